/* talus_one.c: the whole library as one translation unit, for hosts that want one object and no build system.
 *
 * Beside this file a host compiles the generated table of content (embedded.c). The list is kept complete by
 * `tools/lint --fix`; its order does not matter. */
#define _POSIX_C_SOURCE 200809L

#include "api/engine.c"
#include "base/arena.c"
#include "base/diag.c"
#include "base/fs.c"
#include "base/map.c"
#include "base/memory.c"
#include "base/rng.c"
#include "base/sort.c"
#include "base/status.c"
#include "base/symbol.c"
#include "base/text.c"
#include "base/vec.c"
#include "json/read.c"
#include "json/value.c"
#include "json/write.c"
#include "base/near.c"
#include "ir/field.c"
#include "ir/field_print.c"
#include "systems/dh2e/rules.c"
#include "systems/dh2e/words.c"
#include "base/number.c"
#include "ir/options.c"
#include "ir/predicate.c"
#include "ir/predicate_build.c"
#include "ir/predicate_explain.c"
