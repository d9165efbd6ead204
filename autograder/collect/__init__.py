"""The ways in: downloads of handed-in work brought into the layout, one format a file.

`downloads` lists a zip or a folder within limits. A format (`canvas`, `moodle`, `gradescope`,
`git`, `plain`) makes `HandedIn`s of it (`pieces`). `roster` and `whose` name the student,
`modules` finds the stage of each file, and `collecting` replaces older submissions by newer ones.

- A format decides nothing and writes nothing; only `collecting` writes.
- Never here: points, results, anything that runs a submission.
- To add a format: a module with `recognises(download)` and `attempts(download)`, its entry in
  `formats.py`, and a made-up download of its layout in `tests/collect/test_layouts.py`.
"""
