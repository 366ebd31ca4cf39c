#include "overlaid_space.h"

#include <optional>

#include "wend/base/assert.h"
#include "wend/internal/search/loops/flood.h"
#include "wend/search/algorithms/anytime_astar.h"
#include "wend/search/algorithms/astar.h"
#include "wend/search/algorithms/dijkstra.h"
#include "wend/search/algorithms/weighted_astar.h"

namespace wend {
namespace {

/// Lives as long as its search.
struct OverlaidMemory final : Scratch {
  explicit OverlaidMemory(Allocator) {}
  std::size_t bytes() const override { return steps.capacity() * sizeof(ErasedStep); }

  std::vector<ErasedStep> steps;
  std::optional<OverlaidSpace> space;
};

using BeginOverlaid = Search* (*)(const OverlaidSpace&, const SearchRequest&, Workspace&);
struct SeeingOverlays {
  std::string_view name;
  BeginOverlaid begin;
};
template <class A>
constexpr SeeingOverlays seeing() {
  return {A::kInfo.name, &A::template begin<OverlaidSpace>};
}
constexpr SeeingOverlays kSeeing[] = {seeing<AStar>(), seeing<AnytimeAStar>(), seeing<Dijkstra>(),
                                      seeing<WeightedAStar>()};

const SeeingOverlays* find_seeing(const AlgorithmInfo& info) {
  for (const SeeingOverlays& algorithm : kSeeing) {
    if (algorithm.name == info.name) return &algorithm;
  }
  return nullptr;
}

/// Labels here would hold more than the map's; what is known of costs, is known of the map.
void limit_cost(const AnyMap& map, SearchRequest& request) {
  double& limit = request.options.limits.cost;
  limit = std::min(limit, map.most_cost());
}

const OverlaidSpace& overlay_on(const AnyMap& map, const Overlay& overlay, Side side,
                                Workspace& workspace) {
  WEND_ASSERT(overlay_refusal(map, overlay) == nullptr, "refuse overlays of other maps before");
  WEND_ASSERT(side == Side::forward || map.reversible(), "the map does not know the way back");
  auto& memory = workspace.scratch<OverlaidMemory>();
  return memory.space.emplace(map, &overlay, side, workspace, memory.steps);
}

}  // namespace

const char* overlay_refusal(const AnyMap& map, const Overlay& overlay) {
  if (overlay.node_count() != map.node_count()) {
    return "the overlay is one of another map: make it for as many nodes as this one has";
  }
  if (!map.open_to_overlays()) return "an overlay needs a space whose Cost is std::uint64_t";
  return nullptr;
}

const char* overlay_refusal(const AlgorithmInfo& info) {
  if (find_seeing(info) != nullptr) return nullptr;
  return "this algorithm sees no overlays: take astar, anytime_astar, dijkstra or weighted_astar, "
         "or auto";
}

Search* begin_overlaid(const AnyMap& map, const Overlay& overlay, const AlgorithmInfo& info,
                       SearchRequest request, Workspace& workspace) {
  WEND_ASSERT(find_seeing(info) != nullptr, "ask overlay_refusal() what the algorithm can do");
  limit_cost(map, request);
  if (!map.is_grid()) request.options.detail = PathDetail::cells;  // nothing can be left out
  const OverlaidSpace& space = overlay_on(map, overlay, Side::forward, workspace);
  return find_seeing(info)->begin(space, request, workspace);
}

Search* begin_overlaid_flood(const AnyMap& map, const Overlay& overlay, SearchRequest request,
                             Side side, Workspace& workspace) {
  if (side == Side::backward && !map.reversible()) return nullptr;
  limit_cost(map, request);
  return begin_flood(overlay_on(map, overlay, side, workspace), request, workspace);
}

}  // namespace wend
