/* foundry_yaml.c: YAML documents as JSON. Every value is written in the line it has in the YAML file, so diagnostics
 * about the JSON name the right line. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "util/ascii.h"
#include "util/file.h"
#include "util/notice.h"
#include "foundry/foundry_store.h"
#ifdef TALUS_HAVE_YAML
#include <yaml.h>

enum { YAML_DEEPEST = 512, YAML_MOST_NODES = 1000000 }; /* of one document; aliases may repeat a node */
enum { YAML_MOST_NAMES = 1000 };                        /* anchors and directives of a file */
/* Bytes of all documents of a file as JSON: so many for each byte of the file, and so many beside. Aliases repeat
 * texts, and every document begins with the lines before it. */
enum { YAML_GROWTH = 8, YAML_ROOM = 1 << 26 };

struct yaml_writer {
    struct buffer out;
    size_t line, column; /* from 0, where the next character goes */
    size_t nodes;
    size_t room; /* bytes that may still be written */
    yaml_document_t *document;
    const char *wrong; /* NULL: fine so far */
    size_t wrong_line;
    bool is_excess; /* the rest of the file is not read */
};

static const char yaml_too_deep[] = "it is nested too deeply";

static void yaml_put(struct yaml_writer *writer, const char *text)
{
    buffer_add(&writer->out, text);
    writer->column += strlen(text);
}

/* Goes on to where the node begins in the YAML file. */
static void yaml_move(struct yaml_writer *writer, const yaml_node_t *node)
{
    while (writer->line < node->start_mark.line) {
        buffer_add_char(&writer->out, '\n');
        writer->line++;
        writer->column = 0;
    }
    while (writer->line == node->start_mark.line && writer->column < node->start_mark.column)
        yaml_put(writer, " ");
}

static bool yaml_is_one_of(const char *text, const char *const *words)
{
    for (; *words; words++) {
        if (strcmp(*words, text) == 0) return true;
    }
    return false;
}

static const char *yaml_skip_digits(const char *text)
{
    while (ascii_is_digit(*text))
        text++;
    return text;
}

/* A number as JSON writes it: no zero before other digits, no sign +, digits around the point. */
static bool yaml_is_number(const char *text)
{
    const char *at = text + (*text == '-'), *digits = at;
    at = yaml_skip_digits(at);
    if (at == digits || (*digits == '0' && at - digits > 1)) return false;
    if (*at == '.') {
        digits = at + 1;
        at = yaml_skip_digits(digits);
        if (at == digits) return false;
    }
    if (*at == 'e' || *at == 'E') {
        at += at[1] == '+' || at[1] == '-' ? 2 : 1;
        digits = at;
        at = yaml_skip_digits(at);
        if (at == digits) return false;
    }
    return *at == '\0';
}

static void yaml_write_text(struct yaml_writer *writer, const yaml_node_t *node)
{
    size_t before = writer->out.length;
    buffer_add_json_bytes(&writer->out, (const char *)node->data.scalar.value, node->data.scalar.length);
    writer->column += writer->out.length - before;
}

static void yaml_write_scalar(struct yaml_writer *writer, const yaml_node_t *node)
{
    static const char *const nulls[] = {"", "~", "null", "Null", "NULL", NULL};
    static const char *const trues[] = {"true", "True", "TRUE", NULL};
    static const char *const falses[] = {"false", "False", "FALSE", NULL};
    const char *text = (const char *)node->data.scalar.value;
    bool plain = node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && strlen(text) == node->data.scalar.length;
    if (plain && yaml_is_one_of(text, nulls))
        yaml_put(writer, "null");
    else if (plain && yaml_is_one_of(text, trues))
        yaml_put(writer, "true");
    else if (plain && yaml_is_one_of(text, falses))
        yaml_put(writer, "false");
    else if (plain && yaml_is_number(text + (*text == '+')))
        yaml_put(writer, text + (*text == '+'));
    else
        yaml_write_text(writer, node);
}

static void yaml_write_node(struct yaml_writer *writer, int index, size_t depth);

static void yaml_write_pair(struct yaml_writer *writer, const yaml_node_pair_t *pair, size_t depth)
{
    const yaml_node_t *key = yaml_document_get_node(writer->document, pair->key);
    if (!key || key->type != YAML_SCALAR_NODE) {
        writer->wrong = "a name must be text";
        writer->wrong_line = key ? key->start_mark.line + 1 : 0;
        return;
    }
    yaml_move(writer, key);
    yaml_write_text(writer, key);
    yaml_put(writer, ":");
    yaml_write_node(writer, pair->value, depth + 1);
}

static void yaml_write_node(struct yaml_writer *writer, int index, size_t depth)
{
    const yaml_node_t *node = yaml_document_get_node(writer->document, index);
    if (!node || writer->wrong) return;
    if (depth > YAML_DEEPEST)
        writer->wrong = yaml_too_deep;
    else if (++writer->nodes > YAML_MOST_NODES)
        writer->wrong = "it has too many values";
    else if (writer->out.length + node->start_mark.line > writer->room)
        writer->wrong = "it is too long with its aliases and documents written out";
    if (writer->wrong) {
        writer->wrong_line = node->start_mark.line + 1;
        writer->is_excess = true;
        return;
    }
    yaml_move(writer, node);
    if (node->type == YAML_SCALAR_NODE) {
        yaml_write_scalar(writer, node);
    } else if (node->type == YAML_SEQUENCE_NODE) {
        yaml_put(writer, "[");
        for (yaml_node_item_t *item = node->data.sequence.items.start; item < node->data.sequence.items.top; item++) {
            if (item > node->data.sequence.items.start) yaml_put(writer, ",");
            yaml_write_node(writer, *item, depth + 1);
        }
        yaml_put(writer, "]");
    } else {
        yaml_put(writer, "{");
        for (yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top; pair++) {
            if (pair > node->data.mapping.pairs.start) yaml_put(writer, ",");
            yaml_write_pair(writer, pair, depth);
        }
        yaml_put(writer, "}");
    }
}

