/* prepare.c: from a character's document to a prepared actor: carriers, grants, active rules, items. */
#include <string.h>

#include "base/limits.h"
#include "base/memory.h"
#include "base/near.h"
#include "systems/swse/actor/actor.h"
#include "systems/swse/content/condition.h"

struct swse_preparing {
    struct swse_actor *actor;
    struct swse_reader reader;
    struct swse_words forbidden_feats; /* by restrictions found in a first run */
    const char **reasons;              /* beside them */
    struct symbols names;              /* of feats and talents */
    struct map owned[2];               /* feats and talents that were not refused, by name */
};

static void swse_prepare_fail(struct swse_preparing *preparing)
{
    preparing->actor->failed = true;
}

/* Sane bounds keep all later sums far from overflow. */
static int64_t swse_bounded(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

static void swse_prepare_report(struct swse_preparing *preparing, const struct json *at, struct fault fault,
                                const char *words, const char *what)
{
    const struct swse_reader *reader = &preparing->reader;
    if (reader->diags && reader->document)
        diags_add(reader->diags, fault, json_place(reader->document, at), words, what);
}

static const struct swse_entry *swse_prepare_find(struct swse_preparing *preparing, enum swse_entry_kind kind,
                                                  const struct json *at, const char *id)
{
    const struct swse_pack *pack = preparing->actor->pack;
    const struct swse_entry *entry = pack ? swse_pack_find(pack, kind, id) : NULL;
    if (entry || !pack || !*id) return entry;
    const char *nearest = NULL;
    if (kind == SWSE_ENTRY_FEAT && swse_pack_knows((void *)pack, "feats", id, &nearest)) return NULL;
    struct near near = near_new(id);
    for (size_t i = 0; i < pack->entries.count; i++) {
        if (pack->entries.items[i]->kind == kind) near_add(&near, pack->entries.items[i]->id);
    }
    char *hint = near.best ? arena_printf(&preparing->actor->arena, "did you mean \"%s\"?", near.best) : NULL;
    char *words = arena_printf(&preparing->actor->arena, "%s \"%s\"", swse_entry_kind_label(kind), id);
    const struct json *named = json_get(at, "id");
    swse_prepare_report(preparing, named ? named : at, fault_error("swse/unknown-id", hint),
                        "there is no %s in the content", words ? words : id);
    return NULL;
}

/* Skill ids with aliases mapped; unknown ones are reported and dropped (SWSE-CORE-06). */
static void swse_prepare_skills(struct swse_preparing *preparing, const char *member, struct swse_words *words)
{
    struct swse_actor *actor = preparing->actor;
    const struct json *list = json_get(actor->json, member);
    const struct json *skills = json_get(actor->json, "skills");
    bool map = strcmp(member, "trained") == 0 && json_is(skills, JSON_OBJECT);
    size_t most = json_count(list) + (map ? json_count(skills) : 0);
    words->items = arena_array(&actor->arena, const char *, most);
    if (!words->items) return;
    for (size_t i = 0; i < json_count(list); i++) {
        const char *skill = json_to_text(json_at(list, i), "");
        const char *alias = swse_skill_alias(skill);
        if (alias || swse_skill_is_known(skill))
            words->items[words->count++] = alias ? alias : skill;
        else
            swse_prepare_report(preparing, json_at(list, i), fault_error("swse/unknown-skill", NULL),
                                "there is no skill \"%s\"", skill);
    }
    for (uint32_t i = 0; map && i < skills->count; i++) {
        const char *alias = swse_skill_alias(skills->members[i].name);
        if (json_to_bool(json_get(&skills->members[i].value, "trained"), false))
            words->items[words->count++] = alias ? alias : skills->members[i].name;
    }
}

/* A faulty rule of the content is reported when it is used. */
static void swse_prepare_tell_broken(struct swse_preparing *preparing, const struct swse_rule *rule)
{
    struct place place = {.file = rule->file, .line = rule->line};
    diags_add(preparing->reader.diags, fault_warning("swse/broken-rule", "run `talus lint` for details"), place,
              "the rule \"%s\" of %s has an error and does nothing", rule->id, rule->carrier);
}

static void swse_prepare_attach(struct swse_preparing *preparing, const struct swse_entry *entry)
{
    for (size_t i = 0; entry && i < entry->rule_count; i++) {
        if (entry->rules[i]->broken) swse_prepare_tell_broken(preparing, entry->rules[i]);
        if (!vec_push(&preparing->actor->rules, (struct swse_attached){.rule = entry->rules[i]}))
            swse_prepare_fail(preparing);
    }
}

/* Rules on the character itself name their source; they are read again, in the actor's own memory. */
static void swse_prepare_loose_rules(struct swse_preparing *preparing)
{
    const struct json *list = json_get(preparing->actor->json, "rules");
    struct swse_carrier carrier = {.source = {SWSE_SOURCE_FEAT, "character"}, .name = preparing->actor->name};
    for (size_t i = 0; json_is(list, JSON_ARRAY) && i < json_count(list); i++) {
        struct swse_rule *rule = swse_rule_read(&preparing->reader, &carrier, json_at(list, i));
        if (!rule || !vec_push(&preparing->actor->rules, (struct swse_attached){.rule = rule}))
            swse_prepare_fail(preparing);
    }
}

static const char *swse_prepare_forbids(const struct swse_preparing *preparing, const char *feat)
{
    for (size_t i = 0; i < preparing->forbidden_feats.count; i++) {
        if (strcmp(preparing->forbidden_feats.items[i], feat) == 0) return preparing->reasons[i];
    }
    return NULL;
}

static bool swse_owns(const struct swse_preparing *preparing, bool talent, const char *id)
{
    symbol name = symbol_find(&preparing->names, id, strlen(id));
    return name && map_find(&preparing->owned[talent], name);
}

static void swse_prepare_note_owned(struct swse_preparing *preparing, bool talent, const char *id)
{
    symbol name = symbol_intern_text(&preparing->names, id);
    if (!name || !map_put(&preparing->owned[talent], name)) swse_prepare_fail(preparing);
}

static void swse_prepare_forget_owned(struct swse_preparing *preparing)
{
    map_free(&preparing->owned[0]);
    map_free(&preparing->owned[1]);
    preparing->owned[0] = preparing->owned[1] = (struct map){0};
}

/* A feat or talent comes to the character, chosen or granted, and brings its rules (SWSE-RULE-06, 22, 39). */
static void swse_prepare_own(struct swse_preparing *preparing, bool talent, const char *id, const struct json *at,
                             const struct swse_op *grant)
{
    struct swse_actor *actor = preparing->actor;
    bool has = swse_owns(preparing, talent, id);
    struct swse_owned owned = {.id = id, .grant = grant};
    if (!talent) owned.refused = swse_prepare_forbids(preparing, id);
    if (has && grant && !grant->grant.multiple) owned.refused = "it is already owned";
    enum swse_entry_kind kind = talent ? SWSE_ENTRY_TALENT : SWSE_ENTRY_FEAT;
    owned.entry = grant ? (actor->pack ? swse_pack_find(actor->pack, kind, id) : NULL)
                        : swse_prepare_find(preparing, kind, at, id);
    bool kept = talent ? vec_push(&actor->talents, owned) : vec_push(&actor->feats, owned);
    if (!kept) swse_prepare_fail(preparing);
    if (owned.refused) return;
    swse_prepare_note_owned(preparing, talent, id);
    if (!has) swse_prepare_attach(preparing, owned.entry);
    if (!talent && !swse_condition_feat(&actor->options, id)) swse_prepare_fail(preparing);
}

static void swse_prepare_chosen(struct swse_preparing *preparing, const char *member, bool talent)
{
    const struct json *list = json_get(preparing->actor->json, member);
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *item = json_at(list, i);
        const char *id = json_to_text(item, json_to_text(json_get(item, "id"), NULL));
        if (id && !json_path(item, "flags.swse.grantedBy")) swse_prepare_own(preparing, talent, id, item, NULL);
    }
}

