// The time to rebuild some tiles of a level, compared with all of it; checks that the result is the
// same.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "wend/io/navmesh_file.h"
#include "wend/io/obj_file.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/mesh/random_place.h"
#include "wend/recast/build_mesh.h"
#include "wend/recast/tiled_level.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kChanges = 40;
constexpr int kBuilds = 5;

double millis_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double median(std::vector<double> times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

double whole_build(const TriangleSoup& level, const RecastOptions& options) {
  std::vector<double> times;
  for (int i = 0; i < kBuilds; ++i) {
    const Clock::time_point begin = Clock::now();
    if (!build_mesh(level, options)) return 0;
    times.push_back(millis_since(begin));
  }
  return median(std::move(times));
}

/// A block of 1 x 1 x 2 on a place.
TriangleSoup with_block(TriangleSoup level, const Position& at) {
  const auto first = static_cast<std::uint32_t>(level.vertices.size());
  for (unsigned i = 0; i < 8; ++i) {
    level.vertices.push_back({at.x + ((i & 1) != 0 ? 0.5 : -0.5),
                              at.y + ((i & 2) != 0 ? 0.5 : -0.5),
                              at.z + ((i & 4) != 0 ? 2.0 : 0.0)});
  }
  constexpr std::uint32_t kSides[5][4] = {
      {4, 5, 7, 6}, {0, 1, 5, 4}, {1, 3, 7, 5}, {3, 2, 6, 7}, {2, 0, 4, 6}};
  for (const auto& [a, b, c, d] : kSides) {
    level.triangles.push_back({first + a, first + b, first + c});
    level.triangles.push_back({first + a, first + c, first + d});
  }
  return level;
}

/// One level with changes, and their times.
class Changes {
 public:
  Changes(const TriangleSoup& level, const RecastOptions& options)
      : plain_(level), options_(options), tiled_(TiledLevel::build(level, options).value()) {}

  void run() {
    const NavMesh mesh = NavMesh::build(tiled_.plan().value()).value();
    const PlaceSampler sampler(mesh);
    Random random(19);
    for (int i = 0; i < kChanges; ++i) {
      change_to(with_block(plain_, sampler.draw(random).position));
      change_to(plain_);
    }
  }
  bool is_right() const { return is_right_; }

  void print() const {
    std::printf("%6zu %8.1f %10.2f %10.2f", tiled_.tile_count(),
                static_cast<double>(built_) / (2 * kChanges), median(sets_), median(joins_));
  }

 private:
  void change_to(TriangleSoup level) {
    Clock::time_point begin = Clock::now();
    built_ += tiled_.set_level(std::move(level)).value();
    sets_.push_back(millis_since(begin));
    begin = Clock::now();
    const MeshPlan plan = tiled_.plan().value();
    joins_.push_back(millis_since(begin));
    const MeshPlan anew = build_mesh(tiled_.level(), options_).value();
    is_right_ = is_right_ && io::to_navmesh_bytes(plan) == io::to_navmesh_bytes(anew);
  }

  const TriangleSoup& plain_;
  const RecastOptions& options_;
  TiledLevel tiled_;
  std::size_t built_ = 0;
  std::vector<double> sets_;
  std::vector<double> joins_;
  bool is_right_ = true;
};

bool measure(const std::string& path, std::uint32_t tile) {
  const Result<TriangleSoup> level = io::read_obj(path);
  if (!level) {
    std::fprintf(stderr, "%s\n", level.error().message().c_str());
    return false;
  }
  RecastOptions options;
  const double one = whole_build(level.value(), options);
  options.tile_size = tile;
  const double all = whole_build(level.value(), options);
  Changes changes(level.value(), options);
  changes.run();
  std::printf("%-16s %8zu %8.1f %8.1f ", path.substr(path.find_last_of('/') + 1).c_str(),
              level.value().triangles.size(), one, all);
  changes.print();
  std::printf("  %s\n", changes.is_right() ? "same" : "DIFFERS");
  return changes.is_right();
}

}  // namespace
}  // namespace wend::bench

int main(int count, char** words) {
  std::uint32_t tile = 48;
  bool is_right = true;
  std::printf("%-16s %8s %8s %8s %6s %8s %10s %10s\n", "level", "tri", "whole", "tiled", "tiles",
              "rebuilt", "set", "join");
  for (int i = 1; i < count; ++i) {
    if (std::string_view(words[i]) == "--tile" && i + 1 < count) {
      tile = static_cast<std::uint32_t>(std::strtoul(words[++i], nullptr, 10));
      continue;
    }
    is_right = wend::bench::measure(words[i], tile) && is_right;
  }
  return is_right ? 0 : 1;
}
