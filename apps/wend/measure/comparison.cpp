#include "measure/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "names/algorithm_names.h"
#include "report/answer.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/progress/long_work.h"
#include "terminal/suggest.h"
#include "terminal/terminal.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

using Entries = std::vector<const Entry*>;

/// The least cost that an optimal algorithm found, by steps or at any angle; nothing where none
/// did.
std::optional<double> least_cost(const Entries& entries, bool any_angle) {
  const Guarantee optimal = any_angle ? Guarantee::shortest_at_any_angle : Guarantee::optimal;
  std::optional<double> least;
  for (const Entry* entry : entries) {
    const bool best = entry->algorithm->guarantee == optimal;
    const bool ended = !entry->algorithm->anytime || entry->path.optimal;  // else a limit struck
    const bool counts = entry->path.found() && best && ended;
    if (counts) least = std::min(least.value_or(entry->path.cost), entry->path.cost);
  }
  return least;
}

/// By what share the path costs more than the cheapest one of its kind; nothing if either is not
/// known.
std::optional<double> excess_of(const Entry& entry, const Entries& entries) {
  const std::optional<double> least = least_cost(entries, entry.algorithm->any_angle);
  if (!entry.path.found() || !least) return std::nullopt;
  constexpr double kRounding = 1 + 1e-12;  // at any angle costs are sums of roots
  return entry.path.cost <= *least * kRounding ? 0 : entry.path.cost / *least - 1;
}

std::string optimal_text(std::optional<double> excess) {
  if (!excess) return "-";
  return *excess == 0 ? "yes" : fmt::format("+{:.1f} %", 100 * *excess);
}

nlohmann::ordered_json row_json(const Entry& entry, const Entries& entries) {
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
  const bool limited = entry.limit_seconds < kNoLimit;
  row["limit_seconds"] = limited ? nlohmann::ordered_json(entry.limit_seconds) : nullptr;
  return row;
}

/// Whether paths of that kind, by steps or at any angle, are measured by what it finds.
bool is_measure(const AlgorithmInfo& info, bool any_angle) {
  const Guarantee best = any_angle ? Guarantee::shortest_at_any_angle : Guarantee::optimal;
  return info.any_angle == any_angle && info.guarantee == best;
}

/// Without an estimate, which may be wrong, and quick enough to go before the others.
bool is_first_measure(const AlgorithmInfo& info) {
  return is_measure(info, false) && !info.informed && info.for_large_maps;
}

constexpr double kExhaustiveSeconds = 5;

/// An extra line below the row, or nothing.
std::string remark(const Entry& entry) {
  if (entry.path.status != Status::limit_reached || entry.limit_seconds == kNoLimit) return "";
  return fmt::format("    given up after {:g} s (--limit-seconds)\n", entry.limit_seconds);
}

/// On meshes the costs of two kinds of ways stand in one table.
constexpr const char* kTwoMeasures =
    "\n'optimal': polyanya and weighted_regions are compared with the shortest way at any\n"
    "angle, all others with the cheapest path from middle to middle of polygons. Lengths,\n"
    "of ways that are pulled taut, compare all of them.\n";

/// A row in two parts, which stand side by side, or below each other on a terminal that has fewer
/// than 80 columns. Wide enough for most: a row is printed before those that follow it are known.
std::string row_text(const std::string& head, const std::string& tail) {
  constexpr std::size_t kRowWidth = 80;
  return head + (text_width() < kRowWidth ? "\n" : "  ") + tail + "\n";
}

constexpr const char* kRowHead = "{:<19} {:>11}  {:>7}";
constexpr const char* kRowHeadWithoutPath = "{:<19} {:>20}";  // the status in place of the path
constexpr const char* kRowTail = "{:<8}  {:>5}  {:>8}  {:>9}";

std::string heading_text() {
  return row_text(fmt::format(kRowHead, "algorithm", "cost", "length"),
                  fmt::format(kRowTail, "optimal", "steps", "expanded", "time_us"));
}

/// Algorithms that are not for large maps may go on for days on those: they get a limit of time,
/// unless one was given.
SearchOptions options_to_compare(const AlgorithmInfo& algorithm, const SearchOptions& options) {
  SearchOptions own = options_for(algorithm, options);
  const bool unlimited = own.limits.seconds == kNoLimit;
  if (unlimited && !algorithm.for_large_maps) own.limits.seconds = kExhaustiveSeconds;
  return own;
}

bool given_up(Status status) {
  return status == Status::cancelled || status == Status::limit_reached;
}

