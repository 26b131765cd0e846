/* Every showdown of Casino Hold'em with cards, counted: the generator of tables/engine/banked/card_classes.py.
 *
 * Here: 1,755 flops (up to suits) x 1,176 holes x 1,081 turns and rivers x 990 hands of the dealer, 2.78e13 in all. On
 * each board all 1,081 possible holes are put in order once; how many hands of the dealer lie below, level and above one
 * of them follows from running counts by card. Starts are added up by class: what the first five cards make, draws,
 * overcards and high card, split where best play under the house's AnteWin (100/20/10/3/2/1, dealer qualifies with a pair
 * of fours) splits them. Not here: packing the lines into Python, which is card_classes.py's beside this file.
 *
 * Writes one line a class: label, starts, then for each final line of the player six counts of showdowns: the dealer does
 * not qualify and the player wins, ties, loses; the dealer qualifies and the player wins, ties, loses.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROYAL, STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE, TWO_PAIR, PAIR, NONE, LINES };
enum { DECK = 52, RANKS = 13, HOLES = 1176, BOARD_HOLES = 1081, DEALERS = 990, RESULTS = 6, CLASSES = 4096 };

typedef int64_t Counts[LINES][RESULTS];
typedef struct { char label[40]; int64_t starts; Counts counts; } Class;

static const char *LINE_NAMES[LINES] = {"royal_flush", "straight_flush", "four", "full_house", "flush", "straight",
                                        "three", "two_pair", "pair", "none"};
static const char *RANK_NAMES = "23456789TJQKA";
static const int PAYS[LINES] = {100, 20, 10, 3, 2, 1, 1, 1, 1, 1};
static int straight_high[1 << RANKS]; /* the highest rank of the best straight, -1 for none; the wheel gives 3 */
static Class classes[CLASSES];
static int class_count;

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

/* Adds the 990 showdowns of every hole on this board to its counts. */
static void count_board(const int *board, uint32_t qualifies, Counts *of_hole, int at[DECK][DECK])
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
            int64_t *counts = of_hole[at[hand.first][hand.second]][line_of(hand.value)];
            int under = below[i - from];
            counts[0] += own ? under : no_qualify;
            counts[1] += own ? level : 0;
            counts[2] += own ? no_qualify - under - level : 0;
            counts[3] += own ? 0 : under - no_qualify;
            counts[4] += own ? 0 : level;
            counts[5] += own ? DEALERS - no_qualify : DEALERS - under - level;
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

static void count_flop(const int *flop, int64_t weight, uint32_t qualifies)
{
    static Counts of_hole[HOLES];
    static int at[DECK][DECK];
    int deck[49], holes = 0, left = 0;
    memset(of_hole, 0, sizeof of_hole);
    for (int card = 0; card < DECK; card++)
        if (card != flop[0] && card != flop[1] && card != flop[2]) deck[left++] = card;
    for (int i = 0; i < left; i++) for (int j = i + 1; j < left; j++) at[deck[i]][deck[j]] = holes++;
    for (int i = 0; i < left; i++)
        for (int j = i + 1; j < left; j++) {
            int board[5] = {flop[0], flop[1], flop[2], deck[i], deck[j]};
            count_board(board, qualifies, of_hole, at);
        }
    for (int i = 0; i < left; i++)
        for (int j = i + 1; j < left; j++) {
            int hole[2] = {deck[i], deck[j]};
            Counts *counts = &of_hole[at[deck[i]][deck[j]]];
            char label[40];
            name_start(flop, hole, label);
            strcat(label, worth_a_call(*counts) ? " call" : " fold");
            Class *class = class_of(label);
            class->starts += weight;
            for (int line = 0; line < LINES; line++)
                for (int result = 0; result < RESULTS; result++)
                    class->counts[line][result] += weight * (*counts)[line][result];
        }
}

static int next_suits(int *p)
{
    int i = 2, j = 3;
    while (i >= 0 && p[i] > p[i + 1]) i--;
    if (i < 0) return 0;
    while (p[j] < p[i]) j--;
    int swap = p[i]; p[i] = p[j]; p[j] = swap;
    for (int a = i + 1, b = 3; a < b; a++, b--) { swap = p[a]; p[a] = p[b]; p[b] = swap; }
    return 1;
}

/* The least number that any renaming of the suits gives to the flop. */
static int canonical(const int *flop)
{
    int suits[4] = {0, 1, 2, 3}, least = DECK * DECK * DECK;
    do {
        int c[3];
        for (int i = 0; i < 3; i++) c[i] = rank_of(flop[i]) << 2 | suits[suit_of(flop[i])];
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                if (c[j] > c[j + 1]) { int swap = c[j]; c[j] = c[j + 1]; c[j + 1] = swap; }
        int number = (c[0] * DECK + c[1]) * DECK + c[2];
        if (number < least) least = number;
    } while (next_suits(suits));
    return least;
}

int main(int argc, char **argv)
{
    static int64_t weight[DECK * DECK * DECK];
    int part = argc > 2 ? atoi(argv[1]) : 0, parts = argc > 2 ? atoi(argv[2]) : 1, number = 0;
    int flop[3];
    uint32_t qualifies = valued(PAIR, 2, 0, 0, 0);
    name_straights();
    for (flop[0] = 0; flop[0] < DECK; flop[0]++)
        for (flop[1] = flop[0] + 1; flop[1] < DECK; flop[1]++)
            for (flop[2] = flop[1] + 1; flop[2] < DECK; flop[2]++) weight[canonical(flop)]++;
    for (int key = 0; key < DECK * DECK * DECK; key++) {
        if (!weight[key] || number++ % parts != part) continue;
        flop[0] = key / DECK / DECK; flop[1] = key / DECK % DECK; flop[2] = key % DECK;
        count_flop(flop, weight[key], qualifies);
    }
    for (int i = 0; i < class_count; i++) {
        printf("%s %lld", classes[i].label, (long long)classes[i].starts);
        for (int line = 0; line < LINES; line++)
            for (int result = 0; result < RESULTS; result++) printf(" %lld", (long long)classes[i].counts[line][result]);
        printf("\n");
    }
    return 0;
}
