#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "wend/catalogue/navigator.h"

namespace wend {

/// What a cell is to become: a terrain symbol, as in GridMap. One that has no terrain cost is
/// blocked.
struct CellEdit {
  Point cell;
  char symbol;
};

/// What a commit did.
struct CommitReport {
  std::uint64_t version = 0;  ///< of the navigator that snapshots are of from now on
  std::size_t changed = 0;    ///< edits that made a difference
  bool rebuilt = false;       ///< no copy could be repaired: one was built anew, linear in the map
};

/// A map that changes while other threads search it. Readers take snapshots, navigators that stay
/// what they are as long as they are held; a writer commits edits in batches. A snapshot has all of
/// a batch or nothing of it.
///
/// No commit copies the map: a navigator that nobody holds any more is brought up to date by
/// repairing what it missed (Navigator::update), and published. Another one is built only where all
/// are held. So there are at most one more than versions were ever held at the same time, the
/// newest always being one of them; and the map, and the last changes.
class SharedNavigator {
 public:
  /// Errors: as Navigator::build.
  static Result<SharedNavigator> build(GridMap map, const GridOptions& options = {});

  SharedNavigator(SharedNavigator&&) noexcept;
  SharedNavigator& operator=(SharedNavigator&&) noexcept;
  /// Snapshots may outlive this.
  ~SharedNavigator();

  /// The newest version. From any thread; a mutex is held for some nanoseconds, whatever a writer
  /// is doing. Search handles refer to the navigator: hold the snapshot as long as they are used.
  std::shared_ptr<const Navigator> snapshot() const;

  /// Makes all the edits, in their order, and a new version with them; none of them on error. From
  /// any thread; commits wait for each other. Takes as long as Navigator::update for the cells that
  /// changed in this batch and in those that the reused navigator missed. Errors: a cell outside
  /// the map; as Navigator::update.
  Result<CommitReport> commit(std::span<const CellEdit> edits);

  /// As the newest version has it. Not while another thread commits.
  const GridMap& map() const;
  /// How many navigators there are: see above.
  std::size_t copies() const;

 private:
  class Writer;
  explicit SharedNavigator(std::unique_ptr<Writer> writer);

  std::unique_ptr<Writer> writer_;
};

}  // namespace wend
