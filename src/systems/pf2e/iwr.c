/* iwr.c: what immunities, weaknesses and resistances make of rolled damage. */
#include "systems/pf2e/iwr.h"

#include <math.h>
#include <string.h>

#include "base/vec.h"
#include "systems/pf2e/damage_type.h"

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
    const struct pf2e_roll_facts *facts;
    const struct pf2e_bypass *bypass;
    vec(struct pf2e_iwr_application) applications;
    vec(size_t) persistent;
    bool *used_once; /* by weakness */
    bool failed;
};

/* The work on one hit: what is left of it, and of its parts. */
struct pf2e_iwr_hit {
    const struct pf2e_hit *hit;
    double total; /* as rolled, at least 0 */
    double left;
    double precision;
    bool precision_gone;                           /* immune to it */
    bool critical_undone;                          /* immune to critical hits */
    const struct pf2e_redirect *immunity_redirect; /* the immunities to it were got around; NULL */
    bool *spent; /* by resistance: went with an immunity of the same type that was got around */
};

static void pf2e_iwr_note(struct pf2e_iwr_run *run, struct pf2e_iwr_application application)
{
    if (!vec_push(&run->applications, application)) run->failed = true;
}

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

/* Weaknesses to what deals no damage by itself: once in a roll, even when the instance does nothing. */
static void pf2e_iwr_weaken_once(struct pf2e_iwr_run *run, const struct pf2e_hit *hit)
{
    for (size_t i = 0; i < run->defences->weakness_count; i++) {
        const struct pf2e_iwr_rule *weakness = &run->defences->weaknesses[i];
        bool used = false;
        for (size_t other = 0; other < run->defences->weakness_count; other++)
            used = used || (run->used_once[other] && run->defences->weaknesses[other].type == weakness->type);
        if (used || weakness->role != PF2E_IWR_ONCE || !predicate_test(&weakness->predicate, hit->options)) continue;
        run->used_once[i] = true;
        pf2e_iwr_note(run, (struct pf2e_iwr_application){
                               .kind = PF2E_WEAKNESS, .label = weakness->type_label, .adjustment = weakness->value});
    }
}

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
static void pf2e_iwr_spend(struct pf2e_iwr_run *run, struct pf2e_iwr_hit *work, symbol type)
{
    for (size_t i = 0; i < run->defences->resistance_count; i++)
        if (run->defences->resistances[i].type == type && !work->spent[i]) {
            work->spent[i] = true;
            return;
        }
}

/* An immunity is got around when the damage may count as another type to which there is none. */
static bool pf2e_iwr_redirect_immunity(struct pf2e_iwr_run *run, struct pf2e_iwr_hit *work)
{
    const struct pf2e_redirect *redirect = run->bypass->immunity_redirects;
    const struct pf2e_redirect *end = redirect + run->bypass->immunity_redirect_count;
    while (redirect < end &&
           (strcmp(redirect->from, redirect->to) == 0 || !pf2e_iwr_can_redirect(run, work->hit, redirect)))
        redirect++;
    if (redirect == end) return false;
    for (size_t i = 0; i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *immunity = &run->defences->immunities[i];
        if (!pf2e_iwr_is_whole(immunity) || !predicate_test(&immunity->predicate, work->hit->options)) continue;
        pf2e_iwr_note(run, (struct pf2e_iwr_application){
                               .kind = PF2E_IMMUNITY, .label = immunity->type_label, .redirect = redirect->to});
        pf2e_iwr_spend(run, work, immunity->type);
    }
    work->immunity_redirect = redirect;
    return true;
}

/* True when the hit does nothing at all. */
static bool pf2e_iwr_is_immune(struct pf2e_iwr_run *run, struct pf2e_iwr_hit *work)
{
    const struct pf2e_iwr_rule *immunity = pf2e_iwr_find_immunity(run, work->hit->options);
    if (!immunity || pf2e_iwr_redirect_immunity(run, work)) return false;
    pf2e_iwr_note(run, (struct pf2e_iwr_application){
                           .kind = PF2E_IMMUNITY, .label = immunity->label, .adjustment = -work->total});
    return true;
}

