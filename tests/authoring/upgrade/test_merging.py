"""The three-way merge of files: automatic merges, and conflicts for a person."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from autograder.authoring.adapt import Changes, adapt
from autograder.authoring.translating.catalogue import format_catalogue, new_catalogue
from autograder.authoring.upgrade import Base, Fate, File, Merged, kit_files, merge_kits
from autograder.authoring.upgrade.course_file import merge_course
from autograder.authoring.upgrade.merging import NEW
from autograder.course.files import Kit
from autograder.course.model import load_course
from autograder.errors import CourseError

COURSE = "stages/course.toml"
HANDOUT = "stages/stage1_card_hand/README.md"
ONE, TWO = "stage1_card_hand", "stage2_human_vs_dealer"
Texts = Mapping[str, str]


def merged(base: Texts, mine: Texts, new: Texts) -> dict[str, Merged]:
    """Merge made-up kits; return by path what is not the same on all sides."""
    sides = [{path: File(text.encode()) for path, text in each.items()} for each in
             (base, mine, new)]  # fmt: skip
    return {each.path: each for each in merge_kits(Base(sides[0]), sides[1], Base(sides[2]))}


def text_of(each: Merged) -> str:
    assert each.file is not None
    return each.file.content.decode()


@pytest.mark.parametrize(
    ("mine", "new", "fate", "text"),
    [
        ("a\n", "b\n", Fate.KIT, "b\n"),
        ("m\n", "a\n", Fate.YOURS, "m\n"),
        ("b\n", "b\n", Fate.KIT, "b\n"),
        (None, "a\n", Fate.YOURS, None),
        ("a\n", None, Fate.KIT, None),
        (None, "b\n", Fate.LOOK, None),
        ("m\n", None, Fate.LOOK, "m\n"),
    ],
)
def test_a_file_that_one_side_changed_is_that_sides(
    mine: str | None, new: str | None, fate: Fate, text: str | None
) -> None:
    """Where one took away what the other changed, a person is told."""
    sides = [{} if each is None else {"docs/a.md": each} for each in ("a\n", mine, new)]
    found = merged(*sides)["docs/a.md"]
    assert (found.fate, found.file and found.file.content.decode()) == (fate, text)


def test_what_all_have_in_common_is_not_told() -> None:
    assert merged({"a": "1"}, {"a": "1"}, {"a": "1"}) == {}


def test_lines_of_both_sides_go_together() -> None:
    base = "one\ntwo\nthree\nfour\nfive\n"
    found = merged({"a": base}, {"a": base.replace("one", "mine")}, {"a": base + "new\n"})["a"]
    assert (found.fate, text_of(found)) == (Fate.MERGED, "mine\ntwo\nthree\nfour\nfive\nnew\n")


def test_a_conflict_has_its_line_and_all_three_texts() -> None:
    found = merged({"a": "1\nold\n"}, {"a": "1\nmine\n"}, {"a": "1\nnew\n"})["a"]
    assert (found.fate, found.lines) == (Fate.CONFLICT, (2,))
    assert all(f"\n{word}\n" in text_of(found) for word in ("old", "mine", "new"))


def test_what_has_no_lines_is_yours_with_the_new_one_beside() -> None:
    found = merged({"a": "\0"}, {"a": "\0m"}, {"a": "\0n"})["a"]
    assert (found.fate, text_of(found)) == (Fate.CONFLICT, "\0m")
    assert found.beside == File(b"\0n")
    assert NEW in found.words


def test_without_git_nothing_is_merged_and_the_files_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only where both sides changed a file is git needed at all."""
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert merged({"a": "1"}, {"a": "1"}, {"a": "2"})["a"].fate is Fate.KIT
    with pytest.raises(CourseError, match=r"merged by git, which is not here:\na$"):
        merged({"a": "1"}, {"a": "2"}, {"a": "3"})


def test_what_build_makes_is_no_conflict() -> None:
    """A skeleton is made of a solution, a rubric's table of the course file."""
    path = f"stages/{ONE}/card.py"
    source = {f"solutions/{ONE}/card.py": "s"}
    found = merged({path: "1", **source}, {path: "2", **source}, {path: "3", **source})[path]
    assert (found.fate, text_of(found)) == (Fate.MADE, "3")
    table = "Words\n\n<!-- rubric -->\n{}\n<!-- /rubric -->\n\nEnd\n"
    mine = table.format(2).replace("Words", "My words")
    found = merged({HANDOUT: table.format(1)}, {HANDOUT: mine}, {HANDOUT: table.format(3)})[HANDOUT]
    assert (found.fate, text_of(found)) == (
        Fate.YOURS, table.format(3).replace("Words", "My words"),
    )  # fmt: skip


