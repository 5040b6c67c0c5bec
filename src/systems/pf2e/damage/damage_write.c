/* damage_write.c: damage in words: the formula of an instance and the lines of a breakdown. */
#include "systems/pf2e/damage/damage_write.h"

#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "base/text.h"
#include "base/whole.h"

static void pf2e_write_sign(struct text *out, bool first, bool negative)
{
    if (first)
        text_add(out, negative ? "-" : "");
    else
        text_add(out, negative ? " - " : " + ");
}

/* Terms of one category in a row: "4d6[doubled] - 2 * 3". */
static void pf2e_write_row(struct text *out, const struct pf2e_damage_term *terms, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct pf2e_damage_term *term = &terms[i];
        if (term->faces) {
            pf2e_write_sign(out, i == 0, false);
            text_add_int(out, term->dice_doubled ? whole_multiply(term->dice, 2) : term->dice);
            text_add_char(out, 'd');
            text_add_int(out, term->faces);
            if (term->dice_doubled) text_add(out, "[doubled]");
        } else if (term->dice_doubled && count == 1) {
            text_add(out, "2 * ");
            number_print(out, term->flat);
        } else {
            pf2e_write_sign(out, i == 0, term->flat < 0);
            if (term->dice_doubled) text_add(out, "2 * ");
            number_print(out, fabs(term->flat));
        }
    }
}

/* A plain number or row of dice needs no parentheses to carry a flavour. */
static bool pf2e_is_simple(const char *words)
{
    const char *at = words;
    while (ascii_is_digit(*at))
        at++;
    if (at > words && *at == 'd' && ascii_is_digit(at[1]))
        for (at++; ascii_is_digit(*at);)
            at++;
    return at > words && !*at;
}

static void pf2e_write_enclosed(struct text *out, const char *words, bool enclosed)
{
    if (enclosed) text_add_char(out, '(');
    text_add(out, words);
    if (enclosed) text_add_char(out, ')');
}

static void pf2e_write_marked(struct text *out, const char *words, const char *mark)
{
    pf2e_write_enclosed(out, words, !pf2e_is_simple(words));
    text_add_char(out, '[');
    text_add(out, mark);
    text_add_char(out, ']');
}

/* All terms, category by category, precision and splash marked. Returns how many pieces the sum has. */
static uint32_t pf2e_write_terms(struct text *out, const struct pf2e_damage_term *terms, uint32_t count)
{
    uint32_t pieces = 0;
    for (uint32_t start = 0, end; start < count; start = end) {
        struct text row = {0};
        for (end = start; end < count && terms[end].category == terms[start].category; end++)
            continue;
        pf2e_write_row(&row, terms + start, end - start);
        const char *words = text_get(&row);
        bool marked = terms[start].category != PF2E_CATEGORY_NONE;
        bool negative = !marked && pieces && words[0] == '-';
        if (pieces) text_add(out, negative ? " - " : " + ");
        if (marked)
            pf2e_write_marked(out, words, pf2e_damage_category_name(terms[start].category));
        else
            text_add(out, words + (negative ? 1 : 0));
        pieces += marked ? 1 : end - start;
        if (row.failed) out->failed = true;
        text_free(&row);
    }
    return pieces;
}

/* "2 * (2d6 + 4)": what a critical hit doubles as a whole. */
static void pf2e_write_doubled(struct text *out, const struct pf2e_damage_term *terms, uint32_t count)
{
    struct text sum = {0};
    uint32_t pieces = pf2e_write_terms(&sum, terms, count);
    const char *words = text_get(&sum);
    bool enclosed = pieces > 1 || *words == '-' || *words == '(' || strchr(words, ' ');
    text_add(out, "2 * ");
    pf2e_write_enclosed(out, words, enclosed);
    if (sum.failed) out->failed = true;
    text_free(&sum);
}

