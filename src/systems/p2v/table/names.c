/* names.c: what the creatures of a table are called. */
#include <string.h>

#include "systems/p2v/game/table_state.h"

/* Creatures of one card on the whole board are numbered. A newcomer has the next number; the first of its
 * card has none, and nobody's name changes. */
const char *p2v_figure_name(const struct p2v_state *state, int figure, struct text *room)
{
    const struct p2v_game *game = &state->game;
    if (figure < 0 || figure >= game->figures_count) return NULL;
    if (state->names[figure]) return state->names[figure];
    int number = 0, total = 0;
    for (int i = 0; i < game->figures_count; i++) {
        if (game->figures[i].card != game->figures[figure].card || state->names[i]) continue;
        if (i < state->listed || i <= figure) total++;
        if (i <= figure) number++;
    }
    const char *name = p2v_card_of(game, figure)->name;
    if (figure < state->listed ? total < 2 : number < 2) return name;
    text_clear(room);
    text_addf(room, "%s %d", name, number);
    return text_get(room);
}

static int names_find(const struct p2v_state *state, const char *name)
{
    struct text room = {0};
    int found = -1;
    for (int i = 0; i < state->game.figures_count && found < 0 && *name; i++)
        if (p2v_same_word(p2v_figure_name(state, i, &room), name)) found = i;
    text_free(&room);
    return found;
}

/* "Goblin 1" is also the goblin that has no number. */
int p2v_figure_find(const struct p2v_state *state, const char *name)
{
    char plain[200];
    size_t length = strlen(name);
    int found = names_find(state, name);
    if (found >= 0 || length < 3 || length >= sizeof plain || strcmp(name + length - 2, " 1") != 0) return found;
    memcpy(plain, name, length - 2);
    plain[length - 2] = '\0';
    return names_find(state, plain);
}
