#include "options/search_options.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "names/algorithm_names.h"
#include "names/named_option.h"
#include "options/baking.h"
#include "terminal/values.h"
#include "wend/base/assert.h"

namespace wend::cli {
namespace {

const std::vector<Named<HeuristicKind>> kHeuristics = {
    {"automatic", HeuristicKind::automatic, "auto, default",
     "the tightest that fits the moves: octile, manhattan without diagonals, hex on hexagons"},
    {"zero", HeuristicKind::zero, "none, 0", "no estimate: A* is then Dijkstra's algorithm"},
    {"manhattan", HeuristicKind::manhattan, "manhattan distance, taxicab, l1",
     "columns plus rows: for moves without diagonals"},
    {"euclidean", HeuristicKind::euclidean, "euclid, euclidean distance, l2, straight line",
     "the straight line"},
    {"octile", HeuristicKind::octile, "octile distance, diagonal",
     "diagonal steps, then straight ones: for moves in eight directions"},
    {"chebyshev", HeuristicKind::chebyshev, "chebyshev distance, chessboard, l infinity",
     "the larger of columns and rows, as if diagonal steps cost as much as straight ones"},
    {"hex", HeuristicKind::hex, "hexagonal, hexagons", "steps between hexagons"}};
const std::vector<Named<OpenListKind>> kOpenLists = {
    {"automatic", OpenListKind::automatic, "auto, default",
     "the fastest for the map and its costs"},
    {"unsorted_list", OpenListKind::unsorted_list, "unsorted",
     "searched through for each node: for comparison only"},
    {"sorted_list", OpenListKind::sorted_list, "sorted",
     "kept in order with each node: for comparison only"},
    {"binary_heap", OpenListKind::binary_heap, "binary, heap", "a heap of two children"},
    {"pairing_heap", OpenListKind::pairing_heap, "pairing", "a heap of trees, joined in pairs"},
    {"quaternary_heap", OpenListKind::quaternary_heap, "quaternary, 4 ary heap, d ary heap",
     "a heap of four children"},
    {"bucket_queue", OpenListKind::bucket_queue, "bucket, buckets",
     "a list for each range of costs"}};
const std::vector<Named<Pruning>> kPrunings = {{"dead-ends", Pruning::dead_ends},
                                               {"dominated", Pruning::dominated},
                                               {"repeated", Pruning::repeated}};
const std::vector<Named<TieRule>> kTies = {{"automatic", TieRule::automatic},
                                           {"last_added", TieRule::last_added},
                                           {"deepest", TieRule::deepest}};
const std::vector<Named<Fallback>> kFallbacks = {
    {"none", Fallback::none},
    {"closest_to_goal", Fallback::closest_to_goal},
    {"cheapest_to_reach", Fallback::cheapest_to_reach}};
const std::vector<Named<StopRule>> kStops = {{"exact", StopRule::exact}, {"fast", StopRule::fast}};

const std::vector<Named<Move>> kHeadings = {{"north", north},           {"east", east},
                                            {"south", south},           {"west", west},
                                            {"north_east", north_east}, {"south_east", south_east},
                                            {"south_west", south_west}, {"north_west", north_west}};

constexpr double kLargest = std::numeric_limits<double>::max();

using Heeds = std::function<bool(const AlgorithmInfo&)>;

std::string names_with(const Heeds& heeds) {
  std::vector<std::string> names;
  for (const AlgorithmInfo& info : algorithms()) {
    if (heeds(info)) names.push_back(dashed(info.name));
  }
  return joined_briefly(names);
}

/// One of the algorithms must heed the option.
void require_use(const std::string& option, const Heeds& heeds,
                 const std::vector<const AlgorithmInfo*>& chosen) {
  for (const AlgorithmInfo* info : chosen) {
    if (heeds(*info)) return;
  }
  const std::string who = chosen.size() == 1 ? dashed(chosen.front()->name) + " does not use it"
                                             : "none of the algorithms uses it";
  throw usage_error(fmt::format("{}: {}; algorithms that do: {}", option, who, names_with(heeds)));
}

bool counts_turns(const SearchArguments& arguments) {
  return arguments.turn_cost || arguments.dear_headings || arguments.facing;
}

/// None of the algorithms may refuse the options, which is better said before the first of them
/// runs.
void require_no_refusal(const SearchArguments& arguments, const SearchOptions& options,
                        const std::vector<const AlgorithmInfo*>& chosen) {
  for (const AlgorithmInfo* info : chosen) {
    const char* reason = refusal(options_for(*info, options), *info);
    if (reason == nullptr) continue;
    const bool order = options.open_list != OpenListKind::automatic;
    const char* option = counts_turns(arguments) && !info->turning ? "--turn-cost"
                         : order                                   ? "--open-list"
                         : arguments.ties                          ? "--ties"
                                                                   : "--algorithm";
    throw usage_error(fmt::format("{}: {} refuses it: {}", option, dashed(info->name), reason));
  }
}

/// Those that are given.
std::vector<std::string> own_flags(const SearchArguments& arguments) {
  std::vector<std::string> flags;
  for (std::size_t i = 0; i < arguments.own.size(); ++i) {
    if (arguments.own[i]) flags.push_back("--" + dashed(own_options()[i]->name));
  }
  return flags;
}

/// Whether it has all own options that are given.
bool has_given(const AlgorithmInfo& info, const SearchArguments& arguments) {
  for (std::size_t i = 0; i < arguments.own.size(); ++i) {
    if (arguments.own[i] && !has_option(info, *own_options()[i])) return false;
  }
  return true;
}

double parse_own(const std::string& flag, const OwnOption& option, const std::string& text) {
  if (!option.whole) return parse_number(flag, text, option.least, option.most);
  const auto least = static_cast<std::uint64_t>(option.least);
  const auto most = static_cast<std::uint64_t>(option.most);
  const auto value = static_cast<double>(parse_whole_number(flag, text, least, most));
  if (option.accepts(value)) return value;
  throw usage_error(fmt::format("{}: expected 0 or a power of two, such as {}, found '{}'", flag,
                                option.usual, text));
}

/// The options that algorithms have of their own; one of the algorithms must have each of them.
void parse_own_options(const SearchArguments& arguments,
                       const std::vector<const AlgorithmInfo*>& chosen, SearchOptions& options) {
  for (std::size_t i = 0; i < arguments.own.size(); ++i) {
    if (!arguments.own[i]) continue;
    const OwnOption& option = *own_options()[i];
    const std::string flag = "--" + dashed(option.name);
    const double value = parse_own(flag, option, *arguments.own[i]);
    require_use(
        flag, [&](const AlgorithmInfo& info) { return has_option(info, option); }, chosen);
    if (options.own.values().size() == OwnOptions::kMost) {
      throw usage_error(fmt::format("{}: at most {} options of one algorithm go together", flag,
                                    OwnOptions::kMost));
    }
    options.own.set(option, value);
  }
}

/// "north=0.5,south=0.5".
void parse_headings(const std::string& text, std::array<double, 8>& shares) {
  constexpr const char* kOption = "--dear-headings";
  constexpr double kMost = 10;
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = part.find('=');
    if (equals == part.npos) {
      throw usage_error(
          fmt::format("{}: expected HEADING=SHARE, such as north=0.5, found '{}'", kOption, part));
    }
    const Move move = parse_named(kOption, "heading", part.substr(0, equals), kHeadings);
    shares[move] = parse_number(kOption, part.substr(equals + 1), 0, kMost);
  }
}

Turning parse_turning(const SearchArguments& arguments) {
  constexpr double kMost = 1e9;
  Turning turning;
  if (arguments.turn_cost) {
    turning.cost = parse_number("--turn-cost", *arguments.turn_cost, 0, kMost);
  }
  if (arguments.dear_headings) parse_headings(*arguments.dear_headings, turning.headings);
  if (arguments.facing) {
    turning.facing = parse_named("--facing", "heading", *arguments.facing, kHeadings);
  }
  return turning;
}

void parse_fallback(const SearchArguments& arguments, SearchOptions& options) {
  if (arguments.nearest) options.fallback = Fallback::closest_to_goal;
  if (!arguments.fallback) return;
  options.fallback = parse_named("--fallback", "fallback", *arguments.fallback, kFallbacks);
  if (arguments.nearest && options.fallback != Fallback::closest_to_goal) {
    throw usage_error(
        fmt::format("--nearest: stands for --fallback closest-to-goal, which does not go with "
                    "--fallback {}",
                    dashed(*arguments.fallback)));
  }
}

void add_own_options(CLI::App& command, SearchArguments& arguments) {
  WEND_ASSERT(arguments.own.size() == own_options().size(), "each own option has an argument");
  for (std::size_t i = 0; i < arguments.own.size(); ++i) {
    const OwnOption& option = *own_options()[i];
    const auto has = [&](const AlgorithmInfo& info) { return has_option(info, option); };
    command
        .add_option("--" + dashed(option.name), arguments.own[i],
                    fmt::format("For {}: {} [{}]", names_with(has), option.summary, option.usual))
        ->type_name(option.whole ? "N" : "X");
  }
}

/// Limits, stop rule, fallback.
void add_search_options(CLI::App& command, SearchArguments& arguments) {
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    command.add_option(name, value, text)->type_name(type);
  };
  add("--limit", arguments.limit, "N", "Give up after N expansions");
  add("--limit-cost", arguments.limit_cost, "C", "Give up on paths that cost more than C");
  add_time_limit(command, arguments, "Give up after T seconds");
  add("--stop", arguments.stop, "RULE",
      "When the goal is closed (exact) or already when it is opened (fast) [exact]");
  add("--fallback", arguments.fallback, "POLICY",
      "If no goal can be reached: " + joined(names_of(kFallbacks)) +
          "; a path to the place closest to a goal, or to the cheapest to reach of all on the "
          "smallest square round it [none]");
  command.add_flag("--nearest", arguments.nearest, "Short for --fallback closest-to-goal");
}

}  // namespace

