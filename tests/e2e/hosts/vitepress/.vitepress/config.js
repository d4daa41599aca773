import windowLab from "window-lab/markdown-it";

export default {
  title: "Payments",
  base: "/docs/",
  markdown: {config: (md) => md.use(windowLab)},
  vue: {template: {compilerOptions: {isCustomElement: (tag) => tag === "window-lab"}}},
};
