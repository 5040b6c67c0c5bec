/* print_json.c: prints a roll as JSON. */
#include <string.h>

#include "dice/dice.h"
#include "json/json.h"

static void dice_write_die(struct text *out, const struct dice_die *die)
{
    bool kept = !(die->flags & DICE_INACTIVE);
    text_addf(out, "{\"faces\":%d,\"value\":%lld,\"kept\":%s", (int)die->faces, (long long)die->value,
              kept ? "true" : "false");
    static const struct {
        int flag;
        const char *name;
    } marks[] = {{DICE_DROPPED, "dropped"}, {DICE_REROLLED, "rerolled"},     {DICE_EXPLODED, "exploded"},
                 {DICE_EXTRA, "extra"},     {DICE_COMPOUNDED, "compounded"}, {DICE_CHANGED, "changed"},
                 {DICE_SUCCESS, "success"}, {DICE_FAILURE, "failure"},       {DICE_DECIDES, "decides"}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (die->flags & marks[i].flag) text_addf(out, ",\"%s\":true", marks[i].name);
    }
    if (die->flags & DICE_COUNTED) text_addf(out, ",\"counts\":%lld", (long long)die->counts);
    text_addf(out, ",\"term\":%u}", die->term);
}

static void dice_write_terms(struct text *out, const struct dice *dice, const struct dice_result *result)
{
    for (size_t i = 0; i < result->terms.count; i++) {
        const struct dice_term *term = &result->terms.items[i];
        text_add(out, i ? ",{\"term\":" : "{\"term\":");
        json_write_string(out, dice->text + term->offset, term->length);
        text_add(out, ",\"total\":");
        text_add_double(out, term->total);
        if (term->flavour) {
            text_add(out, ",\"flavour\":");
            json_write_string(out, term->flavour, strlen(term->flavour));
        }
        text_add_char(out, '}');
    }
}

void dice_result_write_json(struct text *out, const struct dice *dice, const struct dice_result *result, uint64_t seed)
{
    text_add(out, "{\"expression\":");
    json_write_string(out, dice->text, strlen(dice->text));
    text_addf(out, ",\"dialect\":\"%s\",\"seed\":%llu,\"total\":", dice_dialect_name(dice->dialect),
              (unsigned long long)seed);
    text_add_double(out, result->number);
    text_add(out, ",\"terms\":[");
    dice_write_terms(out, dice, result);
    text_add(out, "],\"dice\":[");
    for (size_t i = 0; i < result->dice.count; i++) {
        if (i) text_add_char(out, ',');
        dice_write_die(out, &result->dice.items[i]);
    }
    text_add_char(out, ']');
    if (dice->remark) {
        text_add(out, ",\"remark\":");
        json_write_string(out, dice->remark, strlen(dice->remark));
    }
    text_add_char(out, '}');
}
