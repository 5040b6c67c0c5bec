/* damage_build.c: base damage, extra dice and modifiers become instances by damage type. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/same.h"
#include "base/text.h"
#include "base/vec.h"
#include "systems/pf2e/damage/damage.h"
#include "systems/pf2e/damage/damage_write.h"
#include "systems/pf2e/model/modifier.h"

int pf2e_die_step(int faces, int steps)
{
    static const int sizes[] = {4, 6, 8, 10, 12};
    for (int i = 0; i < 5; i++) {
        if (sizes[i] != faces) continue;
        int place = i + steps;
        return sizes[place < 0 ? 0 : place > 4 ? 4 : place];
    }
    return faces;
}

void pf2e_damage_dice_settle(struct pf2e_damage_dice *dice, const struct symbols *symbols)
{
    bool bleeds = dice->type && same_text(symbol_text(symbols, dice->type), "bleed");
    if (bleeds && dice->category == PF2E_CATEGORY_NONE) dice->category = PF2E_CATEGORY_PERSISTENT;
    if (dice->category == PF2E_CATEGORY_SPLASH && dice->critical == CRITICAL_UNSAID) dice->critical = CRITICAL_NEVER;
}

/* Something that adds to the damage of one type. */
struct pf2e_damage_part {
    const char *label; /* NULL: base damage */
    symbol type;
    enum pf2e_damage_category category;
    enum modifier_critical critical;
    int64_t dice;
    int faces;
    double flat;
    const symbol *materials;
    uint32_t material_count;
};

struct pf2e_damage_builder {
    struct arena *arena;
    struct symbols *symbols;
    const struct pf2e_damage *damage;
    enum degree degree;
    struct pf2e_damage_base *bases; /* after overrides */
    vec(struct pf2e_damage_part) parts;
    vec(symbol) types; /* in the order they came up */
    vec(struct pf2e_damage_instance) instances;
    vec(const char *) breakdown;
    bool failed;
};

/* An override counts for the outcome it is meant for; on a failure only what splashes does. */
static bool pf2e_override_counts(const struct pf2e_damage_dice *dice, enum degree degree)
{
    bool is_critical = degree == DEGREE_CRITICAL_SUCCESS;
    if (!dice->enabled || !dice->has_override) return false;
    if (degree == DEGREE_FAILURE && dice->category != PF2E_CATEGORY_SPLASH) return false;
    return dice->critical == CRITICAL_UNSAID || (dice->critical == CRITICAL_ONLY) == is_critical;
}

/* Is it for this outcome and for base damage of the type that was there first? */
static bool pf2e_override_fits(const struct pf2e_damage_dice *dice, enum degree degree, symbol type)
{
    return pf2e_override_counts(dice, degree) && (!dice->type || dice->type == type);
}

/* The die is stepped first, by all ups less all downs; as many of each count as there may be increases. */
static void pf2e_override_step(const struct pf2e_damage *damage, enum degree degree, struct pf2e_damage_base *base)
{
    int ups = 0, downs = 0;
    for (size_t i = 0; i < damage->dice_count; i++) {
        if (!pf2e_override_fits(&damage->dice[i], degree, base->type)) continue;
        ups += damage->dice[i].override.upgrade;
        downs += damage->dice[i].override.downgrade;
    }
    int most = (int)damage->max_increases;
    if (most >= 0 && ups > most) ups = most;
    if (most >= 0 && downs > most) downs = most;
    if (base->faces && base->dice > 0 && ups != downs) base->faces = pf2e_die_step(base->faces, ups - downs);
}

/* Then number, size and type are set, in order: what sets the size beats every step. */
static void pf2e_override_set(const struct pf2e_damage *damage, enum degree degree, struct pf2e_damage_base *base)
{
    symbol type = base->type;
    for (size_t i = 0; i < damage->dice_count; i++) {
        const struct pf2e_damage_override *override = &damage->dice[i].override;
        if (!pf2e_override_fits(&damage->dice[i], degree, type)) continue;
        if (override->faces) base->faces = override->faces;
        if (override->has_dice) base->dice = override->dice;
        if (override->type) base->type = override->type;
    }
}

