/* foundry5e.c: actors and items of Foundry's dnd5e system, made records of 5e. Releases 3 to 5 of that system are read;
 * where they differ, both shapes are. */
#include "bridges/foundry5e.h"

#include <stdio.h>
#include <string.h>

struct five_word {
    const char *theirs, *ours, *more;
};

static const struct five_word five_abilities[] = {
#define ABILITY(short, name) {short, name, NULL},
#include "bridges/foundry5e.def"
};
static const struct five_word five_skills[] = {
#define SKILL(short, name, ability) {short, name, ability},
#include "bridges/foundry5e.def"
};
static const struct five_word five_sizes[] = {
#define SIZE(short, name) {short, name, NULL},
#include "bridges/foundry5e.def"
};
static const struct five_word five_properties[] = {
#define PROPERTY(short, name) {short, name, NULL},
#include "bridges/foundry5e.def"
};
static const struct five_word five_movements[] = {
#define MOVEMENT(theirs, ours) {theirs, ours, NULL},
#include "bridges/foundry5e.def"
};
static const struct five_word five_typed[] = {
#define TYPED(theirs, ours) {theirs, ours, NULL},
#include "bridges/foundry5e.def"
};
#define FIVE_COUNT(list) (sizeof(list) / sizeof *(list))

struct five {
    struct arena *arena;
    const struct json *actor, *items;
    struct imported *made;
    int64_t proficiency;
};

static struct json five_text(struct five *five, const char *text)
{
    return json_make_text(five->arena, text, strlen(text));
}

static void five_set_text(struct five *five, struct json *object, const char *name, const char *text)
{
    json_set(five->arena, object, name, five_text(five, text));
}

static void five_set_int(struct five *five, struct json *object, const char *name, int64_t value)
{
    json_set(five->arena, object, name, json_make_int(value));
}

static void five_leave(struct five *five, const struct json *item, const char *reason)
{
    imported_leave(five->arena, five->made, item, reason);
}

static int64_t five_score(const struct five *five, const char *ability)
{
    char path[64];
    snprintf(path, sizeof path, "system.abilities.%.8s.value", ability);
    return imported_int(json_path(five->actor, path), 10);
}

static int64_t five_modifier(const struct five *five, const char *ability)
{
    int64_t score = five_score(five, ability) - 10;
    return score >= 0 ? score / 2 : -((1 - score) / 2);
}

static bool five_is(const struct json *item, const char *type)
{
    return json_is_text(json_get(item, "type"), type);
}

static bool five_equipped(const struct json *item)
{
    return json_to_bool(json_path(item, "system.equipped"), true);
}

/* A list of words, or (before release 3) an object of true and false. */
static bool five_has_property(const struct json *item, const char *property)
{
    const struct json *list = json_path(item, "system.properties");
    if (json_is(list, JSON_OBJECT)) return json_to_bool(json_get(list, property), false);
    for (uint32_t i = 0; i < json_count(list); i++) {
        if (json_is_text(json_at(list, i), property)) return true;
    }
    return false;
}

/* The level of a character is that of its classes. */
static int64_t five_level(const struct five *five)
{
    int64_t level = 0;
    for (uint32_t i = 0; i < json_count(five->items); i++) {
        const struct json *item = json_at(five->items, i);
        if (five_is(item, "class")) level += imported_int(json_path(item, "system.levels"), 0);
    }
    return level;
}

static int64_t five_proficiency(const struct five *five)
{
    int64_t level = five_level(five);
    if (level == 0) level = imported_whole(json_to_double(json_path(five->actor, "system.details.cr"), 0));
    return 2 + (level > 0 ? (level - 1) / 4 : 0);
}

static void five_put_scores(struct five *five, struct json *record)
{
    struct json scores = json_make_object(), saves = json_make_object();
    for (size_t i = 0; i < FIVE_COUNT(five_abilities); i++) {
        const char *ability = five_abilities[i].theirs;
        char path[64];
        five_set_int(five, &scores, five_abilities[i].ours, five_score(five, ability));
        snprintf(path, sizeof path, "system.abilities.%s.proficient", ability);
        if (imported_int(json_path(five->actor, path), 0) > 0)
            five_set_int(five, &saves, five_abilities[i].ours, five_modifier(five, ability) + five->proficiency);
    }
    json_set(five->arena, record, "ability_scores", scores);
    if (json_count(&saves)) json_set(five->arena, record, "saving_throws", saves);
}

