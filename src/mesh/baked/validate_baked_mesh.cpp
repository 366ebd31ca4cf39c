#include <algorithm>
#include <cmath>
#include <string>

#include "wend/mesh/baked_mesh.h"

namespace wend {
namespace {

/// Looks for the first fault in tables with any content.
class BakedMeshCheck {
 public:
  explicit BakedMeshCheck(const BakedMesh::Tables& tables) : tables_(tables) {}

  Result<void> run() const {
    if (!are_rows(tables_.first_label, tables_.labels.size())) return fault("the rows of labels");
    if (!are_rows(tables_.first_sighting, tables_.sightings.size())) {
      return fault("the rows of sightings");
    }
    if (!are_rows(tables_.first_via, tables_.vias.size())) return fault("the rows of vias");
    if (tables_.vias.size() != tables_.via_lengths.size()) return fault("the lengths of vias");
    if (tables_.first_via.size() != tables_.first_sighting.size()) return fault("the regions");
    if (corners() > BakedMesh::kMostCorners) return fault("the number of corners");
    if (!are_cuts_right()) return fault("the cuts of polygons");
    for (std::uint32_t corner = 0; corner < corners(); ++corner) {
      if (!are_labels_right(corner)) return fault("the labels of corner " + std::to_string(corner));
    }
    for (std::uint32_t region = 0; region + 1 < tables_.first_via.size(); ++region) {
      if (!is_region_right(region)) return fault("region " + std::to_string(region));
    }
    return {};
  }

 private:
  static Error fault(const std::string& what) {
    return {"", 0, what + " of these baked tables make no sense: bake again"};
  }
  std::uint32_t corners() const {
    return static_cast<std::uint32_t>(tables_.first_label.size() - 1);
  }
  static bool is_length(double length) { return length >= 0 && std::isfinite(length); }

  static bool are_rows(const std::vector<std::uint32_t>& first, std::size_t count) {
    if (first.empty() || first.front() != 0 || first.back() != count) return false;
    for (std::size_t i = 1; i < first.size(); ++i) {
      if (first[i] < first[i - 1]) return false;
    }
    return true;
  }

  bool are_cuts_right() const {
    std::uint64_t regions = 0;
    for (const BakedMesh::Cut& cut : tables_.cuts) {
      const bool is_grid = cut.columns > 0 && cut.rows > 0 && cut.columns_per_unit > 0 &&
                           cut.rows_per_unit > 0 && std::isfinite(cut.left) &&
                           std::isfinite(cut.bottom) && cut.unused == 0;
      if (!is_grid || cut.first != regions) return false;
      regions += std::uint64_t{cut.columns} * cut.rows;
    }
    return regions + 1 == tables_.first_via.size();
  }

  /// Hubs rise, and the next corner has the same hub, nearer by something: so ways end.
  bool are_labels_right(std::uint32_t corner) const {
    for (std::uint32_t i = tables_.first_label[corner]; i < tables_.first_label[corner + 1]; ++i) {
      const BakedMesh::Label& label = tables_.labels[i];
      if (!is_length(label.length) || label.hub >= corners() || label.next >= corners()) {
        return false;
      }
      if (i > tables_.first_label[corner] && tables_.labels[i - 1].hub >= label.hub) return false;
      if (label.next == corner) {
        if (label.length != 0) return false;
        continue;
      }
      const BakedMesh::Label* next = find(label.next, label.hub);
      if (next == nullptr || !(next->length < label.length)) return false;
    }
    return true;
  }

  const BakedMesh::Label* find(std::uint32_t corner, std::uint32_t hub) const {
    const BakedMesh::Label* const end = tables_.labels.data() + tables_.first_label[corner + 1];
    const BakedMesh::Label* const found =
        std::lower_bound(tables_.labels.data() + tables_.first_label[corner], end, hub,
                         [](const BakedMesh::Label& a, std::uint32_t b) { return a.hub < b; });
    return found != end && found->hub == hub ? found : nullptr;
  }

  /// Corners rise; so do hubs, and each is one that the via's corner knows.
  bool is_region_right(std::uint32_t region) const {
    const std::uint32_t first = tables_.first_sighting[region];
    const std::uint32_t end = tables_.first_sighting[region + 1];
    for (std::uint32_t i = first; i < end; ++i) {
      const BakedMesh::Sighting& sighting = tables_.sightings[i];
      if (sighting.corner >= corners() || sighting.whole > 1) return false;
      if (i > first && tables_.sightings[i - 1].corner >= sighting.corner) return false;
    }
    for (std::uint32_t i = tables_.first_via[region]; i < tables_.first_via[region + 1]; ++i) {
      const std::uint32_t hub = tables_.vias[i] >> BakedMesh::kSightingBits;
      const std::uint32_t at = tables_.vias[i] & (BakedMesh::kMostSightings - 1);
      if (at >= end - first) return false;
      const BakedMesh::Label* known = find(tables_.sightings[first + at].corner, hub);
      if (known == nullptr || known->length != tables_.via_lengths[i]) return false;
    }
    return true;
  }

  const BakedMesh::Tables& tables_;
};

}  // namespace

Result<void> BakedMesh::validate() const { return BakedMeshCheck(tables_).run(); }

}  // namespace wend