/* Immunity to critical hits undoes the doubling, of precision damage too. */
static void pf2e_iwr_undo_critical(struct pf2e_iwr_run *run, struct pf2e_iwr_hit *work)
{
    double excess = work->total - work->hit->total_uncritical;
    if (!run->facts->is_critical || excess <= 0) return;
    for (size_t i = 0; i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *immunity = &run->defences->immunities[i];
        if (immunity->role != PF2E_IWR_CRITICAL || !predicate_test(&immunity->predicate, work->hit->options)) continue;
        pf2e_iwr_note(
            run, (struct pf2e_iwr_application){.kind = PF2E_IMMUNITY, .label = immunity->label, .adjustment = -excess});
        work->left -= excess;
        work->critical_undone = true;
        work->precision = floor(work->precision / 2);
        return;
    }
}

static void pf2e_iwr_drop_precision(struct pf2e_iwr_run *run, struct pf2e_iwr_hit *work)
{
    if (work->precision <= 0 || work->left <= 0) return;
    for (size_t i = 0; i < run->defences->immunity_count; i++) {
        const struct pf2e_iwr_rule *immunity = &run->defences->immunities[i];
        if (immunity->role != PF2E_IWR_PRECISION ||
            !pf2e_iwr_test_part(run, immunity, work->hit->options, "damage:component:precision"))
            continue;
        double lost = fmin(work->precision, work->left);
        pf2e_iwr_note(
            run, (struct pf2e_iwr_application){.kind = PF2E_IMMUNITY, .label = immunity->label, .adjustment = -lost});
        work->left -= lost;
        work->precision_gone = true;
        return;
    }
}

/* Of the weaknesses that fit, the highest counts. Precision and splash weaknesses fit when there is any of it. */
static void pf2e_iwr_weaken(struct pf2e_iwr_run *run, struct pf2e_iwr_hit *work)
{
    const struct pf2e_iwr_rule *best = NULL, *part[2] = {NULL, NULL};
    for (size_t i = 0; i < run->defences->weakness_count; i++) {
        const struct pf2e_iwr_rule *weakness = &run->defences->weaknesses[i];
        if (weakness->role == PF2E_IWR_ONCE) continue;
        if (weakness->role == PF2E_IWR_PRECISION) {
            if (!part[0] && work->precision > 0 &&
                pf2e_iwr_test_part(run, weakness, work->hit->options, "damage:component:precision"))
                part[0] = weakness;
        } else if (weakness->role == PF2E_IWR_SPLASH) {
            if (!part[1] && work->hit->splash > 0) part[1] = weakness;
        } else if (predicate_test(&weakness->predicate, work->hit->options) &&
                   (!best || weakness->value > best->value)) {
            best = weakness;
        }
    }
    for (int i = 0; i < 2; i++)
        if (part[i] && (!best || part[i]->value > best->value)) best = part[i];
    if (!best || work->left <= 0) return;
    pf2e_iwr_note(
        run, (struct pf2e_iwr_application){.kind = PF2E_WEAKNESS, .label = best->label, .adjustment = best->value});
    work->left += best->value;
}

/* A resistance that could count. */
struct pf2e_iwr_choice {
    const struct pf2e_iwr_rule *iwr;
    double value;
    bool ignored;
    const char *redirect;
};

static double pf2e_iwr_resisted(const struct pf2e_iwr_rule *iwr, const struct options *options)
{
    return iwr->has_double && predicate_test(&iwr->double_vs, options) ? iwr->value * 2 : iwr->value;
}

static void pf2e_iwr_offer(struct pf2e_iwr_choice *best, const struct pf2e_iwr_rule *iwr, double value)
{
    if (!best->iwr || value > best->value) *best = (struct pf2e_iwr_choice){.iwr = iwr, .value = value};
}

/* The highest resistance that fits; `spent` (may be NULL) marks those that are left out. */
static struct pf2e_iwr_choice pf2e_iwr_highest(const struct pf2e_iwr_run *run, const struct options *options,
                                               const bool *spent)
{
    struct pf2e_iwr_choice best = {0};
    for (size_t i = 0; i < run->defences->resistance_count; i++) {
        const struct pf2e_iwr_rule *resistance = &run->defences->resistances[i];
        if (!(spent && spent[i]) && predicate_test(&resistance->predicate, options))
            pf2e_iwr_offer(&best, resistance, pf2e_iwr_resisted(resistance, options));
    }
    return best;
}

