#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "wend/catalogue/navigator.h"

namespace wend {

/// A cell's new terrain symbol, as in GridMap. A symbol without a terrain cost is blocked.
struct CellEdit {
  Point cell;
  char symbol;
};

/// The result of a commit.
struct CommitReport {
  std::uint64_t version = 0;  ///< of the navigator in snapshots from now on
  std::size_t changed = 0;    ///< edits that made a difference
  bool rebuilt = false;       ///< no copy could be repaired: one was rebuilt, linear in the map
};

/// A map that changes while other threads search it. Readers take snapshots: navigators that do not
/// change while they are held. A writer commits edits in batches. A snapshot has all edits of a
/// batch or none.
///
/// No commit copies the map: it takes a navigator that nobody holds any more, repairs what it
/// missed (Navigator::update), and publishes it. It builds another one only if all are held. So the
/// number of navigators is at most one more than the number of versions ever held at the same time,
/// counting the newest as held. Besides these, the map and the last changes are stored.
class SharedNavigator {
 public:
  /// Errors: as Navigator::build.
  static Result<SharedNavigator> build(GridMap map, const GridOptions& options = {});

  SharedNavigator(SharedNavigator&&) noexcept;
  SharedNavigator& operator=(SharedNavigator&&) noexcept;
  /// Snapshots may outlive this.
  ~SharedNavigator();

  /// The newest version. From any thread; a mutex is held for some nanoseconds, even during a
  /// commit. Search handles refer to the navigator: hold the snapshot as long as they are used.
  std::shared_ptr<const Navigator> snapshot() const;

  /// Applies all edits in order and publishes a new version; on error none is applied. From any
  /// thread; commits wait for each other. Takes as long as Navigator::update for the cells changed
  /// in this batch and in the batches that the reused navigator missed. Errors: a cell outside the
  /// map; as Navigator::update.
  Result<CommitReport> commit(std::span<const CellEdit> edits);

  /// The map of the newest version. Not while another thread commits.
  const GridMap& map() const;
  /// Number of navigators: see above.
  std::size_t copies() const;

 private:
  class Writer;
  explicit SharedNavigator(std::unique_ptr<Writer> writer);

  std::unique_ptr<Writer> writer_;
};

}  // namespace wend
