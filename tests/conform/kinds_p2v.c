/* kinds_p2v.c: Path 2 Victory vectors: arithmetic, geometry, parties and conversion. */
#include <string.h>

#include "bridges/p2v_convert.h"
#include "conform.h"
#include "core/grid/grid.h"
#include "systems/p2v/cards/rules.h"

static int get(const struct json *line, const char *name)
{
    return (int)json_to_int(json_get(line, name), 0);
}

static bool flag(const struct json *line, const char *name)
{
    return json_to_bool(json_get(line, name), false);
}

static enum verdict same(struct conform *conform, const char *what, int wanted, int got)
{
    if (wanted == got) return AGREE;
    text_addf(conform->why, "%s: expected %d, got %d", what, wanted, got);
    return DISAGREE;
}

static struct grid_space space(const struct json *value)
{
    return (struct grid_space){get(value, "x"), get(value, "y"), get(value, "size")};
}

static enum verdict check_halving(struct conform *conform, const struct json *line)
{
    return same(conform, "half", get(line, "half"), p2v_halve(get(line, "damage")));
}

static enum verdict check_distance(struct conform *conform, const struct json *line)
{
    struct grid_space a = space(json_get(line, "a")), b = space(json_get(line, "b"));
    if (same(conform, "squares", get(line, "squares"), grid_distance(GRID_ALTERNATING, a, b)) != AGREE) return DISAGREE;
    return same(conform, "adjacent", flag(line, "adjacent"), grid_is_adjacent(a, b));
}

static enum verdict check_path_cost(struct conform *conform, const struct json *line)
{
    int diagonals = get(line, "diagonals_before"), cost = 0;
    const struct json *steps = json_get(line, "steps");
    for (size_t i = 0; i < json_count(steps); i++) {
        const struct json *step = json_at(steps, i);
        enum grid_direction direction = grid_direction_find(json_to_text(json_get(step, "dir"), ""));
        cost += p2v_step_cost(grid_is_diagonal(direction), flag(step, "difficult"), &diagonals);
    }
    if (same(conform, "cost", get(line, "cost"), cost) != AGREE) return DISAGREE;
    return same(conform, "diagonals_after", get(line, "diagonals_after"), diagonals);
}

static enum verdict check_strike(struct conform *conform, const struct json *line)
{
    struct p2v_fight fight = {
        .die = get(line, "die"),
        .fight = get(line, "fight"),
        .armor = get(line, "armor"),
        .earlier_actions = get(line, "earlier_fight_actions"),
        .is_ranged = flag(line, "ranged"),
        .in_enemy_reach = flag(line, "attacker_in_enemy_reach"),
        .beyond_short = flag(line, "beyond_short_range"),
        .is_prone = flag(line, "attacker_prone"),
        .is_rattled = flag(line, "attacker_rattled"),
        .target_is_off_guard = flag(line, "target_off_guard"),
    };
    static const char *const names[] = {"miss", "miss", "hit", "critical_hit"};
    const char *wanted = json_to_text(json_get(line, "result"), ""), *got = names[p2v_fight_degree(&fight)];
    if (strcmp(wanted, "critical") == 0) wanted = "critical_hit";
    if (same(conform, "total", get(line, "total"), fight.die + p2v_fight_bonus(&fight)) != AGREE) return DISAGREE;
    if (strcmp(wanted, got) == 0) return AGREE;
    text_addf(conform->why, "expected %s, got %s", wanted, got);
    return DISAGREE;
}

static enum verdict check_save(struct conform *conform, const struct json *line)
{
    int bonus = p2v_save_bonus(get(line, "save"), flag(line, "sickened")), die = get(line, "die");
    static const char *const names[] = {"critical_failure", "failure", "success", "critical_success"};
    const char *got = names[p2v_save_degree(die, bonus, get(line, "power"))];
    if (same(conform, "total", get(line, "total"), die + bonus) != AGREE) return DISAGREE;
    if (json_is_text(json_get(line, "result"), got)) return AGREE;
    text_addf(conform->why, "expected %s, got %s", json_to_text(json_get(line, "result"), "?"), got);
    return DISAGREE;
}

