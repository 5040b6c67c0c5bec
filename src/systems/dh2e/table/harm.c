/* harm.c: resolves hits: wounds, critical injuries, conditions, fatigue; and reactions to hits. */
#include <string.h>

#include "systems/dh2e/table/table.h"

static const struct dh2e_content *dh2e_play_content(const struct table *table)
{
    return (const struct dh2e_content *)table->content;
}

/* ---- fatigue and conditions ---- */

void dh2e_play_tire(struct table *table, int who, int64_t levels)
{
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    int64_t total = combatant->fatigue + levels;
    if (total < 0) total = 0;
    if (total == combatant->fatigue) return;
    dh2e_emit(table, fatigue, .who = who, .levels = levels, .total = total);
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    if (actor && dh2e_fatigue_unconscious(total, actor->bonuses[DH2E_T], actor->bonuses[DH2E_WP]))
        dh2e_play_afflict(table, who, "unconscious", 0, who);
}

static bool dh2e_play_is_body(struct table *table, int who, symbol slug)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    int at = actor ? dh2e_actor_weapon(actor, table_text(table, slug)) : -1;
    return at >= 0 && actor->weapons.items[at].qualities.ratings[DH2E_QUALITY_NATURAL] > 0;
}

static void dh2e_play_disarm(struct table *table, int who)
{
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    for (int i = 0; i < combatant->arm_count; i++) {
        if (combatant->arms[i].held && !dh2e_play_is_body(table, who, combatant->arms[i].slug))
            emit(table, item, .who = who, .item = combatant->arms[i].slug, .state = table_intern(table, "dropped"));
    }
}

static void harm_refuse_condition(struct table *table, const char *condition)
{
    const struct dh2e_content *content = dh2e_play_content(table);
    struct near near = near_new(condition);
    for (size_t i = 0; i < content->entries.count; i++)
        if (content->entries.items[i].kind == DH2E_KIND_CONDITION) near_add(&near, content->entries.items[i].slug);
    table_refuse_name(table, &near, "there is no condition \"%s\"", condition);
}

void dh2e_play_afflict(struct table *table, int who, const char *condition, int64_t rounds, int from)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    const struct dh2e_entry *entry = dh2e_content_find(dh2e_play_content(table), DH2E_KIND_CONDITION, condition);
    if (!entry) {
        harm_refuse_condition(table, condition);
        return;
    }
    const struct json *system = json_get(&entry->document->root, "system");
    symbol slug = table_intern(table, entry->slug);
    int held = effect_find(&state->effects, who, slug);
    bool longer = held == EFFECT_NONE || (state->effects.items[held].clock != EFFECT_LASTS &&
                                          (rounds == 0 || rounds > state->effects.items[held].remaining));
    if (json_to_bool(json_get(system, "drops"), false)) dh2e_play_disarm(table, who);
    if (longer && !json_to_bool(json_get(system, "instant"), false))
        emit(table, condition, .who = who, .condition = slug, .rounds = rounds > 0 ? rounds : EVENT_ABSENT, .by = from);
}

void dh2e_play_outcome(struct table *table, int who, const struct json *row, int from)
{
    const struct json *conditions = json_get(row, "conditions");
    for (size_t i = 0; i < json_count(conditions); i++) {
        const struct json *one = json_at(conditions, i);
        dh2e_play_afflict(table, who, json_to_text(json_get(one, "condition"), ""),
                          json_to_int(json_get(one, "rounds"), 0), from);
    }
    dh2e_play_tire(table, who, json_to_int(json_get(row, "fatigue"), 0));
    const struct json *damage = json_get(row, "damage");
    if (damage) dh2e_play_bare_damage(table, who, damage, "backlash", DH2E_BODY);
}

/* ---- wounds ---- */

/* Damage type, location and severity decide what happens (DH2E-DMG-04). Critical damage adds up; each further wound
 * below zero looks further down the table. */
static void dh2e_play_injure(struct table *table, int who, enum dh2e_damage_type type, enum dh2e_location location,
                             int64_t severity)
{
    if (severity > DH2E_SEVERITY_MOST) severity = DH2E_SEVERITY_MOST;
    const struct json *row = dh2e_content_critical(dh2e_play_content(table), type, location, severity);
    dh2e_emit(table, injury, .who = who, .type = table_intern(table, dh2e_damage_words[type]),
              .location = table_intern(table, dh2e_location_words[location]), .severity = severity,
              .words = table_intern(table, json_to_text(json_get(row, "text"), "hurt badly")));
    if (row) dh2e_play_outcome(table, who, row, -1);
}

