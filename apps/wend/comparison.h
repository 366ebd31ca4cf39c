// Several algorithms on one query, on whatever map: measured, and side by side.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "exit_code.h"
#include "interrupt.h"
#include "search_options.h"

namespace wend::cli {

/// One algorithm's answer.
struct Entry {
  const AlgorithmInfo* algorithm;
  Path path;
  std::optional<double> microseconds;  ///< nothing where no run after the first came to its end
};

/// Those that --algorithm names, or all.
std::vector<const AlgorithmInfo*> algorithms_to_compare(const SearchArguments& arguments);

/// Whether --format says json; else it is a table.
bool comparison_as_json(const std::optional<std::string>& format);

inline bool given_up(Status status) {
  return status == Status::cancelled || status == Status::limit_reached;
}

/// Runs a search four times, of which the first warms the memory up. `begin()` makes its handle.
template <class Begin>
Entry run_entry(const AlgorithmInfo& algorithm, Begin&& begin_search) {
  constexpr int kRuns = 3;
  Entry entry{&algorithm, {}, {}};
  for (int run = 0; run <= kRuns && !interrupted(); ++run) {
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

std::string comparison_table(const std::vector<Entry>& entries);
/// A list; null has the table's dashes.
nlohmann::ordered_json comparison_json(const std::vector<Entry>& entries);
/// All algorithms agree on whether there is a path, unless one was given up.
ExitCode comparison_outcome(const std::vector<Entry>& entries);

}  // namespace wend::cli