static void swse_prepare_classes(struct swse_preparing *preparing)
{
    struct swse_actor *actor = preparing->actor;
    const struct json *list = json_get(actor->json, "classes");
    int64_t levels = 0;
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *item = json_at(list, i);
        struct swse_class_level class = {.id = json_to_text(json_get(item, "id"), json_to_text(item, ""))};
        class.level = swse_bounded(json_to_int(json_get(item, "level"), 1), 0, 100);
        class.entry = actor->pack ? swse_pack_find(actor->pack, SWSE_ENTRY_PRESTIGE, class.id) : NULL;
        if (!class.entry) class.entry = swse_prepare_find(preparing, SWSE_ENTRY_CLASS, item, class.id);
        levels += class.level;
        if (!vec_push(&actor->classes, class)) swse_prepare_fail(preparing);
        swse_prepare_attach(preparing, class.entry);
    }
    actor->level = swse_bounded(json_to_int(json_get(actor->json, "level"), levels > 0 ? levels : 1), 0, 1000);
}

/* The highest class bonus counts, not their sum; attack bonuses of classes add up. A figure on the character itself
 * overrides those of the classes. */
static void swse_prepare_class_figures(struct swse_preparing *preparing)
{
    struct swse_actor *actor = preparing->actor;
    for (size_t i = 0; i < actor->classes.count; i++) {
        const struct swse_class_level *class = &actor->classes.items[i];
        const struct json *json = class->entry ? class->entry->json : NULL;
        bool full = json_is_text(json_get(json, "baseAttack"), "full");
        if (json) actor->base_attack += full ? class->level : class->level * 3 / 4;
        for (int d = 0; d < SWSE_DEFENSE_COUNT; d++) {
            const struct json *bonus =
                json_get(json_get(json, "classDefense"), swse_defense_word((enum swse_defense)d));
            int64_t value = swse_bounded(json_to_int(bonus, 0), -100, 100);
            if (value <= actor->class_defense[d]) continue;
            actor->class_defense[d] = value;
            actor->class_giver[d] = class->id;
        }
    }
    const struct json *attack = json_get(actor->json, "baseAttack");
    if (attack) actor->base_attack = swse_bounded(json_to_int(attack, 0), -1000, 1000);
    for (int d = 0; d < SWSE_DEFENSE_COUNT; d++) {
        const struct json *own =
            json_get(json_get(actor->json, "classDefense"), swse_defense_word((enum swse_defense)d));
        if (!own) continue;
        actor->class_defense[d] = swse_bounded(json_to_int(own, 0), -1000, 1000);
        actor->class_giver[d] = NULL;
    }
}

