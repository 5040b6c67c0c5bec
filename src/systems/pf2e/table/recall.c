/* recall.c: the form a change of a fighter leads to, without preparing it where that is known already or where
 * the change is light (table_light.h). */
#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/table/document.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

/* The change in words. Whether hit points change with it may depend on whether there are any or all, and on temporary
 * ones. */
static void recall_describe(const struct table *table, const struct pf2e_fighter *fighter, const struct event *event,
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

/* An effect that is light by what it is. */
static struct pf2e_light *recall_plain(struct table *table, struct pf2e_form *core, const struct event *event,
                                       const char *change)
{
    struct json_document read;
    struct pf2e_light *light = NULL;
    if (event->kind != EVENT_EFFECT) return NULL;
    const char *text = table_text(table, pf2e_event_effect_of(event).document);
    if (json_parse(&read, "effect", text, strlen(text), NULL) == STATUS_OK)
        light = pf2e_light_know(pf2e_state_of(table)->cache, core, change, &read.root);
    json_free(&read);
    return light;
}

/* What the change makes of the core alone: known, or found out by making it. NULL: no light change. */
static struct pf2e_light *recall_light(struct table *table, const struct pf2e_fighter *fighter,
                                       const struct event *event, const char *change)
{
    struct pf2e_table_cache *cache = pf2e_state_of(table)->cache;
    struct pf2e_form *core = fighter->form->core ? fighter->form->core : fighter->form;
    struct pf2e_light *light = pf2e_light_find(cache, core, change);
    if (!light) light = recall_plain(table, core, event, change);
    if (light) return light;
    struct pf2e_fighter alone = *fighter;
    size_t failures = memory_failures();
    alone.form = core;
    core->references++;
    pf2e_change_document(table, &alone, event);
    bool same = alone.vitals.hp == fighter->vitals.hp && alone.vitals.temp == fighter->vitals.temp;
    if (same && !table->refusal && memory_failures() == failures)
        light = pf2e_light_learn(cache, core, change, alone.form);
    pf2e_form_release(alone.form);
    return light;
}

static struct pf2e_form *recall_add_light(struct table *table, const struct pf2e_fighter *fighter,
                                          const struct event *event)
{
    struct text change = {0};
    bool effect = event->kind == EVENT_EFFECT;
    text_add(&change, effect ? "effect|" : "condition|");
    text_add(&change, table_text(table, effect ? pf2e_event_effect_of(event).document
                                               : event_condition_of(event).condition));
    if (!effect) {
        text_add_char(&change, '|');
        text_add_int(&change, pf2e_condition_in(event_condition_of(event).value));
    }
    struct pf2e_light *light = change.failed ? NULL : recall_light(table, fighter, event, text_get(&change));
    text_free(&change);
    struct pf2e_form *made = light && light->is_light ? pf2e_form_with(fighter->form, light) : NULL;
    if (light && !light->is_light && !fighter->form->core) { /* it was made for the form itself */
        made = light->single;
        made->references++;
    }
    pf2e_light_release(light);
    return made;
}

/* The form after a change that weighs little, without preparing it; NULL: it must be made in full. Who has a condition
 * does not gain it again, unless it has a value. */
static struct pf2e_form *recall_change_lightly(struct table *table, const struct pf2e_fighter *fighter,
                                               const struct event *event)
{
    struct pf2e_form *form = fighter->form;
    const char *slug = table_text(table, event->fields[1]);
    bool ends = event->kind == EVENT_CONDITION_END || event->kind == EVENT_EFFECT_END ||
                (event->kind == EVENT_CONDITION && pf2e_condition_in(event_condition_of(event).value) <= 0);
    bool effect = event->kind == EVENT_EFFECT || event->kind == EVENT_EFFECT_END;
    bool condition = event->kind == EVENT_CONDITION || event->kind == EVENT_CONDITION_END;
    if (!effect && !condition) return NULL;
    if (event->kind == EVENT_CONDITION && pf2e_event_condition_of(event).formula) return NULL;
    if (event->kind == EVENT_CONDITION_END && pf2e_event_conditionEnd_of(event).type) return NULL;
    if (form->cache->in_full || (form->reads & PF2E_READS_HP) || !(form->core ? form->core : form)->number) return NULL;
    if (ends) return pf2e_form_has_own(form, effect, slug) ? NULL : pf2e_form_without(form, effect, slug);
    if (!effect && pf2e_form_has_own(form, false, slug)) return NULL;
    return recall_add_light(table, fighter, event);
}

/* The same change of the same form gives the same form: it is looked up before it is worked out. */
void pf2e_change_or_recall(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct pf2e_table_cache *cache = pf2e_state_of(table)->cache;
    struct pf2e_vitals before = fighter->vitals;
    struct pf2e_form *from = fighter->form;
    struct text change = {0};
    size_t failures = memory_failures();
    recall_describe(table, fighter, event, &change);
    struct pf2e_form *to = change.failed ? NULL : pf2e_memory_changed(cache, from, text_get(&change));
    bool known = to != NULL;
    if (!known && !change.failed) to = recall_change_lightly(table, fighter, event);
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
