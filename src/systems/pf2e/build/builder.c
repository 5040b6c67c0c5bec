/* builder.c: items found by name, questions answered by flag, and every change checked before it counts. */
#include "systems/pf2e/build/builder.h"

#include <string.h>

#include "base/ascii.h"
#include "base/near.h"
#include "systems/pf2e/content/pack.h"

enum { BUILDER_LISTED = 24 }; /* options named in a hint */

static struct json builder_text(struct pf2e_builder *builder, const char *text)
{
    return json_make_text(&builder->workshop.arena, text, strlen(text));
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

void pf2e_builder_answer(struct pf2e_builder *builder, const char *key, struct json value)
{
    struct arena *arena = &builder->workshop.arena;
    const struct json *known = json_get(&builder->answers, key);
    struct json both = json_make_array();
    if (!known) {
        json_set(arena, &builder->answers, key, json_copy(arena, &value));
        return;
    }
    if (known->type == JSON_ARRAY)
        both = *known;
    else
        json_push(arena, &both, *known);
    json_push(arena, &both, json_copy(arena, &value));
    json_set(arena, &builder->answers, key, both);
}

/* Is the item called so? An earlier choice may have put its label after the name: "Old Hand (Athletics)". */
static bool builder_is_named(const char *own, const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (ascii_lower(name[i]) != ascii_lower(own[i]) || !own[i]) return false;
    }
    return own[length] == '\0' || strncmp(own + length, " (", 2) == 0;
}

/* "item/flag" is for this item alone. */
static bool builder_key_fits(const char *key, const struct pf2e_question *question)
{
    const char *slash = strrchr(key, '/');
    if (!slash) return strcmp(key, question->flag) == 0;
    return strcmp(slash + 1, question->flag) == 0 && builder_is_named(question->item_name, key, (size_t)(slash - key));
}

/* The next answer for the question; those that name the item come first. */
static const struct json *builder_next_answer(struct pf2e_builder *builder, const struct pf2e_question *question)
{
    for (int named = 1; named >= 0; named--) {
        for (size_t i = 0; i < json_count(&builder->answers); i++) {
            const struct json_member *member = &builder->answers.members[i];
            if ((strchr(member->name, '/') != NULL) != named || !builder_key_fits(member->name, question)) continue;
            int64_t used = json_to_int(json_get(&builder->used, member->name), 0);
            const struct json *value = &member->value;
            if (value->type == JSON_ARRAY) value = json_at(value, (size_t)used);
            if (!value) continue;
            json_set(&builder->workshop.arena, &builder->used, member->name, json_make_int(used + 1));
            return value;
        }
    }
    return NULL;
}

bool pf2e_builder_same_word(const char *a, const char *b)
{
    for (; *a && ascii_lower(*a) == ascii_lower(*b); a++, b++) {
    }
    return *a == *b;
}

/* An option by its value, else by its label in whatever case; -1. */
static int builder_match(const struct json *options, const struct json *wanted)
{
    for (size_t i = 0; i < json_count(options); i++) {
        if (json_equal(json_get(json_at(options, i), "value"), wanted)) return (int)i;
    }
    struct text said = {0};
    if (json_is(wanted, JSON_STRING))
        text_add(&said, wanted->text);
    else
        json_write(&said, wanted);
    int found = -1;
    for (size_t i = 0; found < 0 && i < json_count(options); i++) {
        const struct json *option = json_at(options, i), *value = json_get(option, "value");
        struct text written = {0};
        if (!json_is(value, JSON_STRING)) json_write(&written, value); /* 2 said as "2" */
        if (pf2e_builder_same_word(json_to_text(json_get(option, "label"), ""), text_get(&said)) ||
            pf2e_builder_same_word(json_to_text(value, text_get(&written)), text_get(&said)))
            found = (int)i;
        text_free(&written);
    }
    text_free(&said);
    return found;
}

