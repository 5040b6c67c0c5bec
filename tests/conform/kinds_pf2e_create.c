#define _GNU_SOURCE /* getline */
/* kinds_pf2e_create.c: items added to and removed from PF2e actors, levels changed, characters built from nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "base/vec.h"
#include "conform.h"
#include "pf2e_packs.h"
#include "systems/pf2e/build/create.h"
#include "systems/pf2e/content/pack.h"

struct create_state {
    struct pf2e_packs packs;
    struct pf2e_catalogue *catalogue;
    struct json_document lists[64]; /* long choice lists */
    size_t list_count;
};

/* One line being checked. */
struct create_case {
    struct conform *conform;
    struct create_state *state;
    struct pf2e_workshop workshop;
    const struct json *line;
    const struct json *picked; /* answers of a PC, in order */
    size_t asked;
    const char *policy;
    unsigned first; /* ids up to this number are those of the first add ("first+n") */
};

static void create_read_lists(struct conform *conform, struct create_state *state)
{
    const char *path = conform_shared(conform, "oracle/pf2e/create/lists.jsonl");
    FILE *file = path ? fopen(path, "rb") : NULL;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while (file && state->list_count < 64 && (length = getline(&line, &room, file)) > 0) {
        if (json_parse(&state->lists[state->list_count], path, line, (size_t)length, NULL) == STATUS_OK)
            state->list_count++;
    }
    free(line);
    if (file) fclose(file);
}

static bool create_open(struct conform *conform)
{
    struct create_state *state = calloc(1, sizeof *state);
    if (!state || !pf2e_packs_open(conform, &state->packs)) {
        free(state);
        return false;
    }
    state->catalogue = pf2e_catalogue_new(&state->packs.world);
    create_read_lists(conform, state);
    conform->state = state;
    return true;
}

static void create_close(struct conform *conform)
{
    struct create_state *state = conform->state;
    for (size_t i = 0; i < state->list_count; i++)
        json_free(&state->lists[i]);
    pf2e_catalogue_free(state->catalogue);
    pf2e_packs_close(&state->packs);
    free(state);
}

/* --- setting the scene -------------------------------------------------------------------------------------------- */

static int create_answer(void *context, const struct pf2e_question *question)
{
    struct create_case *test = context;
    size_t count = json_count(question->options);
    if (!count || strcmp(test->policy, "cancel") == 0) return PF2E_ANSWER_CLOSED;
    if (strcmp(test->policy, "last") == 0) return (int)count - 1;
    if (strcmp(test->policy, "first") == 0) return 0;
    const struct json *wanted = json_at(test->picked, test->asked++);
    for (size_t i = 0; wanted && i < count; i++) {
        if (json_equal(json_get(json_at(question->options, i), "value"), wanted)) return (int)i;
    }
    return 0;
}

static bool create_set_up(struct create_case *test, struct arena *arena)
{
    const struct json *actor = json_get(test->line, "actor"), *blank = json_get(actor, "blank");
    struct json made = json_make_object();
    const struct pf2e_document *document = NULL;
    if (blank) {
        struct json system =
            json_get(blank, "system") ? json_copy(arena, json_get(blank, "system")) : json_make_object();
        json_set(arena, &made, "type", json_make_text(arena, "character", 9));
        json_set(arena, &made, "name", json_make_text(arena, "Blank", 5));
        tree_set(arena, &system, "details.level.value", *json_get(blank, "level"));
        json_set(arena, &made, "system", system);
        json_set(arena, &made, "items", json_make_array());
    } else {
        document = pf2e_packs_find(&test->state->packs, json_to_text(json_get(actor, "path"), ""));
        if (!document) return false;
    }
    test->policy = json_to_text(json_path(test->line, "answers.policy"), "first");
    test->picked = json_path(test->line, "answers.picked");
    if (!pf2e_workshop_open(&test->workshop, &test->state->packs.world,
                            document ? pf2e_document_root(document) : &made))
        return false;
    test->workshop.catalogue = test->state->catalogue;
    test->workshop.answer = create_answer;
    test->workshop.answer_context = test;
    test->workshop.dice_show_one = true;
    return true;
}

static bool create_add(struct create_case *test, const char *path)
{
    const struct pf2e_document *document = pf2e_packs_find(&test->state->packs, path);
    if (!document) return false;
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, document);
    const struct json *root = pf2e_document_root(document);
    const char *link = text_get(&uuid);
    bool good = pf2e_workshop_add(&test->workshop, &root, &link, 1) == STATUS_OK;
    text_free(&uuid);
    return good;
}

