/* play_context.c: two actors prepared for one roll: what each knows about the other, ephemeral effects, flanking. */
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/actor/overlay.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/roll/play.h"

enum { CONTEXT_ORIGIN = PF2E_ROLE_ORIGIN, CONTEXT_TARGET = PF2E_ROLE_TARGET };
static const char *const context_roles[] = {"origin", "target"};

static void context_add(struct arena *arena, struct pf2e_words *words, const char *word)
{
    if (word) (void)pool_push(arena, words, word);
}

static void context_add_all(struct arena *arena, struct pf2e_words *words, const struct pf2e_words *more)
{
    for (size_t i = 0; i < more->count; i++)
        context_add(arena, words, arena_copy_text(arena, more->items[i], strlen(more->items[i])));
}

static const char *context_join(struct arena *arena, const char *first, const char *second)
{
    size_t length = strlen(first), more = strlen(second);
    char *joined = arena_alloc_raw(arena, length + more + 1, 1);
    if (!joined) return NULL;
    memcpy(joined, first, length);
    memcpy(joined + length, second, more + 1);
    return joined;
}

/* A word that ends in a number. These are made for every roll: printf would be most of the work. */
static const char *context_count(struct arena *arena, const char *first, const char *second, int number)
{
    char digits[16], *at = digits + sizeof digits - 1;
    unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    *at = '\0';
    do
        *--at = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0) *--at = '-';
    const char *parts[] = {first, second, at};
    return arena_join(arena, parts, 3);
}

/* What one knows of itself is known of it by others. */
static void context_add_self(struct arena *arena, struct pf2e_words *words, const char *option, const char *prefix)
{
    if (strncmp(option, "self:", 5) == 0) context_add(arena, words, context_join(arena, prefix, option + 4));
}

static void context_add_theirs(struct arena *arena, struct pf2e_words *words, const struct pf2e_words *theirs,
                               const char *prefix)
{
    for (size_t i = 0; i < theirs->count; i++)
        context_add_self(arena, words, theirs->items[i], prefix);
}

void pf2e_words_of_actor(struct arena *arena, const struct pf2e_actor *actor, const char *prefix,
                         struct pf2e_words *out)
{
    if (actor->domains.count == 0) return; /* memory ran out while it was prepared */
    const struct options *all = &actor->domains.items[0]->options;
    for (size_t i = 0; i < options_count(all); i++)
        context_add_self(arena, out, symbol_text(&actor->symbols, options_at(all, i)), prefix);
}

void pf2e_words_of_domains(struct arena *arena, const struct pf2e_actor *actor, const struct pf2e_symbols *domains,
                           struct pf2e_words *out)
{
    for (size_t i = 0; i < domains->count; i++) {
        const char *text = symbol_text(&actor->symbols, domains->items[i]);
        context_add(arena, out, arena_copy_text(arena, text, strlen(text)));
    }
}

void pf2e_words_of_item(struct arena *arena, struct pf2e_actor *actor, struct pf2e_item *item, struct pf2e_words *out)
{
    struct pf2e_symbols published = {0};
    pf2e_item_options(actor, item, "item", &published);
    pf2e_words_of_domains(arena, actor, &published, out);
}

void pf2e_words_of_encounter(struct arena *arena, const struct pf2e_turn *turn, struct pf2e_words *out)
{
    context_add(arena, out, "encounter");
    context_add(arena, out, context_count(arena, "encounter:round:", "", turn->round));
    context_add(arena, out, context_count(arena, "encounter:turn:", "", turn->turn));
    if (turn->own) context_add(arena, out, "self:participant:own-turn");
    context_add(arena, out, context_count(arena, "self:participant:initiative:", "roll:", turn->initiative));
    context_add(arena, out, context_count(arena, "self:participant:initiative:", "rank:", turn->rank));
    if (turn->statistic)
        context_add(arena, out, context_join(arena, "self:participant:initiative:stat:", turn->statistic));
}

const struct json *pf2e_condition_document(const struct pf2e_world *world, const char *slug)
{
    const struct pf2e_document *document = world->pack ? pf2e_pack_find_slug(world->pack, "condition", slug) : NULL;
    return document ? pf2e_document_root(document) : NULL;
}

