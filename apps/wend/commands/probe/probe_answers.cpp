#include "commands/probe/probe_answers.h"

#include <fmt/format.h>

#include <cmath>

#include "terminal/failure.h"
#include "terminal/memory.h"
#include "wend/field/node_field.h"
#include "wend/mesh/around.h"
#include "wend/mesh/move_along.h"
#include "wend/mesh/raycast.h"
#include "wend/mesh/walls.h"

namespace wend::cli {
namespace {

std::string number(double value) { return fmt::format("{}", value); }

std::string polygon_text(std::uint32_t polygon) { return "@" + std::to_string(polygon); }

double plane_distance(const Position& a, const Position& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

/// An answer that begins with a place and its polygon.
ProbeAnswer answer_with(const MeshScene& scene, const MeshPlace& place) {
  ProbeAnswer answer;
  answer.text = {{"place", scene.text(place.position)}, {"polygon", polygon_text(place.polygon)}};
  answer.json["place"] = scene.json(place.position);
  answer.json["polygon"] = place.polygon;
  return answer;
}

/// A fact of one name in both forms.
void add(ProbeAnswer& answer, const char* name, double value) {
  answer.text.push_back({name, number(value)});
  answer.json[name] = value;
}

nlohmann::ordered_json list_json(const std::vector<std::uint32_t>& polygons) {
  auto list = nlohmann::ordered_json::array();
  for (const std::uint32_t polygon : polygons) list.push_back(polygon);
  return list;
}

std::string list_text(const std::vector<std::uint32_t>& polygons) {
  std::string text;
  for (const std::uint32_t polygon : polygons) {
    text += (text.empty() ? "" : " ") + polygon_text(polygon);
  }
  return text;
}

void add_polygons(ProbeAnswer& answer, const std::vector<std::uint32_t>& polygons) {
  answer.text.push_back({"polygons", list_text(polygons)});
  answer.json["polygons"] = list_json(polygons);
}

}  // namespace

ProbeAnswer probe_nearest(const MeshScene& scene, const Position& place) {
  const MeshPlace nearest = nearest_place(scene.mesh(), place);
  if (nearest.polygon == kNoPolygon) {
    throw file_error(scene.name() + ": the mesh has no polygons");
  }
  ProbeAnswer answer = answer_with(scene, nearest);
  add(answer, "distance",
      std::hypot(plane_distance(place, nearest.position), place.z - nearest.position.z));
  answer.line = {place, nearest.position};
  return answer;
}

ProbeAnswer probe_height(const MeshScene& scene, const MeshPlace& place) {
  ProbeAnswer answer = answer_with(scene, place);
  add(answer, "height", place.position.z);
  answer.marks = {place.position};
  return answer;
}

ProbeAnswer probe_ray(const MeshScene& scene, const MeshPlace& from, const Position& to) {
  std::vector<std::uint32_t> crossed;
  const RayEnd end = raycast(scene.mesh(), from, to, &crossed);
  ProbeAnswer answer = answer_with(scene, end.place);
  answer.text.insert(answer.text.begin(), {"ray", end.hit ? "ends at a wall" : "is free"});
  answer.json["hit"] = end.hit;
  add(answer, "share", end.share);
  add(answer, "distance", plane_distance(from.position, end.place.position));
  if (end.wall != NavMesh::kNone) {
    const Wall wall = wall_of(scene.mesh(), end.wall);
    answer.text.push_back({"wall", scene.text(wall.a) + " to " + scene.text(wall.b)});
    answer.text.push_back({"normal", number(end.normal.x) + "," + number(end.normal.y)});
    answer.json["wall"] = {scene.json(wall.a), scene.json(wall.b)};
    answer.json["normal"] = {end.normal.x, end.normal.y};
  }
  add_polygons(answer, crossed);
  answer.line = {from.position, end.place.position};
  return answer;
}

ProbeAnswer probe_slide(const MeshScene& scene, const MeshPlace& from, const Position& to) {
  Workspace workspace(checked_allocator());
  std::vector<std::uint32_t> crossed;
  const MeshPlace end = move_along(scene.mesh(), from, to, workspace, &crossed);
  ProbeAnswer answer = answer_with(scene, end);
  add(answer, "distance", plane_distance(from.position, end.position));
  add(answer, "short_of", plane_distance(end.position, to));
  add_polygons(answer, crossed);
  answer.line = {from.position, end.position};
  return answer;
}

ProbeAnswer probe_walls(const MeshScene& scene, const MeshPlace& place, double radius) {
  Workspace workspace(checked_allocator());
  std::vector<NearWall> walls;
  walls_within(scene.mesh(), place, radius, workspace, walls);
  ProbeAnswer answer;
  answer.is_list = true;
  answer.text = {{"distance", "x", "y", "z", "from_x", "from_y", "to_x", "to_y"}};
  answer.json["walls"] = nlohmann::ordered_json::array();
  for (const NearWall& wall : walls) {
    const Wall ends = wall_of(scene.mesh(), wall.side);
    const Position& at = wall.nearest;
    answer.text.push_back({number(wall.distance), number(at.x), number(at.y), number(at.z),
                           number(ends.a.x), number(ends.a.y), number(ends.b.x), number(ends.b.y)});
    answer.json["walls"].push_back({{"distance", wall.distance},
                                    {"place", scene.json(at)},
                                    {"from", scene.json(ends.a)},
                                    {"to", scene.json(ends.b)}});
    answer.marks.push_back(at);
  }
  return answer;
}

ProbeAnswer probe_circle(const MeshScene& scene, const MeshPlace& place, double radius) {
  Workspace workspace(checked_allocator());
  std::vector<NearPolygon> polygons;
  polygons_within(scene.mesh(), place, radius, workspace, polygons);
  ProbeAnswer answer;
  answer.is_list = true;
  answer.text = {{"polygon", "distance", "by"}};
  answer.json["polygons"] = nlohmann::ordered_json::array();
  answer.costs.assign(scene.mesh().polygon_count(), NodeField::kUnreached);
  for (const NearPolygon& near : polygons) {
    const bool first = near.parent == kNoPolygon;
    const std::uint32_t by = first ? near.polygon : polygons[near.parent].polygon;
    answer.text.push_back(
        {std::to_string(near.polygon), number(near.distance), first ? "" : std::to_string(by)});
    nlohmann::ordered_json entry = {{"polygon", near.polygon}, {"distance", near.distance}};
    if (!first) entry["by"] = by;
    answer.json["polygons"].push_back(entry);
    answer.costs[near.polygon] = near.distance;
  }
  answer.marks = {place.position};
  return answer;
}

ProbeAnswer probe_random(const MeshScene& scene, const DrawnPlaces& wanted) {
  const PlaceSampler sampler(scene.mesh());
  Workspace workspace(checked_allocator());
  Random random(wanted.seed);
  ProbeAnswer answer;
  answer.is_list = true;
  answer.text = {{"x", "y", "z", "polygon"}};
  answer.json["places"] = nlohmann::ordered_json::array();
  for (std::uint64_t i = 0; i < wanted.count; ++i) {
    const MeshPlace place =
        wanted.from.polygon == kNoPolygon
            ? sampler.draw(random)
            : random_place_within_way(scene.mesh(), wanted.from, wanted.within, random, workspace);
    if (place.polygon == kNoPolygon) {
      throw file_error(scene.name() + ": the mesh has no ground to draw places from");
    }
    const Position& at = place.position;
    answer.text.push_back(
        {number(at.x), number(at.y), number(at.z), std::to_string(place.polygon)});
    answer.json["places"].push_back({{"place", scene.json(at)}, {"polygon", place.polygon}});
    answer.marks.push_back(at);
  }
  return answer;
}

}  // namespace wend::cli
