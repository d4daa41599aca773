import "window-lab";

export {default} from "vitepress/theme";
