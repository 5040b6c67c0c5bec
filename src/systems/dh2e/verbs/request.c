/* request.c: what the hooks share: the actor with the call's hypothetical changes, and shorthands for answers. */
#include <string.h>

#include "base/near.h"

#include "systems/dh2e/verbs/hooks.h"

/* ---- hypothetical changes ---- */

static void dh2e_request_missing(struct request *request, const char *name)
{
    diags_add(request->diags, fault_error("dh2e/unknown-item", "look for its name with `talus find`"),
              (struct place){0}, "there is no item called \"%s\" in the content", name);
}

/* --with ITEM: items of the content, or whole items, as further items. */
static const struct dh2e_extra *dh2e_request_extras(struct request *request, size_t *count)
{
    const struct json *with = json_get(request->options, "with");
    struct dh2e_extra *extras = arena_array(request->arena, struct dh2e_extra, json_count(with) + 1);
    *count = 0;
    for (size_t i = 0; extras && i < json_count(with); i++) {
        const struct json *one = json_at(with, i), *inner = json_get(one, "document");
        const char *name = json_to_text(one, json_to_text(inner, ""));
        const struct dh2e_entry *entry =
            *name ? dh2e_content_find(dh2e_request_content(request), -1, name) : NULL;
        const struct json *item = json_is(inner, JSON_OBJECT) ? inner : one;
        if (json_is(item, JSON_OBJECT) && !entry)
            extras[(*count)++] = (struct dh2e_extra){item, request->document};
        else if (entry)
            extras[(*count)++] = (struct dh2e_extra){&entry->document->root, entry->document};
        else
            dh2e_request_missing(request, name);
    }
    return extras;
}

static bool dh2e_request_toggles(const struct dh2e_actor *actor, const char *name, struct near *near)
{
    for (size_t i = 0; i < actor->synthetics.toggles.count; i++) {
        near_add(near, actor->synthetics.toggles.items[i].option);
        if (strcmp(actor->synthetics.toggles.items[i].option, name) == 0) return true;
    }
    return false;
}

/* What-if options that mean nothing for this actor are errors, not silence. */
static bool dh2e_request_fits(struct request *request, const struct dh2e_actor *actor)
{
    const struct json *toggles = json_get(request->options, "toggle");
    size_t before = request->diags->count;
    for (size_t i = 0; i < json_count(toggles); i++) {
        const char *name = json_to_text(json_at(toggles, i), "");
        struct near near = near_new(name);
        if (dh2e_request_toggles(actor, name, &near)) continue;
        diags_add(request->diags,
                  fault_error("dh2e/unknown-toggle",
                              near.best ? arena_printf(request->arena, "did you mean \"%s\"?", near.best)
                                        : "use --option to publish a roll option"),
                  (struct place){0}, "%s has no toggle \"%s\"", actor->name, name);
    }
    static const struct {
        const char *option, *why;
    } refused[] = {{"set", "this system has no rule variants"},
                   {"level", "characters of this system have no levels"}};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (json_get(request->options, refused[i].option))
            diags_add(request->diags, fault_error("dh2e/refused", NULL), (struct place){0}, "--%s: %s",
                      refused[i].option, refused[i].why);
    }
    return request->diags->count == before;
}

/* --option and --toggle publish roll options. */
static const char *const *dh2e_request_options(struct request *request)
{
    const struct json *given = json_get(request->options, "option"), *toggles = json_get(request->options, "toggle");
    size_t count = 0, most = json_count(given) + json_count(toggles) + 1;
    const char **options = arena_array(request->arena, const char *, most);
    for (size_t i = 0; options && i < json_count(given); i++)
        options[count++] = json_to_text(json_at(given, i), "");
    for (size_t i = 0; options && i < json_count(toggles); i++)
        options[count++] = json_to_text(json_at(toggles, i), "");
    return options;
}

/* --equip ITEM=held|worn|dropped on a copy of the actor. */
static const struct json *dh2e_request_equipped(struct request *request, const struct json *actor)
{
    const struct json *equips = json_get(request->options, "equip");
    struct json *copy = json_count(equips) ? arena_new(request->arena, struct json) : NULL;
    if (!copy) return actor;
    *copy = json_copy(request->arena, actor);
    struct json *items = (struct json *)(uintptr_t)json_get(copy, "items");
    for (size_t i = 0; i < json_count(equips); i++) {
        const char *text = json_to_text(json_at(equips, i), ""), *equals = strchr(text, '=');
        size_t length = equals ? (size_t)(equals - text) : strlen(text);
        bool worn = !equals || strcmp(equals + 1, "dropped") != 0, found = false;
        for (size_t k = 0; json_is(items, JSON_ARRAY) && k < items->count; k++) {
            struct json *item = &items->items[k];
            const char *name =
                json_to_text(item, json_to_text(json_get(item, "from"), json_to_text(json_get(item, "name"), "")));
            if (strlen(name) != length || strncmp(name, text, length) != 0) continue;
            found = true;
            if (json_is(item, JSON_STRING)) {
                struct json made = json_make_object();
                json_set(request->arena, &made, "from", *item);
                *item = made;
            }
            const struct json *known = json_get(item, "system");
            struct json system = known ? *known : json_make_object();
            json_set(request->arena, &system, "equipped", json_make_bool(worn));
            json_set(request->arena, item, "system", system);
        }
        if (!found)
            diags_add(request->diags, fault_error("dh2e/unknown-item", "name it as the actor's list of items does"),
                      (struct place){0}, "the actor carries nothing called \"%.*s\"", (int)length, text);
    }
    return copy;
}

