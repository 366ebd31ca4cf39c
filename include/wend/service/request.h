#pragma once

#include <cstddef>
#include <cstdint>

#include "wend/catalogue/node_query.h"

namespace wend {

/// Identifies a request of a PathService. Safe when stale: if the request was released or
/// cancelled, or never existed, the service says so and does nothing.
struct RequestHandle {
  std::uint32_t slot = ~std::uint32_t{0};
  std::uint32_t generation = 0;

  friend bool operator==(const RequestHandle&, const RequestHandle&) = default;
};

/// A request for a path.
struct PathRequest {
  /// Start, goal and options. Everything it refers to (goals, a goal test, an overlay) must outlive
  /// the request. With all defaults except start and goal it is *plain*: it asks for a cheapest
  /// path, and may share work with other plain requests. On grids without links it stays plain with
  /// waypoints as `options.detail`: a tenth of the memory, and all that a unit needs to follow the
  /// path.
  NodeQuery query = {};
  /// The owner of the request: a player, a side, a squad. The budget is shared fairly between
  /// owners.
  std::uint32_t owner = 0;
  /// From 0 to kMostPriority; larger is sooner. Each level is worth ServiceOptions::head_start
  /// ticks of waiting.
  std::uint8_t priority = 3;
  /// The request expires after this many ticks; 0: never. It becomes more urgent near the deadline.
  std::uint32_t deadline = 0;
  /// Whether the unit wants first steps before the path is found (PathService::first_steps).
  bool set_out = true;

  static constexpr std::uint8_t kMostPriority = 7;
};

enum class RequestState : std::uint8_t {
  unknown,    ///< no request here has that handle: cancelled, released, or of another service
  waiting,    ///< no search for it is under way yet
  searching,  ///< a search that will answer it is under way
  answered,   ///< PathService::path has the path, or the reason why there is none
  expired,    ///< its deadline passed before there was an answer
};

/// The name as JSON spells it, such as "searching".
const char* to_string(RequestState state);

/// Progress of a request.
struct RequestProgress {
  RequestState state = RequestState::unknown;
  std::uint32_t waited = 0;      ///< ticks since it was submitted, or until it was answered
  std::uint64_t expanded = 0;    ///< nodes expanded so far by the search that will answer it
  std::uint32_t begun_anew = 0;  ///< how often an edit made its search start again
};

/// How edits since it was found affect an answer.
enum class AnswerState : std::uint8_t {
  unknown,   ///< no answer has that handle
  current,   ///< a search would now find the same: a path as cheap, or again none
  beatable,  ///< its path still holds at its cost, but there may be a cheaper one now
  broken,    ///< a step of its path is now blocked or has another cost; or nobody can say, because
             ///< the answer does not hold all of its path (PathDetail::first_move and cost), or it
             ///< was found with an overlay or turning costs and an edit lies beside it
};

const char* to_string(AnswerState state);

}  // namespace wend
