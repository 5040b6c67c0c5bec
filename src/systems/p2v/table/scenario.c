/* scenario.c: a scenario as JSON: board, terrain, objectives, sides, and how things stand. */
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "base/near.h"
#include "core/scenario.h"
#include "systems/p2v/cards/card_fields.h"
#include "systems/p2v/game/crowd.h"
#include "systems/p2v/board/place.h"
#include "systems/p2v/board/ride.h"
#include "systems/p2v/game/table_state.h"
#include "systems/p2v/game/war.h"

enum { SCENARIO_CARDS = 128 };

struct scenario_reader {
    struct p2v_state *state;
    struct table *table;
    const struct json_document *document;
    struct diags *diags;
    struct {
        const char *name;
        int card;
    } own[SCENARIO_CARDS]; /* cards of the scenario itself */
    int own_count;
    bool is_bad;
};

static struct place scenario_place(const struct scenario_reader *reader, const struct json *value)
{
    return value && value->offset != JSON_NO_OFFSET ? json_place(reader->document, value) : (struct place){0};
}

static void scenario_fault(struct scenario_reader *reader, const struct json *value, const char *code,
                           const char *sentence, const char *word)
{
    diags_add(reader->diags, fault_error(code, NULL), scenario_place(reader, value), "%s%s%s", sentence,
              *word ? ": " : "", word);
    reader->is_bad = true;
}

/* A board has room for `most` only. */
static void scenario_full(struct scenario_reader *reader, const struct json *value, int most, const char *what)
{
    char room[64];
    snprintf(room, sizeof room, "there is room for %d %s", most, what);
    scenario_fault(reader, value, "p2v/limit", room, "");
}

/* A text that names nothing is ignored and reported. */
static void scenario_passed_over(struct scenario_reader *reader, const struct json *value, const char *sentence)
{
    diags_add(reader->diags, fault_warning("p2v/unknown-name", "it is ignored"), json_place(reader->document, value),
              "%s: %s", sentence, json_to_text(value, "?"));
}

/* A name of nothing, with those that could have been meant; "p2v/unknown-name": it is ignored. */
static void scenario_unknown(struct scenario_reader *reader, const struct json *value, const char *code,
                             const char *what, const struct near *near)
{
    const char *hint = diags_instead(reader->diags, near);
    bool is_ignored = strcmp(code, "p2v/unknown-name") == 0;
    diags_add(reader->diags, is_ignored ? fault_warning(code, hint) : fault_error(code, hint),
              scenario_place(reader, value), "there is no %s \"%s\"%s", what, near->wanted,
              is_ignored ? "; this is ignored" : "");
    reader->is_bad |= !is_ignored;
}

static struct near scenario_near(const struct json *value, const char *(*name)(int number), int count)
{
    struct near near = near_new(json_to_text(value, "?"));
    for (int i = 0; i < count; i++)
        near_add(&near, name(i));
    return near;
}

/* The creature a member names, -1 when it names none. */
static int scenario_named(struct scenario_reader *reader, const struct json *entry, const char *word)
{
    const struct json *name = json_get(entry, word);
    int figure = p2v_figure_find(reader->state, json_to_text(name, ""));
    struct near near = near_new(json_to_text(name, ""));
    if (!json_is(name, JSON_STRING) || figure >= 0) return figure;
    for (int i = 0; i < reader->state->game.figures_count; i++)
        near_add(&near, reader->state->names[i] ? reader->state->names[i] : p2v_card_of(&reader->state->game, i)->name);
    scenario_unknown(reader, name, "p2v/unknown-name", "creature", &near);
    return -1;
}

/* Far off any board is as good as any distance, and near enough to add up and walk over. */
static int scenario_number(const struct json *value)
{
    return scenario_within(value, -1, -LIMIT_BOARD_SIDE, LIMIT_BOARD_SIDE);
}

static bool scenario_square(const struct json *value, int *x, int *y)
{
    *x = scenario_number(json_at(value, 0));
    *y = scenario_number(json_at(value, 1));
    return json_count(value) >= 2;
}

/* ---- terrain ---- */

static const struct {
    const char *name;
    uint16_t traits;
} scenario_types[] = {
    /* P2V-TERR-16: the types of the table and their traits */
    {"fog", P2V_TERRAIN_CONCEALING},
    {"mist", P2V_TERRAIN_CONCEALING},
    {"smoke", P2V_TERRAIN_CONCEALING},
    {"snowfall", P2V_TERRAIN_CONCEALING},
    {"dim light", P2V_TERRAIN_CONCEALING},
    {"rubble", P2V_TERRAIN_DIFFICULT},
    {"mud", P2V_TERRAIN_DIFFICULT},
    {"ice", P2V_TERRAIN_DIFFICULT},
    {"fence", P2V_TERRAIN_DIFFICULT | P2V_TERRAIN_OBSTRUCTING},
    {"low wall", P2V_TERRAIN_DIFFICULT | P2V_TERRAIN_OBSTRUCTING},
    {"undergrowth", P2V_TERRAIN_DIFFICULT | P2V_TERRAIN_OBSTRUCTING},
    {"vegetation", P2V_TERRAIN_DIFFICULT | P2V_TERRAIN_OBSTRUCTING},
    {"curtain", P2V_TERRAIN_DIFFICULT | P2V_TERRAIN_OBSTRUCTING},
    {"winds", P2V_TERRAIN_DIRECTIONAL},
    {"river current", P2V_TERRAIN_DIRECTIONAL},
    {"conveyor belt", P2V_TERRAIN_DIRECTIONAL},
    {"cobwebs", P2V_TERRAIN_ENCUMBERING | P2V_TERRAIN_DIFFICULT},
    {"vines", P2V_TERRAIN_ENCUMBERING | P2V_TERRAIN_DIFFICULT},
    {"quicksand", P2V_TERRAIN_ENCUMBERING | P2V_TERRAIN_DIFFICULT},
    {"gouts of flame", P2V_TERRAIN_HAZARDOUS},
    {"superheated steam", P2V_TERRAIN_HAZARDOUS},
    {"magma", P2V_TERRAIN_HAZARDOUS | P2V_TERRAIN_DIFFICULT},
    {"pool of acid", P2V_TERRAIN_HAZARDOUS | P2V_TERRAIN_DIFFICULT},
    {"stone spikes", P2V_TERRAIN_HAZARDOUS | P2V_TERRAIN_DIFFICULT},
    {"darkness", P2V_TERRAIN_OPAQUE},
    {"wall", P2V_TERRAIN_SOLID},
    {"slippery ice", P2V_TERRAIN_UNEVEN},
    {"slime", P2V_TERRAIN_UNEVEN},
};

