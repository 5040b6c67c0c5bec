/* p2v_prose_scan.c: reads the description of a PF2e ability, sentence by sentence: who saves, how much damage it
 * deals, who moves and where, which conditions it gives, and which creature gets them. */
#include "bridges/p2v_prose_scan.h"

#include <stdlib.h>
#include <string.h>

#include "systems/p2v/cards/pack.h"

static const char prose_condition_link[] = "conditionitems.Item.";

static const struct prose_mapping {
    const char *word;
    enum prose_effect first, second;
} prose_mappings[] = {
#define MAPPED(word, first, second) {word, PROSE_##first, PROSE_##second},
#include "bridges/p2v_conditions.def"
};

/* The number after `name` in "fortitude|dc:21|basic", 0 when there is none. */
static int prose_parameter(const char *at, const char *end, const char *name)
{
    size_t length = strlen(name);
    for (; at + length < end; at++)
        if (strncmp(at, name, length) == 0) return (int)strtol(at + length, NULL, 10);
    return 0;
}

static void prose_check(const char *at, const char *end, struct prose *prose)
{
    static const char *const saves[] = {"fortitude", "reflex", "will"};
    if (prose_starts(at, "type:")) at += 5;
    for (int save = 0; save < 3; save++) {
        int dc = prose_starts(at, saves[save]) ? prose_parameter(at, end, "dc:") : 0;
        if (!dc || dc > 100) continue;
        if (dc > prose->dc) prose->dc = dc;
        if (prose->save >= 0) continue;
        prose->save = save;
        prose->is_basic = prose_contains(at, end, "basic");
    }
}

static int prose_shape(const char *at)
{
    static const char *const shapes[] = {"emanation", "burst", "cone", "line"};
    for (int shape = 0; shape < 4; shape++)
        if (prose_starts(at, shapes[shape])) return shape;
    return -1;
}

static void prose_area(int shape, int feet, struct prose *prose)
{
    if (shape < 0 || prose->shape >= 0 || feet < 5 || feet > 1000) return;
    prose->shape = shape;
    prose->size = p2v_convert_area(feet / 5);
}

/* The bits of the types in "[persistent,fire]". */
static uint32_t prose_types(const char *at, const char *end, bool *is_persistent, bool *is_healing)
{
    uint32_t types = 0;
    while (at < end) {
        char word[24];
        size_t length = 0;
        for (; at < end && *at != ','; at++)
            if (length < sizeof word - 1 && *at != ' ') word[length++] = *at;
        word[length] = '\0';
        at += at < end;
        int type = p2v_damage_find(word);
        if (type >= 0) types |= P2V_BIT(type);
        *is_persistent |= strcmp(word, "persistent") == 0 || strcmp(word, "bleed") == 0;
        *is_healing |= strcmp(word, "healing") == 0;
    }
    return types;
}

static void prose_damage_part(struct arena *arena, const char *at, const char *end, struct prose *prose, int *doubled)
{
    const char *type = at;
    bool is_persistent = false, is_healing = false;
    while (type < end && *type != '[')
        type++;
    int average = prose_average(arena, at, (size_t)(type - at));
    const char *close = type;
    while (close < end && *close != ']')
        close++;
    uint32_t types = type < end ? prose_types(type + 1, close, &is_persistent, &is_healing) : 0;
    if (average <= 0) {
        prose->dropped++;
    } else if (is_healing) {
        if (!prose->healing) prose->healing = p2v_convert_damage(average);
    } else if (is_persistent) {
        if (!prose->persistent) prose->persistent = p2v_convert_damage(average);
        prose->persistent_types |= types;
    } else {
        *doubled += average;
        prose->types |= types;
    }
}

/* Puts what was read into the prose; a second amount is mostly another tier or another target. */
static void prose_damage_take(struct prose *prose, struct prose *part, int doubled)
{
    if (doubled && prose->damage == 0) {
        part->damage = p2v_convert_damage(doubled);
    } else if (doubled) {
        part->types = prose->types;
        part->dropped++;
    }
    *prose = *part;
}

