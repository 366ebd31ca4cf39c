// A town square with stalls, and carts that roll across it: in each frame all carts move, and a
// walker asks for its way on the square as it is now.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

#include "wend/wend.h"

namespace {

constexpr double kSide = 60;
constexpr int kCarts = 12;
constexpr int kFrames = 400;
constexpr double kStep = 0.3;  // of the walker, per frame

using Outline = std::vector<wend::Position>;

Outline box(double x, double y, double width, double height) {
  return {{x, y, 0}, {x + width, y, 0}, {x + width, y + height, 0}, {x, y + height, 0}};
}

/// A cart that rolls to and fro along its lane.
struct Cart {
  wend::ObstacleId id = 0;
  double x = 0;
  double y = 0;
  double step = 0;

  Outline outline() const { return box(x, y, 3, 1.5); }
  void roll() {
    if (x + step < 1 || x + step > kSide - 4) step = -step;
    x += step;
  }
};

class TownSquare {
 public:
  TownSquare() {
    const wend::LiveMesh::Batch batch(mesh_);
    for (int column = 0; column < 5; ++column) {
      for (int row = 0; row < 5; ++row) {
        mesh_.insert_obstacle(box(6 + 10.0 * column, 6 + 10.0 * row, 6, 4)).value();
      }
    }
    for (int i = 0; i < kCarts; ++i) {
      Cart cart = {0, 4.0 * i + 2, 1.5 + 5.0 * i, 0.125 * (1 + i % 3)};
      if (i % 2 == 1) cart.step = -cart.step;
      cart.id = mesh_.insert_obstacle(cart.outline()).value();
      carts_.push_back(cart);
    }
  }

  /// Moves all carts in one version.
  void roll() {
    const wend::LiveMesh::Batch batch(mesh_);
    for (Cart& cart : carts_) {
      cart.roll();
      mesh_.move(cart.id, cart.outline()).value();
    }
  }
  const wend::LiveMesh& mesh() const { return mesh_; }

 private:
  wend::LiveMesh mesh_ =
      wend::LiveMesh::build(std::vector<Outline>{box(0, 0, kSide, kSide)}).value();
  std::vector<Cart> carts_;
};

/// The position at that distance along a way.
wend::Position along(const std::vector<wend::Position>& way, double distance) {
  for (std::size_t i = 1; i < way.size(); ++i) {
    const double dx = way[i].x - way[i - 1].x;
    const double dy = way[i].y - way[i - 1].y;
    const double length = std::sqrt(dx * dx + dy * dy);
    if (length > distance) {
      const double share = distance / length;
      return {way[i - 1].x + share * dx, way[i - 1].y + share * dy, 0};
    }
    distance -= length;
  }
  return way.back();
}

double microseconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin)
      .count();
}

}  // namespace

int main() {
  TownSquare square;
  wend::Workspace workspace;
  wend::Path path;
  wend::Position walker = {1, 1, 0};
  const wend::Position goal = {kSide - 1, kSide - 1, 0};
  double edits = 0;
  double queries = 0;
  int frames = 0;
  for (; frames < kFrames && (walker.x != goal.x || walker.y != goal.y); ++frames) {
    auto begin = std::chrono::steady_clock::now();
    square.roll();
    edits += microseconds_since(begin);
    begin = std::chrono::steady_clock::now();
    const wend::LiveMeshSnapshot now = square.mesh().snapshot();
    walker = now.nearest_place(walker).position;  // a cart may have pushed it aside
    wend::Search* search = wend::Polyanya::begin(now, {walker, goal, {}}, workspace);
    search->run();
    search->write_path(path);
    queries += microseconds_since(begin);
    if (frames % 60 == 0) {
      std::printf("frame %3d: at %4.1f %4.1f, %zu bends, %.2f to go\n", frames, walker.x, walker.y,
                  path.waypoints.size(), path.length);
    }
    if (path.found()) walker = along(path.waypoints, kStep);  // else it waits for a gap
  }
  std::printf("%s after %d frames, version %llu of the square\n",
              walker.x == goal.x ? "there" : "on its way", frames,
              static_cast<unsigned long long>(square.mesh().version()));
  std::fprintf(stderr, "%.1f us per frame to move %d carts, %.1f us to find the way\n",
               edits / frames, kCarts, queries / frames);
  return 0;
}
