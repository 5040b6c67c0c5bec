/* cases.h: the scenarios and commands of the test cases, for targets that play. FUZZ_CASES is their folder. */
#ifndef TALUS_FUZZ_CASES_H
#define TALUS_FUZZ_CASES_H

#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "core/fixtures.h"
#include "core/system.h"
#include "core/table.h"
#include "json/json.h"

enum { FUZZ_LARGEST_CASE = 5000 }; /* bytes: small games are set up sooner, and go wrong as well as large ones */

struct fuzz_case {
    const struct system *system;
    struct content *content;
    struct json_document file;
    struct table *table; /* in its first state; NULL until it is requested */
    bool broken;         /* its scenario cannot be played */
    struct text log;     /* the game of its commands; empty until it is requested */
};

struct fuzz_cases {
    struct fuzz_case *items;
    size_t count;
    struct json pool; /* all commands of all cases */
    struct arena arena;
};

static inline struct content *fuzz_content(const struct system *system, void *context)
{
    static struct content *contents[16];
    (void)context;
    for (size_t i = 0; systems_all[i]; i++) {
        if (systems_all[i] != system) continue;
        if (!contents[i] && system->content_load) contents[i] = system->content_load(NULL, 0, NULL);
        return contents[i];
    }
    return NULL;
}

/* The system is the first folder of the case's path; only cases that play count. */
static inline bool fuzz_case_read(struct fuzz_case *one, const char *path)
{
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(path + sizeof FUZZ_CASES, "/"), path + sizeof FUZZ_CASES);
    *one = (struct fuzz_case){.system = system_find(name)};
    if (!one->system || !one->system->table) return false;
    if (fixtures_load(&one->file, path, NULL) == STATUS_OK && one->file.size <= FUZZ_LARGEST_CASE &&
        json_is(json_get(&one->file.root, "given"), JSON_OBJECT) && json_count(json_get(&one->file.root, "do"))) {
        one->content = fuzz_content(one->system, NULL);
        return one->content != NULL;
    }
    json_free(&one->file);
    return false;
}

static inline void fuzz_cases_load(struct fuzz_cases *cases)
{
    char **files = NULL;
    size_t count = 0;
    const char *why;
    arena_init(&cases->arena);
    cases->pool = json_make_array();
    if (fs_list(&cases->arena, (struct fs_search){FUZZ_CASES, ".json"}, &files, &count, &why) != STATUS_OK) return;
    cases->items = arena_array(&cases->arena, struct fuzz_case, count ? count : 1);
    for (size_t i = 0; cases->items && i < count; i++) {
        struct fuzz_case *one = &cases->items[cases->count];
        if (!fuzz_case_read(one, files[i])) continue;
        cases->count++;
        const struct json *commands = json_get(&one->file.root, "do");
        for (size_t j = 0; j < json_count(commands); j++)
            json_push(&cases->arena, &cases->pool, *json_at(commands, j));
    }
}

/* The table of a case as it starts; NULL when it cannot be played. */
static inline struct table *fuzz_case_table(struct fuzz_case *one)
{
    if (!one->table && !one->broken)
        one->table = table_new(one->system, one->content, json_get(&one->file.root, "given"), 1, NULL);
    one->broken = !one->table;
    return one->table;
}

#endif
