/* prepare_derived.c: statistics derived after elements have acted: hit points, saves, perception, skills, class DCs,
 * armour class, initiative; in the order of the reference. */
#include <math.h>
#include <string.h>

#include "systems/pf2e/item/encumbrance.h"
#include "base/number.h"
#include "systems/pf2e/actor/statistic.h"

/* --- options before synthetics ----------------------------------------------------------------------------------- */

static void derived_publish_traits(struct pf2e_actor *actor)
{
    const struct json *traits = json_path(&actor->system, "traits.value");
    for (size_t i = 0; i < json_count(traits); i++)
        pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:trait:", json_to_text(json_at(traits, i), ""), ""),
                        true);
}

static void derived_publish_armored(struct pf2e_actor *actor)
{
    const char *category = actor->armor ? tree_text(&actor->armor->system, "category", "light") : "unarmored";
    if (actor->armor && strcmp(category, "unarmored") != 0) pf2e_option_text(actor, "all", "self:armored", true);
}

/* Armour alone says what it is: whatever published something about armour before does not count. */
static void derived_publish_armor(struct pf2e_actor *actor)
{
    if (!actor->armor) return;
    struct pf2e_symbols stale = {0};
    const struct options *all = pf2e_options_all(actor);
    for (size_t i = 0; i < options_count(all); i++) {
        if (strncmp(symbol_text(&actor->symbols, options_at(all, i)), "armor:", 6) == 0)
            (void)pool_push(&actor->arena, &stale, options_at(all, i));
    }
    for (size_t i = 0; i < stale.count; i++)
        pf2e_option_set(actor, "all", stale.items[i], false);
    pf2e_option_set_item(actor, actor->armor, "armor");
}

/* An alteration may have changed the shield since it was taken up. */
static void derived_publish_shield(struct pf2e_actor *actor)
{
    struct pf2e_item *item = pf2e_item_find(actor, tree_text(&actor->system, "attributes.shield.itemId", ""));
    if (!item || item->type != PF2E_SHIELD) return;
    int64_t most = tree_int(&item->system, "hp.max", 0);
    item->broken = most > 0 && tree_int(&item->system, "hp.value", most) <= most / 2;
    tree_set_int(&actor->arena, &actor->system, "attributes.shield.ac", tree_int(&item->system, "acBonus", 2));
    tree_set_int(&actor->arena, &actor->system, "attributes.shield.hardness", tree_int(&item->system, "hardness", 0));
}

static void derived_publish_size(struct pf2e_actor *actor)
{
    static const char *const words[] = {"tiny", "small", "medium", "large", "huge", "gargantuan"};
    int size = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med"));
    pf2e_option_set(actor, "all", pf2e_symbol_number(actor, "self:size:", "", size), true);
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:size:", words[size], ""), true);
}

static int64_t derived_condition_value(const struct pf2e_actor *actor, const char *slug)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type == PF2E_CONDITION && !item->inactive && strcmp(item->slug, slug) == 0) return item->badge;
    }
    return 0;
}

/* Dying, wounded and doomed take their values from conditions; doomed lowers what dying may reach. */
static void derived_settle_dying(struct pf2e_actor *actor)
{
    struct arena *arena = &actor->arena;
    struct json *system = &actor->system;
    int64_t dying_max = tree_int(system, "attributes.dying.max", 4);
    tree_set_int(arena, system, "attributes.wounded.max", dying_max > 1 ? dying_max - 1 : 0);
    tree_set_int(arena, system, "attributes.doomed.max", dying_max);
    int64_t doomed = derived_condition_value(actor, "doomed"), wounded = derived_condition_value(actor, "wounded");
    int64_t dying = derived_condition_value(actor, "dying");
    if (doomed > dying_max) doomed = dying_max;
    if (wounded > dying_max - 1) wounded = dying_max - 1;
    dying_max -= doomed;
    tree_set_int(arena, system, "attributes.doomed.value", doomed);
    tree_set_int(arena, system, "attributes.wounded.value", wounded);
    tree_set_int(arena, system, "attributes.dying.max", dying_max);
    tree_set_int(arena, system, "attributes.dying.value", dying > dying_max ? dying_max : dying);
}

