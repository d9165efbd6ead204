"""The ways out for people: the table on the terminal and the pages, from results alone."""
