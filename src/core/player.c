/* player.c: machine players for every system, on the table interface alone. */
#include "core/player.h"

#include <string.h>

#include "base/memory.h"

enum {
    PLAYER_TURN_MOST = 24,  /* commands in one turn; then it ends */
    PLAYER_SAMPLES = 4,     /* of the dice of a command that rolls any */
    PLAYER_MORE = 16,       /* samples before a turn ends with a roll unused */
    PLAYER_FOLLOWS = 12,    /* follow-up commands that are tried */
    PLAYER_CANDIDATES = 96, /* commands that are tried at all */
    PLAYER_NEAR = 4,        /* points for each square nearer to an enemy */
    PLAYER_LEAST = 1        /* a smaller gain does not count */
};

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

struct player player_new(enum player_kind kind, uint64_t seed)
{
    return (struct player){.kind = kind, .seed = seed, .nodes = PLAYER_NODES, .turn_who = -1};
}

void player_free(struct player *player)
{
    if (player->own_free) player->own_free(player->own);
    player->own = NULL;
}

/* ---- positions ---- */

bool player_is_active(const struct actor_facts *facts)
{
    return strcmp(facts->state, "active") == 0;
}

struct actor_facts player_facts(const struct table *table, int who)
{
    struct actor_facts facts = {.size = 1, .state = "active"};
    table->system->table->facts(table, who, &facts);
    return facts;
}

/* 1000 for a whole creature, 0 for a lost one. The last hit points count most, so wounds on the wounded
 * are worth more, and the last blow is worth most. */
static int64_t player_worth(const struct actor_facts *facts)
{
    if (!player_is_active(facts)) {
        bool helpable = strcmp(facts->state, "dying") == 0 || strcmp(facts->state, "unconscious") == 0;
        return helpable ? 50 : 0;
    }
    int64_t most = facts->hp_max > 0 ? facts->hp_max : 1, hp = facts->hp + facts->temporary;
    int64_t part = hp <= 0 ? 0 : hp >= most ? 1000 : hp * 1000 / most;
    return 350 + 650 * (part * (3000 - part) / 2000) / 1000;
}

int64_t player_value(const struct table *table, int side)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    int64_t value = 0;
    for (int i = 0; i < rules->count(table); i++) {
        struct actor_facts facts = player_facts(table, i);
        value += facts.side == side ? player_worth(&facts) : -player_worth(&facts);
    }
    return value;
}

static int player_gap(int from, int from_size, int to, int to_size)
{
    if (from + from_size <= to) return to - from - from_size + 1;
    return to + to_size <= from ? from - to - to_size + 1 : 0;
}

/* Squares to the nearest enemy that can fight; 0 when nobody is placed. */
static int player_distance(const struct table *table, int who)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    struct actor_facts self = player_facts(table, who);
    int best = -1;
    for (int i = 0; i < rules->count(table); i++) {
        struct actor_facts other = player_facts(table, i);
        if (other.side == self.side || !other.is_placed || !player_is_active(&other)) continue;
        int x = player_gap(self.x, self.size, other.x, other.size),
            y = player_gap(self.y, self.size, other.y, other.size), far = x > y ? x : y;
        if (best < 0 || far < best) best = far;
    }
    return best < 0 || !self.is_placed ? 0 : best;
}

/* ---- trying commands ---- */

struct player_trial {
    struct player *player;
    struct table *table;   /* the game; it does not move while commands are tried */
    struct table *scratch; /* the same with a state of its own */
    int who, side;
    int64_t value;         /* of the position */
    int tried;
};

/* Words with which a question is declined. */
static const char *const player_declines[] = {"pass", "no", "take it", "hold", "keep", NULL};

static int player_first_useful(const struct json *question)
{
    const struct json *options = json_get(question, "options");
    for (size_t i = 0; i < json_count(options); i++) {
        bool declines = false;
        for (size_t k = 0; player_declines[k]; k++)
            declines = declines || json_is_text(json_at(options, i), player_declines[k]);
        if (!declines) return (int)i;
    }
    return 0;
}

