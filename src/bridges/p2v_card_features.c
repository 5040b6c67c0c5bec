/* p2v_card_features.c: PF2e abilities as features of a card: the common ones by name, powers with a saving throw by
 * what their description says, everything else as text (P2V-CONV-04, -06, -08..10, -13, -15, -16, -18). */
#include <stdlib.h>
#include <string.h>

#include "bridges/p2v_card.h"

static struct json ability_save(struct card_maker *maker, int save, const char *on_success)
{
    static const char *const saves[] = {"fort", "reflex", "will"};
    struct json entry = json_make_object();
    card_set_text(maker, &entry, "stat", saves[save]);
    card_set_text(maker, &entry, "on_success", on_success);
    return entry;
}

static void ability_effect(struct card_maker *maker, struct json *effects, struct json effect,
                           const struct prose *prose, const char *when, const char *on_success)
{
    if (when) card_set_text(maker, &effect, "when", when);
    if (prose->save >= 0) json_set(maker->arena, &effect, "save", ability_save(maker, prose->save, on_success));
    json_push(maker->arena, effects, effect);
}

static void ability_condition(struct card_maker *maker, struct json *effects, enum prose_effect kind,
                              const struct prose *prose, const char *when)
{
    struct json effect = json_make_object();
    const char *condition = prose_effect_condition(kind);
    if (kind == PROSE_PRONE) {
        card_set_text(maker, &effect, "op", "prone");
    } else if (kind == PROSE_PUSH) {
        card_set_text(maker, &effect, "op", "push");
        json_set(maker->arena, &effect, "squares", json_make_int(2));
    } else if (kind == PROSE_PETRIFIED && maker->options.makes_statues) {
        card_set_text(maker, &effect, "op", "condition");
        card_set_text(maker, &effect, "name", "petrified");
    } else if (kind == PROSE_PETRIFIED) { /* slowed first, a statue when it happens again: stunned stands for it */
        card_set_text(maker, &effect, "op", "escalate");
        card_set_text(maker, &effect, "from", "slowed");
        card_set_text(maker, &effect, "to", "stunned");
        card_note(maker, "petrified: slowed first, then stunned");
    } else {
        card_set_text(maker, &effect, "op", "condition");
        card_set_text(maker, &effect, "name", condition);
    }
    ability_effect(maker, effects, effect, prose, when, "negates");
}

void card_effects(struct card_maker *maker, struct json *effects, const struct prose *prose, const char *when)
{
    if (prose->damage) {
        struct json effect = json_make_object();
        card_set_text(maker, &effect, "op", "damage");
        json_set(maker->arena, &effect, "amount", json_make_int(prose->damage));
        card_set_types(maker, &effect, "types", prose->types);
        ability_effect(maker, effects, effect, prose, when, prose->is_basic ? "half" : "negates");
    }
    if (prose->persistent) {
        struct json effect = json_make_object();
        card_set_text(maker, &effect, "op", "persistent");
        json_set(maker->arena, &effect, "amount", json_make_int(prose->persistent));
        for (int type = 0; type < P2V_DAMAGE_TYPES; type++)
            if (prose->persistent_types & P2V_BIT(type))
                card_set_text(maker, &effect, "type", p2v_damage_name((enum p2v_damage_type)type));
        ability_effect(maker, effects, effect, prose, when, "negates");
    }
    for (int kind = 1; kind < PROSE_EFFECTS; kind++)
        if (prose->effects & P2V_BIT(kind)) ability_condition(maker, effects, (enum prose_effect)kind, prose, when);
}

/* ---- features with a name everybody knows ---- */

static struct json ability_new(struct card_maker *maker, const char *name, const char *kind, int ap)
{
    struct json feature = json_make_object();
    card_set_text(maker, &feature, "name", name);
    card_set_text(maker, &feature, "kind", kind);
    json_set(maker->arena, &feature, "ap", json_make_int(ap));
    return feature;
}

