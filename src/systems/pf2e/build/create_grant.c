/* create_grant.c: GrantItem when its item is added: links followed, copies made, each granter recorded.
 * (PF2E-RE-62 to -66) */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "ir/aelike.h"
#include "ir/slug.h"
#include "systems/pf2e/build/create_internal.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/element/elements.h"

struct granting {
    struct pf2e_draft *draft;
    struct pf2e_pending *pending;
    struct pf2e_rule *rule;
    struct json *source; /* the stored element */
    const char *uuid;
    const struct json *document;
    const char *flag;
};

static void grant_record(const struct granting *granting, const char *outcome)
{
    struct pf2e_workshop *workshop = granting->draft->workshop;
    struct json entry = json_make_object();
    json_set_from(&workshop->arena, &entry, "item", granting->pending->source, "name");
    json_set(&workshop->arena, &entry, "rule", json_make_int(granting->rule->index));
    json_set(&workshop->arena, &entry, "uuid", pf2e_text_json(workshop, granting->uuid));
    json_set(&workshop->arena, &entry, "flag", pf2e_text_json(workshop, granting->flag ? granting->flag : ""));
    json_set(&workshop->arena, &entry, "outcome", pf2e_text_json(workshop, outcome));
    json_push(&workshop->arena, &workshop->grants, entry);
}

/* The flag the grant is written down under: stated, or the granted item's name, with a number from the second on. */
static const char *grant_flag(const struct granting *granting)
{
    struct arena *arena = &granting->draft->workshop->arena;
    const char *stated = json_to_text(json_get(granting->source, "flag"), "");
    if (*stated) return slug_new(arena, stated, SLUG_DROMEDARY);
    const char *slug = json_to_text(json_path(granting->document, "system.slug"), NULL);
    const char *flag =
        slug_new(arena, slug ? slug : json_to_text(json_get(granting->document, "name"), ""), SLUG_DROMEDARY);
    const struct json *grants = json_path(granting->pending->source, "flags.pf2e.itemGrants");
    if (!flag) return NULL;
    size_t length = strlen(flag), same = 0;
    for (size_t i = 0; json_is(grants, JSON_OBJECT) && i < grants->count; i++) {
        const char *name = grants->members[i].name;
        bool alike = strncmp(name, flag, length) == 0;
        for (const char *at = name + (alike ? length : 0); alike && *at; at++)
            alike = ascii_is_digit(*at);
        same += alike;
    }
    return same ? arena_printf(arena, "%s%zu", flag, same + 1) : flag;
}

static void grant_link(const struct granting *granting, struct json *granted, bool physical)
{
    struct pf2e_workshop *workshop = granting->draft->workshop;
    struct arena *arena = &workshop->arena;
    const char *on_grantee = json_to_text(json_path(granting->source, "onDeleteActions.grantee"), "detach");
    const char *on_granter =
        json_to_text(json_path(granting->source, "onDeleteActions.granter"), physical ? "detach" : "cascade");
    struct json grant = json_make_object(), by = json_make_object();
    json_set_from(arena, &grant, "id", granted, "_id");
    json_set(arena, &grant, "onDelete", pf2e_text_json(workshop, on_grantee));
    const struct json *nested = json_get(granting->source, "nestUnderGranter");
    if (json_is(nested, JSON_TRUE) || json_is(nested, JSON_FALSE)) json_set(arena, &grant, "nested", *nested);
    json_set_from(arena, &by, "id", granting->pending->source, "_id");
    json_set(arena, &by, "onDelete", pf2e_text_json(workshop, on_granter));
    struct json *grants = tree_open(arena, granting->pending->source, "flags.pf2e.itemGrants");
    if (grants && grants->type != JSON_OBJECT) *grants = json_make_object();
    if (grants) json_set(arena, grants, granting->flag, grant);
    tree_set(arena, granted, "flags.pf2e.grantedBy", by);
    const char *path = arena_printf(&granting->draft->actor.arena, "itemGrants.%s", granting->flag);
    if (path)
        tree_set(&granting->draft->actor.arena, &granting->pending->item->flags, path,
                 json_copy(&granting->draft->actor.arena, &grant));
}

static const struct pf2e_item *grant_existing(const struct granting *granting)
{
    for (size_t i = 0; i < granting->draft->actor.items.count; i++) {
        const struct pf2e_item *item = granting->draft->actor.items.items[i];
        const char *link = pf2e_item_link(item->source);
        if (link && strcmp(link, granting->uuid) == 0) return item;
    }
    return NULL;
}

