/* change.c: verbs that change a document and return it: item, fix, migrate, convert, rest. */
#include <stdio.h>
#include <string.h>

#include "base/fs.h"
#include "base/sort.h"
#include "base/vec.h"
#include "bridges/p2v_card.h"
#include "core/table.h"
#include "systems/p2v/cards/content.h"
#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/content/pack.h"
#include "systems/swse/content/migrate.h"
#include "verbs/rows.h"

static void change_put_raw(struct verb_call *call, const struct json *document)
{
    json_write_pretty(call->raw, document);
    text_add_char(call->raw, '\n');
}

/* ---- item ---- */

static const char *const item_words[] = {"add", "remove", "choose", "level", "why", NULL};
static const struct field_form item_form_anything = {.type = FIELD_ANYTHING};

const struct field verb_item_fields[] = {
    {.name = "do",
     .form = {.type = FIELD_WORD, .words = item_words},
     .required = true,
     .doc = "What to do with the actor."},
    {.name = "items",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_document},
     .doc = "Items to add (names, links or whole documents), remove, choose for or ask about."},
    {.name = "flags",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .doc = "The choices to make again (choose); by default all open choices are listed."},
    {.name = "level",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = -1e9, .most = 1e9},
     .doc = "The new level (level)."},
    {.name = "answers",
     .form = {.type = FIELD_MAP, .item = &item_form_anything},
     .doc = "Answers to questions: {\"flag\": value, \"item/flag\": value}; a list answers several in order."},
    {.name = "first",
     .form = {.type = FIELD_BOOL},
     .doc = "Questions without an answer take the first option."},
    {0},
};

static enum status item_each(struct verb_call *call, struct pf2e_builder *builder, bool add)
{
    const struct json *items = json_get(call->options, "items");
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        status = add ? pf2e_builder_add(builder, item, NULL)
                     : pf2e_builder_remove(builder, json_to_text(item, ""));
    }
    return status;
}

static enum status item_choose(struct verb_call *call, struct pf2e_builder *builder)
{
    const struct json *flags = json_get(call->options, "flags");
    const char *item = json_to_text(json_at(json_get(call->options, "items"), 0), NULL);
    if (!item) return pf2e_builder_list_open(builder);
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < json_count(flags); i++)
        status = pf2e_builder_choose(builder, item, json_to_text(json_at(flags, i), ""));
    return status;
}

static enum status item_do(struct verb_call *call, struct pf2e_builder *builder, const char *doing)
{
    const char *first = json_to_text(json_at(json_get(call->options, "items"), 0), "");
    if (strcmp(doing, "choose") == 0) return item_choose(call, builder);
    if (strcmp(doing, "why") == 0)
        return pf2e_builder_why(builder, first, call->arena, call->answer);
    if (strcmp(doing, "level") == 0)
        return pf2e_builder_level(builder, json_to_int(json_get(call->options, "level"), -1));
    return item_each(call, builder, strcmp(doing, "add") == 0);
}

static void item_answers(struct verb_call *call, struct pf2e_builder *builder)
{
    const struct json *answers = json_get(call->options, "answers");
    for (size_t i = 0; i < json_member_count(answers); i++) {
        const struct json_member *member = &answers->members[i];
        if (!json_is(&member->value, JSON_ARRAY))
            pf2e_builder_answer(builder, member->name, member->value);
        for (size_t k = 0; json_is(&member->value, JSON_ARRAY) && k < member->value.count; k++)
            pf2e_builder_answer(builder, member->name, member->value.items[k]);
    }
}

/* The report; the changed actor is the raw form, where anything changed. */
enum status verb_run_item(struct verb_call *call)
{
    const char *doing = json_to_text(json_get(call->options, "do"), "");
    const struct json *root = &call->document->root, *items = json_get(root, "items");
    const char *type = json_to_text(json_get(root, "type"), "");
    if (!pf2e_is_actor(type) || !json_is(json_get(root, "system"), JSON_OBJECT) ||
        (items && items->type != JSON_ARRAY)) {
        diags_add(call->diags,
                  fault_error("pf2e/not-an-actor",
                              "name a PF2e character; to change one of another system, use talus build --set"),
                  (struct place){.file = call->document->name}, "this is not a PF2e actor");
        return STATUS_BAD_CONTENT;
    }
    struct content *content = verb_content(call, &pf2e_system);
    if (!content) return STATUS_NO_MEMORY;
    struct pf2e_builder builder;
    bool good = pf2e_builder_open(&builder, (struct pf2e_content *)(void *)content, root, call->diags);
    builder.place = (struct place){.file = call->document->name};
    builder.first = json_to_bool(json_get(call->options, "first"), false);
    builder.thorough = strcmp(type, "character") == 0;
    item_answers(call, &builder);
    enum status status = good ? item_do(call, &builder, doing) : STATUS_NO_MEMORY;
    if (status == STATUS_OK && strcmp(doing, "why") != 0) {
        pf2e_builder_check_answers(&builder);
        pf2e_builder_report(&builder, call->arena, call->answer);
    }
    bool changed = json_count(&builder.added) || json_count(&builder.removed) ||
                   json_count(&builder.choices) || strcmp(doing, "level") == 0;
    if (status == STATUS_OK && changed) change_put_raw(call, &builder.workshop.actor);
    if (status == STATUS_OK) call->answer->data = json_copy(call->arena, &call->answer->data);
    pf2e_builder_close(&builder);
    return status;
}

