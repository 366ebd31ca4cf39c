// The answers to requests, as JSON. Each works on one snapshot of the map and gives its version.
// They throw: a usage Failure where the request does not fit the map, OutOfTime where the deadline
// has passed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "serve/limits/deadline.h"
#include "serve/maps/served_map.h"
#include "serve/request/service_request.h"
#include "wend/search/workspace.h"

namespace wend::cli::serve {

/// For the log and the metrics.
struct WorkDone {
  const char* algorithm = "";                  ///< of the last query
  std::optional<std::uint64_t> expanded = {};  ///< by searches for paths; nothing without any

  void add_expanded(std::uint64_t count) { expanded = expanded.value_or(0) + count; }
};

/// The means and limits of an answer.
struct Desk {
  Workspace& workspace;
  Deadline deadline;
  std::size_t most_entries;  ///< places and costs in an answer
  WorkDone& done;
};

using Json = nlohmann::ordered_json;

/// As `wend solve --format json` prints it, with `map` and `map_version`.
Json answer_solve(const ServedMap& map, const SolveRequest& request, Desk& desk);
/// The same for each query, by one snapshot, with the options parsed once.
Json answer_many(const ServedMap& map, const ManyRequest& request, Desk& desk);

/// Row by row; null where there is no path.
Json answer_matrix(const ServedMap& map, const MatrixRequest& request, Desk& desk);
/// The cost of every node, in their order; cells row by row.
Json answer_field(const ServedMap& map, const FieldRequest& request, Desk& desk);
/// The places that cost at most the limit.
Json answer_within(const ServedMap& map, const FieldRequest& request, Desk& desk);

Json answer_edits(ServedMap& map, const EditsRequest& request);

/// The facts of a map; few of them for lists (`brief`).
Json map_facts(const ServedMap& map, bool brief);

}  // namespace wend::cli::serve
