/* lint_value.c: checks of formulas, references and data paths. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/near.h"
#include "ir/slug.h"
#include "systems/pf2e/value/value.h"
#include "systems/pf2e/lint/lint.h"

/* Every reference is there and is the same number. */
static bool value_no_data_find(void *context, const char *path, size_t length, struct json *found)
{
    (void)path;
    (void)length;
    *found = json_make_int(*(const int64_t *)context);
    return true;
}

/* What goes wrong whatever the data is: the formula itself; NULL when it can be computed. */
static const char *value_problem(struct pf2e_lint *lint, const struct value *value)
{
    enum { VALUE_TRIES = 30 }; /* levels, ranks and modifiers lie below */
    const char *problem = NULL;
    for (int64_t number = 1; number <= VALUE_TRIES; number++) {
        struct value_scope scope = {.find = value_no_data_find, .context = &number};
        struct value_result result = value_resolve(value, &scope, &lint->arena, json_make_int(0));
        if (!result.problem) return NULL;
        if (!problem) problem = result.problem;
    }
    return problem;
}

/* PF2E-VAL-03: "@actor.level-2" asks for the data "level-2". */
static void value_check_glued(struct pf2e_lint *lint, const struct json *value)
{
    for (const char *at = strchr(value->text, '@'); at; at = strchr(at + 1, '@')) {
        size_t length = 1;
        while (ascii_is_letter(at[length]) || ascii_is_digit(at[length]) ||
               strchr("._-", at[length] ? at[length] : ' '))
            length++;
        const char *dash = NULL;
        for (size_t i = 1; i + 1 < length; i++) {
            if (at[i] == '-' && ascii_is_digit(at[i + 1]) && !dash) dash = at + i;
        }
        /* Names of data do have hyphens ("weapon-base-club"), but none ends in one and digits. */
        if (!dash || strspn(dash + 1, "0123456789") != (size_t)(at + length - dash - 1)) continue;
        char hint[200];
        snprintf(hint, sizeof hint, "write \"%.*s - %.*s\" with spaces", (int)(dash - at), at,
                 (int)(at + length - dash - 1), dash + 1);
        pf2e_lint_report(lint, fault_warning("pf2e/glued-minus", hint), value,
                         "\"%.*s\" is read as one path, not as a subtraction", (int)length, at);
    }
}

static bool value_is_number(const char *text)
{
    size_t sign = text[0] == '-';
    return text[sign] && strspn(text + sign, "0123456789.") == strlen(text + sign);
}

static void value_check_text(struct pf2e_lint *lint, const struct field *field, const struct json *value)
{
    bool open = strchr(value->text, '@') || strchr(value->text, '{');
    if (field->form.type != FIELD_AMOUNT) return;
    if (value_is_number(value->text)) {
        pf2e_lint_report(lint, fault_note("pf2e/quoted-number", "write the number without quotes"), value,
                         "\"%s\" is a number in quotes", field->name);
    } else if (!open) {
        bool formula = strpbrk(value->text, "(+*/") != NULL;
        pf2e_lint_report(lint,
                         fault_error("pf2e/no-number",
                                     formula ? "a formula without any @ reference stays text; write the number" : NULL),
                         value, "\"%s\" must be a number or a formula", field->name);
    }
}

/* Only what someone can put on another has an origin. */
static void value_check_origin(struct pf2e_lint *lint, const struct json *at, const char *path)
{
    static const char *const types[] = {"", "effect", "condition", "affliction"};
    if (strncmp(path, "origin", 6) != 0 || (path[6] && path[6] != '.')) return;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(lint->item_type, types[i]) == 0) return;
    }
    pf2e_lint_report(lint, fault_warning("pf2e/no-origin", "use @actor"), at,
                     "an item of type \"%s\" has no origin: only effects and conditions do", lint->item_type);
}

static void value_check_reference(struct pf2e_lint *lint, const struct json *at, const char *root, const char *path);

