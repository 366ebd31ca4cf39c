// Feeds arbitrary bytes to the readers of the service: as a body to each of them, and as the head
// of a message. Accepted requests keep to the limits.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "mutate_json.h"
#include "require.h"
#include "serve/http/message_head.h"
#include "serve/request/request_reader.h"

namespace {

using namespace wend;
using namespace wend::cli::serve;

constexpr const char* kBodies[] = {
    R"({"from": [1, 2], "to": [[3, 4], {"x": 5, "y": 6, "z": 1}, "The Mill", 7], "within": 2.5,
        "options": {"algorithm": "jps", "weight": 2, "limit_cost": 1e9}, "path": false})",
    R"({"queries": [{"from": "a", "to": 3}, {"from": [1, 1], "to": [2, 2], "within": 0}], "path": true})",
    R"({"from": [[1, 2], [3, 4]], "to": ["a", "b", "c"], "limit_cost": 100})",
    R"({"to": {"x": 1, "y": 2}, "limit_cost": 0.5})",
    R"({"version": 9007199254740992, "cells": [{"at": [1, 2], "walkable": false},
        {"at": "a", "cost": 2.5}, {"at": 3, "symbol": "#"}]})"};

constexpr RequestLimits kLimits = {20, 100};

template <class T>
bool accepted(const Read<T>& read) {
  if (read) return true;
  const Refusal& refusal = read.refusal();
  require(refusal.status == 400 || refusal.status == 422);
  require(!refusal.message.empty() && refusal.message.size() < 1'000);
  require(refusal.message.find('\n') == std::string::npos);
  return false;
}

void check(const AskedEnds& ends) {
  require(!ends.to.empty() && ends.to.size() <= kLimits.queries);
  require(!ends.within || *ends.within >= 0);
}

void check_bodies(std::string_view text) {
  if (auto read = read_solve(text, kLimits); accepted(read)) check(read.value().ends);
  if (auto read = read_many(text, kLimits); accepted(read)) {
    require(!read.value().queries.empty() && read.value().queries.size() <= kLimits.queries);
    for (const AskedEnds& ends : read.value().queries) check(ends);
  }
  if (auto read = read_matrix(text, kLimits); accepted(read)) {
    const std::size_t entries = read.value().from.size() * read.value().to.size();
    require(entries > 0 && entries <= kLimits.entries);
  }
  if (auto read = read_field(text, kLimits); accepted(read)) {
    require(!read.value().places.empty() && read.value().places.size() <= kLimits.queries);
  }
  if (auto read = read_within(text, kLimits); accepted(read)) {
    require(read.value().limit_cost && *read.value().limit_cost >= 0);
  }
  if (auto read = read_edits(text, kLimits); accepted(read)) {
    require(!read.value().cells.empty() && read.value().cells.size() <= kLimits.queries);
    for (const AskedCell& cell : read.value().cells) {
      require(int{cell.walkable.has_value()} + int{cell.cost.has_value()} +
                  int{cell.symbol.has_value()} ==
              1);
    }
  }
}

/// A head that was accepted means the same when it is read again.
void check_head(std::string_view text) {
  const Read<MessageHead> read = read_head(text);
  if (!read) {
    require(read.refusal().status >= 400 && !read.refusal().message.empty());
    return;
  }
  const MessageHead& head = read.value();
  require(!head.call.path.empty() && head.call.path.front() == '/');
  const std::string written = head_text(head);
  require(std::count(written.begin(), written.end(), '\n') <= 6);
  const Read<MessageHead> again = read_head(written);
  require(again && head_text(again.value()) == written);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_bodies(text);
  check_head(text);
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  using namespace wend::fuzzing;
  // Heads are no JSON: bytes are changed.
  if (size > 0 && data[0] != '{' && data[0] != '[' && seed % 2 == 0) {
    return LLVMFuzzerMutate(data, size, most);
  }
  const auto change = [](const std::string& text, Random& random) {
    return JsonMutator(kBodies, random).mutated(text);
  };
  return mutate_by(change, data, size, most, seed);
}
