/* The kernel for processors with AVX-512: the 32 lanes of a block in lockstep, two blocks at once.

   It plays exactly what scalar.py plays, card for card, and its sums are the same to the last
   digit; read that file first. A register holds a number of 16 bits for each lane, a mask one bit
   for each. In one step every lane gets one card, whatever it needs it for:

     p0 up card   p1 hole card   p2 first card   p3 second card   p4 further card   p5 dealer's card

   Each lane is in one of these phases, or done with its share of rounds. What is rare (splits, and
   a number that must be thrown away) is done for each lane alone. Two blocks take turns because a
   step is a long chain in which each result waits for the one before it. */

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

enum { LANES = 32, WIN = 0, PUSH, LOSE, BUST, DOUBLE, SPLIT, NATURAL, RAN_OUT, COUNTERS };
enum { MIDDLE = 128 };

#define INLINE static inline __attribute__((always_inline))
#define GAMMA 0x9E3779B97F4A7C15ull

typedef __m512i v;
typedef uint32_t mask;

typedef struct {
    v hits[3], doubles, splits, full[9], size;
    const int64_t *limits;
    mask hit_soft_17, peek, after_split, play_aces;
    uint16_t shoe_rounds;
    int16_t cut;
} Rules;

/* What every step works on; it stays in registers as far as there are any. */
typedef struct {
    v at, player, dealer, player_total, dealer_total, up, one, rounds, cards, shoe[9], left, in_shoe;
    mask p0, p1, p2, p3, p4, p5;
    mask player_ace, dealer_ace, dealer_soft, dealer_natural, doubled, split, no_more_splits, one_card;
    int64_t wins, losses, busts, paid, doubled_wins, doubled_losses, doubled_done;
} Group;

/* Split pairs, lane by lane, and what they came to. A hand that has ended lies in one of eight
   places: stood on 16 or less, on 17 to 21, won by five cards, bust. */
enum { STOOD = 6, CHARLIE = 6, WENT_BUST = 7, PLACES = 8 };
typedef struct {
    int64_t count[COUNTERS], net[2 * MIDDLE + 1];
    int32_t hands[LANES][PLACES], bets[LANES][PLACES];
    int32_t waiting[LANES], counts[LANES];
    mask standing;
} Pairs;

INLINE v all(int x) { return _mm512_set1_epi16((short)x); }
INLINE v pick(v no, mask m, v yes) { return _mm512_mask_mov_epi16(no, m, yes); }
INLINE int bits(mask m) { return __builtin_popcount(m); }
INLINE mask says(v table, v index, v up) {
    return _mm512_test_epi16_mask(_mm512_permutexvar_epi16(index, table), up);
}

INLINE v mix(v z) {
    z = _mm512_mullo_epi64(_mm512_xor_si512(z, _mm512_srli_epi64(z, 30)), _mm512_set1_epi64(0xBF58476D1CE4E5B9ull));
    z = _mm512_mullo_epi64(_mm512_xor_si512(z, _mm512_srli_epi64(z, 27)), _mm512_set1_epi64(0x94D049BB133111EBull));
    return _mm512_xor_si512(z, _mm512_srli_epi64(z, 31));
}

/* Which lanes must throw their number away: those whose fraction lies below 2^32 mod n. */
static __attribute__((noinline)) mask thrown_away(mask suspects, v low, v left) {
    uint16_t lows[LANES], lefts[LANES];
    mask away = 0;
    _mm512_storeu_si512(lows, low);
    _mm512_storeu_si512(lefts, left);
    for (; suspects; suspects &= suspects - 1) {
        int lane = __builtin_ctz(suspects);
        uint32_t n = lefts[lane];
        if ((uint16_t)(lows[lane] * n) < (uint32_t)((1ull << 32) % n)) away |= 1u << lane;
    }
    return away;
}

INLINE void fill(Group *g, const Rules *r, mask which) {
    for (int k = 0; k < 9; k++) g->shoe[k] = pick(g->shoe[k], which, r->full[k]);
    g->left = pick(g->left, which, r->size);
}

