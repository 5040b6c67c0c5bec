/* strike_elements.c: what elements do to the damage of a strike: further dice and DamageAlteration. */
#include <string.h>

#include "base/limits.h"
#include "base/number.h"
#include "base/same.h"
#include "systems/pf2e/strike/strike_build.h"

static void build_read_override(struct strike_build *build, struct pf2e_rule *rule, const struct json *source,
                                struct pf2e_damage_dice *dice)
{
    if (!json_is(source, JSON_OBJECT)) return;
    const struct json *count = json_get(source, "diceNumber");
    dice->has_override = true;
    dice->override.upgrade = json_to_bool(json_get(source, "upgrade"), false);
    dice->override.downgrade = json_to_bool(json_get(source, "downgrade"), false);
    dice->override.has_dice = count && count->type != JSON_NULL;
    if (dice->override.has_dice)
        dice->override.dice = number_truncate(pf2e_rule_number(build->actor, rule, count, &build->scope));
    dice->override.faces =
        pf2e_strike_build_faces(pf2e_rule_text(build->actor, rule, json_get(source, "dieSize"), &build->scope));
    dice->override.type =
        pf2e_strike_build_symbol(build,
                                 pf2e_rule_text(build->actor, rule, json_get(source, "damageType"), &build->scope));
}

static int build_rule_faces(struct strike_build *build, struct pf2e_rule *rule, const struct json *size)
{
    if (!size) return 0;
    struct json value = pf2e_rule_value(build->actor, rule, size, &build->scope);
    if (json_is_number(&value)) return (int)json_to_int(&value, 0);
    return pf2e_strike_build_faces(json_to_text(&value, NULL));
}

static bool build_read_dice(struct strike_build *build, struct pf2e_rule *rule, struct pf2e_damage_dice *dice)
{
    const struct pf2e_dice_op *op = PF2E_OP(rule, dice);
    const struct json *value = rule->lowered->value_source, *critical = op->critical;
    struct json resolved = value ? pf2e_rule_value(build->actor, rule, value, &build->scope) : json_make_null();
    bool whole = resolved.type == JSON_OBJECT;
    const struct json *count = whole ? json_get(&resolved, "diceNumber") : op->dice;
    const struct json *size = whole ? json_get(&resolved, "dieSize") : op->die;
    *dice = (struct pf2e_damage_dice){
        .slug = pf2e_strike_build_symbol(build, pf2e_rule_slug(build->actor, rule)),
        .label = pf2e_rule_label(build->actor, rule),
        .dice = count ? number_truncate(pf2e_rule_number(build->actor, rule, count, &build->scope)) : 0,
        .faces = build_rule_faces(build, rule, size ? size : op->die),
        .type = pf2e_strike_build_symbol(build, pf2e_rule_text(build->actor, rule, op->damage_type, &build->scope)),
        .category = pf2e_damage_category_find(
            json_to_text(op->category, json_to_text(op->damage_category, NULL))),
        .critical = json_is(critical, JSON_TRUE)    ? CRITICAL_ONLY
                    : json_is(critical, JSON_FALSE) ? CRITICAL_NEVER
                                                    : CRITICAL_UNSAID,
        .origin = rule->item->name,
        .origin_item = pf2e_strike_build_symbol(build, rule->item->id),
        .origin_element = (int32_t)rule->index};
    struct pf2e_texts tags = pf2e_rule_texts(build->actor, rule, op->tags);
    struct pf2e_symbols symbols = {0};
    for (size_t i = 0; op->tags && i < tags.count; i++)
        pf2e_symbols_add(build->actor, &symbols, pf2e_strike_build_symbol(build, tags.items[i]));
    dice->tags = symbols.items;
    dice->tag_count = symbols.count;
    build_read_override(build, rule, op->override, dice);
    dice->predicate = pf2e_rule_predicate(build->actor, rule, rule->lowered->predicate, &build->scope);
    dice->enabled = predicate_test(dice->predicate, &build->options);
    pf2e_damage_dice_settle(dice, &build->actor->symbols);
    return !rule->ignored;
}

void pf2e_strike_pull_dice(struct strike_build *build)
{
    for (size_t d = 0; d < build->damage->domains.count; d++) {
        for (size_t i = 0; i < build->actor->dice.count; i++) {
            const struct pf2e_filed *filed = &build->actor->dice.items[i];
            struct pf2e_damage_dice dice;
            if (filed->selector != build->damage->domains.items[d] || filed->rule->ignored) continue;
            if (build_read_dice(build, filed->rule, &dice))
                (void)pool_push(&build->actor->arena, &build->damage->dice, dice);
        }
    }
}

/* --- DamageAlteration -------------------------------------------------------------------------------------------- */

struct build_target {
    symbol slug;
    symbol *type;
    int64_t *dice;
    int *faces;
    enum pf2e_damage_category category;
    const struct pf2e_damage_dice *tagged; /* NULL: it bears no tags */
};

