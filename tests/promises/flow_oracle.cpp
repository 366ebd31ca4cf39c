// Flow fields, tiles, routes and their caches under edits: costs and steps against Dijkstra's
// algorithm.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "promises/grid_world.h"
#include "promises/oracles.h"
#include "wend/flow/field_cache.h"
#include "wend/flow/flow_cache.h"
#include "wend/flow/flow_field.h"
#include "wend/flow/flow_routes.h"
#include "wend/flow/flow_tiles.h"

namespace wend::test {
namespace {

using namespace promises;

class FlowWorld : GridWorld {
 public:
  FlowWorld(std::uint64_t world, Ledger& answers);
  void play();

 private:
  struct Place {
    std::uint32_t capacity = 0;
    std::uint32_t taken = 0;
  };
  /// Costs are the least ones, or those along the steps.
  enum class Exactness : std::uint8_t { least, along_steps };

  void build_tiles();
  FlowField build_gates();
  std::vector<Cell> draw_goals() { return draw_cells(4); }
  std::vector<NodeId> nodes(const std::vector<Cell>& cells) const;
  std::vector<Cell> cells_of(const std::vector<NodeId>& nodes) const;
  NodeId node(Cell cell) const { return navigator_.node(grid.point(cell)); }
  std::vector<Price> prices_to(const std::vector<Cell>& goals,
                               const PlainOverlay* overlay = nullptr) const;
  std::vector<Cell> open_gates() const;

  template <class Flow>
  void compare(const Flow& flow, const std::vector<Price>& prices, Exactness exactness,
               const char* name, const PlainOverlay* overlay = nullptr);
  template <class Flow>
  bool compare_cell(const Flow& flow, Cell cell, const std::vector<Price>& prices,
                    Exactness exactness, const char* name, const PlainOverlay* overlay);
  template <class Flow>
  bool compare_next(const Flow& flow, Cell cell, const std::vector<Price>& prices,
                    Exactness exactness, const char* name, const PlainOverlay* overlay);

  void ask_fields();
  void ask_tiles();
  void ask_tile_paths();
  void ask_routes();
  void follow_route(Cell from, Cell to);
  bool check_route_steps(const std::vector<NodeId>& steps, NodeId at, std::size_t most);
  void ask_caches();
  void use_gates();
  void change();
  void follow_change(const std::vector<Point>& changed);
  void change_goals();

