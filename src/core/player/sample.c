/* sample.c: samples of a command: what it led to on copies of the table, with the dice of samples, remembered or
 * taken now. */
#include "core/player/inside.h"

enum {
    SAMPLE_RISK = 60,      /* points that may go wrong with what reaches others */
    SAMPLE_OTHERS = 60,    /* points beside the target from which on a command reaches others, too */
    SAMPLE_HASTY = 3,      /* samples in games that search plays on */
    SAMPLE_UNSTEADY = 12,  /* samples of what cannot be remembered */
    SAMPLE_SURE = 150,     /* samples of what may harm its user: rare disasters decide */
    SAMPLE_DICE = 5000     /* the first of their dice */
};

/* Where everybody is matters to the command, no matter which creature it is aimed at. */
static void sample_reaches_others(struct player_trial *trial, struct player_candidate *one)
{
    struct player_entry *known =
        player_remember(trial->player, player_command_key(trial->player, &trial->list->scene, &one->command));
    if (known) known->unsteady = true;
    one->entry->unsteady = true;
}

static void sample_learn_harm(struct player_trial *trial, const struct player_candidate *one,
                             const struct player_outcome *outcome)
{
    if (outcome->target_hp >= 0 && !outcome->own_fault) return;
    struct player_entry *known =
        player_remember(trial->player, player_command_key(trial->player, &trial->list->scene, &one->command));
    if (!known) return;
    known->harms = known->harms || outcome->target_hp < 0;
    known->risky = known->risky || outcome->own_fault;
}

/* How many enemies do not see the creature that acts at this table. */
static int sample_unseen(const struct player_trial *trial, const struct table *table)
{
    const struct player_rules *rules = &table->system->table->player;
    return rules->unseen ? rules->unseen(table, trial->list->scene.who) : 0;
}

static bool sample_is_held(const struct player_trial *trial, const struct table *table)
{
    const struct player_rules *rules = &table->system->table->player;
    return rules->held && rules->held(table, trial->list->scene.who);
}

bool player_sample(struct player_trial *trial, struct player_candidate *one)
{
    struct player_entry *entry = one->entry;
    bool fits = entry->count < PLAYER_MOST_SAMPLES;
    bool done = fits ? player_try_spread(trial, &one->command, entry->count)
                     : player_try(trial, &one->command, trial->samples);
    if (!done) return false;
    if (entry->count == 0) entry->rolls = trial->scratch->rng.drawn > 0;
    const struct player_scene *scene = &trial->list->scene;
    struct player_outcome outcome = player_outcome_of(scene, player_scene_value(scene, trial->table),
                                                  trial->scratch, one->target);
    if (one->use == PLAYER_HIDES)
        outcome.unseen = (int8_t)(sample_unseen(trial, trial->scratch) - sample_unseen(trial, trial->table));
    if (one->use == PLAYER_FREES) outcome.freed = !sample_is_held(trial, trial->scratch);
    struct actor_facts self = player_facts(trial->scratch, scene->who);
    if (self.x != scene->facts[scene->who].x || self.y != scene->facts[scene->who].y) entry->moves = true;
    sample_learn_harm(trial, one, &outcome);
    if (outcome.rest > SAMPLE_OTHERS || outcome.rest < -SAMPLE_OTHERS) sample_reaches_others(trial, one);
    if (entry->count < PLAYER_MOST_SAMPLES) entry->outcomes[entry->count++] = outcome;
    return true;
}

bool player_is_area(const struct json *command)
{
    return json_get(command, "at") || json_get(command, "toward") || json_get(command, "targets");
}

/* What may harm its user is sampled until rare disasters show. */
static bool sample_is_risky(struct player_trial *trial, const struct player_candidate *one)
{
    if (!trial->hurries && one->use == PLAYER_RISKS) return true;
    const struct player_entry *known =
        player_remember(trial->player, player_command_key(trial->player, &trial->list->scene, &one->command));
    return !trial->hurries && known && known->risky;
}

/* How many samples there should be. Without a book, each time a command is weighed gives one more. */
static int sample_wanted(const struct player_trial *trial, const struct player_entry *entry, bool remembers)
{
    int least = trial->hurries ? SAMPLE_HASTY : !remembers ? SAMPLE_UNSTEADY : PLAYER_SAMPLES;
    bool learns = remembers && !trial->hurries && !trial->player->book && entry->count < PLAYER_MOST_SAMPLES;
    return entry->count < least ? least : entry->count + learns;
}

