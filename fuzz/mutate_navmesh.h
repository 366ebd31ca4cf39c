// Changes wend's own mesh files as fuzz_navmesh.cpp takes them, which puts the checksum right: the
// numbers of the header, after which the file gets the length in the header, and bytes behind it.
// (include/wend/io/navmesh_file.h has the form.)
#pragma once

#include <string>

#include "mutate_mesh.h"
#include "mutate_tables.h"
#include "wend/io/navmesh_file.h"

namespace wend::fuzzing {

inline constexpr std::size_t kNavmeshHeader = 64;

inline std::string new_navmesh(Random& random) {
  MeshPlan plan = grid_of_squares(random);
  for (Position& place : plan.vertices) {
    if (random.chance(10)) place.z = mutated_number(place.z, random);
  }
  if (random.chance(50)) plan.areas.resize(plan.first.size() - 1);
  return io::to_navmesh_bytes(plan);
}

class NavmeshMutator {
 public:
  NavmeshMutator(std::string bytes, Random& random) : bytes_(std::move(bytes)), random_(random) {}

  std::string mutated() {
    const std::uint32_t changes = few(random_);
    for (std::uint32_t i = 0; i < changes; ++i) change();
    if (random_.chance(80)) fit();
    return bytes_;
  }

 private:
  void change() {
    if (random_.chance(15)) return change_number();
    if (random_.chance(60)) return change_word();
    const std::size_t place = kNavmeshHeader + index_below(bytes_.size() - kNavmeshHeader, random_);
    if (place < bytes_.size()) bytes_[place] = static_cast<char>(random_.below(256));
  }

  /// One of the header's.
  void change_number() {
    constexpr std::size_t kPlaces[] = {8, 12, 16, 20, 24, 28, 60};
    constexpr std::uint32_t kEdges[] = {0, 1, 2, 3, 4, 9, 0x7fffffff, 0x80000000, 0xffffffff};
    const std::size_t place = one_of(kPlaces, random_);
    const std::uint32_t old = little_endian_at(bytes_, place);
    const std::uint32_t next = random_.chance(50) ? old + 1 : old - 1;
    put_little_endian(bytes_, place, random_.chance(60) ? next : one_of(kEdges, random_));
  }

  /// A corner, or where a polygon begins.
  void change_word() {
    const std::size_t begin = kNavmeshHeader + std::size_t{24} * little_endian_at(bytes_, 16);
    if (begin + 4 >= bytes_.size()) return;
    const std::size_t place = begin + 4 * index_below((bytes_.size() - begin) / 4, random_);
    if (place + 4 <= bytes_.size()) put_little_endian(bytes_, place, random_.below(30));
  }

  /// As long as the header says, if that is not too much.
  void fit() {
    constexpr std::uint64_t kMost = 3900;
    const std::uint64_t polygons = little_endian_at(bytes_, 20);
    const std::uint64_t size = kNavmeshHeader + std::uint64_t{24} * little_endian_at(bytes_, 16) +
                               4 * (polygons + 1) +
                               std::uint64_t{4} * little_endian_at(bytes_, 24) +
                               (little_endian_at(bytes_, 12) == 0 ? 0 : polygons) + 8;
    if (size <= kMost) bytes_.resize(size, static_cast<char>(random_.below(256)));
  }

  std::string bytes_;
  Random& random_;
};

/// The first byte asks for the checksum.
inline std::string mutated_navmesh(const std::string& bytes, Random& random) {
  const bool is_new = bytes.size() <= kNavmeshHeader + 8 || starts_anew(random);
  const std::string base = is_new ? new_navmesh(random) : bytes.substr(1);
  return "\1" + NavmeshMutator(base, random).mutated();
}

}  // namespace wend::fuzzing
