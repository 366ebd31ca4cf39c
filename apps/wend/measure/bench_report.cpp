#include "measure/bench_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/system_files.h"
#include "terminal/output.h"
#include "terminal/table.h"
#include "terminal/terminal.h"
#include "wend/base/version.h"
#include "wend/service/telemetry.h"

namespace wend::cli {
namespace {

Verdict verdict_of(const BenchRun& run, std::size_t i, double weight) {
  return check_length(run.measurements[i].outcome, run.scenario->queries[i].reference,
                      *run.algorithm, weight);
}

bool several_scenarios(const std::vector<BenchRun>& runs) {
  return std::any_of(runs.begin(), runs.end(),
                     [&](const BenchRun& run) { return run.scenario != runs.front().scenario; });
}

/// The least time that `share` of the queries do not exceed. Sorted, not empty.
double percentile(const std::vector<double>& sorted, double share) {
  return sorted[static_cast<std::size_t>(nearest_rank(share, sorted.size()) - 1)];
}

/// Sorts them.
TimeSummary summary_of(std::vector<double>& microseconds) {
  TimeSummary summary;
  if (microseconds.empty()) return summary;
  std::sort(microseconds.begin(), microseconds.end());
  const auto count = static_cast<double>(microseconds.size());
  for (const double each : microseconds) summary.mean += each / count;
  summary.median = percentile(microseconds, 0.5);
  summary.p99 = percentile(microseconds, 0.99);
  return summary;
}

bool any_changes(const std::vector<BenchRow>& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const BenchRow& row) { return row.changing; });
}

/// The columns about repairs; dashes if the map did not change.
std::vector<std::string> repair_columns(const BenchRow& row) {
  std::vector<std::string> columns = {std::to_string(row.repairs)};
  for (const double each : {row.repair.mean, row.repair.median, row.repair.p99}) {
    columns.push_back(row.repairs == 0 ? "-" : fmt::format("{:.2f}", each));
  }
  return columns;
}

std::string end_text(const BenchRun& run, NodeId node, const std::optional<Position>& at) {
  const AnyScene& scene = *run.scenario->scene;
  return printable(at ? scene.text(*at) : scene.text(node));
}

/// One line per mismatch, `most` at most.
std::vector<std::string> mismatch_lines(const std::vector<BenchRun>& runs, double weight,
                                        std::size_t most) {
  std::vector<std::string> lines;
  for (const BenchRun& run : runs) {
    for (std::size_t i = 0; i < run.measurements.size() && lines.size() < most; ++i) {
      if (verdict_of(run, i, weight) != Verdict::mismatch) continue;
      const BenchQuery& query = run.scenario->queries[i];
      const Outcome& outcome = run.measurements[i].outcome;
      lines.push_back(fmt::format(
          "{}: {}: query {} from {} to {}: expected {:.12g}, got {}", run.scenario->name,
          run.algorithm->name, query.index, end_text(run, query.from, query.from_at),
          end_text(run, query.to, query.to_at), query.reference.length,
          outcome.status == Status::found ? fmt::format("{:.12g}", outcome.length)
                                          : to_string(outcome.status)));
    }
  }
  return lines;
}

/// Sums up what was measured of one algorithm.
class BenchRowMaker {
 public:
  BenchRowMaker(std::string scenario, const std::string& algorithm) {
    row_.scenario = std::move(scenario);
    row_.algorithm = algorithm;
  }

  void add(const BenchTally& tally) {
    if (tally.changing) row_.changing = true;
    for (const QueryTally& query : tally.queries) add(query);
  }

  /// After all was added, once.
  BenchRow row() {
    row_.queries = microseconds_.size();
    if (microseconds_.empty()) return row_;
    const auto count = static_cast<double>(microseconds_.size());
    row_.search = summary_of(microseconds_);
    row_.repairs = repair_microseconds_.size();
    row_.repair = summary_of(repair_microseconds_);
    row_.mean_expanded /= count;
    row_.mean_generated /= count;
    return row_;
  }

