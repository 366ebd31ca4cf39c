// A flow field over a whole map: the way to the nearest of some goals from everywhere, for as many
// units as one likes.
//
// Two kinds. `steps`: what Dijkstra's algorithm says, on maps of every family; on grids buckets no
// wider than a step make it linear (LatticeFlood). `eikonal`: on grids, units that walk in any
// direction instead of in eight (EikonalStencil); costs are then those of nearly straight ways: as
// a rule within some hundredths of the exact ones (docs/benchmarks.md has the figures).
//
// When not to use it: for a few units, ask for paths; where units stand in a small part of a large
// map, FlowTiles make less.
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
  /// How many units have room there: see FlowField::arrive(). A goal that is named several times is
  /// one goal, with room for the sum.
  std::uint32_t capacity = kNoEnd;
};

struct FlowFieldOptions {
  FlowKind kind = FlowKind::steps;
  /// Extra costs, influence (InfluenceCosts fill one) and closed places, for this field only; only
  /// of the kind `steps`. It must outlive the field; after it changed call refresh(). At a third to
  /// half of the speed, and updates fill the field anew.
  const Overlay* overlay = nullptr;
};

/// A Flow (flow/direction.h). Questions from as many threads as one likes, while nobody changes it;
/// all answers follow from the map, the goals and the options alone, whatever edits it went
/// through. For units of a size, make it on the navigator of that size (UnitNavigators), and update
/// it by UnitNavigators::changed: room changes round the map's changed cells, too.
///
/// Memory, bytes per place: of a grid without links 5 and what buckets take while it is filled, 7
/// on terrain, 4 more where ways cost more than 32 bits hold; elsewhere 12 and a workspace.
class FlowField {
 public:
  /// Towards the nearest of some goals; those that are no nodes, where nobody can be, or without
  /// room do not count. The navigator must outlive it, and stay where it is. Errors: `eikonal` on
  /// what is no grid, with links, without diagonal steps, with an overlay, or with a straight step
  /// of 1 unit; an overlay of another map's size; a space without predecessors.
  static Result<FlowField> build(const NodeNavigator& navigator, std::span<const NodeId> goals,
                                 const FlowFieldOptions& options = {});
  static Result<FlowField> build(const NodeNavigator& navigator, std::span<const FlowGoal> goals,
                                 const FlowFieldOptions& options = {});
  FlowField(FlowField&&) noexcept;
  FlowField& operator=(FlowField&&) noexcept;
  ~FlowField();

  /// The node after this one on the way to a goal; kNoNode at a goal, where none leads, and where
  /// there is no such node. Of equally cheap steps the longest.
  NodeId next(NodeId node) const;
  /// What the way costs, in the map's units, as Path::cost; infinite where none leads. Of `eikonal`
  /// fields what the nearly straight way does: less than next() leads along.
  double cost(NodeId node) const;
  bool reached(NodeId node) const;
  /// Appends a node for each step from a node, itself included, to a goal; nothing where no way
  /// leads.
  void write_path(NodeId node, std::vector<NodeId>& nodes) const;

  /// Where a unit walks on that stands at a position of a grid without links (as
  /// NodeNavigator::position; cells are squares, hexagons, or diamonds twice as broad as high), of
  /// length 1: straight to the goal where that is the way; else, of `steps`, to the farthest of the
  /// next cells that it sees (over terrain to the next one), and of `eikonal` along the way that
  /// the equation says. It keeps within what is free as FlowTiles do. None off the map, where no
  /// way leads, and at the goal's centre. Precondition: has_plane().
  Direction direction(const Position& at) const;
  Direction direction(NodeId node) const;
  bool has_plane() const;
  /// On every map that has a ground, in the world's coordinates, for a disc: the node to walk to,
  /// straight, given the one that it walks to so far (kNoNode: none yet, or it was pushed). That is
  /// the farthest of the next nodes to which it has room on grids without terrain; elsewhere, where
  /// straight on may be dearer, the next one as soon as the disc is over this one (heights do not
  /// count). The goal at the end; kNoNode where no way leads, or nothing is in reach, as before a
  /// link.
  NodeId onward(const Ground& ground, const Position& at, double radius, NodeId towards) const;

  /// Takes a place at a goal for a unit that came there; false where there is none left, or no such
  /// goal. With its last place a goal closes, and all who walk go to others: the field is repaired.
  bool arrive(NodeId goal);
  /// Gives a place back. False where nobody had taken one; and at goals that take any number, for
  /// these count nobody.
  bool leave(NodeId goal);
  /// How many places are left; 0 where it is no goal.
  std::uint32_t room(NodeId goal) const;
  std::span<const FlowGoal> goals() const;
  /// Other goals, in the memory that it has. Nobody has arrived at them.
  void set_goals(std::span<const FlowGoal> goals);

  /// Follows the navigator after its update, in which only these cells can have changed. On grids
  /// without links and overlays what they touch is repaired; elsewhere, and where that is a large
  /// part of the map, or the map has another size, the field is filled anew. Error: as of build();
  /// then nothing is reached.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);
  Result<void> update(const Navigator& navigator, std::span<const Point> changed);
  /// Fills it anew: after the overlay changed.
  void refresh();

  FlowKind kind() const;
  /// How many places the last fill or repair looked at; 0 where a search filled it.
  std::uint64_t looks() const;
  std::size_t bytes() const;
  /// Whether every place costs what its neighbours say; the first fault, if not. Linear in the map.
  Result<void> validate() const;

 private:
  struct Memory;
  explicit FlowField(std::unique_ptr<Memory> memory);

  std::unique_ptr<Memory> memory_;
};

}  // namespace wend
