/* document.c: what events of a PF2e table write into the document of a fighter, which is prepared again by that.
 */
#include "systems/pf2e/table/document.h"

#include <string.h>

#include "systems/pf2e/build/change.h"
#include "systems/pf2e/build/create.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

/* A change of a fighter's document, then its new form. */
struct document_change {
    struct table *table;
    struct pf2e_fighter *fighter;
    struct pf2e_workshop workshop;
    bool open;
    bool builds; /* the hit points of the document are part of the change */
};

static void document_write_vitals(struct arena *arena, struct json *actor, struct pf2e_vitals vitals)
{
    tree_set_int(arena, actor, "system.attributes.hp.value", vitals.hp);
    tree_set_int(arena, actor, "system.attributes.hp.temp", vitals.temp);
}

bool pf2e_is_hurt(const struct pf2e_fighter *fighter)
{
    return fighter->vitals.hp != fighter->form->hp_value || fighter->vitals.temp != fighter->form->hp_temp;
}

/* The hit points a document had before they were written into it; none means all. */
static void document_restore_vital(struct arena *arena, struct json *actor, const struct json *before, const char *name)
{
    const struct json *old = json_get(json_path(before, "system.attributes.hp"), name);
    if (!json_path(actor, "system.attributes.hp")) return;
    struct json *hp = tree_open(arena, actor, "system.attributes.hp");
    if (!hp || !tree_own(arena, hp)) return;
    if (old)
        json_set(arena, hp, name, *old);
    else
        (void)json_remove(hp, name);
}

/* The form of the document as it is now is made for the answer: at the end of the change it is known. */
static bool document_most_hp(struct pf2e_workshop *workshop, void *context, int64_t *most)
{
    static const char *const names[] = {"value", "temp"};
    struct document_change *change = context;
    struct arena *arena = &workshop->arena;
    struct json *actor = &workshop->actor, kept[2];
    bool had[2];
    if (change->builds || !json_path(actor, "system.attributes.hp")) return false;
    for (int i = 0; i < 2; i++) {
        const struct json *now = json_get(json_path(actor, "system.attributes.hp"), names[i]);
        had[i] = now != NULL;
        if (now) kept[i] = *now;
        document_restore_vital(arena, actor, pf2e_form_document(change->fighter->form), names[i]);
    }
    struct pf2e_form *form = pf2e_form_new(pf2e_state_of(change->table)->cache, actor, change->fighter->form);
    for (int i = 0; i < 2; i++) {
        struct json *hp = tree_open(arena, actor, "system.attributes.hp");
        if (hp && had[i])
            json_set(arena, hp, names[i], kept[i]);
        else if (hp)
            (void)json_remove(hp, names[i]);
    }
    bool known = form && !(form->reads & PF2E_READS_HP);
    if (known) *most = form->hp_max;
    pf2e_form_release(form);
    return known;
}

/* Does the document state more hit points than the maximum leaves? They do not come back when the maximum rises. */
static bool document_states_more(const struct pf2e_fighter *fighter)
{
    const struct json *stated = json_path(pf2e_form_document(fighter->form), "system.attributes.hp.value");
    return json_to_int(stated, fighter->vitals.hp) > fighter->vitals.hp;
}

static bool document_open(struct document_change *change, struct table *table, struct pf2e_fighter *fighter)
{
    *change = (struct document_change){.table = table, .fighter = fighter};
    pf2e_form_note_document(fighter->form);
    change->open = pf2e_workshop_borrow(&change->workshop, pf2e_table_world(pf2e_state_of(table)),
                                        pf2e_form_document(fighter->form));
    if (!change->open) {
        pf2e_workshop_close(&change->workshop);
        table_refuse(table, "there is not enough memory");
    }
    change->workshop.most_hp = pf2e_state_of(table)->cache->in_full ? NULL : document_most_hp;
    change->workshop.most_hp_context = change;
    change->workshop.start = pf2e_form_core_actor(fighter->form)->start;
    if (change->open && (pf2e_is_hurt(fighter) || document_states_more(fighter)))
        document_write_vitals(&change->workshop.arena, &change->workshop.actor, fighter->vitals);
    return change->open;
}

