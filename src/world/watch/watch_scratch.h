// Memory that a PathWatch needs while it looks at an edit.
#pragma once

#include <array>
#include <vector>

#include "watch_window.h"
#include "watched_paths.h"
#include "wend/world/watch/path_watch.h"

namespace wend {

struct PathWatch::Scratch {
  /// Places of a path that follow one another within the window.
  struct Run {
    std::uint32_t slot;
    std::uint32_t number;  // of the first place
    WatchedPaths::Place first;
  };

  /// In a node's list of places, and where in the pool the steps from there are.
  struct Cursor {
    WatchedPaths::Place place;
    bool arrivals;      // whether those that lead there follow
    std::size_t first;  // that lead from there
    std::size_t count;
    std::size_t arrivals_count;
  };

  std::vector<Cursor> checked;
  std::vector<ErasedStep> pool;
  std::vector<ErasedStep> leading;        // from the node that is looked at
  std::vector<WatchedPaths::Step> steps;  // of a path
  std::vector<bool> blocked;              // the same path's
  std::vector<Run> runs;
  std::vector<WatchedPaths::Place> cursors;  // in the nodes' lists
  WatchWindow::Costs back;                   // to the edited place
  WatchWindow::Costs on;                     // from it
  std::vector<WatchWindow::Pass> passes;
  std::vector<NodeId> pass_ends;                // where some begin or end
  std::array<WatchWindow::Costs, 4> pass_back;  // to each of these
  std::array<WatchWindow::Costs, 4> pass_on;    // from there
  std::vector<std::size_t> pass_from;           // their places among these
  std::vector<std::size_t> pass_to;
  bool passes_known = false;
};

}  // namespace wend