 private:
  void add(const QueryTally& query) {
    row_.found += query.found ? 1 : 0;
    row_.mismatches += query.mismatch ? 1 : 0;
    row_.longer += query.longer ? 1 : 0;
    row_.mean_expanded += static_cast<double>(query.expanded);
    row_.mean_generated += static_cast<double>(query.generated);
    microseconds_.push_back(static_cast<double>(query.nanoseconds) / 1000);
    if (!query.changed) return;
    repair_microseconds_.push_back(static_cast<double>(query.repair_nanoseconds) / 1000);
  }

  BenchRow row_;
  std::vector<double> microseconds_;
  std::vector<double> repair_microseconds_;
};

/// With columns about repairs where some scenario's map changes.
Table bench_table(const std::vector<BenchRow>& rows) {
  Table table = {{"scenario", "algorithm", "queries", "found", "mismatches", "longer", "mean_us",
                  "median_us", "p99_us", "expanded", "generated"}};
  const bool changes = any_changes(rows);
  if (changes) {
    table[0].insert(table[0].end(),
                    {"repairs", "mean_repair_us", "median_repair_us", "p99_repair_us"});
  }
  for (const BenchRow& row : rows) {
    table.push_back(
        {row.scenario, row.algorithm, std::to_string(row.queries), std::to_string(row.found),
         std::to_string(row.mismatches), std::to_string(row.longer),
         fmt::format("{:.2f}", row.search.mean), fmt::format("{:.2f}", row.search.median),
         fmt::format("{:.2f}", row.search.p99), fmt::format("{:.1f}", row.mean_expanded),
         fmt::format("{:.1f}", row.mean_generated)});
    if (!changes) continue;
    const std::vector<std::string> repairs = repair_columns(row);
    table.back().insert(table.back().end(), repairs.begin(), repairs.end());
  }
  return table;
}

nlohmann::ordered_json bench_json(const std::vector<BenchRow>& rows) {
  auto list = nlohmann::ordered_json::array();
  for (const BenchRow& row : rows) {
    list.push_back({{"scenario", row.scenario},
                    {"algorithm", row.algorithm},
                    {"queries", row.queries},
                    {"found", row.found},
                    {"mismatches", row.mismatches},
                    {"longer", row.longer},
                    {"mean_microseconds", row.search.mean},
                    {"median_microseconds", row.search.median},
                    {"p99_microseconds", row.search.p99},
                    {"mean_expanded", row.mean_expanded},
                    {"mean_generated", row.mean_generated}});
    if (!row.changing) continue;
    list.back()["repairs"] = row.repairs;
    list.back()["mean_repair_microseconds"] = row.repair.mean;
    list.back()["median_repair_microseconds"] = row.repair.median;
    list.back()["p99_repair_microseconds"] = row.repair.p99;
  }
  return list;
}

/// The columns of the table but for times.
Table counts_table(const std::vector<BenchRow>& rows) {
  Table table = {{"scenario", "algorithm", "queries", "found", "mismatches", "longer", "expanded",
                  "generated"}};
  for (const BenchRow& row : rows) {
    table.push_back({row.scenario, row.algorithm, std::to_string(row.queries),
                     std::to_string(row.found), std::to_string(row.mismatches),
                     std::to_string(row.longer), fmt::format("{:.1f}", row.mean_expanded),
                     fmt::format("{:.1f}", row.mean_generated)});
  }
  return table;
}

/// For people: folders only widen the table.
std::vector<BenchRow> with_short_names(std::vector<BenchRow> rows) {
  for (BenchRow& row : rows) row.scenario = path_of(row.scenario).filename().string();
  return rows;
}

}  // namespace

BenchTallies bench_tallies(const std::vector<BenchRun>& runs,
                           const std::vector<BenchScenario>& scenarios, double weight) {
  BenchTallies tallies;
  tallies.note = reference_note(scenarios);
  for (const BenchRun& run : runs) {
    const auto number = static_cast<std::uint64_t>(run.scenario - scenarios.data());
    BenchTally tally{number, run.scenario->name, run.algorithm->name,
                     run.scenario->patches.has_value()};
    for (std::size_t i = 0; i < run.measurements.size(); ++i) {
      const Measurement& measured = run.measurements[i];
      const Verdict verdict = verdict_of(run, i, weight);
      tally.queries.push_back(
          {measured.outcome.status == Status::found, verdict == Verdict::mismatch,
           verdict == Verdict::longer, measured.changed != 0, measured.counters.expanded,
           measured.counters.generated, measured.nanoseconds, measured.repair_nanoseconds});
    }
    tallies.runs.push_back(std::move(tally));
  }
  return tallies;
}

