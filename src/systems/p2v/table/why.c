/* why.c: why a number is what it is. The functions that compute the numbers report their parts (struct p2v_teller). */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/table/why.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "systems/p2v/player/odds.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/cards/describe.h"

struct why {
    struct p2v_state *state;
    struct p2v_run *run;
    struct arena *arena;
    struct page *page;
    struct json *data, parts;
    int figure, sum;
};

static struct json why_text(const struct why *e, const char *text)
{
    return text ? json_make_text(e->arena, text, strlen(text)) : json_make_null(); /* without memory nothing */
}

/* The name lives in the arena. */
static const char *why_name(const struct why *e, int figure)
{
    struct text room = {0};
    const char *name = p2v_figure_name(e->state, figure, &room), *copy = NULL;
    if (name) copy = arena_copy_text(e->arena, name, strlen(name));
    text_free(&room);
    return copy ? copy : "";
}

/* One part of the number being explained. */
static void why_part(void *context, const char *what, int source, int amount)
{
    struct why *e = context;
    struct json part = json_make_object();
    const char *from = source == P2V_NOBODY || source == e->figure ? NULL : why_name(e, source);
    e->sum += amount;
    page_row_signed(e->page, what, amount, from ? arena_printf(e->arena, "from %s", from) : NULL);
    json_set(e->arena, &part, "what", why_text(e, what));
    if (from) json_set(e->arena, &part, "from", why_text(e, from));
    json_set(e->arena, &part, "amount", json_make_int(amount));
    json_push(e->arena, &e->parts, part);
}

static void why_begin(struct why *e, int figure, const char *heading)
{
    e->figure = figure;
    e->sum = 0;
    e->parts = json_make_array();
    page_heading(e->page, heading);
}

/* The sum is the number by the rules; nothing is left untold. */
static void why_end(struct why *e, const char *name, int total)
{
    struct json out = json_make_object();
    if (e->sum != total) why_part(e, "other", e->figure, total - e->sum);
    page_row_int(e->page, "total", total, NULL);
    json_set(e->arena, &out, "total", json_make_int(total));
    json_set(e->arena, &out, "parts", e->parts);
    json_set(e->arena, e->data, name, out);
}

/* ---- stats and skills ---- */

static const struct {
    const char *word, *name;
    enum p2v_stat stat;
} why_stats[] = {{"fight", "Fight", P2V_STAT_FIGHT},   {"armor", "Armor", P2V_STAT_ARMOR},
                 {"power", "Power", P2V_STAT_POWER},   {"fortitude", "Fortitude", P2V_STAT_FORT},
                 {"fort", "Fortitude", P2V_STAT_FORT}, {"reflex", "Reflex", P2V_STAT_REFLEX},
                 {"will", "Will", P2V_STAT_WILL},      {"speed", "Speed", P2V_STAT_SPEED},
                 {"reach", "Reach", P2V_STAT_REACH}};

static void why_save(struct why *e, int figure, enum p2v_save save, int bonus)
{
    const struct p2v_game *game = &e->state->game;
    const struct p2v_teller teller = {why_part, e};
    why_begin(e, figure, arena_printf(e->arena, "%s of %s", p2v_save_name(save), why_name(e, figure)));
    p2v_stat_told(game, figure, (enum p2v_stat)(P2V_STAT_FORT + (int)save), &teller);
    if (p2v_has(game, figure, P2V_SICKENED)) why_part(e, "sickened", figure, -2); /* P2V-COND-08 */
    if (bonus) why_part(e, "against this", figure, bonus);
    why_end(e, "save", p2v_figure_save(game, figure, save) + bonus);
}

static void why_armor(struct why *e, int figure, int attacker)
{
    const struct p2v_teller teller = {why_part, e};
    const char *why = p2v_off_guard_why(e->run, figure, attacker);
    why_begin(e, figure, arena_printf(e->arena, "Armor of %s", why_name(e, figure)));
    int armor = p2v_stat_told(&e->state->game, figure, P2V_STAT_ARMOR, &teller);
    if (why) why_part(e, arena_printf(e->arena, "off-guard: %s", why), figure, -2); /* P2V-COND-04 */
    why_end(e, "armor", armor - (why ? 2 : 0));
}

static void why_power(struct why *e, int figure)
{
    const struct p2v_teller teller = {why_part, e};
    why_begin(e, figure, arena_printf(e->arena, "Power of %s", why_name(e, figure)));
    why_end(e, "power", p2v_stat_told(&e->state->game, figure, P2V_STAT_POWER, &teller));
}

