// A family of maps that the library does not know, on the command line: grids of triangles, from
// files such as `{"wend": "triangles", "rows": ["..#", "..."]}`. With its line in families.cpp,
// which CMakeLists.txt adds, all that a family takes.
#include <nlohmann/json.hpp>

#include "terminal/failure.h"
#include "triangular_grid.h"
#include "wend/catalogue/family.h"

namespace wend::cli {

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

}  // namespace wend::cli
