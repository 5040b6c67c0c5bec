/* ready_strike.c: makes ready strikes, and rolls them. */
#include "systems/pf2e/roll/ready_strike.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/number.h"

/* --- what elements ask for --------------------------------------------------------------------------------------- */

unsigned pf2e_reads(const struct pf2e_actor *actor)
{
    unsigned reads = 0;
    for (size_t i = 0; i < actor->rules.count; i++)
        reads |= actor->rules.items[i]->lowered->reads;
    return reads;
}

/* --- preparing -------------------------------------------------------------------------------------------------- */

/* Counts the dice a check takes. */
static int64_t ready_count_dice(void *context, int64_t faces)
{
    (void)faces;
    ++*(int *)context;
    return 10;
}

static const char *ready_text(struct arena *arena, const char *text)
{
    return arena_copy_text(arena, text, strlen(text));
}

static void ready_note(struct pf2e_ready_strike *ready, const struct pf2e_world *world, enum degree degree,
                       const struct pf2e_note *note)
{
    struct text words = {0};
    pf2e_note_words(world, note, &words);
    if (words.length)
        (void)pool_push(&ready->arena, &ready->notes[degree], ready_text(&ready->arena, text_get(&words)));
    text_free(&words);
}

static void ready_notes(struct pf2e_ready_strike *ready, struct pf2e_attack *attack)
{
    for (enum degree degree = DEGREE_CRITICAL_FAILURE; degree < DEGREE_COUNT; degree++) {
        struct pf2e_roll roll = {.degree = degree, .has_degree = true};
        pf2e_check_show_notes(&attack->check, &roll);
        for (size_t i = 0; i < roll.notes.count; i++) {
            const struct pf2e_note *note = &roll.notes.items[i];
            if (pf2e_note_is_logged(note, &roll)) ready_note(ready, attack->check.actor->world, degree, note);
        }
    }
}

/* The place among the domains of the selector that brought a modifier, items that others grant for the moment after
 * their like; what no element brought stands last. */
static int ready_rank(const struct pf2e_actor *actor, const struct pf2e_symbols *domains, const struct modifier *one)
{
    for (size_t d = 0; one->origin_element >= 0 && d < domains->count; d++) {
        for (size_t i = 0; i < actor->modifiers.count; i++) {
            const struct pf2e_filed *filed = &actor->modifiers.items[i];
            if (filed->selector != domains->items[d] || !filed->rule) continue;
            if ((int32_t)filed->rule->index != one->origin_element) continue;
            if (strcmp(filed->rule->item->id, symbol_text(&actor->symbols, one->origin_item)) == 0)
                return 2 * (int)d + filed->rule->item->in_memory;
        }
    }
    return INT_MAX;
}

/* The parts that stand; false when they are not all there is to say: something adjusts them. */
static bool ready_parts(struct pf2e_ready_strike *ready, enum pf2e_ready_side side, const struct pf2e_actor *actor,
                        const struct pf2e_symbols *domains, const struct pf2e_modifiers *list)
{
    struct pf2e_ready_parts *parts = &ready->parts[side];
    bool plain = true;
    parts->items = arena_array(&ready->arena, struct pf2e_ready_part, list->count);
    for (size_t i = 0; parts->items && i < list->count; i++) {
        const struct modifier *one = &list->items[i];
        const char *slug = symbol_text(&actor->symbols, one->slug);
        const char *item = symbol_text(&actor->symbols, one->origin_item);
        plain = plain && !one->adjustment_count && !one->adjusted && !one->group && !ascii_is_digit(*slug);
        if (one->ignored) continue;
        parts->items[parts->count++] =
            (struct pf2e_ready_part){.label = ready_text(&ready->arena, one->label ? one->label : ""),
                                     .slug = hash_bytes(slug, strlen(slug)),
                                     .item = hash_bytes(item, strlen(item)),
                                     .rank = ready_rank(actor, domains, one),
                                     .value = one->value,
                                     .type = one->type,
                                     .counts = one->enabled};
    }
    return plain;
}

static void ready_all_parts(struct pf2e_ready_strike *ready, struct pf2e_attack *attack)
{
    const struct pf2e_check *check = &attack->check;
    const struct pf2e_actor *opposer = attack->context.opposer;
    ready->adds_up = ready_parts(ready, PF2E_READY_ATTACK, check->actor, &check->domains, &check->modifiers);
    if (attack->defence)
        ready->adds_up = ready_parts(ready, PF2E_READY_DEFENCE, opposer, &attack->defence->dc_domains,
                                     &attack->defence->dc_modifiers) &&
                         ready->adds_up;
    double sums[2] = {0, 10};
    for (size_t side = 0; side < 2; side++) {
        for (size_t i = 0; i < ready->parts[side].count; i++)
            sums[side] += ready->parts[side].items[i].counts ? ready->parts[side].items[i].value : 0;
    }
    ready->adds_up = ready->adds_up && attack->defence && ready->dice > 0 && !pf2e_check_is_adjusted(check) &&
                     number_truncate(sums[0]) == ready->modifier && number_truncate(sums[1]) == ready->dc;
}

