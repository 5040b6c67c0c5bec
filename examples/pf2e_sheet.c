/* pf2e_sheet.c: a sheet and an explanation from a host program:
 *     cc pf2e_sheet.c $(pkg-config --cflags --libs talus) && ./a.out 'Mire Wolf' Frightened:2 */
#include <stdio.h>
#include <talus.h>

static int show(struct talus *engine, const char *verb, const char *options)
{
    struct talus_answer *answer = NULL;
    enum talus_status status = talus_ask(engine, verb, options, &answer);
    for (size_t i = 0; i < talus_diagnostic_count(engine); i++)
        fprintf(stderr, "%s\n", talus_diagnostic_get(engine, i)->message);
    if (status == TALUS_OK) puts(talus_answer_text(answer, TALUS_TEXT));
    talus_answer_free(answer);
    return status == TALUS_OK ? 0 : 1;
}

int main(int argc, char **argv)
{
    char options[256];
    const char *actor = argc > 1 ? argv[1] : "Mire Wolf", *with = argc > 2 ? argv[2] : "Frightened:2";
    struct talus *engine = talus_new();
    if (!engine) return 1;
    snprintf(options, sizeof options, "{\"document\": \"%s\", \"with\": [\"%s\"]}", actor, with);
    int result = show(engine, "sheet", options);
    snprintf(options, sizeof options, "{\"document\": \"%s\", \"with\": [\"%s\"], \"what\": \"ac\"}", actor, with);
    result |= show(engine, "explain", options);
    talus_free(engine);
    return result;
}
