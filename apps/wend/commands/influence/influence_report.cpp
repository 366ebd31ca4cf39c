#include "commands/influence/influence_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "pictures/graph_picture.h"
#include "terminal/failure.h"
#include "terminal/layout/wrap.h"
#include "terminal/output.h"
#include "terminal/terminal.h"
#include "terminal/values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

/// "10,4 (8)".
std::string place_text(const InfluencePlace& place, const AnyScene& scene) {
  return fmt::format("{} ({:.4g})", scene.text(place.node), place.score);
}

std::string spelled_nodes(const std::vector<NodeId>& nodes, const AnyScene& scene) {
  std::string text;
  for (const NodeId node : nodes) {
    if (!text.empty()) text += scene.separator();
    text += scene.text(node);
  }
  return text;
}

std::string labelled_line(const char* label, const std::string& text) {
  return hanging(label, text, kNamedLine, text_width());
}

/// "214 cells have a score, from -3 to 8".
std::string scores_text(const InfluenceAnswer& answer, const AnyScene& scene) {
  std::size_t count = 0;
  double least = 0;
  double most = 0;
  for (const double score : answer.scores) {
    count += score != 0 ? 1 : 0;
    least = std::min(least, score);
    most = std::max(most, score);
  }
  return fmt::format("{} {} have one, from {:.4g} to {:.4g}", count, scene.nodes(), least, most);
}

std::string safest_text(const InfluenceAnswer& answer, const AnyScene& scene) {
  return fmt::format("{}, {:.4g} from {}, of all within {:.6g}", place_text(*answer.safest, scene),
                     answer.safest->distance, scene.text(answer.unit), answer.steps);
}

std::string flight_text(const InfluenceAnswer& answer, const AnyScene& scene) {
  if (answer.way.empty()) {
    const auto count = static_cast<NodeId>(answer.flight->node_count());
    std::size_t refuges = 0;
    for (NodeId node = 0; node < count; ++node) {
      refuges += answer.flight->threatened(node) && answer.flight->next(node) == kNoNode ? 1 : 0;
    }
    return fmt::format("{} {} are refuges", refuges, scene.nodes());
  }
  if (!answer.flight->threatened(answer.way.front())) {
    return scene.text(answer.way.front()) + " is out of their reach";
  }
  return spelled_nodes(answer.way, scene);
}

nlohmann::ordered_json place_json(const InfluencePlace& place, const AnyScene& scene) {
  nlohmann::ordered_json json;
  json["at"] = scene.json(place.node);
  json["score"] = place.score;
  return json;
}

bool is_shown(const InfluenceAnswer& answer, NodeId node) {
  return answer.flight ? answer.flight->threatened(node) : answer.scores[node] != 0;
}

/// The value that colours show: the cost of being there for units that flee, else the score.
double value_of(const InfluenceAnswer& answer, NodeId node) {
  if (!is_shown(answer, node)) return std::numeric_limits<double>::quiet_NaN();
  return answer.flight ? answer.flight->cost(node) : answer.scores[node];
}

const char* heat_title_of(const InfluenceAnswer& answer) {
  return answer.flight ? "how bad it is to be there" : "score";
}

std::string caption_of(const InfluenceAnswer& answer) {
  if (answer.flight) return "Ways from threats";
  return answer.against.empty() ? "Influence" : "Influence of one side, less the other's";
}

std::string summary_of(const InfluenceAnswer& answer, const AnyScene& scene) {
  if (answer.flight && !answer.way.empty()) {
    return fmt::format("{} steps to {}", answer.way.size() - 1, scene.text(answer.way.back()));
  }
  if (answer.safest) return "safest: " + safest_text(answer, scene);
  return answer.flight ? flight_text(answer, scene) : scores_text(answer, scene);
}

/// Where units are that have influence, or threaten; and what was looked for, the front among it
/// where pictures have no other mark for it.
std::vector<NodeId> marked(const InfluenceAnswer& answer) {
  return answer.flight ? answer.threats : answer.sources;
}

std::vector<NodeId> looked_for(const InfluenceAnswer& answer, bool with_front) {
  std::vector<NodeId> nodes = answer.against;
  if (with_front && answer.front)
    nodes.insert(nodes.end(), answer.front->begin(), answer.front->end());
  if (answer.safest) nodes.push_back(answer.safest->node);
  for (const InfluencePlace& place : answer.hottest) nodes.push_back(place.node);
  return nodes;
}

