#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wend/search/workspace.h"
#include "wend/world/record/session.h"

namespace wend {

/// How an answer differs from the recorded one, the gravest difference first.
enum class DifferenceKind : std::uint8_t {
  status,  ///< found, unreachable and so on
  cost,    ///< to the last bit
  proof,   ///< what is proved of the path: Path::optimal and Path::bound
  path,    ///< another path of the same cost
};

/// "status", "cost", "proof" or "path".
const char* to_string(DifferenceKind kind);

struct Difference {
  std::uint64_t question = 0;  ///< from 1, in the order of answers
  std::uint64_t event = 0;     ///< from 1, in the order of events
  DifferenceKind kind = DifferenceKind::status;
  std::string query;     ///< in words, with every option that is not the default
  std::string expected;  ///< in words
  std::string got;       ///< in words
};

/// The result of a replay.
struct ReplayReport {
  std::uint64_t questions = 0;     ///< asked again, including those of replanners
  std::uint64_t replans = 0;       ///< those of replanners
  std::uint64_t edits = 0;         ///< updates of the map
  std::uint64_t edited_cells = 0;  ///< named by these
  /// Answers that depend on a clock: limits in seconds that were reached, and searches that were
  /// cancelled. They were asked again, but not compared.
  std::uint64_t by_the_clock = 0;
  std::uint64_t expanded = 0;          ///< nodes, in all questions that were compared
  std::uint64_t expanded_before = 0;   ///< the same, as recorded
  std::vector<std::string> omissions;  ///< what the recorder could not record
  std::vector<Difference> differences;

  bool same() const { return differences.empty(); }
};

/// Runs a session again, event by event, and compares each answer. The report is the same on every
/// machine, and from any number of threads with a workspace each. Limits in seconds are ignored.
/// Errors, which name the event: a map that no navigator can be built from, edits or tables that it
/// refuses, a map that is not a grid (see below), more replanners than fit in 4 GiB.
Result<ReplayReport> replay(const Session& session, Workspace& workspace);

/// The same on a navigator that the caller built from a RecordedText (by io/json_map.h, for
/// example). Errors: a session on a grid.
Result<ReplayReport> replay_on(const NodeNavigator& navigator, const Session& session,
                               Workspace& workspace);

/// A query in words: "astar from 3,4 to 9,9 weight 2 ties deepest".
std::string in_words(const RecordedQuery& query);
/// An answer in words: "found, cost 12.5, 13 nodes".
std::string in_words(const RecordedAnswer& answer);

}  // namespace wend
