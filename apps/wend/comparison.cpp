#include "comparison.h"

#include <fmt/format.h>

#include <algorithm>

#include "answer.h"
#include "table.h"
#include "values.h"

namespace wend::cli {
namespace {

/// The least cost that an optimal algorithm found, by steps or at any angle; nothing where none
/// did.
std::optional<double> least_cost(const std::vector<Entry>& entries, bool any_angle) {
  const Guarantee optimal = any_angle ? Guarantee::shortest_at_any_angle : Guarantee::optimal;
  std::optional<double> least;
  for (const Entry& entry : entries) {
    const bool counts = entry.path.found() && entry.algorithm->guarantee == optimal;
    if (counts) least = std::min(least.value_or(entry.path.cost), entry.path.cost);
  }
  return least;
}

/// By what share of it the path is dearer than the cheapest one of its kind; nothing where either
/// is not known.
std::optional<double> excess_of(const Entry& entry, const std::vector<Entry>& entries) {
  const std::optional<double> least = least_cost(entries, entry.algorithm->any_angle);
  if (!entry.path.found() || !least) return std::nullopt;
  constexpr double kRounding = 1 + 1e-12;  // at any angle costs are sums of roots
  return entry.path.cost <= *least * kRounding ? 0 : entry.path.cost / *least - 1;
}

std::string optimal_text(std::optional<double> excess) {
  if (!excess) return "-";
  return *excess == 0 ? "yes" : fmt::format("+{:.1f} %", 100 * *excess);
}

nlohmann::ordered_json row_json(const Entry& entry, const std::vector<Entry>& entries) {
  const Path& path = entry.path;
  const std::optional<double> excess = excess_of(entry, entries);
  nlohmann::ordered_json row;
  row["algorithm"] = entry.algorithm->name;
  row["status"] = to_string(path.status);
  row["cost"] = path.found() ? cost_json(path.cost) : nullptr;
  row["length"] = path.found() ? nlohmann::ordered_json(path.length) : nullptr;
  row["optimal"] = excess ? nlohmann::ordered_json(*excess == 0) : nullptr;
  row["excess"] = excess ? nlohmann::ordered_json(*excess) : nullptr;
  row["steps"] = path.steps();
  row["expanded"] = path.counters.expanded;
  row["generated"] = path.counters.generated;
  row["microseconds"] = entry.microseconds ? nlohmann::ordered_json(*entry.microseconds) : nullptr;
  return row;
}

}  // namespace

std::vector<const AlgorithmInfo*> algorithms_to_compare(const SearchArguments& arguments) {
  if (arguments.algorithm) return parse_algorithms(*arguments.algorithm);
  std::vector<const AlgorithmInfo*> all;
  for (const AlgorithmInfo& info : algorithms()) all.push_back(&info);
  return all;
}

bool comparison_as_json(const std::optional<std::string>& format) {
  const std::vector<Named<bool>> formats = {{"table", false}, {"json", true}};
  return format && parse_named("--format", "format", *format, formats);
}

std::string comparison_table(const std::vector<Entry>& entries) {
  Table table = {
      {"algorithm", "status", "cost", "length", "optimal", "steps", "expanded", "microseconds"}};
  for (const Entry& entry : entries) {
    const Path& path = entry.path;
    const bool found = path.found();
    table.push_back({entry.algorithm->name, to_string(path.status),
                     found ? cost_text(path.cost) : "-", found ? length_text(path.length) : "-",
                     optimal_text(excess_of(entry, entries)), std::to_string(path.steps()),
                     std::to_string(path.counters.expanded),
                     entry.microseconds ? fmt::format("{:.1f}", *entry.microseconds) : "-"});
  }
  return aligned(table);
}

nlohmann::ordered_json comparison_json(const std::vector<Entry>& entries) {
  auto list = nlohmann::ordered_json::array();
  for (const Entry& entry : entries) list.push_back(row_json(entry, entries));
  return list;
}

ExitCode comparison_outcome(const std::vector<Entry>& entries) {
  if (interrupted()) return ExitCode::interrupted;
  for (const Entry& entry : entries) {
    if (entry.path.status == Status::limit_reached) return ExitCode::limit_reached;
  }
  return exit_code_of(entries.front().path.status);
}

}  // namespace wend::cli