/* "6d6[fire],1d6[persistent,fire]|options:area-damage]": parts by commas outside of brackets. Returns the end. */
static const char *prose_damage(struct arena *arena, const char *at, struct prose *prose)
{
    const char *start = at;
    int depth = 0, doubled = 0;
    struct prose part = *prose;
    for (; *at; at++) {
        if (*at == '[' || *at == '(') depth++;
        bool closes = *at == ']' && depth == 0;
        if (closes || (depth == 0 && (*at == ',' || *at == '|'))) {
            prose_damage_part(arena, start, at, &part, &doubled);
            start = at + 1;
            if (*at != ',') break;
        }
        if ((*at == ']' || *at == ')') && depth) depth--;
    }
    prose_damage_take(prose, &part, doubled);
    return *at ? at : at - 1;
}

/* The word before `at`, a link left out: its length; `at` moves to its first letter. */
static size_t prose_word_before(const char *text, const char **at)
{
    const char *end = *at;
    while (end > text && end[-1] == ' ')
        end--;
    const char *start = end;
    while (start > text && strchr(" >(,;", start[-1]) == NULL)
        start--;
    *at = start;
    return (size_t)(end - start);
}

static bool prose_is_word(const char *at, size_t length, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(words[i]) == length && strncmp(at, words[i], length) == 0) return true;
    return false;
}

/* What follows the link that begins at `link`: after its closing bracket and its label. */
static const char *prose_behind(const char *link)
{
    const char *end = prose_to(link, "]");
    if (*end) end++;
    if (*end == '{') end = prose_to(end, "}");
    return *end == '}' ? end + 1 : end;
}

/* "if it's slowed", but not "if it fails, it's slowed", which gives the condition. */
static bool prose_is_after_if(const char *link, size_t back)
{
    for (const char *at = link; at > link - back && *at != ','; at--) {
        if (prose_starts(at, " if ") || prose_starts(at, "If ")) return true;
    }
    return false;
}

/* "grabbed or restrained": the link of the first; NULL when the word does not join two. */
static const char *prose_first_of_two(const char *text, const char *word)
{
    if (!prose_starts(word, "or") || word <= text + 1 || !strchr("]}", word[-2])) return NULL;
    for (const char *first = word; first > text; first--) {
        if (prose_starts(first, "conditionitems.Item.")) return first;
    }
    return NULL;
}

/* "Restrained by it", "Grabbed or Restrained by it". */
static bool prose_is_by(const char *rest)
{
    if (prose_starts(rest, " or @")) rest = prose_behind(rest);
    return prose_starts(rest, " by ~") || prose_starts(rest, " by it") || prose_starts(rest, " by them");
}

/* "Restraining" is what someone does. */
static bool prose_is_action(const char *link)
{
    const char *label = prose_to(link, "]");
    const char *end = label[0] && label[1] == '{' ? prose_to(label, "}") : label;
    return end - label > 5 && prose_starts(end - 3, "ing");
}

/* "becomes Grabbed by it" gives a condition, "a creature that is Grabbed by it" does not. */
static bool prose_gives(const char *text, const char *word, size_t length)
{
    static const char *const verbs[] = {"becomes", "become", "is", "are", "be", "and"};
    static const char *const before[] = {"that", "who", "which"};
    const char *second = word;
    size_t letters = prose_word_before(text, &second);
    bool gives = length == 0 || prose_is_word(word, length, verbs, sizeof verbs / sizeof *verbs);
    return gives && !prose_is_word(second, letters, before, sizeof before / sizeof *before);
}

/* "a grabbed creature", "has grabbed", "that is grabbed by it": by the word before the link and what follows it. */
static bool prose_is_attribute(const char *text, const char *word, size_t length, const char *rest)
{
    static const char *const before[] = {"a", "an", "the", "has", "have", "had", "each", "any", "with", "no"};
    static const char *const after[] = {" creature", " target", " foe", " enem", " opponent", " or "};
    bool is_named = prose_is_word(word, length, before, sizeof before / sizeof *before);
    for (size_t i = 0; is_named && i < sizeof after / sizeof *after; i++)
        if (prose_starts(rest, after[i])) return true;
    return (is_named && prose_starts(word, "ha")) || (prose_is_by(rest) && !prose_gives(text, word, length));
}

