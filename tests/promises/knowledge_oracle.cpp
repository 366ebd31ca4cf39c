// The knowledge of sides: sight by its definition, beliefs written down a second time, and searches
// on these against Dijkstra's algorithm.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "promises/grid_world.h"
#include "promises/oracles.h"
#include "wend/world/knowledge/knowledge.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

using namespace promises;

class KnowledgeWorld : GridWorld {
 public:
  KnowledgeWorld(std::uint64_t world, Ledger& answers);
  void play();

 private:
  using TeamId = std::size_t;
  struct Belief {
    bool known = false;
    bool outdated = false;
    char symbol = 0;
    std::uint32_t thousandths = 0;
    std::uint64_t seen = 0;  // when
  };
  /// A unit that searches on what its side believes.
  struct Searcher {
    std::uint32_t side;
    Unknown unknown;
    Cell from;
    Cell to;
    std::unique_ptr<NodeNavigator> navigator;
    std::unique_ptr<Replanner> replanner;
  };
  using Beliefs = std::vector<Belief>;

  static Knowledge build(KnowledgeWorld& world);
  void add_searcher();
  Unknown draw_unknown();
  NodeId node(Cell cell) const { return knowledge_.node(grid.point(cell)); }
  Beliefs& beliefs_of(std::uint32_t side) { return beliefs_[teams_[side]]; }
  const Beliefs& beliefs_of(std::uint32_t side) const { return beliefs_[teams_[side]]; }

  void look_round(std::uint32_t side);
  void read_map(std::uint32_t side);
  void take_over(std::uint32_t side, std::span<const Point> cells, const Sighting& sighting);
  void edit();
  void ally(std::uint32_t side);
  void merge(TeamId one, TeamId other);
  void leave(std::uint32_t side);

  void check_look(Cell eye, std::int32_t radius, SightKind kind, std::span<const Point> cells);
  void check_sight(Cell eye, Cell cell, std::int32_t radius, SightKind kind, bool seen);
  bool transparent(Point place) const;
  bool sees_along(Point from, Point to) const;

  void check_beliefs(std::uint32_t side);
  bool check_belief(std::uint32_t side, Cell cell);
  void ask(Searcher& searcher);
  void compare(const Searcher& searcher, const Path& path, const char* name);
  PlainGrid believed_grid(const Searcher& searcher) const;
  static std::uint32_t believed(const Belief& belief, Unknown unknown);

  VisionOptions vision_;
  std::uint32_t sides_ = 1;
  Knowledge knowledge_;
  std::vector<Beliefs> beliefs_;  // by team
  std::vector<TeamId> teams_;     // by side
  std::uint64_t clock_ = 1;
  Outlook outlook_;
  Workspace workspace_;
  std::vector<Searcher> searchers_;
};

// ---- the world ----

Knowledge KnowledgeWorld::build(KnowledgeWorld& world) {
  world.map.clear_links();
  world.update_grid();
  if (world.chance(30)) {
    world.vision_ = {.see_through = "W", .hiding = world.chance(50) ? "a" : ""};
  }
  world.sides_ = 1 + world.below(4);
  return Knowledge::build(world.map, world.options, world.sides_, world.vision_).value();
}

KnowledgeWorld::KnowledgeWorld(std::uint64_t world, Ledger& answers)
    : GridWorld(world, answers), knowledge_(build(*this)) {
  beliefs_.assign(sides_, Beliefs(grid.size()));
  for (TeamId team = 0; team < sides_; ++team) teams_.push_back(team);
  for (int i = 0; i < 3; ++i) add_searcher();
}

Unknown KnowledgeWorld::draw_unknown() {
  static constexpr double kFactors[] = {2, 0.5, 1, 3};
  const std::uint32_t kind = below(3);
  if (kind == 0) return Unknown::as_free();
  return kind == 1 ? Unknown::as_blocked() : Unknown::as_costly(pick(kFactors));
}

