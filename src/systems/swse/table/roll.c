/* roll.c: d20 rolls on the table: checks, rerolls, attacks, disarming, grappling. */
#include <string.h>

#include "dice/dice.h"
#include "systems/swse/table/board.h"
#include "systems/swse/actor/statistic.h"
#include "systems/swse/actor/track.h"

enum {
    SWSE_CONCEALMENT = -2,       /* dim light */
    SWSE_TOTAL_CONCEALMENT = -5, /* darkness */
    SWSE_SEVERAL_WEAPONS = -10,  /* attacks with more than one weapon */
    SWSE_DISARM_PENALTY = -10
};

symbol swse_die_list(struct table *table, int64_t die)
{
    struct arena scratch;
    arena_init(&scratch);
    struct json list = json_make_array();
    json_push(&scratch, &list, json_make_int(die));
    symbol dice = scratch.failed ? 0 : table_intern_json(table, &list);
    arena_free(&scratch);
    return dice;
}

void swse_emit_roll(struct table *table, struct swse_event_roll roll)
{
    const char *what = table_text(table, roll.what);
    const struct swse_item *weapon =
        roll.using ? swse_actor_item(swse_fighter_actor(table, (int)roll.who), table_text(table, roll.using)) : NULL;
    char skill[128];
    struct text words = {0};
    const char *label = swse_skill_is_known(what) ? swse_skill_label_of(what, skill, sizeof skill) : NULL;
    if (label)
        text_add(&words, label);
    else
        event_slug_words(what, &words);
    roll.what = table_intern(table, text_get(&words));
    if (weapon) roll.using = table_intern(table, weapon->name);
    text_free(&words);
    table_emit(table, swse_event_roll_make(roll));
}

static bool swse_reroll_fits(const struct swse_op *op, const char *trigger, const char *skill)
{
    if (op->kind != SWSE_OP_REROLL) return false;
    if (strcmp(op->reroll.trigger, trigger) != 0) {
        bool initiative = skill && strcmp(skill, "initiative") == 0;
        return initiative && strcmp(op->reroll.trigger, "initiative") == 0;
    }
    return !op->reroll.skill || (skill && strcmp(op->reroll.skill, skill) == 0);
}

/* Throws again and settles which result counts; -1 when a question is open (SWSE-RULE-14). */
static int64_t swse_reroll_take(struct table *table, int who, const struct swse_op *op, symbol used, int64_t first)
{
    int64_t second = table_throw(table, 20), kept = second;
    if (op->reroll.outcome == SWSE_KEEP_HIGHER && first > second) kept = first;
    if (op->reroll.outcome == SWSE_CHOOSE_EITHER && first != second) {
        char choices[2][24];
        const char *options[2] = {choices[0], choices[1]};
        struct text words = {0};
        for (int i = 0; i < 2; i++) {
            text_clear(&words);
            text_addf(&words, "%lld", (long long)(i ? second : first));
            memcpy(choices[i], text_get(&words), words.length < 23 ? words.length + 1 : 1);
        }
        text_free(&words);
        int answer = table_ask(table, who, "Which roll counts?", options, 2);
        if (answer < 0) return -1;
        kept = answer == 0 ? first : second;
    }
    int32_t times = effect_value(&swse_state_of(table)->effects, who, used);
    swse_emit(table, reroll, .who = who, .rule = table_intern(table, op->rule->id), .first = first, .second = second,
              .kept = kept);
    swse_emit_effect(table, who, used, (struct swse_span){EFFECT_ENCOUNTER, 0, times + 1});
    return kept;
}

