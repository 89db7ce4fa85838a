# Warnings that every target of ours is held to, by gcc and clang alike. A row of a table names the fields that it has: the rest is
# zero.
add_library(warnings INTERFACE)
target_compile_options(warnings INTERFACE
  -Wall -Wextra -Werror -Wpedantic -Wshadow -Wpointer-arith -Wcast-qual -Wstrict-prototypes -Wmissing-prototypes
  -Wwrite-strings -Wundef -Wvla -Wformat=2 -Wconversion -Wno-sign-conversion -Wno-missing-field-initializers)
