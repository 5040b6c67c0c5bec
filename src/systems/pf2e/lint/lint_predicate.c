/* lint_predicate.c: checks of predicates: malformed, unknown options, never or always true. */
#include <stdio.h>
#include <string.h>

#include "systems/pf2e/value/value.h"
#include "systems/pf2e/content/migrate.h"
#include "systems/pf2e/lint/lint.h"

enum { TRUTH_OPTIONS = 10, TRUTH_STEMS = 4, TRUTH_NUMBERS = 8, TRUTH_TRIES = 4096 };

struct truth_stem {
    symbol name;
    double numbers[TRUTH_NUMBERS];
    size_t count;
};

struct truth {
    struct symbols *symbols;
    symbol options[TRUTH_OPTIONS];
    size_t family[TRUTH_OPTIONS]; /* length of "item:type:" where only one of a family can hold; 0: free */
    size_t option_count;
    struct truth_stem stems[TRUTH_STEMS];
    size_t stem_count;
    bool too_many;
};

/* Families of which an item or creature has exactly one member. */
static size_t truth_family(const char *option)
{
    static const char *const families[] = {"item:type:",   "item:group:", "item:category:", "item:slug:", "item:base:",
                                           "target:mode:", "self:mode:",  "origin:mode:",   "item:id:"};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        size_t length = strlen(families[i]);
        if (strncmp(option, families[i], length) == 0) return length;
    }
    return 0;
}

static void truth_add_option(struct truth *truth, symbol option)
{
    for (size_t i = 0; i < truth->option_count; i++) {
        if (truth->options[i] == option) return;
    }
    if (truth->option_count == TRUTH_OPTIONS) {
        truth->too_many = true;
        return;
    }
    truth->family[truth->option_count] = truth_family(symbol_text(truth->symbols, option));
    truth->options[truth->option_count++] = option;
}

static struct truth_stem *truth_add_stem(struct truth *truth, symbol name)
{
    for (size_t i = 0; i < truth->stem_count; i++) {
        if (truth->stems[i].name == name) return &truth->stems[i];
    }
    if (truth->stem_count == TRUTH_STEMS) {
        truth->too_many = true;
        return NULL;
    }
    truth->stems[truth->stem_count] = (struct truth_stem){.name = name};
    return &truth->stems[truth->stem_count++];
}

static void truth_add_number(struct truth *truth, struct truth_stem *stem, double number)
{
    for (size_t i = 0; stem && i < stem->count; i++) {
        if (stem->numbers[i] == number) return;
    }
    if (!stem || stem->count == TRUTH_NUMBERS) {
        truth->too_many = true;
        return;
    }
    stem->numbers[stem->count++] = number;
}

/* Numbers around each threshold: just below, at and above it. */
static void truth_add_comparison(struct truth *truth, const struct predicate_operand *left,
                                 const struct predicate_operand *right)
{
    struct truth_stem *a = left->stem ? truth_add_stem(truth, left->stem) : NULL;
    struct truth_stem *b = right->stem ? truth_add_stem(truth, right->stem) : NULL;
    for (int offset = -1; offset <= 1; offset++) {
        if (a) truth_add_number(truth, a, (b ? 1 : right->number) + offset);
        if (b) truth_add_number(truth, b, (a ? 1 : left->number) + offset);
    }
}

static void truth_collect(struct truth *truth, const struct predicate *predicate)
{
    for (uint32_t i = 0; i < predicate->count; i++) {
        const struct predicate_node *node = &predicate->nodes[i];
        if (node->op == PREDICATE_OPTION) truth_add_option(truth, node->option);
        bool compares = node->op == PREDICATE_GREATER || node->op == PREDICATE_AT_LEAST || node->op == PREDICATE_LESS ||
                        node->op == PREDICATE_AT_MOST;
        if (compares)
            truth_add_comparison(truth, &predicate->operands[node->operand], &predicate->operands[node->operand + 1]);
    }
    /* An option such as self:level:5 beside a comparison of self:level is not free; leave those undecided. */
    for (size_t i = 0; i < truth->option_count; i++) {
        const char *text = symbol_text(truth->symbols, truth->options[i]);
        for (size_t j = 0; j < truth->stem_count; j++) {
            const char *stem = symbol_text(truth->symbols, truth->stems[j].name);
            if (strncmp(text, stem, strlen(stem)) == 0) truth->too_many = true;
        }
    }
}

