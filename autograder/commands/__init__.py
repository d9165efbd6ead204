"""What each `autograder` command does with its arguments; one family of commands a file."""
