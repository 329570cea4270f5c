/* Hex on 11x11, the usual way: groups of stones are united as they touch, and each knows which sides it has reached.

       hex_union [SECONDS [SEED]] */

#include "hex.h"

enum { FIRST = 1, SECOND = 2 };

/* One stone of the group that speaks for it; the ways there are halved as they are gone. */
static inline int head(uint8_t *above, int at) {
    while (above[at] != at)
        at = above[at] = above[above[at]];
    return at;
}

/* A side of the board: one group of places outside it. */
static void side(uint8_t *owner, uint8_t *above, uint8_t *sides, int from, int step, int player, int which) {
    for (int i = 0; i < SIZE; i++) {
        owner[from + i * step] = (uint8_t)player;
        above[from + i * step] = (uint8_t)from;
    }
    sides[from] = (uint8_t)which;
}

static uint8_t no_owner[ROOM], alone[ROOM], no_sides[ROOM];

static struct playout play(uint64_t *state) {
    uint8_t empty[CELLS], owner[ROOM], above[ROOM], sides[ROOM];
    int plies = 0, left = CELLS, first;
    uint64_t random = *state;
    memcpy(empty, cells, sizeof empty);
    memcpy(owner, no_owner, sizeof owner);
    memcpy(above, alone, sizeof above);
    memcpy(sides, no_sides, sizeof sides);
    for (;;) {
        unsigned n = below(&random, (unsigned)left);
        int spot = empty[n], group = spot, player = plies++ & 1 ? 2 : 1;
        empty[n] = empty[--left];
        owner[spot] = (uint8_t)player;
        for (int i = 0; i < 6; i++) {
            int next = spot + AROUND[i];
            if (owner[next] != player)
                continue;
            int other = head(above, next);
            if (other != group) {
                above[group] = (uint8_t)other;
                sides[other] |= sides[group];
                group = other;
            }
        }
        if (sides[group] == (FIRST | SECOND)) {
            first = player == 1 ? 2 : 0;
            break;
        }
    }
    *state = random;
    return (struct playout){plies, first};
}

int main(int argc, char **argv) {
    list_cells();
    for (int i = 0; i < ROOM; i++)
        alone[i] = (uint8_t)i;
    side(no_owner, alone, no_sides, PLACE(0, 1), 1, 1, FIRST);
    side(no_owner, alone, no_sides, PLACE(SIZE + 1, 1), 1, 1, SECOND);
    side(no_owner, alone, no_sides, PLACE(1, 0), WIDTH, 2, FIRST);
    side(no_owner, alone, no_sides, PLACE(1, SIZE + 1), WIDTH, 2, SECOND);
    measure_as_asked(play, argc, argv);
    return 0;
}