static void derived_file_custom_modifiers(struct pf2e_actor *actor)
{
    const struct json *custom = json_get(&actor->system, "customModifiers");
    for (size_t i = 0; json_is(custom, JSON_OBJECT) && i < custom->count; i++) {
        const struct json *list = &custom->members[i].value;
        symbol selector = symbol_intern_text(&actor->symbols, custom->members[i].name);
        for (size_t k = 0; k < json_count(list); k++) {
            const struct json *one = json_at(list, k);
            struct pf2e_modifiers made = {0};
            const char *label = json_to_text(json_get(one, "label"), "");
            const char *slug = json_to_text(json_get(one, "slug"), "");
            struct modifier *modifier = pf2e_modifier_add(actor, &made,
                                                          pf2e_part(*slug ? slug : pf2e_slug(actor, label), label,
                                                                    json_to_double(json_get(one, "modifier"), 0),
                                                                    json_to_text(json_get(one, "type"), "untyped")),
                                                          NULL);
            if (!modifier) return;
            const char *type = json_to_text(json_get(one, "damageType"), "");
            if (*type) modifier->damage_type = symbol_intern_text(&actor->symbols, type);
            (void)pool_push(&actor->arena, &actor->modifiers,
                            (struct pf2e_filed){.selector = selector, .modifier = modifier});
        }
    }
}

/* PF2E variant: potency bonuses come with the level, not with equipment. */
static void derived_file_automatic_bonuses(struct pf2e_actor *actor)
{
    static const struct {
        enum pf2e_bonus bonus;
        const char *selector, *slug, *label;
    } given[] = {{PF2E_BONUS_DEFENSE, "ac", "defense-potency", "Defense Potency"},
                 {PF2E_BONUS_SAVE, "saving-throw", "save-potency", "Saving Throw Potency"},
                 {PF2E_BONUS_PERCEPTION, "perception", "perception-potency", "Perception Potency"}};
    for (size_t i = 0; i < 3; i++) {
        int64_t value = pf2e_automatic_bonus(actor, given[i].bonus);
        struct pf2e_modifiers made = {0};
        if (value > 0 &&
            pf2e_modifier_add(actor, &made, pf2e_part(given[i].slug, given[i].label, (double)value, "potency"), NULL))
            (void)pool_push(&actor->arena, &actor->modifiers,
                            (struct pf2e_filed){.selector = symbol_intern_text(&actor->symbols, given[i].selector),
                                                .modifier = made.items});
    }
}

/* A condition that comes when most elements have acted already: its own catch up. */
static void derived_impose(struct pf2e_actor *actor, const char *uuid, const char *id, int64_t value)
{
    size_t first = actor->rules.count;
    (void)pf2e_impose_condition(actor, uuid, id, value);
    for (size_t i = first; i < actor->rules.count; i++) {
        struct pf2e_rule *rule = actor->rules.items[i];
        if (!rule->ignored && rule->element->steps.apply) rule->element->steps.apply(actor, rule);
    }
    for (size_t i = first; i < actor->rules.count; i++) {
        struct pf2e_rule *rule = actor->rules.items[i];
        if (!rule->ignored && rule->element->steps.before) rule->element->steps.before(actor, rule);
    }
}

static void derived_impose_encumbered(struct pf2e_actor *actor)
{
    if (actor->settings.encumbrance && pf2e_actor_load(actor).encumbered)
        derived_impose(actor, "Compendium.pf2e.conditionitems.Item.Encumbered", "xxxENCUMBEREDxxx", 0);
}

/* A weapon made for someone bigger makes its wielder clumsy. */
static void derived_impose_oversized(struct pf2e_actor *actor)
{
    bool clumsy = false, oversized = false;
    for (size_t i = 0; i < actor->items.count; i++) {
        struct pf2e_item *item = actor->items.items[i];
        if (item->type == PF2E_CONDITION && !item->inactive && strcmp(item->slug, "clumsy") == 0) clumsy = true;
        const char *category = item->type == PF2E_WEAPON ? pf2e_weapon_category(item) : NULL;
        if (!category || !item->equipped || strcmp(category, "unarmed") == 0) continue;
        int weapon = pf2e_size_rank(tree_text(&item->system, "size", "med"));
        int wielder = pf2e_size_rank(tree_text(&actor->system, "traits.size.value", "med"));
        oversized = oversized || (weapon == 1 ? 2 : weapon) > (wielder == 1 ? 2 : wielder);
    }
    if (clumsy || !oversized) return;
    derived_impose(actor, "Compendium.pf2e.conditionitems.Item.Clumsy", "xxxxOVERSIZExxxx", 1);
}

