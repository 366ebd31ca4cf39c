// The open polygons of a version as a mesh of their own: others were never there.
#pragma once

#include <memory>
#include <optional>

#include "promises/mesh/ways.h"
#include "wend/catalogue/mesh_navigator.h"

namespace wend::test {

class OpenMesh {
 public:
  /// With the links that the version takes.
  OpenMesh(const MeshNavigator& version, const MeshOptions& options);

  bool is_empty() const { return !navigator_.has_value(); }
  const NavMesh& mesh() const { return navigator_->mesh(); }
  Path solve(const Position& from, const Position& to, Workspace& workspace) const {
    return navigator_->solve({from, to}, workspace);
  }
  /// By brute force; null on large meshes.
  const BruteWays* ways();

 private:
  static constexpr std::uint32_t kMostPolygons = 60;

  std::optional<MeshNavigator> navigator_;
  std::unique_ptr<BruteMesh> brute_;
  std::unique_ptr<BruteWays> ways_;
};

}  // namespace wend::test
