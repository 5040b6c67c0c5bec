/* parts.c: actions made of other actions on a PF2e table: a move, strikes, an attempt with a skill. */
#include "systems/pf2e/roll/compound.h"

#include <string.h>

#include "systems/pf2e/content/prose.h"
#include "systems/pf2e/table/cast.h"

bool pf2e_compound_of(const struct table *table, const struct pf2e_item *item, struct pf2e_compound *compound)
{
    struct text words = {0};
    pf2e_description_whole(pf2e_table_world(pf2e_state_of(table)), item, &words);
    bool found = pf2e_compound_read(compound, text_get(&words));
    text_free(&words);
    return found;
}

/* Behind the move: true when the strikes can go on. */
static bool parts_stride(struct table *table, int who, const struct json *command, int times)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int squares = pf2e_land_speed(state, who) / 5 * times;
    return !json_get(command, "to") || pf2e_walk_free(table, who, command, squares);
}

/* The strike of this name, else any that reaches; only one with range where the text asks for that. */
static struct pf2e_strike *parts_find(const struct pf2e_state *state, int who, int target,
                                      const struct pf2e_compound_strike *part)
{
    const struct pf2e_form *form = state->fighters[who].form;
    for (size_t i = 0; part->ranged && i < form->options.count; i++) {
        struct pf2e_strike *strike = form->options.items[i].strike;
        if (!pf2e_weapon_is_melee(strike->item) && pf2e_strike_is_at_hand(strike)) return strike;
    }
    struct pf2e_strike *strike = part->ranged ? NULL : pf2e_find_strike(state, who, target, part->name);
    return strike || part->ranged ? strike : pf2e_find_strike(state, who, target, "");
}

/* All strikes at one target, as long as both are there; one that does not reach is passed over. */
static void parts_strike(struct table *table, int who, int target, const struct pf2e_compound *compound)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < compound->strike_count; i++) {
        for (int k = 0; k < compound->strikes[i].count; k++) {
            if (state->fighters[target].dead || !pf2e_is_able(&state->fighters[who])) return;
            struct pf2e_strike *strike = parts_find(state, who, target, &compound->strikes[i]);
            if (!strike || !pf2e_strike_reaches(state, who, target, strike)) continue;
            enum degree degree;
            struct pf2e_order order = {.who = who, .target = target, .strike = strike, .is_part = true};
            if (pf2e_make_strike(table, &order, &degree) || table->refusal) return;
        }
    }
}

void pf2e_compound_check(struct table *table, int who, int target, const struct pf2e_compound *compound,
                         const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    bool aims = compound->strike_count || compound->skill, moves = json_get(command, "to") != NULL;
    if (aims && target < 0)
        table_refuse(table, "name its \"target\"");
    else if (compound->strides && !aims && !moves)
        table_refuse(table, "choose where to go: \"to\" is a square [x, y]");
    else if (moves && !compound->strides)
        table_refuse(table, "this action is no move");
    else if (compound->strike_count && !moves) {
        struct pf2e_strike *strike = parts_find(state, who, target, &compound->strikes[0]);
        if (!strike || !pf2e_strike_reaches(state, who, target, strike))
            table_refuse(table, "%s is out of reach%s", table_actor_name(table, target),
                         compound->strides ? ": choose where to go with \"to\"" : "");
    }
}

void pf2e_compound_do(struct table *table, int who, int target, const struct pf2e_compound *compound,
                      const struct json *command)
{
    if (compound->strides && !parts_stride(table, who, command, compound->strides)) return;
    if (compound->strike_count) parts_strike(table, who, target, compound);
    if (compound->skill && !table_stopped(table)) pf2e_attempt_skill(table, who, target, compound->skill);
}