/* "athletics, stealth ... (3 more)": values where they are short words, labels where they are links. */
static void builder_put_options(struct text *out, const struct json *options)
{
    size_t count = json_count(options), shown = count > BUILDER_LISTED ? BUILDER_LISTED - 4 : count;
    for (size_t i = 0; i < shown; i++) {
        const struct json *option = json_at(options, i), *value = json_get(option, "value");
        const char *word = json_to_text(value, NULL);
        if (i) text_add(out, ", ");
        if (word && !strchr(word, '.'))
            text_add(out, word);
        else if (*json_to_text(json_get(option, "label"), ""))
            text_add(out, json_to_text(json_get(option, "label"), ""));
        else
            json_write(out, value);
    }
    if (shown < count) text_addf(out, " ... (%zu more)", count - shown);
}

static void builder_refuse_answer(struct pf2e_builder *builder, const struct pf2e_question *question,
                                  const struct json *wanted)
{
    struct text said = {0}, hint = {0};
    json_write(&said, wanted);
    text_add(&hint, "it can be: ");
    builder_put_options(&hint, question->options);
    diags_add(builder->diags, fault_error("pf2e/answer", text_get(&hint)), builder->place,
              "%s is not among the choices of %s (%s)", text_get(&said), question->item_name, question->flag);
    text_free(&said);
    text_free(&hint);
}

static void builder_note_open(struct pf2e_builder *builder, const struct pf2e_question *question)
{
    struct arena *arena = &builder->workshop.arena;
    struct json entry = json_make_object();
    json_set(arena, &entry, "item", builder_text(builder, question->item_name));
    json_set(arena, &entry, "id", builder_text(builder, question->item_id));
    json_set(arena, &entry, "flag", builder_text(builder, question->flag));
    json_set(arena, &entry, "prompt", builder_text(builder, question->prompt));
    json_set(arena, &entry, "options", json_copy(arena, question->options));
    json_push(arena, &builder->open, entry);
}

static int builder_decide(void *context, const struct pf2e_question *question)
{
    struct pf2e_builder *builder = context;
    const struct json *wanted = builder_next_answer(builder, question);
    if (wanted) {
        int index = builder_match(question->options, wanted);
        if (index < 0) builder_refuse_answer(builder, question, wanted);
        return index < 0 ? PF2E_ANSWER_CLOSED : index;
    }
    if (builder->first && json_count(question->options)) return 0;
    builder_note_open(builder, question);
    return PF2E_ANSWER_CLOSED;
}

void pf2e_builder_check_answers(struct pf2e_builder *builder)
{
    for (size_t i = 0; i < json_count(&builder->answers); i++) {
        const struct json_member *member = &builder->answers.members[i];
        int64_t used = json_to_int(json_get(&builder->used, member->name), 0);
        size_t given = member->value.type == JSON_ARRAY ? json_count(&member->value) : 1;
        if (used && (size_t)used >= given) continue;
        diags_add(builder->diags,
                  fault_warning("pf2e/unused-answer",
                                "answers are named FLAG or ITEM/FLAG; the flags are those of the questions"),
                  builder->place,
                  used ? "not every answer for \"%s\" was used" : "no question has the flag of the answer \"%s\"",
                  member->name);
    }
}

/* --- opening and closing ------------------------------------------------------------------------------------------ */

bool pf2e_builder_open(struct pf2e_builder *builder, struct pf2e_content *content, const struct json *actor,
                       struct diags *diags)
{
    *builder = (struct pf2e_builder){.content = content, .diags = diags};
    const struct pf2e_stock *stock = pf2e_content_stock(content);
    if (!stock) return false;
    bool good = pf2e_workshop_open(&builder->workshop, stock->world, actor);
    builder->workshop.catalogue = stock->catalogue;
    builder->workshop.answer = builder_decide;
    builder->workshop.answer_context = builder;
    builder->answers = builder->used = json_make_object();
    builder->added = builder->removed = builder->choices = builder->open = builder->notes = json_make_array();
    return good;
}

void pf2e_builder_close(struct pf2e_builder *builder)
{
    pf2e_workshop_close(&builder->workshop);
}

/* --- finding ------------------------------------------------------------------------------------------------------ */

