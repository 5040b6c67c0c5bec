/* index.c: the words of a workspace by which documents refer to each other. */
#define _GNU_SOURCE /* memmem, and the kind of a folder's entry */
#include "lsp/index.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { INDEX_DEEPEST = 40, INDEX_LONGEST_WORD = 200 };

/* Members whose string defines a word, and those whose strings ask for one. */
static const struct index_member {
    const char *name;
    bool sets, option;
} index_members[] = {
    {"slug", true, false},     {"_id", true, false},       {"id", true, false},
    {"name", true, false},     {"option", true, true},     {"flag", true, true},
    {"rollOption", true, true}, {"uuid", false, false},     {"predicate", false, true},
    {"requires", false, true},
};
static const struct index_member index_asked = {"", false, true}, index_link = {"", false, false};

void index_free(struct index *index)
{
    for (size_t i = 0; i < index->file_count; i++)
        free(index->files[i]);
    free(index->files);
    free(index->gone);
    free(index->words);
    buffer_free(&index->texts);
    *index = (struct index){0};
}

size_t index_flag_length(const char *text, size_t size)
{
    size_t length = 0;
    while (length < size && (isalnum((unsigned char)text[length]) || text[length] == '-' || text[length] == '_'))
        length++;
    return length;
}

const char *index_text(const struct index *index, const struct index_word *word)
{
    return buffer_get(&index->texts) + word->text;
}

/* The text is passed over once, without a tree: brackets, names and strings are enough, and a text full of
 * mistakes gives the words it has. */
struct index_scan {
    struct index *index;
    struct tree text; /* without nodes */
    uint32_t at, file;
    const struct index_member *member; /* whose value comes next; NULL: none that matters */
    bool asks[TREE_DEEPEST];           /* by depth: inside a predicate */
    size_t depth;
    struct buffer word;
};

static bool scan_asks(const struct index_scan *scan)
{
    return scan->depth && scan->depth <= TREE_DEEPEST && scan->asks[scan->depth - 1];
}

static void scan_add(struct index_scan *scan, uint32_t start, uint32_t end, const struct index_member *as)
{
    struct index *index = scan->index;
    void *words = index->words;
    buffer_clear(&scan->word);
    bool link = scan->text.text[start] == '['; /* whose closing bracket is no quote to leave out */
    tree_unquote(&scan->text, start, end - link, &scan->word);
    if (!scan->word.length || scan->word.length > INDEX_LONGEST_WORD) return;
    if (!buffer_grow(&words, &index->room, index->count, sizeof *index->words)) return;
    index->words = words;
    uint32_t text = (uint32_t)index->texts.length;
    buffer_add_bytes(&index->texts, buffer_get(&scan->word), scan->word.length + 1);
    if (index->texts.failed) return;
    index->words[index->count++] = (struct index_word){.file = scan->file,
                                                       .start = start,
                                                       .end = end,
                                                       .text = text,
                                                       .sets = as->sets,
                                                       .option = as->option};
}

/* The end of the string that begins here: after its quote or, when that is missing, with the line. */
static uint32_t scan_string_end(const struct index_scan *scan, uint32_t start)
{
    const char *text = scan->text.text, *stop = text + scan->text.size, *at = text + start + 1;
    const char *quote = at;
    while ((quote = memchr(quote, '"', (size_t)(stop - quote))) != NULL) {
        const char *slash = quote;
        while (slash > at && slash[-1] == '\\')
            slash--;
        quote++;
        if ((quote - 1 - slash) % 2 == 0) break;
    }
    const char *end = quote ? quote : stop, *line = memchr(at, '\n', (size_t)(end - at));
    return (uint32_t)((line ? line : end) - text);
}

static const struct index_member *member_named(const char *name, size_t length)
{
    if (length < 2 || length > 10) return NULL;
    for (size_t i = 0; i < sizeof index_members / sizeof *index_members; i++) {
        if (index_members[i].name[0] == *name && strlen(index_members[i].name) == length &&
            memcmp(index_members[i].name, name, length) == 0)
            return &index_members[i];
    }
    return NULL;
}

