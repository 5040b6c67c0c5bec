/* feature.c: features of cards, spells heightened to a caster's rank, and items. */
#include <string.h>

#include "base/ascii.h"
#include "systems/p2v/cards/pack.h"

static int feature_int(const struct json *record, const char *name, int fallback)
{
    return (int)json_to_int(json_get(record, name), fallback);
}

static const char *feature_text(const struct json *record, const char *name)
{
    return json_to_text(json_get(record, name), "");
}

static void feature_aim_area(const struct json *target, struct p2v_aim *aim)
{
    static const char *const shapes[] = {"emanation", "burst", "cone", "line"};
    aim->mode = P2V_AIM_AREA;
    for (uint8_t i = 0; i < 4; i++)
        if (strcmp(shapes[i], feature_text(target, "shape")) == 0) aim->shape = i;
    aim->size = (uint8_t)feature_int(target, "size", 1);
    aim->within = (uint8_t)feature_int(target, "within", 0);
    if (aim->shape == P2V_BURST && !aim->within) aim->shape = P2V_EMANATION; /* */
}

static void feature_aim(struct p2v_pack *pack, const struct json *target, struct p2v_aim *aim)
{
    static const struct {
        const char *word;
        uint8_t mode;
    } modes[] = {{"self", P2V_AIM_SELF},
                 {"melee", P2V_AIM_MELEE},
                 {"ranged", P2V_AIM_RANGED},
                 {"melee_or_ranged", P2V_AIM_EITHER},
                 {"area", P2V_AIM_AREA},
                 {"self_or_in_reach", P2V_AIM_TOUCH},
                 {"self_or_adjacent_ally", P2V_AIM_TOUCH}};
    if (!target) return;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (strcmp(modes[i].word, feature_text(target, "mode")) == 0) aim->mode = modes[i].mode;
    aim->reach = (uint8_t)feature_int(target, "reach", 1);
    aim->near = (uint8_t)feature_int(target, "short", 8); /* a bomb without a printed range: 4/8 */
    aim->far = (uint8_t)feature_int(target, "long", aim->near);
    if (aim->mode == P2V_AIM_AREA) feature_aim_area(target, aim);
    aim->is_aura = json_to_bool(json_get(target, "aura"), false);
    const char *filter = feature_text(target, "filter");
    aim->count = strcmp(filter, "one or two targets") == 0 ? 2 : 1;
    aim->at_ground = strcmp(filter, "traps, hazards and terrain") == 0;
    if (aim->mode == P2V_AIM_SELF && *filter)
        aim->mode = P2V_AIM_TOUCH;
    else
        aim->filter = p2v_operand_filter(pack, json_get(target, "filter"));
}

static uint8_t feature_recharge(const char *word)
{
    static const char *const words[] = {"consumable", "daily", "encounter", "at_will"};
    for (uint8_t i = 0; i < 4; i++)
        if (strcmp(words[i], word) == 0) return i;
    return P2V_ENCOUNTER;
}

/* Is this a step that its target is glad of? */
static bool feature_step_helps(const struct p2v_step *step)
{
    switch (step->op) {
    case P2V_DO_HEAL:
    case P2V_DO_TEMP_HP:
    case P2V_DO_GAIN:
    case P2V_DO_RESIST:
    case P2V_DO_BONUS_DAMAGE:
    case P2V_DO_C_BONUS_DAMAGE:
    case P2V_DO_SET_STAT:
    case P2V_DO_NO_FALL:
    case P2V_DO_STOW:
        return true;
    case P2V_DO_MODIFY:
        return step->amount > 0;
    case P2V_DO_STATUS:
        return true;
    default:
        return false;
    }
}

/* Does it leave something behind for the whole encounter? */
static bool feature_step_lasts(const struct p2v_step *step)
{
    switch (step->op) {
    case P2V_DO_MODIFY:
    case P2V_DO_SET_STAT:
    case P2V_DO_RESIST:
    case P2V_DO_GAIN:
    case P2V_DO_LOSE:
    case P2V_DO_GRANT:
    case P2V_DO_STATUS:
    case P2V_DO_TERRAIN:
    case P2V_DO_ZONE:
    case P2V_DO_SAFE:
    case P2V_DO_PLACE:
    case P2V_DO_C_BONUS_DAMAGE:
    case P2V_DO_C_IMMUNE:
        return step->until == P2V_UNTIL_ENCOUNTER || step->until == P2V_UNTIL_BEARER_ATTACKS;
    default:
        return false;
    }
}

