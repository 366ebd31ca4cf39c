// Maps from the bytes of files.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "call.h"
#include "io/files/text.h"
#include "made_mesh.h"
#include "objects.h"
#include "wend/c/map.h"
#include "wend/io/detour_mesh.h"
#include "wend/io/grid_files.h"
#include "wend/io/mesh_file.h"
#include "wend/io/navmesh_file.h"
#include "wend/mesh/mend_mesh.h"

namespace wend::c {
namespace {

std::span<const std::uint8_t> raw(std::string_view bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

wend_code hand_out_detour(Call& call, std::string_view bytes, const std::string& name,
                          wend_map** map) {
  Result<io::DetourMesh> read = io::parse_detour_mesh(raw(bytes), name);
  if (!read) return call.fail(WEND_REFUSED, read.error());
  io::DetourMesh& mesh = read.value();
  return hand_out_mesh(
      call, mend_mesh(std::move(mesh.plan), {.near = mesh.rounding, .near_height = mesh.step}), map,
      std::move(mesh.links));
}

/// Whether the first line says that it is Polyanya's form.
bool is_polyanya(std::string_view bytes) {
  std::string_view line = bytes.substr(0, bytes.find_first_of("\r\n"));
  return line.size() < bytes.size() && io::take_first_field(line) == "mesh";
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_map_parse(wend_text given, wend_text given_name, wend_map** map,
                         wend_error* error) noexcept {
  Call call(error);
  std::string_view bytes;
  std::string_view spelt;
  if (!call.given(map, "map") || !call.text(given, "bytes", bytes) ||
      !call.text(given_name, "name", spelt)) {
    return call.code();
  }
  const std::string name(spelt);
  if (io::is_navmesh(bytes)) return hand_out_mesh(call, io::parse_navmesh(raw(bytes), name), map);
  if (io::is_detour_mesh(bytes)) return hand_out_detour(call, bytes, name, map);
  if (is_polyanya(bytes)) return hand_out_mesh(call, io::parse_polyanya_mesh(bytes, name), map);
  Result<GridMap> grid = io::parse_grid(bytes, name);
  if (!grid) return call.fail(WEND_REFUSED, grid.error());
  return call.hand_out(std::make_shared<MapObject>(MapObject{std::move(grid).value()}), map);
}
