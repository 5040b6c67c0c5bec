/* request.c: the options of a question: content, level, hypothetical changes. */
#include <string.h>

#include "systems/swse/actor/actor.h"
#include "systems/swse/verbs/build.h"
#include "systems/swse/verbs/hooks.h"

const struct swse_pack *swse_request_pack(const struct request *request)
{
    return (const struct swse_pack *)(const void *)request->content;
}

/* What an option changes, as the change `build` would make; NULL: nothing that this system knows. */
static const char *swse_whatif_change(struct request *request, const char *option, const char *value)
{
    if (strcmp(option, "set") == 0) return value;
    if (strcmp(option, "equip") == 0) {
        const char *equals = strchr(value, '=');
        int length = (int)(equals ? (size_t)(equals - value) : strlen(value));
        bool drop = equals && strcmp(equals + 1, "dropped") == 0;
        return arena_printf(request->arena, "%s=%.*s", drop ? "drop" : "equip", length, value);
    }
    const struct swse_entry *entry = swse_pack_find_any(swse_request_pack(request), value);
    static const char *const members[SWSE_ENTRY_KIND_COUNT] = {
        [SWSE_ENTRY_SPECIES] = "species", [SWSE_ENTRY_TALENT] = "talent", [SWSE_ENTRY_FEAT] = "feat",
        [SWSE_ENTRY_ITEM] = "item",       [SWSE_ENTRY_POWER] = "power"};
    const char *nearest = NULL;
    void *context = (void *)(uintptr_t)swse_request_pack(request);
    if (!entry && swse_pack_knows(context, "feats", value, &nearest))
        return arena_printf(request->arena, "feat=%s", value); /* of the game, without a document */
    if (!entry || !members[entry->kind]) return NULL;
    return arena_printf(request->arena, "%s=%s", members[entry->kind], entry->id);
}

static bool swse_whatif_apply(struct request *request, const char *option, const struct json *given,
                              struct json *character)
{
    struct text why = {0};
    const char *value = json_to_text(given, json_to_text(json_get(given, "document"), ""));
    const char *change = swse_whatif_change(request, option, value);
    bool good = change && swse_build_change(swse_request_pack(request), request->arena, character, change, &why);
    if (!good)
        diags_add(request->diags, fault_error("swse/refused", change ? NULL : "look for its name with `talus find`"),
                  (struct place){0}, "--%s: %s", option,
                  why.length ? text_get(&why)
                             : arena_printf(request->arena,
                                            "\"%s\" is not a feat, talent, species, item or Force power of the content",
                                            value));
    text_free(&why);
    return good;
}

const char *swse_request_level(const struct request *request)
{
    const struct json *level = json_get(request->options, "level");
    if (json_is(level, JSON_INTEGER)) return arena_printf(request->arena, "%lld", (long long)level->integer);
    return json_to_text(level, NULL);
}

/* Changes the character by the what-if options of a call. False after an error. */
static bool swse_whatif(struct request *request, struct json *character, bool *changed)
{
    static const char *const options[] = {"set", "with", "equip"};
    const char *level = swse_request_level(request);
    *changed = level || json_get(request->options, "toggle");
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        *changed = *changed || json_get(request->options, options[i]);
    if (!*changed) return true;
    if (json_get(request->options, "toggle")) {
        diags_add(request->diags, fault_error("swse/refused", "name a circumstance with --option"), (struct place){0},
                  "--toggle: this system has no toggles");
        return false;
    }
    *character = json_copy(request->arena, character);
    if (level) {
        const char *change = arena_printf(request->arena, "level=%s", level);
        struct json set = json_make_text(request->arena, change, change ? strlen(change) : 0);
        if (!change || !swse_whatif_apply(request, "set", &set, character)) return false;
    }
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const struct json *list = json_get(request->options, options[i]);
        for (size_t k = 0; k < json_count(list); k++) {
            if (!swse_whatif_apply(request, options[i], json_at(list, k), character)) return false;
        }
    }
    return true;
}

enum status swse_request_actor(struct request *request, struct swse_actor **actor)
{
    struct json *character = arena_new(request->arena, struct json); /* the actor keeps a pointer to it */
    bool changed = false;
    if (!character) return STATUS_NO_MEMORY;
    *character = request->document->root;
    if (!swse_whatif(request, character, &changed)) return STATUS_BAD_CONTENT;
    *actor =
        swse_actor_prepare(swse_request_pack(request), changed ? NULL : request->document, character, request->diags);
    return *actor ? STATUS_OK : STATUS_NO_MEMORY;
}
