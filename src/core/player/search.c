/* search.c: the search player: plays on from the best few commands of the greedy player, with greedy players on both
 * sides, for twelve turns or more.
 *
 * All are played with the same dice, turn by turn and command by command, and each is compared with
 * the greedy player's own choice game by game. What a game is worth then is the mean of what everybody is
 * worth and of the end that is to be expected (outlook.c). What a command gained more than was to be
 * expected of it is luck; as far as luck explains the results, it is taken out of them. So small
 * differences show. What falls behind is dropped; the greedy choice stays unless another one is clearly
 * better. */
#include "base/memory.h"
#include "core/player/inside.h"

enum {
    PLAYING_ARMS = 8,       /* commands that are compared */
    PLAYING_ALIKE = 2,      /* of these, commands that differ in little */
    PLAYING_LEAST = 3,      /* points by which a command must be better than greedy's choice */
    PLAYING_ACTS = 4,       /* of these, commands that are no moves */
    PLAYING_COMMANDS = 80,  /* that a game is played on at most */
    PLAYING_TURNS = 12,     /* that a game is played on, and at least one of everybody */
    PLAYING_BATCH = 6,      /* games of each command before one is dropped */
    PLAYING_DOUBT = 20,     /* points by which greedy's choice is likely to be better, in addition to its gain */
    PLAYING_SPREAD = 80,    /* the standard deviation of that */
    PLAYING_BELIEF = 75,    /* percent of the difference in gain that is believed */
    PLAYING_NOISE = 300,    /* the standard deviation of one game, before any is played ... */
    PLAYING_SEEN = 3,       /* ... which counts as so many games */
    PLAYING_DICE = 4096,    /* the first stream of dice for playing on */
    PLAYING_TURN = 64,      /* streams of a turn */
    PLAYING_TOP = 100000000 /* above all points */
};

struct playing_arm {
    struct player_candidate *candidate;
    /* Over the games: what it gains over the first one, how much luckier it was, and products of the two. */
    double more, luck, more_more, luck_luck, more_luck;
    double behind; /* over the games: what the first one's turn was expected to gain more */
    int games;
    int again; /* games in which it walks twice in this turn */
    bool dropped;
};

struct playing_result {
    double value, luck;
    double turn; /* what the commands of this turn were expected to gain */
    bool again;  /* it walked once more in this turn */
};

struct playing {
    struct player_trial *trial;
    struct player_list *list; /* for playing on */
    struct player simulated;
    struct playing_arm arms[PLAYING_ARMS]; /* the first is the greedy player's choice */
    int count;
    int turns; /* that a game is played on */
    int turn;  /* which of them it is in */
    int64_t turn_round;
    int turn_who;
    uint64_t stream;                /* of the dice of the game that is played on */
    int64_t luck;                   /* of the side in this game */
    int64_t gain;                   /* that was expected of the commands of the first turn */
    bool again;                     /* the first turn has a walk after its first command */
    double share;                   /* of luck in the results */
};

/* Of the same command at the same target, say with several weapons, the best two are enough. */
static bool playing_is_new(const struct playing *playing, const struct player_candidate *one)
{
    const char *verb = json_to_text(json_get(&one->command, "do"), "");
    int same = 0;
    for (int i = 0; i < playing->count; i++) {
        const struct player_candidate *other = playing->arms[i].candidate;
        same += other->target == one->target && json_is_text(json_get(&other->command, "do"), verb);
    }
    return same < PLAYING_ALIKE;
}

/* What is refused is no choice at all. */
static void playing_add(struct playing *playing, struct player_candidate *one)
{
    bool is_act = one->sort == PLAYER_IS_ACT;
    if (playing->count == PLAYING_ARMS || (is_act && !playing_is_new(playing, one))) return;
    if (player_try(playing->trial, &one->command, 0))
        playing->arms[playing->count++].candidate = one;
}

/* Other moves than the one that greedy has in mind. */
static void playing_add_places(struct playing *playing)
{
    struct player_list *list = playing->trial->list;
    struct json commands[PLAYER_PLACES];
    int count = player_places(playing->trial, commands);
    for (int i = 0; i < count && list->count < PLAYER_CANDIDATES; i++) {
        const struct json *to = json_get(&commands[i], "to");
        bool known = false;
        for (int k = 0; k < playing->count; k++)
            known = known || json_equal(json_get(&playing->arms[k].candidate->command, "to"), to);
        if (known) continue;
        struct player_candidate *one = &list->items[list->count++];
        *one = (struct player_candidate){
            .command = commands[i], .sort = PLAYER_IS_MOVE, .target = -1, .points = -1};
        playing_add(playing, one);
    }
}

