/* weigh.c: the current value of each command that a player could send. */
#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "core/player/inside.h"

enum {
    WEIGH_AFTER = 60,    /* percent of a later gain that counts now */
    WEIGH_BETTER = 10,   /* percent by which a later gain must be better than one of now */
    WEIGH_FOLLOWS = 12,  /* later commands that are tried */
    WEIGH_LOOKS = 24,    /* samples of an attack that never harmed anyone */
    WEIGH_WAY = 40,      /* points of walking to an enemy */
    WEIGH_RUN = 20,      /* points of gaining movement when no target is in reach */
    WEIGH_WAIT = 50,     /* points of waiting for an enemy who will come */
    WEIGH_HURT = 850,    /* the worth of a creature from which on healing it can wait */
    WEIGH_WHOLE = 950,   /* the worth of a creature that is hardly hurt */
    WEIGH_POOR = 40,     /* percent of its best gain: with less it rather walks to better */
    WEIGH_MODEST = 80,   /* percent of its best gain: with less it looks whether a walk leads to better */
    WEIGH_ATTACKS = 4,   /* attacks that are tried after a walk, ... */
    WEIGH_FRESH = 8,     /* ... with so many samples */
    WEIGH_WALKED = 115   /* percent of the gain of now that a walk must lead to */
};

/* ---- what was done ---- */

static void weigh_note_walk(struct player *player, const struct player_scene *scene, const struct player_candidate *one)
{
    if (scene->who < 0 || scene->who >= scene->count) return;
    if (one->sort == PLAYER_IS_END && player->turn_walked) return; /* the walk was the whole turn */
    uint64_t own = UINT64_C(1) << scene->who;
    bool walks = one->sort == PLAYER_IS_MOVE;
    player->restless = walks ? player->restless | own : player->restless & ~own;
    if (one->use == PLAYER_AWAITS) player->waited |= own;
    if (walks || one->gain >= PLAYER_SLIGHT) player->waited &= ~own;
    if (!walks) return;
    player->came_x[scene->who] = (int16_t)scene->facts[scene->who].x;
    player->came_y[scene->who] = (int16_t)scene->facts[scene->who].y;
}

void player_note_deed(struct player *player, const struct player_scene *scene, const struct player_candidate *one)
{
    bool aimed = one->target >= 0 ? player_scene_is_enemy(scene, one->target) : player_is_area(&one->command);
    weigh_note_walk(player, scene, one);
    player->turn_walked = one->sort == PLAYER_IS_MOVE;
    player->turn_waits = player->turn_waits || one->use == PLAYER_AWAITS;
    if (one->gain < PLAYER_SLIGHT) return;
    *(aimed ? &player->turn_gained : &player->turn_helped) = true;
}

/* ---- candidates ---- */

bool player_is_end(const struct json *command)
{
    return json_is_text(json_get(command, "do"), "endTurn");
}

const struct player_hint *player_hint_of(const struct table *table, const struct json *command)
{
    static const struct player_hint none = {NULL, PLAYER_WORTH, 0};
    const struct player_hint *hint = table->system->table->player.hints;
    const struct json *verb = json_get(command, "do");
    for (; hint && hint->command; hint++) {
        if (json_is_text(verb, hint->command)) return hint;
    }
    return &none;
}

/* What is legal and yet not sent, or not as it is listed. */
static bool weigh_is_left_out(const struct table *table, const struct json *command)
{
    enum player_use use = player_hint_of(table, command)->use;
    return use == PLAYER_NEVER || use == PLAYER_AWAITS;
}

static int weigh_find(const struct player_trial *trial, const struct json *name)
{
    for (int i = 0; json_is(name, JSON_STRING) && i < trial->list->scene.count; i++) {
        const char *own = table_actor_name(trial->table, i);
        if (own && strcmp(own, name->text) == 0) return i;
    }
    return -1;
}

static bool weigh_is_own(const struct player_trial *trial, const struct json *command)
{
    const struct json *who = json_get(command, "who");
    return !who || weigh_find(trial, who) == trial->list->scene.who;
}

static struct player_candidate *weigh_push(struct player_list *list, const struct json *command)
{
    assert(command);
    if (list->count == PLAYER_CANDIDATES) return NULL;
    struct player_candidate *one = &list->items[list->count++];
    *one = (struct player_candidate){.command = *command, .target = -1, .use = PLAYER_WORTH};
    return one;
}

/* An attack from here shows how far its kind reaches and how well it does; a charge shows no reach. Few samples, as in
 * games that search plays on, show neither. */
