#include "wend/service/telemetry.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr std::uint32_t kFirstDoubling = 8;  // 2^8 ticks: up to there each has a count of its own

/// The last number of ticks that the bucket counts.
std::uint32_t most_ticks_of(std::size_t bucket, std::size_t exact) {
  if (bucket < exact) return static_cast<std::uint32_t>(bucket);
  const std::size_t doubling = (bucket - exact) / 8 + kFirstDoubling;
  const std::size_t eighth = (bucket - exact) % 8;
  const std::uint64_t begin = (std::uint64_t{8} + eighth) << (doubling - 3);
  return static_cast<std::uint32_t>(begin + (std::uint64_t{1} << (doubling - 3)) - 1);
}

class JsonWriter {
 public:
  void add(const char* name, std::uint64_t value) { add_text(name, std::to_string(value)); }
  void add(const char* name, const TickHistogram& ticks) {
    add_text(name, "{\"count\": " + std::to_string(ticks.count()) +
                       ", \"p50\": " + std::to_string(ticks.quantile(0.5)) +
                       ", \"p95\": " + std::to_string(ticks.quantile(0.95)) +
                       ", \"p99\": " + std::to_string(ticks.quantile(0.99)) +
                       ", \"most\": " + std::to_string(ticks.quantile(1)) + "}");
  }
  void add_microseconds(const char* name, double seconds) {
    add(name, static_cast<std::uint64_t>(std::llround(std::max(0.0, seconds) * 1e6)));
  }
  std::string text() const { return "{" + text_ + "}"; }

 private:
  void add_text(const char* name, const std::string& value) {
    if (!text_.empty()) text_ += ", ";
    text_ += std::string("\"") + name + "\": " + value;
  }
  std::string text_;
};

}  // namespace

std::uint64_t nearest_rank(double share, std::uint64_t count) {
  WEND_ASSERT(count > 0, "no values have no percentile: ask for their number first");
  const auto rank = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count)));
  return std::clamp<std::uint64_t>(rank, 1, count);
}

std::size_t TickHistogram::bucket_of(std::uint32_t ticks) {
  if (ticks < kExact) return ticks;
  const auto doubling = static_cast<std::size_t>(std::bit_width(ticks)) - 1;
  return kExact + (doubling - kFirstDoubling) * 8 + (ticks >> (doubling - 3) & 7);
}

void TickHistogram::add(std::uint32_t ticks) {
  ++counts_[bucket_of(ticks)];
  ++count_;
  most_ = std::max(most_, ticks);
}

void TickHistogram::take_back(std::uint32_t ticks) {
  WEND_ASSERT(counts_[bucket_of(ticks)] > 0, "take back only what was added");
  --counts_[bucket_of(ticks)];
  --count_;
}

std::uint32_t TickHistogram::quantile(double share) const {
  WEND_ASSERT(share >= 0 && share <= 1, "a quantile is asked for by a share from 0 to 1");
  if (count_ == 0) return 0;
  const std::uint64_t wanted = nearest_rank(share, count_);
  std::uint64_t seen = 0;
  for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
    seen += counts_[bucket];
    if (seen >= wanted) return std::min(most_ticks_of(bucket, kExact), most_);
  }
  return most_;
}

std::string ServiceTelemetry::to_json() const {
  JsonWriter json;
  json.add("ticks", ticks);
  json.add("submitted", submitted);
  json.add("answered", answered);
  json.add("unreachable", unreachable);
  json.add("at_once", at_once);
  json.add("merged", merged);
  json.add("near", near);
  json.add("cached", cached);
  json.add("cancelled", cancelled);
  json.add("expired", expired);
  json.add("begun_anew", begun_anew);
  json.add("searches", searches);
  json.add("expansions", expansions);
  json.add("last_expansions", last_expansions);
  json.add("edits", edits);
  json.add_microseconds("microseconds", seconds);
  json.add("waiting", waiting);
  json.add("most_waiting", most_waiting);
  json.add("workspaces", workspaces);
  json.add("workspace_bytes", workspace_bytes);
  json.add("cache_bytes", cache_bytes);
  json.add("first_steps", first_steps);
  json.add("paths", paths);
  return json.text();
}

}  // namespace wend
