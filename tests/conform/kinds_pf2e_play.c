/* kinds_pf2e_play.c: PF2e at the table: strikes, checks and damage applied, against what the reference rolled. */
#include <stdio.h>
#include <string.h>

#include "pf2e_scene.h"
#include "systems/pf2e/roll/play_action.h"
#include "systems/pf2e/roll/play_harm.h"
#include "systems/pf2e/roll/play_strike.h"
#include "systems/pf2e/model/modifier.h"

/* --- checks ------------------------------------------------------------------------------------------------------ */

static void play_compare_modifiers(struct scene *test, const char *name, const struct json *expected,
                                   struct pf2e_actor *actor, const struct pf2e_modifiers *got)
{
    struct scene_set want = {0}, have = {0};
    struct arena *arena = test->conform->scratch;
    for (size_t i = 0; i < json_count(expected); i++) {
        const struct json *one = json_at(expected, i);
        if (!json_to_bool(json_get(one, "enabled"), false)) continue;
        scene_put(test, &want,
                  arena_printf(arena, "%s:%s:%g", json_to_text(json_get(one, "slug"), ""),
                               json_to_text(json_get(one, "type"), ""), json_to_double(json_get(one, "value"), 0)));
    }
    for (size_t i = 0; i < got->count; i++) {
        const struct modifier *one = &got->items[i];
        if (!one->enabled) continue;
        scene_put(test, &have,
                  arena_printf(arena, "%s:%s:%g", symbol_text(&actor->symbols, one->slug),
                               pf2e_modifier_policy.types[one->type].name, one->value));
    }
    scene_say_sets(test, name, &want, &have);
}

static bool play_is_compared(const char *option)
{
    return !strstr(option, "signature:") && strncmp(option, "item:id:", 8) != 0 &&
           strncmp(option, "target:action:", 14) != 0 && strncmp(option, "origin:action:", 14) != 0;
}

static void play_compare_options(struct scene *test, const struct json *expected, struct pf2e_check *check)
{
    if (!expected) return;
    struct scene_set want = {0}, have = {0};
    for (size_t i = 0; i < json_count(expected); i++) {
        const char *option = json_to_text(json_at(expected, i), "");
        if (play_is_compared(option)) scene_put(test, &want, option);
    }
    for (size_t i = 0; i < options_count(&check->options); i++) {
        symbol one = options_at(&check->options, i);
        const char *option = symbol_text(&check->actor->symbols, one);
        bool again = false;
        for (size_t k = 0; k < i && !again; k++)
            again = options_at(&check->options, k) == one;
        if (!again && play_is_compared(option)) scene_put(test, &have, option);
    }
    scene_say_sets(test, "options", &want, &have);
}

static void play_compare_notes(struct scene *test, const char *name, const struct json *expected,
                               const struct pf2e_note *notes, size_t count)
{
    struct scene_set want = {0}, have = {0};
    struct arena *arena = test->conform->scratch;
    for (size_t i = 0; i < json_count(expected); i++) {
        const char *title = json_to_text(json_get(json_at(expected, i), "title"), "");
        scene_put(
            test, &want,
            arena_printf(arena, "%s|%d", json_to_text(json_get(json_at(expected, i), "selector"), ""), *title != 0));
    }
    for (size_t i = 0; i < count; i++)
        scene_put(test, &have, arena_printf(arena, "%s|%d", notes[i].selector, notes[i].title && *notes[i].title));
    scene_say_sets(test, name, &want, &have);
}

static void play_compare_changes(struct scene *test, const struct json *expected, const struct pf2e_roll *roll,
                                 const char *makes)
{
    struct scene_set want = {0}, have = {0};
    struct arena *arena = test->conform->scratch;
    for (size_t i = 0; i < json_count(expected); i++) {
        const struct json *one = json_at(expected, i), *gone = json_get(one, "docs");
        if (json_is_text(json_get(one, "op"), "update"))
            scene_put(test, &want,
                      arena_printf(arena, "%s:%lld", json_to_text(json_get(one, "id"), ""),
                                   (long long)json_to_int(json_path(one, "changes.system.quantity"), -1)));
        bool made = json_is_text(json_get(one, "op"), "create");
        for (size_t k = 0; k < json_count(gone); k++)
            scene_put(test, &want, json_to_text(json_get(json_at(gone, k), made ? "name" : "slug"), ""));
    }
    for (size_t i = 0; i < roll->removed.count; i++)
        scene_put(test, &have, roll->removed.items[i]->slug);
    if (roll->consumed)
        scene_put(test, &have,
                  arena_printf(arena, "%s:%lld", roll->consumed->id,
                               (long long)tree_int(&roll->consumed->system, "quantity", 1) - 1));
    if (makes) scene_put(test, &have, makes);
    scene_say_sets(test, "changes", &want, &have);
}