static void weigh_learn(struct player_trial *trial, const struct player_candidate *one)
{
    const struct player_scene *scene = &trial->list->scene;
    if (trial->hurries || one->target < 0 || one->gain < PLAYER_LEAST) return;
    if (!player_scene_is_enemy(scene, one->target)) return;
    struct player_kind_memory *kind = player_remember_kind(trial->player, scene, scene->who);
    int distance = player_scene_distance(scene, scene->who, one->target);
    bool charges = one->entry && one->entry->moves;
    if (kind && !charges && distance > kind->reach) kind->reach = distance;
    int32_t *best = player_best_gain(trial->player, scene, scene->who, one->target);
    bool whole = scene->worth[one->target] >= WEIGH_WHOLE;
    if (best && whole && one->gain > *best) *best = (int32_t)one->gain;
}

/* Conditions on a creature that has some already are worth less, on one that cannot fight nothing. */
static int64_t weigh_stated(const struct player_trial *trial, const struct player_candidate *one)
{
    if (one->target >= 0 && !player_is_active(&trial->list->scene.facts[one->target])) return -1;
    const struct encounter_rules *rules = &trial->table->system->table->encounter;
    const struct effects *effects = rules->effects ? rules->effects(trial->table) : NULL;
    int borne = 0;
    for (int i = 0; effects && i < effects->count; i++)
        borne += one->target >= 0 && effects->items[i].bearer == one->target;
    return one->worth / (1 + borne);
}

/* It did nothing in the samples, but it is an attack on an enemy who can fight. */
static bool weigh_may_harm(struct player_trial *trial, const struct player_candidate *one)
{
    const struct player_scene *scene = &trial->list->scene;
    if (one->target < 0 || !player_scene_is_enemy(scene, one->target)) return false;
    if (!player_is_active(&scene->facts[one->target])) return false;
    const struct player_entry *known =
        player_remember(trial->player, player_command_key(trial->player, scene, &one->command));
    return known && known->harms;
}

/* It heals someone who is hardly hurt, and does nothing else. */
static bool weigh_is_needless(const struct player_trial *trial, const struct player_candidate *one)
{
    const struct player_scene *scene = &trial->list->scene;
    const struct player_entry *entry = one->entry;
    int who = one->target < 0 ? scene->who : one->target;
    if (!entry || player_scene_is_enemy(scene, who) || scene->worth[who] < WEIGH_HURT) return false;
    bool heals = false;
    for (int i = 0; i < entry->count; i++) {
        const struct player_outcome *outcome = &entry->outcomes[i];
        int32_t healed = who == scene->who ? outcome->self_hp : outcome->target_hp;
        if (outcome->rest != 0 || healed < 0) return false;
        heals = heals || healed > 0;
    }
    return heals && scene->facts[who].hp < scene->facts[who].hp_max;
}

/* It is aimed at a friend and harms it, whatever else it does. */
static bool weigh_is_betrayal(struct player_trial *trial, const struct player_candidate *one)
{
    const struct player_scene *scene = &trial->list->scene;
    if (one->target < 0 || one->target == scene->who || player_scene_is_enemy(scene, one->target)) return false;
    for (int i = 0; one->entry && i < one->entry->count; i++) {
        if (one->entry->outcomes[i].target_hp < 0) return true;
    }
    const struct player_entry *known =
        player_remember(trial->player, player_command_key(trial->player, scene, &one->command));
    return !one->entry && known && known->harms;
}

/* What is believed to be worth what its hint states, until it is the best of all. False: it is tried at once. */
static bool weigh_guess(const struct player_trial *trial, struct player_candidate *one)
{
    bool hides = one->use == PLAYER_HIDES;
    one->is_guess = hides || one->use == PLAYER_FREES || one->use == PLAYER_STATED;
    if (one->is_guess) one->points = one->use == PLAYER_STATED ? weigh_stated(trial, one) : one->worth;
    if (hides && trial->hurries) one->points = -1;
    return one->is_guess || one->use == PLAYER_RUNS; /* running is weighed by where it leads */
}

/* Does it do no good here, whatever it changes? */
static bool weigh_is_vain(struct player_trial *trial, const struct player_candidate *one)
{
    bool bare = one->use == PLAYER_SHELTERS && player_scene_nearest(&trial->list->scene) <= 1;
    return bare || weigh_is_betrayal(trial, one) || weigh_is_needless(trial, one);
}

