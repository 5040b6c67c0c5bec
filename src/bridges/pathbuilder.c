/* pathbuilder.c: characters exported by Pathbuilder 2e. */
#include "bridges/pathbuilder.h"

#include <stdio.h>
#include <string.h>

#include "ir/slug.h"
#include "systems/pf2e/model/actor.h"
#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/tree.h"

struct importing {
    struct request *request;
    struct pathbuilder *made;
    const struct json *build; /* the export */
    struct pf2e_builder builder;
    pf2e_answer *decide; /* the builder's own */
    void *decide_context;
    int64_t level;
};

static struct arena *import_arena(const struct importing *importing)
{
    return importing->request->arena;
}

static struct json import_text(const struct importing *importing, const char *text)
{
    return json_make_text(import_arena(importing), text, strlen(text));
}

bool pathbuilder_is(const struct json *document)
{
    const struct json *build = json_get(document, "build");
    if (!build) build = document;
    return json_is(json_get(build, "class"), JSON_STRING) && json_get(build, "proficiencies") &&
           json_get(build, "abilities") && json_is_number(json_get(build, "level"));
}

/* ---- things by name ---- */

static const char *import_renamed(const char *name)
{
    static const char *const names[][2] = {
#define RENAMED(old, present) {old, present},
#include "bridges/pathbuilder_renamed.def"
#undef RENAMED
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i][0], name) == 0) return names[i][1];
    }
    return NULL;
}

static const struct pf2e_document *import_find_one(const struct importing *importing, const char *name, size_t length,
                                                   const char *const *types)
{
    const struct pf2e_content *content = pf2e_content_of(importing->request);
    const struct pf2e_document *found = NULL;
    struct text slug = {0};
    slug_add(&slug, name, length, SLUG_KEBAB);
    for (; !found && *types && slug.length; types++)
        found = pf2e_pack_find_slug(content->pack, *types, text_get(&slug));
    text_free(&slug);
    return found;
}

/* "Skill Mastery" of an archetype is "Skill Mastery (Investigator)"; "Inventor Power Suit" is a power suit. */
static const struct pf2e_document *import_find_of_class(const struct importing *importing, const char *name,
                                                        const char *const *types)
{
    const struct json *feats = json_get(importing->build, "feats");
    const char *class_name = json_to_text(json_get(importing->build, "class"), "");
    const struct pf2e_document *found = NULL;
    char full[160];
    for (uint32_t i = 0; !found && i <= json_count(feats); i++) {
        const char *feat = i ? json_to_text(json_at(json_at(feats, i - 1), 0), "") : class_name;
        const char *dedication = strstr(feat, " Dedication");
        int length = dedication ? (int)(dedication - feat) : i ? 0 : (int)strlen(feat);
        if (!length) continue;
        snprintf(full, sizeof full, "%s (%.*s)", name, length, feat);
        found = import_find_one(importing, full, strlen(full), types);
    }
    size_t class_length = strlen(class_name);
    bool begins = class_length && strncmp(name, class_name, class_length) == 0 && name[class_length] == ' ';
    if (found || !begins) return found;
    const char *rest = name + class_length + 1;
    return import_find_one(importing, rest, strcspn(rest, "(") - (strchr(rest, '(') ? 1 : 0), types);
}

/* By its name, its present name, or its name without the part after " - " or in parentheses. */
static const struct pf2e_document *import_find(const struct importing *importing, const char *name,
                                               const char *const *types)
{
    const char *present = import_renamed(name), *dash = strstr(name, " - "), *open = strstr(name, " (");
    const struct pf2e_document *found = import_find_one(importing, name, strlen(name), types);
    if (!found && present) found = import_find_one(importing, present, strlen(present), types);
    if (!found && dash) found = import_find_one(importing, name, (size_t)(dash - name), types);
    if (!found && open) found = import_find_one(importing, name, (size_t)(open - name), types);
    return found ? found : import_find_of_class(importing, name, types);
}

