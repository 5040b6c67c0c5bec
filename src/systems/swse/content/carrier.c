/* carrier.c: the rules of a species, class, archetype, talent, feat or prestige class, trait by trait. */
#include <string.h>

#include "base/symbol.h"
#include "base/vec.h"
#include "systems/swse/content/pack.h"

struct swse_gathering {
    struct swse_reader *reader;
    struct swse_carrier carrier;
    vec(struct swse_rule *) rules;
    struct symbols ids; /* of the rules so far */
    bool failed;
};

/* Rule ids are unique within their carrier; the second of two is dropped (SWSE-CORE-01). */
static void swse_gather_check_id(struct swse_gathering *gathering, struct swse_rule *rule)
{
    if (!*rule->id) return;
    if (!symbol_find(&gathering->ids, rule->id, strlen(rule->id))) {
        if (!symbol_intern_text(&gathering->ids, rule->id)) gathering->failed = true;
        return;
    }
    rule->broken = true;
    if (gathering->reader->diags)
        diags_add(gathering->reader->diags, fault_error("swse/duplicate-id", "only the first of them acts"),
                  json_place(gathering->reader->document, json_get(rule->json, "id")),
                  "two rules of %s have the id \"%s\"", gathering->carrier.name, rule->id);
}

static void swse_gather_rules(struct swse_gathering *gathering, const struct json *list, const char *trait)
{
    struct swse_reader *reader = gathering->reader;
    if (list && !json_is(list, JSON_ARRAY) && reader->diags)
        diags_add(reader->diags, fault_error("swse/wrong-type", NULL), json_place(reader->document, list),
                  "\"rules\" must be a list");
    if (!json_is(list, JSON_ARRAY)) return;
    gathering->carrier.trait = trait;
    for (size_t i = 0; i < json_count(list); i++) {
        struct swse_rule *rule = swse_rule_read(reader, &gathering->carrier, json_at(list, i));
        if (rule) swse_gather_check_id(gathering, rule);
        if (!rule || !vec_push(&gathering->rules, rule)) gathering->failed = true;
    }
}

/* A trait may carry a condition of an older format, in words: nothing can evaluate that. */
static void swse_gather_check_prose(struct swse_gathering *gathering, const struct json *trait)
{
    struct swse_reader *reader = gathering->reader;
    const struct json *condition = json_get(trait, "condition");
    if (!json_is(condition, JSON_STRING) || !reader->diags) return;
    diags_add(reader->diags,
              fault_error("swse/prose-condition", "`talus migrate swse` proposes a rule with its own condition"),
              json_place(reader->document, condition), "a condition is data, not a sentence");
}

static void swse_gather_traits(struct swse_gathering *gathering, const struct json *json, const char *name)
{
    struct swse_reader *reader = gathering->reader;
    const struct json *traits = json_get(json, name);
    if (traits && !json_is(traits, JSON_ARRAY)) {
        if (reader->diags)
            diags_add(reader->diags, fault_error("swse/wrong-type", NULL), json_place(reader->document, traits),
                      "\"%s\" must be a list of traits", name);
        return;
    }
    for (size_t i = 0; i < json_count(traits); i++) {
        const struct json *trait = json_at(traits, i);
        swse_gather_check_prose(gathering, trait);
        swse_gather_rules(gathering, json_get(trait, "rules"),
                          json_to_text(json_get(trait, "name"), json_to_text(json_get(trait, "id"), NULL)));
    }
}

struct swse_rule **swse_carrier_rules(struct swse_reader *reader, struct swse_source source, const char *name,
                                      const struct json *json, size_t *count)
{
    struct swse_gathering gathering = {.reader = reader, .carrier = {.source = source, .name = name}};
    symbols_init(&gathering.ids, NULL);
    swse_gather_rules(&gathering, json_get(json, "rules"), NULL);
    swse_gather_traits(&gathering, json, "structuralTraits");
    swse_gather_traits(&gathering, json, "conditionalTraits");
    if (json_is(json_get(json, "bonusFeats"), JSON_ARRAY)) swse_gather_traits(&gathering, json, "bonusFeats");
    struct swse_rule **rules = arena_array(reader->arena, struct swse_rule *, gathering.rules.count);
    *count = 0;
    for (size_t i = 0; rules && i < gathering.rules.count; i++)
        rules[(*count)++] = gathering.rules.items[i];
    vec_free(&gathering.rules);
    symbols_free(&gathering.ids);
    return gathering.failed ? NULL : rules;
}