void pf2e_take_form(struct table *table, struct pf2e_fighter *fighter, struct pf2e_form *form)
{
    if (!form) {
        table_refuse(table, "there is not enough memory");
        return;
    }
    pf2e_form_release(fighter->form);
    fighter->form = form;
    int64_t most = form->hp_max > 0 ? form->hp_max : 0; /* as pf2e_most_hp */
    if (fighter->vitals.hp > most) fighter->vitals.hp = most;
}

/* The hit points of a document do not count, unless some element of it reads them: forms are shared by those who differ
 * in nothing else. */
static void document_close(struct document_change *change)
{
    struct pf2e_fighter *fighter = change->fighter;
    struct pf2e_table_cache *cache = pf2e_state_of(change->table)->cache;
    struct json *actor = &change->workshop.actor;
    struct arena *arena = &change->workshop.arena;
    const struct json *before = pf2e_form_document(fighter->form);
    struct pf2e_vitals vitals = {tree_int(actor, "system.attributes.hp.value", -1),
                                 tree_int(actor, "system.attributes.hp.temp", 0)};
    if (!change->builds) {
        document_restore_vital(arena, actor, before, "value");
        document_restore_vital(arena, actor, before, "temp");
    }
    struct pf2e_form *form = pf2e_form_new(cache, actor, fighter->form);
    if (form && (form->reads & PF2E_READS_HP)) {
        if (vitals.hp < 0) vitals.hp = form->hp_value;
        pf2e_form_release(form);
        document_write_vitals(arena, actor, vitals);
        form = pf2e_form_new(cache, actor, fighter->form);
    }
    if (form && vitals.hp < 0) vitals.hp = form->hp_value;
    fighter->vitals = form ? vitals : fighter->vitals;
    pf2e_take_form(change->table, fighter, form);
    pf2e_workshop_close(&change->workshop);
}

void pf2e_set_hp(struct table *table, struct pf2e_fighter *fighter, int64_t hp, int64_t temp)
{
    struct document_change change;
    fighter->vitals = (struct pf2e_vitals){hp, temp};
    if (!(fighter->form->reads & PF2E_READS_HP) || !document_open(&change, table, fighter)) return;
    document_close(&change);
}

static void document_set_shield(struct table *table, struct pf2e_fighter *fighter, int64_t hp)
{
    struct document_change change;
    const char *id = tree_text(&pf2e_form_actor(fighter->form)->system, "attributes.shield.itemId", "");
    if (!document_open(&change, table, fighter)) return;
    struct json *shield = pf2e_workshop_item(&change.workshop, id);
    if (shield) tree_set_int(&change.workshop.arena, shield, "system.hp.value", hp);
    document_close(&change);
}

void pf2e_put_condition(struct table *table, struct pf2e_fighter *fighter, const char *slug, int64_t value)
{
    struct document_change change;
    int64_t now = pf2e_form_condition(fighter->form, slug);
    if (!document_open(&change, table, fighter)) return;
    if (value <= 0)
        (void)pf2e_workshop_condition(&change.workshop, slug, 0, 0);
    else
        (void)pf2e_workshop_condition(&change.workshop, slug, value - now, value);
    document_close(&change);
}

static void document_spend(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct pf2e_event_spend spend = pf2e_event_spend_of(event);
    struct document_change change;
    if (!document_open(&change, table, fighter)) return;
    if (pf2e_resource_is_path(table_text(table, spend.what)))
        pf2e_resource_set(&change.workshop.arena, &change.workshop.actor, table_text(table, spend.what), spend.left);
    else
        pf2e_slot_apply(&change.workshop.arena, &change.workshop.actor,
                        &(struct pf2e_slot){.way = table_text(table, spend.what),
                                            .id = table_text(table, spend.id),
                                            .rank = spend.rank,
                                            .index = (int)spend.index});
    document_close(&change);
}

static void document_restore(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct event_restore restore = event_restore_of(event);
    struct document_change change;
    if (!document_open(&change, table, fighter)) return;
    pf2e_resource_set(&change.workshop.arena, &change.workshop.actor, table_text(table, restore.what), restore.left);
    document_close(&change);
}

