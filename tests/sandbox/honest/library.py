"""The standard library as students use it."""

# ruff: noqa: PLW1510, PT017, RUF012, SIM115, UP045 - students write so


def sleep_passes_at_once_and_the_clocks_move():
    import time
    from time import sleep

    before = time.time(), time.monotonic(), time.perf_counter_ns()
    time.sleep(3600)
    sleep(0.5)
    assert 3600 <= time.time() - before[0] < 3610
    assert 3600 <= time.monotonic() - before[1] < 3610
    assert 3600 <= (time.perf_counter_ns() - before[2]) / 1e9 < 3610


def the_screen_is_cleared():
    import os

    assert os.system("clear") == 0
    assert os.system("cls" if os.name == "nt" else "clear") == 0


def dataclasses_work():
    from dataclasses import dataclass, field, replace

    @dataclass(frozen=True, slots=True, order=True)
    class Card:
        rank: int
        suit: str = "Clubs"
        seen: list = field(default_factory=list, compare=False)

    assert max(Card(1), Card(2)) == Card(2, "Clubs")
    assert replace(Card(1), suit="Spades").suit == "Spades"
    assert str(Card(1)).endswith("Card(rank=1, suit='Clubs', seen=[])")


def enums_work():
    from enum import Enum, IntEnum, auto

    class Rank(IntEnum):
        ACE = 1
        TWO = auto()

    suits = Enum("Suit", "CLUBS SPADES")
    assert suits.SPADES.name == "SPADES"
    assert Rank.TWO == 2
    assert [*Rank] == [1, 2]


def typing_works():
    from typing import NamedTuple, Optional, Protocol, TypedDict, get_type_hints

    class Card(NamedTuple):
        rank: int

    class Drawn(Protocol):
        def draw(self) -> Optional[int]: ...

    class Row(TypedDict):
        name: str

    assert Card(3).rank == 3
    assert Row(name="x")["name"] == "x"
    assert get_type_hints(Row) == {"name": str}
    assert Drawn


def abstract_classes_work():
    from abc import ABC, abstractmethod

    class Player(ABC):
        @abstractmethod
        def play(self): ...

    try:
        Player()
    except TypeError as error:
        assert "abstract" in str(error)


def functools_collections_and_itertools_work():
    import collections.abc
    import itertools
    from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
    from functools import lru_cache, reduce, total_ordering

    @lru_cache(None)
    def fibonacci(number):
        return number if number < 2 else fibonacci(number - 1) + fibonacci(number - 2)

    assert fibonacci(50) == 12586269025
    assert reduce(lambda one, other: one * other, range(1, 6)) == 120
    assert Counter("aab")["a"] == deque([1, 2]).pop() == 2
    assert defaultdict(int)["x"] == len(OrderedDict()) == 0
    assert len(list(itertools.product("ab", "cd"))) == 4
    assert namedtuple("Card", "rank suit")(1, "x").rank == 1
    assert issubclass(list, collections.abc.Sequence)
    assert total_ordering


def random_works():
    import random
    from random import choice, shuffle
    from random import random as number

    random.seed(7)
    first = random.randint(1, 10**6)
    random.seed(7)
    assert random.randint(1, 10**6) == first
    deck = list(range(52))
    shuffle(deck)
    assert sorted(deck) == list(range(52))
    assert 0 <= number() < 1
    assert choice([5]) == 5
    assert random.Random(3).random() == random.Random(3).random()


def random_of_the_system_works():
    import random
    import secrets

    assert random.SystemRandom().randint(1, 1) == 1
    assert secrets.choice([4]) == 4
    assert secrets.randbelow(1) == 0


def numbers_work():
    import math
    import statistics
    from decimal import Decimal
    from fractions import Fraction

    assert statistics.mean([1, 2, 3]) == 2
    assert str(Decimal("1.10") * 3) == "3.30"
    assert Fraction(3, 6) == Fraction(1, 2)
    assert math.isclose(math.sqrt(2) ** 2, 2)


def dates_work():
    from datetime import date, datetime, timedelta

    day = datetime.strptime("2026-11-20", "%Y-%m-%d") + timedelta(days=1)
    assert day.strftime("%d %b") == "21 Nov"
    assert str(date(2026, 1, 2)) == "2026-01-02"
    assert datetime.now().year > 2000


def texts_work():
    import re
    import string
    import textwrap

    assert re.sub(r"\d", "#", "a1") == "a#"
    assert string.capwords("a b") == "A B"
    assert textwrap.dedent(" x") == "x"


def json_and_csv_work():
    import csv
    import io
    import json

    assert json.loads(json.dumps({"a": [1, None]})) == {"a": [1, None]}
    text = io.StringIO()
    csv.writer(text).writerow([1, "a,b"])
    assert list(csv.reader(io.StringIO(text.getvalue()))) == [["1", "a,b"]]


def logging_works():
    import logging

    logging.basicConfig(level=logging.INFO)
    logging.info("dealt")
    logging.getLogger("table").error("no chips")


def errors_are_printed():
    import traceback

    try:
        print(1 / 0)
    except ZeroDivisionError:
        traceback.print_exc()
        assert traceback.format_exc().endswith("ZeroDivisionError: division by zero\n")


def warnings_are_given():
    import warnings

    warnings.warn("old", stacklevel=1)
    warnings.warn("older", DeprecationWarning, stacklevel=2)


