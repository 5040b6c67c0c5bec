/* prepare_features.c: what classes, race, feats and choices bring along: mechanics, resources, spells, proficiencies.
 * (D5E-FEAT-01 to -03, D5E-MECH-02 to -07, -10 to -16) */
#include <stdlib.h>
#include <string.h>

#include "base/near.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/actor/prepare.h"

/* What a record brings, and on whose behalf. */
struct d5e_gift {
    const struct json *record; /* normalised */
    const char *name;
    enum d5e_kind kind;
    int64_t level;
    const char *enhances; /* feature it changes in place */
};

static void d5e_take_mechanics(struct d5e_actor *actor, const struct d5e_gift *gift, const struct json *mechanics);

static struct d5e_mechanic *d5e_add_mechanic(struct d5e_actor *actor, const struct d5e_gift *gift,
                                             const struct json *json)
{
    struct d5e_mechanic *mechanic = arena_new(actor->arena, struct d5e_mechanic);
    struct d5e_mechanic **end = actor->last_mechanic ? &actor->last_mechanic->next : &actor->mechanics;
    if (!mechanic) return NULL;
    *mechanic = (struct d5e_mechanic){.name = json_to_text(json_get(json, "name"), gift->name),
                                      .source = gift->name,
                                      .source_kind = gift->kind,
                                      .json = json,
                                      .record = gift->record,
                                      .level = gift->level,
                                      .spell_level = -1,
                                      .enhances = gift->enhances,
                                      .own_uses = -1};
    d5e_mechanic_read(mechanic);
    return actor->last_mechanic = *end = mechanic;
}

/* How a spell is had: by slots, always prepared, or innately with separate uses. */
struct d5e_spell_way {
    const char *ability;
    bool always, ritual, innate;
    int64_t uses; /* innate: -1 at will */
    const char *recharge;
};

/* A record inside the document is normalised like one of the content. */
static const struct json *d5e_own_record(struct d5e_actor *actor, const struct json *written)
{
    struct d5e_normaliser normaliser = {.arena = actor->arena};
    struct json *own = arena_new(actor->arena, struct json);
    if (own) *own = d5e_normalise(&normaliser, written);
    return own;
}

/* A spell that two things bring is there once; slots serve for both. Innate uses are separate. */
static bool d5e_has_spell(struct d5e_actor *actor, const char *name, const struct d5e_spell_way *way)
{
    bool found = false;
    for (struct d5e_mechanic *at = actor->mechanics; at && !way->innate; at = at->next) {
        if (at->source_kind != D5E_SPELL || at->own_recharge || !d5e_same_name(at->source, name)) continue;
        at->ritual_only = at->ritual_only && way->ritual;
        at->always_prepared = at->always_prepared || way->always;
        found = true;
    }
    return found;
}

static void d5e_take_spell(struct d5e_actor *actor, const struct json *record, const struct d5e_spell_way *way)
{
    const char *name = json_to_text(json_get(record, "name"), "spell");
    if (d5e_has_spell(actor, name, way)) return;
    const struct d5e_gift gift = {.record = record, .name = name, .kind = D5E_SPELL, .level = actor->level};
    const struct json *mechanics = json_get(record, "mechanics");
    for (size_t i = 0; i < json_count(mechanics); i++) {
        struct d5e_mechanic *mechanic = d5e_add_mechanic(actor, &gift, json_at(mechanics, i));
        if (!mechanic) return;
        int64_t level = d5e_figure(json_get(record, "level"), 0);
        mechanic->spell_level = level < 0 || level > 9 ? 0 : (int)level;
        mechanic->spell_ability = way->ability ? way->ability : d5e_spell_ability_of(actor, record);
        mechanic->always_prepared = way->always;
        mechanic->ritual_only = way->ritual;
        mechanic->own_uses = way->innate ? way->uses : -1;
        mechanic->own_recharge = way->innate ? way->recharge : NULL;
    }
}

/* Every spell of the actor is on the sheet, even if the content does not describe it. */
static void d5e_note_spell(struct d5e_actor *actor, const char *name)
{
    const struct json *known = json_get(&actor->attributes, "spells");
    struct json list = known ? *known : json_make_array();
    for (size_t i = 0; i < list.count; i++) {
        if (json_is_text(json_at(&list, i), name)) return;
    }
    json_push(actor->arena, &list, json_make_text(actor->arena, name, strlen(name)));
    json_set(actor->arena, &actor->attributes, "spells", list);
}

/* Where the document names it; NULL: something else brings it. */
static const struct json *d5e_written_spell(const struct d5e_actor *actor, const char *name)
{
    const struct json *spells = json_get(actor->document, "spells");
    for (size_t i = 0; json_is(spells, JSON_ARRAY) && i < spells->count; i++) {
        if (json_is_text(json_at(spells, i), name)) return json_at(spells, i);
    }
    return NULL;
}

/* Spells bring the mechanics of their record; a name without record costs a warning. */
static void d5e_add_spell(struct d5e_actor *actor, const char *name, const struct d5e_spell_way *way)
{
    const struct d5e_record *spell = d5e_content_record(actor->content, D5E_SPELL, name);
    d5e_note_spell(actor, spell ? spell->name : d5e_plain_name(name));
    if (spell)
        d5e_take_spell(actor, &spell->json, way);
    else
        d5e_warn_name(actor, d5e_written_spell(actor, name), D5E_SPELL, d5e_plain_name(name));
}

