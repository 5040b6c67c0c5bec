/* lint_links.c: links to other documents, and grants that never end. */
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "base/near.h"
#include "systems/pf2e/lint.h"

/* The pack a link names: "Compendium.pf2e.<pack>.Item.<name>". */
static bool link_pack(const char *uuid, char *pack, size_t size, const char **rest)
{
    if (strncmp(uuid, "Compendium.", 11) != 0) return false;
    const char *name = strchr(uuid + 11, '.');
    const char *end = name ? strchr(name + 1, '.') : NULL;
    if (!end || (size_t)(end - name) > size) return false;
    memcpy(pack, name + 1, (size_t)(end - name - 1));
    pack[end - name - 1] = '\0';
    *rest = end + 1;
    if (strncmp(*rest, "Item.", 5) == 0) *rest += 5;
    return true;
}

/* Is anything of that pack loaded? Otherwise nothing can be said about the link. */
static bool link_pack_is_loaded(struct pf2e_lint *lint, const char *pack, const char *wanted, const char **nearest)
{
    struct near near = near_new(wanted);
    bool found = false;
    for (size_t i = 0; i < pf2e_pack_count(lint->pack); i++) {
        const struct pf2e_document *document = pf2e_pack_get(lint->pack, i);
        if (document->embedded || strcmp(document->pack, pack) != 0) continue;
        found = true;
        near_offer(&near, document->name);
    }
    *nearest = near.best;
    return found;
}

void pf2e_lint_link(struct pf2e_lint *lint, const struct json *uuid)
{
    char pack[128];
    const char *rest = NULL, *nearest = NULL;
    if (strchr(uuid->text, '{')) return;
    if (*uuid->text && !strchr(uuid->text, '.')) {
        pf2e_lint_report(lint, "pf2e/bad-link", SEVERITY_ERROR, uuid,
                         "links look like Compendium.pf2e.feats-srd.Item.Name", "\"%s\" is no link to a document",
                         uuid->text);
        return;
    }
    if (pf2e_pack_find_uuid(lint->pack, uuid->text)) {
        if (lint->kind && pf2e_element_more(lint->kind)->op == PF2E_OP_GRANT) pf2e_lint_grant_cycle(lint, uuid);
        return;
    }
    if (!link_pack(uuid->text, pack, sizeof pack, &rest) || !link_pack_is_loaded(lint, pack, rest, &nearest)) return;
    char hint[260];
    if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    pf2e_lint_report(lint, "pf2e/dead-link", SEVERITY_WARNING, uuid, nearest ? hint : NULL,
                     "the link leads nowhere: there is no \"%s\" in %s", rest, pack);
}

/* Grants that happen whatever the actor is: without predicate, link without injections. */
static const struct pf2e_document *link_granted(const struct pf2e_lint *lint, const struct json *rule)
{
    const char *uuid = json_to_text(json_get(rule, "uuid"), "");
    if (!json_is_text(json_get(rule, "key"), "GrantItem") || json_count(json_get(rule, "predicate")) > 0) return NULL;
    bool guarded = json_get(rule, "allowDuplicate") && !json_to_bool(json_get(rule, "allowDuplicate"), true);
    return guarded || strchr(uuid, '{') ? NULL : pf2e_pack_find_uuid(lint->pack, uuid);
}

/* Can `from` grant `wanted` through others? */
static bool link_leads_to(const struct pf2e_lint *lint, const struct pf2e_document *from,
                          const struct pf2e_document *wanted, unsigned depth)
{
    if (from == wanted) return true;
    if (depth >= LIMIT_GRANT_DEPTH) return false;
    const struct json *rules = json_path(pf2e_document_root(from), "system.rules");
    for (uint32_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        const struct pf2e_document *next = link_granted(lint, &rules->items[i]);
        if (next && link_leads_to(lint, next, wanted, depth + 1)) return true;
    }
    return false;
}

void pf2e_lint_grant_cycle(struct pf2e_lint *lint, const struct json *uuid)
{
    const char *id = json_to_text(json_get(lint->item, "_id"), NULL), *file = lint->document->name;
    const struct pf2e_document *self = id ? pf2e_pack_find_id(lint->pack, id) : NULL;
    if (!self || strcmp(self->file, file) != 0) self = pf2e_pack_find_name(lint->pack, lint->item_name);
    if (!self || strcmp(self->file, file) != 0 || lint->item != &lint->document->root) return;
    const struct pf2e_document *first = link_granted(lint, lint->element);
    if (!first || !link_leads_to(lint, first, self, 0)) return;
    pf2e_lint_report(lint, "pf2e/grant-cycle", SEVERITY_ERROR, uuid, "give one of the grants a predicate or remove it",
                     "what is granted here grants \"%s\" again", lint->item_name);
}
