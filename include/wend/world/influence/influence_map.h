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
  inverse,  ///< at distance d one part in 1 + d
  halving,  ///< by half with every quarter of the range, straight between: 1/16 at the range
};

/// What a source's score goes by.
enum class InfluenceReach : std::uint8_t {
  steps,  ///< along steps, as one would walk: round walls
  sight,  ///< along straight lines that are free (path/line_of_sight.h); grids only
};

/// What gives the places round it a score: a unit, a tower, a flower bed.
struct InfluenceSource {
  NodeId at = kNoNode;  ///< kNoNode, or where nobody can be: it has no effect
  double strength = 1;  ///< the score at its own place; may be below 0
  double range = 10;    ///< no farther than that; of cells, 1 is from one to the next
  Falloff falloff = Falloff::linear;
  InfluenceReach reach = InfluenceReach::steps;

  static constexpr double kMostStrength = 1e6;  ///< either way
  static constexpr double kMostRange = 50'000;
  static constexpr double kMostSight = 256;  ///< the range of those that go by sight
};

struct InfluenceOptions {
  InfluenceDistance distance = InfluenceDistance::lengths;
  /// For InfluenceDistance::costs: what costs so much is 1 away. 0: on grids CostModel::octile's
  /// straight step, 13860; elsewhere 1.
  double unit_cost = 0;
  /// What a tick leaves of a deposit; from 0 to 1.
  double left = 0.9;
  /// What is less than that is gone, either way.
  double negligible = 0.01;
};

/// Names a source of one InfluenceMap; never a later one, once it has gone.
struct InfluenceHandle {
  std::uint32_t place = ~std::uint32_t{0};
  std::uint32_t number = 0;

  friend bool operator==(const InfluenceHandle&, const InfluenceHandle&) = default;
};

/// A layer of scores over a map: danger, sight, crowds, scent, hold on ground. Sources spread their
/// strength over the places within their range, and may move, change and go; deposits lie where
/// they fell and fade with every tick (deaths, noise, footprints).
///
///     InfluenceMap danger = InfluenceMap::build(navigator).value();
///     const InfluenceHandle orc = danger.add({navigator.node(cell), 8.0, 10}).value();
///     ...
///     danger.move_to(orc, navigator.node(next));
///     danger.tick();                        // once a turn, or frame
///     danger.score(navigator.node(place));  // what the last tick or update made of it
///
/// An update costs what changed, never the map: it takes back what each source that moved had added
/// and adds what it adds now. Scores are whole numbers of 1/1024, so that they equal those of a map
/// made anew, to the last digit, after whatever happened; the same on every compiler.
///
/// Steps lead away from a source. On grids they are the moves to the eight (or six) cells round a
/// cell that the corner rule allows, whatever terrain costs, and links carry nothing, unless
/// distances are `costs`; elsewhere they are the map's edges.
///
/// Memory: 13 bytes a node, 8 more once there are deposits; 8 for each node within each source's
/// range. Once warm, updates allocate nothing on grids. The navigator must outlive it, and stay
/// where it is. One thread at a time; several may read between two updates.
class InfluenceMap : public InfluenceScores {
 public:
  /// Errors: options out of range.
  static Result<InfluenceMap> build(const NodeNavigator& navigator,
                                    const InfluenceOptions& options = {});
  static Result<InfluenceMap> build(const Navigator& navigator,
                                    const InfluenceOptions& options = {});
  InfluenceMap(InfluenceMap&&) noexcept;
  InfluenceMap& operator=(InfluenceMap&&) noexcept;
  ~InfluenceMap();

  // What is told here shows after the next update.

  /// Errors: a strength or range out of range or no number; a place that is no node; sight on a map
  /// that is no grid.
  Result<InfluenceHandle> add(const InfluenceSource& source);
  /// Constant. Preconditions: holds(source); a node, or kNoNode.
  void move_to(InfluenceHandle source, NodeId at);
  /// All of it at once. Cheap where only strength and falloff are other ones. Errors: as of add;
  /// then it stays as it was. Precondition: holds(source).
  Result<void> change(InfluenceHandle source, const InfluenceSource& now);
  /// Precondition: holds(source).
  void remove(InfluenceHandle source);

  bool holds(InfluenceHandle source) const;
  /// As told. Precondition: holds(source).
  const InfluenceSource& source(InfluenceHandle source) const;
  std::size_t source_count() const { return source_count_; }

  /// Leaves so much behind, spread as a source's over the map as it is now; with a range of 0 at
  /// one place. It stays there, whatever happens to the map, and fades. Errors: as of add.
  Result<void> deposit(const InfluenceSource& source);

  /// The navigator was updated: what that reported, and the cells that were named. An update that
  /// nobody told of makes the next one here look at all sources anew. Where the map has another
  /// number of nodes since, all sources and deposits are gone. Precondition: built on a Navigator.
  void updated(const UpdateReport& report, std::span<const Point> cells);
  /// The space, which tells of its changes by its version, changed at these nodes: steps lead from
  /// them that are new, gone, or longer or shorter.
  void edited(std::span<const NodeId> nodes);

  /// Makes scores of all that was told since the last time.
  void update();
  /// The same, after what was deposited before has faded by one tick.
  void tick();

  /// Whether all is as if made anew from the map, the sources and the deposits; the first fault, if
  /// not. Costs about what making it did; for tests and debug builds.
  Result<void> validate() const;
  /// All memory held.
  std::size_t bytes() const;

 private:
  struct Source;
  struct Before {
    NodeId node;
    Units units;
  };

  InfluenceMap(const NodeNavigator& navigator, const Navigator* by_cells,
               const InfluenceOptions& options);
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
  const Navigator* by_cells_;  // the same, where it is one by cells
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
  std::vector<Before> touched_;      // nodes of which the update changed the score
  std::vector<std::uint8_t> noted_;  // whether a node is among these, and whether among deposited_
  std::vector<NodeId> edited_;       // scratch
  std::uint64_t map_version_ = 0;    // of the navigator and the space, as told
  std::uint64_t space_version_ = 0;
};

}  // namespace wend
