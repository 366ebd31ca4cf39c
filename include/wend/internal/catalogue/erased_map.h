// The operations of a map of any family, made from the concepts that its space satisfies. Each
// family instantiates the whole catalogue, in a file of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "wend/internal/catalogue/algorithms.h"

#include "wend/base/assert.h"
#include "wend/catalogue/catalogue.h"
#include "wend/internal/base/geometry.h"
#include "wend/internal/catalogue/any_map.h"
#include "wend/internal/search/adaptors/reversed.h"
#include "wend/internal/search/loops/flood.h"
#include "wend/internal/search/replan/incremental_search.h"
#include "wend/search/adaptors/custom_space.h"
#include "wend/search/heuristic_lint.h"
#include "wend/space/spaces/graph.h"

namespace wend {

/// Why algorithm A does not work on a space that is no grid: names what is missing, by the spaces
/// on which it works elsewhere.
template <class A>
constexpr const char* missing_for() {
  if constexpr (WorksOn<A, ReversibleCustomGraph>) {
    return "this algorithm needs predecessors, which this space does not tell";
  } else if constexpr (WorksOn<A, Graph>) {
    return "this algorithm needs a map with heuristics of its own";
  } else if constexpr (requires { requires A::kInfo.turning; }) {
    return "only grids know turns: leave out what they cost, and take another algorithm";
  } else {
    return "this algorithm works on grids only";
  }
}

/// Structures on top of a space, on which some algorithms work instead of it:
/// `offer<A>(space, visit)` calls `visit(ground)`, where `ground(workspace)` is what algorithm A
/// works on, and returns null; or it returns why there is none. Most spaces have none.
template <class S>
struct Aids {
  explicit Aids(const S&) {}

  template <class A, class Visit>
  const char* offer(const S&, Visit&&) const {
    return missing_for<A>();
  }
};

/// Calls `visit(ground)` with a function that makes what algorithm A works on, or returns why there
/// is none: the one place where that is decided.
template <class A, class S, class Visit>
const char* with_ground(const S& space, const Aids<S>& aids, Visit&& visit) {
  if constexpr (WorksOn<A, S>) {
    visit([&](Workspace&) -> const S& { return space; });
    return nullptr;
  } else if constexpr (NeedsMesh<A>) {
    return "this algorithm works on meshes only";
  } else {
    return aids.template offer<A>(space, visit);
  }
}

template <class A, class S>
const char* refusal_of(const S& space, const Aids<S>& aids) {
  return with_ground<A>(space, aids, [](auto&&) {});
}

/// Null where there is no ground for it.
template <class A, class S>
Search* begin_on(const S& space, const Aids<S>& aids, const SearchRequest& request,
                 Workspace& workspace) {
  Search* search = nullptr;
  with_ground<A>(space, aids,
                 [&](auto&& ground) { search = A::begin(ground(workspace), request, workspace); });
  return search;
}

/// The catalogue's algorithms, instantiated for one kind of space.
template <class S, class Types>
struct Table;
template <class S, class... Types>
struct Table<S, TypeList<Types...>> {
  using Begin = Search* (*)(const S&, const Aids<S>&, const SearchRequest&, Workspace&);
  using Refusal = const char* (*)(const S&, const Aids<S>&);
  static constexpr std::array<Begin, sizeof...(Types)> kBegin = {&begin_on<Types, S>...};
  static constexpr std::array<Refusal, sizeof...(Types)> kRefusal = {&refusal_of<Types, S>...};
};

/// Floods as algorithms. They are not in the catalogue, since their labels are the answer.
struct Flood {
  template <Space S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    return begin_flood(space, request, workspace);
  }
};
template <class S>
struct KeptReversed final : Scratch {
  explicit KeptReversed(Allocator) {}
  std::size_t bytes() const override { return 0; }
  std::optional<Reversed<S>> space;
};
struct BackwardFlood {
  template <Reversible S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    auto& reversed = workspace.scratch<KeptReversed<S>>().space;
    return begin_flood(reversed.emplace(space), request, workspace);
  }
};

/// A space's estimate while a search that goes by it is under way.
template <class Estimate>
struct KeptEstimate final : Scratch {
  explicit KeptEstimate(Allocator) {}
  std::size_t bytes() const override { return 0; }
  std::optional<Estimate> estimate;
};

/// The searches of a space. `Base` is AnyMap, or an interface that has more.
template <class S, class Base>
class ErasedSearches : public Base {
 public:
  /// The base is made before the space is moved from.
  template <class... Arguments>
  explicit ErasedSearches(S&& space, Arguments&&... arguments)
      : Base(std::forward<Arguments>(arguments)...), space_(std::move(space)), aids_(space_) {}

