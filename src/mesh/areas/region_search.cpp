#include "region_search.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"
#include "wend/mesh/polyanya.h"

namespace wend {
namespace {

/// Far more than sums of lengths lose by rounding.
constexpr double kSearchRounding = 1e-11;
/// After that Polyanya's way is not worth waiting for.
constexpr std::uint64_t kShortestExpansions = 20'000;

}  // namespace

RegionSearch::RegionSearch(const NavMesh& mesh, const AreaCosts& costs,
                           const WeightedRegionsQuery& query, const SearchRequest& request,
                           Workspace& workspace, RegionMemory& memory)
    : Search(request, workspace.cancel_flag()),
      mesh_(&mesh),
      costs_(&costs),
      memory_(&memory),
      trace_{query.options.trace},
      units_(query.units),
      error_(query.options.own.get(WeightedRegions::kError)),
      cost_limit_(query.options.limits.cost / query.units) {
  WEND_ASSERT(memory.ends.size() > 1, "a way has a start and a goal: look up both before");
  WEND_ASSERT(error_ > 0, "a bound needs an error above 0: refusal() refuses others");
  lower_ = estimate(memory.ends[0].at) * (1 - kSearchRounding);
  if (memory.ends.size() > 2) {
    begin_real();
    return;
  }
  PolyanyaQuery shortest = {memory.ends[0].place, memory.ends[1].place};
  shortest.options.trace = query.options.trace;
  shortest.units = units_ * costs.least;
  inner_ = Polyanya::begin(mesh, shortest, memory.searches);
  if (inner_->status() != Status::running) begin_real();
}

// ---- stages

Status RegionSearch::expand_until(std::uint64_t expanded) {
  while (counters_.expanded < expanded && stage_ != Stage::done) {
    if (stage_ == Stage::shortest) {
      go_shortest();
    } else {
      go_pass();
    }
    if (lower_ > cost_limit_) return Status::limit_reached;
  }
  if (stage_ != Stage::done) return Status::running;
  return best_cost() <= cost_limit_ ? Status::found : Status::limit_reached;
}

void RegionSearch::go_shortest() {
  WEND_ASSERT(inner_ != nullptr, "Polyanya runs first only where the way has one goal");
  ++counters_.expanded;
  const Status status = inner_->run({.expansions = 1});
  if (status == Status::found) return end_shortest();
  if (status != Status::running || counters_.expanded >= kShortestExpansions) begin_real();
}

/// The shortest way is a way, and no way is shorter.
void RegionSearch::end_shortest() {
  Path& shortest = memory_->shortest;
  inner_->write_path(shortest);
  counters_.generated += shortest.counters.generated;
  lower_ = std::max(lower_, costs_->least * shortest.length);
  WEND_ASSERT(!shortest.nodes.empty(), "a way that was found lies in one polygon or more");
  const auto is_cheap = [&](std::uint32_t polygon) { return cost_of(polygon) == costs_->least; };
  if (std::all_of(shortest.nodes.begin(), shortest.nodes.end(), is_cheap)) {
    RegionWay& best = memory_->best;
    best.waypoints.assign(shortest.waypoints.begin(), shortest.waypoints.end());
    best.polygons.assign(shortest.nodes.begin(), shortest.nodes.end());
    best.length = shortest.length;
    best.cost = lower_ = costs_->least * shortest.length;
    has_way_ = true;
    stage_ = Stage::done;
    return;
  }
  lower_ *= 1 - kSearchRounding;
  auto& row = memory_->crossings.row;
  const auto end = [&](std::size_t i) {
    return RegionCrossing{memory_->ends[i].at, {0, 0}, 0, kNone, shortest.nodes.back()};
  };
  row.assign(1, end(0));
  for (std::size_t i = 1; i < shortest.nodes.size(); ++i) {
    const std::uint32_t polygon = shortest.nodes[i - 1];
    std::uint32_t d = mesh_->first_door(polygon);
    while (mesh_->doors()[d].neighbour != shortest.nodes[i]) ++d;
    WEND_ASSERT(d < mesh_->first_door(polygon + 1), "a way goes from neighbour to neighbour");
    const NavMesh::Door& door = mesh_->doors()[d];
    const PlaneVector from = {door.x, door.y};
    row.push_back({from, PlaneVector{door.end_x, door.end_y} - from, 0.5, d, polygon});
  }
  row.push_back(end(1));
  take_way();
  if (close_enough()) {
    stage_ = Stage::done;
  } else {
    begin_real();
  }
}

void RegionSearch::begin_pass(Stage stage, double limit) {
  stage_ = stage;
  limit_ = limit;
  target_ = {kNoLimit, kNone, kNone, kNone};
  begun_ = false;
  memory_->open.begin(false);
}

void RegionSearch::begin_real() {
  begin_pass(Stage::real, best_cost());
  growing_ = true;
  memory_->places.begin(*mesh_);
}

void RegionSearch::begin_lower() {
  begin_pass(Stage::lower, wanted());
  // Another grid of places: those that cannot matter, now that some way is known, are left out.
  if (round_ == 0) memory_->places.begin(*mesh_);
  growing_ = round_ == 0;
}

void RegionSearch::begin_cheap() {
  WEND_ASSERT(target_.parent != kNone,
              "cheaper ways are looked for when the pass before came to the start");
  const double limit = wanted();
  double legs = 2;
  for (std::uint32_t at = target_.parent; at < kOrigin; at = memory_->places[at].parent) ++legs;
  allowance_ = error_ * kLossShare * limit / legs;
  begin_pass(Stage::cheap, limit);
  memory_->places.forget_labels();
  marked_ = false;
}

void RegionSearch::go_pass() {
  if (!begun_) {
    begun_ = true;
    ++counters_.expanded;
    const std::uint32_t first = stage_ == Stage::lower ? 1 : 0;
    const auto end = static_cast<std::uint32_t>(stage_ == Stage::lower ? memory_->ends.size() : 1);
    for (std::uint32_t i = first; i < end; ++i) {
      look_round({memory_->ends[i].at, kOrigin + i, kNone, 0});
    }
    return;
  }
  const NodeId id = memory_->open.pop();
  if (id == kNoNode || id == kTarget) return end_pass();
  DoorPlace& place = memory_->places[id];
  if (place.closed) return;
  place.closed = true;
  ++counters_.expanded;
  if (stage_ == Stage::lower && is_out(id)) {
    place.out = true;
    return;
  }
  if (stage_ == Stage::real && place.left < nearest_left_ && place.g <= cost_limit_) {
    nearest_ = id;
    nearest_left_ = place.left;
  }
  look_round({place.at, id, place.row, place.g});
}

void RegionSearch::end_pass() {
  if (stage_ == Stage::lower) return end_lower();
  if (stage_ == Stage::cheap) return end_cheap();
  nearest_ = kNone;
  if (target_.parent != kNone) {
    collect(target_.parent, target_.via, false);
    take_way();
  }
  WEND_ASSERT(has_way_, "ends in one component have a way");
  if (close_enough()) {
    stage_ = Stage::done;
  } else {
    begin_lower();
  }
}

void RegionSearch::end_lower() {
  lower_ = std::max(lower_, std::min(limit_, target_.g) * (1 - kSearchRounding));
  if (target_.parent != kNone) {
    collect(target_.parent, target_.via, true);
    take_way();
  }
  if (target_.parent == kNone || close_enough()) {
    stage_ = Stage::done;
  } else {
    begin_cheap();
  }
}

void RegionSearch::end_cheap() {
  const bool goes_on =
      marked_ && ++round_ < kMostRounds && memory_->places.divide(*mesh_, limit_, most_pairs());
  if (goes_on) {
    begin_lower();
  } else {
    stage_ = Stage::done;
  }
}

// ---- ways

/// Improves the corridor's way, and keeps it if it is the best one so far.
void RegionSearch::take_way() {
  move_crossings(*mesh_, *costs_, memory_->crossings);
  write_region_way(*mesh_, *costs_, memory_->crossings, memory_->tried);
  if (has_way_ && memory_->tried.cost >= memory_->best.cost) return;
  memory_->best = memory_->tried;  // (swapped, the next query would find the smaller of both)
  has_way_ = true;
}

/// Makes a corridor of a pass's labels, from a target (or a place) on to where the pass began;
/// `via` is the polygon of the first leg, kNone for a place. `forward`: from the start.
void RegionSearch::collect(std::uint32_t from, std::uint32_t via, bool forward) const {
  auto& row = memory_->crossings.row;
  row.clear();
  const auto add_end = [&](std::size_t i, std::uint32_t polygon) {
    row.push_back({memory_->ends[i].at, {0, 0}, 0, kNone, polygon});
  };
  if (via != kNone) add_end(forward ? 0 : target_.end, kNone);
  std::uint32_t at = from;
  while (at < kOrigin) {
    const DoorPlace& place = memory_->places[at];
    const std::uint32_t d = memory_->places.row(place.row).door;
    const NavMesh::Door& door = mesh_->doors()[d];
    const PlaneVector begin = {door.x, door.y};
    const RegionCrossing crossing = {begin, PlaneVector{door.end_x, door.end_y} - begin,
                                     place.share, d, via};
    const std::size_t count = row.size();
    // Along a door, only where that begins and ends.
    if (count > 1 && row[count - 1].door == d && row[count - 2].door == d) {
      row.back().share = place.share;
    } else {
      row.push_back(crossing);
    }
    via = place.via;
    at = place.parent;
  }
  WEND_ASSERT(at - kOrigin < memory_->ends.size(),
              "the parents of places lead to the end at which the pass began");
  add_end(at - kOrigin, via);
  if (!forward) {
    std::reverse(row.begin(), row.end());
    for (std::size_t i = row.size() - 1; i > 0; --i) row[i].polygon = row[i - 1].polygon;
  }
  straighten_out();
}

/// A leg along a door between polygons that cost the same stays in that of the leg before.
void RegionSearch::straighten_out() const {
  auto& row = memory_->crossings.row;
  for (std::size_t i = 2; i < row.size(); ++i) {
    if (row[i].door == kNone || row[i].door != row[i - 1].door) continue;
    const NavMesh::Door& door = mesh_->doors()[row[i].door];
    if (cost_of(door.polygon) == cost_of(door.neighbour)) row[i].polygon = row[i - 1].polygon;
  }
}

void RegionSearch::write_nodes(Path& path, bool to_goal) const {
  const bool whole = has_way_ && (to_goal || memory_->best.cost <= cost_limit_);
  const RegionWay* way = &memory_->best;
  if (!whole) {
    auto& row = memory_->crossings.row;
    if (nearest_ != kNone && stage_ == Stage::real) {
      collect(nearest_, kNone, false);
    } else {
      const RegionEnd& start = memory_->ends[0];
      row.assign(2, {start.at, {0, 0}, 0, kNone, polygons_of(start)[0]});
    }
    write_region_way(*mesh_, *costs_, memory_->crossings, memory_->tried);
    way = &memory_->tried;
  }
  path.waypoints.assign(way->waypoints.begin(), way->waypoints.end());
  if (path.detail != PathDetail::cost)
    path.nodes.assign(way->polygons.begin(), way->polygons.end());
  path.length = way->length;
  path.cost = way->cost * units_;
  if (!whole) return;
  path.bound = lower_ > 0 ? std::max(1.0, way->cost / lower_) : (way->cost > 0 ? 0 : 1);
  path.optimal = to_goal && path.bound == 1;
}

NodeLabel RegionSearch::label(NodeId polygon, Side side) const {
  if (inner_ != nullptr) return inner_->label(polygon, side);
  if (side != Side::forward || !trace_.enabled()) return {};
  const RegionMemory::Seen& seen = memory_->seen[polygon];
  if (seen.query != memory_->query) return {};
  return {true, true, seen.g * units_, seen.parent == kNone ? kNoNode : seen.parent};
}

}  // namespace wend
