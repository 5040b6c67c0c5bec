/* solo.c: phases, gambits and preferred targets of solo adventuring (P2V-SOLO-01..17). */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/solo.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

static struct json solo_text(struct arena *arena, const char *text, size_t length)
{
    while (length && text[length - 1] == ' ')
        length--;
    while (length && *text == ' ')
        text++, length--;
    return json_make_text(arena, text, length);
}

struct json p2v_gambit_steps(struct arena *arena, const char *text)
{
    struct json steps = json_make_array();
    while (*text) {
        size_t length = strcspn(text, ">");
        struct json step = json_make_array();
        for (size_t at = 0; at < length;) {
            size_t part = strcspn(text + at, "/>");
            if (part > length - at) part = length - at;
            json_push(arena, &step, solo_text(arena, text + at, part));
            at += part + 1;
        }
        json_push(arena, &steps, step);
        text += length + (text[length] == '>');
    }
    return steps;
}

/* What a range of the gambit's die brings: when, and what is done. */
struct solo_row {
    int low, high;
    const char *phase, *text;
};

static void solo_entry(struct arena *arena, struct json *table, const struct solo_row *row)
{
    struct json entry = json_make_object(), dice = json_make_array();
    for (int die = row->low; die <= row->high; die++)
        json_push(arena, &dice, json_make_int(die));
    json_set(arena, &entry, "dice", dice);
    json_set(arena, &entry, "phase", json_make_text(arena, row->phase, strlen(row->phase)));
    json_set(arena, &entry, "text", json_make_text(arena, row->text, strlen(row->text)));
    json_push(arena, table, entry);
}

/* The best strike of a kind and the best costly action. */
struct solo_best {
    const char *melee, *ranged, *power;
    int weights[3];
};

static struct solo_best solo_best_of(const struct p2v_pack *pack, const struct p2v_card *card)
{
    struct solo_best best = {.weights = {-1, -1, -1}};
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &pack->features.items[card->features[p]];
        bool melee = feature->aim.mode == P2V_AIM_MELEE || feature->aim.mode == P2V_AIM_EITHER;
        bool acts = feature->kind == P2V_ACTION || (feature->is_spell && feature->ap);
        if (!acts || feature->is_option || feature->is_helpful || feature->trigger.window) continue;
        int slot = !feature->is_strike ? 2 : melee ? 0 : 1;
        if (feature->weight <= best.weights[slot] || strpbrk(feature->name, "/>")) continue;
        best.weights[slot] = feature->weight;
        *(slot == 0 ? &best.melee : slot == 1 ? &best.ranged : &best.power) = feature->name;
    }
    return best;
}

