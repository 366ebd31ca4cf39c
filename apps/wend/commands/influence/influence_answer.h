// The arguments of `wend influence`, and its answer.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "names/names.h"
#include "scene/any_scene.h"
#include "wend/world/influence/influence_map.h"
#include "wend/world/influence/influence_reader.h"

namespace wend::cli {

/// As they were typed.
struct InfluenceArguments {
  MovementArguments movement;
  std::vector<std::string> sources;
  std::vector<std::string> against;
  bool sight = false;
  std::optional<std::string> falloff;
  std::optional<std::string> distance;
  std::optional<std::string> hottest;
  std::optional<std::string> safest;
  bool front = false;
  std::vector<std::string> flee;
  std::optional<std::string> from;
  std::optional<std::string> format;
  std::optional<std::string> output;
};

struct InfluenceAnswer {
  std::vector<NodeId> sources;
  std::vector<NodeId> against;
  std::vector<double> scores;  ///< of all nodes: the sources' less what is against them
  std::vector<InfluencePlace> hottest;
  /// The unit that looks for safety, how far it goes, and what it finds, if it can be anywhere.
  NodeId unit = kNoNode;
  double steps = 0;
  std::optional<InfluencePlace> safest;
  std::optional<std::vector<NodeId>> front;
  std::vector<NodeId> threats;
  std::optional<Flight> flight;
  std::vector<NodeId> way;  ///< of the unit that flees
};

/// Throws a usage Failure where an argument is wrong.
InfluenceAnswer find_influence(const InfluenceArguments& arguments, const AnyScene& scene);

extern const std::vector<Named<Falloff>> kFalloffs;
extern const std::vector<Named<InfluenceDistance>> kDistances;

}  // namespace wend::cli
