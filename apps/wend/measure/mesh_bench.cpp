#include <fmt/format.h>

#include <array>
#include <charconv>
#include <sstream>

#include "measure/bench_run.h"
#include "scene/mesh_scene.h"
#include "terminal/failure.h"
#include "wend/io/grid_files.h"

namespace wend::cli {
namespace {

/// Six numbers between tabs; nothing where there are others.
std::optional<std::array<double, 6>> read_mesh_query(const std::string& line) {
  std::array<double, 6> numbers{};
  const char* at = line.data();
  const char* end = at + line.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0 && (at == end || *at++ != '\t')) return std::nullopt;
    const auto [rest, error] = std::from_chars(at, end, numbers[i]);
    if (error != std::errc()) return std::nullopt;
    at = rest;
  }
  return at == end ? std::optional(numbers) : std::nullopt;
}

}  // namespace

BenchScenario load_mesh_bench(std::unique_ptr<AnyScene> scene, const std::string& queries,
                              std::uint64_t every) {
  constexpr double kExact = 1e-9;  // of a length
  const MeshScene* mesh = as_mesh(*scene);
  if (mesh == nullptr) {
    throw usage_error("--queries FILE: goes with meshes; of other maps say how many to draw");
  }
  std::istringstream lines(value_or_fail(io::read_text(queries)));
  BenchScenario scenario{scene->name(), nullptr, {}};
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    if (++number == 1 || line.empty()) continue;
    if (line.back() == '\r') line.pop_back();
    const auto found = read_mesh_query(line);
    const auto fault = [&](const std::string& reason) {
      return file_error(fmt::format("{}:{}: {}", queries, number, reason));
    };
    if (!found) {
      throw fault("expected six numbers between tabs: index, from_x, from_y, to_x, to_y, length");
    }
    const auto& [index, from_x, from_y, to_x, to_y, length] = *found;
    const Position from = {from_x, from_y};
    const Position to = {to_x, to_y};
    const NodeId start = polygon_at(mesh->mesh(), from);
    const NodeId goal = polygon_at(mesh->mesh(), to);
    if (start == kNoPolygon || goal == kNoPolygon) throw fault("a place that is not on the mesh");
    if ((number - 2) % every != 0) continue;
    const Reference reference = {length, kExact * length, false, true};
    scenario.queries.push_back({number - 2, start, goal, reference, from, to});
  }
  if (scenario.queries.empty()) throw file_error(queries + ": there are no queries in it");
  scenario.scene = std::move(scene);
  return scenario;
}

}  // namespace wend::cli
