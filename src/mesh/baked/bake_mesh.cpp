#include <algorithm>
#include <bit>
#include <numeric>

#include "region_lists.h"
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
        add(std::bit_cast<std::uint64_t>(part == 0 ? 0.0 : part));
      }
    } else {
      add(value);
    }
  }
  return checksum(bytes);
}

std::uint64_t checksum_of(const MeshPlan& plan) {
  return checksum_of(plan.corners, checksum_of(plan.first, checksum_of(plan.vertices, 0)));
}

/// Bakes in three parts, of which each says how far it is.
class MeshBaker {
 public:
  MeshBaker(const NavMesh& mesh, const BakeMeshOptions& options) : mesh_(mesh), options_(options) {}

  Result<BakedMesh> bake() {
    tables_.mesh = checksum_of(mesh_.plan());
    CornerGraph graph = build_corner_graph(mesh_, part(0, 0.2));
    if (cancelled()) return cancelled_error();
    HubLabels labels = build_hub_labels(graph, part(0.2, 0.5));
    if (cancelled()) return cancelled_error();
    make_lists(graph, labels);
    if (cancelled()) return cancelled_error();
    tables_.first_label = std::move(labels.first);
    tables_.labels = std::move(labels.labels);
    tables_.first_sighting = std::move(graph.first_sighting);
    for (const CornerGraph::Sighting& sighting : graph.sightings) {
      tables_.sightings.push_back({sighting.corner, sighting.whole ? 1u : 0u});
    }
    return fit();
  }

 private:
  static Error cancelled_error() { return bake_error("baking was cancelled"); }
  bool cancelled() const {
    return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
  }
  std::function<bool(double)> part(double begin, double end) const {
    return [this, begin, end](double done) {
      if (options_.on_progress) options_.on_progress(begin + done * (end - begin));
      return !cancelled();
    };
  }

  void make_lists(const CornerGraph& graph, const HubLabels& labels) {
    constexpr std::uint32_t kPause = 64;
    const auto go_on = part(0.5, 1);
    RegionLists lists(mesh_, graph, labels);
    tables_.first_via.assign(1, 0);
    for (std::uint32_t polygon = 0; polygon < mesh_.polygon_count(); ++polygon) {
      const double done = static_cast<double>(polygon) / mesh_.polygon_count();
      if (polygon % kPause == 0 && !go_on(done)) return;
      lists.make(polygon, tables_.vias);
      tables_.first_via.push_back(static_cast<std::uint32_t>(tables_.vias.size()));
    }
  }

  /// How many labels a query has to go through where a polygon has no list.
  std::size_t labels_at(std::uint32_t polygon) const {
    std::size_t sum = 0;
    for (std::uint32_t i = tables_.first_sighting[polygon]; i < tables_.first_sighting[polygon + 1];
         ++i) {
      const std::uint32_t corner = tables_.sightings[i].corner;
      sum += tables_.first_label[corner + 1] - tables_.first_label[corner];
    }
    return sum;
  }

  /// Leaves out lists until the tables are no larger than they may be: those first that are the
  /// longest for what they spare.
  Result<BakedMesh> fit() {
    const std::size_t lists = bytes_in(tables_.vias);
    const std::size_t rest = BakedMesh(tables_).bytes() - lists;
    if (rest > options_.most_bytes) {
      return bake_error("the tables take " + std::to_string(rest) +
                        " bytes at least, and no more than " + std::to_string(options_.most_bytes) +
                        " are allowed: allow more, or merge the mesh's polygons");
    }
    if (lists + rest > options_.most_bytes) drop_lists(options_.most_bytes - rest);
    return BakedMesh(std::move(tables_));
  }

  void drop_lists(std::size_t room) {
    std::vector<double> worth(mesh_.polygon_count());
    std::vector<std::uint32_t> order(mesh_.polygon_count());
    const auto length = [&](std::uint32_t polygon) {
      return tables_.first_via[polygon + 1] - tables_.first_via[polygon];
    };
    for (std::uint32_t i = 0; i < mesh_.polygon_count(); ++i) {
      worth[i] = length(i) == 0 ? 0 : static_cast<double>(labels_at(i)) / length(i);
    }
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return worth[a] > worth[b]; });
    std::vector<bool> kept(mesh_.polygon_count());
    for (const std::uint32_t polygon : order) {
      const std::size_t needed = length(polygon) * sizeof(BakedMesh::Via);
      if (needed > room) break;
      room -= needed;
      kept[polygon] = true;
    }
    std::vector<BakedMesh::Via> vias;
    std::vector<std::uint32_t> first = {0};
    for (std::uint32_t i = 0; i < mesh_.polygon_count(); ++i) {
      const BakedMesh::Via* const list = tables_.vias.data() + tables_.first_via[i];
      if (kept[i]) vias.insert(vias.end(), list, list + length(i));
      first.push_back(static_cast<std::uint32_t>(vias.size()));
    }
    tables_.vias = std::move(vias);
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
  if (tables_.first_via.size() != std::size_t{mesh.polygon_count()} + 1 ||
      tables_.first_label.size() != std::size_t{mesh.bend_count()} + 1 ||
      tables_.mesh != checksum_of(mesh.plan())) {
    return "these tables were baked for another mesh: bake again";
  }
  return nullptr;
}

std::size_t BakedMesh::bytes() const {
  return sizeof(BakedMesh) + bytes_in(tables_.first_label) + bytes_in(tables_.labels) +
         bytes_in(tables_.first_sighting) + bytes_in(tables_.sightings) +
         bytes_in(tables_.first_via) + bytes_in(tables_.vias);
}

std::uint32_t BakedMesh::listed_polygons() const {
  std::uint32_t count = 0;
  for (std::size_t i = 1; i < tables_.first_via.size(); ++i) {
    count += tables_.first_via[i] != tables_.first_via[i - 1] ? 1 : 0;
  }
  return count;
}

}  // namespace wend