/* --- flanking ---------------------------------------------------------------------------------------------------- */

int pf2e_reach(const struct pf2e_actor *actor, const struct pf2e_item *weapon)
{
    int base = (int)tree_int(&actor->system, "attributes.reach.base", 5);
    if (!pf2e_weapon_is_melee(weapon)) return base;
    const char *stated = pf2e_item_trait_like(weapon, "reach-");
    int64_t feet = 0;
    for (const char *digit = stated ? stated + 6 : ""; *digit >= '0' && *digit <= '9'; digit++)
        feet = feet * 10 + (*digit - '0');
    if (stated) return (int)feet;
    if (weapon->type == PF2E_MELEE) return pf2e_size_reach(actor);
    return pf2e_item_has_trait(weapon, "reach") ? base + 5 : base;
}

/* Of all attacks at hand the longest; those of creatures count with their own. */
int pf2e_longest_reach(struct pf2e_actor *actor)
{
    int base = (int)tree_int(&actor->system, "attributes.reach.base", 5), best = 0;
    pf2e_actor_strikes(actor);
    for (size_t i = 0; i < actor->strikes.count; i++) {
        const struct pf2e_strike *strike = actor->strikes.items[i];
        bool plain = strike->item->type == PF2E_MELEE && !pf2e_item_trait_like(strike->item, "reach-");
        int reach = !strike->ready ? 0 : plain ? base : pf2e_reach(actor, strike->item);
        if (reach > best) best = reach;
    }
    return best ? best : base;
}

struct pf2e_flanking pf2e_actor_flanking(const struct pf2e_actor *actor)
{
    const struct json *data = json_path(&actor->system, "attributes.flanking"), *gang = json_get(data, "canGangUp");
    struct pf2e_flanking flanking = {.can_flank = json_to_bool(json_get(data, "canFlank"), true),
                                     .flankable = json_to_bool(json_get(data, "flankable"), true)};
    for (size_t i = 0; i < json_count(gang); i++) {
        const struct json *way = json_at(gang, i);
        int64_t partners = json_to_int(way, 0);
        if (json_is(way, JSON_TRUE)) flanking.gang_up_always = true;
        if (json_is_text(way, "animal-companion")) flanking.gang_up_companion = true;
        if (partners > 0 && (!flanking.gang_up_partners || partners < flanking.gang_up_partners))
            flanking.gang_up_partners = (int)partners;
    }
    return flanking;
}

static struct pf2e_flanker context_flanker(const struct pf2e_participant *participant, const struct pf2e_item *weapon)
{
    return (struct pf2e_flanker){.token = participant->token,
                                 .flanking = pf2e_actor_flanking(participant->actor),
                                 .reach_ft = weapon ? pf2e_reach(participant->actor, weapon)
                                                    : pf2e_longest_reach(participant->actor)};
}

static bool context_is_flanking(struct arena *arena, const struct pf2e_plan *plan)
{
    const struct pf2e_participant *origin = plan->origin, *target = plan->target;
    if (!plan->is_attack || !plan->is_melee || !origin || !target || !origin->placed || !target->placed) return false;
    struct pf2e_flanker attacker = context_flanker(origin, plan->item), defender = context_flanker(target, NULL);
    struct pf2e_flanker *partners = arena_array(arena, struct pf2e_flanker, plan->partner_count);
    int count = 0;
    for (size_t i = 0; partners && i < plan->partner_count; i++) {
        if (plan->partners[i]->placed) partners[count++] = context_flanker(plan->partners[i], NULL);
    }
    return pf2e_is_flanking(&attacker, partners, count, &defender);
}

/* Some are off-guard only to flankers above a level of theirs. (PF2E-RE-40) */
static bool context_is_off_guard(const struct pf2e_actor *target, const struct pf2e_actor *origin)
{
    const struct json *data = json_path(&target->system, "attributes.flanking"), *able = json_get(data, "offGuardable");
    if (!json_to_bool(json_get(data, "flankable"), true)) return false;
    return json_is_number(able) ? origin->level > json_to_int(able, 0) : json_to_bool(able, true);
}

/* --- ephemeral effects ------------------------------------------------------------------------------------------- */

