#include "wend/space/first_moves.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <thread>

#include "wend/space/first_move_flood.h"

namespace wend {

/// Shares the turns out to threads, so many at a time that no two write to one line of the cache
/// for long.
class FirstMoveBaker {
 public:
  FirstMoveBaker(const JumpGrid& grid, const TurnTable& turns, const BakeOptions& options)
      : grid_(grid), turns_(turns), options_(options) {
    made_.turns_ = turns.count();
  }

  Result<FirstMoves> bake() {
    if (!FirstMoveFlood::supports(grid_)) {
      return Error{"", 0,
                   "the map is too large to bake (more than 32,768 cells a side, or a "
                   "diagonal step dearer than 65,535)"};
    }
    if (options_.block < 1 || !std::has_single_bit(static_cast<std::uint32_t>(options_.block))) {
      return Error{"", 0, "the side of a block must be a power of two"};
    }
    if (!lay_out()) {
      return Error{"", 0,
                   "the tables would take more memory than BakeOptions::most_bytes: take larger "
                   "blocks"};
    }
    std::vector<std::thread> threads;
    const unsigned wanted = options_.threads != 0
                                ? options_.threads
                                : std::max(1u, std::thread::hardware_concurrency());
    for (unsigned i = 1; i < wanted; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    if (cancelled()) return Error{"", 0, "baking was cancelled"};
    if (too_far_)
      return Error{"", 0, "the map is too large to bake: some path costs more than 2^31"};
    return std::move(made_);
  }

 private:
  static constexpr std::size_t kShare = 64;

  /// False where the tables would be too large.
  bool lay_out() {
    made_.shift_ =
        static_cast<unsigned>(std::countr_zero(static_cast<std::uint32_t>(options_.block)));
    made_.blocks_per_row_ = blocks(grid_.topology().width());
    block_count_ = made_.blocks_per_row_ * blocks(grid_.topology().height());
    if (made_.turns_ > options_.most_bytes / block_count_) return false;
    made_.moves_.resize(block_count_ * made_.turns_);
    return true;
  }

  std::size_t blocks(std::int32_t cells) const {
    return ((static_cast<std::size_t>(cells) - 1) >> made_.shift_) + 1;
  }

  bool cancelled() const {
    return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
  }

  void work() {
    FirstMoveFlood flood(grid_, turns_);
    std::vector<std::uint8_t> share(block_count_ * kShare);
    for (;;) {
      const std::size_t begin = next_.fetch_add(kShare);
      if (begin >= made_.turns_ || cancelled() || too_far_) return;
      const std::size_t count = std::min(kShare, made_.turns_ - begin);
      std::fill(share.begin(), share.end(), std::uint8_t{0});
      for (std::size_t i = 0; i < count; ++i) {
        if (!flood.run(turns_.node(static_cast<std::uint32_t>(begin + i)))) too_far_ = true;
        gather(flood.moves(), &share[i]);
      }
      for (std::size_t block = 0; block < block_count_; ++block) {
        std::copy_n(&share[block * kShare], count, &made_.moves_[block * made_.turns_ + begin]);
      }
      report(count);
    }
  }

  /// What leads to any cell of a block leads to the block.
  void gather(std::span<const std::uint8_t> moves, std::uint8_t* share) const {
    const auto width = static_cast<std::size_t>(grid_.topology().width());
    const auto height = static_cast<std::size_t>(grid_.topology().height());
    const std::size_t side = std::size_t{1} << made_.shift_;
    const std::uint8_t* cell = moves.data();
    for (std::size_t y = 0; y < height; ++y) {
      std::uint8_t* out = share + (y >> made_.shift_) * made_.blocks_per_row_ * kShare;
      for (std::size_t x = 0; x < width; x += side, out += kShare) {
        unsigned all = 0;
        for (const std::uint8_t* end = cell + std::min(side, width - x); cell != end; ++cell) {
          all |= *cell;
        }
        *out |= static_cast<std::uint8_t>(all);
      }
    }
  }

  void report(std::size_t count) {
    if (!options_.on_progress) return;
    const std::lock_guard lock(reporting_);
    done_ += count;
    options_.on_progress(static_cast<double>(done_) / static_cast<double>(made_.turns_));
  }

  const JumpGrid& grid_;
  const TurnTable& turns_;
  const BakeOptions& options_;
  FirstMoves made_;
  std::size_t block_count_ = 0;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> too_far_{false};
  std::mutex reporting_;
  std::size_t done_ = 0;
};

Result<FirstMoves> FirstMoves::bake(const JumpGrid& grid, const TurnTable& turns,
                                    const BakeOptions& options) {
  return FirstMoveBaker(grid, turns, options).bake();
}

}  // namespace wend
