"""Runs student code in locked-down processes and lets trusted tests reach it by value."""
