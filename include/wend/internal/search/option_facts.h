// A sentence about each option that visit_options() lists, the range of its numbers, and the
// algorithms that take it: for programs that show options to people. The list of options itself is
// in visit_options.h; a test compares the names.
#pragma once

#include <limits>
#include <string_view>

#include "wend/search/algorithm_info.h"

namespace wend {

struct OptionFacts {
  std::string_view name;  ///< as in visit_options()
  const char* summary;    ///< one sentence
  double least = 0;       ///< of a number; those of own options are in OwnOption
  double most = std::numeric_limits<double>::infinity();
  /// Whether an algorithm takes it. Others refuse it, or pay no attention to it. Null: all do.
  bool (*taken_by)(const AlgorithmInfo& info) = nullptr;
};

namespace option_facts {

inline bool informed(const AlgorithmInfo& info) { return info.informed; }
inline bool weighted(const AlgorithmInfo& info) { return info.weighted; }
inline bool turning(const AlgorithmInfo& info) { return info.turning; }
inline bool orders_by_option(const AlgorithmInfo& info) { return !info.own_order; }
inline bool off_meshes(const AlgorithmInfo& info) { return !info.on_meshes; }

}  // namespace option_facts

/// All but `declared_admissible`, which is about a function of the caller's.
inline constexpr OptionFacts kOptionFacts[] = {
    {.name = "heuristic",
     .summary = "The estimate of the remaining cost that guides the search.",
     .taken_by = option_facts::informed},
    {.name = "weight",
     .summary = "The path costs at most this many times the cheapest, and is found sooner.",
     .least = 1,
     .most = 100,
     .taken_by = option_facts::weighted},
    {.name = "turning",
     .summary = "The cost of a turn of 45 degrees, between hexagons of 60: a multiple of 0.001, in "
                "the map's units.",
     .most = 1e9,
     .taken_by = option_facts::turning},
    {.name = "open_list",
     .summary = "The data structure that holds the nodes still to be expanded.",
     .taken_by = option_facts::orders_by_option},
    {.name = "tie_rule",
     .summary = "Which of several nodes with the same f is expanded first.",
     .taken_by = option_facts::orders_by_option},
    {.name = "stop_rule",
     .summary = "An exact search stops when it closes the goal; a fast one when it opens it, which "
                "may miss the cheapest path.",
     .taken_by = option_facts::off_meshes},
    {.name = "pruning",
     .summary = "Which successors are left out because a path of the same cost avoids them; "
                "algorithms without a proof of cost always use repeated."},
    {.name = "fallback",
     .summary = "The answer if the goal cannot be reached: none, or a path to a place near it.",
     .taken_by = option_facts::off_meshes},
    {.name = "detail", .summary = "How much of the path is written: on grids, each cell or less."},
    {.name = "most_expansions", .summary = "The search gives up after so many expansions."},
    {.name = "most_cost",
     .summary = "The search ignores paths that cost more, in the map's units."},
    {.name = "most_seconds", .summary = "The search gives up after so many seconds."},
};

/// Null if there is no such option.
inline const OptionFacts* find_option_facts(std::string_view name) {
  for (const OptionFacts& facts : kOptionFacts) {
    if (facts.name == name) return &facts;
  }
  return nullptr;
}

}  // namespace wend