/* ---- fix ---- */

struct fix_edit {
    size_t offset, length;
    char words[96];
};

/* The source, where each of its lines begins, and what is changed in it. */
struct fix_source {
    const char *text;
    size_t size;
    vec(size_t) lines;
    vec(struct fix_edit) edits;
};

static bool fix_read_lines(struct fix_source *source)
{
    bool good = vec_push(&source->lines, 0);
    for (size_t at = 0; good && at < source->size; at++)
        if (source->text[at] == '\n') good = vec_push(&source->lines, at + 1);
    return good;
}

/* The byte at line and column of the source. */
static size_t fix_offset(const struct fix_source *source, struct place place)
{
    bool known = place.line && place.line <= source->lines.count && place.col;
    return known ? source->lines.items[place.line - 1] + place.col - 1 : source->size;
}

/* `write "x"` gives x. */
static bool fix_quoted(const char *hint, char *out, size_t size)
{
    const char *start = hint ? strchr(hint, '"') : NULL;
    const char *end = start ? strchr(start + 1, '"') : NULL;
    if (!end || (size_t)(end - start) > size) return false;
    snprintf(out, size, "%.*s", (int)(end - start - 1), start + 1);
    return true;
}

/* The length of the string at `offset`, with its quotes. */
static size_t fix_string_length(const char *text, size_t size, size_t offset)
{
    size_t at = offset + 1;
    while (at < size && text[at] != '"')
        at += text[at] == '\\' ? 2 : 1;
    return at < size ? at - offset + 1 : 0;
}

static bool fix_make(const struct diag *diag, const struct fix_source *source, struct fix_edit *edit)
{
    const char *text = source->text;
    edit->offset = fix_offset(source, diag->place);
    if (edit->offset >= source->size || text[edit->offset] != '"') return false;
    edit->length = fix_string_length(text, source->size, edit->offset);
    if (edit->length < 3) return false;
    if (fs_ends_with(diag->code, "/misspelt-field")) {
        char name[90];
        if (!fix_quoted(diag->hint, name, sizeof name)) return false;
        snprintf(edit->words, sizeof edit->words, "\"%s\"", name);
        return true;
    }
    size_t inner = edit->length - 2;
    if (!fs_ends_with(diag->code, "/quoted-number") || inner >= sizeof edit->words) return false;
    snprintf(edit->words, sizeof edit->words, "%.*s", (int)inner, text + edit->offset + 1);
    return true;
}

static int fix_order(const void *a, const void *b, void *context)
{
    (void)context;
    size_t left = ((const struct fix_edit *)a)->offset, right = ((const struct fix_edit *)b)->offset;
    return left < right ? -1 : left > right;
}

static void fix_report(struct verb_call *call, const struct fix_edit *edit, const char *text)
{
    struct json row = json_make_object();
    verb_put_int(call, &row, "offset", (int64_t)edit->offset);
    verb_put_int(call, &row, "length", (int64_t)edit->length);
    json_set(call->arena, &row, "old",
             json_make_text(call->arena, text + edit->offset, edit->length));
    verb_put_text(call, &row, "new", edit->words);
    json_push(call->arena, &call->answer->data, row);
}

/* What lint finds in the source and can be corrected, in the order of the source. */
static enum status fix_find(struct verb_call *call, struct fix_source *source)
{
    struct diags found;
    diags_init(&found);
    struct request request = verb_request(call);
    request.diags = &found;
    bool room = request.content && fix_read_lines(source);
    enum status status = room ? call->system->lint(&request) : STATUS_NO_MEMORY;
    for (size_t i = 0; status != STATUS_NO_MEMORY && i < found.count; i++) {
        struct fix_edit edit;
        if (fix_make(&found.items[i], source, &edit) && !vec_push(&source->edits, edit)) status = STATUS_NO_MEMORY;
    }
    sort_stable(source->edits.items, source->edits.count, sizeof *source->edits.items, fix_order, NULL);
    diags_free(&found);
    return status;
}

