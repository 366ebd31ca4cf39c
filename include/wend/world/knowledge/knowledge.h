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

/// What cells count as that a side has never seen.
struct Unknown {
  enum class Kind : std::uint8_t {
    free,     ///< as open ground: the unit walks on, and into dead ends
    costly,   ///< as open ground that costs more (or less): it prefers what it knows
    blocked,  ///< as walls: it stays on what it knows
  };

  Kind kind = Kind::free;
  double factor = 1;  ///< of `costly`: a multiple of open ground, as TerrainCosts::set; not 0

  static constexpr Unknown as_free() { return {Kind::free, 1}; }
  static constexpr Unknown as_costly(double factor) { return {Kind::costly, factor}; }
  static constexpr Unknown as_blocked() { return {Kind::blocked, 1}; }
};

/// What looking round has brought, until the next call that looks.
class Sighting {
 public:
  /// The cells seen, each once.
  std::span<const Point> cells() const { return cells_; }
  /// Those of them (as nodes) that are new, or other than they were remembered.
  std::span<const NodeId> found() const { return found_; }
  /// Those that searches see otherwise now where unknown cells count so: for Replanner::edited().
  /// Of `costly` those that were unknown are all among them, whatever the factor.
  std::span<const NodeId> changed(Unknown unknown) const {
    switch (unknown.kind) {
      case Unknown::Kind::free: return unlike_open_;
      case Unknown::Kind::costly: return unlike_;
      case Unknown::Kind::blocked: return unlike_blocked_;
    }
    return found_;
  }
  /// The version, until this look, of what searches see: for Replanner::edited() as well. What
  /// nobody told it of then costs a new search, and no wrong answer.
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

/// What several sides know of one true map: which cells each has explored, at one bit a cell and
/// side, and of cells that were edited since they were seen, what they were then. Nothing is copied
/// for a side. Cells are known once they are seen, and stay known; what changes out of sight stays
/// what it was until somebody looks again.
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
/// Allies share one belief: what either sees, both know. At the moment of alliance each learns
/// what the other knew, of cells both know what was seen later. Who leaves keeps what was known
/// until then, and so do those that stay.
///
/// Memory: a copy of the map (a byte a cell, four more where it has weights), three bits a cell,
/// one bit a cell and side, and up to 48 bytes for each cell that a side remembers as it was. Not
/// to be edited, looked round in or allied while another thread reads or searches it; searches
/// begun before such a call go on where nothing changed for them, and else end as Status::stale.
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
  /// As of a Navigator for the same map. Preconditions: on the map.
  NodeId node(Point cell) const;
  Point cell(NodeId node) const;
  const Vision& vision() const;

  /// The true map was edited: follows these cells, which the sides remember as they were. Cost:
  /// the cells times the sides. Errors, which leave everything as it was: a cell outside the map;
  /// another size, layout or terrain costs; links; weights that make a cell cheaper, dearer or more
  /// finely graded than any symbol alone and any weight when this was built.
  Result<void> edited(const GridMap& map, std::span<const Point> cells);

  /// A unit of the side looks round, as Vision::look, and learns what is there. Cost: that of the
  /// look; allocates nothing once warm. A radius of 1 leaves out the cells diagonally beside it: a
  /// unit that is to step there must see farther. Preconditions: side < side_count(), the cell is
  /// on the map, radius >= 0.
  const Sighting& see(std::uint32_t side, Point cell, std::int32_t radius, SightKind kind);
  /// The side learns what these cells are, from a map that it found or a scout. Preconditions: as
  /// above.
  const Sighting& learn(std::uint32_t side, std::span<const Point> cells);

  bool explored(std::uint32_t side, Point cell) const;
  std::size_t explored_count(std::uint32_t side) const;  ///< linear in the cells
  /// Nothing where it is unknown.
  std::optional<SeenCell> seen(std::uint32_t side, Point cell) const;
  /// What searches count a cell as, in thousandths of open ground; 0: blocked.
  std::uint32_t believed_cost(std::uint32_t side, Point cell, Unknown unknown) const;
  /// How many cells the side remembers that were edited since it saw them.
  std::size_t outdated_count(std::uint32_t side) const;

  /// From now on two sides, and the allies of both, know the same. Linear in the cells. Searches
  /// of both begin anew.
  void ally(std::uint32_t a, std::uint32_t b);
  /// From now on a side looks for itself alone, and nobody learns what it sees. Linear in the
  /// cells.
  void leave(std::uint32_t side);
  bool allied(std::uint32_t a, std::uint32_t b) const;

  /// A navigator of the map as a side believes it to be: steps, corner rules and costs are those of
  /// the grid that such a map would be, and so are the answers (algorithms of grids alone, such as
  /// jump point search, aside). Follows whatever the side learns. Nodes have positions: the centres
  /// of their cells. Must not outlive this. As many for one side as one likes, and of several kinds
  /// of Unknown. Errors: a factor that is no valid terrain cost, or 0; costs graded too finely, as
  /// of TerrainGrid. Precondition: side < side_count().
  Result<NodeNavigator> navigator(std::uint32_t side, Unknown unknown) const;

  std::size_t bytes() const;
  /// The first thing that is wrong with it, held against the true map; null where there is none.
  const char* validate(const GridMap& map) const;

 private:
  explicit Knowledge(std::unique_ptr<KnownWorld> world);
  void note(Belief& belief, Point cell);

  std::unique_ptr<KnownWorld> world_;  // which stays where it is, for navigators refer to it
  Outlook sight_;
  Sighting sighting_;
};

}  // namespace wend
