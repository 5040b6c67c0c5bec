/* kinds_pf2e_play.c: PF2e at the table: strikes, checks and damage applied, against what the reference rolled. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "base/vec.h"
#include "conform.h"
#include "pf2e_packs.h"
#include "systems/pf2e/create.h"
#include "systems/pf2e/pack.h"
#include "systems/pf2e/play_action.h"
#include "systems/pf2e/play_harm.h"
#include "systems/pf2e/play_strike.h"

enum { PLAY_MOST_ROWS = 32 };

struct play_row {
    const char *name;
    size_t agree, total;
};

struct play_state {
    struct pf2e_packs packs;
    struct play_row rows[PLAY_MOST_ROWS];
    size_t row_count;
};

/* One line being checked. */
struct play_case {
    struct conform *conform;
    struct play_state *state;
    const struct json *line;
    struct pf2e_seat seats[3];
    struct pf2e_actor actors[3];
    size_t seated;
    const struct json *dice; /* [[faces, result], ...] */
    size_t thrown;
    bool dice_wrong;
    bool good;
};

static bool play_open(struct conform *conform)
{
    struct play_state *state = calloc(1, sizeof *state);
    if (!state || !pf2e_packs_open(conform, &state->packs)) {
        free(state);
        return false;
    }
    conform->state = state;
    return true;
}

static void play_close(struct conform *conform)
{
    struct play_state *state = conform->state;
    for (size_t i = 0; i < state->row_count; i++)
        printf("%-28s %8zu / %zu\n", state->rows[i].name, state->rows[i].agree, state->rows[i].total);
    pf2e_packs_close(&state->packs);
    free(state);
}

/* --- comparing --------------------------------------------------------------------------------------------------- */

static void play_count(struct play_state *state, const char *name, bool agrees)
{
    size_t i = 0;
    while (i < state->row_count && strcmp(state->rows[i].name, name) != 0)
        i++;
    if (i == PLAY_MOST_ROWS) return;
    if (i == state->row_count) state->rows[state->row_count++].name = name;
    state->rows[i].total++;
    state->rows[i].agree += agrees;
}

static void play_say(struct play_case *test, const char *name, const char *expected, const char *got)
{
    bool same = strcmp(expected, got) == 0;
    play_count(test->state, name, same);
    if (same) return;
    test->good = false;
    struct text *why = test->conform->why;
    text_addf(why, "%s%s: expected %s, got %s", why->length ? "\n    " : "", name, expected, got);
}

static void play_say_number(struct play_case *test, const char *name, double expected, double got)
{
    char a[32], b[32];
    snprintf(a, sizeof a, "%.15g", expected);
    snprintf(b, sizeof b, "%.15g", got);
    play_say(test, name, a, b);
}

/* Sets of texts: what is missing, what is too much. */
struct play_set {
    const char **items;
    size_t count, capacity;
};

static void play_put(struct play_case *test, struct play_set *set, const char *text)
{
    (void)pool_push(test->conform->scratch, set, text);
}

static void play_say_sets(struct play_case *test, const char *name, struct play_set *expected, struct play_set *got)
{
    struct text missing = {0}, extra = {0};
    sort_stable(expected->items, expected->count, sizeof *expected->items, sort_by_text, NULL);
    sort_stable(got->items, got->count, sizeof *got->items, sort_by_text, NULL);
    size_t e = 0, g = 0;
    while (e < expected->count || g < got->count) {
        int order = e == expected->count ? 1 : g == got->count ? -1 : strcmp(expected->items[e], got->items[g]);
        if (order < 0) text_addf(&missing, " -%s", expected->items[e]);
        if (order > 0) text_addf(&extra, " +%s", got->items[g]);
        e += order <= 0;
        g += order >= 0;
    }
    bool same = !missing.length && !extra.length;
    play_count(test->state, name, same);
    if (!same) {
        struct text *why = test->conform->why;
        test->good = false;
        text_addf(why, "%s%s:%s%s", why->length ? "\n    " : "", name, missing.length ? text_get(&missing) : "",
                  extra.length ? text_get(&extra) : "");
    }
    text_free(&missing);
    text_free(&extra);
}

/* --- setting the scene ------------------------------------------------------------------------------------------- */

static int play_answer(void *context, const struct pf2e_question *question)
{
    (void)context;
    return json_count(question->options) ? 0 : PF2E_ANSWER_CLOSED;
}

static void play_add_document(struct pf2e_workshop *workshop, const struct pf2e_document *document,
                              const struct json *root)
{
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, document);
    const char *link = text_get(&uuid);
    (void)pf2e_workshop_add(workshop, &root, &link, 1);
    text_free(&uuid);
}

