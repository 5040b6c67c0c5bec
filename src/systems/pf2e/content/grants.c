/* grants.c: which documents grant one another without end: Tarjan's algorithm, without recursion, on demand. */
#include "systems/pf2e/content/grants.h"

#include <stdatomic.h>
#include <string.h>

#include "base/memory.h"
#include "base/vec.h"
#include "systems/pf2e/element/elements.h"

typedef vec(uint32_t) grant_list;

struct grant_node {
    const struct pf2e_document *document;
    uint32_t order; /* in which it was met, from 1; 0: not yet */
    uint32_t low;   /* the earliest one on the stack it leads to */
    uint32_t group; /* 0: not known yet */
    uint32_t first, count, next; /* its targets, and how many were followed */
};

/* One of two graphs: grants that always happen, and all grants. */
struct grant_graph {
    const struct pf2e_pack *pack;
    vec(struct grant_node) nodes;
    grant_list slots; /* by document: index plus 1, open addressing */
    grant_list targets, open, path;
    uint32_t orders, groups;
    bool guarded, failed;
};

/* Threads share the content and so what was found in it: one looks, the others wait. */
struct pf2e_grants {
    struct grant_graph graphs[2];
    atomic_flag busy;
};

/* --- documents as nodes ------------------------------------------------------------------------------------------- */

static size_t grant_slot(const struct grant_graph *graph, const struct pf2e_document *document)
{
    size_t mask = graph->slots.count - 1;
    size_t at = (size_t)(((uintptr_t)document >> 4) * (uintptr_t)0x9e3779b1u) & mask;
    while (graph->slots.items[at] && graph->nodes.items[graph->slots.items[at] - 1].document != document)
        at = (at + 1) & mask;
    return at;
}

static bool grant_grow(struct grant_graph *graph)
{
    size_t count = graph->slots.count ? graph->slots.count * 2 : 64;
    if (!vec_reserve(&graph->slots, count - graph->slots.count)) return false;
    graph->slots.count = count;
    memset(graph->slots.items, 0, count * sizeof *graph->slots.items);
    for (size_t i = 0; i < graph->nodes.count; i++)
        graph->slots.items[grant_slot(graph, graph->nodes.items[i].document)] = (uint32_t)i + 1;
    return true;
}

/* Index plus 1; 0 when memory is exhausted. */
static uint32_t grant_node(struct grant_graph *graph, const struct pf2e_document *document)
{
    struct grant_node node = {.document = document};
    if ((graph->nodes.count + 1) * 2 > graph->slots.count && !grant_grow(graph)) return 0;
    size_t slot = grant_slot(graph, document);
    if (graph->slots.items[slot]) return graph->slots.items[slot];
    if (!vec_push(&graph->nodes, node)) return 0;
    graph->slots.items[slot] = (uint32_t)graph->nodes.count;
    return (uint32_t)graph->nodes.count;
}

/* --- what a document grants --------------------------------------------------------------------------------------- */

static void grant_note(struct grant_graph *graph, const char *uuid)
{
    const struct pf2e_document *document = *uuid ? pf2e_pack_find_uuid(graph->pack, uuid) : NULL;
    uint32_t node = document ? grant_node(graph, document) : 0;
    if (document && (!node || !vec_push(&graph->targets, node - 1))) graph->failed = true;
}

/* Does the element hand on what a choice of this flag answers? "{item|flags.system.rulesSelections.way}" */
static bool grant_takes_answer(const struct json *rule, const char *flag)
{
    const char *uuid = json_to_text(json_get(rule, "uuid"), ""), *part = strstr(uuid, "rulesSelections.");
    size_t length = strlen(flag);
    return pf2e_element_is(rule, PF2E_ELEMENT_GrantItem) && part && length &&
           strncmp(part + 16, flag, length) == 0 && part[16 + length] == '}';
}

static void grant_note_choices(struct grant_graph *graph, const struct json *rules, const struct json *choice)
{
    const struct json *list = json_get(choice, "choices");
    const char *flag = json_to_text(json_get(choice, "flag"), "");
    bool taken = false;
    for (size_t i = 0; i < json_count(rules); i++)
        taken = taken || grant_takes_answer(json_at(rules, i), flag);
    for (size_t i = 0; taken && json_is(list, JSON_ARRAY) && i < list->count; i++)
        grant_note(graph, json_to_text(json_get(json_at(list, i), "value"), ""));
}

/* Grants that stop by themselves: at what is already there, or because nothing is stored. */
static bool grant_ends(const struct json *rule)
{
    const struct json *duplicate = json_get(rule, "allowDuplicate");
    return (duplicate && !json_to_bool(duplicate, true)) || json_to_bool(json_get(rule, "inMemoryOnly"), false) ||
           json_to_bool(json_get(rule, "reevaluateOnUpdate"), false);
}

