/* lint_values.c: words and numbers of 5e content against what the rules know: abilities, skills, dice, types of damage,
 * conditions, levels, and names of other records. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/near.h"
#include "systems/dnd5e/actor/actor.h"
#include "systems/dnd5e/verbs/lint.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/condition.h"

/* ---- sorts of values ---- */

#define WORDS(name, ...) static const char *const name[] = {__VA_ARGS__, NULL}
WORDS(d5e_damage_types, "acid", "bludgeoning", "cold", "fire", "force", "lightning", "necrotic", "piercing", "poison",
      "psychic", "radiant", "slashing", "thunder");
WORDS(d5e_sizes, "Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan");
WORDS(d5e_creature_types, "Aberration", "Beast", "Celestial", "Construct", "Dragon", "Elemental", "Fey", "Fiend",
      "Giant", "Humanoid", "Monstrosity", "Ooze", "Plant", "Undead");
WORDS(d5e_schools, "Abjuration", "Conjuration", "Divination", "Enchantment", "Evocation", "Illusion", "Necromancy",
      "Transmutation");
WORDS(d5e_slots, "main_hand", "off_hand", "armor", "shield", "ranged", "head", "neck", "hands", "feet", "ring",
      "cloak");
WORDS(d5e_properties, "ammunition", "finesse", "heavy", "light", "loading", "reach", "special", "thrown", "two-handed",
      "versatile", "melee", "ranged", "simple", "martial", "improvised", "magical", "silvered", "unarmed", "crossbow",
      "range", "weapon", "monk", "medium", "shield", "cleave", "graze", "nick", "push", "sap", "slow", "topple", "vex");
WORDS(d5e_times, "turn", "turns", "round", "rounds", "minute", "minutes", "hour", "hours", "day", "days", "second",
      "seconds", "until");
/* What may stand for a value: it is known in play only. */
WORDS(d5e_open_words, "chosen", "all", "any", "triggering_damage", "triggering", "selected_class", "same", "choice",
      "weapon", "nonmagical", "magical", "spell", "hit_die", "weapon_die", "inherit", "nonlethal", "same_as_weapon",
      "selected", "death", "attack", "spellcasting");
#undef WORDS

enum d5e_sort_kind { D5E_SORT_WORD, D5E_SORT_RECORD, D5E_SORT_NUMBER, D5E_SORT_DICE, D5E_SORT_MAP };

struct d5e_sort {
    enum d5e_sort_kind kind;
    const char *what;         /* "there is no ..." */
    const char *const *words; /* NULL: those of a function below, or names of records */
    enum d5e_kind record;     /* D5E_OTHER: of any kind */
    int64_t least, most;      /* of numbers */
    enum severity severity;
};

enum d5e_sort_id {
    D5E_OF_ABILITY,
    D5E_OF_SKILL,
    D5E_OF_CONDITION,
    D5E_OF_DAMAGE_TYPE,
    D5E_OF_CREATURE_TYPE,
    D5E_OF_SIZE,
    D5E_OF_SCHOOL,
    D5E_OF_SLOT,
    D5E_OF_PROPERTY,
    D5E_OF_TIME,
    D5E_OF_CLASS,
    D5E_OF_FEATURE,
    D5E_OF_CREATURE,
    D5E_OF_DICE,
    D5E_OF_CLASS_LEVEL,
    D5E_OF_SPELL_LEVEL,
    D5E_OF_NOT_NEGATIVE,
    D5E_OF_POSITIVE,
    D5E_OF_DIE,
    D5E_OF_SCORES,
    D5E_OF_CLASS_LEVELS,
};

