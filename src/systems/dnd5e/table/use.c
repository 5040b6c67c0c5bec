/* use.c: using a mechanic: cost, targets, effects. (D5E-MECH-08, -09, -17, D5E-TGT-01, -02)
 */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

/* ---- running a mechanic ---- */

static bool d5e_disposition_fits(const struct d5e_frame *frame, const struct json *target, int who)
{
    const char *disposition = json_to_text(json_get(target, "disposition"), "any");
    bool everyone = strcmp(disposition, "any") == 0;
    const struct d5e_body *owner = d5e_body_of(frame->table, frame->owner);
    if (who == frame->owner && !(everyone && frame->blast && !grid_overlaps(*frame->blast, owner->space)))
        return json_to_bool(json_get(target, "include_self"), false) ||
               json_is_text(json_get(target, "type"), "self") || (everyone && frame->placed && frame->blast);
    if (strcmp(disposition, "hostile") == 0) return d5e_is_hostile(frame->table, frame->owner, who);
    if (strcmp(disposition, "friendly") == 0 || strcmp(disposition, "willing") == 0)
        return !d5e_is_hostile(frame->table, frame->owner, who);
    return true;
}

/* target.requirements, and statuses to look for, with their sources. (D5E-TGT-01, -02) */
static bool d5e_target_fits(struct d5e_frame *frame, const struct json *target, int who)
{
    const struct json *query = json_get(target, "status_query");
    struct d5e_frame about = *frame;
    about.target = who;
    if (!d5e_requirements_hold(&about, json_get(target, "requirements"), NULL)) return false;
    if (!query) return true;
    const struct d5e_state *state = d5e_state_of(frame->table);
    const char *name = json_to_text(json_get(query, "name"), ""),
               *action = json_to_text(json_get(query, "from_action"), NULL);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        const char *from = json_to_text(json_get(status->more, "action"), table_text(frame->table, status->item));
        if (status->bearer != who || !d5e_same_name(table_text(frame->table, status->kind), name)) continue;
        if (action && !d5e_same_name(action, from)) continue;
        if (json_get(query, "from_source") && status->source != frame->owner) continue;
        return true;
    }
    return false;
}

/* Who is in the area and meant by it: friend or foe of the one it belongs to. */
static void d5e_tell_caught(const struct d5e_frame *frame, const bool caught[])
{
    struct table *table = frame->table;
    for (int i = 0; i < d5e_state_of(table)->body_count; i++) {
        const char *whose = i == frame->owner ? "self" : d5e_is_hostile(table, frame->owner, i) ? "foe" : "friend";
        if (caught[i])
            d5e_emit(table, inArea, .who = i, .by = frame->owner, .action = table_intern(table, frame->mechanic->name),
                     .relation = table_intern(table, whose));
    }
}

/* Everyone the area catches; the frame's blast is its origin. */
static void d5e_find_caught(struct d5e_frame *frame, const struct d5e_area *lies, const struct json *target,
                            bool caught[])
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    frame->blast = &lies->origin;
    for (int i = 0; i < state->body_count; i++)
        caught[i] = !state->bodies[i].dead && d5e_disposition_fits(frame, target, i) &&
                    d5e_area_reaches(state, lies, state->bodies[i].space) && d5e_target_fits(frame, target, i);
}

static void d5e_run_on_area(struct d5e_frame *outer, const struct json *area, const struct json *target,
                            const struct json *effects, int aim)
{
    const struct d5e_state *state = d5e_state_of(outer->table);
    const struct d5e_area lies = d5e_frame_area(outer, area, aim);
    struct d5e_frame own = *outer, *frame = &own;
    const struct json *first = json_at(effects, 0);
    struct d5e_shared shared = {NULL, 0};
    bool candidates[D5E_MOST_BODIES] = {false};
    d5e_find_caught(frame, &lies, target, candidates);
    d5e_tell_caught(frame, candidates);
    if (json_get(first, "distribution")) { /* one pool for all of them */
        d5e_distribute(frame, json_get(first, "distribution"), first, candidates);
        return;
    }
    for (int i = 0; i < state->body_count && !d5e_stopped(frame->table); i++) {
        if (!candidates[i]) continue;
        struct d5e_frame inner = *frame;
        inner.shared = &shared;
        inner.target = i;
        inner.parent = frame;
        d5e_apply_effects(&inner, effects);
    }
}

