# Writes the bytes of FILE into OUT as the C text NAME, and as NAME_hash what a Content-Security-Policy names them by:
# sha256- and the digest in base64. Declared in HEADER. Run by the build with cmake -P whenever the file changes.
file(READ ${FILE} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")

# 32 bytes are ten times three and two.
set(digits ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
file(SHA256 ${FILE} digest)
set(digest "${digest}00")
set(hash "")
foreach(at RANGE 0 60 6)
  string(SUBSTRING ${digest} ${at} 6 three)
  foreach(shift 18 12 6 0)
    math(EXPR digit "(0x${three} >> ${shift}) & 63")
    string(SUBSTRING ${digits} ${digit} 1 letter)
    string(APPEND hash ${letter})
  endforeach()
endforeach()
string(SUBSTRING ${hash} 0 43 hash)

file(WRITE ${OUT} "#include \"${HEADER}\"

const char ${NAME}[] = {
${bytes}'\\0'};
const char ${NAME}_hash[] = \"sha256-${hash}=\";
")
