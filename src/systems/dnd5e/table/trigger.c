/* trigger.c: what reacts to an event: passive mechanics act, reactions and riders are offered to their owners.
 * (D5E-TRIG-01 to -07, D5E-MECH-17, -18)
 *
 * Several events of a trigger: any. Several source types: all must hold. Timing absent means after, for reactions to
 * damage and hits before they count. */
#include <string.h>

#include "base/limits.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static bool d5e_lists_text(const struct json *list, const char *text)
{
    if (!list || !text) return false;
    if (json_is(list, JSON_STRING)) return d5e_same_name(list->text, text);
    for (size_t i = 0; i < json_count(list); i++) {
        if (d5e_same_name(json_to_text(json_at(list, i), ""), text)) return true;
    }
    return false;
}

/* "hostile" and "friendly" say how the creature that causes it stands to the owner. */
static bool d5e_cause_fits(const struct d5e_frame *frame, const struct json *trigger,
                           const struct d5e_happening *happening)
{
    const char *disposition = json_to_text(json_path(trigger, "source.disposition"), "");
    bool hostile = strcmp(disposition, "hostile") == 0;
    if (happening->source < 0 || !(hostile || strcmp(disposition, "friendly") == 0)) return true;
    return d5e_is_hostile(frame->table, frame->owner, happening->source) == hostile;
}

static bool d5e_ally_fits(const struct d5e_frame *frame, const struct json *range,
                          const struct d5e_happening *happening)
{
    int target = happening->target;
    if (target < 0 || target == frame->owner || d5e_is_hostile(frame->table, frame->owner, target)) return false;
    return !range || d5e_distance_ft(frame->table, frame->owner, target) <= d5e_distance_value(frame, range);
}

/* Does the owner wait for what others do: those it can reach or perceive, or any creature it reacts to? */
static bool d5e_watches_others(const struct d5e_frame *frame, const struct json *trigger)
{
    const struct json *source = json_get(trigger, "source"), *kinds = json_get(source, "type");
    if (json_get(source, "range") || json_get(source, "perception")) return true;
    return frame->mechanic && json_is_text(json_get(frame->mechanic->json, "type"), "reaction") &&
           (json_is_text(kinds, "creature") || json_is_text(json_at(kinds, 0), "creature")) &&
           !json_is_text(json_get(source, "id"), "self");
}

/* Saves, checks and statuses happen to someone; the creature that causes them counts only without a target. */
static bool d5e_happens_to_one(const struct d5e_happening *happening)
{
    return strcmp(happening->event, "saving_throw") == 0 || strcmp(happening->event, "ability_check") == 0 ||
           strncmp(happening->event, "status", 6) == 0;
}

/* A trigger that names no target: what kind of event it is says whose part counts. */
static bool d5e_part_fits(const struct d5e_frame *frame, const struct json *trigger,
                          const struct d5e_happening *happening)
{
    bool own_act = happening->source == frame->owner, on_owner = happening->target == frame->owner;
    if (strcmp(happening->event, "damaged_by") == 0) return on_owner;
    if (strstr(happening->event, "turn")) return on_owner || own_act;
    if (d5e_watches_others(frame, trigger)) return !own_act;
    return d5e_happens_to_one(happening) ? on_owner || (own_act && happening->target < 0) : own_act;
}

/* The part the owner plays: its own act, something done to it, or something it only watches. */
static bool d5e_role_fits(const struct d5e_frame *frame, const struct json *trigger,
                          const struct d5e_happening *happening)
{
    const char *type = json_to_text(json_path(trigger, "target.type"), ""),
               *role = json_to_text(json_get(trigger, "role"), "");
    bool own_act = happening->source == frame->owner, on_owner = happening->target == frame->owner;
    if (!d5e_cause_fits(frame, trigger, happening)) return false;
    bool marked = frame->marked && strcmp(happening->event, "attack") == 0; /* what the bearer of a mark suffers */
    bool to_owner = strcmp(type, "self") == 0 || strcmp(type, "affected_creature") == 0;
    if (to_owner || strcmp(role, "target") == 0 || marked) return on_owner;
    if (strcmp(type, "ally") == 0) return d5e_ally_fits(frame, json_path(trigger, "target.range"), happening);
    if (strcmp(type, "creature") == 0 || strcmp(type, "hit_creature") == 0)
        return own_act && happening->target >= 0 && !on_owner;
    return d5e_part_fits(frame, trigger, happening);
}

