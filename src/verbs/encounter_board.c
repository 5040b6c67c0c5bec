/* encounter_board.c: the given board of an encounter: the scenario around it, and free squares for both sides. */
#include "verbs/encounter_board.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/scenario.h"
#include "systems/dnd5e/table/table.h"
#include "systems/pf2e/item/item.h"

/* ---- the systems ---- */

static enum status ground_map_pf2e(struct ground *ground, const struct json *entry);
static enum status ground_map_5e(struct ground *ground, const struct json *entry);

static int ground_size_pf2e(const struct json *root)
{
    int rank = pf2e_size_rank(json_to_text(json_path(root, "system.traits.size.value"), "med"));
    return rank < 3 ? 1 : rank - 1;
}

static int ground_size_5e(const struct json *root)
{
    return d5e_size_squares(json_to_text(json_get(root, "size"), ""));
}

static const struct ground_rules {
    const char *system;
    enum status (*map)(struct ground *, const struct json *);
    int (*size)(const struct json *root);
} ground_rules[] = {{"pf2e", ground_map_pf2e, ground_size_pf2e}, {"dnd5e", ground_map_5e, ground_size_5e}, {0}};

static const struct ground_rules *ground_rules_find(const struct system *system)
{
    const struct ground_rules *rules = ground_rules;
    while (rules->system && strcmp(rules->system, system->id) != 0)
        rules++;
    return rules->system ? rules : NULL;
}

static const struct ground_rules *ground_rules_of(const struct ground *ground)
{
    return ground_rules_find(ground->call->system);
}

bool ground_is_known(const struct system *system)
{
    return ground_rules_find(system) != NULL;
}

/* ---- what was given ---- */

static enum status ground_read(struct ground *ground, const struct json *given)
{
    struct diags *diags = ground->call->diags;
    struct text text = {0};
    if (!json_is(given, JSON_STRING)) json_write(&text, given);
    const char *bytes = json_is(given, JSON_STRING) ? given->text : text_get(&text);
    size_t size = json_is(given, JSON_STRING) ? given->count : text.length;
    enum status status =
        text.failed ? STATUS_NO_MEMORY : json_parse(&ground->document, "board", bytes, size, diags);
    text_free(&text);
    return status;
}

static enum status ground_refuse(struct ground *ground, const char *hint, const char *message)
{
    diags_add(ground->call->diags, fault_error("options/bad-board", hint),
              (struct place){.file = ground->document.name}, "%s", message);
    return STATUS_USAGE;
}

/* A scenario of the same system, or the board alone. */
static enum status ground_check(struct ground *ground)
{
    const struct system *system = ground->call->system;
    const struct json *root = &ground->document.root;
    const struct system *known = system_of(root);
    if (!json_is(root, JSON_OBJECT))
        return ground_refuse(ground, "give a scenario; its creatures are left out", "the board is not an object");
    if (known && known != system)
        return ground_refuse(ground, "give a scenario of the same system", "the board belongs to another system");
    if (!ground_rules_of(ground)) return STATUS_USAGE;
    if (json_get(root, "size")) {
        ground->scenario = json_make_object();
        json_set(ground->call->arena, &ground->scenario, "board", json_copy(ground->call->arena, root));
        return STATUS_OK;
    }
    if (!json_get(root, "board") && !json_get(root, "actors"))
        return ground_refuse(ground, "a board is {\"size\": [x, y], \"terrain\": [...], \"walls\": [...]}",
                             "there is no board in the file");
    ground->scenario = json_copy(ground->call->arena, root);
    return STATUS_OK;
}

/* The side of the first creature is the party's. */
static void ground_take_starts(struct ground *ground)
{
    static const char *const dropped[] = {"actors", "order", "round", "turn"};
    const struct json *actors = json_get(&ground->document.root, "actors"),
                      *first = json_get(json_at(actors, 0), "side");
    for (size_t i = 0; i < json_count(actors); i++) {
        const struct json *own = json_get(json_at(actors, i), "side"), *at = json_get(json_at(actors, i), "at");
        int side = own && first ? !json_equal(own, first) : own != first;
        ground->left_out++;
        if (json_count(at) != 2 || ground->start_count[side] == GROUND_STARTS) continue;
        ground->starts[side][ground->start_count[side]++] = (struct grid_space){
            .x = (int)json_to_int(json_at(at, 0), 0), .y = (int)json_to_int(json_at(at, 1), 0), .size = 1};
    }
    for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++)
        json_remove(&ground->scenario, dropped[i]);
}

