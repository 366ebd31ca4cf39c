#include <algorithm>
#include <array>
#include <cmath>

#include "algorithms.h"

#include "node_query.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/custom.h"

namespace wend {
namespace {

/// Why algorithm A does not work on the space; null where it does.
template <class A>
const char* refusal_of(const CustomSpace& space) {
  if constexpr (WorksOn<A, CustomGraph>) return nullptr;
  if constexpr (WorksOn<A, ReversibleCustomGraph>) {
    if (space.reversible()) return nullptr;
    return "this algorithm needs predecessors: CustomSpace::reversible() says there are none";
  }
  return "this algorithm works on the maps of the library only";
}

/// Begins algorithm A. Only what needs predecessors is compiled for reversible spaces.
template <class A>
Search* begin_custom(const CustomSpace& space, const SearchRequest& request, Workspace& workspace) {
  auto& memory = workspace.scratch<CustomMemory>();
  if constexpr (WorksOn<A, CustomGraph>) {
    memory.graph = CustomGraph(space, memory.steps);
    return A::begin(memory.graph, request, workspace);
  } else if constexpr (WorksOn<A, ReversibleCustomGraph>) {
    memory.reversible_graph = ReversibleCustomGraph(space, memory.steps);
    return A::begin(memory.reversible_graph, request, workspace);
  } else {
    return nullptr;  // refusal_of has said why
  }
}

struct Entry {
  Search* (*begin)(const CustomSpace&, const SearchRequest&, Workspace&);
  const char* (*refusal)(const CustomSpace&);
};

template <class... Types>
constexpr std::array<Entry, sizeof...(Types)> table_of(TypeList<Types...>) {
  return {Entry{&begin_custom<Types>, &refusal_of<Types>}...};
}

constexpr auto kTable = table_of(Algorithms{});

const Entry& entry_of(const AlgorithmInfo& info) {
  return kTable[static_cast<std::size_t>(&info - algorithms().data())];
}

const char* refusal(const CustomSpace& space, const NodeQuery& query, const AlgorithmInfo* info) {
  if (info == nullptr) return "there is no algorithm of that name";
  if (space.node_count() >= kNoNode) return "a space may have 2^32 - 2 nodes at most";
  if (const char* reason = refusal(space, *info)) return reason;
  return refusal(query, *info);
}

/// A limit taken from a Path::cost must admit that path, though large costs are rounded there; and
/// no sum of costs may wrap around.
double cost_limit(double limit) {
  constexpr double kFirstRounded = 0x1p53;
  if (limit >= kFirstRounded) limit = std::nextafter(limit, kNoLimit);
  return std::min(limit, static_cast<double>(CustomSpace::kMostCost));
}

}  // namespace

const char* refusal(const CustomSpace& space, const AlgorithmInfo& algorithm) {
  return entry_of(algorithm).refusal(space);
}

Search& begin_search(const CustomSpace& space, const NodeQuery& query, Workspace& workspace) {
  const AlgorithmInfo* info = find_algorithm(query.algorithm);
  const char* reason = refusal(space, query, info);
  if (reason != nullptr) return *settle(workspace, Status::invalid, reason);
  if (query.from >= space.node_count()) return *settle(workspace, Status::start_outside, "");
  SearchRequest request;
  request.start = query.from;
  const auto any = [](NodeId) { return Status::running; };
  const Status status = find_goals(query, space.node_count(), any, workspace, request.goals);
  if (status != Status::running) return *settle(workspace, status, "");
  request.options = query.options;
  request.options.detail = PathDetail::cells;  // there are no straight lines
  request.options.limits.cost = cost_limit(query.options.limits.cost);
  return *entry_of(*info).begin(space, request, workspace);
}

Path solve(const CustomSpace& space, const NodeQuery& query, Workspace& workspace) {
  Path path;
  solve(space, query, workspace, path);
  return path;
}

void solve(const CustomSpace& space, const NodeQuery& query, Workspace& workspace, Path& path) {
  Search& search = begin_search(space, query, workspace);
  search.run();
  search.write_path(path);
}

}  // namespace wend
