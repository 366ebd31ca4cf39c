#include "promises/gates/gate_service.h"

#include <algorithm>
#include <string>
#include <utility>

#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "wend/mesh/locate.h"

namespace wend::test {

PathService GateService::build(const GateScene& scene, double radius) {
  Random& random = scene.random();
  ServiceOptions options;
  options.budget.expansions = 1 + random.below(random.chance(60) ? 25 : 2000);
  options.lanes = 1 + random.below(4);
  options.threads = random.chance(5) ? 2 : 1;
  if (random.chance(20)) options.nearly = 1.5;
  if (random.chance(20)) options.cache_bytes = random.below(2) * std::size_t{2000};
  return PathService::build(const_cast<GateScene&>(scene).shared(), radius, options).value();
}

GateService::GateService(GateScene& scene, double radius)
    : scene_(scene), radius_(radius), service_(build(scene, radius)) {}

const MeshNavigator& GateService::newest() const {
  return *scene_.shared().snapshot()->of(radius_).value();
}

bool GateService::check(bool good, const char* promise, const Request& request, const Path& path,
                        double right) const {
  if (good) return scene_.check(true, promise);
  std::string text = "node " + std::to_string(request.query.from);
  if (request.query.from_at) text += " (" + scene_.place_text(*request.query.from_at) + ")";
  text += " to " + std::to_string(request.query.to);
  if (request.query.to_at) text += " (" + scene_.place_text(*request.query.to_at) + ")";
  text += ", goals " + std::to_string(request.goals.size()) + ", radius " +
          std::to_string(radius_) + ", " + to_string(path.status) + ", length " +
          std::to_string(path.length) + ", cost " + std::to_string(path.cost) + ", right " +
          std::to_string(right) + ", age " + std::to_string(request.age) + ", begun anew " +
          std::to_string(service_.progress(request.handle).begun_anew) + ", " +
          to_string(service_.state(request.handle)) + ", expanded " +
          std::to_string(service_.progress(request.handle).expanded) + ", algorithm " +
          std::string(request.query.algorithm.name()) + ", budget " +
          std::to_string(service_.options().budget.expansions) + ", lanes " +
          std::to_string(service_.options().lanes);
  return scene_.check(false, promise, text);
}

/// All polygons count, closed ones as well.
bool GateService::draw_end(NodeId& polygon, Position& at) const {
  const NavMesh& mesh = scene_.all_open()->of(radius_).value()->mesh();
  for (int tries = 0; tries < 20; ++tries) {
    const MeshPlace there = ground_at(mesh, draw_gate_place(scene_.random(), scene_.level()));
    if (there.polygon == kNoPolygon) continue;
    polygon = there.polygon;
    at = there.position;
    return true;
  }
  return false;
}

void GateService::submit() {
  Random& random = scene_.random();
  for (int count = random.between(0, 4); count > 0; --count) {
    auto request = std::make_unique<Request>();
    Position from;
    Position to;
    if (!draw_end(request->query.from, from) || !draw_end(request->query.to, to)) return;
    if (random.chance(75)) {
      request->query.from_at = from;
      request->query.to_at = to;
    }
    if (random.chance(15)) {
      request->goals = {request->query.to, 0};
      request->goals_at = {to, {}};
      if (!draw_end(request->goals[1], request->goals_at[1])) return;
      request->query.goals = request->goals;
      request->query.goals_at = request->goals_at;
    }
    if (random.chance(15)) request->query.algorithm = "astar";
    PathRequest question;
    question.query = request->query;
    question.owner = random.below(3);
    question.priority = static_cast<std::uint8_t>(random.below(8));
    request->handle = service_.submit(question);
    requests_.push_back(std::move(request));
  }
}

void GateService::tick() {
  service_.tick();
  const auto valid = service_.validate();
  scene_.check(valid.ok(), "PathService::validate finds no fault",
               valid.ok() ? std::string() : valid.error().message());
  for (const auto& request : requests_) {
    if (request->ended) continue;
    ++request->age;
    if (service_.state(request->handle) != RequestState::answered) continue;
    request->ended = true;
    compare(*request);
  }
}

bool GateService::crosses_closed(const Path& path) const {
  const NavMesh& mesh = newest().mesh();
  return std::ranges::any_of(path.nodes, [&](NodeId node) { return mesh.is_closed(node); });
}

/// In the tick of the answer.
void GateService::compare(const Request& request) {
  const Path& path = *service_.path(request.handle);
  const Path right = newest().NodeNavigator::solve(request.query, scene_.workspace());
  if (service_.progress(request.handle).begun_anew > 0) ++gate_tally().anew;
  if (service_.progress(request.handle).begun_anew >= 3) return;
  if (!check(path.status == right.status, "a service answers as a search", request, path,
             static_cast<double>(right.status))) {
    return;
  }
  if (!path.found()) return;
  check(!crosses_closed(path), "an answer crosses no closed polygon", request, path);
  if (scene_.has_costs()) {
    const bool near = path.bound <= 0 || right.bound <= 0 ||
                      (path.cost <= path.bound * right.cost + 1e-9 &&
                       right.cost <= right.bound * path.cost + 1e-9);
    check(near, "an answer costs as much as that of a search", request, path, right.cost);
    return;
  }
  check(is_near(path.cost, right.cost), "an answer costs as much as that of a search", request,
        path, right.cost);
  const bool shortest = request.query.algorithm.name().empty();
  if (shortest) {
    check(is_near(path.length, right.length), "an answer is as short as that of a search", request,
          path, right.length);
  }
}

void GateService::check_answer(const Request& request) {
  service_.update();
  const Path path = *service_.path(request.handle);
  const AnswerState state = service_.check(request.handle);
  const Path right = newest().NodeNavigator::solve(request.query, scene_.workspace());
  GateTally& tally = gate_tally();
  ++(state == AnswerState::current  ? tally.current
     : state == AnswerState::broken ? tally.broken
                                    : tally.beatable);
  check(state != AnswerState::unknown, "check() knows an answer", request, path);
  if (path.found()) {
    check((state == AnswerState::broken) == crosses_closed(path),
          "a path is broken if it crosses a closed polygon", request, path,
          static_cast<double>(state));
    if (state != AnswerState::current) return;
    check(right.found(), "a current path is one that a search finds", request, path);
    if (scene_.has_costs()) return;
    check(is_near(path.cost, right.cost), "a current path is as cheap as a fresh one", request,
          path, right.cost);
    return;
  }
  if (state == AnswerState::current) {
    check(!right.found(), "check(): there is still no way", request, path, right.length);
  }
}

void GateService::change(Request& request) {
  NodeId from = 0;
  NodeId to = 0;
  Position ignored;
  if (!draw_end(from, ignored) || !draw_end(to, ignored)) return;
  if (!check(service_.retarget(request.handle, from, to), "retarget takes a known request", request,
             {})) {
    return;
  }
  request.query.from = from;
  request.query.to = to;
  request.query.from_at.reset();
  request.query.to_at.reset();
  request.query.goals = {};
  request.query.goals_at = {};
  request.ended = false;
  request.age = 0;
}

void GateService::look_again() {
  Random& random = scene_.random();
  for (std::size_t i = 0; i < requests_.size(); ++i) {
    Request& request = *requests_[i];
    if (request.ended && random.chance(60)) check_answer(request);
    if (random.chance(8)) {
      change(request);
    } else if (random.chance(request.ended ? 20 : 4)) {
      scene_.check(service_.cancel(request.handle), "a known request can be cancelled");
      requests_[i].swap(requests_.back());
      requests_.pop_back();
      --i;
    }
  }
}

void GateService::finish() {
  const auto waits = [](const std::unique_ptr<Request>& request) { return !request->ended; };
  // Ways over ground with costs take many thousand expansions, more than its small budgets allow.
  const TickBudget enough = {.expansions = 100'000};
  scene_.check(service_.set_budget(enough).ok(), "a budget can be raised");
  for (int ticks = 0; ticks < 1000 && std::ranges::any_of(requests_, waits); ++ticks) tick();
  for (const auto& request : requests_) {
    if (request->ended) check_answer(*request);
    check(request->ended, "each request is answered", *request, {});
  }
}

}  // namespace wend::test
