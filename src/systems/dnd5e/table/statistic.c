/* statistic.c: the statistics of an actor by name, as they are at a table. */
#include "systems/dnd5e/table/statistic.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/content/show.h"

/* ---- names ---- */

static const struct {
    const char *name;
    enum d5e_statistic_kind kind;
    const char *path;
} d5e_plain_statistics[] = {
    {"hit points", D5E_STAT_NUMBER, "hit_points"},
    {"hp", D5E_STAT_NUMBER, "hit_points"},
    {"armor class", D5E_STAT_ARMOR_CLASS, NULL},
    {"armour class", D5E_STAT_ARMOR_CLASS, NULL},
    {"ac", D5E_STAT_ARMOR_CLASS, NULL},
    {"initiative", D5E_STAT_INITIATIVE, NULL},
    {"spell save dc", D5E_STAT_NUMBER, "spell_save_dc"},
    {"spell dc", D5E_STAT_NUMBER, "spell_save_dc"},
    {"spell attack", D5E_STAT_SPELL_ATTACK, NULL},
    {"critical threshold", D5E_STAT_NUMBER, "combat.critical_hit_threshold"},
    {"attacks", D5E_STAT_NUMBER, "combat.attacks_per_action"},
    {"speed", D5E_STAT_SPEED, NULL},
};

/* "Wisdom save" is `first` followed by `second`. */
static bool d5e_named_after(const char *name, const char *first, const char *second)
{
    char both[128];
    int length = snprintf(both, sizeof both, "%s %s", first, second);
    return length > 0 && (size_t)length < sizeof both && d5e_same_name(both, name);
}

static bool d5e_find_attack(const struct d5e_actor *actor, const char *name, struct d5e_statistic *what)
{
    for (const struct d5e_attack *attack = actor->attacks; attack; attack = attack->next) {
        bool damage = d5e_named_after(name, attack->name, "damage");
        if (!damage && !d5e_same_name(attack->name, name) && !d5e_named_after(name, attack->name, "attack")) continue;
        *what = (struct d5e_statistic){.kind = damage ? D5E_STAT_DAMAGE : D5E_STAT_ATTACK, .attack = attack};
        return true;
    }
    bool first = d5e_same_name(name, "damage");
    if (!actor->attacks || (!first && !d5e_same_name(name, "attack"))) return false;
    *what = (struct d5e_statistic){.kind = first ? D5E_STAT_DAMAGE : D5E_STAT_ATTACK, .attack = actor->attacks};
    return true;
}

bool d5e_statistic_find(const struct d5e_actor *actor, const char *name, struct d5e_statistic *what)
{
    for (size_t i = 0; i < sizeof d5e_plain_statistics / sizeof *d5e_plain_statistics; i++) {
        if (!d5e_same_name(d5e_plain_statistics[i].name, name)) continue;
        *what = (struct d5e_statistic){.kind = d5e_plain_statistics[i].kind, .path = d5e_plain_statistics[i].path};
        return true;
    }
    for (size_t i = 0; i < D5E_ABILITIES; i++) {
        const char *ability = d5e_ability_names[i];
        bool save = d5e_named_after(name, ability, "save") || d5e_named_after(name, ability, "saving throw");
        if (!save && !d5e_named_after(name, ability, "check") && (size_t)d5e_ability_find(name) != i) continue;
        *what = (struct d5e_statistic){.kind = save                                  ? D5E_STAT_SAVE
                                               : (size_t)d5e_ability_find(name) == i ? D5E_STAT_SCORE
                                                                                     : D5E_STAT_CHECK,
                                       .index = i};
        return true;
    }
    for (size_t i = 0; i < D5E_MOVEMENTS; i++) {
        const char *movement = d5e_movement_name((enum d5e_movement)i);
        if (!d5e_named_after(name, movement, "speed") && !d5e_same_name(movement, name)) continue;
        *what = (struct d5e_statistic){.kind = D5E_STAT_SPEED, .index = i};
        return true;
    }
    size_t skill = d5e_skill_find(name);
    if (skill < D5E_SKILL_COUNT) {
        *what = (struct d5e_statistic){.kind = D5E_STAT_SKILL, .index = skill};
        return true;
    }
    return d5e_find_attack(actor, name, what);
}

bool d5e_statistic_is_shot(const struct d5e_statistic *what)
{
    return what->kind == D5E_STAT_SPELL_ATTACK || (what->attack && !what->attack->melee);
}

void d5e_statistic_names(const struct d5e_actor *actor, struct near *near)
{
    for (size_t i = 0; i < sizeof d5e_plain_statistics / sizeof *d5e_plain_statistics; i++)
        near_add(near, d5e_plain_statistics[i].name);
    for (size_t i = 0; i < D5E_ABILITIES; i++) {
        const char *save = arena_printf(actor->arena, "%s save", d5e_ability_names[i]);
        near_add(near, d5e_ability_names[i]);
        if (save) near_add(near, save);
    }
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++)
        near_add(near, d5e_skills[i].name);
    for (const struct d5e_attack *attack = actor->attacks; attack; attack = attack->next)
        near_add(near, attack->name);
}

