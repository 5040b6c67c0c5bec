/* lint_links.c: links to other documents, and grants that never end. */
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "base/near.h"
#include "systems/pf2e/lint/lint.h"

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

/* --- grants that never end ---------------------------------------------------------------------------------------- */

/* A walk along grants: who was met already is not met again. */
struct link_walk {
    const struct pf2e_lint *lint;
    const struct pf2e_document *wanted, *visited[LIMIT_GRANTED_ITEMS];
    size_t count;
    bool guarded; /* also grants that happen only when a predicate holds, or by an answer */
};

static bool link_walk_to(struct link_walk *walk, const char *uuid);

/* Does the element hand on what a choice of this flag answers? "{item|flags.system.rulesSelections.way}" */
static bool link_takes_answer(const struct json *rule, const char *flag)
{
    const char *uuid = json_to_text(json_get(rule, "uuid"), ""), *part = strstr(uuid, "rulesSelections.");
    size_t length = strlen(flag);
    return pf2e_element_is(rule, PF2E_ELEMENT_GrantItem) && part && length &&
           strncmp(part + 16, flag, length) == 0 && part[16 + length] == '}';
}

static bool link_walk_choices(struct link_walk *walk, const struct json *rules, const struct json *choice)
{
    const struct json *list = json_get(choice, "choices");
    const char *flag = json_to_text(json_get(choice, "flag"), "");
    bool taken = false;
    for (size_t i = 0; i < json_count(rules); i++)
        taken = taken || link_takes_answer(json_at(rules, i), flag);
    for (size_t i = 0; taken && json_is(list, JSON_ARRAY) && i < list->count; i++) {
        if (link_walk_to(walk, json_to_text(json_get(json_at(list, i), "value"), ""))) return true;
    }
    return false;
}

/* Grants that stop by themselves: at what is there already, or because nothing is stored. */
static bool link_ends(const struct json *rule)
{
    const struct json *duplicate = json_get(rule, "allowDuplicate");
    return (duplicate && !json_to_bool(duplicate, true)) || json_to_bool(json_get(rule, "inMemoryOnly"), false) ||
           json_to_bool(json_get(rule, "reevaluateOnUpdate"), false);
}

static bool link_walk_rule(struct link_walk *walk, const struct json *rules, const struct json *rule)
{
    const char *uuid = json_to_text(json_get(rule, "uuid"), "");
    bool conditional = json_count(json_get(rule, "predicate")) > 0;
    if (walk->guarded && pf2e_element_is(rule, PF2E_ELEMENT_ChoiceSet)) return link_walk_choices(walk, rules, rule);
    if (!pf2e_element_is(rule, PF2E_ELEMENT_GrantItem) || link_ends(rule)) return false;
    return (walk->guarded || !conditional) && !strchr(uuid, '{') && link_walk_to(walk, uuid);
}

static bool link_walk_to(struct link_walk *walk, const char *uuid)
{
    const struct pf2e_document *document = *uuid ? pf2e_pack_find_uuid(walk->lint->pack, uuid) : NULL;
    if (document && document == walk->wanted) return true;
    for (size_t i = 0; document && i < walk->count; i++) {
        if (walk->visited[i] == document) return false;
    }
    if (!document || walk->count == LIMIT_GRANTED_ITEMS) return false;
    walk->visited[walk->count++] = document;
    const struct json *rules = json_path(pf2e_document_root(document), "system.rules");
    for (uint32_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        if (link_walk_rule(walk, rules, &rules->items[i])) return true;
    }
    return false;
}

void pf2e_lint_grant_cycle(struct pf2e_lint *lint, const struct json *uuid)
{
    const char *id = json_to_text(json_get(lint->item, "_id"), NULL), *file = lint->document->name;
    const struct pf2e_document *self = id ? pf2e_pack_find_id(lint->pack, id) : NULL;
    if (!self || strcmp(self->file, file) != 0) self = pf2e_pack_find_name(lint->pack, lint->item_name);
    if (!self || strcmp(self->file, file) != 0 || lint->item != &lint->document->root) return;
    struct link_walk plain = {.lint = lint, .wanted = self}, guarded = {.lint = lint, .wanted = self, .guarded = true};
    const struct json *rules = json_path(lint->item, "system.rules");
    if (link_walk_rule(&plain, rules, lint->element))
        pf2e_lint_report(lint, "pf2e/grant-cycle", SEVERITY_ERROR, uuid,
                         "give one of the grants a predicate or remove it", "what is granted here grants \"%s\" again",
                         lint->item_name);
    else if (link_walk_rule(&guarded, rules, lint->element))
        pf2e_lint_report(
            lint, "pf2e/grant-cycle", SEVERITY_WARNING, uuid,
            "say \"allowDuplicate\": false in one of the grants, unless their predicates exclude each other",
            "what is granted here can grant \"%s\" again", lint->item_name);
}
