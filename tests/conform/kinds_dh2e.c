/* kinds_dh2e.c: the d100 system's own vectors: fire modes, fatigue, hit locations, one hit's damage, one attack. */
#include <string.h>

#include "conform.h"
#include "systems/dh2e/roll/attack.h"

static int64_t number(const struct json *line, const char *name)
{
    return json_to_int(json_get(line, name), 0);
}

static bool flag(const struct json *line, const char *name)
{
    return json_to_bool(json_get(line, name), false);
}

/* Adds "name: wanted W, came C; " to why when they differ. */
static bool same_number(struct conform *conform, const struct json *line, const char *name, int64_t came)
{
    int64_t wanted = number(line, name);
    if (wanted == came) return true;
    text_addf(conform->why, "%s: wanted %lld, came %lld; ", name, (long long)wanted, (long long)came);
    return false;
}

static bool same_flag(struct conform *conform, const struct json *line, const char *name, bool came)
{
    if (flag(line, name) == came) return true;
    text_addf(conform->why, "%s: came %s; ", name, came ? "true" : "false");
    return false;
}

static bool same_text(struct conform *conform, const struct json *line, const char *name, const char *came)
{
    const char *wanted = json_to_text(json_get(line, name), "");
    if (strcmp(wanted, came) == 0) return true;
    text_addf(conform->why, "%s: wanted %s, came %s; ", name, wanted, came);
    return false;
}

static enum verdict check_fire_mode_hits(struct conform *conform, const struct json *line)
{
    int mode = dh2e_word_find(dh2e_mode_words, json_to_text(json_get(line, "mode"), NULL));
    if (mode < 0) return DISAGREE;
    int64_t hits = dh2e_hits((enum dh2e_mode)mode, number(line, "dos"), number(line, "rof"));
    return same_number(conform, line, "hits", hits) ? AGREE : DISAGREE;
}

static enum verdict check_fatigue(struct conform *conform, const struct json *line)
{
    int64_t fatigue = number(line, "fatigue");
    bool out = dh2e_fatigue_unconscious(fatigue, dh2e_bonus(number(line, "t")), dh2e_bonus(number(line, "wp")));
    bool right = same_number(conform, line, "penalty", dh2e_fatigue_penalty(fatigue));
    right &= same_flag(conform, line, "unconscious", out);
    return right ? AGREE : DISAGREE;
}

static enum verdict check_hit_location(struct conform *conform, const struct json *line)
{
    int64_t reversed = dh2e_reversed(number(line, "roll"));
    bool right = same_number(conform, line, "reversed", reversed);
    right &= same_number(conform, line, "locationRoll", reversed);
    right &= same_text(conform, line, "location", dh2e_location_words[dh2e_location_at(reversed)]);
    return right ? AGREE : DISAGREE;
}

/* ---- two actors and a weapon, prepared from documents like any other ---- */

struct duel {
    struct symbols symbols;
    struct json_document attacker_document, target_document;
    struct dh2e_actor *attacker, *target;
    struct dh2e_attack attack;
    bool planned;
};

static struct dh2e_actor *prepare(struct duel *duel, struct json_document *document, struct text *text)
{
    struct diags diags;
    diags_init(&diags);
    enum status status = json_parse(document, "vector", text_get(text), text->length, &diags);
    text_clear(text);
    struct dh2e_preparation preparation = {
        .actor = &document->root, .symbols = &duel->symbols, .fatigue = -1, .diags = &diags};
    struct dh2e_actor *actor = status == STATUS_OK ? dh2e_actor_new(&preparation) : NULL;
    if (actor && diags.count > 0) {
        dh2e_actor_free(actor);
        actor = NULL;
    }
    diags_free(&diags);
    return actor;
}

static void duel_free(struct duel *duel)
{
    if (duel->planned) dh2e_attack_free(&duel->attack);
    dh2e_actor_free(duel->attacker);
    dh2e_actor_free(duel->target);
    json_free(&duel->attacker_document);
    json_free(&duel->target_document);
    symbols_free(&duel->symbols);
}

static void add_modifier(struct text *text, const char *domain, int64_t value)
{
    text_addf(text, "{\"key\":\"FlatModifier\",\"domain\":\"%s\",\"value\":%lld}", domain, (long long)value);
}

/* ---- attack ---- */

