"""The `autograder` commands: one file per group of commands, shared options in `options.py`.

- Don't put work here. A command reads its options, calls one function of another package, and
  reports the outcome.
- To add a command, write its function here with heavy imports inside it, and register it in
  `autograder/cli.py` with one example.
"""
