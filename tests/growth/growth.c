/* growth: what each size of the input costs. Every shape is written at n, 2n and 4n and given to the command; the
 * cost beyond that of the smallest input must not grow faster than n log n.
 *
 *     growth [--by counter|valgrind|time] TALUS [SHAPE...]
 *
 * prints a table of ratios (of 2n to n, of 4n to 2n), then a "pass growth/SHAPE" or "fail growth/SHAPE" line each. n is
 * doubled from a small start until the processor time can be measured. The cost is a number of instructions, which a busy
 * machine does not change: that of the processor's counter, or where there is none that of valgrind. Without both it is the
 * processor time, the least of several runs. */
#define _DEFAULT_SOURCE
#include <glob.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>
#endif

enum { MOST_RATIO = 230, RUNS = 3, MORE_RUNS = 9, PATIENCE = 20, TURNS = 4000, FEW_TURNS = 400, LISTS = 200, SMALLEST = 2 };
/* Seconds that the first size must cost, by measure: instructions have no noise, and counting them is slow. */
static const double measurable[] = {0.02, 0.02, 0.06};

static const char *talus;

/* --- shapes ------------------------------------------------------------------------------------------------------- */

typedef void shape_writer(FILE *out, size_t n);

static FILE *open_file(const char *path)
{
    FILE *out = fopen(path, "w");
    if (out) return out;
    perror(path);
    exit(2);
}

static void comma(FILE *out, size_t i)
{
    if (i) fputc(',', out);
}

static void write_members(FILE *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s\"key%zu\":%zu", i ? "," : "{", i, i);
    fputs(n ? "}" : "{}", out);
}

static void write_twins(FILE *out, size_t n)
{
    fputc('{', out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s\"k\":1\n", i ? "," : "");
    fputc('}', out);
}

static void write_numbers(FILE *out, size_t n)
{
    fputc('[', out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s{\"value\":%zu.25,\"words\":\"\\u00e9 %zu\"}", i ? "," : "", i, i);
    fputc(']', out);
}

static void write_yaml(FILE *out, size_t n)
{
    fputs("- &first {value: 1}\n", out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "- {key%zu: [%zu, \"words\"], same: *first}\n", i, i);
}

static void begin_character(FILE *out)
{
    fputs("{\"_id\":\"cccccccccccccccc\",\"name\":\"Many\",\"type\":\"character\",\"system\":"
          "{\"details\":{\"level\":{\"value\":5}}},\"items\":[",
          out);
}

static void write_containers(FILE *out, size_t n)
{
    begin_character(out);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out,
                "{\"_id\":\"bag%013zu\",\"name\":\"Bag\",\"type\":\"backpack\",\"system\":{\"bulk\":{\"value\":1,"
                "\"ignored\":2},\"containerId\":",
                i);
        if (i)
            fprintf(out, "\"bag%013zu\"}}", i - 1);
        else
            fputs("null}}", out);
    }
    fputs("]}", out);
}

static void write_items(FILE *out, size_t n)
{
    begin_character(out);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out,
                "{\"_id\":\"thing%011zu\",\"name\":\"Thing %zu\",\"type\":\"equipment\",\"system\":{\"bulk\":{"
                "\"value\":0.1},\"quantity\":2}}",
                i, i);
    }
    fputs("]}", out);
}

static void write_entries(FILE *out, size_t n)
{
    begin_character(out);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out,
                "{\"_id\":\"entry%011zu\",\"name\":\"Entry %zu\",\"type\":\"spellcastingEntry\",\"system\":{"
                "\"ability\":{\"value\":\"int\"},\"prepared\":{\"value\":\"innate\"},\"tradition\":{\"value\":"
                "\"arcane\"}}},{\"_id\":\"spell%011zu\",\"name\":\"Spell %zu\",\"type\":\"spell\",\"system\":{"
                "\"level\":{\"value\":1},\"location\":{\"value\":\"entry%011zu\"},\"traits\":{\"value\":[]}}}",
                i, i, i, i, i);
    }
    fputs("]}", out);
}

/* So many rule elements, one on each item. */
static void write_rules(FILE *out, size_t n, const char *type, const char *rule)
{
    begin_character(out);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out, "{\"_id\":\"rule%012zu\",\"name\":\"Rule %zu\",\"type\":\"%s\",\"system\":{\"level\":{\"value\":1},"
                     "\"rules\":[%s]}}",
                i, i, type, rule);
    }
    fputs("]}", out);
}

