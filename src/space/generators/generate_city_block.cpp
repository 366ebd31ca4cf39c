#include "generate_city_block.h"

#include <algorithm>

namespace wend::generate {
namespace {

constexpr char kGrass = 'G';
constexpr char kTree = 'T';
constexpr char kWater = 'W';

/// Builds on one block.
class Builder {
 public:
  Builder(GridMap& map, const Rectangle& area, std::int32_t block, Random& random)
      : map_(map), area_(area), block_(block), random_(random) {}

  void build() {
    const std::uint32_t lot = random_.below(100);
    constexpr std::uint32_t kPark = 8;
    constexpr std::uint32_t kPlace = kPark + 5;
    constexpr std::uint32_t kYard = kPlace + 37;
    constexpr std::uint32_t kAlleys = kYard + 30;
    if (lot < kPark) return build_park(map_, area_, random_);
    if (lot < kPlace) return;
    fill(map_, area_, kWall);
    const std::int32_t least = std::min(area_.x.length(), area_.y.length());
    constexpr std::int32_t kLeastWithYard = 7;
    if (lot < kYard && least >= kLeastWithYard) return open_yard(least);
    if (lot < kAlleys) return open_alleys();
    open_corner();
  }

 private:
  /// A yard within a ring of houses, and a gate to a street.
  void open_yard(std::int32_t least) {
    const std::int32_t depth = random_.between(2, std::max(2, least / 3));
    const Rectangle yard{inner(area_.x, depth), inner(area_.y, depth)};
    fill(map_, yard, kGround);
    Rectangle gate = yard;
    if (random_.chance(50)) {
      gate.x = street_on_low_side(area_.x, map_.width()) ? Span{area_.x.begin, yard.x.begin}
                                                         : Span{yard.x.end, area_.x.end};
      gate.y = gate_in(yard.y);
    } else {
      gate.y = street_on_low_side(area_.y, map_.height()) ? Span{area_.y.begin, yard.y.begin}
                                                          : Span{yard.y.end, area_.y.end};
      gate.x = gate_in(yard.x);
    }
    fill(map_, gate, kGround);
  }

  /// Alleys from one long side to the other.
  void open_alleys() {
    const bool wide = area_.x.length() >= area_.y.length();
    const Span along = wide ? area_.x : area_.y;
    const std::int32_t least = std::max(2, block_ / 4);
    const std::int32_t most = std::max(3, block_ * 2 / 3);
    std::int32_t at = along.begin + random_.between(least, most);
    // The last house is not narrower than the others.
    while (at + alley_width() + least <= along.end) {
      const Span alley{at, at + alley_width()};
      fill(map_, wide ? Rectangle{alley, area_.y} : Rectangle{area_.x, alley}, kGround);
      at = alley.end + random_.between(least, most);
    }
  }

  /// A small place at one of the block's corners, between two streets.
  void open_corner() {
    if (!random_.chance(60)) return;
    const Span x = corner_of(area_.x, map_.width());
    const Span y = corner_of(area_.y, map_.height());
    fill(map_, {x, y}, kGround);
  }

  Span corner_of(Span side, std::int32_t map_length) {
    const bool low = street_on_low_side(side, map_length);
    const std::int32_t length = random_.between(0, side.length() / 2);
    return low ? Span{side.begin, side.begin + length} : Span{side.end - length, side.end};
  }

  /// Chooses one of two opposite sides that is not the map's border.
  bool street_on_low_side(Span side, std::int32_t map_length) {
    if (side.begin == 0) return false;
    return side.end == map_length || random_.chance(50);
  }

  Span gate_in(Span wall) {
    const std::int32_t width = std::min(alley_width(), wall.length());
    const std::int32_t begin = random_.between(wall.begin, wall.end - width);
    return {begin, begin + width};
  }

  static Span inner(Span outer, std::int32_t depth) {
    return {outer.begin + depth, outer.end - depth};
  }

  std::int32_t alley_width() const { return 1 + block_ / 20; }

  GridMap& map_;
  Rectangle area_;
  std::int32_t block_;
  Random& random_;
};

}  // namespace

void build_block(GridMap& map, const Rectangle& area, std::int32_t block, Random& random) {
  Builder(map, area, block, random).build();
}

/// Every second row and column is free of trees, and so are the edges: alleys may end there.
void build_park(GridMap& map, const Rectangle& area, Random& random) {
  constexpr std::uint32_t kTrees = 25;
  fill(map, area, kGrass);
  for (Point p{area.x.begin + 1, area.y.begin + 1}; p.y + 1 < area.y.end; p.y += 2) {
    for (p.x = area.x.begin + 1; p.x + 1 < area.x.end; p.x += 2) {
      if (random.chance(kTrees)) map.set_symbol(p, kTree);
    }
  }
}

void build_pond(GridMap& map, const Rectangle& area) {
  const std::int32_t radius = std::min(area.x.length(), area.y.length()) / 4;
  const Point centre{area.x.begin + area.x.length() / 2, area.y.begin + area.y.length() / 2};
  for (std::int32_t dy = -radius; dy <= radius; ++dy) {
    for (std::int32_t dx = -radius; dx <= radius; ++dx) {
      if (dx * dx + dy * dy < radius * radius) {
        map.set_symbol({centre.x + dx, centre.y + dy}, kWater);
      }
    }
  }
}

}  // namespace wend::generate
