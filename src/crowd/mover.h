// One order of one unit, from tick to tick: MoveTo and MoveToSet are made of these. The data that
// every tick reads (Mover) is apart from the data that only events read (MoverOrder).
#pragma once

#include <cstdint>
#include <optional>

#include "walker.h"
#include "wend/base/assert.h"
#include "wend/crowd/move_to.h"

namespace wend {

/// Data that all units share.
struct MoverWorld {
  explicit MoverWorld(const MoveWorld& of);

  /// Notes what tick it is; once per tick, before any unit. Whether the map is another one.
  bool begin_tick();
  const Ground& places() const { return world.places != nullptr ? *world.places : *world.ground; }

  MoveWorld world;
  std::uint32_t tick = 0;
  std::uint32_t edits = 0;  // how often the map's version was another one
  std::uint64_t version = 0;
  std::size_t asked = 0;          // paths asked for anew in this tick
  const Ground* exits = nullptr;  // where units leave what is blocked: places of any size
  FollowLine scratch;
};

struct MoverOrder {
  MoveOrder order;
  FollowLine line;
  RequestHandle request;
  Position asked_at;   // where the unit was when it asked
  Position failed_at;  // where the last path ended in the middle
  const char* reason = "";
  std::uint32_t replans = 0;
  std::uint32_t in_vain = 0;  // paths, one after the other, that led the unit nowhere
  bool aside = false;         // asked for a place near the goal, where there is none
  bool lost = false;          // when it asked last, no place was near the unit
  /// The next path keeps off what is closed there. Null: any path.
  const Overlay* round = nullptr;
  bool went_round = false;  // the request is one for such a path
  bool on_detour = false;   // the unit walks on one

  /// How it ends if there is nothing to ask for. A unit that was caught in a gate, say, may wait:
  /// then it is blocked, and Mover::end() lets it wait.
  MoveState unless_it_waits(MoveState end) const {
    return lost && order.wait ? MoveState::blocked : end;
  }
};

class Mover {
 public:
  explicit Mover(const UnitMotion& how) : motion(how), timer_(how.seed) {}

  UnitMotion motion;

  void start(MoverWorld& world, MoverOrder& of, const Position& at, const MoveOrder& order);
  void retarget(MoverWorld& world, MoverOrder& of, const Position& at, const Position& to);
  /// Asks for a path that keeps off closed places, which must outlive the request. Without one the
  /// unit goes on as before. Precondition: can_go_round().
  void go_round(MoverWorld& world, MoverOrder& of, const Position& at, const Overlay& closed);
  bool can_go_round() const { return state_ == MoveState::moving && on_path_ && !waits_; }
  /// Whether a search for such a path may be under way.
  bool looks_for_way_round(const MoverOrder& of) const { return waits_ && of.went_round; }
  void cancel(MoverWorld& world, MoverOrder& of);
  /// Takes the request back.
  void release(MoverWorld& world, MoverOrder& of);
  FollowStep tick(MoverWorld& world, MoverOrder& of, const Position& at, const Velocity& velocity,
                  double dt);

  /// Ends the order: units with the same goal stand there, and this one has come up to them.
  void settle(MoverWorld& world, MoverOrder& of) {
    end(world, of, MoveState::arrived, "others stand at the goal: it has come up to them");
  }

  /// Under way without a path: a group gives the unit its velocity. Do not tick it meanwhile.
  void follow(MoverWorld& world, MoverOrder& of, const MoveOrder& order);
  /// Ends the order with its group's. Precondition: is_over(state).
  void finish(MoverWorld& world, MoverOrder& of, MoveState state, const char* reason) {
    end(world, of, state, reason);
  }

  void ground_changed() { walker_.ground_changed(); }
  bool concerned(const Position& at, const Position& low, const Position& high) const {
    return under_way() && walker_.concerned(at, low, high, motion.radius);
  }

  MoveState state() const { return state_; }
  /// Waits for edits though there never was a way, as orders of groups do.
  void wait_for_way() {
    WEND_ASSERT(!under_way() && !waits_, "an order waits for edits after it found no way");
    state_ = MoveState::waiting;
  }
  bool under_way() const { return state_ == MoveState::pending || state_ == MoveState::moving; }
  bool keeps_to_line() const { return walker_.keeps_to_line(); }
  const Position& aim() const { return walker_.aim(); }
  MoveProgress progress(const MoverWorld& world, const MoverOrder& of, const Position& at) const;

 private:
  WalkContext context(const MoverWorld& world, const MoverOrder& of, const FollowLine& line) const {
    return {motion, world.world.ground, world.world.speeds, line, world.exits, of.on_detour};
  }

  // mover_request.cpp
  std::optional<GroundPlace> find_start(const MoverWorld& world, const Position& at,
                                        const Overlay* closed = nullptr) const;
  bool has_room_at_goal(const MoverWorld& world, const MoverOrder& of) const;
  std::optional<GroundPlace> find_goal(const MoverWorld& world, const MoverOrder& of,
                                       bool has_room) const;
  bool ask(MoverWorld& world, MoverOrder& of, const Position& at);
  void renew(MoverWorld& world, MoverOrder& of, const Position& at);
  void see_to_request(MoverWorld& world, MoverOrder& of, const Position& at);
  void set_out(MoverWorld& world, MoverOrder& of, const Position& at);
  void take_answer(MoverWorld& world, MoverOrder& of, const Position& at, const Path& path);
  bool came_to_another_island(const MoverWorld& world, const MoverOrder& of,
                              const Position& at) const;
  void take_path(MoverWorld& world, MoverOrder& of, const Position& at, const Path& path);
  bool put_on_line(MoverWorld& world, MoverOrder& of, const Position& at);
  void no_way(MoverWorld& world, MoverOrder& of, const Position& at, Status status);
  void end(MoverWorld& world, MoverOrder& of, MoveState state, const char* reason);

  // mover.cpp
  void see_to_edits(MoverWorld& world, MoverOrder& of);
  void see_to_walk(MoverWorld& world, MoverOrder& of, const Position& at);
  void retry(MoverWorld& world, MoverOrder& of, const Position& at);

  Walker walker_;
  RenewalTimer timer_;
  std::uint32_t edits_ = 0;  // as of the world, when its path was last held against them
  MoveState state_ = MoveState::cancelled;
  bool waits_ = false;    // for an answer
  bool on_path_ = false;  // walks on an answer
  bool partial_ = false;  // which leads as near as possible only
  bool asks_partial_ = false;
  bool had_path_ = false;
};

}  // namespace wend
