#include "right_of_way.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"

namespace wend {

bool RightOfWay::redirect(std::size_t slot, double speed, Position& wanted) const {
  const Claim& claim = claims_[slot];
  if (claim.left == 0) {
    if (claim.waits > 0) wanted = {};
    return claim.waits > 0;
  }
  if (dot(wanted, claim.ahead) > 0) return false;
  wanted = times(claim.direction, speed);
  return true;
}

void RightOfWay::count_stuck(const Scene& scene) {
  for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
    Claim& claim = claims_[scene.bodies[body].slot];
    const Position wanted = scene.level(scene.wanted[body]);
    const double square = dot(wanted, wanted);
    const bool gets_on = square <= 0 || dot(wanted, scene.taken[body]) > 0.35 * square;
    if (claim.tired > 0) --claim.tired;
    claim.stuck = gets_on ? std::uint8_t{0} : static_cast<std::uint8_t>(claim.stuck + 1);
    if (claim.stuck < kEndures) continue;
    claim.stuck = kPatience;
    claim.tired = kRests;
  }
}

void RightOfWay::begin(const Scene& scene) {
  count_stuck(scene);
  body_of_.assign(claims_.size(), kNoBody);
  for (std::uint32_t body = 0; body < scene.bodies.size(); ++body) {
    body_of_[scene.bodies[body].slot] = body;
  }
  next_.resize(scene.bodies.size());
}

void RightOfWay::note(const Scene& scene, std::size_t body, std::span<const std::uint32_t> near) {
  WEND_ASSERT(body < next_.size(), "begin() a tick before its bodies are noted");
  const auto one = static_cast<std::uint32_t>(body);
  const Claim& now = claims_[scene.bodies[body].slot];
  Claim next = now;
  if (next.left > 0) next.left = still_wants(scene, now.by, one) ? next.left - 1 : 0;
  double best = own_rank(scene, body);
  for (const std::uint32_t other : near) {
    if (!presses(scene, other, one)) continue;
    const double claimed = rank(scene, other) - 1e-3;
    if (claimed <= best) continue;
    best = claimed;
    next.rank = claimed;
    next.by = scene.bodies[other].slot;
    make_claim(scene, other, one, next);
    next.left = kHolds;
  }
  if (next.waits > 0) --next.waits;
  const bool pressed = now.waits > 0 || now.stuck >= kPatience;
  for (const std::uint32_t other : near) {
    const bool waits = waits_behind(scene, one, other) || (pressed && lets_pass(scene, one, other));
    if (waits) next.waits = kWaits;
  }
  next_[body] = next;
}

void RightOfWay::end(const Scene& scene) {
  for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
    claims_[scene.bodies[body].slot] = next_[body];
  }
}

double RightOfWay::own_rank(const Scene& scene, std::size_t body) const {
  const RightOfWay::Body& one = scene.bodies[body];
  return claims_[one.slot].tired > 0 ? std::min(one.rank, kTiredRank) : one.rank;
}

double RightOfWay::rank(const Scene& scene, std::size_t body) const {
  const Claim& claim = claims_[scene.bodies[body].slot];
  const double own = own_rank(scene, body);
  return claim.left > 0 ? std::max(own, claim.rank) : own;
}

/// Whether one does not get on because of the other.
bool RightOfWay::presses(const Scene& scene, std::uint32_t one, std::uint32_t other) const {
  if (claims_[scene.bodies[one].slot].stuck < kPatience) return false;
  const Position way = scene.way(one, other);
  const double reach = double{scene.radius[one]} + double{scene.radius[other]};
  const double square = dot(way, way);
  if (square > 1.44 * reach * reach) return false;
  const Position wanted = scene.level(scene.wanted[one]);
  const double ahead = dot(wanted, way);
  return ahead > 0 && ahead * ahead > 0.25 * square * dot(wanted, wanted);
}

/// The cosine of the angle between the wishes of one and another that lies ahead of it; 0 where it
/// does not.
double RightOfWay::along(const Scene& scene, std::uint32_t one, std::uint32_t other) {
  const Position wish = scene.level(scene.wish[one]);
  const Position others = scene.level(scene.wish[other]);
  const double lengths = std::sqrt(dot(wish, wish) * dot(others, others));
  if (lengths <= 0) return 0;
  const Position way = scene.way(one, other);
  const double ahead = dot(wish, way);
  const double least = kSameWay * kSameWay * dot(way, way) * dot(wish, wish);
  return ahead > 0 && ahead * ahead >= least ? dot(wish, others) / lengths : 0;
}

/// Whether one lets the other pass that comes towards it.
bool RightOfWay::lets_pass(const Scene& scene, std::uint32_t one, std::uint32_t other) const {
  if (claims_[scene.bodies[other].slot].waits > 0) return false;
  if (along(scene, one, other) >= -kSameWay) return false;
  return rank(scene, other) > own_rank(scene, one);
}

/// Whether one stays behind the other, who goes the same way and waits.
bool RightOfWay::waits_behind(const Scene& scene, std::uint32_t one, std::uint32_t other) const {
  constexpr double kBehind = 2;  // in sums of both radii
  if (claims_[scene.bodies[other].slot].waits <= 1) return false;
  const Position way = scene.way(one, other);
  const double reach = kBehind * (double{scene.radius[one]} + double{scene.radius[other]});
  return dot(way, way) < reach * reach && along(scene, one, other) > kSameWay;
}

/// Whether the one with the right still wants to go to where the other is.
bool RightOfWay::still_wants(const Scene& scene, std::uint32_t slot, std::uint32_t other) const {
  const std::uint32_t one = body_of_[slot];
  if (one == kNoBody) return false;
  const Position way = scene.way(one, other);
  return dot(scene.wanted[one], way) > 0;
}

/// The side of a way on which a place is, as an arrow of length 1 across it; of discs, left or
/// right.
Position RightOfWay::side_of(const Scene& scene, const Position& ahead, const Position& way) {
  const double left = ahead.x * way.y - ahead.y * way.x;
  const Position flat = left > 0 ? Position{-ahead.y, ahead.x, 0} : Position{ahead.y, -ahead.x, 0};
  if (!scene.in_space) return flat;
  constexpr double kInLine = 1e-6;
  const Position off = arrow(times(ahead, dot(ahead, way)), way);
  const double length = length_of_arrow(off);
  if (length > kInLine * length_of_arrow(way)) return times(off, 1 / length);
  const double level = length_of_arrow(flat);
  return level > kInLine ? times(flat, 1 / level) : Position{1, 0, 0};
}

/// Where a body goes that is in another's way: on before it, and off its line to the side where it
/// already is.
void RightOfWay::make_claim(const Scene& scene, std::uint32_t one, std::uint32_t other,
                            Claim& claim) {
  constexpr double kSide = 0.7;
  const Position wanted = scene.level(scene.wanted[one]);
  const double length = std::sqrt(dot(wanted, wanted));
  WEND_ASSERT(length > 0, "only a body that wants to go somewhere presses: see presses()");
  const Position ahead = {wanted.x / length, wanted.y / length, wanted.z / length};
  const Position way = scene.way(one, other);
  const Position to = plus(ahead, times(side_of(scene, ahead, way), kSide));
  const double size = length_of_arrow(to);
  claim.ahead = ahead;
  claim.direction = {to.x / size, to.y / size, to.z / size};
}

}  // namespace wend
