#pragma once

#include <vector>

#include "wend/mesh/polyanya.h"

namespace wend::test {

inline Path shortest_way(const NavMesh& mesh, const Position& from, const Position& to) {
  Workspace workspace;
  Path path;
  Search* search = Polyanya::begin(mesh, {from, to}, workspace);
  search->run();
  search->write_path(path);
  return path;
}

/// Each polygon of the path is the neighbour of the one before.
inline bool are_neighbours(const NavMesh& mesh, const std::vector<NodeId>& polygons) {
  for (std::size_t i = 1; i < polygons.size(); ++i) {
    bool joined = false;
    for (const NavMesh::Side& side : mesh.sides_of(polygons[i - 1])) {
      joined = joined ||
               (side.door != NavMesh::kNone && mesh.doors()[side.door].neighbour == polygons[i]);
    }
    if (!joined) return false;
  }
  return true;
}

}  // namespace wend::test
