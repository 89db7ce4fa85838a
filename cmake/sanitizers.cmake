# -DPARAPET_SANITIZE=address,undefined builds everything of ours with those sanitizers.
add_library(sanitizers INTERFACE)
set(PARAPET_SANITIZE "" CACHE STRING "Sanitizers, comma-separated (address,undefined)")
if(PARAPET_SANITIZE)
  target_compile_options(sanitizers INTERFACE -fsanitize=${PARAPET_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(sanitizers INTERFACE -fsanitize=${PARAPET_SANITIZE})
endif()
