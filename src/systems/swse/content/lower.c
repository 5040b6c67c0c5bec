/* lower.c: rule elements become ops. One function a rule type, found through rules.def. */
#include "systems/swse/content/rule.h"

#include <string.h>

struct swse_lowering {
    struct arena *arena;
    struct swse_rule *rule;
    struct swse_op *ops; /* room for SWSE_MOST_OPS */
};

/* A size with all five effects: the category and four modifiers. No rule amounts to more. */
enum { SWSE_MOST_OPS = 5 };

static struct swse_op *swse_lower_add(struct swse_lowering *lowering, enum swse_op_kind kind)
{
    struct swse_op *op = &lowering->ops[lowering->rule->op_count++];
    op->kind = kind;
    op->rule = lowering->rule;
    return op;
}

static const char *swse_lower_text(struct swse_lowering *lowering, const char *path)
{
    return json_to_text(json_path(lowering->rule->json, path), NULL);
}

static int64_t swse_lower_int(struct swse_lowering *lowering, const char *path)
{
    return json_to_int(json_path(lowering->rule->json, path), 0);
}

static bool swse_lower_bool(struct swse_lowering *lowering, const char *path)
{
    return json_to_bool(json_path(lowering->rule->json, path), false);
}

static struct swse_words swse_lower_words(struct swse_lowering *lowering, const char *path)
{
    const struct json *list = json_path(lowering->rule->json, path);
    struct swse_words words = {.items = arena_array(lowering->arena, const char *, json_count(list))};
    for (size_t i = 0; words.items && i < json_count(list); i++) {
        const char *word = json_to_text(json_at(list, i), NULL);
        if (word) words.items[words.count++] = word;
    }
    return words;
}

/* The index of a text among words; the field tables have made sure that it is one of them. */
static int swse_lower_word(struct swse_lowering *lowering, const char *path, const char *const *words)
{
    const char *word = swse_lower_text(lowering, path);
    for (int i = 0; word && words[i]; i++) {
        if (strcmp(word, words[i]) == 0) return i;
    }
    return 0;
}

#define SWSE_LOWER_WORD(lowering, path, ...) swse_lower_word(lowering, path, (const char *const[]){__VA_ARGS__, NULL})

static struct swse_modifier *swse_lower_modifier(struct swse_lowering *lowering, enum swse_statistic statistic,
                                                 unsigned mask, int64_t value)
{
    struct swse_modifier *modifier = &swse_lower_add(lowering, SWSE_OP_MODIFIER)->modifier;
    modifier->statistic = statistic;
    modifier->mask = mask;
    modifier->value = value;
    const char *bonus = swse_lower_text(lowering, "bonusType");
    int type = bonus ? swse_bonus_find(bonus) : -1;
    modifier->bonus = type < 0 ? SWSE_BONUS_UNTYPED : (enum swse_bonus_type)type;
    modifier->context = swse_lower_text(lowering, "context.type");
    return modifier;
}

static const char *swse_lower_skill(struct swse_lowering *lowering, const char *path)
{
    const char *word = swse_lower_text(lowering, path);
    const char *canonical = word ? swse_skill_alias(word) : NULL;
    return canonical ? canonical : word;
}

static unsigned swse_lower_defense(struct swse_lowering *lowering)
{
    const char *word = swse_lower_text(lowering, "defense");
    int defense = word ? swse_defense_find(word) : -1;
    return defense < 0 ? 0 : 1u << defense;
}

static void swse_lower_skill_modifier(struct swse_lowering *lowering)
{
    swse_lower_modifier(lowering, SWSE_STATISTIC_SKILL, 0, swse_lower_int(lowering, "value"))->skill =
        swse_lower_skill(lowering, "skillId");
}

static void swse_lower_defense_modifier(struct swse_lowering *lowering)
{
    swse_lower_modifier(lowering, SWSE_STATISTIC_DEFENSE, swse_lower_defense(lowering),
                        swse_lower_int(lowering, "value"));
}

/* A rule for `melee` also serves unarmed attacks and natural weapons. */
static void swse_lower_damage_modifier(struct swse_lowering *lowering)
{
    static const unsigned masks[] = {SWSE_ATTACKS_MELEE, 1 << SWSE_ATTACK_RANGED, 1 << SWSE_ATTACK_UNARMED,
                                     1 << SWSE_ATTACK_NATURAL, SWSE_ATTACKS_ALL};
    unsigned mask =
        masks[SWSE_LOWER_WORD(lowering, "attackType", "melee", "ranged", "unarmed", "natural-weapon", "all")];
    int target = SWSE_LOWER_WORD(lowering, "target", "attackRoll", "damageRoll", "both");
    int64_t value = swse_lower_int(lowering, "value");
    if (target != 1) swse_lower_modifier(lowering, SWSE_STATISTIC_ATTACK, mask, value);
    if (target != 0) swse_lower_modifier(lowering, SWSE_STATISTIC_DAMAGE, mask, value);
}