/* A sensible table: now and then very early, mostly early, the strongest things late. */
static struct json solo_generate(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card)
{
    struct solo_best best = solo_best_of(pack, card);
    struct json table = json_make_array();
    const char *first = best.melee ? best.melee : best.ranged ? best.ranged : best.power;
    if (!first) {
        solo_entry(arena, &table, &(struct solo_row){1, 6, "early", "Retreat"});
        return table;
    }
    char *either = best.melee && best.ranged ? arena_printf(arena, "%s / %s", best.melee, best.ranged)
                                             : arena_printf(arena, "%s", first);
    char *moving = arena_printf(arena, "%s > %s", best.melee ? "Charge" : "Stride", first);
    char *staying = arena_printf(arena, "%s > %s", either ? either : first, best.melee ? "Reposition" : "Retreat");
    char *late = best.power ? arena_printf(arena, "Stride > %s", best.power)
                            : arena_printf(arena, "Stride > %s > %s", first, first);
    const struct solo_row rows[] = {{1, 1, "super_early", either ? either : first},
                                    {2, 3, "early", moving ? moving : first},
                                    {4, 5, "early", staying ? staying : first},
                                    {6, 6, "late", late ? late : first}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        solo_entry(arena, &table, &rows[i]);
    return table;
}

struct json p2v_gambits_of(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card)
{
    const struct json *own = json_get(card->source, "gambits");
    return json_count(own) ? json_copy(arena, own) : solo_generate(arena, pack, card);
}

/* The entry of a roll; NULL when the table has none. */
static const struct json *solo_entry_of(const struct json *table, int die)
{
    for (size_t i = 0; i < json_count(table); i++) {
        const struct json *dice = json_get(json_at(table, i), "dice");
        for (size_t k = 0; k < json_count(dice); k++)
            if (json_to_int(json_at(dice, k), 0) == die) return json_at(table, i);
    }
    return NULL;
}

static enum p2v_phase solo_phase_of(const struct json *entry, bool is_ally)
{
    const char *phase = json_to_text(json_get(entry, "phase"), "early");
    if (is_ally) /* P2V-SOLO-03 */
        return strcmp(phase, "late") == 0 ? P2V_PHASE_LATE_ADVENTURERS : P2V_PHASE_EARLY_ADVENTURERS;
    return strcmp(phase, "super_early") == 0 ? P2V_PHASE_SUPER_EARLY
           : strcmp(phase, "late") == 0      ? P2V_PHASE_LATE
                                             : P2V_PHASE_EARLY;
}

/* ---- a round ---- */

void p2v_solo_round(struct p2v_run *run, const bool *is_early)
{
    struct p2v_game *game = run->game;
    for (int i = 0; i < game->figures_count && !run->halted; i++) {
        bool ally = game->figures[i].side == 0 && json_count(json_get(p2v_card_of(game, i)->source, "gambits"));
        if (!game->figures[i].in_play || game->figures[i].gambit) continue;
        if (game->figures[i].side == 0 && !ally) { /* P2V-SOLO-01 */
            p2v_fact(run, P2V_FACT_GAMBIT, i, 0,
                     is_early[i] ? P2V_PHASE_EARLY_ADVENTURERS : P2V_PHASE_LATE_ADVENTURERS);
            continue;
        }
        struct arena arena;
        arena_init(&arena);
        int die = run->roll(run, 6); /* P2V-SOLO-04: one for all of the type */
        struct json table = p2v_gambits_of(&arena, game->pack, p2v_card_of(game, i));
        enum p2v_phase phase = solo_phase_of(solo_entry_of(&table, die), ally);
        for (int k = i; k < game->figures_count; k++)
            if (game->figures[k].card == game->figures[i].card && game->figures[k].side == game->figures[i].side &&
                game->figures[k].in_play)
                p2v_fact(run, P2V_FACT_GAMBIT, k, die, (int)phase);
        arena_free(&arena);
    }
}

const char *p2v_solo_refusal(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    if (!f->phase) return "begin the round first: name the heroes who act early";
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *other = &game->figures[i];
        if (!other->in_play || other->has_acted || other->x < 0 || other->phase >= f->phase) continue;
        if (other->commander != P2V_NOBODY) continue;
        return "creatures of an earlier phase act first";
    }
    return NULL;
}

/* ---- targets (P2V-SOLO-07..09) ---- */

enum solo_move { SOLO_STRIDE, SOLO_SHIFT, SOLO_CHARGE, SOLO_REPOSITION, SOLO_RETREAT };

struct solo_turn {
    int figure, range; /* range: of the attack that is made or comes next */
    bool is_ranged;    /* it likes to stand away from enemies */
    bool has_attack;   /* something follows that wants a target */
    enum solo_move move;
    int speed; /* movement it has before the attack */
    int (*outer)(struct p2v_run *run, const struct p2v_question *question);
    void *outer_context;
    void (*damage_by)(struct p2v_run *run, int source, int feature, int amount);
};

static bool solo_is_target(const struct p2v_game *game, int figure, int other)
{
    return p2v_is_enemy(game, figure, other) && p2v_is_live(game, other);
}

static bool solo_prefers(const struct p2v_game *game, int figure, int target)
{
    const char *words = json_to_text(json_get(p2v_card_of(game, figure)->source, "gambit_preference"), "");
    const struct p2v_card *card = p2v_card_of(game, target);
    if (strstr(words, "adjacent to allies"))
        for (int i = 0; i < game->figures_count; i++)
            if (i != figure && game->figures[i].side == game->figures[figure].side && p2v_is_live(game, i) &&
                p2v_distance(game, i, target) <= 1)
                return true;
    for (int p = 0; strstr(words, "ranged") && p < card->feature_count; p++)
        if (game->pack->features.items[card->features[p]].aim.mode == P2V_AIM_RANGED) return true;
    return strstr(words, "casters") && card->caster_rank > 0;
}

