// The units of a set that have bodies: how they evade one another, move and are pushed apart.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "right_of_way.h"
#include "shares.h"
#include "wend/crowd/unit_motion.h"
#include "wend/internal/steer/body_walls.h"
#include "wend/steer/avoidance.h"

namespace wend {

/// Arrays of all bodies of one tick, without gaps; filled anew in each.
class BodySet {
 public:
  /// A unit as it is in this tick, and its wish.
  struct Body {
    std::uint32_t slot;
    Position at;
    Velocity velocity;
    Velocity wanted;
    double radius;
    double speed;
    double weight;
    double rank;         ///< who is in the way of whom: the higher one goes on
    bool bound = false;  ///< goes on along a link: others evade it, and walls do not count
    bool idle = false;   ///< has no order: caught in a wall, it does not know the way out
  };

  /// The threads that share the work from now on; none are given: the calling one does it.
  void use(const HostScheduler& threads) { shares_.use(threads); }
  void clear();
  void add(const Body& body);
  std::size_t size() const { return slots_.size(); }

  /// Another unit takes this slot.
  void forget(std::size_t slot) {
    right_.forget(slot);
    if (slot < came_from_.size()) came_from_[slot] = left_at_[slot] = kNowhere;
  }
  /// All walls are looked for again.
  void ground_changed();
  /// Those in this rectangle.
  void ground_changed(const Position& low, const Position& high);
  /// Finds the velocities that the bodies take.
  void steer(const Ground& ground, double dt);
  /// Moves them by these, off walls and apart. The ground is the one by which they were steered.
  void move(const Ground& ground, double dt);

  std::uint32_t slot(std::size_t index) const { return slots_[index]; }
  const Velocity& velocity(std::size_t index) const { return taken_[index]; }
  const Position& at(std::size_t index) const { return at_[index]; }
  /// Ticks for which a body has not got on, though it wants to.
  std::uint32_t stuck(std::size_t index) const { return right_.stuck(slots_[index]); }
  /// The bodies that one may touch soon, as indices.
  std::span<const std::uint32_t> near(std::size_t index) const { return avoidance_.near(index); }

 private:
  double square_between(const Position& a, const Position& b) const;
  double between(const Position& a, const Position& b) const {
    return std::sqrt(square_between(a, b));
  }

  static constexpr Position kNowhere = {1e300, 1e300, 1e300};

  /// Calls work(body) for all, on any thread: it writes of no body but that one.
  template <typename Work>
  void for_each(const Work& work) {
    shares_.run(size(), [&](std::size_t first, std::size_t last) {
      for (std::size_t body = first; body < last; ++body) work(body);
    });
  }

  Position off_walls(std::size_t body, const Position& from, const Position& to) const;
  Position step_to(std::size_t body, const Position& to, double dt) const;
  bool overlaps(std::size_t body) const;
  bool pass_on_a_link(std::size_t one, std::size_t other) const;
  void hold_back(double dt);
  void allow_touching(const Ground& ground);
  void find_walls(const Ground& ground, double dt);
  Velocity way_out(std::size_t body, const Ground& ground, double dt) const;
  void find_walls_of(std::size_t i, const Ground& ground, double dt);
  void choose_options();

  Shares shares_;
  std::vector<std::uint32_t> slots_;
  std::vector<Position> at_, velocity_, wish_, wanted_, taken_, done_, moved_, target_;
  std::vector<float> radius_, speed_, weight_, horizon_, share_;
  std::vector<std::uint8_t> held_, free_, bound_, idle_;
  std::vector<std::span<const Wall>> wall_lists_;
  std::vector<RightOfWay::Body> ranks_;
  // By slot: where the body was a tick ago, and where this moved it to, free of walls.
  std::vector<Position> came_from_, left_at_;
  RightOfWay right_;
  BodyWalls walls_;
  Avoidance avoidance_;
  bool in_space_ = false;  // bodies are balls
  double range_ = 0;
  std::uint32_t known_slots_ = 0;
};

}  // namespace wend