const struct json *pf2e_builder_item(struct pf2e_builder *builder, const char *name)
{
    const struct json *items = json_get(&builder->workshop.actor, "items"), *found = NULL;
    struct near near = near_new(name);
    struct text ids = {0};
    size_t count = 0;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        const char *own = json_to_text(json_get(item, "name"), "");
        if (json_is_text(json_get(item, "_id"), name)) {
            text_free(&ids);
            return item;
        }
        near_add(&near, own);
        if (!builder_is_named(own, name, strlen(name)) && !json_is_text(json_path(item, "system.slug"), name)) continue;
        text_addf(&ids, "%s%s", count++ ? ", " : "name one by its id: ", json_to_text(json_get(item, "_id"), "?"));
        found = item;
    }
    if (count > 1) {
        diags_add(builder->diags, fault_error("pf2e/several-items", text_get(&ids)), builder->place,
                  "the actor has %zu items called \"%s\"", count, name);
    } else if (!count) {
        if (near.best) text_addf(&ids, "did you mean \"%s\"?", near.best);
        diags_add(builder->diags, fault_error("pf2e/unknown-item", near.best ? text_get(&ids) : NULL), builder->place,
                  "the actor has no item \"%s\"", name);
    }
    text_free(&ids);
    return count == 1 ? found : NULL;
}

/* --- changes ------------------------------------------------------------------------------------------------------ */

static void builder_gather(struct pf2e_builder *builder, struct json *all, const struct json *more)
{
    const struct json *item;
    for (size_t i = 0; (item = json_at(more, i)) != NULL; i++)
        json_push(&builder->workshop.arena, all, *item);
}

static void builder_gather_added(struct pf2e_builder *builder)
{
    static const char *const members[][2] = {{"id", "_id"}, {"name", "name"}, {"type", "type"}};
    struct pf2e_workshop *workshop = &builder->workshop;
    for (size_t i = 0; i < json_count(&workshop->added); i++) {
        const struct json *item = pf2e_workshop_item(workshop, json_to_text(json_at(&workshop->added, i), ""));
        struct json entry = json_make_object();
        for (size_t m = 0; item && m < 3; m++) {
            const struct json *value = json_get(item, members[m][1]);
            if (value) json_set(&workshop->arena, &entry, members[m][0], *value);
        }
        const char *granter = json_to_text(json_path(item, "flags.pf2e.grantedBy.id"), NULL);
        const struct json *by = granter ? pf2e_workshop_item(workshop, granter) : NULL;
        json_set_from(&workshop->arena, &entry, "grantedBy", by, "name");
        const char *carried = item && builder->thorough ? pf2e_builder_carried(item) : NULL;
        if (carried) json_set(&workshop->arena, &entry, "carried", builder_text(builder, carried));
        if (item) json_push(&workshop->arena, &builder->added, entry);
    }
}

/* Where nothing was left to ask, an answer given in advance must still be the one that was taken. */
static void builder_check_taken(struct pf2e_builder *builder, const struct json *choice)
{
    const char *how = json_to_text(json_get(choice, "how"), "");
    if (strcmp(how, "auto") != 0 && strcmp(how, "none") != 0) return;
    struct pf2e_question question = {.item_name = json_to_text(json_get(choice, "item"), ""),
                                     .flag = json_to_text(json_get(choice, "flag"), ""),
                                     .options = json_get(choice, "offered")};
    const struct json *wanted = builder_next_answer(builder, &question);
    if (wanted && builder_match(question.options, wanted) < 0) builder_refuse_answer(builder, &question, wanted);
}