struct dh2e_actor *dh2e_request_actor(struct request *request, const struct json_document *document,
                                      struct symbols *symbols, enum status *status)
{
    int kind = dh2e_kind_find(json_to_text(json_get(&document->root, "type"), NULL));
    if (kind != DH2E_KIND_ACOLYTE && kind != DH2E_KIND_NPC) {
        diags_add(request->diags, fault_error("dh2e/not-an-actor", "name an acolyte or npc"),
                  json_place(document, &document->root), "this document is not an actor");
        *status = STATUS_BAD_CONTENT;
        return NULL;
    }
    size_t count = 0, before = request->diags->count;
    const struct dh2e_extra *extras = dh2e_request_extras(request, &count);
    struct dh2e_preparation preparation = {.actor = dh2e_request_equipped(request, &document->root),
                                           .document = document,
                                           .content = dh2e_request_content(request),
                                           .symbols = symbols,
                                           .extras = extras,
                                           .extra_count = count,
                                           .fatigue = -1,
                                           .options = dh2e_request_options(request),
                                           .diags = request->diags};
    bool fits = request->diags->count == before;
    struct dh2e_actor *actor = dh2e_actor_new(&preparation);
    *status = actor && !request->arena->failed ? STATUS_OK : STATUS_NO_MEMORY;
    if (!actor || (dh2e_request_fits(request, actor) && fits)) return actor;
    dh2e_actor_free(actor);
    *status = STATUS_BAD_CONTENT;
    return NULL;
}

struct dh2e_actor *dh2e_request_target(struct request *request, struct symbols *symbols, enum status *status)
{
    const struct json *named = json_get(request->options, "target");
    const struct dh2e_content *content = dh2e_request_content(request);
    *status = STATUS_OK;
    if (!named) return NULL;
    struct dh2e_preparation preparation = {
        .content = content, .symbols = symbols, .fatigue = -1, .diags = request->diags};
    const struct dh2e_entry *entry = NULL;
    if (json_is(named, JSON_STRING)) {
        entry = dh2e_content_find(content, DH2E_KIND_NPC, named->text);
        if (!entry) entry = dh2e_content_find(content, DH2E_KIND_ACOLYTE, named->text);
        preparation.actor = entry ? &entry->document->root : NULL;
        preparation.document = entry ? entry->document : NULL;
    } else if (json_is(named, JSON_OBJECT)) {
        preparation.actor = named;
    }
    if (!preparation.actor) {
        diags_add(request->diags, fault_error("dh2e/unknown-actor", NULL), (struct place){0},
                  "there is no actor called \"%s\" to be the target", json_to_text(named, "?"));
        *status = STATUS_NOT_FOUND;
        return NULL;
    }
    struct dh2e_actor *actor = dh2e_actor_new(&preparation);
    if (!actor) *status = STATUS_NO_MEMORY;
    return actor;
}

/* ---- words ---- */

void dh2e_damage_print(struct text *out, const struct dh2e_damage *damage, int64_t added)
{
    const struct dh2e_formula *formula = &damage->formula;
    for (size_t i = 0; i < formula->group_count; i++)
        text_addf(out, "%s%lldd%lld", i ? "+" : "", (long long)formula->groups[i].count,
                  (long long)formula->groups[i].faces);
    int64_t flat = formula->flat + added;
    if (flat != 0 || formula->group_count == 0)
        text_addf(out, flat > 0 && formula->group_count ? "+%lld" : "%lld", (long long)flat);
    text_addf(out, " %s", dh2e_damage_words[damage->type]);
}

void dh2e_qualities_print(struct text *out, const struct dh2e_qualities *qualities)
{
    bool first = true;
    for (int i = 0; i < DH2E_QUALITY_COUNT; i++) {
        if (qualities->ratings[i] == 0) continue;
        text_addf(out, "%s%s", first ? "" : ", ", dh2e_quality_titles[i]);
        if (dh2e_quality_rated[i]) text_addf(out, "(%lld)", (long long)qualities->ratings[i]);
        first = false;
    }
}

const struct dh2e_ammunition *dh2e_request_round(struct request *request, const struct dh2e_actor *actor,
                                                 const struct dh2e_weapon *weapon, struct dh2e_ammunition *room)
{
    if (weapon->run_count == 0) return NULL;
    const struct dh2e_rounds rounds = {actor, dh2e_request_content(request), request->arena};
    return dh2e_round_find(&rounds, weapon->runs[weapon->run_count - 1].round, room);
}

enum dh2e_aim dh2e_request_aim(const struct dh2e_actor *actor)
{
    if (options_has_text(&actor->synthetics.options, "self:aim:full")) return DH2E_AIM_FULL;
    return options_has_text(&actor->synthetics.options, "self:aim") ? DH2E_AIM_HALF : DH2E_AIM_NONE;
}

void dh2e_strike_print(struct text *out, const struct dh2e_weapon *weapon, const struct dh2e_strike *strike)
{
    struct dh2e_damage damage = weapon->damage;
    damage.type = strike->type;
    dh2e_damage_print(out, &damage, strike->added);
}