/* Effects written directly on the mechanic count as one more effect. (D5E-MECH-09) */
static struct json d5e_mechanic_effects(const struct d5e_frame *frame)
{
    static const char *const direct[] = {"damage", "saving_throw", "on_failure", "on_success", "grants", NULL};
    struct arena *arena = &frame->table->arena;
    const struct json *json = frame->mechanic->json, *effects = json_get(json, "effects");
    struct json list = json_make_array(), own = json_make_object();
    for (size_t i = 0; direct[i]; i++) {
        json_set_from(arena, &own, direct[i], json, direct[i]);
    }
    if (own.count) json_push(arena, &list, own);
    for (size_t i = 0; i < json_count(effects); i++) {
        if (!json_get(json_at(effects, i), "trigger")) json_push(arena, &list, *json_at(effects, i));
    }
    return list;
}

static void d5e_run_on_targets(struct d5e_frame *frame, const struct json *targets, const struct json *effects)
{
    if (!json_count(targets)) {
        d5e_apply_effects(frame, effects);
        return;
    }
    for (size_t i = 0; i < json_count(targets) && !d5e_stopped(frame->table); i++) {
        struct d5e_frame inner = *frame;
        inner.target = (int)json_to_int(json_at(targets, i), D5E_NOBODY);
        inner.parent = frame;
        d5e_apply_effects(&inner, effects);
        frame->cancelled = frame->cancelled || inner.cancelled;
    }
}

/* Everyone who has the required status. */
static void d5e_run_on_query(struct d5e_frame *frame, const struct json *target, const struct json *effects)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    for (int i = 0; i < state->body_count && !d5e_stopped(frame->table); i++) {
        if (state->bodies[i].dead || !d5e_target_fits(frame, target, i)) continue;
        struct d5e_frame inner = *frame;
        inner.target = i;
        inner.parent = frame;
        d5e_apply_effects(&inner, effects);
    }
}

/* A feature that enhances this one adds its effects to it. (D5E-FEAT-03) */
static void d5e_run_enhancements(struct d5e_frame *frame, const struct json *targets)
{
    const struct d5e_mechanic *base = frame->mechanic;
    if (base->enhances) return;
    for (const struct d5e_mechanic *more = d5e_body_of(frame->table, frame->owner)->actor->mechanics;
         more && !d5e_stopped(frame->table); more = more->next) {
        if (!more->enhances || json_get(more->json, "trigger")) continue;
        if (!d5e_same_name(more->enhances, base->name) && !d5e_same_name(more->enhances, base->source)) continue;
        struct d5e_frame inner = *frame;
        inner.mechanic = more;
        inner.parent = frame;
        d5e_run_mechanic(&inner, targets);
    }
}

void d5e_run_mechanic(struct d5e_frame *frame, const struct json *targets)
{
    d5e_drop_held(frame);
    d5e_hold_triggered(frame);
    const struct json *json = frame->mechanic->json, *area = json_get(json, "area"), *target = json_get(json, "target");
    struct json effects = d5e_mechanic_effects(frame);
    int8_t strikes[D5E_MOST_BODIES] = {0};
    frame->strikes = strikes;
    int aim = json_count(targets) ? (int)json_to_int(json_at(targets, 0), D5E_NOBODY) : D5E_NOBODY;
    if (json_is_text(json_get(target, "type"), "self")) frame->target = frame->owner;
    if (area) {
        d5e_run_on_area(frame, area, target, &effects, aim);
        frame->strikes = NULL;
        return;
    }
    for (size_t i = 0; i < effects.count && !d5e_stopped(frame->table); i++) {
        const struct json *effect = json_at(&effects, i), *own_area = json_get(effect, "area"),
                          *query = json_path(effect, "target.status_query");
        struct json one = json_make_array();
        json_push(&frame->table->arena, &one, *effect);
        if (own_area && !json_get(effect, "environment"))
            d5e_run_on_area(frame, own_area, json_get(effect, "target") ? json_get(effect, "target") : target, &one,
                            aim);
        else if (query)
            d5e_run_on_query(frame, json_get(effect, "target"), &one);
        else if (json_get(effect, "projectile") && json_count(targets) > 1)
            d5e_do_projectiles(frame, json_get(effect, "projectile"), targets);
        else
            d5e_run_on_targets(frame, targets, &one);
    }
    frame->strikes = NULL;
    d5e_run_enhancements(frame, targets);
}