/* The edits, and the corrected text as the raw form: misspelt names of fields, quoted numbers. */
enum status verb_run_fix(struct verb_call *call)
{
    const char *text = call->source;
    size_t size = call->source_size, end = 0;
    if (!call->system->lint) return verb_not_offered(call, "lint");
    if (!text) {
        diags_add(call->diags, fault_error("options/no-text", "give it as \"text\""), (struct place){0},
                  "only the text of a document can be corrected");
        return STATUS_USAGE;
    }
    struct fix_source source = {.text = text, .size = size};
    enum status status = fix_find(call, &source);
    call->answer->data = json_make_array();
    for (size_t i = 0; i < source.edits.count; i++) {
        const struct fix_edit *edit = &source.edits.items[i];
        if (edit->offset < end) continue;
        text_add_bytes(call->raw, text + end, edit->offset - end);
        text_add(call->raw, edit->words);
        end = edit->offset + edit->length;
        fix_report(call, edit, text);
    }
    text_add_bytes(call->raw, text + end, size - end);
    vec_free(&source.edits);
    vec_free(&source.lines);
    return status;
}

/* ---- migrate ---- */

/* The report; the document with the proposals in it is the raw form. */
enum status verb_run_migrate(struct verb_call *call)
{
    struct swse_migration migration = {.arena = call->arena};
    if (!swse_migrate(&migration, &call->document->root)) return STATUS_NO_MEMORY;
    if (!migration.species && !migration.carriers) {
        diags_add(call->diags, fault_error("swse/no-species", NULL), (struct place){.file = call->document->name},
                  "there is no species and no document with modifiers here");
        return STATUS_BAD_CONTENT;
    }
    swse_migrate_page(&migration, &call->answer->page);
    call->answer->data = migration.report;
    change_put_raw(call, &migration.changed);
    return STATUS_OK;
}

/* ---- convert ---- */

const struct field verb_convert_fields[] = {
    {.name = "alignment", .form = {.type = FIELD_TEXT}, .doc = "The alignment on the card."},
    {.name = "averageFight",
     .form = {.type = FIELD_BOOL},
     .doc = "Use the average of the attacks for Fight."},
    {.name = "anyDc",
     .form = {.type = FIELD_BOOL},
     .doc = "Use the highest DC of any check for Power."},
    {.name = "statues",
     .form = {.type = FIELD_BOOL},
     .doc = "Petrified creatures become statues."},
    {.name = "roundUp", .form = {.type = FIELD_BOOL}, .doc = "Round 9 damage up to 10."},
    {0},
};

static bool convert_flag(const struct verb_call *call, const char *name)
{
    return json_to_bool(json_get(call->options, name), false);
}

/* The card of a PF2e creature, and how its features came over. */
enum status verb_run_convert(struct verb_call *call)
{
    static const char *const names[] = {[CARD_MECHANICAL] = "mechanical",
                                        [CARD_SIMPLIFIED] = "simplified",
                                        [CARD_TEXT] = "text",
                                        [CARD_DROPPED] = "dropped"};
    static const char *const kinds[ABILITY_KINDS] = {"actions", "reactions", "free actions", "passive abilities",
                                                     "auras"};
    struct p2v_card_options wanted = {
        .alignment = json_to_text(json_get(call->options, "alignment"), NULL),
        .averages_fight = convert_flag(call, "averageFight"),
        .any_dc = convert_flag(call, "anyDc"),
        .makes_statues = convert_flag(call, "statues"),
        .rounds_up = convert_flag(call, "roundUp")};
    struct card_tally tally = {0};
    struct content *content = verb_content(call, system_find("p2v"));
    if (!content) return STATUS_NO_MEMORY;
    struct json card = p2v_convert_card(call->arena, p2v_content_pack(content),
                                        &call->document->root, &wanted, &tally);
    if (card.type != JSON_OBJECT) {
        diags_add(call->diags, fault_error("p2v/no-creature", NULL), (struct place){.file = call->document->name},
                  "this is not a PF2e creature");
        return STATUS_BAD_CONTENT;
    }
    struct json counts = json_make_object(), losses = json_make_object(), texts = json_make_object(),
                reasons = json_make_object();
    for (int i = 0; i < CARD_OUTCOMES; i++)
        verb_put_int(call, &counts, names[i], tally.outcomes[i]);
    for (int i = 0; i < CARD_LOSSES; i++)
        if (tally.losses[i]) verb_put_int(call, &losses, card_loss_words((enum card_loss)i), tally.losses[i]);
    for (int i = 0; i < ABILITY_KINDS; i++)
        if (tally.texts[i]) verb_put_int(call, &texts, kinds[i], tally.texts[i]);
    for (int i = 0; i < CARD_REASONS; i++)
        if (tally.reasons[i]) verb_put_int(call, &reasons, card_reason_words((enum card_reason)i), tally.reasons[i]);
    call->answer->data = json_make_object();
    json_set(call->arena, &call->answer->data, "card", card);
    json_set(call->arena, &call->answer->data, "features", counts);
    json_set(call->arena, &call->answer->data, "lost", losses);
    json_set(call->arena, &call->answer->data, "onlyText", texts);
    json_set(call->arena, &call->answer->data, "leftOut", reasons);
    change_put_raw(call, &card);
    return STATUS_OK;
}
