/* cover.c: line of effect, cover and concealment between two creatures on a PF2e table; doors. */
#include <string.h>

#include "systems/pf2e/table/table.h"

bool pf2e_table_joins(const struct pf2e_state *state, enum pf2e_layer layer, int one, int other)
{
    if (pf2e_inside(state, other) >= 0 && one != other) return false;
    if (pf2e_inside(state, one) >= 0) return one == other || pf2e_inside(state, one) == other;
    return pf2e_board_joins(pf2e_table_board(state), state->open_doors, layer, pf2e_block(&state->fighters[one]),
                            pf2e_block(&state->fighters[other]));
}

bool pf2e_joins_from(const struct table *table, int who, int other, struct grid_space from)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    bool flies = pf2e_in_the_air(state, who) > 0;
    int layer = (flies ? state->fighters[who].elevation : pf2e_ground(state, from)) / 5;
    return pf2e_board_joins(pf2e_table_board(state), state->open_doors, PF2E_LAYER_EFFECT,
                            (struct grid_block){from, layer, from.size}, pf2e_block(&state->fighters[other]));
}

/* --- cover ------------------------------------------------------------------------------------------------------- */

/* Is the fighter outside the rectangle around both spaces? Most are, and no line between the two can cross them. */
static bool cover_is_aside(const struct pf2e_fighter *fighter, struct grid_space one, struct grid_space other)
{
    int x = fighter->x, y = fighter->y, size = fighter->size;
    if (x >= one.x + one.size && x >= other.x + other.size) return true;
    if (y >= one.y + one.size && y >= other.y + other.size) return true;
    return (x + size <= one.x && x + size <= other.x) || (y + size <= one.y && y + size <= other.y);
}

/* A creature in the line gives lesser cover, one much larger than both standard cover. */
static enum pf2e_cover cover_creature_cover(const struct pf2e_state *state, struct grid_space from, int who, int target)
{
    struct grid_space to = pf2e_space(&state->fighters[target]);
    enum pf2e_cover cover = PF2E_COVER_NONE;
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *between = &state->fighters[i];
        if (i == who || i == target || between->dead || cover_is_aside(between, from, to)) continue;
        if (!grid_line_crosses(from, to, pf2e_space(between))) continue;
        bool large = between->size >= from.size + 2 && between->size >= to.size + 2;
        if (large) return PF2E_COVER_STANDARD;
        cover = PF2E_COVER_LESSER;
    }
    return cover;
}

enum pf2e_cover pf2e_table_cover(const struct pf2e_state *state, struct grid_space from, int who, int target)
{
    struct grid_space to = pf2e_space(&state->fighters[target]);
    bool behind = pf2e_board_covers(pf2e_table_board(state), state->open_doors, from, to);
    enum pf2e_cover cover = behind ? PF2E_COVER_STANDARD : cover_creature_cover(state, from, who, target);
    bool taken = state->fighters[target].form->took_cover;
    return cover == PF2E_COVER_STANDARD && taken ? PF2E_COVER_GREATER : cover;
}

/* Cover helps AC, and against areas Reflex (not the lesser one). */
static const char cover_cover_effect[] =
    "{\"name\":\"Cover\",\"type\":\"effect\",\"_id\":\"tableCover000000\",\"system\":{\"slug\":\"cover\",\"rules\":[{"
    "\"key\":\"FlatModifier\",\"selector\":\"ac\",\"type\":\"circumstance\",\"value\":%d,\"label\":\"Cover\",\"slug\":"
    "\"cover\"},{\"key\":\"FlatModifier\",\"selector\":\"reflex\",\"type\":\"circumstance\",\"value\":%d,\"label\":"
    "\"Cover\",\"slug\":\"cover\",\"predicate\":[\"area-effect\"]}]}}";

void pf2e_actor_borrow_covered(const struct table *table, int who, struct pf2e_form *form, int protection,
                               struct pf2e_borrowed_actor *borrowed)
{
    struct json_document document = {0};
    struct text text = {0};
    struct json effects[2];
    size_t count = 0;
    int cover = protection & ~PF2E_UNSEEN_ATTACKER;
    const struct json *off_guard = protection & PF2E_UNSEEN_ATTACKER
                                       ? pf2e_condition_document(pf2e_table_world(pf2e_state_of(table)), "off-guard")
                                       : NULL;
    text_addf(&text, cover_cover_effect, cover, cover >= PF2E_COVER_STANDARD ? cover : 0);
    bool read = cover != PF2E_COVER_NONE && !text.failed;
    read = read && json_parse(&document, "cover", text_get(&text), text.length, NULL) == STATUS_OK;
    if (read) effects[count++] = document.root;
    if (off_guard) effects[count++] = *off_guard;
    pf2e_actor_borrow_as(table, who, &(struct pf2e_guise){form, effects, count}, borrowed);
    json_free(&document);
    text_free(&text);
}

