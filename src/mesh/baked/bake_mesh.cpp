#include <algorithm>
#include <array>
#include <numeric>

#include "region_cutter.h"
#include "region_lists.h"
#include "wend/base/assert.h"
#include "wend/internal/base/bits.h"
#include "wend/internal/base/checksum.h"
#include "wend/mesh/baked_mesh.h"

namespace wend {
namespace {

Error bake_error(std::string reason) { return {"", 0, std::move(reason)}; }

template <class T>
std::size_t bytes_in(const std::vector<T>& values) {
  return values.size() * sizeof(T);
}

template <class T>
std::uint64_t checksum_of(const std::vector<T>& values, std::uint64_t before) {
  // Copied number by number, for what lies between two of them in a struct is anything.
  std::vector<std::uint8_t> bytes;
  const auto add = [&](std::uint64_t bits) {
    for (unsigned i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(bits >> 8 * i));
  };
  add(before);
  add(values.size());
  for (const T& value : values) {
    if constexpr (std::is_same_v<T, Position>) {
      for (const double part : {value.x, value.y, value.z}) {
        add(bits_of(part == 0 ? 0.0 : part));
      }
    } else {
      add(value);
    }
  }
  return checksum(bytes);
}

std::uint64_t checksum_of(const NavMesh& mesh) {
  const MeshPlan& plan = mesh.plan();
  const std::uint64_t open =
      checksum_of(plan.corners, checksum_of(plan.first, checksum_of(plan.vertices, 0)));
  if (!mesh.has_closed()) return open;
  std::vector<std::uint32_t> closed;
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    if (mesh.is_closed(polygon)) closed.push_back(polygon);
  }
  return checksum_of(closed, open);
}

std::size_t bytes_of(const BakedMesh::Tables& tables) {
  return sizeof(BakedMesh) + bytes_in(tables.first_label) + bytes_in(tables.labels) +
         bytes_in(tables.cuts) + bytes_in(tables.first_sighting) + bytes_in(tables.sightings) +
         bytes_in(tables.first_via) + bytes_in(tables.vias) + bytes_in(tables.via_lengths);
}

/// Bakes in three parts, of which each says how far it is.
class MeshBaker {
 public:
  MeshBaker(const NavMesh& mesh, const BakeMeshOptions& options) : mesh_(mesh), options_(options) {}

  Result<BakedMesh> bake() {
    if (mesh_.bend_count() > BakedMesh::kMostCorners) {
      return bake_error("the mesh has " + std::to_string(mesh_.bend_count()) +
                        " corners round which ways can bend, and tables are for " +
                        std::to_string(BakedMesh::kMostCorners) + " at most: divide the mesh");
    }
    tables_.mesh = checksum_of(mesh_);
    const CornerGraph graph = build_corner_graph(mesh_, part(0, 0.2));
    if (cancelled()) return cancelled_error();
    HubLabels labels = build_hub_labels(graph, part(0.2, 0.5));
    if (cancelled()) return cancelled_error();
    const std::size_t least = bytes_in(labels.first) + bytes_in(labels.labels);
    if (least > options_.most_bytes) return too_large(least);
    make_lists(graph, labels);
    if (cancelled()) return cancelled_error();
    tables_.first_label = std::move(labels.first);
    tables_.labels = std::move(labels.labels);
    return fit();
  }

 private:
  static Error cancelled_error() { return bake_error("baking was cancelled"); }
  Error too_large(std::size_t least) const {
    return bake_error("the tables take " + std::to_string(least) +
                      " bytes at least, and no more than " + std::to_string(options_.most_bytes) +
                      " are allowed: allow more, or merge the mesh's polygons");
  }
  bool cancelled() const {
    return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
  }
  std::function<bool(double)> part(double begin, double end) const {
    return [this, begin, end](double done) {
      if (options_.on_progress) options_.on_progress(begin + done * (end - begin));
      return !cancelled();
    };
  }

  /// The finest cut that fits, and whole polygons where none does.
  void make_lists(const CornerGraph& graph, const HubLabels& labels) {
    constexpr std::array<double, 7> kCells = {0, 0.25, 0.5, 1, 2, 4, 8};
    double left = 0.5;
    for (const double cells : kCells) {
      BakedMesh::Tables tables;
      const bool fits = try_lists(graph, labels, cells, part(1 - left, 1 - left / 2), tables);
      left /= 2;
      if (cancelled() || (!fits && cells > 0)) return;
      tables_.cuts = std::move(tables.cuts);
      tables_.first_sighting = std::move(tables.first_sighting);
      tables_.sightings = std::move(tables.sightings);
      tables_.first_via = std::move(tables.first_via);
      tables_.vias = std::move(tables.vias);
      tables_.via_lengths = std::move(tables.via_lengths);
      if (!fits) return;
    }
  }