static const struct d5e_sort d5e_sorts[] = {
    [D5E_OF_ABILITY] = {.what = "ability", .severity = SEVERITY_ERROR},
    [D5E_OF_SKILL] = {.what = "skill", .severity = SEVERITY_ERROR},
    [D5E_OF_CONDITION] = {.what = "condition", .severity = SEVERITY_WARNING},
    [D5E_OF_DAMAGE_TYPE] = {.what = "type of damage", .words = d5e_damage_types, .severity = SEVERITY_WARNING},
    [D5E_OF_CREATURE_TYPE] = {.what = "type of creature", .words = d5e_creature_types, .severity = SEVERITY_WARNING},
    [D5E_OF_SIZE] = {.what = "size", .words = d5e_sizes, .severity = SEVERITY_ERROR},
    [D5E_OF_SCHOOL] = {.what = "school", .words = d5e_schools, .severity = SEVERITY_WARNING},
    [D5E_OF_SLOT] = {.what = "slot", .words = d5e_slots, .severity = SEVERITY_WARNING},
    [D5E_OF_PROPERTY] = {.what = "weapon property", .words = d5e_properties, .severity = SEVERITY_WARNING},
    [D5E_OF_TIME] = {.what = "unit of time", .words = d5e_times, .severity = SEVERITY_ERROR},
    [D5E_OF_CLASS] = {D5E_SORT_RECORD, .what = "class", .record = D5E_CLASS, .severity = SEVERITY_WARNING},
    [D5E_OF_FEATURE] = {D5E_SORT_RECORD, .what = "feature", .record = D5E_OTHER, .severity = SEVERITY_WARNING},
    [D5E_OF_CREATURE] = {D5E_SORT_RECORD, .what = "creature", .record = D5E_CREATURE, .severity = SEVERITY_WARNING},
    [D5E_OF_DICE] = {D5E_SORT_DICE, .what = "dice", .severity = SEVERITY_ERROR},
    [D5E_OF_CLASS_LEVEL] = {D5E_SORT_NUMBER, .what = "a level", .least = 0, .most = 20, .severity = SEVERITY_ERROR},
    [D5E_OF_SPELL_LEVEL] = {D5E_SORT_NUMBER, .what = "a spell level", .most = 9, .severity = SEVERITY_ERROR},
    [D5E_OF_NOT_NEGATIVE] = {D5E_SORT_NUMBER, .what = "this", .most = INT64_MAX, .severity = SEVERITY_ERROR},
    [D5E_OF_POSITIVE] = {D5E_SORT_NUMBER, .what = "this", .least = 1, .most = INT64_MAX, .severity = SEVERITY_ERROR},
    [D5E_OF_DIE] = {D5E_SORT_NUMBER, .what = "a hit die", .least = 4, .most = 12, .severity = SEVERITY_ERROR},
    [D5E_OF_SCORES] = {D5E_SORT_MAP, .what = "a score", .least = 1, .most = 30, .severity = SEVERITY_ERROR},
    [D5E_OF_CLASS_LEVELS] = {D5E_SORT_MAP, .what = "a level", .least = 1, .most = 20, .severity = SEVERITY_ERROR},
};

/* ---- words ---- */

/* Offers every word of the sort; true when the text is one of them. */
static bool d5e_offer_words(const char *const *words, const char *text, struct near *near)
{
    for (size_t i = 0; words[i]; i++) {
        if (d5e_same_name(words[i], text)) return true;
        near_add(near, words[i]);
    }
    return false;
}

static bool d5e_is_ability(const char *text, struct near *near)
{
    for (int i = 0; i < D5E_ABILITIES; i++)
        near_add(near, d5e_ability_names[i]);
    return d5e_ability_find(text) < D5E_ABILITIES;
}

static bool d5e_is_skill(const char *text, struct near *near)
{
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++)
        near_add(near, d5e_skills[i].name);
    return d5e_skill_find(text) < D5E_SKILL_COUNT;
}

/* Conditions of the rules, statuses of the content, and statuses that some mechanic gives. */
static bool d5e_is_condition(const struct d5e_linting *linting, const char *text, struct near *near)
{
    if (d5e_offer_words(d5e_condition_names, text, near)) return true;
    for (size_t i = 0; i < linting->content->by_kind[D5E_STATUS].count; i++) {
        near_add(near, linting->content->by_kind[D5E_STATUS].items[i]->name);
    }
    return d5e_content_record(linting->content, D5E_STATUS, text) != NULL;
}

const char *d5e_near_condition(const struct d5e_linting *linting, const char *name)
{
    struct near near = near_new(name);
    return d5e_is_condition(linting, name, &near) ? NULL : near.best;
}

