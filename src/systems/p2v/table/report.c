/* report.c: the facts of a game as events for the table. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/board/place.h"
#include "systems/p2v/table/events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/p2v/game/war.h"

const struct event_kind p2v_events[] = {
#define EVENT_PREFIX p2v_event_
#define EVENT_PREFIX_ID P2V_EVENT_
#define EVENT_FILE "systems/p2v/table/events.def"
#define EVENT_COUNT_NAME P2V_EVENT_COUNT
#include "core/event_table.def"
};

enum { REPORT_NAME = 64, REPORT_TEXT = 128, REPORT_CONDITION = 40 };

static const struct p2v_state *report_state(const struct report *report)
{
    return report->table->state;
}

static int64_t report_word(struct report *report, const char *text)
{
    return text && *text ? table_intern(report->table, text) : 0;
}

/* A creature's place in whole squares, or in hundredths of an inch. */
static int64_t report_place(const struct report *report, int figure, int x, int y)
{
    if (x < 0) return EVENT_ABSENT;
    p2v_place_named(&report_state(report)->game.figures[figure], &x, &y);
    return event_square(x, y);
}

static int64_t report_actor(int figure)
{
    return figure < 0 || figure >= P2V_FIGURES ? EVENT_NOBODY : figure;
}

/* The name of a side, with a capital letter. */
static int64_t report_side(struct report *report, int side)
{
    char name[REPORT_NAME];
    p2v_side_name(report_state(report), side, name, sizeof name);
    *name = ascii_upper(*name);
    return report_word(report, name);
}

static int64_t report_numbers(struct report *report, int number)
{
    struct arena arena;
    struct json list = json_make_array();
    arena_init(&arena);
    json_push(&arena, &list, json_make_int(number));
    int64_t numbers = table_intern_json(report->table, &list);
    arena_free(&arena);
    return numbers;
}

/* ---- what is gathered before it is reported ---- */

static struct json report_square(struct arena *arena, int x, int y)
{
    struct json square = json_make_array();
    json_push(arena, &square, json_make_int(x));
    json_push(arena, &square, json_make_int(y));
    return square;
}

static void report_flush_move(struct report *report)
{
    struct arena arena;
    struct json path = json_make_array();
    int mover = report->mover;
    if (mover < 0) return;
    report->mover = -1;
    const struct p2v_figure *f = &report_state(report)->game.figures[mover];
    arena_init(&arena);
    for (int i = 0; i < report->path_count; i++)
        json_push(&arena, &path, p2v_place_json(&arena, f, report->path[i][0], report->path[i][1]));
    int64_t squares = report->path_count > 1 ? table_intern_json(report->table, &path) : 0;
    arena_free(&arena);
    emit(report->table, move, .who = mover, .from = report_place(report, mover, report->from_x, report->from_y),
         .to = report_place(report, mover, f->x, f->y), .path = squares, .forced = report->is_forced);
}

static void report_flush_harm(struct report *report)
{
    const struct p2v_game *game = &report_state(report)->game;
    if (report->hurt >= 0) {
        const struct p2v_figure *f = &game->figures[report->hurt];
        struct arena arena;
        struct json parts = json_make_array(), part = json_make_object();
        struct text types = {0};
        int who = report->hurt;
        for (int i = 0; i < P2V_DAMAGE_TYPES; i++)
            if (report->damage_types >> i & 1)
                text_addf(&types, "%s%s", types.length ? " and " : "", p2v_damage_name((enum p2v_damage_type)i));
        arena_init(&arena);
        json_set(&arena, &part, "type", json_make_text(&arena, text_get(&types), strlen(text_get(&types))));
        json_set(&arena, &part, "amount", json_make_int(report->damage));
        json_push(&arena, &parts, part);
        report->hurt = -1;
        emit(report->table, damage, .who = who, .by = report_actor(report->hurt_by),
             .source = report_word(report, report->hurt_from), .parts = table_intern_json(report->table, &parts),
             .amount = report->damage, .hp = f->hp, .temporary = f->temp_hp);
        arena_free(&arena);
        text_free(&types);
    }
    if (report->healed >= 0) {
        int who = report->healed;
        report->healed = -1;
        emit(report->table, heal, .who = who, .amount = report->heal, .hp = game->figures[who].hp);
    }
}

/* The spell that laid it, else whose it is. */
static int64_t report_zone_name(struct report *report, const struct p2v_zone *zone)
{
    const struct p2v_game *game = &report_state(report)->game;
    const char *maker = table_actor_name(report->table, report_actor(zone->source));
    char name[REPORT_TEXT];
    if (!zone->count && zone->program) return report_word(report, game->pack->features.items[zone->program].name);
    snprintf(name, sizeof name, "the zone of %s", maker ? maker : "the board");
    return report_word(report, maker ? name : "a zone");
}

