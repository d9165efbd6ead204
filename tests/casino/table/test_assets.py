"""The script and the style sheet: one self-contained file each."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import get_args

from casino.table.assets import script, style_sheet
from casino.table.state import Panel
from tests.casino.table.samples import SAMPLES


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


def test_every_kind_of_panel_is_drawn_and_has_a_sample() -> None:
    """The samples are what the other tests show: as text, and in a browser."""
    panels = {type(each): each for state in SAMPLES.values() for each in state.panels}
    assert panels.keys() == set(get_args(Panel))
    kinds = re.search(r"const KINDS = \{\n(.*?)\n\};", script(), re.DOTALL)
    assert kinds is not None
    drawn = re.findall(r"^  (\w+)", kinds[1], re.MULTILINE)
    assert sorted(drawn) == sorted(each.kind for each in panels.values())


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
