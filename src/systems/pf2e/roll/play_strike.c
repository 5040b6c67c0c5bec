/* play_strike.c: attack rolls: the strike in the context of its target, multiple attack penalty, range. */
#include "systems/pf2e/roll/play_strike.h"

#include <stdlib.h>
#include <string.h>

#include "systems/pf2e/actor/penalty.h"
#include "systems/pf2e/content/pack.h"

bool pf2e_strike_is_same(const struct pf2e_strike *one, const struct pf2e_strike *other)
{
    return strcmp(one->item->id, other->item->id) == 0 && strcmp(one->slug, other->slug) == 0 &&
           pf2e_weapon_is_melee(one->item) == pf2e_weapon_is_melee(other->item) &&
           pf2e_weapon_is_thrown(one->item) == pf2e_weapon_is_thrown(other->item) &&
           strcmp(one->item->name, other->item->name) == 0;
}

/* The same strike of the actor prepared for the roll. */
static struct pf2e_strike *attack_find(struct pf2e_actor *actor, const struct pf2e_strike *wanted)
{
    pf2e_actor_strikes(actor);
    for (size_t i = 0; i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        if (pf2e_strike_is_same(strike, wanted)) return strike;
        for (size_t a = 0; a < strike->alternative_count; a++) {
            if (pf2e_strike_is_same(strike->alternatives[a], wanted)) return strike->alternatives[a];
        }
    }
    return NULL;
}

static void attack_traits(struct arena *arena, const struct pf2e_strike *strike, struct pf2e_words *traits)
{
    for (size_t i = 0; i < strike->action_traits; i++)
        (void)pool_push(arena, traits, strike->traits.items[i]);
}

static int attack_range(const struct pf2e_item *item, int *most)
{
    const char *increment = pf2e_item_trait_like(item, "range-increment-");
    const char *fixed = pf2e_item_trait_like(item, "range-");
    *most = 0;
    if (item->type == PF2E_MELEE) {
        if (increment) return (int)strtol(increment + strlen("range-increment-"), NULL, 10);
        if (pf2e_item_trait_like(item, "thrown-"))
            return (int)strtol(pf2e_item_trait_like(item, "thrown-") + 7, NULL, 10);
        if (fixed && fixed[6] >= '0' && fixed[6] <= '9') *most = (int)strtol(fixed + 6, NULL, 10);
        return 0;
    }
    if (pf2e_weapon_is_melee(item)) return 0;
    *most = (int)tree_int(&item->system, "maxRange", 0);
    return (int)pf2e_weapon_range_increment(item);
}

int pf2e_strike_range(const struct pf2e_strike *strike)
{
    int most = 0, increment = attack_range(strike->item, &most);
    return most ? most : 6 * increment;
}

int pf2e_strike_increment(const struct pf2e_strike *strike)
{
    int most;
    return attack_range(strike->item, &most);
}

static void attack_add_penalties(struct pf2e_attack *attack, int map)
{
    struct pf2e_check *check = &attack->check;
    struct pf2e_strike *strike = attack->strike;
    if (map > 0) {
        int64_t value = pf2e_strike_base_penalty(check->actor, strike, &check->options) * (map > 1 ? 2 : 1);
        pf2e_modifier_add(check->actor, &check->modifiers,
                          pf2e_part("multiple-attack-penalty", "Multiple Attack Penalty", (double)value, "untyped"),
                          &strike->domains);
    }
    struct pf2e_range_penalty range = pf2e_range_penalty(attack->range_increment, &check->options);
    if (!range.applies) return;
    struct modifier *made =
        pf2e_modifier_add(check->actor, &check->modifiers,
                          pf2e_part("range-penalty", "Range Penalty", range.penalty, "untyped"), &strike->domains);
    if (made && range.is_ignored) {
        made->ignored = true;
        made->enabled = false;
    }
}

static void attack_measure(struct pf2e_attack *attack)
{
    int most = 0, increment = attack_range(attack->strike->item, &most), distance = attack->context.distance;
    if (distance < 0) return;
    if (increment > 0) attack->range_increment = distance > increment ? (distance + increment - 1) / increment : 1;
    if (increment > 0 && !most) most = 6 * increment;
    attack->out_of_range = most > 0 && distance > most;
}