std::vector<BenchRow> bench_rows(const std::vector<BenchTally>& tallies) {
  std::vector<BenchRow> rows;
  std::vector<std::string> algorithms;
  bool several = false;
  for (const BenchTally& tally : tallies) {
    BenchRowMaker maker(tally.scenario, tally.algorithm);
    maker.add(tally);
    rows.push_back(maker.row());
    several = several || tally.scenario_number != tallies.front().scenario_number;
    if (std::find(algorithms.begin(), algorithms.end(), tally.algorithm) == algorithms.end()) {
      algorithms.push_back(tally.algorithm);
    }
  }
  if (!several) return rows;
  for (const std::string& algorithm : algorithms) {
    BenchRowMaker maker("all", algorithm);
    for (const BenchTally& tally : tallies) {
      if (tally.algorithm == algorithm) maker.add(tally);
    }
    rows.push_back(maker.row());
  }
  return rows;
}

std::string bench_text(const BenchTallies& tallies, const std::vector<BenchRow>& rows,
                       BenchFormat format, bool was_interrupted) {
  // Scenario and algorithm in each part; then counts, times, and repairs.
  const TableFolds folds = {2, {6, 11}};
  switch (format) {
    case BenchFormat::table: return aligned(bench_table(with_short_names(rows)), folds);
    case BenchFormat::tsv: return tab_separated(bench_table(rows));
    case BenchFormat::counts: return tab_separated(counts_table(rows));
    case BenchFormat::json: break;
  }
  nlohmann::ordered_json json;
  json["version"] = WEND_VERSION;
  json["passes"] = tallies.passes;
  json["every"] = tallies.every;
  json["interrupted"] = was_interrupted;
  json["rows"] = bench_json(rows);
  return json_text(json);
}

std::string per_query_text(const std::vector<BenchRun>& runs) {
  const bool several = several_scenarios(runs);
  const bool changes = std::any_of(runs.begin(), runs.end(), [](const BenchRun& run) {
    return run.scenario->patches.has_value();
  });
  std::string text = "algorithm\tindex\tfrom\tto\tstatus\tlength\texpanded\tgenerated\tnanoseconds";
  if (changes) text += "\tchanged\trepair_nanoseconds";
  text += several ? "\tscenario\n" : "\n";
  for (const BenchRun& run : runs) {
    for (std::size_t i = 0; i < run.measurements.size(); ++i) {
      const BenchQuery& query = run.scenario->queries[i];
      const Measurement& measured = run.measurements[i];
      text += fmt::format("{}\t{}\t{}\t{}\t{}\t{:.12g}\t{}\t{}\t{}", run.algorithm->name,
                          query.index, end_text(run, query.from, query.from_at),
                          end_text(run, query.to, query.to_at), to_string(measured.outcome.status),
                          measured.outcome.length, measured.counters.expanded,
                          measured.counters.generated, measured.nanoseconds);
      if (changes) {
        text += fmt::format("\t{}\t{}", measured.changed, measured.repair_nanoseconds);
      }
      text += several ? "\t" + run.scenario->name + "\n" : "\n";
    }
  }
  return text;
}

bool print_mismatches(const std::vector<BenchRun>& runs, const std::vector<BenchRow>& rows,
                      double weight) {
  constexpr std::size_t kMost = 10;
  const std::vector<std::string> lines = mismatch_lines(runs, weight, kMost);
  for (const std::string& line : lines) print_error(line);
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) count += rows[i].mismatches;
  if (count > lines.size()) print_error(fmt::format("and {} more", count - lines.size()));
  return count > 0;
}

}  // namespace wend::cli
