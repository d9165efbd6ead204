"""Impostors that no student is shown: a criterion of the kind `cases` counts them too.

As those at the table, each breaks one of the rules of `casino.cases`. So a row of faces that is
learnt by rote unmasks only some of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from casino.cases import Impostor, impostors
from casino.cases.advice import AdviceRules
from casino.cases.chances import ChanceRules
from casino.cases.packs import ONE_DECK, PackRules
from casino.game import expected
from casino.game.light import Cards, LightRules
from casino.game.shoe import CardValue
from casino.languages import N_

__all__ = ["Asked", "asked", "hidden_impostors"]

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


class _SticksOn15(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return self.count(cards) < 15


class _HitsTo18(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return self.count(cards) < 19


class _TwoMoreAtMost(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return super().dealer_hits(cards) and len(cards) < 4


class _AlwaysOne(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return super().dealer_hits(cards) or len(cards) == 2


class _PlaysAfterABust(LightRules):
    def dealer_plays(self, player: Cards, dealer: Cards) -> bool:
        return not self.blackjack(player)


class _PlaysAfterABlackjack(LightRules):
    def dealer_plays(self, player: Cards, dealer: Cards) -> bool:
        return not self.busted(player)


class _TwentyOneEnds(LightRules):
    def dealer_plays(self, player: Cards, dealer: Cards) -> bool:
        return super().dealer_plays(player, dealer) and self.count(player) != 21


class _NearestWins(LightRules):
    def winner(self, player: Cards, dealer: Cards) -> str:
        found = super().winner(player, dealer)
        if not (self.busted(player) or self.busted(dealer)) or self.blackjack(player):
            return found
        ours, others = abs(21 - self.count(player)), abs(21 - self.count(dealer))
        return "tie" if ours == others else "player" if ours < others else "dealer"


class _BothBlackjacksLose(LightRules):
    def winner(self, player: Cards, dealer: Cards) -> str:
        both = self.blackjack(player) and self.blackjack(dealer)
        return "dealer" if both else super().winner(player, dealer)


class _AllAcesAlike(LightRules):
    def count(self, cards: Cards) -> int:
        low = sum(map(self.value, cards))
        high = low + 10 * sum(card.rank == 1 for card in cards)
        return high if high <= 21 else low

    def soft(self, cards: Cards) -> bool:
        return self.count(cards) != sum(map(self.value, cards))


class _TwoCardAces(LightRules):
    def soft(self, cards: Cards) -> bool:
        return super().soft(cards) and len(cards) == 2


class _SoftTo17(LightRules):
    def soft(self, cards: Cards) -> bool:
        return super().soft(cards) and sum(map(self.value, cards)) + 10 <= 17 + 4 * (
            len(cards) == 2
        )


class _LastAceOnly(LightRules):
    def soft(self, cards: Cards) -> bool:
        return super().soft(cards) and any(card.rank == 1 for card in cards[-2:])


class _HitsSoft17(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return super().dealer_hits(cards) or (self.soft(cards) and self.count(cards) == 17)


class _DealersAcesAreLow(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return sum(map(self.value, cards)) < 17


class _SoftNeverSticks(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return super().dealer_hits(cards) or (self.soft(cards) and self.count(cards) < 19)


class _Every21Pays(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        found = super().net(player, dealer, doubled)
        return self.natural if found == 1 and self.count(player) == 21 else found


class _TiesCostHalf(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        return super().net(player, dealer, doubled) or -0.5


class _DoubledTiesLose(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        found = super().net(player, dealer, doubled)
        return -1.0 if doubled and not found else found


class _DoubledBustsLoseOnce(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        found = super().net(player, dealer, doubled)
        return -1.0 if doubled and self.busted(player) else found


class _CertainOn12(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        return 1.0 if count == 12 else super().probability(count, prob12, high_hit, prob_high)


class _StandsOn12(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        found = super().probability(count, prob12, high_hit, prob_high)
        return 0.0 if count == high_hit == 12 else found


class _TenthsDown(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        found = super().probability(count, prob12, high_hit, prob_high)
        return max(prob12 - (count - 12) / 10, 0.0) if 12 < count < high_hit else found


class _FromEleven(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        is_between = 12 <= count < high_hit
        return super().probability(count + is_between, prob12, high_hit, prob_high)


class _Seventeen(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        return 0.0 if count >= 17 else super().probability(count, prob12, high_hit, prob_high)


class _AlwaysUpTo(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        return 1.0 if count < high_hit else super().probability(count, prob12, high_hit, prob_high)


class _Halves(ChanceRules):
    def hits(self, rand: float, probability: float) -> bool:
        return probability > 0.5


class _Burns(PackRules):
    def shuffled(self, left: int, full: int) -> int:
        return full - 1


class _Endless(PackRules):
    def dealt(self, left: int, full: int) -> int:
        return left


class _ShufflesByItself(PackRules):
    def dealt(self, left: int, full: int) -> int:
        return (full if left <= ONE_DECK // 4 else left) - 1


class _OneComesBack(PackRules):
    def dealt(self, left: int, full: int) -> int:
        return (left or ONE_DECK) - 1


class _TwoAtMost(PackRules):
    def full(self, decks: int) -> int:
        return ONE_DECK * min(decks, 2)


class _LikeTheDealer(AdviceRules):
    def looked_up(self, cards: Cards, place: int) -> str:
        return "H" if expected.soft_count(cards) < 17 else "S"


class _SplitsTens(AdviceRules):
    def splits(self, cards: Cards, place: int) -> bool:
        return super().splits(cards, place) or all(expected.value(card) == 10 for card in cards)


class _KeepsAces(AdviceRules):
    def splits(self, cards: Cards, place: int) -> bool:
        return super().splits(cards, place) and cards[0].rank != 1


class _SplitsFives(AdviceRules):
    def splits(self, cards: Cards, place: int) -> bool:
        return super().splits(cards, place) or all(card.rank == 5 for card in cards)


class _NinesLikeEights(AdviceRules):
    def splits(self, cards: Cards, place: int) -> bool:
        return super().splits(cards, place) or all(card.rank == 9 for card in cards)


class _DealersAceIsTen(AdviceRules):
    def place(self, up_card: CardValue) -> int:
        return min(super().place(up_card), 8)


class _DoublesEleven(AdviceRules):
    def looked_up(self, cards: Cards, place: int) -> str:
        is_good = expected.soft_count(cards) in (10, 11)
        return "D" if is_good else super().looked_up(cards, place)


class _SoftNeverDoubles(AdviceRules):
    def looked_up(self, cards: Cards, place: int) -> str:
        found = super().looked_up(cards, place)
        return "H" if found == "D" and self.soft(cards) else found


class _Soft18Stands(AdviceRules):
    def looked_up(self, cards: Cards, place: int) -> str:
        stands = self.soft(cards) and expected.soft_count(cards) == 18
        return "S" if stands else super().looked_up(cards, place)


class _WeakUpCards(AdviceRules):
    def looked_up(self, cards: Cards, place: int) -> str:
        waits = not self.soft(cards) and expected.count(cards) == 12 and place <= 4
        return "S" if waits else super().looked_up(cards, place)


class _LastHalfFirst(LightRules):
    def halves(self, pair: Cards, new: Cards) -> tuple[Cards, Cards]:
        return (pair[0], new[1]), (pair[1], new[0])


class _SplitTiesLose(LightRules):
    def net_of_half(self, half: Cards, dealer: Cards, doubled: bool) -> float:
        return super().net_of_half(half, dealer, doubled) or -1.0


class _DealersBlackjackIs21(LightRules):
    def net_of_half(self, half: Cards, dealer: Cards, doubled: bool) -> float:
        ties = self.blackjack(dealer) and self.count(half) == 21
        return 0.0 if ties else super().net_of_half(half, dealer, doubled)


UNMASKED = N_("{name} is unmasked")
NOT_SHOWN = N_("Impostor {number}, not shown, is unmasked")
_Kind = tuple[str, str, Callable[[int], Any]]
_HANDS: tuple[_Kind, ...] = (
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
_DEALERS: tuple[_Kind, ...] = (
    ("Lazy Lars", N_("The dealer sticks on 15."), _SticksOn15),
    ("Eager Ed", N_("The dealer hits on 18 too."), _HitsTo18),
    ("Short Sven", N_("The dealer takes two more cards at most."), _TwoMoreAtMost),
    ("One-More Olga", N_("The dealer always takes one card."), _AlwaysOne),
    ("Spiteful Spike", N_("The dealer plays although the player is busted."), _PlaysAfterABust),
    (
        "Jealous Jo",
        N_("The dealer plays although the player has a blackjack."),
        _PlaysAfterABlackjack,
    ),
    ("Calm Cleo", N_("The dealer does not play against a 21."), _TwentyOneEnds),
    ("Near Ned", N_("Whoever is nearest to 21 wins, busted or not."), _NearestWins),
    ("Hard Hank", N_("Of two blackjacks the dealer's wins."), _BothBlackjacksLose),
)
_SOFT: tuple[_Kind, ...] = (
    ("Alike Al", N_("Either all aces count 11, or all count 1."), _AllAcesAlike),
    ("Pair Pat", N_("An ace counts 11 only in a hand of two cards."), _TwoCardAces),
    ("Seventeen Sia", N_("After a hit an ace counts 11 up to 17 at most."), _SoftTo17),
    ("Last Luz", N_("Only an ace among the last two cards can count 11."), _LastAceOnly),
    ("Soft Seth", N_("On a soft 17 the dealer takes one more."), _HitsSoft17),
    ("Low Lena", N_("For the dealer an ace counts 1."), _DealersAcesAreLow),
    ("Never Nora", N_("The dealer hits on a soft 18 too."), _SoftNeverSticks),
)
_BETS: tuple[_Kind, ...] = (
    ("Gold Gwen", N_("Every 21 wins 1.5 bets."), _Every21Pays),
    ("Fee Fritz", N_("A tie costs half a bet."), _TiesCostHalf),
    ("Tight Tara", N_("A doubled hand that ties loses one bet."), _DoubledTiesLose),
    ("Bust Bill", N_("A doubled hand that busts loses one bet."), _DoubledBustsLoseOnce),
)
_TWIN, _CHARLIE, _ACE_TEN, _TESS = (_HANDS[place] for place in (3, 5, 6, 10))
_LARS, _ED, _JO, _NED = (_DEALERS[place] for place in (0, 1, 5, 7))
_CHANCES: tuple[_Kind, ...] = (
    ("Certain Cem", N_("On 12 the computer always hits."), _CertainOn12),
    ("Still Stig", N_("If the highest count is 12, the computer sticks on it."), _StandsOn12),
    ("Tenth Tove", N_("With each count the probability falls by a tenth."), _TenthsDown),
    ("Ahead Ada", N_("The equal steps begin at 11."), _FromEleven),
    ("House Hans", N_("On 17 or more the computer always sticks."), _Seventeen),
    ("Bold Bea", N_("Below the highest count the computer always hits."), _AlwaysUpTo),
    ("Halving Hal", N_("A probability over one half hits, others do not."), _Halves),
)
_PACKS: tuple[_Kind, ...] = (
    ("Burning Bo", N_("A shuffle takes one card out."), _Burns),
    ("Endless Eva", N_("A card that was dealt can come again at once."), _Endless),
    ("Cutting Kai", N_("The decks are shuffled when 13 cards are left."), _ShufflesByItself),
    ("Single Siv", N_("When no card is left, one deck comes back."), _OneComesBack),
    ("Pair Per", N_("There are two decks at most."), _TwoAtMost),
)
_ADVICE: tuple[_Kind, ...] = (
    ("Mimic Mike", N_("Hit on 16 or less, stand on 17 or more."), _LikeTheDealer),
    ("Greedy Gert", N_("Two tens are split."), _SplitsTens),
    ("Keeping Kit", N_("Two aces are kept together."), _KeepsAces),
    ("Fifth Fia", N_("Two fives are split."), _SplitsFives),
    ("Nine Nils", N_("Two nines are always split."), _NinesLikeEights),
    ("Ten Tia", N_("A dealer's ace is a ten."), _DealersAceIsTen),
    ("Double Dirk", N_("Ten and eleven are always doubled."), _DoublesEleven),
    ("Plain Paul", N_("A soft hand is never doubled."), _SoftNeverDoubles),
    ("Soft Stella", N_("A soft 18 always stands."), _Soft18Stands),
    ("Weak Wim", N_("Twelve stands against every low card."), _WeakUpCards),
)
_CREDITS: tuple[_Kind, ...] = (
    ("Crossed Chris", N_("After a split the second half gets the first card."), _LastHalfFirst),
    ("Lost Lola", N_("A half that ties loses."), _SplitTiesLose),
    ("Even Enno", N_("A half with 21 ties with a dealer's blackjack."), _DealersBlackjackIs21),
)
_BY_STAGE: dict[int, tuple[_Kind, ...]] = {
    1: _HANDS,
    2: (*_DEALERS, _TWIN, _CHARLIE, _TESS),
    3: _CHANCES,
    4: (*_SOFT, _TWIN, _CHARLIE, _ACE_TEN, _LARS, _ED),
    5: _PACKS,
    6: (*_BETS, *_SOFT[:2], _TWIN, _CHARLIE, _ACE_TEN, _LARS, _JO, _NED, *_CREDITS),
    7: _ADVICE,
    8: (_BETS[0], *_BETS[2:], *_SOFT[:2], _CHARLIE, _ACE_TEN, _LARS, _JO, _NED, *_CREDITS),
}


@dataclass(frozen=True)
class Asked:
    """An impostor that counts for points, as the test of that name; `title` is what students read.

    Of one that is not shown the title tells nothing.
    """

    test: str
    title: str
    impostor: Impostor
    is_shown: bool


def asked(stage: int) -> list[Asked]:
    """Return the impostors of a stage that count for points, those at its table first."""
    shown = [
        Asked(f"cases::shown_{number:02}", UNMASKED.format(name=each.name), each, True)
        for number, each in enumerate(impostors(stage), start=1)
    ]
    hidden = [
        Asked(f"cases::hidden_{number:02}", NOT_SHOWN.format(number=number), each, False)
        for number, each in enumerate(hidden_impostors(stage), start=1)
    ]
    return shown + hidden


def hidden_impostors(stage: int) -> list[Impostor]:
    """Return the impostors of a stage that only the grader knows."""
    return [Impostor(name, belief, kind(stage)) for name, belief, kind in _BY_STAGE.get(stage, ())]
