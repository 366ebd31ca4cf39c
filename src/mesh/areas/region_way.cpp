#include "region_way.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/mesh/funnel.h"

namespace wend {
namespace {

double cost_of(const NavMesh& mesh, const AreaCosts& costs, std::uint32_t polygon) {
  return costs.of_area[mesh.area(polygon)];
}

/// Newton's method on a way through doors: each crossing has one number, and only neighbours have
/// anything to do with each other, so that each step is one sweep there and back.
class CrossingMover {
 public:
  CrossingMover(const NavMesh& mesh, const AreaCosts& costs, RegionCorridor& corridor)
      : mesh_(mesh), costs_(costs), row_(corridor.row), newton_(corridor.newton) {
    newton_.resize(row_.size());
  }

  void move() { settle(take_steps()); }

 private:
  double take_steps() {
    constexpr int kSteps = 12;
    double cost = cost_now();
    // Legs without a length have no direction; all are made this much longer in squares.
    const double soft = 1e-9 * length_now();
    softening_ = soft * soft;
    if (!(softening_ > 0)) return cost;
    for (int i = 0; i < kSteps; ++i) {
      derive();
      solve();
      const double next = try_steps(cost);
      if (!(next < cost)) return cost;
      const bool done = next > cost * (1 - 1e-13);
      cost = next;
      if (done) return cost;
    }
    return cost;
  }

  /// Moves crossings that came very near to ends of doors all the way, if that costs no more.
  void settle(double cost) {
    constexpr double kNear = 1e-6;
    for (std::size_t i = 0; i < row_.size(); ++i) {
      double& share = row_[i].share;
      newton_[i].share = share;
      if (share < kNear) share = 0;
      if (share > 1 - kNear) share = 1;
    }
    if (cost_now() <= cost) return;
    for (std::size_t i = 0; i < row_.size(); ++i) row_[i].share = newton_[i].share;
  }

  double cost_now() const {
    double sum = 0;
    for (std::size_t i = 1; i < row_.size(); ++i) {
      sum += cost_of(mesh_, costs_, row_[i].polygon) * length_of(row_[i].at() - row_[i - 1].at());
    }
    return sum;
  }
  double length_now() const {
    double sum = 0;
    for (std::size_t i = 1; i < row_.size(); ++i) sum += length_of(row_[i].at() - row_[i - 1].at());
    return sum;
  }

  void derive() {
    for (auto& n : newton_) n.slope = n.bend = n.bend_next = 0;
    for (std::size_t i = 1; i < row_.size(); ++i) {
      const RegionCrossing& a = row_[i - 1];
      const RegionCrossing& b = row_[i];
      const PlaneVector leg = b.at() - a.at();
      const double length = std::sqrt(dot(leg, leg) + softening_);
      const double weight = cost_of(mesh_, costs_, b.polygon);
      const double forward_a = dot(a.along, leg) / length;
      const double forward_b = dot(b.along, leg) / length;
      const double per_length = weight / length;
      newton_[i - 1].slope -= weight * forward_a;
      newton_[i].slope += weight * forward_b;
      newton_[i - 1].bend += per_length * (dot(a.along, a.along) - forward_a * forward_a);
      newton_[i].bend += per_length * (dot(b.along, b.along) - forward_b * forward_b);
      newton_[i - 1].bend_next = -per_length * (dot(a.along, b.along) - forward_a * forward_b);
    }
    for (std::size_t i = 0; i < row_.size(); ++i) {
      Newton& n = newton_[i];
      n.share = row_[i].share;
      const bool is_end = row_[i].door == DoorPlaces::kNone;
      n.fixed = is_end || (n.share <= 0 && n.slope >= 0) || (n.share >= 1 && n.slope <= 0);
      n.bend *= 1 + 1e-12;
      if (!(n.bend > 0)) n.fixed = true;
    }
  }

  /// Elimination there, and the steps on the way back.
  void solve() {
    double coupling = 0;  // the crossing before with this one, by its own second derivative
    double before = 0;
    double bend_next = 0;
    for (Newton& n : newton_) {
      if (n.fixed) {
        n.step = 0;
        coupling = before = bend_next = 0;
        continue;
      }
      const double bend = n.bend - coupling * bend_next;
      n.step = -n.slope - coupling * before;
      // (Rounding; a crossing that has no say stays where it is.)
      n.bend = bend > 0 ? bend : n.bend;
      bend_next = n.bend_next;
      coupling = n.bend_next / n.bend;
      before = n.step;
    }
    double after = 0;
    for (std::size_t i = newton_.size(); i-- > 0;) {
      Newton& n = newton_[i];
      if (!n.fixed) n.step = (n.step - n.bend_next * after) / n.bend;
      after = n.step;
    }
  }

