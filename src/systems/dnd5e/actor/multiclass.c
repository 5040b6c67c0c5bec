/* multiclass.c: what several classes share: spell slots, hit dice, the ability of a spell, and what a further class
 * requires. (D5E-PLAY-01) */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/actor/prepare.h"

enum { D5E_MOST_CASTER_LEVEL = 20, D5E_SLOT_LEVELS = 9 };

/* Slots by caster level and slot level; every full caster has these. */
static const int8_t d5e_caster_slots[D5E_MOST_CASTER_LEVEL][D5E_SLOT_LEVELS] = {
    {2},
    {3},
    {4, 2},
    {4, 3},
    {4, 3, 2},
    {4, 3, 3},
    {4, 3, 3, 1},
    {4, 3, 3, 2},
    {4, 3, 3, 3, 1},
    {4, 3, 3, 3, 2},
    {4, 3, 3, 3, 2, 1},
    {4, 3, 3, 3, 2, 1},
    {4, 3, 3, 3, 2, 1, 1},
    {4, 3, 3, 3, 2, 1, 1},
    {4, 3, 3, 3, 2, 1, 1, 1},
    {4, 3, 3, 3, 2, 1, 1, 1},
    {4, 3, 3, 3, 2, 1, 1, 1, 1},
    {4, 3, 3, 3, 3, 1, 1, 1, 1},
    {4, 3, 3, 3, 3, 2, 1, 1, 1},
    {4, 3, 3, 3, 3, 2, 2, 1, 1},
};

/* How many levels of a class make one caster level; 0: its slots do not combine with those of others. */
static int64_t d5e_levels_a_caster_level(const struct json *casting)
{
    static const char *const shares[] = {"full", "half", "third"};
    const char *share = json_to_text(json_get(casting, "caster_multiplier"), "");
    for (int64_t i = 0; i < 3; i++)
        if (strcmp(share, shares[i]) == 0) return i + 1;
    return 0;
}

