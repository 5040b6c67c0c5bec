/* fixtures.c: finds the documents that test cases share and puts them in place of their names. */
#include "core/fixtures.h"

#include <string.h>

#include "base/fs.h"

static const char fixtures_folder[] = "fixtures/";
enum { FOLDER_LENGTH = sizeof fixtures_folder - 1, LONGEST_NAME = 64, LONGEST_PATH = 1024 };

struct fixture_search {
    struct arena *arena;
    const char *path; /* of the case */
    struct diags *diags;
};

/* Small letters, digits and hyphens: a name never leads out of the folder. */
static bool fixture_is_name(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && length <= LONGEST_NAME && text[length] == '\0';
}

static bool fixture_is_named_by(const struct json *value)
{
    return value->type == JSON_STRING && strncmp(value->text, fixtures_folder, FOLDER_LENGTH) == 0;
}

/* The file in the folder of the case or in the nearest one above it; false if there is none. */
static bool fixture_find(const struct fixture_search *search, const char *name, struct text *found)
{
    size_t length = strlen(search->path);
    while (length > 0) {
        while (length > 0 && search->path[length - 1] != '/')
            length--;
        text_clear(found);
        text_addf(found, "%.*s%s.json", (int)length, search->path, name);
        if (fs_is_regular(text_get(found))) return true;
        if (length > 0) length--;
    }
    return false;
}

/* What is read from another file has the place of its name in the case. */
static void fixture_place(struct json *value, uint32_t offset)
{
    value->offset = offset;
    for (uint32_t i = 0; i < json_count(value); i++) {
        if (value->type == JSON_OBJECT) value->members[i].name_offset = offset;
        fixture_place(value->type == JSON_ARRAY ? &value->items[i] : &value->members[i].value, offset);
    }
}

static bool fixture_read(const struct fixture_search *search, struct json *value)
{
    struct text path = {0};
    struct json_document file = {0};
    uint32_t offset = value->offset;
    bool is_found = fixture_is_name(value->text + FOLDER_LENGTH) && strlen(search->path) < LONGEST_PATH &&
                    fixture_find(search, value->text, &path);
    bool good = is_found && json_load(&file, text_get(&path), search->diags) == STATUS_OK;
    if (!is_found)
        diags_add(search->diags,
                  fault_error("case/no-fixture",
                              "a fixture is a file fixtures/NAME.json in the folder of the case or in one above it"),
                  (struct place){.file = search->path}, "there is no fixture \"%s\"", value->text);
    if (good) {
        *value = json_copy(search->arena, &file.root);
        fixture_place(value, offset);
    }
    json_free(&file);
    text_free(&path);
    return good;
}

static bool fixture_is_below(const struct json *value)
{
    if (fixture_is_named_by(value)) return true;
    for (size_t i = 0; i < json_count(value); i++) {
        if (fixture_is_below(json_at(value, i))) return true;
    }
    return false;
}

/* The children of a value in a place where they may be changed; false if memory is exhausted. */
static bool fixture_own_children(struct arena *arena, struct json *value)
{
    struct json own = *value;
    own.growable = false;
    if (value->type == JSON_ARRAY) {
        own.items = arena_array(arena, struct json, value->count);
        if (own.items) memcpy(own.items, value->items, value->count * sizeof *value->items);
    } else {
        own.members = json_members_new(arena, value->count);
        if (own.members) json_members_copy(own.members, value->members, value->count);
    }
    bool good = value->type == JSON_ARRAY ? own.items != NULL : own.members != NULL;
    if (good) *value = own;
    return good;
}

static bool fixture_put(const struct fixture_search *search, struct json *value)
{
    if (fixture_is_named_by(value)) return fixture_read(search, value);
    if (!fixture_is_below(value)) return true;
    if (!fixture_own_children(search->arena, value)) return false;
    for (uint32_t i = 0; i < value->count; i++) {
        if (!fixture_put(search, value->type == JSON_ARRAY ? &value->items[i] : &value->members[i].value)) return false;
    }
    return true;
}

bool fixtures_expand(struct arena *arena, struct json_document *file, struct diags *diags)
{
    struct fixture_search search = {.arena = arena, .path = file->name ? file->name : "", .diags = diags};
    return fixture_put(&search, &file->root);
}

enum status fixtures_load(struct json_document *file, const char *path, struct diags *diags)
{
    enum status status = json_load(file, path, diags);
    if (status != STATUS_OK) return status;
    return fixtures_expand(&file->arena, file, diags) ? STATUS_OK : STATUS_BAD_CONTENT;
}
