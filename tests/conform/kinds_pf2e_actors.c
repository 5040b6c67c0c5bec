/* kinds_pf2e_actors.c: whole PF2e actors against what the reference prepared: full dumps, flat summaries, scenarios
 * (a condition, effect, grip or toggle changed) and rule variants. After the disagreements a table says field by field
 * how many values agree. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pf2e_atoms.h"
#include "pf2e_packs.h"
#include "systems/pf2e/model/actor.h"
#include "systems/pf2e/content/pack.h"

struct state {
    struct pf2e_packs packs;
    struct tally tally;
    /* the last actor prepared unchanged, for scenarios */
    char *before_path;
    struct json before;
    struct arena before_arena;
};

/* --- opening ------------------------------------------------------------------------------------------------------ */

static bool actors_open(struct conform *conform)
{
    struct state *state = calloc(1, sizeof *state);
    if (!state || !pf2e_packs_open(conform, &state->packs)) {
        free(state);
        return false;
    }
    arena_init(&state->tally.arena);
    arena_init(&state->before_arena);
    conform->state = state;
    return true;
}

static const struct json *find_document(struct state *state, const char *path)
{
    const struct pf2e_document *document = pf2e_packs_find(&state->packs, path);
    return document ? pf2e_document_root(document) : NULL;
}

static void actors_close(struct conform *conform)
{
    struct state *state = conform->state;
    tally_close(&state->tally);
    pf2e_packs_close(&state->packs);
    arena_free(&state->before_arena);
    free(state);
}

/* --- full dumps --------------------------------------------------------------------------------------------------- */

static void add_statistic(struct atoms *atoms, const char *field, const char *key, const struct json *statistic)
{
    atoms_add(atoms, field, atoms_join(atoms, key, ".mod", ""), atoms_value(atoms, json_get(statistic, "mod")));
    atoms_add(atoms, field, atoms_join(atoms, key, ".dc", ""), atoms_value(atoms, json_path(statistic, "dc.value")));
    atoms_add(atoms, field, atoms_join(atoms, key, ".rank", ""), atoms_value(atoms, json_get(statistic, "rank")));
    atoms_add(atoms, field, atoms_join(atoms, key, ".attribute", ""),
              atoms_value(atoms, json_get(statistic, "attribute")));
    atoms_add(atoms, "modifiers", atoms_join(atoms, key, ".modifiers", ""),
              atoms_modifiers(atoms, json_get(statistic, "modifiers")));
    atoms_add(atoms, "modifiers", atoms_join(atoms, key, ".dc.modifiers", ""),
              atoms_modifiers(atoms, json_path(statistic, "dc.modifiers")));
    atoms_add(atoms, "domains", atoms_join(atoms, key, ".domains", ""),
              atoms_set(atoms, json_get(statistic, "domains")));
    atoms_add(atoms, "domains", atoms_join(atoms, key, ".dc.domains", ""),
              atoms_set(atoms, json_path(statistic, "dc.domains")));
}

static void add_statistics(struct atoms *atoms, const char *field, const struct json *object)
{
    for (size_t i = 0; json_is(object, JSON_OBJECT) && i < object->count; i++) {
        const struct json *one = &object->members[i].value;
        if (json_is(one, JSON_OBJECT))
            add_statistic(atoms, field, atoms_join(atoms, field, ".", object->members[i].name), one);
    }
}

static void add_path(struct atoms *atoms, const char *field, const struct json *actor, const char *path)
{
    atoms_add(atoms, field, path, atoms_value(atoms, json_path(actor, path)));
}

