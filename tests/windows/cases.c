/* cases LIST: runs the test cases that LIST names, one path a line (tests/cases/SYSTEM/...), through talus.h alone, so
 * that it runs wherever the library does. The last line is "N passed, N failed". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talus.h>

enum { LONGEST = 1 << 22 };

static char text[LONGEST];

/* The folder below tests/cases. */
static const char *system_of(const char *path)
{
    static char name[32];
    const char *at = strstr(path, "cases/");
    size_t length = at ? strcspn(at + 6, "/") : 0;
    if (!at || length >= sizeof name) return NULL;
    memcpy(name, at + 6, length);
    name[length] = '\0';
    return name;
}

static int run(struct talus *engine, const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    if (file) fclose(file);
    struct talus_question question = {.size = sizeof question,
                                      .verb = "test",
                                      .system = system_of(path),
                                      .file = path,
                                      .text = text,
                                      .text_size = size};
    struct talus_answer *answer = NULL;
    (void)talus_ask_about(engine, &question, &answer);
    int good = talus_value_bool(talus_value_get(answer, "/passed"), 0);
    if (!good) printf("FAIL %s: %s\n", path, talus_value_string(talus_value_get(answer, "/why"), "not a case"));
    talus_answer_free(answer);
    talus_diagnostic_clear(engine);
    return good;
}

int main(int count, char **arguments)
{
    FILE *list = count > 1 ? fopen(arguments[1], "r") : NULL;
    struct talus *engine = talus_new();
    char path[1024];
    int passed = 0, failed = 0;
    if (!list || !engine) return 2;
    while (fgets(path, sizeof path, list)) {
        path[strcspn(path, "\r\n")] = '\0';
        if (run(engine, path))
            passed++;
        else
            failed++;
    }
    fclose(list);
    talus_free(engine);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0 || passed == 0;
}
