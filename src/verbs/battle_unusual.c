/* battle_unusual.c: games of a battle that are worth a look. */
#include "verbs/battle_unusual.h"

enum { UNUSUAL_SELDOM = 5 /* one game in so many, or fewer */ };

static const char *const unusual_names[UNUSUAL_KINDS] = {"longest",  "shortest", "closest",
                                                         "clearest", "firstWin", "firstLoss"};

/* Less is more of it. */
static int64_t unusual_order(enum unusual_kind kind, const struct unusual_game *game)
{
    switch (kind) {
    case UNUSUAL_LONGEST:
        return -game->rounds;
    case UNUSUAL_SHORTEST:
        return game->rounds;
    case UNUSUAL_CLOSEST:
        return game->left;
    case UNUSUAL_CLEAREST:
        return -game->left;
    case UNUSUAL_FIRST_WIN:
    case UNUSUAL_FIRST_LOSS:
    case UNUSUAL_KINDS:
        break;
    }
    return game->game;
}

static void unusual_offer(struct unusual *unusual, enum unusual_kind kind, const struct unusual_game *game)
{
    const struct unusual_game *best = &unusual->games[kind];
    int64_t own = unusual_order(kind, game), other = unusual_order(kind, best);
    bool later = own > other || (own == other && game->game >= best->game);
    if (unusual->has[kind] && later) return;
    unusual->has[kind] = true;
    unusual->games[kind] = *game;
}

void unusual_add(struct unusual *unusual, const struct unusual_game *game, int64_t first_side)
{
    unusual_offer(unusual, UNUSUAL_LONGEST, game);
    unusual_offer(unusual, UNUSUAL_SHORTEST, game);
    if (!game->has_winner) return;
    unusual_offer(unusual, UNUSUAL_CLOSEST, game);
    unusual_offer(unusual, UNUSUAL_CLEAREST, game);
    unusual_offer(unusual, game->winner == first_side ? UNUSUAL_FIRST_WIN : UNUSUAL_FIRST_LOSS, game);
}

struct json unusual_json(struct arena *arena, const struct unusual *unusual)
{
    struct json out = json_make_object();
    for (int kind = 0; kind < UNUSUAL_KINDS; kind++) {
        const struct unusual_game *game = &unusual->games[kind];
        const int64_t numbers[] = {unusual_order((enum unusual_kind)kind, game), game->game, game->rounds,
                                   game->has_winner, game->winner, game->left};
        struct json list = json_make_array();
        if (!unusual->has[kind]) continue;
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
            json_push(arena, &list, json_make_int(numbers[i]));
        json_set_copied(arena, &out, unusual_names[kind], list);
    }
    return out;
}

void unusual_take(struct unusual *unusual, const struct json *given)
{
    for (int kind = 0; kind < UNUSUAL_KINDS; kind++) {
        const struct json *list = json_get(given, unusual_names[kind]);
        const struct unusual_game game = {.game = json_to_int(json_at(list, 1), 0),
                                          .rounds = json_to_int(json_at(list, 2), 0),
                                          .has_winner = json_to_int(json_at(list, 3), 0) != 0,
                                          .winner = json_to_int(json_at(list, 4), 0),
                                          .left = json_to_int(json_at(list, 5), 0)};
        if (list) unusual_offer(unusual, (enum unusual_kind)kind, &game);
    }
}

int unusual_list(const struct unusual *unusual, int64_t wins, int64_t losses, struct unusual_game found[UNUSUAL_KINDS])
{
    static const enum unusual_kind order[] = {UNUSUAL_FIRST_WIN, UNUSUAL_FIRST_LOSS, UNUSUAL_LONGEST,
                                              UNUSUAL_SHORTEST,  UNUSUAL_CLOSEST,    UNUSUAL_CLEAREST};
    int count = 0;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        enum unusual_kind kind = order[i];
        bool first = kind == UNUSUAL_FIRST_WIN || kind == UNUSUAL_FIRST_LOSS, known = !unusual->has[kind];
        int64_t own = kind == UNUSUAL_FIRST_WIN ? wins : losses, other = wins + losses - own;
        if (first && own * (UNUSUAL_SELDOM - 1) > other) continue;
        for (int k = 0; k < count; k++)
            known = known || found[k].game == unusual->games[kind].game;
        if (known) continue;
        found[count] = unusual->games[kind];
        found[count++].why = first ? "upset" : unusual_names[kind];
    }
    return count;
}
