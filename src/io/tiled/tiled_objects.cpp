#include "tiled_objects.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "../files/text.h"
#include "tmx_tree.h"
#include "utf8.h"

namespace wend::io {
namespace {

using Kind = JsonValue::Kind;

// Far from what would not fit into a whole number, and from what any screen shows.
constexpr double kMostPixel = 1e8;
// Each is a file to read.
constexpr std::size_t kMostTemplates = 1000;

bool has_any(const JsonValue& object, std::initializer_list<const char*> keys) {
  return std::any_of(keys.begin(), keys.end(),
                     [&](const char* key) { return object.find(key) != nullptr; });
}

/// Round an ellipse in a rectangle of that size, and a little outside of it.
std::vector<Position> ellipse(double width, double height) {
  constexpr int kCorners = 16;
  const double reach = 0.5 / std::cos(std::numbers::pi / kCorners);
  std::vector<Position> corners;
  for (int i = 0; i < kCorners; ++i) {
    const double angle = 2 * std::numbers::pi * i / kCorners;
    corners.push_back(
        {width * (0.5 + reach * std::cos(angle)), height * (0.5 + reach * std::sin(angle)), 0});
  }
  return corners;
}

}  // namespace

bool is_blocking_word(std::string_view word) {
  constexpr std::string_view kWords[] = {"collision", "collisions", "walls", "obstacles",
                                         "blocked"};
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](std::string_view each) { return same_word(word, each); });
}

void ObjectReader::read(const JsonValue& layer, TiledObjects& objects) {
  const bool blocks = is_blocking_word(reader_.text_at(layer, "name")) ||
                      is_blocking_word(reader_.text_at(layer, "class"));
  reader_.objects_at(layer, "objects", [&](const JsonValue& object) {
    const std::string_view name = reader_.text_at(object, "template");
    if (name.empty()) return read_object(object, blocks, objects);
    const JsonValue whole = with_template(object, std::string(name));
    if (!reader_.error()) read_object(whole, blocks, objects);
  });
}

/// Lines and texts mean nothing; areas are obstacles where the layer says so.
void ObjectReader::read_object(const JsonValue& object, bool blocks, TiledObjects& objects) {
  const bool is_area = object.find("polygon") != nullptr;
  const bool is_point = object.find("point") != nullptr;
  const std::string name = name_text(reader_.text_at(object, "name"));
  if (has_any(object, {"polyline", "text"})) return;
  if (is_area ? !blocks : name.empty() && !is_point && !blocks) return;
  const Frame frame = frame_of(object);
  const bool has_size = frame.width > 0 && frame.height > 0;
  const bool is_obstacle =
      blocks && (is_area || (has_size && !is_point && object.find("gid") == nullptr));
  if (is_obstacle) objects.obstacles.push_back(outline_of(object, frame));
  if (is_area) return;
  const Position at = place_of(object, frame);
  if (!is_obstacle && (is_point || !name.empty())) objects.waypoints.push_back({name, at});
  if (name.empty()) return;
  // In Tiled 1.9 "type" was called "class".
  const std::string_view type = reader_.text_at(object, "type");
  const std::string kind = name_text(type.empty() ? reader_.text_at(object, "class") : type);
  if (!is_utf8(name) || !is_utf8(kind)) reader_.fail(object, "a name is not UTF-8");
  objects.places.push_back({name, kind, plan_.cell_at(at.x, at.y)});
}

/// Takes the members that an object does not have itself from its template.
JsonValue ObjectReader::with_template(const JsonValue& object, const std::string& name) {
  JsonValue whole = object;
  const JsonValue* base = find_template(object, name);
  if (base == nullptr) return whole;
  for (std::size_t i = 0; i < base->items.size(); ++i) {
    if (whole.find(base->keys[i]) != nullptr) continue;
    whole.keys.push_back(base->keys[i]);
    whole.items.push_back(base->items[i]);
  }
  return whole;
}

const JsonValue* ObjectReader::find_template(const JsonValue& object, const std::string& name) {
  const auto known = templates_.find(name);
  if (known != templates_.end()) return &known->second;
  if (templates_.size() >= kMostTemplates) {
    reader_.fail(object, "there are more than 1000 templates");
    return nullptr;
  }
  return &templates_.emplace(name, read_template(object, name)).first->second;
}

