"""Side-by-side measurements as ratios; nothing here is a test."""
