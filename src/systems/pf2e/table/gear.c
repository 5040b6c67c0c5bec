/* gear.c: the equipment of a fighter at a PF2e table: draw, stow, swap, grip, drop; and toggles. */
#include <string.h>

#include "systems/pf2e/content/vocabulary.h"
#include "systems/pf2e/table/table.h"

/* --- things in hand ----------------------------------------------------------------------------------------------- */

static bool gear_is_physical(const struct pf2e_item *item)
{
    return item->physical && !item->in_memory;
}

/* The last word of "stone-fist", maybe as a plural, is a part of the body. */
static bool gear_names_body(const char *slug)
{
    const char *last = strrchr(slug, '-');
    last = last ? last + 1 : slug;
    for (const char *const *part = pf2e_words("naturalAttacks"); part && *part; part++) {
        size_t length = strlen(*part);
        if (strncmp(last, *part, length) == 0 && (!last[length] || strcmp(last + length, "s") == 0)) return true;
    }
    return false;
}

/* Many attacks of creatures say neither which weapon they are made with nor that they are unarmed: their names do. */
bool pf2e_is_body(const struct pf2e_item *item)
{
    const char *category = tree_text(&item->system, "category", "");
    if (item->in_memory || strcmp(category, "unarmed") == 0 || pf2e_item_has_trait(item, "unarmed")) return true;
    return item->type == PF2E_MELEE && !*category && item->slug && gear_names_body(item->slug);
}

/* The thing a member of the command names, which the fighter owns; refuses and is NULL if there is none. */
static const struct pf2e_item *gear_find(struct table *table, int who, const struct json *command, const char *member)
{
    const struct pf2e_actor *actor = pf2e_form_core_actor(pf2e_state_of(table)->fighters[who].form);
    const char *name = json_to_text(json_get(command, member), "");
    struct near near = near_new(name);
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (!gear_is_physical(item)) continue;
        if (pf2e_item_is_called(item, name)) return item;
        near_add(&near, item->name);
    }
    if (!*name)
        table_refuse_name(table, &near, "name the item with \"%s\"", member);
    else
        table_refuse_name(table, &near, "%s has no item \"%s\"", table_actor_name(table, who), name);
    return NULL;
}

/* An item as events name it: it outlives the form it was found in. */
struct gear_tag {
    symbol name, id;
};

static struct gear_tag gear_tag(struct table *table, const struct pf2e_item *item)
{
    return (struct gear_tag){table_intern(table, item->name), table_intern(table, item->id)};
}

static void gear_emit(struct table *table, int who, struct gear_tag tag, const char *state, int64_t hands)
{
    pf2e_emit(table, item, .who = who, .item = tag.name, .state = table_intern(table, state), .id = tag.id,
              .hands = hands > 0 ? hands : EVENT_ABSENT);
}

void pf2e_item_state(struct table *table, int who, const struct pf2e_item *item, const char *state)
{
    gear_emit(table, who, gear_tag(table, item), state, 0);
}

/* An Interact action: it is paid for, and those who watch may react. False when it is disrupted. */
static bool gear_interact(struct table *table, int who)
{
    pf2e_pay(table, who, "one");
    return pf2e_react(table, PF2E_ON_MANIPULATES, who, -1) < PF2E_REACTED_DISRUPTED &&
           pf2e_is_able(&pf2e_state_of(table)->fighters[who]);
}

/* How many hands it is to be held in: as many as the command states, or as the item needs. 0: refused. */
static int64_t gear_hands(struct table *table, const struct pf2e_item *item, const struct json *command, int64_t free)
{
    int64_t least = item->hands_needed > 1 ? 2 : 1, hands = json_to_int(json_get(command, "hands"), least);
    if (hands < least || hands > 2)
        table_refuse(table, "%s is held in %s", item->name, least == 2 ? "two hands" : "one hand or two");
    else if (hands > free)
        table_refuse(table, "%s takes %s, and %s free", item->name, hands == 2 ? "two hands" : "a hand",
                     free <= 0 ? "no hand is" : "only one is");
    return table->refusal ? 0 : hands;
}

static void gear_check_draw(struct table *table, const struct pf2e_item *item)
{
    if (item->held)
        table_refuse(table, "%s is already in hand", item->name);
    else if (item->stowed)
        table_refuse(table, "%s is packed away in a container", item->name);
    else if (strcmp(tree_text(&item->system, "equipped.carryType", ""), "dropped") == 0)
        table_refuse(table, "%s is on the ground: pick it up first", item->name);
    else if (item->type == PF2E_ARMOR)
        table_refuse(table, "putting on armor takes minutes, not actions");
    else if (tree_int(&item->system, "quantity", 1) < 1)
        table_refuse(table, "%s is used up", item->name);
}

void pf2e_decide_draw(struct table *table, int who, const struct json *command)
{
    const struct pf2e_actor *actor = pf2e_form_core_actor(pf2e_state_of(table)->fighters[who].form);
    const struct pf2e_item *item = gear_find(table, who, command, "item");
    if (item) gear_check_draw(table, item);
    int64_t hands = item && !table->refusal ? gear_hands(table, item, command, actor->hands_free) : 0;
    if (!item || !hands || !pf2e_may_act(table, who, "one")) return;
    struct gear_tag tag = gear_tag(table, item);
    if (gear_interact(table, who)) gear_emit(table, who, tag, "drawn", hands);
}

