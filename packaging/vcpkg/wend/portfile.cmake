# An overlay port: it takes the sources of this clone.
#
#     vcpkg install wend[c,png] --overlay-ports=packaging/vcpkg
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURE_OPTIONS
  FEATURES
    c WEND_BUILD_C
    json WEND_BUILD_JSON
    png WEND_BUILD_PNG
    recast WEND_BUILD_RECAST
    ros WEND_BUILD_ROS
    tiled WEND_BUILD_TILED)
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS ${FEATURE_OPTIONS} -DWEND_BUILD_TOOL=OFF -DWEND_BUILD_EXAMPLES=OFF -DWEND_BUILD_PICTURE=OFF -DWEND_CCACHE=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/wend)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
