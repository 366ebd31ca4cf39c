#include "detour_tile.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "../files/binary.h"

#include "wend/internal/base/geometry.h"

namespace wend::io {
namespace {

constexpr std::uint32_t kTileVersion = 7;

constexpr std::size_t kTileHeader = 100;  // dtMeshHeader

constexpr std::size_t kDetourVertex = 12;
constexpr std::size_t kDetourPolygon = 32;
constexpr std::size_t kConnection = 36;

/// The counts of a tile's header, from its byte 24 on.
constexpr std::size_t kTilePolygons = 0;
constexpr std::size_t kTileVertices = 1;
constexpr std::size_t kTileLinks = 2;
constexpr std::size_t kDetailMeshes = 3;
constexpr std::size_t kDetailVertices = 4;
constexpr std::size_t kDetailTriangles = 5;
constexpr std::size_t kTreeNodes = 6;
constexpr std::size_t kConnections = 7;
constexpr std::size_t kTileCounts = 8;
constexpr std::size_t kCountsAt = 24;
constexpr std::size_t kClimbAt = 68;
constexpr const char* kTileCountNames[kTileCounts] = {
    "polygons",        "vertices",         "links",      "meshes of details",
    "detail vertices", "detail triangles", "tree nodes", "off-mesh connections"};

/// Adds one tile to a mesh.
class TileReader {
 public:
  TileReader(std::span<const std::uint8_t> bytes, DetourMesh& mesh, TileBorders& borders)
      : bytes_(bytes), mesh_(mesh), borders_(borders) {}

  /// Returns what is wrong with the tile, or nothing. `form`: that of its set if known, else null.
  std::optional<std::string> read(const ReferenceForm* form) {
    std::optional<std::string> problem = check_header();
    if (!problem) problem = lay_out(form);
    if (!problem) problem = read_vertices();
    if (!problem) problem = read_polygons();
    if (!problem) problem = read_connections();
    return problem;
  }

 private:
  static constexpr std::uint32_t kUnused = ~std::uint32_t{0};

