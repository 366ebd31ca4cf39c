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

/// The cost of each terrain symbol, as a multiple of open ground: 2 is twice as expensive, 0.5 half
/// as expensive, 0 is blocked. Stored in thousandths, so that sums stay whole and exact.
class TerrainCosts {
 public:
  static constexpr std::uint32_t kThousandths = 1000;  ///< open ground, in thousandths
  static constexpr std::uint32_t kMostThousandths = 1000 * kThousandths;  ///< the largest allowed

  /// Whether it can be stored: 0, or at most 1000 and large enough not to be rounded to 0.
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

  /// Sets a cost as a multiple of open ground, rounded to thousandths; 0 means blocked.
  /// Precondition: valid(cost).
  void set(char symbol, double cost) {
    WEND_CHECK(valid(cost),
               "a terrain cost is a multiple of open ground: 0 (blocked), or 0.001 to 1000; "
               "thousandths are given to set_thousandths");
    set_thousandths(symbol, thousandths_of(cost));
  }
  /// Deleted: this type stands for thousandths, as of() returns them; call set_thousandths.
  template <std::same_as<std::uint32_t> Thousandths>
  void set(char symbol, Thousandths thousandths) = delete;

  /// Sets the exact cost. Precondition: thousandths <= kMostThousandths.
  void set_thousandths(char symbol, std::uint32_t thousandths) {
    WEND_CHECK(thousandths <= kMostThousandths,
               "a terrain cost is at most 1000 times open ground, 1000000 thousandths");
    thousandths_[static_cast<unsigned char>(symbol)] = thousandths;
  }
  /// The cost in thousandths.
  std::uint32_t of(char symbol) const { return thousandths_[static_cast<unsigned char>(symbol)]; }

  /// A blocked symbol, a usual one if possible; std::nullopt if all 256 are walkable.
  std::optional<char> blocked_symbol() const;
  /// A symbol of open ground, else any walkable symbol; std::nullopt if all 256 are blocked.
  std::optional<char> open_symbol() const;

  friend bool operator==(const TerrainCosts&, const TerrainCosts&) = default;

 private:
  std::array<std::uint32_t, 256> thousandths_{};
};

/// A connection from one cell to another that is not a step: a door, a one-way drop, a teleporter.
/// It leads one way; for both ways, use two links.
struct GridLink {
  Point from;
  Point to;
  /// In straight steps over open ground, rounded to thousandths: 0, or 0.001 to 1000.
  double cost = 1;

  /// Precondition: TerrainCosts::valid(cost).
  std::uint32_t thousandths() const { return TerrainCosts::thousandths_of(cost); }

  friend bool operator==(const GridLink&, const GridLink&) = default;
};

/// A rectangle of cells, squares or others, each with a terrain symbol; the costs of the symbols;
/// optional weights of single cells, and links between cells. A plain value: spaces copy what they
/// need; after an edit, build (or update) them again.
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

  /// From an array of the caller, row by row: cells that are not 0 are walkable. Precondition: as
  /// above.
  static GridMap from_walkable(std::int32_t width, std::int32_t height,
                               std::span<const std::uint8_t> walkable);
  /// From the cost of each cell, row by row, as a multiple of open ground: 0 is blocked. Errors: a
  /// cost (of floats) that is not valid for TerrainCosts or too small to be stored. Precondition:
  /// as above.
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

  /// Blocks or frees a cell. It keeps its symbol if it already is so; otherwise it gets a usual
  /// blocked or open one. Precondition: the terrain has such a symbol.
  void set_walkable(Point p, bool walkable);

  /// Multiplies the cost of the cell's symbol for this cell; rounded to thousandths; 1 by default.
  /// The product is clamped to 0.001 to 1000 times open ground. Takes four bytes per cell after the
  /// first weight other than 1. Precondition: TerrainCosts::valid(weight), and not 0 (use
  /// set_walkable).
  void set_weight(Point p, double weight);
  double weight(Point p) const {
    return weights_.empty() ? 1 : weights_[id(p)] / double{TerrainCosts::kThousandths};
  }
  /// Whether some cell has, or had, a weight other than 1.
  bool weighted() const { return !weights_.empty(); }

  /// Copies the symbol and weight of another map's cell. True if that changed the cell.
  /// Preconditions: both cells are on their maps.
  bool copy_cell(Point here, const GridMap& map, Point there);

  CellLayout layout() const { return layout_; }
  /// Cells keep their columns and rows.
  void set_layout(CellLayout layout) {
    layout_ = layout;
    ++version_;
  }

  const TerrainCosts& terrain() const { return terrain_; }
  void set_terrain(const TerrainCosts& terrain) {
    terrain_ = terrain;
    ++version_;
  }

  /// A link is closed if a cell at one of its ends is blocked.
  const std::vector<GridLink>& links() const { return links_; }
  /// The cost is rounded to thousandths. Preconditions: both ends are on the map,
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

  /// A cell's cost in thousandths of open ground; 0 if it is blocked. Precondition: contains(p).
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

  /// The number of edits since the map was made.
  std::uint64_t version() const { return version_; }

 private:
  template <class Costs>
  static Result<GridMap> from_each_cost(std::int32_t width, std::int32_t height, Costs costs);
  static std::uint32_t weigh(std::uint32_t cost, std::uint32_t weight);

  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  CellLayout layout_ = CellLayout::square;
  std::vector<char> cells_;
  std::vector<std::uint32_t> weights_;  // in thousandths; empty if all are 1
  TerrainCosts terrain_ = TerrainCosts::standard();
  std::vector<GridLink> links_;
  std::uint64_t version_ = 0;
};

}  // namespace wend