struct swse_roll swse_roll_d20(struct table *table, int who, const char *trigger, const char *skill, int64_t bonus)
{
    struct swse_roll roll = {.die = table_throw(table, 20)};
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    struct arena scratch;
    arena_init(&scratch);
    for (size_t i = 0; !roll.asked && i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (!swse_reroll_fits(op, trigger, skill)) continue;
        symbol used = swse_word(table, "reroll", swse_rule_key(&scratch, op->rule));
        if (effect_value(&swse_state_of(table)->effects, who, used) >= op->reroll.uses) continue;
        const char *prompt = table_prompt(
            table, "You rolled %lld %s %lld = %lld. Roll again? %s", (long long)roll.die, bonus < 0 ? "-" : "+",
            (long long)(bonus < 0 ? -bonus : bonus), (long long)(roll.die + bonus),
            op->rule->description ? op->rule->description : "");
        int answer = table_offer(table, who, prompt, (const char *const[]){"keep", "reroll"}, 2);
        if (answer == 1) {
            int64_t kept = swse_reroll_take(table, who, op, used, roll.die);
            if (kept < 0)
                roll.asked = true;
            else
                roll.die = kept;
        }
        roll.asked = roll.asked || answer < 0;
    }
    arena_free(&scratch);
    roll.total = roll.die + bonus;
    return roll;
}

/* What a check is made with. */
struct swse_check {
    const char *skill; /* NULL: an ability */
    const char *label;
    int64_t bonus;
};

static void swse_check_refuse(struct table *table, const char *skill, const char *ability)
{
    struct near near = near_new(skill ? skill : ability ? ability : "");
    for (int i = 0; i < SWSE_ABILITY_COUNT && !skill; i++)
        near_add(&near, swse_ability_word((enum swse_ability)i));
    if (skill) near_offer_all(&near, swse_skill_words());
    if (skill || ability)
        table_refuse_name(table, &near, "there is no skill or ability \"%s\"", near.wanted);
    else
        table_refuse(table, "name a \"skill\" or an \"ability\"");
}

/* Reads the skill or ability. False after a refusal. */
static bool swse_check_read(struct table *table, int who, const struct json *source, const struct json *contexts,
                            struct swse_check *check)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const char *named = json_to_text(json_get(source, "skill"), NULL);
    const char *ability_word = json_to_text(json_get(source, "ability"), NULL);
    int ability = ability_word ? swse_ability_find(ability_word) : -1;
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, who, &scratch, contexts);
    if (named && swse_skill_alias(named)) named = swse_skill_alias(named);
    const struct swse_op *op = named ? swse_actor_restriction(actor, SWSE_RESTRICT_ABILITY, named) : NULL;
    *check = (struct swse_check){.skill = named};
    if (op) {
        char label[64];
        table_refuse(table, "%s cannot use %s: %s", table_actor_name(table, who),
                     swse_skill_label_of(named, label, sizeof label), op->restriction.reason);
    } else if (named && swse_skill_is_known(named)) {
        check->bonus = swse_skill_number(actor, &now, &scratch, named, NULL).total;
        check->label = named;
    } else if (!named && ability >= 0) {
        check->bonus = swse_ability_number(actor, &now, &scratch, (enum swse_ability)ability).total;
        check->label = swse_ability_word((enum swse_ability)ability);
    } else {
        swse_check_refuse(table, named, ability_word);
    }
    arena_free(&scratch);
    return !table->refusal;
}

static struct swse_roll swse_check_roll(struct table *table, int who, const struct swse_check *check)
{
    return swse_roll_d20(table, who, check->skill ? "skillCheck" : "abilityCheck", check->skill, check->bonus);
}

/* Of equal totals the higher bonus wins, then the creature that is opposed. */
static void swse_check_opposed(struct table *table, int who, const struct json *command, struct swse_roll roll,
                               const struct swse_check *check)
{
    const struct json *against = json_get(command, "against");
    const char *name = json_to_text(json_get(against, "who"), json_to_text(against, ""));
    int other = command_find_actor(table, name);
    if (other < 0) return;
    struct swse_check opposed;
    const struct json *source = json_get(against, "skill") || json_get(against, "ability") ? against : command;
    if (!swse_check_read(table, other, source, json_get(against, "context"), &opposed)) return;
    struct swse_roll defence = swse_check_roll(table, (int)other, &opposed);
    if (defence.asked) return;
    bool success = roll.total > defence.total || (roll.total == defence.total && check->bonus > opposed.bonus);
    swse_emit(table, opposed, .who = who, .target = other, .what = table_intern(table, check->label), .die = roll.die,
              .total = roll.total, .otherDie = defence.die, .against = defence.total, .success = success);
}

