#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "wend/world/watch/path_watch.h"

namespace wend {

/// The budget of one tick.
struct RenewalBudget {
  std::uint64_t expansions = 20'000;  ///< node expansions of all searches together
  std::size_t paths = 1'000'000;      ///< searches that may end
};

/// The result for a path that waited.
struct RenewedPath {
  PathHandle path;
  /// Status of the search. If `found`, the watch has the new path; else it still has the old one.
  /// Also `invalid` if the query asks for a path that cannot be watched (such as one at any angle).
  Status status = Status::running;
  std::uint32_t waited = 0;  ///< ticks
};

/// Finds new paths for those that a PathWatch reports as touched, within a budget per tick.
///
/// Blocked paths come first, then those that became more expensive, then those with a shorter way,
/// then the rest; within each kind, those whose unit is nearest to the change. But paths that have
/// waited for `patience` ticks come before all others, the longest-waiting first, so that every
/// path gets its turn. Each path is searched for by its own query, from its unit's node. A search
/// that uses up a tick's budget continues in the next one; if the map changed, it starts again. If
/// the unit has meanwhile left the way that was found, the search starts again and runs to its end,
/// whatever the budget, so that it does end.
///
/// Deterministic: the same edits, steps and budgets give the same paths; it reads no clock. A tick
/// takes time linear in the waiting paths, plus its searches; it allocates nothing once warm. The
/// watch must outlive it, and has at most one PathRenewals.
class PathRenewals {
 public:
  explicit PathRenewals(PathWatch& watch, std::uint32_t patience = 60);
  PathRenewals(PathRenewals&&) noexcept;
  PathRenewals& operator=(PathRenewals&&) noexcept;
  ~PathRenewals();

  /// Runs one tick. Returns the paths that were renewed or could not be, in the order in which
  /// their searches ended; valid until the next tick.
  std::span<const RenewedPath> run(const RenewalBudget& budget = {});

  /// For callers that search themselves: takes the most urgent waiting path out of the queue; the
  /// caller is to replace() it. Empty if none waits. Gives up a search that is under way.
  std::optional<PathHandle> take();

  /// Number of waiting paths.
  std::size_t waiting() const;
  /// Whether a path waits; one that take() returned does not.
  bool waits(PathHandle path) const;

 private:
  struct Waiting {
    std::uint64_t rank;  // smaller is sooner
    std::uint32_t slot;
  };
  std::uint64_t rank_of(std::uint32_t slot) const;
  void rank_all();
  bool pick();
  void begin();
  bool goes_on() const;
  void finish();
  std::uint64_t search_on(std::uint64_t expansions);
  void settle(Status status);

  PathWatch* watch_;
  std::uint32_t patience_;
  std::unique_ptr<Workspace> workspace_;
  std::vector<Waiting> order_;  // a heap
  std::vector<RenewedPath> renewed_;
  Path path_;
  std::optional<NodeSearch> search_;
  PathHandle searched_;
  std::uint64_t done_ = 0;  // expansions of it so far
  bool hurried_ = false;    // it is run to its end
};

}  // namespace wend
