/* kinds_pf2e_geometry.c: distances and flanking of three tokens. */
#include "conform.h"
#include "systems/pf2e/roll/geometry.h"

static int half(const struct json *value)
{
    return (int)(json_to_double(value, 0) * 2);
}

static struct pf2e_flanker read_flanker(const struct json *line, const char *who)
{
    const struct json *token = json_get(line, who);
    const struct json *data = json_get(json_get(line, "flanking"), who),
                      *size = json_get(json_get(line, "dimensions"), who);
    struct pf2e_flanker flanker = {
        .token = {.x = half(json_at(json_get(token, "position"), 0)),
                  .y = half(json_at(json_get(token, "position"), 1)),
                  .width = half(json_at(json_get(token, "tokenSize"), 0)),
                  .length = half(json_at(json_get(token, "tokenSize"), 1)),
                  .elevation = half(json_get(token, "elevation")),
                  .height = half(json_get(size, "height"))},
        .flanking = {.can_flank = json_to_bool(json_get(data, "canFlank"), false),
                     .flankable = json_to_bool(json_get(data, "flankable"), false)},
        .reach_ft = (int)json_to_int(json_get(token, "reach"), 0),
    };
    const struct json *gang_up = json_get(data, "canGangUp");
    for (size_t i = 0; i < json_count(gang_up); i++) {
        const struct json *entry = json_at(gang_up, i);
        int partners = (int)json_to_int(entry, 0), *known = &flanker.flanking.gang_up_partners;
        if (json_is(entry, JSON_TRUE)) flanker.flanking.gang_up_always = true;
        if (partners && (!*known || partners < *known)) *known = partners;
        if (json_is(entry, JSON_STRING)) flanker.flanking.gang_up_companion = true;
    }
    return flanker;
}

static bool same(struct conform *conform, const struct json *line, const char *name, int got)
{
    const struct json *expected = json_get(line, name);
    int wanted = json_is_number(expected) ? (int)json_to_int(expected, -1) : json_is(expected, JSON_TRUE);
    if (wanted == got) return true;
    text_addf(conform->why, "%s: expected %d, got %d", name, wanted, got);
    return false;
}

static enum verdict check_geometry(struct conform *conform, const struct json *line)
{
    struct pf2e_flanker attacker = read_flanker(line, "attacker"), target = read_flanker(line, "target");
    struct pf2e_flanker buddy = read_flanker(line, "buddy");
    bool good =
        same(conform, line, "distance", pf2e_distance(&attacker.token, &target.token, 0)) &&
        same(conform, line, "distanceReach", pf2e_distance(&attacker.token, &target.token, attacker.reach_ft)) &&
        same(conform, line, "buddyDistance", pf2e_distance(&buddy.token, &target.token, 0)) &&
        same(conform, line, "buddyDistanceReach", pf2e_distance(&buddy.token, &target.token, buddy.reach_ft)) &&
        same(conform, line, "attackerCanFlank", pf2e_can_flank(&attacker, &target)) &&
        same(conform, line, "buddyCanFlank", pf2e_can_flank(&buddy, &target)) &&
        same(conform, line, "oppositeSides", pf2e_on_opposite_sides(&attacker.token, &buddy.token, &target.token)) &&
        same(conform, line, "isFlanking", pf2e_is_flanking(&attacker, &buddy, 1, &target));
    return good ? AGREE : DISAGREE;
}

const struct conform_kind conform_kinds_pf2e_geometry[] = {{.name = "pf2e/play/geometry", .check = check_geometry},
                                                           {0}};