struct context_list {
    const struct json **items;
    size_t count, capacity;
};

static const struct json *context_effect(struct arena *arena, struct pf2e_actor *from, struct pf2e_rule *rule)
{
    const char *uuid = pf2e_rule_text(from, rule, PF2E_OP(rule, ephemeral)->uuid, NULL);
    const struct json *document = pf2e_world_find(from->world, uuid), *changes = PF2E_OP(rule, ephemeral)->alterations;
    struct json *effect = document ? arena_new(arena, struct json) : NULL;
    if (!effect) return NULL;
    *effect = json_copy(arena, document);
    tree_set(arena, effect, "flags.talus.oneRoll", json_make_bool(true));
    for (size_t i = 0; i < json_count(changes); i++) {
        const struct json *change = json_at(changes, i);
        if (!json_is_text(json_get(change, "property"), "badge-value")) continue;
        int64_t value = number_truncate(pf2e_rule_number(from, rule, json_get(change, "value"), NULL));
        bool condition = json_is_text(json_get(effect, "type"), "condition");
        tree_set_int(arena, effect, condition ? "system.value.value" : "system.badge.value", value);
    }
    return effect;
}

static void context_ephemeral(struct pf2e_context *context, const struct pf2e_plan *plan, int which,
                              struct context_list *out)
{
    struct arena *arena = &context->arena;
    const struct pf2e_participant *from_seat = which == CONTEXT_TARGET ? plan->origin : plan->target,
                           *to_seat = which == CONTEXT_TARGET ? plan->target : plan->origin;
    struct pf2e_actor *from = from_seat->actor;
    if (!from->ephemeral.count) return;
    struct pf2e_words words = {0};
    struct options options;
    options_init(&options, &from->symbols, pf2e_options_all(from));
    context_add_all(arena, &words, &from_seat->options);
    context_add_all(arena, &words, &plan->options);
    context_add_all(arena, &words, &plan->item_options);
    pf2e_words_of_actor(arena, to_seat->actor, context_roles[which], &words);
    context_add_theirs(arena, &words, &to_seat->options, context_roles[which]);
    if (context->distance >= 0)
        context_add(arena, &words, context_count(arena, context_roles[1 - which], ":distance:", context->distance));
    for (size_t i = 0; i < words.count; i++)
        (void)options_add_text(&options, words.items[i]);
    struct pf2e_symbols domains = {0};
    for (size_t i = 0; i < plan->domains.count; i++)
        pf2e_symbols_add(from, &domains, symbol_intern_text(&from->symbols, plan->domains.items[i]));
    pf2e_options_collect(from, &domains, &options);
    for (size_t d = 0; d < plan->domains.count; d++) {
        for (size_t i = 0; i < from->ephemeral.count; i++) {
            struct pf2e_rule *rule = from->ephemeral.items[i];
            const char *affects = json_to_text(PF2E_OP(rule, ephemeral)->affects, "target");
            struct pf2e_texts selectors = pf2e_rule_texts(from, rule, PF2E_OP(rule, ephemeral)->selectors);
            bool fits = strcmp(affects, context_roles[which]) == 0 && !rule->ignored, named = false;
            for (size_t s = 0; s < selectors.count; s++)
                named = named || strcmp(selectors.items[s], plan->domains.items[d]) == 0;
            const struct json *effect =
                fits && named && pf2e_rule_test(from, rule, &options) ? context_effect(arena, from, rule) : NULL;
            if (effect) (void)pool_push(arena, out, effect);
        }
    }
    options_free(&options);
}

/* --- clones ------------------------------------------------------------------------------------------------------ */

static const char *context_side(struct arena *arena, const struct pf2e_participant *one,
                                const struct pf2e_participant *other,
                                const char *role)
{
    if (!one->alliance) return NULL;
    bool same = other->alliance && strcmp(one->alliance, other->alliance) == 0;
    return context_join(arena, role, same ? ":ally" : ":enemy");
}