static void ready_attack(struct pf2e_ready_strike *ready, struct pf2e_attack *attack)
{
    struct pf2e_roll roll;
    pf2e_attack_roll(attack, ready_count_dice, &ready->dice, &roll);
    ready->label = ready_text(&ready->arena, attack->strike->label);
    ready->modifier = roll.modifier;
    ready->dc = attack->check.dc;
    ready->flanking = attack->context.flanking;
    ready->twice = ready->dice == 2 ? attack->check.twice : 0;
    if (ready->dice == 0) {
        ready->instead = roll.natural;
        ready->instead_degree = roll.degree;
    } else {
        pf2e_check_degrees(&attack->check, roll.modifier, ready->degrees);
    }
    ready_notes(ready, attack);
    ready_all_parts(ready, attack);
    ready->used_up = arena_array(&ready->arena, const char *, roll.removed.count);
    for (size_t i = 0; ready->used_up && i < roll.removed.count; i++)
        ready->used_up[ready->used_up_count++] = ready_text(&ready->arena, roll.removed.items[i]->slug);
}

static const enum degree ready_degrees[] = {DEGREE_SUCCESS, DEGREE_CRITICAL_SUCCESS};

static bool ready_instances(struct pf2e_ready_strike *ready, struct pf2e_actor *actor,
                            const struct pf2e_damage_result *result,
                            struct pf2e_ready_harm *harm)
{
    struct arena *arena = &ready->arena;
    if (result->instance_count > PF2E_READY_MOST) return false;
    for (size_t i = 0; i < result->instance_count; i++) {
        const struct pf2e_damage_instance *from = &result->instances[i];
        struct pf2e_damage_term *terms = arena_array(arena, struct pf2e_damage_term, from->term_count);
        if (!terms) return false;
        if (from->term_count) memcpy(terms, from->terms, from->term_count * sizeof *terms);
        harm->instances[i] = *from;
        harm->instances[i].terms = terms;
        harm->instances[i].materials = NULL;
        harm->instances[i].material_count = 0;
        harm->instances[i].formula = NULL;
        const char **materials = arena_array(arena, const char *, from->material_count);
        for (uint32_t m = 0; materials && m < from->material_count; m++)
            materials[m] = ready_text(arena, symbol_text(&actor->symbols, from->materials[m]));
        size_t length = from->formula ? strcspn(from->formula, "[") : 0;
        harm->blows[i] =
            (struct pf2e_blow){.type = ready_text(arena, symbol_text(&actor->symbols, from->type)),
                               .is_persistent = from->is_persistent,
                               .materials = materials,
                               .material_count = materials ? from->material_count : 0,
                               .formula = arena_copy_text(arena, from->formula ? from->formula : "", length)};
    }
    harm->count = result->instance_count;
    return !arena->failed;
}

/* What the defences of the target make of a hit and of a critical hit. */
static bool ready_wards(struct pf2e_ready_strike *ready, struct pf2e_attack *attack,
                        const struct pf2e_attack_plan *plan)
{
    struct pf2e_actor *actor = attack->check.actor;
    const struct options *options = &attack->check.options;
    const struct json *bypass = pf2e_attack_bypass(attack);
    struct pf2e_harm arriving[2];
    struct pf2e_ready_target *ready_targets[2];
    struct pf2e_words seen = {0};
    for (size_t i = 0; i < options_count(options); i++)
        (void)pool_push(&actor->arena, &seen, symbol_text(&actor->symbols, options_at(options, i)));
    for (size_t k = 0; k < 2; k++) {
        const char *outcome[] = {"check:outcome:", degree_slug(ready_degrees[k])};
        ready_targets[k] = &ready->harms[k].ready_target;
        arriving[k] = (struct pf2e_harm){.world = plan->world,
                                         .origin = plan->attacker,
                                         .target = plan->target,
                                         .blows = ready->harms[k].blows,
                                         .count = ready->harms[k].count,
                                         .multiplier = 1,
                                         .bypass = bypass,
                                         .options = seen,
                                         .outcome = arena_join(&actor->arena, outcome, 2)};
    }
    return !actor->arena.failed && pf2e_ready_target_open(&ready->arena, arriving, 2, ready_targets);
}

