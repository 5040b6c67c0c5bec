/* lint_data.c: checks for impossible numbers, names and answers: ranks beyond legendary, answers that no choice
 * offers, options tested where they are not set, slugs and levels of the wrong type. */
#include <stdio.h>
#include <string.h>

#include "base/near.h"
#include "ir/slug.h"
#include "systems/pf2e/lint/lint.h"

/* --- ranks -------------------------------------------------------------------------------------------------------- */

void pf2e_lint_rank(struct pf2e_lint *lint)
{
    const struct json *value = json_get(lint->element, "value");
    const char *path = json_to_text(json_get(lint->element, "path"), NULL);
    size_t length = path ? strlen(path) : 0;
    bool rank = !path || (length > 5 && strcmp(path + length - 5, ".rank") == 0);
    if (!rank || !json_is_number(value)) return;
    double number = json_to_double(value, 0);
    if (number >= 0 && number <= 4) return;
    if (number >= -4 && json_is_text(json_get(lint->element, "mode"), "add")) return;
    pf2e_lint_report(lint, fault_warning("pf2e/rank-range", "0 untrained, 1 trained, 2 expert, 3 master, 4 legendary"),
                     value, "there is no proficiency rank %lld", (long long)json_to_int(value, 0));
}

/* --- answers given in advance ------------------------------------------------------------------------------------- */

static const struct json *data_find_choice(struct pf2e_lint *lint, const struct json *granted, const char *flag,
                                           struct near *near)
{
    const struct json *rules = json_path(granted, "system.rules");
    for (size_t i = 0; i < json_count(rules); i++) {
        const struct json *rule = json_at(rules, i);
        if (!json_is_text(json_get(rule, "key"), "ChoiceSet")) continue;
        const char *name = json_to_text(json_get(granted, "name"), "");
        const char *own = json_to_text(json_get(rule, "flag"), NULL);
        const char *made = own ? own
                               : slug_new(&lint->arena, json_to_text(json_path(granted, "system.slug"), name),
                                          SLUG_DROMEDARY);
        if (!made) return NULL;
        if (strcmp(made, flag) == 0) return rule;
        near_add(near, made);
    }
    return NULL;
}

/* Does the choice offer this answer? What cannot be known here counts as offered. */
static bool data_offers(const struct pf2e_lint *lint, const struct json *choices, const struct json *answer)
{
    if (!json_is(answer, JSON_STRING) || strchr(answer->text, '{')) return true;
    const char *config = json_to_text(json_get(choices, "config"), json_to_text(choices, NULL));
    const char *list = config ? pf2e_words_name(config) : NULL;
    if (list && pf2e_words(list)) return pf2e_vocabulary_has(lint->known.vocabulary, list, answer->text);
    if (!json_is(choices, JSON_ARRAY)) return true;
    for (uint32_t i = 0; i < choices->count; i++) {
        const struct json *value = json_get(&choices->items[i], "value");
        if (!json_is(value, JSON_STRING) || strchr(value->text, '{')) return true;
        if (strcmp(value->text, answer->text) == 0) return true;
        /* links may be written by name or by id */
        if (strncmp(value->text, "Compendium.", 11) == 0) return true;
    }
    return false;
}

void pf2e_lint_preselect(struct pf2e_lint *lint)
{
    const struct json *answers = json_get(lint->element, "preselectChoices");
    const char *uuid = json_to_text(json_get(lint->element, "uuid"), "");
    const struct pf2e_document *document =
        lint->pack && !strchr(uuid, '{') ? pf2e_pack_find_uuid(lint->pack, uuid) : NULL;
    const struct json *granted = document ? pf2e_document_root(document) : NULL;
    for (size_t i = 0; granted && json_is(answers, JSON_OBJECT) && i < answers->count; i++) {
        const char *flag = answers->members[i].name;
        const struct json *answer = &answers->members[i].value;
        struct near near = near_new(flag);
        const struct json *choice = data_find_choice(lint, granted, flag, &near);
        char hint[160];
        if (near.best) snprintf(hint, sizeof hint, "did you mean \"%s\"?", near.best);
        if (!choice)
            pf2e_lint_report(lint, fault_warning("pf2e/wrong-preselection", near.best ? hint : NULL), answer,
                             "\"%s\" has no choice with the flag \"%s\"", json_to_text(json_get(granted, "name"), ""),
                             flag);
        else if (!data_offers(lint, json_get(choice, "choices"), answer))
            pf2e_lint_report(lint, fault_warning("pf2e/wrong-preselection", NULL), answer,
                             "the choice \"%s\" does not offer \"%s\"", flag, json_to_text(answer, ""));
    }
}

