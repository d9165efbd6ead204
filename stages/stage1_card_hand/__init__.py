"""Stage 1: Card and Hand."""
