/* iwr.c: finds the immunities, weaknesses and resistances that apply to a hit. iwr_settle.c applies them.
 *
 * Whether a defence fits depends on what the hit is, never on how much it deals; so all predicates are decided here
 * once, and the same guards serve every roll of the same attack. */
#include "systems/pf2e/damage/iwr.h"

#include <math.h>
#include <string.h>

#include "systems/pf2e/content/tree.h"
#include "systems/pf2e/damage/damage_type.h"

bool pf2e_is_affected_by(const struct pf2e_defences *defences, const char *damage_type)
{
    const char *mode = defences->mode_of_being ? defences->mode_of_being : "living";
    if (defences->is_hazard && strcmp(damage_type, "bleed") == 0) return true;
    if (defences->is_hazard && strcmp(damage_type, "void") == 0) return false;
    if (strcmp(damage_type, "vitality") == 0) return defences->negative_healing;
    if (strcmp(damage_type, "void") == 0) return strcmp(mode, "construct") != 0 && !defences->negative_healing;
    if (strcmp(damage_type, "bleed") == 0) return strcmp(mode, "living") == 0;
    return true;
}

/* The work on one roll. */
struct pf2e_iwr_run {
    struct arena *arena;
    struct symbols *symbols;
    const struct pf2e_defences *defences;
    const struct pf2e_bypass *bypass;
    bool *used_once; /* by weakness */
    bool *immune;    /* by immunity: it fits this hit */
    bool failed;
};

/* The options with one more, for a part of the damage. */
static bool pf2e_iwr_test_part(struct pf2e_iwr_run *run, const struct pf2e_iwr_rule *iwr, const struct options *options,
                               const char *part)
{
    struct options wider;
    options_init(&wider, run->symbols, options);
    if (!options_add_text(&wider, part)) run->failed = true;
    bool holds = predicate_test(&iwr->predicate, &wider);
    options_free(&wider);
    return holds;
}

/* Does it fit damage of a type of which nothing else is known? */
static bool pf2e_iwr_fits_type(struct pf2e_iwr_run *run, const struct pf2e_iwr_rule *iwr, const char *type)
{
    const char *class = pf2e_damage_class_name(pf2e_damage_type_class(pf2e_damage_type_find(type)));
    struct options options;
    options_init(&options, run->symbols, NULL);
    options_addf(&options, "damage:type:%s", type);
    if (class) options_addf(&options, "damage:category:%s", class);
    if (options.failed) run->failed = true;
    bool fits = predicate_test(&iwr->predicate, &options);
    options_free(&options);
    return fits;
}

static bool pf2e_iwr_is_immune_to_type(struct pf2e_iwr_run *run, const char *type)
{
    for (size_t i = 0; i < run->defences->immunity_count; i++) {
        if (pf2e_iwr_fits_type(run, &run->defences->immunities[i], type)) return true;
    }
    return false;
}

static struct pf2e_bar pf2e_iwr_bar(const struct pf2e_iwr_rule *iwr, double value)
{
    return (struct pf2e_bar){.label = iwr->label, .value = value};
}

/* --- immunities -------------------------------------------------------------------------------------------------- */

/* The first way around this immunity: it is one to the type that is left, and there is none to the other. */
static const struct pf2e_redirect *pf2e_iwr_find_detour(struct pf2e_iwr_run *run, const struct pf2e_iwr_rule *immunity)
{
    for (size_t i = 0; i < run->bypass->immunity_redirect_count; i++) {
        const struct pf2e_redirect *redirect = &run->bypass->immunity_redirects[i];
        if (pf2e_iwr_fits_type(run, immunity, redirect->from) && !pf2e_iwr_is_immune_to_type(run, redirect->to))
            return redirect;
    }
    return NULL;
}

/* Immunities to a part of the damage: what a critical hit adds, and precision damage. */
static void pf2e_iwr_look_partly_immune(struct pf2e_iwr_run *run, const struct pf2e_hit *hit,
                                        struct pf2e_reduction *reduction)
{
    bool precise = false;
    for (size_t i = 0; i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *one = &run->defences->immunities[i];
        if (one->role == PF2E_IWR_CRITICAL && !reduction->no_critical && predicate_test(&one->predicate, hit->options))
            reduction->no_critical = one->label;
        if (one->role != PF2E_IWR_PRECISION || precise) continue;
        precise = true; /* the first one is asked */
        if (pf2e_iwr_test_part(run, one, hit->options, "damage:component:precision"))
            reduction->no_precision = one->label;
    }
}