static bool d5e_reach_fits(const struct d5e_attack *attack, const char *word)
{
    if (strcmp(word, "melee") == 0) return attack && attack->melee;
    if (strcmp(word, "ranged") == 0) return attack && attack->ranged;
    return true;
}

static bool d5e_source_type_fits(const struct json *source, const char *type, const struct d5e_happening *happening)
{
    if (strcmp(type, "weapon") == 0) return happening->attack != NULL;
    if (strcmp(type, "spell") == 0)
        return happening->spell_level >= 0 && d5e_spell_fits(source, happening->spell, happening->spell_level);
    return d5e_reach_fits(happening->attack, type);
}

static bool d5e_source_fits(const struct d5e_frame *frame, const struct json *source,
                            const struct d5e_happening *happening)
{
    const struct json *types = json_get(source, "type"), *range = json_get(source, "range"),
                      *perception = json_get(source, "perception");
    const char *origin = json_to_text(json_get(source, "origin"), "");
    for (size_t i = 0; i < d5e_text_count(types); i++) {
        if (!d5e_source_type_fits(source, d5e_text_at(types, i), happening)) return false;
    }
    if (!d5e_reach_fits(happening->attack, json_to_text(json_get(source, "mode"), ""))) return false;
    if (strcmp(origin, happening->magical ? "nonmagical" : "magical") == 0) return false;
    if (range && happening->source >= 0 &&
        d5e_distance_ft(frame->table, frame->owner, happening->source) > d5e_distance_value(frame, range))
        return false;
    return !perception || d5e_perceives(frame, perception) != json_to_bool(json_get(perception, "negate"), false);
}

static bool d5e_status_fits(const struct json *wanted, const char *status)
{
    return status && d5e_same_name(json_to_text(wanted, ""), status);
}

static bool d5e_result_fits(const struct json *wanted, const char *result)
{
    const char *name = json_to_text(wanted, "");
    return !*name || (result && strcmp(name, result) == 0);
}

/* What is asked of the roll, as far as one is known. */
static bool d5e_roll_fits(const struct json *trigger, const struct d5e_roll *roll)
{
    const char *save = json_to_text(json_path(trigger, "save.ability"), "");
    if (!roll) return true;
    if (*save && roll->ability && !d5e_same_name(save, roll->ability)) return false;
    return !json_is_text(json_path(trigger, "attack.advantage"), "advantage") || roll->state == D5E_ADVANTAGE;
}

static bool d5e_filters_fit(const struct json *trigger, const struct d5e_happening *happening)
{
    const struct json *status = json_path(trigger, "status.name"), *types = json_get(trigger, "damage_type"),
                      *level = json_get(trigger, "spell_level"), *spell = json_get(trigger, "spell");
    const char *action = json_to_text(json_get(trigger, "action"), "");
    if (status && !d5e_status_fits(status, happening->status)) return false;
    if (types && !d5e_lists_text(types, happening->damage_type)) return false;
    if (level && json_to_int(level, 0) != happening->spell_level) return false;
    const char *result = happening->result;
    if (!d5e_result_fits(json_get(trigger, "result"), result)) return false;
    if (!d5e_result_fits(json_path(trigger, "check.result"), result)) return false;
    if (!d5e_roll_fits(trigger, happening->roll)) return false;
    if (spell && !d5e_spell_fits(spell, happening->spell, happening->spell_level)) return false;
    if (*action && happening->action && !d5e_same_name(action, happening->action)) return false;
    return !json_to_bool(json_path(trigger, "attack.critical"), false) || happening->critical;
}

/* Does one of the effects (a list, or a single one) have this member? */
static bool d5e_effects_have(const struct json *effects, const char *member)
{
    if (json_is(effects, JSON_OBJECT)) return json_get(effects, member) != NULL;
    for (size_t i = 0; i < json_count(effects); i++) {
        if (json_get(json_at(effects, i), member)) return true;
    }
    return false;
}

static bool d5e_effects_maximize(const struct json *effects)
{
    for (size_t i = 0; i < json_count(effects); i++) {
        if (json_path(json_at(effects, i), "roll_modifier.maximize")) return true;
    }
    return false;
}

