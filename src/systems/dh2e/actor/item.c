/* item.c: reading what actors carry. */
#include "systems/dh2e/actor/item.h"

#include <string.h>

#include "base/ascii.h"
#include "dice/dice.h"
#include "systems/dh2e/content/content.h"
#include "systems/dh2e/content/elements.h"

/* ---- formulas ---- */

/* A number of dice with numbered faces, all of which count. */
static bool dh2e_formula_is_plain(const struct dice_node *node)
{
    return node->kind == DICE_NODE_DICE && !node->modifiers && !node->count_of && !node->faces_of &&
           node->face_kind == DICE_FACE_NUMBER;
}

static bool dh2e_formula_add(struct dh2e_formula *formula, const struct dice_node *node, int sign)
{
    if (node->kind == DICE_NODE_NUMBER) {
        bool fits = node->number >= -1e6 && node->number <= 1e6;
        if (fits) formula->flat += sign * (int64_t)node->number;
        return fits;
    }
    bool plain = sign > 0 && dh2e_formula_is_plain(node);
    if (!plain || formula->group_count == DH2E_FORMULA_GROUPS) return false;
    int64_t count = node->count;
    for (size_t i = 0; i < formula->group_count; i++)
        count += formula->groups[i].count;
    if (node->count < 0 || count > DH2E_DICE_MOST || node->faces < 1 || node->faces > 1000) return false;
    formula->groups[formula->group_count].count = node->count;
    formula->groups[formula->group_count++].faces = node->faces;
    return true;
}

bool dh2e_formula_parse(struct arena *arena, const char *text, struct dh2e_formula *formula, const char **problem)
{
    *formula = (struct dh2e_formula){0};
    struct dice_error error = {0};
    const struct dice *dice = dice_parse(arena, text, strlen(text), DICE_FOUNDRY, &error);
    if (!dice) {
        *problem = error.message ? error.message : "it cannot be read";
        return false;
    }
    const struct dice_node *node = dice->root;
    bool chain = node->kind == DICE_NODE_CHAIN;
    for (node = chain ? node->first : node; node; node = chain ? node->next : NULL) {
        bool joined = node->join == DICE_JOIN_NONE || node->join == DICE_JOIN_ADD || node->join == DICE_JOIN_SUBTRACT;
        if (joined && dh2e_formula_add(formula, node, node->join == DICE_JOIN_SUBTRACT ? -1 : 1)) continue;
        *problem = "damage is dice and numbers added together, such as 1d10+3";
        return false;
    }
    return true;
}

/* ---- small readers ---- */

static void dh2e_read_fault(struct dh2e_reader *reader, const struct json *at, struct fault fault, const char *format,
                            const char *word)
{
    if (!reader->diags) return;
    struct place place = {0};
    if (reader->document && at && at->offset != JSON_NO_OFFSET) place = json_place(reader->document, at);
    diags_add(reader->diags, fault, place, format, word);
}

/* A list has room for `most`; the rest is reported and left out. */
static void dh2e_read_at_most(struct dh2e_reader *reader, const struct json *list, size_t most, const char *what)
{
    if (json_count(list) <= most || !reader->diags) return;
    const struct json *first = json_at(list, most);
    struct place place = {0};
    if (reader->document && first->offset != JSON_NO_OFFSET) place = json_place(reader->document, first);
    diags_add(reader->diags, fault_warning("dh2e/limit", "leave some out"), place,
              "there is room for %zu %s; the others are ignored", most, what);
}

/* A word of a list; the fallback, with a diagnostic, if it is anything else. */
static int dh2e_read_word(struct dh2e_reader *reader, const struct json *value, const char *const *words, int fallback)
{
    if (!value) return fallback;
    const char *text = json_to_text(value, "");
    int found = dh2e_word_find(words, text);
    if (found >= 0) return found;
    dh2e_read_fault(reader, value, fault_warning("dh2e/unknown-word", NULL), "\"%s\" is not known here", text);
    return fallback;
}

static int64_t dh2e_read_int(const struct json *value, int64_t fallback, int64_t least, int64_t most)
{
    int64_t number = json_to_int(value, fallback);
    if (number < least) return least;
    return number > most ? most : number;
}

