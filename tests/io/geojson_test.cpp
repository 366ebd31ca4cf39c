// GeoJSON: what becomes floor, what is left out, what is refused and how.
#include "wend/io/geojson.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/sample.h"
#include "wend/base/random.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::io {
namespace {

constexpr const char* kSquare = "[[0,0],[4,0],[4,4],[0,4],[0,0]]";
constexpr const char* kHole = "[[1,1],[1,2],[2,2],[2,1],[1,1]]";

std::string polygon(const std::string& rings) {
  return R"({"type": "Polygon", "coordinates": [)" + rings + "]}";
}

GeojsonFloor floor_of(const std::string& text) {
  const Result<GeojsonFloor> floor = parse_geojson(text, "x.geojson");
  EXPECT_TRUE(floor.ok()) << (floor ? "" : floor.error().message());
  return floor ? floor.value() : GeojsonFloor{};
}

std::string complaint_of(const std::string& text) {
  const Result<GeojsonFloor> floor = parse_geojson(text, "x.geojson");
  return floor ? "nothing was refused" : floor.error().message();
}

NavMesh mesh_of(const GeojsonFloor& floor) {
  return NavMesh::build(mesh_of_polygons(floor.outlines).value()).value();
}

bool is_floor(const NavMesh& mesh, double x, double y) {
  return polygon_at(mesh, {x, y, 0}) != kNoPolygon;
}

TEST(Geojson, APolygonIsItsOuterRingLessItsHoles) {
  const GeojsonFloor floor = floor_of(polygon(std::string(kSquare) + "," + kHole));
  ASSERT_EQ(floor.outlines.size(), 2u);
  EXPECT_EQ(floor.outlines[0], (Outline{{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}}));
  EXPECT_EQ(floor.outlines[1].size(), 4u);
  EXPECT_EQ(floor.polygons, 1u);
  EXPECT_EQ(floor.others, 0u);
  EXPECT_EQ(floor.area, 15);
  const NavMesh mesh = mesh_of(floor);
  EXPECT_TRUE(is_floor(mesh, 3, 3));
  EXPECT_FALSE(is_floor(mesh, 1.5, 1.5));
  EXPECT_FALSE(is_floor(mesh, 5, 1));
}

TEST(Geojson, PolygonsAreFoundInWhateverHoldsThem) {
  const std::string square = polygon(kSquare);
  const std::string feature = R"({"type": "Feature", "properties": {"type": 3, "deep": [{"a": {}}]},
    "geometry": )" + square + "}";
  const std::string many = R"({"type": "MultiPolygon", "coordinates": [[)" + std::string(kSquare) +
                           "], [[[5,5],[6,5],[6,6],[5,5]]]]}";
  const struct {
    std::string text;
    std::size_t polygons;
    std::size_t others;
  } cases[] = {
      {square, 1, 0},
      {feature, 1, 0},
      {many, 2, 0},
      {R"({"type": "GeometryCollection", "geometries": [)" + square + "," + many + "]}", 3, 0},
      {R"({"features": [)" + feature + "," + feature + R"(], "type": "FeatureCollection"})", 2, 0},
      {R"({"bbox": [0, 0, 1, 1], "type": "FeatureCollection", "crs": null, "features": [
         {"type": "Feature", "geometry": null, "properties": null},
         {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}},
         {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [
           {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}, )" +
           square + "]}}]}",
       1, 2},
      {R"({"type": "MultiPolygon", "coordinates": [[], [)" + std::string(kSquare) + "]]}", 1, 0},
  };
  for (const auto& each : cases) {
    const GeojsonFloor floor = floor_of(each.text);
    EXPECT_EQ(floor.polygons, each.polygons) << each.text;
    EXPECT_EQ(floor.others, each.others) << each.text;
  }
}

TEST(Geojson, RingsNeedNotBeAsTheStandardHasThem) {
  // Open; more coordinates; the same position twice.
  const GeojsonFloor floor =
      floor_of(polygon("[[0,0,7],[4,0,7],[4,0,7],[4,4,7,8],[0,4,7]], [[1,1],[1,2],[2,2],[2,1]]"));
  EXPECT_EQ(floor.outlines[0].size(), 5u);
  EXPECT_EQ(floor.outlines[0][3], (Position{4, 4, 0}));
  EXPECT_EQ(floor.area, 15);
  EXPECT_FALSE(is_floor(mesh_of(floor), 1.5, 1.5));
  // One that crosses itself is two triangles.
  const NavMesh bow = mesh_of(floor_of(polygon("[[0,0],[4,4],[4,0],[0,4],[0,0]]")));
  EXPECT_TRUE(is_floor(bow, 1, 2));
  EXPECT_TRUE(is_floor(bow, 3, 2));
  EXPECT_FALSE(is_floor(bow, 2, 1));
  // One without an area is no floor.
  const GeojsonFloor line = floor_of(polygon("[[0,0],[4,4],[2,2],[0,0]]"));
  EXPECT_EQ(line.area, 0);
  EXPECT_FALSE(mesh_of_polygons(line.outlines).ok());
}

TEST(Geojson, WhatOverlapsIsNoFloorAndItsAreaTells) {
  const GeojsonFloor floor =
      floor_of(R"({"type": "MultiPolygon", "coordinates": [[)" + std::string(kSquare) +
               "], [[[3,0],[8,0],[8,4],[3,4],[3,0]]]]}");
  EXPECT_EQ(floor.area, 36);
  const NavMesh mesh = mesh_of(floor);
  EXPECT_TRUE(is_floor(mesh, 2, 2));
  EXPECT_FALSE(is_floor(mesh, 3.5, 2));
  EXPECT_TRUE(is_floor(mesh, 6, 2));
}