/* A record of the content, or a mechanic or subfeature of one by its name. */
static bool d5e_is_named(const struct d5e_linting *linting, enum d5e_kind kind, const char *text, struct near *near)
{
    static const char *const inner[] = {"mechanics", "subfeatures", "traits"};
    const struct d5e_content *content = linting->content;
    if (d5e_content_record(content, kind, text)) return true;
    if (kind == D5E_CLASS && d5e_content_record(content, D5E_DOMAIN, text)) return true;
    if (d5e_same_name(text, json_to_text(json_get(linting->record, "name"), ""))) return true;
    for (size_t i = 0; i < content->records.count; i++) {
        const struct d5e_record *record = content->records.items[i];
        if (kind != D5E_OTHER && record->kind != kind) continue;
        near_add(near, record->name);
        for (size_t list = 0; kind == D5E_OTHER && list < 3; list++) {
            const struct json *items = json_get(record->written, inner[list]);
            for (size_t n = 0; json_is(items, JSON_ARRAY) && n < items->count; n++) {
                const char *name = json_to_text(json_get(json_at(items, n), "name"), "");
                if (*name && d5e_same_name(name, text)) return true;
                if (*name) near_add(near, name);
            }
        }
    }
    return false;
}

static bool d5e_is_known(const struct d5e_linting *linting, enum d5e_sort_id id, const char *text, struct near *near)
{
    const struct d5e_sort *sort = &d5e_sorts[id];
    struct near nothing = near_new(text);
    if (d5e_offer_words(d5e_open_words, text, &nothing) || strncmp(text, "scaling.", 8) == 0) return true;
    if (sort->words && d5e_offer_words(sort->words, text, near)) return true;
    if (id == D5E_OF_PROPERTY) { /* "Thrown (20/60)", or a property some weapon of the content has */
        const struct json *items = NULL;
        for (size_t i = 0; i < linting->content->by_kind[D5E_EQUIPMENT].count; i++) {
            items = json_get(linting->content->by_kind[D5E_EQUIPMENT].items[i]->written, "properties");
            for (size_t n = 0; n < json_count(items); n++) {
                if (d5e_same_name(json_to_text(json_at(items, n), ""), text)) return true;
            }
        }
        return false;
    }
    if (id == D5E_OF_ABILITY) return d5e_is_ability(text, near);
    if (id == D5E_OF_SKILL) return d5e_is_skill(text, near);
    if (id == D5E_OF_CONDITION) return d5e_is_condition(linting, text, near);
    return sort->kind == D5E_SORT_RECORD && d5e_is_named(linting, sort->record, text, near);
}

static void d5e_lint_text(struct d5e_linting *linting, enum d5e_sort_id id, const struct json *value)
{
    struct arena *arena = linting->request->arena;
    const struct d5e_sort *sort = &d5e_sorts[id];
    const char *text = d5e_plain_name(value->text);
    struct near near = near_new(text);
    if (d5e_is_known(linting, id, text, &near)) return;
    char *what = arena_printf(arena, "%s \"%s\"", sort->what, text);
    char *hint = near.best ? arena_printf(arena, "did you mean \"%s\"?", near.best) : NULL;
    bool vague =
        !near.best && (sort->kind == D5E_SORT_RECORD || id == D5E_OF_CONDITION); /* other content may have it */
    d5e_say(linting,
            (struct fault){sort->kind == D5E_SORT_RECORD ? "dnd5e/dangling-name" : "dnd5e/unknown-word",
                           vague ? SEVERITY_NOTE : sort->severity, hint},
            value, "there is no %s", what ? what : sort->what);
}

/* ---- dice and numbers ---- */

/* "2d6", "d8+3", "1d6 - 1", "7": terms with signs between them. */
static bool d5e_is_dice(const char *text)
{
    for (bool more = true; more;) {
        text += strspn(text, " ");
        size_t count = strspn(text, "0123456789");
        text += count;
        if (*text == 'd' || *text == 'D') {
            size_t faces = strspn(text + 1, "0123456789");
            if (!faces || (faces == 1 && text[1] == '0')) return false;
            text += 1 + faces;
        } else if (!count) {
            return false;
        }
        text += strspn(text, " ");
        more = *text == '+' || *text == '-';
        text += more;
    }
    struct near near = near_new(text); /* stat blocks write "1 slashing" */
    return *text == '\0' || d5e_offer_words(d5e_damage_types, text, &near);
}

static bool d5e_is_open(const char *text)
{
    struct near near = near_new(text);
    return strncmp(text, "scaling.", 8) == 0 || d5e_offer_words(d5e_open_words, text, &near);
}

