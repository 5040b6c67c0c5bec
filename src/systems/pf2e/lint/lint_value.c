/* lint_value.c: what is wrong with formulas, references and data paths. */
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
        pf2e_lint_report(lint, "pf2e/glued-minus", SEVERITY_WARNING, value, hint,
                         "\"%.*s\" is read as one path, not as a subtraction", (int)length, at);
    }
}

static bool value_wants_number(const struct pf2e_lint *lint, const struct field *field)
{
    static const char *const names[] = {"radius", "maxSlots",  "max",    "min", "diceNumber",
                                        "dice",   "increment", "bright", "dim", "maxItemLevel"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(field->name, names[i]) == 0) return true;
    }
    static const char *const kinds[] = {"FlatModifier",
                                        "TempHP",
                                        "FastHealing",
                                        "Weakness",
                                        "Resistance",
                                        "BaseSpeed",
                                        "LoseHitPoints",
                                        "Striking",
                                        "WeaponPotency",
                                        "DexterityModifierCap",
                                        "MultipleAttackPenalty",
                                        "SubstituteRoll"};
    for (size_t i = 0; strcmp(field->name, "value") == 0 && i < sizeof kinds / sizeof *kinds; i++) {
        if (lint->kind && strcmp(lint->kind->key, kinds[i]) == 0) return true;
    }
    return false;
}

static bool value_is_number(const char *text)
{
    size_t sign = text[0] == '-';
    return text[sign] && strspn(text + sign, "0123456789.") == strlen(text + sign);
}

static void value_check_text(struct pf2e_lint *lint, const struct field *field, const struct json *value)
{
    bool open = strchr(value->text, '@') || strchr(value->text, '{');
    if (!value_wants_number(lint, field)) return;
    if (value_is_number(value->text)) {
        pf2e_lint_report(lint, "pf2e/quoted-number", SEVERITY_NOTE, value, "write the number without quotes",
                         "\"%s\" is a number in quotes", field->name);
    } else if (!open) {
        bool formula = strpbrk(value->text, "(+*/") != NULL;
        pf2e_lint_report(lint, "pf2e/no-number", SEVERITY_ERROR, value,
                         formula ? "a formula without any @ reference stays text; write the number" : NULL,
                         "\"%s\" must be a number or a formula", field->name);
    }
}

static void value_check_brackets(struct pf2e_lint *lint, const struct json *value)
{
    const struct json *brackets = json_get(value, "brackets");
    if (!json_is(brackets, JSON_ARRAY)) return;
    for (uint32_t i = 0; i < brackets->count; i++) {
        const struct json *bracket = &brackets->items[i], *start = json_get(bracket, "start"),
                          *end = json_get(bracket, "end");
        if (!json_get(bracket, "value"))
            pf2e_lint_report(lint, "pf2e/missing-field", SEVERITY_ERROR, bracket, NULL, "the bracket has no \"value\"");
        if (json_is_number(start) && json_is_number(end) && json_to_double(start, 0) > json_to_double(end, 0))
            pf2e_lint_report(lint, "pf2e/empty-bracket", SEVERITY_WARNING, bracket, NULL,
                             "the bracket ends before it starts");
    }
}

void pf2e_lint_value(struct pf2e_lint *lint, const struct field *field, const struct json *source)
{
    if (json_is(source, JSON_OBJECT)) value_check_brackets(lint, source);
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
        pf2e_lint_report(lint, "pf2e/bad-formula", SEVERITY_ERROR, source, NULL, "the formula cannot be computed: %s",
                         problem);
}

/* PF2E-RE-37, PF2E-RE-01 */
void pf2e_lint_path(struct pf2e_lint *lint, const struct json *path)
{
    if (path->text[0] == '{') return;
    if (strncmp(path->text, "item.", 5) == 0 || strncmp(path->text, "items.", 6) == 0) {
        pf2e_lint_report(lint, "pf2e/item-path", SEVERITY_ERROR, path, "use ItemAlteration",
                         "only data of the actor can be changed, \"%s\" is data of an item", path->text);
        return;
    }
    struct pf2e_fitting fitting = pf2e_pattern_fit(&lint->known, pf2e_path_patterns, '.', path->text);
    if (fitting.fit == PF2E_FIT_FULL || pf2e_vocabulary_has(lint->known.vocabulary, "paths", path->text)) return;
    char hint[260] = "keep data of your own under flags.system";
    if (fitting.fit == PF2E_FIT_WORD && *fitting.nearest)
        snprintf(hint, sizeof hint, "did you mean \"%s\"?", fitting.nearest);
    pf2e_lint_report(lint, "pf2e/unread-path", SEVERITY_WARNING, path, hint, "nothing reads \"%s\"", path->text);
}

