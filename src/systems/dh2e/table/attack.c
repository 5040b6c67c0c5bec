/* attack.c: the attack flow at the table: rounds, roll, reactions, blows; Blast and Spray on the board. */
#include <string.h>

#include "systems/dh2e/table/table.h"

/* ---- which weapon, which mode ---- */

static const struct dh2e_weapon *dh2e_play_weapon(struct table *table, int who, const struct dh2e_arm *arm)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    int index = actor ? dh2e_actor_weapon(actor, table_text(table, arm->slug)) : -1;
    if (index >= 0) return &actor->weapons.items[index];
    table_refuse(table, "%s has no such weapon any more", table_actor_name(table, who));
    return NULL;
}

int dh2e_play_pick_arm(struct table *table, int who, const struct json *command)
{
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    const char *name = json_to_text(json_get(command, "using"), NULL);
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    int wanted = name && actor ? dh2e_actor_weapon(actor, name) : -1;
    for (int i = 0; i < combatant->arm_count; i++) {
        if (!name && combatant->arms[i].held) return i;
        if (wanted >= 0 && strcmp(actor->weapons.items[wanted].slug, table_text(table, combatant->arms[i].slug)) == 0)
            return i;
    }
    const char *who_name = table_actor_name(table, who);
    struct near near = near_new(name ? name : "");
    for (size_t i = 0; actor && i < actor->weapons.count; i++)
        near_add(&near, actor->weapons.items[i].name);
    if (name)
        table_refuse_name(table, &near, "%s has no weapon called \"%s\"", who_name, name);
    else
        table_refuse(table, "%s has no weapon in hand: ready one first", who_name);
    return -1;
}

static int64_t dh2e_arm_loaded(const struct dh2e_arm *arm)
{
    int64_t loaded = 0;
    for (int i = 0; i < arm->run_count; i++)
        loaded += arm->runs[i].count;
    return loaded;
}

/* ---- may it be made? (step 1) ---- */

static bool dh2e_play_has_rounds(struct table *table, const struct dh2e_shot *shot, const struct dh2e_weapon *weapon)
{
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[shot->who].arms[shot->arm];
    int64_t needed = dh2e_rounds_spent(shot->mode, dh2e_weapon_rate(weapon, shot->mode));
    int64_t loaded = dh2e_arm_loaded(arm);
    if (weapon->melee || weapon->magazine == 0 || loaded >= needed) return true;
    if (loaded == 0)
        table_refuse(table, "the %s is empty: reload it", weapon->name);
    else
        table_refuse(table, "the %s has %lld rounds left, and %s needs %lld", weapon->name, (long long)loaded,
                     dh2e_mode_titles[shot->mode], (long long)needed);
    return false;
}

static bool dh2e_play_in_range(struct table *table, const struct dh2e_shot *shot, const struct dh2e_weapon *weapon)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    if (!state->has_board || weapon->qualities.ratings[DH2E_QUALITY_SPRAY] > 0) return true;
    struct grid_space from = dh2e_play_space(&state->combatants[shot->who]);
    struct grid_space to = shot->target >= 0 ? dh2e_play_space(&state->combatants[shot->target])
                                             : (struct grid_space){shot->at_x, shot->at_y, 1};
    int distance = grid_distance(GRID_EQUAL, from, to);
    int64_t reach = weapon->melee && weapon->range < 1 ? 1 : weapon->range;
    if (distance > reach) {
        table_refuse(table, "the target is %d m away, and the %s reaches %lld m", distance, weapon->name,
                     (long long)reach);
        return false;
    }
    if (!grid_sight(&state->map, 1, from, to)) {
        table_refuse(table, "there is no line of sight to the target");
        return false;
    }
    return true;
}

void dh2e_refuse_mode(struct table *table, const struct dh2e_weapon *weapon, const char *mode)
{
    struct near near = near_new(mode);
    for (int i = 0; dh2e_mode_words[i]; i++) {
        if (dh2e_weapon_rate(weapon, (enum dh2e_mode)i) > 0 && (!weapon->melee || i == DH2E_MODE_SINGLE))
            near_add(&near, dh2e_mode_words[i]);
    }
    table_refuse_name(table, &near, "the %s has no fire mode \"%s\"", weapon->name, mode);
}

