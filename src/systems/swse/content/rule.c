/* rule.c: reading rule elements: who gave them, when they are active, and whether they are well formed. */
#include "systems/swse/content/rule.h"

#include <stdio.h>
#include <string.h>

#include "base/near.h"
#include "dice/dice.h"
#include "systems/swse/content/condition.h"
#include "systems/swse/content/rule_fields.h"

static const char *const swse_rule_words[] = {
#define RULE(constant, word, fields, doc) word,
#include "systems/swse/content/rules.def"
#undef RULE
};

const char *swse_rule_type_word(enum swse_rule_type type)
{
    return swse_rule_words[type];
}

int swse_rule_type_find(const char *word)
{
    for (int i = 0; i < SWSE_RULE_TYPE_COUNT; i++) {
        if (strcmp(word, swse_rule_words[i]) == 0) return i;
    }
    return -1;
}

bool swse_words_have(const struct swse_words *words, const char *word)
{
    for (size_t i = 0; i < words->count; i++) {
        if (strcmp(words->items[i], word) == 0) return true;
    }
    return false;
}

static void swse_rule_report(struct swse_reader *reader, const struct json *at, struct fault fault, const char *words,
                             const char *what)
{
    if (fault.severity == SEVERITY_ERROR) reader->errors++;
    if (!reader->diags || !reader->document) return;
    diags_add(reader->diags, fault, json_place(reader->document, at), words, what);
}

static bool swse_rule_knows_listed(const char *const *words, const char *word, const char **nearest)
{
    struct near near = near_new(word);
    near.tolerance = 12; /* the nearest one, however far */
    for (; *words; words++) {
        if (strcmp(*words, word) == 0) return true;
        near_add(&near, *words);
    }
    *nearest = near.best;
    return false;
}

static bool swse_rule_knows(struct swse_reader *reader, const char *vocabulary, const char *word, const char **nearest)
{
    if (strcmp(vocabulary, "damage-types") == 0) return swse_rule_knows_listed(swse_damage_words(), word, nearest);
    if (strcmp(vocabulary, "skills") == 0)
        return swse_skill_is_known(word) || swse_skill_alias(word) ||
               swse_rule_knows_listed(swse_skill_words(), word, nearest);
    return !reader->knows || reader->knows(reader->context, vocabulary, word, nearest);
}

/* Unknown ids are errors with the nearest id (SWSE-CORE-06), older spellings are mapped and reported. */
static void swse_rule_look_at_id(struct swse_reader *reader, const char *vocabulary, const struct json *value)
{
    const char *nearest = NULL, *canonical = strcmp(vocabulary, "skills") == 0 ? swse_skill_alias(value->text) : NULL;
    char hint[128] = "";
    if (canonical) {
        snprintf(hint, sizeof hint, "write \"%s\"", canonical);
        swse_rule_report(reader, value, fault_note("swse/skill-alias", hint),
                         "\"%s\" is an older spelling and was mapped", value->text);
        return;
    }
    if (swse_rule_knows(reader, vocabulary, value->text, &nearest)) return;
    if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    char words[64];
    snprintf(words, sizeof words, "\"%%s\" is not one of the known %s", vocabulary);
    for (char *dash = strchr(words, '-'); dash; dash = strchr(words, '-'))
        *dash = ' ';
    swse_rule_report(reader, value, fault_error("swse/unknown-id", *hint ? hint : NULL), words, value->text);
}

/* Full names for scores, short ones for attacks (SWSE-RULE-40). The table reports the error; this adds the word. */
static void swse_rule_look_at_ability(struct swse_reader *reader, const struct field *field, const struct json *value)
{
    bool attack = strcmp(field->name, "attackAbility") == 0;
    int ability = attack || strcmp(field->name, "ability") == 0 ? swse_ability_find(value->text) : -1;
    if (ability < 0) return;
    const char *word =
        attack ? swse_ability_abbreviation((enum swse_ability)ability) : swse_ability_word((enum swse_ability)ability);
    if (strcmp(word, value->text) == 0) return;
    char hint[64];
    snprintf(hint, sizeof hint, "write \"%s\"", word);
    swse_rule_report(reader, value, fault_note("swse/ability-spelling", hint),
                     attack ? "attack abilities are written short, not \"%s\""
                            : "ability scores are written in full, not \"%s\"",
                     value->text);
}

