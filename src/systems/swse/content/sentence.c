/* sentence.c: sentences, words and patterns: enough English for the traits of species. */
#include "systems/swse/content/sentence.h"

#include <string.h>

#include "base/ascii.h"

static bool sentence_parts(char c)
{
    return ascii_is_space(c) || c == ',' || c == ';' || c == ':' || c == '"';
}

static void sentence_add_word(struct sentence *sentence, const char *text, size_t length)
{
    if (!length || sentence->count == SENTENCE_MOST_WORDS) return;
    struct sentence_word *word = &sentence->words[sentence->count++];
    word->taken = false;
    if (length >= SENTENCE_WORD_BYTES) length = SENTENCE_WORD_BYTES - 1;
    for (size_t i = 0; i < length; i++)
        word->text[i] = ascii_lower(text[i]);
    word->text[length] = '\0';
}

bool sentence_next(const char **prose, struct sentence *sentence)
{
    const char *at = *prose;
    while (sentence_parts(*at) || *at == '.')
        at++;
    if (!*at) return false;
    sentence->start = at;
    sentence->count = 0;
    const char *word = at;
    for (;; at++) {
        bool end = !*at || (*at == '.' && (!at[1] || ascii_is_space(at[1])));
        bool bracket = *at == '(' || *at == ')';
        if (!end && !bracket && !sentence_parts(*at)) continue;
        sentence_add_word(sentence, word, (size_t)(at - word));
        if (bracket) sentence_add_word(sentence, at, 1);
        word = at + 1;
        if (end) break;
    }
    sentence->length = (size_t)(at - sentence->start) + (*at == '.');
    *prose = at;
    return true;
}

/* Things a pattern can capture: each returns how many words it took, 0 for none. */

static size_t sentence_number(const struct sentence *sentence, size_t at, int64_t *number)
{
    static const char *const dashes[] = {"-", "\xe2\x80\x93", "\xe2\x88\x92"}; /* hyphen, dash, minus sign */
    const char *text = sentence->words[at].text;
    bool minus = false;
    for (size_t i = 0; !minus && i < sizeof dashes / sizeof *dashes; i++) {
        minus = strncmp(text, dashes[i], strlen(dashes[i])) == 0;
        if (minus) text += strlen(dashes[i]);
    }
    if (*text == '+') text++;
    int64_t value = 0;
    size_t digits = 0;
    for (; ascii_is_digit(text[digits]) && digits < 6; digits++)
        value = value * 10 + (text[digits] - '0');
    if (!digits || text[digits]) return 0;
    *number = minus ? -value : value;
    return 1;
}

/* "use the force" of a label against the words from `at` on. */
static size_t sentence_label(const struct sentence *sentence, size_t at, const char *label)
{
    size_t words = 0;
    while (*label) {
        size_t length = strcspn(label, " ");
        if (at + words >= sentence->count) return 0;
        const char *word = sentence->words[at + words].text;
        for (size_t i = 0; i < length; i++) {
            if (ascii_lower(label[i]) != word[i]) return 0;
        }
        if (word[length]) return 0;
        words++;
        label += length;
        while (*label == ' ')
            label++;
    }
    return words;
}

/* "knowledge ( life sciences )" is knowledge:lifeSciences. */
static size_t sentence_knowledge(const struct sentence *sentence, size_t at, char id[64])
{
    if (strcmp(sentence->words[at].text, "knowledge") != 0 || at + 3 >= sentence->count ||
        strcmp(sentence->words[at + 1].text, "(") != 0)
        return 0;
    memcpy(id, "knowledge:", 10);
    size_t length = 10, word = at + 2;
    for (; word < sentence->count && strcmp(sentence->words[word].text, ")") != 0; word++) {
        const char *text = sentence->words[word].text;
        if (length + strlen(text) + 2 > 64) return 0;
        memcpy(id + length, text, strlen(text));
        if (word > at + 2) id[length] = ascii_upper(id[length]);
        length += strlen(text);
    }
    id[length] = '\0';
    return word < sentence->count ? word - at + 1 : 0;
}

static size_t sentence_skill(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    char id[64] = "";
    size_t words = sentence_knowledge(sentence, at, id);
    for (int s = 0; !words && s < SWSE_SKILL_COUNT; s++) {
        words = sentence_label(sentence, at, swse_skill_label((enum swse_skill)s));
        if (words) memcpy(id, swse_skill_word((enum swse_skill)s), strlen(swse_skill_word((enum swse_skill)s)) + 1);
    }
    if (words && match->skill_count < SENTENCE_MOST_FOUND) memcpy(match->skills[match->skill_count++], id, sizeof id);
    return words;
}