/* The targets a command names, as numbers of bodies; false when someone is not here. */
static bool d5e_read_targets(struct table *table, const struct json *command, struct json *targets)
{
    const struct json *named = json_get(command, "target"), *list = json_get(command, "targets");
    for (size_t i = 0; i < (named ? 1 : json_count(list)); i++) {
        int index = command_find_actor(table, json_to_text(named ? named : json_at(list, i), ""));
        if (index < 0) return false;
        json_push(&table->arena, targets, json_make_int(index));
    }
    return true;
}

/* Range of the mechanic (or of the spell's record) to each target. */
static bool d5e_in_range(struct d5e_frame *frame, const struct json *targets)
{
    int64_t feet = d5e_range_of(frame);
    const struct d5e_state *state = d5e_state_of(frame->table);
    struct grid_map map = d5e_map(state);
    for (size_t i = 0; i < json_count(targets); i++) {
        int target = (int)json_to_int(json_at(targets, i), frame->owner);
        int away = d5e_distance_ft(frame->table, frame->owner, target);
        if (target != frame->owner &&
            !grid_sight(&map, D5E_SOLID, state->bodies[frame->owner].space, state->bodies[target].space)) {
            table_refuse(frame->table, "there is a wall between %s and %s", state->bodies[frame->owner].actor->name,
                         state->bodies[target].actor->name);
            return false;
        }
        if (feet <= 0 || away <= feet) continue;
        table_refuse(frame->table, "%s is %d ft away, out of the range of %s",
                     d5e_body_of(frame->table, target)->actor->name, away, frame->mechanic->name);
        return false;
    }
    return true;
}

/* charmed: nothing harmful at the charmer. (D5E-EFF-24) */
static bool d5e_may_target(struct d5e_frame *frame, const struct json *targets)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    bool harmful = json_is_text(json_path(frame->mechanic->json, "target.disposition"), "hostile") ||
                   json_get(frame->mechanic->json, "damage") || json_get(frame->mechanic->json, "saving_throw");
    const struct json *effects = json_get(frame->mechanic->json, "effects");
    for (size_t i = 0; i < json_count(effects); i++)
        harmful = harmful || json_get(json_at(effects, i), "damage") || json_get(json_at(effects, i), "saving_throw") ||
                  json_get(json_at(effects, i), "attack") || json_get(json_at(effects, i), "projectile");
    for (size_t t = 0; harmful && t < json_count(targets); t++) {
        int target = (int)json_to_int(json_at(targets, t), D5E_NOBODY);
        for (int i = 0; i < state->statuses.count; i++) {
            const struct effect *status = &state->statuses.items[i];
            bool bound = json_path(status->more, "constraints.cannot_target_with_harmful") ||
                         d5e_status_flags(frame->table, table_text(frame->table, status->kind)) & D5E_SPARES_SOURCE;
            if (status->bearer != frame->owner || status->source != target || !bound) continue;
            table_refuse(frame->table, "%s is %s and cannot harm %s", state->bodies[frame->owner].actor->name,
                         table_text(frame->table, status->kind), state->bodies[target].actor->name);
            return false;
        }
    }
    return true;
}

