// The costs between one place and others: a row or a column of a matrix.
#pragma once

#include <span>
#include <vector>

#include "wend/catalogue/node_navigator.h"

namespace wend::cli {

/// A cost that is too large to be counted, which is not "no path"; no cost is below 0.
inline constexpr double kUnknownCost = -1;
/// Stands for it in texts.
inline constexpr const char* kUnknownText = "?";

/// Fills `costs`, one for each of the others, NodeField::kUnreached where there is no path. Returns
/// Status::limit_reached if some are unknown, Status::invalid if the map does not know the way
/// back.
Status find_costs(const NodeNavigator& navigator, NodeId one, std::span<const NodeId> others,
                  Side side, Workspace& workspace, std::vector<double>& costs);

}  // namespace wend::cli
