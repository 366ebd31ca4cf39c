// Values in the payload of a shard, written and read.
#include <algorithm>
#include <bit>
#include <cstring>

#include "io/files/binary.h"
#include "shards/shard_file.h"

namespace wend::cli {

std::span<const std::uint8_t> ShardPayload::rest_of_block() const {
  if (block_ == shard_->blocks.size()) return {};
  return shard_->blocks[block_].subspan(offset_);
}

void ShardPayload::skip(std::size_t bytes) {
  offset_ += bytes;
  left_ -= bytes;
  if (offset_ < shard_->blocks[block_].size()) return;
  ++block_;
  offset_ = 0;
}

std::string ShardPayload::text(std::uint64_t size) {
  if (!ok_ || size > left_) {
    ok_ = false;
    return {};
  }
  std::string text;
  text.reserve(size);
  while (text.size() < size) {
    const auto rest = rest_of_block();
    const std::size_t some = std::min<std::size_t>(rest.size(), size - text.size());
    text.append(reinterpret_cast<const char*>(rest.data()), some);
    skip(some);
  }
  return text;
}

std::uint32_t ShardPayload::number32() {
  const std::string bytes = text(sizeof(std::uint32_t));
  return ok_ ? io::number_at<std::uint32_t>(io::bytes_of(bytes), 0) : 0;
}

std::uint64_t ShardPayload::number64() {
  const std::string bytes = text(sizeof(std::uint64_t));
  return ok_ ? io::number_at<std::uint64_t>(io::bytes_of(bytes), 0) : 0;
}

double ShardPayload::real() { return std::bit_cast<double>(number64()); }

std::string ShardPayload::text() { return text(number64()); }

std::string ShardPayload::line() {
  std::string line;
  while (ok_ && left_ > 0) {
    const auto rest = rest_of_block();
    const void* found = std::memchr(rest.data(), '\n', rest.size());
    const auto* end = static_cast<const std::uint8_t*>(found);
    const auto size = end != nullptr ? static_cast<std::size_t>(end - rest.data()) : rest.size();
    line.append(reinterpret_cast<const char*>(rest.data()), size);
    skip(end != nullptr ? size + 1 : size);
    if (end != nullptr) return line;
  }
  ok_ = false;
  return {};
}

void append_number32(std::string& payload, std::uint32_t number) { io::append(payload, number); }
void append_number64(std::string& payload, std::uint64_t number) { io::append(payload, number); }

void append_real(std::string& payload, double number) {
  io::append(payload, std::bit_cast<std::uint64_t>(number));
}

void append_text(std::string& payload, std::string_view text) {
  append_number64(payload, text.size());
  payload += text;
}

}  // namespace wend::cli
