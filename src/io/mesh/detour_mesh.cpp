#include "wend/io/detour_mesh.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "../files/binary.h"
#include "../files/mapped_file.h"
#include "detour_tile.h"

namespace wend::io {
namespace {

constexpr std::string_view kSetMagic = "TESM";
constexpr std::uint32_t kSetVersion = 1;
constexpr std::size_t kSetHeader = 40;  // magic, version, count, seven numbers of dtNavMeshParams

class DetourReader {
 public:
  DetourReader(std::span<const std::uint8_t> bytes, const std::string& source)
      : bytes_(bytes), source_(source) {}

  Result<DetourMesh> read() {
    if (bytes_.size() > 0xffffffff) return error("a file of more than 4 GiB is not read");
    mesh_.plan.first.push_back(0);
    std::optional<Error> problem;
    if (begins_with(bytes_, 0, kSetMagic)) {
      problem = read_set();
    } else if (begins_with(bytes_, 0, kTileMagic)) {
      problem = read_tile(0, bytes_.size(), nullptr);
    } else if (begins_with(bytes_, 0, "MSET") || begins_with(bytes_, 0, "DNAV")) {
      problem = error(
          "it was written on a machine of the other byte order: turn it round by Detour's own "
          "dtNavMeshDataSwapEndian");
    } else {
      problem = error("this is no mesh of Detour: it begins with neither MSET nor DNAV");
    }
    if (!problem && mesh_.plan.corners.empty()) problem = error("its tiles have no polygon");
    if (problem) return *std::move(problem);
    // A unit in the last place of a float at either end, and as much again for how it was computed.
    constexpr double kPart = 0x1p-20;
    for (const Position& at : mesh_.plan.vertices) {
      mesh_.rounding = std::max({mesh_.rounding, std::abs(at.x) * kPart, std::abs(at.y) * kPart});
    }
    straighten(borders_.across_x, &Position::x);
    straighten(borders_.across_y, &Position::y);
    return std::move(mesh_);
  }

 private:
  Error error(const std::string& reason) const { return {source_, 0, reason}; }

  std::optional<Error> read_set() {
    if (bytes_.size() < kSetHeader) return error("the file is damaged: it ends within its header");
    const auto version = number_at<std::uint32_t>(bytes_, 4);
    if (version != kSetVersion) {
      return error("its version is " + std::to_string(version) + ", and only " +
                   std::to_string(kSetVersion) + " is read: let its program save it anew");
    }
    const auto tiles = number_at<std::uint32_t>(bytes_, 8);
    const ReferenceForm& form =
        begins_with(bytes_, kSetHeader + kLongReferences.before_tile, kTileMagic)
            ? kLongReferences
            : kShortReferences;
    std::size_t at = kSetHeader;
    while (mesh_.tiles < tiles) {
      if (bytes_.size() - at < form.before_tile) {
        return error("the file is damaged: it ends behind " + std::to_string(mesh_.tiles) + " of " +
                     std::to_string(tiles) + " tiles");
      }
      const std::uint64_t size = number_at<std::uint32_t>(bytes_, at + form.size_at);
      at += form.before_tile;
      if (std::optional<Error> problem = read_tile(at, size, &form)) return problem;
      at += static_cast<std::size_t>(size);
    }
    if (at == bytes_.size()) return std::nullopt;
    return error("the file is damaged: it goes on behind its last tile, at byte " +
                 std::to_string(at));
  }

  std::optional<Error> read_tile(std::size_t at, std::uint64_t size, const ReferenceForm* form) {
    const std::string name = form == nullptr ? std::string()
                                             : "tile " + std::to_string(mesh_.tiles) +
                                                   ", at byte " + std::to_string(at) + ": ";
    if (size > bytes_.size() - at) {
      return error(name + "it is to have " + std::to_string(size) + " bytes, and " +
                   std::to_string(bytes_.size() - at) + " are left");
    }
    const auto tile = bytes_.subspan(at, static_cast<std::size_t>(size));
    if (const auto problem = add_detour_tile(tile, form, mesh_, borders_))
      return error(name + *problem);
    ++mesh_.tiles;
    return std::nullopt;
  }

  /// Each tile computed where its border is by itself. Corners on one line get one coordinate, so
  /// that sides which they divide stay straight, and polygons convex.
  void straighten(std::vector<std::uint32_t>& corners, double Position::*coordinate) {
    std::vector<Position>& vertices = mesh_.plan.vertices;
    const auto value = [&](std::uint32_t v) -> double& { return vertices[v].*coordinate; };
    std::sort(corners.begin(), corners.end(), [&](std::uint32_t a, std::uint32_t b) {
      return value(a) != value(b) ? value(a) < value(b) : a < b;
    });
    double line = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      double& here = value(corners[i]);
      if (i == 0 || here - line > mesh_.rounding) line = here;
      here = line;
    }
  }

  std::span<const std::uint8_t> bytes_;
  const std::string& source_;
  DetourMesh mesh_;
  TileBorders borders_;
};

}  // namespace

bool is_detour_mesh(std::string_view bytes) {
  const std::string_view magic = bytes.substr(0, 4);
  return magic == kSetMagic || magic == kTileMagic || magic == "MSET" || magic == "DNAV";
}

Result<DetourMesh> parse_detour_mesh(std::span<const std::uint8_t> bytes,
                                     const std::string& source) {
  return DetourReader(bytes, source).read();
}

Result<DetourMesh> read_detour_mesh(const std::string& path) {
  Result<MappedFile> file = map_file(path);
  if (!file) return file.error();
  return parse_detour_mesh(file.value().bytes, path);
}

}  // namespace wend::io