static bool gear_is_in_hand(struct table *table, const struct pf2e_item *item)
{
    if (item && pf2e_is_body(item))
        table_refuse(table, "%s is a part of the body", item->name);
    else if (item && !item->held)
        table_refuse(table, "%s is not in hand", item->name);
    return item && !table->refusal;
}

void pf2e_decide_stow(struct table *table, int who, const struct json *command)
{
    const struct pf2e_item *item = gear_find(table, who, command, "item");
    if (!gear_is_in_hand(table, item) || !pf2e_may_act(table, who, "one")) return;
    struct gear_tag tag = gear_tag(table, item);
    if (gear_interact(table, who)) gear_emit(table, who, tag, "stowed", 0);
}

/* One thing is put away and another drawn, in one action. */
void pf2e_decide_swap(struct table *table, int who, const struct json *command)
{
    const struct pf2e_actor *actor = pf2e_form_core_actor(pf2e_state_of(table)->fighters[who].form);
    const struct pf2e_item *old = gear_find(table, who, command, "stow");
    if (!gear_is_in_hand(table, old)) return;
    const struct pf2e_item *item = gear_find(table, who, command, "item");
    if (item) gear_check_draw(table, item);
    int64_t free = actor->hands_free + old->hands_held,
            hands = item && !table->refusal ? gear_hands(table, item, command, free) : 0;
    if (!item || !hands || !pf2e_may_act(table, who, "one")) return;
    struct gear_tag away = gear_tag(table, old), drawn = gear_tag(table, item);
    if (!gear_interact(table, who)) return;
    gear_emit(table, who, away, "stowed", 0);
    gear_emit(table, who, drawn, "drawn", hands);
}

/* A second hand is an action, letting go with one is free. */
void pf2e_decide_change_grip(struct table *table, int who, const struct json *command)
{
    const struct pf2e_actor *actor = pf2e_form_core_actor(pf2e_state_of(table)->fighters[who].form);
    const struct pf2e_item *item = gear_find(table, who, command, "item");
    if (!gear_is_in_hand(table, item)) return;
    int64_t hands = json_to_int(json_get(command, "hands"), item->hands_held == 2 ? 1 : 2);
    const char *cost = hands < item->hands_held ? "free" : "one";
    if (hands < 1 || hands > 2)
        table_refuse(table, "an item is held in one hand or two");
    else if (hands == item->hands_held)
        table_refuse(table, "%s is already held in %lld %s", item->name, (long long)hands,
                     hands == 1 ? "hand" : "hands");
    else if (hands - item->hands_held > actor->hands_free)
        table_refuse(table, "%s has no free hand", table_actor_name(table, who));
    if (table->refusal || !pf2e_may_act(table, who, cost)) return;
    struct gear_tag tag = gear_tag(table, item);
    if (hands < item->hands_held)
        pf2e_pay(table, who, cost);
    else if (!gear_interact(table, who))
        return;
    gear_emit(table, who, tag, "gripped", hands);
}

/* Release: a free action that nobody reacts to. */
void pf2e_decide_drop(struct table *table, int who, const struct json *command)
{
    const struct pf2e_item *item = gear_find(table, who, command, "item");
    if (!gear_is_in_hand(table, item) || !pf2e_may_act(table, who, "free")) return;
    pf2e_item_state(table, who, item, "dropped");
}

bool pf2e_gear_may_be_drawn(const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    bool ammunition = strcmp(tree_text(&item->system, "category", ""), "ammo") == 0; /* it goes with its weapon */
    bool used = item->type == PF2E_WEAPON || item->type == PF2E_SHIELD || item->type == PF2E_CONSUMABLE;
    return used && !ammunition && gear_is_physical(item) && !item->held && !item->stowed &&
           strcmp(tree_text(&item->system, "equipped.carryType", ""), "worn") == 0 &&
           tree_int(&item->system, "quantity", 1) > 0 && (item->hands_needed > 1 ? 2 : 1) <= actor->hands_free;
}

/* --- switches ----------------------------------------------------------------------------------------------------- */

static const struct pf2e_toggle *gear_toggle(struct table *table, int who, const char *option)
{
    const struct pf2e_actor *actor = pf2e_form_core_actor(pf2e_state_of(table)->fighters[who].form);
    struct near near = near_new(option);
    for (size_t i = 0; i < actor->toggles.count; i++) {
        if (strcmp(actor->toggles.items[i].option, option) == 0) return &actor->toggles.items[i];
        near_add(&near, actor->toggles.items[i].option);
    }
    table_refuse_name(table, &near, "%s has no switch \"%s\"", table_actor_name(table, who), option);
    return NULL;
}

void pf2e_master_toggle(struct table *table, const struct json *command, int who)
{
    const char *selection = json_to_text(json_get(command, "choice"), NULL);
    const struct pf2e_toggle *toggle = gear_toggle(table, who, json_to_text(json_get(command, "option"), ""));
    if (!toggle) return;
    bool on = json_to_bool(json_get(command, "on"), selection ? true : !toggle->checked);
    emit(table, toggle, .who = who, .option = table_intern(table, toggle->option), .on = on,
         .choice = selection ? table_intern(table, selection) : 0);
}