#define SCENARIO_TYPES (sizeof scenario_types / sizeof *scenario_types)

static void scenario_no_kind(struct scenario_reader *reader, const struct json *piece, const char *kind)
{
    const struct json *value = json_get(piece, "kind");
    struct near near = near_new(kind);
    near_add(&near, "raised");
    for (int i = 0; i < P2V_TERRAINS; i++)
        near_add(&near, p2v_terrain_name((enum p2v_terrain_index)i));
    for (size_t i = 0; i < SCENARIO_TYPES; i++)
        near_add(&near, scenario_types[i].name);
    struct place place = scenario_place(reader, value ? value : piece);
    const char *hint = diags_instead(reader->diags, &near);
    if (*kind)
        diags_add(reader->diags, fault_error("p2v/terrain-type", hint), place, "there is no terrain \"%s\"", kind);
    else
        diags_add(reader->diags, fault_error("p2v/terrain-type", hint), place,
                  "terrain needs a kind, traits or a height");
    reader->is_bad = true;
}

/* A kind is a type of the table, a trait, or "raised": ground that is only higher. */
static uint16_t scenario_kind(struct scenario_reader *reader, const struct json *piece)
{
    const char *kind = json_to_text(json_get(piece, "kind"), "");
    int named = p2v_terrain_find(kind);
    bool is_only_higher = strcmp(kind, "raised") == 0;
    if (!*kind) is_only_higher = json_get(piece, "traits") || json_get(piece, "height");
    if (is_only_higher) return 0;
    for (size_t i = 0; i < SCENARIO_TYPES; i++)
        if (p2v_same_word(scenario_types[i].name, kind)) return scenario_types[i].traits;
    if (named < 0) scenario_no_kind(reader, piece, kind);
    return named < 0 ? 0 : (uint16_t)(1 << named);
}

static uint16_t scenario_traits(struct scenario_reader *reader, const struct json *piece)
{
    const struct json *traits = json_get(piece, "traits");
    uint16_t bits = scenario_kind(reader, piece);
    for (size_t i = 0; i < json_count(traits); i++) {
        int trait = p2v_terrain_find(json_to_text(json_at(traits, i), ""));
        if (trait < 0)
            scenario_fault(reader, json_at(traits, i), "p2v/terrain-trait", "this is not a terrain trait",
                           json_to_text(json_at(traits, i), "?"));
        else
            bits = (uint16_t)(bits | 1 << trait);
    }
    return bits;
}

static void scenario_piece(struct scenario_reader *reader, const struct json *piece)
{
    struct p2v_game *game = &reader->state->game;
    int x = 0, y = 0, width = 1, height = 1;
    uint16_t traits = scenario_traits(reader, piece);
    if (!scenario_square(json_get(piece, "at"), &x, &y))
        scenario_fault(reader, piece, "p2v/terrain-at", "terrain needs a place: \"at\": [x, y]", "");
    if (json_get(piece, "size")) scenario_square(json_get(piece, "size"), &width, &height);
    int damage = p2v_damage_find(json_to_text(json_get(piece, "hazard"), "fire"));
    enum grid_direction flow = grid_direction_find(json_to_text(json_get(piece, "flow"), "N"));
    if (damage < 0) scenario_passed_over(reader, json_get(piece, "hazard"), "unknown type of damage");
    if (flow == GRID_DIRECTIONS)
        scenario_passed_over(reader, json_get(piece, "flow"), "a direction is N, NE, E, SE, S, SW, W or NW");
    for (int j = y; j < y + height; j++)
        for (int i = x; i < x + width; i++) {
            if (!p2v_on_board(game, i, j)) continue;
            int square = p2v_square(i, j);
            game->hazard[square] = (uint8_t)(damage < 0 ? P2V_FIRE : damage);
            game->flow[square] = (uint8_t)(flow == GRID_DIRECTIONS ? GRID_N : flow);
            p2v_board_set_height(game, i, j,
                                 (int8_t)scenario_within(json_get(piece, "height"), game->height_map[square],
                                                         -P2V_SCENARIO_HEIGHT, P2V_SCENARIO_HEIGHT));
            p2v_board_set(game, i, j, game->terrain[square] | traits);
        }
}