/* --- hit points -------------------------------------------------------------------------------------------------- */

static void derived_pull_tested(struct pf2e_actor *actor, struct pf2e_modifiers *list, const char *domain, double times)
{
    struct pf2e_symbols domains = {0};
    struct options options;
    pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, domain));
    options_init(&options, &actor->symbols, pf2e_options_all(actor));
    pf2e_options_collect(actor, &domains, &options);
    size_t first = list->count;
    pf2e_modifiers_pull(actor, list, &(struct pf2e_pull){.domains = &domains, .test = &options});
    for (size_t i = first; i < list->count; i++)
        list->items[i].value *= times;
    options_free(&options);
}

static void derived_settle_hit_points(struct pf2e_actor *actor, int64_t base)
{
    struct arena *arena = &actor->arena;
    derived_pull_tested(actor, &actor->hp_modifiers, "hp", 1);
    derived_pull_tested(actor, &actor->hp_modifiers, "hp-per-level", (double)actor->level);
    actor->hp_max = base + pf2e_modifiers_total(actor, &actor->hp_modifiers, NULL);
    if (actor->type == PF2E_CHARACTER && json_to_bool(json_path(&actor->system, "pfs.levelBump"), false)) {
        int64_t bump = actor->hp_max / 10 > 10 ? actor->hp_max / 10 : 10;
        pf2e_modifier_add(actor, &actor->hp_modifiers, pf2e_part("level-bump", "Level Bump", (double)bump, "untyped"),
                          NULL);
        actor->hp_max += bump;
    }
    int64_t stored = tree_int(&actor->system, "attributes.hp.value", actor->hp_max);
    bool is_cut = stored > actor->hp_max && actor->type != PF2E_OTHER_ACTOR; /* hazards keep what they state */
    actor->hp_value = is_cut ? actor->hp_max : stored;
    actor->hp_temp = tree_int(&actor->system, "attributes.hp.temp", 0);
    tree_set_int(arena, &actor->system, "attributes.hp.max", actor->hp_max);
    tree_set_int(arena, &actor->system, "attributes.hp.value", actor->hp_value);
    pf2e_option_set(actor, "all", pf2e_symbol_number(actor, "hp-remaining:", "", actor->hp_value), true);
    double percent = actor->hp_max ? floor((double)actor->hp_value * 100.0 / (double)actor->hp_max) : 0;
    pf2e_option_set(actor, "all", pf2e_symbol_number(actor, "hp-percent:", "", number_truncate(percent)), true);
}

static void derived_character_hit_points(struct pf2e_actor *actor)
{
    int64_t ancestry = tree_int(&actor->system, "attributes.ancestryhp", 0);
    int64_t class_hp = tree_int(&actor->system, "attributes.classhp", 0);
    int64_t con = actor->attributes[PF2E_CON], level = actor->level;
    struct pf2e_modifiers *list = &actor->hp_modifiers;
    pf2e_modifier_add(actor, list, pf2e_part("ancestry-hp", "Ancestry HP", (double)ancestry, "untyped"), NULL);
    if (actor->settings.stamina) {
        int64_t half = class_hp / 2;
        actor->stamina_max = (half + con) * level;
        tree_set_int(&actor->arena, &actor->system, "attributes.hp.sp.max", actor->stamina_max);
        const char *key = tree_text(&actor->system, "details.keyability.value", "str");
        for (int i = 0; i < PF2E_ATTRIBUTES; i++) {
            if (strcmp(key, pf2e_attribute_names[i]) == 0)
                tree_set_int(&actor->arena, &actor->system, "resources.resolve.max", actor->attributes[i]);
        }
        pf2e_modifier_add(actor, list, pf2e_part("class-hp", "Class HP", (double)half * (double)level, "untyped"),
                          NULL);
    } else {
        struct pf2e_symbols domains = {0};
        pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, "con-based"));
        pf2e_modifier_add(actor, list, pf2e_part("class-hp", "Class HP", (double)class_hp * (double)level, "untyped"),
                          NULL);
        struct modifier *made = pf2e_modifier_add(
            actor, list, pf2e_part("hp-con", "Constitution", (double)con * (double)(level > 1 ? level : 1), "ability"),
            &domains);
        if (made) made->ability = symbol_intern_text(&actor->symbols, "con");
    }
    derived_settle_hit_points(actor, 0);
}

