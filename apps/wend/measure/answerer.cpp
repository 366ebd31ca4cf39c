#include "measure/answerer.h"

#include <optional>
#include <string_view>

#include "scene/grid_scene.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "wend/world/replan/replanner.h"

namespace wend::cli {
namespace {

constexpr AlgorithmInfo replanner_info(const char* name, const char* summary) {
  AlgorithmInfo info{name, "Replanner", summary, Guarantee::optimal};
  info.own_order = true;
  return info;
}

constexpr AlgorithmInfo kReplanners[] = {
    replanner_info("replanner", "Repairs or searches again, whichever is faster."),
    replanner_info("replanner_incremental", "Repairs what it knows of the map."),
    replanner_info("replanner_again", "Searches again, unless the old answer still holds.")};
constexpr Replanning kReplannings[] = {Replanning::automatic, Replanning::incremental,
                                       Replanning::again};

/// By an algorithm of the catalogue, from scratch.
class SearchAnswerer final : public Answerer {
 public:
  explicit SearchAnswerer(const AnyScene& scene)
      : scene_(&scene), workspace_(checked_allocator()) {}

  std::string refusal(const NodeQuery& query) override {
    const NodeSearch search = scene_->navigator().begin(query, workspace_);
    return search.status() == Status::invalid ? search.path().reason : "";
  }

  /// Lines for jumps and clusters are made, or repaired, when a search first asks for them.
  void follow(const UpdateReport&, std::span<const Point>, const NodeQuery& next) override {
    scene_->navigator().begin(next, workspace_);
  }

  void answer(const NodeQuery& query, Path& path) override {
    if (scene_->look_up(query, workspace_, path)) return;
    NodeSearch search = scene_->navigator().begin(query, workspace_);
    run_to_end(search);
    search.write_path(path);
  }

 private:
  const AnyScene* scene_;
  Workspace workspace_;
};

class ReplannerAnswerer final : public Answerer {
 public:
  ReplannerAnswerer(const GridScene& scene, Replanning how)
      : scene_(&scene), how_(how), workspace_(checked_allocator()) {}

  std::string refusal(const NodeQuery& query) override {
    const Replanner replanner = replanner_for(query);
    const bool honoured = how_ != Replanning::incremental || replanner.how() == how_;
    return honoured ? "" : replanner.reason();
  }

  void follow(const UpdateReport& report, std::span<const Point> changed,
              const NodeQuery& next) override {
    if (!replanner_) replanner_ = replanner_for(next);
    replanner_->updated(report, changed);
    // On terrain it searches again by what needs no lines.
    const bool jumps = scene_->has_unit_steps();
    if (!jumps || how_ == Replanning::incremental) return;
    scene_->navigator().begin(NodeQuery{next.from, next.to, {}, next.options}, workspace_);
  }

  void answer(const NodeQuery& query, Path& path) override {
    if (!replanner_) replanner_ = replanner_for(query);
    replanner_->aim_at(query.to);
    replanner_->move_to(query.from);
    run_to_end(*replanner_);
    replanner_->write_path(path);
  }

 private:
  Replanner replanner_for(const NodeQuery& query) const {
    const Query asked{
        scene_->grid().point(query.from), scene_->grid().point(query.to), {}, query.options};
    return Replanner(scene_->grid(), asked, how_);
  }

  const GridScene* scene_;
  Replanning how_;
  Workspace workspace_;
  std::optional<Replanner> replanner_;
};

}  // namespace

std::span<const AlgorithmInfo> replanners() { return kReplanners; }

bool is_replanner(const AlgorithmInfo& algorithm) {
  return &algorithm >= std::begin(kReplanners) && &algorithm < std::end(kReplanners);
}

std::unique_ptr<Answerer> make_answerer(const AnyScene& scene, const AlgorithmInfo& algorithm) {
  for (std::size_t i = 0; i < std::size(kReplanners); ++i) {
    if (&algorithm != &kReplanners[i]) continue;
    return std::make_unique<ReplannerAnswerer>(*as_grid(scene), kReplannings[i]);
  }
  return std::make_unique<SearchAnswerer>(scene);
}

}  // namespace wend::cli
