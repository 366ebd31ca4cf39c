// Several algorithms on one query, on whatever map: measured, and side by side.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "exit_code.h"
#include "failure.h"
#include "interrupt.h"
#include "memory.h"
#include "search_options.h"
#include "suggest.h"

namespace wend::cli {

/// One algorithm's answer.
struct Entry {
  const AlgorithmInfo* algorithm;
  Path path;
  std::optional<double> microseconds;  ///< nothing where no run after the first came to its end
  double limit_seconds = kNoLimit;     ///< of each run
};

/// Those that --algorithm names, or all.
std::vector<const AlgorithmInfo*> algorithms_to_compare(const SearchArguments& arguments);

/// Whether --format says json; else it is a table.
bool comparison_as_json(const std::optional<std::string>& format);

inline bool given_up(Status status) {
  return status == Status::cancelled || status == Status::limit_reached;
}

/// The options that one of several runs with: see options_for(). Algorithms that are not for large
/// maps may go on for days on those: they get a limit of time, unless one was given.
SearchOptions options_to_compare(const AlgorithmInfo& algorithm, const SearchOptions& options);

/// Runs a search four times, of which the first warms the memory up. `begin()` makes its handle.
template <class Begin>
Entry run_entry(const AlgorithmInfo& algorithm, const SearchOptions& options,
                Begin&& begin_search) {
  constexpr int kRuns = 3;
  Entry entry{&algorithm, {}, {}, options.limits.seconds};
  for (int run = 0; run <= kRuns && (run == 0 || !interrupted()); ++run) {
    Path path;
    const auto begin = std::chrono::steady_clock::now();
    auto search = begin_search();
    run_to_end(search);
    search.write_path(path);
    const auto took = std::chrono::steady_clock::now() - begin;
    const bool unfinished = given_up(path.status);
    // Of a repeated run that was interrupted, the answer before is worth more.
    if (run > 0 && unfinished) break;
    entry.path = std::move(path);
    if (unfinished) break;
    if (run == 0) continue;  // warms the memory up
    const double microseconds = std::chrono::duration<double, std::micro>(took).count();
    entry.microseconds = std::min(entry.microseconds.value_or(microseconds), microseconds);
  }
  return entry;
}

/// Entries as they come. Each is a row of the table, which is printed as soon as it is known, those
/// before it are printed, and what the cheapest path costs is known.
class Comparison {
 public:
  /// `chosen` has the order of the rows. Without a table nothing is printed.
  Comparison(std::vector<const AlgorithmInfo*> chosen, bool table);

  /// In which order they had better run: first those that the others are compared with.
  std::vector<const AlgorithmInfo*> running_order() const;
  void add(Entry entry);
  /// No more will be added: prints the rest.
  void finish();

  /// Of those that ran a list, in the order of the rows; null has the table's dashes.
  nlohmann::ordered_json json() const;
  /// All algorithms agree on whether there is a path, unless one was given up.
  ExitCode outcome() const;

 private:
  std::vector<const Entry*> entries() const;
  bool is_known(const Entry& entry) const;
  void print_known();
  void print_row(const Entry& entry);

  std::vector<const AlgorithmInfo*> chosen_;
  std::vector<std::optional<Entry>> entries_;  // of each that was chosen
  bool table_;
  std::size_t printed_ = 0;
};

/// Those that work on the navigator's map. Throws a usage Failure where one does not that was
/// `named`.
template <class AnyNavigator>
std::vector<const AlgorithmInfo*> those_that_work(const AnyNavigator& navigator,
                                                  const std::vector<const AlgorithmInfo*>& chosen,
                                                  bool named) {
  std::vector<const AlgorithmInfo*> those;
  for (const AlgorithmInfo* algorithm : chosen) {
    const char* reason = navigator.refusal(*algorithm);
    if (reason == nullptr) those.push_back(algorithm);
    if (reason == nullptr || !named) continue;
    throw usage_error(fmt::format("--algorithm: {}: {}", dashed(algorithm->name), reason));
  }
  return those;
}

/// Runs them all on one query, until an interrupt.
template <class AnyNavigator, class AnyQuery>
Comparison compare_all(const AnyNavigator& navigator, AnyQuery query,
                       const std::vector<const AlgorithmInfo*>& chosen, bool table) {
  const InterruptGuard guard;
  Workspace workspace(checked_allocator());
  const SearchOptions options = query.options;
  Comparison comparison(chosen, table);
  for (const AlgorithmInfo* algorithm : comparison.running_order()) {
    if (interrupted()) break;
    query.algorithm = algorithm->name;
    query.options = options_to_compare(*algorithm, options);
    comparison.add(
        run_entry(*algorithm, query.options, [&] { return navigator.begin(query, workspace); }));
  }
  comparison.finish();
  return comparison;
}

}  // namespace wend::cli