/* --- options of one domain tested in another ------------------------------------------------------------------- */

/* Rolls of which nothing belongs to two: what is set for one is not seen by the other. */
enum data_family {
    DATA_UNKNOWN,
    DATA_DAMAGE,
    DATA_ATTACK,
    DATA_SAVE,
    DATA_SKILL,
    DATA_ARMOR_CLASS,
    DATA_HIT_POINTS,
    DATA_SPEED,
    DATA_BEFORE
};

static bool data_ends(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static enum data_family data_family_of(const struct pf2e_lint *lint, const char *domain)
{
    if (strchr(domain, '{')) return DATA_UNKNOWN;
    if (data_ends(domain, "damage")) return DATA_DAMAGE;
    if (data_ends(domain, "attack-roll") || data_ends(domain, "attack")) return DATA_ATTACK;
    if (strcmp(domain, "saving-throw") == 0 || pf2e_vocabulary_has(lint->known.vocabulary, "saves", domain))
        return DATA_SAVE;
    if (strcmp(domain, "ac") == 0) return DATA_ARMOR_CLASS;
    if (strcmp(domain, "hp") == 0) return DATA_HIT_POINTS;
    if (data_ends(domain, "-speed") || strcmp(domain, "speed") == 0) return DATA_SPEED;
    if (data_ends(domain, "skill-check") || pf2e_vocabulary_has(lint->known.vocabulary, "skills", domain))
        return DATA_SKILL;
    return DATA_UNKNOWN;
}

/* Where the predicate of the element is tested; unknown when that is not one family alone. */
static enum data_family data_tested_in(const struct pf2e_lint *lint, const struct json *rule)
{
    static const char *const before[] = {"ActorTraits",  "BaseSpeed",  "CreatureSize",       "Immunity", "Weakness",
                                         "Resistance",   "GrantItem",  "MartialProficiency", "Strike",   "TempHP"};
    const char *key = json_to_text(json_get(rule, "key"), "");
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        if (strcmp(key, before[i]) == 0) return DATA_BEFORE;
    }
    const struct json *selector = json_get(rule, "selector");
    if (!selector) selector = json_get(rule, "selectors");
    size_t count = json_is(selector, JSON_ARRAY) ? selector->count : json_is(selector, JSON_STRING) ? 1 : 0;
    enum data_family family = DATA_UNKNOWN;
    for (size_t i = 0; i < count; i++) {
        const struct json *one = json_is(selector, JSON_ARRAY) ? &selector->items[i] : selector;
        enum data_family here = data_family_of(lint, json_to_text(one, ""));
        if (here == DATA_UNKNOWN || (i && here != family)) return DATA_UNKNOWN;
        family = here;
    }
    return family;
}

/* The place where a predicate names the option itself; NULL when it does not. */
static const struct json *data_names_option(const struct json *predicate, const char *option, int depth)
{
    if (json_is_text(predicate, option)) return predicate;
    for (size_t i = 0; depth < 8 && i < json_count(predicate); i++) {
        const struct json *one = predicate->type == JSON_ARRAY ? &predicate->items[i] : &predicate->members[i].value;
        const struct json *found = data_names_option(one, option, depth + 1);
        if (found) return found;
    }
    return NULL;
}

/* Is the option also set for everything, or for rolls of this family? */
static bool data_is_set_for(const struct pf2e_lint *lint, const char *option, enum data_family family)
{
    for (uint32_t i = 0; i < lint->rules->count; i++) {
        const struct json *rule = &lint->rules->items[i];
        const char *own = json_is_text(json_get(rule, "key"), "RollOption") ? "option" : "rollOption";
        if (!json_is_text(json_get(rule, own), option)) continue;
        const char *domain = json_to_text(json_get(rule, "domain"), "all");
        enum data_family here = data_family_of(lint, domain);
        if (strcmp(domain, "all") == 0 || here == DATA_UNKNOWN || here == family) return true;
    }
    return false;
}