/* The roll with what the moment does to it (P2V-STRIKE-04..06). */
static void why_fight(struct why *e, int figure, const struct p2v_fight *fight)
{
    const struct p2v_teller teller = {why_part, e};
    why_begin(e, figure, arena_printf(e->arena, "Fight of %s", why_name(e, figure)));
    p2v_stat_told(&e->state->game, figure, P2V_STAT_FIGHT, &teller);
    if (fight->earlier_actions == 1) why_part(e, "second action with a Fight roll", figure, -5);
    if (fight->earlier_actions > 1) why_part(e, "third action with a Fight roll", figure, -10);
    if (fight->in_enemy_reach) why_part(e, "shooting within an enemy's reach", figure, -2);
    if (fight->beyond_short) why_part(e, "beyond short range", figure, -2);
    if (fight->is_prone) why_part(e, "prone", figure, -2);
    if (fight->is_rattled) why_part(e, "rattled", figure, -2);
    if (fight->modifier) why_part(e, "against its prey", figure, fight->modifier);
    why_end(e, "fight", p2v_fight_bonus(fight));
}

static void why_stat(struct why *e, enum p2v_stat stat)
{
    const struct p2v_game *game = &e->state->game;
    const struct p2v_figure *f = &game->figures[e->figure];
    const struct p2v_teller teller = {why_part, e};
    int figure = e->figure;
    if (stat == P2V_STAT_FIGHT) {
        struct p2v_fight fight = {.fight = p2v_stat(game, figure, P2V_STAT_FIGHT),
                                  .earlier_actions = f->is_active ? f->fights : 0,
                                  .is_prone = f->is_prone,
                                  .is_rattled = p2v_has(game, figure, P2V_RATTLED)};
        why_fight(e, figure, &fight);
    } else if (stat == P2V_STAT_ARMOR) {
        why_armor(e, figure, P2V_NOBODY);
    } else if (stat == P2V_STAT_POWER) {
        why_power(e, figure);
    } else if (stat == P2V_STAT_SPEED) {
        why_begin(e, figure, arena_printf(e->arena, "Speed of %s", why_name(e, figure)));
        why_end(e, "speed", p2v_speed_told(game, figure, &teller));
    } else if (stat == P2V_STAT_REACH) {
        why_begin(e, figure, arena_printf(e->arena, "Reach of %s", why_name(e, figure)));
        why_end(e, "reach", p2v_reach_told(game, figure, &teller));
    } else {
        why_save(e, figure, (enum p2v_save)((int)stat - P2V_STAT_FORT), 0);
    }
}

/* P2V-SKILL-01, -03 */
static void why_skill(struct why *e, enum p2v_skill skill)
{
    const struct p2v_game *game = &e->state->game;
    int figure = e->figure, save = p2v_figure_save(game, figure, p2v_skill_save(skill));
    int total = p2v_figure_skill(game, figure, skill), other = p2v_stat(game, figure, P2V_STAT_SKILL);
    why_begin(e, figure, arena_printf(e->arena, "%s of %s", p2v_skill_name(skill), why_name(e, figure)));
    why_part(e, p2v_save_name(p2v_skill_save(skill)), figure, save);
    if (other) why_part(e, "effects", figure, other);
    if (total != save + other) why_part(e, "untrained", figure, total - save - other);
    why_end(e, "skill", total);
    if (!p2v_may_try_skill(game, figure, skill)) page_note(e->page, "It cannot attempt a skill it is not trained in.");
}

/* ---- features ---- */

static void why_types(struct why *e, int target, uint32_t types, const struct p2v_defence *defence)
{
    for (int t = 0; t < P2V_DAMAGE_TYPES; t++) {
        const char *name = p2v_damage_name((enum p2v_damage_type)t), *who = why_name(e, target);
        if (!(types & P2V_BIT(t))) continue;
        if (defence->immune & P2V_BIT(t)) page_note(e->page, arena_printf(e->arena, "%s is immune to %s.", who, name));
        if (defence->resist[t])
            page_note(e->page, arena_printf(e->arena, "%s resists %s: %dd6, each 4 or more takes 5 away.", who, name,
                                            defence->resist[t]));
        if (defence->weak[t])
            page_note(e->page, arena_printf(e->arena, "%s is weak to %s: %d more when any is left.", who, name,
                                            defence->weak[t]));
    }
}

