/* odds.c: the odds of an actor's attack, as a page and as data.
 *
 * Options: "weapon" (the first one otherwise), "target" (a name, or an actor), "mode" single, semi or full, "aim" none,
 * half or full, "location" for a called shot. Reactions are not foreseen. */
#include <string.h>

#include "systems/dh2e/verbs/hooks.h"
#include "systems/dh2e/roll/odds.h"

struct dh2e_foretelling {
    struct request *request;
    struct answer *answer;
    const struct dh2e_actor *actor, *target;
    const struct dh2e_weapon *weapon;
    enum dh2e_aim aim;
    int called;
};

static const char *dh2e_odds_percent(struct arena *arena, double chance)
{
    struct text text = {0};
    int64_t tenths = (int64_t)(chance * 1000 + 0.5);
    text_addf(&text, "%lld.%lld %%", (long long)(tenths / 10), (long long)(tenths % 10));
    const char *made = arena_printf(arena, "%s", text_get(&text));
    text_free(&text);
    return made;
}

static const char *dh2e_odds_decimal(struct arena *arena, double number)
{
    int64_t hundredths = (int64_t)(number * 100 + 0.5);
    return arena_printf(arena, "%lld.%02lld", (long long)(hundredths / 100), (long long)(hundredths % 100));
}

static void dh2e_odds_set(struct arena *arena, struct json *object, const char *name, double number)
{
    json_set(arena, object, name, json_make_double(number));
}

static struct json dh2e_odds_pairs(struct arena *arena, const int *rolls, size_t count)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < count; i++) {
        if (rolls[i] == 0) continue;
        struct json pair = json_make_array();
        json_push(arena, &pair, json_make_int((int64_t)i));
        json_push(arena, &pair, json_make_double(rolls[i] / 100.0));
        json_push(arena, &list, pair);
    }
    return list;
}

static struct json dh2e_odds_spread(struct arena *arena, const struct dh2e_spread *spread)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < spread->count; i++) {
        if (spread->chances[i] <= 0) continue;
        struct json pair = json_make_array();
        json_push(arena, &pair, json_make_int(spread->low + (int64_t)i));
        json_push(arena, &pair, json_make_double(spread->chances[i]));
        json_push(arena, &list, pair);
    }
    return list;
}

/* ---- one fire mode ---- */

static bool dh2e_odds_mode(struct dh2e_foretelling *telling, enum dh2e_mode mode, struct dh2e_odds *odds,
                           int64_t *target_number)
{
    struct dh2e_attack_request request = {.attacker = telling->actor,
                                          .target = telling->target,
                                          .weapon = telling->weapon,
                                          .mode = mode,
                                          .aim = telling->aim,
                                          .called = telling->called};
    struct dh2e_attack attack;
    struct dh2e_strike strike;
    if (!dh2e_attack_plan(&attack, &request)) return false;
    struct dh2e_ammunition room;
    const struct dh2e_ammunition *round = dh2e_request_round(telling->request, telling->actor, telling->weapon, &room);
    bool good = dh2e_attack_strike(&attack, round, &strike) &&
                dh2e_odds_attack(telling->request->arena, &attack, &strike, odds);
    *target_number = attack.check.target;
    dh2e_attack_free(&attack);
    return good;
}

