/* build.c: a character made from a list of choices. */
#include <string.h>

#include "systems/pf2e/actor/archetype.h"
#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/limits.h"
#include "systems/pf2e/build/create_internal.h"

struct building {
    struct request *request;
    struct pf2e_builder builder;
    const struct json *spec;
    bool boosted[3]; /* ancestry, background, class */
    struct json steps;  /* {id of an item: the step that brought it} */
    struct json places; /* what is still to be chosen (struct pf2e_legality) */
};

static struct place build_place(const struct building *building, const struct json *value)
{
    return json_place(building->request->document, value);
}

static enum status build_fault(const struct building *building, const struct json *value, const char *hint,
                               const char *words)
{
    diags_add(building->request->diags, fault_error("pf2e/spec", hint), build_place(building, value), "%s", words);
    return STATUS_BAD_CONTENT;
}

/* The level: of the call, else of the spec, else 1. */
static int64_t build_level(const struct building *building)
{
    const char *asked = json_to_text(json_get(building->request->options, "level"), NULL);
    int64_t level = 0;
    for (const char *at = asked; at && *at >= '0' && *at <= '9' && level < 100; at++)
        level = level * 10 + *at - '0';
    return asked ? level : json_to_int(json_get(building->spec, "level"), 1);
}

/* What there is before the first item: name, level, and stored data as the spec states it. */
static struct json build_blank(struct building *building, struct arena *arena)
{
    const struct json *spec = building->spec, *skills = json_get(spec, "skills"), *boosts = json_get(spec, "boosts");
    const struct json *stated = json_get(spec, "system");
    const char *name = json_to_text(json_get(spec, "name"), "Nameless");
    struct json actor = json_make_object();
    struct json system = json_is(stated, JSON_OBJECT) ? json_copy(arena, stated) : json_make_object();
    json_set(arena, &actor, "name", json_make_text(arena, name, strlen(name)));
    json_set(arena, &actor, "type", json_make_text(arena, "character", 9));
    tree_set_int(arena, &system, "details.level.value", build_level(building));
    for (size_t i = 0; json_is(skills, JSON_OBJECT) && i < skills->count; i++) {
        const char *path = arena_printf(arena, "skills.%s.rank", skills->members[i].name);
        if (path) tree_set(arena, &system, path, skills->members[i].value);
    }
    for (size_t i = 0; json_is(boosts, JSON_OBJECT) && i < boosts->count; i++) {
        const char *step = boosts->members[i].name;
        const char *path = arena_printf(arena, "build.attributes.boosts.%s", step);
        if (path && *step >= '0' && *step <= '9')
            tree_set(arena, &system, path, json_copy(arena, &boosts->members[i].value));
    }
    json_set(arena, &actor, "system", system);
    json_set(arena, &actor, "items", json_make_array());
    return actor;
}

static enum status build_set(struct building *building, size_t index, const char *below, struct json value)
{
    const char *path = arena_printf(building->request->arena, "items.%zu.system.%s", index, below);
    return path ? pf2e_builder_set(&building->builder, path, value) : STATUS_NO_MEMORY;
}

/* "str, con, wis" */
static const char *build_offered(struct building *building, const struct json *offered)
{
    const char *words = "";
    for (size_t i = 0; words && i < json_count(offered); i++)
        words = arena_printf(building->request->arena, "%s%s%s", words, i ? ", " : "",
                             json_to_text(json_at(offered, i), ""));
    return words ? words : "";
}

static enum status build_fault_boost(struct building *building, const struct json *wanted, const struct json *offered)
{
    const char *hint =
        arena_printf(building->request->arena, "the boosts are in the order of the item; this one is from %s",
                     build_offered(building, offered));
    return build_fault(building, wanted, hint, "this boost is not among those that are offered");
}