/* {"brackets": [{"start", "end", "value"}], "field": "actor|level"} and nothing else. */
static void value_check_members(struct pf2e_lint *lint, const struct json *object, const char *const *names)
{
    for (uint32_t i = 0; json_is(object, JSON_OBJECT) && i < object->count; i++) {
        struct near near = near_new(object->members[i].name);
        bool known = false;
        for (const char *const *one = names; *one; one++) {
            known = known || strcmp(*one, object->members[i].name) == 0;
            near_add(&near, *one);
        }
        char hint[96];
        if (near.best) snprintf(hint, sizeof hint, "did you mean \"%s\"?", near.best);
        if (!known)
            pf2e_lint_report(lint, fault_warning("pf2e/unknown-field", near.best ? hint : NULL),
                             &object->members[i].value, "a bracketed value has no \"%s\"", object->members[i].name);
    }
}

static void value_check_bracket_field(struct pf2e_lint *lint, const struct json *field)
{
    if (!field) return;
    const char *bar = json_is(field, JSON_STRING) ? strchr(field->text, '|') : NULL;
    char root[32];
    if (!bar || (size_t)(bar - field->text) >= sizeof root) {
        pf2e_lint_report(lint, fault_error("pf2e/bad-value", "write \"actor|level\" or \"item|level\""), field,
                         "the field of brackets is not a path");
        return;
    }
    snprintf(root, sizeof root, "%.*s", (int)(bar - field->text), field->text);
    value_check_reference(lint, field, root, bar + 1);
}

static void value_check_brackets(struct pf2e_lint *lint, const struct field *of, const struct json *value)
{
    static const char *const members[] = {"brackets", "field", NULL}, *const parts[] = {"start", "end", "value", NULL};
    const struct json *brackets = json_get(value, "brackets");
    if (brackets || of->form.type == FIELD_AMOUNT) value_check_members(lint, value, members);
    if (brackets && !json_is(brackets, JSON_ARRAY))
        pf2e_lint_report(lint, fault_error("pf2e/wrong-type", NULL), brackets, "\"brackets\" must be a list");
    if (!json_is(brackets, JSON_ARRAY)) return;
    value_check_bracket_field(lint, json_get(value, "field"));
    for (uint32_t i = 0; i < brackets->count; i++)
        value_check_members(lint, &brackets->items[i], parts);
    for (uint32_t i = 0; i < brackets->count; i++) {
        const struct json *bracket = &brackets->items[i], *start = json_get(bracket, "start"),
                          *end = json_get(bracket, "end");
        if (!json_get(bracket, "value"))
            pf2e_lint_report(lint, fault_error("pf2e/missing-field", NULL), bracket, "the bracket has no \"value\"");
        if (json_is_number(start) && json_is_number(end) && json_to_double(start, 0) > json_to_double(end, 0))
            pf2e_lint_report(lint, fault_warning("pf2e/empty-bracket", NULL), bracket,
                             "the bracket ends before it starts");
    }
}

void pf2e_lint_value(struct pf2e_lint *lint, const struct field *field, const struct json *source)
{
    if (json_is(source, JSON_OBJECT)) value_check_brackets(lint, field, source);
    if (!json_is(source, JSON_STRING)) return;
    value_check_glued(lint, source);
    value_check_text(lint, field, source);
    struct value value;
    if (!value_compile(&lint->arena, source, &value)) {
        lint->failed = true;
        return;
    }
    if (!strchr(source->text, '@') || strchr(source->text, '{')) return;
    const char *problem = value_problem(lint, &value);
    if (problem)
        pf2e_lint_report(lint, fault_error("pf2e/bad-formula", NULL), source, "the formula cannot be computed: %s",
                         problem);
}

/* PF2E-RE-37, PF2E-RE-01 */
void pf2e_lint_path(struct pf2e_lint *lint, const struct json *path)
{
    if (path->text[0] == '{') return;
    if (strncmp(path->text, "item.", 5) == 0 || strncmp(path->text, "items.", 6) == 0) {
        pf2e_lint_report(lint, fault_error("pf2e/item-path", "use ItemAlteration"), path,
                         "only data of the actor can be changed, \"%s\" is data of an item", path->text);
        return;
    }
    struct pf2e_fitting fitting = pf2e_pattern_fit(&lint->known, pf2e_path_patterns, '.', path->text);
    if (fitting.fit == PF2E_FIT_FULL || pf2e_vocabulary_has(lint->known.vocabulary, "paths", path->text)) return;
    char hint[260] = "keep your own data under flags.system";
    if (fitting.fit == PF2E_FIT_WORD && *fitting.nearest)
        snprintf(hint, sizeof hint, "did you mean \"%s\"?", fitting.nearest);
    pf2e_lint_report(lint, fault_warning("pf2e/unread-path", hint), path, "nothing reads \"%s\"", path->text);
}