/* Without uses it is cast at will; below the required level it is not there yet. (D5E-MECH-15) */
static void d5e_take_innate(struct d5e_actor *actor, const struct json *json)
{
    const struct json *requirements = json_get(json, "requirements"), *uses = json_get(json, "uses");
    for (size_t i = 0; i < json_count(requirements); i++) {
        const struct json *requirement = json_at(requirements, i);
        int64_t least =
            d5e_figure(json_get(requirement, "minimum"), d5e_figure(json_path(requirement, "level.minimum"), 0));
        if (json_is_text(json_get(requirement, "type"), "level") && actor->level < least) return;
    }
    const struct d5e_spell_way way = {.ability = json_to_text(json_get(json, "ability"), NULL),
                                      .always = true,
                                      .innate = true,
                                      .uses = uses ? d5e_figure(json_get(uses, "value"), 1) : -1,
                                      .recharge = json_to_text(json_get(json, "recharge"), "never")};
    d5e_add_spell(actor, json_to_text(json_get(json, "spell"), ""), &way);
}

static void d5e_add_spell_list(struct d5e_actor *actor, const struct json *list, const struct json *mechanic)
{
    const struct d5e_spell_way way = {.ability = json_to_text(json_get(mechanic, "spellcasting_ability"), NULL),
                                      .always = json_to_bool(json_get(mechanic, "always_prepared"), false),
                                      .ritual = json_to_bool(json_get(mechanic, "ritual_only"), false)};
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *spell = json_at(list, i), *own = NULL;
        if (json_is(spell, JSON_OBJECT)) own = d5e_own_record(actor, spell);
        if (own)
            d5e_take_spell(actor, own, &way);
        else
            d5e_add_spell(actor, json_to_text(spell, ""), &way);
    }
}

/* Spells that are chosen: of the level (and class) its criteria name. */
static void d5e_open_spells(struct d5e_actor *actor, const struct d5e_gift *gift, const struct json *choice)
{
    struct d5e_open_choice *open = arena_new(actor->arena, struct d5e_open_choice), **last = &actor->open_choices;
    const struct json *criteria = json_get(choice, "criteria"), *answers = d5e_answers(actor, gift->name);
    if (!open) return;
    *open = (struct d5e_open_choice){.name = gift->name,
                                     .source = gift->name,
                                     .type = "spell",
                                     .count = d5e_figure(json_get(choice, "count"), 1),
                                     .options = json_make_array()};
    for (size_t i = 0; i < actor->content->records.count; i++) {
        const struct d5e_record *record = actor->content->records.items[i];
        int64_t level = d5e_figure(json_get(&record->json, "level"), -1);
        if (record->kind == D5E_SPELL && level == d5e_figure(json_get(criteria, "level"), level))
            json_push(actor->arena, &open->options, json_make_text(actor->arena, record->name, strlen(record->name)));
    }
    if (answers) {
        for (size_t i = 0; i < d5e_answer_count(answers); i++)
            d5e_add_spell(actor, json_to_text(d5e_answer_at(answers, i), ""),
                          &(const struct d5e_spell_way){.always = true});
        return;
    }
    while (*last)
        last = &(*last)->next;
    *last = open;
}

/* Keys are the class levels at which the spells come (D5E-MECH-14). */
static void d5e_take_spells(struct d5e_actor *actor, const struct d5e_gift *gift, const struct json *mechanic)
{
    const struct json *spells = json_get(mechanic, "spells"),
                      *tables[] = {spells, json_path(mechanic, "scaling.value")};
    const struct json *choices = json_get(mechanic, "choices");
    for (size_t i = 0; i < json_count(choices); i++)
        d5e_open_spells(actor, gift, json_at(choices, i));
    if (json_is(spells, JSON_ARRAY)) d5e_add_spell_list(actor, spells, mechanic);
    for (size_t t = 0; t < 2; t++) {
        for (size_t i = 0; json_is(tables[t], JSON_OBJECT) && i < tables[t]->count; i++) {
            struct json only = json_make_object();
            json_set(actor->arena, &only, tables[t]->members[i].name, tables[t]->members[i].value);
            const struct json *list = d5e_scaling_pick(&only, gift->level, NULL);
            if (list) d5e_add_spell_list(actor, list, mechanic);
        }
    }
}

/* "wisdom", "wisdom_modifier", "Wisdom modifier". */
static enum d5e_ability d5e_count_ability(const char *word)
{
    char name[16] = "";
    size_t length = strcspn(word, "_ ");
    if (length >= sizeof name || (word[length] && !d5e_same_name(word + length, "modifier"))) return D5E_ABILITIES;
    memcpy(name, word, length);
    return d5e_ability_find(name);
}

/* A term of a size; without an actor only whether it is one. */
static bool d5e_count_term(const struct d5e_actor *actor, const struct d5e_mechanic *mechanic, const char *word,
                           int64_t *number)
{
    enum d5e_ability ability = d5e_count_ability(word);
    struct json value;
    *number = 0;
    if (!*word) return false;
    if (strlen(word) < 7 && strspn(word, "0123456789") == strlen(word)) {
        *number = strtol(word, NULL, 10);
    } else if (ability < D5E_ABILITIES) {
        if (actor) *number = d5e_actor_modifier(actor, ability);
    } else if (d5e_same_name(word, "class_level")) {
        if (actor && mechanic) *number = mechanic->level;
    } else if (d5e_same_name(word, "proficiency_bonus")) {
        if (actor) *number = actor->proficiency_bonus;
    } else if (d5e_same_name(word, "level")) {
        if (actor) *number = actor->level;
    } else if (!actor) {
        return strchr(word, '.') != NULL; /* an attribute of the actor */
    } else {
        if (!d5e_actor_attribute(actor, word, &value) || !json_is_number(&value)) return false;
        *number = d5e_figure(&value, 0);
    }
    return true;
}