static void play_compare_check(struct scene *test, const struct json *expected, const struct json *changes,
                               struct pf2e_check *check, const struct pf2e_roll *roll, const char *makes)
{
    const struct json *dc = json_get(expected, "dc");
    if (test->dice_wrong || test->thrown != json_count(test->dice)) scene_say(test, "dice", "those thrown", "others");
    play_compare_modifiers(test, "modifiers", json_get(expected, "modifiers"), check->actor, &check->modifiers);
    scene_say_number(test, "total", json_to_double(json_get(expected, "total"), 0), (double)roll->total);
    bool has_dc = json_is(dc, JSON_OBJECT);
    scene_say_number(test, "dc", has_dc ? json_to_double(json_get(dc, "value"), 0) : -1,
                     check->has_dc ? (double)check->dc : -1);
    const struct json *degree = json_get(expected, "degree");
    scene_say_number(test, "degree", json_is_number(degree) ? json_to_double(degree, 0) : -1,
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
    pf2e_actor_strikes(actor);
    if (index >= actor->strikes.count) return NULL;
    struct pf2e_strike *strike = actor->strikes.items[index];
    if (!json_is_number(alternative)) return strike;
    size_t other = (size_t)json_to_int(alternative, 0);
    return other < strike->alternative_count ? strike->alternatives[other] : NULL;
}

static void play_compare_damage(struct scene *test, struct pf2e_attack *attack, const char *which, enum degree degree)
{
    const struct json *expected = json_get(json_get(test->line, "damage"), which),
                      *instances = json_get(expected, "instances");
    struct pf2e_strike_harm harm;
    bool deals = pf2e_attack_damage(attack, degree, &harm);
    if (!expected) return;
    if (json_get(expected, "none") || !deals) {
        scene_say(test, "damage", json_get(expected, "none") ? "none" : "some", deals ? "some" : "none");
        return;
    }
    scene_say(test, "damage formula", json_to_text(json_get(expected, "formula"), ""), harm.damage.formula);
    test->dice = json_get(expected, "diceRolled");
    test->thrown = 0;
    struct pf2e_damage_roll rolled;
    if (!pf2e_damage_throw(&attack->check.actor->arena, &harm.result, scene_throw, test, &rolled)) return;
    struct text want = {0}, have = {0};
    for (size_t i = 0; i < json_count(instances); i++)
        text_addf(&want, "%s:%g ", json_to_text(json_get(json_at(instances, i), "type"), ""),
                  json_to_double(json_get(json_at(instances, i), "total"), 0));
    for (size_t i = 0; i < rolled.count; i++)
        text_addf(&have, "%s:%g ", symbol_text(&attack->check.actor->symbols, rolled.instances[i].type),
                  rolled.instances[i].total);
    scene_say(test, "damage instances", text_get(&want), text_get(&have));
    text_free(&want);
    text_free(&have);
    play_compare_notes(test, "damage notes", json_get(expected, "notes"), harm.notes.items, harm.notes.count);
}

static void play_do_strike(struct scene *test, struct pf2e_participant *partner)
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
        scene_say(test, "strike", json_to_text(json_path(line, "strike.slug"), ""),
                  plan.strike ? plan.strike->slug : "");
        return;
    }
    struct pf2e_attack attack;
    struct pf2e_roll roll;
    if (pf2e_attack_open(&attack, &plan) == STATUS_OK) {
        test->dice = json_get(expected, "diceRolled");
        pf2e_attack_roll(&attack, scene_throw, test, &roll);
        play_compare_check(test, expected, json_get(expected, "itemsChanged"), &attack.check, &roll, NULL);
        play_compare_damage(test, &attack, "success", DEGREE_SUCCESS);
        play_compare_damage(test, &attack, "critical", DEGREE_CRITICAL_SUCCESS);
    } else {
        scene_say(test, "attack", "rolled", "not possible");
    }
    pf2e_attack_close(&attack);
}