/* Below 0 when `a` is the better target. The steps of the rulebook's list, without the one about areas. */
static int solo_compare(const struct p2v_game *game, const struct solo_turn *turn, int a, int b)
{
    int figure = turn->figure, reach = turn->range + turn->speed;
    int far_a = p2v_distance(game, figure, a), far_b = p2v_distance(game, figure, b);
    const int differences[] = {(far_b <= reach) - (far_a <= reach),
                               solo_prefers(game, figure, b) - solo_prefers(game, figure, a),
                               far_a - far_b,
                               game->figures[a].has_acted - game->figures[b].has_acted,
                               game->figures[a].hp - game->figures[b].hp,
                               p2v_stat(game, a, P2V_STAT_ARMOR) - p2v_stat(game, b, P2V_STAT_ARMOR)};
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
        if (differences[i]) return differences[i];
    return 0;
}

static int solo_preferred(const struct p2v_game *game, const struct solo_turn *turn)
{
    int best = -1;
    for (int i = 0; i < game->figures_count; i++)
        if (solo_is_target(game, turn->figure, i) && (best < 0 || solo_compare(game, turn, i, best) < 0)) best = i;
    return best;
}

/* ---- where (P2V-SOLO-10..14) ---- */

static int solo_nearest(const struct p2v_game *game, int figure, struct grid_space there)
{
    int best = 99;
    for (int i = 0; i < game->figures_count; i++) {
        if (!solo_is_target(game, figure, i)) continue;
        int distance = p2v_gap(game, there, p2v_space(&game->figures[i]));
        if (distance < best) best = distance;
    }
    return best;
}

static bool solo_in_reach_of_enemies(const struct p2v_game *game, int figure, struct grid_space there)
{
    for (int i = 0; i < game->figures_count; i++)
        if (solo_is_target(game, figure, i) && p2v_gap(game, there, p2v_space(&game->figures[i])) <= p2v_reach(game, i))
            return true;
    return false;
}

/* The square of the straight distance to the nearest enemy, in steps that matter less than a square. */
static int solo_straight_distance(const struct p2v_game *game, int figure, int x, int y)
{
    int best = 9999;
    for (int i = 0; i < game->figures_count; i++) {
        int dx = (x - game->figures[i].x) / game->unit, dy = (y - game->figures[i].y) / game->unit;
        if (solo_is_target(game, figure, i) && dx * dx + dy * dy < best) best = dx * dx + dy * dy;
    }
    return best / 8;
}

static int solo_square_value(const struct p2v_game *game, const struct solo_turn *turn, int target, int x, int y)
{
    struct grid_space there = p2v_space_at(&game->figures[turn->figure], x, y);
    int nearest = solo_nearest(game, turn->figure, there);
    int walked = p2v_gap(game, there, p2v_space(&game->figures[turn->figure]));
    bool flees = turn->move == SOLO_RETREAT || (turn->move == SOLO_SHIFT && (turn->is_ranged || !turn->has_attack));
    if (flees || target < 0) return nearest * 100 + solo_straight_distance(game, turn->figure, x, y);
    if (turn->move == SOLO_SHIFT) return nearest <= turn->range ? 1000 - walked : -nearest * 100 - walked;
    int distance = p2v_gap(game, there, p2v_space(&game->figures[target]));
    int value = distance <= turn->range ? 10000 : -100 * (distance - turn->range);
    bool stays_away = turn->move == SOLO_STRIDE && turn->is_ranged;
    if (stays_away && solo_in_reach_of_enemies(game, turn->figure, there)) value -= 5000;
    return value - walked;
}

static int solo_choose_square(const struct p2v_game *game, const struct solo_turn *turn,
                              const struct p2v_question *question)
{
    int best = 0, best_value = 0, target = solo_preferred(game, turn);
    for (int i = 0; i < question->count; i++) {
        int x = question->options[i].x, y = question->options[i].y;
        int dx = (x - game->figures[turn->figure].x) / game->unit,
            dy = (y - game->figures[turn->figure].y) / game->unit;
        int value = solo_square_value(game, turn, target, x, y) * 4096 - dx * dx - dy * dy; /* rather straight on */
        if (i && value <= best_value) continue;
        best = i;
        best_value = value;
    }
    return best;
}

/* The area that covers most enemies and fewest friends (step 2), among equals the one with the preferred target. */
static int solo_choose_area(struct p2v_run *run, const struct solo_turn *turn, const struct p2v_question *question)
{
    const struct p2v_game *game = run->game;
    int best = 0, best_value = -1000, target = solo_preferred(game, turn);
    if (question->feature >= run->pack->features.count) return 0;
    for (int i = 0; i < question->count; i++) {
        uint8_t inside[P2V_FIGURES];
        const struct p2v_aim *aim = &run->pack->features.items[question->feature].aim;
        int count = p2v_area_touched(run, turn->figure, aim, &question->options[i], inside), value = 0;
        for (int k = 0; k < count; k++) {
            value += solo_is_target(game, turn->figure, inside[k]) ? 10 : 0;
            value += inside[k] == target;
            value -= game->figures[inside[k]].side == game->figures[turn->figure].side ? 3 : 0;
        }
        if (value <= best_value) continue;
        best = i;
        best_value = value;
    }
    return best;
}