  /// Goes the whole step, or half of it and so on, whichever is the first to make the way cheaper.
  double try_steps(double cost) {
    double part = 1;
    for (int halving = 0; halving < 10; ++halving, part /= 2) {
      for (std::size_t i = 0; i < row_.size(); ++i) {
        if (newton_[i].fixed) continue;
        row_[i].share = std::clamp(newton_[i].share + part * newton_[i].step, 0.0, 1.0);
      }
      const double now = cost_now();
      if (now < cost) return now;
    }
    for (std::size_t i = 0; i < row_.size(); ++i) row_[i].share = newton_[i].share;
    return cost;
  }

  using Newton = RegionCorridor::Newton;
  const NavMesh& mesh_;
  const AreaCosts& costs_;
  std::vector<RegionCrossing>& row_;
  std::vector<Newton>& newton_;
  double softening_ = 0;
};

/// The distance of places on doors from their lines by rounding, as a share of coordinates, with
/// some room.
constexpr double kNearLine = 4e-15;

/// Writes a way piece by piece, each on ground that costs the same.
class RegionWayWriter {
 public:
  RegionWayWriter(const NavMesh& mesh, const AreaCosts& costs, RegionCorridor& corridor,
                  RegionWay& way)
      : mesh_(mesh), costs_(costs), corridor_(corridor), way_(way) {}

  void write() {
    const auto& row = corridor_.row;
    WEND_ASSERT(row.size() > 1, "a way has two ends");
    way_.waypoints.clear();
    way_.polygons.clear();
    way_.cost = way_.length = 0;
    way_.waypoints.push_back(on_ground(row[1].polygon, row[0].at()));
    std::size_t first = 0;
    while (first + 1 < row.size()) {
      const double cost = cost_of(mesh_, costs_, row[first + 1].polygon);
      std::size_t last = first + 1;
      while (last + 1 < row.size() && cost_of(mesh_, costs_, row[last + 1].polygon) == cost) ++last;
      write_even(first, last, cost);
      first = last;
    }
    if (way_.waypoints.size() == 1) way_.waypoints.push_back(way_.waypoints.front());
  }

 private:
  Position on_ground(std::uint32_t polygon, PlaneVector at) const {
    return {at.x, at.y, mesh_.height(polygon, at.x, at.y)};
  }

  void write_even(std::size_t first, std::size_t last, double cost) {
    WEND_ASSERT(first < last && last < corridor_.row.size(),
                "an even stretch of a way has one leg or more");
    const auto& row = corridor_.row;
    auto& polygons = corridor_.polygons;
    auto& line = corridor_.line;
    polygons.clear();
    double length = 0;
    for (std::size_t i = first + 1; i <= last; ++i) {
      length += length_of(row[i].at() - row[i - 1].at());
      if (polygons.empty() || polygons.back() != row[i].polygon) polygons.push_back(row[i].polygon);
      if (way_.polygons.empty() || way_.polygons.back() != row[i].polygon) {
        way_.polygons.push_back(row[i].polygon);
      }
    }
    pull_taut(mesh_, polygons, on_ground(polygons.front(), row[first].at()),
              on_ground(polygons.back(), row[last].at()), line);
    const double taut = plane_length(line);
    passed_ = 0;
    if (taut <= length) {
      for (std::size_t i = 1; i < line.size(); ++i) add_leg(line[i - 1], line[i], cost);
      return;
    }
    // As far as doubles go, it was taut before.
    for (std::size_t i = first + 1; i <= last; ++i) {
      const std::uint32_t polygon = row[i].polygon;
      add_leg(on_ground(polygon, row[i - 1].at()), on_ground(polygon, row[i].at()), cost);
    }
  }

  /// A straight leg in the even stretch's polygons, with places where its cost changes.
  void add_leg(const Position& a, const Position& b, double cost) {
    const double length = length_of(PlaneVector{b.x - a.x, b.y - a.y});
    find_cheaper_beside(a, b, cost);
    way_.length += length;
    way_.cost += cost * length;
    double done = 0;
    for (const RegionCorridor::Beside& beside : corridor_.beside) {
      const double begin = std::max(beside.begin, done);
      if (!(beside.end > begin)) continue;
      if (beside.begin >= done) add(beside.from);
      add(beside.to);
      way_.cost -= (cost - beside.cost) * (beside.end - begin) * length;
      done = beside.end;
    }
    add(b);
  }

  /// Whether a place lies in a polygon as far as doubles go, and on its floor.
  bool holds(std::uint32_t polygon, const Position& at) const {
    constexpr double kOff = 1e-9;
    const double size = 1 + std::abs(at.x) + std::abs(at.y);
    const auto sides = mesh_.sides_of(polygon);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const NavMesh::Side& end = sides[i + 1 < sides.size() ? i + 1 : 0];
      const PlaneVector side = {end.x - sides[i].x, end.y - sides[i].y};
      const PlaneVector to = {at.x - sides[i].x, at.y - sides[i].y};
      if (cross(side, to) < -kOff * size * length_of(side)) return false;
    }
    return std::abs(mesh_.height(polygon, at.x, at.y) - at.z) <= 1e-6 * (1 + std::abs(at.z));
  }