static int player_trial_answer(struct table *table, void *context, int64_t who,
                               const struct json *question)
{
    (void)table, (void)context, (void)who;
    return player_first_useful(question);
}

static bool player_trial_open(struct player_trial *trial, struct player *player, struct table *table)
{
    *trial = (struct player_trial){.player = player, .table = table, .who = encounter_current(table)};
    trial->side = trial->who >= 0 ? player_facts(table, trial->who).side : 0;
    trial->value = player_value(table, trial->side);
    trial->scratch = table_clone(table);
    if (!trial->scratch) return false;
    trial->scratch->answer = player_trial_answer;
    return true;
}

static bool player_trial_reset(struct player_trial *trial, uint32_t sample)
{
    const struct table_rules *rules = trial->table->system->table;
    void *state = rules->state_clone(trial->table->state);
    if (!state) return false;
    rules->state_free(trial->scratch->state);
    trial->scratch->state = state;
    trial->scratch->rng = rng_new(trial->player->seed, trial->player->decisions, 16 + sample);
    return true;
}

/* Does the command on the scratch table. False when it is refused. */
static bool player_try(struct player_trial *trial, const struct json *command, uint32_t sample)
{
    trial->tried++;
    return player_trial_reset(trial, sample) && table_do(trial->scratch, command) == TABLE_DONE;
}

/* What the last command on the scratch table changed for the side. */
static int64_t player_gain(const struct player_trial *trial)
{
    return player_value(trial->scratch, trial->side) - trial->value;
}

static int player_hint_worth(const struct table *table, const struct json *command)
{
    const struct player_hint *hint = table->system->table->player.hints;
    const char *name = json_to_text(json_get(command, "do"), "");
    for (; hint && hint->command; hint++) {
        if (strcmp(hint->command, name) == 0) return hint->worth;
    }
    return 0;
}

static bool player_is_end(const struct json *command)
{
    return json_is_text(json_get(command, "do"), "endTurn");
}

struct player_candidate {
    struct json command;
    int64_t gain;
    int nearer; /* squares */
    bool rolls;
};

/* The mean gain of a command over some dice. False when it is refused. */
static bool player_rate(struct player_trial *trial, struct player_candidate *candidate, uint32_t samples)
{
    int64_t sum = 0;
    if (!player_try(trial, &candidate->command, 0)) return false;
    sum = player_gain(trial);
    candidate->rolls = trial->scratch->rng.drawn > 0;
    candidate->nearer = player_distance(trial->table, trial->who) - player_distance(trial->scratch, trial->who);
    if (!candidate->rolls) samples = 1;
    for (uint32_t i = 1; i < samples; i++) {
        if (player_try(trial, &candidate->command, i)) sum += player_gain(trial);
    }
    candidate->gain = sum / (int64_t)samples;
    return true;
}

static bool player_has_field(const struct table *table, const struct json *command, const char *name)
{
    const struct table_rules *rules = table->system->table;
    const struct command_rule *rule =
        command_find(rules, json_to_text(json_get(command, "do"), ""), NULL);
    const struct field *field = rule ? command_fields(rules, rule) : NULL;
    for (; field && field->name; field++) {
        if (strcmp(field->name, name) == 0) return true;
    }
    return false;
}

static void player_candidates(struct table *table, struct arena *arena, struct json *commands)
{
    const struct table_rules *rules = table->system->table;
    if (rules->player.candidates)
        rules->player.candidates(table, arena, commands);
    else
        *commands = table_legal(table, arena, false);
}

struct player_list {
    struct player_candidate items[PLAYER_CANDIDATES];
    int count;
};

