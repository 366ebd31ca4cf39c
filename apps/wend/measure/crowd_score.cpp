#include "measure/crowd_score.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace wend::cli {
namespace {

constexpr double kLeastOverlap = 1e-6;  // in cells; less is rounding
constexpr double kDeepOverlap = 0.1;    // of the smaller diameter
// Queues before doors still creep at a tenth of their speed; units in a press do not reach this.
constexpr double kSlow = 0.05;
// Bodies in a press leave gaps of some hundredths of a radius.
constexpr double kTouchGap = 0.1;  // of the smaller radius
constexpr std::uint64_t kJamSeconds = 2;
constexpr std::size_t kLeastJammed = 3;

bool has_arrived(UnitState state) {
  return state == UnitState::arrived || state == UnitState::arrived_partial;
}

}  // namespace

CrowdScore::CrowdScore(std::vector<CrowdBody> bodies, std::uint32_t ticks_per_second)
    : bodies_(std::move(bodies)),
      second_(ticks_per_second),
      units_(bodies_.size()),
      parents_(bodies_.size()) {
  figures_.units = bodies_.size();
  for (const CrowdBody& body : bodies_) {
    reach_ = std::max(reach_, (2 + kTouchGap) * body.radius);
  }
}

void CrowdScore::ticked(const SimulationFrame& frame) {
  ++figures_.ticks;
  for (std::uint32_t unit = 0; unit < units_.size(); ++unit) {
    note_arrival(units_[unit], frame.states[unit], frame.tick);
    note_progress(unit, frame);
  }
  sort_places(frame.at);
  std::iota(parents_.begin(), parents_.end(), 0U);
  visit_near_pairs([&](std::uint32_t a, std::uint32_t b) { note_pair(a, b, frame); });
  note_jams(frame.tick);
}

/// A unit that leaves its goal again has not arrived.
void CrowdScore::note_arrival(Unit& unit, UnitState state, std::uint64_t tick) const {
  if (!has_arrived(state)) {
    unit.arrival.reset();
  } else if (!unit.arrival) {
    unit.arrival = tick;
  }
}

void CrowdScore::note_progress(std::uint32_t index, const SimulationFrame& frame) {
  Unit& unit = units_[index];
  const Position& at = frame.at[index];
  if (frame.states[index] != UnitState::moving) {
    unit.watched = unit.stopped = false;
    return;
  }
  const double enough = kSlow * bodies_[index].speed;
  const std::uint64_t taken = frame.tick - unit.anchored;
  if (!unit.watched || std::hypot(at.x - unit.anchor.x, at.y - unit.anchor.y) >= enough) {
    // Slow seconds in a row are one stop.
    if (!unit.watched || taken <= second_) unit.stopped = false;
    unit.watched = true;
    unit.anchor = at;
    unit.anchored = frame.tick;
  } else if (taken >= second_ && !unit.stopped) {
    unit.stopped = true;
    unit.stopped_since = unit.anchored;
    ++figures_.hard_stops;
  }
}

void CrowdScore::sort_places(std::span<const Position> at) {
  const auto cell = [&](double x) { return static_cast<std::int64_t>(std::floor(x / reach_)); };
  places_.clear();
  for (std::uint32_t unit = 0; unit < units_.size(); ++unit) {
    places_.push_back({cell(at[unit].y), cell(at[unit].x), unit});
  }
  const auto key = [](const Place& place) {
    return std::tuple(place.row, place.column, place.unit);
  };
  std::sort(places_.begin(), places_.end(),
            [&](const Place& a, const Place& b) { return key(a) < key(b); });
}

/// Calls visit(a, b) once for each pair that lies in the same cell or in adjacent ones.
template <class Visit>
void CrowdScore::visit_near_pairs(Visit&& visit) const {
  const auto before = [](const Place& place, const std::pair<std::int64_t, std::int64_t>& cell) {
    return std::pair(place.row, place.column) < cell;
  };
  for (auto place = places_.begin(); place != places_.end(); ++place) {
    const auto visit_row = [&](auto from, std::int64_t row) {
      for (; from != places_.end() && from->row == row && from->column <= place->column + 1;
           ++from) {
        visit(place->unit, from->unit);
      }
    };
    visit_row(place + 1, place->row);
    const std::pair first = {place->row + 1, place->column - 1};
    visit_row(std::lower_bound(place, places_.end(), first, before), place->row + 1);
  }
}

