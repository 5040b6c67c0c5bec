/* compound.c: reads actions that are made of other actions. */
#include "systems/pf2e/roll/compound.h"

#include <stdio.h>
#include <string.h>

#include "systems/pf2e/roll/plain_text.h"

static const struct {
    const char *word;
    int number;
} compound_numbers[] = {{"a ", 1}, {"an ", 1}, {"one ", 1}, {"two ", 2}, {"three ", 3}, {"four ", 4}, {"a single ", 1}};

/* "two claw strikes" at the start: the strike, and the text after it; NULL when there is none. */
static const char *compound_strike(struct pf2e_compound_strike *strike, const char *at, const char *end)
{
    *strike = (struct pf2e_compound_strike){0};
    size_t skip = 0;
    for (size_t i = 0; i < sizeof compound_numbers / sizeof *compound_numbers; i++) {
        size_t length = strlen(compound_numbers[i].word);
        if (at + length > end || pf2e_seek(at, at + length, compound_numbers[i].word) != at || length <= skip) continue;
        strike->count = compound_numbers[i].number;
        skip = length;
    }
    if (!strike->count) return NULL;
    const char *name = at + skip, *stop = pf2e_seek(name, end, "strike");
    size_t length = stop ? (size_t)(stop - name) : PF2E_PART_NAME;
    if (length >= PF2E_PART_NAME) return NULL;
    for (size_t i = 0; i < length; i++) {
        if (!ascii_is_letter(name[i]) && name[i] != ' ' && name[i] != '-') return NULL;
        strike->name[i] = ascii_lower(name[i]);
    }
    while (length && strike->name[length - 1] == ' ')
        strike->name[--length] = '\0';
    strike->ranged = strcmp(strike->name, "ranged") == 0;
    static const char *const any[] = {"melee", "ranged", "unarmed", "melee or unarmed"};
    for (size_t i = 0; i < sizeof any / sizeof *any; i++) {
        if (strcmp(strike->name, any[i]) == 0) strike->name[0] = '\0';
    }
    return stop + strlen("strike");
}

/* "makes one jaws Strike and two tail Strikes" */
static void compound_strikes(struct pf2e_compound *compound, const char *at, const char *end)
{
    static const char *const joints[] = {" and makes ", " and ", ", and ", ", "};
    struct pf2e_compound_strike strike;
    for (const char *behind = compound_strike(&strike, at, end); behind && compound->strike_count < PF2E_MOST_PARTS;) {
        compound->strikes[compound->strike_count++] = strike;
        if (behind < end && *behind == 's') behind++;
        const char *next = NULL;
        for (size_t i = 0; i < sizeof joints / sizeof *joints && !next; i++) {
            size_t length = strlen(joints[i]);
            if (behind + length < end && pf2e_seek(behind, behind + length, joints[i]) == behind)
                next = compound_strike(&strike, behind + length, end);
        }
        behind = next;
    }
}

static bool compound_depends(const char *at, const char *end)
{
    static const char *const words[] = {" if ",  "instead",  " each ", "compares",
                                        "when ", "whenever", " can ",  "as long as"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (pf2e_seek(at, end, words[i])) return true;
    }
    return false;
}

static void compound_sentence(struct pf2e_compound *compound, const char *at, const char *end)
{
    static const char *const makes[] = {"makes ", "you make ", "attempts ", " make ", " making "};
    static const char *const skills[] = {"grapple", "trip", "shove", "disarm", "demoralize", "feint"};
    bool skill = pf2e_seek(at, end, "attempts to [[/act ") || pf2e_seek(at, end, "attempts to @uuid[");
    for (size_t i = 0; skill && i < sizeof skills / sizeof *skills; i++) {
        if (pf2e_seek(at, end, skills[i]) && !compound->skill) compound->skill = skills[i];
    }
    if (pf2e_seek(at, end, "automatically extend that condition")) compound->extends_hold = true;
    if (pf2e_seek(at, end, "automatically deals that strike's damage again")) compound->repeats_damage = true;
    if (skill || compound_depends(at, end)) return;
    if (pf2e_seek(at, end, "strides twice") || pf2e_seek(at, end, "stride twice"))
        compound->strides = 2;
    else if (pf2e_seek(at, end, "strides") || pf2e_seek(at, end, "you stride"))
        compound->strides = compound->strides ? compound->strides : 1;
    for (size_t i = 0; i < sizeof makes / sizeof *makes && !compound->strike_count; i++) {
        const char *found = pf2e_seek(at, end, makes[i]);
        if (found) compound_strikes(compound, found + strlen(makes[i]), end);
    }
}

