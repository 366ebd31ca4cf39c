#include "promises/grid_world.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

namespace wend::test::promises {
namespace {

constexpr std::int32_t kMostBreadth = 14;

std::int32_t parity(std::int32_t number) { return number & 1; }
std::int32_t half(std::int32_t number) { return (number - parity(number)) / 2; }

/// Staggered cells by half breadths and quarter heights: a lattice that stands on its corner.
Point turned(std::int32_t across, std::int32_t down) {
  return {half(across + down), half(down - across)};
}

Point lattice_place(CellLayout layout, Point cell) {
  const auto [x, y] = cell;
  switch (layout) {
    case CellLayout::square:
    case CellLayout::diamond: return cell;
    case CellLayout::hex_odd_rows: return {x - half(y), y};
    case CellLayout::hex_even_rows: return {x - half(y + 1), y};
    case CellLayout::hex_odd_columns: return {x, y - half(x)};
    case CellLayout::hex_even_columns: return {x, y - half(x + 1)};
    case CellLayout::staggered_odd_rows: return turned(2 * x + parity(y), y);
    case CellLayout::staggered_even_rows: return turned(2 * x + 1 - parity(y), y + 1);
    case CellLayout::staggered_odd_columns: return turned(x, 2 * y + parity(x));
    case CellLayout::staggered_even_columns: return turned(x + 1, 2 * y + 1 - parity(x));
  }
  return cell;
}

bool corner_allows(CornerRule rule, bool one_free, bool other_free) {
  switch (rule) {
    case CornerRule::always: return true;
    case CornerRule::one_free: return one_free || other_free;
    case CornerRule::both_free: return one_free && other_free;
    default: return false;
  }
}

}  // namespace

bool same(double left, double right) {
  return std::abs(left - right) <= 1e-9 * (1 + std::abs(left) + std::abs(right));
}

// ---- the grid ----

PlainGrid::PlainGrid(const GridMap& map, const GridOptions& options)
    : width_(map.width()), height_(map.height()), hexagonal_(is_hexagonal(map.layout())) {
  lay_out(map);
  from_.resize(size());
  into_.resize(size());
  for (Cell cell = 0; cell < size(); ++cell) {
    if (walkable(cell)) add_steps(cell, options);
  }
  for (const GridLink& link : map.links()) {
    const Cell from = cell(link.from);
    const Cell to = cell(link.to);
    if (!walkable(from) || !walkable(to)) continue;
    const auto thousandths = static_cast<Price>(std::llround(link.cost * 1000));
    add(from, to, options.costs.straight * 4 * thousandths, StepKind::link);
  }
}

void PlainGrid::lay_out(const GridMap& map) {
  Point last = {};
  for (std::int32_t y = 0; y < height_; ++y) {
    for (std::int32_t x = 0; x < width_; ++x) {
      const Point place = lattice_place(map.layout(), {x, y});
      ground_.push_back(map.cost(Point{x, y}));
      places_.push_back(place);
      first_ = {std::min(first_.x, place.x), std::min(first_.y, place.y)};
      last = {std::max(last.x, place.x), std::max(last.y, place.y)};
    }
  }
  columns_ = last.x - first_.x + 1;
  const std::int32_t rows = last.y - first_.y + 1;
  by_place_.assign(static_cast<Cell>(columns_) * static_cast<Cell>(rows), kNoCell);
  for (Cell cell = 0; cell < size(); ++cell) {
    const Point place = places_[cell];
    by_place_[static_cast<Cell>((place.y - first_.y) * columns_ + place.x - first_.x)] = cell;
  }
}

Cell PlainGrid::at(Point place) const {
  const Point inside{place.x - first_.x, place.y - first_.y};
  if (inside.x < 0 || inside.y < 0 || inside.x >= columns_) return kNoCell;
  const auto index = static_cast<Cell>(inside.y * columns_ + inside.x);
  return index < by_place_.size() ? by_place_[index] : kNoCell;
}

Point PlainGrid::point(Cell cell) const {
  return {static_cast<std::int32_t>(cell % row()), static_cast<std::int32_t>(cell / row())};
}

std::vector<Cell> PlainGrid::cells(std::span<const Point> points) const {
  std::vector<Cell> all;
  for (const Point point : points) all.push_back(cell(point));
  return all;
}

double PlainGrid::squared_distance(Cell one, Cell other) const {
  const std::int32_t across = places_[other].x - places_[one].x;
  const std::int32_t down = places_[other].y - places_[one].y;
  if (!hexagonal_) return across * across + down * down;
  const bool add_up = (across < 0) == (down < 0);
  const std::int32_t steps =
      add_up ? std::abs(across + down) : std::max(std::abs(across), std::abs(down));
  return steps * steps;
}

void PlainGrid::add(Cell from, Cell to, Price price, StepKind kind) {
  from_[from].push_back({to, price, kind});
  into_[to].push_back({from, price, kind});
}

void PlainGrid::add_steps(Cell cell, const GridOptions& options) {
  const bool entered = options.terrain == TerrainRule::entered;
  for (std::int32_t dy = -1; dy <= 1; ++dy) {
    for (std::int32_t dx = -1; dx <= 1; ++dx) {
      if ((dx == 0 && dy == 0) || (hexagonal_ && dx == dy)) continue;
      if (!hexagonal_ && dx != 0 && dy != 0) {
        add_diagonal(cell, {dx, dy}, options);
        continue;
      }
      const Cell to = at({places_[cell].x + dx, places_[cell].y + dy});
      if (to == kNoCell || !walkable(to)) continue;
      const Price sum = entered ? 4 * ground_[to] : 2 * (ground_[cell] + ground_[to]);
      add(cell, to, options.costs.straight * sum, StepKind::straight);
    }
  }
}

// Where a rule lets a step pass a blocked corner, the more expensive of its two cells counts there.
void PlainGrid::add_diagonal(Cell cell, Point move, const GridOptions& options) {
  const Point place = places_[cell];
  const Cell to = at({place.x + move.x, place.y + move.y});
  if (to == kNoCell || !walkable(to)) return;
  const auto ground_at = [&](Point corner) {
    const Cell beside = at(corner);
    return beside == kNoCell ? Price{0} : ground_[beside];
  };
  const Price one = ground_at({place.x + move.x, place.y});
  const Price other = ground_at({place.x, place.y + move.y});
  if (!corner_allows(options.corners, one != 0, other != 0)) return;
  const Price most = std::max(ground_[cell], ground_[to]);
  Price sum = 4 * ground_[to];
  if (options.terrain != TerrainRule::entered) {
    sum = ground_[cell] + ground_[to] + (one != 0 ? one : most) + (other != 0 ? other : most);
  }
  add(cell, to, options.costs.diagonal * sum, StepKind::diagonal);
}

// ---- the overlay ----

void PlainOverlay::reset(const Navigator& navigator) {
  overlay_.reset(navigator.node_count());
  const auto cells = static_cast<Cell>(navigator.width()) * static_cast<Cell>(navigator.height());
  prices_.assign(cells, 0);
  closed_.assign(cells, false);
  pass_only_.assign(cells, false);
}

void PlainOverlay::free(Cell cell) {
  closed_[cell] = pass_only_[cell] = false;
  prices_[cell] = 0;
}

Cell PlainOverlay::change(Random& random, const Navigator& navigator, const PlainGrid& grid,
                          Costs costs) {
  const Cell cell = random.below(static_cast<std::uint32_t>(grid.size()));
  const NodeId node = navigator.node(grid.point(cell));
  const std::uint32_t kind = random.below(costs == Costs::set ? 5 : 4);
  if (kind == 0) {
    overlay_.close(node);
    closed_[cell] = true;
  } else if (kind == 1) {
    overlay_.pass_only(node);
    pass_only_[cell] = true;
  } else if (kind == 2) {
    overlay_.free(node);
    free(cell);
  } else {
    const std::uint32_t more = random.below(100);
    costs == Costs::set ? overlay_.set_cost(node, more) : overlay_.add_cost(node, more);
    prices_[cell] = more * kPerUnit + (costs == Costs::set ? 0 : prices_[cell]);
  }
  return cell;
}

// ---- searching ----

std::vector<Price> flood(const PlainGrid& grid, const std::vector<Cell>& sources, Side side,
                         FloodLimits limits) {
  const bool backward = side == Side::backward;
  std::vector<Price> prices(grid.size(), kNoWay);
  using Entry = std::pair<Price, Cell>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  for (const Cell source : sources) {
    prices[source] = 0;
    open.push({0, source});
  }
  while (!open.empty()) {
    const auto [price, cell] = open.top();
    open.pop();
    if (price != prices[cell]) continue;
    for (const GridStep& step : backward ? grid.into(cell) : grid.from(cell)) {
      const Cell entered = backward ? cell : step.to;
      if (limits.within != nullptr && !(*limits.within)[step.to]) continue;
      if (limits.overlay != nullptr && limits.overlay->closed(entered)) continue;
      const Price extra = limits.overlay != nullptr ? limits.overlay->price(entered) : 0;
      const Price next = price + step.price + extra;
      if (next < prices[step.to]) open.push({prices[step.to] = next, step.to});
    }
  }
  return prices;
}

Price step_price(const PlainGrid& grid, Cell from, Cell to, const PlainOverlay* overlay) {
  Price least = kNoWay;
  for (const GridStep& step : grid.from(from)) {
    if (step.to == to) least = std::min(least, step.price);
  }
  if (overlay == nullptr || least == kNoWay) return least;
  return overlay->closed(to) ? kNoWay : least + overlay->price(to);
}

Price way_price(const PlainGrid& grid, const std::vector<Cell>& way, const PlainOverlay* overlay) {
  Price sum = 0;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Price price = step_price(grid, way[i - 1], way[i], overlay);
    if (price == kNoWay) return kNoWay;
    sum += price;
  }
  return sum;
}