static bool truth_is_possible(const struct truth *truth, size_t chosen)
{
    for (size_t i = 0; i < truth->option_count; i++) {
        if (!(chosen >> i & 1) || !truth->family[i]) continue;
        for (size_t j = i + 1; j < truth->option_count; j++) {
            if (!(chosen >> j & 1) || truth->family[i] != truth->family[j]) continue;
            if (strncmp(symbol_text(truth->symbols, truth->options[i]), symbol_text(truth->symbols, truth->options[j]),
                        truth->family[i]) == 0)
                return false;
        }
    }
    return true;
}

static bool truth_try(const struct truth *truth, const struct predicate *predicate, struct options *options,
                      size_t number)
{
    options_clear(options);
    size_t chosen = number & (((size_t)1 << truth->option_count) - 1);
    number >>= truth->option_count;
    for (size_t i = 0; i < truth->option_count; i++) {
        if (chosen >> i & 1) options_add(options, truth->options[i]);
    }
    for (size_t i = 0; i < truth->stem_count; i++) {
        const struct truth_stem *stem = &truth->stems[i];
        struct text option = {0};
        text_add(&option, symbol_text(truth->symbols, stem->name));
        text_add_char(&option, ':');
        text_add_double(&option, stem->numbers[number % stem->count]);
        options_add_text(options, text_get(&option));
        text_free(&option);
        number /= stem->count;
    }
    return predicate_test(predicate, options);
}

enum pf2e_truth pf2e_predicate_truth(struct symbols *symbols, const struct predicate *predicate)
{
    if (predicate->problem) return PF2E_NEVER;
    if (predicate->count == 0) return PF2E_ALWAYS;
    if (predicate->has_injections) return PF2E_UNDECIDED;
    struct truth truth = {.symbols = symbols};
    truth_collect(&truth, predicate);
    size_t tries = (size_t)1 << truth.option_count;
    for (size_t i = 0; !truth.too_many && i < truth.stem_count; i++)
        tries *= truth.stems[i].count;
    if (truth.too_many || tries > TRUTH_TRIES) return PF2E_UNDECIDED;
    struct options options;
    options_init(&options, symbols, NULL);
    bool held = false, failed = false;
    for (size_t i = 0; i < tries && !(held && failed); i++) {
        if (!truth_is_possible(&truth, i & (((size_t)1 << truth.option_count) - 1))) continue;
        bool holds = truth_try(&truth, predicate, &options, i);
        held = held || holds;
        failed = failed || !holds;
    }
    bool broken = options.failed;
    options_free(&options);
    if (broken) return PF2E_UNDECIDED;
    return held && failed ? PF2E_SOMETIMES : held ? PF2E_ALWAYS : PF2E_NEVER;
}

/* Modifiers and dice are listed although their condition fails, and players switch them on by hand: a condition that
 * is only a name for the situation is then no mistake. */
static bool predicate_waits(const struct pf2e_lint *lint)
{
    if (!lint->kind || json_to_bool(json_get(lint->element, "hideIfDisabled"), false)) return false;
    enum pf2e_op op = pf2e_element_more(lint->kind)->op;
    return op == PF2E_OP_MODIFIER || op == PF2E_OP_DICE;
}

/* A word that the option cannot have. */
static void predicate_say_word(struct pf2e_lint *lint, const struct json *at, const char *option,
                               const struct pf2e_fitting *fitting)
{
    char hint[260];
    snprintf(hint, sizeof hint, "did you mean \"%s\"?", fitting->nearest);
    /* The content beside a document of a newer release may lack what the document names. */
    bool newer = !*fitting->nearest && pf2e_migrate_is_newer(&lint->document->root);
    bool scripts = pf2e_lint_has_scripts(lint);
    if (newer) snprintf(hint, sizeof hint, "the document is of a newer release, which may have it");
    if (scripts && !*fitting->nearest) snprintf(hint, sizeof hint, "the module's own scripts may declare it");
    pf2e_lint_report(lint,
                     (struct fault){"pf2e/unknown-word", newer || scripts ? SEVERITY_NOTE : SEVERITY_WARNING,
                                    newer || scripts || *fitting->nearest ? hint : NULL},
                     at, "\"%s\" in the option \"%s\" is not known", fitting->word, option);
}

