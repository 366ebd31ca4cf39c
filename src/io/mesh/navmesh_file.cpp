#include "wend/io/navmesh_file.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "../files/binary.h"
#include "../files/mapped_file.h"
#include "wend/base/assert.h"
#include "wend/internal/base/bits.h"

namespace wend::io {
namespace {

constexpr std::string_view kNavmeshMagic = "\x89WMSH\r\n\x1a";
constexpr std::uint32_t kNavmeshVersion = 1;
constexpr std::size_t kNavmeshHeader = 64;

// Where the header has what.
constexpr std::size_t kNavmeshVersionAt = 8;
constexpr std::size_t kAreasAt = 12;
constexpr std::size_t kVerticesAt = 16;
constexpr std::size_t kPolygonsAt = 20;
constexpr std::size_t kMeshCornersAt = 24;
constexpr std::size_t kNothingAt = 28;

constexpr std::size_t kVertexBytes = 24;

class NavmeshReader {
 public:
  NavmeshReader(std::span<const std::uint8_t> bytes, const std::string& source)
      : bytes_(bytes), source_(source) {}

  Result<MeshPlan> read() {
    std::optional<Error> problem = check_frame();
    if (!problem) problem = read_vertices();
    if (!problem) problem = read_polygons();
    if (problem) return *std::move(problem);
    return std::move(plan_);
  }

 private:
  Error error(const std::string& reason) const { return {source_, 0, reason}; }
  Error damage(const std::string& what) const {
    return error("the file is damaged: " + what + "; convert the mesh again");
  }
  std::uint32_t word(std::size_t at) const { return number_at<std::uint32_t>(bytes_, at); }

  /// All that can be said before anything is allocated.
  std::optional<Error> check_frame() {
    const std::string_view text(reinterpret_cast<const char*>(bytes_.data()), bytes_.size());
    if (!is_navmesh(text)) return error("this is no .navmesh file");
    if (bytes_.size() < kNavmeshHeader + kSealBytes) return damage("it ends within its header");
    const std::uint32_t version = word(kNavmeshVersionAt);
    if (version != kNavmeshVersion) {
      return error(std::string(version < kNavmeshVersion ? "an older" : "a newer") +
                   " version of wend wrote this mesh (its form is " + std::to_string(version) +
                   ", this one reads " + std::to_string(kNavmeshVersion) +
                   "): convert the mesh again");
    }
    const std::uint64_t polygons = word(kPolygonsAt);
    const std::uint64_t expected =
        kNavmeshHeader + std::uint64_t{word(kVerticesAt)} * kVertexBytes + 4 * (polygons + 1) +
        4 * std::uint64_t{word(kMeshCornersAt)} + (word(kAreasAt) == 0 ? 0 : polygons) + kSealBytes;
    if (bytes_.size() != expected) {
      return damage("it has " + std::to_string(bytes_.size()) + " bytes, its header speaks of " +
                    std::to_string(expected));
    }
    if (!is_sealed(bytes_)) return damage("its checksum does not fit");
    const auto rest = bytes_.subspan(kNothingAt, kNavmeshHeader - kNothingAt);
    const bool is_blank =
        std::all_of(rest.begin(), rest.end(), [](auto byte) { return byte == 0; });
    if (word(kAreasAt) > 1 || !is_blank) return damage("its header makes no sense");
    return std::nullopt;
  }

  std::optional<Error> read_vertices() {
    plan_.vertices.resize(word(kVerticesAt));
    at_ = kNavmeshHeader;
    for (std::size_t i = 0; i < plan_.vertices.size(); ++i) {
      Position& place = plan_.vertices[i];
      for (double* const coordinate : {&place.x, &place.y, &place.z}) {
        *coordinate = from_bits(number_at<std::uint64_t>(bytes_, at_));
        at_ += sizeof(double);
        if (!std::isfinite(*coordinate)) {
          return damage("vertex " + std::to_string(i) + " has a coordinate that is no number");
        }
      }
    }
    return std::nullopt;
  }

  std::optional<Error> read_polygons() {
    const std::size_t polygons = word(kPolygonsAt);
    read_words(plan_.first, polygons + 1);
    read_words(plan_.corners, word(kMeshCornersAt));
    if (word(kAreasAt) == 1) {
      const auto areas = bytes_.subspan(at_, polygons);
      plan_.areas.assign(areas.begin(), areas.end());
    }
    if (plan_.first.front() != 0 || plan_.first.back() != plan_.corners.size() ||
        !std::is_sorted(plan_.first.begin(), plan_.first.end())) {
      return damage("its polygons do not follow each other");
    }
    for (const std::uint32_t corner : plan_.corners) {
      if (corner < plan_.vertices.size()) continue;
      return damage("a corner names vertex " + std::to_string(corner) + " of " +
                    std::to_string(plan_.vertices.size()));
    }
    return std::nullopt;
  }

  void read_words(std::vector<std::uint32_t>& words, std::size_t count) {
    words.resize(count);
    for (std::uint32_t& each : words) {
      each = word(at_);
      at_ += sizeof(std::uint32_t);
    }
  }

  std::span<const std::uint8_t> bytes_;
  const std::string& source_;
  std::size_t at_ = 0;
  MeshPlan plan_;
};

}  // namespace

bool is_navmesh(std::string_view bytes) {
  return bytes.substr(0, kNavmeshMagic.size()) == kNavmeshMagic;
}

std::string to_navmesh_bytes(const MeshPlan& plan) {
  const std::size_t polygons = plan.first.empty() ? 0 : plan.first.size() - 1;
  WEND_ASSERT(plan.areas.empty() || plan.areas.size() == polygons,
              "give an area for each polygon, or none at all");
  std::string bytes(kNavmeshMagic);
  bytes.reserve(kNavmeshHeader + plan.vertices.size() * kVertexBytes +
                4 * (polygons + 1 + plan.corners.size()) + plan.areas.size() + kSealBytes);
  append(bytes, kNavmeshVersion);
  append(bytes, std::uint32_t{plan.areas.empty() ? 0u : 1u});
  append(bytes, static_cast<std::uint32_t>(plan.vertices.size()));
  append(bytes, static_cast<std::uint32_t>(polygons));
  append(bytes, static_cast<std::uint32_t>(plan.corners.size()));
  bytes.resize(kNavmeshHeader);
  for (const Position& place : plan.vertices) {
    for (const double coordinate : {place.x, place.y, place.z}) {
      append(bytes, bits_of(coordinate));
    }
  }
  if (plan.first.empty()) append(bytes, std::uint32_t{0});
  for (const std::uint32_t first : plan.first) append(bytes, first);
  for (const std::uint32_t corner : plan.corners) append(bytes, corner);
  bytes.append(plan.areas.begin(), plan.areas.end());
  seal(bytes);
  return bytes;
}

Result<MeshPlan> parse_navmesh(std::span<const std::uint8_t> bytes, const std::string& source) {
  return NavmeshReader(bytes, source).read();
}

Result<MeshPlan> read_navmesh(const std::string& path) {
  Result<MappedFile> file = map_file(path);
  if (!file) return file.error();
  return parse_navmesh(file.value().bytes, path);
}

}  // namespace wend::io
