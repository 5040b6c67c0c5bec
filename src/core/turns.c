/* turns.c: who acts when. */
#include "core/turns.h"

#include <string.h>

void turns_copy(struct turns *to, const struct turns *from)
{
    to->count = from->count;
    to->current = from->current;
    to->round = from->round;
    memcpy(to->order, from->order, (size_t)from->count * sizeof *from->order);
}

static bool turns_goes_before(const struct turns_entry *a, const struct turns_entry *b)
{
    if (a->initiative != b->initiative) return a->initiative > b->initiative;
    for (int i = 0; i < TURNS_MOST_TIES; i++) {
        if (a->ties[i] != b->ties[i]) return a->ties[i] > b->ties[i];
    }
    return false;
}

bool turns_add(struct turns *turns, struct turns_entry entry)
{
    if (turns->count == TURNS_MOST) return false;
    int place = turns->count;
    while (place > 0 && turns_goes_before(&entry, &turns->order[place - 1]))
        place--;
    memmove(&turns->order[place + 1], &turns->order[place], (size_t)(turns->count - place) * sizeof entry);
    turns->order[place] = entry;
    turns->count++;
    if (turns->round == 0)
        turns->current = TURNS_NOBODY;
    else if (turns->current >= place)
        turns->current++;
    return true;
}

struct turns_entry *turns_find(struct turns *turns, int actor)
{
    for (int i = 0; i < turns->count; i++) {
        if (turns->order[i].actor == actor) return &turns->order[i];
    }
    return NULL;
}

void turns_set_out(struct turns *turns, int actor, bool out)
{
    struct turns_entry *entry = turns_find(turns, actor);
    if (entry) entry->out = out;
}

void turns_move_behind_current(struct turns *turns, int actor)
{
    struct turns_entry *found = turns_find(turns, actor);
    if (!found || turns->current < 0 || turns->order[turns->current].actor == actor) return;
    struct turns_entry entry = *found;
    int from = (int)(found - turns->order);
    memmove(found, found + 1, (size_t)(turns->count - from - 1) * sizeof entry);
    if (from < turns->current) turns->current--;
    int to = turns->current + 1;
    memmove(&turns->order[to + 1], &turns->order[to], (size_t)(turns->count - 1 - to) * sizeof entry);
    entry.initiative = turns->order[turns->current].initiative;
    memcpy(entry.ties, turns->order[turns->current].ties, sizeof entry.ties);
    turns->order[to] = entry;
}

int turns_current(const struct turns *turns)
{
    return turns->round > 0 && turns->current >= 0 ? turns->order[turns->current].actor : TURNS_NOBODY;
}

int turns_next(struct turns *turns, bool *new_round)
{
    *new_round = turns->round == 0;
    int place = turns->round == 0 ? TURNS_NOBODY : turns->current;
    if (turns->round == 0) turns->round = 1;
    for (int tries = 0; tries <= turns->count; tries++) {
        place++;
        if (place >= turns->count) {
            if (turns->count == 0) break;
            place = 0;
            turns->round++;
            *new_round = true;
        }
        if (!turns->order[place].out) {
            turns->current = (int16_t)place;
            return turns->order[place].actor;
        }
    }
    turns->current = TURNS_NOBODY;
    return TURNS_NOBODY;
}