/* --- comparing
 * --------------------------------------------------------------------------------------------------------- */

/* Ids of new items become "+n". */
static void create_put_text(const struct create_case *test, struct text *out, const char *text)
{
    for (const char *at = text; *at;) {
        const char *id = strstr(at, "talus0");
        if (!id) {
            text_add(out, at);
            return;
        }
        text_add_bytes(out, at, (size_t)(id - at));
        unsigned number = (unsigned)strtoul(id + 5, NULL, 10);
        if (number <= test->first)
            text_addf(out, "first+%u", number);
        else
            text_addf(out, "+%u", number - test->first);
        at = id + 16;
    }
}

static void create_put_value(const struct create_case *test, struct text *out, const struct json *value)
{
    struct text written = {0};
    if (value)
        json_write(&written, value);
    else
        text_add(&written, "null");
    create_put_text(test, out, text_get(&written));
    text_free(&written);
}

static bool create_same(struct create_case *test, const char *what, const char *expected, const char *got)
{
    if (strcmp(expected, got) == 0) return true;
    text_addf(test->conform->why, "%s: expected %.300s, got %.300s", what, expected, got);
    return false;
}

static const struct json *create_offered(const struct create_case *test, const struct json *choice)
{
    const char *id = json_to_text(json_get(choice, "offeredList"), NULL);
    for (size_t i = 0; id && i < test->state->list_count; i++) {
        if (json_is_text(json_get(&test->state->lists[i].root, "id"), id))
            return json_get(&test->state->lists[i].root, "offered");
    }
    return json_get(choice, "offered");
}

static void create_put_choice(const struct create_case *test, struct text *out, const struct json *choice, bool ours)
{
    const struct json *offered = ours ? json_get(choice, "offered") : create_offered(test, choice);
    text_addf(out, "%s #%lld %s: ", json_to_text(json_get(choice, "item"), ""),
              (long long)json_to_int(json_get(choice, "rule"), 0), json_to_text(json_get(choice, "how"), ""));
    create_put_value(test, out, json_get(choice, "selected"));
    text_add(out, " of");
    for (size_t i = 0; i < json_count(offered); i++) {
        text_add_char(out, ' ');
        create_put_value(test, out, ours ? json_get(json_at(offered, i), "value") : json_at(json_at(offered, i), 0));
    }
}

static bool create_compare_choices(struct create_case *test, const struct json *expected)
{
    const struct json *ours = &test->workshop.choices;
    bool good = true;
    size_t most = json_count(expected) > json_count(ours) ? json_count(expected) : json_count(ours);
    for (size_t i = 0; good && i < most; i++) {
        struct text wanted = {0}, got = {0};
        if (i < json_count(expected)) create_put_choice(test, &wanted, json_at(expected, i), false);
        if (i < json_count(ours)) create_put_choice(test, &got, json_at(ours, i), true);
        good = create_same(test, "choice", text_get(&wanted), text_get(&got));
        text_free(&wanted);
        text_free(&got);
    }
    return good;
}

static void create_put_grant(const struct create_case *test, struct text *out, const struct json *grant)
{
    const char *outcome = json_to_text(json_get(grant, "outcome"), "");
    text_addf(out, "%s #%lld %s", json_to_text(json_get(grant, "item"), ""),
              (long long)json_to_int(json_get(grant, "rule"), 0), outcome);
    if (strcmp(outcome, "granted") == 0)
        text_addf(out, " %s %s", json_to_text(json_get(grant, "uuid"), ""), json_to_text(json_get(grant, "flag"), ""));
    (void)test;
}

static bool create_compare_grants(struct create_case *test, const struct json *expected)
{
    const struct json *ours = &test->workshop.grants;
    bool good = true;
    size_t most = json_count(expected) > json_count(ours) ? json_count(expected) : json_count(ours);
    for (size_t i = 0; good && i < most; i++) {
        struct text wanted = {0}, got = {0};
        if (i < json_count(expected)) create_put_grant(test, &wanted, json_at(expected, i));
        if (i < json_count(ours)) create_put_grant(test, &got, json_at(ours, i));
        good = create_same(test, "grant", text_get(&wanted), text_get(&got));
        text_free(&wanted);
        text_free(&got);
    }
    return good;
}

