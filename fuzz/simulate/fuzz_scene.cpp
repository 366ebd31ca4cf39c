// Feeds arbitrary bytes to the reader of scenes, and puts accepted ones on a small map: the units
// that fit are placed within it.
#include <cstddef>
#include <cstdint>

#include "mutate_json.h"
#include "require.h"
#include "simulation/stage.h"
#include "wend/io/grid_files.h"

namespace {

using namespace wend;
using namespace wend::cli;

constexpr const char* kScenes[] = {
    R"({"wend": "scene", "version": 1, "title": "t", "map": ["...", ".#."], "seed": 3, "ticks": 9, "avoid": "bodies",
       "ticks_per_second": 20, "service": {"budget": 40, "lanes": 2, "head_start": 3,
       "first_steps": 4, "cache_bytes": 100}, "units": [{"name": "a", "at": [1, 0], "owner": 2, "colour": "#0172b2"},
       {"name": "b", "at": {"area": [0, 0, 3, 2], "random": true}, "count": 3, "speed": 2.5,
       "radius": 0.25, "acceleration": 3, "braking": 9, "turning_circle": 1, "look_ahead": 4, "colour": "red",
       "avoid": "none", "weight": 2.5, "patience": 7},
       {"name": "c", "at": [0, 1], "stand": true}],
       "orders": [{"tick": 2, "units": ["a", "b:0-1"], "to": [[2, 0], [0, 1]], "priority": 6,
       "partial": true, "wait": true, "deadline": 5}, {"tick": 3, "every": 2, "times": 3,
       "units": "b:2", "do": "cancel"}, {"do": "retarget", "to": {"area": [0, 0, 1, 1]}}],
       "edits": [{"tick": 1, "cells": [[1, 1]], "symbol": "."}]})"};

constexpr std::uint64_t kManyUnits = 2'000;

std::uint64_t units_of(const ScenePlan& plan) {
  std::uint64_t count = 0;
  for (const SceneGroup& group : plan.units) count += group.count;
  return count;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Result<ScenePlan> plan = parse_scene_plan(text, "fuzz");
  if (!plan) {
    check_error(plan.error(), text);
    return 0;
  }
  require(plan.value().map_file.empty() != plan.value().map_rows.empty());
  if (units_of(plan.value()) > kManyUnits) return 0;  // takes long, and shows no more
  const Result<Stage> stage = Stage::build(plan.value(), GridMap(9, 7), "map", "fuzz");
  if (!stage) {
    check_error(stage.error(), text);
    return 0;
  }
  require(stage.value().unit_count() == units_of(plan.value()));
  for (std::uint32_t unit = 0; unit < stage.value().unit_count(); ++unit) {
    const Position& at = stage.value().start(unit);
    require(at.x >= -0.5 && at.x <= 8.5 && at.y >= -0.5 && at.y <= 6.5);
  }
  for (const SceneOrder& order : stage.value().plan().orders) {
    const std::vector<std::uint32_t> chosen = stage.value().chosen(order);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      require(chosen[i] < stage.value().unit_count());
      require(i == 0 || chosen[i - 1] < chosen[i]);
    }
  }
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  using namespace wend::fuzzing;
  const auto change = [](const std::string& text, Random& random) {
    return JsonMutator(kScenes, random).mutated(text);
  };
  return mutate_by(change, data, size, most, seed);
}
