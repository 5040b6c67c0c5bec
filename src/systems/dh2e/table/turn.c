/* turn.c: initiative, and what happens when a turn begins (DH2E-TRN-02, -03, -07). */
#include <string.h>

#include "systems/dh2e/table/table.h"

static void dh2e_turn_tell_initiative(struct table *table, int who, int64_t die, int64_t bonus)
{
    struct arena scratch;
    arena_init(&scratch);
    struct json dice = json_make_array(), modifiers = json_make_array(), modifier = json_make_object();
    json_push(&scratch, &dice, json_make_int(die));
    json_set(&scratch, &modifier, "label", json_make_text(&scratch, "Initiative bonus", 16));
    json_set(&scratch, &modifier, "value", json_make_int(bonus));
    json_push(&scratch, &modifiers, modifier);
    dh2e_emit(table, roll, .who = who, .what = table_intern(table, "initiative"),
              .dice = table_intern_json(table, &dice), .modifiers = table_intern_json(table, &modifiers),
              .total = die + bonus);
    arena_free(&scratch);
}

/* 1d10 + Agility bonus, or the bonus an AttributeOverride names, + modifiers of the domain. */
void dh2e_turn_initiative(struct table *table, int who)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    if (!actor) return;
    struct dh2e_domains domains = {0};
    dh2e_domains_add(&domains, actor->symbols, "initiative");
    const struct options *options = &actor->synthetics.options;
    enum dh2e_characteristic used = dh2e_actor_attribute(actor, &domains, options, DH2E_AG);
    int64_t bonus = actor->bonuses[used] + dh2e_actor_sum(actor, &domains, options);
    int64_t die = table_throw(table, 10);
    int before = 0;
    /* The last tie is the name: how many names come before this one (DH2E-TRN-02). */
    for (int i = 0; i < dh2e_state_of(table)->count; i++)
        before += strcmp(table_actor_name(table, i), table_actor_name(table, who)) < 0;
    dh2e_turn_tell_initiative(table, who, die, bonus);
    emit(table, initiative, .who = who, .total = die + bonus, .tie1 = actor->bonuses[DH2E_AG], .tie2 = -before);
}

/* ---- the start of a turn, in the order of the rules ---- */

static void dh2e_turn_hurt(struct table *table, int who, bool with_damage)
{
    struct dh2e_state *state = dh2e_state_of(table);
    for (int i = 0; i < state->effects.count && !table_stopped(table); i++) {
        const struct effect *effect = &state->effects.items[i];
        if (effect->bearer != who) continue;
        const struct dh2e_entry *entry = dh2e_content_find((const struct dh2e_content *)table->content,
                                                           DH2E_KIND_CONDITION, table_text(table, effect->kind));
        const struct json *each = entry ? json_path(&entry->document->root, "system.eachTurn") : NULL;
        const struct json *damage = json_get(each, "damage");
        if (!each || (damage != NULL) != with_damage) continue;
        if (damage) dh2e_play_bare_damage(table, who, damage, entry->name, DH2E_BODY);
        dh2e_play_tire(table, who, json_to_int(json_get(each, "fatigue"), 0));
    }
}

void dh2e_turn_start(struct table *table, int who)
{
    struct dh2e_state *state = dh2e_state_of(table);
    if (state->combatants[who].overwatch >= 0) dh2e_emit(table, overwatchEnd, .who = who);
    dh2e_play_grapple_maintain(table, who);
    dh2e_turn_hurt(table, who, true);
    dh2e_turn_hurt(table, who, false);
}

/* ---- who is out ---- */

void dh2e_play_settle(struct table *table)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    dh2e_play_grapple_check(table);
    for (int i = 0; i < state->count && !table_stopped(table); i++) {
        if (state->combatants[i].out || !dh2e_play_has(table, i, "self:out")) continue;
        symbol dead = table_intern(table, "dead");
        bool died = effect_find(&state->effects, i, dead) != EFFECT_NONE;
        emit(table, defeat, .who = i, .how = died ? dead : table_intern(table, "out"));
    }
}