static void play_add_persistent(struct play_case *test, struct pf2e_workshop *workshop, const struct json *data)
{
    const struct pf2e_document *document =
        pf2e_pack_find_slug(test->state->packs.pack, "condition", "persistent-damage");
    if (!document) return;
    struct json made = json_copy(test->conform->scratch, pf2e_document_root(document));
    tree_set(test->conform->scratch, &made, "system.persistent", *data);
    play_add_document(workshop, document, &made);
}

static void play_add_item(struct play_case *test, struct pf2e_workshop *workshop, const struct json *entry)
{
    const char *slug = json_to_text(json_get(entry, "condition"), NULL);
    const char *path = json_to_text(json_get(entry, "effect"), json_to_text(json_get(entry, "feat"), NULL));
    if (json_get(entry, "persistent")) play_add_persistent(test, workshop, json_get(entry, "persistent"));
    const struct pf2e_document *document = slug   ? pf2e_pack_find_slug(test->state->packs.pack, "condition", slug)
                                           : path ? pf2e_packs_find(&test->state->packs, path)
                                                  : NULL;
    if (!document) return;
    struct json made = json_copy(test->conform->scratch, pf2e_document_root(document));
    const struct json *value = json_get(entry, "value");
    if (value) tree_set(test->conform->scratch, &made, "system.value.value", *value);
    play_add_document(workshop, document, &made);
}

static bool play_toggle_item(struct pf2e_workshop *workshop, struct json *item, const struct json *toggle)
{
    const char *option = json_to_text(json_get(toggle, "option"), ""),
               *domain = json_to_text(json_get(toggle, "domain"), "all"),
               *suboption = json_to_text(json_get(toggle, "suboption"), NULL);
    bool found = false;
    const struct json *known = json_path(item, "system.rules");
    for (size_t i = 0; i < json_count(known); i++) {
        if (!json_is_text(json_get(json_at(known, i), "option"), option)) continue;
        if (strcmp(json_to_text(json_get(json_at(known, i), "domain"), "all"), domain) != 0) continue;
        struct json *rules = tree_open(&workshop->arena, item, "system.rules");
        if (!rules) return found;
        tree_set(&workshop->arena, &rules->items[i], "value", *json_get(toggle, "value"));
        if (suboption) tree_set_text(&workshop->arena, &rules->items[i], "selection", suboption);
        known = rules;
        found = true;
    }
    return found;
}

/* Items that were added in the case have other ids there: the one with the option is meant. */
static void play_toggle(struct pf2e_workshop *workshop, const struct json *toggle)
{
    struct json *item = pf2e_workshop_item(workshop, json_to_text(json_get(toggle, "item"), ""));
    const struct json *result = json_get(toggle, "result");
    if (!result || json_is(result, JSON_NULL)) return;
    struct json *items = tree_open(&workshop->arena, &workshop->actor, "items");
    bool merges = json_is(json_get(toggle, "suboption"), JSON_STRING); /* what is chosen is kept by all of a family */
    for (size_t i = 0; merges && items && i < json_count(items); i++)
        (void)play_toggle_item(workshop, &items->items[i], toggle);
    if (item && play_toggle_item(workshop, item, toggle)) return;
    for (size_t i = 0; items && i < json_count(items); i++) {
        if (play_toggle_item(workshop, &items->items[i], toggle)) return;
    }
}

static void play_equip(struct pf2e_workshop *workshop, const struct json *entry)
{
    struct json *item = pf2e_workshop_item(workshop, json_to_text(json_get(entry, "item"), ""));
    if (!item) return;
    tree_set(&workshop->arena, item, "system.equipped.carryType", *json_get(entry, "carryType"));
    tree_set(&workshop->arena, item, "system.equipped.handsHeld", *json_get(entry, "handsHeld"));
}

static void play_place(struct pf2e_seat *seat, const struct json *entry)
{
    const struct json *position = json_get(entry, "position"), *size = json_get(entry, "tokenSize");
    double width = json_to_double(json_at(size, 0), 1), length = json_to_double(json_at(size, 1), 1);
    seat->placed = position != NULL;
    seat->token = (struct pf2e_token){.x = (int)(2 * json_to_double(json_at(position, 0), 0)),
                                      .y = (int)(2 * json_to_double(json_at(position, 1), 0)),
                                      .width = (int)(2 * width),
                                      .length = (int)(2 * length),
                                      .height = (int)(10 * width)};
}

