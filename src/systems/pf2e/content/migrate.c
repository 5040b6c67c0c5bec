/* migrate.c: the steps from older releases to the present shape. */
#include "systems/pf2e/content/migrate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ir/slug.h"
#include "systems/pf2e/content/names.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/content/tree.h"

enum migrate_step {
#define STEP(name, words) MIGRATE_##name,
#include "systems/pf2e/content/migrate_steps.def"
#undef STEP
    MIGRATE_COUNT
};
_Static_assert(MIGRATE_COUNT <= 32, "steps are bits of a number");

enum migrate_change { CHANGE_PLAIN, CHANGE_NUMBER, CHANGE_SCORE, CHANGE_RUNE, CHANGE_APPEND, CHANGE_WORD, CHANGE_BULK };

struct migrate_move {
    enum migrate_step step;
    const char *types, *from, *to;
    enum migrate_change change;
};

static const struct migrate_move migrate_moves[] = {
#define MOVE(step, types, from, to, change) {MIGRATE_##step, types, from, to, CHANGE_##change},
#include "systems/pf2e/content/migrate_moves.def"
#undef MOVE
};

struct migration {
    struct arena *arena;
    struct json *root, *system; /* the document or embedded item looked at */
    const char *type;
    uint32_t taken;
};

static const char *const migrate_words[] = {
#define STEP(name, words) words,
#include "systems/pf2e/content/migrate_steps.def"
#undef STEP
    NULL};

const char *pf2e_migrate_step(size_t index)
{
    return index < MIGRATE_COUNT ? migrate_words[index] : NULL;
}

bool pf2e_migrate_is_newer(const struct json *document)
{
    enum { MIGRATE_NEWEST = 955 }; /* thousandths */
    double version = json_to_double(json_path(document, "system._migration.version"), 0);
    return version * 1000 > MIGRATE_NEWEST + 0.5;
}

static void migrate_take(struct migration *migration, enum migrate_step step)
{
    migration->taken |= (uint32_t)1 << step;
}

/* `types`: words with a blank before and after each. */
static bool migrate_is_type(const struct migration *migration, const char *types)
{
    size_t length = strlen(migration->type);
    for (const char *at = types; (at = strstr(at, migration->type)) != NULL; at++) {
        if (at > types && at[-1] == ' ' && at[length] == ' ') return true;
    }
    return false;
}

static struct json *migrate_get(struct json *object, const char *name)
{
    return (struct json *)(uintptr_t)json_get(object, name);
}

/* ---- values that move ---- */

/* "resilient", "greaterResilient" and "majorResilient" are 1, 2 and 3. */
static int64_t migrate_rune(const char *word)
{
    if (strncmp(word, "greater", 7) == 0) return 2;
    return strncmp(word, "major", 5) == 0 ? 3 : *word != '\0';
}

/* "L" is a tenth; "-" and nothing are 0. */
static struct json migrate_bulk(const struct json *value)
{
    const char *text = json_to_text(value, NULL);
    if (!text) return json_is_number(value) ? *value : json_make_int(0);
    if (strcmp(text, "L") == 0 || strcmp(text, "l") == 0) return json_make_double(0.1);
    long number = strtol(text, NULL, 10);
    return json_make_int(number > 0 && number < 100000 ? number : 0);
}

static struct json migrate_number(const struct json *value)
{
    const char *text = json_to_text(value, NULL);
    if (!text) return json_is_number(value) ? *value : json_make_int(0);
    long number = strtol(text, NULL, 10);
    return json_make_int(number > -100000 && number < 100000 ? number : 0);
}

/* The changed value; null when nothing is left of it. */
static struct json migrate_change(const struct json *value, enum migrate_change change)
{
    struct json number = migrate_number(value);
    switch (change) {
    case CHANGE_NUMBER:
        return number;
    case CHANGE_SCORE: { /* an attribute's score as its modifier */
        int64_t score = json_to_int(&number, 0);
        return score ? json_make_int((score - (score < 10 ? 11 : 10)) / 2) : json_make_null();
    }
    case CHANGE_RUNE:
        return json_make_int(migrate_rune(json_to_text(value, "")));
    case CHANGE_BULK:
        return migrate_bulk(value);
    case CHANGE_WORD:
    case CHANGE_APPEND:
        return json_is(value, JSON_STRING) && value->count ? *value : json_make_null();
    case CHANGE_PLAIN:
        break;
    }
    return *value;
}