static bool ready_harm(struct pf2e_ready_strike *ready, struct pf2e_attack *attack, const struct pf2e_attack_plan *plan)
{
    struct pf2e_actor *actor = attack->check.actor;
    struct pf2e_strike_harm harms[2];
    for (size_t i = 0; i < 2; i++) {
        if (!pf2e_attack_damage(attack, ready_degrees[i], &harms[i])) continue;
        const char *words = harms[i].damage.formula ? harms[i].damage.formula : harms[i].result.formula;
        ready->harms[i].formula = ready_text(&ready->arena, words);
        for (size_t k = 0; k < harms[i].notes.count; k++)
            ready_note(ready, plan->world, ready_degrees[i], &harms[i].notes.items[k]);
        if (!ready_instances(ready, actor, &harms[i].result, &ready->harms[i])) return false;
    }
    return ready_wards(ready, attack, plan);
}

struct pf2e_ready_strike *pf2e_ready_new(const struct pf2e_attack_plan *plan)
{
    struct pf2e_ready_strike *ready = memory_alloc(sizeof *ready);
    struct pf2e_attack attack;
    if (!ready) return NULL;
    memset(ready, 0, sizeof *ready);
    ready->references = 1;
    arena_init(&ready->arena);
    bool fine = pf2e_attack_open(&attack, plan) == STATUS_OK;
    if (fine) {
        ready->out_of_range = attack.out_of_range;
        ready->reads = pf2e_reads(attack.context.roller);
        if (attack.context.opposer) ready->reads |= pf2e_reads(attack.context.opposer);
        ready_attack(ready, &attack);
        fine = ready_harm(ready, &attack, plan) && !ready->arena.failed;
    }
    pf2e_attack_close(&attack);
    if (fine) return ready;
    pf2e_ready_release(ready);
    return NULL;
}

void pf2e_ready_release(struct pf2e_ready_strike *ready)
{
    if (!ready || --ready->references > 0) return;
    for (size_t i = 0; i < 2; i++)
        pf2e_ready_release(ready->basis[i]);
    arena_free(&ready->arena);
    memory_free(ready);
}

/* --- rolled ------------------------------------------------------------------------------------------------------ */

struct pf2e_ready_roll pf2e_ready_attack(const struct pf2e_ready_strike *ready, pf2e_throw *throw, void *dice)
{
    if (ready->dice == 0)
        return (struct pf2e_ready_roll){ready->instead, ready->instead + ready->modifier, ready->instead_degree};
    int64_t natural = throw(dice, PF2E_READY_FACES);
    if (ready->twice) {
        int64_t second = throw(dice, PF2E_READY_FACES);
        if ((second > natural) == (ready->twice > 0)) natural = second;
    }
    int64_t face = natural < 1 ? 1 : natural > PF2E_READY_FACES ? PF2E_READY_FACES : natural;
    return (struct pf2e_ready_roll){natural, natural + ready->modifier, ready->degrees[face]};
}

bool pf2e_ready_damage(const struct pf2e_ready_strike *ready, enum degree degree, pf2e_throw *throw, void *dice,
                       struct pf2e_ready_damage *damage)
{
    const struct pf2e_ready_harm *harm = &ready->harms[degree == DEGREE_CRITICAL_SUCCESS];
    damage->harm = harm;
    damage->total = 0;
    damage->facts = (struct pf2e_roll_facts){.is_critical = degree == DEGREE_CRITICAL_SUCCESS};
    if (!harm->formula) return false;
    bool lasting = true;
    for (size_t i = 0; i < harm->count; i++) {
        struct pf2e_rolled rolled;
        pf2e_damage_throw_instance(&harm->instances[i], throw, dice, &rolled);
        damage->amounts[i] =
            (struct pf2e_amount){rolled.total, rolled.total_uncritical, rolled.precision, rolled.splash};
        damage->total += fmax(0, rolled.total);
        lasting = lasting && rolled.is_persistent;
    }
    if (!lasting && damage->total < 1) {
        damage->total = 1;
        damage->facts.was_raised_to_one = true;
    }
    return true;
}

size_t pf2e_ready_splash(const struct pf2e_ready_strike *ready, pf2e_throw *throw, void *dice, double *amounts)
{
    const struct pf2e_ready_harm *harm = &ready->harms[0];
    for (size_t i = 0; i < harm->count; i++) {
        amounts[i] = 0;
        for (uint32_t t = 0; t < harm->instances[i].term_count; t++) {
            const struct pf2e_damage_term *term = &harm->instances[i].terms[t];
            if (term->category != PF2E_CATEGORY_SPLASH) continue;
            amounts[i] += term->flat;
            for (int64_t d = 0; d < term->dice; d++)
                amounts[i] += (double) throw(dice, term->faces);
        }
    }
    return harm->count;
}