/* Features written as they stand on cards; AMOUNT is put in where the shape has a %d. */
static bool ability_from_shape(struct card_maker *maker, const char *shape)
{
    struct json_document document;
    bool fine = json_parse(&document, "shape", shape, strlen(shape), NULL) == STATUS_OK;
    if (fine) card_add(maker, json_copy(maker->arena, &document.root), CARD_MECHANICAL);
    json_free(&document);
    return fine;
}

static const char ability_reactive_strike[] =
    "{\"name\":\"Reactive Strike\",\"kind\":\"reaction\",\"ap\":0,\"keyword\":\"reactive_strike\",\"trigger\":"
    "{\"event\":\"provoke\",\"who\":\"creature_in_reach\",\"causes\":[\"cast_spell\",\"move_out_of_reach\","
    "\"ranged_attack\"]},\"effects\":[{\"op\":\"strike\",\"weapon\":\"any_melee\",\"target\":\"trigger\"}]}";
static const char ability_ferocity[] =
    "{\"name\":\"Ferocity\",\"kind\":\"reaction\",\"ap\":0,\"keyword\":\"ferocity\",\"trigger\":{\"event\":"
    "\"would_drop_to_0\",\"who\":\"self\"},\"effects\":[{\"op\":\"roll\",\"die\":\"d6\",\"table\":[{\"min\":4,"
    "\"max\":6,\"do\":[{\"op\":\"set_hp\",\"value\":1}]}]}]}";
static const char ability_slow[] = "{\"name\":\"Slow\",\"kind\":\"passive\",\"effects\":[{\"op\":\"permanent\","
                                   "\"condition\":\"slowed\"},{\"op\":\"permanent\",\"flag\":\"no_reactions\"}]}";
static const char ability_shield_block[] =
    "{\"name\":\"Shield Block\",\"kind\":\"reaction\",\"ap\":0,\"uses\":{\"count\":1,\"recharge\":\"encounter\"},"
    "\"keyword\":\"shield_block\",\"trigger\":{\"event\":\"damage_taken\",\"who\":\"self\",\"types\":[\"bludgeoning\","
    "\"piercing\",\"slashing\"]},\"effects\":[{\"op\":\"reduce_damage\",\"amount\":%d,\"who\":\"self\"}]}";
static const char ability_sneak_attack[] =
    "{\"name\":\"Sneak Attack\",\"kind\":\"passive\",\"effects\":[{\"op\":\"bonus_damage\",\"amount\":%d,\"if\":"
    "[\"target_off_guard\"],\"on\":\"strike\"}]}";

static bool ability_with_amount(struct card_maker *maker, const char *shape, int amount)
{
    const char *mark = strstr(shape, "%d");
    char *text = arena_printf(maker->arena, "%.*s%d%s", (int)(mark - shape), shape, amount, mark + 2);
    return text && ability_from_shape(maker, text);
}

static bool ability_starts(const char *name, const char *word)
{
    return strncmp(name, word, strlen(word)) == 0;
}

/* Things a card does not tell: senses, languages, small bonuses; and what strikes have taken in. */
static bool ability_is_dropped(const char *name)
{
    static const char *const dropped[] = {"+",
                                          "Darkvision",
                                          "Greater Darkvision",
                                          "Low-Light",
                                          "Telepathy",
                                          "Tremorsense",
                                          "Lifesense",
                                          "Motion Sense",
                                          "Constant Spells",
                                          "At-Will Spells",
                                          "Grab",
                                          "Improved Grab",
                                          "Knockdown",
                                          "Improved Knockdown",
                                          "Push",
                                          "Improved Push",
                                          "Smoke Vision",
                                          "Mist Vision",
                                          "Snow Vision",
                                          "Steady Spellcasting",
                                          "Deep Breath",
                                          "No Breath",
                                          "Fly",
                                          "Raise a Shield",
                                          "Rejuvenation"};
    for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++)
        if (ability_starts(name, dropped[i]) && (i == 0 || strlen(name) < strlen(dropped[i]) + 24)) return true;
    return false;
}