/* What lies on the ground is of no use: weapons by how they are carried, attacks of creatures by a mark. */
static void document_drop(struct table *table, struct pf2e_fighter *fighter, const char *id, bool dropped)
{
    struct document_change change;
    if (!document_open(&change, table, fighter)) return;
    struct arena *arena = &change.workshop.arena;
    struct json *item = pf2e_workshop_item(&change.workshop, id);
    bool carried = item && json_is(json_path(item, "system.equipped"), JSON_OBJECT);
    if (carried) {
        int64_t hands = dropped ? 0 : tree_int(item, "flags.talus.hands", 1);
        if (dropped) tree_set_int(arena, item, "flags.talus.hands", tree_int(item, "system.equipped.handsHeld", 1));
        tree_set_text(arena, item, "system.equipped.carryType", dropped ? "dropped" : "held");
        tree_set_int(arena, item, "system.equipped.handsHeld", hands);
    } else if (item) {
        tree_set(arena, item, "flags.talus.dropped", json_make_bool(dropped));
    }
    document_close(&change);
}

/* Held in so many hands; in none: worn. */
static void document_carry(struct table *table, struct pf2e_fighter *fighter, const char *id, int64_t hands)
{
    struct document_change change;
    if (!document_open(&change, table, fighter)) return;
    struct arena *arena = &change.workshop.arena;
    struct json *item = pf2e_workshop_item(&change.workshop, id);
    if (item) {
        tree_set_text(arena, item, "system.equipped.carryType", hands > 0 ? "held" : "worn");
        tree_set_int(arena, item, "system.equipped.handsHeld", hands);
    }
    document_close(&change);
}

/* All elements that set the option are switched together. */
static void document_toggle(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct event_toggle toggle = event_toggle_of(event);
    struct document_change change;
    const char *option = table_text(table, toggle.option),
               *selection = toggle.choice ? table_text(table, toggle.choice) : NULL;
    if (!document_open(&change, table, fighter)) return;
    struct arena *arena = &change.workshop.arena;
    const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
    for (size_t i = 0; i < actor->rules.count; i++) {
        const struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->element->id != PF2E_ELEMENT_RollOption || rule->item->in_memory) continue;
        if (!json_is_text(PF2E_OP(rule, option)->option, option)) continue;
        struct json *item = pf2e_workshop_item(&change.workshop, rule->item->id);
        struct json *rules = item ? tree_open(arena, item, "system.rules") : NULL;
        if (!rules || !tree_own(arena, rules) || rule->index >= json_count(rules)) continue;
        tree_set(arena, &rules->items[rule->index], "value", json_make_bool(toggle.on != 0));
        if (selection) tree_set_text(arena, &rules->items[rule->index], "selection", selection);
    }
    document_close(&change);
}

void pf2e_put_effect(struct table *table, struct pf2e_fighter *fighter, const char *text)
{
    struct document_change change;
    struct json_document document;
    if (!document_open(&change, table, fighter)) return;
    if (json_parse(&document, "effect", text, strlen(text), NULL) == STATUS_OK) {
        const struct json *root = &document.root;
        const char *link = "";
        (void)pf2e_workshop_add(&change.workshop, &root, &link, 1);
    }
    document_close(&change);
    json_free(&document);
}

/* The document after building; who has become large or small takes up other squares. */
void pf2e_set_built(struct table *table, struct pf2e_fighter *fighter, const char *text)
{
    struct document_change change;
    struct json_document document;
    if (!document_open(&change, table, fighter)) return;
    change.builds = true;
    if (json_parse(&document, "change", text, strlen(text), NULL) == STATUS_OK)
        (void)pf2e_change_apply(&change.workshop.arena, &change.workshop.actor, &document.root);
    document_close(&change);
    json_free(&document);
    fighter->size = pf2e_fighter_size(pf2e_form_actor(fighter->form));
}

