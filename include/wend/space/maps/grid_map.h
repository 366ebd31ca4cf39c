#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/base/types.h"
#include "wend/space/maps/cell_layout.h"

namespace wend {

/// What each terrain symbol costs, as a multiple of open ground: 2 is twice as dear, 0.5 half, and
/// 0 is blocked. Kept in thousandths, so that sums stay whole and exact.
class TerrainCosts {
 public:
  static constexpr std::uint32_t kThousandths = 1000;  ///< open ground, in thousandths
  static constexpr std::uint32_t kMostThousandths = 1000 * kThousandths;  ///< the dearest allowed

  /// Whether it can be kept: 0, or at most 1000 and not so small that it would be rounded to 0.
  static constexpr bool valid(double cost) {
    return cost == 0 || (cost >= 0.5 / kThousandths && cost <= 1000);
  }
  /// The nearest number of thousandths. Precondition: valid(cost).
  static std::uint32_t thousandths_of(double cost);

  /// The Moving AI convention: `.`, `G` and `S` are open ground, all else is blocked.
  static TerrainCosts standard() {
    TerrainCosts costs;
    for (const char symbol : {'.', 'G', 'S'}) costs.set(symbol, 1);
    return costs;
  }

  /// A multiple of open ground, kept to the thousandth; 0 means blocked. Precondition: valid(cost).
  void set(char symbol, double cost) {
    WEND_CHECK(valid(cost),
               "a terrain cost is a multiple of open ground: 0 (blocked), or 0.001 to 1000; "
               "thousandths are given to set_thousandths");
    set_thousandths(symbol, thousandths_of(cost));
  }
  /// This type counts thousandths, as those that of() returns: set_thousandths takes them.
  template <std::same_as<std::uint32_t> Thousandths>
  void set(char symbol, Thousandths thousandths) = delete;

  /// The same, exactly. Precondition: thousandths <= kMostThousandths.
  void set_thousandths(char symbol, std::uint32_t thousandths) {
    WEND_CHECK(thousandths <= kMostThousandths,
               "a terrain cost is at most 1000 times open ground, 1000000 thousandths");
    thousandths_[static_cast<unsigned char>(symbol)] = thousandths;
  }
  /// In thousandths.
  std::uint32_t of(char symbol) const { return thousandths_[static_cast<unsigned char>(symbol)]; }

  /// A symbol that is blocked, a usual one if there is one; nothing where all 256 are walkable.
  std::optional<char> blocked_symbol() const;
  /// One of open ground, or, where there is none, any that can be walked; nothing where all 256 are
  /// blocked.
  std::optional<char> open_symbol() const;

  friend bool operator==(const TerrainCosts&, const TerrainCosts&) = default;

 private:
  std::array<std::uint32_t, 256> thousandths_{};
};

/// A way from one cell to another that is no step: a door, a one-way drop, a teleporter. It leads
/// one way only; one that leads both ways is two links.
struct GridLink {
  Point from;
  Point to;
  /// In straight steps over open ground, kept to the thousandth: 0, or 0.001 to 1000.
  double cost = 1;

  /// Precondition: TerrainCosts::valid(cost).
  std::uint32_t thousandths() const { return TerrainCosts::thousandths_of(cost); }

  friend bool operator==(const GridLink&, const GridLink&) = default;
};

/// A rectangle of cells, squares or others, each with a terrain symbol, and what the symbols cost;
/// weights of single cells, and links between cells. A plain value: spaces are built from it and do
/// not look back; edit it and build (or update) again.
class GridMap {
 public:
  /// The most cells a map may have (2^28); readers refuse larger ones.
  static constexpr std::int64_t kMaxCells = std::int64_t{1} << 28;

  GridMap() = default;

