/* fuzz_command: a stream of commands at the table of a test case: those of the case, of other cases, changed ones,
 * legal ones and answers, as the bytes say. A refused command leaves the state as it was. */
#include <stdlib.h>

#include "cases.h"
#include "changes.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

enum { FUZZ_MOST_COMMANDS = 6 };

static struct json fuzz_command(const struct fuzz_case *one, struct table *table, struct changes *changes)
{
    const struct json *own = json_get(&one->file.root, "do");
    struct json command = json_make_object(), legal = json_make_array();
    size_t kind = changes_next(changes, 6);
    if (table->waiting && kind < 4) {
        json_set(changes->arena, &command, "do", json_make_text(changes->arena, "choose", 6));
        json_set(changes->arena, &command, "answer", json_make_int((int64_t)changes_next(changes, 4)));
        return command;
    }
    if (kind == 0 && table->system->table->legal) table->system->table->legal(table, changes->arena, &legal);
    if (json_count(&legal)) return *json_at(&legal, changes_pick(changes, json_count(&legal)));
    if (kind == 1) return json_copy(changes->arena, changes_object(changes));
    command = json_copy(changes->arena, json_at(own, changes_next(changes, json_count(own))));
    changes_edit(changes, &command, kind > 2 ? changes_next(changes, 3) : 0);
    return command;
}

static void fuzz_play(const struct fuzz_case *one, struct table *table, struct changes *changes)
{
    const struct table_rules *rules = table->system->table;
    uint64_t before = 0;
    bool known = false; /* the state is the one `before` was made of */
    table->quiet = false;
    for (size_t i = 0; i < FUZZ_MOST_COMMANDS && (i == 0 || changes->size); i++) {
        struct json command = fuzz_command(one, table, changes);
        if (!known && rules->state_hash) before = rules->state_hash(table->state);
        known = table_do(table, &command) != TABLE_DONE;
        if (!known) continue;
        if (rules->state_hash && rules->state_hash(table->state) != before) abort();
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static struct fuzz_cases cases;
    if (cases.count == 0) fuzz_cases_load(&cases);
    if (cases.count == 0) return 0;
    struct arena arena;
    arena_init(&arena);
    struct changes changes = {.bytes = bytes, .size = size, .arena = &arena, .pool = &cases.pool};
    struct fuzz_case *one = &cases.items[changes_pick(&changes, cases.count)];
    struct table *table = fuzz_case_table(one) ? table_clone(one->table) : NULL;
    if (table) fuzz_play(one, table, &changes);
    table_free(table);
    arena_free(&arena);
    return 0;
}
