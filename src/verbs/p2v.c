/* p2v.c: verbs of Path 2 Victory: parties, campaigns, cards to print. */
#include <string.h>

#include "base/rng.h"
#include "base/vec.h"
#include "systems/p2v/cards/card_print.h"
#include "systems/p2v/cards/content.h"
#include "systems/p2v/game/table_state.h"
#include "systems/p2v/modes/campaign.h"
#include "systems/p2v/modes/match.h"
#include "systems/p2v/game/solo.h"
#include "verbs/battle.h"

/* ---- parties ---- */

static const char *const party_alignments[] = {"LG", "NG", "CG", "LN", "N", "CN", "LE", "NE", "CE", NULL};

const struct field verb_party_fields[] = {
    {.name = "points",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = MATCH_MOST_POINTS},
     .initial = "150",
     .doc = "Points of the suggested party."},
    {.name = "alignment",
     .form = {.type = FIELD_WORD, .words = party_alignments},
     .doc = "Alignment of the suggested party (matched play)."},
    {.name = "seed",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 9e18},
     .initial = "1",
     .doc = "Seed of the suggestion."},
    {.name = "party",
     .form = {.type = FIELD_ANYTHING},
     .doc = "The party to check; without it a party is suggested."},
    {.name = "file", .form = {.type = FIELD_TEXT}, .doc = "The name of the party in diagnostics."},
    {.name = "text", .form = {.type = FIELD_TEXT}, .doc = "The party to check, as text."},
    {0},
};

static enum status party_check(struct verb_call *call, struct content *content,
                               const struct json_document *document)
{
    struct p2v_party party;
    struct json *data = &call->answer->data, creatures = json_make_array();
    const struct p2v_pack *pack = p2v_content_pack(content);
    size_t errors = call->diags->errors;
    bool legal = p2v_party_load(content, document, &document->root, &party, call->diags) &&
                 call->diags->errors == errors;
    *data = json_make_object();
    json_set(call->arena, data, "legal", json_make_bool(legal));
    if (!legal) {
        text_addf(call->words, "%s: not legal\n", document->name);
        return STATUS_OK;
    }
    for (int i = 0; i < party.count; i++) {
        const struct p2v_card *card = &pack->cards.items[party.cards[i]];
        struct json row = json_make_object();
        verb_put_text(call, &row, "name", card->name);
        verb_put_int(call, &row, "level", card->level);
        verb_put_int(call, &row, "points", card->cost);
        if (card->is_minion) json_set(call->arena, &row, "minion", json_make_bool(true));
        json_push(call->arena, &creatures, row);
        text_addf(call->words, "  %-28s level %2d  %3d points%s\n", card->name, card->level,
                  card->cost, card->is_minion ? "  minion" : "");
    }
    verb_put_text(call, data, "name", party.name);
    verb_put_int(call, data, "cost", party.cost);
    verb_put_int(call, data, "points", party.points);
    json_set(call->arena, data, "creatures", creatures);
    text_addf(call->words, "%s: %d of %d points, legal\n", party.name, party.cost, party.points);
    return STATUS_OK;
}

/* The dearest of several random legal parties. */
static enum status party_suggest(struct verb_call *call, struct content *content)
{
    const struct p2v_pack *pack = p2v_content_pack(content);
    const char *alignment = json_to_text(json_get(call->options, "alignment"), NULL);
    int points = (int)json_to_int(json_get(call->options, "points"), 150), wanted = -1;
    struct rng rng = rng_new((uint64_t)json_to_int(json_get(call->options, "seed"), 1), 0, 5);
    struct p2v_party best = {0};
    struct json creatures = json_make_array(), *data = &call->answer->data;
    for (int i = 0; alignment && i < 9; i++)
        if (p2v_same_word(p2v_alignment_name(i), alignment)) wanted = i;
    for (int tries = 0; tries < 400; tries++) {
        struct p2v_party party;
        p2v_party_random(pack, &(struct p2v_party_wish){points, 10, "ORC"}, &rng, &party);
        party.alignment = wanted;
        if (party.cost > best.cost && p2v_party_check(pack, &party, NULL)) best = party;
    }
    if (!best.count) return battle_no_party(call, points);
    *data = json_make_object();
    verb_put_text(call, data, "name", "suggested");
    verb_put_int(call, data, "points", points);
    if (wanted >= 0) verb_put_text(call, data, "alignment", p2v_alignment_name(wanted));
    for (int i = 0; i < best.count; i++) {
        const char *name = pack->cards.items[best.cards[i]].name;
        json_push(call->arena, &creatures, json_make_text(call->arena, name, strlen(name)));
    }
    json_set(call->arena, data, "creatures", creatures);
    json_write_pretty(call->words, data);
    text_add_char(call->words, '\n');
    return STATUS_OK;
}