/* When a trigger without timing acts: while what its effects change can still be changed. (D5E-TRIG-06) */
static bool d5e_acts_before(const struct d5e_mechanic *mechanic, const struct json *effects,
                            const struct d5e_happening *happening)
{
    const char *event = happening->event;
    bool reaction = mechanic && json_is_text(json_get(mechanic->json, "type"), "reaction"),
         roll =
             strcmp(event, "attack") == 0 || strcmp(event, "saving_throw") == 0 || strcmp(event, "ability_check") == 0;
    if (reaction && (strcmp(event, "damaged_by") == 0 || strcmp(event, "cast_spell") == 0)) return true;
    if (strcmp(event, "damage") == 0)
        return d5e_effects_have(effects, "damage_bonus") || d5e_effects_have(effects, "roll_modifier");
    if (strcmp(event, "cast_spell") == 0) return d5e_effects_maximize(effects);
    return roll && !reaction && (d5e_effects_have(effects, "advantage") || d5e_effects_have(effects, "disadvantage"));
}

/* The moment of an event that a timing names: events that have no such moment act at the one nearest to it. */
static const char *d5e_moment(const char *event, const char *timing)
{
    static const struct {
        const char *event;
        bool before, resolved;
    } moments[] = {{"attack", true, false},     {"hit", false, true},         {"damage", true, false},
                   {"damaged_by", true, false}, {"ability_check", true, false}, {"saving_throw", true, true},
                   {"cast_spell", true, true}};
    bool before = false, resolved = false;
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        if (strcmp(moments[i].event, event) != 0) continue;
        before = moments[i].before;
        resolved = moments[i].resolved;
    }
    if (strcmp(timing, "before") == 0) return before ? "before" : "after";
    return resolved && strcmp(timing, "resolved") == 0 ? "resolved" : "after";
}

static bool d5e_timing_fits(const struct json *trigger, const struct d5e_mechanic *mechanic, const struct json *effects,
                            const struct d5e_happening *happening)
{
    const struct json *timing = json_get(trigger, "timing");
    if (json_is(timing, JSON_ARRAY)) timing = json_at(timing, 0); /* once for each occasion */
    if (timing) return strcmp(happening->timing, d5e_moment(happening->event, json_to_text(timing, "after"))) == 0;
    return strcmp(happening->timing, d5e_acts_before(mechanic, effects, happening) ? "before" : "after") == 0;
}

/* What changes the damage of a hit: it acts while the hit is dealt. */
static bool d5e_changes_damage(const struct json *effects)
{
    static const char *const members[] = {"damage_bonus", "additional_damage", "on_hit"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (d5e_effects_have(effects, members[i])) return true;
    }
    return false;
}

/* An attack is one occasion, whatever its result: a trigger that waits for attacks acts once for each. What changes
 * damage waits for the hit; everything else acts with the roll, and not again with the hit or miss. */
static bool d5e_attack_fits(const struct json *events, const struct json *effects,
                            const struct d5e_happening *happening)
{
    bool attack = d5e_lists_text(events, "attack"), at_hit = attack && d5e_changes_damage(effects);
    if (strcmp(happening->event, "attack") == 0) return attack && (!at_hit || strcmp(happening->timing, "before") == 0);
    if (attack) return at_hit && happening->blow && strcmp(happening->event, "hit") == 0;
    return d5e_lists_text(events, happening->event);
}

/* A trigger on `damage` is a rider on the hit: it can still add to it. */
static bool d5e_event_fits(const struct json *trigger, const struct json *effects,
                           const struct d5e_happening *happening)
{
    const struct json *events = json_get(trigger, "event");
    if (strcmp(happening->event, "damage") == 0 && happening->spell && d5e_effects_have(effects, "damage_bonus"))
        return d5e_lists_text(events, "cast_spell") ||
               d5e_lists_text(events, "damage"); /* what is added to a spell is added to its damage */
    if (strcmp(happening->event, "cast_spell") == 0 && d5e_effects_have(effects, "damage_bonus") &&
        !d5e_effects_have(effects, "healing"))
        return false;
    if (strcmp(happening->event, "attack") == 0 || strcmp(happening->event, "hit") == 0 ||
        strcmp(happening->event, "miss") == 0)
        return d5e_attack_fits(events, effects, happening);
    return d5e_lists_text(events, happening->event);
}

