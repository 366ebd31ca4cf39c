// IDA* as an entry of the catalogue; deepening.h describes how it works and what it guarantees.
//
// On maps, where many paths lead to one cell, it is hopeless without its transposition table, and
// with one it still begins anew for every value of f. It suits puzzles: enormous trees with few
// values of f, whose nodes cannot all be remembered.
#pragma once

#include "wend/internal/search/algorithm.h"
#include "wend/internal/search/loops/deepening.h"

namespace wend {

/// Adapts a space with numbered nodes to iterative deepening.
template <Space S, class Estimate, class Trace>
struct NodeModel {
  using Node = NodeId;
  using Cost = typename S::Cost;
  static constexpr bool kSimplePaths = true;

  const S* space;
  Estimate estimate_to_goal;
  Goals goals;
  Pruning pruning;
  [[no_unique_address]] Trace trace;

  Cost estimate(NodeId node) const { return estimate_to_goal(node); }
  bool is_goal(NodeId node) const { return goals.contains(node); }
  std::uint64_t slot(NodeId node) const { return node; }

  template <class Sink>
  void successors(NodeId node, const NodeId* parent, unsigned move, Sink&& sink) const {
    space->successors({node, parent == nullptr ? kNoNode : *parent, &goals, move, pruning}, sink);
  }

  void note(TraceKind kind, NodeId node, const NodeId* parent, Cost g) {
    if (trace.enabled()) {
      const Cost h = estimate_to_goal(node);
      trace.add({kind, node, parent == nullptr ? kNoNode : *parent, static_cast<double>(g),
                 static_cast<double>(h), static_cast<double>(g + h)});
    }
  }
};

/// Iterative deepening as a Search.
template <Space S, class Estimate, class Trace>
class DeepeningSearch final : public Search {
 public:
  using Model = NodeModel<S, Estimate, Trace>;
  using Cost = typename S::Cost;

  DeepeningSearch(const SearchRequest& request, Workspace& workspace, Model model,
                  std::size_t transpositions)
      : Search(request, workspace.cancel_flag()),
        deepening_(
            model, workspace.scratch<typename Deepening<Model>::Memory>(), request.start,
            most_expandable<typename LabelsOf<S>::type>(*model.space, request.options.limits.cost),
            transpositions),
        fallback_(request.options.fallback),
        version_(version_of(*model.space)) {}

  /// Only nodes of the current path have labels. Linear in its length.
  NodeLabel label(NodeId node, Side side) const override {
    if (side == Side::backward) return {};
    for (std::size_t i = 0; i < deepening_.depth(); ++i) {
      if (deepening_.node(i) != node) continue;
      return {true, deepening_.expanded(i), static_cast<double>(deepening_.g(i)),
              i == 0 ? kNoNode : deepening_.node(i - 1)};
    }
    return {};
  }

 private:
  Status expand_until(std::uint64_t expanded) override {
    if (!deepening_.run(expanded, counters_)) return Status::running;
    if (deepening_.found()) return Status::found;
    if (deepening_.limited()) return Status::limit_reached;
    return fallback_ == Fallback::closest_to_goal ? Status::partial : Status::unreachable;
  }

  bool stale() const override { return version_of(*deepening_.model().space) != version_; }

  void write_nodes(Path& path, bool to_goal) const override {
    if (!to_goal) {
      path.nodes.assign(deepening_.best().begin(), deepening_.best().end());
      path.cost = static_cast<double>(deepening_.best_g());
      return;
    }
    for (std::size_t i = 0; i < deepening_.depth(); ++i) path.nodes.push_back(deepening_.node(i));
    path.cost = static_cast<double>(deepening_.g(deepening_.depth() - 1));
    path.optimal = deepening_.model().estimate_to_goal.admissible();
    path.bound = path.optimal ? 1 : 0;
  }

  Deepening<Model> deepening_;
  Fallback fallback_;
  std::uint64_t version_;
};

struct IdaStar {
  /// About 16 bytes each. With 0 memory is only the depth, but maps with many equivalent paths may
  /// never finish.
  static constexpr OwnOption kTranspositions = {
      .name = "transpositions",
      .summary = "how many cells it remembers, a power of two, or 0 for none",
      .rule = "transpositions are a power of two up to 2^32, or 0, and for ida_star alone",
      .usual = 65536,
      .least = 0,
      .most = 4294967296,
      .whole = true,
      .power_of_two = true};
  static constexpr const OwnOption* kOptions[] = {&kTranspositions};
  static constexpr AlgorithmInfo kInfo = {
      .name = "ida_star",
      .title = "IDA*",
      .summary = "Cheapest path by depth-first searches up to a growing f; memory as the depth.",
      .guarantee = Guarantee::optimal,
      .informed = true,
      .options = kOptions,
      .bytes_per_node = 0,
      .own_order = true,
      .for_large_maps = false};

  /// For states without numbers use implicit_ida_star.h.
  template <Space S>
  requires(!Growing<S>) static Search* begin(const S& space, const SearchRequest& request,
                                             Workspace& workspace) {
    if (!request.more_starts.empty()) {
      return settle(workspace, Status::invalid, "IDA* goes out from one start");
    }
    return with_estimate(space, request, workspace, [&](auto estimate) {
      // Dominated ways may be left out only if the better ones lie within the bound as well.
      const Pruning pruning = estimate.consistent() ? request.options.pruning : Pruning::repeated;
      return with_trace(request.options, [&](auto trace) -> Search* {
        using Made = DeepeningSearch<S, decltype(estimate), decltype(trace)>;
        const typename Made::Model model = {&space, estimate, request.goals, pruning, trace};
        const double table = request.options.own.get(kTranspositions);
        return &workspace.emplace<Made>(request, workspace, model, static_cast<std::size_t>(table));
      });
    });
  }
};

}  // namespace wend
