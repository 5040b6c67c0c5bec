/* describe.c: what a rule does, in words for people. */
#include "systems/swse/content/describe.h"

#include <string.h>

#include "base/ascii.h"
#include "core/event.h"

static void swse_slug_describe(const char *slug, struct text *out)
{
    event_slug_words(slug ? slug : "", out);
}

void swse_words_describe(const struct swse_words *words, const char *last, struct text *out)
{
    for (size_t i = 0; i < words->count; i++) {
        if (i) text_addf(out, "%s", i + 1 < words->count ? ", " : last);
        swse_slug_describe(words->items[i], out);
    }
}

/* "Dual Weapon Mastery 1" for dual-weapon-mastery-1. */
static void swse_words_title(const char *slug, struct text *out)
{
    size_t from = out->length;
    swse_slug_describe(slug, out);
    for (size_t i = from; i < out->length; i++) {
        if (i == from || out->bytes[i - 1] == ' ') out->bytes[i] = ascii_upper(out->bytes[i]);
    }
}

/* Feats that are taken for something: the words before and after the mark. */
static bool swse_title_narrowed(const char *id, struct text *out)
{
    static const char *const stems[] = {"weapon-proficiency-", "armor-proficiency-", "skill-focus:"};
    char label[128];
    for (size_t i = 0; i < sizeof stems / sizeof *stems; i++) {
        size_t length = strlen(stems[i]);
        if (strncmp(id, stems[i], length) != 0 || !id[length]) continue;
        struct text stem = {0};
        text_add_bytes(&stem, stems[i], length - 1);
        swse_words_title(text_get(&stem), out);
        text_free(&stem);
        const char *skill = swse_skill_is_known(id + length) ? swse_skill_label_of(id + length, label, sizeof label)
                                                             : NULL;
        text_add(out, " (");
        if (skill)
            text_add(out, skill);
        else
            swse_words_title(id + length, out);
        text_add(out, ")");
        return true;
    }
    return false;
}

void swse_title_describe(const struct swse_pack *pack, const char *id, struct text *out)
{
    char label[128];
    const struct swse_entry *entry = pack ? swse_pack_find_any(pack, id) : NULL;
    if (entry && entry->name)
        text_add(out, entry->name);
    else if (swse_skill_is_known(id))
        text_add(out, swse_skill_label_of(id, label, sizeof label));
    else if (!swse_title_narrowed(id, out))
        swse_words_title(id, out);
}

const char *swse_title(struct arena *arena, const struct swse_pack *pack, const char *id)
{
    struct text words = {0};
    swse_title_describe(pack, id, &words);
    const char *copy = arena_copy_text(arena, text_get(&words), words.length);
    text_free(&words);
    return copy ? copy : "";
}

static void swse_describe_skill(const char *skill, struct text *out)
{
    char label[128];
    const char *words = skill ? swse_skill_label_of(skill, label, sizeof label) : NULL;
    text_add(out, words ? words : skill ? skill : "any skill");
}

/* ---- modifiers ---- */

static void swse_describe_attacks(unsigned mask, const char *roll, struct text *out)
{
    if (mask == SWSE_ATTACKS_ALL)
        text_addf(out, "all %s rolls", roll);
    else if (mask == SWSE_ATTACKS_MELEE)
        text_addf(out, "melee %s rolls", roll);
    for (int kind = 0; mask != SWSE_ATTACKS_ALL && mask != SWSE_ATTACKS_MELEE && kind < SWSE_ATTACK_KIND_COUNT;
         kind++) {
        if (!(mask >> kind & 1)) continue;
        swse_slug_describe(swse_attack_word((enum swse_attack_kind)kind), out);
        text_addf(out, " %s rolls", roll);
    }
}

static void swse_describe_statistic(const struct swse_modifier *modifier, struct text *out)
{
    switch (modifier->statistic) {
    case SWSE_STATISTIC_SKILL:
        swse_describe_skill(modifier->skill, out);
        text_add(out, " checks");
        break;
    case SWSE_STATISTIC_DEFENSE:
        for (int defense = 0; defense < SWSE_DEFENSE_COUNT; defense++) {
            if (modifier->mask >> defense & 1)
                text_addf(out, "%s Defense", swse_defense_label((enum swse_defense)defense));
        }
        break;
    case SWSE_STATISTIC_ATTACK:
        swse_describe_attacks(modifier->mask, "attack", out);
        break;
    case SWSE_STATISTIC_DAMAGE:
        swse_describe_attacks(modifier->mask, "damage", out);
        break;
    case SWSE_STATISTIC_GRAPPLE:
        text_add(out, "grapple checks");
        break;
    case SWSE_STATISTIC_THRESHOLD:
        text_add(out, "the damage threshold");
        break;
    }
}

