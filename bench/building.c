/* building.c: a class added at level 20, all its features with first choices: milliseconds after the pack is loaded,
 * for every class of the content, on a bare character and on one that has one of everything else.
 *
 * The target is 20 ms for each. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/build/create.h"
#include "systems/pf2e/content/pack.h"

/* Processor time: the machine may be busy with other things. */
static int answer_first(void *context, const struct pf2e_question *question)
{
    (void)context;
    return json_count(question->options) ? 0 : PF2E_ANSWER_CLOSED;
}

static bool add(struct pf2e_workshop *workshop, const struct pf2e_document *document)
{
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, document);
    const struct json *root = pf2e_document_root(document);
    const char *link = text_get(&uuid);
    bool good = root && pf2e_workshop_add(workshop, &root, &link, 1) == STATUS_OK;
    text_free(&uuid);
    return good;
}

struct figures {
    double worst, sum;
    const char *slowest;
    size_t count, items;
};

/* One class on a character of level 20; the time of adding alone. */
static void measure(const struct pf2e_stock *stock, const struct pf2e_pack *pack,
                    const struct pf2e_document *class_document, bool whole, struct figures *figures)
{
    static const char blank[] = "{\"type\":\"character\",\"name\":\"Blank\",\"system\":{\"details\":{\"level\":"
                                "{\"value\":20}}},\"items\":[]}";
    static const char *const others[][2] = {
        {"ancestry", "human"}, {"heritage", "versatile-human"}, {"background", "scholar"}};
    struct json_document document;
    struct pf2e_workshop workshop;
    if (json_parse(&document, "blank", blank, sizeof blank - 1, NULL) != STATUS_OK) return;
    if (pf2e_workshop_open(&workshop, stock->world, &document.root)) {
        workshop.catalogue = stock->catalogue;
        workshop.answer = answer_first;
        for (size_t i = 0; whole && i < 3; i++) {
            const struct pf2e_document *other = pf2e_pack_find_slug(pack, others[i][0], others[i][1]);
            if (other) (void)add(&workshop, other);
        }
        double start = clock_used();
        bool good = add(&workshop, class_document);
        double spent = clock_used() - start;
        figures->count += good;
        figures->sum += spent;
        figures->items += json_count(&workshop.added);
        if (spent > figures->worst) {
            figures->worst = spent;
            figures->slowest = class_document->name;
        }
    }
    pf2e_workshop_close(&workshop);
    json_free(&document);
}

static void measure_all(const struct pf2e_stock *stock, const struct pf2e_pack *pack, const char *title, bool whole)
{
    struct figures figures = {0};
    for (size_t i = 0; i < pf2e_pack_count(pack); i++) {
        const struct pf2e_document *one = pf2e_pack_get(pack, i);
        bool wanted = one->family == PF2E_ITEM && strcmp(one->type, "class") == 0 && !one->embedded;
        if (wanted) measure(stock, pack, one, whole, &figures);
    }
    if (!figures.count) return;
    printf("%-28s %3zu classes, %5.1f items each, %7.2f ms each, slowest %7.2f ms (%s; target 20 ms)\n", title,
           figures.count, (double)figures.items / (double)figures.count, figures.sum / (double)figures.count * 1e3,
           figures.worst * 1e3, figures.slowest);
}

int main(int argc, char **argv)
{
    char packs[4096];
    snprintf(packs, sizeof packs, "%s/corpora/pf2e/packs", argc > 1 ? argv[1] : "build/shared");
    const char *path = packs;
    struct diags diags;
    diags_init(&diags);
    struct content *head = pf2e_system.content_load(&path, 1, &diags);
    struct pf2e_content *content = (struct pf2e_content *)(void *)head;
    const struct pf2e_stock *stock = content ? pf2e_content_stock(content) : NULL;
    if (stock) {
        measure_all(stock, content->pack, "first (lists are made)", false);
        measure_all(stock, content->pack, "bare character", false);
        measure_all(stock, content->pack, "whole character", true);
    }
    pf2e_system.content_free(head);
    diags_free(&diags);
    return 0;
}
