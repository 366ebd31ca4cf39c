#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "wend/catalogue/mesh_navigator.h"
#include "wend/mesh/erode_mesh.h"
#include "wend/mesh/mesh_gate.h"

namespace wend {

/// Shared by all versions of a mesh with gates: for each radius the mesh with all gates
/// open, made on first request and kept.
class GateCuts {
 public:
  /// A mesh for one radius.
  struct Cut {
    double radius;
    NavMesh open;
    std::vector<std::vector<std::uint32_t>> polygons;  ///< by gate
    MeshOptions options;  ///< with the links that a disc of this radius can take

    /// The same mesh with some gates closed.
    NavMesh with_closed(const std::vector<std::uint32_t>& gates) const;
  };

  GateCuts(NavMesh whole, std::vector<MeshGate> gates, const MeshOptions& options,
           const ErosionOptions& erosion);

  /// The same gates in another mesh, for the same radii. Nothing is cut yet.
  std::shared_ptr<GateCuts> of_other(NavMesh whole) const;

  const NavMesh& whole() const { return whole_; }
  std::size_t gate_count() const { return gates_.size(); }
  /// From any thread; valid as long as this. Errors: as cut_gates and NavMesh::build.
  Result<const Cut*> of(double radius);
  /// The radii for which versions have navigators.
  std::vector<double> radii() const;
  void note_navigator(double radius);

 private:
  Result<std::unique_ptr<Cut>> make(double radius) const;

  NavMesh whole_;
  std::vector<MeshGate> gates_;
  MeshOptions options_;
  ErosionOptions erosion_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<const Cut>> cuts_;
  std::vector<double> radii_;
};

/// The links of a mesh at both ends of which a disc has room.
void drop_narrow_links(const NavMesh& whole, const NavMesh& eroded, std::vector<MeshLink>& links);

}  // namespace wend
