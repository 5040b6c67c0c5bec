/* number.c: statistics as they are now: armour class, speeds, thresholds, damage bonuses, damage responses. */
#include <string.h>

#include "systems/dnd5e/actor/tally.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/condition.h"
#include "systems/dnd5e/actor/prepare.h"
#include "systems/dnd5e/table/table.h"

/* ---- damage ---- */

static void d5e_modified_damage(const struct d5e_frame *frame, const struct d5e_contribution *contribution,
                                int64_t amount)
{
    if (frame->account) {
        frame->account->type = frame->attack->damage_type;
        d5e_account_part(frame->account, contribution, amount);
        return;
    }
    d5e_emit(frame->table, modifier, .who = contribution->bearer,
             .source = table_intern(frame->table, contribution->name), .roll = table_intern(frame->table, "damage"),
             .amount = amount);
}

static void d5e_collect_bonus(void *context, const struct d5e_contribution *contribution)
{
    struct d5e_frame *situation = context;
    const struct json *bonus = json_get(contribution->effect, "damage_bonus"),
                      *attribute = json_get(contribution->effect, "attribute");
    bool melee = json_is_text(json_get(attribute, "target"), "damage.melee_weapon.modifier") && situation->attack &&
                 situation->attack->melee;
    if (contribution->unmet) {
        if (bonus || melee) d5e_account_missing(situation->account, contribution);
        return;
    }
    int64_t amount = 0;
    struct d5e_frame giver = d5e_contribution_frame(situation->table, contribution);
    giver.account = situation->account;
    if (melee && d5e_attribute_bonus(&giver, attribute, &amount)) {
        d5e_blow_add(situation->blow, situation->attack->damage_type, amount);
        d5e_modified_damage(situation, contribution, amount);
    }
    if (!bonus || d5e_stopped(situation->table)) return;
    struct d5e_frame frame = *situation;
    frame.owner = contribution->owner < 0 ? contribution->bearer : contribution->owner;
    frame.mechanic = contribution->mechanic;
    frame.part = contribution->name;
    d5e_add_bonus(&frame, bonus, contribution->effect);
}

void d5e_add_bonuses(struct d5e_frame *frame)
{
    if (frame->account)
        d5e_each_possible(frame->table, frame->owner, frame, d5e_collect_bonus, frame);
    else
        d5e_each_contribution(frame->table, frame->owner, frame, d5e_collect_bonus, frame);
}

/* ---- statistics that effects change ---- */

struct d5e_changing {
    struct table *table;
    const struct d5e_actor *actor;
    const struct d5e_stat *stat;
    struct d5e_tally tally;
    struct d5e_account *account; /* NULL: only the value is requested */
};

/* Climbing, swimming, flying and burrowing may follow the walking speed. */
static bool d5e_is_other_speed(const char *path)
{
    if (strncmp(path, "movement.", 9) != 0) return false;
    enum d5e_movement by = d5e_movement_find(path + 9);
    return by != D5E_WALK && by != D5E_MOVEMENTS;
}

static bool d5e_change_amount(struct table *table, const struct d5e_contribution *contribution,
                              enum d5e_operation *operation, int64_t *amount)
{
    struct d5e_frame frame = d5e_contribution_frame(table, contribution);
    struct d5e_stat stat = {0};
    struct d5e_account looking = {.arena = &table->arena, .stat = &stat}; /* a statistic is asked: no dice fall */
    const struct json *operand;
    frame.account = &looking;
    frame.paced = d5e_is_other_speed(json_to_text(json_path(contribution->effect, "attribute.target"), ""));
    *operation = d5e_attribute_operation(json_get(contribution->effect, "attribute"), &operand);
    return d5e_frame_number(&frame, operand, amount);
}

static void d5e_change_stat(void *context, const struct d5e_contribution *contribution)
{
    struct d5e_changing *changing = context;
    const char *path = json_to_text(json_path(contribution->effect, "attribute.target"), NULL);
    struct d5e_actor *actor = (struct d5e_actor *)(uintptr_t)changing->actor;
    enum d5e_operation operation;
    int64_t amount = 0;
    if (!path || d5e_actor_stat(actor, path) != changing->stat) return;
    if (contribution->unmet)
        d5e_account_missing(changing->account, contribution);
    else if (d5e_change_amount(changing->table, contribution, &operation, &amount))
        d5e_tally_change(&changing->tally, contribution->name, operation, amount);
}

