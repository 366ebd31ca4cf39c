// One question to a world, as a plain value, and the library's answer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "oracle/world.h"

namespace wend::test {

/// An end that is no node of the world.
inline constexpr NodeId kOutside = kNoNode - 1;

struct Question {
  Draw draw;  // as it came out: an end that is to be blocked, say, where nothing is, is free
  NodeId from = 0;
  NodeId to = 0;
  std::vector<NodeId> more_starts;
  std::vector<NodeId> goals;   // several
  std::vector<bool> accepted;  // by a goal test, per node
  double range = 0;
  // Where in their nodes the ends lie.
  std::optional<Position> from_at;
  std::optional<Position> to_at;
  std::vector<Position> goals_at;
  std::uint32_t link_kinds = kAllLinkKinds;
  double share = 0.5;      // what a limit below the cheapest is of that
  std::uint64_t seed = 0;  // of slices, cancels and so on

  std::uint8_t operation() const { return draw[Dim::operation]; }
  bool flood() const {
    return operation() >= operation::field && operation() <= operation::distances_back;
  }
  std::string describe() const;
};

/// A question with these options; options that the world does not have become plain.
Question make_question(const World& world, const Draw& draw, Random& random);

/// The limit on costs that the question names, if `least` is the cheapest path's cost.
double limit_of(const Question& question, double least);

/// The value of the algorithm's dimension; it may be "auto".
const char* algorithm_of(const Question& question);

Turning turning_of(const Draw& draw);

/// An option that algorithms have of their own, its dimension and the dimension's values.
struct OwnDimension {
  Dim dim;
  const OwnOption* option;
  double values[3];
};
std::span<const OwnDimension> own_dimensions();

struct Answer {
  Path path;
  std::vector<Path> halfway;  // answers so far, of slices
  Path again;                 // the same question in one go, unwatched, or in every cell
  bool asked_again = false;
  std::vector<double> costs;    // of floods
  std::vector<NodeId> parents;  // of fields
  std::vector<Path> routes;
  const AlgorithmInfo* algorithm = nullptr;  // what `auto` stood for
  SearchOptions options;                     // as asked
  TraceLog measured;                         // by A*, where closeness is by the estimate
};

/// Keeps the data of heuristics, and the workspace, which every question uses again.
class Asker {
 public:
  /// `least`: see limit_of.
  Answer ask(const World& world, const Question& question, double least);

 private:
  Workspace workspace_;
};

}  // namespace wend::test