static struct pf2e_seat *play_sit(struct play_case *test, const struct json *entry)
{
    static const char *const steps[] = {"items", "toggles", "equip"};
    const struct pf2e_document *document =
        pf2e_packs_find(&test->state->packs, json_to_text(json_get(entry, "path"), ""));
    struct pf2e_workshop workshop;
    if (!document || !pf2e_workshop_open(&workshop, &test->state->packs.world, pf2e_document_root(document)))
        return NULL;
    workshop.answer = play_answer;
    workshop.dice_show_one = true;
    for (size_t s = 0; s < 3; s++) {
        const struct json *list = json_get(entry, steps[s]);
        for (size_t i = 0; i < json_count(list); i++) {
            if (s == 0) play_add_item(test, &workshop, json_at(list, i));
            if (s == 1) play_toggle(&workshop, json_at(list, i));
            if (s == 2) play_equip(&workshop, json_at(list, i));
        }
    }
    struct pf2e_seat *seat = &test->seats[test->seated];
    *seat = (struct pf2e_seat){.document = pf2e_workshop_snapshot(&workshop, test->conform->scratch),
                               .actor = &test->actors[test->seated]};
    pf2e_workshop_close(&workshop);
    test->seated++;
    const char *type = json_to_text(json_get(seat->document, "type"), "");
    const struct json *stated = json_path(seat->document, "system.details.alliance");
    seat->alliance = strcmp(type, "character") == 0 ? "party" : strcmp(type, "npc") == 0 ? "opposition" : NULL;
    if (stated) seat->alliance = json_to_text(stated, NULL);
    play_place(seat, entry);
    return seat;
}

/* Badges that were rolled when the effect came: what they showed. */
static void play_set_badges(struct play_case *test, struct pf2e_seat *seat, const struct json *items)
{
    struct arena *arena = test->conform->scratch;
    struct json *document = arena_new(arena, struct json);
    *document = *seat->document;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *entry = json_at(items, i), *value = json_path(entry, "badge.value");
        struct json *stored = json_is_number(value) ? tree_open(arena, document, "items") : NULL;
        for (size_t k = 0; stored && k < json_count(stored); k++) {
            struct json *item = &stored->items[k];
            bool same = json_is_text(json_path(item, "system.slug"), json_to_text(json_get(entry, "slug"), "")) &&
                        json_is_text(json_get(item, "type"), "effect");
            bool rolled = same && json_is_text(json_path(item, "system.badge.type"), "value");
            if (rolled) tree_set(arena, item, "system.badge.value", *value);
        }
    }
    *document = json_copy(arena, document); /* preparation must not take it for its own */
    seat->document = document;
}

static void play_prepare(struct play_case *test, struct pf2e_seat *seat)
{
    struct pf2e_prepare_input input = {
        .actor = seat->document, .options = seat->options.items, .option_count = seat->options.count};
    (void)pf2e_actor_prepare(seat->actor, &test->state->packs.world, &input);
}

/* Minions and eidolons have no initiative of their own. */
static bool play_is_minion(struct play_case *test, struct pf2e_seat *seat)
{
    play_prepare(test, seat);
    bool minion = pf2e_option_has(seat->actor, "all", "self:trait:minion") ||
                  pf2e_option_has(seat->actor, "all", "self:trait:eidolon");
    pf2e_actor_free(seat->actor);
    return minion;
}

static void play_join_encounter(struct play_case *test, const struct json *combat)
{
    static const char *const paths[] = {"initiative.attacker", "initiative.target"};
    int initiative[2], turn = (int)json_to_int(json_get(combat, "turn"), 0);
    bool minion[2] = {false, false};
    for (size_t i = 0; combat && i < 2; i++) {
        initiative[i] = (int)json_to_int(json_path(combat, paths[i]), 0);
        minion[i] = play_is_minion(test, &test->seats[i]);
    }
    for (size_t i = 0; combat && i < 2; i++) {
        int rank = minion[1 - i] || initiative[i] >= initiative[1 - i] ? 1 : 2;
        if (minion[i]) continue;
        struct pf2e_turn here = {.round = (int)json_to_int(json_get(combat, "round"), 1),
                                 .turn = turn + 1,
                                 .own = rank == turn + 1,
                                 .initiative = initiative[i],
                                 .rank = rank};
        pf2e_words_of_encounter(test->conform->scratch, &here, &test->seats[i].options);
    }
}

static void play_leave(struct play_case *test)
{
    for (size_t i = 0; i < test->seated; i++)
        pf2e_actor_free(&test->actors[i]);
}

static int64_t play_throw(void *context, int64_t faces)
{
    struct play_case *test = context;
    const struct json *die = json_at(test->dice, test->thrown++);
    if (!die || json_to_int(json_at(die, 0), 0) != faces) test->dice_wrong = true;
    return die ? json_to_int(json_at(die, 1), 1) : 1;
}

/* --- checks ------------------------------------------------------------------------------------------------------ */

