# Libraries that are headers only. A cross compiler that has none of its own takes those of this machine. They are copied,
# because beside them lie the machine's headers of C, which a cross compiler must not see.

# Sets `result` to a folder that has nothing but a copy of one of this machine's folders of headers.
function(wend_copy_headers folder result)
  find_path(WEND_PLACE_OF_${folder} ${folder} REQUIRED PATHS /usr/local/include /usr/include
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  file(COPY ${WEND_PLACE_OF_${folder}}/${folder} DESTINATION ${PROJECT_BINARY_DIR}/headers/${folder})
  set(${result} ${PROJECT_BINARY_DIR}/headers/${folder} PARENT_SCOPE)
endfunction()

# Finds a package, or makes its target of this machine's headers.
function(wend_find_headers package target folder)
  if(NOT CMAKE_CROSSCOMPILING)
    find_package(${package} REQUIRED)
    return()
  endif()
  find_package(${package} QUIET)
  if(NOT TARGET ${target})
    wend_copy_headers(${folder} copies)
    add_library(${target} INTERFACE IMPORTED)
    target_include_directories(${target} INTERFACE ${copies})
  endif()
endfunction()
