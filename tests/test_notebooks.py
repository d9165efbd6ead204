"""The notebooks without a browser: on the reference, on untouched skeletons, and as files."""

from __future__ import annotations

import asyncio
import json
import shutil
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder.authoring.notebooks import build_notebooks, render_notebooks
from autograder.authoring.regions import SkeletonError
from casino.faces import notebook
from casino.stage_views import STAGES

ROOT = Path(__file__).parents[1]
NOTEBOOKS = {int(path.name[5]): path for path in (ROOT / "notebooks").glob("stage*.ipynb")}
MAX_BYTES = 8_000
SECONDS = 120
# Checks run beside the notebook; here nobody waits for what they find.
ALL_CHECKED = "import asyncio\nawait asyncio.gather(*notebook._running)"
NEEDS = "needs the extra `notebooks`"
# A game of its own and one with plots of both kinds; a table with seats. The proofs run all, and
# `browser/` has some in JupyterLab.
SOLVED, UNTOUCHED = (2, 5), (8,)
WIDGETS = "application/vnd.jupyter.widget-state+json"

Cell = dict[str, Any]


@dataclass(frozen=True)
class Executed:
    """A notebook that was run: the table's state, what the check cell printed, the other outputs.

    Those in a control's output are among them; each is a kind and its text.
    """

    state: dict[str, Any]
    printed: str
    outputs: list[tuple[str, str]]


def some(numbers: tuple[int, ...]) -> list[Any]:
    """Return all stages as parameters; those that are not among these numbers are proofs."""
    return [n if n in numbers else pytest.param(n, marks=pytest.mark.proof) for n in STAGES]


def execute(stages: Path, request: pytest.FixtureRequest) -> dict[int, Executed]:
    """Run the notebooks that tests ask for on a folder of stages, one after another in one kernel.

    A kernel takes longer to start than a notebook to run; `%reset` takes away what one left.
    """
    nbformat = pytest.importorskip("nbformat", reason=NEEDS)
    nbclient = pytest.importorskip("nbclient", reason=NEEDS)
    asking = [each for each in request.session.items if request.fixturename in each.fixturenames]
    (stages.parent / "notebooks").mkdir()
    whole = nbformat.v4.new_notebook()
    cells: dict[int, list[Cell]] = {}
    for number in sorted(each.callspec.params["number"] for each in asking):
        for cell in nbformat.read(NOTEBOOKS[number], as_version=4).cells:
            cell["id"] = f"stage{number}-{cell.id}"
            whole.cells.append(cell)
            cells.setdefault(number, []).append(cell)
        whole.cells.append(nbformat.v4.new_code_cell(f"{ALL_CHECKED}\n%reset -f"))
    client = nbclient.NotebookClient(
        whole,
        timeout=SECONDS,
        store_widget_state=True,
        resources={"metadata": {"path": str(stages.parent / "notebooks")}},
    )
    client.execute()
    widgets = {key: each["state"] for key, each in whole.metadata.widgets[WIDGETS]["state"].items()}
    tables = [each["state"] for each in widgets.values() if "state" in each]
    states = {int(table["title"].split()[1]): dict(table) for table in tables}
    return {
        number: Executed(
            states[number],
            "".join(map(as_text, own[-1].outputs)),
            [
                (each.output_type, as_text(each))
                for cell in own
                for output in cell.get("outputs", ())
                for each in (output, *in_controls(output, widgets))
            ],
        )
        for number, own in cells.items()
    }


def in_controls(output: Cell, widgets: dict[str, dict[str, Any]]) -> list[Cell]:
    """Return what is shown below the controls that an output consists of."""
    shown = output.get("data", {}).get("application/vnd.jupyter.widget-view+json", {})
    parts = widgets.get(shown.get("model_id", ""), {}).get("children", ())
    models = [widgets[part.removeprefix("IPY_MODEL_")] for part in parts]
    return [each for model in models for each in model.get("outputs", ())]


def as_text(output: Cell) -> str:
    """Return what an output says in plain text."""
    return str(output.get("text") or output.get("data", {}).get("text/plain", ""))


