#include "promises/gates/gate_scene.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "promises/mesh/plans.h"

namespace wend::test {

GateTally& gate_tally() {
  static GateTally tally;
  return tally;
}

GateScene::GateScene(GateLevel level, const MeshOptions& options, Random& random,
                     Workspace& workspace, Ledger& ledger)
    : level_(std::move(level)),
      options_(options),
      whole_(level_.mesh),
      random_(random),
      workspace_(workspace),
      ledger_(ledger) {
  const int error = random.between(0, 3);
  erosion_.corner_error = error == 0 ? 0.42 : error == 1 ? 0.02 : 0.09;
  radii_.push_back(0);
  const double least = level_.side * 0x1p-10;
  for (int left = random.between(0, 2); left > 0; --left) {
    const double radius = random.chance(40) ? 0.125 * random.between(1, 4)
                                            : least + level_.side * 0.06 * draw_share(random);
    if (radius > least) radii_.push_back(radius);
  }
  has_costs_ = std::ranges::any_of(options.area_costs, [](double cost) { return cost != 1; });
}

bool GateScene::check(bool good, const char* promise, const std::string& detail) const {
  if (good) return ledger_.check(true, promise);
  std::string text = detail + " | " + level_.kind + ", gates ";
  for (const std::uint8_t open : open_) text += open != 0 ? 'o' : 'c';
  text += ", radii";
  for (const double radius : radii_) text += " " + std::to_string(radius);
  text += ", error " + std::to_string(erosion_.corner_error);
  text += ", links " + std::to_string(options_.links.size()) + (has_costs_ ? ", costs" : "");
  return ledger_.check(false, promise, text);
}

std::string GateScene::place_text(const Position& at) const {
  char line[100];
  std::snprintf(line, sizeof line, "%.17g,%.17g,%.17g", at.x, at.y, at.z);
  return line;
}

void GateScene::ask_wrong_gate() {
  std::vector<MeshGate> gates = level_.gates;
  const auto number = random_.below(static_cast<std::uint32_t>(gates.size()) + 1);
  gates.insert(gates.begin() + number, draw_wrong_gate(random_, level_));
  const auto shared = SharedMesh::build(level_.mesh, gates, options_, erosion_);
  ++gate_tally().refused;
  if (!check(!shared.ok(), "a wrong gate is refused", std::to_string(number))) return;
  const std::string text = shared.error().message();
  const bool names = text.find("gate " + std::to_string(number)) != std::string::npos;
  check(names, "the error names the gate", std::to_string(number) + ": " + text);
}

bool GateScene::build() {
  if (random_.chance(30)) ask_wrong_gate();
  auto shared = SharedMesh::build(level_.mesh, level_.gates, options_, erosion_);
  if (!check(shared.ok(), "SharedMesh takes the gates",
             shared.ok() ? std::string() : shared.error().message())) {
    return false;
  }
  shared_ = std::make_unique<SharedMesh>(std::move(shared).value());
  open_.assign(level_.gates.size(), 1);
  check(shared_->gate_count() == level_.gates.size(), "as many gates as were given");
  for (std::uint32_t i = 0; i < open_.size(); ++i) {
    check(shared_->is_open(i), "all gates are open at first");
  }
  all_open_ = shared_->snapshot();
  for (const double radius : radii_) {
    const auto navigator = all_open_->of(radius);
    if (!check(navigator.ok(), "a version takes the radius")) return false;
    if (navigator.value()->mesh().polygon_count() > 400) return false;
  }
  return true;
}

void GateScene::make_edits(std::vector<GateEdit>& edits) const {
  const auto gates = static_cast<std::uint32_t>(open_.size());
  if (gates == 0) return;
  const auto draw = [&] { return GateEdit{random_.below(gates), random_.chance(45)}; };
  switch (random_.between(0, 5)) {
    case 0:
      for (std::uint32_t i = 0; i < gates; ++i) edits.push_back({i, random_.chance(40)});
      break;
    case 1: edits = {draw(), draw(), draw()}; break;
    case 2: edits.push_back({random_.below(gates), open_[edits.size()] != 0}); break;
    default: edits.push_back(draw());
  }
  if (random_.chance(15)) edits.push_back({edits.back().gate, !edits.back().open});
}

void GateScene::apply(const std::vector<GateEdit>& edits) {
  const auto before = open_;
  const auto old = shared_->snapshot()->version();
  for (const GateEdit& edit : edits) open_[edit.gate] = edit.open ? 1 : 0;
  const auto report = shared_->commit(edits);
  if (!check(report.ok(), "the edits are accepted")) return;
  check(report.value().version == shared_->snapshot()->version(), "the report has the version");
  std::size_t changed = 0;
  for (std::size_t i = 0; i < open_.size(); ++i) changed += open_[i] != before[i] ? 1 : 0;
  if (changed > 0) {
    check(report.value().changed >= changed, "the report counts gates",
          std::to_string(report.value().changed) + " of " + std::to_string(changed));
    check(report.value().version != old, "each version has another number");
  }
  for (std::uint32_t i = 0; i < open_.size(); ++i) {
    check(shared_->is_open(i) == (open_[i] != 0), "a gate is open as it was told");
  }
}

void GateScene::commit() {
  std::vector<GateEdit> edits;
  make_edits(edits);
  if (!random_.chance(10)) return apply(edits);
  const auto before = shared_->snapshot();
  edits.insert(edits.begin() + random_.below(static_cast<std::uint32_t>(edits.size()) + 1),
               {static_cast<std::uint32_t>(open_.size()) + random_.below(3), random_.chance(50)});
  check(!shared_->commit(edits).ok(), "a gate that does not exist is an error");
  check(shared_->snapshot() == before, "after an error there is no other version");
  for (std::uint32_t i = 0; i < open_.size(); ++i) {
    check(shared_->is_open(i) == (open_[i] != 0), "after an error gates are as before");
  }
}

void GateScene::open_all() {
  std::vector<GateEdit> edits;
  for (std::uint32_t i = 0; i < open_.size(); ++i) edits.push_back({i, true});
  apply(edits);
}

bool GateScene::is_beside(const Position& at) const {
  for (std::uint32_t polygon = 0; polygon < level_.brute.polygon_count(); ++polygon) {
    if (flat_distance_to_ring(ring_of(level_.brute, polygon), at) < tolerance()) return true;
  }
  return false;
}

bool GateScene::touches_beyond(const Position& at, const GateGround& gate) const {
  for (std::uint32_t polygon = 0; polygon < level_.brute.polygon_count(); ++polygon) {
    if (gate.lies_in(polygon)) continue;
    if (flat_distance_to_ring(ring_of(level_.brute, polygon), at) > tolerance()) continue;
    if (std::abs(level_.brute.height(polygon, at) - at.z) < 0.5) return true;
  }
  return false;
}

GateVerdict GateScene::judge(const Position& at, double radius, double far,
                             const std::vector<std::uint8_t>& open) const {
  const auto polygons = level_.brute.polygons_at(at);
  const double slack = tolerance();
  if (polygons.empty()) return is_beside(at) ? GateVerdict::unsure : GateVerdict::off;
  if (!level_.brute.has_one_floor_at(at)) return GateVerdict::unsure;
  const double reach = far + 2 * slack;
  DiscFlood flood(level_.brute);
  flood.flood(at, reach, polygons);
  double room = flood.wall();
  double gates = reach;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open[i] != 0) continue;
    double far_off = level_.grounds[i].distance(at, polygons, flood, reach);
    // At a corner of walls there may be other ground, which the gate does not reach.
    if (far_off < 0 && touches_beyond(at, level_.grounds[i])) far_off = 0;
    gates = std::min(gates, far_off);
  }
  if (gates < radius - slack) return GateVerdict::closed;
  if (room < radius - slack) return GateVerdict::off;
  return std::min(room, gates) > far + slack ? GateVerdict::open : GateVerdict::unsure;
}

}  // namespace wend::test