/* The points of a command that was tried. */
static void weigh_score(struct player_trial *trial, struct player_candidate *one)
{
    if (one->gain > trial->best) trial->best = one->gain;
    bool counts = one->gain >= 0 || one->use == PLAYER_READIES; /* standing up may cost something */
    one->points = counts ? one->gain + one->worth : one->gain;
    if (weigh_is_vain(trial, one)) {
        one->gain = 0;
        one->points = -1;
        return;
    }
    if (one->is_behind)
        one->points = -1; /* who it would reach now is not known */
    else if (one->points < PLAYER_LEAST)
        one->points = one->gain >= 0 && weigh_may_harm(trial, one) ? PLAYER_LEAST : one->points - 1;
    weigh_learn(trial, one);
}

static bool weigh_consider(struct player_trial *trial, const struct json *command)
{
    const struct player_hint *hint = player_hint_of(trial->table, command);
    struct player_candidate *one = weigh_push(trial->list, command);
    if (!one) return true;
    one->target = weigh_find(trial, json_get(command, "target"));
    one->use = hint->use;
    one->worth = hint->worth;
    if (weigh_guess(trial, one)) return true;
    bool good = player_rate(trial, one);
    if (good)
        weigh_score(trial, one);
    else
        trial->list->count--;
    return good;
}

static bool weigh_has_field(const struct table *table, const struct json *command, const char *name)
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

/* The field in which a command names what it is aimed at; NULL: it has none. */
static const char *weigh_target_field(struct table *table, const struct json *command)
{
    if (weigh_has_field(table, command, "target")) return "target";
    return weigh_has_field(table, command, "targets") ? "targets" : NULL;
}

/* A command that lacks a target is tried on everybody it could mean. */
static void weigh_consider_targets(struct player_trial *trial, const struct json *command)
{
    if (weigh_consider(trial, command) || json_get(command, "target") || player_is_area(command)) return;
    const char *member = weigh_target_field(trial->table, command);
    for (int i = 0; member && i < trial->list->scene.count; i++) {
        const char *name = table_actor_name(trial->table, i);
        struct json aimed = json_copy(trial->arena, command),
                    text = json_make_text(trial->arena, name, strlen(name)), several = json_make_array();
        json_push(trial->arena, &several, text);
        json_set_copied(trial->arena, &aimed, member, strcmp(member, "target") == 0 ? text : several);
        (void)weigh_consider(trial, &aimed);
    }
}

static void weigh_list(struct player_trial *trial)
{
    const struct table_rules *rules = trial->table->system->table;
    struct json legal = json_make_array();
    (rules->player.candidates ? rules->player.candidates : rules->legal)(trial->table, trial->arena, &legal);
    for (size_t i = 0; i < json_count(&legal); i++) {
        const struct json *command = json_at(&legal, i);
        struct player_candidate *one = NULL;
        bool walks = json_get(command, "to") && !json_get(command, "target");
        if (player_is_end(command) || walks) {
            if ((one = weigh_push(trial->list, command)))
                one->sort = walks ? PLAYER_IS_MOVE : PLAYER_IS_END;
            if (one) one->points = walks ? -1 : 0;
            continue;
        }
        if (weigh_is_left_out(trial->table, command)) continue;
        weigh_consider_targets(trial, command);
    }
}

/* ---- what comes afterwards ---- */

/* Is it a use that was not open before? A walk is none. */
static bool weigh_is_new(const struct player_list *list, const struct json *command)
{
    if (json_get(command, "to") || player_is_end(command)) return false;
    for (int i = 0; i < list->count; i++) {
        if (json_equal(&list->items[i].command, command)) return false;
    }
    return true;
}

/* The best gain that a command makes possible. */
static int64_t weigh_afterwards(struct player_trial *trial, const struct player_candidate *one)
{
    const struct table_rules *rules = trial->table->system->table;
    struct player_list *list = memory_alloc(sizeof *list);
    struct arena arena;
    int64_t best = 0;
    if (!list || !player_try(trial, &one->command, 0) ||
        encounter_current(trial->scratch) != trial->list->scene.who) {
        memory_free(list);
        return 0;
    }
    arena_init(&arena);
    list->count = 0;
    player_scene_open(&list->scene, trial->scratch, trial->list->scene.temperament);
    struct player_trial next = {.player = trial->player, .table = trial->scratch, .list = list, .arena = &arena};
    struct json legal = json_make_array();
    (rules->player.candidates ? rules->player.candidates : rules->legal)(next.table, &arena, &legal);
    for (size_t i = 0; i < json_count(&legal) && list->count < WEIGH_FOLLOWS; i++) {
        const struct json *follow = json_at(&legal, i);
        bool usable = json_get(follow, "target") || weigh_is_new(trial->list, follow);
        if (!usable || weigh_is_left_out(next.table, follow)) continue;
        if (!weigh_is_own(&next, follow) || !weigh_consider(&next, follow)) continue;
        if (list->items[list->count - 1].gain > best) best = list->items[list->count - 1].gain;
    }
    player_trial_close(&next);
    arena_free(&arena);
    memory_free(list);
    return best;
}

