/* odds.c: the exact chances of an actor's attack against a target: miss, hit, critical hit, and the damage. */
#include "dice/odds.h"

#include <string.h>

#include "core/command.h"
#include "systems/dnd5e/table/staging.h"
#include "systems/dnd5e/table/statistic.h"

/* One attack, worked out. */
struct d5e_chances {
    int64_t bonus, armor, threshold;
    enum d5e_advantage state;
    double hit, critical; /* a critical is also a hit */
    double damage;        /* on average, of every attack that is made */
    bool out_of_reach;
    bool open; /* dice are added to the roll or the damage that cannot be worked out */
};

/* The chance that the die shows this, or the better or worse of two. */
static double d5e_face_chance(enum d5e_advantage state, int64_t face)
{
    if (state == D5E_NORMAL) return 1 / 20.0;
    int64_t of_two = state == D5E_ADVANTAGE ? 2 * face - 1 : 2 * (20 - face) + 1;
    return (double)of_two / 400.0;
}

/* The average of dice such as "2d6": each die shows half a face more than half its faces. */
static bool d5e_dice_mean(struct arena *arena, const char *formula, double *mean)
{
    struct dice_error error;
    struct dice *dice = dice_parse(arena, formula, strlen(formula), DICE_FOUNDRY, &error);
    const struct odds *odds = dice ? odds_make(arena, dice, NULL, &error) : NULL;
    if (odds) *mean = odds_mean(odds);
    return odds != NULL;
}

/* A critical doubles the dice and nothing else. */
static void d5e_mean_damage(struct arena *arena, const struct d5e_stat *damage, struct d5e_chances *chances)
{
    double dice = 0, flat = 0;
    for (const struct d5e_part *part = damage->parts; part; part = part->next) {
        double mean = 0;
        flat += (double)part->value;
        if (part->dice && !d5e_dice_mean(arena, part->dice, &mean)) chances->open = true;
        dice += mean;
    }
    double plain = dice + flat < 0 ? 0 : dice + flat, doubled = 2 * dice + flat < 0 ? 0 : 2 * dice + flat;
    chances->damage = (chances->hit - chances->critical) * plain + chances->critical * doubled;
}

static struct d5e_chances d5e_attack_chances(const struct d5e_staging *stage, struct arena *arena,
                                             const struct d5e_attack *attack)
{
    struct table *table = stage->table;
    struct d5e_stat told = {0};
    struct d5e_account account = {.arena = arena, .stat = &told};
    struct d5e_roll roll = d5e_attack_roll(table, stage->who, stage->target, attack);
    roll.account = &account;
    d5e_stage_stand(stage, !attack->melee);
    bool reaches = d5e_can_attack(table, stage->who, stage->target, attack);
    d5e_gather_roll(table, &roll);
    struct d5e_chances chances = {.bonus = told.value,
                                  .armor = d5e_armor_against(table, stage->target, stage->who),
                                  .threshold = d5e_number_now(table, stage->who, "combat.critical_hit_threshold"),
                                  .state = roll.state};
    for (const struct d5e_part *part = told.parts; part; part = part->next)
        chances.open = chances.open || part->dice;
    chances.out_of_reach = !reaches;
    for (int64_t face = 1; face <= 20 && reaches; face++) {
        enum d5e_attack_result result = d5e_attack_resolve(face, chances.bonus, chances.armor, chances.threshold);
        double chance = d5e_face_chance(chances.state, face);
        chances.hit += result == D5E_MISS ? 0 : chance;
        chances.critical += result == D5E_CRITICAL ? chance : 0;
    }
    const struct d5e_statistic what = {.kind = D5E_STAT_DAMAGE, .attack = attack};
    struct d5e_stat damage = d5e_statistic_now(table, stage->who, stage->target, &what, arena);
    d5e_mean_damage(arena, &damage, &chances);
    return chances;
}

static const char *d5e_percent(struct arena *arena, double chance)
{
    int64_t hundredths = (int64_t)(chance * 10000 + 0.5);
    return arena_printf(arena, "%lld.%02lld %%", (long long)(hundredths / 100), (long long)(hundredths % 100));
}

