/* pf2e_scene.c: scenes of PF2e at the table, as a line of vectors describes them. */
#include "pf2e_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "systems/pf2e/build/create.h"
#include "systems/pf2e/content/pack.h"

bool scene_open(struct conform *conform)
{
    struct scene_state *state = calloc(1, sizeof *state);
    if (!state || !pf2e_packs_open(conform, &state->packs)) {
        free(state);
        return false;
    }
    conform->state = state;
    return true;
}

void scene_close(struct conform *conform)
{
    struct scene_state *state = conform->state;
    for (size_t i = 0; i < state->row_count; i++)
        printf("%-28s %8zu / %zu\n", state->rows[i].name, state->rows[i].agree, state->rows[i].total);
    pf2e_packs_close(&state->packs);
    free(state);
}

/* --- comparing --------------------------------------------------------------------------------------------------- */

static void scene_count(struct scene_state *state, const char *name, bool agrees)
{
    size_t i = 0;
    while (i < state->row_count && strcmp(state->rows[i].name, name) != 0)
        i++;
    if (i == SCENE_MOST_ROWS) return;
    if (i == state->row_count) state->rows[state->row_count++].name = name;
    state->rows[i].total++;
    state->rows[i].agree += agrees;
}

void scene_say(struct scene *test, const char *name, const char *expected, const char *got)
{
    bool same = strcmp(expected, got) == 0;
    scene_count(test->state, name, same);
    if (same) return;
    test->good = false;
    struct text *why = test->conform->why;
    text_addf(why, "%s%s: expected %s, got %s", why->length ? "\n    " : "", name, expected, got);
}

void scene_say_number(struct scene *test, const char *name, double expected, double got)
{
    char a[32], b[32];
    snprintf(a, sizeof a, "%.15g", expected);
    snprintf(b, sizeof b, "%.15g", got);
    scene_say(test, name, a, b);
}

void scene_put(struct scene *test, struct scene_set *set, const char *text)
{
    (void)pool_push(test->conform->scratch, set, text);
}

void scene_say_sets(struct scene *test, const char *name, struct scene_set *expected, struct scene_set *got)
{
    struct text missing = {0}, extra = {0};
    sort_stable(expected->items, expected->count, sizeof *expected->items, sort_by_text, NULL);
    sort_stable(got->items, got->count, sizeof *got->items, sort_by_text, NULL);
    size_t e = 0, g = 0;
    while (e < expected->count || g < got->count) {
        int order = e == expected->count ? 1 : g == got->count ? -1 : strcmp(expected->items[e], got->items[g]);
        if (order < 0) text_addf(&missing, " -%s", expected->items[e]);
        if (order > 0) text_addf(&extra, " +%s", got->items[g]);
        e += order <= 0;
        g += order >= 0;
    }
    bool same = !missing.length && !extra.length;
    scene_count(test->state, name, same);
    if (!same) {
        struct text *why = test->conform->why;
        test->good = false;
        text_addf(why, "%s%s:%s%s", why->length ? "\n    " : "", name, missing.length ? text_get(&missing) : "",
                  extra.length ? text_get(&extra) : "");
    }
    text_free(&missing);
    text_free(&extra);
}

/* --- setting the scene ------------------------------------------------------------------------------------------- */

static int scene_answer(void *context, const struct pf2e_question *question)
{
    (void)context;
    return json_count(question->options) ? 0 : PF2E_ANSWER_CLOSED;
}

static void scene_add_document(struct pf2e_workshop *workshop, const struct pf2e_document *document,
                               const struct json *root)
{
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, document);
    const char *link = text_get(&uuid);
    (void)pf2e_workshop_add(workshop, &root, &link, 1);
    text_free(&uuid);
}

static void scene_add_persistent(struct scene *test, struct pf2e_workshop *workshop, const struct json *data)
{
    const struct pf2e_document *document =
        pf2e_pack_find_slug(test->state->packs.pack, "condition", "persistent-damage");
    if (!document) return;
    struct json made = json_copy(test->conform->scratch, pf2e_document_root(document));
    tree_set(test->conform->scratch, &made, "system.persistent", *data);
    scene_add_document(workshop, document, &made);
}

