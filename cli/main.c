/* main.c: the command `talus`: finds the verb and runs it. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "talus.h"
#include "verbs/help_code.h"

/* A group is a row without a function. */
static const struct {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} verbs[] = {
#define GROUP(title) {"", title, NULL},
#define VERB(name, summary) {#name, summary, verb_##name},
#include "verbs/verbs.def"
#undef VERB
#undef GROUP
};

enum { VERB_COUNT = sizeof verbs / sizeof *verbs };

static void print_help(FILE *out)
{
    fputs("usage: talus VERB [arguments]\n", out);
    for (size_t i = 0; i < VERB_COUNT; i++) {
        if (verbs[i].run)
            fprintf(out, "  %-10s %s\n", verbs[i].name, verbs[i].summary);
        else
            fprintf(out, "\n%s\n", verbs[i].summary);
    }
    fputs("\n`talus VERB --help` shows the options of a verb, `talus help CODE` explains the code of a diagnostic.\n", out);
}

static int version_print(int as_json)
{
    struct talus *engine = talus_new();
    struct talus_answer *about = NULL;
    enum talus_status status = engine ? talus_ask(engine, "about", NULL, &about) : TALUS_NO_MEMORY;
    const char *release = talus_value_string(talus_value_get(about, "/pf2eRelease"), "?");
    if (as_json)
        printf("{\"version\": \"%s\", \"pf2eRelease\": \"%s\"}\n", talus_version(), release);
    else
        printf("talus %s\nPF2e content and vocabulary as of release %s\n", talus_version(), release);
    talus_answer_free(about);
    talus_free(engine);
    return status == TALUS_OK ? EXIT_FINE : EXIT_BAD;
}

int verb_version(int argc, char **argv)
{
    int as_json = 0;
    const struct poptOption options[] = {
        {"json", 'j', POPT_ARG_NONE, &as_json, 0, "print JSON", NULL}, POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "[options]");
    int option = cli_next_option(context);
    cli_close(context, options);
    return option == -1 ? version_print(as_json) : EXIT_WRONG_CALL;
}

/* popt shows argv[0] in its usage line: there it is the whole call, "talus play". */
static int run_verb(size_t index, int argc, char **argv)
{
    char title[64];
    snprintf(title, sizeof title, "talus %s", verbs[index].name);
    argv[0] = title;
    cli_describe(verbs[index].summary);
    char help_option[] = "--help";
    if (argc == 2 && strcmp(argv[1], "-h") == 0) argv[1] = help_option;
    return verbs[index].run(argc, argv);
}

static bool is_p2v_verb(int argc, char **argv)
{
    static const char *const others[] = {"battle", "study", "party", "convert", "cards", "campaign"};
    if (argc < 3 || strcmp(argv[1], "p2v") != 0) return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strcmp(others[i], argv[2]) == 0) return true;
    }
    return false;
}

/* With the most similar verb, if one is. */
static int main_unknown_verb(const char *verb)
{
    const char *nearest = NULL;
    size_t least = strlen(verb) / 2 + 1;
    for (size_t i = 0; i < VERB_COUNT; i++) {
        size_t distance = verbs[i].run ? help_distance(verb, verbs[i].name) : least;
        if (distance >= least) continue;
        least = distance;
        nearest = verbs[i].name;
    }
    cli_say("talus: there is no verb \"%s\"; ", verb);
    if (nearest)
        cli_say("did you mean \"%s\"?\n", nearest);
    else
        cli_say("`talus help` lists them\n");
    return EXIT_WRONG_CALL;
}

int main(int argc, char **argv)
{
    cli_guard_output();
    const char *verb = argc > 1 ? argv[1] : "";
    bool asks_help = strcmp(verb, "help") == 0 || strcmp(verb, "--help") == 0 || strcmp(verb, "-h") == 0;
    char help_option[] = "--help";
    if (asks_help && argc > 2 && help_code_is(argv[2])) return help_code_print(argv[2]);
    if (asks_help && argc > 2) { /* talus help VERB = talus VERB --help */
        verb = argv[1] = argv[2];
        argv[2] = help_option;
        argc = 3;
    } else if (!*verb || asks_help) {
        print_help(*verb ? stdout : stderr);
        return *verb ? EXIT_FINE : EXIT_WRONG_CALL;
    }
    cli_begin();
    if (strcmp(verb, "--version") == 0) verb = "version";
    if (is_p2v_verb(argc, argv)) { /* talus p2v battle = talus battle */
        verb = argv[2];
        argc--;
        argv++;
    }
    for (size_t i = 0; i < VERB_COUNT; i++) {
        if (verbs[i].run && strcmp(verb, verbs[i].name) == 0) return cli_finish(run_verb(i, argc - 1, argv + 1));
    }
    return main_unknown_verb(verb);
}
