// Paths, and searches in slices.
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>

#include "call.h"
#include "objects.h"
#include "solving.h"
#include "wend/c/navigator.h"

namespace wend::c {
namespace {

// The caller reads wend's own arrays.
static_assert(sizeof(wend_cell) == sizeof(Point) && offsetof(wend_cell, y) == offsetof(Point, y));
static_assert(sizeof(wend_position) == sizeof(Position) &&
              offsetof(wend_position, y) == offsetof(Position, y) &&
              offsetof(wend_position, z) == offsetof(Position, z));
static_assert(sizeof(wend_leg) == sizeof(PathLink) &&
              offsetof(wend_leg, link) == offsetof(PathLink, link));
static_assert(std::is_same_v<NodeId, std::uint32_t>);
static_assert(WEND_INVALID == static_cast<int>(Status::invalid) &&
              WEND_MAP_CHANGED == static_cast<int>(Status::stale) &&
              WEND_FOUND == static_cast<int>(Status::found));

wend_status word(Status status) { return static_cast<wend_status>(status); }

/// The objects that a workspace's search reads while it runs.
struct Searched {
  std::optional<Held<const NavigatorObject, Use::read>> navigator;
  HeldOverlay overlay;
  HeldTrace trace;
};

/// Holds them; false if the call failed.
bool hold(Call& call, const WorkspaceObject& workspace, Searched& searched) {
  if (!workspace.search) {
    call.fail(WEND_REFUSED, "there is no search: begin one");
    return false;
  }
  return call.hold_kept(*workspace.searched, workspace.searched_by, "the search's navigator",
                        searched.navigator) &&
         (workspace.overlay == nullptr ||
          call.hold_kept(*workspace.overlay, workspace.overlaid_by, "the search's overlay",
                         searched.overlay)) &&
         (workspace.trace == nullptr || call.hold_kept(*workspace.trace, workspace.traced_by,
                                                       "the search's trace", searched.trace));
}

/// An array that the caller may read.
template <class Thing, class Vector>
wend_code show(wend_error* error, const wend_path* handle, const Thing** things, std::size_t* count,
               const Vector& of) {
  Call call(error);
  if (!call.given(things, "the pointer") || !call.given(count, "count")) return call.code();
  const auto path = call.read<PathObject>(handle, "path");
  if (!path) return call.code();
  const auto& array = of(path->path);
  *things = array.empty() ? nullptr : reinterpret_cast<const Thing*>(array.data());
  *count = array.size();
  return call.code();
}

}  // namespace

bool take(Call& call, const wend_query* given, Question& question) {
  if (!call.sized(given, "query") || !call.reserved(given->reserved) ||
      !call.array(given->goals, given->goal_count, "goals")) {
    return false;
  }
  if (!(given->range >= 0) || std::isinf(given->range)) {
    call.fail(WEND_OUT_OF_RANGE, "range is a number from 0");
    return false;
  }
  NodeQuery& query = question.query;
  query.from = given->from;
  query.to = given->to;
  query.goals = {given->goals, given->goal_count};
  query.range = given->range;
  return take_options(call, given->options, query.algorithm, query.options) &&
         take_overlay(call, given->overlay, question.overlay, query.overlay) &&
         take_trace(call, given->trace, question.trace, query.options);
}

}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

const char* wend_status_name(wend_status status) noexcept {
  return status <= WEND_INVALID ? to_string(static_cast<Status>(status)) : "";
}

wend_code wend_workspace_create(wend_workspace** workspace, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(workspace, "workspace")) return call.code();
  return call.hand_out(std::make_shared<WorkspaceObject>(), workspace);
}

wend_code wend_workspace_destroy(wend_workspace* workspace) noexcept {
  return Call(nullptr).destroy<WorkspaceObject>(workspace);
}

wend_code wend_path_create(wend_path** path, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(path, "path")) return call.code();
  return call.hand_out(std::make_shared<PathObject>(), path);
}

wend_code wend_path_destroy(wend_path* path) noexcept {
  return Call(nullptr).destroy<PathObject>(path);
}

wend_code wend_solve(const wend_navigator* navigator_handle, const wend_query* given,
                     wend_workspace* workspace_handle, wend_path* path_handle,
                     wend_error* error) noexcept {
  Call call(error);
  Question question;
  if (!take(call, given, question)) return call.code();
  return solve(call, navigator_handle, workspace_handle, path_handle,
               [&](const NavigatorObject& navigator, Workspace& memory, Path& path) {
                 begin_trace(question.trace, navigator);
                 navigator.by_nodes().solve(question.query, memory, path);
                 number_links(navigator, path);
               });
}

