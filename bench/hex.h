/* The board of Hex: 11x11 cells with a rim around them, so that every cell has six neighbours. */

#ifndef HEX_H
#define HEX_H

#include "playout.h"

#define SIZE 11
#define WIDTH (SIZE + 2)
#define ROOM (WIDTH * WIDTH)
#define CELLS (SIZE * SIZE)
#define PLACE(row, column) ((row) * WIDTH + (column))

static const int AROUND[6] = {1, WIDTH, WIDTH - 1, -1, -WIDTH, 1 - WIDTH};

static uint8_t cells[CELLS];

static inline void list_cells(void) {
    for (int i = 0; i < CELLS; i++)
        cells[i] = (uint8_t)PLACE(1 + i / SIZE, 1 + i % SIZE);
}

#endif