/* Did the creature that acts do nothing of use in its last turn? */
static bool playing_was_idle(const struct playing *playing)
{
    int who = playing->trial->list->scene.who;
    return who < PLAYER_ACTORS && (playing->trial->player->idle >> who & 1);
}

/* Is an attack open that may harm an enemy? */
static bool playing_can_attack(const struct playing *playing)
{
    const struct player_list *list = playing->trial->list;
    for (int i = 0; i < list->count; i++) {
        const struct player_candidate *one = &list->items[i];
        bool attacks = one->sort == PLAYER_IS_ACT && one->target >= 0 && one->points >= PLAYER_LEAST;
        if (attacks && player_scene_is_enemy(&list->scene, one->target)) return true;
    }
    return false;
}

static void playing_pick(struct playing *playing)
{
    struct player_list *list = playing->trial->list;
    struct player_candidate *one;
    while (playing->count < PLAYING_ACTS && (one = player_best(list)) && one->points > 0) {
        playing_add(playing, one);
        one->refused = true;
    }
    /* Instead of walking to an enemy one may wait for it, and instead of acting go elsewhere. A creature that
     * can act does not wait: that looks good only because games are not played to their end. */
    bool walks = playing->count && playing->arms[0].candidate->sort == PLAYER_IS_MOVE;
    bool idles = walks && playing_was_idle(playing); /* two idle turns in a row: the fight would never end */
    bool waits = walks && !idles && !playing_can_attack(playing);
    for (int i = 0; waits && i < list->count; i++) {
        if (list->items[i].sort == PLAYER_IS_END) playing_add(playing, &list->items[i]);
    }
    bool walked = playing->trial->player->turn_walked; /* no pacing */
    if (playing->count && !walked && !idles) playing_add_places(playing);
    for (int i = 0; i < playing->count; i++)
        playing->arms[i].candidate->refused = false;
}

static bool playing_is_decided(const struct player_scene *scene)
{
    bool friends = false, enemies = false;
    for (int i = 0; i < scene->count; i++) {
        if (!player_is_active(&scene->facts[i])) continue;
        if (player_scene_is_enemy(scene, i))
            enemies = true;
        else
            friends = true;
    }
    return !friends || !enemies;
}

static void playing_note(struct playing *playing, const struct player_scene *scene, const struct player_candidate *one)
{
    bool first = playing->turn == 0;
    if (first && one->gain > 0) playing->gain += one->gain;
    if (first && one->sort == PLAYER_IS_MOVE) playing->again = true;
    player_note_deed(&playing->simulated, scene, one);
}

/* One greedy command at the scratch table. False when the game does not go on. */
static bool playing_step(struct playing *playing, int64_t round)
{
    struct table *table = playing->trial->scratch;
    struct player *player = &playing->simulated;
    const struct encounter *encounter = table->system->table->encounter.state(table);
    int current = encounter_current(table);
    bool same = current == playing->turn_who && encounter->turns.round == playing->turn_round;
    if (!same) playing->turn++;
    playing->turn_who = current;
    playing->turn_round = encounter->turns.round;
    if (current < 0 || playing->turn > playing->turns) return false;
    struct arena arena;
    arena_init(&arena);
    struct player_trial trial = {
        .player = player, .table = table, .list = playing->list, .arena = &arena, .hurries = true};
    player_note_turn(player, table);
    bool goes_on = player_weigh(&trial) && !playing_is_decided(&playing->list->scene);
    player_trial_close(&trial);
    /* A turn has the same dice whatever was rolled before it. */
    uint32_t turn = (uint32_t)(encounter->turns.round - round) * PLAYER_ACTORS + (uint32_t)current;
    table->rng = rng_new(player->seed, playing->stream,
                         PLAYING_DICE + turn * PLAYING_TURN + (uint32_t)player->turn_commands);
    const struct player_scene *scene = &playing->list->scene;
    int64_t value = goes_on ? player_scene_value(scene, table) : 0;
    struct player_candidate *one = goes_on ? player_do_best(table, playing->list) : NULL;
    int64_t luck = one ? player_luck(one, scene, value, table) : 0;
    playing->luck += scene->side == playing->trial->list->scene.side ? luck : -luck;
    if (one) playing_note(playing, scene, one);
    arena_free(&arena);
    return one != NULL;
}

