/* stealth.c: hiding, sneaking and seeking on a PF2e table: Hide, Sneak, Seek, and who notices a hidden creature.
 *
 * Everyone is observed by everyone unless the state says that one is hidden from another (the flat check of 11, the
 * other is off-guard to it) or undetected by it (it cannot be targeted at all). Hidden stays only who has standard
 * cover, is concealed or out of sight, and does nothing but Hide, Sneak and Step. */
#include <string.h>

#include "systems/pf2e/table/table.h"

enum { STEALTH_SEEK_FEET = 30 };

static uint64_t stealth_bit(int who)
{
    return (uint64_t)1 << who;
}

enum pf2e_sight pf2e_table_sight(const struct pf2e_state *state, int observer, int who)
{
    const struct pf2e_fighter *fighter = &state->fighters[who];
    if (fighter->undetected & stealth_bit(observer)) return PF2E_SIGHT_UNDETECTED;
    return fighter->hidden & stealth_bit(observer) ? PF2E_SIGHT_HIDDEN : PF2E_SIGHT_OBSERVED;
}

/* Is there something between or around it that it can hide in? */
static bool stealth_is_sheltered(const struct pf2e_state *state, int observer, int who)
{
    struct grid_space eye = pf2e_space(&state->fighters[observer]);
    if (!pf2e_table_joins(state, PF2E_LAYER_SIGHT, observer, who)) return true;
    if (pf2e_table_cover(state, eye, observer, who) >= PF2E_COVER_STANDARD) return true;
    return pf2e_table_veiled(state, observer, who);
}

static bool stealth_looks(const struct pf2e_state *state, int observer, int who)
{
    return observer != who && pf2e_are_enemies(state, observer, who) && pf2e_is_able(&state->fighters[observer]);
}

static void stealth_notice(struct table *table, int who, int observer, enum pf2e_sight sight)
{
    static const char *const words[] = {"observed", "hidden", "undetected"};
    if (pf2e_table_sight(pf2e_state_of(table), observer, who) == sight) return;
    pf2e_emit(table, visibility, .who = who, .to = observer, .state = table_intern(table, words[sight]),
              .sight = sight);
}

void pf2e_stealth_ends(struct table *table, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->count; i++)
        stealth_notice(table, who, i, PF2E_SIGHT_OBSERVED);
}

/* A creature in the open is seen, no matter who moved. */
void pf2e_stealth_settle(struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int who = 0; who < state->count; who++) {
        uint64_t bits = state->fighters[who].hidden | state->fighters[who].undetected;
        for (int i = 0; bits && i < state->count; i++) {
            if (!(bits & stealth_bit(i)) || !pf2e_is_able(&state->fighters[i])) continue;
            if (!stealth_is_sheltered(state, i, who)) stealth_notice(table, who, i, PF2E_SIGHT_OBSERVED);
        }
    }
}

/* --- the roll ---------------------------------------------------------------------------------------------------- */

/* Cover helps one to stay out of sight. */
static const char stealth_cover[] =
    "{\"name\":\"Cover\",\"type\":\"effect\",\"_id\":\"tableCover000000\",\"system\":{\"slug\":\"cover\",\"rules\":[{"
    "\"key\":\"FlatModifier\",\"selector\":\"stealth\",\"type\":\"circumstance\",\"value\":%d,\"label\":\"Cover\"}]}}";

struct stealth_roll {
    int64_t natural, total;
    bool made;
};

/* One roll for all; the event of the first of them has what it is compared with. */
static struct stealth_roll stealth_roll(struct table *table, int who, int against, const char *name, int cover)
{
    const struct pf2e_action *action = pf2e_action_find(name);
    struct json_document document = {.root = json_make_null()};
    struct stealth_roll result = {0};
    struct pf2e_borrowed_actor self, other;
    struct pf2e_roll roll;
    struct text text = {0};
    text_addf(&text, stealth_cover, cover);
    bool read =
        cover > 1 && !text.failed && json_parse(&document, "cover", text_get(&text), text.length, NULL) == STATUS_OK;
    pf2e_sit_with(table, who, &document.root, read ? 1 : 0, &self);
    pf2e_actor_borrow(table, against, &other);
    bool seeks = strcmp(name, "seek") == 0;
    struct pf2e_test_plan plan = {.roller = &self.participant,
                                  .other = &other.participant,
                                  .statistic = action->statistic,
                                  .against = seeks ? "stealth" : action->against,
                                  .action = action};
    struct pf2e_check_report report = {.who = who, .target = against, .name = name};
    if (pf2e_make_test(table, &plan, &report, &roll))
        result = (struct stealth_roll){roll.natural, roll.total, true};
    else
        table_refuse(table, "there is no %s to roll", action->statistic);
    pf2e_actor_release(&self);
    pf2e_actor_release(&other);
    text_free(&text);
    json_free(&document);
    return result;
}

static enum degree stealth_degree(const struct stealth_roll *roll, int64_t dc)
{
    return degree_of(roll->natural, roll->total, dc, NULL).degree;
}

static int64_t stealth_dc(const struct pf2e_state *state, int who, const char *statistic)
{
    const struct pf2e_statistic *one = pf2e_statistic_find(pf2e_form_actor(state->fighters[who].form), statistic);
    return one ? one->dc : 10;
}

