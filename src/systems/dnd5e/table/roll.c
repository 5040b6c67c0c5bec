/* roll.c: d20 rolls: what they are made of, and the roll. (D5E-EFF-02, -07, -08, -23, -30)
 *
 * d5e_gather_roll collects everything that counts for a roll. The table rolls what it gathered; sheet and `explain`
 * gather into an account, where dice are named and not rolled. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/condition.h"
#include "systems/dnd5e/actor/prepare.h"
#include "systems/dnd5e/table/table.h"

/* ---- the sorts of rolls ---- */

struct d5e_roll d5e_attack_roll(struct table *table, int who, int target, const struct d5e_attack *attack)
{
    (void)table;
    return (struct d5e_roll){.kind = "attack",
                             .who = who,
                             .against = target,
                             .attack = attack,
                             .base = &attack->bonus,
                             .ability = attack->uses_strength ? "Strength" : "Dexterity",
                             .magical = attack->magical};
}

struct d5e_roll d5e_spell_attack_roll(struct table *table, int who, int target)
{
    return (struct d5e_roll){.kind = "attack",
                             .who = who,
                             .against = target,
                             .base = &d5e_body_of(table, who)->actor->spell_attack,
                             .path = "spell_attack_bonus",
                             .magical = true};
}

struct d5e_roll d5e_save_roll(struct table *table, int who, enum d5e_ability ability)
{
    return (struct d5e_roll){.kind = "saving_throw",
                             .who = who,
                             .against = D5E_NOBODY,
                             .ability = d5e_ability_names[ability],
                             .base = &d5e_body_of(table, who)->actor->saves[ability]};
}

struct d5e_roll d5e_skill_roll(struct table *table, int who, size_t skill)
{
    return (struct d5e_roll){.kind = "ability_check",
                             .who = who,
                             .against = D5E_NOBODY,
                             .ability = d5e_ability_names[d5e_skills[skill].ability],
                             .skill = d5e_skills[skill].name,
                             .base = &d5e_body_of(table, who)->actor->skills[skill]};
}

struct d5e_roll d5e_ability_roll(struct table *table, int who, enum d5e_ability ability)
{
    return (struct d5e_roll){.kind = "ability_check",
                             .who = who,
                             .against = D5E_NOBODY,
                             .ability = d5e_ability_names[ability],
                             .base = &d5e_body_of(table, who)->actor->checks[ability]};
}

struct d5e_roll d5e_initiative_roll(struct table *table, int who)
{
    return (struct d5e_roll){.kind = "initiative",
                             .who = who,
                             .against = D5E_NOBODY,
                             .ability = "Dexterity",
                             .base = &d5e_body_of(table, who)->actor->initiative,
                             .path = "initiative"};
}

/* ---- what counts ---- */

struct d5e_collecting {
    struct table *table;
    struct d5e_roll *roll;
    bool of_opponent; /* contributions of the one the roll is against */
};

static bool d5e_lists(const struct json *list, const char *text)
{
    if (!list) return true;
    if (json_is(list, JSON_STRING)) return d5e_same_name(list->text, text ? text : "");
    for (size_t i = 0; i < json_count(list); i++) {
        if (text && (d5e_same_name(json_to_text(json_at(list, i), ""), text) || json_is_text(json_at(list, i), "all")))
            return true;
    }
    return false;
}

/* Is this advantage or modifier about a roll of this sort? */
static bool d5e_is_about(const struct d5e_collecting *collecting, const struct json *what)
{
    const struct d5e_roll *roll = collecting->roll;
    const struct json *on = json_get(what, "on"), *weapons = json_get(what, "weapon_type"),
                      *origin = json_get(json_get(what, "against"), "origin");
    if (on && !d5e_lists(on, roll->kind) && !d5e_lists(on, "all")) return false;
    if (json_get(what, "ability") && !d5e_lists(json_get(what, "ability"), roll->ability)) return false;
    if (json_get(what, "skill") && !d5e_lists(json_get(what, "skill"), roll->skill)) return false;
    if (weapons && !(roll->attack && ((roll->attack->melee && d5e_lists(weapons, "melee")) ||
                                      (roll->attack->ranged && d5e_lists(weapons, "ranged")))))
        return false;
    return !json_is_text(origin, "magical") || roll->magical;
}