static const char *const value_actor_reads[] = {
#define ACTOR(pattern) pattern,
#define ITEM(pattern)
#include "systems/pf2e/lint/reads.def"
#undef ACTOR
#undef ITEM
    NULL};
static const char *const value_item_reads[] = {
#define ACTOR(pattern)
#define ITEM(pattern) pattern,
#include "systems/pf2e/lint/reads.def"
#undef ACTOR
#undef ITEM
    NULL};

/* How far one pattern leads, and the word it wants where the path leaves it. */
static size_t value_follow(const struct pf2e_lint *lint, const char *pattern, const char *path, char *wanted,
                           size_t size)
{
    for (size_t depth = 0;; depth++) {
        size_t want = strcspn(pattern, "."), given = strcspn(path, ".");
        snprintf(wanted, size, "%.*s", (int)want, pattern);
        char word[128], list[64];
        snprintf(word, sizeof word, "%.*s", (int)given, path);
        bool named = wanted[0] == '<';
        if (named) snprintf(list, sizeof list, "%.*s", (int)want - 2, pattern + 1);
        bool fits = strcmp(wanted, "**") == 0 || strcmp(wanted, "*") == 0 || strchr(word, '{') ||
                    (strcmp(wanted, "#") == 0 && strspn(word, "0123456789") == given) ||
                    (named ? pf2e_vocabulary_has(lint->known.vocabulary, list, word) : strcmp(wanted, word) == 0);
        if (!fits) return depth;
        if (strcmp(wanted, "**") == 0 || !path[given] || strchr(word, '{')) return SIZE_MAX;
        if (!pattern[want]) { /* there is nothing below it */
            wanted[0] = '\0';
            return depth + 1;
        }
        pattern += want + 1;
        path += given + 1;
        if (strcmp(pattern, "**") == 0) return SIZE_MAX;
    }
}

static const char *value_segment(const char *path, size_t depth)
{
    for (; depth && *path; depth--) {
        path += strcspn(path, ".");
        path += *path == '.';
    }
    return path;
}

/* Lores are named by their players. */
static bool value_is_lore(const char *word, size_t length)
{
    return length > 4 && strncmp(word + length - 4, "lore", 4) == 0;
}

/* "level-2": reported as a subtraction without spaces. */
static bool value_is_glued(const char *word, size_t length)
{
    size_t digits = 0;
    while (digits < length && ascii_is_digit(word[length - 1 - digits]))
        digits++;
    return digits && digits < length && word[length - 1 - digits] == '-';
}

/* Is the first word short for the second: "lvl" for "level", "str" for "strength"? */
static bool value_is_short(const char *brief, const char *word)
{
    if (strlen(brief) < 2 || *brief != *word) return false;
    for (; *word && *brief; word++)
        brief += *brief == *word;
    return !*brief;
}

/* What may be meant by a word that is not there. */
struct value_guess {
    const char *word;
    struct near near;
    const char *listed; /* the nearest word of a list */
    const char *brief;  /* one that the word is short for, or that is short for it */
};

static void value_guess_offer(struct value_guess *guess, const char *word)
{
    near_add(&guess->near, word);
    bool shorter = value_is_short(guess->word, word) || value_is_short(word, guess->word);
    if (shorter && !guess->brief) guess->brief = word;
}

/* Offers what one pattern wants in place of the word: the word itself, or those of a list. */
static void value_guess_wanted(struct pf2e_lint *lint, struct value_guess *guess, const char *wanted)
{
    if (wanted[0] == '*') return;
    if (wanted[0] != '<') {
        const char *copy = arena_copy_text(&lint->arena, wanted, strlen(wanted));
        if (copy) value_guess_offer(guess, copy);
        return;
    }
    char list[64];
    snprintf(list, sizeof list, "%.*s", (int)strcspn(wanted + 1, ">"), wanted + 1);
    const char *nearest = pf2e_vocabulary_nearest(lint->known.vocabulary, list, guess->word);
    if (nearest) guess->listed = nearest;
    for (const char *const *each = pf2e_words(list); each && *each; each++)
        value_guess_offer(guess, *each);
}