TEST(Geojson, ErrorsNameTheLineAndThePlace) {
  EXPECT_EQ(
      complaint_of("{\"type\": \"FeatureCollection\", \"features\": [\n{\"type\": \"Feature\",\n"
                   "\"geometry\": {\"type\": \"Polygon\",\n\"coordinates\": [[[0,0],[1,0],\n"
                   "[1,\"1\"]]]}}]}"),
      "x.geojson:5: /features/0/geometry/coordinates/0/2/1: expected a number, found a text");
  EXPECT_EQ(complaint_of(polygon("[[0,0],[1,1e400],[2,2]]")),
            "x.geojson:1: the number '1e400' is too large");
  EXPECT_NE(complaint_of(polygon("[[0,0],[1,NaN],[2,2]]")).find("x.geojson:1: this is not JSON"),
            std::string::npos);
}

TEST(Geojson, WhatDoesNotFitIsRefused) {
  const struct {
    std::string text;
    const char* words;
  } cases[] = {
      {"", "ends too soon"},
      {"[]", "expected an object, found a list"},
      {"{}", "type is missing"},
      {R"({"type": 3})", "/type: expected a text, found a number"},
      {R"({"type": "Topology"})", "/type: GeoJSON has no type 'Topology'"},
      {R"({"type": "FeatureCollection"})", "features is missing"},
      {R"({"type": "FeatureCollection", "features": {}})", "/features: expected a list"},
      {R"({"type": "FeatureCollection", "features": []})", "there is no polygon in it"},
      {R"({"type": "FeatureCollection", "features": [{"type": "Polygon"}]})",
       "/features/0: expected a Feature, found a Polygon"},
      {R"({"type": "Feature"})", "there is no polygon in it"},
      {R"({"type": "Feature", "geometry": []})", "/geometry: expected an object"},
      {R"({"type": "Feature", "geometry": {"type": "Feature"}})", "a Feature is no geometry"},
      {R"({"type": "GeometryCollection"})", "geometries is missing"},
      {R"({"type": "Polygon"})", "coordinates is missing"},
      {R"({"type": "Polygon", "coordinates": []})", "there is no polygon in it"},
      {R"({"type": "Polygon", "coordinates": null})", "/coordinates: expected a list, found null"},
      {R"({"type": "Point", "coordinates": [1, 2]})", "only 1 geometry of another kind"},
      {R"({"type": "Polygon", "coordinates": [[1, 2], [3, 4], [5, 6]]})",
       "/coordinates/0/0: expected a list, found a number"},
      {polygon("[]"), "/coordinates/0: a ring has three corners or more"},
      {polygon("[[0,0],[1,1],[0,0]]"), "/coordinates/0: a ring has three corners or more"},
      {polygon("[[0,0],[1],[0,1]]"), "/coordinates/0/1: a position is two numbers"},
      {polygon("[[0,0],[1,2,true],[0,1]]"), "/coordinates/0/1/2: expected a number"},
      {polygon("[[0,0],[1e13,2],[0,1]]"), "expected a number from -1e+12 to 1e+12"},
      {R"({"type": "Polygon", "type": "Polygon"})", "in one object twice"},
      {std::string(100'000, '['), "16 levels"},
  };
  for (const auto& each : cases) {
    const std::string reason = complaint_of(each.text);
    EXPECT_NE(reason.find(each.words), std::string::npos) << each.text << "\n" << reason;
    EXPECT_EQ(reason.rfind("x.geojson", 0), 0u);
  }
}

TEST(Geojson, IsToldFromOtherJsonByItsFirstMember) {
  EXPECT_TRUE(is_geojson(R"({"type":"FeatureCollection")"));
  EXPECT_TRUE(is_geojson("\xef\xbb\xbf \r\n{ \"type\"\n:\t\"Polygon\", "));
  for (const char* text : {"", "{", "{\"type\"", R"({"type": "map")", R"({"type": "Poly)",
                           R"({"wend": "graph"})", R"([{"type": "Polygon"}])", "type octile"}) {
    EXPECT_FALSE(is_geojson(text)) << text;
  }
}

/// Rectangles with rectangular holes, side by side: each sampled place is floor where one of them
/// says so.
TEST(Geojson, RandomRoomsAreTheirRings) {
  Random random(11);
  for (int i = 0; i < test::sample(300); ++i) {
    const int rooms = random.between(1, 6);
    std::string text;
    std::vector<bool> holed;
    for (int room = 0; room < rooms; ++room) {
      const std::string x = std::to_string(4 * room);
      const std::string x4 = std::to_string(4 * room + 4);
      holed.push_back(random.chance(50));
      text += (room == 0 ? "" : ",") + ("[[[" + x + ",0],[" + x4 + ",0],[" + x4) + ",4],[" + x +
              ",4],[" + x + ",0]]";
      if (holed.back()) {
        text += ",[[" + x + ".5,1],[" + x + ".5,3],[" + std::to_string(4 * room + 3) + ",2]]";
      }
      text += "]";
    }
    const GeojsonFloor floor =
        floor_of(R"({"type": "MultiPolygon", "coordinates": [)" + text + "]}");
    ASSERT_EQ(floor.polygons, static_cast<std::uint32_t>(rooms));
    const NavMesh mesh = mesh_of(floor);
    for (int room = 0; room < rooms; ++room) {
      EXPECT_EQ(is_floor(mesh, 4 * room + 1, 2), !holed[static_cast<std::size_t>(room)]);
      EXPECT_TRUE(is_floor(mesh, 4 * room + 3.5, 0.5));
    }
    EXPECT_EQ(mesh.component_count(), 1u);
  }
}

}  // namespace
}  // namespace wend::io