struct dice {
    const struct json *values;
    size_t next;
};

static int next_die(void *context)
{
    struct dice *dice = context;
    return (int)json_to_int(json_at(dice->values, dice->next++), 0);
}

static void read_amounts(const struct json *object, uint8_t *amounts)
{
    for (size_t i = 0; i < json_count(object); i++) {
        int type = p2v_damage_find(object->members[i].name);
        if (type >= 0) amounts[type] = (uint8_t)json_to_int(&object->members[i].value, 0);
    }
}

static uint32_t read_types(const struct json *array)
{
    uint32_t types = 0;
    for (size_t i = 0; i < json_count(array); i++) {
        int type = p2v_damage_find(json_to_text(json_at(array, i), ""));
        if (type >= 0) types |= P2V_BIT(type);
    }
    return types;
}

static enum verdict check_damage(struct conform *conform, const struct json *line)
{
    struct p2v_defence defence = {.immune = read_types(json_get(line, "immune"))};
    read_amounts(json_get(line, "resist"), defence.resist);
    read_amounts(json_get(line, "weak"), defence.weak);
    struct dice dice = {.values = json_get(line, "d6")};
    uint32_t types = read_types(json_get(line, "types"));
    int taken = p2v_damage_taken(&defence, get(line, "amount"), types, next_die, &dice);
    if (same(conform, "taken", get(line, "taken"), taken) != AGREE) return DISAGREE;
    return same(conform, "dice thrown", (int)json_count(dice.values), (int)dice.next);
}

static enum verdict check_party(struct conform *conform, const struct json *line)
{
    enum { MOST = 64 };
    const struct json *creatures = json_get(line, "creatures"), *wanted = json_get(line, "costs");
    int costs[MOST], count = (int)json_count(creatures), total = 0;
    if (count > MOST) return NOT_APPLICABLE;
    for (int i = 0; i < count; i++) {
        const struct json *creature = json_at(creatures, (size_t)i);
        costs[i] = p2v_creature_cost(get(creature, "level"), get(creature, "upgrades"), get(creature, "hero_points"));
        total += costs[i];
        if (same(conform, "cost", (int)json_to_int(json_at(wanted, (size_t)i), 0), costs[i]) != AGREE) return DISAGREE;
    }
    if (same(conform, "total", get(line, "total"), total) != AGREE) return DISAGREE;
    return same(conform, "legal", flag(line, "legal"), p2v_party_is_legal(costs, count, get(line, "limit")));
}

static enum verdict check_sight(struct conform *conform, const struct json *line)
{
    enum { SIDE = 64 };
    struct grid_space a = space(json_get(line, "attacker")), b = space(json_get(line, "target"));
    uint16_t *squares = arena_array(conform->scratch, uint16_t, (size_t)SIDE * SIDE);
    if (!squares) return DISAGREE;
    const struct json *solid = json_get(line, "solid");
    for (size_t i = 0; i < json_count(solid); i++) {
        int64_t x = json_to_int(json_at(json_at(solid, i), 0), -1), y = json_to_int(json_at(json_at(solid, i), 1), -1);
        if (x >= 0 && y >= 0 && x < SIDE && y < SIDE) squares[y * SIDE + x] = P2V_TERRAIN_SOLID;
    }
    struct grid_map map = {.width = SIDE, .height = SIDE, .squares = squares};
    return same(conform, "sight", flag(line, "sight"), grid_sight(&map, P2V_TERRAIN_SOLID, a, b));
}

static struct p2v_flanker flanker(const struct json *value)
{
    return (struct p2v_flanker){space(value), get(value, "reach"), flag(value, "helpless")};
}