static void five_put_skills(struct five *five, struct json *record)
{
    struct json skills = json_make_object();
    for (size_t i = 0; i < FIVE_COUNT(five_skills); i++) {
        char path[64];
        snprintf(path, sizeof path, "system.skills.%s", five_skills[i].theirs);
        const struct json *skill = json_path(five->actor, path);
        double rank = json_to_double(json_get(skill, "value"), 0);
        if (rank <= 0) continue;
        const char *ability = json_to_text(json_get(skill, "ability"), five_skills[i].more);
        int64_t bonus = imported_whole(rank * (double)five->proficiency);
        five_set_int(five, &skills, five_skills[i].ours, five_modifier(five, ability) + bonus);
    }
    if (json_count(&skills)) json_set(five->arena, record, "skills", skills);
}

static const char *five_armor_type(const struct json *item)
{
    return json_to_text(json_path(item, "system.type.value"), json_to_text(json_path(item, "system.armor.type"), ""));
}

static bool five_is_armor(const struct json *item)
{
    const char *type = five_armor_type(item);
    return five_is(item, "equipment") && (strcmp(type, "light") == 0 || strcmp(type, "medium") == 0 ||
                                          strcmp(type, "heavy") == 0 || strcmp(type, "shield") == 0);
}

/* What is stated, or 10 and Dexterity, or what armour and shield give. */
static int64_t five_armor_class(struct five *five)
{
    const struct json *flat = json_path(five->actor, "system.attributes.ac.flat");
    const char *calc = json_to_text(json_path(five->actor, "system.attributes.ac.calc"), "default");
    bool stated = strcmp(calc, "flat") == 0 || strcmp(calc, "natural") == 0;
    if (stated && flat && !json_is(flat, JSON_NULL)) return imported_int(flat, 10);
    if (!stated && strcmp(calc, "default") != 0) {
        char line[160];
        snprintf(line, sizeof line, "Armour class: the calculation \"%.40s\" is read as armour and Dexterity", calc);
        json_push(five->arena, &five->made->left, five_text(five, line));
    }
    int64_t dexterity = five_modifier(five, "dex"), base = 10 + dexterity, shield = 0;
    for (uint32_t i = 0; i < json_count(five->items); i++) {
        const struct json *item = json_at(five->items, i);
        if (!five_is_armor(item) || !five_equipped(item)) continue;
        const char *type = five_armor_type(item);
        int64_t value = imported_int(json_path(item, "system.armor.value"), 0) +
                        imported_int(json_path(item, "system.armor.magicalBonus"), 0);
        int64_t most = strcmp(type, "heavy") == 0 ? 0 : strcmp(type, "medium") == 0 ? 2 : INT64_MAX;
        const struct json *limit = json_path(item, "system.armor.dex");
        if (limit && !json_is(limit, JSON_NULL)) most = imported_int(limit, most);
        if (strcmp(type, "shield") == 0)
            shield = value;
        else
            base = value + (dexterity < most ? dexterity : most);
    }
    return base + shield;
}

static void five_put_lists(struct five *five, struct json *record)
{
    for (size_t i = 0; i < FIVE_COUNT(five_typed); i++) {
        char path[64];
        snprintf(path, sizeof path, "system.traits.%s", five_typed[i].theirs);
        const struct json *trait = json_path(five->actor, path), *values = json_get(trait, "value");
        if (json_count(values)) json_set(five->arena, record, five_typed[i].ours, json_copy(five->arena, values));
        const char *custom = json_to_text(json_get(trait, "custom"), "");
        if (!*custom) continue;
        char line[240];
        snprintf(line, sizeof line, "%s: \"%.140s\" is free text", five_typed[i].ours, custom);
        json_push(five->arena, &five->made->left, five_text(five, line));
    }
}

static void five_put_senses(struct five *five, struct json *record)
{
    static const char *const names[] = {"darkvision", "blindsight", "tremorsense", "truesight"};
    struct json senses = json_make_object(), speed = json_make_object();
    const struct json *there = json_path(five->actor, "system.attributes.senses");
    const struct json *ranges = json_get(there, "ranges");
    for (size_t i = 0; i < FIVE_COUNT(names); i++) {
        int64_t feet = imported_int(json_get(ranges ? ranges : there, names[i]), 0);
        if (feet > 0) five_set_int(five, &senses, names[i], feet);
    }
    if (json_count(&senses)) json_set(five->arena, record, "senses", senses);
    for (size_t i = 0; i < FIVE_COUNT(five_movements); i++) {
        char path[64];
        snprintf(path, sizeof path, "system.attributes.movement.%s", five_movements[i].theirs);
        int64_t feet = imported_int(json_path(five->actor, path), i == 0 ? 30 : 0);
        if (feet > 0 || i == 0) five_set_int(five, &speed, five_movements[i].ours, feet);
    }
    json_set(five->arena, record, "speed", speed);
}