static symbol dh2e_play_list_dice(struct table *table, const struct dh2e_blow *blow)
{
    struct arena scratch;
    if (table->quiet) return 0;
    arena_init(&scratch);
    struct json dice = json_make_array();
    for (size_t i = 0; i < blow->dice_count; i++)
        json_push(&scratch, &dice, json_make_int(blow->dice[i].value));
    symbol listed = scratch.failed ? 0 : table_intern_json(table, &dice);
    arena_free(&scratch);
    return listed;
}

static void dh2e_play_tell_dice(struct table *table, int who, int target, const char *weapon,
                                const struct dh2e_blow *blow)
{
    /* Fire and falls have no attacker: the creature that suffers them rolls. */
    dh2e_emit(table, roll, .who = who < 0 ? target : who, .what = table_intern(table, "damage"),
              .target = who < 0 ? EVENT_NOBODY : target, .using = table_intern(table, weapon),
              .dice = dh2e_play_list_dice(table, blow), .total = blow->raw, .again = blow->again);
}

/* [{"type", "amount", "prevented", "by"}]: armour and toughness stop a part of the blow. */
static symbol dh2e_play_parts(struct table *table, const struct dh2e_blow *blow, enum dh2e_damage_type type)
{
    struct arena scratch;
    const char *word = dh2e_damage_words[type];
    if (table->quiet) return 0;
    arena_init(&scratch);
    struct json list = json_make_array(), part = json_make_object();
    json_set(&scratch, &part, "type", json_make_text(&scratch, word, strlen(word)));
    json_set(&scratch, &part, "amount", json_make_int(blow->result.wounds));
    json_set(&scratch, &part, "prevented", json_make_int(blow->raw - blow->result.wounds));
    json_push(&scratch, &list, part);
    symbol parts = scratch.failed ? 0 : table_intern_json(table, &list);
    arena_free(&scratch);
    return parts;
}

/* What a blow did, with attacker and weapon. */
struct dh2e_landing {
    int who, target;
    const char *weapon;
    enum dh2e_damage_type type;
    const struct dh2e_blow *blow;
};

/* Wounds below zero are critical damage. */
static void dh2e_play_land(struct table *table, const struct dh2e_landing *landing)
{
    const struct dh2e_combatant *one = &dh2e_state_of(table)->combatants[landing->target];
    const struct dh2e_blow *blow = landing->blow;
    int64_t wounds = blow->result.wounds > 0 ? blow->result.wounds : 0, before = one->wounds > 0 ? one->wounds : 0;
    int64_t excess = wounds > before ? wounds - before : 0, critical = one->critical + excess;
    dh2e_emit(table, damage, .who = landing->target, .source = table_intern(table, landing->weapon), .by = landing->who,
              .parts = dh2e_play_parts(table, blow, landing->type), .amount = blow->result.wounds,
              .hp = wounds > 0 ? before - (wounds - excess) : one->wounds,
              .location = table_intern(table, dh2e_location_words[blow->location]), .critical = excess > 0,
              .raw = blow->raw, .penetration = blow->result.penetration, .armour = blow->result.armour,
              .toughness = blow->result.toughness, .criticalDamage = critical);
    if (excess > 0) dh2e_play_injure(table, landing->target, landing->type, blow->location, critical);
}

void dh2e_play_strike(struct table *table, const struct dh2e_hit_on *hit, const struct dh2e_strike *strike)
{
    struct dh2e_blow blow;
    dh2e_strike_roll(strike, hit->location, hit->degrees, &table->dice, &blow);
    dh2e_play_tell_dice(table, hit->who, hit->target, hit->weapon, &blow);
    dh2e_play_land(table, &(struct dh2e_landing){hit->who, hit->target, hit->weapon, strike->type, &blow});
    if (strike->flame) dh2e_play_afflict(table, hit->target, "on-fire", 0, hit->who);
}

bool dh2e_play_strike_with(struct table *table, int who, int target, const struct dh2e_weapon *weapon,
                           struct dh2e_strike *strike)
{
    struct dh2e_attack_request request = {.attacker = dh2e_play_actor(table, who),
                                          .target = dh2e_play_actor(table, target),
                                          .weapon = weapon,
                                          .called = -1};
    struct dh2e_attack attack;
    bool planned = request.attacker && request.target && dh2e_attack_plan(&attack, &request);
    bool good = planned && dh2e_attack_strike(&attack, NULL, strike);
    if (planned) dh2e_attack_free(&attack);
    if (!good) table_refuse(table, "there is not enough memory");
    return good;
}

