/* sweep_senseless [GAMES [FIRST [PLAYER [SYSTEM]]]]: games of machine players in every system, looked at command by
 * command. Nobody
 *   - ends a turn while an attack that may harm an enemy is open to it;
 *   - heals someone who is not hurt;
 *   - falls prone by its own choice;
 *   - goes back to where it came from without having done anything in between;
 *   - gives a command twice in a turn that changes nothing;
 *   - harms its friends more than its enemies;
 * and the fight ends.
 * GAMES (4) of each scenario, from game FIRST (0) on, of PLAYER (greedy; search plays smaller fights), of one SYSTEM or
 * all. Prints "pass senseless-SYSTEM" or what it found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/player/fight.h"
#include "core/system.h"

enum { SENSE_ACTORS = 64, SENSE_TRIES = 24, SENSE_SEED = 11, SENSE_SHOWN = 5, SENSE_SLIGHT = 20, SENSE_COMMANDS = 1000 };

static const char *const sense_scenarios[] = {"bench/encounters/pf2e.json", "bench/encounters/dnd5e.json",
                                              "bench/encounters/swse.json", "bench/encounters/dh2e.json",
                                              "bench/encounters/wall.json",
                                              "examples/pf2e/lantern-bridge.json",
                                              "examples/dnd5e/barrow-door.json",
                                              "examples/dh2e/ambush.json",
                                              "examples/swse/quarry.json",
                                              NULL};
static const char *const sense_small[] = {"bench/encounters/small-pf2e.json", "bench/encounters/small-dnd5e.json",
                                          "bench/encounters/small-swse.json", "bench/encounters/small-dh2e.json",
                                          NULL};

struct sense {
    const struct system *system;
    enum player_kind kind;
    struct table *table;
    int64_t game;
    int commands, found;
    struct actor_facts before[SENSE_ACTORS], turn[SENSE_ACTORS]; /* before the command; at the start of its turn */
    bool did[SENSE_ACTORS]; /* something beside walking since it last walked or in that turn, or stood for a turn */
    bool walked, acted;     /* in this turn */
    int came_x[SENSE_ACTORS], came_y[SENSE_ACTORS];             /* where its last walk began */
    char last[512];
    bool last_was_idle;
    uint64_t drawn;   /* dice before the command */
    int64_t expected; /* what it is worth to the side, over many dice */
};

static void sense_report(struct sense *sense, const char *what, const char *command)
{
    if (++sense->found <= SENSE_SHOWN)
        printf("fail senseless-%s (game %lld, command %d: %s: %s)\n", sense->system->id, (long long)sense->game,
               sense->commands, what, command);
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
static int64_t sense_harm(const struct sense *sense, const struct json *command, int who, int64_t *value)
{
    int64_t harm = 0;
    int side = player_facts(sense->table, who).side;
    *value = 0;
    for (uint64_t try = 0; try < SENSE_TRIES; try++) {
        struct table *clone = table_clone(sense->table);
        clone->answer = sense_react;
        clone->rng = rng_new(SENSE_SEED, try, 1);
        bool done = table_do(clone, command) == TABLE_DONE;
        for (int i = 0; done && i < sense_count(sense); i++) {
            struct actor_facts a = player_facts(sense->table, i), b = player_facts(clone, i);
            int64_t lost = a.hp + a.temporary - b.hp - b.temporary;
            harm += a.side == side ? -lost : lost;
        }
        if (done) *value += player_value(clone, side) - player_value(sense->table, side);
        table_free(clone);
        if (!done) return -1;
    }
    return harm;
}

static void sense_open_attacks(struct sense *sense, int who)
{
    struct arena arena;
    arena_init(&arena);
    struct json legal = table_legal(sense->table, &arena, false);
    for (size_t i = 0; i < json_count(&legal); i++) {
        const struct json *command = json_at(&legal, i);
        const char *target = json_to_text(json_get(command, "target"), NULL);
        int64_t other = target ? sense->system->table->actor_find(sense->table, target) : -1;
        if (other < 0 || player_facts(sense->table, (int)other).side == player_facts(sense->table, who).side) continue;
        /* At least a hit point a try, or it is hardly an attack. */
        int64_t value = 0;
        if (sense_harm(sense, command, who, &value) < SENSE_TRIES || value < 0) continue;
        struct text words = {0};
        json_write(&words, command);
        sense_report(sense, "the turn ends with an attack open", text_get(&words));
        text_free(&words);
        break;
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
            if (one && one->hp >= one->hp_max && one->hp_max > 0) sense_report(sense, "it heals the healthy", words);
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
                sense_report(sense, "it falls prone", words);
        }
    }
    if (friends > enemies && sense->expected < -SENSE_TRIES * SENSE_SLIGHT && !player_is_end(command))
        sense_report(sense, "it harms its friends more than its enemies", words);
}

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
    bool returns = now.x == sense->came_x[who] && now.y == sense->came_y[who] && !sense->did[who];
    if (returns) sense_report(sense, "it goes back to where it came from", words);
    sense->came_x[who] = was->x;
    sense->came_y[who] = was->y;
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

