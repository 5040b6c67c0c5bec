/* what_if.c: an actor as requested, on a changed copy of its document. */
#include "systems/pf2e/sheet/what_if.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/near.h"

static void what_if_complain(struct request *request, const char *hint, const char *format, const char *word)
{
    struct place place = {.file = request->document->name};
    diags_add(request->diags, fault_error("pf2e/what-if", hint), place, format, word);
}

static const struct json *what_if_find(struct request *request, const char *name)
{
    const struct pf2e_document *found = pf2e_content_document(pf2e_content_of(request), name);
    return found && found->family == PF2E_ITEM ? pf2e_document_root(found) : NULL;
}

static void what_if_put(struct pf2e_what_if *what_if, struct request *request, const struct json *document,
                        int64_t badge)
{
    struct json *item = arena_new(request->arena, struct json);
    if (!item) return;
    *item = *document;
    if (badge && json_is_text(json_get(item, "type"), "condition"))
        tree_set_int(request->arena, item, "system.value.value", badge);
    else if (badge)
        tree_set_int(request->arena, item, "system.badge.value", badge);
    (void)pool_push(request->arena, &what_if->extra, item);
}

/* Of a name that the content does not have: the nearest, or how a value is written. */
static void what_if_miss(struct request *request, const char *text)
{
    const struct pf2e_pack *pack = pf2e_content_of(request)->pack;
    const char *colon = strrchr(text, ':'), *hint = "talus find lists what there is";
    char *name = arena_copy_text(request->arena, text, colon ? (size_t)(colon - text) : strlen(text));
    struct near near = near_new(name ? name : "");
    for (size_t i = 0; i < pf2e_pack_count(pack); i++) {
        const struct pf2e_document *document = pf2e_pack_get(pack, i);
        if (document->family == PF2E_ITEM) near_add(&near, document->name);
    }
    if (near.best && near.distance == 0)
        hint = arena_printf(request->arena, "the value is a whole number: \"%s:2\"", near.best);
    else if (near.best)
        hint = arena_printf(request->arena, "did you mean \"%s\"?", near.best);
    what_if_complain(request, hint, "there is no item \"%s\" in the content", text);
}

/* "Frightened:2": the part after the last colon is a badge if it is a number. */
static void what_if_with_name(struct pf2e_what_if *what_if, struct request *request, const char *text)
{
    const char *colon = strrchr(text, ':');
    const struct json *document = what_if_find(request, text);
    int64_t badge = 0;
    if (!document && colon && ascii_is_digit(colon[1])) {
        char *name = arena_copy_text(request->arena, text, (size_t)(colon - text));
        document = name ? what_if_find(request, name) : NULL;
        badge = strtoll(colon + 1, NULL, 10);
    }
    if (document)
        what_if_put(what_if, request, document, badge);
    else
        what_if_miss(request, text);
}

/* A name, a whole item, or {"document": item, "value": badge}. */
static void what_if_with(struct pf2e_what_if *what_if, struct request *request)
{
    const struct json *list = json_get(request->options, "with");
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *one = json_at(list, i), *inner = json_get(one, "document");
        if (!json_is(one, JSON_OBJECT)) {
            what_if_with_name(what_if, request, json_to_text(one, ""));
            continue;
        }
        const struct json *item = pf2e_pack_draft(pf2e_content_of(request)->pack, request->arena, inner ? inner : one);
        if (item && pf2e_family_of(item) == PF2E_ITEM)
            what_if_put(what_if, request, item, inner ? json_to_int(json_get(one, "value"), 0) : 0);
        else if (item)
            what_if_complain(request, "an item has name, type and system", "what is put on the actor is not an item%s",
                             "");
    }
}

static bool what_if_set_toggle(struct request *request, struct json *item, const char *option, size_t length,
                               const char *suboption)
{
    const struct json *known = json_path(item, "system.rules");
    bool found = false;
    for (size_t i = 0; i < json_count(known); i++) {
        const char *name = json_to_text(json_get(json_at(known, i), "option"), "");
        if (strlen(name) != length || strncmp(name, option, length) != 0) continue;
        struct json *rules = tree_open(request->arena, item, "system.rules");
        if (!json_is(rules, JSON_ARRAY)) return found;
        bool off = suboption && (strcmp(suboption, "off") == 0 || strcmp(suboption, "false") == 0);
        tree_set(request->arena, &rules->items[i], "value", json_make_bool(!off));
        if (json_is_text(json_get(&rules->items[i], "toggleable"), "totm")) /* who asks for it plays without a board */
            tree_set(request->arena, &rules->items[i], "toggleable", json_make_bool(true));
        if (suboption && !off) tree_set_text(request->arena, &rules->items[i], "selection", suboption);
        known = rules;
        found = true;
    }
    return found;
}