static const struct json *dh2e_read_open(struct dh2e_reader *reader, const struct json *item, const char **name,
                                         const char **slug)
{
    *name = json_to_text(json_get(item, "name"), "nameless");
    const char *made = dh2e_document_slug(reader->arena, item);
    if (slug) *slug = made ? made : "";
    return json_get(item, "system");
}

/* ---- qualities and damage ---- */

int dh2e_quality_parse(const char *text, int64_t *rating)
{
    char word[32];
    size_t length = 0;
    for (; *text && *text != '(' && !ascii_is_digit(*text) && length < sizeof word - 1; text++)
        word[length++] = *text == ' ' || *text == '_' ? '-' : ascii_lower(*text);
    while (length > 0 && word[length - 1] == '-')
        length--;
    word[length] = '\0';
    int quality = dh2e_word_find(dh2e_quality_words, word);
    int64_t number = 0;
    for (; *text; text++) {
        if (ascii_is_digit(*text) && number < 1000) number = number * 10 + (*text - '0');
    }
    *rating = quality >= 0 && dh2e_quality_rated[quality] && number > 0 ? number : 1;
    return quality;
}

void dh2e_qualities_read(struct dh2e_reader *reader, const struct json *list, struct dh2e_qualities *qualities)
{
    *qualities = (struct dh2e_qualities){0};
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *value = json_at(list, i);
        const char *text = json_to_text(value, "");
        int64_t rating = 1;
        int quality = dh2e_quality_parse(text, &rating);
        if (quality < 0)
            dh2e_read_fault(reader, value, fault_warning("dh2e/unknown-quality", NULL),
                            "\"%s\" is not a weapon quality", text);
        else if (rating > qualities->ratings[quality])
            qualities->ratings[quality] = rating;
    }
}

void dh2e_damage_read(struct dh2e_reader *reader, const struct json *damage, struct dh2e_damage *result)
{
    *result = (struct dh2e_damage){.type = DH2E_DAMAGE_IMPACT};
    const struct json *formula = json_get(damage, "formula");
    const char *problem = NULL;
    if (formula && !dh2e_formula_parse(reader->arena, json_to_text(formula, ""), &result->formula, &problem))
        dh2e_read_fault(reader, formula,
                        fault_warning("dh2e/bad-formula", "write dice and numbers added together: 1d10+3"),
                        "the damage formula cannot be used: %s", problem);
    const struct json *bonus = json_get(damage, "bonus");
    result->adds_strength = json_is_text(bonus, "sb");
    result->bonus = dh2e_read_int(bonus, 0, -1000, 1000);
    result->type =
        (enum dh2e_damage_type)dh2e_read_word(reader, json_get(damage, "type"), dh2e_damage_words, DH2E_DAMAGE_IMPACT);
}

/* ---- items ---- */

static void dh2e_runs_read(struct dh2e_reader *reader, const struct json *list, struct dh2e_weapon *weapon)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *value = json_at(list, i);
        const char *round = json_to_text(json_is(value, JSON_STRING) ? value : json_get(value, "round"), "");
        int64_t count = dh2e_read_int(json_get(value, "count"), 1, 0, 10000);
        struct dh2e_run *last = weapon->run_count > 0 ? &weapon->runs[weapon->run_count - 1] : NULL;
        if (last && strcmp(last->round, round) == 0)
            last->count += count;
        else if (weapon->run_count < DH2E_RUNS_MOST)
            weapon->runs[weapon->run_count++] = (struct dh2e_run){round, count};
        else
            dh2e_read_fault(reader, value, fault_warning("dh2e/magazine", NULL),
                            "the magazine changes rounds too often at \"%s\"", round);
    }
    int64_t loaded = dh2e_weapon_loaded(weapon);
    if (loaded > weapon->magazine && weapon->magazine > 0)
        dh2e_read_fault(reader, list, fault_warning("dh2e/magazine", "raise `magazine` or load fewer"),
                        "\"%s\" is loaded with more rounds than it holds", weapon->name);
}

static void dh2e_rates_read(const struct json *rates, struct dh2e_weapon *weapon)
{
    weapon->fires_single = json_to_bool(json_get(rates, "single"), true);
    weapon->semi = dh2e_read_int(json_get(rates, "semi"), 0, 0, DH2E_HITS_MOST);
    weapon->full = dh2e_read_int(json_get(rates, "full"), 0, 0, DH2E_HITS_MOST);
}