static void why_damage(struct why *e, const struct p2v_feature *feature, int attacker, int target)
{
    const struct p2v_teller teller = {why_part, e};
    struct p2v_defence defence;
    uint32_t types = 0;
    why_begin(e, attacker, "Damage of a hit");
    why_end(e, "damage", p2v_strike_damage(e->run, attacker, feature, target, &teller));
    for (uint16_t s = 0; s < feature->program_count; s++) {
        const struct p2v_step *step = &e->run->pack->steps.items[feature->program + s];
        if (step->op == P2V_DO_DAMAGE) types |= step->types;
    }
    p2v_defence_now(e->run, target, attacker, &defence);
    why_types(e, target, types, &defence);
}

static void why_chance(struct why *e, const char *label, int thousandths, const char *detail)
{
    struct text room = {0};
    p2v_odds_percent(&room, thousandths);
    page_row(e->page, label, text_get(&room), detail);
    text_free(&room);
}

static void why_strike(struct why *e, const struct p2v_feature *feature, int attacker, int target)
{
    struct p2v_fight fight;
    struct p2v_strike_odds odds = p2v_odds_strike(e->run, attacker, feature, target);
    p2v_fight_situation(e->run, attacker, feature, target, &fight);
    why_fight(e, attacker, &fight);
    why_armor(e, target, attacker);
    if (odds.damage) why_damage(e, feature, attacker, target);
    page_heading(e->page, "Chances");
    const char *checks = odds.checks ? arena_printf(e->arena, "with %d check%s for cover or concealment", odds.checks,
                                                    odds.checks > 1 ? "s" : "")
                                     : NULL;
    why_chance(e, "hits", odds.hit, checks);
    why_chance(e, "crits", odds.crit, NULL);
    json_set(e->arena, e->data, "hit", json_make_double(odds.hit / 1000.0));
    json_set(e->arena, e->data, "crit", json_make_double(odds.crit / 1000.0));
    if (!p2v_attack_possible(e->run, attacker, feature, target, 0))
        page_note(e->page, "It cannot be done now: the target is out of reach or out of sight.");
}

static bool why_power_of(struct why *e, const struct p2v_feature *feature, int attacker, int target)
{
    struct p2v_save_odds odds;
    if (!p2v_odds_save(e->run, attacker, feature, target, &odds)) return false;
    why_power(e, attacker);
    if (odds.power != p2v_stat(&e->state->game, attacker, P2V_STAT_POWER))
        page_note(e->page, arena_printf(e->arena, "The card prints its own Power: %d.", odds.power));
    why_save(e, target, odds.save, odds.bonus - p2v_figure_save(&e->state->game, target, odds.save));
    page_heading(e->page, "Chances");
    why_chance(e, "fails", odds.fails, NULL);
    why_chance(e, "fails critically", odds.crit_fails, NULL);
    json_set(e->arena, e->data, "fails", json_make_double(odds.fails / 1000.0));
    json_set(e->arena, e->data, "failsCritically", json_make_double(odds.crit_fails / 1000.0));
    return true;
}

/* A feature against a target; without one what it is made of at all. */
static void why_feature(struct why *e, const struct p2v_feature *feature, int target)
{
    int attacker = e->figure;
    const char *title = target == P2V_NOBODY
                            ? feature->name
                            : arena_printf(e->arena, "%s against %s", feature->name, why_name(e, target));
    page_title(e->page, why_name(e, attacker), title);
    p2v_tell_feature(e->arena, e->state->game.pack, p2v_card_of(&e->state->game, attacker), feature, e->page);
    json_set(e->arena, e->data, "text", why_text(e, feature->text));
    if (target == P2V_NOBODY) {
        e->figure = attacker;
        if (feature->is_strike) why_stat(e, P2V_STAT_FIGHT);
        if (!feature->is_strike) why_stat(e, P2V_STAT_POWER);
        page_note(e->page, "Name a target to see the chances.");
    } else if (feature->is_strike) {
        why_strike(e, feature, attacker, target);
    } else if (!why_power_of(e, feature, attacker, target)) {
        page_note(e->page, "No roll decides this.");
    }
}

/* ---- ways ---- */

static bool why_is_diagonal(int from, int to)
{
    return from % P2V_WIDTH != to % P2V_WIDTH && from / P2V_WIDTH != to / P2V_WIDTH;
}

