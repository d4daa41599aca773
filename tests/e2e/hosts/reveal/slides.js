// Keys that are pressed in a figure are the figure's.
Reveal.initialize({keyboardCondition: () => document.activeElement?.localName !== "window-lab"});
