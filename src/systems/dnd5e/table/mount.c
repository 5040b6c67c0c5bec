/* mount.c: riding: getting on and off a mount, and falling from it. */
#include <string.h>

#include "core/command.h"
#include "systems/dnd5e/table/table.h"

int d5e_mount_of(const struct table *table, int who)
{
    return d5e_body_of(table, who)->mount - 1;
}

int d5e_rider_of(const struct table *table, int who)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->body_count; i++) {
        if (state->bodies[i].mount == who + 1) return i;
    }
    return D5E_NOBODY;
}

bool d5e_ride_together(const struct d5e_state *state, int a, int b)
{
    return state->bodies[a].mount == b + 1 || state->bodies[b].mount == a + 1;
}

/* Willing, near, larger, and not ridden by anyone else. */
static bool d5e_can_mount(struct table *table, int who, int target)
{
    const struct d5e_body *rider = d5e_body_of(table, who), *mount = d5e_body_of(table, target);
    if (who == target || d5e_is_hostile(table, who, target))
        table_refuse(table, "%s does not carry creatures of another side", mount->actor->name);
    else if (rider->mount)
        table_refuse(table, "%s is already mounted", rider->actor->name);
    else if (d5e_rider_of(table, target) >= 0)
        table_refuse(table, "%s already has a rider", mount->actor->name);
    else if (d5e_distance_ft(table, who, target) > D5E_FEET_A_SQUARE)
        table_refuse(table, "%s is not within 5 ft", mount->actor->name);
    else if (d5e_size_step(mount->actor) <= d5e_size_step(rider->actor))
        table_refuse(table, "%s is not larger than %s", mount->actor->name, rider->actor->name);
    else if (!d5e_is_up(mount))
        table_refuse(table, "%s is down", mount->actor->name);
    return !table->refusal;
}

/* Getting on or off takes half the speed. */
static bool d5e_pay_half_speed(struct table *table, int who, const char *act)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    int64_t speed = d5e_speed_ft(table, who), cost = speed / 2;
    if (speed <= 0)
        table_refuse(table, "%s has a speed of 0 and cannot move", body->actor->name);
    else if (body->budget.left[D5E_POOL_MOVE] < cost)
        table_refuse(table, "%s takes %lld feet and %s has %d left", act, (long long)cost, body->actor->name,
                     body->budget.left[D5E_POOL_MOVE]);
    if (table->refusal) return false;
    d5e_spend_pool(table, who, "movement", cost);
    return true;
}

void d5e_command_mount(struct table *table, const struct json *command)
{
    int who = command_who(table, command), target = who < 0 ? -1 : command_actor(table, command, "target", true);
    if (who < 0 || target < 0 || !d5e_may_act(table, who) || !d5e_can_mount(table, who, target)) return;
    if (d5e_pay_half_speed(table, who, "mounting")) d5e_emit(table, mount, .who = who, .target = target);
}

void d5e_command_dismount(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    if (who < 0 || !d5e_may_act(table, who)) return;
    int mount = d5e_mount_of(table, who);
    struct grid_space at;
    if (mount < 0)
        table_refuse(table, "%s is not mounted", d5e_body_of(table, who)->actor->name);
    else if (!d5e_free_place(table, mount, d5e_body_of(table, who)->space.size, &at))
        table_refuse(table, "there is no room next to %s", d5e_body_of(table, mount)->actor->name);
    else if (d5e_pay_half_speed(table, who, "dismounting"))
        d5e_emit(table, dismount, .who = who, .to = event_square(at.x, at.y));
}

void d5e_fall_off(struct table *table, int who)
{
    struct grid_space at;
    int mount = d5e_mount_of(table, who);
    if (mount < 0 || d5e_stopped(table)) return;
    if (!d5e_free_place(table, mount, d5e_body_of(table, who)->space.size, &at)) return;
    d5e_emit(table, dismount, .who = who, .to = event_square(at.x, at.y));
}

void d5e_throw_rider(struct table *table, int mount, bool sure)
{
    int rider = d5e_rider_of(table, mount);
    struct grid_space at;
    if (rider < 0 || d5e_stopped(table) || !d5e_free_place(table, mount, d5e_body_of(table, rider)->space.size, &at))
        return;
    struct d5e_frame frame = d5e_plain_frame(table, rider, rider);
    bool helpless = d5e_has_flag(table, rider, D5E_CANNOT_ACT) || !d5e_is_up(d5e_body_of(table, rider));
    bool lands = !helpless && d5e_save(&frame, rider, "Dexterity", 10, false) == D5E_SAVE_MADE;
    if (d5e_stopped(table) || (lands && !sure)) return;
    d5e_emit(table, dismount, .who = rider, .to = event_square(at.x, at.y));
    struct json *prone = lands ? NULL : arena_new(&table->arena, struct json);
    if (!prone) return;
    *prone = json_make_object();
    json_set(&table->arena, prone, "name", json_make_text(&table->arena, "prone", 5));
    d5e_apply_status(&frame, prone, NULL);
}
