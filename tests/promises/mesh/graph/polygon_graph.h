// The graph of a mesh's polygons, from middle to middle, by brute force.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "promises/mesh/brute_mesh.h"
#include "promises/mesh/mesh_ledger.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/overlay.h"

namespace wend::test {

class PolygonGraph {
 public:
  static constexpr double kNoWay = std::numeric_limits<double>::infinity();

  enum class Count { costs, steps };

  /// Edges are those of the navigator; check_edges() holds them against doors and links.
  PolygonGraph(const BruteMesh& mesh, const MeshNavigator& navigator, const MeshOptions& options);

  void check_edges(MeshLedger& ledger) const;
  std::uint32_t size() const { return static_cast<std::uint32_t>(edges_.size()); }
  /// kNoWay where there is none.
  double edge(std::uint32_t from, std::uint32_t to) const;
  /// From the nearest source to each polygon; backward: from each to the nearest. Entering a
  /// polygon costs the overlay's addition, if the overlay is not null.
  std::vector<double> flood(std::span<const std::uint32_t> sources, const Overlay* overlay,
                            Count count = Count::costs, bool backward = false) const;
  /// The cost of a path's polygons; kNoWay if two are not joined.
  double cost(std::span<const NodeId> polygons, const Overlay* overlay) const;

 private:
  bool joins_link(std::uint32_t from, std::uint32_t to) const;
  void check_edge(std::uint32_t from, const NodeEdge& edge, MeshLedger& ledger) const;

  const BruteMesh& mesh_;
  const MeshNavigator& navigator_;
  const MeshOptions& options_;
  std::vector<std::vector<NodeEdge>> edges_;  // the cheapest to each other polygon
};

}  // namespace wend::test
