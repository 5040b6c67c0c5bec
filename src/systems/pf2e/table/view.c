/* view.c: a PF2e table told: as data for programs, as a page and a drawn board for people. */
#include <string.h>

#include "core/board_text.h"
#include "core/page.h"
#include "systems/pf2e/table/cast.h"

static void view_conditions(const struct pf2e_actor *actor, struct arena *arena, struct json *out)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        bool shown = (item->type == PF2E_CONDITION && !item->inactive) || item->type == PF2E_EFFECT;
        if (shown) json_set(arena, out, item->slug, json_make_int(item->has_badge ? item->badge : 1));
    }
}

/* The names of what it owns, conditions aside. */
static struct json view_items(const struct pf2e_actor *actor, struct arena *arena)
{
    struct json items = json_make_array();
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_CONDITION && !item->in_memory)
            json_push(arena, &items, json_make_text(arena, item->name, strlen(item->name)));
    }
    return items;
}

/* From whom it is hidden, who has no idea where it is. */
static void view_sight(const struct table *table, int who, struct arena *arena, struct json *out)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct json hidden = json_make_array(), undetected = json_make_array();
    for (int i = 0; i < state->count; i++) {
        const char *name = table_actor_name(table, i);
        enum pf2e_sight sight = pf2e_table_sight(state, i, who);
        if (sight != PF2E_SIGHT_OBSERVED)
            json_push(arena, sight == PF2E_SIGHT_HIDDEN ? &hidden : &undetected,
                      json_make_text(arena, name, strlen(name)));
    }
    if (hidden.count) json_set(arena, out, "hiddenFrom", hidden);
    if (undetected.count) json_set(arena, out, "undetectedBy", undetected);
}

static struct json view_one(const struct table *table, int who, struct arena *arena)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
    const char *name = table_text(table, fighter->name), *side = table_text(table, fighter->side);
    struct json out = json_make_object(), at = json_make_array(), conditions = json_make_object();
    json_set(arena, &out, "name", json_make_text(arena, name, strlen(name)));
    json_set(arena, &out, "side", json_make_text(arena, side, strlen(side)));
    json_push(arena, &at, json_make_int(fighter->x));
    json_push(arena, &at, json_make_int(fighter->y));
    json_set(arena, &out, "at", at);
    if (fighter->elevation) json_set(arena, &out, "height", json_make_int(fighter->elevation));
    json_set(arena, &out, "size", json_make_int(fighter->size));
    json_set(arena, &out, "hp", json_make_int(fighter->vitals.hp));
    json_set(arena, &out, "hpMax", json_make_int(pf2e_most_hp(actor)));
    json_set(arena, &out, "temp", json_make_int(fighter->vitals.temp));
    json_set(arena, &out, "ac", json_make_int(actor->ac.dc));
    json_set(arena, &out, "actions", json_make_int(fighter->purse.left[0]));
    json_set(arena, &out, "reactions", json_make_int(fighter->purse.left[1]));
    json_set(arena, &out, "dead", json_make_bool(fighter->dead));
    view_conditions(actor, arena, &conditions);
    json_set(arena, &out, "conditions", conditions);
    json_set(arena, &out, "level", json_make_int(actor->level));
    json_set(arena, &out, "items", view_items(actor, arena));
    view_sight(table, who, arena, &out);
    const char *master = table_actor_name(table, fighter->master - 1);
    if (master) json_set(arena, &out, "minionOf", json_make_text(arena, master, strlen(master)));
    return out;
}

static void view_doors(const struct pf2e_state *state, struct arena *arena, struct json *out)
{
    const struct pf2e_board *board = pf2e_table_board(state);
    struct json doors = json_make_object();
    for (int i = 0; i < board->door_count; i++) {
        const char *how = state->open_doors >> i & 1 ? "open" : "shut";
        json_set(arena, &doors, board->doors[i].name, json_make_text(arena, how, strlen(how)));
    }
    if (board->door_count) json_set(arena, out, "doors", doors);
}

