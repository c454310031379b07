# Installs the engine library below the build folder, then configures, builds and runs the consumer with it.
# In: BUILD_DIR (a built headjudge), COMPILER, SANITIZE.
set(work ${BUILD_DIR}/consumer)
file(REMOVE_RECURSE ${work})
set(quiet OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${work}/prefix --component engine ${quiet})
set(flags "")
if(SANITIZE)
  set(flags -fsanitize=${SANITIZE})
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -G Ninja -S ${CMAKE_CURRENT_LIST_DIR} -B ${work}/build
  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${flags}
  -DCMAKE_PREFIX_PATH=${work}/prefix ${quiet})
execute_process(COMMAND ${CMAKE_COMMAND} --build ${work}/build ${quiet})
execute_process(COMMAND ${work}/build/consumer COMMAND_ERROR_IS_FATAL ANY)
