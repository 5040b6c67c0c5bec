set(TALUS_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Werror)
# Tables leave out what is zero; clang warns of it even where the other fields are named.
if(CMAKE_C_COMPILER_ID MATCHES Clang)
    list(APPEND TALUS_WARNINGS -Wno-missing-field-initializers)
endif()
