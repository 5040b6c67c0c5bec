/* build.c: characters changed and finished; what a species gave goes with it (SWSE-CORE-04, SWSE-SPEC-03). */
#include "systems/swse/verbs/build.h"

#include <string.h>

#include "systems/swse/actor/actor.h"
#include "systems/swse/verbs/hooks.h"
#include "systems/swse/verbs/sheet.h"

static void swse_build_strip_list(struct arena *arena, struct json *character, const char *member, const char *flag)
{
    const struct json *list = json_get(character, member);
    if (!json_is(list, JSON_ARRAY)) return;
    struct json kept = json_make_array();
    for (size_t i = 0; i < json_count(list); i++) {
        if (!json_path(json_at(list, i), flag)) json_push(arena, &kept, *json_at(list, i));
    }
    if (kept.count)
        json_set(arena, character, member, kept);
    else
        json_remove(character, member);
}

struct json swse_build_strip(struct arena *arena, const struct json *character)
{
    struct json copy = json_copy(arena, character);
    swse_build_strip_list(arena, &copy, "items", "flags.swse.generatedBy");
    swse_build_strip_list(arena, &copy, "feats", "flags.swse.grantedBy");
    swse_build_strip_list(arena, &copy, "talents", "flags.swse.grantedBy");
    return copy;
}

static void swse_build_push(struct arena *arena, struct json *character, const char *member, struct json value)
{
    const struct json *list = json_get(character, member);
    struct json copy = json_is(list, JSON_ARRAY) ? *list : json_make_array();
    json_push(arena, &copy, value);
    json_set(arena, character, member, copy);
}

static bool swse_build_refuse(struct text *why, const char *words, const char *name, const char *reason)
{
    text_addf(why, words, name, reason);
    return false;
}

/* A change of a character that is under way. */
struct swse_building {
    const struct swse_actor *actor; /* as it is now */
    struct arena *arena;
    struct json *character;
    struct text *why; /* a change is not possible */
};

static void swse_build_push_text(const struct swse_building *building, const char *member, const char *text)
{
    swse_build_push(building->arena, building->character, member, json_make_text(building->arena, text, strlen(text)));
}

static bool swse_build_species(const struct swse_building *building, const char *id)
{
    if (*id && !swse_pack_find(building->actor->pack, SWSE_ENTRY_SPECIES, id))
        return swse_build_refuse(building->why, "there is no species \"%s\"%s", id, "");
    json_set(building->arena, building->character, "species", json_make_text(building->arena, id, strlen(id)));
    return true;
}

static bool swse_build_level(const struct swse_building *building, const char *value)
{
    int64_t level = 0;
    for (const char *digit = value; *digit; digit++)
        level = *digit >= '0' && *digit <= '9' && level < 1000 ? level * 10 + (*digit - '0') : 10000;
    if (!*value || level < 1 || level > 1000)
        return swse_build_refuse(building->why, "\"%s\" is not a level%s", value, "");
    json_set(building->arena, building->character, "level", json_make_int(level));
    return true;
}

/* A feat or talent of this id; `kind` is "feat" or "talent". */
static bool swse_build_knows(const struct swse_building *building, const char *vocabulary, const char *kind,
                             const char *id)
{
    const char *nearest = NULL;
    if (swse_pack_knows((void *)building->actor->pack, vocabulary, id, &nearest)) return true;
    text_addf(building->why, "there is no %s \"%s\"", kind, id);
    if (nearest) text_addf(building->why, "; did you mean \"%s\"?", nearest);
    return false;
}

static bool swse_build_feat(const struct swse_building *building, const char *id)
{
    if (!swse_build_knows(building, "feats", "feat", id)) return false;
    const struct swse_op *op = swse_actor_restriction(building->actor, SWSE_RESTRICT_FEAT, id);
    if (op) return swse_build_refuse(building->why, "%s cannot be chosen: %s", id, op->restriction.reason);
    swse_build_push_text(building, "feats", id);
    return true;
}

static bool swse_build_talent(const struct swse_building *building, const char *id)
{
    if (!swse_build_knows(building, "talents", "talent", id)) return false;
    swse_build_push_text(building, "talents", id);
    return true;
}

static bool swse_build_skill(const struct swse_building *building, const char *skill, const char *member)
{
    if (swse_skill_alias(skill)) skill = swse_skill_alias(skill);
    if (!swse_skill_is_known(skill)) return swse_build_refuse(building->why, "there is no skill \"%s\"%s", skill, "");
    const struct swse_op *op = swse_actor_restriction(building->actor, SWSE_RESTRICT_ABILITY, skill);
    if (op) return swse_build_refuse(building->why, "%s cannot be learned: %s", skill, op->restriction.reason);
    swse_build_push_text(building, member, skill);
    return true;
}

