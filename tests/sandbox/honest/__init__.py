"""Honest programs: each function does something allowed and asserts that it works.

The imports are inside the functions, so that each runs in the zygote that it needs.
"""