bool d5e_count_of_text(const struct d5e_actor *actor, const struct d5e_mechanic *mechanic, const char *text,
                       int64_t *number)
{
    int64_t sum = 0;
    char sign = '+';
    for (const char *at = text;;) {
        char word[64] = "";
        at += strspn(at, " ");
        size_t length = strcspn(at, "+-");
        size_t end = length;
        while (end && at[end - 1] == ' ')
            end--;
        int64_t term;
        if (end >= sizeof word) return false;
        memcpy(word, at, end);
        if (!d5e_count_term(actor, mechanic, word, &term)) return false;
        sum += sign == '+' ? term : -term;
        if (!at[length]) break;
        sign = at[length];
        at += length + 1;
    }
    *number = sum < 0 ? 0 : sum;
    return true;
}

/* The size of a pool: a number, a level table of the mechanic, or an operand. */
static int64_t d5e_resource_count(struct d5e_actor *actor, const struct d5e_mechanic *mechanic)
{
    struct d5e_scope scope = {.actor = actor, .mechanic = mechanic};
    struct d5e_calculation_host host = d5e_actor_host(&scope);
    const struct json *count = json_get(mechanic->json, "count");
    const struct json *scaled = d5e_mechanic_scaling(mechanic, "count", count);
    int64_t number = 0;
    if (json_is_text(json_get(scaled, "type"), "static")) scaled = json_get(scaled, "value");
    if (json_is_text(json_get(scaled, "type"), "proficiency_bonus")) return actor->proficiency_bonus;
    if (json_is_text(json_get(scaled, "type"), "level_table"))
        scaled = d5e_scaling_pick(json_get(scaled, "values"), mechanic->level, NULL);
    if (json_is(scaled, JSON_NULL)) return -1;
    if (json_is(scaled, JSON_STRING) && d5e_count_of_text(actor, mechanic, scaled->text, &number))
        return number;
    struct text why = {0};
    if (scaled && !d5e_calculate_int(&host, scaled, &number, &why))
        d5e_fault(actor, NULL, fault_warning("dnd5e/bad-count", NULL), "%s: the size of the pool is unknown: %s",
                  mechanic->name, text_get(&why));
    text_free(&why);
    int64_t minimum = d5e_figure(json_path(count, "bounds.minimum"), number);
    return number < minimum ? minimum : number;
}

static void d5e_take_resource(struct d5e_actor *actor, const struct d5e_gift *gift, const struct json *json)
{
    struct d5e_mechanic *mechanic = d5e_add_mechanic(actor, gift, json);
    struct d5e_resource *resource = arena_new(actor->arena, struct d5e_resource), **last = &actor->resources;
    if (!mechanic || !resource) return;
    const struct json *sides = json_get(json, "dice_sides");
    *resource = (struct d5e_resource){.id = json_to_text(json_get(json, "id"), gift->name),
                                      .name = mechanic->name,
                                      .recharge = json_to_text(json_get(json, "recharge"), ""),
                                      .maximum = d5e_resource_count(actor, mechanic),
                                      .die = d5e_figure(d5e_mechanic_scaling(mechanic, "dice_sides", sides), 0),
                                      .mechanic = mechanic};
    if (!*resource->recharge)
        d5e_fault(actor, NULL, fault_warning("dnd5e/no-recharge", NULL),
                  "the resource %s does not say when it recharges", resource->id);
    while (*last)
        last = &(*last)->next;
    *last = resource;
}

/* Choices. */

static void d5e_push_names(struct d5e_actor *actor, struct json *options, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *entry = json_at(list, i),
                          *name = json_is(entry, JSON_STRING) ? entry : json_get(entry, "name");
        if (name) json_push(actor->arena, options, *name);
    }
}

static void d5e_push_records(struct d5e_actor *actor, struct json *options, enum d5e_kind kind)
{
    for (size_t i = 0; i < actor->content->records.count; i++) {
        const struct d5e_record *record = actor->content->records.items[i];
        if (record->kind == kind)
            json_push(actor->arena, options, json_make_text(actor->arena, record->name, strlen(record->name)));
    }
}

static void d5e_push_skills(struct d5e_actor *actor, struct json *options, int rank)
{
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++) {
        if (rank < 0 || actor->skill_rank[i] == rank)
            json_push(actor->arena, options,
                      json_make_text(actor->arena, d5e_skills[i].name, strlen(d5e_skills[i].name)));
    }
}

/* Languages that anyone of the content speaks. (D5E-MECH-12) */
static void d5e_push_languages(struct d5e_actor *actor, struct json *options)
{
    for (size_t i = 0; i < actor->content->records.count; i++) {
        const struct d5e_record *record = actor->content->records.items[i];
        const struct json *spoken = json_get(&record->json, "languages");
        for (size_t n = 0; record->kind == D5E_RACE && n < json_count(spoken); n++) {
            const char *name = json_to_text(json_at(spoken, n), "");
            bool known = !*name;
            for (size_t k = 0; k < options->count; k++)
                known = known || json_is_text(json_at(options, k), name);
            if (!known) json_push(actor->arena, options, *json_at(spoken, n));
        }
    }
}