/* Resistance to critical hits counts for the part the critical hit added, whatever its exceptions. */
static void pf2e_iwr_offer_critical(const struct pf2e_iwr_run *run, const struct pf2e_iwr_hit *work,
                                    struct pf2e_iwr_choice *best)
{
    double excess = work->total - work->hit->total_uncritical;
    if (!run->facts->is_critical || work->critical_undone || excess <= 0) return;
    for (size_t i = 0; i < run->defences->resistance_count; i++) {
        const struct pf2e_iwr_rule *resistance = &run->defences->resistances[i];
        if (resistance->role != PF2E_IWR_CRITICAL) continue;
        pf2e_iwr_offer(best, resistance, fmin(excess, pf2e_iwr_resisted(resistance, work->hit->options)));
        return;
    }
}

/* Resistance to precision damage counts for that part alone. */
static void pf2e_iwr_offer_precision(struct pf2e_iwr_run *run, const struct pf2e_iwr_hit *work,
                                     struct pf2e_iwr_choice *best)
{
    if (work->precision_gone || work->precision <= 0 || work->hit->total <= 0) return;
    for (size_t i = 0; i < run->defences->resistance_count; i++) {
        const struct pf2e_iwr_rule *resistance = &run->defences->resistances[i];
        if (resistance->role != PF2E_IWR_PRECISION ||
            !pf2e_iwr_test_part(run, resistance, work->hit->options, "damage:component:precision"))
            continue;
        pf2e_iwr_offer(best, resistance, fmin(work->precision, pf2e_iwr_resisted(resistance, work->hit->options)));
        return;
    }
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

static struct pf2e_iwr_choice pf2e_iwr_highest_of_type(struct pf2e_iwr_run *run, const char *type)
{
    struct options plain;
    pf2e_iwr_only_type(run, type, &plain);
    struct pf2e_iwr_choice best = pf2e_iwr_highest(run, &plain, NULL);
    options_free(&plain);
    return best;
}

/* A resistance to the damage type itself is got around where the other type is resisted less. */
static void pf2e_iwr_redirect_resistance(struct pf2e_iwr_run *run, const struct pf2e_redirect *redirect,
                                         struct pf2e_iwr_choice *best)
{
    if (!best->iwr || strcmp(symbol_text(run->symbols, best->iwr->type), redirect->from) != 0) return;
    double other = pf2e_iwr_highest_of_type(run, redirect->to).value;
    if (other >= best->value) return;
    best->value = other;
    best->redirect = redirect->to;
}

/* An immunity to the type that was got around is the resistance to get around: the other type's counts, whatever else
 * resists. */
static void pf2e_iwr_redirect_both(struct pf2e_iwr_run *run, const struct pf2e_iwr_hit *work,
                                   const struct pf2e_redirect *redirect, struct pf2e_iwr_choice *best)
{
    bool was_immune = false;
    for (size_t i = 0; i < run->defences->immunity_count; i++)
        was_immune =
            was_immune || (strcmp(symbol_text(run->symbols, run->defences->immunities[i].type), redirect->from) == 0 &&
                           predicate_test(&run->defences->immunities[i].predicate, work->hit->options));
    if (!was_immune || best->ignored) return;
    struct pf2e_iwr_choice other = pf2e_iwr_highest_of_type(run, redirect->to);
    if (!best->iwr) best->iwr = other.iwr;
    best->value = other.value;
    best->redirect = strcmp(redirect->to, work->immunity_redirect->to) == 0 ? NULL : redirect->to;
}

static bool pf2e_iwr_resists_criticals(const struct pf2e_iwr_run *run)
{
    for (size_t i = 0; i < run->defences->resistance_count; i++)
        if (run->defences->resistances[i].role == PF2E_IWR_CRITICAL) return true;
    return false;
}

/* What the attack ignores takes the place of what would resist it. */
static void pf2e_iwr_ignore(const struct pf2e_iwr_run *run, const struct pf2e_iwr_hit *work,
                            struct pf2e_iwr_choice *best)
{
    if (!best->iwr && !(work->critical_undone && pf2e_iwr_resists_criticals(run))) return;
    for (size_t i = 0; i < run->bypass->ignored_count; i++)
        if (predicate_test(&run->bypass->ignored_resistances[i].predicate, work->hit->options)) {
            *best = (struct pf2e_iwr_choice){.iwr = &run->bypass->ignored_resistances[i], .ignored = true};
            return;
        }
}

static void pf2e_iwr_resist(struct pf2e_iwr_run *run, struct pf2e_iwr_hit *work)
{
    struct pf2e_iwr_choice best = pf2e_iwr_highest(run, work->hit->options, work->spent);
    const struct pf2e_redirect *redirect = pf2e_iwr_find_redirect(run, work->hit);
    pf2e_iwr_offer_critical(run, work, &best);
    if (redirect && !work->immunity_redirect) pf2e_iwr_redirect_resistance(run, redirect, &best);
    pf2e_iwr_ignore(run, work, &best);
    pf2e_iwr_offer_precision(run, work, &best);
    if (redirect && work->immunity_redirect) pf2e_iwr_redirect_both(run, work, redirect, &best);
    if (!best.iwr || work->left <= 0) return;
    double lost = fmin(work->left, best.value);
    pf2e_iwr_note(run, (struct pf2e_iwr_application){.kind = PF2E_RESISTANCE,
                                                     .label = best.ignored ? best.iwr->type_label : best.iwr->label,
                                                     .adjustment = -lost,
                                                     .ignored = best.ignored,
                                                     .redirect = best.redirect});
    work->left -= lost;
}

static void pf2e_iwr_take(struct pf2e_iwr_run *run, const struct pf2e_hit *hit, size_t index, double total)
{
    struct pf2e_iwr_hit work = {.hit = hit, .total = total, .left = total, .precision = hit->precision};
    work.spent = arena_array(run->arena, bool, run->defences->resistance_count);
    if (!work.spent) {
        run->failed = true;
        return;
    }
    pf2e_iwr_weaken_once(run, hit);
    if (!pf2e_is_affected_by(run->defences, hit->type)) {
        pf2e_iwr_note(run,
                      (struct pf2e_iwr_application){.kind = PF2E_UNAFFECTED, .label = hit->type, .adjustment = -total});
        return;
    }
    if (pf2e_iwr_is_immune(run, &work)) return;
    if (hit->is_persistent && !hit->is_due && !vec_push(&run->persistent, index)) run->failed = true;
    pf2e_iwr_undo_critical(run, &work);
    pf2e_iwr_drop_precision(run, &work);
    if (total <= 0) return;
    pf2e_iwr_weaken(run, &work);
    pf2e_iwr_resist(run, &work);
}

static bool pf2e_iwr_finish(struct pf2e_iwr_run *run, double damage, struct pf2e_iwr_result *result)
{
    size_t count = run->applications.count, left = run->persistent.count;
    struct pf2e_iwr_application *applications = arena_array(run->arena, struct pf2e_iwr_application, count);
    size_t *persistent = arena_array(run->arena, size_t, left);
    for (size_t i = 0; applications && i < count; i++) {
        applications[i] = run->applications.items[i];
        damage += applications[i].adjustment;
    }
    for (size_t i = 0; persistent && i < left; i++)
        persistent[i] = run->persistent.items[i];
    *result = (struct pf2e_iwr_result){.final_damage = fmax(0, damage),
                                       .applications = applications,
                                       .application_count = count,
                                       .persistent = persistent,
                                       .persistent_count = left};
    return applications && persistent && !run->failed;
}

bool pf2e_iwr_apply(struct arena *arena, struct symbols *symbols, const struct pf2e_defences *defences,
                    const struct pf2e_hit *hits, size_t count, const struct pf2e_roll_facts *facts,
                    struct pf2e_iwr_result *result)
{
    static const struct pf2e_bypass nothing;
    struct pf2e_iwr_run run = {.arena = arena,
                               .symbols = symbols,
                               .defences = defences,
                               .facts = facts,
                               .bypass = facts->bypass ? facts->bypass : &nothing,
                               .used_once = arena_array(arena, bool, defences->weakness_count)};
    double damage = 0;
    *result = (struct pf2e_iwr_result){0};
    if (defences->is_dead) return true;
    for (size_t i = 0; i < count && run.used_once; i++) {
        double total = i == 0 && facts->was_raised_to_one ? 1 : fmax(0, hits[i].total);
        damage += total;
        pf2e_iwr_take(&run, &hits[i], i, total);
    }
    bool fine = run.used_once && pf2e_iwr_finish(&run, damage, result);
    vec_free(&run.applications);
    vec_free(&run.persistent);
    return fine;
}
