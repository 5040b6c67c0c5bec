/* pf2e_sheet.c: a sheet and an explanation from a host program:
 *     cc pf2e_sheet.c $(pkg-config --cflags --libs talus) && ./a.out 'Mire Wolf' Frightened:2 */
#include <stdio.h>
#include <talus.h>

static int show(struct talus *engine, enum talus_status status, const char *answer)
{
    for (size_t i = 0; i < talus_diagnostic_count(engine); i++)
        fprintf(stderr, "%s\n", talus_diagnostic_get(engine, i)->message);
    if (status == TALUS_OK) puts(answer);
    return status == TALUS_OK ? 0 : 1;
}

int main(int argc, char **argv)
{
    char sheet_options[256], explain_options[256];
    const char *actor = argc > 1 ? argv[1] : "Mire Wolf", *with = argc > 2 ? argv[2] : "Frightened:2", *answer = NULL;
    snprintf(sheet_options, sizeof sheet_options, "{\"with\": [\"%s\"]}", with);
    snprintf(explain_options, sizeof explain_options, "{\"with\": [\"%s\"], \"what\": \"ac\"}", with);
    struct talus *engine = talus_new();
    if (!engine) return 1;
    struct talus_question question = {"pf2e", actor, NULL, 0, sheet_options, TALUS_TEXT};
    enum talus_status status = talus_sheet(engine, &question, &answer);
    int result = show(engine, status, answer);
    question.options = explain_options;
    status = talus_explain(engine, &question, &answer);
    result |= show(engine, status, answer);
    talus_free(engine);
    return result;
}
