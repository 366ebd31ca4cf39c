// A unit's requests to the service, and its use of the answers.
#include <limits>

#include "mover.h"
#include "wend/base/assert.h"
#include "wend/ground/room.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

/// Why a search found nothing, in words for the caller that gave the order.
const char* reason_of(Status status, const Path& path) {
  switch (status) {
    case Status::unreachable: return "no way leads to the goal";
    case Status::goal_blocked: return "the goal is blocked: MoveOrder::partial goes near it";
    case Status::start_blocked: return "the unit stands where no path begins: push it out of there";
    case Status::start_outside: return "the unit is not on the map";
    case Status::goal_outside:
      return "no unit of this size has room at the goal: MoveOrder::partial goes near it";
    case Status::invalid: return path.reason;
    default: return "the search ended before it found anything: see the service's options";
  }
}

}  // namespace

/// Where a path begins: at the unit, or where it can go to from there. Nothing where that is
/// nowhere.
std::optional<GroundPlace> Mover::find_start(const MoverWorld& world, const Position& at,
                                             const Overlay* closed) const {
  const Ground& places = world.places();
  const Ground& ground = *world.world.ground;
  const NodeNavigator& navigator = world.world.service->navigator();
  const double within = motion.look_ahead + motion.stray + motion.radius;
  const auto place_near = [&](const Position& unit) -> std::optional<GroundPlace> {
    if (&places != &ground || navigator.has_room()) return places.nearest_place(unit, within);
    const NodeId place = place_for_unit(navigator, ground, unit, motion.radius, closed);
    if (place == kNoNode) return std::nullopt;
    return GroundPlace{place, unit};
  };
  const auto can_go = [&](const Position& to) {
    if (ground.is_free(at, to, motion.radius)) return true;
    return !ground.is_free(at, motion.radius) &&  // pressed against a wall
           ground.is_free(at, to, motion.radius * Walker::kPressed);
  };
  const auto near = place_near(at);
  if (near && (near->at == at || can_go(near->at))) return near;
  const std::optional<Position> free = ground.nearest_free(at, motion.radius, within);
  return free ? place_near(*free) : std::nullopt;
}

/// Whether the unit has room at the goal, on the goal's own floor. An eroded mesh cannot say that:
/// that floor may be eroded away, and the place may lie on another floor of the mesh.
bool Mover::has_room_at_goal(const MoverWorld& world, const MoverOrder& of) const {
  const Ground& ground = *world.world.ground;
  const bool eroded = &world.places() != &ground && world.world.service->navigator().has_room();
  return !eroded || ground.is_free(of.order.to, motion.radius);
}

/// Where a path ends. On a grid or graph the service reports a goal that is blocked or too narrow,
/// or finds a substitute near it. Beside a mesh nothing is blocked: it is the nearest place if that
/// will do, else none, which the service reports as well.
std::optional<GroundPlace> Mover::find_goal(const MoverWorld& world, const MoverOrder& of,
                                            bool has_room) const {
  constexpr double kAnywhere = std::numeric_limits<double>::infinity();
  const Ground& places = world.places();
  const NodeNavigator& navigator = world.world.service->navigator();
  const Position& to = of.order.to;
  if (navigator.has_room()) {
    if (!of.order.partial && !has_room) return GroundPlace{kNoNode, to};
    const auto near = places.nearest_place(to, of.order.partial ? kAnywhere : kTouch);
    return near.value_or(GroundPlace{kNoNode, to});
  }
  NodeId place = kNoNode;
  if (&places == world.world.ground) place = place_for_unit(navigator, places, to, motion.radius);
  if (place == kNoNode) place = places.place(to);
  if (place == kNoNode) return std::nullopt;
  return GroundPlace{place, to};
}

