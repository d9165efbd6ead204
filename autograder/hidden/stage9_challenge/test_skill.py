"""Hidden suite of stage 9: how well a bot plays, beside the shipped ones.

Lowest and highest bet are the same, so that play decides. The shoes are fixed, so that a bot gets
the same points every time; the luck of the cards is taken off; and a lead counts only from a
number of standard errors on that two equal bots reach in fewer than one in a thousand gradings.
Games with a natural are left out: whether it is claimed is asked elsewhere.
"""

from autograder.hidden import criterion

SEEDS = range(901, 906)
MANY_SEEDS = range(901, 921)  # who plays nearly as well differs in few games: more are needed
FEWEST_GAMES = 100


def sessions(student, seeds=SEEDS):
    """Sessions at a table where every bet is 10, at which no bot is ruined."""
    played = [student.session(seed=seed, bankroll=2000, min_bet=10, max_bet=10) for seed in seeds]
    for session in played:
        assert session.games >= FEWEST_GAMES
    return played


@criterion("beats_never_bust")
def test_it_plays_better_than_never_bust(student):
    """It wins more than `never_bust` does from the same shoes, with the luck taken off."""
    assert student.lead_over("never_bust", sessions(student), "least") > 0


@criterion("beats_mimic")
def test_it_plays_better_than_the_dealer(student):
    """It wins more than `mimic_the_dealer` does from the same shoes, with the luck taken off."""
    assert student.lead_over("mimic_the_dealer", sessions(student), "least") > 0


@criterion("equals_basic")
def test_it_plays_as_well_as_the_basic_strategy(student):
    """It wins no less than `basic_strategy` does from the same shoes, with the luck taken off."""
    assert student.lead_over("basic_strategy", sessions(student, MANY_SEEDS), "most") >= 0
