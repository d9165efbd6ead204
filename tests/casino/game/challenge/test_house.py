"""The house: each move against a second implementation, and invariants."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import repeat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.game.challenge import (
    GAMES,
    House,
    Terms,
    open_house,
    play,
    retell,
    sentences,
    shipped_bot,
)
from casino.game.challenge import given as house_words
from casino.game.challenge.given import Action, Result, play_session
from casino.game.challenge.session import SHIPPED
from casino.game.challenge.shoe import Shoe, number_of, orders
from casino.game.shoe import CardValue, parse_cards
from tests.casino.game.challenge.second_reading import Script

ROOT = Path(__file__).parents[4]
LETTERS = "A23456789T"
PLENTY = Terms(6, 10_000, 1, 1000)
CLAIM, SPLIT, HIT = Action.CLAIM_BLACKJACK, Action.SPLIT_AND_HIT_ME, Action.HIT_ME
STAND, DOUBLE = Action.STAND_PAT, Action.DOUBLE_DOWN_AND_HIT_ME


def house_of(cards: str, terms: Terms = PLENTY) -> House:
    """Return a house that deals these cards first: the bot's two, the hidden and the up card."""
    first = [number_of(card) for card in parse_cards(cards)]
    return House(terms, Shoe(orders(terms.num_decks, "rest"), first), GAMES)


def results(house: House, *actions: int, bet: int = 10, insured: bool = False) -> list:
    """Bet, act, and return the result and the winnings after each action."""
    house.bet(bet, len(house.games) + 1)
    told = [house.hit(action, insured and at == 0) for at, action in enumerate(actions)]
    return [(Result(each[0]).name, each[3]) for each in told if each is not None]


def test_the_seat_is_the_students_own_letter_for_letter() -> None:
    """The house speaks the words of the module that the stage gives out."""
    ours = Path(house_words.__file__).read_bytes()
    for folder in ("stages", "solutions"):
        assert (ROOT / folder / "stage9_challenge" / "challenge.py").read_bytes() == ours


# --- against the second reading ------------------------------------------------------------------


