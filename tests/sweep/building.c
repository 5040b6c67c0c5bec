#define _GNU_SOURCE /* getline */
/* sweep_building [undo EVERY | random COUNT | classes LEVELS]: PF2e characters built and changed in bulk, with the
 * content of TALUS_SHARED. Without arguments a little of each. undo: every EVERYth item of the add vectors is added and
 * removed again: the actor is as before, but for what the rules let stay; random: sequences of add, remove, choose and
 * level on ten actors: no link leads nowhere, no orphan, no id twice, and the same seed gives the same file; classes: a
 * character of every class at LEVELS ("1,5,10,20"), from a spec, has the features, hit points and proficiencies of its
 * level and no question open. Prints "pass NAME" lines. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fs.h"
#include "base/rng.h"
#include "systems/pf2e/build/change.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/build/create.h"
#include "systems/pf2e/content/pack.h"

enum { BASE_ACTORS = 10, STEPS = 8, SHOWN = 20, RECENT = 16 };

struct bench {
    const char *shared;
    struct content *content;
    struct pf2e_pack *pack;
    struct pf2e_world world;
    struct pf2e_catalogue *catalogue;
    struct rng rng; /* of the answers */
    size_t failures;
    const struct pf2e_document *recent[RECENT];
    size_t next_recent;
};

static void fail(struct bench *bench, const char *where, const char *what)
{
    if (bench->failures++ < SHOWN) fprintf(stderr, "%s: %s\n", where, what);
}

/* The vectors name the same few files again and again. */
static const struct pf2e_document *find_file(struct bench *bench, const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < RECENT && bench->recent[i]; i++) {
        size_t own = strlen(bench->recent[i]->file);
        if (own >= length && strcmp(bench->recent[i]->file + own - length, path) == 0) return bench->recent[i];
    }
    for (size_t i = 0; i < pf2e_pack_count(bench->pack); i++) {
        const struct pf2e_document *one = pf2e_pack_get(bench->pack, i);
        size_t own = strlen(one->file);
        if (own < length || strcmp(one->file + own - length, path) != 0) continue;
        bench->recent[bench->next_recent++ % RECENT] = one;
        return one;
    }
    return NULL;
}

static int answer_first(void *context, const struct pf2e_question *question)
{
    (void)context;
    return json_count(question->options) ? 0 : PF2E_ANSWER_CLOSED;
}

/* One in four questions stays open. */
static int answer_random(void *context, const struct pf2e_question *question)
{
    struct bench *bench = context;
    uint32_t count = (uint32_t)json_count(question->options);
    return count && rng_below(&bench->rng, 4) ? (int)rng_below(&bench->rng, count) : PF2E_ANSWER_CLOSED;
}

static enum status add(struct pf2e_workshop *workshop, const struct pf2e_document *document)
{
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, document);
    const struct json *root = pf2e_document_root(document);
    const char *link = text_get(&uuid);
    enum status status = root ? pf2e_workshop_add(workshop, &root, &link, 1) : STATUS_NOT_FOUND;
    text_free(&uuid);
    return status;
}

static struct json make_blank(struct arena *arena, int64_t level, const struct json *system)
{
    struct json made = json_make_object(), own = system ? json_copy(arena, system) : json_make_object();
    json_set(arena, &made, "type", json_make_text(arena, "character", 9));
    json_set(arena, &made, "name", json_make_text(arena, "Blank", 5));
    tree_set_int(arena, &own, "details.level.value", level);
    json_set(arena, &made, "system", own);
    json_set(arena, &made, "items", json_make_array());
    return made;
}

/* --- undo --------------------------------------------------------------------------------------------------------- */

static bool lists_id(const struct json *list, const char *id)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *entry = json_at(list, i);
        if (json_is_text(entry, id) || json_is_text(json_get(entry, "id"), id)) return true;
    }
    return false;
}