/* Activates what became active since the last round and takes what it grants. True when anything changed. Rules come to
 * the end of the list while it is walked, so grants of grants are met in the same round. */
static bool swse_prepare_round(struct swse_preparing *preparing)
{
    struct swse_actor *actor = preparing->actor;
    bool changed = false;
    for (size_t i = 0; i < actor->rules.count && actor->rules.count < 100000; i++) {
        const struct swse_rule *rule = actor->rules.items[i].rule;
        if (actor->rules.items[i].active || rule->broken) continue;
        if (rule->when && !predicate_test(rule->when, &actor->options)) continue;
        actor->rules.items[i].active = changed = true;
        for (size_t k = 0; k < rule->op_count; k++) {
            const struct swse_op *op = &rule->ops[k];
            if (op->kind == SWSE_OP_GRANT) swse_prepare_own(preparing, op->grant.talent, op->grant.id, NULL, op);
        }
    }
    return changed;
}

/* Conditions only ever ask for more (level, feats), never for less of what grants give; so this ends, with the least
 * set of feats that satisfies all rules. */
static void swse_prepare_grants(struct swse_preparing *preparing)
{
    unsigned rounds = 0;
    while (swse_prepare_round(preparing) && ++rounds < LIMIT_GRANT_DEPTH * 4)
        continue;
    struct swse_actor *actor = preparing->actor;
    for (size_t i = 0; i < actor->rules.count; i++) {
        const struct swse_rule *rule = actor->rules.items[i].rule;
        for (size_t k = 0; actor->rules.items[i].active && k < rule->op_count; k++) {
            if (!vec_push(&actor->ops, &rule->ops[k])) swse_prepare_fail(preparing);
        }
    }
}

