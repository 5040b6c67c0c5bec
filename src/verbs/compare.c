/* compare.c: the changes between two releases of PF2e content, in documents and in the numbers of actors. */
#include "verbs/rows.h"

#ifndef __wasi__ /* there are no folders */
#include <string.h>

#include "systems/pf2e/content/content.h"

const struct field verb_compare_fields[] = {
    {.name = "old",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .required = true,
     .doc = "Paths of the older content: files, folders, compiled packs."},
    {.name = "new",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .required = true,
     .doc = "Paths of the newer content."},
    {0},
};

enum compare_side { COMPARE_OLD, COMPARE_NEW, COMPARE_SIDES };

struct comparison {
    struct verb_call *call;
    struct content *sides[COMPARE_SIDES];
    struct json added, changed, gone;
};

static const struct pf2e_pack *compare_pack(const struct comparison *it, enum compare_side side)
{
    return ((const struct pf2e_content *)(const void *)it->sides[side])->pack;
}

/* The same document on the other side: by id, else by name. */
static const struct pf2e_document *compare_find(const struct comparison *it, enum compare_side side,
                                                const struct pf2e_document *document)
{
    const struct pf2e_pack *pack = compare_pack(it, side);
    const struct pf2e_document *found = *document->id ? pf2e_pack_find_id(pack, document->id) : NULL;
    if (!found && !*document->id) found = pf2e_pack_find_name(pack, document->name);
    return found && !found->embedded ? found : NULL;
}

static bool compare_counts(const struct pf2e_document *document)
{
    return !document->embedded && document->family != PF2E_OTHER;
}

static struct json compare_sheet(const struct comparison *it, enum compare_side side,
                                 const struct pf2e_document *document)
{
    struct answer answer = {.data = json_make_null()};
    struct request request = {.content = it->sides[side],
                              .document = pf2e_document_tree(document),
                              .arena = it->call->arena};
    page_init(&answer.page, request.arena);
    if (!request.document || pf2e_sheet(&request, &answer) != STATUS_OK) answer.data = json_make_null();
    page_free(&answer.page);
    return answer.data;
}

/* A figure that differs joins the list. */
static void compare_figure(const struct comparison *it, struct json *list, const char *words, const struct json *was,
                           const struct json *is)
{
    struct arena *arena = it->call->arena;
    struct json none = json_make_null(), one = json_make_object();
    struct text before = {0}, after = {0};
    if (was && is && json_equal(was, is)) return;
    verb_put_text(it->call, &one, "figure", words);
    json_set(arena, &one, "is", json_copy(arena, is ? is : &none));
    json_set(arena, &one, "was", json_copy(arena, was ? was : &none));
    json_push(arena, list, one);
    json_write(&after, is ? is : &none);
    json_write(&before, was ? was : &none);
    if (was && is)
        text_addf(it->call->words, "    %s %s, was %s\n", words, json_to_text(is, text_get(&after)),
                  json_to_text(was, text_get(&before)));
    else
        text_addf(it->call->words, "    %s is %s\n", words, is ? "new" : "gone");
    text_free(&before);
    text_free(&after);
}

/* Modifiers of skills that both have. */
static void compare_skills(const struct comparison *it, struct json *list, const struct json *before,
                           const struct json *after)
{
    const struct json *now = json_get(after, "skills"), *old = json_get(before, "skills");
    for (uint32_t i = 0; i < json_member_count(now); i++) {
        const struct json *skill = &now->members[i].value, *same = json_get(old, now->members[i].name);
        const char *words = arena_printf(it->call->arena, "skill %s", json_to_text(json_get(skill, "label"), ""));
        if (words && same) compare_figure(it, list, words, json_get(same, "mod"), json_get(skill, "mod"));
    }
}

static const struct json *compare_strike(const struct json *strikes, const char *label)
{
    for (size_t i = 0; i < json_count(strikes); i++) {
        if (json_is_text(json_get(json_at(strikes, i), "label"), label)) return json_at(strikes, i);
    }
    return NULL;
}

