/* contest.c: outcomes that depend on rolls other than a save: contests of checks, percentile rolls. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static struct d5e_roll d5e_contest_check(struct table *table, int who, int against, size_t skill)
{
    struct d5e_roll roll = d5e_skill_roll(table, who, skill);
    roll.against = against;
    if (!d5e_stopped(table)) d5e_throw_d20(table, &roll);
    return roll;
}

static void d5e_contest_outcome(struct d5e_frame *frame, const struct json *value, const struct json *effect, bool won)
{
    const char *name = won ? "on_success" : "on_failure";
    const struct json *outcome = json_get(value, name) ? json_get(value, name) : json_get(effect, name);
    if (outcome && !d5e_stopped(frame->table)) d5e_apply_effect(frame, outcome);
}

/* Strength of grip: Athletics against the better of the target's Athletics and Acrobatics. A tie changes nothing.
 * Another pair of skills may be named ("skill", "against"). */
void d5e_do_contest(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    struct table *table = frame->table;
    if (frame->target < 0 || frame->target == frame->owner) return;
    const struct d5e_actor *other = d5e_body_of(table, frame->target)->actor;
    size_t own = d5e_skill_find(json_to_text(json_get(value, "skill"), "Athletics")),
           theirs = d5e_skill_find(json_to_text(json_get(value, "against"), "")), strong = d5e_skill_find("Athletics"),
           nimble = d5e_skill_find("Acrobatics");
    if (own >= D5E_SKILL_COUNT) own = strong;
    if (theirs >= D5E_SKILL_COUNT) theirs = other->skills[nimble].value > other->skills[strong].value ? nimble : strong;
    struct d5e_roll mine = d5e_contest_check(table, frame->owner, frame->target, own),
                    answer = d5e_contest_check(table, frame->target, frame->owner, theirs);
    if (d5e_stopped(table)) return;
    bool won = mine.total > answer.total;
    d5e_tell_contest(table, &mine, d5e_skills[own].name, &answer, won);
    d5e_tell_contest(table, &answer, d5e_skills[theirs].name, &mine, !won);
    d5e_contest_outcome(frame, value, effect, won);
}

/* {"type": "percentile", "success": {"comparison": "at_most", "value": ...}}: a d100 against a number. */
void d5e_do_chance(struct d5e_frame *frame, const struct json *value, const struct json *effect)
{
    const struct json *needed = json_path(value, "success.value"), *path = json_get(needed, "attribute");
    int64_t number = 0;
    if (json_is(path, JSON_STRING) && strncmp(path->text, "classes.", 8) == 0) {
        size_t length = strcspn(path->text + 8, ".");
        char *name = arena_copy_text(&frame->table->arena, path->text + 8, length);
        number = d5e_actor_class_level(d5e_body_of(frame->table, frame->owner)->actor, name ? name : "");
    } else if (needed) {
        d5e_frame_number(frame, needed, &number);
    }
    int64_t thrown = d5e_throw_formula(frame, "1d100", false, frame->mechanic ? frame->mechanic->name : "chance");
    if (d5e_stopped(frame->table)) return;
    bool at_least = json_is_text(json_path(value, "success.comparison"), "at_least");
    bool won = at_least ? thrown >= number : thrown <= number;
    struct json report = json_make_object();
    struct arena *arena = &frame->table->arena;
    json_set(arena, &report, "thrown", json_make_int(thrown));
    json_set(arena, &report, "needed", json_make_int(number));
    json_set(arena, &report, "result", json_make_text(arena, won ? "success" : "failure", 7));
    d5e_emit(frame->table, feature, .who = frame->owner, .target = frame->target,
             .kind = table_intern(frame->table, "roll"),
             .source = table_intern(frame->table, frame->mechanic ? frame->mechanic->name : ""),
             .details = table_intern_json(frame->table, &report));
    d5e_contest_outcome(frame, value, effect, won);
}
