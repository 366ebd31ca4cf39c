#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "wend/crowd/formation.h"
#include "wend/crowd/path_follower.h"
#include "wend/crowd/renewal.h"
#include "wend/crowd/unit_motion.h"
#include "wend/service/path_service.h"

namespace wend {

enum class MoveState : std::uint8_t {
  pending,          ///< ordered, but there is no line to walk on yet
  moving,           ///< on its way, by first steps or by its path
  waiting,          ///< blocked, with MoveOrder::wait: goes on when an edit opens a way
  arrived,          ///< at the goal
  arrived_partial,  ///< as near to the goal as possible: MoveOrder::partial
  blocked,          ///< had a way, but an edit blocked it: there is none now
  unreachable,      ///< there never was a way, or its start or goal is blocked
  cancelled,        ///< by cancel()
  invalid,          ///< the order is refused (see the reason), or no unit has that handle
};

/// The name as JSON spells it, such as "arrived_partial".
const char* to_string(MoveState state);
/// Whether the order has ended: all states but pending, moving and waiting.
bool is_over(MoveState state);

/// An order to one unit.
struct MoveOrder {
  Position to;  ///< in world coordinates
  /// If the goal cannot be reached: true goes as near as possible (Fallback::closest_to_goal; for a
  /// goal beside a mesh, to its nearest place) and ends as arrived_partial; false ends as
  /// unreachable or blocked.
  bool partial = false;
  /// When blocked, wait and try again after edits, without limit, instead of ending. A unit that
  /// finds no free place near it, such as one in a closed gate, waits as well. Groups wait also for
  /// a way that there never was.
  bool wait = false;
  /// Go to the position itself if the unit has room there; else to the centre of its place.
  bool exact = true;
  std::uint32_t owner = 0;    ///< as in PathRequest
  std::uint8_t priority = 3;  ///< as in PathRequest
  RenewPolicy renew = {};
  /// The search algorithm. Leave it empty for the cheapest requests, which share work
  /// (PathRequest::query).
  Algorithm algorithm = {};
};

/// Progress of an order.
struct MoveProgress {
  MoveState state = MoveState::invalid;
  const char* reason = "";   ///< why, and what to do about it; a static text
  double distance_left = 0;  ///< along its path; straight until it walks on that
  /// In seconds, not counting waiting; straight at full speed until the unit walks on its path.
  double time_left = 0;
  std::uint32_t replans = 0;                 ///< paths requested after the first one
  bool on_path = false;                      ///< it walks on its path, not on first steps
  RenewReason renewing = RenewReason::none;  ///< why it wants or waits for another path
};

/// The world in which units move. All of it must outlive them.
struct MoveWorld {
  /// Not null; the host ticks it before the units. Its paths must suit the ground: with
  /// CornerRule::always orders end as invalid, unless Ground::passes_corners().
  PathService* service = nullptr;
  /// Where units have room on the service's current map, such as a GridGround of
  /// PathService::map(). Not null.
  const Ground* ground = nullptr;
  /// The ground whose places are the nodes of the service's map, if that is not `ground`: for paths
  /// on a mesh that was eroded for the unit, the MeshGround of that mesh. Null: `ground`.
  const Ground* places = nullptr;
  Placement placement = {};  ///< the ground's own, if it has one
  const SpeedMap* speeds = nullptr;
};

/// "Go there": one action of one unit, from the order until it arrives or cannot go on. Call it
/// each tick:
///
///     MoveTo move(world, motion);
///     move.start(position, {.to = goal});
///     ... each frame: service.tick();
///     const FollowStep step = move.tick(position, velocity, dt);
///     ... the host moves the unit by step.velocity
///     if (is_over(move.state())) ...
///
/// It requests a path from a PathService, sets out on its first steps as soon as they are
/// available, changes to the path when that is found, and follows it (PathFollower). After edits it
/// checks its path with the service. A path that is still the best is kept. One that may be beaten
/// by a cheaper one is renewed when the unit's turn comes, a broken one at once; meanwhile the unit
/// goes on as far as it can.
///
/// Any of its functions may be called in any state. Nothing is allocated per tick once warm. For
/// many units: MoveToSet, which does the same.
class MoveTo {
 public:
  /// Preconditions: service and ground are not null, the motion is valid.
  MoveTo(const MoveWorld& world, const UnitMotion& motion);
  MoveTo(MoveTo&&) noexcept;
  MoveTo& operator=(MoveTo&&) noexcept;
  /// Cancels its request.
  ~MoveTo();