static enum status build_fault_boosts(struct building *building, const struct json *chosen, const struct json *boosts,
                                      size_t places)
{
    struct arena *arena = building->request->arena;
    const char *fixed = "";
    for (size_t i = 0; fixed && i < boosts->count; i++) {
        const struct json *offered = json_get(&boosts->members[i].value, "value");
        if (json_count(offered) == 1)
            fixed = arena_printf(arena, "%s%s%s", fixed, *fixed ? ", " : "", json_to_text(json_at(offered, 0), ""));
    }
    const char *hint = NULL;
    if (fixed && *fixed) hint = arena_printf(arena, "%s: these come by themselves; list only the others", fixed);
    const char *words = arena_printf(arena, "there are more boosts than places for them: %zu for %zu",
                                     json_count(chosen), places);
    return build_fault(building, chosen, hint, words ? words : "there are more boosts than places for them");
}

/* Boosts an ancestry or background leaves open are selected in its own order. */
static enum status build_select(struct building *building, size_t index, const struct json *chosen)
{
    const struct json *item = json_at(json_get(&building->builder.workshop.actor, "items"), index);
    struct json boosts = json_make_object();
    if (json_is(json_path(item, "system.boosts"), JSON_OBJECT))
        boosts = json_copy(building->request->arena, json_path(item, "system.boosts"));
    size_t next = 0;
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < boosts.count && next < json_count(chosen); i++) {
        const struct json *offered = json_get(&boosts.members[i].value, "value"), *wanted = json_at(chosen, next);
        if (json_count(offered) < 2) continue;
        next++;
        if (!tree_has_text(offered, json_to_text(wanted, "")))
            return build_fault_boost(building, wanted, offered);
        const char *path = arena_printf(building->request->arena, "boosts.%s.selected", boosts.members[i].name);
        status = path ? build_set(building, index, path, *wanted) : STATUS_NO_MEMORY;
    }
    if (status == STATUS_OK && next < json_count(chosen))
        return build_fault_boosts(building, chosen, &boosts, next);
    return status;
}

/* As soon as an ancestry, background or class is there its boosts are settled: what comes later may look at them. */
static enum status build_boosts(struct building *building)
{
    static const char *const types[] = {"ancestry", "background", "class"};
    enum status status = STATUS_OK;
    for (size_t t = 0; status == STATUS_OK && t < 3; t++) {
        const struct json *items = json_get(&building->builder.workshop.actor, "items"),
                          *chosen = json_path(building->spec, "boosts");
        chosen = json_get(chosen, types[t]);
        size_t index = 0;
        while (index < json_count(items) && !json_is_text(json_get(json_at(items, index), "type"), types[t]))
            index++;
        if (!chosen || building->boosted[t] || index == json_count(items)) continue;
        building->boosted[t] = true;
        status =
            t == 2 ? build_set(building, index, "keyAbility.selected", *chosen) : build_select(building, index, chosen);
    }
    return status;
}

/* One entry of "items": a name, {"item": name, "set": {...}}, {"level": n} or {"remove": name}. */
static enum status build_step(struct building *building, const struct json *step)
{
    struct pf2e_builder *builder = &building->builder;
    const struct json *item = json_is(step, JSON_STRING) ? step : json_get(step, "item");
    const char *gone = json_to_text(json_get(step, "remove"), NULL);
    builder->place = build_place(building, step);
    if (item) {
        enum status status = pf2e_builder_add(builder, item, json_get(step, "set"));
        return status == STATUS_OK ? build_boosts(building) : status;
    }
    if (gone) return pf2e_builder_remove(builder, gone);
    if (json_get(step, "level")) return pf2e_builder_level(builder, json_to_int(json_get(step, "level"), 0));
    if (!json_is(step, JSON_OBJECT)) return STATUS_BAD_CONTENT; /* reported when the fields were checked */
    return build_fault(building, step, "write a name, {\"item\", \"set\"}, {\"level\"} or {\"remove\"}",
                       "this is not a build step");
}