/* Rolls of others against the bearer: against {target: character}, target {type: attackers}, against {from_source}. */
static bool d5e_is_against_bearer(const struct json *what)
{
    const struct json *against = json_get(what, "against");
    return json_is_text(json_get(against, "target"), "character") || json_get(against, "from_source") ||
           json_is_text(json_path(what, "target.type"), "attackers");
}

static void d5e_count_chance(struct d5e_roll *roll, const char *name, int chance)
{
    if (chance > 0)
        roll->advantages++;
    else
        roll->disadvantages++;
    if (roll->account)
        d5e_part_push(roll->account->arena, &roll->account->stat->chances,
                      (struct d5e_part){.label = arena_printf(roll->account->arena, "%s", name), .value = chance});
}

static void d5e_collect_advantage(void *context, const struct d5e_contribution *contribution)
{
    const struct d5e_collecting *collecting = context;
    static const char *const kinds[] = {"advantage", "disadvantage"};
    for (size_t i = 0; i < 2; i++) {
        const struct json *what = json_get(contribution->effect, kinds[i]);
        for (size_t n = 0; n < (json_is(what, JSON_ARRAY) ? what->count : what ? 1 : 0); n++) {
            const struct json *one = json_is(what, JSON_ARRAY) ? json_at(what, n) : what;
            if (d5e_is_against_bearer(one) != collecting->of_opponent || !d5e_is_about(collecting, one)) continue;
            if (!contribution->unmet)
                d5e_count_chance(collecting->roll, contribution->name, i == 0 ? 1 : -1);
            else
                d5e_account_missing(collecting->roll->account, contribution);
        }
    }
}

/* Attribute paths that are bonuses to a sort of roll: "saving_throw.modifier", "skills.Persuasion.modifier". */
static bool d5e_path_is_about(const char *path, const struct d5e_roll *roll)
{
    static const struct {
        const char *prefix, *kind;
    } sorts[] = {{"attack_roll.", "attack"},           {"saving_throw.", "saving_throw"},
                 {"saving_throws.", "saving_throw"},   {"ability_check.", "ability_check"},
                 {"ability_checks.", "ability_check"}, {"initiative.", "initiative"}};
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        size_t length = strlen(sorts[i].prefix);
        if (strncmp(path, sorts[i].prefix, length) != 0 || strcmp(sorts[i].kind, roll->kind) != 0) continue;
        return strcmp(path + length, "modifier") == 0 || strcmp(path + length, "bonus") == 0;
    }
    bool one = strncmp(path, "skill.", 6) == 0, many = strncmp(path, "skills.", 7) == 0;
    if ((!one && !many) || !roll->skill) return false;
    const char *name = path + (one ? 6 : 7), *end = strrchr(name, '.');
    size_t length = end ? (size_t)(end - name) : strlen(name);
    return strlen(roll->skill) == length && strncmp(name, roll->skill, length) == 0;
}

bool d5e_attribute_bonus(const struct d5e_frame *frame, const struct json *attribute, int64_t *amount)
{
    const struct json *calculation = json_get(attribute, "calculation"),
                      *operators = json_get(calculation, "operators");
    const char *operation = json_to_text(json_get(calculation, "operation"), "set");
    if (!d5e_frame_number(frame, json_count(operators) == 1 ? json_at(operators, 0) : calculation, amount))
        return false;
    int64_t least = json_to_int(json_path(calculation, "bounds.minimum"), *amount);
    if (*amount < least) *amount = least;
    if (strcmp(operation, "subtract") == 0 && json_count(operators) == 1) *amount = -*amount;
    return true;
}

static void d5e_add_to_roll(const struct d5e_collecting *collecting, const struct d5e_contribution *contribution,
                            int64_t amount)
{
    struct d5e_roll *roll = collecting->roll;
    roll->bonus += amount;
    if (roll->account)
        d5e_account_part(roll->account, contribution, amount);
    else if (amount)
        d5e_emit(collecting->table, modifier, .who = contribution->bearer,
                 .source = table_intern(collecting->table, contribution->name),
                 .roll = table_intern(collecting->table, roll->kind), .amount = amount);
}

static void d5e_collect_attribute(void *context, const struct d5e_contribution *contribution)
{
    const struct d5e_collecting *collecting = context;
    const struct json *attribute = json_get(contribution->effect, "attribute");
    int64_t amount = 0;
    if (!d5e_path_is_about(json_to_text(json_get(attribute, "target"), ""), collecting->roll)) return;
    if (contribution->unmet) {
        d5e_account_missing(collecting->roll->account, contribution);
        return;
    }
    struct d5e_frame frame = d5e_contribution_frame(collecting->table, contribution);
    frame.attack = collecting->roll->attack;
    frame.account = collecting->roll->account;
    if (d5e_attribute_bonus(&frame, attribute, &amount)) d5e_add_to_roll(collecting, contribution, amount);
}

