/* fuzz_document: any document, given to any system (the first byte says which), takes every question without harm. */
#include <string.h>

#include "talus.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

typedef enum talus_status fuzz_ask(struct talus *engine, const struct talus_question *question, const char **answer);

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static fuzz_ask *const questions[] = {talus_lint,    talus_show,  talus_sheet,
                                          talus_explain, talus_build, talus_chances};
    static struct talus *engine; /* content is loaded once */
    size_t systems = 0;
    while (talus_system_get(systems).id)
        systems++;
    if (!engine) engine = talus_new();
    if (!engine || size == 0 || systems == 0) return 0;
    struct talus_question question = {.system = talus_system_get(bytes[0] % systems).id,
                                      .name = "fuzz",
                                      .text = (const char *)bytes + 1,
                                      .size = size - 1,
                                      .form = (enum talus_form)(bytes[0] / systems % 3)};
    const char *answer = NULL;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        (void)questions[i](engine, &question, &answer);
    talus_table_free(talus_table_new(engine, &question, 1));
    talus_diagnostic_clear(engine);
    return 0;
}
