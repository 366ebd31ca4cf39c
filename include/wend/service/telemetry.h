#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace wend {

/// The number, from 1, of the percentile among `count` sorted values for a share from 0 to 1: the
/// least value that this share of all does not exceed. Precondition: count > 0.
std::uint64_t nearest_rank(double share, std::uint64_t count);

/// A histogram of how many ticks requests took: exact up to 255 ticks, to an eighth beyond that;
/// the maximum is exact. A plain value.
class TickHistogram {
 public:
  void add(std::uint32_t ticks);
  /// Undoes an add() of the same number of ticks. Precondition: there was one.
  void take_back(std::uint32_t ticks);
  std::uint64_t count() const { return count_; }
  /// The least number of ticks within which this share, from 0 to 1, of all was done; 0 if empty.
  std::uint32_t quantile(double share) const;
  void clear() { *this = {}; }

 private:
  static constexpr std::size_t kExact = 256;
  static std::size_t bucket_of(std::uint32_t ticks);
  std::array<std::uint64_t, kExact + 8 * 24> counts_{};
  std::uint64_t count_ = 0;
  std::uint32_t most_ = 0;  // no quantile exceeds it; includes values taken back
};

/// The work of a PathService since it was made, or since its telemetry was cleared. All counts
/// but `seconds` are deterministic.
struct ServiceTelemetry {
  std::uint64_t ticks = 0;
  /// Requests, including those that already waited; one that gets another goal after it was
  /// answered or had expired counts again. Always answered + cancelled + expired + waiting.
  std::uint64_t submitted = 0;
  std::uint64_t answered = 0;     ///< with any status
  std::uint64_t unreachable = 0;  ///< among these: there is no way, or an end is blocked
  std::uint64_t at_once = 0;      ///< answered in the tick of the request, without a search
  std::uint64_t merged = 0;       ///< answered by a search shared with others
  std::uint64_t near = 0;         ///< answered by the path of one near by, with own ends
  std::uint64_t cached = 0;       ///< answered by an earlier answer
  std::uint64_t cancelled = 0;
  std::uint64_t expired = 0;
  std::uint64_t begun_anew = 0;  ///< searches that an edit made start again
  std::uint64_t searches = 0;    ///< begun
  std::uint64_t expansions = 0;
  std::uint64_t last_expansions = 0;  ///< of the last tick
  std::uint64_t edits = 0;            ///< cells
  double seconds = 0;                 ///< wall-clock time around the searches, all ticks
  std::size_t waiting = 0;            ///< now, including those under way
  std::size_t most_waiting = 0;
  std::size_t workspaces = 0;  ///< now; next, their memory, and that of answers and the cache
  std::size_t workspace_bytes = 0;
  std::size_t cache_bytes = 0;
  TickHistogram first_steps;  ///< ticks until a unit could set out
  TickHistogram paths;        ///< ticks until the answer

  /// One JSON object; the quantiles as "p50", "p95", "p99".
  std::string to_json() const;
};

}  // namespace wend
