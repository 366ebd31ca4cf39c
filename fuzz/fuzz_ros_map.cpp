// Feeds arbitrary bytes to the reader of ROS maps: the YAML file up to the first NUL, and the image
// after it. Besides what the sanitizers see, it checks the promises of every answer, and that a map
// written again is the same map.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "mutate_ros.h"
#include "require.h"
#include "wend/io/ros_map.h"

namespace {

using namespace wend;
using namespace wend::io;

void check_map(const RosMap& map, const RosMapOptions& options) {
  require(map.map.cell_count() > 0);
  require(map.info.resolution > 0 && std::isfinite(map.info.x) && std::isfinite(map.info.yaw));
  const Position centre = map.centre({0, 0});
  require(std::isfinite(centre.x) && std::isfinite(centre.y));
  (void)map.cell(centre.x, centre.y);
  const Result<RosMapFiles> files = to_ros_map(map.map, map.info);
  // Only pictures that are not opaque have both terrain and unknown cells.
  if (!files) return require(map.info.mode == RosMapMode::scale);
  const FileLoader load = [&](const std::string&) { return files.value().pgm; };
  const Result<RosMap> again = parse_ros_map(files.value().yaml, load, options, "again");
  require(again.ok() && again.value().map.cells() == map.map.cells());
  require(again.value().info.image == map.info.image);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(bytes.find('\0'), size);
  const std::string_view yaml = bytes.substr(0, end);
  const std::string_view image = bytes.substr(std::min(end + 1, size));
  const FileLoader load = [&](const std::string&) { return std::string(image); };
  const RosMapOptions options{size % 2 == 0 ? 0 : 2.5};
  const Result<RosMap> map = parse_ros_map(yaml, load, options, "fuzz");
  if (map) {
    check_map(map.value(), options);
  } else if (map.error().source == "fuzz") {
    check_error(map.error(), yaml);
  } else {
    require(!map.error().reason.empty());
  }
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzzing::mutate_by(&fuzzing::mutated_ros, data, size, most, seed);
}
