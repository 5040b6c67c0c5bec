/* forms.c: finds ready strikes on a PF2e table: cached, composed, or prepared in full.
 *
 * A strike is named by a key: the two forms and what lies between them. From it a base is made: the cores of the forms,
 * nothing between them. Everything the base leaves out is a thing by itself, and the strike with that thing alone is
 * learned once (compose.h); what some predicate of either side asks for stays in the base. */
#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/table/cache/compose.h"
#include "systems/pf2e/table/table.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

enum { STRIKE_PARTNERS = 8, STRIKE_FLANK_FEET = 20, STRIKE_THINGS = 2 * PF2E_MOST_CHEAP_CHANGES + 3 };

/* --- who flanks -------------------------------------------------------------------------------------------------- */

/* Squares between two along an axis. */
static int option_gap(int a, int a_size, int b, int b_size)
{
    int size = a < b ? a_size : b_size;
    return (a < b ? b - a : a - b) - (size > 1 ? size : 1);
}

/* Certainly too far to flank; most are, and this is quicker than measuring. */
static bool option_is_far(const struct pf2e_fighter *a, const struct pf2e_fighter *b)
{
    return option_gap(a->x, a->size, b->x, b->size) >= STRIKE_FLANK_FEET / 5 ||
           option_gap(a->y, a->size, b->y, b->size) >= STRIKE_FLANK_FEET / 5;
}

static size_t option_partners(const struct pf2e_state *state, int who, int target, int *partners)
{
    const struct pf2e_fighter *fighters = state->fighters;
    size_t count = 0;
    for (int i = 0; i < state->count && count < STRIKE_PARTNERS; i++) {
        if (i == who || i == target || option_is_far(&fighters[i], &fighters[target])) continue;
        if (pf2e_are_enemies(state, who, i) || !pf2e_is_able(&fighters[i])) continue;
        if (pf2e_table_distance(state, i, target) <= STRIKE_FLANK_FEET) partners[count++] = i;
    }
    return count;
}

static void option_flanker(struct pf2e_flanker *flanker, const struct pf2e_fighter *fighter, int reach)
{
    flanker->token = pf2e_fighter_token(fighter);
    flanker->flanking = fighter->form->flanking;
    flanker->reach_ft = reach;
    flanker->is_companion = false;
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

struct strike_choice {
    struct table *table;
    const struct pf2e_strike_order *order;
    int partners[STRIKE_PARTNERS];
    size_t partner_count;
    struct pf2e_form *forms[2]; /* of the key */
    struct pf2e_strike_key key;
    struct pf2e_strike_moment moment;
};

static bool option_is_flanking(const struct pf2e_state *state, const struct strike_choice *choice,
                               const struct pf2e_strike_option *option)
{
    struct pf2e_flanker others[STRIKE_PARTNERS], attacker, defender;
    int who = choice->order->who, target = choice->order->target;
    const int *partners = choice->partners;
    size_t count = choice->partner_count;
    const struct pf2e_flanking *able = &state->fighters[who].form->flanking;
    if (!option->is_melee || (!count && !able->gang_up_always)) return false;
    option_flanker(&attacker, &state->fighters[who], option->reach);
    option_flanker(&defender, &state->fighters[target], state->fighters[target].form->reach);
    for (size_t i = 0; i < count; i++)
        option_flanker(&others[i], &state->fighters[partners[i]], state->fighters[partners[i]].form->reach);
    return pf2e_is_flanking(&attacker, others, (int)count, &defender);
}

/* What marks the target in the eyes of the creature that strikes. */
static uint64_t option_marks(struct table *table, const struct pf2e_strike_order *order)
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
static int option_distance(const struct pf2e_state *state, const struct pf2e_strike_order *order,
                           const struct pf2e_strike_option *option)
{
    const struct pf2e_form *self = state->fighters[order->who].form, *other = state->fighters[order->target].form;
    int distance = pf2e_table_distance(state, order->who, order->target);
    bool reads = ((self->reads | other->reads) & PF2E_READS_DISTANCE) != 0;
    if (reads || option->has_volley) return distance;
    if (option->is_melee && !option->range) return 0;
    int increment = option->increment;
    return increment > 0 ? (distance + increment - 1) / increment : option->range && distance > option->range;
}

static bool option_look(struct strike_choice *option, struct table *table, const struct pf2e_strike_order *order)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int who = order->who, target = order->target;
    const struct pf2e_fighter *self = &state->fighters[who], *other = &state->fighters[target];
    const struct pf2e_strike_option *own = pf2e_strike_option_of(self, order->strike);
    int attacks = order->is_reaction ? 0 : self->attacks;
    if (!own) return false;
    option->table = table;
    option->order = order;
    option->forms[0] = self->form;
    option->forms[1] = other->form;
    option->partner_count = own->is_melee ? option_partners(state, who, target, option->partners) : 0;
    option->key = (struct pf2e_strike_key){.attacker = self->form->number,
                                           .target = other->form->number,
                                           .marks = option_marks(table, order),
                                           .option = (int32_t)(own - self->form->options.items),
                                           .map = attacks > 2 ? 2 : attacks,
                                           .distance = option_distance(state, order, own),
                                           .cover = (int32_t)pf2e_table_protection(state, who, target),
                                           .flanking = option_is_flanking(state, option, own),
                                           .allies = !pf2e_are_enemies(state, who, target)};
    option->moment = (struct pf2e_strike_moment){{self->vitals, other->vitals},
                                                 {pf2e_table_turn(state, who), pf2e_table_turn(state, target)}};
    return true;
}

