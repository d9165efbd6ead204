"""Hidden impostors of stage 1: name, belief, rules."""

from casino.game.light import Cards, LightRules
from casino.game.shoe import CardValue
from casino.languages import N_

BLACK = ("Clubs", "Spades")
FIVE_CARDS = 5


class _JackIsEleven(LightRules):
    def value(self, card: CardValue) -> int:
        return 11 if card.rank == 11 else super().value(card)


class _KingIsThirteen(LightRules):
    def value(self, card: CardValue) -> int:
        return 13 if card.rank == 13 else super().value(card)


class _TensAreNothing(LightRules):
    def value(self, card: CardValue) -> int:
        return super().value(card) % 10


class _EqualCardsOnce(LightRules):
    def count(self, cards: Cards) -> int:
        return super().count(list({card.rank: card for card in cards}.values()))


class _ThreeCards(LightRules):
    def count(self, cards: Cards) -> int:
        return super().count(cards[:3])


class _FiveCardsNeverBust(LightRules):
    def busted(self, cards: Cards) -> bool:
        return super().busted(cards) and len(cards) < FIVE_CARDS


class _BlackJackOnly(LightRules):
    def blackjack(self, cards: Cards) -> bool:
        jacks = [card for card in cards if card.rank == 11 and card.suit in BLACK]
        return super().blackjack(cards) and bool(jacks)


class _OneSuit(LightRules):
    def blackjack(self, cards: Cards) -> bool:
        return super().blackjack(cards) and len({card.suit for card in cards}) == 1


class _AceAndTenInAnyHand(LightRules):
    def blackjack(self, cards: Cards) -> bool:
        values = [super(_AceAndTenInAnyHand, self).value(card) for card in cards]
        return 1 in values and 10 in values


class _NoAceNeeded(LightRules):
    def blackjack(self, cards: Cards) -> bool:
        return len(cards) == 2 and all(card.rank > 10 or card.rank == 1 for card in cards)


class _HighAceOfTwo(LightRules):
    def count(self, cards: Cards) -> int:
        return super().count(cards) + (10 if len(cards) == 2 and cards[0].rank == 1 else 0)


class _BlackjackCounts21(LightRules):
    def count(self, cards: Cards) -> int:
        return 21 if self.blackjack(cards) else super().count(cards)


IMPOSTORS = (
    ("Jolly Jack", N_("A jack is worth 11."), _JackIsEleven),
    ("Royal Ray", N_("A king is worth 13."), _KingIsThirteen),
    ("Zero Zoe", N_("Tens and face cards are worth nothing."), _TensAreNothing),
    ("Twin Tina", N_("Cards of one rank count once."), _EqualCardsOnce),
    ("Three-Card Theo", N_("Only the first three cards count."), _ThreeCards),
    ("Charlie Five", N_("A hand of five cards is never busted."), _FiveCardsNeverBust),
    (
        "Ace-Ten Abe",
        N_("An ace and a ten make a blackjack, whatever else is there."),
        _AceAndTenInAnyHand,
    ),
    ("Literal Liv", N_("A blackjack needs a black jack."), _BlackJackOnly),
    ("Suited Saul", N_("The two cards of a blackjack are of one suit."), _OneSuit),
    ("Early Ellen", N_("An ace that is dealt first counts 11 until a card is hit."), _HighAceOfTwo),
    ("Tess Twenty-One", N_("A blackjack counts 21."), _BlackjackCounts21),
    ("Face Fiona", N_("Any two of ace, jack, queen and king are a blackjack."), _NoAceNeeded),
)
TWIN, CHARLIE, ACE_TEN, TESS = (IMPOSTORS[place] for place in (3, 5, 6, 10))  # of later stages, too