static void add_strike(struct atoms *atoms, const char *key, const struct json *strike)
{
    static const char *const plain[] = {"total", "variants", "ready", "damage", "critical"};
    for (size_t i = 0; i < 5; i++)
        atoms_add(atoms, atoms_join(atoms, "strike ", plain[i], ""), atoms_join(atoms, key, ".", plain[i]),
                  atoms_value(atoms, json_get(strike, plain[i])));
    atoms_add(atoms, "strike modifiers", atoms_join(atoms, key, ".modifiers", ""),
              atoms_modifiers(atoms, json_get(strike, "modifiers")));
    if (json_get(strike, "domains"))
        atoms_add(atoms, "strike domains", atoms_join(atoms, key, ".domains", ""),
                  atoms_set(atoms, json_get(strike, "domains")));
    atoms_add(atoms, "strike traits", atoms_join(atoms, key, ".traits", ""),
              atoms_set(atoms, json_get(strike, "traits")));
    atoms_add(atoms, "strike item options", atoms_join(atoms, key, ".item", ""),
              atoms_set(atoms, json_path(strike, "item.rollOptions")));
    const struct json *detail = json_get(strike, "damageDetail");
    atoms_add(atoms, "strike damage modifiers", atoms_join(atoms, key, ".damageDetail.modifiers", ""),
              atoms_modifiers(atoms, json_get(detail, "modifiers")));
    atoms_add(atoms, "strike domains", atoms_join(atoms, key, ".damageDetail.domains", ""),
              atoms_set(atoms, json_get(detail, "domains")));
}

static void add_strikes(struct atoms *atoms, const struct json *strikes)
{
    for (size_t i = 0; i < json_count(strikes); i++) {
        const struct json *strike = &strikes->items[i];
        const char *key = arena_printf(atoms->arena, "strike.%s.%s", json_to_text(json_get(strike, "slug"), ""),
                                       json_to_text(json_get(strike, "itemId"), ""));
        add_strike(atoms, key ? key : "", strike);
        const struct json *others = json_get(strike, "altUsages");
        for (size_t k = 0; k < json_count(others); k++) {
            const char *alternative = arena_printf(atoms->arena, "%s.alt%zu", key, k);
            add_strike(atoms, alternative ? alternative : "", &others->items[k]);
        }
    }
}

static void add_modifier_list(struct atoms *atoms, const struct json *actor, const char *path)
{
    atoms_add(atoms, "modifiers", path, atoms_modifiers(atoms, json_path(actor, path)));
}

static const char *iwr_text(struct atoms *atoms, const struct json *list)
{
    struct json lines = json_make_array();
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *one = &list->items[i];
        const char *line =
            arena_printf(atoms->arena, "%s:%s:%s:%s", json_to_text(json_get(one, "type"), ""),
                         atoms_value(atoms, json_get(one, "value")), atoms_set(atoms, json_get(one, "exceptions")),
                         atoms_set(atoms, json_get(one, "doubleVs")));
        json_push(atoms->arena, &lines, json_make_text(atoms->arena, line ? line : "", line ? strlen(line) : 0));
    }
    return atoms_set(atoms, &lines);
}

static void add_spellcasting(struct atoms *atoms, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *entry = &list->items[i];
        const struct json *statistic = json_get(entry, "statistic");
        const char *id = json_to_text(json_get(entry, "id"), "");
        if (json_is(statistic, JSON_OBJECT))
            add_statistic(atoms, "spellcasting", atoms_join(atoms, "spellcasting.", id, ""), statistic);
    }
}

static void add_speeds(struct atoms *atoms, const struct json *speeds)
{
    const struct json *land = json_get(speeds, "land"), *other = json_get(speeds, "other");
    for (size_t i = 0; i <= json_count(other); i++) {
        const struct json *speed = i ? &other->items[i - 1] : land;
        const char *key = atoms_join(atoms, "speed.", i ? json_to_text(json_get(speed, "type"), "") : "land", "");
        atoms_add(atoms, "speeds", atoms_join(atoms, key, ".value", ""), atoms_value(atoms, json_get(speed, "value")));
        atoms_add(atoms, "speeds", atoms_join(atoms, key, ".total", ""), atoms_value(atoms, json_get(speed, "total")));
        atoms_add(atoms, "modifiers", atoms_join(atoms, key, ".modifiers", ""),
                  atoms_modifiers(atoms, json_get(speed, "modifiers")));
    }
}

