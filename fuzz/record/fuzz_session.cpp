// Feeds arbitrary bytes to the reader of recorded sessions. The first byte says whether the
// checksum is corrected first; otherwise hardly a change would get past it. Accepted sessions are
// written and read again, and small ones are replayed, twice, with the same differences.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../require.h"
#include "mutate_session.h"
#include "wend/internal/base/checksum.h"
#include "wend/search/algorithms/ida_star.h"
#include "wend/world/record/replay.h"

namespace {

using namespace wend;

constexpr std::size_t kSum = 8;

void put_checksum_right(std::vector<std::uint8_t>& bytes) {
  const std::size_t size = bytes.size() - kSum;
  const std::uint64_t sum = checksum({bytes.data(), size});
  for (unsigned i = 0; i < kSum; ++i) bytes[size + i] = static_cast<std::uint8_t>(sum >> 8 * i);
}

/// A lattice of hexagons or diamonds has room for more than the map.
bool is_small(const GridMap& map) { return map.width() <= 40 && map.height() <= 40; }

/// No search may take long: IDA* has its reasons to.
void curb(RecordedQuery& query) {
  SearchOptions& options = query.options;
  options.limits.expansions = std::min(options.limits.expansions, std::uint64_t{500});
  if (options.own.get(IdaStar::kTranspositions) > 4096) {
    options.own.set(IdaStar::kTranspositions, 4096);
  }
}

/// Whether it can be replayed in a moment.
bool make_short(Session& session) {
  const auto* grid = std::get_if<RecordedGrid>(&session.map);
  if (grid == nullptr || !is_small(grid->map) || session.events.size() > 40) return false;
  for (RecordedEvent& event : session.events) {
    if (auto* question = std::get_if<RecordedQuestion>(&event)) curb(question->query);
    if (auto* unit = std::get_if<RecordedReplanner>(&event)) curb(unit->query);
    if (auto* bake = std::get_if<RecordedBake>(&event)) {
      bake->most_looks = std::min(bake->most_looks, std::uint64_t{1000});
    }
    const auto* update = std::get_if<RecordedUpdate>(&event);
    if (update != nullptr && !is_small(update->map)) return false;
  }
  return true;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::vector<std::uint8_t> bytes(data + 1, data + size);
  if (data[0] % 2 == 1 && bytes.size() > kSum) put_checksum_right(bytes);
  Result<Session> read = read_session(bytes, "fuzz");
  if (!read) {
    check_error(read.error(), "");
    return 0;
  }
  Session session = std::move(read).value();
  const std::vector<std::uint8_t> again = to_session_bytes(session);
  require(to_session_bytes(read_session(again).value()) == again);
  if (!make_short(session)) return 0;
  Workspace workspace;
  const Result<ReplayReport> first = replay(session, workspace);
  const Result<ReplayReport> second = replay(session, workspace);
  require(first.ok() == second.ok());
  if (!first) {
    require(!first.error().reason.empty());
    return 0;
  }
  require(first.value().differences.size() == second.value().differences.size());
  require(first.value().expanded == second.value().expanded);
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzzing::mutate_by(&fuzzing::mutated_session, data, size, most, seed);
}
