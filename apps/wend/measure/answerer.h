// The subject of `wend bench`: it answers one query after another on a map that may change.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "scene/any_scene.h"
#include "wend/catalogue/navigator.h"

namespace wend::cli {

/// Names beside those of algorithms that stand for a Replanner, which keeps what it knows from
/// query to query. `replanner` is Replanning::automatic; there are `replanner_incremental` and
/// `replanner_again`.
std::span<const AlgorithmInfo> replanners();
bool is_replanner(const AlgorithmInfo& algorithm);

class Answerer {
 public:
  Answerer() = default;
  Answerer(const Answerer&) = delete;
  Answerer& operator=(const Answerer&) = delete;
  virtual ~Answerer() = default;

  /// Why it would not answer that query; empty where it would.
  virtual std::string refusal(const NodeQuery& query) = 0;
  /// The navigator was updated. Prepares all that an answer to `next` needs, so that answering it
  /// is only searching.
  virtual void follow(const UpdateReport& report, std::span<const Point> changed,
                      const NodeQuery& next) = 0;
  /// To the end or to an interrupt (Status::cancelled).
  virtual void answer(const NodeQuery& query, Path& path) = 0;
};

/// For one algorithm or Replanner on a scene, which must outlive it. Precondition: for a Replanner,
/// the scene is a grid.
std::unique_ptr<Answerer> make_answerer(const AnyScene& scene, const AlgorithmInfo& algorithm);

}  // namespace wend::cli