static void write_effects(FILE *out, size_t n)
{
    write_rules(out, n, "effect", "{\"key\":\"RollOption\",\"option\":\"shine\"}");
}

static void write_modifiers(FILE *out, size_t n)
{
    write_rules(out, n, "feat",
                "{\"key\":\"FlatModifier\",\"selector\":\"will\",\"type\":\"untyped\",\"value\":1,\"predicate\":"
                "[\"shine\"]}");
}

static void write_adjustments(FILE *out, size_t n)
{
    write_rules(out, n, "feat",
                "{\"key\":\"AdjustModifier\",\"selector\":\"will\",\"mode\":\"add\",\"slug\":\"glow\",\"value\":1}");
}

static void write_granted(FILE *out, size_t n)
{
    begin_character(out);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out, "{\"_id\":\"grant%011zu\",\"name\":\"Grant %zu\",\"type\":\"feat\",\"flags\":{\"pf2e\":{", i, i);
        if (i) fprintf(out, "\"grantedBy\":{\"id\":\"grant%011zu\"}", i - 1);
        fputs("}},\"system\":{\"level\":{\"value\":1}}}", out);
    }
    fputs("]}", out);
}

static void write_conditions(FILE *out, size_t n)
{
    begin_character(out);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out,
                "{\"_id\":\"cond%012zu\",\"name\":\"Slow %zu\",\"type\":\"condition\",\"system\":{\"slug\":\"slow-%zu\","
                "\"value\":{\"isValued\":true,\"value\":1}}}",
                i, i, i);
    }
    fputs("]}", out);
}

/* Documents that grant one another, a file each. Each grants `each` others, the last ones the first ones. */
static void write_grants(const char *folder, size_t n, size_t each)
{
    for (size_t i = 0; i < n; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/my/%zu.json", folder, i);
        FILE *out = open_file(path);
        fprintf(out, "{\"_id\":\"link%012zu\",\"name\":\"Link %zu\",\"type\":\"feat\",\"system\":{\"rules\":[", i, i);
        for (size_t k = 1; k <= each; k++)
            fprintf(out, "%s{\"key\":\"GrantItem\",\"uuid\":\"Compendium.world.my.Item.Link %zu\"}", k > 1 ? "," : "",
                    (i + k) % n);
        fputs("]}}\n", out);
        fclose(out);
    }
}

static void write_grant_chain(const char *folder, size_t n)
{
    write_grants(folder, n, 1);
}

static void write_grant_web(const char *folder, size_t n)
{
    write_grants(folder, n, 30);
}

static void write_dice(FILE *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s1d6", i ? "+" : "");
}

static void write_predicate(FILE *out, size_t n)
{
    begin_character(out);
    fputs("{\"_id\":\"aaaaaaaaaaaaaaaa\",\"name\":\"Careful\",\"type\":\"feat\",\"system\":{\"level\":{\"value\":1},\"rules\":[{"
          "\"key\":\"FlatModifier\",\"selector\":\"will\",\"value\":1,\"predicate\":[{\"or\":[",
          out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s\"option:%zu\"", i ? "," : "", i);
    fputs("]}]}]}}]}", out);
}

/* One text with many references that never end. */
static void write_references(FILE *out, size_t n)
{
    fputs("{\"_id\":\"aaaaaaaaaaaaaaaa\",\"name\":\"Long\",\"type\":\"feat\",\"system\":{\"level\":{\"value\":1},\"rules\":"
          "[{\"key\":\"Note\",\"selector\":\"ac\",\"text\":\"",
          out);
    for (size_t i = 0; i < n; i++)
        fputs("{item|@actor.", out);
    fputs("\"}]}}", out);
}

/* One value with many references. */
static void write_sum_of(FILE *out, size_t n, const char *reference)
{
    fputs("{\"_id\":\"aaaaaaaaaaaaaaaa\",\"name\":\"Sum\",\"type\":\"feat\",\"system\":{\"level\":{\"value\":1},\"rules\":"
          "[{\"key\":\"FlatModifier\",\"selector\":\"ac\",\"value\":\"1",
          out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, " + %s", reference);
    fputs("\"}]}}", out);
}

static void write_sum(FILE *out, size_t n)
{
    write_sum_of(out, n, "@actor.level");
}

/* Each reference of the value is remarked on. */
static void write_wrong_sum(FILE *out, size_t n)
{
    write_sum_of(out, n, "@actor.levvel");
}

