/* react.c: offers the reactions of other creatures to what happens (P2V-CARD-12..14, P2V-TURN-10, P2V-FEAT-08..11).
 *
 * A reaction needs the reaction of the round and its owner's consent; a free action needs consent; passive features and
 * auras act automatically. */
#include <limits.h>

#include "base/bits.h"
#include "base/limits.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"

/* Whose features listen to a window. */
enum react_listener {
    REACT_SUBJECT,   /* the one it befalls */
    REACT_ACTOR,     /* the creature that does it */
    REACT_ALLY,      /* allies of the one it befalls */
    REACT_SELF_ALLY, /* allies of it, and itself */
    REACT_OTHER,     /* everybody but the one it befalls */
    REACT_ENEMY,     /* enemies of the actor */
    REACT_MINION,    /* minions of the actor */
    REACT_MOUNT      /* the mount of the one it befalls */
};

static const uint8_t react_listeners[P2V_WINDOWS] = {
    [P2V_ON_STRIKE_CRIT] = REACT_ACTOR,
    [P2V_ON_SELF_DAMAGES] = REACT_ACTOR,
    [P2V_ON_SELF_KILLS] = REACT_ACTOR,
    [P2V_ON_SELF_MOVED] = REACT_ACTOR,
    [P2V_ON_SELF_STRIDES] = REACT_ACTOR,
    [P2V_ON_TUMBLED] = REACT_ACTOR,
    [P2V_ON_SELF_CAST] = REACT_ACTOR,
    [P2V_ON_SELF_CRIT_FAILS] = REACT_ACTOR,
    [P2V_ON_COVER_FAILED] = REACT_ACTOR,
    [P2V_ON_ALLY_TARGETED] = REACT_ALLY,
    [P2V_ON_ALLY_DAMAGE] = REACT_ALLY,
    [P2V_ON_ALLY_DROPS] = REACT_ALLY,
    [P2V_ON_ALLY_FAILS_SAVE] = REACT_ALLY,
    [P2V_ON_ALLY_SAVE] = REACT_SELF_ALLY,
    [P2V_ON_CONDITION] = REACT_ALLY,
    [P2V_ON_NOT_TARGETED] = REACT_ALLY,
    [P2V_ON_ALLY_MOVED_NEAR] = REACT_ALLY,
    [P2V_ON_FALL] = REACT_SELF_ALLY,
    [P2V_ON_CREATURE_DAMAGED] = REACT_OTHER,
    [P2V_ON_CREATURE_ELIMINATED] = REACT_OTHER,
    [P2V_ON_CREATURE_TURN_START] = REACT_OTHER,
    [P2V_ON_TRIES_TO_MOVE] = REACT_ENEMY,
    [P2V_ON_MOVES_CLOSER] = REACT_ENEMY,
    [P2V_ON_ENEMY_MOVED] = REACT_ENEMY,
    [P2V_ON_TELEPORTED] = REACT_OTHER,
    [P2V_ON_CAST] = REACT_ENEMY,
    [P2V_ON_ROLL] = REACT_ENEMY,
    [P2V_ON_SKILL_FAILED] = REACT_ENEMY,
    [P2V_ON_ANY] = REACT_ENEMY,
    [P2V_ON_COMMANDER_HITS] = REACT_MINION,
    [P2V_ON_RIDER_TARGETED] = REACT_MOUNT,
};

static bool react_listens(const struct p2v_game *game, const struct p2v_pending *pending, int figure)
{
    bool is_subject = figure == pending->subject, is_actor = figure == pending->actor;
    bool ally = pending->subject != P2V_NOBODY && game->figures[figure].side == game->figures[pending->subject].side;
    switch ((enum react_listener)react_listeners[pending->kind]) {
    case REACT_SUBJECT:
        return is_subject;
    case REACT_ACTOR:
        return is_actor;
    case REACT_ALLY:
        return ally && !is_subject;
    case REACT_SELF_ALLY:
        return ally;
    case REACT_OTHER:
        return !is_subject;
    case REACT_ENEMY:
        return pending->actor != P2V_NOBODY && game->figures[figure].side != game->figures[pending->actor].side;
    case REACT_MINION:
        return game->figures[figure].commander == pending->actor && pending->actor != P2V_NOBODY;
    case REACT_MOUNT:
        return pending->subject != P2V_NOBODY && game->figures[pending->subject].mount == figure;
    }
    return false;
}

