// Answers to requests, which several may share, and which are kept for later equal requests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "slot_table.h"
#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/internal/world/path_validity.h"

namespace wend {

struct Answer : HeldPath {
  bool listed = false;        // for later equal requests
  std::uint32_t users = 0;    // requests
  std::uint32_t newer = ~0u;  // of those that are listed: the next one used later, and before
  std::uint32_t older = ~0u;
  std::size_t bytes = 0;  // as counted when it was listed
};

class Answers {
 public:
  static constexpr std::uint32_t kNone = ~0u;

  explicit Answers(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// A new one that takes the path, and gives an old one's memory in exchange; one user.
  std::uint32_t add(Path& path);
  Answer& operator[](std::uint32_t answer) {
    WEND_ASSERT(answer < answers_.size(), "look for kNone first: it is no answer's number");
    return answers_[answer];
  }
  const Answer& operator[](std::uint32_t answer) const { return answers_[answer]; }

  /// Keeps it for the next request of the same ends and detail, in place of an older one, and drops
  /// the least recently used ones if there is too much.
  void list(std::uint32_t number);
  void unlist(std::uint32_t number);
  /// A listed answer; kNone. It becomes the most recently used one.
  std::uint32_t find(NodeId from, NodeId to, PathDetail detail);
  void use(std::uint32_t answer) {
    WEND_ASSERT(answers_[answer].listed, "only answers that find() returns get further users");
    ++answers_[answer].users;
  }
  /// One user less; an answer without users that is not listed is recycled.
  void release(std::uint32_t number);

  std::size_t bytes() const { return bytes_; }
  /// Checks that lists, tables and counts fit together; returns the first fault. Linear.
  Result<void> validate() const;

 private:
  static std::uint64_t key(NodeId from, NodeId to) { return std::uint64_t{from} << 32 | to; }
  /// Plain paths hold every cell, or only their turns.
  SlotTable& by_ends(PathDetail detail) { return by_ends_[detail == PathDetail::cells ? 0 : 1]; }
  void link(std::uint32_t number);
  void unlink(std::uint32_t number);
  void recycle(std::uint32_t number);

  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::vector<Answer> answers_;
  std::vector<std::uint32_t> spare_;
  std::array<SlotTable, 2> by_ends_;
  std::uint32_t newest_ = kNone;
  std::uint32_t oldest_ = kNone;
};

}  // namespace wend
