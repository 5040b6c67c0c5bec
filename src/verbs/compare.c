/* compare.c: the changes between two releases of content, in documents and in the numbers of actors. */
#include "verbs/rows.h"

#ifndef __wasi__ /* there are no folders */
#include <string.h>

#include "base/fs.h"
#include "base/vec.h"
#include "core/manifest.h"
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
    const struct system *system;
    struct content *sides[COMPARE_SIDES];
    struct json added, changed, gone;
};

struct compare_document {
    const char *name, *type, *id;
    const struct json_document *tree;   /* NULL: read on demand */
    const struct pf2e_document *pf2e; /* NULL: of another system */
};

static const struct pf2e_pack *compare_pack(const struct comparison *it, enum compare_side side)
{
    return ((const struct pf2e_content *)(const void *)it->sides[side])->pack;
}

static struct compare_document compare_of_pf2e(const struct pf2e_document *document)
{
    return (struct compare_document){
        .name = document->name, .type = document->type, .id = document->id, .pf2e = document};
}

/* False past the end; a document that does not count has no name. */
static bool compare_at(const struct comparison *it, enum compare_side side, size_t index,
                       struct compare_document *document)
{
    struct content_entry entry;
    *document = (struct compare_document){0};
    if (it->system == &pf2e_system) {
        if (index >= pf2e_pack_count(compare_pack(it, side))) return false;
        const struct pf2e_document *found = pf2e_pack_get(compare_pack(it, side), index);
        if (!found->embedded && found->family != PF2E_OTHER) *document = compare_of_pf2e(found);
        return true;
    }
    if (!it->system->content_at(it->sides[side], index, &entry)) return false;
    if (entry.document)
        *document = (struct compare_document){entry.name, entry.type, entry.id, entry.document, NULL};
    return true;
}

static const struct json_document *compare_tree(const struct compare_document *document)
{
    return document->pf2e ? pf2e_document_tree(document->pf2e) : document->tree;
}

/* A folder may hold documents of several systems. */
static bool compare_is_ours(const struct comparison *it, const struct compare_document *document)
{
    const struct json_document *tree = it->system == &pf2e_system ? compare_tree(document) : NULL;
    const struct system *other = tree ? system_identify(&tree->root, NULL).system : NULL;
    return !other || other == it->system;
}

static bool compare_same(const struct compare_document *one, const struct compare_document *like)
{
    if (!one->name || strcmp(one->type, like->type) != 0) return false;
    return *like->id ? strcmp(one->id, like->id) == 0 : strcmp(one->name, like->name) == 0;
}

/* The same document on the other side: by id, else by type and name. Where several have a name, one that is equal. */
static bool compare_find(const struct comparison *it, enum compare_side side, const struct compare_document *like,
                         struct compare_document *found)
{
    bool any = false;
    if (like->pf2e && *like->id) {
        const struct pf2e_document *same = pf2e_pack_find_id(compare_pack(it, side), like->id);
        if (same && !same->embedded) *found = compare_of_pf2e(same);
        return same && !same->embedded;
    }
    const struct json_document *wanted = compare_tree(like);
    struct compare_document one;
    for (size_t i = 0; wanted && compare_at(it, side, i, &one); i++) {
        if (!compare_same(&one, like)) continue;
        const struct json_document *tree = compare_tree(&one);
        bool equal = tree && json_equal(&tree->root, &wanted->root);
        if (!any || equal) *found = one;
        any = true;
        if (equal) break;
    }
    return any;
}