static void report_flush_zone(struct report *report)
{
    if (report->zone < 0) return;
    const struct p2v_game *game = &report_state(report)->game;
    const struct p2v_zone *zone = &game->zones[report->zone];
    struct arena arena;
    struct json squares = json_make_array();
    int index = report->zone;
    arena_init(&arena);
    for (int square = 0; square < P2V_SQUARES; square++)
        if (zone->squares[square / 64] >> square % 64 & 1)
            json_push(&arena, &squares, report_square(&arena, square % P2V_WIDTH, square / P2V_WIDTH));
    report->zone = -1;
    emit(report->table, zone, .who = report_actor(zone->source), .zone = report_zone_name(report, zone),
         .squares = table_intern_json(report->table, &squares), .index = index);
    arena_free(&arena);
}

/* ---- comparing ---- */

static void report_condition(struct report *report, int who, const char *name, bool begins, int by)
{
    if (begins)
        emit(report->table, condition, .who = who, .condition = report_word(report, name), .value = EVENT_ABSENT,
             .by = report_actor(by));
    else
        emit(report->table, conditionEnd, .who = who, .condition = report_word(report, name));
}

static uint32_t report_conditions(const struct p2v_game *game, int figure)
{
    uint32_t bits = 0;
    for (int i = 0; i < P2V_CONDITIONS; i++)
        if (p2v_has(game, figure, (enum p2v_condition)i)) bits |= P2V_BIT(i);
    return bits;
}

static struct report_figure report_look(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    struct report_figure now = {.x = f->x,
                                .y = f->y,
                                .hp = f->hp,
                                .temp_hp = f->temp_hp,
                                .conditions = report_conditions(game, figure),
                                .status = f->status,
                                .ap = f->ap,
                                .hero_points = f->hero_points,
                                .size = f->size,
                                .swallower = f->swallower,
                                .stower = f->stower,
                                .mount = f->mount,
                                .is_prone = f->is_prone,
                                .is_helpless = f->is_helpless,
                                .in_play = f->in_play,
                                .has_left = f->has_left,
                                .is_ready = f->is_ready};
    memcpy(now.persistent, f->persistent, sizeof now.persistent);
    return now;
}

static void report_states(struct report *report, int who, const struct report_figure *was,
                          const struct report_figure *now)
{
    static const struct {
        uint8_t bits;
        const char *name;
    } states[] = {{P2V_INVISIBLE, "invisible"},
                  {P2V_QUICKENED | P2V_QUICKENED_NEXT, "quickened"},
                  {P2V_CONCEALED, "concealed"},
                  {P2V_CONCEALED_AFAR, "concealed-afar"}};
    for (int i = 0; i < P2V_CONDITIONS; i++)
        if ((was->conditions ^ now->conditions) >> i & 1)
            report_condition(report, who, p2v_condition_name((enum p2v_condition)i), now->conditions >> i & 1, -1);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (!(was->status & states[i].bits) != !(now->status & states[i].bits))
            report_condition(report, who, states[i].name, now->status & states[i].bits, -1);
    if (was->is_prone != now->is_prone) report_condition(report, who, "prone", now->is_prone, -1);
    if (was->swallower != now->swallower)
        report_condition(report, who, "swallowed", now->swallower != P2V_NOBODY, now->swallower);
    if (was->stower != now->stower) report_condition(report, who, "taken-in", now->stower != P2V_NOBODY, now->stower);
    for (int i = 0; i < P2V_DAMAGE_TYPES; i++) {
        char name[REPORT_CONDITION];
        if (was->persistent[i] == now->persistent[i]) continue;
        snprintf(name, sizeof name, "persistent-%s", p2v_damage_name((enum p2v_damage_type)i));
        if (now->persistent[i])
            emit(report->table, condition, .who = who, .condition = report_word(report, name),
                 .value = now->persistent[i], .by = report_actor(-1));
        else
            report_condition(report, who, name, false, -1);
    }
}

/* Action points and hero points. */
static void report_points(struct report *report, int who, const struct report_figure *was,
                          const struct report_figure *now, bool ends_turn)
{
    struct table *table = report->table;
    if (was->ap > now->ap && !ends_turn) /* what is left at the end is lost */
        emit(table, spend, .who = who, .what = report_word(report, "actionPoints"), .amount = was->ap - now->ap,
             .left = now->ap);
    if (was->ap < now->ap)
        p2v_emit(table, restore, .who = who, .what = report_word(report, "actionPoints"), .amount = now->ap - was->ap,
                 .left = now->ap);
    if (was->hero_points > now->hero_points)
        emit(table, spend, .who = who, .what = report_word(report, "heroPoints"),
             .amount = was->hero_points - now->hero_points, .left = now->hero_points);
    if (was->hero_points < now->hero_points)
        p2v_emit(table, restore, .who = who, .what = report_word(report, "heroPoints"),
                 .amount = now->hero_points - was->hero_points, .left = now->hero_points);
}

