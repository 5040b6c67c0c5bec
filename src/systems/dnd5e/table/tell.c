/* tell.c: events that many places emit: rolls, damage, what is spent and what comes back. */
#include <string.h>

#include "base/ascii.h"
#include "systems/dnd5e/table/table.h"

/* Parts of the turn, by the words of content, in the order of enum d5e_pool. */
static const char *const d5e_pool_words[] = {"action", "bonus_action", "reaction", "movement", "attacks"};

/* When the fight is over, nobody counts actions any more. */
static bool d5e_fight_is_over(const struct table *table)
{
    return d5e_state_of(table)->encounter.has_outcome && !encounter_is_running(table);
}

void d5e_spend_pool(struct table *table, int who, const char *what, int64_t amount)
{
    if (d5e_fight_is_over(table)) return;
    for (int i = 0; i < (int)(sizeof d5e_pool_words / sizeof *d5e_pool_words); i++) {
        if (strcmp(what, d5e_pool_words[i]) != 0) continue;
        symbol name = table_intern(table, d5e_economy.pools[i].name);
        int64_t left = d5e_body_of(table, who)->budget.left[i] - amount;
        if (amount >= 0)
            d5e_emit(table, spend, .who = who, .what = name, .amount = amount, .left = left);
        else
            d5e_emit(table, restore, .who = who, .what = name, .amount = -amount, .left = left);
    }
}

void d5e_change_pool(struct table *table, int who, const char *resource, int64_t amount, int64_t left)
{
    symbol what = table_intern(table, resource);
    if (amount < 0)
        d5e_emit(table, spend, .who = who, .what = what, .amount = -amount, .left = left);
    else
        d5e_emit(table, restore, .who = who, .what = what, .amount = amount, .left = left);
}

void d5e_change_slot(struct table *table, int who, int level, int64_t amount)
{
    char digit[] = {(char)('0' + level), '\0'};
    symbol what = table_intern(table, "spellSlot"), item = table_intern(table, digit);
    int64_t left = d5e_body_of(table, who)->slots[level] + amount;
    if (amount < 0)
        d5e_emit(table, spend, .who = who, .what = what, .amount = -amount, .left = left, .item = item);
    else
        d5e_emit(table, restore, .who = who, .what = what, .amount = amount, .left = left, .item = item);
}

/* "bonus_action" is "bonusAction" outside of content. */
int64_t d5e_activation_word(struct table *table, const char *activation)
{
    return table_intern(table, strcmp(activation, "bonus_action") == 0 ? "bonusAction" : activation);
}

int64_t d5e_act_name(struct table *table, const char *act)
{
    char *name = arena_printf(&table->arena, "%s", act);
    if (name && *name) name[0] = ascii_upper(name[0]);
    return table_intern(table, name ? name : act);
}

void d5e_note(struct table *table, int who, const char *what, const char *note)
{
    const char *words = arena_printf(&table->arena, "%s: %s", what, note);
    emit(table, note, .who = who, .note = table_intern(table, words ? words : note));
}

static symbol d5e_numbers(struct table *table, const int64_t *numbers, size_t count)
{
    struct arena scratch;
    arena_init(&scratch);
    struct json list = json_make_array();
    for (size_t i = 0; i < count; i++)
        json_push(&scratch, &list, json_make_int(numbers[i]));
    symbol interned = table_intern_json(table, &list);
    arena_free(&scratch);
    return interned;
}

int64_t d5e_chance_word(struct table *table, const struct d5e_roll *roll)
{
    return roll->state == D5E_NORMAL ? 0 : table_intern(table, d5e_advantage_name(roll->state));
}

void d5e_tell_roll(struct table *table, const struct d5e_roll *roll, const struct d5e_told *told)
{
    d5e_emit(table, roll, .who = roll->who, .what = table_intern(table, told->what), .target = told->target,
             .using = told->using ? table_intern(table, told->using) : 0,
             .dice = d5e_numbers(table, roll->dice, roll->state == D5E_NORMAL ? 1 : 2), .total = roll->total,
             .against = told->against, .outcome = table_intern(table, told->outcome), .success = told->success,
             .kind = table_intern(table, told->kind), .natural = roll->natural, .bonus = roll->bonus,
             .chance = d5e_chance_word(table, roll));
}

void d5e_tell_check(struct table *table, const struct d5e_roll *roll, const char *what, int64_t dc, bool made)
{
    const struct d5e_told told = {.kind = "check",
                                  .what = what,
                                  .target = D5E_NOBODY,
                                  .against = dc,
                                  .success = made,
                                  .outcome = made ? "success" : "failure"};
    d5e_tell_roll(table, roll, &told);
}

void d5e_tell_attack(struct table *table, const struct d5e_roll *roll, const char *with, int64_t armor,
                     enum d5e_attack_result result)
{
    const struct d5e_told told = {.kind = "attack",
                                  .what = "attack",
                                  .using = with,
                                  .target = roll->against,
                                  .against = armor,
                                  .success = result != D5E_MISS,
                                  .outcome = d5e_attack_result_name(result)};
    d5e_tell_roll(table, roll, &told);
    if (d5e_body_of(table, roll->who)->hidden)
        emit(table, visibility, .who = roll->who, .state = table_intern(table, "visible"));
}

void d5e_tell_damage(struct table *table, int by, int subject, const struct d5e_hurt *hurt)
{
    struct arena scratch;
    arena_init(&scratch);
    struct json parts = json_make_array(), part = json_make_object();
    json_set(&scratch, &part, "type", json_make_text(&scratch, hurt->type, strlen(hurt->type)));
    json_set(&scratch, &part, "amount", json_make_int(hurt->taken));
    json_set(&scratch, &part, "prevented", json_make_int(hurt->rolled - hurt->taken));
    json_push(&scratch, &parts, part);
    d5e_emit(table, damage, .who = subject, .source = hurt->from && *hurt->from ? table_intern(table, hurt->from) : 0,
             .by = by, .parts = table_intern_json(table, &parts), .amount = hurt->taken, .hp = hurt->hp,
             .temporary = hurt->temporary, .critical = hurt->critical, .type = table_intern(table, hurt->type),
             .rolled = hurt->rolled);
    arena_free(&scratch);
}