/* Bounds and outcomes that are fixed beforehand. */
static void d5e_bound_roll(struct d5e_roll *roll, const struct json *modifier)
{
    const struct json *bounds = json_get(modifier, "bounds"), *result = json_get(modifier, "result");
    if (bounds && json_to_int(json_get(bounds, "minimum"), 0) > roll->minimum)
        roll->minimum = json_to_int(json_get(bounds, "minimum"), 0);
    roll->auto_fail = roll->auto_fail || json_is_text(result, "auto_fail");
    roll->auto_succeed = roll->auto_succeed || json_is_text(result, "auto_succeed");
}

/* What the modifier adds; its dice are rolled. False: nothing that could be added. */
static bool d5e_modifier_amount(const struct d5e_frame *frame, const struct d5e_contribution *contribution,
                                int64_t *amount)
{
    const struct json *modifier = json_get(contribution->effect, "roll_modifier"),
                      *calculation = json_get(modifier, "calculation"), *value = json_get(modifier, "value");
    if (calculation && !d5e_frame_number(frame, calculation, amount)) return false;
    if (!calculation && !value) return false;
    if (!calculation) *amount = d5e_throw_amount(frame, value, NULL, false, contribution->name);
    int64_t minimum = json_to_int(json_get(modifier, "minimum"), INT64_MIN);
    if (*amount < minimum) *amount = minimum;
    bool subtract = json_is_text(json_get(modifier, "operation"), "subtract") ||
                    (json_is_text(json_get(calculation, "operation"), "subtract") &&
                     json_count(json_get(calculation, "operators")) == 1);
    if (subtract) *amount = -*amount;
    return true;
}

static bool d5e_is_modifier_of(const struct d5e_collecting *collecting, const struct json *modifier)
{
    if (!modifier || collecting->of_opponent || !d5e_is_about(collecting, modifier)) return false;
    return !json_get(modifier, "type") || json_is_text(json_get(modifier, "type"), collecting->roll->kind);
}

/* Auras of one name do not add up: the strongest counts, of equal ones the first. */
struct d5e_rivalry {
    const struct d5e_collecting *collecting;
    const struct d5e_contribution *own;
    int64_t amount; /* of `own`, without dice */
    bool is_outdone;
};

static int64_t d5e_aura_strength(const struct d5e_collecting *collecting, const struct d5e_contribution *contribution)
{
    struct arena scratch;
    arena_init(&scratch);
    struct d5e_stat stat = {0};
    struct d5e_account account = {.arena = &scratch, .stat = &stat}; /* nothing is rolled */
    struct d5e_frame frame = d5e_contribution_frame(collecting->table, contribution);
    frame.attack = collecting->roll->attack;
    frame.account = &account;
    int64_t amount = 0;
    (void)d5e_modifier_amount(&frame, contribution, &amount);
    arena_free(&scratch);
    return amount < 0 ? -amount : amount;
}

static void d5e_meet_rival(void *context, const struct d5e_contribution *other)
{
    struct d5e_rivalry *rivalry = context;
    const struct d5e_contribution *own = rivalry->own;
    if (other->way != D5E_REACHING_AURA || other->unmet || other->owner == own->owner) return;
    if (!d5e_same_name(other->name, own->name)) return;
    if (!d5e_is_modifier_of(rivalry->collecting, json_get(other->effect, "roll_modifier"))) return;
    int64_t strength = d5e_aura_strength(rivalry->collecting, other);
    rivalry->is_outdone |= strength > rivalry->amount || (strength == rivalry->amount && other->owner < own->owner);
}

static bool d5e_is_outdone(const struct d5e_collecting *collecting, const struct d5e_contribution *contribution)
{
    if (contribution->way != D5E_REACHING_AURA) return false;
    struct d5e_rivalry rivalry = {collecting, contribution, d5e_aura_strength(collecting, contribution), false};
    d5e_each_contribution(collecting->table, contribution->bearer, NULL, d5e_meet_rival, &rivalry);
    return rivalry.is_outdone;
}