static struct json dh2e_odds_data(struct dh2e_foretelling *telling, enum dh2e_mode mode, const struct dh2e_odds *odds,
                                  int64_t target_number)
{
    struct arena *arena = telling->request->arena;
    struct json data = json_make_object();
    json_put_text(arena, &data, "mode", dh2e_mode_words[mode]);
    json_put_int(arena, &data, "target", target_number);
    dh2e_odds_set(arena, &data, "hit", odds->hit_rolls / 100.0);
    dh2e_odds_set(arena, &data, "jam", odds->jam_rolls / 100.0);
    json_set(arena, &data, "degreesOfSuccess", dh2e_odds_pairs(arena, odds->success_rolls, DH2E_ODDS_DEGREES));
    json_set(arena, &data, "degreesOfFailure", dh2e_odds_pairs(arena, odds->failure_rolls, DH2E_ODDS_DEGREES));
    json_set(arena, &data, "hits", dh2e_odds_pairs(arena, odds->hits_rolls, DH2E_HITS_MOST + 1));
    dh2e_odds_set(arena, &data, "meanHits", odds->mean_hits);
    dh2e_odds_set(arena, &data, "meanWounds", odds->mean_wounds);
    json_set(arena, &data, "rawDamage", dh2e_odds_spread(arena, &odds->raw));
    json_set(arena, &data, "wounds", dh2e_odds_spread(arena, &odds->wounds));
    if (telling->target && telling->target->wounds > 0)
        dh2e_odds_set(arena, &data, "toZero", dh2e_spread_at_least(&odds->wounds, telling->target->wounds));
    return data;
}

static void dh2e_odds_row(struct dh2e_foretelling *telling, enum dh2e_mode mode, const struct dh2e_odds *odds,
                          int64_t target_number)
{
    struct arena *arena = telling->request->arena;
    bool counted = telling->target && telling->target->wounds > 0;
    page_cells(&telling->answer->page, dh2e_mode_titles[mode], arena_printf(arena, "%lld", (long long)target_number),
               dh2e_odds_percent(arena, odds->hit_rolls / 100.0), dh2e_odds_percent(arena, odds->jam_rolls / 100.0),
               dh2e_odds_decimal(arena, odds->mean_hits), dh2e_odds_decimal(arena, odds->mean_wounds),
               counted ? dh2e_odds_percent(arena, dh2e_spread_at_least(&odds->wounds, telling->target->wounds)) : "",
               NULL);
}

static void dh2e_odds_details(struct dh2e_foretelling *telling, enum dh2e_mode mode, const struct dh2e_odds *odds)
{
    struct arena *arena = telling->request->arena;
    struct page *page = &telling->answer->page;
    page_heading(page, arena_printf(arena, "Degrees and hits, %s", dh2e_mode_titles[mode]));
    page_table(page, "degrees", "success", "failure", NULL);
    for (int i = 1; i < DH2E_ODDS_DEGREES; i++) {
        if (odds->success_rolls[i] == 0 && odds->failure_rolls[i] == 0) continue;
        page_cells(page, arena_printf(arena, "%d", i), dh2e_odds_percent(arena, odds->success_rolls[i] / 100.0),
                   dh2e_odds_percent(arena, odds->failure_rolls[i] / 100.0), NULL);
    }
    page_table(page, "hits", "chance", NULL);
    for (int i = 0; i <= DH2E_HITS_MOST; i++) {
        if (odds->hits_rolls[i] > 0)
            page_cells(page, arena_printf(arena, "%d", i), dh2e_odds_percent(arena, odds->hits_rolls[i] / 100.0), NULL);
    }
    page_heading(page, "Wounds");
    page_table(page, "at least", "chance", NULL);
    for (size_t i = 1; i < odds->wounds.count; i++) {
        double chance = dh2e_spread_at_least(&odds->wounds, (int64_t)i);
        if (chance < 0.0005 || i > 40) break;
        page_cells(page, arena_printf(arena, "%zu", i), dh2e_odds_percent(arena, chance), NULL);
    }
}

