"""Stage 9's league: many bots at the same shoes, ranked with the luck of the cards taken off."""
