// The groups of a set: leaders, the slots of their followers, and how these get there.
//
// A group is one part, or several while the way between its members is cut. Each part has a leader
// with an ordinary order to the goal. It leaves a trail, along which the slots of its followers
// lie.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "../mover.h"
#include "assign_slots.h"
#include "trail.h"
#include "wend/base/assert.h"
#include "wend/crowd/move_to.h"

namespace wend {

/// The arrays of the set, by unit.
struct GroupUnits {
  MoverWorld& world;
  std::span<const Position> positions;
  std::span<Velocity> velocities;
  std::span<Mover> movers;
  std::span<MoverOrder> orders;
  std::span<FollowStep> steps;
};

class Groups {
 public:
  /// The first unit leads. Units that are in other groups leave them. Preconditions: at least one
  /// unit, none twice; the formation fits.
  GroupHandle start(const GroupUnits& all, std::span<const UnitHandle> units,
                    const MoveOrder& order, const Formation& formation, double spacing);
  /// Takes a unit out of its group, if it is in one; its order goes on, if it has one.
  void leave(const GroupUnits& all, std::uint32_t unit);
  /// Precondition: the group is known.
  void disband(const GroupUnits& all, GroupHandle handle);

  bool known(GroupHandle group) const {
    return group.slot < groups_.size() && groups_[group.slot].generation == group.generation &&
           !groups_[group.slot].units.empty();
  }
  GroupHandle group_of(std::uint32_t unit) const;
  /// Precondition: the group is known.
  std::span<const UnitHandle> units(GroupHandle group) const {
    WEND_ASSERT(known(group), "only a group that is known has units: ask known() first");
    return groups_[group.slot].units;
  }
  GroupProgress progress(const GroupUnits& all, GroupHandle handle) const;

  /// Before units walk: places slots, and steers the followers that see theirs.
  void begin_tick(const GroupUnits& all, double dt);
  /// After units walked: slows leaders down, and notes whose orders ended.
  void end_walk(const GroupUnits& all, double dt);
  bool any() const { return free_groups_.size() < groups_.size(); }
  /// Units whose orders the group ended in this tick.
  std::span<const std::uint32_t> ended() const { return ended_; }

  /// Whether the unit moves by its group's velocity, without a path.
  bool steers(std::size_t unit) const {
    return unit < seats_.size() && seats_[unit].mode == Mode::sight;
  }
  /// Whether the unit's order ends when its group says so.
  bool holds(std::size_t unit) const {
    return unit < seats_.size() &&
           (seats_[unit].mode == Mode::sight || seats_[unit].mode == Mode::path);
  }
  /// The right of way, as BodySet::Body::rank. Precondition: holds(unit).
  double rank(std::size_t unit) const {
    WEND_ASSERT(holds(unit), "only followers have the rank of their group: ask holds() first");
    return seats_[unit].rank;
  }

  Result<void> validate(const GroupUnits& all) const;

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  enum class Mode : std::uint8_t {
    none,   // the leader, and units whose orders have ended
    sight,  // goes straight to its slot, or to a point of the trail
    path,   // has an order of its own to its slot
  };
  enum class Phase : std::uint8_t { march, arrange, over };

  /// One for each unit of the set.
  struct Seat {
    std::uint32_t part = kNone;
    Mode mode = Mode::none;
    double rank = 0;
  };
  struct Member {
    std::uint32_t unit = kNone;
    bool queues = false;      // has no slot yet: the trail is too short
    std::uint32_t blind = 0;  // ticks for which it has seen nothing to walk to
    Position offset;          // its slot in the leader's frame
    Position slot;            // in the world
    Velocity drift;           // of the slot
    Position asked;           // where its own order leads
    double behind = 0;        // the slot's anchor on the trail
    double lag = 0;           // the way to the slot
    double least = 0;         // the least way to its last slot so far
    double stalled = 0;       // seconds since that was less
  };
  struct Part {
    std::uint32_t group = kNone;
    Phase phase = Phase::march;
    bool unshaped = true;         // its members changed
    std::vector<Member> members;  // the leader first, then from front to back
    Trail trail;
    Position heading = {1, 0, 0};
    double window = 1;        // half of the stretch of trail that a direction is taken from
    double gap = 1;           // the least distance of two slots
    double left = 0;          // the leader's way
    double waited = 0;        // seconds
    Velocity wanted;          // of the leader, before it evades others
    double stuck = 0;         // the way that it wanted to go and did not
    std::uint32_t edits = 0;  // of the world, when it last split
    bool waits = false;       // for an edit: MoveOrder::wait
    MoveState end = MoveState::arrived;  // how the leader's order ended
    const char* reason = "";
  };
  struct Group {
    std::uint32_t generation = 1;  // a handle of zeros names nothing
    std::uint32_t leader = kNone;
    std::uint32_t parts = 0;
    std::vector<UnitHandle> units;
    MoveOrder order;
    Formation formation;
    std::vector<Position> own_slots;
    double spacing = 1;
  };

