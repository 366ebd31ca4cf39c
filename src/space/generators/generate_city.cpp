// A city: everything is street at first; then the blocks between the streets are built up, one at a
// time and some of them as pairs, and at last boulevards are cut through them. All open cells stay
// connected: every yard has a gate to a street, trees never stand side by side, and cuts start at a
// street.
#include <algorithm>
#include <cstdlib>

#include "generate_city_block.h"
#include "generate_kinds.h"

namespace wend::generate {
namespace {

/// The streets that cross one axis, and the blocks between them.
struct Axis {
  std::vector<Span> streets;  ///< at least one
  std::vector<Span> blocks;
};

/// A map is a piece of a larger city: it may begin and end anywhere in a block or street.
Axis plan_axis(std::int32_t length, std::int32_t block, Random& random) {
  const std::int32_t street_width = 1 + block / 8;
  Axis axis;
  const std::int32_t begin = std::min(random.between(0, block - 1), length - 1);
  if (begin > 0) axis.blocks.push_back({0, begin});
  std::int32_t until_avenue = random.between(1, 4);
  for (std::int32_t at = begin; at < length;) {
    const bool avenue = --until_avenue == 0;
    if (avenue) until_avenue = random.between(3, 5);
    const std::int32_t street_end = std::min(length, at + street_width * (avenue ? 2 : 1));
    axis.streets.push_back({at, street_end});
    at = std::min(length, street_end + random.between(block / 2, block + block / 2));
    if (at > street_end) axis.blocks.push_back({street_end, at});
  }
  return axis;
}

class City {
 public:
  City(const MapRecipe& recipe, Random& random)
      : random_(random),
        map_(recipe.width, recipe.height, kGround),
        columns_(plan_axis(recipe.width, recipe.city.block, random)),
        rows_(plan_axis(recipe.height, recipe.city.block, random)),
        block_(recipe.city.block) {}

  GridMap build() {
    build_blocks();
    const std::size_t blocks = columns_.blocks.size() * rows_.blocks.size();
    for (std::size_t i = 0; i < (blocks + 20) / 40; ++i) build_large_park();
    for (std::size_t i = 0; i < (blocks + 8) / 16; ++i) build_boulevard();
    return std::move(map_);
  }

 private:
  void build_blocks() {
    constexpr std::uint32_t kPairs = 20;
    const std::size_t stride = columns_.blocks.size();
    std::vector<std::uint8_t> built(stride * rows_.blocks.size(), 0);
    for (std::size_t row = 0; row < rows_.blocks.size(); ++row) {
      for (std::size_t column = 0; column < stride; ++column) {
        const std::size_t index = row * stride + column;
        if (built[index] != 0) continue;
        Rectangle area{columns_.blocks[column], rows_.blocks[row]};
        if (random_.chance(kPairs)) {
          const bool wide = random_.chance(50);
          const std::size_t other = index + (wide ? 1 : stride);
          const bool exists = wide ? column + 1 < stride : row + 1 < rows_.blocks.size();
          if (exists && built[other] == 0 && swallow_street(area, column, row, wide)) {
            built[other] = 1;
          }
        }
        build_block(map_, area, block_, random_);
      }
    }
  }

  /// Enlarges a block by the next one and the street in between. Not if both lie at the map's
  /// border, where that street may be the only way out. No block takes part twice; so no ring of
  /// swallowed streets, and none from border to border, can cut off a part of the city.
  bool swallow_street(Rectangle& area, std::size_t column, std::size_t row, bool wide) const {
    const Rectangle next{columns_.blocks[column + (wide ? 1 : 0)],
                         rows_.blocks[row + (wide ? 0 : 1)]};
    if (at_border(area) && at_border(next)) return false;
    area = {{area.x.begin, next.x.end}, {area.y.begin, next.y.end}};
    return true;
  }

  bool at_border(const Rectangle& area) const {
    return area.x.begin == 0 || area.y.begin == 0 || area.x.end == map_.width() ||
           area.y.end == map_.height();
  }

