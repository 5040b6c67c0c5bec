/* sweep_starts [STEP]: a PF2e actor that begins from a kept start is the one that its document gives.
 *
 * Actors of the compendium in TALUS_SHARED, or of the content built in, are prepared from their documents alone, from a
 * start that another preparation kept, and from the start the world keeps; with and without further options, conditions
 * and effects. All data, statistics, strikes and options must be the same, in the same order. Prints a "pass starts"
 * line with counts. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/vec.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/model/actor.h"

enum { STARTS_STEP = 9, STARTS_WAYS = 4, STARTS_EXTRA = 3 };

struct starts {
    struct pf2e_pack *pack;
    struct pf2e_world world;
    vec(const struct json *) actors;
    vec(const struct json *) effects;
    struct rng rng;
    size_t compared, begun;
};

static void write_actor(struct pf2e_actor *actor, struct text *out)
{
    struct json whole = pf2e_actor_json(actor);
    json_write(out, &whole);
    for (size_t i = 0; i < actor->domains.count; i++) {
        const struct pf2e_domain *domain = actor->domains.items[i];
        text_addf(out, "\n%s:", symbol_text(&actor->symbols, domain->name));
        for (size_t k = 0; k < options_count(&domain->options); k++)
            text_addf(out, " %s", symbol_text(&actor->symbols, options_at(&domain->options, k)));
    }
}

static void compare(struct starts *starts, const struct pf2e_prepare_input *input, const struct text *expected)
{
    struct pf2e_actor actor;
    struct text found = {0};
    if (pf2e_actor_prepare(&actor, &starts->world, input) != STATUS_OK) exit(2);
    write_actor(&actor, &found);
    if (found.failed || strcmp(text_get(&found), text_get(expected)) != 0) {
        fprintf(stderr, "%s\n--- from its document\n%s\n--- from a start\n%s\n", actor.name, text_get(expected),
                text_get(&found));
        exit(1);
    }
    starts->compared++;
    starts->begun += actor.start != NULL;
    text_free(&found);
    pf2e_actor_free(&actor);
}

/* One actor, one way: 1 with options, 2 with effects, 3 with both. */
static void try_way(struct starts *starts, const struct json *document, const struct pf2e_actor *kept, int way)
{
    static const char *const options[] = {"self:flanking", "target:trait:undead", "self:level:3", "deity"};
    const struct json *extra[STARTS_EXTRA] = {0};
    struct json copy = *document;
    copy.serial = 0; /* an unknown document */
    for (size_t i = 0; i < STARTS_EXTRA && starts->effects.count; i++)
        extra[i] = starts->effects.items[rng_below(&starts->rng, (uint32_t)starts->effects.count)];
    struct pf2e_prepare_input input = {.actor = &copy,
                                       .options = options,
                                       .option_count = way & 1 ? 4 : 0,
                                       .extra = extra,
                                       .extra_count = way & 2 && extra[0] ? STARTS_EXTRA : 0};
    struct pf2e_actor actor;
    struct text expected = {0};
    if (pf2e_actor_prepare(&actor, &starts->world, &input) != STATUS_OK || actor.start) exit(2);
    write_actor(&actor, &expected);
    pf2e_actor_free(&actor);
    input.actor = kept->source;
    input.start = kept->start;
    compare(starts, &input, &expected);
    input.actor = document;
    input.start = NULL;
    for (int time = 0; time < 3; time++)
        compare(starts, &input, &expected);
    text_free(&expected);
}

static void try_actor(struct starts *starts, const struct json *document)
{
    struct json copy = *document;
    copy.serial = 0;
    struct pf2e_actor kept;
    struct pf2e_prepare_input input = {.actor = &copy, .keep_start = true};
    if (pf2e_actor_prepare(&kept, &starts->world, &input) != STATUS_OK || !kept.start) exit(2);
    for (int way = 0; way < STARTS_WAYS; way++)
        try_way(starts, document, &kept, way);
    pf2e_actor_free(&kept);
}

static void list(struct starts *starts)
{
    for (size_t i = 0; i < pf2e_pack_count(starts->pack); i++) {
        const struct pf2e_document *document = pf2e_pack_get(starts->pack, i);
        bool effect = strcmp(document->type, "effect") == 0 || strcmp(document->type, "condition") == 0;
        if (document->family != PF2E_ACTOR && !effect) continue;
        const struct json *root = pf2e_document_root(document);
        if (!root) exit(2);
        if (effect ? !vec_push(&starts->effects, root) : !vec_push(&starts->actors, root)) exit(2);
    }
}

int main(int argc, char **argv)
{
    static struct starts starts;
    size_t step = argc > 1 ? strtoul(argv[1], NULL, 10) : STARTS_STEP;
    const char *shared = getenv("TALUS_SHARED");
    char path[4096];
    struct diags diags;
    diags_init(&diags);
    starts.pack = pf2e_pack_new();
    (void)snprintf(path, sizeof path, "%s/corpora/pf2e/packs", shared ? shared : "");
    if (!starts.pack || !step) return 2;
    if (!shared || pf2e_pack_load(starts.pack, path, &diags) != STATUS_OK || !pf2e_pack_count(starts.pack)) {
        if (pf2e_pack_load_embedded(starts.pack, &diags) != STATUS_OK) return 2;
        step = 1;
    }
    pf2e_world_init(&starts.world, starts.pack);
    starts.rng = rng_new(1, 0, 0);
    list(&starts);
    for (size_t i = 0; i < starts.actors.count; i += step)
        try_actor(&starts, starts.actors.items[i]);
    printf("pass starts (%zu actors compared, %zu of them from a start)\n", starts.compared, starts.begun);
    vec_free(&starts.actors);
    vec_free(&starts.effects);
    pf2e_world_free(&starts.world);
    pf2e_pack_free(starts.pack);
    diags_free(&diags);
    return 0;
}
