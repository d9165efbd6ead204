"""The course: its file, the kit's files, and submissions as they were handed in."""
