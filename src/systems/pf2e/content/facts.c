/* facts.c: one walk over the content that collects what it brings about. */
#include "systems/pf2e/content/facts.h"
#include "systems/pf2e/element/elements.h"

#include <string.h>

#include "base/limits.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/near.h"
#include "base/symbol.h"
#include "base/vec.h"
#include "ir/slug.h"
#include "systems/pf2e/content/grants.h"
#include "systems/pf2e/content/names.h"

/* Types that are counted. */
static const char *const facts_types[] = {"feat", "effect", "action", "spell"};
enum { FACTS_TYPES = sizeof facts_types / sizeof *facts_types };

struct pf2e_facts {
    const struct pf2e_facts *under;
    struct pf2e_facts *less;      /* what documents brought about that `under` knows and that are gone; may be NULL */
    vec(uint32_t) times;          /* how often each symbol was brought about */
    const struct pf2e_pack *pack; /* whose labels count; may be NULL */
    struct pf2e_grants *grants;   /* of that pack */
    struct symbols symbols;       /* the kind as one character, then the word */
    struct text key, slug;        /* scratch */
    size_t counts[FACTS_TYPES];
    bool failed;
};

struct pf2e_facts *pf2e_facts_new(const struct pf2e_facts *under)
{
    struct pf2e_facts *facts = memory_alloc(sizeof *facts);
    if (!facts) return NULL;
    memset(facts, 0, sizeof *facts);
    facts->under = under;
    facts->pack = under ? under->pack : NULL;
    symbols_init(&facts->symbols, NULL);
    return facts;
}

void pf2e_facts_free(struct pf2e_facts *facts)
{
    if (!facts) return;
    pf2e_facts_free(facts->less);
    vec_free(&facts->times);
    symbols_free(&facts->symbols);
    pf2e_grants_free(facts->grants);
    text_free(&facts->key);
    text_free(&facts->slug);
    memory_free(facts);
}

static void facts_put(struct pf2e_facts *facts, enum pf2e_fact kind, const char *first, const char *second)
{
    text_clear(&facts->key);
    text_add_char(&facts->key, (char)('0' + kind));
    text_add(&facts->key, first);
    text_add(&facts->key, second);
    symbol found = symbol_intern(&facts->symbols, text_get(&facts->key), facts->key.length);
    size_t place = found - facts->symbols.first;
    while (found && place >= facts->times.count) { /* an earlier one may be missing: memory was exhausted */
        if (!vec_push(&facts->times, 0)) found = 0;
    }
    if (found)
        facts->times.items[place]++;
    else
        facts->failed = true;
}

/* An option, or what comes before its first injection as a prefix. */
static void facts_put_option(struct pf2e_facts *facts, const char *option, const char *tail)
{
    const char *brace = strchr(option, '{');
    if (!brace) {
        facts_put(facts, PF2E_FACT_OPTION, option, tail);
        return;
    }
    char start[256];
    size_t length = (size_t)(brace - option);
    if (length >= sizeof start) length = sizeof start - 1;
    memcpy(start, option, length);
    start[length] = '\0';
    facts_put(facts, PF2E_FACT_PREFIX, start, "");
}

static const char *facts_slug(struct pf2e_facts *facts, const char *name)
{
    text_clear(&facts->slug);
    slug_add(&facts->slug, name, strlen(name), SLUG_KEBAB);
    return text_get(&facts->slug);
}

static const char *facts_item_slug(struct pf2e_facts *facts, const struct json *item)
{
    const struct json *slug = json_path(item, "system.slug");
    if (json_is(slug, JSON_STRING) && slug->count > 0) return slug->text;
    return facts_slug(facts, json_to_text(json_get(item, "name"), ""));
}

static void facts_learn_list(struct pf2e_facts *facts, enum pf2e_fact kind, const struct json *list)
{
    if (json_is(list, JSON_STRING)) facts_put(facts, kind, list->text, "");
    for (uint32_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++) {
        const char *word = json_to_text(&list->items[i], NULL);
        if (word) facts_put(facts, kind, word, "");
    }
}

