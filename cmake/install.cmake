include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS wend EXPORT wend-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/wend DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h"
  PATTERN json_map.h EXCLUDE PATTERN png_map.h EXCLUDE)
if(WEND_BUILD_TOOL)
  install(TARGETS wend-tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

set(WEND_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/wend)
install(EXPORT wend-targets NAMESPACE wend:: DESTINATION ${WEND_PACKAGE_DIR})
# In an export of its own: only who asks for it needs libpng.
if(TARGET wend-png)
  install(TARGETS wend-png EXPORT wend-png-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES include/wend/io/png_map.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wend/io)
  install(EXPORT wend-png-targets NAMESPACE wend:: DESTINATION ${WEND_PACKAGE_DIR})
endif()
if(TARGET wend-json)
  install(TARGETS wend-json EXPORT wend-json-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES include/wend/io/json_map.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wend/io)
  install(EXPORT wend-json-targets NAMESPACE wend:: DESTINATION ${WEND_PACKAGE_DIR})
endif()
configure_package_config_file(cmake/wend-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/wend-config.cmake
  INSTALL_DESTINATION ${WEND_PACKAGE_DIR})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/wend-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/wend-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/wend-config-version.cmake DESTINATION ${WEND_PACKAGE_DIR})
