#include "wend/io/mesh_gates.h"

#include "places.h"
#include "wend/base/assert.h"

namespace wend::io {
namespace {

constexpr std::size_t kFewestCorners = 3;

std::optional<Error> take_gate(const LineReader& lines, std::string_view rest,
                               std::vector<MeshGate>& gates) {
  MeshGate gate;
  while (!is_blank(rest)) {
    if (auto problem = take_place(lines, rest, gate.outline.emplace_back())) return problem;
  }
  if (gate.outline.size() < kFewestCorners) {
    return lines.error(
        "expected the corners of a gate, at least three places X,Y or X,Y,Z, found " +
        std::to_string(gate.outline.size()));
  }
  gates.push_back(std::move(gate));
  return std::nullopt;
}

}  // namespace

Result<std::vector<MeshGate>> parse_mesh_gates(std::string_view text, const std::string& source) {
  LineReader lines(text, source);
  if (std::optional<Error> problem = lines.empty_error()) return *std::move(problem);
  std::vector<MeshGate> gates;
  while (lines.next()) {
    const std::string_view line = lines.line().substr(0, lines.line().find('#'));
    if (is_blank(line)) continue;
    if (auto problem = take_gate(lines, line, gates)) return *std::move(problem);
  }
  return gates;
}

Result<std::vector<MeshGate>> read_mesh_gates(const std::string& path) {
  return parse_file(path, &parse_mesh_gates);
}

std::string to_mesh_gates(std::span<const MeshGate> gates) {
  std::string text = "# a gate a line: x,y,z of its corners, counter-clockwise\n";
  for (const MeshGate& gate : gates) {
    WEND_ASSERT(gate.outline.size() >= kFewestCorners, "a gate has at least three corners");
    for (std::size_t i = 0; i < gate.outline.size(); ++i) {
      if (i > 0) text += ' ';
      append_place(text, gate.outline[i]);
    }
    text += '\n';
  }
  return text;
}

}  // namespace wend::io