/* --- Hide -------------------------------------------------------------------------------------------------------- */

static bool stealth_can_hide_from(const struct pf2e_state *state, int who, int observer)
{
    return stealth_looks(state, observer, who) && stealth_is_sheltered(state, observer, who) &&
           pf2e_table_sight(state, observer, who) == PF2E_SIGHT_OBSERVED;
}

bool pf2e_can_hide(const struct pf2e_state *state, int who)
{
    for (int i = 0; i < state->count; i++) {
        if (stealth_can_hide_from(state, who, i)) return true;
    }
    return false;
}

int pf2e_unseen_by(const struct table *table, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int count = 0;
    for (int i = 0; i < state->count; i++)
        count += stealth_looks(state, i, who) && pf2e_table_sight(state, i, who) != PF2E_SIGHT_OBSERVED;
    return count;
}

void pf2e_decide_hide(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct stealth_roll roll = {0};
    (void)command;
    if (!pf2e_can_hide(state, who)) {
        table_refuse(table, "%s has no cover or concealment to hide in", table_actor_name(table, who));
        return;
    }
    if (!pf2e_may_act(table, who, "one")) return;
    pf2e_pay(table, who, "one");
    for (int i = 0; i < state->count && !table->refusal; i++) {
        if (!stealth_can_hide_from(state, who, i)) continue;
        int cover = (int)pf2e_table_cover(state, pf2e_space(&state->fighters[i]), i, who);
        if (!roll.made) roll = stealth_roll(table, who, i, "hide", cover);
        bool hidden = roll.made && stealth_degree(&roll, stealth_dc(state, i, "perception")) >= DEGREE_SUCCESS;
        if (hidden) stealth_notice(table, who, i, PF2E_SIGHT_HIDDEN);
    }
}

/* --- Sneak ------------------------------------------------------------------------------------------------------- */

static void stealth_arrive(struct table *table, int who)
{
    static const enum pf2e_sight outcome[DEGREE_COUNT] = {[DEGREE_CRITICAL_FAILURE] = PF2E_SIGHT_OBSERVED,
                                                          [DEGREE_FAILURE] = PF2E_SIGHT_HIDDEN,
                                                          [DEGREE_SUCCESS] = PF2E_SIGHT_UNDETECTED,
                                                          [DEGREE_CRITICAL_SUCCESS] = PF2E_SIGHT_UNDETECTED};
    const struct pf2e_state *state = pf2e_state_of(table);
    struct stealth_roll roll = {0};
    for (int i = 0; i < state->count && !table->refusal; i++) {
        if (!stealth_looks(state, i, who) || pf2e_table_sight(state, i, who) == PF2E_SIGHT_OBSERVED) continue;
        if (!stealth_is_sheltered(state, i, who)) {
            stealth_notice(table, who, i, PF2E_SIGHT_OBSERVED);
            continue;
        }
        int cover = (int)pf2e_table_cover(state, pf2e_space(&state->fighters[i]), i, who);
        if (!roll.made) roll = stealth_roll(table, who, i, "sneak", cover);
        if (!roll.made) return;
        stealth_notice(table, who, i, outcome[stealth_degree(&roll, stealth_dc(state, i, "perception"))]);
    }
}

void pf2e_decide_sneak(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    if (!(state->fighters[who].hidden | state->fighters[who].undetected)) {
        table_refuse(table, "%s is not hidden from anyone: hide first", table_actor_name(table, who));
        return;
    }
    if (pf2e_walk(table, who, command, pf2e_land_speed(state, who) / 10, "sneak")) stealth_arrive(table, who);
}

/* --- Seek -------------------------------------------------------------------------------------------------------- */

/* The creature that is named, or all within 30 feet. */
static bool stealth_is_sought(const struct pf2e_state *state, int who, int other, int64_t named)
{
    if (!pf2e_are_enemies(state, who, other) || state->fighters[other].dead) return false;
    if (pf2e_table_sight(state, who, other) == PF2E_SIGHT_OBSERVED) return false;
    return named >= 0 ? other == named : pf2e_table_distance(state, who, other) <= STEALTH_SEEK_FEET;
}

bool pf2e_can_seek(const struct pf2e_state *state, int who)
{
    for (int i = 0; i < state->count; i++) {
        if (stealth_is_sought(state, who, i, -1)) return true;
    }
    return false;
}

void pf2e_decide_seek(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *name = json_to_text(json_get(command, "target"), NULL);
    int named = name ? command_find_actor(table, name) : -1;
    struct stealth_roll roll = {0};
    if (!table->refusal && pf2e_may_act(table, who, "one"))
        pf2e_pay(table, who, "one");
    for (int i = 0; i < state->count && !table->refusal; i++) {
        if (!stealth_is_sought(state, who, i, named)) continue;
        if (!roll.made) roll = stealth_roll(table, who, i, "seek", 0);
        if (!roll.made) return;
        enum degree degree = stealth_degree(&roll, stealth_dc(state, i, "stealth"));
        bool lost = pf2e_table_sight(state, who, i) == PF2E_SIGHT_UNDETECTED && degree == DEGREE_SUCCESS;
        if (degree >= DEGREE_SUCCESS) stealth_notice(table, i, who, lost ? PF2E_SIGHT_HIDDEN : PF2E_SIGHT_OBSERVED);
    }
}
