/* sweep_senseless [GAMES [FIRST [PLAYER [SYSTEM | SCENARIO.json...]]]]: games of machine players in every system, looked
 * at command by command. The rules are in sense_rules; and the fight ends.
 * GAMES (4) of each scenario, from game FIRST (0) on, of PLAYER (greedy; search plays smaller fights with 200 nodes), of
 * one SYSTEM or all, or of the scenarios in files. Prints "pass senseless-SYSTEM" or what it found.
 *
 * With planted instead of a player the games have a player that breaks one of the rules on purpose: each must be found. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/player/fight.h"
#include "core/player/inside.h"
#include "core/system.h"

enum { SENSE_ACTORS = 64, SENSE_TRIES = 24, SENSE_SURE = 400, SENSE_SEED = 11, SENSE_SHOWN = 5, SENSE_SLIGHT = 20, SENSE_PACING = 6,
       SENSE_NODES = 200, SENSE_SYSTEMS = 4, SENSE_COMMANDS = 1000, SENSE_ACTIONS = 3, SENSE_NEAR = 2,
       SENSE_WORTH = 150 /* of 1000: what a cure gains at most that can wait (WEIGH_HURT) */ };

static const char *const sense_scenarios[] = {"bench/encounters/pf2e.json", "bench/encounters/dnd5e.json",
                                              "bench/encounters/swse.json", "bench/encounters/dh2e.json",
                                              "bench/encounters/wall.json",
                                              "examples/pf2e/lantern-bridge.json",
                                              "examples/dnd5e/barrow-door.json",
                                              "examples/dh2e/ambush.json",
                                              "examples/swse/quarry.json",
                                              "examples/dnd5e/old-mill.json",
                                              "examples/swse/toll-gate.json",
                                              "examples/dh2e/rooftops.json",
                                              "examples/dh2e/sump-gate.json",
                                              NULL};
static const char *const sense_small[] = {"bench/encounters/small-pf2e.json", "bench/encounters/small-dnd5e.json",
                                          "bench/encounters/small-swse.json", "bench/encounters/small-dh2e.json",
                                          NULL};

enum sense_rule {
    SENSE_OPEN,
    SENSE_USEFUL,
    SENSE_GROUND,
    SENSE_HEALTHY,
    SENSE_PRONE,
    SENSE_BACK,
    SENSE_PACES,
    SENSE_AGAIN,
    SENSE_FRIENDS,
    SENSE_FIRE,
    SENSE_FAR,
    SENSE_DOWN,
    SENSE_ENDLESS,
    SENSE_RULES
};
static const char *const sense_rules[SENSE_RULES] = {
    [SENSE_OPEN] = "the turn ends with an attack open",
    [SENSE_USEFUL] = "the turn ends with a command open that is worth a lot",
    [SENSE_GROUND] = "the turn ends on the ground, though it could stand up",
    [SENSE_HEALTHY] = "it heals the healthy",
    [SENSE_PRONE] = "it falls prone",
    [SENSE_BACK] = "it goes back to where it came from",
    [SENSE_PACES] = "it only walks, turn after turn",
    [SENSE_AGAIN] = "it does again what changes nothing",
    [SENSE_FRIENDS] = "it harms its friends more than its enemies",
    [SENSE_FIRE] = "it walks through harm, though a way as short is free",
    [SENSE_FAR] = "the turn ends far from every enemy, though it could walk to one",
    [SENSE_DOWN] = "it does something to an enemy who is out of the fight, for nothing",
    [SENSE_ENDLESS] = "the fight does not end",
};

struct sense {
    const struct system *system;
    enum player_kind kind;
    enum sense_rule planted; /* what is done on purpose; SENSE_RULES: nothing */
    int broken[SENSE_RULES]; /* how often each rule was */
    struct table *table;
    int64_t game;
    int commands, found;
    struct actor_facts before[SENSE_ACTORS], turn[SENSE_ACTORS]; /* before the command; at the start of its turn */
    bool did[SENSE_ACTORS]; /* something beside walking since it last walked or in that turn, or stood for a turn */
    bool walked, acted;     /* in this turn */
    bool readied;           /* an attack for an enemy who comes, in this turn */
    int paces[SENSE_ACTORS]; /* turns in a row in which it did nothing but walk */
    int came_x[SENSE_ACTORS], came_y[SENSE_ACTORS]; /* where its last walk began */
    int came_to[SENSE_ACTORS]; /* enemies who could fight then */
    bool waited[SENSE_ACTORS];                         /* its last turn ended far from every enemy */
    bool attacked[SENSE_ACTORS], shoots[SENSE_ACTORS]; /* in this game: attacked an enemy, could attack one from afar */
    int turn_of; /* whose turn the last command was in */
    char last[512];
    bool last_was_idle;
    uint64_t drawn;   /* dice before the command */
    int64_t expected; /* what it is worth to the side, over many dice */
    bool risky;       /* what was tried last harmed a friend with some dice */
};

