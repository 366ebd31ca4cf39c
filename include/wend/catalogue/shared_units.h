#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "wend/catalogue/shared_navigator.h"
#include "wend/catalogue/unit_navigators.h"

namespace wend {

/// A map that changes while other threads search it, for units of several sizes and kinds: a
/// SharedNavigator whose snapshots are UnitNavigators. A snapshot has a navigator for each movement
/// class that is requested from it, and all edits of a batch or none.
///
/// A copy keeps all classes that were ever requested from it, and repairs the edits that it missed.
/// So the first request for a class on a copy pays for building its navigator.
class SharedUnits {
 public:
  explicit SharedUnits(GridMap map);

  SharedUnits(SharedUnits&&) noexcept;
  SharedUnits& operator=(SharedUnits&&) noexcept;
  /// Snapshots may outlive this.
  ~SharedUnits();

  /// The newest version. From any thread; a mutex is held for some nanoseconds, even during a
  /// commit. Navigators and searches refer to it: hold it as long as they are used.
  std::shared_ptr<const UnitNavigators> snapshot() const;

  /// Applies all edits in order and publishes a new version; on error none is applied. From any
  /// thread; commits wait for each other. Takes as long as UnitNavigators::update. Errors: a cell
  /// outside the map.
  Result<CommitReport> commit(std::span<const CellEdit> edits);

  /// The map of the newest version. Not while another thread commits.
  const GridMap& map() const;
  /// Number of copies: see SharedNavigator.
  std::size_t copies() const;

 private:
  class Writer;

  std::unique_ptr<Writer> writer_;
};

}  // namespace wend