/* --- saves ------------------------------------------------------------------------------------------------------- */

static void derived_predicate(const struct pf2e_actor *actor, struct modifier *modifier, enum pf2e_fixed fixed)
{
    if (modifier) modifier->predicate = &actor->world->fixed[fixed];
}

static void derived_suppress_dexterity(struct pf2e_actor *actor)
{
    struct modifier_adjustment *made = arena_new(&actor->arena, struct modifier_adjustment);
    struct modifier carrier = {0};
    if (!made) return;
    derived_predicate(actor, &carrier, PF2E_FIXED_DAMAGING);
    *made = (struct modifier_adjustment){.slug = symbol_intern_text(&actor->symbols, "dex"),
                                         .predicate = carrier.predicate,
                                         .suppress = true,
                                         .origin = "Bulwark"};
    (void)pool_push(&actor->arena, &actor->adjustments,
                    (struct pf2e_filed){.selector = symbol_intern_text(&actor->symbols, "reflex"), .adjustment = made});
}

static void derived_save_gear(struct pf2e_actor *actor, struct pf2e_modifiers *list, bool reflex,
                              const struct pf2e_symbols *domains)
{
    const struct pf2e_item *armor = actor->armor;
    if (!armor || actor->type != PF2E_CHARACTER) return;
    int64_t resilient = tree_int(&armor->system, "runes.resilient", 0);
    if (resilient > 0 && armor->invested)
        pf2e_modifier_add(actor, list, pf2e_part("resilient", armor->name, (double)resilient, "item"), domains);
    if (reflex && pf2e_item_has_trait(armor, "bulwark")) {
        struct modifier *bulwark =
            pf2e_modifier_add(actor, list, pf2e_part("bulwark", "Bulwark", 3, "untyped"), domains);
        derived_predicate(actor, bulwark, PF2E_FIXED_DAMAGING);
        derived_suppress_dexterity(actor);
    }
}

static void derived_saves(struct pf2e_actor *actor)
{
    static const char *const attributes[] = {"con", "dex", "wis"};
    static const char *const labels[] = {"Fortitude", "Reflex", "Will"};
    for (size_t i = 0; i < PF2E_SAVES; i++) {
        const struct json *save = json_get(json_get(&actor->system, "saves"), pf2e_save_names[i]);
        bool character = actor->type == PF2E_CHARACTER;
        const char *attribute = character ? json_to_text(json_get(save, "attribute"), attributes[i]) : attributes[i];
        const char *based = symbol_text(&actor->symbols, pf2e_symbol(actor, attribute, "-based", ""));
        const char *domains[] = {pf2e_save_names[i], based, "saving-throw", "all"};
        struct pf2e_modifiers given = {0};
        bool usual = strcmp(attribute, attributes[i]) == 0;
        const struct pf2e_symbols *symbols = &pf2e_usual_domains(actor, PF2E_SKILLS + i)->base;
        if (character)
            derived_save_gear(actor, &given, i == 1, symbols);
        else
            pf2e_modifier_add(actor, &given,
                              pf2e_part("base", "Modifier", json_to_double(json_get(save, "value"), 0), "untyped"),
                              symbols);
        struct pf2e_statistic_plan plan = {.set = usual ? pf2e_usual_domains(actor, PF2E_SKILLS + i) : NULL,
                                           .slug = pf2e_save_names[i],
                                           .label = labels[i],
                                           .attribute = character ? attribute : NULL,
                                           .rank = character ? json_to_int(json_get(save, "rank"), 0) : -1,
                                           .domains = domains,
                                           .domain_count = 4,
                                           .modifiers = &given};
        pf2e_statistic_make(actor, &actor->saves[i], &plan);
    }
}

/* --- perception -------------------------------------------------------------------------------------------------- */

/* Eyes are unlimited, whatever an element states. */
static bool derived_sees_far(const char *sense)
{
    static const char *const far[] = {"darkvision", "greater-darkvision", "low-light-vision", "see-invisibility"};
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        if (strcmp(sense, far[i]) == 0) return true;
    }
    return false;
}

