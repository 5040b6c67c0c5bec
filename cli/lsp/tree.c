/* tree.c: JSON as it is being typed. */
#include "lsp/tree.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    struct tree *tree;
    uint32_t at;
    int depth;
};

static int32_t reader_value(struct reader *reader, int32_t parent);

static bool reader_is(const struct reader *reader, char character)
{
    return reader->at < reader->tree->size && reader->tree->text[reader->at] == character;
}

static void reader_skip(struct reader *reader)
{
    const struct tree *tree = reader->tree;
    for (; reader->at < tree->size; reader->at++) {
        char byte = tree->text[reader->at];
        if (byte != ' ' && byte != '\n' && byte != '\t' && byte != '\r') return;
    }
}

static int32_t reader_new(struct reader *reader, int32_t parent)
{
    struct tree *tree = reader->tree;
    void *nodes = tree->nodes;
    if (tree->count >= INT32_MAX || !buffer_grow(&nodes, &tree->room, tree->count, sizeof *tree->nodes)) {
        tree->failed = true;
        return TREE_NONE;
    }
    tree->nodes = nodes;
    int32_t index = (int32_t)tree->count++;
    tree->nodes[index] = (struct tree_node){.start = reader->at,
                                            .end = reader->at,
                                            .parent = parent,
                                            .child = TREE_NONE,
                                            .last = TREE_NONE,
                                            .next = TREE_NONE};
    if (parent == TREE_NONE) return index;
    int32_t last = tree->nodes[parent].last;
    if (last == TREE_NONE)
        tree->nodes[parent].child = index;
    else
        tree->nodes[last].next = index;
    tree->nodes[parent].last = index;
    return index;
}

/* A string ends at its quote or, when that is missing, with the line. */
static void reader_string(struct reader *reader)
{
    const struct tree *tree = reader->tree;
    for (reader->at++; reader->at < tree->size; reader->at++) {
        char byte = tree->text[reader->at];
        if (byte == '"') {
            reader->at++;
            return;
        }
        if (byte == '\n') break;
        if (byte == '\\' && reader->at + 1 < tree->size && tree->text[reader->at + 1] != '\n')
            reader->at++;
    }
    reader->tree->mistakes++;
}

static bool reader_is_word(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           byte == '-' || byte == '+' || byte == '.' || byte == '_' || (unsigned char)byte >= 0x80;
}

static void reader_word(struct reader *reader)
{
    const struct tree *tree = reader->tree;
    while (reader->at < tree->size && reader_is_word(tree->text[reader->at]))
        reader->at++;
}

/* The name of a member and its colon. False when what is here is no name: it is ignored. */
static bool reader_name(struct reader *reader, int32_t member)
{
    struct tree_node *node = &reader->tree->nodes[member];
    node->name = reader->at;
    if (reader_is(reader, '"'))
        reader_string(reader);
    else
        reader_word(reader), reader->tree->mistakes++;
    node->name_end = reader->at;
    reader_skip(reader);
    if (!reader_is(reader, ':')) {
        reader->tree->mistakes++;
        node->start = node->end = node->name_end;
        return false;
    }
    reader->at++;
    reader_skip(reader);
    node->start = node->end = reader->at;
    return true;
}

static void reader_fill(struct reader *reader, int32_t index);

/* A string followed by a colon is the next member's name: the value before it is missing. */
static void reader_member_value(struct reader *reader, int32_t member)
{
    uint32_t start = reader->at;
    size_t mistakes = reader->tree->mistakes;
    reader_fill(reader, member);
    struct tree_node *node = &reader->tree->nodes[member];
    if (node->kind != TREE_STRING) return;
    uint32_t end = reader->at;
    reader_skip(reader);
    if (reader_is(reader, ':')) {
        node->kind = TREE_HOLE;
        node->end = node->start = start;
        reader->at = start;
        reader->tree->mistakes = mistakes + 1;
    } else {
        reader->at = end;
    }
}