static void scene_add_item(struct scene *test, struct pf2e_workshop *workshop, const struct json *entry)
{
    const char *slug = json_to_text(json_get(entry, "condition"), NULL);
    const char *path = json_to_text(json_get(entry, "effect"), json_to_text(json_get(entry, "feat"), NULL));
    if (json_get(entry, "persistent")) scene_add_persistent(test, workshop, json_get(entry, "persistent"));
    const struct pf2e_document *document = slug   ? pf2e_pack_find_slug(test->state->packs.pack, "condition", slug)
                                           : path ? pf2e_packs_find(&test->state->packs, path)
                                                  : NULL;
    if (!document) return;
    struct json made = json_copy(test->conform->scratch, pf2e_document_root(document));
    const struct json *value = json_get(entry, "value");
    if (value) tree_set(test->conform->scratch, &made, "system.value.value", *value);
    scene_add_document(workshop, document, &made);
}

static bool scene_toggle_item(struct pf2e_workshop *workshop, struct json *item, const struct json *toggle)
{
    const char *option = json_to_text(json_get(toggle, "option"), ""),
               *domain = json_to_text(json_get(toggle, "domain"), "all"),
               *suboption = json_to_text(json_get(toggle, "suboption"), NULL);
    bool found = false;
    const struct json *known = json_path(item, "system.rules");
    for (size_t i = 0; i < json_count(known); i++) {
        if (!json_is_text(json_get(json_at(known, i), "option"), option)) continue;
        if (strcmp(json_to_text(json_get(json_at(known, i), "domain"), "all"), domain) != 0) continue;
        struct json *rules = tree_open(&workshop->arena, item, "system.rules");
        if (!rules) return found;
        tree_set(&workshop->arena, &rules->items[i], "value", *json_get(toggle, "value"));
        if (suboption) tree_set_text(&workshop->arena, &rules->items[i], "selection", suboption);
        known = rules;
        found = true;
    }
    return found;
}

/* Items that were added in the case have other ids there: the one with the option is meant. */
static void scene_toggle(struct pf2e_workshop *workshop, const struct json *toggle)
{
    struct json *item = pf2e_workshop_item(workshop, json_to_text(json_get(toggle, "item"), ""));
    const struct json *result = json_get(toggle, "result");
    if (!result || json_is(result, JSON_NULL)) return;
    struct json *items = tree_open(&workshop->arena, &workshop->actor, "items");
    bool merges = json_is(json_get(toggle, "suboption"), JSON_STRING); /* what is chosen is kept by all of a family */
    for (size_t i = 0; merges && items && i < json_count(items); i++)
        (void)scene_toggle_item(workshop, &items->items[i], toggle);
    if (item && scene_toggle_item(workshop, item, toggle)) return;
    for (size_t i = 0; items && i < json_count(items); i++) {
        if (scene_toggle_item(workshop, &items->items[i], toggle)) return;
    }
}

static void scene_equip(struct pf2e_workshop *workshop, const struct json *entry)
{
    struct json *item = pf2e_workshop_item(workshop, json_to_text(json_get(entry, "item"), ""));
    if (!item) return;
    tree_set(&workshop->arena, item, "system.equipped.carryType", *json_get(entry, "carryType"));
    tree_set(&workshop->arena, item, "system.equipped.handsHeld", *json_get(entry, "handsHeld"));
}

static void scene_place(struct pf2e_participant *seat, const struct json *entry)
{
    const struct json *position = json_get(entry, "position"), *size = json_get(entry, "tokenSize");
    double width = json_to_double(json_at(size, 0), 1), length = json_to_double(json_at(size, 1), 1);
    seat->placed = position != NULL;
    seat->token = (struct pf2e_token){.x = (int)(2 * json_to_double(json_at(position, 0), 0)),
                                      .y = (int)(2 * json_to_double(json_at(position, 1), 0)),
                                      .width = (int)(2 * width),
                                      .length = (int)(2 * length),
                                      .height = (int)(10 * width)};
}

