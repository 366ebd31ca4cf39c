// A mesh with gates, and what is known of its places, for any set of open gates.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "promises/gates/gate_level.h"
#include "promises/ledger.h"
#include "wend/catalogue/shared_mesh.h"
#include "wend/mesh/mesh_ground.h"
#include "wend/search/workspace.h"

namespace wend::test {

enum class GateVerdict { off, closed, open, unsure };

/// Counts of all worlds so far.
struct GateTally {
  std::uint64_t worlds = 0;
  std::uint64_t floors = 0;
  std::uint64_t closed_places = 0;
  std::uint64_t open_places = 0;
  std::uint64_t found = 0;
  std::uint64_t unreachable = 0;
  std::uint64_t outside = 0;
  std::uint64_t detours = 0;  ///< longer than with all gates open
  std::uint64_t linked = 0;   ///< paths that take links
  std::uint64_t current = 0;
  std::uint64_t beatable = 0;
  std::uint64_t broken = 0;
  std::uint64_t anew = 0;
  std::uint64_t moves = 0;
  std::uint64_t arrived = 0;
  std::uint64_t caught = 0;
  std::uint64_t refused = 0;
};
GateTally& gate_tally();

class GateScene {
 public:
  using Snapshot = std::shared_ptr<const RadiusNavigators>;

  GateScene(GateLevel level, const MeshOptions& options, Random& random, Workspace& workspace,
            Ledger& ledger);

  /// Builds the shared mesh. False where there is nothing to ask.
  bool build();
  bool check(bool good, const char* promise, const std::string& detail = {}) const;
  std::string place_text(const Position& at) const;

  const GateLevel& level() const { return level_; }
  const MeshOptions& options() const { return options_; }
  const ErosionOptions& erosion() const { return erosion_; }
  SharedMesh& shared() { return *shared_; }
  const std::vector<double>& radii() const { return radii_; }
  const std::vector<std::uint8_t>& open() const { return open_; }
  const Snapshot& all_open() const { return all_open_; }
  Random& random() const { return random_; }
  Workspace& workspace() const { return workspace_; }
  bool has_costs() const { return has_costs_; }
  /// The largest difference that squeezing and growing make.
  double tolerance() const { return 4 * whole_.touch(); }

  /// Opens and closes some gates, in one batch or none; checks the report.
  void commit();
  void open_all();

  /// Whether the disc's middle can be there. `far`: round corners ground may end before this
  /// distance.
  GateVerdict judge(const Position& at, double radius, double far,
                    const std::vector<std::uint8_t>& open) const;
  /// On the mesh that was eroded for the radius.
  GateVerdict judge_place(const Position& at, double radius,
                          const std::vector<std::uint8_t>& open) const {
    return judge(at, radius, radius * (1 + erosion_.corner_error), open);
  }

 private:
  void make_edits(std::vector<GateEdit>& edits) const;
  void apply(const std::vector<GateEdit>& edits);
  void ask_wrong_gate();
  /// Off the mesh by no more than rounding.
  bool is_beside(const Position& at) const;
  /// There is ground at the place that is none of the gate's polygons.
  bool touches_beyond(const Position& at, const GateGround& gate) const;

  GateLevel level_;
  MeshOptions options_;
  ErosionOptions erosion_;
  MeshGround whole_;
  Random& random_;
  Workspace& workspace_;
  Ledger& ledger_;
  std::unique_ptr<SharedMesh> shared_;
  std::vector<double> radii_;
  std::vector<std::uint8_t> open_;  // by gate
  Snapshot all_open_;
  bool has_costs_ = false;
};

}  // namespace wend::test