/* An effect on the attacker reacts to attacks on the owner. */
static bool d5e_strikes_back(const struct json *effects)
{
    return json_is(effects, JSON_OBJECT) && json_is_text(json_path(effects, "target.type"), "attacker");
}

/* `effects`: what would act. */
static bool d5e_trigger_fits(const struct d5e_frame *frame, const struct json *trigger, const struct json *effects,
                             const struct d5e_happening *happening)
{
    if (json_is(trigger, JSON_ARRAY)) {
        for (size_t i = 0; i < trigger->count; i++) {
            if (d5e_trigger_fits(frame, &trigger->items[i], effects, happening)) return true;
        }
        return false;
    }
    return d5e_event_fits(trigger, effects, happening) &&
           d5e_timing_fits(trigger, frame->mechanic, effects, happening) &&
           (d5e_strikes_back(effects) ? happening->target == frame->owner : d5e_role_fits(frame, trigger, happening)) &&
           d5e_source_fits(frame, json_get(trigger, "source"), happening) && d5e_filters_fit(trigger, happening);
}

static struct d5e_frame d5e_trigger_frame(struct table *table, int owner, const struct d5e_mechanic *mechanic,
                                    const struct d5e_happening *happening)
{
    int other = happening->target == owner ? happening->source : happening->target;
    if (strcmp(happening->event, "kill") == 0) other = owner; /* nothing is done to the dead */
    return (struct d5e_frame){.table = table,
                              .owner = owner,
                              .target = other >= 0 ? other : owner,
                              .trigger_source = happening->source,
                              .trigger_target = happening->target,
                              .mechanic = mechanic,
                              .spell = happening->spell,
                              .attack = happening->attack,
                              .spell_level = happening->spell_level,
                              .roll_result = happening->roll_result,
                              .blow = happening->blow,
                              .roll = happening->roll,
                              .share = happening->share,
                              .maximize = happening->maximize,
                              .outcome = happening->result,
                              .critical = happening->critical};
}

/* A reaction, an optional mechanic, or one with a cost is the owner's decision. */
static bool d5e_is_offered(const struct d5e_mechanic *mechanic)
{
    const char *type = json_to_text(json_get(mechanic->json, "type"), "");
    return strcmp(type, "reaction") == 0 || strcmp(type, "optional") == 0 || strcmp(type, "action") == 0 ||
           json_count(json_get(mechanic->json, "cost")) > 0;
}

void d5e_add_occasion(const struct table *table, const struct d5e_happening *happening, struct text *prompt)
{
    static const struct {
        const char *event, *words;
        bool of_target, at_target; /* whose doing it is; does the sentence name the target? */
    } occasions[] = {{"attack", "attacks", false, true},
                     {"attacked_by", "attacks", false, true},
                     {"hit", "hits", false, true},
                     {"miss", "misses", false, true},
                     {"damage", "is hurt", true, false},
                     {"damaged_by", "is hurt", true, false},
                     {"cast_spell", "casts a spell", false, false},
                     {"saving_throw", "makes a saving throw", true, false},
                     {"ability_check", "makes an ability check", false, false},
                     {"move", "moves", false, false},
                     {"enter_area", "comes near", false, false},
                     {"leave_area", "goes away", false, false},
                     {"start_turn", "begins a turn", false, false},
                     {"end_turn", "ends a turn", false, false},
                     {"kill", "drops", false, true},
                     {"heal", "heals", false, true}};
    for (size_t i = 0; i < sizeof occasions / sizeof *occasions; i++) {
        int who = occasions[i].of_target ? happening->target : happening->source;
        if (strcmp(occasions[i].event, happening->event) != 0 || who < 0) continue;
        bool named = occasions[i].at_target && happening->target >= 0;
        text_addf(prompt, "%s %s%s%s: ", table_actor_name(table, who), occasions[i].words, named ? " " : "",
                  named ? table_actor_name(table, happening->target) : "");
    }
}

/* Who a triggered mechanic may act on besides the one the trigger is about. */
struct d5e_others {
    int count, bodies[D5E_MOST_BODIES];
    const char *names[D5E_MOST_BODIES + 1]; /* after "pass" */
    bool wanted;                            /* the mechanic is about another creature */
};