static int playing_turns(const struct player_scene *scene)
{
    int active = 0;
    for (int i = 0; i < scene->count; i++)
        active += player_is_active(&scene->facts[i]);
    return active > PLAYING_TURNS ? active : PLAYING_TURNS;
}

/* One game that continues after the command. */
static struct playing_result playing_game(struct playing *playing, const struct player_candidate *one, int game)
{
    struct player_trial *trial = playing->trial;
    const struct player_scene *scene = &trial->list->scene;
    int64_t round = trial->table->system->table->encounter.state(trial->table)->turns.round;
    struct player_memory *memory = playing->simulated.memory;
    struct player_scene after;
    playing->simulated = *trial->player;
    playing->simulated.kind = PLAYER_GREEDY;
    playing->simulated.memory = memory ? memory : trial->player->memory;
    playing->simulated.decisions = trial->player->decisions * 64 + 1000000;
    playing->stream = (uint64_t)trial->player->decisions << 32 | (uint32_t)game;
    if (!player_try(trial, &one->command, 1000 + (uint32_t)game))
        return (struct playing_result){.value = -PLAYING_TOP};
    player_note_deed(&playing->simulated, scene, one);
    playing->luck = 0;
    playing->gain = one->gain > 0 ? one->gain : 0;
    playing->again = false;
    playing->turn = 0;
    playing->turn_who = scene->who;
    playing->turn_round = round;
    for (int i = 0; i < PLAYING_COMMANDS && playing_step(playing, round); i++)
        continue;
    trial->player->memory = playing->simulated.memory;
    player_scene_open(&after, trial->scratch, scene->temperament);
    after.side = scene->side;
    int64_t value = (player_outlook(trial->player, &after) + player_scene_value(&after, trial->scratch)) / 2;
    return (struct playing_result){(double)value, (double)playing->luck, (double)playing->gain, playing->again};
}

static double playing_mean(const struct playing *playing, const struct playing_arm *arm)
{
    return arm->games ? (arm->more - playing->share * arm->luck) / arm->games : 0;
}

/* The square of the standard error of the mean. */
static double playing_error(const struct playing *playing, const struct playing_arm *arm)
{
    double share = playing->share, mean = playing_mean(playing, arm);
    double squares = arm->more_more - 2 * share * arm->more_luck + share * share * arm->luck_luck;
    double all = squares - mean * mean * arm->games + (double)PLAYING_SEEN * PLAYING_NOISE * PLAYING_NOISE;
    return all / (PLAYING_SEEN + arm->games) / (arm->games ? arm->games : 1);
}

/* How much of a lucky gain is found in the results: the line through what was seen, which starts from all of it. */
static void playing_learn_share(struct playing *playing)
{
    double weight = (double)PLAYING_SEEN * PLAYING_NOISE * PLAYING_NOISE, both = weight, luck = weight;
    for (int i = 1; i < playing->count; i++) {
        const struct playing_arm *arm = &playing->arms[i];
        if (!arm->games) continue;
        both += arm->more_luck - arm->more * arm->luck / arm->games;
        luck += arm->luck_luck - arm->luck * arm->luck / arm->games;
    }
    playing->share = both / luck;
}

/* What it is expected to gain over the first one before any game is played: greedy's own turn is likely to be better by
 * as much as its commands are expected to gain more. Who walks gives up what could be done instead. */
static double playing_prior(const struct playing_arm *arm)
{
    double behind = arm->games ? arm->behind / arm->games : 0;
    return -PLAYING_DOUBT - (behind > 0 ? behind : 0) * PLAYING_BELIEF / 100;
}

struct playing_belief {
    double gain, error; /* over the first one; squared */
};

/* The same after the games. */
static struct playing_belief playing_believe(const struct playing *playing, const struct playing_arm *arm)
{
    double spread = (double)PLAYING_SPREAD * PLAYING_SPREAD, error = playing_error(playing, arm);
    if (arm == playing->arms) return (struct playing_belief){0};
    double prior = playing_prior(arm);
    if (!arm->games) return (struct playing_belief){prior, spread};
    return (struct playing_belief){(playing_mean(playing, arm) * spread + prior * error) / (spread + error),
                                   spread * error / (spread + error)};
}