static bool react_needs(struct p2v_run *run, const struct p2v_feature *feature, int figure,
                        const struct p2v_pending *pending)
{
    const struct p2v_game *game = run->game;
    const struct p2v_trigger *trigger = &feature->trigger;
    switch ((enum p2v_needs)trigger->needs) {
    case P2V_NEEDS_NOTHING:
        return true;
    case P2V_NEEDS_ADJACENT_ALLY:
    case P2V_NEEDS_OTHER_ENEMY:
        for (int i = 0; i < game->figures_count; i++) {
            bool enemy = p2v_is_enemy(game, i, figure);
            if (i == figure || i == pending->actor || !p2v_is_live(game, i) || p2v_distance(game, i, figure) > 1)
                continue;
            if (enemy == (trigger->needs == P2V_NEEDS_OTHER_ENEMY)) return true;
        }
        return false;
    case P2V_NEEDS_MOUNT:
        return game->figures[figure].mount != P2V_NOBODY;
    case P2V_NEEDS_SPELL:
        return pending->used && p2v_can_counter(game, figure, pending->used);
    case P2V_NEEDS_EFFECT:
        return p2v_magic_lasts(game, figure, feature);
    }
    return false;
}

/* Does the trigger name the power of such creatures, or the strike, that causes it? */
static bool react_is_named(const struct p2v_game *game, const struct p2v_trigger *trigger,
                           const struct p2v_pending *pending)
{
    if (!pending->is_power) return pending->used && trigger->strike && pending->used->name_symbol == trigger->strike;
    return pending->actor != P2V_NOBODY && trigger->power &&
           p2v_card_has_trait(p2v_card_of(game, pending->actor), trigger->power);
}

static bool react_by(struct p2v_run *run, const struct p2v_trigger *trigger, int figure,
                     const struct p2v_pending *pending)
{
    const struct p2v_game *game = run->game;
    int actor = pending->actor;
    switch ((enum p2v_by)trigger->by) {
    case P2V_BY_ANY:
        return true;
    case P2V_BY_MELEE:
        return pending->is_melee;
    case P2V_BY_REACH:
        return actor != P2V_NOBODY && p2v_distance(game, figure, actor) <= p2v_reach(game, figure);
    case P2V_BY_VISIBLE:
        return actor != P2V_NOBODY && p2v_sees(run, figure, actor);
    case P2V_BY_NEAR_3:
        return actor != P2V_NOBODY && p2v_is_enemy(game, figure, actor) && p2v_distance(game, figure, actor) <= 3;
    case P2V_BY_NAMED:
        return react_is_named(game, trigger, pending);
    }
    return false;
}

/* Is what it saved against a spell of such a tradition? The caster's tradition counts, where its card has one. */
static bool react_against(const struct p2v_game *game, const struct p2v_trigger *trigger,
                          const struct p2v_pending *pending)
{
    if (!trigger->tradition) return true;
    if (!pending->used || !pending->used->is_spell) return false;
    int own = pending->source != P2V_NOBODY ? p2v_card_of(game, pending->source)->tradition : 0;
    return (own ? own : pending->used->tradition) & trigger->tradition;
}

/* The figure whose place counts: the one the window is about. */
static int react_about(const struct p2v_pending *pending, int figure)
{
    if (pending->subject != P2V_NOBODY && pending->subject != figure) return pending->subject;
    return pending->actor;
}

