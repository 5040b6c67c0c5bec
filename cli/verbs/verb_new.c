/* verb_new.c: a new document or module from a template. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fs.h"
#include "inside.h"
#include "ir/slug.h"
#include "json/json.h"

static const struct {
    const char *kind, *file, *text;
} new_templates[] = {
#define TEMPLATE(kind, file, text) {kind, file, text},
#include "verbs/new_templates.def"
#undef TEMPLATE
};
enum { NEW_TEMPLATES = sizeof new_templates / sizeof *new_templates };

/* The text with the name and its slug in place. Inside JSON the name is escaped. */
static void new_fill(struct text *out, const char *text, const char *name, const char *slug)
{
    struct text quoted = {0};
    json_write_string(&quoted, name, strlen(name));
    while (*text) {
        if (strncmp(text, "NAME", 4) == 0) {
            text_add_bytes(out, text_get(&quoted) + 1, quoted.length > 2 ? quoted.length - 2 : 0);
            text += 4;
        } else if (strncmp(text, "SLUG", 4) == 0) {
            text_add(out, slug);
            text += 4;
        } else {
            text_add_char(out, *text++);
        }
    }
    text_free(&quoted);
}

static bool new_make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool good = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!good) return false;
    }
    return true;
}

static int new_write(size_t index, const char *name, const char *slug)
{
    struct text path = {0}, text = {0};
    const char *why = "the folder cannot be made";
    int status = EXIT_FINE;
    new_fill(&path, new_templates[index].file, slug, slug);
    new_fill(&text, new_templates[index].text, name, slug);
    if (path.failed || text.failed)
        status = EXIT_BAD;
    else if (fs_exists(text_get(&path)))
        status = cli_wrong_call("new", "%s is there already", text_get(&path));
    else if (!new_make_folders(path.bytes) || inside_write(text_get(&path), &text, &why) != STATUS_OK)
        status = cli_wrong_call("new", "%s: %s", text_get(&path), why);
    else
        cli_print("%s\n", text_get(&path));
    text_free(&path);
    text_free(&text);
    return status;
}

static int new_run(const char *kind, const char *name)
{
    struct text slug = {0};
    bool known = false;
    int status = EXIT_FINE;
    if (!kind || !name) return cli_wrong_call("new", "name a kind (item, actor, case or module) and a name");
    slug_add(&slug, name, strlen(name), SLUG_KEBAB);
    for (size_t i = 0; status == EXIT_FINE && slug.length && i < NEW_TEMPLATES; i++) {
        if (strcmp(new_templates[i].kind, kind) != 0) continue;
        known = true;
        status = new_write(i, name, text_get(&slug));
    }
    if (!slug.length)
        status = cli_wrong_call("new", "a name has letters or digits");
    else if (!known)
        status = cli_wrong_call("new", "there is no template \"%s\"; there are item, actor, case and module", kind);
    text_free(&slug);
    return status;
}

int verb_new(int argc, char **argv)
{
    const struct poptOption options[] = {POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = cli_options(argc, argv, options, "item|actor|case|module NAME");
    int option = cli_next_option(context);
    const char *kind = poptGetArg(context), *name = kind ? poptGetArg(context) : NULL;
    int status = option == -1 ? new_run(kind, name) : EXIT_WRONG_CALL;
    cli_close(context, options);
    return status;
}
