// Whole-map flow fields shared by all that go to the same place, within a bound of memory.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "wend/flow/flow_field.h"
#include "wend/internal/flow/kept_by_goals.h"

namespace wend {

struct FieldCacheOptions {
  /// What all fields may take: of 1024 x 1024 cells about twelve. Of those that nobody holds the
  /// ones used longest ago are dropped.
  std::size_t most_bytes = std::size_t{64} << 20;
};

/// For many units on maps of every family; where units stand in a small part of a large grid, a
/// FlowCache makes less. Fields with capacities, which units change by arriving, and with overlays,
/// which belong to who fills them, are nothing to share: make a FlowField for each.
///
/// One thread at a time; fields that it gave out may be asked by any number of threads while it
/// follows no edit. Whatever somebody holds stays, beyond the bound if need be (over_bound()), and
/// follows edits.
class FieldCache {
 public:
  /// The navigator must outlive it, and stay where it is.
  explicit FieldCache(const NodeNavigator& navigator, const FieldCacheOptions& options = {});

  /// The field to the nearest of some goals, in whatever order and however often these are named:
  /// the one that is kept, or a new one. Errors: as of FlowField::build; then nothing is kept.
  Result<std::shared_ptr<const FlowField>> to(std::span<const NodeId> goals,
                                              FlowKind kind = FlowKind::steps);
  /// Drops what nobody holds until all fits into the bound again; to() does so as well when it
  /// makes a field.
  void trim() { kept_.trim(); }

  /// Follows the navigator after its update, with all fields, repaired as FlowField::update does.
  /// Error: the first of a field whose kind does not fit the map any more; it reaches nothing then,
  /// and the others have followed.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);
  Result<void> update(const Navigator& navigator, std::span<const Point> changed);

  std::size_t size() const { return kept_.size(); }
  const FlowCacheCounts& counts() const { return kept_.counts(); }
  std::size_t bytes() const { return kept_.bytes(); }
  bool over_bound() const { return kept_.over_bound(); }
  /// Whether all fields are found by their goals and say what FlowField::validate asks; the first
  /// fault, if not.
  Result<void> validate() const;

 private:
  template <class Map, class Place>
  Result<void> follow(const Map& navigator, std::span<const Place> changed);

  const NodeNavigator* navigator_;
  KeptByGoals<FlowField> kept_;
};

}  // namespace wend