static void migrate_append(struct migration *migration, const char *path, struct json value)
{
    const struct json *list = json_walk(migration->system, path);
    if (!json_is(list, JSON_ARRAY)) (void)tree_set(migration->arena, migration->system, path, json_make_array());
    struct json *open = tree_open(migration->arena, migration->system, path);
    if (open) (void)json_push(migration->arena, open, value);
}

static void migrate_move(struct migration *migration, const struct migrate_move *move)
{
    if (!migrate_is_type(migration, move->types)) return;
    const struct json *from = json_walk(migration->system, move->from);
    bool there = json_walk(migration->system, move->to) != NULL;
    if (!from || (there && move->change != CHANGE_APPEND)) return;
    struct json value = migrate_change(from, move->change);
    value.offset = from->offset;
    migrate_take(migration, move->step);
    if (move->change == CHANGE_APPEND) {
        if (value.type != JSON_NULL) migrate_append(migration, move->to, value);
        return;
    }
    (void)tree_set(migration->arena, migration->system, move->to, value);
}

/* Figures whose new place is the object they lay in: {"strength": {"value": 14}}. */
static void migrate_lift_strength(struct migration *migration)
{
    const struct json *score = json_path(migration->system, "strength.value");
    if (!score || !migrate_is_type(migration, " armor ")) return;
    struct json value = migrate_change(score, CHANGE_SCORE);
    value.offset = score->offset;
    (void)tree_set(migration->arena, migration->system, "strength", value);
    migrate_take(migration, MIGRATE_ARMOR);
}

/* ---- items ---- */

static void migrate_shield(struct migration *migration)
{
    struct json *type = migrate_get(migration->root, "type");
    if (!json_is_text(type, "armor") || !json_is_text(json_get(migration->system, "category"), "shield")) return;
    *type = json_make_text(migration->arena, "shield", strlen("shield"));
    migration->type = "shield";
    migrate_take(migration, MIGRATE_SHIELD);
}

/* What is worn has a separate Bulk; that of the thing in a bag is kept beside it. */
static void migrate_worn_bulk(struct migration *migration)
{
    const struct json *weight = json_path(migration->system, "weight.value");
    const struct json *worn = json_path(migration->system, "equippedBulk.value");
    if (!weight || !pf2e_is_physical(migration->type) || json_path(migration->system, "bulk.value")) return;
    bool has = (json_is(worn, JSON_STRING) && worn->count) || json_is_number(worn);
    (void)tree_set(migration->arena, migration->system, "bulk.value", migrate_bulk(has ? worn : weight));
    if (has && strcmp(migration->type, "backpack") == 0)
        (void)tree_set(migration->arena, migration->system, "bulk.heldOrStowed", migrate_bulk(weight));
    migrate_take(migration, MIGRATE_BULK);
}

/* {"rarity": {"value": "common"}}, among the traits or (before that) beside them. */
static void migrate_rarity(struct migration *migration)
{
    static const char *const places[] = {"traits.rarity.value", "rarity.value"};
    const struct json *now = json_path(migration->system, "traits.rarity");
    for (size_t i = 0; !json_is(now, JSON_STRING) && i < 2; i++) {
        const struct json *value = json_walk(migration->system, places[i]);
        if (!json_is(value, JSON_STRING)) continue;
        (void)tree_set(migration->arena, migration->system, "traits.rarity", *value);
        migrate_take(migration, MIGRATE_RARITY);
        return;
    }
}

static const char *migrate_skill_name(const char *word)
{
    static const char *const names[][2] = {
        {"acr", "acrobatics"}, {"arc", "arcana"},     {"ath", "athletics"}, {"cra", "crafting"},
        {"dec", "deception"},  {"dip", "diplomacy"},  {"itm", "intimidation"}, {"med", "medicine"},
        {"nat", "nature"},     {"occ", "occultism"},  {"prf", "performance"}, {"rel", "religion"},
        {"soc", "society"},    {"ste", "stealth"},    {"sur", "survival"},  {"thi", "thievery"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i][0], word) == 0) return names[i][1];
    }
    return NULL;
}

