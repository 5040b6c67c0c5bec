/* fields_health.c: fields of the elements that give and take hit points. */
#include "systems/pf2e/element/elements.h"

/* PF2E-RE-17 */
static const char *const fields_words_healing[] = {"fast-healing", "regeneration", NULL};
const struct field pf2e_fast_healing_fields[] = {
    {.name = "value", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "Hit points at the start of each turn."},
    {.name = "type",
     .form = {.type = FIELD_WORD, .words = fields_words_healing},
     .initial = "\"fast-healing\"",
     .doc = "Regeneration also keeps the actor alive."},
    {.name = "deactivatedBy",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_text},
     .initial = "[]",
     .doc = "Damage that switches regeneration off for a turn."},
    {.name = "details", .form = {.type = FIELD_TEXT}, .doc = "When it applies, in words."},
    {0},
};

/* PF2E-RE-33 */
static const struct field fields_temp_events[] = {
    {.name = "onCreate", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "When the item is added."},
    {.name = "onTurnStart", .form = {.type = FIELD_BOOL}, .initial = "false", .doc = "At the start of each turn."},
    {0},
};
const struct field pf2e_temp_hp_fields[] = {
    {.name = "value",
     .form = {.type = FIELD_AMOUNT},
     .required = true,
     .doc = "Temporary hit points; the higher of old and new stays."},
    {.name = "events",
     .form = {.type = FIELD_OBJECT, .fields = fields_temp_events},
     .initial = "{\"onCreate\": true, \"onTurnStart\": false}",
     .doc = "When they come."},
    {0},
};

/* PF2E-RE-22 */
const struct field pf2e_lose_hit_points_fields[] = {
    {.name = "value", .form = {.type = FIELD_AMOUNT}, .required = true, .doc = "Hit points lost."},
    {.name = "recoverable",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "false: they cannot be healed while the item is there."},
    {.name = "reevaluateOnUpdate",
     .form = {.type = FIELD_BOOL},
     .initial = "false",
     .doc = "More is lost when the value rises."},
    {0},
};