/* How far away that one may be, in squares. */
static int react_near(const struct p2v_game *game, const struct p2v_trigger *trigger, int figure)
{
    switch (trigger->within) {
    case P2V_WITHIN_SPEED:
        return p2v_speed(game, figure) + trigger->beyond;
    case P2V_WITHIN_REACH:
        return p2v_reach(game, figure);
    case P2V_WITHIN_SIGHT:
        return INT_MAX;
    default:
        return trigger->within;
    }
}

/* The size of the aura a feature means: its own, or that of the aura it names. */
static int react_aura_size(const struct p2v_game *game, int owner, const struct p2v_feature *feature)
{
    if (feature->aim.mode == P2V_AIM_AREA || !feature->trigger.name) return feature->aim.size;
    int place = p2v_feature_place(game, owner, feature->trigger.name);
    return place < 0 ? 0 : game->pack->features.items[p2v_card_of(game, owner)->features[place]].aim.size;
}

/* The words of the trigger about what happened: damage types, conditions, saves, rolls, the weapon, how far. */
static bool react_fits_event(const struct p2v_game *game, const struct p2v_trigger *trigger, int figure,
                             const struct p2v_pending *pending)
{
    uint32_t wanted[] = {trigger->types, trigger->conditions};
    for (int i = 0; i < 2; i++)
        if (wanted[i] && !(wanted[i] & pending->types)) return false;
    if (trigger->has_save && (int)trigger->save != pending->save) return false;
    if (trigger->rolls && !(trigger->rolls & pending->rolled)) return false;
    if (trigger->weapon && pending->used && !p2v_weapon_fits(pending->used, trigger->weapon)) return false;
    if (trigger->least && pending->kind == P2V_ON_SELF_MOVED && game->figures[figure].moved < trigger->least)
        return false;
    return !trigger->in_smoke || p2v_traits_under(game, figure) & P2V_TERRAIN_CONCEALING;
}

/* Who moves away was adjacent before. */
static bool react_was_beside(struct p2v_run *run, const struct p2v_trigger *trigger, int figure,
                             const struct p2v_pending *pending)
{
    const struct p2v_game *game = run->game;
    const struct p2v_filter *filter = &run->pack->filters.items[trigger->filter];
    uint32_t conditions = game->figures[react_about(pending, figure)].conditions;
    if (filter->adjacent && p2v_gap(game, p2v_space(&game->figures[figure]), pending->was) > 1) return false;
    return !filter->conditions || conditions & filter->conditions;
}

/* Where the other one is: near enough, in sight, in the aura. */
static bool react_fits_place(struct p2v_run *run, const struct p2v_feature *feature, int figure,
                             const struct p2v_pending *pending)
{
    const struct p2v_game *game = run->game;
    const struct p2v_trigger *trigger = &feature->trigger;
    int about = react_about(pending, figure);
    if (about == P2V_NOBODY || about == figure || game->figures[about].x < 0) return true;
    int distance = p2v_distance(game, figure, about);
    if (distance > react_near(game, trigger, figure)) return false;
    if ((trigger->in_sight || feature->aim.mode == P2V_AIM_RANGED) && !p2v_sees(run, figure, about)) return false;
    if (trigger->in_aura && distance > react_aura_size(game, figure, feature)) return false;
    return pending->was.size ? react_was_beside(run, trigger, figure, pending)
                             : p2v_trigger_means(run, trigger, figure, about);
}

/* What each kind of occasion asks beside that. */
static bool react_fits_kind(struct p2v_run *run, const struct p2v_trigger *trigger, int figure,
                            const struct p2v_pending *pending)
{
    const struct p2v_game *game = run->game;
    int actor = pending->actor;
    switch (pending->kind) {
    case P2V_ON_PROVOKE: /* */
        return pending->subject == figure && (!trigger->causes || trigger->causes & pending->causes) &&
               p2v_sees(run, figure, actor);
    case P2V_ON_CONDITION:
        return p2v_distance(game, figure, actor) <= p2v_reach(game, figure);
    case P2V_ON_ALLY_DAMAGE:
        return actor == P2V_NOBODY || trigger->within != 3 ||
               (p2v_is_enemy(game, figure, actor) && p2v_distance(game, figure, actor) <= 3);
    case P2V_ON_ALLY_MOVED_NEAR:
        return p2v_distance(game, figure, pending->subject) <= 1;
    case P2V_ON_RIDER_TARGETED:
        return game->figures[figure].rider == pending->subject;
    default:
        return true;
    }
}

