#pragma once

#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/world/influence/influence_scores.h"

namespace wend {

/// How several layers' scores for a node are combined.
enum class InfluenceMerge : std::uint8_t { sum, greatest, least };

/// One layer and its weight.
struct InfluencePart {
  const InfluenceScores* scores = nullptr;  ///< must outlive the merged layer and not move
  double weight = 1;                        ///< from -1000 to 1000; rounded to 1/1024

  static constexpr double kMostWeight = 1000;
};

/// Combines several layers of one map into one, such as danger, crowds and cover into what a unit
/// thinks of places. Each update() brings it up to date with the layers, in time proportional to
/// what changed in them. 8 bytes per node.
class MergedInfluence : public InfluenceScores {
 public:
  /// Errors: no parts, or one without scores; different numbers of nodes; a weight out of range.
  static Result<MergedInfluence> build(std::span<const InfluencePart> parts,
                                       InfluenceMerge merge = InfluenceMerge::sum);

  /// Call it after each update of a layer: if it missed one, it checks all nodes.
  void update();

  /// Checks that each score is that of the layers; returns the first fault. Error: a layer was
  /// updated since. Linear in the nodes; for tests and debug builds.
  Result<void> validate() const;

 private:
  struct Part {
    const InfluenceScores* scores;
    Units weight;
    std::uint64_t version;  // as last seen
  };

  explicit MergedInfluence(InfluenceMerge merge) : merge_(merge) {}
  Units merged(NodeId node) const;
  void look_at(NodeId node);

  InfluenceMerge merge_;
  std::vector<Part> parts_;
};

}  // namespace wend
