// Feeds arbitrary text to the reader of gates, and cuts those that it accepts out of a small level:
// what is made is a mesh, whichever gates are closed, and written gates are read again.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "../mutate_lines.h"
#include "../require.h"
#include "wend/internal/mesh/cut_gates.h"
#include "wend/io/mesh_gates.h"

namespace {

using namespace wend;

constexpr const char* kWords[] = {"0,0", "4,1,3", "-1,2", "2.5,2.5", "7,0,2", "1e9,0", "#"};

/// A yard, a ramp up to a platform beside it, and from there a bridge over the yard.
NavMesh level() {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},  {3, 0, 0}, {6, 0, 0},  {0, 3, 0}, {3, 3, 0}, {6, 3, 0},
                   {0, 6, 0},  {3, 6, 0}, {6, 6, 0},  {9, 0, 3}, {9, 3, 3}, {11, 0, 3},
                   {11, 3, 3}, {9, 5, 3}, {11, 5, 3}, {1, 3, 3}, {1, 5, 3}};
  plan.corners = {0, 1, 4,  3, 1, 2,  5,  4,  3,  4,  7,  6,  4,  5,  8,  7,
                  2, 9, 10, 5, 9, 11, 12, 10, 10, 12, 14, 13, 15, 10, 13, 16};
  plan.first = {0, 4, 8, 12, 16, 20, 24, 28, 32};
  return NavMesh::build(plan).value();
}

void check_cut(const NavMesh& mesh, const std::vector<MeshGate>& gates, double radius) {
  const Result<GatedPlan> cut = cut_gates(mesh, radius, {}, gates);
  if (!cut) {
    require(cut.error().reason.compare(0, 5, "gate ") == 0);
    return;
  }
  const Result<NavMesh> open = NavMesh::build(cut.value().plan);
  require(open.ok() && open.value().validate().ok());
  require(cut.value().polygons.size() == gates.size());
  for (const std::vector<std::uint32_t>& polygons : cut.value().polygons) {
    for (const std::uint32_t polygon : polygons) require(polygon < open.value().polygon_count());
    require(open.value().with_closed(polygons).validate().ok());
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMost = 1024;
  constexpr std::size_t kMostGates = 8;
  if (size > kMost) return 0;
  static const NavMesh mesh = level();
  const std::string text(reinterpret_cast<const char*>(data), size);
  const Result<std::vector<MeshGate>> gates = io::parse_mesh_gates(text, "fuzz");
  if (!gates) {
    require(gates.error().source == "fuzz" && !gates.error().reason.empty());
    return 0;
  }
  for (const MeshGate& gate : gates.value()) require(gate.outline.size() >= 3);
  const auto again = io::parse_mesh_gates(io::to_mesh_gates(gates.value()));
  require(again.ok() && again.value().size() == gates.value().size());
  for (std::size_t i = 0; i < gates.value().size(); ++i) {
    require(again.value()[i].outline == gates.value()[i].outline);
  }
  if (gates.value().size() > kMostGates) return 0;
  check_cut(mesh, gates.value(), 0);
  check_cut(mesh, gates.value(), 0.3);
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  const auto change = [](const std::string& text, wend::Random& random) {
    wend::fuzzing::Lines lines = wend::fuzzing::lines_of(text);
    wend::fuzzing::LineMutator(kWords, random).change(lines);
    return wend::fuzzing::text_of(lines, wend::fuzzing::any_line_end(random));
  };
  return wend::fuzzing::mutate_by(change, data, size, most, seed);
}
