// Changes files of a mesh's baked tables as fuzz_baked_mesh.cpp takes them, which puts the checksum
// right: tables are read, changed in ways that mostly still make sense, so that queries use them,
// and written again. (include/wend/mesh/baked_mesh.h has what they hold.)
//
// fuzz-baked-mesh: cov 1345 to 1719, ft 1767 to 2690.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "mutate.h"
#include "wend/mesh/baked_mesh_bytes.h"

namespace wend::fuzzing {

class BakedMeshMutator {
 public:
  BakedMeshMutator(BakedMesh::Tables tables, Random& random)
      : tables_(std::move(tables)), random_(random) {}

  std::string mutated() {
    const std::uint32_t changes = few(random_);
    for (std::uint32_t i = 0; i < changes; ++i) change();
    if (random_.chance(8)) change_number();  // then rows may lead anywhere
    return to_baked_mesh_bytes(BakedMesh(tables_));
  }

 private:
  void change() {
    switch (random_.below(11)) {
      case 0: change_cut(); break;
      case 1: turn_cut(); break;
      case 2: change_whole(); break;
      case 3:
      case 4: change_length(); break;
      case 5: change_next(); break;
      case 6: drop_via(); break;
      case 7: change_via(); break;
      case 8: drop_row(); break;
      case 9: swap_regions(); break;
      default: change_sighting();
    }
  }

  double odd_number() {
    constexpr double kOdd[] = {std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::quiet_NaN(), -0.0};
    return random_.chance(15) ? one_of(kOdd, random_) : edge_number(random_);
  }

  /// The positions of places in its grid.
  void change_cut() {
    if (tables_.cuts.empty()) return;
    BakedMesh::Cut& cut = tables_.cuts[index_below(tables_.cuts.size(), random_)];
    double* const numbers[] = {&cut.left, &cut.bottom, &cut.columns_per_unit, &cut.rows_per_unit};
    *one_of(numbers, random_) = odd_number();
  }

  void turn_cut() {
    if (tables_.cuts.empty()) return;
    BakedMesh::Cut& cut = tables_.cuts[index_below(tables_.cuts.size(), random_)];
    std::swap(cut.columns, cut.rows);
  }

  void change_whole() {
    if (tables_.sightings.empty()) return;
    std::uint32_t& whole = tables_.sightings[index_below(tables_.sightings.size(), random_)].whole;
    whole = 1 - whole;
  }

  std::uint32_t corner_of_via(std::uint32_t region, std::uint32_t via) const {
    const std::uint32_t at =
        tables_.first_sighting[region] + (tables_.vias[via] & (BakedMesh::kMostSightings - 1));
    return at < tables_.sightings.size() ? tables_.sightings[at].corner : 0;
  }

  template <class Visit>
  void for_each_via(Visit&& visit) {
    for (std::uint32_t region = 0; region + 1 < tables_.first_via.size(); ++region) {
      const std::uint32_t end = tables_.first_via[region + 1];
      for (std::uint32_t i = tables_.first_via[region]; i < end; ++i) visit(region, i);
    }
  }

  /// Changes the length of a label, and of its copies.
  void change_length() {
    if (tables_.labels.empty()) return;
    const std::size_t at = index_below(tables_.labels.size(), random_);
    std::uint32_t corner = 0;
    while (corner + 1 < tables_.first_label.size() && tables_.first_label[corner + 1] <= at)
      ++corner;
    BakedMesh::Label& label = tables_.labels[at];
    label.length = random_.chance(50) ? label.length * 2 : std::abs(odd_number());
    const std::uint32_t hub = label.hub;
    for_each_via([&](std::uint32_t region, std::uint32_t i) {
      const bool same = tables_.vias[i] >> BakedMesh::kSightingBits == hub;
      if (same && corner_of_via(region, i) == corner) tables_.via_lengths[i] = label.length;
    });
  }