static void add_options(struct atoms *atoms, const struct json *options)
{
    for (size_t i = 0; json_is(options, JSON_OBJECT) && i < options->count; i++) {
        if (json_count(&options->members[i].value) == 0) continue;
        const char *name = options->members[i].name;
        atoms_add(atoms, strcmp(name, "all") == 0 ? "options of all" : "options of domains",
                  atoms_join(atoms, "options.", name, ""), atoms_set(atoms, &options->members[i].value));
    }
}

static const char *senses_text(struct atoms *atoms, const struct json *list)
{
    struct json lines = json_make_array();
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *one = &list->items[i];
        const char *line =
            arena_printf(atoms->arena, "%s:%s:%s", json_to_text(json_get(one, "type"), ""),
                         json_to_text(json_get(one, "acuity"), ""), atoms_value(atoms, json_get(one, "range")));
        json_push(atoms->arena, &lines, json_make_text(atoms->arena, line ? line : "", line ? strlen(line) : 0));
    }
    return atoms_set(atoms, &lines);
}

static void flatten_dump(struct atoms *atoms, const struct json *actor)
{
    static const char *const attributes[] = {"str", "dex", "con", "int", "wis", "cha"};
    for (size_t i = 0; i < 6; i++)
        add_path(atoms, "abilities", actor, atoms_join(atoms, "abilities.", attributes[i], ".mod"));
    add_path(atoms, "level", actor, "level");
    add_path(atoms, "hp", actor, "hp.max");
    add_path(atoms, "hp", actor, "hp.value");
    add_modifier_list(atoms, actor, "hp.modifiers");
    add_path(atoms, "ac", actor, "ac.value");
    add_modifier_list(atoms, actor, "ac.modifiers");
    add_statistics(atoms, "saves", json_get(actor, "saves"));
    add_statistic(atoms, "perception", "perception", json_get(actor, "perception"));
    atoms_add(atoms, "senses", "senses", senses_text(atoms, json_path(actor, "perception.senses")));
    add_statistics(atoms, "skills", json_get(actor, "skills"));
    add_statistics(atoms, "classDCs", json_get(actor, "classDCs"));
    add_spellcasting(atoms, json_get(actor, "spellcasting"));
    add_speeds(atoms, json_get(actor, "speeds"));
    add_path(atoms, "initiative", actor, "initiative.mod");
    add_modifier_list(atoms, actor, "initiative.modifiers");
    add_path(atoms, "size", actor, "size");
    add_path(atoms, "reach", actor, "reach.base");
    atoms_add(atoms, "traits", "traits", atoms_set(atoms, json_get(actor, "traits")));
    atoms_add(atoms, "languages", "languages", atoms_set(atoms, json_get(actor, "languages")));
    atoms_add(atoms, "immunities", "immunities", iwr_text(atoms, json_get(actor, "immunities")));
    atoms_add(atoms, "weaknesses", "weaknesses", iwr_text(atoms, json_get(actor, "weaknesses")));
    atoms_add(atoms, "resistances", "resistances", iwr_text(atoms, json_get(actor, "resistances")));
    add_path(atoms, "resources", actor, "resources.focus.max");
    add_path(atoms, "resources", actor, "resources.heroPoints.max");
    add_path(atoms, "resources", actor, "resources.investiture.max");
    atoms_add(atoms, "conditions", "conditions", atoms_set(atoms, json_get(actor, "conditions")));
    add_options(atoms, json_get(actor, "rollOptions"));
    add_strikes(atoms, json_get(actor, "strikes"));
}

static bool prepare(struct conform *conform, const struct json *line, struct pf2e_actor *actor,
                    const struct json *document, const struct json *const *extra, size_t extra_count,
                    const struct pf2e_settings *settings)
{
    struct state *state = conform->state;
    (void)line;
    struct pf2e_prepare_input input = {
        .actor = document, .extra = extra, .extra_count = extra_count, .settings = settings};
    return document && pf2e_actor_prepare(actor, &state->packs.world, &input) == STATUS_OK;
}