static enum verdict play_check_strike(struct conform *conform, const struct json *line)
{
    struct scene test = {.conform = conform, .state = conform->state, .line = line, .good = true};
    struct pf2e_participant *attacker = scene_sit(&test, json_get(line, "attacker")),
                     *target = scene_sit(&test, json_get(line, "target")),
                     *buddy = json_get(line, "buddy") ? scene_sit(&test, json_get(line, "buddy")) : NULL;
    if (!attacker || !target) return DISAGREE;
    scene_join_encounter(&test, json_get(line, "combat"));
    scene_set_badges(&test, attacker, json_get(line, "attackerItemsAfter"));
    scene_set_badges(&test, target, json_get(line, "targetItems"));
    for (size_t i = 0; i < test.seated; i++)
        scene_prepare(&test, &test.seats[i]);
    play_do_strike(&test, buddy);
    scene_leave(&test);
    return test.good ? AGREE : DISAGREE;
}

/* --- checks of a statistic --------------------------------------------------------------------------------------- */

static struct pf2e_words play_words(struct scene *test, const struct json *list)
{
    struct pf2e_words words = {0};
    for (size_t i = 0; i < json_count(list); i++)
        (void)pool_push(test->conform->scratch, &words, json_to_text(json_at(list, i), ""));
    return words;
}

static void play_plan_test(struct scene *test, const struct json *call, struct pf2e_test_plan *plan)
{
    const char *type = json_to_text(json_get(call, "type"), ""), *twice = json_to_text(json_get(call, "rollTwice"), "");
    const struct json *dc = json_get(call, "dc");
    const char *item = json_to_text(json_get(call, "item"), NULL);
    struct pf2e_participant *roller = plan->roller,
    *owner = strcmp(type, "save") == 0 && plan->other ? plan->other : roller;
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
    struct scene test = {.conform = conform, .state = conform->state, .line = line, .good = true};
    const struct json *call = json_get(line, "call"), *expected = json_get(line, "result");
    bool other_rolls = json_is_text(json_get(line, "roller"), "other");
    struct pf2e_participant *actor = scene_sit(&test, json_get(line, "actor")),
                     *other = json_is(json_get(line, "other"), JSON_OBJECT) ? scene_sit(&test, json_get(line, "other"))
                                                                            : NULL;
    if (!actor || (other_rolls && !other)) return DISAGREE;
    scene_set_badges(&test, other_rolls ? other : actor, json_get(line, "rollerItemsAfter"));
    for (size_t i = 0; i < test.seated; i++)
        scene_prepare(&test, &test.seats[i]);
    struct pf2e_test_plan plan = {.world = &test.state->packs.world, .roller = other_rolls ? other : actor};
    if (play_wants_other(call)) plan.other = other_rolls ? actor : other;
    play_plan_test(&test, call, &plan);
    struct pf2e_test rolled;
    struct pf2e_roll roll;
    if (pf2e_test_open(&rolled, &plan) == STATUS_OK) {
        const struct json *selected = json_path(call, "dialog.selectSubstitutionIndex");
        if (json_is_number(selected)) pf2e_check_substitute(&rolled.check, (int)json_to_int(selected, 0));
        test.dice = json_get(expected, "diceRolled");
        pf2e_check_roll(&rolled.check, scene_throw, &test, &roll);
        play_compare_check(&test, expected, json_get(line, "itemsChanged"), &rolled.check, &roll, rolled.makes);
    } else {
        scene_say(&test, "check", plan.statistic, "not possible");
    }
    pf2e_test_close(&rolled);
    scene_leave(&test);
    return test.good ? AGREE : DISAGREE;
}

/* --- damage applied ---------------------------------------------------------------------------------------------- */

/* The formula of a persistent instance without its type and outer parentheses. */
static const char *play_formula(struct scene *test, const struct json *instance)
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

static void play_read_blow(struct scene *test, const struct json *instance, struct pf2e_blow *blow)
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

