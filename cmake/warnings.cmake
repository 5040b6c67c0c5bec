set(TALUS_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Werror)
# Tables leave out what is zero; clang warns of it even where the other fields are named.
if(CMAKE_C_COMPILER_ID MATCHES Clang)
    list(APPEND TALUS_WARNINGS -Wno-missing-field-initializers)
endif()
# Instrumented code makes gcc see conversions that are not there: the plain builds are those that must be clean.
if(CMAKE_C_FLAGS MATCHES fsanitize)
    list(REMOVE_ITEM TALUS_WARNINGS -Werror -Wconversion)
endif()
# Macros of mingw's headers (isnan ...) convert with a loss, and its printf attribute does not know C99 formats.
if(WIN32)
    list(APPEND TALUS_WARNINGS -Wno-error -Wno-conversion -Wno-format -Wno-format-extra-args)
endif()
