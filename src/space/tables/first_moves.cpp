#include "wend/space/tables/first_moves.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <thread>

#include "wend/base/assert.h"
#include "wend/internal/base/checksum.h"
#include "wend/internal/space/tables/first_move_flood.h"

namespace wend {
namespace {

constexpr std::size_t kShare = FirstMoves::kShare;
constexpr std::uint8_t kAllMoves = 255;

/// All shares in an order that is spread over the map, so that the first few help everywhere.
std::vector<std::size_t> spread_shares(std::size_t count) {
  std::vector<std::size_t> shares;
  const auto bits = static_cast<unsigned>(std::bit_width(count));
  for (std::size_t i = 0; shares.size() < count; ++i) {
    std::size_t mirrored = 0;
    for (unsigned bit = 0; bit < bits; ++bit) mirrored |= (i >> bit & 1) << (bits - 1 - bit);
    if (mirrored < count) shares.push_back(mirrored);
  }
  return shares;
}

/// How many shares the options allow, by the looks that a few floods take.
std::size_t affordable_shares(const JumpGrid& grid, const TurnTable& turns,
                              const BakeOptions& options) {
  constexpr std::uint32_t kSamples = 8;
  const std::size_t all = (turns.count() + kShare - 1) / kShare;
  if (options.most_looks == ~std::uint64_t{0} || turns.count() == 0) return all;
  FirstMoveFlood flood(grid, turns);
  std::uint64_t looks = 0;
  for (std::uint32_t i = 0; i < kSamples; ++i) {
    flood.run(turns.node(static_cast<std::uint32_t>(std::uint64_t{turns.count()} * i / kSamples)));
    looks += flood.looks();
  }
  const std::uint64_t affordable = options.most_looks / (looks / kSamples + 1);
  return affordable >= turns.count() ? all : static_cast<std::size_t>(affordable / kShare);
}

GridBlocks cut(const GridTopology& grid, const BakeOptions& options) {
  constexpr unsigned kLeast = 2;  // below, more blocks are no help
  if (options.block != 0) {
    const auto side = static_cast<std::uint32_t>(std::min(options.block, 32'768));
    return {grid, static_cast<unsigned>(std::countr_zero(side))};
  }
  GridBlocks blocks(grid, kLeast);
  while (blocks.row_count > std::max(options.most_blocks, std::size_t{1})) {
    blocks = GridBlocks(grid, blocks.shift + 1);
  }
  return blocks;
}

/// One where there are no threads, as in a browser without them.
std::size_t thread_count(const BakeOptions& options) {
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
  static_cast<void>(options);
  return 1;
#else
  return options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
#endif
}

/// Shares the turns out to threads, so many at a time that no two write to one line of the cache
/// for long.
class Baker {
 public:
  Baker(const JumpGrid& grid, const TurnTable& turns, const BakedFor& key,
        const BakeOptions& options, GridBlocks blocks)
      : grid_(grid),
        turns_(turns),
        key_(key),
        options_(options),
        blocks_(std::move(blocks)),
        done_(FirstMoves::shares_of(key)),
        moves_(std::size_t{blocks_.row_count} * key.turns, kAllMoves) {}

  void go_on_from(const FirstMoves& begun) {
    if (begun.baked_for().mismatch(key_) != nullptr || begun.blocks() != blocks_) return;
    done_ = begun.done();
    std::copy(begun.table().begin(), begun.table().end(), moves_.begin());
  }

  /// False where some path costs too much.
  bool bake() {
    wanted_ = spread_shares(done_.size());
    wanted_.resize(affordable_shares(grid_, turns_, options_));
    std::erase_if(wanted_, [this](std::size_t share) { return !is_of_part(share); });
    for (const std::size_t share : wanted_) {
      if (!done_[share]) to_do_.push_back(share);
    }
    std::vector<std::thread> threads;
    const std::size_t count = std::min(thread_count(options_), to_do_.size());
    for (std::size_t i = 1; i < count; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    return !too_far_;
  }

  BakedMoves take() {
    const bool complete = std::all_of(wanted_.begin(), wanted_.end(),
                                      [&](std::size_t share) { return done_[share]; });
    auto keeper = std::make_shared<std::vector<std::uint8_t>>(std::move(moves_));
    return {{key_, std::move(blocks_), std::move(done_), {keeper, keeper->data()}}, complete};
  }

 private:
  std::size_t share_size(std::size_t share) const {
    WEND_ASSERT(share * kShare < key_.turns, "shares are numbered by their turns");
    return std::min(kShare, key_.turns - share * kShare);
  }

  bool is_of_part(std::size_t share) const {
    const TablePart& part = options_.part;
    return share >= part.first_of(done_.size()) && share < part.end_of(done_.size());
  }

  static bool is_set(const std::atomic<bool>* flag) {
    return flag != nullptr && flag->load(std::memory_order_relaxed);
  }

  void work() {
    FirstMoveFlood flood(grid_, turns_);
    std::vector<std::uint8_t> found(std::size_t{blocks_.row_count} * kShare);
    while (!is_set(options_.pause)) {
      const std::size_t next = next_.fetch_add(1);
      if (next >= to_do_.size()) return;
      const std::size_t begin = to_do_[next] * kShare;
      const std::size_t count = share_size(to_do_[next]);
      std::fill(found.begin(), found.end(), std::uint8_t{0});
      for (std::size_t i = 0; i < count; ++i) {
        if (is_set(options_.cancel) || too_far_) return;
        if (!flood.run(turns_.node(static_cast<std::uint32_t>(begin + i)))) too_far_ = true;
        gather(flood.moves(), &found[i]);
      }
      for (std::size_t row = 0; row < blocks_.row_count; ++row) {
        std::copy_n(&found[row * kShare], count, &moves_[row * key_.turns + begin]);
      }
      finish(to_do_[next]);
    }
  }

  /// The first moves to a block are those to any of its cells.
  void gather(std::span<const std::uint8_t> moves, std::uint8_t* found) const {
    const auto width = static_cast<std::size_t>(key_.width);
    const auto height = static_cast<std::size_t>(key_.height);
    const std::size_t side = std::size_t{1} << blocks_.shift;
    const std::uint8_t* cell = moves.data();
    for (std::size_t y = 0; y < height; ++y) {
      const std::uint32_t* row = &blocks_.rows[(y >> blocks_.shift) * blocks_.per_row];
      for (std::size_t x = 0; x < width; x += side, ++row) {
        unsigned all = 0;
        for (const std::uint8_t* end = cell + std::min(side, width - x); cell != end; ++cell) {
          all |= *cell;
        }
        if (all != 0) found[*row * kShare] |= static_cast<std::uint8_t>(all);
        WEND_ASSERT(all == 0 || *row < blocks_.row_count, "where paths lead, blocks have a row");
      }
    }
  }

  void finish(std::size_t share) {
    const std::lock_guard lock(finishing_);
    WEND_ASSERT(!done_[share] && finished_ < to_do_.size(), "each share is baked by one thread");
    done_[share] = true;
    ++finished_;
    if (!options_.on_progress) return;
    const std::size_t left = to_do_.size() - finished_;
    const auto wanted = static_cast<double>(wanted_.size());
    options_.on_progress((wanted - static_cast<double>(left)) / wanted);
  }

  const JumpGrid& grid_;
  const TurnTable& turns_;
  const BakedFor& key_;
  const BakeOptions& options_;
  GridBlocks blocks_;
  std::vector<bool> done_;
  std::vector<std::uint8_t> moves_;
  std::vector<std::size_t> to_do_;  // shares
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> too_far_{false};
  std::mutex finishing_;
  std::size_t finished_ = 0;
  std::vector<std::size_t> wanted_;
};

}  // namespace

BakeOptions BakeOptions::of(BakeSize size) {
  BakeOptions options;
  // A look takes two nanoseconds on one thread.
  constexpr std::uint64_t kLooks = 300'000'000;
  if (size == BakeSize::small) options.most_looks = kLooks;
  options.most_blocks = size == BakeSize::large ? 2000 : 200;
  return options;
}

BakedFor BakedFor::grid(const JumpGrid& grid, const TurnTable& turns) {
  const GridTopology& cells = grid.topology();
  std::vector<std::uint8_t> walkable((grid.node_count() + 7) / 8);
  for (NodeId node = 0; node < grid.node_count(); ++node) {
    if (cells.walkable(node)) walkable[node / 8] |= static_cast<std::uint8_t>(1u << node % 8);
  }
  BakedFor key;
  key.cells = checksum(walkable);
  key.width = cells.width();
  key.height = cells.height();
  key.corners = cells.corner_rule();
  key.costs = {static_cast<std::uint32_t>(grid.step_cost(north)),
               static_cast<std::uint32_t>(grid.step_cost(north_east))};
  key.turns = turns.count();
  return key;
}

const char* BakedFor::mismatch(const BakedFor& other) const {
  if (width != other.width || height != other.height) {
    return "the tables were baked for a map of another size";
  }
  if (corners != other.corners) return "the tables were baked for another corner rule";
  if (costs.straight != other.costs.straight || costs.diagonal != other.costs.diagonal) {
    return "the tables were baked for other step costs";
  }
  if (cells != other.cells) return "the tables were baked for another map of the same size";
  return turns == other.turns ? nullptr : "the tables number other turns than this version of wend";
}

GridBlocks::GridBlocks(const GridTopology& grid, unsigned block_shift)
    : shift(block_shift),
      per_row(static_cast<std::size_t>(count(grid.width(), shift))),
      rows(per_row * static_cast<std::size_t>(count(grid.height(), shift)), kNone) {
  Point p;
  for (NodeId node = 0; node < grid.node_count(); ++node) {
    std::uint32_t& row = rows[block_of(p)];
    if (grid.walkable(node) && row == kNone) row = row_count++;
    if (++p.x == grid.width()) p = {0, p.y + 1};
  }
}

FirstMoves::FirstMoves(const BakedFor& key, GridBlocks blocks, std::vector<bool> done,
                       std::shared_ptr<const std::uint8_t> table)
    : key_(key), blocks_(std::move(blocks)), done_(std::move(done)), moves_(std::move(table)) {
  WEND_ASSERT(done_.size() == shares_of(key_), "say of each share whether it is there");
  WEND_ASSERT(moves_ != nullptr || key_.turns == 0 || blocks_.row_count == 0,
              "give the table itself");
  for (std::size_t share = 0; share < done_.size(); ++share) {
    if (done_[share]) turns_done_ += std::min(kShare, key_.turns - share * kShare);
  }
}

const char* FirstMoves::misfit(const JumpGrid& grid, const TurnTable& turns) const {
  const char* reason = key_.mismatch(BakedFor::grid(grid, turns));
  if (reason != nullptr || blocks_ == GridBlocks(grid.topology(), blocks_.shift)) return reason;
  return "the tables have other blocks than the map";
}

Result<BakedMoves> FirstMoves::bake(const JumpGrid& grid, const TurnTable& turns,
                                    const BakeOptions& options, const FirstMoves* begun) {
  if (options.block != 0 &&
      (options.block < 1 || !std::has_single_bit(static_cast<std::uint32_t>(options.block)))) {
    return Error{"", 0, "the side of a block must be a power of two"};
  }
  WEND_ASSERT(options.part.index < options.part.count && options.part.count <= 1'000'000,
              "parts are numbered from 0, and there are at most a million");
  const BakedFor key = BakedFor::grid(grid, turns);
  GridBlocks blocks = cut(grid.topology(), options);
  if (std::uint64_t{blocks.row_count} * key.turns > options.most_bytes) {
    return Error{"", 0,
                 "the tables would take " +
                     std::to_string((std::uint64_t{blocks.row_count} * key.turns) >> 20) +
                     " MiB, and " + std::to_string(options.most_bytes >> 20) +
                     " are allowed: take larger blocks"};
  }
  Baker baker(grid, turns, key, options, std::move(blocks));
  if (begun != nullptr) baker.go_on_from(*begun);
  if (!baker.bake()) {
    return Error{"", 0, "the map is too large to bake: some path costs more than 2^31"};
  }
  return baker.take();
}

}  // namespace wend
