/* form_change.c: the form a change of a fighter leads to, without preparing it where that is known already or where
 * the change is cheap (cache/cheap_conditions.h). */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/table/document.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

/* The change in words. Whether hit points change with it may depend on whether there are any or all, and on temporary
 * ones. */
static void form_change_describe(const struct table *table, const struct pf2e_fighter *fighter,
                                 const struct event *event,
                                 struct text *out)
{
    const struct event_kind *kind = &pf2e_event_kinds[event->kind];
    bool reads = (fighter->form->reads & PF2E_READS_HP) != 0;
    int64_t some = fighter->vitals.hp <= 0 ? 0 : pf2e_is_hurt(fighter) ? 1 : 2;
    text_add(out, kind->name);
    text_add_char(out, '|');
    text_add_int(out, reads ? fighter->vitals.hp : some);
    text_add_char(out, '|');
    text_add_int(out, fighter->vitals.temp);
    for (size_t i = 0; kind->fields[i].kind != EVENT_FIELD_END; i++) {
        int64_t value = event->fields[i];
        enum event_field_kind of = kind->fields[i].kind;
        bool word = of == EVENT_FIELD_SYMBOL || of == EVENT_FIELD_SLUG || of == EVENT_FIELD_OBJECT;
        if (of == EVENT_FIELD_ACTOR) continue;
        text_add_char(out, '|');
        if (!word)
            text_add_int(out, value);
        else if (value)
            text_add(out, table_text(table, value));
    }
}

/* What comes onto a fighter and may be cheap: an effect as a document, or a condition with a value. */
struct form_change_thing {
    bool is_effect;
    const char *text; /* the document, or the slug */
    int64_t value;
};

/* In words, as cheap changes are remembered by. */
static void form_change_write(const struct form_change_thing *thing, struct text *out)
{
    text_add(out, thing->is_effect ? "effect|" : "condition|");
    text_add(out, thing->text);
    if (thing->is_effect) return;
    text_add_char(out, '|');
    text_add_int(out, thing->value);
}

/* What a cheap change was written from. */
static struct form_change_thing form_change_read(const struct pf2e_cheap_change *cheap, struct arena *arena)
{
    const char *text = strchr(cheap->change, '|') + 1;
    if (cheap->is_effect) return (struct form_change_thing){.is_effect = true, .text = text};
    const char *value = strrchr(text, '|');
    return (struct form_change_thing){.text = arena_copy_text(arena, text, (size_t)(value - text)),
                                      .value = strtoll(value + 1, NULL, 10)};
}

/* An effect that is cheap by what it is. */
static struct pf2e_cheap_change *form_change_plain(struct pf2e_form *core, const struct form_change_thing *thing,
                                                   const char *change)
{
    struct json_document read;
    struct pf2e_cheap_change *cheap = NULL;
    if (!thing->is_effect) return NULL;
    if (json_parse(&read, "effect", thing->text, strlen(thing->text), NULL) == STATUS_OK)
        cheap = pf2e_cheap_know(core->cache, core, change, &read.root);
    json_free(&read);
    return cheap;
}

/* The form that the thing made of the core is known by its document: then the thing is the only cheap change on it. */
static struct pf2e_cheap_change *form_change_single(const struct pf2e_form *core, const struct pf2e_form *made)
{
    if (made->core != core || made->cheap_count != 1) return NULL;
    made->cheap[0]->references++;
    return made->cheap[0];
}

