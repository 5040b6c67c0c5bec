/* study_read.c: a study from its file: the fields, the parties, room for the results. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "ir/field.h"
#include "systems/p2v/modes/study.h"

/* Its bounds are those of the fields below, which were checked. */
static int study_number(const struct json *value, const char *name, int fallback)
{
    return (int)json_to_int(json_get(value, name), fallback);
}

static const struct field_form study_text = {.type = FIELD_TEXT};
static const struct field_form study_count = {FIELD_INTEGER, .bounded = true, .least = 2, .most = STUDY_PARTIES};
static const struct field_form study_any = {.type = FIELD_ANYTHING}, study_list = {FIELD_ARRAY, .item = &study_any};
static const struct field_form *const study_parties_forms[] = {&study_count, &study_list, NULL};
static const char *const study_players[] = {"random", "greedy", "search", NULL};
static const struct field_form study_form_player = {FIELD_WORD, .words = study_players};
static const char *const study_formats[] = {"swiss", "round robin", NULL};

#define STUDY_NUMBER(word, low, high, otherwise, said)                                                                 \
    {                                                                                                                  \
        .name = word, .form = {FIELD_INTEGER, .bounded = true, .least = low, .most = high}, .initial = otherwise,      \
        .doc = said                                                                                                    \
    }
static const struct field study_fields[] = {
    {.name = "name", .form = {FIELD_TEXT}, .initial = "\"Study\"", .doc = "What it is called."},
    {.name = "comment", .form = {FIELD_TEXT}, .doc = "For people."},
    {.name = "ai", .form = {FIELD_WORD, .words = study_players}, .initial = "\"greedy\"", .doc = "Who plays."},
    {.name = "players",
     .form = {FIELD_ARRAY, .item = &study_form_player},
     .initial = "[\"random\"]",
     .doc = "Up to two others that play the same games, to see what depends on the player."},
    {.name = "format", .form = {FIELD_WORD, .words = study_formats}, .initial = "\"swiss\"",
     .doc = "How parties are paired."},
    STUDY_NUMBER("seed", 0, 2000000000, "1", "The seed."),
    STUDY_NUMBER("points", 20, 2000, "150", "Points of a party."),
    STUDY_NUMBER("least", 1, 2000, "three fifths of the points", "Points of the smallest party."),
    STUDY_NUMBER("creatures", 1, 12, "6", "Creatures of a party, at most."),
    STUDY_NUMBER("rounds", 1, 10000, "20", "Rounds of the study."),
    STUDY_NUMBER("games", 1, 1000, "2", "Games of a pair."),
    STUDY_NUMBER("nodes", 1, 1000000, "1000", "What search looks at before it decides."),
    {.name = "gridless", .form = {FIELD_BOOL}, .initial = "false", .doc = "Inches in place of squares."},
    {.name = "victory", .form = {FIELD_TEXT}, .doc = "What is fought for."},
    {.name = "deployment", .form = {FIELD_TEXT}, .doc = "How parties are set up."},
    {.name = "license", .form = {FIELD_TEXT}, .initial = "\"ORC\"", .doc = "Of which cards."},
    {.name = "with", .form = {FIELD_TEXT}, .doc = "A card that every second random party contains."},
    {.name = "cards", .form = {FIELD_ARRAY, .item = &study_text}, .doc = "Only these cards."},
    {.name = "parties",
     .form = {FIELD_ANY_OF, .forms = study_parties_forms},
     .initial = "60",
     .doc = "How many, or the parties themselves."},
    {0},
};

/* The place of a card in the study's list; minions belong to their commander. */
static void study_note(struct study *study, struct study_party *party, uint16_t card)
{
    const struct p2v_card *found = &p2v_content_pack(study->content)->cards.items[card];
    int place = 0;
    if (found->is_minion || found->cost <= 0) return;
    while (place < study->creature_count && study->creatures[place].card != card)
        place++;
    if (place == STUDY_CREATURES || party->creature_count == 24) return;
    if (place == study->creature_count)
        study->creatures[study->creature_count++] = (struct study_creature){.card = card, .cost = found->cost};
    party->creatures[party->creature_count++] = (uint16_t)place;
}

