/* fields_token.c: fields of auras, marks and token appearance. */
#include "systems/pf2e/element/elements.h"

/* PF2E-RE-06 */
static const char *const fields_words_aura_affects[] = {"all", "allies", "enemies", NULL};
static const char *const fields_words_aura_events[] = {"enter", "turn-start", "turn-end", NULL};
static const struct field_form fields_form_aura_event = {.type = FIELD_WORD, .words = fields_words_aura_events},
                               fields_form_aura_alteration = {.type = FIELD_OBJECT, .fields = pf2e_alteration_fields};
static const struct field fields_aura_effect[] = {
    {.name = "uuid", .form = {.type = FIELD_UUID}, .required = true, .doc = "The effect."},
    {.name = "affects",
     .form = {.type = FIELD_WORD, .words = fields_words_aura_affects},
     .initial = "\"all\"",
     .doc = "Who gets the effect."},
    {.name = "events",
     .form = {.type = FIELD_ARRAY, .item = &fields_form_aura_event},
     .initial = "[\"enter\"]",
     .doc = "When the effect is given."},
    {.name = "includesSelf",
     .form = {.type = FIELD_BOOL},
     .initial = "true unless it affects enemies",
     .doc = "True if the bearer is affected."},
    {.name = "removeOnExit",
     .form = {.type = FIELD_BOOL},
     .initial = "true", .doc = "True if the effect ends outside the aura."},
    {.name = "predicate", .form = {.type = FIELD_PREDICATE},
     .doc = "A condition on the creature: the bearer of the aura tests it with target: options."},
    {.name = "save", .form = {.type = FIELD_ANYTHING}, .doc = "A save against it: {type, dc}."},
    {.name = "alterations",
     .form = {.type = FIELD_ARRAY, .item = &fields_form_aura_alteration},
     .doc = "Changes to the effect."},
    {0},
};
static const struct field fields_aura_paint[] = {
    {.name = "color", .form = {.type = FIELD_TEXT}, .doc = "#rrggbb; the owner's colour when absent."},
    {.name = "alpha", .form = {.type = FIELD_NUMBER, .bounded = true, .least = 0, .most = 1}, .doc = "0 to 1."},
    {0},
};
static const struct field fields_aura_texture[] = {
    {.name = "src", .form = {.type = FIELD_TEXT}, .required = true, .doc = "An image or a video."},
    {.name = "alpha",
     .form = {.type = FIELD_NUMBER, .bounded = true, .least = 0, .most = 1},
     .initial = "1",
     .doc = "0 to 1."},
    {.name = "scale", .form = {.type = FIELD_NUMBER}, .initial = "1", .doc = "1 fills the aura."},
    {.name = "translation", .form = {.type = FIELD_ANYTHING}, .doc = "{x, y} in pixels."},
    {.name = "loop", .form = {.type = FIELD_BOOL}, .initial = "true for a video", .doc = "Play again and again."},
    {.name = "playbackRate", .form = {.type = FIELD_NUMBER}, .initial = "1 for a video", .doc = "How fast."},
    {0},
};
static const struct field_form fields_form_paint = {.type = FIELD_OBJECT, .fields = fields_aura_paint},
                               fields_form_texture = {.type = FIELD_OBJECT, .fields = fields_aura_texture};
static const struct field_form *const fields_forms_paint[] = {&fields_form_paint, &pf2e_form_null, NULL};
static const struct field_form *const fields_forms_texture[] = {&fields_form_texture, &pf2e_form_null, NULL};
static const struct field fields_aura_appearance[] = {
    {.name = "border",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_paint},
     .initial = "{\"color\": \"#000000\", \"alpha\": 0.75}",
     .doc = "The border; by default black with opacity 0.75, null for none."},
    {.name = "highlight",
     .form = {.type = FIELD_ANY_OF, .forms = fields_forms_paint},
     .initial = "{\"alpha\": 0.25}",
     .doc = "The fill of the squares; by default the owner's colour with opacity 0.25."},
    {.name = "texture", .form = {.type = FIELD_ANY_OF, .forms = fields_forms_texture}, .doc = "A picture."},
    {0},
};
static const struct field_form fields_form_aura_effect = {.type = FIELD_OBJECT, .fields = fields_aura_effect};
const struct field pf2e_aura_fields[] = {
    {.name = "radius", .form = {.type = FIELD_AMOUNT}, .doc = "Feet from the edge of the bearer's space."},
    {.name = "level", .form = {.type = FIELD_VALUE}, .initial = "the item's", .doc = "The level of its effects."},
    {.name = "traits",
     .form = {.type = FIELD_ARRAY, .item = &pf2e_form_trait},
     .initial = "[]",
     .doc = "Traits; visual and auditory decide which walls stop it."},
    {.name = "effects",
     .form = {.type = FIELD_ARRAY, .item = &fields_form_aura_effect},
     .initial = "[]",
     .doc = "The effects for the creatures inside."},
    {.name = "appearance",
     .form = {.type = FIELD_OBJECT, .fields = fields_aura_appearance},
     .initial = "{\"border\": {\"color\": \"#000000\", \"alpha\": 0.75}, \"highlight\": {\"alpha\": 0.25}}",
     .doc = "How the aura is drawn; for clients."},
    {.name = "mergeExisting",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "Joins an aura of the same slug instead of replacing it."},
    {.name = "colors", .obsolete = true, .doc = "use `appearance`"},
    {0},
};

