/* kinds_dnd5e_corpus.c: `conform dnd5e/corpus FOLDER`: every executable mechanic of the records is put into situations
 * made for it (who has it, against whom, what triggers it). It counts as executed when each thing it declares (damage
 * of its type and dice, statuses, modified rolls, resources spent and regained, movement ...) was seen in a log and is
 * not in the log of the same game without it; what is built rather than used must be on the sheet. */
#include <stdio.h>
#include <string.h>

#include "conform.h"
#include "dnd5e_claims.h"
#include "dnd5e_stage.h"
#include "systems/dnd5e/normalise.h"
#include "systems/dnd5e/roles.h"

enum { MOST_STEPS = 192 };

struct corpus {
    struct conform *conform;
    struct stage stage;
    size_t classes[3], executed, claims, seen, complete[2], by_kind[16][2];
};

/* One pair of games: with the mechanic and without it. */
struct pair {
    struct table *with, *without;
};

static void play_step(struct corpus *corpus, struct table *from, const struct json *steps, struct json *log)
{
    struct table *now = table_clone(from);
    *log = json_make_array();
    if (now) {
        stage_refresh(now);
        stage_play(&corpus->stage, now, steps, log);
    }
    table_free(now);
}

/* After an opening, everything that may happen next. Where the opening is the mechanic's own use, the game without it
 * stays as it began: its logs are kept in `plain`. */
static void play_on(struct corpus *corpus, struct claims *claims, const struct pair *start, const struct json *opening,
                    struct json plain[])
{
    struct pair now = {table_clone(start->with), table_clone(start->without)};
    struct json log = json_make_array(), none = json_make_array(), nothing = json_make_array();
    bool shared = json_is_text(json_get(json_at(opening, 0), "do"), "cast");
    bool good = now.with && now.without && stage_play(&corpus->stage, now.with, opening, &log);
    if (good) {
        stage_play(&corpus->stage, now.without, shared ? opening : &nothing, &none);
        if (json_count(opening)) claims_see_log(claims, &log, &none);
    }
    const struct json *step;
    for (size_t i = 0; good && !claims_all_seen(claims) && (step = stage_step(&corpus->stage, i)); i++) {
        struct json with, without;
        play_step(corpus, now.with, step, &with);
        if (shared || i >= MOST_STEPS)
            play_step(corpus, now.without, step, &without);
        else if (plain[i].type == JSON_NULL)
            play_step(corpus, now.without, step, &plain[i]);
        claims_see_log(claims, &with, shared || i >= MOST_STEPS ? &without : &plain[i]);
    }
    table_free(now.with);
    table_free(now.without);
}

static void exercise_in(struct corpus *corpus, struct claims *claims, const struct exhibit *exhibit,
                        const struct json *mechanic, enum stage_set set)
{
    struct stage *stage = &corpus->stage;
    struct json owner, other;
    struct json with = stage_scene(stage, exhibit, mechanic, true, set, &owner),
                without = stage_scene(stage, exhibit, mechanic, false, set, &other);
    struct text one = {0}, two = {0};
    int option = 0;
    if (exhibit->kind != D5E_SPELL) {
        stage_sheet(stage, &owner, &one);
        stage_sheet(stage, &other, &two);
        claims_see_sheet(claims, text_get(&one), text_get(&two));
    }
    struct pair start = {stage_table(stage, &with, &option), stage_table(stage, &without, &option)};
    const struct json *opening;
    struct json plain[MOST_STEPS];
    for (size_t i = 0; i < MOST_STEPS; i++)
        plain[i] = json_make_null();
    for (option = 0; start.with && start.without && option < claims->options && option < 8; option++) {
        for (size_t i = 0; !claims_all_seen(claims) && (opening = stage_opening(stage, i)); i++)
            play_on(corpus, claims, &start, opening, plain);
    }
    table_free(start.with);
    table_free(start.without);
    text_free(&one);
    text_free(&two);
}

/* Neither a function nor a condition in prose: what the checklist calls structurally complete. */
static bool is_complete(const struct json *value)
{
    static const char *const prose[] = {"description", "note", "function"};
    for (size_t i = 0; i < json_count(value); i++) {
        bool object = value->type == JSON_OBJECT;
        for (size_t n = 0; object && n < 3; n++)
            if (strcmp(value->members[i].name, prose[n]) == 0) return false;
        if (!is_complete(object ? &value->members[i].value : &value->items[i])) return false;
    }
    return true;
}

static void tell_missing(struct corpus *corpus, const struct exhibit *exhibit, const struct claims *claims)
{
    struct text words = {0};
    for (size_t i = 0; i < claims->count; i++) {
        if (claims->items[i].seen) continue;
        text_addf(&words, " %s ", claims->items[i].key);
        json_write(&words, claims->items[i].value);
    }
    conform_disagree(corpus->conform, "%s (%s): not seen:%.400s", json_to_text(json_get(exhibit->record, "name"), "?"),
                     json_to_text(json_get(exhibit->mechanic, "type"), "?"),
                     claims->count ? text_get(&words) : " it declares nothing");
    text_free(&words);
}

static void exercise(void *context, const struct exhibit *exhibit)
{
    struct corpus *corpus = context;
    enum d5e_class class = d5e_classify(exhibit->mechanic);
    corpus->conform->line++; /* the mechanic's number, for the list of known differences */
    corpus->classes[class]++;
    if (class != D5E_EXECUTABLE) return;
    struct claims claims;
    struct json mechanic = stage_mechanic(&corpus->stage, exhibit);
    struct d5e_normaliser normaliser = {.arena = &corpus->stage.arena};
    struct json plain = d5e_normalise(&normaliser, &mechanic);
    claims_collect(&claims, &plain, exhibit->record);
    for (enum stage_set set = STAGE_PLAIN; set < STAGE_SETS && !claims_all_seen(&claims); set++)
        exercise_in(corpus, &claims, exhibit, &mechanic, set);
    bool executed = claims_all_seen(&claims);
    corpus->executed += executed;
    corpus->by_kind[exhibit->kind][executed]++;
    if (is_complete(exhibit->mechanic)) corpus->complete[executed]++;
    for (size_t i = 0; i < claims.count; i++)
        corpus->seen += claims.items[i].seen;
    corpus->claims += claims.count;
    if (!executed) tell_missing(corpus, exhibit, &claims);
}

static bool run_corpus(struct conform *conform, const char *path, size_t *agree, size_t *total)
{
    struct corpus corpus = {.conform = conform};
    bool good = stage_open(&corpus.stage, path);
    if (good) stage_each(&corpus.stage, exercise, &corpus);
    stage_close(&corpus.stage);
    if (!good) return false;
    printf("executable %zu, needs a host function %zu, prose %zu\n", corpus.classes[0], corpus.classes[1],
           corpus.classes[2]);
    for (size_t i = 0; i < 16; i++) {
        size_t all = corpus.by_kind[i][0] + corpus.by_kind[i][1];
        if (all) printf("  %-16s %zu of %zu executed\n", d5e_kind_name((enum d5e_kind)i), corpus.by_kind[i][1], all);
    }
    printf("  structurally complete: %zu of %zu executed\n", corpus.complete[1],
           corpus.complete[0] + corpus.complete[1]);
    printf("  declared effects: %zu of %zu seen\n", corpus.seen, corpus.claims);
    *agree += corpus.executed;
    *total += corpus.classes[0];
    return true;
}

const struct conform_kind conform_kinds_dnd5e_corpus[] = {
    {.name = "dnd5e/corpus", .whole = run_corpus},
    {0},
};