/* Attack and damage of every strike; one that came or went has neither. */
static void compare_strikes(const struct comparison *it, struct json *list, const struct json *before,
                            const struct json *after)
{
    static const char *const parts[][2] = {{"attack with", "total"}, {"damage of", "damage"}};
    const struct json *now = json_get(after, "strikes"), *old = json_get(before, "strikes");
    for (size_t i = 0; i < json_count(now) + json_count(old); i++) {
        bool mine = i < json_count(now);
        const char *label =
            json_to_text(json_get(mine ? json_at(now, i) : json_at(old, i - json_count(now)), "label"), "");
        const struct json *is = compare_strike(now, label), *was = compare_strike(old, label);
        if ((!mine && is) || (mine && is != json_at(now, i))) continue;
        for (size_t k = 0; k < (is && was ? 2 : 1); k++) {
            const char *words = is && was ? parts[k][0] : "strike";
            words = arena_printf(it->call->arena, "%s %s", words, label);
            if (words) compare_figure(it, list, words, json_get(was, parts[k][1]), json_get(is, parts[k][1]));
        }
    }
}

/* The figures of an actor that differ. */
static struct json compare_figures(const struct comparison *it, const struct pf2e_document *old,
                                   const struct pf2e_document *now)
{
    static const struct {
        const char *words, *path;
    } figures[] = {{"level", "level"},           {"AC", "ac.value"},
                   {"HP", "hp.max"},             {"Fortitude", "saves.fortitude.mod"},
                   {"Reflex", "saves.reflex.mod"}, {"Will", "saves.will.mod"},
                   {"Perception", "perception.mod"}, {"Speed", "speeds.land.total"}};
    struct json before = compare_sheet(it, COMPARE_OLD, old), after = compare_sheet(it, COMPARE_NEW, now);
    struct json list = json_make_array();
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const struct json *was = json_walk(&before, figures[i].path), *is = json_walk(&after, figures[i].path);
        if (was || is) compare_figure(it, &list, figures[i].words, was, is);
    }
    compare_skills(it, &list, &before, &after);
    compare_strikes(it, &list, &before, &after);
    return list;
}

static void compare_put_member(const struct comparison *it, struct json *list, const char *name, const char *how)
{
    struct json one = json_make_object();
    verb_put_text(it->call, &one, "member", name);
    verb_put_text(it->call, &one, "change", how);
    json_push(it->call->arena, list, one);
}

/* Members of "system" that differ, by name. */
static struct json compare_members(const struct comparison *it, const struct json *old, const struct json *now)
{
    struct json list = json_make_array();
    for (uint32_t i = 0; i < json_member_count(now); i++) {
        const char *name = now->members[i].name;
        const struct json *was = json_get(old, name);
        if (was && json_equal(was, &now->members[i].value)) continue;
        compare_put_member(it, &list, name, was ? "changed" : "new");
        text_addf(it->call->words, "    %s %s\n", name, was ? "changed" : "is new");
    }
    for (uint32_t i = 0; i < json_member_count(old); i++) {
        if (json_get(now, old->members[i].name)) continue;
        compare_put_member(it, &list, old->members[i].name, "gone");
        text_addf(it->call->words, "    %s is gone\n", old->members[i].name);
    }
    return list;
}

/* The same item on the other side: by id, else by name and type. */
static const struct json *compare_item(const struct json *items, const struct json *like)
{
    const char *id = json_to_text(json_get(like, "_id"), ""), *name = json_to_text(json_get(like, "name"), "");
    const char *type = json_to_text(json_get(like, "type"), "");
    const struct json *found = NULL;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (*id && json_is_text(json_get(item, "_id"), id)) return item;
        bool same = json_is_text(json_get(item, "name"), name) && json_is_text(json_get(item, "type"), type);
        if (same && !found) found = item;
    }
    return found;
}

/* Items of an actor that differ, by name. */
static struct json compare_items(const struct comparison *it, const struct json *old, const struct json *now)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < json_count(now) + json_count(old); i++) {
        bool mine = i < json_count(now);
        const struct json *item = mine ? json_at(now, i) : json_at(old, i - json_count(now));
        const struct json *other = compare_item(mine ? old : now, item);
        const char *how = !mine ? "gone" : other ? "changed" : "new";
        if (other && (!mine || json_equal(item, other))) continue;
        struct json one = json_make_object();
        const char *name = json_to_text(json_get(item, "name"), "without a name");
        verb_put_text(it->call, &one, "item", name);
        verb_put_text(it->call, &one, "change", how);
        json_push(it->call->arena, &list, one);
        text_addf(it->call->words, "    item %s %s%s\n", name, mine && other ? "" : "is ", how);
    }
    return list;
}

