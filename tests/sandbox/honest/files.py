"""A stage's data file, opened in all ways that students use."""

# ruff: noqa: PT017, SIM115, UP015 - students write so

TEXT = "one\ntwo\n"


def by_its_name():
    file = open("table.txt")
    assert file.read() == TEXT
    file.close()


def by_its_lines():
    with open("table.txt", encoding="utf-8") as file:
        assert [line.strip() for line in file] == ["one", "two"]
    with open("./table.txt") as file:
        assert file.readline() == "one\n"
        assert file.readlines() == ["two\n"]
        assert file.name == "./table.txt"
    assert file.closed


def as_bytes():
    with open("table.txt", "rb") as file:
        assert file.read(3) == b"one"
        file.seek(0)
        assert len(file.readlines()) == 2


def beside_the_module():
    import os

    folder = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(folder, "table.txt"), "r") as file:
        assert file.read() == TEXT
    with open(os.path.realpath(os.path.dirname(__file__)) + "/table.txt") as file:
        assert file.read() == TEXT


def from_its_folder():
    import os

    os.chdir(os.path.dirname(os.path.abspath(__file__)))
    with open("table.txt") as file:
        assert file.read() == TEXT


def from_the_folder_above():
    with open("../honest/table.txt") as file:
        assert file.read() == TEXT


def with_pathlib():
    from pathlib import Path

    beside = Path(__file__).resolve().parent / "table.txt"
    assert Path("table.txt").read_text() == beside.read_text(encoding="utf-8") == TEXT
    assert beside.read_bytes() == TEXT.encode()
    assert beside.exists()
    assert beside.is_file()
    assert not Path("no.txt").exists()
    assert not beside.with_name("no.txt").is_file()
    with beside.open() as file:
        assert len(file.readlines()) == 2


def after_a_look():
    import os

    assert os.path.exists("table.txt")
    assert os.path.isfile("table.txt")
    assert not os.path.isfile("no.txt")
    assert os.path.getsize("table.txt") == len(TEXT)
    assert os.path.isdir(os.path.dirname(__file__))
    assert os.listdir(os.path.dirname(__file__)) == ["table.txt"]


def with_csv():
    import csv

    with open("table.txt", newline="") as file:
        assert list(csv.reader(file)) == [["one"], ["two"]]


def with_fileinput():
    import fileinput

    assert list(fileinput.input(["table.txt"])) == ["one\n", "two\n"]


def one_that_is_missing():
    try:
        open("scores.txt")
    except FileNotFoundError as error:
        assert (error.errno, error.filename) == (2, "scores.txt")
        return
    raise AssertionError("it was there")


def what_is_written_can_be_read():
    import json
    import logging
    import os
    from pathlib import Path

    with open("scores.txt", "w") as file:
        file.write("one\n")
    with open("scores.txt", "a") as file:
        print("two", file=file)
    assert open("scores.txt").read() == TEXT
    with open("table.txt", "r+") as file:
        assert file.readline() == "one\n"
    os.makedirs("saves", exist_ok=True)
    os.makedirs("saves", exist_ok=True)
    Path("saves/game.json").write_text(json.dumps([1]))
    assert json.loads(Path("saves/game.json").read_text()) == [1]
    Path("saves/empty").touch()
    assert sorted(os.listdir("saves")) == ["empty", "game.json"]
    os.rename("saves/empty", "saves/other")
    os.remove("saves/other")
    assert os.listdir("saves") == ["game.json"]
    logging.basicConfig(filename="game.log", level=logging.INFO, force=True)
    logging.info("dealt")
    logging.shutdown()
    assert open("game.log").read() == "INFO:root:dealt\n"
    try:
        open("scores.txt", "x")
        raise AssertionError
    except FileExistsError:
        pass


def what_is_there_is_listed():
    import glob
    import os
    from pathlib import Path

    assert "table.txt" in glob.glob("*.txt")
    assert "table.txt" in [entry.name for entry in os.scandir(".")]
    assert [path.name for path in Path(__file__).parent.glob("*.txt")] == ["table.txt"]
    assert [names for _, _, names in os.walk("../honest")] == [["table.txt"]]