static enum verdict check_flanking(struct conform *conform, const struct json *line)
{
    const struct json *flankers = json_get(line, "flankers");
    struct p2v_flanker a = flanker(json_at(flankers, 0)), b = flanker(json_at(flankers, 1));
    bool got = p2v_is_flanked(space(json_get(line, "target")), &a, &b);
    return same(conform, "flanked", flag(line, "flanked"), got);
}

static enum verdict check_convert(struct conform *conform, const struct json *line)
{
    char *relative = arena_printf(conform->scratch, "corpora/pf2e/%s", json_to_text(json_get(line, "path"), ""));
    const char *path = relative ? conform_shared(conform, relative) : NULL;
    struct json_document document;
    struct p2v_figures figures = {0};
    if (!path) {
        text_addf(conform->why, "%s is not there", relative ? relative : "file");
        return DISAGREE;
    }
    bool fine = json_load(&document, path, NULL) == STATUS_OK && p2v_convert_figures(&document.root, &figures);
    json_free(&document);
    const struct {
        const char *name;
        int got;
    } numbers[] = {{"level", figures.level},   {"points", figures.points}, {"fight", figures.fight},
                   {"armor", figures.armor},   {"hp", figures.hp},         {"fortitude", figures.fortitude},
                   {"reflex", figures.reflex}, {"will", figures.will}};
    for (size_t i = 0; fine && i < sizeof numbers / sizeof *numbers; i++)
        fine = same(conform, numbers[i].name, get(line, numbers[i].name), numbers[i].got) == AGREE;
    return fine ? AGREE : DISAGREE;
}

/* ---- areas: one document with all templates ---- */

struct template
{
    const char *name;
    bool (*has)(int size, int turn, int x, int y); /* turn 0..7: four rotations, each plain and mirrored */
};

/* Where the square (x, y) of a turned template lies in the unturned one. */
static void turn_back(int turn, int *x, int *y)
{
    for (int i = 0; i < turn % 4; i++) { /* a quarter turn clockwise is (x, y) -> (-y, x); back: (y, -x) */
        int old = *x;
        *x = *y;
        *y = -old;
    }
    if (turn >= 4) *x = -*x;
}

static void turn_forth(int turn, int *x, int *y)
{
    if (turn >= 4) *x = -*x;
    for (int i = 0; i < turn % 4; i++) {
        int old = *x;
        *x = -*y;
        *y = old;
    }
}

static bool has_straight(int size, int turn, int x, int y)
{
    int dx = 0, dy = -1;
    turn_forth(turn, &dx, &dy);
    struct grid_cone cone = {.dx = (int8_t)dx, .dy = (int8_t)dy, .mirrored = turn >= 4, .size = size};
    return grid_cone_has(&cone, x, y);
}

/* Unturned it starts at the top right corner of the origin square and goes right and down. Corner points are turned
 * around the centre of the origin square: in half squares (1, -1) becomes one of its four corners. */
static bool has_diagonal(int size, int turn, int x, int y)
{
    int dx = 1, dy = 1, corner_x = 1, corner_y = -1;
    turn_forth(turn, &dx, &dy);
    turn_forth(turn, &corner_x, &corner_y);
    struct grid_cone cone = {
        .x = (corner_x + 1) / 2, .y = (corner_y + 1) / 2, .dx = (int8_t)dx, .dy = (int8_t)dy, .size = size};
    return grid_cone_has(&cone, x, y);
}

static bool has_emanation(int size, int turn, int x, int y)
{
    (void)turn;
    return grid_emanation_has((struct grid_space){0, 0, 1}, size, x, y);
}

static bool has_large_emanation(int size, int turn, int x, int y)
{
    turn_back(0, &x, &y);
    (void)turn;
    return grid_emanation_has((struct grid_space){0, 0, 2}, size, x, y);
}

