/* area.c: autofire: one attack roll against everybody in an area of two by two squares. */
#include <string.h>

#include "core/preview.h"
#include "dice/dice.h"
#include "systems/swse/actor/statistic.h"
#include "systems/swse/actor/track.h"
#include "systems/swse/table/board.h"

enum {
    SWSE_AUTOFIRE = -5,
    SWSE_AREA_LEAST = 10, /* below it the attack misses the area itself */
    SWSE_AREA_SIDE = 2
};

struct swse_area {
    int who;
    const struct swse_item *weapon;
    int targets[SWSE_MOST_FIGHTERS];
    int64_t cover[SWSE_MOST_FIGHTERS]; /* of the target at the same place */
    int count;
    int64_t situation;
};

static bool swse_area_has(const void *place, int x, int y)
{
    return grid_contains(*(const struct grid_space *)place, x, y);
}

/* Everybody in the squares is a target, friends too. */
static bool swse_area_on_board(struct table *table, const struct json *command, struct swse_area *area)
{
    const struct swse_state *state = swse_state_of(table);
    struct grid_space place = {0, 0, SWSE_AREA_SIDE};
    if (!json_get(command, "at")) {
        table_refuse(table, "name the first square of the area with \"at\": [x, y]");
        return false;
    }
    if (!command_square(table, command, "at", &place.x, &place.y)) return false;
    int distance = grid_distance(GRID_EQUAL, swse_space(&state->fighters[area->who]), place);
    int band = swse_weapon_band(area->weapon, distance);
    if (!swse_fits_board(state, place))
        table_refuse(table, "that area is not on the board");
    else if (band < 0)
        table_refuse(table, "the area is %d squares away, out of the range of %s", distance, area->weapon->name);
    if (table->refusal) return false;
    table_mark_area(table, (const int[]){state->ground->width, state->ground->height}, swse_area_has, &place);
    area->situation += swse_band_penalty(band) + swse_attack_concealment(table, area->who, distance);
    for (int i = 0; i < state->count; i++) {
        const struct swse_fighter *one = &state->fighters[i];
        if (i == area->who || one->dead || one->gone || !grid_overlaps(place, swse_space(one))) continue;
        if (!swse_sees(state, area->who, i)) continue;
        area->cover[area->count] = swse_cover(state, area->who, i);
        area->targets[area->count++] = i;
    }
    if (!area->count) table_refuse(table, "there is no creature in that area");
    return !table->refusal;
}

static bool swse_area_find(struct table *table, const struct json *command, struct swse_area *area)
{
    if (swse_state_of(table)->ground) return swse_area_on_board(table, command, area);
    area->count = command_actors(table, command, "targets", area->targets, SWSE_MOST_FIGHTERS);
    area->situation += swse_attack_concealment(table, area->who, json_to_int(json_get(command, "distance"), 1));
    if (area->count == 0) table_refuse(table, "name those in the area with \"targets\"");
    return area->count > 0;
}

/* Does the shot harm anyone? Those it misses take half. */
static bool swse_area_is_reached(struct swse_roll roll)
{
    return roll.total >= SWSE_AREA_LEAST || roll.die == 20;
}

/* A natural 20 hits everybody, but damage is not multiplied. */
static bool swse_area_hits(struct table *table, const struct swse_area *area, int index, struct swse_roll roll)
{
    int target = area->targets[index];
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, target, &scratch, NULL);
    int64_t defense =
        swse_defense_number(swse_fighter_actor(table, target), &now, &scratch, SWSE_REFLEX).total + area->cover[index];
    arena_free(&scratch);
    bool hit = swse_attack_outcome(roll.die, roll.total, defense, 20, 1).hit;
    swse_tell_roll(table, .who = area->who, .what = table_intern(table, "autofire"), .target = target,
              .using = table_intern(table, area->weapon->id), .dice = swse_die_list(table, roll.die),
              .total = roll.total, .against = defense,
              .outcome = !hit && swse_area_is_reached(roll) ? table_intern(table, "half damage") : 0,
              .type = table_intern(table, swse_defense_word(SWSE_REFLEX)), .success = hit);
    return hit;
}

static void swse_area_damage(struct table *table, const struct swse_area *area, const struct swse_now *now,
                             const bool *hits)
{
    const struct swse_attack attack = {area->who, EVENT_NOBODY, area->weapon, now};
    int64_t full = swse_attack_dice(table, &attack, 1);
    for (int i = 0; i < area->count && !table_stopped(table); i++)
        swse_hurt(table, area->targets[i], hits[i] ? full : full / 2, area->weapon->damage_type);
}

static void swse_area_fire(struct table *table, const struct swse_area *area, const struct json *command)
{
    bool hits[SWSE_MOST_FIGHTERS] = {0};
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, area->who, &scratch, json_get(command, "context"));
    int64_t bonus =
        swse_attack_number(swse_fighter_actor(table, area->who), &now, &scratch, area->weapon).total + area->situation;
    struct swse_roll roll = swse_roll_d20(table, area->who, "attack", NULL, bonus);
    for (int i = 0; !roll.asked && i < area->count; i++)
        hits[i] = swse_area_hits(table, area, i, roll);
    if (!roll.asked && swse_area_is_reached(roll)) swse_area_damage(table, area, &now, hits);
    arena_free(&scratch);
}

void swse_decide_autofire(struct table *table, int who, const struct json *command)
{
    struct swse_area area = {.who = who, .situation = SWSE_AUTOFIRE};
    area.weapon = swse_attack_weapon(table, who, json_get(command, "using"));
    if (!area.weapon) return;
    if (!area.weapon->autofire) {
        table_refuse(table, "%s has no autofire", area.weapon->name);
        return;
    }
    if (!swse_area_find(table, command, &area) || !swse_pay(table, who, "standard")) return;
    area.situation += swse_force_bonus(table, who, command);
    if (!table_stopped(table)) swse_area_fire(table, &area, command);
}
