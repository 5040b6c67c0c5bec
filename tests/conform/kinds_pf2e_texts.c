/* kinds_pf2e_texts.c: `conform pf2e/texts FOLDER`: how much of the compendium the table carries out, as a table of
 * counts. Every row must be in docs/conformance/pf2e-texts.md: a change of the counts belongs into the same commit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "conform.h"
#include "pf2e_packs.h"
#include "systems/pf2e/item/item.h"
#include "systems/pf2e/roll/understood.h"

enum texts_row {
    ROW_SPELL,
    ROW_ACTION,
    ROW_REACTION,
    ROW_FEAT,
    ROW_PASSIVE,
    ROW_CREATURE,
    ROW_HAZARD,
    ROW_AFFLICTION,
    ROW_ITEM,
    ROWS
};

static const char *const texts_names[ROWS] = {
    [ROW_SPELL] = "spells",
    [ROW_ACTION] = "actions",
    [ROW_REACTION] = "reactions and free actions (feats and actions)",
    [ROW_FEAT] = "feats that are used",
    [ROW_PASSIVE] = "feats and features that are always in force",
    [ROW_CREATURE] = "abilities of creatures",
    [ROW_HAZARD] = "abilities of hazards",
    [ROW_AFFLICTION] = "venoms, diseases and curses of creatures and hazards",
    [ROW_ITEM] = "consumables",
};

struct texts {
    struct pf2e_packs packs;
    struct pf2e_actor actor;
    size_t counts[ROWS][PF2E_UNDERSTOOD_COUNT];
};

static void texts_count(struct texts *texts, const struct json *document, enum texts_row row)
{
    struct arena arena;
    struct pf2e_item *item = pf2e_item_new(&texts->actor, document);
    arena_init(&arena);
    if (item) {
        (void)pf2e_item_slug(&texts->actor, item);
        texts->counts[row][pf2e_item_understood(&arena, &texts->actor, item)]++;
    }
    arena_free(&arena);
}

/* -1: it is not counted. */
static int texts_row_of(const struct json *document, const char *type)
{
    const char *kind = json_to_text(json_path(document, "system.actionType.value"), "passive");
    bool feat = strcmp(type, "feat") == 0, action = strcmp(type, "action") == 0;
    if (strcmp(type, "spell") == 0) return ROW_SPELL;
    if (strcmp(type, "consumable") == 0) return ROW_ITEM;
    if (!feat && !action) return -1;
    if (strcmp(kind, "passive") == 0) return ROW_PASSIVE;
    if (strcmp(kind, "action") != 0) return ROW_REACTION;
    return feat ? ROW_FEAT : ROW_ACTION;
}

static void texts_of_actor(struct texts *texts, const struct json *actor, const char *type)
{
    const struct json *items = json_get(actor, "items");
    enum texts_row row = strcmp(type, "hazard") == 0 ? ROW_HAZARD : ROW_CREATURE;
    if (row == ROW_CREATURE && strcmp(type, "npc") != 0) return;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        const char *kind = json_to_text(json_path(item, "system.actionType.value"), "passive");
        bool action = json_is_text(json_get(item, "type"), "action"), passive = strcmp(kind, "passive") == 0;
        const char *text = json_to_text(json_path(item, "system.description.value"), "");
        if (action && !passive) texts_count(texts, item, row);
        if (action && passive && strstr(text, "<strong>Stage 1")) texts_count(texts, item, ROW_AFFLICTION);
    }
}

static bool texts_open(struct texts *texts, struct conform *conform, struct json_document *empty)
{
    static const char source[] = "{\"_id\":\"0000000000000000\",\"name\":\"Reader\",\"type\":\"character\",\"system\":{}}";
    if (!pf2e_packs_open(conform, &texts->packs)) return false;
    if (json_parse(empty, "reader", source, strlen(source), NULL) != STATUS_OK) return false;
    struct pf2e_prepare_input input = {.actor = &empty->root};
    return pf2e_actor_prepare(&texts->actor, &texts->packs.world, &input) == STATUS_OK;
}

/* Prints the table; false when the page does not have all of its rows. */
static bool texts_print(struct texts *texts, size_t *total)
{
    char *page = NULL;
    const char *why;
    size_t size;
    bool there = fs_read(&texts->packs.arena, "docs/conformance/pf2e-texts.md", &page, &size, &why) == STATUS_OK;
    bool same = true;
    for (int r = 0; r < ROWS; r++) {
        const size_t *counts = texts->counts[r];
        char row[200];
        snprintf(row, sizeof row, "| %s | %zu | %zu | %zu |", texts_names[r], counts[PF2E_EXECUTED], counts[PF2E_PARTLY],
                 counts[PF2E_REVEALED]);
        puts(row);
        same = same && (!there || strstr(page, row));
        *total += counts[PF2E_EXECUTED] + counts[PF2E_PARTLY] + counts[PF2E_REVEALED];
    }
    return same;
}

static bool run_texts(struct conform *conform, const char *path, size_t *agree, size_t *total)
{
    struct texts *texts = calloc(1, sizeof *texts);
    struct json_document empty = {0};
    bool good = texts && texts_open(texts, conform, &empty);
    (void)path;
    for (size_t i = 0; good && i < texts->packs.count; i++) {
        const struct pf2e_document *document = texts->packs.documents[i];
        if (strstr(document->file, "/recombined")) continue;
        const struct json *root = pf2e_document_root(document);
        int row = document->family == PF2E_ITEM ? texts_row_of(root, document->type) : -1;
        if (row >= 0) texts_count(texts, root, (enum texts_row)row);
        if (document->family == PF2E_ACTOR) texts_of_actor(texts, root, document->type);
    }
    size_t all = 0;
    if (good && texts_print(texts, &all))
        *agree += all;
    else if (good)
        conform_disagree(conform, "docs/conformance/pf2e-texts.md has other counts");
    *total += all;
    if (texts) pf2e_actor_free(&texts->actor);
    if (texts) pf2e_packs_close(&texts->packs);
    json_free(&empty);
    free(texts);
    return good;
}

const struct conform_kind conform_kinds_pf2e_texts[] = {
    {.name = "pf2e/texts", .whole = run_texts},
    {0},
};