/* Subclasses that features of the content name for this class. */
static void d5e_push_subclasses(struct d5e_actor *actor, struct json *options, const struct d5e_gift *gift)
{
    const char *class_name = json_to_text(json_get(gift->record, "class"), "");
    for (size_t i = 0; i < actor->content->records.count; i++) {
        const struct d5e_record *record = actor->content->records.items[i];
        const char *subclass = json_to_text(json_get(&record->json, "subclass"), NULL);
        if (record->kind != D5E_FEATURE || !subclass ||
            !d5e_same_name(json_to_text(json_get(&record->json, "class"), ""), class_name))
            continue;
        bool known = false;
        for (size_t k = 0; k < options->count; k++)
            known = known || json_is_text(json_at(options, k), subclass);
        if (!known) json_push(actor->arena, options, json_make_text(actor->arena, subclass, strlen(subclass)));
    }
}

static bool d5e_raises_scores(const char *type)
{
    return strcmp(type, "asi") == 0 || strcmp(type, "ability_score") == 0;
}

static struct json d5e_choice_options(struct d5e_actor *actor, const struct d5e_gift *gift, const struct json *choice,
                                      const char *type)
{
    struct json options = json_make_array();
    const char *reference = json_to_text(json_get(choice, "options_ref"), "");
    const char *endpoint =
        json_to_text(json_path(choice, "query.endpoint"), json_to_text(json_path(choice, "query.source"), ""));
    if (json_get(choice, "options"))
        d5e_push_names(actor, &options, json_get(choice, "options"));
    else if (*reference)
        d5e_push_names(actor, &options, json_get(gift->record, reference));
    else if (strcmp(endpoint, "character.skill_proficiencies") == 0 || strcmp(type, "expertise") == 0)
        d5e_push_skills(actor, &options, 1);
    else if (strcmp(type, "skill") == 0)
        d5e_push_skills(actor, &options, -1);
    else if (d5e_raises_scores(type))
        for (enum d5e_ability i = D5E_STRENGTH; i < D5E_ABILITIES; i++)
            json_push(actor->arena, &options,
                      json_make_text(actor->arena, d5e_ability_names[i], strlen(d5e_ability_names[i])));
    else if (strcmp(type, "fighting_style") == 0 || strcmp(endpoint, "fighting_styles") == 0)
        d5e_push_records(actor, &options, D5E_STYLE);
    else if (strcmp(type, "feat") == 0 || strcmp(endpoint, "feats") == 0)
        d5e_push_records(actor, &options, D5E_FEAT);
    else if (strcmp(endpoint, "maneuvers") == 0)
        d5e_push_records(actor, &options, D5E_MANEUVER);
    else if (strcmp(type, "subclass") == 0)
        d5e_push_subclasses(actor, &options, gift);
    else if (strcmp(type, "language") == 0 || strcmp(endpoint, "languages") == 0)
        d5e_push_languages(actor, &options);
    else if (strcmp(endpoint, "character.skill_expertise") == 0)
        d5e_push_skills(actor, &options, 2);
    return options;
}

/* The kind of proficiency that a choice gives: by its type, else by the list it takes from. NULL: none. */
static const char *d5e_answered_proficiency(const char *type, const char *endpoint)
{
    static const char *const rows[][2] = {{"skill", "skills"}, {"language", "languages"}, {"tool", "tools"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(type, rows[i][0]) == 0) return rows[i][0];
    }
    for (size_t i = 0; strcmp(type, "expertise") != 0 && i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(endpoint, rows[i][1]) == 0) return rows[i][0];
    }
    return NULL;
}

static void d5e_take_answer(struct d5e_actor *actor, const struct d5e_gift *gift, const struct json *choice,
                            const char *type, const char *answer)
{
    const char *reference = json_to_text(json_get(choice, "options_ref"), "subfeatures");
    const struct json *options = json_get(gift->record, reference);
    enum d5e_ability ability = d5e_ability_find(answer);
    const char *endpoint =
        json_to_text(json_path(choice, "query.endpoint"), json_to_text(json_path(choice, "query.source"), ""));
    const char *proficiency = d5e_answered_proficiency(type, endpoint);
    if (proficiency)
        d5e_add_proficiency(actor, proficiency, answer);
    else if (strcmp(type, "expertise") == 0 || strncmp(endpoint, "character.skill", 15) == 0)
        d5e_raise_skill(actor, answer, 2);
    else if (strcmp(endpoint, "spells") == 0 || strcmp(type, "spell") == 0)
        d5e_add_spell(actor, answer, &(const struct d5e_spell_way){0});
    else if (d5e_raises_scores(type) && ability < D5E_ABILITIES)
        d5e_stat_add(actor->arena, &actor->abilities[ability], gift->name, 1);
    for (size_t i = 0; i < json_count(options); i++) {
        const struct json *option = json_at(options, i);
        if (!d5e_same_name(json_to_text(json_get(option, "name"), ""), answer)) continue;
        const struct d5e_gift inner = {.record = option,
                                       .name = json_to_text(json_get(option, "name"), ""),
                                       .kind = gift->kind,
                                       .level = gift->level};
        d5e_take_mechanics(actor, &inner, json_get(option, "mechanics"));
        return;
    }
    static const enum d5e_kind kinds[] = {D5E_STYLE, D5E_MANEUVER, D5E_FEAT};
    for (size_t i = 0; i < 3; i++) {
        const struct d5e_record *record = d5e_content_record(actor->content, kinds[i], answer);
        if (!record || ability < D5E_ABILITIES || d5e_skill_find(answer) < D5E_SKILL_COUNT) continue;
        const struct d5e_gift inner = {
            .record = &record->json, .name = record->name, .kind = record->kind, .level = gift->level};
        d5e_take_mechanics(actor, &inner, json_get(&record->json, "mechanics"));
        return;
    }
}

