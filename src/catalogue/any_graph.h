// A space of numbered nodes behind a virtual door: what the graph navigator needs of it.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms.h"

#include "wend/catalogue/graph_navigator.h"
#include "wend/search/flood.h"
#include "wend/search/reversed.h"

namespace wend {

class AnyGraph {
 public:
  AnyGraph() = default;
  AnyGraph(const AnyGraph&) = delete;
  AnyGraph& operator=(const AnyGraph&) = delete;
  virtual ~AnyGraph() = default;

  /// Why the algorithm with that place in the catalogue does not work here; null where it does.
  virtual const char* refusal(std::size_t algorithm) const = 0;
  virtual Search* begin(std::size_t algorithm, const SearchRequest& request,
                        Workspace& workspace) const = 0;
  virtual Search* begin_flood(const SearchRequest& request, Side side,
                              Workspace& workspace) const = 0;
  /// The largest cost, in the space's units, whose successors labels can still hold.
  virtual double most_cost() const = 0;
  virtual const char* name() const = 0;
  virtual bool knows(HeuristicKind kind) const = 0;
  /// The heuristic that tells best how close a node is to one that it cannot reach.
  virtual Heuristic usual_measure() const = 0;
  virtual double cost_scale() const = 0;
  /// A limit taken from a Path::cost must admit that path, however the two roundings fall.
  double limit_in_units(double limit) const {
    constexpr double kSlack = 1 + 4 * std::numeric_limits<double>::epsilon();
    return limit * cost_scale() * kSlack;
  }
  /// See Graph::rounding.
  virtual double rounding() const = 0;
  virtual std::size_t node_count() const = 0;
  virtual bool walkable(NodeId node) const = 0;
  /// Nodes of different components cannot reach one another.
  virtual std::uint32_t component(NodeId node) const = 0;
  virtual std::uint32_t component_count() const = 0;
  virtual bool has_positions() const = 0;
  virtual Position position(NodeId node) const = 0;
  virtual std::string name(NodeId node) const = 0;
  virtual NodeId find(std::string_view name) const = 0;
  virtual void edges(NodeId node, std::vector<NodeEdge>& edges) const = 0;
};

/// What the catalogue's algorithms are on one kind of space.
template <class S, class Types>
struct GraphTable;
template <class S, class... Types>
struct GraphTable<S, TypeList<Types...>> {
  using Begin = Search* (*)(const S&, const SearchRequest&, Workspace&);

  template <class A>
  static constexpr Begin begin_of() {
    if constexpr (WorksOn<A, S>) return &A::template begin<S>;
    return nullptr;
  }
  static constexpr std::array<Begin, sizeof...(Types)> kBegin = {begin_of<Types>()...};
};

/// Instantiates the whole catalogue on one kind of space; each kind does that in a file of its own.
template <class S>
class ErasedGraph final : public AnyGraph {
 public:
  explicit ErasedGraph(S space) : space_(std::move(space)), reversed_(space_) {}

  const char* refusal(std::size_t algorithm) const override {
    return kBegin[algorithm] == nullptr ? "this algorithm works on grids only" : nullptr;
  }
  Search* begin(std::size_t algorithm, const SearchRequest& request,
                Workspace& workspace) const override {
    return kBegin[algorithm](space_, request, workspace);
  }
  Search* begin_flood(const SearchRequest& request, Side side,
                      Workspace& workspace) const override {
    if (side == Side::backward) return wend::begin_flood(reversed_, request, workspace);
    return wend::begin_flood(space_, request, workspace);
  }
  double most_cost() const override {
    using Labels = typename LabelsOf<S>::type;
    return static_cast<double>(most_expandable<Labels>(space_, kNoLimit));
  }
  const char* name() const override { return S::kName; }
  bool knows(HeuristicKind kind) const override { return S::knows(kind); }
  Heuristic usual_measure() const override { return space_.usual_measure(); }
  double cost_scale() const override { return static_cast<double>(space_.cost_scale()); }
  double rounding() const override {
    if constexpr (requires { space_.rounding(); }) return space_.rounding();
    return 1;
  }
  std::size_t node_count() const override { return space_.node_count(); }
  bool walkable(NodeId node) const override { return space_.walkable(node); }
  std::uint32_t component(NodeId node) const override { return space_.component(node); }
  std::uint32_t component_count() const override { return space_.component_count(); }
  bool has_positions() const override { return space_.has_positions(); }
  Position position(NodeId node) const override { return space_.position(node); }
  std::string name(NodeId node) const override { return std::string(space_.name(node)); }
  NodeId find(std::string_view name) const override { return space_.find(name); }
  void edges(NodeId node, std::vector<NodeEdge>& edges) const override {
    const Expansion expansion = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
    space_.successors(expansion, [&](NodeId to, typename S::Cost cost) {
      edges.push_back({to, static_cast<double>(cost) / cost_scale()});
    });
  }

 private:
  static constexpr auto& kBegin = GraphTable<S, Algorithms>::kBegin;

  S space_;
  Reversed<S> reversed_;
};

}  // namespace wend