static void play_compare_modifiers(struct play_case *test, const char *name, const struct json *expected,
                                   struct pf2e_actor *actor, const struct pf2e_modifiers *got)
{
    struct play_set want = {0}, have = {0};
    struct arena *arena = test->conform->scratch;
    for (size_t i = 0; i < json_count(expected); i++) {
        const struct json *one = json_at(expected, i);
        if (!json_to_bool(json_get(one, "enabled"), false)) continue;
        play_put(test, &want,
                 arena_printf(arena, "%s:%s:%g", json_to_text(json_get(one, "slug"), ""),
                              json_to_text(json_get(one, "type"), ""), json_to_double(json_get(one, "value"), 0)));
    }
    for (size_t i = 0; i < got->count; i++) {
        const struct modifier *one = &got->items[i];
        if (!one->enabled) continue;
        play_put(test, &have,
                 arena_printf(arena, "%s:%s:%g", symbol_text(&actor->symbols, one->slug),
                              modifier_policy_pf2e.types[one->type].name, one->value));
    }
    play_say_sets(test, name, &want, &have);
}

static bool play_is_compared(const char *option)
{
    return !strstr(option, "signature:") && strncmp(option, "item:id:", 8) != 0 &&
           strncmp(option, "target:action:", 14) != 0 && strncmp(option, "origin:action:", 14) != 0;
}

static void play_compare_options(struct play_case *test, const struct json *expected, struct pf2e_check *check)
{
    if (!expected) return;
    struct play_set want = {0}, have = {0};
    for (size_t i = 0; i < json_count(expected); i++) {
        const char *option = json_to_text(json_at(expected, i), "");
        if (play_is_compared(option)) play_put(test, &want, option);
    }
    for (size_t i = 0; i < options_count(&check->options); i++) {
        symbol one = options_at(&check->options, i);
        const char *option = symbol_text(&check->actor->symbols, one);
        bool again = false;
        for (size_t k = 0; k < i && !again; k++)
            again = options_at(&check->options, k) == one;
        if (!again && play_is_compared(option)) play_put(test, &have, option);
    }
    play_say_sets(test, "options", &want, &have);
}

static void play_compare_notes(struct play_case *test, const char *name, const struct json *expected,
                               const struct pf2e_note *notes, size_t count)
{
    struct play_set want = {0}, have = {0};
    struct arena *arena = test->conform->scratch;
    for (size_t i = 0; i < json_count(expected); i++) {
        const char *title = json_to_text(json_get(json_at(expected, i), "title"), "");
        play_put(
            test, &want,
            arena_printf(arena, "%s|%d", json_to_text(json_get(json_at(expected, i), "selector"), ""), *title != 0));
    }
    for (size_t i = 0; i < count; i++)
        play_put(test, &have, arena_printf(arena, "%s|%d", notes[i].selector, notes[i].title && *notes[i].title));
    play_say_sets(test, name, &want, &have);
}

static void play_compare_changes(struct play_case *test, const struct json *expected, const struct pf2e_roll *roll,
                                 const char *makes)
{
    struct play_set want = {0}, have = {0};
    struct arena *arena = test->conform->scratch;
    for (size_t i = 0; i < json_count(expected); i++) {
        const struct json *one = json_at(expected, i), *gone = json_get(one, "docs");
        if (json_is_text(json_get(one, "op"), "update"))
            play_put(test, &want,
                     arena_printf(arena, "%s:%lld", json_to_text(json_get(one, "id"), ""),
                                  (long long)json_to_int(json_path(one, "changes.system.quantity"), -1)));
        bool made = json_is_text(json_get(one, "op"), "create");
        for (size_t k = 0; k < json_count(gone); k++)
            play_put(test, &want, json_to_text(json_get(json_at(gone, k), made ? "name" : "slug"), ""));
    }
    for (size_t i = 0; i < roll->removed.count; i++)
        play_put(test, &have, roll->removed.items[i]->slug);
    if (roll->consumed)
        play_put(test, &have,
                 arena_printf(arena, "%s:%lld", roll->consumed->id,
                              (long long)tree_int(&roll->consumed->system, "quantity", 1) - 1));
    if (makes) play_put(test, &have, makes);
    play_say_sets(test, "changes", &want, &have);
}

