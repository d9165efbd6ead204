"""What is taught: the course file, the kit's files, submissions as they were handed in."""
