#include "wend/internal/catalogue/seen_steps.h"

#include "any_grid.h"
#include "overlaid_space.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

/// The steps that a node of a space with an overlay expands into.
struct SeenMemory final : Scratch {
  explicit SeenMemory(Allocator) {}
  std::size_t bytes() const override { return steps.capacity() * sizeof(steps[0]); }
  std::vector<ErasedStep> steps;
};

}  // namespace

void see_steps(const AnyMap& map, const Overlay* overlay, const Expansion& expansion, Side side,
               Workspace& workspace, std::vector<ErasedStep>& steps) {
  steps.clear();
  if (overlay == nullptr) return map.expand(expansion, side, workspace, steps);
  std::vector<ErasedStep>& memory = workspace.scratch<SeenMemory>().steps;
  const OverlaidSpace space(map, overlay, side, workspace, memory);
  space.successors(expansion, [&](NodeId to, std::uint64_t cost, unsigned move) {
    steps.push_back({to, move, cost});
  });
}

bool see_end(const AnyMap& map, const Overlay* overlay, NodeId node) {
  return may_stop(map, overlay, node);
}

std::array<NodeId, 4> beside(const AnyMap& map, NodeId node) {
  WEND_ASSERT(map.is_grid(), "only steps between cells pass others");
  std::array<NodeId, 4> places = {kNoNode, kNoNode, kNoNode, kNoNode};
  const GridTopology& grid = static_cast<const AnyGrid&>(map).topology();
  if (grid.hexagonal()) return places;
  const Point p = grid.point(node);
  const Point round[] = {{p.x, p.y - 1}, {p.x + 1, p.y}, {p.x, p.y + 1}, {p.x - 1, p.y}};
  for (std::size_t i = 0; i < 4; ++i) {
    if (grid.contains(round[i])) places[i] = grid.node(round[i]);
  }
  return places;
}

}  // namespace wend
