"""Hidden tests of stage 9: how well a bot plays, compared with the shipped ones.

Lowest and highest bet are the same, so only play matters. The shoes are fixed, so that a bot always
gets the same points. The luck of the cards is removed. A lead counts only beyond a number of
standard errors that two equal bots reach in fewer than 1 in 1,000 gradings. Every bot is judged
over equally many games: one that leaves early plays more sessions. Games with a natural are left
out, because another test covers claims.
"""

from autograder.stages import criterion

FIRST_SEED = 901
GAMES = 1_000
MANY_GAMES = 4_000  # a bot that plays nearly as well differs only over many games
FEWEST_GAMES = 100  # per session, so a bot that leaves has at most twice as many sessions


def sessions(student, games):
    """Return sessions with this many games, in which every bet is 10 and no player is ruined."""
    played, left = [], games
    while left > 0:
        session = student.session(
            seed=FIRST_SEED + len(played), bankroll=2000, min_bet=10, max_bet=10
        )
        assert session.games >= FEWEST_GAMES
        left -= yield session.games  # this many more are needed
        played.append(session)
    return played


@criterion("beats_never_bust")
def test_it_plays_better_than_never_bust(student):
    """It wins more than `never_bust` from the same shoes, with the luck removed."""
    played = yield from sessions(student, GAMES)
    assert student.lead_over("never_bust", played, GAMES, "least") > 0


@criterion("beats_mimic")
def test_it_plays_better_than_the_dealer(student):
    """It wins more than `mimic_the_dealer` from the same shoes, with the luck removed."""
    played = yield from sessions(student, GAMES)
    assert student.lead_over("mimic_the_dealer", played, GAMES, "least") > 0


@criterion("equals_basic")
def test_it_plays_as_well_as_the_basic_strategy(student):
    """It wins at least as much as `basic_strategy` from the same shoes, with the luck removed."""
    played = yield from sessions(student, MANY_GAMES)
    assert student.lead_over("basic_strategy", played, MANY_GAMES, "most") >= 0
