#include "measure/bench_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "terminal/terminal.h"

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
  const double rank = std::ceil(share * static_cast<double>(sorted.size()));
  return sorted[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

std::string end_text(const BenchRun& run, NodeId node, const std::optional<Position>& at) {
  const AnyScene& scene = *run.scenario->scene;
  return printable(at ? scene.text(*at) : scene.text(node));
}

}  // namespace

BenchRowMaker::BenchRowMaker(std::string scenario, const AlgorithmInfo& algorithm, double weight)
    : algorithm_(&algorithm), weight_(weight) {
  row_.scenario = std::move(scenario);
  row_.algorithm = algorithm.name;
}

void BenchRowMaker::add(const Measurement& measured, const Reference& reference) {
  const Verdict verdict = check_length(measured.outcome, reference, *algorithm_, weight_);
  row_.found += measured.outcome.status == Status::found ? 1 : 0;
  row_.mismatches += verdict == Verdict::mismatch ? 1 : 0;
  row_.longer += verdict == Verdict::longer ? 1 : 0;
  row_.mean_expanded += static_cast<double>(measured.counters.expanded);
  row_.mean_generated += static_cast<double>(measured.counters.generated);
  microseconds_.push_back(static_cast<double>(measured.nanoseconds) / 1000);
}

void BenchRowMaker::add(const BenchRun& run) {
  for (std::size_t i = 0; i < run.measurements.size(); ++i) {
    add(run.measurements[i], run.scenario->queries[i].reference);
  }
}

BenchRow BenchRowMaker::row() {
  row_.queries = microseconds_.size();
  if (microseconds_.empty()) return row_;
  const auto count = static_cast<double>(microseconds_.size());
  std::sort(microseconds_.begin(), microseconds_.end());
  for (const double each : microseconds_) row_.mean_microseconds += each / count;
  row_.median_microseconds = percentile(microseconds_, 0.5);
  row_.p99_microseconds = percentile(microseconds_, 0.99);
  row_.mean_expanded /= count;
  row_.mean_generated /= count;
  return row_;
}

std::vector<BenchRow> bench_rows(const std::vector<BenchRun>& runs, double weight) {
  std::vector<BenchRow> rows;
  std::vector<const AlgorithmInfo*> algorithms;
  for (const BenchRun& run : runs) {
    BenchRowMaker maker(run.scenario->name, *run.algorithm, weight);
    maker.add(run);
    rows.push_back(maker.row());
    if (std::find(algorithms.begin(), algorithms.end(), run.algorithm) == algorithms.end()) {
      algorithms.push_back(run.algorithm);
    }
  }
  if (!several_scenarios(runs)) return rows;
  for (const AlgorithmInfo* algorithm : algorithms) {
    BenchRowMaker maker("all", *algorithm, weight);
    for (const BenchRun& run : runs) {
      if (run.algorithm == algorithm) maker.add(run);
    }
    rows.push_back(maker.row());
  }
  return rows;
}

Table bench_table(const std::vector<BenchRow>& rows) {
  Table table = {{"scenario", "algorithm", "queries", "found", "mismatches", "longer", "mean_us",
                  "median_us", "p99_us", "expanded", "generated"}};
  for (const BenchRow& row : rows) {
    table.push_back({row.scenario, row.algorithm, std::to_string(row.queries),
                     std::to_string(row.found), std::to_string(row.mismatches),
                     std::to_string(row.longer), fmt::format("{:.2f}", row.mean_microseconds),
                     fmt::format("{:.2f}", row.median_microseconds),
                     fmt::format("{:.2f}", row.p99_microseconds),
                     fmt::format("{:.1f}", row.mean_expanded),
                     fmt::format("{:.1f}", row.mean_generated)});
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
                    {"mean_microseconds", row.mean_microseconds},
                    {"median_microseconds", row.median_microseconds},
                    {"p99_microseconds", row.p99_microseconds},
                    {"mean_expanded", row.mean_expanded},
                    {"mean_generated", row.mean_generated}});
  }
  return list;
}

std::string per_query_text(const std::vector<BenchRun>& runs) {
  const bool several = several_scenarios(runs);
  std::string text = "algorithm\tindex\tfrom\tto\tstatus\tlength\texpanded\tgenerated\tnanoseconds";
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
      text += several ? "\t" + run.scenario->name + "\n" : "\n";
    }
  }
  return text;
}

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

}  // namespace wend::cli