RightAnswer right_answer(const PlainGrid& grid, Cell from, const std::vector<Cell>& goals,
                         const PlainOverlay* overlay) {
  if (!grid.walkable(from)) return {Status::start_blocked};
  const std::vector<Price> prices = flood(grid, {from}, Side::forward, {.overlay = overlay});
  RightAnswer answer{Status::goal_blocked};
  for (const Cell goal : goals) {
    if (!grid.walkable(goal) || (overlay != nullptr && !overlay->may_stop(goal))) continue;
    if (answer.status == Status::goal_blocked) answer.status = Status::unreachable;
    answer.price = std::min(answer.price, prices[goal]);
  }
  if (answer.price != kNoWay) answer.status = Status::found;
  return answer;
}

// ---- drawing ----

namespace {

constexpr double kTerrainCosts[] = {1, 2, 3, 0.5, 1.5, 8, 2.718, 1.001, 0.25, 4, 1};
constexpr double kLinkCosts[] = {0, 1, 0.5, 2, 1.4, 6, 0.001, 3};
constexpr double kWeights[] = {1, 1, 1.5, 2, 0.5, 3};
constexpr CostModel kCostModels[] = {{13860, 19601}, {10, 14},       {5, 7}, {1, 1},     {1, 2},
                                     {2, 3},         {13860, 19601}, {3, 4}, {100, 1000}};
constexpr std::uint32_t kShares[] = {0, 5, 15, 25, 35, 45};

}  // namespace

