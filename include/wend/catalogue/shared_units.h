#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "wend/catalogue/shared_navigator.h"
#include "wend/catalogue/unit_navigators.h"

namespace wend {

/// A map that changes while other threads search it, for units of several sizes and kinds: what
/// SharedNavigator is to Navigator, this is to UnitNavigators. A snapshot has a navigator for each
/// movement class that is asked of it, and all of a batch of edits or nothing of it.
///
/// A copy keeps the classes that were ever asked of it, and follows the edits that it missed. So a
/// reader who asks for a class for the first time on some copy pays for building its navigator.
class SharedUnits {
 public:
  explicit SharedUnits(GridMap map);

  SharedUnits(SharedUnits&&) noexcept;
  SharedUnits& operator=(SharedUnits&&) noexcept;
  /// Snapshots may outlive this.
  ~SharedUnits();

  /// The newest version. From any thread; a mutex is held for some nanoseconds, whatever a writer
  /// is doing. Navigators and searches refer to it: hold it as long as they are used.
  std::shared_ptr<const UnitNavigators> snapshot() const;

  /// Makes all the edits, in their order, and a new version with them; none of them on error. From
  /// any thread; commits wait for each other. Takes as long as UnitNavigators::update. Errors: a
  /// cell outside the map.
  Result<CommitReport> commit(std::span<const CellEdit> edits);

  /// As the newest version has it. Not while another thread commits.
  const GridMap& map() const;
  /// How many copies there are: see SharedNavigator.
  std::size_t copies() const;

 private:
  class Writer;

  std::unique_ptr<Writer> writer_;
};

}  // namespace wend