/* Behind an item: a comma, or the end of the list. */
static void reader_comma(struct reader *reader, char close)
{
    reader_skip(reader);
    if (!reader_is(reader, ',')) {
        if (!reader_is(reader, close)) reader->tree->mistakes++;
        return;
    }
    reader->at++;
    reader_skip(reader);
    if (reader_is(reader, close)) reader->tree->mistakes++;
}

static void reader_object(struct reader *reader, int32_t object)
{
    const struct tree *tree = reader->tree;
    reader->at++;
    for (reader_skip(reader); reader->at < tree->size; reader_skip(reader)) {
        char byte = tree->text[reader->at];
        if (byte == '}' || byte == ']') break;
        if (byte != '"' && !reader_is_word(byte)) {
            reader->tree->mistakes++;
            reader->at++;
            continue;
        }
        int32_t member = reader_new(reader, object);
        if (member == TREE_NONE) return;
        if (reader_name(reader, member)) reader_member_value(reader, member);
        reader_comma(reader, '}');
    }
}

static void reader_array(struct reader *reader, int32_t array)
{
    const struct tree *tree = reader->tree;
    reader->at++;
    for (reader_skip(reader); reader->at < tree->size; reader_skip(reader)) {
        char byte = tree->text[reader->at];
        if (byte == ']' || byte == '}') break;
        if (byte == ',' || byte == ':') {
            reader->tree->mistakes++;
            reader->at++;
            continue;
        }
        if (reader_value(reader, array) == TREE_NONE) return;
        reader_comma(reader, ']');
    }
}

/* After the final item: the closing bracket, or another one in its place. */
static void reader_close(struct reader *reader, char close)
{
    if (reader_is(reader, close))
        reader->at++;
    else
        reader->tree->mistakes++;
}

static const char *pass_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

/* -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)? */
static bool number_is_good(const char *at, const char *end)
{
    at += at < end && *at == '-';
    const char *start = at;
    at = pass_digits(at, end);
    if (at == start || (*start == '0' && at > start + 1)) return false;
    if (at < end && *at == '.') {
        start = ++at;
        if ((at = pass_digits(at, end)) == start) return false;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < end && (*at == '+' || *at == '-');
        start = at;
        if ((at = pass_digits(at, end)) == start) return false;
    }
    return at == end;
}

static bool literal_is_good(const char *text, size_t length)
{
    static const char *const words[] = {"null", "true", "false"};
    for (size_t i = 0; i < 3; i++) {
        if (strlen(words[i]) == length && memcmp(words[i], text, length) == 0) return true;
    }
    return number_is_good(text, text + length);
}

static void reader_nested(struct reader *reader, int32_t index)
{
    bool object = reader_is(reader, '{');
    reader->tree->nodes[index].kind = object ? TREE_OBJECT : TREE_ARRAY;
    if (++reader->depth > TREE_DEEPEST) {
        reader->tree->mistakes++;
        reader->at = reader->tree->size;
    } else if (object) {
        reader_object(reader, index);
    } else {
        reader_array(reader, index);
    }
    reader_close(reader, object ? '}' : ']');
    reader->depth--;
}

static void reader_fill(struct reader *reader, int32_t index)
{
    struct tree *tree = reader->tree;
    uint32_t start = reader->at;
    tree->nodes[index].start = start;
    if (reader_is(reader, '{') || reader_is(reader, '[')) {
        reader_nested(reader, index);
    } else if (reader_is(reader, '"')) {
        tree->nodes[index].kind = TREE_STRING;
        reader_string(reader);
    } else {
        reader_word(reader);
        bool good = literal_is_good(tree->text + start, reader->at - start);
        if (good) tree->nodes[index].kind = TREE_LITERAL;
        tree->mistakes += !good;
        char byte = start < tree->size ? tree->text[start] : ',';
        if (reader->at == start && byte != ',' && byte != ']' && byte != '}') reader->at++;
    }
    tree->nodes[index].end = reader->at;
}