  // groups.cpp
  std::uint32_t new_part(std::uint32_t group);
  void join(Part& part, std::uint32_t index, std::uint32_t unit);
  void drop_part(std::uint32_t index);
  void take_lead(const GroupUnits& all, std::uint32_t index, std::size_t member);
  void replace_leader(const GroupUnits& all, std::uint32_t index, const Position& head);
  void begin_trail(const GroupUnits& all, Part& part);
  void follow(const GroupUnits& all, Part& part, Member& member);
  void finish(const GroupUnits& all, const Member& member, MoveState state, const char* reason);
  void shape(const GroupUnits& all, Part& part);
  void measure(const GroupUnits& all, Part& part);
  Result<void> validate_part(const GroupUnits& all, std::uint32_t index) const;

  // group_parts.cpp
  template <class Chosen>
  void split(const GroupUnits& all, std::uint32_t index, Chosen chosen);
  void split_islands(const GroupUnits& all, std::uint32_t index);
  bool meet(const GroupUnits& all, const Part& part, const Part& other) const;
  bool can_merge(const Part& part) const;
  bool goes_on(const Part& part, const Part& other) const;
  void merge(const GroupUnits& all);
  void unite(const GroupUnits& all, std::uint32_t into, std::uint32_t from);
  void end_march(const GroupUnits& all, std::uint32_t index);
  void wait_for_way(const GroupUnits& all, std::uint32_t index);
  void lead(const GroupUnits& all, std::uint32_t index, double dt);
  bool pass_lead(const GroupUnits& all, std::uint32_t index);
  void end_paths(const GroupUnits& all, std::uint32_t index);
  void arrange(const GroupUnits& all, std::uint32_t index);
  double reach(const GroupUnits& all, const Part& part, const Member& member) const;
  bool stalls(const GroupUnits& all, const Part& part, Member& member, double dt) const;
  void end_arrangement(const GroupUnits& all, std::uint32_t index, double dt);

  // group_march.cpp
  static Position direction(const Part& part, double behind);
  static Position slot_of(const Part& part, const Position& offset);
  bool has_gap(const Part& part, const Position& at) const;
  bool try_slot(const GroupUnits& all, const Part& part, Member& member, double behind);
  bool try_straight(const GroupUnits& all, const Part& part, Member& member);
  void place(const GroupUnits& all, const Part& part, Member& member, bool straight);
  void place_all(const GroupUnits& all, Part& part, double dt, bool straight);
  double exchange_gain(const GroupUnits& all, const Member& a, const Member& b) const;
  void exchange(const GroupUnits& all, Part& part) const;
  void note_leader(const GroupUnits& all, Part& part, double dt);
  bool find_target(const GroupUnits& all, const Part& part, const Member& member,
                   Position& target) const;
  bool is_ahead(const GroupUnits& all, const Part& part, const Member& member) const;
  void steer(const GroupUnits& all, Part& part, Member& member, double dt);
  Velocity wish(const GroupUnits& all, const Part& part, const Member& member,
                const Position& target, double dt) const;
  static Velocity on_ground(const GroupUnits& all, const Position& at, Velocity velocity,
                            double most, double dt);
  void walk_to(const GroupUnits& all, Part& part, Member& member, const Position& target,
               double dt);
  void ask_for_path(const GroupUnits& all, const Part& part, Member& member);
  static constexpr double kCreep = 0.125;  // the least share of its speed at which a leader goes
  static double slowest(const GroupUnits& all, const Part& part);
  double pace(const Part& part) const;
  bool can_go(const GroupUnits& all, const Position& from, const Position& to,
              std::uint32_t unit) const;

  std::vector<Group> groups_;
  std::vector<std::uint32_t> free_groups_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> free_parts_;
  std::vector<Seat> seats_;
  std::vector<std::uint32_t> ended_;

  SlotAssigner assigner_;
  std::vector<Position> places_, ideal_, offsets_;
  std::vector<Position> placed_;  // slots of one part, in this tick
  std::vector<Member> moved_;
  double queue_ = 0;      // how far back slots of the part queue
  bool crowded_ = false;  // some slot is not where the shape has it
};

}  // namespace wend