static void view_zones(const struct table *table, struct arena *arena, struct json *out)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct json zones = json_make_array();
    for (int i = 0; i < state->zone_count; i++) {
        const struct pf2e_zone *zone = &state->zones[i];
        const char *name = table_text(table, zone->name), *maker = table_actor_name(table, zone->maker);
        struct json one = json_make_object(), squares = json_make_array();
        json_set(arena, &one, "name", json_make_text(arena, name, strlen(name)));
        if (maker) json_set(arena, &one, "by", json_make_text(arena, maker, strlen(maker)));
        for (int k = 0; k < state->width * state->height; k++) {
            int x = k % state->width, y = k / state->width;
            struct json square = json_make_array();
            if (!pf2e_area_has_square(&zone->area, x, y)) continue;
            json_push(arena, &square, json_make_int(x));
            json_push(arena, &square, json_make_int(y));
            json_push(arena, &squares, square);
        }
        json_set(arena, &one, "squares", squares);
        json_push(arena, &zones, one);
    }
    if (zones.count) json_set(arena, out, "zones", zones);
}

void pf2e_table_view(const struct table *table, struct arena *arena, struct json *out)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct json actors = json_make_array();
    const char *turn = table_actor_name(table, turns_current(&state->turns));
    for (int i = 0; i < state->count; i++)
        json_push(arena, &actors, view_one(table, i, arena));
    json_set(arena, out, "actors", actors);
    view_doors(state, arena, out);
    view_zones(table, arena, out);
    json_set(arena, out, "encounter", json_make_bool(state->encounter));
    json_set(arena, out, "round", json_make_int(state->turns.round));
    json_set(arena, out, "turn", turn ? json_make_text(arena, turn, strlen(turn)) : json_make_null());
}

void pf2e_table_describe(const struct table *table, struct page *page)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *turn = table_actor_name(table, state->encounter ? turns_current(&state->turns) : -1);
    if (turn) page_heading(page, arena_printf(page->arena, "Round %d: %s", (int)state->turns.round, turn));
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *fighter = &state->fighters[i];
        const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
        struct text detail = {0};
        struct json conditions = json_make_object();
        text_addf(&detail, "[%d, %d], AC %lld%s", fighter->x, fighter->y, (long long)actor->ac.dc,
                  fighter->dead ? ", dead" : "");
        if (fighter->elevation) text_addf(&detail, ", %d feet up", fighter->elevation);
        view_conditions(actor, page->arena, &conditions);
        for (size_t k = 0; k < json_count(&conditions); k++)
            text_addf(&detail, ", %s", conditions.members[k].name);
        if (fighter->hidden | fighter->undetected) text_add(&detail, ", out of sight of some");
        page_row(page, arena_printf(page->arena, "%c %s", board_letter(i), table_text(table, fighter->name)),
                 arena_printf(page->arena, "%lld/%lld", (long long)fighter->vitals.hp, (long long)pf2e_most_hp(actor)),
                 text_get(&detail));
        text_free(&detail);
    }
}

/* One letter a fighter, in the order of the scenario; otherwise what the square is. */
static struct board_mark view_mark(const void *context, int x, int y)
{
    static const struct {
        uint16_t bits;
        char mark;
    } marks[] = {{PF2E_SQUARE_SOLID, '#'},     {PF2E_SQUARE_COVER, 'o'}, {PF2E_SQUARE_HINDERING, '='},
                 {PF2E_SQUARE_DIFFICULT, ':'}, {PF2E_SQUARE_FOG, '~'},   {PF2E_SQUARE_RAISED, '^'}};
    const struct pf2e_state *state = context;
    for (int i = state->count - 1; i >= 0; i--) {
        const struct pf2e_fighter *one = &state->fighters[i];
        if (!one->dead && grid_contains(pf2e_space(one), x, y))
            return (struct board_mark){board_letter(i), one->side == state->fighters[0].side ? 4 : 1};
    }
    uint16_t zones = pf2e_zone_bits(state, x, y);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        bool there = pf2e_board_has(pf2e_table_board(state), (struct grid_space){x, y, 1}, marks[i].bits);
        if (there || (zones & marks[i].bits)) return (struct board_mark){marks[i].mark, 0};
    }
    return (struct board_mark){'.', 0};
}

void pf2e_table_draw(const struct table *table, struct text *out, bool colour)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct pf2e_map map;
    if (!pf2e_map_open(&map, pf2e_table_board(state), state->open_doors, PF2E_LAYER_MOVE)) return;
    board_print(out,
                &(struct board_view){.width = state->width,
                                     .height = state->height,
                                     .mark = view_mark,
                                     .context = state,
                                     .edges = map.grid.edges},
                colour);
    pf2e_map_close(&map);
}
