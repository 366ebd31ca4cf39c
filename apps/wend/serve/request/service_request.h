// The requests of the service, as their JSON bodies say them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "wend/base/trace.h"

namespace wend::cli::serve {

/// Where to go from and to. Places are spelled as on the command line: "3,4", a name, or "@7".
struct AskedEnds {
  std::string from;
  std::vector<std::string> to;  ///< the nearest of these
  std::optional<double> within = {};
};

/// An option of a search, by its name in JSON, with its value as the command line spells it.
struct AskedOption {
  std::string name;
  std::string value;
};

struct SolveRequest {
  AskedEnds ends;
  std::vector<AskedOption> options;
  bool with_path = true;
};

struct ManyRequest {
  std::vector<AskedEnds> queries;
  std::vector<AskedOption> options;
  bool with_path = true;
};

struct MatrixRequest {
  std::vector<std::string> from;
  std::vector<std::string> to;  ///< as `from` where the body names none
};

/// For a whole field, and for the places within a limit.
struct FieldRequest {
  Side side = Side::forward;
  std::vector<std::string> places;
  std::optional<double> limit_cost = {};
};

/// One cell of an edit. Exactly one of the three is set.
struct AskedCell {
  std::string at;
  std::optional<bool> walkable = {};
  std::optional<double> cost = {};  ///< as a multiple of open ground; 0 is blocked
  std::optional<char> symbol = {};
};

struct EditsRequest {
  std::optional<std::uint64_t> version = {};  ///< the version that the client knows
  std::vector<AskedCell> cells;
};

/// The most that a body may ask for.
struct RequestLimits {
  std::size_t queries = 10'000;     ///< of `many`; also goals of a query, and edited cells
  std::size_t entries = 1'000'000;  ///< of a matrix
};

}  // namespace wend::cli::serve