static bool swse_build_train(const struct swse_building *building, const char *skill)
{
    return swse_build_skill(building, skill, "trained");
}

static bool swse_build_focus(const struct swse_building *building, const char *skill)
{
    return swse_build_skill(building, skill, "focus");
}

/* Takes the first mention of an id off a list of the character's own. */
static bool swse_build_forget(const struct swse_building *building, const char *member, const char *id)
{
    const struct json *list = json_get(building->character, member);
    struct json kept = json_make_array();
    const struct json *item;
    bool found = false;
    for (size_t i = 0; (item = json_at(list, i)) != NULL; i++) {
        bool same = strcmp(json_to_text(item, json_to_text(json_get(item, "id"), "")), id) == 0;
        if (same && !found)
            found = true;
        else
            json_push(building->arena, &kept, *item);
    }
    if (!found) return swse_build_refuse(building->why, "\"%s\" is not among the %s", id, member);
    json_set(building->arena, building->character, member, kept);
    return true;
}

static bool swse_build_untrain(const struct swse_building *building, const char *skill)
{
    return swse_build_forget(building, "trained", skill);
}

static bool swse_build_unlearn(const struct swse_building *building, const char *feat)
{
    return swse_build_forget(building, "feats", feat);
}

/* Finds the character's own item of this id in its list. */
static struct json *swse_build_item(struct json *character, const char *id)
{
    struct json *list = (struct json *)(uintptr_t)json_get(character, "items");
    for (size_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++) {
        struct json *item = &list->items[i];
        if (strcmp(json_to_text(item, json_to_text(json_get(item, "id"), "")), id) == 0) return item;
    }
    return NULL;
}

static int64_t swse_build_hands(const struct swse_actor *actor, const char *but)
{
    int64_t hands = 0;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct swse_item *item = &actor->items.items[i];
        if (item->kind != SWSE_ITEM_WEAPON || item->natural || !item->equipped || strcmp(item->id, but) == 0) continue;
        hands += item->two_handed ? 2 : 1;
    }
    return hands;
}

/* Why an item cannot be taken in hand or put on; true if it can. */
static bool swse_build_can_equip(const struct swse_building *building, const struct swse_item *item)
{
    const struct swse_actor *actor = building->actor;
    const struct swse_op *op = swse_item_restriction(actor, item);
    if (op) return swse_build_refuse(building->why, "%s cannot be equipped: %s", item->name, op->restriction.reason);
    int64_t needed = item->two_handed ? 2 : 1;
    if (item->kind == SWSE_ITEM_WEAPON && !item->natural && swse_build_hands(actor, item->id) + needed > actor->limbs)
        return swse_build_refuse(building->why, "%s has no free hand for %s", actor->name, item->name);
    return true;
}

static bool swse_build_hold(const struct swse_building *building, const char *id, bool equip)
{
    const struct swse_item *item = swse_actor_item(building->actor, id);
    if (!item || !item->json)
        return swse_build_refuse(building->why, "%s has no \"%s\"", building->actor->name, id);
    if (item->always_armed && !equip)
        return swse_build_refuse(building->why, "%s is part of the body%s", item->name, "");
    if (equip && !swse_build_can_equip(building, item)) return false;
    struct json *own = swse_build_item(building->character, item->id);
    if (!own) return swse_build_refuse(building->why, "%s cannot be changed by the character%s", item->name, "");
    if (!json_is(own, JSON_OBJECT)) {
        struct json object = json_make_object();
        json_set(building->arena, &object, "id", *own);
        *own = object;
    }
    json_set(building->arena, own, "equipped", json_make_bool(equip));
    return true;
}

static bool swse_build_equip(const struct swse_building *building, const char *id)
{
    return swse_build_hold(building, id, true);
}

static bool swse_build_drop(const struct swse_building *building, const char *id)
{
    return swse_build_hold(building, id, false);
}

static bool swse_build_add_item(const struct swse_building *building, const char *id)
{
    if (!swse_pack_find(building->actor->pack, SWSE_ENTRY_ITEM, id))
        return swse_build_refuse(building->why, "there is no item \"%s\"%s", id, "");
    swse_build_push_text(building, "items", id);
    return true;
}

static bool swse_build_power(const struct swse_building *building, const char *id)
{
    const struct swse_entry *power = swse_pack_find(building->actor->pack, SWSE_ENTRY_POWER, id);
    if (!power) return swse_build_refuse(building->why, "there is no Force power \"%s\"%s", id, "");
    swse_build_push_text(building, "forcePowers", power->id);
    return true;
}

static const struct {
    const char *name;
    bool (*change)(const struct swse_building *building, const char *value);
} swse_build_changes[] = {
    {"species", swse_build_species}, {"level", swse_build_level},     {"feat", swse_build_feat},
    {"unlearn", swse_build_unlearn}, {"talent", swse_build_talent},   {"train", swse_build_train},
    {"untrain", swse_build_untrain}, {"focus", swse_build_focus},     {"item", swse_build_add_item},
    {"power", swse_build_power},     {"equip", swse_build_equip},     {"drop", swse_build_drop},
};
enum { SWSE_BUILD_CHANGES = sizeof swse_build_changes / sizeof *swse_build_changes };

