// Versions of a map that changes while others read it.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "wend/base/assert.h"
#include "wend/catalogue/shared_navigator.h"

namespace wend {

/// The versions of one map: the newest, and the spare ones. All others are held by readers, and
/// come back by themselves.
template <class T>
class SnapshotPool : public std::enable_shared_from_this<SnapshotPool<T>> {
 public:
  struct Copy {
    std::unique_ptr<T> navigator;
    std::uint64_t changes_seen = 0;  // of all changed cells since the beginning
  };

  std::shared_ptr<const T> newest() const {
    const std::lock_guard lock(mutex_);
    return newest_;
  }

  void publish(Copy copy) {
    WEND_ASSERT(copy.navigator != nullptr, "readers need a navigator: bring one up to date first");
    const GiveBack give_back = {this->weak_from_this(), copy.changes_seen};
    std::shared_ptr<const T> fresh = std::shared_ptr<T>(copy.navigator.release(), give_back);
    {
      const std::lock_guard lock(mutex_);
      newest_.swap(fresh);
    }
    // The old one is let go of here, without the mutex, which giving it back takes.
  }

  void keep(Copy copy) {
    WEND_ASSERT(copy.navigator != nullptr,
                "only a navigator is worth keeping for the next version");
    const std::lock_guard lock(mutex_);
    spare_.push_back(std::move(copy));
  }

  /// Takes the unused copy that missed the fewest changes; an empty one if all are in use.
  Copy take() {
    const std::lock_guard lock(mutex_);
    if (spare_.empty()) return {};
    const auto best = std::max_element(
        spare_.begin(), spare_.end(),
        [](const Copy& a, const Copy& b) { return a.changes_seen < b.changes_seen; });
    Copy copy = std::move(*best);
    spare_.erase(best);
    return copy;
  }

 private:
  /// The deleter of a snapshot: the last reference gives its navigator back to the pool.
  struct GiveBack {
    std::weak_ptr<SnapshotPool> pool;
    std::uint64_t changes_seen;

    void operator()(T* navigator) const {
      Copy copy = {std::unique_ptr<T>(navigator), changes_seen};
      if (const std::shared_ptr<SnapshotPool> home = pool.lock()) home->keep(std::move(copy));
    }
  };

  mutable std::mutex mutex_;
  std::shared_ptr<const T> newest_;
  std::vector<Copy> spare_;
};

/// The map, and what has changed on it. A T is a navigator, or several: it has a version, and
/// follows a map by `update(map)` and `update(map, changed)`.
template <class T>
class SnapshotWriter {
 public:
  using Pool = SnapshotPool<T>;
  using Copy = typename Pool::Copy;
  using Build = std::function<Result<T>(const GridMap&)>;

  /// `build` makes what `first`, which is of this map, would be of another one.
  SnapshotWriter(GridMap map, T first, Build build)
      : map_(std::move(map)), build_(std::move(build)), pool_(std::make_shared<Pool>()) {
    pool_->publish({std::make_unique<T>(std::move(first)), 0});
  }

  Result<CommitReport> commit(std::span<const CellEdit> edits) {
    const std::lock_guard lock(mutex_);
    const auto outside = [&](const CellEdit& edit) { return !map_.contains(edit.cell); };
    if (std::any_of(edits.begin(), edits.end(), outside)) {
      return Error{"", 0, "an edited cell lies outside the map"};
    }
    const std::size_t before = changes_.size();
    const std::vector<CellEdit> undo = apply(edits);
    WEND_ASSERT(changes_.size() == before + undo.size(),
                "apply() notes each change, and what undoes it");
    CommitReport report = {pool_->newest()->version(), undo.size(), false};
    if (undo.empty()) return report;
    Result<Copy> copy = bring_up_to_date(pool_->take(), report);
    if (!copy) {
      for (auto edit = undo.rbegin(); edit != undo.rend(); ++edit) {
        map_.set_symbol(edit->cell, edit->symbol);
      }
      changes_.resize(before);
      return copy.error();
    }
    forget_old_changes();
    Copy fresh = std::move(copy).value();
    report.version = fresh.navigator->version();
    pool_->publish(std::move(fresh));
    return report;
  }