static void migrate_trained_skills(struct migration *migration)
{
    if (!migrate_is_type(migration, " background class ")) return;
    struct json *skills = (struct json *)(uintptr_t)json_path(migration->system, "trainedSkills.value");
    for (uint32_t i = 0; json_is(skills, JSON_ARRAY) && i < skills->count; i++) {
        const char *name = migrate_skill_name(json_to_text(&skills->items[i], ""));
        if (!name) continue;
        skills->items[i] = json_make_text(migration->arena, name, strlen(name));
        migrate_take(migration, MIGRATE_BACKGROUND);
    }
    const struct json *lore = json_get(migration->system, "trainedLore");
    if (!json_is(lore, JSON_STRING) || json_path(migration->system, "trainedSkills.lore")) return;
    struct json list = json_make_array();
    if (lore->count) (void)json_push(migration->arena, &list, *lore);
    (void)tree_set(migration->arena, migration->system, "trainedSkills.lore", list);
    migrate_take(migration, MIGRATE_BACKGROUND);
}

static void migrate_spell_defense(struct migration *migration)
{
    const struct json *save = json_path(migration->system, "save.value");
    const struct json *kind = json_path(migration->system, "spellType.value");
    if ((!save && !kind) || json_get(migration->system, "defense")) return;
    struct json defense = json_make_object();
    migrate_take(migration, MIGRATE_SPELL_DEFENSE);
    if (json_is(save, JSON_STRING) && save->count) {
        bool basic = json_is_text(json_path(migration->system, "save.basic"), "basic");
        (void)tree_set(migration->arena, &defense, "save.statistic", *save);
        (void)tree_set(migration->arena, &defense, "save.basic", json_make_bool(basic));
    }
    if (json_is_text(kind, "attack")) {
        const struct json *traits = json_path(migration->system, "traits.value");
        if (!tree_has_text(traits, "attack"))
            (void)tree_push_text(migration->arena, migration->system, "traits.value", "attack");
    }
    (void)tree_set(migration->arena, migration->system, "defense", defense.count ? defense : json_make_null());
}

/* {"category": {"value": "focus"}}: focus spells are recognized by a trait, rituals by what they need. */
static void migrate_spell_kind(struct migration *migration)
{
    const struct json *kind = json_path(migration->system, "category.value");
    if (!json_is(kind, JSON_STRING)) return;
    migrate_take(migration, MIGRATE_SPELL_TRAITS);
    if (json_is_text(kind, "focus") && !tree_has_text(json_path(migration->system, "traits.value"), "focus"))
        (void)tree_push_text(migration->arena, migration->system, "traits.value", "focus");
    if (!json_is_text(kind, "ritual") || json_get(migration->system, "ritual")) return;
    struct json check = json_make_object();
    (void)json_set_from(migration->arena, &check, "check", json_get(migration->system, "primarycheck"), "value");
    (void)tree_set(migration->arena, migration->system, "ritual.primary", check);
}

/* {"value": {"0": {"value": "1d4", "type": {"value": "fire", "subtype": "persistent"}}}} */
static void migrate_spell_damage(struct migration *migration)
{
    const struct json *old = json_path(migration->system, "damage.value");
    if (!json_is(old, JSON_OBJECT)) return;
    struct json damage = json_make_object();
    for (uint32_t i = 0; i < old->count; i++) {
        const struct json *from = &old->members[i].value, *category = json_path(from, "type.subtype");
        struct json part = json_make_object();
        (void)json_set_from(migration->arena, &part, "formula", from, "value");
        (void)json_set_from(migration->arena, &part, "type", json_get(from, "type"), "value");
        (void)json_set_from(migration->arena, &part, "applyMod", from, "applyMod");
        bool has = json_is(category, JSON_STRING) && category->count;
        (void)json_set(migration->arena, &part, "category", has ? *category : json_make_null());
        (void)json_set_copied(migration->arena, &damage, old->members[i].name, part);
    }
    (void)tree_set(migration->arena, migration->system, "damage", damage);
    migrate_take(migration, MIGRATE_SPELL_DAMAGE);
}

/* ---- actors ---- */

