/* dice_args.c: what `talus roll` and `talus odds` share. */
#include "verbs/dice_args.h"

#include <stdio.h>
#include <string.h>

#include "inside.h"
#include "json/json.h"

void dice_args_init(struct dice_args *args)
{
    *args = (struct dice_args){.dialect = DICE_FOUNDRY};
    arena_init(&args->arena);
}

void dice_args_free(struct dice_args *args)
{
    vec_free(&args->settings);
    arena_free(&args->arena);
}

bool dice_args_dialect(struct dice_args *args, const char *verb, const char *name)
{
    if (dice_dialect_find(name, &args->dialect)) return true;
    cli_wrong_call(verb, "there is no dialect \"%s\"; there are foundry, roll20, avrae, rpg-dice-roller and anydice", name);
    return false;
}

bool dice_args_number(const char *text, int64_t *number)
{
    size_t digits = strspn(text + (*text == '-'), "0123456789");
    if (digits == 0 || digits > 18 || text[digits + (*text == '-')]) return false;
    int64_t value = 0;
    for (const char *at = text + (*text == '-'); *at; at++)
        value = value * 10 + (*at - '0');
    *number = *text == '-' ? -value : value;
    return true;
}

bool dice_args_set(struct dice_args *args, const char *verb, const char *setting)
{
    const char *equals = strchr(setting, '=');
    struct json_document document;
    bool good = equals && equals != setting &&
                json_parse(&document, "--set", equals + 1, strlen(equals + 1), NULL) == STATUS_OK;
    good = good && json_is_number(&document.root);
    struct dice_setting added = {.value = good ? json_to_double(&document.root, 0) : 0};
    if (equals && equals != setting) json_free(&document);
    if (!good) {
        cli_wrong_call(verb, "--set wants PATH=NUMBER, for example --set level=5, not \"%s\"", setting);
        return false;
    }
    if (*setting == '@') setting++;
    added.path = arena_copy_text(&args->arena, setting, (size_t)(equals - setting));
    return added.path && vec_push(&args->settings, added);
}

static bool dice_args_find(void *context, const char *path, double *value)
{
    const struct dice_args *args = context;
    for (size_t i = args->settings.count; i-- > 0;) {
        if (strcmp(args->settings.items[i].path, path) != 0) continue;
        *value = args->settings.items[i].value;
        return true;
    }
    return false;
}

struct dice_scope dice_args_scope(struct dice_args *args)
{
    return (struct dice_scope){.find = dice_args_find, .context = args};
}

void dice_args_complain(const char *verb, const char *expression, const struct dice_error *error)
{
    struct text out = {0};
    text_addf(&out, "talus %s: %s\n", verb, error->message);
    size_t length = strlen(expression);
    if (length <= 200 && error->status != STATUS_NO_MEMORY) {
        size_t offset = error->offset < length ? error->offset : length;
        struct text prefix = {0};
        text_add_bytes(&prefix, expression, offset);
        text_addf(&out, "    %s\n    ", expression);
        text_add_repeated(&out, ' ', text_columns(text_get(&prefix)));
        text_add_char(&out, '^');
        for (size_t i = 1; i < error->length && offset + i < length; i++)
            text_add_char(&out, '~');
        text_add_char(&out, '\n');
        text_free(&prefix);
    }
    if (error->hint) text_addf(&out, "    hint: %s\n", error->hint);
    fputs(text_get(&out), stderr);
    text_free(&out);
}

struct dice *dice_args_parse(struct dice_args *args, const char *verb, const char *expression)
{
    struct dice_error error;
    struct dice *dice = dice_parse(&args->arena, expression, strlen(expression), args->dialect, &error);
    if (!dice) dice_args_complain(verb, expression, &error);
    return dice;
}