static bool build_takes_first(const struct building *building)
{
    const struct json *set = json_get(building->request->options, "set");
    return json_to_bool(json_get(building->spec, "first"), false) || tree_has_text(set, "first=yes");
}

static enum status build_run(struct building *building)
{
    const struct json *items = json_get(building->spec, "items"), *answers = json_get(building->spec, "answers");
    struct pf2e_builder *builder = &building->builder;
    enum status status = STATUS_OK;
    if (json_count(items) > PF2E_MOST_STEPS) {
        const char *words = arena_printf(building->request->arena, "a build has %d steps at most", PF2E_MOST_STEPS);
        return build_fault(building, items, "add the other items with `talus item add`", words ? words : "");
    }
    builder->first = build_takes_first(building);
    builder->thorough = true;
    for (size_t i = 0; json_is(answers, JSON_OBJECT) && i < answers->count; i++)
        pf2e_builder_answer(builder, answers->members[i].name, answers->members[i].value);
    for (size_t i = 0; i < json_count(items); i++) {
        size_t known = json_count(&builder->added);
        enum status one = build_step(building, json_at(items, i));
        for (; known < json_count(&builder->added); known++)
            json_set(building->request->arena, &building->steps,
                     json_to_text(json_get(json_at(&builder->added, known), "id"), ""), json_make_int((int64_t)i));
        if (one == STATUS_NO_MEMORY) return one;
        if (one != STATUS_OK) status = one; /* the rest is checked too, so that all faults are reported together */
    }
    builder->place = build_place(building, answers ? answers : building->spec);
    if (status == STATUS_OK) pf2e_builder_check_answers(builder);
    return status;
}

static void build_tell_open(struct building *building)
{
    const struct json *open = &building->builder.open;
    if (!json_count(open)) return;
    diags_add(building->request->diags,
              fault_warning("pf2e/open-questions",
                            "answer them under \"answers\" by flag or item/flag, or state \"first\": true"),
              build_place(building, building->spec),
              json_count(open) == 1 ? "%zu question is open (%s: %s)" : "%zu questions are open (the first is %s: %s)",
              json_count(open), json_to_text(json_get(json_at(open, 0), "item"), ""),
              json_to_text(json_get(json_at(open, 0), "flag"), ""));
}

/* Rule variants of the call that change what a character may have. */
static struct pf2e_settings build_settings(const struct building *building)
{
    const struct json *set = json_get(building->request->options, "set");
    struct pf2e_settings settings = building->builder.workshop.world->settings;
    settings.free_archetype = tree_has_text(set, "free-archetype=on");
    settings.gradual_boosts = tree_has_text(set, "gradual-boosts=on");
    return settings;
}

static bool build_is_strict(const struct building *building)
{
    return json_to_bool(json_get(building->spec, "strict"), false) ||
           json_to_bool(json_get(building->request->options, "strict"), false);
}

/* What the rules do not allow is a warning, and in a strict spec an error. What is still to be chosen is listed. */
static enum status build_check_legal(struct building *building)
{
    struct pf2e_workshop *workshop = &building->builder.workshop;
    struct pf2e_settings settings = build_settings(building);
    struct pf2e_actor actor, plain;
    struct arena scratch;
    arena_init(&scratch);
    struct json *snapshot = pf2e_workshop_snapshot(workshop, &scratch);
    struct json unskilled = json_copy(&scratch, snapshot);
    struct json *system = tree_open(&scratch, &unskilled, "system");
    if (system) json_remove(system, "skills");
    struct pf2e_legality legality = {.actor = &actor,
                                     .plain = &plain,
                                     .stored = &workshop->actor,
                                     .arena = building->request->arena,
                                     .diags = building->request->diags,
                                     .spec = building->request->document,
                                     .steps = &building->steps,
                                     .strict = build_is_strict(building),
                                     .open = json_make_array()};
    struct pf2e_prepare_input input = {.actor = snapshot, .settings = &settings},
                              less = {.actor = &unskilled, .settings = &settings};
    enum status status = pf2e_actor_prepare(&actor, workshop->world, &input);
    enum status other = pf2e_actor_prepare(&plain, workshop->world, &less);
    if (status == STATUS_OK && other == STATUS_OK) {
        pf2e_check_legal(&legality);
        pf2e_check_places(&legality);
        actor.diags = building->request->diags; /* the rest was reported when it was added */
        pf2e_archetype_check(&actor);
        building->places = legality.open;
    }
    pf2e_actor_free(&actor);
    pf2e_actor_free(&plain);
    arena_free(&scratch);
    return legality.strict && legality.faults ? STATUS_BAD_CONTENT : STATUS_OK;
}

