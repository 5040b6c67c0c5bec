/* iwr_type.c: the types of immunities, weaknesses and resistances, and how content writes them. */
#include <string.h>

#include "base/text.h"
#include "systems/pf2e/damage/iwr.h"

static const struct {
    const char *name, *kinds;
    const char *predicate; /* %s is the name */
    int only;              /* one kind alone, or -1 */
} pf2e_iwr_types[] = {
#define MATERIAL(name, kinds) {#name, kinds, "[\"damage:material:%s\"]", -1},
#define DAMAGE(name, kinds) {#name, kinds, "[\"damage:type:%s\"]", -1},
#define TRAIT(name, kinds) {#name, kinds, "[\"item:trait:%s\"]", -1},
#define POWER(name, kinds) {#name, kinds, "[{\"or\":[\"item:trait:%s\",\"origin:action:trait:%s\"]}]", -1},
#define CONDITION(name) {#name, "i", "[\"item:type:condition\",\"item:slug:%s\"]", -1},
#define OPEN(name, kinds) {#name, kinds, "[\"unhandled:%s\"]", -1},
#define TEST(name, kinds, json) {#name, kinds, json, -1},
#define TEST_FOR(kind, name, json) {#name, "", json, PF2E_##kind},
#include "systems/pf2e/damage/iwr_types.def"
};

enum { PF2E_IWR_TYPE_COUNT = sizeof pf2e_iwr_types / sizeof *pf2e_iwr_types };

static bool pf2e_iwr_is_name(const char *identifier, const char *type)
{
    for (; *identifier; identifier++, type++)
        if (*type != (*identifier == '_' ? '-' : *identifier)) return false;
    return !*type;
}

/* The line of a type, that of its kind alone if there is one; -1 when unknown. */
static int pf2e_iwr_find(enum pf2e_iwr_kind kind, const char *type)
{
    int found = -1;
    for (int i = 0; i < PF2E_IWR_TYPE_COUNT; i++) {
        if (!pf2e_iwr_is_name(pf2e_iwr_types[i].name, type)) continue;
        if (pf2e_iwr_types[i].only == (int)kind || (pf2e_iwr_types[i].only < 0 && found < 0)) found = i;
    }
    return found;
}

static bool pf2e_iwr_has_letter(const char *type, char letter)
{
    for (int i = 0; i < PF2E_IWR_TYPE_COUNT; i++)
        if (pf2e_iwr_is_name(pf2e_iwr_types[i].name, type) && strchr(pf2e_iwr_types[i].kinds, letter)) return true;
    return false;
}

bool pf2e_iwr_is_type(enum pf2e_iwr_kind kind, const char *type)
{
    return pf2e_iwr_has_letter(type, "iwr"[kind]);
}

struct json pf2e_iwr_predicate(struct arena *arena, enum pf2e_iwr_kind kind, const char *type)
{
    int found = pf2e_iwr_find(kind, type);
    const char *form = found < 0 ? "[\"unhandled:%s\"]" : pf2e_iwr_types[found].predicate;
    struct text words = {0};
    for (; *form; form++) {
        if (form[0] == '%' && form[1] == 's') {
            text_add(&words, type);
            form++;
        } else {
            text_add_char(&words, *form);
        }
    }
    struct json_document document;
    struct json predicate = json_make_array();
    if (json_parse(&document, "predicate", text_get(&words), words.length, NULL) == STATUS_OK)
        predicate = json_copy(arena, &document.root);
    else
        arena->failed = arena->failed || words.failed;
    json_free(&document);
    text_free(&words);
    return predicate;
}

const char *pf2e_iwr_type_label(struct arena *arena, const char *type)
{
    char *label = arena_copy_text(arena, type, strlen(type));
    if (strcmp(type, "custom") == 0) return "";
    if (!label || strcmp(type, "non-magical") == 0 || strcmp(type, "off-guard") == 0) return label;
    for (char *at = label; *at; at++)
        if (*at == '-') *at = ' ';
    return label;
}

static enum pf2e_iwr_role pf2e_iwr_find_role(enum pf2e_iwr_kind kind, const char *type)
{
    if (strcmp(type, "critical-hits") == 0) return PF2E_IWR_CRITICAL;
    if (strcmp(type, "precision") == 0) return PF2E_IWR_PRECISION;
    if (strcmp(type, "splash-damage") == 0) return PF2E_IWR_SPLASH;
    if (kind == PF2E_WEAKNESS && pf2e_iwr_has_letter(type, 'o')) return PF2E_IWR_ONCE;
    return PF2E_IWR_PLAIN;
}

