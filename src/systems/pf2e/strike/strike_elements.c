/* strike_elements.c: what elements do to the damage of a strike: further dice and DamageAlteration. */
#include <string.h>

#include "base/limits.h"
#include "base/number.h"
#include "base/same.h"
#include "systems/pf2e/strike/strike_build.h"

static void harm_read_override(struct harm *harm, struct pf2e_rule *rule, const struct json *source,
                               struct pf2e_damage_dice *dice)
{
    if (!json_is(source, JSON_OBJECT)) return;
    const struct json *count = json_get(source, "diceNumber");
    dice->has_override = true;
    dice->override.upgrade = json_to_bool(json_get(source, "upgrade"), false);
    dice->override.downgrade = json_to_bool(json_get(source, "downgrade"), false);
    dice->override.has_dice = count && count->type != JSON_NULL;
    if (dice->override.has_dice)
        dice->override.dice = number_truncate(pf2e_rule_number(harm->actor, rule, count, &harm->scope));
    dice->override.faces =
        pf2e_harm_faces(pf2e_rule_text(harm->actor, rule, json_get(source, "dieSize"), &harm->scope));
    dice->override.type =
        pf2e_harm_symbol(harm, pf2e_rule_text(harm->actor, rule, json_get(source, "damageType"), &harm->scope));
}

static int harm_rule_faces(struct harm *harm, struct pf2e_rule *rule, const struct json *size)
{
    if (!size) return 0;
    struct json value = pf2e_rule_value(harm->actor, rule, size, &harm->scope);
    if (json_is_number(&value)) return (int)json_to_int(&value, 0);
    return pf2e_harm_faces(json_to_text(&value, NULL));
}

static bool harm_read_dice(struct harm *harm, struct pf2e_rule *rule, struct pf2e_damage_dice *dice)
{
    const struct pf2e_dice_op *op = PF2E_OP(rule, dice);
    const struct json *value = rule->lowered->value_source, *critical = op->critical;
    struct json resolved = value ? pf2e_rule_value(harm->actor, rule, value, &harm->scope) : json_make_null();
    bool whole = resolved.type == JSON_OBJECT;
    const struct json *count = whole ? json_get(&resolved, "diceNumber") : op->dice;
    const struct json *size = whole ? json_get(&resolved, "dieSize") : op->die;
    *dice = (struct pf2e_damage_dice){
        .slug = pf2e_harm_symbol(harm, pf2e_rule_slug(harm->actor, rule)),
        .label = pf2e_rule_label(harm->actor, rule),
        .dice = count ? number_truncate(pf2e_rule_number(harm->actor, rule, count, &harm->scope)) : 0,
        .faces = harm_rule_faces(harm, rule, size ? size : op->die),
        .type = pf2e_harm_symbol(harm, pf2e_rule_text(harm->actor, rule, op->damage_type, &harm->scope)),
        .category = pf2e_damage_category_find(
            json_to_text(op->category, json_to_text(op->damage_category, NULL))),
        .critical = json_is(critical, JSON_TRUE)    ? CRITICAL_ONLY
                    : json_is(critical, JSON_FALSE) ? CRITICAL_NEVER
                                                    : CRITICAL_UNSAID,
        .origin = rule->item->name,
        .origin_item = pf2e_harm_symbol(harm, rule->item->id),
        .origin_element = (int32_t)rule->index};
    struct pf2e_texts tags = pf2e_rule_texts(harm->actor, rule, op->tags);
    struct pf2e_symbols symbols = {0};
    for (size_t i = 0; op->tags && i < tags.count; i++)
        pf2e_symbols_add(harm->actor, &symbols, pf2e_harm_symbol(harm, tags.items[i]));
    dice->tags = symbols.items;
    dice->tag_count = symbols.count;
    harm_read_override(harm, rule, op->override, dice);
    dice->predicate = pf2e_rule_predicate(harm->actor, rule, rule->lowered->predicate, &harm->scope);
    dice->enabled = predicate_test(dice->predicate, &harm->options);
    pf2e_damage_dice_settle(dice, &harm->actor->symbols);
    return !rule->ignored;
}