static void swse_describe_modifier(const struct swse_op *op, struct text *out)
{
    const struct swse_modifier *modifier = &op->modifier;
    text_addf(out, "%+lld", (long long)modifier->value);
    if (modifier->bonus != SWSE_BONUS_UNTYPED)
        text_addf(out, " %s %s", swse_bonus_word(modifier->bonus), modifier->value < 0 ? "penalty" : "bonus");
    text_add(out, " to ");
    swse_describe_statistic(modifier, out);
    if (modifier->context) {
        text_add(out, " (");
        swse_slug_describe(modifier->context, out);
        text_add(out, ")");
    }
    if (modifier->training) {
        text_addf(out, " when %s", modifier->training);
        if (modifier->training_target) text_add(out, " with ");
        if (modifier->training_target) swse_slug_describe(modifier->training_target, out);
    }
}

/* ---- what is neither a bonus nor a penalty ---- */

static void swse_describe_grant(const struct swse_op *op, struct text *out)
{
    text_add(out, op->grant.talent ? "the talent " : "the feat ");
    swse_slug_describe(op->grant.id, out);
}

static void swse_describe_ability(const struct swse_op *op, struct text *out)
{
    text_addf(out, "%+lld %s", (long long)op->ability.value, swse_ability_label(op->ability.ability));
}

static void swse_describe_weapon(const struct swse_op *op, struct text *out)
{
    const struct json *rule = op->rule->json;
    text_addf(out, "%s, %s ", json_to_text(json_get(rule, "name"), op->rule->id),
              json_to_text(json_path(rule, "damage.formula"), ""));
    swse_slug_describe(json_to_text(json_path(rule, "damage.damageType"), ""), out);
}

static void swse_describe_exceptions(const struct swse_words *exceptions, struct text *out)
{
    if (exceptions->count) text_add(out, ", except ");
    swse_words_describe(exceptions, " and ", out);
}

static void swse_describe_reduction(const struct swse_op *op, struct text *out)
{
    text_addf(out, "%lld against ", (long long)op->reduction.value);
    swse_words_describe(&op->reduction.types, " and ", out);
    text_add(out, " damage");
    swse_describe_exceptions(&op->reduction.exceptions, out);
    if (op->reduction.stacks) text_add(out, ", adds to others");
}

static void swse_describe_immunity(const struct swse_op *op, struct text *out)
{
    bool damage = strcmp(op->immunity.kind, "damageType") == 0;
    swse_words_describe(&op->immunity.values, " and ", out);
    if (op->immunity.partial) text_add(out, damage ? ", half damage only" : ", half as long only");
    swse_describe_exceptions(&op->immunity.exceptions, out);
}

static void swse_describe_healing(const struct swse_op *op, struct text *out)
{
    static const char *const times[] = {"at the start of each turn", "at the end of each turn",
                                        "at the start of each round"};
    const struct swse_healing *healing = &op->healing;
    text_addf(out, "%lld hit points %s", (long long)healing->value, times[healing->trigger]);
    if (healing->condition) {
        text_add(out, strcmp(healing->condition, "environment") == 0 ? ", in " : ", while under ");
        swse_slug_describe(healing->condition_value, out);
    }
    if (!healing->suppressor) return;
    bool damage = strcmp(healing->suppressor, "damageType") == 0;
    text_add(out, damage ? ", not after " : ", not under ");
    swse_words_describe(&healing->suppressed_by, " or ", out);
    if (damage) text_add(out, " damage");
}

static void swse_describe_reroll(const struct swse_op *op, struct text *out)
{
    static const char *const outcomes[] = {"the second roll counts", "the higher roll counts", "choose either roll"};
    if (op->reroll.skill)
        swse_describe_skill(op->reroll.skill, out), text_add(out, " checks");
    else
        swse_slug_describe(op->reroll.trigger, out), text_add(out, " rolls");
    text_addf(out, ", %lld %s an encounter, %s", (long long)op->reroll.uses, op->reroll.uses == 1 ? "time" : "times",
              outcomes[op->reroll.outcome]);
}

static void swse_describe_sense(const struct swse_op *op, struct text *out)
{
    swse_slug_describe(op->sense.sense, out);
    if (op->sense.range >= 0) text_addf(out, " to %lld squares", (long long)op->sense.range);
    if (op->sense.suppressed_by.count) text_add(out, ", not in ");
    swse_words_describe(&op->sense.suppressed_by, " or ", out);
}

static void swse_describe_speed(const struct swse_op *op, struct text *out)
{
    swse_slug_describe(op->speed.mode, out);
    text_addf(out, " %lld squares", (long long)op->speed.squares);
    if (!op->speed.in_combat) text_add(out, ", not in combat");
    if (!op->speed.condition_value) return;
    text_add(out, ", only in ");
    swse_slug_describe(op->speed.condition_value, out);
}

static void swse_describe_breath(const struct swse_op *op, struct text *out)
{
    swse_slug_describe(op->breath.breath, out);
    if (op->breath.immune) text_add(out, ", needs no special air");
}

static void swse_describe_note(const struct swse_op *op, struct text *out)
{
    swse_slug_describe(op->note.id, out);
}

static void swse_describe_size(const struct swse_op *op, struct text *out)
{
    text_add(out, swse_size_word(op->size.size));
    if (op->size.capacity < 1 || op->size.capacity > 1) {
        text_add(out, ", carries ");
        text_add_double(out, op->size.capacity);
        text_add(out, " times as much");
    }
}

