#include "wend/space/graph_builder.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "union_find.h"

namespace wend {
namespace {

constexpr double kMostSum = 0x1p46;
constexpr Graph::Cost kMostScale = 1'000'000'000;

/// Whether the cost is that many units and no part of one, as far as doubles can tell.
bool is_whole(double cost, Graph::Cost scale) {
  const double units = std::round(cost * static_cast<double>(scale));
  return units / static_cast<double>(scale) == cost;
}

}  // namespace

bool GraphBuilder::in_range(const Position& position) {
  const auto fits = [](double coordinate) {
    return std::abs(coordinate) <= kMostCoordinate;  // not if it is no number
  };
  return fits(position.x) && fits(position.y) && fits(position.z);
}

NodeId GraphBuilder::add_node(std::string name, std::optional<Position> position) {
  WEND_CHECK(nodes_.size() < kNoNode - 1, "a graph may have 2^32 - 2 nodes at most");
  nodes_.push_back({std::move(name), position});
  if (position) ++placed_;
  return static_cast<NodeId>(nodes_.size() - 1);
}

void GraphBuilder::add_edge(NodeId from, NodeId to, double cost) {
  WEND_CHECK(from < nodes_.size() && to < nodes_.size(), "an edge must join two of the nodes");
  edges_.push_back({from, to, cost, false});
}

void GraphBuilder::add_straight_edge(NodeId from, NodeId to) {
  WEND_CHECK(from < nodes_.size() && to < nodes_.size(), "an edge must join two of the nodes");
  double length = std::numeric_limits<double>::quiet_NaN();
  if (nodes_[from].position && nodes_[to].position) {
    const Position& a = *nodes_[from].position;
    const Position& b = *nodes_[to].position;
    const double x = a.x - b.x;
    const double y = a.y - b.y;
    const double z = a.z - b.z;
    length = std::sqrt(x * x + y * y + z * z);
  }
  edges_.push_back({from, to, length, true});
}

std::string GraphBuilder::label(NodeId node) const {
  const std::string& name = nodes_[node].name;
  return name.empty() ? "node " + std::to_string(node) : "'" + name + "'";
}

std::optional<Error> GraphBuilder::fault() const {
  for (NodeId node = 0; node < nodes_.size(); ++node) {
    const auto& p = nodes_[node].position;
    if (p && !in_range(*p)) {
      return Error{"", 0, label(node) + ": coordinates must be numbers up to 1e12"};
    }
  }
  for (const Edge& edge : edges_) {
    const auto ends = [&] { return "the edge from " + label(edge.from) + " to " + label(edge.to); };
    if (edge.straight && std::isnan(edge.cost)) {
      return Error{"", 0, ends() + " needs a cost, or positions at both ends"};
    }
    if (!(edge.cost >= 0 && edge.cost <= (edge.straight ? 4 : 1) * kMostCost)) {
      return Error{"", 0, ends() + ": costs must be numbers from 0 to 1e12"};
    }
  }
  return std::nullopt;
}

/// A path without circles leaves every node once at most, by an edge that is no dearer than this.
double GraphBuilder::longest_way() const {
  std::vector<double> dearest(nodes_.size(), 0);
  for (const Edge& edge : edges_) dearest[edge.from] = std::max(dearest[edge.from], edge.cost);
  return std::accumulate(dearest.begin(), dearest.end(), 0.0);
}

std::optional<Graph::Cost> GraphBuilder::scale() const {
  const double longest = longest_way();
  // Each of the costs may be rounded up by one unit.
  const auto fits = [&](Graph::Cost scale) {
    return longest * static_cast<double>(scale) + static_cast<double>(nodes_.size()) < kMostSum;
  };
  const auto exact = [&](Graph::Cost scale) {
    return std::all_of(edges_.begin(), edges_.end(), [&](const Edge& edge) {
      return !edge.straight && is_whole(edge.cost, scale);
    });
  };
  if (!fits(1)) return std::nullopt;
  Graph::Cost scale = 1;
  while (!exact(scale) && scale < kMostScale && fits(scale * 10)) scale *= 10;
  return scale;
}

/// Estimates measure what edges cost by themselves, so how a length was rounded can make no path
/// less than the cheapest: rounding up only keeps the factor between them close to 1.
Graph::Cost GraphBuilder::cost_of(const Edge& edge, Graph::Cost scale) {
  const double units = edge.cost * static_cast<double>(scale);
  if (edge.straight) return static_cast<Graph::Cost>(std::ceil(units));
  const double rounded = std::round(units);
  return static_cast<Graph::Cost>(edge.cost > 0 ? std::max(rounded, 1.0) : 0.0);
}

void GraphBuilder::add_names(Graph& graph) const {
  const auto named = [](const Node& node) { return !node.name.empty(); };
  if (std::none_of(nodes_.begin(), nodes_.end(), named)) return;
  graph.names_.reserve(nodes_.size());
  for (NodeId node = 0; node < nodes_.size(); ++node) {
    graph.names_.push_back(nodes_[node].name);
    if (named(nodes_[node])) graph.by_name_.push_back(node);
  }
  std::stable_sort(graph.by_name_.begin(), graph.by_name_.end(),
                   [&](NodeId a, NodeId b) { return nodes_[a].name < nodes_[b].name; });
}

/// By counting; edges of a node stay in the order in which they were added.
void GraphBuilder::add_edges(Graph& graph) const {
  for (Graph::Rows* rows : {&graph.out_, &graph.in_}) {
    rows->first.assign(nodes_.size() + 1, 0);
    rows->edges.resize(edges_.size());
  }
  for (const Edge& edge : edges_) {
    ++graph.out_.first[edge.from + 1];
    ++graph.in_.first[edge.to + 1];
  }
  for (Graph::Rows* rows : {&graph.out_, &graph.in_}) {
    std::partial_sum(rows->first.begin(), rows->first.end(), rows->first.begin());
  }
  std::vector<std::size_t> next_out = graph.out_.first;
  std::vector<std::size_t> next_in = graph.in_.first;
  for (const Edge& edge : edges_) {
    const Graph::Cost cost = cost_of(edge, graph.scale_);
    graph.out_.edges[next_out[edge.from]++] = {cost, edge.to};
    graph.in_.edges[next_in[edge.to]++] = {cost, edge.from};
    graph.lines_.add_edge(edge.from, edge.to, cost);
  }
  graph.lines_.settle();
}

void GraphBuilder::add_components(Graph& graph) const {
  UnionFind parts(nodes_.size());
  for (const Edge& edge : edges_) parts.join(edge.from, edge.to);
  graph.component_.resize(nodes_.size());
  for (NodeId node = 0; node < nodes_.size(); ++node) {
    const NodeId root = parts.root(node);  // the part's first node
    graph.component_[node] = root == node ? graph.component_count_++ : graph.component_[root];
  }
}

Result<Graph> GraphBuilder::build() const {
  if (std::optional<Error> error = fault()) return *std::move(error);
  Graph graph;
  add_names(graph);
  for (std::size_t i = 1; i < graph.by_name_.size(); ++i) {
    const std::string& name = graph.names_[graph.by_name_[i]];
    if (name == graph.names_[graph.by_name_[i - 1]]) {
      return Error{"", 0, "two nodes are called '" + name + "'; names must differ"};
    }
  }
  const std::optional<Graph::Cost> scale = this->scale();
  if (!scale) return Error{"", 0, "a path might cost more than 2^46; give costs in a larger unit"};
  graph.scale_ = *scale;
  if (placed_ == nodes_.size() && placed_ > 0) {
    graph.positions_.reserve(nodes_.size());
    for (const Node& node : nodes_) graph.positions_.push_back(*node.position);
    graph.lines_ = StraightLines(graph.positions_);
  }
  add_edges(graph);
  add_components(graph);
  return graph;
}

}  // namespace wend