/* --- prepared in full --------------------------------------------------------------------------------------------- */

static struct pf2e_ready_strike *option_make(const struct strike_choice *option)
{
    struct table *table = option->table;
    const struct pf2e_strike_order *order = option->order;
    struct pf2e_borrowed_actor sides[2], helpers[STRIKE_PARTNERS];
    struct pf2e_participant *partners[STRIKE_PARTNERS];
    size_t partner_count = option->key.flanking ? option->partner_count : 0;
    struct pf2e_strike *strike = pf2e_form_own_strike(option->forms[0], (size_t)option->key.option);
    if (!strike) return NULL;
    pf2e_actor_borrow_as(table, order->who, &(struct pf2e_guise){.form = option->forms[0]}, &sides[0]);
    pf2e_actor_borrow_covered(table, order->target, option->forms[1], option->key.cover, &sides[1]);
    for (size_t i = 0; i < partner_count; i++) {
        pf2e_actor_borrow(table, option->partners[i], &helpers[i]);
        partners[i] = &helpers[i].participant;
    }
    struct pf2e_attack_plan plan = {.world = pf2e_table_world(pf2e_state_of(table)),
                                    .attacker = &sides[0].participant,
                                    .target = &sides[1].participant,
                                    .partners = partners,
                                    .partner_count = partner_count,
                                    .strike = strike,
                                    .map = option->key.map};
    pf2e_words_of_marks(table, order->who, order->target, &sides[0].arena, &plan.options);
    pf2e_words_of_command(order->options, &sides[0].arena, &plan.stated);
    struct pf2e_ready_strike *ready = pf2e_ready_new(&plan);
    for (size_t i = 0; i < partner_count; i++)
        pf2e_actor_release(&helpers[i]);
    pf2e_actor_release(&sides[0]);
    pf2e_actor_release(&sides[1]);
    return ready;
}

/* --- composed ----------------------------------------------------------------------------------------------------- */

/* The strike of the key, known or made, and what it learns from the one without a thing: of what a cheap change
 * publishes the other side may have a predicate. */
static struct pf2e_ready_strike *option_get(const struct strike_choice *option, const struct pf2e_ready_strike *without,
                                            enum pf2e_ready_side side, const struct pf2e_cheap_change *cheap)
{
    struct pf2e_table_cache *cache = pf2e_state_of(option->table)->cache;
    struct pf2e_ready_strike *ready = pf2e_memory_strike(cache, &option->key, &option->moment, false);
    if (ready && (!without || ready->delta.is_known)) return ready;
    pf2e_ready_release(ready);
    size_t failures = memory_failures();
    ready = option_make(option);
    if (!ready) return NULL;
    if (without) pf2e_ready_learn(ready, without, side);
    if (cheap && pf2e_actor_asks_for(&option->forms[!side]->actor, cheap->options, cheap->option_count))
        ready->delta.fits = false;
    if (memory_failures() == failures) pf2e_memory_note_strike(cache, &option->key, &option->moment, ready, false);
    return ready;
}

static struct pf2e_form *option_core(struct pf2e_form *form)
{
    return form->core ? form->core : form;
}

/* Some predicate of either core asks for what a situation publishes. */
static bool option_asks(const struct strike_choice *option, unsigned what)
{
    return ((option_core(option->forms[0])->reads | option_core(option->forms[1])->reads) & what) != 0;
}

/* The key without all that can be learned by itself. */
static struct strike_choice option_base(const struct strike_choice *option)
{
    struct strike_choice base = *option;
    for (size_t i = 0; i < 2; i++)
        base.forms[i] = option_core(option->forms[i]);
    base.key.attacker = base.forms[0]->number;
    base.key.target = base.forms[1]->number;
    if (!option_asks(option, PF2E_READS_MAP)) base.key.map = 0;
    if (!option_asks(option, PF2E_READS_COVER | PF2E_READS_FLANKING)) base.key.cover = 0;
    if (!option_asks(option, PF2E_READS_FLANKING) && !base.forms[0]->flanking.gang_up_always) base.key.flanking = false;
    return base;
}

struct option_things {
    const struct strike_choice *base;
    struct pf2e_ready_strike *without;
    struct pf2e_ready_strike *items[STRIKE_THINGS];
    size_t count;
    bool failed;
    bool stands_in; /* one of them is not a strike, only what it adds */
};

