import theme from "vitepress/theme";
import "window-lab";

export default theme;