static void import_miss(struct importing *importing, const char *kind, const char *name)
{
    char *words = arena_printf(import_arena(importing), "%s %s", kind, name);
    if (words) (void)json_push(import_arena(importing), &importing->made->missing, import_text(importing, words));
}

static enum status import_add(struct importing *importing, const struct pf2e_document *document,
                              const struct json *set)
{
    struct text link = {0};
    pf2e_document_uuid(&link, document);
    struct json name = import_text(importing, text_get(&link));
    text_free(&link);
    return pf2e_builder_add(&importing->builder, &name, set);
}

/* Adds a thing of one of these types, or notes that there is none. */
static enum status import_add_named(struct importing *importing, const char *kind, const char *name,
                                    const char *const *types)
{
    if (!*name) return STATUS_OK;
    const struct pf2e_document *found = import_find(importing, name, types);
    if (found) return import_add(importing, found, NULL);
    import_miss(importing, kind, name);
    return STATUS_OK;
}

/* ---- answers ---- */

/* How well a word of the export fits an option: 2 the same, 1 with a word more ("Thief Racket" for "Thief"). */
static int import_fit(const char *word, const char *option)
{
    struct text a = {0}, b = {0};
    slug_add(&a, word, strlen(word), SLUG_KEBAB);
    slug_add(&b, option, strlen(option), SLUG_KEBAB);
    const char *left = text_get(&a), *right = text_get(&b);
    int fit = 0;
    if (a.length && a.length == b.length && strcmp(left, right) == 0) fit = 2;
    if (b.length > 2 && a.length > b.length + 1) {
        bool starts = strncmp(left, right, b.length) == 0 && left[b.length] == '-';
        const char *tail = left + a.length - b.length;
        if (starts || (tail[-1] == '-' && strcmp(tail, right) == 0)) fit = 1;
    }
    text_free(&a);
    text_free(&b);
    return fit;
}

static int import_option_fit(const struct json *option, const char *word)
{
    int label = import_fit(word, json_to_text(json_get(option, "label"), ""));
    int value = import_fit(word, json_to_text(json_get(option, "value"), ""));
    const char *present = import_renamed(word);
    int renamed = present ? import_fit(present, json_to_text(json_get(option, "label"), "")) : 0;
    return label > value ? label > renamed ? label : renamed : value > renamed ? value : renamed;
}

struct import_best {
    int fit, index;
};

static void import_offer(struct import_best *best, const struct pf2e_question *question, const char *word)
{
    for (uint32_t i = 0; word && *word && i < json_count(question->options); i++) {
        int fit = import_option_fit(json_at(question->options, i), word);
        if (fit > best->fit) *best = (struct import_best){fit, (int)i};
    }
}

/* A feat's own extra words count first, then everything the export names. */
static int import_decide(void *context, const struct pf2e_question *question)
{
    struct importing *importing = context;
    struct import_best best = {0, -1};
    const struct json *feats = json_get(importing->build, "feats"), *specials = json_get(importing->build, "specials");
    for (uint32_t i = 0; i < json_count(feats); i++) {
        const struct json *feat = json_at(feats, i);
        if (import_fit(json_to_text(json_at(feat, 0), ""), question->item_name) == 2)
            import_offer(&best, question, json_to_text(json_at(feat, 1), NULL));
    }
    for (uint32_t i = 0; best.fit < 2 && i < json_count(specials); i++)
        import_offer(&best, question, json_to_text(json_at(specials, i), NULL));
    for (uint32_t i = 0; best.fit < 2 && i < json_count(feats); i++) {
        import_offer(&best, question, json_to_text(json_at(json_at(feats, i), 0), NULL));
        import_offer(&best, question, json_to_text(json_at(json_at(feats, i), 1), NULL));
    }
    if (best.fit < 2) import_offer(&best, question, json_to_text(json_get(importing->build, "deity"), NULL));
    if (best.fit < 2) import_offer(&best, question, json_to_text(json_get(importing->build, "keyability"), NULL));
    return best.index >= 0 ? best.index : importing->decide(importing->decide_context, question);
}

