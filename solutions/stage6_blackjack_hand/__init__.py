"""Stage 6: BlackJackHand and BlackJackPlayer."""