/* Not every two spells go together in one turn. */
static bool d5e_goes_together(struct d5e_frame *frame)
{
    const struct d5e_mechanic *mechanic = frame->mechanic;
    const struct d5e_body *body = d5e_body_of(frame->table, frame->owner);
    const char *activation = frame->activation ? frame->activation : d5e_activation(mechanic);
    bool quick = strcmp(activation, "bonus_action") == 0, slot = mechanic->spell_level > 0 && !mechanic->own_recharge;
    if (mechanic->spell_level < 0 || strcmp(activation, "reaction") == 0) return true;
    bool newer = d5e_is_2024(frame->table, D5E_RULE_CASTING);
    if (newer && slot && body->cast & D5E_CAST_SLOT)
        table_refuse(frame->table, "%s has cast a spell with a slot this turn", body->actor->name);
    else if (!newer && quick && body->cast & (D5E_CAST_OTHER | D5E_CAST_QUICKLY))
        table_refuse(frame->table, "a spell cast as a bonus action can only be combined with a cantrip");
    else if (!newer && !quick && mechanic->spell_level > 0 && body->cast & D5E_CAST_QUICKLY)
        table_refuse(frame->table, "after a spell cast as a bonus action only a cantrip can be cast");
    return !frame->table->refusal;
}

/* Who casts rituals at all: by class in 2014, everyone who has the spell in 2024. */
static bool d5e_casts_rituals(const struct d5e_frame *frame)
{
    const struct d5e_actor *actor = d5e_body_of(frame->table, frame->owner)->actor;
    if (frame->mechanic->ritual_only || d5e_is_2024(frame->table, D5E_RULE_RITUAL)) return true;
    for (size_t i = 0; i < actor->class_count; i++)
        if (json_to_bool(json_get(actor->classes[i].casting, "ritual_casting"), false)) return true;
    return false;
}

/* A ritual takes ten minutes more and no slot, so it is impossible in a fight. */
static bool d5e_ritual_is_possible(struct d5e_frame *frame)
{
    const struct d5e_mechanic *mechanic = frame->mechanic;
    const char *name = d5e_body_of(frame->table, frame->owner)->actor->name;
    bool wanted = json_to_bool(json_get(frame->command, "ritual"), false),
         by_type = json_is_text(json_get(mechanic->json, "type"), "ritual"),
         known = by_type || json_to_bool(json_get(mechanic->record, "ritual"), false);
    if (mechanic->ritual_only && !wanted)
        table_refuse(frame->table, "%s casts %s as a ritual only: add \"ritual\": true", name, mechanic->name);
    else if (wanted && !known && !mechanic->ritual_only)
        table_refuse(frame->table, "%s is not a ritual", mechanic->name);
    else if (wanted && mechanic->spell_level >= 0 && !d5e_casts_rituals(frame))
        table_refuse(frame->table, "%s does not cast rituals", name);
    else if ((wanted || by_type) && encounter_is_running(frame->table))
        table_refuse(frame->table, "a ritual takes ten minutes: there is no time for %s in a fight", mechanic->name);
    return !frame->table->refusal;
}

/* A creature cannot cast in armour it is not proficient with. */
static bool d5e_is_free_to_cast(const struct d5e_frame *frame)
{
    const char *worn = frame->mechanic->spell_level >= 0 ? d5e_hindrance(frame->table, frame->owner) : NULL;
    if (worn)
        table_refuse(frame->table, "%s cannot cast spells in %s without proficiency",
                     d5e_body_of(frame->table, frame->owner)->actor->name, worn);
    return !worn;
}

