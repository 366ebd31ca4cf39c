#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "wend/crowd/path_follower.h"
#include "wend/crowd/renewal.h"
#include "wend/crowd/unit_motion.h"
#include "wend/service/path_service.h"

namespace wend {

enum class MoveState : std::uint8_t {
  pending,          ///< ordered; there is nothing to walk on yet
  moving,           ///< on its way, by first steps or by its path
  arrived,          ///< at the goal
  arrived_partial,  ///< as near as it gets: MoveOrder::partial
  blocked,          ///< had a way, and an edit took it: there is none now
  unreachable,      ///< there never was one, or an end is blocked
  cancelled,        ///< by cancel()
  invalid,          ///< the order makes no sense, as the reason says; or no unit has that handle
};

/// The name as JSON spells it, such as "arrived_partial".
const char* to_string(MoveState state);
/// Whether nothing more happens by itself: all but pending and moving. (Of an order that waits,
/// MoveOrder::wait, `blocked` is not the end: it goes on after edits.)
bool is_over(MoveState state);

/// What a unit is told to do.
struct MoveOrder {
  Position to;  ///< in the world
  /// Where the goal cannot be reached, go as near as possible (Fallback::closest_to_goal; beside a
  /// mesh, to its nearest place), and end as arrived_partial; else end as unreachable or blocked.
  bool partial = false;
  /// Once blocked, try again after edits, for ever, instead of ending.
  bool wait = false;
  /// To the position itself, where the unit has room there; else to the middle of its place.
  bool exact = true;
  std::uint32_t owner = 0;    ///< as of a PathRequest
  std::uint8_t priority = 3;  ///< as of a PathRequest
  RenewPolicy renew = {};
  /// How units search; an empty one is the cheapest, and shared (PathRequest::query).
  Algorithm algorithm = {};
};

/// How an order stands.
struct MoveProgress {
  MoveState state = MoveState::invalid;
  const char* reason = "";   ///< why, in words that say what to do; a static text
  double distance_left = 0;  ///< along its path; before it walks on that, straight
  /// In seconds, waiting not counted; before it walks on its path, straight at full speed.
  double time_left = 0;
  std::uint32_t replans = 0;                 ///< paths asked for after the first one
  bool on_path = false;                      ///< it walks on its path, not on first steps
  RenewReason renewing = RenewReason::none;  ///< it wants or waits for another path, for that
};

/// What units move in. All must outlive them.
struct MoveWorld {
  /// Not null; ticked by the host, before the units. Its paths must be for the ground: with
  /// CornerRule::always orders end as invalid, unless Ground::passes_corners().
  PathService* service = nullptr;
  /// Where units have room, as the service's map is now: a GridGround of PathService::map(), say.
  /// Not null.
  const Ground* ground = nullptr;
  /// Whose places are the nodes of the service's map, where those of `ground` are not: for paths on
  /// a mesh that was eroded for the unit, the MeshGround of that mesh. Null: `ground`.
  const Ground* places = nullptr;
  Placement placement = {};  ///< the ground's own, where it has one
  const SpeedMap* speeds = nullptr;
};

/// "Go there": one action of one unit, from the order until it has arrived or something is in the
/// way. Ask it each tick what to do:
///
///     MoveTo move(world, motion);
///     move.start(position, {.to = goal});
///     ... each frame: service.tick();
///     const FollowStep step = move.tick(position, velocity, dt);
///     ... the host moves the unit by step.velocity
///     if (is_over(move.state())) ...
///
/// It asks a PathService for a path, sets out on its first steps as soon as they are there, goes
/// over to the path when that is there, and follows it (PathFollower). After edits it asks the
/// service what they mean for its path: one that still is the best is followed on, one that may
/// have a better one is renewed when the unit's turn comes, one that is broken at once, while the
/// unit goes on as far as it can.
///
/// Any of its functions may be called in any state. Nothing is allocated per tick once warm. For
/// many units: MoveToSet, which does the same.
class MoveTo {
 public:
  /// Preconditions: service and ground are not null, the motion is valid.
  MoveTo(const MoveWorld& world, const UnitMotion& motion);
  MoveTo(MoveTo&&) noexcept;
  MoveTo& operator=(MoveTo&&) noexcept;
  /// Takes its request back.
  ~MoveTo();

