/* prose.c: texts of content as people read them, without markup. */
#include "systems/pf2e/prose.h"

#include <string.h>

#include "systems/pf2e/play.h"

void pf2e_prose_plain(struct text *out, const char *markup)
{
    bool tag = false;
    for (const char *at = markup; *at; at++) {
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
