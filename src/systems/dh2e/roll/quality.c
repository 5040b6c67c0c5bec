/* quality.c: weapon qualities, craftsmanship and the target's state as temporary rule elements (DH2E-ATK-03 to -05).
 *
 * One table lists what each quality contributes; what a quality does on the board (Blast, Spray, Flame) is done where
 * the hits are dealt out. */
#include <string.h>

#include "systems/dh2e/roll/attack.h"

enum dh2e_row_kind { DH2E_ROW_MODIFIER, DH2E_ROW_DEGREE, DH2E_ROW_DICE, DH2E_ROW_TOUGHNESS };

struct dh2e_row {
    int quality; /* enum dh2e_quality; -1: always there */
    enum dh2e_row_kind kind;
    const char *domain, *label, *source;
    int64_t value; /* 0: the quality's rating; with its sign */
    int sign;
    int mode;           /* enum dh2e_dice_mode */
    const char *option; /* needed; NULL: none */
};

static const struct dh2e_row dh2e_rows[] = {
    {DH2E_QUALITY_ACCURATE, DH2E_ROW_MODIFIER, "attack:ranged", "Accurate", "quality", DH2E_ACCURATE_BONUS, 1, 0,
     "self:aim"},
    {DH2E_QUALITY_ACCURATE, DH2E_ROW_DEGREE, "attack:ranged", "Accurate", "quality", 1, 1, 0, "self:aim:full"},
    {DH2E_QUALITY_BALANCED, DH2E_ROW_MODIFIER, "skill:parry", "Balanced", "quality", DH2E_BALANCED_BONUS, 1, 0, NULL},
    {DH2E_QUALITY_TEARING, DH2E_ROW_DICE, "damage", "Tearing", "quality", 1, 1, DH2E_DICE_TEARING, NULL},
    {DH2E_QUALITY_PROVEN, DH2E_ROW_DICE, "damage", "Proven", "quality", 0, 1, DH2E_DICE_PROVEN, NULL},
    {DH2E_QUALITY_PRIMITIVE, DH2E_ROW_DICE, "damage", "Primitive", "quality", 0, 1, DH2E_DICE_PRIMITIVE, NULL},
    {DH2E_QUALITY_RAZOR_SHARP, DH2E_ROW_DICE, "damage", "Razor Sharp", "quality", 1, 1, DH2E_DICE_RAZOR, NULL},
    {DH2E_QUALITY_FELLING, DH2E_ROW_TOUGHNESS, NULL, "Felling", "quality", 0, -1, 0, NULL},
    {-1, DH2E_ROW_MODIFIER, "attack", "Stunned target", "condition", DH2E_STUNNED_BONUS, 1, 0, "target:stunned"},
    {-1, DH2E_ROW_MODIFIER, "attack:melee", "Prone target", "condition", DH2E_PRONE_BONUS, 1, 0, "target:prone"},
    {-1, DH2E_ROW_MODIFIER, "attack:ranged", "Prone target", "condition", -DH2E_PRONE_BONUS, 1, 0, "target:prone"},
};

struct dh2e_synthesis {
    struct arena *arena;
    struct symbols *symbols;
    struct dh2e_synthetics *out;
    const char *name;
};

static struct predicate dh2e_row_predicate(const struct dh2e_synthesis *synthesis, const char *option)
{
    struct predicate predicate = {0};
    if (!option) return predicate;
    struct json text = json_make_text(synthesis->arena, option, strlen(option));
    struct json list = json_make_array();
    if (!json_push(synthesis->arena, &list, text) ||
        !predicate_compile(synthesis->arena, synthesis->symbols, &list, PREDICATE_SIMPLE, &predicate))
        synthesis->out->failed = true;
    return predicate;
}

