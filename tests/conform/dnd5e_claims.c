/* dnd5e_claims.c: the claims of a mechanic, and their evidence in a log. */
#include "dnd5e_claims.h"

#include <string.h>

#include "base/text.h"
#include "systems/dnd5e/content/normalise.h"

/* ---- what is claimed ---- */

static void add_claim(struct claims *claims, const char *key, const struct json *value)
{
    if (claims->count < MOST_CLAIMS) claims->items[claims->count++] = (struct claim){key, value, false};
}

/* Members that say when, where, to which target and how long rather than what. */
static bool is_circumstance(const char *key)
{
    static const char *const names[] = {"target",
                                        "area",
                                        "duration",
                                        "requirements",
                                        "trigger",
                                        "scaling_key",
                                        "scaling",
                                        "range",
                                        "count",
                                        "name",
                                        "type",
                                        "description",
                                        "note",
                                        "timing",
                                        "half_on_save",
                                        "target_requirements",
                                        "concentration",
                                        "recharge",
                                        "id",
                                        "radius",
                                        "optional",
                                        "player_choice",
                                        "blocked_by",
                                        "max_uses",
                                        "cost",
                                        NULL};
    for (size_t i = 0; names[i]; i++)
        if (strcmp(key, names[i]) == 0) return true;
    return false;
}

static void collect_effect(struct claims *claims, const struct json *effect, int depth);

static void collect_aura(struct claims *claims, const struct json *aura, int depth)
{
    size_t before = claims->count;
    const struct json *effect = json_get(aura, "effect"), *layers = json_get(aura, "layers");
    collect_effect(claims, effect, depth + 1);
    for (size_t i = 0; i < json_count(layers); i++) {
        collect_effect(claims, json_at(layers, i), depth + 1);
        collect_effect(claims, json_get(json_at(layers, i), "effect"), depth + 1);
    }
    if (claims->count == before || json_get(aura, "lights")) add_claim(claims, "aura", aura);
}

static void collect_choice(struct claims *claims, const struct json *choice, int depth)
{
    const struct json *options = json_get(choice, "options");
    add_claim(claims, "choice", choice);
    if ((int)json_count(options) > claims->options) claims->options = (int)json_count(options);
    for (size_t i = 0; i < json_count(options); i++) {
        collect_effect(claims, json_get(json_at(options, i), "effect"), depth + 1);
        collect_effect(claims, json_get(json_at(options, i), "effects"), depth + 1);
    }
}

static void collect_member(struct claims *claims, const char *key, const struct json *value, int depth)
{
    static const char *const outcomes[] = {"on_failure", "on_success", "on_hit", "effects", "effect", "layers", NULL};
    if (is_circumstance(key)) return;
    for (size_t i = 0; outcomes[i]; i++) {
        if (strcmp(key, outcomes[i]) != 0) continue;
        collect_effect(claims, value, depth + 1);
        return;
    }
    if (strcmp(key, "aura") == 0) {
        collect_aura(claims, value, depth);
    } else if (strcmp(key, "choice") == 0) {
        collect_choice(claims, value, depth);
    } else if (json_is(value, JSON_ARRAY) && json_is(json_at(value, 0), JSON_OBJECT)) {
        for (size_t i = 0; i < value->count; i++)
            collect_member(claims, key, json_at(value, i), depth + 1);
    } else {
        add_claim(claims, key, value);
        if (strcmp(key, "apply_status") == 0 || strcmp(key, "saving_throw") == 0) {
            static const char *const inner[] = {"effect", "effects", "on_failure", "on_success", NULL};
            for (size_t i = 0; inner[i]; i++)
                collect_effect(claims, json_get(value, inner[i]), depth + 1);
        }
    }
}

static void collect_effect(struct claims *claims, const struct json *effect, int depth)
{
    for (size_t i = 0; json_is(effect, JSON_ARRAY) && depth < 20 && i < effect->count; i++)
        collect_effect(claims, json_at(effect, i), depth + 1);
    for (size_t i = 0; json_is(effect, JSON_OBJECT) && depth < 20 && i < effect->count; i++)
        collect_member(claims, effect->members[i].name, &effect->members[i].value, depth + 1);
}

