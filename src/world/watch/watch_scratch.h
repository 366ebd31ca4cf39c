// What a PathWatch needs while it looks at an edit.
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

  std::vector<ErasedStep> leading;        // from the node that is looked at
  std::vector<WatchedPaths::Step> steps;  // of a path
  std::vector<bool> blocked;              // the same path's
  std::vector<Run> runs;
  WatchWindow::Costs back;  // to the edited place
  WatchWindow::Costs on;    // from it
  std::vector<WatchWindow::Pass> passes;
  std::array<WatchWindow::Costs, 8> pass_back;  // to where each begins
  std::array<WatchWindow::Costs, 8> pass_on;    // from where it ends
  bool passes_known = false;
};

}  // namespace wend
