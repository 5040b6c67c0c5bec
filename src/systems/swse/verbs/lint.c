/* lint.c: checks a document: errors, and legal input that is probably a mistake. */
#include <string.h>

#include "systems/swse/actor/actor.h"
#include "systems/swse/verbs/hooks.h"
#include "systems/swse/content/migrate_meta.h"
#include "systems/swse/content/rule_fields.h"

struct swse_linting {
    struct request *request;
    const struct json *json; /* the document or the item of a list */
    struct swse_reader reader;
    struct swse_rule **rules;
    size_t count;
};

static void swse_lint_warn(struct swse_linting *linting, const struct json *at, struct fault fault, const char *words,
                           const char *what)
{
    diags_add(linting->request->diags, fault, json_place(linting->request->document, at), words, what);
}

static bool swse_lint_is_damage(const char *word)
{
    for (const char *const *words = swse_damage_words(); *words; words++) {
        if (strcmp(*words, word) == 0) return true;
    }
    return false;
}

/* One or two letters are the rest of a word that was cut. */
static void swse_lint_immunity(struct swse_linting *linting, const struct swse_rule *rule, const struct swse_op *op)
{
    const struct json *values = json_path(rule->json, "immuneTo.values");
    for (size_t i = 0; i < json_count(values); i++) {
        const char *value = json_to_text(json_at(values, i), "");
        bool damage = strcmp(op->immunity.kind, "damageType") == 0;
        if (strlen(value) < 3)
            swse_lint_warn(linting, json_at(values, i),
                           fault_warning("swse/cut-word", "write the whole word, such as \"poison\""),
                           "\"%s\" is nothing that a creature can be immune to", value);
        else if (damage && !swse_lint_is_damage(value))
            swse_lint_warn(linting, json_at(values, i), fault_warning("swse/unknown-word", NULL),
                           "there is no damage type \"%s\"", value);
    }
    if (!op->immunity.values.count)
        swse_lint_warn(linting, rule->json, fault_warning("swse/no-effect", NULL), "the immunity names nothing%s", "");
}

static void swse_lint_reduction(struct swse_linting *linting, const struct swse_rule *rule, const struct swse_op *op)
{
    const struct json *exceptions = json_path(rule->json, "appliesTo.exceptions");
    for (size_t i = 0; i < op->reduction.exceptions.count; i++) {
        bool covered = false;
        for (size_t k = 0; k < op->reduction.types.count; k++)
            covered = covered || swse_damage_covers(op->reduction.types.items[k], op->reduction.exceptions.items[i]);
        /* Types of no group, such as force, may be excepted to be sure; one of another group is a mistake. */
        const char *type = op->reduction.exceptions.items[i];
        bool grouped = swse_damage_covers("energy", type) || swse_damage_covers("physical", type);
        if (!covered && grouped)
            swse_lint_warn(linting, json_at(exceptions, i), fault_warning("swse/no-effect", NULL),
                           "the exception \"%s\" is never reduced in the first place",
                           op->reduction.exceptions.items[i]);
    }
    if (!op->reduction.value)
        swse_lint_warn(linting, rule->json, fault_warning("swse/no-effect", NULL), "a reduction of 0 does nothing%s",
                       "");
}

static void swse_lint_grant(struct swse_linting *linting, const struct swse_rule *rule, const struct swse_op *op)
{
    for (size_t i = 0; i < linting->count; i++) {
        const struct swse_rule *other = linting->rules[i];
        for (size_t k = 0; k < other->op_count; k++) {
            const struct swse_op *limit = &other->ops[k];
            if (limit->kind == SWSE_OP_RESTRICTION && limit->restriction.kind == SWSE_RESTRICT_FEAT &&
                !op->grant.talent && swse_words_have(&limit->restriction.targets, op->grant.id))
                swse_lint_warn(linting, rule->json, fault_warning("swse/contradiction", "one of the two must go"),
                               "the feat \"%s\" is granted and forbidden at once", op->grant.id);
        }
    }
}

