#include "wend/mesh/links/suggest_links.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "edge_samples.h"
#include "flight_room.h"
#include "wend/internal/base/geometry.h"
#include "wend/internal/mesh/border.h"
#include "wend/mesh/polyanya.h"
#include "wend/mesh/walls.h"

namespace wend {
namespace {

using suggest::EdgeSample;
using suggest::FlightRoom;
using suggest::NearGrid;

constexpr int kFallSteps = 8;
constexpr double kLeastFacing = 0.5;  // the cosine of 60 degrees
constexpr double kMostSamples = 1 << 24;
constexpr std::uint8_t kMostLinkKind = 31;

std::optional<Error> level_fault(const TriangleSoup& level) {
  for (std::size_t i = 0; i < level.vertices.size(); ++i) {
    const Position& at = level.vertices[i];
    if (std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z)) continue;
    return Error{"level", 0, "vertex " + std::to_string(i) + " has a coordinate that is no number"};
  }
  for (std::size_t i = 0; i < level.triangles.size(); ++i) {
    for (const std::uint32_t corner : level.triangles[i]) {
      if (corner < level.vertices.size()) continue;
      return Error{"level", 0,
                   "triangle " + std::to_string(i) + " has a corner at vertex " +
                       std::to_string(corner) + ", but there are " +
                       std::to_string(level.vertices.size()) + ", numbered from 0"};
    }
  }
  return std::nullopt;
}

/// Looks from each sample for a drop and a jump.
class LinkFinder {
 public:
  LinkFinder(const NavMesh& mesh, const SuggestOptions& options)
      : mesh_(mesh),
        options_(options),
        samples_(suggest::edge_samples(mesh, options.spacing, options.margin)),
        grid_(std::max(options.max_jump, options.margin)) {
    if (options.level != nullptr) room_.emplace(options);
    for (std::uint32_t i = 0; i < samples_.size(); ++i) grid_.add(samples_[i].edge, i);
    grid_.sort();
  }

  std::vector<MeshLink> find() {
    for (std::uint32_t i = 0; i < samples_.size(); ++i) {
      const bool has_drop = find_drop(samples_[i]);
      if (options_.max_jump > 0) find_jump(i, has_drop);
    }
    return std::move(links_);
  }

 private:
  /// Whether one can drop there, to where another drop leads or not.
  bool find_drop(const EdgeSample& sample) {
    for (int step = 1; step <= kFallSteps; ++step) {
      const double off = options_.drop_reach * step / kFallSteps;
      const MeshPlace ground = ground_below(
          {sample.edge.x + off * sample.out_x, sample.edge.y + off * sample.out_y, sample.place.z});
      if (ground.polygon == kNoPolygon) continue;
      const double fall = sample.place.z - ground.position.z;
      if (fall < options_.min_drop) return false;  // it goes on level here
      if (fall > options_.max_drop || !has_margin(ground)) continue;
      if (room_ && !room_->is_free_fall(sample.place, ground.position)) continue;
      if (is_walked(sample.place, ground.position)) continue;
      const MeshLink drop = {sample.place, ground.position,
                             options_.drop_cost * apart(sample.place, ground.position),
                             options_.drop_kind};
      if (is_new(drop)) links_.push_back(drop);
      return true;
    }
    return false;
  }

  /// The highest ground that is no more than min_drop above a place.
  MeshPlace ground_below(const Position& at) const {
    MeshPlace best;
    for (const std::uint32_t polygon : mesh_.index().at(at.x, at.y)) {
      const double height = mesh_.height(polygon, at.x, at.y);
      const bool is_higher = best.polygon == kNoPolygon || height > best.position.z;
      const bool is_ground = contains(mesh_, polygon, at) && !mesh_.is_closed(polygon);
      if (!is_higher || height >= at.z + options_.min_drop || !is_ground) continue;
      best = {polygon, {at.x, at.y, height}};
    }
    return best;
  }

  bool has_margin(const MeshPlace& place) {
    return distance_to_wall(mesh_, place, options_.margin, workspace_).distance >= options_.margin;
  }

  void find_jump(std::uint32_t from, bool has_drop) {
    near_.clear();
    grid_.for_each_near(samples_[from].edge, [&](std::uint32_t to) {
      if (!is_within_reach(samples_[from], samples_[to])) return;
      near_.emplace_back(apart(samples_[from].place, samples_[to].place), to);
    });
    std::sort(near_.begin(), near_.end());
    for (const auto& [length, to] : near_) {
      const EdgeSample& a = samples_[from];
      const EdgeSample& b = samples_[to];
      if (has_drop && a.place.z - b.place.z >= options_.min_drop) continue;
      if (room_ && !room_->is_free_arc(a.place, b.place, options_.max_rise)) continue;
      if (is_walked(a.place, b.place)) continue;
      add_jump(a, b, length);
      return;
    }
  }