/// The object that a template's file holds.
JsonValue ObjectReader::read_template(const JsonValue& object, const std::string& name) {
  const auto fail = [&](const std::string& reason) {
    reader_.fail(object, "the template " + in_quotes(name) + reason);
    return JsonValue();
  };
  if (!load_) {
    return fail(
        " is in a file of its own, which cannot be had here; in Tiled, detach the object from it");
  }
  const Result<std::string> bytes = load_(name);
  if (!bytes) return fail(": " + bytes.error().reason);
  const Result<JsonValue> tree = parse_tiled_tree(bytes.value(), "template", name_text(name));
  if (!tree) {
    reader_.fail(tree.error());
    return {};
  }
  // One object in JSON, a list of one in the tree of XML.
  const JsonValue* found = tree.value().find("object");
  const JsonValue* list = tree.value().find("objects");
  if (list != nullptr && list->items.size() == 1) found = &list->items[0];
  if (found == nullptr || found->kind != Kind::object) return fail(": there is no object in it");
  JsonValue base = *found;
  base.line = object.line;  // errors name the line that uses the template
  for (JsonValue& item : base.items) item.line = object.line;
  return base;
}

double ObjectReader::pixels(const JsonValue& object, const char* key) {
  return reader_.number_at(object, key, 0, -kMostPixel, kMostPixel);
}

ObjectReader::Frame ObjectReader::frame_of(const JsonValue& object) {
  Frame frame = {pixels(object, "x"), pixels(object, "y"), pixels(object, "width"),
                 pixels(object, "height"), pixels(object, "rotation")};
  if (object.find("gid") == nullptr) return frame;
  // Old maps do not say how large a tile is that is an object.
  if (frame.width == 0) frame.width = plan_.tile_width();
  if (frame.height == 0) frame.height = plan_.tile_height();
  return frame;
}

/// An object lies where its middle is, a tile that is an object where its foot stands. Its picture
/// stands on its lower left corner, on isometric maps on the middle of its lower side; in both the
/// foot is half a cell higher.
Position ObjectReader::place_of(const JsonValue& object, const Frame& frame) const {
  const double half = plan_.tile_height() / 2.0;
  Position offset = {frame.width / 2, frame.height / 2, 0};
  if (object.find("gid") != nullptr) {
    offset = plan_.layout() == CellLayout::diamond
                 ? Position{-half, -half, 0}
                 : Position{frame.width / 2, -std::min(frame.height / 2, half), 0};
  }
  const Position turned = plan_.turned(offset, frame.rotation);
  return {frame.x + turned.x, frame.y + turned.y, 0};
}

Outline ObjectReader::outline_of(const JsonValue& object, const Frame& frame) {
  const double right = frame.width;
  const double bottom = frame.height;
  Outline outline = {{0, 0, 0}, {right, 0, 0}, {right, bottom, 0}, {0, bottom, 0}};
  if (object.find("ellipse") != nullptr) outline = ellipse(right, bottom);
  if (const JsonValue* polygon = object.find("polygon")) outline = corners_of(*polygon);
  for (Position& corner : outline) {
    const Position turned = plan_.turned(corner, frame.rotation);
    corner = {frame.x + turned.x, frame.y + turned.y, 0};
  }
  return outline;
}

/// A list of objects in JSON, "0,0 8,0 8,8" in XML.
std::vector<Position> ObjectReader::corners_of(const JsonValue& polygon) {
  std::vector<Position> corners;
  if (polygon.kind == Kind::array) {
    for (const JsonValue& corner : polygon.items) {
      corners.push_back({pixels(corner, "x"), pixels(corner, "y"), 0});
    }
  }
  std::string_view rest = polygon.text;
  for (std::string_view pair = take_first_field(rest); !pair.empty();
       pair = take_first_field(rest)) {
    const std::size_t comma = std::min(pair.find(','), pair.size());
    JsonValue number;
    number.kind = Kind::text;
    number.line = polygon.line;
    const auto part = [&](std::string_view text) {
      number.text = text;
      return reader_.number(number, "polygon", -kMostPixel, kMostPixel);
    };
    const double x = part(pair.substr(0, comma));
    corners.push_back({x, part(pair.substr(std::min(comma + 1, pair.size()))), 0});
    if (reader_.error()) return corners;
  }
  if (corners.size() < 3) reader_.fail(polygon, "polygon: expected three corners or more");
  return corners;
}

}  // namespace wend::io
