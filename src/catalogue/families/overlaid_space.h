// A map of any family with an overlay on it, as searches see it: one virtual call per expansion,
// and one per estimate, so that it is compiled once for all families.
#pragma once

#include <algorithm>
#include <vector>

#include "wend/catalogue/overlay.h"
#include "wend/internal/catalogue/any_map.h"
#include "wend/internal/catalogue/overlay_refusal.h"
#include "wend/search/workspace.h"

namespace wend {

class OverlaidSpace {
 public:
  using Cost = std::uint64_t;

  /// Backward it is the map seen from its goals. All must outlive this; `overlay` may be null.
  OverlaidSpace(const AnyMap& map, const Overlay* overlay, Side side, Workspace& workspace,
                std::vector<ErasedStep>& steps)
      : map_(&map),
        overlay_(overlay),
        side_(side),
        workspace_(&workspace),
        steps_(&steps),
        scale_(map.cost_scale()) {}

  std::size_t node_count() const { return map_->node_count(); }
  std::uint64_t version() const {
    return (overlay_ == nullptr ? 0 : overlay_->version()) + map_->version();
  }
  bool knows_rise() const { return usual_rise() > 0; }
  Cost usual_rise() const { return map_->usual_rise(); }

  /// Successors that the parent reaches at no higher cost may still be left out: entering them
  /// costs the same extra either way. Successors reached through a third place may not: it may be
  /// closed.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    const bool forward = side_ == Side::forward;
    const Cost extra = forward ? 0 : extra_of(expansion.node);
    if (extra == kNever) return;  // none of these steps may be taken
    steps_->clear();
    map_->expand({expansion.node, expansion.parent, nullptr, expansion.move, Pruning::repeated},
                 side_, *workspace_, *steps_);
    for (const ErasedStep& step : *steps_) {
      const Cost more = forward ? extra_of(step.node) : extra;
      if (more != kNever) sink(step.node, step.cost + more, step.move);
    }
  }

  /// An overlay only adds costs, so the map's estimates overestimate no more than without it.
  ErasedEstimate estimate_to(const Goals& goals) const {
    ErasedEstimate made;
    visit_estimate({}, goals, side_, *workspace_, [&](const ErasedEstimate& estimate) {
      made = estimate;
      return nullptr;
    });
    return made;
  }
  template <class Visitor>
  Search* visit_estimate(const Heuristic& heuristic, const Goals& goals, Side, Workspace& workspace,
                         Visitor&& visitor) const {
    SearchRequest request;
    request.options.heuristic = heuristic;
    request.goals = goals;
    auto visit = [&](const ErasedEstimate& estimate) -> Search* { return visitor(estimate); };
    return map_->visit_estimate(request, Side::forward, workspace, visit);
  }

 private:
  /// The extra cost of entering a node, in the map's units; kNever if it is closed.
  Cost extra_of(NodeId node) const {
    const double more = overlay_ == nullptr ? 0 : overlay_->cost(node);
    if (more == 0) [[likely]]
      return 0;
    if (more > Overlay::kMostCost) return kNever;
    return static_cast<Cost>(std::min(more * scale_ + 0.5, kMostExtra));
  }

  static constexpr Cost kNever = ~Cost{0};
  static constexpr double kMostExtra = 0x1p60;  // in the space's units

  const AnyMap* map_;
  const Overlay* overlay_;
  Side side_;
  Workspace* workspace_;
  std::vector<ErasedStep>* steps_;
  double scale_;
};

/// Whether a way may end at a node. `overlay` may be null.
inline bool may_stop(const AnyMap& map, const Overlay* overlay, NodeId node) {
  return map.region(node) != 0 && (overlay == nullptr || overlay->may_stop(node));
}

/// Why an algorithm sees no overlays; null where it does.
const char* overlay_refusal(const AlgorithmInfo& info);
/// As AnyMap::begin and begin_flood. Precondition: nothing is refused.
Search* begin_overlaid(const AnyMap& map, const Overlay& overlay, const AlgorithmInfo& info,
                       SearchRequest request, Workspace& workspace);
Search* begin_overlaid_flood(const AnyMap& map, const Overlay& overlay, SearchRequest request,
                             Side side, Workspace& workspace);

}  // namespace wend