/* Is the card among those the study is about? */
static bool study_wants(const struct study *study, const struct json *cards, const struct p2v_party *party)
{
    const struct p2v_pack *pack = p2v_content_pack(study->content);
    for (int i = 0; cards && i < party->count; i++) {
        bool found = false;
        for (size_t k = 0; k < json_count(cards) && !found; k++)
            found = p2v_same_word(json_to_text(json_at(cards, k), ""), pack->cards.items[party->cards[i]].name);
        if (!found && !pack->cards.items[party->cards[i]].is_minion) return false;
    }
    return party->count > 0;
}

/* The card that every second party contains; -1: none is wanted. False: it is unknown. */
static bool study_with(const struct study *study, const struct json_document *document, int *card, struct diags *diags)
{
    const struct p2v_pack *pack = p2v_content_pack(study->content);
    const struct json *wanted = json_get(&document->root, "with");
    const char *name = json_to_text(wanted, NULL);
    *card = -1;
    for (size_t i = pack->cards.count; name && *card < 0 && i-- > 0;)
        if (p2v_same_word(pack->cards.items[i].name, name)) *card = (int)i;
    if (name && *card < 0)
        diags_add(diags, fault_error("p2v/unknown-creature", "name a card of the pack or one of the files given"),
                  json_place(document, wanted), "there is no creature \"%s\"", name);
    return !name || *card >= 0;
}

/* A random party of at least `least` points. With a card in it there is room for others of its cost. */
static void study_random(const struct study *study, const struct json *root, int card, struct rng *rng,
                         struct p2v_party *party)
{
    const struct p2v_pack *pack = p2v_content_pack(study->content);
    const char *license = json_to_text(json_get(root, "license"), "ORC");
    struct p2v_party_wish wish = {.most = study_number(root, "creatures", 6), .license = *license ? license : NULL};
    int points = study->match.points;
    int least = study_number(root, "least", points * 3 / 5);
    if (least > points) least = points;
    int size = least + (int)rng_below(rng, (uint32_t)(points - least + 1));
    int room = card < 0 ? 0 : 2 * pack->cards.items[card].cost;
    *party = (struct p2v_party){.name = "random", .points = size < room ? room : size, .alignment = -1};
    if (card >= 0) {
        party->cards[party->count++] = (uint16_t)card;
        party->cost = pack->cards.items[card].cost;
    }
    p2v_party_fill(pack, &wish, rng, party);
}

/* Names a party, and notes its creatures. */
static void study_party_named(struct study *study, struct study_party *party, const char *name, int number)
{
    if (name)
        snprintf(party->name, sizeof party->name, "%s", name);
    else
        snprintf(party->name, sizeof party->name, "party %d", number);
    for (int k = 0; k < party->party.count; k++)
        study_note(study, party, party->party.cards[k]);
}

/* The names of the parties are those that the study holds. */
static void study_keep_names(struct study *study)
{
    for (int i = 0; i < study->party_count; i++)
        study->parties[i].party.name = study->parties[i].name;
}

/* "parties": a number of random ones, or a list of parties. Random ones are of different size, from "least" points on:
 * with equal ones nobody could tell what a point is worth. */
static bool study_parties(struct study *study, const struct json_document *document, struct diags *diags)
{
    const struct json *root = &document->root, *parties = json_get(root, "parties"), *cards = json_get(root, "cards");
    int count = json_count(parties) ? (int)json_count(parties) : study_number(root, "parties", 60);
    int with;
    struct rng rng = rng_new(study->match.seed, 0, 10);
    if (!study_with(study, document, &with, diags)) return false;
    for (int i = 0, tries = 0; i < count && i < STUDY_PARTIES && tries < 200000; tries++) {
        struct study_party *party = &study->parties[i];
        const struct json *entry = json_count(parties) ? json_at(parties, (size_t)i) : NULL;
        *party = (struct study_party){0};
        if (entry && !p2v_party_load(study->content, document, entry, &party->party, diags)) return false;
        if (!entry) study_random(study, root, i % 2 ? -1 : with, &rng, &party->party);
        if (!entry && !study_wants(study, cards, &party->party)) continue;
        study_party_named(study, party, entry ? party->party.name : NULL, i + 1);
        study->party_count = ++i;
    }
    study_keep_names(study);
    return study->party_count >= 2;
}