/* Each immunity that fits is got around by itself; the first that cannot be takes all of the damage. */
static void pf2e_iwr_look_immunities(struct pf2e_iwr_run *run, const struct pf2e_hit *hit,
                                     struct pf2e_reduction *reduction)
{
    size_t count = run->defences->immunity_count;
    reduction->around = arena_array(run->arena, struct pf2e_detour, count);
    if (!reduction->around) run->failed = true;
    for (size_t i = 0; reduction->around && i < count; i++) {
        const struct pf2e_iwr_rule *one = &run->defences->immunities[i];
        run->immune[i] = one->role != PF2E_IWR_CRITICAL && predicate_test(&one->predicate, hit->options);
        if (!run->immune[i] || reduction->immunity) continue;
        const struct pf2e_redirect *detour = pf2e_iwr_find_detour(run, one);
        if (detour)
            reduction->around[reduction->around_count++] = (struct pf2e_detour){one->type_label, detour->to};
        else
            reduction->immunity = one->label;
    }
    if (reduction->immunity)
        reduction->around_count = 0;
    else
        pf2e_iwr_look_partly_immune(run, hit, reduction);
}

/* --- weaknesses -------------------------------------------------------------------------------------------------- */

/* Weaknesses to what deals no damage by itself: each once in a roll, even when the instance does nothing. */
static void pf2e_iwr_look_once(struct pf2e_iwr_run *run, const struct pf2e_hit *hit, struct pf2e_reduction *reduction)
{
    reduction->once = arena_array(run->arena, struct pf2e_bar, run->defences->weakness_count);
    if (!reduction->once) run->failed = true;
    for (size_t i = 0; reduction->once && i < run->defences->weakness_count; i++) {
        const struct pf2e_iwr_rule *weakness = &run->defences->weaknesses[i];
        if (run->used_once[i] || weakness->role != PF2E_IWR_ONCE || !predicate_test(&weakness->predicate, hit->options))
            continue;
        run->used_once[i] = true;
        reduction->once[reduction->once_count++] = (struct pf2e_bar){.label = weakness->type_label,
                                                                     .value = weakness->value};
    }
}

/* Of the weaknesses that fit, the highest counts. Precision and splash weaknesses fit when there is any of it. */
static void pf2e_iwr_look_weaknesses(struct pf2e_iwr_run *run, const struct pf2e_hit *hit,
                                     struct pf2e_reduction *reduction)
{
    for (size_t i = 0; i < run->defences->weakness_count; i++) {
        const struct pf2e_iwr_rule *weakness = &run->defences->weaknesses[i];
        struct pf2e_bar bar = pf2e_iwr_bar(weakness, weakness->value);
        if (weakness->role == PF2E_IWR_ONCE) continue;
        if (weakness->role == PF2E_IWR_PRECISION && !reduction->weak_precision.label &&
            pf2e_iwr_test_part(run, weakness, hit->options, "damage:component:precision"))
            reduction->weak_precision = bar;
        if (weakness->role == PF2E_IWR_SPLASH && !reduction->weak_splash.label) reduction->weak_splash = bar;
        if (predicate_test(&weakness->predicate,
                           hit->options) && (!reduction->weak.label || bar.value > reduction->weak.value))
            reduction->weak = bar;
    }
}

/* --- resistances ------------------------------------------------------------------------------------------------- */

static double pf2e_iwr_resisted(const struct pf2e_iwr_rule *iwr, const struct options *options)
{
    return iwr->has_double && predicate_test(&iwr->double_vs, options) ? iwr->value * 2 : iwr->value;
}

static bool pf2e_iwr_has_exception(const struct json *exceptions, const struct json *one)
{
    return json_is(one, JSON_STRING) && tree_has_text(exceptions, one->text);
}

/* With an immunity that is got around go the resistances of its type that except at least what it excepts. */
static bool pf2e_iwr_is_spent(const struct pf2e_iwr_run *run, const struct pf2e_iwr_rule *resistance)
{
    for (size_t i = 0; i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *immunity = &run->defences->immunities[i];
        if (!run->immune[i] || immunity->type != resistance->type) continue;
        bool covered = true;
        for (size_t k = 0; covered && k < json_count(immunity->exceptions); k++)
            covered = pf2e_iwr_has_exception(resistance->exceptions, json_at(immunity->exceptions, k));
        if (covered) return true;
    }
    return false;
}

/* The highest resistance that fits, the first of equals. */
static const struct pf2e_iwr_rule *pf2e_iwr_highest(const struct pf2e_iwr_run *run, const struct options *options,
                                                    double *value)
{
    const struct pf2e_iwr_rule *best = NULL;
    *value = 0;
    for (size_t i = 0; i < run->defences->resistance_count; i++) {
        const struct pf2e_iwr_rule *resistance = &run->defences->resistances[i];
        if (!predicate_test(&resistance->predicate, options) || pf2e_iwr_is_spent(run, resistance)) continue;
        double here = pf2e_iwr_resisted(resistance, options);
        if (best && here <= *value) continue;
        best = resistance;
        *value = here;
    }
    return best;
}

/* The first resistance that fits damage of a type; NULL when there is none or all are ignored. */
static const struct pf2e_iwr_rule *pf2e_iwr_first_of_type(struct pf2e_iwr_run *run,
                                                          const struct pf2e_reduction *reduction,
                                                          const char *type)
{
    for (size_t i = 0; !reduction->ignored && i < run->defences->resistance_count; i++) {
        if (pf2e_iwr_fits_type(run, &run->defences->resistances[i], type)) return &run->defences->resistances[i];
    }
    return NULL;
}