/* A creature whose ability names so many conditions, all in one sentence. */
static void write_sentence(FILE *out, size_t n)
{
    fputs("{\"_id\":\"aaaaaaaaaaaaaaaa\",\"name\":\"Beast\",\"type\":\"npc\",\"system\":{\"attributes\":{\"hp\":{\"value\":10,"
          "\"max\":10},\"ac\":{\"value\":15}},\"details\":{\"level\":{\"value\":1}}},\"items\":[{\"_id\":\"bbbbbbbbbbbbbbbb\","
          "\"name\":\"Roar\",\"type\":\"action\",\"system\":{\"description\":{\"value\":\"",
          out);
    for (size_t i = 0; i < n; i++)
        fputs(" or @UUID[Compendium.pf2e.conditionitems.Item.Grabbed]", out);
    fputs("\"}}}]}", out);
}

/* On `sides` sides by turns. */
static void write_fighters(FILE *out, size_t n, size_t sides, const char *items)
{
    fputs("{\"system\":\"pf2e\",\"board\":{\"size\":[64,64]},\"actors\":[", out);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out,
                "{\"actor\":{\"_id\":\"fight%011zu\",\"name\":\"Fighter %zu\",\"type\":\"npc\",\"system\":{\"attributes\":"
                "{\"hp\":{\"value\":10,\"max\":10}},\"details\":{\"level\":{\"value\":1}}},\"items\":[%s]},\"at\":[%zu,%zu],"
                "\"side\":\"%zu\"}",
                i, i, items, i % 8 * 8, i / 8 * 8, i % sides);
    }
    fputs("]}", out);
}

static void write_actors(FILE *out, size_t n)
{
    write_fighters(out, n, 2, "");
}

static void write_sides(FILE *out, size_t n)
{
    write_fighters(out, n, n, "");
}

static void write_auras(FILE *out, size_t n)
{
    write_fighters(out, n, 2,
                   "{\"_id\":\"aaaaaaaaaaaaaaaa\",\"name\":\"Cheer\",\"type\":\"action\",\"system\":{\"rules\":[{\"key\":"
                   "\"Aura\",\"radius\":10,\"slug\":\"cheer\",\"effects\":[]}]}}");
}

/* Fighters of the content, on two sides by turns. */
static void write_known_fighters(FILE *out, size_t n, const char *system, const char *actor)
{
    fprintf(out, "{\"system\":\"%s\",\"board\":{\"size\":[32,32]},\"actors\":[", system);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out, "{\"actor\":\"%s\",\"name\":\"Fighter %zu\",\"at\":[%zu,%zu],\"side\":%zu}", actor, i, i % 8 * 2,
                i / 8 * 2, i % 2);
    }
    fputs("]}", out);
}

static void write_d5e_actors(FILE *out, size_t n)
{
    write_known_fighters(out, n, "dnd5e", "Garrow");
}

static void write_swse_actors(FILE *out, size_t n)
{
    write_known_fighters(out, n, "swse", "rask");
}

static void write_dh2e_actors(FILE *out, size_t n)
{
    write_known_fighters(out, n, "dh2e", "Brannoc Vey");
}

static void write_p2v_figures(FILE *out, size_t n)
{
    write_known_fighters(out, n, "p2v", "Knight");
}

/* A creature of 5e with so many traits, or so many actions. */
static void write_d5e_creature(FILE *out, size_t n, const char *list, const char *first, const char *rest)
{
    static const char *const abilities[] = {"Strength",     "Dexterity", "Constitution",
                                            "Intelligence", "Wisdom",    "Charisma"};
    fputs("{\"kind\":\"creature\",\"name\":\"Many\",\"ruleset\":\"dnd5e\",\"type\":\"Beast\",\"size\":\"Medium\","
          "\"armor_class\":{\"value\":13},\"hit_points\":{\"average\":11},\"speed\":{\"base\":40},\"challenge_rating\":1,"
          "\"ability_scores\":{",
          out);
    for (size_t i = 0; i < 6; i++)
        fprintf(out, "%s\"%s\":12", i ? "," : "", abilities[i]);
    fprintf(out, "},\"%s\":[", list);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out, "{\"name\":\"%s %zu\",%s}", first, i, rest);
    }
    fputs("]}", out);
}

static void write_d5e_traits(FILE *out, size_t n)
{
    write_d5e_creature(out, n, "traits", "Trait",
                       "\"mechanics\":[{\"type\":\"passive\",\"name\":\"Pack\",\"effects\":[{\"advantage\":{\"on\":\"attack\"},"
                       "\"requirements\":[{\"type\":\"combat_state\",\"value\":\"flanking\"}]}]}]");
}

