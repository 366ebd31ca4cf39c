// The order in which requests are served: owners by the budget they used, and each owner's jobs by
// their dues.
//
// All is counted in ticks, so that it adds up. A job's *due* is the tick of its request minus the
// worth of its priority: an owner's earliest due goes first, so that a long wait outweighs any
// priority. An owner's *debt* is how many ticks' budgets it used more than the waiting owner that
// used least (start-time fair queuing: P. Goyal, H. Vin and H. Cheng 1996). The owner whose debt
// minus the worth of its first job's priority is least goes first: so owners share the budget
// equally, however much one of them asks for, and priorities put an owner ahead by so many ticks
// and no more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/function_ref.h"

namespace wend {

class WaitingLine {
 public:
  struct Entry {
    std::int64_t due;        // ticks
    std::int64_t worth;      // of its priority, in ticks
    std::uint64_t sequence;  // among equals
    std::uint32_t job;
    std::uint32_t stamp;  // the entry counts as long as it is the job's
    std::uint32_t owner;  // its place
  };
  using Counts = FunctionRef<bool(const Entry&)>;

  /// The owner's place here; a new one's, if need be. Linear in the owners.
  std::uint32_t place_of(std::uint32_t owner);
  std::size_t owners() const { return owners_.size(); }

  /// A request of the owner began to wait, or ended.
  void began(std::uint32_t place);
  void ended(std::uint32_t place);
  /// Adds the expansions that were spent on the owner.
  void charge(std::uint32_t place, std::uint64_t expansions) {
    WEND_ASSERT(place < owners_.size(), "place_of() gives an owner its place before it pays");
    owners_[place].had += expansions;
  }

  void add(const Entry& entry);
  /// An entry became invalid; once there are many such entries, they are removed.
  void forget(std::uint32_t place, Counts counts);
  /// Takes out the first of the valid entries; false if there is none. Linear in the owners,
  /// logarithmic in the jobs. `budget`: of a tick.
  bool take(std::uint64_t budget, Counts counts, Entry& entry);

 private:
  struct Owner {
    std::uint32_t name = 0;
    std::uint64_t had = 0;      // expansions
    std::size_t waiting = 0;    // requests
    std::size_t forgotten = 0;  // entries that are invalid
    std::vector<Entry> heap;
  };
  std::uint64_t least_had() const;
  /// The rank of an owner's first job, in 1024ths of a tick: the least goes first.
  std::int64_t rank(const Entry& entry, std::uint64_t budget, std::uint64_t least) const;

  std::vector<Owner> owners_;
};

}  // namespace wend
