/* iwr.c: which immunities, weaknesses and resistances a hit meets. What they make of it is in iwr_settle.c.
 *
 * Whether a defence fits depends on what the hit is, never on how much it deals; so all predicates are decided here
 * once, and the same guards serve every roll of the same attack. */
#include "systems/pf2e/damage/iwr.h"

#include <string.h>

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
    bool *spent;     /* by resistance: went with an immunity of the same type that was got around */
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

/* The same options with another damage type. The caller frees them. */
static void pf2e_iwr_retype(struct pf2e_iwr_run *run, const struct options *options, const char *type,
                            struct options *retyped)
{
    options_init(retyped, run->symbols, NULL);
    for (size_t i = 0; i < options_count(options); i++) {
        symbol option = options_at(options, i);
        const char *text = symbol_text(run->symbols, option);
        bool says_type = strncmp(text, "damage:type:", strlen("damage:type:")) == 0 ||
                         strcmp(text, "damage:category:physical") == 0 || strcmp(text, "damage:category:energy") == 0;
        if (!says_type) options_add(retyped, option);
    }
    const char *class = pf2e_damage_class_name(pf2e_damage_type_class(pf2e_damage_type_find(type)));
    options_addf(retyped, "damage:type:%s", type);
    if (class) options_addf(retyped, "damage:category:%s", class);
    if (retyped->failed) run->failed = true;
}

/* Damage of a type and nothing else about it. The caller frees the options. */
static void pf2e_iwr_only_type(struct pf2e_iwr_run *run, const char *type, struct options *options)
{
    const char *class = pf2e_damage_class_name(pf2e_damage_type_class(pf2e_damage_type_find(type)));
    options_init(options, run->symbols, NULL);
    options_add_text(options, "damage");
    options_addf(options, "damage:type:%s", type);
    if (class) options_addf(options, "damage:category:%s", class);
    if (options->failed) run->failed = true;
}

static bool pf2e_iwr_is_whole(const struct pf2e_iwr_rule *iwr)
{
    return iwr->role != PF2E_IWR_CRITICAL && iwr->role != PF2E_IWR_PRECISION;
}

/* The first immunity to all of the damage; NULL when there is none. */
static const struct pf2e_iwr_rule *pf2e_iwr_find_immunity(const struct pf2e_iwr_run *run, const struct options *options)
{
    for (size_t i = 0; i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *immunity = &run->defences->immunities[i];
        if (pf2e_iwr_is_whole(immunity) && predicate_test(&immunity->predicate, options)) return immunity;
    }
    return NULL;
}

static struct pf2e_bar pf2e_iwr_bar(const struct pf2e_iwr_rule *iwr, double value)
{
    return (struct pf2e_bar){.label = iwr->label, .value = value};
}

/* --- immunities -------------------------------------------------------------------------------------------------- */

/* Do all immunities that fit the hit fit this type, and none another? */
static bool pf2e_iwr_can_redirect(struct pf2e_iwr_run *run, const struct pf2e_hit *hit,
                                  const struct pf2e_redirect *redirect)
{
    struct options from, to;
    pf2e_iwr_retype(run, hit->options, redirect->from, &from);
    pf2e_iwr_retype(run, hit->options, redirect->to, &to);
    bool can = !pf2e_iwr_find_immunity(run, &to);
    for (size_t i = 0; can && i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *immunity = &run->defences->immunities[i];
        if (pf2e_iwr_is_whole(immunity) && predicate_test(&immunity->predicate, hit->options))
            can = predicate_test(&immunity->predicate, &from);
    }
    options_free(&from);
    options_free(&to);
    return can;
}

/* With an immunity that is got around goes a resistance to the same. */
static void pf2e_iwr_spend(struct pf2e_iwr_run *run, symbol type)
{
    for (size_t i = 0; i < run->defences->resistance_count; i++)
        if (run->defences->resistances[i].type == type && !run->spent[i]) {
            run->spent[i] = true;
            return;
        }
}

/* An immunity is got around when the damage may count as another type to which there is none. */
static bool pf2e_iwr_look_around(struct pf2e_iwr_run *run, const struct pf2e_hit *hit, struct pf2e_guard *guard)
{
    const struct pf2e_redirect *redirect = NULL;
    for (size_t i = 0; !redirect && i < run->bypass->immunity_redirect_count; i++) {
        const struct pf2e_redirect *one = &run->bypass->immunity_redirects[i];
        if (strcmp(one->from, one->to) != 0 && pf2e_iwr_can_redirect(run, hit, one)) redirect = one;
    }
    if (!redirect) return false;
    guard->around = arena_array(run->arena, const char *, run->defences->immunity_count);
    if (!guard->around) run->failed = true;
    for (size_t i = 0; guard->around && i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *immunity = &run->defences->immunities[i];
        if (!pf2e_iwr_is_whole(immunity) || !predicate_test(&immunity->predicate, hit->options)) continue;
        guard->around[guard->around_count++] = immunity->type_label;
        pf2e_iwr_spend(run, immunity->type);
    }
    guard->around_to = redirect->to;
    return true;
}