/* Hit points that changed by something other than damage or healing. */
static void report_hit_points(struct report *report, int who, const struct report_figure *was,
                              const struct report_figure *now)
{
    if (was->temp_hp < now->temp_hp) emit(report->table, temporaryHp, .who = who, .amount = now->temp_hp);
    if (was->hp != now->hp || was->temp_hp > now->temp_hp)
        emit(report->table, setHp, .who = who, .hp = now->hp, .temporary = now->temp_hp);
}

/* It drops, recovers or leaves the game. */
static void report_fate(struct report *report, int who, const struct report_figure *was,
                        const struct report_figure *now)
{
    struct table *table = report->table;
    if (now->in_play && was->is_helpless && !now->is_helpless) emit(table, revive, .who = who);
    if (now->in_play && !was->is_helpless && now->is_helpless)
        p2v_emit(table, defeat, .who = who, .how = report_word(report, "dying"));
    if (!was->in_play || now->in_play) return;
    if (!now->has_left) p2v_emit(table, defeat, .who = who, .how = report_word(report, "eliminated"));
    emit(table, leave, .who = who, .how = report_word(report, now->has_left ? "fled" : "eliminated"));
}

/* What is different about a figure now. */
static void report_compare(struct report *report, int who, bool ends_turn)
{
    struct table *table = report->table;
    const struct p2v_game *game = &report_state(report)->game;
    struct report_figure was = report->figures[who], now = report_look(game, who);
    report->figures[who] = now;
    if (memcmp(&was, &now, sizeof was) == 0) return;
    if (was.mount != now.mount)
        p2v_emit(table, mount, .who = who, .mount = report_actor(now.mount != P2V_NOBODY ? now.mount : was.mount),
                 .off = now.mount == P2V_NOBODY);
    if ((was.x != now.x || was.y != now.y) && report->mover != who)
        emit(table, move, .who = who, .from = report_place(report, who, was.x, was.y),
             .to = report_place(report, who, now.x, now.y), .forced = true);
    if (was.size != now.size) p2v_emit(table, resize, .who = who, .size = now.size);
    if (report->hurt != who && report->healed != who) report_hit_points(report, who, &was, &now);
    report_states(report, who, &was, &now);
    report_points(report, who, &was, &now, ends_turn);
    if (!was.is_ready && now.is_ready) p2v_emit(table, ready, .who = who);
    report_fate(report, who, &was, &now);
}

/* ---- the fact itself ---- */

/* A natural 20 is a critical hit, a natural 1 a critical failure; so is 10 more or less than what it must reach. */
static enum p2v_degree report_degree(const struct p2v_fact *fact)
{
    int die = fact->a, total = fact->b, against = fact->c;
    if (fact->kind == P2V_FACT_FIGHT && die == 20) return P2V_CRITICAL_SUCCESS;
    if (fact->kind == P2V_FACT_SAVE && die == 1) return P2V_CRITICAL_FAILURE;
    if (total >= against) return total >= against + 10 ? P2V_CRITICAL_SUCCESS : P2V_SUCCESS;
    return die == 1 || total <= against - 10 ? P2V_CRITICAL_FAILURE : P2V_FAILURE;
}

/* What the roll must reach: a save against Grapple, Shove or Trip, the Fight roll that was made for it. */
static const char *report_defence(const struct report *report, const struct p2v_fact *fact)
{
    if (fact->c <= 0) return "";
    if (fact->kind == P2V_FACT_FIGHT) return "Armor";
    return fact->kind == P2V_FACT_SAVE && fact->c == report->wrestled ? "the Fight roll of" : "Power";
}

static void report_roll(struct report *report, const struct p2v_fact *fact, const char *what, int target)
{
    static const char *const outcomes[] = {[P2V_CRITICAL_FAILURE] = "criticalFailure",
                                           [P2V_FAILURE] = "failure",
                                           [P2V_SUCCESS] = "success",
                                           [P2V_CRITICAL_SUCCESS] = "criticalSuccess"};
    bool is_tested = fact->c > 0;
    const char *defence = report_defence(report, fact);
    enum p2v_degree degree = report_degree(fact);
    const struct p2v_objective *claimed =
        fact->kind == P2V_FACT_CHECK && fact->d >= 256 ? &report_state(report)->game.objectives[fact->d / 256 - 1]
                                                       : NULL;
    report->wrestled = fact->kind == P2V_FACT_FIGHT && !is_tested ? fact->b : 0;
    p2v_emit(report->table, roll, .who = report_actor(fact->who), .what = report_word(report, what),
         .target = report_actor(target), .dice = report_numbers(report, fact->a), .total = fact->b,
         .objective = claimed ? report_word(report, p2v_objective_name(claimed->kind)) : 0,
         .at = claimed ? event_square(claimed->x, claimed->y) : EVENT_ABSENT,
         .against = is_tested ? fact->c : EVENT_ABSENT, .defence = report_word(report, defence),
         .success = is_tested ? degree >= P2V_SUCCESS : EVENT_ABSENT,
         .outcome = is_tested ? report_word(report, outcomes[degree]) : 0);
}

