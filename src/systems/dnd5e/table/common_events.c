/* common_events.c: emits events that many parts share: rolls, damage, resources spent and restored. */
#include <string.h>

#include "base/ascii.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

/* Parts of the turn, by the words of content, in the order of enum d5e_pool. */
static const char *const d5e_pool_words[] = {"action", "bonus_action", "reaction", "movement", "attacks"};

/* The name of a part of the turn for people, a resource, a slot (by its level) or a use (of something), by its number.
 */
static symbol d5e_spent_name(struct table *table, int who, const char *what, const char *item, int64_t amount)
{
    static const char *const names[][3] = {{"action", "action", "actions"},
                                           {"bonusAction", "bonus action", "bonus actions"},
                                           {"reaction", "reaction", "reactions"},
                                           {"movement", "foot of movement", "feet of movement"},
                                           {"attacks", "attack", "attacks"},
                                           {"hit_dice", "hit die", "hit dice"}};
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor;
    const char *words = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(what, names[i][0]) == 0) words = names[i][amount == 1 ? 1 : 2];
    if (strcmp(what, "spellSlot") == 0)
        words = arena_printf(&table->arena, "level-%s spell %s", item, amount == 1 ? "slot" : "slots");
    if (strcmp(what, "use") == 0) words = arena_printf(&table->arena, "%s of %s", amount == 1 ? "use" : "uses", item);
    for (const struct d5e_resource *at = actor->resources; at && !words; at = at->next)
        if (d5e_same_name(at->id, what)) words = at->name;
    return table_intern(table, words ? words : what);
}

void d5e_tell_spent(struct table *table, const struct d5e_event_spend *spent)
{
    const char *item = spent->item ? table_text(table, spent->item) : "";
    bool back = spent->amount < 0;
    int64_t amount = back ? -spent->amount : spent->amount,
            name = d5e_spent_name(table, (int)spent->who, table_text(table, spent->what), item, amount);
    if (back)
        d5e_emit(table, restore, .who = spent->who, .what = spent->what, .amount = amount, .left = spent->left,
                 .item = spent->item, .name = name, .index = spent->index, .spent = spent->spent);
    else
        d5e_emit(table, spend, .who = spent->who, .what = spent->what, .amount = amount, .left = spent->left,
                 .item = spent->item, .name = name, .index = spent->index, .spent = spent->spent);
}

void d5e_tell_grant(struct table *table, int who, const char *action, const char *activation, int64_t count)
{
    const char *name = action;
    if (strcmp(action, "movement") == 0)
        name = "feet of movement";
    else if (strcmp(action, "action") == 0)
        name = count == 1 ? "more action" : "more actions";
    else if (*activation)
        name = arena_printf(&table->arena, "%s of %s as a %s", count == 1 ? "use" : "uses", action,
                            strcmp(activation, "bonus_action") == 0 ? "bonus action" : activation);
    d5e_emit(table, grant, .who = who, .action = table_intern(table, action),
             .activation = *activation ? table_intern(table, activation) : 0, .count = count,
             .name = table_intern(table, name ? name : action));
}

/* After the fight, actions are no longer counted. */
static bool d5e_fight_is_over(const struct table *table)
{
    return d5e_state_of(table)->encounter.has_outcome && !encounter_is_running(table);
}

void d5e_spend_pool(struct table *table, int who, const char *what, int64_t amount)
{
    if (d5e_fight_is_over(table)) return;
    for (int i = 0; i < (int)(sizeof d5e_pool_words / sizeof *d5e_pool_words); i++) {
        if (strcmp(what, d5e_pool_words[i]) != 0) continue;
        d5e_tell_spent(table, &(struct d5e_event_spend){.who = who,
                                                        .what = table_intern(table, d5e_economy.pools[i].name),
                                                        .amount = amount,
                                                        .left = d5e_body_of(table, who)->budget.left[i] - amount});
    }
}

void d5e_change_pool(struct table *table, int who, const char *resource, int64_t amount, int64_t left)
{
    d5e_tell_spent(table, &(struct d5e_event_spend){
                              .who = who, .what = table_intern(table, resource), .amount = -amount, .left = left});
}

void d5e_change_slot(struct table *table, int who, int level, int64_t amount)
{
    char digit[] = {(char)('0' + level), '\0'};
    d5e_tell_spent(table, &(struct d5e_event_spend){.who = who,
                                                    .what = table_intern(table, "spellSlot"),
                                                    .amount = -amount,
                                                    .left = d5e_body_of(table, who)->slots[level] + amount,
                                                    .item = table_intern(table, digit)});
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

/* What fails whatever is rolled says so. */
static int64_t d5e_outcome_word(struct table *table, const struct d5e_roll *roll, const struct d5e_roll_report *report)
{
    if (!report->outcome) return 0;
    if (report->success != 0 || !roll->auto_fail) return table_intern(table, report->outcome);
    return table_intern(table, strcmp(report->kind, "attack") == 0 ? "automaticMiss" : "automaticFailure");
}

void d5e_tell_roll(struct table *table, const struct d5e_roll *roll, const struct d5e_roll_report *report)
{
    d5e_emit(table, roll, .who = roll->who, .what = table_intern(table, report->what), .target = report->target,
             .using = report->using ? table_intern(table, report->using) : 0,
             .dice = d5e_numbers(table, roll->dice, roll->state == D5E_NORMAL ? 1 : 2), .total = roll->total,
             .against = report->against, .outcome = d5e_outcome_word(table, roll, report),
             .success = report->success, .kind = table_intern(table, report->kind), .natural = roll->natural,
             .bonus = roll->bonus, .chance = d5e_chance_word(table, roll));
}

void d5e_tell_check(struct table *table, const struct d5e_roll *roll, const char *what, int64_t dc, bool made)
{
    const struct d5e_roll_report report = {.kind = "check",
                                           .what = what,
                                           .target = D5E_NOBODY,
                                           .against = dc,
                                           .success = made,
                                           .outcome = made ? "success" : "failure"};
    d5e_tell_roll(table, roll, &report);
}

void d5e_tell_attack(struct table *table, const struct d5e_roll *roll, const char *with, int64_t armor,
                     enum d5e_attack_result result)
{
    const struct d5e_roll_report report = {.kind = "attack",
                                           .what = "attack",
                                           .using = with,
                                           .target = roll->against,
                                           .against = armor,
                                           .success = result != D5E_MISS,
                                           .outcome = d5e_attack_result_name(result)};
    d5e_tell_roll(table, roll, &report);
    if (d5e_body_of(table, roll->who)->hidden)
        d5e_emit(table, visibility, .who = roll->who, .state = table_intern(table, "visible"));
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
             .rolled = hurt->rolled, .why = hurt->why ? table_intern(table, hurt->why) : 0,
             .share = hurt->share ? table_intern(table, hurt->share) : 0);
    arena_free(&scratch);
}
