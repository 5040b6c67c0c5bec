/* p2v_card_known.c: abilities that many PF2e creatures share, by the table of p2v_abilities.def. */
#include <stdlib.h>
#include <string.h>

#include "bridges/p2v_card.h"

enum known_need {
    NEEDS_NOTHING = 0,
    NEEDS_DAMAGE = 1,
    NEEDS_AREA = 2,
    NEEDS_SAVE = 4,
    NEEDS_SIZE = 8,
    NEEDS_STRIKE = 16,
    NEEDS_OTHER = 32,
    NEEDS_ARMOR = 64
};

static const struct known {
    const char *name, *key;
    unsigned needs;
    enum card_loss loss;
    const char *shape;
} known_rows[] = {
#define KNOWN(name, key, needs, loss, shape) {name, key, NEEDS_##needs, CARD_LOST_##loss, shape},
#include "bridges/p2v_abilities.def"
};

/* What the creature has of what rows ask for. */
struct known_facts {
    int area, armor;
    const char *size, *other;
    const struct card_weapon *strike;
};

static bool known_is(const struct known *row, const struct card_ability *ability)
{
    size_t length = strlen(row->name);
    if (*row->key && strcmp(row->key, ability->glossary) == 0) return true;
    return strncmp(ability->name, row->name, length) == 0 &&
           (!ability->name[length] || ability->name[length] == ' ') &&
           (!ability->name[length] || ability->name[length + 1] == '(');
}

/* "Medium or smaller": the largest size that the ability lists. */
static const char *known_size(const char *words)
{
    static const char *const sizes[] = {"tiny", "small", "medium", "large", "huge", "gargantuan"};
    const char *first = NULL, *found = NULL;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const char *at = strstr(words, sizes[i]);
        if (strcmp(sizes[i], "small") == 0 && at && strncmp(at, "smaller", 7) == 0) continue;
        if (at && (!first || at < first)) first = at, found = sizes[i];
    }
    return found;
}

/* Is the name in the words, which are in small letters? */
static bool known_is_named(const char *words, const char *name)
{
    for (; *words; words++)
        if (card_begins(words, name)) return true;
    return false;
}

const char *card_other(const struct card_maker *maker, const struct card_ability *ability)
{
    const struct json *items = json_get(maker->actor, "items");
    for (size_t i = 0; i < json_count(items); i++) {
        const char *name = card_item_name(json_at(items, i));
        if (json_at(items, i) == ability->item ||
            !json_is_text(json_get(json_at(items, i), "type"), "action"))
            continue;
        if (strlen(name) > 3 && known_is_named(ability->words, name)) return name;
    }
    return NULL;
}

/* The number after "Armor Class to" or "AC to", less the level; 0: none. */
static int known_armor(const struct card_maker *maker, const char *words)
{
    const char *at = card_find_any(words, "armor class to |ac to |ac is |armor class is ");
    int number = at ? (int)(strtol(at + strcspn(at, "0123456789."), NULL, 10) % 100) : 0;
    return number > maker->subtracted ? number - maker->subtracted : 0;
}

static struct known_facts known_facts(const struct card_maker *maker,
                                      const struct card_ability *ability)
{
    const struct prose *prose = &ability->prose;
    int weapon = card_weapon_in(maker, ability->words);
    return (struct known_facts){.area = prose->radius       ? p2v_convert_area(prose->radius)
                                        : prose->shape >= 0 ? prose->size
                                                            : 0,
                                .armor = known_armor(maker, ability->words),
                                .size = known_size(ability->words),
                                .other = card_other(maker, ability),
                                .strike = weapon >= 0 ? &maker->weapons[weapon] : NULL};
}

static bool known_has(const struct known_facts *facts, const struct prose *prose, unsigned needs)
{
    unsigned has = (prose->damage ? NEEDS_DAMAGE : 0) | (facts->area ? NEEDS_AREA : 0) |
                   (prose->save >= 0 ? NEEDS_SAVE : 0) | (facts->size ? NEEDS_SIZE : 0) |
                   (facts->strike && facts->strike->damage ? NEEDS_STRIKE : 0) |
                   (facts->other ? NEEDS_OTHER : 0) | (facts->armor ? NEEDS_ARMOR : 0);
    return (needs & ~has) == 0;
}