/* "walls": [{"from", "to", "kind"}]: what stands on the edges of squares. */
static void scenario_walls(struct scenario_reader *reader, const struct json *list)
{
    struct p2v_game *game = &reader->state->game;
    const struct scenario_board board = {reader->document, NULL, reader->diags, "p2v/board", game->width, game->height};
    for (size_t n = 0; n < json_count(list); n++) {
        const struct json *entry = json_at(list, n);
        const char *kind = json_to_text(json_get(entry, "kind"), "wall");
        bool is_fence = strcmp(kind, "fence") == 0;
        int shift = is_fence ? 4 : strcmp(kind, "door") == 0 ? 2 : 0;
        struct scenario_line line;
        if (!scenario_board_line(&board, entry, &line)) continue;
        int side = line.upright ? GRID_EDGE_EAST : GRID_EDGE_SOUTH;
        for (int i = 0; i < line.length; i++) {
            int x = line.upright ? line.x - 1 : line.x + i, y = line.upright ? line.y + i : line.y - 1;
            if (p2v_on_board(game, x, y))
                p2v_board_set_edges(game, x, y,
                                    (uint8_t)(game->edges[p2v_square(x, y)] | side << shift | (is_fence ? 0 : side)));
        }
    }
}

static void scenario_objectives(struct scenario_reader *reader, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *entry = json_at(list, i);
        struct near near = scenario_near(json_get(entry, "kind"), p2v_objective_name, P2V_OBJECTIVES);
        int x = 0, y = 0, kind = p2v_objective_find(near.wanted);
        if (kind < 0) scenario_unknown(reader, entry, "p2v/objective", "objective", &near);
        if (kind < 0 || !scenario_square(json_get(entry, "at"), &x, &y)) continue;
        if (i >= P2V_OBJECTIVES) {
            scenario_full(reader, entry, P2V_OBJECTIVES, "objectives");
            return;
        }
        p2v_objective_add(&reader->state->game, kind, scenario_within(json_get(entry, "roll"), 5, 1, 6), x, y);
    }
}

/* ---- creatures ---- */

/* A card that the scenario brings, checked like one in a file. */
static int scenario_adopt(struct scenario_reader *reader, const struct json *card)
{
    p2v_card_check(reader->document, card, reader->diags);
    return p2v_content_adopt(reader->state->content, reader->document, card, reader->diags);
}

static int scenario_card(struct scenario_reader *reader, const struct json *entry)
{
    const struct json *actor = json_get(entry, "actor");
    const char *name = json_to_text(actor, "");
    int base = json_is(actor, JSON_OBJECT) ? scenario_adopt(reader, actor) : -1;
    if (json_is(actor, JSON_OBJECT) && base < 0) return -1;
    for (int i = 0; i < reader->own_count && base < 0; i++)
        if (strcmp(reader->own[i].name, name) == 0) base = reader->own[i].card;
    return p2v_card_equip(p2v_content_pack(reader->state->content), base, reader->document, entry, reader->diags);
}

/* What is left of the things its card has a number of. */
static void scenario_stock(struct scenario_reader *reader, const struct json *entry, struct p2v_figure *figure)
{
    const struct json *left = json_get(entry, "potions");
    bool has_stock = reader->state->game.pack->cards.items[figure->card].stock;
    if (left && !has_stock)
        diags_add(reader->diags, fault_warning("p2v/no-stock", "give a feature of its card an \"inventory\""),
                  json_place(reader->document, left), "its card has no potions");
    else
        figure->items = (uint8_t)scenario_within(left, figure->items, 0, UINT8_MAX);
}

/* What a view lists among the conditions and the game keeps elsewhere. False: it is not one of these. */
static bool scenario_state(const char *word, struct p2v_figure *figure)
{
    static const struct {
        const char *word;
        uint8_t status;
    } states[] = {{"invisible", P2V_INVISIBLE},
                  {"concealed", P2V_CONCEALED},
                  {"concealed-afar", P2V_CONCEALED_AFAR},
                  {"quickened", P2V_QUICKENED}};
    if (strcmp(word, "prone") == 0) return figure->is_prone = true;
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        if (strcmp(word, states[i].word) != 0) continue;
        figure->status = (uint8_t)(figure->status | states[i].status);
        return true;
    }
    return false;
}

/* "persistent-fire" with how much. False: it is not persistent damage of a known type with a value. */
static bool scenario_persistent(const char *word, const struct json *value, struct p2v_figure *figure)
{
    static const char start[] = "persistent-";
    int64_t amount = json_to_int(value, 0);
    int type = strncmp(word, start, sizeof start - 1) == 0 ? p2v_damage_find(word + sizeof start - 1) : -1;
    if (type < 0 || amount < 1 || amount > UINT8_MAX) return false;
    figure->persistent[type] = (uint8_t)amount;
    figure->has_persistent = true;
    return true;
}

static void scenario_no_condition(struct scenario_reader *reader, const struct json *one, const char *word)
{
    struct near near = near_new(word);
    near_add(&near, "prone");
    for (int i = 0; i < P2V_CONDITIONS; i++)
        near_add(&near, p2v_condition_name((enum p2v_condition)i));
    scenario_unknown(reader, one, "p2v/condition", "condition", &near);
}

static void scenario_condition(struct scenario_reader *reader, const struct json *one, struct p2v_figure *figure)
{
    const char *word = json_to_text(one, json_to_text(json_get(one, "condition"), "?"));
    int condition = p2v_condition_find(word);
    if (scenario_persistent(word, json_get(one, "value"), figure)) return;
    if (json_get(one, "value") || json_get(one, "rounds"))
        scenario_fault(reader, one, "p2v/condition", "conditions have neither a value nor a number of rounds", word);
    else if (condition >= 0)
        figure->conditions |= P2V_BIT(condition);
    else if (!scenario_state(word, figure))
        scenario_no_condition(reader, one, word);
}