static void migrate_skills(struct migration *migration)
{
    struct json *skills = migrate_get(migration->system, "skills");
    for (uint32_t i = 0; i < json_member_count(skills); i++) {
        struct json_member *member = &skills->members[i];
        const char *name = migrate_skill_name(member->name);
        if (!name || json_get(skills, name)) continue;
        member->name = name;
        member->name_key = json_name_key(name, strlen(name));
        json_members_note(skills->members, i);
        migrate_take(migration, MIGRATE_SKILLS);
    }
}

/* "martial" had the ranks with weapons and with armour. */
static const char *migrate_ranks_of(const char *kind)
{
    static const char *const armour[] = {"unarmored", "light", "medium", "heavy"};
    size_t length = strcspn(kind, ".-");
    for (size_t i = 0; i < sizeof armour / sizeof *armour; i++) {
        if (strlen(armour[i]) == length && strncmp(armour[i], kind, length) == 0) return "proficiencies.defenses.";
    }
    return "proficiencies.attacks.";
}

static void migrate_ranks(struct migration *migration)
{
    const struct json *ranks = json_get(migration->system, "martial");
    for (uint32_t i = 0; i < json_member_count(ranks); i++) {
        const char *kind = ranks->members[i].name;
        char path[128];
        int length = snprintf(path, sizeof path, "%s%s", migrate_ranks_of(kind), kind);
        if (length >= (int)sizeof path || json_walk(migration->system, path)) continue;
        (void)tree_set(migration->arena, migration->system, path, ranks->members[i].value);
        migrate_take(migration, MIGRATE_PROFICIENCIES);
    }
}

/* Does the rule element give the one focus point of a focus spell? */
static bool migrate_gives_focus(const struct json *rule)
{
    return json_is_text(json_get(rule, "path"), "system.resources.focus.max") &&
           json_to_int(json_get(rule, "value"), 0) == 1;
}

/* Focus spells without the trait are of the time when feats gave the focus points. */
static bool migrate_is_old_focus(const struct json *items)
{
    for (uint32_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++) {
        const struct json *kind = json_path(&items->items[i], "system.category.value");
        const struct json *traits = json_path(&items->items[i], "system.traits.value");
        if (json_is_text(kind, "focus") && !tree_has_text(traits, "focus")) return true;
    }
    return false;
}

static void migrate_focus(struct migration *migration)
{
    struct json *items = migrate_get(migration->root, "items");
    for (uint32_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++) {
        struct json *rules = (struct json *)(uintptr_t)json_path(&items->items[i], "system.rules");
        for (uint32_t k = json_is(rules, JSON_ARRAY) ? rules->count : 0; k-- > 0;) {
            if (!migrate_gives_focus(&rules->items[k])) continue;
            json_remove_at(rules, k);
            migrate_take(migration, MIGRATE_FOCUS);
        }
    }
}

/* "low-light vision, scent (imprecise) 30 feet" of creatures, or a list of objects of characters. */
static void migrate_senses(struct migration *migration)
{
    const struct json *senses = json_path(migration->system, "traits.senses");
    if (!senses || json_path(migration->system, "perception.senses")) return;
    struct json list = json_make_array();
    for (uint32_t i = 0; json_is(senses, JSON_ARRAY) && i < senses->count; i++)
        (void)json_push(migration->arena, &list, senses->items[i]);
    const char *words = json_to_text(json_get(senses, "value"), "");
    while (*words) {
        size_t length = strcspn(words, ",;("), whole = strcspn(words, ",;");
        struct text slug = {0};
        slug_add(&slug, words, length, SLUG_KEBAB);
        struct json sense = json_make_object();
        if (slug.length)
            (void)json_set(migration->arena, &sense, "type",
                           json_make_text(migration->arena, text_get(&slug), slug.length));
        if (slug.length) (void)json_push(migration->arena, &list, sense);
        text_free(&slug);
        words += whole;
        words += strspn(words, ",; ");
    }
    (void)tree_set(migration->arena, migration->system, "perception.senses", list);
    migrate_take(migration, MIGRATE_PERCEPTION);
}

static struct json migrate_iwr_type(struct migration *migration, const struct json *type)
{
    static const char *const names[][2] = {{"positive", "vitality"}, {"negative", "void"}, {"coldiron", "cold-iron"},
                                           {"good", "holy"},         {"evil", "unholy"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i][0], type->text) != 0) continue;
        return json_make_text(migration->arena, names[i][1], strlen(names[i][1]));
    }
    return *type;
}

