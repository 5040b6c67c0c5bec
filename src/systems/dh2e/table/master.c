/* master.c: the game master's commands: conditions, damage, healing, fatigue, places. */
#include <string.h>

#include "base/near.h"
#include "systems/dh2e/table/table.h"

static void dh2e_master_remove(struct table *table, int who, const char *condition)
{
    symbol slug = table_intern(table, condition);
    if (effect_find(&dh2e_state_of(table)->effects, who, slug) == EFFECT_NONE)
        table_refuse(table, "%s is not %s", table_actor_name(table, who), condition);
    else
        emit(table, conditionEnd, .who = who, .condition = slug);
}

void dh2e_master_condition(struct table *table, const struct json *command, int who)
{
    const char *condition = json_to_text(json_get(command, "condition"), "");
    bool removes = command_removes(table, command);
    if (table->refusal) return;
    if (removes)
        dh2e_master_remove(table, who, condition);
    else
        dh2e_play_afflict(table, who, condition, json_to_int(json_get(command, "rounds"), 0), -1);
}

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
    if (type < 0) {
        struct near near = near_new(json_to_text(json_get(command, "type"), ""));
        for (int i = 0; dh2e_damage_words[i]; i++)
            near_add(&near, dh2e_damage_words[i]);
        table_refuse_name(table, &near, "there is no damage type \"%s\"", near.wanted);
    }
    if (!formula && !json_get(command, "amount"))
        table_refuse(table, "\"amount\" or \"formula\" is missing");
    else if (!formula && (amount < 1 || amount > 100000))
        table_refuse(table, "\"%s\" must be between %d and %d", "amount", 1, 100000);
    damage->type = (enum dh2e_damage_type)(type < 0 ? 0 : type);
    return !table->refusal;
}

/* Damage against armour, toughness and resistances, like a weapon nobody holds; raw damage meets none of them. */
void dh2e_master_damage(struct table *table, const struct json *command, int who)
{
    const char *where = json_to_text(json_get(command, "location"), "body");
    int location = dh2e_word_find(dh2e_location_words, where);
    int64_t penetration = json_to_int(json_get(command, "penetration"), 0);
    struct dh2e_damage damage;
    struct dh2e_strike strike;
    if (!dh2e_judge_read_damage(table, command, &damage)) return;
    if (!dh2e_play_bare_strike(table, who, &damage, penetration, &strike)) return;
    if (json_to_bool(json_get(command, "raw"), false)) {
        memset(strike.armour, 0, sizeof strike.armour);
        strike.hit = (struct dh2e_hit){0};
    }
    struct dh2e_hit_on hit = {-1, who, "harm", (enum dh2e_location)location, 1};
    dh2e_play_strike(table, &hit, &strike);
}

void dh2e_master_heal(struct table *table, const struct json *command, int who)
{
    int64_t amount = json_to_int(json_get(command, "amount"), 0);
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    /* Critical damage heals first. */
    int64_t critical = combatant->critical > amount ? combatant->critical - amount : 0;
    int64_t left = combatant->wounds + amount - (combatant->critical - critical);
    if (left > combatant->wounds_max) left = combatant->wounds_max;
    dh2e_emit(table, heal, .who = who, .amount = left - combatant->wounds, .hp = left, .criticalDamage = critical);
}

void dh2e_master_set_hp(struct table *table, const struct json *command, int who)
{
    int64_t value = json_to_int(json_get(command, "value"), 0);
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    if (value < 0 || value > combatant->wounds_max)
        table_refuse(table, "%s can have 0 to %lld wounds", table_actor_name(table, who),
                     (long long)combatant->wounds_max);
    else
        emit(table, setHp, .who = who, .hp = value);
}

void dh2e_master_tire(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    int64_t levels = json_to_int(json_get(command, "levels"), 1);
    if (who >= 0 && levels != 0) dh2e_play_tire(table, who, levels);
}

void dh2e_master_place(struct table *table, const struct json *command, int who)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    int x = -1, y = -1;
    if (!command_square(table, command, "to", &x, &y)) return;
    const struct dh2e_combatant *one = &state->combatants[who];
    bool inside =
        state->has_board && x >= 0 && y >= 0 && x + one->size <= state->map.width && y + one->size <= state->map.height;
    if (!state->has_board)
        table_refuse(table, "there is no board to be placed on");
    else if (!inside)
        table_refuse(table, "the square %d,%d is not on the board", x, y);
    else
        emit(table, place, .who = who, .from = event_square(one->x, one->y), .to = event_square(x, y));
}

void dh2e_master_join(struct table *table, const struct json *command, int nobody)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    (void)nobody;
    if (state->count == DH2E_COMBATANTS_MOST)
        table_refuse(table, "there is room for %d combatants only", DH2E_COMBATANTS_MOST);
    else
        command_join(table, command, state->count, state->has_board);
}

void dh2e_master_toggle(struct table *table, const struct json *command, int who)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    const char *option = json_to_text(json_get(command, "option"), "");
    struct near near = near_new(option);
    const struct dh2e_toggle *found = NULL;
    for (size_t i = 0; actor && !found && i < actor->synthetics.toggles.count; i++) {
        const struct dh2e_toggle *toggle = &actor->synthetics.toggles.items[i];
        near_add(&near, toggle->option);
        if (strcmp(toggle->option, option) == 0) found = toggle;
    }
    if (!actor) return;
    if (json_get(command, "choice"))
        table_refuse(table, "toggles have no choices here; leave \"choice\" out");
    else if (!found)
        table_refuse_name(table, &near, "%s has no toggle \"%s\"", table_actor_name(table, who), option);
    else if (dh2e_state_of(table)->combatants[who].switch_count == DH2E_SWITCHES_MOST)
        table_refuse(table, "%s has switched %d toggles; there is no room for more", table_actor_name(table, who),
                     DH2E_SWITCHES_MOST);
    else
        emit(table, toggle, .who = who, .option = table_intern(table, option),
             .on = json_to_bool(json_get(command, "on"), !found->on));
}

void dh2e_master_leave(struct table *table, const struct json *command, int who)
{
    (void)command;
    if (dh2e_state_of(table)->combatants[who].out)
        table_refuse(table, "%s has already left", table_actor_name(table, who));
    else
        emit(table, leave, .who = who);
}