static enum verdict check_dump(struct conform *conform, const struct json *line)
{
    struct state *state = conform->state;
    struct pf2e_actor actor;
    const struct json *document = find_document(state, json_to_text(json_get(line, "path"), ""));
    if (!document) {
        text_add(conform->why, "no such document");
        return DISAGREE;
    }
    bool good = prepare(conform, line, &actor, document, NULL, 0, NULL);
    struct atoms expected = {.arena = conform->scratch}, got = {.arena = conform->scratch};
    struct json dump = pf2e_actor_json(&actor);
    flatten_dump(&expected, line);
    flatten_dump(&got, &dump);
    good = atoms_compare(conform, &state->tally, &expected, &got) && good;
    vec_free(&expected.list);
    vec_free(&got.list);
    pf2e_actor_free(&actor);
    if (!good) {
        struct text why = *conform->why;
        *conform->why = (struct text){0};
        text_addf(conform->why, "%s: %s", json_to_text(json_get(line, "path"), ""), text_get(&why));
        text_free(&why);
    }
    return good ? AGREE : DISAGREE;
}

/* --- flat summaries ----------------------------------------------------------------------------------------------- */

static bool is_set_key(const char *key)
{
    static const char *const keys[] = {"options",     "traits",     "senses",  "immunities",   "weaknesses",
                                       "resistances", "conditions", "toggles", "optionsAdded", "optionsRemoved"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(key, keys[i]) == 0) return true;
    }
    return false;
}

/* "strike.dagger.abc.total" → "strike total", "skill.arcana" → "skill" */
static const char *summary_field(struct atoms *atoms, const char *key)
{
    const char *dot = strchr(key, '.');
    if (!dot) return key;
    if (strncmp(key, "strike.", 7) == 0) return atoms_join(atoms, "strike ", strrchr(key, '.') + 1, "");
    return arena_copy_text(atoms->arena, key, (size_t)(dot - key));
}

static const char *summary_text(struct atoms *atoms, const char *key, const struct json *value)
{
    return is_set_key(key) && json_is(value, JSON_ARRAY) ? atoms_set(atoms, value) : atoms_value(atoms, value);
}

static void flatten_summary(struct atoms *atoms, const struct json *summary)
{
    static const char *const not_compared[] = {"path", "id", "name", "warnings"};
    for (size_t i = 0; json_is(summary, JSON_OBJECT) && i < summary->count; i++) {
        const char *key = summary->members[i].name;
        bool skip = strncmp(key, "modifiers.", 10) == 0 || strstr(key, ".critical");
        for (size_t k = 0; k < sizeof not_compared / sizeof *not_compared; k++)
            skip = skip || strcmp(key, not_compared[k]) == 0;
        if (!skip)
            atoms_add(atoms, summary_field(atoms, key), key, summary_text(atoms, key, &summary->members[i].value));
    }
}

static enum verdict check_lite(struct conform *conform, const struct json *line)
{
    struct state *state = conform->state;
    struct pf2e_actor actor;
    const struct json *document = find_document(state, json_to_text(json_get(line, "path"), ""));
    if (!document || !prepare(conform, line, &actor, document, NULL, 0, NULL)) {
        text_add(conform->why, "no such document");
        return DISAGREE;
    }
    struct atoms expected = {.arena = conform->scratch}, got = {.arena = conform->scratch};
    struct json summary = pf2e_actor_summary(&actor, (struct pf2e_summary_wishes){.damage_strikes = SIZE_MAX});
    flatten_summary(&expected, line);
    flatten_summary(&got, &summary);
    text_addf(conform->why, "%s:", json_to_text(json_get(line, "path"), ""));
    bool good = atoms_compare(conform, &state->tally, &expected, &got);
    vec_free(&expected.list);
    vec_free(&got.list);
    pf2e_actor_free(&actor);
    return good ? AGREE : DISAGREE;
}

/* --- scenarios ---------------------------------------------------------------------------------------------------- */

static const struct json *summary_get(const struct json *summary, const char *key)
{
    return json_get(summary, key);
}

