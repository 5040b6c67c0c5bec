/* zone.c: what spells leave on the ground of a PF2e table: difficult terrain, fog, squares that hurt. A zone
 * lasts as long as the effect on its maker that it is bound to. */
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/roll/play_data.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/table/cast.h"

enum { ZONE_ENTER = 1, ZONE_TURN_START = 2, ZONE_TURN_END = 4 };

static const struct {
    const char *word;
    uint16_t bits;
} zone_terrains[] = {
    {"difficult", PF2E_SQUARE_DIFFICULT}, {"greater-difficult", PF2E_SQUARE_HINDERING}, {"fog", PF2E_SQUARE_FOG}};

static const struct {
    const char *word;
    uint8_t moment;
} zone_moments[] = {{"enter", ZONE_ENTER}, {"turn-start", ZONE_TURN_START}, {"turn-end", ZONE_TURN_END}};

/* --- what a spell leaves ----------------------------------------------------------------------------------------- */

static uint16_t zone_bits_of(const char *terrain)
{
    for (size_t i = 0; terrain && i < sizeof zone_terrains / sizeof *zone_terrains; i++) {
        if (strcmp(zone_terrains[i].word, terrain) == 0) return zone_terrains[i].bits;
    }
    return 0;
}

static uint8_t zone_moments_of(const struct json *when)
{
    uint8_t moments = when ? 0 : ZONE_ENTER | ZONE_TURN_START;
    for (size_t i = 0; i < sizeof zone_moments / sizeof *zone_moments; i++) {
        if (tree_has_text(when, zone_moments[i].word)) moments |= zone_moments[i].moment;
    }
    return moments;
}

static symbol zone_word(struct table *table, const struct json *data, const char *name, const char *otherwise)
{
    const char *text = json_to_text(json_get(data, name), otherwise);
    return text ? table_intern(table, text) : 0;
}

bool pf2e_zone_read(struct pf2e_casting *casting, struct pf2e_zone *zone)
{
    const struct pf2e_item *spell = &casting->form.item;
    const struct json *data = pf2e_play_data(spell, "zone");
    if (!casting->form.area) return false;
    const char *terrain = data ? json_to_text(json_get(data, "terrain"), NULL)
                               : pf2e_ground_read(tree_text(&spell->system, "description.value", ""));
    *zone = (struct pf2e_zone){.maker = (int16_t)casting->who,
                               .bits = zone_bits_of(terrain),
                               .area = casting->area,
                               .dc = (int32_t)casting->dc};
    if (data && json_get(data, "damage")) {
        zone->damage = zone_word(casting->table, data, "damage", NULL);
        zone->type = zone_word(casting->table, data, "type", "untyped");
        zone->save = zone_word(casting->table, data, "save", NULL);
        zone->moments = zone_moments_of(json_get(data, "when"));
    }
    return zone->bits || zone->damage;
}

static symbol zone_squares(struct table *table, const struct pf2e_zone *zone)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct text list = {0};
    if (table->quiet) return 0;
    for (int i = 0; i < state->width * state->height; i++) {
        int x = i % state->width, y = i / state->width;
        if (pf2e_area_has_square(&zone->area, x, y)) text_addf(&list, "%s[%d,%d]", list.length ? "," : "[", x, y);
    }
    text_add(&list, list.length ? "]" : "[]");
    symbol squares = list.failed ? 0 : table_intern(table, text_get(&list));
    text_free(&list);
    return squares;
}

void pf2e_zone_lay(struct table *table, const struct pf2e_zone *zone, const char *name)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    if (state->zone_count == PF2E_MOST_ZONES) {
        table_refuse(table, "there is no room for more than %d areas on the board", PF2E_MOST_ZONES);
        return;
    }
    emit(table, zone, .who = zone->maker, .zone = table_intern(table, name),
         .source = pf2e_effect_label(table, zone->maker, name), .squares = zone_squares(table, zone),
         .index = (int64_t)(intptr_t)zone);
}

/* --- where it is ------------------------------------------------------------------------------------------------- */

uint16_t pf2e_zone_bits(const struct pf2e_state *state, int x, int y)
{
    uint16_t bits = 0;
    for (int i = 0; i < state->zone_count; i++) {
        if (pf2e_area_has_square(&state->zones[i].area, x, y)) bits |= state->zones[i].bits;
    }
    return bits;
}

static bool zone_touches(const struct pf2e_zone *zone, struct grid_space space)
{
    for (int i = 0; i < space.size * space.size; i++) {
        if (pf2e_area_has_square(&zone->area, space.x + i % space.size, space.y + i / space.size)) return true;
    }
    return false;
}