  /// Over two by two blocks and the streets in between. Two of them are one, or have streets in
  /// between, so that no trees of two parks meet.
  void build_large_park() {
    constexpr std::size_t kSpan = 2;
    if (columns_.streets.size() <= kSpan || rows_.streets.size() <= kSpan) return;
    const std::size_t column = 3 * random_index(columns_.streets.size() / 3);
    const std::size_t row = 3 * random_index(rows_.streets.size() / 3);
    const Rectangle area{{columns_.streets[column].end, columns_.streets[column + kSpan].begin},
                         {rows_.streets[row].end, rows_.streets[row + kSpan].begin}};
    build_park(map_, area, random_);
    build_pond(map_, area);
  }

  /// A straight way between two crossings some blocks apart, with a round square at each.
  void build_boulevard() {
    const std::size_t column = random_index(columns_.streets.size());
    const std::size_t row = random_index(rows_.streets.size());
    const std::size_t to_column = farther(column, columns_.streets.size());
    const std::size_t to_row = farther(row, rows_.streets.size());
    if (to_column == column || to_row == row) return;
    const Point from = crossing(column, row);
    const Point to = crossing(to_column, to_row);
    cut_boulevard(from, to);
    build_square(from);
    build_square(to);
  }

  /// The index of a street two to four streets further on, or back; the same one if there is none.
  std::size_t farther(std::size_t street, std::size_t count) {
    const std::size_t distance = 2 + random_index(3);
    const bool back = random_.chance(50);
    const bool can_go_on = street + distance < count;
    const bool can_go_back = street >= distance;
    if (can_go_back && (back || !can_go_on)) return street - distance;
    return can_go_on ? street + distance : street;
  }

  Point crossing(std::size_t column, std::size_t row) const {
    const Span x = columns_.streets[column];
    const Span y = rows_.streets[row];
    return {x.begin + x.length() / 2, y.begin + y.length() / 2};
  }

  /// Squares of cells, stamped step by step; those of two cells or more touch along a side.
  void cut_boulevard(Point from, Point to) {
    const std::int32_t half = 1 + block_ / 10;
    const std::int32_t dx = to.x - from.x;
    const std::int32_t dy = to.y - from.y;
    const std::int32_t steps = std::max(std::abs(dx), std::abs(dy));
    for (std::int32_t i = 0; i <= steps; ++i) {
      const auto x = static_cast<std::int32_t>(from.x + std::int64_t{dx} * i / steps);
      const auto y = static_cast<std::int32_t>(from.y + std::int64_t{dy} * i / steps);
      fill(map_,
           {clipped(x - half, x + half, map_.width()), clipped(y - half, y + half, map_.height())},
           kGround);
    }
  }

  /// Round, with a monument in the middle if there is a way round it.
  void build_square(Point centre) {
    const std::int32_t radius = 2 + block_ / 4;
    const std::int32_t monument = radius / 4;
    fill_disc(centre, radius, kGround);
    const std::int32_t away = monument + 1;
    const bool has_way_round = map_.contains({centre.x - away, centre.y - away}) &&
                               map_.contains({centre.x + away, centre.y + away});
    if (has_way_round) fill_disc(centre, monument, kWall);
  }

  void fill_disc(Point centre, std::int32_t radius, char symbol) {
    for (std::int32_t dy = -radius; dy <= radius; ++dy) {
      for (std::int32_t dx = -radius; dx <= radius; ++dx) {
        const Point p{centre.x + dx, centre.y + dy};
        if (map_.contains(p) && dx * dx + dy * dy <= radius * radius) map_.set_symbol(p, symbol);
      }
    }
  }

  static Span clipped(std::int32_t begin, std::int32_t end, std::int32_t length) {
    return {std::max(begin, 0), std::min(end, length)};
  }

  std::size_t random_index(std::size_t count) {
    return random_.below(static_cast<std::uint32_t>(count));
  }

  Random& random_;
  GridMap map_;
  Axis columns_;
  Axis rows_;
  std::int32_t block_;
};

}  // namespace

GridMap city(const MapRecipe& recipe, Random& random) { return City(recipe, random).build(); }

}  // namespace wend::generate
