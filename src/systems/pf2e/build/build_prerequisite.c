/* build_prerequisite.c: prerequisites as feats write them: a rank in a skill, weapon or armour, an attribute, a level,
 * a trait, a sense, spells, a feat or feature, and several of these joined by "or" or "and". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/actor/prepare.h"

enum { PREREQUISITE_PARTS = 8, PREREQUISITE_LENGTH = 160 };

static size_t prerequisite_begins(const char *text, const char *start)
{
    size_t length = 0;
    for (; start[length]; length++) {
        if (ascii_lower(text[length]) != ascii_lower(start[length])) return 0;
    }
    return length;
}

/* --- one statement: 1 met, 0 not met, -1 another form ------------------------------------------------------------- */

static const char *const prerequisite_ranks[] = {"trained in ", "expert in ", "master in ", "legendary in "};

static int prerequisite_proficiency(const struct pf2e_actor *actor, const char *what, int64_t rank)
{
    static const struct {
        const char *words, *path;
    } known[] = {{"simple weapons", "proficiencies.attacks.simple.rank"},
                 {"martial weapons", "proficiencies.attacks.martial.rank"},
                 {"all martial weapons", "proficiencies.attacks.martial.rank"},
                 {"advanced weapons", "proficiencies.attacks.advanced.rank"},
                 {"unarmed attacks", "proficiencies.attacks.unarmed.rank"},
                 {"unarmored defense", "proficiencies.defenses.unarmored.rank"},
                 {"light armor", "proficiencies.defenses.light.rank"},
                 {"medium armor", "proficiencies.defenses.medium.rank"},
                 {"heavy armor", "proficiencies.defenses.heavy.rank"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (pf2e_builder_same_word(what, known[i].words)) return tree_int(&actor->system, known[i].path, 0) >= rank;
    }
    return -1;
}

/* "expert in Stealth", "trained in heavy armor", "master in at least one skill" */
static int prerequisite_rank(struct pf2e_actor *actor, const char *text)
{
    pf2e_actor_skills(actor);
    for (int64_t rank = 1; rank <= 4; rank++) {
        size_t length = prerequisite_begins(text, prerequisite_ranks[rank - 1]);
        if (!length) continue;
        const char *what = text + length, *skill = pf2e_slug(actor, what);
        bool any = pf2e_builder_same_word(what, "at least one skill"), found = false;
        for (size_t i = 0; i < actor->skills.count; i++) {
            const struct pf2e_statistic *known = actor->skills.items[i];
            found = found || (any && known->rank >= rank);
            if (strcmp(known->slug, skill) == 0) return known->rank >= rank;
        }
        if (any) return found;
        if (strcmp(skill, "perception") == 0) return actor->perception.rank >= rank;
        size_t end = strlen(skill);
        if (end > 5 && strcmp(skill + end - 5, "-lore") == 0 && strcmp(skill, "any-lore") != 0) return 0;
        return prerequisite_proficiency(actor, what, rank);
    }
    return -1;
}

/* "Strength +2" */
static int prerequisite_attribute(struct pf2e_actor *actor, const char *text)
{
    static const char *const names[] = {"Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma"};
    for (size_t i = 0; i < PF2E_ATTRIBUTES; i++) {
        size_t length = prerequisite_begins(text, names[i]);
        if (!length || text[length] != ' ' || text[length + 1] != '+' || !ascii_is_digit(text[length + 2])) continue;
        return actor->attributes[i] >= text[length + 2] - '0';
    }
    return -1;
}

/* "level 8", "8th level", "at least 8th level" */
static int prerequisite_level(struct pf2e_actor *actor, const char *text)
{
    text += prerequisite_begins(text, "at least ");
    size_t word = prerequisite_begins(text, "level ");
    char *end;
    if (!ascii_is_digit(text[word])) return -1;
    long level = strtol(text + word, &end, 10);
    if (word && !*end) return actor->level >= level;
    bool ordinal = prerequisite_begins(end, "st ") || prerequisite_begins(end, "nd ") ||
                   prerequisite_begins(end, "rd ") || prerequisite_begins(end, "th ");
    return !word && ordinal && pf2e_builder_same_word(end + 3, "level") ? actor->level >= level : -1;
}

static bool prerequisite_has_trait(const struct pf2e_actor *actor, const char *trait)
{
    return tree_has_text(json_path(&actor->system, "traits.value"), trait);
}

/* "holy", "plant trait" */
static int prerequisite_trait(struct pf2e_actor *actor, const char *text)
{
    size_t length = strlen(text);
    char trait[PREREQUISITE_LENGTH];
    if (pf2e_builder_same_word(text, "holy") || pf2e_builder_same_word(text, "unholy"))
        return prerequisite_has_trait(actor, pf2e_slug(actor, text));
    if (length < 7 || length >= sizeof trait || !pf2e_builder_same_word(text + length - 6, " trait")) return -1;
    memcpy(trait, text, length - 6);
    trait[length - 6] = '\0';
    return prerequisite_has_trait(actor, pf2e_slug(actor, trait));
}

static int prerequisite_sense(struct pf2e_actor *actor, const char *text)
{
    if (!pf2e_builder_same_word(text, "low-light vision") && !pf2e_builder_same_word(text, "darkvision")) return -1;
    bool dark = false, low = false;
    for (size_t i = 0; i < actor->senses.count; i++) {
        const char *sense = actor->senses.items[i].type;
        dark = dark || strstr(sense, "darkvision");
        low = low || strcmp(sense, "low-light-vision") == 0;
    }
    return dark || (low && ascii_lower(*text) == 'l');
}

static bool prerequisite_casts(const struct pf2e_actor *actor, const char *spell)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type == PF2E_SPELL && pf2e_builder_same_word(item->name, spell)) return true;
    }
    return false;
}