/* Grants of items that are gone. */
static void drop_links(struct arena *arena, struct json *item, const struct json *gone)
{
    struct json *grants =
        json_path(item, "flags.pf2e.itemGrants") ? tree_open(arena, item, "flags.pf2e.itemGrants") : NULL;
    for (size_t i = json_count(grants); json_is(grants, JSON_OBJECT) && i-- > 0;) {
        if (lists_id(gone, json_to_text(json_get(&grants->members[i].value, "id"), "")))
            json_remove(grants, grants->members[i].name);
    }
}

static void drop_items(struct arena *arena, struct json *actor, const struct json *gone)
{
    struct json items = json_make_array();
    for (size_t i = 0; i < json_count(json_get(actor, "items")); i++) {
        struct json item = *json_at(json_get(actor, "items"), i);
        if (lists_id(gone, json_to_text(json_get(&item, "_id"), ""))) continue;
        drop_links(arena, &item, gone);
        json_push(arena, &items, item);
    }
    json_set(arena, actor, "items", items);
}

/* What is added and removed again leaves the file as it was, byte for byte, but for what the rules say stays:
 * - items that are let go stay (they are what is compared without);
 * - items whose place was taken are gone, with what they brought and the hit points they gave;
 * - an item that was there already and was taken over by a grant goes with its new granter;
 * - hit points that were lost stay lost. */
struct undoing {
    struct arena arena;
    struct json was, now;
    struct json added, replaced; /* by the adding */
    struct json taken;           /* items that were there before and went with the removing */
    size_t kinds[5];
};

enum undo_kind { UNDO_EXACT, UNDO_LET_GO, UNDO_REPLACED, UNDO_TAKEN, UNDO_HURT };

static bool loses_hit_points(const struct json *actor, const struct json *added)
{
    const struct json *items = json_get(actor, "items");
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *rules = json_path(json_at(items, i), "system.rules");
        if (!lists_id(added, json_to_text(json_get(json_at(items, i), "_id"), ""))) continue;
        for (size_t r = 0; r < json_count(rules); r++) {
            if (json_is_text(json_get(json_at(rules, r), "key"), "LoseHitPoints")) return true;
        }
    }
    return false;
}

/* Items let go stand last, and nobody grants them any more. */
static bool let_go_are_free(const struct json *actor, const struct json *added, size_t *count)
{
    const struct json *items = json_get(actor, "items");
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        bool own = lists_id(added, json_to_text(json_get(item, "_id"), ""));
        const char *by = json_to_text(json_path(item, "flags.pf2e.grantedBy.id"), NULL);
        if (*count && !own) return false;
        *count += own;
        if (!own || !by) continue;
        bool there = false;
        for (size_t k = 0; k < json_count(items); k++)
            there = there || json_is_text(json_get(json_at(items, k), "_id"), by);
        if (!there) return false;
    }
    return true;
}

static void undo_compare(struct bench *bench, struct undoing *undo, bool hurt, const char *where)
{
    static const char hp[] = "system.attributes.hp.value";
    size_t let_go = 0;
    struct text before = {0}, after = {0}, words = {0};
    int64_t had = json_to_int(json_path(&undo->was, hp), 0), has = json_to_int(json_path(&undo->now, hp), 0);
    if (!let_go_are_free(&undo->now, &undo->added, &let_go)) fail(bench, where, "an item left behind is not free");
    if (let_go) drop_items(&undo->arena, &undo->now, &undo->added);
    if (json_count(&undo->replaced)) drop_items(&undo->arena, &undo->was, &undo->replaced);
    if (json_count(&undo->taken)) drop_items(&undo->arena, &undo->was, &undo->taken);
    bool may_be_hurt = hurt || json_count(&undo->replaced) || json_count(&undo->taken);
    if (may_be_hurt && has < had) tree_set_int(&undo->arena, &undo->now, hp, had);
    json_write(&before, &undo->was);
    json_write(&after, &undo->now);
    undo->kinds[json_count(&undo->replaced) ? UNDO_REPLACED
                : json_count(&undo->taken)  ? UNDO_TAKEN
                : hurt                      ? UNDO_HURT
                : let_go                    ? UNDO_LET_GO
                                            : UNDO_EXACT]++;
    if (strcmp(text_get(&before), text_get(&after)) != 0) {
        size_t at = 0;
        while (text_get(&before)[at] == text_get(&after)[at])
            at++;
        text_addf(&words, "not as before: was %.120s, is %.120s", text_get(&before) + (at > 60 ? at - 60 : 0),
                  text_get(&after) + (at > 60 ? at - 60 : 0));
        fail(bench, where, text_get(&words));
    }
    text_free(&words);
    text_free(&before);
    text_free(&after);
}