static void sense_report(struct sense *sense, enum sense_rule rule, const char *command)
{
    sense->broken[rule]++;
    if (++sense->found > SENSE_SHOWN || sense->planted != SENSE_RULES) return;
    int who = encounter_current(sense->table);
    printf("fail senseless-%s (game %lld, command %d, %s: %s: %s)\n", sense->system->id, (long long)sense->game,
           sense->commands, who < 0 ? "nobody" : table_actor_name(sense->table, who), sense_rules[rule], command);
}

static int sense_count(const struct sense *sense)
{
    int count = sense->system->table->encounter.count(sense->table);
    return count < SENSE_ACTORS ? count : SENSE_ACTORS;
}

/* Enemies react as they do in the game. */
static int sense_react(struct table *table, void *context, int64_t who, const struct json *question)
{
    struct player player = player_new(table->system->table, PLAYER_GREEDY, SENSE_SEED);
    (void)context, (void)who;
    return player_answer(&player, table, question);
}

/* The hit points that enemies of `who` lose by a command less those of its friends, over many dice; -1 when
 * it is refused. `value` is what the command is worth to the side, in all. */
static int64_t sense_harm_in(struct sense *sense, const struct json *command, int who, uint64_t tries, int64_t *value)
{
    int64_t harm = 0;
    int side = player_facts(sense->table, who).side;
    *value = 0;
    sense->risky = false;
    for (uint64_t try = 0; try < tries; try++) {
        struct table *clone = table_clone(sense->table);
        clone->answer = sense_react;
        clone->rng = rng_new(SENSE_SEED, try, 1);
        bool done = table_do(clone, command) == TABLE_DONE;
        for (int i = 0; done && i < sense_count(sense); i++) {
            struct actor_facts a = player_facts(sense->table, i), b = player_facts(clone, i);
            int64_t lost = a.hp + a.temporary - b.hp - b.temporary;
            harm += a.side == side ? -lost : lost;
            sense->risky = sense->risky || (a.side == side && i != who && lost > 0);
        }
        if (done) *value += player_value(clone, side) - player_value(sense->table, side);
        table_free(clone);
        if (!done) return -1;
    }
    return harm;
}

static int64_t sense_harm(struct sense *sense, const struct json *command, int who, int64_t *value)
{
    return sense_harm_in(sense, command, who, SENSE_TRIES, value);
}

static int sense_target(const struct sense *sense, const struct json *command)
{
    const char *target = json_to_text(json_get(command, "target"), NULL);
    int64_t other = target ? sense->system->table->actor_find(sense->table, target) : -1;
    return other < SENSE_ACTORS ? (int)other : -1;
}

/* Is it on the other side, or aimed at nobody? */
static bool sense_is_attack(const struct sense *sense, const struct json *command, int who)
{
    int other = sense_target(sense, command);
    return other >= 0 && player_facts(sense->table, other).side != player_facts(sense->table, who).side;
}

/* What a legal command that was not given shows. False: nothing. */
static bool sense_look_open(struct sense *sense, const struct json *command, int who, enum sense_rule *rule)
{
    int64_t value = 0;
    bool walks = json_get(command, "to") && !json_get(command, "target");
    if (json_is_text(json_get(command, "do"), "stand")) {
        *rule = SENSE_GROUND;
        return true;
    }
    bool ends = player_is_end(command) || json_is_text(json_get(command, "do"), "delay");
    enum player_use use = player_hint_of(sense->table, command)->use;
    if (walks || ends || use == PLAYER_NEVER || use == PLAYER_AWAITS) return false;
    int64_t harm = sense_harm(sense, command, who, &value);
    /* At least a hit point a try, or it is hardly an attack. Who might hit a friend may leave it. */
    bool harms = sense_is_attack(sense, command, who) && harm >= SENSE_TRIES && value >= 0 && !sense->risky;
    *rule = value >= SENSE_TRIES * SENSE_WORTH ? SENSE_USEFUL : SENSE_OPEN;
    if (!harms) return *rule == SENSE_USEFUL;
    (void)sense_harm_in(sense, command, who, SENSE_SURE, &value); /* a bomb rarely scatters so far */
    return *rule == SENSE_USEFUL || !sense->risky;
}

