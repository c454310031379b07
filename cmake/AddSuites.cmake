# Run by ctest when it starts: makes one test of each suite that the GoogleTest program lists.
# In: program (the test program), command (the headjudge program or empty), root (the working folder).
if(NOT EXISTS "${program}")
  add_test(headjudge_tests_not_built "${CMAKE_COMMAND}" -E false)
  return()
endif()
execute_process(COMMAND "${program}" --gtest_list_tests WORKING_DIRECTORY "${root}"
                OUTPUT_VARIABLE listing RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT listing MATCHES "\n  ")
  add_test(headjudge_tests_do_not_list "${CMAKE_COMMAND}" -E false)
  return()
endif()

# A line without indentation names a suite; a comment after it gives its parameter type.
string(REPLACE ";" "," listing "${listing}")
string(REPLACE "\n" ";" lines "${listing}")
foreach(line IN LISTS lines)
  if(line MATCHES "^([A-Za-z_][A-Za-z0-9_/]*)\\.")
    set(suite "${CMAKE_MATCH_1}")
    add_test("${suite}" "${program}" "--gtest_filter=${suite}.*" --gtest_brief=1)
    set_tests_properties("${suite}" PROPERTIES WORKING_DIRECTORY "${root}" LABELS unit TIMEOUT 1200
                         ENVIRONMENT "HEADJUDGE_BINARY=${command}")
  endif()
endforeach()
