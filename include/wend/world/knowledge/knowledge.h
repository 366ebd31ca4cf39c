#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/navigator.h"
#include "wend/world/knowledge/vision.h"

namespace wend {

struct Belief;
struct KnownWorld;

/// How cells that a side has never seen are treated.
struct Unknown {
  enum class Kind : std::uint8_t {
    free,     ///< as open ground: the unit walks on, and into dead ends
    costly,   ///< as open ground that costs more (or less): it prefers what it knows
    blocked,  ///< as walls: it stays on what it knows
  };

  Kind kind = Kind::free;
  double factor = 1;  ///< for `costly`: a multiple of open ground, as TerrainCosts::set; not 0

  static constexpr Unknown as_free() { return {Kind::free, 1}; }
  static constexpr Unknown as_costly(double factor) { return {Kind::costly, factor}; }
  static constexpr Unknown as_blocked() { return {Kind::blocked, 1}; }
};

/// The result of a look, valid until the next see() or learn().
class Sighting {
 public:
  /// The cells seen, each once.
  std::span<const Point> cells() const { return cells_; }
  /// Those of them (as nodes) that are new, or differ from what was remembered.
  std::span<const NodeId> found() const { return found_; }
  /// Those that changed for searches that treat unknown cells in this way: for Replanner::edited().
  /// For `costly` this includes all that were unknown, whatever the factor.
  std::span<const NodeId> changed(Unknown unknown) const {
    switch (unknown.kind) {
      case Unknown::Kind::free: return unlike_open_;
      case Unknown::Kind::costly: return unlike_;
      case Unknown::Kind::blocked: return unlike_blocked_;
    }
    return found_;
  }
  /// The version before this look of what searches see: also for Replanner::edited(). An unreported
  /// change then costs a new search, but never gives a wrong answer.
  std::uint64_t before(Unknown unknown) const {
    return before_[static_cast<std::size_t>(unknown.kind)];
  }

 private:
  friend class Knowledge;
  std::array<std::uint64_t, 3> before_{};
  std::span<const Point> cells_;
  std::vector<NodeId> found_;
  std::vector<NodeId> unlike_open_;
  std::vector<NodeId> unlike_;
  std::vector<NodeId> unlike_blocked_;
};

/// A cell as a side last saw it.
struct SeenCell {
  char symbol;
  std::uint32_t thousandths;  ///< what it cost, as GridMap::cost; 0: blocked
  bool outdated;              ///< it was edited since, whatever it is now
};

/// Knowledge of several sides about one map: which cells each has explored (one bit per cell and
/// side), and the old contents of cells that were edited since they were seen. The map is not
/// copied for each side. Cells are known once they are seen, and stay known. A change out of sight
/// is not known until the side looks again.
///
///     Knowledge knowledge = Knowledge::build(map, {}, 2).value();
///     const Unknown unknown = Unknown::as_free();
///     NodeNavigator navigator = knowledge.navigator(0, unknown).value();
///     Replanner replanner(navigator, {knowledge.node(at), knowledge.node(to)});
///     while (...) {
///       const Sighting& seen = knowledge.see(0, at, 8, SightKind::line_of_sight);
///       replanner.move_to(knowledge.node(at));
///       replanner.edited(seen.changed(unknown), seen.before(unknown));
///       if (replanner.run() != Status::found) break;
///       at = knowledge.cell(replanner.path().nodes[1]);
///     }
///
/// Allies share one belief: what either sees, both know. When they ally, each learns what the other
/// knew; of cells that both know, the later sighting is kept. When one leaves, it and the others
/// keep what was known until then.
///
/// Memory: a copy of the map (a byte per cell, four more if it has weights), three bits per cell,
/// one bit per cell and side, and up to 48 bytes for each cell that a side remembers as it was. Do
/// not edit, look or ally while another thread reads or searches it. Searches begun before such a
/// call go on if nothing changed for them; else they end as Status::stale.
class Knowledge {
 public:
  static constexpr std::uint32_t kMostSides = 256;

  /// Errors: what Navigator::build refuses; a map with links, which are not remembered; no side,
  /// or more than kMostSides.
  static Result<Knowledge> build(const GridMap& map, const GridOptions& options,
                                 std::uint32_t sides, const VisionOptions& vision = {});
  Knowledge(Knowledge&&) noexcept;
  Knowledge& operator=(Knowledge&&) noexcept;
  ~Knowledge();

  std::uint32_t side_count() const;
  /// Nodes are those of a Navigator for the same map. Preconditions: on the map.
  NodeId node(Point cell) const;
  Point cell(NodeId node) const;
  const Vision& vision() const;

  /// Call after the true map was edited at these cells; the sides remember them as they were. Time:
  /// the cells times the sides. Errors, which leave everything as it was: a cell outside the map;
  /// another size, layout or terrain costs; links; weights that make a cell cheaper, more expensive
  /// or more finely graded than any symbol alone and any weight when this was built.
  Result<void> edited(const GridMap& map, std::span<const Point> cells);

  /// A unit of the side looks around (Vision::look), and the side learns what is there. Time: that
  /// of the look; allocates nothing once warm. A radius of 1 leaves out the diagonal neighbours: a
  /// unit that is to step there must see farther. Preconditions: side < side_count(), the cell is
  /// on the map, radius >= 0.
  const Sighting& see(std::uint32_t side, Point cell, std::int32_t radius, SightKind kind);
  /// The side learns what these cells are, from a map that it found or a scout. Preconditions: as
  /// above.
  const Sighting& learn(std::uint32_t side, std::span<const Point> cells);

  bool explored(std::uint32_t side, Point cell) const;
  std::size_t explored_count(std::uint32_t side) const;  ///< linear in the cells
  /// Empty if the cell is unknown.
  std::optional<SeenCell> seen(std::uint32_t side, Point cell) const;
  /// The cost of a cell for searches, in thousandths of open ground; 0: blocked.
  std::uint32_t believed_cost(std::uint32_t side, Point cell, Unknown unknown) const;
  /// How many cells the side remembers that were edited since it saw them.
  std::size_t outdated_count(std::uint32_t side) const;

  /// From now on two sides, and the allies of both, know the same. Linear in the cells. Searches of
  /// both start again.
  void ally(std::uint32_t a, std::uint32_t b);
  /// From now on a side looks for itself alone, and no other side learns what it sees. Linear in
  /// the cells.
  void leave(std::uint32_t side);
  bool allied(std::uint32_t a, std::uint32_t b) const;

  /// A navigator of the map as a side believes it to be. Steps, corner rules, costs and answers are
  /// those of a grid of that map (except for grid-only algorithms, such as jump point search). It
  /// follows what the side learns. The position of a node is the centre of its cell. Must not
  /// outlive this. A side may have any number of navigators, with different kinds of Unknown.
  /// Errors: a factor that is 0 or not a valid terrain cost; costs graded too finely, as for
  /// TerrainGrid. Precondition: side < side_count().
  Result<NodeNavigator> navigator(std::uint32_t side, Unknown unknown) const;

  std::size_t bytes() const;
  /// Checks that the internal state is consistent and fits the true map; returns the first fault.
  /// Linear; for tests and debug builds.
  Result<void> validate(const GridMap& map) const;

 private:
  explicit Knowledge(std::unique_ptr<KnownWorld> world);
  void note(Belief& belief, Point cell);

  std::unique_ptr<KnownWorld> world_;  // at a fixed address, because navigators refer to it
  Outlook sight_;
  Sighting sighting_;
};

}  // namespace wend