/* An option that nothing sets. */
static void predicate_say_unset(struct pf2e_lint *lint, const struct json *at, const char *option)
{
    char hint[260];
    const char *nearest = pf2e_lint_nearest(lint, PF2E_FACT_OPTION, option);
    if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    bool waits = predicate_waits(lint) && !nearest;
    bool scripts = pf2e_lint_has_scripts(lint) && !nearest;
    pf2e_lint_report(lint,
                     (struct fault){"pf2e/unset-option", waits || scripts ? SEVERITY_NOTE : SEVERITY_WARNING,
                                    nearest ? hint
                                    : waits ? "the modifier waits in the list until a player switches it on"
                                    : scripts
                                        ? "a RollOption, a ChoiceSet, the vocabulary or the module's scripts can set it"
                                        : "a RollOption, a ChoiceSet or the vocabulary can set it"},
                     at, "nothing %s sets the option \"%s\"", scripts && !waits ? "here" : "ever", option);
}

static bool predicate_is_definition(const struct field *field)
{
    return strcmp(field->name, "definition") == 0 || strcmp(field->name, "filter") == 0 ||
           strcmp(field->name, "craftableItems") == 0;
}

/* Elements that act when the actor is prepared, where nobody has a target. */
static bool predicate_acts_alone(const struct pf2e_lint *lint)
{
    static const enum pf2e_op ops[] = {PF2E_OP_SET,         PF2E_OP_TRAIT, PF2E_OP_SIZE,     PF2E_OP_LIMIT,
                                       PF2E_OP_SPEED,       PF2E_OP_SENSE, PF2E_OP_STRIKE,   PF2E_OP_STAT,
                                       PF2E_OP_PROFICIENCY, PF2E_OP_CRAFT, PF2E_OP_RESOURCE, PF2E_OP_FORM};
    for (size_t i = 0; lint->kind && i < sizeof ops / sizeof *ops; i++) {
        if (pf2e_element_more(lint->kind)->op == ops[i])
            return pf2e_element_phase(lint->kind, lint->element) != PF2E_PHASE_ROLL;
    }
    return false;
}

/* PF2E-PRED-08: feats never cross over. PF2E-RE-70: no target before the attack. */
static bool predicate_cannot_be(struct pf2e_lint *lint, const struct json *at, const char *option)
{
    bool other = strncmp(option, "target:", 7) == 0 || strncmp(option, "origin:", 7) == 0;
    if (other && (strncmp(option + 7, "feat:", 5) == 0 || strncmp(option + 7, "feature:", 8) == 0)) {
        pf2e_lint_report(
            lint, fault_warning("pf2e/never-true", "only self: options of the other creature are seen, not its feats"),
            at, "\"%s\" can never hold", option);
        return true;
    }
    /* PF2E-PRED-10 */
    if (other && option[0] == 't' && predicate_acts_alone(lint)) {
        pf2e_lint_report(
            lint,
            fault_warning(
                "pf2e/never-true",
                "it acts while the actor is prepared; a RollOption, a modifier or an EphemeralEffect sees targets"),
            at, "\"%s\" can never hold here: there is no target", option);
        return true;
    }
    if (lint->kind && strcmp(lint->kind->key, "MultipleAttackPenalty") == 0 && strncmp(option, "target:", 7) == 0) {
        pf2e_lint_report(
            lint,
            fault_note("pf2e/no-target-yet",
                       "AdjustModifier on \"multiple-attack-penalty\" works against a target everywhere"),
            at, "the penalty shown on a sheet is fixed before there is a target, so \"%s\" cannot hold there", option);
        return true;
    }
    return false;
}