bool dh2e_play_can_shoot(struct table *table, const struct dh2e_shot *shot)
{
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[shot->who].arms[shot->arm];
    const struct dh2e_weapon *weapon = dh2e_play_weapon(table, shot->who, arm);
    if (!weapon) return false;
    bool area = weapon->qualities.ratings[DH2E_QUALITY_BLAST] > 0 || weapon->qualities.ratings[DH2E_QUALITY_SPRAY] > 0;
    if (!arm->held) {
        table_refuse(table, "the %s is not in hand: ready it first", weapon->name);
    } else if (arm->jammed) {
        table_refuse(table, "the %s is jammed: unjam it first", weapon->name);
    } else if (dh2e_weapon_rate(weapon, shot->mode) == 0 || (weapon->melee && shot->mode != DH2E_MODE_SINGLE)) {
        dh2e_refuse_mode(table, weapon, dh2e_mode_words[shot->mode]);
    } else if (shot->target < 0 && !area) {
        table_refuse(table, "name a target for the %s", weapon->name);
    } else if (shot->target == shot->who && !area) {
        table_refuse(table, "a creature cannot attack itself");
    } else if (dh2e_play_has_rounds(table, shot, weapon)) {
        return dh2e_play_in_range(table, shot, weapon);
    }
    return false;
}

/* ---- the blows ---- */

/* The strike of each hit: the rounds leave from the top of the stack, each with its own properties (DH2E-ATK-10). */
static const struct dh2e_ammunition *dh2e_play_round(struct table *table, const struct dh2e_rounds *rounds,
                                                     const struct dh2e_arm *arm, int64_t hit,
                                                     struct dh2e_ammunition *from_content)
{
    for (int run = arm->run_count; run-- > 0;) {
        if (hit >= arm->runs[run].count) {
            hit -= arm->runs[run].count;
            continue;
        }
        const char *slug = table_text(table, arm->runs[run].round);
        return dh2e_round_find(rounds, slug, from_content);
    }
    return NULL;
}

/* ---- step 10: rounds leave, weapons jam ---- */

static void dh2e_play_spend(struct table *table, const struct dh2e_shot *shot, const struct dh2e_weapon *weapon,
                            bool jammed)
{
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[shot->who].arms[shot->arm];
    int64_t spent = dh2e_rounds_spent(shot->mode, dh2e_weapon_rate(weapon, shot->mode));
    if (weapon->melee || weapon->magazine == 0) return;
    emit(table, spend, .who = shot->who, .what = table_intern(table, "rounds"), .amount = spent,
         .left = dh2e_arm_loaded(arm) - spent, .item = arm->slug);
    if (jammed) emit(table, item, .who = shot->who, .item = arm->slug, .state = table_intern(table, "jammed"));
}

static symbol dh2e_play_locations(struct table *table, const struct dh2e_volley *volley)
{
    struct arena scratch;
    if (table->quiet) return 0;
    arena_init(&scratch);
    struct json list = json_make_array();
    for (int64_t i = 0; i < volley->hits; i++) {
        const char *word = dh2e_location_words[volley->locations[i]];
        json_push(&scratch, &list, json_make_text(&scratch, word, strlen(word)));
    }
    symbol told = scratch.failed ? 0 : table_intern_json(table, &list);
    arena_free(&scratch);
    return told;
}