/* ---- the map ---- */

static enum status ground_map_pf2e(struct ground *ground, const struct json *entry)
{
    struct pf2e_board board;
    struct json_document *document = &ground->document;
    (void)entry;
    if (!pf2e_board_read(&board, ground->call->arena, document, json_get(&ground->scenario, "board"), NULL) ||
        !pf2e_map_open(&ground->walls, &board, board.open_at_first, PF2E_LAYER_MOVE))
        return STATUS_NO_MEMORY;
    ground->map = ground->walls.grid;
    ground->solid = PF2E_SQUARE_SOLID;
    return STATUS_OK;
}

static enum status ground_map_5e(struct ground *ground, const struct json *entry)
{
    struct verb_call *call = ground->call;
    struct json scenario = json_copy(call->arena, &ground->scenario), actors = json_make_array();
    json_push(call->arena, &actors, json_copy(call->arena, entry));
    json_set(call->arena, &scenario, "actors", actors);
    ground->table = table_new(call->system, verb_content(call, call->system), &scenario, 1, call->diags);
    if (!ground->table) return STATUS_BAD_CONTENT;
    ground->map = d5e_map(d5e_state_of(ground->table));
    ground->solid = D5E_SOLID;
    return STATUS_OK;
}

enum status ground_open(struct ground *ground, const struct json *given, const struct json *entry)
{
    enum status status = ground_read(ground, given);
    if (status == STATUS_OK) status = ground_check(ground);
    if (status != STATUS_OK) return status;
    ground_take_starts(ground);
    return ground_rules_of(ground)->map(ground, entry);
}

void ground_close(struct ground *ground)
{
    pf2e_map_close(&ground->walls);
    table_free(ground->table);
    json_free(&ground->document);
}

/* ---- places ---- */

static bool ground_is_free(const struct ground *ground, struct grid_space space)
{
    const struct grid_map *map = &ground->map;
    if (space.x + space.size > map->width || space.y + space.size > map->height) return false;
    for (int i = 0; i < space.size * space.size; i++) {
        int x = space.x + i % space.size, y = space.y + i / space.size;
        if (map->squares && map->squares[y * map->width + x] & ground->solid) return false;
    }
    for (int i = 0; i < ground->taken_count; i++)
        if (grid_overlaps(ground->taken[i], space)) return false;
    return true;
}

/* Without creatures in the given scenario the sides begin in the middle of the left and the right. */
static struct grid_space ground_start(const struct ground *ground, int side, int size)
{
    int count = ground->start_count[side], next = ground->placed[side];
    int width = ground->map.width, height = ground->map.height;
    struct grid_space start = {.x = side ? width - 1 - width / 5 : width / 5, .y = height / 2};
    if (count) start = ground->starts[side][next < count ? next : count - 1];
    start.x = start.x < 0 ? 0 : start.x > width - size ? width - size : start.x;
    start.y = start.y < 0 ? 0 : start.y > height - size ? height - size : start.y;
    start.size = size;
    return start;
}

bool ground_place(struct ground *ground, int side, const struct json *root, struct grid_space *space)
{
    const struct grid_map *map = &ground->map;
    int size = ground_rules_of(ground)->size(root);
    struct grid_walk walk = {.size = size,
                             .metric = GRID_EQUAL,
                             .budget = GRID_MOST_BUDGET,
                             .blocked = ground->solid};
    struct grid_space start = ground_start(ground, side, size), there = start;
    struct grid_reach reach;
    if (size > map->width || size > map->height) return false;
    void *memory = memory_alloc(grid_reach_size(map));
    if (!memory || ground->taken_count == 2 * GROUND_STARTS) {
        memory_free(memory);
        return false;
    }
    grid_reach_find(map, &walk, start, memory, &reach);
    int best = -1;
    for (int i = 0; i < map->width * map->height; i++) {
        there.x = i % map->width;
        there.y = i / map->width;
        if (!ground_is_free(ground, there)) continue;
        int across = abs(there.x - start.x), down = abs(there.y - start.y);
        int far = grid_reach_cost(&reach, there.x, there.y) * 1024 + across + down;
        if (best >= 0 && far >= best) continue;
        best = far;
        *space = there;
    }
    memory_free(memory);
    if (best < 0) return false;
    ground->taken[ground->taken_count++] = *space;
    ground->placed[side]++;
    return true;
}
