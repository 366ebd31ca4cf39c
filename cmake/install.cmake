include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS wend EXPORT wend-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/wend DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h"
  PATTERN c EXCLUDE PATTERN picture EXCLUDE PATTERN recast EXCLUDE PATTERN geojson.h EXCLUDE PATTERN json_map.h EXCLUDE PATTERN obj_file.h EXCLUDE PATTERN png_map.h EXCLUDE PATTERN ros_map.h EXCLUDE PATTERN tiled_map.h EXCLUDE)
if(WEND_BUILD_TOOL)
  install(TARGETS wend-tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

set(WEND_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/wend)
install(EXPORT wend-targets NAMESPACE wend:: DESTINATION ${WEND_PACKAGE_DIR})
# Each in an export of its own: only who asks for it needs what it needs.
foreach(part c picture png json tiled ros recast)
  if(TARGET wend-${part})
    install(TARGETS wend-${part} EXPORT wend-${part}-targets
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
      LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
      RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    if(part STREQUAL c OR part STREQUAL picture OR part STREQUAL recast)
      install(DIRECTORY include/wend/${part} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wend)
      if(part STREQUAL recast)
        install(FILES include/wend/io/obj_file.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wend/io)
      endif()
    else()
      install(FILES include/wend/io/${part}_map.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wend/io)
      if(part STREQUAL json)
        install(FILES include/wend/io/geojson.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wend/io)
      endif()
    endif()
    install(EXPORT wend-${part}-targets NAMESPACE wend:: DESTINATION ${WEND_PACKAGE_DIR})
  endif()
endforeach()
configure_package_config_file(cmake/wend-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/wend-config.cmake
  INSTALL_DESTINATION ${WEND_PACKAGE_DIR})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/wend-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/wend-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/wend-config-version.cmake DESTINATION ${WEND_PACKAGE_DIR})

# For those who build without CMake. Paths are relative to the file, because only the installation knows its prefix.
string(REGEX REPLACE "[^/]+" ".." WEND_PC_UP ${CMAKE_INSTALL_LIBDIR})
function(wend_install_pc name description libs cflags)
  set(WEND_PC_NAME ${name})
  set(WEND_PC_DESCRIPTION ${description})
  set(WEND_PC_LIBS ${libs})
  set(WEND_PC_CFLAGS ${cflags})
  configure_file(cmake/wend.pc.in ${name}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
wend_install_pc(wend "Paths for games, simulations and robots" "-lwend -pthread" -pthread)
if(TARGET wend-c)
  wend_install_pc(wend-c "Paths for games, simulations and robots, from C" -lwend-c "")
endif()