static bool has_burst(int size, int turn, int x, int y)
{
    (void)turn;
    return grid_burst_has(0, 0, size, x, y);
}

static bool listed(const struct json *cells, int x, int y)
{
    for (size_t i = 0; i < json_count(cells); i++) {
        const struct json *cell = json_at(cells, i);
        if (json_to_int(json_at(cell, 0), 99) == x && json_to_int(json_at(cell, 1), 99) == y) return true;
    }
    return false;
}

static bool same_cells(const struct template *template, const struct json *cells, int size, int turn)
{
    for (int y = -20; y <= 20; y++)
        for (int x = -20; x <= 20; x++) {
            int from_x = x, from_y = y;
            turn_back(turn, &from_x, &from_y);
            if (template->has(size, turn, x, y) != listed(cells, from_x, from_y)) return false;
        }
    return true;
}

static void check_template(struct conform *conform, const struct template *template, const struct json *sizes,
                           int turns, size_t *agree, size_t *total)
{
    for (size_t i = 0; i < json_count(sizes); i++)
        for (int turn = 0; turn < turns; turn++) {
            const struct json_member *member = &sizes->members[i];
            int size = 0;
            for (const char *digit = member->name; *digit; digit++)
                size = size * 10 + (*digit - '0');
            bool right = same_cells(template, &member->value, size, turn);
            *agree += right;
            *total += 1;
            if (!right) conform_disagree(conform, "%s %d, turn %d differs", template->name, size, turn);
        }
}

/* The straight line: from the corner of its first square towards its last one; bands name the printed lengths. */
static void check_line(struct conform *conform, const struct json *line, size_t *agree, size_t *total)
{
    const struct json *cells = json_get(line, "cells"), *bands = json_get(line, "bands");
    for (int length = 1; length <= 10; length++) {
        if (length == 5 || length == 7 || length == 9) continue;
        bool right = true;
        for (size_t i = 0; i < json_count(cells); i++) {
            int x = (int)json_to_int(json_at(json_at(cells, i), 0), 0),
                y = (int)json_to_int(json_at(json_at(cells, i), 1), 0);
            bool wanted = json_to_int(json_at(bands, i), 99) <= length;
            right = right && grid_line_has(&(struct grid_line){0, 1, 0, 10, length}, x, y) == wanted;
        }
        *agree += right;
        *total += 1;
        if (!right) conform_disagree(conform, "line %d differs", length);
    }
}

static bool whole_areas(struct conform *conform, const char *path, size_t *agree, size_t *total)
{
    static const struct template templates[] = {{"cone_orthogonal_up", has_straight},
                                                {"cone_diagonal_right_down", has_diagonal},
                                                {"emanation_medium", has_emanation},
                                                {"emanation_large_2x2", has_large_emanation},
                                                {"burst", has_burst}};
    struct json_document document;
    bool fine = json_load(&document, path, NULL) == STATUS_OK;
    for (size_t i = 0; fine && i < sizeof templates / sizeof *templates; i++)
        check_template(conform, &templates[i], json_get(&document.root, templates[i].name), i < 2 ? 8 : 1, agree,
                       total);
    if (fine) check_line(conform, json_at(json_get(&document.root, "lines"), 0), agree, total);
    json_free(&document);
    return fine;
}

const struct conform_kind conform_kinds_p2v[] = {
    {.name = "p2v/halving", .check = check_halving},     {.name = "p2v/distance", .check = check_distance},
    {.name = "p2v/path_cost", .check = check_path_cost}, {.name = "p2v/strike", .check = check_strike},
    {.name = "p2v/save", .check = check_save},           {.name = "p2v/damage", .check = check_damage},
    {.name = "p2v/party", .check = check_party},         {.name = "p2v/sight", .check = check_sight},
    {.name = "p2v/flanking", .check = check_flanking},   {.name = "p2v/convert", .check = check_convert},
    {.name = "p2v/areas", .whole = whole_areas},         {0}};