/* Names the word of a path that is not there. */
static void value_report_word(struct pf2e_lint *lint, const struct json *at, const struct value_guess *guess)
{
    const char *meant = guess->near.best ? guess->near.best : guess->listed ? guess->listed : guess->brief;
    char hint[160];
    if (meant) snprintf(hint, sizeof hint, "did you mean \"%s\"?", meant);
    pf2e_lint_report(lint, fault_warning("pf2e/unknown-data", meant ? hint : NULL), at, "there is no data \"%s\" there",
                     guess->word);
}

/* Follows a path to its end, and names the first word that is not there. */
static void value_check_path(struct pf2e_lint *lint, const struct json *at, const char *path, const char *const *reads)
{
    size_t deepest = 0;
    char wanted[64];
    for (const char *const *one = reads; *one; one++) {
        size_t depth = value_follow(lint, *one, path, wanted, sizeof wanted);
        if (depth == SIZE_MAX) return;
        if (depth > deepest) deepest = depth;
    }
    const char *start = value_segment(path, deepest);
    size_t length = strcspn(start, ".");
    char word[64];
    if (!length || length >= sizeof word || value_is_lore(start, length) || value_is_glued(start, length)) return;
    memcpy(word, start, length);
    word[length] = '\0';
    struct value_guess guess = {.word = word, .near = near_new(word)};
    for (const char *const *one = reads; *one; one++) {
        if (value_follow(lint, *one, path, wanted, sizeof wanted) == deepest && *wanted)
            value_guess_wanted(lint, &guess, wanted);
    }
    value_report_word(lint, at, &guess);
}

/* Is the flag the answer of a ChoiceSet, or of a RollOption's menu, of this item? */
static bool value_is_selection(struct pf2e_lint *lint, const char *flag)
{
    if (!lint->rules || !lint->item) return true;
    bool found = false;
    for (uint32_t i = 0; i < lint->rules->count && !found; i++) {
        const struct json *rule = &lint->rules->items[i];
        const char *own = NULL, *stated = NULL;
        struct text made = {0};
        if (pf2e_element_is(rule, PF2E_ELEMENT_ChoiceSet)) {
            own = json_to_text(json_path(lint->item, "system.slug"), lint->item_name);
            stated = json_to_text(json_get(rule, "flag"), NULL);
            own = stated ? stated : json_to_text(json_get(rule, "slug"), own);
        } else if (pf2e_element_is(rule, PF2E_ELEMENT_RollOption) && json_get(rule, "suboptions")) {
            own = json_to_text(json_get(rule, "option"), "");
        } else {
            continue;
        }
        if (strchr(own, '{')) found = true;
        if (!stated) slug_add(&made, own, strlen(own), SLUG_DROMEDARY);
        found = found || strcmp(flag, own) == 0 || strcmp(flag, text_get(&made)) == 0;
        text_free(&made);
    }
    return found;
}

static void value_check_selection(struct pf2e_lint *lint, const struct json *at, const char *path)
{
    static const char *const places[] = {"flags.pf2e.rulesSelections.", "flags.system.rulesSelections.",
                                         "flags.sf2e.rulesSelections."};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        size_t start = strlen(places[i]);
        if (strncmp(path, places[i], start) != 0) continue;
        char flag[96];
        size_t length = strcspn(path + start, ".}, )+*/{");
        if (length == 0 || length >= sizeof flag) return;
        memcpy(flag, path + start, length);
        flag[length] = '\0';
        const struct json *stored = json_path(lint->item, "flags.pf2e.rulesSelections");
        if (value_is_selection(lint, flag) || json_get(stored, flag)) return;
        pf2e_lint_report(
            lint, fault_warning("pf2e/no-such-choice", "give the ChoiceSet this \"flag\", or use the flag it has"), at,
            "no ChoiceSet or menu of this item has the flag \"%s\"", flag);
        return;
    }
}