/* A card for every lane, and which of the lanes in `live` got one. */
INLINE v draw(Group *g, Pairs *pairs, const Rules *r, mask live, mask *ok, const int finite) {
    v at = g->at, high = mix(at);
    g->at = _mm512_add_epi64(at, _mm512_set1_epi64((long long)(16 * GAMMA)));
    if (!finite) {
        v card = _mm512_min_epu16(_mm512_add_epi16(_mm512_mulhi_epu16(high, all(13)), all(1)), all(10));
        *ok = live & _mm512_cmpge_epu16_mask(_mm512_mullo_epi16(high, all(13)), all(3));
        return card;
    }
    v low = mix(_mm512_add_epi64(at, _mm512_set1_epi64((long long)(8 * GAMMA))));
    v first = _mm512_mullo_epi16(high, g->left);
    v fraction = _mm512_add_epi16(first, _mm512_mulhi_epu16(low, g->left));
    v which = _mm512_mulhi_epu16(high, g->left);
    which = _mm512_mask_add_epi16(which, _mm512_cmplt_epu16_mask(fraction, first), which, all(1));
    mask suspects = _mm512_cmpeq_epi16_mask(fraction, _mm512_setzero_si512()) & live;
    if (__builtin_expect(suspects != 0, 0)) live &= ~thrown_away(suspects, low, g->left);
    *ok = live;
    v card = all(10);
    for (int k = 0; k < 9; k++) {
        mask beyond = _mm512_mask_cmplt_epu16_mask(live, which, g->shoe[k]);
        card = _mm512_mask_sub_epi16(card, beyond, card, all(1));
        g->shoe[k] = _mm512_mask_sub_epi16(g->shoe[k], beyond, g->shoe[k], all(1));
    }
    g->left = _mm512_mask_sub_epi16(g->left, live, g->left, all(1));
    mask empty = _mm512_cmpeq_epi16_mask(g->left, _mm512_setzero_si512()) & live;
    if (__builtin_expect(empty != 0, 0)) {
        pairs->count[RAN_OUT] += bits(empty);
        fill(g, r, empty);
    }
    return card;
}

typedef struct {
    mask next, to_dealer, over;
} Went;

/* Hands of split pairs end: write them down. Says which lanes go on to their next hand, which to
   the dealer, and whose rounds are over. */
static __attribute__((noinline)) Went end_split_hands(
    Pairs *s, mask ended, mask bust, mask charlie, mask doubled, v player_total) {
    uint16_t totals[LANES];
    Went went = {0, 0, 0};
    _mm512_storeu_si512(totals, player_total);
    for (; ended; ended &= ended - 1) {
        int lane = __builtin_ctz(ended);
        mask me = 1u << lane;
        int bet = 1 + (doubled >> lane & 1), place = totals[lane] < 17 ? 0 : totals[lane] - 16;
        place = charlie & me ? CHARLIE : place;
        place = bust & me ? WENT_BUST : place;
        s->count[DOUBLE] += bet - 1;
        s->hands[lane][place]++;
        s->bets[lane][place] += bet;
        s->standing |= place < STOOD ? me : 0;
        int more = s->waiting[lane] > 0;
        s->waiting[lane] -= more;
        went.next |= more ? me : 0;
        went.to_dealer |= more ? 0 : me & s->standing;
        went.over |= more ? 0 : me & ~s->standing;
    }
    return went;
}

/* Rounds with split pairs are over: settle every hand that stood. */
static __attribute__((noinline)) void settle_splits(Pairs *s, mask over, mask naturals, v dealer_total) {
    uint16_t dealers[LANES];
    _mm512_storeu_si512(dealers, dealer_total);
    s->standing &= ~over;
    for (; over; over &= over - 1) {
        int lane = __builtin_ctz(over);
        int dealer = naturals >> lane & 1 ? 22 : dealers[lane] > 21 ? 0 : dealers[lane];
        int32_t *hands = s->hands[lane], *bets = s->bets[lane];
        int won = hands[CHARLIE], lost = hands[WENT_BUST], all_hands = won + lost;
        int net = bets[CHARLIE] - bets[WENT_BUST];
        s->count[BUST] += lost;
        for (int place = 0; place < STOOD; place++) {
            int wins = place + 16 > dealer, loses = place + 16 < dealer;
            won += wins * hands[place];
            lost += loses * hands[place];
            all_hands += hands[place];
            net += (wins - loses) * bets[place];
        }
        memset(hands, 0, sizeof s->hands[lane]);
        memset(bets, 0, sizeof s->bets[lane]);
        s->count[WIN] += won;
        s->count[LOSE] += lost;
        s->count[PUSH] += all_hands - won - lost;
        net = net < -MIDDLE ? -MIDDLE : net > MIDDLE ? MIDDLE : net;
        s->net[MIDDLE + net]++;
        s->counts[lane] = 0;
    }
}