static void derived_senses(struct pf2e_actor *actor)
{
    const struct json *stored = json_path(&actor->system, "perception.senses");
    for (size_t i = 0; i < json_count(stored); i++) {
        const struct json *sense = json_at(stored, i);
        const char *type = json_to_text(json_get(sense, "type"), "");
        bool known = false;
        for (size_t k = 0; k < actor->senses.count; k++)
            known = known || strcmp(actor->senses.items[k].type, type) == 0;
        if (known) continue;
        pf2e_add_sense(actor, type, json_to_text(json_get(sense, "acuity"), NULL),
                       json_to_double(json_get(sense, "range"), INFINITY), false);
    }
    struct pf2e_symbols domains = {0};
    struct options options;
    pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, "sense"));
    options_init(&options, &actor->symbols, pf2e_options_all(actor));
    pf2e_options_collect(actor, &domains, &options);
    for (size_t i = 0; i < actor->senses_late.count; i++) {
        struct pf2e_rule *rule = actor->senses_late.items[i];
        const char *type = pf2e_rule_text(actor, rule, PF2E_OP(rule, sense)->selector, NULL);
        if (!pf2e_rule_test(actor, rule, &options)) continue;
        const struct json *range = PF2E_OP(rule, sense)->range;
        double feet = range && !derived_sees_far(type) ? pf2e_rule_number(actor, rule, range, NULL) : INFINITY;
        const char *acuity = json_to_text(PF2E_OP(rule, sense)->acuity, NULL);
        if (rule->ignored) continue;
        pf2e_add_sense(actor, type, acuity, feet, PF2E_OP(rule, sense)->force);
    }
    options_free(&options);
}

static void derived_perception(struct pf2e_actor *actor)
{
    bool character = actor->type == PF2E_CHARACTER;
    struct pf2e_modifiers given = {0};
    const struct pf2e_domain_set *set = pf2e_usual_domains(actor, PF2E_SKILLS + PF2E_SAVES);
    if (!character)
        pf2e_modifier_add(
            actor, &given,
            pf2e_part("base", "Modifier", json_to_double(json_path(&actor->system, "perception.mod"), 0), "untyped"),
            &set->base);
    struct pf2e_statistic_plan plan = {.slug = "perception",
                                       .set = set,
                                       .label = "Perception",
                                       .attribute = "wis",
                                       .rank = character ? tree_int(&actor->system, "perception.rank", 0) : -1,
                                       .modifiers = &given};
    pf2e_statistic_make(actor, &actor->perception, &plan);
    derived_senses(actor);
}

/* --- class DCs, armour class, initiative -------------------------------------------------------------------------- */

static void derived_class_dcs(struct pf2e_actor *actor)
{
    const struct json *dcs = json_path(&actor->system, "proficiencies.classDCs");
    for (size_t i = 0; json_is(dcs, JSON_OBJECT) && i < dcs->count; i++) {
        const char *slug = dcs->members[i].name;
        const struct json *dc = &dcs->members[i].value;
        const char *domains[] = {"class", slug, "all"};
        const char *attribute = json_to_text(json_get(dc, "attribute"), json_to_text(json_get(dc, "ability"), "str"));
        struct pf2e_statistic *made = arena_new(&actor->arena, struct pf2e_statistic);
        if (!made) return;
        struct pf2e_statistic_plan plan = {.slug = slug,
                                           .label = slug,
                                           .attribute = attribute,
                                           .rank = json_to_int(json_get(dc, "rank"), 0),
                                           .domains = domains,
                                           .domain_count = 3};
        pf2e_statistic_make(actor, made, &plan);
        (void)pool_push(&actor->arena, &actor->class_dcs, made);
        if (json_to_bool(json_get(dc, "primary"), false)) actor->class_dc = slug;
    }
}

static int64_t derived_defense_rank(struct pf2e_actor *actor)
{
    const struct json *defenses = json_path(&actor->system, "proficiencies.defenses");
    const char *category = actor->armor ? tree_text(&actor->armor->system, "category", "light") : "unarmored";
    int64_t best = 0;
    struct options options;
    options_init(&options, &actor->symbols, NULL);
    if (actor->armor) pf2e_item_options_add(actor, actor->armor, "item", &options);
    for (size_t i = 0; json_is(defenses, JSON_OBJECT) && i < defenses->count; i++) {
        const struct json *one = &defenses->members[i].value, *definition = json_get(one, "definition");
        bool matches = strcmp(defenses->members[i].name, category) == 0;
        if (!matches && actor->armor && definition) {
            struct predicate predicate;
            matches = predicate_compile(&actor->arena, &actor->symbols, definition, PREDICATE_FULL, &predicate) &&
                      predicate_test(&predicate, &options);
        }
        int64_t rank = json_to_int(json_get(one, "rank"), 0);
        if (matches && rank > best) best = rank;
    }
    options_free(&options);
    return best;
}

