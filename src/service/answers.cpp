#include "answers.h"

#include <utility>

#include "wend/base/assert.h"

namespace wend {

std::uint32_t Answers::add(Path& path) {
  if (spare_.empty()) {
    spare_.push_back(static_cast<std::uint32_t>(answers_.size()));
    answers_.emplace_back();
  }
  const std::uint32_t number = spare_.back();
  spare_.pop_back();
  Answer& answer = answers_[number];
  WEND_ASSERT(answer.users == 0 && !answer.listed, "recycle() only answers that nobody uses");
  std::swap(answer.path, path);
  answer.users = 1;
  answer.plain = answer.has_box = false;
  answer.edits_seen = 0;
  return number;
}

void Answers::list(std::uint32_t number) {
  Answer& answer = answers_[number];
  WEND_ASSERT(answer.plain && !answer.listed, "only plain answers are kept, each once");
  SlotTable& by_ends = this->by_ends(answer.path.detail);
  const std::uint32_t before = by_ends.find(key(answer.from, answer.to));
  if (before != kNone) unlist(before);
  const Path& path = answer.path;
  answer.bytes = sizeof(Answer) + path.nodes.size() * sizeof(NodeId) +
                 path.points.size() * sizeof(Point) + path.waypoints.size() * sizeof(Position);
  if (answer.bytes > most_bytes_) return;
  answer.listed = true;
  bytes_ += answer.bytes;
  by_ends.insert(key(answer.from, answer.to), number);
  link(number);
  while (bytes_ > most_bytes_) unlist(oldest_);
  WEND_ASSERT(answer.listed && newest_ == number, "older answers make way for one that fits");
}

void Answers::unlist(std::uint32_t number) {
  Answer& answer = answers_[number];
  if (!answer.listed) return;
  WEND_ASSERT(bytes_ >= answer.bytes, "list() counts the bytes of each answer that is kept");
  answer.listed = false;
  bytes_ -= answer.bytes;
  by_ends(answer.path.detail).erase(key(answer.from, answer.to));
  unlink(number);
  if (answer.users == 0) recycle(number);
}

std::uint32_t Answers::find(NodeId from, NodeId to, PathDetail detail) {
  const std::uint32_t found = by_ends(detail).find(key(from, to));
  if (found == kNone) return kNone;
  WEND_ASSERT(answers_[found].listed, "unlist() an answer also where its ends lead to it");
  unlink(found);
  link(found);
  return found;
}

void Answers::release(std::uint32_t number) {
  Answer& answer = answers_[number];
  WEND_ASSERT(answer.users > 0, "each user releases an answer once");
  if (--answer.users == 0 && !answer.listed) recycle(number);
}

void Answers::recycle(std::uint32_t number) {
  WEND_ASSERT(answers_[number].users == 0 && !answers_[number].listed,
              "an answer in use or in the list must not be given away");
  spare_.push_back(number);
}

void Answers::link(std::uint32_t number) {
  WEND_ASSERT(number != newest_, "unlink() an answer before it becomes the newest again");
  Answer& answer = answers_[number];
  answer.newer = kNone;
  answer.older = newest_;
  if (newest_ != kNone) answers_[newest_].newer = number;
  newest_ = number;
  if (oldest_ == kNone) oldest_ = number;
}

void Answers::unlink(std::uint32_t number) {
  WEND_ASSERT(newest_ != kNone && oldest_ != kNone, "only answers in the list can leave it");
  const Answer& answer = answers_[number];
  (answer.newer == kNone ? newest_ : answers_[answer.newer].older) = answer.older;
  (answer.older == kNone ? oldest_ : answers_[answer.older].newer) = answer.newer;
}

Result<void> Answers::validate() const {
  std::size_t bytes = 0;
  std::size_t listed = 0;
  for (std::uint32_t at = newest_; at != kNone; at = answers_[at].older) {
    const Answer& answer = answers_[at];
    const SlotTable& by_ends = by_ends_[answer.path.detail == PathDetail::cells ? 0 : 1];
    if (!answer.listed || by_ends.find(key(answer.from, answer.to)) != at) {
      return Error{"", 0,
                   "an answer in the list of those that are kept cannot be found by its ends"};
    }
    bytes += answer.bytes;
    ++listed;
  }
  if (listed != by_ends_[0].size() + by_ends_[1].size())
    return Error{"", 0, "an answer that is found by its ends is not in the list"};
  if (bytes != bytes_ || bytes > most_bytes_)
    return Error{"", 0, "the bytes of kept answers were miscounted"};
  return {};
}

}  // namespace wend