static void d5e_lint_dice(struct d5e_linting *linting, const struct json *value)
{
    if (json_is(value, JSON_STRING) && !d5e_is_dice(value->text) && !d5e_is_open(value->text))
        d5e_say(linting, fault_error("dnd5e/bad-dice", "write dice such as \"2d6\" or \"1d8+3\""), value,
                "\"%s\" is not a dice formula", value->text);
}

static void d5e_lint_number(struct d5e_linting *linting, const struct d5e_sort *sort, const struct json *value)
{
    struct arena *arena = linting->request->arena;
    bool text = json_is(value, JSON_STRING) && sort->most < INT64_MAX && !d5e_is_open(value->text);
    if (!json_is_number(value) && !text) return; /* worked out in play */
    int64_t number = json_to_int(value, sort->least);
    if (!text && number >= sort->least && number <= sort->most) return;
    char *range = sort->most == INT64_MAX
                      ? arena_printf(arena, "it is a whole number of at least %lld", (long long)sort->least)
                      : arena_printf(arena, "it is a whole number from %lld to %lld", (long long)sort->least,
                                     (long long)sort->most);
    d5e_say(linting, (struct fault){"dnd5e/bad-number", sort->severity, range}, value, "%s cannot have this value",
            sort->what);
}

static void d5e_lint_die(struct d5e_linting *linting, const struct json *value)
{
    int64_t faces = json_to_int(value, 8);
    if (json_is_number(value) && faces >= 4 && faces <= 12 && faces % 2)
        d5e_say(linting, fault_error("dnd5e/bad-number", "hit dice have 4, 6, 8, 10 or 12 faces"), value,
                "%s cannot have this value", "a hit die");
    d5e_lint_number(linting, &d5e_sorts[D5E_OF_DIE], value);
}

/* Names with numbers: scores by ability, levels by class. */
static void d5e_lint_map(struct d5e_linting *linting, enum d5e_sort_id id, const struct json *map)
{
    struct arena *arena = linting->request->arena;
    for (size_t i = 0; json_is(map, JSON_OBJECT) && i < map->count; i++) {
        const struct json_member *member = &map->members[i];
        struct near near = near_new(member->name);
        d5e_lint_number(linting, &d5e_sorts[id], &member->value);
        if (id != D5E_OF_SCORES || d5e_is_ability(member->name, &near)) continue;
        char *hint = near.best ? arena_printf(arena, "did you mean \"%s\"?", near.best) : NULL;
        diags_add(linting->request->diags, fault_error("dnd5e/unknown-word", hint),
                  json_place_name(linting->request->document, member), "there is no ability \"%s\"", member->name);
    }
}

static void d5e_lint_sorted(struct d5e_linting *linting, enum d5e_sort_id id, const struct json *value)
{
    const struct d5e_sort *sort = &d5e_sorts[id];
    bool words = sort->kind == D5E_SORT_WORD || sort->kind == D5E_SORT_RECORD;
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < value->count; i++)
        d5e_lint_sorted(linting, id, json_at(value, i));
    if (words && json_is(value, JSON_STRING)) d5e_lint_text(linting, id, value);
    if (sort->kind == D5E_SORT_DICE) d5e_lint_dice(linting, value);
    if (id == D5E_OF_DIE)
        d5e_lint_die(linting, value);
    else if (sort->kind == D5E_SORT_NUMBER)
        d5e_lint_number(linting, sort, value);
    if (sort->kind == D5E_SORT_MAP) d5e_lint_map(linting, id, value);
}

/* ---- which members ---- */

static const struct {
    enum d5e_role role;
    const char *member, *type;
    enum d5e_sort_id sort;
} d5e_object_values[] = {
#define OBJECT_VALUE(role, member, type, sort) {D5E_ROLE_##role, #member, type, D5E_OF_##sort},
#define RECORD_VALUE(kind, path, sort)
#include "systems/dnd5e/verbs/lint_values.def"
#undef OBJECT_VALUE
#undef RECORD_VALUE
};

static const struct {
    enum d5e_kind kind;
    const char *path;
    enum d5e_sort_id sort;
} d5e_record_values[] = {
#define OBJECT_VALUE(role, member, type, sort)
#define RECORD_VALUE(kind, path, sort) {D5E_##kind, path, D5E_OF_##sort},
#include "systems/dnd5e/verbs/lint_values.def"
#undef OBJECT_VALUE
#undef RECORD_VALUE
};

