#pragma once

#include <array>
#include <vector>

#include "wend/catalogue/overlay.h"
#include "wend/internal/catalogue/any_map.h"

namespace wend {

/// Writes the steps that lead from a node, or (backward, if reversible()) to it, as searches with
/// that overlay see them; `overlay` may be null.
void see_steps(const AnyMap& map, const Overlay* overlay, const Expansion& expansion, Side side,
               Workspace& workspace, std::vector<ErasedStep>& steps);
/// All of them.
inline void see_steps(const AnyMap& map, const Overlay* overlay, NodeId node, Side side,
                      Workspace& workspace, std::vector<ErasedStep>& steps) {
  see_steps(map, overlay, Expansion{node, kNoNode, nullptr, kNoMove, Pruning::repeated}, side,
            workspace, steps);
}

/// Whether a way may end at a node, as searches with that overlay see it; it may be null.
bool see_end(const AnyMap& map, const Overlay* overlay, NodeId node);

/// The places beside one of a grid between which diagonal steps pass it, round it in order; kNoNode
/// where there is none: beyond the border, and on hexagons. Precondition: a grid.
std::array<NodeId, 4> beside(const AnyMap& map, NodeId node);

}  // namespace wend
