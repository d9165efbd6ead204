"""The commands of `casino`, one group of related commands per file.

`options.py` has the options that several commands share; `rule_options.py` has the table rules.

- A command reads its options, calls one function, and prints. Other packages do the work. Import
  slow modules inside the function.
- Results go to standard output, remarks to standard error. Exit status: 0 done, 1 findings, 2 bad
  usage.
- A new command is a function here and one line in `casino/cli.py`.
"""