void claims_collect(struct claims *claims, const struct json *mechanic, const struct json *record)
{
    static const char *const whole[] = {"resource",     "choice",  "proficiency", "granted_spells",
                                        "spellcasting", "retrain", NULL};
    static const char *const direct[] = {"damage", "saving_throw", "on_failure", "on_success",
                                         "grants", "healing",      NULL};
    const char *type = json_to_text(json_get(mechanic, "type"), "");
    const struct json *costs = json_get(mechanic, "cost");
    *claims = (struct claims){.mechanic = mechanic,
                              .record = record,
                              .name = json_to_text(json_get(mechanic, "name"), "Exercised"),
                              .options = 1};
    bool built = false;
    for (size_t i = 0; whole[i]; i++)
        built = built || strcmp(type, whole[i]) == 0;
    if (built) { /* known by the sheet */
        add_claim(claims, "sheet", mechanic);
        return;
    }
    collect_effect(claims, json_get(mechanic, "effects"), 0);
    for (size_t i = 0; direct[i]; i++)
        if (json_get(mechanic, direct[i])) collect_member(claims, direct[i], json_get(mechanic, direct[i]), 0);
    for (size_t i = 0; i < json_count(costs); i++)
        if (json_get(json_at(costs, i), "resource")) add_claim(claims, "cost", json_at(costs, i));
    bool endless = json_to_bool(json_path(mechanic, "uses.infinite"), false);
    if (json_get(mechanic, "uses") && !endless) add_claim(claims, "uses", json_get(mechanic, "uses"));
}

/* ---- evidence ---- */

struct evidence {
    const struct claims *claims;
    const struct claim *claim;
    const struct json *with, *without;
};

typedef bool sign(const struct evidence *evidence, const struct json *event);

static const char *field(const struct json *event, const char *name)
{
    return json_to_text(json_get(event, name), "");
}

static bool is_event(const struct json *event, const char *name)
{
    return json_is_text(json_get(event, "event"), name);
}

/* A d20 of this kind: "attack", "save", "check". */
static bool is_roll(const struct json *event, const char *kind)
{
    return is_event(event, "roll") && json_is_text(json_get(event, "kind"), kind);
}

static bool lists(const struct json *list, const char *text)
{
    if (json_is(list, JSON_STRING)) return d5e_same_name(list->text, text);
    for (size_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++)
        if (d5e_same_name(json_to_text(json_at(list, i), ""), text)) return true;
    return false;
}

static bool is_there(const struct evidence *evidence, const struct json *log, sign *is)
{
    for (size_t i = 0; i < json_count(log); i++)
        if (is(evidence, json_at(log, i))) return true;
    return false;
}

/* In the game with the mechanic, and not in the one without. */
static bool is_new(const struct evidence *evidence, sign *is)
{
    return is_there(evidence, evidence->with, is) && !is_there(evidence, evidence->without, is);
}

/* Its dice fell: those it writes, or those of one of its tables. */
static bool sign_dice(const struct evidence *evidence, const struct json *event)
{
    const struct json *dice = json_get(evidence->claim->value, "dice");
    if (!is_event(event, "dice")) return false;
    if (json_is(dice, JSON_STRING) && strcspn(dice->text, "0123456789") == 0)
        return strcmp(field(event, "formula"), dice->text) == 0;
    return true;
}

/* A declared amount: where dice are written, just these are thrown. */
static bool has_dice(const struct evidence *evidence)
{
    const struct json *dice = json_get(evidence->claim->value, "dice");
    return !dice || is_there(evidence, evidence->with, sign_dice);
}

static bool type_fits(const struct json *types, const char *type)
{
    const struct json *first = json_is(types, JSON_ARRAY) ? json_at(types, 0) : types;
    const char *word = json_to_text(first, "");
    bool open = !*word || strcmp(word, "same_as_weapon") == 0 || strcmp(word, "chosen") == 0 ||
                strcmp(word, "selected") == 0 || strstr(word, "choice");
    return open || lists(types, type);
}