/* A rough worth of the step alone for machine players: damage, conditions and healing. */
static int feature_step_weight(const struct p2v_step *step)
{
    switch (step->op) {
    case P2V_DO_DAMAGE:
        return step->amount * (step->name > 1 ? step->name : 1);
    case P2V_DO_TRAMPLE:
    case P2V_DO_SWALLOW:
    case P2V_DO_PERSISTENT:
    case P2V_DO_HEAL:
        return step->amount;
    case P2V_DO_CONDITION:
    case P2V_DO_ESCALATE:
        if (step->name == P2V_STUNNED || step->name == P2V_CONTROLLED) return 12;
        return step->name == P2V_SLOWED ? 7 : 4;
    case P2V_DO_PRONE:
        return 4;
    case P2V_DO_MODIFY:
    case P2V_DO_RESIST:
        return 3;
    default:
        return 0;
    }
}

/* Those of the whole program added up. */
static int feature_weight(const struct p2v_pack *pack, uint16_t first, uint16_t count, int depth)
{
    int weight = 0;
    for (uint16_t i = 0; i < count && depth < 4; i++) {
        const struct p2v_step *step = &pack->steps.items[first + i];
        int inner = feature_weight(pack, step->child, step->child_count, depth + 1);
        weight += feature_step_weight(step) + inner / (step->op == P2V_DO_CHOOSE ? 2 : 1);
    }
    return weight;
}

/* Does a step anywhere in the program speak of the squares of the area itself, not just of who is in it? */
static bool feature_lays_squares(const struct p2v_pack *pack, uint16_t first, uint16_t count, int depth)
{
    for (uint16_t i = 0; i < count && depth < 6; i++) {
        const struct p2v_step *step = &pack->steps.items[first + i];
        if (step->op == P2V_DO_TERRAIN || step->op == P2V_DO_TERRAIN_REMOVE || step->op == P2V_DO_ZONE ||
            step->op == P2V_DO_SAFE || feature_lays_squares(pack, step->child, step->child_count, depth + 1) ||
            feature_lays_squares(pack, step->other, step->other_count, depth + 1))
            return true;
    }
    return depth >= 6;
}

/* What those who save against the step save against (enum p2v_against). */
static uint8_t feature_step_against(const struct p2v_step *step, bool harms)
{
    bool by_will = step->on_save && step->save == P2V_WILL;
    if (harms && step->types & P2V_BIT(P2V_POISON)) return P2V_AGAINST_POISON;
    if (step->op == P2V_DO_USE_FEATURE && step->name == 2) return P2V_AGAINST_DISEASE; /* an affliction */
    return step->op == P2V_DO_CONDITION && step->name == P2V_RATTLED && by_will ? P2V_AGAINST_FEAR : 0;
}

/* What a program does to others, and what they save against. */
static void feature_saves(const struct p2v_pack *pack, struct p2v_feature *feature, uint16_t first, uint16_t count,
                          int depth)
{
    for (uint16_t i = 0; i < count && depth < 6; i++) {
        const struct p2v_step *step = &pack->steps.items[first + i];
        bool damages = step->op == P2V_DO_DAMAGE, harms = damages || step->op == P2V_DO_PERSISTENT;
        feature->hurts |= harms;
        feature->heals |= step->op == P2V_DO_HEAL;
        feature->drains |= damages && step->types & P2V_BIT(P2V_VOID);
        if (damages) feature->types |= step->types;
        if (step->on_save && step->save == P2V_REFLEX && step->op != P2V_DO_SWALLOW) feature->asks_reflex = true;
        feature->against |= feature_step_against(step, harms);
        feature_saves(pack, feature, step->child, step->child_count, depth + 1);
        feature_saves(pack, feature, step->other, step->other_count, depth + 1);
    }
}