static bool react_fits(struct p2v_run *run, const struct p2v_feature *feature, int figure,
                       const struct p2v_pending *pending)
{
    const struct p2v_trigger *trigger = &feature->trigger;
    if (pending->is_power && trigger->by != P2V_BY_NAMED) return false; /* the others speak of strikes */
    return react_fits_event(run->game, trigger, figure, pending) && react_fits_place(run, feature, figure, pending) &&
           react_fits_kind(run, trigger, figure, pending) && react_needs(run, feature, figure, pending) &&
           react_by(run, trigger, figure, pending) && react_against(run->game, trigger, pending);
}

static bool react_is_wanted(struct p2v_run *run, int figure, int place, const struct p2v_feature *feature,
                            const struct p2v_pending *pending)
{
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_REACTION;
    question->figure = (uint8_t)figure;
    question->feature = (uint16_t)(feature - run->pack->features.items);
    question->feature_place = (uint8_t)place;
    question->about = (uint8_t)react_about(pending, figure);
    question->count = 2;
    question->options[0] = (struct p2v_option){.figure = (uint8_t)figure, .value = 0};
    question->options[1] = (struct p2v_option){.figure = (uint8_t)figure, .value = 1};
    return p2v_ask(run) == 1;
}

/* Who reacts, and with what: place on its card, or -1 for a feature it was granted. */
struct react_choice {
    int figure, place;
    const struct p2v_feature *feature;
    bool is_reaction; /* it counts as the reaction of the round */
    bool is_optional;
};

/* Can it react so now, and does it want to? */
static bool react_is_chosen(struct p2v_run *run, const struct react_choice *choice, const struct p2v_pending *pending)
{
    const struct p2v_game *game = run->game;
    const struct p2v_feature *feature = choice->feature;
    const struct p2v_figure *f = &game->figures[choice->figure];
    int place = choice->place;
    if (choice->is_reaction && !p2v_can_react(game, choice->figure, feature->keyword == P2V_REACTIVE_STRIKE))
        return false;
    if (feature->kind == P2V_FREE && place >= 0 && f->used_this_turn >> place & 1) return false; /* */
    if (!choice->is_optional) return !run->halted;
    if (f->is_helpless && pending->kind != P2V_ON_DROP) return false;
    return react_is_wanted(run, choice->figure, place, feature, pending) && !run->halted;
}

/* The feature does what it says about the creature that caused it. */
static void react_resolve(struct p2v_run *run, const struct react_choice *choice, struct p2v_pending *pending)
{
    int figure = choice->figure, actor = pending->actor;
    const struct p2v_feature *feature = choice->feature;
    if (feature->aim.mode == P2V_AIM_AREA && !feature->aim.is_aura) {
        struct p2v_use use = {figure, choice->place, feature, actor, -1};
        p2v_use_feature(run, &use);
        return;
    }
    struct p2v_context context = {.source = figure,
                                  .target = actor != P2V_NOBODY && actor != figure ? actor : pending->subject,
                                  .trigger = actor,
                                  .feature = choice->place,
                                  .card_feature = feature};
    p2v_context_begin(&context);
    context.ally = pending->subject;
    context.last_damage = pending->amount;
    p2v_steps(run, &context, feature->program, feature->program_count);
}

