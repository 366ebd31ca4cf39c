// Costs of ways on a mesh by the ground under them, by the plainest means. Shares no code with the
// library.
#pragma once

#include <optional>
#include <vector>

#include "oracle/truths/mesh_truth.h"

namespace wend::test {

class GroundTruth {
 public:
  /// `costs`: of a length of 1, by polygon. The mesh must outlive this.
  GroundTruth(const MeshTruth& mesh, std::vector<double> costs);

  /// The cost of the cheapest ground.
  double least() const { return least_; }

  /// Along sides either ground may count: `least` by the cheaper, `most` by the more expensive.
  struct Range {
    double least = 0;
    double most = 0;
  };
  Range of_line(const std::vector<Position>& line) const;

  /// The cost of a real way, the cheapest one by some places on each door; nothing where there is
  /// no way.
  std::optional<double> by_doors(const MeshTruth::Spot& from, const MeshTruth::Spot& to) const;

 private:
  Range of_leg(const Position& a, const Position& b) const;

  const MeshTruth& mesh_;
  std::vector<double> costs_;
  double least_;
};

}  // namespace wend::test