static void swse_lint_size(struct swse_linting *linting, const struct swse_rule *rule, const struct swse_op *op)
{
    const char *figure = json_to_text(json_path(linting->json, "canonicalStats.size"), NULL);
    int size = figure ? swse_size_find(figure) : -1;
    static const char *const penalties[] = {"reflexDefensePenalty", "stealthPenalty"};
    for (size_t i = 0; i < sizeof penalties / sizeof *penalties; i++) {
        const struct json *penalty = json_get(json_get(rule->json, "effects"), penalties[i]);
        if (op->size.size > SWSE_SIZE_MEDIUM && json_to_int(penalty, 0) > 0)
            swse_lint_warn(linting, penalty,
                           fault_warning("swse/penalty-sign", "write it with a minus: it is added as it is written"),
                           "\"%s\" of a large body is above 0: it would help", penalties[i]);
    }
    if (size >= 0 && size != (int)op->size.size)
        swse_lint_warn(linting, rule->json, fault_warning("swse/contradiction", "the rule counts"),
                       "the figures of the species give another size, %s", figure);
}

/* A threshold is a share of the hit points. */
static void swse_lint_rage(struct swse_linting *linting, const struct swse_rule *rule, const struct swse_op *op)
{
    if (op->rage.trigger == SWSE_RAGE_HP_THRESHOLD && (op->rage.percent < 1 || op->rage.percent > 100))
        swse_lint_warn(linting, json_path(rule->json, "trigger.value"),
                       fault_warning("swse/bad-value", "50 is half of maximum hit points"),
                       "a threshold is 1 to 100 per cent of the hit points%s", "");
    if (rule->op_count == 1)
        swse_lint_warn(linting, rule->json, fault_warning("swse/no-effect", NULL), "the rage brings no bonus%s", "");
}

static void swse_lint_healing(struct swse_linting *linting, const struct swse_rule *rule, const struct swse_op *op)
{
    if (op->healing.value < 1)
        swse_lint_warn(linting, json_get(rule->json, "value"), fault_warning("swse/no-effect", NULL),
                       "healing of less than 1 does nothing%s", "");
}

static void swse_lint_rule(struct swse_linting *linting, const struct swse_rule *rule)
{
    for (size_t i = 0; !rule->broken && i < rule->op_count; i++) {
        const struct swse_op *op = &rule->ops[i];
        if (op->kind == SWSE_OP_IMMUNITY) swse_lint_immunity(linting, rule, op);
        if (op->kind == SWSE_OP_REDUCTION) swse_lint_reduction(linting, rule, op);
        if (op->kind == SWSE_OP_GRANT) swse_lint_grant(linting, rule, op);
        if (op->kind == SWSE_OP_SIZE) swse_lint_size(linting, rule, op);
        if (op->kind == SWSE_OP_RAGE) swse_lint_rage(linting, rule, op);
        if (op->kind == SWSE_OP_HEALING) swse_lint_healing(linting, rule, op);
        if (op->kind == SWSE_OP_MODIFIER && op->modifier.value == 0)
            swse_lint_warn(linting, rule->json, fault_warning("swse/no-effect", NULL), "a modifier of 0 does nothing%s",
                           "");
        if (op->kind == SWSE_OP_REROLL && strcmp(op->reroll.trigger, "save") == 0)
            swse_lint_warn(linting, json_path(rule->json, "triggeredBy.type"),
                           fault_warning("swse/no-effect", "the game rolls against defences instead"),
                           "there are no saves to reroll%s", "");
    }
}

/* Traits of a species. */
static void swse_lint_traits(struct swse_linting *linting, const char *member)
{
    const struct request *request = linting->request;
    struct field_checker checker = {.document = request->document, .diags = request->diags, .system = "swse"};
    const struct json *traits = json_get(linting->json, member);
    for (size_t i = 0; json_is(traits, JSON_ARRAY) && i < json_count(traits); i++)
        (void)field_check(&checker, swse_trait_fields, NULL, json_at(traits, i));
}

/* A document, and those inside it. */
static void swse_lint_fields(struct request *request, const struct json *json)
{
    struct swse_reader reader = {.arena = request->arena,
                                 .document = request->document,
                                 .diags = request->diags,
                                 .knows = swse_pack_knows,
                                 .context = (void *)(uintptr_t)swse_request_pack(request)};
    struct field_checker checker = {.document = request->document,
                                    .diags = request->diags,
                                    .system = "swse",
                                    .look = swse_rule_look,
                                    .context = &reader};
    const struct json *items = json_get(json, "items");
    (void)field_check(&checker, swse_document_fields, NULL, json);
    for (size_t i = 0; json_is(items, JSON_ARRAY) && i < json_count(items); i++)
        if (json_is(json_at(items, i), JSON_OBJECT))
            (void)field_check(&checker, swse_document_fields, NULL, json_at(items, i));
}