void pf2e_lint_domains(struct pf2e_lint *lint)
{
    for (uint32_t i = 0; i < lint->rules->count; i++) {
        const struct json *setter = &lint->rules->items[i];
        const char *option = json_to_text(json_get(setter, "option"), ""),
                   *domain = json_to_text(json_get(setter, "domain"), "all");
        if (!json_is_text(json_get(setter, "key"), "RollOption") || !*option) continue;
        if (data_family_of(lint, domain) == DATA_UNKNOWN) continue;
        for (uint32_t k = 0; k < lint->rules->count; k++) {
            const struct json *rule = &lint->rules->items[k];
            const struct json *named = k == i ? NULL : data_names_option(json_get(rule, "predicate"), option, 0);
            enum data_family family = named ? data_tested_in(lint, rule) : DATA_UNKNOWN;
            if (family == DATA_UNKNOWN || data_is_set_for(lint, option, family)) continue;
            pf2e_lint_report(
                lint,
                fault_warning("pf2e/other-domain", "set the option for \"all\", or for the rolls that ask for it"),
                named, "\"%s\" is only set for \"%s\" and not known here", option, domain);
        }
    }
}

/* --- modifiers ---------------------------------------------------------------------------------------------------- */

/* Slugs of modifiers that the rules themselves make. */
static const char *const data_rule_modifiers[] = {
    "proficiency",     "no-compass",          "no-crowbar",          "kickback",    "resilient",
    "range-penalty",   "armor-speed-penalty", "armor-check-penalty", "backstabber", "multiple-attack-penalty",
    "invested",        "improvised",          "bulwark",             "base",        "weapon-potency",
    "unshared-language", "weapon-specialization", "splash",          "untrained-improvisation"};

void pf2e_lint_modifier_slug(struct pf2e_lint *lint)
{
    const struct json *slug = json_get(lint->element, "slug");
    const char *word = json_to_text(slug, NULL);
    if (!lint->item || !word || strchr(word, '{')) return; /* an element by itself may belong anywhere */
    if (pf2e_facts_has(lint->known.facts, PF2E_FACT_MODIFIER, word)) return;
    for (size_t i = 0; i < sizeof data_rule_modifiers / sizeof *data_rule_modifiers; i++) {
        if (strcmp(word, data_rule_modifiers[i]) == 0) return;
    }
    static const char *const lists[] = {"attributes", "baseArmors"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (pf2e_vocabulary_has(lint->known.vocabulary, lists[i], word)) return;
    }
    const char *nearest = pf2e_lint_nearest(lint, PF2E_FACT_MODIFIER, word);
    char hint[160] = "load the content that has it, or correct the slug";
    if (nearest) snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest);
    pf2e_lint_report(
        lint, (struct fault){"pf2e/unknown-modifier", lint->known.has_effects ? SEVERITY_WARNING : SEVERITY_NOTE, hint},
        slug, "no modifier is known as \"%s\"", word);
}

static bool data_is_all(const struct pf2e_lint *lint, const struct json *selector, enum data_family family)
{
    size_t count = json_is(selector, JSON_ARRAY) ? selector->count : json_is(selector, JSON_STRING) ? 1 : 0;
    for (size_t i = 0; i < count; i++) {
        const struct json *one = json_is(selector, JSON_ARRAY) ? &selector->items[i] : selector;
        if (data_family_of(lint, json_to_text(one, "")) != family) return false;
    }
    return count > 0;
}

/* Only checks end an effect. */
void pf2e_lint_remove_after_roll(struct pf2e_lint *lint)
{
    const struct json *ends = json_get(lint->element, "removeAfterRoll");
    if (!ends || ends->type == JSON_FALSE || ends->type == JSON_NULL) return;
    if (!data_is_all(lint, json_get(lint->element, "selector"), DATA_DAMAGE)) return;
    pf2e_lint_report(lint, fault_warning("pf2e/idle-removal", "put it on a modifier of the check"), ends,
                     "a damage roll does not end the effect");
}

