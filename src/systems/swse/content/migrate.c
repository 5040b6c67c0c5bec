/* migrate.c: traits of prose to rules, and the report of what is converted and what is not (SWSE-SPEC-02). */
#include "systems/swse/content/migrate.h"

#include <string.h>

#include "base/map.h"
#include "base/symbol.h"
#include "ir/slug.h"
#include "json/put.h"
#include "systems/swse/content/migrate_meta.h"
#include "systems/swse/content/sentence.h"

static const struct {
    const char *type, *pattern, *template;
} swse_patterns[] = {
#define PATTERN(type, pattern, template) {type, pattern, template},
#include "systems/swse/content/migrate_patterns.def"
#undef PATTERN
};

static const char *const swse_checklist_words[] = {
#define ITEM(constant, words) words,
#include "systems/swse/content/migrate_checklist.def"
#undef ITEM
};

/* One species on its way. */
struct swse_moving {
    struct swse_migration *migration;
    struct json proposals, strange, duplicates;
    size_t done[SWSE_LIST_COUNT], all[SWSE_LIST_COUNT];
    struct symbols words; /* rule ids, */
    struct map ids;       /* and which of these words are in use as one */
    const char *size; /* of the species' figures; NULL: none, or medium */
};

/* One trait of it. */
struct swse_trait {
    struct swse_moving *moving;
    const char *id, *name;
    bool has_rules;
    const struct json *rules; /* those it has */
    struct json made;         /* those that are proposed */
};

/* False: the rule id is in use already. */
static bool swse_take_id(struct swse_moving *moving, const char *id)
{
    symbol word = symbol_intern_text(&moving->words, id);
    if (word && map_find(&moving->ids, word)) return false;
    if (!word || !map_put(&moving->ids, word)) moving->migration->arena->failed = true;
    return true;
}

static void swse_count(struct swse_moving *moving, enum swse_checklist item, bool done)
{
    moving->all[item]++;
    moving->done[item] += done;
}

/* Which place of the checklist a rule type belongs to, -1 for none. */
static int swse_checklist_of(const char *type)
{
    if (strcmp(type, "skillModifier") == 0) return SWSE_LIST_SKILLS;
    if (strcmp(type, "defenseModifier") == 0) return SWSE_LIST_DEFENSES;
    if (strcmp(type, "damageModifier") == 0) return SWSE_LIST_DAMAGE;
    if (strcmp(type, "featGrant") == 0) return SWSE_LIST_FEATS;
    return strcmp(type, "specialAbility") == 0 ? SWSE_LIST_SPECIAL : -1;
}

static bool swse_trait_has(const struct json *rules, const char *type)
{
    for (size_t i = 0; i < json_count(rules); i++) {
        if (json_is_text(json_get(json_at(rules, i), "type"), type)) return true;
    }
    return false;
}

static void swse_fill_json(struct text *out, const char *text, size_t length)
{
    struct text quoted = {0};
    json_write_string(&quoted, text, length);
    if (quoted.length >= 2) text_add_bytes(out, text_get(&quoted) + 1, quoted.length - 2);
    text_free(&quoted);
}

/* "Immune to fire" means the damage; "immune to poison" what poison does, as it is for droids. */
static bool swse_value_is_damage(const struct sentence_match *match, size_t value)
{
    static const char *const conditions[] = {"poison", "stun", NULL};
    for (size_t i = 0; conditions[i]; i++) {
        if (strcmp(match->values[value], conditions[i]) == 0) return false;
    }
    for (const char *const *word = swse_damage_words(); *word; word++) {
        if (strcmp(match->values[value], *word) == 0) return true;
    }
    return false;
}

/* The first value of the rule with this number: the kind of the first value, then the other kind. */
static size_t swse_value_of(const struct sentence_match *match, size_t each)
{
    bool first = swse_value_is_damage(match, 0);
    for (size_t i = 0; each && i < match->value_count; i++) {
        if (swse_value_is_damage(match, i) != first) return i;
    }
    return 0;
}

/* How many rules the values of an immunity need: conditions and damage types are parted. */
static size_t swse_value_kinds(const struct sentence_match *match)
{
    return match->value_count && swse_value_of(match, 1) ? 2 : 1;
}

