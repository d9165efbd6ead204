"""The course in other languages: the catalogue of its texts, and what is made with it."""
