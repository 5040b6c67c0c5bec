/* watch.c: a verb run again whenever its files change. Files are looked at twice a second: that works on every file
 * system, also those of other machines. */
#define _XOPEN_SOURCE 700
#include "watch.h"

#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

static const char watch_option[] = "--watch";
static uint64_t watch_sum; /* of names, sizes and times */

bool watch_wanted(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], watch_option) == 0) return true;
    }
    return false;
}

static void watch_mix(uint64_t value)
{
    watch_sum = (watch_sum ^ value) * 0x100000001b3u;
}

static int watch_look(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)kind;
    (void)place;
    for (; *path; path++)
        watch_mix((unsigned char)*path);
    watch_mix((uint64_t)info->st_size);
    watch_mix((uint64_t)info->st_mtim.tv_sec);
    watch_mix((uint64_t)info->st_mtim.tv_nsec);
    return 0;
}

static uint64_t watch_state(int argc, char **argv)
{
    watch_sum = 0xcbf29ce484222325u;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-') nftw(argv[i], watch_look, 16, FTW_PHYS);
    }
    return watch_sum;
}

/* In a separate process, so that every run starts afresh. */
static bool watch_once(int argc, char **argv, int (*verb)(int argc, char **argv))
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        int result = verb(argc, argv);
        fflush(NULL);
        _exit(result);
    }
    return child > 0 && waitpid(child, &status, 0) == child;
}

int watch_run(int argc, char **argv, int (*verb)(int argc, char **argv))
{
    char **rest = calloc((size_t)argc + 1, sizeof *rest);
    int count = 0;
    for (int i = 0; rest && i < argc; i++) {
        if (strcmp(argv[i], watch_option) != 0) rest[count++] = argv[i];
    }
    while (rest && watch_once(count, rest, verb)) {
        uint64_t before = watch_state(count, rest);
        puts("watching; stop with Ctrl-C");
        fflush(stdout);
        while (watch_state(count, rest) == before)
            nanosleep(&(struct timespec){.tv_nsec = 500000000}, NULL);
    }
    free(rest);
    return EXIT_BAD;
}