static struct json compare_entry(const struct comparison *it, const struct pf2e_document *document)
{
    struct json one = json_make_object();
    verb_put_text(it->call, &one, "name", document->name);
    verb_put_text(it->call, &one, "type", document->type);
    return one;
}

static void compare_changed(struct comparison *it, const struct pf2e_document *old,
                            const struct pf2e_document *now)
{
    const struct json *after = pf2e_document_root(now), *before = pf2e_document_root(old);
    struct json one = compare_entry(it, now);
    if (!before || !after || json_equal(before, after)) return;
    text_addf(it->call->words, "changed  %s (%s)\n", now->name, now->type);
    json_set(it->call->arena, &one, "members",
             compare_members(it, json_get(before, "system"), json_get(after, "system")));
    if (now->family == PF2E_ACTOR)
        json_set(it->call->arena, &one, "items",
                 compare_items(it, json_get(before, "items"), json_get(after, "items")));
    if (now->family == PF2E_ACTOR) json_set(it->call->arena, &one, "figures", compare_figures(it, old, now));
    json_push(it->call->arena, &it->changed, one);
}

static enum status compare_documents(struct comparison *it)
{
    const struct pf2e_pack *before = compare_pack(it, COMPARE_OLD), *after = compare_pack(it, COMPARE_NEW);
    size_t count = pf2e_pack_count(after);
    for (size_t i = 0; i < count; i++) {
        const struct pf2e_document *document = pf2e_pack_get(after, i);
        if (i % 256 == 255 && !verb_goes_on(it->call, i, count)) return STATUS_CANCELLED;
        if (!compare_counts(document)) continue;
        const struct pf2e_document *old = compare_find(it, COMPARE_OLD, document);
        if (old) {
            compare_changed(it, old, document);
            continue;
        }
        json_push(it->call->arena, &it->added, compare_entry(it, document));
        text_addf(it->call->words, "new      %s (%s)\n", document->name, document->type);
    }
    for (size_t i = 0; i < pf2e_pack_count(before); i++) {
        const struct pf2e_document *document = pf2e_pack_get(before, i);
        if (!compare_counts(document) || compare_find(it, COMPARE_NEW, document)) continue;
        json_push(it->call->arena, &it->gone, compare_entry(it, document));
        text_addf(it->call->words, "gone     %s (%s)\n", document->name, document->type);
    }
    text_addf(it->call->words, "%zu new, %zu changed, %zu gone\n", json_count(&it->added),
              json_count(&it->changed), json_count(&it->gone));
    return STATUS_OK;
}

static struct content *compare_load(struct verb_call *call, const char *name)
{
    const struct json *given = json_get(call->options, name);
    const char **paths = arena_array(call->arena, const char *, json_count(given) + 1);
    for (size_t i = 0; paths && i < json_count(given); i++)
        paths[i] = json_to_text(json_at(given, i), "");
    return paths ? pf2e_system.content_load(paths, json_count(given), call->diags) : NULL;
}

enum status verb_run_compare(struct verb_call *call)
{
    struct comparison it = {.call = call,
                            .sides = {compare_load(call, "old"), compare_load(call, "new")},
                            .added = json_make_array(),
                            .changed = json_make_array(),
                            .gone = json_make_array()};
    bool loaded = it.sides[COMPARE_OLD] && it.sides[COMPARE_NEW];
    enum status status = loaded ? compare_documents(&it) : STATUS_NO_MEMORY;
    struct json *out = &call->answer->data;
    *out = json_make_object();
    json_set(call->arena, out, "new", it.added);
    json_set(call->arena, out, "changed", it.changed);
    json_set(call->arena, out, "gone", it.gone);
    *out = json_copy(call->arena, out);
    for (size_t i = 0; i < COMPARE_SIDES; i++)
        if (it.sides[i]) pf2e_system.content_free(it.sides[i]);
    return status;
}
#endif
