/* Every showdown of Casino Hold'em with cards, counted: the generator of tables/engine/banked/card_classes.py.
 *
 * In all: 22,100 flops x 1,176 holes x 1,081 turns and rivers x 990 hands of the dealer, 2.78e13. Suits are all alike, so
 * each of the 134,459 boards that differ in more than the names of their suits is looked at once, for as many boards as
 * it stands for: its 1,081 holes are put in order, and how many hands of the dealer lie below, level and above one of
 * them follows from running counts by card. That serves the ten flops which the board may have begun with; a showdown is
 * added to its start (flop and hole, 1,286,792 up to suits). Starts are added up by class: what the first five cards
 * make, draws, overcards and high card, split where best play under the house's AnteWin (100/20/10/3/2/1, dealer
 * qualifies with a pair of fours) splits them. Not here: packing the lines into Python, which is card_classes.py's beside
 * this file.
 *
 * Writes one line a class: label, starts, then for each final line of the player six counts of showdowns: the dealer does
 * not qualify and the player wins, ties, loses; the dealer qualifies and the player wins, ties, loses.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROYAL, STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE, TWO_PAIR, PAIR, NONE, LINES };
enum { DECK = 52, RANKS = 13, SUITS = 4, FLOPS = 1755, PAIRS = 1326, BOARD_HOLES = 1081, DEALERS = 990, RESULTS = 6 };
enum { CLASSES = 4096, NOBODYS = -1 };
/* The player's final hand: its line, and of pairs apart those that would qualify. Then four results alone can come. */
enum { QUALIFYING_PAIR = LINES, FINALS, OUTCOMES = 4 };

typedef int64_t Counts[LINES][RESULTS];
typedef struct { char label[40]; int64_t starts; Counts counts; } Class;
/* All starts that are one up to suits; at most 24 starts of 1,070,190 showdowns each. */
typedef struct { int flop, hole; uint32_t counts[FINALS][OUTCOMES]; } Start;

static const char *LINE_NAMES[LINES] = {"royal_flush", "straight_flush", "four", "full_house", "flush", "straight",
                                        "three", "two_pair", "pair", "none"};
static const char *RANK_NAMES = "23456789TJQKA";
static const int PAYS[LINES] = {100, 20, 10, 3, 2, 1, 1, 1, 1, 1};
static int straight_high[1 << RANKS]; /* the highest rank of the best straight, -1 for none; the wheel gives 3 */
static Class classes[CLASSES];
static int class_count;
static Start *starts;
static int start_count;
static int flops[FLOPS][3];          /* the flops up to suits */
static int flop_at[DECK * DECK * DECK]; /* which of them, by its cards ascending; NOBODYS where it is not counted */
static int start_at[FLOPS][PAIRS];   /* by flop and hole */
static int pair_at[DECK][DECK];      /* two cards by one number */
static int pairs[PAIRS][2];

static int rank_of(int card) { return card >> 2; }
static int suit_of(int card) { return card & 3; }
static int high(int mask) { return 31 - __builtin_clz((unsigned)mask); }
static int line_of(uint32_t value) { return NONE - (int)(value >> 20); }

static uint32_t valued(int line, int first, int second, int kickers, int count)
{
    uint32_t value = (uint32_t)(NONE - line) << 20 | (uint32_t)first << 16 | (uint32_t)second << 12;
    for (int shift = 8; count-- && kickers; shift -= 4) {
        value |= (uint32_t)high(kickers) << shift;
        kickers &= ~(1 << high(kickers));
    }
    return value;
}

static uint32_t top_five(int line, int mask)
{
    uint32_t value = (uint32_t)(NONE - line) << 20;
    for (int shift = 16; shift >= 0 && mask; shift -= 4) {
        value |= (uint32_t)high(mask) << shift;
        mask &= ~(1 << high(mask));
    }
    return value;
}

/* Masks of the ranks that lie at least once, twice, three and four times. */
typedef struct { int one, two, three, four; } Ranks;

static Ranks with(Ranks r, int rank)
{
    int bit = 1 << rank;
    r.four |= r.three & bit; r.three |= r.two & bit; r.two |= r.one & bit; r.one |= bit;
    return r;
}

