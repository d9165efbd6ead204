"""The script and the style sheet: one self-contained file each."""

from __future__ import annotations

import re
import subprocess
import sys

from casino.table.assets import script, style_sheet


def test_the_joined_script_uses_every_name_once() -> None:
    """The files become one module, so a name at its top level is taken once."""
    names = re.findall(r"^(?:async )?(?:function|const|let|class) (\w+)", script(), re.MULTILINE)
    assert len(names) > 50
    assert len(names) == len(set(names))
    assert "\nimport " not in script()
    assert re.findall(r"^export .*", script(), re.MULTILINE) == [
        "export function mount(el, port) {",
        "export default { render };",
    ]


def test_script_and_style_name_no_other_address() -> None:
    """The table works without the internet; the only address is the name of SVG's elements."""
    found = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w{2,}[^\s\"')]*", script() + style_sheet()))
    assert found == {"http://www.w3.org/2000/svg"}


def test_no_front_end_of_a_notebook_is_needed() -> None:
    """A page that runs Python itself has neither anywidget nor traitlets."""
    program = (
        "import sys; import casino.table.assets, casino.table.bridge, casino.stage_views; "
        "print([name for name in ('anywidget', 'traitlets', 'ipywidgets') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"
