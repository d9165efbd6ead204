"""The commands of `casino`, one family a file.

The commands of `casino`, one family of commands per file; `options.py` has the options
that several share, `rule_options.py` those that say a table's rules.

- A command reads its options, calls one function and prints; the work is done elsewhere. Heavy
  imports stand inside the function.
- Results go to standard output, remarks to standard error. Status 0 done, 1 findings, 2 bad usage.
- A new command is a function here and one line in `casino/cli.py`.
"""
