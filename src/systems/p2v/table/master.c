/* master.c: the commands of the game master. */
#include <string.h>

#include "base/near.h"
#include "core/side.h"
#include "core/table.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/act/interpret.h"
#include "systems/p2v/board/place.h"
#include "systems/p2v/game/table_state.h"
#include "systems/p2v/table/commands.h"
#include "systems/p2v/table/events.h"

static void master_place(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    int x = -1, y = -1;
    if (!p2v_place_read(&run->game->figures[who], json_get(command, "to"), &x, &y) ||
        !p2v_can_stand(run->game, who, x, y))
        table_refuse(table, "it cannot stand there: the square is off the board, solid or taken");
    else
        p2v_fact(run, P2V_FACT_MOVE, who, x, y);
}

static void master_join(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    struct p2v_game *game = run->game;
    const struct json *actor = json_get(command, "actor");
    int card = json_is(actor, JSON_STRING) ? p2v_card_find(game->pack, json_to_text(actor, "")) : -1;
    int side = side_given(table, json_get(command, "side"), 0), index = game->figures_count, x = 0, y = 0;
    (void)who;
    if (json_get(command, "name")) {
        table_refuse(table, "a creature that joins has the name of its card; leave \"name\" out");
    } else if (!json_is(actor, JSON_STRING)) {
        table_refuse(table, "\"actor\" is the name of a card; whole cards belong in the scenario");
    } else if (card < 0) {
        struct near near = p2v_near_card(game->pack, json_to_text(actor, ""));
        table_refuse_name(table, &near, "there is no card \"%s\"", near.wanted);
    } else if (side < 0 || side >= game->sides) {
        table_refuse(table, "there is no side %d: sides are counted from 0", side);
    } else if (index >= P2V_FIGURES) {
        table_refuse(table, "the table holds at most %d creatures", P2V_FIGURES);
    } else {
        p2v_fact(run, P2V_FACT_SUMMONED, index, card, side);
        if (game->figures_count == index) return;
        if (!p2v_place_read(&game->figures[index], json_get(command, "at"), &x, &y)) x = y = 0;
        struct p2v_point place = {x, y};
        if (p2v_nearest_free(game, index, &place))
            p2v_fact(run, P2V_FACT_MOVE, index, place.x, place.y);
        else
            table_refuse(table, "there is no room for it on the board");
    }
}

static void master_leave(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    (void)command;
    if (run->game->active == who)
        table_refuse(table, "it is acting: end its turn first");
    else if (!run->game->figures[who].in_play)
        table_refuse(table, "it is not in play any more");
    else
        p2v_fact(run, P2V_FACT_LEAVES, who, 0);
}

/* The damage type of this name as a bit; 0 after a refusal. */
static uint32_t master_type(struct table *table, const char *name)
{
    struct near near = near_new(name);
    for (int i = 0; i < P2V_DAMAGE_TYPES; i++) {
        if (strcmp(p2v_damage_name((enum p2v_damage_type)i), name) == 0) return P2V_BIT(i);
        near_add(&near, p2v_damage_name((enum p2v_damage_type)i));
    }
    table_refuse_name(table, &near, "there is no damage type \"%s\"", name);
    return 0;
}

static void master_damage(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    const char *type = json_to_text(json_get(command, "type"), "bludgeoning");
    int amount = (int)json_to_int(json_get(command, "amount"), 0);
    uint32_t types = master_type(table, type);
    struct p2v_blow blow = {.source = P2V_NOBODY, .feature = -1};
    if (!types) return;
    if (amount > 999)
        table_refuse(table, "\"amount\" is 999 at most");
    else if (json_to_bool(json_get(command, "raw"), false))
        p2v_hurt_raw(run, who, amount, types);
    else
        p2v_hurt(run, who, amount, types, &blow);
}

