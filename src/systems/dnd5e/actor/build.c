/* build.c: characters that are made from choices, and raised to another level. (D5E-PLAY-01, D5E-MECH-03, -16) */
#include "systems/dnd5e/actor/build.h"

#include <stdlib.h>
#include <string.h>

#include "base/near.h"
#include "systems/dnd5e/actor/prepare.h"
#include "systems/dnd5e/content/normalise.h"

/* ---- levels ---- */

static bool d5e_raise_fault(const struct d5e_raise *raise, const char *code, const char *hint, const char *words)
{
    diags_add(raise->diags, fault_error(code, hint), (struct place){.file = raise->name}, "%s", words);
    return false;
}

static bool d5e_raise_unknown(const struct d5e_raise *raise, const char *name)
{
    const struct d5e_content *content = raise->content;
    struct near near = near_new(name);
    for (size_t i = 0; i < content->by_kind[D5E_CLASS].count; i++)
        near_add(&near, content->by_kind[D5E_CLASS].items[i]->name);
    const char *hint = near.best ? arena_printf(raise->arena, "did you mean \"%s\"?", near.best) : NULL,
               *words = arena_printf(raise->arena, "there is no class called \"%s\"", name);
    return d5e_raise_fault(raise, "dnd5e/unknown-class", hint, words ? words : "");
}

static bool d5e_raise_class(const struct d5e_raise *raise, const char *name, long level)
{
    const struct json *known = json_get(raise->document, "classes");
    struct json classes = known ? json_copy(raise->arena, known) : json_make_object();
    const struct d5e_record *record = name ? d5e_content_record(raise->content, D5E_CLASS, name) : NULL;
    bool found = false;
    for (size_t i = 0; i < json_member_count(&classes); i++) {
        if (name && !d5e_same_name(name, classes.members[i].name)) continue;
        classes.members[i].value = json_make_int(level);
        found = true;
    }
    if (!found && !record) return d5e_raise_unknown(raise, name ? name : "");
    if (!found) json_set(raise->arena, &classes, record->name, json_make_int(level));
    json_set(raise->arena, raise->document, "classes", classes);
    return true;
}

bool d5e_raise_level(const struct d5e_raise *raise, const char *text)
{
    const char *equals = strchr(text, '='), *number = equals ? equals + 1 : text;
    char *end = NULL, *name = equals ? arena_copy_text(raise->arena, text, (size_t)(equals - text)) : NULL;
    long level = strtol(number, &end, 10);
    const char *words = NULL;
    if (end == number || *end || level < 1 || level > 20)
        words = arena_printf(raise->arena, "\"%s\" is not a level from 1 to 20", text);
    else if (!name && json_member_count(json_get(raise->document, "classes")) != 1)
        words = arena_printf(raise->arena, "name the class: --level CLASS=%s", number);
    return words ? d5e_raise_fault(raise, "dnd5e/bad-level", NULL, words) : d5e_raise_class(raise, name, level);
}

/* ---- answers ---- */

/* "Fighting Style=Defense" or "Skills=Stealth, Insight" as answers of the document. */
static void d5e_set_answers(struct arena *arena, struct json *document, const struct json *list)
{
    const struct json *known = json_get(document, "choices");
    struct json choices = known ? json_copy(arena, known) : json_make_object();
    for (size_t i = 0; i < json_count(list); i++) {
        const char *text = json_to_text(json_at(list, i), ""), *equals = strchr(text, '=');
        const char *name = arena_copy_text(arena, text, equals ? (size_t)(equals - text) : strlen(text));
        struct json answers = json_make_array();
        for (const char *at = equals ? equals + 1 : ""; *at;) {
            at += strspn(at, " ,");
            size_t length = strcspn(at, ",");
            if (length) json_push(arena, &answers, json_make_text(arena, at, length));
            at += length;
        }
        if (name) json_set(arena, &choices, name, answers);
    }
    if (json_count(list)) json_set(arena, document, "choices", choices);
}

/* A creature or an item has no choices. */
static bool d5e_build_is_character(struct request *request)
{
    const struct json *kind = json_get(&request->document->root, "kind");
    if (!kind || json_is_text(kind, "character")) return true;
    diags_add(request->diags,
              fault_error("dnd5e/not-a-character", "name a character, or a file with its classes and abilities"),
              json_place(request->document, kind), "only characters are built from choices");
    return false;
}

/* The other options ask about an actor that is already there. */
static bool d5e_build_allows(struct request *request)
{
    static const char *const others[] = {"with", "toggle", "equip", "option"};
    bool good = d5e_build_is_character(request);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (!json_get(request->options, others[i])) continue;
        diags_add(request->diags,
                  fault_error("dnd5e/unknown-option",
                              "answer choices with --set NAME=ANSWER, and change levels with --level"),
                  (struct place){.file = request->document->name}, "a character is not built with --%s", others[i]);
        good = false;
    }
    return good;
}

static bool d5e_build_level(struct request *request, struct json *document)
{
    const struct json *level = json_get(request->options, "level");
    const struct d5e_raise raise = {.arena = request->arena,
                                    .content = (const struct d5e_content *)request->content,
                                    .document = document,
                                    .diags = request->diags,
                                    .name = request->document->name};
    if (!level) return true;
    const char *number = arena_printf(request->arena, "%lld", (long long)json_to_int(level, 0));
    return d5e_raise_level(&raise, json_to_text(level, number ? number : ""));
}