/* "@UUID[Compendium....]" within a text; its brackets are taken for the quotes of a string. */
static void scan_links(struct index_scan *scan, uint32_t start, uint32_t end)
{
    static const char mark[] = "@UUID[Compendium.";
    const char *text = scan->text.text, *stop = text + end;
    for (const char *at = text + start; (at = memchr(at, '@', (size_t)(stop - at))) != NULL; at++) {
        if ((size_t)(stop - at) < sizeof mark || memcmp(at, mark, sizeof mark - 1) != 0) continue;
        const char *close = memchr(at, ']', (size_t)(stop - at));
        if (!close) return;
        scan_add(scan, (uint32_t)(at + 5 - text), (uint32_t)(close + 1 - text), &index_link);
    }
}

/* "{item|flags.pf2e.rulesSelections.NAME}" and "@item.flags.pf2e.rulesSelections.NAME" ask for the flag NAME; the point
 * before it is taken for the quote. */
static void scan_flags(struct index_scan *scan, uint32_t start, uint32_t end)
{
    const char *text = scan->text.text;
    const char *at = text + start, *stop = text + end;
    while ((at = memmem(at, (size_t)(stop - at), INDEX_FLAGS, sizeof INDEX_FLAGS - 1)) != NULL) {
        at += sizeof INDEX_FLAGS - 1;
        size_t length = index_flag_length(at, (size_t)(stop - at));
        if (length) scan_add(scan, (uint32_t)(at - 1 - text), (uint32_t)(at + length - text), &index_asked);
    }
}

static void scan_string(struct index_scan *scan)
{
    const char *text = scan->text.text;
    uint32_t start = scan->at, end = scan_string_end(scan, start);
    scan->at = end;
    while (scan->at < scan->text.size && (unsigned char)text[scan->at] <= ' ')
        scan->at++;
    if (scan->at < scan->text.size && text[scan->at] == ':') {
        scan->at++;
        scan->member = end - start > 2 ? member_named(text + start + 1, end - start - 2) : NULL;
        return;
    }
    if (scan_asks(scan))
        scan_add(scan, start, end, &index_asked);
    else if (scan->member)
        scan_add(scan, start, end, scan->member);
    else if (end - start > 12 && memcmp(text + start, "\"Compendium.", 12) == 0)
        scan_add(scan, start, end, &index_link);
    else
        scan_links(scan, start, end);
    scan_flags(scan, start, end);
    scan->member = NULL;
}

static void scan_open(struct index_scan *scan)
{
    bool below = scan_asks(scan) || (scan->member && scan->member->option && !scan->member->sets);
    if (scan->depth < TREE_DEEPEST) scan->asks[scan->depth] = below;
    scan->depth++;
    scan->member = NULL;
}

void index_add_text(struct index *index, const char *text, size_t size, uint32_t file)
{
    struct index_scan scan = {.index = index, .file = file};
    scan.text = (struct tree){.text = text, .size = size < INT32_MAX ? (uint32_t)size : INT32_MAX};
    while (scan.at < scan.text.size) {
        char byte = text[scan.at];
        if (byte == '"') {
            scan_string(&scan);
            continue;
        }
        scan.at++;
        if (byte == '{' || byte == '[') scan_open(&scan);
        if ((byte == '}' || byte == ']') && scan.depth) scan.depth--;
        if (byte == ',' || byte == '}' || byte == ']') scan.member = NULL;
    }
    buffer_free(&scan.word);
}

bool index_read_file(const char *path, struct buffer *out)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return false;
    bool good = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    size_t left = good ? (size_t)about.st_size : 0;
    good = good && buffer_reserve(out, left);
    while (good && left) {
        ssize_t got = read(file, out->bytes + out->length, left);
        if (got < 0 && errno == EINTR) continue;
        good = got >= 0;
        if (got <= 0) break; /* shorter than it was */
        out->length += (size_t)got;
        left -= (size_t)got;
    }
    if (good) out->bytes[out->length] = '\0';
    close(file);
    return good;
}

void index_remove(struct index *index, const char *path)
{
    for (size_t i = 0; i < index->file_count; i++) {
        if (!index->gone[i] && strcmp(index->files[i], path) == 0) index->gone[i] = true;
    }
}

