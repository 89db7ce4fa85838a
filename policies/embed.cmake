# Writes the bytes of POLICY as a C array into OUT; run by the build with cmake -P whenever the policy changes.
file(READ ${POLICY} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
file(WRITE ${OUT} "/* Made from default.yaml by embed.cmake. */
#include \"policies/shipped.h\"

const char shipped_policy[] = {
${bytes}'\\0'};
const size_t shipped_policy_len = sizeof(shipped_policy) - 1;
")
