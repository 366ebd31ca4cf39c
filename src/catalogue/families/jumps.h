// A grid's data for jump point search, and the tables that are baked for it.
#pragma once

#include <memory>
#include <span>
#include <utility>

#include "lazy_grid.h"
#include "wend/base/assert.h"
#include "wend/internal/space/spaces/guided_grid.h"
#include "wend/internal/space/spaces/jump_grid.h"
#include "wend/internal/space/spaces/terrain_jump_grid.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"
#include "wend/space/tables/first_moves.h"

namespace wend {

inline constexpr const char* kUnequalCosts =
    "this algorithm works on grids without terrain and links only";
inline constexpr const char* kNothingToBake =
    "tables can be baked for grids without terrain and links only";
inline constexpr const char* kNoLinks = "jump points need a grid without links";
inline constexpr const char* kNoJumps =
    "jumping needs diagonal steps, dearer than one straight step and cheaper than two";
inline constexpr const char* kHexagons =
    "hexagons have no jump points: no step is a diagonal one of two others";
inline constexpr const char* kNotBaked = "the tables have to be baked first";
inline constexpr const char* kTooLargeToBake =
    "the map is too large to bake (more than 32,768 cells a side, or a diagonal step dearer than "
    "65,535)";

/// A space's data for jump point search: none, or (if its rules allow jumps) a grid of jumps, made
/// on first use, and the baked tables.
template <class S>
class Jumps {
 public:
  explicit Jumps(const S&) {}
  static constexpr bool kNever = true;
  static constexpr bool kBakes = false;
  void update(std::span<const Point>) {}
  void refresh() {}
  void made_by_edit(bool) {}
  bool used() const { return false; }
  const char* not_ready() const { return nullptr; }
};

/// A grid of jumps over a grid of cells, made when it is first asked for; but not where it is not
/// possible().
template <class Cells, class Grid>
class LazyJumps : public LazyGrid<Cells, Grid> {
 public:
  using LazyGrid<Cells, Grid>::LazyGrid;
  static constexpr bool kNever = false;

  bool possible() const {
    const Cells& cells = this->cells();
    return Grid::supports(cells.topology().corner_rule(), cells.costs());
  }
  /// Why it is not. Precondition: it is not possible().
  const char* obstacle() const {
    WEND_ASSERT(!possible(), "nothing is in the way of jumps here: ask possible() first");
    const bool hexagonal = this->cells().topology().corner_rule() == CornerRule::hexagonal;
    return hexagonal ? kHexagons : kNoJumps;
  }
};

template <>
class Jumps<TerrainGrid> : public LazyJumps<TerrainGrid, TerrainJumpGrid> {
 public:
  using LazyJumps::LazyJumps;
  static constexpr bool kBakes = false;

  // No other thread uses this in what follows.

  void update(std::span<const Point> changed) {
    if (changed.empty()) return;
    made_by_edit(used());
    if (made() != nullptr) forget();
  }
  void refresh() {
    edited_ = false;
    if (used() && possible()) grid();
  }
  void made_by_edit(bool used) {
    edited_ = true;
    used_ = used;
  }
  /// Whether they were made, before edits or after.
  bool used() const { return used_ || made() != nullptr; }
  /// Why a question that can do without jumps should not ask for them; null if it may. Making them
  /// looks at the whole map. This depends on edits alone, not on earlier questions: else it would
  /// depend on which thread was first.
  const char* not_ready() const {
    return edited_ ? "the map was edited: Navigator::refresh makes jump points of its terrain"
                   : nullptr;
  }

 private:
  bool edited_ = false;
  bool used_ = false;
};

template <>
class Jumps<UnitGrid> : public LazyJumps<UnitGrid, JumpGrid> {
 public:
  using LazyJumps::LazyJumps;
  static constexpr bool kBakes = true;

  /// Why no tables can be baked, for any turning costs; null if they can.
  const char* no_tables() const {
    if (!possible()) return obstacle();
    return TurnTable::supports(grid()) ? nullptr : kTooLargeToBake;
  }
  /// Goes on with the tables there are. Precondition: no_tables() is null; no other thread uses
  /// this.
  Result<BakeReport> bake(const BakeOptions& options) {
    WEND_ASSERT(possible(), "tables are baked for grids with jumps: ask no_tables() first");
    std::unique_ptr<Tables> tables = std::move(tables_);
    if (tables == nullptr) tables = std::make_unique<Tables>(grid());
    Result<BakedMoves> baked =
        FirstMoves::bake(grid(), tables->turns, options, &tables->first_moves);
    if (baked) tables->first_moves = baked.value().moves;
    if (tables->first_moves.baked_for().width > 0) tables_ = std::move(tables);
    if (!baked) return baked.error();
    const FirstMoves& made = tables_->first_moves;
    return BakeReport{tables_->turns.count(), made.turns_done(),
                      tables_->turns.bytes() + made.table().size(), baked.value().complete};
  }
  /// Why the tables do not fit; null where they do and are used from now on. Preconditions as
  /// above.
  const char* adopt(FirstMoves moves) {
    WEND_ASSERT(possible(), "tables fit only grids with jumps: ask no_tables() first");
    auto tables = std::make_unique<Tables>(grid());
    const char* reason = moves.misfit(grid(), tables->turns);
    if (reason != nullptr) return reason;
    tables->first_moves = std::move(moves);
    tables_ = std::move(tables);
    return nullptr;
  }
  const FirstMoves* first_moves() const { return baked() ? &tables_->first_moves : nullptr; }
  /// Follows the grid, which has been updated; the tables are thrown away. No other thread uses
  /// this.
  void update(std::span<const Point> changed) {
    tables_.reset();
    if (made() != nullptr) made()->update(changed);
  }
  /// Looks for dead ends again. Baked tables need none.
  void refresh() {
    if (!baked()) forget();
  }
  void made_by_edit(bool) {}
  bool used() const { return made() != nullptr; }
  /// They are repaired.
  const char* not_ready() const { return nullptr; }
  bool baked() const { return tables_ != nullptr; }
  /// Precondition: baked().
  const GuidedGrid& guided() const {
    WEND_ASSERT(baked(), "tables guide searches once they are baked or adopted");
    return tables_->guided;
  }

 private:
  struct Tables {
    explicit Tables(const JumpGrid& grid) : turns(grid), guided(grid, turns, first_moves) {}
    TurnTable turns;
    FirstMoves first_moves;
    GuidedGrid guided;
  };

  std::unique_ptr<Tables> tables_;
};

}  // namespace wend