static bool study_make_room(struct study *study)
{
    int64_t pairs = study->is_swiss ? (int64_t)study->rounds * (study->party_count / 2)
                                    : (int64_t)study->party_count * (study->party_count - 1) / 2;
    if (!study->is_swiss) study->rounds = 1;
    if (pairs * study->games > STUDY_MOST_GAMES) return false;
    study->pair_room = (int)pairs;
    study->game_count = (int)pairs * study->games;
    study->pairs = memory_alloc_array((size_t)pairs + 1, sizeof *study->pairs);
    study->results = memory_alloc((size_t)study->game_count + 1);
    if (study->results) memset(study->results, STUDY_OPEN, (size_t)study->game_count + 1);
    return study->pairs && study->results;
}

/* ---- the whole study ---- */

static bool study_read_match(struct study *study, const struct json *root, struct diags *diags)
{
    int kind = p2v_ai_find(json_to_text(json_get(root, "ai"), "greedy"));
    study->match = (struct match){.content = study->content,
                                  .points = study_number(root, "points", 150),
                                  .nodes = study_number(root, "nodes", 1000),
                                  .seed = (uint64_t)study_number(root, "seed", 1),
                                  .swap = true};
    const struct json *players = json_get(root, "players");
    for (size_t i = 0; i < json_count(players) && study->wanted_count < STUDY_PLAYERS; i++) {
        int other = p2v_ai_find(json_to_text(json_at(players, i), ""));
        if (other >= 0 && other != kind) study->wanted[study->wanted_count++] = other;
    }
    if (json_count(players) > STUDY_PLAYERS)
        diags_add(diags, fault_warning("p2v/too-many-players", NULL), (struct place){0},
                  "only the first %d of the other players play", STUDY_PLAYERS);
    if (!players && kind != P2V_AI_RANDOM) study->wanted[study->wanted_count++] = P2V_AI_RANDOM;
    study->match.modes.gridless = json_to_bool(json_get(root, "gridless"), false);
    if (kind < 0) return false;
    study->match.kinds[0] = study->match.kinds[1] = (enum p2v_ai_kind)kind;
    return match_modes_read(json_to_text(json_get(root, "victory"), NULL),
                            json_to_text(json_get(root, "deployment"), NULL), &study->match.modes, diags);
}

const char *study_fault_words(enum study_fault fault)
{
    static const char *const words[] = {[STUDY_FEW_PARTIES] = "there are not two legal parties to play",
                                        [STUDY_MANY_GAMES] = "this would be more than 1000000000 games"};
    _Static_assert(STUDY_MOST_GAMES == 1000000000, "the words name it");
    return words[fault];
}

enum study_fault study_load(struct study *study, const struct json_document *document, struct diags *diags)
{
    const struct json *root = &document->root;
    struct field_checker checker = {.document = document, .diags = diags, .system = "p2v"};
    study->parties = memory_alloc_array(STUDY_PARTIES, sizeof *study->parties);
    study->creatures = memory_alloc_array(STUDY_CREATURES, sizeof *study->creatures);
    if (!study->content || !study->parties || !study->creatures) return STUDY_BAD;
    if (!field_check(&checker, study_fields, NULL, root)) return STUDY_BAD;
    study->name = json_to_text(json_get(root, "name"), "Study");
    study->is_swiss = !p2v_same_word(json_to_text(json_get(root, "format"), "swiss"), "round robin");
    study->rounds = study_number(root, "rounds", 20);
    study->games = study_number(root, "games", 2);
    if (!study_read_match(study, root, diags)) return STUDY_BAD;
    if (!study_parties(study, document, diags)) return STUDY_FEW_PARTIES;
    return study_make_room(study) ? STUDY_FINE : STUDY_MANY_GAMES;
}

void study_free(struct study *study)
{
    memory_free(study->parties);
    memory_free(study->creatures);
    memory_free(study->pairs);
    memory_free(study->results);
}