/* A choice of the actor, to be answered. */
struct d5e_pending {
    struct d5e_gift gift;
    const struct d5e_mechanic *mechanic;
    struct d5e_pending *next;
};

/* An ability score increase may be a feat instead; free choices take any word. */
static bool d5e_is_option(const struct d5e_actor *actor, const struct json *options, const char *type,
                          const char *answer)
{
    bool feat = strcmp(type, "asi") == 0 && d5e_content_record(actor->content, D5E_FEAT, answer);
    for (size_t i = 0; i < json_count(options); i++) {
        if (d5e_same_name(json_to_text(json_at(options, i), ""), answer)) return true;
    }
    return !json_count(options) || feat;
}

/* Reports what would have been allowed. */
static void d5e_refuse_answer(struct d5e_actor *actor, const char *choice, const struct json *answer,
                              const struct json *options)
{
    const char *given = json_to_text(answer, "");
    struct near near = near_new(given);
    struct text hint = {0};
    for (size_t i = 0; i < json_count(options); i++)
        near_add(&near, json_to_text(json_at(options, i), ""));
    if (near.best) text_addf(&hint, "did you mean \"%s\"? ", near.best);
    text_add(&hint, "the options are ");
    for (size_t i = 0; i < json_count(options); i++)
        text_addf(&hint, "%s%s", i ? ", " : "", json_to_text(json_at(options, i), ""));
    d5e_fault(actor, answer, fault_error("dnd5e/wrong-answer", text_get(&hint)), "\"%s\" is not an answer to %s", given,
              choice);
    text_free(&hint);
}

/* A score is not raised above 20. */
static bool d5e_is_at_its_best(const struct d5e_actor *actor, const char *type, const char *answer)
{
    enum { MOST_SCORE = 20 };
    enum d5e_ability ability = d5e_ability_find(answer);
    return d5e_raises_scores(type) && ability < D5E_ABILITIES && actor->abilities[ability].value >= MOST_SCORE;
}

static bool d5e_has_subclass(const struct d5e_actor *actor, const struct d5e_gift *gift)
{
    const char *class_name = json_to_text(json_get(gift->record, "class"), "");
    for (size_t i = 0; i < actor->class_count; i++) {
        if (!*class_name || d5e_same_name(actor->classes[i].name, class_name))
            return actor->classes[i].subclass != NULL;
    }
    return false;
}

static void d5e_answer_choice(struct d5e_actor *actor, const struct d5e_pending *pending)
{
    const struct d5e_gift *gift = &pending->gift;
    const struct json *json = pending->mechanic->json;
    const char *type = json_to_text(json_get(json, "choice_type"), "option"), *name = pending->mechanic->name;
    const struct json *answers = d5e_answers(actor, name);
    if (!answers) answers = d5e_answers(actor, gift->name);
    int64_t count = d5e_figure(d5e_mechanic_scaling(pending->mechanic, "count", json_get(json, "count")), 1);
    int64_t answered = 0;
    struct json options = d5e_choice_options(actor, gift, json, type);
    for (size_t i = 0; i < d5e_answer_count(answers); i++) {
        const struct json *answer = d5e_answer_at(answers, i);
        if (!d5e_is_option(actor, &options, type, json_to_text(answer, ""))) {
            d5e_refuse_answer(actor, name, answer, &options);
        } else if (d5e_is_at_its_best(actor, type, json_to_text(answer, ""))) {
            d5e_fault(actor, answer, fault_error("dnd5e/wrong-answer", "raise another score"), "%s: %s is already 20",
                      name, json_to_text(answer, ""));
        } else if (answered >= count) {
            d5e_fault(actor, answer, fault_warning("dnd5e/too-many-answers", NULL), "%s takes %lld: \"%s\" is left out",
                      name, (long long)count, json_to_text(answer, ""));
        } else {
            bool feat = strcmp(type, "asi") == 0 && d5e_ability_find(json_to_text(answer, "")) == D5E_ABILITIES;
            d5e_take_answer(actor, gift, json, type, json_to_text(answer, ""));
            answered += feat ? count : 1; /* a feat replaces all points */
        }
    }
    if (!answers && strcmp(type, "subclass") == 0 && d5e_has_subclass(actor, gift)) answered = 1;
    if (answered >= count) return;
    struct d5e_open_choice *open = arena_new(actor->arena, struct d5e_open_choice), **last = &actor->open_choices;
    if (!open) return;
    *open = (struct d5e_open_choice){.name = name,
                                     .source = gift->name,
                                     .type = type,
                                     .count = count,
                                     .answered = answered,
                                     .options = d5e_choice_options(actor, gift, json, type)};
    while (*last)
        last = &(*last)->next;
    *last = open;
}

/* Choices among what the character has wait until it has everything. */
static void d5e_take_choice(struct d5e_actor *actor, const struct d5e_gift *gift, const struct json *json)
{
    const struct d5e_mechanic *mechanic = d5e_add_mechanic(actor, gift, json);
    const char *type = json_to_text(json_get(json, "choice_type"), "option");
    const struct d5e_pending now = {.gift = *gift, .mechanic = mechanic};
    if (!mechanic) return;
    if (strcmp(type, "query") != 0 && strcmp(type, "expertise") != 0) {
        d5e_answer_choice(actor, &now);
        return;
    }
    struct d5e_pending *later = arena_new(actor->arena, struct d5e_pending), **last = &actor->pending;
    if (!later) return;
    *later = now;
    while (*last)
        last = &(*last)->next;
    *last = later;
}

