/* iwr_settle.c: applies immunities, weaknesses and resistances to rolled damage: arithmetic only. */
#include <math.h>
#include <string.h>

#include "systems/pf2e/damage/iwr.h"

/* The work on one hit: what is left of it, and of its parts. */
struct settle {
    const struct pf2e_guard *guard;
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
    if (!work->is_critical || excess <= 0 || !work->guard->no_critical) return;
    settle_note(work, PF2E_IMMUNITY, work->guard->no_critical, -excess);
    work->left -= excess;
    work->precision = floor(work->precision / 2);
}

static void settle_precision(struct settle *work)
{
    if (work->precision <= 0 || work->left <= 0 || !work->guard->no_precision) return;
    double lost = fmin(work->precision, work->left);
    settle_note(work, PF2E_IMMUNITY, work->guard->no_precision, -lost);
    work->left -= lost;
}

static void settle_weaknesses(struct settle *work)
{
    const struct pf2e_guard *guard = work->guard;
    struct pf2e_bar best = guard->weak;
    bool precise = work->precision > 0 && guard->weak_precision.label,
         splashes = work->amount->splash > 0 && guard->weak_splash.label;
    if (precise && (!best.label || guard->weak_precision.value > best.value)) best = guard->weak_precision;
    if (splashes && (!best.label || guard->weak_splash.value > best.value)) best = guard->weak_splash;
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

static void settle_resistances(struct settle *work)
{
    const struct pf2e_guard *guard = work->guard;
    struct settle_choice best = {0};
    double excess = work->total - work->amount->total_uncritical;
    bool critical = guard->resists_critical.label && work->is_critical && excess > 0;
    if (!guard->ignored && guard->resists.label) best = (struct settle_choice){guard->resists, true};
    if (!guard->ignored && critical) settle_offer(&best, guard->resists_critical, excess);
    if (guard->resists_precision.label && work->precision > 0)
        settle_offer(&best, guard->resists_precision, work->precision);
    if (work->left <= 0) return;
    bool redirects = guard->redirect_to && (guard->redirect_always || best.is_plain);
    struct pf2e_bar final = best.bar.label ? best.bar : redirects ? guard->redirect : (struct pf2e_bar){0};
    if (final.label && final.value != 0) {
        double lost = fmin(work->left, redirects ? guard->redirect.value : final.value);
        const char *last = guard->around_count ? guard->around[guard->around_count - 1].to : NULL;
        settle_note(work, PF2E_RESISTANCE, final.label, -lost);
        if (redirects && !(last && strcmp(last, guard->redirect_to) == 0))
            work->applications[work->count - 1].redirect = guard->redirect_to;
        work->left -= lost;
    } else if (guard->ignored && (guard->resists.label || critical)) {
        settle_note(work, PF2E_RESISTANCE, guard->ignored, 0);
        work->applications[work->count - 1].ignored = true;
    }
}

static void settle_hit(struct settle *work)
{
    const struct pf2e_guard *guard = work->guard;
    for (size_t i = 0; i < guard->once_count; i++)
        settle_note(work, PF2E_WEAKNESS, guard->once[i].label, guard->once[i].value);
    if (guard->unaffected) {
        settle_note(work, PF2E_UNAFFECTED, guard->unaffected, -work->total);
        return;
    }
    if (guard->immunity) {
        settle_note(work, PF2E_IMMUNITY, guard->immunity, -work->total);
        return;
    }
    for (size_t i = 0; i < guard->around_count; i++) {
        settle_note(work, PF2E_IMMUNITY, guard->around[i].immunity, 0);
        work->applications[work->count - 1].redirect = guard->around[i].to;
    }
    settle_criticals(work);
    settle_precision(work);
    if (work->left <= 0) return;
    settle_weaknesses(work);
    settle_resistances(work);
}

size_t pf2e_guards_room(const struct pf2e_guard *guards, size_t count)
{
    size_t room = 0;
    for (size_t i = 0; i < count; i++)
        room += guards[i].once_count + guards[i].around_count + 4; /* critical, precision, weakness, resistance */
    return room;
}

double pf2e_iwr_settle(const struct pf2e_guard *guards, const struct pf2e_amount *amounts, size_t count,
                       const struct pf2e_roll_facts *facts, struct pf2e_iwr_application *applications,
                       size_t *application_count)
{
    double damage = 0;
    struct settle work = {.is_critical = facts->is_critical, .applications = applications};
    for (size_t i = 0; i < count; i++) {
        bool raised = i == 0 && facts->was_raised_to_one && amounts[i].total <= 0;
        double total = raised ? 1 : fmax(0, amounts[i].total);
        work.guard = &guards[i];
        work.amount = &amounts[i];
        work.total = work.left = total;
        work.precision = amounts[i].precision;
        damage += total;
        settle_hit(&work);
    }
    for (size_t i = 0; i < work.count; i++)
        damage += applications[i].adjustment;
    *application_count = work.count;
    return fmax(0, damage);
}

bool pf2e_iwr_apply(struct arena *arena, struct symbols *symbols, const struct pf2e_defences *defences,
                    const struct pf2e_hit *hits, size_t count, const struct pf2e_roll_facts *facts,
                    struct pf2e_iwr_result *result)
{
    *result = (struct pf2e_iwr_result){0};
    if (defences->is_dead) return true;
    struct pf2e_guard *guards = arena_array(arena, struct pf2e_guard, count);
    struct pf2e_amount *amounts = arena_array(arena, struct pf2e_amount, count);
    size_t *persistent = arena_array(arena, size_t, count);
    if (!guards || !amounts || !persistent) return false;
    if (!pf2e_iwr_look(arena, symbols, defences, hits, count, facts->bypass, guards)) return false;
    struct pf2e_iwr_application *notes =
        arena_array(arena, struct pf2e_iwr_application, pf2e_guards_room(guards, count));
    if (!notes) return false;
    for (size_t i = 0; i < count; i++) {
        amounts[i] = (struct pf2e_amount){hits[i].total, hits[i].total_uncritical, hits[i].precision, hits[i].splash};
        if (guards[i].leaves) persistent[result->persistent_count++] = i;
    }
    result->final_damage = pf2e_iwr_settle(guards, amounts, count, facts, notes, &result->application_count);
    result->applications = notes;
    result->persistent = persistent;
    return true;
}

/* --- guards that outlive what they were made of ------------------------------------------------------------------ */

static void settle_keep(struct arena *arena, const char **text)
{
    if (*text) *text = arena_copy_text(arena, *text, strlen(*text));
}

static void settle_keep_guard(struct arena *arena, struct pf2e_guard *guard)
{
    const char **texts[] = {&guard->unaffected,
                            &guard->immunity,
                            &guard->no_critical,
                            &guard->no_precision,
                            &guard->redirect_to,
                            &guard->ignored,
                            &guard->weak.label,
                            &guard->weak_precision.label,
                            &guard->weak_splash.label,
                            &guard->resists.label,
                            &guard->resists_critical.label,
                            &guard->resists_precision.label,
                            &guard->redirect.label};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        settle_keep(arena, texts[i]);
    struct pf2e_detour *around = arena_array(arena, struct pf2e_detour, guard->around_count);
    struct pf2e_bar *once = arena_array(arena, struct pf2e_bar, guard->once_count);
    for (size_t i = 0; around && i < guard->around_count; i++) {
        around[i] = guard->around[i];
        settle_keep(arena, &around[i].immunity);
        settle_keep(arena, &around[i].to);
    }
    for (size_t i = 0; once && i < guard->once_count; i++) {
        once[i] = guard->once[i];
        settle_keep(arena, &once[i].label);
    }
    guard->around = around;
    guard->once = once;
}

bool pf2e_guards_copy(struct arena *arena, struct pf2e_guard *guards, size_t count)
{
    for (size_t i = 0; i < count; i++)
        settle_keep_guard(arena, &guards[i]);
    return !arena->failed;
}
