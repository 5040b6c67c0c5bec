/* fields_data.c: fields of the elements that change what an actor is: data, traits, size, speeds, senses, statistics.
 */
#include "systems/pf2e/element/elements.h"

static const char *const fields_words_phases[] = {"applyAEs", "beforeDerived", "afterDerived", "beforeRoll", NULL};

/* PF2E-RE-01 */
const struct field pf2e_active_effect_like_fields[] = {
    {.name = "mode",
     .form = {.type = FIELD_WORD, .words = pf2e_words_modes},
     .required = true,
     .doc = "How the value combines with the existing one: add and subtract count or extend lists, remove takes out "
            "of lists, upgrade and downgrade keep the better or worse number, multiply multiplies, override replaces."},
    {.name = "path",
     .form = {.type = FIELD_PATH},
     .required = true,
     .doc = "The data of the actor to change: system.skills.religion.rank, flags.system.mySeries.count."},
    {.name = "value",
     .form = {.type = FIELD_ANYTHING},
     .required = true,
     .doc = "A number, formula, text, truth value, list or object."},
    {.name = "phase",
     .form = {.type = FIELD_WORD, .words = fields_words_phases},
     .initial = "\"applyAEs\"",
     .doc = "When it acts during preparation."},
    {.name = "merge",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "With override of an object: members are merged instead of the whole being replaced."},
    {.name = "testDomains",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_slug},
     .doc = "Further domains whose options the predicate can test."},
    {0},
};

/* PF2E-RE-02 */
const struct field pf2e_actor_traits_fields[] = {
    {.name = "add", .form = {.type = FIELD_ARRAY, .item = &pf2e_form_trait}, .initial = "[]", .doc = "Traits to give."},
    {.name = "remove",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_trait},
     .initial = "[]",
     .doc = "Traits to take away."},
    {0},
};

/* PF2E-RE-11 */
static const char *const fields_words_sizes[] = {"tiny",  "sm",   "small", "med",        "medium", "lg",
                                                 "large", "huge", "grg",   "gargantuan", NULL};
static const struct field_form fields_form_size = {.type = FIELD_WORD, .words = fields_words_sizes};
static const struct field_form *const fields_forms_size[] = {&pf2e_form_number, &fields_form_size, NULL};
static const struct field fields_reach[] = {
    {.name = "add", .form = {.type = FIELD_VALUE}, .doc = "Feet added to the reach."},
    {.name = "upgrade", .form = {.type = FIELD_VALUE}, .doc = "The reach is at least this."},
    {.name = "override", .form = {.type = FIELD_VALUE}, .doc = "The reach is this."},
    {0},
};
const struct field pf2e_creature_size_fields[] = {
    {.name = "value",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_size},
     .required = true,
     .doc = "The size, or a number of steps up or down; never below tiny or above gargantuan."},
    {.name = "reach", .form = {.type = FIELD_OBJECT, .fields = fields_reach}, .doc = "What happens to the reach."},
    {.name = "resizeEquipment",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "True if carried equipment changes its size too."},
    {.name = "maximumSize",
     .form = {.type = FIELD_WORD, .words = fields_words_sizes},
     .doc = "The largest size that steps up lead to."},
    {.name = "minimumSize",
     .form = {.type = FIELD_WORD, .words = fields_words_sizes},
     .doc = "The smallest size that steps down lead to."},
    {0},
};

/* PF2E-RE-07 */
static const char *const fields_words_speeds[] = {"land",       "fly",          "climb",     "swim",
                                                  "burrow",     "land-speed",   "fly-speed", "climb-speed",
                                                  "swim-speed", "burrow-speed", NULL};
const struct field pf2e_base_speed_fields[] = {
    {.name = "selector",
     .form = {.type = FIELD_WORD, .words = fields_words_speeds},
     .required = true,
     .doc = "Which speed."},
    {.name = "value", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "The speed in feet."},
    {0},
};

/* PF2E-RE-15 */
const struct field pf2e_dexterity_cap_fields[] = {
    {.name = "value", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "The largest bonus from Dexterity."},
    {0},
};

/* PF2E-RE-28 */
static const char *const fields_words_acuities[] = {"precise", "imprecise", "vague", NULL};
const struct field pf2e_sense_fields[] = {
    {.name = "selector", .form = {.type = FIELD_WORD, .vocabulary = "senses"}, .required = true, .doc = "Which sense."},
    {.name = "acuity",
     .form = {.type = FIELD_WORD, .words = fields_words_acuities},
     .initial = "by sense",
     .doc = "How exact the sense is."},
    {.name = "range", .form = {.type = FIELD_VALUE}, .initial = "without limit", .doc = "How far in feet."},
    {.name = "force",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "Replaces a better sense of the same kind as well."},
    {.name = "value", .instead = "range", .doc = "the distance has its own field"},
    {0},
};