static void write_d5e_actions(FILE *out, size_t n)
{
    write_d5e_creature(out, n, "actions", "Bite", "\"bonus\":4,\"damage\":\"2d4+2\",\"damage_type\":\"piercing\"");
}

/* A character of SWSE with so many feats, which stand beside it. */
static void write_swse_feats(FILE *out, size_t n)
{
    fputs("[{\"system\":\"swse\",\"type\":\"character\",\"id\":\"many\",\"name\":\"Many\",\"species\":\"velari\",\"level\":5,"
          "\"hitPoints\":{\"max\":36},\"feats\":[",
          out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s\"feat-%zu\"", i ? "," : "", i);
    fputs("]}", out);
    for (size_t i = 0; i < n; i++)
        fprintf(out,
                ",{\"system\":\"swse\",\"type\":\"feat\",\"id\":\"feat-%zu\",\"name\":\"Feat %zu\",\"rules\":[{\"id\":\"r\","
                "\"type\":\"defenseModifier\",\"defense\":\"fortitude\",\"value\":1,\"bonusType\":\"morale\"}]}",
                i, i);
    fputs("]", out);
}

/* A species of SWSE with so many traits, each with a rule. */
static void write_swse_traits(FILE *out, size_t n)
{
    fputs("{\"system\":\"swse\",\"type\":\"species\",\"id\":\"many\",\"name\":\"Many\",\"structuralTraits\":[", out);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out,
                "{\"id\":\"trait-%zu\",\"name\":\"Trait %zu\",\"rules\":[{\"id\":\"r%zu\",\"type\":\"defenseModifier\","
                "\"defense\":\"fortitude\",\"value\":1,\"bonusType\":\"morale\"}]}",
                i, i, i);
    }
    fputs("]}", out);
}

/* An acolyte of DH2E with so many talents. */
static void write_dh2e_talents(FILE *out, size_t n)
{
    static const char *const scores[] = {"ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel"};
    fputs("{\"talus\":{\"system\":\"dh2e\"},\"name\":\"Many\",\"type\":\"acolyte\",\"system\":{\"slug\":\"many\",\"wounds\":{"
          "\"max\":13},\"characteristics\":{",
          out);
    for (size_t i = 0; i < 9; i++)
        fprintf(out, "%s\"%s\":35", i ? "," : "", scores[i]);
    fputs("}},\"items\":[", out);
    for (size_t i = 0; i < n; i++) {
        comma(out, i);
        fprintf(out,
                "{\"name\":\"Talent %zu\",\"type\":\"talent\",\"system\":{\"slug\":\"talent-%zu\",\"rules\":[{\"key\":"
                "\"FlatModifier\",\"domain\":\"characteristic:wp\",\"value\":1,\"predicate\":[\"self:frightened\"]}]}}",
                i, i);
    }
    fputs("]}", out);
}

/* A board of n squares: 128 columns and n / 128 rows. Boards of up to 64 by 64 have a faster way, so none is that small. */
static void write_squares(FILE *out, size_t n)
{
    fprintf(out,
            "{\"system\":\"swse\",\"board\":{\"size\":[%d,%zu]},\"actors\":[{\"actor\":\"rask\",\"at\":[1,1],\"side\":0},{"
            "\"actor\":\"obrun\",\"at\":[3,1],\"side\":1}]}",
            n < 512 ? 16 : 128, n < 512 ? 4 : n / 128);
}

/* The history of a campaign. */
static void write_campaign(FILE *out, size_t n)
{
    fputs("PRAGMA user_version=1;\n"
          "CREATE TABLE start(members TEXT NOT NULL, seed INTEGER NOT NULL);\n"
          "CREATE TABLE history(id INTEGER PRIMARY KEY, command TEXT NOT NULL, number INTEGER);\n"
          "INSERT INTO start VALUES('{\"members\":[{\"name\":\"Ann\",\"class\":\"Fighter\"}]}', 1);\n",
          out);
    fprintf(out,
            "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %zu) INSERT INTO history(command, "
            "number) SELECT '{\"do\":\"scenario\",\"eliminated\":[],\"rest\":true,\"dice\":[]}', i FROM n;\n",
            n);
}

/* Commands for a game of scene.json. */
static void write_log(FILE *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fputs("{\"do\":\"damage\",\"who\":\"Rask\",\"amount\":0,\"type\":\"fire\"}\n", out);
}

/* So many commands, and all are undone. */
static void write_undone(FILE *out, size_t n)
{
    write_log(out, n);
    for (size_t i = 0; i < n; i++)
        fputs("undo\n", out);
}