/* The ability an attack lists: the creature's own, else the one all creatures share. */
static const char *attack_effect_name(struct pf2e_actor *actor, const char *slug)
{
    const char *name = NULL;
    for (size_t k = 0; k < actor->items.count; k++) {
        struct pf2e_item *item = actor->items.items[k];
        if (item->type != PF2E_MELEE && strcmp(pf2e_item_slug(actor, item), slug) == 0) name = item->name;
    }
    const struct pf2e_document *shared =
        !name && actor->world->pack ? pf2e_pack_find_slug(actor->world->pack, "action", slug) : NULL;
    return shared ? json_to_text(json_get(pf2e_document_root(shared), "name"), NULL) : name;
}

/* What a creature's attack does besides its damage: its text, and the abilities that come with a hit. */
static void attack_effect_notes(struct pf2e_attack *attack)
{
    struct pf2e_actor *actor = attack->check.actor;
    const struct json *effects = json_path(&attack->strike->item->system, "attackEffects.value");
    const char *words = tree_text(&attack->strike->item->system, "description.value", "");
    if (attack->strike->item->type == PF2E_MELEE && *words)
        (void)pool_push(&actor->arena, &attack->check.notes, ((struct pf2e_note){.selector = "all", .text = words}));
    for (size_t i = 0; attack->strike->item->type == PF2E_MELEE && i < json_count(effects); i++) {
        const char *slug = json_to_text(json_at(effects, i), "");
        struct pf2e_note note = {.selector = "all",
                                 .title = attack_effect_name(actor, slug),
                                 .text = "",
                                 .comes_with_hit = true};
        if (note.title) (void)pool_push(&actor->arena, &attack->check.notes, note);
    }
}

static void attack_plan(struct pf2e_plan *plan, struct arena *arena, const struct pf2e_attack_plan *wanted)
{
    struct pf2e_strike *strike = wanted->strike;
    *plan = (struct pf2e_plan){.world = wanted->world,
                               .origin = wanted->attacker,
                               .target = wanted->target,
                               .partners = wanted->partners,
                               .partner_count = wanted->partner_count,
                               .is_attack = true,
                               .is_melee = pf2e_weapon_is_melee(strike->item),
                               .item = strike->item};
    for (size_t i = 0; i < strike->options.count; i++)
        (void)pool_push(arena, &plan->options,
                        symbol_text(&wanted->attacker->actor->symbols, strike->options.items[i]));
    for (size_t i = 0; i < wanted->options.count; i++)
        (void)pool_push(arena, &plan->options, wanted->options.items[i]);
    for (size_t i = 0; i < wanted->stated.count; i++)
        (void)pool_push(arena, &plan->options, wanted->stated.items[i]);
    attack_traits(arena, strike, &plan->traits);
    pf2e_words_of_domains(arena, wanted->attacker->actor, &strike->domains, &plan->domains);
    pf2e_words_of_item(arena, wanted->attacker->actor, strike->item, &plan->item_options);
}

/* Runes that make a hit a critical one. */
static void attack_rune_degrees(struct pf2e_attack *attack)
{
    static const struct {
        const char *key, *label, *from, *to, *predicate;
    } runes[] = {
#define RUNE_DEGREE(key, label, from, to, predicate) {key, label, from, to, predicate},
#include "systems/pf2e/item/runes.def"
    };
    struct pf2e_actor *actor = attack->check.actor;
    for (size_t i = 0; i < sizeof runes / sizeof *runes; i++) {
        struct degree_change change = {0};
        int from = degree_find(runes[i].from);
        if (!pf2e_item_has_rune(actor, attack->strike->item, runes[i].key) || from < 0) continue;
        if (!degree_change_read(runes[i].to, &change)) continue;
        struct pf2e_degree_change made = {.predicate = pf2e_text_predicate(actor, runes[i].predicate)};
        change.is_set = true;
        change.label = runes[i].label;
        made.change.changes[from] = change;
        (void)pool_push(&actor->arena, &attack->check.extra_degrees, made);
    }
}