static void scenario_conditions(struct scenario_reader *reader, const struct json *entry, struct p2v_figure *figure)
{
    const struct json *list = json_get(entry, "conditions"), *persistent = json_get(entry, "persistent");
    for (size_t i = 0; i < json_count(list); i++)
        scenario_condition(reader, json_at(list, i), figure);
    for (size_t i = 0; i < json_member_count(persistent); i++) {
        int type = p2v_damage_find(persistent->members[i].name);
        if (type < 0) {
            diags_add(reader->diags, fault_warning("p2v/unknown-name", "it is ignored"),
                      json_place_name(reader->document, &persistent->members[i]), "unknown type of damage: %s",
                      persistent->members[i].name);
            continue;
        }
        figure->persistent[type] = (uint8_t)scenario_within(&persistent->members[i].value, 0, 0, UINT8_MAX);
        figure->has_persistent = true;
    }
    if (json_to_bool(json_get(entry, "prone"), false)) figure->is_prone = true;
    figure->has_acted = json_to_bool(json_get(entry, "acted"), false);
    if (json_to_bool(json_get(entry, "invisible"), false)) figure->status |= P2V_INVISIBLE;
    if (json_to_bool(json_get(entry, "concealed"), false)) figure->status |= P2V_CONCEALED;
    if (json_to_bool(json_get(entry, "quickened"), false)) figure->status |= P2V_QUICKENED;
    figure->temp_hp = (int16_t)scenario_within(json_get(entry, "temporaryHp"), 0, 0, P2V_SCENARIO_MOST);
    figure->group = (uint8_t)scenario_within(json_get(entry, "group"), 0, 0, UINT8_MAX);
    if (figure->group) reader->state->game.has_groups = true;
    scenario_stock(reader, entry, figure);
    figure->counter = (uint8_t)scenario_within(json_get(entry, "counter"), figure->counter, 0, UINT8_MAX);
    const char *load = json_to_text(json_get(entry, "load"), "");
    figure->load = strcmp(load, "heavy") == 0 ? 2 : strcmp(load, "light") == 0 ? 1 : 0;
}

/* One more than fits is enough to be reported. */
static int scenario_count(const struct json *entry)
{
    return scenario_within(json_get(entry, "count"), 1, 0, P2V_FIGURES + 1);
}

/* The side of an entry, the first without one; -1, with an error, when there is no such side. */
static int scenario_side_of(struct scenario_reader *reader, const struct json *entry)
{
    const struct json *given = json_get(entry, "side");
    int side = given ? scenario_side(reader->table->sides, given) : 0;
    if (side >= 0 && side < P2V_SIDES) return side;
    scenario_fault(reader, given, "p2v/scenario", "sides are numbered from 0 to 3: there is no other side", "");
    return -1;
}

/* The entry; of a card that was written back, with how it was left. What the entry says counts. */
static struct json scenario_entry_of(struct scenario_reader *reader, const struct json *entry)
{
    struct arena *arena = &reader->table->arena;
    const struct json *left = json_get(json_get(entry, "actor"), "current");
    struct json out = *entry;
    if (!json_is(left, JSON_OBJECT)) return out;
    out = json_copy(arena, entry);
    for (size_t i = 0; i < json_member_count(left); i++) {
        if (!json_get(entry, left->members[i].name))
            json_set(arena, &out, left->members[i].name, left->members[i].value);
    }
    return out;
}

static void scenario_write_lasting(const struct p2v_figure *figure, struct arena *arena, struct json *current)
{
    struct json conditions = json_make_array(), persistent = json_make_object();
    for (int i = 0; i < P2V_CONDITIONS; i++) {
        const char *name = p2v_condition_name((enum p2v_condition)i);
        if (figure->conditions & P2V_BIT(i)) json_push(arena, &conditions, json_make_text(arena, name, strlen(name)));
    }
    for (int i = 0; i < P2V_DAMAGE_TYPES; i++) {
        const char *name = p2v_damage_name((enum p2v_damage_type)i);
        if (figure->persistent[i]) json_set(arena, &persistent, name, json_make_int(figure->persistent[i]));
    }
    if (conditions.count) json_set(arena, current, "conditions", conditions);
    if (persistent.count) json_set(arena, current, "persistent", persistent);
}

bool p2v_document_now(const struct table *table, int64_t actor, struct arena *arena, struct json *out)
{
    const struct p2v_state *state = table->state;
    const struct p2v_figure *figure = &state->game.figures[actor];
    const struct p2v_card *card = p2v_card_of(&state->game, (int)actor);
    struct json current = json_make_object();
    if (!card->source) return false;
    json_set(arena, &current, "hp", json_make_int(figure->hp));
    if (figure->temp_hp) json_set(arena, &current, "temporaryHp", json_make_int(figure->temp_hp));
    scenario_write_lasting(figure, arena, &current);
    if (figure->is_prone) json_set(arena, &current, "prone", json_make_bool(true));
    if (card->stock) json_set(arena, &current, "potions", json_make_int(figure->items));
    *out = json_copy(arena, card->source);
    json_set(arena, out, "current", current);
    return true;
}

/* The helpless may share a square with others, but lie on the board. */
static bool scenario_can_lie(const struct p2v_game *game, const struct p2v_figure *figure, int x, int y)
{
    int size = p2v_own_size(figure) * figure->unit;
    return x >= 0 && y >= 0 && x + size <= game->width * game->unit && y + size <= game->height * game->unit;
}

