"""Reads the course: its file, the kit's files, and submissions as they were handed in.

The course is read once and never changes.

- `model.py`: `stages/course.toml` as dataclasses; every mistake in it is reported with its key.
- `files.py`: paths of the kit's files, skeletons, references, given files, and the digest of all
  files that decide points.
- `submissions.py`: `SUBMISSIONS/<student>/<stage>/*.py`, read within limits.
- `bounded.py`: parses submissions in a separate process that may crash.
- `toml.py`: the reader of TOML files that people write.

- Don't put here: points earned, results, the sandbox.
- To add a key to the course file: a field in `model.py`, and a line in `stages/README.md` if
  students use it.
"""
