/* common_events.c: emits events that many parts of a PF2e table share. */
#include "base/number.h"
#include "systems/pf2e/table/table.h"

int64_t pf2e_part_of_roll(double part) { return part > 0 ? number_truncate(part) : EVENT_ABSENT; }

void pf2e_tell(struct table *table, int who, const char *words)
{
    emit(table, note, .who = who, .note = table_intern(table, words));
}

void pf2e_reveal(struct table *table, int who, const char *source, const char *words)
{
    emit(table, reveal, .who = who, .source = table_intern(table, source), .instruction = table_intern(table, words));
}

symbol pf2e_one_die(struct table *table, int64_t die)
{
    char list[32], *start = list + sizeof list;
    uint64_t left = die < 0 ? 0 - (uint64_t)die : (uint64_t)die;
    *--start = '\0';
    *--start = ']';
    do
        *--start = (char)('0' + left % 10);
    while (left /= 10);
    if (die < 0) *--start = '-';
    *--start = '[';
    return table_intern(table, start);
}

void pf2e_tell_flat(struct table *table, int who, const char *what, int64_t die, int64_t dc)
{
    pf2e_emit(table, roll, .who = who, .what = table_intern(table, what), .dice = pf2e_one_die(table, die),
              .total = die, .against = dc > 0 ? dc : EVENT_ABSENT, .success = dc > 0 ? die >= dc : EVENT_ABSENT,
              .outcome = dc > 0 ? table_intern(table, die >= dc ? "success" : "failure") : 0);
}

symbol pf2e_clock_word(struct table *table, enum effect_clock clock)
{
    static const char *const words[] = {[EFFECT_TURN_START] = "turnStart",
                                        [EFFECT_TURN_END] = "turnEnd",
                                        [EFFECT_ROUND_END] = "roundEnd",
                                        [EFFECT_ENCOUNTER] = "encounterEnd"};
    bool known = clock < sizeof words / sizeof *words && words[clock];
    return known ? table_intern(table, words[clock]) : 0;
}

void pf2e_emit_condition(struct table *table, int who, const char *slug, int64_t value)
{
    pf2e_emit_condition_for(table, who, slug, value, (struct pf2e_span){EFFECT_LASTS, who, 0});
}

void pf2e_emit_condition_for(struct table *table, int who, const char *slug, int64_t value, struct pf2e_span span)
{
    bool counted = span.clock != EFFECT_LASTS && span.clock != EFFECT_ENCOUNTER;
    const struct json *document = pf2e_condition_document(pf2e_table_world(pf2e_state_of(table)), slug);
    bool valued = json_to_bool(json_path(document, "system.value.isValued"), true) || value != 1;
    pf2e_emit(table, condition, .who = who, .condition = table_intern(table, slug),
              .value = valued ? value : EVENT_ABSENT, .rounds = counted ? span.remaining : EVENT_ABSENT,
              .until = pf2e_clock_word(table, span.clock), .clock = (int64_t)span.clock, .whose = span.whose,
              .remaining = span.remaining);
}

int64_t pf2e_square_of(const struct pf2e_state *state, int who)
{
    return event_square(state->fighters[who].x, state->fighters[who].y);
}

void pf2e_give_actions(struct table *table, int who, int64_t actions)
{
    int64_t left = pf2e_state_of(table)->fighters[who].budget.left[0];
    symbol what = table_intern(table, pf2e_economy.pools[0].name);
    if (pf2e_state_of(table)->fighters[who].master) pf2e_emit(table, ordered, .who = who);
    if (actions > left) emit(table, restore, .who = who, .what = what, .amount = actions - left, .left = actions);
    if (actions < left) pf2e_emit(table, spend, .who = who, .what = what, .amount = left - actions, .left = actions);
}
