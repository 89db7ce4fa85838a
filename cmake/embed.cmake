# Writes the bytes of FILE into OUT as the C array NAME, declared with NAME_len in HEADER; a NUL follows that is not
# counted. Run by the build with cmake -P whenever the file changes.
file(READ ${FILE} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
file(WRITE ${OUT} "#include \"${HEADER}\"

const char ${NAME}[] = {
${bytes}'\\0'};
const size_t ${NAME}_len = sizeof(${NAME}) - 1;
")
