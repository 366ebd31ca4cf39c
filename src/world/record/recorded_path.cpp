#include "recorded_path.h"

#include "wend/internal/base/bits.h"
#include "wend/internal/base/checksum.h"

namespace wend {
namespace {

void append_hashed(std::string& bytes, std::uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i & 255);
}

}  // namespace

std::uint64_t hash_of(const Path& path, std::string& scratch) {
  scratch.clear();
  for (const NodeId node : path.nodes) append_hashed(scratch, node, 4);
  for (const Position& place : path.waypoints) {
    for (const double coordinate : {place.x, place.y, place.z}) {
      append_hashed(scratch, bits_of(coordinate), 8);
    }
  }
  for (const PathLink& link : path.links) {
    append_hashed(scratch, link.waypoint, 4);
    append_hashed(scratch, link.link, 4);
  }
  if (scratch.empty()) return 0;
  return checksum({reinterpret_cast<const std::uint8_t*>(scratch.data()), scratch.size()});
}

RecordedAnswer recorded_answer(const Path& path, bool keep_nodes, std::string& scratch) {
  RecordedAnswer answer;
  answer.status = path.status;
  if (path.status == Status::invalid) answer.reason = path.reason;
  answer.optimal = path.optimal;
  answer.bound = path.bound;
  answer.cost = path.cost;
  answer.expanded = path.counters.expanded;
  answer.length = path.nodes.size();
  answer.path_hash = hash_of(path, scratch);
  if (keep_nodes) answer.nodes.emplace(path.nodes);
  return answer;
}

}  // namespace wend
