/* try.c: tries commands on a copy of the table: what they change there, and what that is worth. */
#include "core/player/inside.h"

enum { TRY_USUAL = 4 /* uses by which a command is believed to do as remembered */ };

static bool try_open(struct player_trial *trial)
{
    if (trial->scratch) return true;
    trial->scratch = table_clone(trial->table);
    if (trial->scratch) trial->scratch->answer = player_answer_usual;
    return trial->scratch != NULL;
}

void player_trial_close(struct player_trial *trial)
{
    table_free(trial->scratch);
    trial->scratch = NULL;
}

static bool try_do(struct player_trial *trial, const struct json *command, struct rng dice)
{
    const struct table_rules *rules = trial->table->system->table;
    if (!try_open(trial)) return false;
    void *state = rules->state_clone(trial->table->state);
    if (!state) return false;
    rules->state_free(trial->scratch->state);
    trial->scratch->state = state;
    trial->scratch->rng = dice;
    trial->samples++;
    return table_do(trial->scratch, command) == TABLE_DONE;
}

bool player_try(struct player_trial *trial, const struct json *command, uint32_t sample)
{
    return try_do(trial, command, rng_new(trial->player->seed, trial->player->decisions, 16 + sample));
}

bool player_try_spread(struct player_trial *trial, const struct json *command, int sample)
{
    return try_do(trial, command, player_sample_dice(trial->player, sample));
}

/* Harm to friends counts three times: nobody likes to be in the fire of a friend. This is what it counts more. */
static int64_t try_friendly_fire(const struct player_scene *scene, const struct player_scene *after, int target)
{
    int64_t harm = 0;
    for (int i = 0; i < scene->count; i++) {
        bool other = i != scene->who && i != target && !player_scene_is_enemy(scene, i);
        if (other && after->worth[i] < scene->worth[i]) harm += scene->worth[i] - after->worth[i];
    }
    return 2 * harm;
}

static bool try_gets(const struct table *table, int who)
{
    for (size_t i = 0; i < table->events.count; i++) {
        const struct event *event = &table->events.items[i];
        if (event->kind == EVENT_CONDITION && event_condition_of(event).who == who) return true;
    }
    return false;
}

/* Did an enemy harm the creature that acts? */
static bool try_is_struck(const struct player_scene *scene, const struct table *table)
{
    for (size_t i = 0; i < table->events.count; i++) {
        const struct event *event = &table->events.items[i];
        if (event->kind != EVENT_DAMAGE) continue;
        struct event_damage damage = event_damage_of(event);
        bool known = damage.by >= 0 && damage.by < scene->count;
        if (damage.who == scene->who && known && player_scene_is_enemy(scene, (int)damage.by)) return true;
    }
    return false;
}

struct player_outcome player_outcome_of(const struct player_scene *scene, int64_t value, const struct table *table,
                                        int target)
{
    struct player_scene after;
    struct player_outcome outcome = {0};
    player_scene_open(&after, table, scene->temperament);
    after.side = scene->side;
    int64_t rest = player_scene_value(&after, table) - value - try_friendly_fire(scene, &after, target);
    for (int i = 0; i < 2; i++) {
        int who = i ? scene->who : target;
        if (who < 0 || (i == 0 && who == scene->who)) continue;
        const struct actor_facts *a = &scene->facts[who], *b = &after.facts[who];
        int32_t change = (int32_t)(player_left(b) - player_left(a));
        *(i ? &outcome.self_hp : &outcome.target_hp) = change;
        *(i ? &outcome.self_lost : &outcome.target_lost) = player_is_active(a) && !player_is_active(b);
        bool enemy = player_scene_is_enemy(scene, who);
        int64_t moved = after.worth[who] - scene->worth[who];
        rest -= enemy ? -moved : moved * scene->temperament->care / 100;
    }
    outcome.rest = (int32_t)rest;
    outcome.target_gets = target >= 0 && try_gets(table, target);
    outcome.self_gets = try_gets(table, scene->who);
    bool harmed = outcome.self_hp < 0 || outcome.self_lost;
    outcome.own_fault = harmed && !try_is_struck(scene, table);
    return outcome;
}

static int64_t try_change(const struct player_scene *scene, int who, int32_t change, bool lost)
{
    struct actor_facts then = scene->facts[who];
    then.hp += change;
    /* A creature that fell with so many hit points fell from them: with others left it may stay up, and the reverse. */
    if (player_is_active(&then) && player_left(&then) <= 0) then.state = "defeated";
    if (lost && change == 0) then.state = "defeated";
    if (!player_is_active(&scene->facts[who]) && then.hp > 0 && change > 0) then.state = "active";
    if (then.hp > then.hp_max) then.hp = then.hp_max;
    return player_scene_weigh(scene, who, scene->worth[who], player_worth(&then));
}

/* What an outcome is worth at the hit points of now. Who strikes back would have struck someone anyway, so that counts
 * half; harm that the creature does to itself counts in full. */
int64_t player_outcome_gain(const struct player_scene *scene, const struct player_candidate *one,
                            const struct player_outcome *outcome)
{
    int64_t gain = outcome->rest;
    bool attacks = one->target >= 0 && player_scene_is_enemy(scene, one->target);
    if (one->target >= 0 && one->target != scene->who)
        gain += try_change(scene, one->target, outcome->target_hp, outcome->target_lost);
    if (!outcome->self_hp && !outcome->self_lost) return gain;
    int64_t own = try_change(scene, scene->who, outcome->self_hp, outcome->self_lost);
    return gain + (attacks && !outcome->own_fault ? own / 2 : own);
}

int64_t player_entry_gain(const struct player_scene *scene, const struct player_candidate *one)
{
    int64_t sum = 0;
    for (int i = 0; i < one->entry->count; i++)
        sum += player_outcome_gain(scene, one, &one->entry->outcomes[i]);
    return one->entry->count ? sum / one->entry->count + one->entry->more : 0;
}

/* Those who know what to expect of a command learn from each use of it whether that is true. */
int64_t player_luck(const struct player_candidate *one, const struct player_scene *scene, int64_t value,
                    const struct table *table)
{
    struct player_entry *entry = one->entry;
    if (!entry || !entry->rolls || !entry->count) return 0;
    struct player_outcome outcome = player_outcome_of(scene, value, table, one->target);
    int64_t more = player_outcome_gain(scene, one, &outcome) - player_entry_gain(scene, one);
    int64_t usual = entry->luck / (entry->luck_count + TRY_USUAL);
    entry->luck += more;
    entry->luck_count++;
    return more - usual;
}

int64_t player_entry_spread(const struct player_scene *scene, const struct player_candidate *one)
{
    int64_t mean = player_entry_gain(scene, one), sum = 0;
    for (int i = 0; i < one->entry->count; i++) {
        int64_t off = player_outcome_gain(scene, one, &one->entry->outcomes[i]) - mean;
        sum += off < 0 ? -off : off;
    }
    return one->entry->count ? sum / one->entry->count : 0;
}