/* The values as a list; of one kind unless `each` is SIZE_MAX. */
static void swse_fill_values(struct text *out, const struct sentence_match *match, size_t each)
{
    const char *join = "";
    for (size_t i = 0; i < match->value_count; i++) {
        bool other = each != SIZE_MAX &&
                     swse_value_is_damage(match, i) != swse_value_is_damage(match, swse_value_of(match, each));
        if (other) continue;
        text_addf(out, "%s\"", join);
        swse_fill_json(out, match->values[i], strlen(match->values[i]));
        text_add_char(out, '"');
        join = ",";
    }
}

/* What the words of a template are filled with. */
struct swse_filling {
    struct text out;
    const struct swse_trait *trait;
    const struct sentence *sentence;
    const struct sentence_match *match;
    size_t each; /* which of several skills, defenses or abilities */
};

static void swse_fill_n(struct swse_filling *filling)
{
    text_addf(&filling->out, "%lld", (long long)filling->match->numbers[0]);
}

static void swse_fill_m(struct swse_filling *filling)
{
    text_addf(&filling->out, "%lld", (long long)filling->match->numbers[1]);
}

static void swse_fill_k(struct swse_filling *filling)
{
    text_addf(&filling->out, "%lld", (long long)filling->match->numbers[2]);
}

static void swse_fill_bonus(struct swse_filling *filling)
{
    text_add(&filling->out, filling->match->bonus ? filling->match->bonus : "species");
}

static void swse_fill_skill(struct swse_filling *filling)
{
    const struct sentence_match *match = filling->match;
    text_add(&filling->out, match->skills[match->defense_count || match->ability_count ? 0 : filling->each]);
}

static void swse_fill_defense(struct swse_filling *filling)
{
    text_add(&filling->out, swse_defense_word(filling->match->defenses[filling->each]));
}

static void swse_fill_ability(struct swse_filling *filling)
{
    text_add(&filling->out, swse_ability_word(filling->match->abilities[filling->each]));
}

static void swse_fill_feat(struct swse_filling *filling)
{
    swse_fill_json(&filling->out, filling->match->feat, strlen(filling->match->feat));
}

static void swse_fill_dice(struct swse_filling *filling)
{
    text_add(&filling->out, filling->match->dice);
}

static void swse_fill_damage(struct swse_filling *filling)
{
    text_add(&filling->out, filling->match->damage);
}

static void swse_fill_size(struct swse_filling *filling)
{
    text_add(&filling->out, filling->match->size);
}

static void swse_fill_mode(struct swse_filling *filling)
{
    text_add(&filling->out, filling->match->mode);
}

static void swse_fill_word(struct swse_filling *filling)
{
    swse_fill_json(&filling->out, filling->match->word, strlen(filling->match->word));
}

static void swse_fill_all_values(struct swse_filling *filling)
{
    swse_fill_values(&filling->out, filling->match, SIZE_MAX);
}

static void swse_fill_immune(struct swse_filling *filling)
{
    swse_fill_values(&filling->out, filling->match, filling->each);
}

static void swse_fill_protection(struct swse_filling *filling)
{
    bool damage = swse_value_is_damage(filling->match, swse_value_of(filling->match, filling->each));
    text_add(&filling->out, damage ? "damageType" : "condition");
}

static void swse_fill_trait(struct swse_filling *filling)
{
    swse_fill_json(&filling->out, filling->trait->name, strlen(filling->trait->name));
}

static void swse_fill_text(struct swse_filling *filling)
{
    swse_fill_json(&filling->out, filling->sentence->start, filling->sentence->length);
}

static void swse_fill_context(struct swse_filling *filling)
{
    const struct sentence_match *match = filling->match;
    const char *context = match->stop == SIZE_MAX ? NULL : sentence_narrows(filling->sentence, match->stop);
    if (context && *context) text_addf(&filling->out, ",\"context\":{\"type\":\"%s\"}", context);
}