static void play_compare_check(struct play_case *test, const struct json *expected, const struct json *changes,
                               struct pf2e_check *check, const struct pf2e_roll *roll, const char *makes)
{
    const struct json *dc = json_get(expected, "dc");
    if (test->dice_wrong || test->thrown != json_count(test->dice)) play_say(test, "dice", "those thrown", "others");
    play_compare_modifiers(test, "modifiers", json_get(expected, "modifiers"), check->actor, &check->modifiers);
    play_say_number(test, "total", json_to_double(json_get(expected, "total"), 0), (double)roll->total);
    bool has_dc = json_is(dc, JSON_OBJECT);
    play_say_number(test, "dc", has_dc ? json_to_double(json_get(dc, "value"), 0) : -1,
                    check->has_dc ? (double)check->dc : -1);
    const struct json *degree = json_get(expected, "degree");
    play_say_number(test, "degree", json_is_number(degree) ? json_to_double(degree, 0) : -1,
                    roll->has_degree ? (double)roll->degree : -1);
    play_compare_notes(test, "notes", json_get(expected, "notes"), roll->notes.items, roll->notes.count);
    play_compare_changes(test, changes, roll, makes);
    play_compare_options(test, json_get(expected, "options"), check);
}

/* --- strikes ----------------------------------------------------------------------------------------------------- */

static struct pf2e_strike *play_strike(struct pf2e_actor *actor, const struct json *wanted)
{
    size_t index = (size_t)json_to_int(json_get(wanted, "index"), 0);
    const struct json *alternative = json_get(wanted, "alt");
    if (index >= actor->strikes.count) return NULL;
    struct pf2e_strike *strike = actor->strikes.items[index];
    if (!json_is_number(alternative)) return strike;
    size_t other = (size_t)json_to_int(alternative, 0);
    return other < strike->alternative_count ? strike->alternatives[other] : NULL;
}

static void play_compare_damage(struct play_case *test, struct pf2e_attack *attack, const char *which,
                                enum degree degree)
{
    const struct json *expected = json_get(json_get(test->line, "damage"), which),
                      *instances = json_get(expected, "instances");
    struct pf2e_strike_harm harm;
    bool deals = pf2e_attack_damage(attack, degree, &harm);
    if (!expected) return;
    if (json_get(expected, "none") || !deals) {
        play_say(test, "damage", json_get(expected, "none") ? "none" : "some", deals ? "some" : "none");
        return;
    }
    play_say(test, "damage formula", json_to_text(json_get(expected, "formula"), ""), harm.damage.formula);
    test->dice = json_get(expected, "diceRolled");
    test->thrown = 0;
    struct pf2e_damage_roll rolled;
    if (!pf2e_damage_throw(&attack->check.actor->arena, &harm.result, play_throw, test, &rolled)) return;
    struct text want = {0}, have = {0};
    for (size_t i = 0; i < json_count(instances); i++)
        text_addf(&want, "%s:%g ", json_to_text(json_get(json_at(instances, i), "type"), ""),
                  json_to_double(json_get(json_at(instances, i), "total"), 0));
    for (size_t i = 0; i < rolled.count; i++)
        text_addf(&have, "%s:%g ", symbol_text(&attack->check.actor->symbols, rolled.instances[i].type),
                  rolled.instances[i].total);
    play_say(test, "damage instances", text_get(&want), text_get(&have));
    text_free(&want);
    text_free(&have);
    play_compare_notes(test, "damage notes", json_get(expected, "notes"), harm.notes.items, harm.notes.count);
}

static void play_do_strike(struct play_case *test, struct pf2e_seat *partner)
{
    const struct json *line = test->line, *expected = json_get(line, "attack");
    struct pf2e_attack_plan plan = {.world = &test->state->packs.world,
                                    .attacker = &test->seats[0],
                                    .target = &test->seats[1],
                                    .partners = &partner,
                                    .partner_count = partner ? 1 : 0,
                                    .strike = play_strike(&test->actors[0], json_get(line, "strike")),
                                    .map = (int)json_to_int(json_get(line, "map"), 0)};
    if (!plan.strike || !json_is_text(json_path(line, "strike.slug"), plan.strike->slug)) {
        play_say(test, "strike", json_to_text(json_path(line, "strike.slug"), ""),
                 plan.strike ? plan.strike->slug : "");
        return;
    }
    struct pf2e_attack attack;
    struct pf2e_roll roll;
    if (pf2e_attack_open(&attack, &plan) == STATUS_OK) {
        test->dice = json_get(expected, "diceRolled");
        pf2e_attack_roll(&attack, play_throw, test, &roll);
        play_compare_check(test, expected, json_get(expected, "itemsChanged"), &attack.check, &roll, NULL);
        play_compare_damage(test, &attack, "success", DEGREE_SUCCESS);
        play_compare_damage(test, &attack, "critical", DEGREE_CRITICAL_SUCCESS);
    } else {
        play_say(test, "attack", "rolled", "not possible");
    }
    pf2e_attack_close(&attack);
}

