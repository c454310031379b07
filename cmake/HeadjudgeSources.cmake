# Finding sources: a file that somebody adds or removes is noticed by the next build.

# headjudge_sources(<out> <folder>): every .cc file below the folder, which is relative to the current one.
function(headjudge_sources out folder)
  get_filename_component(folder ${folder} ABSOLUTE)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${folder}/*.cc)
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# headjudge_library(<name>): a static library of every .cc file of the current folder; may have none yet.
function(headjudge_library name)
  headjudge_sources(sources .)
  if(NOT sources)
    set(empty ${CMAKE_CURRENT_BINARY_DIR}/empty.cc)
    file(WRITE ${empty} "// Stands in for a folder without sources.\n")
    set(sources ${empty})
  endif()
  add_library(${name} STATIC ${sources})
endfunction()

# headjudge_program(<name> <folder>): a program of every .cc file below the folder, if there are any.
function(headjudge_program name folder)
  headjudge_sources(sources ${folder})
  if(sources)
    add_executable(${name} ${sources})
  endif()
endfunction()

# headjudge_precompile(<target> <header>...): compiles heavy headers once for the whole target: half of what a file
# costs is reading them. What the compilers are told besides is for ccache.
function(headjudge_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Through a precompiled header g++ 12 sees ghosts in std::string.
    target_compile_options(${target} PRIVATE -fpch-preprocess -fpch-deps -Wno-array-bounds -Wno-stringop-overflow)
  elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(${target} PRIVATE -Xclang -fno-pch-timestamp)
  endif()
endfunction()
