// Whole-map flow fields, shared by all units with the same goals, within a memory bound.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "wend/flow/flow_field.h"
#include "wend/internal/flow/kept_by_goals.h"

namespace wend {

struct FieldCacheOptions {
  /// Memory bound of all fields: about twelve of 1024 x 1024 cells by default. Beyond it, fields
  /// that nobody holds are dropped, least recently used first.
  std::size_t most_bytes = std::size_t{64} << 20;
};

/// For many units on maps of every family. If units stand in a small part of a large grid, a
/// FlowCache computes less. Fields with capacities (arriving units change them) or with overlays
/// (each has its owner) cannot be shared: make a FlowField for each.
///
/// Use from one thread at a time. Any number of threads may read the fields that it returned while
/// no update() runs. Fields that somebody holds are kept, beyond the bound if necessary
/// (over_bound()), and follow edits.
class FieldCache {
 public:
  /// The navigator must outlive it, and must not move.
  explicit FieldCache(const NodeNavigator& navigator, const FieldCacheOptions& options = {});

  /// The field to the nearest of some goals: the cached one, or a new one. Order and repetition of
  /// goals do not matter. Errors: as FlowField::build; then nothing is cached.
  Result<std::shared_ptr<const FlowField>> to(std::span<const NodeId> goals,
                                              FlowKind kind = FlowKind::steps);
  /// Drops fields that nobody holds until all fit into the bound; to() also does so when it makes a
  /// field.
  void trim() { kept_.trim(); }

  /// Call after the navigator's update: repairs all fields as FlowField::update does. Error: that
  /// of the first field whose kind no longer fits the map. Such a field then reaches nothing; the
  /// others are up to date.
  Result<void> update(const NodeNavigator& navigator, std::span<const NodeId> changed);

  std::size_t size() const { return kept_.size(); }
  const FlowCacheCounts& counts() const { return kept_.counts(); }
  std::size_t bytes() const { return kept_.bytes(); }
  bool over_bound() const { return kept_.over_bound(); }
  /// Checks that every field is found by its goals and passes FlowField::validate; returns the
  /// first fault.
  Result<void> validate() const;

 private:
  const NodeNavigator* navigator_;
  KeptByGoals<FlowField> kept_;
};

}  // namespace wend
