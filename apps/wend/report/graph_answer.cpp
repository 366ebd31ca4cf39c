#include "report/graph_answer.h"

#include <fmt/format.h>

#include <algorithm>

#include "terminal/output.h"
#include "terminal/terminal.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

std::string place_text(const Position& p) {
  return p.z == 0 ? fmt::format("{},{}", p.x, p.y) : fmt::format("{},{},{}", p.x, p.y, p.z);
}

/// "12.5", or with shortcuts "12.5 (3.20 % shorter than 12.9)".
std::string line_length_text(const GraphAnswer& answer) {
  const double length = length_of(answer.line);
  if (answer.line.size() < 2 || length == answer.length_before) return length_text(length);
  return fmt::format("{} ({:.2f} % shorter than {})", length_text(length),
                     100 * (1 - length / answer.length_before), length_text(answer.length_before));
}

std::string names_on(const Path& path, const GraphScene& scene) {
  std::vector<std::string> names;
  for (const NodeId node : path.nodes) names.push_back(printable(scene.text(node)));
  return wrapped(names, " > ");
}

/// Which of several goals the path leads to; empty where it leads to none, or there was no choice.
std::string goal_text(const GraphAnswer& answer) {
  const std::vector<NodeId>& nodes = answer.path.nodes;
  const std::vector<NodeId>& goals = answer.ends.goals;
  const bool reached =
      !nodes.empty() && std::find(goals.begin(), goals.end(), nodes.back()) != goals.end();
  return reached && goals.size() > 1 ? printable(answer.scene->text(nodes.back())) : "";
}

nlohmann::ordered_json position_json(const Position& p) { return {p.x, p.y, p.z}; }

/// A line for each node. Positions with as many digits as bring back the same numbers.
std::string node_lines(const GraphScene& scene, const std::vector<NodeId>& nodes,
                       const std::string& before = "") {
  const NodeNavigator& navigator = scene.navigator();
  std::string text;
  for (const NodeId node : nodes) {
    const std::string name = before + csv_field(scene.text(node));
    const Position p = navigator.position(node);
    text += navigator.has_positions() ? fmt::format("{},{},{},{}\n", name, p.x, p.y, p.z)
                                      : name + ",,,\n";
  }
  return text;
}

}  // namespace

std::string graph_answer_text(const GraphAnswer& answer) {
  const Path& path = answer.path;
  NamedLines lines;
  add_head(answer, goal_text(answer), answer.scene->navigator().has_positions(), lines);
  if (!path.nodes.empty()) lines.add("path", names_on(path, *answer.scene));
  if (!answer.line.empty()) {
    std::vector<std::string> places;
    for (const Position& p : answer.line) places.push_back(place_text(p));
    lines.add("line", wrapped(places, " > "));
    lines.add("walked", line_length_text(answer));
  }
  for (const Path& other : answer.alternatives) {
    lines.add("or", fmt::format("cost {} ({:.3g} times the cheapest)", cost_text(other.cost),
                                other.bound));
    lines.add("", names_on(other, *answer.scene));
  }
  return lines.text();
}

std::string graph_answer_json(const GraphAnswer& answer) {
  const Path& path = answer.path;
  const GraphScene& scene = *answer.scene;
  const NodeNavigator& navigator = scene.navigator();
  nlohmann::ordered_json json = head_json(answer, navigator.has_positions());
  json["path"] = scene.list_json(path.nodes);
  if (!path.nodes.empty() && navigator.has_positions()) {
    auto& positions = json["positions"] = nlohmann::ordered_json::array();
    for (const NodeId node : path.nodes) {
      positions.push_back(position_json(navigator.position(node)));
    }
  }
  if (!answer.line.empty()) {
    auto& line = json["line"] = nlohmann::ordered_json::array();
    for (const Position& p : answer.line) line.push_back(position_json(p));
    json["line_length"] = length_of(answer.line);
  }
  for (const Path& other : answer.alternatives) {
    json["alternatives"].push_back(
        {{"cost", cost_json(other.cost)}, {"path", scene.list_json(other.nodes)}});
  }
  add_tail(answer, json);
  return json_text(json);
}

/// Of a line its points, named where they are waypoints on the path.
std::string graph_answer_csv(const GraphAnswer& answer) {
  const GraphScene& scene = *answer.scene;
  const std::string columns = "node,x,y,z\n";
  if (answer.wants_alternatives) {
    return routes_csv(answer, columns, [&](const Path& path, const std::string& before) {
      return node_lines(scene, path.nodes, before);
    });
  }
  if (answer.line.empty()) return columns + node_lines(scene, answer.path.nodes);
  std::string text = columns;
  for (const Position& p : answer.line) {
    const auto there = [&](NodeId node) { return scene.navigator().position(node) == p; };
    const std::vector<NodeId>& nodes = answer.path.nodes;
    const auto node = std::find_if(nodes.begin(), nodes.end(), there);
    const std::string name = node == nodes.end() ? "" : csv_field(scene.text(*node));
    text += fmt::format("{},{},{},{}\n", name, p.x, p.y, p.z);
  }
  return text;
}

GraphPicture picture_of(const GraphAnswer& answer) {
  GraphPicture picture = picture_of(*answer.scene);
  picture.path = places_of(*answer.scene, answer.path.nodes);
  picture.line = answer.line;
  for (const Path& other : answer.alternatives) {
    picture.alternatives.push_back(places_of(*answer.scene, other.nodes));
  }
  if (answer.way) {
    picture.starts = {answer.way->from};
    picture.goals = {answer.way->to};
  } else {
    picture.starts = places_of(*answer.scene, {answer.ends.from});
    picture.goals = places_of(*answer.scene, answer.ends.goals);
  }
  picture.caption = method_text(answer);
  const std::string walked = answer.line.empty() ? "" : "walked " + line_length_text(answer);
  picture.summary = summary_line(answer, false, walked, "   ");
  return picture;
}

}  // namespace wend::cli