static bool dh2e_play_plan(struct table *table, const struct dh2e_shot *shot, int target, struct dh2e_attack *attack)
{
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[shot->who].arms[shot->arm];
    struct dh2e_attack_request request = {.attacker = dh2e_play_actor(table, shot->who),
                                          .target = target >= 0 ? dh2e_play_actor(table, target) : NULL,
                                          .weapon = dh2e_play_weapon(table, shot->who, arm),
                                          .mode = shot->mode,
                                          .aim = shot->aim,
                                          .called = shot->called,
                                          .charge = shot->charge,
                                          .skip_dialog = shot->skip_dialog,
                                          .toggles = shot->toggles,
                                          .cap = dh2e_state_of(table)->cap};
    if (!request.attacker || !request.weapon || (target >= 0 && !request.target)) return false;
    if (!dh2e_attack_plan(attack, &request)) {
        table_refuse(table, "there is not enough memory");
        return false;
    }
    if (dh2e_play_switches(table, &attack->check)) return true;
    dh2e_attack_free(attack);
    return false;
}

/* ---- an attack on one target, or a burst over several ---- */

/* The hits of a volley: the target of each, and what it does. */
struct dh2e_barrage {
    const struct dh2e_shot *shot;
    const struct dh2e_volley *volley;
    struct dh2e_strike *strikes; /* of each hit */
};

static int dh2e_play_hit_target(const struct dh2e_shot *shot, int64_t hit)
{
    return shot->target_count > 1 ? shot->targets[hit % shot->target_count] : shot->target;
}

/* Every hit is prepared before the first one lands, as the target is now. */
static bool dh2e_play_load_strikes(struct table *table, struct dh2e_barrage *barrage, struct arena *arena)
{
    const struct dh2e_shot *shot = barrage->shot;
    int64_t hits = barrage->volley->hits;
    int targets = shot->target_count > 1 ? shot->target_count : 1;
    barrage->strikes = arena_array(arena, struct dh2e_strike, (size_t)hits + 1);
    bool good = barrage->strikes != NULL;
    for (int i = 0; good && i < targets && i < hits; i++) {
        struct dh2e_attack attack;
        if (!dh2e_play_plan(table, shot, dh2e_play_hit_target(shot, i), &attack)) return false;
        const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[shot->who].arms[shot->arm];
        const struct dh2e_rounds rounds = {attack.request.attacker, (const struct dh2e_content *)table->content,
                                           &attack.arena};
        for (int64_t hit = i; good && hit < hits; hit += targets) {
            struct dh2e_ammunition room;
            const struct dh2e_ammunition *round = dh2e_play_round(table, &rounds, arm, hit, &room);
            good = dh2e_attack_strike(&attack, round, &barrage->strikes[hit]);
        }
        dh2e_attack_free(&attack);
    }
    if (!good) table_refuse(table, "there is not enough memory");
    return good;
}

/* One target reacts and then takes what is left of its hits, the first ones first. */
static void dh2e_play_deal(struct table *table, const struct dh2e_barrage *barrage, const struct dh2e_weapon *weapon,
                           int place)
{
    const struct dh2e_shot *shot = barrage->shot;
    const struct dh2e_volley *volley = barrage->volley;
    int step = shot->target_count > 1 ? shot->target_count : 1, target = dh2e_play_hit_target(shot, place);
    int64_t own = volley->hits > place ? (volley->hits - place + step - 1) / step : 0;
    int64_t left = dh2e_play_evade(table, shot->who, target, own, weapon->melee ? DH2E_BY_MELEE : DH2E_BY_SHOT);
    for (int64_t i = 0; i < left && !table_stopped(table); i++) {
        int64_t hit = place + i * step;
        struct dh2e_hit_on on = {shot->who, target, weapon->name, (enum dh2e_location)volley->locations[hit],
                                 volley->result.degrees};
        dh2e_play_strike(table, &on, &barrage->strikes[hit]);
    }
}

static void dh2e_play_roll_attack(struct table *table, const struct dh2e_attack *attack, struct dh2e_volley *volley,
                                  int who)
{
    dh2e_attack_roll(attack, &table->dice, volley);
    if (volley->jammed && !dh2e_state_of(table)->jams_miss) {
        /* The other reading: what was fired before the jam still hits. */
        struct dh2e_attack lenient = *attack;
        lenient.jam_from = 101;
        dh2e_attack_resolve(&lenient, volley->result.roll, &table->dice, volley);
        volley->jammed = true;
    }
    dh2e_play_tell(table, who, &attack->check, &volley->result);
}