static void index_add_file(struct index *index, const char *path)
{
    void *files = index->files, *gone = index->gone;
    bool room = buffer_grow(&files, &index->file_room, index->file_count, sizeof *index->files);
    index->files = files;
    room = room && buffer_grow(&gone, &index->gone_room, index->file_count, sizeof *index->gone);
    index->gone = gone;
    char *copy = room ? strdup(path) : NULL;
    if (!copy) {
        index->left_out++;
        return;
    }
    index->files[index->file_count] = copy;
    index->gone[index->file_count++] = false;
}

static bool index_is_json(const char *name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".json") == 0;
}

enum index_kind { INDEX_OTHER, INDEX_FILE, INDEX_FOLDER };

/* Links are not followed. Most file systems name the kind with the entry. */
static enum index_kind index_kind_of(const struct dirent *entry, const char *path)
{
    struct stat about;
    if (entry->d_type == DT_DIR) return INDEX_FOLDER;
    if (entry->d_type == DT_REG) return INDEX_FILE;
    if (entry->d_type != DT_UNKNOWN || lstat(path, &about) != 0) return INDEX_OTHER;
    return S_ISDIR(about.st_mode) ? INDEX_FOLDER : S_ISREG(about.st_mode) ? INDEX_FILE : INDEX_OTHER;
}

static void index_walk_folder(struct index *index, const char *path, int depth)
{
    DIR *folder = depth < INDEX_DEEPEST ? opendir(path) : NULL;
    if (!folder) {
        index->left_out++;
        return;
    }
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, "node_modules") == 0) continue;
        struct buffer inner = {0};
        buffer_addf(&inner, "%s/%s", path, entry->d_name);
        enum index_kind kind = index_kind_of(entry, buffer_get(&inner));
        if (kind == INDEX_FOLDER)
            index_walk_folder(index, buffer_get(&inner), depth + 1);
        else if (kind == INDEX_FILE && index_is_json(entry->d_name))
            index_add_file(index, buffer_get(&inner));
        buffer_free(&inner);
    }
    closedir(folder);
}

void index_list(struct index *index, const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0) {
        index->left_out++;
    } else if (S_ISDIR(about.st_mode)) {
        index_walk_folder(index, path, 0);
    } else {
        index_remove(index, path);
        index_add_file(index, path);
    }
}

void index_read(struct index *index)
{
    struct buffer text = {0};
    for (; index->read < index->file_count; index->read++) {
        buffer_clear(&text);
        if (index_read_file(index->files[index->read], &text))
            index_add_text(index, buffer_get(&text), text.length, (uint32_t)index->read);
        else
            index->gone[index->read] = true, index->left_out++;
    }
    buffer_free(&text);
}

void index_add_path(struct index *index, const char *path)
{
    index_list(index, path);
    index_read(index);
}

/* Texts lie in the order of their words. */
static const struct index_word *index_word_at(const struct index *index, uint32_t offset)
{
    size_t low = 0, high = index->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (index->words[middle].text <= offset)
            low = middle;
        else
            high = middle;
    }
    return &index->words[low];
}

const struct index_word *index_next(const struct index *index, const char *wanted, size_t *offset)
{
    const char *texts = buffer_get(&index->texts);
    if (!index->count || !*wanted || *offset >= index->texts.length) return NULL;
    const char *hit = memmem(texts + *offset, index->texts.length - *offset, wanted, strlen(wanted));
    if (!hit) return NULL;
    const struct index_word *word = index_word_at(index, (uint32_t)(hit - texts));
    *offset = word->text + strlen(texts + word->text) + 1;
    return word;
}

bool index_refers(const char *word, const char *wanted, size_t *at)
{
    size_t length = strlen(wanted);
    for (const char *found = word; (found = strstr(found, wanted)) != NULL; found++) {
        bool starts = found == word || found[-1] == ':' || found[-1] == '.';
        bool ends = !found[length] || found[length] == ':';
        *at = (size_t)(found - word);
        if (starts && ends) return true;
    }
    return false;
}
