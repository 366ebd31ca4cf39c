// Graphs, and floors in GeoJSON.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <variant>
#include <vector>

#include "promises/files/drawn_values.h"
#include "promises/files/file_questions.h"
#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "wend/io/geojson.h"
#include "wend/io/json_map.h"

namespace wend::test {
namespace {

class GeojsonFileQuestions {
 public:
  explicit GeojsonFileQuestions(const FileScene& scene) : scene_(scene), random_(scene.random) {}

  void ask() {
    std::string features;
    const int count = random_.between(1, 4);
    for (int i = 0; i < count; ++i) features += draw_feature() + ",\n";
    const std::string text =
        R"({"type":"FeatureCollection","features":[)" + features +
        R"({"type":"Feature","properties":null,"geometry":null},)"
        R"({"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}]})"
        "\n";
    const auto is_same = [&](const io::GeojsonFloor& read) {
      return read.polygons == static_cast<std::uint32_t>(count) && read.others == 1 &&
             read.outlines == outlines_ && is_near(read.area, area_, 1e-6);
    };
    const auto parse = [](const std::string& form) { return io::parse_geojson(form); };
    check_text_forms(scene_, "GeoJSON", text, make_reader(parse, is_same));
  }

 private:
  /// A square, with a triangle as its hole or without.
  std::string draw_feature() {
    const double x = draw_number(random_) * 1e-3;
    const double y = random_.between(-99, 99) / 7.0;
    const double side = 1 + 9 * draw_share(random_);
    const double quarter = side / 4;
    const double half = side / 2;
    std::string rings =
        draw_ring({{x, y, 0}, {x + side, y, 0}, {x + side, y + side, 0}, {x, y + side, 0}}, 1);
    if (random_.chance(50)) {
      rings += "," + draw_ring({{x + quarter, y + quarter, 0},
                                {x + half, y + quarter, 0},
                                {x + half, y + half, 0}},
                               -1);
    }
    return R"({"type":"Feature","properties":{"a":[1,{"b":null}]},"geometry":)" +
           draw_geometry("[" + rings + "]") + "}";
  }
  std::string draw_geometry(const std::string& polygon) {
    const std::string geometry = random_.chance(50)
                                     ? R"({"type":"MultiPolygon","coordinates":[)" + polygon + "]}"
                                     : R"({"coordinates":)" + polygon + R"(,"type":"Polygon"})";
    if (random_.chance(50)) return geometry;
    return R"({"type":"GeometryCollection","geometries":[)" + geometry + "]}";
  }
  /// `sign` of its share in the area. Some are not closed, and some positions have a height.
  std::string draw_ring(const Outline& ring, int sign) {
    outlines_.push_back(ring);
    area_ += sign * area_of(ring);
    Outline corners = ring;
    if (random_.chance(75)) corners.push_back(ring.front());
    std::string text;
    for (const Position& corner : corners) {
      std::array<char, 120> written;
      std::snprintf(written.data(), written.size(),
                    random_.chance(50) ? "%s[%.17g,%.17g]" : "%s[ %.17g , %.17g, 5 ]",
                    text.empty() ? "" : ",", corner.x, corner.y);
      text += written.data();
    }
    return "[" + text + "]";
  }
  static double area_of(const Outline& ring) {
    double sum = 0;
    for (std::size_t i = 1; i + 1 < ring.size(); ++i) {
      const Position& a = ring[0];
      const Position& b = ring[i];
      const Position& c = ring[i + 1];
      sum += ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2;
    }
    return std::abs(sum);
  }

  const FileScene& scene_;
  Random& random_;
  std::vector<Outline> outlines_;
  double area_ = 0;
};

class GraphFileQuestions {
 public:
  explicit GraphFileQuestions(const FileScene& scene) : scene_(scene), random_(scene.random) {}

  void ask() {
    draw_plan();
    const auto text = io::to_json_text(io::JsonMap(plan_));
    if (!scene_.check(text.ok(), "a graph can be written as JSON")) return;
    const auto is_same = [&](const io::JsonMap& read) { return is_same_plan(read); };
    const auto parse = [](const std::string& form) { return io::parse_json_map(form); };
    check_text_forms(scene_, "JSON", text.value(), make_reader(parse, is_same));
  }

 private:
  void draw_plan() {
    for (int left = random_.between(1, 6); left > 0; --left) {
      io::GraphPlan::Node node;
      if (random_.chance(67)) node.name = draw_name(random_) + std::to_string(left);
      if (random_.chance(50)) node.position = draw_numbers(random_);
      plan_.nodes.push_back(node);
    }
    for (int left = random_.between(0, 8); left > 0; --left) plan_.edges.push_back(draw_edge());
  }
  /// Between nodes with positions some edges have no cost.
  io::GraphPlan::Edge draw_edge() {
    const auto nodes = static_cast<std::uint32_t>(plan_.nodes.size());
    io::GraphPlan::Edge edge = {};
    edge.from = random_.below(nodes);
    edge.to = random_.below(nodes);
    edge.one_way = random_.chance(50);
    const bool measured = plan_.nodes[edge.from].position && plan_.nodes[edge.to].position;
    if (!measured || random_.chance(75)) edge.cost = std::abs(draw_number(random_));
    return edge;
  }
  bool is_same_plan(const io::JsonMap& map) const {
    const auto* read = std::get_if<io::GraphPlan>(&map);
    return read != nullptr &&
           std::equal(plan_.nodes.begin(), plan_.nodes.end(), read->nodes.begin(),
                      read->nodes.end(), &is_same_node) &&
           std::equal(plan_.edges.begin(), plan_.edges.end(), read->edges.begin(),
                      read->edges.end(), &is_same_edge);
  }
  static bool is_same_node(const io::GraphPlan::Node& a, const io::GraphPlan::Node& b) {
    return a.name == b.name && a.position == b.position;
  }
  static bool is_same_edge(const io::GraphPlan::Edge& a, const io::GraphPlan::Edge& b) {
    return a.from == b.from && a.to == b.to && a.one_way == b.one_way && a.cost == b.cost;
  }

  const FileScene& scene_;
  Random& random_;
  io::GraphPlan plan_;
};

}  // namespace

void ask_geojson_files(const FileScene& scene) { GeojsonFileQuestions(scene).ask(); }
void ask_json_files(const FileScene& scene) { GraphFileQuestions(scene).ask(); }

}  // namespace wend::test
