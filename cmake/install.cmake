# What `make install` lays down: libraries, header, command, manual page, shell completion, pkg-config and CMake files.
install(PROGRAMS $<TARGET_FILE:talus> DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES include/talus.h include/talus_diagnostics.def DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/libtalus.a DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS talus_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES cmake/talus-completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME talus)
install(FILES cmake/talus-completion.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _talus)
install(FILES cmake/talus-completion.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME talus.fish)

# The workbench, where `make web` has built it.
install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/build/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/talus/web OPTIONAL)

# Relative to where talus.pc lies, so that an installed copy may be moved.
file(RELATIVE_PATH TALUS_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/talus.pc.in talus.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/talus.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

include(CMakePackageConfigHelpers)
configure_package_config_file(cmake/TalusConfig.cmake.in TalusConfig.cmake
    INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Talus
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(TalusConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/TalusConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/TalusConfigVersion.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Talus)

# The manual page is written in scdoc; without it everything else is still installed.
find_program(SCDOC scdoc)
if(SCDOC)
    set(TALUS_MAN ${CMAKE_CURRENT_BINARY_DIR}/talus.1)
    add_custom_command(OUTPUT ${TALUS_MAN}
        COMMAND sh -c "exec \"$0\" < \"$1\" > \"$2\"" ${SCDOC} ${CMAKE_CURRENT_SOURCE_DIR}/docs/man/talus.1.scd ${TALUS_MAN}
        DEPENDS docs/man/talus.1.scd VERBATIM)
    add_custom_target(talus_man ALL DEPENDS ${TALUS_MAN})
    install(FILES ${TALUS_MAN} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
