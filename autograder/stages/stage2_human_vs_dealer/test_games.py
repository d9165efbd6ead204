"""Hidden suite of stage 2: turns, rounds and games drawn by a seed, beside a small model.

What is dealt and entered follows from the seed and the model alone, never from what a submission
answers. Every kind of answer comes: capitals, spaces, blanks, near misses, and the end of the input
where the handout tells what becomes of it. Each test compares what its own criterion is about.
"""

import random

from autograder.stages import criterion, deferred

LETTERS = "A23456789TJQK"
NAMES = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
PROMPT = "Do you want to hit or stick (h or s)?"
HITS, STICKS = ("h", "H", " h", "h  ", "  H "), ("s", "S", " s", "S ", "  s ")
OTHERS = ("", "  ", "hs", "sh", "h s", "hh", "s.", "hit", "stick", "0", "1", "-", "y/n", "nah")


# --- the model ------------------------------------------------------------------------------


def count(cards):
    """The count of a hand, with every ace as 1."""
    return sum(min(LETTERS.index(card[0]) + 1, 10) for card in cards)


def said(card):
    """What a card is called."""
    return f"{NAMES.get(card[0], card[0])} of {SUITS[card[1]]}"


def new_card_lines(cards):
    """The lines of the newest card of a hand."""
    return [f"New card is {said(cards[-1])}", f"Count is {count(cards)}"]


def dealers_turn(cards, deck):
    """The lines of the dealer's turn, and the hand after it."""
    cards, deck = list(cards), iter(deck)
    lines = ["Dealer's turn...", f"Bottom card is {said(cards[1])}", f"Count is {count(cards)}"]
    while count(cards) < 17:
        cards.append(next(deck))
        lines += ["Dealer hits...", *new_card_lines(cards)]
    return [*lines, "Dealer busts" if count(cards) > 21 else "Dealer sticks..."], cards


def players_turn(name, cards, deck, hits):
    """The lines of a player who hits so often and then sticks, without the words that refuse."""
    cards, lines = list(cards), [f"{name}'s turn...", PROMPT]
    for card in deck[:hits]:
        cards.append(card)
        lines += new_card_lines(cards)
        if count(cards) > 21:
            return [*lines, f"{name} busts"], cards
        lines.append(PROMPT)
    return lines, cards


def drawn_cards(ours, number):
    """Cards drawn by a seed, low ones more often: hands grow long."""
    letters = ours.choices(LETTERS, [3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1], k=number)
    return [letter + ours.choice("CDHS") for letter in letters]


def answered(ours, word, others, number=2):
    """A word with a few before it that are no answer."""
    return [*ours.choices(others, k=ours.randrange(number + 1)), ours.choice(word)]


# --- turns ----------------------------------------------------------------------------------


def play_turn(student, name, cards, deck, *lines):
    """One turn: the cards that the hand holds after it by rank, and the transcript."""
    student.inputs(*lines)
    hand = student.stage1_card_hand.hand.Hand(*student.cards(" ".join(cards)))
    out = student.run(student.player.Player(name).play, hand, student.deck(" ".join(deck)))
    return student.each(hand.cards(), "rank", "suit"), out.lines


def ranks(cards):
    """The ranks of cards."""
    return [LETTERS.index(card[0]) + 1 for card in cards]


def pairs(cards):
    """Cards as rank and suit."""
    return [(LETTERS.index(card[0]) + 1, SUITS[card[1]]) for card in cards]


@deferred
def lines_of_turn(name, held):
    """The lines of a turn, without the question, after which a hand holds these cards."""
    cards = [LETTERS[rank - 1] + suit[0] for rank, suit in held]
    is_dealer = name == "Dealer"
    bottom = [f"Bottom card is {said(cards[1])}", f"Count is {count(cards[:2])}"]
    lines = [f"{name}'s turn...", *(bottom if is_dealer else ())]
    for size in range(3, len(cards) + 1):
        hits = ["Dealer hits..."] if is_dealer else []
        lines += [*hits, *new_card_lines(cards[:size])]
    if count(cards) > 21:
        return [*lines, f"{name} busts"]
    return [*lines, "Dealer sticks..."] if is_dealer else lines


@deferred
def without_questions(lines):
    """The lines without the question: when it is asked, others test."""
    return [line for line in lines if line != PROMPT]


@criterion("dealer_rules")
def test_dealers_turns_by_seed(student):
    """Whatever is dealt, the dealer draws until the count is 17 or more, and nothing then."""
    ours = random.Random(21)
    for _ in range(4):
        cards, deck = drawn_cards(ours, 2), drawn_cards(ours, 17)
        held, _ = play_turn(student, "Dealer", cards, deck)
        assert held == pairs(dealers_turn(cards, deck)[1])


@criterion("player_choice")
def test_players_turns_by_seed(student):
    """Whatever is dealt, a player hits as often as they like, until they stick or bust."""
    ours = random.Random(22)
    for name in ("Bozo", "Dealer's friend", "deal", "D", "House"):
        cards, deck, hits = drawn_cards(ours, 2), drawn_cards(ours, 12), ours.randrange(1, 8)
        held, _ = play_turn(student, name, cards, deck, *["h"] * hits, "s", *"hhhhhhhh")
        assert held == pairs(players_turn(name, cards, deck, hits)[1])


