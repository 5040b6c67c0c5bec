/* fight.c: whole games of a scenario between machine players. */
#include "core/player/fight.h"

#include <string.h>

#include "base/memory.h"

enum { FIGHT_TRAINING = 3 /* games */, FIGHT_MOST_VERBS = 256 };

struct fight_run {
    struct table *table;
    struct player players[FIGHT_PLAYERS];
    int first_side, count;
    const char *verbs[FIGHT_MOST_VERBS]; /* names of the commands that are counted */
    int verb_count;
    struct fight_result *result;
};

int fight_verbs(const struct table_rules *rules)
{
    int count = 0;
    while (count < FIGHT_MOST_VERBS && command_at(rules, (size_t)count))
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

/* What damage comes from: the action or attack roll before it. `source` is a text of the table. */
struct fight_cause {
    int64_t who, source;
    bool acts; /* an action, not only a roll */
};

/* Who rolls against a creature that acts and takes no action meanwhile saves: the action still deals the damage. */
static void fight_note_cause(const struct event *event, struct fight_cause *cause)
{
    if (event->kind == EVENT_ACT) {
        struct event_act act = event_act_of(event);
        *cause = (struct fight_cause){act.who, act.using ? act.using : act.action, true};
    } else if (event->kind == EVENT_ROLL) {
        struct event_roll roll = event_roll_of(event);
        bool saves = cause->acts && roll.who != cause->who && roll.target == cause->who;
        if (roll.using && !saves) *cause = (struct fight_cause){roll.who, roll.using, false};
    }
}

/* The event may name who deals the damage and with what. Damage without an action (a fire that burns on, a fall) has no
 * dealer. */
static void fight_count_damage(struct fight_run *run, const struct event *event, const struct fight_cause *cause)
{
    struct fight_result *result = run->result;
    struct event_damage damage = event_damage_of(event);
    int64_t by = damage.by >= 0 ? damage.by : cause->who;
    if (damage.who >= 0 && damage.who < run->count) result->actors[damage.who].taken += damage.amount;
    if (by < 0 || by >= run->count || by == damage.who) return;
    result->actors[by].dealt += damage.amount;
    int64_t source = damage.source ? damage.source : cause->source;
    if (result->dealt && damage.amount)
        result->dealt(result->context, (int)by, source ? table_text(run->table, source) : "", damage.amount);
}

/* Actions come back every turn; what else is spent is gone. */
static void fight_count_spending(struct fight_run *run, const struct event *event)
{
    const struct economy *economy = run->table->system->table->encounter.economy;
    struct event_spend spend = event_spend_of(event);
    const char *what = table_text(run->table, spend.what);
    if (!run->result->spent || spend.who < 0 || spend.who >= run->count) return;
    for (int i = 0; economy && economy->pools[i].name; i++) {
        if (strcmp(economy->pools[i].name, what) == 0) return;
    }
    run->result->spent(run->result->context, (int)spend.who, &spend, run->table);
}

static void fight_count_command(struct fight_run *run, const struct json *command, int actor)
{
    const struct json *verb = json_get(command, "do");
    for (int i = 0; i < run->verb_count && actor >= 0 && actor < run->count; i++) {
        if (!json_is_text(verb, run->verbs[i])) continue;
        run->result->actions[actor * run->verb_count + i]++;
        break;
    }
}

static void fight_count(struct fight_run *run, const struct json *command, int actor)
{
    const struct encounter *encounter = run->table->system->table->encounter.state(run->table);
    struct fight_cause cause = {.who = -1};
    fight_count_command(run, command, actor);
    for (size_t i = 0; i < run->table->events.count; i++) {
        const struct event *event = &run->table->events.items[i];
        fight_note_cause(event, &cause);
        if (event->kind == EVENT_DAMAGE) fight_count_damage(run, event, &cause);
        if (event->kind == EVENT_SPEND) fight_count_spending(run, event);
    }
    for (int i = 0; i < run->count; i++) {
        struct actor_facts facts = player_facts(run->table, i);
        struct fight_actor *one = &run->result->actors[i];
        one->hp = facts.hp;
        one->is_lost = !player_is_active(&facts);
        one->dropped = one->dropped || one->is_lost;
        one->is_dead = strcmp(facts.state, "dead") == 0;
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
    bool begins = run->result->commands == 0;
    if (begins) json_set(&arena, &command, "do", json_make_text(&arena, "start", 5));
    /* A scenario may begin in the middle of a fight; then there is nothing to start. */
    bool done = begins && table_do(run->table, &command) == TABLE_DONE;
    if (!done) done = player_act(fight_player(run, player_side(run->table)), run->table, &arena, &command);
    if (done) fight_count(run, &command, actor);
    run->result->commands++;
    arena_free(&arena);
    return done;
}

static void fight_seat(struct fight_run *run, const struct fight_setup *setup)
{
    const struct table *table = run->table;
    for (int i = 0; i < FIGHT_PLAYERS; i++) {
        run->players[i] = player_new(table->system->table, setup->players[i], table->seed);
        if (setup->nodes > 0) run->players[i].nodes = setup->nodes;
        if (setup->temperaments[i]) run->players[i].temperament = setup->temperaments[i];
        run->players[i].moods = &setup->moods;
        run->players[i].book = setup->books[i];
    }
}

static bool fight_run(struct fight_run *run)
{
    struct fight_result *result = run->result;
    struct table *table = run->table;
    result->rounds = result->commands = 0;
    memset(result->actors, 0, (size_t)run->count * sizeof *result->actors);
    table->answer = fight_answer;
    table->answer_context = run;
    result->winner = FIGHT_NO_SIDE;
    result->is_cut = true;
    bool goes_on = true;
    while (goes_on && result->commands < FIGHT_COMMANDS) {
        goes_on = fight_step(run);
        if (!goes_on || !fight_is_over(run)) continue;
        goes_on = result->is_cut = false;
    }
    table->answer = NULL;
    return !table->exhausted;
}

static struct fight_run fight_open(const struct fight_setup *setup, struct table *table, struct fight_result *result)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    struct fight_run run = {.table = table, .count = rules->count(table), .result = result};
    run.first_side = run.count ? rules->side(table, 0) : 0;
    run.verb_count = result->actions ? fight_verbs(table->system->table) : 0;
    for (int i = 0; i < run.verb_count; i++)
        run.verbs[i] = command_at(table->system->table, (size_t)i)->name;
    fight_seat(&run, setup);
    return run;
}

bool fight_play_table(const struct fight_setup *setup, struct table *table, struct fight_result *result)
{
    struct fight_run run = fight_open(setup, table, result);
    bool good = fight_run(&run);
    for (int i = 0; i < FIGHT_PLAYERS; i++)
        player_free(&run.players[i]);
    return good;
}

static struct table *fight_table(const struct fight_setup *setup, uint64_t seed)
{
    struct table *table = table_clone(setup->start);
    if (!table) return NULL;
    table->seed = seed;
    table->rng = rng_new(table->seed, 0, 0);
    return table;
}

bool fight_play(const struct fight_setup *setup, int64_t game, struct fight_result *result)
{
    struct table *table = fight_table(setup, fight_game_seed(setup->seed, game));
    bool good = table && fight_play_table(setup, table, result);
    table_free(table);
    return good;
}

/* ---- training ---- */

/* Players who value the same things learn from each other: a mirrored fight is fair. */
static bool fight_open_books(struct fight_setup *setup)
{
    const struct player_temperament *first = &player_temperaments[0];
    const struct player_temperament *one = setup->temperaments[0] ? setup->temperaments[0] : first;
    const struct player_temperament *other = setup->temperaments[1] ? setup->temperaments[1] : first;
    bool same = one == other;
    setup->books[0] = player_memory_new(setup->start);
    setup->books[1] = same ? setup->books[0] : player_memory_new(setup->start);
    return setup->books[0] && setup->books[1];
}

/* A game of greedy players whose memories stay. */
static bool fight_train_game(struct fight_setup *setup, int game, struct fight_result *result)
{
    struct rng rng = rng_new(setup->seed, (uint64_t)game, 6);
    struct table *table = fight_table(setup, rng_next(&rng));
    if (!table) return false;
    struct fight_run run = fight_open(setup, table, result);
    for (int i = 0; i < FIGHT_PLAYERS; i++) {
        run.players[i].kind = PLAYER_GREEDY;
        run.players[i].book = NULL;
        run.players[i].memory = setup->books[i];
    }
    bool good = fight_run(&run);
    for (int i = 0; i < FIGHT_PLAYERS; i++) {
        run.players[i].memory = NULL;
        player_free(&run.players[i]);
    }
    table_free(table);
    return good;
}

bool fight_train(struct fight_setup *setup)
{
    bool learns = !setup->start->system->table->player.choose;
    bool thinks = setup->players[0] != PLAYER_RANDOM || setup->players[1] != PLAYER_RANDOM;
    if (!learns || !thinks) return true;
    struct fight_actor *actors = memory_alloc_array((size_t)fight_actors(setup) + 1, sizeof *actors);
    struct fight_result result = {.actors = actors};
    bool good = actors && fight_open_books(setup);
    for (int game = 0; good && game < FIGHT_TRAINING; game++)
        good = fight_train_game(setup, game, &result);
    memory_free(actors);
    return good;
}

void fight_close(struct fight_setup *setup)
{
    if (setup->books[1] != setup->books[0]) player_forget(setup->books[1]);
    player_forget(setup->books[0]);
    setup->books[0] = setup->books[1] = NULL;
    table_free(setup->start);
    setup->start = NULL;
}