/* A distance to the one the trigger is about, in feet; -1: its target does not ask for one. */
static int64_t d5e_feet_from_first(const struct json *target)
{
    const struct json *needs = json_get(target, "requirements");
    for (size_t i = 0; i < json_count(needs); i++)
        if (json_is_text(json_get(json_at(needs, i), "to"), "event_recipient"))
            return json_to_int(json_get(json_at(needs, i), "value"), D5E_FEET_A_SQUARE);
    return -1;
}

/* "A second creature within 5 feet of the first": enemies that are near enough and within reach of the attack. */
static struct d5e_others d5e_other_targets(const struct d5e_frame *frame, const struct d5e_happening *happening)
{
    struct table *table = frame->table;
    const struct d5e_state *state = d5e_state_of(table);
    int64_t feet = d5e_feet_from_first(json_get(frame->mechanic->json, "target"));
    struct d5e_others others = {.wanted = feet >= 0 && happening->target >= 0, .names = {"pass"}};
    for (int i = 0; others.wanted && i < state->body_count; i++) {
        bool fits = i != happening->target && d5e_is_up(&state->bodies[i]) &&
                    d5e_is_hostile(table, i, frame->owner) && d5e_distance_ft(table, i, happening->target) <= feet &&
                    (!frame->attack || d5e_can_attack(table, frame->owner, i, frame->attack));
        if (!fits) continue;
        others.bodies[others.count++] = i;
        others.names[others.count] = table_actor_name(table, i);
    }
    return others;
}

/* Asks the owner; for a mechanic about another creature also for the target, which becomes the frame's. */
static bool d5e_accept(struct d5e_frame *frame, const struct d5e_happening *happening, const struct d5e_others *others)
{
    struct table *table = frame->table;
    struct text occasion = {0};
    d5e_add_occasion(table, happening, &occasion);
    const char *name = frame->mechanic->name;
    const char *prompt = others->wanted ? table_prompt(table, "%suse %s on which creature?", text_get(&occasion), name)
                                        : table_prompt(table, "%suse %s?", text_get(&occasion), name);
    int answer = others->wanted ? table_offer(table, frame->owner, prompt, others->names, (size_t)others->count + 1)
                                : table_offer(table, frame->owner, prompt, (const char *const[]){"pass", "use"}, 2);
    text_free(&occasion);
    if (answer == 0) d5e_emit(table, pass, .who = frame->owner, .what = table_intern(table, frame->mechanic->name));
    if (answer > 0 && others->wanted) frame->target = others->bodies[answer - 1];
    return answer > 0;
}

/* A spell's own level, or the next one up that still has a slot. */
static int d5e_lowest_slot(const struct d5e_body *body, const struct d5e_mechanic *mechanic)
{
    int level = mechanic->spell_level;
    if (level < 1 || mechanic->own_recharge) return level;
    while (level < 9 && body->slots[level] < 1)
        level++;
    return body->slots[level] > 0 ? level : mechanic->spell_level;
}

/* Does the happening set the mechanic off, and may its owner use it now? */
static bool d5e_may_fire(struct d5e_frame *frame, const struct d5e_mechanic *mechanic,
                         const struct d5e_happening *happening)
{
    const struct json *trigger = json_get(mechanic->json, "trigger");
    const char *type = json_to_text(json_get(mechanic->json, "type"), "");
    bool critical_only = strcmp(type, "critical_hit") == 0, reaction = strcmp(type, "reaction") == 0;
    if (!trigger || (critical_only && !happening->critical)) return false;
    if (!d5e_trigger_fits(frame, trigger, json_get(mechanic->json, "effects"), happening)) return false;
    if (mechanic->spell_level >= 0 && !reaction) return false;
    if (reaction && !d5e_may_react(frame->table, frame->owner)) return false;
    if (!d5e_requirements_hold(frame, json_get(mechanic->json, "requirements"), NULL)) return false;
    return mechanic->spell_level < 0 || !d5e_hindrance(frame->table, frame->owner);
}