/* Null for what has no sheet. PF2e has one with all parts, the others one in a line for each number. */
static struct json compare_sheet(const struct comparison *it, enum compare_side side,
                                 const struct compare_document *document)
{
    struct answer answer = {.data = json_make_null()};
    struct json options = json_make_object();
    if (it->system != &pf2e_system) json_set(it->call->arena, &options, "summary", json_make_bool(true));
    struct diags faults = {0};
    struct request request = {.content = it->sides[side],
                              .document = compare_tree(document),
                              .options = &options,
                              .arena = it->call->arena,
                              .diags = &faults};
    page_init(&answer.page, request.arena);
    bool made = request.document && it->system->sheet && it->system->sheet(&request, &answer) == STATUS_OK;
    if (!made) answer.data = json_make_null();
    page_free(&answer.page);
    diags_free(&faults);
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

/* The figures of a PF2e actor that differ. */
static void compare_pf2e_figures(const struct comparison *it, struct json *list, const struct json *before,
                                 const struct json *after)
{
    static const struct {
        const char *words, *path;
    } figures[] = {{"level", "level"},           {"AC", "ac.value"},
                   {"HP", "hp.max"},             {"Fortitude", "saves.fortitude.mod"},
                   {"Reflex", "saves.reflex.mod"}, {"Will", "saves.will.mod"},
                   {"Perception", "perception.mod"}, {"Speed", "speeds.land.total"}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const struct json *was = json_walk(before, figures[i].path), *is = json_walk(after, figures[i].path);
        if (was || is) compare_figure(it, list, figures[i].words, was, is);
    }
    compare_skills(it, list, before, after);
    compare_strikes(it, list, before, after);
}

static bool compare_is_figure(const struct json *value)
{
    return json_is_number(value) || json_is(value, JSON_STRING) || json_is(value, JSON_TRUE) ||
           json_is(value, JSON_FALSE);
}

/* The numbers and words of a summary that differ, by their names for people; texts of features are not figures. */
static void compare_summary(const struct comparison *it, struct json *list, const struct json *before,
                            const struct json *after)
{
    const struct json *sides[] = {before, after};
    for (size_t s = 0; s < COMPARE_SIDES; s++) {
        for (size_t i = 0; i < json_member_count(sides[s]); i++) {
            const char *name = sides[s]->members[i].name;
            const struct json *was = json_get(before, name), *is = json_get(after, name);
            bool figure = (!was || compare_is_figure(was)) && (!is || compare_is_figure(is));
            if (!figure || (s == COMPARE_NEW && was)) continue;
            compare_figure(it, list, json_to_text(json_get(json_get(sides[s], "labels"), name), name), was, is);
        }
    }
}

/* The figures of an actor that differ. */
static struct json compare_figures(const struct comparison *it, const struct compare_document *old,
                                   const struct compare_document *now)
{
    struct json before = compare_sheet(it, COMPARE_OLD, old), after = compare_sheet(it, COMPARE_NEW, now);
    struct json list = json_make_array();
    (it->system == &pf2e_system ? compare_pf2e_figures : compare_summary)(it, &list, &before, &after);
    return list;
}

static void compare_put_member(const struct comparison *it, struct json *list, const char *name, const char *how)
{
    struct json one = json_make_object();
    verb_put_text(it->call, &one, "member", name);
    verb_put_text(it->call, &one, "change", how);
    json_push(it->call->arena, list, one);
}

/* Members that differ, by name: those of "system" where a document has it, else its own. */
static struct json compare_members(const struct comparison *it, const struct json *old, const struct json *now)
{
    struct json list = json_make_array();
    bool inner = json_is(json_get(old, "system"), JSON_OBJECT) && json_is(json_get(now, "system"), JSON_OBJECT);
    if (inner) old = json_get(old, "system"), now = json_get(now, "system");
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

/* What an item is called: a document by its name, a reference by what it refers to. */
static const char *compare_item_name(const struct json *item)
{
    static const char *const names[] = {"name", "id", "from"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *name = json_to_text(json_get(item, names[i]), NULL);
        if (name) return name;
    }
    return json_to_text(item, "without a name");
}

/* The same item on the other side: by id, else by name and type. */
static const struct json *compare_item(const struct json *items, const struct json *like)
{
    const char *id = json_to_text(json_get(like, "_id"), ""), *name = compare_item_name(like);
    const char *type = json_to_text(json_get(like, "type"), "");
    const struct json *found = NULL;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (*id && json_is_text(json_get(item, "_id"), id)) return item;
        bool same = strcmp(compare_item_name(item), name) == 0 &&
                    strcmp(json_to_text(json_get(item, "type"), ""), type) == 0;
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
        const char *name = compare_item_name(item);
        verb_put_text(it->call, &one, "item", name);
        verb_put_text(it->call, &one, "change", how);
        json_push(it->call->arena, &list, one);
        text_addf(it->call->words, "    item %s %s%s\n", name, mine && other ? "" : "is ", how);
    }
    return list;
}

static struct json compare_entry(const struct comparison *it, const struct compare_document *document)
{
    struct json one = json_make_object();
    verb_put_text(it->call, &one, "name", document->name);
    verb_put_text(it->call, &one, "type", document->type);
    return one;
}

static void compare_changed(struct comparison *it, const struct compare_document *old,
                            const struct compare_document *now)
{
    const struct json_document *before = compare_tree(old), *after = compare_tree(now);
    struct json one = compare_entry(it, now);
    if (!before || !after || json_equal(&before->root, &after->root)) return;
    text_addf(it->call->words, "changed  %s (%s)\n", now->name, now->type);
    json_set(it->call->arena, &one, "members", compare_members(it, &before->root, &after->root));
    const struct json *were = json_get(&before->root, "items"), *are = json_get(&after->root, "items");
    bool actor = now->pf2e ? now->pf2e->family == PF2E_ACTOR : were || are;
    if (actor) json_set(it->call->arena, &one, "items", compare_items(it, were, are));
    if (actor || !now->pf2e) json_set(it->call->arena, &one, "figures", compare_figures(it, old, now));
    json_push(it->call->arena, &it->changed, one);
}

static enum status compare_documents(struct comparison *it)
{
    struct compare_document document, other;
    for (size_t i = 0; compare_at(it, COMPARE_NEW, i, &document); i++) {
        if (i % 256 == 255 && !verb_goes_on(it->call, i, i + 1)) return STATUS_CANCELLED;
        if (!document.name || !compare_is_ours(it, &document)) continue;
        if (compare_find(it, COMPARE_OLD, &document, &other)) {
            compare_changed(it, &other, &document);
            continue;
        }
        json_push(it->call->arena, &it->added, compare_entry(it, &document));
        text_addf(it->call->words, "new      %s (%s)\n", document.name, document.type);
    }
    for (size_t i = 0; compare_at(it, COMPARE_OLD, i, &document); i++) {
        if (!document.name || !compare_is_ours(it, &document)) continue;
        if (compare_find(it, COMPARE_NEW, &document, &other)) continue;
        json_push(it->call->arena, &it->gone, compare_entry(it, &document));
        text_addf(it->call->words, "gone     %s (%s)\n", document.name, document.type);
    }
    return STATUS_OK;
}

/* ---- which systems the content is of ---- */

/* The paths of each side by system. PF2e reads whole folders, with their manifests and packs; the others get the files
 * that are theirs. */
struct compare_paths {
    vec(const char *) sides[COMPARE_SIDES];
};

enum { COMPARE_MOST_SYSTEMS = 16 };

struct compare_sorting {
    struct verb_call *call;
    struct compare_paths of[COMPARE_MOST_SYSTEMS];
};

static void compare_add_path(struct compare_sorting *it, enum compare_side side, const struct system *system,
                             const char *path)
{
    size_t index = 0;
    while (systems_all[index] && systems_all[index] != system)
        index++;
    if (!systems_all[index] || (it->call->system && it->call->system != system)) return;
    struct compare_paths *paths = &it->of[index];
    size_t count = paths->sides[side].count;
    if (count && strcmp(paths->sides[side].items[count - 1], path) == 0) return;
    if (!vec_push(&paths->sides[side], path)) it->call->arena->failed = true;
}

/* One file: what its document is, or the first of a list. Cases and scenarios are not content. */
static void compare_sort_file(struct compare_sorting *it, enum compare_side side, const char *folder, const char *file,
                              const char *game)
{
    struct json_document document;
    for (size_t i = 0; systems_all[i]; i++) {
        bool pack = systems_all[i]->content_is_pack && systems_all[i]->content_is_pack(file);
        if (pack) compare_add_path(it, side, systems_all[i], file);
        if (pack) return;
    }
    if (json_load(&document, file, NULL) == STATUS_OK) {
        const struct json *root = &document.root;
        if (json_is(root, JSON_ARRAY)) root = json_at(root, 0);
        bool played = json_is(json_get(root, "do"), JSON_ARRAY) || json_is(json_get(root, "actors"), JSON_ARRAY);
        const struct system *system = root && !played ? system_identify(root, game).system : NULL;
        if (system) compare_add_path(it, side, system, system == &pf2e_system ? folder : file);
    }
    json_free(&document);
}

static bool compare_sort(struct compare_sorting *it, enum compare_side side, const char *path)
{
    struct manifests manifests = {0};
    char **files = NULL;
    const char *why;
    size_t count = 0;
    if (!fs_is_directory(path)) {
        compare_sort_file(it, side, path, path, NULL);
        return true;
    }
    bool good = manifests_find(&manifests, path, it->call->diags) == STATUS_OK;
    if (fs_list(it->call->arena, (struct fs_search){path, ".json"}, &files, &count, &why) != STATUS_OK) count = 0;
    for (size_t i = 0; i < count && good; i++) {
        if (!manifest_is_name(files[i])) compare_sort_file(it, side, path, files[i], manifests_game(&manifests));
        if (i % 256 == 255) good = verb_goes_on(it->call, i, count);
    }
    manifests_free(&manifests);
    return good;
}

/* Compares the documents of one system; what was found is copied, as the content goes. */
static enum status compare_system(struct verb_call *call, const struct system *system,
                                  const struct compare_paths *paths, struct json *lists)
{
    struct comparison it = {.call = call,
                            .system = system,
                            .added = json_make_array(),
                            .changed = json_make_array(),
                            .gone = json_make_array()};
    for (size_t i = 0; i < COMPARE_SIDES; i++)
        it.sides[i] = system->content_load(paths->sides[i].items, paths->sides[i].count, call->diags);
    bool loaded = it.sides[COMPARE_OLD] && it.sides[COMPARE_NEW];
    enum status status = loaded ? compare_documents(&it) : STATUS_NO_MEMORY;
    const struct json *found[] = {&it.added, &it.changed, &it.gone};
    for (size_t k = 0; k < 3; k++) {
        for (size_t i = 0; i < json_count(found[k]); i++)
            json_push(call->arena, &lists[k], json_copy(call->arena, json_at(found[k], i)));
    }
    for (size_t i = 0; i < COMPARE_SIDES; i++)
        if (it.sides[i]) system->content_free(it.sides[i]);
    return status;
}

enum status verb_run_compare(struct verb_call *call)
{
    static const char *const names[] = {"new", "changed", "gone"};
    struct json lists[] = {json_make_array(), json_make_array(), json_make_array()}, *out = &call->answer->data;
    static const char *const sides[] = {"old", "new"};
    struct compare_sorting sorted = {.call = call};
    enum status status = STATUS_OK;
    size_t compared = 0;
    for (size_t side = 0; side < COMPARE_SIDES; side++) {
        const struct json *given = json_get(call->options, sides[side]);
        for (size_t i = 0; i < json_count(given) && status == STATUS_OK; i++)
            if (!compare_sort(&sorted, (enum compare_side)side, json_to_text(json_at(given, i), "")))
                status = STATUS_CANCELLED;
    }
    for (size_t i = 0; systems_all[i] && i < COMPARE_MOST_SYSTEMS && status == STATUS_OK; i++) {
        const struct compare_paths *paths = &sorted.of[i];
        size_t given = paths->sides[COMPARE_OLD].count + paths->sides[COMPARE_NEW].count;
        if (!systems_all[i]->content_at || !given) continue;
        compared++;
        status = compare_system(call, systems_all[i], paths, lists);
    }
    for (size_t i = 0; i < COMPARE_MOST_SYSTEMS * COMPARE_SIDES; i++)
        vec_free(&sorted.of[i / COMPARE_SIDES].sides[i % COMPARE_SIDES]);
    if (status == STATUS_OK && compared == 0) {
        diags_add(call->diags, fault_error("lint/nothing", "name two folders, modules or packs with documents"),
                  (struct place){0}, "no document of a rule system was found");
        return STATUS_BAD_CONTENT;
    }
    *out = json_make_object();
    for (size_t k = 0; k < 3; k++)
        json_set(call->arena, out, names[k], lists[k]);
    text_addf(call->words, "%zu new, %zu changed, %zu gone\n", json_count(&lists[0]), json_count(&lists[1]),
              json_count(&lists[2]));
    return status;
}
#endif