/* ---- the actor ---- */

static int64_t import_modifier(const struct importing *importing, const char *attribute)
{
    int64_t score = json_to_int(json_get(json_get(importing->build, "abilities"), attribute), 10);
    return (score - (score < 10 ? 11 : 10)) / 2;
}

static struct json import_blank(const struct importing *importing)
{
    struct arena *arena = import_arena(importing);
    struct json actor = json_make_object();
    (void)json_set_from(arena, &actor, "name", importing->build, "name");
    (void)json_set(arena, &actor, "type", import_text(importing, "character"));
    (void)tree_set_int(arena, &actor, "system.details.level.value", 1);
    (void)tree_set(arena, &actor, "system.build.attributes.manual", json_make_bool(true));
    for (size_t i = 0; i < PF2E_ATTRIBUTES; i++) {
        const char *name = pf2e_attribute_names[i];
        char *path = arena_printf(arena, "system.abilities.%s.mod", name);
        if (path) (void)tree_set_int(arena, &actor, path, import_modifier(importing, name));
    }
    for (size_t i = 0; i < PF2E_SKILLS; i++) {
        const char *slug = pf2e_skill_names[i].slug;
        char *path = arena_printf(arena, "system.skills.%s.rank", slug);
        int64_t rank = json_to_int(json_get(json_get(importing->build, "proficiencies"), slug), 0) / 2;
        if (path) (void)tree_set_int(arena, &actor, path, rank);
    }
    (void)json_set(arena, &actor, "items", json_make_array());
    return actor;
}

static const struct json *import_items(const struct importing *importing)
{
    return json_get(&importing->builder.workshop.actor, "items");
}

/* How many items of the actor have this name; a choice may follow in parentheses. */
static size_t import_count(const struct importing *importing, const char *slug)
{
    size_t count = 0;
    const struct json *items = import_items(importing);
    for (uint32_t i = 0; i < json_count(items); i++)
        count += json_is_text(json_path(json_at(items, i), "system.slug"), slug);
    return count;
}

