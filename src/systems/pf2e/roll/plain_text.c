/* plain_text.c: texts of content as people read them, without markup. */
#include "systems/pf2e/roll/plain_text.h"

#include <string.h>

#include "base/ascii.h"
#include "systems/pf2e/roll/play.h"

/* One piece of markup with the parts it is made of: @Name[inside]{label} or [[inside]]{label}. */
struct plain_piece {
    const char *inside, *inside_end;
    const char *label, *label_end; /* NULL: none */
    const char *behind;
};

/* The bracket that closes the one before `at`; NULL when it is left open. */
static const char *plain_close(const char *at)
{
    int depth = 1;
    for (; *at; at++) {
        if (*at == '[') depth++;
        if (*at == ']' && --depth == 0) return at;
    }
    return NULL;
}

static bool plain_read(const char *inside, size_t brackets, struct plain_piece *piece)
{
    const char *close = plain_close(inside);
    if (!close) return false;
    *piece = (struct plain_piece){.inside = inside, .inside_end = close, .behind = close + brackets};
    if (brackets == 2 && close[1] != ']') return false;
    const char *shut = *piece->behind == '{' ? strchr(piece->behind, '}') : NULL;
    if (shut) {
        piece->label = piece->behind + 1;
        piece->label_end = shut;
        piece->behind = shut + 1;
    }
    return true;
}

static void plain_add(struct text *out, const char *from, const char *end)
{
    text_add_bytes(out, from, (size_t)(end - from));
}

/* The value of "name:value" between bars; NULL. */
static const char *plain_value(const struct plain_piece *piece, const char *name, size_t *length)
{
    const char *at = pf2e_seek(piece->inside, piece->inside_end, name);
    if (!at) return NULL;
    at += strlen(name);
    *length = strcspn(at, "|]");
    return at;
}

/* The name for people of what is rolled: "save" and "check" unless the text continues with the word. */
static void plain_check_name(struct text *out, const char *word, size_t length, const char *behind)
{
    static const struct {
        const char *word, *name, *kind, *again;
    } rolls[] = {{"fortitude", "Fortitude", " save", " sav"},
                 {"reflex", "Reflex", " save", " sav"},
                 {"will", "Will", " save", " sav"},
                 {"flat", "flat", " check", " check"}};
    for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++) {
        if (strlen(rolls[i].word) != length || memcmp(rolls[i].word, word, length) != 0) continue;
        bool said = strncmp(behind, rolls[i].again, strlen(rolls[i].again)) == 0;
        text_addf(out, "%s%s", rolls[i].name, said ? "" : rolls[i].kind);
        return;
    }
    if (length) text_add_char(out, ascii_upper(*word));
    for (size_t i = 1; i < length; i++)
        text_add_char(out, word[i] == '-' ? ' ' : word[i]);
}

/* "thievery|dc:18|name:Jam" is "DC 18 Thievery", "reflex|dc:20" is "DC 20 Reflex save". */
static void plain_check(struct text *out, const struct plain_piece *piece)
{
    const char *start = piece->inside;
    size_t word = strcspn(start, "|]"), length = 0;
    if (strncmp(start, "type:", 5) == 0) start += 5, word -= 5; /* as it was written once */
    const char *dc = plain_value(piece, "dc:", &length);
    size_t digits = dc ? strspn(dc, "0123456789") : 0;
    if (digits) text_addf(out, "DC %.*s ", (int)digits, dc);
    plain_check_name(out, start, word, piece->behind);
}

/* The names for people of numbers that depend on the actor or the weapon. */
static const struct {
    const char *path, *words;
} plain_numbers[] = {{"(@item.rank)", "the spell's rank in"},   {"(@item.level)", "the item's level in"},
                     {"(@actor.level)", "the creature's level in"}, {"@item.rank", "the spell's rank"},
                     {"@item.level", "the item's level"},      {"@actor.level", "the creature's level"}};