struct pf2e_participant *scene_sit(struct scene *test, const struct json *entry)
{
    static const char *const steps[] = {"items", "toggles", "equip"};
    const struct pf2e_document *document =
        pf2e_packs_find(&test->state->packs, json_to_text(json_get(entry, "path"), ""));
    struct pf2e_workshop workshop;
    if (!document || !pf2e_workshop_open(&workshop, &test->state->packs.world, pf2e_document_root(document)))
        return NULL;
    workshop.answer = scene_answer;
    workshop.dice_show_one = true;
    for (size_t s = 0; s < 3; s++) {
        const struct json *list = json_get(entry, steps[s]);
        for (size_t i = 0; i < json_count(list); i++) {
            if (s == 0) scene_add_item(test, &workshop, json_at(list, i));
            if (s == 1) scene_toggle(&workshop, json_at(list, i));
            if (s == 2) scene_equip(&workshop, json_at(list, i));
        }
    }
    struct pf2e_participant *seat = &test->seats[test->seated];
    *seat = (struct pf2e_participant){.document = pf2e_workshop_snapshot(&workshop, test->conform->scratch),
                                      .actor = &test->actors[test->seated]};
    pf2e_workshop_close(&workshop);
    test->seated++;
    const char *type = json_to_text(json_get(seat->document, "type"), "");
    const struct json *stated = json_path(seat->document, "system.details.alliance");
    seat->alliance = strcmp(type, "character") == 0 ? "party" : strcmp(type, "npc") == 0 ? "opposition" : NULL;
    if (stated) seat->alliance = json_to_text(stated, NULL);
    scene_place(seat, entry);
    return seat;
}

/* Badges that were rolled when the effect came: what they showed. */
void scene_set_badges(struct scene *test, struct pf2e_participant *seat, const struct json *items)
{
    struct arena *arena = test->conform->scratch;
    struct json *document = arena_new(arena, struct json);
    *document = *seat->document;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *entry = json_at(items, i), *value = json_path(entry, "badge.value");
        struct json *stored = json_is_number(value) ? tree_open(arena, document, "items") : NULL;
        for (size_t k = 0; stored && k < json_count(stored); k++) {
            struct json *item = &stored->items[k];
            bool same = json_is_text(json_path(item, "system.slug"), json_to_text(json_get(entry, "slug"), "")) &&
                        json_is_text(json_get(item, "type"), "effect");
            bool rolled = same && json_is_text(json_path(item, "system.badge.type"), "value");
            if (rolled) tree_set(arena, item, "system.badge.value", *value);
        }
    }
    *document = json_copy(arena, document); /* preparation must not take it for its own */
    seat->document = document;
}

void scene_prepare(struct scene *test, struct pf2e_participant *seat)
{
    struct pf2e_prepare_input input = {
        .actor = seat->document, .options = seat->options.items, .option_count = seat->options.count};
    (void)pf2e_actor_prepare(seat->actor, &test->state->packs.world, &input);
}

/* Minions and eidolons have no initiative. */
static bool scene_is_minion(struct scene *test, struct pf2e_participant *seat)
{
    scene_prepare(test, seat);
    bool minion = pf2e_option_has(seat->actor, "all", "self:trait:minion") ||
                  pf2e_option_has(seat->actor, "all", "self:trait:eidolon");
    pf2e_actor_free(seat->actor);
    return minion;
}

void scene_join_encounter(struct scene *test, const struct json *combat)
{
    static const char *const paths[] = {"initiative.attacker", "initiative.target"};
    int initiative[2], turn = (int)json_to_int(json_get(combat, "turn"), 0);
    bool minion[2] = {false, false};
    for (size_t i = 0; combat && i < 2; i++) {
        initiative[i] = (int)json_to_int(json_path(combat, paths[i]), 0);
        minion[i] = scene_is_minion(test, &test->seats[i]);
    }
    for (size_t i = 0; combat && i < 2; i++) {
        int rank = minion[1 - i] || initiative[i] >= initiative[1 - i] ? 1 : 2;
        if (minion[i]) continue;
        struct pf2e_turn here = {.round = (int)json_to_int(json_get(combat, "round"), 1),
                                 .turn = turn + 1,
                                 .own = rank == turn + 1,
                                 .initiative = initiative[i],
                                 .rank = rank};
        pf2e_words_of_encounter(test->conform->scratch, &here, &test->seats[i].options);
    }
}

void scene_leave(struct scene *test)
{
    for (size_t i = 0; i < test->seated; i++)
        pf2e_actor_free(&test->actors[i]);
}

int64_t scene_throw(void *context, int64_t faces)
{
    struct scene *test = context;
    const struct json *die = json_at(test->dice, test->thrown++);
    if (!die || json_to_int(json_at(die, 0), 0) != faces) test->dice_wrong = true;
    return die ? json_to_int(json_at(die, 1), 1) : 1;
}