static void dh2e_play_shoot_one(struct table *table, const struct dh2e_shot *shot)
{
    struct dh2e_attack attack;
    struct dh2e_volley volley;
    if (!dh2e_play_plan(table, shot, shot->target, &attack)) return;
    const struct dh2e_weapon weapon = *attack.request.weapon;
    dh2e_play_roll_attack(table, &attack, &volley, shot->who);
    dh2e_attack_free(&attack);
    struct arena scratch;
    arena_init(&scratch);
    struct dh2e_barrage barrage = {shot, &volley, NULL};
    bool good = dh2e_play_load_strikes(table, &barrage, &scratch);
    dh2e_emit(table, attack, .who = shot->who, .target = shot->target, .using = table_intern(table, weapon.name),
              .mode = table_intern(table, dh2e_mode_words[shot->mode]), .hits = volley.hits,
              .degrees = volley.result.degrees, .locations = dh2e_play_locations(table, &volley));
    dh2e_play_spend(table, shot, &weapon, volley.jammed);
    int targets = shot->target_count > 1 ? shot->target_count : 1;
    for (int i = 0; good && i < targets && !table_stopped(table); i++)
        dh2e_play_deal(table, &barrage, &weapon, i);
    arena_free(&scratch);
}

/* ---- areas (DH2E-ATK-12) ---- */

/* The round an area weapon is fired with: looked at before it leaves the magazine. */
struct dh2e_top_round {
    struct arena arena;
    struct dh2e_ammunition room;
    const struct dh2e_ammunition *round; /* NULL: the weapon's own properties */
};

static void dh2e_play_top_round(struct table *table, const struct dh2e_shot *shot, struct dh2e_top_round *top)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, shot->who);
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[shot->who].arms[shot->arm];
    arena_init(&top->arena);
    const struct dh2e_rounds rounds = {actor, (const struct dh2e_content *)table->content, &top->arena};
    const struct dh2e_ammunition *found = actor ? dh2e_play_round(table, &rounds, arm, 0, &top->room) : NULL;
    if (found) top->room = *found; /* a copy: the actor may be prepared again before the last hit */
    top->round = found ? &top->room : NULL;
}

/* Who is in an area, and how it strikes. */
struct dh2e_burst {
    bool struck[DH2E_COMBATANTS_MOST];
    int64_t degrees;
    const struct dh2e_ammunition *round;
    int direct;                  /* the one the shot itself hit, -1: none */
    enum dh2e_location location; /* where: the called one, or by the reversed roll */
};

/* One hit on each of those in the area who does not get out of it. */
static void dh2e_play_hit_all(struct table *table, const struct dh2e_shot *shot, const struct dh2e_burst *burst)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    for (int i = 0; i < state->count && !table_stopped(table); i++) {
        if (!burst->struck[i] || state->combatants[i].out) continue;
        struct dh2e_attack attack;
        struct dh2e_strike strike;
        if (!dh2e_play_plan(table, shot, i, &attack)) return;
        const char *name = attack.request.weapon->name;
        bool good = dh2e_attack_strike(&attack, burst->round, &strike);
        dh2e_attack_free(&attack);
        int64_t left = good ? dh2e_play_evade(table, shot->who, i, 1, DH2E_BY_AREA) : 0;
        if (left < 1 || table_stopped(table)) continue;
        enum dh2e_location location =
            i == burst->direct ? burst->location : dh2e_location_at(dh2e_reversed(table_throw(table, 100)));
        struct dh2e_hit_on hit = {shot->who, i, name, location, burst->degrees};
        dh2e_play_strike(table, &hit, &strike);
    }
}

/* A blast that misses lands 1d5 metres off, in the direction of 1d8 clockwise from north. */
static void dh2e_play_scatter(struct table *table, const struct dh2e_shot *shot, int *x, int *y)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    int direction = (int)table_throw(table, GRID_DIRECTIONS), distance = (int)table_throw(table, 5);
    *x += grid_step_x[direction - 1] * distance;
    *y += grid_step_y[direction - 1] * distance;
    if (state->has_board) {
        *x = *x < 0 ? 0 : *x >= state->map.width ? state->map.width - 1 : *x;
        *y = *y < 0 ? 0 : *y >= state->map.height ? state->map.height - 1 : *y;
    }
    dh2e_emit(table, scatter, .who = shot->who, .direction = direction, .distance = distance,
              .at = event_square(*x, *y));
}