static void facts_learn_roll_option(struct pf2e_facts *facts, const struct json *rule)
{
    const char *option = json_to_text(json_get(rule, "option"), NULL);
    const struct json *sub = json_get(rule, "suboptions");
    if (!option) return;
    facts_put_option(facts, option, "");
    bool open = json_is(sub, JSON_OBJECT) || json_get(rule, "count") || json_is(json_get(rule, "value"), JSON_STRING) ||
                json_to_bool(json_get(rule, "mergeable"), false);
    if (open && !strchr(option, '{')) facts_put(facts, PF2E_FACT_PREFIX, option, ":");
    for (uint32_t i = 0; json_is(sub, JSON_ARRAY) && i < sub->count; i++) {
        const char *value = json_to_text(json_get(&sub->items[i], "value"), NULL);
        if (!value) continue;
        bool template = strchr(value, '{') || strchr(option, '{') || strncmp(value, "Compendium.", 11) == 0;
        char whole[300];
        size_t length = strlen(option), tail = strlen(value);
        if (template || length + tail + 2 > sizeof whole) {
            facts_put(facts, PF2E_FACT_PREFIX, option, ":");
            continue;
        }
        memcpy(whole, option, length + 1);
        whole[length] = ':';
        memcpy(whole + length + 1, value, tail + 1);
        facts_put(facts, PF2E_FACT_OPTION, whole, "");
    }
}

static void facts_learn_flag(struct pf2e_facts *facts, const char *path)
{
    static const char *const places[] = {"flags.pf2e.", "flags.system.", "flags.sf2e.", "flags.world."};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        size_t length = strlen(places[i]);
        if (strncmp(path, places[i], length) != 0) continue;
        char flag[128];
        size_t size = strcspn(path + length, ".{");
        if (size >= sizeof flag) continue;
        memcpy(flag, path + length, size);
        flag[size] = '\0';
        facts_put(facts, PF2E_FACT_FLAG, flag, "");
    }
}

static void facts_learn_choice(struct pf2e_facts *facts, const struct json *item, const struct json *rule)
{
    const char *option = json_to_text(json_get(rule, "rollOption"), NULL);
    if (option) facts_put_option(facts, option, "");
    if (option && !strchr(option, '{')) facts_put(facts, PF2E_FACT_PREFIX, option, ":");
    if (!json_to_bool(json_get(rule, "actorFlag"), false)) return;
    /* Without a flag, the element's or the item's name is the flag (PF2E-RE-45). */
    const char *flag = json_to_text(json_get(rule, "flag"), json_to_text(json_get(rule, "slug"), NULL));
    if (!flag) flag = json_to_text(json_path(item, "system.slug"), json_to_text(json_get(item, "name"), ""));
    facts_put(facts, PF2E_FACT_FLAG, flag, "");
    text_clear(&facts->slug);
    slug_add(&facts->slug, flag, strlen(flag), SLUG_DROMEDARY);
    facts_put(facts, PF2E_FACT_FLAG, text_get(&facts->slug), "");
}

static void facts_learn_strikes(struct pf2e_facts *facts, const struct json *strikes)
{
    for (uint32_t i = 0; json_is(strikes, JSON_OBJECT) && i < strikes->count; i++)
        facts_put(facts, PF2E_FACT_STRIKE, strikes->members[i].name, "");
}

static void facts_learn_battle_form(struct pf2e_facts *facts, const struct json *rule)
{
    facts_learn_strikes(facts, json_path(rule, "overrides.strikes"));
    const struct json *brackets = json_path(rule, "value.brackets");
    for (uint32_t i = 0; json_is(brackets, JSON_ARRAY) && i < brackets->count; i++)
        facts_learn_strikes(facts, json_path(&brackets->items[i], "value.strikes"));
}