static void pf2e_iwr_look_immunities(struct pf2e_iwr_run *run, const struct pf2e_hit *hit, struct pf2e_guard *guard)
{
    const struct pf2e_iwr_rule *whole = pf2e_iwr_find_immunity(run, hit->options);
    if (whole && !pf2e_iwr_look_around(run, hit, guard)) {
        guard->immunity = whole->label;
        return;
    }
    for (size_t i = 0; i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *one = &run->defences->immunities[i];
        if (one->role == PF2E_IWR_CRITICAL && !guard->no_critical && predicate_test(&one->predicate, hit->options))
            guard->no_critical = one->label;
        if (one->role == PF2E_IWR_PRECISION && !guard->no_precision &&
            pf2e_iwr_test_part(run, one, hit->options, "damage:component:precision"))
            guard->no_precision = one->label;
    }
}

/* --- weaknesses -------------------------------------------------------------------------------------------------- */

/* Weaknesses to what deals no damage by itself: once in a roll, even when the instance does nothing. */
static void pf2e_iwr_look_once(struct pf2e_iwr_run *run, const struct pf2e_hit *hit, struct pf2e_guard *guard)
{
    guard->once = arena_array(run->arena, struct pf2e_bar, run->defences->weakness_count);
    if (!guard->once) run->failed = true;
    for (size_t i = 0; guard->once && i < run->defences->weakness_count; i++) {
        const struct pf2e_iwr_rule *weakness = &run->defences->weaknesses[i];
        bool used = false;
        for (size_t other = 0; other < run->defences->weakness_count; other++)
            used = used || (run->used_once[other] && run->defences->weaknesses[other].type == weakness->type);
        if (used || weakness->role != PF2E_IWR_ONCE || !predicate_test(&weakness->predicate, hit->options)) continue;
        run->used_once[i] = true;
        guard->once[guard->once_count++] = (struct pf2e_bar){.label = weakness->type_label, .value = weakness->value};
    }
}

/* Of the weaknesses that fit, the highest counts. Precision and splash weaknesses fit when there is any of it. */
static void pf2e_iwr_look_weaknesses(struct pf2e_iwr_run *run, const struct pf2e_hit *hit, struct pf2e_guard *guard)
{
    for (size_t i = 0; i < run->defences->weakness_count; i++) {
        const struct pf2e_iwr_rule *weakness = &run->defences->weaknesses[i];
        struct pf2e_bar bar = pf2e_iwr_bar(weakness, weakness->value);
        if (weakness->role == PF2E_IWR_ONCE) continue;
        if (weakness->role == PF2E_IWR_PRECISION) {
            if (!guard->weak_precision.label &&
                pf2e_iwr_test_part(run, weakness, hit->options, "damage:component:precision"))
                guard->weak_precision = bar;
        } else if (weakness->role == PF2E_IWR_SPLASH) {
            if (!guard->weak_splash.label) guard->weak_splash = bar;
        } else if (predicate_test(&weakness->predicate, hit->options) &&
                   (!guard->weak.label || bar.value > guard->weak.value)) {
            guard->weak = bar;
        }
    }
}

/* --- resistances ------------------------------------------------------------------------------------------------- */

static double pf2e_iwr_resisted(const struct pf2e_iwr_rule *iwr, const struct options *options)
{
    return iwr->has_double && predicate_test(&iwr->double_vs, options) ? iwr->value * 2 : iwr->value;
}

/* The highest resistance that fits; `spent` (may be NULL) marks those that are left out. */
static const struct pf2e_iwr_rule *pf2e_iwr_highest(const struct pf2e_iwr_run *run, const struct options *options,
                                                    const bool *spent, double *value)
{
    const struct pf2e_iwr_rule *best = NULL;
    *value = 0;
    for (size_t i = 0; i < run->defences->resistance_count; i++) {
        const struct pf2e_iwr_rule *resistance = &run->defences->resistances[i];
        if ((spent && spent[i]) || !predicate_test(&resistance->predicate, options)) continue;
        double here = pf2e_iwr_resisted(resistance, options);
        if (best && here <= *value) continue;
        best = resistance;
        *value = here;
    }
    return best;
}

/* The redirect of resistances meant for this hit, if the damage can count as the other type; NULL when there is none.
 */
static const struct pf2e_redirect *pf2e_iwr_find_redirect(struct pf2e_iwr_run *run, const struct pf2e_hit *hit)
{
    for (size_t i = 0; i < run->bypass->resistance_redirect_count; i++) {
        const struct pf2e_redirect *redirect = &run->bypass->resistance_redirects[i];
        struct options retyped;
        if (strcmp(redirect->from, hit->type) != 0 || strcmp(redirect->from, redirect->to) == 0) continue;
        pf2e_iwr_retype(run, hit->options, redirect->to, &retyped);
        bool immune = pf2e_iwr_find_immunity(run, &retyped) != NULL;
        options_free(&retyped);
        if (!immune) return redirect;
    }
    return NULL;
}