  bool is_within_reach(const EdgeSample& from, const EdgeSample& to) const {
    const double dx = to.edge.x - from.edge.x;
    const double dy = to.edge.y - from.edge.y;
    const double gap = std::sqrt(dx * dx + dy * dy);
    if (gap == 0 || gap > options_.max_jump || !is_within_heights(from, to)) return false;
    return dx * from.out_x + dy * from.out_y >= kLeastFacing * gap &&
           dx * to.out_x + dy * to.out_y <= -kLeastFacing * gap;
  }
  bool is_within_heights(const EdgeSample& from, const EdgeSample& to) const {
    const double rise = to.place.z - from.place.z;
    return rise <= options_.max_rise && -rise <= options_.max_drop;
  }

  void add_jump(const EdgeSample& from, const EdgeSample& to, double length) {
    const MeshLink jump = {from.place, to.place, options_.jump_cost * length, options_.jump_kind};
    if (!is_new(jump)) return;
    links_.push_back(jump);
    const MeshLink back = {jump.to, jump.from, jump.cost, jump.kind};
    if (is_within_heights(to, from) && is_new(back)) links_.push_back(back);
  }

  bool is_walked(const Position& from, const Position& to) {
    PolyanyaQuery query = {from, to, {}};
    query.options.limits.cost = options_.detour * apart(from, to);
    Search* const search = Polyanya::begin(mesh_, query, workspace_);
    search->run();
    search->write_path(path_);
    return path_.found();
  }

  /// No link of its kind does about the same; then it is noted.
  bool is_new(const MeshLink& link) {
    const double side = options_.spacing / 2;
    const auto square = [&](double x) { return std::floor(x / side); };
    const double column = square(link.from.x);
    const double row = square(link.from.y);
    for (double y = row - 1; y <= row + 1; ++y) {
      for (double x = column - 1; x <= column + 1; ++x) {
        const auto found = taken_.find({y, x});
        if (found == taken_.end()) continue;
        for (const MeshLink& other : found->second) {
          if (other.kind == link.kind && apart(other.from, link.from) < side &&
              apart(other.to, link.to) < side) {
            return false;
          }
        }
      }
    }
    taken_[{row, column}].push_back(link);
    return true;
  }

  const NavMesh& mesh_;
  const SuggestOptions& options_;
  std::vector<EdgeSample> samples_;
  NearGrid grid_;
  std::optional<FlightRoom> room_;
  Workspace workspace_;
  Path path_;
  std::vector<std::pair<double, std::uint32_t>> near_;                // length and sample
  std::map<std::pair<double, double>, std::vector<MeshLink>> taken_;  // by where they begin
  std::vector<MeshLink> links_;
};

}  // namespace

SuggestOptions SuggestOptions::for_agent(double radius, double height, double climb) {
  SuggestOptions options;
  const double share = height / options.agent_height;
  options.max_drop *= share;
  options.min_drop *= share;
  // A mesh ends a radius and a cell, which is half of that, before each of both edges.
  options.drop_reach = 3 * radius + 0.7 * share;
  options.max_jump = 3 * radius + 2.2 * share;
  options.max_rise *= share;
  options.spacing *= share;
  options.margin *= share;
  options.agent_radius = radius;
  options.agent_height = height;
  options.agent_climb = climb;
  return options;
}

Result<void> SuggestOptions::check() const {
  constexpr double kMost = 1e9;
  const std::pair<const char*, double> lengths[] = {{"max_drop", max_drop},
                                                    {"min_drop", min_drop},
                                                    {"drop_reach", drop_reach},
                                                    {"max_jump", max_jump},
                                                    {"max_rise", max_rise},
                                                    {"margin", margin},
                                                    {"detour", detour},
                                                    {"drop_cost", drop_cost},
                                                    {"jump_cost", jump_cost},
                                                    {"agent_radius", agent_radius},
                                                    {"agent_height", agent_height},
                                                    {"agent_climb", agent_climb}};
  for (const auto& [name, value] : lengths) {
    if (!(value >= 0 && value <= kMost)) return Error{name, 0, "is out of range: 0 to 1e9"};
  }
  if (!(spacing >= 1e-6 && spacing <= kMost)) {
    return Error{"spacing", 0, "is out of range: 1e-6 to 1e9"};
  }
  if (drop_kind > kMostLinkKind) return Error{"drop_kind", 0, "is out of range: 0 to 31"};
  if (jump_kind > kMostLinkKind) return Error{"jump_kind", 0, "is out of range: 0 to 31"};
  return {};
}

Result<std::vector<MeshLink>> suggest_links(const NavMesh& mesh, const SuggestOptions& options) {
  if (const Result<void> checked = options.check(); !checked) return checked.error();
  if (options.level != nullptr) {
    if (std::optional<Error> problem = level_fault(*options.level)) return *std::move(problem);
  }
  if (suggest::count_edge_samples(mesh, options.spacing) > kMostSamples) {
    return Error{"spacing", 0, "makes more than 2^24 samples: choose a larger one"};
  }
  return LinkFinder(mesh, options).find();
}

}  // namespace wend