void d5e_lint_object_values(struct d5e_linting *linting, enum d5e_role role, const struct json *object)
{
    const char *type = json_to_text(json_get(object, "type"), ""),
               *category = json_to_text(json_get(object, "category"), "");
    for (size_t i = 0; i < sizeof d5e_object_values / sizeof *d5e_object_values; i++) {
        const char *only = d5e_object_values[i].type;
        if (d5e_object_values[i].role != role) continue;
        if (*only && strcmp(only, type) != 0 && strcmp(only, category) != 0) continue;
        const struct json *value = json_get(object, d5e_object_values[i].member);
        if (value) d5e_lint_sorted(linting, d5e_object_values[i].sort, value);
    }
}

/* A path with "*" for each item of a list. */
static void d5e_lint_path(struct d5e_linting *linting, enum d5e_sort_id sort, const struct json *at, const char *path)
{
    const char *star = strstr(path, ".*.");
    if (!star) {
        const struct json *value = json_path(at, path);
        if (value) d5e_lint_sorted(linting, sort, value);
        return;
    }
    char *head = arena_copy_text(linting->request->arena, path, (size_t)(star - path));
    const struct json *list = head ? json_path(at, head) : NULL;
    for (size_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++)
        d5e_lint_path(linting, sort, json_at(list, i), star + 3);
}

/* One level table: names of levels, and dice where dice are written. */
static void d5e_lint_table(struct d5e_linting *linting, const struct json *table)
{
    for (size_t i = 0; json_is(table, JSON_OBJECT) && i < table->count; i++) {
        const struct json_member *member = &table->members[i];
        const char *name = member->name;
        bool level = *name && !name[strspn(name, "0123456789")] && strlen(name) < 3 && strtol(name, NULL, 10) <= 20;
        if (!level)
            diags_add(linting->request->diags,
                      fault_error("dnd5e/bad-level", "the names of a level table are levels from 0 to 20"),
                      json_place_name(linting->request->document, member), "\"%s\" is not a level", name);
        const struct json *value = &member->value;
        if (json_is(value, JSON_STRING) && ascii_is_digit(value->text[0])) d5e_lint_dice(linting, value);
    }
}

void d5e_lint_tables(struct d5e_linting *linting, const struct json *scaling)
{
    for (size_t t = 0; json_is(scaling, JSON_OBJECT) && t < scaling->count; t++) {
        const struct json *table = &scaling->members[t].value, *by_level = json_get(table, "by_level");
        if (strcmp(scaling->members[t].name, "components") == 0)
            d5e_lint_tables(linting, table);
        else
            d5e_lint_table(linting, by_level ? by_level : table);
    }
}

static void d5e_lint_needed(struct d5e_linting *linting, enum d5e_kind kind, const struct json *record)
{
    static const struct {
        enum d5e_kind kind;
        const char *member;
    } needed[] = {{D5E_CREATURE, "armor_class"}, {D5E_CREATURE, "hit_points"}, {D5E_CLASS, "hit_die"}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        bool part = json_get(record, "base_class") != NULL; /* a subclass has the die of its class */
        if (needed[i].kind == kind && !part && !json_get(record, needed[i].member))
            d5e_say(linting, fault_warning("dnd5e/missing-field", NULL), record,
                    kind == D5E_CLASS ? "a class needs \"%s\"" : "a creature needs \"%s\"", needed[i].member);
    }
}

void d5e_lint_record_values(struct d5e_linting *linting, enum d5e_kind kind, const struct json *record)
{
    const struct json *mechanics = json_get(record, "mechanics");
    linting->record = record;
    for (size_t i = 0; i < sizeof d5e_record_values / sizeof *d5e_record_values; i++) {
        if (d5e_record_values[i].kind == kind)
            d5e_lint_path(linting, d5e_record_values[i].sort, record, d5e_record_values[i].path);
    }
    d5e_lint_tables(linting, json_get(record, "scaling"));
    for (size_t i = 0; json_is(mechanics, JSON_ARRAY) && i < mechanics->count; i++)
        d5e_lint_tables(linting, json_get(json_at(mechanics, i), "scaling"));
    d5e_lint_needed(linting, kind, record);
}