static void d5e_collect_modifier(void *context, const struct d5e_contribution *contribution)
{
    const struct d5e_collecting *collecting = context;
    struct d5e_roll *roll = collecting->roll;
    const struct json *modifier = json_get(contribution->effect, "roll_modifier");
    if (!d5e_is_modifier_of(collecting, modifier)) return;
    if (contribution->unmet) {
        d5e_account_missing(roll->account, contribution);
        return;
    }
    if (d5e_is_outdone(collecting, contribution)) {
        if (roll->account) d5e_account_outdone(roll->account, contribution);
        return;
    }
    d5e_bound_roll(roll, modifier);
    int64_t amount = 0;
    struct d5e_frame frame = d5e_contribution_frame(collecting->table, contribution);
    frame.attack = roll->attack;
    frame.account = roll->account;
    if (d5e_modifier_amount(&frame, contribution, &amount)) d5e_add_to_roll(collecting, contribution, amount);
}

static void d5e_collect_condition(void *context, const char *condition, int bearer, int chance)
{
    (void)bearer;
    d5e_count_chance(context, condition, chance);
}

/* Immune to disadvantage on its own rolls, or to the advantage others have against it. */
static void d5e_collect_steadiness(void *context, const struct d5e_contribution *contribution)
{
    const struct d5e_collecting *collecting = context;
    struct d5e_roll *roll = collecting->roll;
    const struct json *immunity = json_get(contribution->effect, "immunity"), *skill = json_get(immunity, "skill"),
                      *event = json_get(immunity, "event");
    const char *category = json_to_text(json_get(immunity, "category"), "");
    if (contribution->unmet) return;
    if (skill && !d5e_lists(skill, roll->skill)) return;
    if (event && !json_is_text(event, roll->kind)) return;
    if (json_get(immunity, "weapon_property") && !(roll->attack && roll->attack->ranged)) return;
    if (strcmp(category, "advantage") == 0 && collecting->of_opponent) roll->advantages = 0;
    if (strcmp(category, "disadvantage") == 0 && !collecting->of_opponent) roll->disadvantages = 0;
}

static void d5e_collect(const struct d5e_collecting *collecting, int who, const struct d5e_frame *situation,
                        d5e_contribute *each)
{
    void *context = (void *)(uintptr_t)collecting;
    if (collecting->roll->account)
        d5e_each_possible(collecting->table, who, situation, each, context);
    else
        d5e_each_contribution(collecting->table, who, situation, each, context);
}

/* The base of the roll: a statistic that effects may change, or the parts as they are. */
static void d5e_begin_roll(struct table *table, struct d5e_roll *roll)
{
    struct d5e_stat base = {0};
    if (roll->path) base = d5e_number_stat(table, roll->who, roll->path, roll->account ? roll->account->arena : NULL);
    roll->bonus += roll->path ? base.value : roll->base ? roll->base->value : 0;
    if (!roll->account) return;
    if (!roll->path && roll->base) base = *roll->base;
    for (const struct d5e_part *part = base.parts; part; part = part->next)
        d5e_part_push(roll->account->arena, &roll->account->stat->parts, *part);
    for (const struct d5e_part *part = base.missing; part; part = part->next)
        d5e_part_push(roll->account->arena, &roll->account->stat->missing, *part);
    roll->account->stat->value += roll->bonus;
}

const char *d5e_hindrance(const struct table *table, int who)
{
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor;
    const char *armor = d5e_untrained(actor, "armor");
    if (armor || d5e_is_2024(table, D5E_RULE_SHIELDS)) return armor;
    return d5e_untrained(actor, "shield");
}

/* A creature that wears armour without proficiency has disadvantage on everything by Strength and Dexterity. */
static void d5e_hinder(const struct table *table, struct d5e_roll *roll)
{
    bool bodily = roll->ability &&
                  (d5e_same_name(roll->ability, "Strength") || d5e_same_name(roll->ability, "Dexterity"));
    const char *worn = bodily ? d5e_hindrance(table, roll->who) : NULL;
    if (!worn) return;
    const char *why = roll->account ? arena_printf(roll->account->arena, "%s (not proficient)", worn) : worn;
    d5e_count_chance(roll, why ? why : worn, -1);
}

/* An enemy within reach of the creature that shoots, and able to disturb it. */
static bool d5e_is_pressed(const struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->body_count; i++) {
        if (d5e_is_up(&state->bodies[i]) && d5e_is_hostile(table, i, who) &&
            d5e_distance_ft(table, i, who) <= D5E_FEET_A_SQUARE && !d5e_has_flag(table, i, D5E_CANNOT_ACT))
            return true;
    }
    return false;
}