static uint32_t value_of_ranks(Ranks r)
{
    if (r.four) return valued(FOUR, high(r.four), 0, r.one & ~(1 << high(r.four)), 1);
    if (r.three) {
        int three = high(r.three), rest = r.two & ~(1 << three);
        if (rest) return valued(FULL_HOUSE, three, high(rest), 0, 0);
    }
    if (straight_high[r.one] >= 0) return valued(STRAIGHT, straight_high[r.one], 0, 0, 0);
    if (r.three) return valued(THREE, high(r.three), 0, r.one & ~(1 << high(r.three)), 2);
    if (r.two) {
        int first = high(r.two), rest = r.two & ~(1 << first);
        if (!rest) return valued(PAIR, first, 0, r.one & ~(1 << first), 3);
        int second = high(rest);
        return valued(TWO_PAIR, first, second, r.one & ~(1 << first) & ~(1 << second), 1);
    }
    return top_five(NONE, r.one);
}

static uint32_t value_of_suited(int mask)
{
    int top = straight_high[mask];
    if (top == RANKS - 1) return valued(ROYAL, top, 0, 0, 0);
    if (top >= 0) return valued(STRAIGHT_FLUSH, top, 0, 0, 0);
    return top_five(FLUSH, mask);
}

static uint32_t value_of(const int *cards, int count)
{
    Ranks ranks = {0, 0, 0, 0};
    int suited[4] = {0, 0, 0, 0};
    for (int i = 0; i < count; i++) {
        ranks = with(ranks, rank_of(cards[i]));
        suited[suit_of(cards[i])] |= 1 << rank_of(cards[i]);
    }
    for (int s = 0; s < 4; s++)
        if (__builtin_popcount((unsigned)suited[s]) >= 5) return value_of_suited(suited[s]);
    return value_of_ranks(ranks);
}

static void name_straights(void)
{
    for (int mask = 0; mask < 1 << RANKS; mask++) {
        straight_high[mask] = (mask & 0x100f) == 0x100f ? 3 : -1;
        for (int top = 4; top < RANKS; top++)
            if ((mask >> (top - 4) & 31) == 31) straight_high[mask] = top;
    }
}

typedef struct { uint32_t value; int first, second; } Hand;

/* Ascending by value: three passes of eight bits. */
static void sort_hands(Hand *hands)
{
    static Hand other[BOARD_HOLES];
    Hand *from = hands, *to = other;
    for (int shift = 0; shift < 24; shift += 8) {
        int place[257] = {0};
        for (int i = 0; i < BOARD_HOLES; i++) place[(from[i].value >> shift & 255) + 1]++;
        for (int i = 0; i < 256; i++) place[i + 1] += place[i];
        for (int i = 0; i < BOARD_HOLES; i++) to[place[from[i].value >> shift & 255]++] = from[i];
        Hand *swap = from; from = to; to = swap;
    }
    memcpy(hands, from, sizeof other);
}

/* All holes on one board, ascending. */
static void fill_hands(const int *board, Hand *hands)
{
    int on_board[DECK] = {0}, suited[4] = {0, 0, 0, 0}, count = 0;
    uint32_t by_ranks[RANKS][RANKS];
    Ranks ranks = {0, 0, 0, 0};
    for (int i = 0; i < 5; i++) {
        on_board[board[i]] = 1;
        ranks = with(ranks, rank_of(board[i]));
        suited[suit_of(board[i])] |= 1 << rank_of(board[i]);
    }
    for (int a = 0; a < RANKS; a++)
        for (int b = a; b < RANKS; b++) by_ranks[a][b] = value_of_ranks(with(with(ranks, a), b));
    for (int a = 0; a < DECK; a++) {
        if (on_board[a]) continue;
        for (int b = a + 1; b < DECK; b++) {
            if (on_board[b]) continue;
            uint32_t value = by_ranks[rank_of(a)][rank_of(b)];
            for (int s = 0; s < 4; s++) {
                int mask = suited[s];
                if (suit_of(a) == s) mask |= 1 << rank_of(a);
                if (suit_of(b) == s) mask |= 1 << rank_of(b);
                if (__builtin_popcount((unsigned)mask) >= 5) value = value_of_suited(mask);
            }
            hands[count++] = (Hand){value, a, b};
        }
    }
    sort_hands(hands);
}

/* What comes of a hole on one board: 990 showdowns, by the results of `result_of`. */
typedef struct { int final; uint32_t counts[OUTCOMES]; } Outcome;