void dh2e_weapon_read(struct dh2e_reader *reader, const struct json *item, struct dh2e_weapon *weapon)
{
    *weapon = (struct dh2e_weapon){0};
    const struct json *system = dh2e_read_open(reader, item, &weapon->name, &weapon->slug);
    weapon->class_word = json_to_text(json_get(system, "class"), "melee");
    weapon->melee = strcmp(weapon->class_word, "melee") == 0;
    weapon->equipped = json_to_bool(json_get(system, "equipped"), true);
    weapon->jammed = json_to_bool(json_get(system, "jammed"), false);
    weapon->craft =
        (enum dh2e_craft)dh2e_read_word(reader, json_get(system, "craftsmanship"), dh2e_craft_words, DH2E_CRAFT_COMMON);
    dh2e_damage_read(reader, json_get(system, "damage"), &weapon->damage);
    weapon->penetration = dh2e_read_int(json_get(system, "penetration"), 0, 0, 100);
    weapon->range = dh2e_read_int(json_get(system, "range"), 1, 0, 10000);
    dh2e_qualities_read(reader, json_get(system, "qualities"), &weapon->qualities);
    dh2e_rates_read(json_get(system, "rateOfFire"), weapon);
    weapon->magazine = dh2e_read_int(json_get(system, "magazine"), 0, 0, 10000);
    dh2e_runs_read(reader, json_get(system, "loadedRounds"), weapon);
    weapon->reload =
        (enum dh2e_action)dh2e_read_word(reader, json_get(system, "reload"), dh2e_action_words, DH2E_ACTION_FULL);
}

void dh2e_armour_read(struct dh2e_reader *reader, const struct json *item, struct dh2e_armour *armour)
{
    *armour = (struct dh2e_armour){0};
    const struct json *system = dh2e_read_open(reader, item, &armour->name, NULL);
    armour->equipped = json_to_bool(json_get(system, "equipped"), true);
    armour->craft =
        (enum dh2e_craft)dh2e_read_word(reader, json_get(system, "craftsmanship"), dh2e_craft_words, DH2E_CRAFT_COMMON);
    const struct json *points = json_get(system, "points");
    int64_t all = dh2e_read_int(json_get(points, "all"), 0, 0, 100);
    for (int location = 0; location < DH2E_LOCATION_COUNT; location++) {
        int64_t value = dh2e_read_int(json_get(points, dh2e_location_words[location]), all, 0, 100);
        if (value > 0) value += dh2e_craft_armour(armour->craft); /* what is bare stays bare */
        armour->points[location] = value > 0 ? value : 0;
    }
}

/* "dodge-attack" as players read it; the slug when memory is exhausted. */
static const char *dh2e_slug_words(struct dh2e_reader *reader, const char *slug)
{
    char *words = arena_copy_text(reader->arena, slug, strlen(slug));
    for (char *at = words; at && *at; at++)
        if (*at == '-') *at = ' ';
    return words ? words : slug;
}

void dh2e_skill_read(struct dh2e_reader *reader, const struct json *item, struct dh2e_skill *skill)
{
    *skill = (struct dh2e_skill){0};
    const struct json *system = dh2e_read_open(reader, item, &skill->name, &skill->slug);
    skill->characteristic = (enum dh2e_characteristic)dh2e_read_word(reader, json_get(system, "characteristic"),
                                                                     dh2e_characteristic_words, DH2E_INT);
    skill->tier = dh2e_read_int(json_get(system, "tier"), 0, 0, DH2E_TIER_MOST);
    const struct json *uses = json_get(system, "uses");
    dh2e_read_at_most(reader, uses, DH2E_USES_MOST, "uses");
    for (size_t i = 0; i < json_count(uses) && skill->use_count < DH2E_USES_MOST; i++) {
        struct dh2e_use *use = &skill->uses[skill->use_count++];
        const struct json *source = json_at(uses, i);
        use->slug = json_to_text(json_get(source, "slug"), "use");
        use->name = json_to_text(json_get(source, "name"), NULL);
        if (!use->name) use->name = dh2e_slug_words(reader, use->slug);
        use->action =
            (enum dh2e_action)dh2e_read_word(reader, json_get(source, "action"), dh2e_action_words, DH2E_ACTION_FREE);
    }
}

