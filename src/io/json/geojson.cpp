#include "wend/io/geojson.h"

#include <algorithm>
#include <cmath>

#include "../files/text.h"
#include "schema_reader.h"

namespace wend::io {
namespace {

constexpr std::string_view kGeojsonTypes[] = {
    "FeatureCollection", "Feature",    "Polygon",         "MultiPolygon",      "Point",
    "MultiPoint",        "LineString", "MultiLineString", "GeometryCollection"};

bool is_one_of(std::string_view type, std::span<const std::string_view> types) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

/// By the trapezoids below its sides, seen from its first corner.
double area_of(const Outline& ring) {
  double doubled = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) {
    doubled += (ring[i].x - ring[0].x) * (ring[i + 1].y - ring[0].y) -
               (ring[i].y - ring[0].y) * (ring[i + 1].x - ring[0].x);
  }
  return std::abs(doubled) / 2;
}

class GeojsonReader {
 public:
  explicit GeojsonReader(const std::string& source) : source_(source), reader_(source) {}

  Result<GeojsonFloor> read(const JsonValue& root) {
    const std::string type = type_of(root);
    if (type == "FeatureCollection") {
      reader_.require(root, "features");
      reader_.list(root, "features", [&](const JsonValue& each, std::size_t) { feature(each); });
    } else if (type == "Feature") {
      feature(root);
    } else {
      geometry(root, type);
    }
    if (reader_.error()) return *reader_.error();
    if (!floor_.outlines.empty()) return std::move(floor_);
    return Error{
        source_, 0,
        "there is no polygon in it" +
            (floor_.others == 0 ? std::string()
                                : ", only " + counted(floor_.others, "geometry of another kind",
                                                      "geometries of other kinds"))};
  }

 private:
  using Kind = JsonValue::Kind;

  static std::string counted(std::uint32_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
  }

  /// Empty, and an error, where it is none of GeoJSON's.
  std::string type_of(const JsonValue& value) {
    std::string type;
    if (!reader_.is(value, Kind::object)) return type;
    reader_.require(value, "type");
    reader_.member(value, "type", [&](const JsonValue& text) {
      if (!reader_.is(text, Kind::text)) return;
      if (is_one_of(text.text, kGeojsonTypes)) {
        type = text.text;
      } else {
        reader_.fail(text, "GeoJSON has no type " + in_quotes(text.text));
      }
    });
    return type;
  }

  void feature(const JsonValue& value) {
    const std::string type = type_of(value);
    if (!reader_.error() && type != "Feature") {
      reader_.fail(value, "expected a Feature, found a " + type);
    }
    reader_.member(value, "geometry", [&](const JsonValue& shape) {
      if (shape.kind != Kind::null) geometry(shape, type_of(shape));
    });
  }

  void geometry(const JsonValue& value, const std::string& type) {
    if (reader_.error()) return;
    if (type == "Feature" || type == "FeatureCollection") {
      return reader_.fail(value, "a " + type + " is no geometry");
    }
    if (type == "GeometryCollection") {
      reader_.require(value, "geometries");
      reader_.list(value, "geometries",
                   [&](const JsonValue& each, std::size_t) { geometry(each, type_of(each)); });
      return;
    }
    reader_.require(value, "coordinates");
    if (type == "Polygon") {
      reader_.member(value, "coordinates", [&](const JsonValue& rings) { polygon(rings); });
    } else if (type == "MultiPolygon") {
      reader_.list(value, "coordinates",
                   [&](const JsonValue& each, std::size_t) { polygon(each); });
    } else {
      ++floor_.others;
    }
  }

  /// A list of rings, of which the first is the outer one. Without any it is nowhere.
  void polygon(const JsonValue& rings) {
    double area = 0;
    std::size_t count = 0;
    reader_.items(rings, [&](const JsonValue& each, std::size_t i) {
      Outline corners = ring(each);
      const double size = area_of(corners);
      area += i == 0 ? size : -size;
      floor_.outlines.push_back(std::move(corners));
      ++count;
    });
    if (count == 0) return;
    ++floor_.polygons;
    floor_.area += std::max(area, 0.0);
  }

  Outline ring(const JsonValue& value) {
    Outline corners;
    reader_.items(value,
                  [&](const JsonValue& at, std::size_t) { corners.push_back(position(at)); });
    if (corners.size() > 1 && corners.front() == corners.back()) corners.pop_back();
    if (corners.size() < 3) {
      reader_.fail(value, "a ring has three corners or more, and then the first of them again");
    }
    return corners;
  }

  Position position(const JsonValue& value) {
    if (!reader_.is(value, Kind::array)) return {};
    if (value.items.size() < 2) {
      reader_.fail(value, "a position is two numbers, x and y, or more");
      return {};
    }
    Position at;
    reader_.items(value, [&](const JsonValue& number, std::size_t i) {
      if (i == 0) at.x = reader_.coordinate(number);
      if (i == 1) at.y = reader_.coordinate(number);
      if (i > 1) reader_.is(number, Kind::number);
    });
    return at;
  }

  const std::string& source_;
  SchemaReader reader_;
  GeojsonFloor floor_;
};

}  // namespace

bool is_geojson(std::string_view bytes) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::string_view rest = beginning(bytes);
  const auto take = [&](std::string_view word) {
    const bool there = rest.substr(0, word.size()) == word;
    if (there) rest.remove_prefix(word.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
    return there;
  };
  if (!take("{") || !take("\"type\"") || !take(":") || !take("\"")) return false;
  return is_one_of(rest.substr(0, rest.find('"')), kGeojsonTypes);
}

Result<GeojsonFloor> parse_geojson(std::string_view text, const std::string& source) {
  const Result<JsonValue> root = parse_json_tree(text, source);
  if (!root) return root.error();
  return GeojsonReader(source).read(root.value());
}

Result<GeojsonFloor> read_geojson(const std::string& path) {
  return parse_file(path, &parse_geojson);
}

}  // namespace wend::io
