#pragma once

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/base/types.h"
#include "wend/search/workspace.h"

/// The common part of open lists with an exact order, their entries and the total order of those;
/// and a virtual interface for lists whose speed does not matter.
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
    WEND_ASSERT(age_ > 0, "a search pushes 2^32 entries at most: give it a limit");
    return {f, deepest_ ? g : C{0}, age_--, node};
  }

 private:
  bool deepest_ = false;
  std::uint32_t age_ = 0;
};

/// An open list behind a virtual door: one instance of the search loop serves all lists that are
/// there to be compared rather than to be fast, and all searches that are watched.
template <class C>
class OpenList : public Scratch {
 public:
  using Cost = C;

  virtual bool exact() const = 0;
  virtual C floor() const = 0;
  virtual void push(NodeId node, C f, C g) = 0;
  virtual NodeId pop() = 0;
};

/// The door to a list that has none of its own.
template <class Open>
class ListDoor final : public OpenList<typename Open::Cost> {
 public:
  using Cost = typename Open::Cost;

  explicit ListDoor(Allocator) {}
  std::size_t bytes() const override { return 0; }
  void lead_to(Open& list) { list_ = &list; }

  bool exact() const override {
    WEND_ASSERT(list_ != nullptr, "lead_to() a list before the door is used");
    return list_->exact();
  }
  Cost floor() const override { return list_->floor(); }
  void push(NodeId node, Cost f, Cost g) override { list_->push(node, f, g); }
  NodeId pop() override { return list_->pop(); }

 private:
  Open* list_ = nullptr;
};

/// Lists for comparison: what remains for them to say is where an entry is put and found.
template <class C>
class ComparedList : public OpenList<C> {
 public:
  /// Empties the list. `deepest`: ties go to the largest g before they go to the last added.
  void begin(bool deepest) {
    clerk_.begin(deepest);
    clear();
  }
  bool exact() const override { return true; }
  C floor() const override { return floor_; }

  void push(NodeId node, C f, C g) override {
    WEND_ASSERT(node != kNoNode, "an entry is a node: kNoNode stands for an empty list");
    WEND_ASSERT(f == f, "entries are sorted by f, so it must be a number");
    insert(clerk_.make(node, f, g));
  }
  NodeId pop() override {
    if (empty()) return kNoNode;
    const OpenEntry<C> first = take_first();
    WEND_ASSERT(first.node != kNoNode, "a list gives back what was put into it");
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