enum status verb_run_party(struct verb_call *call)
{
    struct content *content = verb_content(call, system_find("p2v"));
    const struct json *party = json_get(call->options, "party"),
                      *written = json_get(call->options, "text");
    if (!content) return STATUS_NO_MEMORY;
    if (!party && !written) return party_suggest(call, content);
    const char *file = json_to_text(json_get(call->options, "file"), "party");
    struct json_document document;
    struct text text = {0};
    if (!written) json_write(&text, party);
    enum status status = text.failed ? STATUS_NO_MEMORY
                                     : json_parse(&document, file, written ? written->text : text_get(&text),
                                                  written ? written->count : text.length, call->diags);
    struct content *copy = p2v_content_copy(content); /* takes the equipped cards */
    if (!copy) status = STATUS_NO_MEMORY;
    if (status == STATUS_OK) status = party_check(call, copy, &document);
    p2v_content_free(copy);
    if (!text.failed) json_free(&document);
    text_free(&text);
    return status;
}

/* ---- campaigns ---- */

static const struct field_form p2v_form_anything = {.type = FIELD_ANYTHING};

const struct field verb_campaign_fields[] = {
    {.name = "start",
     .form = {.type = FIELD_MAP, .item = &p2v_form_anything},
     .required = true,
     .doc = "The start of the campaign: {\"members\": [{\"name\", \"class\", \"card\"?} ...]}."},
    {.name = "seed",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 9e18},
     .initial = "1",
     .doc = "Seed of the dice of new commands."},
    {.name = "history",
     .form = {.type = FIELD_ARRAY, .item = &p2v_form_anything},
     .doc = "The commands so far, each with its \"dice\"."},
    {.name = "command",
     .form = {.type = FIELD_MAP, .item = &p2v_form_anything},
     .doc = "A new command: {\"do\": \"scenario\" | \"advance\" | \"learn\", ...}."},
    {.name = "game",
     .form = {.type = FIELD_TEXT},
     .doc = "The log of the played game, as text: it adds to a \"scenario\" the members who "
            "were eliminated in it, and what they learned."},
    {0},
};

/* The dice of a new command, rolled and written down. */
struct campaign_throw {
    struct rng rng;
    struct arena *arena;
    struct json rolled;
};

static int campaign_roll(void *context, int faces)
{
    struct campaign_throw *dice = context;
    int die = (int)rng_die(&dice->rng, faces);
    json_push(dice->arena, &dice->rolled, json_make_int(die));
    return die;
}

static bool campaign_members(struct verb_call *call, const struct json *start)
{
    const struct json *members = json_get(start, "members");
    size_t faults = 0;
    for (size_t i = 0; i < json_count(members); i++) {
        const char *fault = p2v_campaign_member_fault(json_at(members, i));
        if (!fault) continue;
        faults++;
        diags_add(call->diags, fault_error("p2v/campaign-member", NULL), (struct place){0}, "member %zu: %s", i + 1,
                  fault);
    }
    if (json_count(members)) return faults == 0;
    diags_add(call->diags, fault_error("p2v/campaign-member", "write {\"members\": [{\"name\": ..., \"class\": ...}]}"),
              (struct place){0}, "a campaign needs members");
    return false;
}