static void sense_open_commands(struct sense *sense, int who)
{
    struct arena arena;
    arena_init(&arena);
    struct json legal = table_legal(sense->table, &arena, false);
    bool known[SENSE_RULES] = {false};
    for (size_t i = 0; i < json_count(&legal); i++) {
        enum sense_rule rule;
        if (!sense_look_open(sense, json_at(&legal, i), who, &rule) || known[rule]) continue;
        struct text words = {0};
        known[rule] = true;
        json_write(&words, json_at(&legal, i));
        sense_report(sense, rule, text_get(&words));
        text_free(&words);
    }
    arena_free(&arena);
}

/* What the events of a command show. */
static void sense_events(struct sense *sense, const struct json *command, int who, const char *words)
{
    int64_t friends = 0, enemies = 0;
    int side = sense->before[who].side;
    for (size_t i = 0; i < sense->table->events.count; i++) {
        const struct event *event = &sense->table->events.items[i];
        if (event->kind == EVENT_HEAL && !player_is_end(command)) {
            struct event_heal heal = event_heal_of(event);
            const struct actor_facts *one = heal.who >= 0 && heal.who < SENSE_ACTORS ? &sense->before[heal.who] : NULL;
            if (one && one->hp >= one->hp_max && one->hp_max > 0) sense_report(sense, SENSE_HEALTHY, words);
        }
        if (event->kind == EVENT_DAMAGE) {
            struct event_damage damage = event_damage_of(event);
            bool own = damage.who >= 0 && damage.who < SENSE_ACTORS && damage.who != who &&
                       sense->before[damage.who].side == side;
            *(own ? &friends : &enemies) += damage.by < 0 || damage.by == who ? damage.amount : 0;
        }
        if (event->kind == EVENT_CONDITION) {
            struct event_condition one = event_condition_of(event);
            bool alone = sense->table->rng.drawn == sense->drawn && !player_is_end(command);
            if (one.who == who && alone && strcmp(table_text(sense->table, one.condition), "prone") == 0)
                sense_report(sense, SENSE_PRONE, words);
        }
    }
    if (friends > enemies && sense->expected < -SENSE_TRIES * SENSE_SLIGHT && !player_is_end(command))
        sense_report(sense, SENSE_FRIENDS, words);
}

static int sense_distance(const struct table *table, int who, int other)
{
    struct actor_facts own = player_facts(table, who), facts = player_facts(table, other);
    return grid_distance(GRID_EQUAL, (struct grid_space){own.x, own.y, own.size},
                         (struct grid_space){facts.x, facts.y, facts.size});
}

/* The enemy nearest to it; -1: there is none on the board. */
static int sense_nearest(const struct table *table, int who)
{
    int nearest = -1, count = table->system->table->encounter.count(table);
    struct actor_facts own = player_facts(table, who);
    for (int i = 0; i < count && i < SENSE_ACTORS; i++) {
        struct actor_facts facts = player_facts(table, i);
        if (facts.side == own.side || !player_is_active(&facts) || !facts.is_placed) continue;
        if (nearest < 0 || sense_distance(table, who, i) < sense_distance(table, who, nearest)) nearest = i;
    }
    return nearest;
}

static int64_t sense_hp(const struct table *table, int who)
{
    struct actor_facts facts = player_facts(table, who);
    return facts.hp + facts.temporary;
}

/* Where a walk should end. A blow on the way may stop it before that, so the place is that of the command. */
struct sense_goal {
    int who, far;             /* squares to the nearest enemy */
    bool nearest[SENSE_ACTORS]; /* which enemies are as near as that */
    bool retreats;
};

static struct sense_goal sense_goal(const struct table *before, const struct json *given, int who)
{
    struct sense_goal goal = {.who = who, .far = INT_MAX};
    const struct json *to = json_get(given, "to");
    struct actor_facts own = player_facts(before, who);
    struct grid_space end = {(int)json_to_int(json_at(to, 0), own.x), (int)json_to_int(json_at(to, 1), own.y), own.size};
    int count = before->system->table->encounter.count(before), far[SENSE_ACTORS], now = INT_MAX;
    for (int i = 0; i < count && i < SENSE_ACTORS; i++) {
        struct actor_facts facts = player_facts(before, i);
        far[i] = INT_MAX;
        if (facts.side == own.side || !player_is_active(&facts) || !facts.is_placed) continue;
        far[i] = grid_distance(GRID_EQUAL, end, (struct grid_space){facts.x, facts.y, facts.size});
        if (far[i] < goal.far) goal.far = far[i];
        if (sense_distance(before, who, i) < now) now = sense_distance(before, who, i);
    }
    for (int i = 0; i < count && i < SENSE_ACTORS; i++)
        goal.nearest[i] = far[i] < INT_MAX && far[i] == goal.far;
    goal.retreats = goal.far > now;
    return goal;
}