/* Puts what the last change did to the rest; a change that cannot stand is refused here. */
static enum status builder_settle(struct pf2e_builder *builder, enum status status, size_t errors_before)
{
    struct pf2e_workshop *workshop = &builder->workshop;
    builder_gather_added(builder);
    builder_gather(builder, &builder->removed, &workshop->removed);
    builder_gather(builder, &builder->notes, &workshop->notes);
    for (size_t i = 0; i < json_count(&workshop->choices); i++) {
        builder_check_taken(builder, json_at(&workshop->choices, i));
        struct json entry = json_copy(&workshop->arena, json_at(&workshop->choices, i));
        json_remove(&entry, "offered");
        json_push(&workshop->arena, &builder->choices, entry);
    }
    if (workshop->endless) {
        diags_add(builder->diags,
                  fault_error("pf2e/endless-grants", "somewhere in the chain of grants an item grants one that led to "
                                                     "it; \"allowDuplicate\": false ends it"),
                  builder->place, "items grant each other in a loop; the last is %s", workshop->endless);
        return STATUS_BAD_CONTENT;
    }
    if (workshop->arena.failed) return STATUS_NO_MEMORY;
    if (status == STATUS_OK && builder->diags && builder->diags->errors > errors_before) return STATUS_BAD_CONTENT;
    return status;
}

static size_t builder_errors(const struct pf2e_builder *builder)
{
    return builder->diags ? builder->diags->errors : 0;
}

/* Writes down that the background brought this lore: it goes with it. */
static void builder_tie_lore(struct pf2e_builder *builder, const char *background, size_t index)
{
    struct pf2e_workshop *workshop = &builder->workshop;
    const char *id = json_to_text(json_at(&workshop->added, 0), "");
    struct json *granter = pf2e_workshop_item(workshop, background), *lore = pf2e_workshop_item(workshop, id);
    const char *path = arena_printf(&workshop->arena, "flags.pf2e.itemGrants.lore%zu", index);
    if (!granter || !lore || !path) return;
    struct json grant = json_make_object(), by = json_make_object();
    json_set(&workshop->arena, &grant, "id", builder_text(builder, id));
    json_set(&workshop->arena, &grant, "onDelete", builder_text(builder, "detach"));
    json_set(&workshop->arena, &by, "id", builder_text(builder, background));
    json_set(&workshop->arena, &by, "onDelete", builder_text(builder, "cascade"));
    tree_set(&workshop->arena, lore, "flags.pf2e.grantedBy", by);
    tree_set(&workshop->arena, granter, path, grant);
}

/* The lores a background trains are separate items. */
static enum status builder_add_lores(struct pf2e_builder *builder, const struct json *background)
{
    struct pf2e_workshop *workshop = &builder->workshop;
    const struct json *lores = json_path(background, "system.trainedSkills.lore");
    if (!json_is_text(json_get(background, "type"), "background") || !json_count(lores)) return STATUS_OK;
    const char *id = json_to_text(json_at(&workshop->added, 0), "");
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < json_count(lores); i++) {
        struct json lore = json_make_object();
        const struct json *one = &lore;
        const char *source = "";
        const char *name = json_to_text(json_at(lores, i), "");
        const char *whole = strstr(name, "Lore") ? name : arena_printf(&workshop->arena, "%s Lore", name);
        json_set(&workshop->arena, &lore, "name", builder_text(builder, whole ? whole : name));
        json_set(&workshop->arena, &lore, "type", builder_text(builder, "lore"));
        tree_set_int(&workshop->arena, &lore, "system.proficient.value", 1);
        size_t errors = builder_errors(builder);
        status = pf2e_workshop_add(workshop, &one, &source, 1);
        if (status == STATUS_OK) builder_tie_lore(builder, id, i);
        status = builder_settle(builder, status, errors);
    }
    return status;
}

static enum status builder_add_document(struct pf2e_builder *builder, const struct json *document, const char *link,
                                        const struct json *set)
{
    struct arena *arena = &builder->workshop.arena;
    struct json made = json_copy(arena, document);
    for (size_t i = 0; json_is(set, JSON_OBJECT) && i < set->count; i++) {
        if (tree_set(arena, &made, set->members[i].name, json_copy(arena, &set->members[i].value))) continue;
        diags_add(builder->diags, fault_error("pf2e/path", NULL), builder->place, "%s has no member \"%s\"",
                  json_to_text(json_get(document, "name"), "it"), set->members[i].name);
        return STATUS_BAD_CONTENT;
    }
    const struct json *one = &made;
    size_t errors = builder_errors(builder);
    if (builder->thorough && !json_get(set, "system.equipped")) pf2e_builder_equip(builder, &made);
    enum status status = builder_settle(builder, pf2e_workshop_add(&builder->workshop, &one, &link, 1), errors);
    return status == STATUS_OK && builder->thorough ? builder_add_lores(builder, &made) : status;
}

