/* lower.c: the effects of card records become steps.
 *
 * Each effect has an "op"; lower_ops lists all of them with the function that makes the step. Several ops that mean the
 * same end in the same step. An unknown op is a diagnostic, and the rest of the card continues. */
#include <string.h>

#include "base/limits.h"
#include "systems/p2v/cards/lower.h"

struct lower_op {
    const char *name;
    void (*lower)(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
    uint8_t step, value; /* the step it becomes and a value for `name` */
};

/* Where to report a member: at the effect when the member is missing. */
static const struct json *lower_member(const struct json *effect, const char *name)
{
    const struct json *member = json_get(effect, name);
    return member ? member : effect;
}

void lower_children(struct p2v_pack *pack, const struct json *effect, const char *name, struct p2v_step *step)
{
    p2v_lower_program(pack, json_get(effect, name), &step->child, &step->child_count);
}

static void lower_amount(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    step->amount = (int16_t)lower_int(effect, "amount", lower_int(effect, "value", lower_int(effect, "squares", 0)));
    step->types = p2v_operand_types(pack, json_get(effect, "types"));
}

/* Another amount: when the predicate of the child holds, or while the card says so (use_alt_damage). */
static void lower_other_damage(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *when = json_get(effect, "alt_if");
    struct p2v_step branch = {.op = P2V_DO_BRANCH, .predicate = P2V_IF_NEVER};
    step->extra = (int16_t)lower_int(effect, "alt_amount", 0);
    if (!step->extra) return;
    if (when) p2v_operand_predicate(pack, when, &branch);
    lower_add_steps(pack, &branch, 1, &step->child, &step->child_count);
}

static void lower_damage(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_amount(pack, effect, step);
    const struct json *bonus = json_get(effect, "bonus_if");
    if (bonus) { /* "+5 when prone": the argument holds the amount */
        p2v_operand_predicate(pack, json_get(bonus, "cond"), step);
        step->argument = (int16_t)lower_int(bonus, "amount", 0);
        step->flags |= P2V_FLAG_SET;
    }
    lower_other_damage(pack, effect, step);
    if (lower_flag(effect, "types_choice")) step->flags |= P2V_FLAG_TYPES_CHOICE;
    step->name = (uint8_t)lower_int(effect, "missiles", 0);
    const char *target = lower_text(effect, "target");
    if (strcmp(target, "trigger") == 0) step->who = P2V_TRIGGER;
    if (strcmp(target, "enemy whose reach you are within") == 0) step->who = P2V_ENEMY_IN_REACH;
    if (json_is_text(json_get(effect, "filter"), "others")) step->flags |= P2V_FLAG_DISTINCT;
}

static void lower_heal(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_amount(pack, effect, step);
    if (json_is_text(json_get(effect, "amount"), "same_as_cast")) {
        const char *target = lower_text(effect, "target");
        step->extra = 1; /* as much as the spell that was cast before */
        if (strcmp(target, "ally (in range or adjacent to the enemy hit)") != 0)
            p2v_operand_unknown(pack, lower_member(effect, "target"), "target of healing", target);
    }
    if (json_get(effect, "ignore")) step->flags |= P2V_FLAG_SET; /* even with Void Healing */
}

static void lower_persistent(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    step->amount = (int16_t)lower_int(effect, "amount", 0);
    step->types = p2v_operand_types(pack, json_get(effect, "type"));
}

static void lower_condition(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *name = lower_text(effect, "name");
    int condition = p2v_condition_find(name);
    if (strcmp(name, "same") == 0) condition = 255;
    if (condition < 0) {
        p2v_operand_unknown(pack, lower_member(effect, "name"), "condition", name);
        condition = P2V_RATTLED;
    }
    step->name = (uint8_t)condition;
    step->until = p2v_operand_until(pack, json_get(effect, "duration"), P2V_UNTIL_TURN_END);
    const struct json *mod = json_get(effect, "save_mod");
    if (json_is(mod, JSON_OBJECT)) {
        step->save_filter = p2v_operand_filter(pack, json_get(mod, "filter"));
        step->save_bonus = (int8_t)lower_int(mod, "value", 0);
    }
    const char *ends = lower_text(effect, "ends");
    if (strcmp(ends, "takes damage or is attacked") == 0) step->flags |= P2V_FLAG_SET;
    if (json_get(effect, "area")) step->who = P2V_ALLIES, step->amount = 3;
    if (strcmp(lower_text(effect, "target"), "trigger") == 0) step->who = P2V_TRIGGER;
}

static void lower_escalate(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    (void)pack;
    step->name = (uint8_t)p2v_condition_find(lower_text(effect, "from"));
    step->extra = (int16_t)p2v_condition_find(lower_text(effect, "to"));
}

static void lower_replace(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_escalate(pack, effect, step);
    if (step->extra < 0) step->extra = 255;
}

static void lower_status(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *name = lower_text(effect, "name");
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
    if (strcmp(name, "blessed") == 0) { /* */
        step->op = P2V_DO_MODIFY;
        step->name = P2V_STAT_FIGHT;
        step->types = P2V_BIT(P2V_STAT_FIGHT);
        step->amount = 1;
        step->until = P2V_UNTIL_SOURCE_START;
    } else if (strcmp(name, "invisible") == 0) {
        step->name = P2V_INVISIBLE;
    } else if (strcmp(name, "quickened") == 0) {
        step->name = P2V_QUICKENED;
    } else {
        p2v_operand_unknown(pack, lower_member(effect, "name"), "status", name);
    }
}

/* Where it leads. */
static void lower_move_end(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    static const char *const places[] = {
        [P2V_MOVE_ANYWHERE] = "",
        [P2V_MOVE_TO_ROUGH] = "terrain:difficult (another patch)",
        [P2V_MOVE_TO_PLACE] = "dead creature space",
        [P2V_MOVE_TO_METAL] = "adjacent to creature with heavy armor / metal / construct trait",
        [P2V_MOVE_IN_SIGHT] = "unoccupied, in sight",
        [P2V_MOVE_TO_PLANT] = "adjacent to another tree / Medium+ plant, any distance",
        [P2V_MOVE_BESIDE_TRIGGER] = "adjacent to triggering creature",
    };
    const char *dest = lower_text(effect, "dest");
    const struct json *toward = json_get(effect, "toward");
    for (uint8_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strcmp(places[i], dest) == 0) step->types = i;
    if (*dest && !step->types) p2v_operand_unknown(pack, lower_member(effect, "dest"), "destination", dest);
    if (json_is_text(toward, "ally"))
        step->types = P2V_MOVE_TOWARD;
    else if (toward)
        p2v_operand_unknown(pack, toward, "aim of a movement", json_to_text(toward, "?"));
}

/* What it goes through, and what it needs to begin. */
static void lower_move_needs(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *through = json_get(effect, "through"), *requires = json_get(effect, "requires");
    if (json_is_text(through, "water"))
        step->flags |= P2V_FLAG_IN_WATER;
    else if (through)
        p2v_operand_unknown(pack, through, "ground to move through", json_to_text(through, "?"));
    if (json_is_text(requires, "adjacent to tree or Medium+ plant"))
        step->flags |= P2V_FLAG_SET;
    else if (requires)
        p2v_operand_unknown(pack, requires, "requirement", json_to_text(requires, "?"));
}

static void lower_move(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    static const char *const modes[] = {"stride", "step", "teleport", "fly", "swim", "jump", "stand", "tumble_through"};
    const char *mode = lower_text(effect, "mode");
    for (uint8_t i = 0; i < 8; i++)
        if (strcmp(modes[i], mode) == 0) step->name = i;
    step->amount = (int16_t)lower_int(effect, "max", lower_int(effect, "speed", 0));
    if (json_is_text(json_get(effect, "max"), "min(speed,6)")) step->amount = 6;
    step->extra = (int16_t)lower_int(effect, "times", 1);
    step->argument = (int16_t)lower_int(effect, "bonus", 0);
    double factor = json_to_double(json_get(effect, "speed_mult"), 1);
    if (factor > 1) step->extra = 2;
    if (factor < 1) step->flags |= P2V_FLAG_HALF_SPEED;
    if (lower_flag(effect, "line")) step->flags |= P2V_FLAG_LINE;
    if (lower_flag(effect, "no_reactions")) step->flags |= P2V_FLAG_QUIET;
    if (json_get(effect, "direction")) step->flags |= P2V_FLAG_RANDOM;
    if (json_get(effect, "end")) step->flags |= P2V_FLAG_AWAY;
    if (step->name == P2V_TELEPORT && !step->amount) step->amount = 99;
    lower_move_end(pack, effect, step);
    lower_move_needs(pack, effect, step);
}

static void lower_force(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    step->amount = (int16_t)lower_int(effect, "squares", 1);
    lower_children(pack, effect, "collide", step);
    p2v_operand_predicate(pack, json_get(effect, "if"), step);
}

static void lower_drag(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    (void)pack;
    step->amount = json_get(effect, "speed_mult") ? 50 : 100;
    if (json_get(effect, "behind")) step->name = 1; /* the source goes along behind the trigger */
}

static void lower_trample(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_amount(pack, json_get(effect, "damage"), step);
    lower_children(pack, effect, "on_fail", step);
}

static void lower_swallow(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_amount(pack, json_get(effect, "damage"), step);
}

static void lower_strike(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    static const struct {
        const char *member;
        uint16_t flag;
    } flags[] = {{"same_target", P2V_FLAG_SAME_TARGET},      {"distinct_targets", P2V_FLAG_DISTINCT},
                 {"combine_damage", P2V_FLAG_COMBINE},       {"combine_damage_if_same_target", P2V_FLAG_COMBINE},
                 {"sneak_attack_once", P2V_FLAG_SNEAK_ONCE}, {"no_damage", P2V_FLAG_NO_DAMAGE}};
    const char *weapon = lower_text(effect, "weapon");
    if (strcmp(weapon, "any_melee") == 0) step->flags |= P2V_FLAG_MELEE_ONLY;
    if (strcmp(weapon, "any_melee") != 0 && strcmp(weapon, "any") != 0) {
        const char *note = strstr(weapon, " (");
        step->ref = symbol_intern(&pack->symbols, weapon, note ? (size_t)(note - weapon) : strlen(weapon));
    }
    step->amount = (int16_t)lower_int(effect, "count", 1);
    step->argument = (int16_t)lower_int(effect, "mod", 0);
    step->extra = (int16_t)lower_int(effect, "bonus_damage", 0);
    step->name = (uint8_t)lower_int(effect, "reach", 0);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (lower_flag(effect, flags[i].member)) step->flags |= flags[i].flag;
    if (json_get(effect, "targets")) step->flags |= P2V_FLAG_EACH_ENEMY;
    if (json_get(effect, "during")) step->flags |= P2V_FLAG_DURING;
    if (json_get(effect, "requires")) step->flags |= P2V_FLAG_AWAY; /* the target stands beside solid terrain */
    const char *target = lower_text(effect, "target");
    if (strcmp(target, "trigger") == 0) step->flags |= P2V_FLAG_AGAINST_TRIGGER;
    if (strcmp(target, "random_creature_in_reach") == 0) step->flags |= P2V_FLAG_RANDOM;
    p2v_operand_predicate(pack, json_get(effect, "if_"), step);
    const struct json *mod = json_get(effect, "mod_if"), *also = json_get(effect, "on_hit_if");
    if (mod) { /* +2 after moving 4: `other_count` holds the squares */
        step->argument = (int16_t)lower_int(mod, "fight", 0);
        step->other_count = 4;
    }
    lower_children(pack, effect, "on_hit", step);
    if (also) {
        lower_children(pack, also, "do", step);
        step->other_count = 4;
        step->flags |= P2V_FLAG_SET; /* the child needs the movement */
    }
}

static void lower_block(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_amount(pack, effect, step);
    if (lower_int(effect, "ap", 0)) step->amount = (int16_t)lower_int(effect, "ap", 0);
    if (lower_int(effect, "max", 0)) step->amount = (int16_t)lower_int(effect, "max", 0);
    static const char *const names[] = {"do", "then", "mods"};
    for (int i = 0; i < 3; i++)
        if (json_is(json_get(effect, names[i]), JSON_ARRAY)) lower_children(pack, effect, names[i], step);
    p2v_lower_program(pack, json_get(effect, "else"), &step->other, &step->other_count);
    p2v_operand_predicate(pack, json_get(effect, "cond"), step);
}

/* What the next hit brings with it, of a weapon or of any strike: `types` of the effect that waits for it. */
static void lower_rider(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *with = json_get(effect, "with");
    lower_block(pack, effect, step);
    p2v_operand_predicate(pack, with, step);
    if (with && !step->weapon) p2v_operand_unknown(pack, with, "weapon", json_to_text(with, "?"));
    step->types = step->weapon;
}

/* Options of a choice and rows of a table become branches. */
static void lower_branches(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *options = json_get(effect, "options"), *table = json_get(effect, "table");
    const struct json *rows = options ? options : table;
    size_t count = p2v_operand_limit(pack, rows, json_count(rows), P2V_BRANCHES, "branches of one choice");
    struct p2v_step branches[P2V_BRANCHES] = {0};
    for (size_t i = 0; i < count; i++) {
        const struct json *row = json_at(rows, i);
        branches[i].op = P2V_DO_BRANCH;
        branches[i].amount = (int16_t)lower_int(row, "min", 0);
        branches[i].extra = (int16_t)lower_int(row, "max", 0);
        p2v_lower_program(pack, options ? row : json_get(row, "do"), &branches[i].child, &branches[i].child_count);
    }
    lower_add_steps(pack, branches, count, &step->child, &step->child_count);
}

/* "athletics", "thievery|fight": skills as bits of `types`, a Fight roll as one more. */
static void lower_check_skills(struct p2v_pack *pack, const struct json *skill, struct p2v_step *step)
{
    char word[32];
    for (const char *text = json_to_text(skill, ""); *text;) {
        size_t length = strcspn(text, "|");
        if (length < sizeof word) {
            memcpy(word, text, length);
            word[length] = '\0';
            int found = p2v_same_word(word, "fight") ? P2V_SKILLS : p2v_skill_find(word);
            if (p2v_same_word(word, "same"))
                step->name = 1; /* the skill of the check that failed */
            else if (found < 0)
                p2v_operand_unknown(pack, skill, "skill", word);
            if (found >= 0) step->types |= P2V_BIT(found);
        }
        text += length;
        text += *text == '|';
    }
}

static void lower_check(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *power = lower_text(effect, "power");
    lower_check_skills(pack, json_get(effect, "skill"), step);
    step->amount = (int16_t)lower_int(effect, "power", 0);
    step->power = strcmp(power, "self.power") == 0 ? 1 : strcmp(power, "self.armor") == 0 ? 2 : 0;
    lower_children(pack, effect, "success", step);
    p2v_lower_program(pack, json_get(effect, "crit_success"), &step->other, &step->other_count);
}

static void lower_save_check(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    int save = p2v_save_find(lower_text(effect, "stat"));
    step->name = (uint8_t)(save < 0 ? P2V_WILL : save);
    step->power = json_is_text(json_get(effect, "vs"), "caster.power"); /* of whose spell lasts on the target */
    lower_children(pack, effect, "success", step);
}

/* A modifier that counts only against what the card names. */
static void lower_against(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *against = lower_text(effect, "vs");
    if (!*against) return;
    step->extra = 2;
    if (strstr(against, "poison")) step->argument |= P2V_AGAINST_POISON;
    if (strstr(against, "disease")) step->argument |= P2V_AGAINST_DISEASE;
    if (strstr(against, "fear")) step->argument |= P2V_AGAINST_FEAR;
    if (!step->argument)
        p2v_operand_unknown(pack, lower_member(effect, "vs"), "thing to have a bonus against", against);
}

/* "saves", "armor|saves", "fight|save|skill": several stats become bits of `types`. */
/* The stats it changes; some words name several. */
static void lower_modified(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    static const struct {
        const char *word;
        uint32_t stats;
    } parts[] = {
        {"armor", P2V_BIT(P2V_STAT_ARMOR)}, {"fight", P2V_BIT(P2V_STAT_FIGHT)}, {"skill", P2V_BIT(P2V_STAT_SKILL)}};
    const char *stat = lower_text(effect, "stat");
    int found = p2v_operand_stat(stat);
    if (found >= 0) step->types = P2V_BIT(found);
    if (strstr(stat, "save")) step->types |= P2V_BIT(P2V_STAT_FORT) | P2V_BIT(P2V_STAT_REFLEX) | P2V_BIT(P2V_STAT_WILL);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && found < 0; i++)
        if (strstr(stat, parts[i].word)) step->types |= parts[i].stats;
    if (!step->types) p2v_operand_unknown(pack, lower_member(effect, "stat"), "stat", stat);
    step->name = (uint8_t)(found < 0 ? 0 : found);
}

