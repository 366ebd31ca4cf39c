#include "any_graph.h"
#include "spaces.h"

namespace wend {

std::unique_ptr<AnyGraph> erase(Graph space) {
  return std::make_unique<ErasedGraph<Graph>>(std::move(space));
}

}  // namespace wend