/* Which of a class's six results the four of a final hand are: below the qualifier a hand loses to every dealer who
 * qualifies, from the qualifier on it wins against every one who does not. */
static const int *result_of(int final)
{
    static const int below[OUTCOMES] = {0, 1, 2, 5}, from_it[OUTCOMES] = {0, 3, 4, 5};
    return final == NONE || final == PAIR ? below : from_it;
}

/* The outcome of every hole on this board, by `pair_at`, for `weight` boards that it stands for. */
static void judge_board(const int *board, uint32_t weight, uint32_t qualifies, Outcome *of_hole)
{
    static Hand hands[BOARD_HOLES];
    int by_card[DECK] = {0}, no_by_card[DECK] = {0}, no = 0;
    fill_hands(board, hands);
    for (; no < BOARD_HOLES && hands[no].value < qualifies; no++) {
        no_by_card[hands[no].first]++;
        no_by_card[hands[no].second]++;
    }
    for (int from = 0, to; from < BOARD_HOLES; from = to) {
        int below[BOARD_HOLES];
        for (to = from; to < BOARD_HOLES && hands[to].value == hands[from].value; to++)
            below[to - from] = from - by_card[hands[to].first] - by_card[hands[to].second];
        for (int i = from; i < to; i++) { by_card[hands[i].first]++; by_card[hands[i].second]++; }
        for (int i = from; i < to; i++) {
            Hand hand = hands[i];
            int own = hand.value < qualifies;
            int level = to - by_card[hand.first] - by_card[hand.second] + 1 - below[i - from];
            int no_qualify = no - no_by_card[hand.first] - no_by_card[hand.second] + own;
            int line = line_of(hand.value), under = below[i - from];
            Outcome *outcome = &of_hole[pair_at[hand.first][hand.second]];
            if (own) *outcome = (Outcome){line, {under, level, no_qualify - under - level, DEALERS - no_qualify}};
            else *outcome = (Outcome){line == PAIR ? QUALIFYING_PAIR : line,
                                      {no_qualify, under - no_qualify, level, DEALERS - under - level}};
            for (int way = 0; way < OUTCOMES; way++) outcome->counts[way] *= weight;
        }
    }
}

static int draws_to_straight(int mask)
{
    int completing = 0;
    for (int rank = 0; rank < RANKS; rank++)
        if (!(mask >> rank & 1) && straight_high[mask | 1 << rank] >= 0) completing++;
    return completing;
}

/* What a player would say of the first five cards. */
static void name_start(const int *flop, const int *hole, char *label)
{
    int cards[5] = {flop[0], flop[1], flop[2], hole[0], hole[1]}, suits[4] = {0}, mask = 0;
    int high_hole = rank_of(hole[0]) > rank_of(hole[1]) ? rank_of(hole[0]) : rank_of(hole[1]), top = 0, over = 0;
    uint32_t value = value_of(cards, 5), flop_value = value_of(flop, 3);
    int line = line_of(value), flush_draw = 0;
    for (int i = 0; i < 5; i++) { suits[suit_of(cards[i])]++; mask |= 1 << rank_of(cards[i]); }
    for (int i = 0; i < 4; i++) flush_draw |= suits[i] == 4;
    for (int i = 0; i < 3; i++) if (rank_of(flop[i]) > top) top = rank_of(flop[i]);
    for (int i = 0; i < 2; i++) over += rank_of(hole[i]) > top;
    if (line < PAIR) {
        sprintf(label, "%s%s", LINE_NAMES[line], line == line_of(flop_value) ? "/board" : "");
    } else if (line == PAIR) {
        const char *name = (value >> 16 & 15) == RANKS - 1 ? "pair_aces" : "pair";
        if (line_of(flop_value) != PAIR) sprintf(label, "%s/own", name);
        else sprintf(label, "%s/board/%c", name, RANK_NAMES[high_hole]);
    } else if (flush_draw) {
        sprintf(label, "none/flush_draw");
    } else if (draws_to_straight(mask)) {
        sprintf(label, draws_to_straight(mask) > 1 ? "none/open_ended" : "none/gutshot/over_%d", over);
    } else {
        sprintf(label, "none/%c/over_%d", RANK_NAMES[high_hole], over);
    }
}