static void lower_modify(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_modified(pack, effect, step);
    step->amount = (int16_t)lower_int(effect, "value", 0);
    step->until = p2v_operand_until(pack, json_get(effect, json_get(effect, "until") ? "until" : "duration"),
                                    P2V_UNTIL_ENCOUNTER);
    if (json_is_text(json_get(effect, "duration"), "own_turn_only")) step->extra = 1;
    if (step->until == P2V_UNTIL_ATTACK && !json_get(effect, "who")) step->who = P2V_SELF; /* who is attacked */
    lower_against(pack, effect, step);
    const struct json *limit = json_get(effect, "limit");
    if (json_is_text(limit, "once per creature per encounter"))
        step->flags |= P2V_FLAG_ONCE_EACH;
    else if (limit)
        p2v_operand_unknown(pack, limit, "limit", json_to_text(limit, "?"));
}

static void lower_resist(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *type = json_get(effect, "type"), *types = json_get(effect, "types");
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
    step->amount = (int16_t)lower_int(effect, "dice", lower_int(effect, "dice_equiv", 0));
    if (json_get(effect, "scope")) {
        step->op = P2V_DO_PENDING_RESIST;
    } else if (json_is_text(type, "damage from swarms")) {
        struct json swarm = {.type = JSON_STRING, .text = "swarm", .offset = JSON_NO_OFFSET};
        step->types = P2V_BIT(P2V_AREA) - 1;
        step->filter = p2v_operand_filter(pack, &swarm); /* no matter who does it */
    } else if (json_get(effect, "choice")) {
        step->types = p2v_operand_types(pack, json_get(effect, "choice"));
        step->flags |= P2V_FLAG_TYPES_CHOICE;
    } else {
        step->types = p2v_operand_types(pack, types ? types : type);
    }
}

