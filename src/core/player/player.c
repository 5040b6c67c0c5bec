/* player.c: machine players for every system, on the table interface alone: kinds, choices, answers. */
#include "core/player/player.h"

#include <string.h>

#include "base/memory.h"
#include "core/player/inside.h"

static const char *const player_names[PLAYER_KINDS] = {"random", "greedy", "search"};

int player_find(const char *name)
{
    for (int i = 0; i < PLAYER_KINDS; i++) {
        if (strcmp(player_names[i], name) == 0) return i;
    }
    return -1;
}

const char *player_name(enum player_kind kind)
{
    return player_names[kind];
}

/* The nodes of a system's own search cost less than games that are played on. */
enum { PLAYER_NODES = 200, PLAYER_OWN_NODES = 1000 };

struct player player_new(const struct table_rules *rules, enum player_kind kind, uint64_t seed)
{
    return (struct player){.kind = kind,
                           .seed = seed,
                           .nodes = rules->player.choose ? PLAYER_OWN_NODES : PLAYER_NODES,
                           .temperament = &player_temperaments[0],
                           .turn_who = -1};
}

void player_free(struct player *player)
{
    if (player->own_free) player->own_free(player->own);
    player->own = NULL;
    player_forget(player->memory);
    player->memory = NULL;
}

int player_side(const struct table *table)
{
    const struct table_rules *rules = table->system->table;
    int who = encounter_current(table);
    if (rules->player.side) return rules->player.side(table);
    return who >= 0 && rules->encounter.side ? rules->encounter.side(table, who) : 0;
}

/* What the turn that is over was good for. */
static void player_note_idle(struct player *player)
{
    if (player->turn_who < 0 || player->turn_who >= PLAYER_ACTORS) return;
    uint64_t own = UINT64_C(1) << player->turn_who;
    bool idle = !player->turn_gained && !player->turn_helped;
    player->idle = idle ? player->idle | own : player->idle & ~own;
}

void player_note_turn(struct player *player, const struct table *table)
{
    const struct encounter *encounter = table->system->table->encounter.state(table);
    int who = encounter_current(table);
    if (player->turn_who != who || player->turn_round != encounter->turns.round) {
        player_note_idle(player);
        player->turn_who = who;
        player->turn_round = encounter->turns.round;
        player->turn_commands = 0;
        player->turn_gained = player->turn_helped = player->turn_walked = player->turn_waits = false;
    }
    player->turn_commands++;
    player->decisions++;
}

/* ---- choosing ---- */

/* Any order; the end of the turn alone when `ends` is set and there is one. */
static void player_shuffle(struct player_trial *trial, bool ends)
{
    const struct table_rules *rules = trial->table->system->table;
    struct rng rng = rng_new(trial->player->seed, trial->player->decisions, 2);
    struct player_list *list = trial->list;
    struct json legal = json_make_array();
    (rules->player.candidates ? rules->player.candidates : rules->legal)(trial->table, trial->arena, &legal);
    list->count = 0;
    for (size_t i = 0; i < json_count(&legal) && list->count < PLAYER_CANDIDATES; i++) {
        struct json *command = &legal.items[i];
        bool end = player_is_end(command);
        int64_t points = ends && end ? UINT32_MAX : rng_next(&rng);
        list->items[list->count++] =
            (struct player_candidate){.command = *command, .target = -1, .points = points};
    }
}

static void player_rank(struct player_trial *trial)
{
    struct player *player = trial->player;
    player_note_turn(player, trial->table);
    bool ends = player->turn_commands > PLAYER_TURN_MOST || encounter_current(trial->table) < 0;
    if (player->kind == PLAYER_RANDOM || ends || !player_weigh(trial))
        player_shuffle(trial, ends || player->kind != PLAYER_RANDOM);
    else if (player->kind == PLAYER_SEARCH)
        player_search(trial);
}

static bool player_can(const struct table_rules *rules)
{
    return rules->legal && rules->facts && rules->encounter.state;
}

/* ---- reasons ---- */

enum { PLAYER_REASONS = 5 };

