/* spell_form.c: a spell at a rank: heightening, variants, and what its fields say in numbers. */
#include "systems/pf2e/roll/spell_form.h"

#include <stddef.h>
#include <string.h>

#include "base/ascii.h"
#include "core/grid/grid.h"
#include "ir/slug.h"

enum { SPELL_MERGE_DEPTH = 16, SPELL_MOST_HEIGHTENED = 20, SPELL_FEET_A_MILE = 5280 };

bool pf2e_spell_is_cantrip(const struct pf2e_item *spell)
{
    return pf2e_item_has_trait(spell, "cantrip");
}

bool pf2e_spell_is_focus(const struct pf2e_item *spell)
{
    return pf2e_item_has_trait(spell, "focus");
}

/* --- heightening ------------------------------------------------------------------------------------------------- */

/* Lays one tree over another: objects member by member, everything else replaced. */
static void spell_lay_over(struct arena *arena, struct json *into, const struct json *over, int depth)
{
    if (over->type != JSON_OBJECT || into->type != JSON_OBJECT || depth > SPELL_MERGE_DEPTH) {
        *into = *over;
        return;
    }
    if (!tree_own(arena, into)) return;
    for (size_t i = 0; i < over->count; i++) {
        const char *name = over->members[i].name;
        const struct json *there = json_get(into, name);
        struct json value = there ? *there : json_make_null();
        spell_lay_over(arena, &value, &over->members[i].value, depth + 1);
        json_set(arena, into, name, value);
    }
}

/* Ranks at which the spell changes: each that is reached is laid over the one before. */
static void spell_heighten_fixed(struct arena *arena, struct json *system, int64_t rank)
{
    const struct json *levels = json_path(system, "heightening.levels");
    for (int64_t step = 1; step <= rank; step++) {
        const char *name = arena_printf(arena, "%lld", (long long)step);
        const struct json *layer = name ? json_get(levels, name) : NULL;
        if (json_is(layer, JSON_OBJECT)) spell_lay_over(arena, system, layer, 0);
    }
}

/* So much more for every so many ranks. */
static void spell_heighten_interval(struct arena *arena, struct json *system, int64_t rank)
{
    const struct json *heightening = json_get(system, "heightening"), *more = json_get(heightening, "damage");
    int64_t interval = json_to_int(json_get(heightening, "interval"), 1),
            above = rank - tree_int(system, "level.value", 1);
    int64_t times = interval > 0 && above > 0 ? above / interval : 0;
    if (times > SPELL_MOST_HEIGHTENED) times = SPELL_MOST_HEIGHTENED;
    for (size_t i = 0; json_is(more, JSON_OBJECT) && i < more->count; i++) {
        const char *key = more->members[i].name, *added = json_to_text(&more->members[i].value, NULL);
        const char *path = arena_printf(arena, "damage.%s.formula", key);
        const char *base = path ? tree_text(system, path, NULL) : NULL;
        if (!base || !added || !*added || strcmp(added, "0") == 0) continue;
        struct text formula = {0};
        text_add(&formula, base);
        for (int64_t k = 0; k < times; k++)
            text_addf(&formula, " + %s", added);
        if (!formula.failed) tree_set_text(arena, system, path, text_get(&formula));
        text_free(&formula);
    }
    int64_t wider = json_to_int(json_get(heightening, "area"), 0);
    if (times && wider > 0 && json_is(json_get(system, "area"), JSON_OBJECT))
        tree_set_int(arena, system, "area.value", tree_int(system, "area.value", 0) + times * wider);
}

/* --- variants ---------------------------------------------------------------------------------------------------- */

/* A variant requested by name, or the first that takes as many actions. */
static const struct json *spell_variant(const struct json *system, const struct pf2e_spell_wish *wish)
{
    const struct json *overlays = json_get(system, "overlays"), *best = NULL;
    for (size_t i = 0; json_is(overlays, JSON_OBJECT) && i < overlays->count; i++) {
        const struct json *one = &overlays->members[i].value;
        const char *name = json_to_text(json_get(one, "name"), overlays->members[i].name);
        const char *time = json_to_text(json_path(one, "system.time.value"), "");
        bool named = wish->variant &&
                     (strcmp(wish->variant, name) == 0 || strcmp(wish->variant, overlays->members[i].name) == 0);
        bool timed = !wish->variant && wish->actions > 0 && time[0] == '0' + wish->actions && !time[1];
        if (!named && !timed) continue;
        if (!best || json_to_int(json_get(one, "sort"), 0) < json_to_int(json_get(best, "sort"), 0)) best = one;
    }
    return best;
}

