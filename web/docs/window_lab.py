"""How do MkDocs and Sphinx show a fence or directive window-lab? As the element, with a picture for readers without scripts.

MkDocs:  hooks: [node_modules/window-lab/web/docs/window_lab.py]
Sphinx:  sys.path.append("node_modules/window-lab/web/docs"), and "window_lab" among the extensions

Node makes the figures: the same engine and drawing code as on the page.
"""

import os
import shutil
import subprocess
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
COMMAND = PACKAGE / "web" / "cli" / "window-lab.js"
SCRIPT = PACKAGE / "build" / "package" / "window-lab.standalone.js"
ATTRIBUTES = ("show", "run", "key", "step", "readonly", "lang", "theme")


class WrongFence(Exception):
    """What is wrong with a fence, with file, line and place."""


def figure(body, attributes, file, line=None):
    """A fence as HTML."""
    node = os.environ.get("NODE") or shutil.which("node")
    if node is None:
        raise WrongFence(f"{file}: figures are drawn by Node, and there is none on PATH")
    info = " ".join(name if value == "" else f'{name}="{value}"' for name, value in attributes.items())
    place = ["--of", str(file), *([] if line is None else ["--line", str(line)])]
    answer = subprocess.run(
        [node, str(COMMAND), "figure", "-", f"--fence={info}", *place],
        input=body,
        capture_output=True,
        encoding="utf-8",
    )
    if answer.returncode != 0:
        raise WrongFence(answer.stderr.strip().removeprefix("window-lab: "))
    return answer.stdout.strip()


# MkDocs: a hook that adds a custom fence, and the script to the site.

_file = "document"
_asset = "assets/window-lab.standalone.js"


def on_config(config):
    from mkdocs.config.config_options import ExtraScriptValue

    name = "pymdownx.superfences"
    if name not in config.markdown_extensions:
        config.markdown_extensions.append(name)
    settings = config.mdx_configs.setdefault(name, {})
    fence = {"name": "window-lab", "class": "window-lab", "format": _formatted, "validator": _validated}
    settings["custom_fences"] = [*settings.get("custom_fences", []), fence]
    script = ExtraScriptValue(_asset)
    script.defer = True
    config.extra_javascript.append(script)
    return config


def on_files(files, config):
    from mkdocs.structure.files import File

    files.append(File.generated(config, _asset, abs_src_path=str(SCRIPT)))
    return files


def on_page_markdown(markdown, page, config, files):
    global _file
    _file = page.file.abs_src_path or page.file.src_uri
    return markdown


def _validated(language, inputs, options, attrs, md):
    # A name without a value is given as its own value, or as none.
    options.update({name: "" if value in (True, name) else value for name, value in inputs.items()})
    return True


def _formatted(source, language, css_class, options, md, **_):
    from mkdocs.exceptions import PluginError
    from pymdownx.superfences import SuperFencesException

    class Failed(PluginError, SuperFencesException):
        """Ends the build: other exceptions in a fence are only logged."""

    try:
        return figure(source, options, os.path.relpath(_file))
    except WrongFence as wrong:
        raise Failed(str(wrong)) from None


# Sphinx: a directive, which MyST can have as a fence too.


def setup(app):
    from docutils import nodes
    from docutils.parsers.rst import directives
    from sphinx.errors import ExtensionError
    from sphinx.util.docutils import SphinxDirective

    class WindowLab(SphinxDirective):
        has_content = True
        optional_arguments = 1
        final_argument_whitespace = True
        option_spec = {name: directives.flag if name == "readonly" else directives.unchanged for name in ATTRIBUTES}

        def run(self):
            file, line = self.get_source_info()
            body = "\n".join(self.content)
            line = self.content_offset + 1
            if self.arguments:
                relative, file = self.env.relfn2path(self.arguments[0])
                self.env.note_dependency(relative)
                line = 1
                try:
                    body = Path(file).read_text(encoding="utf-8")
                except OSError as error:
                    raise ExtensionError(f"{self.get_location()}: {error}") from None
            options = {name: value or "" for name, value in self.options.items()}
            try:
                html = figure(body, options, os.path.relpath(file), line)
            except WrongFence as wrong:
                raise ExtensionError(str(wrong)) from None
            if self.env.app.builder.format == "html":
                return [nodes.raw("", html, format="html")]
            return [nodes.literal_block(body, body)]

    def lay_script(app):
        if app.builder.format == "html":
            folder = Path(app.outdir) / "_static"
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(SCRIPT, folder / SCRIPT.name)

    app.add_directive("window-lab", WindowLab)
    app.connect("builder-inited", lay_script)
    app.add_js_file(SCRIPT.name, loading_method="defer")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