static bool sign_damage(const struct evidence *evidence, const struct json *event)
{
    const struct json *value = evidence->claim->value;
    if (!is_event(event, "damage") || json_to_int(json_get(event, "rolled"), 0) <= 0) return false;
    if (json_is_text(json_get(value, "source"), "weapon"))
        return json_is_text(json_get(event, "by"), "Owner") && json_get(event, "source");
    return d5e_same_name(field(event, "source"), evidence->claims->name) &&
           type_fits(json_get(value, "type"), field(event, "type"));
}

/* A success that takes nothing: damage times zero. */
static bool is_nothing(const struct json *damage)
{
    const struct json *calculation = json_get(damage, "calculation");
    return json_is_text(json_get(calculation, "operation"), "multiply") &&
           json_to_int(json_path(calculation, "operators.0.value"), 1) == 0;
}

static bool sign_saved(const struct evidence *evidence, const struct json *event)
{
    (void)evidence;
    return is_roll(event, "save") && json_is_text(json_get(event, "outcome"), "success");
}

static bool see_damage(const struct evidence *evidence)
{
    if (is_nothing(evidence->claim->value)) return is_new(evidence, sign_saved);
    return is_new(evidence, sign_damage) && has_dice(evidence);
}

static bool sign_bonus(const struct evidence *evidence, const struct json *event)
{
    return is_event(event, "modifier") && json_is_text(json_get(event, "roll"), "damage") &&
           d5e_same_name(field(event, "source"), evidence->claims->name) &&
           json_to_int(json_get(event, "amount"), 0) != 0;
}

static bool sign_bonus_type(const struct evidence *evidence, const struct json *event)
{
    return is_event(event, "damage") && type_fits(json_get(evidence->claim->value, "type"), field(event, "type"));
}

static bool see_bonus(const struct evidence *evidence)
{
    return is_new(evidence, sign_bonus) && has_dice(evidence) && is_there(evidence, evidence->with, sign_bonus_type);
}

static bool sign_healing(const struct evidence *evidence, const struct json *event)
{
    return (is_event(event, "heal") || is_event(event, "temporaryHp")) &&
           d5e_same_name(field(event, "source"), evidence->claims->name) &&
           json_to_int(json_get(event, "amount"), 0) > 0;
}

static bool see_healing(const struct evidence *evidence)
{
    return is_new(evidence, sign_healing) && has_dice(evidence);
}

/* What is taken of damage of the sort stands to the damage as the response says. */
static bool sign_response(const struct evidence *evidence, const struct json *event)
{
    const struct json *value = evidence->claim->value, *to = json_get(value, "to");
    const char *response = json_to_text(json_get(value, "response"), "half");
    int64_t amount = json_to_int(json_get(event, "rolled"), 0), taken = json_to_int(json_get(event, "amount"), 0);
    bool any =
        lists(to, "triggering_damage") || lists(to, "all") || lists(to, "selected") || lists(to, "chosen") || !to;
    if (!is_event(event, "damage") || amount < 2 || (!any && !lists(to, field(event, "type")))) return false;
    const struct json *change = json_get(value, "calculation");
    if (change) return taken == amount - json_to_int(json_path(change, "operators.0.value"), 0);
    if (strcmp(response, "immunity") == 0) return taken == 0;
    if (strcmp(response, "vulnerability") == 0) return taken == amount * 2;
    return taken == amount / 2;
}

/* Damage that is made harmless as a whole leaves no instance. */
static bool sign_any_damage(const struct evidence *evidence, const struct json *event)
{
    (void)evidence;
    return is_event(event, "damage");
}

static bool sign_effect(const struct evidence *evidence, const struct json *event)
{
    return is_event(event, "feature") && strcmp(field(event, "kind"), evidence->claim->key) == 0;
}

static bool see_response(const struct evidence *evidence)
{
    bool immune = json_is_text(json_get(evidence->claim->value, "response"), "immunity");
    if (is_new(evidence, sign_response)) return true;
    return immune && is_new(evidence, sign_effect) && !is_there(evidence, evidence->with, sign_any_damage);
}

/* "Dexterity save" is about Dexterity. */
static const char *save_ability(const struct json *event, char name[32])
{
    size_t length = strcspn(field(event, "what"), " ");
    if (length < 32) memcpy(name, field(event, "what"), length);
    return name;
}

