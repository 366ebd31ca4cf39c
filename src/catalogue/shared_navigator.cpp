#include "wend/catalogue/shared_navigator.h"

#include "snapshots.h"
#include "wend/base/assert.h"
#include "wend/catalogue/shared_units.h"

namespace wend {

class SharedNavigator::Writer : public SnapshotWriter<Navigator> {
 public:
  using SnapshotWriter::SnapshotWriter;
};

Result<SharedNavigator> SharedNavigator::build(GridMap map, const GridOptions& options) {
  const auto build = [options](const GridMap& of) { return Navigator::build(of, options); };
  Result<Navigator> first = build(map);
  if (!first) return first.error();
  return SharedNavigator(std::make_unique<Writer>(std::move(map), std::move(first).value(), build));
}

SharedNavigator::SharedNavigator(std::unique_ptr<Writer> writer) : writer_(std::move(writer)) {}
SharedNavigator::SharedNavigator(SharedNavigator&&) noexcept = default;
SharedNavigator& SharedNavigator::operator=(SharedNavigator&&) noexcept = default;
SharedNavigator::~SharedNavigator() = default;

std::shared_ptr<const Navigator> SharedNavigator::snapshot() const {
  return writer_->pool().newest();
}
Result<CommitReport> SharedNavigator::commit(std::span<const CellEdit> edits) {
  WEND_ASSERT(writer_ != nullptr, "this navigator was moved away: commit to the one it went to");
  return writer_->commit(edits);
}
const GridMap& SharedNavigator::map() const { return writer_->map(); }
std::size_t SharedNavigator::copies() const { return writer_->copies(); }

class SharedUnits::Writer : public SnapshotWriter<UnitNavigators> {
 public:
  using SnapshotWriter::SnapshotWriter;
};

SharedUnits::SharedUnits(GridMap map) {
  const auto build = [](const GridMap& of) { return Result<UnitNavigators>(UnitNavigators(of)); };
  UnitNavigators first(map);
  writer_ = std::make_unique<Writer>(std::move(map), std::move(first), build);
}

SharedUnits::SharedUnits(SharedUnits&&) noexcept = default;
SharedUnits& SharedUnits::operator=(SharedUnits&&) noexcept = default;
SharedUnits::~SharedUnits() = default;

std::shared_ptr<const UnitNavigators> SharedUnits::snapshot() const {
  return writer_->pool().newest();
}
Result<CommitReport> SharedUnits::commit(std::span<const CellEdit> edits) {
  WEND_ASSERT(writer_ != nullptr, "these units were moved away: commit to those they went to");
  return writer_->commit(edits);
}
const GridMap& SharedUnits::map() const { return writer_->map(); }
std::size_t SharedUnits::copies() const { return writer_->copies(); }

}  // namespace wend
