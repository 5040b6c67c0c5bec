/* cli.c: what the verbs share. */
#define _XOPEN_SOURCE 700
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "util/file.h"
#include "util/heap.h"
#include "foundry/foundry.h"

/* Of a text that is given twice popt keeps the second and loses the first; an empty text it takes for the number 0. Texts
 * and numbers are therefore put into their variables here: popt sees a copy of the options in which each of them is an
 * option with its own number. */
struct cli_call {
    const char *verb; /* "talus battle" */
    poptContext context;
    const struct poptOption *options;
    struct poptOption *seen;
    const struct cli_range *ranges;
    struct cli_call *next;
};
static struct cli_call *cli_calls; /* those whose options are being read */
enum { CLI_FIRST_OWN = 1000000 };
static const char *cli_summary; /* of the verb that runs */

static bool cli_is_option(const struct poptOption *option)
{
    return option->longName || option->shortName || option->arg;
}

static bool cli_is_text(const struct poptOption *option)
{
    return (option->argInfo & POPT_ARG_MASK) == POPT_ARG_STRING && option->arg;
}

static bool cli_is_number(const struct poptOption *option)
{
    unsigned type = option->argInfo & POPT_ARG_MASK;
    return type == POPT_ARG_INT || type == POPT_ARG_LONGLONG;
}

static struct poptOption *cli_copy_options(const struct poptOption *options)
{
    size_t count = 0;
    while (cli_is_option(&options[count]))
        count++;
    struct poptOption *copy = calloc(count + 1, sizeof *copy);
    for (size_t i = 0; copy && i < count; i++) {
        copy[i] = options[i];
        if (options[i].val || !(cli_is_text(&options[i]) || cli_is_number(&options[i]))) continue;
        copy[i].argInfo = POPT_ARG_STRING;
        copy[i].arg = NULL;
        copy[i].val = CLI_FIRST_OWN + (int)i;
    }
    return copy;
}

void cli_describe(const char *summary)
{
    cli_summary = summary;
}

/* The usage with what the verb does below it; NULL when nothing is known of the verb. */
static char *cli_help_text(const char *usage)
{
    if (!cli_summary || !*cli_summary) return NULL;
    size_t size = strlen(usage) + strlen(cli_summary) + 8;
    char *text = malloc(size);
    char first = *cli_summary >= 'a' && *cli_summary <= 'z' ? (char)(*cli_summary - 'a' + 'A') : *cli_summary;
    if (text) snprintf(text, size, "%s\n\n%c%s.\n", usage, first, cli_summary + 1);
    return text;
}

poptContext cli_options(int argc, char **argv, const struct poptOption *options, const char *usage)
{
    struct cli_call *call = malloc(sizeof *call);
    struct poptOption *seen = call ? cli_copy_options(options) : NULL;
    poptContext context = poptGetContext("talus", argc, (const char **)(void *)argv, seen ? seen : options, 0);
    char *help = cli_help_text(usage);
    poptSetOtherOptionHelp(context, help ? help : usage); /* popt copies it */
    free(help);
    if (seen) {
        *call = (struct cli_call){
            .verb = argv[0], .context = context, .options = options, .seen = seen, .next = cli_calls};
        cli_calls = call;
    } else {
        free(call);
    }
    return context;
}

void cli_ranges(const struct cli_range *ranges)
{
    if (cli_calls) cli_calls->ranges = ranges;
}

static struct cli_range cli_range_of(const struct cli_call *call, const struct poptOption *option)
{
    if (strcmp(option->longName, "seed") == 0) return (struct cli_range){"seed", 0, 9000000000000000000};
    for (const struct cli_range *range = call->ranges; range && range->option; range++)
        if (strcmp(range->option, option->longName) == 0) return *range;
    return (struct cli_range){option->longName, 0, INT_MAX};
}

