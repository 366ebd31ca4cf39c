// A grid as the manual describes it, written down a second time: cells, steps and their prices. All
// oracles of grids draw their worlds here.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "promises/ledger.h"
#include "support/random.h"
#include "wend/base/status.h"
#include "wend/catalogue/navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/space/maps/grid_map.h"

namespace wend::test::promises {

/// A cell's number: row by row.
using Cell = std::size_t;
inline constexpr Cell kNoCell = ~Cell{0};

/// Thousandths of a quarter of the cost model's unit, so that every price is a whole number.
using Price = std::uint64_t;
inline constexpr Price kNoWay = ~Price{0} / 4;
inline constexpr Price kPerUnit = 4000;

inline double in_units(Price price) {
  return static_cast<double>(price) / static_cast<double>(kPerUnit);
}
/// Equal but for the rounding of doubles.
bool same(double left, double right);

enum class StepKind : std::uint8_t { straight, diagonal, link };

struct GridStep {
  Cell to;  // from, in the lists of steps that enter a cell
  Price price;
  StepKind kind;
};

class PlainGrid {
 public:
  PlainGrid() = default;
  PlainGrid(const GridMap& map, const GridOptions& options);

  Cell size() const { return ground_.size(); }
  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }
  bool hexagonal() const { return hexagonal_; }

  bool contains(Point point) const {
    return point.x >= 0 && point.y >= 0 && point.x < width_ && point.y < height_;
  }
  Cell cell(Point point) const {
    return static_cast<Cell>(point.y) * row() + static_cast<Cell>(point.x);
  }
  Point point(Cell cell) const;
  std::vector<Cell> cells(std::span<const Point> points) const;

  bool walkable(Cell cell) const { return ground_[cell] != 0; }
  std::span<const GridStep> from(Cell cell) const { return from_[cell]; }
  std::span<const GridStep> into(Cell cell) const { return into_[cell]; }

  /// Where the cell lies on a lattice on which the moves of all cells are alike.
  Point place(Cell cell) const { return places_[cell]; }
  /// The cell at a place of that lattice; kNoCell where there is none.
  Cell at(Point place) const;
  /// The square of the straight distance of two cells; of hexagons the square of their steps.
  double squared_distance(Cell one, Cell other) const;

 private:
  Cell row() const { return static_cast<Cell>(width_); }
  void lay_out(const GridMap& map);
  void add_steps(Cell cell, const GridOptions& options);
  void add_diagonal(Cell cell, Point move, const GridOptions& options);
  void add(Cell from, Cell to, Price price, StepKind kind);

  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  bool hexagonal_ = false;
  std::vector<Price> ground_;  // thousandths of open ground; 0: blocked
  std::vector<Point> places_;
  Point first_ = {};  // of the lattice's columns and rows
  std::int32_t columns_ = 0;
  std::vector<Cell> by_place_;
  std::vector<std::vector<GridStep>> from_;
  std::vector<std::vector<GridStep>> into_;
};

/// An overlay, and what the manual says that it means.
class PlainOverlay {
 public:
  explicit PlainOverlay(const Navigator& navigator) { reset(navigator); }
  PlainOverlay() = default;
  void reset(const Navigator& navigator);

  const Overlay& overlay() const { return overlay_; }
  Price price(Cell cell) const { return prices_[cell]; }
  bool closed(Cell cell) const { return closed_[cell]; }
  bool may_stop(Cell cell) const { return !closed_[cell] && !pass_only_[cell]; }

  /// One random change of a random cell, which comes back. Costs are set, or added up.
  enum class Costs : std::uint8_t { set, added };
  Cell change(Random& random, const Navigator& navigator, const PlainGrid& grid, Costs costs);

 private:
  void free(Cell cell);

  Overlay overlay_;
  std::vector<Price> prices_;
  std::vector<bool> closed_;
  std::vector<bool> pass_only_;
};

/// Limits of a flood besides the grid.
struct FloodLimits {
  const PlainOverlay* overlay = nullptr;
  const std::vector<bool>* within = nullptr;  // no other cells
};

/// Dijkstra's algorithm: the price from the nearest source, or (backward) to it.
std::vector<Price> flood(const PlainGrid& grid, const std::vector<Cell>& sources, Side side,
                         FloodLimits limits = {});

/// The price of the cheapest step from one cell to another; kNoWay where there is none.
Price step_price(const PlainGrid& grid, Cell from, Cell to, const PlainOverlay* overlay = nullptr);
/// The least cost of a way over these cells; kNoWay if it is none.
Price way_price(const PlainGrid& grid, const std::vector<Cell>& way,
                const PlainOverlay* overlay = nullptr);

/// The right answer to a question: a status, and the price that goes with it.
struct RightAnswer {
  Status status = Status::unreachable;
  Price price = kNoWay;

  /// True if no goal can be entered or reached. Where only some of several goals are blocked,
  /// either status will do.
  bool none() const { return status == Status::unreachable || status == Status::goal_blocked; }
};
RightAnswer right_answer(const PlainGrid& grid, Cell from, const std::vector<Cell>& goals,
                         const PlainOverlay* overlay = nullptr);

/// The kind of map that is drawn.
struct MapTraits {
  bool terrain = false;
  bool weights = false;
  std::uint32_t blocked = 25;  // percent
};

/// A drawn map with its grid, and the ledger that notes the answers.
struct GridWorld {
  GridWorld(std::uint64_t world, Ledger& answers);

  std::uint32_t below(std::size_t bound) { return random.below(static_cast<std::uint32_t>(bound)); }
  bool chance(std::uint32_t percent) { return random.chance(percent); }
  template <class Value, std::size_t kCount>
  Value pick(const Value (&values)[kCount]) {
    return values[below(kCount)];
  }
  Cell draw_cell() { return below(grid.size()); }
  Point draw_point() { return grid.point(draw_cell()); }
  char draw_symbol();
  /// Cells, one to `most`, some of them maybe twice.
  std::vector<Cell> draw_cells(std::size_t most);

  /// Another map. The grid follows with update_grid(), after all changes of map and options.
  void draw_map();
  void update_grid() { grid = PlainGrid(map, options); }
  /// Edits the map at random: the cells that it may have changed. The grid follows with
  /// update_grid().
  std::vector<Point> edit_map();

  bool check(bool good, std::string_view promise) { return ledger.check(good, promise); }
  /// `explain` returns the detail of a wrong answer, and is called for wrong ones only.
  template <class Explain>
  bool check(bool good, std::string_view promise, Explain explain) {
    return ledger.check(good, promise, good ? std::string() : std::string(explain()));
  }
  /// The world in a few words.
  std::string about() const;

  Random random;
  Ledger& ledger;
  MapTraits traits;
  GridMap map;
  GridOptions options;
  PlainGrid grid;

 private:
  void draw_options();
  void draw_cells_of_map();
  void draw_links();
  double draw_weight();
};

}  // namespace wend::test::promises
