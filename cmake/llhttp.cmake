# llhttp parses message heads. Debian 13 and later package it as a library; Debian 12 ships its C sources inside
# node-llhttp, which script/bootstrap unpacks into .deps/ without installing Node.
find_package(PkgConfig REQUIRED)
pkg_check_modules(libllhttp QUIET IMPORTED_TARGET libllhttp)
find_path(LLHTTP_SOURCES llhttp.c PATHS ${CMAKE_SOURCE_DIR}/.deps/llhttp/usr/share/llhttp /usr/share/llhttp NO_DEFAULT_PATH)
find_path(LLHTTP_INCLUDES llhttp.h
  PATHS ${CMAKE_SOURCE_DIR}/.deps/llhttp/usr/share/include/llhttp /usr/share/include/llhttp NO_DEFAULT_PATH)

if(libllhttp_FOUND)
  add_library(llhttp ALIAS PkgConfig::libllhttp)
elseif(LLHTTP_SOURCES AND LLHTTP_INCLUDES)
  add_library(llhttp STATIC ${LLHTTP_SOURCES}/llhttp.c ${LLHTTP_SOURCES}/http.c ${LLHTTP_SOURCES}/api.c)
  target_include_directories(llhttp SYSTEM PUBLIC ${LLHTTP_INCLUDES})
  # Before version 9 strictness is chosen when it is compiled.
  target_compile_definitions(llhttp PUBLIC LLHTTP_STRICT_MODE=1)
  target_compile_options(llhttp PRIVATE -w)
  target_link_libraries(llhttp PRIVATE hardening)
else()
  message(FATAL_ERROR "llhttp not found. Run script/bootstrap: it installs libllhttp-dev, or unpacks node-llhttp into .deps/.")
endif()