/* A die that is not part of a check. */
static void report_die(struct report *report, const struct p2v_fact *fact)
{
    static const char *const figure_dice[] = {[P2V_DIE_CHANCE] = "chance",
                                              [P2V_DIE_COVER] = "cover or concealment",
                                              [P2V_DIE_ESCAPE] = "escape",
                                              [P2V_DIE_RESISTANCE] = "resistance",
                                              [P2V_DIE_RECOVERY] = "recovery",
                                              [P2V_DIE_PERSISTENT] = "an end of persistent damage"};
    static const char *const side_dice[] = {[P2V_DIE_FIRST] = " rolls for the first turn",
                                            [P2V_DIE_DEPLOYMENT] = " rolls for deployment",
                                            [P2V_DIE_OBJECTIVES] = "A die decides the number of objectives"};
    bool of_side = fact->kind == P2V_FACT_SIDE_DIE;
    char what[REPORT_TEXT], name[REPORT_NAME];
    p2v_side_name(report_state(report), fact->c, name, sizeof name);
    bool names_side = of_side && (fact->b == P2V_DIE_FIRST || fact->b == P2V_DIE_DEPLOYMENT);
    bool is_cover = !of_side && fact->b == P2V_DIE_COVER; /* only a 1 fails */
    int needed = of_side || fact->b == P2V_DIE_CHANCE ? 0 : is_cover ? 2 : fact->c;
    if (of_side && fact->b == P2V_DIE_END)
        snprintf(what, sizeof what, "A die decides whether the game ends (on %d or more)", fact->d);
    else
        snprintf(what, sizeof what, "%s%s", names_side ? name : "",
                 of_side ? side_dice[fact->b] : figure_dice[fact->b]);
    p2v_emit(report->table, roll, .who = of_side ? EVENT_NOBODY : report_actor(fact->who),
         .what = report_word(report, what), .target = is_cover ? report_actor(fact->c) : EVENT_NOBODY,
         .dice = report_numbers(report, fact->a), .total = fact->a,
         .against = needed > 0 ? needed : EVENT_ABSENT, .success = needed > 0 ? fact->a >= needed : EVENT_ABSENT);
}

static void report_act(struct report *report, int who, const char *name, bool is_reaction)
{
    char slug[REPORT_NAME];
    size_t length = 0;
    for (const char *at = name; *at && length + 1 < sizeof slug; at++)
        slug[length++] = *at == ' ' ? '-' : ascii_lower(*at);
    slug[length] = '\0';
    p2v_emit(report->table, act, .who = who, .action = report_word(report, slug), .name = report_word(report, name),
             .isReaction = is_reaction);
}

/* The names of the targets so far and of one more; 0: there were none. */
static int64_t report_targets(struct report *report, const struct p2v_event_act *act, int target)
{
    struct json_document known = {0};
    struct arena arena;
    const char *name = table_actor_name(report->table, target),
               *first = act->target >= 0 ? table_actor_name(report->table, act->target) : NULL;
    const char *listed = act->targets ? table_text(report->table, act->targets) : "[]";
    int64_t made = 0;
    arena_init(&arena);
    if (json_parse(&known, "event", listed, strlen(listed), NULL) == STATUS_OK) {
        struct json names = json_make_array();
        bool is_new = true;
        if (first) json_push(&arena, &names, json_make_text(&arena, first, strlen(first)));
        for (size_t i = 0; i < json_count(&known.root); i++) {
            json_push(&arena, &names, *json_at(&known.root, i));
            if (json_is_text(json_at(&known.root, i), name)) is_new = false;
        }
        if (is_new) json_push(&arena, &names, json_make_text(&arena, name, strlen(name)));
        made = table_intern_json(report->table, &names);
    }
    json_free(&known);
    arena_free(&arena);
    return made;
}

/* Who an action is aimed at shows when it acts on them: its event is completed with their names. */
static void report_aim(struct report *report, int actor, int target)
{
    struct table *table = report->table;
    if (table->quiet || actor == target || report_actor(actor) < 0 || report_actor(target) < 0) return;
    for (size_t i = table->events.count; i > 0; i--) {
        struct event *event = &table->events.items[i - 1];
        if (event->kind == EVENT_TURN_START) return;
        if (event->kind != EVENT_ACT || event_act_of(event).who != actor) continue;
        bool reacts = i > 1 && event[-1].kind == EVENT_ACT && event_act_of(&event[-1]).who == actor;
        if (reacts) event--; /* a reaction, then the use of its feature */
        struct p2v_event_act act = p2v_event_act_of(event);
        if (act.target == target) return;
        if (act.target < 0 && !act.targets) {
            act.target = target;
        } else {
            act.targets = report_targets(report, &act, target);
            act.target = EVENT_NOBODY;
        }
        *event = p2v_event_act_make(act);
        return;
    }
}

