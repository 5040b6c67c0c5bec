/* prepare.c: PF2e actors prepared: microseconds each after their pack is loaded, and everything from JSON.
 *
 * The reference needs about 20 ms for a character and 6.5 ms for an NPC on the same kind of machine. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "base/vec.h"
#include "systems/pf2e/model/actor.h"
#include "systems/pf2e/content/pack.h"

/* Processor time: the machine may be busy with other things. */
static size_t prepare_all(const struct pf2e_world *world, const struct json *const *actors, size_t count)
{
    size_t good = 0;
    for (size_t i = 0; i < count; i++) {
        struct pf2e_actor actor;
        struct pf2e_prepare_input input = {.actor = actors[i]};
        good += pf2e_actor_prepare(&actor, world, &input) == STATUS_OK;
        pf2e_actor_free(&actor);
    }
    return good;
}

/* Each once after all the others (its document has to come from memory), and each several times in a row, as a table
 * does that prepares its few actors again and again. */
static void measure(const struct pf2e_world *world, const char *kind, const struct json *const *actors, size_t count,
                    double target)
{
    enum { TIMES = 8 };
    double once = 1e9;
    if (!count) return;
    for (int round = 0; round < 3; round++) {
        double start = clock_used();
        (void)prepare_all(world, actors, count);
        double each = (clock_used() - start) / (double)count;
        if (each < once) once = each;
    }
    double again = 0, best = 0;
    for (size_t i = 0; i < count; i++) {
        double shortest = 1e9;
        for (int time = 0; time < TIMES; time++) {
            double start = clock_used();
            (void)prepare_all(world, &actors[i], 1);
            double each = clock_used() - start;
            again += each / TIMES;
            if (each < shortest) shortest = each;
        }
        best += shortest;
    }
    printf("%-10s %6zu prepared, %6.1f us each in turn, %6.1f us each in a row, %6.1f us the best of %d "
           "(target %.0f us)\n",
           kind, count, once * 1e6, again / (double)count * 1e6, best / (double)count * 1e6, TIMES, target);
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "build/shared/corpora/pf2e/packs";
    struct diags diags;
    diags_init(&diags);
    double start = clock_used();
    struct pf2e_pack *pack = pf2e_pack_new();
    if (!pack || pf2e_pack_load(pack, path, &diags) != STATUS_OK) {
        printf("no content at %s\n", path);
        return 0;
    }
    struct pf2e_world world;
    pf2e_world_init(&world, pack);
    vec(const struct json *) characters = {0};
    vec(const struct json *) npcs = {0};
    for (size_t i = 0; i < pf2e_pack_count(pack); i++) {
        const struct pf2e_document *document = pf2e_pack_get(pack, i);
        if (strcmp(document->type, "character") == 0) (void)vec_push(&characters, pf2e_document_root(document));
        if (strcmp(document->type, "npc") == 0) (void)vec_push(&npcs, pf2e_document_root(document));
    }
    size_t good = prepare_all(&world, characters.items, characters.count) + prepare_all(&world, npcs.items, npcs.count);
    printf("%zu actors loaded and prepared from JSON in %.2f s (target 2 s)\n", good, clock_used() - start);
    measure(&world, "characters", characters.items, characters.count, 100);
    measure(&world, "npcs", npcs.items, npcs.count, 30);
    vec_free(&characters);
    vec_free(&npcs);
    pf2e_world_free(&world);
    pf2e_pack_free(pack);
    diags_free(&diags);
    return 0;
}