/* The $words of templates. */
static const struct {
    const char *name;
    void (*fill)(struct swse_filling *filling);
} swse_fillings[] = {
    {"n", swse_fill_n},
    {"m", swse_fill_m},
    {"k", swse_fill_k},
    {"bonus", swse_fill_bonus},
    {"skill", swse_fill_skill},
    {"defense", swse_fill_defense},
    {"ability", swse_fill_ability},
    {"feat", swse_fill_feat},
    {"dice", swse_fill_dice},
    {"damage", swse_fill_damage},
    {"size", swse_fill_size},
    {"mode", swse_fill_mode},
    {"word", swse_fill_word},
    {"values", swse_fill_all_values},
    {"immune", swse_fill_immune},
    {"protection", swse_fill_protection},
    {"trait", swse_fill_trait},
    {"text", swse_fill_text},
    {"context", swse_fill_context},
};

/* Adds what the word stands for; the number of its letters, 0 if unknown. */
static size_t swse_fill_name(struct swse_filling *filling, const char *name)
{
    size_t length = 0;
    while (name[length] >= 'a' && name[length] <= 'z')
        length++;
    for (size_t i = 0; i < sizeof swse_fillings / sizeof *swse_fillings; i++) {
        if (strlen(swse_fillings[i].name) != length || memcmp(swse_fillings[i].name, name, length) != 0) continue;
        swse_fillings[i].fill(filling);
        return length;
    }
    return 0;
}

static char *swse_fill(struct arena *arena, const char *template, struct swse_filling *filling)
{
    for (const char *at = template; *at; at++) {
        size_t name = *at == '$' ? swse_fill_name(filling, at + 1) : 0;
        if (name)
            at += name;
        else
            text_add_char(&filling->out, *at == '\'' ? '"' : *at);
    }
    char *copy = arena_copy_text(arena, text_get(&filling->out), filling->out.length);
    text_free(&filling->out);
    return copy;
}

/* A new id: "<trait>-rule-0", counted up until it is free. */
static void swse_trait_name_rule(struct swse_trait *trait, struct json *rule)
{
    struct arena *arena = trait->moving->migration->arena;
    for (size_t i = trait->made.count; i < 10000; i++) {
        char *id = arena_printf(arena, "%s-rule-%zu", trait->id, i);
        if (!id || !swse_take_id(trait->moving, id)) continue;
        json_put_text(arena, rule, "id", id);
        return;
    }
}

/* Types whose rule a trait may describe in several sentences. */
static bool swse_type_gathers(const char *type)
{
    return strcmp(type, "size") == 0 || strcmp(type, "rage") == 0;
}

static struct json *swse_trait_made(struct swse_trait *trait, const char *type)
{
    for (uint32_t i = 0; i < trait->made.count; i++) {
        if (json_is_text(json_get(&trait->made.items[i], "type"), type)) return &trait->made.items[i];
    }
    return NULL;
}

/* What the rule does not have yet, in depth. */
static void swse_rule_gather(struct arena *arena, struct json *rule, const struct json *more)
{
    for (uint32_t i = 0; i < more->count; i++) {
        const char *name = more->members[i].name;
        struct json *own = (struct json *)(uintptr_t)json_get(rule, name);
        if (!own)
            json_set(arena, rule, name, json_copy(arena, &more->members[i].value));
        else if (json_is(own, JSON_OBJECT) && json_is(&more->members[i].value, JSON_OBJECT))
            swse_rule_gather(arena, own, &more->members[i].value);
    }
}

static void swse_trait_propose(struct swse_trait *trait, const char *text)
{
    struct arena *arena = trait->moving->migration->arena;
    struct json_document document;
    if (json_parse(&document, "proposal", text, strlen(text), NULL) == STATUS_OK) {
        const char *type = json_to_text(json_get(&document.root, "type"), "");
        struct json *begun = swse_type_gathers(type) ? swse_trait_made(trait, type) : NULL;
        if (begun) {
            swse_rule_gather(arena, begun, &document.root);
            json_free(&document);
            return;
        }
        struct json rule = json_make_object();
        swse_trait_name_rule(trait, &rule);
        for (uint32_t i = 0; i < document.root.count; i++)
            json_set(arena, &rule, document.root.members[i].name, json_copy(arena, &document.root.members[i].value));
        json_push(arena, &trait->made, rule);
    }
    json_free(&document);
}

static void swse_trait_tell(struct swse_trait *trait, const struct sentence *sentence, const char *why)
{
    struct arena *arena = trait->moving->migration->arena;
    struct json row = json_make_object();
    json_put_text(arena, &row, "trait", trait->name);
    json_set(arena, &row, "sentence", json_make_text(arena, sentence->start, sentence->length));
    json_put_text(arena, &row, "why", why);
    json_push(arena, &trait->moving->strange, row);
}

