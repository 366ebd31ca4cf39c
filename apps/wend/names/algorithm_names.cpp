#include "names/algorithm_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "terminal/values.h"

namespace wend::cli {
namespace {

struct EverydayNames {
  const char* algorithm;
  const char* names;
};

/// Further names of algorithms, besides their names and titles. A name that stands at several of
/// them is refused with all of these. name_key() says which spellings are the same.
constexpr EverydayNames kEverydayNames[] = {
    {"breadth_first", "bfs, breadth"},
    {"depth_first", "dfs, depth"},
    {"dijkstra", "dijkstras, ucs, uniform cost, lowest cost first"},
    {"greedy", "best first, gbfs, gbf, greedy best"},
    {"weighted_astar", "wa*, static weighting"},
    {"anytime_astar", "anytime, ara*, anytime repairing a*"},
    {"bidirectional_astar", "bidirectional, bidir, bi a*, bda*"},
    {"fringe_search", "fringe"},
    {"ida_star", "ida, iterative deepening, iterative deepening a*"},
    {"jump_point_search", "jps, jump points, jump"},
    {"baked_jump_points", "jps+, jps plus, baked, baked jps"},
    {"hpa_star", "hpa, hierarchical, hierarchical a*, hierarchical path finding a*"},
    {"theta_star", "theta, basic theta*, any angle, any angle a*"},
    {"lazy_theta_star", "lazy theta, any angle, any angle a*"},
    {"taut_astar", "taut, anya, any angle, any angle a*, visibility graph"},
    {"turning_astar", "turning"},
    {"wandering_astar", "wandering, random a*"},
    {"polyanya", "navmesh, navigation mesh, mesh, any angle, any angle a*"},
    {"weighted_regions", "weighted region"},
    {"replanner_incremental", "d* lite, d star lite, d*, lpa*, lifelong planning a*"},
};

KnownName known_algorithm(const AlgorithmInfo& info) {
  KnownName known = {dashed(info.name), info.title,
                     fmt::format("{}: {}", info.title, info.summary)};
  for (const EverydayNames& everyday : kEverydayNames) {
    if (everyday.algorithm == std::string_view(info.name)) {
      known.others += fmt::format(", {}", everyday.names);
    }
  }
  return known;
}

}  // namespace

std::vector<KnownName> algorithm_names(std::span<const AlgorithmInfo> besides) {
  std::vector<KnownName> known;
  for (const AlgorithmInfo& info : algorithms()) known.push_back(known_algorithm(info));
  for (const AlgorithmInfo& info : besides) known.push_back(known_algorithm(info));
  known.push_back(
      {std::string(kAuto), "automatic", "Whichever suits the map, its tables and the options."});
  return known;
}

bool means_auto(const std::string& text) {
  const std::string key = name_key(text);
  return key == kAuto || key == "automatic";
}

const AlgorithmInfo& parse_algorithm(const std::string& text,
                                     std::span<const AlgorithmInfo> besides) {
  const std::size_t place = parse_name("--algorithm", "algorithm", text, algorithm_names(besides));
  const std::size_t own = algorithms().size();
  if (place < own) return algorithms()[place];
  if (place < own + besides.size()) return besides[place - own];
  throw usage_error("--algorithm: auto chooses for one query (solve, draw, trace); name some");
}

std::vector<const AlgorithmInfo*> parse_algorithms(const std::string& text,
                                                   std::span<const AlgorithmInfo> besides) {
  std::vector<const AlgorithmInfo*> chosen;
  for (const std::string& name : split_at_commas(text)) {
    const AlgorithmInfo* info = &parse_algorithm(name, besides);
    if (std::find(chosen.begin(), chosen.end(), info) != chosen.end()) {
      throw usage_error(fmt::format("--algorithm: '{}' is named twice", name));
    }
    chosen.push_back(info);
  }
  return chosen;
}

}  // namespace wend::cli
