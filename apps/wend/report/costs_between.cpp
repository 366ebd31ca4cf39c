#include "report/costs_between.h"

#include <algorithm>

namespace wend::cli {

Status find_costs(const NodeNavigator& navigator, NodeId one, std::span<const NodeId> others,
                  Side side, Workspace& workspace, std::vector<double>& costs) {
  costs.resize(others.size());
  // A blocked place leaves its costs as "no path".
  const Status status = navigator.distances(one, others, side, workspace, costs);
  if (status == Status::limit_reached) {
    std::replace(costs.begin(), costs.end(), NodeField::kUnreached, kUnknownCost);
  }
  return status;
}

}  // namespace wend::cli