/* ---- values ---- */

/* Riders that a hit may bring: they are not always on, so they do not count, but they are shown. */
static void d5e_note_riders(struct d5e_account *account, struct d5e_frame *frame)
{
    const struct d5e_actor *actor = d5e_body_of(frame->table, frame->owner)->actor;
    for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next) {
        const struct json *effects = json_get(at->json, "effects"), *events = json_path(at->json, "trigger.event");
        bool hit = json_is_text(events, "hit");
        for (size_t i = 0; i < json_count(events); i++)
            hit = hit || json_is_text(json_at(events, i), "hit") || json_is_text(json_at(events, i), "damage");
        for (size_t i = 0; hit && i < json_count(effects); i++) {
            const struct json *effect = json_at(effects, i), *bonus = json_get(effect, "damage_bonus"), *unmet = NULL;
            if (!bonus) continue;
            frame->mechanic = at;
            account->dice = NULL;
            int64_t amount =
                d5e_throw_amount(frame, bonus, json_to_text(json_get(effect, "scaling_key"), NULL), false, at->name);
            (void)d5e_requirements_hold(frame, json_get(at->json, "requirements"), &unmet);
            const char *needs = unmet ? d5e_requirement_words(account->arena, unmet) : "when it hits";
            d5e_part_push(account->arena, &account->stat->missing,
                          (struct d5e_part){.label = arena_printf(account->arena, "%s", at->name),
                                            .value = amount,
                                            .dice = account->dice,
                                            .why = needs});
            account->dice = NULL;
        }
    }
}

static struct d5e_stat d5e_damage_now(struct table *table, int who, int target, const struct d5e_attack *attack,
                                      struct arena *arena)
{
    struct d5e_stat stat = {0};
    struct d5e_account account = {.arena = arena, .stat = &stat};
    struct d5e_blow blow = {.magical = attack->magical};
    struct d5e_frame frame = d5e_frame_of(table, who);
    frame.target = frame.trigger_target = target;
    frame.trigger_source = who;
    frame.attack = attack;
    frame.blow = &blow;
    frame.account = &account;
    d5e_roll_damage(&frame);
    d5e_note_riders(&account, &frame);
    return stat;
}

/* A statistic of the sheet itself, copied with its words. */
static struct d5e_stat d5e_stat_copy(struct arena *arena, const struct d5e_stat *from)
{
    struct d5e_stat stat = {0};
    for (const struct d5e_part *part = from->parts; part; part = part->next)
        d5e_stat_add(arena, &stat, arena_printf(arena, "%s", part->label), part->value);
    return stat;
}

struct d5e_stat d5e_statistic_now(struct table *table, int who, int target, const struct d5e_statistic *what,
                                  struct arena *arena)
{
    struct d5e_stat stat = {0};
    struct d5e_account account = {.arena = arena, .stat = &stat};
    struct d5e_roll roll;
    switch (what->kind) {
    case D5E_STAT_NUMBER:
        return d5e_number_stat(table, who, what->path, arena);
    case D5E_STAT_ARMOR_CLASS:
        return d5e_armor_class_stat(table, who, arena);
    case D5E_STAT_SPEED:
        return d5e_speed_stat(table, who, (enum d5e_movement)what->index, arena);
    case D5E_STAT_SCORE:
        return d5e_stat_copy(arena, &d5e_body_of(table, who)->actor->abilities[what->index]);
    case D5E_STAT_DAMAGE:
        return d5e_damage_now(table, who, target, what->attack, arena);
    case D5E_STAT_CHECK:
        roll = d5e_ability_roll(table, who, (enum d5e_ability)what->index);
        break;
    case D5E_STAT_SAVE:
        roll = d5e_save_roll(table, who, (enum d5e_ability)what->index);
        break;
    case D5E_STAT_SKILL:
        roll = d5e_skill_roll(table, who, what->index);
        break;
    case D5E_STAT_INITIATIVE:
        roll = d5e_initiative_roll(table, who);
        break;
    case D5E_STAT_SPELL_ATTACK:
        roll = d5e_spell_attack_roll(table, who, target);
        break;
    default:
        roll = d5e_attack_roll(table, who, target, what->attack);
        break;
    }
    roll.account = &account;
    d5e_gather_roll(table, &roll);
    return stat;
}

/* ---- answers ---- */

static void d5e_put_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    if (text) json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