/* `other` NULL: all but what the other side publishes. */
static void context_clone_options(struct pf2e_context *context, const struct pf2e_plan *plan, int which,
                                  const struct pf2e_actor *other, struct pf2e_words *words)
{
    struct arena *arena = &context->arena;
    const struct pf2e_participant *participants[] = {plan->origin, plan->target};
    const char *role = context_roles[1 - which];
    const char *perspective = which == CONTEXT_ORIGIN ? plan->target_rolls ? "target" : "self" : "origin";
    context_add_all(arena, words, &participants[which]->options);
    context_add_all(arena, words, &plan->options);
    context_add(arena, words, role);
    context_add(arena, words, context_side(arena, participants[which], participants[1 - which], role));
    if (other) pf2e_words_of_actor(arena, other, role, words);
    if (context->distance >= 0)
        context_add(arena, words, context_count(arena, role, ":distance:", context->distance));
    if (context->flanking) context_add(arena, words, context_join(arena, perspective, ":flanking"));
    for (size_t i = 0; i < plan->traits.count; i++)
        context_add(arena, words, arena_printf(arena, "%s:action:trait:%s", perspective, plan->traits.items[i]));
    if (which == CONTEXT_TARGET) context_add_all(arena, words, &plan->item_options);
}

static bool context_asks(const struct pf2e_actor *actor, const struct pf2e_words *words)
{
    for (size_t i = 0; i < words->count; i++) {
        if (pf2e_asks_for(actor, words->items[i])) return true;
    }
    return false;
}

/* Does one side ask for anything of the situation, or for what the other one knows of itself in it? */
static bool context_side_asks(struct pf2e_context *context, const struct pf2e_plan *plan, int which)
{
    const struct pf2e_participant *participants[] = {plan->origin, plan->target};
    const struct pf2e_actor *self = participants[which]->actor, *other = participants[1 - which]->actor;
    struct pf2e_words own = {0}, theirs = {0}, seen = {0};
    if (pf2e_asks_about(self, other, (enum pf2e_role)(1 - which))) return true;
    context_clone_options(context, plan, which, NULL, &own);
    context_clone_options(context, plan, 1 - which, NULL, &theirs);
    context_add_theirs(&context->arena, &seen, &theirs, context_roles[1 - which]);
    return context_asks(self, &own) || context_asks(self, &seen);
}

static bool context_can_lie_over(const struct pf2e_participant *participant)
{
    return participant && participant->is_as_prepared && participant->actor->asks;
}

/* Is preparing both sides again without any effect? */
static bool context_is_quiet(struct pf2e_context *context, const struct pf2e_plan *plan)
{
    if (!context_can_lie_over(plan->origin) || !context_can_lie_over(plan->target) || context->flanking) return false;
    struct arena_mark mark = arena_mark(&context->arena);
    bool asks = context_side_asks(context, plan, CONTEXT_ORIGIN) || context_side_asks(context, plan, CONTEXT_TARGET);
    arena_rewind(&context->arena, mark);
    return !asks && !context->arena.failed;
}

/* NULL: it has to be prepared. */
static struct pf2e_actor *context_lay_over(struct pf2e_context *context, const struct pf2e_participant *participant,
                                           int which)
{
    struct pf2e_actor *overlay = &context->clones[which];
    if (!pf2e_overlay_open(overlay, participant->actor)) {
        pf2e_overlay_close(overlay);
        return NULL;
    }
    context->overlaid[which] = true;
    overlay->hp_value = participant->hp;
    overlay->hp_temp = participant->temp;
    return overlay;
}

static struct pf2e_actor *context_clone(struct pf2e_context *context, const struct pf2e_plan *plan, int which,
                                        const struct pf2e_actor *other)
{
    struct pf2e_participant *participants[] = {plan->origin, plan->target};
    struct pf2e_participant *self = participants[which], *opposer = participants[1 - which];
    if (!self) return NULL;
    if (!opposer) return self->actor;
    struct pf2e_actor *overlay = context->is_quiet ? context_lay_over(context, self, which) : NULL;
    if (overlay) return overlay;
    struct pf2e_words words = {0};
    struct context_list extra = {0};
    context_clone_options(context, plan, which, other ? other : opposer->actor, &words);
    context_ephemeral(context, plan, which, &extra);
    if (which == CONTEXT_TARGET && context->flanking && context_is_off_guard(self->actor, opposer->actor)) {
        const struct json *condition = pf2e_condition_document(plan->world, "off-guard");
        if (condition) (void)pool_push(&context->arena, &extra, condition);
    }
    struct pf2e_prepare_input input = {.actor = self->document,
                                       .start = self->start,
                                       .start_is_older = true,
                                       .extra = extra.items,
                                       .extra_count = extra.count,
                                       .settings = &self->actor->settings,
                                       .options = words.items,
                                       .option_count = words.count,
                                       .for_roll = true};
    context->cloned[which] = true;
    if (pf2e_actor_prepare(&context->clones[which], plan->world, &input) == STATUS_OK) return &context->clones[which];
    context->arena.failed = true; /* a part of an actor must not be looked at */
    return self->actor;
}