/* "2 boosts of level 5" */
static const char *build_place_words(struct arena *arena, const struct json *place)
{
    int64_t count = json_to_int(json_get(place, "count"), 1);
    const char *what = json_to_text(json_get(place, "place"), "");
    const char *of = strstr(what, " of ");
    int first = of ? (int)(of - what) : (int)strlen(what);
    const char *words = count == 1 ? what : arena_printf(arena, "%lld %.*ss%s", (long long)count, first, what,
                                                         of ? of : "");
    return words ? words : "";
}

static void build_put_places(struct building *building, struct page *page)
{
    const struct json *places = &building->places;
    if (!json_count(places)) return;
    page_heading(page, "Still to be chosen");
    for (size_t i = 0; i < json_count(places); i++)
        page_note(page, build_place_words(building->request->arena, json_at(places, i)));
}

bool pf2e_is_build(const struct json *document)
{
    return json_is(json_get(document, "items"), JSON_ARRAY) && !json_get(document, "type");
}

static enum status build_make(struct request *request, struct answer *answer)
{
    struct building building = {
        .request = request, .spec = &request->document->root, .steps = json_make_object(), .places = json_make_array()};
    struct field_checker checker = {.document = request->document, .diags = request->diags, .system = "pf2e"};
    bool well_formed = field_check(&checker, pf2e_build_fields, NULL, building.spec);
    int64_t level = build_level(&building);
    if (level < 1 || level > 20)
        return well_formed ? build_fault(&building, building.spec, NULL, "levels of characters are 1 to 20")
                           : STATUS_BAD_CONTENT;
    struct json blank = build_blank(&building, request->arena);
    enum status status = STATUS_NO_MEMORY;
    if (pf2e_builder_open(&building.builder, pf2e_content_of(request), &blank, request->diags)) {
        struct pf2e_workshop *workshop = &building.builder.workshop;
        if (!json_path(&blank, "system.attributes.hp.value")) /* in full health, unless the spec says otherwise */
            tree_set_int(&workshop->arena, &workshop->actor, "system.attributes.hp.value",
                         pf2e_workshop_max_hp(workshop));
        status = build_run(&building);
    }
    if (status == STATUS_OK && !well_formed) status = STATUS_BAD_CONTENT;
    if (status == STATUS_OK) status = build_check_legal(&building);
    if (status == STATUS_OK) {
        build_tell_open(&building);
        pf2e_builder_report(&building.builder, request->arena, answer);
        build_put_places(&building, &answer->page);
        answer->data = json_copy(request->arena, &building.builder.workshop.actor);
        if (json_count(&building.places)) /* for programs: [{"place": "class feat of level 2", "count": 1}] */
            tree_set(request->arena, &answer->data, "flags.talus.open", building.places);
    }
    pf2e_builder_close(&building.builder);
    return request->arena->failed ? STATUS_NO_MEMORY : status;
}

enum status pf2e_build(struct request *request, struct answer *answer)
{
    return build_make(request, answer);
}

enum status pf2e_build_lint(struct request *request)
{
    struct answer answer = {0};
    page_init(&answer.page, request->arena);
    enum status status = build_make(request, &answer);
    page_free(&answer.page);
    return status;
}