void swse_rule_look(void *context, const struct field *field, enum field_type type, const struct json *value)
{
    struct swse_reader *reader = context;
    const char *vocabulary = field->form.vocabulary;
    if (!vocabulary && field->form.item) vocabulary = field->form.item->vocabulary;
    if (type == FIELD_SLUG && vocabulary) swse_rule_look_at_id(reader, vocabulary, value);
    if (type == FIELD_WORD) swse_rule_look_at_ability(reader, field, value);
    if (type != FIELD_FORMULA) return;
    struct dice_error error = {0};
    if (!dice_parse(reader->arena, value->text, value->count, DICE_FOUNDRY, &error))
        swse_rule_report(reader, value, fault_error("swse/formula", error.hint), "the dice cannot be read: %s",
                         error.message ? error.message : "");
}

static bool swse_rule_check_type(struct swse_reader *reader, struct swse_rule *rule)
{
    const struct json *type = json_get(rule->json, "type");
    if (!json_is(type, JSON_STRING)) {
        swse_rule_report(reader, rule->json, fault_error("swse/missing-field", NULL), "the field \"%s\" is missing",
                         "type");
        return false;
    }
    int found = swse_rule_type_find(type->text);
    if (found >= 0) {
        rule->type = (enum swse_rule_type)found;
        return true;
    }
    static const char *const breaths[] = {"aquatic", "amphibious",       "vacuum", "vacuum-adapted",
                                          "other",   "poison-resistant", NULL};
    const char *nearest = NULL;
    char hint[128] = "";
    if (swse_rule_knows_listed(breaths, type->text, &nearest)) {
        snprintf(hint, sizeof hint, "write \"type\": \"breathing\" and \"breathType\": \"%s\"", type->text);
    } else {
        struct near near = near_new(type->text);
        for (int i = 0; i < SWSE_RULE_TYPE_COUNT; i++)
            near_add(&near, swse_rule_words[i]);
        if (near.best) snprintf(hint, sizeof hint, "did you mean \"%s\"?", near.best);
    }
    swse_rule_report(reader, type, fault_error("swse/unknown-type", *hint ? hint : NULL),
                     "there is no rule type \"%s\"", type->text);
    return false;
}

/* What the field tables cannot express. */
static bool swse_rule_check_sense_of(struct swse_reader *reader, const struct swse_rule *rule)
{
    const struct json *json = rule->json;
    const struct json *proficient = json_path(json, "proficiency.isProficient");
    if (rule->type == SWSE_RULE_NATURAL_WEAPON && json_is(proficient, JSON_FALSE)) {
        swse_rule_report(reader, proficient, fault_error("swse/bad-value", "write true"),
                         "everyone is proficient with their own body%s", "");
        return false;
    }
    const struct json *trigger = json_path(json, "trigger.type");
    const struct json *value = json_path(json, "trigger.value");
    if (rule->type == SWSE_RULE_RAGE && json_is_text(trigger, "hpThreshold") && !json_is_number(value)) {
        swse_rule_report(reader, trigger, fault_error("swse/bad-value", "50 is half of maximum hit points"),
                         "a hit point threshold needs a number of per cent in \"%s\"", "value");
        return false;
    }
    if (rule->type == SWSE_RULE_RAGE && json_is_text(trigger, "condition") && !json_is(value, JSON_STRING)) {
        swse_rule_report(reader, trigger, fault_error("swse/bad-value", NULL), "a condition needs its name in \"%s\"",
                         "value");
        return false;
    }
    const struct json *limited = json_path(json, "triggeredBy.skillId");
    if (rule->type == SWSE_RULE_REROLL && limited && !json_is_text(json_path(json, "triggeredBy.type"), "skillCheck"))
        swse_rule_report(reader, limited, fault_warning("swse/unused-field", NULL),
                         "only a reroll of skill checks reads \"%s\"", "skillId");
    return true;
}