static void dh2e_play_shoot_blast(struct table *table, const struct dh2e_shot *shot, int64_t radius)
{
    struct dh2e_attack attack;
    struct dh2e_volley volley;
    struct dh2e_burst burst = {.direct = -1};
    int x = shot->at_x, y = shot->at_y;
    if (!dh2e_play_plan(table, shot, shot->target, &attack)) return;
    const struct dh2e_weapon weapon = *attack.request.weapon;
    struct dh2e_top_round top;
    dh2e_area_mark(table, -1, (const int[]){x, y}, radius);
    dh2e_play_top_round(table, shot, &top);
    dh2e_play_roll_attack(table, &attack, &volley, shot->who);
    dh2e_attack_free(&attack);
    dh2e_emit(table, attack, .who = shot->who, .target = shot->target, .using = table_intern(table, weapon.name),
              .mode = table_intern(table, dh2e_mode_words[shot->mode]), .hits = volley.hits,
              .degrees = volley.result.degrees, .locations = dh2e_play_locations(table, &volley));
    dh2e_play_spend(table, shot, &weapon, volley.jammed);
    if (volley.jammed) {
        arena_free(&top.arena);
        return;
    }
    if (volley.hits == 0) dh2e_play_scatter(table, shot, &x, &y);
    dh2e_area_blast(dh2e_state_of(table), x, y, radius, burst.struck);
    burst.round = top.round;
    burst.degrees = volley.hits > 0 ? volley.result.degrees : 1;
    if (volley.hits > 0) {
        burst.direct = shot->target;
        burst.location = (enum dh2e_location)volley.locations[0];
    }
    dh2e_play_hit_all(table, shot, &burst);
    arena_free(&top.arena);
}

/* Nobody aims a spray: each in the cone tests Agility or is hit; a dodge may still save them. */
static void dh2e_play_shoot_spray(struct table *table, const struct dh2e_shot *shot, const struct dh2e_weapon *of)
{
    const struct dh2e_weapon weapon = *of;
    struct dh2e_state *state = dh2e_state_of(table);
    struct dh2e_burst burst = {.direct = -1, .degrees = 1};
    int64_t hits = 0;
    struct dh2e_top_round top;
    dh2e_play_top_round(table, shot, &top);
    dh2e_area_mark(table, shot->who, (const int[]){shot->at_x, shot->at_y}, weapon.range);
    dh2e_area_cone(state, shot->who, (const int[]){shot->at_x, shot->at_y}, weapon.range, burst.struck);
    for (int i = 0; i < state->count && !table_stopped(table); i++) {
        if (!burst.struck[i] || state->combatants[i].out) continue;
        burst.struck[i] =
            dh2e_play_has(table, i, "self:helpless") || !dh2e_play_test_characteristic(table, i, DH2E_AG).success;
        hits += burst.struck[i];
    }
    dh2e_emit(table, attack, .who = shot->who, .target = shot->target, .using = table_intern(table, weapon.name),
              .mode = table_intern(table, dh2e_mode_words[shot->mode]), .hits = hits, .degrees = 1);
    dh2e_play_spend(table, shot, &weapon, false);
    burst.round = top.round;
    dh2e_play_hit_all(table, shot, &burst);
    arena_free(&top.arena);
}

/* ---- the command ---- */

void dh2e_play_shoot(struct table *table, const struct dh2e_shot *shot)
{
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[shot->who].arms[shot->arm];
    const struct dh2e_weapon *weapon = dh2e_play_weapon(table, shot->who, arm);
    if (!weapon) return;
    if (weapon->qualities.ratings[DH2E_QUALITY_SPRAY] > 0)
        dh2e_play_shoot_spray(table, shot, weapon);
    else if (weapon->qualities.ratings[DH2E_QUALITY_BLAST] > 0)
        dh2e_play_shoot_blast(table, shot, weapon->qualities.ratings[DH2E_QUALITY_BLAST]);
    else
        dh2e_play_shoot_one(table, shot);
}

