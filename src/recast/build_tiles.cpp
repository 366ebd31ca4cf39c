#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "drop_islands.h"
#include "level_layout.h"
#include "wend/mesh/mend_mesh.h"

namespace wend::recast {
namespace {

/// Hands the tiles out to threads, in order.
class TileWorks {
 public:
  TileWorks(const TriangleSoup& level, const LevelLayout& layout, const RecastOptions& options,
            const std::vector<std::size_t>& which, std::vector<TilePolygons>& made)
      : level_(level), layout_(layout), options_(options), which_(which), made_(made) {}

  Result<void> run() {
    std::vector<std::thread> threads;
    const std::size_t count = std::min<std::size_t>(thread_count(), which_.size());
    for (std::size_t i = 1; i < count; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    if (problem_) return *std::move(problem_);
    return {};
  }

 private:
  /// One where there are no threads, as in a browser without them.
  unsigned thread_count() const {
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
    return 1;
#else
    if (options_.threads != 0) return options_.threads;
    return std::max(1u, std::thread::hardware_concurrency());
#endif
  }

  void work() {
    for (std::size_t i = next_++; i < which_.size() && !has_failed_; i = next_++) {
      const std::size_t tile = which_[i];
      Result<TilePolygons> result =
          build_tile(level_, layout_.triangles[tile], layout_.lattice, layout_.tiles[tile],
                     options_, [this] { return tick(); });
      if (result) {
        made_[tile] = std::move(result).value();
      } else {
        fail(i, result.error());
      }
    }
  }

  /// All tiles before one that fails have been handed out, so that the first of all is known.
  void fail(std::size_t number, const Error& problem) {
    const std::lock_guard lock(mutex_);
    has_failed_ = true;
    if (problem_ && problem_number_ < number) return;
    problem_ = problem;
    problem_number_ = number;
  }

  bool tick() {
    if (options_.on_progress) {
      const std::lock_guard lock(mutex_);
      ++steps_;
      options_.on_progress(steps_ / static_cast<double>(which_.size() * kTileSteps));
    }
    return options_.cancel == nullptr || !options_.cancel->load();
  }

  const TriangleSoup& level_;
  const LevelLayout& layout_;
  const RecastOptions& options_;
  const std::vector<std::size_t>& which_;
  std::vector<TilePolygons>& made_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> has_failed_{false};
  std::mutex mutex_;  // of what follows
  double steps_ = 0;
  std::optional<Error> problem_;
  std::size_t problem_number_ = 0;
};

void add_tile(const CellLattice& lattice, const TilePolygons& tile, MeshPlan& plan) {
  const auto offset = static_cast<std::uint32_t>(plan.vertices.size());
  for (const auto& vertex : tile.vertices) plan.vertices.push_back(lattice.position(vertex));
  for (const std::vector<std::uint32_t>& polygon : tile.polygons) {
    for (const std::uint32_t corner : polygon) plan.corners.push_back(offset + corner);
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
}

}  // namespace

Result<void> build_tiles(const TriangleSoup& level, const LevelLayout& layout,
                         const RecastOptions& options, const std::vector<std::size_t>& which,
                         std::vector<TilePolygons>& made) {
  return TileWorks(level, layout, options, which, made).run();
}

Result<MeshPlan> join_tiles(const LevelLayout& layout, const std::vector<TilePolygons>& tiles,
                            const RecastOptions& options) {
  MeshPlan plan;
  plan.first.push_back(0);
  for (const TilePolygons& tile : tiles) {
    add_tile(layout.lattice, tile, plan);
    if (options.slope_areas.empty()) continue;
    plan.areas.insert(plan.areas.end(), tile.areas.begin(), tile.areas.end());
  }
  if (plan.first.size() < 2) {
    return Error{
        "", 0,
        "there is no floor for this agent: is z up, are triangles counter-clockwise seen from "
        "above, and do its size and the cells fit the level's units?"};
  }
  // Leaves out useless polygons, and divides sides on which corners of other tiles lie.
  const bool is_single = tiles.size() == 1;
  const double near_height = is_single ? 0 : options.agent_climb;
  Result<MeshPlan> mended = mend_mesh(std::move(plan), {.near = 0, .near_height = near_height});
  if (!mended || is_single) return mended;
  const double side = options.region_size * layout.lattice.cell;
  return drop_islands(std::move(mended).value(), side * side);
}

}  // namespace wend::recast