/* "magical or silver": the words that are excepted. */
static void migrate_exceptions(struct migration *migration, struct json *entry, const char *words)
{
    struct json list = json_make_array();
    while (*words) {
        size_t length = strcspn(words, ", ");
        bool joins = (length == 2 && strncmp(words, "or", 2) == 0) || (length == 6 && strncmp(words, "except", 6) == 0);
        if (length && !joins) (void)json_push(migration->arena, &list, json_make_text(migration->arena, words, length));
        words += length;
        words += strspn(words, ", ");
    }
    if (list.count) (void)json_set(migration->arena, entry, "exceptions", list);
}

static void migrate_iwr_list(struct migration *migration, const char *from, const char *to)
{
    const struct json *old = json_walk(migration->system, from);
    if (!json_is(old, JSON_ARRAY) || json_walk(migration->system, to)) return;
    struct json list = json_make_array();
    for (uint32_t i = 0; i < old->count; i++) {
        const struct json *one = &old->items[i];
        struct json entry = json_make_object();
        const struct json *type = json_is(one, JSON_STRING) ? one : json_get(one, "type");
        if (!json_is(type, JSON_STRING)) continue;
        (void)json_set(migration->arena, &entry, "type", migrate_iwr_type(migration, type));
        migrate_exceptions(migration, &entry, json_to_text(json_get(one, "exceptions"), ""));
        const struct json *value = json_get(one, "value");
        if (value) (void)json_set(migration->arena, &entry, "value", migrate_number(value));
        (void)json_push(migration->arena, &list, entry);
    }
    (void)tree_set(migration->arena, migration->system, to, list);
    if (old->count) migrate_take(migration, MIGRATE_IWR);
}

/* "Athletics" as an item of the type lore is the skill itself. */
static void migrate_creature_skills(struct migration *migration)
{
    struct json *items = migrate_get(migration->root, "items");
    if (strcmp(migration->type, "npc") != 0 || !json_is(items, JSON_ARRAY)) return;
    for (uint32_t i = items->count; i-- > 0;) {
        const struct json *item = &items->items[i], *mod = json_path(item, "system.mod.value");
        const char *name = json_to_text(json_get(item, "name"), "");
        struct text slug = {0};
        slug_add(&slug, name, strlen(name), SLUG_KEBAB);
        const char *skill = NULL;
        for (size_t k = 0; json_is_text(json_get(item, "type"), "lore") && k < PF2E_SKILLS; k++) {
            if (strcmp(pf2e_skill_names[k].slug, text_get(&slug)) == 0) skill = pf2e_skill_names[k].slug;
        }
        text_free(&slug);
        char path[64];
        if (!skill || !mod) continue;
        snprintf(path, sizeof path, "skills.%s.base", skill);
        if (!json_walk(migration->system, path))
            (void)tree_set(migration->arena, migration->system, path, migrate_number(mod));
        json_remove_at(items, i);
        migrate_take(migration, MIGRATE_CREATURE_SKILLS);
    }
}

/* ---- rule elements ---- */

/* Another text in the place of one. */
static void migrate_put_text(struct migration *migration, struct json *text, const char *with)
{
    uint32_t offset = text->offset;
    *text = json_make_text(migration->arena, with, strlen(with));
    text->offset = offset;
}

/* The text with one part of it replaced. */
static void migrate_replace(struct migration *migration, struct json *text, const char *at, size_t length,
                            const char *with)
{
    struct text out = {0};
    text_add_bytes(&out, text->text, (size_t)(at - text->text));
    text_add(&out, with);
    text_add(&out, at + length);
    if (!out.failed) migrate_put_text(migration, text, text_get(&out));
    text_free(&out);
    migrate_take(migration, MIGRATE_RULE_PATHS);
}

static void migrate_rank_path(struct migration *migration, struct json *text)
{
    static const char martial[] = "system.martial.", traditions[] = "proficiencies.traditions.";
    const char *at = strstr(text->text, martial);
    if (at) {
        const char *place = at + strlen("system.");
        migrate_replace(migration, text, place, strlen("martial."), migrate_ranks_of(at + strlen(martial)));
        migrate_take(migration, MIGRATE_PROFICIENCIES);
    }
    at = strstr(text->text, traditions);
    if (!at) return;
    const char *tradition = at + strlen(traditions);
    const char *end = strstr(*tradition == '{' ? tradition + strcspn(tradition, "}") : tradition, ".rank");
    if (!end) return;
    migrate_replace(migration, text, at, (size_t)(end - at), "proficiencies.spellcasting");
    migrate_take(migration, MIGRATE_PROFICIENCIES);
}

