"""The engine: load and run a student's modules safely, and explain their errors."""
