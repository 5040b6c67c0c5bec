/* check.c: tests of characteristics and skills at the table (DH2E-CHK, DH2E-SKL). */
#include <string.h>

#include "base/near.h"
#include "systems/dh2e/table/table.h"

/* What every test command may carry: toggles, skipDialog, and a modifier the judge grants. */
struct dh2e_dialog {
    struct dh2e_synthetics extra;
    struct options options;
    struct arena arena;
};

static void dh2e_dialog_open(struct table *table, const struct json *command, struct dh2e_check *check,
                             struct dh2e_dialog *dialog)
{
    check->toggles = json_get(command, "options");
    check->skip_dialog = json_to_bool(json_get(command, "skipDialog"), false);
    dh2e_actor_options(check->actor, check->skip_dialog ? NULL : check->toggles, &dialog->options);
    check->options = &dialog->options;
    check->cap = dh2e_state_of(table)->cap;
    int64_t value = json_to_int(json_get(command, "modifier"), 0);
    if (value == 0 || !check->domain) return;
    struct dh2e_modifier modifier = {.domain = symbol_intern_text(&table->symbols, check->domain),
                                     .label = "Difficulty",
                                     .source = "judge",
                                     .value = value,
                                     .enabled = true,
                                     .origin = {"judge", -1}};
    if (!modifier.domain || !vec_push(&dialog->extra.modifiers, modifier))
        table_refuse(table, "there is not enough memory");
    check->extra = &dialog->extra;
}

static void dh2e_dialog_close(struct dh2e_dialog *dialog)
{
    dh2e_synthetics_free(&dialog->extra);
    options_free(&dialog->options);
    arena_free(&dialog->arena);
}

/* Who tests: "who", or whose turn it is. Tests are not bound to a turn. */
static int dh2e_check_who(struct table *table, const struct json *command)
{
    return command_who(table, command);
}

void dh2e_play_characteristic(struct table *table, const struct json *command)
{
    int who = dh2e_check_who(table, command);
    const char *word = json_to_text(json_get(command, "characteristic"), "");
    int characteristic = dh2e_word_find(dh2e_characteristic_words, word);
    if (who < 0) return;
    if (characteristic < 0) {
        table_refuse(table, "\"%s\" is not a characteristic; choose ws, bs, s, t, ag, int, per, wp or fel", word);
        return;
    }
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    if (!actor) return;
    struct dh2e_dialog dialog = {0};
    arena_init(&dialog.arena);
    struct dh2e_check check = dh2e_check_characteristic(actor, (enum dh2e_characteristic)characteristic, &dialog.arena);
    dh2e_dialog_open(table, command, &check, &dialog);
    (void)dh2e_play_test(table, who, &check);
    dh2e_dialog_close(&dialog);
}

static const struct dh2e_skill *dh2e_check_find_skill(struct table *table, const struct dh2e_actor *actor,
                                                      const struct json *command, struct dh2e_skill *room,
                                                      struct arena *arena)
{
    const char *name = json_to_text(json_get(command, "skill"), "");
    const struct dh2e_skill *skill = dh2e_actor_skill(actor, name);
    if (skill) return skill;
    /* Anyone may try a skill untrained. */
    const struct dh2e_entry *entry =
        dh2e_content_find((const struct dh2e_content *)table->content, DH2E_KIND_SKILL, name);
    if (entry) {
        struct dh2e_reader reader = {.arena = arena};
        dh2e_skill_read(&reader, &entry->document->root, room);
        room->tier = 0;
        return room;
    }
    struct near near = near_new(name);
    for (size_t i = 0; i < actor->skills.count; i++)
        near_add(&near, actor->skills.items[i].slug);
    table_refuse_name(table, &near, "there is no skill \"%s\"", name);
    return NULL;
}

static const struct dh2e_use *dh2e_check_find_use(struct table *table, const struct dh2e_skill *skill, const char *slug)
{
    for (size_t i = 0; slug && i < skill->use_count; i++) {
        if (strcmp(skill->uses[i].slug, slug) == 0) return &skill->uses[i];
    }
    if (!slug) return NULL;
    struct near near = near_new(slug);
    for (size_t i = 0; i < skill->use_count; i++)
        near_add(&near, skill->uses[i].slug);
    table_refuse_name(table, &near, "%s has no use \"%s\"", skill->name, slug);
    return NULL;
}

/* A use states its cost and spends it; a reaction may be used in anyone's turn (DH2E-SKL-02). */
static bool dh2e_check_pay_use(struct table *table, int who, const struct dh2e_use *use)
{
    if (!use) return true;
    const char *action = dh2e_action_words[use->action];
    int current = encounter_current(table);
    bool reaction = use->action == DH2E_ACTION_REACTION, free_use = use->action == DH2E_ACTION_FREE;
    bool barred = dh2e_play_bars(table, who, reaction ? DH2E_BARS_REACTIONS : DH2E_BARS_ACTS);
    if (!barred && !reaction && !free_use && current >= 0 && current != who)
        table_refuse(table, "it is not %s's turn", table_actor_name(table, who));
    if (table->refusal || !encounter_affords(table, who, action)) return false;
    dh2e_play_act(table, action, use->slug, .who = who, .isReaction = reaction);
    return true;
}

void dh2e_play_skill(struct table *table, const struct json *command)
{
    int who = dh2e_check_who(table, command);
    const struct dh2e_actor *actor = who >= 0 ? dh2e_play_actor(table, who) : NULL;
    if (!actor) return;
    struct dh2e_dialog dialog = {0};
    struct dh2e_skill room;
    arena_init(&dialog.arena);
    const struct dh2e_skill *skill = dh2e_check_find_skill(table, actor, command, &room, &dialog.arena);
    const char *slug = json_to_text(json_get(command, "use"), NULL);
    const struct dh2e_use *use = skill ? dh2e_check_find_use(table, skill, slug) : NULL;
    if (skill && !table->refusal && dh2e_check_pay_use(table, who, use)) {
        struct dh2e_check check = dh2e_check_skill(actor, skill, slug, &dialog.arena);
        dh2e_dialog_open(table, command, &check, &dialog);
        const struct dh2e_weapon *weapon =
            strcmp(skill->slug, "parry") == 0 ? dh2e_play_parrying(table, who) : NULL;
        if (weapon)
            dh2e_qualities_synthesize(&weapon->qualities, weapon->name, &dialog.arena, &table->symbols, &dialog.extra);
        check.extra = &dialog.extra;
        (void)dh2e_play_test(table, who, &check);
    }
    dh2e_dialog_close(&dialog);
}

void dh2e_play_opposed(struct table *table, const struct json *command)
{
    int who = dh2e_check_who(table, command);
    int against = who >= 0 ? command_actor(table, command, "target", true) : -1;
    const char *word = json_to_text(json_get(command, "characteristic"), "");
    int characteristic = dh2e_word_find(dh2e_characteristic_words, word);
    if (who < 0 || against < 0) return;
    if (characteristic < 0)
        table_refuse(table, "\"%s\" is not a characteristic; choose ws, bs, s, t, ag, int, per, wp or fel", word);
    else if (who == against)
        table_refuse(table, "an opposed test needs two creatures: \"who\" and \"target\"");
    else
        (void)dh2e_play_oppose(table, who, against, (enum dh2e_characteristic)characteristic);
}