static enum status dh2e_odds_tell(struct dh2e_foretelling *telling)
{
    struct arena *arena = telling->request->arena;
    struct json modes = json_make_array();
    const char *wanted = json_to_text(json_get(telling->request->options, "mode"), NULL);
    telling->answer->data = json_make_object();
    json_put_text(arena, &telling->answer->data, "weapon", telling->weapon->name);
    page_title(&telling->answer->page, arena_printf(arena, "%s with %s", telling->actor->name, telling->weapon->name),
               telling->target ? arena_printf(arena, "against %s", telling->target->name) : "without a target");
    page_table(&telling->answer->page, "mode", "target", "hit", "jam", "hits", "wounds",
               telling->target ? "to zero wounds" : "", NULL);
    struct dh2e_odds odds[DH2E_MODE_COUNT];
    bool told[DH2E_MODE_COUNT] = {0};
    for (int mode = 0; mode < DH2E_MODE_COUNT; mode++) {
        int64_t number = 0;
        bool other = wanted && strcmp(wanted, dh2e_mode_words[mode]) != 0;
        if (other || dh2e_weapon_rate(telling->weapon, (enum dh2e_mode)mode) == 0) continue;
        if (!dh2e_odds_mode(telling, (enum dh2e_mode)mode, &odds[mode], &number)) {
            if (arena->failed) return STATUS_NO_MEMORY;
            diags_add(telling->request->diags, fault_error("dh2e/too-many-dice", NULL), (struct place){0},
                      "the damage of %s has too many dice to follow", telling->weapon->name);
            return STATUS_LIMIT;
        }
        told[mode] = true;
        dh2e_odds_row(telling, (enum dh2e_mode)mode, &odds[mode], number);
        json_push(arena, &modes, dh2e_odds_data(telling, (enum dh2e_mode)mode, &odds[mode], number));
    }
    for (int mode = 0; mode < DH2E_MODE_COUNT; mode++) {
        if (told[mode]) dh2e_odds_details(telling, (enum dh2e_mode)mode, &odds[mode]);
    }
    json_set(arena, &telling->answer->data, "modes", modes);
    page_note(&telling->answer->page,
              "Computed for each of the hundred rolls and every fall of the dice, before dodging or parrying.");
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static enum status dh2e_odds_choose(struct dh2e_foretelling *telling)
{
    const struct json *options = telling->request->options;
    const char *name = json_to_text(json_get(options, "weapon"), NULL);
    int index = name ? dh2e_actor_weapon(telling->actor, name) : 0;
    if (index < 0 || telling->actor->weapons.count == 0) {
        struct near near = near_new(name ? name : "");
        for (size_t i = 0; i < telling->actor->weapons.count; i++)
            near_add(&near, telling->actor->weapons.items[i].name);
        diags_add(telling->request->diags,
                  fault_error("dh2e/unknown-item", diags_instead(telling->request->diags, &near)), (struct place){0},
                  name ? "%s has no weapon called \"%s\"" : "%s has no weapon", telling->actor->name, near.wanted);
        return STATUS_NOT_FOUND;
    }
    telling->weapon = &telling->actor->weapons.items[index];
    int aim = dh2e_word_find(dh2e_aim_words, json_to_text(json_get(options, "aim"), "none"));
    telling->called = dh2e_word_find(dh2e_location_words, json_to_text(json_get(options, "location"), NULL));
    telling->aim = aim < 0 ? DH2E_AIM_NONE : (enum dh2e_aim)aim;
    if (telling->weapon->qualities.ratings[DH2E_QUALITY_SPRAY] > 0)
        page_note(&telling->answer->page, "Sprays are not aimed: this is what a single aimed hit would be.");
    return STATUS_OK;
}

enum status dh2e_odds(struct request *request, struct answer *answer)
{
    struct symbols symbols;
    symbols_init(&symbols, NULL);
    enum status status = STATUS_OK;
    struct dh2e_foretelling telling = {.request = request, .answer = answer};
    struct dh2e_actor *actor = dh2e_request_actor(request, request->document, &symbols, &status), *target = NULL;
    if (actor) target = dh2e_request_target(request, &symbols, &status);
    telling.actor = actor;
    telling.target = target;
    if (actor && status == STATUS_OK) status = dh2e_odds_choose(&telling);
    if (telling.weapon && status == STATUS_OK) status = dh2e_odds_tell(&telling);
    dh2e_actor_free(target);
    dh2e_actor_free(actor);
    symbols_free(&symbols);
    return status;
}
