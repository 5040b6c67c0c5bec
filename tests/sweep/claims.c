/* sweep_claims: the linter's claims that something does nothing, tried on the engine.
 *
 * Every rule element of the embedded content, and of the compendium where there is one, is put on an actor twice: with
 * a field the linter calls misspelt, obsolete or unknown, and without it. The sheets must be the same. So must they be
 * with an element that the linter calls without effect (a condition that never holds, a selector or a path that nothing
 * has), and without that element. Prints "pass NAME" for every claim; one that does not hold ends the program with 1. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/tree.h"
#include "systems/pf2e/element/elements.h"

enum { CLAIMS_MOST = 400, CLAIMS_EACH = 3 }; /* elements in all; of one kind and field */

struct claims {
    struct content *content;
    struct arena arena;
    size_t misspelt, obsolete, unknown, inert, wrong;
};

static const char claims_actor[] =
    "{\"name\":\"Trial\",\"type\":\"character\",\"system\":{\"details\":{\"level\":{\"value\":7}},"
    "\"build\":{\"attributes\":{\"manual\":true}},\"abilities\":{\"str\":{\"mod\":3},\"dex\":{\"mod\":2},"
    "\"con\":{\"mod\":1},\"int\":{\"mod\":1},\"wis\":{\"mod\":2},\"cha\":{\"mod\":1}},"
    "\"skills\":{\"athletics\":{\"rank\":2}}},\"items\":[]}";

static struct json claims_sheet(struct claims *claims, const struct json *item, size_t index, const struct json *rule)
{
    struct json_document document;
    struct answer answer = {.data = json_make_null()};
    if (json_parse(&document, "trial", claims_actor, sizeof claims_actor - 1, NULL) != STATUS_OK) abort();
    struct arena *arena = &document.arena;
    struct json copy = json_copy(arena, item), worn = json_make_object();
    struct json *rules = tree_open(arena, &copy, "system.rules");
    rules->items[index] = json_copy(arena, rule);
    json_set(arena, &worn, "carryType", json_make_text(arena, "worn", 4));
    json_set(arena, &worn, "inSlot", json_make_bool(true));
    json_set(arena, &worn, "invested", json_make_bool(false));
    tree_set(arena, &copy, "system.equipped", worn);
    json_push(arena, tree_open(arena, &document.root, "items"), copy);
    struct request request = {.content = claims->content, .document = &document, .arena = &claims->arena};
    page_init(&answer.page, &claims->arena);
    if (pf2e_sheet(&request, &answer) != STATUS_OK) answer.data = json_make_null();
    struct json kept = json_copy(&claims->arena, &answer.data);
    page_free(&answer.page);
    json_free(&document);
    return kept;
}

struct claim {
    const struct json *item;
    size_t index;
    const struct json *rule; /* without the field */
    const char *field;
    struct json value;
};

static void claims_try(struct claims *claims, const struct claim *claim)
{
    struct arena_mark mark = arena_mark(&claims->arena);
    struct json with = json_copy(&claims->arena, claim->rule);
    json_set_copied(&claims->arena, &with, claim->field, claim->value);
    struct json before = claims_sheet(claims, claim->item, claim->index, claim->rule);
    struct json after = claims_sheet(claims, claim->item, claim->index, &with);
    if (!json_equal(&before, &after)) {
        claims->wrong++;
        fprintf(stderr, "%s: \"%s\" of %s is read\n", json_to_text(json_get(claim->item, "name"), ""), claim->field,
                json_to_text(json_get(claim->rule, "key"), ""));
    }
    arena_rewind(&claims->arena, mark);
}

static void claims_field(struct claims *claims, struct claim claim, const struct field *field)
{
    const struct json *original = field->instead ? json_get(claim.rule, field->instead) : NULL;
    struct json without = json_copy(&claims->arena, claim.rule);
    json_remove(&without, field->name);
    claim.field = field->name;
    if (original) { /* the right name goes, the wrong one comes */
        claim.value = *original;
        json_remove(&without, field->instead);
        claims->misspelt++;
    } else if (field->obsolete) {
        claim.value = json_make_bool(false);
        claims->obsolete++;
    } else {
        return;
    }
    claim.rule = &without;
    claims_try(claims, &claim);
    if (original) return;
    claim.value = json_make_bool(true);
    claims_try(claims, &claim);
}

/* ---- elements without effect ---- */

/* What only lists contributions, those that do not count among them. */
static void claims_strip(struct json *value)
{
    static const char *const lists[] = {"modifiers", "damageDetail", "notes"};
    for (size_t i = 0; value->type == JSON_OBJECT && i < sizeof lists / sizeof *lists; i++)
        json_remove(value, lists[i]);
    for (uint32_t i = 0; value->type == JSON_OBJECT && i < value->count; i++)
        claims_strip(&value->members[i].value);
    for (uint32_t i = 0; value->type == JSON_ARRAY && i < value->count; i++)
        claims_strip(&value->items[i]);
}