/* Features that begin with choosing a spell or a place for someone. */
static void feature_first_step(struct p2v_pack *pack, struct p2v_feature *feature)
{
    if (!feature->program_count) return;
    struct p2v_step *first = &pack->steps.items[feature->program];
    feature->asks_spell = first->op == P2V_DO_RECAST || first->op == P2V_DO_LEARN;
    feature->is_summon = first->op == P2V_DO_SUMMON && feature->aim.mode != P2V_AIM_AREA;
    feature->is_object = first->op == P2V_DO_PLACE && first->flags & P2V_FLAG_LINE;
    if (feature->is_object && feature->aim.mode == P2V_AIM_RANGED) first->argument = feature->aim.far;
    feature->aims_at_piece = first->op == P2V_DO_TERRAIN_GROW;
    if (first->op == P2V_DO_AURA) first->amount = feature->aim.size;
    if (feature->is_summon && !first->amount && feature->aim.mode == P2V_AIM_RANGED) first->amount = feature->aim.far;
    if (feature->asks_spell && feature->kind == P2V_PASSIVE && feature->uses && !feature->trigger.window)
        feature->kind = P2V_FREE; /* without a trigger it is done when its owner likes */
}

/* What a step that needs something makes the feature require. */
static uint16_t feature_step_requires(const struct p2v_step *step)
{
    if (!(step->flags & P2V_FLAG_SET)) return 0;
    if (step->op == P2V_DO_CAST) return P2V_REQUIRES_SPELL;
    if (step->op == P2V_DO_ESCAPE) return P2V_REQUIRES_SELF_GRABBED;
    return step->op == P2V_DO_MOVE ? P2V_REQUIRES_PLANT : 0;
}

/* What one step of the program makes of the whole. */
static void feature_take_step(const struct p2v_pack *pack, struct p2v_feature *feature, const struct p2v_step *step)
{
    if (step->op == P2V_DO_SET_STAT && step->name == P2V_STATS && step->extra) feature->max_size = (uint8_t)step->extra;
    if (step->op == P2V_DO_DAMAGE && step->name > 1) feature->missiles = step->name;
    if (step->op == P2V_DO_SAVE_CHECK && step->child_count)
        feature->ends_spells = pack->steps.items[step->child].op == P2V_DO_CANCEL_EFFECT;
    feature->serves_user |= step->who == P2V_SELF_AND_ALLIES;
    feature->is_once_each |= step->op == P2V_DO_MODIFY && step->flags & P2V_FLAG_ONCE_EACH;
    feature->requires |= feature_step_requires(step);
    feature->lasts |= feature_step_lasts(step);
}

/* An area that only a step speaks of, for who is asked where it lies. */
static void feature_area_of_steps(const struct p2v_pack *pack, struct p2v_feature *feature)
{
    for (uint16_t i = 0; i < feature->program_count && feature->aim.mode == P2V_AIM_NONE; i++) {
        const struct p2v_step *step = &pack->steps.items[feature->program + i];
        if (step->op != P2V_DO_AREA || (step->name != P2V_LINE && step->name != P2V_CONE)) continue;
        feature->aim.shape = step->name;
        feature->aim.size = (uint8_t)step->amount;
    }
}

static void feature_reach_of_strike(struct p2v_feature *feature)
{
    if (!feature->is_strike) return;
    if (feature->aim.mode == P2V_AIM_NONE) {
        feature->aim.mode = P2V_AIM_MELEE;
        feature->aim.reach = 1;
    }
    if (feature->aim.mode == P2V_AIM_MELEE || feature->aim.mode == P2V_AIM_EITHER)
        feature->best_reach = feature->aim.reach;
}

/* What can only be known once the program is there. */
static void feature_finish(struct p2v_pack *pack, struct p2v_feature *feature)
{
    if (pack->failed) return; /* the program may not be whole */
    bool reduces = false, helps = feature->program_count > 0;
    for (uint16_t i = 0; i < feature->program_count; i++) {
        const struct p2v_step *step = &pack->steps.items[feature->program + i];
        reduces |= step->op == P2V_DO_REDUCE || step->op == P2V_DO_PENDING_RESIST || step->op == P2V_DO_DOWNGRADE;
        helps &= feature_step_helps(step);
        feature_take_step(pack, feature, step);
    }
    struct p2v_trigger *trigger = &feature->trigger;
    if (trigger->window == P2V_ON_DAMAGED && reduces) trigger->window = P2V_ON_DAMAGE;
    feature->is_helpful = helps;
    feature->weight = (int16_t)feature_weight(pack, feature->program, feature->program_count, 0);
    feature->against = 0;
    feature->types = 0;
    feature->asks_reflex = feature->hurts = feature->heals = feature->drains = false;
    feature_first_step(pack, feature);
    feature_saves(pack, feature, feature->program, feature->program_count, 0);
    feature_area_of_steps(pack, feature);
    feature->lays_squares = feature_lays_squares(pack, feature->program, feature->program_count, 0);
    feature_reach_of_strike(feature);
}

