#include "waiting_line.h"

#include <algorithm>
#include <limits>

#include "wend/base/assert.h"

namespace wend {
namespace {

/// For heaps, whose top is what is not before any other.
bool comes_later(const WaitingLine::Entry& a, const WaitingLine::Entry& b) {
  return a.due != b.due ? a.due > b.due : a.sequence > b.sequence;
}

}  // namespace

std::uint32_t WaitingLine::place_of(std::uint32_t owner) {
  const auto named = [&](const Owner& other) { return other.name == owner; };
  const auto found = std::find_if(owners_.begin(), owners_.end(), named);
  const auto place = static_cast<std::uint32_t>(found - owners_.begin());
  if (found == owners_.end()) owners_.push_back({owner, 0, 0, 0, {}});
  return place;
}

/// The least budget used by a waiting owner. Idle owners do not count, so they save up no credit.
std::uint64_t WaitingLine::least_had() const {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const Owner& owner : owners_) {
    if (owner.waiting > 0) least = std::min(least, owner.had);
  }
  return least == std::numeric_limits<std::uint64_t>::max() ? 0 : least;
}

void WaitingLine::began(std::uint32_t place) {
  WEND_ASSERT(place < owners_.size(), "place_of() gives an owner its place before it waits");
  Owner& owner = owners_[place];
  if (owner.waiting == 0) owner.had = std::max(owner.had, least_had());
  ++owner.waiting;
}

void WaitingLine::ended(std::uint32_t place) {
  WEND_ASSERT(owners_[place].waiting > 0, "each request that began to wait ends once");
  --owners_[place].waiting;
}

void WaitingLine::add(const Entry& entry) {
  WEND_ASSERT(entry.owner < owners_.size(), "an entry names its owner by place_of()");
  std::vector<Entry>& heap = owners_[entry.owner].heap;
  heap.push_back(entry);
  std::push_heap(heap.begin(), heap.end(), comes_later);
}

void WaitingLine::forget(std::uint32_t place, Counts counts) {
  Owner& owner = owners_[place];
  constexpr std::size_t kFew = 64;
  if (++owner.forgotten < kFew || 2 * owner.forgotten < owner.heap.size()) return;
  const auto gone = [&](const Entry& entry) { return !counts(entry); };
  owner.heap.erase(std::remove_if(owner.heap.begin(), owner.heap.end(), gone), owner.heap.end());
  std::make_heap(owner.heap.begin(), owner.heap.end(), comes_later);
  owner.forgotten = 0;
}

std::int64_t WaitingLine::rank(const Entry& entry, std::uint64_t budget,
                               std::uint64_t least) const {
  WEND_ASSERT(budget > 0, "a tick has a budget of at least one expansion");
  constexpr std::int64_t kTick = 1024;
  const std::uint64_t had = owners_[entry.owner].had;
  const std::uint64_t more = had > least ? had - least : 0;
  // Beyond so many ticks' budgets more does not matter, and would not fit.
  const std::uint64_t whole = std::min(more / budget, std::uint64_t{1} << 40);
  const std::uint64_t rest = std::min(more % budget, std::uint64_t{1} << 50);
  const std::uint64_t debt = whole * kTick + rest * kTick / budget;
  return static_cast<std::int64_t>(debt) - entry.worth * kTick;
}

bool WaitingLine::take(std::uint64_t budget, Counts counts, Entry& entry) {
  Owner* best = nullptr;
  std::int64_t best_rank = 0;
  const std::uint64_t least = least_had();
  for (Owner& owner : owners_) {
    std::vector<Entry>& heap = owner.heap;
    while (!heap.empty() && !counts(heap.front())) {
      std::pop_heap(heap.begin(), heap.end(), comes_later);
      heap.pop_back();
      if (owner.forgotten > 0) --owner.forgotten;
    }
    if (heap.empty()) continue;
    const std::int64_t its_rank = rank(heap.front(), budget, least);
    const bool first = best == nullptr || its_rank < best_rank ||
                       (its_rank == best_rank && comes_later(best->heap.front(), heap.front()));
    if (!first) continue;
    best = &owner;
    best_rank = its_rank;
  }
  if (best == nullptr) return false;
  entry = best->heap.front();
  WEND_ASSERT(&owners_[entry.owner] == best, "an owner's heap holds its own entries only");
  std::pop_heap(best->heap.begin(), best->heap.end(), comes_later);
  best->heap.pop_back();
  return true;
}

}  // namespace wend