static void react_run(struct p2v_run *run, int figure, int place, const struct p2v_feature *feature,
                      struct p2v_pending *pending)
{
    struct react_choice choice = {.figure = figure, .place = place, .feature = feature};
    choice.is_reaction = feature->kind == P2V_REACTION || (feature->is_spell && !feature->ap);
    choice.is_optional = choice.is_reaction || feature->kind == P2V_FREE;
    if (!react_is_chosen(run, &choice, pending)) return;
    int number = (int)(feature - run->pack->features.items);
    p2v_fact(run, P2V_FACT_REACTION, figure, number, choice.is_reaction, place);
    if (place >= 0 && (feature->uses || choice.is_optional))
        p2v_fact(run, P2V_FACT_USE, figure, number, place, feature->pool, feature->uses > 0);
    pending->below = run->pending;
    run->pending = pending;
    run->depth++;
    react_resolve(run, &choice, pending);
    run->depth--;
    run->pending = pending->below;
}

/* Granted features (a conjured shield) listen too. */
static void react_granted(struct p2v_run *run, struct p2v_pending *pending)
{
    for (int i = 0; i < run->game->effect_count && !run->halted; i++) {
        struct p2v_effect effect = run->game->effects[i];
        if (effect.kind != P2V_DO_GRANT) continue;
        const struct p2v_feature *feature = &run->pack->features.items[effect.feature];
        if (feature->trigger.window != pending->kind || !react_listens(run->game, pending, effect.bearer)) continue;
        if (!react_fits(run, feature, effect.bearer, pending)) continue;
        int before = run->game->figures[effect.bearer].reactions_used;
        react_run(run, effect.bearer, -1, feature, pending);
        if (run->game->figures[effect.bearer].reactions_used != before)
            p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i);
    }
}

/* All that one figure has an answer with; false when one has called it off. */
static bool react_figure(struct p2v_run *run, int figure, struct p2v_pending *pending)
{
    const struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, figure);
    for (int p = 0; p < card->feature_count && !run->halted; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        if (feature->trigger.window != pending->kind || !p2v_feature_works(game, figure, p)) continue;
        if (!react_fits(run, feature, figure, pending)) continue;
        react_run(run, figure, p, feature, pending);
        if (pending->is_cancelled) return false;
    }
    return true;
}

void p2v_react_all(struct p2v_run *run, struct p2v_pending *pending)
{
    struct p2v_game *game = run->game;
    if (run->halted || run->depth >= LIMIT_REACTION_DEPTH) return;
    if (pending->kind == P2V_ON_DAMAGE) react_granted(run, pending);
    if (!(game->windows >> pending->kind & 1)) return;
    bool gone = pending->kind == P2V_ON_ELIMINATED || pending->kind == P2V_ON_DROP;
    for (int i = 0; i < game->figures_count && !run->halted; i++) {
        if (!(p2v_card_of(game, i)->windows >> pending->kind & 1) || !react_listens(game, pending, i)) continue;
        if (!gone && (!game->figures[i].in_play || game->figures[i].is_helpless)) continue;
        if (!react_figure(run, i, pending)) return;
    }
}

bool p2v_provoke(struct p2v_run *run, int figure, uint32_t causes)
{
    const struct p2v_game *game = run->game;
    if (game->figures[figure].swallower != P2V_NOBODY) return true; /* nobody gets at it */
    for (int i = 0; i < game->figures_count && !run->halted; i++) {
        if (!p2v_is_enemy(game, i, figure) || !p2v_is_live(game, i) ||
            p2v_distance(game, i, figure) > p2v_reach(game, i))
            continue;
        struct p2v_pending pending = {
            .kind = P2V_ON_PROVOKE, .actor = figure, .subject = i, .causes = causes, .redirect = -1};
        p2v_react(run, &pending);
    }
    return !run->halted && p2v_is_live(game, figure);
}

/* ---- auras and zones ---- */

static bool react_aura_listens(const struct p2v_feature *feature)
{
    return feature->trigger.window == P2V_ON_ENTER_AURA || feature->trigger.window == P2V_ON_AURA_ENTER_OR_START;
}