static bool sign_chance(const struct evidence *evidence, const struct json *event)
{
    const struct json *value = evidence->claim->value, *on = json_get(value, "on"),
                      *ability = json_get(value, "ability");
    static const char *const rolls[][2] = {{"attack", "attack"}, {"save", "saving_throw"}, {"check", "ability_check"}};
    bool roll = is_event(event, "initiative") && (!on || lists(on, "all") || lists(on, "initiative"));
    for (size_t i = 0; i < 3; i++)
        roll = roll || (is_roll(event, rolls[i][0]) && (!on || lists(on, "all") || lists(on, rolls[i][1])));
    roll = roll || (is_event(event, "deathSave") && (!on || (lists(on, "saving_throw") && lists(ability, "death"))));
    if (!roll || strcmp(field(event, "chance"), evidence->claim->key) != 0) return false;
    bool named = is_roll(event, "save") && ability && !lists(ability, "chosen") && !lists(ability, "all");
    return !named || lists(ability, save_ability(event, (char[32]){""}));
}

static bool see_chance(const struct evidence *evidence)
{
    return is_new(evidence, sign_chance);
}

static bool sign_status(const struct evidence *evidence, const struct json *event)
{
    return (is_event(event, "condition") || is_event(event, "effect")) &&
           d5e_same_name(is_event(event, "effect") ? field(event, "effect") : field(event, "condition"),
                         json_to_text(json_get(evidence->claim->value, "name"), ""));
}

static bool see_status(const struct evidence *evidence)
{
    return is_new(evidence, sign_status);
}

/* The figures of a log: rolls with bonuses, what was taken, where everyone stands; not what was merely announced. */
static void write_figures(struct text *out, const struct json *log, bool rolls_only)
{
    static const char *const rolls[] = {"roll", "initiative", "deathSave"};
    static const char *const more[] = {"damage",    "heal",   "move",  "turnStart", "defeat", "immune",
                                       "prevented", "detect", "grant", "stable",    "setHp"};
    for (size_t i = 0; i < json_count(log); i++) {
        const struct json *event = json_at(log, i), *actors = json_get(event, "actors");
        bool figure = false;
        for (size_t n = 0; n < sizeof rolls / sizeof *rolls; n++)
            figure = figure || is_event(event, rolls[n]);
        for (size_t n = 0; n < sizeof more / sizeof *more && !rolls_only; n++)
            figure = figure || is_event(event, more[n]);
        if (figure) json_write(out, event);
        for (size_t n = 0; !rolls_only && n < json_count(actors); n++) {
            const struct json *actor = json_at(actors, n);
            text_addf(out, "%s %lld %lld %lld", field(actor, "name"),
                      (long long)json_to_int(json_path(actor, "hp.value"), 0),
                      (long long)json_to_int(json_path(actor, "hp.max"), 0),
                      (long long)json_to_int(json_path(actor, "resources.movement"), 0));
            if (json_get(actor, "changes")) json_write(out, json_get(actor, "changes"));
        }
    }
}

static bool figures_differ(const struct evidence *evidence, bool rolls_only)
{
    struct text with = {0}, without = {0};
    write_figures(&with, evidence->with, rolls_only);
    write_figures(&without, evidence->without, rolls_only);
    bool differ = strcmp(text_get(&with), text_get(&without)) != 0;
    text_free(&with);
    text_free(&without);
    return differ;
}

static bool see_figures(const struct evidence *evidence)
{
    return figures_differ(evidence, false);
}

static bool sign_modified(const struct evidence *evidence, const struct json *event)
{
    return is_event(event, "modifier") && d5e_same_name(field(event, "source"), evidence->claims->name);
}

/* A change of a roll or a blow that was announced must be in the figures, too. */
static bool see_modified(const struct evidence *evidence)
{
    return figures_differ(evidence, false) && (is_new(evidence, sign_modified) || figures_differ(evidence, true));
}

static bool sign_granted(const struct evidence *evidence, const struct json *event)
{
    const char *name = json_to_text(json_get(evidence->claim->value, "name"), "action");
    return (is_event(event, "grant") || is_event(event, "act")) && d5e_same_name(field(event, "action"), name);
}