void CrowdScore::note_pair(std::uint32_t a, std::uint32_t b, const SimulationFrame& frame) {
  const double radius = std::min(bodies_[a].radius, bodies_[b].radius);
  const Position& one = frame.at[a];
  const Position& other = frame.at[b];
  const double depth =
      bodies_[a].radius + bodies_[b].radius - std::hypot(one.x - other.x, one.y - other.y);
  if (depth > kLeastOverlap) {
    const double share = radius > 0 ? depth / (2 * radius) : 0;
    ++figures_.overlap_pairs;
    if (share > kDeepOverlap) ++figures_.deep_pairs;
    figures_.worst_overlap = std::max(figures_.worst_overlap, share);
  }
  if (depth < -kTouchGap * radius) return;
  if (is_stuck(a, frame.tick) && is_stuck(b, frame.tick)) parents_[root(a)] = root(b);
}

bool CrowdScore::is_stuck(std::uint32_t unit, std::uint64_t tick) const {
  return units_[unit].stopped && tick - units_[unit].stopped_since >= kJamSeconds * second_;
}

std::uint32_t CrowdScore::root(std::uint32_t unit) {
  while (parents_[unit] != unit) {
    parents_[unit] = parents_[parents_[unit]];
    unit = parents_[unit];
  }
  return unit;
}

void CrowdScore::note_jams(std::uint64_t tick) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> stuck;  // root and unit
  for (std::uint32_t unit = 0; unit < units_.size(); ++unit) {
    if (is_stuck(unit, tick)) stuck.emplace_back(root(unit), unit);
  }
  std::sort(stuck.begin(), stuck.end());
  std::vector<std::uint32_t> members;
  for (std::size_t i = 0; i < stuck.size(); ++i) {
    members.push_back(stuck[i].second);
    if (i + 1 < stuck.size() && stuck[i + 1].first == stuck[i].first) continue;
    if (members.size() >= kLeastJammed) {
      const std::size_t jam = jam_of(members, tick);
      jams_[jam].last = tick;
      for (const std::uint32_t unit : members) {
        units_[unit].jam = jam;
        units_[unit].jammed = tick;
      }
    }
    members.clear();
  }
}

/// The oldest jam in which one of them was within the last second; else a new one.
std::size_t CrowdScore::jam_of(std::span<const std::uint32_t> members, std::uint64_t tick) {
  std::size_t jam = jams_.size();
  for (const std::uint32_t unit : members) {
    const Unit& member = units_[unit];
    if (member.jammed && tick - *member.jammed <= second_) jam = std::min(jam, member.jam);
  }
  if (jam == jams_.size()) jams_.push_back({tick, tick});
  return jam;
}

CrowdFigures CrowdScore::figures() const {
  constexpr double kShare = 0.95;
  CrowdFigures figures = figures_;
  std::vector<std::uint64_t> arrivals;
  for (const Unit& unit : units_) {
    if (unit.arrival) arrivals.push_back(*unit.arrival);
  }
  std::sort(arrivals.begin(), arrivals.end());
  figures.arrived = arrivals.size();
  if (!arrivals.empty()) {
    figures.p95_arrival =
        arrivals[static_cast<std::size_t>(kShare * static_cast<double>(arrivals.size() - 1))];
    figures.last_arrival = arrivals.back();
  }
  figures.jams = jams_.size();
  for (const Jam& jam : jams_) {
    const std::uint64_t length = jam.last - jam.first + 1;
    figures.jam_ticks += length;
    figures.longest_jam = std::max(figures.longest_jam, length);
  }
  return figures;
}

}  // namespace wend::cli