static void dh2e_power_modes(const struct json *modes, struct dh2e_power *power)
{
    power->unfettered = power->pushed = !modes;
    for (size_t i = 0; i < json_count(modes); i++) {
        power->unfettered |= json_is_text(json_at(modes, i), "unfettered");
        power->pushed |= json_is_text(json_at(modes, i), "pushed");
    }
}

void dh2e_power_read(struct dh2e_reader *reader, const struct json *item, struct dh2e_power *power)
{
    *power = (struct dh2e_power){0};
    const struct json *system = dh2e_read_open(reader, item, &power->name, &power->slug);
    power->characteristic = (enum dh2e_characteristic)dh2e_read_word(reader, json_path(system, "focus.characteristic"),
                                                                     dh2e_characteristic_words, DH2E_WP);
    power->focus_modifier = dh2e_read_int(json_path(system, "focus.modifier"), 0, -1000, 1000);
    power->action =
        (enum dh2e_action)dh2e_read_word(reader, json_get(system, "action"), dh2e_action_words, DH2E_ACTION_HALF);
    power->range = dh2e_read_int(json_get(system, "range"), 0, 0, 10000);
    dh2e_power_modes(json_get(system, "modes"), power);
    power->has_damage = json_get(system, "damage") != NULL;
    dh2e_damage_read(reader, json_get(system, "damage"), &power->damage);
    power->penetration = dh2e_read_int(json_get(system, "penetration"), 0, 0, 100);
    dh2e_qualities_read(reader, json_get(system, "qualities"), &power->qualities);
    const struct json *effects = json_get(system, "effects");
    dh2e_read_at_most(reader, effects, DH2E_EFFECTS_MOST, "effects");
    for (size_t i = 0; i < json_count(effects) && power->effect_count < DH2E_EFFECTS_MOST; i++) {
        const struct json *effect = json_at(effects, i);
        power->effects[power->effect_count++] = (struct dh2e_timed){
            json_to_text(json_get(effect, "condition"), ""), dh2e_read_int(json_get(effect, "rounds"), 0, 0, 100000)};
    }
    const char *shape = json_to_text(json_path(system, "area.shape"), "");
    power->shape = strcmp(shape, "blast") == 0   ? DH2E_SHAPE_BLAST
                   : strcmp(shape, "spray") == 0 ? DH2E_SHAPE_SPRAY
                                                 : DH2E_SHAPE_NONE;
    power->area_size = dh2e_read_int(json_path(system, "area.size"), 1, 1, 200);
}

void dh2e_ammunition_read(struct dh2e_reader *reader, const struct json *item, struct dh2e_ammunition *ammunition)
{
    *ammunition = (struct dh2e_ammunition){0};
    const struct json *system = dh2e_read_open(reader, item, &ammunition->name, &ammunition->slug);
    ammunition->damage_bonus = dh2e_read_int(json_get(system, "damageBonus"), 0, -1000, 1000);
    ammunition->penetration = dh2e_read_int(json_get(system, "penetration"), 0, -100, 100);
    ammunition->damage_type = dh2e_read_word(reader, json_get(system, "damageType"), dh2e_damage_words, -1);
    dh2e_qualities_read(reader, json_get(system, "qualities"), &ammunition->qualities);
    ammunition->count = dh2e_read_int(json_get(system, "count"), 1, 0, 100000);
}

int64_t dh2e_weapon_rate(const struct dh2e_weapon *weapon, enum dh2e_mode mode)
{
    switch (mode) {
    case DH2E_MODE_SINGLE:
        return weapon->fires_single || weapon->melee ? 1 : 0;
    case DH2E_MODE_SEMI:
        return weapon->semi;
    case DH2E_MODE_FULL:
        return weapon->full;
    case DH2E_MODE_COUNT:
        break;
    }
    return 0;
}

int64_t dh2e_weapon_loaded(const struct dh2e_weapon *weapon)
{
    int64_t loaded = 0;
    for (size_t i = 0; i < weapon->run_count; i++)
        loaded += weapon->runs[i].count;
    return loaded;
}
