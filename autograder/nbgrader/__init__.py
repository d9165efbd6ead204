"""The course in nbgrader: its files, its intake, and its autograde step on the kit's grading."""
