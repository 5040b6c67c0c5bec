/* contribute.c: everything that is on while it is on: passive mechanics, statuses, auras; and the rolls that
 * collect it. (D5E-EFF-02, -07, -08, -23, -30) */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

bool d5e_is_passive(const struct d5e_mechanic *mechanic)
{
    static const char *const types[] = {"passive",      "advantage", "resistance", "immunity",
                                        "damage_bonus", "movement",  NULL};
    const char *type = json_to_text(json_get(mechanic->json, "type"), "");
    for (size_t i = 0; types[i]; i++) {
        if (strcmp(type, types[i]) == 0) return mechanic->spell_level < 0;
    }
    return false;
}

/* The mechanic a status came from, for its tables; NULL. */
const struct d5e_mechanic *d5e_status_mechanic(const struct table *table, const struct effect *status)
{
    if (status->source < 0 || !status->item) return NULL;
    return d5e_actor_mechanic(d5e_body_of(table, status->source)->actor, table_text(table, status->item));
}

/* What a contribution is judged by: its bearer (an aura: its owner), in the situation at hand. */
struct d5e_offering {
    struct table *table;
    const struct d5e_frame *situation;
    d5e_contribute *each;
    void *context;
};

static struct d5e_frame d5e_offer_frame(const struct d5e_offering *offering,
                                        const struct d5e_contribution *contribution)
{
    struct d5e_frame frame = d5e_frame_of(offering->table, contribution->bearer);
    if (offering->situation) {
        frame = *offering->situation;
        frame.owner = contribution->bearer;
    }
    if (contribution->way == D5E_REACHING_AURA) frame.owner = contribution->owner;
    frame.mechanic = contribution->mechanic;
    return frame;
}

static void d5e_offer(const struct d5e_offering *offering, struct d5e_contribution contribution)
{
    if (!contribution.effect || json_get(contribution.effect, "trigger")) return; /* play_trigger.c's */
    struct d5e_frame frame = d5e_offer_frame(offering, &contribution);
    if (!d5e_requirements_hold(&frame, json_get(contribution.effect, "requirements"), NULL)) return;
    offering->each(offering->context, &contribution);
}

static void d5e_offer_list(const struct d5e_offering *offering, struct d5e_contribution contribution,
                           const struct json *effects)
{
    for (size_t i = 0; i < json_count(effects); i++) {
        contribution.effect = json_at(effects, i);
        d5e_offer(offering, contribution);
    }
}

static void d5e_offer_mechanics(const struct d5e_offering *offering, int who)
{
    for (const struct d5e_mechanic *mechanic = d5e_body_of(offering->table, who)->actor->mechanics; mechanic;
         mechanic = mechanic->next) {
        if (!d5e_is_passive(mechanic) || json_get(mechanic->json, "trigger")) continue;
        struct d5e_contribution contribution = {
            .mechanic = mechanic, .owner = who, .bearer = who, .name = mechanic->name, .way = D5E_OWN_MECHANIC};
        struct d5e_frame frame = d5e_offer_frame(offering, &contribution);
        if (d5e_requirements_hold(&frame, json_get(mechanic->json, "requirements"), NULL))
            d5e_offer_list(offering, contribution, json_get(mechanic->json, "effects"));
    }
}

/* The effects of a status record and of those it inherits (a chain of at most eight). */
static void d5e_offer_record(const struct d5e_offering *offering, struct d5e_contribution contribution,
                             const char *name, int depth)
{
    const struct d5e_record *record =
        d5e_content_record((const struct d5e_content *)offering->table->content, D5E_STATUS, name);
    if (!record || depth > 8) return;
    d5e_offer_list(offering, contribution, json_get(&record->json, "effects"));
    const struct json *inherits = json_get(&record->json, "inherits");
    for (size_t i = 0; i < json_count(inherits); i++)
        d5e_offer_record(offering, contribution, json_to_text(json_at(inherits, i), ""), depth + 1);
}

