#include "picture/funnel_marks.h"

namespace wend::drawing {
namespace {

constexpr Colour kLeftRay = kSmoothed;
constexpr Colour kRightRay = kAlternative;
constexpr Colour kSeen = {0xfb, 0xf6, 0xb3};
constexpr Colour kCorridor = {0xd9, 0xea, 0xf5};
constexpr Colour kDoor = kInk;

void draw_corridor(const GraphPicture& picture, const PlaceOf& at, Canvas& canvas) {
  for (const NodeId node : picture.funnel->corridor) {
    if (picture.regions[node].empty()) continue;
    std::vector<Place> places;
    for (const Position& corner : picture.regions[node]) places.push_back(at(corner));
    canvas.polygon(places, kCorridor);
    places.push_back(places.front());
    canvas.polyline(places, {kFaint, 1.2});
  }
}

void draw_doors(const FunnelView& view, const PlaceOf& at, Canvas& canvas) {
  for (std::size_t i = 0; i < view.doors.size(); ++i) {
    const std::vector<Place> ends = {at(view.doors[i].first), at(view.doors[i].second)};
    if (i == view.door) {
      canvas.segments(ends, {kDoor, 5});
    } else {
      canvas.segments(ends, {kFaint, 1.2, 1, true});
    }
  }
}

}  // namespace

void draw_funnel(const GraphPicture& picture, const PlaceOf& at, Canvas& canvas) {
  const FunnelView& view = *picture.funnel;
  draw_corridor(picture, at, canvas);
  const Place apex = at(view.apex);
  const Place left = at(view.left);
  const Place right = at(view.right);
  canvas.polygon({apex, left, right}, kSeen);
  draw_doors(view, at, canvas);
  canvas.segments({apex, left}, {kLeftRay, 3});
  canvas.segments({apex, right}, {kRightRay, 3});
}

void draw_funnel_legend(Place baseline, Canvas& canvas) {
  constexpr double kSwatch = 13;
  constexpr double kEntry = 130;
  const auto add = [&](Colour colour, const char* words) {
    canvas.rectangle({baseline.x, baseline.y - kSwatch + 2}, kSwatch, kSwatch, colour);
    canvas.text({baseline.x + kSwatch + 7, baseline.y}, words, {});
    baseline.x += kEntry;
  };
  add(kLeftRay, "left ray");
  add(kRightRay, "right ray");
  add(kSeen, "in between");
  add(kDoor, "the door");
  add(kCorridor, "corridor");
  add(kPath, "way so far");
}

}  // namespace wend::drawing
