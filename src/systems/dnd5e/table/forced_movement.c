/* forced_movement.c: forced movement, and the rarer effects. (D5E-EFF-09 to -18, -33 to -41) */
#include <string.h>

#include "base/vec.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static void d5e_note_effect(struct d5e_frame *frame, const char *kind, const struct json *value)
{
    struct table *table = frame->table;
    d5e_emit(table, feature, .who = frame->owner, .target = frame->target, .kind = table_intern(table, kind),
             .source = table_intern(table, frame->mechanic ? frame->mechanic->name : ""),
             .details = table_intern_json(table, value));
}

/* ---- movement ---- */

/* Pushed square by square straight away from (or toward) someone, until something is in the way. */
static void d5e_shove(struct d5e_frame *frame, int subject, int64_t feet, int sign)
{
    struct table *table = frame->table;
    struct d5e_state *state = d5e_state_of(table);
    struct d5e_body *body = &state->bodies[subject];
    const struct grid_space from = state->bodies[frame->owner].space, start = body->space;
    struct grid_space at = start;
    struct grid_map map = d5e_map(state);
    int64_t moved = 0;
    for (; moved < feet; moved += D5E_FEET_A_SQUARE) {
        int dx = (at.x > from.x) - (at.x < from.x), dy = (at.y > from.y) - (at.y < from.y);
        enum grid_direction direction = GRID_DIRECTIONS;
        for (enum grid_direction d = GRID_N; d < GRID_DIRECTIONS; d++) {
            if (grid_step_x[d] == dx * sign && grid_step_y[d] == dy * sign) direction = d;
        }
        if (direction == GRID_DIRECTIONS || !grid_step_is_open(&map, D5E_SOLID, true, at, direction)) break;
        struct grid_space next = {at.x + grid_step_x[direction], at.y + grid_step_y[direction], at.size};
        bool taken = false;
        for (int i = 0; i < state->body_count; i++)
            taken = taken || (i != subject && !state->bodies[i].dead && !d5e_ride_together(state, i, subject) &&
                              grid_overlaps(state->bodies[i].space, next));
        if (taken) break;
        at = next;
    }
    d5e_emit(table, move, .who = subject, .from = event_square(start.x, start.y), .to = event_square(at.x, at.y),
             .mode = table_intern(table, sign > 0 ? "pushed" : "pulled"), .feet = moved);
    d5e_check_grips(table);
}

void d5e_force_move(struct d5e_frame *frame, const struct json *movement)
{
    const char *type = json_to_text(json_get(movement, "type"), "push"),
               *direction = json_to_text(json_get(movement, "direction"), "");
    if (frame->target < 0) return;
    if (strcmp(type, "prone") == 0) {
        struct json status = json_make_object();
        json_set(&frame->table->arena, &status, "name", json_make_text(&frame->table->arena, "prone", 5));
        d5e_apply_status(frame, &status, NULL);
        return;
    }
    bool pull = strcmp(type, "pull") == 0 || strcmp(direction, "toward") == 0;
    const struct json *distance = json_get(movement, "distance");
    if (strcmp(direction, "up") == 0) { /* the board has no height */
        d5e_note_effect(frame, "forced_movement", movement);
        return;
    }
    /* without a distance it flees as far as it can go */
    int64_t feet = distance ? d5e_distance_value(frame, distance) : d5e_speed_ft(frame->table, frame->target);
    if (d5e_requirements_hold(frame, json_get(movement, "requirements"), NULL))
        d5e_shove(frame, frame->target, feet, pull ? -1 : 1);
}

/* ---- the rarer ones ---- */

/* How many fly: the written number, or the table called "projectiles" (spells: of the slot's level). */
static int64_t d5e_projectile_count(const struct d5e_frame *frame, const struct json *value)
{
    int64_t count = json_to_int(json_get(value, "count"), 1);
    const struct json *table = frame->mechanic ? json_path(frame->mechanic->record, "scaling.projectiles") : NULL;
    if (table && frame->mechanic->spell_level > 0)
        return json_to_int(d5e_scaling_pick(table, frame->spell_level, NULL), count);
    return json_to_int(d5e_mechanic_scaling(frame->mechanic, "projectiles", NULL), count);
}

