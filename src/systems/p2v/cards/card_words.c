/* card_words.c: a feature of a card in words: the text on the card, or else words made from its effects. A converted
 * feature has the text of another game, which describes it here less well than its effects. */
#include "systems/p2v/cards/card_print.h"

#include <string.h>

#include "systems/p2v/cards/rules.h"

static const struct {
    const char *op, *words;
} words_said[] = {
#define SAY(op, words) {op, words},
#include "systems/p2v/cards/card_words.def"
};
static const struct {
    const char *event, *words;
} words_when[] = {
#define WHEN(event, words) {event, words},
#include "systems/p2v/cards/card_words.def"
};

enum { WORDS_DEPTH = 5 };

static void words_value(struct text *out, const struct json *value, int depth);

/* Underscores and bars are for programs. */
static void words_plain(struct text *out, const char *words)
{
    for (; *words; words++) {
        if (*words == '|')
            text_add(out, " or ");
        else
            text_add_char(out, *words == '_' ? ' ' : *words);
    }
}

static void words_list(struct text *out, const struct json *list, int depth)
{
    bool branches = json_is(json_at(list, 0), JSON_ARRAY);
    for (size_t i = 0; i < json_count(list); i++) {
        if (i) text_add(out, branches ? " or " : ", ");
        words_value(out, json_at(list, i), depth);
    }
}

static const struct json *words_member(const struct json *effect, const char *name, size_t length)
{
    char member[48];
    if (length >= sizeof member) return NULL;
    memcpy(member, name, length);
    member[length] = '\0';
    return json_path(effect, member);
}

/* From `words` to the closing bracket or the end: answers where it stopped; false in `*whole` when a member missed. */
static const char *words_fill(struct text *out, const struct json *effect, const char *words, bool *whole, int depth)
{
    while (*words && *words != ']') {
        if (*words == '[') {
            struct text part = {0};
            bool fits = true;
            words = words_fill(&part, effect, words + 1, &fits, depth);
            if (fits) text_add(out, text_get(&part));
            text_free(&part);
            if (*words) words++;
        } else if (*words == '{') {
            const char *end = strchr(words, '}');
            const struct json *value = end ? words_member(effect, words + 1, (size_t)(end - words - 1)) : NULL;
            if (!value) *whole = false;
            words_value(out, value, depth);
            words = end ? end + 1 : words + 1;
        } else {
            text_add_char(out, *words++);
        }
    }
    return words;
}

static void words_save(struct text *out, const struct json *save)
{
    if (!json_is(save, JSON_OBJECT)) return;
    int stat = p2v_save_find(json_to_text(json_get(save, "stat"), ""));
    text_addf(out, " (%s %s)", stat >= 0 ? p2v_save_name((enum p2v_save)stat) : "save",
              json_to_text(json_get(save, "on_success"), "negates"));
}

static void words_effect(struct text *out, const struct json *effect, int depth)
{
    const char *op = json_to_text(json_get(effect, "op"), "");
    for (size_t i = 0; i < sizeof words_said / sizeof *words_said; i++) {
        if (strcmp(words_said[i].op, op) != 0) continue;
        bool whole = true;
        (void)words_fill(out, effect, words_said[i].words, &whole, depth + 1);
        words_save(out, json_get(effect, "save"));
        return;
    }
    words_plain(out, op);
    words_save(out, json_get(effect, "save"));
}

static void words_value(struct text *out, const struct json *value, int depth)
{
    if (depth > WORDS_DEPTH || !value) return;
    if (json_is(value, JSON_ARRAY))
        words_list(out, value, depth + 1);
    else if (json_is(value, JSON_OBJECT))
        words_effect(out, value, depth + 1);
    else if (json_is(value, JSON_STRING))
        words_plain(out, json_to_text(value, ""));
    else
        text_addf(out, "%lld", (long long)json_to_int(value, 0));
}

/* Can every effect be put in words? Otherwise the text of the card is better. */
static bool words_are_known(const struct json *effects)
{
    for (size_t i = 0; i < json_count(effects); i++) {
        const char *op = json_to_text(json_get(json_at(effects, i), "op"), "");
        bool known = false;
        for (size_t k = 0; k < sizeof words_said / sizeof *words_said && !known; k++)
            known = strcmp(words_said[k].op, op) == 0;
        if (!known) return false;
    }
    return true;
}

void card_range_words(struct text *out, const struct json *feature)
{
    const struct json *target = json_get(feature, "target");
    const char *mode = json_to_text(json_get(target, "mode"), "");
    long long reach = json_to_int(json_get(target, "reach"), 1), near = json_to_int(json_get(target, "short"), 0),
              far = json_to_int(json_get(target, "long"), near), within = json_to_int(json_get(target, "within"), 0);
    if (strncmp(mode, "melee", 5) == 0) text_addf(out, reach > 1 ? "Melee %lld" : "Melee", reach);
    if (strcmp(mode, "melee_or_ranged") == 0) text_add(out, " or ");
    if (near) text_addf(out, near == far ? "Ranged %lld" : "Ranged %lld/%lld", near, far);
    if (strcmp(mode, "area") == 0) {
        const char *shape = json_to_text(json_get(target, "shape"), "");
        text_addf(out, "%c%s %lld", *shape >= 'a' && *shape <= 'z' ? *shape - 32 : *shape, *shape ? shape + 1 : "",
                  (long long)json_to_int(json_get(target, "size"), 0));
        if (within) text_addf(out, " within %lld", within);
    }
    if (json_to_bool(json_get(feature, "once_per_turn"), false))
        text_add(out, out->length ? ", once a turn" : "once a turn");
}