/* What adding changed, told and applied to the actor as it was, gives the actor as it is: that is how it is logged. */
static void check_change(struct bench *bench, struct undoing *undo, const struct json *now, const char *where)
{
    struct json copy = json_copy(&undo->arena, &undo->was), change = pf2e_change_between(&undo->arena, &undo->was, now);
    struct text applied = {0}, wanted = {0};
    if (!pf2e_change_apply(&undo->arena, &copy, &change)) fail(bench, where, "the change cannot be applied");
    json_write(&applied, &copy);
    json_write(&wanted, now);
    if (strcmp(text_get(&applied), text_get(&wanted)) != 0) fail(bench, where, "the change told is not what happened");
    text_free(&applied);
    text_free(&wanted);
}

static void undo_item(struct bench *bench, struct undoing *undo, struct pf2e_workshop *workshop,
                      const struct pf2e_document *item, const char *where)
{
    workshop->catalogue = bench->catalogue;
    workshop->answer = answer_first;
    workshop->dice_show_one = true;
    int64_t hp = json_to_int(json_path(&workshop->actor, "system.attributes.hp.value"), 0);
    if (hp > 7) tree_set_int(&workshop->arena, &workshop->actor, "system.attributes.hp.value", hp - 7); /* wounded */
    undo->was = json_copy(&undo->arena, &workshop->actor);
    if (add(workshop, item) != STATUS_OK) fail(bench, where, "cannot be added");
    undo->added = json_copy(&undo->arena, &workshop->added);
    undo->replaced = json_copy(&undo->arena, &workshop->removed);
    undo->taken = json_make_array();
    bool hurt = loses_hit_points(&workshop->actor, &undo->added);
    const char *id = json_to_text(json_at(&undo->added, 0), NULL);
    check_change(bench, undo, &workshop->actor, where);
    if (!id) return; /* immune */
    (void)pf2e_workshop_remove(workshop, id);
    if (pf2e_workshop_item(workshop, id)) fail(bench, where, "the item is still there");
    for (size_t i = 0; i < json_count(&workshop->removed); i++) {
        const struct json *gone = json_at(&workshop->removed, i);
        if (!lists_id(&undo->added, json_to_text(json_get(gone, "id"), "")))
            json_push(&undo->arena, &undo->taken, json_copy(&undo->arena, gone));
    }
    undo->now = json_copy(&undo->arena, &workshop->actor);
    undo_compare(bench, undo, hurt, where);
}

static void undo_one(struct bench *bench, const struct json *line, size_t *kinds, const char *where)
{
    struct undoing undo = {.was = json_make_null()};
    arena_init(&undo.arena);
    const struct json *blank = json_path(line, "actor.blank");
    struct json made = make_blank(&undo.arena, json_to_int(json_get(blank, "level"), 1), json_get(blank, "system"));
    const struct pf2e_document *base =
        blank ? NULL : find_file(bench, json_to_text(json_path(line, "actor.path"), "?"));
    const struct pf2e_document *item = find_file(bench, json_to_text(json_get(line, "item"), "?"));
    struct pf2e_workshop workshop;
    bool open = item && (blank || base) &&
                pf2e_workshop_open(&workshop, &bench->world, blank ? &made : pf2e_document_root(base));
    if (open) {
        undo_item(bench, &undo, &workshop, item, where);
        pf2e_workshop_close(&workshop);
    } else {
        fail(bench, where, "cannot be set up");
    }
    for (size_t i = 0; i < 5; i++)
        kinds[i] += undo.kinds[i];
    arena_free(&undo.arena);
}

