/* overlay.c: what the rules of actors ask for, and overlays for rolls that change none of it. */
#include "systems/pf2e/actor/overlay.h"

#include <string.h>

#include "systems/pf2e/actor/rule.h"

struct pf2e_asks {
    struct symbols symbols; /* the words of the actor; those it learns later stand over them */
    uint32_t *slots; /* hashes of the options in question, open addressing, 0 = free */
    uint32_t slot_count;
    struct pf2e_rule *rules; /* the rules as they are now: what they learn later has words that overlays do not know */
    size_t rule_count;
    struct {
        uint32_t *items;
        size_t count, capacity;
    } known[PF2E_ROLES]; /* hashes of what others know of it, by its role, with all that comes before a colon */
};

/* --- asking ------------------------------------------------------------------------------------------------------- */

static bool asks_has(const struct pf2e_asks *asks, uint32_t hash)
{
    for (uint32_t slot = hash & (asks->slot_count - 1); asks->slots[slot]; slot = (slot + 1) & (asks->slot_count - 1)) {
        if (asks->slots[slot] == hash) return true;
    }
    return false;
}

static void asks_add(struct pf2e_asks *asks, uint32_t hash)
{
    uint32_t slot = hash & (asks->slot_count - 1);
    while (asks->slots[slot] && asks->slots[slot] != hash)
        slot = (slot + 1) & (asks->slot_count - 1);
    asks->slots[slot] = hash;
}

bool pf2e_asks_for(const struct pf2e_actor *actor, const char *option)
{
    uint32_t hash = PF2E_OPTION_HASH;
    for (size_t i = 0;; i++) {
        if ((option[i] == ':' || !option[i]) && asks_has(actor->asks, hash)) return true;
        if (!option[i]) return false;
        hash = pf2e_option_hash(hash, &option[i], 1);
    }
}

bool pf2e_asks_about(const struct pf2e_actor *actor, const struct pf2e_actor *other, enum pf2e_role role)
{
    const struct pf2e_asks *theirs = other->asks;
    if (!actor->asks || !theirs) return true; /* nobody could note it */
    for (size_t i = 0; i < theirs->known[role].count; i++) {
        if (asks_has(actor->asks, theirs->known[role].items[i])) return true;
    }
    return false;
}

/* --- noting ------------------------------------------------------------------------------------------------------- */

static void asks_publish(struct arena *arena, struct pf2e_asks *asks, const char *option)
{
    static const char *const roles[] = {"origin", "target"};
    for (size_t role = 0; role < PF2E_ROLES; role++) {
        uint32_t hash = pf2e_option_hash(PF2E_OPTION_HASH, roles[role], strlen(roles[role]));
        for (size_t i = strlen("self");; i++) {
            if (i > strlen("self") && (option[i] == ':' || !option[i]))
                (void)pool_push(arena, &asks->known[role], hash);
            if (!option[i]) break;
            hash = pf2e_option_hash(hash, &option[i], 1);
        }
    }
}

/* Elements that act in a roll or late, or count how often they did, need a separate actor. */
static bool asks_can_be_known(const struct pf2e_actor *actor)
{
    unsigned reads = 0;
    bool lists = true;
    for (size_t i = 0; i < actor->rules.count; i++) {
        reads |= actor->rules.items[i]->lowered->reads;
        lists = lists && !actor->rules.items[i]->lowered->asks_anything;
    }
    return lists && !(reads & PF2E_READS_HP) && actor->type != PF2E_OTHER_ACTOR && !actor->ephemeral.count &&
           !actor->adjustments.count && !actor->changes_late && !actor->battle_form_rule && !actor->owes_strikes &&
           !actor->owes_skills && !actor->owes_spellcasting && actor->domains.count;
}

void pf2e_asks_note(struct pf2e_actor *actor)
{
    size_t count = 0;
    if (!asks_can_be_known(actor)) return;
    for (size_t i = 0; i < actor->rules.count; i++) {
        actor->rules.items[i]->place = (uint32_t)i;
        count += actor->rules.items[i]->lowered->asked.count;
    }
    struct pf2e_asks *asks = arena_new(&actor->arena, struct pf2e_asks);
    if (!asks) return;
    for (asks->slot_count = 16; asks->slot_count < 4 * count;)
        asks->slot_count *= 2;
    asks->slots = arena_array(&actor->arena, uint32_t, asks->slot_count);
    if (!asks->slots) return;
    asks->rules = arena_alloc_raw(&actor->arena, (actor->rules.count + 1) * sizeof *asks->rules,
                                  _Alignof(struct pf2e_rule));
    if (!asks->rules) return;
    asks->rule_count = actor->rules.count;
    for (size_t i = 0; i < actor->rules.count; i++) {
        const struct pf2e_lowered *lowered = actor->rules.items[i]->lowered;
        asks->rules[i] = *actor->rules.items[i];
        for (size_t k = 0; k < lowered->asked.count; k++)
            asks_add(asks, lowered->asked.items[k]);
    }
    const struct options *all = pf2e_options_all(actor);
    for (size_t i = 0; i < options_count(all); i++) {
        const char *option = symbol_text(&actor->symbols, options_at(all, i));
        if (strncmp(option, "self:", strlen("self:")) == 0) asks_publish(&actor->arena, asks, option);
    }
    if (actor->arena.failed) return;
    asks->symbols = actor->symbols;
    symbols_init(&actor->symbols, &asks->symbols);
    actor->asks = asks;
}

void pf2e_asks_free(struct pf2e_actor *actor)
{
    if (actor->asks) symbols_free(&actor->asks->symbols);
}

/* --- overlays ----------------------------------------------------------------------------------------------------- */

