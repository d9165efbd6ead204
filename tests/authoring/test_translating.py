"""Translations: translated and unchanged parts, and the effect of a changed handout."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.mofile import read_mo
from babel.messages.pofile import write_po
from typer.testing import CliRunner

from autograder.authoring.checkout import SHIPPED
from autograder.authoring.translating import (
    build_languages,
    building,
    check_languages,
    coverages,
    extract,
)
from autograder.authoring.translating.catalogue import (
    catalogue_path,
    format_catalogue,
    read_catalogue,
)
from autograder.authoring.translating.faults import faults, other_blocks
from autograder.authoring.translating.glossary import glossary_words
from autograder.authoring.translating.pseudo import PSEUDO
from autograder.authoring.translating.texts import MARKS, CourseText, markdown_files, texts
from autograder.authoring.translating.tied import find_untranslated_sentences
from autograder.authoring.translating.units import has_words, markdown_units, translate_markdown
from autograder.cli import app
from autograder.course.files import Kit
from autograder.errors import CourseError
from tests.casino.conftest import ROOT

MARKDOWN = """\
# Stage 1 · Cards

Add up the
values. See [the rules](#the-rules).

## The rules

1. An ace is worth 1,
   and a ten 10.
- `code` alone is no text:
  - `count()`

| name | what it does |
| --- | ---: |
| `a \\| b` | returns `a \\| b` |
| H | 3.5 |

<!-- rubric -->
```
Print this. # not this
```
"""
NAMED = re.compile(r"(?<![*\w])\*([A-Z][^*]*)\*(?!\*)")  # *Predict first*, and not **this**
FILES = [path.relative_to(ROOT).as_posix() for path in markdown_files(ROOT)]


def text_of(file: str) -> str:
    """Return the text of one of the course's files."""
    return (ROOT / file).read_text(encoding="utf-8")


@pytest.fixture(scope="module", autouse=True)
def all_texts() -> Iterator[list[CourseText]]:
    """Give every text of the kit, gathered once for the tests and for what they call."""
    found = texts(ROOT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "texts", lambda root: list(found) if root == ROOT else texts(root))
        yield found


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Give a kit of one handout, with an empty German catalogue."""
    for folder in ("stages", "casino/locale"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "stages" / "README.md").write_text("# Cards\n\nAdd up the values of all cards.\n")
    extract(tmp_path, new=["de"])
    return tmp_path


def translate(root: Path, **told: str) -> None:
    """Write German translations; the keys begin the English."""
    path = catalogue_path(root, "de")
    catalogue = read_catalogue(path, "de")
    for message in catalogue:
        for begin, translation in told.items():
            if message.id and str(message.id).startswith(begin):
                message.string = translation
    path.write_bytes(format_catalogue(catalogue))


def test_the_units_are_headings_paragraphs_items_and_cells() -> None:
    """A unit has single spaces, a cell no escape; code, comments and single letters are none."""
    assert [(unit.text, unit.kind, unit.under) for unit in markdown_units(MARKDOWN)] == [
        ("Stage 1 · Cards", "heading", "Stage 1 · Cards"),
        ("Add up the values. See [the rules](#the-rules).", "paragraph", "Stage 1 · Cards"),
        ("The rules", "heading", "The rules"),
        ("An ace is worth 1, and a ten 10.", "list item", "The rules"),
        ("`code` alone is no text:", "list item", "The rules"),
        ("name", "table head", "The rules"),
        ("what it does", "table head", "The rules"),
        ("returns `a | b`", "table cell", "The rules"),
    ]


def test_a_translated_text_has_its_units_where_the_english_has_them() -> None:
    """Lists keep their indent, a cell its line, and a link leads to the translated heading."""
    german = {
        "The rules": "Die Spielregeln",
        "Add up the values. See [the rules](#the-rules).": "Addiere. [Regeln](#the-rules).",
        "An ace is worth 1, and a ten 10.": "Ein Ass zählt 1, und eine Zehn zählt 10. " * 4,
        "returns `a | b`": "gibt `a | b` zurück",
    }
    text = translate_markdown(MARKDOWN, lambda unit: german.get(unit, "").strip())
    assert "\nAddiere. [Regeln](#die-spielregeln).\n\n## Die Spielregeln\n" in text
    assert "\n1. Ein Ass zählt 1, und" in text
    assert re.search(r"\n   \w+ [^\n]*\n- `code`", text)
    assert "| `a \\| b` | gibt `a \\| b` zurück |\n" in text
    assert "Print this. # not this" in text
    assert other_blocks(MARKDOWN, {key: each.strip() for key, each in german.items()}) == 0


@pytest.mark.parametrize("file", FILES)
def test_without_a_translation_a_text_is_the_english_byte_for_byte(file: str) -> None:
    """The same where each unit is translated by itself."""
    assert translate_markdown(text_of(file), lambda unit: "") == text_of(file)
    assert translate_markdown(text_of(file), lambda unit: unit) == text_of(file)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", PSEUDO)
def test_a_made_up_language_breaks_no_block(file: str, language: str) -> None:
    """All code is there as before; headings, items and cells are as many."""
    told = {unit.text: PSEUDO[language](unit.text) for unit in markdown_units(text_of(file))}
    assert list(faults(told)) == []
    assert other_blocks(text_of(file), told) == 0


@pytest.mark.parametrize("file", FILES)
def test_no_words_stay_out_of_the_units(file: str) -> None:
    """In the made-up language, what is outside its brackets and outside code has no words."""
    text = translate_markdown(text_of(file), PSEUDO["qps"])
    outside = re.sub(r"(?ms)^ *```.*?^ *```$|<!--.*?-->|<picture>.*?</picture>|⟦.*?⟧", "", text)
    assert not [line for line in outside.splitlines() if has_words(line)]


@pytest.mark.parametrize(
    ("english", "translation", "fault"),
    [
        ("returns `True`", "gibt `Wahr`", "code: True missing; Wahr too much"),
        ("[rules](a.md)", "[Regeln](b.md)", "links: a.md missing; b.md too much"),
        ("see <https://a.b>", "siehe dort", "tags and addresses: <https://a.b> missing"),
        ("of {number} checks", "von Tests", "placeholders: {number} missing"),
        ("a count over 21", "mehr als 12", "numbers: 21 missing; 12 too much"),
        ("**You submit** it", "**Du gibst es ab", "bold marks: ** missing"),
        ("one line", "zwei\nZeilen", "a translation is one line"),
    ],
)
def test_what_is_no_language_has_to_stay(english: str, translation: str, fault: str) -> None:
    """The line names the translation, the English, and what differs."""
    (told,) = faults({english: translation})
    assert fault in told
    assert english in told


def test_words_may_change_their_order() -> None:
    """Code spans of one unit may stand in another order."""
    assert list(faults({"`a` before `b`": "vor `b` kommt `a`"})) == []


def test_a_translation_that_begins_a_list_is_found_by_its_line() -> None:
    """It would be an item and no paragraph."""
    assert other_blocks("# A\n\nOne text.\n", {"One text.": "- Ein Text."}) == 3


def test_a_folded_translation_begins_no_list() -> None:
    """Where a line would begin with a mark, the paragraph stays on one line."""
    told = {"One text.": "wort " * 23 + "a - b " + "wort " * 10}
    assert other_blocks("One text.\n", {key: each.strip() for key, each in told.items()}) == 0


def test_a_translation_is_used_once_it_is_there_and_its_share_is_told(root: Path) -> None:
    """The handout is made in German; English stays where nothing is translated."""
    translate(root, Cards="Karten")
    assert build_languages(root, check=False) == [
        "casino/locale/de/LC_MESSAGES/blackjack.mo",
        "casino/locale/de/LC_MESSAGES/reports.mo",
        "casino/locale/de/handed_out.txt",
        "casino/locale/de/scripts.json",
    ]
    assert build_languages(root, check=False) == []
    made = (root / "casino/locale/de/handed_out.txt").read_text()
    share = coverages(root)["de"]["handouts"]
    assert (share.texts, share.done, share.percent) == (2, 1, 12)
    assert made == "12\n\fstages/README.md\n# Karten\n\nAdd up the values of all cards.\n"


def test_a_changed_sentence_is_fuzzy_and_no_longer_used(root: Path) -> None:
    """Its translation is kept for the translator, beside the English that it was made for."""
    translate(root, Cards="Karten", Add="Addiere die Werte aller Karten.")
    build_languages(root, check=False)
    readme = root / "stages" / "README.md"
    readme.write_text(readme.read_text().replace("all cards", "all your cards"))
    catalogue = catalogue_path(root, "de").relative_to(root).as_posix()
    assert build_languages(root, check=True) == [catalogue]
    build_languages(root, check=False)
    catalogue = read_catalogue(catalogue_path(root, "de"), "de")
    message = catalogue["Add up the values of all your cards."]
    assert message.fuzzy
    assert '#| msgid "Add up the values of all cards."' in catalogue_path(root, "de").read_text()
    assert "all your cards" in (root / "casino/locale/de/handed_out.txt").read_text()


def test_what_was_taken_out_comes_back_with_its_translation(root: Path) -> None:
    """It is obsolete in between."""
    translate(root, Add="Addiere die Werte aller Karten.")
    readme = root / "stages" / "README.md"
    text = readme.read_text()
    readme.write_text("# Cards\n")
    extract(root)
    readme.write_text(text)
    extract(root)
    assert coverages(root)["de"]["handouts"].done == 1


def test_how_an_editor_folds_a_catalogue_is_no_drift(root: Path) -> None:
    """Poedit and Weblate write other lines and another header."""
    translate(root, Add="Addiere die Werte aller Karten.")
    build_languages(root, check=False)
    path = catalogue_path(root, "de")
    catalogue = read_catalogue(path, "de")
    catalogue.last_translator = "Somebody"
    folded = io.BytesIO()
    write_po(folded, catalogue, width=20)
    assert folded.getvalue() != path.read_bytes()
    path.write_bytes(folded.getvalue())
    assert build_languages(root, check=True) == []


def test_a_wrong_translation_stops_the_build_with_the_file(root: Path) -> None:
    """Nothing is made of it."""
    translate(root, Cards="Karten `Card`")
    with pytest.raises(CourseError, match=r"locale/de/LC_MESSAGES/blackjack\.po: .*code: Card too"):
        build_languages(root, check=False)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ('msgid "Cards\nmsgstr ""\n', r"blackjack\.po, line 1: "),
        ('msgid "Cards"\n\n<<<<<<< HEAD\nmsgstr ""\n', r"blackjack\.po, line 3: "),
        ('msgid "Cards"\n', r"blackjack\.po: missing msgstr"),
    ],
)
def test_a_damaged_catalogue_is_named(root: Path, content: str, fault: str) -> None:
    """The message is no traceback, and says what to do."""
    catalogue_path(root, "de").write_text(content)
    with pytest.raises(CourseError, match=fault):
        build_languages(root, check=True)


def test_a_kit_without_languages_has_nothing_to_build(tmp_path: Path) -> None:
    """Such is a course of one's own that took the folder out."""
    assert build_languages(tmp_path, check=False) == []


def test_each_text_says_where_it_stands(all_texts: list[CourseText]) -> None:
    """The words of course file and ladders are there; each has its criterion's name."""
    found = {each.text: each for each in all_texts}
    assert found["Card and Hand"].where == "title of stage1_card_hand"
    assert found["A card of rank 1 is an ace, and no other card is."].part == "hints"
    assert "hand_bust" in found["What is the highest count that is not yet a bust?"].where


def test_no_hidden_test_stands_on_a_sentence_outside_the_units(
    kit: Kit, all_texts: list[CourseText]
) -> None:
    """With all translated none is left; with one untranslated unit its stage is told."""
    told = {each.text: "x" for each in all_texts}
    assert list(find_untranslated_sentences(ROOT, kit.course.stages, told)) == []
    sentence = "A hand over 21 is busted. A hand of 21 is not."
    (unit,) = (text for text in told if sentence in text)
    assert ("stage1_card_hand", unit) in set(
        find_untranslated_sentences(ROOT, kit.course.stages, {**told, unit: ""})
    )


def test_a_language_that_claims_to_be_whole_has_every_such_sentence(
    kit: Kit, tmp_path: Path
) -> None:
    """The untranslated units are told, the first ones in words; other languages may lack some."""
    for folder in ("stages", "autograder/stages"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    (tmp_path / "casino").mkdir()
    extract(tmp_path, new=["de"])
    whole = replace(kit.course, translated=("de",))
    with pytest.raises(CourseError, match=r"de: stage1_card_hand: .*(?s:.*)\nde: and \d+ more"):
        check_languages(tmp_path, whole)
    check_languages(tmp_path, replace(kit.course, language="en", translated=()))
    path = catalogue_path(tmp_path, "de")
    catalogue = read_catalogue(path, "de")
    for message in catalogue:
        message.string = message.id
    path.write_bytes(format_catalogue(catalogue))
    check_languages(tmp_path, whole)


def test_a_language_that_is_not_there_is_told_with_those_that_are(kit: Kit, root: Path) -> None:
    """Be it published or claimed to be whole."""
    for course in (replace(kit.course, language="fr"), replace(kit.course, translated=("fr",))):
        with pytest.raises(CourseError, match=r"course\.toml: 'fr' isn't one of .*: en, de"):
            check_languages(root, course)


@pytest.mark.skipif((ROOT / SHIPPED).exists(), reason="needs the course as shipped")
def test_the_languages_of_the_kit_are_whole() -> None:
    """The command lists each part; a changed sentence is translated before it lands."""
    done = CliRunner().invoke(app, ["translate"])
    assert done.exit_code == 0, done.output
    head, *_parts, last = done.output.splitlines()
    assert head.split() == ["part", "texts", "words", "de", "es"]
    assert re.fullmatch(r"all( +\d+){2}( +100%){2}", last)


@pytest.mark.parametrize("language", ["de", "es"])
def test_a_translated_text_names_a_button_as_the_button_is_translated(language: str) -> None:
    """The guide says *Predict first*, and that is what stands on the switch in each language."""
    catalogue = read_catalogue(catalogue_path(ROOT, language), language)
    told = {str(each.id): str(each.string) for each in catalogue if each.id}
    named = [(button, text) for text in told for button in NAMED.findall(text) if button in told]
    assert "Predict first" in dict(named)
    assert [(button, text) for button, text in named if told[button] not in told[text]] == []


def test_no_sentence_is_the_same_in_german_and_spanish() -> None:
    """A translation in the column of the other language is whole, and of no use."""
    german, spanish = (
        {
            str(each.id): str(each.string)
            for each in read_catalogue(catalogue_path(ROOT, name), name)
        }
        for name in ("de", "es")
    )
    same = [text for text in german if german[text] == spanish[text] != text and text]
    assert [text for text in same if has_words(german[text]) and german[text].count(" ") > 2] == []


def test_the_command_refuses_what_is_no_language() -> None:
    """A name such as German would be a folder that gettext never looks into."""
    done = CliRunner().invoke(app, ["translate", "--new", "German"])
    assert done.exit_code == 2
    assert "'German' isn't a language" in " ".join(done.output.split())


def test_the_made_up_languages_are_whole(pseudo_languages: Path) -> None:
    """Each has its handouts and what is told at run time."""
    assert {path.name for path in pseudo_languages.iterdir()} == set(PSEUDO)
    text = (pseudo_languages / "qps" / "handed_out.txt").read_text(encoding="utf-8")
    assert text.startswith("\f")  # no share stands before: it is all
    assert all(f"\f{name}\n" in text for name in ("README.md", "stages/README.md"))


@pytest.mark.parametrize("folder", ["casino/table/static", "web/src"])
def test_what_a_script_marks_is_found(folder: str) -> None:
    """Babel passes over a call within a template's `${...}`, and over one in another call."""
    for path in sorted((ROOT / folder).glob("*.js")):
        text = path.read_text(encoding="utf-8")
        marked = re.findall(r"""(?<![\w$.])N?_\(\s*["']""", text)
        assert len(marked) == len(list(extract_from_file("javascript", path, keywords=MARKS))), path


def test_no_style_sheet_says_a_word() -> None:
    """Nobody could translate it: words stand in a template, and a sheet takes an attribute."""
    sheets = [
        sheet
        for tree in ("autograder", "casino", "web/css")
        for sheet in (ROOT / tree).rglob("*.css")
    ]
    said = {
        (sheet.name, words)
        for sheet in sheets
        for words in re.findall(r'content: "([^"\\\n]*[A-Za-z][^"\n]*)"', sheet.read_text())
    }
    assert len(sheets) > 15
    assert said == set()


def test_texts_of_the_code_are_found_and_asked_for_where_they_are_said(root: Path) -> None:
    """Python's go into the compiled catalogue, scripts' into a file of their own."""
    python, script = root / "casino" / "says.py", root / "casino/table/static/says.js"
    script.parent.mkdir(parents=True)
    python.write_text('LATER = N_("{count} cards")\nprint(_("Deal"), f"{_(LATER)}", "kept")\n')
    script.write_text('const LATER = N_("Undo"); h("b", {}, _("Deal {n} cards", { n }), `kept`);\n')
    told = {
        "Deal": "Geben",
        "{count} cards": "{count} Karten",
        "Undo": "Zurück",
        "Deal {n} cards": "{n} Karten geben",
    }
    extract(root)
    translate(root, **told)
    build_languages(root, check=False)
    assert json.loads((root / "casino/locale/de/scripts.json").read_text()) == {
        "Undo": "Zurück",
        "Deal {n} cards": "{n} Karten geben",
    }
    compiled = read_mo((root / "casino/locale/de/LC_MESSAGES/blackjack.mo").open("rb"))
    assert {str(each.id): each.string for each in compiled if each.id} == {
        "Deal": "Geben",
        "{count} cards": "{count} Karten",
    }


def test_the_words_of_a_stage_stand_below_its_translated_handout(root: Path) -> None:
    """Those that the handout has in this meaning; a word that is not translated yet is a dash."""
    (root / "stages" / "README.md").write_text(
        "# Cards\n\n## Glossary\n\n| word | meaning |\n| --- | --- |\n"
        "| hit | to take a card |\n| bust, busted | over 21 |\n| shoe | the cards |\n"
        "| add | to take more |\n"
    )
    handout = root / "stages" / "stage1_cards" / "README.md"
    handout.parent.mkdir()
    handout.write_text(
        "# Cards\n\n| hit |\n| --- |\n| 8 |\n\nAdd the values. `hit` adds.\n\nOver 21: busted.\n"
        "\n<!-- used otherwise here: add, count -->\n"
    )
    extract(root, new=["de", "es"])
    translate(root, Cards="Karten", Glossary="Glossar", hit="hit (eine Karte nehmen)")
    build_languages(root, check=False)
    told = (root / "casino/locale/de/handed_out.txt").read_text(encoding="utf-8")
    assert "| hit (eine Karte nehmen) | to take a card |" in told
    assert "| eine Karte nehmen |\n| --- |" in told  # in the handout itself it stands alone
    assert told.split("stage1_cards/README.md\n")[1].partition("## Glossar\n\n")[2] == (
        "| English | Deutsch | español |\n| --- | --- | --- |\n"
        "| hit | eine Karte nehmen | – |\n| bust, busted | – | – |\n"
    )


def test_a_word_that_a_handout_uses_otherwise_is_one_of_the_glossary_in_it() -> None:
    """So the comment says nothing of words that were taken out of the handout or the glossary."""
    words = {word for row in glossary_words(ROOT) for word in row.split(", ")}
    for path in (ROOT / "stages").glob("stage*/README.md"):
        text, _comment, other = path.read_text(encoding="utf-8").partition("<!-- used otherwise")
        for word in other.strip(" ->\n").removeprefix("here: ").split(", ") if other else ():
            assert word in words
            assert word in text


def test_what_was_fuzzy_when_it_went_is_not_used_when_it_comes_back(root: Path) -> None:
    """Its translation was another text's."""
    handout = root / "stages" / "README.md"
    before = handout.read_text()
    translate(root, Add="Zähl die Werte aller Karten zusammen.")
    handout.write_text(before.replace("all cards", "two cards"))
    build_languages(root, check=False)
    handout.write_text("# Cards\n")
    build_languages(root, check=False)
    handout.write_text(before.replace("all cards", "two cards"))
    build_languages(root, check=False)
    found = read_catalogue(catalogue_path(root, "de"))["Add up the values of two cards."]
    assert found is not None
    assert not found.string or found.fuzzy
