include(cmake/batches.cmake)

# Sets up a target of wend's own that has its sources: compiles them in batches, with warnings and the chosen sanitizers,
# and puts programs into build/PRESET/bin.
function(wend_strict target)
  wend_compile_in_batches(${target})
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Wnon-virtual-dtor
    # g++ 12 sees overlapping copies in string concatenation that are not there (GCC bug 105651).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    $<$<BOOL:${WEND_WARNINGS_AS_ERRORS}>:-Werror>)
  if(WEND_SANITIZE)
    # The library has no RTTI, without which an object's type cannot be checked (vptr).
    target_compile_options(${target} PRIVATE -fsanitize=${WEND_SANITIZE} -fno-sanitize=vptr
      -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=${WEND_SANITIZE})
    get_target_property(type ${target} TYPE)
    if(WEND_SANITIZE MATCHES address AND type STREQUAL EXECUTABLE)
      # At an address that is known the program needs no relocations. ASan's descriptions of globals make 880,000 of them, a
      # third of the page faults of a short run, and the tests of the command line run the program thousands of times.
      target_link_options(${target} PRIVATE -no-pie)
    endif()
  endif()
  set_target_properties(${target} PROPERTIES
    CXX_EXTENSIONS OFF
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
endfunction()