/* Flags of the actor are made by content; one that nothing makes is not there. */
static void value_check_flag(struct pf2e_lint *lint, const struct json *at, const char *path)
{
    static const char *const places[] = {"flags.pf2e.", "flags.system."}, *const own[] = {"trackedItems",
                                                                                          "rollOptions"};
    for (size_t i = 0; lint->known.has_feats && i < 2; i++) {
        size_t start = strlen(places[i]);
        if (strncmp(path, places[i], start) != 0) continue;
        char flag[96], hint[160];
        size_t length = strcspn(path + start, ".}, )+*/{");
        if (length == 0 || length >= sizeof flag) return;
        memcpy(flag, path + start, length);
        flag[length] = '\0';
        if (pf2e_facts_has(lint->known.facts, PF2E_FACT_FLAG, flag)) return;
        if (strcmp(flag, own[0]) == 0 || strcmp(flag, own[1]) == 0) return;
        const char *nearest = pf2e_lint_nearest(lint, PF2E_FACT_FLAG, flag);
        if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
        pf2e_lint_report(lint,
                         fault_warning("pf2e/unset-flag",
                                       nearest ? hint : "an ActiveEffectLike or a ChoiceSet with actorFlag can set it"),
                         at, "nothing ever sets the actor's flag \"%s\"", flag);
    }
}

/* Where the data of an item or an actor continues with that of another: @item.origin.level, @item.actor.level. */
static void value_check_data(struct pf2e_lint *lint, const struct json *at, const char *path, bool actor)
{
    static const struct {
        const char *start;
        bool actor;
    } others[] = {{"origin.", true}, {"actor.", true}, {"grantedBy.", false}, {"granter.", false},
                  {"parentItem.", false}};
    for (size_t i = 0; !actor && i < sizeof others / sizeof *others; i++) {
        size_t length = strlen(others[i].start);
        if (strncmp(path, others[i].start, length) == 0) {
            value_check_data(lint, at, path + length, others[i].actor);
            return;
        }
    }
    const char *rest = actor && strncmp(path, "system.", 7) == 0 ? path + 7 : path;
    value_check_path(lint, at, rest, actor ? value_actor_reads : value_item_reads);
}

static void value_check_reference(struct pf2e_lint *lint, const struct json *at, const char *root, const char *path)
{
    static const struct {
        const char *root;
        enum { DATA_ACTOR, DATA_ITEM, DATA_ANY } data;
    } roots[] = {{"actor", DATA_ACTOR}, {"target", DATA_ACTOR}, {"item", DATA_ITEM},    {"weapon", DATA_ITEM},
                 {"armor", DATA_ITEM},  {"spell", DATA_ITEM},   {"blast", DATA_ITEM},   {"rule", DATA_ANY},
                 {"choice", DATA_ANY},  {"kingdom", DATA_ANY},  {"check", DATA_ANY},    {"self", DATA_ACTOR},
                 {"origin", DATA_ACTOR}, {"effect", DATA_ANY},  {"army", DATA_ANY}};
    struct near near = near_new(root);
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        near_add(&near, roots[i].root);
        if (strcmp(roots[i].root, root) != 0) continue;
        if (*path && roots[i].data != DATA_ANY) value_check_data(lint, at, path, roots[i].data == DATA_ACTOR);
        if (strcmp(root, "item") == 0) value_check_selection(lint, at, path);
        if (strcmp(root, "item") == 0) value_check_origin(lint, at, path);
        if (strcmp(root, "actor") == 0) value_check_flag(lint, at, path);
        return;
    }
    char hint[96];
    if (near.best) snprintf(hint, sizeof hint, "did you mean \"%s\"?", near.best);
    pf2e_lint_report(lint, fault_warning("pf2e/unknown-data", near.best ? hint : NULL), at,
                     "nothing is called \"%s\" in formulas", root);
}

static bool value_is_path(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_' || c == '-' || c == '.';
}

struct value_reference {
    char root[32], path[256];
    const char *start; /* of the path in the text */
    bool formula;      /* it begins with '@' */
    char sign;         /* what comes after the root */
};