static void facts_learn_strike(struct pf2e_facts *facts, const struct json *item, const struct json *rule)
{
    const char *slug = json_to_text(json_get(rule, "slug"), NULL);
    const char *label = json_to_text(json_get(rule, "label"), json_to_text(json_get(item, "name"), ""));
    if (slug) facts_put(facts, PF2E_FACT_STRIKE, slug, "");
    const char *known = facts->pack ? pf2e_pack_label(facts->pack, label) : NULL;
    if (known) label = known;
    const char *dot = strrchr(label, '.'); /* a localisation key ends in the word it stands for */
    facts_put(facts, PF2E_FACT_STRIKE, facts_slug(facts, dot && !strchr(label, ' ') ? dot + 1 : label), "");
    facts_learn_list(facts, PF2E_FACT_STRIKE, json_get(rule, "baseType"));
    facts_learn_list(facts, PF2E_FACT_TAG, json_get(rule, "otherTags"));
}

static void facts_learn_grant(struct pf2e_facts *facts, const struct json *rule)
{
    const char *flag = json_to_text(json_get(rule, "flag"), NULL);
    if (flag && json_to_bool(json_get(rule, "track"), false))
        facts_put(facts, PF2E_FACT_PREFIX, facts_slug(facts, flag), ":");
    const struct json *alterations = json_get(rule, "alterations");
    for (uint32_t i = 0; json_is(alterations, JSON_ARRAY) && i < alterations->count; i++) {
        if (json_is_text(json_get(&alterations->items[i], "property"), "other-tags"))
            facts_learn_list(facts, PF2E_FACT_TAG, json_get(&alterations->items[i], "value"));
    }
}

static void facts_learn_answers(struct pf2e_facts *facts, enum pf2e_fact kind, const struct json *answers)
{
    for (uint32_t i = 0; json_is(answers, JSON_ARRAY) && i < answers->count; i++) {
        const struct json *value = json_get(&answers->items[i], "value");
        facts_learn_list(facts, kind, value);
        for (uint32_t j = 0; json_is(value, JSON_OBJECT) && j < value->count; j++)
            facts_learn_list(facts, kind, &value->members[j].value);
    }
}

/* What is an answer as a whole ("{item|flags...}") can be any of the answers of the item's own questions. */
static void facts_learn_open(struct pf2e_facts *facts, enum pf2e_fact kind, const struct json *item,
                             const struct json *words)
{
    const struct json *rules = json_path(item, "system.rules");
    bool open = json_is(words, JSON_STRING) && words->text[0] == '{';
    for (uint32_t i = 0; open && json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        facts_learn_answers(facts, kind, json_get(&rules->items[i], "choices"));
        facts_learn_answers(facts, kind, json_get(&rules->items[i], "suboptions"));
    }
}

/* "harmony:{item|...}": the tag in front of what is filled in. */
static void facts_learn_stem(struct pf2e_facts *facts, enum pf2e_fact kind, const struct json *words)
{
    const char *text = json_to_text(words, ""), *open = strstr(text, ":{");
    char stem[96];
    if (!open || open == text || (size_t)(open - text) >= sizeof stem) return;
    memcpy(stem, text, (size_t)(open - text));
    stem[open - text] = '\0';
    facts_put(facts, kind, stem, "");
}

/* The slug of a modifier: its own, or made of its label, or of the name of the item without "Effect: " and "(x)". */
static void facts_learn_modifier(struct pf2e_facts *facts, const struct json *item, const struct json *rule)
{
    const char *slug = json_to_text(json_get(rule, "slug"), NULL), *label = json_to_text(json_get(rule, "label"), NULL),
               *name = json_to_text(json_get(item, "name"), "");
    const char *dot = label && strncmp(label, "PF2E.", 5) == 0 ? strrchr(label, '.') : NULL;
    size_t length = 0;
    if (slug) facts_put(facts, PF2E_FACT_MODIFIER, slug, "");
    if (slug) return;
    if (label) facts_put(facts, PF2E_FACT_MODIFIER, facts_slug(facts, dot ? dot + 1 : label), "");
    facts_put(facts, PF2E_FACT_MODIFIER, facts_slug(facts, name), "");
    name = pf2e_reduce_label(name, &length);
    text_clear(&facts->slug);
    slug_add(&facts->slug, name, length, SLUG_KEBAB);
    facts_put(facts, PF2E_FACT_MODIFIER, text_get(&facts->slug), "");
}