static bool pf2e_damage_settle_bases(struct pf2e_damage_builder *builder)
{
    const struct pf2e_damage *damage = builder->damage;
    builder->bases = arena_array(builder->arena, struct pf2e_damage_base, damage->base_count);
    if (!builder->bases) return false;
    for (size_t i = 0; i < damage->base_count; i++) {
        builder->bases[i] = damage->bases[i];
        pf2e_override_step(damage, builder->degree, &builder->bases[i]);
        pf2e_override_set(damage, builder->degree, &builder->bases[i]);
    }
    return true;
}

static void pf2e_damage_note_type(struct pf2e_damage_builder *builder, symbol type)
{
    for (size_t i = 0; i < builder->types.count; i++)
        if (builder->types.items[i] == type) return;
    if (!vec_push(&builder->types, type)) builder->failed = true;
}

static void pf2e_damage_add_part(struct pf2e_damage_builder *builder, struct pf2e_damage_part part)
{
    pf2e_damage_note_type(builder, part.type);
    if (!vec_push(&builder->parts, part)) builder->failed = true;
}

static void pf2e_damage_add_bases(struct pf2e_damage_builder *builder)
{
    for (size_t i = 0; i < builder->damage->base_count; i++) {
        const struct pf2e_damage_base *base = &builder->bases[i];
        bool has_dice = base->dice > 0 && base->faces;
        pf2e_damage_note_type(builder, base->type);
        if (!has_dice && base->flat == 0) continue;
        pf2e_damage_add_part(builder, (struct pf2e_damage_part){.type = base->type,
                                                                .category = base->category,
                                                                .dice = has_dice ? base->dice : 0,
                                                                .faces = has_dice ? base->faces : 0,
                                                                .flat = base->flat,
                                                                .materials = base->materials,
                                                                .material_count = base->material_count});
    }
}

/* The base damage extra dice of a type go with: the first of that type, else the first of all. */
static const struct pf2e_damage_base *pf2e_damage_base_for(const struct pf2e_damage_builder *builder, symbol type)
{
    for (size_t i = 0; type && i < builder->damage->base_count; i++)
        if (builder->bases[i].type == type) return &builder->bases[i];
    return builder->bases;
}

/* Dice always stack. */
static void pf2e_damage_add_dice(struct pf2e_damage_builder *builder)
{
    for (size_t i = 0; i < builder->damage->dice_count; i++) {
        const struct pf2e_damage_dice *dice = &builder->damage->dice[i];
        const struct pf2e_damage_base *base = pf2e_damage_base_for(builder, dice->type);
        int faces = dice->faces ? dice->faces : base->faces;
        if (!dice->enabled || dice->dice <= 0 || !faces) continue;
        pf2e_damage_add_part(builder, (struct pf2e_damage_part){.label = dice->label,
                                                                .type = dice->type ? dice->type : builder->bases->type,
                                                                .category = dice->category,
                                                                .critical = dice->critical,
                                                                .dice = dice->dice,
                                                                .faces = faces});
    }
}

static enum pf2e_damage_category pf2e_modifier_category(const struct modifier *modifier, const struct symbols *symbols)
{
    return pf2e_damage_category_find(symbol_text(symbols, modifier->damage_category));
}

static bool pf2e_damage_fits(symbol wanted, enum pf2e_damage_category category, symbol type,
                             enum pf2e_damage_category offered)
{
    return category == offered && (!wanted || wanted == type);
}

/* Bonuses and penalties add to damage that is there: base damage, extra dice or a plain amount of the same category
 * (and type, if they name one). Damage they fit that has no type is untyped. False when nothing fits. */