def copies_are_deep():
    import copy

    table = [[1]]
    other = copy.deepcopy(table)
    other[0].append(2)
    assert table == [[1]]


def output_is_redirected():
    import contextlib
    import io

    with contextlib.redirect_stdout(io.StringIO()) as out:
        print("x")
    assert out.getvalue() == "x\n"


def builtins_are_patched_for_a_test():
    import unittest
    from unittest.mock import patch

    assert unittest.TestCase
    with patch("builtins.input", return_value="hit"):
        assert input() == "hit"


def the_system_is_asked_for_its_name():
    import os
    import platform
    import sys

    assert platform.system()
    assert sys.version_info >= (3, 11)
    assert os.getpid() > 0
    assert os.getcwd() == "/"
    os.environ["TERM"] = "xterm"
    assert os.environ["TERM"] == "xterm"


def modules_of_other_systems_are_missing():
    try:
        import msvcrt
    except ImportError:
        return
    raise AssertionError(msvcrt)


def handlers_are_set():
    import signal

    signal.signal(signal.SIGINT, lambda number, frame: None)


def recursion_may_be_deep():
    import sys

    def count(number):
        return number if number == 0 else 1 + count(number - 1)

    sys.setrecursionlimit(5000)
    assert count(3000) == 3000


def objects_are_pickled():
    import pickle

    assert pickle.loads(pickle.dumps({"a": (1, len)})) == {"a": (1, len)}


def classes_are_made_in_odd_ways():
    class Meta(type):
        made = []

        def __new__(cls, name, bases, body):
            cls.made.append(name)
            return super().__new__(cls, name, bases, body)

    class Card(metaclass=Meta):
        __slots__ = ("rank",)

        def __init_subclass__(cls, **more):
            super().__init_subclass__(**more)

    class Ace(Card):
        pass

    assert Meta.made == ["Card", "Ace"]
    assert Ace()


def generators_and_coroutines_work():
    async def answer():
        return 42

    def deal():
        yield from range(3)

    try:
        answer().send(None)
    except StopIteration as stop:
        assert stop.value == 42
    assert list(deal()) == [0, 1, 2]


def code_is_evaluated():
    names = {}
    exec("def double(x):\n    return 2 * x", names)
    assert names["double"](4) == eval("8")


def an_editors_imports_are_harmless():
    import antigravity
    import ctypes
    import curses.ascii
    import http.server
    import tkinter as tk
    import turtle
    import xml.dom.minidom
    from idlelib.tooltip import Hovertip
    from tkinter import N, messagebox, ttk
    from tkinter.tix import COLUMN
    from turtle import st

    class Window(tk.Tk):
        pass

    Window().mainloop()
    turtle.color("red")
    assert tk.__name__ == "tkinter"
    assert not hasattr(tk, "__all__")
    assert all([antigravity, ctypes, curses.ascii, http.server, xml.dom.minidom])
    assert all([Hovertip, N, messagebox, ttk, COLUMN, st])


def the_machine_has_a_user():
    import getpass
    import os
    import pwd
    from pathlib import Path

    assert Path.home() == Path("~").expanduser() == Path(os.environ["HOME"])
    assert getpass.getuser() == os.environ["USER"] == pwd.getpwuid(os.getuid()).pw_name
    assert os.path.expanduser("~/scores.txt").endswith("scores.txt")


def the_machine_has_a_locale_and_time_zones():
    import locale
    from datetime import datetime
    from zoneinfo import ZoneInfo

    assert locale.setlocale(locale.LC_ALL, "")
    assert locale.setlocale(locale.LC_TIME, "de_DE.UTF-8")
    assert datetime(2026, 7, 1, tzinfo=ZoneInfo("Europe/Vienna")).isoformat()
    assert ZoneInfo("UTC").key == "UTC"


def the_screen_is_cleared_in_many_ways():
    import os
    import subprocess

    for line in (
        "cls || clear", "cls||clear", "CLS", "@cls", "clear;", "/usr/bin/clear", "reset",
        "chcp 65001 > nul", "cmd /c cls", r"C:\Windows\System32\cmd.exe /c cls", "tput cols",
    ):  # fmt: skip
        assert os.system(line) == subprocess.call(line, shell=True) == 0, line
        assert subprocess.run(line.split(), check=True).returncode == 0
    assert subprocess.Popen("clear", shell=True).wait() == 0
    assert subprocess.check_output(["clear"]) == b""
    assert subprocess.run("clear", capture_output=True, text=True).stdout == ""
    assert os.popen("clear").read() == subprocess.getoutput("cls") == ""


def the_console_can_be_opened_again():
    import codecs
    import io
    import os
    import sys

    out = sys.stdout
    for again in (
        io.TextIOWrapper(out.buffer, encoding="utf-8", line_buffering=True),
        codecs.getwriter("utf-8")(out.detach()),
        open(1, "w", encoding="utf-8", closefd=False),
    ):
        print("♠", file=again, flush=True)
    assert sys.stdin.buffer.readline() == b""
    assert io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8").read() == open(0).read() == ""
    with open(os.devnull, "w") as nowhere:
        print("unseen", file=nowhere)
    assert open(os.devnull).read() == ""


def a_traceback_may_be_printed():
    import traceback

    traceback.print_stack()
