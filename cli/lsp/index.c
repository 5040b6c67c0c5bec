/* index.c: the words of a workspace by which documents refer to each other. */
#define _POSIX_C_SOURCE 200809L
#include "lsp/index.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { INDEX_DEEPEST = 40, INDEX_LONGEST_WORD = 200 };

/* Members whose string defines a word, and those whose strings ask for one. */
static const struct {
    const char *name;
    bool sets, option;
} index_members[] = {
    {"slug", true, false},     {"_id", true, false},       {"id", true, false},
    {"name", true, false},     {"option", true, true},     {"flag", true, true},
    {"rollOption", true, true}, {"uuid", false, false},     {"predicate", false, true},
    {"requires", false, true},
};

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

const char *index_text(const struct index *index, const struct index_word *word)
{
    return buffer_get(&index->texts) + word->text;
}

struct index_walk {
    struct index *index;
    const struct tree *tree;
    uint32_t file;
    struct buffer text;
};

static void index_add_word(struct index_walk *walk, int32_t node, bool sets, bool option)
{
    struct index *index = walk->index;
    void *words = index->words;
    buffer_clear(&walk->text);
    tree_text(walk->tree, node, &walk->text);
    if (!walk->text.length || walk->text.length > INDEX_LONGEST_WORD) return;
    if (!buffer_grow(&words, &index->room, index->count, sizeof *index->words)) return;
    index->words = words;
    uint32_t text = (uint32_t)index->texts.length;
    buffer_add_bytes(&index->texts, buffer_get(&walk->text), walk->text.length + 1);
    if (index->texts.failed) return;
    index->words[index->count++] = (struct index_word){.file = walk->file,
                                                       .start = walk->tree->nodes[node].start,
                                                       .end = walk->tree->nodes[node].end,
                                                       .text = text,
                                                       .sets = sets,
                                                       .option = option};
}

/* `asks`: the string is inside a predicate. */
static void index_walk_node(struct index_walk *walk, int32_t node, bool asks)
{
    const struct tree_node *it = &walk->tree->nodes[node];
    bool sets = false, known = asks, option = asks;
    for (size_t i = 0; !asks && i < sizeof index_members / sizeof *index_members; i++) {
        if (!tree_is_named(walk->tree, node, index_members[i].name)) continue;
        known = true;
        sets = index_members[i].sets;
        option = index_members[i].option;
        break;
    }
    if (it->kind == TREE_STRING) {
        bool link = !known && it->end - it->start > 12 &&
                    memcmp(walk->tree->text + it->start, "\"Compendium.", 12) == 0;
        if (known || link) index_add_word(walk, node, sets, option);
        return;
    }
    bool below = known && !sets && option;
    for (int32_t i = it->child; i != TREE_NONE; i = walk->tree->nodes[i].next)
        index_walk_node(walk, i, below);
}

void index_add_tree(struct index *index, const struct tree *tree, uint32_t file)
{
    struct index_walk walk = {.index = index, .tree = tree, .file = file};
    if (tree->count) index_walk_node(&walk, TREE_ROOT, false);
    buffer_free(&walk.text);
}

bool index_read_file(const char *path, struct buffer *out)
{
    struct stat about;
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    bool good = fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode);
    size_t size = good ? (size_t)about.st_size : 0;
    good = good && buffer_reserve(out, size);
    if (good) {
        out->length += fread(out->bytes + out->length, 1, size, file);
        out->bytes[out->length] = '\0';
    }
    good = good && !ferror(file);
    fclose(file);
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
    struct buffer text = {0};
    void *files = index->files, *gone = index->gone;
    bool room = buffer_grow(&files, &index->file_room, index->file_count, sizeof *index->files);
    index->files = files;
    room = room && buffer_grow(&gone, &index->gone_room, index->file_count, sizeof *index->gone);
    index->gone = gone;
    char *copy = room && index_read_file(path, &text) ? strdup(path) : NULL;
    if (copy) {
        struct tree tree;
        index->files[index->file_count] = copy;
        index->gone[index->file_count] = false;
        tree_read(&tree, buffer_get(&text), text.length);
        index_add_tree(index, &tree, (uint32_t)index->file_count++);
        tree_free(&tree);
    } else {
        index->left_out++;
    }
    buffer_free(&text);
}

static bool index_is_json(const char *name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".json") == 0;
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
        struct stat about;
        buffer_addf(&inner, "%s/%s", path, entry->d_name);
        if (lstat(buffer_get(&inner), &about) == 0) {
            if (S_ISDIR(about.st_mode))
                index_walk_folder(index, buffer_get(&inner), depth + 1);
            else if (S_ISREG(about.st_mode) && index_is_json(entry->d_name))
                index_add_file(index, buffer_get(&inner));
        }
        buffer_free(&inner);
    }
    closedir(folder);
}

void index_add_path(struct index *index, const char *path)
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
