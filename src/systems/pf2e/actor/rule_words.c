/* rule_words.c: what a rule element does, in a few words for people: "+1 item to ac", "raises system.saves.will.rank to
 * 2". */
#include <string.h>

#include "base/number.h"
#include "base/same.h"
#include "systems/pf2e/actor/rule.h"

static void words_add_list(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *field, struct text *out)
{
    struct pf2e_texts texts = pf2e_rule_texts(actor, rule, field);
    for (size_t i = 0; i < texts.count; i++)
        text_addf(out, "%s%s", i ? ", " : "", texts.items[i]);
}

/* Is the value known only when something is rolled? */
static bool words_wait(const struct json *value)
{
    static const char *const roots[] = {"@weapon.", "@spell.", "@target."};
    for (size_t i = 0; json_is(value, JSON_STRING) && i < sizeof roots / sizeof *roots; i++) {
        if (strstr(value->text, roots[i])) return true;
    }
    return false;
}

/* The value as it comes out now: a number, a word, or what is written. */
static void words_add_value(struct pf2e_actor *actor, struct pf2e_rule *rule, bool signs, struct text *out)
{
    const struct json *written = rule->lowered->value_source;
    struct json value = words_wait(written) ? *written : pf2e_rule_value(actor, rule, written, NULL);
    if (json_is_number(&value)) {
        if (signs && json_to_double(&value, 0) >= 0) text_add_char(out, '+');
        number_print(out, json_to_double(&value, 0));
    } else if (value.type == JSON_STRING) {
        text_add(out, value.text);
    } else {
        json_write(out, &value);
    }
}

static void words_of_modifier(struct pf2e_actor *actor, struct pf2e_rule *rule, struct text *out)
{
    const char *type = pf2e_rule_text(actor, rule, PF2E_OP(rule, modifier)->type, NULL);
    words_add_value(actor, rule, true, out);
    text_addf(out, " %s to ", *type ? type : "untyped");
    words_add_list(actor, rule, rule->lowered->selector_source, out);
}

static void words_of_change(struct pf2e_actor *actor, struct pf2e_rule *rule, struct text *out)
{
    static const char *const verbs[][3] = {{"add", "adds", "to"},       {"subtract", "takes", "from"},
                                           {"remove", "takes", "from"}, {"multiply", "multiplies", "by"},
                                           {"upgrade", "raises", "to"}, {"downgrade", "lowers", "to"},
                                           {"override", "sets", "to"}};
    const char *mode = json_to_text(PF2E_OP(rule, aelike)->mode, "");
    const char *path = pf2e_rule_text(actor, rule, PF2E_OP(rule, aelike)->path, NULL);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (!same_text(mode, verbs[i][0])) continue;
        bool value_first = i < 3;
        text_addf(out, "%s ", verbs[i][1]);
        if (value_first)
            words_add_value(actor, rule, false, out);
        else
            text_add(out, path);
        text_addf(out, " %s ", verbs[i][2]);
        if (value_first)
            text_add(out, path);
        else
            words_add_value(actor, rule, false, out);
        return;
    }
}

void pf2e_rule_words(struct pf2e_actor *actor, struct pf2e_rule *rule, struct text *out)
{
    const struct json *selectors = rule->lowered->selector_source, *value = rule->lowered->value_source;
    if (rule->element->id == PF2E_ELEMENT_FlatModifier && value) {
        words_of_modifier(actor, rule, out);
    } else if (rule->element->id == PF2E_ELEMENT_ActiveEffectLike) {
        words_of_change(actor, rule, out);
    } else if (rule->element->id == PF2E_ELEMENT_RollOption) {
        text_addf(out, "the option %s", pf2e_rule_text(actor, rule, PF2E_OP(rule, option)->option, NULL));
        if (PF2E_OP(rule, option)->toggleable) text_add(out, ", a toggle");
    } else if (rule->element->id == PF2E_ELEMENT_GrantItem) {
        const char *uuid = pf2e_rule_text(actor, rule, PF2E_OP(rule, grant)->uuid, NULL);
        const struct json *document = pf2e_world_find(actor->world, uuid);
        text_addf(out, "grants %s", json_to_text(json_get(document, "name"), uuid));
    } else if (selectors) {
        text_add(out, "for ");
        words_add_list(actor, rule, selectors, out);
    }
}