static bool see_granted(const struct evidence *evidence)
{
    return is_new(evidence, sign_granted);
}

static bool see_effect(const struct evidence *evidence)
{
    return is_new(evidence, sign_effect);
}

static bool sign_moved(const struct evidence *evidence, const struct json *event)
{
    (void)evidence;
    return (is_event(event, "move") && json_is_text(json_get(event, "mode"), "teleport")) ||
           (is_event(event, "grant") && json_is_text(json_get(event, "action"), "movement"));
}

static bool see_movement(const struct evidence *evidence)
{
    /* what has no token on the board is moved in the log alone */
    if (json_is_text(json_path(evidence->claim->value, "target.type"), "entity")) return is_new(evidence, sign_effect);
    return is_new(evidence, sign_moved) || figures_differ(evidence, false);
}

static bool sign_forced(const struct evidence *evidence, const struct json *event)
{
    if (json_is_text(json_get(evidence->claim->value, "direction"), "up")) return sign_effect(evidence, event);
    if (json_is_text(json_get(evidence->claim->value, "type"), "prone"))
        return is_event(event, "condition") && json_is_text(json_get(event, "condition"), "prone");
    return is_event(event, "move") && json_to_int(json_get(event, "feet"), 0) > 0 &&
           (json_is_text(json_get(event, "mode"), "pushed") || json_is_text(json_get(event, "mode"), "pulled"));
}

static bool see_forced(const struct evidence *evidence)
{
    return is_new(evidence, sign_forced);
}

static bool sign_zone(const struct evidence *evidence, const struct json *event)
{
    return is_event(event, "zone") && d5e_same_name(field(event, "zone"), evidence->claims->name);
}

static bool see_zone(const struct evidence *evidence)
{
    return is_new(evidence, sign_zone);
}

static bool sign_own_damage(const struct evidence *evidence, const struct json *event)
{
    return is_event(event, "damage") && d5e_same_name(field(event, "source"), evidence->claims->name) &&
           json_to_int(json_get(event, "rolled"), 0) > 0;
}

static bool see_own_damage(const struct evidence *evidence)
{
    return is_new(evidence, sign_own_damage);
}

static bool sign_entity(const struct evidence *evidence, const struct json *event)
{
    (void)evidence;
    return is_event(event, "join") || is_event(event, "reveal");
}

static bool see_entity(const struct evidence *evidence)
{
    return is_new(evidence, sign_entity);
}

static bool sign_recovered(const struct evidence *evidence, const struct json *event)
{
    (void)evidence;
    return is_event(event, "restore") && json_to_int(json_get(event, "amount"), 0) > 0;
}

static bool see_recovered(const struct evidence *evidence)
{
    return is_new(evidence, sign_recovered);
}

static bool sign_negated(const struct evidence *evidence, const struct json *event)
{
    return is_event(event, "prevented") ||
           (is_event(event, "conditionEnd") && lists(evidence->claim->value, field(event, "condition"))) ||
           (is_event(event, "effectEnd") && lists(evidence->claim->value, field(event, "effect")));
}

static bool see_negated(const struct evidence *evidence)
{
    return is_new(evidence, sign_negated);
}

static bool sign_immune(const struct evidence *evidence, const struct json *event)
{
    const struct json *status = json_get(evidence->claim->value, "status");
    return is_event(event, "immune") && (!status || lists(status, field(event, "what")));
}

static bool see_immunity(const struct evidence *evidence)
{
    return is_new(evidence, sign_immune) ||
           (!json_get(evidence->claim->value, "status") && figures_differ(evidence, false));
}

static bool sign_chosen(const struct evidence *evidence, const struct json *event)
{
    (void)evidence;
    return is_event(event, "choice");
}

static bool see_chosen(const struct evidence *evidence)
{
    return is_new(evidence, sign_chosen);
}

static bool sign_save(const struct evidence *evidence, const struct json *event)
{
    const struct json *ability = json_get(evidence->claim->value, "ability");
    return is_roll(event, "save") && (!ability || lists(ability, save_ability(event, (char[32]){""})));
}