static void grant_note_rule(struct grant_graph *graph, const struct json *rules, const struct json *rule)
{
    const char *uuid = json_to_text(json_get(rule, "uuid"), "");
    bool conditional = json_count(json_get(rule, "predicate")) > 0;
    if (graph->guarded && pf2e_element_is(rule, PF2E_ELEMENT_ChoiceSet)) {
        grant_note_choices(graph, rules, rule);
        return;
    }
    if (!pf2e_element_is(rule, PF2E_ELEMENT_GrantItem) || grant_ends(rule)) return;
    if ((graph->guarded || !conditional) && !strchr(uuid, '{')) grant_note(graph, uuid);
}

/* --- groups ------------------------------------------------------------------------------------------------------- */

/* Meets a document: it goes on the path and its targets are noted. */
static void grant_enter(struct grant_graph *graph, uint32_t index)
{
    const struct json *rules =
        json_path(pf2e_document_root(graph->nodes.items[index].document), "system.rules");
    uint32_t first = (uint32_t)graph->targets.count;
    for (uint32_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++)
        grant_note_rule(graph, rules, &rules->items[i]);
    struct grant_node *node = &graph->nodes.items[index];
    node->first = first;
    node->count = (uint32_t)graph->targets.count - first;
    node->order = node->low = ++graph->orders;
    if (!vec_push(&graph->path, index) || !vec_push(&graph->open, index)) graph->failed = true;
}

/* All targets were followed: the first document of a group closes it, the others pass on how far back they lead. */
static void grant_leave(struct grant_graph *graph)
{
    uint32_t index = graph->path.items[--graph->path.count];
    struct grant_node *node = &graph->nodes.items[index];
    if (node->low == node->order) {
        uint32_t member;
        graph->groups++;
        do {
            member = graph->open.items[--graph->open.count];
            graph->nodes.items[member].group = graph->groups;
        } while (member != index);
    }
    if (!graph->path.count) return;
    struct grant_node *before = &graph->nodes.items[graph->path.items[graph->path.count - 1]];
    if (node->low < before->low) before->low = node->low;
}

static void grant_explore(struct grant_graph *graph, uint32_t index)
{
    if (graph->failed || graph->nodes.items[index].order) return;
    grant_enter(graph, index);
    while (!graph->failed && graph->path.count) {
        struct grant_node *node = &graph->nodes.items[graph->path.items[graph->path.count - 1]];
        if (node->next == node->count) {
            grant_leave(graph);
            continue;
        }
        uint32_t target = graph->targets.items[node->first + node->next++];
        const struct grant_node *met = &graph->nodes.items[target];
        if (!met->order)
            grant_enter(graph, target);
        else if (!met->group && met->order < node->low)
            node->low = met->order;
    }
}

static bool grant_returns(struct grant_graph *graph, const struct pf2e_document *self, const struct json *rules,
                          const struct json *element)
{
    uint32_t own = grant_node(graph, self), first = (uint32_t)graph->targets.count;
    if (!own) return false;
    grant_note_rule(graph, rules, element);
    uint32_t end = (uint32_t)graph->targets.count;
    bool found = false;
    grant_explore(graph, own - 1);
    for (uint32_t i = first; i < end && !found; i++) {
        uint32_t target = graph->targets.items[i];
        grant_explore(graph, target);
        found = target == own - 1 || (graph->nodes.items[target].group &&
                                      graph->nodes.items[target].group == graph->nodes.items[own - 1].group);
    }
    return found && !graph->failed;
}

bool pf2e_grants_return(struct pf2e_grants *grants, const struct pf2e_document *self, const struct json *rules,
                        const struct json *element, bool guarded)
{
    while (atomic_flag_test_and_set_explicit(&grants->busy, memory_order_acquire))
        continue;
    bool found = grant_returns(&grants->graphs[guarded], self, rules, element);
    atomic_flag_clear_explicit(&grants->busy, memory_order_release);
    return found;
}

struct pf2e_grants *pf2e_grants_new(const struct pf2e_pack *pack)
{
    struct pf2e_grants *grants = memory_alloc(sizeof *grants);
    if (!grants) return NULL;
    *grants = (struct pf2e_grants){.graphs = {{.pack = pack}, {.pack = pack, .guarded = true}}};
    atomic_flag_clear(&grants->busy);
    return grants;
}

void pf2e_grants_free(struct pf2e_grants *grants)
{
    for (size_t i = 0; grants && i < 2; i++) {
        struct grant_graph *graph = &grants->graphs[i];
        vec_free(&graph->nodes);
        vec_free(&graph->slots);
        vec_free(&graph->targets);
        vec_free(&graph->open);
        vec_free(&graph->path);
    }
    memory_free(grants);
}