  std::uint32_t word(std::size_t at) const { return number_at<std::uint32_t>(bytes_, at); }
  std::uint32_t half_word(std::size_t at) const { return number_at<std::uint16_t>(bytes_, at); }
  double real(std::size_t at) const {
    static_assert(sizeof(float) == sizeof(std::uint32_t));
    const std::uint32_t bits = word(at);
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
  std::optional<Position> place(std::size_t at) const {
    const Position place = {real(at), real(at + 8), real(at + 4)};
    const bool finite = std::isfinite(place.x) && std::isfinite(place.y) && std::isfinite(place.z);
    return finite ? std::optional(place) : std::nullopt;
  }

  std::optional<std::string> check_header() {
    if (bytes_.size() < kTileHeader) return "it ends within its header";
    if (!begins_with(bytes_, 0, kTileMagic)) return "it does not begin as a tile (DNAV) does";
    if (word(4) != kTileVersion) {
      return "its version is " + std::to_string(word(4)) + ", and only " +
             std::to_string(kTileVersion) + " is read: let its program save it anew";
    }
    for (std::size_t i = 0; i < kTileCounts; ++i) {
      counts_[i] = word(kCountsAt + 4 * i);
      if (counts_[i] <= 0x7fffffff) continue;
      return std::string("its number of ") + kTileCountNames[i] + " is negative";
    }
    const double climb = real(kClimbAt);
    if (!(climb >= 0 && std::isfinite(climb))) return "the climb of its units is no number from 0";
    mesh_.step = std::max(mesh_.step, 2 * climb);
    return std::nullopt;
  }

  /// Where its parts are: one behind the other, as far as the counts say.
  std::optional<std::string> lay_out(const ReferenceForm* form) {
    const std::uint64_t polygons_at = kTileHeader + counts_[kTileVertices] * kDetourVertex;
    const std::uint64_t others = 12 * counts_[kDetailMeshes] + 12 * counts_[kDetailVertices] +
                                 4 * counts_[kDetailTriangles] + 16 * counts_[kTreeNodes];
    std::uint64_t connections_at = 0;
    const auto end_by = [&](const ReferenceForm& by) {
      connections_at = polygons_at + counts_[kTilePolygons] * kDetourPolygon +
                       counts_[kTileLinks] * by.link + others;
      return connections_at + counts_[kConnections] * kConnection;
    };
    if (form != nullptr ? end_by(*form) == bytes_.size()
                        : end_by(kShortReferences) == bytes_.size() ||
                              end_by(kLongReferences) == bytes_.size()) {
      polygons_at_ = static_cast<std::size_t>(polygons_at);  // within the bytes, as all is
      connections_at_ = static_cast<std::size_t>(connections_at);
      return std::nullopt;
    }
    return "it has " + std::to_string(bytes_.size()) + " bytes, and its header speaks of " +
           std::to_string(end_by(form != nullptr ? *form : kShortReferences));
  }

  std::optional<std::string> read_vertices() {
    for (std::size_t i = 0; i < counts_[kTileVertices]; ++i) {
      const std::optional<Position> at = place(kTileHeader + i * kDetourVertex);
      if (!at) return "vertex " + std::to_string(i) + " has a coordinate that is no number";
      vertices_.push_back(*at);
    }
    return std::nullopt;
  }

  /// Its number in the plan, where a vertex is once a polygon has it: ends of connections, and what
  /// nobody uses, are to attract no corner.
  std::uint32_t corner(std::uint32_t vertex) {
    if (numbers_.empty()) numbers_.assign(vertices_.size(), kUnused);
    if (numbers_[vertex] == kUnused) {
      numbers_[vertex] = static_cast<std::uint32_t>(mesh_.plan.vertices.size());
      mesh_.plan.vertices.push_back(vertices_[vertex]);
    }
    return numbers_[vertex];
  }

  /// Where a polygon has what: its vertices from byte 4 on, their number in byte 30, and its area
  /// and whether it is a connection in byte 31.
  std::optional<std::string> read_polygons() {
    MeshPlan& plan = mesh_.plan;
    for (std::size_t i = 0; i < counts_[kTilePolygons]; ++i) {
      const std::size_t at = polygons_at_ + i * kDetourPolygon;
      const std::uint32_t count = bytes_[at + 30];
      const std::uint32_t kind = bytes_[at + 31] >> 6;
      const std::string name = "polygon " + std::to_string(i);
      if (kind > 1) return name + " is of a kind that Detour does not have";
      if (kind == 0 ? count < 3 || count > 6 : count != 2) {
        return name + " has " + std::to_string(count) + " corners";
      }
      for (std::size_t k = 0; k < count; ++k) {
        const std::uint32_t vertex = half_word(at + 4 + 2 * k);
        if (vertex >= counts_[kTileVertices]) {
          return name + " has a corner at vertex " + std::to_string(vertex) + " of " +
                 std::to_string(counts_[kTileVertices]);
        }
        if (kind == 0) plan.corners.push_back(corner(vertex));
      }
      if (kind != 0) continue;
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
      plan.areas.push_back(bytes_[at + 31] & 0x3f);
      note_borders(at, count);
    }
    return std::nullopt;
  }

  /// The neighbours across a polygon's sides stand from its byte 16 on.
  void note_borders(std::size_t at, std::uint32_t count) {
    constexpr std::uint32_t kOtherTile = 0x8000;
    for (std::uint32_t k = 0; k < count; ++k) {
      const std::uint32_t across = half_word(at + 16 + 2 * k);
      if ((across & kOtherTile) == 0) continue;
      // Eighths of a turn: 0 and 4 are along x.
      auto& corners = (across & 2) == 0 ? borders_.across_x : borders_.across_y;
      corners.push_back(corner(half_word(at + 4 + 2 * k)));
      corners.push_back(corner(half_word(at + 4 + 2 * ((k + 1) % count))));
    }
  }

  /// Detour moves the ends of a connection's polygon onto the ground when it adds a tile, and
  /// leaves those in the list of connections where they were asked for.
  std::optional<std::string> read_connections() {
    constexpr std::uint8_t kMostLinkKind = 31;
    for (std::size_t i = 0; i < counts_[kConnections]; ++i) {
      const std::size_t at = connections_at_ + i * kConnection;
      const std::uint32_t polygon = half_word(at + 28);
      const std::size_t polygon_at = polygons_at_ + polygon * kDetourPolygon;
      if (polygon >= counts_[kTilePolygons] || bytes_[polygon_at + 31] >> 6 != 1) {
        return "off-mesh connection " + std::to_string(i) + " names polygon " +
               std::to_string(polygon) + ", which is none of its kind";
      }
      MeshLink link;
      link.from = vertices_[half_word(polygon_at + 4)];
      link.to = vertices_[half_word(polygon_at + 6)];
      link.cost = apart(link.from, link.to);
      link.kind = std::min<std::uint8_t>(bytes_[polygon_at + 31] & 0x3f, kMostLinkKind);
      mesh_.links.push_back(link);
      constexpr std::uint8_t kBothWays = 1;
      if ((bytes_[at + 30] & kBothWays) == 0) continue;
      std::swap(link.from, link.to);
      mesh_.links.push_back(link);
    }
    return std::nullopt;
  }

  std::span<const std::uint8_t> bytes_;
  DetourMesh& mesh_;
  TileBorders& borders_;
  std::uint64_t counts_[kTileCounts] = {};
  std::size_t polygons_at_ = 0;
  std::size_t connections_at_ = 0;
  std::vector<Position> vertices_;
  std::vector<std::uint32_t> numbers_;  // of vertices, in the plan
};

}  // namespace

bool begins_with(std::span<const std::uint8_t> bytes, std::size_t at, std::string_view magic) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return at <= text.size() && text.substr(at, magic.size()) == magic;
}

std::optional<std::string> add_detour_tile(std::span<const std::uint8_t> bytes,
                                           const ReferenceForm* form, DetourMesh& mesh,
                                           TileBorders& borders) {
  return TileReader(bytes, mesh, borders).read(form);
}

}  // namespace wend::io