static void dh2e_row_add(const struct dh2e_synthesis *synthesis, const struct dh2e_row *row, int64_t rating)
{
    struct dh2e_synthetics *out = synthesis->out;
    int64_t value = row->sign * (row->value ? row->value : rating);
    symbol domain = row->domain ? symbol_intern_text(synthesis->symbols, row->domain) : 0;
    struct predicate predicate = dh2e_row_predicate(synthesis, row->option);
    struct dh2e_origin origin = {synthesis->name, -1};
    bool pushed = false;
    switch (row->kind) {
    case DH2E_ROW_MODIFIER:
        pushed = vec_push(&out->modifiers, (struct dh2e_modifier){.domain = domain,
                                                                  .label = row->label,
                                                                  .source = row->source,
                                                                  .value = value,
                                                                  .predicate = predicate,
                                                                  .enabled = true,
                                                                  .toggleable = true,
                                                                  .origin = origin});
        break;
    case DH2E_ROW_DEGREE:
        pushed = vec_push(&out->degrees, (struct dh2e_degree_adjustment){.domain = domain,
                                                                         .label = row->label,
                                                                         .value = value,
                                                                         .when = DH2E_WHEN_SUCCESS,
                                                                         .predicate = predicate,
                                                                         .origin = origin});
        break;
    case DH2E_ROW_DICE:
        pushed = vec_push(&out->dice, (struct dh2e_dice_override){.domain = domain,
                                                                  .label = row->label,
                                                                  .mode = (enum dh2e_dice_mode)row->mode,
                                                                  .value = value,
                                                                  .predicate = predicate,
                                                                  .origin = origin});
        break;
    case DH2E_ROW_TOUGHNESS:
        pushed = vec_push(
            &out->toughness,
            (struct dh2e_toughness_adjustment){
                .label = row->label, .value = value, .against_target = true, .predicate = predicate, .origin = origin});
        break;
    }
    if (!pushed || (row->domain && !domain)) out->failed = true;
}

void dh2e_qualities_synthesize(const struct dh2e_qualities *qualities, const char *name, struct arena *arena,
                               struct symbols *symbols, struct dh2e_synthetics *synthetics)
{
    struct dh2e_synthesis synthesis = {arena, symbols, synthetics, name};
    for (size_t i = 0; i < sizeof dh2e_rows / sizeof *dh2e_rows; i++) {
        const struct dh2e_row *row = &dh2e_rows[i];
        if (row->quality >= 0 && qualities->ratings[row->quality] > 0)
            dh2e_row_add(&synthesis, row, qualities->ratings[row->quality]);
    }
}

void dh2e_situation_synthesize(enum dh2e_craft craft, struct arena *arena, struct symbols *symbols,
                               struct dh2e_synthetics *synthetics)
{
    struct dh2e_synthesis synthesis = {arena, symbols, synthetics, "rules"};
    struct dh2e_row made = {
        -1, DH2E_ROW_MODIFIER, "attack", "Craftsmanship", "equipment", dh2e_craft_to_hit(craft), 1, 0, NULL};
    if (made.value != 0) dh2e_row_add(&synthesis, &made, 0);
    for (size_t i = 0; i < sizeof dh2e_rows / sizeof *dh2e_rows; i++) {
        if (dh2e_rows[i].quality < 0) dh2e_row_add(&synthesis, &dh2e_rows[i], 0);
    }
}

const struct dh2e_weapon *dh2e_better_parrying(const struct dh2e_weapon *one, const struct dh2e_weapon *other)
{
    if (!one || !one->melee) return other;
    if (!other) return one;
    return one->qualities.ratings[DH2E_QUALITY_BALANCED] > other->qualities.ratings[DH2E_QUALITY_BALANCED] ? one
                                                                                                           : other;
}

void dh2e_skill_gear(const struct dh2e_actor *actor, const struct dh2e_skill *skill, struct arena *arena,
                     struct dh2e_synthetics *extra)
{
    const struct dh2e_weapon *weapon = NULL;
    for (size_t i = 0; strcmp(skill->slug, "parry") == 0 && i < actor->weapons.count; i++) {
        if (actor->weapons.items[i].equipped) weapon = dh2e_better_parrying(&actor->weapons.items[i], weapon);
    }
    if (weapon) dh2e_qualities_synthesize(&weapon->qualities, weapon->name, arena, actor->symbols, extra);
}