static void facts_learn_rule(struct pf2e_facts *facts, const struct json *item, const struct json *rule)
{
    enum pf2e_element_id id = pf2e_element_id_of(rule);
    const char *slug = json_to_text(json_get(rule, "slug"), NULL);
    if (id == PF2E_ELEMENT_RollOption) {
        facts_learn_roll_option(facts, rule);
        facts_learn_open(facts, PF2E_FACT_OPTION, item, json_get(rule, "option"));
    }
    if (id == PF2E_ELEMENT_FlatModifier || id == PF2E_ELEMENT_DamageDice || id == PF2E_ELEMENT_WeaponPotency ||
        id == PF2E_ELEMENT_SpecialStatistic)
        facts_learn_modifier(facts, item, rule);
    if (id == PF2E_ELEMENT_ChoiceSet) facts_learn_choice(facts, item, rule);
    if (id == PF2E_ELEMENT_BattleForm) facts_learn_battle_form(facts, rule);
    if (id == PF2E_ELEMENT_Strike) facts_learn_strike(facts, item, rule);
    if (id == PF2E_ELEMENT_GrantItem) facts_learn_grant(facts, rule);
    if (id == PF2E_ELEMENT_ActiveEffectLike) facts_learn_flag(facts, json_to_text(json_get(rule, "path"), ""));
    if (id == PF2E_ELEMENT_TokenMark && slug) facts_put(facts, PF2E_FACT_MARK, slug, "");
    if (id == PF2E_ELEMENT_SpecialStatistic && slug) facts_put(facts, PF2E_FACT_STATISTIC, slug, "");
    if (id == PF2E_ELEMENT_SubstituteRoll) {
        const char *name = slug ? slug : facts_item_slug(facts, item);
        facts_put(facts, PF2E_FACT_OPTION, "substitute:", name);
    }
    if (id == PF2E_ELEMENT_ItemAlteration && json_is_text(json_get(rule, "property"), "other-tags")) {
        facts_learn_list(facts, PF2E_FACT_TAG, json_get(rule, "value"));
        facts_learn_open(facts, PF2E_FACT_TAG, item, json_get(rule, "value"));
        facts_learn_stem(facts, PF2E_FACT_TAG, json_get(rule, "value"));
    }
}

/* Inline rolls and actions in a text bring their own options: @Check[flat|dc:15|options:unstable-check], [[/act trip
 * options=mid-air]]. */
static void facts_learn_inline(struct pf2e_facts *facts, const char *text)
{
    static const char *const keys[] = {"|options:", "|traits:", " options=", " traits="};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        for (const char *at = strstr(text, keys[i]); at; at = strstr(at, keys[i])) {
            at += strlen(keys[i]);
            for (;;) {
                char word[128];
                size_t length = strcspn(at, ",|]} ");
                if (length > 0 && length < sizeof word) {
                    memcpy(word, at, length);
                    word[length] = '\0';
                    facts_put(facts, PF2E_FACT_OPTION, word, "");
                }
                at += length;
                if (*at != ',') break;
                at++;
            }
        }
    }
}

/* Anywhere in elements: texts, their own or those of a language file, and tags for what they give. */
static void facts_learn_deep(struct pf2e_facts *facts, const struct json *value, int depth)
{
    if (depth > LIMIT_JSON_DEPTH) return;
    for (uint32_t i = 0; i < json_count(value); i++)
        facts_learn_deep(facts, json_at(value, i), depth + 1);
    if (json_is_text(json_get(value, "property"), "other-tags"))
        facts_learn_list(facts, PF2E_FACT_TAG, json_get(value, "value"));
    const char *text = json_to_text(value, "");
    const char *label = facts->pack && strncmp(text, "PF2E.", 5) == 0 ? pf2e_pack_label(facts->pack, text) : NULL;
    if (label || strchr(text, '[')) facts_learn_inline(facts, label ? label : text);
}