static void pf2e_write_sum(struct text *out, const struct pf2e_damage_instance *instance)
{
    uint32_t doubled = 0;
    while (doubled < instance->term_count && instance->terms[doubled].is_doubled &&
           !instance->terms[doubled].dice_doubled)
        doubled++;
    uint32_t dice_doubled = doubled;
    while (dice_doubled < instance->term_count && instance->terms[dice_doubled].is_doubled)
        dice_doubled++;
    if (doubled) pf2e_write_doubled(out, instance->terms, doubled);
    if (dice_doubled > doubled) pf2e_write_terms(out, instance->terms + doubled, dice_doubled - doubled);
    if (dice_doubled == instance->term_count) return;
    struct text rest = {0};
    pf2e_write_terms(&rest, instance->terms + dice_doubled, instance->term_count - dice_doubled);
    const char *words = text_get(&rest);
    bool negative = out->length && words[0] == '-';
    if (out->length) text_add(out, negative ? " - " : " + ");
    text_add(out, words + (negative ? 1 : 0));
    if (rest.failed) out->failed = true;
    text_free(&rest);
}

static void pf2e_write_flavour(struct text *out, const struct symbols *symbols,
                               const struct pf2e_damage_instance *instance, struct pf2e_damage_flavour flavour)
{
    const char *type = symbol_text(symbols, instance->type);
    const char *between = "[";
    if (flavour.heals) {
        text_add(out, "[healing");
        between = ",";
    }
    if (flavour.says_persistent || strcmp(type, "untyped") != 0) {
        text_add(out, between);
        text_add(out, type);
        between = ",";
    }
    if (flavour.says_persistent) text_add(out, ",persistent");
    for (uint32_t i = 0; i < instance->material_count; i++) {
        text_add(out, between);
        text_add(out, symbol_text(symbols, instance->materials[i]));
        between = ",";
    }
    if (*between == ',') text_add_char(out, ']');
}

const char *pf2e_damage_write_instance(struct arena *arena, const struct symbols *symbols,
                                       const struct pf2e_damage_instance *instance, struct pf2e_damage_flavour flavour)
{
    struct text sum = {0}, out = {0};
    pf2e_write_sum(&sum, instance);
    if (instance->term_count == 0) text_add_char(&sum, '0');
    pf2e_write_enclosed(&out, text_get(&sum), !pf2e_is_simple(text_get(&sum)));
    pf2e_write_flavour(&out, symbols, instance, flavour);
    const char *words = sum.failed || out.failed ? NULL : arena_copy_text(arena, text_get(&out), out.length);
    text_free(&sum);
    text_free(&out);
    return words;
}

static void pf2e_write_amount(struct text *out, const struct pf2e_damage_line *line)
{
    if (line->faces) {
        if (line->label) text_add_char(out, '+');
        text_add_int(out, line->dice);
        text_add_char(out, 'd');
        text_add_int(out, line->faces);
    }
    if (line->faces && line->flat == 0) return;
    bool first = !line->faces;
    if (first && line->label)
        text_add_char(out, line->flat < 0 ? '-' : '+');
    else
        pf2e_write_sign(out, first, line->flat < 0);
    number_print(out, fabs(line->flat));
}

const char *pf2e_damage_write_line(struct arena *arena, const struct pf2e_damage_line *line)
{
    struct text out = {0};
    if (line->label) {
        text_add(&out, line->label);
        text_add_char(&out, ' ');
    }
    pf2e_write_amount(&out, line);
    if (line->type && *line->type) {
        text_add(&out, line->is_persistent ? " Persistent " : " ");
        text_add_char(&out, ascii_upper(line->type[0]));
        text_add(&out, line->type + 1);
    }
    const char *words = out.failed ? NULL : arena_copy_text(arena, text_get(&out), out.length);
    text_free(&out);
    return words;
}

const char *pf2e_damage_for_people(struct arena *arena, const char *formula)
{
    struct text out = {0};
    for (const char *times; (times = strstr(formula, " * ")); formula = times + 3) {
        text_add_bytes(&out, formula, (size_t)(times - formula));
        text_add(&out, " × ");
    }
    text_add(&out, formula);
    const char *words = out.failed ? NULL : arena_copy_text(arena, text_get(&out), out.length);
    text_free(&out);
    return words;
}
