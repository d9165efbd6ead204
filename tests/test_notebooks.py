"""The notebooks, run without a browser: on the reference, on untouched skeletons, and as files."""

from __future__ import annotations

import asyncio
import json
import shutil
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder.authoring.notebooks import WORDS, build_notebooks, make_notebook, read_words
from autograder.authoring.regions import SkeletonError
from casino.faces import notebook
from casino.stage_views import STAGES

ROOT = Path(__file__).parents[1]
NOTEBOOKS = {int(path.name[5]): path for path in (ROOT / "notebooks").glob("stage*.ipynb")}
MAX_BYTES = 4_000
SECONDS = 120
# Checks run beside the notebook; here nobody waits for what they find.
ALL_CHECKED = "import asyncio\nawait asyncio.gather(*notebook._running)"
NEEDS = "needs the extra `notebooks`"
# The first with a table, and one where several sit at it; the proofs run every notebook.
SHORT = (2, 8)
RUN = [each if each in SHORT else pytest.param(each, marks=pytest.mark.proof) for each in STAGES]
WIDGETS = "application/vnd.jupyter.widget-state+json"

Cell = dict[str, Any]


@dataclass(frozen=True)
class Executed:
    """A notebook that was run: the table's state, and what the check cell printed."""

    state: dict[str, Any]
    printed: str


def execute(stages: Path, request: pytest.FixtureRequest) -> dict[int, Executed]:
    """Run the notebooks that tests ask for on a folder of stages, one after another in one kernel.

    A kernel takes longer to start than a notebook to run; `%reset` takes away what one left.
    """
    nbformat = pytest.importorskip("nbformat", reason=NEEDS)
    nbclient = pytest.importorskip("nbclient", reason=NEEDS)
    asking = [each for each in request.session.items if request.fixturename in each.fixturenames]
    (stages.parent / "notebooks").mkdir()
    whole = nbformat.v4.new_notebook()
    last = {}
    for number in sorted(each.callspec.params["number"] for each in asking):
        for cell in nbformat.read(NOTEBOOKS[number], as_version=4).cells:
            cell["id"] = f"stage{number}-{cell.id}"
            whole.cells.append(cell)
        last[number] = whole.cells[-1]
        whole.cells.append(nbformat.v4.new_code_cell(f"{ALL_CHECKED}\n%reset -f"))
    client = nbclient.NotebookClient(
        whole,
        timeout=SECONDS,
        store_widget_state=True,
        resources={"metadata": {"path": str(stages.parent / "notebooks")}},
    )
    client.execute()
    widgets = whole.metadata.widgets[WIDGETS]["state"].values()
    tables = [each["state"]["state"] for each in widgets if "state" in each["state"]]
    states = {int(table["title"].split()[1]): dict(table) for table in tables}
    return {
        number: Executed(states[number], "".join(map(as_text, cell.outputs)))
        for number, cell in last.items()
    }


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


@pytest.mark.parametrize("number", RUN)
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


@pytest.mark.parametrize("number", STAGES)
@pytest.mark.proof
def test_an_untouched_skeleton_is_a_message_and_no_exception(
    number: int, on_skeletons: dict[int, Executed]
) -> None:
    """The table names what is not written, and the check cell says that nothing is started."""
    executed = on_skeletons[number]
    assert executed.state["error"].startswith("Not written yet: ")
    assert executed.state["can_deal"]
    assert "not started" in executed.printed
    assert "Traceback" not in executed.printed


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
    """`build --check` names an edited notebook, and one without words, and writes nothing."""
    shutil.copytree(ROOT / "notebooks", tmp_path / "notebooks")
    (tmp_path / "stages").mkdir()
    shutil.copy(ROOT / "stages" / "course.toml", tmp_path / "stages" / "course.toml")
    assert build_notebooks(tmp_path, check=True) == []
    edited = tmp_path / "notebooks" / NOTEBOOKS[2].name
    right = edited.read_text()
    edited.write_text(right.replace("Write the game", "Write a game"))
    extra = tmp_path / "notebooks" / "stage0_extra.ipynb"
    extra.write_text("{}")
    stale = sorted(path.relative_to(tmp_path).as_posix() for path in (edited, extra))
    assert build_notebooks(tmp_path, check=True) == stale
    assert edited.read_text() != right
    assert build_notebooks(tmp_path, check=False) == stale
    assert edited.read_text() == right


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[stage1_x", "notebooks.toml: "),
        ('[stage1_x]\ngoal = "g"\nfiles = ["a.py"]', "[stage1_x]: play is not a text"),
        ('[stage1_x]\ngoal = "g"\nplay = 3\nfiles = []', "[stage1_x]: files is not a list"),
        ('[s]\ngoal = "g"\nplay = "p"\nfiles = ["a"]\ngaol = 1', "[s]: unknown key gaol"),
    ],
)
def test_wrong_words_are_named_with_file_and_key(tmp_path: Path, text: str, problem: str) -> None:
    """A course author sees which table of which file to mend."""
    (tmp_path / "notebooks").mkdir()
    (tmp_path / WORDS).write_text(text)
    with pytest.raises(SkeletonError) as caught:
        read_words(tmp_path)
    assert problem in caught.value.message


def test_only_the_tables_cell_hides_its_source() -> None:
    """No code has to be read before the fun starts, and the check cell can be run again."""
    words = read_words(ROOT)["stage2_human_vs_dealer"]
    content = json.loads(make_notebook("stage2_human_vs_dealer", "Human against dealer", words))
    table, check = (cell for cell in content["cells"] if cell["cell_type"] == "code")
    assert table["metadata"]["jupyter"] == {"source_hidden": True}
    assert check["metadata"] == {}
    assert "".join(check["source"]) == "notebook.check(2)"


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