static void scenario_creature(struct scenario_reader *reader, const struct json *given)
{
    struct p2v_game *game = &reader->state->game;
    struct json merged = scenario_entry_of(reader, given);
    const struct json *entry = &merged;
    int side = scenario_side_of(reader, entry);
    if (side < 0) return;
    int card = scenario_card(reader, entry), count = scenario_count(entry);
    if (card < 0) reader->is_bad = true;
    for (int n = 0; n < count && card >= 0; n++) {
        int index = p2v_game_add(game, card, side), x = 0, y = 0;
        if (index < 0) {
            scenario_full(reader, entry, P2V_FIGURES, "creatures");
            return;
        }
        struct p2v_figure *figure = &game->figures[index];
        const char *name = json_to_text(json_get(entry, "name"), NULL);
        if (name) reader->state->names[index] = name;
        scenario_conditions(reader, entry, figure);
        figure->hp = (int16_t)scenario_within(json_get(entry, "hp"), figure->hp, -P2V_SCENARIO_MOST, P2V_SCENARIO_MOST);
        if (figure->hp <= 0) figure->is_helpless = figure->is_prone = true;
        if (json_get(entry, "mount") || !p2v_place_read(figure, json_get(entry, "at"), &x, &y)) continue;
        if (figure->is_helpless ? !scenario_can_lie(game, figure, x, y) : !p2v_can_stand(game, index, x, y)) {
            scenario_fault(reader, json_get(entry, "at"), "p2v/placing", "it cannot stand there",
                           p2v_card_of(game, index)->name);
            return;
        }
        p2v_game_place(game, index, x, y);
    }
}

/* Puts it on its mount: the first commands it, others are passengers and stand where they say, or where there is room
 * (P2V-CMD-03..05). */
static void scenario_mount(struct scenario_reader *reader, const struct json *entry, int index)
{
    struct p2v_game *game = &reader->state->game;
    struct p2v_figure *figure = &game->figures[index];
    const struct json *word = json_get(entry, "mount");
    int mount = p2v_figure_find(reader->state, json_to_text(word, "")), x, y, chosen = 0;
    struct p2v_option places[P2V_RIDE_PLACES];
    if (mount < 0 || mount == index || game->figures[mount].mount != P2V_NOBODY || figure->rider != P2V_NOBODY) {
        scenario_fault(reader, word, "p2v/mount", "it cannot ride on this", json_to_text(word, "?"));
        return;
    }
    struct p2v_fact fact = {.kind = P2V_FACT_MOUNTED, .who = (uint8_t)index, .a = (int16_t)mount};
    if (game->figures[mount].rider != P2V_NOBODY) {
        int count = game->figures[mount].x >= 0 ? p2v_ride_places(game, index, mount, places) : 0;
        if (p2v_place_read(figure, json_get(entry, "at"), &x, &y))
            while (chosen < count && (places[chosen].x != x || places[chosen].y != y))
                chosen++;
        if (chosen >= count) {
            scenario_fault(reader, word, "p2v/mount", "its \"at\" is not a free place on the back of this mount",
                           json_to_text(word, "?"));
            return;
        }
        fact.b = places[chosen].x;
        fact.c = places[chosen].y;
    }
    p2v_apply(game, &fact);
}

/* Relations between creatures, by name, once all are there. */
static void scenario_relations(struct scenario_reader *reader, const struct json *actors)
{
    static const char *const words[] = {"commander", "swallower", "mark", "grabber", "controller"};
    enum { WORDS = sizeof words / sizeof *words };
    struct p2v_game *game = &reader->state->game;
    int index = 0;
    for (size_t i = 0; i < json_count(actors) && index < game->figures_count; i++) {
        const struct json *entry = json_at(actors, i);
        struct p2v_figure *figure = &game->figures[index];
        uint8_t *slots[WORDS] = {&figure->commander, &figure->swallower, &figure->mark, &figure->grabber,
                                 &figure->controller};
        for (int w = 0; w < WORDS; w++) {
            int other = scenario_named(reader, entry, words[w]);
            if (other >= 0) *slots[w] = (uint8_t)other;
        }
        if (figure->swallower != P2V_NOBODY) { /* shares the space of the other */
            int other = figure->swallower;
            for (int q = 0; q < P2V_SQUARES; q++)
                if (game->occupant[q] == index + 1)
                    p2v_board_hold(game, q / P2V_WIDTH, UINT64_C(1) << q % P2V_WIDTH, 0);
            figure->x = game->figures[other].x;
            figure->y = game->figures[other].y;
        }
        for (int n = 0; json_get(entry, "mount") && n < scenario_count(entry) && index + n < game->figures_count &&
                        !reader->is_bad;
             n++)
            scenario_mount(reader, entry, index + n);
        index += scenario_count(entry);
    }
}

static void scenario_switches(struct p2v_game *game, const struct json *value)
{
    game->switches.last_activator_first = json_to_bool(json_get(value, "lastActivator"), false);
    game->switches.persistent_by_die = json_to_bool(json_get(value, "persistentByDie"), false);
    game->switches.hazard_each_square = json_to_bool(json_get(value, "hazardEachSquare"), false);
    game->switches.cover_by_larger = json_to_bool(json_get(value, "coverByLarger"), false);
    game->is_solo = json_to_bool(json_get(value, "solo"), false);
    game->switches.no_round_limit = json_to_bool(json_get(value, "noRoundLimit"), false);
    game->switches.awaits = json_to_bool(json_get(value, "awaits"), false);
    game->switches.gridless = json_to_bool(json_get(value, "gridless"), false);
    if (game->switches.gridless && !game->figures_count) game->unit = P2V_INCH;
}

