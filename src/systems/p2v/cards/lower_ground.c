/* lower_ground.c: lowers effects that change the ground or put things on it; lower.c has the others. */
#include <string.h>

#include "systems/p2v/cards/lower.h"

/* `amount`: the size of the aura, which the feature itself knows (feature.c). */
void lower_aura(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *on = json_get(effect, "on");
    lower_children(pack, effect, "do", step);
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_SOURCE_START);
    if (!json_is_text(on, "turn_start_in_aura"))
        p2v_operand_unknown(pack, on ? on : effect, "moment in an aura", json_to_text(on, "?"));
    if (step->who != P2V_SELF_AND_ALLIES)
        p2v_operand_unknown(pack, effect, "side in an aura", lower_text(effect, "who"));
}

void lower_terrain(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *choice = json_get(effect, "choice");
    step->types = p2v_operand_terrain(pack, choice ? choice : json_get(effect, "trait"));
    if (choice) step->flags |= P2V_FLAG_TYPES_CHOICE;
    step->until = p2v_operand_until(pack, json_get(effect, "duration"), P2V_UNTIL_ENCOUNTER);
    const struct json *clear = json_get(effect, "clear"), *dispel = json_get(effect, "dispel");
    step->name = json_is_text(dispel, "creature in/adjacent: Will save as free action");
    if (dispel && !step->name) p2v_operand_unknown(pack, dispel, "way to dispel", json_to_text(dispel, "?"));
    if (json_is_text(clear, "Interact 1 AP per square"))
        step->flags |= P2V_FLAG_SET;
    else if (clear)
        p2v_operand_unknown(pack, clear, "way to clear terrain", json_to_text(clear, "?"));
    const char *area = lower_text(effect, "area");
    if (strcmp(area, "aura") == 0) step->op = P2V_DO_C_AURA_TERRAIN;
    step->filter = p2v_operand_exclude(pack, json_get(effect, "exclude"));
    if (strcmp(area, "own square") == 0) step->extra = 1;
    if (strcmp(area, "1 unoccupied square") == 0) step->extra = 2;
    if (strcmp(area, "template, unoccupied") == 0) step->extra = 3;
}

/* `types`: the traits of the piece; `extra`: the longest side it may have. */
void lower_resize(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *type = json_get(effect, "type"), *delta = json_get(effect, "delta"),
                      *most = json_get(effect, "max");
    const char *text = json_to_text(most, "");
    step->types = P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER;
    if (!json_is_text(type, "water"))
        p2v_operand_unknown(pack, type ? type : effect, "piece of terrain", json_to_text(type, "?"));
    if (!json_is_text(delta, "+/-1"))
        p2v_operand_unknown(pack, delta ? delta : effect, "change of size", json_to_text(delta, "?"));
    for (step->extra = 0; *text >= '0' && *text <= '9' && step->extra < P2V_LARGEST_PIECE; text++) /* "10x10" */
        step->extra = (int16_t)(step->extra * 10 + *text - '0');
    if (most && !step->extra) p2v_operand_unknown(pack, most, "size of a piece", json_to_text(most, "?"));
    if (!step->extra || step->extra > P2V_LARGEST_PIECE) step->extra = P2V_LARGEST_PIECE;
}

void lower_zone(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *list = json_get(effect, "do");
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
    if (json_is(json_at(list, 0), JSON_STRING)) {
        if (json_is_text(json_at(list, 0), "same")) {
            step->name = 1; /* the effects before it */
        } else {
            step->op = P2V_DO_TERRAIN; /* "creatures inside concealed": smoke */
            step->types = P2V_TERRAIN_CONCEALING;
        }
    } else {
        lower_children(pack, effect, "do", step);
    }
    const struct json *on = json_get(effect, "on"), *restrict_to = json_get(effect, "restrict");
    if (json_is_text(restrict_to, "cannot move toward origin (Fortitude negates)"))
        step->flags |= P2V_FLAG_HEADWIND;
    else if (restrict_to)
        p2v_operand_unknown(pack, restrict_to, "restriction of a zone", json_to_text(restrict_to, "?"));
    for (size_t i = 0; i < json_count(on); i++)
        if (json_is_text(json_at(on, i), "turn_end")) step->extra = 1;
}

void lower_place(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *object = lower_text(effect, "object");
    step->until = P2V_UNTIL_ENCOUNTER;
    step->name = strcmp(object, "mine") == 0 ? 1 : strcmp(object, "ladder") == 0 ? 0 : 2;
    step->amount = (int16_t)lower_int(effect, "max", 1);
    step->extra = (int16_t)lower_int(effect, "w", 1);
    if (lower_flag(effect, "line")) step->flags |= P2V_FLAG_LINE;
    const struct json *again = json_get(effect, "recast");
    if (json_is_text(again, "replaces previous"))
        step->flags |= P2V_FLAG_SET;
    else if (again)
        p2v_operand_unknown(pack, again, "thing that casting again does", json_to_text(again, "?"));
    lower_children(pack, effect, "do", step);
    int hp = lower_int(effect, "hp", 0), dice = lower_int(effect, "hardness", 0) / 5 * 2; /* */
    if (hp > 0 && hp < INT16_MAX && dice >= 0 && dice <= UINT8_MAX)
        step->types = ((uint32_t)lower_int(effect, "armor", 10) & 0xff) | (uint32_t)dice << 8 | (uint32_t)hp << 16;
    const struct json *where = json_get(effect, "where");
    if (where && !json_is_text(where, "adjacent unoccupied") && !json_is_text(where, "adjacent unoccupied square"))
        p2v_operand_unknown(pack, where, "place", json_to_text(where, "?"));
}