/* "2d6[persistent,fire]" is "2d6 persistent fire", "(@item.rank)[fire]" "the spell's rank in fire". */
static void plain_damage(struct text *out, const struct plain_piece *piece)
{
    for (const char *at = piece->inside; at < piece->inside_end && *at != '|';) {
        const char *words = NULL;
        for (size_t i = 0; *at != ']' && i < sizeof plain_numbers / sizeof *plain_numbers && !words; i++) {
            size_t length = strlen(plain_numbers[i].path);
            if (strncmp(at, plain_numbers[i].path, length) != 0) continue;
            words = plain_numbers[i].words;
            at += length;
        }
        if (words)
            text_add(out, words);
        else if (*at != ']' && *at != '{' && *at != '}')
            text_add_char(out, *at == '[' || *at == ',' ? ' ' : *at);
        at += words ? 0 : 1;
    }
}

/* "cone|distance:30" is "30-foot cone". */
static void plain_template(struct text *out, const struct plain_piece *piece)
{
    const char *kind = piece->inside;
    size_t word = strcspn(kind, "|]"), length = 0;
    if (strncmp(kind, "type:", 5) == 0) kind += 5, word -= 5;
    const char *distance = plain_value(piece, "distance:", &length);
    if (distance) text_addf(out, "%.*s-foot ", (int)length, distance);
    text_add_bytes(out, kind, word);
}

/* "Compendium.pf2e.conditionitems.Item.Prone" is "Prone". */
static void plain_link(struct text *out, const struct plain_piece *piece)
{
    const char *name = piece->inside, *item = pf2e_seek(name, piece->inside_end, "item.");
    if (item) name = item + strlen("item.");
    plain_add(out, name, piece->inside_end);
}

/* "/gmr 1d4 #Recharge Breath" is "1d4". */
static void plain_roll(struct text *out, const struct plain_piece *piece)
{
    const char *at = piece->inside, *end = memchr(at, '#', (size_t)(piece->inside_end - at));
    if (*at == '/') at += strcspn(at, " ]");
    while (*at == ' ')
        at++;
    if (!end) end = piece->inside_end;
    while (end > at && end[-1] == ' ')
        end--;
    if (end > at) plain_damage(out, &(struct plain_piece){.inside = at, .inside_end = end});
}

static const struct {
    const char *mark;
    size_t brackets;
    void (*write)(struct text *out, const struct plain_piece *piece);
} plain_pieces[] = {
    {"@Check[", 1, plain_check}, {"@Damage[", 1, plain_damage}, {"@Template[", 1, plain_template},
    {"@UUID[", 1, plain_link},   {"@Localize[", 1, plain_link}, {"[[", 2, plain_roll},
};

/* The text after the markup here; NULL when there is none. */
static const char *plain_markup(struct text *out, const char *at)
{
    struct plain_piece piece;
    for (size_t i = 0; i < sizeof plain_pieces / sizeof *plain_pieces; i++) {
        size_t length = strlen(plain_pieces[i].mark);
        if (strncmp(at, plain_pieces[i].mark, length) != 0) continue;
        if (!plain_read(at + length, plain_pieces[i].brackets, &piece)) return NULL;
        if (piece.label)
            plain_add(out, piece.label, piece.label_end);
        else
            plain_pieces[i].write(out, &piece);
        return piece.behind;
    }
    return NULL;
}

static const struct {
    const char *entity, *text;
} plain_entities[] = {{"&nbsp;", " "}, {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}};

static const char *plain_entity(struct text *out, const char *at)
{
    for (size_t i = 0; i < sizeof plain_entities / sizeof *plain_entities; i++) {
        size_t length = strlen(plain_entities[i].entity);
        if (strncmp(at, plain_entities[i].entity, length) != 0) continue;
        text_add(out, plain_entities[i].text);
        return at + length;
    }
    return NULL;
}

/* The last character that is no space; a full stop before the first. */
static char plain_last(const struct text *out)
{
    size_t length = out->length;
    while (length && text_get(out)[length - 1] == ' ')
        length--;
    return length ? text_get(out)[length - 1] : '.';
}

/* Paragraphs, lines and list items stand apart, as sentences. */
static void plain_apart(struct text *out, bool ends)
{
    if (!out->length) return;
    while (out->length && text_get(out)[out->length - 1] == ' ')
        out->bytes[--out->length] = '\0';
    if (ends && !strchr(".,:;!?", plain_last(out))) text_add_char(out, '.');
    text_add_char(out, ' ');
}