static void swse_lower_damage_reduction(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_REDUCTION);
    op->reduction.value = swse_lower_int(lowering, "value");
    op->reduction.types = swse_lower_words(lowering, "appliesTo.damageTypes");
    op->reduction.exceptions = swse_lower_words(lowering, "appliesTo.exceptions");
    op->reduction.stacks = SWSE_LOWER_WORD(lowering, "stacking", "highest", "stack") == 1;
}

static void swse_lower_fast_healing(struct swse_lowering *lowering)
{
    struct swse_healing *healing = &swse_lower_add(lowering, SWSE_OP_HEALING)->healing;
    healing->value = swse_lower_int(lowering, "value");
    healing->trigger =
        (enum swse_trigger)SWSE_LOWER_WORD(lowering, "trigger", "startOfTurn", "endOfTurn", "startOfRound");
    healing->condition = swse_lower_text(lowering, "condition.type");
    healing->condition_value = swse_lower_text(lowering, "condition.value");
    healing->suppressor = swse_lower_text(lowering, "suppressedBy.type");
    healing->suppressed_by = swse_lower_words(lowering, "suppressedBy.value");
}

static void swse_lower_feat_grant(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_GRANT);
    op->grant.id = swse_lower_text(lowering, "featId");
    op->grant.multiple = swse_lower_bool(lowering, "allowMultiple");
}

static void swse_lower_talent_grant(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_GRANT);
    op->grant.talent = true;
    op->grant.id = swse_lower_text(lowering, "talentId");
    op->grant.multiple = swse_lower_bool(lowering, "allowMultiple");
}

static void swse_lower_special_ability(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_NOTE);
    op->note.id = swse_lower_text(lowering, "abilityId");
    op->note.category = swse_lower_text(lowering, "category");
}

static void swse_lower_ability_score_modifier(struct swse_lowering *lowering)
{
    const char *word = swse_lower_text(lowering, "ability");
    int ability = word ? swse_ability_find(word) : -1;
    if (ability < 0) return;
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_ABILITY);
    op->ability.ability = (enum swse_ability)ability;
    op->ability.value = swse_lower_int(lowering, "value");
}

/* The item itself is made by item.c, which needs the bearer's size. */
static void swse_lower_natural_weapon(struct swse_lowering *lowering)
{
    swse_lower_add(lowering, SWSE_OP_WEAPON);
}

static void swse_lower_movement(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_SPEED);
    op->speed.mode = swse_lower_text(lowering, "mode");
    op->speed.squares = swse_lower_int(lowering, "speed");
    op->speed.in_combat = swse_lower_bool(lowering, "combatMovement");
    op->speed.condition = swse_lower_text(lowering, "condition.type");
    op->speed.condition_value = swse_lower_text(lowering, "condition.value");
}

static void swse_lower_breathing(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_BREATH);
    op->breath.breath = swse_lower_text(lowering, "breathType");
    op->breath.immune = swse_lower_bool(lowering, "immune");
}

static void swse_lower_immunity(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_IMMUNITY);
    op->immunity.kind = swse_lower_text(lowering, "immuneTo.type");
    op->immunity.values = swse_lower_words(lowering, "immuneTo.values");
    op->immunity.exceptions = swse_lower_words(lowering, "exceptions");
    op->immunity.partial = SWSE_LOWER_WORD(lowering, "severity", "full", "partial") == 1;
}

static void swse_lower_reroll(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_REROLL);
    op->reroll.trigger = swse_lower_text(lowering, "triggeredBy.type");
    op->reroll.skill = swse_lower_skill(lowering, "triggeredBy.skillId");
    op->reroll.uses = swse_lower_int(lowering, "timesPerEncounter");
    op->reroll.outcome =
        (enum swse_reroll_outcome)SWSE_LOWER_WORD(lowering, "outcome", "mustAccept", "keepHigher", "chooseEither");
}

static void swse_lower_sense(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_SENSE);
    op->sense.sense = swse_lower_text(lowering, "senseType");
    op->sense.range = json_to_int(json_get(lowering->rule->json, "range"), -1);
    op->sense.suppressed_by = swse_lower_words(lowering, "suppressedBy");
}

/* The effects are added as they are written: the schema calls them penalties and writes them negative. */
static void swse_lower_size(struct swse_lowering *lowering)
{
    const char *word = swse_lower_text(lowering, "sizeCategory");
    int size = word ? swse_size_find(word) : -1;
    if (size < 0) return;
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_SIZE);
    op->size.size = (enum swse_size)size;
    const struct json *effects = json_get(lowering->rule->json, "effects");
    op->size.capacity = json_to_double(json_get(effects, "carryingCapacityMultiplier"), 1);
    static const struct {
        const char *path;
        enum swse_statistic statistic;
        unsigned mask;
        const char *skill;
    } figures[] = {
        {"effects.reflexDefensePenalty", SWSE_STATISTIC_DEFENSE, 1 << SWSE_REFLEX, NULL},
        {"effects.stealthPenalty", SWSE_STATISTIC_SKILL, 0, "stealth"},
        {"effects.damageThresholdBonus", SWSE_STATISTIC_THRESHOLD, 0, NULL},
        {"effects.grappleBonus", SWSE_STATISTIC_GRAPPLE, 0, NULL},
    };
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        if (!json_path(lowering->rule->json, figures[i].path)) continue;
        struct swse_modifier *modifier = swse_lower_modifier(lowering, figures[i].statistic, figures[i].mask,
                                                             swse_lower_int(lowering, figures[i].path));
        modifier->skill = figures[i].skill;
        modifier->sized = true;
    }
}

