// Distances between all corners by way of hubs.
//
// T. Akiba, Y. Iwata and Y. Yoshida, "Fast Exact Shortest-Path Distance Queries on Large Networks
// by Pruned Landmark Labeling" (SIGMOD 2013): each corner knows its distance to some hubs, so that
// any two have one in common that lies on a shortest way between them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "corner_graph.h"
#include "wend/base/assert.h"
#include "wend/mesh/baked_mesh.h"

namespace wend {

using HubLabel = BakedMesh::Label;

/// 16 bytes per label.
struct HubLabels {
  std::vector<std::uint32_t> first = {0};  // by corner
  std::vector<HubLabel> labels;            // by hub within a corner

  std::span<const HubLabel> of(std::uint32_t corner) const {
    WEND_ASSERT(corner + std::size_t{1} < first.size(),
                "corners have labels when all hubs were added");
    return {labels.data() + first[corner], first[corner + 1] - first[corner]};
  }
};

/// Ranks corners by how many ways of a sample go by them. Gives up as build_corner_graph does.
HubLabels build_hub_labels(const CornerGraph& graph, const std::function<bool(double)>& go_on);

}  // namespace wend
