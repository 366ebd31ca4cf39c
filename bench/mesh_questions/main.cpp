// The time of questions about the surroundings of a place on navigation meshes: the median over
// places drawn at random, each the fastest of some rounds; checks that the answers are right.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "wend/io/mesh_file.h"
#include "wend/mesh/around.h"
#include "wend/mesh/move_along.h"
#include "wend/mesh/random_place.h"
#include "wend/mesh/raycast.h"
#include "wend/mesh/walls.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 5;
constexpr int kQueries = 4000;
constexpr int kChecked = 200;
constexpr double kStep = 1;    // of a slide, in cells of the game's grid
constexpr double kRadius = 4;  // of circles

struct Question {
  MeshPlace from;
  Position far;     // somewhere on the mesh
  Position near;    // a step away, on the mesh or not
  Position beside;  // a place that need not be on the mesh
};

std::vector<Question> draw_questions(const NavMesh& mesh) {
  const PlaceSampler sampler(mesh);
  Random random(19);
  std::vector<Question> questions;
  const auto offset = [&](double reach) {
    return reach * (static_cast<double>(random.between(-1000, 1000)) / 1000);
  };
  for (int i = 0; i < kQueries; ++i) {
    Question question;
    question.from = sampler.draw(random);
    question.far = sampler.draw(random).position;
    question.near = question.beside = question.from.position;
    question.near.x += offset(kStep);
    question.near.y += offset(kStep);
    question.beside.x += offset(kRadius);
    question.beside.y += offset(kRadius);
    questions.push_back(question);
  }
  return questions;
}

double nanos(Clock::duration time) {
  return std::chrono::duration<double, std::nano>(time).count();
}

/// Times each question by itself, minus the time to read the clock.
template <class Ask>
double median_micros(const std::vector<Question>& questions, Ask&& ask) {
  std::vector<double> best(questions.size(), std::numeric_limits<double>::infinity());
  std::vector<double> clock(questions.size(), std::numeric_limits<double>::infinity());
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const Clock::time_point begin = Clock::now();
      const Clock::time_point middle = Clock::now();
      ask(questions[i]);
      const Clock::time_point end = Clock::now();
      clock[i] = std::min(clock[i], nanos(middle - begin));
      best[i] = std::min(best[i], nanos(end - middle));
    }
  }
  const auto median = [](std::vector<double>& times) {
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
  };
  return (median(best) - median(clock)) / 1000;
}

/// The distance of a place from the nearest of all walls.
double plain_distance(const NavMesh& mesh, const Position& at) {
  double least = std::numeric_limits<double>::infinity();
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    const auto sides = mesh.sides_of(p);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (sides[i].door != NavMesh::kNone) continue;
      const NavMesh::Side& to = sides[(i + 1) % sides.size()];
      const double dx = to.x - sides[i].x;
      const double dy = to.y - sides[i].y;
      const double foot =
          ((at.x - sides[i].x) * dx + (at.y - sides[i].y) * dy) / (dx * dx + dy * dy);
      const double share = std::clamp(foot, 0.0, 1.0);
      least = std::min(least,
                       std::hypot(sides[i].x + share * dx - at.x, sides[i].y + share * dy - at.y));
    }
  }
  return least;
}

/// The number of wrong answers.
int count_wrong(const NavMesh& mesh, const std::vector<Question>& questions, Workspace& workspace) {
  int wrong = 0;
  for (int i = 0; i < kChecked; ++i) {
    const Question& question = questions[static_cast<std::size_t>(i)];
    const double distance = plain_distance(mesh, question.from.position);
    const NearWall wall = distance_to_wall(mesh, question.from, 1e9, workspace);
    const RayEnd ray = raycast(mesh, question.from, question.far);
    const MeshPlace moved = move_along(mesh, question.from, question.near, workspace);
    const bool ray_clear =
        !ray.hit || plain_distance(mesh, ray.place.position) <= 1e-9 * (1 + distance);
    const bool right = std::abs(wall.distance - distance) <= 1e-9 * (1 + distance) && ray_clear &&
                       contains(mesh, ray.place.polygon, ray.place.position) &&
                       contains(mesh, moved.polygon, moved.position);
    wrong += right ? 0 : 1;
  }
  return wrong;
}

bool run(const std::string& file) {
  const Result<MeshPlan> plan = io::read_polyanya_mesh(file);
  const Result<NavMesh> built = plan ? NavMesh::build(plan.value()) : plan.error();
  if (!built) {
    std::fprintf(stderr, "%s: %s\n", file.c_str(), built.error().message().c_str());
    return false;
  }
  const NavMesh& mesh = built.value();
  const std::vector<Question> questions = draw_questions(mesh);
  const PlaceSampler sampler(mesh);
  Workspace workspace;
  std::vector<NearWall> walls;
  std::vector<NearPolygon> polygons;
  Random random(7);
  double sink = 0;  // so that the compiler leaves nothing out
  const auto time = [&](auto&& ask) { return median_micros(questions, ask); };
  const std::string stem = file.substr(0, file.find_last_of('.'));
  std::printf("%-18s %8u", stem.substr(stem.find_last_of('/') + 1).c_str(), mesh.polygon_count());
  const double medians[] = {
      time([&](const Question& q) { sink += nearest_place(mesh, q.beside).position.x; }),
      time([&](const Question& q) { sink += raycast(mesh, q.from, q.far).share; }),
      time([&](const Question& q) {
        sink += distance_to_wall(mesh, q.from, 1e9, workspace).distance;
      }),
      time([&](const Question& q) {
        walls_within(mesh, q.from, kRadius, workspace, walls);
        sink += static_cast<double>(walls.size());
      }),
      time([&](const Question& q) {
        polygons_within(mesh, q.from, kRadius, workspace, polygons);
        sink += static_cast<double>(polygons.size());
      }),
      time([&](const Question& q) {
        sink += move_along(mesh, q.from, q.near, workspace).position.x;
      }),
      time([&](const Question&) { sink += sampler.draw(random).position.x; }),
      time([&](const Question& q) {
        sink += random_place_within_way(mesh, q.from, kRadius, random, workspace).position.x;
      })};
  for (const double median : medians) std::printf(" %8.3f", median);
  std::printf("%s\n", sink == 0.5 ? " " : "");
  const int wrong = count_wrong(mesh, questions, workspace);
  if (wrong > 0) std::fprintf(stderr, "%s: %d answers are wrong\n", file.c_str(), wrong);
  return wrong == 0;
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') {
    std::fprintf(stderr, "usage: bench-mesh-questions MESH...\n");
    return 2;
  }
  std::printf("%-18s %8s %8s %8s %8s %8s %8s %8s %8s %8s\n", "mesh, us", "polygons", "nearest",
              "ray", "wall", "walls<4", "polys<4", "slide", "random", "way<4");
  bool right = true;
  for (int i = 1; i < argc; ++i) right = wend::bench::run(argv[i]) && right;
  return right ? 0 : 1;
}
