/* forms.c: strikes on a PF2e table made ready: remembered, composed of what is known, or prepared in full.
 *
 * A strike is named by a key: the two forms and what lies between them. From it a base is made: the cores of the forms,
 * nothing between them. Everything the base leaves out is a thing by itself, and the strike with that thing alone is
 * learnt once (play_compose.h); what some predicate of either side asks for stays in the base. */
#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/table/cache/compose.h"
#include "systems/pf2e/table/table.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

enum { STRIKE_PARTNERS = 8, STRIKE_FLANK_FEET = 20, STRIKE_THINGS = 2 * PF2E_MOST_LIGHTS + 3 };

/* --- who flanks -------------------------------------------------------------------------------------------------- */

static size_t stroke_partners(const struct pf2e_state *state, int who, int target, int *partners)
{
    size_t count = 0;
    for (int i = 0; i < state->count && count < STRIKE_PARTNERS; i++) {
        if (i == who || i == target || pf2e_are_enemies(state, who, i) || !pf2e_is_able(&state->fighters[i])) continue;
        if (pf2e_table_distance(state, i, target) <= STRIKE_FLANK_FEET) partners[count++] = i;
    }
    return count;
}

static struct pf2e_flanker stroke_flanker(const struct pf2e_fighter *fighter, int reach)
{
    return (struct pf2e_flanker){
        .token = pf2e_fighter_token(fighter), .flanking = fighter->form->flanking, .reach_ft = reach};
}

static bool stroke_is_flanking(const struct pf2e_state *state, int who, int target, const struct pf2e_stroke *stroke,
                               const int *partners, size_t count)
{
    struct pf2e_flanker others[STRIKE_PARTNERS];
    if (!stroke->is_melee) return false;
    struct pf2e_flanker attacker = stroke_flanker(&state->fighters[who], stroke->reach),
                        defender = stroke_flanker(&state->fighters[target], state->fighters[target].form->reach);
    for (size_t i = 0; i < count; i++)
        others[i] = stroke_flanker(&state->fighters[partners[i]], state->fighters[partners[i]].form->reach);
    return pf2e_is_flanking(&attacker, others, (int)count, &defender);
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

struct stroke {
    struct table *table;
    const struct pf2e_order *order;
    int partners[STRIKE_PARTNERS];
    size_t partner_count;
    struct pf2e_form *forms[2]; /* of the key */
    struct pf2e_strike_key key;
    struct pf2e_strike_moment moment;
};

/* What marks the target in the eyes of the one who strikes. */
static uint64_t stroke_marks(struct table *table, const struct pf2e_order *order)
{
    struct pf2e_words words = {0};
    struct arena arena;
    uint64_t hash = 0;
    if (!pf2e_state_of(table)->fighters[order->who].form->has_marks) return 0;
    arena_init(&arena);
    pf2e_words_of_marks(table, order->who, order->target, &arena, &words);
    for (size_t i = 0; i < words.count; i++)
        hash = hash * 0x9e3779b97f4a7c15u + hash_bytes(words.items[i], strlen(words.items[i])) + 1;
    arena_free(&arena);
    return hash;
}

/* How far they are apart, as far as it matters: the range increment, or nothing at all in reach. */
static int stroke_distance(const struct pf2e_state *state, const struct pf2e_order *order,
                           const struct pf2e_stroke *stroke)
{
    const struct pf2e_form *self = state->fighters[order->who].form, *other = state->fighters[order->target].form;
    int distance = pf2e_table_distance(state, order->who, order->target);
    bool reads = ((self->reads | other->reads) & PF2E_READS_DISTANCE) != 0;
    if (reads || pf2e_item_trait_like(stroke->strike->item, "volley-")) return distance;
    if (stroke->is_melee && !stroke->range) return 0;
    int increment = pf2e_strike_increment(stroke->strike);
    return increment > 0 ? (distance + increment - 1) / increment : stroke->range && distance > stroke->range;
}

static bool stroke_look(struct stroke *stroke, struct table *table, const struct pf2e_order *order)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int who = order->who, target = order->target;
    const struct pf2e_fighter *self = &state->fighters[who], *other = &state->fighters[target];
    const struct pf2e_stroke *own = pf2e_stroke_of(self, order->strike);
    int attacks = order->is_reaction ? 0 : self->attacks;
    *stroke = (struct stroke){.table = table, .order = order, .forms = {self->form, other->form}};
    if (!own) return false;
    stroke->partner_count = stroke_partners(state, who, target, stroke->partners);
    stroke->key = (struct pf2e_strike_key){
        .attacker = self->form->number,
        .target = other->form->number,
        .marks = stroke_marks(table, order),
        .stroke = (int32_t)(own - self->form->strokes.items),
        .map = attacks > 2 ? 2 : attacks,
        .distance = stroke_distance(state, order, own),
        .cover = (int32_t)pf2e_table_guard(state, who, target),
        .flanking = stroke_is_flanking(state, who, target, own, stroke->partners, stroke->partner_count),
        .allies = !pf2e_are_enemies(state, who, target)};
    stroke->moment = (struct pf2e_strike_moment){{self->vitals, other->vitals},
                                                 {pf2e_table_turn(state, who), pf2e_table_turn(state, target)}};
    return true;
}