static void master_heal(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    int amount = (int)json_to_int(json_get(command, "amount"), 0);
    if (amount > 999)
        table_refuse(table, "\"amount\" is 999 at most");
    else
        p2v_heal(run, who, amount, true);
}

static void master_set_hp(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    int64_t value = json_to_int(json_get(command, "value"), 0);
    const struct p2v_figure *f = &run->game->figures[who];
    if (value > f->max_hp || value < -999)
        table_refuse(table, "\"value\" is from -999 to %d, the most it can have", f->max_hp);
    else
        p2v_set_hp(run, who, (int)value);
}

static void master_condition(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    const char *name = json_to_text(json_get(command, "condition"), "");
    bool removes = command_removes(table, command);
    struct near near = near_new(name);
    int found = -1;
    near_add(&near, "prone");
    for (int i = 0; i < P2V_CONDITIONS; i++) {
        near_add(&near, p2v_condition_name((enum p2v_condition)i));
        if (strcmp(p2v_condition_name((enum p2v_condition)i), name) == 0) found = i;
    }
    if (table->refusal) return;
    if (json_get(command, "rounds"))
        table_refuse(table, "conditions last until the end of the creature's turn: leave \"rounds\" out");
    else if (strcmp(name, "prone") == 0)
        p2v_fact(run, removes ? P2V_FACT_STAND : P2V_FACT_PRONE, who, 0);
    else if (found < 0)
        table_refuse_name(table, &near, "there is no condition \"%s\"", name);
    else if (removes)
        p2v_fact(run, P2V_FACT_UNCONDITION, who, found);
    else
        p2v_fact(run, P2V_FACT_CONDITION, who, found, 0, 0, P2V_NOBODY);
}

const struct field p2v_effect_fields[] = {
    {.name = "effect",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .doc = "A statistic (fight, armor, power, fortitude, reflex, will, speed, reach, skill), which changes by "
            "`value`, or the name of a feature, which it gains. It lasts until it is removed."},
    {.name = "value",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = -20, .most = 20},
     .doc = "How much a statistic changes."},
    {.name = "remove", .form = {.type = FIELD_BOOL}, .doc = "Take it away, by the name that the view shows."},
    {0},
};

/* Ends what is called like this; false: there is nothing of that name. */
static bool master_end_effects(struct p2v_run *run, int who, const char *called)
{
    const struct p2v_game *game = run->game;
    int stat = p2v_operand_stat(called);
    bool found = false;
    for (int i = 0; i < game->effect_count; i++) {
        const struct p2v_effect *effect = &game->effects[i];
        char name[64], label[64];
        if (effect->kind == 0xff || effect->bearer != who) continue;
        bool fits = strcmp(p2v_effect_label(game, effect, label, sizeof label), called) == 0 ||
                    strcmp(p2v_effect_name(game, effect, name, sizeof name), called) == 0 ||
                    (effect->kind == P2V_DO_MODIFY && stat >= 0 && effect->stat == stat);
        if (fits) p2v_effect_end(run, i);
        found |= fits;
    }
    return found;
}

static void master_refuse_effect(const struct p2v_game *game, struct table *table, int who, const char *called)
{
    struct near near = near_new(called);
    for (int i = 0; i < game->effect_count; i++) {
        const struct p2v_effect *effect = &game->effects[i];
        char name[64];
        if (effect->kind == 0xff || effect->bearer != who) continue;
        const char *label = arena_printf(&table->arena, "%s", p2v_effect_label(game, effect, name, sizeof name));
        if (label) near_add(&near, label);
    }
    table_refuse_name(table, &near, "%s has no effect \"%s\"", table_actor_name(table, who), called);
}

/* The feature of the cards that has this name; -1: none, and the nearest one is known. */
static int master_feature(const struct p2v_pack *pack, const char *name, struct near *near)
{
    for (size_t i = 0; i < pack->features.count; i++) {
        if (!pack->features.items[i].name) continue;
        if (strcmp(pack->features.items[i].name, name) == 0) return (int)i;
        near_add(near, pack->features.items[i].name);
    }
    return -1;
}

