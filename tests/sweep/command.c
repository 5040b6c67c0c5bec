/* sweep_command [EVERY [PREFIX]]: the verbs of the command, with faults. First every allocation, then every step on
 * files fails in turn (no such file, EIO, ENOSPC, EACCES, short and cut reads and writes); no crash, no leak, and:
 *   - a verb that met a fault which cost it something does not end with 0, unless its output is the same as without;
 *   - a file it writes is afterwards the old one or the new one, never a part, and leaves no other file.
 * Verbs run inside this program, in a separate folder. Of the first EVERY (25) faults all are tried, then ever
 * larger steps are taken. Prints "pass command/VERB" lines; the last line on standard error names the fault when it
 * stops. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../cli/cli.h"
#include "../../cli/util/file.h"
#include "../../cli/util/heap.h"
#include "base/fs.h"
#include "place.h"
#include "ration.h"

enum { EVERY_USUAL = 25, EVERY_BRIEF = 2 };

struct script {
    const char *name;
    int (*verb)(int argc, char **argv);
    const char *arguments[10];
    const char *makes;  /* the file it writes; NULL: none */
    const char *before; /* the file's content before; NULL: it is not there */
    bool brief;         /* other scripts use the same memory: fewer faults are tried, unless all are (EVERY) */
    bool goes_on; /* a file that cannot be read costs a diagnostic and 1: what it makes is then another whole one */
    const char *input; /* standard input; NULL: nothing */
};

#define HERO                                                                                                           \
    "{\"name\":\"Hero\",\"type\":\"character\",\"system\":{\"details\":{\"level\":{\"value\":1}}},\"items\":[]}\n"
#define RAT                                                                                                            \
    "{\"type\":\"npc\",\"name\":\"Rat\",\"items\":[{\"type\":\"melee\",\"name\":\"Jaws\",\"system\":{\"bonus\":{"      \
    "\"value\":6},\"damageRolls\":{\"a\":{\"damage\":\"1d6\",\"damageType\":\"piercing\"}},\"traits\":{\"value\":[]}}" \
    "}],"                                                                                                              \
    "\"system\":{\"details\":{\"level\":{\"value\":-1}},\"attributes\":{\"ac\":{\"value\":14},\"hp\":{\"max\":8},"     \
    "\"speed\":{"                                                                                                      \
    "\"value\":30}},\"saves\":{\"fortitude\":{\"value\":4},\"reflex\":{\"value\":7},\"will\":{\"value\":3}},"          \
    "\"traits\":{"                                                                                                     \
    "\"size\":{\"value\":\"sm\"},\"value\":[\"animal\"]}}}\n"

