/* What the references share: a generator, picking from a set of bits, and the loop that measures.

   A game defines `struct playout play(uint64_t *state)`, one random game, and its `main` calls `measure`.
   What is printed are lines of a word and a number, which compare.py reads. */

#ifndef PLAYOUT_H
#define PLAYOUT_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

/* One finished game: its length in plies, and twice the first player's share of it (2 won, 1 drawn, 0 lost). */
struct playout {
    int plies;
    int first;
};

/* The next 64 bits of xorshift64*; the state is never 0. */
static inline uint64_t bits(uint64_t *state) {
    uint64_t x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return x * UINT64_C(0x2545F4914F6CDD1D);
}

/* A number from 0 to n - 1, each as likely. */
static inline unsigned below(uint64_t *state, unsigned n) {
    return (unsigned)(((unsigned __int128)bits(state) * n) >> 64);
}

static inline unsigned count(uint64_t set) {
    return (unsigned)__builtin_popcountll(set);
}

/* The n-th member of a set (from 0), as a set of one. */
static inline uint64_t nth(uint64_t set, unsigned n) {
#ifdef __BMI2__
    return _pdep_u64(UINT64_C(1) << n, set);
#else
    while (n--)
        set &= set - 1;
    return set & -set;
#endif
}

/* CPU seconds of this process so far. */
static inline double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline void print_rate(const char *what, uint64_t done, double seconds) {
    printf("%s %.1f\n", what, (double)done / (seconds > 0 ? seconds : 1e-9));
}

/* The games one after the other for about `seconds` CPU seconds. */
static inline void measure(struct playout (*play)(uint64_t *), double seconds, uint64_t seed) {
    uint64_t state = (seed + 1) * UINT64_C(0x9E3779B97F4A7C15), games = 0, plies = 0, first = 0;
    if (state == 0)
        state = 1;
    for (int i = 0; i < 1000; i++)
        play(&state);
    double start = cpu_seconds(), now = start;
    while (now - start < seconds) {
        for (int i = 0; i < 1000; i++) {
            struct playout game = play(&state);
            plies += (uint64_t)game.plies;
            first += (uint64_t)game.first;
        }
        games += 1000;
        now = cpu_seconds();
    }
    print_rate("playouts/s", games, now - start);
    printf("games %" PRIu64 "\n", games);
    printf("plies %.4f\n", (double)plies / (double)games);
    printf("first %.5f\n", (double)first / (double)(2 * games));
}

/* `PROGRAM [SECONDS [SEED]]` */
static inline void measure_as_asked(struct playout (*play)(uint64_t *), int argc, char **argv) {
    measure(play, argc > 1 ? atof(argv[1]) : 2, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
}

#endif