/* --- prepared in full --------------------------------------------------------------------------------------------- */

static struct pf2e_ready *stroke_make(const struct stroke *stroke)
{
    struct table *table = stroke->table;
    const struct pf2e_order *order = stroke->order;
    struct pf2e_sitting sides[2], helpers[STRIKE_PARTNERS];
    struct pf2e_seat *partners[STRIKE_PARTNERS];
    size_t partner_count = stroke->key.flanking ? stroke->partner_count : 0;
    struct pf2e_strike *strike = pf2e_form_own_strike(stroke->forms[0], (size_t)stroke->key.stroke);
    if (!strike) return NULL;
    pf2e_sit_as(table, order->who, stroke->forms[0], NULL, 0, &sides[0]);
    pf2e_sit_covered(table, order->target, stroke->forms[1], stroke->key.cover, &sides[1]);
    for (size_t i = 0; i < partner_count; i++) {
        pf2e_sit(table, stroke->partners[i], &helpers[i]);
        partners[i] = &helpers[i].seat;
    }
    struct pf2e_attack_plan plan = {.world = pf2e_table_world(pf2e_state_of(table)),
                                    .attacker = &sides[0].seat,
                                    .target = &sides[1].seat,
                                    .partners = partners,
                                    .partner_count = partner_count,
                                    .strike = strike,
                                    .map = stroke->key.map};
    pf2e_words_of_marks(table, order->who, order->target, &sides[0].arena, &plan.options);
    pf2e_words_of_command(order->options, &sides[0].arena, &plan.options);
    struct pf2e_ready *ready = pf2e_ready_new(&plan);
    for (size_t i = 0; i < partner_count; i++)
        pf2e_leave(&helpers[i]);
    pf2e_leave(&sides[0]);
    pf2e_leave(&sides[1]);
    return ready;
}

/* --- composed ----------------------------------------------------------------------------------------------------- */

/* The strike of the key, known or made, and what it learns from the one without a thing: of what a light publishes the
 * other side may have a predicate. */
static struct pf2e_ready *stroke_get(const struct stroke *stroke, const struct pf2e_ready *without,
                                     enum pf2e_ready_side side, const struct pf2e_light *light)
{
    struct pf2e_hall *hall = pf2e_state_of(stroke->table)->hall;
    struct pf2e_ready *ready = pf2e_memory_strike(hall, &stroke->key, &stroke->moment, false);
    if (ready && (!without || ready->delta.is_known)) return ready;
    pf2e_ready_release(ready);
    size_t failures = memory_failures();
    ready = stroke_make(stroke);
    if (!ready) return NULL;
    if (without) pf2e_ready_learn(ready, without, side);
    if (light && pf2e_actor_asks_for(&stroke->forms[!side]->actor, light->options, light->option_count))
        ready->delta.fits = false;
    if (memory_failures() == failures) pf2e_memory_note_strike(hall, &stroke->key, &stroke->moment, ready, false);
    return ready;
}

static struct pf2e_form *stroke_core(struct pf2e_form *form)
{
    return form->core ? form->core : form;
}

/* Some predicate of either core asks for what a situation publishes. */
static bool stroke_asks(const struct stroke *stroke, unsigned what)
{
    return ((stroke_core(stroke->forms[0])->reads | stroke_core(stroke->forms[1])->reads) & what) != 0;
}

/* The key without all that can be learnt by itself. */
static struct stroke stroke_base(const struct stroke *stroke)
{
    struct stroke base = *stroke;
    for (size_t i = 0; i < 2; i++)
        base.forms[i] = stroke_core(stroke->forms[i]);
    base.key.attacker = base.forms[0]->number;
    base.key.target = base.forms[1]->number;
    if (!stroke_asks(stroke, PF2E_READS_MAP)) base.key.map = 0;
    if (!stroke_asks(stroke, PF2E_READS_COVER | PF2E_READS_FLANKING)) base.key.cover = 0;
    if (!stroke_asks(stroke, PF2E_READS_FLANKING) && !base.forms[0]->flanking.gang_up_always) base.key.flanking = false;
    return base;
}