static size_t sweep_undo(struct bench *bench, size_t every)
{
    char path[4096], where[64];
    snprintf(path, sizeof path, "%s/oracle/pf2e/create/add.jsonl", bench->shared);
    FILE *file = fopen(path, "rb");
    char *line = NULL;
    size_t room = 0, number = 0, done = 0, kinds[5] = {0};
    ssize_t length;
    while (file && (length = getline(&line, &room, file)) > 0) {
        struct json_document document;
        if (number++ % every) continue;
        snprintf(where, sizeof where, "add.jsonl:%zu", number);
        if (json_parse(&document, where, line, (size_t)length, NULL) == STATUS_OK) {
            undo_one(bench, &document.root, kinds, where);
            done++;
        }
        json_free(&document);
    }
    free(line);
    if (file) fclose(file);
    fprintf(stderr,
            "undo: %zu byte for byte, %zu but for items let go, %zu replaced another, %zu took an owned item along, "
            "%zu cost hit points\n",
            kinds[UNDO_EXACT], kinds[UNDO_LET_GO], kinds[UNDO_REPLACED], kinds[UNDO_TAKEN], kinds[UNDO_HURT]);
    return done;
}

/* --- random ------------------------------------------------------------------------------------------------------- */

/* Features below an ancestry, background or class that is gone, spells of an entry and contents of a container that are
 * gone: places of features are ids or words. */
static bool is_orphan(struct pf2e_workshop *workshop, const struct json *item)
{
    const char *place = json_to_text(json_path(item, "system.location"), NULL),
               *entry = json_to_text(json_path(item, "system.location.value"), NULL),
               *container = json_to_text(json_path(item, "system.containerId"), NULL);
    if (entry && *entry && !pf2e_workshop_item(workshop, entry)) return true;
    if (container && *container && !pf2e_workshop_item(workshop, container)) return true;
    return place && strlen(place) == 16 && !strchr(place, '-') && !pf2e_workshop_item(workshop, place);
}

/* Links that lead nowhere, orphans, and ids that stand twice. */
static size_t count_faults(struct pf2e_workshop *workshop)
{
    size_t faults = 0, count = json_count(json_get(&workshop->actor, "items"));
    const char *source = json_to_text(json_path(&workshop->actor, "system.attributes.hp.tempsource"), NULL);
    if (source && !pf2e_workshop_item(workshop, source)) faults++;
    for (size_t i = 0; i < count; i++) {
        const struct json *item = json_at(json_get(&workshop->actor, "items"), i);
        const struct json *grants = json_path(item, "flags.pf2e.itemGrants");
        const char *by = json_to_text(json_path(item, "flags.pf2e.grantedBy.id"), NULL);
        if (by && !pf2e_workshop_item(workshop, by)) faults++;
        if (is_orphan(workshop, item)) faults++;
        for (size_t g = 0; json_is(grants, JSON_OBJECT) && g < grants->count; g++) {
            const char *id = json_to_text(json_get(&grants->members[g].value, "id"), NULL);
            if (id && !pf2e_workshop_item(workshop, id)) faults++;
        }
        for (size_t k = 0; k < i; k++) {
            const struct json *other = json_at(json_get(&workshop->actor, "items"), k);
            if (json_equal(json_get(item, "_id"), json_get(other, "_id"))) faults++;
        }
    }
    return faults;
}

static const struct json *random_item(struct bench *bench, struct pf2e_workshop *workshop)
{
    const struct json *items = json_get(&workshop->actor, "items");
    return json_count(items) ? json_at(items, rng_below(&bench->rng, (uint32_t)json_count(items))) : NULL;
}

static void random_choose(struct bench *bench, struct pf2e_workshop *workshop)
{
    const struct json *item = random_item(bench, workshop), *rules = json_path(item, "system.rules");
    for (size_t i = 0; i < json_count(rules); i++) {
        if (!json_is_text(json_get(json_at(rules, i), "key"), "ChoiceSet")) continue;
        char id[64];
        snprintf(id, sizeof id, "%s", json_to_text(json_get(item, "_id"), ""));
        (void)pf2e_workshop_choose(workshop, id, pf2e_choice_flag(&workshop->arena, item, json_at(rules, i)));
        return;
    }
}

