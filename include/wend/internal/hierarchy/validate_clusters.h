// Whether the clusters of a grid are what it makes them. To be included where that is asked: by
// tests and debug builds.
#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "wend/base/result.h"
#include "wend/internal/hierarchy/clusters.h"

namespace wend {

/// Whether a cluster's lists fit together by themselves: `first` and `costs` are of its entrances.
inline const char* fault_of_lists(const Cluster& cluster) {
  const auto& [entrances, crossings, first, costs] = cluster;
  if (std::adjacent_find(entrances.begin(), entrances.end(), std::greater_equal<>()) !=
      entrances.end()) {
    return "has entrances that are not sorted";
  }
  if (!std::is_sorted(crossings.begin(), crossings.end(), Crossing::by_ends)) {
    return "has crossings that are not sorted";
  }
  if (first.size() != cluster.count() + 1 || first.back() != crossings.size() ||
      !std::is_sorted(first.begin(), first.end())) {
    return "does not say which crossings are whose";
  }
  for (std::size_t i = 0; i < cluster.count(); ++i) {
    for (const Crossing& crossing : cluster.across(i)) {
      if (crossing.from != entrances[i]) return "has crossings of another entrance";
    }
  }
  if (costs.size() != cluster.count() * cluster.count()) return "has costs of other entrances";
  for (std::size_t i = 0; i < cluster.count(); ++i) {
    if (cluster.from(i)[i] != 0) return "has an entrance that costs something from itself";
  }
  return nullptr;
}

/// Whether crossings lead out of their square and into the one that they name.
template <class Grid>
const char* Clusters<Grid>::fault_of_ends(unsigned level, std::uint32_t number) const {
  const Window window = this->window(level, number);
  for (const Crossing& crossing : cluster(level, number).crossings) {
    if (!window.contains(crossing.from)) return "has a crossing that begins elsewhere";
    if (window.contains(crossing.to)) return "has a crossing that does not lead out of it";
    if (crossing.square != square_of(level, crossing.to)) return "names another square";
    const Cluster& other = cluster(level, crossing.square);
    const std::size_t there = other.place(crossing.to);
    const bool named =
        crossing.there == Crossing::kNowhere ? there == other.count() : there == crossing.there;
    if (!named) return "names another entrance of the square beside it";
  }
  return nullptr;
}

/// Whether a cluster is what the grid, or the level below, makes it.
template <class Grid>
const char* Clusters<Grid>::fault_of_making(unsigned level, std::uint32_t number) const {
  const Cluster& here = cluster(level, number);
  const std::vector<Crossing> crossings =
      level == 0 ? find_crossings(number) : raise_crossings(level, number);
  if (!std::equal(crossings.begin(), crossings.end(), here.crossings.begin(), here.crossings.end(),
                  Crossing::same_way)) {
    return "has other crossings than the map";
  }
  if (find_entrances(level, number) != here.entrances) return "has other entrances than the map";
  if (measure(level, number) != here.costs) return "has other costs than the map";
  return nullptr;
}

template <class Grid>
Result<void> Clusters<Grid>::validate() const {
  for (unsigned level = 0; level < kLevels; ++level) {
    for (std::uint32_t number = 0; number < tiling(level).count(); ++number) {
      const char* fault = fault_of_lists(cluster(level, number));
      if (fault == nullptr) fault = fault_of_ends(level, number);
      if (fault == nullptr) fault = fault_of_making(level, number);
      if (fault == nullptr) continue;
      return Error{
          "", 0,
          "square " + std::to_string(number) + " of level " + std::to_string(level) + " " + fault};
    }
  }
  return {};
}

}  // namespace wend