/* A message of the language server's protocol. */
static void write_message(FILE *out, const char *body)
{
    fprintf(out, "Content-Length: %zu\r\n\r\n%s", strlen(body), body);
}

/* An editor opens a document with so many rule elements, a line each, and asks about it. */
static void write_editing(FILE *out, size_t n, const char *value, const char *question)
{
    char *text = NULL;
    size_t size = 0;
    FILE *body = open_memstream(&text, &size);
    fputs("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":"
          "\"file:///pf2e/a.json\",\"version\":1,\"text\":\"{\\\"name\\\":\\\"A\\\",\\\"type\\\":\\\"effect\\\","
          "\\\"system\\\":{\\\"rules\\\":[\\n",
          body);
    for (size_t i = 0; i < n; i++)
        fprintf(body,
                "%s{\\\"predicate\\\":[\\\"a:b\\\"],\\\"key\\\":\\\"FlatModifier\\\",\\\"selector\\\":\\\"ac\\\",\\\"value\\\":%s}",
                i ? ",\\n" : "", value);
    fputs("]}}\"}}}", body);
    fclose(body);
    write_message(out, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"processId\":null,\"capabilities\":{},"
                       "\"initializationOptions\":{\"system\":\"pf2e\"}}}");
    write_message(out, text);
    write_message(out, question);
    write_message(out, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"shutdown\"}");
    write_message(out, "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
    free(text);
}

static void write_editor_references(FILE *out, size_t n)
{
    write_editing(out, n, "1",
                  "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/references\",\"params\":{\"textDocument\":{\"uri\":"
                  "\"file:///pf2e/a.json\"},\"position\":{\"line\":1,\"character\":16}}}");
}

/* Each value is a number in quotes, which a correction takes away. */
static void write_editor_corrections(FILE *out, size_t n)
{
    write_editing(out, n, "\\\"1\\\"",
                  "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/codeAction\",\"params\":{\"textDocument\":{\"uri\":"
                  "\"file:///pf2e/a.json\"},\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":1000000,"
                  "\"character\":0}},\"context\":{\"diagnostics\":[]}}}");
}

struct shape {
    const char *name;
    const char *file; /* what is written, in a folder with nothing else; NULL: `spread` writes many */
    shape_writer *write;
    const char *command; /* after the name of the program; run in the folder */
    size_t start, most;  /* most 0: none but patience */
    void (*spread)(const char *folder, size_t n);
};

static const struct shape shapes[] = {
    {"members-fmt", "in.json", write_members, "fmt in.json", 1000, 0, NULL},
    {"members-lint", "in.json", write_members, "lint in.json", 1000, 0, NULL},
    {"keys-twice", "in.json", write_twins, "fmt in.json", 1000, 80000, NULL},
    {"values", "in.json", write_numbers, "fmt in.json", 1000, 0, NULL},
    {"yaml-lint", "in.yaml", write_yaml, "lint in.yaml", 1000, 0, NULL},
    {"items", "in.json", write_items, "sheet in.json", 100, 0, NULL},
    {"containers", "in.json", write_containers, "sheet in.json", 100, 0, NULL},
    {"spellcasting-entries", "in.json", write_entries, "sheet in.json", 100, 0, NULL},
    {"granted-items", "in.json", write_granted, "sheet in.json", 100, 0, NULL},
    {"effects", "in.json", write_effects, "sheet in.json", 100, 0, NULL},
    {"conditions", "in.json", write_conditions, "sheet in.json", 100, 60000, NULL},
    {"modifiers", "in.json", write_modifiers, "sheet in.json", 100, 0, NULL},
    {"adjustments", "in.json", write_adjustments, "sheet in.json", 100, 0, NULL},
    {"items-lint", "in.json", write_items, "lint in.json", 100, 0, NULL},
    {"modifiers-lint", "in.json", write_modifiers, "lint in.json", 100, 0, NULL},
    {"grants-lint", NULL, NULL, "lint my", 100, 0, write_grant_chain},
    {"dense-grants-lint", NULL, NULL, "lint my", 50, 0, write_grant_web},
    {"dice", "in.txt", write_dice, "roll \"$(cat in.txt)\"", 50, 900, NULL},
    {"references-lint", "in.json", write_references, "lint in.json", 1000, 0, NULL},
    {"sum-show", "in.json", write_sum, "show in.json", 1000, 0, NULL},
    {"sum-lint", "in.json", write_sum, "lint in.json", 1000, 0, NULL},
    {"wrong-sum-lint", "in.json", write_wrong_sum, "lint in.json", 1000, 0, NULL},
    {"sentence-convert", "in.json", write_sentence, "convert p2v in.json", 100, 0, NULL},
    {"predicate", "in.json", write_predicate, "sheet in.json", 1000, 0, NULL},
    {"actors", "in.json", write_actors, "play in.json < turns", 16, 64, NULL},
    {"sides", "in.json", write_sides, "play in.json < turns", 16, 64, NULL},
    {"actors-legal", "in.json", write_actors, "play in.json < lists", 16, 64, NULL},
    {"auras", "in.json", write_auras, "play in.json < turns", 16, 64, NULL},
    {"squares", "in.json", write_squares, "play in.json < lists", 1024, 4096, NULL},
    {"dnd5e-actors", "in.json", write_d5e_actors, "play in.json < rounds", 12, 48, NULL},
    {"swse-actors", "in.json", write_swse_actors, "play in.json < rounds", 16, 64, NULL},
    {"dh2e-actors", "in.json", write_dh2e_actors, "play in.json < rounds", 16, 64, NULL},
    {"dh2e-legal", "in.json", write_dh2e_actors, "play in.json < lists", 16, 64, NULL},
    {"p2v-figures", "in.json", write_p2v_figures, "play in.json < lists", 14, 56, NULL},
    {"dnd5e-traits", "in.json", write_d5e_traits, "sheet in.json", 100, 0, NULL},
    {"dnd5e-actions", "in.json", write_d5e_actions, "sheet in.json", 100, 0, NULL},
    {"swse-feats", "in.json", write_swse_feats, "sheet -c in.json Many", 100, 0, NULL},
    {"swse-feats-lint", "in.json", write_swse_feats, "lint in.json", 100, 0, NULL},
    {"swse-traits-show", "in.json", write_swse_traits, "show in.json", 100, 0, NULL},
    {"swse-traits-lint", "in.json", write_swse_traits, "lint in.json", 100, 0, NULL},
    {"dh2e-talents", "in.json", write_dh2e_talents, "sheet in.json", 100, 0, NULL},
    {"dh2e-talents-lint", "in.json", write_dh2e_talents, "lint in.json", 100, 0, NULL},
    {"campaign", "in.sql", write_campaign, "campaign show in.db", 1000, 0, NULL},
    {"log-play", "in.jsonl", write_log, "play scene.json < in.jsonl", 1000, 0, NULL},
    {"log-replay", "in.jsonl", write_log, "play scene.json --save log < in.jsonl; $T replay log", 1000, 0, NULL},
    {"editor-references", "in.lsp", write_editor_references, "lsp < in.lsp", 1000, 0, NULL},
    {"editor-corrections", "in.lsp", write_editor_corrections, "lsp < in.lsp", 1000, 0, NULL},
    {"log-undo", "in.jsonl", write_undone, "play scene.json < in.jsonl", 1000, 0, NULL},
};

enum { SHAPE_COUNT = sizeof shapes / sizeof *shapes };

/* --- measuring ---------------------------------------------------------------------------------------------------- */

enum measure { BY_COUNTER, BY_VALGRIND, BY_TIME, MEASURES };
static const char *const measure_names[] = {"counter", "valgrind", "time"};
static const char *const measure_words[] = {"instructions, by the processor's counter", "instructions, by valgrind",
                                            "processor time"};

/* The counter of this process and its children, open as long as the program runs; -1: the machine has none. */
static int counter = -1;

static bool open_counter(void)
{
#ifdef __linux__
    struct perf_event_attr wanted = {.type = PERF_TYPE_HARDWARE,
                                     .size = sizeof wanted,
                                     .config = PERF_COUNT_HW_INSTRUCTIONS,
                                     .inherit = 1,
                                     .exclude_kernel = 1,
                                     .exclude_hv = 1};
    counter = (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0);
#endif
    return counter >= 0;
}

static double read_counter(void)
{
    uint64_t count = 0;
    if (read(counter, &count, sizeof count) == sizeof count) return (double)count;
    perror("growth: the counter");
    exit(2);
}

/* Adds up what valgrind said about each process, "==123== I   refs:      1,234", and removes it. */
static double read_valgrind(const char *folder)
{
    char pattern[4096], line[256];
    glob_t found;
    double sum = 0;
    snprintf(pattern, sizeof pattern, "%s/count.*", folder);
    if (glob(pattern, 0, NULL, &found) != 0) return 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        FILE *in = fopen(found.gl_pathv[i], "r");
        while (in && fgets(line, sizeof line, in)) {
            const char *at = strstr(line, "refs:");
            double count = 0;
            for (; at && *at; at++)
                if (*at >= '0' && *at <= '9') count = count * 10 + (*at - '0');
            sum += count;
        }
        if (in) fclose(in);
        remove(found.gl_pathv[i]);
    }
    globfree(&found);
    return sum;
}

