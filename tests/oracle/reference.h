// What the right answer to a question is, by plain Dijkstra on the world's explicit graph.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "oracle/question.h"

namespace wend::test {

struct Reference {
  /// What the ends say without any limit: start_..., goal_..., unreachable, found or partial.
  Status status = Status::found;
  std::vector<NodeId> starts;
  /// Where a path may end. Of `partial` but on grids: everything that can be reached.
  std::vector<bool> ends;
  bool turning = false;
  double scale = 1;                  ///< the units of these costs that make a cost of 1
  std::uint64_t least = kFar;        ///< to any of the ends, turns counted
  std::vector<std::uint64_t> costs;  ///< from the starts, without turns, in the world's units
  /// What limits are taken from.
  double measure = 0;
};

Reference make_reference(const World& world, const Question& question);

/// Whether paths at any angle work there, and what the shortest to one of the ends costs; nothing
/// where that takes too long to find out.
bool lines_work(const World& world);
std::optional<double> shortest_line(const World& world, const Reference& reference);

/// Whether there are links that the question does not allow.
bool leaves_links_out(const World& world, const Question& question);

/// What shortest ways on a mesh to any of the goals are long: if they may begin and end in any
/// polygon that holds the place, and if only in the one that is named. (They differ where stretches
/// of ground touch in a corner.) Nothing where there is no way, or no goal is named.
struct MeshLengths {
  double least;
  double strict;
};
std::optional<MeshLengths> shortest_on_mesh(const World& world, const Question& question);
/// What a cheap way to any of them costs: where all ground costs 1 a shortest one, else one by the
/// doors (GroundTruth::by_doors).
std::optional<double> way_on_mesh(const World& world, const Question& question);

/// What choices of steps and links, and the turns between, a way over these nodes may cost, in
/// units of the reference; the least first, kMostChoices of them at most. Empty where some step is
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