/* A creature that takes part in a game under way stands somewhere: on the board, or where another one is. */
static void scenario_stands(struct scenario_reader *reader, const struct json *scenario)
{
    struct text room = {0};
    int missing = p2v_unplaced(&reader->state->game);
    if (missing >= 0)
        scenario_fault(reader, json_get(scenario, "actors"), "p2v/placing",
                       "the game has begun, but a creature has no square",
                       p2v_figure_name(reader->state, missing, &room));
    text_free(&room);
}

/* "round", "first", "turn", "ap": in the middle of a game. */
static void scenario_moment(struct scenario_reader *reader, const struct json *scenario)
{
    struct p2v_game *game = &reader->state->game;
    const struct json *scores = json_get(scenario, "score");
    for (size_t i = 0; i < json_count(scores) && i < P2V_SIDES; i++)
        game->score[i] = (int16_t)scenario_within(json_at(scores, i), 0, -P2V_SCENARIO_MOST, P2V_SCENARIO_MOST);
    if (!json_get(scenario, "round") && !json_get(scenario, "turn")) return;
    game->is_started = true;
    scenario_stands(reader, scenario);
    game->round = (uint8_t)scenario_within(json_get(scenario, "round"), 1, 1, UINT8_MAX);
    game->first_side = game->next_side = (uint8_t)scenario_within(json_get(scenario, "first"), 0, 0, game->sides - 1);
    int active = scenario_named(reader, scenario, "turn");
    if (active < 0) return;
    game->active = (uint8_t)active;
    game->next_side = game->figures[active].side;
    game->figures[active].is_active = true;
    game->figures[active].ap = (uint8_t)scenario_within(json_get(scenario, "ap"), 2, 0, UINT8_MAX);
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].commander == active) game->figures[i].is_active = true, game->figures[i].ap = 1;
}

/* ---- wargaming ---- */

static int scenario_victory(struct scenario_reader *reader, const struct json *scenario)
{
    const struct json *name = json_get(scenario, "victory");
    int victory = name ? p2v_victory_find(json_to_text(name, "")) : P2V_VICTORY_STANDARD;
    if (victory >= 0) return victory;
    struct near near = scenario_near(name, p2v_victory_name, P2V_VICTORIES);
    scenario_unknown(reader, name, "p2v/victory", "victory condition", &near);
    return P2V_VICTORY_STANDARD;
}

/* A rescue is always that of the vanguard. */
static int scenario_deployment(struct scenario_reader *reader, const struct json *scenario, int victory)
{
    const struct json *name = json_get(scenario, "deployment");
    int deployment = name                            ? p2v_deployment_find(json_to_text(name, ""))
                     : victory == P2V_VICTORY_RESCUE ? P2V_DEPLOY_VANGUARD
                                                     : P2V_DEPLOY_STANDARD;
    if (deployment >= 0) return deployment;
    struct near near = scenario_near(name, p2v_deployment_name, P2V_DEPLOYMENTS);
    scenario_unknown(reader, name, "p2v/deployment", "deployment", &near);
    return P2V_DEPLOY_STANDARD;
}

/* {"assassins": [{"assassin", "target"}, ...]}, one entry for each side. */
static void scenario_assassins(struct scenario_reader *reader, const struct json *list)
{
    struct p2v_game *game = &reader->state->game;
    for (size_t side = 0; side < json_count(list) && side < 2; side++) {
        const struct json *entry = json_at(list, side);
        int assassin = p2v_figure_find(reader->state, json_to_text(json_get(entry, "assassin"), ""));
        int target = p2v_figure_find(reader->state, json_to_text(json_get(entry, "target"), ""));
        if (assassin < 0 || target < 0 || game->figures[assassin].side != side || game->figures[target].side == side ||
            p2v_card_of(game, target)->level < p2v_card_of(game, assassin)->level) {
            scenario_fault(reader, entry, "p2v/assassin",
                           "the assassin must be on this side, and its target an enemy of at least its level",
                           json_to_text(json_get(entry, "assassin"), "?"));
            continue;
        }
        game->war.assassin[side] = (uint8_t)assassin;
        game->war.target[side] = (uint8_t)target;
    }
}

/* {"markers": [{"kind", "at", "side"?, "star"?}]} in place of those the condition puts down. */
static void scenario_markers(struct scenario_reader *reader, const struct json *list)
{
    struct p2v_war *war = &reader->state->game.war;
    if (list) war->marker_count = 0;
    for (size_t i = 0; i < json_count(list) && war->marker_count < P2V_MARKERS; i++) {
        const struct json *entry = json_at(list, i);
        struct p2v_marker marker = {.side =
                                        (uint8_t)scenario_within(json_get(entry, "side"), P2V_NOBODY, 0, P2V_NOBODY),
                                    .is_star = json_to_bool(json_get(entry, "star"), false),
                                    .is_gone = json_to_bool(json_get(entry, "gone"), false)};
        int x = 0, y = 0, kind = p2v_marker_find(json_to_text(json_get(entry, "kind"), ""));
        if (kind < 0 || !scenario_square(json_get(entry, "at"), &x, &y) || !p2v_on_board(&reader->state->game, x, y)) {
            scenario_fault(reader, entry, "p2v/marker", "a marker needs a kind and a square of the board",
                           json_to_text(json_get(entry, "kind"), "?"));
            continue;
        }
        marker.kind = (uint8_t)kind;
        marker.x = (int8_t)x;
        marker.y = (int8_t)y;
        war->markers[war->marker_count++] = marker;
    }
}