  /// False where that takes more than it may (then lists are not complete, but for the coarsest).
  bool try_lists(const CornerGraph& graph, const HubLabels& labels, double cells,
                 const std::function<bool(double)>& go_on, BakedMesh::Tables& tables) const {
    constexpr std::uint32_t kPause = 64;
    const std::size_t rest = bytes_in(labels.first) + bytes_in(labels.labels);
    RegionCutter cutter(mesh_, cells);
    RegionLists lists(graph, labels);
    tables.first_sighting.assign(1, 0);
    tables.first_via.assign(1, 0);
    for (std::uint32_t polygon = 0; polygon < mesh_.polygon_count(); ++polygon) {
      const double done = static_cast<double>(polygon) / mesh_.polygon_count();
      if (polygon % kPause == 0 && !go_on(done)) return false;
      tables.cuts.push_back(cutter.cut(polygon));
      tables.cuts.back().first = static_cast<std::uint32_t>(tables.first_via.size() - 1);
      cutter.for_each_region(
          [&](std::span<const Position> region) { lists.make(polygon, region, tables); });
      if (cells > 0 && bytes_of(tables) + rest > options_.most_bytes) return false;
    }
    return bytes_of(tables) + rest <= options_.most_bytes;
  }

  /// Leaves out lists until the tables are no larger than they may be: those first that are the
  /// longest for the places that they serve.
  Result<BakedMesh> fit() {
    const std::size_t lists = bytes_in(tables_.vias) + bytes_in(tables_.via_lengths);
    const std::size_t rest = bytes_of(tables_) - lists;
    if (rest > options_.most_bytes) return too_large(rest);
    if (lists + rest > options_.most_bytes) drop_lists(options_.most_bytes - rest);
    return BakedMesh(std::move(tables_));
  }

  void drop_lists(std::size_t room) {
    WEND_ASSERT(tables_.vias.size() == tables_.via_lengths.size() &&
                    tables_.cuts.size() == mesh_.polygon_count(),
                "make the lists of all polygons before some are dropped");
    std::vector<double> worth(tables_.first_via.size() - 1);
    std::vector<std::uint32_t> order(worth.size());
    const auto length = [&](std::uint32_t region) {
      return tables_.first_via[region + 1] - tables_.first_via[region];
    };
    for (std::uint32_t polygon = 0; polygon < mesh_.polygon_count(); ++polygon) {
      const BakedMesh::Cut& cut = tables_.cuts[polygon];
      WEND_ASSERT(std::size_t{cut.first} + std::size_t{cut.columns} * cut.rows <= worth.size(),
                  "a polygon's regions are numbered from the first one of its cut");
      const double area = flat_area(mesh_, polygon) / (cut.columns * cut.rows);
      for (std::uint32_t i = cut.first; i < cut.first + cut.columns * cut.rows; ++i) {
        worth[i] = length(i) == 0 ? 0 : area / length(i);
      }
    }
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return worth[a] > worth[b]; });
    std::vector<bool> kept(worth.size());
    for (const std::uint32_t region : order) {
      const std::size_t needed = length(region) * (sizeof(BakedMesh::Via) + sizeof(double));
      if (needed > room) break;
      room -= needed;
      kept[region] = true;
    }
    std::vector<BakedMesh::Via> vias;
    std::vector<double> lengths;
    std::vector<std::uint32_t> first = {0};
    for (std::uint32_t i = 0; i < kept.size(); ++i) {
      for (std::uint32_t j = tables_.first_via[i]; kept[i] && j < tables_.first_via[i + 1]; ++j) {
        vias.push_back(tables_.vias[j]);
        lengths.push_back(tables_.via_lengths[j]);
      }
      first.push_back(static_cast<std::uint32_t>(vias.size()));
    }
    tables_.vias = std::move(vias);
    tables_.via_lengths = std::move(lengths);
    tables_.first_via = std::move(first);
  }

  const NavMesh& mesh_;
  const BakeMeshOptions& options_;
  BakedMesh::Tables tables_;
};

}  // namespace

Result<BakedMesh> BakedMesh::bake(const NavMesh& mesh, const BakeMeshOptions& options) {
  return MeshBaker(mesh, options).bake();
}

const char* BakedMesh::misfit(const NavMesh& mesh) const {
  if (tables_.cuts.size() != mesh.polygon_count() ||
      tables_.first_label.size() != std::size_t{mesh.bend_count()} + 1 ||
      tables_.mesh != checksum_of(mesh)) {
    return "these tables were baked for another mesh: bake again";
  }
  return nullptr;
}

std::size_t BakedMesh::bytes() const { return bytes_of(tables_); }

std::uint32_t BakedMesh::region_count() const {
  return tables_.first_via.empty() ? 0 : static_cast<std::uint32_t>(tables_.first_via.size() - 1);
}

std::uint32_t BakedMesh::unlisted_regions() const {
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < region_count(); ++i) {
    const bool sees = tables_.first_sighting[i] != tables_.first_sighting[i + 1];
    count += sees && tables_.first_via[i] == tables_.first_via[i + 1] ? 1 : 0;
  }
  return count;
}

}  // namespace wend
