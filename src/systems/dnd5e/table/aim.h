/* aim.h: aims areas: the squares they cover, what walls block, and what a command aims at. */
#ifndef TALUS_DND5E_TABLE_AIM_H
#define TALUS_DND5E_TABLE_AIM_H

#include "core/grid/grid.h"
#include "json/json.h"

struct table;
struct d5e_frame;
struct d5e_state;
struct d5e_zone;

/* An area on the board. Round areas and cubes lie around their origin; cones and lines, and cubes that spread from a
 * creature, start beside it and point at `aim`. */
struct d5e_area {
    enum grid_aimed kind;
    struct grid_space origin;
    int squares; /* radius, side or length */
    bool aimed;  /* it has a direction */
    int aim[2];
};

/* "sphere", "cylinder": round. */
enum grid_aimed d5e_shape_of(const char *name);
/* Does it cover a square of the space, whatever is between? */
bool d5e_area_covers(const struct d5e_area *area, struct grid_space space);
/* The same, if no wall separates the space from the origin. */
bool d5e_area_reaches(const struct d5e_state *state, const struct d5e_area *area, struct grid_space space);
struct d5e_area d5e_zone_area(const struct d5e_zone *zone);
/* The area of a mechanic in play: at the point or the creature it is aimed at, or spreading from its owner. */
struct d5e_area d5e_frame_area(const struct d5e_frame *frame, const struct json *area, int target);
/* For pictures of what a command would do (core/preview.h). */
void d5e_mark_area(struct table *table, const struct d5e_area *area);
/* The point a command names goes into the frame. False when it is refused: nothing to aim, no such square, too far,
 * behind a wall, or no direction for what needs one. */
bool d5e_read_aim(struct d5e_frame *frame, const struct json *targets);
/* Is this area aimed by a point rather than by a direction? */
bool d5e_area_is_placed(const struct json *area);
/* The area a mechanic declares itself or in its effects; NULL: it has none. */
const struct json *d5e_mechanic_area(const struct json *mechanic);

/* What walls between a place and a creature add to its armour class and Dexterity saves: 0, 2 (half cover) or 5 (three
 * quarters). */
int d5e_wall_cover(const struct d5e_state *state, struct grid_space from, struct grid_space to);

/* An attack from one body to another. */
struct d5e_line {
    int attacker, target;
};
/* What walls or creatures between the two add to the target's armour class. */
int d5e_attack_cover(const struct d5e_state *state, const struct d5e_line *line);

#endif
