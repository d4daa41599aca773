export default async function config() {
  const {default: windowLab} = await import("window-lab/remark");
  return {
    title: "Payments",
    url: "https://docs.example.org",
    baseUrl: "/docs/",
    clientModules: ["./src/window-lab.js"],
    presets: [
      [
        "classic",
        {docs: {routeBasePath: "/", sidebarPath: undefined, remarkPlugins: [windowLab]}, blog: false},
      ],
    ],
  };
}
