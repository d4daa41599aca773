// How does remark show fences of window-lab, with MDX or without? `remarkPlugins: [windowLab]`. A scenario that is wrong fails the file.

export default function windowLab(): (tree: any, file: any) => Promise<void>;
