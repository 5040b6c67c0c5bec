/* battle_merge.c: what `talus battle` prints, from blocks that were played anywhere. Sums are added up as the blocks
 * go by, and lines of CSV are printed in batches, so memory does not grow with the games. */
#include <stdio.h>
#include <string.h>

#include "study/battle_parts.h"
#include "cluster/sums.h"
#include "cli.h"

enum { MERGE_ROWS = 8192 };

struct battle_merge {
    const char *verb;
    struct client *(*make)(const void *context);
    const void *context;
    struct pool pool;
    struct node total;
    /* CSV: the rows of a batch, as a slice. */
    struct buffer rows;
    int64_t rows_first, rows_count;
    bool has_header;
};

/* Prints the rows of the batch; the line of titles only once. */
static int merge_print_rows(struct battle_merge *merge)
{
    struct talus_answer *answer = NULL;
    struct client *client = merge->rows_count ? merge->make(merge->context) : NULL;
    int status = client ? EXIT_FINE : EXIT_BAD;
    if (!merge->rows_count) return EXIT_FINE;
    buffer_add(&merge->rows, "]}");
    if (client) {
        client_set_int(client, "from", merge->rows_first);
        client_set(client, "form", "csv");
        if (merge->rows.failed || !client_add_json(client, "slices", buffer_get(&merge->rows))) status = EXIT_BAD;
    }
    if (status == EXIT_FINE) status = client_ask(client, "battle", &answer);
    const char *csv = status == EXIT_FINE ? talus_answer_text(answer, TALUS_RAW) : NULL;
    const char *titles_end = csv ? strchr(csv, '\n') : NULL;
    struct buffer out = {0};
    if (titles_end) buffer_add(&out, merge->has_header ? titles_end + 1 : csv);
    if (!titles_end || cli_put(&out) != EXIT_FINE) status = EXIT_BAD;
    merge->has_header = true;
    merge->rows_count = 0;
    buffer_clear(&merge->rows);
    buffer_free(&out);
    talus_answer_free(answer);
    client_free(client);
    return status;
}

static int merge_take_rows(struct battle_merge *merge, const struct block *block)
{
    const struct node *rows = node_get(block->root, "rows");
    if (!merge->rows_count) {
        buffer_add(&merge->rows, "{\"rows\":[");
        merge->rows_first = block->first;
    }
    for (size_t i = 0; i < node_count(rows); i++) {
        if (merge->rows_count++) buffer_add_char(&merge->rows, ',');
        node_write(&merge->rows, node_at(rows, i));
    }
    return merge->rows_count < MERGE_ROWS ? EXIT_FINE : merge_print_rows(merge);
}

static int merge_print_sums(struct battle_merge *merge, enum merge_form form)
{
    struct buffer slice = {0};
    struct client *client = merge->make(merge->context);
    bool good = client != NULL;
    buffer_add(&slice, "{\"sums\":");
    node_write(&slice, &merge->total);
    buffer_add_char(&slice, '}');
    good = good && !slice.failed && !merge->pool.failed && client_add_json(client, "slices", buffer_get(&slice));
    if (good && form == MERGE_SVG) client_set(client, "form", "svg");
    int status = EXIT_BAD;
    if (good)
        status = client_run(client, "battle",
                            form == MERGE_JSON  ? TALUS_PRETTY
                            : form == MERGE_SVG ? TALUS_RAW
                                                : TALUS_TEXT);
    client_free(client);
    buffer_free(&slice);
    return status;
}

int battle_print_blocks(const struct battle_blocks *blocks, enum merge_form form)
{
    struct battle_merge merge = {.verb = blocks->verb, .make = blocks->make, .context = blocks->context};
    struct block block;
    const char *why = "";
    int status = EXIT_FINE, step = 0;
    while (status == EXIT_FINE && (step = blocks->source->next(blocks->source, &block, &why)) > 0) {
        if (form == MERGE_CSV)
            status = merge_take_rows(&merge, &block);
        else
            sums_add(&merge.pool, &merge.total, node_get(block.root, "sums"));
    }
    if (step < 0) {
        cli_say("talus %s: %s\n", blocks->verb, why);
        status = EXIT_BAD;
    }
    if (status == EXIT_FINE) status = form == MERGE_CSV ? merge_print_rows(&merge) : merge_print_sums(&merge, form);
    buffer_free(&merge.rows);
    pool_free(&merge.pool);
    return status;
}