static const struct pf2e_item *derived_held_shield(const struct pf2e_actor *actor)
{
    const struct pf2e_item *best = NULL;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_SHIELD || !item->equipped) continue;
        if (!best || tree_int(&item->system, "acBonus", 2) > tree_int(&best->system, "acBonus", 2)) best = item;
    }
    return best;
}

static void derived_gear_bonuses(struct pf2e_actor *actor, struct pf2e_modifiers *list,
                                 const struct pf2e_symbols *domains)
{
    const struct pf2e_item *armor = actor->armor, *shield = derived_held_shield(actor);
    if (armor && actor->type == PF2E_CHARACTER) {
        int64_t bonus = tree_int(&armor->system, "acBonus", 0) + (armor->invested ? pf2e_rune_potency(armor) : 0);
        const char *base = pf2e_weapon_base(armor);
        pf2e_modifier_add(actor, list, pf2e_part(base ? base : armor->slug, armor->name, (double)bonus, "item"),
                          domains);
        if (pf2e_item_has_tag(armor, "shoddy"))
            pf2e_modifier_add(actor, list, pf2e_part("shoddy", "Shoddy", -2, "item"), domains);
    }
    const struct json *data = json_path(&actor->system, "attributes.shield");
    bool broken = json_to_bool(json_get(data, "broken"), false) || json_to_bool(json_get(data, "destroyed"), false);
    if (json_to_bool(json_get(data, "raised"), false) && !broken)
        pf2e_modifier_add(actor, list,
                          pf2e_part("raised-shield", shield ? shield->name : "Shield",
                                    (double)json_to_int(json_get(data, "ac"), 0), "circumstance"),
                          domains);
}

static void derived_armor_class(struct pf2e_actor *actor)
{
    bool character = actor->type == PF2E_CHARACTER;
    const char *domains[] = {"all", "dex-based"}, *dc[] = {"ac"};
    struct pf2e_modifiers given = {0}, gear = {0};
    struct pf2e_symbols symbols = {0};
    static const char *const words[] = {"all", "ac", "dex-based"};
    for (size_t i = 0; i < 3; i++)
        pf2e_symbols_add(actor, &symbols, symbol_intern_text(&actor->symbols, words[i]));
    if (!character)
        pf2e_modifier_add(actor, &given,
                          pf2e_part("base", "Modifier",
                                    json_to_double(json_path(&actor->system, "attributes.ac.value"), 10) - 10,
                                    "untyped"),
                          &symbols);
    derived_gear_bonuses(actor, &gear, &symbols);
    int64_t cap = actor->dexterity_cap;
    const struct json *armor_cap = actor->armor ? json_get(&actor->armor->system, "dexCap") : NULL;
    if (json_is_number(armor_cap) && json_to_int(armor_cap, 0) < cap) cap = json_to_int(armor_cap, 0);
    struct pf2e_statistic_plan plan = {.slug = "ac",
                                       .label = "Armor Class",
                                       .attribute = "dex",
                                       .rank = character ? derived_defense_rank(actor) : -1,
                                       .domains = domains,
                                       .domain_count = 2,
                                       .modifiers = &given,
                                       .dc_domains = dc,
                                       .dc_domain_count = 1,
                                       .dc_modifiers = &gear,
                                       .has_most = cap != INT64_MAX,
                                       .most = (double)cap};
    pf2e_statistic_make(actor, &actor->ac, &plan);
    tree_set_int(&actor->arena, &actor->system, "attributes.ac.value", actor->ac.dc);
}

/* Ponderous armour slows its wearer down: by 1, by its check penalty when the strength for it is not there. */
static void derived_ponderous(struct pf2e_actor *actor, struct pf2e_modifiers *list)
{
    const struct pf2e_item *armor = actor->type == PF2E_CHARACTER ? actor->armor : NULL;
    if (!armor || !pf2e_item_has_trait(armor, "ponderous")) return;
    int64_t check = tree_int(&armor->system, "checkPenalty", 0);
    bool strong = actor->attributes[PF2E_STR] >= tree_int(&armor->system, "strength", INT64_MIN);
    pf2e_modifier_add(
        actor, list, pf2e_part("ponderous", "Ponderous", (double)(strong || check > -1 ? -1 : check), "untyped"), NULL);
}

