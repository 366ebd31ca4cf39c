// Shared by the mutators of all fuzz targets. Nine of ten files whose bytes were changed anywhere
// are refused in their first lines. So each target has a mutator that takes a file apart, changes
// its contents and puts it together again, in the right form: mutate_json.h, mutate_xml.h,
// mutate_png.h and so on. One mutation in eight is still one of bytes, so that the form is wrong
// now and then.
//
// Each of them states the gain by libFuzzer's counts: branches (cov) and how often they were taken
// (ft) after 4,000 runs from the seeds, of bytes and by structure (-seed=1); and the number of
// accepted files.
//
// With WEND_FUZZ_PLAIN=1 in the environment all mutations are of bytes, to measure that gain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string>
#include <utility>

#include "wend/base/random.h"

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace wend::fuzzing {

/// A number from 0 to count - 1; 0 where there is none.
inline std::size_t index_below(std::size_t count, Random& random) {
  return count == 0 ? 0 : random.below(static_cast<std::uint32_t>(count));
}

template <class List>
const auto& one_of(const List& list, Random& random) {
  return *(std::begin(list) + static_cast<std::ptrdiff_t>(index_below(std::size(list), random)));
}

/// The bytes as mutated by libFuzzer; they become at most a little longer.
inline std::string mutated_bytes(std::string bytes) {
  constexpr std::size_t kMore = 16;
  const std::size_t size = bytes.size();
  bytes.resize(size + kMore);
  auto* const data = reinterpret_cast<std::uint8_t*>(bytes.data());
  bytes.resize(LLVMFuzzerMutate(data, size, bytes.size()));
  return bytes;
}

/// Numbers at which readers decide otherwise: ends of types, limits, beside whole numbers.
inline double edge_number(Random& random) {
  constexpr double kEdges[] = {
      0,          -0.0,       1,        -1,      0.5,        2,       3,
      6,          9,          10,       15,      16,         18,      26,
      61,         64,         100,      127,     128,        255,     256,
      999.999,    1000,       1000.001, 1001,    0.001,      0.0005,  0.29999999999999999,
      32767,      32768,      65535,    65536,   1e6,        1000001, 0x1p22,
      0x1p28,     0x1p28 - 1, 1e8,      -1e8,    100000001,  1e9,     0x1p30,
      0x1p31,     0x1p31 - 1, -0x1p31,  0x1p32,  0x1p32 - 1, 0x1p46,  0x1p53,
      0x1p53 + 2, 1e12,       -1e12,    1e15,    0x1p63,     0x1p64,  1e18,
      1e22,       1e300,      -1e308,   1.7e308, 1e-9,       1e-300,  5e-324};
  constexpr std::uint32_t kSmall = 12;
  return random.chance(40) ? random.below(kSmall) : one_of(kEdges, random);
}

/// The number itself, or one near by, or another one.
inline double mutated_number(double number, Random& random) {
  constexpr double kNear[] = {1, -1, 0.5, -0.5, 0.001, 1e-9};
  switch (random.below(6)) {
    case 0: return number + one_of(kNear, random);
    case 1: return -number;
    case 2: return number * 2;
    case 3: return number / 2;
    default: return edge_number(random);
  }
}

/// Numbers as text, since a double cannot express them all.
inline std::string edge_number_text(Random& random) {
  constexpr const char* kEdges[] = {"0",
                                    "-0",
                                    "-1",
                                    "1",
                                    "00",
                                    "+1",
                                    "1.",
                                    ".5",
                                    "0.5",
                                    "1.0005",
                                    "0.001",
                                    "0.0001",
                                    "1000",
                                    "1000.000",
                                    "1000.001",
                                    "1e3",
                                    "1e-3",
                                    "1E2",
                                    "2147483647",
                                    "2147483648",
                                    "4294967295",
                                    "4294967296",
                                    "268435456",
                                    "16384",
                                    "9",
                                    "10",
                                    "19",
                                    "20",
                                    "65535",
                                    "65536",
                                    "inf",
                                    "nan",
                                    "0x1p3",
                                    "1e400",
                                    "1e-400",
                                    "1e999999999999",
                                    "18446744073709551615",
                                    "18446744073709551616",
                                    "99999999999999999999999",
                                    "123456789012345678901234567890.5",
                                    "0.000000000000000000000000000001",
                                    "2.2250738585072014e-308",
                                    "1.7976931348623157e308",
                                    "1.7976931348623159e308"};
  constexpr std::uint32_t kSmall = 12;
  return random.chance(40) ? std::to_string(random.below(kSmall)) : one_of(kEdges, random);
}

/// The number of changes at a time: mostly one, since a refused file is not read further, and
/// libFuzzer calls a mutator up to five times before it takes another seed.
inline std::uint32_t few(Random& random) { return random.chance(60) ? 1 : 1 + random.below(4); }

/// Whether to begin from a valid example again: most seeds are files that are refused.
inline bool starts_anew(Random& random) { return random.chance(25); }

inline bool is_plain() {
  static const bool plain = std::getenv("WEND_FUZZ_PLAIN") != nullptr;
  return plain;
}

/// A custom mutator: `change` makes a new file from a file, or an empty one if it cannot.
template <class Change>
std::size_t mutate_by(Change&& change, std::uint8_t* data, std::size_t size, std::size_t most,
                      unsigned seed) {
  constexpr std::uint32_t kPlainShare = 8;
  Random random(seed);
  if (is_plain() || random.below(kPlainShare) == 0) return LLVMFuzzerMutate(data, size, most);
  const std::string made = change(std::string(reinterpret_cast<char*>(data), size), random);
  if (made.empty() || made.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(made.begin(), made.end(), reinterpret_cast<char*>(data));
  return made.size();
}

}  // namespace wend::fuzzing
