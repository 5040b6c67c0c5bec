/* summary_label.c: labels for the members of an actor's summary: "skill.athletics" is Athletics. */
#include <string.h>

#include "base/ascii.h"
#include "core/event.h"
#include "systems/pf2e/actor/statistic.h"
#include "systems/pf2e/sheet/sheet.h"

/* The first part of a key, and the words before and after the name that follows it. */
static const struct summary_group {
    const char *key, *before, *after;
} summary_groups[] = {
    {"ability.", "", ""}, {"save.", "", ""}, {"skill.", "", ""}, {"classDC.", "", " DC"}, {"speed.", "Speed, ", ""},
};

/* Keys whose words are not their own, and the last part of keys of strikes and spells. */
static const struct summary_word {
    const char *key, *words;
} summary_words[] = {
    {"ac", "AC"},
    {"handsFree", "Hands free"},
    {"hp.max", "Hit points"},
    {"hp.temp", "Temporary hit points"},
    {"hp.value", "Current hit points"},
    {"dying.max", "Dying, maximum"},
    {"resources.focus.max", "Focus points"},
    {"shield.raised", "Shield raised"},
    {"speed.land", "Speed"},
    {"options", "Roll options"},
}, summary_endings[] = {
    {".total", "attack"},      {".variants", "attacks in a turn"}, {".ready", "ready"},  {".damage", "damage"},
    {".critical", "critical"}, {".mod", "spell attack"}, {".dc", "spell DC"},
};

static const char *summary_keep(struct arena *arena, struct text *text)
{
    if (text->bytes && text->length) *text->bytes = ascii_upper(*text->bytes);
    const char *copy = text->failed ? NULL : arena_copy_text(arena, text_get(text), text->length);
    text_free(text);
    return copy;
}

/* The name of the strike or spellcasting entry with this id, which is a part of the key. */
static const char *summary_owner(const struct pf2e_actor *actor, const char *key)
{
    const char *name = NULL;
    for (size_t i = 0; i < actor->strikes.count && strncmp(key, "strike.", 7) == 0; i++)
        if (strstr(key, actor->strikes.items[i]->item->id)) name = actor->strikes.items[i]->label;
    for (size_t i = 0; i < actor->spellcasting.count && strncmp(key, "spell.", 6) == 0; i++)
        if (strstr(key, actor->spellcasting.items[i]->id)) name = actor->spellcasting.items[i]->name;
    return name;
}

static const char *summary_ending(const char *key)
{
    const char *last = strrchr(key, '.');
    for (size_t i = 0; last && i < sizeof summary_endings / sizeof *summary_endings; i++)
        if (strcmp(last, summary_endings[i].key) == 0) return summary_endings[i].words;
    return NULL;
}

static const char *summary_label(struct arena *arena, const struct pf2e_actor *actor, const char *key)
{
    struct text label = {0};
    const char *owner = summary_owner(actor, key), *ending = owner ? summary_ending(key) : NULL;
    for (size_t i = 0; i < sizeof summary_words / sizeof *summary_words; i++)
        if (strcmp(key, summary_words[i].key) == 0) return summary_words[i].words;
    if (ending) {
        text_addf(&label, "%s, %s%s", owner, strstr(key, ".alt.") ? "other use, " : "", ending);
        return summary_keep(arena, &label);
    }
    for (size_t i = 0; i < sizeof summary_groups / sizeof *summary_groups; i++) {
        const struct summary_group *group = &summary_groups[i];
        size_t length = strlen(group->key);
        if (strncmp(key, group->key, length) != 0) continue;
        text_add(&label, group->before);
        event_slug_words(key + length, &label);
        text_add(&label, group->after);
        return summary_keep(arena, &label);
    }
    event_slug_words(key, &label);
    return summary_keep(arena, &label);
}

struct json pf2e_summary_labels(struct arena *arena, const struct pf2e_actor *actor, const struct json *summary)
{
    struct json labels = json_make_object();
    for (size_t i = 0; i < json_member_count(summary); i++) {
        const char *key = summary->members[i].name, *label = summary_label(arena, actor, key);
        if (label) json_set(arena, &labels, key, json_make_text(arena, label, strlen(label)));
    }
    return labels;
}
