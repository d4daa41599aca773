import sys

sys.path.insert(0, ".")

project = "Payments"
extensions = ["window_lab"]
html_static_path = ["static"]
html_js_files = [("window-lab.standalone.js", {"defer": "defer"})]
