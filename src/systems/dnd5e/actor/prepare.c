/* prepare.c: a character or creature from its document, in the order in which things depend on each other:
 * abilities, classes and level, features with their choices, statistics, attacks. */
#include "systems/dnd5e/actor/prepare.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/near.h"

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/content/roles.h"

/* The value in its file; an actor without a file is named instead. */
static struct place d5e_diag_place(const struct d5e_actor *actor, const struct json *value)
{
    struct place place = {.file = actor->name};
    return actor->source ? json_place(actor->source, value ? value : actor->document) : place;
}

void d5e_warn_name(struct d5e_actor *actor, const struct json *value, enum d5e_kind kind, const char *name)
{
    const char *word = d5e_kind_name(kind), *hint = NULL;
    struct near near = near_new(name);
    for (size_t i = 0; i < actor->content->by_kind[kind].count; i++)
        near_add(&near, actor->content->by_kind[kind].items[i]->name);
    if (near.best) hint = arena_printf(actor->arena, "did you mean \"%s\"?", near.best);
    diags_add(actor->diags, fault_warning("dnd5e/unknown-name", hint), d5e_diag_place(actor, value),
              "there is no %s called %s in the content", word, name);
}

void d5e_fault(struct d5e_actor *actor, const struct json *value, struct fault fault, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diags_addv(actor->diags, fault, d5e_diag_place(actor, value), format, args);
    va_end(args);
}

static void d5e_prepare_abilities(struct d5e_actor *actor)
{
    const struct json *scores = json_get(actor->document, "abilities");
    if (!scores) scores = json_get(actor->document, "ability_scores");
    for (enum d5e_ability i = D5E_STRENGTH; i < D5E_ABILITIES; i++)
        d5e_stat_add(actor->arena, &actor->abilities[i], "base score",
                     d5e_figure(json_get(scores, d5e_ability_names[i]), 10));
    const char *race_name = json_to_text(json_get(actor->document, "race"), NULL);
    const struct d5e_record *race = race_name ? d5e_content_record(actor->content, D5E_RACE, race_name) : NULL;
    const struct json *increases = race ? json_get(&race->json, "ability_score_increases") : NULL;
    for (enum d5e_ability i = D5E_STRENGTH; i < D5E_ABILITIES; i++) {
        int64_t more = d5e_figure(json_get(increases, d5e_ability_names[i]), 0);
        if (more) d5e_stat_add(actor->arena, &actor->abilities[i], race->name, more);
    }
}

/* Some subclasses cast where their class does not. */
static const struct json *d5e_class_casting(const struct d5e_actor *actor, size_t index)
{
    const char *subclass = actor->classes[index].subclass;
    const struct json *own = json_get(actor->classes[index].record, "spellcasting");
    const struct d5e_record *record = subclass ? d5e_content_record(actor->content, D5E_CLASS, subclass) : NULL;
    return own || !record ? own : json_get(&record->json, "spellcasting");
}

static void d5e_prepare_class(struct d5e_actor *actor, const struct json_member *taken)
{
    const char *name = taken->name;
    int64_t level = d5e_figure(&taken->value, 0);
    if (actor->class_count == D5E_MOST_CLASSES) {
        d5e_fault(actor, &taken->value, fault_warning("dnd5e/limit", NULL),
                  "a character has at most %d classes; %s is left out", D5E_MOST_CLASSES, name);
        return;
    }
    if (level < 1 || level > 1000) {
        if (json_is(&taken->value, JSON_STRING)) return; /* its type is reported */
        d5e_fault(actor, &taken->value, fault_warning("dnd5e/bad-class", NULL),
                  "the class %s cannot be taken at level %lld", name, (long long)level);
        return;
    }
    const struct d5e_record *record = d5e_content_record(actor->content, D5E_CLASS, name);
    if (!record) d5e_warn_name(actor, &taken->value, D5E_CLASS, name);
    size_t i = actor->class_count++;
    actor->classes[i].name = name;
    actor->classes[i].level = level;
    actor->classes[i].record = record ? &record->json : NULL;
    actor->classes[i].hit_die = record ? d5e_figure(json_get(&record->json, "hit_die"), 8) : 8;
    actor->classes[i].subclass = d5e_chosen_subclass(actor, name);
    actor->classes[i].casting = d5e_class_casting(actor, i);
    actor->level += level;
}