static void create_put_links(const struct create_case *test, struct text *out, const struct json *by,
                             const struct json *grants)
{
    if (by) {
        text_add(out, " by ");
        create_put_value(test, out, json_get(by, "id"));
        text_addf(out, " %s", json_to_text(json_get(by, "onDelete"), ""));
    }
    for (size_t i = 0; json_is(grants, JSON_OBJECT) && i < grants->count; i++) {
        text_addf(out, " grants %s ", grants->members[i].name);
        create_put_value(test, out, json_get(&grants->members[i].value, "id"));
        text_addf(out, " %s", json_to_text(json_get(&grants->members[i].value, "onDelete"), ""));
    }
}

static void create_put_selections(const struct create_case *test, struct text *out, const struct json *selections)
{
    for (size_t i = 0; json_is(selections, JSON_OBJECT) && i < selections->count; i++) {
        if (selections->members[i].value.type == JSON_NULL) continue;
        text_addf(out, " %s=", selections->members[i].name);
        create_put_value(test, out, &selections->members[i].value);
    }
}

static void create_put_item(const struct create_case *test, struct text *out, const struct json *item, bool ours,
                            const struct json *selections)
{
    const char *source = ours ? json_to_text(json_path(item, "_stats.compendiumSource"), "")
                              : json_to_text(json_get(item, "source"), "");
    text_addf(out, "%s (%s, %s)", json_to_text(json_get(item, "name"), ""), json_to_text(json_get(item, "type"), ""),
              source);
    create_put_links(test, out, ours ? json_path(item, "flags.pf2e.grantedBy") : json_get(item, "grantedBy"),
                     ours ? json_path(item, "flags.pf2e.itemGrants") : json_get(item, "itemGrants"));
    create_put_selections(test, out, selections);
}

static const struct json *create_prepared_selections(const struct pf2e_actor *actor, const char *id)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        if (strcmp(actor->items.items[i]->id, id) == 0)
            return json_get(&actor->items.items[i]->flags, "rulesSelections");
    }
    return NULL;
}

static bool create_is_mark(const struct json *item, const char *path)
{
    char rule[64];
    snprintf(rule, sizeof rule, "%.*s.key", (int)(strrchr(path, '.') - path), path);
    return json_is_text(json_path(item, rule), "TokenMark");
}

/* The reference rolls a badge before the effect's own elements have set the flag its formula asks for. */
static bool create_is_rolled_early(const struct create_case *test, const struct json *item, const char *path)
{
    const struct json *source =
        pf2e_world_find(&test->state->packs.world, json_to_text(json_path(item, "_stats.compendiumSource"), ""));
    return strcmp(path, "system.badge.value") == 0 &&
           strstr(json_to_text(json_path(source, path), ""), "@actor.flags.") != NULL;
}

/* Stored fields that differ from those of the compendium: as text, null when they are gone. */
static bool create_compare_changed(struct create_case *test, const struct json *changed, const struct json *item)
{
    bool good = true;
    for (size_t i = 0; good && json_is(changed, JSON_OBJECT) && i < changed->count; i++) {
        const char *path = changed->members[i].name;
        const struct json *value = &changed->members[i].value;
        if (strncmp(path, "system.", 7) != 0 || strcmp(path, "system.rules") == 0) continue; /* counted otherwise */
        if (strstr(path, ".ignored") && create_is_mark(item, path)) continue; /* no tokens where the reference ran */
        if (create_is_rolled_early(test, item, path)) continue;
        struct text wanted = {0}, got = {0};
        create_put_value(test, &wanted, json_is_text(value, "<removed>") ? NULL : value);
        create_put_value(test, &got, json_path(item, path));
        good = create_same(test, path, text_get(&wanted), text_get(&got));
        text_free(&wanted);
        text_free(&got);
    }
    return good;
}

