// Grids made of another one, when they are first asked for.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

namespace wend {

template <class Cells, class Grid>
class LazyGrid {
 public:
  explicit LazyGrid(const Cells& cells) : cells_(&cells) {}

  /// From any thread.
  const Grid& grid() const {
    std::call_once(lazy_->once, [this] { lazy_->grid.emplace(*cells_); });
    return *lazy_->grid;
  }
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

  const Cells* cells_;
  std::unique_ptr<Lazy> lazy_ = std::make_unique<Lazy>();
};

}  // namespace wend
