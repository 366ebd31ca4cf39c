#include "wend/search/adaptors/custom_space.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "spaces.h"
#include "wend/internal/catalogue/erased_map.h"

namespace wend {
namespace {

/// A CustomSpace as a family. Searches go by a CustomGraph, which keeps its steps in the workspace.
class CustomMap {
 public:
  static constexpr const char* kName = "custom";
  static constexpr bool kCells = false;

  explicit CustomMap(const CustomSpace& space) : space_(&space) {}

  const CustomSpace& space() const { return *space_; }
  std::size_t node_count() const { return space_->node_count(); }
  std::uint64_t version() const { return space_->version(); }
  const char* refusal() const {
    return node_count() < kNoNode ? nullptr : "a space may have 2^32 - 2 nodes at most";
  }
  /// A limit taken from a Path::cost must admit that path, though large costs are rounded there;
  /// and no sum of costs may wrap around.
  static double cost_limit(double limit) {
    constexpr double kFirstRounded = 0x1p53;
    if (limit >= kFirstRounded) limit = std::nextafter(limit, kNoLimit);
    return std::min(limit, most_cost());
  }
  static double most_cost() { return static_cast<double>(CustomSpace::kMostCost); }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    space_->successors(expansion, sink);
  }

 private:
  const CustomSpace* space_;
};

}  // namespace

/// Only what needs predecessors is compiled for reversible spaces.
template <>
struct Aids<CustomMap> {
  explicit Aids(const CustomMap&) {}

  template <class A, class Visit>
  const char* offer(const CustomMap& map, Visit&& visit) const {
    if constexpr (WorksOn<A, CustomGraph>) {
      visit([&](Workspace& workspace) -> const CustomGraph& {
        auto& memory = workspace.scratch<CustomMemory>();
        return memory.graph = CustomGraph(map.space(), memory.steps);
      });
    } else if constexpr (WorksOn<A, ReversibleCustomGraph>) {
      if (!map.space().reversible()) {
        return "this algorithm needs predecessors: CustomSpace::reversible() says there are none";
      }
      visit([&](Workspace& workspace) -> const ReversibleCustomGraph& {
        auto& memory = workspace.scratch<CustomMemory>();
        return memory.reversible_graph = ReversibleCustomGraph(map.space(), memory.steps);
      });
    } else {
      return missing_for<A>();
    }
    return nullptr;
  }
};

std::unique_ptr<AnyMap> erase(const CustomSpace& space) {
  return std::make_unique<ErasedMap<CustomMap>>(CustomMap(space));
}

}  // namespace wend