/* Runs the command in the folder; returns its processor time in seconds. */
static double run_in(const char *folder, const char *program, const char *command)
{
    struct rusage usage;
    int status;
    pid_t child = fork();
    if (child == 0) {
        char line[16384];
        snprintf(line, sizeof line, "cd '%s' && T='%s' && { $T %s; } > out 2> err", folder, program, command);
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child) {
        perror("growth");
        exit(2);
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) fprintf(stderr, "%s: status %d\n", command, status);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6 + (double)usage.ru_stime.tv_sec +
           (double)usage.ru_stime.tv_usec / 1e6;
}

static double run_once(const char *folder, const char *command, enum measure by)
{
    char program[8192];
    double before = by == BY_COUNTER ? read_counter() : 0;
    snprintf(program, sizeof program, "%s%s",
             by == BY_VALGRIND ? "valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "
                                 "--log-file=count.%p "
                               : "",
             talus);
    double took = run_in(folder, program, command);
    if (by == BY_TIME) return took;
    return by == BY_COUNTER ? read_counter() - before : read_valgrind(folder);
}

static void write_beside(const char *folder, const char *name, const char *words)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = open_file(path);
    fputs(words, out);
    fclose(out);
}

/* An encounter begins, then the same command again and again: where sizes are small, time makes up for it. */
static void write_commands(const char *folder, const char *name, const char *command, int times)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = open_file(path);
    fputs("start\n", out);
    for (int i = 0; i < times; i++)
        fprintf(out, "%s\n", command);
    fclose(out);
}