static void lower_weak(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    step->types = p2v_operand_types(pack, json_get(effect, "type"));
    step->amount = (int16_t)lower_int(effect, "amount", 0);
}

/* Modes, senses and statuses by name; anything else is the name of a feature. */
static void lower_gain(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *what = lower_text(effect, "what");
    int mode = p2v_operand_mode(what);
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
    if (mode >= 0) {
        step->name = (uint8_t)mode;
    } else if (p2v_same_word(what, "truesight") || p2v_same_word(what, "see invisibility")) {
        step->extra = P2V_TRUESIGHT;
    } else if (p2v_same_word(what, "invisible")) {
        step->op = P2V_DO_LOSE_STATUS;
        step->name = P2V_INVISIBLE;
        step->extra = json_get(effect, "cannot_regain") ? P2V_NEVER_INVISIBLE : 0;
    } else if (strncmp(what, "resist", 6) == 0) {
        step->op = P2V_DO_LOSE_RESIST;
    } else {
        step->ref = lower_symbol(pack, what);
    }
}

/* A feature that does not stand on the card itself: a grant. */
static void lower_grant(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    struct p2v_feature feature = {.name = lower_text(effect, json_get(effect, "feature") ? "feature" : "name")};
    feature.name_symbol = lower_symbol(pack, feature.name);
    feature.text = lower_text(effect, "text");
    feature.kind = p2v_same_word(lower_text(effect, "kind"), "free") ? P2V_FREE : P2V_ACTION;
    feature.ap = (uint8_t)lower_int(effect, "ap", feature.kind == P2V_FREE ? 0 : 2);
    feature.is_strike = lower_flag(effect, "strike");
    feature.aim.mode = feature.is_strike ? P2V_AIM_MELEE : P2V_AIM_NONE;
    feature.aim.reach = 1;
    const struct json *area = json_get(effect, "area"), *uses = json_get(effect, "uses");
    if (area) {
        feature.aim.mode = P2V_AIM_AREA;
        feature.aim.shape = p2v_same_word(lower_text(area, "shape"), "cone") ? P2V_CONE : P2V_EMANATION;
        feature.aim.size = (uint8_t)lower_int(area, "size", 1);
    }
    if (uses) feature.uses = (uint8_t)lower_int(uses, "count", 0), feature.recharge = P2V_ENCOUNTER;
    if (json_get(effect, "range")) { /* Feint */
        struct p2v_step off = {.op = P2V_DO_CONDITION, .name = P2V_OFF_GUARD, .save = P2V_WILL, .on_save = P2V_NEGATES};
        feature.aim.mode = P2V_AIM_RANGED;
        feature.aim.near = feature.aim.far = (uint8_t)lower_int(effect, "range", 1);
        feature.ap = 1;
        lower_add_steps(pack, &off, 1, &feature.program, &feature.program_count);
    } else if (json_get(effect, "feature")) { /* Shield Block */
        struct p2v_step reduce = {
            .op = P2V_DO_REDUCE, .amount = (int16_t)lower_int(effect, "amount", 5), .who = P2V_SELF};
        feature.kind = P2V_REACTION;
        feature.ap = 0;
        feature.uses = 1;
        feature.recharge = P2V_ENCOUNTER;
        feature.keyword = P2V_SHIELD_BLOCK;
        feature.trigger.window = P2V_ON_DAMAGE;
        feature.trigger.types = P2V_PHYSICAL;
        feature.trigger.within = P2V_WITHIN_SIGHT;
        lower_add_steps(pack, &reduce, 1, &feature.program, &feature.program_count);
    } else {
        p2v_lower_program(pack, json_get(effect, "do"), &feature.program, &feature.program_count);
    }
    if (json_get(effect, "do")) feature.is_helpful = false;
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
    step->ref = (uint32_t)pack->features.count;
    if (!vec_push(&pack->features, feature)) {
        pack->failed = true;
        step->ref = 0; /* content that failed is never used; this keeps the rest of its loading inside bounds */
    }
}