static void campaign_print(struct verb_call *call, const struct json *campaign)
{
    const struct json *members = json_get(campaign, "members");
    struct text *out = call->words;
    long long played = (long long)json_to_int(json_get(campaign, "scenarios"), 0);
    text_addf(out, "%lld scenario%s played\n", played, played == 1 ? "" : "s");
    for (size_t i = 0; i < json_count(members); i++) {
        const struct json *member = json_at(members, i), *feats = json_get(member, "feats"),
                          *scars = json_get(member, "scars");
        struct json card = p2v_campaign_card(call->arena, member);
        text_addf(out, "  %-20s %-12s level %lld, HP %lld, Fight %lld, Armor %lld, Power %lld",
                  json_to_text(json_get(member, "name"), "?"),
                  json_to_text(json_get(member, "class"), ""),
                  (long long)json_to_int(json_get(member, "level"), 1),
                  (long long)json_to_int(json_get(&card, "hp"), 0),
                  (long long)json_to_int(json_get(&card, "fight"), 0),
                  (long long)json_to_int(json_get(&card, "armor"), 0),
                  (long long)json_to_int(json_get(&card, "power"), 0));
        for (size_t k = 0; k < json_count(feats); k++)
            text_addf(out, "; %s", json_to_text(json_get(json_at(feats, k), "feat"), ""));
        for (size_t k = 0; k < json_count(scars); k++)
            text_addf(out, "; scar: %s", json_to_text(json_at(scars, k), ""));
        if (json_get(member, "wound"))
            text_addf(out, "; wound: %s", json_to_text(json_get(member, "wound"), ""));
        if (json_get(member, "out")) text_add(out, "; out of the next scenario");
        if (json_to_int(json_get(member, "scenarios"), 0) >= 3) text_add(out, "; may advance");
        text_add_char(out, '\n');
    }
}

static enum status campaign_refused(struct verb_call *call, const char *why)
{
    diags_add(call->diags, fault_error("p2v/campaign-refused", NULL), (struct place){0}, "%s", why);
    return STATUS_BAD_CONTENT;
}

static struct content *campaign_content(const struct system *system, void *call)
{
    return verb_content(call, system);
}

/* The casters a member has studied in a game, by their cards. */
static void campaign_take_lessons(struct verb_call *call, const struct table *table, int who,
                                  struct json *learned)
{
    const struct p2v_state *state = table->state;
    struct content *content = state->own ? state->own : state->content;
    for (int i = 0; i < P2V_FIGURES && i < 64; i++) {
        if (!(state->game.figures[who].studied >> i & 1)) continue;
        const char *name = p2v_card_of(&state->game, i)->name;
        const struct json_document *card = table->system->content_find(content, name);
        struct json one = json_make_object();
        if (!card) continue;
        verb_put_text(call, &one, "who", table_actor_name(table, who));
        json_set(call->arena, &one, "from", json_copy(call->arena, &card->root));
        json_push(call->arena, learned, one);
    }
}

/* Has someone won, or was the game ended by a command? */
static bool campaign_game_is_over(const struct table *table)
{
    const struct p2v_state *state = table->state;
    size_t count = table->log.count;
    const char *events = count ? table->log.items[count - 1].events : NULL;
    return state->game.is_over || (events && strstr(events, "\"event\":\"encounterEnd\""));
}

/* What the game did to the members goes into the command. NULL, or why it does not fit. */
static const char *campaign_take_game(struct verb_call *call, const struct table *table,
                                      const struct json *campaign, struct json *command)
{
    const struct p2v_state *state = table->state;
    struct json eliminated = json_copy(call->arena, json_get(command, "eliminated")),
                learned = json_make_array();
    int found = 0;
    if (table->system->table != &p2v_table_rules) return "the game is not one of Path 2 Victory";
    if (!campaign_game_is_over(table)) return "the game is not over yet";
    if (!json_is(&eliminated, JSON_ARRAY)) eliminated = json_make_array();
    for (int i = 0; table_actor_name(table, i); i++) {
        const struct p2v_figure *figure = &state->game.figures[i];
        const char *name = table_actor_name(table, i);
        if (!p2v_campaign_member(campaign, name)) continue;
        found++;
        campaign_take_lessons(call, table, i, &learned);
        if (figure->in_play || figure->has_left || figure->x < 0) continue;
        json_push(call->arena, &eliminated, json_make_text(call->arena, name, strlen(name)));
    }
    json_set(call->arena, command, "eliminated", eliminated);
    if (json_count(&learned)) json_set(call->arena, command, "learned", learned);
    return found ? NULL : "no member of the campaign plays in this game";
}

