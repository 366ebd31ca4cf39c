// Places on doors, between which a search over ground that costs measures.
#pragma once

#include <cmath>

#include "../ways/polyanya_memory.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// How far a place is from the nearest one of a stretch.
double distance_to_stretch(PlaneVector from, PlaneVector to, PlaneVector place);

/// A place on a door. The part of the door from it up to the next place is a stretch.
struct DoorPlace {
  double share;  // of the way along the door
  PlaneVector at;
  double g;              // from where the present pass begins; infinite: not reached
  double left;           // what it costs at least to where the pass leads
  std::uint32_t parent;  // towards where the pass begins
  std::uint32_t via;     // the polygon of the leg from there
  std::uint32_t row;
  std::uint8_t pieces;  // into how many the stretch behind it is to be divided
  bool closed;
  bool out;  // closed, and no way through it is cheap enough
  bool gap;  // the stretch behind it is left out, or there is none
};

/// The places of a door, in its direction as the polygon with the smaller number of both doors has
/// it.
struct DoorRow {
  std::uint32_t door;
  std::uint32_t first;
  std::uint32_t count;
};

/// All places of a round. Two generations: the next round's are made of this one's.
class DoorPlaces {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  explicit DoorPlaces(Allocator allocator)
      : rows_of_(allocator), generations_{Generation(allocator), Generation(allocator)} {}
  std::size_t bytes() const {
    return rows_of_.bytes() + generations_[0].bytes() + generations_[1].bytes();
  }

  /// Forgets all.
  void begin(const NavMesh& mesh);

  std::uint32_t row_of(std::uint32_t door) const {
    WEND_ASSERT(door < rows_of_.size(),
                "begin() makes room for the doors of one mesh: call it before");
    const Known& known = rows_of_[door];
    return known.stamp == stamp_ ? known.row : kNone;
  }
  /// A row without places yet, the last one. `door` is the smaller number of both.
  std::uint32_t add_row(std::uint32_t door);
  /// Adds a place to the last row, before which a gap ends or not.
  void add_place(const NavMesh& mesh, double share, bool gap);

  const Buffer<DoorRow>& rows() const { return now().rows; }
  DoorRow row(std::uint32_t number) const {
    WEND_ASSERT(number < now().rows.size(),
                "rows are numbered by add_row(): an end of the way has none");
    return now().rows[number];
  }
  std::uint32_t count() const { return static_cast<std::uint32_t>(now().places.size()); }
  DoorPlace& operator[](std::uint32_t i) {
    WEND_ASSERT(i < count(), "places are numbered from 0: ask count()");
    return now().places[i];
  }
  const DoorPlace& operator[](std::uint32_t i) const {
    WEND_ASSERT(i < count(), "places are numbered from 0: ask count()");
    return now().places[i];
  }

  /// Makes the next round's places: stretches are divided into their pieces, and those of which
  /// both ends cost `limit` or more (g + left), or one is out, are left out. The old g becomes
  /// `left`, linear along each stretch. A pass takes time for the sum of the squares of the doors'
  /// numbers of places: if that would be above `most_pairs`, returns false and changes nothing.
  bool divide(const NavMesh& mesh, double limit, std::uint64_t most_pairs);
  /// Forgets labels, so that another pass can begin. The old g becomes `left`.
  void forget_labels();

 private:
  struct Known {
    std::uint32_t stamp;
    std::uint32_t row;
  };
  struct Generation {
    explicit Generation(Allocator allocator) : rows(allocator), places(allocator) {}
    std::size_t bytes() const { return rows.bytes() + places.bytes(); }
    Buffer<DoorRow> rows;
    Buffer<DoorPlace> places;
  };
  Generation& now() { return generations_[present_]; }
  const Generation& now() const { return generations_[present_]; }
  void clear();
  void divide_stretch(const NavMesh& mesh, const DoorPlace& from, const DoorPlace& to,
                      double from_cost, double to_cost);

  Buffer<Known> rows_of_;
  Generation generations_[2];
  unsigned present_ = 0;
  std::uint32_t stamp_ = 0;
};

}  // namespace wend