/* Who acted last in this turn; -1: nobody yet. */
static int report_last_actor(const struct report *report)
{
    const struct table *table = report->table;
    for (size_t i = table->events.count; i > 0; i--) {
        const struct event *event = &table->events.items[i - 1];
        if (event->kind == EVENT_TURN_START) return -1;
        if (event->kind == EVENT_ACT) return (int)event_act_of(event).who;
    }
    return -1;
}

/* The facts that show it. */
static void report_aims(struct report *report, const struct p2v_fact *fact)
{
    switch (fact->kind) {
    case P2V_FACT_FIGHT:
        report_aim(report, fact->who, fact->d);
        break;
    case P2V_FACT_DIE:
        if (fact->b == P2V_DIE_COVER) report_aim(report, fact->who, fact->c);
        break;
    case P2V_FACT_DAMAGE:
        report_aim(report, fact->c, fact->who);
        break;
    case P2V_FACT_EFFECT:
        report_aim(report, fact->c & 0xff, fact->who);
        break;
    case P2V_FACT_CONDITION:
        report_aim(report, fact->d, fact->who);
        break;
    case P2V_FACT_SAVE:
    case P2V_FACT_HEALED:
        report_aim(report, report_last_actor(report), fact->who);
        break;
    case P2V_FACT_MARK:
        report_aim(report, fact->who, fact->a);
        break;
    default:
        break;
    }
}

static void report_over(struct report *report)
{
    const struct p2v_state *state = report_state(report);
    struct p2v_standing standing = p2v_standing(&state->game);
    int other = standing.second < 0 ? 0 : state->game.score[standing.second];
    char text[REPORT_TEXT], name[REPORT_NAME];
    p2v_side_name(state, standing.best, name, sizeof name);
    if (standing.margin == 0)
        snprintf(text, sizeof text, "a draw, %d victory points each", other);
    else
        snprintf(text, sizeof text, "victory for %s, %d victory points to %d", name,
                 state->game.score[standing.best], other);
    p2v_emit(report->table, encounterEnd, .side = standing.margin ? standing.best : EVENT_ABSENT,
             .outcome = report_word(report, standing.margin ? "victory" : "draw"), .round = state->game.round,
             .text = report_word(report, text));
}

/* "holding the Notable"; `objective` is that of the fact. */
static int64_t report_held(struct report *report, int objective)
{
    char text[REPORT_TEXT];
    if (objective <= 0) return report_word(report, objective ? "having the most points left in play" : "");
    const struct p2v_objective *held = &report_state(report)->game.objectives[objective - 1];
    snprintf(text, sizeof text, "holding the %s", p2v_objective_name(held->kind));
    return report_word(report, text);
}

static void report_objective(struct report *report, int index)
{
    const struct p2v_game *game = &report_state(report)->game;
    const struct p2v_objective *objective = &game->objectives[index];
    p2v_emit(report->table, objective, .objective = report_word(report, p2v_objective_name(objective->kind)),
             .at = event_square(objective->x, objective->y), .power = objective->power);
}

static void report_limit(struct report *report, const struct p2v_fact *fact)
{
    static const char *const limits[P2V_LIMITS] = {
        [P2V_LIMIT_EFFECTS] = "The table holds at most %d lasting effects; one more is left out.",
        [P2V_LIMIT_ZONES] = "The table holds at most %d zones; one more is left out.",
        [P2V_LIMIT_FIGURES] = "The table holds at most %d creatures; no creature appears.",
    };
    char text[REPORT_TEXT];
    snprintf(text, sizeof text, limits[fact->a], fact->b);
    emit(report->table, note, .note = report_word(report, text));
}

static void report_rolls(struct report *report, const struct p2v_fact *fact)
{
    char what[REPORT_NAME];
    switch (fact->kind) {
    case P2V_FACT_FIGHT:
        report_roll(report, fact, "Fight", fact->d);
        break;
    case P2V_FACT_SAVE:
        snprintf(what, sizeof what, "a %s save", p2v_save_name((enum p2v_save)fact->d));
        report_roll(report, fact, what, -1);
        break;
    case P2V_FACT_CHECK:
        report_roll(report, fact, p2v_skill_name((enum p2v_skill)(fact->d % 256)), -1);
        break;
    case P2V_FACT_DIE:
    case P2V_FACT_SIDE_DIE:
        report_die(report, fact);
        break;
    default:
        break;
    }
}

/* Damage is reported with the hit points it leaves: here it is only noted. */
static void report_damage(struct report *report, const struct p2v_fact *fact)
{
    const struct p2v_game *game = &report_state(report)->game;
    bool is_known = fact->c >= 0 && fact->c < game->figures_count && fact->d >= 0;
    const struct p2v_feature *feature = is_known ? p2v_action_feature(game, fact->c, fact->d) : NULL;
    report->hurt = fact->who;
    report->damage = fact->a;
    report->damage_types = (uint32_t)fact->b;
    report->hurt_by = fact->c;
    report->hurt_from = feature ? feature->name : is_known ? p2v_universal_name(fact->d) : NULL;
}