static int32_t reader_value(struct reader *reader, int32_t parent)
{
    int32_t index = reader_new(reader, parent);
    if (index != TREE_NONE) reader_fill(reader, index);
    return index;
}

void tree_pass(const char *text, uint32_t size, struct tree_mark *mark)
{
    unsigned char byte = (unsigned char)text[mark->at++];
    if (byte == '\n') {
        mark->line++;
        mark->column = 0;
        return;
    }
    int more = byte < 0xC0 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    mark->column += more == 3 ? 2 : 1;
    for (; more && mark->at < size && ((unsigned char)text[mark->at] & 0xC0) == 0x80; more--)
        mark->at++;
}

static void tree_set_marks(struct tree *tree)
{
    struct tree_mark here = {0};
    tree->marks = malloc((tree->size / TREE_MARK + 1) * sizeof *tree->marks);
    if (!tree->marks) {
        tree->failed = true;
        return;
    }
    tree->marks[tree->mark_count++] = here;
    while (here.at < tree->size) {
        tree_pass(tree->text, tree->size, &here);
        if (here.at / TREE_MARK == tree->mark_count) tree->marks[tree->mark_count++] = here;
    }
}

struct tree_mark tree_place(const struct tree *tree, uint32_t offset)
{
    if (offset > tree->size) offset = tree->size;
    size_t before = offset / TREE_MARK;
    if (before >= tree->mark_count) return (struct tree_mark){0}; /* without memory */
    while (tree->marks[before].at > offset)
        before--;
    struct tree_mark here = tree->marks[before];
    while (here.at < offset)
        tree_pass(tree->text, tree->size, &here);
    return here;
}

uint32_t tree_line(const struct tree *tree, int64_t line)
{
    size_t least = 0, most = tree->mark_count; /* marks before the line, or on it */
    while (line > 0 && least < most) {
        size_t middle = least + (most - least) / 2;
        if (tree->marks[middle].line < line)
            least = middle + 1;
        else
            most = middle;
    }
    if (line <= 0 || !least) return 0;
    struct tree_mark here = tree->marks[least - 1];
    while (here.line < line && here.at < tree->size)
        tree_pass(tree->text, tree->size, &here);
    return here.at;
}

size_t tree_from(const struct tree *tree, uint32_t offset)
{
    size_t least = 0, most = tree->count;
    while (least < most) {
        size_t middle = least + (most - least) / 2;
        if (tree->nodes[middle].start < offset)
            least = middle + 1;
        else
            most = middle;
    }
    return least;
}

void tree_read(struct tree *tree, const char *text, size_t size)
{
    *tree = (struct tree){.text = text, .size = size < INT32_MAX ? (uint32_t)size : INT32_MAX};
    struct reader reader = {.tree = tree};
    reader_skip(&reader);
    reader_value(&reader, TREE_NONE);
    reader_skip(&reader);
    if (reader.at < tree->size) tree->mistakes++;
    tree_set_marks(tree);
}

void tree_free(struct tree *tree)
{
    free(tree->nodes);
    free(tree->marks);
    *tree = (struct tree){0};
}

const struct tree_node *tree_node(const struct tree *tree, int32_t node)
{
    return node >= 0 && (size_t)node < tree->count ? &tree->nodes[node] : NULL;
}

/* Between quotes: is it this, escapes resolved? */
static bool tree_same(const struct tree *tree, uint32_t start, uint32_t end, const char *text)
{
    size_t length = strlen(text);
    if (end - start < length + 2) return false;
    if (!memchr(tree->text + start, '\\', end - start))
        return end - start == length + 2 && memcmp(tree->text + start + 1, text, length) == 0;
    struct buffer plain = {0};
    tree_unquote(tree, start, end, &plain);
    bool same = plain.length == length && memcmp(buffer_get(&plain), text, length) == 0;
    buffer_free(&plain);
    return same;
}

