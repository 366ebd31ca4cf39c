// Shared by all calls that answer a question.
#pragma once

#include <optional>

#include "call.h"
#include "objects.h"
#include "wend/c/navigator.h"

namespace wend::c {

/// The algorithm and options of a question; false if the call failed.
inline bool take_options(Call& call, const wend_options* given, Algorithm& algorithm,
                         SearchOptions& options) {
  if (given == nullptr) return true;
  const auto held = call.read<OptionsObject>(given, "options");
  if (!held) return false;
  algorithm = held->algorithm;
  options = held->options;
  return true;
}

using HeldOverlay = std::optional<Held<const OverlayObject, Use::read>>;

/// Holds an overlay, if one is given; false if the call failed.
inline bool take_overlay(Call& call, const wend_overlay* given, HeldOverlay& held,
                         const Overlay*& overlay) {
  if (given == nullptr) return true;
  held.emplace(call.read<OverlayObject>(given, "overlay"));
  if (!*held) return false;
  overlay = &(*held)->overlay;
  return true;
}

using HeldTrace = std::optional<Held<TraceObject, Use::write>>;

/// Holds a trace, if one is given; false if the call failed.
inline bool take_trace(Call& call, wend_trace* given, HeldTrace& held, SearchOptions& options) {
  if (given == nullptr) return true;
  held.emplace(call.write<TraceObject>(given, "trace"));
  if (!*held) return false;
  options.trace = &(*held)->log;
  return true;
}

/// Empties a trace, if there is one, for the search that begins.
inline void begin_trace(HeldTrace& held, const NavigatorObject& navigator) {
  if (!held) return;
  (*held)->clear();
  (*held)->count_in(navigator.by_nodes().cost_scale());
}

/// A question in wend's terms. It refers to the caller's goals, and to what it holds.
struct Question {
  NodeQuery query;
  HeldOverlay overlay;
  HeldTrace trace;
};

/// False if the call failed.
bool take(Call& call, const wend_query* given, Question& question);

/// Holds all that a search needs, and runs it; it ends the one that the workspace had.
template <class Run>
wend_code solve(Call& call, const wend_navigator* navigator_handle,
                wend_workspace* workspace_handle, wend_path* path_handle, const Run& run) {
  const auto navigator = call.read<NavigatorObject>(navigator_handle, "navigator");
  if (!navigator) return call.code();
  const auto workspace = call.write<WorkspaceObject>(workspace_handle, "workspace");
  if (!workspace) return call.code();
  const auto path = call.write<PathObject>(path_handle, "path");
  if (!path) return call.code();
  workspace->end_search();
  run(*navigator, workspace->memory, path->path);
  return call.code();
}

}  // namespace wend::c