void pf2e_prepare_initiative(struct pf2e_actor *actor)
{
    const struct json *stealth = json_path(&actor->system, "attributes.stealth.value"); /* hazards have nothing else */
    const char *slug = tree_text(&actor->system, "initiative.statistic", "perception");
    struct pf2e_statistic *base = pf2e_statistic_find(actor, slug);
    if (!base) base = &actor->perception;
    const char *words[16];
    size_t count = 0;
    for (; count < base->base_domains.count && count < 15; count++)
        words[count] = symbol_text(&actor->symbols, base->base_domains.items[count]);
    words[count++] = "initiative";
    struct pf2e_modifiers given = {0};
    symbol proficiency = symbol_intern_text(&actor->symbols, "proficiency");
    symbol attribute = base->attribute ? symbol_intern_text(&actor->symbols, base->attribute) : 0;
    for (size_t i = 0; i < base->base.count; i++) {
        const struct modifier *one = &base->base.items[i];
        bool implied = actor->type == PF2E_CHARACTER && (one->slug == proficiency || one->slug == attribute) && i < 2;
        if (!implied && one->origin_element < 0) (void)pool_push(&actor->arena, &given, *one);
    }
    if (actor->type == PF2E_OTHER_ACTOR && json_is_number(stealth))
        pf2e_modifier_add(actor, &given, pf2e_part("base", "Stealth", json_to_double(stealth, 0), "untyped"), NULL);
    derived_ponderous(actor, &given);
    struct pf2e_statistic_plan plan = {.slug = "initiative",
                                       .option = base->slug,
                                       .label = "Initiative",
                                       .attribute = base->attribute,
                                       .rank = base->rank,
                                       .domains = words,
                                       .domain_count = count,
                                       .modifiers = &given};
    pf2e_statistic_make(actor, &actor->initiative, &plan);
}

/* --- elite and weak ---------------------------------------------------------------------------------------------- */

static int64_t derived_adjusted_hp(int64_t level, bool elite)
{
    if (elite) return level >= 20 ? 30 : level >= 5 ? 20 : level >= 2 ? 15 : 10;
    return level >= 21 ? -30 : level >= 6 ? -20 : level >= 3 ? -15 : level >= 1 ? -10 : 0;
}

static void derived_elite_or_weak(struct pf2e_actor *actor)
{
    const char *adjustment = tree_text(&actor->system, "attributes.adjustment", "");
    bool elite = strcmp(adjustment, "elite") == 0;
    if (!elite && strcmp(adjustment, "weak") != 0) return;
    struct modifier_adjustment *made = arena_new(&actor->arena, struct modifier_adjustment);
    struct pf2e_modifiers hp = {0};
    struct modifier *modifier =
        pf2e_modifier_add(actor, &hp,
                          pf2e_part(elite ? "elite" : "weak", elite ? "Elite" : "Weak",
                                    (double)derived_adjusted_hp(actor->base_level, elite), "untyped"),
                          NULL);
    if (!made || !modifier) return;
    *made = (struct modifier_adjustment){.slug = symbol_intern_text(&actor->symbols, "base"),
                                         .mode = AELIKE_ADD,
                                         .value = elite ? 2 : -2,
                                         .origin = adjustment};
    (void)pool_push(&actor->arena, &actor->adjustments,
                    (struct pf2e_filed){.selector = symbol_intern_text(&actor->symbols, "all"), .adjustment = made});
    (void)pool_push(&actor->arena, &actor->modifiers,
                    (struct pf2e_filed){.selector = symbol_intern_text(&actor->symbols, "hp"), .modifier = modifier});
}

static void derived_npc_attributes(struct pf2e_actor *actor)
{
    for (int i = 0; i < PF2E_ATTRIBUTES; i++) {
        const struct json *ability = json_get(json_get(&actor->system, "abilities"), pf2e_attribute_names[i]);
        actor->attributes[i] = number_truncate(json_to_double(json_get(ability, "mod"), 0));
    }
}

/* --- all of it ---------------------------------------------------------------------------------------------------- */