static void feature_kind(const struct json *record, struct p2v_feature *feature)
{
    static const char *const kinds[] = {"action", "reaction", "free", "passive", "aura"};
    const char *kind = feature_text(record, "kind"), *keyword = feature_text(record, "keyword");
    for (uint8_t i = 0; i < 5; i++)
        if (strcmp(kinds[i], kind) == 0) feature->kind = i;
    feature->ap = (uint8_t)feature_int(record, "ap", 0);
    feature->keyword = strcmp(keyword, "reactive_strike") == 0 ? P2V_REACTIVE_STRIKE
                       : strcmp(keyword, "shield_block") == 0  ? P2V_SHIELD_BLOCK
                                                               : P2V_NO_KEYWORD;
    feature->is_strike = json_to_bool(json_get(record, "strike"), false);
    feature->once_per_turn = json_to_bool(json_get(record, "once_per_turn"), false);
    feature->is_wielded = json_to_bool(json_get(record, "weapon"), false);
    feature->ignores_long_range = json_to_bool(json_get(record, "ignore_long_range_penalty"), false);
    const struct json *uses = json_get(record, "uses"), *option = json_get(record, "option");
    if (uses) feature->uses = (uint8_t)feature_int(uses, "count", 0);
    if (uses) feature->recharge = feature_recharge(feature_text(uses, "recharge"));
    feature->is_option = option != NULL && option->type == JSON_OBJECT;
    int size = p2v_size_find(feature_text(record, "max_size"));
    feature->max_size = (uint8_t)(size + 1);
}

/* "one satyr per encounter": of all that are such, one may use it. */
static void feature_shared_use(struct p2v_pack *pack, const struct json *value, struct p2v_feature *feature)
{
    const char *text = json_to_text(value, NULL), *end = text ? strstr(text, " per encounter") : NULL;
    char who[64]; /* folded as traits are */
    size_t length = end && end > text + 4 ? (size_t)(end - text) - 4 : 0;
    if (!text) return;
    if (!length || length > sizeof who || end[14] || strncmp(text, "one ", 4) != 0) {
        p2v_operand_unknown(pack, value, "way to share a use", text);
        return;
    }
    for (size_t i = 0; i < length; i++)
        who[i] = ascii_lower(text[4 + i]);
    feature->shared_by = symbol_intern(&pack->symbols, who, length);
}

/* The items it starts with; what is left to be looted is one of them, or the only one. */
static void feature_stock(struct p2v_pack *pack, const struct json *inventory, struct p2v_feature *feature)
{
    if (json_member_count(inventory)) {
        const char *name = inventory->members[0].name;
        feature->inventory = (uint8_t)json_to_int(&inventory->members[0].value, 0);
        feature->stock = symbol_intern_text(&pack->symbols, name);
        if (p2v_item_find(pack, name) < 0) p2v_operand_unknown(pack, inventory, "item", name);
    }
    for (uint16_t i = 0; i < feature->program_count && !pack->failed; i++) {
        const struct p2v_step *step = &pack->steps.items[feature->program + i];
        if (step->op != P2V_DO_C_LOOT || feature->stock) continue;
        feature->stock = step->ref;
        feature->inventory = 1;
    }
}

void p2v_lower_feature(struct p2v_pack *pack, const struct json *record, struct p2v_feature *feature)
{
    feature->name = feature_text(record, "name");
    feature->text = feature_text(record, "text");
    feature->name_symbol = symbol_intern_text(&pack->symbols, feature->name);
    feature_kind(record, feature);
    feature_aim(pack, json_get(record, "target"), &feature->aim);
    p2v_operand_trigger(pack, json_get(record, "trigger"), &feature->trigger);
    feature->requires = p2v_operand_requires(pack, json_get(record, "requires"), feature);
    const struct json *option = json_get(record, "option"), *counter = json_get(record, "counter");
    const char *replaces = feature_text(option, "feature");
    if (*replaces) feature->replaces = symbol_intern_text(&pack->symbols, replaces);
    feature->counter_start = (int8_t)feature_int(counter, "start", 0);
    feature_shared_use(pack, json_get(record, "shared_use"), feature);
    p2v_lower_program(pack, json_get(record, "effects"), &feature->program, &feature->program_count);
    feature_stock(pack, json_get(record, "inventory"), feature);
    feature_finish(pack, feature);
}