/* Rolls, actions and turns: reported before their results. */
static void report_deed(struct report *report, const struct p2v_fact *fact)
{
    const struct p2v_game *game = &report_state(report)->game;
    const struct p2v_pack *pack = game->pack;
    struct table *table = report->table;
    bool is_feature = fact->a >= 0 && (size_t)fact->a < pack->features.count;
    switch (fact->kind) {
    case P2V_FACT_ROUND:
        if (fact->a == 1) p2v_emit(table, encounterStart, .order = 0);
        if (fact->a > 1) emit(table, roundEnd, .round = fact->a - 1);
        emit(table, roundStart, .round = fact->a);
        break;
    case P2V_FACT_ACTIVATE:
        emit(table, turnStart, .who = fact->who, .side = game->figures[fact->who].side, .round = game->round);
        break;
    case P2V_FACT_END_TURN:
        emit(table, turnEnd, .who = fact->who, .side = game->figures[fact->who].side, .round = game->round);
        break;
    case P2V_FACT_USE:
    case P2V_FACT_REACTION:
        if (is_feature)
            report_act(report, fact->who, pack->features.items[fact->a].name, fact->kind == P2V_FACT_REACTION);
        break;
    case P2V_FACT_ACT:
        report_act(report, fact->who, p2v_universal_name(fact->a), false);
        break;
    case P2V_FACT_DAMAGE:
        report_damage(report, fact);
        break;
    case P2V_FACT_HEALED:
        report->healed = fact->who;
        report->heal = fact->a;
        break;
    default:
        break;
    }
}

static void report_door(struct report *report, const struct p2v_fact *fact)
{
    const uint8_t edges = report_state(report)->game.edges[fact->c];
    bool opens = (edges & edges >> 2) != (edges >> 2 & 3);
    emit(report->table, board, .at = event_square(fact->a, fact->b), .terrain = report_word(report, "door"),
         .state = report_word(report, opens ? "open" : "shut"), .who = report_actor(fact->who));
}

/* "solid", "difficult and cover"; "open" for plain ground. */
static int64_t report_terrain(struct report *report, unsigned bits)
{
    struct text words = {0};
    for (int i = 0; i < P2V_TERRAINS; i++) {
        if (bits >> i & 1)
            text_addf(&words, "%s%s", words.length ? " and " : "", p2v_terrain_name((enum p2v_terrain_index)i));
    }
    int64_t word = report_word(report, words.length ? text_get(&words) : "open");
    text_free(&words);
    return word;
}

/* What happens to the ground. */
static void report_ground(struct report *report, const struct p2v_fact *fact)
{
    struct table *table = report->table;
    switch (fact->kind) {
    case P2V_FACT_TERRAIN:
        emit(table, board, .at = event_square(fact->a % P2V_WIDTH, fact->a / P2V_WIDTH),
             .terrain = report_word(report, "terrain"), .state = report_terrain(report, (unsigned)fact->b));
        break;
    case P2V_FACT_DOOR:
        report_door(report, fact);
        break;
    case P2V_FACT_ZONE_END:
        if (!fact->b)
            emit(table, zoneEnd, .zone = report_zone_name(report, &report_state(report)->game.zones[fact->a]),
                 .index = fact->a);
        break;
    case P2V_FACT_BARRIER:
        p2v_emit(table, barrier, .hp = fact->d, .armor = fact->b);
        break;
    default:
        break;
    }
}

/* What is fought for, and how the game begins and ends. */
/* What happens to the board and the game, reported afterwards. */
static void report_goals(struct report *report, const struct p2v_fact *fact)
{
    const struct p2v_game *game = &report_state(report)->game;
    struct table *table = report->table;
    switch (fact->kind) {
    case P2V_FACT_CLAIM:
        p2v_emit(table, claim, .who = report_actor(fact->who), .side = fact->b,
                 .objective = report_word(report, p2v_objective_name(game->objectives[fact->a].kind)),
                 .at = event_square(game->objectives[fact->a].x, game->objectives[fact->a].y));
        break;
    case P2V_FACT_POWER:
        report_objective(report, fact->a);
        break;
    case P2V_FACT_OBJECTIVE:
        report_objective(report, game->objective_count - 1);
        break;
    case P2V_FACT_OBJECTIVES:
        p2v_emit(table, objectives, .count = fact->a);
        break;
    case P2V_FACT_TILE:
        p2v_emit(table, tile, .side = fact->a, .number = fact->a + 1, .name = report_side(report, fact->a));
        break;
    case P2V_FACT_MARKER:
        emit(table, board, .at = event_square(game->war.markers[fact->a].x, game->war.markers[fact->a].y),
             .terrain = report_word(report, p2v_marker_name(game->war.markers[fact->a].kind)),
             .state = report_word(report, fact->b ? "gone" : "there"));
        break;
    case P2V_FACT_VICTORY:
        p2v_emit(table, victory, .side = fact->a, .major = fact->b, .name = report_side(report, fact->a));
        break;
    case P2V_FACT_TURN_OVER:
        if (!game->is_started)
            p2v_emit(table, deployment, .side = fact->c, .number = fact->c + 1, .name = report_side(report, fact->c));
        break;
    case P2V_FACT_OVER:
        report_over(report);
        break;
    case P2V_FACT_LIMIT:
        report_limit(report, fact);
        break;
    default:
        break;
    }
}