/* A strike without an attacker: the victim's toughness and resistances count. */
bool dh2e_play_bare_strike(struct table *table, int who, const struct dh2e_damage *damage, int64_t penetration,
                           struct dh2e_strike *strike)
{
    struct dh2e_weapon weapon = {
        .name = "harm", .slug = "harm", .class_word = "none", .damage = *damage, .penetration = penetration};
    if (!dh2e_play_strike_with(table, who, who, &weapon, strike)) return false;
    /* The victim's own bonuses to damage are not part of this. */
    strike->added = damage->bonus;
    strike->rules = (struct dh2e_dice_rules){0};
    strike->hit.felling = 0;
    return true;
}

void dh2e_play_bare_damage(struct table *table, int who, const struct json *damage, const char *cause,
                           enum dh2e_location location)
{
    struct arena scratch;
    arena_init(&scratch);
    struct dh2e_reader reader = {.arena = &scratch};
    struct dh2e_damage read;
    struct dh2e_strike strike;
    dh2e_damage_read(&reader, damage, &read);
    if (dh2e_play_bare_strike(table, who, &read, 0, &strike)) {
        memset(strike.armour, 0, sizeof strike.armour);
        dh2e_play_strike(table, &(struct dh2e_hit_on){-1, who, cause, location, 1}, &strike);
    }
    arena_free(&scratch);
}

/* ---- reactions (DH2E-ATK-11) ---- */

static bool dh2e_play_may_react(struct table *table, int who)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    const struct economy_cost *cost = economy_cost_find(&dh2e_economy, "reaction");
    bool paid = !encounter_is_running(table) || !action_pool_lacks(&dh2e_economy, &state->combatants[who].budget, cost);
    return paid && !dh2e_play_has(table, who, "self:cannot-react") && !dh2e_play_has(table, who, "self:helpless");
}

const struct dh2e_weapon *dh2e_play_parrying(struct table *table, int who)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    const struct dh2e_weapon *best = NULL;
    for (size_t i = 0; actor && i < actor->weapons.count; i++) {
        const struct dh2e_weapon *weapon = &actor->weapons.items[i];
        const struct dh2e_arm *arm =
            dh2e_play_arm(&dh2e_state_of(table)->combatants[who], table_intern(table, weapon->slug));
        if (arm && arm->held) best = dh2e_better_parrying(weapon, best);
    }
    return best;
}

static struct dh2e_result dh2e_play_react(struct table *table, int who, bool parries, bool area)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    struct arena scratch;
    arena_init(&scratch);
    const char *name = parries ? "parry" : "dodge";
    const char *use = parries ? "parry-attack" : area ? "dodge-area" : "dodge-attack";
    struct dh2e_skill untrained = {
        .name = parries ? "Parry" : "Dodge", .slug = name, .characteristic = parries ? DH2E_WS : DH2E_AG};
    const struct dh2e_skill *skill = dh2e_actor_skill(actor, name);
    struct dh2e_check check = dh2e_check_skill(actor, skill ? skill : &untrained, use, &scratch);
    struct dh2e_synthetics extra = {0};
    const struct dh2e_weapon *weapon = parries ? dh2e_play_parrying(table, who) : NULL;
    if (weapon) dh2e_qualities_synthesize(&weapon->qualities, weapon->name, &scratch, &table->symbols, &extra);
    check.extra = &extra;
    check.cap = dh2e_state_of(table)->cap;
    dh2e_play_act(table, "reaction", name, .who = who, .isReaction = true);
    struct dh2e_result result = dh2e_play_test(table, who, &check);
    dh2e_synthetics_free(&extra);
    arena_free(&scratch);
    return result;
}

int64_t dh2e_play_evade(struct table *table, int attacker, int target, int64_t hits, enum dh2e_manner manner)
{
    bool area = manner == DH2E_BY_AREA;
    const char *answers[3];
    size_t count = 0;
    if (hits < 1 || attacker == target || !dh2e_play_may_react(table, target)) return hits;
    answers[count++] = "take it";
    if (!dh2e_play_has(table, target, "self:cannot-move")) answers[count++] = "dodge";
    if (manner == DH2E_BY_MELEE && dh2e_play_parrying(table, target)) answers[count++] = "parry";
    if (count == 1) return hits;
    int answer = table_offer(table, target, "React to the attack?", answers, count);
    if (answer < 0) return -1;
    if (answer == 0) return hits;
    bool parries = strcmp(answers[answer], "parry") == 0;
    struct dh2e_result result = dh2e_play_react(table, target, parries, area);
    /* Each degree of success takes one hit away. */
    int64_t avoided = !result.success ? 0 : area || result.degrees > hits ? hits : result.degrees;
    dh2e_emit(table, evade, .who = target, .how = table_intern(table, answers[answer]), .avoided = avoided,
              .left = hits - avoided);
    return hits - avoided;
}
