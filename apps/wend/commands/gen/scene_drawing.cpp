#include "commands/gen/scene_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "terminal/failure.h"
#include "wend/base/random.h"

namespace wend::cli {
namespace {

/// To four digits, so that no machine's sine shows.
double to_four_digits(double number) {
  constexpr double kDigits = 1e4;
  return std::round(number * kDigits) / kDigits + 0.0;
}

}  // namespace

std::int32_t cells_up(double length) {
  constexpr double kRounding = 1e-9;
  return static_cast<std::int32_t>(std::ceil(length - kRounding));
}

std::int32_t nearest_cells(double length) {
  return std::max(1, static_cast<std::int32_t>(std::lround(length)));
}

SceneDrawing::SceneDrawing(const SceneRecipe& recipe, Point least, char ground) {
  constexpr std::int64_t kMostCells = std::int64_t{1} << 26;
  const Point size = {recipe.size.x == 0 ? least.x : recipe.size.x,
                      recipe.size.y == 0 ? least.y : recipe.size.y};
  if (size.x < least.x || size.y < least.y) {
    throw usage_error(fmt::format("--size: {} units need at least {}x{}; say so, or fewer units",
                                  recipe.units, least.x, least.y));
  }
  if (std::int64_t{size.x} * size.y > kMostCells) {
    throw usage_error(
        fmt::format("--units: the map would have {} x {} cells, and {} are the most; say fewer "
                    "units",
                    size.x, size.y, kMostCells));
  }
  corner_ = {(size.x - least.x) / 2, (size.y - least.y) / 2};
  scene_.rows.assign(static_cast<std::size_t>(size.y),
                     std::string(static_cast<std::size_t>(size.x), ground));
}

void SceneDrawing::fill(Point at, std::int32_t width, std::int32_t height, char symbol) {
  for (std::int32_t y = at.y; y < at.y + height; ++y) {
    auto& row = scene_.rows[static_cast<std::size_t>(y + corner_.y)];
    const auto first = row.begin() + at.x + corner_.x;
    std::fill(first, first + width, symbol);
  }
}

void SceneDrawing::fill_later(std::uint64_t tick, Point at, std::int32_t width, std::int32_t height,
                              char symbol) {
  const Point corner = {at.x + corner_.x, at.y + corner_.y};
  scene_.changes.push_back({tick, corner, width, height, symbol});
}

SceneTeam& SceneDrawing::team(const std::string& name) {
  scene_.teams.emplace_back().name = name;
  return scene_.teams.back();
}

void SceneDrawing::add(SceneTeam& team, const Position& at, const Position& to) const {
  team.at.push_back(on_map(at));
  team.to.push_back(on_map(to));
}

Position SceneDrawing::on_map(const Position& at) const {
  return {to_four_digits(at.x + corner_.x), to_four_digits(at.y + corner_.y), 0};
}

UnitColumns::UnitColumns(std::uint32_t count, std::int32_t most_rows, double distance)
    : units(count), pitch(distance) {
  const auto n = static_cast<std::int32_t>(count);
  rows = std::min(most_rows, cells_up(std::sqrt(static_cast<double>(n))));
  columns = (n + rows - 1) / rows;
}

void UnitColumns::add(SceneDrawing& drawing, SceneTeam& team, double front, double goal_front,
                      int ahead, double middle, bool upright) const {
  for (std::uint32_t unit = 0; unit < units; ++unit) {
    const auto column = static_cast<std::int32_t>(unit) / rows;
    const std::int32_t row = static_cast<std::int32_t>(unit) % rows;
    const double across = middle + (row - (rows - 1) / 2.0) * pitch;
    const double from = front - ahead * (column + 0.5) * pitch;
    const double to = goal_front + ahead * (columns - column - 0.5) * pitch;
    const auto turned = [&](double along) {
      return upright ? Position{across, along, 0} : Position{along, across, 0};
    };
    drawing.add(team, turned(from), turned(to));
  }
}

std::int32_t room_height(const UnitColumns& columns, std::int32_t passage) {
  const std::int32_t height = std::max(columns.height(), passage + 2);
  return height + (height - passage) % 2;
}

void draw_crossroads(SceneDrawing& drawing, Point room, std::int32_t length, std::int32_t width) {
  const std::int32_t side = 2 * room.x + length;
  const std::int32_t top = (side - room.y) / 2;
  for (const std::int32_t at : {0, room.x + length}) {
    drawing.fill({at, top}, room.x, room.y, kOpen);
    drawing.fill({top, at}, room.y, room.x, kOpen);
  }
  const std::int32_t lane = (side - width) / 2;
  drawing.fill({room.x, lane}, length, width, kOpen);
  drawing.fill({lane, room.x}, width, length, kOpen);
}

std::vector<std::uint32_t> drawn_numbers(std::uint32_t count, std::uint32_t all,
                                         std::uint64_t seed) {
  std::vector<std::uint32_t> numbers(all);
  for (std::uint32_t i = 0; i < all; ++i) numbers[i] = i;
  Random random(seed);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t other = i + random.below(all - i);
    std::swap(numbers[i], numbers[other]);
  }
  numbers.resize(count);
  return numbers;
}

}  // namespace wend::cli
