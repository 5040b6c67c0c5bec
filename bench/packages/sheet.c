/* sheet.c: what a sheet costs through talus.h, its JSON included: the measure for the packages. Reads lines of a way (there is
 * but "text") and a number of sheets, and prints for each the microseconds of processor time that one took. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <talus.h>

#include "../clock.h"

static size_t sheet(struct talus *engine)
{
    struct talus_answer *answer = NULL;
    size_t bytes = 0;
    if (talus_ask(engine, "sheet", "{\"document\": \"Brannoch of the Ford\"}", &answer) != TALUS_OK) return 0;
    talus_answer_bytes(answer, TALUS_JSON, &bytes);
    talus_answer_free(answer);
    return bytes;
}

int main(void)
{
    struct talus *engine = talus_new();
    int times, failed = 0;
    while (!failed && scanf(" text %d", &times) == 1) {
        double start = clock_used();
        for (int i = 0; i < times; i++)
            failed |= !sheet(engine);
        printf("%.1f\n", (clock_used() - start) / times * 1e6);
        fflush(stdout);
    }
    talus_free(engine);
    return failed;
}
