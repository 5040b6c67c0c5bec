/* edition.c: where the editions of 2014 and 2024 differ, and exhaustion in both. */
#include "systems/dnd5e/table/edition.h"

#include <string.h>

#include "systems/dnd5e/table/table.h"

const char *const d5e_editions[] = {"2014", "2024", NULL};

const struct field d5e_edition_fields[] = {
#define EDITION_RULE(id, rule, meaning)                                                                                \
    {.name = #rule, .form = {.type = FIELD_WORD, .words = d5e_editions}, .doc = meaning},
#include "systems/dnd5e/table/edition.def"
#undef EDITION_RULE
    {.name = "edition",
     .form = {.type = FIELD_WORD, .words = d5e_editions},
     .initial = "\"2014\"",
     .doc = "The edition of all rules above that the scenario does not set."},
    {0},
};

uint16_t d5e_read_edition(const struct json *scenario)
{
    const struct json *rules = json_get(scenario, "rules"), *all = json_get(rules, "edition");
    uint16_t bits = 0;
    for (int i = 0; i < D5E_EDITION_RULES; i++) {
        const struct json *own = json_get(rules, d5e_edition_fields[i].name);
        if (json_is_text(own ? own : all, "2024")) bits = (uint16_t)(bits | 1u << i);
    }
    return bits;
}

bool d5e_is_2024(const struct table *table, enum d5e_edition_rule rule)
{
    return d5e_state_of(table)->edition >> rule & 1;
}

/* ---- exhaustion ---- */

enum { D5E_MOST_EXHAUSTION = 6 };

int d5e_exhaustion(const struct table *table, int who)
{
    int32_t level = d5e_status_value(table, who, "exhaustion");
    return level > D5E_MOST_EXHAUSTION ? D5E_MOST_EXHAUSTION : level;
}

void d5e_exhaust_roll(struct table *table, struct d5e_roll *roll)
{
    int level = d5e_exhaustion(table, roll->who);
    bool check = strcmp(roll->kind, "ability_check") == 0 || strcmp(roll->kind, "initiative") == 0;
    if (level == 0) return;
    if (!d5e_is_2024(table, D5E_RULE_EXHAUSTION)) {
        if (level < (check ? 1 : 3)) return;
        roll->disadvantages++;
        if (roll->account)
            d5e_part_push(roll->account->arena, &roll->account->stat->chances,
                          (struct d5e_part){.label = "exhaustion", .value = -1});
        return;
    }
    roll->bonus -= 2 * level;
    if (roll->account)
        d5e_stat_add(roll->account->arena, roll->account->stat, "exhaustion", -2 * level);
    else
        d5e_emit(table, modifier, .who = roll->who, .source = table_intern(table, "exhaustion"),
                 .roll = table_intern(table, "roll"), .amount = -2 * level);
}

int64_t d5e_exhausted_speed(const struct table *table, int who, int64_t feet)
{
    int level = d5e_exhaustion(table, who);
    if (d5e_is_2024(table, D5E_RULE_EXHAUSTION)) return feet > 5 * level ? feet - 5 * level : 0;
    return level >= 5 ? 0 : level >= 2 ? feet / 2 : feet;
}

int64_t d5e_exhausted_hp(const struct table *table, int who, int64_t hp)
{
    bool halved = d5e_exhaustion(table, who) >= 4 && !d5e_is_2024(table, D5E_RULE_EXHAUSTION);
    return halved ? (hp > 1 ? hp / 2 : hp) : hp;
}