/* "focus pool", "ability to cast spells from spell slots", "ability to cast light", "you follow a deity" */
static int prerequisite_power(struct pf2e_actor *actor, const char *text)
{
    bool slots = false;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        const char *kind = item->type == PF2E_SPELLCASTING ? tree_text(&item->system, "prepared.value", "") : "";
        slots = slots || strcmp(kind, "prepared") == 0 || strcmp(kind, "spontaneous") == 0;
    }
    bool focus = tree_int(&actor->system, "resources.focus.max", 0) > 0;
    const struct {
        const char *words;
        bool met;
    } known[] = {{"focus pool", focus},
                 {"ability to cast focus spells", focus},
                 {"ability to cast spells from spell slots", slots},
                 {"spellcasting class feature", slots},
                 {"you follow a deity", actor->deity != NULL},
                 {"ability to cast spells", slots || focus},
                 {"able to cast spells", slots || focus}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (pf2e_builder_same_word(text, known[i].words)) return known[i].met;
    }
    size_t length = prerequisite_begins(text, "ability to cast ");
    return length ? prerequisite_casts(actor, text + length) : -1;
}

/* The name of a feat or feature: met when the character has it; another form when no content has it. */
static int prerequisite_feat(struct pf2e_actor *actor, const char *text)
{
    const char *slug = pf2e_slug(actor, text);
    for (size_t i = 0; i < actor->items.count; i++) {
        struct pf2e_item *item = actor->items.items[i];
        if (strcmp(pf2e_item_slug(actor, item), slug) == 0) return 1;
    }
    const struct pf2e_pack *pack = actor->world->pack;
    const struct pf2e_document *document = pack ? pf2e_pack_find_name(pack, text) : NULL;
    bool chosen = document && (strcmp(document->type, "feat") == 0 || strcmp(document->type, "heritage") == 0);
    return chosen ? 0 : -1;
}

