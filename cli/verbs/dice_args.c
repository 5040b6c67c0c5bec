/* dice_args.c: what `talus roll` and `talus odds` share. */
#include "verbs/dice_args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool dice_args_number(const char *text, int64_t *number)
{
    size_t digits = strspn(text + (*text == '-'), "0123456789");
    if (digits == 0 || digits > 18 || text[digits + (*text == '-')]) return false;
    *number = strtoll(text, NULL, 10);
    return true;
}

bool dice_args_set(struct client *client, const char *verb, const char *setting)
{
    const char *equals = strchr(setting, '='), *start = setting + (*setting == '@');
    struct buffer name = {0};
    char *end = NULL;
    bool good = equals && equals > start && equals[1] && strchr("-0123456789", equals[1]);
    if (good) (void)strtod(equals + 1, &end);
    good = good && end && !*end;
    if (good) {
        buffer_add_bytes(&name, start, (size_t)(equals - start));
        client_scope(client, "values");
        good = client_set_json(client, buffer_get(&name), equals + 1);
        client_scope(client, NULL);
    } else {
        cli_wrong_call(verb, "--set needs PATH=NUMBER, for example --set level=5, not \"%s\"", setting);
    }
    buffer_free(&name);
    return good;
}

/* The expression with a caret below the character, and a line below the rest of the part that is wrong. */
static void dice_args_point(struct buffer *out, const char *expression, const struct spot *place)
{
    size_t length = strlen(expression), offset = place->col - 1 < length ? place->col - 1 : length;
    size_t part = place->length < length - offset ? place->length : length - offset;
    struct buffer prefix = {0}, wrong = {0};
    if (length > 200) return;
    buffer_add_bytes(&prefix, expression, offset);
    buffer_addf(out, "    %s\n    ", expression);
    buffer_add_repeated(out, ' ', buffer_columns(buffer_get(&prefix)));
    buffer_add(out, "^");
    buffer_add_bytes(&wrong, expression + offset, part);
    for (size_t i = 1; i < (size_t)buffer_columns(buffer_get(&wrong)); i++)
        buffer_add(out, "~");
    buffer_add(out, "\n");
    buffer_free(&prefix);
    buffer_free(&wrong);
}

static void dice_args_complain(const struct notice *notice, const char *verb, const char *const expressions[2])
{
    struct buffer out = {0};
    const char *file = notice->place.file ? notice->place.file : "";
    buffer_addf(&out, "talus %s: %s\n", verb, notice->message);
    if (strcmp(file, "expression") == 0 && notice->place.col)
        dice_args_point(&out, expressions[0], &notice->place);
    if (strcmp(file, "versus") == 0 && notice->place.col) dice_args_point(&out, expressions[1], &notice->place);
    if (notice->hint) buffer_addf(&out, "    hint: %s\n", notice->hint);
    cli_say("%s", buffer_get(&out));
    buffer_free(&out);
}

int dice_args_ask(struct client *client, const char *verb, const char *const expressions[2],
                  struct talus_answer **answer)
{
    client_hush(client, true);
    int status = client_ask(client, verb, answer);
    const struct notices *found = client_found(client);
    for (size_t i = 0; i < found->count; i++)
        dice_args_complain(&found->items[i], verb, expressions);
    return status;
}