/* Why a step costs more than one square. */
static const char *why_step(struct why *e, int from, int to, int cost, int parity)
{
    bool diagonal = why_is_diagonal(from, to);
    const struct p2v_game *game = &e->state->game;
    static const struct {
        uint16_t trait;
        const char *word;
    } grounds[] = {{P2V_TERRAIN_DEEP_WATER, "deep water"},
                   {P2V_TERRAIN_SHALLOW_WATER, "shallow water"},
                   {P2V_TERRAIN_DIRECTIONAL, "against the current"},
                   {P2V_TERRAIN_DIFFICULT, "difficult ground"}};
    int extra = cost - (diagonal && parity ? 2 : 1), rise = game->height_map[to] - game->height_map[from];
    const char *way = !diagonal ? ""
                      : parity  ? "every other diagonal"
                                : "diagonal",
               *ground = "a fence or a tight space";
    if (extra <= 0) return way;
    for (size_t i = sizeof grounds / sizeof *grounds; i-- > 0;)
        if (game->terrain[to] & grounds[i].trait) ground = grounds[i].word;
    if (rise > 0) ground = "going up";
    return *way ? arena_printf(e->arena, "%s, %s", way, ground) : ground;
}

/* What each square of the way costs, and why. */
static void why_squares(struct why *e, struct p2v_walker walker, const struct p2v_path *path,
                        struct p2v_reachable *reachable)
{
    int from = p2v_square(walker.x, walker.y);
    walker.span = 1;
    for (int i = 0; i < path->count; i++) {
        int to = path->squares[i], to_x = to % P2V_WIDTH, to_y = to / P2V_WIDTH;
        walker.x = from % P2V_WIDTH;
        walker.y = from / P2V_WIDTH;
        p2v_reach_find(&e->state->game, &walker, reachable);
        int cost = p2v_reach_cost(reachable, to_x, to_y);
        if (cost == 255) cost = path->cost - e->sum; /* a circle of teleportation, or an ally's square */
        const char *why = why_step(e, from, to, cost, walker.parity);
        why_part(e, arena_printf(e->arena, "%d,%d %s", to_x, to_y, why), e->figure, cost);
        walker.parity ^= (int)why_is_diagonal(from, to);
        from = to;
    }
}

/* "8 4" or "8,4": the cheapest way there, step by step (P2V-MOVE-03..06, P2V-TERR-04). */
static bool why_stride(struct why *e, const char *words)
{
    const struct p2v_game *game = &e->state->game;
    char *end = NULL;
    long x = strtol(words, &end, 10), y = end && *end ? strtol(end + strspn(end, " ,"), &end, 10) : -1;
    if (game->unit != 1) {
        why_begin(e, e->figure, "The way");
        page_note(e->page, "Without a grid there are no squares to add up: inches count, twice on difficult ground.");
        return true;
    }
    if (!end || end == words || *end || !p2v_on_board(game, (int)x, (int)y)) return false;
    struct p2v_walker walker = p2v_walker_of(game, e->figure, P2V_MOST_SQUARES, p2v_modes(game, e->figure), false);
    struct p2v_reachable *reachable = memory_alloc(sizeof *reachable);
    struct p2v_path path = {0};
    if (!reachable) return false;
    p2v_reach_find(game, &walker, reachable);
    bool found = p2v_reach_cost(reachable, (int)x, (int)y) < 255;
    why_begin(e, e->figure, arena_printf(e->arena, "The way to %ld,%ld", x, y));
    if (found) p2v_reach_path(reachable, (int)x, (int)y, &path);
    walker.squares = p2v_speed(game, e->figure) + game->figures[e->figure].leftover;
    if (path.cost <= walker.squares) p2v_move_avoid_hazards(game, &walker, &path);
    walker.squares = P2V_MOST_SQUARES;
    why_squares(e, walker, &path, reachable);
    if (found) why_end(e, "way", path.cost);
    if (!found) page_note(e->page, "There is no way.");
    memory_free(reachable);
    return true;
}

/* ---- what is asked ---- */

/* The rest behind a word the text begins with; NULL when it does not. */
static const char *why_behind(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < length; i++)
        if (ascii_lower(text[i]) != ascii_lower(word[i])) return NULL;
    return text[length] && text[length] != ' ' ? NULL : text + length + strspn(text + length, " ");
}

static int why_target(const struct why *e, const char *words)
{
    const char *behind = why_behind(words, "against");
    int found = p2v_figure_find(e->state, behind ? behind : words);
    return found < 0 ? P2V_NOBODY : found;
}

/* Features of the card and those it was granted. */
static bool why_find_feature(struct why *e, const char *words, int target)
{
    const struct p2v_game *game = &e->state->game;
    int count = p2v_card_of(game, e->figure)->feature_count, most = count + P2V_ACTION_END - P2V_ACTION_GRANTED;
    for (int i = 0; i < most; i++) {
        const struct p2v_feature *feature =
            p2v_action_feature(game, e->figure, i < count ? i : P2V_ACTION_GRANTED + i - count);
        const char *rest = feature ? why_behind(words, feature->name) : NULL;
        if (!rest) continue;
        why_feature(e, feature, *rest ? why_target(e, rest) : target);
        return true;
    }
    return false;
}