static void predicate_check_option(struct pf2e_lint *lint, const struct field *field, const struct json *at,
                                   bool compared)
{
    const char *option = at->text;
    if (predicate_cannot_be(lint, at, option)) return;
    /* PF2E-RE-41 */
    bool trait = !strchr(option, ':') && pf2e_vocabulary_has(lint->known.vocabulary, "traits", option);
    if (trait && predicate_is_definition(field) && !pf2e_facts_sets(lint->known.facts, option)) {
        char hint[160];
        snprintf(hint, sizeof hint, "write \"item:trait:%s\"", option);
        pf2e_lint_report(lint, fault_warning("pf2e/bare-trait", hint), at,
                         "a definition sees only options of items, and \"%s\" is not one", option);
        return;
    }
    char whole[300];
    snprintf(whole, sizeof whole, compared ? "%s:0" : "%s", option);
    struct pf2e_fitting fitting = pf2e_option_fit(&lint->known, whole);
    if (fitting.fit == PF2E_FIT_FULL) return;
    if (compared && pf2e_option_fit(&lint->known, option).fit == PF2E_FIT_FULL) return;
    /* The result of an injection is known only at run time. */
    if (fitting.fit == PF2E_FIT_NONE && strchr(option, '{')) return;
    /* A word that no vocabulary has, and that documents beside this one have: their own trait. */
    if (fitting.fit == PF2E_FIT_WORD && pf2e_facts_sets(lint->known.facts, option)) return;
    if (fitting.fit == PF2E_FIT_WORD)
        predicate_say_word(lint, at, option, &fitting);
    else
        predicate_say_unset(lint, at, option);
}

static bool predicate_is_number(const char *text)
{
    return *text && strspn(text, "-.0123456789") == strlen(text);
}

static void predicate_walk(struct pf2e_lint *lint, const struct field *field, const struct json *statement)
{
    if (statement->type == JSON_STRING) predicate_check_option(lint, field, statement, false);
    for (uint32_t i = 0; statement->type == JSON_ARRAY && i < statement->count; i++)
        predicate_walk(lint, field, &statement->items[i]);
    for (uint32_t i = 0; statement->type == JSON_OBJECT && i < statement->count; i++) {
        const struct json_member *member = &statement->members[i];
        static const char *const comparisons[] = {"eq", "gt", "gte", "lt", "lte"};
        bool compares = false;
        for (size_t j = 0; j < sizeof comparisons / sizeof *comparisons; j++)
            compares = compares || strcmp(member->name, comparisons[j]) == 0;
        if (!compares) {
            predicate_walk(lint, field, &member->value);
            continue;
        }
        for (uint32_t j = 0; json_is(&member->value, JSON_ARRAY) && j < member->value.count; j++) {
            const struct json *side = &member->value.items[j];
            if (json_is(side, JSON_STRING) && !predicate_is_number(side->text) && side->text[0] != '{')
                predicate_check_option(lint, field, side, true);
        }
    }
}

void pf2e_lint_predicate(struct pf2e_lint *lint, const struct field *field, const struct json *source)
{
    struct predicate predicate;
    if (!predicate_compile(&lint->arena, &lint->symbols, source, PREDICATE_FULL, &predicate)) {
        lint->failed = true;
        return;
    }
    if (predicate.problem) {
        pf2e_lint_report(lint, fault_error("pf2e/bad-predicate", "a predicate that is not well formed never holds"),
                         predicate.problem_at ? predicate.problem_at : source, "%s", predicate.problem);
        return;
    }
    predicate_walk(lint, field, source);
    if (source->count == 0) return;
    enum pf2e_truth truth = pf2e_predicate_truth(&lint->symbols, &predicate);
    if (truth == PF2E_NEVER)
        pf2e_lint_report(
            lint, fault_warning("pf2e/never-true", "remove the element, or correct it if something else was meant"),
            source, "\"%s\" can never hold: it contradicts itself", field->name);
    if (truth == PF2E_ALWAYS)
        pf2e_lint_report(
            lint, fault_warning("pf2e/always-true", "remove the condition, or correct it if something else was meant"),
            source, "\"%s\" always holds", field->name);
}