static bool weigh_is_far(const struct player_trial *trial, int reach)
{
    const struct player_scene *scene = &trial->list->scene;
    for (int i = 0; i < scene->count; i++) {
        if (!player_scene_is_enemy(scene, i) || !player_is_active(&scene->facts[i])) continue;
        if (player_scene_distance(scene, scene->who, i) <= reach) return false;
    }
    return true;
}

/* What its kind could gain at best so far against enemies like those that are left. */
static int64_t weigh_known(const struct player_trial *trial)
{
    const struct player_scene *scene = &trial->list->scene;
    int64_t most = 0;
    for (int i = 0; i < scene->count; i++) {
        if (!player_scene_is_enemy(scene, i) || !player_is_active(&scene->facts[i])) continue;
        const int32_t *best = player_best_gain(trial->player, scene, scene->who, i);
        if (best && *best > most) most = *best;
    }
    return most;
}

/* Does it rather walk to something better than gain this? */
static bool weigh_is_poor(const struct player_trial *trial, int64_t gain)
{
    int64_t known = weigh_known(trial);
    return known >= PLAYER_SLIGHT && gain * 100 < known * WEIGH_POOR && !trial->player->turn_gained;
}

/* The command with the best gain. The slight one of an attack counts if there is nothing better to walk to. */
static struct player_candidate *weigh_most(const struct player_trial *trial)
{
    const struct player_scene *scene = &trial->list->scene;
    struct player_candidate *best = NULL;
    int64_t known = weigh_known(trial);
    bool modest = known > 0 && known < PLAYER_SLIGHT;
    for (int i = 0; i < trial->list->count; i++) {
        struct player_candidate *one = &trial->list->items[i];
        bool attacks = one->target >= 0 && player_scene_is_enemy(scene, one->target);
        int64_t least = modest && attacks ? PLAYER_LEAST : PLAYER_SLIGHT;
        if (one->sort != PLAYER_IS_ACT || one->refused || one->gain < least) continue;
        if (!best || one->gain > best->gain) best = one;
    }
    return best;
}

/* The command with the best gain; NULL: none has any. What is remembered may be refused now, as its target is out of
 * reach. */
static struct player_candidate *weigh_best(struct player_trial *trial)
{
    bool may_be_refused = trial->table->system->table->legal_is_tried;
    struct player_candidate *one;
    while ((one = weigh_most(trial))) {
        if (!may_be_refused || one->is_tried || player_try(trial, &one->command, 0)) return one;
        one->refused = true;
    }
    return NULL;
}

/* What a command gains at the table of the trial, with so many of the usual dice; nothing is remembered. -1: it is
 * refused. */
static int64_t weigh_afresh(struct player_trial *trial, const struct player_candidate *one, int samples)
{
    struct player_scene scene;
    player_scene_open(&scene, trial->table, trial->list->scene.temperament);
    int64_t value = player_scene_value(&scene, trial->table), sum = 0;
    for (int i = 0; i < samples; i++) {
        if (!player_try_spread(trial, &one->command, i)) return -1;
        struct player_outcome outcome = player_outcome_of(&scene, value, trial->scratch, one->target);
        sum += player_outcome_gain(&scene, one, &outcome);
    }
    return sum / samples;
}

/* The pools of actions that a command draws on. False when it is refused. */
static bool weigh_pools(struct player_trial *trial, const struct json *command, bool pools[ECONOMY_MOST_POOLS])
{
    const struct encounter_rules *rules = &trial->table->system->table->encounter;
    int who = trial->list->scene.who;
    if (!rules->budget || !player_try(trial, command, 0)) return false;
    const struct action_pool *before = rules->budget(trial->table, who), *after = rules->budget(trial->scratch, who);
    for (int i = 0; i < ECONOMY_MOST_POOLS; i++)
        pools[i] = after->left[i] < before->left[i];
    return true;
}

