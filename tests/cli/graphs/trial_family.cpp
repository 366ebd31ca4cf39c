// A family of maps that the library does not know, on the command line: grids of triangles, from
// files such as `{"wend": "triangles", "rows": ["..#", "..."]}`. Takes the place of families.cpp.
#include <nlohmann/json.hpp>

#include "scene/families.h"
#include "terminal/failure.h"
#include "triangular_grid.h"
#include "wend/catalogue/family.h"

namespace wend::cli {
namespace {

NodeNavigator open_triangles(std::string_view text, const std::string& name) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
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

constexpr JsonFamily kFamilies[] = {{"triangles", &open_triangles}};

}  // namespace

std::span<const JsonFamily> json_families() { return kFamilies; }

}  // namespace wend::cli