/* A game printed something and refused nothing: a scenario or a command that is not taken costs nothing, and proves
 * nothing. */
static void check_output(const char *folder, const char *command)
{
    char path[4096], line[4096];
    bool any = false, refused = false;
    snprintf(path, sizeof path, "%s/out", folder);
    FILE *in = fopen(path, "r");
    while (in && !refused && fgets(line, sizeof line, in)) {
        any = true;
        refused = strncmp(line, "{\"result\":\"refused\"", 20) == 0;
    }
    if (in) fclose(in);
    if (any && !refused) return;
    fprintf(stderr, "growth: %s %s\n", command, refused ? "refused a command" : "printed nothing");
    exit(2);
}

static void make_database(const char *folder)
{
    char line[8192];
    snprintf(line, sizeof line, "cd '%s' && rm -f in.db && sqlite3 in.db < in.sql", folder);
    if (system(line) == 0) return;
    fputs("growth: sqlite3 cannot make the campaign\n", stderr);
    exit(2);
}

/* Files of a larger size must not stay beside those of a smaller one. */
static void remove_folder(const char *path)
{
    char line[8192];
    snprintf(line, sizeof line, "rm -rf '%s'", path);
    if (system(line) == 0) return;
    fprintf(stderr, "growth: %s cannot be removed\n", path);
    exit(2);
}

/* The shape at n and what stands beside it. */
static void write_shape(const struct shape *shape, const char *folder, size_t n)
{
    char path[4096];
    write_beside(folder, "scene.json", "{\"system\":\"swse\",\"actors\":[{\"actor\":\"rask\"},{\"actor\":\"obrun\"}]}\n");
    write_commands(folder, "turns", "endTurn", TURNS);
    write_commands(folder, "rounds", "endTurn", FEW_TURNS);
    write_commands(folder, "lists", "list", LISTS);
    snprintf(path, sizeof path, "%s/%s", folder, shape->file ? shape->file : "my");
    if (shape->file) {
        FILE *out = open_file(path);
        shape->write(out, n);
        fclose(out);
    } else {
        remove_folder(path);
        mkdir(path, 0777);
        shape->spread(folder, n);
    }
    if (shape->write == write_campaign) make_database(folder);
}

