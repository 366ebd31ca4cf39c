// The events of a scene's file, tick by tick.
#pragma once

#include <queue>
#include <vector>

#include "simulation/scene_plan.h"

namespace wend::cli {

/// Orders or edits in the order in which they come: by ticks, and in one tick as the file has them.
class SceneEvents {
 public:
  /// Adds one with the next index.
  void add(const SceneTime& when) {
    times_.push_back(when);
    queue_.push({when.tick, static_cast<std::uint32_t>(times_.size() - 1), 0});
  }

  bool empty() const { return queue_.empty(); }

  struct Event {
    std::uint64_t tick;
    std::uint32_t index;
    std::uint64_t turn;  ///< how often it came before

    friend bool operator>(const Event& a, const Event& b) {
      return a.tick != b.tick ? a.tick > b.tick : a.index > b.index;
    }
  };

  /// Calls visit(index, turn) with those of a tick. Precondition: ticks ascend.
  template <class Visit>
  void take(std::uint64_t tick, Visit&& visit) {
    while (!queue_.empty() && queue_.top().tick <= tick) {
      Event event = queue_.top();
      queue_.pop();
      visit(event.index, event.turn);
      const SceneTime& when = times_[event.index];
      if (++event.turn >= when.times) continue;
      event.tick += when.every;
      queue_.push(event);
    }
  }

 private:
  std::vector<SceneTime> times_;
  std::priority_queue<Event, std::vector<Event>, std::greater<Event>> queue_;
};

}  // namespace wend::cli