static void d5e_build_open(struct arena *arena, const struct d5e_open_choice *choice, struct json *list,
                           struct page *page)
{
    int64_t count = choice->count - choice->answered;
    struct json entry = json_make_object();
    struct text words = {0};
    json_set(arena, &entry, "name", json_make_text(arena, choice->name, strlen(choice->name)));
    json_set(arena, &entry, "type", json_make_text(arena, choice->type, strlen(choice->type)));
    json_set(arena, &entry, "count", json_make_int(count));
    json_set(arena, &entry, "options", choice->options);
    json_push(arena, list, entry);
    for (size_t i = 0; i < choice->options.count; i++)
        text_addf(&words, "%s%s", i ? ", " : "", json_to_text(json_at(&choice->options, i), ""));
    bool retrain = strcmp(choice->type, "retrain") == 0;
    page_row(page, choice->name, arena_printf(arena, retrain ? "may replace %lld" : "choose %lld", (long long)count),
             words.length ? text_get(&words) : "any");
    text_free(&words);
}

/* "Medium Humanoid, Bulwark 6, Shade 1" */
static const char *d5e_build_title(struct arena *arena, const struct d5e_actor *actor)
{
    struct text words = {0};
    for (size_t i = 0; i < actor->class_count; i++)
        text_addf(&words, "%s%s %lld", i ? ", " : "", actor->classes[i].name, (long long)actor->classes[i].level);
    const char *copy = arena_printf(arena, "%s", text_get(&words));
    text_free(&words);
    return copy ? copy : "";
}

/* ---- a level-up of someone in the middle of an adventure ---- */

static int64_t d5e_pool_maximum(const struct d5e_actor *actor, const char *id)
{
    for (const struct d5e_resource *at = actor->resources; at; at = at->next)
        if (d5e_same_name(at->id, id)) return at->maximum;
    return 0;
}

/* What is left grows by what the level brings: hit points, hit dice, pools and slots. */
static void d5e_carry_current(struct arena *arena, const struct d5e_actor *before, const struct d5e_actor *after,
                              struct json *document)
{
    const struct json *written = json_get(document, "current");
    if (!written) return;
    const struct json *old_pools = json_get(written, "resources"), *old_slots = json_get(written, "spellSlots");
    struct json current = json_copy(arena, written),
                pools = old_pools ? json_copy(arena, old_pools) : json_make_object(),
                slots = old_slots ? json_copy(arena, old_slots) : json_make_object();
    int64_t hp = json_to_int(json_get(written, "hp"), before->hp_max.value);
    if (hp > 0) json_set(arena, &current, "hp", json_make_int(hp + after->hp_max.value - before->hp_max.value));
    for (size_t i = 0; i < json_member_count(&pools); i++) {
        const char *id = pools.members[i].name;
        int64_t more = d5e_pool_maximum(after, id) - d5e_pool_maximum(before, id);
        pools.members[i].value = json_make_int(json_to_int(&pools.members[i].value, 0) + more);
    }
    for (int level = 1; level < 10; level++) {
        char key[] = {(char)('0' + level), '\0'};
        int more = d5e_slots_of(after, level) - d5e_slots_of(before, level);
        const struct json *left = json_get(&slots, key);
        if (left) json_set(arena, &slots, key, json_make_int(json_to_int(left, 0) + more));
    }
    if (pools.count) json_set(arena, &current, "resources", pools);
    if (slots.count) json_set(arena, &current, "spellSlots", slots);
    json_set(arena, document, "current", current);
}

static void d5e_carry_state(struct request *request, const struct d5e_actor *after, struct json *document)
{
    struct diags ignored; /* what is wrong with it was reported for the new document */
    diags_init(&ignored);
    const struct d5e_actor *before =
        d5e_actor_prepare(request->arena, (const struct d5e_content *)request->content, NULL, &request->document->root,
                          &ignored);
    diags_free(&ignored);
    if (before) d5e_carry_current(request->arena, before, after, document);
}

/* A specification (name, race, classes, abilities, answers) becomes a character document; what is still open is
 * listed with the answers it allows. */
enum status d5e_build(struct request *request, struct answer *answer)
{
    struct arena *arena = request->arena;
    struct json open = json_make_array(), *kept = arena_new(arena, struct json);
    if (!kept) return STATUS_NO_MEMORY;
    *kept = json_copy(arena, &request->document->root);
    if (!json_is(kept, JSON_OBJECT) || !d5e_build_allows(request)) return STATUS_USAGE;
    json_set(arena, kept, "ruleset", json_make_text(arena, "dnd5e", 5));
    json_set(arena, kept, "kind", json_make_text(arena, "character", 9));
    if (!d5e_build_level(request, kept)) return STATUS_NOT_FOUND;
    d5e_set_answers(arena, kept, json_get(request->options, "set"));
    const struct d5e_actor *actor =
        d5e_actor_prepare(arena, (const struct d5e_content *)request->content, request->document, kept, request->diags);
    if (!actor) return STATUS_NO_MEMORY;
    page_title(&answer->page, actor->name, d5e_build_title(arena, actor));
    if (actor->open_choices) page_heading(&answer->page, "Still open (answer with --set NAME=ANSWER)");
    for (const struct d5e_open_choice *choice = actor->open_choices; choice; choice = choice->next)
        d5e_build_open(arena, choice, &open, &answer->page);
    if (!actor->open_choices) page_row(&answer->page, "every choice is answered", NULL, NULL);
    json_set(arena, kept, "open", open);
    if (json_get(request->options, "level")) d5e_carry_state(request, actor, kept);
    answer->data = *kept;
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