static const char *player_reason(const struct player_candidate *one, bool given)
{
    if (one->sort == PLAYER_IS_END)
        return given ? "nothing else is worth doing" : "ends the turn";
    if (one->sort == PLAYER_IS_MOVE) return "leads to a better place";
    if (one->gain >= PLAYER_SLIGHT) return "expected gain";
    if (one->use == PLAYER_READIES) return "makes a better action possible";
    if (one->use == PLAYER_RUNS) return "no target is in reach";
    return one->points >= PLAYER_LEAST ? "useful, though it changes no hit points" : "gains nothing";
}

static void player_list_reason(const struct player *player, const struct player_candidate *one, bool given)
{
    struct arena *arena = player->reasons_arena;
    const char *reason = player_reason(one, given);
    struct json out = json_make_object();
    json_set(arena, &out, "command", json_copy(arena, &one->command));
    json_set(arena, &out, "gain", json_make_int(one->gain));
    json_set(arena, &out, "reason", json_make_text(arena, reason, strlen(reason)));
    json_push(arena, player->reasons, out);
}

/* The best few, the one that is given first. */
static void player_list_reasons(const struct player *player, struct player_list *list,
                                struct player_candidate *given)
{
    *player->reasons = json_make_array();
    if (player->kind == PLAYER_RANDOM) return;
    struct player_candidate *one = given;
    for (int i = 0; i < PLAYER_REASONS && one; i++) {
        player_list_reason(player, one, i == 0);
        one->refused = true;
        one = player_best(list);
    }
}

/* The command that is given. */
static void player_give(struct player *player, struct player_list *list, struct player_candidate *one,
                        struct json *command)
{
    *command = one->command;
    if (player->reasons) player_list_reasons(player, list, one);
    player_note_deed(player, &list->scene, one);
    if (player->kind != PLAYER_RANDOM) player_note_gain(player, &list->scene, one);
}

bool player_choose(struct player *player, struct table *table, struct arena *arena,
                   struct json *command)
{
    const struct table_rules *rules = table->system->table;
    if (rules->player.choose) return rules->player.choose(player, table, arena, command);
    struct player_list *list = player_can(rules) ? memory_alloc(sizeof *list) : NULL;
    struct player_trial trial = {.player = player, .table = table, .list = list, .arena = arena};
    struct player_candidate *one = NULL;
    if (!list) return false;
    /* What follows is about nobody, unless someone's turn is weighed. */
    list->scene.who = -1;
    list->scene.count = 0;
    player_rank(&trial);
    while ((one = player_best(list)) && !player_try(&trial, &one->command, 0))
        one->refused = true;
    if (one) player_give(player, list, one, command);
    player_trial_close(&trial);
    memory_free(list);
    return one != NULL;
}

/* ---- acting ---- */

struct player_candidate *player_do_best(struct table *table, struct player_list *list)
{
    struct player_candidate *one;
    table->undoes = true;
    while ((one = player_best(list))) {
        if (table_do(table, &one->command) == TABLE_DONE || table->exhausted) break;
        one->refused = true;
    }
    table->undoes = false;
    return table->exhausted ? NULL : one;
}

bool player_act(struct player *player, struct table *table, struct arena *arena,
                struct json *command)
{
    const struct table_rules *rules = table->system->table;
    if (rules->player.choose || !table->quiet)
        return player_choose(player, table, arena, command) && table_do(table, command) == TABLE_DONE;
    struct player_list *list = player_can(rules) ? memory_alloc(sizeof *list) : NULL;
    struct player_trial trial = {.player = player, .table = table, .list = list, .arena = arena};
    if (!list) return false;
    /* What follows is about nobody, unless someone's turn is weighed. */
    list->scene.who = -1;
    list->scene.count = 0;
    player_rank(&trial);
    player_trial_close(&trial);
    struct player_candidate *one = player_do_best(table, list);
    if (one) player_give(player, list, one, command);
    memory_free(list);
    return one != NULL;
}

int player_answer(struct player *player, struct table *table, const struct json *question)
{
    const struct table_rules *rules = table->system->table;
    size_t count = json_count(json_get(question, "options"));
    if (rules->player.answer) return rules->player.answer(player, table, question);
    if (count == 0) return -1;
    if (player->kind != PLAYER_RANDOM) return player_answer_by_value(player, table, question);
    struct rng rng = rng_new(player->seed, player->decisions++, 3);
    return (int)rng_below(&rng, (uint32_t)count);
}