enum status pf2e_attack_open(struct pf2e_attack *attack, const struct pf2e_attack_plan *wanted)
{
    struct pf2e_plan plan;
    *attack = (struct pf2e_attack){.open = true};
    arena_init(&attack->words);
    attack_plan(&plan, &attack->words, wanted);
    enum status status = pf2e_context_open(&attack->context, &plan);
    if (status != STATUS_OK) {
        arena_free(&attack->words);
        return status;
    }
    struct pf2e_actor *actor = attack->context.roller;
    attack->strike = attack_find(actor, wanted->strike);
    if (!attack->strike) return STATUS_NOT_FOUND;
    attack_measure(attack);
    pf2e_check_begin(&attack->check, actor, &attack->strike->domains, &attack->context);
    struct pf2e_check *check = &attack->check;
    check->type = "attack-roll";
    check->stated = &wanted->stated;
    for (size_t i = 0; i < attack->strike->item_options.count; i++)
        (void)options_add(&check->options, attack->strike->item_options.items[i]);
    if (attack->range_increment > 0)
        (void)options_addf(&check->options, "target:range-increment:%d", attack->range_increment);
    (void)options_addf(&check->options, "map:increases:%d", wanted->map);
    if (attack->context.opposer) {
        attack->defence = &attack->context.opposer->ac;
        check->has_dc = true;
        check->dc = attack->defence->dc;
    }
    check->modifiers = pf2e_modifiers_copy(actor, &attack->strike->modifiers);
    attack_add_penalties(attack, wanted->map);
    attack_effect_notes(attack);
    attack_rune_degrees(attack);
    pf2e_check_ready(check);
    return STATUS_OK;
}

void pf2e_attack_roll(struct pf2e_attack *attack, pf2e_throw *throw, void *dice, struct pf2e_roll *roll)
{
    struct pf2e_item *item = attack->strike->item;
    pf2e_check_roll(&attack->check, throw, dice, roll);
    bool consumable = item->type == PF2E_WEAPON && pf2e_item_has_trait(item, "consumable");
    if (consumable && tree_int(&item->system, "quantity", 1) > 0) roll->consumed = item;
}

void pf2e_attack_close(struct pf2e_attack *attack)
{
    if (attack->check.actor) pf2e_check_free(&attack->check);
    pf2e_context_close(&attack->context);
    arena_free(&attack->words);
}

/* --- damage ------------------------------------------------------------------------------------------------------ */

static void attack_damage_notes(struct pf2e_attack *attack, const struct options *options, enum degree degree,
                                struct pf2e_strike_harm *harm)
{
    struct pf2e_actor *actor = attack->check.actor;
    struct pf2e_check check = {.actor = actor, .domains = harm->damage.domains, .has_dc = true};
    struct pf2e_roll roll = {.degree = degree};
    options_init(&check.options, &actor->symbols, options);
    pf2e_check_notes(&check, &roll);
    for (size_t i = 0; i < roll.notes.count; i++)
        (void)pool_push(&actor->arena, &harm->notes, roll.notes.items[i]);
    options_free(&check.options);
}

static const struct {
    const char *key;
    unsigned hits; /* bits by degree */
    const char *words, *predicate;
} attack_rune_notes[] = {
#define RUNE_HIT (1u << DEGREE_SUCCESS)
#define RUNE_CRITICAL (1u << DEGREE_CRITICAL_SUCCESS)
#define RUNE_ALWAYS (RUNE_HIT | RUNE_CRITICAL)
#define RUNE_NOTE(key, hits, words, predicate) {key, hits, words, predicate},
#include "systems/pf2e/item/runes.def"
};

/* What property runes do in addition to their damage, in the words of the content. */
static void attack_add_rune_notes(struct pf2e_attack *attack, const struct options *options, enum degree degree,
                                  struct pf2e_strike_harm *harm)
{
    struct pf2e_actor *actor = attack->check.actor;
    const struct json *property = json_get(pf2e_item_field(attack->strike->item, PF2E_FIELD_RUNES), "property");
    size_t count = json_count(property) ? sizeof attack_rune_notes / sizeof *attack_rune_notes : 0;
    for (size_t i = 0; i < count; i++) {
        const char *rune = attack_rune_notes[i].key, *condition = attack_rune_notes[i].predicate;
        bool there = tree_has_text(property, rune) || tree_has_text(property, pf2e_kebab(actor, rune));
        if (!there || !(attack_rune_notes[i].hits >> degree & 1)) continue;
        if (condition && !predicate_test(pf2e_text_predicate(actor, condition), options)) continue;
        const char *title = arena_printf(&actor->arena, "PF2E.WeaponPropertyRune.%s.Name", rune);
        const char *key =
            arena_printf(&actor->arena, "PF2E.WeaponPropertyRune.%s.Note%s", rune, attack_rune_notes[i].words);
        const char *text = key && title ? pf2e_label(actor->world, key) : key;
        if (text == key) continue; /* the content has no words for it */
        struct pf2e_note note = {.selector = "strike-damage", .title = pf2e_label(actor->world, title), .text = text};
        (void)pool_push(&actor->arena, &harm->notes, note);
    }
}

