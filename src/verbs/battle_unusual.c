/* battle_unusual.c: games of a battle that are worth a look. */
#include "verbs/battle_unusual.h"

enum { UNUSUAL_SELDOM = 5 /* one game in so many, or fewer */ };

/* Is the game more of it than the one found so far? */
typedef bool unusual_is_more(const struct unusual_game *one, const struct unusual_game *best);

static bool unusual_is_longer(const struct unusual_game *one, const struct unusual_game *best)
{
    return one->rounds > best->rounds;
}

static bool unusual_is_shorter(const struct unusual_game *one, const struct unusual_game *best)
{
    return one->rounds < best->rounds;
}

static bool unusual_is_closer(const struct unusual_game *one, const struct unusual_game *best)
{
    return one->has_winner && (!best->has_winner || one->left < best->left);
}

static bool unusual_is_clearer(const struct unusual_game *one, const struct unusual_game *best)
{
    return one->has_winner && (!best->has_winner || one->left > best->left);
}

static bool unusual_is_found(const struct unusual_game *found, int count, int64_t game)
{
    for (int i = 0; i < count; i++) {
        if (found[i].game == game) return true;
    }
    return false;
}

static size_t unusual_wins(const struct unusual_game *games, size_t count, int64_t side)
{
    size_t wins = 0;
    for (size_t i = 0; i < count; i++)
        wins += games[i].has_winner && games[i].winner == side;
    return wins;
}

/* The first win of a side that seldom wins; NULL: there is none. */
static const struct unusual_game *unusual_upset(const struct unusual_game *games, size_t count)
{
    const struct unusual_game *last = NULL; /* of a side that wins often */
    for (size_t i = 0; i < count; i++) {
        const struct unusual_game *one = &games[i];
        if (!one->has_winner || (last && one->winner == last->winner)) continue;
        if (unusual_wins(games, count, one->winner) * UNUSUAL_SELDOM <= count) return one;
        last = one;
    }
    return NULL;
}

int battle_find_unusual(const struct unusual_game *games, size_t count, struct unusual_game found[UNUSUAL_MOST])
{
    static const struct {
        const char *why;
        unusual_is_more *is_more;
    } kinds[] = {{"longest", unusual_is_longer},
                 {"shortest", unusual_is_shorter},
                 {"closest", unusual_is_closer},
                 {"clearest", unusual_is_clearer}};
    const struct unusual_game *upset = unusual_upset(games, count);
    int number = 0;
    if (upset) {
        found[number] = *upset;
        found[number++].why = "upset";
    }
    for (size_t k = 0; count > 1 && k < sizeof kinds / sizeof *kinds; k++) {
        const struct unusual_game *best = games;
        for (size_t i = 1; i < count; i++)
            best = kinds[k].is_more(&games[i], best) ? &games[i] : best;
        if (unusual_is_found(found, number, best->game)) continue;
        found[number] = *best;
        found[number++].why = kinds[k].why;
    }
    return number;
}