  /// Starts a new order; one that is under way is cancelled first.
  void start(const Position& at, const MoveOrder& order);
  /// Changes the goal of the order under way; the unit walks on meanwhile. Starts one if none is.
  void retarget(const Position& at, const Position& to);
  /// Stops the unit, and ends an order that waits for edits. Does nothing if the order is over.
  void cancel();

  /// Call once per tick, after PathService::tick. Precondition: dt above 0.
  FollowStep tick(const Position& position, const Velocity& velocity, double dt);
  /// Like tick(), and also moves the unit.
  MoveState advance(Position& position, Velocity& velocity, double dt);
  /// Call when obstacles of the ground may have changed other than by PathService::edit.
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

/// Identifies a unit of a MoveToSet. Safe when stale: if the unit was removed or never existed, the
/// set says so and does nothing.
struct UnitHandle {
  std::uint32_t slot = ~std::uint32_t{0};
  std::uint32_t generation = 0;

  friend bool operator==(const UnitHandle&, const UnitHandle&) = default;
};

/// The result of a tick of a set.
struct MoveReport {
  std::uint32_t tick = 0;  ///< its number, from 1 on
  std::size_t units = 0;   ///< in the set
  std::size_t moving = 0;  ///< on their way
  std::size_t pending = 0;
  std::size_t asked = 0;  ///< re-plans requested in it; first requests of orders excluded
  std::size_t ended = 0;  ///< the number of units in MoveToSet::ended()
};

/// How the body of a unit and others treat each other.
enum class BodyRule : std::uint8_t {
  none,   ///< it has no body: it and others walk through each other
  avoid,  ///< it evades others as they evade it; while it stands, it steps aside and comes back
  stand,  ///< others evade it alone: a unit that fights, a post
};

struct UnitBody {
  BodyRule rule = BodyRule::none;
  /// Above 0. The heavier one of two that evade each other keeps more to its way: a unit of weight
  /// 3 does a quarter of the evasion beside one of weight 1.
  double weight = 1;
  /// In seconds, above 0. A unit that others with BodyRule::stand keep from getting on for so long
  /// asks for a path round all of those; if there is none it waits on. Infinity: it never asks. On
  /// meshes none does, because their places are too large to be closed.
  double patience = 3;
};

/// Identifies a group of a MoveToSet. Safe when stale, as a UnitHandle is.
struct GroupHandle {
  std::uint32_t slot = ~std::uint32_t{0};
  std::uint32_t generation = 0;

  friend bool operator==(const GroupHandle&, const GroupHandle&) = default;
};

struct GroupProgress {
  /// `moving` until the orders of all units have ended, but `waiting` while the leaders of all
  /// parts that have not ended wait for edits (MoveOrder::wait). Then the last in the list of
  /// states that a unit ended in: `arrived` if all have arrived. `invalid` if there is no such
  /// group. Never `pending`.
  MoveState state = MoveState::invalid;
  const char* reason = "";  ///< why, if one unit has one; a static text
  std::size_t units = 0;
  std::size_t in_place = 0;  ///< units within a third of a spacing of their slots
  std::size_t parts = 0;     ///< above 1 while the group is split
  UnitHandle leader = {};
  double distance_left = 0;  ///< the leader's
};

/// Moves many units: does what MoveTo does for all of them in one call, in the order of their
/// slots. Positions and velocities lie in arrays that the host may write between ticks. A host that
/// moves units itself (physics, avoidance) reads the desired velocities and writes back the
/// results. Units can move as a group, in a formation.
class MoveToSet {
 public:
  /// Units have this body unless set_body() gives them another. Preconditions: as for MoveTo; the
  /// weight is above 0.
  explicit MoveToSet(const MoveWorld& world, const UnitBody& body = {});
  MoveToSet(MoveToSet&&) noexcept;
  MoveToSet& operator=(MoveToSet&&) noexcept;
  ~MoveToSet();

