#include "picture/crowd/crowd_marks.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace wend::drawing {
namespace {

/// The rim: dark where the unit rests, else as the ground; grey round what would not stand out.
Colour rim_of(const Picture::Unit& unit, Colour fill) {
  constexpr std::uint8_t kPale = 0xe0;
  if (unit.rests) return kInk;
  const bool pale = fill.red >= kPale && fill.green >= kPale && fill.blue >= kPale;
  return pale ? kFaint : kGround;
}

}  // namespace

Colour side_colour(std::size_t side) {
  constexpr Colour kSides[] = {{0x00, 0x72, 0xb2}, {0xd5, 0x5e, 0x00}, {0x00, 0x9e, 0x73},
                               {0xcc, 0x79, 0xa7}, {0xe6, 0x9f, 0x00}, {0x56, 0xb4, 0xe9}};
  return kSides[side % std::size(kSides)];
}

Colour side_colour(const Picture& picture, std::size_t side) {
  const bool said = side < picture.side_colours.size() && picture.side_colours[side];
  return said ? colour_of_number(*picture.side_colours[side]) : side_colour(side);
}

/// Strokes with two barbs; on small cells every second or third cell only, or nobody could tell one
/// from the next.
void draw_directions(const Picture& picture, const MapPlaces& places, int cell, Canvas& canvas) {
  if (picture.directions.empty()) return;
  constexpr double kRoom = 9;  // pixels
  const auto every = static_cast<std::int32_t>(std::ceil(kRoom / cell));
  const GridMap& map = *picture.map;
  const double half = 0.36 * every;  // in cells
  std::vector<Place> ends;
  const auto add = [&](const Position& a, const Position& b) {
    ends.push_back(places(a));
    ends.push_back(places(b));
  };
  for (Point p = {every / 2, every / 2}; p.y < map.height(); p.y += every) {
    for (p.x = every / 2; p.x < map.width(); p.x += every) {
      const Position& way = picture.directions[map.id(p)];
      if (way.x == 0 && way.y == 0) continue;
      const double barb = half / 2;
      const Position tip = {p.x + way.x * half, p.y + way.y * half, 0};
      add({p.x - way.x * half, p.y - way.y * half, 0}, tip);
      add(tip, {tip.x - (way.x + way.y) * barb, tip.y - (way.y - way.x) * barb, 0});
      add(tip, {tip.x - (way.x - way.y) * barb, tip.y - (way.y + way.x) * barb, 0});
    }
  }
  if (!ends.empty()) canvas.segments(ends, {kSmoothed, std::max(0.06 * cell * every, 1.0), 0.8});
}

void draw_trails(const Picture& picture, const MapPlaces& places, int cell, Canvas& canvas) {
  const double width = std::clamp(0.08 * cell, 0.8, 2.5);
  for (const Picture::Trail& trail : picture.trails) {
    if (trail.places.size() < 2) continue;
    std::vector<Place> line;
    line.reserve(trail.places.size());
    for (const Position& at : trail.places) line.push_back(places(at));
    canvas.polyline(line, {side_colour(picture, trail.side), width, 0.5});
  }
}

void draw_units(const Picture& picture, const MapPlaces& places, int cell, Canvas& canvas) {
  constexpr double kLeastRadius = 1.5;
  for (const Picture::Unit& unit : picture.units) {
    const double radius = std::max(unit.radius * cell, kLeastRadius);
    const bool rimmed = radius >= 3;
    const Colour fill = side_colour(picture, unit.side);
    const Stroke rim = {rimmed ? rim_of(unit, fill) : fill, rimmed ? 1.0 : 0.5};
    canvas.circle(places(unit.at), radius, fill, rim);
  }
}

}  // namespace wend::drawing
