/* help_code.c: `talus help CODE` prints the meaning, an example and the fix of a diagnostic code. */
#include "verbs/help_code.h"

#include <stdio.h>
#include <string.h>

#include "cli.h"

static const struct help_row {
    const char *code, *meaning, *example, *fix;
} help_rows[] = {
#define TALUS_DIAGNOSTIC(code, meaning, example, fix) {code, meaning, example, fix},
#include "talus_diagnostics.def"
#undef TALUS_DIAGNOSTIC
};

enum { HELP_ROWS = sizeof help_rows / sizeof *help_rows, HELP_LONGEST = 64 };

/* The rows of codes that every rule system and the options of verbs share begin with this. */
static const char help_shared[] = "SYSTEM/";

bool help_code_is(const char *word)
{
    return strchr(word, '/') != NULL;
}

static const char *help_tail(const char *code)
{
    const char *slash = strchr(code, '/');
    return slash ? slash + 1 : code;
}

static bool help_is_shared(const struct help_row *row)
{
    return strncmp(row->code, help_shared, sizeof help_shared - 1) == 0;
}

static bool help_has_shared(const char *code)
{
    static const char *const families[] = {"SYSTEM", "options", "pf2e", "dnd5e", "swse", "dh2e", "p2v"};
    size_t length = (size_t)(help_tail(code) - code);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        if (strlen(families[i]) + 1 == length && strncmp(code, families[i], length - 1) == 0) return true;
    }
    return false;
}

static const struct help_row *help_find(const char *code)
{
    const struct help_row *shared = NULL;
    for (size_t i = 0; i < HELP_ROWS; i++) {
        const struct help_row *row = &help_rows[i];
        if (strcmp(row->code, code) == 0) return row;
        if (help_is_shared(row) && help_has_shared(code) && strcmp(help_tail(row->code), help_tail(code)) == 0)
            shared = row;
    }
    return shared;
}

bool help_code_find(const char *code, const char **meaning, const char **fix)
{
    const struct help_row *row = help_find(code);
    if (row) *meaning = row->meaning, *fix = row->fix;
    return row != NULL;
}

size_t help_distance(const char *one, const char *other)
{
    size_t length = strlen(other), costs[HELP_LONGEST];
    if (length >= HELP_LONGEST) return length;
    for (size_t i = 0; i <= length; i++)
        costs[i] = i;
    for (size_t row = 1; *one; one++, row++) {
        size_t diagonal = costs[0];
        costs[0] = row;
        for (size_t i = 1; i <= length; i++) {
            size_t above = costs[i], best = diagonal + (*one != other[i - 1]);
            if (above + 1 < best) best = above + 1;
            if (costs[i - 1] + 1 < best) best = costs[i - 1] + 1;
            diagonal = above;
            costs[i] = best;
        }
    }
    return costs[length];
}

/* A shared code is offered in the family that was asked about. */
static void help_suggest(const char *code)
{
    const struct help_row *best = NULL;
    size_t least = strlen(code) / 2 + 1;
    for (size_t i = 0; i < HELP_ROWS; i++) {
        const struct help_row *row = &help_rows[i];
        bool in_family = help_is_shared(row) && help_has_shared(code);
        size_t distance = in_family ? help_distance(help_tail(code), help_tail(row->code)) : help_distance(code, row->code);
        if (distance >= least) continue;
        least = distance;
        best = row;
    }
    cli_say("talus: there is no diagnostic code \"%s\"", code);
    if (best && help_is_shared(best) && help_has_shared(code))
        cli_say("; did you mean \"%.*s%s\"?\n", (int)(help_tail(code) - code), code, help_tail(best->code));
    else if (best)
        cli_say("; did you mean \"%s\"?\n", best->code);
    else
        fputs("; docs/reference/diagnostics.md lists them\n", stderr);
}

int help_code_print(const char *code)
{
    const struct help_row *row = help_find(code);
    if (!row) {
        help_suggest(code);
        return EXIT_WRONG_CALL;
    }
    printf("%s\n  %s\n\nExample\n  %s\n\nWhat to do\n  %s\n", code, row->meaning, row->example, row->fix);
    return EXIT_FINE;
}
