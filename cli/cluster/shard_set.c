/* shard_set.c: shards put together by game number. */
#include "cluster/shard_set.h"

#include <stdio.h>
#include <string.h>

#include "util/file.h"
#include "util/heap.h"
#include "util/list.h"
#include "cli.h"
#include "talus.h"

static void set_complain(const struct shard_set *set, const char *path, const char *words)
{
    struct buffer out = {0};
    buffer_add_clean(&out, path, strlen(path));
    cli_say("talus %s: %s: %s\n", set->verb, buffer_get(&out), words);
    buffer_free(&out);
}

/* ---- adding ---- */

/* NULL: both belong to one study. */
static const char *set_difference(const struct study_id *a, const struct study_id *b)
{
    if (strcmp(a->version, b->version) != 0) return "another version of talus played this shard";
    if (strcmp(a->content, b->content) != 0) return "this shard was played with other content";
    if (strcmp(a->study, b->study) != 0 || strcmp(a->kind, b->kind) != 0 || a->games != b->games ||
        a->block != b->block)
        return "this shard belongs to another study";
    return NULL;
}

/* Reads the whole file: every block is in its place and the checksum is right. */
static bool set_verify(struct shard *shard, const char **why)
{
    int step = 1;
    while (step > 0)
        step = shard_next(shard, why);
    shard_close(shard);
    return step == 0;
}

static bool set_add_file(struct shard_set *set, const char *path)
{
    struct shard shard = {.file = -1};
    struct study_id here = {0};
    const char *why = "";
    bool good = shard_open(&shard, path, &why);
    memcpy(here.version, talus_version(), strlen(talus_version()) + 1);
    if (good && strcmp(shard.head.id.version, here.version) != 0) {
        struct buffer words = {0};
        buffer_addf(&words, "talus %s played this shard; this is talus %s", shard.head.id.version,
                  here.version);
        set_complain(set, path, buffer_get(&words));
        buffer_free(&words);
        shard_free(&shard);
        return false;
    }
    const char *other = good && set->shards.count
                            ? set_difference(&set->shards.items[0].head.id, &shard.head.id)
                            : NULL;
    if (other) {
        set_complain(set, path, other);
        shard_free(&shard);
        return false;
    }
    good = good && set_verify(&shard, &why);
    if (good && !list_push(&set->shards, shard)) {
        good = false;
        why = "there is not enough memory";
    }
    if (good) return true;
    set_complain(set, path, why);
    set->damaged++;
    shard_free(&shard);
    return true;
}

bool shard_set_add(struct shard_set *set, const char *path)
{
    struct pool pool = {0};
    char **files = NULL;
    size_t count = 0;
    const char *why = "";
    if (!file_is_directory(path)) return set_add_file(set, path);
    bool good = file_list(&pool, (struct file_search){path, ".shard"}, &files, &count, &why) == TALUS_OK;
    if (!good) set_complain(set, path, why);
    if (good && !count) set_complain(set, path, "there are no shards in this folder");
    good = good && count;
    for (size_t i = 0; good && i < count; i++)
        good = set_add_file(set, files[i]);
    pool_free(&pool);
    return good;
}

/* By first game; of equal ones the longest comes first. */
static int set_compare(const void *a, const void *b)
{
    const struct shard_head *x = &((const struct shard *)a)->head, *y = &((const struct shard *)b)->head;
    if (x->first != y->first) return x->first < y->first ? -1 : 1;
    return x->last > y->last ? -1 : x->last < y->last;
}

static int set_next(struct block_source *source, struct block *block, const char **why);

void shard_set_order(struct shard_set *set)
{
    set->source.next = set_next;
    if (set->shards.count)
        (void)list_sort(set->shards.items, set->shards.count, sizeof *set->shards.items, set_compare);
}

const struct shard *shard_set_any(const struct shard_set *set)
{
    return set->shards.count ? &set->shards.items[0] : NULL;
}

void shard_set_free(struct shard_set *set)
{
    for (size_t i = 0; i < set->shards.count; i++)
        shard_free(&set->shards.items[i]);
    list_free(&set->shards);
    list_free(&set->active);
}

/* ---- what is missing ---- */

/* Calls `tell` for each run of games below `last` that no shard holds. Returns the number of these games. */
static int64_t set_gaps(const struct shard_set *set, int64_t last,
                        void (*tell)(void *context, int64_t from, int64_t to), void *context)
{
    int64_t reached = 0, missing = 0;
    for (size_t i = 0; i <= set->shards.count; i++) {
        bool behind = i == set->shards.count;
        int64_t from = behind ? last : set->shards.items[i].head.first;
        if (from > last) from = last;
        if (from > reached) {
            tell(context, reached, from);
            missing += from - reached;
            reached = from;
        }
        if (!behind && set->shards.items[i].head.last > reached) reached = set->shards.items[i].head.last;
    }
    return missing;
}