/* ---- heightening (P2V-SPELL-04) ---- */

/* What a higher rank changes about a step. */
enum heighten {
    HEIGHTEN_AMOUNT,   /* set or added to */
    HEIGHTEN_ADD,      /* added to the amount */
    HEIGHTEN_SET,      /* becomes the amount */
    HEIGHTEN_FLAT,     /* points of resistance: 5 are 2d6 */
    HEIGHTEN_MISSILES, /* more of them */
    HEIGHTEN_GRANTED,  /* added to the amount of the feature that is granted */
    HEIGHTEN_LASTS,    /* for the encounter, whatever it does */
    HEIGHTEN_CHOICE,   /* for everybody or for the own side */
    HEIGHTEN_OBJECT,   /* added to the hit points of what is placed */
    HEIGHTEN_ALOFT,    /* for those that fly as well */
    HEIGHTEN_REACH     /* becomes the reach */
};

static void feature_heighten_change(struct p2v_step *step, enum heighten change, int value, bool set)
{
    int old = step->amount, dice = value / 5 * 2;
    switch (change) {
    case HEIGHTEN_AMOUNT: step->amount = (int16_t)(set ? value : old + value); break;
    case HEIGHTEN_ADD: step->amount = (int16_t)(old + value); break;
    case HEIGHTEN_SET:
    case HEIGHTEN_REACH: step->amount = (int16_t)value; break;
    case HEIGHTEN_FLAT: step->amount = (int16_t)(set ? dice : old + dice); break;
    case HEIGHTEN_MISSILES: step->name = (uint8_t)(step->name + value); break;
    case HEIGHTEN_GRANTED: break;
    case HEIGHTEN_LASTS: step->until = P2V_UNTIL_ENCOUNTER; break;
    case HEIGHTEN_CHOICE: step->flags |= P2V_FLAG_TYPES_CHOICE; break;
    case HEIGHTEN_OBJECT: step->types += step->types ? (uint32_t)value << 16 : 0; break;
    case HEIGHTEN_ALOFT: step->flags |= P2V_FLAG_ALOFT; break;
    }
}

static void feature_heighten_granted(struct p2v_pack *pack, const struct p2v_step *step, int value)
{
    if (step->ref >= pack->features.count) return;
    const struct p2v_feature *granted = &pack->features.items[step->ref];
    if (granted->program_count) pack->steps.items[granted->program].amount += (int16_t)value;
}

/* One change that a higher rank brings: what it names, and by how much or to what. */
struct feature_rise {
    const char *what;
    int value;
    bool set;
};

static void feature_heighten_step(struct p2v_pack *pack, struct p2v_step *step, const struct feature_rise *rise)
{
    static const struct {
        const char *what;
        uint8_t op;
        enum heighten change;
    } rows[] = {{"damage", P2V_DO_DAMAGE, HEIGHTEN_AMOUNT},
                {"heal", P2V_DO_HEAL, HEIGHTEN_ADD},
                {"temp_hp", P2V_DO_TEMP_HP, HEIGHTEN_ADD},
                {"missiles", P2V_DO_DAMAGE, HEIGHTEN_MISSILES},
                {"dice", P2V_DO_RESIST, HEIGHTEN_SET},
                {"resist_flat", P2V_DO_RESIST, HEIGHTEN_FLAT},
                {"reduce", P2V_DO_GRANT, HEIGHTEN_GRANTED},
                {"ends_on_attack", P2V_DO_STATUS, HEIGHTEN_LASTS},
                {"own_side_only_option", P2V_DO_TERRAIN_REMOVE, HEIGHTEN_CHOICE},
                {"object_hp", P2V_DO_PLACE, HEIGHTEN_OBJECT},
                {"affects_flight", P2V_DO_TERRAIN, HEIGHTEN_ALOFT},
                {"bonus_damage", P2V_DO_C_BONUS_DAMAGE, HEIGHTEN_SET},
                {"reach", P2V_DO_MODIFY, HEIGHTEN_REACH}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool other = rows[i].change == HEIGHTEN_REACH && step->name != P2V_STAT_REACH;
        if (rows[i].op != step->op || other || strcmp(rows[i].what, rise->what) != 0) continue;
        if (rows[i].change == HEIGHTEN_GRANTED)
            feature_heighten_granted(pack, step, rise->value);
        else
            feature_heighten_change(step, rows[i].change, rise->value, rise->set);
    }
}