/* A status brings the effects of its record and those it was applied with (`more`). */
static void d5e_offer_statuses(const struct d5e_offering *offering, int who)
{
    struct table *table = offering->table;
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        if (status->bearer != who) continue;
        struct d5e_contribution contribution = {.owner = status->source,
                                                .bearer = who,
                                                .name = table_text(table, status->kind),
                                                .mechanic = d5e_status_mechanic(table, status),
                                                .way = D5E_BORNE_STATUS};
        d5e_offer_record(offering, contribution, contribution.name, 0);
        contribution.effect = json_get(status->more, "effect");
        d5e_offer(offering, contribution);
        d5e_offer_list(offering, contribution, json_get(status->more, "effects"));
    }
}

struct d5e_aura_offering {
    const struct d5e_offering *offering;
    int who;
};

static void d5e_offer_aura(void *context, const struct d5e_aura *aura)
{
    const struct d5e_aura_offering *offering = context;
    const struct json *layers = json_get(aura->aura, "layers");
    struct d5e_contribution contribution = {.effect = json_get(aura->aura, "effect"),
                                            .mechanic = aura->mechanic,
                                            .owner = aura->owner,
                                            .bearer = offering->who,
                                            .name = aura->name,
                                            .way = D5E_REACHING_AURA};
    if (json_is(contribution.effect, JSON_ARRAY))
        d5e_offer_list(offering->offering, contribution, contribution.effect);
    else
        d5e_offer(offering->offering, contribution);
    for (size_t i = 0; i < json_count(layers); i++) {
        contribution.effect = json_get(json_at(layers, i), "effect");
        d5e_offer(offering->offering, contribution);
    }
}

void d5e_each_contribution(struct table *table, int who, const struct d5e_frame *situation, d5e_contribute *each,
                           void *context)
{
    const struct d5e_offering offering = {table, situation, each, context};
    struct d5e_aura_offering auras = {&offering, who};
    d5e_offer_mechanics(&offering, who);
    d5e_offer_statuses(&offering, who);
    d5e_each_aura(table, who, d5e_body_of(table, who)->space, d5e_offer_aura, &auras);
}

/* ---- d20 rolls ---- */

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

