# Adds wend::NAME, a library beside wend::wend for what needs other libraries. Each of its folders has a list of sources.
#
#     wend_add_part(NAME FOLDERS folder... [LINK library...] [INCLUDE folder...] [SYSTEM_INCLUDE folder...])
function(wend_add_part name)
  cmake_parse_arguments(PART "" "" "FOLDERS;LINK;INCLUDE;SYSTEM_INCLUDE" ${ARGN})
  set(target wend-${name})
  add_library(${target})
  add_library(wend::${name} ALIAS ${target})
  foreach(folder ${PART_FOLDERS})
    add_subdirectory(${folder})
  endforeach()
  target_link_libraries(${target} PUBLIC wend PRIVATE ${PART_LINK})
  target_include_directories(${target} PRIVATE ${PART_INCLUDE})
  target_include_directories(${target} SYSTEM PRIVATE ${PART_SYSTEM_INCLUDE})
  # The same numbers on every compiler: no fused multiply-add where the source has two operations.
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti -ffp-contract=off)
  set_target_properties(${target} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
    POSITION_INDEPENDENT_CODE ON EXPORT_NAME ${name})
  wend_strict(${target})
endfunction()
