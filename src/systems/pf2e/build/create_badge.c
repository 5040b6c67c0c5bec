/* create_badge.c: a badge with a formula becomes a number: rolled once, when its effect is added. (PF2E-DOC-10) */
#include <string.h>

#include "dice/dice.h"
#include "systems/pf2e/build/create_internal.h"

struct badge_scope {
    struct pf2e_actor *actor;
    struct pf2e_rule rule; /* values are those of an element of the effect */
};

/* @item.level, @actor.abilities.int.mod; what is not there counts as nothing. */
static bool badge_find(void *context, const char *path, double *value)
{
    struct badge_scope *scope = context;
    const char *dot = strchr(path, '.');
    char root[16];
    size_t length = dot ? (size_t)(dot - path) : strlen(path);
    *value = 0;
    if (length >= sizeof root) return true;
    memcpy(root, path, length);
    root[length] = '\0';
    *value = json_to_double(pf2e_resolve(scope->actor, &scope->rule, root, dot ? dot + 1 : "", NULL), 0);
    return true;
}

static int64_t badge_roll(struct pf2e_draft *draft, const struct pf2e_pending *pending, const struct dice *dice)
{
    struct pf2e_workshop *workshop = draft->workshop;
    struct badge_scope scope = {.actor = &draft->actor, .rule = {.item = pending->item}};
    struct dice_scope names = {.find = badge_find, .context = &scope};
    int64_t ones[64];
    for (size_t i = 0; i < 64; i++)
        ones[i] = 1;
    struct dice_source own = dice_source_forced(ones, workshop->dice_show_one ? 64 : 0, &workshop->rng);
    struct dice_result result = {0};
    dice_roll(dice, workshop->dice ? workshop->dice : &own, pending->item ? &names : NULL, &result);
    int64_t total = result.total;
    dice_result_free(&result);
    dice_source_free(&own);
    return total;
}

void pf2e_draft_roll_badge(struct pf2e_draft *draft, struct pf2e_pending *pending)
{
    struct arena *arena = &draft->workshop->arena;
    const struct json *badge = json_path(pending->source, "system.badge"), *evaluate = json_get(badge, "evaluate");
    const char *formula = json_to_text(json_get(badge, "value"), "");
    if (!json_is_text(json_get(badge, "type"), "formula") || !evaluate || evaluate->type == JSON_FALSE) return;
    struct dice_error error = {0};
    struct dice *dice = dice_parse(arena, formula, strlen(formula), DICE_FOUNDRY, &error);
    if (!dice) return;
    int64_t total = badge_roll(draft, pending, dice);
    const char *event = json_to_text(json_get(badge, "reevaluate"), NULL);
    if (event) { /* when it is rolled again, and what it was at first */
        struct json again = json_make_object();
        json_set(arena, &again, "event", pf2e_text_json(draft->workshop, event));
        json_set(arena, &again, "formula", pf2e_text_json(draft->workshop, formula));
        json_set(arena, &again, "initial", json_make_int(total));
        tree_set(arena, pending->source, "system.badge.reevaluate", again);
    }
    tree_set_text(arena, pending->source, "system.badge.type", "value");
    tree_set_int(arena, pending->source, "system.badge.value", total);
    struct json *rolled = tree_open(arena, pending->source, "system.badge");
    if (rolled) json_remove(rolled, "evaluate");
}
