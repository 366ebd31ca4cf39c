// The walls near each of many bodies, found once and kept while the body stays near.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/ground/ground.h"

namespace wend {

class BodyWalls {
 public:
  /// For so many bodies; what is known of those that stay is kept.
  void resize(std::size_t bodies);
  /// All walls are found again: the map changed.
  void forget();
  /// Those of bodies that may know walls in this rectangle.
  void forget(const Position& low, const Position& high);
  /// Those of one body, which was put elsewhere.
  void forget(std::size_t body) { lists_[body].known = false; }

  /// Makes sure that all walls within `reach` of a body at this place are known. `slack` is how far
  /// it may then move before they are looked for again; where the ground has slopes they are looked
  /// for each time.
  void look(const Ground& ground, std::size_t body, const Position& at, double reach, double slack);
  std::span<const Wall> walls(std::size_t body) const { return lists_[body].walls; }

  /// Whether no wall is nearer to a body at this place than the radius.
  bool clear_of(std::size_t body, const Position& at, double radius) const;
  /// Where a round body (a ball, where walls are boxes) that is at `from` and wants to be at `to`
  /// can be: nowhere nearer to a wall than its radius. It slides along walls; it stays where it is
  /// if it fits nowhere. A body that is too near already, such as in a gate that was shut, comes no
  /// nearer.
  Position keep_off(std::size_t body, const Position& from, const Position& to,
                    double radius) const;

 private:
  struct List {
    Position at;
    double within = 0;  // how far from `at` walls are known
    bool known = false;
    bool boxes = false;  // of a ground that fills space
    std::vector<Wall> walls;
  };
  std::vector<List> lists_;
};

}  // namespace wend