/* Takes away effects of a slug, or persistent damage of a type. */
static void document_remove_items(struct table *table, struct pf2e_fighter *fighter, const char *slug, const char *type)
{
    struct document_change change;
    if (!document_open(&change, table, fighter)) return;
    const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        bool effect = slug && item->type == PF2E_EFFECT && strcmp(item->slug, slug) == 0;
        bool lasting = type && item->type == PF2E_CONDITION &&
                       strcmp(tree_text(&item->system, "persistent.damageType", ""), type) == 0;
        if ((effect || lasting) && !item->in_memory) (void)pf2e_workshop_remove(&change.workshop, item->id);
    }
    document_close(&change);
}

static void document_add_persistent(struct table *table, struct pf2e_fighter *fighter, const char *formula,
                                    const char *type, int64_t dc)
{
    struct document_change change;
    const struct json *known = pf2e_condition_document(pf2e_table_world(pf2e_state_of(table)), "persistent-damage");
    if (!known || !document_open(&change, table, fighter)) return;
    struct json made = json_copy(&change.workshop.arena, known);
    const struct json *one = &made;
    const char *link = "";
    tree_set_text(&change.workshop.arena, &made, "system.persistent.formula", formula);
    tree_set_text(&change.workshop.arena, &made, "system.persistent.damageType", type);
    tree_set_int(&change.workshop.arena, &made, "system.persistent.dc", dc);
    (void)pf2e_workshop_add(&change.workshop, &one, &link, 1);
    document_close(&change);
}

static void document_set_initiative(struct table *table, struct pf2e_fighter *fighter, const char *statistic)
{
    struct document_change change;
    if (!document_open(&change, table, fighter)) return;
    tree_set_text(&change.workshop.arena, &change.workshop.actor, "system.initiative.statistic", statistic);
    document_close(&change);
}

static void document_item(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct pf2e_event_item item = pf2e_event_item_of(event);
    const char *id = table_text(table, item.id), *state = table_text(table, item.state);
    bool dropped = strcmp(state, "dropped") == 0;
    if (dropped || strcmp(state, "pickedUp") == 0)
        document_drop(table, fighter, id, dropped);
    else
        document_carry(table, fighter, id, item.hands == EVENT_ABSENT ? 0 : item.hands);
}

static void document_condition(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct pf2e_event_condition condition = pf2e_event_condition_of(event);
    if (condition.formula)
        document_add_persistent(table, fighter, table_text(table, condition.formula),
                                table_text(table, condition.type), condition.dc);
    else
        pf2e_put_condition(table, fighter, table_text(table, condition.condition),
                               pf2e_condition_in(condition.value));
}

static void document_condition_over(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct pf2e_event_conditionEnd condition = pf2e_event_conditionEnd_of(event);
    if (condition.type)
        document_remove_items(table, fighter, NULL, table_text(table, condition.type));
    else
        pf2e_put_condition(table, fighter, table_text(table, condition.condition), 0);
}

/* What an event does to the document of a fighter. */
void pf2e_change_document(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    if (event->kind == PF2E_EVENT_INITIATIVE_SKILL)
        document_set_initiative(table, fighter, table_text(table, pf2e_event_initiativeSkill_of(event).statistic));
    if (event->kind == PF2E_EVENT_SHIELD) document_set_shield(table, fighter, pf2e_event_shield_of(event).hp);
    switch ((enum event_id)event->kind) {
    case EVENT_CONDITION:
        document_condition(table, fighter, event);
        break;
    case EVENT_CONDITION_END:
        document_condition_over(table, fighter, event);
        break;
    case EVENT_EFFECT:
        pf2e_put_effect(table, fighter, table_text(table, pf2e_event_effect_of(event).document));
        break;
    case EVENT_EFFECT_END:
        document_remove_items(table, fighter, table_text(table, event_effectEnd_of(event).effect), NULL);
        break;
    case EVENT_ITEM:
        document_item(table, fighter, event);
        break;
    case EVENT_TOGGLE:
        document_toggle(table, fighter, event);
        break;
    case EVENT_SPEND:
        document_spend(table, fighter, event);
        break;
    case EVENT_RESTORE:
        document_restore(table, fighter, event);
        break;
    default:
        break; /* events for people and programs only */
    }
}
