/* main.c: the command `talus`: finds the verb and runs it. */
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "talus.h"

static const struct {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} verbs[] = {
#define VERB(name, summary) {#name, summary, verb_##name},
#include "verbs.def"
#undef VERB
};

enum { VERB_COUNT = sizeof verbs / sizeof *verbs };

static void print_help(FILE *out)
{
    fputs("usage: talus VERB [arguments]\n\n", out);
    for (size_t i = 0; i < VERB_COUNT; i++)
        fprintf(out, "  %-10s %s\n", verbs[i].name, verbs[i].summary);
    fputs("\ntalus VERB --help tells more about a verb.\n", out);
}

int verb_version(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    printf("talus %s\n", talus_version());
    return EXIT_FINE;
}

int main(int argc, char **argv)
{
    const char *verb = argc > 1 ? argv[1] : "";
    if (!*verb || strcmp(verb, "help") == 0 || strcmp(verb, "--help") == 0) {
        print_help(*verb ? stdout : stderr);
        return *verb ? EXIT_FINE : EXIT_WRONG_CALL;
    }
    if (strcmp(verb, "--version") == 0) verb = "version";
    for (size_t i = 0; i < VERB_COUNT; i++) {
        if (strcmp(verb, verbs[i].name) == 0) return verbs[i].run(argc - 1, argv + 1);
    }
    fprintf(stderr, "talus: there is no verb \"%s\"; `talus help` lists them\n", verb);
    return EXIT_WRONG_CALL;
}