static void swse_prepare_carriers(struct swse_preparing *preparing)
{
    struct swse_actor *actor = preparing->actor;
    const struct json *species = json_get(actor->json, "species");
    actor->species_id = json_to_text(species, "");
    actor->species = swse_prepare_find(preparing, SWSE_ENTRY_SPECIES, species, actor->species_id);
    swse_prepare_attach(preparing, actor->species);
    swse_prepare_classes(preparing);
    swse_prepare_class_figures(preparing);
    const struct json *archetype = json_get(actor->json, "archetype");
    swse_prepare_attach(preparing,
                        swse_prepare_find(preparing, SWSE_ENTRY_ARCHETYPE, archetype, json_to_text(archetype, "")));
    if (!swse_condition_level(&actor->options, actor->level)) swse_prepare_fail(preparing);
    for (size_t i = 0; i < actor->trained.count; i++) {
        if (!swse_condition_skill(&actor->options, actor->trained.items[i])) swse_prepare_fail(preparing);
    }
    swse_prepare_loose_rules(preparing);
    swse_prepare_chosen(preparing, "feats", false);
    swse_prepare_chosen(preparing, "talents", true);
    swse_prepare_grants(preparing);
}

/* Restrictions on feats are found in a first run and hold in the second. */
static bool swse_prepare_forbidden(struct swse_preparing *preparing)
{
    struct swse_actor *actor = preparing->actor;
    size_t most = 0;
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind == SWSE_OP_RESTRICTION && op->restriction.kind == SWSE_RESTRICT_FEAT)
            most += op->restriction.targets.count;
    }
    preparing->forbidden_feats.items = arena_array(&actor->arena, const char *, most);
    preparing->reasons = arena_array(&actor->arena, const char *, most);
    if (!preparing->forbidden_feats.items || !preparing->reasons) return false;
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_RESTRICTION || op->restriction.kind != SWSE_RESTRICT_FEAT) continue;
        for (size_t k = 0; k < op->restriction.targets.count; k++) {
            size_t at = preparing->forbidden_feats.count++;
            preparing->forbidden_feats.items[at] = op->restriction.targets.items[k];
            preparing->reasons[at] = op->restriction.reason;
        }
    }
    return most > 0;
}

static void swse_prepare_reset(struct swse_actor *actor)
{
    vec_clear(&actor->classes);
    vec_clear(&actor->feats);
    vec_clear(&actor->talents);
    vec_clear(&actor->rules);
    vec_clear(&actor->ops);
    options_clear(&actor->options);
    actor->base_attack = 0;
    memset(actor->class_defense, 0, sizeof actor->class_defense);
    memset(actor->class_giver, 0, sizeof actor->class_giver);
}