/* "enigma muse", "thief racket": a feature followed by the word for its kind. */
static int prerequisite_feature(struct pf2e_actor *actor, const char *text)
{
    static const char *const kinds[] = {" muse",   " racket", " heritage", " hybrid study", " instinct", " order",
                                        " patron", " style",  " doctrine", " methodology",  " skill feat"};
    size_t length = strlen(text);
    char name[PREREQUISITE_LENGTH];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t kind = strlen(kinds[i]);
        bool ends = length > kind && pf2e_builder_same_word(text + length - kind, kinds[i]);
        if (!ends || length >= sizeof name) continue;
        memcpy(name, text, length - kind);
        name[length - kind] = '\0';
        return prerequisite_feat(actor, name);
    }
    return -1;
}

static int prerequisite_one(struct pf2e_actor *actor, const char *text)
{
    static int (*const forms[])(struct pf2e_actor *, const char *) = {
        prerequisite_rank,  prerequisite_attribute, prerequisite_level, prerequisite_trait,
        prerequisite_sense, prerequisite_power,     prerequisite_feat,  prerequisite_feature};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        int met = forms[i](actor, text);
        if (met >= 0) return met;
    }
    return -1;
}

/* --- several ------------------------------------------------------------------------------------------------------ */

struct prerequisite_parts {
    char text[PREREQUISITE_PARTS][PREREQUISITE_LENGTH];
    size_t count;
};

/* "A, B, or C" with `word` "or". False when it is not a list of this kind to its end. */
static bool prerequisite_split(const char *text, const char *word, struct prerequisite_parts *parts)
{
    size_t length = strlen(word);
    bool joined = false;
    parts->count = 0;
    for (const char *at = text, *start = text;; at++) {
        bool comma = strncmp(at, ", ", 2) == 0;
        const char *next = at + (comma ? 2 : *at == ' ');
        bool join = next > at && prerequisite_begins(next, word) && next[length] == ' ';
        if (*at && !comma && !join) continue;
        size_t size = (size_t)(at - start);
        if (parts->count == PREREQUISITE_PARTS || size >= PREREQUISITE_LENGTH || !size) return false;
        memcpy(parts->text[parts->count], start, size);
        parts->text[parts->count++][size] = '\0';
        if (!*at) return joined; /* the last one follows the word */
        joined = join;
        start = join ? next + length + 1 : next;
        at = start - 1;
    }
}

/* A part may share the beginning of the first one ("expert in") or the end of the last one ("Dedication", "+2"). */
static int prerequisite_part(struct pf2e_actor *actor, const struct prerequisite_parts *parts, size_t index)
{
    char whole[2 * PREREQUISITE_LENGTH];
    const char *part = parts->text[index], *last = strrchr(parts->text[parts->count - 1], ' ');
    for (size_t i = 0; i < 4; i++) {
        if (!prerequisite_begins(parts->text[0], prerequisite_ranks[i]) || index == 0) continue;
        snprintf(whole, sizeof whole, "%s%s", prerequisite_ranks[i], part);
        int met = prerequisite_one(actor, whole);
        if (met >= 0) return met;
    }
    int met = prerequisite_one(actor, part);
    if (met >= 0 || !last) return met;
    snprintf(whole, sizeof whole, "%s%s", part, last);
    return prerequisite_one(actor, whole);
}

int pf2e_prerequisite_met(struct pf2e_actor *actor, const char *text)
{
    static const char *const words[] = {"or", "and"};
    struct prerequisite_parts parts;
    int met = prerequisite_one(actor, text);
    for (int all = 0; met < 0 && all < 2; all++) {
        if (!prerequisite_split(text, words[all], &parts)) continue;
        bool open = false;
        for (size_t i = 0; met < 0 && i < parts.count; i++) {
            int one = prerequisite_part(actor, &parts, i);
            open = open || one < 0;
            if (one >= 0 && one != all) met = one; /* one that holds is enough, one that does not is too many */
        }
        if (met < 0 && !open) met = all;
    }
    return met;
}