  void change_next() {
    if (tables_.labels.empty()) return;
    const std::size_t corners = tables_.first_label.size() - 1;
    BakedMesh::Label& label = tables_.labels[index_below(tables_.labels.size(), random_)];
    label.next = static_cast<std::uint32_t>(index_below(corners, random_));
  }

  void drop_via() {
    if (tables_.vias.empty()) return;
    const std::size_t at = index_below(tables_.vias.size(), random_);
    const auto place = static_cast<std::ptrdiff_t>(at);
    tables_.vias.erase(tables_.vias.begin() + place);
    tables_.via_lengths.erase(tables_.via_lengths.begin() + place);
    for (std::uint32_t& first : tables_.first_via) first -= first > at ? 1 : 0;
  }

  /// Another hub that the same corner knows.
  void change_via() {
    if (tables_.vias.empty() || tables_.labels.empty()) return;
    const std::size_t wanted = index_below(tables_.vias.size(), random_);
    for_each_via([&](std::uint32_t region, std::uint32_t i) {
      if (i != wanted) return;
      const std::uint32_t corner = corner_of_via(region, i);
      if (corner + 1 >= tables_.first_label.size()) return;
      const std::uint32_t first = tables_.first_label[corner];
      const std::uint32_t count = tables_.first_label[corner + 1] - first;
      if (count == 0) return;
      const BakedMesh::Label& label = tables_.labels[first + random_.below(count)];
      const std::uint32_t at = tables_.vias[i] & (BakedMesh::kMostSightings - 1);
      tables_.vias[i] = label.hub << BakedMesh::kSightingBits | at;
      tables_.via_lengths[i] = label.length;
    });
  }

  /// Drops all vias of a region: then ways from there are searched.
  void drop_row() {
    if (tables_.first_via.size() < 2) return;
    const std::size_t region = index_below(tables_.first_via.size() - 1, random_);
    const std::uint32_t first = tables_.first_via[region];
    const std::uint32_t end = tables_.first_via[region + 1];
    tables_.vias.erase(tables_.vias.begin() + first, tables_.vias.begin() + end);
    tables_.via_lengths.erase(tables_.via_lengths.begin() + first,
                              tables_.via_lengths.begin() + end);
    for (std::size_t i = region + 1; i < tables_.first_via.size(); ++i) {
      tables_.first_via[i] -= end - first;
    }
  }

  /// A polygon gets a corner that another one sees, which may not be visible at all.
  void swap_regions() {
    const std::size_t count = tables_.sightings.size();
    if (count == 0) return;
    BakedMesh::Sighting& sighting = tables_.sightings[index_below(count, random_)];
    sighting.corner = tables_.sightings[index_below(count, random_)].corner;
  }

  void change_sighting() {
    if (tables_.sightings.empty()) return;
    BakedMesh::Sighting& sighting =
        tables_.sightings[index_below(tables_.sightings.size(), random_)];
    sighting.corner = random_.below(8);
  }

  /// Any number of any table.
  void change_number() {
    std::vector<std::uint32_t>* const rows[] = {&tables_.first_label, &tables_.first_sighting,
                                                &tables_.first_via, &tables_.vias};
    std::vector<std::uint32_t>& row = *one_of(rows, random_);
    if (row.empty()) return;
    constexpr std::uint32_t kEdges[] = {0, 1, 2, 7, 1023, 1024, 0x7fffffff, 0xffffffff};
    row[index_below(row.size(), random_)] = one_of(kEdges, random_);
  }

  BakedMesh::Tables tables_;
  Random& random_;
};

/// The first byte asks for the checksum. Unreadable bytes are replaced by the example.
inline std::string mutated_baked_mesh(const std::string& bytes, const BakedMesh& example,
                                      Random& random) {
  BakedMesh::Tables tables = example.tables();
  if (bytes.size() > 1 && !starts_anew(random)) {
    const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const Result<BakedMesh> read = parse_baked_mesh({data + 1, bytes.size() - 1});
    if (read) tables = read.value().tables();
  }
  return "\1" + BakedMeshMutator(std::move(tables), random).mutated();
}

}  // namespace wend::fuzzing