static bool five_is_ranged(const struct json *weapon)
{
    const char *type =
        json_to_text(json_path(weapon, "system.type.value"), json_to_text(json_path(weapon, "system.weaponType"), ""));
    size_t length = strlen(type);
    if (json_is_text(json_path(weapon, "system.actionType"), "rwak")) return true;
    return length > 0 && type[length - 1] == 'R';
}

/* The first activity that is an attack, in releases that have activities. */
static const struct json *five_attack_of(const struct json *item)
{
    const struct json *activities = json_path(item, "system.activities");
    for (uint32_t i = 0; i < json_member_count(activities); i++) {
        const struct json *activity = &activities->members[i].value;
        if (json_is_text(json_get(activity, "type"), "attack")) return activity;
    }
    return NULL;
}

/* "2d6" and "fire" of a weapon or an attack; false when it has none. */
static bool five_damage(const struct json *item, char dice[64], const char **type)
{
    const struct json *base = json_path(item, "system.damage.base");
    const struct json *part = json_path(item, "system.damage.parts.0");
    int64_t sides = imported_int(json_get(base, "denomination"), 0);
    if (sides == 0) {
        const struct json *of_attack = json_path(five_attack_of(item), "damage.parts.0");
        if (of_attack) base = of_attack, sides = imported_int(json_get(base, "denomination"), 0);
    }
    if (sides > 0) {
        snprintf(dice, 64, "%lldd%lld", (long long)imported_int(json_get(base, "number"), 1), (long long)sides);
        *type = json_to_text(json_path(base, "types.0"), "bludgeoning");
        return true;
    }
    const char *formula = json_to_text(json_at(part, 0), NULL);
    if (!formula) return false;
    size_t length = strspn(formula, "0123456789d");
    if (length == 0 || length > 60) return false;
    memcpy(dice, formula, length);
    dice[length] = '\0';
    *type = json_to_text(json_at(part, 1), "bludgeoning");
    return true;
}

static const char *five_attack_ability(const struct five *five, const struct json *weapon)
{
    const char *named = json_to_text(json_path(weapon, "system.ability"), "");
    if (!*named) named = json_to_text(json_path(five_attack_of(weapon), "attack.ability"), "");
    for (size_t i = 0; i < FIVE_COUNT(five_abilities); i++) {
        if (strcmp(named, five_abilities[i].theirs) == 0) return five_abilities[i].theirs;
    }
    bool agile = five_has_property(weapon, "fin") && five_modifier(five, "dex") > five_modifier(five, "str");
    return agile || five_is_ranged(weapon) ? "dex" : "str";
}

static void five_put_reach(struct five *five, const struct json *weapon, struct json *action)
{
    int64_t normal = imported_int(json_path(weapon, "system.range.value"), 0);
    int64_t most = imported_int(json_path(weapon, "system.range.long"), 0);
    int64_t reach = imported_int(json_path(weapon, "system.range.reach"), five_has_property(weapon, "rch") ? 10 : 5);
    bool ranged = five_is_ranged(weapon), thrown = five_has_property(weapon, "thr");
    if (!ranged) five_set_int(five, action, "reach", normal > 0 && !thrown && normal <= 30 ? normal : reach);
    if (!ranged && !thrown) return;
    struct json range = json_make_object();
    five_set_int(five, &range, "normal", normal);
    if (most > 0) five_set_int(five, &range, "long", most);
    json_set(five->arena, action, "range", range);
}

