/* view.c: shows a PF2e table: as data for programs, as a page and a drawn board for people. */
#include <string.h>

#include "base/ascii.h"
#include "core/board_text.h"
#include "core/granted.h"
#include "core/page.h"
#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

/* How many turns or rounds are left of it. */
static void view_time(const struct table *table, int who, struct arena *arena, const char *word, struct json *one)
{
    const struct effects *effects = &pf2e_state_of(table)->effects;
    const char *slug = json_to_text(json_get(one, word), "");
    size_t length = strlen(word);
    for (int i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->items[i];
        const char *kind = table_text(table, effect->kind);
        bool same = effect->bearer == who && strncmp(kind, word, length) == 0 && kind[length] == ':' &&
                    strcmp(kind + length + 1, slug) == 0;
        if (!same || effect->clock == EFFECT_LASTS || effect->clock == EFFECT_ENCOUNTER) continue;
        json_set(arena, one, "rounds", json_make_int(effect->remaining));
        return;
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

/* Which creatures it is hidden from, and undetected by. */
static void view_sight(const struct table *table, int who, struct arena *arena, struct json *out)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct json hidden = json_make_array(), undetected = json_make_array();
    uint64_t observers = state->fighters[who].hidden | state->fighters[who].undetected;
    for (int i = 0; observers && i < state->count; i++) {
        const char *name = table_actor_name(table, i);
        enum pf2e_sight sight = pf2e_table_sight(state, i, who);
        if (sight != PF2E_SIGHT_OBSERVED)
            json_push(arena, sight == PF2E_SIGHT_HIDDEN ? &hidden : &undetected,
                      json_make_text(arena, name, strlen(name)));
    }
    if (hidden.count) json_set(arena, out, "hiddenFrom", hidden);
    if (undetected.count) json_set(arena, out, "undetectedBy", undetected);
}

/* Conditions or effects: [{"condition" or "effect", "value", "rounds", "from"}]. */
static struct json view_list(const struct table *table, int who, struct arena *arena, bool effects)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_actor *actor = pf2e_form_actor(state->fighters[who].form);
    const char *word = effects ? "effect" : "condition";
    struct json list = json_make_array();
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        bool shown = item->type == (effects ? PF2E_EFFECT : PF2E_CONDITION) && !(item->inactive && item->in_memory);
        if (!shown) continue;
        struct json one = json_make_object();
        const char *type = tree_text(&item->system, "persistent.damageType", NULL);
        json_set(arena, &one, word, json_make_text(arena, item->slug, strlen(item->slug)));
        json_set(arena, &one, "value", json_make_int(item->has_badge ? item->badge : 1));
        if (type) json_set(arena, &one, "type", json_make_text(arena, type, strlen(type)));
        if (item->inactive) json_set(arena, &one, "inactive", json_make_bool(true));
        const struct pf2e_item *granter = item->in_memory ? item->granter : NULL;
        if (granter) json_set(arena, &one, "from", json_make_text(arena, granter->slug, strlen(granter->slug)));
        view_time(table, who, arena, word, &one);
        json_push(arena, &list, one);
    }
    return list;
}

void pf2e_table_conditions(const struct table *table, int who, struct granted *conditions)
{
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_CONDITION || (item->inactive && item->in_memory)) continue;
        symbol name = symbol_intern_text((struct symbols *)(uintptr_t)&table->symbols, item->slug);
        granted_add(conditions, (struct granted_condition){.who = who,
                                                           .condition = name,
                                                           .value = item->has_badge ? item->badge : 1,
                                                           .is_plain = !item->has_badge});
    }
}

void pf2e_table_facts(const struct table *table, int who, struct actor_facts *facts)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_fighter *fighter = &state->fighters[who];
    bool dying = pf2e_form_condition(fighter->form, "dying") > 0,
         out = pf2e_form_condition(fighter->form, "unconscious") > 0;
    *facts = (struct actor_facts){
        .side = pf2e_side(state, who),
        .x = fighter->x,
        .y = fighter->y,
        .size = fighter->size,
        .is_placed = !fighter->gone,
        .hp = fighter->vitals.hp,
        .hp_max = pf2e_most_hp(pf2e_form_core_actor(fighter->form)),
        .temporary = fighter->vitals.temp,
        .state = fighter->dead ? "dead" : dying ? "dying" : out || fighter->vitals.hp <= 0 ? "unconscious" : "active"};
}

