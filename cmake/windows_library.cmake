# talus.dll, which exports what talus.h declares, and a program that runs the test cases through it.
add_library(talus_dll SHARED $<TARGET_OBJECTS:talus_objects>)
set_target_properties(talus_dll PROPERTIES OUTPUT_NAME talus PREFIX "")
target_link_libraries(talus_dll PRIVATE PkgConfig::UTF8PROC)
target_link_libraries(talus_dll PRIVATE winpthread) # sched_yield
target_link_options(talus_dll PRIVATE -static)
target_compile_definitions(talus_objects PRIVATE TALUS_BUILD)

add_executable(cases tests/windows/cases.c)
target_include_directories(cases PRIVATE include)
target_link_libraries(cases PRIVATE talus_dll)
