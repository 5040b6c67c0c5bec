# talus.wasm: a module that shows what talus.h declares, for a host in a browser or elsewhere; and a program of the tests.
file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/empty.c CONTENT "typedef int talus_empty;\n") # written once
add_executable(talus_module ${CMAKE_CURRENT_BINARY_DIR}/empty.c $<TARGET_OBJECTS:talus_objects>)
set_target_properties(talus_module PROPERTIES OUTPUT_NAME talus SUFFIX .wasm)
target_link_libraries(talus_module PRIVATE PkgConfig::UTF8PROC)
target_link_options(talus_module PRIVATE -mexec-model=reactor -Wl,--export-dynamic -Wl,--export=malloc -Wl,--export=free
    -Wl,--strip-all -O0) # nothing is compiled here; with -O clang would run binaryen's wasm-opt, on machines that have it

add_executable(answers tests/arch/answers.c)
set_target_properties(answers PROPERTIES SUFFIX .wasm)
target_compile_definitions(answers PRIVATE TALUS_STATIC)
target_link_libraries(answers PRIVATE talus_static)

# Code that a page seldom waits for is compiled for the smallest size: checks, schemas, pages, conversion, building, tables, the
# smaller systems.
file(GLOB talus_seldom ${PROJECT_SOURCE_DIR}/src/bridges/*.c ${PROJECT_SOURCE_DIR}/src/verbs/*.c
    ${PROJECT_SOURCE_DIR}/src/systems/*/lint/*.c ${PROJECT_SOURCE_DIR}/src/systems/*/gm/*.c
    ${PROJECT_SOURCE_DIR}/src/systems/*/build/*.c ${PROJECT_SOURCE_DIR}/src/systems/*/content/*.c
    ${PROJECT_SOURCE_DIR}/src/systems/p2v/cards/*.c ${PROJECT_SOURCE_DIR}/src/systems/p2v/modes/*.c
    ${PROJECT_SOURCE_DIR}/src/systems/*/sheet/*.c ${PROJECT_SOURCE_DIR}/src/systems/p2v/inch/*.c
    ${PROJECT_SOURCE_DIR}/src/systems/p2v/table/*.c ${PROJECT_SOURCE_DIR}/src/systems/p2v/act/*.c
    ${PROJECT_SOURCE_DIR}/src/systems/dnd5e/actor/*.c ${PROJECT_SOURCE_DIR}/src/systems/swse/*/*.c
    ${PROJECT_SOURCE_DIR}/src/systems/dh2e/*/*.c ${PROJECT_SOURCE_DIR}/src/systems/dnd5e/table/*.c
    ${PROJECT_SOURCE_DIR}/src/systems/pf2e/table/*.c ${PROJECT_SOURCE_DIR}/src/dice/*.c
    ${PROJECT_SOURCE_DIR}/src/api/*.c ${PROJECT_SOURCE_DIR}/src/ir/field*.c ${PROJECT_SOURCE_DIR}/src/core/*.c
    ${PROJECT_SOURCE_DIR}/src/systems/pf2e/roll/*.c)
list(FILTER talus_seldom EXCLUDE REGEX "pf2e/content/(tree|pack|facts)")
set_source_files_properties(${talus_seldom} PROPERTIES COMPILE_OPTIONS -Oz)
