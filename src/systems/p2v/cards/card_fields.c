/* card_fields.c: the members of creatures, spells and items: checked one by one, and printed as a JSON Schema for
 * editors. */
#include "systems/p2v/cards/card_fields.h"

#include <string.h>

#include "systems/p2v/cards/rules.h"

/* ---- forms ---- */

static const struct field_form card_text_form = {.type = FIELD_TEXT};
static const struct field_form card_whole_form = {.type = FIELD_INTEGER};
static const struct field_form card_null_form = {.type = FIELD_NULL};
static const struct field_form card_any_form = {.type = FIELD_ANYTHING};
/* Effects nest; the schema refers to its definition of one, and the check walks down by itself. */
static const struct field_form card_effect_form = {.type = FIELD_ANYTHING};
static const struct field_form card_steps_form = {.type = FIELD_ARRAY, .item = &card_effect_form};
static const struct field_form *const card_maybe_text_forms[] = {&card_text_form, &card_null_form, NULL};
static const struct field_form *const card_maybe_whole_forms[] = {&card_whole_form, &card_null_form, NULL};

#define CARD_FORM_ANY .type = FIELD_ANYTHING
#define CARD_FORM_TEXT .type = FIELD_TEXT
#define CARD_FORM_OP .type = FIELD_WORD, .words = p2v_effect_words
#define CARD_FORM_FLAG .type = FIELD_BOOL
#define CARD_FORM_WHOLE .type = FIELD_INTEGER
#define CARD_FORM_NUMBER .type = FIELD_NUMBER
#define CARD_FORM_WORDS .type = FIELD_ARRAY, .item = &card_text_form
#define CARD_FORM_NUMBERS .type = FIELD_ARRAY, .item = &card_whole_form
#define CARD_FORM_STEPS .type = FIELD_ARRAY, .item = &card_effect_form
#define CARD_FORM_BRANCHES .type = FIELD_ARRAY, .item = &card_steps_form
#define CARD_FORM_ROWS .type = FIELD_ARRAY, .item = &card_row_form
#define CARD_FORM_GROUP .type = FIELD_MAP, .item = &card_any_form
#define CARD_FORM_LIST .type = FIELD_ARRAY, .item = &card_any_form
#define CARD_FORM_MAYBE_TEXT .type = FIELD_ANY_OF, .forms = card_maybe_text_forms
#define CARD_FORM_MAYBE_WHOLE .type = FIELD_ANY_OF, .forms = card_maybe_whole_forms
#define CARD_MAY(word, kind, said)                                                                                     \
    {                                                                                                                  \
        .name = word, .form = {CARD_FORM_##kind}, .doc = said                                                          \
    }
#define CARD_MUST(word, kind, said)                                                                                    \
    {                                                                                                                  \
        .name = word, .form = {CARD_FORM_##kind}, .required = true, .doc = said                                        \
    }

static const struct field card_row_fields[] = {
    CARD_MAY("min", WHOLE, "The lowest roll of the row."),
    CARD_MAY("max", WHOLE, "The highest roll of the row."),
    CARD_MAY("do", STEPS, "The effects of the row."),
    {0},
};
static const struct field_form card_row_form = {.type = FIELD_OBJECT, .fields = card_row_fields};

static const struct field card_effect_fields[] = {
#define OPERAND(word, kind, said) CARD_MAY(word, kind, said),
#include "systems/p2v/cards/card_operands.def"
    {0},
};

/* ---- features, options of spells, items ---- */

static const struct field card_uses_fields[] = {
    CARD_MAY("count", WHOLE, "How many times."),
    CARD_MAY("recharge", TEXT, "When uses come back: `encounter`, `daily` ..."),
    {0},
};
static const struct field_form card_uses_form = {.type = FIELD_OBJECT, .fields = card_uses_fields};
static const struct field_form *const card_maybe_uses_forms[] = {&card_uses_form, &card_null_form, NULL};

static const struct field card_target_fields[] = {
    CARD_MUST("mode", TEXT, "`melee`, `ranged`, `melee_or_ranged`, `area`, `self`, `self_or_in_reach` ..."),
    CARD_MAY("reach", WHOLE, "Reach in squares."),
    CARD_MAY("short", MAYBE_WHOLE, "Short range in squares."),
    CARD_MAY("long", MAYBE_WHOLE, "Long range in squares."),
    CARD_MAY("shape", TEXT, "Shape of an area: `burst`, `cone`, `emanation` or `line`."),
    CARD_MAY("size", WHOLE, "Size of an area in squares."),
    CARD_MAY("within", WHOLE, "Largest distance of an area in squares."),
    CARD_MAY("aura", FLAG, "The area moves with the creature."),
    CARD_MAY("filter", TEXT, "The creatures it can affect: `grabbed enemy` ..."),
    CARD_MAY("assumed", FLAG, "For people: not printed on the card."),
    CARD_MAY("printed_shape", TEXT, "For people: the wording of the card."),
    {0},
};

static const struct field card_trigger_fields[] = {
    CARD_MUST("event", TEXT, "The event: `damage_taken`, `turn_start`, `provoke`, `drop_to_0` ..."),
    CARD_MAY("who", TEXT, "Who it happens to, or who does it: `self`, `creature_in_reach` ..."),
    CARD_MAY("by", TEXT, "What or who causes it: `melee weapon`, `enemy within 3` ..."),
    CARD_MAY("to", TEXT, "The target of the event: `ally` ..."),
    CARD_MAY("enemy", TEXT, "The enemy that causes it: `in_reach`."),
    CARD_MAY("causes", WORDS, "The kinds of acts that trigger it: `cast_spell`, `ranged_attack` ..."),
    CARD_MAY("conditions", WORDS, "The conditions it reacts to: `grabbed` ..."),
    CARD_MAY("types", WORDS, "The damage types it reacts to."),
    CARD_MAY("filter", TEXT, "The creatures it reacts to: `grabbed, in reach` ..."),
    CARD_MAY("where", TEXT, "Where it happens: `los` (in line of sight), `terrain_type:smoke` ..."),
    CARD_MAY("within", ANY, "Largest distance: squares, `reach` or `speed+2`."),
    CARD_MAY("ally_within", WHOLE, "An ally within this many squares."),
    CARD_MAY("enemy_within", WHOLE, "An enemy within this many squares."),
    CARD_MAY("min", WHOLE, "The least amount that triggers it."),
    CARD_MAY("stat", TEXT, "The save or statistic: `will` ..."),
    CARD_MAY("name", TEXT, "The name of a condition, counter or feature."),
    CARD_MAY("rolls", WORDS, "The rolls it reacts to: `fight`, `reflex` ..."),
    CARD_MAY("vs", TEXT, "What the roll is against: `primal spell` ..."),
    CARD_MAY("aura", TEXT, "The name of the aura."),
    CARD_MAY("exclude", TEXT, "The creatures that do not trigger it."),
    CARD_MAY("needs", TEXT, "What the reaction needs: `same spell prepared` ..."),
    CARD_MAY("with_", TEXT, "What the attack is made with: `weapon`, `strike`."),
    CARD_MAY("spells", WORDS, "The spells it reacts to."),
    CARD_MAY("note", TEXT, "For people; no effect in play."),
    {0},
};

static const char *const card_kinds[] = {"action", "reaction", "free", "passive", "aura", "caster", NULL};

/* What features, options of spells and items have in common. */
#define CARD_USE                                                                                                       \
    {.name = "kind", .form = {.type = FIELD_WORD, .words = card_kinds}, .doc = "How it is used."},                     \
        CARD_MAY("ap", MAYBE_WHOLE, "Action points."), CARD_MAY("strike", FLAG, "It is a strike."),                    \
        CARD_MAY("strike_assumed", FLAG, "For people: not printed on the card."),                                      \
        CARD_MAY("ap_assumed", FLAG, "For people: not printed on the card."),                                          \
        {.name = "target",                                                                                             \
         .form = {.type = FIELD_OBJECT, .fields = card_target_fields},                                                 \
         .doc = "Its target."},                                                                                        \
        {.name = "trigger",                                                                                            \
         .form = {.type = FIELD_OBJECT, .fields = card_trigger_fields},                                                \
         .doc = "Its trigger."},                                                                                       \
        {.name = "uses",                                                                                               \
         .form = {.type = FIELD_ANY_OF, .forms = card_maybe_uses_forms},                                               \
         .doc = "How often it can be used."},                                                                          \
        CARD_MAY("effects", STEPS, "Its effects."), CARD_MAY("requires", WORDS, "Conditions that must hold."),         \
        CARD_MAY("text", TEXT, "For people; no effect in play."),                                                      \
        CARD_MAY("note", TEXT, "For people; no effect in play."),                                                      \
        CARD_MAY("coverage", TEXT, "For programs that read cards; no effect in play."),                                \
        CARD_MAY("trigger_text", TEXT, "For people: the trigger in words."),                                           \
        CARD_MAY("requires_text", TEXT, "For people: the requirements in words.")

static const struct field card_use_fields[] = {
    CARD_USE,
    {0},
};

static const struct field card_feature_fields[] = {
    CARD_MUST("name", TEXT, "Its name."),
    CARD_MAY("top", TEXT, "For people: the line above the feature."),
    CARD_MAY("keyword", TEXT, "The common feature that it is."),
    CARD_MAY("once_per_turn", FLAG, "At most once in a turn."),
    CARD_MAY("ignore_long_range_penalty", FLAG, "No penalty at long range."),
    CARD_MAY("weapon", FLAG, "A strike with a weapon, not with claws: an animal that has one may try any skill."),
    CARD_MAY("max_size", TEXT, "The largest size of creature it works on."),
    CARD_MAY("caster", GROUP, "The spells it gives: {tradition, rank, pools}."),
    CARD_MAY("option", GROUP, "It is an upgrade: {type, feature that it replaces}."),
    CARD_MAY("defines_affliction", TEXT, "The affliction that its effects make up."),
    CARD_MAY("shared_use", TEXT, "The feature it shares its uses with."),
    CARD_MAY("counter", GROUP, "A counter: {name, start}."),
    CARD_MAY("order", TEXT, "The order of its parts."),
    CARD_MAY("variants", LIST, "For people: other forms of the feature."),
    CARD_MAY("converted", ANY, "After a conversion: `mechanical`, `simplified` or `text`."),
    CARD_MAY("lost", WORDS, "After a conversion: what was left out."),
    CARD_MAY("inventory", GROUP, "Items it begins with, by name."),
    {0},
};
/* As with effects: the schema refers to these, and they are checked one by one. */
static const struct field_form card_feature_form = {.type = FIELD_ANYTHING};
static const struct field_form card_option_form = {.type = FIELD_ANYTHING};

/* ---- records ---- */

static const struct field card_common_fields[] = {
    CARD_MAY("id", TEXT, "A unique name for programs."),
    CARD_MUST("name", TEXT, "Its name."),
    CARD_MAY("license", TEXT, "The license: `ORC` or another."),
    CARD_MAY("source", TEXT, "The book it comes from."),
    CARD_MAY("orc_equivalent", TEXT, "The equivalent card under the ORC license."),
    CARD_MAY("no_orc_equivalent", FLAG, "It has no equivalent under the ORC license."),
    CARD_MAY("note", TEXT, "For people; no effect in play."),
    {0},
};

static const struct field card_resist_fields[] = {
    CARD_MUST("type", TEXT, "The damage type."),
    CARD_MAY("dice", WHOLE, "Six-sided dice subtracted from the damage."),
    CARD_MAY("except", WORDS, "Exceptions."),
    {0},
};
static const struct field card_weak_fields[] = {
    CARD_MUST("type", TEXT, "The damage type."),
    CARD_MAY("amount", WHOLE, "Additional damage."),
    {0},
};
static const struct field_form card_resist_form = {.type = FIELD_OBJECT, .fields = card_resist_fields};
static const struct field_form card_weak_form = {.type = FIELD_OBJECT, .fields = card_weak_fields};

static const struct field card_creature_fields[] = {
    CARD_MAY("alignment", MAYBE_TEXT, "LG, N, CE ..."),
    CARD_MUST("size", TEXT, "Small, Medium, Large ..."),
    CARD_MUST("traits", WORDS, "Its traits."),
    CARD_MUST("level", WHOLE, "Its level, which decides its cost."),
    CARD_MUST("fight", WHOLE, "Fight: the bonus to attacks."),
    CARD_MUST("armor", WHOLE, "Armor: what attacks must reach."),
    {.name = "power", .form = {CARD_FORM_WHOLE}, .initial = "fight + 9", .doc = "Power: what saves must reach."},
    CARD_MUST("fort", WHOLE, "Fortitude."),
    CARD_MUST("reflex", WHOLE, "Reflex."),
    CARD_MUST("will", MAYBE_WHOLE, "Will; null: it has none and never rolls it."),
    CARD_MUST("hp", WHOLE, "Hit points."),
    CARD_MUST("speed", MAYBE_WHOLE, "Speed in squares; null: it does not move."),
    CARD_MAY("alt_speed", GROUP, "Speeds of other modes: {\"aquatic\": 8}."),
    CARD_MAY("armor_alt", WHOLE, "For people: a second Armor on the card."),
    CARD_MAY("modes", WORDS, "Movement modes: `flight`, `burrowing`, `wall_climb`, `aquatic`, `teleportation`."),
    CARD_MAY("skills", WORDS, "Its skills."),
    CARD_MAY("senses", WORDS, "Its senses."),
    CARD_MAY("immune", WORDS, "Immunities."),
    {.name = "resist", .form = {.type = FIELD_ARRAY, .item = &card_resist_form}, .doc = "Resistances."},
    {.name = "weak", .form = {.type = FIELD_ARRAY, .item = &card_weak_form}, .doc = "Weaknesses."},
    {.name = "features",
     .form = {.type = FIELD_ARRAY, .item = &card_feature_form},
     .required = true,
     .doc = "Its features."},
    CARD_MAY("points", WHOLE, "For people: what it costs; the level decides."),
    CARD_MAY("points_by_level", WHOLE, "For people: what its level costs."),
    CARD_MAY("points_mismatch", FLAG, "For people: the printed card differs."),
    CARD_MAY("points_assumed", FLAG, "For people: not printed on the card."),
    CARD_MAY("upgrade_cost", WHOLE, "For people: what an upgrade costs; the level decides."),
    CARD_MAY("unpriced", FLAG, "It cannot be bought."),
    CARD_MAY("feats", WORDS, "Feats of a campaign."),
    CARD_MAY("current", GROUP, "Its state after its last encounter: {hp, conditions ...}."),
    CARD_MAY("gear", WORDS, "Equipment that feats of a campaign need."),
    CARD_MAY("startsWith", WORDS, "Conditions it begins with, after a wound."),
    CARD_MAY("assured", WORDS, "Skills that are used without rolling dice."),
    CARD_MAY("common", WORDS, "Common features by name."),
    CARD_MAY("gambits", ANY, "Its gambits in solo play, by the roll of a die."),
    CARD_MAY("gambit_preference", TEXT, "The targets it prefers in solo play."),
    CARD_MAY("faction", TEXT, "Its faction."),
    CARD_MAY("judgement", ANY, "What a person should look at after a conversion."),
    CARD_MAY("canonical", FLAG, "The card to use if several have this name."),
    CARD_MAY("duplicate_of", TEXT, "The card it is a copy of."),
    CARD_MAY("is_object", FLAG, "It is an object."),
    CARD_MAY("other_text", TEXT, "For people; no effect in play."),
    CARD_MAY("other_notes", LIST, "For people; no effect in play."),
    CARD_MAY("card_back", TEXT, "For people; no effect in play."),
    {0},
};

static const struct field card_heighten_fields[] = {
    CARD_MAY("text", TEXT, "For people; no effect in play."),
    CARD_MAY("at", ANY, "The ranks from which it applies."),
    CARD_MAY("per_ranks", WHOLE, "It applies once for every so many ranks."),
    CARD_MAY("from_rank", WHOLE, "The rank from which ranks are counted."),
    CARD_MAY("tiers", LIST, "Steps: {at, add, set}."),
    CARD_MAY("add", GROUP, "Numbers that grow, and by how much."),
    CARD_MAY("set", GROUP, "Members that get a new value."),
    CARD_MAY("option", WHOLE, "The number of the option that changes; without it every option."),
    {0},
};
static const struct field_form card_heighten_form = {.type = FIELD_OBJECT, .fields = card_heighten_fields};

static const struct field card_spell_fields[] = {
    CARD_MUST("traditions", WORDS, "The traditions that have it."),
    CARD_MUST("rank", WHOLE, "Its rank."),
    CARD_MAY("cantrip", FLAG, "It can be cast at will."),
    CARD_MAY("uncommon", FLAG, "It is not available to everyone."),
    {.name = "options",
     .form = {.type = FIELD_ARRAY, .item = &card_option_form},
     .required = true,
     .doc = "What it does, by the actions it costs."},
    {.name = "heighten",
     .form = {.type = FIELD_ARRAY, .item = &card_heighten_form},
     .doc = "What a higher rank changes."},
    CARD_MAY("sustain_ap", MAYBE_WHOLE, "Action points to sustain it."),
    CARD_MAY("variant", FLAG, "For people: it is another form of a spell."),
    CARD_MAY("text", TEXT, "For people; no effect in play."),
    CARD_MAY("extra_text", LIST, "For people; no effect in play."),
    {0},
};

static const struct field card_item_fields[] = {
    CARD_USE,
    CARD_MUST("slot", TEXT, "Where it is worn or held."),
    CARD_MUST("level", WHOLE, "Its level, which decides its cost."),
    {0},
};

const struct element_kind p2v_card_kinds[] = {
    {"creature", "A creature and what it can do. Records also have `id`, `name`, `license`.", card_creature_fields,
     NULL},
    {"feature", "A feature of a creature. It also has the members of `use`.", card_feature_fields, NULL},
    {"use", "What features, options of spells and items have in common: how they are used and what they do.",
     card_use_fields, NULL},
    {"target", "The target of a feature, an option of a spell, or an item.", card_target_fields, NULL},
    {"trigger", "The trigger of a reaction or free action.", card_trigger_fields, NULL},
    {"spell", "A spell; each of its options is a use.", card_spell_fields, NULL},
    {"heighten", "The changes to a spell that is cast at a higher rank.", card_heighten_fields, NULL},
    {"item", "An item; using it is a separate action.", card_item_fields, NULL},
    {"effect", "An effect. Each `op` reads some of the other members.", card_effect_fields, NULL},
    {0},
};

/* ---- the check ---- */

static bool card_is_op(const char *word)
{
    size_t i = 0;
    while (p2v_effect_words[i] && strcmp(p2v_effect_words[i], word) != 0)
        i++;
    return p2v_effect_words[i] != NULL;
}

/* Effects are nested in effects, in lists, rows and groups. Unknown words are reported when it is lowered. */
static void card_check_effects(struct field_checker *checker, const struct json *value)
{
    if (json_is(value, JSON_OBJECT) && card_is_op(json_to_text(json_get(value, "op"), "")))
        (void)field_check(checker, card_effect_fields, NULL, value);
    for (uint32_t i = 0; i < json_count(value); i++)
        card_check_effects(checker, json_is(value, JSON_ARRAY) ? json_at(value, i) : &value->members[i].value);
}

static void card_check_parts(struct field_checker *checker, const struct json *parts, const struct field *fields)
{
    for (uint32_t i = 0; json_is(parts, JSON_ARRAY) && i < parts->count; i++) {
        const struct json *part = &parts->items[i];
        (void)field_check(checker, fields ? fields : card_use_fields, fields ? card_use_fields : NULL, part);
        card_check_effects(checker, json_get(part, "effects"));
    }
}

void p2v_card_check(const struct json_document *document, const struct json *record, struct diags *diags)
{
    struct field_checker checker = {.document = document, .diags = diags, .system = "p2v"};
    static const char *const lists[] = {"creatures", "spells", "items"};
    for (uint32_t i = 0; json_is(record, JSON_ARRAY) && i < record->count; i++)
        p2v_card_check(document, &record->items[i], diags);
    for (size_t i = 0; i < sizeof lists / sizeof *lists && !json_get(record, "features"); i++)
        if (json_is(json_get(record, lists[i]), JSON_ARRAY))
            p2v_card_check(document, json_get(record, lists[i]), diags);
    if (json_get(record, "features")) {
        (void)field_check(&checker, card_creature_fields, card_common_fields, record);
        card_check_parts(&checker, json_get(record, "features"), card_feature_fields);
    } else if (json_get(record, "options")) {
        (void)field_check(&checker, card_spell_fields, card_common_fields, record);
        card_check_parts(&checker, json_get(record, "options"), NULL);
        card_check_effects(&checker, json_get(record, "heighten"));
    } else if (json_get(record, "slot")) {
        (void)field_check(&checker, card_item_fields, card_common_fields, record);
        card_check_effects(&checker, json_get(record, "effects"));
    }
}

/* ---- the schema ---- */

static struct json card_schema_ref(struct arena *arena, const char *definition)
{
    struct json reference = json_make_object();
    const char *path = arena_printf(arena, "#/$defs/%s", definition);
    if (path) json_set(arena, &reference, "$ref", json_make_text(arena, path, strlen(path)));
    return reference;
}

/* What a list of parts holds is defined once. */
static void card_schema_mend(struct arena *arena, struct json *schema, const struct field *fields)
{
    struct json *properties = (struct json *)(uintptr_t)json_get(schema, "properties");
    for (const struct field *field = fields; field && field->name; field++) {
        struct json *property = (struct json *)(uintptr_t)json_get(properties, field->name);
        const struct field_form *item = field->form.item;
        if (!property || !item) continue;
        if (item == &card_row_form)
            card_schema_mend(arena, (struct json *)(uintptr_t)json_get(property, "items"), card_row_fields);
        if (item == &card_effect_form) json_set(arena, property, "items", card_schema_ref(arena, "effect"));
        if (item == &card_steps_form) json_set(arena, property, "items", card_schema_ref(arena, "effects"));
        if (item == &card_feature_form) json_set(arena, property, "items", card_schema_ref(arena, "feature"));
        if (item == &card_option_form) json_set(arena, property, "items", card_schema_ref(arena, "option"));
    }
}

/* One of the definitions of the schema: its fields, and those it shares with others (may be NULL). */
static const struct card_definition {
    const char *name;
    const struct field *fields, *common;
    const char *doc;
} card_definitions[] = {{"creature", card_creature_fields, card_common_fields, "A creature."},
                        {"spell", card_spell_fields, card_common_fields, "A spell."},
                        {"item", card_item_fields, card_common_fields, "An item."},
                        {"feature", card_feature_fields, card_use_fields, "A feature."},
                        {"option", card_use_fields, NULL, "A way to cast a spell."},
                        {"effectObject", card_effect_fields, NULL, "One effect."}};

static void card_schema_define(struct arena *arena, struct json *definitions, const struct card_definition *definition)
{
    struct json schema = field_schema(arena, definition->fields, definition->common, definition->doc);
    card_schema_mend(arena, &schema, definition->fields);
    card_schema_mend(arena, &schema, definition->common);
    json_set(arena, definitions, definition->name, schema);
}

/* A record is known by a member that only its kind has, as p2v_card_check tells them apart. */
static struct json card_schema_record(struct arena *arena)
{
    static const struct {
        const char *member, *definition;
    } kinds[] = {{"slot", "item"}, {"options", "spell"}, {"features", "creature"}};
    struct json record = json_make_object();
    json_set(arena, &record, "type", json_make_text(arena, "object", 6));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct json outer = json_make_object(), test = json_make_object(), required = json_make_array();
        json_push(arena, &required, json_make_text(arena, kinds[i].member, strlen(kinds[i].member)));
        json_set(arena, &test, "required", required);
        json_set(arena, &outer, "if", test);
        json_set(arena, &outer, "then", card_schema_ref(arena, kinds[i].definition));
        json_set(arena, &outer, "else", record);
        record = outer;
    }
    return record;
}

/* An effect may be one word instead of an object. */
static struct json card_schema_effect(struct arena *arena)
{
    struct json effect = json_make_object(), test = json_make_object();
    json_set(arena, &test, "type", json_make_text(arena, "string", 6));
    json_set(arena, &effect, "if", test);
    json_set(arena, &effect, "else", card_schema_ref(arena, "effectObject"));
    return effect;
}

enum status p2v_card_schema(struct request *request, struct json *schema)
{
    struct arena *arena = request->arena;
    struct json definitions = json_make_object(), effects = json_make_object();
    for (size_t i = 0; i < sizeof card_definitions / sizeof *card_definitions; i++)
        card_schema_define(arena, &definitions, &card_definitions[i]);
    json_set(arena, &effects, "type", json_make_text(arena, "array", 5));
    json_set(arena, &effects, "items", card_schema_ref(arena, "effect"));
    json_set(arena, &definitions, "effect", card_schema_effect(arena));
    json_set(arena, &definitions, "effects", effects);
    json_set(arena, &definitions, "document", card_schema_record(arena));
    const struct schema_names names = {.id = "p2v", .title = "Path 2 Victory cards"};
    *schema = schema_root(arena, &names, definitions);
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
