// The facts of maps, and their edits.
#include "report/answer.h"
#include "scene/grid_scene.h"
#include "serve/answers/answers.h"
#include "serve/request/query_options.h"
#include "wend/catalogue/catalogue.h"

namespace wend::cli::serve {
namespace {

void add_grid_facts(const GridScene& grid, Json& json) {
  json["width"] = grid.map().width();
  json["height"] = grid.map().height();
  json["layout"] = to_string(grid.map().layout());
  json["corners"] = to_string(grid.grid().options().corners);
  json["straight_cost"] = grid.grid().options().costs.straight;
  json["diagonal_cost"] = grid.grid().options().costs.diagonal;
}

Json algorithms_on(const NodeNavigator& navigator) {
  Json names = Json::array();
  for (const AlgorithmInfo& info : algorithms()) {
    if (navigator.supports(info)) names.push_back(info.name);
  }
  return names;
}

}  // namespace

Json map_facts(const ServedMap& map, bool brief) {
  const auto navigator = map.snapshot();
  Json json = {{"map", map.name()},
               {"map_version", navigator->version()},
               {"kind", navigator->space_name()},
               {map.scene().nodes(), navigator->node_count()},
               {"edits", map.edit_refusal().empty()}};
  if (brief) return json;
  if (!map.edit_refusal().empty()) json["no_edits_because"] = map.edit_refusal();
  if (const GridScene* grid = as_grid(map.scene())) add_grid_facts(*grid, json);
  json["algorithms"] = algorithms_on(*navigator);
  json["options"] = query_option_names();
  return json;
}

Json answer_edits(ServedMap& map, const EditsRequest& request) {
  const CommitReport report = map.edit(request);
  return {{"map", map.name()}, {"map_version", report.version}, {"changed", report.changed}};
}

}  // namespace wend::cli::serve