/* Does the walker stand as near to those enemies, or as far from all? */
static bool sense_serves(const struct sense_goal *goal, const struct table *table)
{
    int nearest = sense_nearest(table, goal->who);
    if (nearest < 0) return false;
    if (goal->retreats) return sense_distance(table, goal->who, nearest) >= goal->far;
    for (int i = 0; i < SENSE_ACTORS; i++)
        if (goal->nearest[i] && sense_distance(table, goal->who, i) > goal->far) return false;
    return true;
}

/* Is there a walk that leads as near to the same enemies, or as far from all, with no harm, over many dice? `before`:
 * the table before the walk. */
static bool sense_has_free_way(struct table *before, const struct json *given, int who)
{
    struct arena arena;
    arena_init(&arena);
    struct json legal = table_legal(before, &arena, true);
    struct sense_goal goal = sense_goal(before, given, who);
    int64_t hp = sense_hp(before, who);
    bool found = false;
    for (size_t i = 0; goal.far < INT_MAX && !found && i < json_count(&legal); i++) {
        const struct json *command = json_at(&legal, i);
        if (!json_equal(json_get(command, "do"), json_get(given, "do")) || !json_get(command, "to")) continue;
        found = true;
        for (uint64_t try = 0; found && try < SENSE_TRIES; try++) {
            struct table *clone = table_clone(before);
            clone->answer = sense_react;
            clone->rng = rng_new(SENSE_SEED, try, 1);
            found = table_do(clone, command) == TABLE_DONE && sense_hp(clone, who) >= hp && sense_serves(&goal, clone);
            table_free(clone);
        }
    }
    arena_free(&arena);
    return found;
}

static bool sense_is_area(const struct json *command)
{
    return json_get(command, "at") || json_get(command, "toward") || json_get(command, "targets");
}

static bool sense_is_usual(const struct table *table, const struct json *command)
{
    enum player_use use = player_hint_of(table, command)->use;
    return use == PLAYER_WORTH || use == PLAYER_RISKS;
}

/* Can it attack from afar? Who charges does not. */
static void sense_note_shots(struct sense *sense, int who)
{
    struct arena arena;
    arena_init(&arena);
    struct json legal = table_legal(sense->table, &arena, false);
    for (size_t i = 0; i < json_count(&legal) && !sense->shoots[who]; i++) {
        const struct json *one = json_at(&legal, i);
        int other = sense_target(sense, one);
        bool aimed = other >= 0 && player_facts(sense->table, other).side != sense->before[who].side;
        bool far = aimed && sense_distance(sense->table, who, other) > SENSE_NEAR;
        bool usual = sense_is_usual(sense->table, one) && !json_is_text(json_get(one, "do"), "charge");
        sense->shoots[who] = sense_is_area(one) || (far && usual);
    }
    arena_free(&arena);
}

static struct json sense_command(struct arena *arena, const char *verb, const char *who, const char *member,
                                 struct json value)
{
    struct json command = json_make_object();
    json_set(arena, &command, "do", json_make_text(arena, verb, strlen(verb)));
    if (who) json_set(arena, &command, "who", json_make_text(arena, who, strlen(who)));
    if (member) json_set_copied(arena, &command, member, value);
    return command;
}

/* With all its actions, could it attack anyone from where it is? */
static bool sense_could_attack(const struct sense *sense, int who)
{
    const struct encounter_rules *rules = &sense->system->table->encounter;
    struct table *clone = table_clone(sense->table);
    struct arena arena;
    arena_init(&arena);
    for (int i = 0; rules->economy->pools[i].name; i++) {
        const char *pool = rules->economy->pools[i].name;
        struct json restore = sense_command(&arena, "restore", table_actor_name(clone, who), "what",
                                            json_make_text(&arena, pool, strlen(pool)));
        for (int k = 0; k < SENSE_ACTIONS; k++)
            (void)table_do(clone, &restore);
    }
    struct json legal = table_legal(clone, &arena, false);
    bool found = false;
    for (size_t i = 0; i < json_count(&legal) && !found; i++) {
        const struct json *one = json_at(&legal, i);
        found = sense_is_usual(clone, one) &&
                (sense_is_area(one) || sense_is_attack(sense, one, who));
    }
    table_free(clone);
    arena_free(&arena);
    return found;
}