static bool pf2e_damage_find_host(const struct pf2e_damage_builder *builder, const struct modifier *bonus, symbol *type)
{
    const struct pf2e_damage *damage = builder->damage;
    enum pf2e_damage_category category = pf2e_modifier_category(bonus, builder->symbols);
    for (size_t i = 0; i < damage->base_count; i++) {
        *type = builder->bases[i].type;
        if (pf2e_damage_fits(bonus->damage_type, category, *type, builder->bases[i].category)) return true;
    }
    for (size_t i = 0; i < damage->dice_count; i++) {
        *type = damage->dice[i].type;
        if (damage->dice[i].enabled && pf2e_damage_fits(bonus->damage_type, category, *type, damage->dice[i].category))
            return true;
    }
    for (size_t i = 0; i < damage->modifier_count; i++) {
        const struct modifier *plain = &damage->modifiers[i];
        *type = plain->damage_type;
        if (plain->enabled && plain->type == 0 && plain->value > 0 &&
            pf2e_damage_fits(bonus->damage_type, category, *type, pf2e_modifier_category(plain, builder->symbols)))
            return true;
    }
    return false;
}

static void pf2e_damage_add_modifiers(struct pf2e_damage_builder *builder)
{
    for (size_t i = 0; i < builder->damage->modifier_count; i++) {
        const struct modifier *modifier = &builder->damage->modifiers[i];
        symbol type = modifier->damage_type ? modifier->damage_type : builder->bases->type;
        bool plain = same_text(modifier_kind(&pf2e_modifier_policy, modifier), "modifier");
        if (!modifier->enabled || (!plain && !pf2e_damage_find_host(builder, modifier, &type))) continue;
        if (!type) type = symbol_intern_text(builder->symbols, "untyped");
        if (!type) builder->failed = true;
        pf2e_damage_add_part(builder,
                             (struct pf2e_damage_part){.label = modifier->label,
                                                       .type = type,
                                                       .category = pf2e_modifier_category(modifier, builder->symbols),
                                                       .critical = (enum modifier_critical)modifier->critical,
                                                       .flat = modifier->value});
    }
}

/* Does the part count for the outcome, in the persistent (or the other) instance of this type? */
static bool pf2e_damage_part_counts(const struct pf2e_damage_builder *builder, const struct pf2e_damage_part *part,
                                    symbol type, bool persistent)
{
    if (part->type != type || (part->category == PF2E_CATEGORY_PERSISTENT) != persistent) return false;
    if (part->critical == CRITICAL_ONLY && builder->degree != DEGREE_CRITICAL_SUCCESS) return false;
    return builder->degree != DEGREE_FAILURE || !part->label || part->category == PF2E_CATEGORY_SPLASH;
}

typedef vec(struct pf2e_damage_term) pf2e_damage_terms;

/* Dice of one size become one row, larger dice first. */
static bool pf2e_damage_add_row(pf2e_damage_terms *terms, size_t first, struct pf2e_damage_term row)
{
    size_t place = first;
    while (place < terms->count && terms->items[place].faces > row.faces)
        place++;
    if (place < terms->count && terms->items[place].faces == row.faces) {
        terms->items[place].dice += row.dice;
        return true;
    }
    if (!vec_push(terms, row)) return false;
    memmove(terms->items + place + 1, terms->items + place, (terms->count - 1 - place) * sizeof row);
    terms->items[place] = row;
    return true;
}

/* Parts of one category, those that a critical hit doubles or the others. */
struct damage_sort {
    enum pf2e_damage_category category;
    bool doubled;
};