/* No list is for all classes, no name for any of them. */
static bool d5e_is_for_class(const struct json *classes, const char *name)
{
    if (!name || !classes) return true;
    for (size_t i = 0; i < json_count(classes); i++) {
        if (d5e_same_name(json_to_text(json_at(classes, i), ""), name)) return true;
    }
    return false;
}

/* Offered at a level-up; leaving it open is declining it. (D5E-MECH-16) */
static void d5e_take_retrain(struct d5e_actor *actor, const struct d5e_gift *gift, const struct json *json)
{
    struct d5e_mechanic *mechanic = d5e_add_mechanic(actor, gift, json);
    struct d5e_open_choice *open = arena_new(actor->arena, struct d5e_open_choice), **last = &actor->open_choices;
    if (!mechanic || !open) return;
    const char *list = json_to_text(json_path(json, "source.list"), "");
    const struct json *filter = json_path(json, "source.filter"), *level = json_get(filter, "level");
    const char *class_name = json_to_text(json_get(filter, "class"), NULL);
    enum d5e_kind kind = strcmp(list, "spells") == 0      ? D5E_SPELL
                         : strcmp(list, "maneuvers") == 0 ? D5E_MANEUVER
                                                          : D5E_STYLE;
    *open = (struct d5e_open_choice){
        .name = mechanic->name, .source = gift->name, .type = "retrain", .count = 1, .options = json_make_array()};
    for (size_t i = 0; i < actor->content->records.count; i++) {
        const struct d5e_record *record = actor->content->records.items[i];
        if (record->kind != kind || !d5e_is_for_class(json_get(&record->json, "classes"), class_name)) continue;
        if (level && d5e_figure(json_get(&record->json, "level"), -1) != d5e_figure(level, 0)) continue;
        json_push(actor->arena, &open->options, json_make_text(actor->arena, record->name, strlen(record->name)));
    }
    if (d5e_answers(actor, mechanic->name)) return;
    while (*last)
        last = &(*last)->next;
    *last = open;
}

/* Proficiencies a passive feature brings as a boon. */
static void d5e_take_boons(struct d5e_actor *actor, const struct json *json)
{
    const struct json *effects = json_get(json, "effects");
    for (size_t i = 0; json_is_text(json_get(json, "type"), "passive") && i < json_count(effects); i++) {
        const struct json *boon = json_get(json_at(effects, i), "boon"), *names = json_get(boon, "value");
        if (!json_is_text(json_get(boon, "category"), "proficiency")) continue;
        for (size_t n = 0; n < json_count(names); n++)
            d5e_add_proficiency(actor, json_to_text(json_get(boon, "subcategory"), ""),
                                json_to_text(json_at(names, n), ""));
    }
}

/* "chosen" stands for the answers to the choices beside it. */
static void d5e_take_proficiencies(struct d5e_actor *actor, const struct d5e_gift *gift, const struct json *json)
{
    const struct json *names = json_get(json, "proficiencies"), *beside = json_get(gift->record, "mechanics");
    const char *category = json_to_text(json_get(json, "category"), "");
    for (size_t n = 0; n < json_count(names); n++) {
        const char *name = json_to_text(json_at(names, n), "");
        bool chosen = strcmp(name, "chosen") == 0;
        if (!chosen) d5e_add_proficiency(actor, category, name);
        for (size_t i = 0; chosen && i < json_count(beside); i++) {
            const struct json *choice = json_at(beside, i);
            if (!json_is_text(json_get(choice, "type"), "choice")) continue;
            const struct json *answers = d5e_answers(actor, json_to_text(json_get(choice, "name"), gift->name));
            if (!answers) answers = d5e_answers(actor, gift->name);
            for (size_t a = 0; a < d5e_answer_count(answers); a++)
                d5e_add_proficiency(actor, category, json_to_text(d5e_answer_at(answers, a), ""));
        }
    }
}

static void d5e_take_mechanics(struct d5e_actor *actor, const struct d5e_gift *gift, const struct json *mechanics)
{
    for (size_t i = 0; i < json_count(mechanics); i++) {
        const struct json *json = json_at(mechanics, i);
        const char *type = json_to_text(json_get(json, "type"), "");
        if (strcmp(type, "resource") == 0) {
            d5e_take_resource(actor, gift, json);
        } else if (strcmp(type, "choice") == 0) {
            d5e_take_choice(actor, gift, json);
        } else if (strcmp(type, "proficiency") == 0) {
            d5e_take_proficiencies(actor, gift, json);
        } else if (strcmp(type, "retrain") == 0) {
            d5e_take_retrain(actor, gift, json);
        } else if (strcmp(type, "granted_spells") == 0) {
            d5e_take_spells(actor, gift, json);
        } else if (strcmp(type, "spellcasting") == 0) {
            d5e_take_innate(actor, json);
        } else {
            d5e_add_mechanic(actor, gift, json);
            d5e_take_boons(actor, json);
        }
    }
}

/* Features of a class and of its subclass up to the level; one with `triggered_by` comes only with its trigger. */
static bool d5e_has_feature(const struct d5e_actor *actor, const char *name)
{
    for (const struct d5e_mechanic *mechanic = actor->mechanics; mechanic; mechanic = mechanic->next) {
        if (d5e_same_name(mechanic->source, name)) return true;
    }
    return false;
}

