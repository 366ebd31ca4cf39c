#include "wend/search/algorithm_info.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace wend {

const char* to_string(Guarantee guarantee) {
  switch (guarantee) {
    case Guarantee::optimal: return "optimal";
    case Guarantee::bounded: return "bounded";
    case Guarantee::fewest_steps: return "fewest_steps";
    case Guarantee::shortest_at_any_angle: return "shortest_at_any_angle";
    case Guarantee::says_bound: return "says_bound";
    case Guarantee::none: return "none";
  }
  return "none";
}

namespace {

bool is_whole_in_thousandths(double value) { return std::round(value * 1000) / 1000 == value; }

const char* objection(const Turning& turning, const AlgorithmInfo& info) {
  constexpr double kMost = 10;  // or costs might not fit their labels
  if (turning == Turning{}) return nullptr;
  if (!info.turning) return "this algorithm does not look at turns; say turning_astar";
  if (!(turning.cost >= 0) || !(turning.cost <= 1e9)) {
    return "the cost of a turn must be a number from 0 to 1e9";
  }
  if (!is_whole_in_thousandths(turning.cost)) {
    return "the cost of a turn must be a multiple of 0.001";
  }
  if (turning.facing >= 8 && turning.facing != kNoMove)
    return "a unit faces in one of 8 directions";
  for (const double share : turning.headings) {
    if (!(share >= 0) || !(share <= kMost)) return "headings are dearer by 0 to 10 times a step";
    if (!is_whole_in_thousandths(share)) return "headings are dearer by multiples of 0.001";
  }
  return nullptr;
}

}  // namespace

bool has_option(const AlgorithmInfo& info, const OwnOption& option) {
  return std::any_of(info.options.begin(), info.options.end(), [&](const OwnOption* own) {
    return std::string_view(own->name) == option.name;
  });
}

const char* refusal(const SearchOptions& options, const AlgorithmInfo& info) {
  const Heuristic& heuristic = options.heuristic;
  if (!info.informed && heuristic.kind != HeuristicKind::automatic) {
    return "this algorithm uses no heuristic";
  }
  if (heuristic.kind == HeuristicKind::custom && heuristic.function == nullptr) {
    return "a custom heuristic needs a function";
  }
  if (info.weighted && !(options.weight >= 1 && options.weight <= 100)) {
    return "the weight must be a number from 1 to 100";
  }
  if (!(options.limits.cost >= 0) || !(options.limits.seconds >= 0)) {
    return "limits must be numbers not below 0";
  }
  if (const char* reason = objection(options.turning, info)) return reason;
  const bool default_order =
      options.open_list == OpenListKind::automatic && options.ties == TieRule::automatic;
  if (info.own_order && !default_order) return "this algorithm has its own open list and order";
  for (const auto& [option, value] : options.own.values()) {
    if (!has_option(info, *option) || !option->accepts(value)) return option->rule;
  }
  return nullptr;
}

}  // namespace wend
