#pragma once

#include <cstdint>
#include <span>

#include "wend/search/options.h"

/// Properties of an algorithm, known without running it.
namespace wend {

/// The guarantee of an algorithm for the path it finds.
enum class Guarantee : std::uint8_t {
  optimal,                ///< no path is cheaper (given an estimate that never overestimates)
  bounded,                ///< at most `weight` times the cheapest cost (given the same)
  fewest_steps,           ///< no path has fewer steps
  shortest_at_any_angle,  ///< no polyline is shorter, wherever it bends
  says_bound,             ///< at most Path::bound times the cheapest cost; known afterwards
  none,                   ///< some path, if there is one
};

/// "optimal", "bounded", "fewest_steps", "shortest_at_any_angle", "says_bound" or "none".
const char* to_string(Guarantee guarantee);

struct AlgorithmInfo {
  const char* name;     ///< as in C++, Python and JSON; with dashes on the command line
  const char* title;    ///< display name
  const char* summary;  ///< one sentence
  Guarantee guarantee;
  bool informed = false;  ///< guided by a heuristic
  bool weighted = false;  ///< reads SearchOptions::weight
  bool turning = false;   ///< reads SearchOptions::turning
  /// Its own options. At most OwnOptions::kMost; they outlive everything.
  std::span<const OwnOption* const> options = {};
  /// Most memory per node in a search of a large map: 8 bytes for each label table (twice that if
  /// the space does not number its moves), the rest for open lists.
  unsigned bytes_per_node = 16;
  bool own_order = false;  ///< has its own open list: refuses SearchOptions::open_list and ties
  bool on_meshes = false;  ///< searches a mesh's polygons; other maps refuse it
  /// Paths are straight lines at any angle, not steps: Path::waypoints holds their bends.
  bool any_angle = false;
  /// Nodes in a trace are the map's cells. (Otherwise also corners, numbered after the cells.)
  bool nodes_are_cells = true;
  bool baked = false;  ///< needs tables baked for the map beforehand
  /// Whether its time stays in proportion on maps of any size. Tests and benchmarks skip the
  /// others.
  bool for_large_maps = true;
  /// Finds a path soon and better ones later, each with a bound: see Budget::until_better.
  bool anytime = false;
};

/// Whether it is one of the algorithm's own.
bool has_option(const AlgorithmInfo& info, const OwnOption& option);

/// Why the options contradict themselves, or null.
const char* refusal(const SearchOptions& options, const AlgorithmInfo& info);

}  // namespace wend