  /// A new order; one that is under way is cancelled first.
  void start(const Position& at, const MoveOrder& order);
  /// Another goal for the order under way: the unit walks on meanwhile. Starts where none is.
  void retarget(const Position& at, const Position& to);
  /// The unit stops. Does nothing where the order is over.
  void cancel();

  /// Once a tick, after PathService::tick. Precondition: dt above 0.
  FollowStep tick(const Position& position, const Velocity& velocity, double dt);
  /// As tick(), and moves the unit by it.
  MoveState advance(Position& position, Velocity& velocity, double dt);
  /// What the ground calls blocked may have changed other than by PathService::edit.
  void ground_changed();

  MoveState state() const;
  MoveProgress progress() const;
  const MoveOrder& order() const;
  const FollowLine& line() const;
  const Position& aim() const;

 private:
  class Unit;
  std::unique_ptr<Unit> unit_;
};

/// A unit of a MoveToSet. Safe when stale: once the unit is removed, or was never there, the set
/// says so and does nothing.
struct UnitHandle {
  std::uint32_t slot = ~std::uint32_t{0};
  std::uint32_t generation = 0;

  friend bool operator==(const UnitHandle&, const UnitHandle&) = default;
};

/// What a tick of a set did.
struct MoveReport {
  std::uint32_t tick = 0;  ///< its number, from 1 on
  std::size_t units = 0;   ///< there are
  std::size_t moving = 0;  ///< under way
  std::size_t pending = 0;
  std::size_t asked = 0;  ///< paths asked for in it, by orders not counted
  std::size_t ended = 0;  ///< orders that came to an end in it
};

/// Many units that move: what MoveTo does, for all of them in one call and in the order of their
/// slots. Positions and velocities lie in arrays that the host may write between ticks: whoever
/// moves units himself (physics, avoidance) takes the desired velocities and writes what came of
/// them.
class MoveToSet {
 public:
  /// Preconditions: as of MoveTo.
  explicit MoveToSet(const MoveWorld& world);
  MoveToSet(MoveToSet&&) noexcept;
  MoveToSet& operator=(MoveToSet&&) noexcept;
  ~MoveToSet();

  /// A unit that stands there, without an order (its state is `cancelled`). Precondition: the
  /// motion is valid.
  UnitHandle add(const UnitMotion& motion, const Position& at);
  /// False: there is no such unit. Constant time.
  bool remove(UnitHandle unit);

  /// As MoveTo::start, retarget and cancel. False: there is no such unit.
  bool start(UnitHandle unit, const MoveOrder& order);
  bool retarget(UnitHandle unit, const Position& to);
  bool cancel(UnitHandle unit);

  /// Once a tick, after PathService::tick: decides for each unit, and writes its desired velocity.
  /// Precondition: dt above 0.
  const MoveReport& tick(double dt);
  /// As tick(), and moves all units by their velocities.
  const MoveReport& advance(double dt);

  /// As PathService::edit, and tells those units at once whose next steps are near by.
  Result<CommitReport> edit(std::span<const CellEdit> edits);
  /// What the ground calls blocked may have changed otherwise, anywhere.
  void ground_changed();

  std::size_t size() const;
  /// There were never more units than slots: 0 .. slots() - 1.
  std::size_t slots() const;
  /// Of a slot's unit; one that is unknown where none is.
  UnitHandle handle(std::size_t slot) const;
  bool known(UnitHandle unit) const;

  MoveState state(UnitHandle unit) const;  ///< `invalid` where there is no such unit
  MoveProgress progress(UnitHandle unit) const;
  /// Null where there is no such unit; until the next start() or tick().
  const FollowLine* line(UnitHandle unit) const;
  /// Preconditions: there is such a unit.
  const Position& position(UnitHandle unit) const;
  const Velocity& velocity(UnitHandle unit) const;
  FollowStep last_step(UnitHandle unit) const;
  const UnitMotion& motion(UnitHandle unit) const;
  /// The host moved the unit, by physics say. False: there is no such unit.
  bool set_position(UnitHandle unit, const Position& at, const Velocity& velocity = {});

  /// By slots; of slots without a unit whatever there was.
  std::span<Position> positions();
  std::span<Velocity> velocities();
  /// Orders that ended in the last tick, in the order of slots.
  std::span<const UnitHandle> ended() const;
  const MoveReport& last_tick() const;

  /// The first fault of what is kept, or null; for tests. Linear.
  const char* validate() const;

 private:
  class Units;
  std::unique_ptr<Units> units_;
};

}  // namespace wend
