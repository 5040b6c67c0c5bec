/* study.c: a study of Path 2 Victory, played and reported; or a slice of its games, for hosts with threads. */
#include <string.h>

#include "systems/p2v/modes/study.h"
#include "verbs/rows.h"

static const struct field_form study_form_anything = {.type = FIELD_ANYTHING};
static const struct field_form study_form_map = {.type = FIELD_MAP, .item = &study_form_anything};
static const struct field_form *const study_forms[] = {&verb_form_text, &study_form_map, NULL};
static const char *const study_files[] = {"worth", "standings", "chart", "all", NULL};

#define STUDY_GAME(name_, doc_)                                                                    \
    {.name = name_,                                                                                \
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = STUDY_MOST_GAMES},       \
     .doc = doc_}

const struct field verb_study_fields[] = {
    {.name = "study",
     .form = {.type = FIELD_ANY_OF, .forms = study_forms},
     .required = true,
     .doc = "The study: parties, points, rounds, games per pairing, players, seed; or the text of such a "
            "document, so that diagnostics have its lines."},
    {.name = "source", .form = {.type = FIELD_TEXT}, .doc = "The name of the study in diagnostics."},
    {.name = "results",
     .form = {.type = FIELD_TEXT},
     .doc = "Games that were played before, one letter each: `w`, `d` or `l` for the first party, `-` for a game "
            "that was not played."},
    STUDY_GAME("first", "Play only a slice: the number of its first game, in a round whose pairings are known."),
    STUDY_GAME("last", "The number of the game that the slice ends before."),
    {.name = "most",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = STUDY_CREATURES},
     .initial = "0",
     .doc = "Return only this many of the best and of the worst creatures; 0: all."},
    {.name = "file",
     .form = {.type = FIELD_WORD, .words = study_files},
     .doc = "The raw form: the worth of the creatures (CSV), the standings of the parties (CSV), or a chart (SVG). "
            "`all` returns these three in the member `files`."},
    {0},
};

static const char study_letters_of[] = "ldw"; /* results -1, 0, 1 */

struct study_call {
    struct verb_call *call;
    struct study study;
    struct json_document document; /* the study alone, so that diagnostics have its places */
    int done;                      /* games played now */
    int next;                      /* the first pair of the round that is not complete */
    int complete;                  /* rounds */
    bool stopped;
};

/* One game after the other; hosts with threads ask for slices. */
static bool study_play_here(struct study *study, int first, int last, void *context)
{
    struct study_call *it = context;
    struct study_room room;
    bool good = study_room_open(&room, study);
    for (int game = first; good && game < last; game++) {
        if (study->results[game] != STUDY_OPEN) continue;
        it->stopped = !verb_goes_on(it->call, (uint64_t)it->done, (uint64_t)study->game_count);
        good = !it->stopped;
        if (!good) break;
        (void)study_play_game(study, &room, game);
        it->done++;
    }
    study_room_close(&room);
    return good;
}

static enum status study_fail(struct verb_call *call, const char *code, const char *words)
{
    diags_add(call->diags, fault_error(code, NULL), (struct place){0}, "%s", words);
    return STATUS_BAD_CONTENT;
}

static enum status study_open(struct study_call *it)
{
    struct verb_call *call = it->call;
    const struct json *asked = json_get(call->options, "study");
    const char *source = json_to_text(json_get(call->options, "source"), "study");
    struct text text = {0};
    if (json_is(asked, JSON_STRING))
        text_add_bytes(&text, asked->text, asked->count);
    else
        json_write(&text, asked);
    enum status status = json_parse(&it->document, source, text_get(&text), text.length, call->diags);
    text_free(&text);
    if (status != STATUS_OK) return status;
    struct content *content = verb_content(call, system_find("p2v"));
    it->study = (struct study){.content = content ? p2v_content_copy(content) : NULL, /* takes the equipped cards */
                               .play = study_play_here,
                               .play_context = it};
    if (!it->study.content) return STATUS_NO_MEMORY;
    enum study_fault fault = study_load(&it->study, &it->document, call->diags);
    if (fault > STUDY_BAD) return study_fail(call, "p2v/study", study_fault_words(fault));
    return fault == STUDY_FINE ? STATUS_OK : STATUS_BAD_CONTENT;
}

static enum status study_take_results(struct study_call *it)
{
    const char *results = json_to_text(json_get(it->call->options, "results"), "");
    size_t count = strlen(results);
    if (count > (size_t)it->study.game_count || strspn(results, "wdl-") != count)
        return study_fail(it->call, "options/results", "results are w, d, l or -, at most one for each game");
    for (size_t i = 0; i < count; i++) {
        const char *letter = strchr(study_letters_of, results[i]);
        if (letter) it->study.results[i] = (int8_t)(letter - study_letters_of - 1);
    }
    return STATUS_OK;
}

static bool study_round_is_known(const struct study *study, int first_pair)
{
    for (int game = first_pair * study->games; game < study->pair_count * study->games; game++)
        if (study->results[game] == STUDY_OPEN) return false;
    return true;
}