/* A sentence that opens with a circumstance does not always apply. */
static bool swse_sentence_is_circumstance(const struct sentence *sentence)
{
    static const char *const openers[] = {"when", "while", "whenever", "if", "once", "without", "before"};
    for (size_t i = 0; sentence->count && i < sizeof openers / sizeof *openers; i++) {
        if (strcmp(sentence->words[0].text, openers[i]) == 0) return true;
    }
    return sentence->count > 3 && strcmp(sentence->words[0].text, "as") == 0 &&
           strcmp(sentence->words[3].text, "action") == 0;
}

/* How many rules a sentence makes: one for each of the values it lists. */
static size_t swse_match_times(const struct sentence_match *match)
{
    if (match->defense_count) return match->defense_count;
    if (match->ability_count) return match->ability_count;
    return match->skill_count ? match->skill_count : swse_value_kinds(match);
}

static void swse_trait_match(struct swse_trait *trait, struct sentence *sentence, size_t pattern,
                             const struct sentence_match *match)
{
    const char *type = swse_patterns[pattern].type;
    for (size_t i = match->first; i < match->end; i++)
        sentence->words[i].taken = true;
    const char *narrow = match->stop == SIZE_MAX ? NULL : sentence_narrows(sentence, match->stop);
    bool said = narrow && *narrow && strcmp(type, "skillModifier") == 0;
    bool open = strcmp(type, "rage") == 0 || strcmp(type, "naturalWeapon") == 0 || strcmp(type, "size") == 0 ||
                strstr(swse_patterns[pattern].template, "'condition':{");
    if ((narrow && !said) || (!open && swse_sentence_is_circumstance(sentence))) {
        swse_trait_tell(trait, sentence, "it holds only in circumstances the schema has no condition for");
        return;
    }
    size_t times = swse_match_times(match);
    int item = swse_checklist_of(type);
    if (item >= 0) swse_count(trait->moving, (enum swse_checklist)item, swse_trait_has(trait->rules, type));
    if (trait->has_rules) return;
    for (size_t each = 0; each < (times ? times : 1); each++) {
        struct swse_filling filling = {.trait = trait, .sentence = sentence, .match = match, .each = each};
        char *text = swse_fill(trait->moving->migration->arena, swse_patterns[pattern].template, &filling);
        if (text) swse_trait_propose(trait, text);
    }
}

/* Effects of a size count where the words say "size", or where the trait has named one. */
static bool swse_match_is_strange(struct swse_trait *trait, const struct sentence *sentence, size_t pattern,
                                  const struct sentence_match *match)
{
    if (strcmp(swse_patterns[pattern].type, "size") != 0 || match->size || match->number_count > 1) return false;
    if (json_get(swse_trait_made(trait, "size"), "sizeCategory")) return false;
    for (size_t i = match->first; i < match->end; i++) {
        if (strcmp(sentence->words[i].text, "size") == 0) return false;
    }
    return true;
}

/* A rule that was gathered is complete, or it is dropped and the reason is reported. */
static void swse_trait_finish(struct swse_trait *trait, const char *prose, const char *size)
{
    struct arena *arena = trait->moving->migration->arena;
    struct sentence whole = {.start = prose, .length = strlen(prose)};
    struct json kept = json_make_array();
    for (uint32_t i = 0; i < trait->made.count; i++) {
        struct json *rule = &trait->made.items[i];
        const char *why = NULL;
        if (json_is_text(json_get(rule, "type"), "size")) {
            if (!json_get(rule, "sizeCategory") && size) json_put_text(arena, rule, "sizeCategory", size);
            if (!json_get(rule, "effects")) json_set(arena, rule, "effects", json_make_object());
            if (!json_get(rule, "sizeCategory")) why = "it has effects of a size and does not say which size";
        } else if (json_is_text(json_get(rule, "type"), "rage")) {
            struct json trigger = json_make_object();
            json_put_text(arena, &trigger, "type", "action");
            if (!json_get(rule, "trigger")) json_set(arena, rule, "trigger", trigger);
            if (!json_get(rule, "duration")) json_put_text(arena, rule, "duration", "other");
            if (!json_get(rule, "description")) json_put_text(arena, rule, "description", prose);
            if (!json_get(rule, "bonuses")) why = "a rage without a bonus to melee or Fortitude does nothing";
        }
        if (why)
            swse_trait_tell(trait, &whole, why);
        else
            json_push(arena, &kept, *rule);
    }
    trait->made = kept;
}