/* Does the command leave everything that the attack needs? */
static bool weigh_is_free_of(struct player_trial *trial, const struct json *command, const struct json *attack)
{
    bool own[ECONOMY_MOST_POOLS], attacks[ECONOMY_MOST_POOLS], free = true;
    if (!weigh_pools(trial, attack, attacks) || !weigh_pools(trial, command, own)) return false;
    for (int i = 0; i < ECONOMY_MOST_POOLS; i++)
        free = free && !(own[i] && attacks[i]);
    return free;
}

/* How much more a command gains after another one: both with the same dice, so a small difference shows. */
static int64_t weigh_boost(struct player_trial *trial, const struct player_candidate *one,
                           const struct player_candidate *attack)
{
    int64_t before = weigh_afresh(trial, attack, PLAYER_SAMPLES), sum = 0;
    int tries = one->use == PLAYER_HIDES ? PLAYER_SAMPLES : 1;
    for (int i = 0; i < tries; i++) {
        int64_t after = -1;
        if (before < 0 || !player_try_spread(trial, &one->command, i)) return 0;
        struct player_trial next = {.player = trial->player, .table = trial->scratch, .list = trial->list};
        bool goes_on = encounter_current(next.table) == trial->list->scene.who;
        if (goes_on) after = weigh_afresh(&next, attack, PLAYER_SAMPLES);
        player_trial_close(&next);
        if (after < 0) return 0;
        sum += after;
    }
    return sum / tries > before ? sum / tries - before : 0;
}

/* Does it help the creature itself or harm the target of its attack, whatever the dice? */
static bool weigh_is_boost(const struct player_trial *trial, const struct player_candidate *one,
                           const struct player_candidate *attack)
{
    bool own = one->target < 0 || one->target == trial->list->scene.who || one->target == attack->target;
    bool plain = one->sort == PLAYER_IS_ACT && one->use == PLAYER_WORTH && own && !player_is_area(&one->command);
    return plain && !one->refused && one->entry && !one->entry->rolls && one->gain >= PLAYER_LEAST;
}

/* How much better the attack is after the command; less than 1: no better. */
static int64_t weigh_better(struct player_trial *trial, const struct player_candidate *one,
                            const struct player_candidate *attack)
{
    if (one->use == PLAYER_HIDES && !trial->hurries) /* the place matters: nothing is remembered */
        return weigh_is_free_of(trial, &one->command, &attack->command) ? weigh_boost(trial, one, attack) : 0;
    if (!weigh_is_boost(trial, one, attack)) return 0;
    if (one->entry->afterwards < 0 && !trial->hurries)
        one->entry->afterwards = (int32_t)weigh_boost(trial, one, attack);
    return one->entry->afterwards;
}

/* What makes the best attack better comes before it. */
static void weigh_boosts(struct player_trial *trial, const struct player_candidate *attack)
{
    struct player_list *list = trial->list;
    bool attacks = attack && attack->target >= 0 && player_scene_is_enemy(&list->scene, attack->target);
    for (int i = 0; attacks && i < list->count; i++) {
        struct player_candidate *one = &list->items[i];
        int64_t better = one == attack ? 0 : weigh_better(trial, one, attack);
        bool helps = better >= PLAYER_LEAST && better * 100 >= attack->gain * WEIGH_BETTER;
        if (helps) one->points += attack->points + better;
    }
}

/* The best gain that it makes possible, as far as it is better than what can be had without it. */
static int64_t weigh_later(struct player_trial *trial, const struct player_candidate *one, int64_t best)
{
    int64_t after = one->entry ? one->entry->afterwards : -1;
    if (after < 0) after = trial->hurries ? 0 : weigh_afterwards(trial, one);
    if (after * 100 < best * (100 + WEIGH_BETTER)) return 0;
    return weigh_is_poor(trial, after) && weigh_is_far(trial, 1) ? 0 : after;
}

static void weigh_prepare(struct player_trial *trial, int64_t best)
{
    for (int i = 0; i < trial->list->count; i++) {
        struct player_candidate *one = &trial->list->items[i];
        /* What opens an attack is wasted without one. */
        if (one->use == PLAYER_OPENS) one->points = best >= PLAYER_SLIGHT ? best + one->worth : -1;
        if (one->use != PLAYER_READIES || one->gain < -one->worth || one->gain >= PLAYER_LEAST) continue;
        int64_t after = weigh_later(trial, one, best);
        if (one->entry && !trial->hurries) one->entry->afterwards = (int32_t)after;
        if (best >= PLAYER_LEAST && after * WEIGH_AFTER <= best * 100) continue;
        one->points += after * WEIGH_AFTER / 100;
    }
}

