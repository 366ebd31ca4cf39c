// Counts of the service, in the text form of Prometheus.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace wend::cli::serve {

/// A value at this moment.
struct Reading {
  const char* name;
  const char* help;
  double value;
  std::string labels = {};  ///< such as map="town"; empty: none
  const char* type = "gauge";
};

class Metrics {
 public:
  /// Counts an answer. `route` is one of the program's own words, so the number of series is
  /// limited. From any thread.
  void count(const char* route, int status, double seconds, std::uint64_t expanded);

  /// The page: what was counted, then the readings. Those of one name have to stand together.
  std::string text(const std::vector<Reading>& readings) const;

 private:
  /// Upper ends of the ranges of durations, in seconds.
  static constexpr std::array<double, 9> kEnds = {0.0001, 0.0005, 0.001, 0.005, 0.01,
                                                  0.05,   0.1,    1,     10};
  struct Durations {
    std::array<std::uint64_t, kEnds.size() + 1> counts = {};
    double sum = 0;
  };

  std::string durations_text() const;

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, std::uint64_t> answers_;
  std::map<std::string, Durations> durations_;
  std::uint64_t expanded_ = 0;
};

}  // namespace wend::cli::serve