@criterion("player_answers")
def test_answers_of_a_turn_by_seed(student):
    """Among answers of every kind only h and s count, in any case and with spaces around."""
    ours = random.Random(23)
    for hits in (0, 2, 1, 2):
        lines = [line for _ in range(hits) for line in answered(ours, HITS, OTHERS)]
        lines += answered(ours, STICKS, OTHERS, 4)
        held, _ = play_turn(student, "Bozo", ("2C", "2D"), ["2H", "AS"] * 9, *lines, *"hhss")
        assert student.size(held) == 2 + hits


@criterion("turn_lines")
def test_transcripts_of_turns_by_seed(student):
    """Whatever is dealt, the lines of a turn are those of the handout."""
    ours, drawn = random.Random(24), []
    for name, hits in (("Ada B.", 1), ("Dealer", 1), ("Ada B.", 4), ("Dealer", 1)):
        cards, deck = drawn_cards(ours, 2), drawn_cards(ours, 17)
        is_dealer = name == "Dealer"
        right = dealers_turn(cards, deck) if is_dealer else players_turn(name, cards, deck, hits)
        held, shown = play_turn(student, name, cards, deck, *["h"] * hits, "s", "s")
        lines = student.own_or(
            lambda right=right: without_questions(right[0]),
            lambda name=name, held=held: lines_of_turn(name, held),
            of=("dealer_rules", "player_choice", "player_answers"),
        )
        assert without_questions(shown) == lines
        drawn.append(student.size(held) - 2)
    assert drawn[0] + drawn[2] > 0
    assert drawn[1] + drawn[3] > 0


# --- rounds ---------------------------------------------------------------------------------


def seated(student, name, turn):
    """The student's own player, in the second attempt one whose turn is the model's."""

    lines, cards = turn
    return student.own_or(
        lambda: student.player.Player(name),
        lambda: student.stand_in(
            "player.Player",
            attributes={"name": name},
            answers={"play": student.fakes.scripted_turn(lines, len(cards) - 2)},
        ),
        of=("dealer_rules", "player_choice", "player_answers", "turn_lines"),
    )


def drawn_round(ours, *, one_draws=False):
    """A round by a seed: name, cards, answers, and both turns; nobody has blackjack.

    The second and the third card have one rank, so that dealing by turns changes nothing. Where
    only `one_draws`, neither does the order of the turns.
    """
    name, cards = ours.choice(("Bozo", "Ada Lovelace", "x")), drawn_cards(ours, 24)
    cards[2] = cards[1][0] + "CDHS"["SHDC".index(cards[1][1])]
    wish = ours.randrange(4)
    both_draw = one_draws and wish and count(cards[2:4]) < 17
    if both_draw or is_blackjack(cards[:2]) or is_blackjack(cards[2:4]):
        return drawn_round(ours, one_draws=one_draws)
    mine = players_turn(name, cards[:2], cards[4:], wish)
    hits = len(mine[1]) - 2
    answers = ["h"] * hits + ["s"] * (count(mine[1]) <= 21)
    dealers = dealers_turn(cards[2:4], cards[4 + hits :])
    return name, cards, answers, mine, dealers


def is_blackjack(cards):
    """Whether two cards are an ace and a card worth 10."""
    return sorted(min(rank, 10) for rank in ranks(cards)) == [1, 10]


def winner_of(mine, dealers):
    """Who wins, by the counts in the end."""
    mine, dealers = count(mine), count(dealers)
    if mine > 21 or mine < dealers <= 21:
        return "dealer"
    return "tie" if mine == dealers else "player"


def play_round(student, drawn):
    """Play a drawn round; the transcript with what was returned, and the deck."""
    name, cards, answers, mine, dealers = drawn
    deck = student.deck(" ".join(cards))
    student.inputs(*answers)
    players = seated(student, name, mine), seated(student, "Dealer", dealers)
    return student.run(student.game.play_round, *players, deck), deck


@criterion("round_settle")
def test_rounds_by_seed(student):
    """Whatever is dealt and answered, the right one wins, and no card is drawn too many."""
    ours = random.Random(25)
    for _ in range(5):
        drawn = drawn_round(ours)
        _, cards, _, (_, mine), (_, dealers) = drawn
        out, deck = play_round(student, drawn)
        assert out.returned == winner_of(mine, dealers)
        size = len(mine) + (len(dealers) if count(mine) <= 21 else 2)
        assert deck.left == len(cards) - size


@criterion("round_lines")
def test_ends_of_rounds_by_seed(student):
    """Whatever is dealt and answered, the lines after the last turn are those of the handout."""
    ours = random.Random(26)
    for _ in range(4):
        drawn = drawn_round(ours, one_draws=True)
        name, _, _, (_, mine), (_, dealers) = drawn
        counts = [f"{name}'s count is {count(mine)}", f"Dealer's count is {count(dealers)}"]
        busts = count(mine) > 21 or count(dealers) > 21
        expected = [] if busts else counts
        out, _ = play_round(student, drawn)
        right = winner_of(mine, dealers)
        winner = student.own_or(
            lambda right=right: right,
            lambda out=out: out.returned,
            of=("round_settle", "round_busts"),
        )
        ends = end_lines(out.lines)
        assert ends[-1:] == last_line(name, winner)
        assert ends[:-1] == expected


@deferred
def last_line(name, winner):
    """The last line of a round that somebody won."""
    lines = {"player": f"{name} wins!", "dealer": "Dealer wins!", "tie": "It's a tie!"}
    return [lines[winner]]


@deferred
def end_lines(lines):
    """The lines that tell of counts and of who won."""
    kinds = ("'s count is", "wins!", "tie!")
    return [line for line in lines if any(kind in line for kind in kinds)]