/* The class's key attribute is one of the player's choices. */
static enum status import_key_attribute(struct importing *importing)
{
    const struct json *items = import_items(importing), *key = json_get(importing->build, "keyability");
    for (uint32_t i = 0; json_is(key, JSON_STRING) && i < json_count(items); i++) {
        if (!json_is_text(json_get(json_at(items, i), "type"), "class")) continue;
        char *path = arena_printf(import_arena(importing), "items.%u.system.keyAbility.selected", (unsigned)i);
        return path ? pf2e_builder_set(&importing->builder, path, *key) : STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

static enum status import_origins(struct importing *importing)
{
    static const struct {
        const char *member, *types[2];
    } origins[] = {{"ancestry", {"ancestry", NULL}},     {"heritage", {"heritage", NULL}},
                   {"background", {"background", NULL}}, {"class", {"class", NULL}}, {"deity", {"deity", NULL}}};
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < sizeof origins / sizeof *origins; i++) {
        const char *name = json_to_text(json_get(importing->build, origins[i].member), "");
        while (*name == ' ')
            name++;
        if (strcmp(name, "Not set") == 0) continue;
        status = import_add_named(importing, origins[i].member, name, origins[i].types);
        if (status == STATUS_OK && strcmp(origins[i].member, "class") == 0) status = import_key_attribute(importing);
    }
    return status;
}

/* ["Name", "extra", "Class Feat", 4]; without a level it came with something else. */
static enum status import_feats(struct importing *importing, int64_t level)
{
    static const char *const types[] = {"feat", NULL};
    const struct json *feats = json_get(importing->build, "feats");
    enum status status = STATUS_OK;
    for (uint32_t i = 0; status == STATUS_OK && i < json_count(feats); i++) {
        const struct json *feat = json_at(feats, i);
        const char *name = json_to_text(json_at(feat, 0), "");
        if (json_to_int(json_at(feat, 3), importing->level) != level) continue;
        if (json_is_text(json_at(feat, 2), "Heritage")) continue;
        const struct pf2e_document *found = import_find(importing, name, types);
        size_t earlier = 1;
        for (uint32_t k = 0; k < i; k++)
            earlier += json_is_text(json_at(json_at(feats, k), 0), name);
        if (!found)
            import_miss(importing, "feat", name);
        else if (import_count(importing, found->slug) < earlier)
            status = import_add(importing, found, NULL);
    }
    return status;
}

static enum status import_lores(struct importing *importing)
{
    const struct json *lores = json_get(importing->build, "lores");
    struct arena *arena = import_arena(importing);
    enum status status = STATUS_OK;
    for (uint32_t i = 0; status == STATUS_OK && i < json_count(lores); i++) {
        const struct json *lore = json_at(lores, i);
        const char *name = json_to_text(json_at(lore, 0), "");
        struct json item = json_make_object();
        char *full = arena_printf(arena, "%s%s", name, strstr(name, "Lore") ? "" : " Lore");
        if (!*name || !full) continue;
        (void)json_set(arena, &item, "name", import_text(importing, full));
        (void)json_set(arena, &item, "type", import_text(importing, "lore"));
        (void)tree_set_int(arena, &item, "system.proficient.value", json_to_int(json_at(lore, 1), 0) / 2);
        status = pf2e_builder_add(&importing->builder, &item, NULL);
    }
    return status;
}

/* ---- gear ---- */

static int64_t import_rune(const struct json *word)
{
    const char *text = json_to_text(word, "");
    if (strncmp(text, "greater", 7) == 0) return 2;
    return strncmp(text, "major", 5) == 0 ? 3 : *text != '\0';
}

static void import_set_runes(struct importing *importing, const struct json *gear, struct json *set, bool weapon)
{
    struct arena *arena = import_arena(importing);
    struct json properties = json_make_array();
    const struct json *runes = json_get(gear, "runes");
    for (uint32_t i = 0; i < json_count(runes); i++) {
        const char *name = json_to_text(json_at(runes, i), "");
        const char *slug = slug_new(arena, name, SLUG_DROMEDARY);
        if (slug && *slug) (void)json_push(arena, &properties, import_text(importing, slug));
    }
    (void)json_set(arena, set, "system.runes.potency", json_make_int(json_to_int(json_get(gear, "pot"), 0)));
    (void)json_set(arena, set, weapon ? "system.runes.striking" : "system.runes.resilient",
                   json_make_int(import_rune(json_get(gear, weapon ? "str" : "res"))));
    (void)json_set(arena, set, "system.runes.property", properties);
}

static struct json import_equipped(struct importing *importing, const char *carry, int64_t hands)
{
    struct arena *arena = import_arena(importing);
    struct json equipped = json_make_object();
    (void)json_set(arena, &equipped, "carryType", import_text(importing, carry));
    (void)json_set(arena, &equipped, "handsHeld", json_make_int(hands));
    (void)json_set(arena, &equipped, "inSlot", json_make_bool(strcmp(carry, "worn") == 0));
    (void)json_set(arena, &equipped, "invested", json_make_bool(true));
    return equipped;
}

/* A combination weapon is listed once for each way to use it. */
static bool import_has_other_form(const struct importing *importing, const char *name)
{
    const struct json *weapons = json_get(importing->build, "weapons");
    size_t stem = (size_t)(strstr(name, " - Melee") - name);
    for (uint32_t i = 0; i < json_count(weapons); i++) {
        const char *other = json_to_text(json_get(json_at(weapons, i), "name"), "");
        if (strncmp(other, name, stem) == 0 && strcmp(other + stem, " - Ranged") == 0) return true;
    }
    return false;
}

/* Single weapons someone is better with than with others of their kind. */
static enum status import_proficiencies(struct importing *importing)
{
    static const char *const ranks[] = {"trained", "expert", "master", "legendary"}, *const types[] = {"weapon", NULL};
    struct arena *arena = import_arena(importing);
    struct json rules = json_make_array(), item = json_make_object();
    for (size_t rank = 0; rank < 4; rank++) {
        const struct json *names = json_get(json_get(importing->build, "specificProficiencies"), ranks[rank]);
        for (uint32_t i = 0; i < json_count(names); i++) {
            const char *name = json_to_text(json_at(names, i), "");
            const struct pf2e_document *found = *name ? import_find(importing, name, types) : NULL;
            const char *base = found ? tree_text(pf2e_document_root(found), "system.baseItem", found->slug) : NULL;
            char *option = base ? arena_printf(arena, "item:base:%s", base) : NULL;
            struct json rule = json_make_object(), definition = json_make_array();
            if (!option) continue;
            (void)json_push(arena, &definition, import_text(importing, option));
            if (strstr(name, " - Ranged")) (void)json_push(arena, &definition, import_text(importing, "item:ranged"));
            if (strstr(name, " - Melee")) (void)json_push(arena, &definition, import_text(importing, "item:melee"));
            (void)json_set(arena, &rule, "key", import_text(importing, "MartialProficiency"));
            (void)json_set(arena, &rule, "slug", import_text(importing, base));
            (void)json_set(arena, &rule, "label", import_text(importing, name));
            (void)json_set(arena, &rule, "definition", definition);
            (void)json_set(arena, &rule, "value", json_make_int((int64_t)rank + 1));
            (void)json_push(arena, &rules, rule);
        }
    }
    if (!rules.count) return STATUS_OK;
    (void)json_set(arena, &item, "name", import_text(importing, "Proficiencies of the export"));
    (void)json_set(arena, &item, "type", import_text(importing, "feat"));
    (void)tree_set_text(arena, &item, "system.category", "bonus");
    (void)tree_set(arena, &item, "system.rules", rules);
    return pf2e_builder_add(&importing->builder, &item, NULL);
}

static enum status import_weapon(struct importing *importing, const struct json *weapon)
{
    static const char *const types[] = {"weapon", NULL};
    const char *name = json_to_text(json_get(weapon, "name"), "");
    if (strcmp(name, "Fist") == 0) return STATUS_OK; /* everybody has two */
    if (strstr(name, " - Melee") && import_has_other_form(importing, name)) return STATUS_OK;
    const struct pf2e_document *found = import_find(importing, name, types);
    struct arena *arena = import_arena(importing);
    struct json set = json_make_object();
    if (!found) import_miss(importing, "weapon", name);
    if (!found) return STATUS_OK;
    const char *usage = tree_text(pf2e_document_root(found), "system.usage.value", "");
    import_set_runes(importing, weapon, &set, true);
    (void)json_set(arena, &set, "system.quantity", json_make_int(json_to_int(json_get(weapon, "qty"), 1)));
    (void)json_set(arena, &set, "system.equipped",
                   import_equipped(importing, "held", strstr(usage, "two-hands") ? 2 : 1));
    return import_add(importing, found, &set);
}

static enum status import_armor(struct importing *importing, const struct json *armor)
{
    static const char *const types[] = {"armor", "shield", "equipment", NULL};
    const char *name = json_to_text(json_get(armor, "name"), "");
    const struct pf2e_document *found = import_find(importing, name, types);
    struct json set = json_make_object();
    if (!found) import_miss(importing, "armor", name);
    if (!found) return STATUS_OK;
    bool worn = json_to_bool(json_get(armor, "worn"), false), shield = strcmp(found->type, "shield") == 0;
    if (strcmp(found->type, "armor") == 0) import_set_runes(importing, armor, &set, false);
    if (worn)
        (void)json_set(import_arena(importing), &set, "system.equipped",
                       import_equipped(importing, shield ? "held" : "worn", shield));
    return import_add(importing, found, &set);
}

static enum status import_gear(struct importing *importing)
{
    static const char *const types[] = {"equipment", "consumable", "backpack", "treasure", "ammo",
                                        "weapon",    "armor",      "shield",   "book",     NULL};
    const struct json *weapons = json_get(importing->build, "weapons"), *armor = json_get(importing->build, "armor");
    const struct json *gear = json_get(importing->build, "equipment");
    enum status status = import_proficiencies(importing);
    for (uint32_t i = 0; status == STATUS_OK && i < json_count(weapons); i++)
        status = import_weapon(importing, json_at(weapons, i));
    for (uint32_t i = 0; status == STATUS_OK && i < json_count(armor); i++)
        status = import_armor(importing, json_at(armor, i));
    for (uint32_t i = 0; status == STATUS_OK && i < json_count(gear); i++) {
        const struct json *entry = json_at(gear, i);
        const char *name = json_to_text(json_at(entry, 0), "");
        const struct pf2e_document *found = *name ? import_find(importing, name, types) : NULL;
        struct json set = json_make_object();
        int64_t quantity = json_to_int(json_at(entry, 1), 1);
        (void)json_set(import_arena(importing), &set, "system.quantity", json_make_int(quantity));
        if (found)
            status = import_add(importing, found, &set);
        else if (*name)
            import_miss(importing, "item", name);
    }
    return status;
}

/* ---- spells ---- */

static const char *import_new_id(struct importing *importing, size_t number)
{
    return arena_printf(import_arena(importing), "pathbuilder%05zu", number);
}

static void import_push_spells(struct importing *importing, struct json *items, const struct json *caster,
                               const char *entry)
{
    static const char *const types[] = {"spell", NULL};
    struct arena *arena = import_arena(importing);
    const struct json *ranks = json_get(caster, "spells");
    for (uint32_t i = 0; i < json_count(ranks); i++) {
        const struct json *list = json_get(json_at(ranks, i), "list");
        int64_t rank = json_to_int(json_get(json_at(ranks, i), "spellLevel"), 0);
        for (uint32_t k = 0; k < json_count(list); k++) {
            const char *name = json_to_text(json_at(list, k), "");
            const struct pf2e_document *found = *name ? import_find(importing, name, types) : NULL;
            if (!found && *name) import_miss(importing, "spell", name);
            if (!found) continue;
            struct json spell = json_copy(arena, pf2e_document_root(found));
            (void)tree_set_text(arena, &spell, "_id", import_new_id(importing, items->count));
            (void)tree_set_text(arena, &spell, "system.location.value", entry);
            if (rank) (void)tree_set_int(arena, &spell, "system.location.heightenedLevel", rank);
            (void)json_push(arena, items, spell);
        }
    }
}

/* Ranks are numbers from 0 to 4 here and 0, 2 ... 8 there. */
static void import_push_caster(struct importing *importing, struct json *items, const struct json *caster)
{
    struct arena *arena = import_arena(importing);
    struct json entry = json_make_object();
    const char *id = import_new_id(importing, items->count);
    const struct json *slots = json_get(caster, "perDay");
    (void)json_set(arena, &entry, "_id", import_text(importing, id ? id : ""));
    (void)json_set_from(arena, &entry, "name", caster, "name");
    (void)json_set(arena, &entry, "type", import_text(importing, "spellcastingEntry"));
    (void)tree_set_text(arena, &entry, "system.ability.value", json_to_text(json_get(caster, "ability"), "cha"));
    (void)tree_set_text(arena, &entry, "system.tradition.value",
                        json_to_text(json_get(caster, "magicTradition"), "arcane"));
    (void)tree_set_text(arena, &entry, "system.prepared.value",
                        json_to_text(json_get(caster, "spellcastingType"), "prepared"));
    (void)tree_set_int(arena, &entry, "system.proficiency.value",
                       json_to_int(json_get(caster, "proficiency"), 0) / 2);
    for (uint32_t rank = 0; rank < json_count(slots) && rank <= 10; rank++) {
        char *path = arena_printf(arena, "system.slots.slot%u.max", (unsigned)rank);
        if (path) (void)tree_set_int(arena, &entry, path, json_to_int(json_at(slots, rank), 0));
    }
    (void)json_push(arena, items, entry);
    import_push_spells(importing, items, caster, id ? id : "");
}

/* ---- totals ---- */

/* Bonuses and penalties the sheet counts and the export may not: the reason of most differences. */
static struct json import_reasons(const struct importing *importing, const struct json *modifiers)
{
    struct arena *arena = import_arena(importing);
    struct json reasons = json_make_array();
    for (uint32_t i = 0; i < json_count(modifiers); i++) {
        const struct json *one = json_at(modifiers, i);
        const char *type = json_to_text(json_get(one, "type"), "");
        if (!json_to_bool(json_get(one, "enabled"), false) || strcmp(type, "ability") == 0) continue;
        char *words = arena_printf(arena, "%s %+lld", json_to_text(json_get(one, "label"), ""),
                                   (long long)tree_int(one, "value", 0));
        if (words) (void)json_push(arena, &reasons, import_text(importing, words));
    }
    return reasons;
}

static void import_total(struct importing *importing, const char *what, int64_t stated, const struct json *statistic,
                         const char *path)
{
    int64_t computed = json_to_int(json_walk(statistic, path), 0);
    struct arena *arena = import_arena(importing);
    struct json total = json_make_object();
    (void)json_set(arena, &total, "what", import_text(importing, what));
    (void)json_set(arena, &total, "stated", json_make_int(stated));
    (void)json_set(arena, &total, "computed", json_make_int(computed));
    if (stated != computed)
        (void)json_set(arena, &total, "counted", import_reasons(importing, json_get(statistic, "modifiers")));
    (void)json_push(arena, &importing->made->totals, total);
}

static int64_t import_proficient(const struct importing *importing, const char *what)
{
    int64_t rank = json_to_int(json_get(json_get(importing->build, "proficiencies"), what), 0);
    return rank > 0 ? rank + importing->level : 0;
}

static int64_t import_resilient(const struct importing *importing)
{
    const struct json *armor = json_get(importing->build, "armor");
    int64_t best = 0;
    for (uint32_t i = 0; i < json_count(armor); i++) {
        const struct json *one = json_at(armor, i);
        int64_t bonus = json_to_bool(json_get(one, "worn"), false) ? import_rune(json_get(one, "res")) : 0;
        if (bonus > best) best = bonus;
    }
    return best;
}

static void import_compare_attacks(struct importing *importing, const struct json *sheet)
{
    const struct json *weapons = json_get(importing->build, "weapons"), *strikes = json_get(sheet, "strikes");
    for (uint32_t i = 0; i < json_count(weapons); i++) {
        const struct json *weapon = json_at(weapons, i), *stated = json_get(weapon, "attack");
        const char *name = json_to_text(json_get(weapon, "name"), "");
        for (uint32_t k = 0; json_is_number(stated) && k < json_count(strikes); k++) {
            const struct json *strike = json_at(strikes, k);
            if (!import_fit(name, json_to_text(json_get(strike, "slug"), ""))) continue;
            char *what = arena_printf(import_arena(importing), "attack with %s", name);
            const struct json *melee = strstr(name, " - Melee") ? json_at(json_get(strike, "altUsages"), 0) : NULL;
            import_total(importing, what ? what : name, json_to_int(stated, 0), melee ? melee : strike, "total");
            break;
        }
    }
}

static void import_compare(struct importing *importing, const struct json *sheet)
{
    static const struct {
        const char *what, *attribute, *path;
        bool save;
    } checks[] = {{"fortitude", "con", "saves.fortitude", true},
                  {"reflex", "dex", "saves.reflex", true},
                  {"will", "wis", "saves.will", true},
                  {"perception", "wis", "perception", false}};
    const struct json *build = importing->build, *hp = json_get(build, "attributes");
    const struct json *ac = json_path(build, "acTotal.acTotal");
    int64_t constitution = import_modifier(importing, "con");
    int64_t each = tree_int(hp, "classhp", 0) + tree_int(hp, "bonushpPerLevel", 0) + constitution;
    int64_t most = tree_int(hp, "ancestryhp", 0) + tree_int(hp, "bonushp", 0) + importing->level * each;
    if (ac) import_total(importing, "AC", json_to_int(ac, 0), json_get(sheet, "ac"), "value");
    if (hp) import_total(importing, "HP", most, json_get(sheet, "hp"), "max");
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        int64_t item = checks[i].save ? import_resilient(importing) : 0;
        int64_t stated = import_modifier(importing, checks[i].attribute) + item;
        import_total(importing, checks[i].what, stated + import_proficient(importing, checks[i].what),
                     json_walk(sheet, checks[i].path), "mod");
    }
    import_compare_attacks(importing, sheet);
}

