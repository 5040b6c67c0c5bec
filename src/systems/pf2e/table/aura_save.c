/* aura_save.c: auras on a PF2e table that call for a save: the item that bears the aura carries the check and its
 * outcomes, in its text or as data. Enemies save when they come into it, and at the start or end of their turns in it
 * when the text says so; who has stood it may be immune for a while. */
#include <string.h>

#include "systems/pf2e/roll/play_data.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/table/cast.h"

enum { DREAD_MINUTE = 10, DREAD_HOUR = 600, DREAD_DAY = 14400 };

static bool dread_says(const char *text, const char *words)
{
    return pf2e_seek(text, text + strlen(text), words) != NULL;
}

/* Is this one of the moments it acts in? */
static bool dread_comes(const struct pf2e_item *item, const char *text, const char *moment)
{
    const struct json *when = json_get(pf2e_play_data(item, "aura"), "when");
    if (when) return tree_has_text(when, moment);
    if (strcmp(moment, "turn-start") == 0)
        return dread_says(text, "starts its turn") || dread_says(text, "begins its turn");
    if (strcmp(moment, "turn-end") == 0) return dread_says(text, "ends its turn");
    bool later =
        dread_says(text, "starts its turn") || dread_says(text, "begins its turn") || dread_says(text, "ends its turn");
    return !later || dread_says(text, "enters");
}

/* For how many rounds it has had enough after this; 0: not at all. */
static int dread_immunity(const struct pf2e_item *item, const char *text, enum degree degree)
{
    const struct json *rounds = json_get(pf2e_play_data(item, "aura"), "immune");
    bool always = dread_says(text, "regardless of the result") || rounds;
    if (!always && degree < DEGREE_SUCCESS) return 0;
    if (rounds) return (int)json_to_int(rounds, 0);
    if (!dread_says(text, "temporarily immune")) return 0;
    return dread_says(text, "24 hours") ? DREAD_DAY : dread_says(text, "1 hour") ? DREAD_HOUR : DREAD_MINUTE;
}

/* What those who are immune to it are immune to. */
static const char *dread_name(const struct pf2e_item *item)
{
    return item->slug && *item->slug ? item->slug : item->id;
}

bool pf2e_aura_save(struct table *table, int bearer, const struct pf2e_item *item, int target, const char *moment)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct text key = {0};
    const char *text = pf2e_description(pf2e_table_world(state), item, &key);
    bool due = pf2e_in_encounter(state) && bearer != target && pf2e_are_enemies(state, bearer, target) &&
               !state->fighters[target].dead && strstr(text, "@Check[") && dread_comes(item, text, moment) &&
               !pf2e_is_immune(table, target, bearer, dread_name(item));
    struct pf2e_casting casting;
    bool open = false;
    if (due) {
        bool reads = pf2e_power_open(&casting, table, bearer, item) && casting.form.save;
        casting.targets[0] = target;
        casting.target_count = 1;
        casting.form.area = NULL; /* it is inside already */
        open = reads && pf2e_casting_resolve(&casting);
        int rounds = reads && !open && casting.did ? dread_immunity(item, text, casting.degree) : 0;
        if (rounds > 0) pf2e_emit_immune(table, target, bearer, dread_name(item), rounds);
        pf2e_casting_end(&casting);
    }
    text_free(&key);
    return !open;
}