/* A MartialProficiency that is "same as" a category follows its rank. */
static void derived_link_proficiencies(struct pf2e_actor *actor, const char *path)
{
    struct json *list = tree_open(&actor->arena, &actor->system, path);
    for (size_t i = 0; list && json_is(list, JSON_OBJECT) && i < list->count; i++) {
        const char *same = json_to_text(json_get(&list->members[i].value, "sameAs"), NULL);
        if (!same) continue;
        int64_t rank = json_to_int(json_get(json_get(list, same), "rank"), 0);
        int64_t most = json_to_int(json_get(&list->members[i].value, "maxRank"), 4);
        int64_t own = json_to_int(json_get(&list->members[i].value, "rank"), 0);
        if (rank > most) rank = most;
        struct json *one = &list->members[i].value;
        if (tree_own(&actor->arena, one)) json_set(&actor->arena, one, "rank", json_make_int(rank > own ? rank : own));
    }
}

static void derived_shield(struct pf2e_actor *actor)
{
    if (json_to_bool(json_path(&actor->system, "attributes.shield.raised"), false))
        pf2e_option_text(actor, "all", "self:shield:raised", true);
}

/* Does an element act on strikes, or on what they read, after they are made? Then they cannot be made later. */
static bool derived_changes_strikes(const struct pf2e_rule *rule)
{
    switch (rule->element->id) {
    case PF2E_ELEMENT_ActiveEffectLike:
    case PF2E_ELEMENT_RollOption:
        return rule->lowered->phase == PF2E_PHASE_AFTER;
    case PF2E_ELEMENT_Strike:
        return PF2E_OP(rule, strike)->replaces_all || PF2E_OP(rule, strike)->replaces_basic;
    case PF2E_ELEMENT_BattleForm:
    case PF2E_ELEMENT_SpecialStatistic:
        return true;
    default:
        return false;
    }
}

static bool derived_has_late_changes(const struct pf2e_actor *actor)
{
    for (size_t i = 0; i < actor->rules.count; i++) {
        if (!actor->rules.items[i]->ignored && derived_changes_strikes(actor->rules.items[i])) return true;
    }
    return false;
}

static void derived_strikes(struct pf2e_actor *actor)
{
    actor->owes_strikes = true;
    if (!derived_has_late_changes(actor)) return;
    pf2e_actor_strikes(actor);
    pf2e_strikes_show(actor);
}

void pf2e_prepare_derived(struct pf2e_actor *actor)
{
    if (actor->type != PF2E_CHARACTER) derived_npc_attributes(actor);
    derived_publish_traits(actor);
    if (json_to_bool(json_path(&actor->system, "attributes.hp.negativeHealing"), false))
        pf2e_option_text(actor, "all", "self:negative-healing", true);
    derived_publish_armored(actor);
    derived_shield(actor);
    pf2e_rules_before(actor);
    derived_publish_armor(actor);
    derived_publish_shield(actor);
    derived_file_custom_modifiers(actor);
    derived_publish_size(actor);
    derived_settle_dying(actor);
    pf2e_watch(actor, "shield, size, dying and wounded", NULL, NULL);
    pf2e_prepare_focus(actor);
    pf2e_watch(actor, "focus points", NULL, NULL);
    derived_impose_encumbered(actor);
    actor->changes_late = derived_has_late_changes(actor);
    if (actor->type == PF2E_CHARACTER) {
        derived_impose_oversized(actor);
        derived_file_automatic_bonuses(actor);
        derived_character_hit_points(actor);
        pf2e_watch(actor, "hit points", NULL, NULL);
        derived_saves(actor);
        derived_link_proficiencies(actor, "proficiencies.attacks");
        derived_link_proficiencies(actor, "proficiencies.defenses");
        derived_perception(actor);
        pf2e_prepare_skills(actor);
        derived_class_dcs(actor);
        derived_armor_class(actor);
        pf2e_prepare_speeds(actor);
        derived_strikes(actor);
        pf2e_prepare_initiative(actor);
        if (tree_int(&actor->system, "attributes.familiarAbilities.value", 0) > 0)
            pf2e_option_text(actor, "all", "self:has-familiar", true);
        return;
    }
    derived_elite_or_weak(actor);
    pf2e_watch(actor, "elite or weak", NULL, NULL);
    derived_settle_hit_points(actor, tree_int(&actor->system, "attributes.hp.max", 0));
    pf2e_prepare_speeds(actor);
    derived_armor_class(actor);
    derived_saves(actor);
    derived_perception(actor);
    pf2e_prepare_skills(actor);
    derived_strikes(actor);
    pf2e_prepare_initiative(actor);
}