/* What it would gain if it harmed no friend: they may have been where it reaches, and are elsewhere now. */
static int64_t sample_hope(const struct player_scene *scene, const struct player_candidate *one)
{
    int64_t sum = 0;
    for (int i = 0; i < one->entry->count; i++) {
        struct player_outcome outcome = one->entry->outcomes[i];
        if (outcome.rest < 0) outcome.rest = 0;
        sum += player_outcome_gain(scene, one, &outcome);
    }
    return one->entry->count ? sum / one->entry->count : 0;
}

/* What reaches others depends on where everybody is. Its remembered outcomes still show when it is far
 * behind the best command so far; then it is not tried again. */
static bool sample_is_behind(struct player_trial *trial, struct player_candidate *one,
                            struct player_entry *kept)
{
    if (!kept || kept->count < PLAYER_SAMPLES) return false;
    one->entry = kept;
    one->is_behind = 2 * sample_hope(&trial->list->scene, one) < trial->best;
    return one->is_behind;
}

static void sample_keep(struct player_entry *kept, const struct player_entry *own)
{
    if (kept && own->is_sure) kept->is_sure = true, kept->more = own->more;
    for (int i = 0; kept && i < own->count && kept->count < PLAYER_MOST_SAMPLES; i++)
        kept->outcomes[kept->count++] = own->outcomes[i];
}

/* What is remembered of the command; NULL: nothing can be, as where everybody is matters. `steady`: it is enough. */
static struct player_entry *sample_kept(struct player_trial *trial, const struct player_candidate *one, bool *steady)
{
    *steady = false;
    if (player_is_area(&one->command)) return NULL;
    struct player_entry *kept = player_remember(trial->player, player_key(trial, &one->command, one->target));
    const struct player_entry *always =
        kept ? player_remember(trial->player, player_command_key(trial->player, &trial->list->scene, &one->command))
             : NULL;
    *steady = always && !kept->unsteady && !always->unsteady;
    if (trial->hurries && kept && kept->count > 0) *steady = true;
    return kept;
}

/* Takes the samples that are missing. */
static void sample_take(struct player_trial *trial, struct player_candidate *one, bool remembers)
{
    int wanted = sample_wanted(trial, one->entry, remembers);
    while (one->entry->count < wanted && (one->entry->count == 0 || one->entry->rolls)) {
        bool poor = !remembers && one->entry->count == PLAYER_SAMPLES &&
                    2 * player_entry_gain(&trial->list->scene, one) < trial->best;
        if (poor || !player_sample(trial, one)) break;
        if (one->entry->count == wanted && sample_is_risky(trial, one)) wanted = PLAYER_MOST_SAMPLES;
    }
}

/* Few samples of what may harm its user show too many disasters or none. */
static void sample_be_sure(struct player_trial *trial, struct player_candidate *one)
{
    const struct player_scene *scene = &trial->list->scene;
    struct player_entry *entry = one->entry;
    if (entry->is_sure || !entry->rolls || one->use != PLAYER_RISKS || trial->hurries) return;
    int64_t value = player_scene_value(scene, trial->table), sum = 0;
    entry->is_sure = true;
    for (uint32_t i = 0; i < SAMPLE_SURE; i++) {
        if (!player_try(trial, &one->command, SAMPLE_DICE + i)) return;
        struct player_outcome outcome = player_outcome_of(scene, value, trial->scratch, one->target);
        sum += player_outcome_gain(scene, one, &outcome);
    }
    entry->more = (int32_t)(sum / SAMPLE_SURE - player_entry_gain(scene, one));
}

/* Did one of the samples make things worse for others? */
static bool sample_goes_wrong(const struct player_entry *entry)
{
    for (int i = 0; i < entry->count; i++) {
        if (entry->outcomes[i].rest < 0) return true;
    }
    return false;
}

bool player_rate(struct player_trial *trial, struct player_candidate *one)
{
    const struct player_scene *scene = &trial->list->scene;
    struct player_entry own = {.afterwards = -1};
    bool steady;
    struct player_entry *kept = sample_kept(trial, one, &steady);
    if (kept) own.is_sure = kept->is_sure, own.more = kept->more;
    bool remembers = steady || sample_is_behind(trial, one, kept);
    one->entry = remembers ? kept : &own;
    uint32_t samples = trial->samples;
    sample_take(trial, one, remembers);
    bool good = one->entry->count > 0;
    if (good) sample_be_sure(trial, one);
    one->is_tried = trial->samples > samples;
    one->gain = player_entry_gain(scene, one);
    if (remembers) return good;
    if (sample_goes_wrong(&own)) one->gain -= SAMPLE_RISK + player_entry_spread(scene, one) / 2;
    sample_keep(kept, &own);
    one->entry = NULL;
    return good;
}