/* A character: whether its parts agree. */
static void swse_lint_character(struct request *request, const struct json *json)
{
    const struct json *points = json_get(json, "hitPoints"), *value = json_get(points, "value");
    const struct json *powers = json_get(json, "forcePowers"), *trained = json_get(json, "trained");
    bool uses_force = false;
    if (json_to_int(value, 0) > json_to_int(json_get(points, "max"), INT64_MAX))
        diags_add(request->diags, fault_warning("swse/contradiction", "lower it or raise \"max\""),
                  json_place(request->document, value), "there are more hit points than the maximum");
    for (size_t i = 0; i < json_count(trained); i++)
        uses_force = uses_force || json_is_text(json_at(trained, i), "useTheForce");
    if (json_count(powers) && !uses_force)
        diags_add(request->diags, fault_warning("swse/contradiction", "add \"useTheForce\" to \"trained\""),
                  json_place(request->document, powers), "only those trained in Use the Force have Force powers");
}

/* Another way of writing effects, which is not read: a document without other rules then does nothing. */
static void swse_lint_unread(struct swse_linting *linting)
{
    static const char *const places[] = {"system.abilityMeta", "abilityMeta", "system.grantsBonuses", "grantsBonuses"};
    if (linting->count || !swse_meta_has(linting->request->arena, linting->json)) return;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const struct json *meta = json_path(linting->json, places[i]);
        if (!json_count(meta)) continue;
        swse_lint_warn(
            linting, meta,
            fault_warning("swse/not-read", "write the effects as \"rules\"; talus migrate swse proposes some"),
            "effects in \"%s\" are not read, and there are no rules: it does nothing", places[i]);
        return;
    }
}

static enum status swse_lint_entry(struct request *request, const struct json *json)
{
    int kind = swse_entry_kind_of(json);
    if (kind < 0) {
        diags_add(
            request->diags,
            fault_error("swse/unknown-document",
                        "\"type\" is species, class, archetype, talent, feat, prestige, weapon, armor, equipment or "
                        "character"),
            json_place(request->document, json), "this is not a document of the system");
        return STATUS_OK;
    }
    const struct swse_pack *pack = swse_request_pack(request);
    swse_lint_fields(request, json);
    if (kind == SWSE_ENTRY_CHARACTER) {
        swse_lint_character(request, json);
        struct swse_actor *actor = swse_actor_prepare(pack, request->document, json, request->diags);
        bool good = actor != NULL;
        swse_actor_free(actor);
        return good ? STATUS_OK : STATUS_NO_MEMORY;
    }
    if (kind >= SWSE_SOURCE_TYPE_COUNT) return STATUS_OK;
    struct symbols symbols;
    symbols_init(&symbols, &pack->symbols);
    struct swse_linting linting = {.request = request, .json = json};
    linting.reader = (struct swse_reader){.arena = request->arena,
                                          .symbols = &symbols,
                                          .document = request->document,
                                          .diags = request->diags,
                                          .knows = swse_pack_knows,
                                          .context = (void *)pack};
    struct swse_source source = {(enum swse_source_type)kind, json_to_text(json_get(json, "id"), "")};
    linting.rules = swse_carrier_rules(&linting.reader, source, json_to_text(json_get(json, "name"), source.id), json,
                                       &linting.count);
    for (size_t i = 0; linting.rules && i < linting.count; i++)
        swse_lint_rule(&linting, linting.rules[i]);
    swse_lint_unread(&linting);
    swse_lint_traits(&linting, "structuralTraits");
    swse_lint_traits(&linting, "conditionalTraits");
    swse_lint_traits(&linting, "bonusFeats");
    symbols_free(&symbols);
    return linting.rules ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status swse_lint(struct request *request)
{
    const struct json *root = &request->document->root;
    if (!json_is(root, JSON_ARRAY)) return swse_lint_entry(request, root);
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < json_count(root); i++)
        status = swse_lint_entry(request, json_at(root, i));
    return status;
}
