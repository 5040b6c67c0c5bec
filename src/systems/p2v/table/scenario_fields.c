/* scenario_fields.c: the members of a Path 2 Victory scenario. */
#include "core/scenario.h"
#include "systems/p2v/game/table_state.h"

static const struct field_form scenario_p2v_number = {.type = FIELD_NUMBER};
static const char *const scenario_p2v_loads[] = {"light", "heavy", NULL};
static const char *const scenario_p2v_edges[] = {"N", "E", "S", "W", NULL};

/* Numbers keep to what a state has room for. */
#define SCENARIO_P2V_WHOLE(from, to)                                                                                   \
    {                                                                                                                  \
        .type = FIELD_INTEGER, .bounded = true, .least = (from), .most = (to)                                          \
    }
#define SCENARIO_P2V_LIST(of)                                                                                          \
    {                                                                                                                  \
        .type = FIELD_ARRAY, .item = &(of)                                                                             \
    }

static const struct field_form scenario_p2v_persistent = SCENARIO_P2V_WHOLE(0, UINT8_MAX);
static const struct field_form scenario_p2v_score = SCENARIO_P2V_WHOLE(-P2V_SCENARIO_MOST, P2V_SCENARIO_MOST);

static const struct field scenario_p2v_creature[] = {
    SCENARIO_ACTOR,
    {.name = "creature", .instead = "actor"},
    {.name = "count", .form = SCENARIO_P2V_WHOLE(0, P2V_FIGURES), .initial = "1", .doc = "How many there are of it."},
    {.name = "at", .form = SCENARIO_P2V_LIST(scenario_p2v_number), .doc = "Its place, [x, y]."},
    {.name = "upgrades", .form = SCENARIO_P2V_LIST(scenario_form_text), .doc = "Options its card prints."},
    {.name = "items", .form = SCENARIO_P2V_LIST(scenario_form_text), .doc = "Items it carries."},
    {.name = "heroPoints", .form = SCENARIO_P2V_WHOLE(0, 3), .doc = "0 to 3."},
    {.name = "hero_points", .instead = "heroPoints"},
    {.name = "hp",
     .form = SCENARIO_P2V_WHOLE(-P2V_SCENARIO_MOST, P2V_SCENARIO_MOST),
     .doc = "Hit points that are left."},
    {.name = "temporaryHp", .form = SCENARIO_P2V_WHOLE(0, P2V_SCENARIO_MOST), .doc = "Temporary hit points."},
    SCENARIO_CONDITIONS,
    {.name = "persistent",
     .form = {.type = FIELD_MAP, .item = &scenario_p2v_persistent},
     .doc = "Persistent damage by its type."},
    {.name = "prone", .form = {.type = FIELD_BOOL}, .doc = "It is prone."},
    {.name = "acted", .form = {.type = FIELD_BOOL}, .doc = "It had its turn in this round."},
    {.name = "invisible", .form = {.type = FIELD_BOOL}, .doc = "It is invisible."},
    {.name = "concealed", .form = {.type = FIELD_BOOL}, .doc = "It is concealed."},
    {.name = "quickened", .form = {.type = FIELD_BOOL}, .doc = "It has an action point more."},
    {.name = "group", .form = SCENARIO_P2V_WHOLE(0, UINT8_MAX), .doc = "Those of one group act together."},
    {.name = "potions", .form = SCENARIO_P2V_WHOLE(0, UINT8_MAX), .doc = "Potions that are left."},
    {.name = "counter", .form = SCENARIO_P2V_WHOLE(0, UINT8_MAX), .doc = "What its card counts."},
    {.name = "load", .form = {.type = FIELD_WORD, .words = scenario_p2v_loads}, .doc = "What it carries."},
    {.name = "mount", .form = {.type = FIELD_TEXT}, .doc = "The creature it rides."},
    {.name = "commander", .form = {.type = FIELD_TEXT}, .doc = "Who commands it."},
    {.name = "swallower", .form = {.type = FIELD_TEXT}, .doc = "Who swallowed it."},
    {.name = "mark", .form = {.type = FIELD_TEXT}, .doc = "The creature it marked."},
    {.name = "grabber", .form = {.type = FIELD_TEXT}, .doc = "Who grabs it."},
    {.name = "controller", .form = {.type = FIELD_TEXT}, .doc = "Who controls it."},
    {0},
};
static const struct field_form scenario_p2v_entry = {.type = FIELD_OBJECT, .fields = scenario_p2v_creature};
static const struct field_form *const scenario_p2v_entry_forms[] = {&scenario_form_text, &scenario_p2v_entry, NULL};
static const struct field_form scenario_p2v_figure = {.type = FIELD_ANY_OF, .forms = scenario_p2v_entry_forms};

