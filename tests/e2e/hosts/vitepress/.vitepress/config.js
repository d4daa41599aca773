import windowLab from "window-lab/markdown-it";

export default {
  base: "/sub/",
  title: "Host",
  markdown: {config: (md) => md.use(windowLab)},
  vue: {template: {compilerOptions: {isCustomElement: (tag) => tag === "window-lab"}}},
  vite: {optimizeDeps: {exclude: ["window-lab"]}}, // for its development server
};