static size_t sentence_defense(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    int defense = swse_defense_find(sentence->words[at].text);
    if (defense < 0 || match->defense_count == SWSE_DEFENSE_COUNT) return 0;
    match->defenses[match->defense_count++] = (enum swse_defense)defense;
    return 1;
}

static size_t sentence_ability(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    for (int a = 0; a < SWSE_ABILITY_COUNT; a++) {
        if (strcmp(sentence->words[at].text, swse_ability_word((enum swse_ability)a)) != 0) continue;
        if (match->ability_count == SWSE_ABILITY_COUNT) return 0;
        match->abilities[match->ability_count++] = (enum swse_ability)a;
        return 1;
    }
    return 0;
}

typedef size_t sentence_taker(const struct sentence *sentence, size_t at, struct sentence_match *match);

/* One, or several with "and", "or" and nouns such as "checks" or "Defense" between them. */
static size_t sentence_several(const struct sentence *sentence, size_t at, struct sentence_match *match,
                               sentence_taker *take)
{
    size_t words = take(sentence, at, match);
    while (words && at + words + 1 < sentence->count) {
        size_t gap = 0;
        static const char *const between[] = {"checks", "defense", "and", "or", "their"};
        for (size_t i = 0; i < sizeof between / sizeof *between && at + words + gap + 1 < sentence->count; i++)
            gap += strcmp(sentence->words[at + words + gap].text, between[i]) == 0;
        size_t more = at + words + gap < sentence->count ? take(sentence, at + words + gap, match) : 0;
        if (!more) break;
        words += gap + more;
    }
    return words;
}

static size_t sentence_dice(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    const char *text = sentence->words[at].text;
    size_t count = strspn(text, "0123456789");
    if (!count || text[count] != 'd' || !text[count + 1] || text[count + 1 + strspn(text + count + 1, "0123456789")])
        return 0;
    match->dice = text;
    return 1;
}

static size_t sentence_listed(const struct sentence *sentence, size_t at, const char *const *words, const char **found)
{
    for (; *words; words++) {
        if (strcmp(sentence->words[at].text, *words) != 0) continue;
        *found = *words;
        return 1;
    }
    return 0;
}

static bool sentence_is(const char *element, size_t length, const char *word)
{
    while (length > 0) {
        size_t part = 0;
        while (part < length && element[part] != '|')
            part++;
        bool open = part > 0 && element[part - 1] == '*';
        size_t letters = open ? part - 1 : part;
        if (strncmp(element, word, letters) == 0 && (open || !word[letters])) return true;
        element += part;
        length -= part;
        if (length) element++, length--;
    }
    return false;
}

static bool sentence_is_one_of(const char *word, const char *const *words)
{
    for (; *words; words++) {
        if (strcmp(word, *words) == 0) return true;
    }
    return false;
}

static bool sentence_joins(const char *word)
{
    static const char *const joins[] = {"and", "or", NULL};
    return sentence_is_one_of(word, joins);
}

/* Words no list of afflictions continues with. */
static bool sentence_ends_list(const char *word)
{
    static const char *const enders[] = {"effect", "effects", "attack",  "attacks", "damage", "the",  "a",     "an",
                                         "all",    "any",     "against", "when",    "while",  "made", "to",    "if",
                                         "during", "in",      "within",  "unless",  "only",   "gain", "gains", "has",
                                         "have",   "can",     "is",      "are",     "takes",  "take", "but",   "as",
                                         "from",   "does",    "do",      "cannot",  "with",   "(",    ")",     NULL};
    return sentence_is_one_of(word, enders) || !(*word >= 'a' && *word <= 'z');
}

static bool sentence_add_value(struct sentence_match *match, const char *value)
{
    size_t length = strlen(value);
    if (match->value_count == SENTENCE_MOST_FOUND || length >= sizeof match->values[0]) return false;
    memcpy(match->values[match->value_count++], value, length + 1);
    return true;
}

/* "poison disease and sleep": one word after the last "and". */
static size_t sentence_values(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    size_t end = at;
    for (size_t i = at; i < sentence->count; i++) {
        const char *word = sentence->words[i].text;
        bool joined = sentence_joins(word) && i > at;
        if (joined && ++i == sentence->count) break;
        if (joined) word = sentence->words[i].text;
        if (sentence_ends_list(word) || !sentence_add_value(match, word)) break;
        end = i + 1;
        if (joined) break;
    }
    return end - at;
}