static void react_aura(struct p2v_run *run, int owner, int entering, struct grid_space before,
                       struct grid_space owner_before)
{
    struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, owner);
    if (owner == entering || !(card->contributes & P2V_HAS_AURA) || !p2v_is_live(game, owner) ||
        !p2v_is_live(game, entering))
        return;
    for (int p = 0; p < card->feature_count && !run->halted; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        if (!react_aura_listens(feature) || (run->is_quiet && feature->kind == P2V_REACTION)) continue;
        int size = react_aura_size(game, owner, feature);
        if (!p2v_within(game, owner, entering, size) || p2v_gap(game, before, owner_before) <= size) continue;
        if (!p2v_trigger_means(run, &feature->trigger, owner, entering)) continue;
        if (p2v_card_of(game, entering)->name_symbol == card->name_symbol) continue; /* its own kind is used to it */
        struct p2v_pending pending = {
            .kind = feature->trigger.window, .actor = entering, .subject = entering, .redirect = -1};
        react_run(run, owner, p, feature, &pending);
    }
}

void p2v_auras_cast(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    for (int i = 0; i < game->effect_count && !run->halted; i++) {
        const struct p2v_effect effect = game->effects[i];
        if (effect.kind != P2V_DO_AURA || p2v_is_enemy(game, effect.bearer, figure) ||
            !p2v_is_live(game, effect.bearer) || !p2v_within(game, effect.bearer, figure, effect.stat))
            continue;
        struct p2v_context context = {.source = effect.source, .target = figure, .trigger = figure, .feature = -1};
        p2v_context_begin(&context);
        context.is_spell = effect.is_spell;
        p2v_steps(run, &context, effect.feature, effect.count);
    }
}

void p2v_auras_entered(struct p2v_run *run, int figure, int old_x, int old_y)
{
    struct p2v_game *game = run->game;
    const uint64_t windows = UINT64_C(1) << P2V_ON_ENTER_AURA | UINT64_C(1) << P2V_ON_AURA_ENTER_OR_START;
    if (!(game->windows & windows)) return;
    struct grid_space old = p2v_space_at(&game->figures[figure], old_x, old_y);
    int own = p2v_card_of(game, figure)->contributes & P2V_HAS_AURA ? p2v_card_of(game, figure)->aura_size : 0;
    for (uint64_t rest = game->crowd.live & ~(UINT64_C(1) << figure); rest && !run->halted; rest &= rest - 1) {
        int i = bits_lowest(rest);
        const struct p2v_card *card = p2v_card_of(game, i);
        int other = card->contributes & P2V_HAS_AURA ? card->aura_size : 0, size = own > other ? own : other;
        if (!size || !p2v_within(game, i, figure, size)) continue;
        if (other) react_aura(run, i, figure, old, p2v_space(&game->figures[i]));
        if (own) react_aura(run, figure, i, p2v_space(&game->figures[i]), old);
    }
}

void p2v_zones_entered(struct p2v_run *run, int figure, int old_x, int old_y)
{
    struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[figure];
    for (int z = 0; z < game->zone_count && !run->halted; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        int here = p2v_square_under(f, f->x, f->y), there = old_x >= 0 ? p2v_square_under(f, old_x, old_y) : here;
        if (!zone->is_live || !zone->count || !p2v_zone_touches(zone, f, f->x, f->y)) continue;
        if (here != there && p2v_zone_touches(zone, f, old_x, old_y)) continue;
        if (zone->is_once && p2v_is_safe(game, figure, here)) continue;
        struct p2v_context context = {.source = zone->source, .target = figure, .trigger = figure, .feature = -1};
        p2v_context_begin(&context);
        context.is_area = true;
        bool once = zone->is_once;
        if (once) context.trap = z + 1;
        p2v_steps(run, &context, zone->program, zone->count);
        if (once) p2v_fact(run, P2V_FACT_ZONE_END, P2V_NOBODY, z);
    }
}
