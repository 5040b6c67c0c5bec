/* sheet.c: what a sheet costs through talus.h, in microseconds of processor time: the measure for the packages. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <talus.h>

#include "../clock.h"

int main(void)
{
    int times = 1000;
    struct talus *engine = talus_new();
    double start = 0;
    size_t bytes = 0;
    for (int i = -times / 10; i < times; i++) {
        struct talus_answer *sheet = NULL;
        if (i == 0) start = clock_used();
        if (talus_ask(engine, "sheet", "{\"document\": \"Brannoch of the Ford\"}", &sheet) != TALUS_OK) return 1;
        talus_answer_bytes(sheet, TALUS_JSON, &bytes);
        talus_answer_free(sheet);
    }
    printf("%.1f\n", (clock_used() - start) / times * 1e6);
    talus_free(engine);
    return bytes == 0;
}
