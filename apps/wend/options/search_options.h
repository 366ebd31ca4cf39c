// The options about the search itself, and the query that they make.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "options/ends.h"
#include "options/movement_options.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/navigator.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed. The first three serve several commands.
struct SearchArguments {
  std::optional<std::string> algorithm;
  std::optional<std::string> heuristic;
  std::optional<std::string> weight;
  std::optional<std::string> turn_cost;
  std::optional<std::string> dear_headings;
  std::optional<std::string> facing;
  std::optional<std::string> limit;
  std::optional<std::string> limit_cost;
  std::optional<std::string> limit_seconds;
  std::optional<std::string> open_list;
  std::optional<std::string> ties;
  std::optional<std::string> pruning;
  std::optional<std::string> stop;
  std::optional<std::string> fallback;
  std::optional<std::string> baked;    ///< a file
  std::optional<std::string> overlay;  ///< a file
  bool nearest = false;
  /// Those that algorithms have of their own, in the order of own_options().
  std::vector<std::optional<std::string>> own{own_options().size()};
};

/// Everything about one query on one map.
struct QueryArguments {
  MovementArguments movement;
  EndArguments ends;
  SearchArguments search;
};

/// MAP and all options about one query by one algorithm.
void add_query_options(CLI::App& command, QueryArguments& arguments);
/// --heuristic, --weight, what turns cost, and the options that algorithms have of their own.
void add_guidance_options(CLI::App& command, SearchArguments& arguments);
/// --open-list, --ties and --pruning.
void add_order_options(CLI::App& command, SearchArguments& arguments);
/// --limit-seconds.
void add_time_limit(CLI::App& command, SearchArguments& arguments, const char* text);

/// The one algorithm that is asked for: --weight alone selects weighted A*, --turn-cost and the
/// like the one that turns, --baked the one with tables, an algorithm's own option that algorithm.
/// If the program is to choose, A*: every algorithm that it may choose takes A*'s options.
const AlgorithmInfo& chosen_algorithm(const SearchArguments& arguments);
/// Whether the program is to choose it (Navigator::choose).
bool chooses_itself(const SearchArguments& arguments);
/// For searches that people look at: A* where they named none, for jumps show little.
SearchArguments shown_search(SearchArguments arguments);

/// --heuristic, --weight and the order options; it is an error to give a heuristic or a weight that
/// none of the algorithms heeds, or an order that one of them refuses.
SearchOptions parse_guidance(const SearchArguments& arguments,
                             const std::vector<const AlgorithmInfo*>& algorithms);
/// The limits that were given.
Limits parse_limits(const SearchArguments& arguments);

/// All of the above.
SearchOptions parse_search(const SearchArguments& arguments, const AlgorithmInfo& algorithm);

/// The options with which an algorithm of several runs: without a heuristic where it uses none, and
/// without the others' own options.
SearchOptions options_for(const AlgorithmInfo& algorithm, SearchOptions options);

/// The heuristics with names that were made for such cells, but for `automatic`.
std::vector<HeuristicKind> named_heuristics(CellLayout layout);

}  // namespace wend::cli