/* Does something that is not a mere reason follow what was understood? */
static bool swse_sentence_goes_on(const struct sentence *sentence, size_t end)
{
    static const char *const joins[] = {"but", "and", "or", "except", "unless", "("};
    for (size_t i = 0; end < sentence->count && i < sizeof joins / sizeof *joins; i++) {
        if (strcmp(sentence->words[end].text, joins[i]) == 0) return true;
    }
    return false;
}

static void swse_trait_read(struct swse_trait *trait, const char *prose)
{
    struct sentence sentence;
    while (sentence_next(&prose, &sentence)) {
        const size_t told = json_count(&trait->moving->strange);
        for (size_t p = 0; p < sizeof swse_patterns / sizeof *swse_patterns; p++) {
            struct sentence_match match;
            while (sentence_find(&sentence, swse_patterns[p].pattern, &match)) {
                if (swse_match_is_strange(trait, &sentence, p, &match)) break;
                swse_trait_match(trait, &sentence, p, &match);
            }
        }
        size_t end = 0; /* of what was understood */
        for (size_t i = 0; i < sentence.count; i++)
            end = sentence.words[i].taken ? i + 1 : end;
        if (trait->has_rules || !sentence.count) continue;
        if (!end)
            swse_trait_tell(trait, &sentence, "no rule was recognised, so it stays text");
        else if (told == json_count(&trait->moving->strange) && swse_sentence_goes_on(&sentence, end))
            swse_trait_tell(trait, &sentence, "only its beginning became a rule, the rest stays text");
    }
}

/* What no pattern understands is kept in words: a special ability. */
static void swse_trait_special(struct swse_trait *trait, const char *prose)
{
    struct arena *arena = trait->moving->migration->arena;
    struct json rule = json_make_object();
    swse_trait_name_rule(trait, &rule);
    json_put_text(arena, &rule, "type", "specialAbility");
    json_put_text(arena, &rule, "abilityId", trait->id);
    json_put_text(arena, &rule, "description", prose);
    json_put_text(arena, &rule, "category", "trait");
    json_push(arena, &trait->made, rule);
    swse_count(trait->moving, SWSE_LIST_SPECIAL, false);
}

/* An older bonus feat: {"grantedFeat": "Force Training", "requirements": [{"type": "skillTrained", "skill": ...}]}. */
static void swse_trait_granted(struct swse_trait *trait, const struct json *json)
{
    struct arena *arena = trait->moving->migration->arena;
    const char *name = json_to_text(json_get(json, "grantedFeat"), NULL);
    char *feat = name ? slug_new(arena, name, SLUG_KEBAB) : NULL;
    if (!feat) return;
    struct json rule = json_make_object();
    swse_trait_name_rule(trait, &rule);
    json_put_text(arena, &rule, "type", "featGrant");
    json_put_text(arena, &rule, "featId", feat);
    json_set(arena, &rule, "allowMultiple", json_make_bool(false));
    const struct json *needs = json_get(json, "requirements");
    struct json conditions = json_make_array();
    for (size_t i = 0; i < json_count(needs); i++) {
        const char *skill = json_to_text(json_get(json_at(needs, i), "skill"), NULL);
        if (!skill || !json_is_text(json_get(json_at(needs, i), "type"), "skillTrained")) continue;
        struct json condition = json_make_object();
        json_put_text(arena, &condition, "type", "skillTrained");
        json_put_text(arena, &condition, "skillId", skill);
        json_push(arena, &conditions, condition);
    }
    if (conditions.count == 1) json_set(arena, &rule, "when", conditions.items[0]);
    if (conditions.count > 1) {
        struct json all = json_make_object();
        json_put_text(arena, &all, "type", "AND");
        json_set(arena, &all, "conditions", conditions);
        json_set(arena, &rule, "when", all);
    }
    swse_count(trait->moving, SWSE_LIST_FEATS, false);
    json_push(arena, &trait->made, rule);
}