static void swse_describe_rage(const struct swse_op *op, struct text *out)
{
    static const char *const durations[] = {"until the end of the encounter", "until healed", "for 1d4 rounds",
                                            "until it is ended"};
    if (op->rage.trigger == SWSE_RAGE_ACTION) text_add(out, "called up with a swift action, ");
    if (op->rage.trigger == SWSE_RAGE_HP_THRESHOLD)
        text_addf(out, "at %lld%% of the hit points or less, ", (long long)op->rage.percent);
    if (op->rage.trigger == SWSE_RAGE_CONDITION) {
        text_add(out, "when ");
        swse_slug_describe(op->rage.condition, out);
        text_add(out, ", ");
    }
    text_add(out, durations[op->rage.duration]);
    for (size_t i = 0, told = 0; i < op->rule->op_count; i++) {
        const struct swse_op *bonus = &op->rule->ops[i];
        if (bonus->kind != SWSE_OP_MODIFIER || !bonus->modifier.enraged) continue;
        text_add(out, told++ ? ", " : ": ");
        swse_describe_modifier(bonus, out);
    }
}

static void swse_describe_limbs(const struct swse_op *op, struct text *out)
{
    text_addf(out, "%lld arms", (long long)op->limbs.count);
    if (op->limbs.no_penalty) text_add(out, ", no penalty for several weapons");
}

static void swse_describe_restriction(const struct swse_op *op, struct text *out)
{
    text_add(out, "no ");
    swse_words_describe(&op->restriction.targets, " or ", out);
}

void swse_op_describe(const struct swse_op *op, struct text *out)
{
    static void (*const describe[])(const struct swse_op *, struct text *) = {
        [SWSE_OP_MODIFIER] = swse_describe_modifier,   [SWSE_OP_GRANT] = swse_describe_grant,
        [SWSE_OP_ABILITY] = swse_describe_ability,     [SWSE_OP_WEAPON] = swse_describe_weapon,
        [SWSE_OP_REDUCTION] = swse_describe_reduction, [SWSE_OP_IMMUNITY] = swse_describe_immunity,
        [SWSE_OP_HEALING] = swse_describe_healing,     [SWSE_OP_REROLL] = swse_describe_reroll,
        [SWSE_OP_SENSE] = swse_describe_sense,         [SWSE_OP_SPEED] = swse_describe_speed,
        [SWSE_OP_BREATH] = swse_describe_breath,       [SWSE_OP_NOTE] = swse_describe_note,
        [SWSE_OP_SIZE] = swse_describe_size,           [SWSE_OP_RAGE] = swse_describe_rage,
        [SWSE_OP_LIMBS] = swse_describe_limbs,         [SWSE_OP_RESTRICTION] = swse_describe_restriction,
    };
    describe[op->kind](op, out);
}

/* ---- when a rule is active ---- */

void swse_condition_describe(const struct json *when, struct text *out)
{
    const char *type = json_to_text(json_get(when, "type"), "");
    const struct json *list = json_get(when, "conditions");
    for (size_t i = 0; i < json_count(list); i++) {
        if (i) text_add(out, strcmp(type, "OR") == 0 ? " or " : " and ");
        swse_condition_describe(json_at(list, i), out);
    }
    if (strcmp(type, "skillTrained") == 0 || strcmp(type, "skillUntrained") == 0) {
        text_add(out, strcmp(type, "skillTrained") == 0 ? "when trained in " : "when not trained in ");
        swse_describe_skill(json_to_text(json_get(when, "skillId"), ""), out);
    } else if (strcmp(type, "featOwned") == 0) {
        text_add(out, "with the feat ");
        swse_title_describe(NULL, json_to_text(json_get(when, "featId"), ""), out);
    } else if (strcmp(type, "levelReached") == 0) {
        text_addf(out, "from level %lld on", (long long)json_to_int(json_get(when, "minLevel"), 0));
    } else if (strcmp(type, "always") == 0) {
        text_add(out, "always");
    }
}

void swse_rule_describe(const struct swse_rule *rule, struct text *out)
{
    if (rule->broken) {
        text_add(out, "has an error and does nothing");
        return;
    }
    for (size_t i = 0, told = 0; i < rule->op_count; i++) {
        const struct swse_op *op = &rule->ops[i];
        if (op->kind == SWSE_OP_MODIFIER && op->modifier.enraged) continue; /* described with the rage */
        if (told++) text_add(out, "; ");
        swse_op_describe(op, out);
    }
    const struct json *when = json_get(rule->json, "when");
    if (!rule->when || json_is_text(json_get(when, "type"), "always")) return;
    text_add(out, ", ");
    swse_condition_describe(when, out);
}

void swse_rule_type_describe(enum swse_rule_type type, struct text *out)
{
    size_t start = out->length;
    swse_slug_describe(swse_rule_type_word(type), out);
    if (out->length > start) out->bytes[start] = ascii_upper(out->bytes[start]);
}