void pf2e_harm_pull_dice(struct harm *harm)
{
    for (size_t d = 0; d < harm->damage->domains.count; d++) {
        for (size_t i = 0; i < harm->actor->dice.count; i++) {
            const struct pf2e_filed *filed = &harm->actor->dice.items[i];
            struct pf2e_damage_dice dice;
            if (filed->selector != harm->damage->domains.items[d] || filed->rule->ignored) continue;
            if (harm_read_dice(harm, filed->rule, &dice))
                (void)pool_push(&harm->actor->arena, &harm->damage->dice, dice);
        }
    }
}

/* --- DamageAlteration -------------------------------------------------------------------------------------------- */

struct harm_target {
    symbol slug;
    symbol *type;
    int64_t *dice;
    int *faces;
    enum pf2e_damage_category category;
    const struct pf2e_damage_dice *tagged; /* NULL: it bears no tags */
};

static bool harm_target_matches(struct harm *harm, struct pf2e_rule *rule, const struct harm_target *target)
{
    struct pf2e_actor *actor = harm->actor;
    const char *slug = pf2e_rule_text(actor, rule, rule->lowered->slug, &harm->scope);
    if (*slug && pf2e_harm_symbol(harm, slug) != target->slug) return false;
    struct options options;
    const char *type = symbol_text(&actor->symbols, *target->type ? *target->type : harm->damage->bases.items[0].type);
    options_init(&options, &actor->symbols, &harm->options);
    (void)options_add(&options, pf2e_symbol(actor, "dice:slug:", symbol_text(&actor->symbols, target->slug), ""));
    (void)options_add(&options, pf2e_symbol(actor, "dice:damage:type:", type, ""));
    (void)options_add(&options, pf2e_symbol(actor, "damage:type:", type, ""));
    if (target->category != PF2E_CATEGORY_NONE)
        (void)options_add(&options,
                          pf2e_symbol(actor, "damage:category:", pf2e_damage_category_name(target->category), ""));
    for (size_t i = 0; target->tagged && i < target->tagged->tag_count; i++)
        (void)options_add(&options,
                          pf2e_symbol(actor, "dice:tag:", symbol_text(&actor->symbols, target->tagged->tags[i]), ""));
    bool holds = pf2e_rule_test(actor, rule, &options);
    options_free(&options);
    return holds;
}

/* No die has more faces than dice can be rolled with. */
static int harm_faces(double number)
{
    int64_t faces = number_truncate(number);
    return faces < -LIMIT_DIE_FACES ? -LIMIT_DIE_FACES : faces > LIMIT_DIE_FACES ? LIMIT_DIE_FACES : (int)faces;
}

static void harm_alter_target(struct harm *harm, struct pf2e_rule *rule, const struct harm_target *target)
{
    const char *property = json_to_text(PF2E_OP(rule, dice_alter)->property, "");
    const char *mode = json_to_text(PF2E_OP(rule, dice_alter)->mode, "");
    const struct json *stated = rule->lowered->value_source;
    enum aelike_mode known = aelike_mode_find(mode);
    if (known == AELIKE_MODE_COUNT || !harm_target_matches(harm, rule, target)) return;
    if (same_text(property, "damage-type")) {
        *target->type = pf2e_harm_symbol(harm, pf2e_rule_text(harm->actor, rule, stated, &harm->scope));
        return;
    }
    bool step = !stated || stated->type == JSON_NULL;
    double value = step ? 0 : pf2e_rule_number(harm->actor, rule, stated, &harm->scope);
    if (rule->ignored) return;
    if (same_text(property, "dice-faces") && target->faces) {
        int faces = *target->faces ? *target->faces : harm->damage->bases.items[0].faces;
        if (faces)
            *target->faces = step ? pf2e_die_step(faces, known == AELIKE_DOWNGRADE ? -1 : 1)
                                  : harm_faces(aelike_number(known, faces, value));
    } else if (same_text(property, "dice-number") && target->dice && *target->dice > 0) {
        *target->dice = number_truncate(aelike_number(known, (double)*target->dice, value));
    }
}