static void player_consider(struct player_trial *trial, struct player_list *list,
                            const struct json *command, uint32_t samples)
{
    if (list->count == PLAYER_CANDIDATES) return;
    list->items[list->count] = (struct player_candidate){.command = *command};
    list->count += player_rate(trial, &list->items[list->count], samples);
}

/* A command that lacks a target is tried on everybody it could mean. */
static void player_consider_targets(struct player_trial *trial, struct player_list *list,
                                    const struct json *command, struct arena *arena)
{
    const struct table_rules *rules = trial->table->system->table;
    const char *member = player_has_field(trial->table, command, "target") ? "target" : "targets";
    int before = list->count;
    player_consider(trial, list, command, PLAYER_SAMPLES);
    if (list->count > before || !player_has_field(trial->table, command, member)) return;
    for (int i = 0; i < rules->encounter.count(trial->table); i++) {
        const char *name = table_actor_name(trial->table, i);
        struct json aimed = json_copy(arena, command), text = json_make_text(arena, name, strlen(name));
        struct json targets = json_make_array();
        json_push(arena, &targets, text);
        json_set_copied(arena, &aimed, member, strcmp(member, "target") == 0 ? text : targets);
        player_consider(trial, list, &aimed, PLAYER_SAMPLES);
    }
}

static void player_list_make(struct player_trial *trial, struct player_list *list, struct arena *arena)
{
    struct json legal = json_make_array();
    player_candidates(trial->table, arena, &legal);
    list->count = 0;
    for (size_t i = 0; i < json_count(&legal); i++) {
        const struct json *command = json_at(&legal, i);
        if (player_is_end(command) || player_hint_worth(trial->table, command) == PLAYER_NEVER) continue;
        if (json_get(command, "target") || json_get(command, "to"))
            player_consider(trial, list, command, PLAYER_SAMPLES);
        else
            player_consider_targets(trial, list, command, arena);
    }
}

/* ---- greedy ---- */

/* The best gain that becomes possible behind a command which gains nothing itself. */
static int64_t player_follow_up(struct player_trial *trial, const struct json *command)
{
    struct player_trial next;
    struct arena arena;
    struct json legal = json_make_array();
    int64_t best = 0;
    if (!player_try(trial, command, 0) || encounter_current(trial->scratch) != trial->who) return 0;
    if (!player_trial_open(&next, trial->player, trial->scratch)) return 0;
    arena_init(&arena);
    player_candidates(next.table, &arena, &legal);
    for (size_t i = 0, tried = 0; i < json_count(&legal) && tried < PLAYER_FOLLOWS; i++) {
        const struct json *follow = json_at(&legal, i);
        if (!json_get(follow, "target") || player_hint_worth(next.table, follow) == PLAYER_NEVER) continue;
        struct player_candidate candidate = {.command = *follow};
        tried++;
        if (player_rate(&next, &candidate, 2) && candidate.gain > best) best = candidate.gain;
    }
    table_free(next.scratch);
    arena_free(&arena);
    return best;
}

/* When nothing gains anything now: what prepares the most, or leads nearer to an enemy. */
static int player_prepare(struct player_trial *trial, struct player_list *list)
{
    int best = -1;
    int64_t most = 0;
    for (int i = 0; i < list->count; i++) {
        struct player_candidate *one = &list->items[i];
        if (one->gain < 0) continue;
        if (one->rolls) (void)player_rate(trial, one, PLAYER_MORE);
        int64_t points = one->gain + (one->rolls && json_get(&one->command, "target") ? PLAYER_LEAST : 0);
        points += player_follow_up(trial, &one->command);
        points += player_hint_worth(trial->table, &one->command);
        if (!trial->player->turn_gained) points += (int64_t)one->nearer * PLAYER_NEAR;
        if (points <= most) continue;
        most = points;
        best = i;
    }
    return best;
}

