/* affliction.c: reads poisons, diseases and curses with stages. */
#include "systems/pf2e/roll/affliction.h"

#include <string.h>

#include "ir/degree.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/roll/spell_phrases.h"

/* The text after a bold word, up to the next one or the end of the paragraph. */
static const char *affliction_part(const char *from, const char *end, const char *word, const char **stop)
{
    const char *bold = pf2e_seek(from, end, word), *close = bold ? pf2e_seek(bold, end, "</strong>") : NULL;
    if (!close) return NULL;
    const char *start = close + strlen("</strong>"), *next = pf2e_seek(start, end, "<strong>"),
               *paragraph = pf2e_seek(start, end, "</p>");
    *stop = end;
    if (next && next < *stop) *stop = next;
    if (paragraph && paragraph < *stop) *stop = paragraph;
    while (start < *stop && *start == ' ')
        start++;
    return start;
}

static int64_t affliction_time(const char *html, const char *end, const char *word)
{
    const char *stop;
    const char *start = affliction_part(html, end, word, &stop);
    int64_t rounds = 0;
    return start && pf2e_phrase_time(start, stop, &rounds) ? rounds : 0;
}

static void affliction_save(struct pf2e_affliction *affliction, struct arena *arena, const char *html, const char *end)
{
    static const char *const saves[] = {"fortitude", "reflex", "will"};
    const char *stop;
    const char *start = affliction_part(html, end, "<strong>saving throw", &stop);
    const char *text = start ? arena_copy_text(arena, start, (size_t)(stop - start)) : NULL;
    struct pf2e_inlines inlines = {0};
    if (text) pf2e_inlines_read(&inlines, arena, text);
    for (size_t i = 0; i < inlines.count && !affliction->save.word; i++) {
        if (inlines.items[i].kind != PF2E_INLINE_CHECK) continue;
        for (size_t k = 0; k < sizeof saves / sizeof *saves; k++) {
            if (strcmp(inlines.items[i].word, saves[k]) == 0) affliction->save = inlines.items[i];
        }
    }
}

static bool affliction_is(const char *text, const char *words)
{
    size_t length = strlen(words);
    return strlen(text) == length && pf2e_seek(text, text + length, words) == text;
}

/* What a few words stand for: another stage, nothing, death. */
static void affliction_settle(const struct pf2e_affliction *affliction, struct pf2e_stage *stage)
{
    static const char *const nothing[] = {"carrier with no ill effect", "carrier with no ill effects", "no effect"};
    static const char *const death[] = {"dead", "death", "the target dies", "the creature dies"};
    const char *text = stage->text, *end = text + strlen(text);
    static const char as[] = "as stage ";
    int other = pf2e_seek(text, end, as) == text && strlen(text) == strlen(as) + 1 ? text[strlen(as)] - '0' : 0;
    if (other > 0 && other < affliction->stage_count) {
        stage->text = affliction->stages[other - 1].text;
        stage->kills = affliction->stages[other - 1].kills;
    }
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        if (affliction_is(text, nothing[i])) stage->text = "";
    }
    for (size_t i = 0; i < sizeof death / sizeof *death; i++) {
        if (!affliction_is(text, death[i])) continue;
        stage->text = "";
        stage->kills = true;
    }
}

/* "1d6 poison damage and clumsy 1 (1 round)": what happens, and how long until the next save. */
static void affliction_stage(struct pf2e_affliction *affliction, struct arena *arena, const char *start,
                             const char *stop)
{
    struct pf2e_stage *stage = &affliction->stages[affliction->stage_count++];
    for (const char *open = stop; open > start && !stage->rounds; open--) {
        if (*open == '(' && pf2e_phrase_time(open + 1, stop, &stage->rounds)) stop = open;
    }
    while (stop > start && (stop[-1] == ' ' || stop[-1] == ';'))
        stop--;
    while (stop > start && stop[-1] == '.')
        stop--;
    const char *text = arena_copy_text(arena, start, (size_t)(stop - start));
    stage->text = text ? text : "";
    affliction_settle(affliction, stage);
}

bool pf2e_affliction_read(struct pf2e_affliction *affliction, struct arena *arena, const char *html)
{
    const char *end = html + strlen(html), *stop;
    *affliction = (struct pf2e_affliction){0};
    for (const char *at = html; affliction->stage_count < PF2E_MOST_STAGES;) {
        const char *start = affliction_part(at, end, "<strong>stage ", &stop);
        if (!start) break;
        affliction_stage(affliction, arena, start, stop);
        at = stop;
    }
    if (!affliction->stage_count) return false;
    affliction_save(affliction, arena, html, end);
    affliction->onset = affliction_time(html, end, "<strong>onset");
    affliction->longest = affliction_time(html, end, "<strong>maximum duration");
    return true;
}

int pf2e_affliction_step(int degree, bool virulent, int *wins)
{
    static const int steps[DEGREE_COUNT] = {[DEGREE_CRITICAL_FAILURE] = 2,
                                            [DEGREE_FAILURE] = 1,
                                            [DEGREE_SUCCESS] = -1,
                                            [DEGREE_CRITICAL_SUCCESS] = -2};
    int before = *wins;
    *wins = degree == DEGREE_SUCCESS && !before ? 1 : 0;
    if (!virulent || degree < DEGREE_SUCCESS) return steps[degree];
    return degree == DEGREE_CRITICAL_SUCCESS || before ? -1 : 0;
}