wend_code wend_path_answer(const wend_path* handle, wend_answer* answer,
                           wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(answer, "answer")) return call.code();
  const auto path = call.read<PathObject>(handle, "path");
  if (!path) return call.code();
  const Path& of = path->path;
  answer->status = word(of.status);
  answer->optimal = of.optimal ? 1 : 0;
  answer->node_count = static_cast<std::uint32_t>(of.nodes.size());
  answer->cost = of.cost;
  answer->length = of.length;
  answer->bound = of.bound;
  answer->expanded = of.counters.expanded;
  answer->reason = of.reason;
  return call.code();
}

wend_code wend_path_nodes(const wend_path* path, const std::uint32_t** nodes, std::size_t* count,
                          wend_error* error) noexcept {
  return show(
      error, path, nodes, count, [](const Path& of) -> auto& { return of.nodes; });
}

wend_code wend_path_cells(const wend_path* path, const wend_cell** cells, std::size_t* count,
                          wend_error* error) noexcept {
  return show(
      error, path, cells, count, [](const Path& of) -> auto& { return of.points; });
}

wend_code wend_path_waypoints(const wend_path* path, const wend_position** waypoints,
                              std::size_t* count, wend_error* error) noexcept {
  return show(
      error, path, waypoints, count, [](const Path& of) -> auto& { return of.waypoints; });
}

wend_code wend_path_legs(const wend_path* path, const wend_leg** legs, std::size_t* count,
                         wend_error* error) noexcept {
  return show(
      error, path, legs, count, [](const Path& of) -> auto& { return of.links; });
}

wend_code wend_search_begin(const wend_navigator* navigator_handle, const wend_query* given,
                            wend_workspace* workspace_handle, wend_error* error) noexcept {
  Call call(error);
  Question question;
  if (!take(call, given, question)) return call.code();
  NodeQuery& query = question.query;
  const auto navigator = call.read<NavigatorObject>(navigator_handle, "navigator");
  if (!navigator) return call.code();
  const auto workspace = call.write<WorkspaceObject>(workspace_handle, "workspace");
  if (!workspace) return call.code();
  workspace->end_search();
  workspace->searched = navigator.keep();
  workspace->searched_by = navigator_handle;
  workspace->goals.assign(query.goals.begin(), query.goals.end());
  query.goals = workspace->goals;
  workspace->overlay = question.overlay ? question.overlay->keep() : nullptr;
  workspace->overlaid_by = given->overlay;
  workspace->trace = question.trace ? question.trace->keep() : nullptr;
  workspace->traced_by = given->trace;
  begin_trace(question.trace, *navigator);
  workspace->search = navigator->by_nodes().begin(query, workspace->memory);
  return call.code();
}

wend_code wend_search_run(wend_workspace* handle, std::uint64_t expansions, wend_status* status,
                          wend_error* error) noexcept {
  Call call(error);
  if (!call.given(status, "status")) return call.code();
  const auto workspace = call.write<WorkspaceObject>(handle, "workspace");
  if (!workspace) return call.code();
  Searched searched;
  if (!hold(call, *workspace, searched)) return call.code();
  *status = word(workspace->search->run({.expansions = expansions}));
  return call.code();
}

wend_code wend_search_cancel(wend_workspace* handle, wend_error* error) noexcept {
  Call call(error);
  const auto workspace = call.signal<WorkspaceObject>(handle, "workspace");
  if (!workspace) return call.code();
  workspace->memory.cancel_flag().store(true, std::memory_order_relaxed);
  return call.code();
}

wend_code wend_search_path(wend_workspace* handle, wend_path* path_handle,
                           wend_error* error) noexcept {
  Call call(error);
  const auto workspace = call.write<WorkspaceObject>(handle, "workspace");
  if (!workspace) return call.code();
  const auto path = call.write<PathObject>(path_handle, "path");
  if (!path) return call.code();
  Searched searched;
  if (!hold(call, *workspace, searched)) return call.code();
  workspace->search->write_path(path->path);
  number_links(*workspace->searched, path->path);
  return call.code();
}
