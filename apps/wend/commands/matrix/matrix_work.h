// The searches of `wend matrix`, shared out among threads, and their rows in order.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "commands/matrix/in_order.h"
#include "terminal/progress_bar.h"
#include "wend/catalogue/node_navigator.h"

namespace wend::cli {

/// One search answers for one place of the side with fewer of them, where searches know the way
/// back; else for one of --from. That is decided by the whole matrix, so that each part of one has
/// the costs that the whole has: sums of fractions depend on the direction.
class MatrixWork {
 public:
  /// The navigator and the lists must outlive it.
  MatrixWork(const NodeNavigator& navigator, const std::vector<NodeId>& from,
             const std::vector<NodeId>& to);

  /// Whether a search answers for a row; else for a column.
  bool by_rows() const { return forward_; }
  std::size_t searches() const { return forward_ ? from_.size() : to_.size(); }

  /// Searches [first, end). Each row's entries become text, on any thread, and all texts are handed
  /// on in order: the rows first to end, or of every row the columns first to end. By rows the
  /// memory is that of a few rows for each thread. An interrupt stops it. Throws what the functions
  /// throw.
  void run(std::size_t first, std::size_t end, std::uint64_t threads);
  std::function<std::string(std::span<const double>)> to_text;
  std::function<void(std::string)> on_row;

  /// Whether all costs are known.
  bool complete() const { return complete_; }

 private:
  void work(ProgressBar* progress);
  void guarded_work(ProgressBar* progress);
  void search(std::size_t i, Workspace& workspace, std::vector<double>& costs);

  const NodeNavigator& navigator_;
  const std::vector<NodeId>& from_;
  const std::vector<NodeId>& to_;
  bool forward_;
  std::size_t first_ = 0;
  std::size_t end_ = 0;
  std::unique_ptr<InOrder> in_order_;  // by rows
  std::vector<double> block_;          // by columns: all rows of those
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> complete_{true};
  std::atomic<bool> failed_{false};
  std::mutex failing_;
  std::exception_ptr failure_;
};

}  // namespace wend::cli
