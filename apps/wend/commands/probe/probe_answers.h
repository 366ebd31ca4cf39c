// Questions about places of a mesh, and what `wend probe` says of them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "scene/mesh_scene.h"
#include "terminal/table.h"
#include "wend/mesh/random_place.h"

namespace wend::cli {

struct ProbeAnswer {
  Table text;            ///< names and values; of a list with a heading
  bool is_list = false;  ///< which CSV has a form for
  nlohmann::ordered_json json;
  std::vector<Position> line;   ///< for a picture
  std::vector<double> costs;    ///< of polygons, for colours
  std::vector<Position> marks;  ///< places
};

ProbeAnswer probe_nearest(const MeshScene& scene, const Position& place);
ProbeAnswer probe_height(const MeshScene& scene, const MeshPlace& place);
ProbeAnswer probe_ray(const MeshScene& scene, const MeshPlace& from, const Position& to);
ProbeAnswer probe_slide(const MeshScene& scene, const MeshPlace& from, const Position& to);
ProbeAnswer probe_walls(const MeshScene& scene, const MeshPlace& place, double radius);
ProbeAnswer probe_circle(const MeshScene& scene, const MeshPlace& place, double radius);
/// Anywhere on the mesh; with a place, within a way of that length.
struct DrawnPlaces {
  std::uint64_t count;
  std::uint64_t seed;
  MeshPlace from = {};
  double within = 0;
};
ProbeAnswer probe_random(const MeshScene& scene, const DrawnPlaces& wanted);

}  // namespace wend::cli
