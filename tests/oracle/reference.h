// The right answer to a question, by plain Dijkstra on the world's explicit graph.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "oracle/question.h"

namespace wend::test {

struct Reference {
  /// The status by the ends, without any limit: start_..., goal_..., unreachable, found or partial.
  Status status = Status::found;
  std::vector<NodeId> starts;
  /// Where a path may end. If `partial`, except on grids: every node that can be reached.
  std::vector<bool> ends;
  bool turning = false;
  double scale = 1;                  ///< the units of these costs that make a cost of 1
  std::uint64_t least = kFar;        ///< to any of the ends, turns counted
  std::vector<std::uint64_t> costs;  ///< from the starts, without turns, in the world's units
  /// The cost from which limits are computed.
  double measure = 0;
};

Reference make_reference(const World& world, const Question& question);

/// Whether paths at any angle work there, and the cost of the shortest to one of the ends; nothing
/// where that takes too long to find out.
bool lines_work(const World& world);
std::optional<double> shortest_line(const World& world, const Reference& reference);

/// Whether there are links that the question does not allow.
bool leaves_links_out(const World& world, const Question& question);

/// Lengths of shortest ways on a mesh to any of the goals: `least` if they may begin and end in any
/// polygon that holds the place, `strict` if only in the one that is named. (They differ where
/// stretches of ground touch in a corner.) Nothing where there is no way, or no goal is named.
struct MeshLengths {
  double least;
  double strict;
};
std::optional<MeshLengths> shortest_on_mesh(const World& world, const Question& question);
/// The cost of a cheap way to any of them: of a shortest one where all ground costs 1, else of one
/// by the doors (GroundTruth::by_doors).
std::optional<double> way_on_mesh(const World& world, const Question& question);

/// The costs that a way over these nodes may have, by the choices of steps and links and the turns
/// between, in units of the reference; the least first, at most kMostChoices. Empty if some step is
/// not legal.
inline constexpr std::size_t kMostChoices = 200;
std::vector<std::uint64_t> costs_along(const World& world, const Question& question, bool turning,
                                       const std::vector<NodeId>& nodes);

enum class Refusal : std::uint8_t {
  none,
  may,   ///< as the case may be
  late,  ///< but where the ends answer the question, that answer
  must,
};

/// Whether the documents say that such a question is refused.
Refusal refusal_of(const World& world, const Question& question, const Answer& answer);

}  // namespace wend::test