static bool d5e_may_use(struct d5e_frame *frame, const struct json *targets)
{
    static const char *const never[] = {"resource", "choice", "proficiency", "retrain", NULL};
    const struct d5e_mechanic *mechanic = frame->mechanic;
    const char *type = json_to_text(json_get(mechanic->json, "type"), "");
    const struct json *unmet = NULL;
    for (size_t i = 0; never[i]; i++) {
        if (strcmp(type, never[i]) != 0) continue;
        table_refuse(frame->table, "%s cannot be used in play", mechanic->name);
        return false;
    }
    if (mechanic->enhances) {
        table_refuse(frame->table, "%s is part of %s: use that", mechanic->name, mechanic->enhances);
        return false;
    }
    if (!d5e_requirements_hold(frame, json_get(mechanic->json, "requirements"), &unmet)) {
        table_refuse(frame->table, "%s %s", mechanic->name, d5e_requirement_words(&frame->table->arena, unmet));
        return false;
    }
    return d5e_is_free_to_cast(frame) && d5e_ritual_is_possible(frame) && d5e_goes_together(frame) &&
           d5e_in_range(frame, targets) && d5e_may_target(frame, targets) && d5e_can_pay(frame, true);
}

/* The slot a spell is cast with: its own level, or a higher one that is named. */
static bool d5e_read_slot(struct d5e_frame *frame, int64_t slot)
{
    int level = frame->mechanic->spell_level;
    bool named = json_get(frame->command, "slot") != NULL;
    bool pays = json_count(json_get(frame->mechanic->json, "cost")) > 0; /* a slot may be its price */
    if (named && level == 0)
        table_refuse(frame->table, "%s is a cantrip: it takes no slot", frame->mechanic->name);
    else if (named && level < 0 && !pays)
        table_refuse(frame->table, "%s is not a spell: it takes no slot", frame->mechanic->name);
    else if (named && level > 0 && slot < level)
        table_refuse(frame->table, "%s needs a slot of level %d or higher", frame->mechanic->name, level);
    else if (level > 0 && slot < 10)
        frame->spell_level = (int)slot;
    return !frame->table->refusal;
}

static bool d5e_fire_cast(struct d5e_frame *frame, const char *timing)
{
    struct d5e_happening cast = {.event = "cast_spell",
                                 .timing = timing,
                                 .source = frame->owner,
                                 .target = frame->target,
                                 .action = frame->mechanic->name,
                                 .maximize = strcmp(timing, "before") == 0 ? &frame->maximized : NULL,
                                 .spell = frame->mechanic,
                                 .spell_level = frame->spell_level,
                                 .magical = true};
    return d5e_fire(frame->table, &cast);
}

/* What a use is made of, once nothing prevents it. */
struct d5e_using {
    struct d5e_frame frame;
    struct json targets;
    const struct d5e_mechanic *grant; /* the feature that changes its casting time; NULL */
};

static bool d5e_prepare_use(struct d5e_using *use, const struct json *command)
{
    struct d5e_frame *frame = &use->frame;
    const struct d5e_mechanic *mechanic = frame->mechanic;
    int64_t slot = json_to_int(json_get(command, "slot"), mechanic->spell_level);
    frame->command = command;
    frame->spell_level = mechanic->spell_level;
    if (json_to_bool(json_get(command, "ritual"), false)) frame->activation = "ritual";
    if (!d5e_read_slot(frame, slot) || !d5e_read_targets(frame->table, command, &use->targets)) return false;
    if (use->targets.count) frame->target = (int)json_to_int(json_at(&use->targets, 0), frame->owner);
    return d5e_read_aim(frame, &use->targets) && d5e_choose_form(frame) &&
           d5e_change_casting_time(frame, &use->grant) && d5e_may_use(frame, &use->targets);
}

bool d5e_can_use(struct table *table, int who, const struct d5e_mechanic *mechanic, const struct json *command,
                 const char *as)
{
    struct d5e_using use = {.frame = d5e_frame_of(table, who), .targets = json_make_array()};
    use.frame.mechanic = mechanic;
    use.frame.activation = as;
    bool can = mechanic && d5e_prepare_use(&use, command);
    table->refusal = NULL; /* it was only asked */
    return can;
}