static void facts_learn_item(struct pf2e_facts *facts, const struct json *item)
{
    const char *type = json_to_text(json_get(item, "type"), ""), *slug = facts_item_slug(facts, item);
    for (size_t i = 0; i < FACTS_TYPES; i++)
        facts->counts[i] += strcmp(facts_types[i], type) == 0;
    char whole[256];
    size_t type_length = strlen(type), length = strlen(slug);
    if (type_length + length + 2 <= sizeof whole) {
        memcpy(whole, type, type_length + 1);
        whole[type_length] = ':';
        memcpy(whole + type_length + 1, slug, length + 1);
        facts_put(facts, PF2E_FACT_SLUG, whole, "");
        facts_put(facts, PF2E_FACT_SLUG, "any:", whole + type_length + 1);
    }
    static const char *const prefixes[] = {"spell-effect-", "effect-", "stance-"};
    for (size_t i = 0; strcmp(type, "effect") == 0 && i < 3; i++) {
        if (strncmp(slug, prefixes[i], strlen(prefixes[i])) != 0) continue;
        facts_put(facts, PF2E_FACT_SLUG, "effect:", slug + strlen(prefixes[i]));
        break;
    }
    bool strikes = strcmp(type, "weapon") == 0 || strcmp(type, "melee") == 0 || strcmp(type, "shield") == 0;
    if (strikes) facts_put(facts, PF2E_FACT_STRIKE, slug, "");
    facts_learn_list(facts, PF2E_FACT_STRIKE, json_path(item, "system.baseItem"));
    if (strcmp(type, "lore") == 0) facts_put(facts, PF2E_FACT_STATISTIC, slug, "");
    facts_learn_list(facts, PF2E_FACT_TAG, json_path(item, "system.traits.otherTags"));
    const struct json *traits = json_path(item, "system.traits.value");
    for (uint32_t i = 0; json_is(traits, JSON_ARRAY) && i < traits->count; i++) {
        if (json_is(&traits->items[i], JSON_STRING))
            facts_put(facts, PF2E_FACT_OPTION, "item:trait:", traits->items[i].text);
    }
    facts_learn_inline(facts, json_to_text(json_path(item, "system.description.value"), ""));
    const struct json *rules = json_path(item, "system.rules");
    for (uint32_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++)
        facts_learn_rule(facts, item, &rules->items[i]);
    facts_learn_deep(facts, rules, 0);
}

bool pf2e_facts_learn(struct pf2e_facts *facts, const struct json *document)
{
    /* Loose elements, as one pastes them. */
    for (uint32_t i = 0; json_is(document, JSON_ARRAY) && i < document->count; i++)
        facts_learn_rule(facts, &document->items[i], &document->items[i]);
    if (!json_is(document, JSON_OBJECT)) return !facts->failed;
    if (json_get(document, "key")) facts_learn_rule(facts, document, document);
    facts_learn_item(facts, document);
    const struct json *items = json_get(document, "items");
    for (uint32_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++)
        facts_learn_item(facts, &items->items[i]);
    return !facts->failed && !facts->key.failed && !facts->slug.failed;
}

static bool facts_learn_document(struct pf2e_facts *facts, const struct pf2e_document *document)
{
    struct json_document source;
    if (document->family == PF2E_OTHER) return true;
    bool good = pf2e_document_source(document, &source, NULL) != STATUS_OK || pf2e_facts_learn(facts, &source.root);
    json_free(&source);
    return good;
}