static bool yaml_save(const char *target, size_t number, const struct buffer *out, const char **why)
{
    char path[FILE_PATH_BYTES], count[24] = "";
    if (number > 1) snprintf(count, sizeof count, ".%zu", number);
    int length = snprintf(path, sizeof path, "%s%s.json", target, count);
    if (length < 0 || (size_t)length >= sizeof path) {
        *why = strerror(ENAMETOOLONG);
        return false;
    }
    int file = -1;
    bool empty, good = file_append_open(path, &file, &empty, why) == TALUS_OK &&
                       file_append(file, buffer_get(out), out->length, why) == TALUS_OK;
    if (file >= 0) file_let_go(file);
    return good && !out->failed;
}

/* A file that is read, and where its documents go. */
struct yaml_place {
    const char *path, *target;
    struct notices *notices;
};

static void yaml_report(const struct yaml_place *place, size_t line, const char *wrong)
{
    struct spot spot = {.file = place->path, .line = (uint32_t)line, .col = line ? 1 : 0};
    notices_add(place->notices, notice_error("yaml/syntax", NULL), spot, "this YAML cannot be read: %s", wrong);
}

/* Writes each document to a separate file, within `room` bytes together. */
static bool yaml_read_documents(yaml_parser_t *parser, const struct yaml_place *place, size_t room, const char **why)
{
    bool good = true, more = true;
    for (size_t number = 1; good && more; number++) {
        yaml_document_t document;
        if (!yaml_parser_load(parser, &document)) {
            yaml_report(place, parser->problem_mark.line + 1, parser->problem ? parser->problem : "it cannot be read");
            break;
        }
        struct yaml_writer writer = {.document = &document, .room = room};
        more = yaml_document_get_root_node(&document) != NULL;
        if (more) yaml_write_node(&writer, 1, 0);
        if (writer.wrong)
            yaml_report(place, writer.wrong_line, writer.wrong);
        else if (more)
            good = yaml_save(place->target, number, &writer.out, why);
        more = more && !writer.is_excess;
        room -= writer.out.length < room ? writer.out.length : room;
        buffer_free(&writer.out);
        yaml_document_delete(&document);
    }
    return good;
}

/* What the token adds to the depth. */
static int yaml_step(const yaml_token_t *token)
{
    switch (token->type) {
    case YAML_BLOCK_SEQUENCE_START_TOKEN:
    case YAML_BLOCK_MAPPING_START_TOKEN:
    case YAML_FLOW_SEQUENCE_START_TOKEN:
    case YAML_FLOW_MAPPING_START_TOKEN:
        return 1;
    case YAML_BLOCK_END_TOKEN:
    case YAML_FLOW_SEQUENCE_END_TOKEN:
    case YAML_FLOW_MAPPING_END_TOKEN:
        return -1;
    default:
        return 0;
    }
}

/* The parser takes the square of the time for nesting, anchors and directives: too many of them are found before, by
 * the tokens alone. NULL: it may be parsed, or the parser will say what is wrong. */
static const char *yaml_excess(const char *bytes, size_t size, size_t *line)
{
    yaml_parser_t scanner;
    yaml_token_t token;
    const char *wrong = NULL;
    int depth = 0, names = 0;
    bool more = yaml_parser_initialize(&scanner) != 0;
    if (!more) return "there is not enough memory";
    yaml_parser_set_input_string(&scanner, (const unsigned char *)bytes, size);
    while (more && !wrong && yaml_parser_scan(&scanner, &token)) {
        depth += yaml_step(&token);
        names += token.type == YAML_ANCHOR_TOKEN || token.type == YAML_TAG_DIRECTIVE_TOKEN;
        if (depth > YAML_DEEPEST) wrong = yaml_too_deep;
        if (names > YAML_MOST_NAMES) wrong = "it has too many anchors or directives";
        *line = token.start_mark.line + 1;
        more = token.type != YAML_STREAM_END_TOKEN && token.type != YAML_NO_TOKEN;
        yaml_token_delete(&token);
    }
    yaml_parser_delete(&scanner);
    return wrong;
}

bool foundry_read_yaml(const char *path, const char *target, struct notices *notices, const char **why)
{
    struct pool pool = {0};
    char *bytes = NULL;
    size_t size = 0, line = 0;
    yaml_parser_t parser;
    bool good = file_read(&pool, path, &bytes, &size, why) == TALUS_OK;
    struct yaml_place place = {path, target, notices};
    const char *wrong = good ? yaml_excess(bytes, size, &line) : NULL;
    if (wrong) yaml_report(&place, line, wrong);
    if (good && !wrong) {
        good = yaml_parser_initialize(&parser) != 0;
        if (!good) *why = "there is not enough memory";
    }
    if (good && !wrong) {
        yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, size);
        good = yaml_read_documents(&parser, &place, size * YAML_GROWTH + YAML_ROOM, why);
        yaml_parser_delete(&parser);
    }
    pool_free(&pool);
    return good;
}
#else
bool foundry_read_yaml(const char *path, const char *target, struct notices *notices, const char **why)
{
    (void)path;
    (void)target;
    (void)notices;
    *why = "this build cannot read YAML";
    return false;
}
#endif
