#include <string_view>

#include "oracle/reference.h"
#include "wend/catalogue/catalogue.h"

namespace wend::test {
namespace {

bool one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  for (const std::string_view other : names) {
    if (name == other) return true;
  }
  return false;
}

bool jumps(std::string_view name) { return name.find("jump_point") != name.npos; }

/// The refusal that follows from the map alone, the same for every question.
Refusal by_map(const World& world, const AlgorithmInfo& info) {
  const std::string_view name = info.name;
  const Recipe& recipe = world.recipe();
  if (info.on_meshes) {
    if (world.kind() != family::mesh) return Refusal::must;
    const bool works = name == "polyanya" ? world.uniform() : world.mesh().links().count() == 0;
    return works ? Refusal::none : Refusal::must;
  }
  if (!world.grid()) {
    const bool both_ways = world.kind() != family::custom || name != "bidirectional_astar";
    const bool wanders = name == "wandering_astar" && !world.custom();
    const bool works =
        wanders || one_of(name, {"breadth_first", "depth_first", "dijkstra", "greedy", "astar",
                                 "anytime_astar", "weighted_astar", "bidirectional_astar",
                                 "fringe_search", "ida_star"});
    return works && both_ways ? Refusal::none : Refusal::must;
  }
  const bool links = !recipe.map.links().empty();
  if (info.any_angle) {
    const bool shifted = is_hexagonal(recipe.map.layout()) || is_staggered(recipe.map.layout());
    return shifted || links || !world.uniform() ? Refusal::must : Refusal::none;
  }
  if (name == "hpa_star" && recipe.options.costs.straight > 100'000) return Refusal::may;
  if (!jumps(name)) return Refusal::none;
  const CostModel costs = recipe.options.costs;
  const bool possible = recipe.options.corners != CornerRule::never && !world.hexagonal() &&
                        costs.straight < costs.diagonal && costs.diagonal < 2 * costs.straight;
  if (links || !possible) return Refusal::must;
  if (!info.baked) return Refusal::none;
  return world.uniform() && world.navigator().tables() != nullptr ? Refusal::none : Refusal::must;
}

Refusal by_turning(const World& world, const Draw& draw, const AlgorithmInfo& info) {
  const Turning turning = turning_of(draw);
  if (turning == Turning{}) return Refusal::none;
  if (!info.turning) return Refusal::must;
  // Sums might not fit: each step may be eleven times as expensive, in thousandths.
  if (world.recipe().options.costs.straight > 100'000 && !world.uniform()) return Refusal::may;
  if (turning.facing != north_east) return Refusal::none;
  return world.recipe().options.corners == CornerRule::never ? Refusal::may : Refusal::none;
}

Refusal by_own_options(const Question& question, const AlgorithmInfo& info) {
  const bool routes = question.operation() == operation::alternatives;
  for (const OwnDimension& own : own_dimensions()) {
    const bool is_set = question.draw[own.dim] != 0;
    if (is_set && (routes || !has_option(info, *own.option))) return Refusal::must;
  }
  return Refusal::none;
}

Refusal by_heuristic(const World& world, const Draw& draw, const AlgorithmInfo& info) {
  const std::uint8_t kind = draw[Dim::heuristic];
  if (kind == 0) return Refusal::none;
  if (!info.informed) return Refusal::must;
  const bool custom = kind >= 7;
  if (world.custom()) return custom || kind == 1 ? Refusal::none : Refusal::late;
  if (!world.grid()) {
    if (custom || kind == 1) return Refusal::none;
    const auto named = static_cast<HeuristicKind>(kind);
    return world.graph().knows(named) ? Refusal::none : Refusal::must;
  }
  if (info.any_angle)
    return one_of(dimensions()[static_cast<std::size_t>(Dim::heuristic)].values[kind],
                  {"zero", "euclidean", "chebyshev"})
               ? Refusal::none
               : Refusal::late;
  return Refusal::none;
}

/// Nearness is not known there, nor what lies in another polygon; and what algorithms of meshes do
/// not do they say when they are begun.
Refusal by_mesh(const World& world, const Question& question, const AlgorithmInfo& info) {
  if (world.kind() != family::mesh) return Refusal::none;
  const bool astray = question.draw[Dim::places] == places::astray && question.from != kOutside;
  if (question.range > 0 || astray) return Refusal::must;
  const std::string_view name = info.name;
  const bool leaves_out = leaves_links_out(world, question);
  if (leaves_out && world.overlay() != nullptr) return Refusal::must;
  if (leaves_out && name != "polyanya") return Refusal::late;
  if (!info.on_meshes) return Refusal::none;
  const Draw& draw = question.draw;
  const bool odd = draw[Dim::heuristic] != 0 && draw[Dim::heuristic] != 3;
  const bool test = !question.accepted.empty();
  const bool late = odd || test || draw[Dim::fallback] != 0 || draw[Dim::stop] != 0;
  return late ? Refusal::late : Refusal::none;
}

Refusal by_goals(const World& world, const Question& question, const AlgorithmInfo& info) {
  const std::string_view name = info.name;
  const bool fallback = question.draw[Dim::fallback] != 0;
  if (!world.grid() && question.draw[Dim::fallback] == 2) return Refusal::must;
  if (question.draw[Dim::starts] != 0 && one_of(name, {"bidirectional_astar", "ida_star"})) {
    return Refusal::late;
  }
  if (question.accepted.empty()) return Refusal::none;
  if (fallback) return Refusal::must;
  const bool needs_goals =
      jumps(name) || one_of(name, {"taut_astar", "hpa_star", "bidirectional_astar"});
  return needs_goals ? Refusal::late : Refusal::none;
}

Refusal by_overlay(const World& world, const Question& question, const AlgorithmInfo& info) {
  if (world.overlay() == nullptr) return Refusal::none;
  const bool routes = question.operation() == operation::alternatives;
  const bool seen = sees_overlays(info.name) && question.draw[Dim::fallback] == 0 && !routes;
  return seen ? Refusal::none : Refusal::must;
}

Refusal by_order(const Draw& draw, const AlgorithmInfo& info) {
  if (draw[Dim::list] == 0 && draw[Dim::ties] == 0) return Refusal::none;
  if (info.own_order) return Refusal::must;
  return draw[Dim::list] == 6 ? Refusal::may : Refusal::none;
}

Refusal by_routes(const Question& question, const AlgorithmInfo& info, const Answer& answer) {
  const Draw& draw = question.draw;
  if (question.operation() != operation::alternatives) return Refusal::none;
  const bool automatic = std::string_view(algorithm_of(question)) == "auto";
  const bool several = !question.goals.empty() || !question.accepted.empty();
  const bool cheapest = automatic || info.guarantee == Guarantee::optimal;
  const bool turns = !(turning_of(draw) == Turning{});
  if (several || question.range > 0 || !cheapest || draw[Dim::stop] != 0 || turns) {
    return Refusal::must;
  }
  // A limit may strike when there is a path already, about which nothing is proved.
  const bool may_end = info.anytime && answer.options.limits.expansions != kUnlimited;
  if (may_end) return Refusal::may;
  return answer.options.heuristic.kind == HeuristicKind::automatic ? Refusal::none : Refusal::may;
}

}  // namespace

Refusal refusal_of(const World& world, const Question& question, const Answer& answer) {
  if (question.flood()) return Refusal::none;
  const AlgorithmInfo& info = *answer.algorithm;
  Refusal strictest = Refusal::none;
  for (const Refusal refusal :
       {by_map(world, info), by_turning(world, question.draw, info),
        by_heuristic(world, question.draw, info), by_goals(world, question, info),
        by_order(question.draw, info), by_overlay(world, question, info),
        by_mesh(world, question, info), by_routes(question, info, answer),
        by_own_options(question, info)}) {
    if (refusal > strictest) strictest = refusal;
  }
  return strictest;
}

}  // namespace wend::test
