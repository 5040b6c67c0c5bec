/* answer.c: answers questions by value. The command that asks is decided again on a copy, with each answer and with
 * several dice from the question on; the answer counts that leaves its side best off. */
#include <string.h>

#include "core/player/inside.h"

enum {
    ANSWER_SAMPLES = 4, /* dice for each answer */
    ANSWER_PRICE = 30,  /* points of a slot, a use or a hero point that an answer spends */
    ANSWER_MOST = 16    /* answers that are compared */
};

int player_first_useful(const struct table *table, const struct json *question)
{
    return table->is_offer && json_count(json_get(question, "options")) > 1 ? 1 : 0;
}

int player_answer_usual(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)context, (void)who;
    return player_first_useful(table, question);
}

/* One answer on the copy. The dice before the question are those of the game, the ones after it are the sample's. */
struct answer_trial {
    struct table *scratch;
    const struct table *table;
    struct json command; /* with the answers that were given so far */
    struct player_scene scene;
    const struct json *options;
    int option;
    struct rng dice;
    bool asked; /* the copy came to the question */
};

static int answer_on_copy(struct table *scratch, void *context, int64_t who, const struct json *question)
{
    struct answer_trial *trial = context;
    (void)who;
    if (trial->asked) return player_first_useful(scratch, question);
    if (!json_equal(json_get(question, "options"), trial->options)) return -1;
    trial->asked = true;
    scratch->rng = trial->dice;
    scratch->dice.forced_count = scratch->dice.forced_used; /* those are not rolled yet */
    return trial->option;
}

static bool answer_is_action(const struct table *table, int64_t what)
{
    const struct economy *economy = table->system->table->encounter.economy;
    for (int i = 0; economy && economy->pools[i].name; i++) {
        if (strcmp(economy->pools[i].name, table_text(table, what)) == 0) return true;
    }
    return false;
}

/* Actions come back every turn; what else is spent is gone. */
static int64_t answer_price(const struct table *scratch, int who)
{
    int64_t price = 0;
    for (size_t i = 0; i < scratch->events.count; i++) {
        const struct event *event = &scratch->events.items[i];
        if (event->kind != EVENT_SPEND) continue;
        struct event_spend spend = event_spend_of(event);
        if (spend.who == who && !answer_is_action(scratch, spend.what)) price += ANSWER_PRICE;
    }
    return price;
}

/* What the position is worth to the side after one sample. False when the copy did not come so far. */
static bool answer_sample(struct answer_trial *trial, int64_t *value)
{
    const struct table_rules *rules = trial->table->system->table;
    struct table *scratch = trial->scratch;
    struct player_scene after;
    void *state = rules->state_clone(trial->table->deciding.moment->state);
    if (!state) return false;
    rules->state_free(scratch->state);
    scratch->state = state;
    scratch->rng = trial->table->deciding.moment->rng;
    trial->asked = false;
    if (table_do(scratch, &trial->command) != TABLE_DONE || !trial->asked) return false;
    player_scene_open(&after, scratch, trial->scene.temperament);
    after.side = trial->scene.side;
    *value = player_scene_value(&after, scratch) - answer_price(scratch, trial->scene.who);
    return true;
}

/* The sum over the samples. An answer after which nothing is rolled is tried once. */
static bool answer_rate(struct answer_trial *trial, const struct player *player, int64_t *sum)
{
    *sum = 0;
    for (int i = 0; i < ANSWER_SAMPLES; i++) {
        int64_t value = 0;
        trial->dice = player_sample_dice(player, i);
        if (!answer_sample(trial, &value)) return false;
        if (i == 0 && trial->scratch->rng.drawn == 0) {
            *sum = value * ANSWER_SAMPLES;
            return true;
        }
        *sum += value;
    }
    return true;
}

/* The command with the answers to the questions before this one. */
static struct json answer_command(struct table *table)
{
    struct json command = json_copy(&table->arena, table->deciding.command), given = json_make_array();
    for (size_t i = 0; i < table->answers_used; i++)
        json_push(&table->arena, &given, table->answers[i]);
    json_set_copied(&table->arena, &command, "answers", given);
    return command;
}

/* Of equal answers the first one that is no refusal. */
static int answer_best(struct answer_trial *trial, const struct player *player, int first)
{
    int count = (int)json_count(trial->options), best = first;
    int64_t most = 0, sum = 0;
    trial->option = first;
    if (count > ANSWER_MOST || !answer_rate(trial, player, &most)) return first;
    for (int i = 0; i < count; i++) {
        trial->option = i;
        if (i == first || !answer_rate(trial, player, &sum) || sum <= most) continue;
        best = i;
        most = sum;
    }
    return best;
}

int player_answer_by_value(struct player *player, struct table *table, const struct json *question)
{
    int first = player_first_useful(table, question);
    const struct table_decision *deciding = &table->deciding;
    const char *name = json_to_text(json_get(question, "who"), NULL);
    int64_t who = name ? table->system->table->actor_find(table, name) : -1;
    bool known = who >= 0 && deciding->moment && deciding->moment->state;
    if (!known || json_count(json_get(question, "options")) < 2 || !player_memory_open(player, table)) return first;
    struct answer_trial trial = {.table = table, .scratch = table_clone(table)};
    if (!trial.scratch) return first;
    trial.options = json_get(question, "options");
    trial.command = answer_command(table);
    trial.scene = (struct player_scene){
        .who = (int)who, .side = player_facts(table, (int)who).side, .temperament = player->temperament};
    trial.scratch->answer = answer_on_copy;
    trial.scratch->answer_context = &trial;
    int best = answer_best(&trial, player, first);
    table_free(trial.scratch);
    return best;
}
