#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace wend {

/// Which of `count` sorted values, counted from 1, is the percentile of a share from 0 to 1: the
/// least one that this share of all does not exceed. Precondition: count > 0.
std::uint64_t nearest_rank(double share, std::uint64_t count);

/// How many ticks something took, of many requests: counted exactly up to 255 ticks, and to an
/// eighth beyond; the most is exact. A plain value.
class TickHistogram {
 public:
  void add(std::uint32_t ticks);
  /// Undoes an add() of as many ticks. Precondition: there was one.
  void take_back(std::uint32_t ticks);
  std::uint64_t count() const { return count_; }
  /// The least number of ticks within which that share, from 0 to 1, of all was done; 0 without
  /// any.
  std::uint32_t quantile(double share) const;
  void clear() { *this = {}; }

 private:
  static constexpr std::size_t kExact = 256;
  static std::size_t bucket_of(std::uint32_t ticks);
  std::array<std::uint64_t, kExact + 8 * 24> counts_{};
  std::uint64_t count_ = 0;
  std::uint32_t most_ = 0;  // no quantile exceeds it; of those taken back as well
};

/// What a PathService did since it was made, or since its telemetry was cleared; all counts are
/// deterministic but `seconds`.
struct ServiceTelemetry {
  std::uint64_t ticks = 0;
  /// Requests: those that waited already, and each once more that got another goal after it was
  /// answered or had expired. As many as were answered, were cancelled, expired, or wait.
  std::uint64_t submitted = 0;
  std::uint64_t answered = 0;     ///< of whatever status
  std::uint64_t unreachable = 0;  ///< of these: there is no way, or an end is blocked
  std::uint64_t at_once = 0;      ///< answered in the tick they were asked in, without a search
  std::uint64_t merged = 0;       ///< answered by a search that was grown for others as well
  std::uint64_t near = 0;         ///< answered by the way of one near by, with own ends
  std::uint64_t cached = 0;       ///< answered by what was found before
  std::uint64_t cancelled = 0;
  std::uint64_t expired = 0;
  std::uint64_t begun_anew = 0;  ///< searches that an edit made begin anew
  std::uint64_t searches = 0;    ///< begun
  std::uint64_t expansions = 0;
  std::uint64_t last_expansions = 0;  ///< of the last tick
  std::uint64_t edits = 0;            ///< cells
  double seconds = 0;       ///< of processor time or not: measured round the searches, all ticks
  std::size_t waiting = 0;  ///< now, those under way included
  std::size_t most_waiting = 0;
  std::size_t workspaces = 0;  ///< now; their memory, that of answers and of the cache
  std::size_t workspace_bytes = 0;
  std::size_t cache_bytes = 0;
  TickHistogram first_steps;  ///< ticks until a unit could set out
  TickHistogram paths;        ///< ticks until the answer

  /// One JSON object; the quantiles as "p50", "p95", "p99".
  std::string to_json() const;
};

}  // namespace wend
