"""Variations of correct programs: changed parts, and parts that must stay."""

from __future__ import annotations

import subprocess
import sys

from autograder.authoring.audit.variations import vary

PROGRAM = '''
"""A purse."""

class Purse:
    """Holds coins."""

    LIMIT = 3

    def __init__(self, owner):
        self.owner = owner
        self._coins = []

    def add(self, coin):
        total = coin + sum(self._coins)
        if total > self.LIMIT:
            print("Too heavy")
        else:
            self._coins.append(coin)

    def _worth(self):
        return sum(self._coins)

    def ask(self):
        answer = input("How many? ")
        self.add(int(answer))
        print(f"{self.owner} has {self._worth()}")
'''
CALLS = '\npurse = Purse("Bozo")\npurse.ask()\npurse.add(9)\n'


def printed(source: str) -> list[str]:
    """Run a program with one line of input and return its lines as they are graded."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", source],
        input="2\n", capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return [" ".join(line.split()) for line in done.stdout.splitlines() if line.strip()]


def test_a_variation_does_what_the_program_does() -> None:
    """Names, order and layout change; the lines that are graded do not."""
    varied = vary(PROGRAM)
    for name in ("total", "answer", "_coins", "_worth"):
        assert f"{name}_" in varied
    assert varied.index("def ask") < varied.index("def __init__")
    before, after = printed(PROGRAM + CALLS), printed(varied + CALLS)
    assert before == ["How many? Bozo has 2", "Too heavy"]  # the prompt's line is still open
    assert after == before


def test_the_interface_keeps_its_names() -> None:
    """Parameters, public attributes, constants and classes are called what they were."""
    varied = vary(PROGRAM)
    for name in ("class Purse", "LIMIT = 3", "self.owner = owner", "def add(self, coin)"):
        assert name in varied


def test_a_private_name_that_another_file_uses_stays() -> None:
    """What the module beside it reads is part of an interface, private or not."""
    assert "_coins_renamed" not in vary(PROGRAM, ["print(purse._coins)"])
    assert "_worth_renamed" in vary(PROGRAM, ["print(purse._coins)"])


def test_what_looks_names_up_as_text_is_left_alone() -> None:
    """A program that reads its names as text is not renamed, and its own print is not replaced."""
    looks = (
        "class A:\n    def __init__(self):\n        self._a = 1\n        b = getattr(self, '_a')\n"
    )
    assert "_a_renamed" not in vary(looks)
    assert "b_of_init" not in vary(looks)
    own = "def print(text):\n    pass\nprint('a')\n"
    assert "end=" not in vary(own)


def test_an_order_that_means_something_stays() -> None:
    """Methods of one name, or that a later line of the class uses, keep their places."""
    setter = "    @p\n    def a(self):\n        1\n\n    @a.set\n    def a(self, b):\n        1\n"
    for source in (
        "class A:\n    def a(self):\n        pass\n\n    def b(self):\n        pass\n    c = a\n",
        f"class A:\n{setter}",
    ):
        assert vary(source).split() == source.split()