/* The damage may count as another type where that is resisted less: in place of the immunity that was got around, else
 * of the highest resistance. `from` is the type of what is got around, `most` what it would take. */
static void pf2e_iwr_look_redirect(struct pf2e_iwr_run *run, const struct pf2e_hit *hit,
                                   struct pf2e_reduction *reduction,
                                   const char *from, double most)
{
    for (size_t i = 0; i < run->bypass->resistance_redirect_count; i++) {
        const struct pf2e_redirect *redirect = &run->bypass->resistance_redirects[i];
        if (reduction->redirect_to && !reduction->redirect.label) return; /* nothing is less than nothing */
        if (strcmp(redirect->from, from) != 0 || strcmp(redirect->to, from) == 0) continue;
        if (pf2e_iwr_is_immune_to_type(run, redirect->to)) continue;
        const struct pf2e_iwr_rule *other = pf2e_iwr_first_of_type(run, reduction, redirect->to);
        double value = other ? pf2e_iwr_resisted(other, hit->options) : 0;
        if (value >= most) continue;
        most = value;
        reduction->redirect_to = redirect->to;
        reduction->redirect = (struct pf2e_bar){.label = other ? other->label : NULL, .value = value};
    }
}

/* What the attack ignores; NULL: nothing. */
static const char *pf2e_iwr_ignored(const struct pf2e_bypass *bypass, const struct options *options)
{
    for (size_t i = 0; i < bypass->ignored_count; i++) {
        const struct pf2e_iwr_rule *ignored = &bypass->ignored_resistances[i];
        if (predicate_test(&ignored->predicate, options)) return ignored->type_label;
    }
    return NULL;
}

/* Resistance to critical hits counts for the part the critical hit added, whatever its exceptions; resistance to
 * precision damage for that part alone, and for nobody who is immune to any of it. */
static void pf2e_iwr_look_resistances(struct pf2e_iwr_run *run, const struct pf2e_hit *hit,
                                      struct pf2e_reduction *reduction)
{
    double value;
    bool precise = true;
    const struct pf2e_iwr_rule *best = pf2e_iwr_highest(run, hit->options, &value), *around = NULL;
    if (best) reduction->resists = pf2e_iwr_bar(best, value);
    for (size_t i = 0; i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *immunity = &run->defences->immunities[i];
        if (immunity->role == PF2E_IWR_PRECISION) precise = false;
        if (run->immune[i] && !around) around = immunity;
    }
    for (size_t i = 0; i < run->defences->resistance_count; i++) {
        const struct pf2e_iwr_rule *one = &run->defences->resistances[i];
        struct pf2e_bar bar = pf2e_iwr_bar(one, pf2e_iwr_resisted(one, hit->options));
        if (one->role == PF2E_IWR_CRITICAL && !reduction->resists_critical.label) reduction->resists_critical = bar;
        if (precise && one->role == PF2E_IWR_PRECISION && !reduction->resists_precision.label &&
            pf2e_iwr_test_part(run, one, hit->options, "damage:component:precision"))
            reduction->resists_precision = bar;
    }
    reduction->ignored = pf2e_iwr_ignored(run->bypass, hit->options);
    reduction->redirect_always = around != NULL;
    if (around)
        pf2e_iwr_look_redirect(run, hit, reduction, symbol_text(run->symbols, around->type), INFINITY);
    else if (best && !reduction->ignored)
        pf2e_iwr_look_redirect(run, hit, reduction, symbol_text(run->symbols, best->type), value);
}

static void pf2e_iwr_look_at(struct pf2e_iwr_run *run, const struct pf2e_hit *hit, struct pf2e_reduction *reduction)
{
    *reduction = (struct pf2e_reduction){0};
    pf2e_iwr_look_once(run, hit, reduction);
    if (!pf2e_is_affected_by(run->defences, hit->type)) {
        reduction->unaffected = hit->type;
        return;
    }
    pf2e_iwr_look_immunities(run, hit, reduction);
    if (reduction->immunity) return;
    reduction->leaves = hit->is_persistent && !hit->is_due;
    pf2e_iwr_look_weaknesses(run, hit, reduction);
    pf2e_iwr_look_resistances(run, hit, reduction);
}

bool pf2e_iwr_look(const struct pf2e_impact *impact, const struct pf2e_bypass *bypass,
                   struct pf2e_reduction *reductions)
{
    static const struct pf2e_bypass nothing;
    const struct pf2e_defences *defences = impact->defences;
    struct pf2e_iwr_run run = {.arena = impact->arena,
                               .symbols = impact->symbols,
                               .defences = defences,
                               .bypass = bypass ? bypass : &nothing,
                               .used_once = arena_array(impact->arena, bool, defences->weakness_count),
                               .immune = arena_array(impact->arena, bool, defences->immunity_count)};
    if (!run.used_once || !run.immune) return false;
    for (size_t i = 0; i < impact->count; i++)
        pf2e_iwr_look_at(&run, &impact->hits[i], &reductions[i]);
    return !run.failed;
}
