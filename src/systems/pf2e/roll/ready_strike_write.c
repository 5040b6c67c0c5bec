/* ready_strike_write.c: prints a ready strike fact by fact, so that two can be compared. */
#include "systems/pf2e/roll/ready_strike.h"
#include "systems/pf2e/model/modifier.h"

/* A number after a space. */
static void ready_write_number(double number, struct text *out)
{
    text_add_char(out, ' ');
    text_add_double(out, number);
}

static void ready_write_parts(const char *name, const struct pf2e_ready_parts *parts, struct text *out)
{
    for (size_t i = 0; i < parts->count; i++) {
        const struct pf2e_ready_part *part = &parts->items[i];
        text_add(out, name);
        text_add_char(out, ' ');
        text_add(out, part->label);
        text_add_char(out, ' ');
        text_add(out, pf2e_modifier_policy.types[part->type].name);
        ready_write_number(part->value, out);
        text_add(out, part->counts ? "\n" : " (does not count)\n");
    }
}

static void ready_write_numbers(const struct pf2e_ready_strike *ready, struct text *out)
{
    text_addf(out, "modifier %lld against %lld%s\n", (long long)ready->modifier, (long long)ready->dc,
              ready->flanking ? ", flanked" : "");
    text_add(out, "degrees");
    for (size_t i = 0; i <= PF2E_READY_FACES; i++)
        text_addf(out, " %d", (int)ready->degrees[i]);
    text_addf(out, " %d\n", (int)ready->instead_degree);
    ready_write_parts("attack", &ready->parts[PF2E_READY_ATTACK], out);
    ready_write_parts("defence", &ready->parts[PF2E_READY_DEFENCE], out);
}

static void ready_write_text(const char *name, const char *text, struct text *out)
{
    if (!text) return;
    text_add_char(out, ' ');
    text_add(out, name);
    text_add_char(out, '=');
    text_add(out, text);
}

static void ready_write_bar(const char *name, const struct pf2e_bar *bar, struct text *out)
{
    if (!bar->label) return;
    ready_write_text(name, bar->label, out);
    ready_write_number(bar->value, out);
}

static void ready_write_guard(const struct pf2e_reduction *reduction, struct text *out)
{
    text_add(out, "  guard");
    ready_write_text("unaffected", reduction->unaffected, out);
    ready_write_text("immunity", reduction->immunity, out);
    ready_write_text("noCritical", reduction->no_critical, out);
    ready_write_text("noPrecision", reduction->no_precision, out);
    for (size_t i = 0; i < reduction->around_count; i++) {
        ready_write_text("around", reduction->around[i].immunity, out);
        ready_write_text("aroundTo", reduction->around[i].to, out);
    }
    for (size_t i = 0; i < reduction->once_count; i++)
        ready_write_bar("once", &reduction->once[i], out);
    ready_write_bar("weak", &reduction->weak, out);
    ready_write_bar("weakPrecision", &reduction->weak_precision, out);
    ready_write_bar("weakSplash", &reduction->weak_splash, out);
    ready_write_bar("resists", &reduction->resists, out);
    ready_write_bar("resistsCritical", &reduction->resists_critical, out);
    ready_write_bar("resistsPrecision", &reduction->resists_precision, out);
    ready_write_text("redirectTo", reduction->redirect_to, out);
    ready_write_bar("redirect", &reduction->redirect, out);
    ready_write_text("ignored", reduction->ignored, out);
    text_add(out, reduction->redirect_always ? " 1" : " 0");
    text_add(out, reduction->leaves ? "1\n" : "0\n");
}

static void ready_write_instance(const struct pf2e_damage_instance *instance, const struct pf2e_blow *blow,
                                 struct text *out)
{
    text_addf(out, " %s%s %s", blow->type, blow->is_persistent ? " persistent" : "", blow->formula);
    for (size_t i = 0; i < blow->material_count; i++)
        text_addf(out, " of %s", blow->materials[i]);
    for (uint32_t i = 0; i < instance->term_count; i++) {
        const struct pf2e_damage_term *term = &instance->terms[i];
        const char *const doubled[] = {"00", "01", "10", "11"};
        text_add(out, " [");
        text_add_int(out, term->category);
        text_add_char(out, ' ');
        text_add(out, doubled[term->is_doubled * 2 + term->dice_doubled]);
        text_add_char(out, ' ');
        text_add_int(out, term->dice);
        text_add_char(out, 'd');
        text_add_int(out, term->faces);
        ready_write_number(term->flat, out);
        text_add_char(out, ']');
    }
    text_add_char(out, '\n');
}

static void ready_write_harm(const struct pf2e_ready_harm *harm, struct text *out)
{
    const struct pf2e_ready_target *ready_target = &harm->ready_target;
    text_addf(out, "harm %s\n", harm->formula ? harm->formula : "none");
    for (size_t i = 0; i < harm->count; i++)
        ready_write_instance(&harm->instances[i], &harm->blows[i], out);
    text_addf(out, " ward %lld %d%d %lld", (long long)ready_target->hp_max, ready_target->dies_at_zero,
              ready_target->blocks,
              (long long)ready_target->shield_hp);
    ready_write_number(ready_target->shield_hardness, out);
    ready_write_number(ready_target->hardness, out);
    ready_write_number(ready_target->received, out);
    text_add_char(out, '\n');
    for (size_t i = 0; i < ready_target->count; i++)
        ready_write_guard(&ready_target->reductions[i], out);
}

static void ready_write_rest(const struct pf2e_ready_strike *ready, struct text *out)
{
    text_addf(out, "strike %s %d%d dice %d %d %lld reads %u\n", ready->label, ready->out_of_range, ready->adds_up,
              ready->dice, ready->twice, (long long)ready->instead, ready->reads & PF2E_READS_MOMENT);
    for (size_t i = 0; i < ready->used_up_count; i++)
        text_addf(out, "uses up %s\n", ready->used_up[i]);
    for (size_t degree = 0; degree < DEGREE_COUNT; degree++) {
        for (size_t i = 0; i < ready->notes[degree].count; i++)
            text_addf(out, "note %zu %s\n", degree, ready->notes[degree].items[i]);
    }
}

void pf2e_ready_write(const struct pf2e_ready_strike *ready, unsigned what, struct text *out)
{
    if (what & PF2E_WRITE_NUMBERS) ready_write_numbers(ready, out);
    if (what & PF2E_WRITE_REST) ready_write_rest(ready, out);
    for (size_t i = 0; (what & PF2E_WRITE_HARM) && i < 2; i++)
        ready_write_harm(&ready->harms[i], out);
}
