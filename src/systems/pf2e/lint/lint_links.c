/* lint_links.c: checks of links to other documents, and of grants without end. */
#include <stdio.h>
#include <string.h>

#include "base/near.h"
#include "systems/pf2e/content/grants.h"
#include "systems/pf2e/lint/lint.h"

/* The pack a link names, as documents have it: "Compendium.pf2e.<pack>.Item.<name>"; with its package unless that is
 * the game. */
static bool link_pack(const char *uuid, char *pack, size_t size, const char **rest)
{
    static const char *const types[] = {"Item.", "Actor.", "JournalEntry.", "Macro.", "RollTable."};
    if (strncmp(uuid, "Compendium.", 11) != 0) return false;
    const char *start = uuid + 11, *name = strchr(start, '.');
    const char *end = name ? strchr(name + 1, '.') : NULL;
    if (end && strncmp(start, "pf2e.", 5) == 0) start = name + 1;
    if (!end || (size_t)(end - start) >= size) return false;
    memcpy(pack, start, (size_t)(end - start));
    pack[end - start] = '\0';
    *rest = end + 1;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strncmp(*rest, types[i], strlen(types[i])) != 0) continue;
        *rest += strlen(types[i]);
        break;
    }
    return true;
}

/* A folder without a manifest has packs, but no package: documents next to it belong to the same one. */
static bool link_is_beside(const struct pf2e_lint *lint, const struct pf2e_document *document, const char *pack)
{
    const char *name = strchr(pack, '.'), *own = lint->document->name, *slash = strrchr(own, '/');
    size_t length = slash ? (size_t)(slash - own) + 1 : 0;
    return name && strcmp(document->pack, name + 1) == 0 && strncmp(document->file, own, length) == 0;
}

/* Is anything of that pack loaded? Otherwise nothing can be said about the link. */
static bool link_pack_is_loaded(struct pf2e_lint *lint, const char *pack, const char *wanted, const char **nearest)
{
    struct near near = near_new(wanted);
    bool found = false, offers = pf2e_lint_may_search(lint, pf2e_pack_count(lint->pack));
    for (size_t i = 0; i < pf2e_pack_count(lint->pack) && (offers || !found); i++) {
        const struct pf2e_document *document = pf2e_pack_get(lint->pack, i);
        bool fits = strcmp(document->pack, pack) == 0 || link_is_beside(lint, document, pack);
        if (document->embedded || !fits) continue;
        found = true;
        if (offers) near_add(&near, document->name);
    }
    *nearest = near.best;
    return found;
}

/* A link that is well formed and of a loaded pack, in which no such document is. */
static void link_is_dead(struct pf2e_lint *lint, const struct json *at, const char *uuid)
{
    char pack[128], hint[260];
    const char *rest = NULL, *nearest = NULL;
    if (!link_pack(uuid, pack, sizeof pack, &rest) || !link_pack_is_loaded(lint, pack, rest, &nearest)) return;
    if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    pf2e_lint_report(lint, fault_warning("pf2e/dead-link", nearest ? hint : NULL), at,
                     "the link leads nowhere: there is no \"%s\" in %s", rest, pack);
}

void pf2e_lint_links_of(struct pf2e_lint *lint, const struct json *text)
{
    static const char mark[] = "@UUID[";
    for (const char *at = strstr(json_to_text(text, ""), mark); at; at = strstr(at, mark)) {
        at += strlen(mark);
        const char *end = strchr(at, ']'), *uuid = end ? arena_copy_text(&lint->arena, at, (size_t)(end - at)) : NULL;
        bool document = uuid && (strstr(uuid, ".Item.") || strstr(uuid, ".Actor.")) && !strpbrk(uuid, "{#");
        if (document && !pf2e_pack_find_uuid(lint->pack, uuid)) link_is_dead(lint, text, uuid);
    }
}

void pf2e_lint_link(struct pf2e_lint *lint, const struct json *uuid)
{
    if (strchr(uuid->text, '{')) return;
    if (*uuid->text && !strchr(uuid->text, '.')) {
        pf2e_lint_report(lint, fault_error("pf2e/bad-link", "links look like Compendium.pf2e.feats-srd.Item.Name"),
                         uuid, "\"%s\" is not a link to a document", uuid->text);
        return;
    }
    if (pf2e_pack_find_uuid(lint->pack, uuid->text)) {
        if (lint->kind && pf2e_element_more(lint->kind)->op == PF2E_OP_GRANT) pf2e_lint_grant_cycle(lint, uuid);
        return;
    }
    link_is_dead(lint, uuid, uuid->text);
}

void pf2e_lint_grant_cycle(struct pf2e_lint *lint, const struct json *uuid)
{
    const char *id = json_to_text(json_get(lint->item, "_id"), NULL), *file = lint->document->name;
    const struct pf2e_document *self = id ? pf2e_pack_find_id(lint->pack, id) : NULL;
    if (!self || strcmp(self->file, file) != 0) self = pf2e_pack_find_name(lint->pack, lint->item_name);
    if (!self || strcmp(self->file, file) != 0 || lint->item != &lint->document->root) return;
    struct pf2e_grants *grants = pf2e_facts_grants(lint->known.facts);
    const struct json *rules = json_path(lint->item, "system.rules");
    if (!grants) return;
    if (pf2e_grants_return(grants, self, rules, lint->element, false))
        pf2e_lint_report(lint, fault_error("pf2e/grant-cycle", "give one of the grants a predicate or remove it"), uuid,
                         "what is granted here grants \"%s\" again", lint->item_name);
    else if (pf2e_grants_return(grants, self, rules, lint->element, true))
        pf2e_lint_report(
            lint,
            fault_warning(
                "pf2e/grant-cycle",
                "say \"allowDuplicate\": false in one of the grants, unless their predicates exclude each other"),
            uuid, "what is granted here can grant \"%s\" again", lint->item_name);
}