/* "<strong>Trigger</strong> A creature moves" is "Trigger: A creature moves". */
static void plain_head(struct text *out, const char *behind)
{
    behind += strspn(behind, " ");
    if (*behind && !strchr(":.,;<!?", *behind) && !strchr(".,:;!?", plain_last(out))) text_add_char(out, ':');
}

static const char *plain_tag(struct text *out, const char *at, bool *heads)
{
    static const struct {
        const char *tag;
        bool ends; /* the words before it are a sentence */
    } apart[] = {{"<p", true},  {"<br", true}, {"<li", true},  {"<hr", true},
                 {"<h", true},  {"<tr", true}, {"<td", false}};
    const char *close = strchr(at, '>');
    const char *behind = close ? close + 1 : at + strlen(at);
    if (strncmp(at, "<strong>", 8) == 0) *heads = strchr(".!?:;", plain_last(out)) != NULL;
    if (strncmp(at, "</strong>", 9) == 0 && *heads) plain_head(out, behind);
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++) {
        if (strncmp(at, apart[i].tag, strlen(apart[i].tag)) != 0) continue;
        plain_apart(out, apart[i].ends);
        break;
    }
    return behind;
}

void pf2e_plain_text(struct text *out, const char *markup)
{
    struct text made = {0};
    bool heads = false; /* bold words begin a sentence */
    for (const char *at = markup; *at;) {
        const char *behind = *at == '@' || *at == '[' ? plain_markup(&made, at)
                             : *at == '&'             ? plain_entity(&made, at)
                             : *at == '<'             ? plain_tag(&made, at, &heads)
                                                      : NULL;
        bool space = *at == ' ' || *at == '\n' || *at == '\t';
        bool doubled = space && (!made.length || text_get(&made)[made.length - 1] == ' ');
        if (!behind && !doubled) text_add_char(&made, space ? ' ' : *at);
        at = behind ? behind : at + 1;
    }

    size_t length = made.length;
    while (length && text_get(&made)[length - 1] == ' ')
        length--;
    text_add_bytes(out, text_get(&made), length);
    if (made.failed) out->failed = true;
    text_free(&made);
}

const char *pf2e_ground_read(const char *markup)
{
    static const struct {
        const char *phrase, *terrain;
    } grounds[] = {
#define GROUND(phrase, terrain) {phrase, terrain},
#include "systems/pf2e/roll/zones.def"
    };
    const char *terrain = NULL;
    struct text plain = {0};
    pf2e_plain_text(&plain, markup);
    const char *words = text_get(&plain);
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds && !terrain; i++) {
        if (pf2e_seek(words, words + strlen(words), grounds[i].phrase)) terrain = grounds[i].terrain;
    }
    text_free(&plain);
    return terrain;
}

/* Links without a label get the name of what they lead to. */
static void plain_text_name_links(const struct pf2e_world *world, const char *markup, struct text *out)
{
    static const char mark[] = "@UUID[";
    const char *from = markup;
    for (const char *at = strstr(markup, mark); at; at = strstr(at, mark)) {
        const char *close = strchr(at, ']');
        if (!close) break;
        struct text uuid = {0};
        text_add_bytes(out, from, (size_t)(close + 1 - from));
        text_add_bytes(&uuid, at + strlen(mark), (size_t)(close - at) - strlen(mark));
        const struct json *found = close[1] != '{' && !uuid.failed ? pf2e_world_find(world, text_get(&uuid)) : NULL;
        if (found) text_addf(out, "{%s}", json_to_text(json_get(found, "name"), ""));
        text_free(&uuid);
        from = at = close + 1;
    }
    text_add(out, from);
}

bool pf2e_note_is_logged(const struct pf2e_note *note, const struct pf2e_roll *roll)
{
    return !note->comes_with_hit || !roll->has_degree || roll->degree >= DEGREE_SUCCESS;
}

void pf2e_note_words(const struct pf2e_world *world, const struct pf2e_note *note, struct text *out)
{
    struct text named = {0};
    const char *text = note->text ? pf2e_label(world, note->text) : "", *title = note->title;
    if (title && note->rule && strchr(title, '{')) title = note->rule->item->name;
    if (note->comes_with_hit) text_add(out, "This hit comes with ");
    if (title && *title) pf2e_plain_text(out, pf2e_label(world, title));
    if (note->comes_with_hit) text_add(out, ".");
    if (title && *title && *text) text_add(out, ": ");
    plain_text_name_links(world, text, &named);
    pf2e_plain_text(out, named.failed ? text : text_get(&named));
    text_free(&named);
}