static void d5e_add_chances(struct request *request, struct answer *answer, const struct d5e_attack *attack,
                            const struct d5e_chances *chances)
{
    static const char *const states[] = {
        [D5E_NORMAL] = "", [D5E_ADVANTAGE] = "advantage", [D5E_DISADVANTAGE] = "disadvantage"};
    struct arena *arena = request->arena;
    struct json out = json_make_object();
    int64_t hundredths = (int64_t)(chances->damage * 100 + 0.5);
    json_set(arena, &out, "attack", json_make_text(arena, attack->name, strlen(attack->name)));
    json_set(arena, &out, "bonus", json_make_int(chances->bonus));
    json_set(arena, &out, "against", json_make_int(chances->armor));
    json_set(arena, &out, "hit", json_make_double(chances->hit));
    json_set(arena, &out, "critical", json_make_double(chances->critical));
    json_set(arena, &out, "damage", json_make_double(chances->damage));
    json_push(arena, &answer->data, out);
    page_cells(&answer->page, arena_printf(arena, "%s", attack->name),
               arena_printf(arena, "%+lld against AC %lld", (long long)chances->bonus, (long long)chances->armor),
               chances->out_of_reach ? "out of reach" : states[chances->state], d5e_percent(arena, chances->hit),
               d5e_percent(arena, chances->critical),
               arena_printf(arena, "%lld.%02lld%s", (long long)(hundredths / 100), (long long)(hundredths % 100),
                            chances->open ? ", and dice" : ""),
               NULL);
}

enum status d5e_odds(struct request *request, struct answer *answer)
{
    static const char *const unread[] = {"mode", "aim", "location"};
    const char *weapon = json_to_text(json_get(request->options, "weapon"), NULL);
    struct d5e_staging stage;
    if (!json_get(request->options, "target")) {
        diags_add(request->diags, fault_error("dnd5e/no-target", "add --target NAME"), (struct place){0},
                  "the chances of an attack depend on its target");
        return STATUS_USAGE;
    }
    for (size_t i = 0; i < sizeof unread / sizeof *unread; i++) {
        if (!json_get(request->options, unread[i])) continue;
        diags_add(request->diags, fault_error("dnd5e/bad-option", NULL), (struct place){0}, "attacks in 5e have no %s",
                  unread[i]);
        return STATUS_USAGE;
    }
    enum status status = d5e_stage_open(request, &stage);
    if (status != STATUS_OK) return status;
    const struct d5e_actor *actor = d5e_body_of(stage.table, stage.who)->actor;
    answer->data = json_make_array();
    page_title(
        &answer->page, arena_printf(request->arena, "%s", actor->name),
        arena_printf(request->arena, "against %s", json_to_text(json_get(request->options, "target"), "the target")));
    page_table(&answer->page, "attack", "to hit", "", "hit", "critical", "average damage before defences", NULL);
    size_t shown = 0;
    for (const struct d5e_attack *attack = actor->attacks; attack; attack = attack->next) {
        if (weapon && attack != d5e_attack_find(actor, weapon)) continue;
        struct d5e_chances chances = d5e_attack_chances(&stage, request->arena, attack);
        d5e_add_chances(request, answer, attack, &chances);
        shown++;
    }
    if (!shown) {
        struct near near = near_new(weapon ? weapon : "");
        for (const struct d5e_attack *at = actor->attacks; at; at = at->next)
            near_add(&near, at->name);
        diags_add(request->diags, fault_error("dnd5e/unknown-attack", diags_instead(request->diags, &near)),
                  (struct place){0}, weapon ? "%s has no attack called \"%s\"" : "%s has no attack", actor->name,
                  near.wanted);
        status = STATUS_NOT_FOUND;
    }
    d5e_stage_close(&stage);
    return request->arena->failed ? STATUS_NO_MEMORY : status;
}

/* ---- a command at the table, before it is given ---- */