static void what_if_toggle(struct pf2e_what_if *what_if, struct request *request, const char *text)
{
    struct json *items = tree_open(request->arena, &what_if->document, "items");
    size_t length = strcspn(text, "=");
    const char *suboption = text[length] ? text + length + 1 : NULL;
    bool found = false;
    for (size_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++)
        found = what_if_set_toggle(request, &items->items[i], text, length, suboption) || found;
    for (size_t i = 0; i < what_if->extra.count; i++)
        found = what_if_set_toggle(request, what_if->extra.items[i], text, length, suboption) || found;
    if (!found) what_if_complain(request, "the sheet lists its toggles", "the actor has no toggle \"%s\"", text);
}

static bool what_if_is_item(const struct json *item, const char *name, size_t length)
{
    const char *words[] = {json_to_text(json_get(item, "name"), ""), json_to_text(json_get(item, "_id"), ""),
                           json_to_text(json_path(item, "system.slug"), "")};
    for (size_t i = 0; i < 3; i++) {
        if (strlen(words[i]) == length && strncmp(words[i], name, length) == 0) return true;
    }
    return false;
}

/* "held:2", "worn" or "dropped". */
struct what_if_grip {
    const char *carry;
    int64_t hands;
};

static void what_if_carry(struct arena *arena, struct json *item, struct what_if_grip grip)
{
    tree_set_text(arena, item, "system.equipped.carryType", grip.carry);
    tree_set_int(arena, item, "system.equipped.handsHeld", grip.hands);
    tree_set(arena, item, "system.equipped.inSlot", json_make_bool(strcmp(grip.carry, "worn") == 0));
}

/* "Longsword=held:2", "Shield=worn", "Lantern=dropped": items of the actor and items added by "with". */
static void what_if_equip(struct pf2e_what_if *what_if, struct request *request, const char *text)
{
    struct json *items = tree_open(request->arena, &what_if->document, "items");
    size_t length = strcspn(text, "=");
    const char *how = text[length] ? text + length + 1 : "held:1";
    size_t carry_length = strcspn(how, ":");
    struct what_if_grip grip = {.carry = arena_copy_text(request->arena, how, carry_length)};
    if (!grip.carry) return;
    grip.hands = how[carry_length] ? strtoll(how + carry_length + 1, NULL, 10) : strcmp(grip.carry, "held") == 0;
    size_t owned = json_is(items, JSON_ARRAY) ? items->count : 0;
    bool found = false;
    for (size_t i = 0; i < owned + what_if->extra.count; i++) {
        struct json *item = i < owned ? &items->items[i] : what_if->extra.items[i - owned];
        if (!what_if_is_item(item, text, length)) continue;
        what_if_carry(request->arena, item, grip);
        found = true;
    }
    if (!found) what_if_complain(request, "give its name, slug or id", "the actor has no item for \"%s\"", text);
}

static void what_if_variant(struct pf2e_what_if *what_if, struct request *request, const char *text)
{
    const struct {
        const char *name;
        bool *flag;
    } variants[] = {{"proficiency-without-level", &what_if->settings.proficiency_without_level},
                    {"automatic-bonus", &what_if->settings.automatic_bonus},
                    {"gradual-boosts", &what_if->settings.gradual_boosts},
                    {"stamina", &what_if->settings.stamina},
                    {"free-archetype", &what_if->settings.free_archetype},
                    {"encumbrance", &what_if->settings.encumbrance}};
    size_t length = strcspn(text, "=");
    const char *value = text[length] ? text + length + 1 : "on";
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        if (strlen(variants[i].name) != length || strncmp(variants[i].name, text, length) != 0) continue;
        *variants[i].flag = strcmp(value, "on") == 0 || strcmp(value, "true") == 0 || strcmp(value, "1") == 0;
        return;
    }
    what_if_complain(request,
                     "there are proficiency-without-level, automatic-bonus, gradual-boosts, stamina, free-archetype "
                     "and encumbrance",
                     "there is no rule variant \"%s\"", text);
}

/* What the target is, as the acting creature sees it: its self: options become target: options. */
static void what_if_target(struct pf2e_what_if *what_if, struct request *request, const struct json *named)
{
    const char *name = json_to_text(named, json_to_text(json_get(named, "name"), "?"));
    const struct pf2e_document *found =
        json_is(named, JSON_STRING) ? pf2e_content_document(pf2e_content_of(request), name) : NULL;
    const struct json *document = found ? pf2e_document_root(found) : NULL;
    if (json_is(named, JSON_OBJECT))
        document = pf2e_pack_draft(pf2e_content_of(request)->pack, request->arena, named);
    struct pf2e_prepare_input input = {.actor = document};
    struct pf2e_actor target;
    if (!document || pf2e_actor_prepare(&target, &what_if->world, &input) != STATUS_OK) {
        what_if_complain(request, "give a name, slug or link", "there is no actor \"%s\" in the content", name);
        if (document) pf2e_actor_free(&target);
        return;
    }
    const struct options *all = &target.domains.items[0]->options;
    for (size_t i = 0; i < options_count(all); i++) {
        const char *option = symbol_text(&target.symbols, options_at(all, i));
        const char *rest = strncmp(option, "self:", 5) == 0 ? option + 5 : NULL;
        const char *seen = rest ? arena_printf(request->arena, "target:%s", rest) : NULL;
        if (seen) (void)pool_push(request->arena, &what_if->options, seen);
    }
    pf2e_actor_free(&target);
}

