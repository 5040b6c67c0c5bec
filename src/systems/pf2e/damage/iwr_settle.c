/* iwr_settle.c: applies immunities, weaknesses and resistances to rolled damage: arithmetic only. */
#include <math.h>
#include <string.h>

#include "systems/pf2e/damage/iwr.h"

/* The work on one hit: what is left of it, and of its parts. */
struct settle {
    const struct pf2e_reduction *reduction;
    const struct pf2e_amount *amount;
    double total; /* as rolled, at least 0 */
    double left;
    double precision;
    bool is_critical;
    struct pf2e_iwr_application *applications;
    size_t count;
};

static void settle_note(struct settle *work, enum pf2e_iwr_kind kind, const char *label, double adjustment)
{
    work->applications[work->count++] =
        (struct pf2e_iwr_application){.kind = kind, .label = label, .adjustment = adjustment};
}

/* Immunity to critical hits undoes the doubling, of precision damage too. */
static void settle_criticals(struct settle *work)
{
    double excess = work->total - work->amount->total_uncritical;
    if (!work->is_critical || excess <= 0 || !work->reduction->no_critical) return;
    settle_note(work, PF2E_IMMUNITY, work->reduction->no_critical, -excess);
    work->left -= excess;
    work->precision = floor(work->precision / 2);
}

static void settle_precision(struct settle *work)
{
    if (work->precision <= 0 || work->left <= 0 || !work->reduction->no_precision) return;
    double lost = fmin(work->precision, work->left);
    settle_note(work, PF2E_IMMUNITY, work->reduction->no_precision, -lost);
    work->left -= lost;
}

static void settle_weaknesses(struct settle *work)
{
    const struct pf2e_reduction *reduction = work->reduction;
    struct pf2e_bar best = reduction->weak;
    bool precise = work->precision > 0 && reduction->weak_precision.label,
         splashes = work->amount->splash > 0 && reduction->weak_splash.label;
    if (precise && (!best.label || reduction->weak_precision.value > best.value)) best = reduction->weak_precision;
    if (splashes && (!best.label || reduction->weak_splash.value > best.value)) best = reduction->weak_splash;
    if (!best.label || work->left <= 0) return;
    settle_note(work, PF2E_WEAKNESS, best.label, best.value);
    work->left += best.value;
}

/* The resistance that counts, before another type may count instead. */
struct settle_choice {
    struct pf2e_bar bar;
    bool is_plain; /* it resists the damage itself, not the critical or precision part of it */
};

static void settle_offer(struct settle_choice *best, struct pf2e_bar bar, double most)
{
    bar.value = fmin(most, bar.value);
    if (!best->bar.label || bar.value > best->bar.value) *best = (struct settle_choice){.bar = bar};
}

/* The resistance that takes most. `critical`: one against critical hits would count. */
static struct settle_choice settle_best_resistance(const struct settle *work, bool *critical)
{
    const struct pf2e_reduction *reduction = work->reduction;
    struct settle_choice best = {0};
    double excess = work->total - work->amount->total_uncritical;
    *critical = reduction->resists_critical.label && work->is_critical && excess > 0;
    if (!reduction->ignored && reduction->resists.label) best = (struct settle_choice){reduction->resists, true};
    if (!reduction->ignored && *critical) settle_offer(&best, reduction->resists_critical, excess);
    if (reduction->resists_precision.label && work->precision > 0)
        settle_offer(&best, reduction->resists_precision, work->precision);
    return best;
}

static void settle_resistances(struct settle *work)
{
    const struct pf2e_reduction *reduction = work->reduction;
    bool critical = false;
    struct settle_choice best = settle_best_resistance(work, &critical);
    if (work->left <= 0) return;
    bool redirects = reduction->redirect_to && (reduction->redirect_always || best.is_plain);
    struct pf2e_bar final = best.bar.label ? best.bar : redirects ? reduction->redirect : (struct pf2e_bar){0};
    if (final.label && final.value != 0) {
        double lost = fmin(work->left, redirects ? reduction->redirect.value : final.value);
        const char *last = reduction->around_count ? reduction->around[reduction->around_count - 1].to : NULL;
        settle_note(work, PF2E_RESISTANCE, final.label, -lost);
        if (redirects && !(last && strcmp(last, reduction->redirect_to) == 0))
            work->applications[work->count - 1].redirect = reduction->redirect_to;
        work->left -= lost;
    } else if (reduction->ignored && (reduction->resists.label || critical)) {
        settle_note(work, PF2E_RESISTANCE, reduction->ignored, 0);
        work->applications[work->count - 1].ignored = true;
    }
}