static void lower_area(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_children(pack, effect, "do", step);
    step->amount = (int16_t)lower_int(effect, "size", 1);
    const char *shape = lower_text(effect, "shape");
    bool known = p2v_same_word(shape, "emanation");
    if (p2v_same_word(shape, "line")) step->name = P2V_LINE, known = true;
    if (p2v_same_word(shape, "cone")) step->name = P2V_CONE, known = true;
    if (!known) p2v_operand_unknown(pack, lower_member(effect, "shape"), "shape around its user", shape);
}

static void lower_counter(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    step->amount = (int16_t)lower_int(effect, "delta", lower_int(effect, "set", 0));
    if (json_get(effect, "set")) step->flags |= P2V_FLAG_SET;
    step->extra = (int16_t)lower_int(effect, "max", 99);
    lower_children(pack, effect, "at_zero", step);
}

static void lower_reduce(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_amount(pack, effect, step);
    if (json_get(effect, "formula")) step->extra = 1; /* 2 + level */
    if (json_get(effect, "stage")) step->extra = 2;   /* after everything else */
}

static void lower_redirect(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    static const char *const words[] = {"mount", "self", "ally", "other adjacent enemy"};
    (void)pack;
    for (uint8_t i = 0; i < 4; i++)
        if (strcmp(words[i], lower_text(effect, "to")) == 0) step->name = i;
}