/* A spell cast as a reaction can itself be answered. False: it was, and it has no effect. */
static bool d5e_cast_reaction(struct d5e_frame *frame, const struct d5e_mechanic *mechanic,
                              const struct d5e_happening *happening, int spell_level)
{
    struct table *table = frame->table;
    struct d5e_happening cast = {.event = "cast_spell",
                                 .timing = "before",
                                 .source = frame->owner,
                                 .target = happening->source,
                                 .action = mechanic->name,
                                 .spell = mechanic,
                                 .spell_level = spell_level,
                                 .magical = true};
    if (d5e_fire(table, &cast) || d5e_stopped(table)) return false;
    frame->spell_level = spell_level;
    bool negates = json_is_text(json_path(mechanic->json, "effects.0.negate.0"), "triggering_spell") ||
                   json_to_bool(json_path(mechanic->json, "effects.0.ends_spell"), false);
    if (strcmp(happening->event, "cast_spell") == 0 && negates) frame->cancelled = true;
    return true;
}

/* One mechanic of one owner. True when it cancelled the happening. */
static bool d5e_fire_mechanic(struct table *table, int owner, const struct d5e_mechanic *mechanic,
                              const struct d5e_happening *happening)
{
    struct d5e_frame frame = d5e_trigger_frame(table, owner, mechanic, happening);
    const char *type = json_to_text(json_get(mechanic->json, "type"), "");
    if (!d5e_may_fire(&frame, mechanic, happening)) return false;
    struct d5e_frame use = frame; /* a spell cast as a reaction takes a separate slot */
    use.spell_level = d5e_lowest_slot(d5e_body_of(table, owner), mechanic);
    if (!d5e_can_pay(&use, false)) return false;
    struct d5e_others others = d5e_other_targets(&frame, happening);
    if (others.wanted && !others.count) return false;
    if (others.wanted) frame.target = others.bodies[0];
    if (d5e_is_offered(mechanic) && !d5e_accept(&frame, happening, &others)) return false;
    if (d5e_stopped(table)) return false;
    d5e_emit(table, act, .who = owner, .action = table_intern(table, mechanic->name),
             .target = frame.target != owner ? frame.target : EVENT_NOBODY, .spell = mechanic->spell_level >= 0,
             .feature = mechanic->spell_level < 0, .isReaction = strcmp(type, "reaction") == 0,
             .activation = d5e_activation_word(table, type));
    d5e_pay(&use);
    frame.slot = use.slot;
    if (mechanic->spell_level >= 0 && !d5e_cast_reaction(&frame, mechanic, happening, use.spell_level)) return false;
    d5e_run_mechanic(&frame, NULL);
    if (frame.cancelled)
        d5e_emit(table, prevented, .who = happening->source,
                 .what = table_intern(table, happening->action ? happening->action : happening->event),
                 .by = table_intern(table, mechanic->name));
    return frame.cancelled;
}

/* Of a status on someone else: its turns, moves and wounds are the bearer's own; the chances of attacks on it
 * anyone's; other hits those of the creature that gave it (Hex). */
static bool d5e_is_about_bearer(const struct json *trigger, const struct json *effect,
                                const struct d5e_happening *happening)
{
    static const char *const own[] = {"start_turn", "end_turn", "move", "action", "damaged_by", "damage", NULL};
    for (size_t i = 0; own[i]; i++) {
        if (strcmp(happening->event, own[i]) == 0) return true;
    }
    bool chance = json_get(effect, "advantage") || json_get(effect, "disadvantage");
    return chance && strcmp(happening->event, "attack") == 0 && !json_path(trigger, "source.type");
}

/* A single effect with its own trigger: in a passive mechanic, or carried by a status (Hex). */
static void d5e_fire_effect(const struct d5e_frame *giver, int bearer, const struct json *effect,
                            const struct d5e_happening *happening)
{
    struct table *table = giver->table;
    const struct d5e_mechanic *mechanic = giver->mechanic;
    int owner = giver->owner;
    const struct json *trigger = json_get(effect, "trigger");
    struct d5e_frame frame = d5e_trigger_frame(table, owner, mechanic, happening);
    if (!trigger) return;
    if (bearer != owner && happening->target != bearer) return; /* the curse is about the creature that has it */
    struct d5e_frame judged = frame;
    if (bearer != owner && d5e_is_about_bearer(trigger, effect, happening)) {
        judged.owner = bearer;
        judged.marked = true;
    }
    if (!d5e_trigger_fits(&judged, trigger, effect, happening)) return;
    if (!d5e_requirements_hold(&frame, json_get(effect, "requirements"), NULL)) return;
    if (bearer != owner) frame.target = bearer;
    if (giver->slot > 0) frame.slot = giver->slot;
    d5e_apply_effect(&frame, effect);
}

