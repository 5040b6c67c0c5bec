/* play_judge.c: what a game master may do without a rule: conditions, damage, healing, fatigue, places. */
#include <string.h>

#include "systems/dh2e/play.h"

void dh2e_play_judge_condition(struct table *table, const struct json *command)
{
    int who = dh2e_play_named(table, command, "who", true);
    const struct json *condition = json_get(command, "condition");
    int64_t rounds = json_to_int(json_get(command, "rounds"), 0);
    if (who < 0) return;
    if (!condition)
        table_refuse(table, "say which condition with \"condition\"");
    else if (rounds < 0 || rounds > 100000)
        table_refuse(table, "a condition lasts 1 to 100000 rounds");
    else
        dh2e_play_afflict(table, who, json_to_text(condition, ""), rounds, -1);
}

void dh2e_play_judge_remove(struct table *table, const struct json *command)
{
    int who = dh2e_play_named(table, command, "who", true);
    const char *condition = json_to_text(json_get(command, "condition"), "");
    if (who < 0) return;
    symbol slug = table_intern(table, condition);
    if (effect_find(&dh2e_state_of(table)->effects, who, slug) == EFFECT_NONE)
        table_refuse(table, "%s is not %s", table->system->table->actor_name(table, who), condition);
    else
        dh2e_emit(table, CONDITION_ENDS, who, slug);
}

/* Raw damage against armour, toughness and resistances: like a weapon nobody holds. */
void dh2e_play_judge_damage(struct table *table, const struct json *command)
{
    int who = dh2e_play_named(table, command, "who", true);
    const struct dh2e_actor *actor = who >= 0 ? dh2e_play_actor(table, who) : NULL;
    if (!actor) return;
    const char *where = json_to_text(json_get(command, "location"), "body");
    int location = dh2e_word_find(dh2e_location_words, where);
    int type = dh2e_word_find(dh2e_damage_words, json_to_text(json_get(command, "type"), "impact"));
    struct dh2e_weapon weapon = {.name = "harm", .slug = "harm", .class_word = "none", .craft = DH2E_CRAFT_COMMON};
    struct arena scratch;
    arena_init(&scratch);
    const char *problem = NULL, *formula = json_to_text(json_get(command, "formula"), NULL);
    if (formula && !dh2e_formula_parse(&scratch, formula, &weapon.damage.formula, &problem))
        table_refuse(table, "the formula cannot be used: %s", problem);
    int64_t amount = json_to_int(json_get(command, "amount"), 0);
    int64_t penetration = json_to_int(json_get(command, "penetration"), 0);
    if (location < 0) table_refuse(table, "\"%s\" is no hit location", where);
    if (type < 0) table_refuse(table, "that is no kind of damage: energy, explosive, impact, rending");
    if (!formula && (amount < 1 || amount > 100000)) table_refuse(table, "say how much with \"amount\" or \"formula\"");
    if (penetration < 0 || penetration > 1000) table_refuse(table, "penetration goes from 0 to 1000");
    arena_free(&scratch);
    if (table->refusal) return;
    weapon.damage.bonus = formula ? 0 : amount;
    weapon.damage.type = (enum dh2e_damage_type)type;
    weapon.penetration = penetration;
    struct dh2e_attack_request request = {.attacker = actor, .target = actor, .weapon = &weapon, .called = -1};
    struct dh2e_attack attack;
    struct dh2e_strike strike;
    if (!dh2e_attack_plan(&attack, &request)) {
        table_refuse(table, "there is not enough memory");
        return;
    }
    bool good = dh2e_attack_strike(&attack, NULL, &strike);
    strike.added = weapon.damage.bonus; /* not the victim's own bonuses */
    strike.rules = (struct dh2e_dice_rules){0};
    strike.hit.felling = 0;
    dh2e_attack_free(&attack);
    if (good) dh2e_play_strike(table, -1, who, "harm", &strike, (enum dh2e_location)location, 1);
}

void dh2e_play_judge_heal(struct table *table, const struct json *command)
{
    int who = dh2e_play_named(table, command, "who", true);
    int64_t amount = json_to_int(json_get(command, "amount"), 0);
    if (who < 0) return;
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    if (amount < 1 || amount > 100000) {
        table_refuse(table, "say how many wounds with \"amount\"");
        return;
    }
    /* Critical damage heals first. */
    int64_t critical = combatant->critical > amount ? combatant->critical - amount : 0;
    int64_t left = combatant->wounds + amount - (combatant->critical - critical);
    if (left > combatant->wounds_max) left = combatant->wounds_max;
    dh2e_emit(table, HEALED, who, left - combatant->wounds, left, critical);
}

void dh2e_play_judge_fatigue(struct table *table, const struct json *command)
{
    int who = dh2e_play_named(table, command, "who", true);
    int64_t levels = json_to_int(json_get(command, "levels"), 1);
    if (who < 0) return;
    if (levels == 0 || levels < -1000 || levels > 1000)
        table_refuse(table, "say how much with \"levels\"");
    else
        dh2e_play_tire(table, who, levels);
}

void dh2e_play_judge_place(struct table *table, const struct json *command)
{
    int who = dh2e_play_named(table, command, "who", true);
    const struct dh2e_state *state = dh2e_state_of(table);
    int x = -1, y = -1;
    if (who < 0 || !dh2e_play_square(table, command, "at", &x, &y)) return;
    const struct dh2e_combatant *one = &state->combatants[who];
    if (!state->has_board || x < 0 || y < 0 || x + one->size > state->map.width || y + one->size > state->map.height) {
        table_refuse(table, "say where on the board with \"at\": [x, y]");
        return;
    }
    dh2e_emit(table, MOVES, who, event_square(one->x, one->y), event_square(x, y), table_intern(table, "placed"));
}