static bool build_target_matches(struct strike_build *build, struct pf2e_rule *rule, const struct build_target *target)
{
    struct pf2e_actor *actor = build->actor;
    const char *slug = pf2e_rule_text(actor, rule, rule->lowered->slug, &build->scope);
    if (*slug && pf2e_strike_build_symbol(build, slug) != target->slug) return false;
    struct options options;
    const char *type = symbol_text(&actor->symbols, *target->type ? *target->type : build->damage->bases.items[0].type);
    options_init(&options, &actor->symbols, &build->options);
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
static int build_faces(double number)
{
    int64_t faces = number_truncate(number);
    return faces < -LIMIT_DIE_FACES ? -LIMIT_DIE_FACES : faces > LIMIT_DIE_FACES ? LIMIT_DIE_FACES : (int)faces;
}

static void build_alter_target(struct strike_build *build, struct pf2e_rule *rule, const struct build_target *target)
{
    const char *property = json_to_text(PF2E_OP(rule, dice_alter)->property, "");
    const char *mode = json_to_text(PF2E_OP(rule, dice_alter)->mode, "");
    const struct json *stated = rule->lowered->value_source;
    enum aelike_mode known = aelike_mode_find(mode);
    if (known == AELIKE_MODE_COUNT || !build_target_matches(build, rule, target)) return;
    if (same_text(property, "damage-type")) {
        *target->type = pf2e_strike_build_symbol(build, pf2e_rule_text(build->actor, rule, stated, &build->scope));
        return;
    }
    bool step = !stated || stated->type == JSON_NULL;
    double value = step ? 0 : pf2e_rule_number(build->actor, rule, stated, &build->scope);
    if (rule->ignored) return;
    if (same_text(property, "dice-faces") && target->faces) {
        int faces = *target->faces ? *target->faces : build->damage->bases.items[0].faces;
        if (faces)
            *target->faces = step ? pf2e_die_step(faces, known == AELIKE_DOWNGRADE ? -1 : 1)
                                  : build_faces(aelike_number(known, faces, value));
    } else if (same_text(property, "dice-number") && target->dice && *target->dice > 0) {
        *target->dice = number_truncate(aelike_number(known, (double)*target->dice, value));
    }
}

static bool build_is_about_dice(const struct pf2e_rule *rule)
{
    const char *property = json_to_text(PF2E_OP(rule, dice_alter)->property, "");
    return same_text(property, "dice-number") || same_text(property, "dice-faces");
}

static void build_alter_bases(struct strike_build *build, struct pf2e_rule *rule)
{
    for (size_t i = 0; i < build->damage->bases.count; i++) {
        struct pf2e_damage_base *base = &build->damage->bases.items[i];
        struct build_target target = {pf2e_strike_build_symbol(build, "base"), &base->type, &base->dice, &base->faces,
                                      base->category, NULL};
        build_alter_target(build, rule, &target);
    }
}

static void build_alter_rest(struct strike_build *build, struct pf2e_rule *rule)
{
    struct pf2e_strike_damage *damage = build->damage;
    if (!build_is_about_dice(rule)) build_alter_bases(build, rule);
    for (size_t i = 0; i < damage->dice.count; i++) {
        struct pf2e_damage_dice *dice = &damage->dice.items[i];
        struct build_target target = {dice->slug,   &dice->type,    &dice->dice,
                                      &dice->faces, dice->category, dice};
        if (dice->dice) build_alter_target(build, rule, &target);
    }
    for (size_t i = 0; i < damage->modifiers.count; i++) {
        struct modifier *one = &damage->modifiers.items[i];
        enum pf2e_damage_category category =
            pf2e_damage_category_find(symbol_text(&build->actor->symbols, one->damage_category));
        struct build_target target = {one->slug, &one->damage_type, NULL, NULL, category, NULL};
        build_alter_target(build, rule, &target);
    }
}

static void build_alter(struct strike_build *build, bool own_dice)
{
    pool(struct pf2e_rule *) done = {0};
    for (size_t d = 0; d < build->damage->domains.count; d++) {
        for (size_t i = 0; i < build->actor->dice_alterations.count; i++) {
            const struct pf2e_filed *filed = &build->actor->dice_alterations.items[i];
            bool known = filed->selector != build->damage->domains.items[d] || filed->rule->ignored;
            for (size_t k = 0; k < done.count && !known; k++)
                known = done.items[k] == filed->rule;
            if (known) continue;
            (void)pool_push(&build->actor->arena, &done, filed->rule);
            if (!own_dice)
                build_alter_rest(build, filed->rule);
            else if (build_is_about_dice(filed->rule))
                build_alter_bases(build, filed->rule);
        }
    }
}

void pf2e_strike_alter(struct strike_build *build)
{
    build_alter(build, false);
}

/* Who asks for the weapon's dice from now on sees those of the damage; the weapon itself stays what it is. */
void pf2e_strike_show_dice(struct strike_build *build)
{
    const struct pf2e_damage_base *base = &build->damage->bases.items[0];
    struct arena *arena = &build->actor->arena;
    struct pf2e_item *shown = arena_new(arena, struct pf2e_item);
    if (!shown) return;
    *shown = *build->item;
    tree_disown(&shown->system, "damage");
    tree_set_int(arena, &shown->system, "damage.dice", base->dice);
    char die[1 + TEXT_INT] = "d", digits[TEXT_INT];
    const char *faces = text_of_int(digits, base->faces);
    memcpy(die + 1, faces, strlen(faces) + 1);
    if (base->faces) tree_set_text(arena, &shown->system, "damage.die", die);
    build->scope.weapon = shown;
}

void pf2e_strike_alter_own_dice(struct strike_build *build)
{
    if (!build->actor->dice_alterations.count || !build->damage->bases.count) return;
    struct pf2e_damage_base before = build->damage->bases.items[0], *base = &build->damage->bases.items[0];
    build_alter(build, true);
    if (build->character && (base->dice != before.dice || base->faces != before.faces)) pf2e_strike_show_dice(build);
}