static void d5e_collect_advantage(void *context, const struct d5e_contribution *contribution)
{
    const struct d5e_collecting *collecting = context;
    static const char *const kinds[] = {"advantage", "disadvantage"};
    for (size_t i = 0; i < 2; i++) {
        const struct json *what = json_get(contribution->effect, kinds[i]);
        for (size_t n = 0; n < (json_is(what, JSON_ARRAY) ? what->count : what ? 1 : 0); n++) {
            const struct json *one = json_is(what, JSON_ARRAY) ? json_at(what, n) : what;
            if (d5e_is_against_bearer(one) != collecting->of_opponent || !d5e_is_about(collecting, one)) continue;
            if (i == 0)
                collecting->roll->advantages++;
            else
                collecting->roll->disadvantages++;
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

/* The amount of an attribute change that adds to something; false when it does not. */
static bool d5e_attribute_bonus(const struct d5e_frame *frame, const struct json *attribute, int64_t *amount)
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

static struct d5e_frame d5e_contribution_frame(struct table *table, const struct d5e_contribution *contribution)
{
    struct d5e_frame frame = d5e_frame_of(table, contribution->owner < 0 ? contribution->bearer : contribution->owner);
    frame.target = contribution->bearer;
    frame.mechanic = contribution->mechanic;
    return frame;
}

static void d5e_add_to_roll(const struct d5e_collecting *collecting, const struct d5e_contribution *contribution,
                            int64_t amount)
{
    collecting->roll->bonus += amount;
    if (amount)
        table_emit(collecting->table,
                   (struct event){.kind = D5E_EVENT_MODIFIED,
                                  .fields = {contribution->bearer, table_intern(collecting->table, contribution->name),
                                             table_intern(collecting->table, collecting->roll->kind), amount}});
}

static void d5e_collect_attribute(void *context, const struct d5e_contribution *contribution)
{
    const struct d5e_collecting *collecting = context;
    const struct json *attribute = json_get(contribution->effect, "attribute");
    struct d5e_frame frame = d5e_contribution_frame(collecting->table, contribution);
    int64_t amount = 0;
    frame.attack = collecting->roll->attack;
    if (d5e_path_is_about(json_to_text(json_get(attribute, "target"), ""), collecting->roll) &&
        d5e_attribute_bonus(&frame, attribute, &amount))
        d5e_add_to_roll(collecting, contribution, amount);
}

static void d5e_collect_modifier(void *context, const struct d5e_contribution *contribution)
{
    const struct d5e_collecting *collecting = context;
    struct d5e_roll *roll = collecting->roll;
    const struct json *modifier = json_get(contribution->effect, "roll_modifier");
    const struct json *bounds = json_get(modifier, "bounds"), *result = json_get(modifier, "result");
    if (!modifier || collecting->of_opponent || !d5e_is_about(collecting, modifier)) return;
    if (json_get(modifier, "type") && !json_is_text(json_get(modifier, "type"), roll->kind)) return;
    if (bounds && json_to_int(json_get(bounds, "minimum"), 0) > roll->minimum)
        roll->minimum = json_to_int(json_get(bounds, "minimum"), 0);
    roll->auto_fail = roll->auto_fail || json_is_text(result, "auto_fail");
    roll->auto_succeed = roll->auto_succeed || json_is_text(result, "auto_succeed");
    const struct json *calculation = json_get(modifier, "calculation"), *value = json_get(modifier, "value");
    int64_t amount = 0;
    struct d5e_frame frame = d5e_contribution_frame(collecting->table, contribution);
    frame.attack = roll->attack;
    if (calculation && !d5e_frame_number(&frame, calculation, &amount)) return;
    if (!calculation && !value) return;
    if (!calculation) amount = d5e_throw_amount(&frame, value, NULL, false, contribution->name);
    int64_t minimum = json_to_int(json_get(modifier, "minimum"), INT64_MIN);
    if (amount < minimum) amount = minimum;
    bool subtract = json_is_text(json_get(modifier, "operation"), "subtract") ||
                    (json_is_text(json_get(calculation, "operation"), "subtract") &&
                     json_count(json_get(calculation, "operators")) == 1);
    d5e_add_to_roll(collecting, contribution, subtract ? -amount : amount);
}

/* Conditions that change rolls by the rules alone, whether or not the content describes them. (D5E-PLAY-03) */
static const struct {
    const char *status, *kind;
    bool of_opponent; /* the roll is against the bearer */
    int advantage;    /* 1 advantage, -1 disadvantage */
    const char *only; /* ability, or "melee", "ranged", NULL */
} d5e_condition_rolls[] = {
    {"blinded", "attack", false, -1, NULL},    {"blinded", "attack", true, 1, NULL},
    {"frightened", "attack", false, -1, NULL}, {"frightened", "ability_check", false, -1, NULL},
    {"invisible", "attack", false, 1, NULL},   {"invisible", "attack", true, -1, NULL},
    {"paralyzed", "attack", true, 1, NULL},    {"petrified", "attack", true, 1, NULL},
    {"poisoned", "attack", false, -1, NULL},   {"poisoned", "ability_check", false, -1, NULL},
    {"prone", "attack", false, -1, NULL},      {"prone", "attack", true, 1, "melee"},
    {"prone", "attack", true, -1, "ranged"},   {"restrained", "attack", false, -1, NULL},
    {"restrained", "attack", true, 1, NULL},   {"restrained", "saving_throw", false, -1, "Dexterity"},
    {"stunned", "attack", true, 1, NULL},      {"unconscious", "attack", true, 1, NULL},
    {"dodging", "attack", true, -1, NULL},     {"dodging", "saving_throw", false, 1, "Dexterity"},
    {"helped", "attack", false, 1, NULL},
};

static bool d5e_record_has_rolls(const struct table *table, const char *status)
{
    const struct d5e_record *record =
        d5e_content_record((const struct d5e_content *)table->content, D5E_STATUS, status);
    return record && json_count(json_get(&record->json, "effects")) > 0;
}

static void d5e_collect_conditions(struct table *table, struct d5e_roll *roll)
{
    for (size_t i = 0; i < sizeof d5e_condition_rolls / sizeof *d5e_condition_rolls; i++) {
        int bearer = d5e_condition_rolls[i].of_opponent ? roll->against : roll->who;
        const char *only = d5e_condition_rolls[i].only, *status = d5e_condition_rolls[i].status;
        if (bearer < 0 || strcmp(d5e_condition_rolls[i].kind, roll->kind) != 0 ||
            !d5e_has_status(table, bearer, status))
            continue;
        if (d5e_record_has_rolls(table, status)) continue; /* the content's own words count */
        if (only && strcmp(only, "melee") == 0 &&
            !(roll->attack && d5e_distance_ft(table, roll->who, roll->against) <= D5E_FEET_A_SQUARE))
            continue;
        if (only && strcmp(only, "ranged") == 0 &&
            !(roll->attack && d5e_distance_ft(table, roll->who, roll->against) > D5E_FEET_A_SQUARE))
            continue;
        if (only && strcmp(only, "Dexterity") == 0 && !(roll->ability && d5e_same_name(roll->ability, only))) continue;
        if (d5e_condition_rolls[i].advantage > 0)
            roll->advantages++;
        else
            roll->disadvantages++;
    }
    static const char *const helpless[] = {"paralyzed", "petrified", "stunned", "unconscious"};
    bool body_save = strcmp(roll->kind, "saving_throw") == 0 && roll->ability &&
                     (d5e_same_name(roll->ability, "Strength") || d5e_same_name(roll->ability, "Dexterity"));
    for (size_t i = 0; body_save && i < 4; i++)
        roll->auto_fail = roll->auto_fail || d5e_has_status(table, roll->who, helpless[i]);
}

/* Immune to disadvantage on rolls of its own, or to the advantage others have against it. */
static void d5e_collect_steadiness(void *context, const struct d5e_contribution *contribution)
{
    const struct d5e_collecting *collecting = context;
    struct d5e_roll *roll = collecting->roll;
    const struct json *immunity = json_get(contribution->effect, "immunity"), *skill = json_get(immunity, "skill"),
                      *event = json_get(immunity, "event");
    const char *category = json_to_text(json_get(immunity, "category"), "");
    if (skill && !d5e_lists(skill, roll->skill)) return;
    if (event && !json_is_text(event, roll->kind)) return;
    if (json_get(immunity, "weapon_property") && !(roll->attack && roll->attack->ranged)) return;
    if (strcmp(category, "advantage") == 0 && collecting->of_opponent) roll->advantages = 0;
    if (strcmp(category, "disadvantage") == 0 && !collecting->of_opponent) roll->disadvantages = 0;
}

void d5e_throw_d20(struct table *table, struct d5e_roll *roll)
{
    struct d5e_collecting own = {.table = table, .roll = roll},
                          opponent = {.table = table, .roll = roll, .of_opponent = true};
    struct d5e_frame situation = d5e_frame_of(table, roll->who);
    situation.attack = roll->attack;
    situation.roll = roll;
    situation.target = roll->against >= 0 ? roll->against : roll->who;
    situation.trigger_source = roll->against;
    d5e_each_contribution(table, roll->who, &situation, d5e_collect_advantage, &own);
    situation.target = roll->who;
    situation.trigger_source = roll->who;
    if (roll->against >= 0) d5e_each_contribution(table, roll->against, &situation, d5e_collect_advantage, &opponent);
    situation.target = roll->against >= 0 ? roll->against : roll->who;
    situation.trigger_source = roll->against;
    d5e_collect_conditions(table, roll);
    d5e_each_contribution(table, roll->who, &situation, d5e_collect_steadiness, &own);
    if (roll->against >= 0) d5e_each_contribution(table, roll->against, NULL, d5e_collect_steadiness, &opponent);
    d5e_each_contribution(table, roll->who, &situation, d5e_collect_modifier, &own);
    d5e_each_contribution(table, roll->who, &situation, d5e_collect_attribute, &own);
    roll->state = d5e_advantage_state(roll->advantages, roll->disadvantages);
    int64_t first = table_throw(table, 20), second = roll->state == D5E_NORMAL ? 0 : table_throw(table, 20);
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

/* ---- damage ---- */

static void d5e_collect_bonus(void *context, const struct d5e_contribution *contribution)
{
    struct d5e_frame *situation = context;
    const struct json *bonus = json_get(contribution->effect, "damage_bonus"),
                      *attribute = json_get(contribution->effect, "attribute");
    int64_t amount = 0;
    struct d5e_frame giver = d5e_contribution_frame(situation->table, contribution);
    if (json_is_text(json_get(attribute, "target"), "damage.melee_weapon.modifier") && situation->attack &&
        situation->attack->melee && d5e_attribute_bonus(&giver, attribute, &amount)) {
        d5e_blow_add(situation->blow, situation->attack->damage_type, amount);
        table_emit(situation->table,
                   (struct event){.kind = D5E_EVENT_MODIFIED,
                                  .fields = {contribution->bearer, table_intern(situation->table, contribution->name),
                                             table_intern(situation->table, "damage"), amount}});
    }
    if (!bonus || d5e_stopped(situation->table)) return;
    struct d5e_frame frame = *situation;
    frame.owner = contribution->owner < 0 ? contribution->bearer : contribution->owner;
    frame.mechanic = contribution->mechanic;
    d5e_add_bonus(&frame, bonus, contribution->effect);
}

void d5e_add_bonuses(struct d5e_frame *frame)
{
    d5e_each_contribution(frame->table, frame->owner, frame, d5e_collect_bonus, frame);
}

/* ---- numbers that effects change ---- */

struct d5e_changing {
    struct table *table;
    const char *path;
    int64_t value;
    bool changed;
};

static void d5e_change_number(void *context, const struct d5e_contribution *contribution)
{
    struct d5e_changing *changing = context;
    const struct json *attribute = json_get(contribution->effect, "attribute");
    if (!json_is_text(json_get(attribute, "target"), changing->path)) return;
    /* What always holds is in the prepared number already. */
    bool constant = contribution->way == D5E_OWN_MECHANIC &&
                    !json_count(json_get(contribution->mechanic->json, "requirements")) &&
                    !json_count(json_get(contribution->effect, "requirements"));
    if (constant) return;
    struct d5e_frame frame = {.table = changing->table,
                              .owner = contribution->owner < 0 ? contribution->bearer : contribution->owner,
                              .target = contribution->bearer,
                              .trigger_source = D5E_NOBODY,
                              .trigger_target = D5E_NOBODY,
                              .mechanic = contribution->mechanic,
                              .spell_level = -1};
    const struct json *calculation = json_get(attribute, "calculation"),
                      *operators = json_get(calculation, "operators");
    const char *operation = json_to_text(json_get(calculation, "operation"), "set");
    int64_t amount = 0;
    if (!d5e_frame_number(&frame, json_count(operators) == 1 ? json_at(operators, 0) : calculation, &amount)) return;
    changing->changed = true;
    if (strcmp(operation, "add") == 0)
        changing->value += amount;
    else if (strcmp(operation, "subtract") == 0)
        changing->value -= amount;
    else if (strcmp(operation, "multiply") == 0)
        changing->value *= amount;
    else if (strcmp(operation, "divide") == 0)
        changing->value /= amount ? amount : 1;
    else
        changing->value = amount;
}

/* Half cover +2, three quarters +5. */
static void d5e_collect_cover(void *context, const struct d5e_contribution *contribution)
{
    int64_t *best = context;
    const char *cover = json_to_text(json_get(contribution->effect, "cover"), "");
    int64_t bonus = strcmp(cover, "half") == 0 ? 2 : strcmp(cover, "three_quarters") == 0 ? 5 : 0;
    if (bonus > *best) *best = bonus;
}

int64_t d5e_armor_class(struct table *table, int who)
{
    int64_t cover = 0;
    d5e_each_contribution(table, who, NULL, d5e_collect_cover, &cover);
    struct d5e_changing changing = {
        .table = table, .path = "armor_class", .value = d5e_body_of(table, who)->actor->armor_class.value};
    d5e_each_contribution(table, who, NULL, d5e_change_number, &changing);
    return changing.value + cover;
}

int64_t d5e_number_now(struct table *table, int who, const char *path, int64_t value)
{
    struct d5e_changing changing = {.table = table, .path = path, .value = value};
    d5e_each_contribution(table, who, NULL, d5e_change_number, &changing);
    return changing.value;
}

/* Everything that is changed for now, for programs: paths and what they come to. */
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
    if (!path || json_get(listing->out, path)) return;
    struct json base = json_make_int(0);
    d5e_actor_attribute(d5e_body_of(listing->table, listing->who)->actor, path, &base);
    struct d5e_changing changing = {.table = listing->table, .path = path, .value = json_to_int(&base, 0)};
    d5e_each_contribution(listing->table, listing->who, NULL, d5e_change_number, &changing);
    const struct json *set = json_path(attribute, "calculation.operators.0.value"),
                      *query = json_get(attribute, "query");
    if (changing.changed)
        json_set(listing->arena, listing->out, path, json_make_int(changing.value));
    else if (contribution->way != D5E_OWN_MECHANIC ||
             json_count(json_get(contribution->mechanic->json, "requirements")))
        json_set(listing->arena, listing->out, path, set ? *set : query ? *query : json_make_bool(true));
}

struct json d5e_changes_now(struct table *table, struct arena *arena, int who)
{
    struct json changes = json_make_object();
    struct d5e_listing listing = {table, arena, &changes, who};
    d5e_each_contribution(table, who, NULL, d5e_list_change, &listing);
    return changes;
}

int64_t d5e_speed_by(struct table *table, int who, enum d5e_movement by)
{
    static const char *const paths[D5E_MOVEMENTS] = {"movement.base", "movement.climb", "movement.swim", "movement.fly",
                                                     "movement.burrow"};
    static const char *const stuck[] = {"grappled", "restrained", "paralyzed", "petrified", "stunned", "unconscious"};
    struct d5e_changing changing = {
        .table = table, .path = paths[by], .value = d5e_body_of(table, who)->actor->speed[by].value};
    d5e_each_contribution(table, who, NULL, d5e_change_number, &changing);
    for (size_t i = 0; i < sizeof stuck / sizeof *stuck; i++) {
        if (d5e_has_status(table, who, stuck[i])) return 0;
    }
    return changing.value < 0 ? 0 : changing.value;
}

int64_t d5e_speed_ft(struct table *table, int who)
{
    return d5e_speed_by(table, who, D5E_WALK);
}

struct d5e_responding {
    struct table *table;
    struct json *responses;
};

static void d5e_collect_response(void *context, const struct d5e_contribution *contribution)
{
    const struct d5e_responding *responding = context;
    const struct json *response = json_get(contribution->effect, "damage_response");
    bool constant = contribution->way == D5E_OWN_MECHANIC &&
                    !json_count(json_get(contribution->mechanic->json, "requirements")) &&
                    !json_count(json_get(contribution->effect, "requirements"));
    if (response && !constant && !json_is_text(json_get(response, "to"), "triggering_damage"))
        json_push(&responding->table->arena, responding->responses, *response);
}

struct json d5e_responses(struct table *table, int who, const struct d5e_blow *blow)
{
    struct json responses = json_copy(&table->arena, &d5e_body_of(table, who)->actor->responses);
    struct d5e_responding responding = {.table = table, .responses = &responses};
    d5e_each_contribution(table, who, NULL, d5e_collect_response, &responding);
    if (blow->half) {
        struct json half = json_make_object();
        json_set(&table->arena, &half, "response", json_make_text(&table->arena, "half", 4));
        json_set(&table->arena, &half, "to", json_make_text(&table->arena, "triggering_damage", 17));
        json_push(&table->arena, &responses, half);
    }
    return responses;
}
