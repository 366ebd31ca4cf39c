#include "wend/catalogue/shared_mesh.h"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>

#include "gate_cuts.h"
#include "wend/base/assert.h"
#include "wend/mesh/mesh_ground.h"

namespace wend {

class SharedMesh::Versions {
 public:
  using Version = std::shared_ptr<const RadiusNavigators>;

  explicit Versions(std::shared_ptr<GateCuts> cuts)
      : cuts_(std::move(cuts)), open_(cuts_->gate_count(), 1) {}

  /// Makes the version of a mesh in which these gates are open, for all radii.
  static Result<Version> make(const std::shared_ptr<GateCuts>& cuts,
                              const std::vector<std::uint8_t>& open) {
    WEND_ASSERT(open.size() == cuts->gate_count(), "say of each gate whether it is open");
    std::vector<std::uint32_t> closed;
    for (std::uint32_t gate = 0; gate < open.size(); ++gate) {
      if (open[gate] == 0) closed.push_back(gate);
    }
    Result<std::unique_ptr<RadiusNavigators>> made =
        RadiusNavigators::of_version(cuts, std::move(closed));
    if (!made) return made.error();
    for (const double radius : cuts->radii()) {
      if (const auto good = made.value()->of(radius); !good) return good.error();
    }
    return Version(std::move(made).value());
  }

  Result<Version> make(const std::vector<std::uint8_t>& open) const { return make(cuts_, open); }

  Version newest() const {
    const std::lock_guard lock(newest_mutex_);
    return newest_;
  }

  void publish(Version version) {
    WEND_ASSERT(version != nullptr, "readers need a version: make() one first");
    {
      const std::lock_guard lock(newest_mutex_);
      newest_.swap(version);
    }
    for (const std::unique_ptr<Place>& place : places_) place->follow(newest_);
  }

  Result<CommitReport> commit(std::span<const GateEdit> edits) {
    const std::lock_guard lock(commit_mutex_);
    std::vector<std::uint8_t> open = open_;
    for (const GateEdit& edit : edits) {
      if (edit.gate >= open.size()) {
        return Error{"", 0,
                     "gate " + std::to_string(edit.gate) + " does not exist: there are " +
                         std::to_string(open.size()) + ", numbered from 0"};
      }
      open[edit.gate] = edit.open ? 1 : 0;
    }
    WEND_ASSERT(newest_ != nullptr, "build() publishes the first version before gates move");
    CommitReport report;
    for (std::size_t i = 0; i < open.size(); ++i) report.changed += open[i] != open_[i] ? 1 : 0;
    report.version = newest_->version();
    if (report.changed == 0) return report;
    Result<Version> made = make(open);
    if (!made) return made.error();
    open_ = std::move(open);
    report.version = made.value()->version();
    publish(std::move(made).value());
    return report;
  }

  Result<CommitReport> replace(NavMesh mesh) {
    const std::lock_guard lock(commit_mutex_);
    std::shared_ptr<GateCuts> cuts = cuts_->of_other(std::move(mesh));
    Result<Version> made = make(cuts, open_);
    if (!made) return made.error();
    for (const std::unique_ptr<Place>& place : places_) {
      if (const auto good = mesh_for(*made.value(), place->radius); !good) return good.error();
    }
    CommitReport report;
    report.changed = cuts->whole().polygon_count();
    report.version = made.value()->version();
    cuts_ = std::move(cuts);
    publish(std::move(made).value());
    return report;
  }

  Result<const Ground*> places(double radius) {
    const std::lock_guard lock(commit_mutex_);
    for (const std::unique_ptr<Place>& place : places_) {
      if (place->radius == radius) return &place->ground;
    }
    const Result<const NavMesh*> mesh = mesh_for(*newest_, radius);
    if (!mesh) return mesh.error();
    places_.push_back(std::make_unique<Place>(Place{radius, newest_, MeshGround(*mesh.value())}));
    return &places_.back()->ground;
  }

  std::size_t gate_count() const { return open_.size(); }
  bool is_open(std::uint32_t gate) const {
    WEND_ASSERT(gate < open_.size(), "gates are numbered from 0: ask gate_count()");
    return open_[gate] != 0;
  }
  const Ground& ground() const {
    WEND_ASSERT(!places_.empty() && places_.front()->radius == 0,
                "build() makes the ground of the whole mesh first");
    return places_.front()->ground;
  }

 private:
  /// A version's mesh for a radius. The whole one takes no navigator.
  static Result<const NavMesh*> mesh_for(const RadiusNavigators& version, double radius) {
    if (radius == 0) return &version.mesh();
    const Result<const MeshNavigator*> navigator = version.of(radius);
    if (!navigator) return navigator.error();
    return &navigator.value()->mesh();
  }

  /// The ground of the newest version for a radius.
  struct Place {
    double radius;
    Version version;  // keeps the ground's mesh
    MeshGround ground;

    void follow(const Version& newest) {
      const NavMesh& mesh = *mesh_for(*newest, radius).value();
      if (newest->numbers_alike(*version)) {
        ground.follow(mesh);
      } else {
        ground = MeshGround(mesh);
      }
      version = newest;
    }
  };

  std::mutex commit_mutex_;  // commits one after another
  mutable std::mutex newest_mutex_;
  std::shared_ptr<GateCuts> cuts_;
  std::vector<std::uint8_t> open_;  // by gate
  Version newest_;
  std::vector<std::unique_ptr<Place>> places_;  // the first one of the whole mesh
};

Result<SharedMesh> SharedMesh::build(NavMesh mesh, std::vector<MeshGate> gates,
                                     const MeshOptions& options, const ErosionOptions& erosion) {
  auto versions = std::make_unique<Versions>(
      std::make_shared<GateCuts>(std::move(mesh), std::move(gates), options, erosion));
  Result<Versions::Version> first =
      versions->make(std::vector<std::uint8_t>(versions->gate_count(), 1));
  if (!first) return first.error();
  versions->publish(std::move(first).value());
  // Options that are wrong are refused here.
  if (const auto navigator = versions->newest()->of(0); !navigator) return navigator.error();
  if (const auto ground = versions->places(0); !ground) return ground.error();
  return SharedMesh(std::move(versions));
}

SharedMesh::SharedMesh(std::unique_ptr<Versions> versions) : versions_(std::move(versions)) {}
SharedMesh::SharedMesh(SharedMesh&&) noexcept = default;
SharedMesh& SharedMesh::operator=(SharedMesh&&) noexcept = default;
SharedMesh::~SharedMesh() = default;

std::shared_ptr<const RadiusNavigators> SharedMesh::snapshot() const {
  WEND_ASSERT(versions_ != nullptr, "this mesh was moved away: use the one that it went to");
  return versions_->newest();
}
Result<CommitReport> SharedMesh::replace(NavMesh mesh) {
  WEND_ASSERT(versions_ != nullptr, "this mesh was moved away: use the one that it went to");
  return versions_->replace(std::move(mesh));
}
Result<CommitReport> SharedMesh::commit(std::span<const GateEdit> edits) {
  return versions_->commit(edits);
}
std::size_t SharedMesh::gate_count() const { return versions_->gate_count(); }
bool SharedMesh::is_open(std::uint32_t gate) const { return versions_->is_open(gate); }
const Ground& SharedMesh::ground() const { return versions_->ground(); }
Result<const Ground*> SharedMesh::places(double radius) const { return versions_->places(radius); }

}  // namespace wend