static bool five_put_action(struct five *five, const struct json *weapon, struct json *actions)
{
    char dice[64], damage[96];
    const char *type;
    if (!five_damage(weapon, dice, &type)) return false;
    int64_t modifier = five_modifier(five, five_attack_ability(five, weapon));
    int64_t magic = imported_int(json_path(weapon, "system.magicalBonus"), 0);
    bool proficient = imported_int(json_path(weapon, "system.proficient"), 1) > 0;
    int64_t extra = imported_int(json_path(weapon, "system.attackBonus"), 0);
    if (extra == 0) extra = imported_int(json_path(five_attack_of(weapon), "attack.bonus"), 0);
    int64_t flat = modifier + magic;
    struct json action = json_make_object();
    json_set(five->arena, &action, "name", *json_get(weapon, "name"));
    five_set_int(five, &action, "bonus", flat + extra + (proficient ? five->proficiency : 0));
    snprintf(damage, sizeof damage, flat ? "%s%+lld" : "%s", dice, (long long)flat);
    five_set_text(five, &action, "damage", damage);
    five_set_text(five, &action, "damage_type", type);
    five_put_reach(five, weapon, &action);
    return json_push(five->arena, actions, action) != NULL;
}

static void five_put_items(struct five *five, struct json *record)
{
    static const struct {
        const char *type, *reason;
    } reasons[] = {{"class", "a class; the numbers it gave are kept, its features are not"},
                   {"subclass", "a subclass; its features are not kept"},
                   {"race", "a race; its traits are not kept"},
                   {"background", "a background; it does nothing in play"},
                   {"feat", "a feature in prose and activities; write it as mechanics"},
                   {"spell", "a spell; name it in \"spells\" when the content has it"}};
    struct json actions = json_make_array();
    for (uint32_t i = 0; i < json_count(five->items); i++) {
        const struct json *item = json_at(five->items, i);
        if (!json_is(json_get(item, "name"), JSON_STRING)) continue;
        bool attacks = five_is(item, "weapon") || (five_is(item, "feat") && five_attack_of(item));
        if (attacks && five_put_action(five, item, &actions)) continue;
        if (five_is_armor(item)) continue; /* it is in the armour class */
        const char *reason = "this kind of item is not supported";
        for (size_t k = 0; k < FIVE_COUNT(reasons); k++) {
            if (five_is(item, reasons[k].type)) reason = reasons[k].reason;
        }
        five_leave(five, item, reason);
    }
    if (json_count(&actions)) json_set(five->arena, record, "actions", actions);
}

static void five_begin(struct five *five, struct json *record, const char *kind)
{
    *record = json_make_object();
    five_set_text(five, record, "ruleset", "dnd5e");
    five_set_text(five, record, "kind", kind);
    json_set(five->arena, record, "name", *json_get(five->actor, "name"));
}

/* What a class gave at its levels: {"1": "max", "2": "avg", "3": 4}. 0 when it does not say. */
static int64_t five_class_points(const struct json *class)
{
    const struct json *list = json_path(class, "system.advancement");
    const struct json *die = json_path(class, "system.hd.denomination");
    const char *faces = json_to_text(die ? die : json_path(class, "system.hitDice"), "d8");
    int64_t sides = 0, sum = 0;
    for (faces += *faces == 'd'; *faces >= '0' && *faces <= '9' && sides < 100; faces++)
        sides = sides * 10 + (*faces - '0');
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *one = json_at(list, i), *levels = json_get(one, "value");
        if (!json_is_text(json_get(one, "type"), "HitPoints")) continue;
        for (size_t k = 0; k < json_member_count(levels); k++) {
            const struct json *level = &levels->members[k].value;
            bool most = json_is_text(level, "max"), average = json_is_text(level, "avg");
            sum += most ? sides : average ? sides / 2 + 1 : imported_int(level, 0);
        }
    }
    return sum;
}

/* The maximum is stated, or is what the classes gave; else the points left are taken for it. */
static int64_t five_hit_points(struct five *five)
{
    const struct json *hp = json_path(five->actor, "system.attributes.hp");
    int64_t stated = imported_int(json_get(hp, "max"), 0), sum = 0;
    if (stated > 0) return stated;
    for (size_t i = 0; i < json_count(five->items); i++) {
        const struct json *item = json_at(five->items, i);
        if (five_is(item, "class")) sum += five_class_points(item);
    }
    if (sum > 0) return sum + five_level(five) * five_modifier(five, "con");
    five_leave(five, five->actor, "its maximum hit points are not stated; the current ones are used instead");
    return imported_int(json_get(hp, "value"), 1);
}

