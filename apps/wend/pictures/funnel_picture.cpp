#include "pictures/funnel_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "pictures/graph_picture.h"
#include "scene/mesh_scene.h"
#include "terminal/failure.h"

namespace wend::cli {
namespace {

/// Pictures have y run down, so that left and right change places.
std::string words_of(const FunnelStep& step, const std::string& door) {
  switch (step.move) {
    case FunnelMove::opens: return fmt::format("the rays lead to both ends of {}", door);
    case FunnelMove::narrows: return fmt::format("{} narrows what is seen", door);
    case FunnelMove::keeps:
      return fmt::format("{} is wider than what is seen: the rays stay", door);
    case FunnelMove::bends_left:
      return fmt::format("{} lies right of the right ray: a bend where that ends", door);
    case FunnelMove::bends_right:
      return fmt::format("{} lies left of the left ray: a bend where that ends", door);
    case FunnelMove::arrives: return fmt::format("{} lies between the rays: straight to it", door);
  }
  return "";
}

}  // namespace

void require_funnel(const AnyScene& scene, const AlgorithmInfo& algorithm) {
  if (as_mesh(scene) == nullptr) throw usage_error("--funnel: only a navigation mesh has it");
  if (!algorithm.any_angle) return;
  throw usage_error(
      fmt::format("--funnel: {} finds the way itself; take --algorithm astar", algorithm.name));
}

FunnelPictures::FunnelPictures(const Answer& answer)
    : steps_(funnel_steps(as_mesh(*answer.scene)->mesh(), answer.path.nodes,
                          answer.path.waypoints.front(), answer.path.waypoints.back())),
      picture_(graph_picture(answer)) {
  picture_.forward.clear();
  picture_.backward.clear();
  FunnelView& view = picture_.funnel.emplace();
  view.corridor = answer.path.nodes;
  for (const FunnelDoor& door : steps_.doors) view.doors.emplace_back(door.right, door.left);
  view.doors.pop_back();  // the goal
}

const GraphPicture& FunnelPictures::show(std::size_t number) {
  const FunnelStep& step = steps_.steps[number];
  const bool arrives = step.move == FunnelMove::arrives;
  const bool bends = step.move == FunnelMove::bends_left || step.move == FunnelMove::bends_right;
  const std::size_t known = arrives ? steps_.line.size() : step.places + (bends ? 1U : 0U);
  picture_.path.assign(steps_.line.data(), steps_.line.data() + known);
  FunnelView& view = *picture_.funnel;
  view.door = step.door;
  view.apex = steps_.line[step.places - 1];
  view.left = step.right;
  view.right = step.left;
  const std::string door =
      step.door == view.doors.size() ? "the goal" : fmt::format("door {}", step.door + 1);
  picture_.caption = fmt::format("Step {} of {}: {}", number + 1, count(), words_of(step, door));
  return picture_;
}

GraphAnimation FunnelPictures::animation(std::size_t most_frames, int delay) {
  GraphAnimation animation;
  animation.frames = std::min(count(), most_frames);
  animation.delay = delay;
  animation.last_delay = std::max(animation.last_delay, delay);
  animation.frame = [this, frames = animation.frames](std::size_t index) -> const GraphPicture& {
    return show((index + 1) * count() / frames - 1);
  };
  return animation;
}

}  // namespace wend::cli
