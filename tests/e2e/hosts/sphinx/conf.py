import sys

sys.path.append("node_modules/window-lab/web/docs")

project = "Host"
extensions = ["window_lab", "myst_parser"]
myst_fence_as_directive = ["window-lab"]
html_theme = "furo"
exclude_patterns = ["node_modules", ".venv"]