static void lower_reroll(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    step->amount = (int16_t)lower_int(effect, "bonus", 0);
    step->name = json_is_text(json_get(effect, "keep"), "better");
    const char *with = lower_text(effect, "with");
    if (strcmp(with, "performance check") == 0)
        step->extra = P2V_PERFORMANCE + 1;
    else if (*with)
        p2v_operand_unknown(pack, lower_member(effect, "with"), "check in place of a save", with);
}

static void lower_stow(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *way_out = json_get(effect, "exit");
    lower_children(pack, effect, "each_turn_start", step);
    if (way_out && !json_is_text(way_out, "unoccupied space adjacent to self"))
        p2v_operand_unknown(pack, way_out, "way out", json_to_text(way_out, "?"));
}

static void lower_recharge(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *choice = json_get(effect, "choice"), *features = json_get(effect, "features");
    const struct json *list = choice ? choice : features;
    if (choice) step->flags |= P2V_FLAG_TYPES_CHOICE;
    if (json_count(list) > 2)
        p2v_operand_unknown(pack, list, "pair of features", json_to_text(json_at(list, 2), "a third one"));
    step->ref = lower_symbol(pack, json_to_text(json_at(list, 0), ""));
    step->types = lower_symbol(pack, json_to_text(json_at(list, 1), ""));
}

