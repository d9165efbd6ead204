"""console.py: questions.

Author:  Carla Rossi
Date:    2026-11-01
File:    console.py
Purpose: A question with a few possible answers.
"""


class Choice:
    """A question; calling it asks it and returns what the answer stands for."""

    def __init__(self, prompt, **meanings):
        self.prompt = prompt
        self.meanings = meanings

    def __call__(self):
        while True:
            try:
                return self.meanings[input(self.prompt).strip().lower()]
            except KeyError as error:
                print(f"{error} is not among {', '.join(self.meanings)}")
