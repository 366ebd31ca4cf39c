// The properties that every path must have, and those that its algorithm promises besides.
#pragma once

#include <cstdint>
#include <optional>

#include "support/random_case.h"

namespace wend::test {

/// The best that can be done, by the oracle: its cost and, perhaps by another path, its steps.
struct Reference {
  std::optional<std::uint64_t> cost;
  std::optional<std::uint64_t> steps;
};

/// By the oracle and by the ends.
Status expected_status(const RandomCase& tried, const Reference& reference);

/// Fails unless two paths and their searches are the same in all that they report.
void expect_same_answer(const Path& a, const Path& b);

/// Heuristics that overestimate on no map. The others are only asked for where the lint clears
/// them; then a path is as cheap, but does not call itself proved.
bool always_admissible(HeuristicKind kind);

/// Searches that pass over many cells at a time: by jumps, from entrance to entrance of a map's
/// clusters, or from corner to corner. They are over after few expansions, and need to know their
/// goals beforehand.
bool takes_long_steps(const AlgorithmInfo& info);

/// Fails unless the path begins where it should, goes by legal steps and has their cost; or, at any
/// angle, goes by free lines and is as long as these.
void expect_true_path(const RandomCase& tried, const Path& path);

/// Fails unless the path is as good as the algorithm promised under these options, and promises no
/// more than that. (How long paths at any angle are, any_angle_test.cpp says.) Precondition: the
/// reference has a path.
void expect_guarantee(const AlgorithmInfo& info, const SearchOptions& options,
                      const Reference& reference, const Path& path);

}  // namespace wend::test