/* "any", or a list of skills to choose from. */
static void lower_train(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *choice = json_get(effect, "choice");
    if (json_is_text(choice, "any")) step->types = P2V_BIT(P2V_SKILLS) - 1;
    for (size_t i = 0; i < json_count(choice); i++) {
        int skill = p2v_skill_find(json_to_text(json_at(choice, i), ""));
        if (skill >= 0) step->types |= P2V_BIT(skill);
        if (skill < 0) p2v_operand_unknown(pack, json_at(choice, i), "skill", json_to_text(json_at(choice, i), "?"));
    }
    if (!step->types)
        p2v_operand_unknown(pack, choice ? choice : effect, "choice of skills", json_to_text(choice, "?"));
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
}

static void lower_universal(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *requires = json_get(effect, "requires");
    step->amount = (int16_t)lower_int(effect, "bonus", 0);
    lower_children(pack, effect, "on_fail", step);
    if (json_is_text(requires, "grabbed"))
        step->flags |= P2V_FLAG_SET; /* only then */
    else if (requires)
        p2v_operand_unknown(pack, requires, "requirement", json_to_text(requires, "?"));
}

static void lower_bonus_damage(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    step->amount = (int16_t)lower_int(effect, "amount", lower_int(effect, "else", 0));
    step->extra = (int16_t)lower_int(effect, "sneak_attack_amount", 0);
    if (json_is(json_get(effect, "amount"), JSON_STRING)) step->flags |= P2V_FLAG_SET; /* the highest weakness */
    p2v_operand_predicate(pack, json_get(effect, "if"), step);
    const char *on = lower_text(effect, "on");
    step->name = strcmp(on, "attack") == 0 ? 1 : 0;
    if (strcmp(on, "melee_strike") == 0)
        step->flags |= P2V_FLAG_MELEE_ONLY;
    else if (strcmp(on, "weapon_strike") == 0)
        step->weapon = P2V_WEAPON;
    else if (*on && !step->name && strcmp(on, "strike") != 0)
        p2v_operand_unknown(pack, lower_member(effect, "on"), "kind of attack", on);
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
}

/* "poison", "forced_movement", "off-guard:flanking" ...: damage types in `types`, conditions in `extra`, else a number.
 */
static void lower_immune(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *list = json_get(effect, "to");
    for (size_t i = 0; i < json_count(list); i++) {
        const char *word = json_to_text(json_at(list, i), "");
        int type = p2v_damage_find(word);
        if (type >= 0) step->types |= P2V_BIT(type);
        if (strcmp(word, "forced_movement") == 0) step->name |= 1;
        if (strcmp(word, "prone") == 0) step->name |= 2;
        if (strncmp(word, "off-guard:", 10) == 0) step->name |= 4;
        if (strcmp(word, "single_target_will_effects") == 0) step->name |= 8;
        if (strcmp(word, "hazardous terrain") == 0 || strcmp(word, "traps") == 0) step->name |= P2V_IMMUNE_HAZARDS;
        if (strcmp(word, "hazards (targeted)") == 0) step->op = P2V_DO_SAFE; /* against those in the area only */
        if (type < 0 && !step->name) p2v_operand_unknown(pack, json_at(list, i), "immunity", word);
    }
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
}

static void lower_permanent(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    (void)pack;
    int condition = p2v_condition_find(lower_text(effect, "condition"));
    step->name = (uint8_t)(condition < 0 ? 255 : condition);
}

static void lower_map(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    (void)pack;
    step->amount = (int16_t)lower_int(effect, "second", -5);
    step->extra = (int16_t)lower_int(effect, "third", -10);
}

static void lower_mark(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    (void)pack;
    step->amount = (int16_t)lower_int(effect, "change_ap", 1);
}

static void lower_vs_mark(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *mods = json_get(effect, "mods");
    if (lower_flag(effect, "ignore_long_range_penalty")) step->flags |= P2V_FLAG_SET;
    for (size_t i = 0; i < json_count(mods); i++) { /* bonuses to skills: bits of `types` */
        const struct json *mod = json_at(mods, i), *stat = json_get(mod, "stat"), *op = json_get(mod, "op");
        if (stat && !json_is_text(op, "mod"))
            p2v_operand_unknown(pack, op ? op : mod, "change of a skill", json_to_text(op, ""));
        int skill = p2v_skill_find(json_to_text(stat, ""));
        if (skill < 0) p2v_operand_unknown(pack, stat ? stat : mod, "skill", json_to_text(stat, ""));
        if (skill < 0) continue;
        step->types |= P2V_BIT(skill);
        step->amount = (int16_t)lower_int(mod, "value", 0);
    }
}

static void lower_pierce(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    (void)pack;
    step->amount = (int16_t)lower_int(effect, "dice", 0);
}

