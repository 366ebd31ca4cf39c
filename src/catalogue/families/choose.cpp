// Chooses algorithms for queries that name none: what each family offers, the best first.
#include <algorithm>

#include "any_grid.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

/// The first algorithm that works here and has all own options of the query; null if there is none.
const AlgorithmInfo* owner_of(const OwnOptions& own, const AnyMap& map) {
  for (const AlgorithmInfo& info : algorithms()) {
    const auto has = [&](const OwnOptions::Value& set) { return has_option(info, *set.option); };
    const bool all = std::all_of(own.values().begin(), own.values().end(), has);
    if (all && map.refusal(place_of(info)) == nullptr) return &info;
  }
  return nullptr;
}

}  // namespace

NodeNavigator::Choice NodeNavigator::choose(const NodeQuery& query) const {
  const SearchOptions& options = query.options;
  if (!(options.turning == Turning{})) {
    return {find_algorithm("turning_astar"), "turns cost something"};
  }
  if (query.goal_test != nullptr) return AnyMap::astar("a goal test guides no jumps");
  if (query.overlay != nullptr) return AnyMap::astar("jumps and tables do not see the overlay");
  if (!options.own.values().empty()) {
    const AlgorithmInfo* owner = owner_of(options.own, *map_);
    if (owner != nullptr) return {owner, "it has the options that are set"};
  }
  return map_->choose(query);
}

NodeNavigator::Choice AnyMap::astar(const char* reason) {
  // Looked up once: on small maps the look-ups would take as long as the search.
  static const AlgorithmInfo* const kAStar = find_algorithm("astar");
  return {kAStar, reason};
}

NodeNavigator::Choice AnyGrid::choose(const NodeQuery& query) const {
  static const AlgorithmInfo* const kJumps = find_algorithm("jump_point_search");
  static const AlgorithmInfo* const kBaked = find_algorithm("baked_jump_points");
  WEND_ASSERT(query.overlay == nullptr && query.goal_test == nullptr,
              "NodeNavigator::choose() answers these queries itself");
  const auto refusal_by = [&](const AlgorithmInfo& info) {
    const char* reason = this->refusal(place_of(info));
    return reason != nullptr ? reason : wend::refusal(query.options, info);
  };
  if (refusal_by(*kBaked) == nullptr && tables_help() && query.goals.empty() && query.range == 0) {
    return {kBaked, "tables of this map are baked"};
  }
  if (const char* reason = refusal_by(*kJumps)) return astar(reason);
  const JumpWorth judged = jump_worth();
  return judged.worth_it ? NodeNavigator::Choice{kJumps, judged.reason} : astar(judged.reason);
}

}  // namespace wend