static void sense_look(struct sense *sense, const struct json *command, int who)
{
    struct text words = {0};
    json_write(&words, command);
    sense_events(sense, command, who, text_get(&words));
    if (player_is_end(command)) {
        if (!sense->walked) sense->did[who] = true;
        sense->walked = sense->acted = false;
    } else {
        bool idle = sense_is_idle(sense);
        if (idle && sense->last_was_idle && strcmp(sense->last, text_get(&words)) == 0)
            sense_report(sense, "it does again what changes nothing", text_get(&words));
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

static bool sense_step(struct sense *sense, struct player *player)
{
    struct arena arena;
    struct json command;
    int who = encounter_current(sense->table);
    arena_init(&arena);
    for (int i = 0; i < sense_count(sense); i++)
        sense->before[i] = player_facts(sense->table, i);
    bool found = who >= 0 && player_choose(player, sense->table, &arena, &command);
    if (found && player_is_end(&command)) sense_open_attacks(sense, who);
    bool aimed = found && (json_get(&command, "target") || json_get(&command, "at"));
    sense->expected = 0;
    if (aimed) (void)sense_harm(sense, &command, who, &sense->expected);
    sense->drawn = sense->table->rng.drawn;
    bool done = found && table_do(sense->table, &command) == TABLE_DONE;
    if (done) sense_look(sense, &command, who);
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
    sense->walked = sense->acted = false;
    memset(sense->did, 1, sizeof sense->did);
    int first = sense->system->table->encounter.side(sense->table, 0);
    for (int i = 0; i < 2; i++) {
        players[i] = player_new(sense->system->table, sense->kind, sense->table->seed);
        players[i].book = books[i];
    }
    sense->table->answer = sense_answer;
    sense->table->answer_context = &players[0];
    json_parse(&begin, "start", "{\"do\":\"start\"}", 14, NULL);
    bool goes_on = table_do(sense->table, &begin.root) == TABLE_DONE;
    while (goes_on && sense->commands < SENSE_COMMANDS && !sense_is_over(sense))
        goes_on = sense_step(sense, &players[player_side(sense->table) != first]);
    if (!sense_is_over(sense)) sense_report(sense, "the fight does not end", "");
    for (int i = 0; i < 2; i++)
        player_free(&players[i]);
    json_free(&begin);
    table_free(sense->table);
}

struct sense_wanted {
    int games, first;
    enum player_kind kind;
    const char *system; /* NULL: every one */
};

static int sense_scenario(const char *path, const struct sense_wanted *wanted)
{
    struct diags diags;
    struct json_document document;
    struct fight_setup setup = {.seed = SENSE_SEED, .players = {wanted->kind, wanted->kind}};
    diags_init(&diags);
    if (json_load(&document, path, &diags) != STATUS_OK) {
        printf("fail senseless (cannot read %s)\n", path);
        return 1;
    }
    struct sense sense = {.system = system_of(&document.root), .kind = wanted->kind};
    if (wanted->system && strcmp(wanted->system, sense.system->id) != 0) {
        json_free(&document);
        diags_free(&diags);
        return 0;
    }
    struct content *content = sense.system->content_load(NULL, 0, &diags);
    setup.start = table_new(sense.system, content, &document.root, 1, &diags);
    bool good = setup.start && fight_train(&setup);
    for (int game = wanted->first; good && game < wanted->first + wanted->games; game++) {
        sense.game = game;
        sense_game(&sense, setup.start, setup.books);
    }
    if (!good) printf("fail senseless-%s (%s cannot be played)\n", sense.system->id, path);
    if (good && !sense.found) printf("pass senseless-%s %s\n", sense.system->id, path);
    fight_close(&setup);
    sense.system->content_free(content);
    json_free(&document);
    diags_free(&diags);
    return !good || sense.found;
}

int main(int argc, char **argv)
{
    struct sense_wanted wanted = {4, 0, PLAYER_GREEDY, argc > 4 ? argv[4] : NULL};
    int kind = argc > 3 ? player_find(argv[3]) : PLAYER_GREEDY, failed = 0;
    if (argc > 1) wanted.games = atoi(argv[1]);
    if (argc > 2) wanted.first = atoi(argv[2]);
    if (kind < 0) {
        fprintf(stderr, "sweep_senseless: there is no player \"%s\"\n", argv[3]);
        return 2;
    }
    wanted.kind = (enum player_kind)kind;
    const char *const *scenarios = kind == PLAYER_SEARCH ? sense_small : sense_scenarios;
    for (size_t i = 0; scenarios[i]; i++)
        failed |= sense_scenario(scenarios[i], &wanted);
    return failed;
}