static void play_read_harm(struct scene *test, struct pf2e_harm *harm)
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

static void play_compare_applications(struct scene *test, const struct json *expected, const struct pf2e_arrival *wound)
{
    static const char *const kinds[] = {"immunity", "weakness", "resistance", "unaffected"};
    struct scene_set want = {0}, have = {0};
    struct arena *arena = test->conform->scratch;
    for (size_t i = 0; i < json_count(expected); i++) {
        const struct json *one = json_at(expected, i);
        const char *category = json_to_text(json_get(one, "category"), "");
        scene_put(test, &want,
                  arena_printf(arena, "%s:%s:%g", category,
                               strcmp(category, "reduction") == 0 ? "" : json_to_text(json_get(one, "type"), ""),
                               json_to_double(json_get(one, "adjustment"), 0)));
    }
    for (size_t i = 0; i < wound->application_count; i++)
        scene_put(test, &have,
                  arena_printf(arena, "%s:%s:%g", kinds[wound->applications[i].kind], wound->applications[i].label,
                               wound->applications[i].adjustment + 0.0));
    if (wound->hardness > 0) scene_put(test, &have, arena_printf(arena, "reduction::%g", -wound->hardness));
    scene_say_sets(test, "applications", &want, &have);
}

static void play_compare_wound(struct scene *test, const struct pf2e_arrival *wound)
{
    const struct json *after = json_get(test->line, "after"), *result = json_get(test->line, "result"),
                      *added = json_get(result, "persistentAdded"), *shield = json_path(after, "shield.hp");
    struct scene_set want = {0}, have = {0};
    scene_say_number(test, "hp", json_to_double(json_get(after, "hp"), 0), (double)wound->hp);
    scene_say_number(test, "temp", json_to_double(json_get(after, "temp"), 0), (double)wound->temp);
    if (json_is_number(shield)) scene_say_number(test, "shield", json_to_double(shield, 0), (double)wound->shield_hp);
    play_compare_applications(test, json_get(result, "applications"), wound);
    for (size_t i = 0; i < json_count(added); i++)
        scene_put(test, &want, json_to_text(json_at(added, i), ""));
    for (size_t i = 0; i < wound->lasting_count; i++) {
        const char *type = wound->lasting[i].type;
        scene_put(test, &have,
                  arena_printf(test->conform->scratch, "%s%s %s", wound->lasting[i].formula,
                               strcmp(type, "bleed") == 0 ? "" : " persistent", type));
    }
    scene_say_sets(test, "persistent", &want, &have);
}

static void play_set_hp(struct scene *test, struct pf2e_participant *seat, const struct json *entry)
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
    struct scene test = {.conform = conform, .state = conform->state, .line = line, .good = true};
    struct pf2e_participant *origin = scene_sit(&test, json_get(line, "origin")),
                     *target = scene_sit(&test, json_get(line, "target"));
    if (!origin || !target) return DISAGREE;
    play_set_hp(&test, target, json_get(line, "target"));
    scene_set_badges(&test, target, json_path(line, "before.items"));
    for (size_t i = 0; i < test.seated; i++)
        scene_prepare(&test, &test.seats[i]);
    struct pf2e_harm harm;
    struct pf2e_arrival wound;
    play_read_harm(&test, &harm);
    if (pf2e_harm_apply(conform->scratch, &harm, &wound) == STATUS_OK)
        play_compare_wound(&test, &wound);
    else
        scene_say(&test, "harm", "applied", "not possible");
    scene_leave(&test);
    return test.good ? AGREE : DISAGREE;
}

const struct conform_kind conform_kinds_pf2e_play[] = {
    {.name = "pf2e/play/strikes", .check = play_check_strike, .open = scene_open, .close = scene_close},
    {.name = "pf2e/play/checks", .check = play_check_check, .open = scene_open, .close = scene_close},
    {.name = "pf2e/play/damage-applied", .check = play_check_harm, .open = scene_open, .close = scene_close},
    {.name = "pf2e/recombined/play/strikes", .check = play_check_strike, .open = scene_open, .close = scene_close},
    {.name = "pf2e/recombined/play/damage-applied",
     .check = play_check_harm,
     .open = scene_open,
     .close = scene_close},
    {0},
};