/* PF2E-RE-23 */
static const char *const fields_words_kinds[] = {"attack", "defense", NULL};
static const char *const fields_words_ranks[] = {"trained", "expert", "master", "legendary", NULL};
const struct field pf2e_martial_proficiency_fields[] = {
    {.name = "definition",
     .form = {.type = FIELD_PREDICATE},
     .required = true,
     .doc = "Which weapons or armour: a predicate over item: options."},
    {.name = "kind",
     .form = {.type = FIELD_WORD, .words = fields_words_kinds},
     .initial = "\"attack\"",
     .doc = "Weapons or armour."},
    {.name = "sameAs", .form = {.type = FIELD_SLUG}, .doc = "Uses the rank of this category or proficiency."},
    {.name = "maxRank",
     .form = {.type = FIELD_WORD, .words = fields_words_ranks},
     .doc = "sameAs counts up to this rank."},
    {.name = "value",
     .form = {.type = FIELD_VALUE},
     .initial = "1",
     .doc = "The rank: 0 untrained to 4 legendary. ActiveEffectLike can raise it at "
            "system.proficiencies.attacks.<slug>.rank."},
    {.name = "visible", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "True if it is listed on the sheet."},
    {0},
};

/* PF2E-RE-29 */
static const char *const fields_words_renew[] = {"daily", NULL};
static const struct field_form fields_form_daily = {.type = FIELD_WORD, .words = fields_words_renew};
static const struct field_form *const fields_forms_renew[] = {&fields_form_daily, &pf2e_form_bool, NULL};
const struct field pf2e_special_resource_fields[] = {
    {.name = "max", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "The size of the pool."},
    {.name = "value", .form = {.type = FIELD_VALUE}, .initial = "the maximum", .doc = "Points at the start."},
    {.name = "itemUUID",
     .form = {.type = FIELD_UUID},
     .doc = "A physical item whose quantity is the pool; it is made when absent."},
    {.name = "level", .form = {.type = FIELD_VALUE}, .doc = "The level that item is made with."},
    {.name = "renew",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_renew},
     .initial = "\"daily\"",
     .doc = "\"daily\": rest fills the pool; false: it does not."},
    {0},
};

/* PF2E-RE-30 */
static const char *const fields_words_statistics[] = {"check", "attack-roll", NULL};
static const struct field fields_base_modifier[] = {
    {.name = "mod", .form = {.type = FIELD_NUMBER}, .doc = "Added to check and DC."},
    {.name = "check", .form = {.type = FIELD_NUMBER}, .doc = "Added to the check."},
    {.name = "dc", .form = {.type = FIELD_NUMBER}, .doc = "The DC, 10 included."},
    {0},
};
static const struct field fields_item_casting[] = {
    {.name = "predicate", .form = {.type = FIELD_PREDICATE}, .doc = "Which spells may be cast from items."},
    {.name = "tradition",
     .form = {.type = FIELD_WORD, .vocabulary = "traditions"},
     .doc = "The tradition that counts."},
    {0},
};
const struct field pf2e_special_statistic_fields[] = {
    {.name = "slug",
     .form = {.type = FIELD_SLUG},
     .required = true,
     .doc = "Its name: the selectors are <slug>, <slug>-check or <slug>-attack-roll, <slug>-dc."},
    {.name = "type",
     .form = {.type = FIELD_WORD, .words = fields_words_statistics},
     .initial = "\"check\"",
     .doc = "attack-roll takes everything that helps attacks."},
    {.name = "extends",
     .form = {.type = FIELD_SLUG},
     .doc = "The statistic it is based on: a class DC, class-spell (the better of class and spell DC) ..."},
    {.name = "attribute",
     .form = {.type = FIELD_WORD, .words = pf2e_words_attributes},
     .doc = "The attribute it uses without a base statistic."},
    {.name = "baseModifier",
     .form = {.type = FIELD_OBJECT, .fields = fields_base_modifier},
     .doc = "Fixed numbers, mostly for creatures."},
    {.name = "itemCasting",
     .form = {.type = FIELD_OBJECT, .fields = fields_item_casting},
     .doc = "Lets the actor cast spells from items with it."},
    {0},
};