  const char* name() const override {
    if constexpr (requires { S::kName; }) return S::kName;
    return "custom";
  }
  std::size_t node_count() const override { return space_.node_count(); }
  double cost_scale() const override {
    if constexpr (requires { space_.cost_scale(); })
      return static_cast<double>(space_.cost_scale());
    else
      return 1;
  }
  double rounding() const override {
    if constexpr (requires { space_.rounding(); }) return space_.rounding();
    return 1;
  }
  double limit_in_units(double cost) const override {
    if constexpr (requires { space_.cost_limit(cost); }) return space_.cost_limit(cost);
    return Base::limit_in_units(cost);
  }
  double most_cost() const override {
    if constexpr (requires { space_.most_cost(); }) {
      return space_.most_cost();
    } else {
      using Labels = typename LabelsOf<S>::type;
      return static_cast<double>(most_expandable<Labels>(space_, kNoLimit));
    }
  }

  const char* refusal(std::size_t algorithm) const override {
    using Places = Table<S, Algorithms>;
    WEND_ASSERT(algorithm < Places::kRefusal.size(), "name an algorithm by its place in the list");
    return Places::kRefusal[algorithm](space_, aids_);
  }
  Search* begin(std::size_t algorithm, SearchRequest& request,
                Workspace& workspace) const override {
    using Places = Table<S, Algorithms>;
    WEND_ASSERT(algorithm < Places::kBegin.size(), "begin an algorithm that refusal() knows");
    return Places::kBegin[algorithm](space_, aids_, request, workspace);
  }
  Search* begin_flood(const SearchRequest& request, Side side,
                      Workspace& workspace) const override {
    if (side == Side::backward) return begin_on<BackwardFlood>(space_, aids_, request, workspace);
    return begin_on<Flood>(space_, aids_, request, workspace);
  }

  bool open_to_overlays() const override {
    if constexpr (requires { typename S::Cost; }) {
      return std::same_as<typename S::Cost, std::uint64_t>;
    }
    return true;
  }
  bool reversible() const override { return refusal_of<BackwardFlood>(space_, aids_) == nullptr; }
  void expand(const Expansion& expansion, Side side, Workspace& workspace,
              std::vector<ErasedStep>& steps) const override {
    const auto note = [&](NodeId to, auto cost, unsigned move = kNoMove) {
      steps.push_back({to, move, static_cast<std::uint64_t>(cost)});
    };
    if (side == Side::forward) {
      with_ground<AStar>(space_, aids_,
                         [&](auto&& ground) { ground(workspace).successors(expansion, note); });
    } else {
      with_ground<BackwardFlood>(
          space_, aids_, [&](auto&& ground) { ground(workspace).predecessors(expansion, note); });
    }
  }
  Search* visit_estimate(const SearchRequest& request, Side side, Workspace& workspace,
                         FunctionRef<Search*(const ErasedEstimate&)> visit) const override {
    Search* refused = nullptr;
    const auto keep = [&](auto estimate) {
      auto& kept = workspace.scratch<KeptEstimate<decltype(estimate)>>().estimate;
      return visit(ErasedEstimate(kept.emplace(estimate)));
    };
    with_ground<AStar>(space_, aids_, [&](auto&& ground) {
      refused = with_estimate(ground(workspace), request, workspace, keep, side);
    });
    return refused;
  }
  Incremental* begin_incremental(const SearchRequest& request,
                                 Workspace& workspace) const override {
    if constexpr (requires { S::kKeysDrift; }) {
      return wend::begin_incremental(space_, request, workspace);
    }
    return nullptr;
  }
  std::uint64_t usual_rise() const override {
    if constexpr (requires { usual_rise_of(space_); })
      return static_cast<std::uint64_t>(usual_rise_of(space_));
    return 0;
  }
  std::uint64_t version() const override {
    if constexpr (requires { space_.version(); }) return space_.version();
    return 0;
  }

  LintReport lint(const Heuristic& heuristic, Workspace& workspace) const override {
    LintReport report;
    with_ground<AStar>(space_, aids_, [&](auto&& ground) {
      report = lint_heuristic(ground(workspace), heuristic, workspace);
    });
    return report;
  }

  void edges(NodeId node, std::vector<NodeEdge>& edges) const override {
    const Expansion expansion = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
    space_.successors(expansion, [&](NodeId to, auto cost, unsigned = kNoMove) {
      edges.push_back({to, static_cast<double>(cost) / cost_scale()});
    });
  }

 protected:
  S space_;
  Aids<S> aids_;
};

/// A map that is no grid: what its places are, the space says where it can.
template <class S>
class ErasedMap final : public ErasedSearches<S, AnyMap> {
  static constexpr bool kNumbersComponents = requires(const S& space, NodeId node) {
    space.component(node);
  };
  static constexpr bool kCountsComponents = requires(const S& space) { space.component_count(); };
  static_assert(kNumbersComponents == kCountsComponents,
                "component(node) and component_count() go together: have both, or neither");

  using Searches = ErasedSearches<S, AnyMap>;
  using Searches::space_;

 public:
  using Searches::Searches;