/* Does the linter report the code about the item with this element? */
static bool claims_made(struct claims *claims, const struct claim *claim, const struct json *rule, const char *code)
{
    struct json_document document;
    if (json_parse(&document, "trial", "{}", 2, NULL) != STATUS_OK) abort();
    document.root = json_copy(&document.arena, claim->item);
    tree_open(&document.arena, &document.root, "system.rules")->items[claim->index] = json_copy(&document.arena, rule);
    struct diags diags;
    diags_init(&diags);
    struct request request = {
        .content = claims->content, .document = &document, .arena = &claims->arena, .diags = &diags};
    bool made = false;
    if (pf2e_system.lint(&request) != STATUS_OK) abort();
    for (size_t i = 0; i < diags.count; i++)
        made |= strcmp(diags.items[i].code, code) == 0;
    diags_free(&diags);
    json_free(&document);
    return made;
}

struct false_claim {
    const char *field, *value, *code;
};

static void claims_fault(struct claims *claims, const struct claim *claim, const struct false_claim *fault)
{
    struct arena_mark mark = arena_mark(&claims->arena);
    struct json_document value;
    struct json with = json_copy(&claims->arena, claim->rule), none = json_make_object();
    if (json_parse(&value, "fault", fault->value, strlen(fault->value), NULL) != STATUS_OK) abort();
    json_set_copied(&claims->arena, &with, fault->field, value.root);
    if (claims_made(claims, claim, &with, fault->code)) {
        struct json before = claims_sheet(claims, claim->item, claim->index, &none);
        struct json after = claims_sheet(claims, claim->item, claim->index, &with);
        claims_strip(&before);
        claims_strip(&after);
        bool holds = json_equal(&before, &after);
        claims->inert++;
        claims->wrong += !holds;
        if (!holds)
            fprintf(stderr, "%s: %s with %s does something\n", json_to_text(json_get(claim->item, "name"), ""),
                    json_to_text(json_get(claim->rule, "key"), ""), fault->code);
    }
    json_free(&value);
    arena_rewind(&claims->arena, mark);
}

static void claims_inert(struct claims *claims, const struct claim *claim)
{
    static const struct false_claim faults[] = {{"predicate", "[\"claim\",{\"not\":\"claim\"}]", "pf2e/never-true"},
                                                {"selector", "\"no-such-roll\"", "pf2e/unknown-selector"},
                                                {"path", "\"system.nowhere.below.here\"", "pf2e/unread-path"}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        if (i == 0 || json_get(claim->rule, faults[i].field)) claims_fault(claims, claim, &faults[i]);
    }
}

static void claims_rule(struct claims *claims, const struct json *item, size_t index, const struct json *rule)
{
    const char *key = json_to_text(json_get(rule, "key"), "");
    const struct element_kind *kind = pf2e_element_find(key, NULL);
    struct arena_mark mark = arena_mark(&claims->arena);
    struct claim claim = {.item = item, .index = index, .rule = rule};
    for (const struct field *field = kind ? kind->fields : NULL; field && field->name; field++)
        claims_field(claims, claim, field);
    for (const struct field *field = kind ? pf2e_common_fields : NULL; field && field->name; field++)
        claims_field(claims, claim, field);
    claim.field = "nothingReadsThis";
    claim.value = json_make_int(3);
    claims->unknown++;
    if (kind) claims_try(claims, &claim);
    if (kind) claims_inert(claims, &claim);
    arena_rewind(&claims->arena, mark);
}

int main(void)
{
    const char *shared = getenv("TALUS_SHARED"), *paths[1];
    char packs[4096];
    snprintf(packs, sizeof packs, "%s/corpora/pf2e/packs/equipment", shared && *shared ? shared : "build/shared");
    paths[0] = packs;
    struct claims claims = {.content = pf2e_system.content_load(paths, fs_is_directory(packs) ? 1 : 0, NULL)};
    if (!claims.content) return 1;
    arena_init(&claims.arena);
    const struct pf2e_pack *pack = ((const struct pf2e_content *)(const void *)claims.content)->pack;
    size_t tried = 0, step = pf2e_pack_count(pack) / CLAIMS_MOST + 1;
    for (size_t i = 0; i < pf2e_pack_count(pack) && tried < CLAIMS_MOST; i += step) {
        const struct pf2e_document *document = pf2e_pack_get(pack, i);
        const struct json *item = document->family == PF2E_ITEM ? pf2e_document_root(document) : NULL;
        const struct json *rules = json_path(item, "system.rules");
        for (size_t k = 0; k < json_count(rules) && k < CLAIMS_EACH; k++, tried++)
            claims_rule(&claims, item, k, json_at(rules, k));
    }
    fprintf(stderr, "%zu elements: %zu misspelt, %zu obsolete, %zu unknown fields, %zu without effect tried, %zu wrong\n",
            tried, claims.misspelt, claims.obsolete, claims.unknown, claims.inert, claims.wrong);
    if (!claims.wrong && claims.inert) puts("pass claims/does-nothing");
    arena_free(&claims.arena);
    pf2e_system.content_free(claims.content);
    return claims.wrong != 0;
}
