# talus.wasm: a module that shows what talus.h declares, for a host in a browser or elsewhere; and a program of the tests.
file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/empty.c CONTENT "typedef int talus_empty;\n") # written once
add_executable(talus_module ${CMAKE_CURRENT_BINARY_DIR}/empty.c cmake/wasm_bytes.c $<TARGET_OBJECTS:talus_objects>)
set_source_files_properties(cmake/wasm_bytes.c PROPERTIES
    COMPILE_OPTIONS "-O2;-mbulk-memory;-fno-builtin-memcpy;-fno-builtin-memset;-fno-builtin-strlen")
set_target_properties(talus_module PROPERTIES OUTPUT_NAME talus SUFFIX .wasm)
target_link_libraries(talus_module PRIVATE PkgConfig::UTF8PROC)
target_link_options(talus_module PRIVATE -mexec-model=reactor -Wl,--export-dynamic -Wl,--export=malloc -Wl,--export=free
    -Wl,--strip-all -Wl,--compress-relocations -O0) # nothing is compiled here; with -O clang would run binaryen's wasm-opt, on machines that have it

add_executable(answers tests/arch/answers.c)
set_target_properties(answers PROPERTIES SUFFIX .wasm)
target_compile_definitions(answers PRIVATE TALUS_STATIC)
target_link_libraries(answers PRIVATE talus_static)

# All is compiled for the smallest size but the code that takes most of the time: for speed JSON, texts and names, and
# with the flags of the build arenas and maps, the search for ways and the preparation of PF2e actors.
file(GLOB_RECURSE talus_small ${PROJECT_SOURCE_DIR}/src/*/*.c)
set(talus_fast ${talus_small})
list(FILTER talus_fast INCLUDE REGEX "src/(json/(value|write|put)|base/(arena|map|symbol|text))")
list(FILTER talus_small EXCLUDE REGEX
    "src/(json|base/(arena|decimal|lines|map|memory|number|rng|sort|symbol|text|vec|wide)|core/grid|systems/pf2e/(actor/(actor|archetype|penalty|prepare|statistic)|model|value|content/(tree|pack|facts)))")
set_source_files_properties(${talus_small} PROPERTIES COMPILE_OPTIONS -Oz)
set_source_files_properties(${talus_fast} PROPERTIES COMPILE_OPTIONS -O2)
