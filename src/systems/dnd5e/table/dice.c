/* dice.c: changes damage dice after the roll: rerolled, raised to a minimum, maximised. (D5E-EFF-07, D5E-EFF-30) */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

enum { D5E_MOST_DICE = 64 };

/* The dice of one roll, as the log has them. */
struct d5e_fallen {
    int64_t values[D5E_MOST_DICE], faces;
    int count;
};

/* The faces of "2d6 + 3": of its first dice. */
static int64_t d5e_formula_faces(const char *formula)
{
    int64_t faces = 0;
    const char *at = strchr(formula, 'd');
    for (at = at ? at + 1 : ""; ascii_is_digit(*at) && faces < 100000; at++)
        faces = faces * 10 + (*at - '0');
    return faces;
}

/* The last roll for this blow. */
static bool d5e_find_dice(const struct d5e_frame *frame, struct d5e_fallen *fallen)
{
    const struct table *table = frame->table;
    for (size_t i = table->events.count; i-- > 0;) {
        const struct event *event = &table->events.items[i];
        const char *from = frame->blow->from ? frame->blow->from : "";
        if (event->kind != D5E_EVENT_DICE || !d5e_same_name(table_text(table, event->fields[1]), from)) continue;
        *fallen = (struct d5e_fallen){.faces = d5e_formula_faces(table_text(table, event->fields[2]))};
        for (const char *at = table_text(table, event->fields[3]); *at && fallen->count < D5E_MOST_DICE;) {
            int64_t value = 0;
            bool digit = ascii_is_digit(*at);
            while (ascii_is_digit(*at) && value < 100000)
                value = value * 10 + (*at++ - '0');
            if (digit)
                fallen->values[fallen->count++] = value;
            else
                at++;
        }
        return fallen->count > 0 && fallen->faces > 0;
    }
    return false;
}

static bool d5e_rerolls(const struct json *on, int64_t value)
{
    for (size_t i = 0; i < json_count(on); i++) {
        if (json_to_int(json_at(on, i), -1) == value) return true;
    }
    return false;
}

/* Those that show certain faces; else the lowest one (replaced), or all of them for the better sum. */
static int64_t d5e_reroll_dice(const struct d5e_frame *frame, const struct json *reroll,
                               const struct d5e_fallen *fallen)
{
    const struct json *on = json_get(reroll, "on");
    int64_t before = 0, after = 0;
    int lowest = 0;
    for (int i = 0; i < fallen->count; i++) {
        if (fallen->values[i] < fallen->values[lowest]) lowest = i;
        bool again = on && d5e_rerolls(on, fallen->values[i]);
        if (again) after += table_throw(frame->table, fallen->faces) - fallen->values[i];
    }
    if (on) return after;
    if (json_to_bool(json_get(reroll, "replace"), true))
        return table_throw(frame->table, fallen->faces) - fallen->values[lowest];
    for (int i = 0; i < fallen->count; i++) {
        before += fallen->values[i];
        after += table_throw(frame->table, fallen->faces);
    }
    return after > before ? after - before : 0;
}

int64_t d5e_change_dice(const struct d5e_frame *frame, const struct json *modifier)
{
    struct d5e_fallen fallen;
    const struct json *reroll = json_get(modifier, "reroll"), *least = json_path(modifier, "bounds.minimum");
    int64_t delta = 0;
    if (!frame->blow || !d5e_find_dice(frame, &fallen)) return 0;
    if (json_is(reroll, JSON_OBJECT)) delta += d5e_reroll_dice(frame, reroll, &fallen);
    for (int i = 0; i < fallen.count; i++) {
        int64_t most = fallen.faces, floor = json_to_int(least, 0);
        if (json_to_bool(json_get(modifier, "maximize"), false)) delta += most - fallen.values[i];
        if (floor > fallen.values[i]) delta += (floor < most ? floor : most) - fallen.values[i];
    }
    /* no longer a critical hit: the second half of the dice was rolled for nothing */
    if (json_path(modifier, "bounds.maximum") && frame->blow->critical) {
        frame->blow->critical = false;
        for (int i = fallen.count / 2; i < fallen.count; i++)
            delta -= fallen.values[i];
    }
    return delta;
}
