/* fight.c: whole games of a scenario between machine players. */
#include "core/fight.h"

#include <string.h>

struct fight_run {
    struct table *table;
    struct player players[FIGHT_PLAYERS];
    int first_side, count;
    struct fight_result *result;
};

int fight_verbs(const struct table_rules *rules)
{
    int count = 0;
    while (command_at(rules, (size_t)count))
        count++;
    return count;
}

int fight_actors(const struct fight_setup *setup)
{
    return setup->start->system->table->encounter.count(setup->start);
}

uint64_t fight_game_seed(uint64_t seed, int64_t game)
{
    struct rng rng = rng_new(seed, (uint64_t)game, 5);
    uint64_t high = rng_next(&rng) >> 1; /* a log keeps it as a whole number */
    return high << 32 | rng_next(&rng);
}

static struct player *fight_player(struct fight_run *run, int side)
{
    return &run->players[side != run->first_side];
}

static int fight_answer(struct table *table, void *context, int64_t who, const struct json *question)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    bool known = who >= 0 && who < rules->count(table);
    int side = known ? rules->side(table, (int)who) : player_side(table);
    return player_answer(fight_player(context, side), table, question);
}

/* ---- counting ---- */

static void fight_count_damage(struct fight_run *run, const struct event *event, int actor)
{
    struct event_damage damage = event_damage_of(event);
    int64_t by = damage.by >= 0 ? damage.by : actor;
    if (damage.who >= 0 && damage.who < run->count) run->result->actors[damage.who].taken += damage.amount;
    if (by >= 0 && by < run->count && by != damage.who) run->result->actors[by].dealt += damage.amount;
}

static void fight_count_command(struct fight_run *run, const struct json *command, int actor)
{
    const struct table_rules *rules = run->table->system->table;
    int verbs = run->result->actions ? fight_verbs(rules) : 0;
    for (int i = 0; i < verbs && actor >= 0 && actor < run->count; i++) {
        if (!json_is_text(json_get(command, "do"), command_at(rules, (size_t)i)->name)) continue;
        run->result->actions[actor * verbs + i]++;
        break;
    }
}

static void fight_count(struct fight_run *run, const struct json *command, int actor)
{
    const struct encounter *encounter = run->table->system->table->encounter.state(run->table);
    fight_count_command(run, command, actor);
    for (size_t i = 0; i < run->table->events.count; i++) {
        if (run->table->events.items[i].kind == EVENT_DAMAGE)
            fight_count_damage(run, &run->table->events.items[i], actor);
    }
    for (int i = 0; i < run->count; i++) {
        struct actor_facts facts = player_facts(run->table, i);
        struct fight_actor *one = &run->result->actors[i];
        one->hp = facts.hp;
        one->is_lost = !player_is_active(&facts);
        one->dropped = one->dropped || one->is_lost;
    }
    if (encounter->turns.round > run->result->rounds) run->result->rounds = encounter->turns.round;
}

/* ---- playing ---- */

/* The side of everybody who can still fight; false while there are two. */
static bool fight_is_decided(const struct fight_run *run)
{
    const struct encounter_rules *rules = &run->table->system->table->encounter;
    bool found = false;
    int side = 0;
    for (int i = 0; i < rules->count(run->table); i++) {
        struct actor_facts facts = player_facts(run->table, i);
        if (!player_is_active(&facts)) continue;
        if (found && facts.side != side) return false;
        found = true;
        side = facts.side;
    }
    run->result->winner = found ? side : FIGHT_NO_SIDE;
    return true;
}

/* By the rules of the table; where those leave the end to people, when one side alone can act. */
static bool fight_is_over(const struct fight_run *run)
{
    const struct table_rules *rules = run->table->system->table;
    const struct encounter *encounter = rules->encounter.state(run->table);
    if (!encounter->has_outcome) return !rules->encounter.goes_on && fight_is_decided(run);
    if (encounter->winner != ENCOUNTER_NO_SIDE) run->result->winner = encounter->winner;
    return true;
}

static bool fight_step(struct fight_run *run)
{
    struct arena arena;
    struct json command = json_make_object();
    int actor = encounter_current(run->table);
    arena_init(&arena);
    if (run->result->commands == 0)
        json_set(&arena, &command, "do", json_make_text(&arena, "start", 5));
    bool found = run->result->commands == 0 ||
                 player_choose(fight_player(run, player_side(run->table)), run->table, &arena, &command);
    bool done = found && table_do(run->table, &command) == TABLE_DONE;
    if (done) fight_count(run, &command, actor);
    run->result->commands++;
    arena_free(&arena);
    return done;
}

bool fight_play_table(const struct fight_setup *setup, struct table *table, struct fight_result *result)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    struct fight_run run = {.table = table, .count = rules->count(table), .result = result};
    run.first_side = run.count ? rules->side(table, 0) : 0;
    result->rounds = result->commands = 0;
    for (int i = 0; i < FIGHT_PLAYERS; i++) {
        run.players[i] = player_new(setup->players[i], table->seed);
        if (setup->nodes > 0) run.players[i].nodes = setup->nodes;
    }
    memset(result->actors, 0, (size_t)run.count * sizeof *result->actors);
    table->answer = fight_answer;
    table->answer_context = &run;
    result->winner = FIGHT_NO_SIDE;
    result->is_cut = true;
    bool goes_on = true;
    while (goes_on && result->commands < FIGHT_COMMANDS) {
        goes_on = fight_step(&run);
        if (!goes_on || !fight_is_over(&run)) continue;
        goes_on = result->is_cut = false;
    }
    table->answer = NULL;
    for (int i = 0; i < FIGHT_PLAYERS; i++)
        player_free(&run.players[i]);
    return !table->exhausted;
}

bool fight_play(const struct fight_setup *setup, int64_t game, struct fight_result *result)
{
    struct table *table = table_clone(setup->start);
    if (!table) return false;
    table->seed = fight_game_seed(setup->seed, game);
    table->rng = rng_new(table->seed, 0, 0);
    bool good = fight_play_table(setup, table, result);
    table_free(table);
    return good;
}