static void master_add_effect(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    const char *name = json_to_text(json_get(command, "effect"), "");
    const struct json *value = json_get(command, "value");
    struct near near = near_new(name);
    int stat = p2v_operand_stat(name), feature = stat < 0 ? master_feature(run->game->pack, name, &near) : -1;
    struct p2v_new_effect effect = {.bearer = who, .source = who, .kind = stat < 0 ? P2V_DO_GRANT : P2V_DO_MODIFY,
                                    .stat = stat < 0 ? 0 : stat, .value = (int)json_to_int(value, 0),
                                    .until = P2V_UNTIL_ENCOUNTER, .feature = feature < 0 ? 0 : feature};
    if (stat < 0 && feature < 0) {
        table_refuse_name(table, &near, "there is no statistic or feature \"%s\"", name);
    } else if (stat >= 0 ? !effect.value : value != NULL) {
        table_refuse(table, stat >= 0 ? "\"value\" is missing: how much it changes" : "a feature has no \"value\"");
    } else if (!p2v_effect_add(run, &effect)) {
        table_refuse(table, "too many effects are on the table");
    }
}

static void master_effect(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    if (!json_to_bool(json_get(command, "remove"), false))
        master_add_effect(run, table, command, who);
    else if (!master_end_effects(run, who, json_to_text(json_get(command, "effect"), "")))
        master_refuse_effect(run->game, table, who, json_to_text(json_get(command, "effect"), ""));
}

enum { MASTER_MOST_ACTION_POINTS = 9, MASTER_MOST_HERO_POINTS = 3 };

/* Action points or hero points, up or down. */
static void master_points(struct p2v_run *run, struct table *table, const struct json *command, int change)
{
    const char *what = json_to_text(json_get(command, "what"), "");
    int who = p2v_figure_find(table->state, json_to_text(json_get(command, "who"), ""));
    if (who < 0) who = run->game->active;
    const struct p2v_figure *f = who < P2V_FIGURES ? &run->game->figures[who] : NULL;
    bool hero = strcmp(what, "heroPoints") == 0;
    struct near near = near_new(what);
    near_add(&near, "actionPoints");
    near_add(&near, "heroPoints");
    int left = !f ? -1 : change + (hero ? f->hero_points : f->ap);
    int most = hero ? MASTER_MOST_HERO_POINTS : MASTER_MOST_ACTION_POINTS;
    if (!hero && strcmp(what, "actionPoints") != 0)
        table_refuse_name(table, &near, "there is no resource \"%s\"", what);
    else if (left < 0 || left > most)
        table_refuse(table, hero ? "hero points are from 0 to %d" : "action points are from 0 to %d", most);
    else if (hero)
        p2v_fact(run, P2V_FACT_HERO, who, 0, change);
    else
        p2v_fact(run, P2V_FACT_AP, who, left);
}

static void master_spend(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    (void)who;
    master_points(run, table, command, -(int)json_to_int(json_get(command, "amount"), 1));
}

static void master_restore(struct p2v_run *run, struct table *table, const struct json *command, int who)
{
    (void)who;
    master_points(run, table, command, (int)json_to_int(json_get(command, "amount"), 1));
}

#define MASTER_HOOK(name)                                                                                              \
    void p2v_master_##name(struct table *table, const struct json *command, int who)                                   \
    {                                                                                                                  \
        p2v_master(table, command, who, master_##name);                                                                \
    }
MASTER_HOOK(place)
MASTER_HOOK(join)
MASTER_HOOK(leave)
MASTER_HOOK(damage)
MASTER_HOOK(heal)
MASTER_HOOK(set_hp)
MASTER_HOOK(condition)
MASTER_HOOK(effect)
MASTER_HOOK(spend)
MASTER_HOOK(restore)
