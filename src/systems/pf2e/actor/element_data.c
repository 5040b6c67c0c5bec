/* element_data.c: elements that change data: ActiveEffectLike, MartialProficiency, SpecialResource, SpecialStatistic.
 */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "ir/aelike.h"
#include "systems/pf2e/actor/statistic.h"

/* --- ActiveEffectLike --------------------------------------------------------------------------------------------- */

struct json *pf2e_data_root(struct pf2e_actor *actor, const char **path)
{
    const struct {
        const char *start;
        struct json *root;
    } roots[] = {{"system.", &actor->system},
                 {"flags.pf2e.", &actor->flags},
                 {"flags.system.", &actor->flags},
                 {"inventory.", &actor->inventory}};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        size_t length = strlen(roots[i].start);
        if (strncmp(*path, roots[i].start, length) != 0) continue;
        *path += length;
        return roots[i].root;
    }
    return NULL;
}

/* Nothing can be put below what is stated to be absent (the ancestry of a character without one). */
static bool data_leads_through_null(const struct json *root, const char *path)
{
    const struct json *at = root;
    for (const char *dot; at && (dot = strchr(path, '.')) != NULL; path = dot + 1) {
        const struct json_member *step = at->type == JSON_OBJECT ? json_find(at, path, (size_t)(dot - path)) : NULL;
        at = step ? &step->value : NULL;
        if (json_is(at, JSON_NULL)) return true;
    }
    return false;
}

/* Data that had another name in older releases. */
static const char *data_renamed(const char *path)
{
    static const char *const names[][2] = {{"attributes.flanking.flatFootable", "attributes.flanking.offGuardable"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(path, names[i][0]) == 0) return names[i][1];
    }
    return path;
}

/* A path must exist, or what is one or two steps above it. */
static bool data_path_exists(const struct json *root, const char *path)
{
    char above[256];
    size_t length = strlen(path);
    if (length >= sizeof above) return false;
    memcpy(above, path, length + 1);
    for (int steps = 0; steps <= 2; steps++) {
        if (json_path(root, above)) return true;
        char *dot = strrchr(above, '.');
        if (!dot) return steps < 2;
        *dot = '\0';
    }
    return false;
}

static bool data_test(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const struct json *domains = PF2E_OP(rule, aelike)->test_domains;
    if (!json_count(domains)) return pf2e_rule_test(actor, rule, NULL);
    struct pf2e_symbols list = {0};
    struct options options;
    for (size_t i = 0; i < json_count(domains); i++)
        pf2e_symbols_add(actor, &list, symbol_intern_text(&actor->symbols, json_to_text(json_at(domains, i), "")));
    options_init(&options, &actor->symbols, pf2e_options_all(actor));
    pf2e_options_collect(actor, &list, &options);
    bool holds = pf2e_rule_test(actor, rule, &options);
    options_free(&options);
    return holds;
}

/* "flags.pf2e.rollOptions.<domain>.<option>" sets an option. */
static bool data_change_option(struct pf2e_actor *actor, struct pf2e_rule *rule, const char *path)
{
    static const char *const starts[] = {"flags.pf2e.rollOptions.", "flags.system.rollOptions."};
    for (size_t i = 0; i < 2; i++) {
        size_t length = strlen(starts[i]);
        const char *dot = strncmp(path, starts[i], length) == 0 ? strchr(path + length, '.') : NULL;
        if (!dot) continue;
        const char *domain = arena_copy_text(&actor->arena, path + length, (size_t)(dot - path) - length);
        struct json value = pf2e_rule_value(actor, rule, rule->lowered->value_source, NULL);
        if (domain) pf2e_option_text(actor, domain, dot + 1, value.type == JSON_TRUE || json_to_double(&value, 0) != 0);
        return true;
    }
    return false;
}

static void data_change(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!data_test(actor, rule)) return;
    const char *whole = pf2e_rule_text(actor, rule, PF2E_OP(rule, aelike)->path, NULL), *path = whole;
    if (data_change_option(actor, rule, whole)) return;
    struct json *root = pf2e_data_root(actor, &path);
    if (root == &actor->system) path = data_renamed(path);
    if (rule->ignored || !root || !*path) return;
    if (root == &actor->system && (data_leads_through_null(root, path) || !data_path_exists(root, path))) {
        pf2e_rule_ignore(rule, "there is no such data");
        return;
    }
    struct json change = pf2e_rule_value(actor, rule, rule->lowered->value_source, NULL);
    if (rule->ignored) return;
    const char *mode_name = json_to_text(PF2E_OP(rule, aelike)->mode, "");
    enum aelike_mode mode = aelike_mode_find(mode_name);
    if (mode == AELIKE_MODE_COUNT) {
        pf2e_rule_ignore(rule, "there is no such mode");
        return;
    }
    bool present = json_path(root, path) != NULL;
    struct json *target = tree_open(&actor->arena, root, path);
    if (!target) return;
    bool merge = PF2E_OP(rule, aelike)->merge;
    if (!aelike_apply(&actor->arena, target, present,
                      &(struct aelike_change){.mode = mode, .value = &change, .merge = merge})) {
        pf2e_rule_ignore(rule, "the value does not fit the data");
        return;
    }
    (void)pool_push(&actor->arena, &actor->changes,
                    (struct pf2e_auto_change){.path = whole, .mode = mode_name, .value = change, .rule = rule});
}