static void random_step(struct bench *bench, struct pf2e_workshop *workshop, struct text *told)
{
    static const char *const types[] = {"feat",   "class",     "ancestry", "background", "heritage",
                                        "effect", "condition", "weapon",   "equipment",  "deity"};
    uint32_t kind = rng_below(&bench->rng, 10);
    bool character = json_is_text(json_get(&workshop->actor, "type"), "character");
    if (kind < 5) {
        const char *type = types[rng_below(&bench->rng, sizeof types / sizeof *types)];
        const struct pf2e_document *one = NULL;
        for (size_t tries = 0; tries < 400; tries++) {
            one = pf2e_pack_get(bench->pack, rng_below(&bench->rng, (uint32_t)pf2e_pack_count(bench->pack)));
            if (one->family == PF2E_ITEM && strcmp(one->type, type) == 0) break;
        }
        if (one->family != PF2E_ITEM) return;
        text_addf(told, "add %s; ", one->name);
        (void)add(workshop, one);
    } else if (kind < 8) {
        const char *id = json_to_text(json_get(random_item(bench, workshop), "_id"), NULL);
        text_addf(told, "remove %s; ", id ? id : "");
        if (id) (void)pf2e_workshop_remove(workshop, id);
    } else if (kind == 8) {
        text_add(told, "choose; ");
        random_choose(bench, workshop);
    } else if (character) {
        int64_t level = 1 + rng_below(&bench->rng, 20);
        text_addf(told, "level %lld; ", (long long)level);
        (void)pf2e_workshop_set_level(workshop, level);
    }
}

static void random_run(struct bench *bench, const struct json *actor, uint32_t seed, struct text *out)
{
    struct pf2e_workshop workshop;
    struct text told = {0};
    char where[32];
    snprintf(where, sizeof where, "sequence %u", seed);
    bench->rng = rng_new(seed, 7, 0);
    if (!pf2e_workshop_open(&workshop, &bench->world, actor)) return;
    workshop.catalogue = bench->catalogue;
    workshop.answer = answer_random;
    workshop.answer_context = bench;
    size_t faults = count_faults(&workshop);
    for (size_t i = 0; i < STEPS; i++) {
        random_step(bench, &workshop, &told);
        size_t now = count_faults(&workshop);
        if (now > faults) {
            fail(bench, where, text_get(&told));
            break;
        }
        faults = now;
    }
    struct pf2e_actor prepared;
    json_write(out, &workshop.actor);
    struct pf2e_prepare_input input = {.actor = pf2e_workshop_snapshot(&workshop, &workshop.arena)};
    if (pf2e_actor_prepare(&prepared, &bench->world, &input) != STATUS_OK) fail(bench, where, "cannot be prepared");
    pf2e_actor_free(&prepared);
    text_free(&told);
    pf2e_workshop_close(&workshop);
}

static size_t sweep_random(struct bench *bench, size_t count)
{
    struct arena arena;
    arena_init(&arena);
    struct json blank = make_blank(&arena, 5, NULL);
    const struct json *bases[BASE_ACTORS] = {&blank};
    size_t known = 1, skip = 0;
    for (size_t i = 0; i < pf2e_pack_count(bench->pack) && known < BASE_ACTORS; i++) {
        const struct pf2e_document *one = pf2e_pack_get(bench->pack, i);
        bool wanted = one->family == PF2E_ACTOR && strcmp(one->type, known < 8 ? "character" : "npc") == 0;
        if (wanted && skip++ % 7 == 0 && pf2e_document_root(one)) bases[known++] = pf2e_document_root(one);
    }
    if (known < BASE_ACTORS) fail(bench, "random", "there are not ten actors to start from");
    for (uint32_t seed = 0; seed < count; seed++) {
        struct text once = {0}, again = {0};
        random_run(bench, bases[seed % known], seed, &once);
        random_run(bench, bases[seed % known], seed, &again);
        if (strcmp(text_get(&once), text_get(&again)) != 0) fail(bench, "random", "the same seed gives another file");
        text_free(&once);
        text_free(&again);
    }
    arena_free(&arena);
    return count;
}

