// Changes files of baked tables as fuzz_first_moves.cpp takes them, which puts the checksum right:
// the numbers of the header, after which the file gets the length in the header, and the numbers of
// blocks. (include/wend/io/first_moves_file.h has the form.)
//
// fuzz-first-moves: cov 1825 to 1830, ft 2078 to 2136: little, since the target puts the checksum
// right for changed bytes as well.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "mutate.h"

namespace wend::fuzzing {

inline constexpr std::size_t kTablesHeader = 64;

inline std::uint32_t little_endian_at(const std::string& bytes, std::size_t offset) {
  std::uint32_t number = 0;
  for (unsigned i = 0; i < 4; ++i) {
    number |= std::uint32_t{static_cast<std::uint8_t>(bytes[offset + i])} << 8 * i;
  }
  return number;
}

inline void put_little_endian(std::string& bytes, std::size_t offset, std::uint32_t number) {
  for (unsigned i = 0; i < 4; ++i) bytes[offset + i] = static_cast<char>(number >> 8 * i & 255);
}

class TablesMutator {
 public:
  TablesMutator(std::string bytes, Random& random) : bytes_(std::move(bytes)), random_(random) {}

  std::string mutated() {
    const std::uint32_t changes = few(random_);
    for (std::uint32_t i = 0; i < changes; ++i) change();
    if (random_.chance(80)) fit();
    return bytes_;
  }

 private:
  void change() {
    switch (random_.below(12)) {
      case 0: change_number(); break;
      case 1:
      case 2: change_row(); break;
      case 3: change_many(); break;
      default: change_byte();
    }
  }

  /// One of the header's.
  void change_number() {
    constexpr std::size_t kPlaces[] = {8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52};
    constexpr std::uint32_t kEdges[] = {
        0,  1,  2,  3,  4,    7,      9,       14,         15,         16,        31,
        32, 63, 64, 65, 1000, 0x4000, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff};
    const std::size_t place = one_of(kPlaces, random_);
    const std::uint32_t old = little_endian_at(bytes_, place);
    const std::uint32_t next = random_.chance(50) ? old + 1 : old - 1;
    put_little_endian(bytes_, place, random_.chance(30) ? next : one_of(kEdges, random_));
  }

  /// Which row of the table a block has.
  void change_row() {
    constexpr std::uint32_t kEdges[] = {0, 1, 2, 3, 10, 62, 63, 0x7fffffff, 0xfffffffe, 0xffffffff};
    const std::size_t rows = std::min<std::size_t>(blocks(), 64);
    const std::size_t place = kTablesHeader + 4 * index_below(rows, random_);
    if (place + 4 <= bytes_.size()) put_little_endian(bytes_, place, one_of(kEdges, random_));
  }

  /// Behind the header.
  void change_byte() {
    const std::size_t place = kTablesHeader + index_below(bytes_.size() - kTablesHeader, random_);
    if (place < bytes_.size()) bytes_[place] = static_cast<char>(random_.below(256));
  }

  /// Up to the end.
  void change_many() {
    const std::size_t first = kTablesHeader + index_below(bytes_.size() - kTablesHeader, random_);
    const std::uint32_t kinds = random_.chance(50) ? 9 : 256;
    for (std::size_t i = first; i < bytes_.size(); ++i) {
      if (random_.chance(50)) bytes_[i] = static_cast<char>(random_.below(kinds));
    }
  }

  std::uint64_t blocks() const {
    const std::uint32_t shift = little_endian_at(bytes_, 12) & 31;
    const auto count = [&](std::size_t place) {
      return ((std::uint64_t{1} << shift) - 1 + little_endian_at(bytes_, place)) >> shift;
    };
    return count(24) * count(28);
  }

  /// As the header says, if that is not too much.
  void fit() {
    constexpr std::uint64_t kMost = 3900;
    constexpr std::uint64_t kLine = 64;
    constexpr std::uint64_t kSum = 8;
    const auto lines = [&](std::uint64_t count) { return (count + kLine - 1) / kLine * kLine; };
    const std::uint64_t turns = little_endian_at(bytes_, 44);
    const std::uint64_t rows = little_endian_at(bytes_, 48);
    if (blocks() > kMost || turns > kMost || rows > kMost) return;
    const std::uint64_t size = kTablesHeader + lines(4 * blocks()) +
                               lines(((turns + 63) / 64 + 7) / 8) + rows * turns + kSum;
    if (size <= kMost) bytes_.resize(size, static_cast<char>(random_.below(256)));
  }

  std::string bytes_;
  Random& random_;
};

/// The first byte asks for the checksum. The example is a file of the target's own map.
inline std::string mutated_tables(const std::string& bytes, const std::string& example,
                                  Random& random) {
  const bool is_new = bytes.size() <= kTablesHeader + 1 || starts_anew(random);
  return "\1" + TablesMutator(is_new ? example : bytes.substr(1), random).mutated();
}

}  // namespace wend::fuzzing
