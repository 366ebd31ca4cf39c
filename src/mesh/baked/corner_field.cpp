#include "wend/mesh/corner_field.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "corner_graph.h"
#include "sight_memory.h"
#include "wend/base/assert.h"

namespace wend {

void visible_corners(const NavMesh& mesh, const Position& place, Workspace& workspace,
                     FunctionRef<void(std::uint32_t)> visit) {
  auto& memory = workspace.scratch<CornerSightMemory>();
  memory.begin(mesh);
  for_each_polygon_at(mesh, place, [&](std::uint32_t p) { memory.polygons.push_back(p); });
  look_for_corners(mesh, place, memory, [&](std::uint32_t bend, const Position&, bool bends) {
    if (bends) visit(bend);
  });
}

namespace {

/// For heaps that have the least first; equals by number.
struct IsFarther {
  template <class Entry>
  bool operator()(const Entry& a, const Entry& b) const {
    return a.length != b.length ? a.length > b.length : a.bend > b.bend;
  }
};

}  // namespace

Status CornerField::reset(const NavMesh& mesh, std::span<const Position> sources,
                          double most_length) {
  mesh_ = &mesh;
  most_length_ = most_length;
  lengths_.assign(mesh.bend_count(), kUnreached);
  parents_.assign(mesh.bend_count(), kNone);
  doors_.assign(mesh.bend_count(), kNone);
  sources_.clear();
  polygons_.clear();
  heap_.clear();
  for (std::uint32_t i = 0; i < mesh.doors().size(); ++i) {
    const std::uint32_t bend = mesh.doors()[i].bend;
    if (bend != NavMesh::kNone) doors_[bend] = i;
  }
  for (const Position& place : sources) {
    const auto first = static_cast<std::uint32_t>(polygons_.size());
    for_each_polygon_at(mesh, place, [&](std::uint32_t p) { polygons_.push_back(p); });
    if (polygons_.size() == first) {
      sources_.clear();
      return Status::start_outside;
    }
    sources_.push_back({place, first});
  }
  return sources_.empty() ? Status::invalid : Status::found;
}

Status CornerField::fill(const NavMesh& mesh, std::span<const Position> sources,
                         Workspace& workspace, double most_length) {
  status_ = reset(mesh, sources, most_length);
  if (status_ != Status::found) return status_;
  auto& memory = workspace.scratch<CornerSightMemory>();
  for (std::uint32_t i = 0; i < sources_.size(); ++i) {
    memory.begin(mesh);
    const std::size_t end =
        i + 1 < sources_.size() ? sources_[i + 1].first_polygon : polygons_.size();
    for (std::size_t p = sources_[i].first_polygon; p < end; ++p) {
      memory.polygons.push_back(polygons_[p]);
    }
    const Position& place = sources_[i].place;
    look_for_corners(mesh, place, memory, [&](std::uint32_t bend, const Position& at, bool bends) {
      reach(bend, flat_distance(place, at), mesh.bend_count() + i, bends);
    });
  }
  while (!heap_.empty()) {
    std::pop_heap(heap_.begin(), heap_.end(), IsFarther{});
    const Entry entry = heap_.back();
    heap_.pop_back();
    if (entry.length > lengths_[entry.bend]) continue;
    if (workspace.cancel_flag().exchange(false)) {
      reset(mesh, {}, most_length);
      return status_ = Status::cancelled;
    }
    look_from(entry.bend, workspace);
  }
  return status_;
}

/// Where the shortest way to a corner does not bend there, none goes on from it.
void CornerField::reach(std::uint32_t bend, double length, std::uint32_t parent, bool bends) {
  WEND_ASSERT(bend < lengths_.size() && length >= 0,
              "a way leads to a corner of the mesh, and has a length");
  if (length > most_length_) {
    status_ = Status::limit_reached;
    return;
  }
  if (!(length < lengths_[bend])) return;
  lengths_[bend] = length;
  parents_[bend] = parent;
  if (!bends) return;
  heap_.push_back({length, bend});
  std::push_heap(heap_.begin(), heap_.end(), IsFarther{});
}

void CornerField::look_from(std::uint32_t bend, Workspace& workspace) {
  WEND_ASSERT(bend < doors_.size() && doors_[bend] != kNone, "a bend lies at the end of a door");
  const NavMesh::Door& door = mesh_->doors()[doors_[bend]];
  const CornerStep step = {door.polygon, door.side};
  const Position place = {door.x, door.y};
  const CornerWalls walls = walls_round(*mesh_, step);
  auto& memory = workspace.scratch<CornerSightMemory>();
  memory.begin(*mesh_);
  memory.seen[bend] = memory.look;
  CornerWalk(*mesh_).for_each(step,
                              [&](const CornerStep& at) { memory.polygons.push_back(at.polygon); });
  const double length = lengths_[bend];
  look_for_corners(*mesh_, place, memory,
                   [&](std::uint32_t other, const Position& there, bool bends) {
                     if (!can_bend(walls, place, there)) return;
                     reach(other, length + flat_distance(place, there), bend, bends);
                   });
}

/// By the best of the corners that the place sees, or straight from a source.
CornerField::Arrival CornerField::arrive(const Position& place, Workspace& workspace) const {
  WEND_ASSERT(mesh_ != nullptr && !sources_.empty(),
              "fill() the field before places are asked for");
  auto& memory = workspace.scratch<CornerSightMemory>();
  memory.begin(*mesh_);
  for_each_polygon_at(*mesh_, place, [&](std::uint32_t p) { memory.polygons.push_back(p); });
  Arrival best;
  look_for_corners(*mesh_, place, memory, [&](std::uint32_t bend, const Position& at, bool) {
    const double length = lengths_[bend] + flat_distance(at, place);
    if (length < best.length) best = {length, bend, kNone};
  });
  const std::span<const std::uint32_t> ends(memory.polygons.data(), memory.polygons.size());
  for (std::uint32_t i = 0; i < sources_.size(); ++i) {
    const double length = flat_distance(sources_[i].place, place);
    if (!(length <= best.length)) continue;
    const std::size_t end =
        i + 1 < sources_.size() ? sources_[i + 1].first_polygon : polygons_.size();
    const std::span<const std::uint32_t> starts(polygons_.data() + sources_[i].first_polygon,
                                                end - sources_[i].first_polygon);
    const bool seen =
        sees(*mesh_, sources_[i].place, starts, place, memory.steps, [&](std::uint32_t polygon) {
          return std::find(ends.begin(), ends.end(), polygon) != ends.end();
        });
    if (seen) best = {length, kNone, i};
  }
  return best.length <= most_length_ ? best : Arrival{};
}

double CornerField::distance(const Position& place, Workspace& workspace) const {
  return sources_.empty() ? kUnreached : arrive(place, workspace).length;
}

Status CornerField::way(const Position& place, Workspace& workspace, Path& path) const {
  path.clear();
  if (sources_.empty()) {
    if (status_ == Status::invalid) path.reason = "fill() the field with one source at least";
    return path.status = status_;
  }
  const std::uint32_t polygon = polygon_at(*mesh_, place);
  if (polygon == kNoPolygon) return path.status = Status::goal_outside;
  const Arrival arrival = arrive(place, workspace);
  if (arrival.length == kUnreached) {
    const bool cut = status_ == Status::limit_reached || most_length_ < kUnreached;
    return path.status = cut ? Status::limit_reached : Status::unreachable;
  }
  std::vector<Position>& places = path.waypoints;
  places.assign(1, {place.x, place.y, mesh_->height(polygon, place.x, place.y)});
  std::uint32_t source = arrival.source;
  for (std::uint32_t at = arrival.corner; at != kNone;) {
    places.push_back(mesh_->vertex(mesh_->bend_vertex(at)));
    const std::uint32_t parent = parents_[at];
    const bool is_source = parent >= mesh_->bend_count();
    if (is_source) source = parent - mesh_->bend_count();
    at = is_source ? kNone : parent;
  }
  WEND_ASSERT(source < sources_.size(), "the parents of corners lead to a source");
  const Source& from = sources_[source];
  const double height = mesh_->height(polygons_[from.first_polygon], from.place.x, from.place.y);
  places.push_back({from.place.x, from.place.y, height});
  std::reverse(places.begin(), places.end());
  path.length = 0;
  for (std::size_t i = 1; i < places.size(); ++i) {
    path.length += flat_distance(places[i - 1], places[i]);
  }
  path.cost = path.length;
  path.optimal = true;
  path.bound = 1;
  return path.status = Status::found;
}

Result<void> CornerField::validate() const {
  const auto place = [&](std::uint32_t bend) { return mesh_->vertex(mesh_->bend_vertex(bend)); };
  for (std::uint32_t bend = 0; bend < lengths_.size(); ++bend) {
    const std::uint32_t parent = parents_[bend];
    if (parent == kNone) {
      if (lengths_[bend] == kUnreached) continue;
      return Error{"", 0, "corner " + std::to_string(bend) + " is reached from nowhere"};
    }
    const bool is_source = parent >= lengths_.size();
    if (is_source && parent - lengths_.size() >= sources_.size()) {
      return Error{"", 0, "corner " + std::to_string(bend) + " is reached from no source"};
    }
    const double before = is_source ? 0 : lengths_[parent];
    const double step = is_source
                            ? flat_distance(sources_[parent - lengths_.size()].place, place(bend))
                            : flat_distance(place(parent), place(bend));
    if (before + step == lengths_[bend]) continue;
    return Error{
        "", 0,
        "corner " + std::to_string(bend) + " is not as far as its parent and what lies between"};
  }
  return {};
}

}  // namespace wend
