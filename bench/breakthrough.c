/* Breakthrough on 8x8, in bits: random playouts, and perft.

       breakthrough [SECONDS [SEED]]
       breakthrough perft DEPTH

   Bit 8 * row + column; White goes up from rows 0 and 1, Black down. */

#include "playout.h"

#define INLINE static inline __attribute__((always_inline))

static const uint64_t FIRST_COLUMN = UINT64_C(0x0101010101010101);
static const uint64_t LAST_COLUMN = UINT64_C(0x8080808080808080);
static const uint64_t TOP = UINT64_C(0xFF) << 56;
static const uint64_t BOTTOM = 0xFF;

/* Where men can go: straight ahead to an empty square, to either side ahead unless there is one of their own. */
struct goes {
    uint64_t ahead, left, right;
};

INLINE struct goes goes(uint64_t mine, uint64_t theirs, int up) {
    uint64_t not_left = mine & ~FIRST_COLUMN, not_right = mine & ~LAST_COLUMN;
    if (up)
        return (struct goes){(mine << 8) & ~(mine | theirs), (not_left << 7) & ~mine, (not_right << 9) & ~mine};
    return (struct goes){(mine >> 8) & ~(mine | theirs), (not_left >> 9) & ~mine, (not_right >> 7) & ~mine};
}

/* A man arrives at `to`, a set of one, from `by` squares before. Is the game over? */
INLINE int arrive(uint64_t *mine, uint64_t *theirs, uint64_t to, unsigned by, int up) {
    *mine ^= to | (up ? to >> by : to << by);
    *theirs &= ~to;
    return (to & (up ? TOP : BOTTOM)) != 0 || *theirs == 0;
}

/* One random move. Is the game over? */
INLINE int turn(uint64_t *mine, uint64_t *theirs, uint64_t *state, int up) {
    struct goes to = goes(*mine, *theirs, up);
    unsigned ahead = count(to.ahead), left = count(to.left), right = count(to.right);
    unsigned n = below(state, ahead + left + right);
    int slants = n >= ahead, far = n >= ahead + left;
    uint64_t pool = far ? to.right : slants ? to.left : to.ahead;
    n -= far ? ahead + left : slants ? ahead : 0;
    unsigned by = up ? (far ? 9 : slants ? 7 : 8) : (far ? 7 : slants ? 9 : 8);
    return arrive(mine, theirs, nth(pool, n), by, up);
}

static struct playout play(uint64_t *state) {
    uint64_t white = 0xFFFF, black = UINT64_C(0xFFFF) << 48, random = *state;
    int plies = 0, first;
    for (;;) {
        plies++;
        if (turn(&white, &black, &random, 1)) {
            first = 2;
            break;
        }
        plies++;
        if (turn(&black, &white, &random, 0)) {
            first = 0;
            break;
        }
    }
    *state = random;
    return (struct playout){plies, first};
}

static uint64_t perft_down(uint64_t mine, uint64_t theirs, int depth);

/* The lines of `depth` plies; the last ply is counted without being played. */
INLINE uint64_t perft(uint64_t mine, uint64_t theirs, int depth, int up, uint64_t (*next)(uint64_t, uint64_t, int)) {
    struct goes to = goes(mine, theirs, up);
    if (depth == 1)
        return count(to.ahead) + count(to.left) + count(to.right);
    uint64_t pools[3] = {to.ahead, to.left, to.right}, lines = 0;
    unsigned by[3] = {8, up ? 7 : 9, up ? 9 : 7};
    for (int i = 0; i < 3; i++)
        for (uint64_t left = pools[i]; left != 0; left &= left - 1) {
            uint64_t own = mine, other = theirs;
            if (!arrive(&own, &other, left & -left, by[i], up))
                lines += next(other, own, depth - 1);
        }
    return lines;
}

static uint64_t perft_up(uint64_t mine, uint64_t theirs, int depth) {
    return perft(mine, theirs, depth, 1, perft_down);
}

static uint64_t perft_down(uint64_t mine, uint64_t theirs, int depth) {
    return perft(mine, theirs, depth, 0, perft_up);
}

int main(int argc, char **argv) {
    if (argc > 2 && strcmp(argv[1], "perft") == 0) {
        int depth = atoi(argv[2]);
        double start = cpu_seconds();
        uint64_t lines = depth > 0 ? perft_up(0xFFFF, UINT64_C(0xFFFF) << 48, depth) : 1;
        print_rate("nodes/s", lines, cpu_seconds() - start);
        printf("lines %" PRIu64 "\n", lines);
        return 0;
    }
    measure_as_asked(play, argc, argv);
    return 0;
}