static enum verdict play_check_strike(struct conform *conform, const struct json *line)
{
    struct play_case test = {.conform = conform, .state = conform->state, .line = line, .good = true};
    struct pf2e_seat *attacker = play_sit(&test, json_get(line, "attacker")),
                     *target = play_sit(&test, json_get(line, "target")),
                     *buddy = json_get(line, "buddy") ? play_sit(&test, json_get(line, "buddy")) : NULL;
    if (!attacker || !target) return DISAGREE;
    play_join_encounter(&test, json_get(line, "combat"));
    play_set_badges(&test, attacker, json_get(line, "attackerItemsAfter"));
    play_set_badges(&test, target, json_get(line, "targetItems"));
    for (size_t i = 0; i < test.seated; i++)
        play_prepare(&test, &test.seats[i]);
    play_do_strike(&test, buddy);
    play_leave(&test);
    return test.good ? AGREE : DISAGREE;
}

/* --- checks of a statistic --------------------------------------------------------------------------------------- */

static struct pf2e_words play_words(struct play_case *test, const struct json *list)
{
    struct pf2e_words words = {0};
    for (size_t i = 0; i < json_count(list); i++)
        (void)pool_push(test->conform->scratch, &words, json_to_text(json_at(list, i), ""));
    return words;
}

static void play_plan_test(struct play_case *test, const struct json *call, struct pf2e_test_plan *plan)
{
    const char *type = json_to_text(json_get(call, "type"), ""), *twice = json_to_text(json_get(call, "rollTwice"), "");
    const struct json *dc = json_get(call, "dc");
    const char *item = json_to_text(json_get(call, "item"), NULL);
    struct pf2e_seat *roller = plan->roller, *owner = strcmp(type, "save") == 0 && plan->other ? plan->other : roller;
    plan->statistic = json_to_text(json_get(call, "statistic"), json_to_text(json_get(call, "defaultStatistic"), ""));
    plan->against = json_to_text(json_get(call, "dcSlug"), NULL);
    plan->action_slug = json_to_text(json_get(call, "action"), NULL);
    plan->spell_attack = strcmp(type, "spell-attack") == 0;
    plan->has_dc = json_is_number(dc);
    plan->dc = json_to_int(dc, 0);
    plan->map =
        (int)json_to_int(json_get(call, "multipleAttackPenalty"), json_to_int(json_get(call, "attackNumber"), 1) - 1);
    plan->twice = strcmp(twice, "keep-higher") == 0 ? 1 : strcmp(twice, "keep-lower") == 0 ? -1 : 0;
    plan->options = play_words(test, json_get(call, "extraRollOptions"));
    plan->traits = play_words(test, json_get(call, "traits"));
    if (item) plan->item = pf2e_item_find(owner->actor, item);
    if (strcmp(type, "action") != 0) return;
    plan->action = pf2e_action_find(plan->action_slug);
    plan->variant = json_to_text(json_get(call, "variant"), json_to_text(json_get(call, "statistic"), NULL));
    if (strcmp(plan->action_slug, "grab-an-edge") == 0) plan->variant = NULL; /* its statistics are no variants */
    if (plan->action && *plan->action->against && !plan->has_dc) plan->against = plan->action->against;
}

static bool play_wants_other(const struct json *call)
{
    const char *type = json_to_text(json_get(call, "type"), "");
    if (strcmp(type, "save") == 0) return json_get(call, "origin") != NULL;
    return json_get(call, "targeting") || json_get(call, "target");
}

static enum verdict play_check_check(struct conform *conform, const struct json *line)
{
    struct play_case test = {.conform = conform, .state = conform->state, .line = line, .good = true};
    const struct json *call = json_get(line, "call"), *expected = json_get(line, "result");
    bool other_rolls = json_is_text(json_get(line, "roller"), "other");
    struct pf2e_seat *actor = play_sit(&test, json_get(line, "actor")),
                     *other = json_is(json_get(line, "other"), JSON_OBJECT) ? play_sit(&test, json_get(line, "other"))
                                                                            : NULL;
    if (!actor || (other_rolls && !other)) return DISAGREE;
    play_set_badges(&test, other_rolls ? other : actor, json_get(line, "rollerItemsAfter"));
    for (size_t i = 0; i < test.seated; i++)
        play_prepare(&test, &test.seats[i]);
    struct pf2e_test_plan plan = {.world = &test.state->packs.world, .roller = other_rolls ? other : actor};
    if (play_wants_other(call)) plan.other = other_rolls ? actor : other;
    play_plan_test(&test, call, &plan);
    struct pf2e_test rolled;
    struct pf2e_roll roll;
    if (pf2e_test_open(&rolled, &plan) == STATUS_OK) {
        const struct json *selected = json_path(call, "dialog.selectSubstitutionIndex");
        if (json_is_number(selected)) pf2e_check_substitute(&rolled.check, (int)json_to_int(selected, 0));
        test.dice = json_get(expected, "diceRolled");
        pf2e_check_roll(&rolled.check, play_throw, &test, &roll);
        play_compare_check(&test, expected, json_get(line, "itemsChanged"), &rolled.check, &roll, rolled.makes);
    } else {
        play_say(&test, "check", plan.statistic, "not possible");
    }
    pf2e_test_close(&rolled);
    play_leave(&test);
    return test.good ? AGREE : DISAGREE;
}