@pytest.fixture(scope="module")
def on_reference(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> dict[int, Executed]:
    """Give the notebooks, run on the reference."""
    stages = tmp_path_factory.mktemp("reference") / "stages"
    shutil.copytree(ROOT / "stages", stages)
    shutil.copytree(ROOT / "solutions", stages, dirs_exist_ok=True)
    return execute(stages, request)


@pytest.fixture(scope="module")
def on_skeletons(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> dict[int, Executed]:
    """Give the notebooks, run on skeletons that nobody has touched."""
    stages = tmp_path_factory.mktemp("skeletons") / "stages"
    shutil.copytree(ROOT / "stages", stages)
    return execute(stages, request)


@pytest.mark.parametrize("number", some(SOLVED))
def test_the_reference_plays_in_its_notebook(
    number: int, on_reference: dict[int, Executed]
) -> None:
    """The table has dealt, complains about nothing, and the check cell says that all is done."""
    executed = on_reference[number]
    assert executed.state["title"].startswith(f"Stage {number} ")
    assert executed.state["error"] == ""
    if executed.state["seats"] is None:  # with seats, everybody bets before a card is dealt
        assert executed.state["hands"][0]["cards"]
    assert "done: " in executed.printed
    assert all(kind != "error" for kind, _ in executed.outputs), executed.outputs
    assert not any("Not written yet" in text for _, text in executed.outputs)
    plots = [text for kind, text in executed.outputs if kind == "display_data" and ": " in text]
    assert plots, executed.outputs


@pytest.mark.parametrize("number", some(UNTOUCHED))
def test_an_untouched_skeleton_is_a_message_and_no_exception(
    number: int, on_skeletons: dict[int, Executed]
) -> None:
    """Table and cells name what is not written, and the check cell says that nothing is started."""
    executed = on_skeletons[number]
    assert executed.state["error"].startswith("Not written yet: ")
    assert executed.state["can_deal"]
    assert "not started" in executed.printed
    assert all(kind != "error" for kind, _ in executed.outputs), executed.outputs
    assert any(
        text.startswith("Not written yet: ") and "run this cell again" in text
        for kind, text in executed.outputs
    )


def test_every_stage_with_a_table_has_a_notebook() -> None:
    """One for each, and none besides."""
    assert sorted(NOTEBOOKS) == list(STAGES)


@pytest.mark.parametrize("number", STAGES)
def test_a_notebook_is_small_valid_and_without_outputs(number: int) -> None:
    """Nothing that was run is in the repository, and saving it unchanged makes no difference."""
    text = NOTEBOOKS[number].read_text(encoding="utf-8")
    nbformat = pytest.importorskip("nbformat", reason=NEEDS)
    content = nbformat.reads(text, as_version=4)
    nbformat.validate(content)
    assert len(text.encode()) < MAX_BYTES
    assert nbformat.writes(content).rstrip("\n") == text.rstrip("\n")
    code = [cell for cell in content.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)


@pytest.mark.parametrize("number", STAGES)
def test_the_links_of_a_notebook_lead_to_files(number: int) -> None:
    """Handout and files to edit are where the text points to."""
    content = json.loads(NOTEBOOKS[number].read_text(encoding="utf-8"))
    text = "".join("".join(cell["source"]) for cell in content["cells"])
    links = [part.partition(")")[0] for part in text.split("](")[1:]]
    assert len(links) >= 2
    assert all((NOTEBOOKS[number].parent / link).is_file() for link in links), links


def test_a_notebook_that_drifted_is_told_and_made_anew(tmp_path: Path) -> None:
    """`build --check` names an edited notebook, and one without a sheet, and writes nothing."""
    root = copied(tmp_path)
    assert build_notebooks(root, check=True) == []
    edited = root / "notebooks" / NOTEBOOKS[2].name
    right = edited.read_text()
    edited.write_text(right.replace("You write the game", "You write a game"))
    extra = root / "notebooks" / "stage0_extra.ipynb"
    extra.write_text("{}")
    stale = sorted(path.relative_to(root).as_posix() for path in (edited, extra))
    assert build_notebooks(root, check=True) == stale
    assert edited.read_text() != right
    assert build_notebooks(root, check=False) == stale
    assert edited.read_text() == right


def copied(to: Path) -> Path:
    """Return a folder with a copy of the notebooks and the course file."""
    shutil.copytree(ROOT / "notebooks", to / "notebooks")
    (to / "stages").mkdir()
    shutil.copy(ROOT / "stages" / "course.toml", to / "stages" / "course.toml")
    return to


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Goal.\n\n## Play\n", "stage2_human_vs_dealer.md: there is no block of Python"),
        ("Goal.\n\n## Play\n\n```python\nx = 1\ny = = 2\n```\n", "stage2_human_vs_dealer.md:7: "),
    ],
)
def test_a_wrong_sheet_is_named_with_its_line(tmp_path: Path, text: str, problem: str) -> None:
    """A course author sees which line of which file to mend."""
    root = copied(tmp_path)
    (root / "notebooks" / "stage2_human_vs_dealer.md").write_text(text)
    with pytest.raises(SkeletonError) as caught:
        render_notebooks(root)
    assert f"notebooks/{problem}" in caught.value.message


def test_only_the_tables_cell_hides_its_source() -> None:
    """No code has to be read before the fun starts; the cells to change are open."""
    content = json.loads(NOTEBOOKS[2].read_text())
    table, *cells = (cell for cell in content["cells"] if cell["cell_type"] == "code")
    assert table["metadata"]["jupyter"] == {"source_hidden": True}
    assert len(cells) >= 4
    assert all(cell["metadata"] == {"tags": ["raises-exception"]} for cell in cells)
    assert "".join(cells[-1]["source"]) == "notebook.check(2)"


def test_the_checks_do_not_keep_the_table_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cell ends while the checks still run; what they find takes its words' place."""
    display = pytest.importorskip("IPython.display", reason="needs the extra `notebooks`")
    go_on, said = threading.Event(), []

    class Handle:
        def update(self, data: dict[str, str], **_: Any) -> None:
            said.append(data["text/plain"])

    def first(data: dict[str, str], **_: Any) -> Handle:
        said.append(data["text/plain"])
        return Handle()

    async def cell() -> None:
        notebook.check(2)
        assert said == [notebook.CHECKING]
        go_on.set()
        await asyncio.gather(*notebook._running)

    monkeypatch.setattr(display, "display", first)
    monkeypatch.setattr(
        notebook, "_show_progress", lambda number, folder: f"{go_on.wait(60)} {number}"
    )
    asyncio.run(cell())
    assert said == [notebook.CHECKING, "True 2"]
