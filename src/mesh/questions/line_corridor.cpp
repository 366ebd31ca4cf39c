#include "line_corridor.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "wend/base/assert.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/locate.h"

namespace wend {
namespace {

/// Depth first, over polygons on pieces of the line: first round the place where a piece begins,
/// then along it by every door that it meets.
class LineCorridorSearch {
 public:
  LineCorridorSearch(const NavMesh& mesh, std::span<const Position> line)
      : mesh_(mesh), line_(line) {}

  bool run() {
    for_each_polygon_at(mesh_, line_.front(), [&](std::uint32_t p) { add(0, p, kNone, kNone); });
    while (!open_.empty()) {
      const std::uint32_t at = open_.back();
      open_.pop_back();
      const Step step = steps_[at];
      if (contains(mesh_, step.polygon, line_[step.piece + 1])) {
        if (step.piece + 2 == line_.size()) {
          end_ = at;
          return true;
        }
        add(step.piece + 1, step.polygon, kNone, at);
      }
      look_on(step, at);
    }
    return false;
  }

  void write(std::vector<NodeId>& polygons) const {
    WEND_ASSERT(end_ != kNone, "write a corridor that run() has found");
    polygons.clear();
    for (std::uint32_t at = end_; at != kNone; at = steps_[at].parent) {
      const std::uint32_t polygon = steps_[at].polygon;
      if (polygons.empty() || polygons.back() != polygon) polygons.push_back(polygon);
    }
    std::reverse(polygons.begin(), polygons.end());
  }

 private:
  static constexpr std::uint32_t kNone = NavMesh::kNone;
  static constexpr double kLastDigits = 0x1p-50;  // of a coordinate, and some more
  struct Step {
    std::uint32_t piece;
    std::uint32_t polygon;
    std::uint32_t entry;  // door; kNone round the place where the piece begins
    std::uint32_t parent;
    double progress;  // along the piece, where it last changed sides at a door that lies in it
  };

  void add(std::size_t piece, std::uint32_t polygon, std::uint32_t entry, std::uint32_t parent,
           double progress = 0) {
    WEND_ASSERT(piece + 1 < line_.size(), "a piece of the line has two ends");
    const auto number = static_cast<std::uint32_t>(piece);
    const bool is_known = std::any_of(steps_.begin(), steps_.end(), [&](const Step& step) {
      return step.piece == number && step.polygon == polygon &&
             (step.entry == kNone) == (entry == kNone) && step.progress <= progress;
    });
    if (is_known) return;
    open_.push_back(static_cast<std::uint32_t>(steps_.size()));
    steps_.push_back({number, polygon, entry, parent, progress});
  }

  void look_on(const Step& step, std::uint32_t at) {
    const std::uint32_t end = mesh_.first_door(step.polygon + 1);
    for (std::uint32_t i = mesh_.first_door(step.polygon); i < end; ++i) {
      const NavMesh::Door& door = mesh_.doors()[i];
      if (i == step.entry) continue;
      const Position right = {door.x, door.y};
      const Position left = {door.end_x, door.end_y};
      const Position& from = line_[step.piece];
      const bool is_round = step.entry == kNone && (is_at(right, from) || is_at(left, from));
      if (is_round) add(step.piece, door.neighbour, kNone, at);
      if (const auto progress = meet(step, right, left)) {
        add(step.piece, door.neighbour, door.twin, at, *progress);
      }
    }
  }

  /// The progress beyond a door that the piece meets, as sees() has it (src/mesh/baked/sight.h).
  std::optional<double> meet(const Step& step, const Position& right, const Position& left) const {
    const Position& from = line_[step.piece];
    const Position& to = line_[step.piece + 1];
    const int right_turn = turn_to(from, to, right);
    const int left_turn = turn_to(from, to, left);
    if (right_turn > 0 || left_turn < 0) return std::nullopt;
    if (right_turn != 0 || left_turn != 0) {
      if (orientation(right, left, to) > 0) return std::nullopt;
      return step.progress;
    }
    const auto along = [&](const Position& place) {
      return (place.x - from.x) * (to.x - from.x) + (place.y - from.y) * (to.y - from.y);
    };
    const double progress = std::max(along(right), along(left));
    if (!(progress > step.progress)) return std::nullopt;
    return progress;
  }
  /// The orientation, but 0 where the line passes a corner by no more than the last digits: ways
  /// leave out corners that they only touch.
  static int turn_to(const Position& from, const Position& to, const Position& at) {
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double off = std::abs(dx * (at.y - from.y) - dy * (at.x - from.x));
    const double digits =
        kLastDigits * (std::abs(at.x) + std::abs(at.y) + std::abs(from.x) + std::abs(from.y));
    return off <= digits * (std::abs(dx) + std::abs(dy)) ? 0 : orientation(from, to, at);
  }
  static bool is_at(const Position& a, const Position& b) { return a.x == b.x && a.y == b.y; }

  const NavMesh& mesh_;
  std::span<const Position> line_;
  std::vector<Step> steps_;
  std::vector<std::uint32_t> open_;
  std::uint32_t end_ = kNone;
};

}  // namespace

bool find_line_corridor(const NavMesh& mesh, std::span<const Position> line,
                        std::vector<NodeId>& polygons) {
  if (line.size() < 2) return false;
  LineCorridorSearch search(mesh, line);
  if (!search.run()) return false;
  search.write(polygons);
  return true;
}

}  // namespace wend