struct d5e_stat d5e_number_stat(struct table *table, int who, const char *path, struct arena *arena)
{
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor;
    const struct d5e_stat *stat = d5e_actor_stat((struct d5e_actor *)(uintptr_t)actor, path);
    struct d5e_stat told = {0};
    struct d5e_account account = {.arena = arena, .stat = &told};
    if (!stat) return told;
    struct d5e_changing changing = {.table = table,
                                    .actor = actor,
                                    .stat = stat,
                                    .tally = d5e_tally_of(arena, path, stat),
                                    .account = arena ? &account : NULL};
    if (arena)
        d5e_each_possible(table, who, NULL, d5e_change_stat, &changing);
    else
        d5e_each_contribution(table, who, NULL, d5e_change_stat, &changing);
    struct d5e_stat total = d5e_tally_total(&changing.tally);
    if (strncmp(path, "hit_points", 10) == 0 && total.value < 1) { /* nobody has less */
        if (arena)
            d5e_part_push(arena, &total.parts, (struct d5e_part){.label = "at least 1", .value = 1 - total.value});
        total.value = 1;
    }
    total.missing = told.missing;
    for (struct d5e_part *part = arena ? total.parts : NULL; part; part = part->next) {
        const char *label = arena_printf(arena, "%s", part->label);
        part->label = label ? label : "";
    }
    return total;
}

int64_t d5e_number_now(struct table *table, int who, const char *path)
{
    return d5e_number_stat(table, who, path, NULL).value;
}

int64_t d5e_hp_max(struct table *table, int who)
{
    int64_t most = d5e_exhausted_hp(table, who, d5e_number_now(table, who, "hit_points"));
    return most > D5E_MOST_AMOUNT ? D5E_MOST_AMOUNT : most;
}

/* Half cover +2, three quarters +5. */
static void d5e_collect_cover(void *context, const struct d5e_contribution *contribution)
{
    int64_t *best = context;
    const char *cover = json_to_text(json_get(contribution->effect, "cover"), "");
    int64_t bonus = strcmp(cover, "half") == 0 ? 2 : strcmp(cover, "three_quarters") == 0 ? 5 : 0;
    if (bonus > *best) *best = bonus;
}

/* 2024: a shield gives nothing to a creature that is not proficient with it. */
static void d5e_idle_shield(const struct table *table, int who, struct d5e_stat *stat, struct arena *arena)
{
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor;
    const char *shield = d5e_is_2024(table, D5E_RULE_SHIELDS) ? d5e_untrained(actor, "shield") : NULL;
    if (!shield) return;
    int64_t lost = -d5e_figure(json_path(d5e_equipped(actor, "shield"), "armor_class.base"), 2);
    if (arena)
        d5e_stat_add(arena, stat, arena_printf(arena, "%s (not proficient)", shield), lost);
    else
        stat->value += lost;
}

struct d5e_stat d5e_armor_class_stat(struct table *table, int who, struct arena *arena)
{
    struct d5e_stat stat = d5e_number_stat(table, who, "armor_class", arena);
    int64_t cover = 0;
    d5e_each_contribution(table, who, NULL, d5e_collect_cover, &cover);
    if (cover && arena)
        d5e_stat_add(arena, &stat, "cover", cover);
    else
        stat.value += cover;
    d5e_idle_shield(table, who, &stat, arena);
    return stat;
}

int64_t d5e_armor_class(struct table *table, int who)
{
    return d5e_armor_class_stat(table, who, NULL).value;
}

int64_t d5e_armor_against(struct table *table, int who, int attacker)
{
    const struct d5e_state *state = d5e_state_of(table);
    int64_t cover = 0;
    d5e_each_contribution(table, who, NULL, d5e_collect_cover, &cover);
    int between = d5e_attack_cover(state, &(const struct d5e_line){.attacker = attacker, .target = who});
    return d5e_armor_class(table, who) + (between > cover ? between - cover : 0); /* the better cover counts */
}

int64_t d5e_armor_in_attack(struct table *table, const struct d5e_line *line, const struct d5e_attack *attack)
{
    int64_t against = d5e_armor_against(table, line->target, line->attacker),
            cover = against - d5e_armor_class(table, line->target);
    if (!cover) return against;
    if (d5e_sets_aside(table, line->attacker, cover > 2 ? "three_quarters" : "half", attack)) return against - cover;
    symbol source = table_intern(table, cover > 2 ? "three-quarters cover" : "half cover");
    d5e_emit(table, modifier, .who = line->target, .source = source, .roll = table_intern(table, "armour class"),
             .amount = cover);
    return against;
}

