# The Debian package, by CPack. The tree must have been configured with -DCMAKE_INSTALL_PREFIX=/usr, as script/package does:
# where parapet looks for parapet-jail is compiled in.
set(PARAPET_MAINTAINER "parapet authors <parapet@invalid.invalid>" CACHE STRING "Who answers for the package: NAME <ADDRESS>")
set(debian ${CMAKE_CURRENT_SOURCE_DIR}/debian)
set(made ${CMAKE_CURRENT_BINARY_DIR}/debian)

# llhttp's sources, where they are compiled in, are another package's: what is known of it stands beside them.
set(PARAPET_BUILT_USING "")
if(NOT libllhttp_FOUND)
  get_filename_component(llhttp_share ${LLHTTP_SOURCES} DIRECTORY)
  execute_process(COMMAND zcat ${llhttp_share}/doc/node-llhttp/changelog.Debian.gz OUTPUT_VARIABLE changes ERROR_QUIET)
  if(changes MATCHES "^([a-z0-9.+-]+) \\(([^)]+)\\)")
    set(PARAPET_BUILT_USING "${CMAKE_MATCH_1} (= ${CMAKE_MATCH_2})")
  endif()
endif()
configure_file(${debian}/built-using.cmake.in ${made}/built-using.cmake @ONLY)

# A date that is the same for each build of the same sources.
set(stamp $ENV{SOURCE_DATE_EPOCH})
if(NOT stamp)
  execute_process(COMMAND git -C ${CMAKE_SOURCE_DIR} log -1 --format=%ct OUTPUT_VARIABLE stamp OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT stamp)
  string(TIMESTAMP stamp %s UTC)
endif()
execute_process(COMMAND date -u -R -d @${stamp} OUTPUT_VARIABLE PARAPET_DATE OUTPUT_STRIP_TRAILING_WHITESPACE)
configure_file(${debian}/changelog.in ${made}/changelog @ONLY)
foreach(pair "${made}/changelog:changelog.Debian.gz" "${CMAKE_SOURCE_DIR}/CHANGELOG.md:changelog.gz")
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 from)
  list(GET pair 1 to)
  add_custom_command(OUTPUT debian/${to} COMMAND gzip -9nc ${from} > debian/${to} DEPENDS ${from} VERBATIM)
endforeach()
add_custom_target(package-documents ALL DEPENDS ${made}/changelog.Debian.gz ${made}/changelog.gz)
install(FILES ${made}/changelog.Debian.gz ${made}/changelog.gz ${debian}/copyright DESTINATION share/doc/parapet)
install(FILES ${debian}/lintian-overrides DESTINATION share/lintian/overrides RENAME parapet)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME parapet)
set(CPACK_PACKAGE_CONTACT ${PARAPET_MAINTAINER})
# Files of /etc have names from the root: they belong below the staging folder, too.
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The standard library of the jail's Python comes with libpython, which shlibdeps finds.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3-sympy")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "transparent guardrail proxy for local model servers")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Stands between any client and Ollama, llama-server or anything that speaks
their APIs, and relays byte for byte. Where a prompt gives positive evidence
that a classical tool can check its answer, that tool checks it: arithmetic by
programs that run in a jail, logic puzzles by Z3. Only a proven answer replaces
the model's.")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${debian}/conffiles ${debian}/postinst ${debian}/prerm ${debian}/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_POST_BUILD_SCRIPTS ${made}/built-using.cmake)
include(CPack)