/* Pairs and counts every round whose results are known, and pairs the next one. */
static void study_pair_known(struct study_call *it)
{
    struct study *study = &it->study;
    while (it->complete < study->rounds) {
        if (study->pair_count == it->next) study_pair_round(study, it->complete);
        if (!study_round_is_known(study, it->next)) return;
        study_count_pairs(study, it->next, study->pair_count);
        it->next = study->pair_count;
        it->complete++;
    }
}

static void study_put_results(struct study_call *it, int first, int last)
{
    struct text letters = {0};
    for (int game = first; game < last; game++) {
        int8_t result = it->study.results[game];
        text_add_char(&letters, result == STUDY_OPEN ? '-' : study_letters_of[result + 1]);
    }
    verb_put_text(it->call, &it->call->answer->data, "results", text_get(&letters));
    text_free(&letters);
}

/* The parties of the pairings that these games belong to. */
static struct json study_between(const struct study_call *it, int first, int last)
{
    const struct study *study = &it->study;
    struct arena *arena = it->call->arena;
    struct json list = json_make_array();
    for (int pair = first / study->games; pair * study->games < last; pair++) {
        struct json both = json_make_array();
        const char *names[] = {study->parties[study->pairs[pair].a].name,
                               study->parties[study->pairs[pair].b].name};
        for (size_t i = 0; i < 2; i++)
            json_push(arena, &both, json_make_text(arena, names[i], strlen(names[i])));
        json_push(arena, &list, both);
    }
    return list;
}

/* What is to be played next, for a host that plays slices. */
static enum status study_slice(struct study_call *it, int first, int last)
{
    struct study *study = &it->study;
    struct verb_call *call = it->call;
    int paired = study->pair_count * study->games;
    if (last > paired) last = paired;
    if (first > last) first = last;
    bool good = study->play(study, first, last, study->play_context);
    if (it->stopped) return STATUS_CANCELLED;
    if (!good) return STATUS_NO_MEMORY;
    call->answer->data = json_make_object();
    verb_put_text(call, &call->answer->data, "name", study->name);
    json_set(call->arena, &call->answer->data, "swiss", json_make_bool(study->is_swiss));
    verb_put_int(call, &call->answer->data, "games", study->game_count);
    verb_put_int(call, &call->answer->data, "pairing", study->games);
    verb_put_int(call, &call->answer->data, "rounds", study->rounds);
    verb_put_int(call, &call->answer->data, "complete", it->complete);
    struct json next = json_make_array();
    json_push(call->arena, &next, json_make_int((int64_t)it->next * study->games));
    json_push(call->arena, &next, json_make_int(paired));
    json_set(call->arena, &call->answer->data, "next", next);
    verb_put_int(call, &call->answer->data, "first", first);
    json_set(call->arena, &call->answer->data, "between", study_between(it, first, last));
    study_put_results(it, first, last);
    return STATUS_OK;
}

static const struct {
    const char *name;
    void (*print)(const struct study *study, struct text *out);
} study_printers[] = {{"worth", study_print_csv}, {"standings", study_print_standings}, {"chart", study_print_svg}};

static enum status study_report(struct study_call *it)
{
    struct study *study = &it->study;
    struct verb_call *call = it->call;
    const char *file = json_to_text(json_get(call->options, "file"), "");
    bool good = true;
    while (good && it->complete < study->rounds) {
        good = study->play(study, it->next * study->games, study->pair_count * study->games, it);
        study_pair_known(it);
    }
    good = good && study_fit(study) && study_other_players(study);
    if (it->stopped) return STATUS_CANCELLED;
    if (!good) return STATUS_NO_MEMORY;
    call->answer->data = study_json(study, call->arena);
    study_put_results(it, 0, study->game_count);
    study_print(study, call->words, (int)json_to_int(json_get(call->options, "most"), 0));
    struct json files = json_make_object();
    for (size_t i = 0; i < sizeof study_printers / sizeof *study_printers; i++) {
        struct text out = {0};
        if (strcmp(file, study_printers[i].name) == 0) study_printers[i].print(study, call->raw);
        if (strcmp(file, "all") != 0) continue;
        study_printers[i].print(study, &out);
        verb_put_text(call, &files, study_printers[i].name, text_get(&out));
        text_free(&out);
    }
    if (strcmp(file, "all") == 0) json_set(call->arena, &call->answer->data, "files", files);
    return STATUS_OK;
}

enum status verb_run_study(struct verb_call *call)
{
    struct study_call it = {.call = call};
    const struct json *first = json_get(call->options, "first"), *last = json_get(call->options, "last");
    enum status status = study_open(&it);
    if (status == STATUS_OK) status = study_take_results(&it);
    if (status == STATUS_OK) {
        study_pair_known(&it);
        status = first || last ? study_slice(&it, (int)json_to_int(first, 0),
                                             (int)json_to_int(last, it.study.game_count))
                               : study_report(&it);
    }
    /* The name belongs to the document. */
    if (status == STATUS_OK) call->answer->data = json_copy(call->arena, &call->answer->data);
    study_free(&it.study);
    p2v_content_free(it.study.content);
    json_free(&it.document);
    return status;
}
