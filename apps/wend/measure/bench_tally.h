// The data of each query for the report of `wend bench`. Shards hold the same data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wend::cli {

/// One query by one algorithm, measured and checked.
struct QueryTally {
  bool found = false;
  bool mismatch = false;
  bool longer = false;
  bool changed = false;  ///< the map was, before it
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t nanoseconds = 0;
  std::uint64_t repair_nanoseconds = 0;
};

/// One algorithm on one scenario.
struct BenchTally {
  std::uint64_t scenario_number = 0;  ///< two scenarios may have one name
  std::string scenario = {};
  std::string algorithm = {};
  bool changing = false;  ///< the scenario's map does
  std::vector<QueryTally> queries = {};
};

/// All that the report says.
struct BenchTallies {
  std::uint64_t passes = 0;
  std::uint64_t every = 0;
  std::string note = {};  ///< below a table
  std::vector<BenchTally> runs = {};
};

}  // namespace wend::cli
