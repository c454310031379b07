# Language level, warnings, sanitizers and the compiler cache, the same for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
endif()

# Our own checks do not hang on NDEBUG: they stay on in every build.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wimplicit-fallthrough)
# A row of a table names the columns it needs; the others keep their defaults.
add_compile_options(-Wno-missing-field-initializers -Wno-sign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports overlapping copies in std::string's operator+ where there are none.
  add_compile_options(-Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # HEADJUDGE_CHECK(!"why this cannot be") is meant.
  add_compile_options(-Wno-string-conversion)
endif()
if(HEADJUDGE_WERROR)
  add_compile_options(-Werror)
endif()

if(HEADJUDGE_SANITIZE)
  add_compile_options(-fsanitize=${HEADJUDGE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${HEADJUDGE_SANITIZE} -fno-sanitize-recover=all)
endif()

if(HEADJUDGE_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "HEADJUDGE_FUZZ needs clang++: cmake --preset fuzz")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(HEADJUDGE_CCACHE ccache)
if(HEADJUDGE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Sloppiness: what ccache asks for to cache files that use a precompiled header.
  # Depend: what is cached goes by the text of every header. By the preprocessed text a header with another comment
  # would bring back a precompiled header that g++ and clang++ then take for another file's. Namespace: what was
  # cached without that is not looked at.
  # Base directory: a fresh clone in another folder finds what this one compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=1
      CCACHE_NAMESPACE=headjudge-depend CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${HEADJUDGE_CCACHE})
endif()