/* What may follow "@actor." and "@item.". */
static const char *const value_actor_roots[] = {"level",       "system",         "flags",        "abilities",
                                                "attributes",  "skills",         "saves",        "conditions",
                                                "hitPoints",   "heldShield",     "class",        "ancestry",
                                                "heritage",    "background",     "deity",        "traits",
                                                "perception",  "initiative",     "wornArmor",    "inventory",
                                                "items",       "itemTypes",      "name",         "size",
                                                "alliance",    "keyAttribute",   "spellcasting", "id",
                                                "_id",         "signature",      "details",      "proficiencies",
                                                "resources",   "prototypeToken", "type",         "uuid",
                                                "rollOptions", "synthetics",     "classDC",      "movement",
                                                NULL};
static const char *const value_item_roots[] = {
    "level",      "system",   "flags",     "badge",    "origin",   "timesTaken", "name",         "slug",
    "id",         "_id",      "uuid",      "type",     "traits",   "quantity",   "rank",         "description",
    "grantedBy",  "granter",  "rarity",    "value",    "hardness", "range",      "group",        "category",
    "isEquipped", "baseType", "rules",     "hp",       "dc",       "actor",      "img",          "spell",
    "signature",  "sourceId", "frequency", "material", "parent",   "parentItem", "linkedWeapon", "remainingDuration",
    NULL};

static void value_check_root(struct pf2e_lint *lint, const struct json *at, const char *path, const char *const *roots)
{
    char word[64];
    size_t length = strcspn(path, ".}|, )+*/-");
    if (length == 0 || length >= sizeof word) return;
    memcpy(word, path, length);
    word[length] = '\0';
    struct near near = near_new(word);
    for (; *roots; roots++) {
        if (strcmp(*roots, word) == 0) return;
        near_offer(&near, *roots);
    }
    if (!near.best) return;
    char hint[160];
    snprintf(hint, sizeof hint, "did you mean \"%s\"?", near.best);
    pf2e_lint_report(lint, "pf2e/unknown-data", SEVERITY_WARNING, at, hint, "there is no data \"%s\" there", word);
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
        pf2e_lint_report(lint, "pf2e/no-such-choice", SEVERITY_WARNING, at,
                         "give the ChoiceSet this \"flag\", or use the flag it has",
                         "no ChoiceSet or menu of this item is kept as \"%s\"", flag);
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
        pf2e_lint_report(lint, "pf2e/unset-flag", SEVERITY_WARNING, at,
                         nearest ? hint : "an ActiveEffectLike or a ChoiceSet with actorFlag can set it",
                         "nothing ever sets the actor's flag \"%s\"", flag);
    }
}

static void value_check_references(struct pf2e_lint *lint, const struct json *at)
{
    for (const char *mark = strpbrk(at->text, "@{"); mark; mark = strpbrk(mark + 1, "@{")) {
        bool item = strncmp(mark + 1, *mark == '@' ? "item." : "item|", 5) == 0;
        bool actor = strncmp(mark + 1, *mark == '@' ? "actor." : "actor|", 6) == 0;
        if (item) {
            value_check_root(lint, at, mark + 6, value_item_roots);
            value_check_selection(lint, at, mark + 6);
        } else if (actor) {
            value_check_root(lint, at, mark + 7, value_actor_roots);
            value_check_flag(lint, at, mark + 7);
        }
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
        pf2e_lint_report(lint, "pf2e/too-early", SEVERITY_WARNING, at,
                         "move the element to \"phase\": \"afterDerived\", or use other data",
                         "\"%s\" does not exist yet when the element acts", value_late_paths[i]);
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

void pf2e_lint_references(struct pf2e_lint *lint, const struct json *element)
{
    bool set = pf2e_element_more(lint->kind)->op == PF2E_OP_SET;
    bool early = set && pf2e_element_phase(lint->kind, element) < PF2E_PHASE_AFTER;
    value_walk(lint, element, early);
}
