// A flow field over a whole map: the way to the nearest of some goals from everywhere, for any
// number of units.
//
// Two kinds. `steps`: Dijkstra's algorithm, on maps of every family; on grids, buckets no wider
// than a step make it linear (LatticeFlood). `eikonal`: on grids, for units that walk in any
// direction instead of in eight (EikonalStencil). Its costs are those of nearly straight ways,
// usually within some hundredths of the exact ones (docs/benchmarks.md has the figures).
//
// When not to use it: for a few units, ask for paths; for units in a small part of a large map,
// FlowTiles compute less.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/flow/direction.h"

namespace wend {

class Ground;
class Navigator;
class NodeNavigator;
class Overlay;

enum class FlowKind : std::uint8_t { steps, eikonal };

/// "steps" or "eikonal".
const char* to_string(FlowKind kind);

struct FlowGoal {
  static constexpr std::uint32_t kNoEnd = ~std::uint32_t{0};

  NodeId node = kNoNode;
  /// Number of units that fit there: see FlowField::arrive(). A goal given several times is one
  /// goal with the sum of the capacities.
  std::uint32_t capacity = kNoEnd;
};

struct FlowFieldOptions {
  FlowKind kind = FlowKind::steps;
  /// Extra costs, influence (filled by InfluenceCosts) and closed places for this field; only for
  /// the kind `steps`. It must outlive the field; call refresh() after it changes. The field is
  /// then filled at a third to half of the speed, and updates recompute all of it.
  const Overlay* overlay = nullptr;
};

/// A Flow (flow/direction.h). Any number of threads may ask it while nobody changes it. All answers
/// depend only on the map, the goals and the options, not on earlier edits. For units of a size,
/// make it on the navigator of that size (UnitNavigators) and update it with
/// UnitNavigators::changed, since clearance also changes around the map's changed cells.
///
/// Memory, bytes per place: 5 on a grid without links, plus buckets while it is filled; 7 with
/// terrain; 4 more if costs exceed 32 bits. Elsewhere 12 and a workspace.
class FlowField {
 public:
  /// A field towards the nearest goal. Goals that are invalid, blocked or of capacity 0 are
  /// ignored. The navigator must outlive the field, and must not move. Errors: `eikonal` on a map
  /// that is not a grid, with links, without diagonal steps, with an overlay, or with a straight
  /// step of 1 unit; an overlay of another map's size; a space without predecessors.
  static Result<FlowField> build(const NodeNavigator& navigator, std::span<const NodeId> goals,
                                 const FlowFieldOptions& options = {});
  static Result<FlowField> build(const NodeNavigator& navigator, std::span<const FlowGoal> goals,
                                 const FlowFieldOptions& options = {});
  FlowField(FlowField&&) noexcept;
  FlowField& operator=(FlowField&&) noexcept;
  ~FlowField();

  /// The node after this one on the way to a goal; kNoNode at a goal, if there is no way, and for
  /// invalid nodes. The longest of equally cheap steps.
  NodeId next(NodeId node) const;
  /// The cost of the way in the map's units, as Path::cost; infinite if there is none. In `eikonal`
  /// fields that of the nearly straight way, which is less than the way along next().
  double cost(NodeId node) const;
  bool reached(NodeId node) const;
  /// Appends the nodes of the way from a node to a goal, both included; nothing if there is no way.
  void write_path(NodeId node, std::vector<NodeId>& nodes) const;

  /// The direction, of length 1, for a unit at a position of a grid without links (as
  /// NodeNavigator::position; cells are squares, hexagons, or diamonds twice as broad as high).
  /// Straight to the goal if that is the way. Otherwise `steps` leads to the farthest of the next
  /// cells in sight (on terrain to the next one), `eikonal` follows the equation's solution. Stays
  /// on walkable ground as FlowTiles do. None off the map, if there is no way, and at the goal's
  /// centre. Precondition: has_plane().
  Direction direction(const Position& at) const;
  Direction direction(NodeId node) const;
  bool has_plane() const;
  /// For a disc on any map that has a Ground, in world coordinates: the node to walk straight to.
  /// `towards` is the node it walks to so far (kNoNode: none yet, or it was pushed). On grids
  /// without terrain the answer is the farthest of the next nodes that the disc can reach straight.
  /// Elsewhere, where straight on may be more expensive, it is the next node as soon as the disc is
  /// over `towards` (heights are ignored). At the end the goal; kNoNode if there is no way, or none
  /// of these nodes can be reached straight, as before a link.
  NodeId onward(const Ground& ground, const Position& at, double radius, NodeId towards) const;

  /// Takes a place at a goal for a unit that arrived; false if no place is left or it is not a
  /// goal. A goal with no place left closes: the field is repaired and leads to the other goals.
  bool arrive(NodeId goal);
  /// Gives a place back. False if none was taken, and at goals of unlimited capacity, which do not
  /// count arrivals.
  bool leave(NodeId goal);
  /// Number of places left; 0 if it is not a goal.
  std::uint32_t room(NodeId goal) const;
  std::span<const FlowGoal> goals() const;
  /// Replaces the goals, with all places free, and fills the field again in the same memory.
  void set_goals(std::span<const FlowGoal> goals);

  /// Call after the navigator's update, in which only these cells can have changed. Repairs the
  /// field on grids without links and overlays. Fills it anew elsewhere, and also if the repair
  /// covers a large part of the map or the map's size changed. Error: as build(); then nothing is
  /// reached.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);
  /// Fills the field anew: call it after the overlay changed.
  void refresh();

  FlowKind kind() const;
  /// Number of places visited by the last fill or repair; 0 if a search filled the field.
  std::uint64_t looks() const;
  std::size_t bytes() const;
  /// Checks that every place's cost follows from its neighbours'; returns the first fault. Linear
  /// in the map.
  Result<void> validate() const;

 private:
  struct Memory;
  explicit FlowField(std::unique_ptr<Memory> memory);

  std::unique_ptr<Memory> memory_;
};

}  // namespace wend