  /// Adds a unit at this position, without an order (its state is `cancelled`). Precondition: the
  /// motion is valid.
  UnitHandle add(const UnitMotion& motion, const Position& at);
  /// False: there is no such unit. Constant time.
  bool remove(UnitHandle unit);

  /// Like MoveTo::start, retarget and cancel. A unit that is in a group leaves it. False: there is
  /// no such unit.
  bool start(UnitHandle unit, const MoveOrder& order);
  bool retarget(UnitHandle unit, const Position& to);
  bool cancel(UnitHandle unit);

  static constexpr std::size_t kMostInGroup = 1000;  ///< units: slots take time by their cube
  /// Orders units to go somewhere together. The first one leads; each of the others has a slot
  /// beside or behind the leader. In the end all stand in the formation round the goal. Units that
  /// are in another group leave it. Refused, with a reason: no units, too many, an unknown one, one
  /// that is given twice, a goal that is no position, slots too close.
  Result<GroupHandle> start_group(std::span<const UnitHandle> units, const MoveOrder& order,
                                  const Formation& formation = {});
  /// Cancels the orders of all units of a group, and forgets the group. A group whose last unit
  /// leaves is forgotten as well. False: there is no such group.
  bool disband(GroupHandle group);
  GroupProgress progress(GroupHandle group) const;
  /// The units of a group; none if there is no such group. Valid until a unit leaves it.
  std::span<const UnitHandle> members(GroupHandle group) const;
  /// The unit's group; an invalid handle if it is in none.
  GroupHandle group(UnitHandle unit) const;

  /// False: there is no such unit. Precondition: the weight is above 0.
  bool set_body(UnitHandle unit, const UnitBody& body);

  /// Call once per tick, after PathService::tick: decides for each unit, and writes its desired
  /// velocity. Units with bodies evade one another and keep off walls (Avoidance). Precondition:
  /// dt above 0.
  const MoveReport& tick(double dt);
  /// Like tick(), and also moves all units by their velocities. Bodies that overlap are pushed
  /// apart, and none enters a wall.
  const MoveReport& advance(double dt);

  /// Like PathService::edit; units whose next steps are near the edits check their way in the next
  /// tick.
  Result<CommitReport> edit(std::span<const CellEdit> edits);
  /// Call when obstacles may have changed in another way, anywhere.
  void ground_changed();

  std::size_t size() const;
  /// The largest number of units so far; slots are 0 .. slots() - 1.
  std::size_t slots() const;
  /// The unit in this slot; an invalid handle if it is empty.
  UnitHandle handle(std::size_t slot) const;
  bool known(UnitHandle unit) const;

  MoveState state(UnitHandle unit) const;  ///< `invalid` if there is no such unit
  MoveProgress progress(UnitHandle unit) const;
  /// Null if there is no such unit. Valid until the next start() or tick().
  const FollowLine* line(UnitHandle unit) const;
  /// Precondition: there is such a unit.
  const Position& position(UnitHandle unit) const;
  const Velocity& velocity(UnitHandle unit) const;
  FollowStep last_step(UnitHandle unit) const;
  const UnitMotion& motion(UnitHandle unit) const;
  /// Call when the host moved the unit, such as by physics. False: there is no such unit.
  bool set_position(UnitHandle unit, const Position& at, const Velocity& velocity = {});

  /// Indexed by slot; empty slots hold old values.
  std::span<Position> positions();
  std::span<Velocity> velocities();
  /// Units whose orders ended in the last tick or were refused since the tick before, in the order
  /// of slots. Orders that wait have not ended; nor are cancelled ones listed.
  std::span<const UnitHandle> ended() const;
  const MoveReport& last_tick() const;

  /// Checks that the internal state is consistent; returns the first fault. Linear; for tests and
  /// debug builds.
  Result<void> validate() const;

 private:
  class Units;
  std::unique_ptr<Units> units_;
};

}  // namespace wend