// Costs that are graded too finely for one map are refused.
void KnowledgeWorld::add_searcher() {
  Searcher searcher{below(sides_), draw_unknown(), draw_cell(), draw_cell(), nullptr, nullptr};
  auto navigator = knowledge_.navigator(searcher.side, searcher.unknown);
  if (!navigator.ok()) return;
  searcher.navigator = std::make_unique<NodeNavigator>(std::move(navigator).value());
  searcher.replanner = std::make_unique<Replanner>(
      *searcher.navigator, NodeQuery{.from = node(searcher.from), .to = node(searcher.to)},
      static_cast<Replanning>(below(3)));
  searchers_.push_back(std::move(searcher));
}

// ---- what sides learn ----

void KnowledgeWorld::look_round(std::uint32_t side) {
  const Cell eye = draw_cell();
  const std::int32_t radius = random.between(0, 8);
  const SightKind kind = chance(70) ? SightKind::line_of_sight : SightKind::radius;
  const Sighting& sighting = knowledge_.see(side, grid.point(eye), radius, kind);
  check_look(eye, radius, kind, sighting.cells());
  take_over(side, sighting.cells(), sighting);
}

void KnowledgeWorld::read_map(std::uint32_t side) {
  std::vector<Point> cells;
  for (const Cell cell : draw_cells(5)) cells.push_back(grid.point(cell));
  take_over(side, cells, knowledge_.learn(side, cells));
}

// Some replanners get no report, and must find out.
void KnowledgeWorld::take_over(std::uint32_t side, std::span<const Point> cells,
                               const Sighting& sighting) {
  for (const Point cell : cells) {
    beliefs_of(side)[grid.cell(cell)] = {true, false, map.symbol(cell), map.cost(cell), clock_};
  }
  ++clock_;
  for (const Searcher& searcher : searchers_) {
    if (teams_[searcher.side] != teams_[side] || !chance(85)) continue;
    searcher.replanner->edited(sighting.changed(searcher.unknown),
                               sighting.before(searcher.unknown));
  }
}

// Weights that none had before may be refused; then everything stays as it was.
void KnowledgeWorld::edit() {
  const GridMap before = map;
  const std::vector<Point> cells = edit_map();
  if (!knowledge_.edited(map, cells).ok()) {
    check(traits.weights, "only weights are refused");
    map = before;
    return;
  }
  for (const Point cell : cells) {
    const bool same_ground =
        before.symbol(cell) == map.symbol(cell) && before.weight(cell) == map.weight(cell);
    if (same_ground) continue;
    for (Beliefs& beliefs : beliefs_) {
      Belief& belief = beliefs[grid.cell(cell)];
      belief.outdated = belief.known;
    }
  }
  update_grid();
}

void KnowledgeWorld::ally(std::uint32_t side) {
  const std::uint32_t other = below(sides_);
  knowledge_.ally(side, other);
  if (teams_[side] != teams_[other]) merge(teams_[side], teams_[other]);
}

/// Where both teams know a cell, the later sighting holds.
void KnowledgeWorld::merge(TeamId one, TeamId other) {
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    Belief& ours = beliefs_[one][cell];
    const Belief& theirs = beliefs_[other][cell];
    if (theirs.seen > ours.seen || (theirs.known && !theirs.outdated)) ours = theirs;
  }
  std::ranges::replace(teams_, other, one);
}

void KnowledgeWorld::leave(std::uint32_t side) {
  knowledge_.leave(side);
  if (std::ranges::count(teams_, teams_[side]) == 1) return;
  beliefs_.push_back(Beliefs(beliefs_of(side)));
  teams_[side] = beliefs_.size() - 1;
}

// ---- sight ----

/// True if sight passes; it passes none of the empty corners of a lattice.
bool KnowledgeWorld::transparent(Point place) const {
  const Cell cell = grid.at(place);
  if (cell == kNoCell) return false;
  const char symbol = map.symbol(grid.point(cell));
  if (vision_.hiding.find(symbol) != std::string_view::npos) return false;
  return vision_.see_through.find(symbol) != std::string_view::npos || grid.walkable(cell);
}