static void feature_heighten_program(struct p2v_pack *pack, uint16_t first, uint16_t count,
                                     const struct feature_rise *rise, int depth)
{
    for (uint16_t i = 0; i < count && depth < 4 && !pack->failed; i++) {
        struct p2v_step *step = &pack->steps.items[first + i];
        feature_heighten_step(pack, step, rise);
        feature_heighten_program(pack, step->child, step->child_count, rise, depth + 1);
        if (step->op == P2V_DO_IF) feature_heighten_program(pack, step->other, step->other_count, rise, depth + 1);
        if (step->op == P2V_DO_GRANT && step->ref < pack->features.count) {
            const struct p2v_feature *granted = &pack->features.items[step->ref];
            feature_heighten_program(pack, granted->program, granted->program_count, rise, depth + 1);
        }
    }
}

/* In place of a step more: prone with the first condition. The steps may move while the effect is lowered. */
static void feature_heighten_extra(struct p2v_pack *pack, const struct p2v_feature *feature, const struct json *effect)
{
    struct json list = {.type = JSON_ARRAY, .count = 1, .items = (struct json *)(uintptr_t)effect};
    uint16_t first, count;
    p2v_lower_program(pack, &list, &first, &count);
    pack->steps.items[feature->program].child = first;
    pack->steps.items[feature->program].child_count = count;
}

/* "size" and "max_current" of a step that makes its target larger. */
static void feature_heighten_size(struct p2v_pack *pack, const struct p2v_feature *feature,
                                  const struct json_member *member)
{
    bool limits = strcmp(member->name, "max_current") == 0;
    if (!limits && strcmp(member->name, "size") != 0) return;
    int size = p2v_size_find(json_to_text(&member->value, ""));
    for (uint16_t s = 0; s < feature->program_count; s++) {
        struct p2v_step *step = &pack->steps.items[feature->program + s];
        if (step->op != P2V_DO_SET_STAT || step->name != P2V_STATS) continue;
        if (limits)
            step->extra = (int16_t)(size + 1);
        else
            step->amount = (int16_t)size;
    }
}

static void feature_heighten_add(struct p2v_pack *pack, struct p2v_feature *feature, const struct json *changes,
                                 int times, bool set)
{
    for (size_t i = 0; json_is(changes, JSON_OBJECT) && i < changes->count && times > 0; i++) {
        const struct json_member *member = &changes->members[i];
        int value = (int)json_to_int(&member->value, 0) * (set ? 1 : times);
        if (strcmp(member->name, "targets") == 0) feature->aim.count = (uint8_t)value;
        if (strcmp(member->name, "area_size") == 0) feature->aim.size = (uint8_t)value;
        feature_heighten_size(pack, feature, member);
        if (strcmp(member->name, "terrain_choice") == 0 && feature->program_count) {
            struct p2v_step *step = &pack->steps.items[feature->program];
            step->types = p2v_operand_terrain(pack, &member->value);
            step->flags |= P2V_FLAG_TYPES_CHOICE;
        }
        if (strcmp(member->name, "extra_effect") == 0 && feature->program_count)
            feature_heighten_extra(pack, feature, &member->value);
        struct feature_rise rise = {member->name, value, set};
        feature_heighten_program(pack, feature->program, feature->program_count, &rise, 0);
    }
}

static int feature_ranks_reached(const struct json *list, int rank)
{
    int reached = 0;
    for (size_t i = 0; i < json_count(list); i++)
        reached += json_to_int(json_at(list, i), 99) <= rank;
    return reached;
}