static bool create_compare_added(struct create_case *test, const struct json *expected, const struct pf2e_actor *actor)
{
    const struct json *ours = &test->workshop.added;
    bool good = true;
    size_t most = json_count(expected) > json_count(ours) ? json_count(expected) : json_count(ours);
    for (size_t i = 0; good && i < most; i++) {
        struct text wanted = {0}, got = {0};
        if (i < json_count(expected))
            create_put_item(test, &wanted, json_at(expected, i), false,
                            json_get(json_at(expected, i), "rulesSelections"));
        const char *id = json_to_text(json_at(ours, i), "");
        const struct json *item = i < json_count(ours) ? pf2e_workshop_item(&test->workshop, id) : NULL;
        if (item) create_put_item(test, &got, item, true, create_prepared_selections(actor, id));
        good = create_same(test, "added", text_get(&wanted), text_get(&got));
        if (good) good = create_compare_changed(test, json_get(json_at(expected, i), "changed"), item);
        text_free(&wanted);
        text_free(&got);
    }
    return good;
}

static bool create_has_removed(const struct create_case *test, const struct json *list, const char *ref,
                               const char *name, bool ours)
{
    for (size_t i = 0; i < json_count(list); i++) {
        struct text id = {0};
        create_put_text(test, &id, json_to_text(json_get(json_at(list, i), ours ? "id" : "ref"), ""));
        bool same = strcmp(text_get(&id), ref) == 0 && json_is_text(json_get(json_at(list, i), "name"), name);
        text_free(&id);
        if (same) return true;
    }
    return false;
}

static bool create_compare_removed(struct create_case *test, const struct json *expected)
{
    const struct json *ours = &test->workshop.removed;
    for (size_t i = 0; i < json_count(expected); i++) {
        const char *ref = json_to_text(json_get(json_at(expected, i), "ref"), ""),
                   *name = json_to_text(json_get(json_at(expected, i), "name"), "");
        if (create_has_removed(test, ours, ref, name, true)) continue;
        text_addf(test->conform->why, "removed: %s %s is still there", ref, name);
        return false;
    }
    if (json_count(ours) == json_count(expected)) return true;
    for (size_t i = 0; i < json_count(ours); i++) {
        struct text id = {0};
        create_put_text(test, &id, json_to_text(json_get(json_at(ours, i), "id"), ""));
        const char *name = json_to_text(json_get(json_at(ours, i), "name"), "");
        if (!create_has_removed(test, expected, text_get(&id), name, false))
            text_addf(test->conform->why, "removed: %s %s should stay", text_get(&id), name);
        text_free(&id);
    }
    return false;
}

/* Hit points after the change. Current ones follow their maximum by a rule of ours (docs/how-to). */
static bool create_compare_hp(struct create_case *test, const struct json *expected, const struct pf2e_actor *actor)
{
    const struct json *after = json_at(json_path(expected, "actorChanges.hp"), 1);
    char wanted[64], got[64];
    if (!after || !json_get(after, "temp") || json_get(expected, "diceRolled")) return true; /* rolled earlier there */
    snprintf(wanted, sizeof wanted, "max %lld temp %lld", (long long)json_to_int(json_get(after, "max"), 0),
             (long long)json_to_int(json_get(after, "temp"), 0));
    snprintf(got, sizeof got, "max %lld temp %lld", (long long)actor->hp_max, (long long)actor->hp_temp);
    return create_same(test, "hp", wanted, got);
}

static bool create_compare_all(struct create_case *test, const struct json *expected, const struct pf2e_actor *actor)
{
    return create_compare_choices(test, json_get(expected, "choices")) &&
           create_compare_grants(test, json_get(expected, "grants")) &&
           create_compare_added(test, json_get(expected, "added"), actor) &&
           create_compare_removed(test, json_get(expected, "removed")) && create_compare_hp(test, expected, actor);
}

static bool create_check_step(struct create_case *test, const struct json *expected)
{
    struct pf2e_actor actor;
    struct pf2e_prepare_input input = {.actor = pf2e_workshop_snapshot(&test->workshop, test->conform->scratch)};
    bool good = pf2e_actor_prepare(&actor, &test->state->packs.world, &input) == STATUS_OK &&
                create_compare_all(test, expected, &actor);
    pf2e_actor_free(&actor);
    return good;
}

/* --- the kinds
 * ----------------------------------------------------------------------------------------------------------- */

typedef bool create_body(struct create_case *test);

static enum verdict create_check(struct conform *conform, const struct json *line, create_body *body)
{
    struct create_case test = {.conform = conform, .state = conform->state, .line = line};
    if (!create_set_up(&test, conform->scratch)) {
        text_add(conform->why, "the actor cannot be made");
        return DISAGREE;
    }
    bool good = body(&test);
    pf2e_workshop_close(&test.workshop);
    return good ? AGREE : DISAGREE;
}