/* An ability rule of the species overrides the figure of the same ability: both state the same thing. */
static void swse_prepare_scores(struct swse_preparing *preparing)
{
    struct swse_actor *actor = preparing->actor;
    const struct json *scores = json_get(actor->json, "abilities");
    for (int a = 0; a < SWSE_ABILITY_COUNT; a++) {
        enum swse_ability ability = (enum swse_ability)a;
        struct swse_number *number = &actor->scores[a];
        const struct json *base = json_get(scores, swse_ability_word(ability));
        actor->base_scores[a] = swse_bounded(json_to_int(base, 10), -1000, 1000);
        bool good = swse_number_add(&actor->arena, number, "score", actor->base_scores[a]);
        bool ruled = false;
        for (size_t i = 0; i < actor->ops.count; i++) {
            const struct swse_op *op = actor->ops.items[i];
            if (op->kind != SWSE_OP_ABILITY || op->ability.ability != ability) continue;
            good = swse_number_add_rule(&actor->arena, number, op, NULL) && good;
            ruled = ruled || (actor->species && op->rule->source.type == SWSE_SOURCE_SPECIES);
        }
        const struct swse_entry *species = actor->species;
        int64_t figure = species ? swse_species_ability(species, ability) : 0;
        if (!ruled && species && figure)
            good = swse_number_add_from(
                       &actor->arena, number,
                       (struct swse_part){
                           .label = species->name, .value = figure, .giver = "species", .giver_id = species->id}) &&
                   good;
        swse_number_stack(&actor->arena, number, actor->circumstance_adds);
        if (!good) swse_prepare_fail(preparing);
    }
}

static void swse_prepare_body(struct swse_actor *actor)
{
    actor->size = swse_species_size(actor->species);
    actor->limbs = 2;
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind == SWSE_OP_SIZE) {
            actor->size = op->size.size;
            actor->size_rule = op->rule;
        }
        if (op->kind != SWSE_OP_LIMBS) continue;
        if (op->limbs.count > actor->limbs) actor->limbs = op->limbs.count;
        actor->no_weapon_penalty = actor->no_weapon_penalty || op->limbs.no_penalty;
    }
}

static void swse_prepare_add_item(struct swse_preparing *preparing, const struct json *json,
                                  const struct swse_rule *rule)
{
    struct swse_item item;
    if (!swse_item_read(&preparing->actor->arena, json, &item)) swse_prepare_fail(preparing);
    item.rule = rule;
    if (!vec_push(&preparing->actor->items, item)) swse_prepare_fail(preparing);
}

/* An item of the character: whole, or an id of the content with what differs. */
static void swse_prepare_own_item(struct swse_preparing *preparing, const struct json *json)
{
    struct swse_actor *actor = preparing->actor;
    if (swse_item_is_generated(json)) return;
    const char *id = json_to_text(json, json_to_text(json_get(json, "id"), ""));
    bool whole = json_get(json, "type") != NULL;
    const struct swse_entry *entry = whole ? NULL : swse_prepare_find(preparing, SWSE_ENTRY_ITEM, json, id);
    struct json *merged = arena_new(&actor->arena, struct json);
    if (!merged) {
        swse_prepare_fail(preparing);
        return;
    }
    *merged = entry ? json_copy(&actor->arena, entry->json) : whole ? *json : json_make_object();
    if (!whole && !entry) json_set(&actor->arena, merged, "name", json_make_text(&actor->arena, id, strlen(id)));
    for (uint32_t i = 0; !whole && json_is(json, JSON_OBJECT) && i < json->count; i++)
        json_set(&actor->arena, merged, json->members[i].name, json->members[i].value);
    swse_prepare_add_item(preparing, merged, NULL);
}

static void swse_prepare_made_item(struct swse_preparing *preparing, struct json json, const struct swse_rule *rule)
{
    struct json *kept = arena_new(&preparing->actor->arena, struct json);
    if (!kept) {
        swse_prepare_fail(preparing);
        return;
    }
    *kept = json;
    swse_prepare_add_item(preparing, kept, rule);
}

static void swse_prepare_unarmed(struct swse_actor *actor)
{
    static const char *const dice[] = {"1", "1", "1d2", "1d3", "1d4", "1d6", "1d8", "2d6", "2d6"};
    actor->unarmed = (struct swse_item){.kind = SWSE_ITEM_WEAPON,
                                        .id = "unarmed",
                                        .name = "Unarmed",
                                        .equipped = true,
                                        .formula = dice[actor->size],
                                        .damage_type = "bludgeoning",
                                        .reach = 1,
                                        .critical_range = 20,
                                        .critical_multiplier = 2,
                                        .always_armed = true,
                                        .light = true,
                                        .dexterity_most = -1};
}

