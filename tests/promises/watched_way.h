// A path that somebody watches, and what the manual says that an edit does to it.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "promises/grid_world.h"
#include "wend/world/watch/path_watch.h"

namespace wend::test::promises {

inline constexpr std::size_t kPathChanges = 5;

/// The map as a watch sees it.
struct WatchView {
  const PlainGrid& grid;
  const PlainOverlay* overlay;  // may be null
  std::int32_t window;          // 0: no shorter ways are looked for
};

struct WatchedEdit {
  std::vector<Cell> middles;  // what may have opened
  bool of_map = true;         // else of the overlay, which changes no corner
};

/// The report that a watch owes for a path after an edit.
struct ExpectedTouch {
  std::array<bool, kPathChanges> changes = {};
  std::array<std::size_t, kPathChanges> ahead = {};  // of the nearest place of each change
  std::set<std::size_t> leaves;                      // where shorter ways leave the path
  double dearer_by = 0;
  double saving = 0;

  void note(PathChange change, std::size_t place);
  bool has(PathChange change) const { return changes[static_cast<std::size_t>(change)]; }
};

class WatchedWay {
 public:
  WatchedWay() = default;
  WatchedWay(const WatchView& view, std::vector<Cell> cells);

  const std::vector<Cell>& cells() const { return cells_; }  // from the unit's on
  bool whole() const;
  /// The price of the steps that are free.
  Price price() const;
  void advance(std::size_t steps);
  /// Takes notice of an edit, and returns what it did.
  ExpectedTouch follow(const WatchView& view, const WatchedEdit& edit);

 private:
  /// Floods of the window: ways to a place, and on from another one, which a step of `price` joins.
  struct Ways {
    const std::vector<Price>& back;
    const std::vector<Price>& on;
    Price price;
  };

  bool ends_badly(const WatchView& view) const;
  bool follow_steps(const WatchView& view, ExpectedTouch& touch);
  bool follow_end(const WatchView& view, ExpectedTouch& touch);
  void find_shorter(const WatchView& view, const WatchedEdit& edit, ExpectedTouch& touch) const;
  void pass_corners(const WatchView& view, Cell middle, const std::vector<bool>& window,
                    ExpectedTouch& touch) const;
  void try_ways(const Ways& ways, ExpectedTouch& touch) const;

  std::vector<Cell> cells_;
  std::vector<Price> prices_;  // of the steps, as last seen; kNoWay: blocked
  bool ends_badly_ = false;    // it must not end where it ends
};

}  // namespace wend::test::promises
