/* inline.c: reads the rolls that stand in texts. */
#include "systems/pf2e/content/inline.h"

#include <stdlib.h>
#include <string.h>

/* The end of what a bracket opened, brackets inside it skipped; NULL when it stays open. */
static const char *inline_close(const char *text)
{
    int depth = 1;
    for (; *text; text++) {
        depth += *text == '[' ? 1 : *text == ']' ? -1 : 0;
        if (depth == 0) return text;
    }
    return NULL;
}

/* The end of a parameter: a bar outside of brackets and parentheses. */
static const char *inline_parameter(const char *text, const char *end)
{
    int depth = 0;
    for (; text < end; text++) {
        depth += strchr("[({", *text) ? 1 : strchr("])}", *text) ? -1 : 0;
        if (depth == 0 && *text == '|') return text;
    }
    return end;
}

static const char *inline_after(const char *parameter, const char *name)
{
    size_t length = strlen(name);
    return strncmp(parameter, name, length) == 0 && parameter[length] == ':' ? parameter + length + 1 : NULL;
}

/* "basic", "dc:20", "against:class-spell", "distance:30"; the first one without a name is the word. */
static void inline_take(struct pf2e_inline *one, const char *parameter)
{
    const char *value;
    if ((value = inline_after(parameter, "type")))
        one->word = value;
    else if ((value = inline_after(parameter, "dc")))
        one->dc = value;
    else if ((value = inline_after(parameter, "against")) || (value = inline_after(parameter, "defense")))
        one->against = value;
    else if ((value = inline_after(parameter, "distance")))
        one->distance = strtoll(value, NULL, 10);
    else if ((value = inline_after(parameter, "basic")))
        one->basic = strcmp(value, "false") != 0;
    else if (strcmp(parameter, "basic") == 0)
        one->basic = true;
    else if (!one->word && (one->kind == PF2E_INLINE_DAMAGE || !strchr(parameter, ':')))
        one->word = parameter;
}

static const char *inline_read(struct pf2e_inlines *inlines, struct arena *arena, struct pf2e_inline one,
                               const char *start)
{
    const char *end = inline_close(start);
    if (!end) return start;
    for (const char *at = start; at < end;) {
        const char *stop = inline_parameter(at, end);
        const char *parameter = arena_copy_text(arena, at, (size_t)(stop - at));
        if (parameter) inline_take(&one, parameter);
        at = stop + 1;
    }
    if (one.word && *one.word) (void)pool_push(arena, inlines, one);
    return end;
}

/* [[/r 1d4 #rounds]]: any of the dice commands; others ([[/act ...]]) are not rolls. */
static const char *inline_read_roll(struct pf2e_inlines *inlines, struct arena *arena, struct pf2e_inline one,
                                    const char *start)
{
    static const char *const commands[] = {"/r ", "/roll ", "/gmr ", "/gmroll ", "/br ", "/pr ", "/sr "};
    const char *end = strstr(start, "]]");
    for (size_t i = 0; end && i < sizeof commands / sizeof *commands; i++) {
        size_t length = strlen(commands[i]);
        if (strncmp(start, commands[i], length) != 0) continue;
        const char *words = arena_copy_text(arena, start + length, (size_t)(end - start) - length);
        char *label = words ? strchr((char *)(uintptr_t)words, '#') : NULL;
        one.word = words;
        if (label) {
            one.label = label + 1;
            while (label > words && label[-1] == ' ')
                label--;
            *label = '\0';
        }
        if (words && *words) (void)pool_push(arena, inlines, one);
        return end;
    }
    return start;
}

void pf2e_inlines_read(struct pf2e_inlines *inlines, struct arena *arena, const char *text)
{
    static const struct {
        const char *mark;
        enum pf2e_inline_kind kind;
    } marks[] = {{"@Check[", PF2E_INLINE_CHECK},
                 {"@Damage[", PF2E_INLINE_DAMAGE},
                 {"@Template[", PF2E_INLINE_TEMPLATE},
                 {"[[", PF2E_INLINE_ROLL}};
    *inlines = (struct pf2e_inlines){0};
    for (const char *at = text; *at; at++) {
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
            size_t length = strlen(marks[i].mark);
            if (strncmp(at, marks[i].mark, length) != 0) continue;
            struct pf2e_inline one = {.kind = marks[i].kind, .at = (size_t)(at - text)};
            at = one.kind == PF2E_INLINE_ROLL ? inline_read_roll(inlines, arena, one, at + length)
                                              : inline_read(inlines, arena, one, at + length);
            break;
        }
        if (!*at) break;
    }
}