static void d5e_prepare_classes(struct d5e_actor *actor)
{
    const struct json *classes = json_get(actor->document, "classes");
    for (size_t i = 0; json_is(classes, JSON_OBJECT) && i < classes->count; i++)
        d5e_prepare_class(actor, &classes->members[i]);
    if (actor->is_creature) {
        /* A creature's proficiency follows its challenge as a character's follows the level. */
        double rating = json_to_double(json_get(actor->document, "challenge_rating"), 0);
        actor->level = rating < 1 ? 1 : rating > 1000 ? 1000 : (int64_t)rating;
    }
    actor->proficiency_bonus =
        d5e_figure(json_get(actor->document, "proficiency_bonus"), d5e_proficiency_bonus(actor->level));
}

static void d5e_prepare_kind(struct d5e_actor *actor)
{
    const struct json *race = NULL;
    const char *race_name = json_to_text(json_get(actor->document, "race"), NULL);
    if (race_name) {
        const struct d5e_record *record = d5e_content_record(actor->content, D5E_RACE, race_name);
        if (!record) d5e_warn_name(actor, json_get(actor->document, "race"), D5E_RACE, race_name);
        race = record ? &record->json : NULL;
    }
    const char *type = actor->is_creature ? "type" : "creature_type";
    actor->creature_type =
        json_to_text(json_get(actor->document, type), json_to_text(json_get(race, "creature_type"), "Humanoid"));
    actor->size = json_to_text(json_get(actor->document, "size"), json_to_text(json_get(race, "size"), "Medium"));
    actor->languages = json_make_array();
    const struct json *languages = json_get(actor->document, "languages");
    if (!languages) languages = json_get(race, "languages");
    for (size_t i = 0; i < json_count(languages); i++)
        json_push(actor->arena, &actor->languages, *json_at(languages, i));
    actor->senses = json_make_object();
    const struct json *senses = json_get(actor->document, "senses");
    if (senses) actor->senses = json_copy(actor->arena, senses);
    const struct json *range = json_get(race, "vision_range");
    if (range) json_set(actor->arena, &actor->senses, "darkvision", *range);
}

/* Reports members of a character's document that nothing reads. */
static void d5e_check_fields(const struct d5e_actor *actor)
{
    struct field_checker checker = {.document = actor->source, .diags = actor->diags, .system = "dnd5e"};
    if (actor->source && !actor->is_creature) (void)field_check(&checker, d5e_character_fields, NULL, actor->document);
}

struct d5e_actor *d5e_actor_prepare(struct arena *arena, const struct d5e_content *content,
                                    const struct json_document *source, const struct json *document,
                                    struct diags *diags)
{
    struct d5e_actor *actor = arena_new(arena, struct d5e_actor);
    if (!actor) return NULL;
    *actor = (struct d5e_actor){.arena = arena,
                                .content = content,
                                .document = document,
                                .name = json_to_text(json_get(document, "name"), "nameless"),
                                .is_creature = d5e_kind_of(document) == D5E_CREATURE,
                                .spell_ability = D5E_ABILITIES,
                                .responses = json_make_array(),
                                .status_immunities = json_make_array(),
                                .proficiencies = json_make_array(),
                                .training = json_make_object(),
                                .attributes = json_make_object(),
                                .diags = diags,
                                .source = source};
    d5e_check_fields(actor);
    d5e_prepare_kind(actor);
    d5e_prepare_abilities(actor);
    d5e_prepare_classes(actor);
    d5e_prepare_features(actor);
    d5e_prepare_numbers(actor);
    d5e_prepare_attacks(actor);
    for (const struct d5e_mechanic *at = actor->mechanics; at && !actor->has_auras; at = at->next)
        actor->has_auras = d5e_has_aura(at);
    return arena->failed ? NULL : actor;
}
