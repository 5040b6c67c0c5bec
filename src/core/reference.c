/* reference.c: the reference pages of commands and events, printed from their tables. */
#include "core/reference.h"

#include <string.h>

#include "core/command_fields.h"
#include "core/table.h"

/* ---- commands ---- */

static void reference_command(struct text *out, const struct command_rule *rule, const struct field *fields)
{
    text_addf(out, "### `%s`\n\n%s%s\n\n", rule->name, rule->doc,
              rule->user == COMMAND_MASTER ? " For the game master." : "");
    if (!fields || !fields->name) return;
    field_document(out, fields);
    text_add_char(out, '\n');
}

/* The core's commands that a table does not have. */
static void reference_missing(struct text *out, const struct table_rules *rules)
{
    size_t count = 0;
    for (const struct command_core *core = command_core_rules; core->rule.name; core++) {
        bool replaced = command_find(rules, core->rule.name, NULL) != &core->rule;
        if (replaced || command_is_offered(rules, &core->rule)) continue;
        const char *instead = rules->hooks[core->hook].instead;
        text_addf(out, "%s`%s`", count++ ? "; " : "Shared commands that this game does not have: ", core->rule.name);
        if (instead) text_addf(out, " (%s)", instead);
    }
    if (count) text_add(out, ".\n\n");
}

static void reference_own_commands(struct text *out, const struct system *system)
{
    const struct table_rules *rules = system->table;
    reference_missing(out, rules);
    for (size_t i = 0; command_at(rules, i); i++) {
        const struct command_rule *rule = command_at(rules, i);
        const struct field *fields = command_fields(rules, rule);
        bool same = command_is_core(rule) && fields == rule->fields;
        if (!same && command_is_offered(rules, rule)) reference_command(out, rule, fields);
    }
}

static void reference_shared_commands(struct text *out)
{
    text_add(out, "## Every game\n\nEvery command may have these members:\n\n");
    field_document(out, command_common_fields);
    text_add_char(out, '\n');
    for (const struct command_core *core = command_core_rules; core->rule.name; core++)
        reference_command(out, &core->rule, core->rule.fields);
}

/* ---- events ---- */

static bool reference_same_event(const struct event_kind *a, const struct event_kind *b)
{
    for (size_t i = 0; a->fields[i].kind == b->fields[i].kind; i++) {
        if (a->fields[i].kind == EVENT_FIELD_END) return strcmp(a->sentence, b->sentence) == 0;
        if (strcmp(a->fields[i].name, b->fields[i].name) != 0) return false;
    }
    return false;
}

static void reference_own_events(struct text *out, const struct system *system)
{
    const struct event_kind *kinds = system->table->events;
    for (int i = 0; kinds[i].name; i++) {
        bool same = i < EVENT_SHARED_COUNT && reference_same_event(&kinds[i], &event_shared_kinds[i]);
        if (!same) event_document(out, &kinds[i]);
    }
}

static void reference_shared_events(struct text *out)
{
    text_add(out, "## Every game\n\n");
    for (const struct event_kind *kind = event_shared_kinds; kind->name; kind++)
        event_document(out, kind);
}

/* ---- scenarios ---- */

static void reference_own_rules(struct text *out, const struct system *system)
{
    const struct field *field = system->table->scenario;
    while (field && field->name && strcmp(field->name, "rules") != 0)
        field++;
    const struct field *rules = field && field->name ? field->form.fields : NULL;
    if (rules && rules->name)
        field_document(out, rules);
    else
        text_add(out, "None so far.\n");
    text_add_char(out, '\n');
}

/* ---- pages ---- */

static void reference_page(struct text *out, void (*shared)(struct text *),
                           void (*own)(struct text *, const struct system *))
{
    if (shared) shared(out);
    for (size_t i = 0; systems_all[i]; i++) {
        if (!systems_all[i]->table) continue;
        text_addf(out, "## `%s`: %s\n\n", systems_all[i]->id, systems_all[i]->title);
        own(out, systems_all[i]);
    }
}

void reference_commands(struct text *out, const struct system *system)
{
    if (system)
        reference_own_commands(out, system);
    else
        reference_page(out, reference_shared_commands, reference_own_commands);
}

void reference_events(struct text *out, const struct system *system)
{
    if (system)
        reference_own_events(out, system);
    else
        reference_page(out, reference_shared_events, reference_own_events);
}

void reference_rules(struct text *out, const struct system *system)
{
    if (system)
        reference_own_rules(out, system);
    else
        reference_page(out, NULL, reference_own_rules);
}