static void write_attacker(struct text *text, const struct json *line, bool melee)
{
    const struct json *others = json_get(line, "otherModifiers");
    long long characteristic = (long long)number(line, "characteristic"), rate = (long long)number(line, "rof");
    text_addf(text,
              "{\"name\":\"a\",\"type\":\"npc\",\"system\":{\"characteristics\":{\"ws\":%lld,\"bs\":%lld}},\"items\":[",
              characteristic, characteristic);
    text_add(text, "{\"name\":\"t\",\"type\":\"talent\",\"system\":{\"rules\":[");
    for (size_t i = 0; i < json_count(others); i++) {
        if (i > 0) text_add(text, ",");
        add_modifier(text, "attack", json_to_int(json_at(others, i), 0));
    }
    text_addf(text,
              "]}},{\"name\":\"w\",\"type\":\"weapon\",\"system\":{\"class\":\"%s\",\"craftsmanship\":\"%s\","
              "\"qualities\":[%s],\"rateOfFire\":{\"semi\":%lld,\"full\":%lld}}}]}",
              melee ? "melee" : "solid", json_to_text(json_get(line, "craftsmanship"), "common"),
              flag(line, "accurate") ? "\"Accurate\"" : "", rate, rate);
}

static void write_target(struct text *text, const struct json *line)
{
    text_add(
        text,
        "{\"name\":\"b\",\"type\":\"npc\",\"system\":{},\"items\":[{\"name\":\"x\",\"type\":\"gear\",\"system\":{}}");
    if (flag(line, "targetStunned")) text_add(text, ",{\"name\":\"Stunned\",\"type\":\"condition\",\"system\":{}}");
    if (flag(line, "targetProne")) text_add(text, ",{\"name\":\"Prone\",\"type\":\"condition\",\"system\":{}}");
    text_add(text, "]}");
}

static bool same_volley(struct conform *conform, const struct json *line, const struct duel *duel)
{
    struct dh2e_volley volley;
    dh2e_attack_resolve(&duel->attack, number(line, "roll"), NULL, &volley);
    bool right = same_number(conform, line, "modifierTotal", duel->attack.check.total);
    right &= same_number(conform, line, "target", volley.result.target);
    right &= same_flag(conform, line, "success", volley.result.success);
    right &= same_number(conform, line, "degrees", volley.result.degrees);
    right &= same_number(conform, line, "hits", volley.hits);
    right &= same_text(conform, line, "location", volley.hits > 0 ? dh2e_location_words[volley.locations[0]] : "");
    return right;
}

static enum verdict check_attack(struct conform *conform, const struct json *line)
{
    struct duel duel = {0};
    struct text text = {0};
    symbols_init(&duel.symbols, NULL);
    bool melee = flag(line, "melee"), right = false;
    write_attacker(&text, line, melee);
    duel.attacker = prepare(&duel, &duel.attacker_document, &text);
    write_target(&text, line);
    duel.target = prepare(&duel, &duel.target_document, &text);
    int mode = dh2e_word_find(dh2e_mode_words, json_to_text(json_get(line, "mode"), NULL));
    int aim = dh2e_word_find(dh2e_aim_words, json_to_text(json_get(line, "aim"), NULL));
    if (duel.attacker && duel.target && mode >= 0 && aim >= 0) {
        struct dh2e_attack_request request = {.attacker = duel.attacker,
                                              .target = duel.target,
                                              .weapon = &duel.attacker->weapons.items[0],
                                              .mode = (enum dh2e_mode)mode,
                                              .aim = (enum dh2e_aim)aim,
                                              .called = -1};
        duel.planned = dh2e_attack_plan(&duel.attack, &request);
        right = duel.planned && same_volley(conform, line, &duel);
    } else {
        text_add(conform->why, "the actors cannot be prepared");
    }
    duel_free(&duel);
    text_free(&text);
    return right ? AGREE : DISAGREE;
}

/* ---- damage ---- */

static void write_qualities(struct text *text, const struct json *qualities)
{
    static const char *const names[][2] = {{"tearing", "Tearing"},
                                           {"proven", "Proven"},
                                           {"primitive", "Primitive"},
                                           {"razorSharp", "Razor Sharp"},
                                           {"felling", "Felling"}};
    bool first = true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct json *value = json_get(qualities, names[i][0]);
        if (!value || json_is(value, JSON_FALSE)) continue;
        text_addf(text, "%s\"%s(%lld)\"", first ? "" : ",", names[i][1], (long long)json_to_int(value, 1));
        first = false;
    }
}

