# Doubles are rounded alike on every machine: a product and a sum are never one step (some machines have such an
# instruction, some not; gcc keeps them apart by itself when it is told a C standard), and 32-bit x86 counts in registers
# of 64 bits, not of 80.
if(CMAKE_C_COMPILER_ID MATCHES Clang)
    add_compile_options(-ffp-contract=off)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^i[3-6]86$|^x86$")
    add_compile_options(-msse2 -mfpmath=sse)
endif()