  /// Precondition: width, height >= 0 and width * height <= kMaxCells.
  GridMap(std::int32_t width, std::int32_t height, char fill = '.')
      : width_(width), height_(height) {
    WEND_CHECK(width >= 0 && height >= 0 && std::int64_t{width} * height <= kMaxCells,
               "a map has 0 to 2^28 cells");
    cells_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), fill);
  }

  /// From symbols, row by row. Precondition: as above, and cells.size() == width * height.
  GridMap(std::int32_t width, std::int32_t height, std::vector<char> cells)
      : width_(width), height_(height), cells_(std::move(cells)) {
    WEND_CHECK(width >= 0 && height >= 0 && cells_.size() <= std::size_t{kMaxCells} &&
                   std::int64_t{width} * height == static_cast<std::int64_t>(cells_.size()),
               "a map has 0 to 2^28 cells, as many as width and height say");
  }

  /// From an array of the caller's, row by row: what is not 0 can be walked. Precondition: as
  /// above.
  static GridMap from_walkable(std::int32_t width, std::int32_t height,
                               std::span<const std::uint8_t> walkable);
  /// From what each cell costs, row by row, as a multiple of open ground: 0 is blocked. Errors: one
  /// that is not valid for TerrainCosts (of floats), or too small to be kept. Precondition: as
  /// above.
  static Result<GridMap> from_costs(std::int32_t width, std::int32_t height,
                                    std::span<const std::uint8_t> costs);
  static Result<GridMap> from_costs(std::int32_t width, std::int32_t height,
                                    std::span<const float> costs);

  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  std::size_t cell_count() const { return cells_.size(); }
  const std::vector<char>& cells() const { return cells_; }  ///< row by row

  bool contains(Point p) const { return p.x >= 0 && p.y >= 0 && p.x < width_ && p.y < height_; }

  /// Row-major number of a cell, and back. Preconditions: contains(p), id < cell_count().
  NodeId id(Point p) const {
    WEND_ASSERT(contains(p), "the cell must be on the map");
    return static_cast<NodeId>(p.y) * static_cast<NodeId>(width_) + static_cast<NodeId>(p.x);
  }
  Point point(NodeId id) const {
    WEND_ASSERT(id < cells_.size(), "the id must be on the map");
    const auto width = static_cast<NodeId>(width_);
    return {static_cast<std::int32_t>(id % width), static_cast<std::int32_t>(id / width)};
  }

  char symbol(Point p) const { return cells_[id(p)]; }
  void set_symbol(Point p, char symbol) {
    cells_[id(p)] = symbol;
    ++version_;
  }

  /// Blocks a cell, or frees it: it keeps its symbol where it is so already, or else has a usual
  /// one of its kind. Precondition: the terrain has such a symbol.
  void set_walkable(Point p, bool walkable);

  /// A cell's own share in what it costs: so many times what its symbol does, kept to the
  /// thousandth; 1 unless set. What it then costs is from 0.001 to 1000 times open ground. Four
  /// bytes per cell from the first one on that is not 1. Precondition: TerrainCosts::valid(weight),
  /// and not 0 (set_walkable).
  void set_weight(Point p, double weight);
  double weight(Point p) const {
    return weights_.empty() ? 1 : weights_[id(p)] / double{TerrainCosts::kThousandths};
  }
  /// Whether some cell has, or had, a weight other than 1.
  bool weighted() const { return !weights_.empty(); }

  /// Makes a cell what another map's is: its symbol and weight. True where it was otherwise.
  /// Preconditions: on the maps.
  bool copy_cell(Point here, const GridMap& map, Point there);

  CellLayout layout() const { return layout_; }
  /// Whatever it is, cells keep their columns and rows.
  void set_layout(CellLayout layout) {
    layout_ = layout;
    ++version_;
  }

  const TerrainCosts& terrain() const { return terrain_; }
  void set_terrain(const TerrainCosts& terrain) {
    terrain_ = terrain;
    ++version_;
  }

  /// Where a cell at an end is blocked, the link is closed.
  const std::vector<GridLink>& links() const { return links_; }
  /// Its cost is rounded to thousandths. Preconditions: both ends are on the map,
  /// TerrainCosts::valid(cost).
  void add_link(const GridLink& link) {
    WEND_ASSERT(contains(link.from) && contains(link.to), "a link joins cells of the map");
    WEND_CHECK(TerrainCosts::valid(link.cost),
               "a link's cost is counted in straight steps: 0, or 0.001 to 1000");
    links_.push_back({link.from, link.to, link.thousandths() / double{TerrainCosts::kThousandths}});
    ++version_;
  }
  void clear_links() {
    links_.clear();
    ++version_;
  }

  /// Thousandths of open ground's cost; 0 for a blocked cell. Precondition: contains(p).
  std::uint32_t cost(Point p) const { return cost(id(p)); }
  /// Precondition: id < cell_count().
  std::uint32_t cost(NodeId id) const {
    WEND_ASSERT(id < cells_.size(), "the id must be on the map");
    const std::uint32_t cost = terrain_.of(cells_[id]);
    return weights_.empty() ? cost : weigh(cost, weights_[id]);
  }

  /// False outside the map.
  bool walkable(Point p) const { return contains(p) && cost(p) != 0; }

  /// Whether every walkable cell costs 1.
  bool uniform() const;

  /// Counts the edits since the map was made.
  std::uint64_t version() const { return version_; }

 private:
  template <class Costs>
  static Result<GridMap> from_each_cost(std::int32_t width, std::int32_t height, Costs costs);
  static std::uint32_t weigh(std::uint32_t cost, std::uint32_t weight);

  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  CellLayout layout_ = CellLayout::square;
  std::vector<char> cells_;
  std::vector<std::uint32_t> weights_;  // in thousandths; empty where all are 1
  TerrainCosts terrain_ = TerrainCosts::standard();
  std::vector<GridLink> links_;
  std::uint64_t version_ = 0;
};

}  // namespace wend
