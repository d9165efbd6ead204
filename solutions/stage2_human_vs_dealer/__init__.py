"""Stage 2: Human against dealer."""