/* A feature of its card that it gets, loses or can use once more. */
static void report_change(struct report *report, const struct p2v_fact *fact)
{
    const struct p2v_game *game = &report_state(report)->game;
    const struct p2v_card *card = fact->who < P2V_FIGURES ? p2v_card_of(game, fact->who) : NULL;
    bool is_change = fact->a <= P2V_CHANGE_LOSE_FEATURE || fact->a == P2V_CHANGE_REGAIN_USE;
    if (!card || !is_change || fact->b >= card->feature_count) return;
    const char *name = game->pack->features.items[card->features[fact->b]].name;
    if (fact->a == P2V_CHANGE_REGAIN_USE)
        p2v_emit(report->table, restore, .who = fact->who, .what = report_word(report, "uses"), .amount = 1,
                 .item = report_word(report, name));
    else
        p2v_emit(report->table, feature, .who = fact->who, .lost = fact->a == P2V_CHANGE_LOSE_FEATURE,
                 .feature = report_word(report, name));
}

/* Things between creatures, and what they know and have. */
static void report_ties(struct report *report, const struct p2v_fact *fact)
{
    static const char *const loads[] = {"dropped", "light", "heavy"};
    const struct p2v_game *game = &report_state(report)->game;
    struct table *table = report->table;
    switch (fact->kind) {
    case P2V_FACT_MARK:
        p2v_emit(table, mark, .who = fact->who, .target = report_actor(fact->a));
        break;
    case P2V_FACT_BOND:
        p2v_emit(table, bond, .who = fact->who, .target = report_actor(fact->a));
        break;
    case P2V_FACT_CONTROL:
        if (fact->a != P2V_NOBODY) p2v_emit(table, control, .who = fact->who, .by = report_actor(fact->a));
        break;
    case P2V_FACT_LOAD:
        p2v_emit(table, load, .who = fact->who, .load = report_word(report, loads[fact->a < 3 ? fact->a : 0]));
        break;
    case P2V_FACT_FORESEEN:
        p2v_emit(table, foresee, .who = fact->who, .item = report_word(report, game->pack->items.items[fact->b].name));
        break;
    case P2V_FACT_LEARNED:
        p2v_emit(table, learn, .who = fact->who, .from = report_word(report, p2v_card_of(game, fact->a)->name));
        break;
    case P2V_FACT_CHANGE:
        report_change(report, fact);
        break;
    case P2V_FACT_GAMBIT:
        p2v_emit(table, gambit, .who = fact->who, .die = fact->a, .phase = fact->b);
        break;
    default:
        break;
    }
}

/* ---- effects ---- */

/* Has the same just been reported? A spell that changes several numbers is one effect for people. */
static bool report_effect_repeats(const struct report *report, struct event_effect now, bool ends)
{
    size_t count = report->table->events.count;
    const struct event *last = count ? &report->table->events.items[count - 1] : NULL;
    if (!last || last->kind != (ends ? EVENT_EFFECT_END : EVENT_EFFECT)) return false;
    if (ends) {
        struct event_effectEnd end = event_effectEnd_of(last);
        return end.who == now.who && end.effect == now.effect && end.source == now.source;
    }
    struct event_effect effect = event_effect_of(last);
    return effect.who == now.who && effect.effect == now.effect && effect.source == now.source && effect.by == now.by;
}

static void report_effect_end(struct report *report, const struct p2v_effect *effect)
{
    const struct p2v_game *game = &report_state(report)->game;
    char room[REPORT_NAME], label[REPORT_NAME];
    const char *name = p2v_effect_name(game, effect, room, sizeof room);
    struct event_effect end = {.who = report_actor(effect->bearer),
                               .effect = report_word(report, name),
                               .source = report_word(report, p2v_effect_label(game, effect, label, sizeof label))};
    if (report_effect_repeats(report, end, true)) return;
    emit(report->table, effectEnd, .who = end.who, .effect = end.effect, .source = end.source);
}