void add_guidance_options(CLI::App& command, SearchArguments& arguments) {
  add_named_option(command,
                   {"--heuristic", "NAME", "Estimate of the remaining cost, such as octile",
                    "automatic: octile, manhattan without diagonals, hex on hexagons"},
                   arguments.heuristic, known_names(kHeuristics));
  command
      .add_option("--weight", arguments.weight,
                  "For weighted-astar (f = g + W h) and wandering-astar, from 1 to 100: the path "
                  "costs at most W times the cheapest [1.5]")
      ->type_name("W");
  add_own_options(command, arguments);
  command
      .add_option("--turn-cost", arguments.turn_cost,
                  "For turning-astar: what a turn of 45 degrees costs, 60 between hexagons; with 0 "
                  "a cheapest path that turns least [0]")
      ->type_name("C");
  command
      .add_option(
          "--dear-headings", arguments.dear_headings,
          "For turning-astar: by which share steps in some directions are dearer, from 0 to "
          "10: north=0.5,south-west=0.25")
      ->type_name("LIST");
  command
      .add_option("--facing", arguments.facing,
                  "For turning-astar: where the unit looks at the start: " +
                      joined(names_of(kHeadings)) + " [anywhere]")
      ->type_name("HEADING");
}

void add_time_limit(CLI::App& command, SearchArguments& arguments, const char* text) {
  command.add_option("--limit-seconds", arguments.limit_seconds, text)->type_name("T");
}

