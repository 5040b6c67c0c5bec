/* p2v_card_left_out.c: abilities that a card leaves out by rule, each with its reason (P2V-CONV-04, -17). */
#include <string.h>

#include "bridges/p2v_card.h"

struct left_out_row {
    const char *words;
    enum card_reason reason;
};

static const struct left_out_row left_out_names[] = {
#define NAMED(text, reason) {text, CARD_REASON_##reason},
#include "bridges/p2v_left_out.def"
};
static const struct left_out_row left_out_words[] = {
#define TOLD(text, reason) {text, CARD_REASON_##reason},
#include "bridges/p2v_left_out.def"
};

const char *card_reason_words(enum card_reason reason)
{
    static const char *const words[CARD_REASONS] = {
#define REASON(name, text) text,
#include "bridges/p2v_left_out.def"
    };
    return words[reason];
}

bool card_leave_out(struct card_maker *maker, const char *name, enum card_reason reason)
{
    json_push(maker->arena, &maker->left_out[reason], json_make_text(maker->arena, name, strlen(name)));
    maker->tally.outcomes[CARD_DROPPED]++;
    maker->tally.reasons[reason]++;
    return true;
}

/* The name, or the name with a measure or something in brackets: "Lifesense 60 feet", "Tremorsense (Imprecise)". */
static bool left_out_is_named(const char *name, const char *wanted)
{
    size_t length = strlen(wanted);
    if (strncmp(name, wanted, length) != 0) return false;
    return !name[length] || (name[length] == ' ' && strchr("(0123456789", name[length + 1]));
}

/* "+1 status to all saves vs. magic", and the same in words: a bonus that counts only at times (P2V-CONV-17). */
static bool left_out_is_bonus(const char *name)
{
    static const char dash[] = "\xe2\x80\x93";
    return *name == '+' || *name == '-' || strncmp(name, dash, sizeof dash - 1) == 0;
}

/* A disease whose first stage takes a day; a shape that fights like this one. */
static bool left_out_is_slow(const struct card_ability *ability)
{
    const char *stage = strstr(ability->html, "Stage 1</strong>"), *second = strstr(ability->html, "Stage 2</strong>");
    const char *day = stage ? strstr(stage, "day") : NULL;
    return day && (!second || day < second);
}

static bool left_out_is_look(const struct card_ability *ability)
{
    return strstr(ability->html, "Glossary.ChangeShape") && strstr(ability->words, "doesn't change");
}

bool card_left_out_first(struct card_maker *maker, const struct card_ability *ability)
{
    if (left_out_is_bonus(ability->name)) return card_leave_out(maker, ability->name, CARD_REASON_BONUS);
    if (left_out_is_slow(ability)) return card_leave_out(maker, ability->name, CARD_REASON_TIME);
    if (left_out_is_look(ability)) return card_leave_out(maker, ability->name, CARD_REASON_LOOK);
    for (size_t i = 0; i < sizeof left_out_names / sizeof *left_out_names; i++) {
        const struct left_out_row *row = &left_out_names[i];
        bool is_own = row->reason == CARD_REASON_STRIKE && !*ability->glossary && strstr(ability->words, "strike");
        if (!is_own && left_out_is_named(ability->name, row->words))
            return card_leave_out(maker, ability->name, row->reason);
    }
    return false;
}

/* Nobody draws weapons (P2V-CONV-04), and there is no initiative. */
static bool left_out_is_upkeep(const struct card_ability *ability)
{
    enum { SHORT = 120 };
    const char *cause = *ability->trigger ? ability->trigger : ability->words;
    if (ability->kind != ABILITY_ACTION && strstr(cause, "initiative")) return true;
    return strlen(ability->words) < SHORT &&
           card_find_any(ability->words, "interacts to draw|interact to draw|draws a weapon");
}

bool card_left_out_last(struct card_maker *maker, const struct card_ability *ability)
{
    enum { LONG = 300 };
    const struct prose *prose = &ability->prose;
    if (prose->save >= 0 || prose->damage || prose->persistent) return false;
    if (left_out_is_upkeep(ability)) return card_leave_out(maker, ability->name, CARD_REASON_UPKEEP);
    if (ability->kind != ABILITY_PASSIVE) return false;
    bool is_all = strlen(ability->words) < LONG; /* what a long text tells besides may matter */
    for (size_t i = 0; is_all && i < sizeof left_out_words / sizeof *left_out_words; i++)
        if (card_find_any(ability->words, left_out_words[i].words))
            return card_leave_out(maker, ability->name, left_out_words[i].reason);
    if (json_is_text(json_path(ability->item, "system.category"), "interaction"))
        return card_leave_out(maker, ability->name, CARD_REASON_HABIT);
    return false;
}
