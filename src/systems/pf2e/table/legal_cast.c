/* legal_cast.c: lists the legal commands for spells, item actions, sustaining and doors on a PF2e table. Where a
 * spell can be aimed at many places it is aimed at the enemies. */
#include <string.h>

#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

struct cast_offer {
    struct table *table;
    const struct pf2e_state *state;
    struct arena *arena;
    struct json *commands;
    int who;
};

static struct json offer_command(const struct cast_offer *offer, const char *verb)
{
    struct json command = json_make_object();
    const char *name = table_text(offer->table, offer->state->fighters[offer->who].name);
    json_set(offer->arena, &command, "do", json_make_text(offer->arena, verb, strlen(verb)));
    json_set(offer->arena, &command, "who", json_make_text(offer->arena, name, strlen(name)));
    return command;
}

static void offer_set(const struct cast_offer *offer, struct json *command, const char *name, const char *value)
{
    json_set(offer->arena, command, name, json_make_text(offer->arena, value, strlen(value)));
}

/* Could a name mean this item where it means the first? A feature that is always there is not used. */
static bool offer_is_meant(const struct pf2e_item *item, const struct pf2e_item *one)
{
    bool deed = item->type == PF2E_ACTION || item->type == PF2E_FEAT;
    if (!deed) return true;
    return (one->type == PF2E_ACTION || one->type == PF2E_FEAT) &&
           strcmp(tree_text(&one->system, "actionType.value", "passive"), "passive") != 0;
}

static bool offer_is_alone(const struct cast_offer *offer, int who, const struct pf2e_item *item, const char *word)
{
    const struct pf2e_form *form = offer->state->fighters[who].form;
    const struct pf2e_actor *core = pf2e_form_core_actor(form);
    size_t same = 0;
    for (size_t i = 0; *word && i < core->items.count; i++) {
        const struct pf2e_item *one = core->items.items[i];
        same += !one->in_memory && offer_is_meant(item, one) && pf2e_item_is_called(one, word);
    }
    bool deed = item->type == PF2E_ACTION || item->type == PF2E_FEAT; /* no condition or effect is one */
    for (size_t i = 0; *word && !deed && i < form->cheap_count; i++)
        same += pf2e_cheap_is_called(form->cheap[i], word);
    return same == 1;
}

/* The slug its document states or the name when it means this item alone, else the id. */
static const char *offer_item(const struct cast_offer *offer, int who, const struct pf2e_item *item)
{
    if (item->has_slug && offer_is_alone(offer, who, item, item->slug)) return item->slug;
    return offer_is_alone(offer, who, item, item->name) ? item->name : item->id;
}

static bool offer_try(const struct cast_offer *offer, const struct json *command)
{
    bool casts = json_is_text(json_get(command, "do"), "cast");
    bool possible = casts ? pf2e_cast_is_possible(offer->table, offer->who, command)
                          : pf2e_use_is_possible(offer->table, offer->who, command);
    if (!possible) return false;
    json_push(offer->arena, offer->commands, *command);
    return true;
}

static struct json offer_square(const struct cast_offer *offer, int x, int y)
{
    struct json square = json_make_array();
    json_push(offer->arena, &square, json_make_int(x));
    json_push(offer->arena, &square, json_make_int(y));
    return square;
}

/* At the corner of each enemy, and towards it. */
static void offer_area(const struct cast_offer *offer, const struct json *plain, const char *area)
{
    bool aimed = strcmp(area, "emanation") != 0;
    if (!aimed) (void)offer_try(offer, plain);
    for (int i = 0; aimed && i < offer->state->count; i++) {
        const struct pf2e_fighter *other = &offer->state->fighters[i];
        if (other->dead || !pf2e_are_enemies(offer->state, offer->who, i)) continue;
        struct json command = json_copy(offer->arena, plain);
        bool line = strcmp(area, "cone") == 0 || strcmp(area, "line") == 0;
        json_set(offer->arena, &command, line ? "toward" : "at", offer_square(offer, other->x, other->y));
        (void)offer_try(offer, &command);
    }
}

static void offer_targets(const struct cast_offer *offer, const struct json *plain, bool harmful)
{
    if (!harmful && offer_try(offer, plain)) return;
    for (int i = 0; i < offer->state->count; i++) {
        const struct pf2e_fighter *other = &offer->state->fighters[i];
        if (other->dead || pf2e_are_enemies(offer->state, offer->who, i) != harmful) continue;
        struct json command = json_copy(offer->arena, plain);
        offer_set(offer, &command, "target", table_text(offer->table, other->name));
        (void)offer_try(offer, &command);
    }
}

/* `member` names the spell ("spell") or the scroll it is in ("using"). */
static void offer_spell(const struct cast_offer *offer, const char *member, const char *id, const struct json *system)
{
    struct json command = offer_command(offer, "cast");
    offer_set(offer, &command, member, id);
    const char *area = tree_text(system, "area.type", NULL);
    const struct json *damage = json_get(system, "damage");
    bool heals = tree_has_text(json_get(json_at(damage, 0), "kinds"), "healing");
    bool harmful = tree_has_text(json_path(system, "traits.value"), "attack") ||
                   json_is(json_path(system, "defense.save"), JSON_OBJECT) || json_count(damage) > 0;
    if (tree_has_text(json_path(system, "traits.value"), "summon")) return; /* which creature is for people to say */
    if (area)
        offer_area(offer, &command, area);
    else
        offer_targets(offer, &command, harmful && !heals);
}

