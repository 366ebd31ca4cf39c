#include "wend/c/replanner.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "c/call.h"
#include "c/nodes.h"
#include "c/objects.h"
#include "c/solving.h"
#include "wend/world/replan/replanner.h"

namespace wend::c {
namespace {

struct ReplannerObject {
  static constexpr Kind kKind = Kind::replanner;
  std::shared_ptr<const NavigatorObject> navigator;
  const wend_navigator* made_by;
  std::shared_ptr<const OverlayObject> overlay;
  const wend_overlay* overlaid_by;
  std::shared_ptr<TraceObject> trace;
  wend_trace* traced_by;
  Replanner replanner;
};

/// A replanner, and what it reads.
struct HeldReplanner {
  Held<ReplannerObject, Use::write> object;
  std::optional<Held<const NavigatorObject, Use::read>> navigator;
  HeldOverlay overlay;
  HeldTrace trace;
  bool there = false;

  Replanner& operator*() const { return object->replanner; }
  Replanner* operator->() const { return &object->replanner; }
};

HeldReplanner hold(Call& call, wend_replanner* handle) {
  HeldReplanner held = {call.write<ReplannerObject>(handle, "replanner"), {}, {}, {}, false};
  if (!held.object) return held;
  const ReplannerObject& object = *held.object;
  held.there =
      call.hold_kept(*object.navigator, object.made_by, "the replanner's navigator",
                     held.navigator) &&
      (object.overlay == nullptr || call.hold_kept(*object.overlay, object.overlaid_by,
                                                   "the replanner's overlay", held.overlay)) &&
      (object.trace == nullptr ||
       call.hold_kept(*object.trace, object.traced_by, "the replanner's trace", held.trace));
  return held;
}

std::optional<Replanning> how_of(Call& call, const wend_text& given) {
  constexpr std::array<std::string_view, 3> kNames = {"automatic", "incremental", "again"};
  std::string_view name;
  if (!call.text(given, "how", name)) return std::nullopt;
  if (name.empty()) return Replanning::automatic;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (name == kNames[i]) return static_cast<Replanning>(i);
  }
  call.fail(WEND_UNKNOWN_NAME, "how is automatic, incremental or again");
  return std::nullopt;
}

/// On grids questions are by cells, which outlive a change of the map's size.
Replanner replanner_of(const NavigatorObject& navigator, const NodeQuery& query, Replanning how) {
  const Navigator* grid = navigator.by_cells();
  if (grid == nullptr) return Replanner(navigator.by_nodes(), query, how);
  const auto cell = [&](NodeId node) {
    return node < grid->node_count() ? grid->point(node) : Point{-1, -1};
  };
  // As a search ignores goals that are blocked, so it does nodes that are no cells.
  const bool some = std::any_of(query.goals.begin(), query.goals.end(), [&](NodeId goal) {
    return goal >= grid->node_count() || is_inside(*grid, cell(goal));
  });
  std::vector<Point> goals;
  for (const NodeId goal : query.goals) {
    if (!some || goal >= grid->node_count() || is_inside(*grid, cell(goal))) {
      goals.push_back(cell(goal));
    }
  }
  Query by_cells;
  by_cells.from = cell(query.from);
  by_cells.to = cell(query.to);
  by_cells.algorithm = query.algorithm;
  by_cells.options = query.options;
  by_cells.goals = goals;
  by_cells.range = query.range;
  by_cells.overlay = query.overlay;
  return Replanner(*grid, by_cells, how);
}

void follow(Replanner& replanner, const NavigatorObject& navigator) {
  if (navigator.by_cells() != nullptr) {
    if (navigator.last) replanner.updated(navigator.last->report, navigator.last->cells);
    return;
  }
  const auto* belief = std::get_if<OfBelief>(&navigator.made);
  if (belief == nullptr || belief->object->sighting == nullptr) return;
  const KnowledgeObject& object = *belief->object;
  if (!object.knowledge.allied(object.looked, belief->side)) return;
  replanner.edited(object.sighting->changed(belief->unknown),
                   object.sighting->before(belief->unknown));
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_replanner_create(const wend_navigator* navigator_handle, const wend_query* given,
                                wend_text how_given, wend_replanner** replanner,
                                wend_error* error) noexcept {
  Call call(error);
  Question question;
  if (!call.given(replanner, "replanner") || !take(call, given, question)) return call.code();
  const std::optional<Replanning> how = how_of(call, how_given);
  if (!how) return call.code();
  const auto navigator = call.read<NavigatorObject>(navigator_handle, "navigator");
  if (!navigator) return call.code();
  begin_trace(question.trace, *navigator);
  return call.hand_out(
      std::make_shared<ReplannerObject>(ReplannerObject{
          navigator.keep(), navigator_handle, question.overlay ? question.overlay->keep() : nullptr,
          given->overlay, question.trace ? question.trace->keep() : nullptr, given->trace,
          replanner_of(*navigator, question.query, *how)}),
      replanner);
}

wend_code wend_replanner_destroy(wend_replanner* replanner) noexcept {
  return Call(nullptr).destroy<ReplannerObject>(replanner);
}

wend_code wend_replanner_follow(wend_replanner* handle, wend_error* error) noexcept {
  Call call(error);
  const HeldReplanner held = hold(call, handle);
  if (held.there) follow(*held, *held.object->navigator);
  return call.code();
}

wend_code wend_replanner_overlaid(wend_replanner* handle, const std::uint32_t* nodes,
                                  std::size_t count, wend_error* error) noexcept {
  Call call(error);
  if (!call.array(nodes, count, "nodes")) return call.code();
  const HeldReplanner held = hold(call, handle);
  if (!held.there) return call.code();
  const ReplannerObject& object = *held.object;
  if (object.overlay == nullptr) {
    return call.fail(WEND_REFUSED, "the question has no overlay");
  }
  const std::span<const NodeId> changed(nodes, count);
  const std::size_t all = object.navigator->by_nodes().node_count();
  for (const NodeId node : changed) {
    if (node < all) continue;
    return call.fail(WEND_OUT_OF_RANGE, "there is no node " + std::to_string(node));
  }
  held->overlaid(changed);
  return call.code();
}

wend_code wend_replanner_move_to(wend_replanner* handle, std::uint32_t node,
                                 wend_error* error) noexcept {
  Call call(error);
  const HeldReplanner held = hold(call, handle);
  if (held.there) held->move_to(node);
  return call.code();
}

wend_code wend_replanner_aim_at(wend_replanner* handle, std::uint32_t node,
                                wend_error* error) noexcept {
  Call call(error);
  const HeldReplanner held = hold(call, handle);
  if (held.there) held->aim_at(node);
  return call.code();
}

wend_code wend_replanner_run(wend_replanner* handle, std::uint64_t expansions, wend_status* status,
                             wend_error* error) noexcept {
  Call call(error);
  if (!call.given(status, "status")) return call.code();
  const HeldReplanner held = hold(call, handle);
  if (!held.there) return call.code();
  const ReplannerObject& object = *held.object;
  if (object.trace) object.trace->count_in(object.navigator->by_nodes().cost_scale());
  *status = static_cast<wend_status>(held->run({.expansions = expansions}));
  return call.code();
}

wend_code wend_replanner_cancel(wend_replanner* handle, wend_error* error) noexcept {
  Call call(error);
  const auto object = call.signal<ReplannerObject>(handle, "replanner");
  if (object) object->replanner.cancel();
  return call.code();
}

wend_code wend_replanner_path(wend_replanner* handle, wend_path* path_handle,
                              wend_error* error) noexcept {
  Call call(error);
  const HeldReplanner held = hold(call, handle);
  if (!held.there) return call.code();
  const auto path = call.write<PathObject>(path_handle, "path");
  if (!path) return call.code();
  held->write_path(path->path);
  number_links(*held.object->navigator, path->path);
  return call.code();
}

wend_code wend_replanner_report(wend_replanner* handle, wend_replan_report* report,
                                wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(report, "report")) return call.code();
  const HeldReplanner held = hold(call, handle);
  if (!held.there) return call.code();
  const ReplanReport made = held->report();
  report->incremental = held->how() == Replanning::again ? 0 : 1;
  report->kept = made.kept ? 1 : 0;
  report->repaired = made.repaired ? 1 : 0;
  report->raised = made.raised;
  report->next = held->next();
  report->reason = held->reason();
  return call.code();
}