const char *pf2e_description(const struct pf2e_world *world, const struct pf2e_item *item, struct text *key)
{
    const char *text = tree_text(&item->system, "description.value", ""), *mark = "@Localize[";
    const char *label = strstr(text, mark), *close = label ? strchr(label, ']') : NULL;
    if (!close) return text;
    text_add_bytes(key, label + strlen(mark), (size_t)(close - label) - strlen(mark));
    const char *words = key->failed ? NULL : pf2e_label(world, text_get(key));
    return words && words != text_get(key) ? words : text;
}

void pf2e_description_whole(const struct pf2e_world *world, const struct pf2e_item *item, struct text *out)
{
    static const char mark[] = "@Localize[";
    const char *text = tree_text(&item->system, "description.value", "");
    for (const char *label = strstr(text, mark); label; label = strstr(text, mark)) {
        const char *key = label + sizeof mark - 1, *close = strchr(key, ']');
        struct text name = {0};
        if (!close) break;
        text_add_bytes(out, text, (size_t)(label - text));
        text_add_bytes(&name, key, (size_t)(close - key));
        text_add(out, pf2e_label(world, text_get(&name)));
        text_free(&name);
        text = close + 1;
    }
    text_add(out, text);
}

/* --- what a shape cannot do --------------------------------------------------------------------------------------- */

/* "in owl form": where the words after "in" begin; NULL. */
static const char *shape_named(const char *at, const char *end, size_t *length)
{
    for (const char *in = pf2e_seek(at, end, "in "); in; in = pf2e_seek(in + 1, end, "in ")) {
        const char *stop = in + 30 < end ? in + 30 : end, *form = pf2e_seek(in, stop, " form");
        if (!form) form = pf2e_seek(in, stop, " shape");
        bool starts = in == at || !ascii_is_letter(in[-1]);
        if (!form || !starts || form <= in + 3) continue;
        *length = (size_t)(form - in) - 3;
        return in + 3;
    }
    return NULL;
}

/* Does the text speak of what it can do in more than one shape? */
static bool shape_is_one_of_several(const char *words)
{
    const char *end = words + strlen(words);
    size_t length = 0, other = 0;
    const char *first = shape_named(words, end, &length), *next = first ? shape_named(first, end, &other) : NULL;
    for (; next; next = shape_named(next, end, &other)) {
        if (other != length || strncmp(first, next, length) != 0) return true;
    }
    return false;
}

/* One of the words that take an attack away, before the place. */
static bool shape_denies_before(const char *from, const char *at)
{
    static const char *const words[] = {"lose ", "loses ", "can't ", "cannot ", "prevent", "without "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (pf2e_seek(from, at, words[i])) return true;
    }
    return false;
}

/* "stinger Strikes", "claw attack": the attack, not the weapon that it carries. */
static bool shape_names_attack(const char *at, const char *end)
{
    const char *stop = end - at > 10 ? at + 10 : end;
    return pf2e_seek(at, stop, "strike") || pf2e_seek(at, stop, "attack");
}

static bool shape_sentence_loses(const char *from, const char *end, const char *attack)
{
    const char *all = pf2e_seek(from, end, "make strikes");
    if (all && shape_denies_before(from, all)) return true;
    for (const char *at = pf2e_seek(from, end, attack); at; at = pf2e_seek(at + 1, end, attack)) {
        const char *behind = at + strlen(attack);
        if (shape_denies_before(from, at) && shape_names_attack(behind, end)) return true;
    }
    return false;
}

bool pf2e_shape_loses(const char *markup, const char *attack)
{
    struct text plain = {0}, name = {0};
    for (const char *at = attack; *at; at++)
        text_add_char(&name, ascii_lower(*at));
    pf2e_plain_text(&plain, markup);
    const char *words = text_get(&plain);
    bool loses = false, several = shape_is_one_of_several(words);
    for (const char *at = words; !several && *at && !loses;) {
        size_t length = strcspn(at, ".");
        loses = shape_sentence_loses(at, at + length, text_get(&name));
        at += length + (at[length] == '.');
    }
    text_free(&plain);
    text_free(&name);
    return loses;
}
