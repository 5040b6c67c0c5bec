/* check.c: checks at a PF2e table: rolled, told, and what they use up. */
#include "systems/pf2e/table/table.h"

void pf2e_use_up(struct table *table, int who, const struct pf2e_roll *roll)
{
    for (size_t i = 0; i < roll->notes.count; i++) {
        struct text words = {0};
        pf2e_note_words(pf2e_table_world(pf2e_state_of(table)), &roll->notes.items[i], &words);
        if (words.length)
            table_emit(table, (struct event){PF2E_EVENT_NOTED, {who, table_intern(table, text_get(&words))}});
        text_free(&words);
    }
    for (size_t i = 0; i < roll->removed.count; i++)
        table_emit(table,
                   (struct event){PF2E_EVENT_EFFECT_END, {who, table_intern(table, roll->removed.items[i]->slug)}});
}

void pf2e_roll_test(struct table *table, struct pf2e_test *test, const struct pf2e_told *told, struct pf2e_roll *roll)
{
    pf2e_check_roll(&test->check, pf2e_table_throw, table, roll);
    symbol degree = table_intern(table, roll->has_degree ? degree_name(roll->degree) : "");
    table_emit(table, (struct event){PF2E_EVENT_CHECK,
                                     {told->who, told->target, table_intern(table, told->name), roll->natural,
                                      roll->total, test->check.dc, degree}});
    if (told->is_attack) table_emit(table, (struct event){PF2E_EVENT_AGAIN, {told->who}});
    pf2e_use_up(table, told->who, roll);
}