void add_order_options(CLI::App& command, SearchArguments& arguments) {
  add_named_option(command, {"--open-list", "KIND", "Open list, such as binary-heap", "automatic"},
                   arguments.open_list, known_names(kOpenLists));
  command
      .add_option("--ties", arguments.ties,
                  "Which of equal f comes first: " + joined(names_of(kTies)) + " [automatic]")
      ->type_name("RULE");
  command
      .add_option("--pruning", arguments.pruning,
                  "Successors to leave out: " + joined(names_of(kPrunings)) + " [dead-ends]")
      ->type_name("KIND");
}

void add_query_options(CLI::App& command, QueryArguments& arguments) {
  add_map_and_movement(command, arguments.movement);
  add_link_kinds_option(command, arguments.movement);
  add_end_options(command, arguments.ends);
  add_named_option(command,
                   {"--algorithm", "NAME",
                    "The algorithm, such as astar, dijkstra, jps or 'Theta*', or auto: chosen by "
                    "the map, its tables and the options",
                    "auto; to draw and to trace astar"},
                   arguments.search.algorithm, algorithm_names());
  add_baked_option(command, arguments.search.baked);
  add_guidance_options(command, arguments.search);
  add_order_options(command, arguments.search);
  add_search_options(command, arguments.search);
}