Picture grid_picture(const InfluenceAnswer& answer, const GridScene& scene) {
  const GridMap& map = scene.map();
  Picture picture;
  picture.map = &map;
  picture.floors = floors_of(scene.scene());
  picture.title = scene.name();
  picture.caption = caption_of(answer);
  picture.summary = summary_of(answer, scene);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    picture.heat.push_back(value_of(answer, scene.grid().node(map.point(id))));
  }
  picture.heat_title = heat_title_of(answer);
  const auto cells = [&](const std::vector<NodeId>& nodes, std::vector<Point>& points) {
    for (const NodeId node : nodes) points.push_back(scene.grid().point(node));
  };
  cells(marked(answer), picture.starts);
  cells(looked_for(answer, false), picture.goals);
  cells(answer.way, picture.path);
  cells(answer.front.value_or(std::vector<NodeId>()), picture.nodes);
  picture.nodes_title = "front";
  return picture;
}

GraphPicture nodes_picture(const InfluenceAnswer& answer, const AnyScene& scene) {
  GraphPicture picture = picture_of(scene);
  if (picture.voxels != nullptr) {
    throw usage_error("influence: of volumes there is no picture; say --format csv");
  }
  picture.caption = caption_of(answer);
  picture.summary = summary_of(answer, scene);
  for (NodeId node = 0; node < answer.scores.size(); ++node) {
    const double value = value_of(answer, node);
    picture.costs.push_back(std::isnan(value) ? NodeField::kUnreached : value);
  }
  picture.starts = places_of(scene, marked(answer));
  picture.goals = places_of(scene, looked_for(answer, true));
  picture.path = places_of(scene, answer.way);
  return picture;
}

}  // namespace

std::string text_of(const InfluenceAnswer& answer, const AnyScene& scene) {
  std::string text;
  if (!answer.sources.empty() || !answer.against.empty()) {
    text += labelled_line("scores", scores_text(answer, scene));
  }
  if (!answer.hottest.empty()) {
    std::string list;
    for (const InfluencePlace& place : answer.hottest) {
      list += (list.empty() ? "" : ", ") + place_text(place, scene);
    }
    text += labelled_line("hottest", list);
  }
  if (answer.safest) text += labelled_line("safest", safest_text(answer, scene));
  if (answer.front) {
    text += labelled_line("front",
                          answer.front->empty() ? "none" : spelled_nodes(*answer.front, scene));
  }
  if (answer.flight) text += labelled_line("flight", flight_text(answer, scene));
  return text;
}

std::string json_of(const InfluenceAnswer& answer, const AnyScene& scene) {
  nlohmann::ordered_json json;
  json["map"] = scene.name();
  json["sources"] = scene.list_json(answer.sources);
  json["against"] = scene.list_json(answer.against);
  auto& hottest = json["hottest"] = nlohmann::ordered_json::array();
  for (const InfluencePlace& place : answer.hottest) hottest.push_back(place_json(place, scene));
  if (answer.safest) {
    auto& safest = json["safest"] = place_json(*answer.safest, scene);
    safest["from"] = scene.json(answer.unit);
    safest["within"] = answer.steps;
    safest["distance"] = answer.safest->distance;
  }
  if (answer.front) json["front"] = scene.list_json(*answer.front);
  if (answer.flight) {
    json["threats"] = scene.list_json(answer.threats);
    json["flight"] = scene.list_json(answer.way);
  }
  json["version"] = WEND_VERSION;
  return json_text(json);
}

std::string csv_of(const InfluenceAnswer& answer, const AnyScene& scene) {
  std::string text = fmt::format("{},{}\n", scene.columns(), answer.flight ? "cost,next" : "score");
  for (NodeId node = 0; node < answer.scores.size(); ++node) {
    if (!is_shown(answer, node)) continue;
    text += fmt::format("{},{:.4g}", scene.fields(node), value_of(answer, node));
    if (answer.flight) {
      const NodeId next = answer.flight->next(node);
      text += "," + (next == kNoNode ? "" : csv_field(scene.text(next)));
    }
    text += "\n";
  }
  return text;
}

AnyPicture picture_of(const InfluenceAnswer& answer, const AnyScene& scene) {
  const GridScene* grid = as_grid(scene);
  if (grid != nullptr) return grid_picture(answer, *grid);
  return nodes_picture(answer, scene);
}

}  // namespace wend::cli
