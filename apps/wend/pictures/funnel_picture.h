// The funnel on a navigation mesh, step by step.
#pragma once

#include <optional>

#include "report/answer.h"
#include "wend/mesh/funnel_steps.h"
#include "wend/picture/draw.h"

namespace wend::cli {

/// The steps of the funnel through the polygons that a search found.
class FunnelPictures {
 public:
  /// The answer is on a mesh, and its path leads through polygons; its scene must outlive the
  /// pictures.
  explicit FunnelPictures(const Answer& answer);

  std::size_t count() const { return steps_.steps.size(); }
  /// Step `number`, counted from 0.
  const GraphPicture& show(std::size_t number);
  /// All of them, or as many as that; refers to this.
  GraphAnimation animation(std::size_t most_frames, int delay);

 private:
  FunnelSteps steps_;
  GraphPicture picture_;
};

/// Throws a usage Failure where the option has nothing to show: on other maps, and for an algorithm
/// that needs no funnel.
void require_funnel(const AnyScene& scene, const AlgorithmInfo& algorithm);

}  // namespace wend::cli