static bool see_save(const struct evidence *evidence)
{
    return is_new(evidence, sign_save);
}

static bool sign_attack(const struct evidence *evidence, const struct json *event)
{
    bool weapon = json_is_text(json_path(evidence->claim->value, "source.type"), "weapon");
    return is_roll(event, "attack") && (weapon || d5e_same_name(field(event, "using"), evidence->claims->name));
}

static bool see_attack(const struct evidence *evidence)
{
    return is_new(evidence, sign_attack);
}

static bool sign_cost(const struct evidence *evidence, const struct json *event)
{
    const char *paid = json_to_text(json_get(evidence->claim->value, "resource"), "");
    bool slot = strncmp(paid, "spell_slot", 10) == 0 && strcmp(field(event, "what"), "spellSlot") == 0;
    return is_event(event, "spend") && (slot || d5e_same_name(field(event, "what"), paid));
}

static bool see_cost(const struct evidence *evidence)
{
    return is_new(evidence, sign_cost);
}

static bool sign_use(const struct evidence *evidence, const struct json *event)
{
    return is_event(event, "spend") && strcmp(field(event, "what"), "use") == 0 &&
           d5e_same_name(field(event, "item"), evidence->claims->name);
}

static bool see_use(const struct evidence *evidence)
{
    return is_new(evidence, sign_use);
}

static bool sign_check(const struct evidence *evidence, const struct json *event)
{
    (void)evidence;
    return is_roll(event, "check");
}

static bool see_contest(const struct evidence *evidence)
{
    return is_new(evidence, sign_check);
}

static const struct {
    const char *key;
    bool (*see)(const struct evidence *evidence);
} signs[] = {
    {"damage", see_damage},
    {"damage_bonus", see_bonus},
    {"additional_damage", see_bonus},
    {"healing", see_healing},
    {"damage_response", see_response},
    {"advantage", see_chance},
    {"disadvantage", see_chance},
    {"apply_status", see_status},
    {"attribute", see_figures},
    {"roll_modifier", see_modified},
    {"calculation", see_modified},
    {"grants", see_granted},
    {"aura", see_effect},
    {"movement", see_movement},
    {"forced_movement", see_forced},
    {"environment", see_zone},
    {"projectile", see_own_damage},
    {"recurring_damage", see_own_damage},
    {"sustained", see_own_damage},
    {"distribution", see_effect},
    {"chain", see_effect},
    {"detection", see_effect},
    {"entity", see_entity},
    {"recover", see_recovered},
    {"negate", see_negated},
    {"immunity", see_immunity},
    {"choice", see_chosen},
    {"saving_throw", see_save},
    {"attack", see_attack},
    {"cost", see_cost},
    {"uses", see_use},
    {"contest", see_contest},
    {"boon", see_figures},
    {"ends_spell", see_effect},
    {"manipulate", see_effect},
    {"roll", see_effect},
    {"ignore_requirements", see_figures},
    {"replaces", see_figures},
    {"cover", see_figures},
    {NULL, NULL},
};

void claims_see_log(struct claims *claims, const struct json *with, const struct json *without)
{
    for (size_t i = 0; i < claims->count; i++) {
        struct claim *claim = &claims->items[i];
        const struct evidence evidence = {claims, claim, with, without};
        for (size_t n = 0; !claim->seen && signs[n].key; n++)
            claim->seen = strcmp(signs[n].key, claim->key) == 0 && signs[n].see(&evidence);
    }
}

/* The sheet shows what is built rather than used, and what always holds. */
void claims_see_sheet(struct claims *claims, const char *with, const char *without)
{
    static const char *const shown[] = {"sheet",           "attribute", "roll_modifier", "boon",
                                        "damage_response", "immunity",  "grants",        NULL};
    if (strcmp(with, without) == 0) return;
    for (size_t i = 0; i < claims->count; i++) {
        for (size_t n = 0; shown[n]; n++)
            if (strcmp(claims->items[i].key, shown[n]) == 0) claims->items[i].seen = true;
    }
}

bool claims_all_seen(const struct claims *claims)
{
    for (size_t i = 0; i < claims->count; i++)
        if (!claims->items[i].seen) return false;
    return claims->count > 0;
}