/* "if it's already prone", "a grabbed creature", "someone it has grabbed": named, not given. `link` is the place of
 * the condition's name; the markup of the link begins with an @ before it. */
static bool prose_is_only_named(const char *text, const char *link)
{
    static const char *const words[] = {"against", "already",    "immune to", "while ",
                                        "isn't",   "instead of", "as long as"};
    size_t back = (size_t)(link - text) < 60 ? (size_t)(link - text) : 60;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (prose_contains(link - back, link, words[i])) return true;
    if (prose_is_after_if(link, back) || prose_is_action(link)) return true;
    const char *word = link;
    while (word > text && *word != '@')
        word--;
    size_t length = prose_word_before(text, &word);
    if (prose_is_attribute(text, word, length, prose_behind(link))) return true;
    const char *first = length == 2 ? prose_first_of_two(text, word) : NULL;
    return first && prose_is_only_named(text, first);
}

/* The ~ before `at` in its sentence of which something is said, not that of "within 30 feet of ~", "hit by ~" or "that
 * can see ~". NULL: none. */
static const char *prose_subject(const char *text, const char *at)
{
    static const char *const before[] = {"by",     "of",     "to",      "from",    "against", "with",
                                         "see",    "sees",   "hear",    "near",    "than",    "on",
                                         "hits",   "hit",    "targets", "touches", "behind",  "around",
                                         "inside", "toward", "strikes", "damages", "holding"};
    for (const char *own = at; own > text || *own == '~'; own--) {
        if ((*own == '.' && strchr(" <", own[1])) || prose_starts(own, "<p")) return NULL;
        if (*own == '~') {
            const char *word = own;
            size_t length = prose_word_before(text, &word);
            if (!prose_is_word(word, length, before, sizeof before / sizeof *before)) return own;
        }
        if (own == text) return NULL;
    }
    return NULL;
}

/* "~ is stunned", "~ takes 2d6 damage": the sentence up to here is about the creature itself. */
static bool prose_is_own(const char *text, const char *at)
{
    static const char *const verbs[] = {" is ",   " becomes ", " are ",    " become ", " gains ", " takes ", " take ",
                                        " falls",  " can't ",   " regains", " loses ",  " must ",  " can be ",
                                        " would "};
    static const char *const others[] = {"creature", "target", "foe",    "enem",
                                         "opponent", "victim", "anyone", "attacker"};
    const char *own = prose_subject(text, at);
    if (!own) return false;
    bool is_subject = false;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        is_subject |= prose_starts(own + 1, verbs[i]);
    for (size_t i = 0; is_subject && i < sizeof others / sizeof *others; i++)
        if (prose_contains(own, at, others[i])) return false;
    return is_subject;
}

/* What the condition becomes that is named at `at`. */
static uint32_t prose_effects_of(const char *at, struct prose *prose)
{
    if (prose_starts(at, "Stunned")) { /* stunned 1 is slowed, anything more is stunned */
        const char *label = prose_to(at, "]");
        bool is_labelled = prose_starts(label, "]{") && label - at < 12;
        int degree = is_labelled ? (int)strtol(prose_to(label + 2, "0123456789}"), NULL, 10) : 0;
        return P2V_BIT(degree == 1 ? PROSE_SLOWED : PROSE_STUNNED);
    }
    for (size_t i = 0; i < sizeof prose_mappings / sizeof *prose_mappings; i++) {
        if (!prose_starts(at, prose_mappings[i].word)) continue;
        if (prose_mappings[i].first == PROSE_NOTHING) prose->dropped++;
        return (P2V_BIT(prose_mappings[i].first) | P2V_BIT(prose_mappings[i].second)) & ~P2V_BIT(PROSE_NOTHING);
    }
    prose->dropped++;
    return 0;
}