/* Words around moves and Strikes that add nothing to them. */
static bool compound_is_filler(const struct pf2e_compound *compound, const char *word, size_t length)
{
    static const char fillers[] = " the a an and then makes make making up to its their his her your it they you speed "
                                  "twice strides stride strike strikes at end of that this movement one two three "
                                  "four single melee ranged unarmed against target same creature with ";
    char padded[PF2E_PART_NAME + 2];
    if (length >= PF2E_PART_NAME) return false;
    snprintf(padded, sizeof padded, " %.*s ", (int)length, word);
    if (pf2e_seek(padded, padded + length + 2, "strike")) return true;
    for (size_t i = 0; i < length + 2; i++)
        padded[i] = ascii_lower(padded[i]);
    if (strstr(fillers, padded)) return true;
    padded[length + 1] = '\0';
    for (int i = 0; i < compound->strike_count; i++) {
        if (strstr(compound->strikes[i].name, padded + 1)) return true;
    }
    return false;
}

/* Who does it. */
static bool compound_is_subject(const char *at, const char *end)
{
    for (; at < end; at++) {
        if (!ascii_is_letter(*at) && *at != ' ' && *at != '\'' && *at != '-') return false;
    }
    return true;
}

/* Does the compound say all there is from the verb on? */
static bool compound_is_said(const struct pf2e_compound *one, const char *verb, const char *end)
{
    while (verb < end) {
        const char *stop = verb;
        while (stop < end && (ascii_is_letter(*stop) || *stop == '-'))
            stop++;
        if (stop > verb && !compound_is_filler(one, verb, (size_t)(stop - verb))) return false;
        if (stop == verb && *verb != ' ' && *verb != ',') return false;
        verb = stop > verb ? stop : verb + 1;
    }
    return true;
}

bool pf2e_compound_covers(const char *at, const char *end)
{
    static const char *const verbs[] = {" strides", "you stride", " makes ", "you make "};
    struct pf2e_compound one = {0};
    const char *verb = end;
    compound_sentence(&one, at, end);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        const char *found = pf2e_seek(at, verb, verbs[i]);
        if (found) verb = found;
    }
    if ((!one.strides && !one.strike_count) || one.skill || verb - at > 2 * PF2E_PART_NAME) return false;
    return compound_is_subject(at, verb) && compound_is_said(&one, verb, end);
}

/* What it must follow. */
static void compound_requirement(struct pf2e_compound *compound, const char *at, const char *end)
{
    const char *last = pf2e_seek(at, end, "last action was a successful ");
    if (last && pf2e_seek(last, end, "strike")) compound->after_hits = 1;
    if (last && pf2e_seek(last, end, "that lists ")) compound->is_listed = true;
    if (pf2e_seek(at, end, "two consecutive strikes of the listed type")) compound->after_hits = 2;
}

/* Requirements and triggers are not part of what is done. */
static bool compound_is_aside(const char *from, const char *end)
{
    static const char *const asides[] = {"<strong>requirement", "<strong>trigger", "<strong>frequency",
                                         "<strong>special", "<strong>success", "<strong>critical"};
    for (size_t i = 0; i < sizeof asides / sizeof *asides; i++) {
        const char *found = pf2e_seek(from, end, asides[i]);
        if (found && found < from + 8) return true;
    }
    return false;
}

/* "10 feet" before the common text of the ability. */
static int compound_feet(const char *text, const char *end)
{
    const char *line = pf2e_seek(text, end, "<hr"), *feet = pf2e_seek(text, line ? line : text, " feet");
    int number = 0, unit = 1;
    for (; feet && feet > text && ascii_is_digit(feet[-1]) && unit < 1000; feet--, unit *= 10)
        number += (feet[-1] - '0') * unit;
    return number;
}

bool pf2e_compound_read(struct pf2e_compound *compound, const char *text)
{
    const char *end = text + strlen(text);
    *compound = (struct pf2e_compound){0};
    for (const char *start = pf2e_seek(text, end, "<p>"); start; start = pf2e_seek(start + 3, end, "<p>")) {
        const char *close = pf2e_seek(start, end, "</p>");
        if (!close) close = end;
        if (pf2e_seek(start, close, "<strong>requirement")) compound_requirement(compound, start, close);
        for (const char *at = start + 3; at < close && !compound_is_aside(start + 3, close);) {
            const char *stop = pf2e_seek(at, close, ". ");
            if (!stop) stop = close;
            compound_sentence(compound, at, stop);
            at = stop + 1;
        }
    }
    if (compound->skill && pf2e_seek(text, end, "change the distance")) compound->push = compound_feet(text, end);
    return compound->strides || compound->strike_count || compound->skill || compound->repeats_damage;
}
