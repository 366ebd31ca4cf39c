#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/mesh/erode_mesh.h"

namespace wend {

class GateCuts;

/// One mesh with a navigator for each unit radius, built on first request; it finds paths for the
/// centres of discs, with all functions of a MeshNavigator. Its polygons are those of erode_mesh,
/// with their own numbers. Ends on the mesh but too near to a wall are `start_outside` and
/// `goal_outside`. Paths of `polyanya` have the bound of the erosion, 1 + corner_error. Links
/// (MeshOptions::links) are kept if the disc fits at both ends, and renumbered
/// (MeshNavigator::links()); others are left out. The width of a link itself is not known: use link
/// kinds for it.
class RadiusNavigators {
 public:
  explicit RadiusNavigators(NavMesh mesh, const MeshOptions& options = {},
                            const ErosionOptions& erosion = {})
      : mesh_(std::make_shared<const NavMesh>(std::move(mesh))),
        options_(options),
        erosion_(erosion) {}

  const NavMesh& mesh() const { return *mesh_; }
  /// Each object has a number of its own, and so each version of a SharedMesh.
  std::uint64_t version() const { return version_; }

  /// Whether polygons have the same numbers in another version: not after SharedMesh::replace.
  bool numbers_alike(const RadiusNavigators& other) const {
    return this == &other || (cuts_ != nullptr && cuts_ == other.cuts_);
  }

  /// The navigator for a radius; 0 is a point. From any thread; the pointer stays valid until
  /// forget(). The first call for a radius takes as long as erode_mesh and NavMesh::build. Errors:
  /// theirs, and those of MeshNavigator::build.
  Result<const MeshNavigator*> of(double radius) const;

  /// Drops a radius and its navigator. Not while another thread uses any of them.
  void forget(double radius);

 private:
  friend class SharedMesh;
  struct Entry {
    double radius;
    MeshNavigator navigator;
  };

  /// A version of a mesh with gates, of which these are closed. Errors: as of().
  static Result<std::unique_ptr<RadiusNavigators>> of_version(std::shared_ptr<GateCuts> cuts,
                                                              std::vector<std::uint32_t> closed);
  RadiusNavigators(std::shared_ptr<GateCuts> cuts, std::vector<std::uint32_t> closed);
  Result<MeshNavigator> make(double radius) const;

  std::shared_ptr<const NavMesh> mesh_;
  MeshOptions options_;
  ErosionOptions erosion_;
  std::shared_ptr<GateCuts> cuts_;     // if there are gates; then the options are there
  std::vector<std::uint32_t> closed_;  // gates
  std::uint64_t version_ = next_version();
  mutable std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
  mutable std::vector<std::unique_ptr<const Entry>> entries_;
};

}  // namespace wend
