#include "wend/space/maps/graph_builder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

#include "../tables/union_find.h"

namespace wend {
namespace {

constexpr double kMostSum = 0x1p46;
constexpr double kNoBound = std::numeric_limits<double>::infinity();
constexpr Graph::Cost kMostScale = 1'000'000'000;

/// Whether the cost is that many units and no part of one, as far as doubles can tell.
bool is_whole(double cost, Graph::Cost scale) {
  WEND_ASSERT(scale >= 1, "units are parts of 1, or 1 itself");
  const double units = std::round(cost * static_cast<double>(scale));
  return units / static_cast<double>(scale) == cost;
}

/// The least number of parts of which the value is a whole number, as far as doubles can tell, by
/// its continued fraction; nothing beyond kMostScale.
std::optional<Graph::Cost> parts_of(double value) {
  WEND_ASSERT(value >= 0, "fault() must have refused costs below 0");
  constexpr double kMostExact = 0x1p53;
  double last[] = {0, 1};  // numerator and denominator of the fraction before
  double now[] = {1, 0};
  for (double rest = value;; rest = 1 / (rest - std::floor(rest))) {
    for (int i = 0; i < 2; ++i) {
      last[i] += std::floor(rest) * now[i];
      std::swap(last[i], now[i]);
    }
    if (!(now[0] < kMostExact && now[1] <= static_cast<double>(kMostScale))) return std::nullopt;
    if (now[0] / now[1] == value) return static_cast<Graph::Cost>(now[1]);
  }
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

void GraphBuilder::add_measured_edge(NodeId from, NodeId to, double cost) {
  WEND_CHECK(from < nodes_.size() && to < nodes_.size(), "an edge must join two of the nodes");
  edges_.push_back({from, to, cost, true});
}

void GraphBuilder::add_straight_edge(NodeId from, NodeId to) {
  WEND_CHECK(from < nodes_.size() && to < nodes_.size(), "an edge must join two of the nodes");
  double length = std::numeric_limits<double>::quiet_NaN();
  if (nodes_[from].position && nodes_[to].position) {
    length = apart(*nodes_[from].position, *nodes_[to].position);
  }
  add_measured_edge(from, to, length);
}

std::string GraphBuilder::label(NodeId node) const {
  WEND_ASSERT(node < nodes_.size(), "only nodes that were added have a label");
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
    if (edge.measured && std::isnan(edge.cost)) {
      return Error{"", 0, ends() + " needs a cost, or positions at both ends"};
    }
    if (!(edge.cost >= 0 && edge.cost <= (edge.measured ? 4 : 1) * kMostCost)) {
      return Error{"", 0, ends() + ": costs must be numbers from 0 to 1e12"};
    }
  }
  return std::nullopt;
}

/// A path without circles leaves every node at most once, by its most expensive edge at worst.
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
      return !edge.measured && is_whole(edge.cost, scale);
    });
  };
  if (!fits(1)) return std::nullopt;
  Graph::Cost scale = 1;
  while (!exact(scale) && scale < kMostScale && fits(scale * 10)) scale *= 10;
  if (exact(scale)) return scale;
  const std::optional<Graph::Cost> common = common_parts();
  return common && fits(*common) && exact(*common) ? common : scale;
}

/// The n for which all costs are multiples of 1 / n: 3 for thirds, say.
std::optional<Graph::Cost> GraphBuilder::common_parts() const {
  Graph::Cost common = 1;
  for (const Edge& edge : edges_) {
    const std::optional<Graph::Cost> parts = edge.measured ? std::nullopt : parts_of(edge.cost);
    if (!parts) return std::nullopt;
    common = std::lcm(common, *parts);
    if (common > kMostScale) return std::nullopt;
  }
  return common;
}

/// A path whose costs are all wrong by one part in n at most, and which is cheapest by these, costs
/// at most (1 + 1/n) / (1 - 1/n) times what a cheapest one does.
double GraphBuilder::rounding(Graph::Cost scale) const {
  double worst = 0;
  for (const Edge& edge : edges_) {
    if (edge.measured || is_whole(edge.cost, scale)) continue;
    const double told = static_cast<double>(cost_of(edge, scale)) / static_cast<double>(scale);
    worst = std::max(worst, std::abs(told - edge.cost) / edge.cost);
  }
  if (worst == 0) return 1;
  constexpr double kSlack = 1 + 1e-9;  // for the roundings here
  const double share = worst * kSlack;
  return share < 1 ? std::nextafter((1 + share) / (1 - share), kNoBound) : kNoBound;
}

/// Estimates measure what edges cost by themselves, so how a length was rounded can make no path
/// less than the cheapest: rounding up only keeps the factor between them close to 1.
Graph::Cost GraphBuilder::cost_of(const Edge& edge, Graph::Cost scale) {
  const double units = edge.cost * static_cast<double>(scale);
  WEND_ASSERT(units >= 0 && units < 0x1p63, "fault() and scale() must have refused such costs");
  if (edge.measured) return static_cast<Graph::Cost>(std::ceil(units));
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
  WEND_ASSERT(graph.out_.first.back() == edges_.size() && graph.in_.first.back() == edges_.size(),
              "each edge leaves one node and enters one");
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
  graph.rounding_ = rounding(*scale);
  WEND_ASSERT(graph.rounding_ >= 1, "no rounding makes a path cheaper than the cheapest");
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
