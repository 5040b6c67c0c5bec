/* counteract.c: reads attempts to counteract from the texts of content. */
#include "systems/pf2e/roll/counteract.h"

#include <stdlib.h>
#include <string.h>

#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/roll/spell_phrases.h"

/* The words that begin an attempt, and after them what it aims at; NULL when there are none. */
static const char *counteract_aim(const char *at, const char *end)
{
    static const char *const starts[] = {"attempt to counteract ", "attempts to counteract ",
                                         "attempt a counteract check against ", "attempts a counteract check against "};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const char *found = pf2e_seek(at, end, starts[i]);
        if (found) return found + strlen(starts[i]);
    }
    return NULL;
}

/* What is tried only when something happens is for people. */
static bool counteract_depends(const char *at, const char *end)
{
    static const char *const words[] = {" if ", "triggering", "whenever", "when ", "passes through", "overlaps",
                                        " each ", "automatically", "light", "darkness", "fire"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (pf2e_seek(at, end, words[i])) return true;
    }
    return pf2e_seek(at, at + 3 < end ? at + 3 : end, "if ") == at;
}

/* "the affliction if it is a disease or poison" only says which. */
static bool counteract_narrows(const char *at, const char *end)
{
    return pf2e_seek(at, end, "the affliction if it is a ") != NULL;
}

bool pf2e_counteract_is(const char *at, const char *end)
{
    return counteract_aim(at, end) && (counteract_narrows(at, end) || !counteract_depends(at, end));
}

static void counteract_add(const char **list, int *count, const char *word)
{
    for (int i = 0; i < *count; i++) {
        if (strcmp(list[i], word) == 0) return;
    }
    if (*count < PF2E_MOST_COUNTERED) list[(*count)++] = word;
}

/* Conditions by name or by link. */
static void counteract_conditions(struct pf2e_counteract *counteract, const char *at, const char *end)
{
    for (const char *c = at; c < end;) {
        bool starts = c == at || !ascii_is_letter(c[-1]);
        const char *word = starts ? pf2e_phrase_condition_at(c, end) : NULL;
        if (word) counteract_add(counteract->conditions, &counteract->condition_count, word);
        c += word ? strlen(word) : 1;
    }
}

static void counteract_kinds(struct pf2e_counteract *counteract, const char *at, const char *end)
{
    static const char *const afflictions[] = {"poison", "disease", "curse"};
    static const char *const effects[] = {"emotion", "mental", "possession", "illusion", "polymorph"};
    counteract_conditions(counteract, at, end);
    if (pf2e_seek(at, end, "fear effect"))
        counteract_add(counteract->conditions, &counteract->condition_count, "frightened");
    if (counteract->condition_count) return;
    for (size_t i = 0; i < sizeof afflictions / sizeof *afflictions; i++) {
        if (!pf2e_seek(at, end, afflictions[i])) continue;
        counteract_add(counteract->traits, &counteract->trait_count, afflictions[i]);
        counteract->afflictions = true;
    }
    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++) {
        if (pf2e_seek(at, end, effects[i]))
            counteract_add(counteract->traits, &counteract->trait_count, effects[i]);
    }
    if (pf2e_seek(at, end, "affliction")) counteract->afflictions = true;
    counteract->magic = !counteract->afflictions;
}

/* "counteract modifier of [[/r 1d20+17]]", "counteract rank of 7" */
static void counteract_numbers(struct pf2e_counteract *counteract, const char *at, const char *end)
{
    static const char rank[] = "counteract rank of ", die[] = "1d20+";
    const char *stated = pf2e_seek(at, end, rank), *roll = pf2e_seek(at, end, die);
    if (stated) counteract->rank = strtoll(stated + strlen(rank), NULL, 10);
    if (roll) counteract->modifier = strtoll(roll + strlen(die), NULL, 10);
}

static const char *counteract_sentence_end(const char *at, const char *end)
{
    int depth = 0;
    for (; at < end; at++) {
        if (*at == '[' || *at == '{') depth++;
        if (*at == ']' || *at == '}') depth--;
        if (*at == '.' && depth <= 0) return at;
    }
    return end;
}

/* "<strong>Heightened (4th)</strong>": the rank from which a paragraph counts. */
static int64_t counteract_from_rank(const char *at, const char *end)
{
    static const char mark[] = "heightened (";
    const char *found = pf2e_seek(at, end, mark);
    return found ? strtoll(found + strlen(mark), NULL, 10) : 0;
}

void pf2e_counteract_read(struct pf2e_counteract *counteract, const char *html, int64_t rank)
{
    const char *end = html + strlen(html);
    *counteract = (struct pf2e_counteract){0};
    for (const char *start = pf2e_seek(html, end, "<p>"); start; start = pf2e_seek(start + 3, end, "<p>")) {
        const char *close = pf2e_seek(start, end, "</p>");
        if (!close) close = end;
        if (counteract_from_rank(start, close) > rank) continue;
        for (const char *at = start + 3; at < close;) {
            const char *stop = counteract_sentence_end(at, close), *aim = counteract_aim(at, stop);
            if (aim && pf2e_counteract_is(at, stop)) {
                counteract->aims = true;
                counteract_kinds(counteract, aim, stop);
            }
            if (pf2e_seek(at, stop, "to the list of conditions")) counteract_conditions(counteract, at, stop);
            if (pf2e_seek(at, stop, "counteract")) counteract_numbers(counteract, at, stop);
            at = stop + 1;
        }
    }
}

bool pf2e_counteract_works(enum degree degree, int64_t own, int64_t theirs)
{
    static const int64_t above[DEGREE_COUNT] = {
        [DEGREE_FAILURE] = -1, [DEGREE_SUCCESS] = 1, [DEGREE_CRITICAL_SUCCESS] = 3};
    return degree != DEGREE_CRITICAL_FAILURE && theirs <= own + above[degree];
}