/* "heavy weapons", "advanced melee weapons", "pistols": how many words, and the id. */
static size_t sentence_group(const struct sentence *sentence, size_t at, char id[SENTENCE_WORD_BYTES * 2])
{
    static const char *const alone[] = {"pistols", "rifles", "lightsabers", "grenades", NULL};
    if (at >= sentence->count) return 0;
    size_t length = strlen(sentence->words[at].text);
    memcpy(id, sentence->words[at].text, length + 1);
    if (sentence_is_one_of(id, alone)) return 1;
    for (size_t words = 1; words < 3 && at + words < sentence->count; words++) {
        const char *word = sentence->words[at + words].text;
        size_t more = strlen(word);
        if (sentence_joins(word) || length + more + 2 > SENTENCE_WORD_BYTES * 2) return 0;
        id[length++] = '-';
        memcpy(id + length, word, more + 1);
        length += more;
        if (strcmp(word, "weapons") == 0) return words + 1;
    }
    return 0;
}

static size_t sentence_groups(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    char id[SENTENCE_WORD_BYTES * 2];
    size_t end = at;
    for (size_t next = at;;) {
        size_t words = sentence_group(sentence, next, id);
        if (!words || !sentence_add_value(match, id)) break;
        end = next + words;
        next = end < sentence->count && sentence_joins(sentence->words[end].text) ? end + 1 : end;
    }
    return end - at;
}

struct sentence_search {
    const struct sentence *sentence;
    unsigned steps; /* bounds the backtracking */
};

static bool sentence_try(struct sentence_search *search, const char *pattern, size_t at, struct sentence_match *match);

static size_t sentence_take_number(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    if (match->number_count == 3) return 0;
    size_t words = sentence_number(sentence, at, &match->numbers[match->number_count]);
    match->number_count += words;
    return words;
}

static size_t sentence_take_bonus(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    int type = swse_bonus_find(sentence->words[at].text);
    match->bonus = type < 0 ? NULL : swse_bonus_word((enum swse_bonus_type)type);
    return type < 0 ? 0 : 1;
}

static size_t sentence_take_size(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    int size = swse_size_find(sentence->words[at].text);
    match->size = size < 0 ? NULL : swse_size_word((enum swse_size)size);
    return size < 0 ? 0 : 1;
}

static size_t sentence_take_skills(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    return sentence_several(sentence, at, match, sentence_skill);
}

static size_t sentence_take_defenses(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    return sentence_several(sentence, at, match, sentence_defense);
}

static size_t sentence_take_abilities(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    return sentence_several(sentence, at, match, sentence_ability);
}

static size_t sentence_take_damage(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    return sentence_listed(sentence, at, swse_damage_words(), &match->damage);
}

static size_t sentence_take_mode(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    static const char *const modes[] = {"fly", "swim", "climb", "burrow", NULL};
    return sentence_listed(sentence, at, modes, &match->mode);
}

static size_t sentence_take_word(const struct sentence *sentence, size_t at, struct sentence_match *match)
{
    match->word = sentence->words[at].text;
    return 1;
}

/* What the braces of a pattern stand for. */
static const struct {
    const char *element;
    size_t (*take)(const struct sentence *sentence, size_t at, struct sentence_match *match);
} sentence_elements[] = {
    {"{n}", sentence_take_number},
    {"{bonus}", sentence_take_bonus},
    {"{skill}", sentence_skill},
    {"{skills}", sentence_take_skills},
    {"{defenses}", sentence_take_defenses},
    {"{abilities}", sentence_take_abilities},
    {"{dice}", sentence_dice},
    {"{damage}", sentence_take_damage},
    {"{size}", sentence_take_size},
    {"{mode}", sentence_take_mode},
    {"{values}", sentence_values},
    {"{groups}", sentence_groups},
    {"{word}", sentence_take_word},
};

static size_t sentence_capture(const struct sentence *sentence, const char *element, size_t length, size_t at,
                               struct sentence_match *match)
{
    for (size_t i = 0; at < sentence->count && i < sizeof sentence_elements / sizeof *sentence_elements; i++) {
        if (strncmp(element, sentence_elements[i].element, length) == 0)
            return sentence_elements[i].take(sentence, at, match);
    }
    return 0;
}

static const char *sentence_digit(const char *word)
{
    static const char *const digits[][2] = {{"i", "1"}, {"ii", "2"}, {"iii", "3"}};
    for (size_t i = 0; i < sizeof digits / sizeof *digits; i++) {
        if (strcmp(word, digits[i][0]) == 0) return digits[i][1];
    }
    return word;
}

/* The words of a feat as an id: "skill focus ( stealth )" is skill-focus:stealth, "weapon proficiency ( rifles )"
 * weapon-proficiency-rifles. */
