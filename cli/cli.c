/* cli.c: what the verbs share. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fs.h"
#include "base/memory.h"

poptContext cli_options(int argc, char **argv, const struct poptOption *options, const char *usage)
{
    poptContext context = poptGetContext("talus", argc, (const char **)(void *)argv, options, 0);
    poptSetOtherOptionHelp(context, usage);
    return context;
}

int cli_next_option(poptContext context)
{
    int option = poptGetNextOpt(context);
    if (option >= -1) return option;
    fprintf(stderr, "talus: %s: %s\n", poptBadOption(context, 0), poptStrerror(option));
    return -2;
}

void cli_close(poptContext context, const struct poptOption *options)
{
    for (; options->longName || options->shortName || options->arg; options++) {
        bool is_text = (options->argInfo & POPT_ARG_MASK) == POPT_ARG_STRING;
        if (is_text && options->arg) free(*(char **)options->arg);
    }
    poptFreeContext(context);
}

const char *cli_plural(size_t count)
{
    return count == 1 ? "" : "s";
}

int cli_wrong_call(const char *verb, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "talus %s: ", verb);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return EXIT_WRONG_CALL;
}

void cli_print_diags(const struct diags *diags)
{
    struct text out = {0};
    for (size_t i = 0; i < diags->count; i++)
        diag_print(&out, &diags->items[i]);
    if (diags->dropped) text_addf(&out, "%zu further diagnostics were dropped\n", diags->dropped);
    fputs(text_get(&out), stderr);
    text_free(&out);
}

int cli_put(const struct text *out)
{
    bool good = !out->failed && fwrite(text_get(out), 1, out->length, stdout) == out->length && fflush(stdout) == 0;
    if (!good) fputs("talus: the output could not be written\n", stderr);
    return good ? EXIT_FINE : EXIT_BAD;
}

static size_t cli_failures, cli_losses; /* before the verb */

void cli_begin(void)
{
    cli_failures = memory_failures();
    cli_losses = memory_losses();
}

static bool cli_has_lost(void)
{
    return memory_losses() != cli_losses;
}

enum status cli_write(const char *path, const struct text *out, const char **why)
{
    if (!out->failed && memory_failures() == cli_failures)
        return fs_write_atomic(path, text_get(out), out->length, why);
    *why = cli_has_lost() ? "content cannot be read any more" : "there is not enough memory";
    return cli_has_lost() ? STATUS_IO : STATUS_NO_MEMORY;
}

int cli_finish(int status)
{
    if (status != EXIT_FINE || memory_failures() == cli_failures) return status;
    fprintf(stderr, "talus: %s; the result is not whole\n",
            cli_has_lost() ? "content could not be read any more" : "there was not enough memory");
    return EXIT_BAD;
}

bool cli_has_colour(void)
{
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !getenv("NO_COLOR") && term && strcmp(term, "dumb") != 0;
}