/* The effects of the condition that is given to a target there; 0: none. */
static uint32_t prose_condition(const char *text, const char *link, const char *at, struct prose *prose)
{
    bool is_own = prose_is_own(text, link);
    if (is_own && prose_starts(at, "Quickened")) prose->is_quickened = true;
    if (prose_is_only_named(text, link)) return 0;
    if (is_own) {
        prose->is_about_itself = true;
        prose->own_effects |= prose_effects_of(at, prose);
        return 0;
    }
    return prose_effects_of(at, prose);
}
/* Conditions that follow each other: where the last one ended, and what they are together. */
struct prose_list {
    const char *end;
    uint32_t effects;
};

/* "Clumsy 1, Enfeebled 1, or Stupefied 1": one of them. */
static void prose_join(struct prose_list *list, const char *start, const char *end, uint32_t effects,
                       struct prose *prose)
{
    enum { JOINT = 16 };
    bool is_near = list->end && effects && start >= list->end && start - list->end < JOINT;
    bool is_choice = is_near && prose_contains(list->end, start, " or ");
    bool goes_on = is_choice || (is_near && start - list->end == 2 && prose_starts(list->end, ", "));
    list->effects = goes_on ? list->effects | effects : effects;
    list->end = end;
    prose->effects |= effects;
    if (is_choice) prose->choices |= list->effects;
}

/* "becomes frightened 1" without markup, as a later mention of a condition is written. Returns its last letter. */
static const char *prose_plain_condition(const char *text, const char *at, struct prose_list *list,
                                         struct prose *prose)
{
    static const char *const before[] = {"is", "are", "be", "becomes", "become", "and", "or", "also", "but", "it's"};
    const char *start = at, *word = at;
    size_t length = prose_word_before(text, &word);
    bool is_listed = list->end && start - list->end == 2 && prose_starts(list->end, ", ");
    if (!is_listed && !prose_is_word(word, length, before, sizeof before / sizeof *before)) return at;
    for (size_t i = 0; i < sizeof prose_mappings / sizeof *prose_mappings; i++) {
        const char *name = prose_mappings[i].word;
        size_t letters = strlen(name);
        bool is_same = prose_small(*at) == prose_small(*name) && prose_starts(at + 1, name + 1);
        if (!is_same || at[letters] != ' ' || at[letters + 1] < '1' || at[letters + 1] > '9') continue;
        if (prose_is_own(prose_from(text, at), at)) return at;
        uint32_t effects = P2V_BIT(prose_mappings[i].first) | P2V_BIT(prose_mappings[i].second);
        if (prose_starts(name, "Stunned") && at[letters + 1] == '1') effects = P2V_BIT(PROSE_SLOWED);
        prose_join(list, start, at + letters + 2, effects & ~P2V_BIT(PROSE_NOTHING), prose);
        return at + letters + 1;
    }
    return at;
}

static const char *prose_dice_end(const char *at)
{
    const char *end = at;
    while (end - at < PROSE_REACH &&
           ((*end >= '0' && *end <= '9') || *end == 'd' || (*end == '+' && end[1] >= '0' && end[1] <= '9')))
        end++;
    return end;
}

/* "an extra 1d6 damage" without markup: dice in the words. */
static void prose_plain_dice(struct arena *arena, const char *text, const char **at, struct prose *prose)
{
    const char *end = prose_dice_end(*at);
    static const char *const words[] = {"extra", "additional"};
    const char *word = *at;
    size_t length = prose_word_before(text, &word);
    bool is_extra =
        prose_is_word(word, length, words, 2) || prose_starts(end, " extra") || prose_starts(end, " additional");
    if (!is_extra) return;
    if (!memchr(*at, 'd', (size_t)(end - *at)) || *end != ' ' || prose->damage) return;
    const char *stop = prose_to(end, ".<;,");
    if (!prose_contains(end, stop, "damage") || prose_is_own(text, *at)) return;
    int average = prose_average(arena, *at, (size_t)(end - *at));
    if (average <= 0) return;
    prose->damage = p2v_convert_damage(average);
    for (int type = 0; type < P2V_DAMAGE_TYPES; type++)
        if (prose_starts(end + 1, p2v_damage_name((enum p2v_damage_type)type))) prose->types |= P2V_BIT(type);
    *at = end;
}