static struct json option_difference(struct atoms *atoms, const struct json *from, const struct json *to)
{
    struct json difference = json_make_array();
    const struct json *old = json_get(from, "options"), *new = json_get(to, "options");
    for (size_t i = 0; i < json_count(new); i++) {
        bool known = false;
        for (size_t k = 0; k < json_count(old) && !known; k++)
            known = json_equal(&old->items[k], &new->items[i]);
        if (!known) json_push(atoms->arena, &difference, new->items[i]);
    }
    return difference;
}

static void add_change(struct atoms *atoms, const char *key, const struct json *before, const struct json *after)
{
    const char *text = atoms_join(atoms, summary_text(atoms, key, before), " -> ", summary_text(atoms, key, after));
    atoms_add(atoms, summary_field(atoms, key), key, text);
}

static void flatten_changes(struct atoms *atoms, const struct json *before, const struct json *after)
{
    const struct json *sides[2] = {before, after};
    for (size_t s = 0; s < 2; s++) {
        for (size_t i = 0; i < json_count(sides[s]); i++) {
            const char *key = sides[s]->members[i].name;
            const struct json *old = summary_get(before, key), *new = summary_get(after, key);
            if ((s == 1 && old) || strcmp(key, "options") == 0 || strncmp(key, "modifiers.", 10) == 0) continue;
            if (strcmp(summary_text(atoms, key, old), summary_text(atoms, key, new)) != 0) {
                add_change(atoms, key, old, new);
                const char *name = atoms_join(atoms, "modifiers.", key, "");
                const struct json *modifiers = json_get(after, name);
                if (modifiers) atoms_add(atoms, "modifiers", name, atoms_set(atoms, modifiers));
            }
        }
    }
    struct json added = option_difference(atoms, before, after), removed = option_difference(atoms, after, before);
    atoms_add(atoms, "options", "optionsAdded", atoms_set(atoms, &added));
    atoms_add(atoms, "options", "optionsRemoved", atoms_set(atoms, &removed));
}

static void flatten_expected_changes(struct atoms *atoms, const struct json *line)
{
    const struct json *changed = json_get(line, "changed"), *modifiers = json_get(line, "modifiers");
    for (size_t i = 0; i < json_count(changed); i++)
        add_change(atoms, changed->members[i].name, json_at(&changed->members[i].value, 0),
                   json_at(&changed->members[i].value, 1));
    for (size_t i = 0; i < json_count(modifiers); i++)
        atoms_add(atoms, "modifiers", atoms_join(atoms, "modifiers.", modifiers->members[i].name, ""),
                  atoms_set(atoms, &modifiers->members[i].value));
    if (json_get(line, "optionsAdded")) {
        atoms_add(atoms, "options", "optionsAdded", atoms_set(atoms, json_get(line, "optionsAdded")));
        atoms_add(atoms, "options", "optionsRemoved", atoms_set(atoms, json_get(line, "optionsRemoved")));
    }
}

/* What a scenario changes about the stored actor, as the sheet would. */
static struct json *copy_item(struct arena *arena, struct json *document, const char *id)
{
    struct json *items = tree_open(arena, document, "items");
    for (size_t i = 0; i < json_count(items); i++) {
        if (json_is_text(json_get(&items->items[i], "_id"), id))
            return tree_own(arena, &items->items[i]) ? &items->items[i] : NULL;
    }
    return NULL;
}

static void set_carrying(struct arena *arena, struct json *item, const char *carry, int64_t hands)
{
    tree_set_text(arena, item, "system.equipped.carryType", carry);
    tree_set_int(arena, item, "system.equipped.handsHeld", hands);
}