/* Puts a number where it belongs; false if the text is not a number in its range. */
static bool cli_take_number(const struct cli_call *call, const struct poptOption *option, const char *text)
{
    const struct cli_range range = cli_range_of(call, option);
    const char *digits = text + (*text == '-' || *text == '+');
    char *end = NULL;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    if (*digits < '0' || *digits > '9' || *end) {
        cli_say("%s: --%s needs a whole number, not \"%s\"\n", call->verb, range.option, text);
        return false;
    }
    if (errno || number < range.least || number > range.most) {
        cli_say("%s: --%s is %lld to %lld, not %s\n", call->verb, range.option, range.least, range.most, text);
        return false;
    }
    if ((option->argInfo & POPT_ARG_MASK) == POPT_ARG_INT)
        *(int *)option->arg = (int)number;
    else
        *(long long *)option->arg = number;
    return true;
}

enum cli_taken { CLI_TAKEN, CLI_WRONG, CLI_OTHER };

/* Puts the text or number of such an option where it belongs. */
static enum cli_taken cli_take(poptContext context, int number)
{
    const struct cli_call *call = cli_calls;
    while (call && call->context != context)
        call = call->next;
    if (!call || number < CLI_FIRST_OWN) return CLI_OTHER;
    const struct poptOption *option = &call->options[number - CLI_FIRST_OWN];
    char *value = poptGetOptArg(context);
    if (cli_is_number(option)) {
        bool good = cli_take_number(call, option, value ? value : "");
        free(value);
        return good ? CLI_TAKEN : CLI_WRONG;
    }
    char **text = (char **)option->arg;
    free(*text);
    *text = value;
    return CLI_TAKEN;
}

int cli_next_option(poptContext context)
{
    int option;
    enum cli_taken taken;
    do {
        option = poptGetNextOpt(context);
        taken = cli_take(context, option);
    } while (taken == CLI_TAKEN);
    if (taken == CLI_WRONG) return -2;
    if (option >= -1) return option;
    const char *word = poptBadOption(context, 0);
    if (option == POPT_ERROR_BADOPT)
        cli_say("talus: there is no option %s; --help lists the options\n", word);
    else
        cli_say("talus: %s: %s\n", word, poptStrerror(option));
    return -2;
}

void cli_close(poptContext context, const struct poptOption *options)
{
    for (; cli_is_option(options); options++)
        if (cli_is_text(options)) free(*(char **)options->arg);
    struct cli_call **place = &cli_calls, *call;
    while (*place && (*place)->context != context)
        place = &(*place)->next;
    poptFreeContext(context);
    if (!*place) return;
    call = *place;
    *place = call->next;
    free(call->seen);
    free(call);
}

const char *cli_plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* Without control characters. */
static struct buffer cli_words(const char *format, va_list args)
{
    struct buffer words = {0}, clean = {0};
    buffer_addv(&words, format, args);
    buffer_add_clean(&clean, buffer_get(&words), words.length);
    clean.failed = clean.failed || words.failed;
    buffer_free(&words);
    return clean;
}

void cli_say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct buffer words = cli_words(format, args);
    va_end(args);
    fputs(buffer_get(&words), stderr);
    buffer_free(&words);
}

int cli_wrong_call(const char *verb, const char *format, ...)
{
    struct buffer words = {0};
    va_list args;
    va_start(args, format);
    buffer_addv(&words, format, args);
    va_end(args);
    cli_say("talus %s: %s\n", verb, buffer_get(&words));
    buffer_free(&words);
    return EXIT_WRONG_CALL;
}

bool cli_has_no_more(const char *verb, poptContext context)
{
    const char *next = poptGetArg(context);
    if (next) cli_wrong_call(verb, "unexpected argument \"%s\"", next);
    return !next;
}

void cli_report(struct notices *notices)
{
    struct buffer out = {0};
    foundry_name_places(notices);
    for (size_t i = 0; i < notices->count; i++)
        notice_print(&out, &notices->items[i]);
    if (notices->dropped) buffer_addf(&out, "%zu further diagnostics were dropped\n", notices->dropped);
    fputs(buffer_get(&out), stderr);
    buffer_free(&out);
}

static bool cli_output_lost; /* the loss was reported */

static int cli_report_loss(void)
{
    if (!cli_output_lost) fputs("talus: the output could not be written\n", stderr);
    cli_output_lost = true;
    return EXIT_BAD;
}