static bool d5e_waits(const struct json *effect, const struct json *effects)
{
    bool waits = json_get(effect, "trigger");
    for (size_t i = 0; !waits && i < json_count(effects); i++)
        waits = json_get(json_at(effects, i), "trigger");
    return waits;
}

static void d5e_fire_statuses(struct table *table, const struct d5e_happening *happening)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count && !d5e_stopped(table); i++) {
        const struct effect status = state->statuses.items[i];
        const struct json *inner = json_get(status.more, "effect"), *list = json_get(status.more, "effects");
        if (!d5e_waits(inner, list)) continue;
        int owner = status.source >= 0 ? status.source : status.bearer;
        struct d5e_frame giver = d5e_frame_of(table, owner);
        giver.mechanic = d5e_status_mechanic(table, &status);
        if (giver.mechanic && giver.mechanic->spell_level > 0) giver.slot = status.value;
        if (inner) d5e_fire_effect(&giver, status.bearer, inner, happening);
        for (size_t n = 0; n < json_count(list) && !d5e_stopped(table); n++)
            d5e_fire_effect(&giver, status.bearer, json_at(list, n), happening);
    }
}

/* An effect with a trigger inside an activated mechanic (Rage) works while the status it gave lasts. */
static bool d5e_mechanic_is_running(const struct table *table, int owner, const struct d5e_mechanic *mechanic)
{
    const char *type = json_to_text(json_get(mechanic->json, "type"), "");
    const struct json *effects = json_get(mechanic->json, "effects");
    if (strcmp(type, "passive") == 0 || strcmp(type, "damage_bonus") == 0) return mechanic->spell_level < 0;
    for (size_t i = 0; i < json_count(effects); i++) {
        const char *status = json_to_text(json_path(json_at(effects, i), "apply_status.name"), NULL);
        if (status && d5e_has_status(table, owner, status)) return true;
    }
    return false;
}

/* The effects of a mechanic that have a separate trigger. */
static void d5e_fire_effects(struct table *table, int owner, const struct d5e_mechanic *mechanic,
                             const struct d5e_happening *happening)
{
    const struct json *effects = json_get(mechanic->json, "effects");
    struct d5e_frame giver = d5e_frame_of(table, owner);
    giver.mechanic = mechanic;
    for (size_t i = 0; i < json_count(effects) && !d5e_stopped(table); i++) {
        if (json_get(json_at(effects, i), "trigger") && d5e_mechanic_is_running(table, owner, mechanic))
            d5e_fire_effect(&giver, owner, json_at(effects, i), happening);
    }
}

static bool d5e_notices(struct table *table, int owner, const struct d5e_happening *happening)
{
    const struct d5e_body *body = d5e_body_of(table, owner);
    if (body->dead || (body->hp <= 0 && owner != happening->target)) return false;
    return !d5e_has_flag(table, owner, D5E_CANNOT_ACT);
}

bool d5e_fire_next(struct table *table, const struct d5e_happening *happening)
{
    return !d5e_stopped(table) && d5e_fire(table, happening);
}

bool d5e_fire(struct table *table, const struct d5e_happening *happening)
{
    const struct d5e_state *state = d5e_state_of(table);
    bool cancelled = false;
    if (table->depth >= LIMIT_REACTION_DEPTH) {
        emit(table, note, .who = happening->source,
             .note = table_intern(table, "Too many reactions follow from each other: the rest do not happen."));
        return false;
    }
    table->depth++;
    for (int owner = 0; owner < state->body_count && !cancelled; owner++) {
        if (!d5e_notices(table, owner, happening)) continue;
        for (const struct d5e_mechanic *mechanic = state->bodies[owner].actor->mechanics;
             mechanic && !cancelled && !d5e_stopped(table); mechanic = mechanic->next) {
            cancelled = mechanic->has_trigger && d5e_fire_mechanic(table, owner, mechanic, happening);
            if (mechanic->has_triggered_effect) d5e_fire_effects(table, owner, mechanic, happening);
        }
    }
    if (!cancelled && !d5e_stopped(table)) d5e_fire_statuses(table, happening);
    if (!cancelled && !d5e_stopped(table)) d5e_offer_readied(table, happening);
    table->depth--;
    return cancelled;
}