/* What everybody can do: what it costs and what it does. */
static bool why_find_action(struct why *e, const char *words)
{
    for (int action = P2V_ACTION_STRIDE; action < P2V_ACTION_GRANTED; action++) {
        if (!p2v_same_word(words, p2v_universal_name(action))) continue;
        int cost = p2v_action_cost(e->run, e->figure, action);
        const char *tells = p2v_universal_telling(action);
        page_title(e->page, why_name(e, e->figure), p2v_universal_name(action));
        page_cells(e->page, cost ? arena_printf(e->arena, "%d AP", cost) : "free", NULL);
        page_detail(e->page, tells);
        json_set(e->arena, e->data, "text", why_text(e, tells));
        return true;
    }
    return false;
}

static bool why_find(struct why *e, const char *words, int target)
{
    const char *rest = why_behind(words, "stride");
    if (rest && *rest) return why_stride(e, rest);
    if (why_find_feature(e, words, target) || why_find_action(e, words)) return true;
    page_title(e->page, why_name(e, e->figure), NULL);
    for (size_t i = 0; i < sizeof why_stats / sizeof *why_stats; i++)
        if (p2v_same_word(words, why_stats[i].word)) {
            why_stat(e, why_stats[i].stat);
            return true;
        }
    int skill = p2v_skill_find(words);
    if (skill >= 0) why_skill(e, (enum p2v_skill)skill);
    return skill >= 0;
}

enum status p2v_explain(struct p2v_state *state, const struct p2v_why *asked, struct arena *arena,
                        struct answer *answer)
{
    struct p2v_run *run = memory_alloc(sizeof *run);
    if (!run) return STATUS_NO_MEMORY;
    if (!state->sight) state->sight = p2v_sight_new();
    p2v_run_init(run, &state->game, state->sight, 0, 0);
    answer->data = json_make_object();
    struct why e = {.state = state, .run = run, .arena = arena, .page = &answer->page, .data = &answer->data};
    e.figure = asked->figure;
    bool found = why_find(&e, asked->words, asked->target);
    memory_free(run);
    return found ? STATUS_OK : STATUS_NOT_FOUND;
}

/* ---- cards on their own ---- */

static enum status why_alone(struct request *request, struct p2v_state *state, struct answer *answer)
{
    const char *what = json_to_text(json_get(request->options, "what"), "");
    const char *target = json_to_text(json_get(request->options, "target"), NULL);
    struct p2v_pack *pack = p2v_content_pack(state->content);
    struct place nowhere = {.file = request->document->name};
    int card = p2v_content_adopt(state->content, request->document, &request->document->root, request->diags),
        other = -1;
    if (card < 0) return STATUS_BAD_CONTENT;
    if (target && (other = p2v_card_find(pack, target)) < 0) {
        struct near near = p2v_near_card(pack, target);
        diags_add(request->diags, fault_error("p2v/unknown-creature", diags_instead(request->diags, &near)), nowhere,
                  "there is no card \"%s\"", target);
        return STATUS_NOT_FOUND;
    }
    p2v_game_init(&state->game, pack, 24, 18, 2);
    int figure = p2v_game_add(&state->game, card, 0), reach = pack->cards.items[card].reach;
    p2v_game_place(&state->game, figure, 4, 4);
    if (other >= 0) /* as far away as its longest melee strike reaches */
        p2v_game_place(&state->game, p2v_game_add(&state->game, other, 1), 3 + state->game.figures[figure].size + reach,
                       4);
    struct p2v_why asked = {figure, what, other < 0 ? P2V_NOBODY : 1};
    enum status status = p2v_explain(state, &asked, request->arena, answer);
    if (status == STATUS_NOT_FOUND)
        diags_add(
            request->diags,
            fault_error(
                "p2v/explain",
                "ask for fight, armor, power, fortitude, reflex, will, speed, reach, a skill or a feature of the card"),
            nowhere, "%s has no \"%s\"", pack->cards.items[card].name, what);
    return status;
}

enum status p2v_explain_card(struct request *request, struct answer *answer)
{
    struct p2v_state *state = memory_alloc(sizeof *state);
    if (!state) return STATUS_NO_MEMORY;
    memset(state, 0, sizeof *state);
    enum status status = STATUS_NO_MEMORY;
    state->content = p2v_content_copy(request->content);
    if (state->content) status = why_alone(request, state, answer);
    p2v_content_free(state->content);
    p2v_sight_free(state->sight);
    memory_free(state);
    return status;
}