/* From tiny to gargantuan there are five steps. */
void pf2e_lint_size(struct pf2e_lint *lint)
{
    const struct json *value = json_get(lint->element, "value");
    double steps = json_is_number(value) ? json_to_double(value, 0) : 0;
    if (steps >= -5 && steps <= 5) return;
    pf2e_lint_report(lint,
                     fault_warning("pf2e/out-of-range", "write a size (\"lg\"), or the number of steps from -5 to 5"),
                     value, "a creature changes by at most five sizes");
}

/* Numbers that no rule can mean. */
void pf2e_lint_range(struct pf2e_lint *lint)
{
    static const struct {
        const char *key, *field;
        double least, most;
        const char *hint;
    } ranges[] = {
        {"SubstituteRoll", "value", 1, 20, "a d20 shows 1 to 20"},
        {"WeaponPotency", "value", 1, 4, "potency goes from 1 to 4"},
        {"Striking", "value", 1, 4, "1 striking, 2 greater striking, 3 major striking, 4 mythic striking"},
        {"Aura", "radius", 0, 10000, "the distance from the creature, in feet"},
        {"DamageDice", "diceNumber", 0, 100, "dice are added; an override changes those of the base"},
    };
    const char *key = json_to_text(json_get(lint->element, "key"), "");
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        const struct json *value = strcmp(key, ranges[i].key) == 0 ? json_get(lint->element, ranges[i].field) : NULL;
        if (!json_is_number(value)) continue;
        double number = json_to_double(value, 0);
        if (number < ranges[i].least || number > ranges[i].most)
            pf2e_lint_report(lint, fault_warning("pf2e/out-of-range", ranges[i].hint), value, "\"%s\" cannot be %lld",
                             ranges[i].field, (long long)json_to_int(value, 0));
    }
}

/* --- the document ------------------------------------------------------------------------------------------------- */

/* Between which numbers the badge of an effect goes, and that it starts among them. */
static void data_lint_badge(struct pf2e_lint *lint)
{
    const struct json *badge = json_path(lint->item, "system.badge"), *least = json_get(badge, "min"),
                      *most = json_get(badge, "max"), *value = json_get(badge, "value");
    if (json_is_number(least) && json_is_number(most) && json_to_double(least, 0) > json_to_double(most, 0)) {
        pf2e_lint_report(lint, fault_warning("pf2e/out-of-range", NULL), most,
                         "the badge ends at %lld, before it starts at %lld", (long long)json_to_int(most, 0),
                         (long long)json_to_int(least, 0));
        return;
    }
    bool above = json_is_number(value) && json_is_number(most) && json_to_double(value, 0) > json_to_double(most, 0);
    bool below = json_is_number(value) && json_is_number(least) && json_to_double(value, 0) < json_to_double(least, 0);
    if (above || below)
        pf2e_lint_report(lint, fault_warning("pf2e/out-of-range", NULL), value,
                         above ? "the badge is at %lld, above its highest value"
                               : "the badge is at %lld, below its lowest value",
                         (long long)json_to_int(value, 0));
}

void pf2e_lint_item_data(struct pf2e_lint *lint)
{
    if (json_is_text(json_get(lint->item, "type"), "effect")) data_lint_badge(lint);
    const struct json *slug = json_path(lint->item, "system.slug"), *level = json_path(lint->item, "system.level"),
                      *number = json_get(level, "value");
    char hint[160];
    if (json_is(slug, JSON_STRING) && slug->count && !strchr(slug->text, '{')) {
        const char *clean = slug_new(&lint->arena, slug->text, SLUG_KEBAB);
        if (clean) snprintf(hint, sizeof hint, "write \"%s\"", clean);
        if (clean && strcmp(clean, slug->text) != 0)
            pf2e_lint_report(lint, fault_warning("pf2e/not-kebab-case", hint), slug, "\"%s\" is not a slug",
                             slug->text);
    }
    if (json_is(level, JSON_OBJECT) && number && !json_is_number(number) && number->type != JSON_NULL)
        pf2e_lint_report(lint, fault_error("pf2e/wrong-type", NULL), number, "the level must be a number");
}