/* Answers the granter gives in advance. */
static void grant_preselect(const struct granting *granting, struct json *granted)
{
    struct pf2e_workshop *workshop = granting->draft->workshop;
    const struct json *answers = json_get(granting->source, "preselectChoices");
    const struct json *rules = json_path(granted, "system.rules");
    for (size_t i = 0; json_is(answers, JSON_OBJECT) && i < json_count(rules); i++) {
        const struct json *rule = json_at(rules, i);
        if (!pf2e_element_is(rule, PF2E_ELEMENT_ChoiceSet)) continue;
        const char *flag = json_to_text(json_get(rule, "flag"), NULL);
        const char *own =
            flag ? flag
                 : slug_new(&workshop->arena, json_to_text(json_path(granted, "system.slug"), ""), SLUG_DROMEDARY);
        const struct json *answer = own ? json_get(answers, own) : NULL;
        char path[48];
        snprintf(path, sizeof path, "system.rules.%zu.selection", i);
        if (!answer) continue;
        struct json value =
            json_is(answer, JSON_STRING)
                ? pf2e_text_json(workshop, pf2e_rule_text(&granting->draft->actor, granting->rule, answer, NULL))
                : *answer;
        tree_set(&workshop->arena, granted, path, value);
        rules = json_path(granted, "system.rules");
    }
}

/* Where the properties lie that a granter may change in what it grants. */
static const char *grant_property_path(struct arena *arena, const char *property, bool condition)
{
    const char *path = pf2e_alteration_path(property);
    if (condition && strcmp(property, "badge-value") == 0) return "system.value.value";
    if (strcmp(property, "name") == 0) return "name";
    return path ? arena_printf(arena, "system.%s", path) : NULL;
}

/* Changes the granter makes to what it grants. (PF2E-RE-19) */
static void grant_alter(const struct granting *granting, struct json *granted)
{
    struct arena *arena = &granting->draft->workshop->arena;
    const struct json *alterations = json_get(granting->source, "alterations");
    bool condition = json_is_text(json_get(granted, "type"), "condition");
    for (size_t i = 0; i < json_count(alterations); i++) {
        const struct json *one = json_at(alterations, i), *stated = json_get(one, "value");
        const char *property = json_to_text(json_get(one, "property"), "");
        const char *path = grant_property_path(arena, property, condition);
        enum aelike_mode mode = aelike_mode_find(json_to_text(json_get(one, "mode"), "override"));
        if (!path || mode == AELIKE_MODE_COUNT) continue;
        struct json value = json_is(stated, JSON_OBJECT)
                                ? pf2e_rule_tree(&granting->draft->actor, granting->rule, stated)
                                : pf2e_rule_value(&granting->draft->actor, granting->rule, stated, NULL);
        value = json_copy(arena, &value);
        bool present = json_path(granted, path) != NULL, list = json_is(json_path(granted, path), JSON_ARRAY);
        struct json *target = tree_open(arena, granted, path);
        if (target && !present && strncmp(path, "system.traits.", 14) == 0 && value.type == JSON_STRING &&
            strcmp(path, "system.traits.rarity") != 0) {
            *target = json_make_array();
            present = list = true;
        }
        if (target && !(list && value.type == JSON_STRING && tree_has_text(target, value.text)))
            (void)aelike_apply(arena, target, present, &(struct aelike_change){.mode = mode, .value = &value});
    }
}

/* An effect is of the level of the effect it comes from. */
static void grant_inherit_level(const struct granting *granting, struct json *granted)
{
    const struct json *level = json_path(granting->pending->source, "system.level.value");
    bool effects = json_is_text(json_get(granting->pending->source, "type"), "effect") &&
                   json_is_text(json_get(granted, "type"), "effect");
    if (effects && json_is_number(level))
        tree_set(&granting->draft->workshop->arena, granted, "system.level.value", *level);
}

/* An item may grant another copy of itself, but not without end. */
static void grant_strip_self(const struct granting *granting, struct json *granted)
{
    struct arena *arena = &granting->draft->workshop->arena;
    const char *own = pf2e_item_link(granting->pending->source);
    if (!own || strcmp(own, granting->uuid) != 0) return;
    struct json *rules = tree_open(arena, granted, "system.rules");
    for (size_t i = json_count(rules); rules && i-- > 0;) {
        if (pf2e_element_is(json_at(rules, i), PF2E_ELEMENT_GrantItem)) json_remove_at(rules, i);
    }
}

static void grant_give(struct granting *granting)
{
    struct pf2e_draft *draft = granting->draft;
    struct json *source = arena_new(&draft->workshop->arena, struct json);
    if (!source) return;
    *source = json_copy(&draft->workshop->arena, granting->document);
    grant_strip_self(granting, source);
    grant_inherit_level(granting, source);
    grant_alter(granting, source);
    grant_preselect(granting, source);
    if (granting->rule->ignored) { /* an answer or a change names what is not there */
        grant_record(granting, "not-granted");
        return;
    }
    struct pf2e_pending *granted = pf2e_draft_take(draft, source, granting->uuid);
    if (!granted) return;
    granted->granter = granting->pending;
    grant_link(granting, granted->source, pf2e_is_physical(json_to_text(json_get(granted->source, "type"), "")));
    grant_record(granting, "granted");
    pf2e_draft_prepare(draft, granted, granting->pending->item);
    if (granted->item && json_to_bool(json_get(granting->source, "track"), false))
        pf2e_track_item(&draft->actor, granted->item, granting->flag);
    for (size_t i = 0; granted->item && i < draft->actor.rules.count; i++) {
        struct pf2e_rule *rule = draft->actor.rules.items[i];
        if (rule->item == granted->item) pf2e_draft_apply(draft, rule);
    }
    if (!draft->reevaluation) pf2e_draft_run(draft, granted);
}