/* ---- walking ---- */

/* As far as it acted on enemies so far. */
static int weigh_reach(const struct player_trial *trial)
{
    const struct player_scene *scene = &trial->list->scene;
    const struct player_kind_memory *kind = player_remember_kind(trial->player, scene, scene->who);
    return kind ? kind->reach : 1;
}

bool player_is_return(const struct player_trial *trial, const struct player_candidate *one)
{
    const struct player *player = trial->player;
    const struct json *to = json_get(&one->command, "to");
    int who = trial->list->scene.who;
    bool walks = one->sort == PLAYER_IS_MOVE && (player->restless >> who & 1);
    return walks && json_to_int(json_at(to, 0), -1) == player->came_x[who] &&
           json_to_int(json_at(to, 1), -1) == player->came_y[who];
}

/* Running is worth something to a creature that is far from all enemies. */
static void weigh_runs(const struct player_trial *trial)
{
    struct player_list *list = trial->list;
    if (!weigh_is_far(trial, 1)) return;
    for (int i = 0; i < list->count; i++) {
        if (list->items[i].use == PLAYER_RUNS) list->items[i].points = WEIGH_RUN;
    }
}

/* Is it an attack from afar, and not known to be as good as any? */
static bool weigh_is_modest(const struct player_trial *trial, const struct player_candidate *attack)
{
    const struct player_scene *scene = &trial->list->scene;
    bool aimed = attack->target >= 0 && player_scene_is_enemy(scene, attack->target);
    if (!aimed || player_scene_distance(scene, scene->who, attack->target) <= 1) return false;
    return !trial->player->book || attack->gain * 100 < weigh_known(trial) * WEIGH_MODEST;
}

/* The best gain of an attack of the same sort after the walk. */
static int64_t weigh_walked(struct player_trial *trial, const struct json *walk, const struct player_candidate *attack)
{
    const struct table_rules *rules = trial->table->system->table;
    const struct json *verb = json_get(&attack->command, "do");
    struct player_trial next = {.player = trial->player, .list = trial->list};
    struct json legal = json_make_array();
    int64_t best = 0;
    int tried = 0;
    if (!player_try(trial, walk, 0) || encounter_current(trial->scratch) != trial->list->scene.who) return 0;
    next.table = trial->scratch;
    (rules->player.candidates ? rules->player.candidates : rules->legal)(next.table, trial->arena, &legal);
    for (size_t i = 0; i < json_count(&legal) && tried < WEIGH_ATTACKS; i++) {
        struct player_candidate one = {.command = *json_at(&legal, i)};
        one.target = weigh_find(trial, json_get(&one.command, "target"));
        bool aimed = one.target >= 0 && player_scene_is_enemy(&trial->list->scene, one.target);
        if (!aimed || !json_equal(json_get(&one.command, "do"), verb) || !weigh_is_own(trial, &one.command)) continue;
        int64_t gain = weigh_afresh(&next, &one, WEIGH_FRESH);
        if (gain > best) best = gain;
        tried++;
    }
    player_trial_close(&next);
    return best;
}

/* Before its first attack in a turn: does a walk that costs no attack lead to a better one? */
static void weigh_step_closer(struct player_trial *trial, const struct player_candidate *attack)
{
    const struct player *player = trial->player;
    bool early = !player->turn_gained && !player->turn_walked && !trial->hurries;
    struct json way;
    if (!early || !weigh_is_modest(trial, attack) || !player_way(trial, false, &way)) return;
    struct player_candidate one = {.command = way, .sort = PLAYER_IS_MOVE, .target = -1};
    if (player_is_return(trial, &one) || !weigh_is_free_of(trial, &way, &attack->command)) return;
    int64_t here = weigh_afresh(trial, attack, WEIGH_FRESH);
    if (here < 0 || weigh_walked(trial, &way, attack) * 100 < here * WEIGH_WALKED + 100 * PLAYER_LEAST) return;
    one.points = 2 * attack->gain + WEIGH_WAY;
    if (trial->list->count < PLAYER_CANDIDATES) trial->list->items[trial->list->count++] = one;
}

/* Adds the way to walk, toward the enemies or away from them, to the list. `best` is the best command so far. */
static void weigh_add_way(struct player_trial *trial, int64_t best, bool flees)
{
    struct json way;
    struct player_candidate *one = player_way(trial, flees, &way) ? weigh_push(trial->list, &way) : NULL;
    if (!one) return;
    one->sort = PLAYER_IS_MOVE;
    bool prefers = flees || best >= PLAYER_LEAST;
    bool again = best >= PLAYER_LEAST || trial->player->turn_walked; /* in one turn nobody walks there and back */
    bool returns = again && !flees && player_is_return(trial, one);
    one->points = returns ? -1 : prefers ? 2 * best + WEIGH_WAY : WEIGH_WAY;
}