static struct json d5e_parts_json(struct arena *arena, const struct d5e_part *parts)
{
    struct json list = json_make_array();
    for (const struct d5e_part *part = parts; part; part = part->next) {
        struct json entry = json_make_object();
        d5e_put_text(arena, &entry, "label", part->label);
        if (part->value || (!part->dice && !part->why)) json_set(arena, &entry, "value", json_make_int(part->value));
        d5e_put_text(arena, &entry, "dice", part->dice);
        d5e_put_text(arena, &entry, "type", part->type);
        d5e_put_text(arena, &entry, "why", part->why);
        json_push(arena, &list, entry);
    }
    return list;
}

struct json d5e_stat_json(struct arena *arena, const struct d5e_stat *stat)
{
    struct json out = json_make_object();
    json_set(arena, &out, "value", json_make_int(stat->value));
    json_set(arena, &out, "parts", d5e_parts_json(arena, stat->parts));
    if (stat->missing) json_set(arena, &out, "missing", d5e_parts_json(arena, stat->missing));
    if (stat->chances) json_set(arena, &out, "chances", d5e_parts_json(arena, stat->chances));
    return out;
}

static const char *d5e_part_words(struct arena *arena, const struct d5e_part *part)
{
    const char *type = part->type ? part->type : "", *space = part->type ? " " : "";
    if (part->dice && part->value)
        return arena_printf(arena, "+%s%+lld%s%s", part->dice, (long long)part->value, space, type);
    if (part->dice) return arena_printf(arena, "+%s%s%s", part->dice, space, type);
    return arena_printf(arena, "%+lld%s%s", (long long)part->value, space, type);
}

void d5e_stat_rows(struct page *page, struct arena *arena, const struct d5e_stat *stat)
{
    for (const struct d5e_part *part = stat->parts; part; part = part->next)
        page_row(page, part->label, d5e_part_words(arena, part), NULL);
    for (const struct d5e_part *part = stat->chances; part; part = part->next)
        page_row(page, part->label, part->value > 0 ? "advantage" : "disadvantage", NULL);
    for (const struct d5e_part *part = stat->missing; part; part = part->next)
        page_row_inactive(page, part->label, part->value || part->dice ? d5e_part_words(arena, part) : "", part->why);
}

/* Dice and numbers of one type, in the order in which the types appear. */
static void d5e_add_damage_type(struct text *words, const struct d5e_stat *stat, const char *type)
{
    int64_t sum = 0;
    size_t before = words->length;
    if (before) text_add(words, ", ");
    size_t start = words->length;
    for (const struct d5e_part *part = stat->parts; part; part = part->next) {
        if (strcmp(part->type ? part->type : "", type) != 0) continue;
        sum += part->value;
        if (part->dice) text_addf(words, "%s%s", words->length > start ? " + " : "", part->dice);
    }
    if (sum && words->length > start)
        text_addf(words, " %c %lld", sum < 0 ? '-' : '+', (long long)(sum < 0 ? -sum : sum));
    if (words->length == start) text_addf(words, "%lld", (long long)sum);
    if (*type) text_addf(words, " %s", type);
}

const char *d5e_roll_words(struct arena *arena, const struct d5e_stat *stat)
{
    int64_t up = 0, down = 0;
    for (const struct d5e_part *part = stat->chances; part; part = part->next)
        part->value > 0 ? up++ : down++;
    enum d5e_advantage state = d5e_advantage_state(up, down);
    const char *words = arena_printf(arena, "%+lld%s%s", (long long)stat->value, state == D5E_NORMAL ? "" : ", ",
                                     state == D5E_NORMAL ? "" : d5e_advantage_name(state));
    return words ? words : "";
}

const char *d5e_damage_words(struct arena *arena, const struct d5e_stat *stat)
{
    struct text words = {0};
    for (const struct d5e_part *part = stat->parts; part; part = part->next) {
        const char *type = part->type ? part->type : "";
        bool seen = false;
        for (const struct d5e_part *other = stat->parts; other != part; other = other->next)
            seen = seen || strcmp(other->type ? other->type : "", type) == 0;
        if (!seen) d5e_add_damage_type(&words, stat, type);
    }
    const char *copy = arena_printf(arena, "%s", text_get(&words));
    text_free(&words);
    return copy ? copy : "";
}

/* ---- what a thing does ---- */

struct d5e_explaining {
    struct arena *arena;
    const char *name;
    struct page *page;
    struct json *list;
    bool found;
};

/* "speed +10", "advantage on attack rolls" */
static const char *d5e_effect_words(struct arena *arena, const struct json *effect)
{
    struct text words = {0};
    d5e_effect_in_words(&words, effect);
    const char *copy = arena_copy_text(arena, text_get(&words), words.length);
    text_free(&words);
    return copy && *copy ? copy : "nothing";
}