static bool swse_build_apply(const struct swse_building *building, const char *key, const char *value)
{
    for (size_t i = 0; i < SWSE_BUILD_CHANGES; i++) {
        if (strcmp(key, swse_build_changes[i].name) == 0) return swse_build_changes[i].change(building, value);
    }
    text_addf(building->why, "\"%s\" cannot be set; ", key);
    for (size_t i = 0; i < SWSE_BUILD_CHANGES; i++)
        text_addf(building->why, "%s%s", i == 0 ? "" : i + 1 == SWSE_BUILD_CHANGES ? " and " : ", ",
                  swse_build_changes[i].name);
    text_add(building->why, " can");
    return false;
}

bool swse_build_change(const struct swse_pack *pack, struct arena *arena, struct json *character, const char *change,
                       struct text *why)
{
    const char *equals = strchr(change, '=');
    if (!equals) return swse_build_refuse(why, "\"%s\" is not NAME=VALUE%s", change, "");
    char *key = arena_copy_text(arena, change, (size_t)(equals - change));
    struct swse_actor *actor = key ? swse_actor_prepare(pack, NULL, character, NULL) : NULL;
    if (!actor) return swse_build_refuse(why, "%s%s", "there is not enough memory", "");
    struct swse_building building = {.actor = actor, .arena = arena, .character = character, .why = why};
    bool done = swse_build_apply(&building, key, equals + 1);
    swse_actor_free(actor);
    return done;
}

static void swse_build_granted(struct arena *arena, struct json *character, const char *member,
                               const struct swse_owned *owned, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!owned[i].grant || owned[i].refused) continue;
        const struct swse_rule *rule = owned[i].grant->rule;
        struct json item = json_make_object(), flags = json_make_object(), own = json_make_object();
        json_put_text(arena, &item, "id", owned[i].id);
        json_put_text(arena, &own, "grantedBy", swse_source_word(rule->source.type));
        json_put_text(arena, &own, "sourceId", rule->source.id);
        json_put_text(arena, &own, "ruleId", rule->id);
        json_set(arena, &flags, "swse", own);
        json_set(arena, &item, "flags", flags);
        swse_build_push(arena, character, member, item);
    }
}

bool swse_build_finish(const struct swse_pack *pack, const struct json_document *document, struct arena *arena,
                       struct json *character, struct diags *diags)
{
    struct swse_actor *actor = swse_actor_prepare(pack, document, character, diags);
    if (!actor) return false;
    for (size_t i = 0; i < actor->items.count; i++) {
        if (actor->items.items[i].generated)
            swse_build_push(arena, character, "items", json_copy(arena, actor->items.items[i].json));
    }
    swse_build_granted(arena, character, "feats", actor->feats.items, actor->feats.count);
    swse_build_granted(arena, character, "talents", actor->talents.items, actor->talents.count);
    swse_actor_free(actor);
    return !arena->failed;
}

enum status swse_build(struct request *request, struct answer *answer)
{
    const struct swse_pack *pack = swse_request_pack(request);
    struct json character = swse_build_strip(request->arena, &request->document->root);
    const struct json *changes = json_get(request->options, "set");
    const char *level = swse_request_level(request);
    struct text why = {0};
    bool good = true;
    if (level) {
        char *change = arena_printf(request->arena, "level=%s", level);
        good = change && swse_build_change(pack, request->arena, &character, change, &why);
    }
    for (size_t i = 0; good && i < json_count(changes); i++)
        good = swse_build_change(pack, request->arena, &character, json_to_text(json_at(changes, i), ""), &why);
    if (!good) diags_add(request->diags, fault_error("swse/refused", NULL), (struct place){0}, "%s", text_get(&why));
    text_free(&why);
    if (!good) return STATUS_BAD_CONTENT;
    /* Places of the document no longer fit the copy: `lint` reports faults, not this. */
    if (!swse_build_finish(pack, NULL, request->arena, &character, request->diags)) return STATUS_NO_MEMORY;
    answer->data = character;
    struct swse_actor *actor = swse_actor_prepare(pack, NULL, &answer->data, NULL);
    if (!actor) return STATUS_NO_MEMORY;
    struct swse_now now = swse_now_of(request->arena, &answer->data, request->options);
    struct json sheet = swse_sheet_data(actor, &now, request->arena);
    swse_sheet_page(&sheet, &answer->page);
    swse_actor_free(actor);
    return request->arena->failed || answer->page.failed ? STATUS_NO_MEMORY : STATUS_OK;
}