/* What a party and a side of a scenario have in common. */
#define SCENARIO_P2V_PARTY                                                                                             \
    {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called."},                                       \
        {.name = "points", .form = SCENARIO_P2V_WHOLE(0, P2V_SCENARIO_MOST), .doc = "Points it may cost."},            \
        {.name = "alignment", .form = {.type = FIELD_TEXT}, .doc = "Which its creatures share."},                      \
        {.name = "boxes", .form = SCENARIO_P2V_LIST(scenario_form_text), .doc = "The figures it is taken from."},      \
    {                                                                                                                  \
        .name = "faction", .form = {.type = FIELD_TEXT}, .doc = "Which its creatures belong to."                       \
    }

const struct field p2v_party_fields[] = {
    SCENARIO_P2V_PARTY,
    {.name = "creatures", .form = SCENARIO_P2V_LIST(scenario_p2v_figure), .doc = "Names of cards, or creatures."},
    {0},
};
static const struct field scenario_p2v_side_fields[] = {
    SCENARIO_P2V_PARTY,
    {.name = "creatures",
     .instead = "actors",
     .doc = "the scenario lists its creatures in \"actors\", each with its \"side\""},
    {0},
};
static const struct field_form scenario_p2v_side_object = {.type = FIELD_OBJECT, .fields = scenario_p2v_side_fields};
static const struct field_form *const scenario_p2v_side_forms[] = {&scenario_form_text, &scenario_p2v_side_object,
                                                                   NULL};
static const struct field_form scenario_p2v_side = {.type = FIELD_ANY_OF, .forms = scenario_p2v_side_forms};

static const struct field scenario_p2v_random[] = {
    {.name = "points",
     .form = SCENARIO_P2V_WHOLE(0, P2V_SCENARIO_MOST),
     .initial = "150",
     .doc = "What each party may cost."},
    {.name = "creatures", .form = SCENARIO_P2V_WHOLE(0, P2V_FIGURES), .initial = "8", .doc = "Creatures of a party."},
    {.name = "license", .form = {.type = FIELD_TEXT}, .doc = "Of the cards that may be drawn."},
    {.name = "terrain", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "With tiles of terrain."},
    {.name = "objectives", .form = {.type = FIELD_BOOL}, .initial = "true", .doc = "With objectives."},
    {.name = "between", .form = {.type = FIELD_TEXT}, .doc = "Terrain between tiles."},
    {0},
};

static const struct field scenario_p2v_terrain[] = {
    {.name = "kind",
     .form = {.type = FIELD_TEXT},
     .doc = "What it is: a type such as mud, a trait, or raised. Not needed beside traits or a height."},
    SCENARIO_PLACE,
    {.name = "type", .instead = "kind"},
    {.name = "traits", .form = SCENARIO_P2V_LIST(scenario_form_text), .doc = "Further traits: hazardous, solid ..."},
    {.name = "hazard", .form = {.type = FIELD_TEXT}, .initial = "\"fire\"", .doc = "The damage of hazardous terrain."},
    {.name = "flow", .form = {.type = FIELD_TEXT}, .initial = "\"N\"", .doc = "Where directional terrain pushes."},
    {.name = "height",
     .form = SCENARIO_P2V_WHOLE(-P2V_SCENARIO_HEIGHT, P2V_SCENARIO_HEIGHT),
     .doc = "Squares above the ground."},
    {0},
};
static const struct field_form scenario_p2v_piece = {.type = FIELD_OBJECT, .fields = scenario_p2v_terrain};

static const char *const scenario_p2v_walls[] = {"wall", "fence", "door", NULL};
static const struct field scenario_p2v_wall[] = {
    {.name = "kind",
     .form = {.type = FIELD_WORD, .words = scenario_p2v_walls},
     .initial = "\"wall\"",
     .doc = "What it is."},
    SCENARIO_WALL,
    {0},
};
static const struct field_form scenario_p2v_line = {.type = FIELD_OBJECT, .fields = scenario_p2v_wall};

static const struct field scenario_p2v_board[] = {
    SCENARIO_SIZE,
    SCENARIO_TERRAIN(scenario_p2v_piece),
    SCENARIO_WALLS(scenario_p2v_line),
    {0},
};

/* A switch that is off unless the scenario sets it. */
#define SCENARIO_P2V_SWITCH(word, words) {.name = word, .form = {.type = FIELD_BOOL}, .initial = "false", .doc = words}

static const struct field scenario_p2v_rules[] = {
    SCENARIO_P2V_SWITCH("lastActivator", "The side that activated last begins the next round."),
    SCENARIO_P2V_SWITCH("persistentByDie",
                        "Persistent damage ends on 4 or more on a d6, instead of decreasing by 5 each turn."),
    SCENARIO_P2V_SWITCH("hazardEachSquare", "Each hazardous square deals damage, not only the first of a patch."),
    SCENARIO_P2V_SWITCH("coverByLarger",
                        "Creatures at least as large as attacker and target give cover, not those at most as large."),
    SCENARIO_P2V_SWITCH("solo", "Solo adventure: the first side are the adventurers; rules play the monsters."),
    SCENARIO_P2V_SWITCH("noRoundLimit", "The game continues until only one side is left."),
    SCENARIO_P2V_SWITCH("awaits", "Creatures will be added later: a side without creatures does not end the game."),
    SCENARIO_P2V_SWITCH("gridless", "The game is played in inches with bases, not in squares."),
    {0},
};

static const struct field scenario_p2v_marker[] = {
    {.name = "kind", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What it is."},
    {.name = "at", .form = SCENARIO_P2V_LIST(scenario_form_whole), .required = true, .doc = "Its square."},
    {.name = "side", .form = SCENARIO_P2V_WHOLE(0, P2V_SIDES - 1), .doc = "Whose it is."},
    {.name = "star", .form = {.type = FIELD_BOOL}, .doc = "The treasure is here."},
    {.name = "gone", .form = {.type = FIELD_BOOL}, .doc = "It was taken."},
    {0},
};
static const struct field_form scenario_p2v_marked = {.type = FIELD_OBJECT, .fields = scenario_p2v_marker};

static const struct field scenario_p2v_objective[] = {
    {.name = "kind", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What it is."},
    {.name = "at", .form = SCENARIO_P2V_LIST(scenario_form_whole), .required = true, .doc = "Its square."},
    {.name = "roll", .form = SCENARIO_P2V_WHOLE(1, 6), .initial = "5", .doc = "Of 6: which of its kind."},
    {0},
};
static const struct field_form scenario_p2v_goal = {.type = FIELD_OBJECT, .fields = scenario_p2v_objective};

static const struct field scenario_p2v_assassin[] = {
    {.name = "assassin", .form = {.type = FIELD_TEXT}, .required = true, .doc = "One of this side."},
    {.name = "target",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .doc = "One of the other, of at least its level."},
    {0},
};
static const struct field_form scenario_p2v_murder = {.type = FIELD_OBJECT, .fields = scenario_p2v_assassin};

const struct field p2v_scenario_fields[] = {
    {.name = "board", .form = {.type = FIELD_OBJECT, .fields = scenario_p2v_board}, .doc = "24 by 18 without it."},
    {.name = "cards", .form = SCENARIO_P2V_LIST(scenario_form_document), .doc = "Further cards."},
    {.name = "sides",
     .form = SCENARIO_P2V_LIST(scenario_p2v_side),
     .doc = "The sides in their order: names, or what their parties keep to."},
    {.name = "actors",
     .form = SCENARIO_P2V_LIST(scenario_p2v_entry),
     .doc = "Who takes part, with the place and the side of each."},
    {.name = "random", .form = {.type = FIELD_OBJECT, .fields = scenario_p2v_random}, .doc = "Makes a set-up."},
    {.name = "terrain", .instead = "board"},
    {.name = "walls", .instead = "board"},
    {.name = "fences", .instead = "board"},
    {.name = "doors", .instead = "board"},
    {.name = "turn", .form = {.type = FIELD_TEXT}, .doc = "Who is active at first."},
    {.name = "active", .instead = "turn"},
    {.name = "round", .form = SCENARIO_P2V_WHOLE(1, UINT8_MAX), .doc = "The round it is."},
    {.name = "first", .form = SCENARIO_P2V_WHOLE(0, P2V_SIDES - 1), .doc = "The side that begins."},
    {.name = "ap", .form = SCENARIO_P2V_WHOLE(0, UINT8_MAX), .doc = "Action points that are left."},
    {.name = "points", .form = SCENARIO_P2V_WHOLE(0, P2V_SCENARIO_MOST), .doc = "What the parties may cost."},
    {.name = "victory", .form = {.type = FIELD_TEXT}, .doc = "What is fought for."},
    {.name = "deployment", .form = {.type = FIELD_TEXT}, .doc = "Where the parties set up."},
    {.name = "edge", .form = {.type = FIELD_WORD, .words = scenario_p2v_edges}, .doc = "Where the evaders leave."},
    {.name = "special",
     .form = {.type = FIELD_TEXT},
     .doc = "The one in the middle, for victory conditions that have one."},
    {.name = "rules",
     .form = {.type = FIELD_OBJECT, .fields = scenario_p2v_rules},
     .closed = true,
     .doc = "Rules that can be chosen."},
    {.name = "score", .form = SCENARIO_P2V_LIST(scenario_p2v_score), .doc = "Victory points so far."},
    {.name = "markers", .form = SCENARIO_P2V_LIST(scenario_p2v_marked), .doc = "Markers on the board."},
    {.name = "objectives", .form = SCENARIO_P2V_LIST(scenario_p2v_goal), .doc = "Objectives on the board."},
    {.name = "assassins",
     .form = SCENARIO_P2V_LIST(scenario_p2v_murder),
     .doc = "For each side, the assassin and the creature to kill."},
    {.name = "beast", .form = {.type = FIELD_TEXT}, .doc = "The beast that is hunted."},
    {.name = "evader", .form = SCENARIO_P2V_WHOLE(0, 1), .doc = "The side that evades."},
    {0},
};
#undef SCENARIO_P2V_PARTY
#undef SCENARIO_P2V_LIST
#undef SCENARIO_P2V_WHOLE