static void migrate_rule_text(struct migration *migration, struct json *text)
{
    static const char *const starts[][2] = {
        {"data.", "system."}, {"actor|data.", "actor|system."}, {"item|data.", "item|system."}};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const char *at = strstr(text->text, starts[i][0]);
        bool inner = at && (i > 0 || at == text->text);
        if (inner) migrate_replace(migration, text, at, strlen(starts[i][0]), starts[i][1]);
    }
    const char *skill = strstr(text->text, "skills.");
    char word[4] = "";
    if (skill && strlen(skill) > 10 && skill[10] == '.') memcpy(word, skill + 7, 3);
    const char *name = migrate_skill_name(word);
    if (name) migrate_replace(migration, text, skill + 7, 3, name);
    migrate_rank_path(migration, text);
    const char *own = strstr(text->text, "system.custom.");
    if (own && !strstr(text->text, "flags.system.custom.")) migrate_replace(migration, text, own, 0, "flags.");
}

static void migrate_damage_word(struct migration *migration, struct json *text)
{
    const char *with = json_is_text(text, "negative") ? "void" : json_is_text(text, "positive") ? "vitality" : NULL;
    if (!with) return;
    migrate_put_text(migration, text, with);
    migrate_take(migration, MIGRATE_DAMAGE_TYPES);
}

static void migrate_chosen_skill(struct migration *migration, struct json *chosen)
{
    const char *name = json_is(chosen, JSON_STRING) ? migrate_skill_name(chosen->text) : NULL;
    if (!name) return;
    migrate_put_text(migration, chosen, name);
    migrate_take(migration, MIGRATE_CHOSEN_SKILLS);
}

/* A choice of skills had their three letters; what was chosen is kept in the element and in the flags of the item. */
static void migrate_skill_choice(struct migration *migration, struct json *rule)
{
    struct json *choices = migrate_get(rule, "choices");
    bool skills = json_is_text(choices, "skills") || json_is_text(json_get(choices, "config"), "skills");
    for (uint32_t i = 0; json_is(choices, JSON_ARRAY) && i < choices->count; i++) {
        const struct json *value = json_get(&choices->items[i], "value");
        skills = json_is(value, JSON_STRING) && migrate_skill_name(value->text) != NULL;
        if (!skills) return;
    }
    if (!skills || !json_is_text(json_get(rule, "key"), "ChoiceSet")) return;
    for (uint32_t i = 0; json_is(choices, JSON_ARRAY) && i < choices->count; i++)
        migrate_chosen_skill(migration, migrate_get(&choices->items[i], "value"));
    migrate_chosen_skill(migration, migrate_get(rule, "selection"));
    const struct json *kept = json_path(migration->root, "flags.pf2e.rulesSelections");
    const char *flag = json_to_text(json_get(rule, "flag"), "");
    migrate_chosen_skill(migration, (struct json *)(uintptr_t)json_get(kept, flag));
}

/* Senses had names such as "lowLightVision". */
static void migrate_sense_rule(struct migration *migration, struct json *rule)
{
    static const char *const names[][2] = {{"lowLightVision", "low-light-vision"},
                                           {"greaterDarkvision", "greater-darkvision"},
                                           {"seeInvisibility", "see-invisibility"},
                                           {"infraredVision", "infrared-vision"},
                                           {"motionsense", "motion-sense"}};
    struct json *selector = migrate_get(rule, "selector");
    for (size_t i = 0; json_is_text(json_get(rule, "key"), "Sense") && i < sizeof names / sizeof *names; i++) {
        if (!json_is_text(selector, names[i][0])) continue;
        migrate_put_text(migration, selector, names[i][1]);
        migrate_take(migration, MIGRATE_SENSES);
    }
}