const AlgorithmInfo& chosen_algorithm(const SearchArguments& arguments) {
  const bool named = arguments.algorithm && !means_auto(*arguments.algorithm);
  if (named) return parse_algorithm(*arguments.algorithm);
  if (counts_turns(arguments)) return parse_algorithm("turning_astar");
  if (chooses_itself(arguments)) return parse_algorithm("astar");
  if (!own_flags(arguments).empty()) {
    for (const AlgorithmInfo& info : algorithms()) {
      if (has_given(info, arguments)) return info;
    }
    throw usage_error(fmt::format("{}: no algorithm has all of these; leave one out",
                                  fmt::join(own_flags(arguments), ", ")));
  }
  if (arguments.weight) return parse_algorithm("weighted_astar");
  return parse_algorithm("baked_jump_points");
}

bool chooses_itself(const SearchArguments& arguments) {
  if (arguments.algorithm && !means_auto(*arguments.algorithm)) return false;
  if (arguments.algorithm && own_flags(arguments).empty()) return true;
  return own_flags(arguments).empty() && !arguments.weight && !arguments.baked &&
         !counts_turns(arguments);
}

SearchArguments shown_search(SearchArguments arguments) {
  if (!arguments.algorithm && chooses_itself(arguments)) arguments.algorithm = "astar";
  return arguments;
}

SearchOptions parse_guidance(const SearchArguments& arguments,
                             const std::vector<const AlgorithmInfo*>& algorithms) {
  constexpr double kMostWeight = 100;
  SearchOptions options;
  if (arguments.heuristic) {
    options.heuristic = parse_named("--heuristic", "heuristic", *arguments.heuristic, kHeuristics);
    require_use("--heuristic", &AlgorithmInfo::informed, algorithms);
  }
  if (arguments.weight) {
    options.weight = parse_number("--weight", *arguments.weight, 1, kMostWeight);
    require_use("--weight", &AlgorithmInfo::weighted, algorithms);
  }
  parse_own_options(arguments, algorithms, options);
  options.turning = parse_turning(arguments);
  if (arguments.open_list) {
    options.open_list = parse_named("--open-list", "open list", *arguments.open_list, kOpenLists);
  }
  if (arguments.ties) options.ties = parse_named("--ties", "tie rule", *arguments.ties, kTies);
  if (arguments.pruning) {
    options.pruning = parse_named("--pruning", "pruning", *arguments.pruning, kPrunings);
  }
  require_no_refusal(arguments, options, algorithms);
  return options;
}

Limits parse_limits(const SearchArguments& arguments) {
  Limits limits;
  if (arguments.limit) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 62;
    limits.expansions = parse_whole_number("--limit", *arguments.limit, 0, kMost);
  }
  if (arguments.limit_cost) {
    limits.cost = parse_number("--limit-cost", *arguments.limit_cost, 0, kLargest);
  }
  if (arguments.limit_seconds) {
    limits.seconds = parse_number("--limit-seconds", *arguments.limit_seconds, 0, kLargest);
  }
  return limits;
}

SearchOptions parse_search(const SearchArguments& arguments, const AlgorithmInfo& algorithm) {
  SearchOptions options = parse_guidance(arguments, {&algorithm});
  options.limits = parse_limits(arguments);
  if (arguments.stop) options.stop = parse_named("--stop", "stop rule", *arguments.stop, kStops);
  parse_fallback(arguments, options);
  return options;
}

SearchOptions options_for(const AlgorithmInfo& algorithm, SearchOptions options) {
  const HeuristicKind kind = options.heuristic.kind;
  // Those of steps overestimate straight lines.
  const bool by_steps = kind == HeuristicKind::octile || kind == HeuristicKind::manhattan;
  if (!algorithm.informed || (algorithm.any_angle && by_steps)) {
    options.heuristic = HeuristicKind::automatic;
  }
  const OwnOptions all = std::exchange(options.own, {});
  for (const auto& [option, value] : all.values()) {
    if (has_option(algorithm, *option)) options.own.set(*option, value);
  }
  return options;
}

std::vector<HeuristicKind> named_heuristics(CellLayout layout) {
  std::vector<HeuristicKind> kinds;
  for (const auto& named : kHeuristics) {
    const bool fits = named.value != HeuristicKind::hex || is_hexagonal(layout);
    if (named.value != HeuristicKind::automatic && fits) kinds.push_back(named.value);
  }
  return kinds;
}

}  // namespace wend::cli