static int solo_choose_target(const struct p2v_game *game, const struct solo_turn *turn,
                              const struct p2v_question *question)
{
    int best = -1;
    for (int i = 0; i < question->count; i++) {
        int figure = question->options[i].figure;
        if (!solo_is_target(game, turn->figure, figure)) continue;
        if (best < 0 || solo_compare(game, turn, figure, question->options[best].figure) < 0) best = i;
    }
    return best < 0 ? 0 : best;
}

static int solo_answer(struct p2v_run *run, const struct p2v_question *question)
{
    struct solo_turn *turn = run->context;
    if (question->side != run->game->figures[turn->figure].side) { /* the adventurers decide for themselves */
        run->context = turn->outer_context;
        int answer = turn->outer ? turn->outer(run, question) : 0;
        run->context = turn;
        return answer;
    }
    switch ((enum p2v_question_kind)question->kind) {
    case P2V_ASK_TARGET:
    case P2V_ASK_WEAPON:
        return solo_choose_target(run->game, turn, question);
    case P2V_ASK_SQUARE:
        return solo_choose_square(run->game, turn, question);
    case P2V_ASK_AREA:
        return solo_choose_area(run, turn, question);
    case P2V_ASK_REACTION:
    case P2V_ASK_CHOICE:
        return question->count > 1;
    case P2V_ASK_ACTION:
    case P2V_ASK_PUSH:
        return 0;
    }
    return 0;
}

/* ---- what ---- */

struct solo_action {
    int number; /* a feature's place or a universal action; -1: nothing that is known */
    enum solo_move move;
    bool is_move;
    const struct json *sequence; /* several in one alternative */
};

static struct solo_action solo_find(const struct p2v_game *game, int figure, const struct json *word)
{
    static const struct {
        const char *name;
        int action;
        enum solo_move move;
    } moves[] = {{"stride", P2V_ACTION_STRIDE, SOLO_STRIDE},
                 {"shift", P2V_ACTION_STEP, SOLO_SHIFT},
                 {"step", P2V_ACTION_STEP, SOLO_SHIFT},
                 {"charge", P2V_ACTION_STRIDE, SOLO_CHARGE},
                 {"reposition", P2V_ACTION_STRIDE, SOLO_REPOSITION},
                 {"retreat", P2V_ACTION_STRIDE, SOLO_RETREAT}};
    struct solo_action action = {.number = -1, .sequence = json_get(word, "sequence")};
    const char *text = json_to_text(word, "");
    const struct p2v_card *card = p2v_card_of(game, figure);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (p2v_same_word(moves[i].name, text))
            return (struct solo_action){.number = moves[i].action, .move = moves[i].move, .is_move = true};
    for (int p = 0; p < card->feature_count; p++)
        if (p2v_same_word(game->pack->features.items[card->features[p]].name, text)) action.number = p;
    if (action.number < 0 && p2v_same_word(text, "grab")) action.number = P2V_ACTION_GRAPPLE;
    return action;
}

static int solo_range_of(const struct p2v_feature *feature)
{
    const struct p2v_aim *aim = &feature->aim;
    if (aim->mode == P2V_AIM_RANGED) return aim->near;
    if (aim->mode == P2V_AIM_AREA) return aim->within ? aim->within : aim->size;
    return aim->mode == P2V_AIM_MELEE || aim->mode == P2V_AIM_EITHER ? aim->reach : 1;
}

/* Is there an enemy it can be used on now? Helpless ones do not count. */
static bool solo_can_attack(struct p2v_run *run, int figure, int place)
{
    const struct p2v_feature *feature = p2v_action_feature(run->game, figure, place);
    struct p2v_option options[P2V_FIGURES];
    if (!feature) return p2v_universal_possible(run, figure, place);
    if (p2v_has(run->game, figure, P2V_NO_ATTACKS) && !feature->is_helpful) return false;
    if (!p2v_has_targets(run, figure, feature)) return false;
    bool aims = feature->aim.mode == P2V_AIM_MELEE || feature->aim.mode == P2V_AIM_RANGED ||
                feature->aim.mode == P2V_AIM_EITHER;
    if (!aims || feature->is_helpful) return true;
    int count = p2v_targets(run, figure, feature, options, P2V_FIGURES);
    for (int i = 0; i < count; i++)
        if (solo_is_target(run->game, figure, options[i].figure)) return true;
    return false;
}