void element_aelike_apply(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (rule->lowered->phase == PF2E_PHASE_APPLY) data_change(actor, rule);
}

void element_aelike_before(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (rule->lowered->phase == PF2E_PHASE_BEFORE) data_change(actor, rule);
}

void element_aelike_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (rule->lowered->phase == PF2E_PHASE_AFTER) data_change(actor, rule);
}

/* --- MartialProficiency ------------------------------------------------------------------------------------------- */

void element_martial_apply(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    const char *kind =
        json_is_text(PF2E_OP(rule, martial)->kind, "defense") ? "proficiencies.defenses" : "proficiencies.attacks";
    struct json *list = tree_open(&actor->arena, &actor->system, kind);
    const char *slug = pf2e_rule_slug(actor, rule);
    if (!list || list->type != JSON_OBJECT) return;
    const struct json *value = rule->lowered->value_source, *same = PF2E_OP(rule, martial)->same_as;
    const struct json *definition = PF2E_OP(rule, martial)->definition, *most = PF2E_OP(rule, martial)->most;
    static const char *const ranks[] = {"untrained", "trained", "expert", "master", "legendary"};
    int64_t rank = value ? number_truncate(pf2e_rule_number(actor, rule, value, NULL)) : 0;
    struct json made = json_make_object();
    json_set(&actor->arena, &made, "rank", json_make_int(rank < 0 ? 0 : rank > 4 ? 4 : rank));
    if (definition) json_set(&actor->arena, &made, "definition", pf2e_rule_tree(actor, rule, definition));
    const char *follows = pf2e_rule_text(actor, rule, same, NULL);
    if (*follows) json_set(&actor->arena, &made, "sameAs", json_make_text(&actor->arena, follows, strlen(follows)));
    for (int64_t i = 0; i < 5; i++) {
        if (json_is_text(most, ranks[i])) json_set(&actor->arena, &made, "maxRank", json_make_int(i));
    }
    json_set(&actor->arena, list, slug, made);
}

/* --- SpecialResource ---------------------------------------------------------------------------------------------- */

void element_resource_apply(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const char *slug = pf2e_rule_slug(actor, rule);
    int64_t most = number_truncate(pf2e_rule_number(actor, rule, PF2E_OP(rule, resource)->max, NULL));
    if (rule->ignored) return;
    struct json *resources = tree_open(&actor->arena, &actor->system, "resources");
    struct json *one = resources ? tree_open(&actor->arena, resources, slug) : NULL;
    if (!one) return;
    const struct json *stored = rule->lowered->value_source;
    int64_t value = json_is_number(stored) ? json_to_int(stored, most) : most;
    struct json made = json_make_object();
    json_set(&actor->arena, &made, "value", json_make_int(value < most ? value : most));
    json_set(&actor->arena, &made, "max", json_make_int(most));
    *one = made;
}

/* --- SpecialStatistic --------------------------------------------------------------------------------------------- */

/* The numbers a creature states instead of deriving them. */
static void special_base(struct pf2e_actor *actor, struct pf2e_rule *rule, const char *part, double less,
                         struct pf2e_modifiers *list)
{
    const struct json *stated = json_get(PF2E_OP(rule, special)->base_modifier, part);
    if (!stated) return;
    pf2e_modifier_add(actor, list,
                      pf2e_part("base", "Modifier", pf2e_rule_number(actor, rule, stated, NULL) - less, "untyped"),
                      NULL);
}

void element_special_after(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (!pf2e_rule_test(actor, rule, NULL)) return;
    const char *slug = pf2e_rule_slug(actor, rule), *extends = json_to_text(PF2E_OP(rule, special)->extends, "");
    struct pf2e_statistic *base = !*extends                            ? NULL
                                  : strcmp(extends, "class-spell") == 0 ? pf2e_statistic_class_or_spell(actor)
                                                                        : pf2e_statistic_find(actor, extends);
    struct pf2e_statistic *made = arena_new(&actor->arena, struct pf2e_statistic);
    const char *words[17];
    size_t count = 0;
    if (*extends && !base) pf2e_rule_ignore(rule, "the actor does not have the statistic that it extends");
    if (!made || (*extends && !base)) return;
    for (; base && count < base->base_domains.count && count < 15; count++)
        words[count] = symbol_text(&actor->symbols, base->base_domains.items[count]);
    words[count++] = slug;
    struct pf2e_modifiers check = {0}, dc = {0};
    special_base(actor, rule, "check", 0, &check);
    special_base(actor, rule, "mod", 0, &check);
    special_base(actor, rule, "dc", 10, &dc);
    const char *attribute = json_to_text(PF2E_OP(rule, special)->attribute, base ? base->attribute : NULL);
    struct pf2e_statistic_plan plan = {.slug = slug,
                                       .label = pf2e_rule_label(actor, rule),
                                       .attribute = attribute,
                                       .rank = base ? base->rank : -1,
                                       .domains = words,
                                       .domain_count = count,
                                       .check_modifiers = &check,
                                       .dc_modifiers = &dc,
                                       .attack = json_is_text(PF2E_OP(rule, special)->type, "attack-roll")};
    pf2e_statistic_make(actor, made, &plan);
    made->item_casting = PF2E_OP(rule, special)->item_casting;
    (void)pool_push(&actor->arena, &actor->specials, made);
}