void swse_decide_check(struct table *table, int who, const struct json *command)
{
    struct swse_check check;
    if (!swse_check_read(table, who, command, json_get(command, "context"), &check)) return;
    check.bonus += swse_force_bonus(table, who, command);
    if (table_stopped(table)) return;
    struct swse_roll roll = swse_check_roll(table, who, &check);
    if (roll.asked) return;
    if (json_get(command, "against")) {
        swse_check_opposed(table, who, command, roll, &check);
        return;
    }
    const struct json *dc = json_get(command, "dc");
    int64_t needed = json_to_int(dc, 0);
    if (dc)
        swse_tell_roll(table, .who = who, .what = table_intern(table, check.label),
                  .dice = swse_die_list(table, roll.die), .total = roll.total, .against = needed,
                  .success = roll.total >= needed);
    else
        swse_tell_roll(table, .who = who, .what = table_intern(table, check.label),
                  .dice = swse_die_list(table, roll.die), .total = roll.total);
}

/* SWSE-RULE-33, SWSE-PLAY-02. */
int64_t swse_attack_concealment(struct table *table, int who, int64_t distance)
{
    const struct swse_state *state = swse_state_of(table);
    static const char *const senses[] = {"darkvision", "blindsense", "tremorsense", "force-sight"};
    if (state->light == SCENARIO_BRIGHT) return 0;
    struct arena scratch;
    arena_init(&scratch);
    struct swse_words around = {0};
    swse_add_words(table, who, "environment", &scratch, &around);
    swse_add_words(table, who, "effect", &scratch, &around);
    swse_add_words(table, who, "status", &scratch, &around);
    bool sees = false;
    for (size_t i = 0; i < sizeof senses / sizeof *senses; i++)
        sees = sees || swse_senses(swse_fighter_actor(table, who), senses[i], distance, &around);
    arena_free(&scratch);
    if (sees) return 0;
    return state->light == SCENARIO_DIM ? SWSE_CONCEALMENT : SWSE_TOTAL_CONCEALMENT;
}

static int64_t swse_hands_held(const struct swse_actor *actor, const struct swse_item *but)
{
    int64_t hands = 0;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct swse_item *item = &actor->items.items[i];
        if (item != but && item->kind == SWSE_ITEM_WEAPON && item->equipped && !item->natural)
            hands += item->two_handed ? 2 : 1;
    }
    return hands;
}

const struct swse_item *swse_attack_weapon(struct table *table, int who, const struct json *name)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const struct swse_item *weapon = swse_actor_item(actor, json_to_text(name, "unarmed"));
    if (!weapon || weapon->kind != SWSE_ITEM_WEAPON) {
        struct near near = near_new(json_to_text(name, ""));
        for (size_t i = 0; i < actor->items.count; i++) {
            if (actor->items.items[i].kind == SWSE_ITEM_WEAPON) near_add(&near, actor->items.items[i].name);
        }
        table_refuse_name(table, &near, "%s has no weapon \"%s\"", table_actor_name(table, who), near.wanted);
        return NULL;
    }
    const struct swse_op *op = swse_item_restriction(actor, weapon);
    if (op)
        table_refuse(table, "%s cannot use %s: %s", table_actor_name(table, who), weapon->name, op->restriction.reason);
    else if (!weapon->equipped)
        table_refuse(table, "%s is not in hand", weapon->name);
    else if (weapon->natural && weapon->two_handed && swse_hands_held(actor, weapon) + 2 > actor->limbs)
        table_refuse(table, "%s needs two free limbs", weapon->name);
    return table->refusal ? NULL : weapon;
}

static int64_t swse_target(struct table *table, const struct json *command)
{
    return command_actor(table, command, "target", true);
}