static void swse_move_trait(struct swse_moving *moving, struct json *json, enum swse_checklist item)
{
    struct arena *arena = moving->migration->arena;
    const char *prose = json_to_text(json_get(json, "description"), "");
    struct swse_trait trait = {.moving = moving,
                               .id = json_to_text(json_get(json, "id"), "trait"),
                               .name = json_to_text(json_get(json, "name"), "Trait"),
                               .rules = json_get(json, "rules"),
                               .made = json_make_array()};
    trait.has_rules = json_count(trait.rules) > 0;
    swse_count(moving, item, trait.has_rules);
    swse_count(moving, SWSE_LIST_WORDS, *prose);
    const struct json *condition = json_get(json, "condition");
    swse_count(moving, SWSE_LIST_CONDITIONS, !json_is(condition, JSON_STRING));
    if (json_get(json, "grantedFeat") && !trait.has_rules)
        swse_trait_granted(&trait, json);
    else
        swse_trait_read(&trait, prose);
    if (trait.has_rules) return;
    swse_trait_finish(&trait, prose, moving->size);
    if (!trait.made.count && *prose) swse_trait_special(&trait, prose);
    for (uint32_t i = 0; i < trait.made.count; i++) {
        struct json row = json_make_object();
        json_put_text(arena, &row, "trait", trait.name);
        json_set(arena, &row, "rule", json_copy(arena, &trait.made.items[i]));
        json_push(arena, &moving->proposals, row);
    }
    if (!trait.made.count) return;
    json_set(arena, json, "rules", trait.made);
    if (json_is(condition, JSON_STRING)) {
        if (!*prose) json_set(arena, json, "description", *condition);
        json_remove(json, "condition");
    }
}

static struct json *swse_migrate_list(struct json *species, const char *member)
{
    struct json *list = (struct json *)(uintptr_t)json_get(species, member);
    return json_is(list, JSON_ARRAY) ? list : NULL;
}

static const struct {
    const char *member;
    enum swse_checklist item;
} swse_trait_lists[] = {{"structuralTraits", SWSE_LIST_STRUCTURAL},
                        {"conditionalTraits", SWSE_LIST_CONDITIONAL},
                        {"bonusFeats", SWSE_LIST_BONUS_FEATS}};

/* The ids that are there already, and those that are there twice. */
static void swse_migrate_ids(struct swse_moving *moving, struct json *species)
{
    struct arena *arena = moving->migration->arena;
    for (size_t l = 0; l < 3; l++) {
        const struct json *list = swse_migrate_list(species, swse_trait_lists[l].member);
        for (size_t i = 0; i < json_count(list); i++) {
            const struct json *rules = json_get(json_at(list, i), "rules");
            for (size_t k = 0; k < json_count(rules); k++) {
                const char *id = json_to_text(json_get(json_at(rules, k), "id"), "");
                bool is_new = swse_take_id(moving, id);
                swse_count(moving, SWSE_LIST_UNIQUE, is_new);
                if (!is_new) json_push(arena, &moving->duplicates, json_make_text(arena, id, strlen(id)));
            }
        }
    }
}

/* The size a document states for the species, unless it is the usual one. */
static const char *swse_migrate_size(const struct json *species)
{
    static const char *const paths[] = {"figures.size", "canonicalStats.size", "system.canonicalStats.size",
                                        "system.size"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        const char *word = json_to_text(json_path(species, paths[i]), NULL);
        int size = word ? swse_size_find(word) : -1;
        if (size >= 0) return size == SWSE_SIZE_MEDIUM ? NULL : swse_size_word((enum swse_size)size);
    }
    return NULL;
}

/* Pack items keep the prose of their traits below "system"; rules are read from the lists of a species. */
static void swse_migrate_adopt(struct arena *arena, struct json *species)
{
    const struct json *prose = json_path(species, "system.canonicalTraits");
    if (!json_is(prose, JSON_ARRAY) || json_count(json_get(species, "structuralTraits"))) return;
    json_set(arena, species, "structuralTraits", json_copy(arena, prose));
}

static struct json swse_checklist_json(struct arena *arena, const size_t *done, const size_t *all)
{
    struct json out = json_make_object();
    for (int i = 0; i < SWSE_LIST_COUNT; i++) {
        struct json row = json_make_object();
        json_put_int(arena, &row, "done", (int64_t)done[i]);
        json_put_int(arena, &row, "of", (int64_t)all[i]);
        json_set(arena, &out, swse_checklist_words[i], row);
    }
    return out;
}