enum status pf2e_context_open(struct pf2e_context *context, const struct pf2e_plan *plan)
{
    *context = (struct pf2e_context){.distance = -1};
    arena_init(&context->arena);
    struct arena *arena = &context->arena;
    bool placed = plan->origin && plan->target && plan->origin->placed && plan->target->placed;
    if (placed) context->distance = pf2e_distance(&plan->origin->token, &plan->target->token, 0);
    context->flanking = context_is_flanking(arena, plan);
    context->is_quiet = context_is_quiet(context, plan);
    int self = plan->target_rolls ? CONTEXT_TARGET : CONTEXT_ORIGIN;
    const char *role = context_roles[1 - self];
    context->roller = context_clone(context, plan, self, NULL);
    context->opposer = context_clone(context, plan, 1 - self, context->roller);
    context_add_all(arena, &context->options, &plan->options);
    if (context->distance >= 0)
        context_add(arena, &context->options, context_count(arena, role, ":distance:", context->distance));
    for (size_t i = 0; !plan->target_rolls && i < plan->traits.count; i++)
        context_add(arena, &context->options, arena_printf(arena, "self:action:trait:%s", plan->traits.items[i]));
    context_add_all(arena, &context->options, &plan->item_options);
    if (plan->is_attack) context_add(arena, &context->options, "attack");
    if (context->opposer) {
        context_add(arena, &context->options, role);
        bool unasked = context->is_quiet && plan->is_action; /* not even when it is over */
        if (!unasked) pf2e_words_of_actor(arena, context->opposer, role, &context->options);
    }
    return arena->failed || !context->roller ? STATUS_NO_MEMORY : STATUS_OK;
}

void pf2e_context_receive(struct pf2e_context *context, const struct pf2e_plan *plan, const struct pf2e_words *options,
                          bool harmful)
{
    struct context_list extra = {0};
    struct pf2e_participant *target = plan->target;
    struct pf2e_words words = target->options;
    words.capacity = words.count;
    context_add_all(&context->arena, &words, options);
    bool quiet = context_can_lie_over(target) && (!harmful || !plan->origin || !plan->origin->actor->ephemeral.count) &&
                 !context_asks(target->actor, &words);
    context->opposer = quiet ? context_lay_over(context, target, CONTEXT_TARGET) : NULL;
    if (context->opposer) return;
    if (harmful && plan->origin) context_ephemeral(context, plan, CONTEXT_TARGET, &extra);
    struct pf2e_prepare_input input = {.actor = target->document,
                                       .start = target->start,
                                       .start_is_older = true,
                                       .extra = extra.items,
                                       .extra_count = extra.count,
                                       .settings = &target->actor->settings,
                                       .options = words.items,
                                       .option_count = words.count,
                                       .for_roll = true};
    context->cloned[CONTEXT_TARGET] = true;
    bool good = pf2e_actor_prepare(&context->clones[CONTEXT_TARGET], plan->world, &input) == STATUS_OK;
    if (!good) context->arena.failed = true;
    context->opposer = good ? &context->clones[CONTEXT_TARGET] : target->actor;
}

void pf2e_context_close(struct pf2e_context *context)
{
    for (size_t i = 0; i < 2; i++) {
        if (context->cloned[i]) pf2e_actor_free(&context->clones[i]);
        if (context->overlaid[i]) pf2e_overlay_close(&context->clones[i]);
    }
    arena_free(&context->arena);
}
