// The objects of a Tiled map: places, waypoints, and what is in the way between them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tiled_plan.h"
#include "wend/io/file_loader.h"
#include "wend/io/tiled_map.h"

namespace wend::io {

/// The objects of all object layers, as far as they mean anything. Cells and pixels are the
/// editor's.
struct TiledObjects {
  std::vector<MapPlace> places;
  std::vector<WaypointPlan::Waypoint> waypoints;  ///< the places, and points without a name
  std::vector<Outline> obstacles;                 ///< areas in layers that block
};

/// The words by which a layer blocks: "collision", "walls" and so on.
bool is_blocking_word(std::string_view word);

class ObjectReader {
 public:
  /// Templates of objects are had from `load`. Borrows all three.
  ObjectReader(const TiledPlan& plan, const FileLoader& load, TiledReader& reader)
      : plan_(plan), load_(load), reader_(reader) {}

  void read(const JsonValue& layer, TiledObjects& objects);

 private:
  /// Where an object is, in pixels; the angle clockwise.
  struct Frame {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    double rotation = 0;
  };

  void read_object(const JsonValue& object, bool blocks, TiledObjects& objects);
  JsonValue with_template(const JsonValue& object, const std::string& name);
  const JsonValue* find_template(const JsonValue& object, const std::string& name);
  JsonValue read_template(const JsonValue& object, const std::string& name);
  Frame frame_of(const JsonValue& object);
  Position place_of(const JsonValue& object, const Frame& frame) const;
  Outline outline_of(const JsonValue& object, const Frame& frame);
  std::vector<Position> corners_of(const JsonValue& polygon);
  double pixels(const JsonValue& object, const char* key);

  const TiledPlan& plan_;
  const FileLoader& load_;
  TiledReader& reader_;
  std::map<std::string, JsonValue> templates_;
};

}  // namespace wend::io
