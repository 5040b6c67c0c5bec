/* lint.c: what is wrong with a document, and what is right by the letter but cannot be meant. */
#include <string.h>

#include "systems/swse/actor/actor.h"
#include "systems/swse/content/hooks.h"

struct swse_linting {
    struct request *request;
    const struct json *json; /* the document or the item of a list */
    struct swse_reader reader;
    struct swse_rule **rules;
    size_t count;
};

static void swse_lint_warn(struct swse_linting *linting, const struct json *at, const char *code, const char *hint,
                           const char *words, const char *what)
{
    diags_add(linting->request->diags, code, SEVERITY_WARNING, json_place(linting->request->document, at), hint, words,
              what);
}

/* One or two letters are the rest of a word that was cut. */
static void swse_lint_immunity(struct swse_linting *linting, const struct swse_rule *rule, const struct swse_op *op)
{
    const struct json *values = json_path(rule->json, "immuneTo.values");
    for (size_t i = 0; i < json_count(values); i++) {
        const char *value = json_to_text(json_at(values, i), "");
        bool damage = strcmp(op->immunity.kind, "damageType") == 0;
        if (strlen(value) < 3)
            swse_lint_warn(linting, json_at(values, i), "swse/cut-word", "write the whole word, such as \"poison\"",
                           "\"%s\" names nothing one could be immune to", value);
        else if (damage && !swse_damage_covers(value, value))
            swse_lint_warn(linting, json_at(values, i), "swse/unknown-word", NULL, "there is no damage type \"%s\"",
                           value);
    }
    if (!op->immunity.values.count)
        swse_lint_warn(linting, rule->json, "swse/no-effect", NULL, "the immunity names nothing%s", "");
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
            swse_lint_warn(linting, json_at(exceptions, i), "swse/no-effect", NULL,
                           "the exception \"%s\" is never reduced in the first place",
                           op->reduction.exceptions.items[i]);
    }
    if (!op->reduction.value)
        swse_lint_warn(linting, rule->json, "swse/no-effect", NULL, "a reduction of 0 does nothing%s", "");
}

static void swse_lint_grant(struct swse_linting *linting, const struct swse_rule *rule, const struct swse_op *op)
{
    for (size_t i = 0; i < linting->count; i++) {
        const struct swse_rule *other = linting->rules[i];
        for (size_t k = 0; k < other->op_count; k++) {
            const struct swse_op *limit = &other->ops[k];
            if (limit->kind == SWSE_OP_RESTRICTION && limit->restriction.kind == SWSE_RESTRICT_FEAT &&
                !op->grant.talent && swse_words_have(&limit->restriction.targets, op->grant.id))
                swse_lint_warn(linting, rule->json, "swse/contradiction", "one of the two must go",
                               "the feat \"%s\" is granted and forbidden at once", op->grant.id);
        }
    }
}

static void swse_lint_size(struct swse_linting *linting, const struct swse_rule *rule, const struct swse_op *op)
{
    const char *figure = json_to_text(json_path(linting->json, "canonicalStats.size"), NULL);
    int size = figure ? swse_size_find(figure) : -1;
    if (size >= 0 && size != (int)op->size.size)
        swse_lint_warn(linting, rule->json, "swse/contradiction", "the rule counts",
                       "the figures of the species give another size, %s", figure);
}

static void swse_lint_rule(struct swse_linting *linting, const struct swse_rule *rule)
{
    for (size_t i = 0; !rule->broken && i < rule->op_count; i++) {
        const struct swse_op *op = &rule->ops[i];
        if (op->kind == SWSE_OP_IMMUNITY) swse_lint_immunity(linting, rule, op);
        if (op->kind == SWSE_OP_REDUCTION) swse_lint_reduction(linting, rule, op);
        if (op->kind == SWSE_OP_GRANT) swse_lint_grant(linting, rule, op);
        if (op->kind == SWSE_OP_SIZE) swse_lint_size(linting, rule, op);
        if (op->kind == SWSE_OP_MODIFIER && op->modifier.value == 0)
            swse_lint_warn(linting, rule->json, "swse/no-effect", NULL, "a modifier of 0 does nothing%s", "");
        if (op->kind == SWSE_OP_REROLL && strcmp(op->reroll.trigger, "save") == 0)
            swse_lint_warn(linting, rule->json, "swse/no-effect", "the game rolls against defences instead",
                           "there are no saves to reroll%s", "");
    }
}

/* Traits need an id and a name; ids are unique within the species. */
static void swse_lint_traits(struct swse_linting *linting, const char *member)
{
    const struct json *traits = json_get(linting->json, member);
    for (size_t i = 0; json_is(traits, JSON_ARRAY) && i < json_count(traits); i++) {
        const struct json *trait = json_at(traits, i);
        if (!json_is(trait, JSON_OBJECT)) {
            swse_lint_warn(linting, trait, "swse/wrong-type", NULL, "a trait must be an object%s", "");
            continue;
        }
        if (!json_is(json_get(trait, "id"), JSON_STRING))
            swse_lint_warn(linting, trait, "swse/missing-field", NULL, "the trait has no \"%s\"", "id");
        if (!json_is(json_get(trait, "name"), JSON_STRING))
            swse_lint_warn(linting, trait, "swse/missing-field", NULL, "the trait has no \"%s\"", "name");
    }
}

/* A document, and those that stand in it. */
static void swse_lint_fields(struct request *request, const struct json *json)
{
    struct field_checker checker = {.document = request->document, .diags = request->diags, .system = "swse"};
    const struct json *items = json_get(json, "items");
    (void)field_check(&checker, swse_document_fields, NULL, json);
    for (size_t i = 0; json_is(items, JSON_ARRAY) && i < json_count(items); i++)
        if (json_is(json_at(items, i), JSON_OBJECT))
            (void)field_check(&checker, swse_document_fields, NULL, json_at(items, i));
}

static enum status swse_lint_entry(struct request *request, const struct json *json)
{
    int kind = swse_entry_kind_of(json);
    if (kind < 0) {
        diags_add(request->diags, "swse/unknown-document", SEVERITY_ERROR, json_place(request->document, json),
                  "\"type\" is species, class, archetype, talent, feat, prestige, weapon, armor, equipment or "
                  "character",
                  "this is no document of the system");
        return STATUS_OK;
    }
    const struct swse_pack *pack = swse_request_pack(request);
    swse_lint_fields(request, json);
    if (kind == SWSE_ENTRY_CHARACTER) {
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
