# Warnings that every target of ours is held to, by gcc and clang alike.
add_library(warnings INTERFACE)
target_compile_options(warnings INTERFACE
  -Wall -Wextra -Werror -Wpedantic -Wshadow -Wpointer-arith -Wcast-qual -Wstrict-prototypes -Wmissing-prototypes
  -Wwrite-strings -Wundef -Wvla -Wformat=2 -Wconversion -Wno-sign-conversion)
