// Boost.Graph's astar_search, as an ordinary competent user would call it: a compressed sparse row
// graph with one vertex per walkable cell, built once per map; property maps over vectors that are
// allocated once and initialised by astar_search on every query; an exception to stop at the goal.
//
// Twice: with weights of double precision, as most would write it, and with float weights under
// double distances, which take 5 to 35 % less time. (Sums of floats are exact in double here, so
// equal ranks compare equal; and the float square root of two being 2e-8 too small, the estimate is
// that much too large and prefers, among equals, the vertex nearer the goal. Lengths are uncertain
// by 2e-8 relative, far less than is checked.) The other choices are the fastest ones that were
// tried: a vertex per walkable cell, not per cell (the initialisation touches every vertex); a
// plain vector of colours, not two_bit_color_map.
#include <algorithm>
#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/property_map/property_map.hpp>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numbers>
#include <utility>

#include "competitor.h"

namespace wend::bench {
namespace {

template <class Weight>
struct Step {
  Weight length = 0;
};

template <class Weight>
using GraphOf =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Step<Weight>,
                                       boost::no_property, std::uint32_t, std::uint32_t>;
using Vertex = std::uint32_t;

constexpr Vertex kNoVertex = std::numeric_limits<Vertex>::max();

struct Cell {
  int x = 0;
  int y = 0;
};

constexpr Cell kMoves[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}};

template <class Graph>
class OctileHeuristic : public boost::astar_heuristic<Graph, double> {
 public:
  OctileHeuristic(const std::vector<Cell>& cells, Cell goal) : cells_(cells.data()), goal_(goal) {}

  double operator()(Vertex vertex) const {
    const int dx = std::abs(cells_[vertex].x - goal_.x);
    const int dy = std::abs(cells_[vertex].y - goal_.y);
    return std::max(dx, dy) + (std::numbers::sqrt2 - 1) * std::min(dx, dy);
  }

 private:
  const Cell* cells_;
  Cell goal_;
};

struct GoalReached {};

// Boost copies visitors, so the count lives outside.
class StopAtGoal : public boost::default_astar_visitor {
 public:
  StopAtGoal(Vertex goal, std::uint64_t& expanded) : goal_(goal), expanded_(&expanded) {}

  template <class Graph>
  void examine_vertex(Vertex vertex, const Graph&) {
    if (vertex == goal_) throw GoalReached{};
    ++*expanded_;
  }

 private:
  Vertex goal_;
  std::uint64_t* expanded_;
};

template <class Weight>
class BoostAstar final : public Competitor {
 public:
  using Graph = GraphOf<Weight>;

  explicit BoostAstar(const char* name) : name_(name) {}
  const char* name() const override { return name_; }

  void load(int width, int height, const std::vector<std::uint8_t>& walkable) override {
    width_ = width;
    height_ = height;
    number_vertices(walkable);
    build_graph();
    predecessor_.resize(cells_.size());
    distance_.resize(cells_.size());
    rank_.resize(cells_.size());
    color_.resize(cells_.size());
  }

  double solve(const GridQuery& query, std::vector<std::uint32_t>& path) override {
    path.clear();
    expanded_ = 0;
    const Vertex start = vertex_at({query.from_x, query.from_y});
    const Vertex goal = vertex_at({query.to_x, query.to_y});
    if (start == kNoVertex || goal == kNoVertex || !search(start, goal)) return -1;
    extract_path(start, goal, path);
    return distance_[goal];
  }

  std::uint64_t expanded() const override { return expanded_; }

 private:
  std::uint32_t number(Cell cell) const {
    return static_cast<std::uint32_t>(cell.y) * static_cast<std::uint32_t>(width_) +
           static_cast<std::uint32_t>(cell.x);
  }

  Vertex vertex_at(Cell cell) const {
    if (cell.x < 0 || cell.y < 0 || cell.x >= width_ || cell.y >= height_) return kNoVertex;
    return vertices_[number(cell)];
  }

  void number_vertices(const std::vector<std::uint8_t>& walkable) {
    vertices_.assign(walkable.size(), kNoVertex);
    cells_.clear();
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        if (walkable[number({x, y})] == 0) continue;
        vertices_[number({x, y})] = static_cast<Vertex>(cells_.size());
        cells_.push_back({x, y});
      }
    }
  }

  bool is_legal(Cell from, Cell move) const {
    return vertex_at({from.x + move.x, from.y + move.y}) != kNoVertex &&
           vertex_at({from.x + move.x, from.y}) != kNoVertex &&
           vertex_at({from.x, from.y + move.y}) != kNoVertex;
  }

  void build_graph() {
    std::vector<std::pair<Vertex, Vertex>> edges;
    std::vector<Step<Weight>> steps;
    for (const Cell cell : cells_) {
      for (const Cell move : kMoves) {
        if (!is_legal(cell, move)) continue;
        edges.emplace_back(vertex_at(cell), vertex_at({cell.x + move.x, cell.y + move.y}));
        steps.push_back({move.x != 0 && move.y != 0 ? std::numbers::sqrt2_v<Weight> : Weight{1}});
      }
    }
    graph_ = Graph(boost::edges_are_sorted, edges.begin(), edges.end(), steps.begin(),
                   static_cast<Vertex>(cells_.size()));
  }

  bool search(Vertex start, Vertex goal) {
    const auto index = get(boost::vertex_index, graph_);
    try {
      boost::astar_search(
          graph_, start, OctileHeuristic<Graph>(cells_, cells_[goal]), StopAtGoal(goal, expanded_),
          boost::make_iterator_property_map(predecessor_.begin(), index),
          boost::make_iterator_property_map(rank_.begin(), index),
          boost::make_iterator_property_map(distance_.begin(), index),
          get(&Step<Weight>::length, graph_), index,
          boost::make_iterator_property_map(color_.begin(), index), std::less<double>(),
          std::plus<double>(), std::numeric_limits<double>::infinity(), 0.0);
    } catch (const GoalReached&) {
      return true;
    }
    return false;
  }

  void extract_path(Vertex start, Vertex goal, std::vector<std::uint32_t>& path) const {
    for (Vertex vertex = goal; vertex != start; vertex = predecessor_[vertex]) {
      path.push_back(number(cells_[vertex]));
    }
    path.push_back(number(cells_[start]));
    std::reverse(path.begin(), path.end());
  }

  const char* name_;
  int width_ = 0;
  int height_ = 0;
  std::vector<Vertex> vertices_;  // by cell number; kNoVertex where blocked
  std::vector<Cell> cells_;       // by vertex
  Graph graph_;
  std::vector<Vertex> predecessor_;
  std::vector<double> distance_;
  std::vector<double> rank_;
  std::vector<boost::default_color_type> color_;
  std::uint64_t expanded_ = 0;
};

}  // namespace

std::unique_ptr<Competitor> make_boost_astar() {
  return std::make_unique<BoostAstar<double>>("boost_astar");
}

std::unique_ptr<Competitor> make_boost_astar_float() {
  return std::make_unique<BoostAstar<float>>("boost_astar_float");
}

}  // namespace wend::bench
