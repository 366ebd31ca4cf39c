// The view from a place in the search of weighted_regions.h.
#include <algorithm>
#include <cmath>

#include "region_search.h"
#include "wend/base/assert.h"

namespace wend {

bool RegionSearch::holds(const RegionEnd& end, std::uint32_t polygon) const {
  for (const std::uint32_t held : polygons_of(end)) {
    if (held == polygon) return true;
  }
  return false;
}

void RegionSearch::look_round(const View& view) {
  if (view.row == kNone) {
    WEND_ASSERT(view.id >= kOrigin && view.id - kOrigin < memory_->ends.size(),
                "a view without a row is that from an end of the way");
    const RegionEnd& end = memory_->ends[view.id - kOrigin];
    for (const std::uint32_t polygon : polygons_of(end)) look_into(view, polygon);
    return;
  }
  const NavMesh::Door& door = mesh_->doors()[memory_->places.row(view.row).door];
  look_along(view);
  look_into(view, door.polygon);
  look_into(view, door.neighbour);
}

/// To the next places of the same door, on the cheaper ground beside it.
void RegionSearch::look_along(const View& view) {
  const DoorPlaces& places = memory_->places;
  const DoorRow row = places.row(view.row);
  WEND_ASSERT(view.id >= row.first && view.id < row.first + row.count,
              "a place stands in its own row");
  const NavMesh::Door& door = mesh_->doors()[row.door];
  const bool here = cost_of(door.polygon) <= cost_of(door.neighbour);
  const std::uint32_t polygon = here ? door.polygon : door.neighbour;
  const double weight = cost_of(polygon);
  const auto go = [&](std::uint32_t place) {
    relax(place, view.g + weight * length_of(places[place].at - view.at), view, polygon);
  };
  if (view.id > row.first && !places[view.id - 1].gap) go(view.id - 1);
  if (!places[view.id].gap) go(view.id + 1);
}

void RegionSearch::look_into(const View& view, std::uint32_t polygon) {
  if (trace_.enabled() && stage_ == Stage::real) {
    const std::uint32_t parent = view.row == kNone ? kNone : memory_->places[view.id].via;
    note_seen(polygon, parent, view.g, estimate(view.at));
  }
  Stretches from;
  if (is_shrunk()) from = stretches_at(view, polygon);
  for (std::uint32_t d = mesh_->first_door(polygon); d < mesh_->first_door(polygon + 1); ++d) {
    const std::uint32_t row = row_of(d);
    if (row == kNone || row == view.row) continue;
    look_at_row(view, polygon, from, memory_->places.row(row));
  }
  const bool to_start = stage_ == Stage::lower;
  const auto ends = static_cast<std::uint32_t>(to_start ? 1 : memory_->ends.size());
  for (std::uint32_t end = to_start ? 0 : 1; end < ends; ++end) {
    if (holds(memory_->ends[end], polygon)) look_at_target(view, polygon, from, end);
  }
}

void RegionSearch::look_at_row(const View& view, std::uint32_t polygon, const Stretches& from,
                               DoorRow row) {
  if (is_shrunk()) return look_at_row_shrunk(view, polygon, from, row);
  const DoorPlaces& places = memory_->places;
  const double weight = cost_of(polygon);
  for (std::uint32_t i = row.first; i < row.first + row.count; ++i) {
    if (places[i].closed) continue;
    relax(i, view.g + weight * length_of(places[i].at - view.at), view, polygon);
  }
}

/// The same by shrunk lengths, the least of all pairs of stretches that both places are ends of.
void RegionSearch::look_at_row_shrunk(const View& view, std::uint32_t polygon,
                                      const Stretches& from, DoorRow row) {
  const DoorPlaces& places = memory_->places;
  const double weight = cost_of(polygon);
  const bool marks = stage_ == Stage::cheap;
  const bool reversed = mesh_->doors()[row.door].polygon != polygon;
  const auto counts = [&](std::uint32_t i) { return marks || !places[i].closed; };
  Rays here;
  Bisectors before;
  bool has_here = false;
  bool has_before = false;
  for (std::uint32_t i = row.first; i < row.first + row.count; ++i) {
    const DoorPlace& place = places[i];
    const bool has_behind = !place.gap && (counts(i) || counts(i + 1));
    Rays next;
    Bisectors behind;
    if (has_behind) {
      if (!has_here) here = rays_to(from, place.at);
      next = rays_to(from, places[i + 1].at);
      behind = reversed ? bisectors(from, next, here) : bisectors(from, here, next);
    }
    if (counts(i)) {
      const PlaneVector way = place.at - view.at;
      Shrunk least = {kNoLimit, kNone, kNone};
      if (has_before) shrink(from, before, way, i - 1, least);
      if (has_behind) shrink(from, behind, way, i, least);
      const double g = view.g + weight * least.length;
      if (marks && g + place.left < limit_) mark(least, length_of(way), weight);
      relax(i, g, view, polygon);
    }
    here = next;
    before = behind;
    has_here = has_before = has_behind;
  }
}

void RegionSearch::look_at_target(const View& view, std::uint32_t polygon, const Stretches& from,
                                  std::uint32_t end) {
  const PlaneVector way = memory_->ends[end].at - view.at;
  const double weight = cost_of(polygon);
  double length = length_of(way);
  if (is_shrunk()) {
    const Rays rays = rays_to(from, memory_->ends[end].at);
    Shrunk shrunk = {kNoLimit, kNone, kNone};
    shrink(from, bisectors(from, rays, rays), way, kNone, shrunk);
    const double g = view.g + weight * shrunk.length;
    if (stage_ == Stage::cheap && g < limit_) mark(shrunk, length, weight);
    length = shrunk.length;
  }
  const double g = view.g + weight * length;
  if (!(g < target_.g) || !(g < limit_)) return;
  target_ = {g, view.id, polygon, end};
  if (stage_ != Stage::real) return;
  memory_->open.push(kTarget, g, g);
  ++counters_.generated;
}

void RegionSearch::relax(std::uint32_t place, double g, const View& view, std::uint32_t polygon) {
  WEND_ASSERT(g >= 0, "a way's cost is not below 0: give the ground costs above 0");
  DoorPlace& to = memory_->places[place];
  if (to.closed || !(g < to.g)) return;
  if (stage_ == Stage::real && to.left == kNoLimit) to.left = estimate(to.at);
  const double f = stage_ == Stage::lower ? g : g + to.left;
  if (!(f < limit_)) return;
  to.g = g;
  to.parent = view.id;
  to.via = polygon;
  memory_->open.push(place, f, g);
  ++counters_.generated;
}

RegionSearch::Rays RegionSearch::rays_to(const Stretches& from, PlaneVector place) {
  WEND_ASSERT(from.places <= 3 && from.count <= 2,
              "a place ends two stretches at most, which have three places");
  Rays rays;
  for (unsigned i = 0; i < from.places; ++i) {
    const PlaneVector way = place - from.at[i];
    const double length = length_of(way);
    rays.from[i] = length > 0 ? PlaneVector{way.x / length, way.y / length} : PlaneVector{0, 0};
  }
  return rays;
}

/// The rightmost direction from a stretch to another one leads from where the one begins to where
/// the other does, the leftmost from end to end.
RegionSearch::Bisectors RegionSearch::bisectors(const Stretches& from, const Rays& begin,
                                                const Rays& end) {
  Bisectors found;
  for (unsigned i = 0; i < from.count; ++i) {
    const PlaneVector right = begin.from[from.of[i].begin];
    const PlaneVector left = end.from[from.of[i].end];
    const PlaneVector ahead = {right.x + left.x, right.y + left.y};
    const double length = length_of(ahead);
    // Any direction would do, the same for all four ends; between opposite ones none is known.
    const bool known = length > 1e-6;
    found.of[i] = known ? PlaneVector{ahead.x / length, ahead.y / length} : PlaneVector{0, 0};
  }
  return found;
}

/// How far a way goes along the bisectors of its stretches and the one behind place `to`: the mean
/// of that over all ends, by the shares at which a line meets both stretches, is never longer than
/// the line itself.
void RegionSearch::shrink(const Stretches& from, const Bisectors& ahead, PlaneVector way,
                          std::uint32_t to, Shrunk& least) {
  for (unsigned i = 0; i < from.count; ++i) {
    const double length = std::max(0.0, dot(ahead.of[i], way));
    if (length < least.length) least = {length, from.of[i].place, to};
  }
}

RegionSearch::Stretches RegionSearch::stretches_at(const View& view, std::uint32_t polygon) const {
  Stretches found;
  if (view.row == kNone) {
    found.at[found.places++] = view.at;
    found.of[found.count++] = {0, 0, kNone};
    return found;
  }
  const DoorPlaces& places = memory_->places;
  const DoorRow row = places.row(view.row);
  const bool reversed = mesh_->doors()[row.door].polygon != polygon;
  found.at[found.places++] = view.at;
  const auto add = [&](std::uint32_t stretch, std::uint32_t other, bool ends_here) {
    const unsigned there = found.places++;
    found.at[there] = places[other].at;
    const bool from_here = ends_here == reversed;
    found.of[found.count++] = {from_here ? 0 : there, from_here ? there : 0, stretch};
  };
  const std::uint32_t i = view.id;
  if (i > row.first && !places[i - 1].gap) add(i - 1, i - 1, true);
  if (!places[i].gap) add(i, i + 1, false);
  return found;
}

/// Whether no way over the stretches that a place ends can be cheap enough, by lower bounds of the
/// costs from there to the goals and to the start. (Potentials that are linear along a stretch are
/// large enough on all of it where they are so at both ends.)
bool RegionSearch::is_out(std::uint32_t i) const {
  const DoorPlaces& places = memory_->places;
  const DoorPlace& place = places[i];
  const auto stays = [&](std::uint32_t other) {
    const DoorPlace& there = places[other];
    // A place that is not closed yet costs at least as much as this one.
    const double g = there.closed ? there.g : place.g;
    if (round_ == 0) {
      const double ahead = distance_to_stretch(place.at, there.at, memory_->ends[0].at);
      return std::min(g, place.g) + costs_->least * ahead < limit_;
    }
    return place.g + place.left < limit_ || g + there.left < limit_;
  };
  if (i > places.row(place.row).first && !places[i - 1].gap && stays(i - 1)) return false;
  return places[i].gap || !stays(i + 1);
}

/// A way that would be cheap enough goes here: where it lost much of its length, the stretch that
/// is seen to be the broader one is divided, or both.
void RegionSearch::mark(const Shrunk& shrunk, double whole, double weight) {
  const double loss = whole - shrunk.length;
  const double share = error_ * kLossShare;
  if (loss <= share * whole || weight * loss <= allowance_) return;
  const double parts = std::min(loss / (share * whole), weight * loss / allowance_);
  const auto pieces = static_cast<std::uint8_t>(std::clamp(std::ceil(std::sqrt(parts)), 2.0, 4.0));
  DoorPlaces& places = memory_->places;
  const auto width = [&](std::uint32_t i) {
    return i == kNone ? 0 : length_of(places[i + 1].at - places[i].at);
  };
  const double from = width(shrunk.from);
  const double to = width(shrunk.to);
  const auto divide = [&](std::uint32_t i) {
    places[i].pieces = std::max(places[i].pieces, pieces);
    marked_ = true;
  };
  if (from > 0 && from >= to / 2) divide(shrunk.from);
  if (to > 0 && to >= from / 2) divide(shrunk.to);
}

/// The row of a door, which is made where rows may be.
std::uint32_t RegionSearch::row_of(std::uint32_t door) {
  const std::uint32_t known = std::min(door, mesh_->doors()[door].twin);
  const std::uint32_t row = memory_->places.row_of(known);
  if (row != kNone || !growing_) return row;
  divide_new_row(known);
  return memory_->places.row_of(known);
}

/// In halves, and where a perpendicular from an end of the way meets it.
void RegionSearch::divide_new_row(std::uint32_t number) {
  const NavMesh::Door& door = mesh_->doors()[number];
  WEND_ASSERT(number < door.twin, "a row goes by the smaller number of both doors");
  const PlaneVector from = {door.x, door.y};
  const PlaneVector along = PlaneVector{door.end_x, door.end_y} - from;
  double shares[8] = {0, 0.5, 1};
  std::size_t count = 3;
  for (const RegionEnd& end : memory_->ends) {
    if (count == std::size(shares)) break;
    if (!holds(end, door.polygon) && !holds(end, door.neighbour)) continue;
    const double share = dot(end.at - from, along) * door.two_by_square / 2;
    std::size_t at = 0;
    while (at + 1 < count && shares[at] < share) ++at;
    if (at == 0 || !(share < shares[at])) continue;  // beyond an end, or known
    for (std::size_t i = count++; i > at; --i) shares[i] = shares[i - 1];
    shares[at] = share;
  }
  DoorPlaces& places = memory_->places;
  places.add_row(number);
  bool open = false;
  for (std::size_t i = 0; i < count; ++i) {
    const auto at = [&](double share) {
      return PlaneVector{from.x + share * along.x, from.y + share * along.y};
    };
    const bool stays = i + 1 < count && may_matter(at(shares[i]), at(shares[i + 1]));
    if (stays || open) places.add_place(*mesh_, shares[i], !stays);
    open = stays;
  }
}

/// Whether a way over that stretch could cost less than the best one known, were all ground of the
/// cheapest kind.
bool RegionSearch::may_matter(PlaneVector from, PlaneVector to) const {
  if (limit_ == kNoLimit) return true;
  const auto& ends = memory_->ends;
  double left = kNoLimit;
  for (std::size_t i = 1; i < ends.size(); ++i) {
    left = std::min(left, distance_to_stretch(from, to, ends[i].at));
  }
  return costs_->least * (left + distance_to_stretch(from, to, ends[0].at)) < limit_;
}

double RegionSearch::estimate(PlaneVector at) const {
  double least = kNoLimit;
  for (std::size_t i = 1; i < memory_->ends.size(); ++i) {
    least = std::min(least, length_of(memory_->ends[i].at - at));
  }
  return costs_->least * least;
}

/// Traces show polygons: each is entered once.
void RegionSearch::note_seen(std::uint32_t polygon, std::uint32_t parent, double g, double h) {
  WEND_ASSERT(polygon < memory_->seen.size(), "a search with a trace has a label for each polygon");
  RegionMemory::Seen& seen = memory_->seen[polygon];
  if (seen.query == memory_->query) return;
  seen = {memory_->query, parent, g};
  for (const TraceKind kind : {TraceKind::opened, TraceKind::closed}) {
    trace_.add({kind, polygon, parent == kNone ? kNoNode : parent, g * units_, h * units_,
                (g + h) * units_});
  }
}

}  // namespace wend
