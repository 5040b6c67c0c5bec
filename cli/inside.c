/* inside.c: what verbs share that still reach into the library. */
#include "inside.h"

#include <string.h>

#include "foundry/foundry.h"

static struct buffer inside_buffer(const struct text *out)
{
    struct buffer copy = {0};
    buffer_add_bytes(&copy, text_get(out), out->length);
    copy.failed |= out->failed;
    return copy;
}

int inside_put(const struct text *out)
{
    struct buffer copy = inside_buffer(out);
    int status = cli_put(&copy);
    buffer_free(&copy);
    return status;
}

enum status inside_write(const char *path, const struct text *out, const char **why)
{
    struct buffer copy = inside_buffer(out);
    enum talus_status status = cli_write(path, &copy, why);
    buffer_free(&copy);
    return (enum status)status;
}

void inside_report(struct diags *diags)
{
    struct notices notices = {0};
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *from = &diags->items[i];
        struct spot place = {from->place.file, from->place.line, from->place.col, from->place.pointer};
        notices_add(&notices, from->code, (enum talus_severity)from->severity, place, from->hint, "%s",
                    from->message);
    }
    notices.dropped = diags->dropped;
    cli_report(&notices);
    notices_free(&notices);
}

void inside_take(struct diags *diags, struct notices *notices)
{
    for (size_t i = 0; i < notices->count; i++) {
        const struct notice *from = &notices->items[i];
        struct place place = {.file = from->place.file, .line = from->place.line, .col = from->place.col};
        diags_add(diags, from->code, (enum severity)from->severity, place, from->hint, "%s", from->message);
    }
    notices_free(notices);
}

const char *inside_name(struct arena *arena, const char *path)
{
    struct pool pool = {0};
    const char *name = foundry_name(&pool, path);
    const char *copy = name == path ? path : arena_copy_text(arena, name, strlen(name));
    pool_free(&pool);
    return copy;
}

void inside_name_places(struct diags *diags)
{
    for (size_t i = 0; i < diags->count; i++) {
        struct place *place = &diags->items[i].place;
        struct notices one = {0};
        if (!place->file) continue;
        notices_add(&one, "", TALUS_NOTE, (struct spot){place->file, place->line, place->col, NULL}, NULL, "%s", "");
        foundry_name_places(&one);
        if (one.count) {
            const struct spot *known = &one.items[0].place;
            place->file = arena_copy_text(&diags->arena, known->file, strlen(known->file));
            place->line = known->line;
            place->col = known->col;
        }
        notices_free(&one);
    }
}