/* The least of several runs: others on the machine only ever add. Instructions need one run. */
static double measure(const struct shape *shape, const char *folder, size_t n, enum measure by, int runs)
{
    write_shape(shape, folder, n);
    double least = run_once(folder, shape->command, by), total = least;
    for (int i = 1; by == BY_TIME && i < runs && total < PATIENCE; i++) {
        double took = run_once(folder, shape->command, by);
        total += took;
        if (took < least) least = took;
    }
    if (strncmp(shape->command, "play", 4) == 0) check_output(folder, shape->command);
    return least;
}

static int percent(double over, double under)
{
    return under > 0 ? (int)(over / under * 100) : 0;
}

/* What n, 2n and 4n cost beyond the smallest input, with the share of the smallest input itself. */
static void find_ratios(const struct shape *shape, const char *folder, size_t n, enum measure by, int ratios[2])
{
    double cost[3], base = measure(shape, folder, SMALLEST, by, RUNS);
    for (int runs = RUNS; runs <= MORE_RUNS; runs += MORE_RUNS - RUNS) {
        for (size_t i = 0; i < 3; i++)
            cost[i] = measure(shape, folder, n << i, by, runs) - base;
        double smallest = cost[0] * SMALLEST / (double)(n - SMALLEST);
        for (size_t i = 0; i < 3; i++)
            cost[i] += smallest;
        ratios[0] = percent(cost[1], cost[0]);
        ratios[1] = percent(cost[2], cost[1]);
        if (by != BY_TIME || (ratios[0] <= MOST_RATIO && ratios[1] <= MOST_RATIO)) break;
    }
}

static bool check_shape(const struct shape *shape, const char *folder, enum measure by)
{
    int ratios[2] = {0, 0};
    size_t n = shape->start;
    double base = measure(shape, folder, SMALLEST, BY_TIME, RUNS);
    while (measure(shape, folder, n, BY_TIME, 1) - base < measurable[by] && (!shape->most || n * 8 <= shape->most))
        n *= 2;
    bool little = measure(shape, folder, n << 2, BY_TIME, 1) - base < measurable[by] && by == BY_TIME;
    if (!little) find_ratios(shape, folder, n, by, ratios);
    bool measured = ratios[0] > 0 && ratios[1] > 0;
    bool fine = (little || measured) && ratios[0] <= MOST_RATIO && ratios[1] <= MOST_RATIO;
    printf("%-22s %8zu   %2d.%02d   %2d.%02d%s\n", shape->name, n, ratios[0] / 100, ratios[0] % 100, ratios[1] / 100,
           ratios[1] % 100,
           little      ? "   too little to measure"
           : !measured ? "   <- not measured"
           : !fine     ? "   <- too much"
                       : "");
    fflush(stdout);
    return fine;
}

/* The first that works here, or the one that is wanted; MEASURES: that one does not work. */
static enum measure choose_measure(const char *name)
{
    for (int by = BY_COUNTER; by < MEASURES; by++) {
        if (name && strcmp(measure_names[by], name) != 0) continue;
        bool works = by == BY_TIME || (by == BY_COUNTER ? open_counter()
                                                        : system("valgrind --version > /dev/null 2>&1") == 0);
        if (works || name) return works ? (enum measure)by : MEASURES;
    }
    return MEASURES;
}

static bool is_wanted(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0) return true;
    return argc <= 1;
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/growth.XXXXXX", clean[64], real[4096];
    bool fine[SHAPE_COUNT] = {false}, all = true, asked = argc > 2 && strcmp(argv[1], "--by") == 0;
    enum measure by = choose_measure(asked ? argv[2] : NULL);
    argc -= asked ? 3 : 1, argv += asked ? 3 : 1;
    if (by == MEASURES || argc < 1 || !realpath(argv[0], real) || !mkdtemp(folder)) {
        fputs("usage: growth [--by counter|valgrind|time] TALUS [SHAPE...]\n", stderr);
        return 2;
    }
    talus = real;
    snprintf(clean, sizeof clean, "rm -rf '%s'/*", folder);
    printf("%s\n%-22s %8s   %5s   %5s\n", measure_words[by], "size", "n", "2n/n", "4n/2n");
    for (size_t i = 0; i < SHAPE_COUNT; i++) {
        if (!is_wanted(shapes[i].name, argc, argv)) continue;
        fine[i] = check_shape(&shapes[i], folder, by);
        if (system(clean) != 0) return 2;
    }
    for (size_t i = 0; i < SHAPE_COUNT; i++) {
        if (!is_wanted(shapes[i].name, argc, argv)) continue;
        printf("%s growth/%s\n", fine[i] ? "pass" : "fail", shapes[i].name);
        all = all && fine[i];
    }
    rmdir(folder);
    return all ? 0 : 1;
}