/* The turn ends without a walk where it could attack no enemy, and a way leads nearer to one. Who shoots or casts may wait,
 * and who never attacked and helps from behind. Search, and
 * who readies an attack, may let the enemies come, but not for two turns in a row. */
static void sense_far(struct sense *sense, int who)
{
    bool helps = sense->shoots[who] || (sense->acted && !sense->attacked[who]);
    bool first = (sense->kind == PLAYER_SEARCH || sense->readied) && !sense->waited[who];
    sense->waited[who] = false;
    int nearest = sense->walked || helps ? -1 : sense_nearest(sense->table, who);
    int far = nearest < 0 ? 0 : sense_distance(sense->table, who, nearest);
    if (far <= 1 || sense_could_attack(sense, who)) return;
    struct arena arena;
    arena_init(&arena);
    struct json legal = table_legal(sense->table, &arena, true);
    for (size_t i = 0; i < json_count(&legal); i++) {
        const struct json *one = json_at(&legal, i);
        if (!json_get(one, "to") || json_get(one, "target")) continue;
        struct sense_goal goal = sense_goal(sense->table, one, who);
        if (goal.far >= far) continue;
        struct text words = {0};
        json_write(&words, one);
        if (!first) sense_report(sense, SENSE_FAR, text_get(&words));
        sense->waited[who] = true;
        text_free(&words);
        break;
    }
    arena_free(&arena);
}

/* Did it lose hit points on the way? Not all: then it did not choose the way for nothing. */
static void sense_fire(struct sense *sense, struct table *before, const struct json *command, int who)
{
    bool walks = json_get(command, "to") && !json_get(command, "target");
    if (!walks || sense_hp(sense->table, who) >= sense_hp(before, who)) return;
    struct text words = {0};
    json_write(&words, command);
    if (sense_has_free_way(before, command, who)) sense_report(sense, SENSE_FIRE, text_get(&words));
    text_free(&words);
}

static int sense_enemies(const struct sense *sense, int who)
{
    int enemies = 0;
    for (int i = 0; i < sense_count(sense); i++)
        enemies += sense->before[i].side != sense->before[who].side && player_is_active(&sense->before[i]);
    return enemies;
}

/* Who walked to an enemy that others brought down may go back to the next one. */
static void sense_walk(struct sense *sense, const struct json *command, int who, const char *words)
{
    struct actor_facts now = player_facts(sense->table, who);
    const struct actor_facts *was = &sense->before[who];
    bool moved = now.is_placed && (now.x != was->x || now.y != was->y) && !json_get(command, "target");
    if (!moved) {
        sense->did[who] = sense->acted = true;
        return;
    }
    sense->walked = true;
    int enemies = sense_enemies(sense, who);
    bool returns = now.x == sense->came_x[who] && now.y == sense->came_y[who] && !sense->did[who];
    if (returns && enemies >= sense->came_to[who]) sense_report(sense, SENSE_BACK, words);
    sense->came_x[who] = was->x;
    sense->came_y[who] = was->y;
    sense->came_to[who] = enemies;
    sense->did[who] = sense->acted; /* to strike and step back is a tactic */
}

/* Nothing but the cost came of it. */
static bool sense_is_idle(const struct sense *sense)
{
    for (size_t i = 0; i < sense->table->events.count; i++) {
        int kind = sense->table->events.items[i].kind;
        if (kind != EVENT_SPEND && kind != EVENT_ACT) return false;
    }
    return true;
}

/* Is it aimed at an enemy who was out of the fight already? */
static bool sense_is_down(const struct sense *sense, const struct json *command, int who)
{
    int other = sense_target(sense, command);
    return other >= 0 && sense->before[other].side != sense->before[who].side &&
           !player_is_active(&sense->before[other]);
}

static void sense_look(struct sense *sense, const struct json *command, int who)
{
    struct text words = {0};
    json_write(&words, command);
    sense_events(sense, command, who, text_get(&words));
    if (sense_is_attack(sense, command, who)) sense->attacked[who] = true;
    if (sense_is_down(sense, command, who) && sense->expected < SENSE_TRIES)
        sense_report(sense, SENSE_DOWN, text_get(&words));
    if (player_is_end(command)) {
        if (!sense->walked) sense->did[who] = true;
        sense->paces[who] = sense->walked && !sense->acted ? sense->paces[who] + 1 : 0;
        if (sense->paces[who] == SENSE_PACING) sense_report(sense, SENSE_PACES, text_get(&words));
        sense->walked = sense->acted = sense->readied = false;
    } else {
        sense->readied = sense->readied || player_hint_of(sense->table, command)->use == PLAYER_AWAITS;
        bool idle = sense_is_idle(sense);
        if (idle && sense->last_was_idle && strcmp(sense->last, text_get(&words)) == 0)
            sense_report(sense, SENSE_AGAIN, text_get(&words));
        sense->last_was_idle = idle;
        snprintf(sense->last, sizeof sense->last, "%s", text_get(&words));
        sense_walk(sense, command, who, text_get(&words));
    }
    text_free(&words);
}