/* The link with its texts filled in and the document's id. */
static void grant_resolve(struct granting *granting)
{
    struct pf2e_workshop *workshop = granting->draft->workshop;
    granting->uuid = pf2e_rule_text(&granting->draft->actor, granting->rule, json_get(granting->source, "uuid"), NULL);
    const struct pf2e_document *document =
        workshop->world->pack ? pf2e_pack_find_uuid(workshop->world->pack, granting->uuid) : NULL;
    if (!document || document->family != PF2E_ITEM) return;
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, document);
    const char *link = arena_copy_text(&workshop->arena, text_get(&uuid), uuid.length);
    text_free(&uuid);
    granting->uuid = link ? link : granting->uuid;
    granting->document = pf2e_document_root(document);
}

void pf2e_draft_grant(struct pf2e_draft *draft, struct pf2e_pending *pending, struct pf2e_rule *rule,
                      struct json *source)
{
    struct granting granting = {.draft = draft, .pending = pending, .rule = rule, .source = source};
    if (json_to_bool(json_get(source, "inMemoryOnly"), false)) return;
    bool reevaluated = json_to_bool(json_get(source, "reevaluateOnUpdate"), false);
    grant_resolve(&granting);
    /* One that is looked at again needs something to look at. */
    if (!granting.document || (reevaluated && !json_count(json_get(source, "predicate")))) {
        grant_record(&granting, "not-granted");
        return;
    }
    granting.flag = grant_flag(&granting);
    if (!granting.flag) return;
    json_set(&draft->workshop->arena, source, "flag", pf2e_text_json(draft->workshop, granting.flag));
    /* Carried items grant nothing. (PF2E-RE-62) */
    if (pending->item->physical || rule->ignored || !pf2e_rule_test(&draft->actor, rule, NULL)) {
        grant_record(&granting, "not-granted");
        return;
    }
    const struct pf2e_item *existing = grant_existing(&granting);
    bool single = json_is(json_get(source, "allowDuplicate"), JSON_FALSE) || reevaluated;
    if (existing && single) {
        struct json *stored = pf2e_workshop_item(draft->workshop, existing->id);
        if (stored) grant_link(&granting, stored, existing->physical);
        grant_record(&granting, "linked-existing");
        return;
    }
    if (pf2e_actor_is_immune(&draft->actor, granting.document)) {
        json_set(&draft->workshop->arena, source, "ignored", json_make_bool(true));
        grant_record(&granting, "ignored");
        return;
    }
    grant_give(&granting);
}

/* A resource that is kept in an item brings the item, without a link. (PF2E-RE-76) */
void pf2e_draft_resource(struct pf2e_draft *draft, struct pf2e_pending *pending, struct pf2e_rule *rule)
{
    const char *uuid = json_to_text(PF2E_OP(rule, resource)->item_uuid, NULL);
    struct granting granting = {.draft = draft, .pending = pending, .rule = rule};
    const struct pf2e_document *document =
        uuid && draft->workshop->world->pack ? pf2e_pack_find_uuid(draft->workshop->world->pack, uuid) : NULL;
    if (!document || rule->ignored || !pf2e_rule_test(&draft->actor, rule, NULL)) return;
    struct text link = {0};
    pf2e_document_uuid(&link, document);
    granting.uuid = arena_copy_text(&draft->workshop->arena, text_get(&link), link.length);
    text_free(&link);
    if (!granting.uuid || grant_existing(&granting)) return;
    struct pf2e_pending *made = pf2e_draft_join(draft, pf2e_document_root(document), granting.uuid);
    if (!made) return;
    if (PF2E_OP(rule, resource)->level)
        tree_set_int(&draft->workshop->arena, made->source, "system.level.value",
                     number_truncate(pf2e_rule_number(&draft->actor, rule, PF2E_OP(rule, resource)->level, NULL)));
    int64_t most = number_truncate(pf2e_rule_number(&draft->actor, rule, PF2E_OP(rule, resource)->max, NULL)),
            start = json_to_int(rule->lowered->value_source, most);
    tree_set_int(&draft->workshop->arena, made->source, "system.quantity", start < most ? start : most);
    pf2e_draft_prepare(draft, made, NULL);
}