/* --- words ------------------------------------------------------------------------------------------------------- */

static bool spell_word_is(const char *text, size_t length, const char *word)
{
    if (strlen(word) != length) return false;
    for (size_t i = 0; i < length; i++) {
        if (ascii_lower(text[i]) != word[i]) return false;
    }
    return true;
}

static int64_t spell_number(const char *text, size_t length)
{
    static const char *const names[] = {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (spell_word_is(text, length, names[i])) return (int64_t)i + 1;
    }
    int64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == ',') continue;
        if (!ascii_is_digit(text[i]) || number > 1000000) return -1;
        number = number * 10 + (text[i] - '0');
    }
    return length ? number : -1;
}

static size_t spell_next_word(const char **at)
{
    *at += strspn(*at, " ;:.()");
    return strcspn(*at, " ;:.()");
}

static void spell_read_time(struct pf2e_spell_form *form)
{
    const char *text = tree_text(&form->item.system, "time.value", "");
    form->time_text = text;
    form->time = PF2E_CAST_LONG;
    if (spell_word_is(text, strlen(text), "reaction")) form->time = PF2E_CAST_REACTION;
    if (spell_word_is(text, strlen(text), "free")) form->time = PF2E_CAST_ACTIONS;
    if (!ascii_is_digit(text[0]) || text[0] > '3') return;
    bool range = strncmp(text + 1, " to ", 4) == 0 || strncmp(text + 1, " or ", 4) == 0;
    if (text[1] && !range) return;
    form->time = PF2E_CAST_ACTIONS;
    form->actions_least = form->actions_most = text[0] - '0';
    if (range && ascii_is_digit(text[5]) && !text[6] && text[5] <= '3') form->actions_most = text[5] - '0';
}

static void spell_read_range(struct pf2e_spell_form *form)
{
    const char *text = tree_text(&form->item.system, "range.value", ""), *at = text;
    size_t length = spell_next_word(&at);
    int64_t number = spell_number(at, length);
    form->range = PF2E_ANY_RANGE;
    form->is_touch = spell_word_is(text, strlen(text), "touch");
    if (!*text && (form->area || form->targets == 0)) form->range = 0;
    if (number < 0 || !length) return;
    at += length;
    length = spell_next_word(&at);
    bool miles = spell_word_is(at, length, "mile") || spell_word_is(at, length, "miles");
    bool feet = spell_word_is(at, length, "feet") || spell_word_is(at, length, "foot");
    if (number <= 100000 && (miles || feet)) form->range = (int)(miles ? number * SPELL_FEET_A_MILE : number);
}

static const struct {
    const char *word;
    size_t at;
} spell_target_words[] = {
    {"willing", offsetof(struct pf2e_spell_form, willing)}, {"living", offsetof(struct pf2e_spell_form, living)},
    {"undead", offsetof(struct pf2e_spell_form, undead)},   {"ally", offsetof(struct pf2e_spell_form, allies)},
    {"allies", offsetof(struct pf2e_spell_form, allies)},   {"enemy", offsetof(struct pf2e_spell_form, enemies)},
    {"enemies", offsetof(struct pf2e_spell_form, enemies)}, {"foes", offsetof(struct pf2e_spell_form, enemies)},
    {"you", offsetof(struct pf2e_spell_form, self_too)},    {"yourself", offsetof(struct pf2e_spell_form, self_too)},
};

/* How many targets there are after this word; `adds`: an "and" came before it. */
static int64_t spell_count_targets(const char *word, size_t length, int64_t count, bool *adds)
{
    int64_t number = spell_number(word, length);
    if (number >= 0) count = *adds && count > 0 ? count + number : number > count ? number : count;
    *adds = spell_word_is(word, length, "and") || (*adds && number < 0);
    bool any = spell_word_is(word, length, "more") || spell_word_is(word, length, "any") ||
               spell_word_is(word, length, "all");
    return any ? 1000000 : count;
}