static bool sense_is_over(const struct sense *sense)
{
    bool found = false;
    int side = 0;
    if (sense->system->table->encounter.state(sense->table)->has_outcome) return true;
    for (int i = 0; i < sense_count(sense); i++) {
        struct actor_facts facts = player_facts(sense->table, i);
        if (!player_is_active(&facts)) continue;
        if (found && facts.side != side) return false;
        found = true;
        side = facts.side;
    }
    return true;
}

static int sense_answer(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)who;
    return player_answer(context, table, question);
}

/* The same attack at a friend, if that harms it. */
static bool sense_turn_on_friend(struct sense *sense, int who, struct arena *arena, struct json *command)
{
    struct json legal = table_legal(sense->table, arena, false);
    for (size_t i = 0; i < json_count(&legal); i++) {
        int64_t value = 0;
        if (!sense_is_attack(sense, json_at(&legal, i), who)) continue;
        for (int other = 0; other < sense_count(sense); other++) {
            if (other == who || sense->before[other].side != sense->before[who].side) continue;
            const char *name = table_actor_name(sense->table, other);
            *command = json_copy(arena, json_at(&legal, i));
            json_set_copied(arena, command, "target", json_make_text(arena, name, strlen(name)));
            (void)sense_harm(sense, command, who, &value);
            if (value < -SENSE_TRIES * SENSE_SLIGHT) return true;
        }
    }
    return false;
}

/* A walk: back to where the last one began, or anywhere. */
static bool sense_walk_about(struct sense *sense, int who, struct arena *arena, struct json *command)
{
    struct json legal = table_legal(sense->table, arena, true);
    for (size_t i = 0; i < json_count(&legal); i++) {
        const struct json *one = json_at(&legal, i), *to = json_get(one, "to");
        bool back = json_to_int(json_at(to, 0), -1) == sense->came_x[who] &&
                    json_to_int(json_at(to, 1), -1) == sense->came_y[who];
        if (!to || json_get(one, "target") || (!back && !sense->did[who])) continue;
        *command = *one;
        return true;
    }
    return false;
}

/* Some of its movement or of its actions, whatever it has at least two of. */
static bool sense_waste(struct sense *sense, int who, struct arena *arena, struct json *command)
{
    const struct encounter_rules *rules = &sense->system->table->encounter;
    const struct action_pool *budget = rules->budget(sense->table, who);
    for (int i = 0; rules->economy->pools[i].name; i++) {
        const char *pool = rules->economy->pools[i].name;
        bool again = sense->last_was_idle && strstr(sense->last, pool);
        if (budget->left[i] < (again ? 1 : 2)) continue;
        *command = sense_command(arena, "spend", table_actor_name(sense->table, who), "what",
                                 json_make_text(arena, pool, strlen(pool)));
        return true;
    }
    return false;
}

/* Something aimed at an enemy who can no longer fight. */
static bool sense_threaten_fallen(struct sense *sense, int who, struct arena *arena, struct json *command)
{
    struct json legal = table_legal(sense->table, arena, false);
    for (size_t i = 0; i < json_count(&legal); i++) {
        int64_t value = 0;
        if (!sense_is_down(sense, json_at(&legal, i), who)) continue;
        (void)sense_harm(sense, json_at(&legal, i), who, &value);
        if (value >= SENSE_TRIES) continue;
        *command = *json_at(&legal, i);
        return true;
    }
    return false;
}

/* A walk that costs hit points with some dice. */
static bool sense_walk_into_harm(struct sense *sense, int who, struct arena *arena, struct json *command)
{
    struct json legal = table_legal(sense->table, arena, true);
    for (size_t i = 0; i < json_count(&legal); i++) {
        int64_t value = 0;
        const struct json *one = json_at(&legal, i);
        if (!json_get(one, "to") || json_get(one, "target")) continue;
        if (sense_harm(sense, one, who, &value) >= -1) continue; /* -1: it is refused */
        *command = *one;
        return true;
    }
    return false;
}