/* Dice and bonus, multiplied together when the hit is critical. */
int64_t swse_attack_dice(struct table *table, const struct swse_attack *attack, int64_t multiplier)
{
    const struct swse_item *weapon = attack->weapon;
    struct arena scratch;
    struct dice_error error = {0};
    struct dice_result result = {0};
    arena_init(&scratch);
    int64_t rolled = 0;
    struct dice *dice = dice_parse(&scratch, weapon->formula, strlen(weapon->formula), DICE_FOUNDRY, &error);
    if (dice && dice_roll(dice, &table->dice, NULL, &result) == STATUS_OK) rolled = result.total;
    int64_t bonus = swse_damage_number(swse_fighter_actor(table, attack->who), attack->now, &scratch, weapon).total;
    int64_t amount = (rolled + bonus) * multiplier;
    if (amount < 1) amount = 1;
    dice_result_free(&result);
    arena_free(&scratch);
    swse_tell_roll(table, .who = attack->who, .what = table_intern(table, "damage"), .target = attack->target,
              .using = table_intern(table, weapon->id), .total = amount, .rolled = rolled, .bonus = bonus,
              .multiplier = multiplier, .type = table_intern(table, weapon->damage_type));
    return amount;
}

static void swse_attack_damage(struct table *table, const struct swse_attack *attack, int64_t multiplier)
{
    int64_t amount = swse_attack_dice(table, attack, multiplier);
    swse_hurt(table, (int)attack->target, amount, attack->weapon->damage_type);
}

/* What an attack is rolled against, and what weighs on it. */
struct swse_aim {
    enum swse_defense defense;
    int64_t situation;
    int64_t cover; /* adds to Reflex Defense */
};

/* One attack roll; returns whether it hit, -1 if a question is open. */
static int swse_attack_roll(struct table *table, const struct swse_attack *attack, const struct swse_aim *aim,
                            struct swse_hit *hit)
{
    const struct swse_item *weapon = attack->weapon;
    const struct swse_actor *attacker = swse_fighter_actor(table, attack->who),
                            *defender = swse_fighter_actor(table, (int)attack->target);
    struct arena scratch;
    arena_init(&scratch);
    int64_t bonus = swse_attack_number(attacker, attack->now, &scratch, weapon).total + aim->situation;
    struct swse_now other = swse_fighter_now(table, (int)attack->target, &scratch, NULL);
    int64_t defense = swse_defense_number(defender, &other, &scratch, aim->defense).total;
    if (aim->defense == SWSE_REFLEX) defense += aim->cover;
    arena_free(&scratch);
    struct swse_roll roll = swse_roll_d20(table, attack->who, "attack", NULL, bonus);
    if (roll.asked) return -1;
    *hit = swse_attack_outcome(roll.die, roll.total, defense, weapon->critical_range, weapon->critical_multiplier);
    swse_tell_roll(table, .who = attack->who, .what = table_intern(table, "attack"), .target = attack->target,
              .using = table_intern(table, weapon->id), .dice = swse_die_list(table, roll.die), .total = roll.total,
              .against = defense, .type = table_intern(table, swse_defense_word(aim->defense)), .success = hit->hit,
              .outcome = hit->critical ? table_intern(table, "critical") : 0);
    return hit->hit;
}

/* An attack and, if it hits, its damage; false if a question is open. */
static bool swse_attack_once(struct table *table, const struct swse_attack *attack, const struct swse_aim *aim)
{
    struct swse_hit hit;
    int answer = swse_attack_roll(table, attack, aim, &hit);
    if (answer > 0) swse_attack_damage(table, attack, hit.multiplier);
    return answer >= 0;
}

/* Mastery of two weapons lessens the penalty; a body with arms to spare has none (SWSE-RULE-38). */
static int64_t swse_weapons_penalty(const struct swse_actor *actor)
{
    if (actor->no_weapon_penalty || swse_actor_has_feat(actor, "dual-weapon-mastery-3")) return 0;
    if (swse_actor_has_feat(actor, "dual-weapon-mastery-2")) return -2;
    return swse_actor_has_feat(actor, "dual-weapon-mastery-1") ? -5 : SWSE_SEVERAL_WEAPONS;
}