/* P2V-SOLO-06: an attack before a movement, melee before ranged. */
static struct solo_action solo_alternative(struct p2v_run *run, int figure, const struct json *step)
{
    struct solo_action best = {.number = -1};
    int best_rank = -1;
    for (size_t i = 0; i < json_count(step); i++) {
        struct solo_action action = solo_find(run->game, figure, json_at(step, i));
        int rank = 1;
        if (action.number < 0 && !action.sequence) continue;
        if (!action.is_move && !action.sequence) {
            const struct p2v_feature *feature = p2v_action_feature(run->game, figure, action.number);
            bool melee = !feature || feature->aim.mode == P2V_AIM_MELEE || feature->aim.mode == P2V_AIM_EITHER;
            rank = !solo_can_attack(run, figure, action.number) ? 0 : melee ? 3 : 2;
        }
        if (rank <= best_rank) continue;
        best_rank = rank;
        best = action;
    }
    return best_rank > 0 ? best : (struct solo_action){.number = -1};
}

/* What the next attack of the rest of the gambit needs, for the movement before it. */
static void solo_look_ahead(struct p2v_run *run, struct solo_turn *turn, const struct json *steps, size_t from,
                            size_t end)
{
    turn->range = p2v_reach(run->game, turn->figure);
    turn->is_ranged = turn->has_attack = false;
    turn->speed = 0;
    if (turn->range < 1) turn->range = 1;
    for (size_t i = from; i < end && !turn->has_attack; i++) {
        const struct json *step = json_at(steps, i);
        for (size_t k = 0; k < json_count(step) && !turn->has_attack; k++) {
            struct solo_action action = solo_find(run->game, turn->figure, json_at(step, k));
            const struct p2v_feature *feature =
                action.is_move ? NULL : p2v_action_feature(run->game, turn->figure, action.number);
            if (action.is_move && action.move != SOLO_SHIFT) turn->speed += p2v_speed(run->game, turn->figure);
            if (!feature || feature->is_helpful) continue;
            turn->has_attack = true;
            turn->range = solo_range_of(feature);
            turn->is_ranged = feature->aim.mode == P2V_AIM_RANGED;
        }
    }
}

static void solo_do(struct p2v_run *run, struct solo_turn *turn, struct solo_action action)
{
    const struct p2v_game *game = run->game;
    int figure = turn->figure;
    turn->move = action.is_move ? action.move : SOLO_STRIDE;
    if (action.is_move) {
        bool near = solo_nearest(game, figure, p2v_space(&game->figures[figure])) <= p2v_reach(game, figure);
        if (game->figures[figure].is_prone)
            p2v_take_action(run, figure, P2V_ACTION_STAND_UP, true);
        else if (!(action.move == SOLO_CHARGE && near) && p2v_universal_possible(run, figure, action.number))
            p2v_take_action(run, figure, action.number, true);
    } else if (solo_can_attack(run, figure, action.number)) {
        p2v_take_action(run, figure, action.number, true);
    }
}

/* ---- a turn ---- */

/* P2V-SOLO-15: the last action goes, unless that is the big one and another can go instead. */
static size_t solo_dropped(struct p2v_run *run, int figure, const struct json *steps, size_t first)
{
    size_t last = json_count(steps) - 1;
    struct solo_action action = solo_find(run->game, figure, json_at(json_at(steps, last), 0));
    const struct p2v_feature *feature =
        action.is_move || action.number < 0 ? NULL : p2v_action_feature(run->game, figure, action.number);
    if (!feature || feature->ap < 2 || last == first) return last;
    return last - 1;
}

