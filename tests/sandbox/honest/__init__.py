"""Honest programs: each function does what a student may do, and asserts that it works.

The imports stand inside, so that each runs in the zygote that it needs.
"""
