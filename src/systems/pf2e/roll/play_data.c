/* play_data.c: what an item states for the table as data: found, and described by its fields. */
#include "systems/pf2e/roll/play_data.h"

const struct json *pf2e_play_data(const struct pf2e_item *item, const char *part)
{
    const struct json *play = item->source ? json_path(item->source, "flags.talus.play") : NULL;
    return play ? json_get(play, part) : NULL;
}

/* --- a reaction -------------------------------------------------------------------------------------------------- */

static const char *const play_when_words[] = {
#define WHEN(word, trigger) word,
#include "systems/pf2e/roll/reactions.def"
    NULL,
};
static const char *const play_does_words[] = {
#define DOES(word, deed) word,
#include "systems/pf2e/roll/reactions.def"
    NULL,
};
static const char *const play_reach_words[] = {"reach", NULL};
static const struct field_form play_form_when = {.type = FIELD_WORD, .words = play_when_words};
static const struct field_form play_form_does = {.type = FIELD_WORD, .words = play_does_words};
static const struct field_form play_form_feet = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000};
static const struct field_form play_form_reach = {.type = FIELD_WORD, .words = play_reach_words};
static const struct field_form *const play_within_forms[] = {&play_form_feet, &play_form_reach, NULL};

static const struct field play_reaction_fields[] = {
    {.name = "when",
     .form = {.type = FIELD_ARRAY, .item = &play_form_when},
     .required = true,
     .doc = "What triggers it; one of them is enough."},
    {.name = "within",
     .form = {.type = FIELD_ANY_OF, .forms = play_within_forms},
     .initial = "any distance",
     .doc = "How near the other must be: feet, or \"reach\"."},
    {.name = "does",
     .form = {.type = FIELD_ARRAY, .item = &play_form_does},
     .doc = "A melee Strike at the other one; disrupting its action with a critical hit; holding on to 1 hit point."},
    {0},
};

/* --- outcomes ---------------------------------------------------------------------------------------------------- */

static const char *const play_until_words[] = {"own-turn", "target-turn", NULL};
static const struct field_form play_form_value = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100};
static const struct field_form play_form_link = {.type = FIELD_UUID};

static const struct field play_outcome_fields[] = {
    {.name = "damage",
     .form = {.type = FIELD_NUMBER, .bounded = true, .least = 0, .most = 10},
     .doc = "How much of it: 0, 0.5, 1, 2."},
    {.name = "conditions",
     .form = {.type = FIELD_MAP, .item = &play_form_value},
     .doc = "Conditions by slug with their values: {\"frightened\": 2}."},
    {.name = "effects", .form = {.type = FIELD_ARRAY, .item = &play_form_link}, .doc = "Links of effects."},
    {.name = "rounds",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},
     .doc = "How long they last, when they do not say so themselves. A minute is 10."},
    {.name = "until",
     .form = {.type = FIELD_WORD, .words = play_until_words},
     .doc = "Instead: the end of the next turn of who acts, or of the target."},
    {0},
};
static const struct field play_outcomes_fields[] = {
    {.name = "criticalSuccess",
     .form = {.type = FIELD_OBJECT, .fields = play_outcome_fields},
     .doc = "Of the roll: a save of the target, or an attack."},
    {.name = "success", .form = {.type = FIELD_OBJECT, .fields = play_outcome_fields}, .doc = "The same."},
    {.name = "failure", .form = {.type = FIELD_OBJECT, .fields = play_outcome_fields}, .doc = "The same."},
    {.name = "criticalFailure", .form = {.type = FIELD_OBJECT, .fields = play_outcome_fields}, .doc = "The same."},
    {0},
};

/* --- ground ------------------------------------------------------------------------------------------------------ */

static const char *const play_terrain_words[] = {"difficult", "greater-difficult", "fog", NULL};
static const char *const play_moment_words[] = {"enter", "turn-start", "turn-end", NULL};
static const char *const play_save_words[] = {"fortitude", "reflex", "will", NULL};
static const struct field_form play_form_moment = {.type = FIELD_WORD, .words = play_moment_words};

static const struct field play_zone_fields[] = {
    {.name = "terrain",
     .form = {.type = FIELD_WORD, .words = play_terrain_words},
     .doc = "What the squares of the area become."},
    {.name = "damage", .form = {.type = FIELD_FORMULA}, .doc = "Damage to every creature it reaches: \"2d6\"."},
    {.name = "type", .form = {.type = FIELD_TEXT}, .initial = "\"untyped\"", .doc = "The type of that damage."},
    {.name = "save",
     .form = {.type = FIELD_WORD, .words = play_save_words},
     .doc = "A basic save against the DC of who made it."},
    {.name = "when",
     .form = {.type = FIELD_ARRAY, .item = &play_form_moment},
     .initial = "[\"enter\", \"turn-start\"]",
     .doc = "When it deals damage."},
    {0},
};

static const struct field play_aura_fields[] = {
    {.name = "when",
     .form = {.type = FIELD_ARRAY, .item = &play_form_moment},
     .initial = "[\"enter\"]",
     .doc = "When enemies inside save against the item's check."},
    {.name = "immune",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 14400},
     .doc = "For so many rounds they do not save again, whatever they rolled."},
    {0},
};

static const char *const play_sustain_words[] = {"again", "only", NULL};

const struct field pf2e_play_fields[] = {
    {.name = "reaction",
     .form = {.type = FIELD_OBJECT, .fields = play_reaction_fields},
     .doc = "Of a reaction: its trigger and what it does."},
    {.name = "outcomes",
     .form = {.type = FIELD_OBJECT, .fields = play_outcomes_fields},
     .doc = "What each degree of the roll does."},
    {.name = "zone",
     .form = {.type = FIELD_OBJECT, .fields = play_zone_fields},
     .doc = "What a spell with an area leaves there as long as it lasts."},
    {.name = "aura",
     .form = {.type = FIELD_OBJECT, .fields = play_aura_fields},
     .doc = "Of an item with an Aura and a check in its text."},
    {.name = "sustain",
     .form = {.type = FIELD_WORD, .words = play_sustain_words},
     .initial = "as the text says",
     .doc = "What sustaining does: the spell acts again, or it only goes on."},
    {0},
};