static Class *class_of(const char *label)
{
    for (int i = 0; i < class_count; i++) if (!strcmp(classes[i].label, label)) return &classes[i];
    if (class_count == CLASSES) exit(1);
    strcpy(classes[class_count].label, label);
    return &classes[class_count++];
}

static int worth_a_call(Counts counts)
{
    int64_t value = 0, ways = 0;
    for (int line = 0; line < LINES; line++) {
        int64_t *c = counts[line], no_qualify = c[0] + c[1] + c[2];
        value += PAYS[line] * (no_qualify + c[3]) + 2 * c[3] - 3 * c[5];
        ways += no_qualify + c[3] + c[4] + c[5];
    }
    return value > -ways;
}

/* How the suits lie: of `first` cards, then within the same of `second`, the greatest rank mask foremost. */
static void order_suits(const int *first, int firsts, const int *second, int seconds, int *order, uint32_t *masks)
{
    uint32_t of_suit[SUITS] = {0};
    for (int i = 0; i < firsts; i++) of_suit[suit_of(first[i])] |= 1u << (RANKS + rank_of(first[i]));
    for (int i = 0; i < seconds; i++) of_suit[suit_of(second[i])] |= 1u << rank_of(second[i]);
    for (int suit = 0; suit < SUITS; suit++) {
        int at = suit;
        for (; at > 0 && of_suit[order[at - 1]] < of_suit[suit]; at--) order[at] = order[at - 1];
        order[at] = suit;
    }
    for (int i = 0; i < SUITS; i++) masks[i] = of_suit[order[i]];
}

/* Whether the suits lie as they are named, and how many namings tell cards with these masks apart. */
static int in_order(const int *order) { return order[0] == 0 && order[1] == 1 && order[2] == 2 && order[3] == 3; }

static int namings(const uint32_t *masks)
{
    int ways = 24, run = 1;
    for (int i = 1; i < SUITS; i++) {
        run = masks[i] == masks[i - 1] ? run + 1 : 1;
        ways /= run;
    }
    return ways;
}

static int renamed(int card, const int *order)
{
    int at = 0;
    while (order[at] != suit_of(card)) at++;
    return rank_of(card) << 2 | at;
}

static int flop_key(int a, int b, int c)
{
    int swap;
    if (a > b) { swap = a; a = b; b = swap; }
    if (b > c) { swap = b; b = c; c = swap; }
    if (a > b) { swap = a; a = b; b = swap; }
    return (a * DECK + b) * DECK + c;
}

static void name_pairs(void)
{
    int count = 0;
    for (int a = 0; a < DECK; a++)
        for (int b = a + 1; b < DECK; b++) {
            pairs[count][0] = a; pairs[count][1] = b;
            pair_at[a][b] = pair_at[b][a] = count++;
        }
}

/* Every start of one flop in `parts`. */
static void name_starts(int part, int parts)
{
    int order[SUITS], count = 0, flop[3], most = 0;
    uint32_t masks[SUITS];
    memset(flop_at, NOBODYS, sizeof flop_at);
    for (flop[0] = 0; flop[0] < DECK; flop[0]++)
        for (flop[1] = flop[0] + 1; flop[1] < DECK; flop[1]++)
            for (flop[2] = flop[1] + 1; flop[2] < DECK; flop[2]++) {
                order_suits(flop, 3, 0, 0, order, masks);
                if (!in_order(order)) continue;
                if (count % parts == part) flop_at[flop_key(flop[0], flop[1], flop[2])] = count;
                memcpy(flops[count++], flop, sizeof flop);
            }
    for (int number = 0; number < FLOPS; number++) {
        int *at = start_at[number], *cards = flops[number];
        if (number % parts != part) continue;
        for (int pair = 0; pair < PAIRS; pair++) {
            int a = pairs[pair][0], b = pairs[pair][1];
            at[pair] = NOBODYS;
            for (int i = 0; i < 3; i++) if (cards[i] == a || cards[i] == b) a = b = NOBODYS;
            if (a == NOBODYS) continue;
            order_suits(cards, 3, pairs[pair], 2, order, masks);
            if (!in_order(order)) continue;
            if (start_count == most && !(starts = realloc(starts, sizeof *starts * (most = most * 2 + PAIRS)))) exit(1);
            memset(&starts[start_count], 0, sizeof *starts);
            starts[start_count].flop = number; starts[start_count].hole = pair;
            at[pair] = start_count++;
        }
        for (int pair = 0; pair < PAIRS; pair++) {
            int a = pairs[pair][0], b = pairs[pair][1];
            order_suits(cards, 3, pairs[pair], 2, order, masks);
            if (at[pair] == NOBODYS) at[pair] = at[pair_at[renamed(a, order)][renamed(b, order)]];
        }
    }
}