typedef struct {
    mask no_more, one_card;
} Limits;

/* Pairs are split: one more hand waits in each of these lanes. Says which may split no more, and
   whose hands (aces) get one card each. */
static __attribute__((noinline)) Limits split_pairs(Pairs *s, const Rules *r, mask pairs, v one) {
    uint16_t ones[LANES];
    Limits limits = {0, 0};
    _mm512_storeu_si512(ones, one);
    s->count[SPLIT] += bits(pairs);
    for (; pairs; pairs &= pairs - 1) {
        int lane = __builtin_ctz(pairs);
        mask me = 1u << lane;
        s->waiting[lane]++;
        s->counts[lane] = s->counts[lane] ? s->counts[lane] + 1 : 2;
        if (s->counts[lane] >= r->limits[ones[lane]]) limits.no_more |= me;
        if (ones[lane] == 1 && !r->play_aces) limits.one_card |= me;
    }
    return limits;
}

INLINE mask playing(const Group *g) { return g->p0 | g->p1 | g->p2 | g->p3 | g->p4 | g->p5; }

/* One card for every lane in `ok`; `checked` is 0 where that is every lane still playing. */
INLINE void play_card(
    Group *g, Pairs *s, const Rules *r, v c, mask ok, const int finite, const int charlie,
    const int checked) {
    mask every = checked ? ok : ~0u;
    mask p0 = g->p0 & every, p1 = g->p1 & every, p2 = g->p2 & every, p3 = g->p3 & every;
    mask p4 = g->p4 & every, p5 = g->p5 & every, mine = p2 | p3 | p4;
    mask theirs = checked ? p0 | p1 | p5 : ~mine, first = p0 | p2;

    v held = _mm512_maskz_mov_epi16(~first, pick(g->dealer, mine, g->player));
    v hard = _mm512_add_epi16(held, c);
    mask ace = (((mine & g->player_ace) | (theirs & g->dealer_ace)) & ~first)
        | _mm512_cmpeq_epi16_mask(c, all(1));
    mask soft = ace & _mm512_cmple_epu16_mask(hard, all(11));
    v total = _mm512_mask_add_epi16(hard, soft, hard, all(10));
    g->player = pick(g->player, mine, hard);
    g->dealer = pick(g->dealer, theirs, hard);
    g->player_total = pick(g->player_total, mine, total);
    g->dealer_total = pick(g->dealer_total, theirs, total);
    g->player_ace = (g->player_ace & ~mine) | (ace & mine);
    g->dealer_ace = (g->dealer_ace & ~theirs) | (ace & theirs);
    g->up = _mm512_mask_sllv_epi16(g->up, p0, all(1), c);
    g->one = pick(g->one, p2, c);
    mask is_21 = _mm512_cmpeq_epi16_mask(total, all(21));
    mask too_many = _mm512_cmpgt_epu16_mask(total, all(21));
    g->dealer_natural = (g->dealer_natural & ~p1) | (p1 & is_21);

    mask second = p3 & ~g->split;
    mask natural = second & is_21, peeked = second & ~is_21 & g->dealer_natural & r->peek;
    mask live = (p3 | p4) & ~natural & ~peeked;
    v row = _mm512_mask_add_epi16(hard, soft, hard, all(20));
    mask hit = says(r->hits[0], row, g->up), five = 0;
    if (charlie) {
        g->cards = _mm512_mask_add_epi16(pick(g->cards, p3, all(2)), p4, g->cards, all(1));
        mask three = _mm512_cmpeq_epi16_mask(g->cards, all(3));
        hit = (p3 & hit) | (p4 & three & says(r->hits[1], row, g->up))
            | (p4 & ~three & says(r->hits[2], row, g->up));
        five = live & _mm512_cmpeq_epi16_mask(g->cards, all(5));
    }
    mask bust = live & too_many, won = five & ~bust;
    mask pairs = live & p3 & ~g->no_more_splits & _mm512_cmpeq_epi16_mask(c, g->one)
        & says(r->splits, g->one, g->up);
    mask forced = g->one_card | pairs;
    mask doubles = live & p3 & ~forced & (r->after_split | ~g->split) & says(r->doubles, row, g->up);
    g->doubled &= ~p3;
    mask more = live & ~bust & ~won & (doubles | (hit & ~forced & ~g->doubled));
    mask stand = live & ~bust & ~won & ~pairs & ~more;
    g->doubled |= doubles;

    mask draws = _mm512_cmplt_epu16_mask(g->dealer_total, all(17));
    if (r->hit_soft_17) {
        g->dealer_soft = (g->dealer_soft & ~theirs) | (soft & theirs);
        draws |= g->dealer_soft & _mm512_cmpeq_epi16_mask(g->dealer_total, all(17));
    }
    mask ended = bust | won | stand, waits = (stand & ~g->split) | p5, again = 0, over = 0;
    if (((ended | (p5 & ~draws)) & g->split) | pairs) {
        Went went = {0, 0, 0};
        if (ended & g->split) {
            went = end_split_hands(s, ended & g->split, bust, won, g->doubled, g->player_total);
            waits |= went.to_dealer;
        }
        over = went.over | (waits & ~draws & g->split);
        if (over) settle_splits(s, over, g->dealer_natural, g->dealer_total);
        if (pairs) {
            Limits limits = split_pairs(s, r, pairs, g->one);
            g->no_more_splits |= limits.no_more;
            g->one_card |= limits.one_card;
        }
        bust &= ~g->split;
        won &= ~g->split;
        waits &= ~over;
        again = pairs | went.next;
        g->player = pick(g->player, again, g->one);
        g->player_ace = (g->player_ace & ~again) | (again & _mm512_cmpeq_epi16_mask(g->one, all(1)));
        g->split = (g->split | pairs) & ~over;
        g->no_more_splits &= ~over;
        g->one_card &= ~over;
    }

    mask final = waits & ~draws, beaten = final & g->dealer_natural;
    mask win = final & ~beaten
        & ((p5 & too_many) | _mm512_cmpgt_epu16_mask(g->player_total, g->dealer_total));
    mask lose = beaten | bust | peeked
        | (final & ~win & _mm512_cmplt_epu16_mask(g->player_total, g->dealer_total));
    mask plain = final | bust | won | natural | peeked, done = plain | over;
    win |= won;
    g->wins += bits(win);
    g->losses += bits(lose);
    g->busts += bits(bust);
    g->paid += bits(natural & ~g->dealer_natural);
    mask twice = plain & g->doubled;
    g->doubled_wins += bits(win & twice);
    g->doubled_losses += bits(lose & twice);
    g->doubled_done += bits(twice);

    g->rounds = _mm512_mask_sub_epi16(g->rounds, done, g->rounds, all(1));
    mask go_on = _mm512_mask_test_epi16_mask(done, g->rounds, g->rounds), still = checked ? ~ok : 0;
    g->p5 = (g->p5 & still) | (waits & draws);
    g->p4 = (g->p4 & still) | more;
    g->p3 = (g->p3 & still) | p2 | again;
    g->p2 = (g->p2 & still) | p1;
    g->p1 = (g->p1 & still) | p0;
    g->p0 = (g->p0 & still) | go_on;
    if (finite) {
        g->in_shoe = _mm512_mask_sub_epi16(g->in_shoe, done, g->in_shoe, all(1));
        mask used = _mm512_mask_testn_epi16_mask(done, g->in_shoe, g->in_shoe);
        if (r->cut >= 0) used |= done & _mm512_cmple_epi16_mask(g->left, all(r->cut));
        if (used) {
            fill(g, r, used);
            g->in_shoe = pick(g->in_shoe, used, all(r->shoe_rounds));
        }
    }
}

