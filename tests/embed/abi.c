/* abi.c: what a host was compiled against stays what it is within a MAJOR version: the numbers of enumerators, and on
 * 64-bit machines where the members of structs lie. A line here never changes; what is new is added. */
#include <talus.h>

#define ABI(what) _Static_assert(what, #what)

ABI(TALUS_OK == 0 && TALUS_NO_MEMORY == 1 && TALUS_IO == 2 && TALUS_BAD_CONTENT == 3 && TALUS_LIMIT == 4);
ABI(TALUS_NOT_FOUND == 5 && TALUS_USAGE == 6);
ABI(TALUS_NOTE == 0 && TALUS_WARNING == 1 && TALUS_ERROR == 2);
ABI(TALUS_COMPACT == 0 && TALUS_PRETTY == 1);
ABI(TALUS_JSON == 0 && TALUS_TEXT == 1 && TALUS_HTML == 2);
ABI(TALUS_DONE == 0 && TALUS_REFUSED == 1 && TALUS_ASKED == 2);

#if UINTPTR_MAX == UINT64_MAX
/* The library fills these: members may be added behind the last. */
ABI(offsetof(struct talus_diagnostic, code) == 0 && offsetof(struct talus_diagnostic, severity) == 8);
ABI(offsetof(struct talus_diagnostic, file) == 16 && offsetof(struct talus_diagnostic, line) == 24);
ABI(offsetof(struct talus_diagnostic, column) == 28 && offsetof(struct talus_diagnostic, pointer) == 32);
ABI(offsetof(struct talus_diagnostic, message) == 40 && offsetof(struct talus_diagnostic, hint) == 48);
/* The host fills these, or gets them by value: their size stays. */
ABI(offsetof(struct talus_roll, dialect) == 8 && offsetof(struct talus_roll, values) == 16);
ABI(offsetof(struct talus_roll, seed) == 24 && sizeof(struct talus_roll) == 32);
ABI(offsetof(struct talus_system, title) == 8 && sizeof(struct talus_system) == 16);
ABI(offsetof(struct talus_question, name) == 8 && offsetof(struct talus_question, text) == 16);
ABI(offsetof(struct talus_question, size) == 24 && offsetof(struct talus_question, options) == 32);
ABI(offsetof(struct talus_question, form) == 40 && sizeof(struct talus_question) == 48);
#endif