  Navigator navigator_;
  SectorOptions sectors_;
  std::vector<Cell> goals_;
  FlowField field_;
  PlainOverlay overlay_;
  FlowField overlay_field_;
  std::map<Cell, Place> places_;  // the gates' goals
  FlowField gates_;
  std::optional<FlowTiles> tiles_;  // none on maps with links
  std::optional<FlowTiles> exact_tiles_;
  FlowRoutes routes_;
  FieldCache field_cache_;
  std::optional<FlowCache> tile_cache_;
  std::shared_ptr<const FlowField> held_;
  std::vector<Cell> held_goals_;
};

FlowWorld::FlowWorld(std::uint64_t world, Ledger& answers)
    : GridWorld(world, answers),
      navigator_(Navigator::build(map, options).value()),
      sectors_{4 << below(3)},
      goals_(draw_goals()),
      field_(FlowField::build(navigator_, nodes(goals_)).value()),
      overlay_(navigator_),
      overlay_field_(
          FlowField::build(navigator_, nodes(goals_), {.overlay = &overlay_.overlay()}).value()),
      gates_(build_gates()),
      routes_(navigator_, {.sectors = sectors_,
                           .most_bytes = chance(30) ? std::size_t{1000} : std::size_t{1} << 20}),
      field_cache_(navigator_, {.most_bytes = 5000}) {
  build_tiles();
  auto cache = FlowCache::build(navigator_,
                                {.tiles = {sectors_, chance(50)}, .most_bytes = std::size_t{3000}});
  check(cache.ok() == map.links().empty(), "a cache of tiles but for maps with links");
  if (cache.ok()) tile_cache_.emplace(std::move(cache).value());
}

void FlowWorld::build_tiles() {
  auto tiles = FlowTiles::build(navigator_, nodes(goals_), {.sectors = sectors_});
  auto exact = FlowTiles::build(navigator_, nodes(goals_), {.sectors = sectors_, .exact = true});
  check(tiles.ok() == map.links().empty(), "tiles but for maps with links");
  if (!tiles.ok() || !exact.ok()) return;
  tiles_.emplace(std::move(tiles).value());
  exact_tiles_.emplace(std::move(exact).value());
}

FlowField FlowWorld::build_gates() {
  std::vector<FlowGoal> gates;
  for (const Cell cell : draw_goals()) {
    gates.push_back({node(cell), below(4)});
    places_[cell].capacity += gates.back().capacity;
  }
  return FlowField::build(navigator_, gates).value();
}

std::vector<NodeId> FlowWorld::nodes(const std::vector<Cell>& cells) const {
  std::vector<NodeId> all;
  for (const Cell cell : cells) all.push_back(node(cell));
  return all;
}

std::vector<Cell> FlowWorld::cells_of(const std::vector<NodeId>& nodes) const {
  std::vector<Cell> cells;
  for (const NodeId one : nodes) cells.push_back(grid.cell(navigator_.point(one)));
  return cells;
}

std::vector<Price> FlowWorld::prices_to(const std::vector<Cell>& goals,
                                        const PlainOverlay* overlay) const {
  std::vector<Cell> sources;
  for (const Cell goal : goals) {
    const bool may_stop = overlay == nullptr || overlay->may_stop(goal);
    if (grid.walkable(goal) && may_stop) sources.push_back(goal);
  }
  return flood(grid, sources, Side::backward, {.overlay = overlay});
}

std::vector<Cell> FlowWorld::open_gates() const {
  std::vector<Cell> open;
  for (const auto& [cell, place] : places_) {
    if (place.taken < place.capacity) open.push_back(cell);
  }
  return open;
}

// ---- costs and steps of all cells ----

template <class Flow>
void FlowWorld::compare(const Flow& flow, const std::vector<Price>& prices, Exactness exactness,
                        const char* name, const PlainOverlay* overlay) {
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    if (!compare_cell(flow, cell, prices, exactness, name, overlay)) return;
  }
}

template <class Flow>
bool FlowWorld::compare_cell(const Flow& flow, Cell cell, const std::vector<Price>& prices,
                             Exactness exactness, const char* name, const PlainOverlay* overlay) {
  const NodeId id = node(cell);
  const bool reached = grid.walkable(cell) && prices[cell] != kNoWay;
  const double cost = flow.cost(id);
  const double least = in_units(prices[cell]);
  const auto explain = [&] {
    return "cost " + std::to_string(cost) + ", right " + std::to_string(least) + about();
  };
  if (!check(flow.reached(id) == reached, name, [&] { return "reached, " + explain(); }))
    return false;
  if (!reached) {
    const bool nowhere = cost == NodeField::kUnreached && flow.next(id) == kNoNode;
    return check(nowhere, name, [&] { return "leads nowhere, " + explain(); });
  }
  const bool exact = exactness == Exactness::least;
  if (!check(exact ? same(cost, least) : cost >= least * (1 - 1e-9), name, explain)) return false;
  return compare_next(flow, cell, prices, exactness, name, overlay);
}

template <class Flow>
bool FlowWorld::compare_next(const Flow& flow, Cell cell, const std::vector<Price>& prices,
                             Exactness exactness, const char* name, const PlainOverlay* overlay) {
  const NodeId next = flow.next(node(cell));
  const auto explain = [&](const char* fault) { return [this, fault] { return fault + about(); }; };
  if (next == kNoNode) return check(prices[cell] == 0, name, explain("no next step"));
  const Cell to = grid.cell(navigator_.point(next));
  const Price step = step_price(grid, cell, to, overlay);
  if (!check(step != kNoWay, name, explain("next is no step"))) return false;
  if (exactness == Exactness::least) {
    check(same(in_units(step + prices[to]), in_units(prices[cell])), name,
          explain("next is not on a cheapest way"));
  } else {
    check(same(in_units(step) + flow.cost(next), flow.cost(node(cell))), name,
          explain("the cost is not that of the steps"));
  }
  return true;
}

void FlowWorld::ask_fields() {
  compare(field_, prices_to(goals_), Exactness::least, "field");
  compare(overlay_field_, prices_to(goals_, &overlay_), Exactness::least, "field with an overlay",
          &overlay_);
  compare(gates_, prices_to(open_gates()), Exactness::least, "field with capacities");
  check(field_.validate().ok() && gates_.validate().ok(), "fields: validate",
        [&] { return about(); });
}

void FlowWorld::ask_tiles() {
  if (!tiles_) return;
  if (chance(60)) compare(*tiles_, prices_to(goals_), Exactness::along_steps, "tiles");
  if (chance(60)) compare(*exact_tiles_, prices_to(goals_), Exactness::least, "exact tiles");
  ask_tile_paths();
  check(tiles_->validate().ok() && exact_tiles_->validate().ok(), "tiles: validate",
        [&] { return about(); });
}

void FlowWorld::ask_tile_paths() {
  for (int i = 0; i < 5; ++i) {
    const NodeId from = node(draw_cell());
    std::vector<NodeId> path;
    tiles_->write_path(from, path);
    if (!tiles_->reached(from)) {
      check(path.empty(), "tiles: no path where none leads");
      continue;
    }
    const double cost = in_units(way_price(grid, cells_of(path)));
    const bool good = !path.empty() && path.front() == from && same(cost, tiles_->cost(from));
    if (!check(good, "tiles: path", [&] { return about(); })) continue;
    check(tiles_->next(path.back()) == kNoNode, "tiles: the path's end");
  }
}

// ---- routes ----

void FlowWorld::ask_routes() {
  if (!routes_.reason().empty()) return;
  for (int i = 0; i < 6; ++i) follow_route(draw_cell(), draw_cell());
}

/// Walks along first steps, and asks again from their end, until they arrive.
void FlowWorld::follow_route(Cell from, Cell to) {
  const bool reachable = right_answer(grid, from, {to}).status == Status::found;
  NodeId at = node(from);
  std::vector<NodeId> steps;
  for (int turn = 0; turn < 500; ++turn) {
    steps.clear();
    const std::size_t most = 2 + below(15);
    const bool leads = routes_.first_steps(at, node(to), most, steps);
    if (!check(leads == reachable, "routes: first steps", [&] { return about(); })) return;
    if (!reachable || !check_route_steps(steps, at, most)) return;
    if (at == node(to)) return;
    if (!check(steps.size() > 1, "routes: they lead on", [&] { return about(); })) return;
    at = steps.back();
  }
  check(false, "routes: who follows them arrives", [&] { return about(); });
}

bool FlowWorld::check_route_steps(const std::vector<NodeId>& steps, NodeId at, std::size_t most) {
  const bool good = !steps.empty() && steps.front() == at && steps.size() <= most &&
                    way_price(grid, cells_of(steps)) != kNoWay;
  return check(good, "routes: legal steps", [&] { return about(); });
}

// ---- caches ----

void FlowWorld::ask_caches() {
  if (held_) compare(*held_, prices_to(held_goals_), Exactness::least, "a field of the cache");
  if (chance(40)) {
    held_goals_ = draw_goals();
    held_ = field_cache_.to(nodes(held_goals_)).value();
  }
  check(field_cache_.validate().ok(), "cache of fields: validate");
  if (!tile_cache_ || !chance(50)) return;
  const std::vector<Cell> goals = draw_goals();
  const std::shared_ptr<const FlowTiles> tiles = tile_cache_->to(nodes(goals));
  compare(*tiles, prices_to(goals), tiles->exact() ? Exactness::least : Exactness::along_steps,
          "tiles of the cache");
  tile_cache_->trim();
  check(tile_cache_->validate().ok(), "cache of tiles: validate", [&] { return about(); });
}

// ---- units arrive, and the world changes ----

void FlowWorld::use_gates() {
  for (auto& [cell, place] : places_) {
    const bool arrives = chance(50);
    if (arrives && chance(60)) {
      const bool free = place.taken < place.capacity;
      check(gates_.arrive(node(cell)) == free, "arrive");
      place.taken += free ? 1 : 0;
    } else if (chance(40)) {
      const bool taken = place.taken > 0;
      check(gates_.leave(node(cell)) == taken, "leave");
      place.taken -= taken ? 1 : 0;
    }
    check(gates_.room(node(cell)) == place.capacity - place.taken, "room");
  }
}

/// One edit, or two that are reported together.
void FlowWorld::change() {
  std::vector<Point> changed = edit_map();
  check(navigator_.update(map, changed).ok(), "the update is accepted");
  if (chance(15)) {
    const std::vector<Point> more = edit_map();
    check(navigator_.update(map, more).ok(), "the update is accepted");
    changed.insert(changed.end(), more.begin(), more.end());
  }
  update_grid();
  follow_change(changed);
}

void FlowWorld::follow_change(const std::vector<Point>& changed) {
  const bool overlay_changes = chance(50);
  for (std::uint32_t count = overlay_changes ? 1 + below(5) : 0; count > 0; --count) {
    overlay_.change(random, navigator_, grid, PlainOverlay::Costs::set);
  }
  check(field_.update(navigator_, navigator_.nodes(changed)).ok(), "field: update");
  check(overlay_field_.update(navigator_, navigator_.nodes(changed)).ok(),
        "field with an overlay: update");
  if (overlay_changes) overlay_field_.refresh();
  check(gates_.update(navigator_, navigator_.nodes(changed)).ok(), "field with capacities: update");
  check(field_cache_.update(navigator_, navigator_.nodes(changed)).ok(), "cache of fields: update");
  if (tiles_) {
    check(tiles_->update(navigator_, navigator_.nodes(changed)).ok(), "tiles: update");
    check(exact_tiles_->update(navigator_, navigator_.nodes(changed)).ok(), "exact tiles: update");
    check(tile_cache_->update(navigator_, navigator_.nodes(changed)).ok(),
          "cache of tiles: update");
  }
  if (chance(80)) {
    (void)routes_.update(navigator_, navigator_.nodes(changed));  // refused where reason() speaks
  } else {
    std::vector<NodeId> steps;
    routes_.first_steps(0, 0, 1, steps);  // not reported: all is built again
  }
}

void FlowWorld::change_goals() {
  goals_ = draw_goals();
  std::vector<FlowGoal> goals;
  for (const NodeId goal : nodes(goals_)) goals.push_back({goal});
  field_.set_goals(goals);
  overlay_field_.set_goals(goals);
  if (tiles_) build_tiles();
}

void FlowWorld::play() {
  for (int round = 0; round < 12; ++round) {
    ask_fields();
    ask_tiles();
    ask_routes();
    check(routes_.validate().ok(), "routes: validate", [&] { return about(); });
    ask_caches();
    use_gates();
    change();
    if (chance(10)) change_goals();
  }
}

}  // namespace

void ask_flow(std::uint64_t world, Ledger& ledger) { FlowWorld(world, ledger).play(); }

}  // namespace wend::test