/* A record with `enhances` changes another in place; one with `extends` applies in addition to it. (D5E-FEAT-03) */
static const char *d5e_enhanced(const struct json *record)
{
    const struct json *enhances = json_get(record, "enhances");
    return json_to_text(enhances, json_to_text(json_at(enhances, 0), NULL));
}

static void d5e_take_class_features(struct d5e_actor *actor, size_t index, int64_t level)
{
    for (size_t i = 0; i < actor->content->records.count; i++) {
        const struct d5e_record *record = actor->content->records.items[i];
        if (record->kind != D5E_FEATURE || d5e_figure(json_get(&record->json, "level"), 1) != level) continue;
        const char *class_name = json_to_text(json_get(&record->json, "class"), "");
        const char *subclass = json_to_text(json_get(&record->json, "subclass"), NULL),
                   *mine = actor->classes[index].subclass;
        bool of_class = d5e_is_feature_of(&record->json, actor->classes[index].name) &&
                        (!subclass || (mine && d5e_same_name(subclass, mine))),
             shared = json_get(&record->json, "classes") != NULL;
        if (!of_class && !(mine && d5e_same_name(class_name, mine))) continue;
        const char *needed = json_to_text(json_get(&record->json, "triggered_by"), NULL);
        if (needed && !d5e_has_feature(actor, needed)) continue;
        if (shared && d5e_has_feature(actor, record->name)) continue; /* another class brought it */
        const struct d5e_gift gift = {.record = &record->json,
                                      .name = record->name,
                                      .kind = D5E_FEATURE,
                                      .level = actor->classes[index].level,
                                      .enhances = d5e_enhanced(&record->json)};
        d5e_take_mechanics(actor, &gift, json_get(&record->json, "mechanics"));
    }
}

/* {"choose": 2, "from": [...]}: a choice like any other, named after the class. */
static void d5e_take_class_skills(struct d5e_actor *actor, size_t index)
{
    const struct json *skills = json_path(actor->classes[index].record, "proficiencies.skills");
    struct json *choice = json_get(skills, "choose") ? arena_new(actor->arena, struct json) : NULL;
    if (!choice) return;
    const char *name = arena_printf(actor->arena, "%s Skills", actor->classes[index].name);
    *choice = json_make_object();
    json_set(actor->arena, choice, "type", json_make_text(actor->arena, "choice", 6));
    json_set(actor->arena, choice, "choice_type", json_make_text(actor->arena, "skill", 5));
    json_set(actor->arena, choice, "name", json_make_text(actor->arena, name ? name : "", name ? strlen(name) : 0));
    json_set_from(actor->arena, choice, "count", skills, "choose");
    json_set_from(actor->arena, choice, "options", skills, "from");
    const struct d5e_gift gift = {.record = actor->classes[index].record,
                                  .name = actor->classes[index].name,
                                  .kind = D5E_CLASS,
                                  .level = actor->classes[index].level};
    d5e_take_choice(actor, &gift, choice);
}

/* Saves and skills come with the first class only; a further one may bring fewer proficiencies. */
static void d5e_take_class_basics(struct d5e_actor *actor, size_t index)
{
    static const char *const groups[] = {"armor", "weapons", "tools"};
    const struct json *record = actor->classes[index].record,
                      *saves = json_get(record, "saving_throw_proficiencies"),
                      *fewer = index ? d5e_multiclass_gains(record) : NULL,
                      *gains = fewer ? fewer : json_get(record, "proficiencies");
    for (size_t i = 0; index == 0 && i < json_count(saves); i++)
        d5e_add_proficiency(actor, "saving_throw", json_to_text(json_at(saves, i), ""));
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        const struct json *names = json_get(gains, groups[g]);
        for (size_t i = 0; i < json_count(names); i++)
            d5e_add_proficiency(actor, groups[g], json_to_text(json_at(names, i), ""));
    }
    if (index == 0) d5e_take_class_skills(actor, index);
    const char *ability = json_to_text(json_get(actor->classes[index].casting, "ability"), NULL);
    if (ability && actor->spell_ability == D5E_ABILITIES) actor->spell_ability = d5e_ability_find(ability);
}

/* Levels of the feature's class count; of the character where it has none. (D5E-SCAL-03) */
static int64_t d5e_record_level(const struct d5e_actor *actor, const struct json *record)
{
    const char *class_name = json_to_text(json_get(record, "class"), NULL);
    int64_t level = class_name ? d5e_actor_class_level(actor, class_name) : 0;
    return level ? level : actor->level;
}

static void d5e_take_record(struct d5e_actor *actor, const struct json *record, enum d5e_kind kind)
{
    const char *needed = json_to_text(json_get(record, "triggered_by"), NULL);
    if (needed && !d5e_has_feature(actor, needed)) return;
    const struct d5e_gift gift = {.record = record,
                                  .name = json_to_text(json_get(record, "name"), ""),
                                  .kind = kind,
                                  .level = d5e_record_level(actor, record),
                                  .enhances = d5e_enhanced(record)};
    d5e_take_mechanics(actor, &gift, json_get(record, "mechanics"));
}

/* Names of records, or records of the document's own. */
static void d5e_take_list(struct d5e_actor *actor, const char *member, enum d5e_kind kind)
{
    const struct json *names = json_get(actor->document, member);
    for (size_t i = 0; i < json_count(names); i++) {
        const struct json *entry = json_at(names, i), *own = NULL;
        if (json_is(entry, JSON_OBJECT)) own = d5e_own_record(actor, entry);
        const char *name = json_to_text(entry, "");
        const struct d5e_record *record = own ? NULL : d5e_content_record(actor->content, kind, name);
        if (own || record)
            d5e_take_record(actor, own ? own : &record->json, kind);
        else
            d5e_warn_name(actor, entry, kind, name);
    }
}

