#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "generated_meshes.h"
#include "wend/base/assert.h"
#include "wend/mesh/merge_triangles.h"

namespace wend {
namespace {

/// Corners of houses are whole multiples of a sixty-fourth.
constexpr double kFine = 1.0 / 64;
constexpr std::int32_t kFines = 64;

class TownBuilder {
 public:
  TownBuilder(const MeshRecipe& recipe, Triangulation& floor, Random& random)
      : recipe_(recipe), floor_(floor), random_(random) {}

  std::optional<Error> build() {
    const std::int32_t lot = recipe_.town.house;
    for (std::int32_t y = 0; y + lot <= recipe_.height; y += lot) {
      for (std::int32_t x = 0; x + lot <= recipe_.width; x += lot) {
        if (random_.chance(kOpen)) continue;
        const Result<ObstacleId> put = floor_.insert_obstacle(house(x * kFines, y * kFines));
        if (!put) return put.error();
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::uint32_t kOpen = 12;    // percent of the lots without a house
  static constexpr std::uint32_t kAngled = 35;  // of the houses with six corners
  static constexpr std::int32_t kStreet = 10;   // the least from a lot's side to its house, percent
  static constexpr std::int32_t kAskew = 15;    // what a corner may be further in, percent

  std::int32_t percent_of_lot(std::int32_t percent) const {
    return recipe_.town.house * kFines * percent / 100;
  }

  /// How far a corner is within its lot.
  std::int32_t inset() {
    return percent_of_lot(kStreet) + random_.between(0, percent_of_lot(kAskew));
  }

  std::vector<Position> house(std::int32_t x, std::int32_t y) {
    const std::int32_t side = recipe_.town.house * kFines;
    WEND_ASSERT(x + side <= recipe_.width * kFines && y + side <= recipe_.height * kFines,
                "a house stands within the town");
    std::vector<Position> corners;
    const auto add = [&](std::int32_t across, std::int32_t along) {
      corners.push_back({(x + across) * kFine, (y + along) * kFine, 0});
    };
    std::int32_t ends[4][2];
    for (auto& end : ends) {
      for (std::int32_t& coordinate : end) coordinate = inset();
    }
    add(ends[0][0], ends[0][1]);
    add(side - ends[1][0], ends[1][1]);
    if (random_.chance(kAngled)) {
      const std::int32_t across = random_.between(side * 2 / 5, side * 3 / 5);
      const std::int32_t along = random_.between(side * 2 / 5, side * 3 / 5);
      add(side - ends[2][0], along);
      add(across, along);
      add(across, side - ends[2][1]);
    } else {
      add(side - ends[2][0], side - ends[2][1]);
    }
    add(ends[3][0], side - ends[3][1]);
    return corners;
  }

  const MeshRecipe& recipe_;
  Triangulation& floor_;
  Random& random_;
};

}  // namespace

Result<MeshPlan> town_mesh(const MeshRecipe& recipe, Random& random) {
  Result<Triangulation> made = open_floor(recipe);
  if (!made) return made.error();
  Triangulation floor = std::move(made).value();
  if (std::optional<Error> problem = TownBuilder(recipe, floor, random).build()) {
    return *std::move(problem);
  }
  return merge_triangles(floor);
}

}  // namespace wend