static bool ability_common(struct card_maker *maker, const char *name, const struct prose *prose)
{
    int level = maker->figures.level;
    if (ability_starts(name, "Reactive Strike") || ability_starts(name, "Attack of Opportunity"))
        return ability_from_shape(maker, ability_reactive_strike);
    if (strcmp(name, "Ferocity") == 0) return ability_from_shape(maker, ability_ferocity);
    if (strcmp(name, "Slow") == 0) return ability_from_shape(maker, ability_slow);
    if (strcmp(name, "Shield Block") == 0)
        return ability_with_amount(maker, ability_shield_block, level >= 13 ? 20 : level >= 8 ? 15 : 10);
    if (strcmp(name, "Sneak Attack") == 0 && prose->damage)
        return ability_with_amount(maker, ability_sneak_attack, prose->damage);
    if (strcmp(name, "Void Healing") == 0 || strcmp(name, "Negative Healing") == 0) {
        json_push(maker->arena, &maker->common, json_make_text(maker->arena, "Void Healing", 12));
        maker->outcomes[CARD_MECHANICAL]++;
        return true;
    }
    if (!ability_is_dropped(name)) return false;
    maker->outcomes[CARD_DROPPED]++;
    return true;
}

/* ---- regeneration ---- */

/* P2V-CONV-16: what would stop the regeneration makes the creature sickened, and sickened it does not regenerate. */
static void ability_weakness(struct card_maker *maker, uint32_t types)
{
    struct json feature = ability_new(maker, "Halted Regeneration", "passive", 0), trigger = json_make_object();
    struct json effect = json_make_object(), effects = json_make_array();
    card_set_text(maker, &trigger, "event", "damage_taken");
    card_set_text(maker, &trigger, "who", "self");
    card_set_types(maker, &trigger, "types", types);
    json_set(maker->arena, &feature, "trigger", trigger);
    card_set_text(maker, &effect, "op", "condition");
    card_set_text(maker, &effect, "name", "sickened");
    card_set_text(maker, &effect, "who", "self");
    json_push(maker->arena, &effects, effect);
    json_set(maker->arena, &feature, "effects", effects);
    card_add(maker, feature, CARD_SIMPLIFIED);
    card_note(maker, "regeneration stops while sickened");
}

static void ability_regeneration(struct card_maker *maker, const char *name, int amount, uint32_t types)
{
    char *shape = arena_printf(
        maker->arena,
        "{\"name\":\"%s\",\"kind\":\"passive\",\"trigger\":{\"event\":\"turn_start\",\"who\":\"self\"},\"effects\":[%s"
        "{\"op\":\"heal\",\"amount\":%d,\"who\":\"self\"}%s]}",
        name,
        types ? "{\"op\":\"if\",\"cond\":\"self_has:sickened\",\"then\":[{\"op\":\"remove_condition\",\"name\":"
                "\"sickened\"}],\"else\":["
              : "",
        p2v_convert_damage(amount * 2), types ? "]}" : "");
    if (shape) ability_from_shape(maker, shape);
    if (types) ability_weakness(maker, types);
}

/* "Regeneration 15 (deactivated by acid or fire)", "Fast Healing 10" in a name or in the notes on hit points. */
static bool ability_heals(struct card_maker *maker, const char *text)
{
    static const char *const starts[] = {"Regeneration ", "regeneration ", "Fast Healing ", "fast healing "};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const char *at = strstr(text, starts[i]);
        int amount = at ? (int)(strtol(at + strlen(starts[i]), NULL, 10) % 1000) : 0;
        if (amount <= 0) continue;
        uint32_t types = 0;
        for (int type = 0; type < P2V_DAMAGE_TYPES && i < 2; type++)
            if (strstr(at, p2v_damage_name((enum p2v_damage_type)type))) types |= P2V_BIT(type);
        if (types & P2V_BIT(P2V_COLD_IRON)) types &= ~P2V_BIT(P2V_COLD);
        ability_regeneration(maker, i < 2 ? "Regeneration" : "Fast Healing", amount, types);
        return true;
    }
    return false;
}

/* ---- powers ---- */

