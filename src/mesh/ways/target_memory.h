#pragma once

#include <limits>

#include "polyanya_memory.h"
#include "wend/base/assert.h"
#include "wend/mesh/links/mesh_links.h"

namespace wend {

/// The memory of a search with links or several goals besides PolyanyaMemory, reused by the next
/// one. Its targets are the places that ways go to: where links begin, and the goals.
struct TargetMemory final : Scratch {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// A goal and a polygon that holds it.
  struct Goal {
    std::uint32_t polygon;
    std::uint32_t number;
  };
  /// A target that estimates measure the way to, and at least how far the nearest goal is from
  /// there, links included.
  struct Anchor {
    PlaneVector place;
    double rest;
    std::uint32_t component;
  };
  /// A target that was reached from a node; it is a node itself. Links come first, then goals.
  struct Arrival {
    std::uint32_t target;
    std::uint32_t polygon;  // in which it was reached
  };

  explicit TargetMemory(Allocator allocator)
      : places(allocator),
        goals(allocator),
        anchors(allocator),
        arrivals(allocator),
        around(allocator),
        rests(allocator),
        reach(allocator),
        spread(allocator) {}
  std::size_t bytes() const override {
    return places.bytes() + goals.bytes() + anchors.bytes() + arrivals.bytes() + around.bytes() +
           rests.bytes() + reach.bytes() + spread.bytes();
  }

  void begin() {
    places.clear();
    goals.clear();
    anchors.clear();
    arrivals.clear();
    rests.clear();
    spread.clear();
    beyond = std::numeric_limits<double>::infinity();
  }

  Buffer<PlaneVector> places;  // of the goals
  Buffer<Goal> goals;          // in their order until anchors are found, then by polygon
  Buffer<Anchor> anchors;      // the nearest to a goal first
  Buffer<Arrival> arrivals;
  Buffer<std::uint32_t> around;  // polygons round the end of a link
  Buffer<double> rests;          // from where a link begins; below 0: settled
  Buffer<std::uint32_t> reach;   // of components: the query in which a goal can be reached from it
  Buffer<std::uint32_t> spread;  // these components
  double beyond = 0;        // targets that are no anchors are at least so far from the nearest goal
  std::uint32_t query = 0;  // as in PolyanyaMemory; kept here for `reach`
};

/// The links of a query, and which of them it may take.
struct TakenLinks {
  const MeshLinks* links = nullptr;  // null: none
  std::uint32_t kinds = 0;

  std::uint32_t count() const { return links == nullptr ? 0 : links->count(); }
  bool allows(std::uint32_t link) const {
    WEND_ASSERT(links != nullptr, "a query without links takes none: ask count() before");
    return links->allowed(link, kinds);
  }
};

/// Notes from which components a goal can be reached, by links that are allowed. Precondition:
/// `memory.goals` is filled in. Linear in the links.
void find_reach(const NavMesh& mesh, const TakenLinks& taken, TargetMemory& memory);

/// Fills in `anchors` and `beyond`. Precondition: `memory.goals` is filled in, in their order.
/// Time: kMostAnchors x links.
///
/// A way to the nearest goal walks straight to it at best, or to the start of some link, whose rest
/// is its cost and then the least from its end on, found by Dijkstra's algorithm from the goals
/// backward; walking is never shorter than the straight line, and never leads out of a component.
/// So the least of (way to an anchor + its rest), over those in a place's component, is a lower
/// bound. Left out are
/// - targets from which an anchor is no farther than their own rest says: by the triangle
///   inequality they lower no bound;
/// - those after the first kMostAnchors links. Rests are settled in order, so that none of these is
///   less than `beyond`, and bounds are cut off there.
void find_anchors(const NavMesh& mesh, const TakenLinks& taken, TargetMemory& memory);

}  // namespace wend
