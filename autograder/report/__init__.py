"""The output for people: the table on the terminal and the pages, made only from results."""