/* "each ", "Every ", "all " at the beginning of a word. */
static bool prose_is_all(const char *at)
{
    static const char *const alls[] = {"each ", "every ", "all "};
    for (size_t i = 0; i < sizeof alls / sizeof *alls && !prose_is_letter(at[-1]); i++)
        if (prose_small(*at) == *alls[i] && prose_starts(at + 1, alls[i] + 1)) return true;
    return false;
}

/* "each enemy within 30 feet": an emanation. */
static void prose_everyone(const char *text, const char *at, const char *end, int feet, struct prose *prose)
{
    enum { LOOK_BACK = 80 };
    static const char *const elsewhere[] = {" feet of the t", " feet of that", " feet of a ", " feet of its target"};
    if (at - text < 14 || !prose_starts(at - 7, "within ") || !prose_starts(end, " feet")) return;
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (prose_starts(end, elsewhere[i])) return;
    for (const char *look = at - 8; look > text && at - look < LOOK_BACK && *look != '.'; look--) {
        bool enemies = prose_contains(look, at, "enem") || prose_contains(look, at, "foe");
        if (!prose_is_all(look) || !(enemies || prose_contains(look, at, "creature"))) continue;
        if (prose->shape < 0) prose->is_on_enemies = enemies;
        prose_area(prose_shape("emanation"), feet, prose);
        return;
    }
}