/* Adds a readied attack to the list, if an enemy will come who cannot be attacked in this turn. */
static void weigh_add_wait(struct player_trial *trial)
{
    struct json wait;
    struct player_candidate *one = player_wait(trial, &wait) ? weigh_push(trial->list, &wait) : NULL;
    if (!one) return;
    one->use = PLAYER_AWAITS;
    one->points = WEIGH_WAIT;
}

/* Did it do good in this turn, and is an enemy in reach? Then it stays; also who waits for an enemy. */
static bool weigh_stays(const struct player_trial *trial)
{
    bool acted = trial->player->turn_gained || trial->player->turn_helped;
    if (trial->player->turn_waits) return true;
    return acted && !weigh_is_far(trial, weigh_reach(trial));
}

/* `most`: the best command so far; may be NULL. */
static void weigh_walk(struct player_trial *trial, const struct player_candidate *most)
{
    const struct player_scene *scene = &trial->list->scene;
    const struct actor_facts *self = &scene->facts[scene->who];
    int64_t best = most ? most->gain : 0;
    if (self->hp * 100 < self->hp_max * scene->temperament->retreat) {
        weigh_add_way(trial, best, true);
        return;
    }
    if (weigh_stays(trial)) return;
    bool poor = weigh_is_poor(trial, best);
    if (most && !poor) weigh_step_closer(trial, most);
    if (best >= PLAYER_LEAST && !poor) return;
    weigh_runs(trial);
    if (poor && best >= PLAYER_LEAST && !weigh_is_far(trial, 1)) return;
    if (best < PLAYER_LEAST) weigh_add_wait(trial);
    weigh_add_way(trial, best, false);
}

struct player_candidate *player_best(struct player_list *list)
{
    struct player_candidate *best = NULL;
    for (int i = 0; i < list->count; i++) {
        struct player_candidate *one = &list->items[i];
        if (one->refused || (best && one->points <= best->points)) continue;
        best = one;
    }
    return best;
}

/* The best one is tried once more before it is believed. */
static void weigh_doubt(struct player_trial *trial)
{
    for (int i = 0; i < 2; i++) {
        struct player_candidate *one = player_best(trial->list);
        struct player_entry *entry = one ? one->entry : NULL;
        if (!entry || !entry->rolls || entry->count >= PLAYER_MOST_SAMPLES) return;
        if (!player_sample(trial, one)) return;
        int64_t gain = player_entry_gain(&trial->list->scene, one);
        one->points += gain - one->gain;
        one->gain = gain;
    }
}

/* Before a turn ends: an attack that few samples show as a loss is tried until there is no more to learn. */
static void weigh_sample_again(struct player_trial *trial)
{
    struct player_list *list = trial->list;
    const struct player_candidate *best = player_best(list);
    for (int i = 0; best && best->sort == PLAYER_IS_END && i < list->count; i++) {
        struct player_candidate *one = &list->items[i];
        bool open = one->sort == PLAYER_IS_ACT && one->entry && one->entry->rolls && weigh_may_harm(trial, one);
        if (!open || one->gain >= 0) continue;
        while (one->entry->count < PLAYER_MOST_SAMPLES && player_sample(trial, one))
            continue;
        one->gain = player_entry_gain(&list->scene, one);
        one->points = one->gain >= 0 ? one->gain + PLAYER_LEAST : one->gain - 1;
    }
}

/* Before a turn ends: an attack that never harmed anyone yet may only have missed. Once in a game it is
 * tried often. */
static void weigh_look_again(struct player_trial *trial)
{
    weigh_sample_again(trial);
    struct player_list *list = trial->list;
    const struct player_candidate *best = player_best(list);
    for (int i = 0; best && best->sort == PLAYER_IS_END && i < list->count; i++) {
        struct player_candidate *one = &list->items[i];
        bool aimed = one->target >= 0 && player_scene_is_enemy(&list->scene, one->target);
        bool open = aimed && one->sort == PLAYER_IS_ACT && one->entry && one->entry->rolls;
        uint64_t key = open ? player_command_key(trial->player, &list->scene, &one->command) : 0;
        struct player_entry *known = open ? player_remember(trial->player, key) : NULL;
        if (!known || known->harms || known->rolls) continue;
        known->rolls = true; /* it was looked at */
        for (int k = 0; k < WEIGH_LOOKS && !known->harms; k++)
            (void)player_sample(trial, one);
        if (known->harms && one->gain >= -PLAYER_SLIGHT) one->points = PLAYER_LEAST;
    }
}