/* An item stated in full. */
static enum status builder_add_own(struct pf2e_builder *builder, const struct json *item, const struct json *set)
{
    bool named = json_is(json_get(item, "name"), JSON_STRING) && json_is(json_get(item, "system"), JSON_OBJECT) &&
                 json_is(json_get(item, "type"), JSON_STRING);
    if (named && pf2e_family_of(item) == PF2E_ITEM) return builder_add_document(builder, item, "", set);
    diags_add(builder->diags,
              fault_error("pf2e/no-item", "an item has a \"name\", a \"type\" (feat, effect ...) and \"system\""),
              builder->place, "this is not an item");
    return STATUS_BAD_CONTENT;
}

enum status pf2e_builder_add(struct pf2e_builder *builder, const struct json *item, const struct json *set)
{
    if (json_is(item, JSON_OBJECT)) return builder_add_own(builder, item, set);
    const char *name = json_to_text(item, "");
    const struct pf2e_document *document = pf2e_builder_find(builder, name);
    const struct json *root = document ? pf2e_document_root(document) : NULL;
    if (!root) return STATUS_BAD_CONTENT;
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, document);
    enum status status = builder_add_document(builder, root, text_get(&uuid), set);
    text_free(&uuid);
    return status;
}

enum status pf2e_builder_remove(struct pf2e_builder *builder, const char *name)
{
    const struct json *item = pf2e_builder_item(builder, name);
    if (!item) return STATUS_BAD_CONTENT;
    const char *id = json_to_text(json_get(item, "_id"), "");
    size_t errors = builder_errors(builder);
    enum status status = builder_settle(builder, pf2e_workshop_remove(&builder->workshop, id), errors);
    if (status == STATUS_OK && pf2e_workshop_item(&builder->workshop, id)) {
        diags_add(builder->diags,
                  fault_error("pf2e/restricted", "remove what it is tied to first; `talus item why` shows it"),
                  builder->place, "%s cannot be removed", name);
        return STATUS_BAD_CONTENT;
    }
    return status;
}

enum status pf2e_builder_level(struct pf2e_builder *builder, int64_t level)
{
    const char *type = json_to_text(json_get(&builder->workshop.actor, "type"), "");
    if (strcmp(type, "character") != 0 || level < 1 || level > 20) {
        diags_add(builder->diags, fault_error("pf2e/level", "levels of characters are 1 to 20"), builder->place,
                  "the level of this %s cannot become %lld", *type ? type : "actor", (long long)level);
        return STATUS_BAD_CONTENT;
    }
    size_t errors = builder_errors(builder);
    return builder_settle(builder, pf2e_workshop_set_level(&builder->workshop, level), errors);
}

enum status pf2e_builder_set(struct pf2e_builder *builder, const char *path, struct json value)
{
    size_t errors = builder_errors(builder);
    struct json own = json_copy(&builder->workshop.arena, &value);
    return builder_settle(builder, pf2e_workshop_set(&builder->workshop, path, own), errors);
}

enum status pf2e_builder_choose(struct pf2e_builder *builder, const char *name, const char *flag)
{
    const struct json *item = pf2e_builder_item(builder, name);
    if (!item) return STATUS_BAD_CONTENT;
    const char *id = json_to_text(json_get(item, "_id"), "");
    size_t errors = builder_errors(builder);
    enum status status = pf2e_workshop_choose(&builder->workshop, id, flag);
    if (status == STATUS_NOT_FOUND) {
        diags_add(builder->diags, fault_error("pf2e/unknown-choice", "`talus item why` lists the choices of an item"),
                  builder->place, "%s has no choice \"%s\"", name, flag);
        return STATUS_BAD_CONTENT;
    }
    return builder_settle(builder, status, errors);
}