static void report_effect(struct report *report, const struct p2v_fact *fact)
{
    const struct p2v_game *game = &report_state(report)->game;
    char room[REPORT_NAME], label[REPORT_NAME];
    struct p2v_effect effect = {.kind = (uint8_t)(fact->a & 0xff),
                                .stat = (uint8_t)(fact->a >> 8 & 0xff),
                                .value = (int8_t)(fact->b & 0xff),
                                .is_spell = fact->b >> 14 & 1,
                                .feature = (uint16_t)fact->d};
    struct event_effect now = {.who = report_actor(fact->who),
                               .effect = report_word(report, p2v_effect_name(game, &effect, room, sizeof room)),
                               .source = report_word(report, p2v_effect_label(game, &effect, label, sizeof label)),
                               .by = report_actor(fact->c & 0xff)};
    if (report_effect_repeats(report, now, false)) return;
    emit(report->table, effect, .who = now.who, .effect = now.effect, .source = now.source, .by = now.by);
}

/* ---- a fact ---- */

void p2v_report_begin(struct report *report, struct table *table)
{
    const struct p2v_game *game = &((const struct p2v_state *)table->state)->game;
    report->table = table;
    report->mover = report->hurt = report->healed = report->zone = -1;
    report->path_count = report->wrestled = 0;
    report->count = game->figures_count;
    for (int i = 0; i < report->count; i++)
        report->figures[i] = report_look(game, i);
}

static void report_flush(struct report *report, const struct p2v_fact *fact)
{
    bool moves = fact && (fact->kind == P2V_FACT_MOVE || fact->kind == P2V_FACT_WALK);
    bool counts = fact && (fact->kind == P2V_FACT_HP || fact->kind == P2V_FACT_TEMP_HP);
    if (!moves || fact->who != report->mover) report_flush_move(report);
    if (!counts || (fact->who != report->hurt && fact->who != report->healed)) report_flush_harm(report);
    if (!fact || fact->kind != P2V_FACT_ZONE_SQUARE) report_flush_zone(report);
}

static void report_step(struct report *report, const struct p2v_fact *fact)
{
    const struct report_figure *was = &report->figures[fact->who];
    if (report->mover != fact->who) {
        report->mover = fact->who;
        report->path_count = 0;
        report->from_x = was->x;
        report->from_y = was->y;
        report->is_forced = fact->kind == P2V_FACT_MOVE && !fact->c && was->x >= 0;
    }
    bool is_known = report->path_count && report->path[report->path_count - 1][0] == fact->a &&
                    report->path[report->path_count - 1][1] == fact->b;
    if (is_known || report->path_count == (int)(sizeof report->path / sizeof *report->path)) return;
    report->path[report->path_count][0] = fact->a;
    report->path[report->path_count++][1] = fact->b;
}

void p2v_report_way(struct report *report, int figure, const uint16_t *squares, int count)
{
    struct p2v_fact step = {.kind = P2V_FACT_MOVE, .who = (uint8_t)figure, .c = 1};
    report_flush(report, &step);
    for (int i = 0; i < count; i++) {
        step.a = (int16_t)(squares[i] % P2V_WIDTH);
        step.b = (int16_t)(squares[i] / P2V_WIDTH);
        report_step(report, &step);
    }
}

void p2v_report_fact(struct report *report, const struct p2v_fact *fact)
{
    struct p2v_game *game = &((struct p2v_state *)report->table->state)->game;
    int score = fact->kind == P2V_FACT_SCORE ? game->score[fact->a] : 0;
    report_flush(report, fact);
    if (fact->kind == P2V_FACT_EFFECT_END && !fact->b) report_effect_end(report, &game->effects[fact->a]);
    if (fact->kind == P2V_FACT_MOVE || fact->kind == P2V_FACT_WALK) report_step(report, fact);
    report_aims(report, fact);
    report_rolls(report, fact);
    report_deed(report, fact);
    p2v_apply(game, fact);
    if (fact->kind == P2V_FACT_ZONE) report->zone = fact->a;
    if (fact->kind == P2V_FACT_EFFECT) report_effect(report, fact);
    if (fact->kind == P2V_FACT_SCORE)
        p2v_emit(report->table, score, .side = fact->a, .amount = fact->b - score, .total = fact->b,
                 .reason = report_held(report, fact->c), .name = report_side(report, fact->a));
    for (; report->count < game->figures_count; report->count++) {
        report->figures[report->count] = report_look(game, report->count);
        emit(report->table, join, .who = report->count, .side = game->figures[report->count].side,
             .at = report_place(report, report->count, report->figures[report->count].x,
                                report->figures[report->count].y),
             .how = report_word(report, "summoned"),
             .name = report_word(report, p2v_card_of(game, report->count)->name));
    }
    for (int i = 0; i < game->figures_count; i++)
        report_compare(report, i, fact->kind == P2V_FACT_END_TURN);
    report_ties(report, fact);
    report_ground(report, fact);
    report_goals(report, fact);
}

void p2v_report_end(struct report *report)
{
    report_flush(report, NULL);
}