/* What the thing makes of the core alone: known, or learned by making it. NULL: not cheap. */
static struct pf2e_cheap_change *form_change_cheap(struct table *table, const struct pf2e_fighter *fighter,
                                                   struct pf2e_form *core,
                                                   const struct form_change_thing *thing)
{
    struct text change = {0};
    struct pf2e_cheap_change *cheap = NULL;
    form_change_write(thing, &change);
    if (!change.failed) cheap = pf2e_cheap_find(core->cache, core, text_get(&change));
    if (!change.failed && !cheap) cheap = form_change_plain(core, thing, text_get(&change));
    if (!change.failed && !cheap) {
        struct pf2e_fighter alone = *fighter;
        size_t failures = memory_failures();
        alone.form = core;
        core->references++;
        if (thing->is_effect)
            pf2e_put_effect(table, &alone, thing->text);
        else
            pf2e_put_condition(table, &alone, thing->text, thing->value);
        bool same = alone.vitals.hp == fighter->vitals.hp && alone.vitals.temp == fighter->vitals.temp;
        if (same && !table->refusal && memory_failures() == failures)
            cheap = alone.form->core ? form_change_single(core, alone.form)
                                     : pf2e_cheap_learn(core->cache, core, text_get(&change), alone.form);
        pf2e_form_release(alone.form);
    }
    text_free(&change);
    return cheap;
}

static struct pf2e_form *form_change_core(struct pf2e_form *form)
{
    return form->core ? form->core : form;
}

static struct pf2e_form *form_change_add_cheap(struct table *table, const struct pf2e_fighter *fighter,
                                               const struct event *event)
{
    struct form_change_thing thing = {.is_effect = event->kind == EVENT_EFFECT};
    thing.text = table_text(table, thing.is_effect ? pf2e_event_effect_of(event).document
                                                   : event_condition_of(event).condition);
    thing.value = thing.is_effect ? 0 : pf2e_condition_in(event_condition_of(event).value);
    struct pf2e_cheap_change *cheap = form_change_cheap(table, fighter, form_change_core(fighter->form), &thing);
    struct pf2e_form *made = cheap && cheap->is_cheap ? pf2e_form_with(fighter->form, cheap) : NULL;
    if (cheap && !cheap->is_cheap && !fighter->form->core) { /* it was made for the form itself */
        made = cheap->single;
        made->references++;
    }
    pf2e_cheap_release(cheap);
    return made;
}

/* --- changes of the core ------------------------------------------------------------------------------------------ */

/* Does the event change what lies below the cheap changes of a form, and none of them? */
static bool form_change_changes_core(const struct table *table, struct pf2e_form *form, const struct event *event)
{
    bool effect = event->kind == EVENT_EFFECT_END;
    switch (event->kind) {
    case EVENT_ITEM:
    case EVENT_SPEND:
    case EVENT_RESTORE:
    case PF2E_EVENT_SHIELD:
        return true;
    case EVENT_CONDITION_END:
        if (pf2e_event_conditionEnd_of(event).type) return false;
        break;
    case EVENT_EFFECT_END:
        break;
    default:
        return false;
    }
    const char *slug = table_text(table, event->fields[1]);
    return pf2e_form_has_own(form, effect, slug) && !pf2e_form_cheap(form, effect, slug);
}

/* The cheap changes of a form on another core, in the same order and with the same ids. NULL: they are not all cheap
 * there. */
static struct pf2e_form *form_change_put_back(struct table *table, const struct pf2e_fighter *fighter,
                                              struct pf2e_form *base)
{
    const struct pf2e_form *form = fighter->form;
    struct pf2e_cheap_change *cheap[PF2E_MOST_CHEAP_CHANGES];
    size_t count = 0;
    struct arena arena;
    bool fits = true;
    arena_init(&arena);
    while (fits && count < form->cheap_count) {
        struct form_change_thing thing = form_change_read(form->cheap[count], &arena);
        struct pf2e_cheap_change *found = thing.text ? form_change_cheap(table, fighter, form_change_core(base),
                                                                         &thing) : NULL;
        fits = found && pf2e_cheap_is_same(found, form->cheap[count]);
        if (fits) cheap[count++] = found;
        if (!fits) pf2e_cheap_release(found);
    }
    struct pf2e_form *made = fits ? pf2e_form_with_all(base, cheap, form->cheap_ids, count) : NULL;
    for (size_t i = 0; i < count; i++)
        pf2e_cheap_release(cheap[i]);
    arena_free(&arena);
    return made;
}

