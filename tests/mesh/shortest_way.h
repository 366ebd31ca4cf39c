#pragma once

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

}  // namespace wend::test