static void set_tell_gap(void *context, int64_t from, int64_t to)
{
    const struct shard_set *set = context;
    if (to - from == 1)
        cli_say("talus %s: game %lld is missing\n", set->verb, (long long)from);
    else
        cli_say("talus %s: games %lld to %lld are missing\n", set->verb, (long long)from, (long long)to - 1);
}

bool shard_set_is_whole(const struct shard_set *set, int64_t last)
{
    return set_gaps(set, last, set_tell_gap, (void *)(uintptr_t)set) == 0;
}

struct set_parts {
    struct shard_head head; /* of which parts are requested */
    int64_t games;
    list(int64_t) parts;
};

static void set_note_parts(void *context, int64_t from, int64_t to)
{
    struct set_parts *noted = context;
    struct shard_head head = noted->head;
    for (head.part = 1; head.part <= head.parts; head.part++) {
        shard_range(&head, 0, noted->games);
        if (head.first >= to || head.last <= from || head.first == head.last) continue;
        if (noted->parts.count && list_last(&noted->parts) == head.part) continue;
        (void)list_push(&noted->parts, head.part);
    }
}

void shard_set_missing_parts(const struct shard_set *set, struct buffer *out)
{
    const struct shard *any = shard_set_any(set);
    if (!any) return;
    struct set_parts noted = {.head = any->head, .games = any->head.id.games};
    (void)set_gaps(set, noted.games, set_note_parts, &noted);
    for (size_t i = 0, end; i < noted.parts.count; i = end) {
        for (end = i + 1; end < noted.parts.count;)
            if (noted.parts.items[end] == noted.parts.items[end - 1] + 1)
                end++;
            else
                break;
        buffer_addf(out, "%s%lld", i ? "," : "", (long long)noted.parts.items[i]);
        if (end > i + 1) buffer_addf(out, "-%lld", (long long)noted.parts.items[end - 1]);
    }
    list_free(&noted.parts);
}

/* ---- blocks in order ---- */

/* Opens the shards that begin at or before the game that is next, and reads their first blocks. */
static bool set_open_due(struct shard_set *set, const char **why)
{
    while (set->opened < set->shards.count) {
        struct shard *shard = &set->shards.items[set->opened];
        if (shard->head.first > set->next_game && set->active.count) return true;
        if (shard->head.first == shard->head.last) {
            set->opened++;
            continue;
        }
        if (!set->active.count && shard->head.first > set->next_game) set->next_game = shard->head.first;
        if (!shard_open(shard, shard->path, why) || shard_next(shard, why) != 1) {
            set_complain(set, shard->path, *why);
            *why = "a shard changed while it was read";
            return false;
        }
        *why = "there is not enough memory";
        if (!list_push(&set->active, set->opened)) return false;
        set->opened++;
    }
    return true;
}

/* Moves the shards whose block was handed out to their next one. */
static bool set_advance(struct shard_set *set, const char **why)
{
    size_t kept = 0;
    for (size_t i = 0; i < set->active.count; i++) {
        struct shard *shard = &set->shards.items[set->active.items[i]];
        int step = shard->block_first < set->next_game ? shard_next(shard, why) : 1;
        if (step < 0) set_complain(set, shard->path, *why);
        *why = "a shard changed while it was read";
        if (step < 0) return false;
        if (step == 0)
            shard_close(shard);
        else
            set->active.items[kept++] = set->active.items[i];
    }
    set->active.count = kept;
    return true;
}

static int set_next(struct block_source *source, struct block *block, const char **why)
{
    struct shard_set *set = (struct shard_set *)source;
    struct shard *found = NULL;
    if (set->given && !set_advance(set, why)) return -1;
    if (!set_open_due(set, why)) return -1;
    for (size_t i = 0; i < set->active.count; i++) {
        struct shard *shard = &set->shards.items[set->active.items[i]];
        if (shard->block_first != set->next_game) continue;
        if (!found) {
            found = shard;
            continue;
        }
        set->twice += shard->block_count;
        bool same = shard->line.length == found->line.length &&
                    memcmp(buffer_get(&shard->line), buffer_get(&found->line), found->line.length) == 0;
        if (same) continue;
        cli_say("talus %s: ", set->verb);
        if (found->block_count == 1)
            cli_say("game %lld has", (long long)set->next_game);
        else
            cli_say("games %lld to %lld have", (long long)set->next_game,
                    (long long)(set->next_game + found->block_count - 1));
        cli_say(" other results in %s than in %s\n", shard->path, found->path);
        *why = "one of two shards is wrong";
        return -1;
    }
    set->given = found;
    if (!found) return 0;
    *block = (struct block){found->block_first, found->block_count, &found->block.root};
    set->next_game += found->block_count;
    return 1;
}
