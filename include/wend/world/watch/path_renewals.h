#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "wend/world/watch/path_watch.h"

namespace wend {

/// What a tick may take.
struct RenewalBudget {
  std::uint64_t expansions = 20'000;  ///< of nodes, all searches together
  std::size_t paths = 1'000'000;      ///< searches that end
};

/// What became of a path that waited.
struct RenewedPath {
  PathHandle path;
  /// Of the search: where it is `found`, the watch has the new path; else it has the old one still.
  /// `invalid` also where the query asks for a path that cannot be watched (at any angle, say).
  Status status = Status::running;
  std::uint32_t waited = 0;  ///< ticks
};

/// New paths for those that a PathWatch says are touched, so many a tick.
///
/// Blocked paths come first, then those that became dearer, then those with a shorter way near by,
/// then the rest; of each kind those whose unit is nearest to the trouble. But whoever has waited
/// for `patience` ticks comes before all others, the longest-waiting first, so that nobody waits
/// for ever. A path is asked for anew by its own query, from where its unit is; a search that a
/// tick's budget ends goes on in the next one, unless the map changed: then it begins anew. One
/// whose unit went on meanwhile, off what was found, is begun once more and then run to its end,
/// whatever the budget says, so that it ends.
///
/// Same edits, same steps, same budgets: same paths. Deterministic, for it counts and looks at no
/// clock. A tick costs a look at all that wait, and its searches; it allocates nothing once warm.
/// The watch must outlive it, and has one PathRenewals at most.
class PathRenewals {
 public:
  explicit PathRenewals(PathWatch& watch, std::uint32_t patience = 60);
  PathRenewals(PathRenewals&&) noexcept;
  PathRenewals& operator=(PathRenewals&&) noexcept;
  ~PathRenewals();

  /// One tick: what was renewed in it, or could not be, in that order; until the next one.
  std::span<const RenewedPath> run(const RenewalBudget& budget = {});

  /// For callers that search themselves: the most urgent path that waits. It waits no more, and is
  /// the caller's to replace(). Nothing where none waits. Gives up a search that is under way.
  std::optional<PathHandle> take();

  /// How many wait.
  std::size_t waiting() const;
  /// Whether a path waits; after take() none does.
  bool waits(PathHandle path) const;

 private:
  struct Waiting {
    std::uint64_t rank;  // the less, the sooner
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
