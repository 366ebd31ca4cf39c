#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "promises/mesh/mesh_questions.h"
#include "wend/mesh/raycast.h"
#include "wend/mesh/walls.h"

namespace wend::test {
namespace {

/// A ray from polygon to polygon. At a corner it goes on in any polygon round it which it enters.
class BruteRay {
 public:
  BruteRay(const BruteMesh& mesh, const MeshPlace& from, const Position& to)
      : mesh_(mesh), from_(from.position), to_(to), polygon_(from.polygon) {
    for (int step = 0; step < kMostSteps && outcome_ == Outcome::lost; ++step) go_on();
  }

  /// `parted`: several stretches of ground round a corner are ahead, for the ground winds round it;
  /// this ray does not know which comes next.
  enum class Outcome { arrived, hit, parted, lost };
  Outcome outcome() const { return outcome_; }
  /// How far it came before it hit a wall, from 0 to 1.
  double share() const { return share_; }
  /// Those in which it may end.
  const std::vector<std::uint32_t>& last() const { return last_; }

 private:
  static constexpr int kMostSteps = 100000;

  void go_on() {
    if (mesh_.holds(polygon_, to_)) {
      outcome_ = Outcome::arrived;
      last_ = mesh_.polygons_round(polygon_, to_);
      return;
    }
    const auto side = side_out();
    side ? go_through_side(*side) : go_through_corner(corner_out());
  }
  // A side whose ends lie to the right and to the left of the ray.
  std::optional<std::uint32_t> side_out() const {
    for (std::uint32_t i = 0; i < mesh_.size(polygon_); ++i) {
      const bool crosses = side_of_line(from_, to_, mesh_.corner(polygon_, i)) < 0 &&
                           side_of_line(from_, to_, mesh_.corner(polygon_, i + 1)) > 0;
      if (crosses) return i;
    }
    return {};
  }
  // The farthest of the corners on the ray.
  std::uint32_t corner_out() const {
    std::uint32_t best = 0;
    double farthest = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < mesh_.size(polygon_); ++i) {
      const Position& corner = mesh_.corner(polygon_, i);
      const double along = advance(from_, corner);
      if (side_of_line(from_, to_, corner) != 0 || along < farthest) continue;
      farthest = along;
      best = i;
    }
    return best;
  }
  void go_through_side(std::uint32_t side) {
    const std::uint32_t neighbour = mesh_.neighbour(polygon_, side);
    if (neighbour != BruteMesh::kNone) {
      polygon_ = neighbour;
      return;
    }
    const Position& a = mesh_.corner(polygon_, side);
    const Position& b = mesh_.corner(polygon_, side + 1);
    const double across = (to_.x - from_.x) * (b.y - a.y) - (to_.y - from_.y) * (b.x - a.x);
    const double ahead = (a.x - from_.x) * (b.y - a.y) - (a.y - from_.y) * (b.x - a.x);
    end_at_wall(ahead / across);
  }
  void go_through_corner(std::uint32_t index) {
    std::vector<std::uint32_t> ahead;
    for (const BruteMesh::Corner& corner : mesh_.fan_corners(mesh_.fan(polygon_, index))) {
      if (enters(corner)) ahead.push_back(corner.polygon);
    }
    const Position& corner = mesh_.corner(polygon_, index);
    if (ahead.empty()) {
      end_at_wall(flat_distance(from_, corner) / flat_distance(from_, to_));
      return;
    }
    // Along a door both of its polygons are ahead.
    const bool along_door = ahead.size() == 2 && mesh_.are_neighbours(ahead[0], ahead[1]);
    if (ahead.size() > 1 && !along_door) outcome_ = Outcome::parted;
    polygon_ = ahead.front();
  }
  bool enters(const BruteMesh::Corner& at) const {
    const Position& corner = mesh_.corner(at.polygon, at.index);
    const Position& next = mesh_.corner(at.polygon, at.index + 1);
    const Position& before = mesh_.corner(at.polygon, at.index + mesh_.size(at.polygon) - 1);
    const int next_side = side_of_line(from_, to_, next);
    const int side_before = side_of_line(from_, to_, before);
    if (next_side == 0 && advance(corner, next) > 0) return true;
    if (side_before == 0 && advance(corner, before) > 0) return true;
    return next_side < 0 && side_before > 0;
  }
  double advance(const Position& begin, const Position& end) const {
    return (end.x - begin.x) * (to_.x - from_.x) + (end.y - begin.y) * (to_.y - from_.y);
  }
  void end_at_wall(double share) {
    outcome_ = Outcome::hit;
    share_ = share;
  }

