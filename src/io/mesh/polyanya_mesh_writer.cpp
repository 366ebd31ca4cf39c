// Polyanya `.mesh` files, written.
#include <algorithm>
#include <cmath>

#include "../files/text.h"
#include "mesh_sides.h"
#include "signed_number.h"
#include "wend/io/mesh_file.h"

namespace wend::io {
namespace {

void append_number(std::string& text, std::uint32_t number) {
  text += number == MeshSides::kNone ? " -1" : " " + std::to_string(number);
}

/// The polygons round each vertex, counter-clockwise, with -1 after those that end at a wall.
class Surroundings {
 public:
  Surroundings(const MeshPlan& plan, const MeshSides& sides) : plan_(plan), sides_(sides) {
    begins_.assign(plan.vertices.size() + 1, 0);
    for (const std::uint32_t vertex : plan.corners) ++begins_[vertex];
    std::uint32_t sum = 0;
    for (std::uint32_t& begin : begins_) begin = sum += begin;
    corners_.resize(plan.corners.size());
    for (std::size_t i = plan.corners.size(); i-- > 0;) {
      corners_[--begins_[plan.corners[i]]] = static_cast<std::uint32_t>(i);
    }
  }

  /// A wall's polygons come first, by the direction of the wall; where there is none, from any on.
  const std::vector<std::uint32_t>& of(std::uint32_t vertex) {
    WEND_ASSERT(vertex + std::size_t{1} < begins_.size(), "give a vertex of the plan");
    polygons_.clear();
    starts_.clear();
    for (std::uint32_t i = begins_[vertex]; i < begins_[vertex + 1]; ++i) {
      if (sides_.twin(corners_[i]) == MeshSides::kNone) starts_.push_back(corners_[i]);
    }
    const bool closed = starts_.empty();
    if (closed && begins_[vertex] < begins_[vertex + 1]) starts_ = {corners_[begins_[vertex]]};
    std::sort(starts_.begin(), starts_.end(), [&](std::uint32_t a, std::uint32_t b) {
      const double left = angle(a);
      const double right = angle(b);
      return left < right || (left == right && a < b);
    });
    for (const std::uint32_t start : starts_) {
      go_round(start);
      if (!closed) polygons_.push_back(MeshSides::kNone);
    }
    return polygons_;
  }

 private:
  double angle(std::uint32_t side) const {
    const Position& from = plan_.vertices[plan_.corners[side]];
    const Position& to = plan_.vertices[plan_.corners[sides_.after(side)]];
    return std::atan2(to.y - from.y, to.x - from.x);
  }
  void go_round(std::uint32_t start) {
    const std::uint32_t vertex = plan_.corners[start];
    const std::uint32_t most = begins_[vertex + 1] - begins_[vertex];
    std::uint32_t side = start;
    // Where polygons overlap, sides need not lead round a vertex.
    for (std::uint32_t i = 0; i < most && plan_.corners[side] == vertex; ++i) {
      polygons_.push_back(sides_.polygon(side));
      side = sides_.twin(sides_.before(side));
      if (side == MeshSides::kNone || side == start) return;
    }
  }

  const MeshPlan& plan_;
  const MeshSides& sides_;
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> corners_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> polygons_;
};

}  // namespace

std::string to_polyanya_mesh(const MeshPlan& plan) {
  const std::size_t polygons = plan.first.empty() ? 0 : plan.first.size() - 1;
  std::string text =
      "mesh\n2\n" + std::to_string(plan.vertices.size()) + " " + std::to_string(polygons) + "\n";
  if (plan.first.empty()) return text;
  const MeshSides sides(plan);
  Surroundings surroundings(plan, sides);
  for (std::uint32_t i = 0; i < plan.vertices.size(); ++i) {
    append_signed(text, plan.vertices[i].x);
    text += ' ';
    append_signed(text, plan.vertices[i].y);
    const std::vector<std::uint32_t>& round = surroundings.of(i);
    text += " " + std::to_string(round.size());
    for (const std::uint32_t polygon : round) append_number(text, polygon);
    text += '\n';
  }
  for (std::size_t p = 0; p < polygons; ++p) {
    text += std::to_string(plan.first[p + 1] - plan.first[p]);
    for (std::uint32_t i = plan.first[p]; i < plan.first[p + 1]; ++i) {
      append_number(text, plan.corners[i]);
    }
    for (std::uint32_t i = plan.first[p]; i < plan.first[p + 1]; ++i) {
      append_number(text, sides.neighbour(sides.before(i)));
    }
    text += '\n';
  }
  return text;
}

}  // namespace wend::io