static void offer_by_hand(const struct cast_offer *offer, int who, const char *verb, const struct pf2e_item *item)
{
    struct cast_offer theirs = *offer;
    theirs.who = who;
    struct json command = offer_command(&theirs, verb);
    offer_set(offer, &command, "action", offer_item(offer, who, item));
    json_push(offer->arena, offer->commands, command);
}

/* Was the reaction used as often as it may be? Its item counts as the actor has it now. */
static bool offer_is_spent(const struct cast_offer *offer, int who, const struct pf2e_item *item)
{
    const struct pf2e_actor *core = pf2e_form_core_actor(offer->state->fighters[who].form);
    for (size_t i = 0; i < core->items.count; i++) {
        if (strcmp(core->items.items[i]->id, item->id) == 0)
            return pf2e_use_is_spent(offer->table, who, core->items.items[i]);
    }
    return false;
}

/* Reactions whose trigger only people can see, of everyone. */
static void offer_reactions(const struct cast_offer *offer)
{
    for (int i = 0; i < offer->state->count; i++) {
        const struct pf2e_fighter *fighter = &offer->state->fighters[i];
        if (!pf2e_is_able(fighter) || fighter->budget.left[1] < 1) continue;
        for (size_t k = 0; k < fighter->form->unseen.count; k++) {
            const struct pf2e_item *item = fighter->form->unseen.items[k];
            bool possible = !offer_is_spent(offer, i, item) &&
                            (item->type != PF2E_SPELL ||
                             pf2e_cast_reaction_is_possible(offer->table, i, item->id, i));
            if (possible) offer_by_hand(offer, i, "react", item);
        }
    }
}

/* What does something here: its own effect, or rolls in its text. The rest is for people, and marked so. */
static void offer_action(const struct cast_offer *offer, const struct pf2e_item *item)
{
    bool own = item->type == PF2E_ACTION || item->type == PF2E_FEAT;
    if (!own || strcmp(tree_text(&item->system, "actionType.value", ""), "action") != 0) return;
    if (pf2e_skill_is_command(item->slug)) return; /* offered by its own name */
    const char *text = tree_text(&item->system, "description.value", ""), *template = strstr(text, "@Template[");
    bool rolls = template || strstr(text, "@Damage[");
    if (!rolls && !*tree_text(&item->system, "selfEffect.uuid", "")) {
        struct json plain = offer_command(offer, "use");
        offer_set(offer, &plain, "action", offer_item(offer, offer->who, item));
        if (pf2e_use_is_possible(offer->table, offer->who, &plain)) offer_by_hand(offer, offer->who, "use", item);
        return;
    }
    struct json command = offer_command(offer, "use");
    offer_set(offer, &command, "action", offer_item(offer, offer->who, item));
    if (template)
        offer_area(offer, &command,
                   strstr(template, "emanation") ? "emanation"
                   : strstr(template, "burst")   ? "burst"
                                                 : "cone");
    else
        offer_targets(offer, &command, rolls);
}

/* What can be drawn, put away or used up. */
static void offer_gear(const struct cast_offer *offer, const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    bool weapon = item->type == PF2E_WEAPON || item->type == PF2E_SHIELD;
    bool held = item->physical && item->held && !item->in_memory;
    const char *verb = pf2e_gear_may_be_drawn(actor, item) ? "draw" : held && weapon ? "stow" : NULL;
    if (held && item->type == PF2E_CONSUMABLE) verb = "use";
    if (!verb) return;
    struct json command = offer_command(offer, verb);
    offer_set(offer, &command, "item", offer_item(offer, offer->who, item));
    if (strcmp(verb, "use") != 0 || pf2e_use_is_possible(offer->table, offer->who, &command))
        json_push(offer->arena, offer->commands, command);
}

static void offer_actions(const struct cast_offer *offer)
{
    const struct pf2e_fighter *fighter = &offer->state->fighters[offer->who];
    const struct pf2e_actor *actor = pf2e_form_core_actor(fighter->form);
    for (size_t i = 0; i < actor->items.count; i++) {
        offer_action(offer, actor->items.items[i]);
        offer_gear(offer, actor, actor->items.items[i]);
    }
    for (int i = 0; i < offer->state->effects.count; i++) {
        const struct effect *one = &offer->state->effects.items[i];
        if (one->source != offer->who || !one->concentration) continue;
        json_push(offer->arena, offer->commands, offer_command(offer, "sustain"));
        break;
    }
    if (pf2e_has_effect(fighter, "loosened-grip"))
        json_push(offer->arena, offer->commands, offer_command(offer, "regrip"));
}

void pf2e_legal_casts(struct table *table, int who, struct arena *arena, struct json *commands)
{
    struct cast_offer offer = {table, pf2e_state_of(table), arena, commands, who};
    const struct pf2e_actor *actor = pf2e_form_core_actor(offer.state->fighters[who].form);
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        const struct json *inside = json_path(&item->system, "spell.system");
        if (item->type == PF2E_SPELL) offer_spell(&offer, "spell", offer_item(&offer, who, item), &item->system);
        if (inside) offer_spell(&offer, "using", offer_item(&offer, who, item), inside);
    }
    offer_actions(&offer);
}

void pf2e_legal_reactions(struct table *table, struct arena *arena, struct json *commands)
{
    offer_reactions(&(struct cast_offer){table, pf2e_state_of(table), arena, commands, -1});
}