/* Their rows and their flat amount. */
static bool pf2e_damage_collect(const struct pf2e_damage_builder *builder, symbol type, bool persistent,
                                struct damage_sort sort, pf2e_damage_terms *terms)
{
    bool is_critical = builder->degree == DEGREE_CRITICAL_SUCCESS;
    size_t first = terms->count;
    double flat = 0;
    enum pf2e_damage_category shown = sort.category == PF2E_CATEGORY_PERSISTENT ? PF2E_CATEGORY_NONE : sort.category;
    struct pf2e_damage_term term = {.category = shown,
                                    .is_doubled = sort.doubled,
                                    .dice_doubled =
                                        sort.doubled && builder->damage->critical_rule == PF2E_CRITICAL_DOUBLE_DICE};
    for (size_t i = 0; i < builder->parts.count; i++) {
        const struct pf2e_damage_part *part = &builder->parts.items[i];
        bool doubles = is_critical && part->critical == CRITICAL_UNSAID;
        if (part->category != sort.category || doubles != sort.doubled) continue;
        if (!pf2e_damage_part_counts(builder, part, type, persistent)) continue;
        flat += part->flat;
        term.dice = part->dice;
        term.faces = part->faces;
        if (part->dice && !pf2e_damage_add_row(terms, first, term)) return false;
    }
    if (flat == 0) return true;
    term.dice = 0;
    term.faces = 0;
    term.flat = flat;
    return vec_push(terms, term);
}

static bool pf2e_damage_gather_materials(const struct pf2e_damage_builder *builder, symbol type,
                                         struct pf2e_damage_instance *instance)
{
    vec(symbol) found = {0};
    bool fine = true;
    for (size_t i = 0; i < builder->parts.count; i++)
        for (uint32_t m = 0; builder->parts.items[i].type == type && m < builder->parts.items[i].material_count; m++) {
            symbol material = builder->parts.items[i].materials[m];
            size_t known = 0;
            while (known < found.count && found.items[known] != material)
                known++;
            if (known == found.count) fine = vec_push(&found, material) && fine;
        }
    symbol *materials = arena_array(builder->arena, symbol, found.count);
    fine = fine && materials;
    if (fine && found.count) memcpy(materials, found.items, found.count * sizeof *materials);
    instance->materials = materials;
    instance->material_count = (uint32_t)found.count;
    vec_free(&found);
    return fine;
}

static void pf2e_damage_measure(struct pf2e_damage_instance *instance)
{
    for (uint32_t i = 0; i < instance->term_count; i++) {
        const struct pf2e_damage_term *term = &instance->terms[i];
        double factor = term->is_doubled ? 2 : 1, dice = (double)term->dice;
        instance->least += factor * (dice + term->flat);
        instance->mean += factor * (dice * (term->faces + 1) / 2 + term->flat);
        instance->most += factor * (dice * term->faces + term->flat);
    }
}

static void pf2e_damage_say_parts(struct pf2e_damage_builder *builder, symbol type, bool persistent)
{
    bool first = true;
    for (int only_critical = 0; only_critical <= 1; only_critical++)
        for (int category = 0; category < PF2E_CATEGORY_COUNT; category++)
            for (size_t i = 0; i < builder->parts.count; i++) {
                const struct pf2e_damage_part *part = &builder->parts.items[i];
                if ((int)part->category != category || (part->critical == CRITICAL_ONLY) != (only_critical == 1))
                    continue;
                if (!pf2e_damage_part_counts(builder, part, type, persistent)) continue;
                struct pf2e_damage_line line = {.label = part->label,
                                                .dice = part->dice,
                                                .faces = part->faces,
                                                .flat = part->flat,
                                                .type = first ? symbol_text(builder->symbols, type) : NULL,
                                                .is_persistent = persistent};
                const char *words = pf2e_damage_write_line(builder->arena, &line);
                if (!words || !vec_push(&builder->breakdown, words)) builder->failed = true;
                first = false;
            }
}

static bool pf2e_damage_has_part(const struct pf2e_damage_builder *builder, symbol type, bool persistent)
{
    for (size_t i = 0; i < builder->parts.count; i++)
        if (pf2e_damage_part_counts(builder, &builder->parts.items[i], type, persistent)) return true;
    return false;
}

/* One instance: what is doubled first, then the rest; within both plain damage, precision, splash. An instance of
 * nothing but zeros is a plain 0, or nothing at all when it is persistent. */