static void d5e_take_traits(struct d5e_actor *actor, const struct json *traits, enum d5e_kind kind)
{
    for (size_t i = 0; i < json_count(traits); i++) {
        const struct json *trait = json_at(traits, i);
        const struct d5e_gift gift = {
            .record = trait, .name = json_to_text(json_get(trait, "name"), ""), .kind = kind, .level = actor->level};
        d5e_take_mechanics(actor, &gift, json_get(trait, "mechanics"));
    }
}

static void d5e_add_pool(struct d5e_actor *actor, const char *id, const char *recharge, int64_t maximum, int64_t die)
{
    struct d5e_resource *pool = arena_new(actor->arena, struct d5e_resource), **last = &actor->resources;
    if (!pool) return;
    for (; *last; last = &(*last)->next) {
        if (d5e_same_name((*last)->id, id)) return;
    }
    const char *name = strcmp(id, "hit_dice") == 0 ? "Hit dice" : id;
    *pool = (struct d5e_resource){.id = id, .name = name, .recharge = recharge, .maximum = maximum, .die = die};
    *last = pool;
}

/* Pools that no mechanic brings: hit dice, coins, and what the document itself lists. */
static void d5e_add_pools(struct d5e_actor *actor)
{
    const struct json *own = json_get(actor->document, "resources"), *coins = json_get(actor->document, "currency");
    if (actor->class_count)
        d5e_add_pool(actor, "hit_dice", "half_on_long_rest", actor->level, d5e_hit_die(actor, 0));
    for (size_t i = 0; json_is(own, JSON_OBJECT) && i < own->count; i++) {
        const struct json *pool = &own->members[i].value; /* its size, or {"count", "dice_sides", "recharge"} */
        bool whole = json_is(pool, JSON_OBJECT);
        d5e_add_pool(actor, own->members[i].name, json_to_text(json_get(pool, "recharge"), "long_rest"),
                     d5e_figure(whole ? json_get(pool, "count") : pool, 0),
                     whole ? d5e_figure(json_get(pool, "dice_sides"), 0) : 0);
    }
    for (size_t i = 0; json_is(coins, JSON_OBJECT) && i < coins->count; i++)
        d5e_add_pool(actor, coins->members[i].name, "never", d5e_figure(&coins->members[i].value, 0), 0);
}

/* Answers to a question that is not asked are a mistake in the document. */
static void d5e_check_choices(struct d5e_actor *actor)
{
    const struct json *choices = json_get(actor->document, "choices");
    for (size_t i = 0; i < json_member_count(choices); i++) {
        const char *name = choices->members[i].name;
        struct near near = near_new(name);
        bool asked = false;
        for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next) {
            asked = asked || d5e_same_name(at->name, name) || d5e_same_name(at->source, name);
            if (json_is_text(json_get(at->json, "type"), "choice")) near_add(&near, at->name);
        }
        for (const struct d5e_open_choice *open = actor->open_choices; open; open = open->next)
            asked = asked || d5e_same_name(open->name, name);
        if (asked || json_is_text(json_get(actor->document, "kind"), "creature")) continue;
        const char *hint = near.best ? arena_printf(actor->arena, "did you mean \"%s\"?", near.best) : NULL;
        d5e_fault(actor, &choices->members[i].value, fault_error("dnd5e/unknown-choice", hint),
                  "nothing asks for \"%s\"", name);
    }
}

void d5e_prepare_features(struct d5e_actor *actor)
{
    const char *race_name = json_to_text(json_get(actor->document, "race"), NULL);
    const struct d5e_record *race = race_name ? d5e_content_record(actor->content, D5E_RACE, race_name) : NULL;
    if (race) d5e_take_traits(actor, json_get(&race->json, "traits"), D5E_RACE);
    if (actor->is_creature) {
        struct d5e_normaliser normaliser = {.arena = actor->arena};
        struct json *own = arena_new(actor->arena, struct json);
        if (own) *own = d5e_normalise(&normaliser, actor->document);
        d5e_take_traits(actor, json_get(own, "traits"), D5E_CREATURE);
    }
    const char *casts_by = json_to_text(json_get(actor->document, "spellcasting_ability"), NULL);
    if (casts_by) actor->spell_ability = d5e_ability_find(casts_by);
    const struct json *skills = json_get(actor->document, "skills");
    for (size_t i = 0; json_is(skills, JSON_ARRAY) && i < skills->count; i++)
        d5e_raise_skill(actor, json_to_text(json_at(skills, i), ""), 1);
    for (size_t i = 0; i < actor->class_count; i++) {
        d5e_take_class_basics(actor, i);
        for (int64_t level = 1; level <= actor->classes[i].level && level <= 20; level++)
            d5e_take_class_features(actor, i, level);
    }
    d5e_take_list(actor, "feats", D5E_FEAT);
    d5e_take_list(actor, "fighting_styles", D5E_STYLE);
    d5e_take_list(actor, "maneuvers", D5E_MANEUVER);
    d5e_take_list(actor, "features", D5E_FEATURE);
    d5e_add_spell_list(actor, json_get(actor->document, "spells"), NULL);
    for (const struct d5e_pending *choice = actor->pending; choice; choice = choice->next)
        d5e_answer_choice(actor, choice);
    d5e_check_choices(actor);
    d5e_check_multiclass(actor);
    d5e_add_pools(actor);
}