static void option_add(struct option_things *things, const struct strike_choice *with, enum pf2e_ready_side side,
                       const struct pf2e_cheap_change *cheap)
{
    struct pf2e_ready_strike *ready = things->failed ? NULL : option_get(with, things->without, side, cheap);
    if (ready)
        things->items[things->count++] = ready;
    else
        things->failed = true;
}

/* Does a plain effect change anything about the strike, on its own side or in the eyes of the other? */
static bool option_notices(const struct strike_choice *base, enum pf2e_ready_side side,
                           const struct pf2e_cheap_change *cheap)
{
    const struct pf2e_form *own = base->forms[side], *other = base->forms[!side];
    const struct pf2e_strike *strike =
        side == PF2E_READY_ATTACK ? own->options.items[base->key.option].strike : NULL;
    return pf2e_cheap_reaches(cheap, own, strike) || pf2e_form_asks_for_effect(other, cheap->options[0]);
}

static struct strike_choice option_with(const struct strike_choice *base, enum pf2e_ready_side side,
                                        const struct pf2e_cheap_change *cheap)
{
    struct strike_choice with = *base;
    with.forms[side] = cheap->single;
    *(side == PF2E_READY_ATTACK ? &with.key.attacker : &with.key.target) = cheap->single->number;
    return with;
}

/* What the model of a plain effect adds, with the numbers of this one. False: this one has to be learned by itself. */
static bool option_add_like_model(struct option_things *things, enum pf2e_ready_side side,
                                  const struct pf2e_cheap_change *cheap)
{
    const struct pf2e_cheap_change *model = cheap->model;
    if (!model || things->failed || pf2e_form_asks_for_effect(things->base->forms[!side], cheap->options[0]))
        return false;
    struct strike_choice with = option_with(things->base, side, model);
    struct pf2e_ready_strike *ready = option_get(&with, things->without, side, model);
    struct pf2e_ready_strike *made =
        ready ? pf2e_ready_stand_in(ready, things->without, &model->part, &cheap->part) : NULL;
    pf2e_ready_release(ready);
    if (!made) return false;
    things->items[things->count++] = made;
    things->stands_in = true;
    return true;
}

static void option_add_cheap(struct option_things *things, const struct strike_choice *option,
                             enum pf2e_ready_side side)
{
    const struct pf2e_form *form = option->forms[side];
    for (size_t i = 0; i < form->cheap_count; i++) {
        const struct pf2e_cheap_change *cheap = form->cheap[i];
        if (cheap->is_plain && !option_notices(things->base, side, cheap)) continue;
        if (option_add_like_model(things, side, cheap)) continue;
        struct strike_choice with = option_with(things->base, side, cheap);
        option_add(things, &with, side, cheap);
    }
}

static void option_add_situation(struct option_things *things, const struct strike_choice *option)
{
    const struct pf2e_strike_key *base = &things->base->key;
    struct strike_choice with = *things->base;
    if (option->key.map != base->map) {
        with.key.map = option->key.map;
        option_add(things, &with, PF2E_READY_ATTACK, NULL);
    }
    with = *things->base;
    if (option->key.cover != base->cover) {
        with.key.cover = option->key.cover;
        option_add(things, &with, PF2E_READY_DEFENCE, NULL);
    }
    with = *things->base;
    if (option->key.flanking != base->flanking) {
        with.key.flanking = option->key.flanking;
        option_add(things, &with, PF2E_READY_DEFENCE, NULL);
    }
}

/* NULL: it does not fit together. */
static struct pf2e_ready_strike *option_compose(const struct strike_choice *option)
{
    struct strike_choice base = option_base(option);
    struct option_things things = {.base = &base};
    struct pf2e_ready_strike *ready = NULL;
    if (option_asks(option, PF2E_READS_MOMENT) || !base.key.attacker || !base.key.target) return NULL;
    things.without = option_get(&base, NULL, PF2E_READY_ATTACK, NULL);
    if (!things.without) return NULL;
    if (things.without->adds_up) {
        option_add_cheap(&things, option, PF2E_READY_ATTACK);
        option_add_cheap(&things, option, PF2E_READY_DEFENCE);
        option_add_situation(&things, option);
    }
    bool whole = things.without->adds_up && !things.failed;
    if (whole && things.count <= 1 && !things.stands_in) {
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

struct pf2e_ready_strike *pf2e_table_ready_strike(struct table *table, const struct pf2e_strike_order *order)
{
    struct strike_choice option;
    struct pf2e_table_cache *cache = pf2e_state_of(table)->cache;
    if (!option_look(&option, table, order)) return NULL;
    if (cache->in_full || json_count(order->options)) return option_make(&option);
    struct pf2e_ready_strike *ready = pf2e_memory_strike(cache, &option.key, &option.moment, true);
    if (ready) return ready;
    size_t failures = memory_failures();
    ready = option_compose(&option);
    if (!ready) ready = option_make(&option);
    if (ready && memory_failures() == failures)
        pf2e_memory_note_strike(cache, &option.key, &option.moment, ready, true);
    return ready;
}