static void scenario_war(struct scenario_reader *reader, const struct json *scenario)
{
    struct p2v_game *game = &reader->state->game;
    struct rng rng = rng_new(reader->table->seed, 0, 1);
    game->war.victory = (uint8_t)scenario_victory(reader, scenario);
    game->war.deployment = (uint8_t)scenario_deployment(reader, scenario, game->war.victory);
    game->war.first = (uint8_t)(json_to_int(json_get(scenario, "first"), 0) == 1);
    int middle = scenario_named(reader, scenario, "special");
    if (middle >= 0) game->war.special = (uint8_t)middle;
    const char *beast = json_to_text(json_get(scenario, "beast"), NULL);
    struct near near = p2v_near_card(game->pack, beast ? beast : "");
    if (beast && p2v_card_find(game->pack, beast) < 0)
        scenario_unknown(reader, json_get(scenario, "beast"), "p2v/unknown-name", "card", &near);
    if (game->war.victory) p2v_war_prepare(game, scenario, &rng);
    scenario_markers(reader, json_get(scenario, "markers"));
    scenario_assassins(reader, json_get(scenario, "assassins"));
}

enum { P2V_SMALLEST_RANDOM = 12 }; /* parties and objectives find no room on smaller boards */

/* The size of the board, where one is given. */
static bool scenario_board(struct scenario_reader *reader, const struct json *scenario, int least, int *width,
                           int *height)
{
    const struct json *board = json_path(scenario, "board.size");
    if (board) scenario_square(board, width, height);
    if (*width >= least && *height >= least && *width <= P2V_WIDTH && *height <= P2V_HEIGHT) return true;
    scenario_fault(reader, board, "p2v/board",
                   least > 1 ? "a board for a random game is 12 by 12 to 48 by 36 squares"
                             : "a board is at most 48 by 36 squares",
                   "");
    return false;
}

/* What a side says of itself, with the actors that are on it, as a party. */
static struct json scenario_party(struct scenario_reader *reader, const struct json *scenario, int side)
{
    const struct json *given = json_at(json_get(scenario, "sides"), (size_t)side);
    const struct json *actors = json_get(scenario, "actors");
    struct arena *arena = &reader->table->arena;
    struct json party = json_make_object(), creatures = json_make_array();
    for (size_t i = 0; i < json_member_count(given); i++)
        json_set(arena, &party, given->members[i].name, given->members[i].value);
    if (json_is(given, JSON_STRING)) json_set(arena, &party, "name", *given);
    for (size_t i = 0; i < json_count(actors); i++) {
        const struct json *one = json_at(actors, i);
        if (one && scenario_side_of(reader, one) == side) json_push(arena, &creatures, *one);
    }
    json_set(arena, &party, "creatures", creatures);
    return party;
}

static int scenario_random_points(const struct json *random)
{
    return scenario_within(json_get(random, "points"), 150, 0, P2V_SCENARIO_MOST);
}

/* A party of random cards. False: none fits the points, though one is wanted. */
static bool scenario_random_party(struct scenario_reader *reader, const struct json *random, struct rng *rng,
                                  struct p2v_party *party)
{
    struct p2v_party_wish wish = {scenario_random_points(random),
                                  scenario_within(json_get(random, "creatures"), 8, 0, P2V_FIGURES),
                                  json_to_text(json_get(random, "license"), NULL)};
    const struct json *points = json_get(random, "points");
    p2v_party_random(p2v_content_pack(reader->state->content), &wish, rng, party);
    if (party->count || !wish.points || !wish.most) return true;
    scenario_fault(reader, points ? points : random, "p2v/no-party", "no party fits the points of a random game", "");
    return false;
}

/* A whole random set-up from the table's seed: {"random": {"points": 150, "creatures": 4}} or parties by name. */
static void scenario_random(struct scenario_reader *reader, const struct json *scenario, int count)
{
    struct p2v_state *state = reader->state;
    const struct json *random = json_get(scenario, "random");
    struct p2v_party parties[P2V_SIDES];
    struct rng rng = rng_new(reader->table->seed, 0, 1);
    int points = scenario_random_points(random);
    for (int s = 0; s < count; s++) {
        struct json *side = arena_new(&reader->table->arena, struct json); /* the name of the party is in it */
        if (!side) return;
        *side = scenario_party(reader, scenario, s);
        bool is_named = json_count(json_get(side, "creatures")) || json_member_count(side) > 1;
        bool is_read = is_named && p2v_party_read(state->content, reader->document, side, &parties[s], reader->diags);
        if ((!is_read || !parties[s].count) && !scenario_random_party(reader, random, &rng, &parties[s])) return;
    }
    struct p2v_setup setup = {.points = points,
                              .has_terrain = json_to_bool(json_get(random, "terrain"), true),
                              .has_objectives = json_to_bool(json_get(random, "objectives"), true)};
    setup.switches.gridless = json_to_bool(json_get(json_get(scenario, "rules"), "gridless"), false);
    const struct json *between = json_get(random, "between");
    setup.between = between ? p2v_between_find(json_to_text(between, "")) : P2V_BETWEEN_OPEN;
    if (setup.between < 0) {
        scenario_fault(reader, between, "p2v/between", "no terrain of that name can be placed between tiles",
                       json_to_text(between, "?"));
        setup.between = P2V_BETWEEN_OPEN;
    }
    setup.victory = scenario_victory(reader, scenario);
    setup.deployment = scenario_deployment(reader, scenario, setup.victory);
    setup.scenario = scenario;
    if (json_path(scenario, "board.size") &&
        !scenario_board(reader, scenario, P2V_SMALLEST_RANDOM, &setup.width, &setup.height))
        return;
    setup.content = state->content;
    setup.parties = parties;
    setup.sides = count;
    p2v_setup_random(&state->game, p2v_content_pack(state->content), &setup, &rng);
}

