// Several algorithms on one query, on any map: measured, and side by side.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "options/search_options.h"
#include "scene/any_scene.h"
#include "terminal/exit_code.h"
#include "wend/catalogue/node_navigator.h"

namespace wend::cli {

/// One algorithm's answer.
struct Entry {
  const AlgorithmInfo* algorithm;
  Path path;
  std::optional<double> microseconds;  ///< nothing where no run after the first came to its end
  double limit_seconds = kNoLimit;     ///< of each run
};

/// The algorithms that --algorithm names, or all.
std::vector<const AlgorithmInfo*> algorithms_to_compare(const SearchArguments& arguments);

/// Whether --format says json; else it is a table.
bool comparison_as_json(const std::optional<std::string>& format);

/// Collects entries as they come. Each is a row of the table, which is printed as soon as it is
/// known, the rows before it are printed, and the cheapest path's cost is known.
class Comparison {
 public:
  /// `chosen` has the order of the rows. Without a table nothing is printed.
  Comparison(std::vector<const AlgorithmInfo*> chosen, bool table);

  /// The order in which to run them: first those that the others are compared with.
  std::vector<const AlgorithmInfo*> running_order() const;
  void add(Entry entry);
  /// No more will be added: prints the rest.
  void finish();

  /// A list of those that ran, in the order of the rows; null stands for the table's dashes.
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

/// The algorithms that work on the navigator's map. Throws a usage Failure if one does not and was
/// `named`.
std::vector<const AlgorithmInfo*> those_that_work(const NodeNavigator& navigator,
                                                  const std::vector<const AlgorithmInfo*>& chosen,
                                                  bool named);

/// Runs them all on one query, until an interrupt.
Comparison compare_all(const AnyScene& scene, NodeQuery query,
                       const std::vector<const AlgorithmInfo*>& chosen, bool table);

}  // namespace wend::cli