static bool sentence_feat_id(const struct sentence *sentence, size_t from, size_t to, char id[96])
{
    size_t length = 0;
    const char *join = "";
    struct sentence_match inner;
    for (size_t i = from; i < to; i++) {
        const char *word = sentence->words[i].text;
        if (strcmp(word, "(") == 0) {
            inner = (struct sentence_match){0};
            size_t words = i + 1 < to ? sentence_skill(sentence, i + 1, &inner) : 0;
            join = words ? ":" : "-";
            if (!words) continue;
            word = inner.skills[0];
            i += words;
        }
        if (strcmp(word, ")") == 0) continue;
        if (i > from && i + 1 == to) word = sentence_digit(word); /* "martial arts ii" */
        if (length + strlen(word) + 2 > 96) return false;
        memcpy(id + length, join, strlen(join));
        length += strlen(join);
        memcpy(id + length, word, strlen(word));
        length += strlen(word);
        join = "-";
    }
    id[length] = '\0';
    return length > 0;
}

/* The fewest words that let the rest of the pattern fit; "{feat}" keeps them, "..." does not. */
static bool sentence_try_gap(struct sentence_search *search, const char *rest, size_t at, bool feat,
                             struct sentence_match *match)
{
    size_t most = feat ? at + 7 : search->sentence->count;
    for (size_t end = feat ? at + 1 : at; end <= most && end <= search->sentence->count; end++) {
        struct sentence_match trial = *match;
        if (feat && !sentence_feat_id(search->sentence, at, end, trial.feat)) return false;
        if (!sentence_try(search, rest, end, &trial)) continue;
        *match = trial;
        return true;
    }
    return false;
}

static bool sentence_try(struct sentence_search *search, const char *pattern, size_t at, struct sentence_match *match)
{
    while (*pattern == ' ')
        pattern++;
    if (!*pattern) {
        match->end = at;
        return true;
    }
    if (++search->steps > 20000) return false;
    size_t length = strcspn(pattern, " ");
    const char *rest = pattern + length;
    if (strncmp(pattern, "...", length) == 0) return sentence_try_gap(search, rest, at, false, match);
    if (strncmp(pattern, "{feat}", length) == 0) return sentence_try_gap(search, rest, at, true, match);
    if (strncmp(pattern, "{!}", length) == 0) {
        match->stop = at;
        return sentence_try(search, rest, at, match);
    }
    if (*pattern == '?') {
        struct sentence_match trial = *match;
        bool there = at < search->sentence->count &&
                     sentence_is(pattern + 1, length - 1, search->sentence->words[at].text) &&
                     sentence_try(search, rest, at + 1, &trial);
        if (there) *match = trial;
        return there || sentence_try(search, rest, at, match);
    }
    if (*pattern == '{') {
        struct sentence_match trial = *match;
        size_t words = sentence_capture(search->sentence, pattern, length, at, &trial);
        if (!words || !sentence_try(search, rest, at + words, &trial)) return false;
        *match = trial;
        return true;
    }
    if (at >= search->sentence->count || !sentence_is(pattern, length, search->sentence->words[at].text)) return false;
    return sentence_try(search, rest, at + 1, match);
}

bool sentence_find(const struct sentence *sentence, const char *pattern, struct sentence_match *match)
{
    for (size_t at = 0; at < sentence->count; at++) {
        struct sentence_search search = {.sentence = sentence};
        *match = (struct sentence_match){.first = at, .stop = SIZE_MAX};
        if (!sentence_try(&search, pattern, at, match)) continue;
        bool taken = false;
        for (size_t i = match->first; i < match->end; i++)
            taken = taken || sentence->words[i].taken;
        if (!taken) return true;
    }
    return false;
}

const char *sentence_narrows(const struct sentence *sentence, size_t at)
{
    static const char *const narrowing[] = {"against", "when",   "while",     "made",   "to",   "if",     "during",
                                            "in",      "within", "involving", "unless", "only", "except", "based"};
    static const struct {
        const char *word, *context;
    } contexts[] = {{"machinery", "machinery"},
                    {"machines", "machinery"},
                    {"trade", "trade"},
                    {"haggle", "trade"},
                    {"negotiation", "negotiation"},
                    {"negotiations", "negotiation"},
                    {"underwater", "underwater"},
                    {"sound", "sound"},
                    {"energy-weapons", "energy-weapons"}};
    if (at >= sentence->count) return NULL;
    bool narrow = false;
    for (size_t i = 0; i < sizeof narrowing / sizeof *narrowing; i++)
        narrow = narrow || strcmp(sentence->words[at].text, narrowing[i]) == 0;
    /* "in addition" opens another thought; a context may also follow directly: "on Mechanics checks underwater". */
    if (narrow && at + 1 < sentence->count && strcmp(sentence->words[at + 1].text, "addition") == 0) narrow = false;
    for (size_t word = at; word < sentence->count && word < at + 5; word++) {
        for (size_t i = 0; i < sizeof contexts / sizeof *contexts; i++) {
            bool near = narrow || word == at;
            if (near && strcmp(sentence->words[word].text, contexts[i].word) == 0) return contexts[i].context;
        }
    }
    return narrow ? "" : NULL;
}
