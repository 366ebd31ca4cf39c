#pragma once

#include <cstdint>

#include "wend/search/options.h"

/// What is known of an algorithm without running it.
namespace wend {

/// What an algorithm promises of the path it finds.
enum class Guarantee : std::uint8_t {
  optimal,                ///< no path is cheaper (given an estimate that never overestimates)
  bounded,                ///< at most `weight` times the cheapest cost (given the same)
  fewest_steps,           ///< no path has fewer steps
  shortest_at_any_angle,  ///< no polyline is shorter, wherever it bends
  says_bound,             ///< Path::bound times the cheapest cost, whatever that says
  none,                   ///< some path, if there is one
};

/// "optimal", "bounded", "fewest_steps", "shortest_at_any_angle", "says_bound" or "none".
const char* to_string(Guarantee guarantee);

struct AlgorithmInfo {
  const char* name;     ///< as in C++, Python and JSON; with dashes on the command line
  const char* title;    ///< for people
  const char* summary;  ///< one sentence
  Guarantee guarantee;
  bool informed = false;  ///< guided by a heuristic
  bool weighted = false;  ///< reads SearchOptions::weight
  bool seeded = false;    ///< reads WanderingOptions::seed
  bool turning = false;   ///< reads SearchOptions::turning
  /// What a search of a large map holds per node, at most: 8 bytes for each label table (twice that
  /// where the space does not number its moves), the rest for open lists.
  unsigned bytes_per_node = 16;
  bool own_order = false;  ///< brings its own open list: refuses SearchOptions::open_list and ties
  bool on_meshes = false;  ///< goes by a mesh's polygons; other maps refuse it
  /// Goes along straight lines at any angle, not by steps: Path::waypoints say where it bends.
  bool any_angle = false;
  /// The nodes that a trace names are the map's cells. (Else: also corners, numbered after them.)
  bool nodes_are_cells = true;
  bool baked = false;  ///< needs tables that have to be baked for the map beforehand
  /// Whether its time stays in proportion on maps of any size. Tests and benchmarks spare the
  /// others.
  bool for_large_maps = true;
  /// Has a path soon and better ones later, each with a bound: see Budget::until_better.
  bool anytime = false;
};

/// Why the options contradict themselves, or null.
const char* refusal(const SearchOptions& options, const AlgorithmInfo& info);

}  // namespace wend