/* What breaks the rule that is planted. False: it cannot now. */
static bool sense_misplay(struct sense *sense, int who, struct arena *arena, struct json *command)
{
    const char *name = table_actor_name(sense->table, who);
    switch (sense->planted) {
    case SENSE_OPEN:
    case SENSE_USEFUL:
    case SENSE_FAR:
    case SENSE_ENDLESS:
        *command = sense_command(arena, "endTurn", NULL, NULL, json_make_null());
        return true;
    case SENSE_GROUND:
    case SENSE_PRONE:
        *command = sense->commands % 2 ? sense_command(arena, "endTurn", NULL, NULL, json_make_null())
                                       : sense_command(arena, "condition", name, "condition",
                                                       json_make_text(arena, "prone", strlen("prone")));
        return true;
    case SENSE_HEALTHY:
        *command = sense_command(arena, "heal", name, "amount", json_make_int(3));
        return sense->before[who].hp >= sense->before[who].hp_max;
    case SENSE_AGAIN: return sense_waste(sense, who, arena, command);
    case SENSE_FRIENDS: return sense_turn_on_friend(sense, who, arena, command);
    case SENSE_BACK:
    case SENSE_PACES:
        if (!sense->walked && sense_walk_about(sense, who, arena, command)) return true;
        *command = sense_command(arena, "endTurn", NULL, NULL, json_make_null());
        return true;
    case SENSE_FIRE: return sense_walk_into_harm(sense, who, arena, command);
    case SENSE_DOWN: return sense_threaten_fallen(sense, who, arena, command);
    case SENSE_RULES: break;
    }
    return false;
}

static bool sense_pick(struct sense *sense, struct player *player, int who, struct arena *arena, struct json *command)
{
    bool both = sense->planted == SENSE_PACES || sense->planted == SENSE_ENDLESS; /* or the others end the fight */
    bool plants = who >= 0 && sense->planted != SENSE_RULES &&
                  (both || sense->before[who].side == sense->before[0].side);
    return (plants && sense_misplay(sense, who, arena, command)) || player_choose(player, sense->table, arena, command);
}

static bool sense_step(struct sense *sense, struct player *player)
{
    struct arena arena;
    struct json command;
    int who = encounter_current(sense->table);
    arena_init(&arena);
    for (int i = 0; i < sense_count(sense); i++)
        sense->before[i] = player_facts(sense->table, i);
    if (who >= 0 && who != sense->turn_of && !sense->shoots[who]) sense_note_shots(sense, who);
    sense->turn_of = who;
    bool found = who >= 0 && sense_pick(sense, player, who, &arena, &command);
    if (found && player_is_end(&command)) {
        sense_open_commands(sense, who);
        sense_far(sense, who);
    }
    bool aimed = found && (json_get(&command, "target") || json_get(&command, "at"));
    sense->expected = 0;
    if (aimed) (void)sense_harm(sense, &command, who, &sense->expected);
    sense->drawn = sense->table->rng.drawn;
    struct table *before = found ? table_clone(sense->table) : NULL;
    bool done = found && table_do(sense->table, &command) == TABLE_DONE;
    if (done && before) sense_fire(sense, before, &command, who);
    if (done) sense_look(sense, &command, who);
    table_free(before);
    sense->commands++;
    arena_free(&arena);
    return done;
}

static void sense_game(struct sense *sense, const struct table *start, struct player_memory *const books[2])
{
    struct json_document begin;
    struct player players[2];
    sense->table = table_clone(start);
    sense->table->seed = fight_game_seed(SENSE_SEED, sense->game);
    sense->table->rng = rng_new(sense->table->seed, 0, 0);
    sense->commands = 0;
    sense->walked = sense->acted = sense->readied = false;
    memset(sense->did, 1, sizeof sense->did);
    memset(sense->paces, 0, sizeof sense->paces);
    memset(sense->waited, 0, sizeof sense->waited);
    memset(sense->attacked, 0, sizeof sense->attacked);
    memset(sense->shoots, 0, sizeof sense->shoots);
    sense->turn_of = -1;
    int first = sense->system->table->encounter.side(sense->table, 0);
    for (int i = 0; i < 2; i++) {
        players[i] = player_new(sense->system->table, sense->kind, sense->table->seed);
        players[i].book = books[i];
        if (sense->kind == PLAYER_SEARCH) players[i].nodes = SENSE_NODES;
    }
    sense->table->answer = sense_answer;
    sense->table->answer_context = &players[0];
    json_parse(&begin, "start", "{\"do\":\"start\"}", 14, NULL);
    bool goes_on = table_do(sense->table, &begin.root) == TABLE_DONE;
    while (goes_on && sense->commands < SENSE_COMMANDS && !sense_is_over(sense))
        goes_on = sense_step(sense, &players[player_side(sense->table) != first]);
    if (!sense_is_over(sense)) sense_report(sense, SENSE_ENDLESS, "");
    for (int i = 0; i < 2; i++)
        player_free(&players[i]);
    json_free(&begin);
    table_free(sense->table);
}