static void write_striker(struct text *text, const struct json *line)
{
    text_add(text, "{\"name\":\"a\",\"type\":\"npc\",\"system\":{},\"items\":[{\"name\":\"t\",\"type\":\"talent\","
                   "\"system\":{\"rules\":[");
    add_modifier(text, "damage", number(line, "modifiers"));
    text_addf(text,
              "]}},{\"name\":\"w\",\"type\":\"weapon\",\"system\":{\"class\":\"solid\",\"penetration\":%lld,\"damage\":"
              "{\"formula\":\"%s\",\"bonus\":%lld,\"type\":\"%s\"},\"qualities\":[",
              (long long)number(line, "penetration"), json_to_text(json_get(line, "formula"), ""),
              (long long)number(line, "bonus"), json_to_text(json_get(line, "damageType"), ""));
    write_qualities(text, json_get(line, "qualities"));
    text_add(text, "]}}]}");
}

static void write_struck(struct text *text, const struct json *line)
{
    const struct json *resistances = json_get(line, "resistances");
    text_addf(text,
              "{\"name\":\"b\",\"type\":\"npc\",\"system\":{\"characteristics\":{\"t\":%lld}},\"items\":["
              "{\"name\":\"p\",\"type\":\"armour\",\"system\":{\"points\":{\"all\":%lld}}},"
              "{\"name\":\"u\",\"type\":\"trait\",\"system\":{\"rules\":[{\"key\":\"AdjustToughness\",\"value\":%lld}",
              (long long)number(line, "toughnessBonus") * 10, (long long)number(line, "locationAP"),
              (long long)number(line, "unnaturalToughness"));
    for (size_t i = 0; i < json_count(resistances); i++) {
        const struct json *one = json_at(resistances, i);
        text_addf(text, ",{\"key\":\"Resistance\",\"damageType\":\"%s\",\"mode\":\"%s\",\"value\":%lld}",
                  json_to_text(json_get(one, "damageType"), ""), json_to_text(json_get(one, "mode"), ""),
                  (long long)number(one, "value"));
    }
    text_add(text, "]}}]}");
}

static bool same_blow(struct conform *conform, const struct json *line, struct duel *duel)
{
    struct dh2e_strike strike;
    struct dh2e_blow blow;
    int64_t forced[DH2E_DICE_MOST + 1];
    size_t count = 0;
    const struct json *dice = json_get(line, "dice"), *again = json_get(line, "tearingDie");
    for (size_t i = 0; i < json_count(dice) && i < DH2E_DICE_MOST; i++)
        forced[count++] = json_to_int(json_at(dice, i), 0);
    if (json_is_number(again)) forced[count++] = json_to_int(again, 0);
    struct dice_source source = dice_source_forced(forced, count, NULL);
    bool right = dh2e_attack_strike(&duel->attack, NULL, &strike);
    if (right) {
        dh2e_strike_roll(&strike, DH2E_BODY, number(line, "dos"), &source, &blow);
        right = source.fault == DICE_FAULT_NONE && source.forced_used == count;
        if (!right) text_add(conform->why, "other dice were thrown; ");
        right &= same_number(conform, line, "raw", blow.raw);
        right &= same_number(conform, line, "effectiveAP", blow.result.armour);
        right &= same_number(conform, line, "effectiveTB", blow.result.toughness);
        right &= same_number(conform, line, "wounds", blow.result.wounds);
    }
    dice_source_free(&source);
    return right;
}

static enum verdict check_damage(struct conform *conform, const struct json *line)
{
    struct duel duel = {0};
    struct text text = {0};
    symbols_init(&duel.symbols, NULL);
    bool right = false;
    write_striker(&text, line);
    duel.attacker = prepare(&duel, &duel.attacker_document, &text);
    write_struck(&text, line);
    duel.target = prepare(&duel, &duel.target_document, &text);
    if (duel.attacker && duel.target) {
        struct dh2e_attack_request request = {
            .attacker = duel.attacker, .target = duel.target, .weapon = &duel.attacker->weapons.items[0], .called = -1};
        duel.planned = dh2e_attack_plan(&duel.attack, &request);
        right = duel.planned && same_blow(conform, line, &duel);
    } else {
        text_add(conform->why, "the actors cannot be prepared");
    }
    duel_free(&duel);
    text_free(&text);
    return right ? AGREE : DISAGREE;
}

const struct conform_kind conform_kinds_dh2e[] = {
    {.name = "dh2e/fire_mode_hits", .check = check_fire_mode_hits},
    {.name = "dh2e/fatigue", .check = check_fatigue},
    {.name = "dh2e/hit_location", .check = check_hit_location},
    {.name = "dh2e/damage", .check = check_damage},
    {.name = "dh2e/attack", .check = check_attack},
    {0},
};