static void swse_migrate_species(struct swse_migration *migration, struct json *species, struct json *rows)
{
    struct arena *arena = migration->arena;
    struct swse_moving moving = {.migration = migration,
                                 .proposals = json_make_array(),
                                 .strange = json_make_array(),
                                 .duplicates = json_make_array()};
    symbols_init(&moving.words, NULL);
    moving.size = swse_migrate_size(species);
    swse_migrate_adopt(arena, species);
    swse_migrate_ids(&moving, species);
    for (size_t l = 0; l < 3; l++) {
        struct json *list = swse_migrate_list(species, swse_trait_lists[l].member);
        for (uint32_t i = 0; i < json_count(list); i++) {
            if (json_is(&list->items[i], JSON_OBJECT))
                swse_move_trait(&moving, &list->items[i], swse_trait_lists[l].item);
        }
    }
    symbols_free(&moving.words);
    map_free(&moving.ids);
    struct json row = json_make_object();
    const char *name = json_to_text(json_get(species, "name"), "species");
    json_put_text(arena, &row, "id", json_to_text(json_get(species, "id"), name));
    json_put_text(arena, &row, "name", name);
    json_set(arena, &row, "checklist", swse_checklist_json(arena, moving.done, moving.all));
    migration->proposals += json_count(&moving.proposals);
    migration->species++;
    json_set(arena, &row, "proposals", moving.proposals);
    json_set(arena, &row, "notUnderstood", moving.strange);
    json_set(arena, &row, "duplicateIds", moving.duplicates);
    json_push(arena, rows, row);
    for (int i = 0; i < SWSE_LIST_COUNT; i++) {
        migration->done[i] += moving.done[i];
        migration->all[i] += moving.all[i];
    }
}

/* Species and modifiers are the older forms that are known; the rest is named in the report and left as it is. */
static void swse_migrate_skip(struct arena *arena, const struct json *document, uint32_t index, struct json *others)
{
    struct json row = json_make_object();
    int kind = swse_entry_kind_of(document);
    bool ruled = json_count(json_get(document, "rules")) > 0;
    json_put_int(arena, &row, "index", index);
    json_put_text(arena, &row, "name", json_to_text(json_get(document, "name"), "without a name"));
    json_put_text(arena, &row, "type",
                  kind < 0 ? json_to_text(json_get(document, "type"), "unknown")
                           : swse_entry_kind_word((enum swse_entry_kind)kind));
    json_put_text(arena, &row, "why",
                  kind < 0 ? "it is not a document of this system"
                  : ruled  ? "it already has rules"
                           : "only species and modifiers are migrated; its text stays text");
    json_push(arena, others, row);
}

static void swse_migrate_carrier(struct swse_migration *migration, struct json *document, struct json *carriers)
{
    struct json row = swse_meta_migrate(migration->arena, document);
    migration->proposals += json_count(json_get(&row, "proposals"));
    migration->carriers++;
    json_push(migration->arena, carriers, row);
}

bool swse_migrate(struct swse_migration *migration, const struct json *document)
{
    struct json rows = json_make_array(), others = json_make_array(), carriers = json_make_array();
    migration->changed = json_copy(migration->arena, document);
    struct json *root = &migration->changed;
    bool list = json_is(root, JSON_ARRAY);
    for (uint32_t i = 0; i < (list ? root->count : 1); i++) {
        struct json *species = list ? &root->items[i] : root;
        int kind = swse_entry_kind_of(species);
        bool carries = kind >= 0 && kind < SWSE_SOURCE_TYPE_COUNT && swse_meta_has(migration->arena, species);
        if (kind == SWSE_ENTRY_SPECIES) swse_migrate_species(migration, species, &rows);
        if (carries)
            swse_migrate_carrier(migration, species, &carriers);
        else if (kind != SWSE_ENTRY_SPECIES)
            swse_migrate_skip(migration->arena, species, i, &others);
    }
    migration->report = json_make_object();
    json_set(migration->arena, &migration->report, "species", rows);
    json_set(migration->arena, &migration->report, "modifiers", carriers);
    json_set(migration->arena, &migration->report, "notMigrated", others);
    json_set(migration->arena, &migration->report, "totals",
             swse_checklist_json(migration->arena, migration->done, migration->all));
    return !migration->arena->failed;
}

