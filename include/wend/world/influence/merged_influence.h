#pragma once

#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/world/influence/influence_scores.h"

namespace wend {

/// What becomes of several layers' scores for a node.
enum class InfluenceMerge : std::uint8_t { sum, greatest, least };

/// One of the layers, so many times.
struct InfluencePart {
  const InfluenceScores* scores = nullptr;  ///< outlives the merged layer, and stays where it is
  double weight = 1;                        ///< from -1000 to 1000, to 1/1024

  static constexpr double kMostWeight = 1000;
};

/// Several layers of one map in one: what a unit thinks of places, from danger, crowds and cover.
/// After each of its updates it is what the layers say then; an update costs what changed in them.
/// 8 bytes a node.
class MergedInfluence : public InfluenceScores {
 public:
  /// Errors: no parts, or one without scores; other numbers of nodes; a weight out of range.
  static Result<MergedInfluence> build(std::span<const InfluencePart> parts,
                                       InfluenceMerge merge = InfluenceMerge::sum);

  /// Call it after each update of a layer: if it missed one, it looks at all nodes.
  void update();

  /// Whether each score is what the layers say; the first fault, if not. Error: a layer was updated
  /// since. Linear in the nodes; for tests and debug builds.
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