static void lower_ignore_terrain(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *type = lower_text(effect, "type");
    step->types = p2v_operand_terrain(pack, json_get(effect, "trait"));
    step->until = p2v_operand_until(pack, json_get(effect, "duration"), P2V_UNTIL_ENCOUNTER);
    if (step->types != P2V_TERRAIN_DIFFICULT)
        p2v_operand_unknown(pack, lower_member(effect, "trait"), "ground to go over", lower_text(effect, "trait"));
    if (p2v_same_word(type, "vegetation"))
        step->types |= P2V_TERRAIN_OBSTRUCTING; /* what it is made of, P2V-TERR-16 */
    else if (*type)
        p2v_operand_unknown(pack, lower_member(effect, "type"), "type of terrain", type);
}

static void lower_enemy_action(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    step->amount = (int16_t)lower_int(effect, "ap", 1);
    lower_children(pack, effect, "do", step);
    if (json_get(effect, "requires")) step->name = 1; /* only while the owner is grabbed, immobilized or stunned */
}

static void lower_concealed(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *against = lower_text(effect, "vs");
    bool ranged = p2v_same_word(against, "ranged"), far = p2v_same_word(against, "creatures more than 1 square away");
    if (*against && !ranged && !far)
        p2v_operand_unknown(pack, lower_member(effect, "vs"), "attack to be concealed from", against);
    step->extra = ranged ? 1 : far ? 2 : 0;
    if (json_get(effect, "until")) {
        step->op = P2V_DO_STATUS;
        step->name = ranged ? P2V_CONCEALED_AFAR : P2V_CONCEALED;
        step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_SOURCE_START);
        step->who = P2V_SELF;
    }
}

static void lower_untargetable(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    if (json_get(effect, "until")) {
        step->op = P2V_DO_STATUS;
        step->name = P2V_UNTARGETABLE;
        step->until = P2V_UNTIL_BEARER_ATTACKS;
        step->who = P2V_SELF;
    }
    (void)pack;
}

static void lower_damage_type(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *on = json_get(effect, "on");
    step->types = p2v_operand_types(pack, json_get(effect, "type"));
    if (json_is_text(on, "chosen weapon")) /* `ref`: its name, once it is chosen */
        step->flags |= P2V_FLAG_TYPES_CHOICE;
    else if (on)
        p2v_operand_unknown(pack, on, "weapon", json_to_text(on, "?"));
}

static void lower_size(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *largest = json_get(effect, "max_current");
    step->name = P2V_STATS; /* the size itself */
    step->amount = (int16_t)p2v_size_find(lower_text(effect, "size"));
    step->extra = (int16_t)(largest ? p2v_size_find(json_to_text(largest, "")) + 1 : 0); /* before; 0: any */
    if (step->amount < 0) p2v_operand_unknown(pack, lower_member(effect, "size"), "size", lower_text(effect, "size"));
    if (largest && !step->extra) p2v_operand_unknown(pack, largest, "size", json_to_text(largest, "?"));
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
}

/* A square of so many squares on the back of a Huge or a Gargantuan creature. */
static void lower_platform(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    (void)pack;
    step->amount = (int16_t)json_to_int(json_at(json_get(effect, "huge"), 0), 2);
    step->extra = (int16_t)json_to_int(json_at(json_get(effect, "gargantuan"), 0), 3);
}

static void lower_stance(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_children(pack, effect, "mods", step);
    const struct json *forbid = json_get(effect, "forbid");
    for (size_t i = 0; i < json_count(forbid); i++)
        step->types |= json_is_text(json_at(forbid, i), "move") ? 1u : 2u;
    step->name = json_is_text(json_get(effect, "end"), "self_turn_start");
}

/* `types`: cover and concealment are not checked. */
static void lower_advantage(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    (void)pack;
    step->types = lower_flag(effect, "ignore_cover_concealment");
}

/* Damage of the types, at least `extra` of it. */
static void lower_on(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *event = json_get(effect, "event");
    lower_block(pack, effect, step);
    step->extra = (int16_t)lower_int(effect, "min", 1);
    if (!json_is_text(event, "damage_taken"))
        p2v_operand_unknown(pack, event ? event : effect, "event", json_to_text(event, "?"));
}

/* What a bond does is one step; its list is read so that words in it are checked. */
static void lower_bond(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    uint16_t first = step->child;
    uint16_t count = 0;
    p2v_lower_program(pack, json_get(effect, "do"), &first, &count);
}

static void lower_exposed(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    p2v_operand_predicate(pack, json_get(effect, "if"), step);
}

static void lower_nothing(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    (void)pack;
    (void)effect;
    (void)step;
}

static const struct lower_op lower_ops[] = {
#define OP(text, function, step, value) {text, lower_##function, P2V_DO_##step, value},
#include "systems/p2v/cards/effects.def"
};

static const struct p2v_word lower_whos[] = {
    {"self", P2V_SELF},     {"both", P2V_BOTH},       {"trigger", P2V_TRIGGER},
    {"allies", P2V_ALLIES}, {"enemies", P2V_ENEMIES}, {"self_and_allies", P2V_SELF_AND_ALLIES},
    {"ally", P2V_ALLY},     {"rider", P2V_RIDER},     {"next ally to attack", P2V_SELF_AND_ALLIES},
    {"target", P2V_TARGET}, {"source", P2V_SELF},     {"self or adjacent fiend ally", P2V_SELF}};

