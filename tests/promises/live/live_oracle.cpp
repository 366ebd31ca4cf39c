// A live mesh under edits, in batches and alone, and versions of it that are kept: against a
// visibility graph over the outlines.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "promises/live/live_ground.h"
#include "promises/live/outlines.h"
#include "promises/live/snapshot_questions.h"
#include "promises/mesh/brute_mesh.h"
#include "promises/oracles.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/mesh/live_mesh.h"

namespace wend::test {
namespace {

std::vector<std::vector<Position>> as_outlines(const PlaneShape& shape) {
  std::vector<std::vector<Position>> outlines;
  for (const PlaneRing& ring : shape) outlines.push_back(as_positions(ring));
  return outlines;
}

class LiveOracle {
 public:
  LiveOracle(Random& random, Workspace& workspace, Ledger& ledger)
      : random_(random),
        drawer_(random),
        ledger_(ledger, drawer_.kind_name()),
        scene_{ledger_, random, workspace},
        floor_(drawer_.floor()) {}

  void ask();

 private:
  static constexpr std::size_t kMostObstacles = 7;
  struct Obstacle {
    PlaneRing outline;
    bool blocked = true;
  };
  using Obstacles = std::map<ObstacleId, Obstacle>;

  bool check(bool good, const char* promise, double got = 0, double right = 0) {
    return ledger_.check(good, promise, {}, got, right);
  }
  bool build();
  std::shared_ptr<const LiveGround> ground();
  enum class Which { blocked, open, all };
  std::vector<PlaneRing> outlines(Which which) const;
  void check_taken(bool taken, PlaneRing& ring, const char* promise);

  void edit_alone();
  void edit_in_batch();
  bool edit();
  bool insert();
  bool move(Obstacles::iterator obstacle);
  void remove(Obstacles::iterator obstacle);
  void open_or_close(Obstacles::iterator obstacle);
  void ask_now();
  void ask_frozen();
  void ask_anew();