/* Each flies at one of the targets in turn; without auto_hit each is an attack. (D5E-EFF-35) */
void d5e_do_projectiles(struct d5e_frame *frame, const struct json *value, const struct json *targets)
{
    int64_t count = d5e_projectile_count(frame, value);
    const struct json *damage = json_get(value, "damage");
    bool sure = json_to_bool(json_get(value, "auto_hit"), false);
    for (int64_t i = 0; i < count && i < 20 && !d5e_stopped(frame->table); i++) {
        struct d5e_frame inner = *frame;
        inner.parent = frame;
        if (json_count(targets))
            inner.target = (int)json_to_int(json_at(targets, (size_t)i % json_count(targets)), D5E_NOBODY);
        if (inner.target < 0 || d5e_body_of(frame->table, inner.target)->dead) continue;
        struct json effect = json_make_object(), hit = json_make_object();
        struct arena *arena = &frame->table->arena;
        if (damage) json_set(arena, &hit, "damage", *damage);
        if (!sure) {
            json_set(arena, &effect, "attack", json_make_object());
            json_set(arena, &effect, "on_hit", hit);
        }
        d5e_apply_effect(&inner, sure ? &hit : &effect);
    }
}

static void d5e_do_projectile(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    d5e_do_projectiles(frame, value, NULL);
}

/* A pool of hit points covers creatures from the fewest hit points up. (D5E-EFF-36) */
void d5e_distribute(struct d5e_frame *frame, const struct json *value, const struct json *effect,
                    const bool candidates[])
{
    struct table *table = frame->table;
    const struct d5e_state *state = d5e_state_of(table);
    const char *key = d5e_mechanic_scaling(frame->mechanic, "damage", NULL) ? "damage" : NULL;
    int64_t pool = d5e_throw_amount(frame, value, key, false, frame->mechanic ? frame->mechanic->name : "pool");
    bool done[D5E_MOST_BODIES] = {false};
    const struct json *status = json_get(effect, "apply_status");
    for (;;) {
        int lowest = D5E_NOBODY;
        for (int i = 0; i < state->body_count; i++) {
            bool fits = candidates[i] && !done[i] && d5e_is_up(&state->bodies[i]);
            if (fits && (lowest < 0 || state->bodies[i].hp < state->bodies[lowest].hp)) lowest = i;
        }
        if (lowest < 0 || state->bodies[lowest].hp > pool || d5e_stopped(table)) break;
        done[lowest] = true;
        pool -= state->bodies[lowest].hp;
        struct d5e_frame inner = *frame;
        inner.target = lowest;
        if (status) d5e_apply_status(&inner, status, effect);
    }
    d5e_note_effect(frame, "distribution", value);
}

static void d5e_do_distribution(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    bool candidates[D5E_MOST_BODIES] = {false};
    for (int i = 0; i < d5e_state_of(frame->table)->body_count; i++)
        candidates[i] = i != frame->owner && d5e_is_hostile(frame->table, i, frame->owner);
    d5e_distribute(frame, value, effect, candidates);
}

bool d5e_dice_match(const struct table *table, int64_t faces)
{
    char wanted[24];
    struct text text = {0};
    text_addf(&text, "d%lld", (long long)faces);
    memcpy(wanted, text_get(&text), text.length < 23 ? text.length + 1 : 23);
    wanted[23] = '\0';
    text_free(&text);
    for (size_t i = table->events.count; i-- > 0;) {
        const struct event *event = &table->events.items[i];
        if (event->kind != D5E_EVENT_DICE || !strstr(table_text(table, event->fields[2]), wanted)) continue;
        const char *dice = table_text(table, event->fields[3]);
        int seen[101] = {0}, value = 0;
        for (; *dice; dice++) {
            bool digit = *dice >= '0' && *dice <= '9';
            if (digit) value = value * 10 + (*dice - '0');
            if (value > 100) value = 100;
            bool ends = digit && !(dice[1] >= '0' && dice[1] <= '9');
            if (ends && ++seen[value] > 1) return true;
            if (!digit) value = 0;
        }
        return false;
    }
    return false;
}

/* Leaps to the nearest other creature within range when its condition holds, never to the same one twice; it inherits
 * the mechanic's effects, or has its own damage. (D5E-EFF-37) */