static void feature_heighten(struct p2v_pack *pack, const struct json *entry, struct p2v_feature *feature)
{
    int rank = feature->rank;
    if (json_get(entry, "option") && feature_int(entry, "option", 0) != feature->spell_option) return;
    const struct json *tiers = json_get(entry, "tiers"), *at = json_get(entry, "at");
    int from = feature_int(entry, "from_rank", pack->spells.items[feature->spell].rank),
        step = feature_int(entry, "per_ranks", 0);
    int times = step > 0 && rank > from ? (rank - from) / step : 0;
    if (at) times = feature_ranks_reached(at, rank);
    feature_heighten_add(pack, feature, json_get(entry, "add"), times, false);
    feature_heighten_add(pack, feature, json_get(entry, "set"), times > 0, true);
    for (size_t i = 0; i < json_count(tiers); i++) {
        const struct json *tier = json_at(tiers, i);
        if (feature_int(tier, "at", 99) > rank) continue;
        feature_heighten_add(pack, feature, json_get(tier, "set"), 1, true);
        feature_heighten_add(pack, feature, json_get(tier, "add"), 1, false);
    }
}

/* Reactions among spells have their trigger in words only. */
static void feature_spell_trigger(const struct json *option, struct p2v_feature *feature)
{
    if (!json_is_text(json_get(option, "kind"), "reaction") && !json_is_text(json_get(option, "kind"), "free")) return;
    const char *words = feature_text(option, "trigger_text");
    struct p2v_trigger *trigger = &feature->trigger;
    trigger->within = P2V_WITHIN_SIGHT;
    const char *op = feature_text(json_at(json_get(option, "effects"), 0), "op");
    if (strcmp(op, "substitute_save") == 0) {
        trigger->window = P2V_ON_ALLY_SAVE;
        trigger->has_save = true;
        trigger->save = P2V_WILL;
        trigger->within = 12;
    } else if (strcmp(op, "redirect_attack") == 0) {
        trigger->window = P2V_ON_NOT_TARGETED;
        trigger->in_sight = true;
    } else if (strcmp(op, "negate_fall_damage") == 0) {
        trigger->window = P2V_ON_FALL;
        trigger->within = 12;
    }
    (void)words;
}

static void feature_spell_option(struct p2v_pack *pack, int number, int rank, int index, struct p2v_feature *feature)
{
    const struct p2v_spell *spell = &pack->spells.items[number];
    pack->document = spell->document;
    const struct json *options = json_get(spell->source, "options"), *option = json_at(options, (size_t)index);
    p2v_lower_feature(pack, option, feature);
    if (json_is_text(json_get(json_at(json_get(option, "effects"), 0), "op"), "as_previous_option_with_new_area")) {
        uint8_t size = feature->aim.size; /* as far away as the first one, and as large as it says itself */
        p2v_lower_program(pack, json_get(json_at(options, 0), "effects"), &feature->program, &feature->program_count);
        feature_aim(pack, json_get(json_at(options, 0), "target"), &feature->aim);
        feature->aim.size = size;
    }
    feature->name = spell->name;
    feature->name_symbol = spell->name_symbol;
    feature->is_spell = true;
    feature->is_cantrip = spell->is_cantrip;
    feature->spell = (uint16_t)number;
    feature->spell_option = (uint8_t)index;
    feature->rank = (uint8_t)rank;
    feature->sustain_ap = spell->sustain_ap;
    feature->tradition = spell->traditions;
    if (feature->aim.mode == P2V_AIM_NONE && !feature->trigger.window)
        feature->aim.mode = P2V_AIM_TOUCH, feature->aim.reach = 6;
    feature_spell_trigger(option, feature);
    const struct json *heighten = json_get(spell->source, "heighten");
    for (size_t i = 0; i < json_count(heighten); i++)
        feature_heighten(pack, json_at(heighten, i), feature);
    feature_finish(pack, feature);
}

int p2v_lower_spell(struct p2v_pack *pack, int spell, int rank, uint16_t *features, int room)
{
    const struct json_document *document = pack->document; /* of the card that casts it */
    int count = (int)json_count(json_get(pack->spells.items[spell].source, "options")), made = 0;
    for (int i = 0; i < count && made < room; i++) {
        struct p2v_feature feature = {0};
        feature_spell_option(pack, spell, rank, i, &feature);
        features[made++] = (uint16_t)pack->features.count;
        if (!vec_push(&pack->features, feature)) pack->failed = true;
        if (pack->failed) return 0; /* what was made may not be whole */
    }
    pack->document = document;
    return made;
}
