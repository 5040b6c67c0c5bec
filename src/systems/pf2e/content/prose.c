/* prose.c: texts of content as people read them, without markup. */
#include "systems/pf2e/content/prose.h"

#include <string.h>

#include "systems/pf2e/roll/play.h"

/* "@Check[thievery|dc:18|name:Jam]" is "DC 18 thievery"; the place behind it, or NULL when this is none. */
static const char *plain_check(struct text *out, const char *at)
{
    static const char mark[] = "@Check[";
    if (strncmp(at, mark, sizeof mark - 1) != 0) return NULL;
    const char *start = at + sizeof mark - 1, *end = strchr(start, ']'), *dc = strstr(start, "dc:");
    if (!end) return NULL;
    size_t word = strcspn(start, "|]");
    if (strncmp(start, "type:", 5) == 0) start += 5, word -= 5; /* as it was written once */
    size_t digits = dc && dc < end ? strspn(dc + 3, "0123456789") : 0;
    if (digits) text_addf(out, "DC %.*s ", (int)digits, dc + 3);
    text_add_bytes(out, start, word);
    return end;
}

void pf2e_prose_plain(struct text *out, const char *markup)
{
    bool tag = false;
    for (const char *at = markup; *at; at++) {
        const char *behind = tag ? NULL : plain_check(out, at);
        if (behind) {
            at = behind;
            continue;
        }
        if (*at == '<') tag = true;
        if (!tag && *at == '@') { /* the word behind the at sign says nothing to people */
            while (at[1] && at[1] != '[' && at[1] != ' ')
                at++;
            continue;
        }
        if (!tag && !strchr("[]{}|", *at)) text_add_char(out, *at == '\n' ? ' ' : *at);
        if (!tag && *at == '|') text_add_char(out, ' ');
        if (*at == '>') tag = false;
    }
}

void pf2e_note_words(const struct pf2e_world *world, const struct pf2e_note *note, struct text *out)
{
    const char *text = note->text ? pf2e_label(world, note->text) : "", *title = note->title;
    if (title && note->rule && strchr(title, '{')) title = note->rule->item->name;
    if (title && *title) pf2e_prose_plain(out, pf2e_label(world, title));
    if (title && *title && *text) text_add(out, ": ");
    pf2e_prose_plain(out, text);
}

const char *pf2e_description(const struct pf2e_world *world, const struct pf2e_item *item, struct text *key)
{
    const char *text = tree_text(&item->system, "description.value", ""), *mark = "@Localize[";
    const char *label = strstr(text, mark), *close = label ? strchr(label, ']') : NULL;
    if (!close) return text;
    text_add_bytes(key, label + strlen(mark), (size_t)(close - label) - strlen(mark));
    const char *words = key->failed ? NULL : pf2e_label(world, text_get(key));
    return words ? words : text;
}