struct overlay_filed {
    struct pf2e_filed *items;
    size_t count, capacity;
};

struct overlay_rules {
    struct pf2e_rule **items;
    size_t count, capacity;
};

static struct pf2e_rule *overlay_moved(struct pf2e_actor *overlay, struct pf2e_rule *rules,
                                       const struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    bool listed = rule->place < actor->rules.count && actor->rules.items[rule->place] == rule;
    if (!listed) overlay->arena.failed = true;
    return listed ? &rules[rule->place] : rule;
}

static struct pf2e_rule *overlay_rules(struct pf2e_actor *overlay, const struct pf2e_actor *actor)
{
    size_t count = actor->rules.count;
    struct pf2e_rule *rules = arena_alloc_raw(&overlay->arena, (count + 1) * sizeof *rules,
                                              _Alignof(struct pf2e_rule));
    const size_t pointers = (count + 1) * sizeof(struct pf2e_rule *);
    struct pf2e_rule **list = arena_alloc_raw(&overlay->arena, pointers, _Alignof(void *));
    if (!rules || !list || count != actor->asks->rule_count) return NULL;
    for (size_t i = 0; i < count; i++) {
        rules[i] = actor->asks->rules[i];
        list[i] = &rules[i];
    }
    overlay->rules.items = list;
    overlay->rules.capacity = count + 1;
    return rules;
}

/* The lists of its rules, with the overlay's own. */
static bool overlay_lists(struct pf2e_actor *overlay, const struct pf2e_actor *actor, struct pf2e_rule *rules)
{
#define OVERLAY_EACH(X)                                                                                                \
    X(modifiers)                                                                                                       \
    X(dice) X(dice_alterations) X(potencies) X(strikings) X(attack_penalties) X(notes) X(degrees) X(rerolls)           \
        X(substitutions)
#define OVERLAY_FILED(list) {&overlay->list.items, &overlay->list.capacity, overlay->list.count},
    const struct {
        struct pf2e_filed **items;
        size_t *capacity, count;
    } filed[] = {OVERLAY_EACH(OVERLAY_FILED)};
#undef OVERLAY_FILED
#undef OVERLAY_EACH
    for (size_t i = 0; i < sizeof filed / sizeof *filed; i++) {
        size_t count = filed[i].count;
        struct pf2e_filed *copy =
            count ? arena_alloc_raw(&overlay->arena, count * sizeof *copy, _Alignof(struct pf2e_filed)) : NULL;
        if (count && !copy) return false;
        for (size_t k = 0; k < count; k++) {
            copy[k] = (*filed[i].items)[k];
            if (copy[k].rule) copy[k].rule = overlay_moved(overlay, rules, actor, copy[k].rule);
        }
        *filed[i].items = copy;
        *filed[i].capacity = count;
    }
    return !overlay->arena.failed;
}

/* Lists that few actors have. */
static bool overlay_more_lists(struct pf2e_actor *overlay, const struct pf2e_actor *actor, struct pf2e_rule *rules)
{
    struct {
        struct pf2e_rule ***items;
        size_t *capacity, count;
    } lists[] = {{&overlay->strike_adjustments.items, &overlay->strike_adjustments.capacity,
                  overlay->strike_adjustments.count},
                 {&overlay->criticals.items, &overlay->criticals.capacity, overlay->criticals.count},
                 {&overlay->alterations.items, &overlay->alterations.capacity, overlay->alterations.count},
                 {&overlay->strike_rules.items, &overlay->strike_rules.capacity, overlay->strike_rules.count},
                 {&overlay->late.items, &overlay->late.capacity, overlay->late.count}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        size_t count = lists[i].count;
        struct pf2e_rule **copy = count ? arena_array(&overlay->arena, struct pf2e_rule *, count) : NULL;
        if (count && !copy) return false;
        for (size_t k = 0; k < count; k++)
            copy[k] = overlay_moved(overlay, rules, actor, (*lists[i].items)[k]);
        *lists[i].items = copy;
        *lists[i].capacity = count;
    }
    return !overlay->arena.failed;
}

/* A set of options over that of the actor. */
static bool overlay_domains(struct pf2e_actor *overlay, const struct pf2e_actor *actor)
{
    size_t count = actor->domains.count;
    struct pf2e_domain **list = arena_array(&overlay->arena, struct pf2e_domain *, count + 1);
    struct pf2e_domain *all = arena_new(&overlay->arena, struct pf2e_domain);
    if (!list || !all) return false;
    memcpy(list, actor->domains.items, count * sizeof *list); /* NOLINT(bugprone-sizeof-expression) pointers */
    *all = *list[0];
    options_init(&all->options, &overlay->symbols, &actor->domains.items[0]->options);
    list[0] = all;
    overlay->domains.items = list;
    overlay->domains.capacity = count + 1;
    return true;
}

bool pf2e_overlay_open(struct pf2e_actor *overlay, const struct pf2e_actor *actor)
{
    *overlay = *actor;
    arena_init(&overlay->arena);
    symbols_init(&overlay->symbols, &actor->asks->symbols);
    overlay->own_start = NULL;
    overlay->for_roll = overlay->is_overlay = true;
    overlay->domains.count = 0;
    if (!overlay_domains(overlay, actor)) return false;
    overlay->domains.count = actor->domains.count;
    struct pf2e_rule *rules = overlay_rules(overlay, actor);
    return rules && overlay_lists(overlay, actor, rules) && overlay_more_lists(overlay, actor, rules);
}

void pf2e_overlay_close(struct pf2e_actor *overlay)
{
    if (overlay->domains.count) options_free(&overlay->domains.items[0]->options);
    symbols_free(&overlay->symbols);
    arena_free(&overlay->arena);
}