static enum status import_check(struct importing *importing)
{
    struct json_document document = {.name = (char *)(uintptr_t) "import", .root = importing->made->actor};
    struct request request = *importing->request;
    struct answer answer = {0};
    request.document = &document;
    request.options = NULL;
    page_init(&answer.page, request.arena);
    enum status status = pf2e_sheet(&request, &answer);
    if (status == STATUS_OK) import_compare(importing, &answer.data);
    page_free(&answer.page);
    return status;
}

/* ---- all of it ---- */

static enum status import_levels(struct importing *importing)
{
    enum status status = import_feats(importing, 1);
    for (int64_t level = 2; status == STATUS_OK && level <= importing->level; level++) {
        status = pf2e_builder_level(&importing->builder, level);
        if (status == STATUS_OK) status = import_feats(importing, level);
    }
    if (status == STATUS_OK) status = import_lores(importing);
    return status == STATUS_OK ? import_gear(importing) : status;
}

static void import_take(struct importing *importing)
{
    struct arena *arena = import_arena(importing);
    const struct json *casters = json_get(importing->build, "spellCasters");
    struct pathbuilder *made = importing->made;
    made->actor = json_copy(arena, &importing->builder.workshop.actor);
    made->open = json_copy(arena, &importing->builder.open);
    struct json items = json_copy(arena, json_get(&made->actor, "items"));
    for (uint32_t i = 0; i < json_count(casters); i++)
        import_push_caster(importing, &items, json_at(casters, i));
    (void)json_set(arena, &made->actor, "items", items);
}

