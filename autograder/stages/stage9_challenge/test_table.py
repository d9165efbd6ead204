"""Hidden tests of stage 9: a bot's behaviour at the table, whatever its strategy.

The house plays a session with the bot, keeps the shoe, and records everything. Given cards are
dealt first: the bot's two, the dealer's hidden card and up card, and the drawn ones.
"""

from autograder.stages import criterion

NATURALS = ("AS KH 9C 7D", "TC AD 2H 6S", "AH JD TD 9C", "QS AC 8H TS")
SPLITS = (
    "8S 8H TC 6D 2C TD 9C 3D 7H TH 5C",
    "AS AH TC 6D 9C 8D TC 5H 2S 3D 9H",
    "8C 8D 9C 6D 3H 9D 8S 2H KC 5D 9S",
    "2S 2H TC 6D 2C 2D 3H 3C 9C 8D TH 5S",
)


# --- bets -----------------------------------------------------------------------------------


@criterion("bets")
def test_bets_keep_to_the_limits(student):
    """Every bet is a whole number within the table's limits, whatever they are."""
    for low, high in ((5, 100), (7, 7), (1, 3), (40, 500)):
        session = student.session(games=40, min_bet=low, max_bet=high, seed=low)
        assert session.ended_by != "bet"
        assert session.games > 0


@criterion("bets")
def test_bets_are_owned(student):
    """No bet is higher than the bot's credits, down to the last ones."""
    for seed in range(1, 6):
        session = student.session(games=40, bankroll=100, min_bet=20, max_bet=80, seed=seed)
        assert session.ended_by != "bet"
        assert session.games > 0


@criterion("bets")
def test_one_bet_a_game(student):
    """A game has only one bet. The next bet belongs to the next call of `blackjack`."""
    for seed in (3, 4):
        session = student.session(games=20, bankroll=5000, seed=seed)
        assert session.ended_by != "bet"
        assert session.games > 0


# --- games ----------------------------------------------------------------------------------


@criterion("games")
def test_every_game_has_its_result(student):
    """No game is left before it has a result."""
    for decks in (2, 6, 10):
        session = student.session(games=60, num_decks=decks, seed=decks)
        assert session.games_left == 0
        assert session.games > 0


@criterion("games")
def test_nothing_is_illegal(student):
    """No action breaks a rule, in many games."""
    for seed in (1, 2):
        session = student.session(games=120, seed=seed, bankroll=5000)
        assert session.illegal_plays == 0
        assert session.games > 0


@criterion("games")
def test_nothing_is_illegal_without_credits(student):
    """The bot never asks for a double or a split that it can't pay."""
    for cards in ("5S 6H TC 6D 2C 9D TH", "8S 8H TC 6D TC 9D TH", "AS AH 9C 6D 5C 9D TH"):
        session = student.session(cards=cards, bankroll=15, min_bet=10, max_bet=10, games=1)
        assert session.illegal_plays == 0
        assert session.games == 1


@criterion("games")
def test_credits_are_kept_count_of(student):
    """Lost credits aren't used for a double or a split, down to the last credits."""
    for seed in range(1, 13):
        session = student.session(bankroll=60, min_bet=20, max_bet=20, seed=seed, games=30)
        assert session.illegal_plays == 0
        assert session.games > 0


@criterion("games")
def test_splits_are_played_to_their_end(student):
    """Both halves of a split are played, whether the first one stands, busts or has five cards."""
    for cards in SPLITS:
        session = student.session(cards=cards, games=1, min_bet=10, max_bet=10)
        assert session.illegal_plays == 0
        assert session.games_left == 0
        assert session.games == 1


@criterion("games")
def test_a_dealers_natural_ends_the_game(student):
    """If the dealer has a blackjack, the first action ends the game, even a split."""
    for cards in ("TS 9H TC AD", "8S 8H AC TD", "5S 6H TC AD", "AS AH AC TD", "9S 2H AC KD"):
        session = student.session(cards=cards, games=2, min_bet=10, max_bet=10)
        assert session.illegal_plays == 0
        assert session.games_left == 0
        assert session.games > 0


# --- the end of a session -------------------------------------------------------------------


