// Shortest ways on a mesh that take links, by the plainest means: Dijkstra from end to end of
// links, with MeshTruth's lengths between.
#pragma once

#include <vector>

#include "oracle/truths/mesh_truth.h"
#include "wend/mesh/links/mesh_links.h"

namespace wend::test {

class LinkTruth {
 public:
  /// Both must outlive this.
  LinkTruth(const MeshTruth& mesh, const MeshLinks& links);

  /// `loose`: ends of links may be left by any polygon that holds them within a tolerance, else by
  /// those only that the library names. Nothing where there is no way.
  std::optional<double> shortest(const MeshTruth::Spot& from, const MeshTruth::Spot& to,
                                 std::uint32_t kinds, bool loose) const;
  /// The shortest of the ways through these polygons that take these links, in this order.
  std::optional<double> shortest_through(const std::vector<NodeId>& polygons, const Position& from,
                                         const Position& to,
                                         const std::vector<std::uint32_t>& taken) const;
  /// The polygons that can be reached from one of them.
  std::vector<bool> reach(NodeId from, std::uint32_t kinds) const;

 private:
  double walk(const MeshTruth::Spot& from, const MeshTruth::Spot& to) const;
  /// From the end of one link to the start of another.
  double between(std::uint32_t from, std::uint32_t to, bool loose) const;
  MeshTruth::Spot start(std::uint32_t link, bool loose) const;
  MeshTruth::Spot end(std::uint32_t link, bool loose) const;

  const MeshTruth& mesh_;
  const MeshLinks& links_;
  mutable std::vector<double> between_[2];  // below 0 where not yet known
};

}  // namespace wend::test
