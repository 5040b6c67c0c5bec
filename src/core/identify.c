/* identify.c: detects the rule system of a name, a game or a document, or what a document is instead. */
#include <stdio.h>
#include <string.h>

#include "core/system.h"

const struct system *system_find(const char *id)
{
    for (size_t i = 0; systems_all[i]; i++) {
        if (strcmp(systems_all[i]->id, id) == 0) return systems_all[i];
    }
    return NULL;
}

static const struct json *identify_walk(const struct json *document, const char *path)
{
    if (*path != '*') return json_walk(document, path);
    const struct json *inner = json_get(document, "system");
    return json_walk(inner ? inner : json_get(document, "data"), path + 2);
}

static const char *identify_shape(const struct json *document, bool *foreign)
{
    if (json_is(document, JSON_ARRAY)) document = json_at(document, 0);
    for (size_t i = 0; shapes_all[i].what; i++) {
        bool fits = json_is(document, JSON_OBJECT);
        for (size_t k = 0; fits && k < 4 && shapes_all[i].members[k]; k++)
            fits = identify_walk(document, shapes_all[i].members[k]) != NULL;
        *foreign = shapes_all[i].foreign;
        if (fits) return shapes_all[i].what;
    }
    *foreign = false;
    return NULL;
}

const struct system *system_of_game(const char *game)
{
    for (size_t i = 0; systems_all[i]; i++) {
        const char *const *ids = systems_all[i]->games;
        for (; ids && *ids; ids++) {
            if (strcmp(*ids, game) == 0) return systems_all[i];
        }
    }
    return NULL;
}

const char *system_game_of(const struct json *document)
{
    const char *game = json_to_text(json_path(document, "_stats.systemId"), NULL);
    return game && *game ? game : NULL;
}

/* Content of a game that no system reads; it may be one that can be imported. */
static void identify_game(struct identity *found, const char *game)
{
    const struct imported_game *known = imported_games;
    while (known->id && strcmp(known->id, game) != 0)
        known++;
    found->foreign = true;
    if (known->id)
        snprintf(found->what, sizeof found->what, "a Foundry document of the game %s (`talus import %s` reads it)",
                 game, known->source);
    else
        snprintf(found->what, sizeof found->what, "a Foundry document of the game %s", game);
}

/* By what the document states about itself. */
static bool identify_stated(const struct json *document, struct identity *found)
{
    const char *named =
        json_to_text(json_path(document, "talus.system"), json_to_text(json_get(document, "system"), NULL));
    found->system = named ? system_find(named) : NULL;
    if (found->system) return true;
    const char *game = system_game_of(document);
    const struct system *system = game ? system_of_game(game) : NULL;
    if (!game || system) {
        found->system = system && system->owns && system->owns(document) ? system : NULL;
        return found->system != NULL;
    }
    identify_game(found, game);
    return true;
}

/* By its members; a document that two systems accept belongs to neither. */
static void identify_owner(const struct json *document, struct identity *found)
{
    const struct system *other = NULL;
    for (size_t i = 0; systems_all[i] && !other; i++) {
        if (!systems_all[i]->owns || !systems_all[i]->owns(document)) continue;
        if (found->system)
            other = systems_all[i];
        else
            found->system = systems_all[i];
    }
    if (!other) return;
    found->foreign = true;
    snprintf(found->what, sizeof found->what, "a document of %s or of %s; it does not state which", found->system->id,
             other->id);
    found->system = NULL;
}

static bool identify_owns(const struct system *system, const struct json *document)
{
    return system && system->owns && system->owns(document);
}

struct identity system_identify(const struct json *document, const char *game)
{
    struct identity found = {0};
    if (identify_stated(document, &found)) return found;
    bool foreign = false;
    const char *shape = identify_shape(document, &foreign);
    const struct system *assumed = game ? system_of_game(game) : NULL;
    if (game && !assumed && json_is(json_get(document, "type"), JSON_STRING)) {
        identify_game(&found, game);
    } else if (shape && foreign && !assumed) {
        found.foreign = true;
        snprintf(found.what, sizeof found.what, "%s", shape);
    } else if (identify_owns(assumed, document)) {
        found.system = assumed;
    } else {
        identify_owner(document, &found);
    }
    if (!found.system && !found.foreign && shape) snprintf(found.what, sizeof found.what, "%s", shape);
    return found;
}

const char *system_misfit(const struct system *named, const struct json *document, struct identity *found)
{
    const char *game = system_game_of(document);
    bool foreign = false;
    *found = (struct identity){0};
    if (game && system_of_game(game) == named) return NULL;
    const char *shape = game ? NULL : identify_shape(document, &foreign);
    if (!game && !foreign) return NULL;
    if (game)
        snprintf(found->what, sizeof found->what, "a Foundry document of the game %s", game);
    else
        snprintf(found->what, sizeof found->what, "%s", shape);
    return found->what;
}

enum status system_migrate(const struct system *system, struct json_document *document, struct diags *diags,
                           bool *old)
{
    const struct migrations *migrations = system->migrations;
    *old = false;
    if (!migrations) return STATUS_OK;
    struct place place = {.file = document->name};
    if (migrations->is_newer(&document->root))
        diags_add(diags, fault_warning("content/newer", "this version does not know what is new in it"), place,
                  "the document is from a newer release than this version knows");
    uint32_t taken = migrations->take(document);
    *old = taken != 0;
    struct text words = {0};
    for (size_t i = 0; migrations->words(i); i++) {
        if (taken >> i & 1) text_addf(&words, "%s%s", words.length ? "; " : "", migrations->words(i));
    }
    if (taken)
        diags_add(diags, fault_note("content/migrated", NULL), place,
                  "the document is from an older release and was converted: %s", text_get(&words));
    text_free(&words);
    return document->arena.failed ? STATUS_NO_MEMORY : STATUS_OK;
}

const struct system *system_of(const struct json *document)
{
    return system_identify(document, NULL).system;
}