/* The core changes below the cheap changes; NULL: it must be worked out for all of it. */
static struct pf2e_form *form_change_core_for(struct table *table, const struct pf2e_fighter *fighter,
                                              const struct event *event)
{
    struct pf2e_fighter alone = *fighter;
    struct pf2e_form *made = NULL;
    if (!fighter->form->core) return NULL;
    alone.form = fighter->form->core;
    alone.form->references++;
    pf2e_change_or_recall(table, &alone, event);
    bool same = alone.vitals.hp == fighter->vitals.hp && alone.vitals.temp == fighter->vitals.temp;
    if (same && !table->refusal && !(alone.form->reads & PF2E_READS_HP) && form_change_core(alone.form)->number)
        made = form_change_put_back(table, fighter, alone.form);
    pf2e_form_release(alone.form);
    return made;
}

/* Does a condition or effect end, or a condition sink to nothing? */
static bool form_change_ends(const struct event *event)
{
    return event->kind == EVENT_CONDITION_END || event->kind == EVENT_EFFECT_END ||
           (event->kind == EVENT_CONDITION && pf2e_condition_in(event_condition_of(event).value) <= 0);
}

/* Persistent damage has a formula or a type, and is always made in full. */
static bool form_change_is_persistent(const struct event *event)
{
    return (event->kind == EVENT_CONDITION && pf2e_event_condition_of(event).formula) ||
           (event->kind == EVENT_CONDITION_END && pf2e_event_conditionEnd_of(event).type);
}

/* The form after a change that weighs little, without preparing it; NULL: it must be made in full. Who has a condition
 * does not gain it again, unless it has a value. */
static struct pf2e_form *form_change_lightly(struct table *table, const struct pf2e_fighter *fighter,
                                             const struct event *event)
{
    struct pf2e_form *form = fighter->form;
    bool ends = form_change_ends(event);
    bool effect = event->kind == EVENT_EFFECT || event->kind == EVENT_EFFECT_END;
    bool condition = event->kind == EVENT_CONDITION || event->kind == EVENT_CONDITION_END;
    if (form->cache->in_full || (form->reads & PF2E_READS_HP) || !form_change_core(form)->number) return NULL;
    if (form_change_changes_core(table, form, event)) return form_change_core_for(table, fighter, event);
    if ((!effect && !condition) || form_change_is_persistent(event)) return NULL;
    const char *slug = table_text(table, event->fields[1]);
    if (ends) return pf2e_form_has_own(form, effect, slug) ? NULL : pf2e_form_without(form, effect, slug);
    if (!effect && pf2e_form_has_own(form, false, slug)) return NULL;
    return form_change_add_cheap(table, fighter, event);
}

/* The same change of the same form gives the same form: it is looked up before it is worked out. */
void pf2e_change_or_recall(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct pf2e_table_cache *cache = pf2e_state_of(table)->cache;
    struct pf2e_vitals before = fighter->vitals;
    struct pf2e_form *from = fighter->form;
    struct text change = {0};
    size_t failures = memory_failures();
    form_change_describe(table, fighter, event, &change);
    struct pf2e_form *to = change.failed ? NULL : pf2e_memory_changed(cache, from, text_get(&change));
    bool known = to != NULL;
    if (!known && !change.failed) to = form_change_lightly(table, fighter, event);
    from->references++;
    if (to)
        pf2e_take_form(table, fighter, to);
    else
        pf2e_change_document(table, fighter, event);
    bool same = before.hp == fighter->vitals.hp && before.temp == fighter->vitals.temp;
    if (!known && same && !table->refusal && memory_failures() == failures)
        pf2e_memory_note_change(cache, from, text_get(&change), fighter->form);
    pf2e_form_release(from);
    text_free(&change);
}
