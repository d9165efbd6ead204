"""Authoring: from the reference solutions to everything that is made of them."""