static void what_if_each(struct pf2e_what_if *what_if, struct request *request, const char *name,
                         void (*apply)(struct pf2e_what_if *, struct request *, const char *))
{
    const struct json *list = json_get(request->options, name);
    for (size_t i = 0; i < json_count(list); i++)
        apply(what_if, request, json_to_text(json_at(list, i), ""));
}

static void what_if_option(struct pf2e_what_if *what_if, struct request *request, const char *text)
{
    (void)pool_push(request->arena, &what_if->options, text);
}

static void what_if_level(struct pf2e_what_if *what_if, struct request *request)
{
    const struct json *level = json_get(request->options, "level");
    if (!json_is(level, JSON_STRING)) return;
    enum { MOST_LEVEL = 30 };
    bool is_character = strcmp(json_to_text(json_get(&what_if->document, "type"), ""), "character") == 0;
    int least = is_character ? 0 : -1; /* creatures begin below 0 */
    char *end = NULL;
    long long number = strtoll(level->text, &end, 10);
    if (end == level->text || *end)
        what_if_complain(request, "such as 5", "the level \"%s\" is not a whole number", level->text);
    else if (number < least || number > MOST_LEVEL)
        what_if_complain(request, is_character ? "levels of a character go from 0 to 30" : "levels go from -1 to 30",
                         "there is no level %s", level->text);
    else
        tree_set_int(request->arena, &what_if->document, "system.details.level.value", number);
}

/* A note on why an added item changes nothing: how it is carried, or who it is for. */
static void what_if_note_idle(struct pf2e_what_if *what_if, struct request *request, const struct json *added)
{
    const char *name = json_to_text(json_get(added, "name"), "?"), *why = NULL;
    const struct pf2e_actor *actor = &what_if->actor;
    bool loose = false;
    for (size_t i = 0; i < actor->rules.count; i++) {
        const struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->item->source != added) continue;
        if (!rule->ignored) return;
        if (!why) why = rule->why_ignored;
        loose = rule->item->physical && !rule->item->equipped;
    }
    if (!why) return;
    const char *format = loose ? "--equip \"%s=worn\" or \"=held:1\" puts it to use"
                               : "talus explain ACTOR --why-not \"%s\" lists each rule element";
    char *hint = arena_printf(request->arena, format, name);
    diags_add(request->diags, fault_note("pf2e/idle-item", hint ? hint : ""),
              (struct place){.file = request->document->name}, "adding \"%s\" changes nothing: %s", name, why);
}

enum status pf2e_what_if(struct pf2e_what_if *what_if, struct request *request)
{
    const char *watched = json_to_text(json_get(request->options, "what"), NULL);
    *what_if = (struct pf2e_what_if){.document = request->document->root, .watch.path = watched};
    pf2e_world_init(&what_if->world, pf2e_content_of(request)->pack);
    what_if_with(what_if, request);
    what_if_each(what_if, request, "toggle", what_if_toggle);
    what_if_each(what_if, request, "equip", what_if_equip);
    what_if_each(what_if, request, "set", what_if_variant);
    what_if_each(what_if, request, "option", what_if_option);
    const struct json *target = json_get(request->options, "target");
    if (target) what_if_target(what_if, request, target);
    what_if_level(what_if, request);
    if (!json_get(&what_if->document, "type"))
        what_if_complain(request, "talus build makes an actor of a list of choices",
                         "this is not an actor: it has no \"%s\"", "type");
    struct pf2e_prepare_input input = {.actor = &what_if->document,
                                       .extra = (const struct json *const *)what_if->extra.items,
                                       .extra_count = what_if->extra.count,
                                       .settings = &what_if->settings,
                                       .options = what_if->options.items,
                                       .option_count = what_if->options.count,
                                       .diags = request->diags,
                                       .watch = what_if->watch.path ? &what_if->watch : NULL};
    enum status status = pf2e_actor_prepare(&what_if->actor, &what_if->world, &input);
    for (size_t i = 0; status == STATUS_OK && i < what_if->extra.count; i++)
        what_if_note_idle(what_if, request, what_if->extra.items[i]);
    return status;
}

void pf2e_what_if_free(struct pf2e_what_if *what_if)
{
    pf2e_actor_free(&what_if->actor);
    pf2e_world_free(&what_if->world);
}