/// Another request, or the same one for another path. False: there is nothing to ask for, as the
/// reason says.
bool Mover::ask(MoverWorld& world, MoverOrder& of, const Position& at) {
  PathService& service = *world.world.service;
  edits_ = world.edits;
  timer_.clear();
  if (service.navigator().passes_corners() && !world.world.ground->passes_corners()) {
    of.reason =
        "paths lead between blocked cells that touch at a corner (CornerRule::always), where "
        "the ground lets nobody through: take another corner rule for the service";
    return false;
  }
  const bool has_room = has_room_at_goal(world, of);
  const std::optional<GroundPlace> to = find_goal(world, of, has_room);
  if (!to) {
    of.reason = "the goal is not on the map: it has to lie where Ground::place finds a place";
    return false;
  }
  const std::optional<GroundPlace> from = find_start(world, at, of.round);
  of.lost = !from;
  if (!from) {
    of.reason = "no place of the map is near the unit: put it where Ground::is_free";
    return false;
  }
  of.aside = apart(to->at, of.order.to) > kTouch || !has_room;
  of.asked_at = at;
  waits_ = true;
  const bool with_places = service.navigator().has_room();
  const bool again = service.state(of.request) != RequestState::unknown;
  const bool alike = of.round == nullptr && !of.went_round;
  if (again && alike && !asks_partial_ && !with_places) {
    service.retarget(of.request, from->place, to->place);
    return true;
  }
  if (again) service.cancel(of.request);
  PathRequest request;
  request.owner = of.order.owner;
  request.priority = of.order.priority;
  request.query.from = from->place;
  request.query.to = to->place;
  request.query.algorithm = of.order.algorithm;
  // A walking unit needs only the turns; the nodes between are nine tenths of the path.
  const bool turns = of.order.algorithm.automatic() && service.navigator().tells_turns();
  if (turns) request.query.options.detail = PathDetail::waypoints;
  if (asks_partial_) request.query.options.fallback = Fallback::closest_to_goal;
  request.query.overlay = of.round;
  of.went_round = of.round != nullptr;
  of.round = nullptr;
  const Placement& placement = world.world.placement;
  if (with_places) request.query.from_at = placement.to_map(from->at);
  if (with_places) request.query.to_at = placement.to_map(to->at);
  of.request = service.submit(request);
  return true;
}

void Mover::go_round(MoverWorld& world, MoverOrder& of, const Position& at, const Overlay& closed) {
  WEND_ASSERT(can_go_round(), "only a unit that is on its path goes round others");
  if (!find_start(world, at, &closed)) return;
  of.round = &closed;
  renew(world, of, at);
}

/// A further path for an order under way.
void Mover::renew(MoverWorld& world, MoverOrder& of, const Position& at) {
  WEND_ASSERT(under_way(), "only an order under way asks for a further path");
  ++of.replans;
  ++world.asked;
  if (asks_partial_) world.world.service->cancel(of.request);
  asks_partial_ = false;
  if (ask(world, of, at)) return;
  end(world, of, of.unless_it_waits(had_path_ ? MoveState::blocked : MoveState::invalid),
      of.reason);
}

void Mover::see_to_request(MoverWorld& world, MoverOrder& of, const Position& at) {
  PathService& service = *world.world.service;
  switch (service.state(of.request)) {
    case RequestState::waiting:
    case RequestState::searching:
      if (!on_path_ && walker_.state() == FollowState::idle) set_out(world, of, at);
      return;
    case RequestState::answered: return take_answer(world, of, at, *service.path(of.request));
    case RequestState::unknown:
    case RequestState::expired: break;
  }
  // Somebody took the request from the service.
  service.cancel(of.request);
  if (!ask(world, of, at)) {
    end(world, of, of.unless_it_waits(MoveState::unreachable), of.reason);
  }
}

/// First steps, where the service has some.
void Mover::set_out(MoverWorld& world, MoverOrder& of, const Position& at) {
  const std::span<const NodeId> steps = world.world.service->first_steps(of.request);
  if (steps.empty()) return;
  WEND_ASSERT(waits_ && !on_path_, "first steps are for a unit that waits for its first path");
  const LineEnds ends = {at, std::nullopt, world.world.ground, &world.places()};
  write_line(steps, world.world.service->navigator(), world.world.placement, ends, of.line);
  if (of.line.empty()) return;
  walker_.begin(context(world, of, of.line));
  state_ = MoveState::moving;
}