struct sense_wanted {
    int games, first;
    enum player_kind kind;
    enum sense_rule planted;
    const char *system; /* NULL: every one */
};

/* The games of a scenario that was read; false when it cannot be played. */
static bool sense_games(struct sense *sense, const struct json *scenario, const struct sense_wanted *wanted,
                        struct diags *diags)
{
    struct fight_setup setup = {.seed = SENSE_SEED, .players = {wanted->kind, wanted->kind}};
    struct content *content = sense->system->content_load(NULL, 0, diags);
    setup.start = table_new(sense->system, content, scenario, 1, diags);
    bool good = setup.start && fight_train(&setup);
    for (int game = wanted->first; good && game < wanted->first + wanted->games; game++) {
        sense->game = game;
        sense_game(sense, setup.start, setup.books);
    }
    fight_close(&setup);
    sense->system->content_free(content);
    return good;
}

static int sense_scenario(const char *path, const struct sense_wanted *wanted)
{
    struct diags diags;
    struct json_document document;
    bool good = true;
    diags_init(&diags);
    if (json_load(&document, path, &diags) != STATUS_OK) {
        printf("fail senseless (cannot read %s)\n", path);
        return 1;
    }
    struct sense sense = {.system = system_of(&document.root), .kind = wanted->kind, .planted = wanted->planted};
    bool plants = wanted->planted != SENSE_RULES;
    if (!wanted->system || strcmp(wanted->system, sense.system->id) == 0) {
        good = sense_games(&sense, &document.root, wanted, &diags);
        bool missed = plants && !sense.broken[wanted->planted];
        if (!good) printf("fail senseless-%s (%s cannot be played)\n", sense.system->id, path);
        if (missed) printf("fail senseless-%s (planted, not found: %s)\n", sense.system->id, sense_rules[wanted->planted]);
        if (good && plants && !missed) printf("pass senseless-%s found: %s\n", sense.system->id, sense_rules[wanted->planted]);
        if (good && !plants && !sense.found) printf("pass senseless-%s %s\n", sense.system->id, path);
        good = good && !missed && (plants || !sense.found);
    }
    json_free(&document);
    diags_free(&diags);
    return !good;
}

/* In SWSE nobody stands up by a command or has an action twice. In these scenarios of PF2e and DH2E nobody strikes at
 * those who pass. Only in SWSE does anyone who falls stay a target. */
static bool sense_applies(const char *scenario, enum sense_rule rule)
{
    bool swse = strstr(scenario, "swse") != NULL;
    bool strikes = swse || strstr(scenario, "dnd5e");
    if (rule == SENSE_DOWN) return swse;
    return !(swse && (rule == SENSE_GROUND || rule == SENSE_AGAIN)) && (rule != SENSE_FIRE || strikes);
}

/* A game for each rule in every system. */
static int sense_plant(struct sense_wanted wanted)
{
    int failed = 0;
    wanted.games = 1;
    for (int rule = 0; rule < SENSE_RULES; rule++) {
        wanted.planted = (enum sense_rule)rule;
        for (size_t i = 0; i < SENSE_SYSTEMS; i++) {
            if (!sense_applies(sense_scenarios[i], wanted.planted)) continue;
            failed |= sense_scenario(sense_scenarios[i], &wanted);
        }
    }
    return failed;
}

int main(int argc, char **argv)
{
    bool files = argc > 4 && strstr(argv[4], ".json");
    struct sense_wanted wanted = {4, 0, PLAYER_GREEDY, SENSE_RULES, argc > 4 && !files ? argv[4] : NULL};
    bool plants = argc > 3 && strcmp(argv[3], "planted") == 0;
    int kind = argc > 3 && !plants ? player_find(argv[3]) : PLAYER_GREEDY, failed = 0;
    if (argc > 1) wanted.games = atoi(argv[1]);
    if (argc > 2) wanted.first = atoi(argv[2]);
    if (kind < 0) {
        fprintf(stderr, "sweep_senseless: there is no player \"%s\"\n", argv[3]);
        return 2;
    }
    if (plants) return sense_plant(wanted);
    wanted.kind = (enum player_kind)kind;
    const char *const *scenarios = kind == PLAYER_SEARCH ? sense_small : sense_scenarios;
    if (files) scenarios = (const char *const *)&argv[4];
    for (size_t i = 0; scenarios[i]; i++)
        failed |= sense_scenario(scenarios[i], &wanted);
    return failed;
}