static void swse_prepare_items(struct swse_preparing *preparing)
{
    struct swse_actor *actor = preparing->actor;
    const struct json *list = json_get(actor->json, "items");
    for (size_t i = 0; i < json_count(list); i++)
        swse_prepare_own_item(preparing, json_at(list, i));
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind == SWSE_OP_WEAPON)
            swse_prepare_made_item(preparing, swse_natural_weapon(&actor->arena, op->rule, actor->size), op->rule);
    }
    const struct json *grants = actor->species ? json_get(actor->species->json, "equipmentGrants") : NULL;
    for (size_t i = 0; i < json_count(grants); i++)
        swse_prepare_made_item(preparing, swse_granted_item(&actor->arena, json_at(grants, i), actor->species->id),
                               NULL);
    swse_prepare_unarmed(actor);
    for (size_t i = 0; i < actor->items.count; i++) {
        struct swse_item *item = &actor->items.items[i];
        const struct swse_op *op = item->equipped ? swse_item_restriction(actor, item) : NULL;
        if (!op) continue;
        item->equipped = false;
        swse_prepare_report(preparing, item->json, fault_error("swse/restricted", op->restriction.reason),
                            "%s cannot be equipped", item->name);
    }
}

/* Nothing is prepared for Force powers; unknown ones are reported. */
static void swse_prepare_powers(struct swse_preparing *preparing)
{
    const struct json *powers = json_get(preparing->actor->json, "forcePowers");
    for (size_t i = 0; i < json_count(powers); i++)
        (void)swse_prepare_find(preparing, SWSE_ENTRY_POWER, json_at(powers, i),
                                json_to_text(json_at(powers, i), ""));
}

struct swse_actor *swse_actor_prepare(const struct swse_pack *pack, const struct json_document *document,
                                      const struct json *json, struct diags *diags)
{
    struct swse_actor *actor = memory_alloc(sizeof *actor);
    if (!actor) return NULL;
    *actor = (struct swse_actor){.pack = pack, .json = json};
    arena_init(&actor->arena);
    symbols_init(&actor->symbols, pack ? &pack->symbols : NULL);
    options_init(&actor->options, &actor->symbols, NULL);
    actor->name = json_to_text(json_get(json, "name"), "nobody");
    actor->circumstance_adds = json_to_bool(json_path(json, "houseRules.circumstanceStacks"), false);
    struct swse_preparing preparing = {
        .actor = actor,
        .reader = {.arena = &actor->arena,
                   .symbols = &actor->symbols,
                   .document = document,
                   .diags = diags,
                   .knows = pack ? swse_pack_knows : NULL,
                   .context = (void *)pack},
    };
    symbols_init(&preparing.names, NULL);
    swse_prepare_skills(&preparing, "trained", &actor->trained);
    swse_prepare_skills(&preparing, "focus", &actor->focus);
    swse_prepare_carriers(&preparing);
    if (swse_prepare_forbidden(&preparing)) {
        preparing.reader.diags = NULL;
        swse_prepare_reset(actor);
        swse_prepare_forget_owned(&preparing);
        swse_prepare_carriers(&preparing);
        preparing.reader.diags = diags;
    }
    swse_prepare_scores(&preparing);
    swse_prepare_body(actor);
    swse_prepare_items(&preparing);
    swse_prepare_powers(&preparing);
    swse_prepare_forget_owned(&preparing);
    symbols_free(&preparing.names);
    if (!actor->failed && !actor->arena.failed && !actor->options.failed) return actor;
    swse_actor_free(actor);
    return NULL;
}

void swse_actor_free(struct swse_actor *actor)
{
    if (!actor) return;
    vec_free(&actor->classes);
    vec_free(&actor->feats);
    vec_free(&actor->talents);
    vec_free(&actor->rules);
    vec_free(&actor->ops);
    vec_free(&actor->items);
    options_free(&actor->options);
    symbols_free(&actor->symbols);
    arena_free(&actor->arena);
    memory_free(actor);
}
