# The two libraries that are installed. Both are made only when something asks for them (`make install`, tests).
add_library(talus_shared SHARED EXCLUDE_FROM_ALL $<TARGET_OBJECTS:talus_objects>)
target_link_libraries(talus_shared PRIVATE PkgConfig::UTF8PROC m)
set_target_properties(talus_shared PROPERTIES OUTPUT_NAME talus VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR})

# In an archive every global name is visible. So all objects are first linked into one, in which the hidden names become
# local: a host may have its own arena_alloc.
set(TALUS_ARCHIVE ${CMAKE_CURRENT_BINARY_DIR}/libtalus.a)
set(TALUS_ONE_OBJECT ${CMAKE_CURRENT_BINARY_DIR}/libtalus.o)
add_custom_command(OUTPUT ${TALUS_ARCHIVE}
    COMMAND ${CMAKE_LINKER} -r -o ${TALUS_ONE_OBJECT} $<TARGET_OBJECTS:talus_objects>
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${TALUS_ONE_OBJECT}
    COMMAND ${CMAKE_COMMAND} -E rm -f ${TALUS_ARCHIVE}
    COMMAND ${CMAKE_AR} rcs ${TALUS_ARCHIVE} ${TALUS_ONE_OBJECT}
    DEPENDS talus_objects $<TARGET_OBJECTS:talus_objects>
    COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(talus_archive DEPENDS ${TALUS_ARCHIVE})

# The same library from one translation unit: proof that src/talus_one.c is complete.
add_library(talus_one SHARED EXCLUDE_FROM_ALL src/talus_one.c ${EMBEDDED})
target_include_directories(talus_one PRIVATE src include)
target_link_libraries(talus_one PRIVATE PkgConfig::UTF8PROC m)
target_compile_options(talus_one PRIVATE ${TALUS_WARNINGS} -fvisibility=hidden -O0) # with -O3 it takes minutes

# The library that the Python wheel carries: utf8proc is linked into it.
find_library(UTF8PROC_ARCHIVE NAMES libutf8proc.a)
add_library(talus_wheel SHARED EXCLUDE_FROM_ALL $<TARGET_OBJECTS:talus_objects>)
if(UTF8PROC_ARCHIVE)
    target_link_libraries(talus_wheel PRIVATE ${UTF8PROC_ARCHIVE} m)
    target_link_options(talus_wheel PRIVATE LINKER:--exclude-libs,ALL)
else()
    target_link_libraries(talus_wheel PRIVATE PkgConfig::UTF8PROC m)
endif()