/* Adds what comes of every hole on this board to the starts of the ten flops it may have begun with. */
static void count_board(const int *board, uint32_t weight, uint32_t qualifies)
{
    static Outcome of_hole[PAIRS];
    int order[SUITS], judged = 0;
    uint32_t masks[SUITS];
    for (int i = 0; i < 5; i++) for (int j = i + 1; j < 5; j++) for (int k = j + 1; k < 5; k++) {
        int flop[3] = {board[i], board[j], board[k]}, from[DECK], live[DECK], count = 0;
        order_suits(flop, 3, 0, 0, order, masks);
        int number = flop_at[flop_key(renamed(flop[0], order), renamed(flop[1], order), renamed(flop[2], order))];
        if (number == NOBODYS) continue;
        if (!judged) judge_board(board, weight, qualifies, of_hole);
        judged = 1;
        for (int card = 0; card < DECK; card++) from[card] = rank_of(card) << 2 | order[suit_of(card)];
        for (int card = 0; card < DECK; card++) {
            int lies = 0;
            for (int at = 0; at < 5; at++) lies |= from[card] == board[at];
            if (!lies) live[count++] = card;
        }
        for (int a = 0; a < count; a++)
            for (int b = a + 1; b < count; b++) {
                Outcome *outcome = &of_hole[pair_at[from[live[a]]][from[live[b]]]];
                uint32_t *counts = starts[start_at[number][pair_at[live[a]][live[b]]]].counts[outcome->final];
                for (int way = 0; way < OUTCOMES; way++) counts[way] += outcome->counts[way];
            }
    }
}

static void count_boards(uint32_t qualifies)
{
    int board[5], order[SUITS];
    uint32_t masks[SUITS];
    for (board[0] = 0; board[0] < DECK; board[0]++)
        for (board[1] = board[0] + 1; board[1] < DECK; board[1]++)
            for (board[2] = board[1] + 1; board[2] < DECK; board[2]++)
                for (board[3] = board[2] + 1; board[3] < DECK; board[3]++)
                    for (board[4] = board[3] + 1; board[4] < DECK; board[4]++) {
                        order_suits(board, 5, 0, 0, order, masks);
                        if (in_order(order)) count_board(board, (uint32_t)namings(masks), qualifies);
                    }
}

static void add_to_class(const Start *start)
{
    int *flop = flops[start->flop], *hole = pairs[start->hole], order[SUITS];
    uint32_t masks[SUITS];
    Counts counts = {{0}};
    char label[40];
    for (int final = 0; final < FINALS; final++)
        for (int way = 0; way < OUTCOMES; way++)
            counts[final == QUALIFYING_PAIR ? PAIR : final][result_of(final)[way]] += start->counts[final][way];
    name_start(flop, hole, label);
    strcat(label, worth_a_call(counts) ? " call" : " fold");
    Class *class = class_of(label);
    order_suits(flop, 3, hole, 2, order, masks);
    class->starts += namings(masks);
    for (int line = 0; line < LINES; line++)
        for (int result = 0; result < RESULTS; result++) class->counts[line][result] += counts[line][result];
}

int main(int argc, char **argv)
{
    int part = argc > 2 ? atoi(argv[1]) : 0, parts = argc > 2 ? atoi(argv[2]) : 1;
    name_straights();
    name_pairs();
    name_starts(part, parts);
    count_boards(valued(PAIR, 2, 0, 0, 0));
    for (int i = 0; i < start_count; i++) add_to_class(&starts[i]);
    for (int i = 0; i < class_count; i++) {
        printf("%s %lld", classes[i].label, (long long)classes[i].starts);
        for (int line = 0; line < LINES; line++)
            for (int result = 0; result < RESULTS; result++) printf(" %lld", (long long)classes[i].counts[line][result]);
        printf("\n");
    }
    return 0;
}
