/* advise.c: what a machine player would do now at a table of people: a command, or the answer to an open question. */
#include <string.h>

#include "core/player/inside.h"

/* While commands are tried on copies, the player answers for everybody. */
static int advise_answer(struct table *table, void *player, int64_t who, const struct json *question)
{
    (void)who;
    return player_answer(player, table, question);
}

int player_advise_side(const struct table *table)
{
    const struct table_rules *rules = table->system->table;
    const char *asked = table->waiting ? json_to_text(json_get(&table->question, "who"), NULL) : NULL;
    int64_t who = asked && rules->actor_find ? rules->actor_find(table, asked) : -1;
    return who >= 0 && rules->encounter.side ? rules->encounter.side(table, (int)who) : player_side(table);
}

struct advise_reply {
    struct player *player;
    int index; /* of the option it takes; -1: it was not asked yet */
};

static int advise_reply(struct table *table, void *context, int64_t who, const struct json *question)
{
    struct advise_reply *reply = context;
    (void)who;
    int index = player_answer(reply->player, table, question);
    if (reply->index < 0) reply->index = index;
    return index;
}

/* The open question is asked again on a copy, in the middle of its command, where a player can see what it is about. */
static int advise_ask_again(struct player *player, const struct table *table)
{
    struct advise_reply reply = {.player = player, .index = -1};
    struct json_document waiting;
    struct table *copy = table_clone(table);
    if (json_parse(&waiting, "command", table->waiting, strlen(table->waiting), NULL) == STATUS_OK && copy) {
        struct json answers = json_make_array();
        for (size_t i = 0; i < table->answer_count; i++)
            json_push(&waiting.arena, &answers, table->answers[i]);
        json_set(&waiting.arena, &waiting.root, "answers", answers);
        copy->answer = advise_reply;
        copy->answer_context = &reply;
        copy->undoes = true;
        (void)table_do(copy, &waiting.root);
    }
    json_free(&waiting);
    table_free(copy);
    return reply.index;
}

static bool advise_choice(struct player *player, struct table *table, struct arena *arena, struct json *command)
{
    const struct json *options = json_get(&table->question, "options");
    int index = advise_ask_again(player, table);
    if (index < 0 || (size_t)index >= json_count(options)) return false;
    const struct json *option = json_at(options, (size_t)index), *id = json_get(option, "id");
    *command = json_make_object();
    json_set(arena, command, "do", json_make_text(arena, "choose", strlen("choose")));
    json_set(arena, command, "answer", json_copy(arena, id ? id : option));
    return true;
}

bool player_advise(struct player *player, struct table *table, struct arena *arena, struct json *command)
{
    if (table->waiting) return advise_choice(player, table, arena, command);
    table->answer = advise_answer;
    table->answer_context = player;
    bool found = player_choose(player, table, arena, command);
    table->answer = NULL; /* a host's table asks its people */
    table->answer_context = NULL;
    return found;
}