def random_game(rng: random.Random) -> tuple[list[int], Script]:
    """Return a game that two readings can play: card numbers, and the script."""
    weights = [6, *[2] * 8, 8] if rng.random() < 0.6 else [1] * 10
    letters = rng.choices(LETTERS, weights, k=40)
    if rng.random() < 0.3:
        letters[1] = letters[0]
    numbers = [LETTERS.index(letter) for letter in letters]
    bet = rng.choice([1, 2, 5, 10])
    owned = rng.choice([bet, bet + bet // 2, 2 * bet, 2 * bet + bet // 2, 100])
    actions = rng.choices(range(5), [4, 2, 3, 6, 2], k=12)
    return numbers, Script(bet, owned, "".join(letters), actions, rng.random() < 0.5).play()


def heard(numbers: list[int], script: Script) -> tuple[list[tuple[int, int]], int]:
    """Return what the house says to the same script, and what it counts as wagered."""
    terms = Terms(6, script.owned, 1, 1000)
    house = House(terms, Shoe(orders(6, "rest"), numbers))
    house.bet(script.bet, 1)
    said: list[tuple[int, int]] = []
    for at, action in enumerate(script.actions):
        told = house.hit(action, at == 0 and script.insured)
        assert told is not None
        said.append((int(told[0]), told[3]))
        if told[0] != Result.NO_RESULT:
            break
    house.leave()
    return said, house.wagered


@pytest.mark.parametrize("block", range(4))
def test_two_readings_of_the_text_agree_move_for_move(block: int) -> None:
    """Thousands of random games, rich in pairs, aces and tens, sound the same from both."""
    rng = random.Random(block)
    kinds = set()
    for _ in range(2500):
        numbers, script = random_game(rng)
        assert heard(numbers, script) == (script.heard, script.at_risk), script
        kinds.add(script.heard[-1][0])
    assert kinds >= set(Result) - {Result.NO_RESULT}  # every result came up


# --- what always holds ---------------------------------------------------------------------------


class Wild:
    """A bot that does anything: bets, acts and leaves as a random source tells it."""

    def __init__(self, rng: random.Random, most_wild: float) -> None:
        self.rng, self.wild = rng, most_wild

    def __call__(self, num_decks, bankroll, low, high, make_a_bet, hit_me):  # type: ignore[no-untyped-def]
        self.low, self.high, self.bet, self.hit = low, high, make_a_bet, hit_me
        return self

    def blackjack(self, new_deck):  # type: ignore[no-untyped-def]
        rng = self.rng
        if rng.random() < self.wild / 10:
            return True
        amount = rng.choice([-1, 0, True, 2.5, "9"]) if rng.random() < self.wild / 50 else None
        self.bet(rng.randint(self.low, self.high) if amount is None else amount)
        while rng.random() > self.wild / 5:
            answer = self.hit(rng.randrange(5), rng.random() < 0.5)
            if answer.result != Result.NO_RESULT:
                break
        if rng.random() < self.wild / 20:
            self.hit(HIT)
        return rng.random() > self.wild / 50


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.sampled_from([0.0, 0.3, 1.0]), st.integers(2, 10))
def test_credits_never_appear_from_nothing(seed: int, wild: float, decks: int) -> None:
    """Whatever a bot does, its credits are the bankroll and what the games moved, and never less
    than nothing; no game moves more than it put at risk, or 1.5 bets beyond that."""
    terms = Terms(decks, 300, 5, 40)
    house = open_house(terms, seed, 0)
    play(Wild(random.Random(seed), wild), house)
    assert house.over
    assert house.credits == terms.bankroll + sum(game.net for game in house.games) >= 0
    assert house.wagered == sum(game.wagered for game in house.games)
    for game in house.games:
        assert 5 <= game.bet <= 40
        assert -game.wagered <= game.net <= max(game.wagered, terms.pay(game.bet))
        assert game.bet <= game.wagered <= 2 * game.bet + game.bet // 2


@settings(max_examples=30)
@given(st.integers(0, 10**9), st.sampled_from(SHIPPED), st.integers(2, 10))
def test_the_cards_of_a_shoe_are_dealt_once(seed: int, name: str, decks: int) -> None:
    """Between two shuffles no card comes more often than there are decks; a hand is told whole."""
    house = play(shipped_bot(name), open_house(Terms(decks), seed, 1))
    seen: list[int] = []
    for game in house.games:
        seen = [] if game.new_deck else seen
        seen += game.cards
        assert max(map(seen.count, set(game.cards))) <= decks
        assert len(seen) <= 52 * decks
        story = retell(game)
        told = [card for hand in story.hands for card in hand.cards] + [*story.dealers]
        assert sorted(told) == sorted(game.cards)
        assert str(sentences(game)[-1]).endswith(f"{game.net:+d}")
    assert (house.illegal_plays, house.asked_after_end) == (0, 0)


def test_a_session_is_dealt_the_same_whoever_plays_it() -> None:
    """The first cards of a session come from its seed alone; another session has others."""
    first = [
        play(shipped_bot(name), open_house(Terms(), 8, session)).games[0].cards[:4]
        for session in (3, 4)
        for name in SHIPPED
    ]
    assert first[:4] == [first[0]] * 4
    assert first[4:] == [first[4]] * 4
    assert first[0] != first[4]


# --- single rules --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "actions", "bet", "expected"),
    [
        ("AS KH 9C 7D", [CLAIM], 5, ("YOU_WIN_BLACKJACK", 7)),
        ("AS KH TC AD", [CLAIM], 10, ("PUSH", 0)),
        ("AS KH TC AD", [STAND], 10, ("DEALER_WINS_BLACKJACK", -10)),
        ("AS KH TC 9D", [STAND], 10, ("YOU_WIN_HI_TOTAL", 10)),
        ("9S KH 9C 7D", [CLAIM], 10, ("ILLEGAL_PLAY", -10)),
        ("9S KH TC AD", [DOUBLE], 10, ("DEALER_WINS_BLACKJACK", -10)),
        ("5S 6H TC 6D KS 9C", [DOUBLE], 10, ("DEALER_BUSTS", 20)),
        ("5S 6H TC 6D 2S KC", [DOUBLE], 10, ("DEALER_BUSTS", 20)),
        ("TS 6H TC 6D KS", [DOUBLE], 10, ("YOU_BUST", -20)),
        ("2S 2H TC 7D 2C 2D 3S", [HIT, HIT, HIT], 10, ("YOU_WIN_5_CARD_CHARLIE", 10)),
        ("TS TH TC 7D 9C", [HIT], 10, ("YOU_BUST", -10)),
        ("8S 9H TC 7D", [SPLIT], 10, ("ILLEGAL_PLAY", -10)),
        ("KS QH TC 7D 9C 8D", [SPLIT, STAND, SPLIT, STAND], 10, ("YOU_WIN_HI_TOTAL", 20)),
        ("8S 8H TC 7D 3C 2D", [SPLIT, DOUBLE], 10, ("ILLEGAL_PLAY", -20)),
        ("8S 8H TC 7D 8C", [SPLIT, SPLIT], 10, ("ILLEGAL_PLAY", -20)),
        ("8S 8H TC 7D TC KD TD KC", [SPLIT, HIT, SPLIT, HIT], 10, ("YOU_BUST", -20)),
        ("AS AH TC 7D TC 5D", [SPLIT, STAND, SPLIT, STAND], 10, ("DEALER_WINS_HI_TOTAL", 0)),
    ],
)
def test_a_game_ends_as_the_rules_say(
    cards: str, actions: list[int], bet: int, expected: tuple[str, int]
) -> None:
    """The last answer of a game has its result and all that it won or lost."""
    house = house_of(cards)
    assert results(house, *actions, bet=bet)[-1] == expected
    assert house.credits == 10_000 + expected[1]