static void migrate_rule_value(struct migration *migration, struct json *value, const char *name)
{
    if (value->type == JSON_OBJECT) {
        migrate_sense_rule(migration, value);
        migrate_skill_choice(migration, value);
    }
    if (value->type == JSON_STRING) {
        if (strchr(value->text, '.')) migrate_rule_text(migration, value);
        if (strcmp(name, "damageType") == 0) migrate_damage_word(migration, value);
    }
    for (uint32_t i = 0; value->type == JSON_ARRAY && i < value->count; i++)
        migrate_rule_value(migration, &value->items[i], name);
    for (uint32_t i = 0; value->type == JSON_OBJECT && i < value->count; i++)
        migrate_rule_value(migration, &value->members[i].value, value->members[i].name);
}

static void migrate_damage_types(struct migration *migration)
{
    static const char *const places[] = {"damage", "damageRolls"};
    for (size_t i = 0; i < 2; i++) {
        struct json *rolls = migrate_get(migration->system, places[i]);
        if (!json_is(rolls, JSON_OBJECT)) continue;
        for (uint32_t k = 0; k < rolls->count; k++) {
            struct json *type = migrate_get(&rolls->members[k].value, i == 0 ? "type" : "damageType");
            if (json_is(type, JSON_STRING)) migrate_damage_word(migration, type);
        }
        struct json *own = migrate_get(rolls, "damageType");
        if (json_is(own, JSON_STRING)) migrate_damage_word(migration, own);
    }
}

/* ---- words ---- */

enum migrate_sort { SORT_TRAIT, SORT_LANGUAGE, SORT_CONDITION };

static const struct {
    enum migrate_sort sort;
    const char *old, *present;
} migrate_renamed[] = {
#define TRAIT(old, present) {SORT_TRAIT, old, present},
#define LANGUAGE(old, present) {SORT_LANGUAGE, old, present},
#define CONDITION(old, present) {SORT_CONDITION, old, present},
#include "systems/pf2e/content/migrate_words.def"
#undef TRAIT
#undef LANGUAGE
#undef CONDITION
};
enum { MIGRATE_RENAMED = sizeof migrate_renamed / sizeof *migrate_renamed };

static void migrate_word_list(struct migration *migration, const char *path, enum migrate_sort sort)
{
    const struct json *list = json_path(migration->system, path);
    for (uint32_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++) {
        for (size_t k = 0; k < MIGRATE_RENAMED; k++) {
            if (migrate_renamed[k].sort != sort || !json_is_text(&list->items[i], migrate_renamed[k].old)) continue;
            migrate_put_text(migration, &list->items[i], migrate_renamed[k].present);
            migrate_take(migration, MIGRATE_WORDS);
            break;
        }
    }
}

/* "self:trait:half-elf", "target:condition:flat-footed" and links to conditions. */
static void migrate_option_words(struct migration *migration, struct json *text)
{
    static const char *const before[] = {[SORT_TRAIT] = ":trait:", [SORT_CONDITION] = ":condition:"};
    for (size_t i = 0; i < MIGRATE_RENAMED; i++) {
        const char *mark = migrate_renamed[i].sort == SORT_LANGUAGE ? NULL : before[migrate_renamed[i].sort];
        const char *at = mark ? strstr(text->text, mark) : NULL;
        if (!at || strcmp(at + strlen(mark), migrate_renamed[i].old) != 0) continue;
        size_t length = strlen(migrate_renamed[i].old);
        migrate_replace(migration, text, at + strlen(mark), length, migrate_renamed[i].present);
        migrate_take(migration, MIGRATE_WORDS);
        return;
    }
    const char *link = strstr(text->text, "conditionitems.");
    const char *name = link ? strrchr(text->text, '.') + 1 : "";
    if (strcmp(name, "Flat-Footed") != 0) return;
    migrate_replace(migration, text, name, strlen(name), "Off-Guard");
    migrate_take(migration, MIGRATE_WORDS);
}

static void migrate_rule_words(struct migration *migration, struct json *value)
{
    if (value->type == JSON_STRING) migrate_option_words(migration, value);
    for (uint32_t i = 0; value->type == JSON_ARRAY && i < value->count; i++)
        migrate_rule_words(migration, &value->items[i]);
    for (uint32_t i = 0; value->type == JSON_OBJECT && i < value->count; i++)
        migrate_rule_words(migration, &value->members[i].value);
}