/* An unknown feat is never owned: the condition never holds. */
static void swse_rule_look_at_condition(struct swse_reader *reader, const struct json *when)
{
    const struct json *list = json_get(when, "conditions"), *feat = json_get(when, "featId");
    const char *nearest = NULL;
    for (size_t i = 0; i < json_count(list); i++)
        swse_rule_look_at_condition(reader, json_at(list, i));
    if (!json_is(feat, JSON_STRING) || swse_rule_knows(reader, "feats", feat->text, &nearest)) return;
    char hint[128] = "";
    if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    swse_rule_report(reader, feat, fault_warning("swse/unknown-id", *hint ? hint : NULL),
                     "there is no feat \"%s\": the condition never holds", feat->text);
}

static bool swse_rule_check(struct swse_reader *reader, struct swse_rule *rule)
{
    struct field_checker checker = {
        .document = reader->document,
        .diags = reader->diags,
        .system = "swse",
        .look = swse_rule_look,
        .context = reader,
        .silent = !reader->document,
    };
    size_t errors = reader->errors;
    bool fine = field_check(&checker, swse_rule_kinds[rule->type].fields, swse_common_fields, rule->json);
    const struct json *when = json_get(rule->json, "when");
    swse_condition_check(reader->document, reader->diags, when);
    swse_rule_look_at_condition(reader, when);
    return fine && swse_rule_check_sense_of(reader, rule) && reader->errors == errors;
}

/* `source` absent: the carrier (SWSE-CORE-08). */
static void swse_rule_read_source(struct swse_rule *rule, const struct swse_carrier *carrier)
{
    rule->source = carrier->source;
    const char *word = json_to_text(json_path(rule->json, "source.sourceType"), "");
    const char *id = json_to_text(json_path(rule->json, "source.sourceId"), NULL);
    int type = swse_source_find(word);
    if (type >= 0) rule->source.type = (enum swse_source_type)type;
    if (type >= 0 && id) rule->source.id = id;
}

struct swse_rule *swse_rule_read(struct swse_reader *reader, const struct swse_carrier *carrier,
                                 const struct json *json)
{
    struct swse_rule *rule = arena_new(reader->arena, struct swse_rule);
    if (!rule) return NULL;
    rule->json = json;
    rule->carrier = carrier->name;
    rule->trait = carrier->trait;
    rule->id = json_to_text(json_get(json, "id"), "");
    rule->description = json_to_text(json_get(json, "description"), NULL);
    if (reader->document && json->offset != JSON_NO_OFFSET) {
        rule->file = reader->document->name;
        rule->line = json_line(reader->document, json, reader->diags ? &reader->diags->lines : reader->lines);
    }
    swse_rule_read_source(rule, carrier);
    if (!json_is(json, JSON_OBJECT)) {
        swse_rule_report(reader, json, fault_error("swse/wrong-type", NULL), "a rule must be an object%s", "");
        rule->broken = true;
        return rule;
    }
    rule->broken = !swse_rule_check_type(reader, rule) || !swse_rule_check(reader, rule);
    if (rule->broken) return rule;
    struct predicate *when = arena_new(reader->arena, struct predicate);
    const struct json *condition = json_get(json, "when");
    if (!when || !swse_condition_compile(reader->arena, reader->symbols, condition, when)) return NULL;
    rule->when = condition && condition->type != JSON_NULL ? when : NULL;
    return swse_rule_lower(reader, rule) ? rule : NULL;
}