/* %s stands for the folder of this run. */
static const struct script scripts[] = {
    {.name = "lint", .verb = verb_lint, .arguments = {"examples/homebrew/rooftop-shoes.json"}},
    {.name = "lint-folder", .verb = verb_lint, .arguments = {"examples/homebrew", "-c", "content/pf2e/conditions"}},
    {.name = "show", .verb = verb_show, .arguments = {"examples/homebrew/rooftop-shoes.json"}},
    {.name = "sheet", .verb = verb_sheet, .arguments = {"Brannoch of the Ford"}},
    {.name = "explain", .verb = verb_explain, .arguments = {"Brannoch of the Ford", "ac"}},
    {.name = "build", .verb = verb_build, .arguments = {"Pit Champion"}},
    {.name = "find", .verb = verb_find, .arguments = {"--system", "dh2e", "--trait", "felling"}},
    {.name = "fmt",
     .verb = verb_fmt,
     .arguments = {"%s/file.json"},
     .makes = "file.json",
     .before = "{\"a\":[1,2,{\"b\":null}]}"},
    {.name = "compile",
     .verb = verb_compile,
     .arguments = {"content/pf2e/conditions", "-o", "%s/pack"},
     .makes = "pack",
     .goes_on = true},
    {.name = "compile-over",
     .verb = verb_compile,
     .arguments = {"content/pf2e/conditions", "-o", "%s/pack"},
     .makes = "pack",
     .before = "old",
     .goes_on = true},
    {.name = "item",
     .verb = verb_item,
     .arguments = {"add", "%s/hero.json", "Valefolk"},
     .makes = "hero.json",
     .before = HERO},
    {.name = "item-level",
     .verb = verb_item,
     .arguments = {"level", "%s/hero.json", "3"},
     .makes = "hero.json",
     .before = HERO},
    {.name = "odds", .verb = verb_odds, .arguments = {"4d6kh3", "--svg", "%s/odds.svg"}, .makes = "odds.svg"},
    {.name = "play",
     .verb = verb_play,
     .arguments = {"examples/dh2e/ambush.json", "--seed", "7", "--save", "%s/log"},
     .makes = "log",
     .goes_on = true, /* a command that met exhausted memory is refused, and the game continues */
     .input = "{\"do\":\"end\"}\n"},
    {.name = "play-building",
     .verb = verb_play,
     .arguments = {"examples/pf2e/training-yard.json", "--save", "%s/log"},
     .makes = "log",
     .goes_on = true,
     .input = "{\"do\":\"addItem\",\"who\":\"Ada\",\"item\":\"Warden\"}\n{\"do\":\"choose\",\"answer\":\"cold\"}\n"
              "{\"do\":\"level\",\"who\":\"Ada\",\"level\":3}\n{\"do\":\"removeItem\",\"who\":\"Ada\",\"item\":"
              "\"Warden\"}\n"},
    {.name = "battle",
     .verb = verb_battle,
     .arguments = {"--points", "100", "--games", "2", "--seed", "5", "--threads", "1"}},
    {.name = "battle-threads",
     .verb = verb_battle,
     .arguments = {"--points", "100", "--games", "4", "--seed", "5", "--threads", "3"}},
    {.name = "study",
     .verb = verb_study,
     .arguments = {"tests/cli/fixtures/duel.json", "-o", "%s/out"},
     .makes = "out/worth.csv",
     .goes_on = true},
    {.name = "study-threads",
     .verb = verb_study,
     .arguments = {"tests/cli/fixtures/duel.json", "-o", "%s/out", "-t", "3"},
     .makes = "out/worth.csv",
     .goes_on = true},
    {.name = "battle-log", .verb = verb_battle, .arguments = {"--points", "100", "--seed", "5", "--log", "1"}},
    {.name = "party", .verb = verb_party, .arguments = {"suggest", "--points", "200", "--seed", "3"}},
    {.name = "convert", .verb = verb_convert, .arguments = {"p2v", "%s/rat.json"}, .makes = "rat.json", .before = RAT},
    {.name = "migrate", .verb = verb_migrate, .arguments = {"swse", "examples/swse/old-species.json"}},
    {.name = "test", .verb = verb_test, .arguments = {"tests/cases/dh2e/action"}},
    {.name = "fix",
     .verb = verb_lint,
     .arguments = {"--fix", "%s/file.json"},
     .makes = "file.json",
     .before = "{\"name\":\"Shoes\",\"type\":\"equipment\",\"system\":{\"rules\":[{\"key\":\"FlatModifier\","
               "\"selecter\":\"athletics\",\"value\":1}]}}\n",
     .brief = true},
    {.name = "level", .verb = verb_find, .arguments = {"reed", "-c", "tests/cli/fixtures/bazaar"}, .brief = true},
    {.name = "nedb", .verb = verb_find, .arguments = {"new ring", "-c", "tests/cli/fixtures/rings.db"}, .brief = true},
    {.name = "schema",
     .verb = verb_schema,
     .arguments = {"dh2e", "--check", "examples/dh2e/ambush.json"},
     .brief = true},
    {.name = "party-check", .verb = verb_party, .arguments = {"check", "examples/p2v/grove.json"}, .brief = true},
    {.name = "cards", .verb = verb_cards, .arguments = {"Archer"}, .brief = true},
    {.name = "diff",
     .verb = verb_diff,
     .arguments = {"Brannoch of the Ford", "--", "--with", "examples/homebrew/ford-boots.json"},
     .brief = true},
    {.name = "rest", .verb = verb_rest, .arguments = {"long", "Garrow"}, .brief = true},
    {.name = "play-log",
     .verb = verb_play,
     .arguments = {"tests/cli/fixtures/dh2e/burst.log"},
     .goes_on = true,
     .brief = true},
    {.name = "replay", .verb = verb_replay, .arguments = {"tests/cli/fixtures/dh2e/burst.log"}},
};

