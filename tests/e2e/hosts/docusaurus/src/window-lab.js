import "window-lab";