static void d5e_do_chain(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    const struct d5e_state *state = d5e_state_of(frame->table);
    int64_t range = d5e_distance_value(frame, json_get(value, "range"));
    const struct json *damage = json_get(value, "damage"), *condition = json_get(value, "condition");
    (void)effect;
    d5e_note_effect(frame, "chain", value);
    if (condition && !d5e_dice_match(frame->table, json_to_int(json_get(condition, "dice_sides"), 8))) return;
    if (frame->target < 0) return;
    struct d5e_frame inner = *frame;
    inner.parent = frame;
    inner.visited |= UINT64_C(1) << frame->target;
    int nearest = D5E_NOBODY;
    for (int i = 0; i < state->body_count; i++) {
        int feet = d5e_distance_ft(frame->table, i, frame->target);
        bool fits = i != frame->owner && d5e_is_up(&state->bodies[i]) && !(inner.visited >> i & 1) &&
                    d5e_is_hostile(frame->table, i, frame->owner) && feet <= range;
        if (fits && (nearest < 0 || feet < d5e_distance_ft(frame->table, nearest, frame->target))) nearest = i;
    }
    if (nearest < 0) return;
    inner.target = nearest;
    if (damage) {
        struct json again = json_make_object();
        json_set(&frame->table->arena, &again, "damage", *damage);
        d5e_apply_effect(&inner, &again);
    } else if (frame->mechanic) {
        d5e_apply_effects(&inner, json_get(frame->mechanic->json, "effects"));
    }
}

static void d5e_do_recover(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    if (!d5e_recover(frame, value)) d5e_note_effect(frame, "recover", value);
}

static void d5e_do_negate(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    int subject = frame->target >= 0 ? frame->target : frame->owner;
    const char *giver = json_to_text(json_get(effect, "from_source"), NULL);
    for (size_t n = 0; n < json_count(value); n++) {
        const char *name = json_to_text(json_at(value, n), "");
        if (giver) {
            d5e_remove_given(frame->table, subject, name, d5e_entity(frame, giver));
            continue;
        }
        if (d5e_same_name(name, "hidden") && d5e_body_of(frame->table, subject)->hidden)
            d5e_emit(frame->table, visibility, .who = subject, .state = table_intern(frame->table, "visible"));
        d5e_remove_named(frame->table, subject, name);
    }
    d5e_note_effect(frame, "negate", value);
}

/* A destination the player names: near enough, free, and in sight if the effect requires it. (D5E-TGT-03) */
static void d5e_teleport(struct d5e_frame *frame, const struct json *value, const struct json *to, int64_t feet)
{
    struct table *table = frame->table;
    const struct d5e_state *state = d5e_state_of(table);
    int who = frame->target >= 0 ? frame->target : frame->owner;
    struct grid_space from = state->bodies[who].space, at = from;
    int64_t x = json_to_int(json_at(to, 0), -1), y = json_to_int(json_at(to, 1), -1);
    if (x < 0 || y < 0 || x + from.size > state->width || y + from.size > state->height) {
        table_refuse(table, "choose where to go: \"to\": [x, y]");
        return;
    }
    at.x = (int)x;
    at.y = (int)y;
    bool taken = state->squares[(size_t)at.y * (size_t)state->width + (size_t)at.x] & D5E_SOLID;
    for (int i = 0; i < state->body_count; i++)
        taken = taken || (i != who && !state->bodies[i].dead && grid_overlaps(state->bodies[i].space, at));
    struct grid_map map = d5e_map(state);
    if (taken)
        table_refuse(table, "there is no room at %d,%d", at.x, at.y);
    else if (feet > 0 && (int64_t)grid_distance(GRID_EQUAL, from, at) * D5E_FEET_A_SQUARE > feet)
        table_refuse(table, "the square %d,%d is more than %lld ft away", at.x, at.y, (long long)feet);
    else if (json_is_text(json_get(value, "visibility"), "line_of_sight") &&
             !grid_sight(&map, D5E_SOLID | D5E_BLOCKS_SIGHT, from, at))
        table_refuse(table, "the square %d,%d is out of sight", at.x, at.y);
    else
        d5e_emit(table, move, .who = who, .from = event_square(from.x, from.y), .to = event_square(at.x, at.y),
                 .mode = table_intern(table, "teleport"), .feet = 0);
}

static void d5e_do_movement(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    int64_t feet = d5e_distance_value(frame, json_get(value, "distance"));
    const struct json *to = json_get(frame->command, "to");
    if (json_is_text(json_get(value, "type"), "teleport") && json_count(to) == 2) {
        d5e_teleport(frame, value, to, feet);
        if (d5e_stopped(frame->table)) return;
    }
    if (json_is_text(json_get(value, "type"), "bonus") && feet)
        d5e_tell_grant(frame->table, frame->owner, "movement", "", feet);
    d5e_note_effect(frame, "movement", value);
}

