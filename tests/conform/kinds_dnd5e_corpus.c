/* kinds_dnd5e_corpus.c: `conform dnd5e/corpus FOLDER`: every executable mechanic of the records is put into situations
 * made for it (who has it, against which target, what triggers it). It counts as executed when each thing it declares (damage
 * of its type and dice, statuses, modified rolls, resources spent and regained, movement ...) was seen in a log and is
 * not in the log of the same game without it; what is built rather than used must be on the sheet. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform.h"
#include "dnd5e_exercise.h"
#include "systems/dnd5e/content/roles.h"

struct corpus {
    struct conform *conform;
    struct stage stage;
    bool brief; /* sanitizer builds: every eighth */
    size_t classes[3], executed, claims, seen, complete[2], by_kind[16][2];
};

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
    if (corpus->brief && corpus->conform->line % 8) return;
    corpus->classes[class]++;
    if (class != D5E_EXECUTABLE) return;
    struct claims claims;
    bool executed = exercise_mechanic(&corpus->stage, exhibit, &claims);
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
    struct corpus corpus = {.conform = conform, .brief = getenv("TALUS_CONFORM_BRIEF") != NULL};
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