struct d5e_stat d5e_speed_stat(struct table *table, int who, enum d5e_movement by, struct arena *arena)
{
    static const char *const paths[D5E_MOVEMENTS] = {"movement.base", "movement.climb", "movement.swim", "movement.fly",
                                                     "movement.burrow"};
    struct d5e_stat stat = d5e_number_stat(table, who, paths[by], arena);
    const char *held = d5e_has_flag(table, who, D5E_CANNOT_MOVE);
    const char *heavy = d5e_too_heavy(d5e_body_of(table, who)->actor);
    if (heavy && stat.value > 0 && !d5e_sets_aside(table, who, "Strength", NULL)) {
        if (arena)
            d5e_stat_add(arena, &stat, arena_printf(arena, "%s (too heavy)", heavy), -10);
        else
            stat.value -= 10;
    }
    int64_t least = held || stat.value < 0 ? 0 : stat.value, wanted = d5e_exhausted_speed(table, who, least);
    if (least != stat.value && arena)
        d5e_stat_add(arena, &stat, arena_printf(arena, "%s", held ? held : "at least 0"), least - stat.value);
    if (wanted != least && arena) d5e_stat_add(arena, &stat, "exhaustion", wanted - least);
    stat.value = wanted;
    return stat;
}

int64_t d5e_speed_by(struct table *table, int who, enum d5e_movement by)
{
    return d5e_speed_stat(table, who, by, NULL).value;
}

int64_t d5e_speed_ft(struct table *table, int who)
{
    return d5e_speed_by(table, who, D5E_WALK);
}

/* ---- what is changed for now, for programs: paths and what they come to ---- */

struct d5e_listing {
    struct table *table;
    struct arena *arena;
    struct json *out;
    int who;
};

static void d5e_list_change(void *context, const struct d5e_contribution *contribution)
{
    struct d5e_listing *listing = context;
    const struct json *attribute = json_get(contribution->effect, "attribute");
    const char *path = json_to_text(json_get(attribute, "target"), NULL);
    bool constant =
        contribution->way == D5E_OWN_MECHANIC && d5e_is_constant(contribution->mechanic, contribution->effect);
    if (!path || constant || json_get(listing->out, path)) return;
    const struct d5e_actor *actor = d5e_body_of(listing->table, listing->who)->actor;
    const struct json *set = json_path(attribute, "calculation.operators.0.value"),
                      *query = json_get(attribute, "query");
    enum d5e_operation operation;
    int64_t amount = 0;
    struct json known;
    struct json value = set ? *set : query ? *query : json_make_bool(true);
    if (d5e_actor_stat((struct d5e_actor *)(uintptr_t)actor, path))
        value = json_make_int(d5e_number_now(listing->table, listing->who, path));
    else if (d5e_change_amount(listing->table, contribution, &operation, &amount))
        value = json_make_int(operation == D5E_SET || !d5e_actor_attribute(actor, path, &known)
                                  ? amount
                                  : json_to_int(&known, 0) + (operation == D5E_SUBTRACT ? -amount : amount));
    json_set(listing->arena, listing->out, path, value);
}

struct json d5e_changes_now(struct table *table, struct arena *arena, int who)
{
    struct json changes = json_make_object();
    struct d5e_listing listing = {table, arena, &changes, who};
    d5e_each_contribution(table, who, NULL, d5e_list_change, &listing);
    return changes;
}

/* ---- responses ---- */

struct d5e_responding {
    struct table *table;
    struct json *responses;
};

static void d5e_collect_response(void *context, const struct d5e_contribution *contribution)
{
    const struct d5e_responding *responding = context;
    const struct json *response = json_get(contribution->effect, "damage_response");
    bool constant =
        contribution->way == D5E_OWN_MECHANIC && d5e_is_constant(contribution->mechanic, contribution->effect);
    if (response && !constant && !json_is_text(json_get(response, "to"), "triggering_damage"))
        json_push(&responding->table->arena, responding->responses, *response);
}

struct json d5e_responses(struct table *table, int who, const struct d5e_blow *blow)
{
    struct json responses = json_copy(&table->arena, &d5e_body_of(table, who)->actor->responses);
    struct d5e_responding responding = {.table = table, .responses = &responses};
    d5e_each_contribution(table, who, NULL, d5e_collect_response, &responding);
    if (d5e_has_flag(table, who, D5E_RESISTS_ALL)) {
        struct json all = json_make_object();
        json_set(&table->arena, &all, "response", json_make_text(&table->arena, "resistance", 10));
        json_set(&table->arena, &all, "to", json_make_text(&table->arena, "all", 3));
        json_push(&table->arena, &responses, all);
    }
    if (blow && blow->halved_by) {
        struct json half = json_make_object();
        json_set(&table->arena, &half, "response", json_make_text(&table->arena, "half", 4));
        json_set(&table->arena, &half, "to", json_make_text(&table->arena, "triggering_damage", 17));
        json_set(&table->arena, &half, "source",
                 json_make_text(&table->arena, blow->halved_by, strlen(blow->halved_by)));
        json_push(&table->arena, &responses, half);
    }
    return responses;
}