bool tree_is_within(const struct tree *tree, int32_t node, const char *name)
{
    for (int32_t i = node; i > TREE_ROOT; i = tree->nodes[i].parent) {
        if (tree_is_named(tree, i, name)) return true;
    }
    return false;
}

bool tree_is_named(const struct tree *tree, int32_t node, const char *name)
{
    const struct tree_node *it = tree_node(tree, node);
    return it && it->name_end > it->name && tree_same(tree, it->name, it->name_end, name);
}

int32_t tree_get(const struct tree *tree, int32_t object, const char *name)
{
    if (!tree_is(tree, object, TREE_OBJECT)) return TREE_NONE;
    for (int32_t i = tree->nodes[object].child; i != TREE_NONE; i = tree->nodes[i].next) {
        if (tree_is_named(tree, i, name)) return i;
    }
    return TREE_NONE;
}

int32_t tree_path(const struct tree *tree, int32_t node, const char *path)
{
    while (*path) {
        char name[64];
        size_t length = strcspn(path, "/");
        if (length >= sizeof name) return TREE_NONE;
        memcpy(name, path, length);
        name[length] = '\0';
        node = tree_get(tree, node, name);
        path += length + (path[length] == '/');
    }
    return node;
}

bool tree_is(const struct tree *tree, int32_t node, enum tree_kind kind)
{
    const struct tree_node *it = tree_node(tree, node);
    return it && it->kind == kind;
}

bool tree_is_text(const struct tree *tree, int32_t node, const char *text)
{
    return tree_is(tree, node, TREE_STRING) &&
           tree_same(tree, tree->nodes[node].start, tree->nodes[node].end, text);
}

int64_t tree_int(const struct tree *tree, int32_t node, int64_t fallback)
{
    if (!tree_is(tree, node, TREE_LITERAL)) return fallback;
    const char *text = tree->text + tree->nodes[node].start, *end = tree->text + tree->nodes[node].end;
    bool negative = *text == '-';
    int64_t number = 0;
    text += negative;
    if (text == end) return fallback;
    for (; text < end; text++) {
        if (*text < '0' || *text > '9' || number > INT64_MAX / 10 - 9) return fallback;
        number = number * 10 + (*text - '0');
    }
    return negative ? -number : number;
}

static uint32_t tree_hex(const char *text, const char *end)
{
    uint32_t code = 0;
    if (end - text < 4) return UINT32_MAX;
    for (int i = 0; i < 4; i++) {
        char byte = text[i];
        int digit = byte >= '0' && byte <= '9'   ? byte - '0'
                    : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
                    : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
                                                 : -1;
        if (digit < 0) return UINT32_MAX;
        code = code << 4 | (uint32_t)digit;
    }
    return code;
}

static void tree_add_code(struct buffer *out, uint32_t code)
{
    char bytes[4];
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = length; i-- > 1; code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)(first[length] | code);
    buffer_add_bytes(out, bytes, length);
}

/* "\uXXXX", of which two may make one character; returns the bytes that were read after the "u". */
static size_t tree_add_escaped(struct buffer *out, const char *text, const char *end)
{
    uint32_t code = tree_hex(text, end), low = UINT32_MAX;
    if (code == UINT32_MAX) return 0;
    if (code >= 0xD800 && code < 0xDC00 && end - text >= 10 && text[4] == '\\' && text[5] == 'u')
        low = tree_hex(text + 6, end);
    if (low >= 0xDC00 && low < 0xE000) {
        tree_add_code(out, 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00));
        return 10;
    }
    tree_add_code(out, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
    return 4;
}

void tree_unquote(const struct tree *tree, uint32_t start, uint32_t end, struct buffer *out)
{
    static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
    const char *at = tree->text + start + 1, *stop = tree->text + end;
    if (stop > at && stop[-1] == '"') stop--;
    while (at < stop) {
        const char *slash = memchr(at, '\\', (size_t)(stop - at));
        buffer_add_bytes(out, at, (size_t)((slash ? slash : stop) - at));
        if (!slash || slash + 1 >= stop) return;
        at = slash + 2;
        const char *letter = slash[1] ? strchr(letters, slash[1]) : NULL;
        if (letter)
            buffer_add_bytes(out, &meant[letter - letters], 1);
        else if (slash[1] == 'u')
            at += tree_add_escaped(out, at, stop);
        else
            buffer_add_bytes(out, slash + 1, 1);
    }
}