/* PF2E-RE-35 */
const struct field pf2e_token_mark_fields[] = {
    {.name = "slug", .form = {.type = FIELD_SLUG}, .required = true, .doc = "The option is target:mark:<slug>."},
    {.name = "uuid", .form = {.type = FIELD_ANYTHING}, .doc = "The marked token; written by the game."},
    {0},
};

/* PF2E-RE-34 */
const struct field pf2e_token_effect_icon_fields[] = {
    {.name = "value", .form = {.type = FIELD_TEXT}, .initial = "the item's picture", .doc = "The icon."},
    {0},
};

static const char *const fields_words_transitions[] = {"fade",      "swirl",  "waterDrop",  "morph",    "crosshatch",
                                                       "wind",      "waves",  "whiteNoise", "hologram", "hole",
                                                       "holeSwirl", "glitch", "dots",       NULL};
static const struct field fields_token_animation[] = {
    {.name = "transition",
     .form = {.type = FIELD_WORD, .words = fields_words_transitions},
     .open = true,
     .doc = "How the images change."},
    {.name = "duration", .form = {.type = FIELD_NUMBER}, .doc = "Milliseconds."},
    {0},
};
const struct field pf2e_token_image_fields[] = {
    {.name = "value",
     .form = {.type = FIELD_TEXT},
     .doc = "The image; {actor|prototypeToken.texture.src} is the usual."},
    {.name = "scale", .form = {.type = FIELD_VALUE}, .doc = "How large."},
    {.name = "tint", .form = {.type = FIELD_TEXT}, .doc = "#rrggbb."},
    {.name = "alpha", .form = {.type = FIELD_VALUE}, .doc = "0 to 1."},
    {.name = "animation",
     .form = {.type = FIELD_OBJECT, .fields = fields_token_animation},
     .doc = "The transition to the image."},
    {.name = "ring", .form = {.type = FIELD_ANYTHING}, .doc = "The image of a dynamic ring."},
    {0},
};

const struct field pf2e_token_name_fields[] = {
    {.name = "value", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The name."},
    {0},
};

static const struct field fields_light_animation[] = {
    {.name = "type", .form = {.type = FIELD_TEXT}, .doc = "torch, pulse, lightdome ..."},
    {.name = "speed", .form = {.type = FIELD_NUMBER}, .doc = "How fast."},
    {.name = "intensity", .form = {.type = FIELD_NUMBER}, .doc = "How strong."},
    {.name = "reverse", .form = {.type = FIELD_BOOL}, .doc = "True if the animation runs backwards."},
    {0},
};
static const struct field fields_light[] = {
    {.name = "bright", .form = {.type = FIELD_AMOUNT}, .doc = "Feet of bright light."},
    {.name = "dim", .form = {.type = FIELD_AMOUNT}, .doc = "Feet of dim light."},
    {.name = "color", .form = {.type = FIELD_TEXT}, .doc = "#rrggbb."},
    {.name = "alpha", .form = {.type = FIELD_NUMBER}, .doc = "0 to 1."},
    {.name = "angle", .form = {.type = FIELD_NUMBER}, .doc = "Degrees."},
    {.name = "animation", .form = {.type = FIELD_OBJECT, .fields = fields_light_animation}, .doc = "How it moves."},
    {.name = "attenuation", .form = {.type = FIELD_NUMBER}, .doc = "0 to 1."},
    {.name = "coloration", .form = {.type = FIELD_VALUE}, .doc = "The coloration technique."},
    {.name = "contrast", .form = {.type = FIELD_NUMBER}, .doc = "-1 to 1."},
    {.name = "darkness", .form = {.type = FIELD_ANYTHING}, .doc = "{min, max}."},
    {.name = "gradual", .form = {.type = FIELD_BOOL}, .doc = "Soft borders."},
    {.name = "luminosity", .form = {.type = FIELD_NUMBER}, .doc = "-1 to 1."},
    {.name = "negative", .form = {.type = FIELD_BOOL}, .doc = "A source of darkness."},
    {.name = "priority", .form = {.type = FIELD_INTEGER}, .doc = "The priority among other lights."},
    {.name = "saturation", .form = {.type = FIELD_NUMBER}, .doc = "-1 to 1."},
    {.name = "shadows", .form = {.type = FIELD_NUMBER}, .doc = "0 to 1."},
    {0},
};
const struct field pf2e_token_light_fields[] = {
    {.name = "value", .form = {.type = FIELD_OBJECT, .fields = fields_light}, .required = true, .doc = "The light."},
    {0},
};