static bool dh2e_play_read_word(struct table *table, const struct json *command, const char *member,
                                const char *const *words, int *found)
{
    const struct json *value = json_get(command, member);
    if (!value) return true;
    *found = dh2e_word_find(words, json_to_text(value, ""));
    if (*found >= 0) return true;
    struct near near = near_new(json_to_text(value, "?"));
    near_offer_all(&near, words);
    table_refuse_name(table, &near, "there is no %s \"%s\"", member, near.wanted);
    return false;
}

/* "targets": a burst over several who stand close together; the first is the one aimed at. */
static bool dh2e_play_read_targets(struct table *table, const struct json *command, struct dh2e_shot *shot)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    int count = command_actors(table, command, "targets", shot->targets, DH2E_TARGETS_MOST);
    for (int i = 0; i < count && !table->refusal; i++) {
        if (shot->targets[i] == shot->who)
            table_refuse(table, "a creature cannot attack itself");
        else if (dh2e_play_distance(state, shot->targets[0], shot->targets[i]) > DH2E_BURST_SPREAD)
            table_refuse(table, "%s is more than %d m from the first target", table_actor_name(table, shot->targets[i]),
                         DH2E_BURST_SPREAD);
    }
    if (table->refusal) return false;
    shot->target_count = count;
    if (count > 0) shot->target = shot->targets[0];
    return true;
}

static const char *dh2e_play_arm_name(struct table *table, const struct dh2e_shot *shot)
{
    const struct dh2e_arm *arm = &dh2e_state_of(table)->combatants[shot->who].arms[shot->arm];
    const struct dh2e_weapon *weapon = dh2e_play_weapon(table, shot->who, arm);
    return weapon ? weapon->name : "";
}

void dh2e_play_attack(struct table *table, const struct json *command)
{
    int mode = DH2E_MODE_SINGLE, called = -1;
    struct dh2e_shot shot = {.who = dh2e_play_acting(table, command), .target = -1};
    if (shot.who < 0) return;
    if (json_get(command, "target")) shot.target = command_actor(table, command, "target", true);
    if (table->refusal || !dh2e_play_read_targets(table, command, &shot) ||
        !dh2e_play_read_word(table, command, "mode", dh2e_mode_words, &mode) ||
        !dh2e_play_read_word(table, command, "location", dh2e_location_words, &called))
        return;
    shot.arm = dh2e_play_pick_arm(table, shot.who, command);
    if (shot.arm < 0) return;
    const struct dh2e_state *state = dh2e_state_of(table);
    const struct json *at = json_get(command, "at");
    const struct dh2e_combatant *aimed = &state->combatants[shot.target >= 0 ? shot.target : shot.who];
    shot.at_x = aimed->x;
    shot.at_y = aimed->y;
    if (!command_square(table, command, "at", &shot.at_x, &shot.at_y)) return;
    if (shot.target < 0 && !at) {
        table_refuse(table, "name a target, or a square with \"at\"");
        return;
    }
    shot.mode = (enum dh2e_mode)mode;
    shot.called = called;
    shot.aim = (enum dh2e_aim)state->combatants[shot.who].aim;
    shot.toggles = json_get(command, "options");
    shot.skip_dialog = json_to_bool(json_get(command, "skipDialog"), false);
    if (!dh2e_play_can_shoot(table, &shot) || !encounter_affords(table, shot.who, "half")) return;
    dh2e_play_act(table, "half", "attack", .who = shot.who,
                  .using = table_intern(table, dh2e_play_arm_name(table, &shot)), .target = shot.target,
                  .at = at ? event_square(shot.at_x, shot.at_y) : EVENT_ABSENT);
    dh2e_play_shoot(table, &shot);
}