  const BruteMesh& mesh_;
  Position from_;
  Position to_;
  std::uint32_t polygon_;
  Outcome outcome_ = Outcome::lost;
  double share_ = 1;
  std::vector<std::uint32_t> last_;
};

class RayQuestion {
 public:
  RayQuestion(const MeshScene& scene, const MeshPlace& from, const Position& to)
      : mesh_(scene.mesh),
        ledger_(scene.ledger),
        scene_(scene),
        from_(from.position),
        to_(to),
        pair_{from.position, to},
        right_(scene.brute, from, to) {
    std::vector<std::uint32_t> crossed;
    end_ = raycast(mesh_, from, to, &crossed);
    check_crossed(scene, crossed, from, end_.place);
  }

  void ask() {
    ledger_.check(scene_.brute.holds(end_.place.polygon, end_.place.position),
                  "a ray ends in its polygon", pair_);
    if (right_.outcome() == BruteRay::Outcome::parted) return;
    if (!ledger_.check(right_.outcome() != BruteRay::Outcome::lost, "the oracle's ray ends", pair_))
      return;
    const bool hit = right_.outcome() == BruteRay::Outcome::hit;
    if (!ledger_.check(end_.hit == hit, "rays end at walls alone", pair_, end_.hit, hit)) return;
    hit ? check_hit() : check_arrival();
  }

 private:
  void check_arrival() {
    const bool there = flat_distance(end_.place.position, to_) == 0 && end_.share == 1;
    ledger_.check(there, "a ray that hits nothing gets there", pair_, end_.share, 1);
    const auto& last = right_.last();
    ledger_.check(std::find(last.begin(), last.end(), end_.place.polygon) != last.end(),
                  "the last polygon is one that holds the end", pair_, end_.place.polygon);
  }
  void check_hit() {
    const bool is_wall =
        end_.wall < mesh_.side_count() && mesh_.sides()[end_.wall].door == NavMesh::kNone;
    if (!ledger_.check(is_wall, "what a ray hits is a wall", pair_, end_.wall)) return;
    wall_ = wall_of(mesh_, end_.wall);
    normal_ = {-(wall_.b.y - wall_.a.y), wall_.b.x - wall_.a.x, 0};
    check_share();
    check_normal();
    const Position& end = end_.place.position;
    const double off = flat_distance(nearest_on_segment(wall_.a, wall_.b, end), end);
    ledger_.check(off <= 1e-9 * (1 + length()), "a ray ends on the wall that it hits", pair_, off);
    ledger_.check(towards_normal() <= 1e-9 * wall_length() * length(),
                  "a ray hits a wall from the ground", pair_);
  }
  // Where a ray runs along its wall, but for rounding, it may end anywhere on it. Ends of rays of a
  // few last digits are rounded to these.
  void check_share() {
    ledger_.check(end_.share >= 0 && end_.share <= 1, "shares are from 0 to 1", pair_, end_.share);
    if (std::abs(towards_normal()) < 1e-7 * wall_length() * length()) return;
    const double digits = 1e-14 * (std::abs(from_.x) + std::abs(from_.y));
    const double off = std::abs(end_.share - right_.share()) * length();
    ledger_.check(off <= 1e-7 * length() + digits, "a ray ends where the wall is", pair_,
                  end_.share, right_.share());
  }
  void check_normal() {
    const bool good = is_near(end_.normal.x, normal_.x / wall_length()) &&
                      is_near(end_.normal.y, normal_.y / wall_length()) && end_.normal.z == 0;
    ledger_.check(good, "a wall's normal is level, 1 long and towards its ground", pair_,
                  end_.normal.x, normal_.x / wall_length());
  }
  double length() const { return flat_distance(from_, to_); }
  double wall_length() const { return flat_distance(wall_.a, wall_.b); }
  double towards_normal() const {
    return normal_.x * (to_.x - from_.x) + normal_.y * (to_.y - from_.y);
  }

  const NavMesh& mesh_;
  MeshLedger& ledger_;
  const MeshScene& scene_;
  Position from_;
  Position to_;
  PlacePair pair_;
  BruteRay right_;
  RayEnd end_;
  Wall wall_;
  Position normal_;  // of any length
};

}  // namespace

void ask_ray(const MeshScene& scene, const MeshPlace& from, const Position& to) {
  RayQuestion(scene, from, to).ask();
}

}  // namespace wend::test