/* Texts of other programs: "@Check[will|dc:30]" is "will DC 30", other marks are left out; long ones are cut. */
static void words_prose(struct text *out, const char *text)
{
    enum { MOST = 260 };
    size_t start = out->length;
    for (; *text && out->length - start < MOST; text++) {
        const char *end = *text == '@' ? strchr(text, ']') : NULL;
        if (!end) {
            text_add_char(out, *text);
            continue;
        }
        if (strncmp(text, "@Check[", 7) == 0)
            for (const char *at = text + 7; at < end; at++) {
                if (strncmp(at, "|dc:", 4) == 0)
                    text_add(out, " DC "), at += 3;
                else if (*at == '|')
                    break;
                else
                    text_add_char(out, *at);
            }
        text = end;
    }
    if (!*text) return;
    while (*text && ((unsigned char)*text & 0xC0) == 0x80)
        text_add_char(out, *text++);
    text_add(out, " ...");
}

bool card_is_reading(const struct json *feature)
{
    return json_is_text(json_get(feature, "converted"), "text");
}

bool card_is_on_front(const struct json *feature)
{
    const struct json *caster = json_get(feature, "caster");
    return !card_is_reading(feature) && (!caster || json_count(json_get(caster, "pools")) > 0);
}

static void words_trigger(struct text *out, const struct json *trigger)
{
    const char *event = json_to_text(json_get(trigger, "event"), "");
    const struct json *within = json_get(trigger, "within"), *types = json_get(trigger, "types");
    if (!*event) return;
    text_add(out, "When ");
    bool known = false;
    for (size_t i = 0; i < sizeof words_when / sizeof *words_when && !known; i++) {
        known = strcmp(words_when[i].event, event) == 0;
        if (known) text_add(out, words_when[i].words);
    }
    if (!known) words_plain(out, event);
    if (within) {
        text_add(out, " within ");
        words_value(out, within, 0);
    }
    if (json_count(types)) {
        text_add(out, " (");
        words_list(out, types, 0);
        text_add(out, ")");
    }
    text_add(out, ": ");
}

static void words_spells(struct text *out, const struct json *caster)
{
    const struct json *pools = json_get(caster, "pools");
    for (size_t i = 0; i < json_count(pools); i++) {
        const struct json *pool = json_at(pools, i), *spells = json_get(pool, "spells");
        long long count = json_to_int(json_get(pool, "count"), 0);
        text_add(out, i ? "; " : "");
        for (long long box = 0; box < count && box < 12; box++)
            text_add(out, CARD_BOX);
        text_add(out, count ? " " : "at will: ");
        for (size_t k = 0; k < json_count(spells); k++)
            text_addf(out, "%s%s", k ? ", " : "", json_to_text(json_get(json_at(spells, k), "name"), ""));
    }
}

void card_cost_words(struct text *out, const struct json *feature)
{
    const char *kind = json_to_text(json_get(feature, "kind"), "passive");
    long long ap = json_to_int(json_get(feature, "ap"), 0);
    if (strcmp(kind, "reaction") == 0) text_add(out, "\xe2\x86\xbb"); /* an arrow in a circle */
    if (strcmp(kind, "free") == 0) text_add(out, "\xe2\x97\x8b");     /* an empty ring */
    for (long long i = 0; strcmp(kind, "action") == 0 && i < ap && i < 3; i++)
        text_add(out, "\xe2\x97\x8f"); /* a dot an action point */
}

void card_uses_words(struct text *out, const struct json *feature)
{
    const struct json *uses = json_get(feature, "uses");
    long long count = json_to_int(json_get(uses, "count"), 0);
    for (long long i = 0; i < count && i < 8; i++)
        text_add(out, CARD_BOX);
    if (!count) return;
    text_add(out, json_is_text(json_get(uses, "recharge"), "daily")       ? " a day"
                  : json_is_text(json_get(uses, "recharge"), "encounter") ? " a battle"
                                                                          : "");
}

void card_feature_words(struct text *out, const struct json *feature)
{
    const struct json *effects = json_get(feature, "effects");
    const char *text = json_to_text(json_get(feature, "text"), "");
    if (*text && !json_get(feature, "converted") && !json_get(feature, "caster")) {
        text_add(out, text);
        return;
    }
    words_trigger(out, json_get(feature, "trigger"));
    words_spells(out, json_get(feature, "caster"));
    if (json_count(effects) && (words_are_known(effects) || !*text))
        words_list(out, effects, 0);
    else if (!json_get(feature, "caster"))
        words_prose(out, text);
    if (strcmp(json_to_text(json_get(feature, "kind"), ""), "aura") == 0 && !json_count(effects))
        text_add(out, " aura");
}

void card_head_words(struct text *out, const struct json *card)
{
    int level = (int)json_to_int(json_get(card, "level"), 0);
    const char *alignment = json_to_text(json_get(card, "alignment"), "");
    text_addf(out, "Level %d  \xc2\xb7  %s%s%s", level, alignment, *alignment ? "  \xc2\xb7  " : "",
              json_to_text(json_get(card, "size"), ""));
}

int card_points(const struct json *card)
{
    return json_to_bool(json_get(card, "unpriced"), false)
               ? -1
               : p2v_level_cost((int)json_to_int(json_get(card, "level"), 0));
}

void card_list_words(struct text *out, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *entry = json_at(list, i);
        text_add(out, i ? ", " : "");
        words_plain(out, json_to_text(entry, json_to_text(json_get(entry, "type"), "")));
        if (json_get(entry, "dice")) text_addf(out, " %lldd6", (long long)json_to_int(json_get(entry, "dice"), 0));
        if (json_get(entry, "amount")) text_addf(out, " %lld", (long long)json_to_int(json_get(entry, "amount"), 0));
    }
}
