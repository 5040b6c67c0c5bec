/* granted.c: events for conditions that come and go with others. */
#include "core/granted.h"

#include "core/table.h"

static struct granted_condition *granted_find(struct granted *granted, int who, symbol condition)
{
    for (size_t i = 0; i < granted->items.count; i++) {
        struct granted_condition *one = &granted->items.items[i];
        if (one->who == who && one->condition == condition) return one;
    }
    return NULL;
}

void granted_add(struct granted *granted, struct granted_condition condition)
{
    struct granted_condition *known = granted_find(granted, condition.who, condition.condition);
    if (known)
        known->value = condition.value;
    else
        (void)vec_push(&granted->items, condition); /* a failure is noticed by the caller that gave the command */
}

static void granted_remove(struct granted *granted, int who, symbol condition)
{
    struct granted_condition *known = granted_find(granted, who, condition);
    if (known) *known = granted->items.items[--granted->items.count];
}

static void granted_list(struct table *table, struct granted *granted)
{
    const struct table_rules *rules = table->system->table;
    for (int i = 0; i < rules->encounter.count(table); i++)
        rules->conditions(table, i, granted);
}

void granted_begin(struct table *table, struct granted *granted)
{
    *granted = (struct granted){0};
    if (!table->quiet && table->system->table->conditions) granted_list(table, granted);
}

/* What someone knows who has followed the events of the command. */
static void granted_follow(const struct table *table, struct granted *known)
{
    for (size_t i = 0; i < table->events.count; i++) {
        const struct event *event = &table->events.items[i];
        if (event->kind == EVENT_CONDITION) {
            struct event_condition one = event_condition_of(event);
            int64_t value = one.value == EVENT_ABSENT ? 1 : one.value;
            granted_add(known, (struct granted_condition){
                                   .who = (int)one.who, .condition = (symbol)one.condition, .value = value});
        } else if (event->kind == EVENT_CONDITION_END) {
            struct event_conditionEnd one = event_conditionEnd_of(event);
            granted_remove(known, (int)one.who, (symbol)one.condition);
        }
    }
}

void granted_end(struct table *table, struct granted *known)
{
    struct granted now = {0};
    if (!table->quiet && table->system->table->conditions && !table_stopped(table)) {
        granted_follow(table, known);
        granted_list(table, &now);
        for (size_t i = 0; i < known->items.count; i++) {
            struct granted_condition one = known->items.items[i];
            if (!granted_find(&now, one.who, one.condition))
                emit(table, conditionEnd, .who = one.who, .condition = one.condition, .granted = true);
        }
        for (size_t i = 0; i < now.items.count; i++) {
            struct granted_condition one = now.items.items[i];
            const struct granted_condition *before = granted_find(known, one.who, one.condition);
            if (!before || before->value != one.value)
                emit(table, condition, .who = one.who, .condition = one.condition,
                     .value = one.is_plain ? EVENT_ABSENT : one.value, .granted = true);
        }
    }
    vec_free(&now.items);
    vec_free(&known->items);
}