static void known_put_text(struct text *out, struct arena *arena, const char *words)
{
    struct json value = json_make_text(arena, words, strlen(words));
    json_write(out, &value);
}

static void known_put_types(struct card_maker *maker, struct text *out, uint32_t types)
{
    struct json object = json_make_object();
    card_set_types(maker, &object, "types", types);
    json_write(out, json_get(&object, "types"));
}

/* The value of the word after $. */
static void known_put(struct card_maker *maker, struct text *out, const char *word,
                      const struct card_ability *ability)
{
    static const char *const saves[] = {"fort", "reflex", "will"};
    struct known_facts facts = known_facts(maker, ability);
    const struct prose *prose = &ability->prose;
    int level = maker->figures.level, die = level >= 8 ? 10 : 5, block = level >= 8 ? 15 : 10;
    if (level >= 14) die = 15;
    if (level >= 13) block = 20;
    const struct {
        const char *word;
        int value;
    } numbers[] = {{"damage", prose->damage},
                   {"area", facts.area},
                   {"armor", facts.armor},
                   {"blow", facts.strike ? facts.strike->damage : 0},
                   {"die", die},
                   {"block", block}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(word, numbers[i].word) == 0) text_addf(out, "%d", numbers[i].value);
    if (strcmp(word, "name") == 0) known_put_text(out, maker->arena, ability->name);
    if (strcmp(word, "save") == 0)
        known_put_text(out, maker->arena, prose->save >= 0 ? saves[prose->save] : "");
    if (strcmp(word, "size") == 0) known_put_text(out, maker->arena, facts.size ? facts.size : "");
    if (strcmp(word, "other") == 0)
        known_put_text(out, maker->arena, facts.other ? facts.other : "");
    if (strcmp(word, "types") == 0) known_put_types(maker, out, prose->types);
    if (strcmp(word, "kinds") == 0)
        known_put_types(maker, out, facts.strike ? facts.strike->types : 0);
    if (strcmp(word, "after") == 0) {
        char *after = arena_printf(maker->arena, "previous_action:%s hit",
                                   facts.strike ? facts.strike->name : "");
        known_put_text(out, maker->arena, after ? after : "");
    }
}

static struct json known_feature(struct card_maker *maker, const char *shape,
                                 const struct card_ability *ability)
{
    struct text text = {0};
    struct json feature = json_make_null();
    struct json_document document;
    for (const char *at = shape; *at; at++) {
        char word[16];
        size_t length = 0;
        if (*at != '$') {
            text_add_char(&text, *at == '\'' ? '"' : *at);
            continue;
        }
        while (at[1] >= 'a' && at[1] <= 'z' && length < sizeof word - 1)
            word[length++] = *++at;
        word[length] = '\0';
        known_put(maker, &text, word, ability);
    }
    if (json_parse(&document, "shape", text_get(&text), text.length, NULL) == STATUS_OK)
        feature = json_copy(maker->arena, &document.root);
    json_free(&document);
    text_free(&text);
    return feature;
}

bool card_known(struct card_maker *maker, struct card_ability *ability)
{
    for (size_t i = 0; i < sizeof known_rows / sizeof *known_rows; i++) {
        const struct known *row = &known_rows[i];
        if (!known_is(row, ability)) continue;
        struct known_facts facts = known_facts(maker, ability);
        struct json feature = known_has(&facts, &ability->prose, row->needs)
                                  ? known_feature(maker, row->shape, ability)
                                  : json_make_null();
        if (feature.type != JSON_OBJECT) return false;
        if (row->loss != CARD_LOST_NONE) ability->losses |= P2V_BIT(row->loss);
        card_add_ability(maker, ability, feature);
        return true;
    }
    return false;
}