static int player_greedy(struct player_trial *trial, struct player_list *list)
{
    int best = -1;
    int64_t most = PLAYER_LEAST;
    for (int i = 0; i < list->count; i++) {
        if (list->items[i].gain < most || (best >= 0 && list->items[i].gain == most)) continue;
        most = list->items[i].gain;
        best = i;
    }
    if (best >= 0) {
        trial->player->turn_gained = true;
        return best;
    }
    return player_prepare(trial, list);
}

/* ---- choosing ---- */

static bool player_end_turn(struct arena *arena, const struct json *legal, struct json *command)
{
    for (size_t i = 0; i < json_count(legal); i++) {
        if (!player_is_end(json_at(legal, i))) continue;
        *command = json_copy(arena, json_at(legal, i));
        return true;
    }
    return false;
}

/* Any legal command that is not refused. */
static bool player_random(struct player *player, struct table *table, struct json *legal,
                          struct json *command)
{
    struct player_trial trial;
    struct rng rng = rng_new(player->seed, player->decisions, 2);
    bool found = false;
    if (!player_trial_open(&trial, player, table)) return false;
    while (!found && legal->count) {
        uint32_t index = rng_below(&rng, (uint32_t)legal->count);
        *command = legal->items[index];
        found = player_try(&trial, command, 0);
        if (!found) json_remove_at(legal, index);
    }
    table_free(trial.scratch);
    return found;
}

static void player_note_turn(struct player *player, const struct table *table)
{
    const struct encounter *encounter = table->system->table->encounter.state(table);
    int who = encounter_current(table);
    if (player->turn_who != who || player->turn_round != encounter->turns.round) {
        player->turn_who = who;
        player->turn_round = encounter->turns.round;
        player->turn_commands = 0;
        player->turn_gained = false;
    }
    player->turn_commands++;
    player->decisions++;
}

static bool player_think(struct player *player, struct table *table, struct arena *arena,
                         struct json *command)
{
    struct player_trial trial;
    struct player_list *list = memory_alloc(sizeof *list);
    int best = -1;
    if (list && player_trial_open(&trial, player, table)) {
        player_list_make(&trial, list, arena);
        best = player_greedy(&trial, list);
        table_free(trial.scratch);
    }
    if (best >= 0) *command = list->items[best].command;
    memory_free(list);
    return best >= 0;
}

bool player_is_offered(enum player_kind kind, const struct table_rules *rules)
{
    return kind != PLAYER_SEARCH || rules->player.choose;
}

int player_side(const struct table *table)
{
    const struct table_rules *rules = table->system->table;
    int who = encounter_current(table);
    if (rules->player.side) return rules->player.side(table);
    return who >= 0 && rules->encounter.side ? rules->encounter.side(table, who) : 0;
}

bool player_choose(struct player *player, struct table *table, struct arena *arena,
                   struct json *command)
{
    const struct table_rules *rules = table->system->table;
    struct json legal = json_make_array();
    if (rules->player.choose) return rules->player.choose(player, table, arena, command);
    if (!rules->legal || !rules->facts || !rules->encounter.state) return false;
    player_note_turn(player, table);
    bool over = player->turn_commands > PLAYER_TURN_MOST || encounter_current(table) < 0;
    if (player->kind != PLAYER_RANDOM && !over && player_think(player, table, arena, command)) return true;
    player_candidates(table, arena, &legal);
    if (player->kind == PLAYER_RANDOM && !over) return player_random(player, table, &legal, command);
    if (player_end_turn(arena, &legal, command)) return true;
    return json_count(&legal) > 0 && player_random(player, table, &legal, command);
}

int player_answer(struct player *player, struct table *table, const struct json *question)
{
    const struct table_rules *rules = table->system->table;
    size_t count = json_count(json_get(question, "options"));
    if (rules->player.answer) return rules->player.answer(player, table, question);
    if (count == 0) return -1;
    if (player->kind != PLAYER_RANDOM) return player_first_useful(question);
    struct rng rng = rng_new(player->seed, player->decisions++, 3);
    return (int)rng_below(&rng, (uint32_t)count);
}