/* Several weapons at once: limbs enough, and every one after the first is light (SWSE-RULE-23). */
static bool swse_weapons_allowed(struct table *table, int who, const struct json *weapons)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    int64_t limbs = 0;
    for (size_t i = 0; i < json_count(weapons); i++) {
        const struct swse_item *weapon = swse_attack_weapon(table, who, json_at(weapons, i));
        if (!weapon) return false;
        limbs += weapon->two_handed ? 2 : 1;
        if (i > 0 && !weapon->light && !actor->no_weapon_penalty)
            table_refuse(table, "%s is too heavy for a second weapon", weapon->name);
        if (weapon->natural && !weapon->counts_as_weapon)
            table_refuse(table, "%s does not count as a weapon", weapon->name);
    }
    if (limbs > actor->limbs)
        table_refuse(table, "%s does not have enough arms for these weapons", table_actor_name(table, who));
    return !table->refusal;
}

static void swse_attack_several(struct table *table, int who, int64_t target, const struct json *command,
                                struct swse_aim aim)
{
    const struct json *weapons = json_get(command, "weapons");
    struct arena scratch;
    arena_init(&scratch);
    aim.situation += swse_weapons_penalty(swse_fighter_actor(table, who));
    const int64_t luck = swse_force_bonus(table, who, command); /* it helps the first attack only */
    const struct swse_aim bare = aim;
    for (size_t i = 0; i < json_count(weapons) && !table->refusal; i++) {
        struct swse_now now = swse_fighter_now(table, who, &scratch, json_get(command, "context"));
        const struct swse_item *weapon = swse_attack_weapon(table, who, json_at(weapons, i));
        struct swse_sighting sighting;
        if (!weapon || !swse_can_strike(table, who, (int)target, weapon, &sighting)) break;
        aim = bare;
        aim.situation += sighting.penalty + (i == 0 ? luck : 0);
        aim.cover = sighting.cover;
        if (!swse_attack_once(table, &(struct swse_attack){who, target, weapon, &now}, &aim)) break;
    }
    arena_free(&scratch);
}

void swse_decide_attack(struct table *table, int who, const struct json *command)
{
    const struct json *weapons = json_get(command, "weapons");
    bool several = json_count(weapons) > 1;
    int defense = swse_defense_find(json_to_text(json_get(command, "defense"), "reflex"));
    int64_t target = swse_target(table, command);
    if (target < 0 || (several && !swse_weapons_allowed(table, who, weapons))) return;
    if (target == who) {
        table_refuse(table, "a creature cannot attack itself");
        return;
    }
    const struct swse_item *weapon =
        swse_attack_weapon(table, who, weapons ? json_at(weapons, 0) : json_get(command, "using"));
    struct swse_sighting sighting;
    if (!weapon || !swse_can_strike(table, who, (int)target, weapon, &sighting)) return;
    if (!swse_pay(table, who, several ? "full" : "standard")) return;
    struct swse_aim aim = {.defense = (enum swse_defense)defense};
    bool board = swse_state_of(table)->ground != NULL;
    aim.situation = swse_attack_concealment(
        table, who, board ? sighting.distance : json_to_int(json_get(command, "distance"), 1));
    if (several) {
        swse_attack_several(table, who, target, command, aim);
        return;
    }
    aim.situation += sighting.penalty + swse_force_bonus(table, who, command);
    aim.cover = sighting.cover;
    if (table_stopped(table)) return;
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, who, &scratch, json_get(command, "context"));
    (void)swse_attack_once(table, &(struct swse_attack){who, target, weapon, &now}, &aim);
    arena_free(&scratch);
}