static struct json ability_target(struct card_maker *maker, const struct prose *prose)
{
    static const char *const shapes[] = {"emanation", "burst", "cone", "line"};
    struct json target = json_make_object();
    if (prose->shape >= 0) {
        card_set_text(maker, &target, "mode", "area");
        card_set_text(maker, &target, "shape", shapes[prose->shape]);
        json_set(maker->arena, &target, "size", json_make_int(prose->size));
        int within = prose->range > 0 ? prose->range : 6;
        if (prose->shape == P2V_BURST) json_set(maker->arena, &target, "within", json_make_int(within));
    } else if (prose->range > 1) {
        card_set_text(maker, &target, "mode", "ranged");
        json_set(maker->arena, &target, "short", json_make_int(prose->range));
        json_set(maker->arena, &target, "long", json_make_int(prose->range));
    } else {
        card_set_text(maker, &target, "mode", "melee");
        json_set(maker->arena, &target, "reach", json_make_int(1));
    }
    return target;
}

static void ability_uses(struct card_maker *maker, struct json *feature, int count, bool is_daily)
{
    struct json uses = json_make_object();
    json_set(maker->arena, &uses, "count", json_make_int(count));
    card_set_text(maker, &uses, "recharge", is_daily ? "daily" : "encounter");
    json_set(maker->arena, feature, "uses", uses);
}

/* Three actions cost two points; what has no cost (an aura) is used for one point, once. */
static void ability_power(struct card_maker *maker, const char *name, int actions, const struct prose *prose)
{
    struct json feature = ability_new(maker, name, "action", actions > 2 ? 2 : actions < 1 ? 1 : actions);
    struct json effects = json_make_array();
    json_set(maker->arena, &feature, "target", ability_target(maker, prose));
    if (actions < 1) {
        ability_uses(maker, &feature, 1, false);
        card_note(maker, "%s: used for 1 AP, once per encounter", name);
    } else if (prose->uses) {
        ability_uses(maker, &feature, prose->uses, prose->is_daily);
    }
    if (actions == 3) card_note(maker, "%s: 2 AP instead of 3", name);
    card_effects(maker, &effects, prose, NULL);
    json_set(maker->arena, &feature, "effects", effects);
    bool exact = actions >= 1 && actions < 3 && !prose->dropped && !prose->effects;
    card_add(maker, feature, exact ? CARD_MECHANICAL : CARD_SIMPLIFIED);
}

/* An area of bad ground around the creature moves along with it (P2V-CONV-18). */
static void ability_ground(struct card_maker *maker, const char *name, const struct prose *prose)
{
    char *shape = arena_printf(
        maker->arena,
        "{\"name\":\"%s\",\"kind\":\"aura\",\"target\":{\"mode\":\"area\",\"shape\":\"emanation\",\"size\":%d,\"aura\":"
        "true},\"effects\":[{\"op\":\"terrain\",\"trait\":[\"%s\"],\"area\":\"aura\",\"duration\":\"follows_self\"}]}",
        name, prose->size, prose->is_uneven ? "uneven" : "difficult");
    struct json_document document;
    if (!shape) return;
    if (json_parse(&document, "shape", shape, strlen(shape), NULL) == STATUS_OK) {
        card_note(maker, "%s moves along with the creature", name);
        card_add(maker, json_copy(maker->arena, &document.root), CARD_SIMPLIFIED);
    }
    json_free(&document);
}

static void ability_rush(struct card_maker *maker, const char *name, int actions)
{
    char *shape = arena_printf(maker->arena,
                               "{\"name\":\"%s\",\"kind\":\"action\",\"ap\":%d,\"effects\":[{\"op\":\"move\",\"mode\":"
                               "\"stride\"},{\"op\":\"strike\",\"weapon\":\"any_melee\"}]}",
                               name, actions < 2 ? 1 : 2);
    struct json_document document;
    if (!shape) return;
    if (json_parse(&document, "shape", shape, strlen(shape), NULL) == STATUS_OK)
        card_add(maker, json_copy(maker->arena, &document.root), CARD_SIMPLIFIED);
    json_free(&document);
}

