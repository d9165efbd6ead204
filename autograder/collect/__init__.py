"""Imports downloads of submitted work into `SUBMISSIONS/<student>/<stage>/`.

`downloads` lists a zip or a folder within limits. A format (`canvas`, `moodle`, `gradescope`,
`git`, `plain`) makes `HandedIn`s of it (`hand_ins`). `roster` and `owners` identify the student,
`modules` finds the stage of each file, and `collecting` replaces older submissions with newer ones.

- A format decides nothing and writes nothing. Only `collecting` writes.
- Don't put here: points, results, or anything that runs a submission.
- To add a format: a module with `recognises(download)` and `attempts(download)`, its entry in
  `formats.py`, and a made-up download of its layout in `tests/collect/test_layouts.py`.
"""