static int weigh_enemies(const struct player_scene *scene)
{
    int enemies = 0;
    for (int i = 0; i < scene->count; i++)
        enemies += player_scene_is_enemy(scene, i) && player_is_active(&scene->facts[i]);
    return enemies;
}

/* The stated worth as often as the target got a condition in the samples, less as often as the attacker did; of hiding
 * by how many enemies lost sight, of freeing itself as often as it did. */
static int64_t weigh_odds(const struct player_scene *scene, const struct player_candidate *one)
{
    const struct player_entry *entry = one->entry;
    int good = 0, count = entry ? entry->count : 0;
    bool hides = one->use == PLAYER_HIDES;
    for (int i = 0; i < count; i++) {
        const struct player_outcome *outcome = &entry->outcomes[i];
        int gets = outcome->target_gets - outcome->self_gets;
        good += hides ? outcome->unseen : one->use == PLAYER_FREES ? outcome->freed : gets;
    }
    if (hides) count *= weigh_enemies(scene);
    int64_t points = good > 0 ? one->points * good / count : 0;
    return points >= PLAYER_LEAST ? points : -1;
}

/* Few samples of a command that succeeds with one number of the die show too much or nothing. */
static bool weigh_learn_odds(struct player_trial *trial, struct player_candidate *one)
{
    struct player_entry *entry = one->entry;
    while (entry && entry->rolls && entry->count < PLAYER_MOST_SAMPLES) {
        if (!player_sample(trial, one)) return false;
    }
    return true;
}

/* What is best by its stated worth alone is tried: most of what has one never is, as attacks come first. Games that
 * search plays on do with half of the worth. */
static void weigh_verify(struct player_trial *trial)
{
    struct player_candidate *one;
    while ((one = player_best(trial->list)) && one->is_guess) {
        one->is_guess = false;
        if (trial->hurries)
            one->points /= 2;
        else if (player_rate(trial, one) && weigh_learn_odds(trial, one))
            one->points = weigh_odds(&trial->list->scene, one);
        else
            one->refused = true;
        one->gain = 0;
    }
}

static bool weigh_is_attack(struct player_trial *trial, const struct player_candidate *one)
{
    bool strikes = one->use == PLAYER_WORTH || one->use == PLAYER_RISKS;
    bool usual = one->sort == PLAYER_IS_ACT && strikes && !one->refused && one->entry;
    return usual && weigh_may_harm(trial, one);
}

/* Who fights to the end does not only dodge because enemies strike back: the best attack comes before what gains
 * nothing. */
static void weigh_fight_on(struct player_trial *trial)
{
    struct player_candidate *best = player_best(trial->list), *attack = NULL;
    bool idles = best && best->sort != PLAYER_IS_MOVE && best->gain < PLAYER_SLIGHT && best->points < WEIGH_RUN;
    if (!idles || trial->player->turn_gained || trial->list->scene.temperament->retreat) return;
    for (int i = 0; i < trial->list->count; i++) {
        struct player_candidate *one = &trial->list->items[i];
        if (attack && one->gain <= attack->gain) continue;
        if (weigh_is_attack(trial, one)) attack = one;
    }
    if (attack) attack->points = best->points + 1;
}

bool player_weigh(struct player_trial *trial)
{
    struct player_list *list = trial->list;
    list->count = 0;
    player_scene_open(&list->scene, trial->table, trial->player->temperament);
    if (list->scene.who < 0 || list->scene.who >= list->scene.count) return false;
    if (!player_memory_open(trial->player, trial->table)) return false;
    const struct player_moods *moods = trial->player->moods;
    bool has_own = moods && list->scene.who < PLAYER_MOODS && moods->of[list->scene.who];
    if (has_own) list->scene.temperament = moods->of[list->scene.who];
    weigh_list(trial);
    const struct player_candidate *best = weigh_best(trial);
    weigh_prepare(trial, best ? best->gain : 0);
    weigh_boosts(trial, best);
    weigh_walk(trial, best);
    weigh_verify(trial);
    if (!trial->hurries) weigh_doubt(trial);
    if (!trial->hurries) weigh_look_again(trial);
    weigh_fight_on(trial);
    return list->count > 0;
}
