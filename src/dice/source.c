/* source.c: where dice come from. */
#include "dice/source.h"

#include "base/limits.h"

struct dice_source dice_source_new(struct rng *rng)
{
    return (struct dice_source){.rng = rng};
}

struct dice_source dice_source_forced(const int64_t *values, size_t count, struct rng *rng)
{
    return (struct dice_source){.forced = values, .forced_count = count, .rng = rng};
}

void dice_source_free(struct dice_source *source)
{
    vec_free(&source->thrown);
}

static int64_t source_fail(struct dice_source *source, enum dice_fault fault)
{
    if (source->fault == DICE_FAULT_NONE) source->fault = fault;
    return 1;
}

int64_t dice_throw(struct dice_source *source, int64_t faces)
{
    if (source->fault != DICE_FAULT_NONE) return 1;
    if (faces < 1 || faces > LIMIT_DIE_FACES) return source_fail(source, DICE_FAULT_FACES);
    bool forced = source->forced_used < source->forced_count;
    int64_t value;
    if (forced) {
        value = source->forced[source->forced_used++];
        if (value < 1 || value > faces) return source_fail(source, DICE_FAULT_RANGE);
    } else {
        source->wanted = faces;
        if (!source->rng) return source_fail(source, DICE_FAULT_EMPTY);
        value = rng_die(source->rng, faces);
    }
    if (source->records) {
        struct dice_thrown thrown = {.faces = (int32_t)faces, .value = (int32_t)value, .forced = forced};
        if (!vec_push(&source->thrown, thrown)) return source_fail(source, DICE_FAULT_NO_MEMORY);
    }
    return value;
}

bool dice_throw_each(struct dice_source *source, int64_t faces, size_t count, int64_t *values)
{
    bool plain = source->rng && !source->records && source->forced_used >= source->forced_count &&
                 source->fault == DICE_FAULT_NONE && faces >= 1 && faces <= LIMIT_DIE_FACES;
    if (plain) {
        rng_dice(source->rng, faces, count, values);
        return true;
    }
    for (size_t i = 0; i < count; i++)
        values[i] = dice_throw(source, faces);
    return source->fault == DICE_FAULT_NONE;
}

const char *dice_fault_text(enum dice_fault fault)
{
    switch (fault) {
    case DICE_FAULT_NONE:
        return "";
    case DICE_FAULT_EMPTY:
        return "the forced dice ran out";
    case DICE_FAULT_RANGE:
        return "a forced value is not on the die it is meant for";
    case DICE_FAULT_FACES:
        return "a die has no faces or too many";
    case DICE_FAULT_NO_MEMORY:
        return "there is not enough memory";
    }
    return "";
}