def test_patterns_of_mistakes_that_both_changed_are_the_kits_until_they_are_made_anew() -> None:
    path = f"autograder/stages/{ONE}/misconceptions.json"
    found = merged({path: "[1]"}, {path: "[3]"}, {path: "[2]"})[path]
    assert (found.fate, text_of(found)) == (Fate.LOOK, "[2]")
    assert f"audit --update --stage {ONE}" in found.words


CATALOGUE = "casino/locale/de/LC_MESSAGES/blackjack.po"


def catalogue(**told: str) -> str:
    """Return a catalogue with some translations, in the order of their English."""
    made = new_catalogue("de")
    for text, translation in sorted(told.items()):
        made.add(text, translation)
    return format_catalogue(made).decode()


def told_by(each: Merged) -> dict[str, str]:
    assert each.file is not None
    found = read_po(io.BytesIO(each.file.content))
    there = {str(message.id): str(message.string) for message in found if message.id}
    return there | {f"once {key}": str(each.string) for key, each in found.obsolete.items()}


def test_translations_merge_by_their_english() -> None:
    """Both sides changed one hint and its neighbours: their lines conflict, the texts do not."""
    base = catalogue(Ace="Ass", Deal="Geben", Hint="Hinweis", Undo="Zurück")
    mine = catalogue(Ace="Das Ass", Deal="Geben", My_hint="Mein Hinweis", Undo="Zurück")
    new = catalogue(Ace="Ass", Deal="Gib", Kit_hint="Rat", More="Mehr", Undo="Zurück")
    found = merged({CATALOGUE: base}, {CATALOGUE: mine}, {CATALOGUE: new})[CATALOGUE]
    assert found.fate is Fate.MERGED
    assert told_by(found) == {
        "Ace": "Das Ass",
        "Deal": "Gib",
        "Kit_hint": "Rat",
        "More": "Mehr",
        "Undo": "Zurück",
        "once My_hint": "Mein Hinweis",
    }


def test_a_translation_that_both_changed_is_yours_and_told() -> None:
    sides = [{CATALOGUE: catalogue(Ace=word)} for word in ("Ass", "Das Ass", "As")]
    found = merged(*sides)[CATALOGUE]
    assert (found.fate, told_by(found)) == (Fate.LOOK, {"Ace": "Das Ass"})
    assert '"Ace": yours is kept' in found.words


def test_a_catalogue_that_was_spoilt_by_hand_shows_its_lines() -> None:
    sides = [{CATALOGUE: text} for text in (catalogue(Ace="Ass"), 'msgid "Ace"\nno line\n',
             catalogue(Ace="As"))]  # fmt: skip
    assert merged(*sides)[CATALOGUE].fate is Fate.CONFLICT


@pytest.mark.parametrize("name", ["de/scripts.json", "de/handed_out.txt"])
def test_what_build_makes_of_the_catalogues_is_the_new_kits(name: str) -> None:
    path = f"casino/locale/{name}"
    found = merged({path: "old"}, {path: "mine"}, {path: "new"})[path]
    assert (found.fate, text_of(found)) == (Fate.MADE, "new")


@pytest.fixture
def changed(kit: Kit, tmp_path: Path) -> Callable[[Changes], str]:
    """Give a function that returns the shipped course file after some changes of `adapt`."""

    def change(changes: Changes) -> str:
        (tmp_path / "stages").mkdir(exist_ok=True)
        for name in ("course.toml", "README.md"):
            content = (kit.root / "stages" / name).read_bytes()
            (tmp_path / "stages" / name).write_bytes(content)
        adapt(tmp_path, kit.course, changes)
        return (tmp_path / COURSE).read_text(encoding="utf-8")

    return change


def points_of(text: str, stage: str) -> dict[str, float]:
    table = next(each for each in tomllib.loads(text)["stages"] if each["name"] == stage)
    return {"": table["points"], **{row["id"]: row["points"] for row in table["criteria"]}}