static void solo_steps(struct p2v_run *run, struct solo_turn *turn, struct json *steps)
{
    int lost = p2v_has(run->game, turn->figure, P2V_SLOWED);
    for (size_t i = 0; i < json_count(steps) && !run->halted; i++) {
        for (; lost > 0 && i < json_count(steps); lost--)
            json_remove_at(steps, solo_dropped(run, turn->figure, steps, i));
        if (i >= json_count(steps) || !p2v_is_live(run->game, turn->figure)) break;
        int left = (int)(json_count(steps) - i) - 1;
        struct solo_action action = solo_alternative(run, turn->figure, json_at(steps, i));
        p2v_fact(run, P2V_FACT_AP, turn->figure, left); /* what it may pay with */
        solo_look_ahead(run, turn, steps, action.is_move ? i + 1 : i, json_count(steps));
        if (action.is_move && action.move != SOLO_SHIFT) turn->speed += p2v_speed(run->game, turn->figure);
        if (action.sequence)
            for (size_t k = 0; k < json_count(action.sequence) && !run->halted; k++)
                solo_do(run, turn, solo_find(run->game, turn->figure, json_at(action.sequence, k)));
        else if (action.number >= 0)
            solo_do(run, turn, action);
        lost = left - run->game->figures[turn->figure].ap;
    }
}

/* P2V-SOLO-17: {"defence": {"type": "all", "dice": 2}}, or a text "resist all 2d6 ...": until the end of the round. */
static void solo_defend(struct p2v_run *run, int figure, const struct json *entry)
{
    const struct json *defence = json_get(entry, "defence");
    const char *text = json_to_text(json_get(entry, "text"), "");
    int dice = (int)json_to_int(json_get(defence, "dice"), 0),
        type = p2v_damage_find(json_to_text(json_get(defence, "type"), "all"));
    if (!dice && strncmp(text, "resist all ", 11) == 0) dice = (int)(strtol(text + 11, NULL, 10) % 100);
    if (dice <= 0) return;
    uint32_t types = type >= 0 ? P2V_BIT(type) : P2V_BIT(P2V_AREA) - 1;
    p2v_record(run, (struct p2v_fact){P2V_FACT_EFFECT, (uint8_t)figure, P2V_DO_RESIST,
                                      (int16_t)(dice | P2V_UNTIL_NEXT_ROUND_END << 8), (int16_t)(figure | 1 << 8), 0,
                                      types & 0xffffff});
}

/* Who counts damage knows the context of the whole game. */
static void solo_damage_by(struct p2v_run *run, int source, int feature, int amount)
{
    struct solo_turn *turn = run->context;
    run->context = turn->outer_context;
    turn->damage_by(run, source, feature, amount);
    run->context = turn;
}

static void solo_follow(struct p2v_run *run, int figure)
{
    struct arena arena;
    arena_init(&arena);
    struct json table = p2v_gambits_of(&arena, run->game->pack, p2v_card_of(run->game, figure));
    const struct json *entry = solo_entry_of(&table, run->game->figures[figure].gambit);
    const struct json *own = json_get(entry, "steps");
    bool is_special = json_to_bool(json_get(entry, "special"), false) || json_get(entry, "defence");
    struct solo_turn turn = {.figure = figure, .outer = run->ask, .outer_context = run->context};
    struct json steps = json_count(own) ? json_copy(&arena, own)
                        : is_special    ? json_make_array()
                                        : p2v_gambit_steps(&arena, json_to_text(json_get(entry, "text"), ""));
    bool (*wander)(struct p2v_run *, int, int, int *, int *) = run->wander;
    bool (*draw)(struct p2v_run *, int, int, struct p2v_option *) = run->draw;
    run->ask = solo_answer;
    run->wander = NULL; /* they know the other context only */
    run->draw = NULL;
    turn.damage_by = run->damage_by;
    if (run->damage_by) run->damage_by = solo_damage_by;
    run->context = &turn;
    if (is_special) solo_defend(run, figure, entry);
    solo_steps(run, &turn, &steps);
    run->ask = turn.outer;
    run->wander = wander;
    run->damage_by = turn.damage_by;
    run->draw = draw;
    run->context = turn.outer_context;
    arena_free(&arena);
}

const char *p2v_solo_act(struct p2v_run *run, int figure)
{
    const char *why = NULL;
    struct p2v_option option = {.figure = (uint8_t)figure, .action = P2V_ACTION_ACTIVATE};
    if (!run->game->figures[figure].gambit) return "this creature follows no gambit";
    if (p2v_do(run, &option, &why) == P2V_REFUSED) return why;
    if (run->halted || run->game->active != figure) return NULL; /* stunned or helpless: the turn is over already */
    if (!run->game->figures[figure].is_helpless) solo_follow(run, figure);
    option.action = P2V_ACTION_END;
    if (!run->halted && run->game->active == figure) (void)p2v_do(run, &option, NULL);
    return NULL;
}
