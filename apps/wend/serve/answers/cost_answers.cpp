// Costs without paths: matrices, fields, and the places within a limit. Each of their searches
// covers the map once and is not interrupted; the limit on a map's size bounds its time.
#include <fmt/format.h>

#include <string>

#include "report/answer.h"
#include "report/costs_between.h"
#include "scene/grid_scene.h"
#include "serve/answers/answers.h"
#include "terminal/failure.h"

namespace wend::cli::serve {
namespace {

std::vector<NodeId> nodes_named(const ServedMap& map, const char* member,
                                const std::vector<std::string>& places) {
  std::vector<NodeId> nodes;
  nodes.reserve(places.size());
  for (const std::string& place : places) nodes.push_back(map.scene().parse(member, place));
  return nodes;
}

Json entry_json(double cost) {
  if (cost == NodeField::kUnreached) return nullptr;
  if (cost == kUnknownCost) return kUnknownText;
  return cost_json(cost);
}

/// The costs between some nodes; a row for each of `from`. `wend matrix` shares its searches out
/// among threads and holds a few rows; a request has one thread, a deadline and a small table.
class CostTable {
 public:
  CostTable(std::vector<NodeId> from, std::vector<NodeId> to)
      : from_(std::move(from)), to_(std::move(to)), costs_(from_.size() * to_.size()) {}

  /// One search for each place of the side that has fewer of them, if the map knows the way back.
  void fill(const NodeNavigator& navigator, Desk& desk) {
    bool forward = from_.size() <= to_.size();
    if (!forward && !search_rows(navigator, Side::backward, desk)) forward = true;
    if (forward) search_rows(navigator, Side::forward, desk);
  }

  Json json() const {
    Json rows = Json::array();
    for (std::size_t r = 0; r < from_.size(); ++r) {
      Json row = Json::array();
      for (std::size_t c = 0; c < to_.size(); ++c) {
        row.push_back(entry_json(costs_[r * to_.size() + c]));
      }
      rows.push_back(std::move(row));
    }
    return rows;
  }
  const std::vector<NodeId>& from() const { return from_; }
  const std::vector<NodeId>& to() const { return to_; }

 private:
  /// False where the map does not know the way back.
  bool search_rows(const NodeNavigator& navigator, Side side, Desk& desk) {
    const bool forward = side == Side::forward;
    const std::vector<NodeId>& ones = forward ? from_ : to_;
    const std::vector<NodeId>& others = forward ? to_ : from_;
    std::vector<double> costs;
    for (std::size_t i = 0; i < ones.size(); ++i) {
      desk.deadline.check();
      const Status status = find_costs(navigator, ones[i], others, side, desk.workspace, costs);
      if (status == Status::invalid) return false;
      for (std::size_t k = 0; k < others.size(); ++k) {
        costs_[forward ? i * to_.size() + k : k * to_.size() + i] = costs[k];
      }
    }
    return true;
  }

  std::vector<NodeId> from_;
  std::vector<NodeId> to_;
  std::vector<double> costs_;
};

/// The field that was asked for. Throws a usage Failure where there is none.
NodeField find_field(const NodeNavigator& navigator, const FieldRequest& request,
                     const std::vector<NodeId>& sources, Desk& desk) {
  NodeFieldQuery query;
  query.sources = sources;
  query.side = request.side;
  query.limit = request.limit_cost.value_or(NodeField::kUnreached);
  desk.deadline.check();
  NodeField field = navigator.field(query, desk.workspace);
  desk.deadline.check();
  if (field.status == Status::start_blocked) {
    throw usage_error("every place named is blocked; name a walkable one");
  }
  if (field.status == Status::invalid) {
    throw usage_error("this map does not know the way back; say from and not to");
  }
  return field;
}

/// The costs of all nodes in the order of the answer: cells row by row.
Json field_costs(const NodeField& field, const AnyScene& scene) {
  Json costs = Json::array();
  const auto add = [&](NodeId node) {
    costs.push_back(entry_json(field.reached(node) ? field.cost(node) : NodeField::kUnreached));
  };
  if (const GridScene* grid = as_grid(scene)) {
    const GridMap& map = grid->map();
    for (NodeId id = 0; id < map.cell_count(); ++id) add(grid->grid().node(map.point(id)));
  } else {
    for (NodeId node = 0; node < field.node_count(); ++node) add(node);
  }
  return costs;
}

Json head_of(const ServedMap& map, const NodeNavigator& navigator) {
  return {{"map", map.name()}, {"map_version", navigator.version()}};
}

void add_request(const FieldRequest& request, const AnyScene& scene,
                 const std::vector<NodeId>& sources, Json& json) {
  json[request.side == Side::forward ? "from" : "to"] = scene.list_json(sources);
  if (request.limit_cost) json["limit_cost"] = *request.limit_cost;
}

const char* member_of(const FieldRequest& request) {
  return request.side == Side::forward ? "from" : "to";
}

}  // namespace

Json answer_matrix(const ServedMap& map, const MatrixRequest& request, Desk& desk) {
  const auto navigator = map.snapshot();
  std::vector<NodeId> from = nodes_named(map, "from", request.from);
  CostTable table(std::move(from), nodes_named(map, "to", request.to));
  desk.done.algorithm = "dijkstra";
  table.fill(*navigator, desk);
  Json json = head_of(map, *navigator);
  json["from"] = map.scene().list_json(table.from());
  json["to"] = map.scene().list_json(table.to());
  json["costs"] = table.json();
  return json;
}

Json answer_field(const ServedMap& map, const FieldRequest& request, Desk& desk) {
  const auto navigator = map.snapshot();
  if (navigator->node_count() > desk.most_entries) {
    throw usage_error(fmt::format(
        "a field of this map has {} costs, more than {}; ask for the places within a limit",
        navigator->node_count(), desk.most_entries));
  }
  const std::vector<NodeId> sources = nodes_named(map, member_of(request), request.places);
  desk.done.algorithm = "dijkstra";
  const NodeField field = find_field(*navigator, request, sources, desk);
  Json json = head_of(map, *navigator);
  add_request(request, map.scene(), sources, json);
  json["complete"] = field.status == Status::found;
  json["reached"] = field.count();
  if (const GridScene* grid = as_grid(map.scene())) {
    json["width"] = grid->map().width();
    json["height"] = grid->map().height();
  }
  json["costs"] = field_costs(field, map.scene());
  return json;
}

Json answer_within(const ServedMap& map, const FieldRequest& request, Desk& desk) {
  const auto navigator = map.snapshot();
  const std::vector<NodeId> sources = nodes_named(map, member_of(request), request.places);
  desk.done.algorithm = "dijkstra";
  const NodeField field = find_field(*navigator, request, sources, desk);
  if (field.count() > desk.most_entries) {
    throw usage_error(fmt::format("{} {} are within the limit, more than {}; lower limit_cost",
                                  field.count(), map.scene().nodes(), desk.most_entries));
  }
  Json json = head_of(map, *navigator);
  add_request(request, map.scene(), sources, json);
  json["complete"] = field.status == Status::found;
  Json& places = json["places"] = Json::array();
  Json& costs = json["costs"] = Json::array();
  for (NodeId node = 0; node < field.node_count(); ++node) {
    if (!field.reached(node)) continue;
    places.push_back(map.scene().json(node));
    costs.push_back(cost_json(field.cost(node)));
  }
  return json;
}

}  // namespace wend::cli::serve