/* The verb at `at` that moves a target; PROSE_STAYS: none. */
static enum prose_force prose_force_at(const char *text, const char *at)
{
    static const struct {
        const char *word;
        enum prose_force force;
        bool is_passive;
    } rows[] = {{"pushed ", PROSE_PUSHED, true},       {"pushes ", PROSE_PUSHED, false},
                {"knocked back ", PROSE_PUSHED, true}, {"knocks the target", PROSE_PUSHED, false},
                {"flung ", PROSE_PUSHED, true},        {"pulled ", PROSE_PULLED, true},
                {"pulls ", PROSE_PULLED, false},       {"pull ", PROSE_PULLED, false},
                {"push ", PROSE_PUSHED, false},        {"dragged ", PROSE_PULLED, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows && at[-1] == ' '; i++)
        if (prose_starts(at, rows[i].word))
            return rows[i].is_passive && prose_is_own(text, at) ? PROSE_STAYS : rows[i].force;
    return PROSE_STAYS;
}

/* "is pushed 10 feet", "pulls the target 20 feet closer", "is flung 20 feet in any direction". */
static void prose_force(const char *text, const char *at, const char *end, int feet, struct prose *prose)
{
    enum { LOOK_BACK = 36, MOST = 100 };
    if (prose->force || feet < 5 || feet > MOST || !prose_starts(end, " feet")) return;
    for (const char *look = at - 1; look > text && at - look < LOOK_BACK && !strchr(".,;", *look); look--) {
        enum prose_force force = prose_force_at(text, look);
        if (prose_starts(look, "within ")) return;
        if (!force) continue;
        bool is_free = prose_starts(end, " feet in a") && !prose_starts(end, " feet in a straight");
        prose->force = is_free ? PROSE_SHUNTED : force;
        prose->squares = feet / 5;
        return;
    }
}

/* Do the words between the two places mean damage to a creature, not to a thing? */
static bool prose_means_damage(const char *label, const char *rest, const char *stop)
{
    static const char *const things[] = {"item", "object", "structure", "shield"};
    enum { FOLLOWING = 30 };
    for (size_t i = 0; i < sizeof things / sizeof *things; i++)
        if (prose_contains(rest, stop, things[i])) return false;
    return prose_contains(label, rest, "damage") || (stop - rest < FOLLOWING && prose_contains(rest, stop, "damage"));
}

/* "[[/r 2d4]] damage", "[[/r 6d6]]{6d6 damage}": dice that a reader is meant to roll. Returns the last letter read. */
static const char *prose_roll(struct arena *arena, const char *text, const char *at, struct prose *prose)
{
    const char *start = at + strlen("[[/r "), *end = prose_to(start, "]#");
    const char *label = prose_to(end, "]");
    label += prose_starts(label, "]]") ? 2 : 0;
    const char *rest = *label == '{' ? prose_to(label, "}") : label, *stop = prose_to(rest, ".,;<");
    int average = prose_means_damage(label, rest, stop) && !prose->damage && !prose_is_own(prose_from(text, at), at)
                      ? prose_average(arena, start, (size_t)(end - start))
                      : 0;
    if (average > 0) prose->damage = p2v_convert_damage(average);
    for (int type = 0; average > 0 && type < P2V_DAMAGE_TYPES; type++)
        if (prose_contains(at, stop, p2v_damage_name((enum p2v_damage_type)type))) prose->types |= P2V_BIT(type);
    return rest > at ? rest - 1 : at;
}

/* Dice, an area or a range that begins with a number. Returns its last letter that was read. */
static const char *prose_number(struct arena *arena, const char *text, const char *at, struct prose *prose)
{
    char *end;
    long feet = strtol(at, &end, 10);
    prose_plain_dice(arena, prose_from(text, at), &at, prose);
    if (prose_starts(end, "-foot ")) prose_area(prose_shape(end + 6), (int)(feet > 1000 ? 0 : feet), prose);
    prose_everyone(prose_from(text, at), at, end, (int)(feet > 1000 ? 0 : feet), prose);
    prose_force(prose_from(text, at), at, end, (int)(feet > 1000 ? 0 : feet), prose);
    bool ranges = prose_starts(end, " feet") && at - text > 7 && feet < 1000 &&
                  (prose_starts(at - 7, "within ") || prose_starts(at - 6, "up to "));
    if (ranges && !prose->range) prose->range = (int)feet / 5;
    return at;
}

/* A link to a condition. Returns the last letter read. */
static const char *prose_link(const char *text, const char *at, struct prose_list *list, struct prose *prose)
{
    const char *from = prose_from(text, at), *start = at, *end = prose_behind(at);
    uint32_t effects = prose_condition(from, at, at + sizeof prose_condition_link - 1, prose);
    while (start > from && *start != '@')
        start--;
    prose_join(list, start, end, effects, prose);
    return end - 1;
}

/* What is marked up at `at`: a check, an area, damage, a roll. Returns the last letter read; NULL: there is none. */
static const char *prose_markup(struct arena *arena, const char *text, const char *at, struct prose *prose)
{
    if (prose_starts(at, "[[/r ")) return prose_roll(arena, text, at, prose);
    if (prose_starts(at, "@Check[")) {
        prose_check(at + 7, prose_to(at, "]"), prose);
        return at;
    }
    if (prose_starts(at, "@Template[")) {
        const char *shape = at + (prose_starts(at + 10, "type:") ? 15 : 10);
        prose_area(prose_shape(shape), prose_parameter(at, prose_to(at, "]"), "distance:"), prose);
        return at;
    }
    if (!prose_starts(at, "@Damage[")) return NULL;
    struct prose unused = *prose;
    bool is_own = prose_is_own(prose_from(text, at), at);
    prose->is_about_itself |= is_own;
    return prose_damage(arena, at + 8, is_own ? &unused : prose);
}

void prose_scan(struct arena *arena, const char *text, struct prose *prose)
{
    struct prose_list list = {0};
    for (const char *at = text; *at; at++) {
        const char *end = *at == '@' || *at == '[' ? prose_markup(arena, text, at, prose) : NULL;
        if (end)
            at = end;
        else if (prose_starts(at, prose_condition_link))
            at = prose_link(text, at, &list, prose);
        else if (at > text && at[-1] == ' ' && prose_is_letter(*at))
            at = prose_plain_condition(prose_from(text, at), at, &list, prose);
        else if (*at >= '1' && *at <= '9' && (at == text || at[-1] < '0' || at[-1] > '9'))
            at = prose_number(arena, text, at, prose);
    }
}