  const GridMap& map() const { return map_; }
  const Pool& pool() const { return *pool_; }
  std::size_t copies() const {
    const std::lock_guard lock(mutex_);
    return copies_;
  }

 private:
  /// Returns what the cells were.
  std::vector<CellEdit> apply(std::span<const CellEdit> edits) {
    std::vector<CellEdit> undo;
    for (const CellEdit& edit : edits) {
      const char before = map_.symbol(edit.cell);
      if (before == edit.symbol) continue;
      undo.push_back({edit.cell, before});
      changes_.push_back(edit.cell);
      map_.set_symbol(edit.cell, edit.symbol);
    }
    return undo;
  }

  /// Builds one where there is none. On error the one that there is stays in the pool.
  Result<Copy> bring_up_to_date(Copy copy, CommitReport& report) {
    const std::uint64_t changes_seen = forgotten_ + changes_.size();
    if (copy.navigator == nullptr) {
      Result<T> built = build_(map_);
      if (!built) return built.error();
      const Result<void> noted = note_edit(built.value());
      if (!noted) return noted.error();
      ++copies_;
      report.rebuilt = true;
      return Copy{std::make_unique<T>(std::move(built).value()), changes_seen};
    }
    const Result<UpdateReport> followed = follow(copy);
    if (!followed) {
      pool_->keep(std::move(copy));
      return followed.error();
    }
    report.rebuilt = followed.value().rebuilt;
    copy.changes_seen = changes_seen;
    return copy;
  }

  /// Marks a navigator that was built from the current map as edited: from now on `auto` chooses
  /// there as on edited ones, so results do not depend on which versions readers held.
  Result<void> note_edit(T& navigator) const {
    WEND_ASSERT(!changes_.empty(),
                "only a map that was changed is edited: apply() the edits first");
    const Result<UpdateReport> noted = navigator.update(map_, {&changes_.back(), 1});
    if (!noted) return noted.error();
    return {};
  }

  Result<UpdateReport> follow(Copy& copy) const {
    WEND_ASSERT(copy.navigator != nullptr, "there must be a copy to follow the changes: build one");
    WEND_ASSERT(copy.changes_seen <= forgotten_ + changes_.size(),
                "no copy has seen changes that were undone, or are still to come");
    if (copy.changes_seen < forgotten_) {
      const Result<void> replaced = copy.navigator->update(map_);
      if (!replaced) return replaced.error();
      const Result<void> noted = note_edit(*copy.navigator);
      if (!noted) return noted.error();
      return UpdateReport{true};
    }
    std::vector<Point> missed(
        changes_.begin() + static_cast<std::ptrdiff_t>(copy.changes_seen - forgotten_),
        changes_.end());
    // A door that opened and closed a hundred times is one change.
    std::sort(missed.begin(), missed.end(),
              [](Point a, Point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
    missed.erase(std::unique(missed.begin(), missed.end()), missed.end());
    return copy.navigator->update(map_, missed);
  }

  /// A copy that missed more than so many is rebuilt.
  void forget_old_changes() {
    const std::size_t most = 1024 + map_.cell_count() / 64;
    if (changes_.size() <= most) return;
    const std::size_t old = changes_.size() - most / 2;
    changes_.erase(changes_.begin(), changes_.begin() + static_cast<std::ptrdiff_t>(old));
    forgotten_ += old;
  }

  mutable std::mutex mutex_;  // commits one after another
  GridMap map_;
  Build build_;
  std::vector<Point> changes_;   // cells, in the order in which they changed
  std::uint64_t forgotten_ = 0;  // how many came before these
  std::size_t copies_ = 1;
  std::shared_ptr<Pool> pool_;
};

}  // namespace wend