/* An exception is a type, or {label, definition}. */
static struct json pf2e_iwr_exception(struct arena *arena, enum pf2e_iwr_kind kind, const struct json *source)
{
    struct json statement = json_make_object();
    const struct json *definition = json_get(source, "definition");
    struct json list =
        definition ? json_copy(arena, definition) : pf2e_iwr_predicate(arena, kind, json_to_text(source, ""));
    json_set(arena, &statement, "and", list);
    return statement;
}

static void pf2e_iwr_say_list(struct arena *arena, struct text *out, const struct json *list)
{
    size_t count = json_count(list);
    for (size_t i = 0; i < count; i++) {
        const struct json *label = json_get(json_at(list, i), "label");
        if (i) text_add(out, i + 1 < count ? ", " : count > 2 ? ", or " : " or ");
        const char *words =
            label ? json_to_text(label, "") : pf2e_iwr_type_label(arena, json_to_text(json_at(list, i), ""));
        text_add(out, words ? words : "");
    }
}

static const char *pf2e_iwr_make_label(struct arena *arena, const char *type_label, const struct json *exceptions,
                                       const struct json *doubled)
{
    struct text out = {0};
    bool excepts = json_count(exceptions), doubles = json_count(doubled);
    text_add(&out, type_label);
    if (excepts) {
        text_add(&out, " (except ");
        pf2e_iwr_say_list(arena, &out, exceptions);
    }
    if (doubles) {
        text_add(&out, excepts ? "; double resistance vs. " : " (double resistance vs. ");
        pf2e_iwr_say_list(arena, &out, doubled);
    }
    if (excepts || doubles) text_add_char(&out, ')');
    const char *label = out.failed ? NULL : arena_copy_text(arena, text_get(&out), out.length);
    text_free(&out);
    return label;
}

static struct json pf2e_iwr_any_of(struct arena *arena, enum pf2e_iwr_kind kind, const struct json *list,
                                   const char *key)
{
    struct json statement = json_make_object(), parts = json_make_array();
    for (size_t i = 0; i < json_count(list); i++)
        json_push(arena, &parts, pf2e_iwr_exception(arena, kind, json_at(list, i)));
    json_set(arena, &statement, key, parts);
    return statement;
}

bool pf2e_iwr_read(struct arena *arena, struct symbols *symbols, enum pf2e_iwr_kind kind, const struct json *source,
                   struct pf2e_iwr_rule *iwr)
{
    const char *type = json_to_text(json_get(source, "type"), "custom");
    const struct json *exceptions = json_get(source, "exceptions"), *doubled = json_get(source, "doubleVs");
    const struct json *definition = json_get(source, "definition");
    struct json predicate = definition ? json_copy(arena, definition) : pf2e_iwr_predicate(arena, kind, type);
    struct json doubles = json_make_array();
    bool once = kind == PF2E_WEAKNESS && json_to_bool(json_get(source, "applyOnce"), false);
    if (json_count(exceptions)) json_push(arena, &predicate, pf2e_iwr_any_of(arena, kind, exceptions, "nor"));
    json_push(arena, &doubles, pf2e_iwr_any_of(arena, kind, doubled, "or"));
    const char *label = json_to_text(json_get(source, "customLabel"), NULL);
    if (!label) label = pf2e_iwr_type_label(arena, type);
    *iwr = (struct pf2e_iwr_rule){.type = symbol_intern_text(symbols, type),
                                  .role = once ? PF2E_IWR_ONCE : pf2e_iwr_find_role(kind, type),
                                  .value = json_to_double(json_get(source, "value"), 0),
                                  .exceptions = exceptions,
                                  .has_double = json_count(doubled) > 0,
                                  .type_label = label,
                                  .label = label ? pf2e_iwr_make_label(arena, label, exceptions, doubled) : NULL};
    return iwr->type && iwr->label && !arena->failed &&
           predicate_compile(arena, symbols, &predicate, PREDICATE_FULL, &iwr->predicate) &&
           predicate_compile(arena, symbols, &doubles, PREDICATE_FULL, &iwr->double_vs);
}
