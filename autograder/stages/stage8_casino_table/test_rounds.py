"""Hidden suite of stage 8: whole rounds, whatever the deal, the bets and the moves are.

Rounds are drawn from a seed and played by a model of the rules in this file, which tells every
question, every card and what is won. They are asked from the shortest deal to the longest, so
that the first one to fail is the shortest that does; its deck can be dealt again at the table.
What is asked follows from the seed and the model alone.

The dealer draws only to 14 and less and stops at 18 and more: how a dealer treats the values in
between is asked elsewhere.
"""

import random
from dataclasses import dataclass, field

from autograder.stages import criterion

NAMES = ["Ada", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus"]
MOST_CARDS, MOST_QUESTIONS = 48, 80
SIMPLE, CROWDED = 30, 12  # how many rounds are asked


# --- the model ------------------------------------------------------------------------------


def count(cards):
    """The value of a hand, and whether it is soft."""
    ranks = [min("A23456789TJQK".index(card[0]) + 1, 10) for card in cards]
    hard = sum(ranks)
    soft = 1 in ranks and hard <= 11
    return hard + 10 * soft, soft


def is_natural(cards):
    """Whether two cards are an ace and a ten."""
    return len(cards) == 2 and count(cards)[0] == 21


def line_of(cards, dealer, from_split):
    """The letter of the payoff list that settles a hand, and what it wins on a bet of 2."""
    value, dealer_value = count(cards)[0], count(dealer)[0]
    if is_natural(cards) and not from_split:
        return ("a", 0) if is_natural(dealer) else ("a", 3)
    for letter, fits, wins in (
        ("b", value > 21, -2),
        ("c", dealer_value > 21, 2),
        ("d", dealer_value > value, -2),
        ("e", value > dealer_value, 2),
        ("f", is_natural(dealer), -2),
    ):
        if fits:
            return letter, wins
    return "g", 0


@dataclass
class Played:
    """A round as the model plays it: bets, cards in their order, questions, answers, results."""

    bets: dict
    cards: list = field(default_factory=list)
    questions: list = field(default_factory=list)
    answers: list = field(default_factory=list)
    nets: dict = field(default_factory=dict)
    lines: dict = field(default_factory=dict)
    is_plain: bool = True


class Model:
    """Plays a round with random cards and moves; the cards that came are the round's deck."""

    def __init__(self, rng, bets, owned):
        self.rng, self.owned, self.played = rng, owned, Played(bets)

    def draw(self):
        """A card: tens, aces and pairs come more often than in a pack."""
        rank = self.rng.choice("AA23456789TTJQK88")
        self.played.cards.append(rank + self.rng.choice("CDHS"))
        return self.played.cards[-1]

    def round(self):
        """Play the round to its end."""
        names = [name for name, bet in self.played.bets.items() if bet]
        first = [self.draw() for _ in range(len(names) + 1)]
        second = [self.draw() for _ in range(len(names) + 1)]
        self.dealer = [first[-1], second[-1]]
        hands = {}
        for name, cards in zip(names, zip(first, second, strict=False), strict=False):
            hands[name] = [(list(cards), 1)]
            if not is_natural(cards):
                hands[name] = self.turn(name, list(cards))
        if any(self.is_in(own) for own in hands.values()):
            self.play_dealer()
        for name, own in hands.items():
            self.settle(name, own)
        return self.played

    def turn(self, name, cards):
        """Play a player's hands; return each with how often the bet is on it."""
        bet, done, waiting, staked = self.played.bets[name], [], [cards], 1
        while waiting:
            hand = waiting[0]
            affordable = self.owned[name] >= (staked + 1) * bet
            move = self.ask(name, hand, affordable)
            if move == "H":
                hand.append(self.draw())
                if count(hand)[0] > 21:
                    done.append((waiting.pop(0), 1))
            elif move == "S":
                done.append((waiting.pop(0), 1))
            elif move == "D":
                hand.append(self.draw())
                done.append((waiting.pop(0), 2))
                staked += 1
            else:
                halves = [[hand[0], self.draw()], [hand[1], self.draw()]]
                staked += 1
                waiting.pop(0)
                if hand[0][0] == "A":
                    done += [(half, 1) for half in halves]
                else:
                    waiting = halves + waiting
        return done

    def ask(self, name, hand, affordable):
        """Note a question, draw an answer at random, and return it."""
        moves, value = "HS", count(hand)[0]
        if affordable and len(hand) == 2:
            ranks = [min("A23456789TJQK".index(card[0]), 9) for card in hand]
            moves += "DP" if ranks[0] == ranks[1] else "D"
        likely = {"H": 4 if value < 15 else 1, "S": 1 if value < 12 else 5, "D": 2, "P": 12}
        move = self.rng.choices(moves, [likely[letter] for letter in moves])[0]
        self.played.questions.append((name, " ".join(hand), self.dealer[0], moves))
        self.played.answers.append(move)
        return move

    def is_in(self, own):
        """Whether the dealer plays for one of a player's hands."""
        if len(own) == 1 and is_natural(own[0][0]):
            return False
        return any(count(cards)[0] <= 21 for cards, _ in own)

    def play_dealer(self):
        """Draw the dealer's cards; a value that is asked elsewhere makes the round unfit."""
        while count(self.dealer)[0] < 17:
            self.played.is_plain &= count(self.dealer)[0] < 15
            self.dealer.append(self.draw())
        self.played.is_plain &= count(self.dealer)[0] != 17

    def settle(self, name, own):
        """Note what a player wins, and by which lines."""
        bet, net = self.played.bets[name], 0
        for cards, times in own:
            line, wins = line_of(cards, self.dealer, len(own) > 1)
            lines = self.played.lines.setdefault(name, set())
            lines |= {line, "doubled" if times > 1 else line}
            lines |= {"split 21" if len(own) > 1 and is_natural(cards) else line}
            net += bet * times * wins // 2
        self.played.nets[name] = net


def draw_round(rng, players, owned):
    """A round that is fit to be asked, with bets of what the players own."""
    while True:
        bets = {name: draw_bet(rng, owned[name]) for name in players}
        if not any(bets.values()):
            bets[players[0]] = 1
        played = Model(rng, bets, owned).round()
        if played.is_plain and len(played.cards) <= MOST_CARDS:
            return played


def draw_bet(rng, owned):
    """A bet: often a small one, sometimes all or half of what is owned, sometimes none."""
    return min(owned, rng.choice((0, 1, 2, 5, 5, 7, 10, 10, owned // 2, owned // 3, owned)))


def rounds(seed, number, most_players):
    """Rounds of new tables, the shortest deal first: each with its players and their bankroll."""
    rng, found = random.Random(seed), []
    for _ in range(number * 4):
        players = NAMES[: rng.randint(1, most_players)]
        bankroll = rng.choice((10, 20, 30, 50, 100, 101))
        played = draw_round(rng, players, dict.fromkeys(players, bankroll))
        found.append((players, bankroll, played))
    found.sort(key=lambda each: (len(each[2].cards), len(each[0])))
    return found[:: max(1, len(found) // number)][:number]


# --- asking ---------------------------------------------------------------------------------


def decider(student, cards, played):
    """A decide that answers as the model did, and then stands."""
    return student.fake(
        "kit_stage_fakes",
        "Decide",
        [*played.answers, *"S" * (MOST_QUESTIONS - len(played.answers))],
        cards,
        played.cards,
        label="decide",
        remark=f"decide answers {', '.join(played.answers) or 'nothing'}",
    )


def entry(student, mapping, name):
    """The entry of a name in a mapping; None where it has none."""
    return student.step("entry", mapping, name)


def assert_asked(student, decide, questions):
    """Check the questions one by one."""
    asked = student.quietly("get", decide, "asked")
    for place, question in enumerate([*questions, None]):
        assert (
            student.take(
                lambda asked, at=place: asked[at] if at < len(asked) else None,
                asked,
                words=f"question {place + 1}",
            )
            == question
        )


def play(student, players, bankroll, played):
    """Play a round of the model's at a new table; return the deck, the questions and the table."""
    deck = student.deck(" ".join(played.cards))
    decide = decider(student, deck.cards, played)
    table = student.table.CasinoTable(players, bankroll, deck)
    return deck, decide, table, table.play_round(played.bets, decide)


# One probe and more for each line of the list, as cards, dealer's cards, bet and winnings.
PROBES = {
    "a": (("AC KD", "TH 8S", 10, 15), ("AC KD", "AH QS", 10, 0), ("TC AD", "TH 8S", 5, 7)),
    "b": (("TC 6D 9S", "TH 8S", 10, -10), ("TC 6D 9S", "TH 6S 9C", 5, -5)),
    "c": (("TC 2D", "TH 6S 9C", 10, 10), ("TC KD", "TH 6S 6C", 5, 5)),
    "d": (("TC 7D", "TH 8S", 10, -10), ("TC 7D", "AH 7S", 5, -5), ("TC KD", "AH QS", 5, -5)),
    "e": (("TC 9D", "TH 8S", 10, 10), ("AC 8D", "TH 8S", 5, 5), ("TC 6D 5S", "TH KS", 5, 5)),
    "f": (("7C 7D 7S", "AH QS", 10, -10), ("TC 6D 5S", "TH AS", 5, -5)),
    "g": (("TC 7D", "TH 7S", 10, 0), ("TC 6D 5S", "7H 7S 7C", 5, 0), ("AC 6D", "TH 7S", 5, 0)),
    "split 21": (("AC KD", "TH 8S", 10, 10),),
    "doubled": (("6C 5D TS", "TH 9S", 20, 20),),
}


def hand_of(student, text, doubled=False):
    """A hand of the cards: two dealt, the others hit, or the last one taken by a double."""
    first, second, *others = student.cards(text)
    hand = student.stage6_blackjack_hand.blackjack_hand.BlackJackHand(first, second)
    for card in others:
        if doubled:
            hand.double_down(card)
        else:
            hand.hit(card)
    return hand


def payoffs(student):
    """What the submission's own `payoff` says of a hand or more for each line of the list."""
    answers = []
    with student.quiet():
        for line, probes in PROBES.items():
            for text, dealer, bet, _ in probes:
                hand, other = hand_of(student, text, line == "doubled"), hand_of(student, dealer)
                answers.append(student.table.payoff(hand, other, bet, line == "split 21"))
    return student.outcome(*answers)


def wrong_lines(answers):
    """The lines that the submission's own `payoff` has wrong: they are charged elsewhere.

    Where most of them are wrong none is forgiven.
    """
    told = [(line, probe[-1]) for line, probes in PROBES.items() for probe in probes]
    wrong = {line for (line, right), each in zip(told, answers, strict=True) if each != right}
    return wrong if len(wrong) <= 4 else set()


def assert_won(student, nets, played, answers):
    """Check what everybody won; where a wrong line took part, that it is a number."""
    for name, expected in played.nets.items():
        assert (
            student.take(
                lambda won, answers, right=expected, lines=played.lines[name]: (
                    right if lines & wrong_lines(answers) and type(won) in (int, float) else won
                ),
                entry(student, nets, name),
                answers,
                words=f"what {name} won",
            )
            == expected
        )


@criterion("whole_rounds")
def test_every_question_and_every_card_is_in_its_place(student):
    """Whatever is dealt and decided, each card is drawn once and lands in its place."""
    for players, bankroll, played in rounds(1, SIMPLE, 3):
        deck, decide, _, _ = play(student, players, bankroll, played)
        assert_asked(student, decide, played.questions)
        assert deck.left == 0


@criterion("whole_rounds")
def test_what_is_won_is_what_the_list_says(student):
    """Whatever is dealt, bet and decided, each player wins what the list says, hand by hand."""
    answers = payoffs(student)
    for players, bankroll, played in rounds(2, SIMPLE, 3):
        _, _, table, nets = play(student, players, bankroll, played)
        assert_won(student, nets, played, answers)
        for name in played.nets:
            owned, won = entry(student, table.bankrolls, name), entry(student, nets, name)
            assert owned - won == bankroll


@criterion("whole_rounds")
def test_a_full_table(student):
    """Up to seven players at one table, each with questions, cards and winnings of their own."""
    answers, found = payoffs(student), rounds(3, CROWDED, 7)
    asked = [play(student, *each) for each in found]
    for (_, _, played), (deck, decide, _, nets) in zip(found, asked, strict=True):
        assert_asked(student, decide, played.questions)
        assert deck.left == 0
        assert_won(student, nets, played, answers)


# More cards than right rounds take: which of them a round uses is charged elsewhere.
PLENTY = "TC 9C 9D 6D 9H TH KC 9S QD TS 8C 7D JS TD 2C 3D 4H 5S 6C 7H 8S 2D 3H 4S 5D 6H 7S 8D 9C TH"


@criterion("bankrolls")
def test_bankrolls_move_by_what_is_returned_round_after_round(student):
    """What a round returns for a player moves that player's bankroll, and nothing else does."""
    several = {"Ada": 5, "Bo": 3}
    moved = settled(student, PLENTY, 30, several, several, {"Ada": 2, "Bo": 1})
    moved += settled(student, f"TC 9C 6D TH {PLENTY}", 20, {"Ada": 20})  # everything is lost
    assert student.take(any, moved) == True


@criterion("bankrolls")
def test_what_a_round_returned_is_that_rounds_alone(student):
    """Who sits out after a round wins nothing, and what was returned before does not change."""
    deck = student.deck(f"TC TD 9C 8C TS TH {PLENTY}")
    table = student.table.CasinoTable(["Ada", "Bo"], 100, deck)
    first = table.play_round({"Ada": 20, "Bo": 10}, standing(student, deck))
    nets = [entry(student, first, name) for name in ("Ada", "Bo")]
    owned = entry(student, table.bankrolls, "Bo")
    second = table.play_round({"Ada": 5, "Bo": 0}, standing(student, deck))
    won = student.take(lambda net: net or 0, entry(student, second, "Bo"), words="what Bo won")
    assert won == 0
    assert entry(student, table.bankrolls, "Bo") == owned
    assert [entry(student, first, name) for name in ("Ada", "Bo")] == nets
    assert student.take(lambda *nets: any(nets), *nets, words="somebody won or lost") == True


def settled(student, cards, bankroll, *rounds):
    """What players win in rounds of a new table, each compared with their bankrolls."""
    deck, moved = student.deck(cards), []
    table = student.table.CasinoTable(list(rounds[0]), bankroll, deck)
    owned = {name: entry(student, table.bankrolls, name) for name in rounds[0]}
    for number, bets in enumerate(rounds, start=1):
        nets = table.play_round(bets, standing(student, deck))
        for name, before in list(owned.items()):
            net = student.take(lambda net: net or 0, entry(student, nets, name))
            owned[name] = student.take(
                lambda now: now,
                entry(student, table.bankrolls, name),
                words=f"what {name} owns after {number} rounds",
            )
            assert owned[name] == before + net
            moved.append(net)
    return moved


def standing(student, deck):
    """A decide that always stands."""
    names = deck.text.split()
    return student.fake(
        "kit_stage_fakes",
        "Decide",
        ["S"] * MOST_QUESTIONS,
        deck.cards,
        names,
        label="decide",
        remark="decide answers S",
    )
