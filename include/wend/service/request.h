#pragma once

#include <cstddef>
#include <cstdint>

#include "wend/catalogue/node_query.h"

namespace wend {

/// A request that a PathService took. Safe when stale: once the request is released or cancelled,
/// or was never there, the service says so and does nothing.
struct RequestHandle {
  std::uint32_t slot = ~std::uint32_t{0};
  std::uint32_t generation = 0;

  friend bool operator==(const RequestHandle&, const RequestHandle&) = default;
};

/// What a PathService is asked for.
struct PathRequest {
  /// From where to where, and how. What it refers to (goals, a goal test, an overlay) must outlive
  /// the request. Left at its defaults but for the ends, it is *plain*: asks for a cheapest path,
  /// and may share the work of others that are plain. So it is, too, with way points as
  /// `options.detail` on grids without links: a tenth of the memory, and all that a unit
  /// needs to follow the path.
  NodeQuery query = {};
  /// Whose request it is: a player, a side, a squad. The budget is shared fairly between owners.
  std::uint32_t owner = 0;
  /// From 0 to kMostPriority, the larger the sooner: each level is worth
  /// ServiceOptions::head_start ticks of waiting.
  std::uint8_t priority = 3;
  /// In how many ticks it is of no use any more; 0: never. One that comes near is hurried.
  std::uint32_t deadline = 0;
  /// Whether the unit wants first steps before the path is there (PathService::first_steps).
  bool set_out = true;

  static constexpr std::uint8_t kMostPriority = 7;
};

enum class RequestState : std::uint8_t {
  unknown,    ///< no request here has that handle: cancelled, released, or of another service
  waiting,    ///< nothing was searched for it yet
  searching,  ///< a search that will answer it is under way
  answered,   ///< PathService::path says what was found, or why nothing
  expired,    ///< its deadline passed before there was an answer
};

/// The name as JSON spells it, such as "searching".
const char* to_string(RequestState state);

/// How a request stands.
struct RequestProgress {
  RequestState state = RequestState::unknown;
  std::uint32_t waited = 0;      ///< ticks since it was submitted, or until it was answered
  std::uint64_t expanded = 0;    ///< nodes expanded by the search that is to answer it, so far
  std::uint32_t begun_anew = 0;  ///< how often an edit made its search begin anew
};

/// What edits since it was found mean for an answer.
enum class AnswerState : std::uint8_t {
  unknown,   ///< no answer has that handle
  current,   ///< it is what a search would find now: as cheap a path, or as little of one
  beatable,  ///< its path still holds at its cost, but there may be a cheaper one now
  broken,    ///< a step of its path is blocked or costs something else now; or the answer does not
             ///< tell all of its path (PathDetail::first_move and cost)
};

const char* to_string(AnswerState state);

}  // namespace wend
