/* play_damage.c: rolls damage: the dice of each instance, what is doubled, what is precision or splash. */
#include <math.h>

#include "systems/pf2e/roll/play.h"

static double damage_throw_term(const struct pf2e_damage_term *term, pf2e_throw *throw, void *dice)
{
    double sum = term->flat;
    for (int64_t i = 0; i < term->dice; i++)
        sum += (double) throw(dice, term->faces);
    return sum;
}

void pf2e_damage_throw_instance(const struct pf2e_damage_instance *instance, pf2e_throw *throw, void *dice,
                                struct pf2e_rolled *rolled)
{
    *rolled = (struct pf2e_rolled){.type = instance->type,
                                   .is_persistent = instance->is_persistent,
                                   .materials = instance->materials,
                                   .material_count = instance->material_count,
                                   .formula = instance->formula};
    for (uint32_t i = 0; i < instance->term_count; i++) {
        const struct pf2e_damage_term *term = &instance->terms[i];
        double once = damage_throw_term(term, throw, dice), value = term->is_doubled ? 2 * once : once;
        rolled->total += value;
        rolled->total_uncritical += once;
        if (term->category == PF2E_CATEGORY_PRECISION) {
            rolled->precision += value;
            rolled->precision_once += once;
        }
        if (term->category == PF2E_CATEGORY_SPLASH) {
            rolled->splash += value;
            rolled->splash_once += once;
        }
    }
    rolled->total = fmax(0, floor(rolled->total));
    rolled->total_uncritical = fmax(0, floor(rolled->total_uncritical));
    if (rolled->is_persistent) rolled->total = rolled->total_uncritical = 0;
}

bool pf2e_damage_throw(struct arena *arena, const struct pf2e_damage_result *damage, pf2e_throw *throw, void *dice,
                       struct pf2e_damage_roll *roll)
{
    *roll = (struct pf2e_damage_roll){.count = damage->instance_count};
    roll->instances = arena_array(arena, struct pf2e_rolled, damage->instance_count);
    if (!roll->instances) return false;
    bool lasting = true;
    for (size_t i = 0; i < roll->count; i++) {
        pf2e_damage_throw_instance(&damage->instances[i], throw, dice, &roll->instances[i]);
        roll->total += fmax(0, roll->instances[i].total);
        lasting = lasting && roll->instances[i].is_persistent;
    }
    if (!lasting && roll->total < 1) {
        roll->total = 1;
        roll->raised_to_one = true;
    }
    return true;
}