static int d5e_class_slots(const struct d5e_actor *actor, size_t index, int level)
{
    static const char *const names[] = {"", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"};
    const struct json *row = d5e_scaling_pick(json_get(actor->classes[index].casting, "spell_slots"),
                                              actor->classes[index].level, NULL);
    return (int)json_to_int(json_get(row, names[level]), 0);
}

/* One caster has the slots of its class. The levels of several add up, halves and thirds rounded down class by class;
 * slots of a class that names no share come on top. */
int d5e_slots_of(const struct d5e_actor *actor, int level)
{
    int64_t caster_level = 0;
    int sharing = 0, shared = 0, alone = 0;
    for (size_t i = 0; i < actor->class_count; i++) {
        int own = d5e_class_slots(actor, i, level);
        int64_t share = d5e_levels_a_caster_level(actor->classes[i].casting);
        if (share) {
            sharing++;
            shared = own;
            caster_level += actor->classes[i].level / share;
        } else {
            alone += own;
        }
    }
    if (caster_level > D5E_MOST_CASTER_LEVEL) caster_level = D5E_MOST_CASTER_LEVEL;
    if (sharing > 1) shared = caster_level ? d5e_caster_slots[caster_level - 1][level - 1] : 0;
    char key[] = {(char)('0' + level), '\0'};
    return (int)json_to_int(json_get(json_get(actor->document, "spell_slots"), key), shared + alone);
}

/* The largest dice are spent first. */
int64_t d5e_hit_die(const struct d5e_actor *actor, int64_t spent)
{
    int64_t below = INT64_MAX, die = 0;
    while (spent >= 0) {
        int64_t next = 0;
        for (size_t i = 0; i < actor->class_count; i++) {
            int64_t of_class = actor->classes[i].hit_die;
            if (of_class < below && of_class > next) next = of_class;
        }
        if (!next) return die; /* more were spent than there are */
        for (size_t i = 0; i < actor->class_count; i++)
            if (actor->classes[i].hit_die == next) spent -= actor->classes[i].level;
        die = below = next;
    }
    return die;
}

/* "5d10", or "3d10, 2d6" where classes have different dice. */
const char *d5e_hit_dice_words(struct arena *arena, const struct d5e_actor *actor)
{
    struct text words = {0};
    for (int64_t spent = 0; spent < actor->level;) {
        int64_t die = d5e_hit_die(actor, spent), count = 0;
        while (spent < actor->level && d5e_hit_die(actor, spent) == die)
            spent++, count++;
        text_addf(&words, "%s%lldd%lld", words.length ? ", " : "", (long long)count, (long long)die);
    }
    const char *copy = arena_printf(arena, "%s", text_get(&words));
    text_free(&words);
    return copy ? copy : "";
}

static bool d5e_is_spell_of(const struct json *spell, const char *class_name)
{
    const struct json *classes = json_get(spell, "classes");
    for (size_t i = 0; i < json_count(classes); i++)
        if (d5e_same_name(json_to_text(json_at(classes, i), ""), class_name)) return true;
    return false;
}

const char *d5e_spell_ability_of(const struct d5e_actor *actor, const struct json *spell)
{
    for (size_t i = 0; i < actor->class_count; i++) {
        const char *ability = json_to_text(json_get(actor->classes[i].casting, "ability"), NULL);
        if (ability && d5e_is_spell_of(spell, actor->classes[i].name)) return ability;
    }
    return NULL;
}

int64_t d5e_spell_shift(const struct d5e_actor *actor, enum d5e_ability ability)
{
    enum d5e_ability usual = actor->spell_ability;
    if (ability >= D5E_ABILITIES || ability == usual) return 0;
    return d5e_actor_modifier(actor, ability) - (usual < D5E_ABILITIES ? d5e_actor_modifier(actor, usual) : 0);
}

/* ---- what a further class requires ---- */

/* {"attribute": "Strength", "range": {"minimum": 13}}, or {"operator": "or", "conditions": [...]} */
static bool d5e_score_suffices(const struct d5e_actor *actor, const struct json *asked, int depth)
{
    const struct json *conditions = json_get(asked, "conditions");
    bool any = json_is_text(json_get(asked, "operator"), "or");
    enum d5e_ability ability = d5e_ability_find(json_to_text(json_get(asked, "attribute"), ""));
    if (!conditions) {
        int64_t least = d5e_figure(json_path(asked, "range.minimum"), d5e_figure(json_get(asked, "minimum"), 0));
        return ability == D5E_ABILITIES || actor->abilities[ability].value >= least;
    }
    for (size_t i = 0; depth < 4 && i < json_count(conditions); i++)
        if (d5e_score_suffices(actor, json_at(conditions, i), depth + 1) == any) return any;
    return !any || !json_count(conditions);
}

/* "Strength 13 or Dexterity 13" */
static void d5e_score_words(struct text *words, const struct json *asked)
{
    const struct json *conditions = json_get(asked, "conditions");
    const char *join = json_is_text(json_get(asked, "operator"), "or") ? " or " : " and ";
    for (size_t i = 0; i < json_count(conditions); i++) {
        if (i) text_add(words, join);
        const struct json *one = json_at(conditions, i);
        text_addf(words, "%s %lld", json_to_text(json_get(one, "attribute"), "more"),
                  (long long)json_to_int(json_path(one, "range.minimum"), 0));
    }
    if (!conditions)
        text_addf(words, "%s %lld", json_to_text(json_get(asked, "attribute"), ""),
                  (long long)json_to_int(json_path(asked, "range.minimum"), 0));
}

const struct json *d5e_multiclass_gains(const struct json *class_record)
{
    return json_get(json_get(class_record, "multiclassing"), "proficiencies");
}

void d5e_check_multiclass(struct d5e_actor *actor)
{
    const struct json *taken = json_get(actor->document, "classes");
    for (size_t c = 0; actor->class_count > 1 && c < actor->class_count; c++) {
        const struct json *rule = json_get(actor->classes[c].record, "multiclassing"),
                          *asked = json_is(rule, JSON_OBJECT) ? json_get(rule, "requirements") : rule;
        for (size_t i = 0; i < json_count(asked); i++) {
            if (d5e_score_suffices(actor, json_at(asked, i), 0)) continue;
            struct text words = {0};
            d5e_score_words(&words, json_at(asked, i));
            d5e_fault(actor, json_get(taken, actor->classes[c].name), fault_warning("dnd5e/multiclass", NULL),
                      "%s combined with another class needs %s", actor->classes[c].name, text_get(&words));
            text_free(&words);
        }
    }
}