static bool create_body_add(struct create_case *test)
{
    return create_add(test, json_to_text(json_get(test->line, "item"), "")) && create_check_step(test, test->line);
}

static bool create_body_delete(struct create_case *test)
{
    const char *ref = json_to_text(json_path(test->line, "delete.ref"), "");
    if (!create_add(test, json_to_text(json_get(test->line, "item"), ""))) return false;
    char id[24];
    snprintf(id, sizeof id, "talus%011lu", strtoul(ref + (*ref == '+'), NULL, 10));
    pf2e_workshop_remove(&test->workshop, *ref == '+' ? id : ref);
    return create_compare_removed(test, json_get(test->line, "removed"));
}

static bool create_body_twice(struct create_case *test)
{
    const char *path = json_to_text(json_get(test->line, "item"), "");
    if (!create_add(test, path)) return false;
    test->first = test->workshop.next_id;
    return create_add(test, path) && create_check_step(test, test->line);
}

static void create_gather(struct arena *arena, struct json *all, const struct json *more)
{
    for (size_t i = 0; i < json_count(more); i++)
        json_push(arena, all, json_copy(arena, json_at(more, i)));
}

/* Items added one after the other; what they did is put together. */
static bool create_add_list(struct create_case *test, const struct json *paths)
{
    struct pf2e_workshop *workshop = &test->workshop;
    struct json choices = json_make_array(), grants = json_make_array(), added = json_make_array(),
                removed = json_make_array();
    for (size_t i = 0; i < json_count(paths); i++) {
        if (!create_add(test, json_to_text(json_at(paths, i), ""))) return false;
        create_gather(&workshop->arena, &choices, &workshop->choices);
        create_gather(&workshop->arena, &grants, &workshop->grants);
        create_gather(&workshop->arena, &added, &workshop->added);
        create_gather(&workshop->arena, &removed, &workshop->removed);
    }
    workshop->choices = choices;
    workshop->grants = grants;
    workshop->added = added;
    workshop->removed = removed;
    return true;
}

/* A set of texts or a single value, as text. */
static void create_put_summary(const struct create_case *test, struct text *out, const struct json *value)
{
    if (!json_is(value, JSON_ARRAY)) {
        create_put_value(test, out, value);
        return;
    }
    vec(char *) texts = {0};
    for (size_t i = 0; i < value->count; i++) {
        struct text one = {0};
        create_put_value(test, &one, &value->items[i]);
        (void)vec_push(&texts, one.bytes);
    }
    for (size_t i = 1; i < texts.count; i++) {
        for (size_t k = i; k > 0 && strcmp(texts.items[k - 1], texts.items[k]) > 0; k--) {
            char *swap = texts.items[k];
            texts.items[k] = texts.items[k - 1];
            texts.items[k - 1] = swap;
        }
    }
    for (size_t i = 0; i < texts.count; i++) {
        text_addf(out, "%s ", texts.items[i]);
        struct text done = {.bytes = texts.items[i]};
        text_free(&done);
    }
    vec_free(&texts);
}

static const struct json *create_summary_get(const struct create_case *test, const struct json *summary,
                                             const char *key)
{
    for (size_t i = 0; i < json_count(summary); i++) {
        struct text name = {0};
        create_put_text(test, &name, summary->members[i].name);
        bool same = strcmp(text_get(&name), key) == 0;
        text_free(&name);
        if (same) return &summary->members[i].value;
    }
    return NULL;
}

static bool create_compare_totals(struct create_case *test, struct pf2e_actor *actor)
{
    const struct json *totals = json_get(test->line, "totals"), *modifiers = json_get(test->line, "modifiers");
    struct json summary =
        pf2e_actor_summary(actor, (struct pf2e_summary_wishes){.damage_strikes = 100, .critical = true});
    const struct json *sets[] = {totals, modifiers};
    for (size_t s = 0; s < 2; s++) {
        for (size_t i = 0; i < json_count(sets[s]); i++) {
            const char *key = sets[s]->members[i].name;
            if (strcmp(key, "hp.value") == 0 || strchr(key, '*')) continue; /* current hit points are not compared */
            char name[256];
            snprintf(name, sizeof name, "%s%s", s ? "modifiers." : "", key);
            struct text wanted = {0}, got = {0};
            create_put_summary(test, &wanted, &sets[s]->members[i].value);
            create_put_summary(test, &got, create_summary_get(test, &summary, name));
            bool good = create_same(test, name, text_get(&wanted), text_get(&got));
            text_free(&wanted);
            text_free(&got);
            if (!good) return false;
        }
    }
    return true;
}