  Random& random_;
  OutlineDrawer drawer_;
  MeshLedger ledger_;
  LiveScene scene_;
  PlaneShape floor_;  // on the lattice
  PlaneShape drawn_;  // as it was before: what can be inserted goes by its corners
  std::optional<LiveMesh> mesh_;
  Obstacles obstacles_;
  std::shared_ptr<const LiveGround> ground_;  // null: an edit came
  std::vector<KeptVersion> kept_;
};

bool LiveOracle::build() {
  auto built = LiveMesh::build(as_outlines(floor_));
  if (!built.ok()) return false;
  mesh_.emplace(std::move(built).value());
  drawn_ = floor_;
  for (PlaneRing& ring : floor_) put_on_lattice(*mesh_, ring);
  return true;
}

std::vector<PlaneRing> LiveOracle::outlines(Which which) const {
  std::vector<PlaneRing> rings;
  for (const auto& [id, obstacle] : obstacles_) {
    const Which kind = obstacle.blocked ? Which::blocked : Which::open;
    if (which == Which::all || which == kind) rings.push_back(obstacle.outline);
  }
  return rings;
}

std::shared_ptr<const LiveGround> LiveOracle::ground() {
  if (!ground_) {
    ground_ = std::make_shared<LiveGround>(*mesh_, floor_, outlines(Which::blocked),
                                           outlines(Which::open),
                                           drawer_.kind() == OutlineDrawer::Kind::octilinear);
  }
  return ground_;
}

/// Puts the outline on the lattice. An outline that is nearly a line may have area there.
void LiveOracle::check_taken(bool taken, PlaneRing& ring, const char* promise) {
  if (!put_on_lattice(*mesh_, ring)) {
    check(!taken, promise, taken);
    return;
  }
  const Arrangement shape({ring}, {}, {}, mesh_->triangulation().lattice().unit());
  if (shape.is_certain()) check(taken == shape.has_ground(), promise, taken);
}

// ---- edits ----

bool LiveOracle::insert() {
  if (obstacles_.size() >= kMostObstacles) return false;
  PlaneRing ring = drawer_.outline(outlines(Which::all));
  const auto id = mesh_->insert_obstacle(as_positions(ring));
  check_taken(id.ok(), ring, "outlines with area are taken, and no others");
  if (!id.ok()) return false;
  check(obstacles_.count(id.value()) == 0, "a new obstacle has a number of its own");
  check(mesh_->contains(id.value()) && mesh_->is_blocked(id.value()), "a new obstacle blocks");
  obstacles_[id.value()] = {ring, true};
  return true;
}

bool LiveOracle::move(Obstacles::iterator obstacle) {
  const bool same_shape = random_.chance(40);
  PlaneRing ring = same_shape ? drawer_.shifted(obstacle->second.outline)
                              : drawer_.outline(outlines(Which::all));
  const bool moved = mesh_->move(obstacle->first, as_positions(ring)).ok();
  check_taken(moved, ring, "moves to outlines with area are taken, and no others");
  if (moved) obstacle->second.outline = ring;
  return moved;
}

void LiveOracle::remove(Obstacles::iterator obstacle) {
  mesh_->remove(obstacle->first);
  check(!mesh_->contains(obstacle->first), "a removed obstacle is gone");
  obstacles_.erase(obstacle);
}

void LiveOracle::open_or_close(Obstacles::iterator obstacle) {
  bool& blocked = obstacle->second.blocked;
  blocked = !blocked;
  mesh_->set_blocked(obstacle->first, blocked);
  check(mesh_->is_blocked(obstacle->first) == blocked, "an obstacle is open or closed as told");
}

/// Whether the mesh changed.
bool LiveOracle::edit() {
  const int what = random_.between(0, 9);
  if (obstacles_.empty() || what < 5) return insert();
  auto obstacle = obstacles_.begin();
  std::advance(obstacle, random_.below(static_cast<std::uint32_t>(obstacles_.size())));
  if (what < 8) return move(obstacle);
  if (what == 8) {
    remove(obstacle);
  } else {
    open_or_close(obstacle);
  }
  return true;
}

void LiveOracle::edit_alone() {
  const std::uint64_t before = mesh_->version();
  const bool changed = edit();
  if (changed) ground_ = nullptr;
  const std::uint64_t right = before + (changed ? 1 : 0);
  check(mesh_->version() == right, "each edit is a version", double(mesh_->version()),
        double(right));
}

void LiveOracle::edit_in_batch() {
  const std::uint64_t before = mesh_->version();
  const LiveMeshSnapshot old = mesh_->snapshot();
  const std::shared_ptr<const LiveGround> old_ground = ground();
  bool changed = false;
  {
    const LiveMesh::Batch outer(*mesh_);
    for (int left = random_.between(1, 4); left > 0; --left) {
      const LiveMesh::Batch inner(*mesh_);
      changed = edit() || changed;
      check(mesh_->version() == before, "nothing is published before the last batch ends");
    }
    ask_snapshot(scene_, mesh_->snapshot(), *old_ground, 1);
  }
  if (changed) ground_ = nullptr;
  const std::uint64_t right = before + (changed ? 1 : 0);
  check(mesh_->version() == right, "a batch is a version", double(mesh_->version()), double(right));
  ask_snapshot(scene_, old, *old_ground, 1);
}

// ---- questions ----

void LiveOracle::ask_now() {
  const LiveMeshSnapshot now = mesh_->snapshot();
  check(now.version() == mesh_->version(), "a snapshot is of the newest version");
  const auto valid = mesh_->validate();
  ledger_.check(valid.ok(), valid.ok() ? "" : valid.error().reason.c_str());
  ask_snapshot(scene_, now, *ground(), 2);
}

void LiveOracle::ask_frozen() {
  const auto frozen = mesh_->freeze();
  if (!ground()->plane().has_ground() || !ground()->is_certain()) return;
  if (!check(frozen.ok(), "a mesh with free ground can be frozen")) return;
  const auto navigator = MeshNavigator::build(frozen.value());
  if (!check(navigator.ok(), "MeshNavigator takes a frozen mesh")) return;
  const LiveMeshSnapshot now = mesh_->snapshot();
  for (int i = 0; i < 6; ++i) {
    const PlanePoint a = ground()->draw_place(random_);
    const PlanePoint b = ground()->draw_place(random_);
    const PlacePair ends = {{a.x, a.y, 0}, {b.x, b.y, 0}};
    Path live;
    find_live_way(now, ends, scene_.workspace, live);
    const Path path = navigator.value().solve({ends.from, ends.to}, scene_.workspace);
    ledger_.check(path.status == live.status, "a frozen mesh has the same ground", ends,
                  double(path.status), double(live.status));
    if (!path.found() || !live.found()) continue;
    ledger_.check(is_near(path.length, live.length), "ways on a frozen mesh are as long", ends,
                  path.length, live.length);
  }
}

/// The same outlines in another order, on a mesh of its own.
void LiveOracle::ask_anew() {
  LiveMesh fresh = LiveMesh::build(as_outlines(drawn_)).value();
  std::vector<PlaneRing> rings = outlines(Which::blocked);
  for (std::size_t i = rings.size(); i > 1; --i) {
    std::swap(rings[i - 1], rings[random_.below(static_cast<std::uint32_t>(i))]);
  }
  for (const PlaneRing& ring : rings) {
    check(fresh.insert_obstacle(as_positions(ring)).ok(), "outlines are taken in any order");
  }
  ask_snapshot(scene_, fresh.snapshot(), *ground(), 2);
}

void LiveOracle::ask() {
  if (!build()) return;
  check(mesh_->version() == 1, "the first version is 1", double(mesh_->version()), 1);
  for (int left = random_.between(3, 12); left > 0; --left) {
    if (random_.chance(20)) {
      edit_in_batch();
    } else {
      edit_alone();
    }
    ask_now();
    if (random_.chance(30)) kept_.emplace_back(scene_, mesh_->snapshot(), ground());
    if (random_.chance(10)) ask_frozen();
    if (!kept_.empty()) kept_[random_.below(std::uint32_t(kept_.size()))].ask_again(scene_);
  }
  for (const KeptVersion& version : kept_) version.ask_again(scene_);
  ask_anew();
}

}  // namespace

void ask_live(std::uint64_t world, Ledger& ledger) {
  static Workspace workspace;
  Random random(world * 6007 + 11);
  LiveOracle(random, workspace, ledger).ask();
}

}  // namespace wend::test