static bool d5e_preview_attack(struct table *table, int who, const struct json *command, struct page *page)
{
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor;
    const char *with = json_to_text(json_get(command, "using"), NULL);
    const struct d5e_attack *attack = with ? d5e_attack_find(actor, with) : actor->attacks;
    int target = command_actor(table, command, "target", true);
    if (target < 0 || !attack || !d5e_may_attack(table, who, target, attack)) return false;
    const struct d5e_staging stage = {.table = table, .who = who, .target = target, .placed = true};
    struct d5e_chances chances = d5e_attack_chances(&stage, page->arena, attack);
    int64_t hundredths = (int64_t)(chances.damage * 100 + 0.5);
    page_title(page, arena_printf(page->arena, "%s", attack->name),
               arena_printf(page->arena, "%s against %s", actor->name, table_actor_name(table, target)));
    page_row(page, "to hit",
             arena_printf(page->arena, "%+lld against AC %lld%s%s", (long long)chances.bonus, (long long)chances.armor,
                          chances.state == D5E_NORMAL ? "" : ", ",
                          chances.state == D5E_NORMAL ? "" : d5e_advantage_name(chances.state)),
             NULL);
    page_row(page, "hit", d5e_percent(page->arena, chances.hit), NULL);
    page_row(page, "critical hit", d5e_percent(page->arena, chances.critical), NULL);
    page_row(page, "average damage",
             arena_printf(page->arena, "%lld.%02lld%s", (long long)(hundredths / 100), (long long)(hundredths % 100),
                          chances.open ? ", and dice" : ""),
             "before defences");
    const struct d5e_statistic what = {.kind = D5E_STAT_DAMAGE, .attack = attack};
    struct d5e_stat damage = d5e_statistic_now(table, who, target, &what, page->arena);
    for (const struct d5e_part *part = damage.missing; part; part = part->next)
        if (part->dice) page_row_inactive(page, part->label, arena_printf(page->arena, "+%s", part->dice), part->why);
    return true;
}

/* The chance that a save fails. */
static double d5e_failing(struct table *table, int who, const struct d5e_foreseen *foreseen, struct arena *arena)
{
    const struct d5e_statistic what = {.kind = D5E_STAT_SAVE, .index = foreseen->save};
    struct d5e_stat stat = d5e_statistic_now(table, who, D5E_NOBODY, &what, arena);
    int64_t up = 0, down = 0;
    double chance = 0;
    for (const struct d5e_part *part = stat.chances; part; part = part->next)
        part->value > 0 ? up++ : down++;
    bool body = foreseen->save <= D5E_DEXTERITY;
    if (body && d5e_has_flag(table, who, D5E_FAILS_BODY_SAVES)) return 1;
    for (int64_t face = 1; face <= 20; face++)
        if (face + stat.value < foreseen->dc) chance += d5e_face_chance(d5e_advantage_state(up, down), face);
    return chance;
}

static bool d5e_preview_use(struct table *table, int who, const struct json *command, struct page *page)
{
    const struct d5e_state *state = d5e_state_of(table);
    bool cast = json_is_text(json_get(command, "do"), "cast");
    const char *what = json_to_text(json_get(command, cast ? "spell" : "action"), "");
    const struct d5e_mechanic *mechanic = d5e_actor_mechanic(state->bodies[who].actor, what);
    struct d5e_foreseen foreseen;
    if (!mechanic || !d5e_foresee(table, who, mechanic, command, &foreseen)) return false;
    page_title(page, mechanic->name,
               foreseen.slot ? arena_printf(page->arena, "takes a level-%d spell slot", foreseen.slot) : "");
    if (foreseen.save < D5E_ABILITIES)
        page_row(page, "save",
                 arena_printf(page->arena, "%s, DC %lld", d5e_ability_names[foreseen.save], (long long)foreseen.dc),
                 NULL);
    page_table(page, "caught", "", foreseen.save < D5E_ABILITIES ? "fails the save" : "", NULL);
    for (int i = 0; i < state->body_count; i++) {
        if (!foreseen.caught[i]) continue;
        const char *whose = i == who ? "self" : d5e_is_hostile(table, who, i) ? "foe" : "friend";
        page_cells(page, table_actor_name(table, i), whose,
                   foreseen.save < D5E_ABILITIES
                       ? d5e_percent(page->arena, d5e_failing(table, i, &foreseen, page->arena))
                       : "",
                   NULL);
    }
    return true;
}

bool d5e_preview(struct table *table, const struct json *command, struct page *page)
{
    const char *verb = json_to_text(json_get(command, "do"), "");
    bool attack = strcmp(verb, "attack") == 0, use = strcmp(verb, "cast") == 0 || strcmp(verb, "use") == 0;
    table->refusal = NULL;
    int who = attack || use ? command_who(table, command) : D5E_NOBODY;
    bool known = who >= 0 && (attack ? d5e_preview_attack(table, who, command, page)
                                     : use && d5e_preview_use(table, who, command, page));
    if (!known && table->refusal) {
        page_note(page, arena_printf(page->arena, "That cannot be done: %s.", table->refusal));
        known = true;
    }
    table->refusal = NULL;
    return known;
}