/* Untyped: two hides add up, and both add to worn armour (SWSE-RULE-35). */
static void swse_lower_natural_armor(struct swse_lowering *lowering)
{
    swse_lower_modifier(lowering, SWSE_STATISTIC_DEFENSE, swse_lower_defense(lowering),
                        swse_lower_int(lowering, "value"));
}

static void swse_lower_rage(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_RAGE);
    op->rage.trigger =
        (enum swse_rage_trigger)SWSE_LOWER_WORD(lowering, "trigger.type", "hpThreshold", "condition", "action");
    op->rage.percent = json_to_int(json_path(lowering->rule->json, "trigger.value"), 50);
    op->rage.condition = swse_lower_text(lowering, "trigger.value");
    op->rage.duration = (enum swse_rage_duration)SWSE_LOWER_WORD(lowering, "duration", "untilEndOfEncounter",
                                                                 "untilHealed", "1d4rounds", "other");
    static const struct {
        const char *path;
        enum swse_statistic statistic;
        unsigned mask;
    } bonuses[] = {
        {"bonuses.meleeAttackBonus", SWSE_STATISTIC_ATTACK, SWSE_ATTACKS_MELEE},
        {"bonuses.meleeDamageBonus", SWSE_STATISTIC_DAMAGE, SWSE_ATTACKS_MELEE},
        {"bonuses.fortitudeDefenseBonus", SWSE_STATISTIC_DEFENSE, 1 << SWSE_FORTITUDE},
    };
    for (size_t i = 0; i < sizeof bonuses / sizeof *bonuses; i++) {
        if (!json_path(lowering->rule->json, bonuses[i].path)) continue;
        swse_lower_modifier(lowering, bonuses[i].statistic, bonuses[i].mask, swse_lower_int(lowering, bonuses[i].path))
            ->enraged = true;
    }
}

/* Attack rolls only (SWSE-RULE-37). */
static void swse_lower_melee_culture_bonus(struct swse_lowering *lowering)
{
    static const unsigned masks[] = {SWSE_ATTACKS_MELEE, 1 << SWSE_ATTACK_UNARMED, 1 << SWSE_ATTACK_MELEE,
                                     1 << SWSE_ATTACK_NATURAL};
    unsigned mask = masks[SWSE_LOWER_WORD(lowering, "appliesTo", "all", "unarmed", "weapons", "natural-weapons")];
    struct swse_modifier *modifier =
        swse_lower_modifier(lowering, SWSE_STATISTIC_ATTACK, mask, swse_lower_int(lowering, "value"));
    modifier->training = swse_lower_text(lowering, "condition.type");
    modifier->training_target = swse_lower_text(lowering, "condition.value");
}

static void swse_lower_multi_limb(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_LIMBS);
    op->limbs.count = swse_lower_int(lowering, "limbCount");
    op->limbs.no_penalty = swse_lower_bool(lowering, "effects.weaponPenaltyIgnore");
    if (json_path(lowering->rule->json, "effects.grappleBonus"))
        swse_lower_modifier(lowering, SWSE_STATISTIC_GRAPPLE, 0, swse_lower_int(lowering, "effects.grappleBonus"));
}

static void swse_lower_restriction(struct swse_lowering *lowering)
{
    struct swse_op *op = swse_lower_add(lowering, SWSE_OP_RESTRICTION);
    op->restriction.kind = (enum swse_restriction_kind)SWSE_LOWER_WORD(lowering, "restricts", "weaponType",
                                                                       "equipmentType", "feat", "ability", "other");
    op->restriction.targets = swse_lower_words(lowering, "targets");
    op->restriction.reason = swse_lower_text(lowering, "reason");
}

bool swse_rule_lower(struct swse_reader *reader, struct swse_rule *rule)
{
    static void (*const lower[])(struct swse_lowering *) = {
#define RULE(constant, word, fields, doc) swse_lower_##fields,
#include "systems/swse/content/rules.def"
#undef RULE
    };
    struct swse_lowering lowering = {.arena = reader->arena, .rule = rule};
    lowering.ops = rule->ops = arena_array(reader->arena, struct swse_op, SWSE_MOST_OPS);
    if (!rule->ops) return false;
    lower[rule->type](&lowering);
    return !reader->arena->failed;
}