/* What the group of the weapon does on a critical hit of someone who knows how: those that are not plain damage.
 * PF2E-RE-54: without a text it is the group's; an alternate one only gives another text to what is known already. */
static void attack_specialization(struct pf2e_attack *attack, const struct options *options,
                                  struct pf2e_strike_harm *harm)
{
    struct pf2e_actor *actor = attack->check.actor;
    const char *group = pf2e_weapon_group(attack->strike->item);
    const struct pf2e_rule *rule = group ? pf2e_strike_specialization(actor, options) : NULL;
    if (!rule || PF2E_OP(rule, critical)->dice || PF2E_OP(rule, critical)->modifier) return;
    const char *stated = json_to_text(PF2E_OP(rule, critical)->text, NULL);
    const char *key = arena_printf(&actor->arena, "PF2E.Item.Weapon.CriticalSpecialization.%s", group);
    const char *text = stated ? pf2e_label(actor->world, stated) : key ? pf2e_label(actor->world, key) : "";
    if (text == key) return;
    struct pf2e_note note = {.selector = "strike-damage", .title = "Critical Specialization", .text = text};
    (void)pool_push(&actor->arena, &harm->notes, note);
}

bool pf2e_attack_damage(struct pf2e_attack *attack, enum degree degree, struct pf2e_strike_harm *harm)
{
    struct pf2e_actor *actor = attack->check.actor;
    *harm = (struct pf2e_strike_harm){0};
    struct pf2e_wanted_damage wanted = {.actor = actor, .seen = &attack->check.options, .degree = degree};
    pf2e_strike_damage_for(&wanted, attack->strike, &harm->damage, &harm->result);
    if (!harm->result.formula) return false;
    struct options options;
    options_init(&options, &actor->symbols, &attack->check.options);
    pf2e_options_collect(actor, &harm->damage.domains, &options);
    (void)options_addf(&options, "check:outcome:%s", degree_slug(degree));
    attack_damage_notes(attack, &options, degree, harm);
    attack_add_rune_notes(attack, &options, degree, harm);
    if (degree == DEGREE_CRITICAL_SUCCESS) attack_specialization(attack, &options, harm);
    options_free(&options);
    return true;
}

/* --- what it gets around ------------------------------------------------------------------------------------------ */

static const struct {
    const char *key, *resistance;
} attack_rune_ignores[] = {
#define RUNE_IGNORES(key, resistance) {key, resistance},
#include "systems/pf2e/item/runes.def"
};

static struct json attack_pair(struct arena *arena, const char *one, const char *first, const char *other,
                               const char *second)
{
    struct json pair = json_make_object();
    json_set(arena, &pair, one, json_make_text(arena, first, strlen(first)));
    json_set(arena, &pair, other, json_make_text(arena, second, strlen(second)));
    return pair;
}

/* Greater runes pay no heed to resistance against their own damage. What is concussive is piercing or bludgeoning,
 * whichever the target is worse against. */
const struct json *pf2e_attack_bypass(const struct pf2e_attack *attack)
{
    struct pf2e_actor *actor = attack->check.actor;
    const struct pf2e_item *item = attack->strike->item;
    struct arena *arena = &actor->arena;
    const struct json *property = json_get(pf2e_item_field(item, PF2E_FIELD_RUNES), "property");
    struct json *bypass = arena_new(arena, struct json), ignored = json_make_array(), ways = json_make_array();
    for (size_t i = 0; i < sizeof attack_rune_ignores / sizeof *attack_rune_ignores; i++) {
        const char *rune = attack_rune_ignores[i].key;
        if (!json_count(property)) break;
        if (tree_has_text(property, rune) || tree_has_text(property, pf2e_kebab(actor, rune)))
            json_push(arena, &ignored,
                      attack_pair(arena, "type", attack_rune_ignores[i].resistance, "max", "Infinity"));
    }
    if (pf2e_item_has_trait(item, "concussive")) {
        json_push(arena, &ways, attack_pair(arena, "from", "piercing", "to", "bludgeoning"));
        json_push(arena, &ways, attack_pair(arena, "from", "bludgeoning", "to", "piercing"));
    }
    if (!bypass || (!ignored.count && !ways.count)) return NULL;
    *bypass = json_make_object();
    tree_set(arena, bypass, "immunity.redirect", ways);
    tree_set(arena, bypass, "resistance.ignore", ignored);
    tree_set(arena, bypass, "resistance.redirect", ways);
    return bypass;
}
