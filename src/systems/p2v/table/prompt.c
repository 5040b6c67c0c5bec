/* prompt.c: questions as players read them: what is asked, and every option in a form that distinguishes it. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/table/prompt.h"

#include <string.h>

#include "base/ascii.h"
#include "systems/p2v/board/place.h"

static void prompt_set_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

const char *p2v_action_name(const struct p2v_game *game, int figure, int action)
{
    const struct p2v_feature *feature = p2v_action_feature(game, figure, action);
    return feature && action != P2V_ACTION_SUSTAIN ? feature->name : p2v_universal_name(action);
}

/* ---- choices ---- */

/* What a step does, roughly: "damage 5", "rattled", "push 1". */
static void prompt_step(const struct p2v_pack *pack, const struct p2v_step *step, struct text *out)
{
    if (step->op == P2V_DO_BRANCH) {
        for (uint16_t i = 0; i < step->child_count; i++) {
            if (i) text_add(out, ", ");
            prompt_step(pack, &pack->steps.items[step->child + i], out);
        }
        return;
    }
    static const char *const pushes[] = {[P2V_PUSH] = "push", [P2V_PULL] = "pull", [P2V_SHUNT] = "shunt"};
    if (step->op == P2V_DO_CONDITION && step->name < P2V_CONDITIONS) {
        text_add(out, p2v_condition_name((enum p2v_condition)step->name));
        return;
    }
    const char *name = step->op == P2V_DO_FORCE ? pushes[step->name] : p2v_op_name((enum p2v_op)step->op);
    for (; *name; name++)
        text_add_char(out, *name == '_' ? ' ' : ascii_lower(*name));
    if (step->amount) text_addf(out, " %d", step->amount);
}

static void prompt_traits(int traits, struct text *out)
{
    for (int i = 0; i < P2V_TERRAINS; i++)
        if (traits >> i & 1)
            text_addf(out, "%s%s", out->length ? " " : "", p2v_terrain_name((enum p2v_terrain_index)i));
}

static void prompt_objective(const struct p2v_game *game, const struct p2v_option *option, struct text *out)
{
    const struct p2v_objective *objective = &game->objectives[option->value];
    text_addf(out, "%s at %d,%d, Power %d", p2v_objective_name(objective->kind), objective->x, objective->y,
              objective->power);
}

/* Choices of an action everybody has. */
static void prompt_action(const struct p2v_state *state, const struct p2v_question *question,
                          const struct p2v_option *option, struct text *out)
{
    const struct p2v_game *game = &state->game;
    struct text room = {0};
    switch (question->feature_place) {
    case P2V_ACTION_FORESEE:
        if (option->value >= 0 && (size_t)option->value < game->pack->items.count)
            text_add(out, game->pack->items.items[option->value].name);
        break;
    case P2V_ACTION_LOOT:
        text_add(out, p2v_loot_name(game, option));
        break;
    case P2V_ACTION_ESCAPE:
        if (option->value < P2V_CONDITIONS) text_add(out, p2v_condition_name((enum p2v_condition)option->value));
        break;
    case P2V_ACTION_CLAIM:
        if (option->value < game->objective_count) prompt_objective(game, option, out);
        break;
    case P2V_ACTION_DOOR:
        text_addf(out, "the door %s of %d,%d", option->value % 2 ? "south" : "east", option->x, option->y);
        break;
    case P2V_ACTION_STAND_UP:
        text_addf(out, "%s moves", p2v_figure_name(state, option->figure, &room));
        break;
    default:
        break;
    }
    text_free(&room);
}

/* Topics with two fixed answers. */
static const struct {
    uint8_t topic;
    const char *answers[2];
} prompt_pairs[] = {{P2V_TOPIC_REROLL, {"leave it", "spend a hero point: it is rolled again"}},
                    {P2V_TOPIC_RECOVERY, {"roll", "spend a hero point: it recovers"}},
                    {P2V_TOPIC_WATER, {"it spreads", "it recedes"}},
                    {P2V_TOPIC_LEAVE, {"stay inside", "come out"}},
                    {P2V_TOPIC_WHOSE, {"for everybody", "for its own side"}}};

/* What the choice is called; NULL when more than a name has to be said. */
static const char *prompt_name(const struct p2v_state *state, const struct p2v_question *question, int index)
{
    const struct p2v_pack *pack = state->game.pack;
    int thing = question->options[index].x;
    for (size_t i = 0; i < sizeof prompt_pairs / sizeof *prompt_pairs; i++)
        if (prompt_pairs[i].topic == question->topic) return prompt_pairs[i].answers[index != 0];
    switch (question->topic) {
    case P2V_TOPIC_TYPE:
        return p2v_damage_name((enum p2v_damage_type)thing);
    case P2V_TOPIC_FEATURE:
        return p2v_action_name(&state->game, question->figure, thing);
    case P2V_TOPIC_SKILL:
        return p2v_skill_name((enum p2v_skill)thing);
    case P2V_TOPIC_SPELL:
        return pack->features.items[(uint16_t)thing].name;
    case P2V_TOPIC_CREATURE:
        return pack->cards.items[thing].name;
    case P2V_TOPIC_CHECK:
        return thing < P2V_SKILLS ? p2v_skill_name((enum p2v_skill)thing) : "Fight";
    default:
        return NULL;
    }
}

