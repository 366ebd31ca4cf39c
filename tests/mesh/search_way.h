#pragma once

#include "wend/mesh/polyanya.h"

namespace wend::test {

/// The path that Polyanya finds: the oracle for everything that looks ways up instead.
inline Path search_way(const NavMesh& mesh, const Position& from, const Position& to,
                       Workspace& workspace) {
  Path path;
  Search* search = Polyanya::begin(mesh, {from, to}, workspace);
  search->run();
  search->write_path(path);
  return path;
}

}  // namespace wend::test