/* Has it its own cards, or creatures with upgrades or items, which become cards? */
static bool scenario_brings_cards(const struct json *scenario)
{
    const struct json *actors = json_get(scenario, "actors");
    if (json_count(json_get(scenario, "cards"))) return true;
    for (size_t i = 0; i < json_count(actors); i++) {
        const struct json *entry = json_at(actors, i);
        if (json_get(entry, "upgrades") || json_get(entry, "items") || json_get(entry, "heroPoints") ||
            json_is(json_get(entry, "actor"), JSON_OBJECT))
            return true;
    }
    return false;
}

/* How many sides there are: those that are listed or that an actor names, and at least two. */
static int scenario_side_count(struct scenario_reader *reader, const struct json *scenario)
{
    const struct json *actors = json_get(scenario, "actors");
    int count = (int)json_count(json_get(scenario, "sides"));
    for (size_t i = 0; i < json_count(actors); i++) {
        int side = scenario_side_of(reader, json_at(actors, i));
        if (side >= count) count = side + 1;
    }
    return count < 2 ? 2 : count;
}

/* Has another side the same name? */
static bool scenario_shares_name(const struct p2v_state *state, int side)
{
    const char *const *names = state->side_names;
    for (int i = 0; i < P2V_SIDES; i++) {
        if (i != side && names[i] && strcmp(names[i], names[side]) == 0) return true;
    }
    return false;
}

void p2v_side_name(const struct p2v_state *state, int side, char *room, size_t size)
{
    bool named = side >= 0 && side < P2V_SIDES && state->side_names[side];
    if (named && !scenario_shares_name(state, side))
        snprintf(room, size, "%.40s", state->side_names[side]);
    else if (named)
        snprintf(room, size, "%.40s (side %d)", state->side_names[side], side + 1);
    else
        snprintf(room, size, "side %d", side + 1);
}

/* The cards that the scenario brings along. */
static void scenario_own_cards(struct scenario_reader *reader, const struct json *cards)
{
    for (size_t i = 0; i < json_count(cards); i++) {
        int card = scenario_adopt(reader, json_at(cards, i));
        if (card < 0) continue;
        if (reader->own_count == SCENARIO_CARDS) {
            scenario_fault(reader, json_at(cards, i), "p2v/cards", "a scenario has no room for more cards", "");
            return;
        }
        reader->own[reader->own_count].name = json_to_text(json_get(json_at(cards, i), "name"), "");
        reader->own[reader->own_count++].card = card;
    }
}

bool p2v_scenario_read(struct p2v_state *state, struct table *table, const struct json *scenario, struct diags *diags)
{
    struct scenario_reader reader = {.state = state, .table = table, .document = &table->scenario, .diags = diags};
    const struct json *sides = json_get(scenario, "sides"), *terrain = json_path(scenario, "board.terrain"),
                      *actors = json_get(scenario, "actors");
    int width = 24, height = 18;
    if (scenario_brings_cards(scenario) && !(state->own = p2v_content_copy(table->content))) return false;
    state->content = state->own ? state->own : table->content;
    scenario_own_cards(&reader, json_get(scenario, "cards"));
    if (json_count(sides) > P2V_SIDES) {
        scenario_full(&reader, json_at(sides, P2V_SIDES), P2V_SIDES, "sides");
        return false;
    }
    for (int s = 0; s < (int)json_count(sides); s++)
        state->side_names[s] = scenario_side_name(scenario, s);
    int count = scenario_side_count(&reader, scenario);
    if (reader.is_bad) return false;
    if (json_get(scenario, "random")) {
        scenario_random(&reader, scenario, count);
        scenario_switches(&state->game, json_get(scenario, "rules"));
        return !reader.is_bad;
    }
    if (!json_count(actors)) {
        const char *hint = json_get(scenario, "creatures")
                               ? "this is a party: talus battle lets two of them fight"
                               : "list the creatures: {\"actors\": [{\"actor\": \"Knight\", \"side\": 0}]}";
        diags_add(diags, fault_error("p2v/scenario", hint), json_place(reader.document, scenario),
                  "a scenario needs \"actors\", or \"random\"");
        return false;
    }
    if (!scenario_board(&reader, scenario, 1, &width, &height)) return false;
    p2v_game_init(&state->game, p2v_content_pack(state->content), width, height, count);
    state->game.points = (int16_t)scenario_within(json_get(scenario, "points"), 0, 0, P2V_SCENARIO_MOST);
    scenario_switches(&state->game, json_get(scenario, "rules"));
    for (size_t i = 0; i < json_count(terrain); i++)
        scenario_piece(&reader, json_at(terrain, i));
    scenario_walls(&reader, json_path(scenario, "board.walls"));
    scenario_objectives(&reader, json_get(scenario, "objectives"));
    for (size_t i = 0; i < json_count(actors); i++)
        scenario_creature(&reader, json_at(actors, i));
    scenario_relations(&reader, actors);
    scenario_war(&reader, scenario);
    scenario_moment(&reader, scenario);
    p2v_crowd_gather(&state->game);
    return !reader.is_bad;
}
