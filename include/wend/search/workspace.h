#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/base/trace.h"

namespace wend {

class Search;

/// A piece of scratch memory that searches reuse: a label table, an open list.
class Scratch {
 public:
  virtual ~Scratch() = default;
  virtual std::size_t bytes() const = 0;
};

/// A buffer as scratch memory.
template <class T>
class ScratchBuffer final : public Scratch {
 public:
  explicit ScratchBuffer(Allocator allocator) : values(allocator) {}
  std::size_t bytes() const override { return values.bytes(); }
  Buffer<T> values;
};

/// The scratch memory of searches: one per thread, reused for every search. It grows to the size of
/// the largest query so far, then allocates nothing more. Starting a query takes constant time.
///
/// Eight bytes per node of the largest grid searched (sixteen on spaces that do not number their
/// moves), and the open list: four bytes per entry of a bucket queue, 24 of a heap.
class Workspace {
 public:
  explicit Workspace(Allocator allocator = Allocator::standard()) : allocator_(allocator) {}
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  /// All memory held, in bytes.
  std::size_t bytes() const;

  /// The workspace's only T for this side, constructed from an Allocator on first use. Algorithms
  /// can thus have their own scratch structures.
  template <class T>
  T& scratch(Side side = Side::forward) {
    WEND_ASSERT(static_cast<std::size_t>(side) < 2, "a search has two sides");
    const void* key = &keys_<T>[static_cast<std::size_t>(side)];
    for (Slot& slot : slots_) {
      if (slot.key == key) return static_cast<T&>(*slot.scratch);
    }
    slots_.push_back({key, std::make_unique<T>(allocator_)});
    return static_cast<T&>(*slots_.back().scratch);
  }

  /// The workspace's only buffer of plain T values for this side.
  template <class T>
  Buffer<T>& buffer(Side side = Side::forward) {
    return scratch<ScratchBuffer<T>>(side).values;
  }

  /// Ends the search that lives here, if any, and constructs the next one in its place.
  template <class T, class... Arguments>
  T& emplace(Arguments&&... arguments) {
    static_assert(alignof(T) <= alignof(std::max_align_t));
    T* made = ::new (room_for(sizeof(T))) T(std::forward<Arguments>(arguments)...);
    search_ = made;
    return *made;
  }

  /// The search that lives here, or null.
  Search* search() const { return search_; }
  /// Grows with every search begun, so a handle can check whether its search still lives here.
  std::uint64_t ticket() const { return ticket_; }

  std::atomic<bool>& cancel_flag() { return cancel_; }

  /// Held while a call works in a workspace. Debug builds abort if a second call enters it, from
  /// another thread or from within a goal test or a heuristic.
  class Use {
   public:
    explicit Use(Workspace& workspace) : workspace_(workspace) { workspace_.enter(); }
    ~Use() { workspace_.leave(); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    Workspace& workspace_;
  };

 private:
#ifdef NDEBUG
  void enter() {}
  void leave() {}
#else
  void enter() {
    WEND_ASSERT(
        !in_use_.exchange(true),
        "a workspace is in use already: give each thread, and each search that is asked for "
        "while another one runs, a workspace of its own");
  }
  void leave() { in_use_ = false; }
#endif

  struct Slot {
    const void* key;
    std::unique_ptr<Scratch> scratch;
  };
  template <class T>
  inline static char keys_[2] = {};

  void* room_for(std::size_t bytes);

  Allocator allocator_;
  std::vector<Slot> slots_;
  std::unique_ptr<std::max_align_t[]> room_;
  std::size_t room_bytes_ = 0;
  Search* search_ = nullptr;
  std::uint64_t ticket_ = 0;
  std::atomic<bool> cancel_{false};
  std::atomic<bool> in_use_{false};  // in every build, for the same size in all
};

}  // namespace wend