static void prompt_choice(const struct p2v_state *state, const struct p2v_question *question, int index,
                          struct text *out)
{
    const struct p2v_pack *pack = state->game.pack;
    const struct p2v_option *option = &question->options[index];
    const char *name = prompt_name(state, question, index);
    if (name) text_add(out, name);
    if (question->topic == P2V_TOPIC_ACTION) prompt_action(state, question, option, out);
    if (question->topic == P2V_TOPIC_PAY) text_add(out, index ? "yes, for AP: " : "no");
    if (question->topic == P2V_TOPIC_BRANCH || (question->topic == P2V_TOPIC_PAY && index))
        prompt_step(pack, &pack->steps.items[(uint16_t)option->x], out);
    if (question->topic == P2V_TOPIC_TRAITS) prompt_traits((uint16_t)option->x, out);
}

/* ---- options ---- */

struct json p2v_prompt_option(struct arena *arena, const struct p2v_state *state, const struct p2v_question *question,
                              int index)
{
    const struct p2v_option *option = &question->options[index];
    struct json out = json_make_object();
    struct text room = {0};
    json_set(arena, &out, "id", json_make_int(index));
    switch ((enum p2v_question_kind)question->kind) {
    case P2V_ASK_TARGET:
        prompt_set_text(arena, &out, "target", p2v_figure_name(state, option->figure, &room));
        break;
    case P2V_ASK_WEAPON:
        prompt_set_text(arena, &out, "target", p2v_figure_name(state, option->figure, &room));
        prompt_set_text(arena, &out, "using", p2v_action_name(&state->game, question->figure, option->action));
        break;
    case P2V_ASK_SQUARE:
    case P2V_ASK_PUSH:
        json_set(arena, &out, "to", p2v_place_json(arena, &state->game.figures[option->figure], option->x, option->y));
        break;
    case P2V_ASK_AREA:
        json_set(arena, &out, "to", p2v_point_json(arena, &state->game, option->x, option->y));
        if (option->dx || option->dy)
            json_set(arena, &out, "toward", p2v_point_json(arena, &state->game, option->dx, option->dy));
        break;
    case P2V_ASK_ACTION:
        prompt_set_text(arena, &out, "action", p2v_action_name(&state->game, option->figure, option->action));
        break;
    case P2V_ASK_REACTION:
        prompt_set_text(arena, &out, "text", index ? "yes" : "no");
        break;
    case P2V_ASK_CHOICE:
        json_set(arena, &out, "value", json_make_int(option->value));
        prompt_choice(state, question, index, &room);
        if (room.length) prompt_set_text(arena, &out, "text", text_get(&room));
        break;
    }
    text_free(&room);
    return out;
}

const char *p2v_prompt_kind(const struct p2v_question *question)
{
    static const char *const kinds[] = {
        [P2V_ASK_ACTION] = "action", [P2V_ASK_TARGET] = "target", [P2V_ASK_SQUARE] = "square",
        [P2V_ASK_AREA] = "area",     [P2V_ASK_REACTION] = "reaction", [P2V_ASK_CHOICE] = "choice",
        [P2V_ASK_WEAPON] = "weapon", [P2V_ASK_PUSH] = "push"};
    return kinds[question->kind];
}

/* The first "%s" is what asks: a feature with a colon, or nothing; the second who is moved. */
static const char *prompt_words(const struct p2v_question *question)
{
    static const char *const words[] = {"%sWhat now?",
                                        "%sWhich creature?",
                                        "%sWhere to?",
                                        "%sWhere is the area?",
                                        "%sUse the reaction?",
                                        "%sWhich one?",
                                        "%sWhich weapon, against which creature?",
                                        "%sWhere is %s moved?"};
    if (question->kind != P2V_ASK_CHOICE) return words[question->kind];
    if (question->topic == P2V_TOPIC_REROLL || question->topic == P2V_TOPIC_RECOVERY) return "%sSpend a hero point?";
    if (question->topic == P2V_TOPIC_SPELL) return "%sWhich spell?";
    if (question->topic == P2V_TOPIC_LEAVE) return "%sCome out?";
    if (question->topic == P2V_TOPIC_CREATURE) return "%sWhich creature is summoned?";
    if (question->topic == P2V_TOPIC_WHOSE) return "%sFor which creature?";
    if (question->topic == P2V_TOPIC_CHECK) return "%sWhat is rolled?";
    if (question->topic == P2V_TOPIC_PAY) return "%sSpend AP for more?";
    if (question->topic == P2V_TOPIC_ACTION && question->feature_place == P2V_ACTION_STAND_UP)
        return "%sWho makes room?";
    return words[question->kind];
}

const char *p2v_prompt_text(struct table *table, const struct p2v_state *state, const struct p2v_question *question)
{
    struct message message = {.format = prompt_words(question), .count = 1, .parts = {{.text = ""}}};
    if (question->feature < state->game.pack->features.count)
        message.parts[0].text =
            arena_printf(&table->arena, "%s: ", state->game.pack->features.items[question->feature].name);
    if (!message.parts[0].text) message.parts[0].text = "";
    if (question->kind == P2V_ASK_PUSH) {
        struct text room = {0};
        message.parts[message.count++].text =
            arena_printf(&table->arena, "%s", p2v_figure_name(state, question->about, &room));
        if (!message.parts[1].text) message.parts[1].text = "";
        text_free(&room);
    }
    return table_prompt_message(table, &message);
}