bool pf2e_facts_learn_pack(struct pf2e_facts *facts, const struct pf2e_pack *pack)
{
    facts->pack = pack;
    facts->grants = pf2e_grants_new(pack);
    if (!facts->grants) return false;
    for (size_t i = 0; i < pf2e_pack_count(pack); i++) {
        if (!facts_learn_document(facts, pf2e_pack_get(pack, i))) return false;
    }
    return true;
}

static uint32_t facts_times(const struct pf2e_facts *facts, const char *key, size_t length)
{
    symbol found = facts ? symbol_find(&facts->symbols, key, length) : 0;
    return found ? facts->times.items[found - facts->symbols.first] : 0;
}

/* Does anything that is still there bring it about? */
static bool facts_known(const struct pf2e_facts *facts, const char *key, size_t length)
{
    uint32_t gone = 0;
    for (; facts; facts = facts->under) {
        if (facts_times(facts, key, length) > gone) return true;
        gone += facts_times(facts->less, key, length);
    }
    return false;
}

bool pf2e_facts_learn_changes(struct pf2e_facts *facts, const struct pf2e_pack *pack)
{
    facts->pack = pack;
    for (size_t i = pf2e_pack_borrowed(pack); i < pf2e_pack_count(pack); i++) {
        if (!facts_learn_document(facts, pf2e_pack_get(pack, i))) return false;
    }
    if (pf2e_pack_hidden_count(pack) && !(facts->less = pf2e_facts_new(NULL))) return false;
    for (size_t i = 0; i < pf2e_pack_hidden_count(pack); i++) {
        if (!facts_learn_document(facts->less, pf2e_pack_hidden(pack, i))) return false;
    }
    return true;
}

static bool facts_find(const struct pf2e_facts *facts, enum pf2e_fact kind, const char *word, size_t length)
{
    char key[320];
    if (length + 1 >= sizeof key) return false;
    key[0] = (char)('0' + kind);
    memcpy(key + 1, word, length);
    return facts_known(facts, key, length + 1);
}

bool pf2e_facts_has(const struct pf2e_facts *facts, enum pf2e_fact kind, const char *word)
{
    return facts_find(facts, kind, word, strlen(word));
}

bool pf2e_facts_sets(const struct pf2e_facts *facts, const char *option)
{
    size_t length = strlen(option);
    if (facts_find(facts, PF2E_FACT_OPTION, option, length)) return true;
    for (size_t i = 1; i <= length; i++) {
        if (facts_find(facts, PF2E_FACT_PREFIX, option, i)) return true;
    }
    return false;
}

static bool facts_is(const struct symbol_text *text, enum pf2e_fact kind, const char *prefix)
{
    return text->text[0] == (char)('0' + kind) && strncmp(text->text + 1, prefix, strlen(prefix)) == 0;
}

size_t pf2e_facts_count(const struct pf2e_facts *facts, const char *type)
{
    size_t count = 0;
    for (; facts; facts = facts->under) {
        for (size_t i = 0; i < FACTS_TYPES; i++) {
            if (strcmp(facts_types[i], type) != 0) continue;
            count += facts->counts[i];
            count -= facts->less ? facts->less->counts[i] : 0;
        }
    }
    return count;
}

size_t pf2e_facts_words(const struct pf2e_facts *facts)
{
    size_t words = 0;
    for (; facts; facts = facts->under)
        words += facts->symbols.count;
    return words;
}

struct pf2e_grants *pf2e_facts_grants(const struct pf2e_facts *facts)
{
    while (facts && !facts->grants)
        facts = facts->under;
    return facts ? facts->grants : NULL;
}

const char *pf2e_facts_nearest(const struct pf2e_facts *facts, enum pf2e_fact kind, const char *word)
{
    struct near near = near_new(word);
    near.tolerance = strlen(word) < 10 ? 1 : 2; /* of many words some are near by chance */
    for (; facts; facts = facts->under) {
        for (uint32_t i = 0; i < facts->symbols.count; i++) {
            if (facts_is(&facts->symbols.texts[i], kind, "")) near_add(&near, facts->symbols.texts[i].text + 1);
        }
    }
    return near.best;
}