bool tree_text(const struct tree *tree, int32_t node, struct buffer *out)
{
    const struct tree_node *it = tree_node(tree, node);
    if (!it || (it->kind != TREE_STRING && it->kind != TREE_LITERAL)) return false;
    if (it->kind == TREE_STRING)
        tree_unquote(tree, it->start, it->end, out);
    else
        buffer_add_bytes(out, tree->text + it->start, it->end - it->start);
    return true;
}

bool tree_name(const struct tree *tree, int32_t node, struct buffer *out)
{
    const struct tree_node *it = tree_node(tree, node);
    if (!it || it->name == it->name_end || tree->text[it->name] != '"') return false;
    tree_unquote(tree, it->name, it->name_end, out);
    return true;
}

static bool node_covers(const struct tree_node *node, uint32_t offset)
{
    uint32_t start = node->name_end > node->name ? node->name : node->start;
    return start <= offset && offset <= node->end;
}

int32_t tree_at(const struct tree *tree, uint32_t offset, bool *in_name)
{
    int32_t found = tree->count ? TREE_ROOT : TREE_NONE;
    *in_name = false;
    for (int32_t i = found; i != TREE_NONE;) {
        const struct tree_node *node = &tree->nodes[i];
        if (!node_covers(node, offset)) {
            i = node->next;
            continue;
        }
        bool nested = node->kind == TREE_OBJECT || node->kind == TREE_ARRAY;
        *in_name = node->name_end > node->name && offset <= node->name_end;
        /* Touching a bracket from outside is not being inside. */
        if (nested && !*in_name && i != TREE_ROOT && (offset <= node->start || offset >= node->end)) {
            i = node->next;
            continue;
        }
        found = i;
        i = *in_name || !nested ? TREE_NONE : node->child;
    }
    if (found != TREE_NONE) {
        const struct tree_node *node = &tree->nodes[found];
        *in_name = node->name_end > node->name && offset >= node->name && offset <= node->name_end;
    }
    return found;
}

static void tree_write_list(const struct tree *tree, int32_t node, int32_t only, struct buffer *out)
{
    bool object = tree->nodes[node].kind == TREE_OBJECT, first = true;
    const struct tree_node *kept = tree_node(tree, only);
    bool alone = !object && kept && kept->parent == node;
    buffer_add(out, object ? "{" : "[");
    for (int32_t i = tree->nodes[node].child; i != TREE_NONE; i = tree->nodes[i].next) {
        struct buffer name = {0};
        bool named = tree_name(tree, i, &name);
        if ((!object || named) && (!alone || i == only)) {
            if (!first) buffer_add(out, ",");
            first = false;
            if (object) {
                buffer_add_json_bytes(out, buffer_get(&name), name.length);
                buffer_add(out, ":");
            }
            tree_write(tree, i, only, out);
        }
        buffer_free(&name);
    }
    buffer_add(out, object ? "}" : "]");
}

void tree_write(const struct tree *tree, int32_t node, int32_t only, struct buffer *out)
{
    const struct tree_node *it = tree_node(tree, node);
    struct buffer text = {0};
    if (!it || it->kind == TREE_HOLE) {
        buffer_add(out, "null");
    } else if (it->kind == TREE_LITERAL) {
        buffer_add_bytes(out, tree->text + it->start, it->end - it->start);
    } else if (it->kind == TREE_STRING) {
        tree_text(tree, node, &text);
        buffer_add_json_bytes(out, buffer_get(&text), text.length);
    } else {
        tree_write_list(tree, node, only, out);
    }
    buffer_free(&text);
}
