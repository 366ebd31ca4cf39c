#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/mesh/erode_mesh.h"

namespace wend {

/// One mesh and all who walk on it: a navigator for the middles of discs of each radius, made when
/// it is first asked for. All that a navigator can do goes for each of them. Its polygons are those
/// of erode_mesh, and have numbers of their own; ends that are on the mesh but too near to a wall
/// are `start_outside` and `goal_outside` there. Ways of `polyanya` have the bound that the erosion
/// leaves, 1 + corner_error. Links (MeshOptions::links) whose ends both have room for the disc are
/// there, numbered anew (MeshNavigator::links()); others are left out. How wide a link itself is,
/// nobody knows: kinds can say it.
class RadiusNavigators {
 public:
  explicit RadiusNavigators(NavMesh mesh, const MeshOptions& options = {},
                            const ErosionOptions& erosion = {})
      : mesh_(std::make_unique<const NavMesh>(std::move(mesh))),
        options_(options),
        erosion_(erosion) {}

  const NavMesh& mesh() const { return *mesh_; }

  /// The navigator for a radius; 0 is a point. From any thread; it stays where it is. The first
  /// call for a radius takes as long as erode_mesh and NavMesh::build. Errors: theirs, and those of
  /// MeshNavigator::build.
  Result<const MeshNavigator*> of(double radius) const;

  /// Forgets a radius, and the navigator with it. Not while another thread uses any of them.
  void forget(double radius);

 private:
  struct Entry {
    double radius;
    MeshNavigator navigator;
  };

  Result<MeshNavigator> make(double radius) const;

  std::unique_ptr<const NavMesh> mesh_;
  MeshOptions options_;
  ErosionOptions erosion_;
  mutable std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
  mutable std::vector<std::unique_ptr<const Entry>> entries_;
};

}  // namespace wend