static void ability_swallow(struct card_maker *maker, const struct prose *prose)
{
    static const char *const smaller[] = {"tiny", "tiny", "small", "medium", "large", "huge"};
    const char *size = json_to_text(json_path(maker->actor, "system.traits.size.value"), "med");
    int index = strcmp(size, "tiny") == 0   ? 0
                : strcmp(size, "sm") == 0   ? 1
                : strcmp(size, "lg") == 0   ? 3
                : strcmp(size, "huge") == 0 ? 4
                : strcmp(size, "grg") == 0  ? 5
                                            : 2;
    char *shape = arena_printf(
        maker->arena,
        "{\"name\":\"Swallow Whole\",\"kind\":\"action\",\"ap\":1,\"keyword\":\"swallow_whole\",\"max_size\":\"%s\","
        "\"requires\":[\"target_grabbed\",\"in_reach\"],\"effects\":[{\"op\":\"swallow\",\"save\":{\"stat\":\"reflex\","
        "\"on_success\":\"negates\"},\"damage\":{\"amount\":%d,\"types\":[\"bludgeoning\"]},\"damage_when\":"
        "[\"on_swallow\",\"swallowed_turn_start\"]}]}",
        smaller[index], prose->damage);
    if (shape) ability_from_shape(maker, shape);
}

static void ability_text(struct card_maker *maker, const struct json *item, const char *why)
{
    struct json feature = ability_new(maker, card_item_name(item), "passive", 0);
    struct text text = {0};
    prose_plain(&text, card_description(item), 240);
    json_set(maker->arena, &feature, "effects", json_make_array());
    card_set_text(maker, &feature, "text", text_get(&text));
    text_free(&text);
    if (why) card_note(maker, "%s: %s", card_item_name(item), why);
    card_add(maker, feature, CARD_TEXT);
}

/* A name that can stand inside JSON text. */
static bool ability_is_plain_name(const char *name)
{
    return !strpbrk(name, "\"\\\n\r\t") && strlen(name) < 100;
}

static void ability_convert(struct card_maker *maker, const struct json *item)
{
    const char *name = card_item_name(item), *html = card_description(item);
    int actions = (int)json_to_int(json_path(item, "system.actions.value"), 0);
    bool is_action = json_is_text(json_path(item, "system.actionType.value"), "action");
    bool is_passive = json_is_text(json_path(item, "system.actionType.value"), "passive");
    bool plain = ability_is_plain_name(name);
    struct prose prose;
    prose_read(maker->arena, html, &prose);
    if (ability_common(maker, name, &prose) || ability_heals(maker, name)) return;
    bool hurts = prose.save >= 0 && (prose.damage || prose.persistent || prose.effects);
    if (prose.has_many_strikes)
        ability_text(maker, item, "several attacks without a growing penalty are too strong: left out");
    else if (strcmp(name, "Swallow Whole") == 0 && prose.damage)
        ability_swallow(maker, &prose);
    else if ((is_action || is_passive) && prose.shape == P2V_EMANATION && (prose.is_uneven || prose.is_difficult) &&
             !hurts && plain)
        ability_ground(maker, name, &prose);
    else if (is_action && hurts)
        ability_power(maker, name, actions < 1 ? 1 : actions, &prose);
    else if (is_passive && hurts && prose.shape == P2V_EMANATION)
        ability_power(maker, name, 0, &prose);
    else if (is_action && strstr(html, "Stride") && strstr(html, "Strike") && plain)
        ability_rush(maker, name, actions);
    else
        ability_text(maker, item, NULL);
}

void card_abilities(struct card_maker *maker)
{
    const struct json *items = json_get(maker->actor, "items");
    ability_heals(maker, json_to_text(json_path(maker->actor, "system.attributes.hp.details"), ""));
    for (size_t i = 0; i < json_count(items); i++)
        if (json_is_text(json_get(json_at(items, i), "type"), "action") && !maker->taken[i])
            ability_convert(maker, json_at(items, i));
}