/* --- classes ------------------------------------------------------------------------------------------------------ */

static size_t count_features(const struct json *class_document, int64_t level)
{
    const struct json *listed = json_path(class_document, "system.items");
    size_t count = 0;
    for (size_t i = 0; json_is(listed, JSON_OBJECT) && i < listed->count; i++)
        count += json_to_int(json_get(&listed->members[i].value, "level"), 0) <= level;
    return count;
}

/* Features of the level that stand below the class. */
static size_t count_owned(const struct json *actor)
{
    const struct json *items = json_get(actor, "items"), *id = NULL;
    size_t count = 0;
    for (size_t i = 0; i < json_count(items); i++) {
        if (json_is_text(json_get(json_at(items, i), "type"), "class")) id = json_get(json_at(items, i), "_id");
    }
    for (size_t i = 0; id && i < json_count(items); i++)
        count += json_equal(json_path(json_at(items, i), "system.location"), id);
    return count;
}

/* A choice that was closed although there was something to choose from. */
static const char *open_choice(const struct json *actor)
{
    const struct json *items = json_get(actor, "items");
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *rules = json_path(json_at(items, i), "system.rules");
        for (size_t r = 0; r < json_count(rules); r++) {
            const struct json *rule = json_at(rules, r), *choices = json_get(rule, "choices");
            bool closed =
                json_is_text(json_get(rule, "key"), "ChoiceSet") && json_to_bool(json_get(rule, "ignored"), false);
            if (closed && json_is(choices, JSON_ARRAY)) return json_to_text(json_get(json_at(items, i), "name"), "?");
        }
    }
    return NULL;
}

/* Hit points and proficiencies are at least what the class states; features only raise them. */
static const char *class_lacks(const struct pf2e_actor *actor, const struct json *class_document)
{
    static const char *const saves[] = {"fortitude", "reflex", "will"};
    const struct json *system = json_get(class_document, "system");
    int64_t con = json_to_int(json_path(&actor->system, "abilities.con.mod"), 0);
    if (actor->hp_max < 8 + actor->level * (tree_int(system, "hp", 0) + con)) return "hit points";
    if (actor->perception.rank < tree_int(system, "perception", 0)) return "perception";
    for (size_t i = 0; i < 3; i++) {
        if (actor->saves[i].rank < json_to_int(json_get(json_get(system, "savingThrows"), saves[i]), 0))
            return saves[i];
    }
    static const char *const attacks[] = {"simple", "martial", "unarmed"};
    for (size_t i = 0; i < 3; i++) {
        const struct json *own = json_get(json_path(&actor->system, "proficiencies.attacks"), attacks[i]);
        if (tree_int(own, "rank", 0) < json_to_int(json_get(json_get(system, "attacks"), attacks[i]), 0))
            return attacks[i];
    }
    return NULL;
}

static void class_check(struct bench *bench, const struct pf2e_document *class_document, int64_t level,
                        const struct json *built, struct arena *arena)
{
    const struct json *root = pf2e_document_root(class_document);
    const char *name = class_document->name, *open = open_choice(built), *lacks = NULL;
    struct pf2e_actor prepared;
    struct json copy = json_copy(arena, built);
    struct pf2e_prepare_input input = {.actor = &copy};
    if (count_owned(built) != count_features(root, level)) fail(bench, name, "does not have the features of its level");
    if (open) fail(bench, name, arena_printf(arena, "has an open choice: %s", open));
    if (pf2e_actor_prepare(&prepared, &bench->world, &input) != STATUS_OK || prepared.level != level ||
        json_to_int(json_path(built, "system.attributes.hp.value"), 0) != prepared.hp_max)
        fail(bench, name, "is not of its level or not in full health");
    else if ((lacks = class_lacks(&prepared, root)) != NULL)
        fail(bench, name, arena_printf(arena, "lacks %s", lacks));
    pf2e_actor_free(&prepared);
}