/* Why the new command cannot be; NULL when it can. */
static const char *campaign_ready(struct verb_call *call, const struct json *campaign,
                                  struct json *command)
{
    const struct json *game = json_get(call->options, "game");
    bool whole = true, is_scenario = json_is_text(json_get(command, "do"), "scenario");
    const char *why = NULL;
    if (!is_scenario) return game ? "a game can only be part of a scenario" : NULL;
    if (game) {
        struct table *table = table_load(&(struct content_text){"game", game->text, game->count}, campaign_content,
                                         call, &whole, call->diags);
        if (!table) return "the game cannot be replayed";
        why = campaign_take_game(call, table, campaign, command);
        table_free(table);
    }
    return why ? why : p2v_campaign_scenario_fault(call->arena, campaign, command);
}

/* The state after the history and the new command: {"campaign", "command" with its dice, "log"}. The
 * host keeps start, seed and commands; that is the whole save. */
enum status verb_run_campaign(struct verb_call *call)
{
    const struct json *history = json_get(call->options, "history"),
                      *wanted = json_get(call->options, "command");
    const struct json *start = json_get(call->options, "start");
    struct json log = json_make_array();
    if (!campaign_members(call, start)) return STATUS_BAD_CONTENT;
    struct json campaign = p2v_campaign_new(call->arena, start);
    for (size_t i = 0; i < json_count(history); i++) {
        struct campaign_given dice = {.list = json_get(json_at(history, i), "dice")};
        struct campaign_dice thrower = {p2v_campaign_given_roll, &dice};
        if (p2v_campaign_do(call->arena, &campaign, json_at(history, i), &thrower, &log))
            return campaign_refused(call, "a command of the history cannot be given again");
        if (!p2v_campaign_given_fit(&dice))
            return campaign_refused(call, "the \"dice\" of a command of the history do not match what it rolls");
    }
    struct json *data = &call->answer->data;
    *data = json_make_object();
    if (wanted) {
        uint64_t seed = (uint64_t)json_to_int(json_get(call->options, "seed"), 1);
        struct campaign_throw dice = {.rng = rng_new(seed, json_count(history), 9),
                                      .arena = call->arena,
                                      .rolled = json_make_array()};
        struct campaign_dice thrower = {campaign_roll, &dice};
        struct json command = json_copy(call->arena, wanted);
        size_t before = json_count(&log);
        const char *why = campaign_ready(call, &campaign, &command);
        if (!why) why = p2v_campaign_do(call->arena, &campaign, &command, &thrower, &log);
        if (why) return campaign_refused(call, why);
        json_set(call->arena, &command, "dice", dice.rolled);
        json_set(call->arena, data, "command", command);
        for (size_t i = before; i < json_count(&log); i++)
            text_addf(call->words, "%s\n", json_to_text(json_at(&log, i), ""));
    } else {
        campaign_print(call, &campaign);
    }
    json_set(call->arena, data, "campaign", campaign);
    json_set(call->arena, data, "log", log);
    return call->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

/* ---- cards ---- */

const struct field verb_cards_fields[] = {
    {.name = "cards",
     .form = {.type = FIELD_ARRAY, .item = &p2v_form_anything},
     .required = true,
     .doc = "The cards: names in the content, whole cards, lists of cards, or parties."},
    {.name = "svg", .form = {.type = FIELD_BOOL}, .doc = "Return one A4 sheet as SVG, not a page."},
    {.name = "sheet",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 1e6},
     .initial = "1",
     .doc = "With `svg`: the number of the sheet (four cards each)."},
    {.name = "backs", .form = {.type = FIELD_BOOL}, .doc = "With `svg`: the backs of the cards."},
    {0},
};

