// The inputs of fuzz_shard_file.cpp. Byte 0 has two bits: checksums are corrected before the files
// are read, since hardly a change would get past them; and there are two files, those of the two
// shards of one job, behind the size of the first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "io/files/binary.h"
#include "shards/shard_file.h"

namespace wend::fuzzing {

struct ShardInput {
  bool corrected = false;
  std::vector<std::string> files;  ///< one or two
};

template <class T>
T number_in(const std::string& bytes, std::size_t at) {
  return io::number_at<T>(io::bytes_of(bytes), at);
}

inline void put_number(std::string& bytes, std::size_t at, std::uint64_t value) {
  std::string number;
  io::append(number, value);
  bytes.replace(at, number.size(), number);
}

/// The header's numbers that follow from others, and its checksum. Returns where that stands, or 0
/// where there is no header.
inline std::size_t correct_header(std::string& bytes) {
  constexpr std::size_t kTextAt = 80;
  if (bytes.size() < kTextAt) return 0;
  const std::size_t version = number_in<std::uint32_t>(bytes, 72);
  const std::size_t words = number_in<std::uint32_t>(bytes, 76);
  const std::size_t at = kTextAt + version + words;
  if (bytes.size() < at + io::kSealBytes) return 0;
  cli::ShardHeader header;
  header.index = number_in<std::uint64_t>(bytes, 16);
  header.count = number_in<std::uint64_t>(bytes, 24);
  header.pieces = number_in<std::uint64_t>(bytes, 32);
  header.words = bytes.substr(kTextAt + version, words);
  if (header.count > 0 && header.count <= cli::kMostShards && header.index <= header.count) {
    put_number(bytes, 40, header.first());
    put_number(bytes, 48, header.end());
  }
  put_number(bytes, 64, header.job());
  put_number(bytes, at, checksum(io::bytes_of(bytes).first(at)));
  return at;
}

inline void correct_checksums(std::string& bytes) {
  constexpr std::size_t kEnd = 16;
  constexpr std::size_t kSeal = io::kSealBytes;
  std::size_t at = correct_header(bytes);
  while (at != 0 && bytes.size() >= at + kSeal + kEnd + kSeal) {
    const std::size_t size = number_in<std::uint32_t>(bytes, at + kSeal);
    const std::size_t sealed = kSeal + (size == 0 ? kEnd : sizeof(std::uint32_t) + size);
    if (bytes.size() < at + sealed + kSeal) return;
    put_number(bytes, at + sealed, checksum(io::bytes_of(bytes).subspan(at, sealed)));
    if (size == 0) return;
    at += sealed;
  }
}

/// Precondition: there is a byte.
inline ShardInput read_shard_input(const std::string& bytes) {
  constexpr std::size_t kFilesAt = 1 + sizeof(std::uint32_t);
  ShardInput input;
  input.corrected = (bytes[0] & 1) != 0;
  if ((bytes[0] & 2) != 0 && bytes.size() >= kFilesAt) {
    const std::size_t first = number_in<std::uint32_t>(bytes, 1);
    const std::size_t second = kFilesAt + std::min(first, bytes.size() - kFilesAt);
    input.files = {bytes.substr(kFilesAt, second - kFilesAt), bytes.substr(second)};
  } else {
    input.files = {bytes.substr(1)};
  }
  if (input.corrected) std::for_each(input.files.begin(), input.files.end(), correct_checksums);
  return input;
}

inline std::string shard_input_bytes(const ShardInput& input) {
  const bool two = input.files.size() > 1;
  std::string bytes(1, static_cast<char>((input.corrected ? 1 : 0) | (two ? 2 : 0)));
  if (two) io::append(bytes, static_cast<std::uint32_t>(input.files[0].size()));
  for (const std::string& file : input.files) bytes += file;
  return bytes;
}

/// A whole file around a payload.
inline std::string shard_bytes(const cli::ShardHeader& header, const std::string& payload,
                               std::uint32_t outcome) {
  std::string bytes;
  cli::ShardWriter writer(header, [&](std::string_view some) { bytes += some; });
  writer.add(payload);
  writer.finish(outcome);
  return bytes;
}

}  // namespace wend::fuzzing
