"""The ways out for people: the table on the terminal and the pages, from result records alone."""