void swse_opportunity(struct table *table, int who, int target, const struct swse_item *weapon)
{
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, who, &scratch, NULL);
    struct swse_aim aim = {.defense = SWSE_REFLEX,
                           .situation = swse_attack_concealment(table, who, swse_distance(swse_state_of(table), who,
                                                                                          target))};
    emit(table, act, .who = who, .action = table_intern(table, "attack-of-opportunity"),
         .using = table_intern(table, weapon->name), .target = target, .isReaction = true);
    encounter_pay(table, who, "reaction");
    (void)swse_attack_once(table, &(struct swse_attack){who, target, weapon, &now}, &aim);
    arena_free(&scratch);
}

/* A hit knocks the item out of the hand; what is part of the body stays (SWSE-RULE-23, SWSE-PLAY-02). */
void swse_decide_disarm(struct table *table, int who, const struct json *command)
{
    int64_t target = swse_target(table, command);
    if (target < 0) return;
    const struct swse_actor *other = swse_fighter_actor(table, (int)target);
    const char *name = json_to_text(json_get(command, "item"), "");
    const struct swse_item *item = swse_actor_item(other, name);
    if (!item || item->kind != SWSE_ITEM_WEAPON || !item->equipped) {
        table_refuse(table, "%s holds no \"%s\"", table_actor_name(table, target), name);
        return;
    }
    if (item->always_armed) {
        table_refuse(table, "%s cannot be disarmed of %s: it is part of the body", table_actor_name(table, target),
                     item->name);
        return;
    }
    const struct swse_item *weapon = swse_attack_weapon(table, who, json_get(command, "using"));
    struct swse_sighting sighting;
    if (!weapon || !swse_can_strike(table, who, (int)target, weapon, &sighting)) return;
    if (!swse_pay(table, who, "standard")) return;
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, who, &scratch, json_get(command, "context"));
    struct swse_hit hit;
    bool trained = swse_actor_has_feat(swse_fighter_actor(table, who), "improved-disarm");
    struct swse_aim aim = {.defense = SWSE_REFLEX,
                           .situation = sighting.penalty + (trained ? 0 : SWSE_DISARM_PENALTY),
                           .cover = sighting.cover};
    if (swse_attack_roll(table, &(struct swse_attack){who, target, weapon, &now}, &aim, &hit) > 0)
        emit(table, item, .who = target, .item = table_intern(table, item->id),
             .state = table_intern(table, "dropped"));
    arena_free(&scratch);
}

/* An opposed roll of grapple bonuses; the loser is grabbed. */
void swse_decide_grapple(struct table *table, int who, const struct json *command)
{
    int64_t target = swse_target(table, command);
    struct swse_sighting sighting;
    if (target < 0) return;
    if (target == who) {
        table_refuse(table, "a creature cannot grapple itself");
        return;
    }
    const struct swse_item *hands = &swse_fighter_actor(table, who)->unarmed;
    if (!swse_can_strike(table, who, (int)target, hands, &sighting) || !swse_pay(table, who, "standard")) return;
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, who, &scratch, json_get(command, "context"));
    struct swse_now other = swse_fighter_now(table, (int)target, &scratch, NULL);
    int64_t bonus = swse_grapple_number(swse_fighter_actor(table, who), &now, &scratch).total;
    int64_t against = swse_grapple_number(swse_fighter_actor(table, (int)target), &other, &scratch).total;
    arena_free(&scratch);
    struct swse_roll roll = swse_roll_d20(table, who, "attack", NULL, bonus);
    if (roll.asked) return;
    struct swse_roll hold = swse_roll_d20(table, (int)target, "attack", NULL, against);
    if (hold.asked) return;
    bool success = roll.total > hold.total || (roll.total == hold.total && bonus > against);
    swse_emit(table, opposed, .who = who, .target = target, .what = table_intern(table, "grapple"), .die = roll.die,
              .total = roll.total, .otherDie = hold.die, .against = hold.total, .success = success);
    if (success)
        swse_emit_effect(table, (int)target, swse_word(table, "status", "grabbed"),
                         (struct swse_span){EFFECT_ENCOUNTER, 0, 1});
}