/* "\033[1;31m" at the start: its length, 0 when there is none. */
static size_t cli_paint(const char *bytes)
{
    if (bytes[0] != '\033' || bytes[1] != '[') return 0;
    size_t length = 2 + strspn(bytes + 2, "0123456789;");
    return bytes[length] == 'm' ? length + 1 : 0;
}

/* Colours pass where they are wanted; other control characters never reach a terminal. */
static void cli_clean(struct buffer *clean, const struct buffer *out, bool colour)
{
    const char *at = buffer_get(out), *end = at + out->length;
    while (at < end) {
        size_t paint = colour ? cli_paint(at) : 0;
        const char *next = colour ? memchr(at + 1, '\033', (size_t)(end - at - 1)) : NULL;
        size_t length = paint ? paint : (size_t)((next ? next : end) - at);
        if (paint)
            buffer_add_bytes(clean, at, length);
        else
            buffer_add_clean(clean, at, length);
        at += length;
    }
}

static int cli_put_clean(const struct buffer *out, bool colour)
{
    struct buffer clean = {0};
    cli_clean(&clean, out, colour);
    bool good = !out->failed && !clean.failed &&
                fwrite(buffer_get(&clean), 1, clean.length, stdout) == clean.length && fflush(stdout) == 0;
    buffer_free(&clean);
    return good ? EXIT_FINE : cli_report_loss();
}

int cli_put(const struct buffer *out)
{
    return cli_put_clean(out, false);
}

int cli_put_painted(const struct buffer *out)
{
    return cli_put_clean(out, cli_has_colour());
}

int cli_print(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct buffer words = cli_words(format, args);
    va_end(args);
    bool good = !words.failed && fwrite(buffer_get(&words), 1, words.length, stdout) == words.length;
    int length = (int)words.length;
    if (!good) cli_report_loss();
    buffer_free(&words);
    return length;
}

/* Runs after the verb, also after the exit() of popt's help. A stream that failed once has lost something. */
static void cli_check_output(void)
{
    bool good = fflush(stdout) == 0 && !ferror(stdout);
    if (good && close(STDOUT_FILENO) != 0 && errno != EBADF) good = false;
    if (!good) _exit(cli_report_loss());
    if (fflush(stderr) != 0 || ferror(stderr)) _exit(EXIT_BAD);
}

/* A stream that was closed must not become the next file that is opened: its number is taken by a device that refuses
 * what the stream is for. */
static void cli_hold_stream(int stream, int mode)
{
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) return;
    int held = open("/dev/null", mode);
    if (held < 0 || held == stream) return;
    dup2(held, stream);
    close(held);
}

void cli_guard_output(void)
{
    cli_hold_stream(STDIN_FILENO, O_WRONLY);
    cli_hold_stream(STDOUT_FILENO, O_RDONLY);
    cli_hold_stream(STDERR_FILENO, O_RDONLY);
    signal(SIGXFSZ, SIG_IGN); /* a file at its size limit is a write that fails */
    atexit(cli_check_output);
}

static size_t cli_failures, cli_losses; /* before the verb */


void cli_begin(void)
{
    cli_failures = heap_failures();
    cli_losses = heap_losses();
}

static bool cli_has_lost(void)
{
    return heap_losses() != cli_losses;
}

enum talus_status cli_write(const char *path, const struct buffer *out, const char **why)
{
    if (!out->failed && heap_failures() == cli_failures)
        return file_write(path, buffer_get(out), out->length, why);
    *why = cli_has_lost() ? "content cannot be read any more" : "there is not enough memory";
    return cli_has_lost() ? TALUS_IO : TALUS_NO_MEMORY;
}

int cli_finish(int status)
{
    if (status != EXIT_FINE || heap_failures() == cli_failures) return status;
    cli_say("talus: %s; the result is incomplete\n",
            cli_has_lost() ? "content could not be read" : "there was not enough memory");
    return EXIT_BAD;
}

int cli_columns(void)
{
    struct winsize size;
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool cli_has_colour(void)
{
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !getenv("NO_COLOR") && term && strcmp(term, "dumb") != 0;
}