int pf2e_table_protection(const struct pf2e_state *state, int who, int target)
{
    int cover = (int)pf2e_table_cover(state, pf2e_space(&state->fighters[who]), who, target);
    bool unseen = pf2e_table_sight(state, target, who) != PF2E_SIGHT_OBSERVED;
    bool within = pf2e_inside(state, who) == target; /* nobody guards against that */
    return cover | (unseen || within ? PF2E_UNSEEN_ATTACKER : 0);
}

/* --- concealment ------------------------------------------------------------------------------------------------- */

enum { PLACE_CONCEALED = 5, PLACE_HIDDEN = 11 };

bool pf2e_table_veiled(const struct pf2e_state *state, int who, int target)
{
    const struct pf2e_form *self = state->fighters[who].form, *other = state->fighters[target].form;
    struct grid_space space = pf2e_space(&state->fighters[target]);
    bool fog = pf2e_board_has(pf2e_table_board(state), space, PF2E_SQUARE_FOG);
    for (int i = 0; !fog && state->zone_count && i < space.size * space.size; i++)
        fog = pf2e_zone_bits(state, space.x + i % space.size, space.y + i / space.size) & PF2E_SQUARE_FOG;
    return fog || other->is_dim || self->sees_dimly || self->sees_nothing || other->is_unseen;
}

int pf2e_table_concealment(const struct pf2e_state *state, int who, int target)
{
    const struct pf2e_form *self = state->fighters[who].form, *other = state->fighters[target].form;
    if (self->sees_nothing || other->is_unseen) return PLACE_HIDDEN;
    if (pf2e_table_sight(state, who, target) != PF2E_SIGHT_OBSERVED) return PLACE_HIDDEN;
    return pf2e_table_veiled(state, who, target) ? PLACE_CONCEALED : 0;
}

bool pf2e_is_missed_unseen(struct table *table, int who, int target)
{
    int dc = pf2e_table_concealment(pf2e_state_of(table), who, target);
    if (!dc) return false;
    int64_t die = table_throw(table, 20);
    const char *what = dc == PLACE_HIDDEN ? "hidden target" : "concealed target";
    pf2e_tell_flat(table, who, what, die, dc);
    return die < dc;
}

/* --- doors ------------------------------------------------------------------------------------------------------- */

static bool cover_is_at_door(const struct pf2e_board *board, const struct pf2e_fighter *fighter, const char *name)
{
    struct grid_space around = {fighter->x - 1, fighter->y - 1, fighter->size + 2};
    for (int i = 0; i < board->door_count; i++) {
        const struct pf2e_door *door = &board->doors[i];
        int x = door->x + (door->side == GRID_EDGE_EAST), y = door->y + (door->side == GRID_EDGE_SOUTH);
        bool near = grid_contains(around, door->x, door->y) || grid_contains(around, x, y);
        if (near && strcmp(door->name, name) == 0) return true;
    }
    return false;
}

const char *pf2e_door_to_open(const struct pf2e_state *state, int who)
{
    const struct pf2e_board *board = pf2e_table_board(state);
    for (int i = 0; i < board->door_count; i++) {
        int door = pf2e_board_door(board, board->doors[i].name);
        if (door < 0 || (state->open_doors >> door & 1)) continue;
        if (cover_is_at_door(board, &state->fighters[who], board->doors[i].name)) return board->doors[i].name;
    }
    return NULL;
}

void pf2e_decide_door(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_board *board = pf2e_table_board(state);
    const char *name = json_to_text(json_get(command, "door"), board->door_count ? board->doors[0].name : "");
    bool open = json_is_text(json_get(command, "do"), "open");
    int door = pf2e_board_door(board, name);
    struct near near = near_new(name);
    for (int i = 0; i < board->door_count; i++)
        near_add(&near, board->doors[i].name);
    if (door < 0)
        table_refuse_name(table, &near, "there is no door \"%s\"", name);
    else if ((state->open_doors >> door & 1) == open)
        table_refuse(table, "%s is already %s", name, open ? "open" : "shut");
    else if (!cover_is_at_door(board, &state->fighters[who], name))
        table_refuse(table, "%s is too far from %s", table_actor_name(table, who), name);
    else if (pf2e_may_act(table, who, "one")) {
        pf2e_pay(table, who, "one");
        pf2e_emit(table, board, .who = who, .state = table_intern(table, open ? "open" : "shut"),
                  .door = table_intern(table, name));
    }
}