bool pf2e_zone_is_entered(const struct pf2e_state *state, struct grid_space from, struct grid_space to)
{
    for (int i = 0; i < state->zone_count; i++) {
        const struct pf2e_zone *zone = &state->zones[i];
        if ((zone->moments & ZONE_ENTER) && !zone_touches(zone, from) && zone_touches(zone, to)) return true;
    }
    return false;
}

/* --- what it does ------------------------------------------------------------------------------------------------ */

static enum degree zone_save(struct table *table, const struct pf2e_zone *zone, int who)
{
    struct pf2e_borrowed_actor roller;
    struct pf2e_roll roll;
    pf2e_actor_borrow(table, who, &roller);
    struct pf2e_test_plan plan = {.roller = &roller.participant,
                                  .statistic = table_text(table, zone->save),
                                  .has_dc = true,
                                  .dc = zone->dc};
    struct pf2e_check_report report = {.who = who,
                                       .target = zone->maker,
                                       .name = table_text(table, zone->name),
                                       .using = plan.statistic,
                                       .is_save = true};
    bool made = pf2e_make_test(table, &plan, &report, &roll);
    pf2e_actor_release(&roller);
    return made ? roll.degree : DEGREE_FAILURE;
}

static void zone_harm(struct table *table, struct pf2e_zone zone, int who)
{
    static const double basic[DEGREE_COUNT] = {
        [DEGREE_CRITICAL_FAILURE] = 2, [DEGREE_FAILURE] = 1, [DEGREE_SUCCESS] = 0.5, [DEGREE_CRITICAL_SUCCESS] = 0};
    const char *formula = table_text(table, zone.damage);
    struct arena arena;
    arena_init(&arena);
    enum degree degree = zone.save ? zone_save(table, &zone, who) : DEGREE_FAILURE;
    struct pf2e_portion portion = {basic[degree], zone.save ? degree_name(degree) : NULL};
    double total = pf2e_table_dice(table, &arena, formula);
    const char *rolled = arena_printf(&arena, "%s %s", formula, table_text(table, zone.type));
    pf2e_emit(table, damageRoll, .who = zone.maker, .formula = table_intern(table, rolled ? rolled : formula),
              .amount = number_truncate(total), .harms = true);
    struct pf2e_blow blow = {.type = table_text(table, zone.type), .total = total};
    if (portion.factor > 0) pf2e_hurt_or_heal(table, who, blow, portion, false);
    arena_free(&arena);
}

static void zone_act(struct table *table, int who, uint8_t moment, const struct grid_space *from)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->zone_count && !state->fighters[who].dead && !table->refusal; i++) {
        const struct pf2e_zone *zone = &state->zones[i];
        if (!(zone->moments & moment) || !zone->damage) continue;
        if (!zone_touches(zone, pf2e_space(&state->fighters[who])) || (from && zone_touches(zone, *from))) continue;
        zone_harm(table, *zone, who);
    }
}

void pf2e_zones_on_step(struct table *table, int who, struct grid_space from)
{
    zone_act(table, who, ZONE_ENTER, &from);
}

void pf2e_zones_on_turn(struct table *table, int who, bool start)
{
    zone_act(table, who, start ? ZONE_TURN_START : ZONE_TURN_END, NULL);
}

/* --- sustaining -------------------------------------------------------------------------------------------------- */

/* The sentence about sustaining, without markup; NULL. */
static const char *zone_sustain_sentence(const char *text, const char **end)
{
    static const char *const phrases[] = {
#define AGAIN(phrase) phrase,
#include "systems/pf2e/roll/zones.def"
    };
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        const char *found = pf2e_seek(text, text + strlen(text), phrases[i]);
        if (!found) continue;
        *end = found + strcspn(found, ".<");
        return found;
    }
    return NULL;
}

enum pf2e_sustaining pf2e_sustaining_of(const struct pf2e_item *spell, struct text *words)
{
    static const char *const acts[] = {
#define ACTS(word) word,
#include "systems/pf2e/roll/zones.def"
    };
    const struct json *data = pf2e_play_data(spell, "sustain");
    if (data) return json_is_text(data, "again") ? PF2E_SUSTAIN_AGAIN : PF2E_SUSTAIN_ONLY;
    const char *end = NULL, *found = zone_sustain_sentence(tree_text(&spell->system, "description.value", ""), &end);
    if (!found) return PF2E_SUSTAIN_ONLY;
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        if (pf2e_seek(found, end, acts[i])) return PF2E_SUSTAIN_AGAIN;
    }
    struct text markup = {0};
    text_add_bytes(&markup, found, (size_t)(end - found));
    pf2e_plain_text(words, text_get(&markup));
    text_free(&markup);
    return PF2E_SUSTAIN_BY_HAND;
}