/* Several targets, by name. */
static symbol d5e_target_list(struct table *table, const struct json *targets)
{
    if (json_count(targets) < 2 || table->quiet) return 0;
    struct arena scratch;
    arena_init(&scratch);
    struct json names = json_make_array();
    for (size_t i = 0; i < json_count(targets); i++) {
        const char *name = table_actor_name(table, json_to_int(json_at(targets, i), 0));
        if (name) json_push(&scratch, &names, json_make_text(&scratch, name, strlen(name)));
    }
    symbol list = scratch.failed ? 0 : table_intern_json(table, &names);
    arena_free(&scratch);
    return list;
}

static int64_t d5e_place_of(const struct json *at)
{
    if (json_count(at) != 2) return EVENT_ABSENT;
    return event_square((int)json_to_int(json_at(at, 0), 0), (int)json_to_int(json_at(at, 1), 0));
}

void d5e_use(struct table *table, int who, const struct d5e_mechanic *mechanic, const struct json *command,
             const char *as)
{
    struct d5e_using use = {.frame = d5e_frame_of(table, who), .targets = json_make_array()};
    struct d5e_frame *frame = &use.frame;
    frame->mechanic = mechanic;
    frame->activation = as;
    if (!d5e_prepare_use(&use, command)) return;
    d5e_emit(table, act, .who = who, .action = table_intern(table, mechanic->name), .isReaction = as != NULL,
             .target = json_count(&use.targets) == 1 ? json_to_int(json_at(&use.targets, 0), who) : EVENT_NOBODY,
             .targets = d5e_target_list(table, &use.targets), .at = d5e_place_of(json_get(command, "at")),
             .spell = mechanic->spell_level >= 0, .feature = mechanic->spell_level < 0,
             .activation =
                 d5e_activation_word(table, frame->activation ? frame->activation : d5e_activation(mechanic)));
    d5e_pay(frame);
    if (use.grant) {
        struct d5e_frame by = d5e_frame_of(table, who);
        by.mechanic = use.grant;
        d5e_pay(&by);
    }
    bool spell = mechanic->spell_level >= 0;
    if (json_to_bool(json_get(command, "ritual"), false)) d5e_pass_rounds(table, D5E_NOBODY, D5E_RITUAL_ROUNDS);
    if (spell && (d5e_fire_cast(frame, "before") || d5e_stopped(table))) return;
    d5e_run_mechanic(frame, &use.targets);
    if (spell && !d5e_stopped(table)) d5e_fire_cast(frame, "after");
    if (spell && !d5e_stopped(table)) d5e_fire_cast(frame, "resolved");
}

bool d5e_foresee(struct table *table, int who, const struct d5e_mechanic *mechanic, const struct json *command,
                 struct d5e_foreseen *out)
{
    struct d5e_using use = {.frame = d5e_frame_of(table, who), .targets = json_make_array()};
    use.frame.mechanic = mechanic;
    *out = (struct d5e_foreseen){0};
    if (!d5e_prepare_use(&use, command)) return false;
    const struct json *json = mechanic->json, *area = json_get(json, "area"), *target = json_get(json, "target"),
                      *first = json_at(json_get(json, "effects"), 0), *save = json_get(first, "saving_throw");
    if (!area && json_get(first, "area")) {
        area = json_get(first, "area");
        if (json_get(first, "target")) target = json_get(first, "target");
    }
    if (!save) save = json_get(json, "saving_throw");
    if (!area && !json_count(&use.targets)) return false;
    int aim = use.targets.count ? (int)json_to_int(json_at(&use.targets, 0), D5E_NOBODY) : D5E_NOBODY;
    if (area) {
        const struct d5e_area lies = d5e_frame_area(&use.frame, area, aim);
        d5e_find_caught(&use.frame, &lies, target, out->caught);
    }
    for (size_t i = 0; !area && i < use.targets.count; i++)
        out->caught[json_to_int(json_at(&use.targets, i), 0)] = true;
    out->slot = use.frame.spell_level > 0 && mechanic->spell_level > 0 ? use.frame.spell_level : 0;
    out->save = d5e_ability_find(d5e_text_at(json_get(save, "ability"), 0));
    if (save) out->dc = d5e_dc(&use.frame, json_get(save, "dc"));
    return area || save;
}
