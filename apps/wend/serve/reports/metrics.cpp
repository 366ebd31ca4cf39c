#include "serve/reports/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace wend::cli::serve {
namespace {

std::string heading(const char* name, const char* help, const char* type) {
  return fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

}  // namespace

void Metrics::count(const char* route, int status, double seconds, std::uint64_t expanded) {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++answers_[{route, status}];
  Durations& durations = durations_[route];
  const auto range = std::lower_bound(kEnds.begin(), kEnds.end(), seconds) - kEnds.begin();
  ++durations.counts[static_cast<std::size_t>(range)];
  durations.sum += seconds;
  expanded_ += expanded;
}

std::string Metrics::durations_text() const {
  constexpr const char* kName = "wend_request_seconds";
  std::string text = heading(kName, "Time to answer, waiting included.", "histogram");
  for (const auto& [route, durations] : durations_) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < durations.counts.size(); ++i) {
      sum += durations.counts[i];
      const std::string end = i < kEnds.size() ? fmt::format("{}", kEnds[i]) : "+Inf";
      text += fmt::format("{}_bucket{{route=\"{}\",le=\"{}\"}} {}\n", kName, route, end, sum);
    }
    text += fmt::format("{}_sum{{route=\"{}\"}} {}\n", kName, route, durations.sum);
    text += fmt::format("{}_count{{route=\"{}\"}} {}\n", kName, route, sum);
  }
  return text;
}

std::string Metrics::text(const std::vector<Reading>& readings) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::string text = heading("wend_requests_total", "Answers by route and status.", "counter");
  for (const auto& [key, count] : answers_) {
    text += fmt::format("wend_requests_total{{route=\"{}\",status=\"{}\"}} {}\n", key.first,
                        key.second, count);
  }
  text += durations_text();
  text += heading("wend_expanded_total", "Nodes expanded by all searches for paths.", "counter");
  text += fmt::format("wend_expanded_total {}\n", expanded_);
  std::string_view before;
  for (const Reading& reading : readings) {
    if (reading.name != before) text += heading(reading.name, reading.help, reading.type);
    before = reading.name;
    const std::string labels = reading.labels.empty() ? "" : "{" + reading.labels + "}";
    text += fmt::format("{}{} {}\n", reading.name, labels, reading.value);
  }
  return text;
}

}  // namespace wend::cli::serve
