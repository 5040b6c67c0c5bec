/* pf2e_atoms.c: values of PF2e actors as canonical texts, compared one by one. */
#include "pf2e_atoms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"

/* --- comparing ---------------------------------------------------------------------------------------------------- */

static void atoms_count(struct tally *tally, const char *field, bool agrees)
{
    for (size_t i = 0; i < tally->rows.count; i++) {
        struct tally_row *row = &tally->rows.items[i];
        if (strcmp(row->field, field) == 0) {
            row->total++;
            row->agree += agrees;
            return;
        }
    }
    const char *name = arena_copy_text(&tally->arena, field, strlen(field));
    (void)vec_push(&tally->rows, (struct tally_row){.field = name, .agree = agrees, .total = 1});
}

void atoms_add(struct atoms *atoms, const char *field, const char *key, const char *text)
{
    (void)vec_push(&atoms->list, (struct atom){.field = field, .key = key, .text = text});
}

static int atoms_order(const void *a, const void *b, void *context)
{
    (void)context;
    return strcmp(((const struct atom *)a)->key, ((const struct atom *)b)->key);
}

static bool atoms_have_word(const char *words, const char *word, size_t length)
{
    for (const char *at = strstr(words, word); at; at = strstr(at + 1, word)) {
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length])) return true;
    }
    return false;
}

static void atoms_add_missing(struct text *out, char sign, const char *from, const char *in)
{
    char word[512];
    for (const char *at = from; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (length && length < sizeof word) {
            memcpy(word, at, length);
            word[length] = '\0';
            if (!atoms_have_word(in, word, length)) text_addf(out, " %c%s", sign, word);
        }
        at += length;
    }
}

/* Long sets are told by their difference: what is missing, what is too much. */
static void atoms_report(struct conform *conform, const char *key, const char *expected, const char *got)
{
    if (strlen(expected) + strlen(got) > 160 && strcmp(got, "nothing") != 0 && strcmp(expected, "nothing") != 0) {
        text_addf(conform->why, "%s%s:", conform->why->length ? "\n    " : "", key);
        atoms_add_missing(conform->why, '-', expected, got);
        atoms_add_missing(conform->why, '+', got, expected);
        return;
    }
    if (conform->why->length > 6000 && !getenv("TALUS_CONFORM_ALL")) return;
    text_addf(conform->why, "%s%s: expected %s, got %s", conform->why->length ? "\n    " : "", key, expected, got);
}

/* Every expected atom is counted once; ours without a counterpart count as disagreements of their field. */
bool atoms_compare(struct conform *conform, struct tally *tally, struct atoms *expected, struct atoms *got)
{
    bool good = true;
    sort_stable(expected->list.items, expected->list.count, sizeof(struct atom), atoms_order, NULL);
    sort_stable(got->list.items, got->list.count, sizeof(struct atom), atoms_order, NULL);
    size_t g = 0;
    for (size_t e = 0; e <= expected->list.count; e++) {
        const struct atom *want = e < expected->list.count ? &expected->list.items[e] : NULL;
        while (g < got->list.count && (!want || strcmp(got->list.items[g].key, want->key) < 0)) {
            atoms_count(tally, got->list.items[g].field, false);
            atoms_report(conform, got->list.items[g].key, "nothing", got->list.items[g].text);
            good = false;
            g++;
        }
        if (!want) break;
        bool found = g < got->list.count && strcmp(got->list.items[g].key, want->key) == 0;
        bool same = found && strcmp(got->list.items[g].text, want->text) == 0;
        atoms_count(tally, want->field, same);
        if (!same) atoms_report(conform, want->key, want->text, found ? got->list.items[g].text : "nothing");
        good = good && same;
        if (found) g++;
    }
    return good;
}

/* --- canonical texts ---------------------------------------------------------------------------------------------- */

static const char *atoms_keep(struct atoms *atoms, struct text *text)
{
    const char *copy = arena_copy_text(atoms->arena, text_get(text), text->length);
    text_free(text);
    return copy ? copy : "";
}

const char *atoms_value(struct atoms *atoms, const struct json *value)
{
    struct text text = {0};
    if (value)
        json_write(&text, value);
    else
        text_add(&text, "null");
    return atoms_keep(atoms, &text);
}

/* It depends on ids that a world makes. */
static bool atoms_leave_out(const char *text)
{
    return strstr(text, "signature:") != NULL;
}

/* A list as a set: its parts as texts, sorted, each once. */
const char *atoms_set(struct atoms *atoms, const struct json *list)
{
    vec(const char *) parts = {0};
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *one = &list->items[i];
        const char *text = json_is(one, JSON_STRING) ? one->text : atoms_value(atoms, one);
        if (!atoms_leave_out(text)) (void)vec_push(&parts, text);
    }
    sort_stable(parts.items, parts.count, sizeof *parts.items, sort_by_text, NULL);
    struct text text = {0};
    for (size_t i = 0; i < parts.count; i++) {
        if (i && strcmp(parts.items[i], parts.items[i - 1]) == 0) continue;
        text_addf(&text, "%s%s", i ? " " : "", parts.items[i]);
    }
    vec_free(&parts);
    return atoms_keep(atoms, &text);
}

/* slug:type:value:on of every modifier, sorted. */
const char *atoms_modifiers(struct atoms *atoms, const struct json *list)
{
    struct json lines = json_make_array();
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *one = &list->items[i];
        struct text text = {0};
        text_addf(&text, "%s:%s:", json_to_text(json_get(one, "slug"), ""), json_to_text(json_get(one, "type"), ""));
        text_add_double(&text, json_to_double(json_get(one, "value"), 0));
        text_add(&text, json_to_bool(json_get(one, "enabled"), false) ? "" : ":off");
        json_push(atoms->arena, &lines, json_make_text(atoms->arena, text_get(&text), text.length));
        text_free(&text);
    }
    return atoms_set(atoms, &lines);
}

const char *atoms_join(struct atoms *atoms, const char *a, const char *b, const char *c)
{
    const char *joined = arena_printf(atoms->arena, "%s%s%s", a, b, c);
    return joined ? joined : "";
}

/* --- counted -------------------------------------------------------------------------------------------------------
 */

void tally_close(struct tally *tally)
{
    size_t agree = 0, total = 0;
    for (size_t i = 0; i < tally->rows.count; i++) {
        struct tally_row *row = &tally->rows.items[i];
        printf("%-28s %8zu / %zu\n", row->field, row->agree, row->total);
        agree += row->agree;
        total += row->total;
    }
    printf("%-28s %8zu / %zu (%.3f %%)\n", "all fields", agree, total,
           total ? 100.0 * (double)agree / (double)total : 100);
    vec_free(&tally->rows);
    arena_free(&tally->arena);
}
