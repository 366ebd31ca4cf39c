#include "wend/crowd/formation.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr double kHalfTurn = 3.14159265358979323846;

/// Cosine and sine as power series: sums and products are the same on every machine, the standard
/// library's functions are not.
Position turned_by(double angle) {
  constexpr int kTerms = 30;  // for angles up to pi the rest is below the rounding
  double cosine = 0;
  double sine = 0;
  double term = 1;
  for (int i = 0; i < kTerms; ++i) {
    (i % 2 == 0 ? cosine : sine) += i % 4 < 2 ? term : -term;
    term *= angle / (i + 1);
  }
  return {cosine, sine, 0};
}

/// 0, 1, -1, 2, -2 and so on: from the middle outwards.
double outwards(std::size_t index) {
  const std::size_t pair = (index + 1) / 2;
  const auto steps = static_cast<double>(pair);
  return index % 2 == 1 ? steps : -steps;
}

void write_wedge(double spacing, std::span<Position> slots) {
  const double step = spacing / std::sqrt(2.0);
  for (std::size_t i = 1; i < slots.size(); ++i) {
    const double side = outwards(i);
    slots[i] = {-std::abs(side) * step, side * step, 0};
  }
}

void write_box(double spacing, std::span<Position> slots) {
  std::size_t width = 1;
  while (width * width < slots.size()) ++width;
  for (std::size_t i = 1; i < slots.size(); ++i) {
    const std::size_t before = i / width;
    const auto row = static_cast<double>(before);
    slots[i] = {-row * spacing, outwards(i % width) * spacing, 0};
  }
}

/// As wide as it takes for neighbours to be a spacing apart.
void write_circle(double spacing, std::span<Position> slots) {
  const std::size_t count = slots.size() - 1;
  if (count == 0) return;
  const auto parts = static_cast<double>(count);
  const double half_chord = count < 6 ? 0.5 : turned_by(kHalfTurn / parts).y;
  // A trifle more, so that rounding leaves no chord shorter than a spacing.
  const double radius = std::max(spacing, spacing / (2 * half_chord)) * (1 + 1e-12);
  for (std::size_t i = 0; i < count; ++i) {
    const Position to = turned_by(2 * kHalfTurn * outwards(i) / parts);
    slots[i + 1] = {-radius * to.x, radius * to.y, 0};
  }
}

}  // namespace

const char* to_string(FormationShape shape) {
  switch (shape) {
    case FormationShape::column: return "column";
    case FormationShape::line: return "line";
    case FormationShape::wedge: return "wedge";
    case FormationShape::box: return "box";
    case FormationShape::circle: return "circle";
    case FormationShape::own: return "own";
  }
  return "box";
}

void write_slots(const Formation& formation, double spacing, std::span<Position> slots) {
  WEND_ASSERT(spacing > 0, "slots are some way apart: give a spacing above 0");
  if (slots.empty()) return;
  slots[0] = {};
  switch (formation.shape) {
    case FormationShape::column:
      for (std::size_t i = 1; i < slots.size(); ++i)
        slots[i] = {-static_cast<double>(i) * spacing, 0, 0};
      return;
    case FormationShape::line:
      for (std::size_t i = 1; i < slots.size(); ++i) slots[i] = {0, outwards(i) * spacing, 0};
      return;
    case FormationShape::wedge: return write_wedge(spacing, slots);
    case FormationShape::box: return write_box(spacing, slots);
    case FormationShape::circle: return write_circle(spacing, slots);
    case FormationShape::own:
      WEND_ASSERT(formation.own_slots.size() + 1 >= slots.size(),
                  "each unit but the leader needs a slot: add some to own_slots");
      for (std::size_t i = 1; i < slots.size(); ++i) {
        slots[i] = {formation.own_slots[i - 1].x, formation.own_slots[i - 1].y, 0};
      }
      return;
  }
}

}  // namespace wend
