/* element_token.c: elements for clients and players: how the token looks, and what can be crafted. */
#include "base/number.h"
#include "systems/pf2e/actor/rule.h"

static struct json token_text(struct pf2e_actor *actor, const char *text)
{
    return json_make_text(&actor->arena, text, strlen(text));
}

/* Puts a number of the element into an object, when the element states one. */
static void token_number(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *stated, const char *name,
                         struct json *into)
{
    if (!stated || stated->type == JSON_NULL) return;
    double number = pf2e_rule_number(actor, rule, stated, NULL);
    if (!rule->ignored) json_set(&actor->arena, into, name, json_make_double(number));
}

/* A later image replaces an earlier one. */
void element_token_image_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    struct json image = json_make_object();
    const char *file = pf2e_rule_text(actor, rule, rule->lowered->value_source, NULL);
    const char *tint = pf2e_rule_text(actor, rule, PF2E_OP(rule, token_image)->tint, NULL);
    if (*file) json_set(&actor->arena, &image, "value", token_text(actor, file));
    if (*tint) json_set(&actor->arena, &image, "tint", token_text(actor, tint));
    token_number(actor, rule, PF2E_OP(rule, token_image)->scale, "scale", &image);
    token_number(actor, rule, PF2E_OP(rule, token_image)->alpha, "alpha", &image);
    if (!rule->ignored) json_set(&actor->arena, &actor->token, "image", image);
}

void element_token_light_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    static const char *const feet[] = {"bright", "dim"};
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    const struct json *stated = rule->lowered->value_source;
    struct json light = pf2e_rule_tree(actor, rule, stated);
    for (size_t i = 0; i < 2; i++) {
        if (!json_get(stated, feet[i])) continue;
        double far = pf2e_rule_number(actor, rule, json_get(stated, feet[i]), NULL);
        tree_set_int(&actor->arena, &light, feet[i], number_truncate(far));
    }
    if (!rule->ignored) json_set(&actor->arena, &actor->token, "light", light);
}

void element_token_name_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    const char *name = pf2e_rule_text(actor, rule, rule->lowered->value_source, NULL);
    if (*name && !rule->ignored) json_set(&actor->arena, &actor->token, "name", token_text(actor, name));
}

/* The icon of the element, else the picture of its item. */
void element_token_icon_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    const char *icon = pf2e_rule_text(actor, rule, rule->lowered->value_source, NULL);
    if (!*icon) icon = json_to_text(json_get(rule->item->source, "img"), "");
    if (*icon) tree_push_text(&actor->arena, &actor->token, "icons", icon);
}

/* --- CraftingAbility --------------------------------------------------------------------------------------------- */

void element_crafting_apply(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "crafting:entry:", pf2e_rule_slug(actor, rule), ""), true);
}

void element_crafting_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const struct pf2e_crafting_op *op = PF2E_OP(rule, crafting);
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    struct json made = json_make_object();
    const char *resource = json_to_text(op->resource, NULL);
    json_set(&actor->arena, &made, "slug", token_text(actor, pf2e_rule_slug(actor, rule)));
    json_set(&actor->arena, &made, "label", token_text(actor, pf2e_rule_label(actor, rule)));
    json_set(&actor->arena, &made, "isAlchemical", json_make_bool(op->is_alchemical));
    json_set(&actor->arena, &made, "isPrepared", json_make_bool(op->is_prepared));
    json_set(&actor->arena, &made, "isDailyPrep", json_make_bool(op->is_daily));
    token_number(actor, rule, op->max_slots, "maxSlots", &made);
    json_set(&actor->arena, &made, "maxItemLevel", json_make_int(actor->level));
    token_number(actor, rule, op->max_item_level, "maxItemLevel", &made);
    if (resource) json_set(&actor->arena, &made, "resource", token_text(actor, resource));
    if (!rule->ignored) json_push(&actor->arena, &actor->crafting, made);
}