static void stop(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* The bytes of a file, malloced, with their size in front of nothing: *size is -1 when it is not there. */
static char *get_file(const char *name, long *size)
{
    FILE *file = fopen(place_path(name), "rb");
    char *bytes = NULL;
    *size = -1;
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    *size = ftell(file);
    rewind(file);
    bytes = malloc((size_t)*size + 1);
    if (!bytes || fread(bytes, 1, (size_t)*size, file) != (size_t)*size) stop("cannot read from the folder");
    fclose(file);
    return bytes;
}

struct outcome {
    int status;
    long out_size, made_size;
    char *out, *made;
    size_t files;
};

static void outcome_free(struct outcome *outcome)
{
    free(outcome->out);
    free(outcome->made);
}

static int call(const struct script *script)
{
    char *argv[12] = {(char *)(uintptr_t)script->name}, room[10][256];
    int argc = 1;
    for (; argc <= 10 && script->arguments[argc - 1]; argc++) {
        const char *word = script->arguments[argc - 1];
        bool inside = strncmp(word, "%s", 2) == 0;
        snprintf(room[argc - 1], sizeof room[0], "%s%s", inside ? place_folder : "", inside ? word + 2 : word);
        argv[argc] = room[argc - 1];
    }
    argv[argc] = NULL;
    return script->verb(argc, argv);
}

/* What lies in the folder beside standard input and output. */
static size_t count_files(void)
{
    struct arena arena;
    char **files;
    size_t count = 0;
    const char *why;
    arena_init(&arena);
    if (fs_list(&arena, (struct fs_search){place_folder, NULL}, &files, &count, &why) != STATUS_OK)
        stop("cannot list the folder");
    arena_free(&arena);
    return count;
}

static int cli_status_of(const struct script *script)
{
    cli_begin();
    return cli_finish(call(script));
}

/* The fault of the step of this number. */
struct faults {
    size_t step, wanted;
    int kind;
    bool hit;
};

enum { FAULT_MISSING, FAULT_DEVICE, FAULT_FULL, FAULT_FORBIDDEN, FAULT_SHORT, FAULT_CUT, FAULT_KINDS };

/* `*bytes` is 0 for what is no transfer. */
static int faults_take(void *context, size_t *bytes)
{
    static const int errors[] = {
        [FAULT_MISSING] = ENOENT, [FAULT_DEVICE] = EIO, [FAULT_FULL] = ENOSPC, [FAULT_FORBIDDEN] = EACCES};
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* threads share the steps of the program */
    struct faults *faults = context;
    pthread_mutex_lock(&lock);
    bool chosen = ++faults->step == faults->wanted;
    pthread_mutex_unlock(&lock);
    if (!chosen) return 0;
    faults->hit = true;
    if (faults->kind < FAULT_SHORT) return errors[faults->kind];
    if (!*bytes) return 0;
    *bytes = faults->kind == FAULT_SHORT ? (*bytes + 1) / 2 : 0; /* a write of nothing is a full disk */
    return 0;
}

static int faults_before(void *context, enum fs_step step, size_t *bytes)
{
    size_t none = 0;
    return faults_take(context, step == FS_READ || step == FS_WRITE ? bytes : &none);
}

/* The command's own files. */
static int faults_before_own(void *context, size_t *bytes)
{
    return faults_take(context, bytes);
}

static struct outcome run(const struct script *script, struct ration *ration, struct ration wanted,
                          const struct fs_hooks *hooks)
{
    struct outcome outcome = {0};
    place_empty();
    if (script->before) place_put(script->makes, script->before);
    place_put(".in", script->input ? script->input : "");
    fflush(stdout);
    int old = dup(STDOUT_FILENO), in = dup(STDIN_FILENO);
    int to = open(place_path(".out"), O_RDWR | O_CREAT | O_TRUNC, 0600), from = open(place_path(".in"), O_RDONLY);
    dup2(to, STDOUT_FILENO);
    dup2(from, STDIN_FILENO);
    clearerr(stdin);
    *ration = wanted;
    fs_set_hooks(hooks);
    file_set_fault(hooks ? faults_before_own : NULL, hooks ? hooks->context : NULL);
    outcome.status = cli_status_of(script);
    fs_set_hooks(NULL);
    file_set_fault(NULL, NULL);
    *ration = (struct ration){.left = SIZE_MAX, .used = ration->used, .failed = ration->failed};
    fflush(stdout);
    fseek(stdin, 0, SEEK_END);
    dup2(old, STDOUT_FILENO);
    dup2(in, STDIN_FILENO);
    close(old), close(in), close(to), close(from);
    outcome.out = get_file(".out", &outcome.out_size);
    if (script->makes) outcome.made = get_file(script->makes, &outcome.made_size);
    outcome.files = count_files();
    return outcome;
}

static bool same(const char *a, long a_size, const char *b, long b_size)
{
    return a_size == b_size && (a_size <= 0 || memcmp(a, b, (size_t)a_size) == 0);
}

static void judge(const struct script *script, const struct outcome *wanted, const struct outcome *got)
{
    bool told = same(got->out, got->out_size, wanted->out, wanted->out_size) && got->status == wanted->status;
    if (got->status == EXIT_FINE && !told) stop("it ended with 0, and its output is not the one without the fault");
    if (got->files > wanted->files) stop("something was left in the folder");
    if (!script->makes) return;
    long old_size = script->before ? (long)strlen(script->before) : -1;
    if (same(got->made, got->made_size, wanted->made, wanted->made_size)) return;
    if (script->goes_on && got->status != EXIT_FINE) return;
    if (!same(got->made, got->made_size, script->before, old_size)) stop("the file is neither the old nor the new one");
    if (got->status == EXIT_FINE) stop("it ended with 0 and did not write the file");
}

static void sweep_allocations(const struct script *script, struct ration *ration, const struct outcome *wanted,
                              size_t every)
{
    size_t needed = ration->used;
    for (size_t failing = 1; failing <= needed; failing = ration_next(failing, every)) {
        for (int once = 0; once < 2; once++) {
            fprintf(stderr, "%s: allocation %zu of %zu%s\n", script->name, failing, needed, once ? ", once" : "");
            struct outcome got = run(script, ration, (struct ration){.left = failing, .once = once}, NULL);
            judge(script, wanted, &got);
            outcome_free(&got);
        }
    }
}

/* A short transfer costs nothing: the rest follows. */
static void sweep_files(const struct script *script, struct ration *ration, const struct outcome *wanted, size_t every)
{
    struct faults faults = {0};
    struct fs_hooks hooks = {.before = faults_before, .context = &faults};
    struct outcome counted = run(script, ration, (struct ration){.left = SIZE_MAX}, &hooks);
    size_t needed = faults.step;
    outcome_free(&counted);
    for (size_t step = 1; step <= needed; step = ration_next(step, every)) {
        for (int kind = 0; kind < FAULT_KINDS; kind++) {
            fprintf(stderr, "%s: step %zu of %zu on files, kind %d\n", script->name, step, needed, kind);
            faults = (struct faults){.wanted = step, .kind = kind};
            struct outcome got = run(script, ration, (struct ration){.left = SIZE_MAX}, &hooks);
            judge(script, wanted, &got);
            if (kind == FAULT_SHORT && got.status != wanted->status)
                stop("a short read or write was not taken up again");
            outcome_free(&got);
        }
    }
}

int main(int argc, char **argv)
{
    setvbuf(stdin, NULL, _IONBF, 0); /* what one script has not read is not there for the next one */
    size_t every = argc > 1 ? strtoul(argv[1], NULL, 10) : EVERY_USUAL;
    const char *prefix = argc > 2 ? argv[2] : "";
    struct ration ration;
    place_open();
    ration_begin(&ration);
    heap_set_allocator(ration_resize, &ration);
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        const struct script *script = &scripts[i];
        if (strncmp(script->name, prefix, strlen(prefix)) != 0) continue;
        struct outcome wanted = run(script, &ration, (struct ration){.left = SIZE_MAX}, NULL);
        fprintf(stderr, "%s: status %d, %ld bytes, %ld bytes made\n", script->name, wanted.status, wanted.out_size,
                wanted.made_size);
        size_t first = script->brief && every <= EVERY_USUAL ? EVERY_BRIEF : every;
        sweep_allocations(script, &ration, &wanted, first);
        sweep_files(script, &ration, &wanted, first);
        outcome_free(&wanted);
        printf("pass command/%s\n", script->name);
        fflush(stdout);
    }
    place_empty();
    unlink(place_path(".in"));
    unlink(place_path(".out"));
    rmdir(place_path("out"));
    rmdir(place_folder);
    return 0;
}