GridWorld::GridWorld(std::uint64_t world, Ledger& answers) : random(world), ledger(answers) {
  draw_map();
  draw_options();
  update_grid();
}

void GridWorld::draw_map() {
  traits.terrain = chance(40);
  traits.weights = traits.terrain && chance(25);
  const bool linked = chance(25);
  traits.blocked = pick(kShares);
  const std::int32_t width = random.between(1, kMostBreadth);
  map = GridMap(width, random.between(1, kMostBreadth));
  if (traits.terrain) {
    TerrainCosts costs = TerrainCosts::standard();
    for (const char symbol : {'a', 'b', 'c', 'd'}) costs.set(symbol, pick(kTerrainCosts));
    if (chance(20)) costs.set('G', pick(kTerrainCosts));
    map.set_terrain(costs);
  }
  if (chance(50)) map.set_layout(static_cast<CellLayout>(below(kCellLayouts)));
  draw_cells_of_map();
  if (linked) draw_links();
}

void GridWorld::draw_cells_of_map() {
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      map.set_symbol({x, y}, draw_symbol());
      if (traits.weights && chance(30)) map.set_weight({x, y}, draw_weight());
    }
  }
}

void GridWorld::draw_links() {
  const auto end = [&] {
    return Point{random.between(0, map.width() - 1), random.between(0, map.height() - 1)};
  };
  for (std::uint32_t count = 1 + below(4); count > 0; --count) {
    const GridLink link{end(), end(), pick(kLinkCosts)};
    map.add_link(link);
    if (chance(50)) map.add_link({link.to, link.from, link.cost});
  }
}

void GridWorld::draw_options() {
  options.corners = static_cast<CornerRule>(below(4));
  options.costs = pick(kCostModels);
  if (chance(40)) options.terrain = TerrainRule::entered;
}

char GridWorld::draw_symbol() {
  if (chance(traits.blocked)) return chance(80) ? '#' : 'W';
  return traits.terrain ? "....aabcdG"[below(10)] : "..GS"[below(4)];
}

double GridWorld::draw_weight() { return pick(kWeights); }

std::vector<Cell> GridWorld::draw_cells(std::size_t most) {
  std::vector<Cell> cells;
  for (std::size_t count = 1 + below(most); count > 0; --count) cells.push_back(draw_cell());
  return cells;
}

std::vector<Point> GridWorld::edit_map() {
  std::vector<Point> cells;
  for (std::uint32_t count = 1 + below(chance(70) ? 3 : 12); count > 0; --count) {
    const Point cell = draw_point();
    cells.push_back(cell);
    if (traits.weights && chance(20)) {
      map.set_weight(cell, draw_weight());
    } else if (chance(20)) {
      map.set_walkable(cell, chance(50));
    } else {
      map.set_symbol(cell, draw_symbol());
    }
    if (chance(10)) cells.push_back(cell);
  }
  return cells;
}

std::string GridWorld::about() const {
  return std::string(" layout ") + to_string(map.layout()) + ", corners " +
         to_string(options.corners) + ", costs " + std::to_string(options.costs.straight) + "/" +
         std::to_string(options.costs.diagonal) + ", terrain " + to_string(options.terrain) +
         (map.uniform() ? " (uniform)" : "") + ", links " + std::to_string(map.links().size());
}

}  // namespace wend::test::promises
