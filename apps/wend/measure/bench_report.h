// The final report of `wend bench`.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "measure/bench_run.h"
#include "terminal/table.h"

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

/// Sums up what was measured of one algorithm.
class BenchRowMaker {
 public:
  BenchRowMaker(std::string scenario, const AlgorithmInfo& algorithm, double weight);

  void add(const Measurement& measured, const Reference& reference);
  void add(const BenchRun& run);
  /// After all was added, once.
  BenchRow row();

 private:
  const AlgorithmInfo* algorithm_;
  double weight_;
  BenchRow row_;
  std::vector<double> microseconds_;
  std::vector<double> repair_microseconds_;
};

/// A row per run, and with several scenarios one more per algorithm for all of them.
std::vector<BenchRow> bench_rows(const std::vector<BenchRun>& runs, double weight);

/// Scenario and algorithm; then counts, times, and repairs.
inline const TableFolds kBenchFolds = {2, {6, 11}};

/// With columns about repairs where some scenario's map changes.
Table bench_table(const std::vector<BenchRow>& rows);
nlohmann::ordered_json bench_json(const std::vector<BenchRow>& rows);

/// A line per algorithm and query; two more columns where some scenario's map changes, and with
/// several scenarios their names in a last column.
std::string per_query_text(const std::vector<BenchRun>& runs);

/// Prints a line on standard error for each of the first mismatches, and how many more there are.
/// Returns whether there is any. `rows` are those of the runs.
bool print_mismatches(const std::vector<BenchRun>& runs, const std::vector<BenchRow>& rows,
                      double weight);

}  // namespace wend::cli