/// Runs a search four times, of which the first warms the memory up.
Entry run_entry(const AlgorithmInfo& algorithm, const AnyScene& scene, const NodeQuery& query,
                Workspace& workspace) {
  constexpr int kRuns = 3;
  Entry entry{&algorithm, {}, {}, query.options.limits.seconds};
  for (int run = 0; run <= kRuns && (run == 0 || !interrupted()); ++run) {
    Path path;
    const auto begin = std::chrono::steady_clock::now();
    if (!scene.look_up(query, workspace, path)) {
      NodeSearch search = scene.navigator().begin(query, workspace);
      run_to_end(search);
      search.write_path(path);
    }
    const auto took = std::chrono::steady_clock::now() - begin;
    const bool unfinished = given_up(path.status);
    // If a repeated run is interrupted, the answer before it is kept: it is worth more.
    if (run > 0 && unfinished) break;
    entry.path = std::move(path);
    if (unfinished) break;
    if (run == 0) continue;  // warms the memory up
    const double microseconds = std::chrono::duration<double, std::micro>(took).count();
    entry.microseconds = std::min(entry.microseconds.value_or(microseconds), microseconds);
  }
  return entry;
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

Comparison::Comparison(std::vector<const AlgorithmInfo*> chosen, bool table)
    : chosen_(std::move(chosen)), entries_(chosen_.size()), table_(table) {
  if (!table_) return;
  write_output({}, heading_text());
}

std::vector<const AlgorithmInfo*> Comparison::running_order() const {
  std::vector<const AlgorithmInfo*> order = chosen_;
  const auto step_first = [](const AlgorithmInfo* info) { return is_first_measure(*info); };
  std::stable_partition(order.begin(), order.end(), step_first);
  // Those at any angle are compared among themselves, so that theirs need not come sooner.
  const auto any_angle = [](const AlgorithmInfo* info) { return info->any_angle; };
  const auto begin = std::find_if(order.begin(), order.end(), any_angle);
  std::stable_partition(begin, order.end(),
                        [](const AlgorithmInfo* info) { return is_measure(*info, true); });
  return order;
}

void Comparison::add(Entry entry) {
  const auto place = std::find(chosen_.begin(), chosen_.end(), entry.algorithm);
  entries_[static_cast<std::size_t>(place - chosen_.begin())] = std::move(entry);
  print_known();
}

std::vector<const Entry*> Comparison::entries() const {
  Entries those;
  for (const std::optional<Entry>& entry : entries_) {
    if (entry) those.push_back(&*entry);
  }
  return those;
}

/// One without an estimate that came to its end is enough; else all that promise the cheapest.
bool Comparison::is_known(const Entry& entry) const {
  if (!entry.path.found()) return true;
  bool all = true;
  for (std::size_t i = 0; i < chosen_.size(); ++i) {
    if (!is_measure(*chosen_[i], entry.algorithm->any_angle)) continue;
    if (!entries_[i]) all = false;
    if (entries_[i] && entries_[i]->path.found() && is_first_measure(*chosen_[i])) return true;
  }
  return all;
}

void Comparison::print_known() {
  for (; printed_ < entries_.size(); ++printed_) {
    const std::optional<Entry>& entry = entries_[printed_];
    if (!entry || !is_known(*entry)) return;
    print_row(*entry);
  }
}

void Comparison::finish() {
  for (; printed_ < entries_.size(); ++printed_) {
    if (entries_[printed_]) print_row(*entries_[printed_]);
  }
  // Rows that were printed may have been compared with it.
  const Entries those = entries();
  for (const Entry* entry : those) {
    if (!is_first_measure(*entry->algorithm) || excess_of(*entry, those).value_or(0) == 0) continue;
    print_warning(fmt::format("{} did not find the cheapest path, and 'yes' may be wrong",
                              entry->algorithm->name));
  }
}

void Comparison::print_row(const Entry& entry) {
  if (!table_) return;
  const Path& path = entry.path;
  const std::string head =
      path.found()
          ? fmt::format(kRowHead, entry.algorithm->name, cost_text(path.cost),
                        length_text(path.length))
          : fmt::format(kRowHeadWithoutPath, entry.algorithm->name, to_string(path.status));
  const std::string tail = fmt::format(
      kRowTail, optimal_text(excess_of(entry, entries())), path.steps(), path.counters.expanded,
      entry.microseconds ? fmt::format("{:.1f}", *entry.microseconds) : "-");
  write_output({}, row_text(head, tail) + remark(entry));
}

nlohmann::ordered_json Comparison::json() const {
  const Entries those = entries();
  auto list = nlohmann::ordered_json::array();
  for (const Entry* entry : those) list.push_back(row_json(*entry, those));
  return list;
}

ExitCode Comparison::outcome() const {
  if (interrupted()) return ExitCode::interrupted;
  const Entries those = entries();
  for (const Entry* entry : those) {
    if (entry->path.status == Status::limit_reached) return ExitCode::limit_reached;
  }
  return exit_code_of(those.front()->path.status);
}

std::vector<const AlgorithmInfo*> those_that_work(const NodeNavigator& navigator,
                                                  const std::vector<const AlgorithmInfo*>& chosen,
                                                  bool named) {
  std::vector<const AlgorithmInfo*> those;
  for (const AlgorithmInfo* algorithm : chosen) {
    const Result<void> supported = navigator.supports(*algorithm);
    if (supported) those.push_back(algorithm);
    if (supported || !named) continue;
    throw refused_search(navigator, *algorithm, supported.error().reason);
  }
  return those;
}

Comparison compare_all(const AnyScene& scene, NodeQuery query,
                       const std::vector<const AlgorithmInfo*>& chosen, bool table) {
  const InterruptGuard guard;
  Workspace workspace(checked_allocator());
  const SearchOptions options = query.options;
  Comparison comparison(chosen, table);
  for (const AlgorithmInfo* algorithm : comparison.running_order()) {
    if (interrupted()) break;
    query.algorithm = *algorithm;
    query.options = options_to_compare(*algorithm, options);
    const LongWork work(algorithm->title);
    comparison.add(run_entry(*algorithm, scene, query, workspace));
  }
  comparison.finish();
  if (table && scene.has_lines()) write_output({}, kTwoMeasures);
  return comparison;
}

}  // namespace wend::cli
