/* modifier.c: PF2e's modifiers as content writes them. */
#include "systems/pf2e/model/modifier.h"

#include <string.h>

#include "systems/pf2e/damage/damage_type.h"
#include "systems/pf2e/model/actor.h"

static bool pf2e_modifier_is_category(const char *word)
{
    return strcmp(word, "persistent") == 0 || strcmp(word, "precision") == 0 || strcmp(word, "splash") == 0;
}

bool pf2e_modifier_prepare(struct symbols *symbols)
{
    return symbol_intern_text(symbols, "persistent") && symbol_intern_text(symbols, "physical") &&
           symbol_intern_text(symbols, "energy");
}

void pf2e_modifier_settle(struct modifier *modifier, const struct symbols *symbols)
{
    enum pf2e_damage_type type = pf2e_damage_type_find(symbol_text(symbols, modifier->damage_type));
    const char *category = symbol_text(symbols, modifier->damage_category);
    const char *class = pf2e_damage_class_name(pf2e_damage_type_class(type));
    if (type == PF2E_DAMAGE_TYPE_COUNT) modifier->damage_type = 0;
    if (!pf2e_modifier_is_category(category)) modifier->damage_category = 0;
    modifier->damage_class = class ? symbol_find(symbols, class, strlen(class)) : 0;
    if (type == PF2E_DAMAGE_TYPE_bleed)
        modifier->damage_category = symbol_find(symbols, "persistent", strlen("persistent"));
    else if (strcmp(category, "splash") == 0 && modifier->critical == CRITICAL_UNSAID)
        modifier->critical = CRITICAL_NEVER;
}

static bool pf2e_modifier_read_words(struct arena *arena, struct symbols *symbols, const struct json *list,
                                     const symbol **words, uint32_t *count)
{
    symbol *read = arena_array(arena, symbol, json_count(list));
    if (!read) return false;
    for (size_t i = 0; i < json_count(list); i++) {
        read[i] = symbol_intern_text(symbols, json_to_text(json_at(list, i), ""));
        if (!read[i]) return false;
    }
    *words = read;
    *count = (uint32_t)json_count(list);
    return true;
}

static bool pf2e_modifier_read_word(struct symbols *symbols, const struct json *source, const char *name, symbol *word)
{
    const char *text = json_to_text(json_get(source, name), NULL);
    *word = text ? symbol_intern_text(symbols, text) : 0;
    return !text || *word;
}

static bool pf2e_modifier_read_predicate(struct arena *arena, struct symbols *symbols, const struct json *source,
                                         struct modifier *modifier)
{
    const struct json *predicate = json_get(source, "predicate");
    if (json_count(predicate) == 0) return true;
    struct predicate *compiled = arena_new(arena, struct predicate);
    modifier->predicate = compiled;
    return compiled && predicate_compile(arena, symbols, predicate, PREDICATE_FULL, compiled);
}

bool pf2e_modifier_read(struct arena *arena, struct symbols *symbols, const struct json *source,
                        struct modifier *modifier)
{
    const struct json *critical = json_get(source, "critical");
    const char *type = json_to_text(json_get(source, "type"), NULL);
    *modifier = (struct modifier){.label = json_to_text(json_get(source, "label"), ""),
                                  .value = json_to_double(json_get(source, "modifier"), 0),
                                  .type = modifier_type_find(&pf2e_modifier_policy, type),
                                  .enabled = json_to_bool(json_get(source, "enabled"), true),
                                  .ignored = json_to_bool(json_get(source, "ignored"), false),
                                  .force = json_to_bool(json_get(source, "force"), false),
                                  .origin_element = -1};
    if (critical && critical->type != JSON_NULL)
        modifier->critical = json_to_bool(critical, false) ? CRITICAL_ONLY : CRITICAL_NEVER;
    bool fine = pf2e_modifier_prepare(symbols);
    fine = pf2e_modifier_read_word(symbols, source, "slug", &modifier->slug) && fine;
    fine = pf2e_modifier_read_word(symbols, source, "ability", &modifier->ability) && fine;
    fine = pf2e_modifier_read_word(symbols, source, "damageType", &modifier->damage_type) && fine;
    fine = pf2e_modifier_read_word(symbols, source, "damageCategory", &modifier->damage_category) && fine;
    fine = pf2e_modifier_read_words(arena, symbols, json_get(source, "tags"), &modifier->tags, &modifier->tag_count) &&
           fine;
    fine = pf2e_modifier_read_words(arena, symbols, json_get(source, "domains"), &modifier->domains,
                                    &modifier->domain_count) &&
           fine;
    fine = pf2e_modifier_read_predicate(arena, symbols, source, modifier) && fine;
    pf2e_modifier_settle(modifier, symbols);
    return fine;
}

bool pf2e_modifier_is_shared(const struct modifier *modifier)
{
    return modifier->type == modifier_type_find(&pf2e_modifier_policy, "status") ||
           modifier->type == modifier_type_find(&pf2e_modifier_policy, "circumstance") ||
           (modifier->value < 0 && modifier->type != modifier_type_find(&pf2e_modifier_policy, "ability"));
}

void pf2e_modifiers_suppress(struct pf2e_modifiers *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct modifier *one = &list->items[i];
        if (pf2e_modifier_is_shared(one)) continue;
        one->predicate = NULL; /* whatever else would hold */
        one->enabled = false;
        one->ignored = true;
    }
}