static void pf2e_iwr_look_redirect(struct pf2e_iwr_run *run, const struct pf2e_hit *hit, struct pf2e_guard *guard)
{
    const struct pf2e_redirect *redirect = pf2e_iwr_find_redirect(run, hit);
    struct options plain;
    double value;
    if (!redirect) return;
    pf2e_iwr_only_type(run, redirect->to, &plain);
    const struct pf2e_iwr_rule *other = pf2e_iwr_highest(run, &plain, NULL, &value);
    options_free(&plain);
    guard->redirect_to = redirect->to;
    guard->redirect = (struct pf2e_bar){.label = other ? other->label : NULL, .value = value};
    for (size_t i = 0; i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *immunity = &run->defences->immunities[i];
        guard->was_immune =
            guard->was_immune || (strcmp(symbol_text(run->symbols, immunity->type), redirect->from) == 0 &&
                                  predicate_test(&immunity->predicate, hit->options));
    }
    symbol from = symbol_find(run->symbols, redirect->from, strlen(redirect->from));
    for (size_t i = 0; i < run->defences->resistance_count; i++) {
        const struct pf2e_iwr_rule *one = &run->defences->resistances[i];
        if (one->type != from) continue;
        if (guard->resists.label == one->label) guard->resists.is_of_redirect = true;
        if (guard->resists_critical.label == one->label) guard->resists_critical.is_of_redirect = true;
    }
}

/* Resistance to critical hits counts for the part the critical hit added, whatever its exceptions; resistance to
 * precision damage for that part alone. */
static void pf2e_iwr_look_resistances(struct pf2e_iwr_run *run, const struct pf2e_hit *hit, struct pf2e_guard *guard)
{
    double value;
    const struct pf2e_iwr_rule *best = pf2e_iwr_highest(run, hit->options, run->spent, &value);
    if (best) guard->resists = pf2e_iwr_bar(best, value);
    for (size_t i = 0; i < run->defences->resistance_count; i++) {
        const struct pf2e_iwr_rule *one = &run->defences->resistances[i];
        struct pf2e_bar bar = pf2e_iwr_bar(one, pf2e_iwr_resisted(one, hit->options));
        if (one->role == PF2E_IWR_CRITICAL && !guard->resists_critical.label) guard->resists_critical = bar;
        if (one->role == PF2E_IWR_PRECISION && !guard->resists_precision.label &&
            pf2e_iwr_test_part(run, one, hit->options, "damage:component:precision"))
            guard->resists_precision = bar;
    }
    guard->resists_criticals = guard->resists_critical.label != NULL;
    for (size_t i = 0; i < run->bypass->ignored_count && !guard->ignored; i++) {
        const struct pf2e_iwr_rule *ignored = &run->bypass->ignored_resistances[i];
        if (predicate_test(&ignored->predicate, hit->options)) guard->ignored = ignored->type_label;
    }
    pf2e_iwr_look_redirect(run, hit, guard);
}

static void pf2e_iwr_look_at(struct pf2e_iwr_run *run, const struct pf2e_hit *hit, struct pf2e_guard *guard)
{
    *guard = (struct pf2e_guard){0};
    memset(run->spent, 0, run->defences->resistance_count * sizeof *run->spent);
    pf2e_iwr_look_once(run, hit, guard);
    if (!pf2e_is_affected_by(run->defences, hit->type)) {
        guard->unaffected = hit->type;
        return;
    }
    pf2e_iwr_look_immunities(run, hit, guard);
    if (guard->immunity) return;
    guard->leaves = hit->is_persistent && !hit->is_due;
    pf2e_iwr_look_weaknesses(run, hit, guard);
    pf2e_iwr_look_resistances(run, hit, guard);
}

bool pf2e_iwr_look(struct arena *arena, struct symbols *symbols, const struct pf2e_defences *defences,
                   const struct pf2e_hit *hits, size_t count, const struct pf2e_bypass *bypass,
                   struct pf2e_guard *guards)
{
    static const struct pf2e_bypass nothing;
    struct pf2e_iwr_run run = {.arena = arena,
                               .symbols = symbols,
                               .defences = defences,
                               .bypass = bypass ? bypass : &nothing,
                               .used_once = arena_array(arena, bool, defences->weakness_count),
                               .spent = arena_array(arena, bool, defences->resistance_count)};
    if (!run.used_once || !run.spent) return false;
    for (size_t i = 0; i < count; i++)
        pf2e_iwr_look_at(&run, &hits[i], &guards[i]);
    return !run.failed;
}
