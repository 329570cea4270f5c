/* Hex on 11x11: random playouts, a game ending when a side connects.

       hex [SECONDS [SEED]]

   Each player's stones that are joined to the first of their two sides are marked. A stone beside a marked one is
   marked too, with all it joins on; whatever is marked stays so, and no stone is looked at twice. */

#include "hex.h"

enum { STONE = 1, JOINED = 2, GOAL = 4 };

static struct playout play(uint64_t *state) {
    uint8_t empty[CELLS], board[ROOM];
    int plies = 0, left = CELLS, first;
    uint64_t random = *state;
    memcpy(empty, cells, sizeof empty);
    memset(board, 0, sizeof board);
    for (int i = 1; i <= SIZE; i++) {
        board[PLACE(0, i)] = JOINED;
        board[PLACE(SIZE + 1, i)] = GOAL;
        board[PLACE(i, 0)] = JOINED << 4;
        board[PLACE(i, SIZE + 1)] = GOAL << 4;
    }
    for (;;) {
        unsigned n = below(&random, (unsigned)left);
        int spot = empty[n], height = 1, shift = plies++ & 1 ? 4 : 0;
        empty[n] = empty[--left];
        uint8_t stone = (uint8_t)(STONE << shift), joined = (uint8_t)(JOINED << shift), met = 0, stack[CELLS];
        for (int i = 0; i < 6; i++)
            met |= board[spot + AROUND[i]];
        if (!(met & joined)) {
            board[spot] = stone;
            continue;
        }
        board[spot] = joined;
        stack[0] = (uint8_t)spot;
        while (height > 0) {
            int at = stack[--height];
            for (int i = 0; i < 6; i++) {
                int next = at + AROUND[i];
                met |= board[next];
                if (board[next] == stone) {
                    board[next] = joined;
                    stack[height++] = (uint8_t)next;
                }
            }
        }
        if (met & GOAL << shift) {
            first = shift ? 0 : 2;
            break;
        }
    }
    *state = random;
    return (struct playout){plies, first};
}

int main(int argc, char **argv) {
    list_cells();
    measure_as_asked(play, argc, argv);
    return 0;
}