@criterion("session")
def test_the_end_is_let_pass(student):
    """When the house closes, the bot doesn't catch the exception that a bet raises."""
    for games in (1, 2, 20):
        session = student.session(games=games, bankroll=5000, seed=games)
        assert session.asked_after_end == 0
        assert session.games > 0


@criterion("session")
def test_who_is_ruined_is_shown_the_door(student):
    """A bot with less than the lowest bet isn't called again, and its answer doesn't matter."""
    for seed in range(1, 7):
        session = student.session(bankroll=40, min_bet=20, max_bet=20, seed=seed)
        assert session.asked_after_end == 0
        assert session.games > 0


@criterion("session")
def test_a_session_goes_on(student):
    """`blackjack` returns a true value as long as the bot wants to continue."""
    assert student.session(games=10, bankroll=5000, seed=41).games > 1


# --- claims ---------------------------------------------------------------------------------


@criterion("claims")
def test_a_natural_is_claimed(student):
    """An ace and any card worth 10 are claimed, in either order."""
    for cards in NATURALS:
        session = student.session(cards=cards, games=1, min_bet=10, max_bet=10)
        assert session.unclaimed == 0
        assert session.credits == 1015


@criterion("claims")
def test_a_natural_against_an_ace_or_a_ten_is_claimed(student):
    """A natural is claimed whatever the dealer shows. Against the dealer's natural it is a push."""
    for cards in ("AS KH TC AD", "AS KH AC TD", "AS KH 9C AD", "AH QS 5C TD"):
        session = student.session(cards=cards, games=1, min_bet=10, max_bet=10)
        assert session.unclaimed == 0
        assert session.games == 1


@criterion("claims")
def test_every_natural_of_long_sessions_is_claimed(student):
    """Among many games no natural is missed, and nothing else is claimed."""
    for seed in (11, 12):
        session = student.session(games=120, seed=seed, bankroll=5000)
        assert session.unclaimed == 0
        assert session.wrong_claims == 0
        assert session.games > 0


# --- insurance ------------------------------------------------------------------------------


@criterion("insurance")
def test_insurance_is_worth_it_on_the_whole(student):
    """Over many sessions, the insurance bought was worth its price, given the unseen cards."""
    sessions = []
    for decks, seed in ((2, 21), (2, 22), (6, 23)):
        sessions.append(student.session(num_decks=decks, seed=seed, bankroll=5000))
        assert sessions[-1].games > 0
    assert student.insurance_value(sessions) >= 0


@criterion("insurance")
def test_insurance_is_not_asked_for_from_fresh_decks(student):
    """With fresh decks insurance is never worth its price, whatever the bot holds."""
    for cards in ("TS 9H TC AD", "AS KH 9C AD", "TS 6H 8C AD", "2S 3H TC AD", "TS TH 8C AS"):
        session = student.session(cards=cards, games=1, num_decks=8, min_bet=10, max_bet=10)
        assert session.insurance_value >= 0
        assert session.games == 1


# --- wagers ---------------------------------------------------------------------------------


def wagered(student, seed):
    """Return the sum of a session's bets; the bankroll if the bot was ruined.

    The sum of a hundred lowest bets is the bankroll.
    """
    session = student.session(bankroll=1000, min_bet=10, seed=seed)
    assert session.games > 0
    return student.take(
        lambda wagered, end: 1000 if end == "ruin" else wagered,
        session.wagered,
        session.ended_by,
        words="credits wagered",
    )


@criterion("wagers")
def test_a_quarter_of_the_bankroll_is_wagered(student):
    """A session's bets, doubles, and splits add up to a quarter of the bankroll of 1000."""
    assert wagered(student, 31) >= 250


@criterion("wagers")
def test_half_of_the_bankroll_is_wagered(student):
    """A session's bets, doubles, and splits add up to half of the bankroll of 1000."""
    assert wagered(student, 32) >= 500


@criterion("wagers")
def test_three_quarters_of_the_bankroll_are_wagered(student):
    """A session's bets, doubles, and splits add up to three quarters of the bankroll of 1000."""
    assert wagered(student, 33) >= 750


@criterion("wagers")
def test_the_bankroll_is_wagered(student):
    """A session's bets, doubles, and splits add up to the bankroll of 1000."""
    assert wagered(student, 34) >= 1000
