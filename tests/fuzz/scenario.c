/* fuzz_scenario: scenarios of the test cases, changed as the bytes say, become tables or are refused without harm;
 * what can be played shows itself, lists its commands and takes one. */
#include "cases.h"
#include "changes.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static void fuzz_look(struct table *table, struct changes *changes)
{
    const struct table_rules *rules = table->system->table;
    struct json commands = json_make_array(), view = json_make_object();
    struct page page;
    page_init(&page, changes->arena);
    table_view(table, changes->arena, TABLE_ALL_SIDES, &view);
    if (rules->describe) rules->describe(table, &page);
    if (rules->legal) rules->legal(table, changes->arena, &commands);
    const struct json *command = json_at(&commands, changes_pick(changes, json_count(&commands)));
    if (command) (void)table_do(table, command);
    page_free(&page);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static struct fuzz_cases cases;
    if (cases.count == 0) fuzz_cases_load(&cases);
    if (cases.count == 0) return 0;
    struct arena arena;
    arena_init(&arena);
    struct changes changes = {.bytes = bytes, .size = size, .arena = &arena, .pool = &cases.pool};
    const struct fuzz_case *one = &cases.items[changes_pick(&changes, cases.count)];
    struct json scenario = json_copy(&arena, json_get(&one->file.root, "given"));
    changes_edit(&changes, &scenario, changes_next(&changes, 5));
    struct table *table = table_new(one->system, one->content, &scenario, 1, NULL);
    if (table) fuzz_look(table, &changes);
    table_free(table);
    arena_free(&arena);
    return 0;
}