static void class_one(struct bench *bench, const struct pf2e_document *class_document, int64_t level)
{
    struct text spec = {0};
    struct arena arena;
    struct diags diags;
    struct json_document document;
    arena_init(&arena);
    diags_init(&diags);
    text_addf(&spec, "{\"name\":\"Test\",\"level\":%lld,\"first\":true,\"items\":[\"ancestry:human\",",
              (long long)level);
    text_add(&spec, "\"heritage:versatile-human\",\"background:scholar\",");
    text_addf(&spec, "\"class:%s\"]}", class_document->slug);
    bool parsed = json_parse(&document, "spec", text_get(&spec), spec.length, &diags) == STATUS_OK;
    struct request request = {.content = bench->content, .document = &document, .arena = &arena, .diags = &diags};
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, &arena);
    if (!parsed || pf2e_system.build(&request, &answer) != STATUS_OK || diags.errors || diags.warnings)
        fail(bench, class_document->name, diags.count ? diags.items[0].message : "cannot be built");
    else
        class_check(bench, class_document, level, &answer.data, &arena);
    page_free(&answer.page);
    json_free(&document);
    diags_free(&diags);
    arena_free(&arena);
    text_free(&spec);
}

static size_t sweep_classes(struct bench *bench, const char *levels)
{
    size_t done = 0;
    for (size_t i = 0; i < pf2e_pack_count(bench->pack); i++) {
        const struct pf2e_document *one = pf2e_pack_get(bench->pack, i);
        if (one->family != PF2E_ITEM || strcmp(one->type, "class") != 0 || one->embedded) continue;
        char *next = NULL;
        for (const char *at = levels; *at; at = *next ? next + 1 : next, done++)
            class_one(bench, one, strtol(at, &next, 10));
    }
    return done;
}

/* --- all together ------------------------------------------------------------------------------------------------- */

static void report(struct bench *bench, const char *name, size_t done)
{
    if (bench->failures)
        printf("fail building/%s (%zu faults in %zu)\n", name, bench->failures, done);
    else
        printf("%s building/%s\n", done ? "pass" : "skip", name);
    fprintf(stderr, "%s: %zu done, %zu faults\n", name, done, bench->failures);
    fflush(stdout);
}

static bool bench_open(struct bench *bench)
{
    char packs[4096];
    bench->shared = getenv("TALUS_SHARED");
    if (!bench->shared) bench->shared = "build/shared";
    snprintf(packs, sizeof packs, "%s/corpora/pf2e/packs", bench->shared);
    const char *path = packs;
    if (!fs_is_directory(packs)) return false;
    bench->content = pf2e_system.content_load(&path, 1, NULL);
    if (!bench->content) return false;
    bench->pack = ((struct pf2e_content *)(void *)bench->content)->pack;
    pf2e_world_init(&bench->world, bench->pack);
    bench->catalogue = pf2e_catalogue_new(&bench->world);
    return bench->catalogue;
}

int main(int argc, char **argv)
{
    struct bench bench = {0};
    const char *what = argc > 2 ? argv[1] : "", *much = argc > 2 ? argv[2] : "";
    if (!bench_open(&bench)) {
        printf("skip building (no shared data)\n");
        return 0;
    }
    size_t failures = 0;
    if (!*what || strcmp(what, "undo") == 0)
        report(&bench, "undo", sweep_undo(&bench, *what ? strtoul(much, NULL, 10) : 499));
    failures += bench.failures, bench.failures = 0;
    if (!*what || strcmp(what, "random") == 0)
        report(&bench, "random", sweep_random(&bench, *what ? strtoul(much, NULL, 10) : 10));
    failures += bench.failures, bench.failures = 0;
    if (!*what || strcmp(what, "classes") == 0) report(&bench, "classes", sweep_classes(&bench, *what ? much : "5"));
    failures += bench.failures;
    pf2e_catalogue_free(bench.catalogue);
    pf2e_world_free(&bench.world);
    pf2e_system.content_free(bench.content);
    return failures > 0;
}