static void pf2e_damage_add_instance(struct pf2e_damage_builder *builder, symbol type, bool persistent)
{
    pf2e_damage_terms terms = {0};
    bool fine = true;
    if (!pf2e_damage_has_part(builder, type, persistent)) return;
    for (int doubled = 1; doubled >= 0; doubled--)
        for (int category = 0; category < PF2E_CATEGORY_COUNT; category++)
            fine = fine &&
                   pf2e_damage_collect(builder, type, persistent,
                                       (struct damage_sort){(enum pf2e_damage_category)category, doubled == 1}, &terms);
    if (terms.count == 0 && persistent) return;
    struct pf2e_damage_term *kept = arena_array(builder->arena, struct pf2e_damage_term, terms.count);
    if (kept && terms.count) memcpy(kept, terms.items, terms.count * sizeof *kept);
    bool bleeds = same_text(symbol_text(builder->symbols, type), "bleed");
    struct pf2e_damage_instance instance = {
        .type = type, .is_persistent = persistent || bleeds, .terms = kept, .term_count = (uint32_t)terms.count};
    vec_free(&terms);
    fine = fine && kept && pf2e_damage_gather_materials(builder, type, &instance);
    pf2e_damage_measure(&instance);
    struct pf2e_damage_flavour flavour = {.heals = builder->damage->heals && !persistent,
                                          .says_persistent = persistent};
    if (fine) instance.formula = pf2e_damage_write_instance(builder->arena, builder->symbols, &instance, flavour);
    if (!fine || !instance.formula || !vec_push(&builder->instances, instance)) builder->failed = true;
    if (!builder->damage->no_breakdown) pf2e_damage_say_parts(builder, type, persistent);
}

static bool pf2e_damage_finish(struct pf2e_damage_builder *builder, struct pf2e_damage_result *result)
{
    size_t count = builder->instances.count, lines = builder->breakdown.count;
    struct pf2e_damage_instance *instances = arena_array(builder->arena, struct pf2e_damage_instance, count);
    const char **breakdown = arena_array(builder->arena, const char *, lines);
    struct text formula = {0};
    text_add_char(&formula, '{');
    for (size_t i = 0; i < count && instances; i++) {
        instances[i] = builder->instances.items[i];
        if (i) text_add_char(&formula, ',');
        text_add(&formula, instances[i].formula ? instances[i].formula : "");
    }
    text_add_char(&formula, '}');
    for (size_t i = 0; i < lines && breakdown; i++)
        breakdown[i] = builder->breakdown.items[i];
    *result =
        (struct pf2e_damage_result){.instances = instances,
                                    .instance_count = count,
                                    .breakdown = breakdown,
                                    .breakdown_count = lines,
                                    .formula = arena_copy_text(builder->arena, text_get(&formula), formula.length)};
    bool fine = instances && breakdown && result->formula && !formula.failed && !builder->failed;
    text_free(&formula);
    return fine;
}

bool pf2e_damage_build(struct arena *arena, struct symbols *symbols, const struct pf2e_damage *damage,
                       enum degree degree, struct pf2e_damage_result *result)
{
    struct pf2e_damage_builder builder = {.arena = arena, .symbols = symbols, .damage = damage, .degree = degree};
    *result = (struct pf2e_damage_result){0};
    if (degree == DEGREE_CRITICAL_FAILURE || damage->base_count == 0) return true;
    if (!pf2e_damage_settle_bases(&builder)) return false;
    pf2e_damage_add_bases(&builder);
    pf2e_damage_add_dice(&builder);
    pf2e_damage_add_modifiers(&builder);
    for (int persistent = 0; persistent <= 1; persistent++)
        for (size_t i = 0; i < builder.types.count; i++)
            pf2e_damage_add_instance(&builder, builder.types.items[i], persistent == 1);
    bool fine = pf2e_damage_finish(&builder, result);
    vec_free(&builder.parts);
    vec_free(&builder.types);
    vec_free(&builder.instances);
    vec_free(&builder.breakdown);
    return fine;
}