static void view_cover(const struct table *table, int who, struct arena *arena, struct json *out)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int by = encounter_current(table);
    if (by < 0 || by == who || state->fighters[by].gone || state->fighters[who].gone) return;
    int cover = (int)pf2e_table_cover(state, pf2e_space(&state->fighters[by]), by, who);
    if (cover) json_set(arena, out, "cover", json_make_int(cover));
}

void pf2e_table_view_actor(const struct table *table, struct arena *arena, int who, struct json *out)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
    const char *side = table_text(table, fighter->side), *master = table_actor_name(table, fighter->master - 1);
    json_set(arena, out, "conditions", view_list(table, who, arena, false));
    json_set(arena, out, "effects", view_list(table, who, arena, true));
    json_set(arena, out, "sideName", json_make_text(arena, side, strlen(side)));
    json_set(arena, out, "level", json_make_int(actor->level));
    json_set(arena, out, "ac", json_make_int(actor->ac.dc));
    if (fighter->elevation) json_set(arena, out, "height", json_make_int(fighter->elevation));
    json_set(arena, out, "items", view_items(actor, arena));
    view_sight(table, who, arena, out);
    view_cover(table, who, arena, out);
    if (master) json_set(arena, out, "minionOf", json_make_text(arena, master, strlen(master)));
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
    json_set(arena, out, "zones", zones);
}

void pf2e_table_view_more(const struct table *table, struct arena *arena, struct json *out)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct json board = json_make_object(), size = json_make_array();
    json_push(arena, &size, json_make_int(state->width));
    json_push(arena, &size, json_make_int(state->height));
    json_set(arena, &board, "size", size);
    view_doors(state, arena, &board);
    json_set(arena, out, "board", board);
    view_zones(table, arena, out);
}

/* Undetected by everyone of the side. A side that is beaten learns nothing more. */
bool pf2e_table_is_hidden(const struct table *table, int who, int side)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    bool alive = false, sees = false;
    if (pf2e_side(state, who) == side) return false;
    for (int i = 0; i < state->count; i++) {
        if (pf2e_side(state, i) != side) continue;
        bool is_dead = state->fighters[i].dead, seen = pf2e_table_sight(state, i, who) != PF2E_SIGHT_UNDETECTED;
        if (seen && !is_dead) return false;
        alive = alive || !is_dead;
        sees = sees || seen;
    }
    return alive || !sees;
}

/* ", off-guard, frightened 2, Raised Shield": as the sentences of the log name them. */
static void view_say_conditions(const struct pf2e_actor *actor, struct text *out)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        bool is_condition = item->type == PF2E_CONDITION;
        if (is_condition ? item->inactive : item->type != PF2E_EFFECT) continue;
        text_add(out, ", ");
        const char *name = pf2e_effect_plain_name(item->name);
        for (const char *at = name; *at; at++)
            text_add_char(out, is_condition ? ascii_lower(*at) : *at);
        bool counted = *name && ascii_is_digit(name[strlen(name) - 1]); /* "Frightened 2" */
        if (is_condition && item->has_badge && !counted) text_addf(out, " %lld", (long long)item->badge);
    }
}

void pf2e_table_describe(const struct table *table, struct page *page)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    page_heading(page, board_heading(table, page->arena));
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *fighter = &state->fighters[i];
        const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
        struct text detail = {0};
        text_addf(&detail, "at %d,%d, AC %lld%s", fighter->x, fighter->y, (long long)actor->ac.dc,
                  fighter->dead ? ", dead" : "");
        if (fighter->elevation) text_addf(&detail, ", %d feet up", fighter->elevation);
        view_say_conditions(actor, &detail);
        if (fighter->hidden | fighter->undetected) text_add(&detail, ", out of sight of some");
        const char *points =
            arena_printf(page->arena, "%lld/%lld", (long long)fighter->vitals.hp, (long long)pf2e_most_hp(actor));
        if (fighter->vitals.temp > 0)
            points = arena_printf(page->arena, "%s + %lld temporary", points ? points : "",
                                  (long long)fighter->vitals.temp);
        page_row(page, arena_printf(page->arena, "%c %s", board_letter(i), table_text(table, fighter->name)), points,
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