static void settle_hit(struct settle *work)
{
    const struct pf2e_reduction *reduction = work->reduction;
    for (size_t i = 0; i < reduction->once_count; i++)
        settle_note(work, PF2E_WEAKNESS, reduction->once[i].label, reduction->once[i].value);
    if (reduction->unaffected) {
        settle_note(work, PF2E_UNAFFECTED, reduction->unaffected, -work->total);
        return;
    }
    if (reduction->immunity) {
        settle_note(work, PF2E_IMMUNITY, reduction->immunity, -work->total);
        return;
    }
    for (size_t i = 0; i < reduction->around_count; i++) {
        settle_note(work, PF2E_IMMUNITY, reduction->around[i].immunity, 0);
        work->applications[work->count - 1].redirect = reduction->around[i].to;
    }
    settle_criticals(work);
    settle_precision(work);
    if (work->left <= 0) return;
    settle_weaknesses(work);
    settle_resistances(work);
}

size_t pf2e_reductions_room(const struct pf2e_reduction *reductions, size_t count)
{
    size_t room = 0;
    for (size_t i = 0; i < count; i++)
        room += reductions[i].once_count + reductions[i].around_count +
                4; /* critical, precision, weakness, resistance */
    return room;
}

double pf2e_iwr_settle(const struct pf2e_reduction *reductions, const struct pf2e_amount *amounts, size_t count,
                       const struct pf2e_roll_facts *facts, struct pf2e_iwr_notes *notes)
{
    double damage = 0;
    struct settle work = {.is_critical = facts->is_critical, .applications = notes->items};
    for (size_t i = 0; i < count; i++) {
        bool raised = i == 0 && facts->was_raised_to_one && amounts[i].total <= 0;
        double total = raised ? 1 : fmax(0, amounts[i].total);
        work.reduction = &reductions[i];
        work.amount = &amounts[i];
        work.total = work.left = total;
        work.precision = amounts[i].precision;
        damage += total;
        settle_hit(&work);
    }
    for (size_t i = 0; i < work.count; i++)
        damage += notes->items[i].adjustment;
    notes->count = work.count;
    return fmax(0, damage);
}

bool pf2e_iwr_apply(const struct pf2e_impact *impact, const struct pf2e_roll_facts *facts,
                    struct pf2e_iwr_result *result)
{
    struct arena *arena = impact->arena;
    size_t count = impact->count;
    *result = (struct pf2e_iwr_result){0};
    if (impact->defences->is_dead) return true;
    struct pf2e_reduction *reductions = arena_array(arena, struct pf2e_reduction, count);
    struct pf2e_amount *amounts = arena_array(arena, struct pf2e_amount, count);
    size_t *persistent = arena_array(arena, size_t, count);
    if (!reductions || !amounts || !persistent) return false;
    if (!pf2e_iwr_look(impact, facts->bypass, reductions)) return false;
    struct pf2e_iwr_notes notes = {
        .items = arena_array(arena, struct pf2e_iwr_application, pf2e_reductions_room(reductions, count))};
    if (!notes.items) return false;
    for (size_t i = 0; i < count; i++) {
        const struct pf2e_hit *hit = &impact->hits[i];
        amounts[i] = (struct pf2e_amount){hit->total, hit->total_uncritical, hit->precision, hit->splash};
        if (reductions[i].leaves) persistent[result->persistent_count++] = i;
    }
    result->final_damage = pf2e_iwr_settle(reductions, amounts, count, facts, &notes);
    result->applications = notes.items;
    result->application_count = notes.count;
    result->persistent = persistent;
    return true;
}

/* --- guards that outlive what they were made of ------------------------------------------------------------------ */

static void settle_keep(struct arena *arena, const char **text)
{
    if (*text) *text = arena_copy_text(arena, *text, strlen(*text));
}

static void settle_keep_guard(struct arena *arena, struct pf2e_reduction *reduction)
{
    const char **texts[] = {&reduction->unaffected,
                            &reduction->immunity,
                            &reduction->no_critical,
                            &reduction->no_precision,
                            &reduction->redirect_to,
                            &reduction->ignored,
                            &reduction->weak.label,
                            &reduction->weak_precision.label,
                            &reduction->weak_splash.label,
                            &reduction->resists.label,
                            &reduction->resists_critical.label,
                            &reduction->resists_precision.label,
                            &reduction->redirect.label};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        settle_keep(arena, texts[i]);
    struct pf2e_detour *around = arena_array(arena, struct pf2e_detour, reduction->around_count);
    struct pf2e_bar *once = arena_array(arena, struct pf2e_bar, reduction->once_count);
    for (size_t i = 0; around && i < reduction->around_count; i++) {
        around[i] = reduction->around[i];
        settle_keep(arena, &around[i].immunity);
        settle_keep(arena, &around[i].to);
    }
    for (size_t i = 0; once && i < reduction->once_count; i++) {
        once[i] = reduction->once[i];
        settle_keep(arena, &once[i].label);
    }
    reduction->around = around;
    reduction->once = once;
}

bool pf2e_reductions_copy(struct arena *arena, struct pf2e_reduction *reductions, size_t count)
{
    for (size_t i = 0; i < count; i++)
        settle_keep_guard(arena, &reductions[i]);
    return !arena->failed;
}