static void d5e_explain_contribution(void *context, const struct d5e_contribution *contribution)
{
    struct d5e_explaining *explaining = context;
    const char *source = contribution->mechanic ? contribution->mechanic->source : "";
    if (!d5e_same_name(contribution->name, explaining->name) && !d5e_same_name(source, explaining->name)) return;
    explaining->found = true;
    struct arena *arena = explaining->arena;
    const char *what = d5e_effect_words(arena, contribution->effect),
               *why = contribution->unmet ? d5e_requirement_words(arena, contribution->unmet) : NULL;
    struct json entry = json_make_object();
    d5e_put_text(arena, &entry, "effect", what);
    json_set(arena, &entry, "applies", json_make_bool(!why));
    d5e_put_text(arena, &entry, "why", why);
    json_push(arena, explaining->list, entry);
    if (why)
        page_row(explaining->page, what, "does not apply", why);
    else
        page_row(explaining->page, what, "applies", NULL);
}

static void d5e_explain_waiting(struct d5e_explaining *explaining, const struct d5e_mechanic *mechanic,
                                const char *words)
{
    struct json entry = json_make_object();
    explaining->found = true;
    d5e_put_text(explaining->arena, &entry, "effect", mechanic->name);
    json_set(explaining->arena, &entry, "applies", json_make_bool(false));
    d5e_put_text(explaining->arena, &entry, "why", words);
    json_push(explaining->arena, explaining->list, entry);
    page_row(explaining->page, mechanic->name, "does not apply", words);
}

static bool d5e_explain_thing(struct table *table, int who, const char *name, struct arena *arena,
                              struct answer *answer)
{
    struct json list = json_make_array();
    struct d5e_explaining explaining = {.arena = arena, .name = name, .page = &answer->page, .list = &list};
    page_title(&answer->page, name, d5e_body_of(table, who)->actor->name);
    d5e_each_possible(table, who, NULL, d5e_explain_contribution, &explaining);
    for (const struct d5e_mechanic *at = d5e_body_of(table, who)->actor->mechanics; at; at = at->next) {
        if (!d5e_same_name(at->name, name) && !d5e_same_name(at->source, name)) continue;
        if (json_get(at->json, "trigger"))
            d5e_explain_waiting(&explaining, at, "waits for its trigger");
        else if (!d5e_is_passive(at))
            d5e_explain_waiting(&explaining, at, "is not always on: it must be used (--toggle)");
    }
    answer->data = json_make_object();
    json_set(arena, &answer->data, "effects", list);
    return explaining.found;
}

/* Names a thing the actor has, for the nearest word. */
static void d5e_thing_names(const struct d5e_actor *actor, struct near *near)
{
    for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next)
        near_add(near, at->name);
}

/* What was requested, as a heading: "AC", "Wisdom save". */
static const char *d5e_asked_title(struct arena *arena, const char *what)
{
    char *title = arena_copy_text(arena, what, strlen(what));
    size_t capitals = strlen(what) <= 2 ? 2 : 1;
    for (size_t i = 0; title && i < capitals && title[i]; i++)
        title[i] = ascii_upper(title[i]);
    return title ? title : what;
}

enum status d5e_explain_at(struct table *table, const struct d5e_asked *asked, struct arena *arena, struct diags *diags,
                           struct answer *answer)
{
    const struct d5e_actor *actor = d5e_body_of(table, asked->who)->actor;
    struct d5e_statistic what;
    if (asked->thing && d5e_explain_thing(table, asked->who, asked->thing, arena, answer)) return STATUS_OK;
    if (!asked->thing && d5e_statistic_find(actor, asked->what, &what)) {
        struct d5e_stat stat = d5e_statistic_now(table, asked->who, asked->target, &what, arena);
        answer->data = d5e_stat_json(arena, &stat);
        page_title(&answer->page, d5e_asked_title(arena, asked->what), arena_printf(arena, "%s", actor->name));
        if (what.kind == D5E_STAT_DAMAGE)
            page_row(&answer->page, "total", d5e_damage_words(arena, &stat), NULL);
        else
            page_row_int(&answer->page, "total", stat.value, NULL);
        d5e_stat_rows(&answer->page, arena, &stat);
        return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
    }
    struct near near = near_new(asked->what);
    if (asked->thing)
        d5e_thing_names(actor, &near);
    else
        d5e_statistic_names(actor, &near);
    diags_add(
        diags,
        fault_error(asked->thing ? "dnd5e/unknown-thing" : "dnd5e/unknown-statistic",
                    near.best
                        ? arena_printf(arena, "did you mean \"%s\"?", near.best)
                        : "name a skill, a save (\"Wisdom save\"), an attack, its damage (\"Maul damage\"), AC, HP, "
                          "initiative or speed"),
        (struct place){.file = arena_printf(arena, "%s", actor->name)},
        asked->thing ? "%s has nothing called \"%s\"" : "%s has no statistic \"%s\"", actor->name, asked->what);
    return STATUS_NOT_FOUND;
}
