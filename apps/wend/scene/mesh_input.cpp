#include "scene/mesh_input.h"

#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/io/mesh_file.h"
#include "wend/io/navmesh_file.h"

namespace wend::cli {
namespace {

/// Its first word.
bool begins_as_polyanya_mesh(std::string_view bytes) {
  constexpr std::string_view kWord = "mesh";
  const std::size_t begin = bytes.find_first_not_of(" \t\r\n");
  if (begin == bytes.npos || bytes.substr(begin, kWord.size()) != kWord) return false;
  const std::size_t end = begin + kWord.size();
  return end < bytes.size() && std::string_view(" \t\r\n").find(bytes[end]) != bytes.npos;
}

MeshPlan parse_mesh(const std::string& bytes, const std::string& name) {
  if (!io::is_navmesh(bytes)) return value_or_fail(io::parse_polyanya_mesh(bytes, name));
  const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  return value_or_fail(io::parse_navmesh({data, bytes.size()}, name));
}

}  // namespace

bool begins_as_mesh(std::string_view bytes) {
  return io::is_navmesh(bytes) || begins_as_polyanya_mesh(bytes);
}

bool is_named_as_mesh(const std::string& path) {
  const std::string ending = ending_of(path);
  return ending == "mesh" || ending == "navmesh";
}

MeshPlan load_mesh_plan(const std::string& path) {
  if (path == "-") return parse_mesh(read_standard_input(), kStandardInput);
  const std::string begin = beginning_of(path, 64).value_or("");
  if (io::is_navmesh(begin)) return value_or_fail(io::read_navmesh(path));
  return parse_mesh(value_or_fail(io::read_text(path)), path);
}

}  // namespace wend::cli