/* Who could act does not walk away to come back in the same turn. */
static bool playing_is_detour(const struct playing *playing, const struct playing_arm *arm)
{
    bool acts = playing->arms[0].candidate->sort == PLAYER_IS_ACT;
    return acts && arm->candidate->sort == PLAYER_IS_MOVE && 2 * arm->again > arm->games;
}

/* The first of them that is no way back. */
static const struct playing_arm *playing_first(const struct playing *playing)
{
    int first = 0;
    while (first < playing->count - 1 && player_is_return(playing->trial, playing->arms[first].candidate))
        first++;
    return &playing->arms[first];
}

static const struct playing_arm *playing_best(const struct playing *playing)
{
    const struct playing_arm *best = playing_first(playing);
    for (int i = 1; i < playing->count; i++) {
        const struct playing_arm *arm = &playing->arms[i];
        bool returns = player_is_return(playing->trial, arm->candidate);
        if (arm->dropped || playing_is_detour(playing, arm) || returns) continue;
        if (playing_believe(playing, arm).gain > playing_believe(playing, best).gain) best = arm;
    }
    return best;
}

/* Drops what is unlikely to become the best. How many are left: the first one always is, as the
 * others are compared with it. When one other is left and surely better, nothing is open. */
static int playing_drop(struct playing *playing)
{
    playing_learn_share(playing);
    const struct playing_arm *best = playing_best(playing);
    struct playing_belief most = playing_believe(playing, best);
    int left = 1;
    for (int i = 1; i < playing->count; i++) {
        struct playing_arm *arm = &playing->arms[i];
        struct playing_belief belief = playing_believe(playing, arm);
        double behind = most.gain - belief.gain;
        if (arm != best && behind * behind > 2 * (most.error + belief.error)) arm->dropped = true;
        left += !arm->dropped;
    }
    bool sure = best != playing->arms && most.gain * most.gain > 6 * most.error;
    return left == 2 && sure ? 1 : left;
}

static void playing_count(struct playing_arm *arm, struct playing_result own, struct playing_result first)
{
    double more = own.value - first.value, luck = own.luck - first.luck;
    arm->more += more;
    arm->luck += luck;
    arm->more_more += more * more;
    arm->luck_luck += luck * luck;
    arm->more_luck += more * luck;
    arm->behind += first.turn - own.turn;
    arm->again += own.again;
    arm->games++;
}

static void playing_run(struct playing *playing)
{
    int nodes = playing->trial->player->nodes;
    for (int game = 0, played = 0, left = playing->count; played < nodes && left > 1; game++) {
        struct playing_result first = playing_game(playing, playing->arms[0].candidate, game);
        played++;
        for (int i = 1; i < playing->count; i++) {
            struct playing_arm *arm = &playing->arms[i];
            if (arm->dropped) continue;
            playing_count(arm, playing_game(playing, arm->candidate, game), first);
            played++;
        }
        if (game % PLAYING_BATCH == PLAYING_BATCH - 1) left = playing_drop(playing);
    }
}

/* All that is left is the way back: it stays where it is. */
static void playing_wait(struct playing *playing)
{
    struct player_list *list = playing->trial->list;
    for (int i = 0; i < list->count; i++) {
        if (list->items[i].sort == PLAYER_IS_END) list->items[i].points = PLAYING_TOP + 1;
    }
}

void player_search(struct player_trial *trial)
{
    struct playing playing = {.trial = trial, .list = memory_alloc(sizeof *playing.list)};
    if (!playing.list) return;
    playing.simulated.memory = trial->player->memory;
    playing.turns = playing_turns(&trial->list->scene);
    playing_pick(&playing);
    if (playing.count > 1) {
        playing_run(&playing);
        playing_learn_share(&playing);
        const struct playing_arm *best = playing_best(&playing);
        bool better = playing_believe(&playing, best).gain > PLAYING_LEAST;
        (better ? best : playing_first(&playing))->candidate->points = PLAYING_TOP;
    }
    if (playing.count && player_is_return(trial, playing_first(&playing)->candidate)) playing_wait(&playing);
    memory_free(playing.list);
}