/* --- damage applied ---------------------------------------------------------------------------------------------- */

/* The formula of a persistent instance without its type and outer parentheses. */
static const char *play_formula(struct play_case *test, const struct json *instance)
{
    const char *formula = json_to_text(json_get(instance, "formula"), ""),
               *type = json_to_text(json_get(instance, "type"), "");
    size_t length = strlen(formula), tail = strlen(type) + 1;
    if (length > tail && strcmp(formula + length - tail + 1, type) == 0) length -= tail;
    if (length > 11 && strncmp(formula + length - 11, " persistent", 11) == 0) length -= 11;
    if (length > 2 && formula[0] == '(' && formula[length - 1] == ')') {
        formula++;
        length -= 2;
    }
    return arena_copy_text(test->conform->scratch, formula, length);
}

static void play_read_blow(struct play_case *test, const struct json *instance, struct pf2e_blow *blow)
{
    struct pf2e_words materials = play_words(test, json_get(instance, "materials"));
    *blow = (struct pf2e_blow){.type = json_to_text(json_get(instance, "type"), ""),
                               .total = json_to_double(json_get(instance, "total"), 0),
                               .total_uncritical = json_to_double(json_get(instance, "critImmuneTotal"), 0),
                               .precision = json_to_double(json_get(instance, "precision"), 0),
                               .splash = json_to_double(json_get(instance, "splash"), 0),
                               .is_persistent = json_to_bool(json_get(instance, "persistent"), false),
                               .materials = materials.items,
                               .material_count = materials.count,
                               .formula = play_formula(test, instance)};
    bool doubled = strncmp(json_to_text(json_get(instance, "rawFormula"), ""), "(2 * (", 6) == 0;
    blow->precision_once = doubled ? blow->precision / 2 : blow->precision;
    blow->splash_once = doubled ? blow->splash / 2 : blow->splash;
}

static void play_read_harm(struct play_case *test, struct pf2e_harm *harm)
{
    const struct json *line = test->line, *rolled = json_get(line, "rolled"),
                      *instances = json_get(rolled, "instances");
    const struct json *source = json_get(line, "source"), *apply = json_get(line, "apply");
    struct pf2e_blow *blows = arena_array(test->conform->scratch, struct pf2e_blow, json_count(instances) + 1);
    for (size_t i = 0; i < json_count(instances); i++)
        play_read_blow(test, json_at(instances, i), &blows[i]);
    double multiplier = json_to_double(json_get(apply, "multiplier"), 1);
    *harm = (struct pf2e_harm){.world = &test->state->packs.world,
                               .origin = &test->seats[0],
                               .target = &test->seats[1],
                               .blows = blows,
                               .count = json_count(instances),
                               .is_critical = json_to_int(json_get(rolled, "degree"), 0) == 3,
                               .raised_to_one = json_get(rolled, "increasedFrom") != NULL,
                               .heals = multiplier < 0,
                               .plain = json_is_text(json_get(source, "type"), "number"),
                               .amount = json_to_double(json_get(source, "damage"), 0),
                               .final = json_to_bool(json_get(source, "final"), false),
                               .multiplier = multiplier < 0 ? 1 : multiplier,
                               .addend = json_to_double(json_get(apply, "addend"), 0),
                               .shield_block = json_to_bool(json_get(apply, "shieldBlock"), false),
                               .options = play_words(test, json_get(rolled, "messageOptions")),
                               .bypass = json_get(rolled, "bypass")};
    if (harm->plain) {
        harm->origin = NULL;
        harm->options = play_words(test, json_get(source, "options"));
    }
}

static void play_compare_applications(struct play_case *test, const struct json *expected,
                                      const struct pf2e_wound *wound)
{
    static const char *const kinds[] = {"immunity", "weakness", "resistance", "unaffected"};
    struct play_set want = {0}, have = {0};
    struct arena *arena = test->conform->scratch;
    for (size_t i = 0; i < json_count(expected); i++) {
        const struct json *one = json_at(expected, i);
        const char *category = json_to_text(json_get(one, "category"), "");
        play_put(test, &want,
                 arena_printf(arena, "%s:%s:%g", category,
                              strcmp(category, "reduction") == 0 ? "" : json_to_text(json_get(one, "type"), ""),
                              json_to_double(json_get(one, "adjustment"), 0)));
    }
    for (size_t i = 0; i < wound->application_count; i++)
        play_put(test, &have,
                 arena_printf(arena, "%s:%s:%g", kinds[wound->applications[i].kind], wound->applications[i].label,
                              wound->applications[i].adjustment + 0.0));
    if (wound->hardness > 0) play_put(test, &have, arena_printf(arena, "reduction::%g", -wound->hardness));
    play_say_sets(test, "applications", &want, &have);
}