/* What distance and sight do to an attack, with a weapon or a spell. */
static void d5e_judge_aim(const struct table *table, struct d5e_roll *roll)
{
    const struct d5e_attack *attack = roll->attack;
    if (strcmp(roll->kind, "attack") != 0 || roll->against < 0) return;
    int feet = d5e_distance_ft(table, roll->who, roll->against);
    bool melee = attack ? attack->melee && feet <= attack->reach_ft : roll->touch;
    if (!melee && attack && feet > attack->range_ft) d5e_count_chance(roll, "long range", -1);
    if (!melee && d5e_is_pressed(table, roll->who)) d5e_count_chance(roll, "an enemy within 5 ft", -1);
    if (!d5e_sees(table, roll->who, roll->against)) d5e_count_chance(roll, "a target out of sight", -1);
    if (!d5e_sees(table, roll->against, roll->who) || d5e_body_of(table, roll->who)->hidden)
        d5e_count_chance(roll, "an attacker out of sight", 1);
}

/* Armour that says so is heard. */
static void d5e_rattle(const struct table *table, struct d5e_roll *roll)
{
    const struct json *armor = d5e_equipped(d5e_body_of(table, roll->who)->actor, "armor");
    if (roll->skill && strcmp(roll->skill, "Stealth") == 0 &&
        json_to_bool(json_get(armor, "stealth_disadvantage"), false))
        d5e_count_chance(roll, json_to_text(json_get(armor, "name"), "armour"), -1);
}

void d5e_gather_roll(struct table *table, struct d5e_roll *roll)
{
    struct d5e_collecting own = {.table = table, .roll = roll},
                          opponent = {.table = table, .roll = roll, .of_opponent = true};
    struct d5e_frame situation = d5e_frame_of(table, roll->who);
    bool attack = strcmp(roll->kind, "attack") == 0;
    int target = roll->against >= 0 ? roll->against : attack ? D5E_NOBODY : roll->who;
    d5e_begin_roll(table, roll);
    situation.attack = roll->attack;
    situation.roll = roll;
    situation.target = target;
    situation.trigger_source = roll->against;
    d5e_collect(&own, roll->who, &situation, d5e_collect_advantage);
    situation.target = roll->who;
    situation.trigger_source = roll->who;
    if (roll->against >= 0) d5e_collect(&opponent, roll->against, &situation, d5e_collect_advantage);
    situation.target = target;
    situation.trigger_source = roll->against;
    d5e_each_condition_chance(table, roll, d5e_collect_condition, roll);
    d5e_exhaust_roll(table, roll);
    d5e_judge_aim(table, roll);
    d5e_hinder(table, roll);
    d5e_rattle(table, roll);
    bool body_save = strcmp(roll->kind, "saving_throw") == 0 && roll->ability &&
                     (d5e_same_name(roll->ability, "Strength") || d5e_same_name(roll->ability, "Dexterity"));
    roll->auto_fail = roll->auto_fail || (body_save && d5e_has_flag(table, roll->who, D5E_FAILS_BODY_SAVES));
    d5e_collect(&own, roll->who, &situation, d5e_collect_steadiness);
    if (roll->against >= 0) d5e_collect(&opponent, roll->against, NULL, d5e_collect_steadiness);
    d5e_collect(&own, roll->who, &situation, d5e_collect_modifier);
    d5e_collect(&own, roll->who, &situation, d5e_collect_attribute);
    roll->state = d5e_advantage_state(roll->advantages, roll->disadvantages);
}

void d5e_throw_d20(struct table *table, struct d5e_roll *roll)
{
    d5e_gather_roll(table, roll);
    int64_t first = table_throw(table, 20), second = roll->state == D5E_NORMAL ? 0 : table_throw(table, 20);
    roll->dice[0] = first;
    roll->dice[1] = second;
    roll->natural = d5e_natural(roll->state, first, second);
    if (roll->natural < roll->minimum) roll->natural = roll->minimum;
    roll->total = roll->natural + roll->bonus;
    struct d5e_happening thrown = {.event = "roll",
                                   .timing = "after",
                                   .source = roll->who,
                                   .target = roll->against,
                                   .attack = roll->attack,
                                   .roll = roll,
                                   .roll_result = roll->total,
                                   .spell_level = -1,
                                   .magical = roll->magical};
    if (!d5e_stopped(table)) d5e_fire(table, &thrown);
    roll->total = roll->natural + roll->bonus;
}
