// Landmarks: what everything costs from a few nodes, and to them. By the triangle inequality the
// cost from v to t is at least d(L, t) - d(L, v) and at least d(v, L) - d(t, L), for every landmark
// L. A. V. Goldberg, C. Harrelson, "Computing the Shortest Path: A* Search Meets Graph Theory"
// (SODA 2005; "ALT").
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// The table. 16 bytes per node and landmark.
///
/// Nodes that cannot be reached have the distance kFar, which is no less than any other one. With
/// it as a plain number d(L, v) <= d(L, u) + c and d(u, L) <= c + d(v, L) hold for every edge from
/// u to v of cost c, reachable or not; so estimates stay consistent, and never overestimate.
class Landmarks {
 public:
  static constexpr unsigned kMost = 16;
  static constexpr std::uint64_t kFar = std::uint64_t{1} << 46;

  /// The distances between a node and one landmark.
  struct Distances {
    std::uint64_t from = kFar;  ///< from the landmark to the node
    std::uint64_t to = kFar;    ///< from the node to the landmark
  };

  Landmarks() = default;
  /// Nothing can be reached yet. Precondition: landmarks <= kMost.
  Landmarks(std::size_t nodes, unsigned landmarks)
      : count_(landmarks), distances_(nodes * landmarks) {
    WEND_CHECK(landmarks <= kMost, "there may be 16 landmarks");
  }

  unsigned count() const { return count_; }
  /// Whether the table has a row for each of so many nodes; one without landmarks suits all.
  bool measured_on(std::size_t nodes) const { return distances_.size() == nodes * count_; }
  std::span<const Distances> of(NodeId node) const {
    WEND_ASSERT(count_ == 0 || node < distances_.size() / count_,
                "landmarks know these nodes only");
    return {distances_.data() + node * std::size_t{count_}, count_};
  }
  Distances& at(NodeId node, unsigned landmark) {
    WEND_ASSERT(landmark < count_, "there are as many landmarks as the table was made for");
    WEND_ASSERT(node < distances_.size() / count_,
                "there are as many nodes as the table was made for");
    return distances_[node * std::size_t{count_} + landmark];
  }

 private:
  unsigned count_ = 0;
  std::vector<Distances> distances_;
};

/// The largest lower bound that landmarks give for the cost between a node and the nearest of some
/// goals. Only the extremes of several goals are kept, so that it takes as long as with one.
class LandmarkEstimate {
 public:
  LandmarkEstimate() = default;  ///< always 0
  LandmarkEstimate(const Landmarks& landmarks, std::span<const NodeId> goals) {
    if (goals.empty()) return;
    landmarks_ = &landmarks;
    for (unsigned i = 0; i < landmarks.count(); ++i) ends_[i] = ends_at(landmarks, i, goals);
  }

  /// From the node to a goal.
  std::uint64_t to_goals(NodeId node) const {
    std::uint64_t best = 0;
    for_each(node, [&](const Landmarks::Distances& here, const Ends& ends) {
      best =
          std::max({best, above(ends.nearest.from, here.from), above(here.to, ends.farthest.to)});
    });
    return best;
  }
  /// From a goal to the node.
  std::uint64_t from_goals(NodeId node) const {
    std::uint64_t best = 0;
    for_each(node, [&](const Landmarks::Distances& here, const Ends& ends) {
      best =
          std::max({best, above(here.from, ends.farthest.from), above(ends.nearest.to, here.to)});
    });
    return best;
  }

 private:
  struct Ends {
    Landmarks::Distances nearest;
    Landmarks::Distances farthest;
  };

  static std::uint64_t above(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : 0; }

  static Ends ends_at(const Landmarks& landmarks, unsigned i, std::span<const NodeId> goals) {
    Ends ends = {{}, {0, 0}};
    for (const NodeId goal : goals) {
      const Landmarks::Distances distances = landmarks.of(goal)[i];
      WEND_ASSERT(distances.from <= Landmarks::kFar && distances.to <= Landmarks::kFar,
                  "what cannot be reached is kFar, and nothing is farther");
      ends.nearest.from = std::min(ends.nearest.from, distances.from);
      ends.nearest.to = std::min(ends.nearest.to, distances.to);
      ends.farthest.from = std::max(ends.farthest.from, distances.from);
      ends.farthest.to = std::max(ends.farthest.to, distances.to);
    }
    return ends;
  }

  template <class Visit>
  void for_each(NodeId node, Visit&& visit) const {
    if (landmarks_ == nullptr) return;
    const auto here = landmarks_->of(node);
    for (std::size_t i = 0; i < here.size(); ++i) visit(here[i], ends_[i]);
  }

  const Landmarks* landmarks_ = nullptr;
  std::array<Ends, Landmarks::kMost> ends_ = {};
};

}  // namespace wend
