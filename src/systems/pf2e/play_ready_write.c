/* play_ready_write.c: a strike made ready in words, fact by fact, so that two can be compared. */
#include "systems/pf2e/play_ready.h"

static void write_parts(const char *name, const struct pf2e_ready_parts *parts, struct text *out)
{
    for (size_t i = 0; i < parts->count; i++) {
        const struct pf2e_ready_part *part = &parts->items[i];
        text_addf(out, "%s %s %s %.17g%s\n", name, part->label, modifier_policy_pf2e.types[part->type].name,
                  part->value, part->counts ? "" : " (does not count)");
    }
}

static void write_numbers(const struct pf2e_ready *ready, struct text *out)
{
    text_addf(out, "modifier %lld against %lld%s\n", (long long)ready->modifier, (long long)ready->dc,
              ready->flanking ? ", flanked" : "");
    text_add(out, "degrees");
    for (size_t i = 0; i <= PF2E_READY_FACES; i++)
        text_addf(out, " %d", (int)ready->degrees[i]);
    text_addf(out, " %d\n", (int)ready->instead_degree);
    write_parts("attack", &ready->parts[PF2E_READY_ATTACK], out);
    write_parts("defence", &ready->parts[PF2E_READY_DEFENCE], out);
}

static void write_text(const char *name, const char *text, struct text *out)
{
    if (text) text_addf(out, " %s=%s", name, text);
}

static void write_bar(const char *name, const struct pf2e_bar *bar, struct text *out)
{
    if (bar->label) text_addf(out, " %s=%s:%.17g%s", name, bar->label, bar->value, bar->is_of_redirect ? "*" : "");
}

static void write_guard(const struct pf2e_guard *guard, struct text *out)
{
    text_add(out, "  guard");
    write_text("unaffected", guard->unaffected, out);
    write_text("immunity", guard->immunity, out);
    write_text("noCritical", guard->no_critical, out);
    write_text("noPrecision", guard->no_precision, out);
    for (size_t i = 0; i < guard->around_count; i++)
        write_text("around", guard->around[i], out);
    write_text("aroundTo", guard->around_to, out);
    for (size_t i = 0; i < guard->once_count; i++)
        write_bar("once", &guard->once[i], out);
    write_bar("weak", &guard->weak, out);
    write_bar("weakPrecision", &guard->weak_precision, out);
    write_bar("weakSplash", &guard->weak_splash, out);
    write_bar("resists", &guard->resists, out);
    write_bar("resistsCritical", &guard->resists_critical, out);
    write_bar("resistsPrecision", &guard->resists_precision, out);
    write_text("redirectTo", guard->redirect_to, out);
    write_bar("redirect", &guard->redirect, out);
    write_text("ignored", guard->ignored, out);
    text_addf(out, " %d%d%d\n", guard->was_immune, guard->resists_criticals, guard->leaves);
}

static void write_instance(const struct pf2e_damage_instance *instance, const struct pf2e_blow *blow, struct text *out)
{
    text_addf(out, " %s%s %s", blow->type, blow->is_persistent ? " persistent" : "", blow->formula);
    for (size_t i = 0; i < blow->material_count; i++)
        text_addf(out, " of %s", blow->materials[i]);
    for (uint32_t i = 0; i < instance->term_count; i++) {
        const struct pf2e_damage_term *term = &instance->terms[i];
        text_addf(out, " [%d %lldd%d %.17g %d%d]", (int)term->category, (long long)term->dice, term->faces, term->flat,
                  term->is_doubled, term->dice_doubled);
    }
    text_add_char(out, '\n');
}

static void write_harm(const struct pf2e_ready_harm *harm, struct text *out)
{
    const struct pf2e_ward *ward = &harm->ward;
    text_addf(out, "harm %s\n", harm->formula ? harm->formula : "none");
    for (size_t i = 0; i < harm->count; i++)
        write_instance(&harm->instances[i], &harm->blows[i], out);
    text_addf(out, " ward %lld %d%d %.17g %.17g %lld\n", (long long)ward->hp_max, ward->dies_at_zero, ward->blocks,
              ward->shield_hardness, ward->hardness, (long long)ward->shield_hp);
    for (size_t i = 0; i < ward->count; i++)
        write_guard(&ward->guards[i], out);
}

static void write_rest(const struct pf2e_ready *ready, struct text *out)
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

void pf2e_ready_write(const struct pf2e_ready *ready, unsigned what, struct text *out)
{
    if (what & PF2E_WRITE_NUMBERS) write_numbers(ready, out);
    if (what & PF2E_WRITE_REST) write_rest(ready, out);
    for (size_t i = 0; (what & PF2E_WRITE_HARM) && i < 2; i++)
        write_harm(&ready->harms[i], out);
}
