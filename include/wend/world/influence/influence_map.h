#pragma once

#include <memory>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/navigator.h"
#include "wend/world/influence/influence_scores.h"

namespace wend {

class InfluenceSpread;

/// How a source's score falls with the distance from it, up to its range.
enum class Falloff : std::uint8_t {
  flat,     ///< not at all
  linear,   ///< by the same amount with each step, to 0 at the range
  inverse,  ///< divided by 1 + d at distance d
  halving,  ///< by half with every quarter of the range, linear in between: 1/16 at the range
};

/// How a source's score spreads.
enum class InfluenceReach : std::uint8_t {
  steps,  ///< along steps, as units walk: around walls
  sight,  ///< along straight lines that are free (path/line_of_sight.h); grids only
};

/// Something that gives scores to the places around it: a unit, a tower, a flower bed.
struct InfluenceSource {
  NodeId at = kNoNode;  ///< no effect if kNoNode or blocked
  double strength = 1;  ///< the score at its own place; may be below 0
  double range = 10;    ///< no effect beyond it; on grids, 1 is from a cell to the next
  Falloff falloff = Falloff::linear;
  InfluenceReach reach = InfluenceReach::steps;

  static constexpr double kMostStrength = 1e6;  ///< positive or negative
  static constexpr double kMostRange = 50'000;
  static constexpr double kMostSight = 256;  ///< largest range with InfluenceReach::sight
};

struct InfluenceOptions {
  InfluenceDistance distance = InfluenceDistance::lengths;
  /// For InfluenceDistance::costs: the cost of a distance of 1. 0: on grids CostModel::octile's
  /// straight step, 13860; elsewhere 1.
  double unit_cost = 0;
  /// The share of a deposit that a tick leaves; from 0 to 1.
  double left = 0.9;
  /// A deposit fades to 0 when its absolute value falls below this.
  double negligible = 0.01;
};

/// Identifies a source of one InfluenceMap; never reused for a later source.
struct InfluenceHandle {
  std::uint32_t place = ~std::uint32_t{0};
  std::uint32_t number = 0;

  friend bool operator==(const InfluenceHandle&, const InfluenceHandle&) = default;
};

/// A layer of scores over a map: danger, sight, crowds, scent, territory. Sources spread their
/// strength over the places within their range, and may move, change and be removed. Deposits stay
/// where they were left and fade with every tick (deaths, noise, footprints).
///
///     InfluenceMap danger = InfluenceMap::build(navigator).value();
///     const InfluenceHandle orc = danger.add({navigator.node(cell), 8.0, 10}).value();
///     ...
///     danger.move_to(orc, navigator.node(next));
///     danger.tick();                        // once a turn, or frame
///     danger.score(navigator.node(place));  // what the last tick or update made of it
///
/// An update takes time proportional to the change, not to the map: for each source that moved, it
/// subtracts the old contribution and adds the new one. Scores are whole numbers of 1/1024, so
/// after any changes they are exactly those of a newly built map, with every compiler.
///
/// Scores spread along steps away from the source. On grids these are the moves to the eight (or
/// six) neighbours that the corner rule allows; terrain costs and links are ignored unless
/// distances are `costs`. Elsewhere they are the map's edges.
///
/// Memory: 13 bytes per node, 8 more once there are deposits; 8 for each node within each source's
/// range. Once warm, updates allocate nothing on grids. The navigator must outlive it and must not
/// move. One thread at a time; several may read between two updates.
class InfluenceMap : public InfluenceScores {
 public:
  /// Errors: options out of range.
  static Result<InfluenceMap> build(const NodeNavigator& navigator,
                                    const InfluenceOptions& options = {});
  InfluenceMap(InfluenceMap&&) noexcept;
  InfluenceMap& operator=(InfluenceMap&&) noexcept;
  ~InfluenceMap();

  // Changes made here appear after the next update() or tick().

  /// Errors: a strength or range that is out of range or not a number; a place that is not a node;
  /// sight on a map that is not a grid.
  Result<InfluenceHandle> add(const InfluenceSource& source);
  /// Constant time. Preconditions: holds(source); `at` is a node or kNoNode.
  void move_to(InfluenceHandle source, NodeId at);
  /// Changes all of it at once. Cheap if only strength and falloff change. Errors: as for add; then
  /// it stays as it was. Precondition: holds(source).
  Result<void> change(InfluenceHandle source, const InfluenceSource& now);
  /// Precondition: holds(source).
  void remove(InfluenceHandle source);

  bool holds(InfluenceHandle source) const;
  /// As last set. Precondition: holds(source).
  const InfluenceSource& source(InfluenceHandle source) const;
  std::size_t source_count() const { return source_count_; }

  /// Leaves a deposit, spread like a source over the map as it is now; with a range of 0 at one
  /// place only. It stays there even if the map changes, and fades. Errors: as for add.
  Result<void> deposit(const InfluenceSource& source);

  /// Call after Navigator::update, with its report and cells. After an unreported update, the next
  /// update here spreads all sources again. If the number of nodes changed, all sources and
  /// deposits are removed. Precondition: built on a Navigator.
  void updated(const UpdateReport& report, std::span<const Point> cells);
  /// Call after steps from these nodes were added, removed or changed in length, in a space that
  /// reports changes by its version.
  void edited(std::span<const NodeId> nodes);

  /// Applies all changes since the last update to the scores.
  void update();
  /// The same, after earlier deposits have faded by one tick.
  void tick();

  /// Compares all with a new build from the map, the sources and the deposits; returns the first
  /// fault. Takes about as long as that build; for tests and debug builds.
  Result<void> validate() const;
  /// All memory held.
  std::size_t bytes() const;

 private:
  struct Source;
  struct Before {
    NodeId node;
    Units units;
  };

  InfluenceMap(const NodeNavigator& navigator, const InfluenceOptions& options);
  const char* refusal(const InfluenceSource& source) const;
  Source& at(InfluenceHandle handle);
  void mark(std::uint32_t place, bool respread);
  void mark_touched(std::span<const NodeId> edited);
  void take_notice();
  void follow_size();
  void begin_anew();
  void redo(Source& source);
  void add_all(const Source& source, Units sign);
  void touch(NodeId node, Units more);
  void fade();
  void put_down();
  void finish();
  Result<void> validate_notes() const;

  const NodeNavigator* navigator_;
  InfluenceOptions options_;
  Units left_;        // of 65536
  Units negligible_;  // units
  std::unique_ptr<InfluenceSpread> spread_;
  std::vector<Source> sources_;
  std::vector<std::uint32_t> free_;   // places without a source
  std::vector<std::uint32_t> dirty_;  // places to be looked at
  std::size_t source_count_ = 0;
  std::vector<Units> deposits_;      // empty, or one for each node
  std::vector<NodeId> deposited_;    // where there are any
  std::vector<Before> pending_;      // to be deposited
  std::vector<Before> touched_;      // nodes whose score the update changed
  std::vector<std::uint8_t> noted_;  // whether a node is among these, and whether among deposited_
  std::vector<NodeId> edited_;       // scratch
  std::uint64_t map_version_ = 0;    // of the navigator and the space, as reported
  std::uint64_t space_version_ = 0;
};

}  // namespace wend