def test_the_first_half_of_a_split_says_nothing_of_the_dealer() -> None:
    """To its end, a bust too, it has no result, no winnings and no dealer's cards."""
    house = house_of("8S 8H TC 7D TC KD 3C 9S")
    house.bet(10, 1)
    for action in (SPLIT, HIT):  # 18, then a bust
        told = house.hit(action, False)
        assert told is not None
        assert (told[0], told[2], told[3]) == (Result.NO_RESULT, (), 0)
    assert [len(told[1])] == [3]
    told = house.hit(SPLIT, False)
    assert told is not None
    assert told[1] == (number_of(CardValue(8, "Hearts")), number_of(CardValue(3, "Clubs")))


def test_between_the_halves_only_the_second_split_is_legal() -> None:
    """When the first half is done, anything else is an illegal play and loses both bets."""
    for action in (STAND, HIT, DOUBLE, CLAIM):
        house = house_of("8S 8H TC 7D TC")
        assert results(house, SPLIT, STAND, action)[-1] == ("ILLEGAL_PLAY", -20)


@pytest.mark.parametrize(
    ("cards", "bet", "bankroll", "net", "wagered"),
    [
        ("TS 9H TC AD", 10, 1000, 0, 15),  # paid back by the dealer's natural
        ("TS 9H TC AD", 5, 1000, -1, 7),  # an odd bet's half is rounded down
        ("TS 9H 8C AD", 10, 1000, -5, 15),  # 19 against 19, and the insurance is lost
        ("TS 9H AC TD", 10, 1000, -10, 10),  # no ace up: passed over
        ("TS 9H TC AD", 10, 14, -10, 10),  # not paid for: passed over
        ("TS 9H TC AD", 1, 1000, -1, 1),  # half of 1 is nothing
    ],
)
def test_insurance(cards: str, bet: int, bankroll: int, net: int, wagered: int) -> None:
    """It costs half the bet, pays 2:1, and is passed over where it cannot be had."""
    house = house_of(cards, Terms(6, bankroll, 1, 100))
    results(house, STAND, bet=bet, insured=True)
    assert (house.games[0].net, house.wagered) == (net, wagered)


def test_insurance_is_for_the_first_action_only() -> None:
    """Asked for later it is passed over."""
    house = house_of("5S 4H 8C AD 2S TC")
    house.bet(10, 1)
    house.hit(HIT, False)
    house.hit(STAND, True)
    assert house.games[0].insurance == 0


@pytest.mark.parametrize("action", [SPLIT, DOUBLE])
def test_what_the_bankroll_cannot_pay_is_illegal(action: int) -> None:
    """A second bet has to be owned beside the first."""
    house = house_of("8S 8H TC 7D 2C 2D 2S 2H", Terms(6, 19, 5, 100))
    assert results(house, action)[-1] == ("ILLEGAL_PLAY", -10)
    house = house_of("8S 8H TC 7D 2C 2D 2S 2H", Terms(6, 20, 5, 100))
    assert results(house, action)[-1][0] != "ILLEGAL_PLAY"


@pytest.mark.parametrize("amount", [4, 101, 0, -5, 7.0, True, None, "10"])
def test_an_illegal_bet_ends_the_session_with_what_is_left(amount: object) -> None:
    """Nothing is dealt, nothing is lost, and every later question is answered with the end."""
    house = open_house(Terms(), 1, 1)
    assert house.bet(amount, 1) is None
    assert (house.over, house.ended_by, house.credits) == (True, "bet", 1000)
    assert house.hit(HIT, False) is house.game(2) is house.bet(5, 2) is None


def test_a_second_bet_in_one_game_ends_the_session() -> None:
    """Also after the game's result; a game that is still on is lost."""
    house = house_of("TS 9H TC 7D")
    house.bet(10, 1)
    assert house.bet(10, 1) is None
    assert (house.over, house.credits) == (True, 9990)
    house = house_of("TS 9H TC 7D")
    results(house, STAND)
    assert house.bet(10, 1) is None
    assert (house.over, house.credits) == (True, 10_010)


def test_a_game_that_is_left_loses_its_bet() -> None:
    """The session goes on with the next game."""
    house = house_of("TS 9H TC 7D")
    house.bet(10, 1)
    assert house.game(2) is False
    assert (house.credits, house.games[0].result, house.over) == (9990, None, False)