/* An area that stays on the board. Its effect acts on those who enter it or start their turn there. */
static void d5e_do_environment(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    struct table *table = frame->table;
    const struct json *area = json_get(value, "area");
    if (!area) area = json_get(effect, "area");
    const struct grid_space *at =
        frame->placed ? &frame->point : &d5e_body_of(table, frame->target >= 0 ? frame->target : frame->owner)->space;
    const char *shape = json_to_text(json_get(area, "shape"), "sphere"),
               *name = frame->mechanic ? frame->mechanic->name : "area";
    int64_t size = json_to_int(json_get(area, "size"), 0);
    if (!size) size = d5e_distance_value(frame, json_get(value, "bright_light"));
    d5e_mark_area(table, &(const struct d5e_area){.kind = d5e_shape_of(shape),
                                                  .origin = {at->x, at->y, 1},
                                                  .squares = (int)(size > 100000 ? 100000 : size) / D5E_FEET_A_SQUARE,
                                                  .aim = {at->x, at->y}});
    d5e_emit(table, zone, .who = frame->owner, .zone = table_intern(table, name),
             .index = d5e_state_of(table)->next_zone, .shape = table_intern(table, shape),
             .at = event_square(at->x, at->y), .size = size, .data = (int64_t)(intptr_t)value,
             .mechanic = (int64_t)(intptr_t)frame->mechanic);
    if (json_get(frame->mechanic ? frame->mechanic->json : NULL, "duration") || frame->spell_level >= 0) {
        struct d5e_frame own = *frame; /* it stays as long as the owner keeps it up */
        own.target = frame->owner;
        d5e_hold(&own, "zone", value, effect);
    }
    d5e_note_effect(frame, "environment", value);
}

static bool d5e_is_free_space(const struct d5e_state *state, struct grid_space at)
{
    if (at.x < 0 || at.y < 0 || at.x + at.size > state->width || at.y + at.size > state->height) return false;
    for (int i = 0; i < at.size * at.size; i++) {
        if (state->squares[(at.y + i / at.size) * state->width + at.x + i % at.size] & D5E_SOLID) return false;
    }
    for (int b = 0; b < state->body_count; b++) {
        if (!state->bodies[b].dead && grid_overlaps(state->bodies[b].space, at)) return false;
    }
    return true;
}

/* A free square beside someone; false when there is none within three squares. */
static bool d5e_free_square(const struct d5e_state *state, const struct grid_space *near, int size,
                            struct grid_space *found)
{
    for (int ring = 1; ring <= 3; ring++) {
        for (int i = 0; i < (2 * ring + 1) * (2 * ring + 1); i++) {
            struct grid_space at = {near->x - ring + i % (2 * ring + 1), near->y - ring + i / (2 * ring + 1), size};
            if (!d5e_is_free_space(state, at)) continue;
            *found = at;
            return true;
        }
    }
    return false;
}

bool d5e_free_place(const struct table *table, int beside, int size, struct grid_space *found)
{
    const struct d5e_state *state = d5e_state_of(table);
    return d5e_free_square(state, &state->bodies[beside].space, size, found);
}

/* A creature of the content under a new name, with what the effect changes about it. (D5E-EFF-40) */
static const struct d5e_actor *d5e_summon(struct d5e_frame *frame, const struct json *value)
{
    struct table *table = frame->table;
    const struct d5e_content *content = (const struct d5e_content *)table->content;
    const char *block = json_to_text(json_get(value, "stat_block"), json_to_text(json_get(value, "creature"), ""));
    const struct d5e_record *record = *block ? d5e_content_record(content, D5E_CREATURE, block) : NULL;
    if (!record) return NULL;
    struct json *document = arena_new(&table->arena, struct json);
    if (!document) return NULL;
    *document = json_copy(&table->arena, record->written);
    json_set_from(&table->arena, document, "name", value, "name");
    const struct json *changes = json_get(value, "modifications");
    for (size_t i = 0; json_is(changes, JSON_OBJECT) && i < changes->count; i++) {
        const struct json_member *change = &changes->members[i];
        struct json set = change->value;
        if (strcmp(change->name, "speed") == 0 && json_is_number(&set)) {
            struct json speeds = json_make_object();
            json_set(&table->arena, &speeds, "base", set);
            set = speeds;
        }
        json_set(&table->arena, document, change->name, set);
    }
    struct diags diags;
    diags_init(&diags);
    struct d5e_actor *actor = d5e_actor_prepare(&table->arena, content, NULL, document, &diags);
    diags_free(&diags);
    if (actor) actor->name = d5e_unique_name(table, d5e_state_of(table), actor->name);
    return actor;
}