  const char* query_refusal(const NodeQuery& query) const override {
    if constexpr (requires { space_.refusal(); }) {
      if (const char* reason = space_.refusal()) return reason;
    }
    if (query.options.fallback == Fallback::cheapest_to_reach) {
      return "the place that is cheapest to reach is known on grids only";
    }
    if (!knows(query.options.heuristic.kind)) return "this space has no such heuristic";
    if (query.range > 0 && !has_positions()) return "a range needs a map with positions";
    return nullptr;
  }
  bool knows(HeuristicKind kind) const override {
    if constexpr (requires { S::knows(kind); })
      return S::knows(kind);
    else
      return kind == HeuristicKind::automatic || kind == HeuristicKind::zero ||
             kind == HeuristicKind::custom;
  }
  Search* begin(std::size_t algorithm, SearchRequest& request,
                Workspace& workspace) const override {
    prepare(algorithms()[algorithm].informed, request);
    return Searches::begin(algorithm, request, workspace);
  }

  std::uint32_t region(NodeId node) const override {
    if constexpr (requires { space_.walkable(node); }) {
      if (!space_.walkable(node)) return 0;
    }
    if constexpr (requires { space_.component(node); }) return space_.component(node) + 1;
    return 1;
  }
  std::uint32_t last_region() const override {
    if constexpr (requires { space_.component_count(); })
      return space_.component_count();
    else
      return 1;
  }
  /// A look at every node.
  void find_in_range(std::span<const NodeId> wanted, double range, const NodeSet& reach, Workspace&,
                     NodeSet& goals) const override {
    WEND_ASSERT(range >= 0, "refuse ranges that are no numbers from 0");
    const auto count = static_cast<NodeId>(this->node_count());
    for (NodeId node = 0; node < count; ++node) {
      const std::uint32_t region = this->region(node);
      if (region == 0 || !reach.contains(region)) continue;
      const auto is_near = [&](NodeId goal) { return distance(node, goal) <= range; };
      if (std::any_of(wanted.begin(), wanted.end(), is_near)) goals.insert(node);
    }
  }

  void lay_out(const Search&, Workspace&, Path& path) const override { lay_out_steps({}, path); }
  void lay_out_steps(const NodeQuery&, Path& path) const override {
    if (has_positions()) path.length = straight_length(path.nodes);
  }
  double length(std::span<const NodeId> nodes) const override {
    return has_positions() ? straight_length(nodes) : 0;
  }

  bool has_cells() const override {
    if constexpr (requires { S::kCells; }) return S::kCells;
    return false;
  }
  bool takes_link(NodeId from, NodeId to) const override {
    if constexpr (requires { space_.takes_link(from, to); }) {
      const bool known = from < this->node_count() && to < this->node_count();
      return known && space_.takes_link(from, to);
    }
    return AnyMap::takes_link(from, to);
  }
  bool passes_corners() const override {
    if constexpr (requires { space_.passes_corners(); }) return space_.passes_corners();
    return AnyMap::passes_corners();
  }
  bool has_positions() const override {
    if constexpr (requires { space_.has_positions(); }) return space_.has_positions();
    return requires(NodeId node) { space_.position(node); };
  }
  Position position(NodeId node) const override {
    if constexpr (requires { space_.position(node); }) return space_.position(node);
    return {};
  }
  std::string node_name(NodeId node) const override {
    if constexpr (requires { space_.name(node); }) return std::string(space_.name(node));
    return {};
  }
  NodeId find(std::string_view name) const override {
    if constexpr (requires { space_.find(name); }) return space_.find(name);
    if constexpr (requires(NodeId node) { space_.name(node); }) return first_named(name);
    return kNoNode;
  }
  void near(NodeId node, std::int32_t breadth, std::vector<NodeId>& nodes) const override {
    std::set<NodeId> seen = {node};
    std::vector<NodeEdge> out;
    std::size_t done = nodes.size();
    nodes.push_back(node);
    for (std::int32_t i = 0; i < breadth; ++i) {
      for (const std::size_t end = nodes.size(); done < end; ++done) {
        out.clear();
        this->edges(nodes[done], out);
        for (const NodeEdge& edge : out) {
          if (seen.insert(edge.to).second) nodes.push_back(edge.to);
        }
      }
    }
  }

 private:
  /// A look at every node, for spaces that only know the way from node to name.
  NodeId first_named(std::string_view name) const {
    const auto count = static_cast<NodeId>(this->node_count());
    for (NodeId node = 0; node < count; ++node) {
      if (space_.name(node) == name) return node;
    }
    return kNoNode;
  }
  /// Fills in what the family knows better than the caller.
  void prepare(bool informed, SearchRequest& request) const {
    SearchOptions& options = request.options;
    options.detail = PathDetail::cells;  // there are no straight lines to leave cells out of
    const bool closest = options.fallback == Fallback::closest_to_goal;
    if constexpr (requires { space_.usual_measure(); }) {
      if (informed && closest && options.heuristic.kind == HeuristicKind::automatic) {
        options.heuristic = space_.usual_measure();
      }
    }
  }

  double distance(NodeId from, NodeId to) const { return apart(position(from), position(to)); }
  double straight_length(std::span<const NodeId> nodes) const {
    double length = 0;
    for (std::size_t i = 1; i < nodes.size(); ++i) length += distance(nodes[i - 1], nodes[i]);
    return length;
  }
};

}  // namespace wend
