/* judge.c: what a game master may do without a rule: conditions, damage, healing, fatigue, places. */
#include <string.h>

#include "systems/dh2e/table/table.h"

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
        table_refuse(table, "%s is not %s", table_actor_name(table, who), condition);
    else
        dh2e_emit(table, CONDITION_ENDS, who, slug);
}

/* What the judge says: an amount or a formula, and of which kind. Refuses what cannot be. */
static bool dh2e_judge_read_damage(struct table *table, const struct json *command, struct dh2e_damage *damage)
{
    const char *problem = NULL, *formula = json_to_text(json_get(command, "formula"), NULL);
    int type = dh2e_word_find(dh2e_damage_words, json_to_text(json_get(command, "type"), "impact"));
    int64_t amount = json_to_int(json_get(command, "amount"), 0);
    struct arena scratch;
    arena_init(&scratch);
    *damage = (struct dh2e_damage){.bonus = formula ? 0 : amount};
    if (formula && !dh2e_formula_parse(&scratch, formula, &damage->formula, &problem))
        table_refuse(table, "the formula cannot be used: %s", problem);
    arena_free(&scratch);
    if (type < 0) table_refuse(table, "that is no kind of damage: energy, explosive, impact, rending");
    if (!formula && (amount < 1 || amount > 100000)) table_refuse(table, "say how much with \"amount\" or \"formula\"");
    damage->type = (enum dh2e_damage_type)(type < 0 ? 0 : type);
    return !table->refusal;
}

/* Raw damage against armour, toughness and resistances: like a weapon nobody holds. */
void dh2e_play_judge_damage(struct table *table, const struct json *command)
{
    int who = dh2e_play_named(table, command, "who", true);
    const char *where = json_to_text(json_get(command, "location"), "body");
    int location = dh2e_word_find(dh2e_location_words, where);
    int64_t penetration = json_to_int(json_get(command, "penetration"), 0);
    struct dh2e_damage damage;
    struct dh2e_strike strike;
    if (who < 0 || !dh2e_judge_read_damage(table, command, &damage)) return;
    if (location < 0) table_refuse(table, "\"%s\" is no hit location", where);
    if (penetration < 0 || penetration > 1000) table_refuse(table, "penetration goes from 0 to 1000");
    if (table->refusal || !dh2e_play_bare_strike(table, who, &damage, penetration, &strike)) return;
    dh2e_play_strike(table, -1, who, "harm", &strike, (enum dh2e_location)location, 1);
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