enum status pathbuilder_import(struct request *request, struct pathbuilder *made)
{
    const struct json *root = &request->document->root, *build = json_get(root, "build");
    struct importing importing = {.request = request, .made = made, .build = build ? build : root};
    *made = (struct pathbuilder){.missing = json_make_array(), .totals = json_make_array()};
    importing.level = json_to_int(json_get(importing.build, "level"), 1);
    if (!pathbuilder_is(root) || importing.level < 1 || importing.level > 20) {
        diags_add(request->diags,
                  fault_error("pathbuilder/no-export", "export the character as JSON from Pathbuilder 2e"),
                  json_place(request->document, root), "this is not a Pathbuilder 2e character");
        return STATUS_BAD_CONTENT;
    }
    struct json blank = import_blank(&importing);
    enum status status = STATUS_NO_MEMORY;
    if (pf2e_builder_open(&importing.builder, pf2e_content_of(request), &blank, request->diags)) {
        struct pf2e_workshop *workshop = &importing.builder.workshop;
        importing.decide = workshop->answer;
        importing.decide_context = workshop->answer_context;
        workshop->answer = import_decide;
        workshop->answer_context = &importing;
        importing.builder.place = (struct place){.file = request->document->name};
        status = import_origins(&importing);
        if (status == STATUS_OK) status = import_levels(&importing);
        if (status == STATUS_OK) import_take(&importing);
    }
    pf2e_builder_close(&importing.builder);
    return status == STATUS_OK ? import_check(&importing) : status;
}
