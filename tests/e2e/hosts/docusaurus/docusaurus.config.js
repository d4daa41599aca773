export default async function config() {
  const {default: windowLab} = await import("window-lab/remark");
  return {
    title: "Host",
    url: "https://docs.example.org",
    baseUrl: "/sub/",
    clientModules: ["./src/figures.js"],
    presets: [
      ["classic", {docs: {routeBasePath: "/", remarkPlugins: [windowLab]}, blog: false, pages: false}],
    ],
  };
}