/// By the definition, between squares that both let sight through: in each row between (or column)
/// the nearest cell does, or one of two equally near ones.
bool KnowledgeWorld::sees_along(Point from, Point to) const {
  std::int32_t across = to.x - from.x;
  std::int32_t down = to.y - from.y;
  const bool turned = std::abs(across) > std::abs(down);
  if (turned) std::swap(across, down);
  const std::int32_t depth = std::abs(down);
  const std::int32_t sign = down < 0 ? -1 : 1;
  for (std::int32_t row = 1; row < depth; ++row) {
    const auto passes = [&](std::int32_t column) {
      const Point offset = turned ? Point{sign * row, column} : Point{column, sign * row};
      return transparent({from.x + offset.x, from.y + offset.y});
    };
    const std::int32_t product = across * row;
    const std::int32_t low = (product >= 0 ? product : product - depth + 1) / depth;
    const std::int32_t rest = product - low * depth;
    if (2 * rest <= depth && passes(low)) continue;
    if (2 * rest >= depth && passes(low + 1)) continue;
    return false;
  }
  return true;
}

void KnowledgeWorld::check_look(Cell eye, std::int32_t radius, SightKind kind,
                                std::span<const Point> cells) {
  std::vector<bool> seen(grid.size());
  for (const Point point : cells) {
    check(!seen[grid.cell(point)], "each cell is seen once");
    seen[grid.cell(point)] = true;
  }
  check(!cells.empty() && grid.cell(cells[0]) == eye, "the eye's own cell comes first");
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    check_sight(eye, cell, radius, kind, seen[cell]);
  }
}

void KnowledgeWorld::check_sight(Cell eye, Cell cell, std::int32_t radius, SightKind kind,
                                 bool seen) {
  const Point from = grid.point(eye);
  const Point to = grid.point(cell);
  const auto explain = [&] {
    return std::string(seen ? "seen" : "not seen") + " from " + std::to_string(from.x) + "," +
           std::to_string(from.y) + " to " + std::to_string(to.x) + "," + std::to_string(to.y) +
           about();
  };
  check(knowledge_.vision().sees(from, to, radius, kind, outlook_) == seen, "sees() is as look()",
        explain);
  if (grid.squared_distance(eye, cell) > radius * radius) {
    check(!seen, "not seen beyond the radius", explain);
  } else if (kind == SightKind::radius || cell == eye) {
    check(seen, "seen within the radius", explain);
  } else if (!grid.hexagonal() && transparent(grid.place(cell))) {
    check(seen == sees_along(grid.place(eye), grid.place(cell)), "sight", explain);
  }
}

// ---- beliefs ----

void KnowledgeWorld::check_beliefs(std::uint32_t side) {
  std::size_t outdated = 0;
  std::size_t known = 0;
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    const Belief& belief = beliefs_of(side)[cell];
    outdated += belief.outdated ? 1 : 0;
    known += belief.known ? 1 : 0;
    check_belief(side, cell);
  }
  check(knowledge_.outdated_count(side) == outdated, "the count of outdated cells");
  check(knowledge_.explored_count(side) == known, "the count of explored cells");
  for (std::uint32_t other = 0; other < sides_; ++other) {
    check(knowledge_.allied(side, other) == (teams_[side] == teams_[other]), "allied");
  }
}

bool KnowledgeWorld::check_belief(std::uint32_t side, Cell cell) {
  const Belief& belief = beliefs_of(side)[cell];
  const Point point = grid.point(cell);
  const std::optional<SeenCell> seen = knowledge_.seen(side, point);
  const bool explored = knowledge_.explored(side, point);
  if (!check(seen.has_value() == belief.known && explored == belief.known, "explored")) {
    return false;
  }
  if (!seen) return true;
  const bool good = seen->symbol == belief.symbol && seen->thousandths == belief.thousandths &&
                    seen->outdated == belief.outdated;
  return check(good, "seen", [&] {
    return std::string(1, seen->symbol) + std::to_string(seen->thousandths) +
           (seen->outdated ? " outdated" : "") + ", right " + belief.symbol +
           std::to_string(belief.thousandths) + (belief.outdated ? " outdated" : "") + about();
  });
}

