#include "grown_walls.h"

#include "wend/base/assert.h"

namespace wend {

void GrownWalls::find_narrow_places(const Position& corner) {
  narrow_.clear();
  near_.for_each(corner, reach_, [&](const Position& nearest, double distance) {
    if (distance < 2 * radius_) return;
    narrow_.push_back({(nearest.x - corner.x) / distance, (nearest.y - corner.y) / distance});
  });
}

/// Tangents go clockwise from the wall to the next one, so the fan is written from its end.
void GrownWalls::make_fan(const WallStretch& wall, PlaneVector normal) {
  WEND_ASSERT(wall.bends && wall.next < walls_.size(),
              "a fan lies round the corner between two walls of a loop");
  find_narrow_places(wall.to);
  const WallStretch& next = walls_[wall.next];
  const auto& tangents = fan_.divide(normal, left_of(next.from, next.to), narrow_);
  outline_.assign(1, wall.to);
  outline_.push_back(grown(wall.to, tangents.back()));
  for (std::size_t i = tangents.size(); i-- > 1;) {
    const Position meeting = CornerFan::meeting(tangents[i - 1], tangents[i]);
    outline_.push_back(grown(wall.to, {meeting.x, meeting.y}));
  }
  outline_.push_back(grown(wall.to, tangents.front()));
}

}  // namespace wend
