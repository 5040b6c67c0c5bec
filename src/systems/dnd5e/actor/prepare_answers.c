/* prepare_answers.c: the answers a document gives to choices, and the proficiencies that are gained.
 * (D5E-MECH-03, -04, -13) */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/actor/prepare.h"

const struct json *d5e_answers(const struct d5e_actor *actor, const char *choice)
{
    const struct json *choices = json_get(actor->document, "choices");
    for (size_t i = 0; json_is(choices, JSON_OBJECT) && i < choices->count; i++) {
        if (d5e_same_name(choices->members[i].name, choice)) return &choices->members[i].value;
    }
    return NULL;
}

size_t d5e_answer_count(const struct json *answers)
{
    return d5e_text_count(answers);
}

const struct json *d5e_answer_at(const struct json *answers, size_t index)
{
    return json_is(answers, JSON_STRING) ? answers : json_at(answers, index);
}

/* The answer to a choice of a subclass among these mechanics; NULL. */
static const char *d5e_subclass_answer(const struct d5e_actor *actor, const struct json *feature)
{
    const struct json *mechanics = json_get(feature, "mechanics");
    const char *feature_name = json_to_text(json_get(feature, "name"), "");
    for (size_t i = 0; i < json_count(mechanics); i++) {
        const struct json *choice = json_at(mechanics, i);
        if (!json_is_text(json_get(choice, "type"), "choice") ||
            !json_is_text(json_get(choice, "choice_type"), "subclass"))
            continue;
        const struct json *answers = d5e_answers(actor, json_to_text(json_get(choice, "name"), feature_name));
        if (!answers) answers = d5e_answers(actor, feature_name);
        if (d5e_answer_count(answers)) return json_to_text(d5e_answer_at(answers, 0), NULL);
    }
    return NULL;
}

const char *d5e_chosen_subclass(const struct d5e_actor *actor, const char *class_name)
{
    const struct json *named = json_get(actor->document, "subclasses"), *own = json_get(actor->document, "features");
    for (size_t i = 0; i < json_member_count(named); i++) {
        if (d5e_same_name(named->members[i].name, class_name)) return json_to_text(&named->members[i].value, NULL);
    }
    for (size_t i = 0; i < json_count(own); i++) {
        const struct json *feature = json_at(own, i);
        const char *of = json_to_text(json_get(feature, "class"), class_name),
                   *answer = d5e_same_name(of, class_name) ? d5e_subclass_answer(actor, feature) : NULL;
        if (answer) return answer;
    }
    for (size_t i = 0; i < actor->content->by_kind[D5E_FEATURE].count; i++) {
        const struct json *feature = &actor->content->by_kind[D5E_FEATURE].items[i]->json;
        if (!d5e_same_name(json_to_text(json_get(feature, "class"), ""), class_name)) continue;
        const char *answer = d5e_subclass_answer(actor, feature);
        if (answer) return answer;
    }
    return NULL;
}

void d5e_raise_skill(struct d5e_actor *actor, const char *name, uint8_t rank)
{
    size_t skill = d5e_skill_find(name);
    if (skill == D5E_SKILL_COUNT)
        d5e_fault(actor, NULL, fault_warning("dnd5e/unknown-skill", NULL), "there is no skill \"%s\"", name);
    else if (actor->skill_rank[skill] < rank)
        actor->skill_rank[skill] = rank;
}

static void d5e_push_once(struct d5e_actor *actor, struct json *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (d5e_same_name(json_to_text(json_at(list, i), ""), name)) return;
    json_push(actor->arena, list, json_make_text(actor->arena, name, strlen(name)));
}

/* Content writes categories in the singular or the plural. */
static void d5e_note_training(struct d5e_actor *actor, const char *category, const char *name)
{
    static const char *const groups[] = {"armor", "weapon", "tool"};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        if (strncmp(category, groups[i], strlen(groups[i])) != 0) continue;
        const struct json *known = json_get(&actor->training, groups[i]);
        struct json list = known ? *known : json_make_array();
        d5e_push_once(actor, &list, name);
        json_set(actor->arena, &actor->training, groups[i], list);
    }
}

void d5e_add_proficiency(struct d5e_actor *actor, const char *category, const char *name)
{
    if (strcmp(category, "skill") == 0) {
        d5e_raise_skill(actor, name, 1);
    } else if (strcmp(category, "saving_throw") == 0) {
        enum d5e_ability ability = d5e_ability_find(name);
        if (ability == D5E_ABILITIES)
            d5e_fault(actor, NULL, fault_warning("dnd5e/unknown-ability", NULL), "there is no ability \"%s\"", name);
        else
            actor->save_proficient[ability] = true;
    } else if (strcmp(category, "language") == 0) {
        d5e_push_once(actor, &actor->languages, name);
    } else {
        d5e_push_once(actor, &actor->proficiencies, name);
        d5e_note_training(actor, category, name);
    }
}