void Mover::take_answer(MoverWorld& world, MoverOrder& of, const Position& at, const Path& path) {
  waits_ = false;
  const bool goes = path.status == Status::found || path.status == Status::partial;
  if (of.went_round && !goes && on_path_) return;  // there is no way round: on as before
  if (path.status == Status::stale || path.status == Status::cancelled) {
    if (!ask(world, of, at)) {
      end(world, of, of.unless_it_waits(MoveState::unreachable), of.reason);
    }
    return;
  }
  if (goes) return take_path(world, of, at, path);
  if (path.status == Status::invalid) {
    return end(world, of, MoveState::invalid, reason_of(path.status, path));
  }
  of.reason = reason_of(path.status, path);
  if (!came_to_another_island(world, of, at)) return no_way(world, of, at, path.status);
  ++of.replans;
  ++world.asked;
  if (!ask(world, of, at)) {
    end(world, of, of.unless_it_waits(MoveState::unreachable), of.reason);
  }
}

/// Whether the unit was pushed, since it asked, to where other places can be reached: then an
/// answer that nothing leads to the goal says nothing of that.
bool Mover::came_to_another_island(const MoverWorld& world, const MoverOrder& of,
                                   const Position& at) const {
  if (at == of.asked_at) return false;
  const std::optional<GroundPlace> asked = find_start(world, of.asked_at);
  const std::optional<GroundPlace> now = find_start(world, at);
  if (!asked || !now) return now.has_value();
  const NodeNavigator& navigator = world.world.service->navigator();
  return navigator.component(asked->place) != navigator.component(now->place);
}

void Mover::take_path(MoverWorld& world, MoverOrder& of, const Position& at, const Path& path) {
  partial_ = path.status == Status::partial || of.aside;
  if (!partial_) of.reason = "";  // an earlier one says nothing of this path
  if (of.aside) of.reason = "the unit has no room at the goal: this is the place nearest to it";
  const Ground& ground = *world.world.ground;
  const Placement& placement = world.world.placement;
  LineEnds ends = {at, std::nullopt, &ground, &world.places()};
  const bool with_places = world.world.service->navigator().has_room();
  if (!partial_ && of.order.exact && !with_places) {
    const Position middle = world.places().position(path.nodes.back());
    if (ground.is_free(middle, of.order.to, motion.radius)) ends.to = of.order.to;
  }
  // A unit that moves joins the line where it sees it; one that stands where it asked starts at its
  // own place. A unit that goes round others starts there, too: the place of the line that it sees
  // may lie behind them.
  of.on_detour = of.went_round;
  const bool stands = at == of.asked_at || of.on_detour;
  if (!stands) ends.from.reset();
  write_line(path, world.world.service->navigator(), placement, ends, world.scratch);
  if (world.scratch.empty()) {
    return end(world, of, MoveState::invalid,
               "the map's nodes have no positions to walk to: give them some");
  }
  if (stands) {
    of.line = world.scratch;
    walker_.begin(context(world, of, of.line));
  } else if (!put_on_line(world, of, at)) {
    // Its path begins where it was, and it has come elsewhere: asks again, and stays.
    walker_.stop();
    on_path_ = false;
    ++of.replans;
    ++world.asked;
    if (!ask(world, of, at)) end(world, of, MoveState::blocked, of.reason);
    return;
  }
  on_path_ = had_path_ = true;
  state_ = MoveState::moving;
}

bool Mover::put_on_line(MoverWorld& world, MoverOrder& of, const Position& at) {
  if (!walker_.join(context(world, of, world.scratch), at)) return false;
  of.line = world.scratch;
  return true;
}

/// Nothing leads to the goal: as near as possible, if that will do.
void Mover::no_way(MoverWorld& world, MoverOrder& of, const Position& at, Status status) {
  const bool other = status == Status::unreachable || status == Status::goal_blocked;
  if (of.order.partial && other && !asks_partial_) {
    asks_partial_ = true;
    if (ask(world, of, at)) return;
  }
  end(world, of, had_path_ ? MoveState::blocked : MoveState::unreachable, of.reason);
}

void Mover::end(MoverWorld& world, MoverOrder& of, MoveState state, const char* reason) {
  WEND_ASSERT(is_over(state), "an order ends in a state in which it is over");
  WEND_ASSERT(reason != nullptr, "give an empty text where there is no reason");
  world.world.service->cancel(of.request);
  walker_.stop();
  timer_.clear();
  waits_ = on_path_ = false;
  edits_ = world.edits;
  const bool waits = state == MoveState::blocked && of.order.wait;
  state_ = waits ? MoveState::waiting : state;
  of.reason = reason;
}

}  // namespace wend
