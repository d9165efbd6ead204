"""The game of Blackjack as a library: rules, cards, solver, simulator, Challenge."""
