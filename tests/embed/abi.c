/* abi.c: what a host was compiled against stays what it is within a MAJOR version: the numbers of enumerators, and on
 * 64-bit machines where the members of structs lie. A line here never changes; what is new is added. */
#include <talus.h>

#define ABI(what) _Static_assert(what, #what)

ABI(TALUS_OK == 0 && TALUS_NO_MEMORY == 1 && TALUS_IO == 2 && TALUS_BAD_CONTENT == 3 && TALUS_LIMIT == 4);
ABI(TALUS_NOT_FOUND == 5 && TALUS_USAGE == 6 && TALUS_CANCELLED == 7);
ABI(TALUS_NOTE == 0 && TALUS_WARNING == 1 && TALUS_ERROR == 2);
ABI(TALUS_JSON == 0 && TALUS_PRETTY == 1 && TALUS_TEXT == 2 && TALUS_COLOUR == 3 && TALUS_HTML == 4 && TALUS_RAW == 5);
ABI(TALUS_KIND_NONE == 0 && TALUS_KIND_NULL == 1 && TALUS_KIND_BOOL == 2 && TALUS_KIND_INT == 3);
ABI(TALUS_KIND_NUMBER == 4 && TALUS_KIND_STRING == 5 && TALUS_KIND_ARRAY == 6 && TALUS_KIND_OBJECT == 7);
ABI(TALUS_DONE == 0 && TALUS_REFUSED == 1 && TALUS_ASKED == 2);

#if UINTPTR_MAX == UINT64_MAX
/* The library fills these: members may be added at the end. */
ABI(offsetof(struct talus_diagnostic, code) == 0 && offsetof(struct talus_diagnostic, severity) == 8);
ABI(offsetof(struct talus_diagnostic, file) == 16 && offsetof(struct talus_diagnostic, line) == 24);
ABI(offsetof(struct talus_diagnostic, column) == 28 && offsetof(struct talus_diagnostic, pointer) == 32);
ABI(offsetof(struct talus_diagnostic, message) == 40 && offsetof(struct talus_diagnostic, hint) == 48);
/* The host fills these: a later version takes the sizes of earlier ones. */
ABI(offsetof(struct talus_dice, expression) == 8 && offsetof(struct talus_dice, dialect) == 16);
ABI(offsetof(struct talus_dice, values) == 24 && offsetof(struct talus_dice, seed) == 32);
ABI(sizeof(struct talus_dice) == 40);
ABI(offsetof(struct talus_question, verb) == 8 && offsetof(struct talus_question, system) == 16);
ABI(offsetof(struct talus_question, file) == 24 && offsetof(struct talus_question, text) == 32);
ABI(offsetof(struct talus_question, text_size) == 40 && offsetof(struct talus_question, options) == 48);
ABI(sizeof(struct talus_question) == 56);
ABI(offsetof(struct talus_scenario, system) == 8 && offsetof(struct talus_scenario, file) == 16);
ABI(offsetof(struct talus_scenario, text) == 24 && offsetof(struct talus_scenario, text_size) == 32);
ABI(offsetof(struct talus_scenario, seed) == 40 && sizeof(struct talus_scenario) == 48);
#endif