// ---- searches ----

std::uint32_t KnowledgeWorld::believed(const Belief& belief, Unknown unknown) {
  if (belief.known) return belief.thousandths;
  switch (unknown.kind) {
    case Unknown::Kind::free: return TerrainCosts::kThousandths;
    case Unknown::Kind::costly: return TerrainCosts::thousandths_of(unknown.factor);
    case Unknown::Kind::blocked: return 0;
  }
  return 0;
}

/// A map as the searcher believes it to be: a symbol for each cost.
PlainGrid KnowledgeWorld::believed_grid(const Searcher& searcher) const {
  GridMap believed_map(map.width(), map.height());
  believed_map.set_layout(map.layout());
  TerrainCosts terrain;
  std::map<std::uint32_t, char> symbols{{0, '#'}};
  char next = '0';
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    const std::uint32_t cost = believed(beliefs_of(searcher.side)[cell], searcher.unknown);
    if (!symbols.contains(cost)) {
      symbols[cost] = ++next;
      terrain.set_thousandths(next, cost);
    }
    believed_map.set_symbol(grid.point(cell), symbols[cost]);
  }
  believed_map.set_terrain(terrain);
  return PlainGrid(believed_map, options);
}

void KnowledgeWorld::ask(Searcher& searcher) {
  if (chance(40)) {
    searcher.from = draw_cell();
    searcher.replanner->move_to(node(searcher.from));
  }
  if (chance(20)) {
    searcher.to = draw_cell();
    searcher.replanner->aim_at(node(searcher.to));
  }
  if (chance(80)) {
    searcher.replanner->run();
    compare(searcher, searcher.replanner->path(), "a replanner on beliefs");
  }
  const NodeQuery query{.from = node(searcher.from), .to = node(searcher.to)};
  compare(searcher, searcher.navigator->solve(query, workspace_), "a search on beliefs");
}

void KnowledgeWorld::compare(const Searcher& searcher, const Path& path, const char* name) {
  const PlainGrid believed = believed_grid(searcher);
  const RightAnswer right = right_answer(believed, searcher.from, {searcher.to});
  const auto explain = [&] {
    return std::string(to_string(path.status)) + " " + path.reason + ", cost " +
           std::to_string(path.cost) + ", right " + to_string(right.status) + " " +
           std::to_string(in_units(right.price)) + ", unknown " +
           std::to_string(static_cast<int>(searcher.unknown.kind)) + about();
  };
  if (!check(path.status == right.status, name, explain) || right.status != Status::found) return;
  if (!check(same(path.cost, in_units(right.price)), name, explain)) return;
  std::vector<Cell> way;
  for (const NodeId one : path.nodes) way.push_back(grid.cell(knowledge_.cell(one)));
  check(same(in_units(way_price(believed, way)), path.cost), name,
        [&] { return "the way's cost: " + explain(); });
}

void KnowledgeWorld::play() {
  for (int round = 0; round < 25; ++round) {
    const std::uint32_t side = below(sides_);
    const std::uint32_t event = below(10);
    if (event < 5) {
      look_round(side);
    } else if (event < 6) {
      read_map(side);
    } else if (event < 9) {
      edit();
    } else if (chance(60)) {
      ally(side);
    } else {
      leave(side);
    }
    for (std::uint32_t one = 0; one < sides_; ++one) check_beliefs(one);
    for (Searcher& searcher : searchers_) ask(searcher);
    const Result<void> valid = knowledge_.validate(map);
    check(valid.ok(), "validate", [&] { return valid.error().reason; });
  }
}

}  // namespace

void ask_knowledge(std::uint64_t world, Ledger& ledger) { KnowledgeWorld(world, ledger).play(); }

}  // namespace wend::test
