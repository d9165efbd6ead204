"""The student's side of the kit: rules, shoes, the solver, and the play table."""

__all__ = ["__version__"]

__version__ = "1.0.0"