static void play_compare_wound(struct play_case *test, const struct pf2e_wound *wound)
{
    const struct json *after = json_get(test->line, "after"), *result = json_get(test->line, "result"),
                      *added = json_get(result, "persistentAdded"), *shield = json_path(after, "shield.hp");
    struct play_set want = {0}, have = {0};
    play_say_number(test, "hp", json_to_double(json_get(after, "hp"), 0), (double)wound->hp);
    play_say_number(test, "temp", json_to_double(json_get(after, "temp"), 0), (double)wound->temp);
    if (json_is_number(shield)) play_say_number(test, "shield", json_to_double(shield, 0), (double)wound->shield_hp);
    play_compare_applications(test, json_get(result, "applications"), wound);
    for (size_t i = 0; i < json_count(added); i++)
        play_put(test, &want, json_to_text(json_at(added, i), ""));
    for (size_t i = 0; i < wound->lasting_count; i++) {
        const char *type = wound->lasting[i].type;
        play_put(test, &have,
                 arena_printf(test->conform->scratch, "%s%s %s", wound->lasting[i].formula,
                              strcmp(type, "bleed") == 0 ? "" : " persistent", type));
    }
    play_say_sets(test, "persistent", &want, &have);
}

static void play_set_hp(struct play_case *test, struct pf2e_seat *seat, const struct json *entry)
{
    const struct json *hp = json_get(test->line, "before"), *shield = json_get(entry, "shield");
    struct arena *arena = test->conform->scratch;
    struct json *document = arena_new(arena, struct json);
    *document = *seat->document;
    tree_set(arena, document, "system.attributes.hp.value", *json_get(hp, "hp"));
    tree_set(arena, document, "system.attributes.hp.temp", *json_get(hp, "temp"));
    struct json *items = shield ? tree_open(arena, document, "items") : NULL;
    for (size_t i = 0; items && i < json_count(items); i++) {
        struct json *item = &items->items[i];
        bool chosen = json_is_text(json_get(item, "_id"), json_to_text(json_get(shield, "item"), ""));
        if (chosen) {
            tree_set_text(arena, item, "system.equipped.carryType", "held");
            tree_set_int(arena, item, "system.equipped.handsHeld", 1);
            if (json_get(shield, "hp")) tree_set(arena, item, "system.hp.value", *json_get(shield, "hp"));
        } else if (json_is_text(json_path(item, "system.equipped.carryType"), "held") &&
                   json_to_bool(json_get(shield, "otherHeldWeaponsWorn"), false)) {
            tree_set_text(arena, item, "system.equipped.carryType", "worn");
            tree_set_int(arena, item, "system.equipped.handsHeld", 0);
        }
    }
    *document = json_copy(arena, document); /* preparation must not take it for its own */
    seat->document = document;
}

static enum verdict play_check_harm(struct conform *conform, const struct json *line)
{
    struct play_case test = {.conform = conform, .state = conform->state, .line = line, .good = true};
    struct pf2e_seat *origin = play_sit(&test, json_get(line, "origin")),
                     *target = play_sit(&test, json_get(line, "target"));
    if (!origin || !target) return DISAGREE;
    play_set_hp(&test, target, json_get(line, "target"));
    play_set_badges(&test, target, json_path(line, "before.items"));
    for (size_t i = 0; i < test.seated; i++)
        play_prepare(&test, &test.seats[i]);
    struct pf2e_harm harm;
    struct pf2e_wound wound;
    play_read_harm(&test, &harm);
    if (pf2e_harm_apply(conform->scratch, &harm, &wound) == STATUS_OK)
        play_compare_wound(&test, &wound);
    else
        play_say(&test, "harm", "applied", "not possible");
    play_leave(&test);
    return test.good ? AGREE : DISAGREE;
}

const struct conform_kind conform_kinds_pf2e_play[] = {
    {.name = "pf2e/play/strikes", .check = play_check_strike, .open = play_open, .close = play_close},
    {.name = "pf2e/play/checks", .check = play_check_check, .open = play_open, .close = play_close},
    {.name = "pf2e/play/damage-applied", .check = play_check_harm, .open = play_open, .close = play_close},
    {0},
};
