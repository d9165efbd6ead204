"""Questions about a student's own code, made from its recorded runs."""
