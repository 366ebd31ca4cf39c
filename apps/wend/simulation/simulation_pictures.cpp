#include "simulation/simulation_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/picture/draw.h"

namespace wend::cli {
namespace {

constexpr std::size_t kMostSpots = 50'000'000;
constexpr std::uint64_t kWholeTrail = ~std::uint64_t{0};
constexpr std::uint64_t kTailOfTrail = 15;  // ticks

std::vector<double> as_numbers(const std::vector<std::uint64_t>& counts) {
  return {counts.begin(), counts.end()};
}

std::string title_of(const Stage& stage) {
  return stage.plan().title.empty() ? stage.map_name() : stage.plan().title;
}

}  // namespace

SimulationPictures::SimulationPictures(const Stage& stage) : stage_(stage), map_(stage.map()) {
  picture_.map = &map_;
  picture_.title = title_of(stage);
  for (const SceneGroup& group : stage.plan().units) {
    picture_.side_names.push_back(group.name);
    picture_.side_colours.push_back(group.colour);
  }
}

void SimulationPictures::edited(std::uint64_t tick, std::span<const CellEdit> edits) {
  for (const CellEdit& edit : edits) edits_.push_back({tick, edit});
}

void SimulationPictures::ticked(const SimulationFrame& frame) {
  if (spots_.size() + frame.at.size() > kMostSpots) {
    throw usage_error(fmt::format(
        "a picture keeps at most {} positions, units times ticks: end earlier with --ticks N",
        kMostSpots));
  }
  for (const Position& p : frame.at) {
    spots_.push_back({static_cast<float>(p.x), static_cast<float>(p.y)});
  }
  ticks_ = frame.tick;
}

Position SimulationPictures::at(std::uint64_t tick, std::size_t unit) const {
  const Spot& spot = spots_[static_cast<std::size_t>(tick) * stage_.unit_count() + unit];
  return {spot.x, spot.y, 0};
}

/// The map as it was in that tick; from the beginning again where that lies before the last one.
void SimulationPictures::follow_edits(std::uint64_t tick) {
  if (edits_shown_ > 0 && edits_[edits_shown_ - 1].tick > tick) {
    map_ = stage_.map();
    edits_shown_ = 0;
  }
  for (; edits_shown_ < edits_.size() && edits_[edits_shown_].tick <= tick; ++edits_shown_) {
    const CellEdit& edit = edits_[edits_shown_].edit;
    map_.set_symbol(edit.cell, edit.symbol);
  }
}

const Picture& SimulationPictures::show(std::uint64_t tick, std::uint64_t trail) {
  follow_edits(tick);
  const std::uint64_t first = tick - std::min(tick, trail);
  picture_.units.clear();
  picture_.trails.clear();
  std::uint32_t unit = 0;
  for (std::size_t side = 0; side < stage_.plan().units.size(); ++side) {
    const SceneGroup& group = stage_.plan().units[side];
    for (std::uint32_t i = 0; i < group.count; ++i, ++unit) {
      const auto colour = static_cast<std::uint8_t>(side);
      const Position here = at(tick, unit);
      picture_.units.push_back(
          {here, std::max(group.motion.radius, 0.2), colour, at(ticks_, unit) == here});
      Picture::Trail way{{}, colour};
      for (std::uint64_t t = first; t <= tick; ++t) {
        const Position p = at(t, unit);
        if (way.places.empty() || !(way.places.back() == p)) way.places.push_back(p);
      }
      picture_.trails.push_back(std::move(way));
    }
  }
  return picture_;
}

std::string SimulationPictures::still(const SimulationResult& result, bool svg) {
  show(ticks_, kWholeTrail);
  picture_.summary =
      fmt::format("after {} ticks: {} of {} units arrived", result.ticks,
                  result.count(UnitState::arrived) + result.count(UnitState::arrived_partial),
                  result.states.size());
  return value_or_refuse(svg ? draw_svg(picture_) : draw_png(picture_));
}

std::string SimulationPictures::animation(const SimulationResult& result, std::size_t frames) {
  const std::size_t changes = static_cast<std::size_t>(std::min<std::uint64_t>(ticks_, frames - 1));
  Animation animation;
  animation.frames = changes + 1;
  animation.delay = std::clamp(8000 / static_cast<int>(changes + 1), 60, 300) / 10 * 10;
  animation.frame = [this, &result, changes](std::size_t index) -> const Picture& {
    const std::uint64_t tick = changes == 0 ? ticks_ : ticks_ * index / changes;
    show(tick, kTailOfTrail);
    picture_.summary = fmt::format("tick {} of {}", tick, result.ticks);
    return picture_;
  };
  return value_or_refuse(draw_gif(animation));
}

Chart queue_chart(const SimulationResult& result, const Stage& stage) {
  const SimulationSeries& series = result.series;
  Chart chart;
  chart.title = title_of(stage);
  chart.caption = fmt::format("{} orders to {} units, {} expansions a tick", result.orders,
                              stage.unit_count(), stage.plan().service.budget);
  chart.panels = {{"requests", {{"waiting", as_numbers(series.waiting)}}},
                  {"requests in a tick", {{"answered", as_numbers(series.answered)}}},
                  {"expansions in a tick", {{"expansions", as_numbers(series.expansions)}}},
                  {"units", {{"moving", as_numbers(series.moving)}}}};
  return chart;
}

}  // namespace wend::cli