  /// The polygons that a leg goes through, of the even stretch's: further along its way a stretch
  /// may pass above or below the leg.
  std::span<const NodeId> polygons_of(const Position& a, const Position& b) {
    const std::span<const NodeId> all = corridor_.polygons;
    std::size_t first = passed_;
    while (first < all.size() && !holds(all[first], a)) ++first;
    if (first == all.size()) return {};
    passed_ = first;
    while (passed_ + 1 < all.size() && !holds(all[passed_], b)) ++passed_;
    return all.subspan(first, passed_ + 1 - first);
  }

  void find_cheaper_beside(const Position& a, const Position& b, double cost) {
    auto& found = corridor_.beside;
    found.clear();
    if (!(cost > costs_.least)) return;
    const std::span<const NodeId> polygons = polygons_of(a, b);
    // So short a leg has no direction.
    const double size = std::abs(a.x) + std::abs(a.y) + std::abs(b.x) + std::abs(b.y);
    if (length_of(PlaneVector{b.x - a.x, b.y - a.y}) <= 1e3 * kNearLine * size) return;
    for (const std::uint32_t polygon : polygons) {
      for (std::uint32_t d = mesh_.first_door(polygon); d < mesh_.first_door(polygon + 1); ++d) {
        const NavMesh::Door& door = mesh_.doors()[d];
        const double beyond = cost_of(mesh_, costs_, door.neighbour);
        if (!(beyond < cost)) continue;
        if (const auto beside = stretch_beside(a, b, door)) {
          found.push_back(*beside);
          found.back().cost = beyond;
        }
      }
    }
    std::sort(found.begin(), found.end(),
              [](const auto& one, const auto& other) { return one.begin < other.begin; });
  }

  /// The stretch of a leg that runs along a door. Both lie in one line as far as doubles go, for
  /// places on doors are rounded.
  std::optional<RegionCorridor::Beside> stretch_beside(const Position& a, const Position& b,
                                                       const NavMesh::Door& door) const {
    const PlaneVector leg = {b.x - a.x, b.y - a.y};
    const double square = dot(leg, leg);
    const PlaneVector begin = {door.x - a.x, door.y - a.y};
    const PlaneVector end = {door.end_x - a.x, door.end_y - a.y};
    const double size = std::abs(a.x) + std::abs(a.y) + std::abs(b.x) + std::abs(b.y);
    const PlaneVector along = end - begin;
    // How far the leg's ends are off the door's line.
    const double near = kNearLine * size * length_of(along);
    const auto off = [&](const Position& place) {
      return std::abs(cross(along, {place.x - door.x, place.y - door.y}));
    };
    if (off(a) > near || off(b) > near) return std::nullopt;
    double shares[2] = {dot(begin, leg) / square, dot(end, leg) / square};
    Position ends[2] = {{door.x, door.y, 0}, {door.end_x, door.end_y, 0}};
    if (shares[0] > shares[1]) {
      std::swap(shares[0], shares[1]);
      std::swap(ends[0], ends[1]);
    }
    if (!(shares[0] < 1) || !(shares[1] > 0)) return std::nullopt;
    for (Position& at : ends) at.z = mesh_.height(door.polygon, at.x, at.y);
    RegionCorridor::Beside beside = {shares[0], shares[1], 0, ends[0], ends[1]};
    if (!(beside.begin > 0)) beside.begin = 0, beside.from = a;
    if (!(beside.end < 1)) beside.end = 1, beside.to = b;
    return beside;
  }

  void add(const Position& place) {
    const Position& last = way_.waypoints.back();
    if (last.x != place.x || last.y != place.y) way_.waypoints.push_back(place);
  }

  const NavMesh& mesh_;
  const AreaCosts& costs_;
  RegionCorridor& corridor_;
  RegionWay& way_;
  std::size_t passed_ = 0;  // of the even stretch's polygons, those before the present leg's
};

}  // namespace

void move_crossings(const NavMesh& mesh, const AreaCosts& costs, RegionCorridor& corridor) {
  WEND_ASSERT(!corridor.row.empty() && corridor.row.front().door == DoorPlaces::kNone &&
                  corridor.row.back().door == DoorPlaces::kNone,
              "a way begins and ends at places that stay: only crossings of doors move");
  CrossingMover(mesh, costs, corridor).move();
}

void write_region_way(const NavMesh& mesh, const AreaCosts& costs, RegionCorridor& corridor,
                      RegionWay& way) {
  RegionWayWriter(mesh, costs, corridor, way).write();
}

}  // namespace wend