static bool create_body_build(struct create_case *test)
{
    if (!create_add_list(test, json_get(test->line, "add"))) return false;
    struct pf2e_actor actor;
    struct pf2e_prepare_input input = {.actor = pf2e_workshop_snapshot(&test->workshop, test->conform->scratch)};
    bool good = pf2e_actor_prepare(&actor, &test->state->packs.world, &input) == STATUS_OK &&
                create_compare_all(test, test->line, &actor) && create_compare_totals(test, &actor);
    pf2e_actor_free(&actor);
    return good;
}

static bool create_do_step(struct create_case *test, const struct json *step)
{
    struct pf2e_workshop *workshop = &test->workshop;
    const struct json *skills = json_get(step, "skills");
    if (json_get(step, "level"))
        return pf2e_workshop_set_level(workshop, json_to_int(json_get(step, "level"), 1)) == STATUS_OK;
    if (json_get(step, "add")) return create_add(test, json_to_text(json_get(step, "add"), ""));
    if (skills) {
        struct json stored = json_get(json_get(&workshop->actor, "system"), "skills")
                                 ? json_copy(&workshop->arena, json_path(&workshop->actor, "system.skills"))
                                 : json_make_object();
        for (size_t i = 0; i < json_count(skills); i++) {
            struct json skill = json_make_object();
            json_set(&workshop->arena, &skill, "rank", skills->members[i].value);
            json_set(&workshop->arena, &stored, skills->members[i].name, skill);
        }
        return pf2e_workshop_set(workshop, "system.skills", stored) == STATUS_OK;
    }
    const char *op = json_to_text(json_get(step, "op"), ""), *slug = json_to_text(json_get(step, "condition"), "");
    if (strcmp(op, "increase") == 0) return pf2e_workshop_condition(workshop, slug, 1, 0) == STATUS_OK;
    if (strcmp(op, "increase3") == 0) return pf2e_workshop_condition(workshop, slug, 3, 0) == STATUS_OK;
    if (strcmp(op, "decrease") == 0) return pf2e_workshop_condition(workshop, slug, -1, 0) == STATUS_OK;
    return pf2e_workshop_condition(workshop, slug, 0, 0) == STATUS_OK;
}

static bool create_body_update(struct create_case *test)
{
    const struct json *steps = json_get(test->line, "steps");
    if (json_get(test->line, "add") && !create_add_list(test, json_get(test->line, "add"))) return false;
    for (size_t i = 0; i < json_count(steps); i++) {
        if (!create_do_step(test, json_get(json_at(steps, i), "step"))) {
            text_addf(test->conform->why, "step %zu cannot be done", i + 1);
            return false;
        }
        if (!create_check_step(test, json_at(steps, i))) {
            text_addf(test->conform->why, " (step %zu)", i + 1);
            return false;
        }
    }
    return true;
}

#define CREATE_KIND(name)                                                                                              \
    static enum verdict create_check_##name(struct conform *conform, const struct json *line)                          \
    {                                                                                                                  \
        return create_check(conform, line, create_body_##name);                                                        \
    }
CREATE_KIND(add)
CREATE_KIND(delete)
CREATE_KIND(twice)
CREATE_KIND(build)
CREATE_KIND(update)

const struct conform_kind conform_kinds_pf2e_create[] = {
    {.name = "pf2e/create/add", .check = create_check_add, .open = create_open, .close = create_close},
    {.name = "pf2e/recombined/create/add", .check = create_check_add, .open = create_open, .close = create_close},
    {.name = "pf2e/create/cancel", .check = create_check_add, .open = create_open, .close = create_close},
    {.name = "pf2e/create/delete", .check = create_check_delete, .open = create_open, .close = create_close},
    {.name = "pf2e/create/twice", .check = create_check_twice, .open = create_open, .close = create_close},
    {.name = "pf2e/create/update", .check = create_check_update, .open = create_open, .close = create_close},
    {.name = "pf2e/create/build", .check = create_check_build, .open = create_open, .close = create_close},
    {.name = "pf2e/create/build-pcs", .check = create_check_build, .open = create_open, .close = create_close},
    {0},
};
