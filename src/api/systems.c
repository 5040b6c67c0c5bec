/* systems.c: the list of rule systems, and of documents that none of them reads. */
#include "core/system.h"

#define SYSTEM(id) extern const struct system id##_system;
#include "api/systems.def"
#undef SYSTEM

const struct system *const systems_all[] = {
#define SYSTEM(id) &id##_system,
#include "api/systems.def"
#undef SYSTEM
    NULL,
};

#define FOREIGN true
#define BESIDE false
const struct shape shapes_all[] = {
#define SHAPE(kind, what, ...) {kind, what, {__VA_ARGS__}},
#include "api/shapes.def"
    {false, NULL, {NULL}},
};
#undef FOREIGN
#undef BESIDE

const struct imported_game imported_games[] = {
#define IMPORTED(game, source) {game, source},
#include "api/shapes.def"
    {0},
};
