"""The `autograder` commands; one family of commands a file."""
