// Asks seeded random queries of every algorithm on maps of every family, and prints a line for each
// family: sums over what paths cost, what searches did, and where paths go. Whatever compiler,
// library and machine it is built for, it prints the same (tools/check_portable).
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/random_case.h"
#include "support/test_maps.h"
#include "wend/internal/base/checksum.h"
#include "wend/space/tables/bake_options.h"

namespace wend::test {
namespace {

class Bytes {
 public:
  template <class Value>
  void add(const Value& value) {
    const std::size_t size = bytes_.size();
    bytes_.resize(size + sizeof value);
    std::memcpy(bytes_.data() + size, &value, sizeof value);
  }
  std::uint64_t sum() const { return checksum(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

/// What came of a family's queries.
struct Answers {
  unsigned queries = 0;
  unsigned found = 0;
  Bytes costs;
  Bytes searches;
  Bytes paths;

  void add(const Path& path) {
    ++queries;
    found += path.found() ? 1 : 0;
    costs.add(static_cast<std::uint32_t>(path.status));
    for (const double cost : {path.cost, path.length, path.bound}) costs.add(cost);
    const Counters& counters = path.counters;
    for (const auto count : {counters.expanded, counters.generated, counters.reopened}) {
      searches.add(count);
    }
    paths.add(static_cast<std::uint32_t>(path.nodes.size()));
    for (const NodeId node : path.nodes) paths.add(node);
    for (const Position& p : path.waypoints) {
      paths.add(p.x);
      paths.add(p.y);
    }
  }
};

using Families = std::map<std::string, Answers>;

void set_ways(const AlgorithmInfo& info, SearchOptions& options, Random& random) {
  if (info.seeded) options.wandering.seed = random.below(1000);
  if (info.turning) options.turning.cost = random.below(8) / 2.0;
}

void ask_grids(Families& families) {
  constexpr std::uint64_t kGrids = 480;
  Workspace workspace;
  Path path;
  for (std::uint64_t number = 0; number < kGrids; ++number) {
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = prepared_navigator(tried.map, tried.options);
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info)) continue;
      Random random(number);
      SearchOptions options = random_options(info, navigator, random);
      set_ways(info, options, random);
      navigator.solve({tried.from, tried.to, info.name, options}, workspace, path);
      families[navigator.space_name()].add(path);
    }
  }
}

void ask_by_nodes(Families& families) {
  constexpr int kQueries = 25;
  Workspace workspace;
  Path path;
  for (const TestMap& map : test_maps()) {
    const auto nodes = static_cast<std::uint32_t>(map.navigator.node_count());
    for (const AlgorithmInfo& info : algorithms()) {
      // The others take for ever on maps with many ways to one place.
      if (!map.navigator.supports(info) || !info.for_large_maps) continue;
      Random random(nodes);
      for (int i = 0; i < kQueries; ++i) {
        NodeQuery query;
        query.from = random.below(nodes);
        query.to = random.below(nodes);
        query.algorithm = info.name;
        set_ways(info, query.options, random);
        map.navigator.solve(query, workspace, path);
        families[map.name].add(path);
      }
    }
  }
}

/// Tables baked by several threads: where there are none, by the one that asks for them.
void ask_baked(Families& families) {
  Random random(1);
  GridMap map(40, 30);
  for (int i = 0; i < 300; ++i) map.set_symbol(random_cell(map, random), '#');
  Navigator navigator = Navigator::build(map).value();
  BakeOptions options;
  options.threads = 4;
  if (!navigator.bake(options)) return;
  Answers& answers = families["tables by four threads"];
  Workspace workspace;
  for (NodeId from = 0; from < map.cell_count(); ++from) {
    const Point to = random_cell(map, random);
    answers.add(navigator.solve({map.point(from), to, "baked_jump_points"}, workspace));
  }
}

}  // namespace
}  // namespace wend::test

int main() {
  using namespace wend::test;
  Families families;
  ask_grids(families);
  ask_by_nodes(families);
  ask_baked(families);
  for (const auto& [name, answers] : families) {
    std::printf("%s: %u of %u found, costs %016" PRIx64 ", searches %016" PRIx64
                ", paths %016" PRIx64 "\n",
                name.c_str(), answers.found, answers.queries, answers.costs.sum(),
                answers.searches.sum(), answers.paths.sum());
  }
}
