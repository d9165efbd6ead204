"""The course: its file, the kit's files, and submissions as they were handed in.

What is taught, read once and never changed: everything else asks here.

- `model.py`: `stages/course.toml` as dataclasses; every mistake in it is reported with its key.
- `files.py`: paths of the kit's own files; skeletons, references, given files; the digest of all
  that decides points.
- `submissions.py`: `SUBMISSIONS/<student>/<stage>/*.py`, read within limits.
- `bounded.py`: the one place where other code reads a submission's text: a process
  that may be lost.
- `toml.py`: the reader of TOML files that people write.

- Never here: points earned, results, the sandbox.
- To add a key to the course file: a field in `model.py`, and a line in `stages/README.md` where
  students meet it.
"""
