/* bench_dice: text in, result out, against rpg-dice-roller in the same run; prepared rolls; exact odds. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "dice/odds.h"

enum { ROUNDS = 7, ROLLS = 200000 };

static const char *const expressions[] = {"2d6+3", "4d6kh3", "1d20+7", "10d10!"};
enum { EXPRESSIONS = sizeof expressions / sizeof *expressions };

static int64_t grand_total; /* printed, so that nothing is left out as useless */

/* Processor time, here and in the peer: the machine may be busy with other things. */
static double time_rolls(const char *expression, bool prepared)
{
    struct arena arena;
    struct rng rng = rng_new(1, 0, 0);
    struct dice_source source = dice_source_new(&rng);
    struct dice_result result = {0};
    struct dice_error error;
    size_t length = strlen(expression);
    double best = 1e9;
    arena_init(&arena);
    arena_alloc(&arena, 1, 1); /* so that rewinding keeps the block, as in any arena that holds more than one roll */
    for (int round = 0; round < ROUNDS; round++) {
        double start = clock_used();
        struct arena_mark mark = arena_mark(&arena);
        struct dice *dice = dice_parse(&arena, expression, length, DICE_FOUNDRY, &error);
        for (int i = 0; i < ROLLS; i++) {
            if (!prepared) {
                arena_rewind(&arena, mark);
                dice = dice_parse(&arena, expression, length, DICE_FOUNDRY, &error);
            }
            if (!dice || dice_roll(dice, &source, NULL, &result) != STATUS_OK) exit(1);
            grand_total += result.total;
        }
        double seconds = clock_used() - start;
        if (seconds < best) best = seconds;
    }
    dice_result_free(&result);
    arena_free(&arena);
    return best / ROLLS;
}

static double time_odds(const char *expression)
{
    double best = 1e9;
    for (int round = 0; round < 200; round++) {
        struct arena arena;
        struct dice_error error;
        arena_init(&arena);
        double start = clock_used();
        struct dice *dice = dice_parse(&arena, expression, strlen(expression), DICE_FOUNDRY, &error);
        const struct odds *odds = dice ? odds_make(&arena, dice, NULL, &error) : NULL;
        double seconds = clock_used() - start;
        if (!odds) exit(1);
        if (seconds < best) best = seconds;
        arena_free(&arena);
    }
    return best;
}

/* Rolls per second of the peer, 0 where it could not be asked. */
static void ask_peer(double rates[EXPRESSIONS])
{
    FILE *peer =
        popen("bench/peers/node.sh bench/peers/rpg-dice-roller.mjs @dice-roller/rpg-dice-roller@5.5.1 mathjs", "r");
    char line[200];
    while (peer && fgets(line, sizeof line, peer)) {
        char *space = strchr(line, ' ');
        if (!space) continue;
        *space = '\0';
        for (size_t i = 0; i < EXPRESSIONS; i++) {
            if (strcmp(line, expressions[i]) == 0) rates[i] = strtod(space + 1, NULL);
        }
    }
    if (peer) pclose(peer);
}

int main(void)
{
    double peer[EXPRESSIONS] = {0};
    ask_peer(peer);
    for (size_t i = 0; i < EXPRESSIONS; i++) {
        double each = time_rolls(expressions[i], false), prepared = time_rolls(expressions[i], true);
        printf("dice: %-7s parse + roll %6.1f ns", expressions[i], each * 1e9);
        if (peer[i] > 0) printf(", rpg-dice-roller %8.1f ns: %.0f times as fast", 1e9 / peer[i], 1 / (each * peer[i]));
        printf("; prepared %6.1f ns\n", prepared * 1e9);
    }
    static const char *const exact[] = {"4d6kh3", "100d6", "20d20kh10", "10d10!"};
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
        printf("dice: exact odds of %-9s %8.1f µs\n", exact[i], time_odds(exact[i]) * 1e6);
    return grand_total == 0;
}
