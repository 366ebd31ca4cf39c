// Grids made of another one, when they are first asked for.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>

#include "wend/base/assert.h"
#include "wend/internal/base/progress.h"

namespace wend {

template <class Cells, class Grid>
class LazyGrid {
 public:
  explicit LazyGrid(const Cells& cells) : cells_(&cells) {}

  /// From any thread.
  const Grid& grid() const {
    std::call_once(lazy_->once, [this] { make(); });
    WEND_ASSERT(lazy_->grid.has_value(), "a grid is made once, and lives until forget()");
    return *lazy_->grid;
  }
  /// Sets the listener that is told how far the grid is while it is made; null: none. No other
  /// thread uses this.
  void set_listener(const ProgressListener* listener) { listener_ = listener; }
  /// Null before it was asked for.
  Grid* made() { return lazy_->grid.has_value() ? &*lazy_->grid : nullptr; }
  const Grid* made() const { return lazy_->grid.has_value() ? &*lazy_->grid : nullptr; }
  /// Makes it anew when it is asked for again. No other thread uses this.
  void forget() { lazy_ = std::make_unique<Lazy>(); }
  const Cells& cells() const { return *cells_; }

 private:
  struct Lazy {
    std::once_flag once;
    std::optional<Grid> grid;
  };

  void make() const {
    if constexpr (std::is_constructible_v<Grid, const Cells&, Progress>) {
      const Progress progress(listener_);
      progress.tell(0);
      lazy_->grid.emplace(*cells_, progress);
      progress.tell(1);
    } else {
      lazy_->grid.emplace(*cells_);
    }
  }

  const Cells* cells_;
  const ProgressListener* listener_ = nullptr;
  std::unique_ptr<Lazy> lazy_ = std::make_unique<Lazy>();
};

}  // namespace wend