INLINE void step(Group *g, Pairs *s, const Rules *r, const int finite, const int charlie) {
    mask live = playing(g), ok;
    v c = draw(g, s, r, live, &ok, finite);
    if (__builtin_expect(ok == live, 1)) play_card(g, s, r, c, ok, finite, charlie, 0);
    else play_card(g, s, r, c, ok, finite, charlie, 1);
}

INLINE void start(Group *g, const Rules *r, uint64_t key, int64_t block, int64_t rounds) {
    uint64_t at[8];
    uint16_t shares[LANES];
    memset(g, 0, sizeof *g);
    for (int word = 0; word < 8; word++) at[word] = key + GAMMA * (((uint64_t)block << 24) + word);
    for (int lane = 0; lane < LANES; lane++) {
        shares[lane] = (uint16_t)(rounds / LANES + (lane < rounds % LANES));
        if (shares[lane]) g->p0 |= 1u << lane;
    }
    g->at = _mm512_loadu_si512(at);
    g->rounds = _mm512_loadu_si512(shares);
    fill(g, r, ~0u);
    g->in_shoe = all(r->shoe_rounds);
}

/* `rounds` are those of the block without a split. */
static void add_up(const Group *g, int64_t rounds, int64_t *out) {
    int64_t pushes = rounds - g->wins - g->losses - g->paid, *net = out + COUNTERS;
    out[WIN] += g->wins + g->paid;
    out[PUSH] += pushes;
    out[LOSE] += g->losses;
    out[BUST] += g->busts;
    out[DOUBLE] += g->doubled_done;
    out[NATURAL] += g->paid;
    net[MIDDLE] += pushes;
    net[MIDDLE + 1] += g->wins - g->doubled_wins;
    net[MIDDLE + 2] += g->doubled_wins;
    net[MIDDLE - 1] += g->losses - g->doubled_losses;
    net[MIDDLE - 2] += g->doubled_losses;
}

