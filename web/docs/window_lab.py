"""How do MkDocs and Sphinx show a fence of window-lab? Copy this file beside mkdocs.yml or conf.py.

MkDocs:  hooks: [window_lab.py]
Sphinx:  sys.path.insert(0, "."); extensions = ["window_lab"]

Each scenario is looked at and drawn by the command `window-lab` (npm install window-lab); WINDOW_LAB may name another.
"""

import functools
import os
import shlex
import shutil
import subprocess


def _command():
    given = os.environ.get("WINDOW_LAB")
    if given:
        return shlex.split(given)
    local = os.path.join("node_modules", ".bin", "window-lab")
    found = shutil.which(local) or shutil.which("window-lab")
    if found:
        return [found]
    raise RuntimeError("the command window-lab is not there: npm install window-lab, or name it in WINDOW_LAB")


@functools.lru_cache(maxsize=None)
def figure(body, words=""):
    """The HTML of a fence: an element, and in it a picture for readers without scripts. ValueError: what is wrong."""
    done = subprocess.run(
        [*_command(), "figure", "-", "--fence", words], input=body, capture_output=True, encoding="utf-8"
    )
    if done.returncode != 0:
        raise ValueError("window-lab: " + done.stderr.strip())
    return done.stdout.strip()


def _words(attributes):
    return " ".join(f'{name}="{value}"' if value != "" else name for name, value in attributes.items())


# ---- MkDocs


def _validator(language, inputs, options, attrs, md):
    options.update(inputs)  # all of them: what is wrong with one is said by the command
    return True


def _fence(source, language, css_class, options, md, **kwargs):
    from pymdownx.superfences import SuperFencesException

    given = {name: "" if value is True or value == name else value for name, value in options.items()}
    try:
        return figure(source, _words(given))
    except ValueError as wrong:
        # Of other errors the tool makes a block of code, and goes on.
        raise SuperFencesException(str(wrong)) from wrong


def on_config(config):
    """MkDocs calls this of a hook. Puts the fence beside those that the site has."""
    if "pymdownx.superfences" not in config.markdown_extensions:
        config.markdown_extensions.append("pymdownx.superfences")
    fences = config.mdx_configs.setdefault("pymdownx.superfences", {}).setdefault("custom_fences", [])
    fences.append({"name": "window-lab", "class": "window-lab", "format": _fence, "validator": _validator})
    return config


_page = {"file": ""}


def on_page_markdown(markdown, page, **kwargs):
    """So that an error can name the file."""
    _page["file"] = page.file.src_path


def on_build_error(error, **kwargs):
    if _page["file"]:
        print(f"{_page['file']}: {error}")


# ---- Sphinx


def setup(app):
    """Sphinx calls this of an extension."""
    from docutils import nodes
    from docutils.parsers.rst import Directive, directives

    class WindowLab(Directive):
        has_content = True
        option_spec = {
            name: directives.unchanged for name in ("show", "run", "key", "step", "readonly", "lang", "theme")
        }

        def run(self):
            body = "\n".join(self.content)
            try:
                html = figure(body, _words({name: value or "" for name, value in self.options.items()}))
            except (ValueError, RuntimeError) as wrong:
                raise self.error(str(wrong))
            return [
                nodes.raw("", html, format="html"),
                # What is no HTML has the scenario itself.
                *([] if app.builder.format == "html" else [nodes.literal_block(body, body)]),
            ]

    app.add_directive("window-lab", WindowLab)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