static void change_grip(struct arena *arena, struct json *document, const char *scenario)
{
    char id[64] = "";
    int hands = 0;
    if (sscanf(scenario, "hold:%63[^:]:%d", id, &hands) == 2) {
        struct json *item = copy_item(arena, document, id);
        if (item) set_carrying(arena, item, hands ? "held" : "worn", hands);
        return;
    }
    struct json *items = tree_open(arena, document, "items");
    bool done = false;
    for (size_t i = 0; i < json_count(items) && !done; i++) {
        struct json *item = &items->items[i];
        bool armor = json_is_text(json_get(item, "type"), "armor"),
             shield = json_is_text(json_get(item, "type"), "shield");
        if (strcmp(scenario, "no-armor") == 0 && armor)
            tree_set(arena, item, "system.equipped.inSlot", json_make_bool(false));
        if (strncmp(scenario, "shield-held", 11) == 0 && shield) {
            set_carrying(arena, item, "held", 1);
            done = true;
        }
    }
}

static void change_toggle(struct arena *arena, struct json *document, const struct json *line)
{
    const char *scenario = json_to_text(json_get(line, "scenario"), "");
    struct json *item = copy_item(arena, document, json_to_text(json_get(line, "item"), ""));
    struct json *rules = item ? tree_open(arena, item, "system.rules") : NULL;
    int64_t index = json_to_int(json_get(line, "rule"), 0);
    if (!rules || index < 0 || index >= (int64_t)json_count(rules)) return;
    struct json *rule = &rules->items[index];
    const char *equals = strrchr(scenario, '=');
    bool on = equals && strcmp(equals, "=true") == 0;
    tree_set(arena, rule, "value", json_make_bool(on));
    const char *option = json_to_text(json_get(rule, "option"), "");
    size_t length = strlen(option);
    for (const char *at = strstr(scenario, option); at; at = strstr(at + 1, option)) {
        if (at[-1] != ':' || at[length] != ':' || !equals) continue;
        json_set(arena, rule, "selection", json_make_text(arena, at + length + 1, (size_t)(equals - at) - length - 1));
        break;
    }
}

static struct json added_item(struct arena *arena, const struct json *document, const char *scenario)
{
    struct json item = document ? *document : json_make_object();
    const char *value = strrchr(scenario, ':');
    tree_set_text(arena, &item, "_id", "EFFECTxxxxxxxxx1");
    if (strncmp(scenario, "condition:", 10) == 0 && value != scenario + 9)
        tree_set_int(arena, &item, "system.value.value", strtol(value + 1, NULL, 10));
    return item;
}

static const struct json *scenario_addition(struct state *state, const struct json *line)
{
    const char *scenario = json_to_text(json_get(line, "scenario"), "");
    const char *path = json_to_text(json_get(line, "effect"), NULL);
    if (path) return find_document(state, path);
    char name[128];
    if (strncmp(scenario, "condition:", 10) != 0) return NULL;
    snprintf(name, sizeof name, "packs/conditions/%.*s.json", (int)strcspn(scenario + 10, ":"), scenario + 10);
    return find_document(state, name);
}

static bool remember_before(struct conform *conform, const char *path, const struct json *document,
                            struct pf2e_summary_wishes wishes)
{
    struct state *state = conform->state;
    if (state->before_path && strcmp(state->before_path, path) == 0) return true;
    arena_free(&state->before_arena);
    arena_init(&state->before_arena);
    struct pf2e_actor actor;
    if (!prepare(conform, NULL, &actor, document, NULL, 0, NULL)) return false;
    struct json summary = pf2e_actor_summary(&actor, wishes);
    state->before = json_copy(&state->before_arena, &summary);
    state->before_path = arena_copy_text(&state->before_arena, path, strlen(path));
    pf2e_actor_free(&actor);
    return true;
}

