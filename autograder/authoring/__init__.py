"""Authoring: generates everything that is made from the reference solutions."""