/* The card with its gambits: its own, or those made for it. `content` is a copy to take cards into. */
static struct card_sheet cards_sheet(struct verb_call *call, struct content *content,
                                     const struct json *card)
{
    struct card_sheet sheet = {.card = card};
    const char *id =
        json_to_text(json_get(card, "id"), json_to_text(json_get(card, "name"), ""));
    const struct p2v_pack *pack = p2v_content_pack(content);
    int found = p2v_card_find(pack, id);
    if (found < 0) found = p2v_content_adopt(content, NULL, card, call->diags);
    struct json *gambits = found < 0 ? NULL : arena_new(call->arena, struct json);
    if (!gambits) return sheet;
    *gambits = p2v_gambits_of(call->arena, pack, &pack->cards.items[found]);
    sheet.gambits = gambits;
    return sheet;
}

static enum status cards_find(struct verb_call *call, struct content *content,
                              const struct json *named, const struct json **card)
{
    const struct json_document *found =
        json_is(named, JSON_STRING) ? p2v_content_find(content, named->text) : NULL;
    *card = json_is(named, JSON_OBJECT) ? named : found ? &found->root : NULL;
    if (*card && json_get(*card, "fight")) return STATUS_OK;
    struct near near = p2v_near_card(p2v_content_pack(content),
                                     json_to_text(named, json_to_text(json_get(named, "name"), "?")));
    diags_add(call->diags, fault_error("p2v/unknown-creature", diags_instead(call->diags, &near)), (struct place){0},
              "there is no card \"%s\"", near.wanted);
    return STATUS_NOT_FOUND;
}

/* Lists and parties become their cards. */
static struct json cards_spread(struct arena *arena, const struct json *named)
{
    struct json cards = json_make_array();
    for (size_t i = 0; i < json_count(named); i++) {
        const struct json *one = json_at(named, i), *party = json_get(one, "creatures");
        const struct json *list = json_is(one, JSON_ARRAY) ? one : json_is(party, JSON_ARRAY) ? party : NULL;
        for (size_t k = 0; k < json_count(list); k++) {
            if (json_get(json_at(list, k), "fight")) json_push(arena, &cards, *json_at(list, k));
        }
        if (!list) json_push(arena, &cards, *one);
    }
    return cards;
}

enum status verb_run_cards(struct verb_call *call)
{
    struct json cards = cards_spread(call->arena, json_get(call->options, "cards"));
    const struct json *named = &cards;
    size_t count = json_count(named);
    size_t first = ((size_t)json_to_int(json_get(call->options, "sheet"), 1) - 1) * CARDS_ON_SHEET;
    bool svg = json_to_bool(json_get(call->options, "svg"), false);
    struct content *content = verb_content(call, system_find("p2v"));
    struct card_sheet *sheets = arena_array(call->arena, struct card_sheet, count + 1);
    if (!content || !sheets) return STATUS_NO_MEMORY;
    if (first >= count) {
        diags_add(call->diags, fault_error("options/no-sheet", NULL), (struct place){0},
                  "there is no sheet %zu; the last is %zu", first / CARDS_ON_SHEET + 1,
                  (count + CARDS_ON_SHEET - 1) / CARDS_ON_SHEET);
        return STATUS_USAGE;
    }
    struct content *copy = p2v_content_copy(content); /* takes the cards in while they print */
    enum status status = copy ? STATUS_OK : STATUS_NO_MEMORY;
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        const struct json *card = NULL;
        status = cards_find(call, content, json_at(named, i), &card);
        if (status == STATUS_OK) sheets[i] = cards_sheet(call, copy, card);
    }
    if (status == STATUS_OK && svg)
        cards_print_svg(call->raw, sheets + first, count - first,
                        json_to_bool(json_get(call->options, "backs"), false));
    else if (status == STATUS_OK)
        cards_print_html(call->raw, sheets, count);
    p2v_content_free(copy);
    return status;
}