static const struct p2v_word lower_whens[] = {
    {"hit", P2V_HIT},
    {"crit", P2V_CRIT},
    {"crit_fail", P2V_CRIT_FAIL},
    {"hp<=half or damaged_by_crit", P2V_ALWAYS}, /* what a threshold is in any case */
};
enum { LOWER_WHOS = sizeof lower_whos / sizeof *lower_whos, LOWER_WHENS = sizeof lower_whens / sizeof *lower_whens };

static void lower_when_and_who(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *when = lower_text(effect, "when"), *who = lower_text(effect, "who");
    bool knows_when = !*when, knows_who = !*who;
    for (size_t i = 0; i < LOWER_WHENS; i++)
        if (strcmp(lower_whens[i].text, when) == 0) step->when = (uint8_t)lower_whens[i].value, knows_when = true;
    for (size_t i = 0; i < LOWER_WHOS; i++)
        if (strcmp(lower_whos[i].text, who) == 0) step->who = (uint8_t)lower_whos[i].value, knows_who = true;
    if (!knows_when) p2v_operand_unknown_of(pack, json_get(effect, "when"), "time", lower_whens, LOWER_WHENS);
    if (!knows_who)
        p2v_operand_unknown_of(pack, json_get(effect, "who"), "word for a creature", lower_whos, LOWER_WHOS);
}

/* What every effect may have: when, who, save, filter. */
static void lower_common(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    lower_when_and_who(pack, effect, step);
    const struct json *save = json_get(effect, "save");
    if (json_is(save, JSON_OBJECT)) {
        int stat = p2v_save_find(lower_text(save, "stat"));
        step->save = (uint8_t)(stat < 0 ? P2V_FORT : stat); /* "save" without a name: Fortitude */
        step->on_save = strcmp(lower_text(save, "on_success"), "half") == 0 ? P2V_HALF : P2V_NEGATES;
        step->power = (uint8_t)lower_int(save, "power", 0);
    }
    if (!json_is_text(json_get(effect, "filter"), "wizard spell already cast today") &&
        !json_is_text(json_get(effect, "filter"), "non-damaging cantrip cast on previous turn"))
        step->filter = p2v_operand_filter(pack, json_get(effect, "filter"));
    if (lower_flag(effect, "optional")) step->flags |= P2V_FLAG_OPTIONAL;
}

static bool lower_effect(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *op = lower_text(effect, "op");
    for (size_t i = 0; i < sizeof lower_ops / sizeof *lower_ops; i++) {
        if (strcmp(lower_ops[i].name, op) != 0) continue;
        step->op = lower_ops[i].step;
        step->name = lower_ops[i].value;
        lower_common(pack, effect, step);
        lower_ops[i].lower(pack, effect, step);
        return true;
    }
    p2v_operand_unknown(pack, json_get(effect, "op") ? json_get(effect, "op") : effect, "effect", op);
    return false;
}

/* "replaces": who fails critically has this condition in place of the one an earlier step would give. */
static void lower_replaced(struct p2v_pack *pack, const struct json *effect, struct p2v_step *earlier, uint16_t count)
{
    const struct json *replaces = json_get(effect, "replaces");
    int condition = p2v_condition_find(json_to_text(replaces, "")), found = 0;
    for (uint16_t i = 0; i < count && condition >= 0; i++)
        if (earlier[i].op == P2V_DO_CONDITION && earlier[i].name == condition) earlier[i].extra = 1, found++;
    if (json_is(replaces, JSON_STRING) && !found)
        p2v_operand_unknown(pack, replaces, "condition to replace", json_to_text(replaces, "?"));
}

/* "vs targeted hazards": what an earlier step makes safe is also easier to withstand. */
static bool lower_joins(const struct json *effect, const struct p2v_step *step, struct p2v_step *earlier,
                        uint16_t count)
{
    if (step->op != P2V_DO_MODIFY || !json_is_text(json_get(effect, "duration"), "vs targeted hazards")) return false;
    for (uint16_t i = 0; i < count; i++)
        if (earlier[i].op == P2V_DO_SAFE) earlier[i].amount = step->amount;
    return true;
}

void p2v_lower_program(struct p2v_pack *pack, const struct json *effects, uint16_t *first, uint16_t *count)
{
    struct p2v_step steps[LIMIT_PROGRAM_EFFECTS];
    uint16_t made = 0;
    size_t listed = p2v_operand_limit(pack, effects, json_count(effects), LIMIT_PROGRAM_EFFECTS, "effects at once");
    for (size_t i = 0; i < listed; i++) {
        struct p2v_step step = {0};
        if (!lower_effect(pack, json_at(effects, i), &step)) continue;
        lower_replaced(pack, json_at(effects, i), steps, made);
        if (!lower_joins(json_at(effects, i), &step, steps, made)) steps[made++] = step;
    }
    lower_add_steps(pack, steps, made, first, count); /* after the children: a program is one run */
}