def test_the_house_closes_after_200_games_and_at_ruin() -> None:
    """A bot that would go on for ever is shown the door."""

    class Endless:
        def __init__(self, *terms: object) -> None:
            self.bet, self.hit = terms[4:]
            self.games = 0

        def blackjack(self, new_deck: bool) -> bool:
            self.games += 1
            self.bet(100)  # type: ignore[operator]
            self.hit(STAND)  # type: ignore[operator]
            return True

    rich = play(Endless, open_house(Terms(6, 10**6, 100, 100), 1, 1))
    assert (len(rich.games), rich.ended_by) == (200, "limit")
    poor = play(Endless, open_house(Terms(6, 300, 100, 100), 1, 1))
    assert poor.ended_by == "ruin"
    assert poor.credits < 100


def test_games_without_a_bet_come_to_an_end() -> None:
    """Who never bets and always goes on is sent away like everybody else."""

    class Idle:
        def __init__(self, *terms: object) -> None:
            self.called = 0

        def blackjack(self, new_deck: bool) -> bool:
            self.called += 1
            return self.called < 10_000

    idle = Idle()
    house = play(lambda *_: idle, open_house(Terms(), 1, 1))
    assert (idle.called, house.wagered, house.credits) == (201, 0, 1000)


def test_who_catches_the_end_of_the_session_gets_nowhere() -> None:
    """Whatever is called afterwards ends the session again."""
    tries: list[str] = []

    class Stubborn:
        def __init__(self, *terms: object) -> None:
            self.bet, self.hit = terms[4:]

        def blackjack(self, new_deck: bool) -> bool:
            for ask in repeat(self.bet, 3):
                try:
                    ask(10**9)  # type: ignore[operator]
                except BaseException as error:
                    tries.append(type(error).__name__)
            self.hit(HIT)  # type: ignore[operator]
            return True

    house = play(Stubborn, open_house(Terms(), 1, 1))
    assert tries == ["SessionOver"] * 3
    assert house.asked_after_end == 3
    assert (house.credits, house.games) == (1000, [])


def test_new_deck_is_true_for_the_first_game_and_after_each_shuffle() -> None:
    """Fresh decks come between games, once three quarters are dealt."""
    told: list[bool] = []
    basic = shipped_bot("basic_strategy")

    class Note(basic):  # type: ignore[misc, valid-type]
        def blackjack(self, new_deck: bool) -> bool:
            told.append(new_deck)
            return bool(super().blackjack(new_deck))

    house = play(Note, open_house(Terms(2, 10**5), 5, 5))
    assert told[:-1] == [game.new_deck for game in house.games]  # the last call hears the end
    assert told[0] is True
    dealt = 0
    for before, game in zip(house.games, house.games[1:], strict=False):
        dealt = len(before.cards) + (0 if before.new_deck else dealt)
        assert game.new_deck is (dealt >= 78)


def test_a_natural_can_pay_even_money() -> None:
    """The league's option."""
    house = house_of("AS KH 9C 7D", Terms(6, 1000, 5, 100, Fraction(1)))
    assert results(house, CLAIM)[-1] == ("YOU_WIN_BLACKJACK", 10)


def test_questions_that_no_seat_asks_end_the_session() -> None:
    """A forged question is no way around the rules."""
    for question in (("deal", 1), ("bet",), ("hit", 3), ("game",), (None,), ()):
        house = open_house(Terms(), 1, 1)
        assert house.ask(*(question or (None,))) is None
        assert house.over


@pytest.mark.parametrize(
    "wrong",
    [(1, 1000, 5, 100), (11, 1000, 5, 100), (6, 4, 5, 100), (6, 1000, 50, 5), (6, True, 5, 100)],
)
def test_terms_that_make_no_sense_are_refused(wrong: tuple[int, int, int, int]) -> None:
    """Each names what is wrong."""
    with pytest.raises(ValueError, match=r"decks|bankroll|bet"):
        Terms(*wrong)


def test_the_seat_makes_cards_and_answers_of_plain_numbers() -> None:
    """A bot sees cards of the class that it is given, and the house's own numbers as results."""
    seen = []

    class Looks:
        def __init__(self, *terms: object) -> None:
            self.terms, (self.bet, self.hit) = terms[:4], terms[4:]

        def blackjack(self, new_deck: bool) -> bool:
            seen.append((self.terms, self.bet(10)))  # type: ignore[operator]
            seen.append(self.hit(STAND))  # type: ignore[operator]
            return False

    house = house_of("TS 9H TC 7D")
    play_session(Looks, CardValue, house.terms.arguments, house.ask)
    (terms, dealt), answer = seen
    assert terms == (6, 10_000, 1, 1000)
    assert dealt == (tuple(parse_cards("TS 9H")), (None, *parse_cards("7D")))
    assert answer.result is Result.YOU_WIN_HI_TOTAL
    assert answer.dealer_cards == tuple(parse_cards("TC 7D"))
    assert answer.winnings == 10
