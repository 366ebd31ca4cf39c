#pragma once

#include "wend/base/buffer.h"
#include "wend/base/types.h"
#include "wend/search/workspace.h"

/// What open lists with an exact order have in common: their entries, the total order of those, and
/// a virtual door for the lists that are there to be compared rather than to be fast.
namespace wend {

/// A node with what decides its turn.
template <class C>
struct OpenEntry {
  C f;
  C depth;            // g, where ties go by it
  std::uint32_t age;  // counts down: the last added is the smallest
  NodeId node;
};

/// By f; among equals the larger g where ties go by it; among those the last added.
template <class C>
bool before(const OpenEntry<C>& a, const OpenEntry<C>& b) {
  if (a.f != b.f) return a.f < b.f;
  if (a.depth != b.depth) return a.depth > b.depth;
  return a.age < b.age;
}

/// Makes entries: numbers them, and keeps g where ties go by it.
class EntryClerk {
 public:
  void begin(bool deepest) {
    deepest_ = deepest;
    age_ = ~std::uint32_t{0};
  }
  template <class C>
  OpenEntry<C> make(NodeId node, C f, C g) {
    return {f, deepest_ ? g : C{0}, age_--, node};
  }

 private:
  bool deepest_ = false;
  std::uint32_t age_ = 0;
};

/// An open list behind a virtual door: one instance of the search loop serves all that derive.
template <class C>
class OpenList : public Scratch {
 public:
  using Cost = C;

  /// Empties the list. `deepest`: ties go to the largest g before they go to the last added.
  void begin(bool deepest) {
    clerk_.begin(deepest);
    clear();
  }
  static bool exact() { return true; }
  C floor() const { return floor_; }

  void push(NodeId node, C f, C g) { insert(clerk_.make(node, f, g)); }
  NodeId pop() {
    if (empty()) return kNoNode;
    const OpenEntry<C> first = take_first();
    floor_ = first.f;
    return first.node;
  }

 protected:
  virtual void clear() = 0;
  virtual bool empty() const = 0;
  virtual void insert(const OpenEntry<C>& entry) = 0;
  virtual OpenEntry<C> take_first() = 0;

 private:
  EntryClerk clerk_;
  C floor_{};
};

}  // namespace wend