static bool swse_row_has_traits(const struct json *checklist)
{
    for (uint32_t i = 0; i < json_count(checklist); i++) {
        if (json_to_int(json_get(&checklist->members[i].value, "of"), 0)) return true;
    }
    return false;
}

static void swse_migrate_page_species(const struct json *row, struct page *page)
{
    page_heading(page, json_to_text(json_get(row, "name"), ""));
    const struct json *checklist = json_get(row, "checklist");
    for (uint32_t i = 0; i < json_count(checklist); i++) {
        int64_t done = json_to_int(json_get(&checklist->members[i].value, "done"), 0);
        int64_t all = json_to_int(json_get(&checklist->members[i].value, "of"), 0);
        if (all)
            page_row(page, checklist->members[i].name, done == all ? "[x]" : "[ ]",
                     arena_printf(page->arena, "%lld of %lld", (long long)done, (long long)all));
    }
    const struct json *proposals = json_get(row, "proposals"), *strange = json_get(row, "notUnderstood");
    for (size_t i = 0; i < json_count(proposals); i++) {
        struct text rule = {0};
        json_write(&rule, json_get(json_at(proposals, i), "rule"));
        page_row(page, json_to_text(json_get(json_at(proposals, i), "trait"), ""), "propose", text_get(&rule));
        text_free(&rule);
    }
    for (size_t i = 0; i < json_count(strange); i++)
        page_row(page, json_to_text(json_get(json_at(strange, i), "trait"), ""), "left",
                 arena_printf(page->arena, "%s: %s", json_to_text(json_get(json_at(strange, i), "why"), ""),
                              json_to_text(json_get(json_at(strange, i), "sentence"), "")));
    if (!swse_row_has_traits(checklist))
        page_note(page, "No traits: only its figures are read.");
    const struct json *twice = json_get(row, "duplicateIds");
    for (size_t i = 0; i < json_count(twice); i++)
        page_row(page, "duplicate id", json_to_text(json_at(twice, i), ""), NULL);
}

static void swse_migrate_page_carrier(const struct json *row, struct page *page)
{
    const struct json *proposals = json_get(row, "proposals"), *left = json_get(row, "left");
    page_heading(page, json_to_text(json_get(row, "name"), ""));
    for (size_t i = 0; i < json_count(proposals); i++) {
        struct text rule = {0};
        json_write(&rule, json_at(proposals, i));
        page_row(page, "modifier", "propose", text_get(&rule));
        text_free(&rule);
    }
    for (size_t i = 0; i < json_count(left); i++)
        page_row(page, "modifier", "left",
                 arena_printf(page->arena, "%s: %s", json_to_text(json_get(json_at(left, i), "target"), ""),
                              json_to_text(json_get(json_at(left, i), "why"), "")));
}

void swse_migrate_page(const struct swse_migration *migration, struct page *page)
{
    const struct json *carriers = json_get(&migration->report, "modifiers");
    for (size_t i = 0; i < json_count(carriers); i++)
        swse_migrate_page_carrier(json_at(carriers, i), page);
    const struct json *rows = json_get(&migration->report, "species");
    for (size_t i = 0; i < json_count(rows); i++)
        swse_migrate_page_species(json_at(rows, i), page);
    const struct json *others = json_get(&migration->report, "notMigrated");
    if (json_count(others)) page_heading(page, "Not migrated");
    for (size_t i = 0; i < json_count(others); i++)
        page_row(page, json_to_text(json_get(json_at(others, i), "name"), ""),
                 json_to_text(json_get(json_at(others, i), "type"), ""),
                 json_to_text(json_get(json_at(others, i), "why"), ""));
    page_heading(page, migration->carriers ? "All documents" : "All species");
    for (int i = 0; i < SWSE_LIST_COUNT; i++) {
        if (!migration->all[i]) continue;
        page_row(page, swse_checklist_words[i], migration->done[i] == migration->all[i] ? "[x]" : "[ ]",
                 arena_printf(page->arena, "%zu of %zu", migration->done[i], migration->all[i]));
    }
    page_row_int(page, "rules proposed", (long long)migration->proposals, NULL);
}
