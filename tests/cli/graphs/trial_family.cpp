// A family of maps that the library does not know, on the command line: grids of triangles, from
// files such as `{"wend": "triangles", "rows": ["..#", "..."]}`. With its line in registry.cpp,
// which CMakeLists.txt adds, all that a family takes.
#include <nlohmann/json.hpp>

#include "scene/files/file_kinds.h"
#include "scene/formats/map_format.h"
#include "terminal/failure.h"
#include "triangular_grid.h"
#include "wend/catalogue/family.h"

namespace wend::cli {
namespace {

NodeNavigator open_triangles(const MapFile& file) {
  const std::string& name = file.name();
  const auto json = nlohmann::json::parse(file.bytes(), nullptr, false);
  const auto rows = json.is_object() ? json.find("rows") : json.end();
  if (rows == json.end() || !rows->is_array() || rows->empty()) {
    throw file_error(name + ": expected \"rows\", a list of texts");
  }
  std::vector<std::string> texts;
  for (const auto& row : *rows) {
    if (!row.is_string() || row.get_ref<const std::string&>().empty() ||
        row.get_ref<const std::string&>().size() !=
            rows->front().get_ref<const std::string&>().size()) {
      throw file_error(name + ": /rows: expected texts of one length, not empty");
    }
    texts.push_back(row);
  }
  return navigator_for(TriangularGrid(std::move(texts)));
}

}  // namespace

MapFormat triangles_format() {
  return {.name = "triangles",
          .noun = "a grid of triangles in JSON",
          .holds = [](std::string_view bytes) { return json_kind(bytes) == "triangles"; },
          .read = &open_triangles};
}

}  // namespace wend::cli