static void d5e_do_entity(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    const struct d5e_state *state = d5e_state_of(frame->table);
    if (state->body_count == D5E_MOST_BODIES) {
        table_refuse(frame->table, "there is room for %d creatures only", D5E_MOST_BODIES);
        return;
    }
    const struct d5e_actor *actor = d5e_summon(frame, value);
    struct grid_space at = state->bodies[frame->owner].space;
    const char *name = json_to_text(json_get(value, "name"), json_to_text(json_get(value, "type"), "entity"));
    int size = actor ? d5e_size_squares(actor->size) : 1;
    struct grid_space named = {frame->point.x, frame->point.y, size};
    if (frame->placed && actor) {
        at = named;
        if (!d5e_is_free_space(state, named))
            table_refuse(frame->table, "there is no room at %d,%d", named.x, named.y);
        if (frame->table->refusal) return;
    } else if (actor && !d5e_free_square(state, &at, size, &at)) {
        actor = NULL;
    }
    struct table *table = frame->table;
    if (actor) {
        d5e_emit(table, join, .who = state->body_count, .side = state->bodies[frame->owner].side,
                 .at = event_square(at.x, at.y), .how = table_intern(table, "summoned"),
                 .name = table_intern(table, actor->name), .by = frame->owner, .actor = (int64_t)(intptr_t)actor);
        return;
    }
    const char *words = arena_printf(&table->arena, "%s appears", name);
    emit(table, reveal, .who = frame->owner,
         .source = table_intern(table, frame->mechanic ? frame->mechanic->name : name),
         .instruction = table_intern(table, words ? words : name));
}

static bool d5e_is_under_magic(struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct d5e_mechanic *from = d5e_status_mechanic(table, &state->statuses.items[i]);
        if (state->statuses.items[i].bearer == who && from && from->spell_level >= 0) return true;
    }
    return false;
}

/* What is near and not behind cover: creatures of a sort, or under magic. (D5E-EFF-39) */
static void d5e_do_detection(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    struct table *table = frame->table;
    const struct d5e_state *state = d5e_state_of(table);
    const struct json *what = json_get(value, "detects");
    int64_t range = d5e_distance_value(frame, json_get(value, "range"));
    struct grid_map map = d5e_map(state);
    d5e_note_effect(frame, "detection", value);
    for (int i = 0; i < state->body_count; i++) {
        if (i == frame->owner || d5e_distance_ft(table, frame->owner, i) > range) continue;
        if (json_count(json_get(value, "blocked_by")) &&
            !grid_sight(&map, D5E_SOLID, state->bodies[frame->owner].space, state->bodies[i].space))
            continue;
        bool magic = d5e_is_under_magic(table, i), found = false;
        for (size_t n = 0; n < d5e_text_count(what); n++) {
            const char *sort = d5e_text_at(what, n);
            found = found || d5e_same_name(sort, state->bodies[i].actor->creature_type) ||
                    (d5e_same_name(sort, "magic") && magic);
        }
        if (found)
            d5e_emit(table, detect, .who = frame->owner, .target = i,
                     .by = table_intern(table, frame->mechanic ? frame->mechanic->name : ""));
    }
}

static void d5e_do_forced(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    d5e_force_move(frame, value);
}

/* While it lasts: recurring_damage is dealt at the start of its bearer's turns (D5E-EFF-22), a sustained effect when
 * its owner pays for it. */
static void d5e_do_recurring(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    d5e_hold(frame, "recurring_damage", value, effect);
    d5e_note_effect(frame, "recurring_damage", value);
}

static void d5e_do_sustained(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    d5e_hold(frame, "sustained", value, effect);
    d5e_note_effect(frame, "sustained", value);
}

static void d5e_do_immunity(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    struct d5e_frame own = *frame;
    bool triggered = frame->trigger_source == frame->owner && !json_get(effect, "target");
    if (triggered) own.target = frame->owner; /* one's own act frees oneself, not the one it was done to */
    d5e_hold(&own, "immunity", value, effect);
    d5e_note_effect(frame, "immunity", value);
}