static bool harm_is_about_dice(const struct pf2e_rule *rule)
{
    const char *property = json_to_text(PF2E_OP(rule, dice_alter)->property, "");
    return same_text(property, "dice-number") || same_text(property, "dice-faces");
}

static void harm_alter_bases(struct harm *harm, struct pf2e_rule *rule)
{
    for (size_t i = 0; i < harm->damage->bases.count; i++) {
        struct pf2e_damage_base *base = &harm->damage->bases.items[i];
        struct harm_target target = {pf2e_harm_symbol(harm, "base"), &base->type, &base->dice, &base->faces,
                                     base->category, NULL};
        harm_alter_target(harm, rule, &target);
    }
}

static void harm_alter_rest(struct harm *harm, struct pf2e_rule *rule)
{
    struct pf2e_strike_damage *damage = harm->damage;
    if (!harm_is_about_dice(rule)) harm_alter_bases(harm, rule);
    for (size_t i = 0; i < damage->dice.count; i++) {
        struct pf2e_damage_dice *dice = &damage->dice.items[i];
        struct harm_target target = {dice->slug,   &dice->type,    &dice->dice,
                                     &dice->faces, dice->category, dice};
        if (dice->dice) harm_alter_target(harm, rule, &target);
    }
    for (size_t i = 0; i < damage->modifiers.count; i++) {
        struct modifier *one = &damage->modifiers.items[i];
        enum pf2e_damage_category category =
            pf2e_damage_category_find(symbol_text(&harm->actor->symbols, one->damage_category));
        struct harm_target target = {one->slug, &one->damage_type, NULL, NULL, category, NULL};
        harm_alter_target(harm, rule, &target);
    }
}

static void harm_alter(struct harm *harm, bool own_dice)
{
    pool(struct pf2e_rule *) done = {0};
    for (size_t d = 0; d < harm->damage->domains.count; d++) {
        for (size_t i = 0; i < harm->actor->dice_alterations.count; i++) {
            const struct pf2e_filed *filed = &harm->actor->dice_alterations.items[i];
            bool known = filed->selector != harm->damage->domains.items[d] || filed->rule->ignored;
            for (size_t k = 0; k < done.count && !known; k++)
                known = done.items[k] == filed->rule;
            if (known) continue;
            (void)pool_push(&harm->actor->arena, &done, filed->rule);
            if (!own_dice)
                harm_alter_rest(harm, filed->rule);
            else if (harm_is_about_dice(filed->rule))
                harm_alter_bases(harm, filed->rule);
        }
    }
}

void pf2e_harm_alter(struct harm *harm)
{
    harm_alter(harm, false);
}

/* Who asks for the weapon's dice from now on sees those of the damage; the weapon itself stays what it is. */
void pf2e_harm_show_dice(struct harm *harm)
{
    const struct pf2e_damage_base *base = &harm->damage->bases.items[0];
    struct arena *arena = &harm->actor->arena;
    struct pf2e_item *shown = arena_new(arena, struct pf2e_item);
    if (!shown) return;
    *shown = *harm->item;
    tree_disown(&shown->system, "damage");
    tree_set_int(arena, &shown->system, "damage.dice", base->dice);
    char die[1 + TEXT_INT] = "d", digits[TEXT_INT];
    const char *faces = text_of_int(digits, base->faces);
    memcpy(die + 1, faces, strlen(faces) + 1);
    if (base->faces) tree_set_text(arena, &shown->system, "damage.die", die);
    harm->scope.weapon = shown;
}

void pf2e_harm_alter_own_dice(struct harm *harm)
{
    if (!harm->actor->dice_alterations.count || !harm->damage->bases.count) return;
    struct pf2e_damage_base before = harm->damage->bases.items[0], *base = &harm->damage->bases.items[0];
    harm_alter(harm, true);
    if (harm->character && (base->dice != before.dice || base->faces != before.faces)) pf2e_harm_show_dice(harm);
}
