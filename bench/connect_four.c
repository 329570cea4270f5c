/* Connect Four, seven columns of six, in bits: random playouts.

       connect_four [SECONDS [SEED]]

   Bit 7 * column + row; the seventh row of a column stays empty, so that no line runs over into the next column. */

#include "playout.h"

#define COLUMNS 7
#define ROWS 6

static const uint64_t BOTTOM = UINT64_C(0x40810204081); /* the lowest square of each column */
static const uint64_t BOARD = UINT64_C(0x40810204081) * ((1 << ROWS) - 1);

static inline int four(uint64_t discs) {
    uint64_t two;
    two = discs & discs >> 1;
    if (two & two >> 2)
        return 1;
    two = discs & discs >> 7;
    if (two & two >> 14)
        return 1;
    two = discs & discs >> 6;
    if (two & two >> 12)
        return 1;
    two = discs & discs >> 8;
    return (two & two >> 16) != 0;
}

static struct playout play(uint64_t *state) {
    uint64_t discs[2] = {0, 0}, random = *state;
    int plies = 0, first = 1;
    while (plies < COLUMNS * ROWS) {
        uint64_t open = ((discs[0] | discs[1]) + BOTTOM) & BOARD;
        int mover = plies & 1;
        discs[mover] |= nth(open, below(&random, count(open)));
        plies++;
        if (four(discs[mover])) {
            first = mover == 0 ? 2 : 0;
            break;
        }
    }
    *state = random;
    return (struct playout){plies, first};
}

int main(int argc, char **argv) {
    measure_as_asked(play, argc, argv);
    return 0;
}
