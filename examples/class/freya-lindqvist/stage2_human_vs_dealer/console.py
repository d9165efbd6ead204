"""console.py: questions at the keyboard.

Author:  Freya Lindqvist
Date:    2026-09-23
File:    console.py
Purpose: A module of my own for the one thing that player.py, game.py and computer.py all need:
         to ask until the answer is acceptable.
"""


def ask_until(prompt, read, complaint):
    """Return read(answer) for the first answer that read takes without ValueError."""
    while True:
        print(prompt, end="")
        try:
            return read(input().strip())
        except ValueError:
            print(complaint)


def one_of(choices):
    """Return a reader that takes the keys of choices in any case and gives their values."""

    def read(answer):
        if answer.lower() not in choices:
            raise ValueError(answer)
        return choices[answer.lower()]

    return read
