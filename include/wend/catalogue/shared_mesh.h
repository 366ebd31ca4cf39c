#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "wend/catalogue/radius_navigators.h"
#include "wend/catalogue/shared_navigator.h"
#include "wend/ground/ground.h"
#include "wend/mesh/mesh_gate.h"

namespace wend {

/// A gate's new state.
struct GateEdit {
  std::uint32_t gate;  ///< its index in the list of gates
  bool open;
};

/// A navigation mesh with gates that open and close while units of several sizes use it and other
/// threads search it. Snapshots are RadiusNavigators. A snapshot has all edits of a batch or none.
///
/// For each radius the mesh is cut along the gates once, so polygons keep their numbers when gates
/// open or close, and paths that cross no closed gate stay valid. For a disc a closed gate is a
/// wall: paths keep its radius away. A place in a closed gate is like one in a wall; a path from or
/// to it is `start_outside` or `goal_outside`.
///
/// A PathService follows the mesh, and so do MoveTo and MoveToSet:
///
///     SharedMesh mesh = SharedMesh::build(level, gates).value();
///     PathService service = PathService::build(mesh, radius).value();
///     MoveToSet units({&service, &mesh.ground(), mesh.places(radius).value()});
///     ... mesh.commit(edits);       // at any time between ticks
///     service.tick();
///     units.advance(dt);
///
/// **Cost.** A commit makes each radius' navigator anew: linear in its polygons, some microseconds
/// each (bench/gates). It takes no lock that readers wait for.
/// Obstacles that appear anywhere belong to a LiveMesh, whose ground a commit by replace() takes:
///
///     live.insert_obstacle(outline);
///     mesh.replace(live.freeze().value());
class SharedMesh {
 public:
  /// All gates are open. Errors: as MeshNavigator::build; a corner_error out of range; a gate that
  /// is not as MeshGate says (the error names it).
  static Result<SharedMesh> build(NavMesh mesh, std::vector<MeshGate> gates,
                                  const MeshOptions& options = {},
                                  const ErosionOptions& erosion = {});

  SharedMesh(SharedMesh&&) noexcept;
  SharedMesh& operator=(SharedMesh&&) noexcept;
  /// Snapshots may outlive this; services and grounds may not.
  ~SharedMesh();

  /// The newest version. From any thread; a mutex is held for some nanoseconds, even during a
  /// commit. Navigators and searches refer to it: hold it as long as they are used.
  std::shared_ptr<const RadiusNavigators> snapshot() const;

  /// Opens and closes gates, and publishes a new version for all radii that were ever requested; on
  /// error none is. From any thread; commits wait for each other. In the report, `changed` counts
  /// gates. Errors: a gate that does not exist.
  Result<CommitReport> commit(std::span<const GateEdit> edits);

  /// Takes another ground, under the same gates and links, and publishes a version for all radii
  /// that were ever requested; on error none is. From any thread, as commit(). Polygons have other
  /// numbers then: services answer requests that wait as Status::stale, and call older answers
  /// `broken`; MoveTo and MoveToSet ask again, and their units go on. Time: erosion and navigators
  /// of each radius, so more than commit(). In the report, `changed` counts polygons. Errors: as
  /// build(), so an obstacle may not lie over the middle of a gate or an end of a link.
  Result<CommitReport> replace(NavMesh mesh);

  std::size_t gate_count() const;
  /// As of the newest version. Not while another thread commits. Precondition: there is such a
  /// gate.
  bool is_open(std::uint32_t gate) const;

  /// The ground of the newest version, for units of any radius (MoveWorld::ground). It follows
  /// commits, and stays where it is as long as this is not moved from. Not while another thread
  /// commits.
  const Ground& ground() const;
  /// The ground whose places are the nodes of a radius' navigator (MoveWorld::places); as ground()
  /// for a radius of 0. Errors: as RadiusNavigators::of.
  Result<const Ground*> places(double radius) const;

 private:
  class Versions;
  explicit SharedMesh(std::unique_ptr<Versions> versions);

  std::unique_ptr<Versions> versions_;
};

}  // namespace wend
