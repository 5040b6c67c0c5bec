/* sweep_mutate [ROUNDS [FIRST]]: damages embedded documents in chance places and asks every question about them: no
 * crash, no leak, no endless loop; whatever is wrong must end in a diagnostic or a status. Prints "pass NAME" a file.
 * When it stops, the last line on standard error names the round: `sweep_mutate 1 ROUND` repeats it. */
#include <stdint.h>
#include <stdlib.h>

#include "../unit/samples.h"
#include "base/rng.h"

static struct json odd_value(struct arena *arena, struct rng *rng)
{
    static const char *const texts[] = {"",
                                        "-1",
                                        "999999999999",
                                        "@actor.level",
                                        "1d6",
                                        "{actor|system.x}",
                                        "\xf0\x9f\x8e\xb2",
                                        "ternary(1,2",
                                        "((((((((1))))))))",
                                        "a:b:c",
                                        "__proto__",
                                        "1e309",
                                        "%s%s%n",
                                        "fire"};
    static const int64_t numbers[] = {0, -1, 1, 20, INT64_MAX, INT64_MIN, 1000000, -1000000, 4294967296};
    switch (rng_below(rng, 9)) {
    case 0:
        return json_make_null();
    case 1:
        return json_make_bool(rng_below(rng, 2));
    case 2:
    case 7:
    case 8:
        return json_make_int(numbers[rng_below(rng, sizeof numbers / sizeof *numbers)]);
    case 3:
        return json_make_double(rng_below(rng, 2) ? 1e300 : -0.5);
    case 4:
        return json_make_array();
    case 5:
        return json_make_object();
    }
    const char *text = texts[rng_below(rng, sizeof texts / sizeof *texts)];
    return json_make_text(arena, text, strlen(text));
}

static size_t count_values(const struct json *value)
{
    size_t count = 1;
    for (size_t i = 0; i < json_count(value); i++)
        count += count_values(value->type == JSON_ARRAY ? &value->items[i] : &value->members[i].value);
    return count;
}

/* The value of this number in the order of the document. */
static struct json *pick_value(struct json *value, size_t *number)
{
    if ((*number)-- == 0) return value;
    for (size_t i = 0; i < json_count(value); i++) {
        struct json *found =
            pick_value(value->type == JSON_ARRAY ? &value->items[i] : &value->members[i].value, number);
        if (found) return found;
    }
    return NULL;
}

static struct json *pick_any(struct json *root, struct rng *rng)
{
    size_t number = rng_below(rng, (uint32_t)count_values(root));
    return pick_value(root, &number);
}

static void damage(struct arena *arena, struct json *root, struct rng *rng)
{
    struct json *victim = pick_any(root, rng), *other = pick_any(root, rng);
    switch (rng_below(rng, 5)) {
    case 0:
        *victim = odd_value(arena, rng);
        break;
    case 1:
        *victim = json_copy(arena, other);
        break;
    case 2:
        if (victim->type == JSON_OBJECT && victim->count)
            json_remove(victim, victim->members[rng_below(rng, victim->count)].name);
        else if (victim->type == JSON_ARRAY && victim->count)
            json_remove_at(victim, rng_below(rng, victim->count));
        break;
    case 3:
        if (victim->type == JSON_ARRAY) json_push(arena, victim, json_copy(arena, other));
        break;
    case 4:
        if (victim->type == JSON_OBJECT) json_set(arena, victim, "extra", odd_value(arena, rng));
        break;
    }
}

static const char *const options[] = {NULL, "{}", "{\"what\": \"level\"}",
                                      "{\"what\": \"\", \"option\": [1], \"with\": {}}", "{\"level\": -5}"};

static void ask_all(struct talus *engine, const struct sample *sample, const struct text *text, struct rng *rng)
{
    enum talus_form form = (enum talus_form)rng_below(rng, TALUS_RAW);
    const char *chosen = options[rng_below(rng, sizeof options / sizeof *options)], *shown = NULL;
    for (size_t q = 0; q < QUESTION_COUNT; q++) {
        struct talus_question question = about(sample, questions[q]);
        struct talus_answer *answer = NULL;
        question.text = text->bytes;
        question.text_size = text->length;
        question.options = chosen;
        (void)ask(engine, &question, form, &answer, &shown);
        talus_answer_free(answer);
    }
    talus_table_free(open_scenario(engine, sample->system, text->bytes, text->length));
    talus_diagnostic_clear(engine);
}

static void play_round(struct talus *engine, const struct sample *sample, uint64_t round)
{
    struct rng rng = rng_new(round, 0, 0);
    struct json_document document;
    struct text text = {0};
    if (json_parse(&document, "sample", sample->text.bytes, sample->text.length, NULL) == STATUS_OK) {
        for (uint32_t i = 1 + rng_below(&rng, 4); i > 0; i--)
            damage(&document.arena, &document.root, &rng);
        json_write(&text, &document.root);
        ask_all(engine, sample, &text, &rng);
    }
    text_free(&text);
    json_free(&document);
}

int main(int argc, char **argv)
{
    uint64_t rounds = argc > 1 ? strtoull(argv[1], NULL, 10) : 2000, first = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    struct talus *engine = talus_new();
    if (!engine || !collect_samples() || samples.count == 0) return 1;
    for (uint64_t round = first; round < first + rounds; round++) {
        const struct sample *sample = &samples.items[round * 7919 % samples.count];
        fprintf(stderr, "round %llu: %s\n", (unsigned long long)round, sample->file);
        play_round(engine, sample, round);
    }
    for (size_t i = 0; i < samples.count; i++) {
        if (i == 0 || samples.items[i].file != samples.items[i - 1].file)
            printf("pass mutate/%s\n", samples.items[i].file);
    }
    talus_free(engine);
    free_samples();
    return 0;
}