/* "up to 5 willing creatures", "1 ally and 1 enemy", "you and allies in the area" */
static void spell_read_targets(struct pf2e_spell_form *form)
{
    const char *text = tree_text(&form->item.system, "target.value", ""), *at = text;
    bool adds = false, other = false;
    int64_t count = -1;
    for (size_t length = spell_next_word(&at); length; at += length, length = spell_next_word(&at)) {
        count = spell_count_targets(at, length, count, &adds);
        other = other || spell_word_is(at, length, "other");
        for (size_t i = 0; i < sizeof spell_target_words / sizeof *spell_target_words; i++) {
            if (spell_word_is(at, length, spell_target_words[i].word))
                *(bool *)((char *)form + spell_target_words[i].at) = true;
        }
    }
    if (form->living && form->undead) form->living = form->undead = form->willing = false;
    if (form->allies && form->enemies) form->allies = form->enemies = false;
    form->not_self = other && form->self_too; /* "1 creature other than you" */
    if (form->not_self) form->self_too = false;
    form->needs_target = count > 0 && !form->self_too;
    form->targets = count > 1000 ? PF2E_ANY_NUMBER : count > 0 ? (int)count + form->self_too : form->self_too ? 0 : 1;
}

static void spell_read_defence(struct pf2e_spell_form *form)
{
    const struct json *system = &form->item.system, *save = json_path(system, "defense.save"),
                      *damage = json_get(system, "damage");
    form->save = json_to_text(json_get(save, "statistic"), NULL);
    form->is_basic = json_to_bool(json_get(save, "basic"), false);
    form->passive = json_to_text(json_path(system, "defense.passive.statistic"), NULL);
    form->is_attack = pf2e_item_has_trait(&form->item, "attack");
    form->is_sustained = json_to_bool(json_path(system, "duration.sustained"), false);
    for (size_t i = 0; i < json_count(damage); i++) {
        const struct json *kinds = json_get(json_at(damage, i), "kinds");
        form->harms = form->harms || !kinds || tree_has_text(kinds, "damage");
        form->heals = form->heals || tree_has_text(kinds, "healing");
    }
}

int64_t pf2e_spell_rounds(const struct pf2e_spell_form *form)
{
    static const struct {
        const char *unit;
        int64_t rounds;
    } units[] = {{"round", 1}, {"minute", 10}, {"hour", 600}};
    const char *text = tree_text(&form->item.system, "duration.value", "");
    int64_t number = 0;
    for (; *text >= '0' && *text <= '9' && number < 10000; text++)
        number = number * 10 + (*text - '0');
    for (size_t i = 0; number && *text == ' ' && i < sizeof units / sizeof *units; i++) {
        if (strncmp(text + 1, units[i].unit, strlen(units[i].unit)) == 0) return number * units[i].rounds;
    }
    return 0;
}

bool pf2e_spell_form_read(struct pf2e_spell_form *form, struct arena *arena, struct pf2e_actor *actor,
                          const struct pf2e_spell_wish *wish, const char **problem)
{
    const struct pf2e_item *spell = wish->spell;
    *form = (struct pf2e_spell_form){.item = *spell, .rank = wish->rank, .entry = pf2e_spell_casting(actor, spell)};
    form->item.system = json_copy(arena, &spell->system); /* the prepared one belongs to the actor */
    if (!*form->item.slug) form->item.slug = slug_new(arena, spell->name, SLUG_KEBAB);
    if (!form->item.slug) form->item.slug = "";
    struct json *system = &form->item.system;
    spell_read_time(form);
    struct pf2e_spell_wish full = *wish;
    if (!full.actions) full.actions = form->actions_least;
    const struct json *variant = spell_variant(system, &full);
    if (wish->variant && !variant) {
        *problem = "has no such variant";
        return false;
    }
    const struct json *changes = json_get(variant, "system");
    if (json_is(changes, JSON_OBJECT)) spell_lay_over(arena, system, changes, 0);
    const char *way = tree_text(system, "heightening.type", "");
    if (strcmp(way, "fixed") == 0) spell_heighten_fixed(arena, system, wish->rank);
    if (strcmp(way, "interval") == 0) spell_heighten_interval(arena, system, wish->rank);
    tree_set_int(arena, system, "location.heightenedLevel", wish->rank);
    const struct json *area = json_get(system, "area");
    if (json_is(area, JSON_OBJECT)) {
        form->area = json_to_text(json_get(area, "type"), "burst");
        form->area_size = (int)json_to_int(json_get(area, "value"), 5);
        if (form->area_size < 5) form->area_size = 5;
        if (form->area_size > 5 * GRID_MOST_BUDGET) form->area_size = 5 * GRID_MOST_BUDGET;
    }
    spell_read_time(form);
    spell_read_targets(form);
    spell_read_range(form);
    spell_read_defence(form);
    *problem = "cannot be read: there is not enough memory";
    return !arena->failed;
}
