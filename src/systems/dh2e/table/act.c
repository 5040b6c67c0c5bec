/* act.c: what a combatant does with its turn: aim, stand, reload, unjam, overwatch (DH2E-TRN-05). */
#include <string.h>

#include "systems/dh2e/table/table.h"

void dh2e_play_aim(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who < 0) return;
    bool full = json_to_bool(json_get(command, "full"), false);
    /* Aiming twice with half actions is a full aim. */
    bool again = !full && dh2e_state_of(table)->combatants[who].aim == DH2E_AIM_HALF;
    const char *cost = full ? "full" : "half";
    if (!encounter_affords(table, who, cost)) return;
    dh2e_play_act(table, cost, "aim", .who = who);
    dh2e_emit(table, aim, .who = who,
              .aim = table_intern(table, dh2e_aim_words[full || again ? DH2E_AIM_FULL : DH2E_AIM_HALF]));
}

void dh2e_play_stand(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who < 0) return;
    const struct dh2e_state *state = dh2e_state_of(table);
    symbol prone = table_intern(table, "prone");
    if (effect_find(&state->effects, who, prone) == EFFECT_NONE) {
        table_refuse(table, "%s is not prone", table_actor_name(table, who));
        return;
    }
    if (!encounter_affords(table, who, "half")) return;
    dh2e_play_act(table, "half", "stand", .who = who);
    emit(table, conditionEnd, .who = who, .condition = prone);
}

/* ---- weapons ---- */

/* The rounds to load: those named, or the first carried kind; whether any are left is the caller's question. */
static int dh2e_reload_stock(const struct table *table, const struct dh2e_combatant *combatant, const char *round)
{
    for (int i = 0; i < combatant->stock_count; i++) {
        const struct dh2e_stock *stock = &combatant->stocks[i];
        if (round ? strcmp(table_text(table, stock->slug), round) == 0 : stock->count > 0) return i;
    }
    return -1;
}

void dh2e_play_reload(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    int index = who >= 0 ? dh2e_play_pick_arm(table, who, command) : -1;
    if (index < 0) return;
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    const struct dh2e_arm *arm = &combatant->arms[index];
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    int at = actor ? dh2e_actor_weapon(actor, table_text(table, arm->slug)) : -1;
    if (at < 0) return;
    const struct dh2e_weapon *weapon = &actor->weapons.items[at];
    int64_t room = weapon->magazine;
    for (int i = 0; i < arm->run_count; i++)
        room -= arm->runs[i].count;
    const char *round =
        json_to_text(json_get(command, "round"), arm->run_count ? table_text(table, arm->runs[0].round) : NULL);
    int stock = dh2e_reload_stock(table, combatant, round);
    int64_t count = json_to_int(json_get(command, "count"), room);
    if (weapon->magazine == 0)
        table_refuse(table, "the %s is not loaded: it needs no ammunition", weapon->name);
    else if (room <= 0 || count < 1)
        table_refuse(table, "the %s is already fully loaded", weapon->name);
    else if (stock < 0 || combatant->stocks[stock].count == 0)
        table_refuse(table, "%s has no %s to load", table_actor_name(table, who), round ? round : "rounds");
    else if (arm->run_count == DH2E_RUNS_MOST && arm->runs[arm->run_count - 1].round != combatant->stocks[stock].slug)
        table_refuse(table, "the rounds in the %s change %d times; there is no room for more", weapon->name,
                     DH2E_RUNS_MOST);
    if (table->refusal || !encounter_affords(table, who, dh2e_action_words[weapon->reload])) return;
    if (count > room) count = room;
    if (count > combatant->stocks[stock].count) count = combatant->stocks[stock].count;
    dh2e_play_act(table, dh2e_action_words[weapon->reload], "reload", .who = who,
                  .using = table_intern(table, weapon->name));
    emit(table, item, .who = who, .item = arm->slug, .state = table_intern(table, "loaded"),
         .round = combatant->stocks[stock].slug, .count = count);
}

/* The name of the weapon for players. */
static symbol dh2e_act_weapon_name(struct table *table, int who, const struct dh2e_arm *arm)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    int at = actor ? dh2e_actor_weapon(actor, table_text(table, arm->slug)) : -1;
    return at >= 0 ? table_intern(table, actor->weapons.items[at].name) : arm->slug;
}

void dh2e_play_unjam(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    int index = who >= 0 ? dh2e_play_pick_arm(table, who, command) : -1;
    if (index < 0) return;
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[who].arms[index];
    if (!arm->jammed) {
        table_refuse(table, "the %s is not jammed", table_text(table, dh2e_act_weapon_name(table, who, arm)));
        return;
    }
    if (!encounter_affords(table, who, "full")) return;
    dh2e_play_act(table, "full", "unjam", .who = who, .using = dh2e_act_weapon_name(table, who, arm));
    if (dh2e_play_test_characteristic(table, who, DH2E_BS).success)
        emit(table, item, .who = who, .item = arm->slug, .state = table_intern(table, "cleared"));
}

void dh2e_play_ready(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    int index = who >= 0 ? dh2e_play_pick_arm(table, who, command) : -1;
    if (index < 0) return;
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[who].arms[index];
    if (arm->held) {
        table_refuse(table, "the %s is already in hand", table_text(table, dh2e_act_weapon_name(table, who, arm)));
        return;
    }
    if (!encounter_affords(table, who, "half")) return;
    dh2e_play_act(table, "half", "ready", .who = who, .using = dh2e_act_weapon_name(table, who, arm));
    emit(table, item, .who = who, .item = arm->slug, .state = table_intern(table, "drawn"));
}

void dh2e_play_watch(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    int index = who >= 0 ? dh2e_play_pick_arm(table, who, command) : -1;
    if (index < 0) return;
    int mode = dh2e_word_find(dh2e_mode_words, json_to_text(json_get(command, "mode"), "single"));
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[who].arms[index];
    int at = actor ? dh2e_actor_weapon(actor, table_text(table, arm->slug)) : -1;
    const struct dh2e_weapon *weapon = at >= 0 ? &actor->weapons.items[at] : NULL;
    if (!weapon) return;
    if (weapon->melee)
        table_refuse(table, "overwatch needs a ranged weapon");
    else if (mode < 0 || dh2e_weapon_rate(weapon, (enum dh2e_mode)mode) == 0)
        dh2e_refuse_mode(table, weapon, json_to_text(json_get(command, "mode"), "single"));
    if (table->refusal || !encounter_affords(table, who, "full")) return;
    dh2e_play_act(table, "full", "overwatch", .who = who,
                  .using = table_intern(table, weapon->name));
    dh2e_emit(table, overwatch, .who = who, .using = arm->slug, .mode = table_intern(table, dh2e_mode_words[mode]));
}

void dh2e_play_extinguish(struct table *table, const struct json *command)
{
    int who = dh2e_play_acting(table, command);
    if (who < 0) return;
    symbol fire = table_intern(table, "on-fire");
    if (effect_find(&dh2e_state_of(table)->effects, who, fire) == EFFECT_NONE) {
        table_refuse(table, "%s is not on fire", table_actor_name(table, who));
        return;
    }
    if (!encounter_affords(table, who, "full")) return;
    dh2e_play_act(table, "full", "extinguish", .who = who);
    if (dh2e_play_test_characteristic(table, who, DH2E_AG).success)
        emit(table, conditionEnd, .who = who, .condition = fire);
}