/* False: what begins at the mark is not a reference. */
static bool value_read_root(struct value_reference *reference, const char *text, const char *mark)
{
    size_t length = 0;
    while (ascii_is_letter(mark[1 + length]))
        length++;
    reference->formula = *mark == '@';
    reference->sign = mark[1 + length];
    reference->start = mark + 1 + length + (reference->sign == '|' || reference->sign == '.');
    if (!length || length >= sizeof reference->root || (!reference->formula && reference->sign != '|')) return false;
    if (reference->formula && mark > text && value_is_path(mark[-1])) return false; /* a mail address */
    snprintf(reference->root, sizeof reference->root, "%.*s", (int)length, mark + 1);
    return !ascii_is_upper(reference->root[0]); /* @UUID, @Damage in prose */
}

static size_t value_measure_path(const struct value_reference *reference)
{
    const char *start = reference->start;
    size_t length = 0;
    while (!reference->formula && length < sizeof reference->path && start[length] && start[length] != '}')
        length++;
    while (reference->formula && reference->sign == '.' && value_is_path(start[length]))
        length++;
    while (reference->formula && length && (start[length - 1] == '.' || start[length - 1] == '-'))
        length--;
    return length;
}

static bool value_read_path(struct value_reference *reference)
{
    size_t length = value_measure_path(reference);
    bool glued = reference->formula && length && reference->start[length] == '{'; /* @actor.skills.{item|...} */
    if (length >= sizeof reference->path || glued || memchr(reference->start, '{', length)) return false;
    snprintf(reference->path, sizeof reference->path, "%.*s", (int)length, reference->start);
    return true;
}

/* "@actor.level" in a formula, "{actor|level}" in any text. */
static void value_check_references(struct pf2e_lint *lint, const struct json *at)
{
    for (const char *mark = strpbrk(at->text, "@{"); mark; mark = strpbrk(mark + 1, "@{")) {
        struct value_reference reference;
        if (value_read_root(&reference, at->text, mark) && value_read_path(&reference))
            value_check_reference(lint, at, reference.root, reference.path);
    }
}

/* PF2E-PREP-02: statistics that do not exist before derived data. */
static const char *const value_late_paths[] = {
    "attributes.speed.total", "attributes.ac.value", "attributes.hp.max",  "hitPoints.max",
    "totalModifier",          "attributes.classDC",  "attributes.spellDC", "attributes.classOrSpellDC"};

static void value_check_phase(struct pf2e_lint *lint, const struct json *at)
{
    if (!strstr(at->text, "@actor.") || strcmp(lint->item_type, "campaignFeature") == 0)
        return; /* armies store theirs */
    for (size_t i = 0; i < sizeof value_late_paths / sizeof *value_late_paths; i++) {
        if (!strstr(at->text, value_late_paths[i])) continue;
        pf2e_lint_report(
            lint, fault_warning("pf2e/too-early", "move the element to \"phase\": \"afterDerived\", or use other data"),
            at, "\"%s\" does not exist yet when the element acts", value_late_paths[i]);
        return;
    }
}

static void value_walk(struct pf2e_lint *lint, const struct json *value, bool early)
{
    if (value->type == JSON_STRING) {
        value_check_references(lint, value);
        if (early) value_check_phase(lint, value);
    }
    for (uint32_t i = 0; value->type == JSON_ARRAY && i < value->count; i++)
        value_walk(lint, &value->items[i], early);
    for (uint32_t i = 0; value->type == JSON_OBJECT && i < value->count; i++)
        value_walk(lint, &value->members[i].value, early);
}

/* Data that is computed late: what an element writes before that is lost. */
static void value_check_written(struct pf2e_lint *lint, const struct json *path)
{
    static const char late[] = "system.resources.resolve.max";
    if (json_is_text(path, late))
        pf2e_lint_report(lint, fault_warning("pf2e/too-early", "add \"phase\": \"afterDerived\""), path,
                         "\"%s\" is computed after the element acts, and what it writes is lost", late);
}

void pf2e_lint_references(struct pf2e_lint *lint, const struct json *element)
{
    bool set = pf2e_element_more(lint->kind)->op == PF2E_OP_SET;
    bool early = set && pf2e_element_phase(lint->kind, element) < PF2E_PHASE_AFTER;
    value_walk(lint, element, early);
    if (early) value_check_written(lint, json_get(element, "path"));
}
