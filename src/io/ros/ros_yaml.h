// The YAML file of a ROS map.
#pragma once

#include "wend/io/ros_map.h"

namespace wend::io {

Result<RosMapInfo> parse_ros_yaml(std::string_view text, const std::string& source);

}  // namespace wend::io