struct stroke_things {
    const struct stroke *base;
    struct pf2e_ready *without;
    struct pf2e_ready *items[STRIKE_THINGS];
    size_t count;
    bool failed;
};

static void stroke_add(struct stroke_things *things, const struct stroke *with, enum pf2e_ready_side side,
                       const struct pf2e_light *light)
{
    struct pf2e_ready *ready = things->failed ? NULL : stroke_get(with, things->without, side, light);
    if (ready)
        things->items[things->count++] = ready;
    else
        things->failed = true;
}

/* Does a plain effect change anything about the strike, on its own side or in the eyes of the other? */
static bool stroke_notices(const struct stroke *base, enum pf2e_ready_side side, const struct pf2e_light *light)
{
    const struct pf2e_form *own = base->forms[side], *other = base->forms[!side];
    const struct pf2e_strike *strike =
        side == PF2E_READY_ATTACK ? own->strokes.items[base->key.stroke].strike : NULL;
    return pf2e_light_reaches(light, own, strike) || pf2e_form_asks_for_effect(other, light->options[0]);
}

static void stroke_add_lights(struct stroke_things *things, const struct stroke *stroke, enum pf2e_ready_side side)
{
    const struct pf2e_form *form = stroke->forms[side];
    for (size_t i = 0; i < form->light_count; i++) {
        const struct pf2e_light *light = form->lights[i];
        if (light->is_plain && !stroke_notices(things->base, side, light)) continue;
        struct stroke with = *things->base;
        with.forms[side] = light->single;
        *(side == PF2E_READY_ATTACK ? &with.key.attacker : &with.key.target) = light->single->number;
        stroke_add(things, &with, side, light);
    }
}

static void stroke_add_situation(struct stroke_things *things, const struct stroke *stroke)
{
    const struct pf2e_strike_key *base = &things->base->key;
    struct stroke with = *things->base;
    if (stroke->key.map != base->map) {
        with.key.map = stroke->key.map;
        stroke_add(things, &with, PF2E_READY_ATTACK, NULL);
    }
    with = *things->base;
    if (stroke->key.cover != base->cover) {
        with.key.cover = stroke->key.cover;
        stroke_add(things, &with, PF2E_READY_DEFENCE, NULL);
    }
    with = *things->base;
    if (stroke->key.flanking != base->flanking) {
        with.key.flanking = stroke->key.flanking;
        stroke_add(things, &with, PF2E_READY_DEFENCE, NULL);
    }
}

/* NULL: it does not fit together. */
static struct pf2e_ready *stroke_compose(const struct stroke *stroke)
{
    struct stroke base = stroke_base(stroke);
    struct stroke_things things = {.base = &base};
    struct pf2e_ready *ready = NULL;
    if (stroke_asks(stroke, PF2E_READS_MOMENT) || !base.key.attacker || !base.key.target) return NULL;
    things.without = stroke_get(&base, NULL, PF2E_READY_ATTACK, NULL);
    if (!things.without) return NULL;
    if (things.without->adds_up) {
        stroke_add_lights(&things, stroke, PF2E_READY_ATTACK);
        stroke_add_lights(&things, stroke, PF2E_READY_DEFENCE);
        stroke_add_situation(&things, stroke);
    }
    bool whole = things.without->adds_up && !things.failed;
    if (whole && things.count <= 1) {
        ready = things.count ? things.items[0] : things.without;
        ready->references++;
    } else if (whole) {
        ready = pf2e_ready_compose(things.without, things.items, things.count);
    }
    for (size_t i = 0; i < things.count; i++)
        pf2e_ready_release(things.items[i]);
    pf2e_ready_release(things.without);
    return ready;
}

struct pf2e_ready *pf2e_table_ready(struct table *table, const struct pf2e_order *order)
{
    struct stroke stroke;
    struct pf2e_hall *hall = pf2e_state_of(table)->hall;
    if (!stroke_look(&stroke, table, order)) return NULL;
    if (hall->in_full || json_count(order->options)) return stroke_make(&stroke);
    struct pf2e_ready *ready = pf2e_memory_strike(hall, &stroke.key, &stroke.moment, true);
    if (ready) return ready;
    size_t failures = memory_failures();
    ready = stroke_compose(&stroke);
    if (!ready) ready = stroke_make(&stroke);
    if (ready && memory_failures() == failures) pf2e_memory_note_strike(hall, &stroke.key, &stroke.moment, ready, true);
    return ready;
}
