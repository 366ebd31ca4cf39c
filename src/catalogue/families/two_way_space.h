// A map of any family, with or without an overlay on it, as an incremental search sees it: from
// both sides, by a virtual call per expansion, so that it is compiled once for all families.
#pragma once

#include <vector>

#include "overlaid_space.h"
#include "wend/base/assert.h"
#include "wend/internal/search/replan/incremental.h"

namespace wend {

class TwoWaySpace {
 public:
  using Cost = std::uint64_t;
  static constexpr bool kKeysDrift = false;

  /// All must outlive this; `overlay` may be null. Precondition: the map knows the way back.
  TwoWaySpace(const AnyMap& map, const Overlay* overlay, Workspace& workspace)
      : map_(&map),
        overlay_(overlay),
        workspace_(&workspace),
        forward_(map, overlay, Side::forward, workspace, steps_[0]),
        backward_(map, overlay, Side::backward, workspace, steps_[1]),
        bare_(map, nullptr, Side::backward, workspace, steps_[2]) {
    WEND_ASSERT(map.reversible(), "a map without predecessors is searched one way only");
    WEND_ASSERT(map.open_to_overlays(), "costs that are no whole numbers are refused before");
  }
  TwoWaySpace(const TwoWaySpace&) = delete;
  TwoWaySpace& operator=(const TwoWaySpace&) = delete;

  std::size_t bytes() const {
    return (steps_[0].capacity() + steps_[1].capacity() + steps_[2].capacity()) *
           sizeof(ErasedStep);
  }
  std::size_t node_count() const { return map_->node_count(); }
  bool walkable(NodeId node) const { return map_->region(node) != 0; }
  bool may_end(NodeId node) const { return may_stop(*map_, overlay_, node); }
  /// Nothing is known; but that much makes the intervals of its queue narrow enough.
  Cost cheapest_step() const { return map_->usual_rise() / 4; }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    forward_.successors(expansion, sink);
  }
  template <class Sink>
  void predecessors(const Expansion& expansion, Sink&& sink) const {
    backward_.successors(expansion, sink);
  }
  /// Also where the overlay closes the node.
  template <class Sink>
  void enter_from(NodeId node, Sink&& sink) const {
    const Expansion all = {node, kNoNode, nullptr, kNoMove, Pruning::repeated};
    bare_.successors(all, [&](NodeId before, Cost, unsigned) { sink(before); });
  }
  /// Lives in the workspace until the next one.
  ErasedEstimate estimate_from(NodeId node) const {
    ErasedEstimate made;
    SearchRequest request;
    request.goals = node;
    const auto keep = [&](const ErasedEstimate& estimate) -> Search* {
      made = estimate;
      return nullptr;
    };
    map_->visit_estimate(request, Side::backward, *workspace_, keep);
    return made;
  }

 private:
  const AnyMap* map_;
  const Overlay* overlay_;
  Workspace* workspace_;
  std::vector<ErasedStep> steps_[3];  // for each of these spaces: one is asked within another
  OverlaidSpace forward_;
  OverlaidSpace backward_;
  OverlaidSpace bare_;
};

/// As AnyMap::begin_incremental. Preconditions: the map knows the way back and is open to overlays;
/// the overlay, if not null, is one of this map.
Incremental* begin_two_way(const AnyMap& map, const Overlay* overlay, const SearchRequest& request,
                           Workspace& workspace);

}  // namespace wend
