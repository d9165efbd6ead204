"""Runs student code in locked-down processes; trusted tests exchange only plain values with it."""