static void five_import_actor(struct five *five)
{
    struct json *record = &five->made->record;
    five_begin(five, record, "creature");
    five->proficiency = five_proficiency(five);
    const char *size = json_to_text(json_path(five->actor, "system.traits.size"), "med");
    for (size_t i = 0; i < FIVE_COUNT(five_sizes); i++) {
        if (strcmp(size, five_sizes[i].theirs) == 0) five_set_text(five, record, "size", five_sizes[i].ours);
    }
    char type[40];
    snprintf(type, sizeof type, "%s",
             json_to_text(json_path(five->actor, "system.details.type.value"), "humanoid"));
    if (type[0] >= 'a' && type[0] <= 'z') type[0] = (char)(type[0] - 'a' + 'A');
    five_set_text(five, record, "type", type);
    struct json armor = json_make_object(), points = json_make_object();
    five_set_int(five, &armor, "value", five_armor_class(five));
    five_set_int(five, &points, "average", five_hit_points(five));
    json_set(five->arena, record, "armor_class", armor);
    json_set(five->arena, record, "hit_points", points);
    const struct json *rating = json_path(five->actor, "system.details.cr");
    if (json_is_number(rating)) json_set(five->arena, record, "challenge_rating", *rating);
    five_set_int(five, record, "proficiency_bonus", five->proficiency);
    five_put_scores(five, record);
    five_put_skills(five, record);
    five_put_senses(five, record);
    five_put_lists(five, record);
    five_put_items(five, record);
}

static void five_put_properties(struct five *five, const struct json *item, struct json *record)
{
    struct json properties = json_make_array();
    const char *type =
        json_to_text(json_path(item, "system.type.value"), json_to_text(json_path(item, "system.weaponType"), ""));
    if (strncmp(type, "martial", 7) == 0) json_push(five->arena, &properties, five_text(five, "Martial"));
    if (strncmp(type, "simple", 6) == 0) json_push(five->arena, &properties, five_text(five, "Simple"));
    json_push(five->arena, &properties, five_text(five, five_is_ranged(item) ? "Ranged" : "Melee"));
    for (size_t i = 0; i < FIVE_COUNT(five_properties); i++) {
        if (five_has_property(item, five_properties[i].theirs))
            json_push(five->arena, &properties, five_text(five, five_properties[i].ours));
    }
    json_set(five->arena, record, "properties", properties);
}

static bool five_import_item(struct five *five)
{
    struct json *record = &five->made->record, part = json_make_object();
    const struct json *item = five->actor;
    char dice[64];
    const char *type;
    five_begin(five, record, "equipment");
    if (five_is(item, "weapon") && five_damage(item, dice, &type)) {
        struct json types = json_make_array();
        five_set_text(five, record, "category", "weapon");
        five_set_text(five, &part, "dice", dice);
        json_push(five->arena, &types, five_text(five, type));
        json_set(five->arena, &part, "type", types);
        json_set(five->arena, record, "damage", part);
        five_put_properties(five, item, record);
    } else if (five_is_armor(item)) {
        const char *kind = five_armor_type(item);
        char property[16];
        snprintf(property, sizeof property, "%s", kind);
        property[0] = (char)(property[0] - 'a' + 'A');
        struct json properties = json_make_array();
        json_push(five->arena, &properties, five_text(five, property));
        five_set_text(five, record, "category", "armor");
        five_set_int(five, &part, "base", imported_int(json_path(item, "system.armor.value"), 10));
        if (strcmp(kind, "medium") == 0) five_set_int(five, &part, "max_dex_bonus", 2);
        if (strcmp(kind, "heavy") == 0) json_set(five->arena, &part, "dex_bonus", json_make_bool(false));
        json_set(five->arena, record, "armor_class", part);
        json_set(five->arena, record, "properties", properties);
    } else {
        return false;
    }
    if (json_member_count(json_path(item, "system.activities")) > 1 || json_count(json_get(item, "effects")))
        five_leave(five, item, "its other activities and effects are not kept");
    return true;
}

enum status foundry5e_import(struct request *request, struct imported *made)
{
    const struct json *root = &request->document->root;
    struct five five = {.arena = request->arena, .actor = root, .items = json_get(root, "items"), .made = made};
    *made = (struct imported){.left = json_make_array()};
    bool named = json_is(json_get(root, "name"), JSON_STRING) && json_is(json_get(root, "system"), JSON_OBJECT);
    bool actor = five_is(root, "npc") || five_is(root, "character");
    if (named && actor) {
        five_import_actor(&five);
        return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
    }
    if (named && five_import_item(&five)) return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
    diags_add(request->diags,
              fault_error("import/no-model", "characters, creatures, weapons and armour can be imported"),
              json_place(request->document, root),
              named ? "Foundry documents of this type are not supported" : "this is not a Foundry document");
    return STATUS_BAD_CONTENT;
}
