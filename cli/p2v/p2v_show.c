/* p2v_show.c: what a person at the table of Path 2 Victory may look up: cards with the uses that are left, objectives, and
 * why the machine did what it did. */
#include <stdio.h>
#include <string.h>

#include "p2v/p2v_screen.h"
#include "systems/p2v/cards/describe.h"
#include "systems/p2v/game/setup.h"
#include "systems/p2v/table/asked.h"

static void show_page(struct page *page)
{
    struct text out = {0};
    page_print_text(&out, page, cli_has_colour());
    (void)inside_put(&out);
    text_free(&out);
}

/* The card, and what the creature has used up of it. */
void screen_card(const struct sitting *sitting, int figure)
{
    const struct p2v_state *state = sitting_state(sitting);
    const struct p2v_game *game = &state->game;
    const struct p2v_card *card = p2v_card_of(game, figure);
    const struct p2v_figure *f = &game->figures[figure];
    struct text room = {0};
    struct arena arena;
    struct page page;
    arena_init(&arena);
    page_init(&page, &arena);
    p2v_tell_card(&arena, game->pack, card, &page);
    show_page(&page);
    page_free(&page);
    cli_print("%s: HP %d/%d", p2v_figure_name(state, figure, &room), f->hp, f->max_hp);
    for (int condition = 0; condition < P2V_CONDITIONS; condition++)
        if (f->conditions & P2V_BIT(condition)) cli_print(", %s", p2v_condition_name((enum p2v_condition)condition));
    putchar('\n');
    for (int i = 0; i < card->feature_count; i++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[i]];
        if (feature->uses) cli_print("  %s: %d of %d uses left\n", feature->name, feature->uses - f->uses[i], feature->uses);
    }
    text_free(&room);
    arena_free(&arena);
}

void screen_objectives(const struct sitting *sitting)
{
    const struct p2v_game *game = &sitting_state(sitting)->game;
    if (!game->objective_count) puts("there are no objectives");
    for (int i = 0; i < game->objective_count; i++) {
        const struct p2v_objective *objective = &game->objectives[i];
        cli_print("%s at %d %d", p2v_objective_name(objective->kind), objective->x, objective->y);
        if (objective->power) cli_print(", a check against %d", objective->power);
        const char *before = ": ";
        for (int skill = 0; skill < P2V_SKILLS; skill++) {
            if (!(objective->skills & P2V_BIT(skill))) continue;
            cli_print("%s%s", before, p2v_skill_name((enum p2v_skill)skill));
            before = ", ";
        }
        if (objective->owner == P2V_NOBODY)
            puts("; no side holds it");
        else
            cli_print("; side %d holds it\n", objective->owner + 1);
    }
}

static void show_reason(const struct p2v_state *state, const struct p2v_ai_reason *reason)
{
    struct text room = {0};
    const struct p2v_option *option = &reason->option;
    bool activates = option->action == P2V_DO_ACTIVATE;
    cli_print("%s%s%s", activates ? "activate " : "", p2v_figure_name(state, option->figure, &room),
              activates ? "" : ": ");
    if (!activates) cli_print("%s", p2v_action_name(&state->game, option->figure, option->action));
    if (reason->hint.kind == P2V_HINT_SQUARE) cli_print(" to %d %d", reason->hint.x, reason->hint.y);
    if (reason->hint.kind == P2V_HINT_OBJECTIVE) cli_print(" to an objective");
    if (reason->hint.kind == P2V_HINT_TARGET) cli_print(" at %s", p2v_figure_name(state, reason->hint.target, &room));
    if (reason->visits)
        cli_print(" (wins %d of 100, tried %d times)\n", (reason->value + 10000) / 200, reason->visits);
    else
        cli_print(" (rated %d)\n", reason->value);
    text_free(&room);
}

/* The last decision of the machine and what it decided against. */
void screen_why(const struct sitting *sitting)
{
    const struct p2v_state *state = sitting_state(sitting);
    const struct p2v_ai *ai = &sitting->ai;
    if (!ai->reason_count) puts("the machine has decided nothing yet");
    for (int i = 0; i < ai->reason_count; i++) {
        fputs(i == 0 ? "the machine liked best:  " : i == 1 ? "less than that:          " : "                         ",
              stdout);
        show_reason(state, &ai->reasons[i]);
    }
}