static void d5e_do_aura(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    struct d5e_frame own = *frame;
    own.target = frame->owner;
    d5e_hold(&own, "aura", value, effect);
    d5e_note_effect(frame, "aura", value);
}

static void d5e_do_boon(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    d5e_hold(frame, "boon", value, effect);
    d5e_note_effect(frame, "boon", value);
}

/* The blow that used the spell up has fallen: what it held is over. */
static void d5e_do_ends_spell(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    (void)effect;
    if (!json_to_bool(value, false) || (frame->roll && !frame->blow)) return; /* the attack is still being made */
    d5e_note_effect(frame, "ends_spell", value);
    d5e_drop_held(frame);
}

/* Lights that are lit and put out, ground that is changed: a small flame lights 5 ft brightly and 5 ft dimly. */
static void d5e_do_manipulate(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    struct table *table = frame->table;
    const struct d5e_state *state = d5e_state_of(table);
    struct arena *arena = &table->arena;
    const struct grid_space *at = &state->bodies[frame->target >= 0 ? frame->target : frame->owner].space;
    bool light = json_is_text(json_get(value, "model"), "lighting");
    d5e_note_effect(frame, "manipulate", value);
    if (light && json_is_text(json_get(value, "operation"), "create")) {
        struct json *flame = arena_new(arena, struct json), feet = json_make_object();
        if (!flame) return;
        *flame = json_make_object();
        json_set(arena, &feet, "value", json_make_int(D5E_FEET_A_SQUARE));
        json_set(arena, flame, "type", json_make_text(arena, "lighting", 8));
        json_set(arena, flame, "bright_light", feet);
        json_set(arena, flame, "dim_light", feet);
        d5e_do_environment(frame, flame, effect);
    }
    for (int i = state->zone_count - 1; light && i >= 0; i--) {
        const struct d5e_zone *zone = &state->zones[i];
        struct grid_space centre = {zone->x, zone->y, 1};
        bool near = grid_distance(GRID_EQUAL, centre, *at) * D5E_FEET_A_SQUARE <= D5E_FEET_A_SQUARE;
        if (near && json_is_text(json_get(value, "operation"), "remove") &&
            json_is_text(json_get(zone->effect, "type"), "lighting"))
            emit(table, zoneEnd, .zone = zone->name, .index = zone->id);
    }
}

/* Facts a client shows: they are in the log with their details. */
static void d5e_do_fact(struct d5e_frame *frame, const char *key, const struct json *value)
{
    d5e_note_effect(frame, key, value);
}

static const struct {
    const char *key;
    void (*act)(struct d5e_frame *frame, const struct json *value, const struct json *effect);
} d5e_rare_kinds[] = {
    {"projectile", d5e_do_projectile},
    {"distribution", d5e_do_distribution},
    {"chain", d5e_do_chain},
    {"recover", d5e_do_recover},
    {"negate", d5e_do_negate},
    {"movement", d5e_do_movement},
    {"detection", d5e_do_detection},
    {"environment", d5e_do_environment},
    {"entity", d5e_do_entity},
    {"forced_movement", d5e_do_forced},
    {"recurring_damage", d5e_do_recurring},
    {"sustained", d5e_do_sustained},
    {"immunity", d5e_do_immunity},
    {"aura", d5e_do_aura},
    {"boon", d5e_do_boon},
    {"contest", d5e_do_contest},
    {"roll", d5e_do_chance},
    {"ends_spell", d5e_do_ends_spell},
    {"manipulate", d5e_do_manipulate},
};

static const char *const d5e_facts[] = {
    "cover", "blocked_by", "ignore_requirements", "replaces", "area", "player_choice", "count", NULL};

bool d5e_apply_rare(struct d5e_frame *frame, const char *key, const struct json *value, const struct json *effect)
{
    for (size_t i = 0; i < sizeof d5e_rare_kinds / sizeof *d5e_rare_kinds; i++) {
        if (strcmp(key, d5e_rare_kinds[i].key) != 0) continue;
        d5e_rare_kinds[i].act(frame, value, effect);
        return true;
    }
    for (size_t i = 0; d5e_facts[i]; i++) {
        if (strcmp(key, d5e_facts[i]) != 0) continue;
        d5e_do_fact(frame, key, value);
        return true;
    }
    return false;
}
