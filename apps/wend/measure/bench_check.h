// Compares the lengths of paths with reference lengths.
#pragma once

#include <vector>

#include "wend/io/grid_files.h"
#include "wend/search/algorithm_info.h"
#include "wend/search/path.h"

namespace wend::cli {

/// A length known to be optimal, and how exactly it is known.
struct Reference {
  double length = 0;
  double tolerance = 0;
  /// Whether the length may have been made with 1.414 for the square root of two, as some published
  /// ones are.
  bool may_be_rough = false;
  /// Whether it is that of the shortest line: paths from node to node may be longer.
  bool at_any_angle = false;
};

/// A scenario's own lengths, with the rounding they were written with.
std::vector<Reference> scenario_references(const std::vector<io::ScenarioQuery>& queries);
/// Exact ones.
std::vector<Reference> exact_references(const std::vector<double>& lengths);

/// The data of a path once it was measured.
struct Outcome {
  Status status = Status::running;
  double length = 0;
  /// With 1.414 for the square root of two; the least that can be where the path is not known.
  double rough_length = 0;
  bool exactly_rough = true;
};
Outcome outcome_of(const Path& path, bool uniform_costs);

enum class Verdict {
  right,     ///< at any angle: no longer than the reference
  longer,    ///< than the reference, as the algorithm may be
  mismatch,  ///< something is wrong: with the algorithm, the moves or the reference
};

/// An optimal algorithm must hit the reference; a bounded one must not exceed `weight` times it; no
/// algorithm that goes by steps may fall short of it. The shortest path at any angle must not
/// exceed it, and another one at any angle may do either. A length of 0 between different cells
/// means: unreachable.
Verdict check_length(const Outcome& outcome, const Reference& reference, const AlgorithmInfo& info,
                     double weight);

}  // namespace wend::cli
