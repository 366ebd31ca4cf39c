// The final report of `wend bench`.
#pragma once

#include <string>
#include <vector>

#include "measure/bench_format.h"
#include "measure/bench_run.h"
#include "measure/bench_tally.h"

namespace wend::cli {

/// Times in microseconds.
struct TimeSummary {
  double mean = 0;
  double median = 0;
  double p99 = 0;
};

/// One line of the report.
struct BenchRow {
  std::string scenario;
  std::string algorithm;
  std::uint64_t queries = 0;
  std::uint64_t found = 0;
  std::uint64_t mismatches = 0;
  std::uint64_t longer = 0;
  TimeSummary search;
  double mean_expanded = 0;
  double mean_generated = 0;
  bool changing = false;      ///< the scenario's map does
  std::uint64_t repairs = 0;  ///< how often, before a query, it did
  TimeSummary repair;
};

/// The measurements and the results of their checks. `scenarios` are those of the runs.
BenchTallies bench_tallies(const std::vector<BenchRun>& runs,
                           const std::vector<BenchScenario>& scenarios, double weight);

/// A row per run, and with several scenarios one more per algorithm for all of them.
std::vector<BenchRow> bench_rows(const std::vector<BenchTally>& tallies);

/// The report; `rows` are those of the tallies.
std::string bench_text(const BenchTallies& tallies, const std::vector<BenchRow>& rows,
                       BenchFormat format, bool was_interrupted);

/// A line per algorithm and query; two more columns where some scenario's map changes, and with
/// several scenarios their names in a last column.
std::string per_query_text(const std::vector<BenchRun>& runs);

/// Prints a line on standard error for each of the first mismatches, and how many more there are.
/// Returns whether there is any. `rows` are those of the runs.
bool print_mismatches(const std::vector<BenchRun>& runs, const std::vector<BenchRow>& rows,
                      double weight);

}  // namespace wend::cli
