#include "support/random_case.h"

#include <bit>
#include <string_view>
#include "wend/search/algorithms/ida_star.h"
#include "wend/space/tables/first_moves.h"

namespace wend::test {
namespace {

GridOptions random_grid_options(CornerRule rule, Random& random) {
  GridOptions options;
  options.corners = rule;
  options.terrain = random.chance(50) ? TerrainRule::touched : TerrainRule::entered;
  // Also models in which a diagonal is as cheap as a straight step, or costs more than two.
  const CostModel models[] = {
      CostModel::octile(), CostModel::octile(), CostModel::classic(), {5, 7}, {3, 3}, {2, 5}};
  options.costs = models[random.below(6)];
  return options;
}

}  // namespace

std::string RandomCase::describe() const {
  const std::string layout = map.layout() == CellLayout::square ? "" : to_string(map.layout());
  const auto cell = [](Point p) { return std::to_string(p.x) + "," + std::to_string(p.y); };
  std::string links;
  for (const GridLink& link : map.links()) {
    links += "link " + cell(link.from) + " to " + cell(link.to) + " at " +
             std::to_string(link.cost) + "\n";
  }
  return "from " + cell(from) + " to " + cell(to) + " corners " + to_string(options.corners) +
         " costs " + std::to_string(options.costs.straight) + "/" +
         std::to_string(options.costs.diagonal) + " terrain " + to_string(options.terrain) + " " +
         layout + "\n" + links + to_text(map);
}

RandomCase random_case(MapKind kind, CornerRule rule, bool terrain, Random& random) {
  RandomCase made;
  made.map = random_map(kind, random);
  if (terrain) add_terrain(made.map, random);
  made.options = random_grid_options(rule, random);
  made.from = random_cell(made.map, random);
  made.to = random_cell(made.map, random);
  // Mostly walkable ends; a few blocked ones stay.
  for (int i = 0; i < 8 && !made.map.walkable(made.from); ++i)
    made.from = random_cell(made.map, random);
  for (int i = 0; i < 8 && !made.map.walkable(made.to); ++i)
    made.to = random_cell(made.map, random);
  return made;
}

CellLayout shifted_layout(Random& random) {
  constexpr int kFirst = static_cast<int>(CellLayout::hex_odd_rows);
  return static_cast<CellLayout>(kFirst + static_cast<int>(random.below(kCellLayouts - kFirst)));
}

RandomCase random_case(std::uint64_t number) {
  Random random(number);
  const auto kind = static_cast<MapKind>(number % kMapKinds);
  const CornerRule rule = kCornerRules[number / kMapKinds % 4];
  RandomCase made = random_case(kind, rule, number / kMapKinds / 4 % 2 == 1, random);
  if (number / kMapKinds / 8 % 3 == 2) add_links(made.map, random);
  return made;
}

RandomCase any_layout_case(std::uint64_t number) {
  RandomCase made = random_case(number);
  Random random(number);
  if (number % 3 == 2) made.map.set_layout(shifted_layout(random));
  return made;
}

namespace {

void add_random_list(SearchOptions& options, Random& random) {
  const OpenListKind lists[] = {OpenListKind::automatic,    OpenListKind::unsorted_list,
                                OpenListKind::sorted_list,  OpenListKind::binary_heap,
                                OpenListKind::pairing_heap, OpenListKind::quaternary_heap};
  options.open_list = lists[random.below(6)];
  const TieRule ties[] = {TieRule::automatic, TieRule::last_added, TieRule::deepest};
  options.ties = ties[random.below(3)];
}

/// An explicit bucket queue insists on an f that never falls, and with broad buckets it keeps no
/// tie rule.
bool takes_buckets(const AlgorithmInfo& info, const SearchOptions& options) {
  const std::string_view name = info.name;
  const bool rises = name == "dijkstra" || name == "astar" || name == "bidirectional_astar";
  const HeuristicKind kind = options.heuristic.kind;
  return rises &&
         (kind == HeuristicKind::automatic || kind == HeuristicKind::zero ||
          kind == HeuristicKind::octile || kind == HeuristicKind::chebyshev) &&
         options.ties == TieRule::automatic;
}

/// A table with room for all cells, for most of them (so that some drive each other out), or none:
/// with less than it needs, IDA* practically never ends except on the smallest maps.
std::size_t random_transpositions(const Navigator& navigator, Random& random) {
  const Lattice lattice(navigator.layout(), navigator.width(), navigator.height());
  const auto cells = static_cast<std::size_t>(lattice.columns() * lattice.rows());
  const std::size_t scarce = std::bit_floor(cells);
  const bool none = random.chance(50);
  const bool scarcely = random.chance(50);
  if (cells <= 8 && none) return 0;
  if (cells <= 70 && 4 * scarce >= 3 * cells && scarcely) return scarce;
  return std::size_t{1} << (9 + random.below(8));
}

}  // namespace

Navigator prepared_navigator(const GridMap& map, const GridOptions& options) {
  Navigator navigator = Navigator::build(map, options).value();
  // Refused on terrain, with links and where jumping is; then the algorithms say so as well.
  BakeOptions bake;
  bake.block = 1 << map.cell_count() % 6;
  bake.threads = 1;
  // Some have only part of the tables, or nothing in them.
  if (map.cell_count() % 5 == 0) bake.most_looks = map.cell_count() * 70;
  (void)navigator.bake(bake);
  return navigator;
}

SearchOptions random_order(const AlgorithmInfo& info, const Navigator& navigator, Random& random) {
  SearchOptions options;
  options.weight = 1 + random.below(300) / 100.0;
  if (!info.own_order) add_random_list(options, random);
  if (!info.informed || random.chance(50)) return options;
  const HeuristicKind kinds[] = {HeuristicKind::zero,      HeuristicKind::manhattan,
                                 HeuristicKind::euclidean, HeuristicKind::octile,
                                 HeuristicKind::chebyshev, HeuristicKind::hex};
  options.heuristic = kinds[random.below(6)];
  if (info.any_angle) {
    const HeuristicKind straight[] = {HeuristicKind::zero, HeuristicKind::euclidean,
                                      HeuristicKind::chebyshev};
    options.heuristic = straight[random.below(3)];
    return options;
  }
  Workspace workspace;
  if (navigator.lint(options.heuristic, workspace).verdict != LintVerdict::admissible) {
    options.heuristic = HeuristicKind::automatic;
  }
  return options;
}

SearchOptions random_options(const AlgorithmInfo& info, const Navigator& navigator,
                             Random& random) {
  SearchOptions options = random_order(info, navigator, random);
  if (takes_buckets(info, options) && random.chance(20)) {
    options.open_list = OpenListKind::bucket_queue;
  }
  constexpr Pruning kPrunings[] = {Pruning::repeated, Pruning::dominated, Pruning::dead_ends};
  options.pruning = kPrunings[random.below(3)];
  options.stop = random.chance(20) ? StopRule::fast : StopRule::exact;
  const std::size_t transpositions = random_transpositions(navigator, random);
  if (has_option(info, IdaStar::kTranspositions)) {
    options.own.set(IdaStar::kTranspositions, static_cast<double>(transpositions));
  }
  return options;
}

}  // namespace wend::test