static enum verdict compare_scenario(struct conform *conform, const struct json *line, const struct json *document,
                                     const struct json *addition, const struct pf2e_settings *settings,
                                     struct pf2e_summary_wishes wishes)
{
    struct state *state = conform->state;
    struct pf2e_actor actor;
    if (!prepare(conform, line, &actor, document, &addition, addition ? 1 : 0, settings)) {
        text_add(conform->why, "the actor cannot be prepared");
        return DISAGREE;
    }
    struct json after = pf2e_actor_summary(&actor, wishes);
    struct atoms expected = {.arena = conform->scratch}, got = {.arena = conform->scratch};
    flatten_expected_changes(&expected, line);
    flatten_changes(&got, &state->before, &after);
    if (settings) { /* variants compare numbers only */
        size_t kept = 0;
        for (size_t i = 0; i < got.list.count; i++) {
            const struct atom *atom = &got.list.items[i];
            if (strncmp(atom->key, "options", 7) != 0 && strncmp(atom->key, "modifiers.", 10) != 0)
                got.list.items[kept++] = *atom;
        }
        got.list.count = kept;
    }
    text_addf(conform->why, "%s %s%s:", json_to_text(json_get(line, "path"), ""),
              json_to_text(json_get(line, "scenario"), ""), json_to_text(json_get(line, "variant"), ""));
    bool good = atoms_compare(conform, &state->tally, &expected, &got);
    vec_free(&expected.list);
    vec_free(&got.list);
    pf2e_actor_free(&actor);
    return good ? AGREE : DISAGREE;
}

static enum verdict check_scenario(struct conform *conform, const struct json *line)
{
    struct state *state = conform->state;
    const char *path = json_to_text(json_get(line, "path"), ""),
               *scenario = json_to_text(json_get(line, "scenario"), "");
    const struct json *document = find_document(state, path);
    bool adds = strncmp(scenario, "condition:", 10) == 0 || strncmp(scenario, "effect:", 7) == 0;
    struct pf2e_summary_wishes wishes = {.damage_strikes = adds ? 3 : SIZE_MAX, .critical = !adds};
    if (!document || !remember_before(conform, path, document, wishes)) {
        text_add(conform->why, "no such document");
        return DISAGREE;
    }
    if (adds) {
        struct json item = added_item(conform->scratch, scenario_addition(state, line), scenario);
        return compare_scenario(conform, line, document, &item, NULL, wishes);
    }
    struct json changed = *document;
    if (strncmp(scenario, "toggle:", 7) == 0)
        change_toggle(conform->scratch, &changed, line);
    else
        change_grip(conform->scratch, &changed, scenario);
    const struct json *raised = strcmp(scenario, "shield-held+raised") == 0
                                    ? find_document(state, "packs/equipment-effects/effect-raise-a-shield.json")
                                    : NULL;
    return compare_scenario(conform, line, &changed, raised, NULL, wishes);
}

static enum verdict check_variant(struct conform *conform, const struct json *line)
{
    struct state *state = conform->state;
    const char *path = json_to_text(json_get(line, "path"), ""), *variant = json_to_text(json_get(line, "variant"), "");
    const struct json *document = find_document(state, path);
    struct pf2e_summary_wishes wishes = {.damage_strikes = SIZE_MAX, .critical = true};
    if (!document || !remember_before(conform, path, document, wishes)) return DISAGREE;
    struct pf2e_settings settings = {.proficiency_without_level = strcmp(variant, "pwol") == 0,
                                     .automatic_bonus = strcmp(variant, "abp") == 0,
                                     .gradual_boosts = strcmp(variant, "gab") == 0,
                                     .stamina = strcmp(variant, "stamina") == 0};
    return compare_scenario(conform, line, document, NULL, &settings, wishes);
}

#define ACTORS(kind, check_function)                                                                                   \
    {                                                                                                                  \
        .name = kind, .check = check_function, .open = actors_open, .close = actors_close                              \
    }
const struct conform_kind conform_kinds_pf2e_actors[] = {
    ACTORS("pf2e/characters", check_dump),
    ACTORS("pf2e/npcs", check_dump),
    ACTORS("pf2e/recombined/characters", check_dump),
    ACTORS("pf2e/recombined/npcs", check_dump),
    ACTORS("pf2e/npcs-all-lite", check_lite),
    ACTORS("pf2e/scenarios-conditions", check_scenario),
    ACTORS("pf2e/scenarios-effects", check_scenario),
    ACTORS("pf2e/scenarios-grips", check_scenario),
    ACTORS("pf2e/scenarios-toggles", check_scenario),
    ACTORS("pf2e/variants", check_variant),
    {0},
};
