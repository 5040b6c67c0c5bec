# Toolchain for Windows: Debian's mingw-w64. Programs run under Wine, where it is installed. utf8proc comes as a source
# file (TALUS_UTF8PROC), and the program `embed` from a build for this machine (TALUS_EMBED).
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# Random123 consists of headers that lie beside those of this machine, which come last. The printf of its C library knows
# neither %zu nor %lld, so mingw's own is used.
set(CMAKE_C_FLAGS_INIT "-idirafter /usr/include -D_FILE_OFFSET_BITS=64 -D__USE_MINGW_ANSI_STDIO=1")