/* Only of a document that is old for another reason, too: a module may have words that once were the game's. */
static void migrate_words_of(struct migration *migration)
{
    if (!migration->taken) return;
    migrate_word_list(migration, "traits.value", SORT_TRAIT);
    migrate_word_list(migration, "details.languages.value", SORT_LANGUAGE);
    migrate_word_list(migration, "languages.value", SORT_LANGUAGE);
    migrate_word_list(migration, "additionalLanguages.value", SORT_LANGUAGE);
    struct json *rules = migrate_get(migration->system, "rules");
    for (uint32_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        struct migration rule = *migration;
        rule.system = &rules->items[i];
        if (rule.system->type != JSON_OBJECT) continue;
        migrate_word_list(&rule, "add", SORT_TRAIT);
        migrate_rule_words(&rule, rule.system);
        migration->taken |= rule.taken;
    }
}

/* ---- one document ---- */

static void migrate_system(struct migration *migration)
{
    struct json *root = migration->root;
    if (json_is(json_get(root, "system"), JSON_OBJECT)) return;
    for (uint32_t i = 0; i < root->count; i++) {
        struct json_member *member = &root->members[i];
        if (strcmp(member->name, "data") != 0 || member->value.type != JSON_OBJECT) continue;
        member->name = "system";
        member->name_key = json_name_key("system", 6);
        json_members_note(root->members, i);
        migrate_take(migration, MIGRATE_SYSTEM);
        return;
    }
}

static uint32_t migrate_one(struct arena *arena, struct json *root)
{
    struct migration migration = {.arena = arena, .root = root};
    migration.type = json_to_text(json_get(root, "type"), "");
    if (root->type != JSON_OBJECT || !*migration.type) return 0;
    migrate_system(&migration);
    migration.system = migrate_get(root, "system");
    if (!json_is(migration.system, JSON_OBJECT)) return 0;
    migrate_shield(&migration);
    migrate_lift_strength(&migration);
    if (strcmp(migration.type, "spell") == 0) {
        migrate_spell_defense(&migration);
        migrate_spell_damage(&migration);
        migrate_spell_kind(&migration);
    }
    for (size_t i = 0; i < sizeof migrate_moves / sizeof *migrate_moves; i++)
        migrate_move(&migration, &migrate_moves[i]);
    migrate_worn_bulk(&migration);
    migrate_rarity(&migration);
    migrate_trained_skills(&migration);
    migrate_damage_types(&migration);
    if (pf2e_is_actor(migration.type)) {
        migrate_skills(&migration);
        migrate_ranks(&migration);
        migrate_senses(&migration);
        migrate_iwr_list(&migration, "traits.di.value", "attributes.immunities");
        migrate_iwr_list(&migration, "traits.dv", "attributes.weaknesses");
        migrate_iwr_list(&migration, "traits.dr", "attributes.resistances");
    }
    struct json *rules = migrate_get(migration.system, "rules");
    if (json_is(rules, JSON_ARRAY)) migrate_rule_value(&migration, rules, "rules");
    migrate_words_of(&migration);
    return migration.taken;
}

/* A caller that changes the tree later copies first: it may be shared by then. */
static void migrate_disown(struct json *value)
{
    if (value->type != JSON_ARRAY && value->type != JSON_OBJECT) return;
    value->growable = false;
    for (uint32_t i = 0; i < value->count; i++)
        migrate_disown(value->type == JSON_OBJECT ? &value->members[i].value : &value->items[i]);
}

uint32_t pf2e_migrate(struct json_document *document)
{
    struct json *root = &document->root, *items = migrate_get(root, "items");
    if (root->type != JSON_OBJECT) return 0;
    bool focus = migrate_is_old_focus(items);
    uint32_t taken = migrate_one(&document->arena, root);
    for (uint32_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++)
        taken |= migrate_one(&document->arena, &items->items[i]);
    struct migration whole = {.arena = &document->arena, .root = root};
    whole.type = json_to_text(json_get(root, "type"), "");
    whole.system = migrate_get(root, "system");
    if (json_is(whole.system, JSON_OBJECT)) migrate_creature_skills(&whole);
    if (focus) migrate_focus(&whole);
    taken |= whole.taken;
    if (taken) migrate_disown(root);
    return taken;
}
