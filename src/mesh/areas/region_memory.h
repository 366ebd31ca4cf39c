// The memory of a search over areas with costs, reused by the next one.
#pragma once

#include <vector>

#include "door_places.h"
#include "region_way.h"
#include "wend/internal/search/open_lists/heap_queue.h"
#include "wend/search/workspace.h"

namespace wend {

/// An end of the way, and the polygons that hold it.
struct RegionEnd {
  PlaneVector at;
  Position place;
  std::uint32_t first;  // its polygons are end_polygons[first..first + count)
  std::uint32_t count;
};

struct RegionMemory final : Scratch {
  explicit RegionMemory(Allocator allocator)
      : places(allocator), open(allocator), seen(allocator), searches(allocator) {}
  std::size_t bytes() const override {
    return places.bytes() + open.bytes() + seen.bytes() + searches.bytes() + crossings.bytes() +
           best.bytes() + tried.bytes() + (ends.capacity() * sizeof(RegionEnd)) +
           (end_polygons.capacity() * sizeof(std::uint32_t));
  }

  /// A polygon's label, for traces.
  struct Seen {
    std::uint32_t query;
    std::uint32_t parent;
    double g;
  };

  DoorPlaces places;
  HeapQueue<double, 4> open;
  Buffer<Seen> seen;
  std::uint32_t query = 0;
  std::vector<RegionEnd> ends;  // the start, then all goals
  std::vector<std::uint32_t> end_polygons;
  RegionCorridor crossings;
  RegionWay best;
  RegionWay tried;
  Workspace searches;  // Polyanya's
  Path shortest;
};

}  // namespace wend