def test_rescaled_points_keep_the_new_kits_proportion(
    kit: Kit, changed: Callable[[Changes], str], tmp_path: Path
) -> None:
    """The new kit moves a point between criteria; the course had doubled all of them."""
    base = (kit.root / COURSE).read_text(encoding="utf-8")
    first = kit.course.stages[0]
    mine = changed(Changes(points={ONE: first.points * 2}, optional=[TWO], title="Mine"))
    one, other = first.criteria[:2]
    new = base
    for criterion, by in ((one, 1), (other, -1)):
        line = f'id = "{criterion.id}"\n'
        head, _, rest = new.partition(line)
        rest = rest.replace(f"points = {float(criterion.points):g}",
                            f"points = {float(criterion.points + by):g}", 1)  # fmt: skip
        new = head + line + rest
    text, conflicts = merge_course(base, mine, new)
    assert conflicts == []
    moved = {one.id: 2, other.id: -2}
    assert points_of(text, ONE) == {
        key: value + moved.get(key, 0) for key, value in points_of(mine, ONE).items()
    }
    (tmp_path / "course.toml").write_text(text, encoding="utf-8")
    course = load_course(tmp_path / "course.toml")
    assert (course.title, TWO in course.extra_credit) == ("Mine", True)


def test_a_key_that_both_sides_change_is_a_conflict_with_its_values(kit: Kit) -> None:
    base = (kit.root / COURSE).read_text(encoding="utf-8")
    mine = base.replace("marks = false", "marks = true")
    new = base.replace('attempts = "last"', 'attempts = "best"')
    text, conflicts = merge_course(base, mine, new)
    assert conflicts == []
    assert (tomllib.loads(text)["marks"], tomllib.loads(text)["attempts"]) == (True, "best")
    mine, new = (base.replace("memory_mb = 512", f"memory_mb = {mb}") for mb in (256, 1024))
    _, conflicts = merge_course(base, mine, new)
    assert conflicts == ["limits.memory_mb: kit 512, yours 256, new kit 1024"]


def test_a_dropped_stage_stays_dropped_and_a_new_key_is_kept(
    kit: Kit, changed: Callable[[Changes], str]
) -> None:
    """Whatever the new kit does to that stage."""
    base = (kit.root / COURSE).read_text(encoding="utf-8")
    last = kit.course.stages[-1]
    own = Changes(dropped=[last.name], feedback={ONE: "hint"})
    mine = changed(own)
    new = base.replace(f'title = "{last.title}"', 'title = "Another title"')
    assert new != base
    text, conflicts = merge_course(base, mine, new)
    assert conflicts == []
    assert tomllib.loads(text) == tomllib.loads(mine)


def old_kit(new: Base, step: int) -> Base:
    """Return a kit that differs from a new one in each `step`th file of text: lines are missing,
    or are others."""
    files = dict(new.files)
    for path in sorted(files)[::step]:
        lines = files[path].content.decode(errors="replace").splitlines(keepends=True)
        if len(lines) > 20 and path.endswith((".py", ".md")):
            changed = [*lines[:8], "old\n", *lines[9:-6], *lines[-4:]]
            files[path] = File("".join(changed).encode())
    return Base(files)


@pytest.mark.parametrize("step", [2, 3])
def test_a_new_kit_goes_into_an_adapted_course(kit: Kit, step: int) -> None:
    """Two old kits, made up; at least 95% of the files that differ merge without a person, and
    those of them that both sides changed have the words of both."""
    new = kit_files(kit)
    old = old_kit(new, step)
    mine = dict(old.files)
    own = [path for path in sorted(mine)[::7] if path.endswith((".py", ".md"))]
    for path in own:
        lines = mine[path].content.decode(errors="replace").splitlines(keepends=True)
        place = len(lines) // 2
        mine[path] = File("".join([*lines[:place], "my own line\n", *lines[place:]]).encode())
    found = merge_kits(old, mine, new)
    by_hand = [each for each in found if each.fate in (Fate.CONFLICT, Fate.LOOK)]
    both = [each for each in found if each.fate is Fate.MERGED]
    assert len(found) > 300
    assert len(both) > 20
    assert len(by_hand) <= 0.05 * len(found)
    assert not any(b"\nold\n" in each.file.content for each in both if each.file)
    assert all(b"my own line\n" in each.file.content for each in both if each.file)
