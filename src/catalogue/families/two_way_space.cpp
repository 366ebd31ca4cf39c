#include "two_way_space.h"

#include <optional>

#include "wend/internal/search/replan/incremental_search.h"

namespace wend {
namespace {

/// Lives as long as its search.
struct TwoWayMemory final : Scratch {
  explicit TwoWayMemory(Allocator) {}
  std::size_t bytes() const override { return space ? space->bytes() : 0; }

  std::optional<TwoWaySpace> space;
};

}  // namespace

Incremental* begin_two_way(const AnyMap& map, const Overlay* overlay, const SearchRequest& request,
                           Workspace& workspace) {
  auto& memory = workspace.scratch<TwoWayMemory>();
  return begin_incremental(memory.space.emplace(map, overlay, workspace), request, workspace);
}

}  // namespace wend
