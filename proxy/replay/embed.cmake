# Writes the bytes of TAPE as a C array into OUT; run by the build with cmake -P whenever the tape changes.
file(READ ${TAPE} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
file(WRITE ${OUT} "/* Made from cases.jsonl by embed.cmake. */
#include \"proxy/replay/shipped.h\"

const char shipped_tape[] = {
${bytes}'\\0'};
const size_t shipped_tape_len = sizeof(shipped_tape) - 1;
")
