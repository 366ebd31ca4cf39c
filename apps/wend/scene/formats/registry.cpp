#include <vector>

#include "scene/formats/formats.h"

// The registry. A line `FORMAT(ring)` stands for the MapFormat that ring_format() returns, a
// function in a file of its own. General formats come first: if several claim a file, the last one
// has it. If a file has none or the wrong one, the first of a kind of maps reports what is wrong.
#ifndef MORE_FORMATS  // the tests have one more
#define MORE_FORMATS(FORMAT)
#endif
#define FORMATS(FORMAT) \
  FORMAT(moving_ai)     \
  FORMAT(ascii)         \
  FORMAT(csv)           \
  FORMAT(png)           \
  FORMAT(tmx)           \
  FORMAT(tmj)           \
  FORMAT(ros)           \
  FORMAT(graph)         \
  FORMAT(waypoints)     \
  FORMAT(polyanya)      \
  FORMAT(navmesh)       \
  FORMAT(geojson)       \
  FORMAT(detour)        \
  MORE_FORMATS(FORMAT)

namespace wend::cli {

#define DECLARE(name) MapFormat name##_format();
FORMATS(DECLARE)
#undef DECLARE

std::span<const MapFormat> map_formats() {
#define CALL(name) name##_format(),
  static const std::vector<MapFormat> formats = {FORMATS(CALL)};
#undef CALL
  return formats;
}

}  // namespace wend::cli