/* Returns the number of rounds with a split. */
static int64_t add_pairs(const Pairs *s, int64_t *out) {
    int64_t rounds = 0;
    for (int i = 0; i < COUNTERS; i++) out[i] += s->count[i];
    for (int i = 0; i < 2 * MIDDLE + 1; i++) {
        out[COUNTERS + i] += s->net[i];
        rounds += s->net[i];
    }
    return rounds;
}

INLINE void play(
    const Rules *r, uint64_t key, const int64_t *block, const int64_t *rounds, int64_t *out,
    const int finite, const int charlie) {
    Group a, b;
    Pairs s, t;
    memset(&s, 0, sizeof s);
    memset(&t, 0, sizeof t);
    start(&a, r, key, block[0], rounds[0]);
    start(&b, r, key, block[1], rounds[1]);
    while (playing(&a) | playing(&b)) {
        step(&a, &s, r, finite, charlie);
        step(&b, &t, r, finite, charlie);
    }
    add_up(&a, rounds[0] - add_pairs(&s, out), out);
    add_up(&b, rounds[1] - add_pairs(&t, out), out);
}

/* A table in which a hand's row is its total with aces as 1, and 20 more if it is soft. */
static v by_hard_total(const uint16_t *answers) {
    uint16_t rows[32] = {0};
    for (int row = 4; row < 32; row++) rows[row] = answers[row - 4];
    return _mm512_loadu_si512(rows);
}

/* Play two blocks and add what they came to into `out`; the arguments are those of play_block. */
void play_two_blocks(
    uint64_t key, const int64_t *block, const int64_t *rounds, const uint16_t *hits,
    const uint16_t *doubles, const uint16_t *splits, const int64_t *limits, const int64_t *cards,
    const uint8_t *flags, int64_t shoe_rounds, int64_t cut, int64_t *out) {
    Rules r;
    int total = 0;
    for (int size = 0; size < 3; size++) r.hits[size] = by_hard_total(hits + 32 * size);
    r.doubles = by_hard_total(doubles);
    r.splits = _mm512_loadu_si512(splits);
    r.limits = limits;
    for (int k = 0; k < 9; k++) r.full[k] = all(total += (int)cards[k + 1]);
    r.size = all(total += (int)cards[10]);
    r.hit_soft_17 = flags[0] ? ~0u : 0;
    r.peek = flags[1] ? ~0u : 0;
    r.after_split = flags[2] ? ~0u : 0;
    r.play_aces = flags[3];
    r.shoe_rounds = (uint16_t)(shoe_rounds < 65535 ? shoe_rounds : 65535);
    r.cut = (int16_t)cut;
    if (total && flags[4]) play(&r, key, block, rounds, out, 1, 1);
    else if (total) play(&r, key, block, rounds, out, 1, 0);
    else if (flags[4]) play(&r, key, block, rounds, out, 0, 1);
    else play(&r, key, block, rounds, out, 0, 0);
}
