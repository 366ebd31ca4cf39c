#include "baked_query.h"

#include <algorithm>
#include <cmath>

#include "corner_graph.h"
#include "wend/base/assert.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/polyanya.h"

namespace wend {

Status BakedQuery::run() {
  memory_.begin(mesh_);
  for_each_polygon_at(mesh_, from_, [&](std::uint32_t p) { memory_.starts.push_back(p); });
  if (memory_.starts.empty()) return Status::start_outside;
  for_each_polygon_at(mesh_, to_, [&](std::uint32_t p) { memory_.goals.push_back(p); });
  if (memory_.goals.empty()) return Status::goal_outside;
  straight_ = sees_goal();
  if (straight_) return Status::found;
  for (const std::uint32_t start : memory_.starts) {
    for (const std::uint32_t goal : memory_.goals) {
      if (mesh_.component(start) != mesh_.component(goal)) continue;
      const std::uint32_t first = tables_.cuts[start].region_at(from_);
      const std::uint32_t last = tables_.cuts[goal].region_at(to_);
      if (!has_list(first) || !has_list(last)) return Status::running;
      join(first, last);
    }
  }
  return best_.hub == kNone ? Status::unreachable : Status::found;
}

bool BakedQuery::sees_goal() {
  const std::span<const std::uint32_t> starts(memory_.starts.data(), memory_.starts.size());
  return sees(mesh_, from_, starts, to_, memory_.stack, [&](std::uint32_t polygon) {
    return std::find(memory_.goals.begin(), memory_.goals.end(), polygon) != memory_.goals.end();
  });
}

/// Most often one pass does. Where a hub's nearest corner turns out not to be seen, others that are
/// may lead there, too: then another pass, without that corner, has to find them.
void BakedQuery::join(std::uint32_t start, std::uint32_t goal) {
  measure(start, from_, memory_.from);
  measure(goal, to_, memory_.to);
  while (!meet(start, goal)) {
  }
}

template <class Visit>
void BakedQuery::for_each_label(std::uint32_t region, Visit&& visit) const {
  constexpr std::uint32_t kSighting = BakedMesh::kMostSightings - 1;
  const std::uint32_t end = tables_.first_via[region + 1];
  for (std::uint32_t i = tables_.first_via[region]; i < end; ++i) {
    const BakedMesh::Via via = tables_.vias[i];
    visit(via >> BakedMesh::kSightingBits, via & kSighting, tables_.via_lengths[i]);
  }
}

/// Each corner that sees a region is a hub for it, so that a list is empty only where it is
/// missing.
bool BakedQuery::has_list(std::uint32_t region) const {
  WEND_ASSERT(region + std::size_t{1} < tables_.first_via.size(),
              "cuts name the regions of these tables: validate() them");
  return tables_.first_via[region] != tables_.first_via[region + 1] ||
         tables_.first_sighting[region] == tables_.first_sighting[region + 1];
}

/// Whether there is nothing shorter left to be found. Corners are looked at only where a way by
/// them would be shorter than what is known.
bool BakedQuery::meet(std::uint32_t start, std::uint32_t goal) {
  memory_.next_query();
  const std::uint32_t query = memory_.query;
  BakedMemory::Hub* const hubs = memory_.hubs.data();
  BakedMemory::Corner* const from = memory_.from.data();
  BakedMemory::Corner* const to = memory_.to.data();
  for_each_label(start, [&](std::uint32_t hub, std::uint32_t sighting, double length) {
    WEND_ASSERT(hub < memory_.hubs.size() && sighting < memory_.from.size(),
                "vias name corners of the mesh: validate() the tables");
    const double sum = from[sighting].distance + length;
    if (hubs[hub].query != query || sum < hubs[hub].length) hubs[hub] = {sum, sighting, query};
  });
  double missed = kFar;
  for_each_label(goal, [&](std::uint32_t hub, std::uint32_t sighting, double length) {
    if (hubs[hub].query != query) return;
    const double sum = hubs[hub].length + (length + to[sighting].distance);
    if (!(sum < best_.length) || !is_seen(to_, memory_.goals, to[sighting])) return;
    BakedMemory::Corner& first = from[hubs[hub].sighting];
    if (is_seen(from_, memory_.starts, first)) {
      best_ = {sum, hub, first.number, to[sighting].number};
    } else if (sum < missed) {
      missed = sum;
    }
  });
  return best_.length <= missed;
}

void BakedQuery::measure(std::uint32_t region, const Position& place,
                         Buffer<BakedMemory::Corner>& corners) {
  const std::uint32_t first = tables_.first_sighting[region];
  corners.resize(tables_.first_sighting[region + 1] - first);
  for (std::uint32_t i = 0; i < corners.size(); ++i) {
    const BakedMesh::Sighting& sighting = tables_.sightings[first + i];
    const Position& corner = mesh_.vertex(mesh_.bend_vertex(sighting.corner));
    corners[i] = {flat_distance(place, corner), sighting.corner, sighting.whole};
  }
}

bool BakedQuery::is_seen(const Position& place, const Buffer<std::uint32_t>& polygons,
                         BakedMemory::Corner& corner) {
  if (corner.seen != 0 || corner.distance == kFar) return corner.seen != 0;
  const Position& there = mesh_.vertex(mesh_.bend_vertex(corner.number));
  const bool seen =
      sees(mesh_, place, {polygons.data(), polygons.size()}, there, memory_.stack,
           [&](std::uint32_t polygon) { return is_at_bend(mesh_, polygon, corner.number); });
  corner.seen = seen ? 1 : 0;
  if (!seen) corner.distance = kFar;
  return seen;
}

// ---- the way

const BakedMesh::Label& BakedQuery::label(std::uint32_t corner, std::uint32_t hub) const {
  const BakedMesh::Label* const begin = tables_.labels.data() + tables_.first_label[corner];
  const BakedMesh::Label* const end = tables_.labels.data() + tables_.first_label[corner + 1];
  const auto* found = std::lower_bound(
      begin, end, hub, [](const BakedMesh::Label& a, std::uint32_t b) { return a.hub < b; });
  WEND_ASSERT(found != end && found->hub == hub, "ways go by labels: validate() sees to it");
  return *found;
}

void BakedQuery::write(Path& path) const {
  WEND_ASSERT(straight_ || best_.hub != kNone, "write a way that run() has found");
  std::vector<Position>& places = path.waypoints;
  const auto height = [&](const Buffer<std::uint32_t>& polygons, const Position& place) {
    return Position{place.x, place.y, mesh_.height(polygons[0], place.x, place.y)};
  };
  const auto corner = [&](std::uint32_t number) { return mesh_.vertex(mesh_.bend_vertex(number)); };
  places.assign(1, height(memory_.starts, from_));
  if (!straight_) {
    // From the goal's side the way to the hub is written first, and turned round.
    std::uint32_t at = best_.from;
    for (;; at = label(at, best_.hub).next) {
      add(corner(at), places);
      if (label(at, best_.hub).next == at) break;
    }
    const std::size_t middle = places.size();
    for (at = best_.to; label(at, best_.hub).next != at; at = label(at, best_.hub).next) {
      places.push_back(corner(at));
    }
    std::reverse(places.begin() + static_cast<std::ptrdiff_t>(middle), places.end());
  }
  places.push_back(height(memory_.goals, to_));
  path.length = 0;
  for (std::size_t i = 1; i < places.size(); ++i) {
    path.length += flat_distance(places[i - 1], places[i]);
  }
  path.cost = path.length;
}

void BakedQuery::add(const Position& place, std::vector<Position>& places) const {
  places.push_back(place);
}

Status BakedMesh::find(const NavMesh& mesh, const Position& from, const Position& to,
                       Workspace& workspace, Path& path) const {
  path.clear();
  if (tables_.cuts.size() != mesh.polygon_count() ||
      tables_.first_label.size() != std::size_t{mesh.bend_count()} + 1) {
    path.reason = "these tables were baked for another mesh: bake again";
    return path.status = Status::invalid;
  }
  BakedQuery query(mesh, tables_, from, to, workspace.scratch<BakedMemory>());
  path.status = query.run();
  if (path.status == Status::running) {
    Search* search = Polyanya::begin(mesh, {from, to}, workspace);
    search->run();
    search->write_path(path);
    path.nodes.clear();
    return path.status;
  }
  path.optimal = path.status == Status::found;
  path.bound = path.optimal ? 1 : 0;
  if (path.optimal) query.write(path);
  return path.status;
}

}  // namespace wend
