"""The `autograder` commands; one family of commands a file.

The `autograder` commands: one family of commands a file, `options.py` for what they share.

- Never here: the work itself. A command reads its options, calls one function of another room and
  says how it ended.
- To add one: write its function here with heavy imports inside it, and register it in
  `autograder/cli.py` with one example.
"""
