// For a wend without yaml-cpp.
#include "wend/io/ros_map.h"

namespace wend::io {
namespace {

constexpr const char* kNoRos = "this wend was built without maps of ROS";

}  // namespace

Result<RosMap> parse_ros_map(std::string_view, const FileLoader&, const RosMapOptions&,
                             const std::string& source) {
  return Error{source, 0, kNoRos};
}

Result<RosMapFiles> to_ros_map(const GridMap&, const RosMapInfo&) { return Error{"", 0, kNoRos}; }

}  // namespace wend::io
