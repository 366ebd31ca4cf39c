// Reads bytes as a programme of calls on meshes and crowds of the C API, with units that live, were
// removed or never were, and with arguments in and out of range. Each call ends with a code; no
// unit gets a position that is no number.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../require.h"
#include "calls.h"
#include "wend/c/wend.h"

namespace {

using wend::require;

class Programme : private wend::Calls {
 public:
  using Calls::Calls;

  void run() {
    make_map();
    make_crowd();
    for (int steps = 0; steps < kMostSteps && !done(); ++steps) step();
    wend_crowd_destroy(crowd_);
    require(crowd_ == nullptr || wend_crowd_destroy(crowd_) == WEND_STALE);
    wend_map_destroy(map_);
  }

 private:
  static constexpr int kMostSteps = 200;
  static constexpr std::size_t kMostUnits = 40;
  static constexpr std::int32_t kSide = 9;

  void make_map() {
    wend_error* error = why();
    const std::uint8_t kind = byte() % 3;
    if (kind == 0) {
      std::vector<std::uint8_t> walkable;
      for (int i = 0; i < kSide * kSide; ++i) walkable.push_back(byte() % 5);
      const wend_grid grid = {sizeof grid,     kSide,   kSide,   0,           walkable.size(),
                              walkable.data(), nullptr, nullptr, {nullptr, 0}};
      check(wend_map_create_grid(&grid, &map_, error), error);
      return;
    }
    const std::vector<wend_position> corners = places(24);
    const std::vector<std::uint32_t> counts = numbers(6);
    if (kind == 1) {
      const wend_outlines floor = {sizeof floor, 0, corners.data(), corners.size(), counts.data(),
                                   counts.size()};
      check(wend_map_create_floor(&floor, &map_, error), error);
      return;
    }
    const std::vector<std::uint32_t> order = numbers(24);
    wend_mesh mesh = {};
    mesh.size = sizeof mesh;
    mesh.vertices = corners.data();
    mesh.vertex_count = corners.size();
    mesh.corners = order.data();
    mesh.corner_count = order.size();
    mesh.counts = byte() % 2 == 0 ? counts.data() : nullptr;
    mesh.polygon_count = mesh.counts != nullptr ? counts.size() : order.size() / 3;
    check(wend_map_create_mesh(&mesh, &map_, error), error);
  }
  void make_crowd() {
    wend_crowd_setup setup = {};
    setup.size = sizeof setup;
    setup.threads = byte() % 2;
    setup.expansions = byte();
    if (byte() % 2 == 0) setup.radius = real();
    if (byte() % 2 == 0) setup.cell_size = real();
    if (byte() % 2 == 0) setup.origin = place();
    wend_error* error = why();
    check(wend_crowd_create(map_, nullptr, byte() % 4 == 0 ? nullptr : &setup, &crowd_, error),
          error);
  }

  std::vector<wend_unit> some_units() {
    std::vector<wend_unit> some(byte() % 5);
    for (wend_unit& unit : some) {
      const std::uint8_t of = byte();
      unit = of < units_.size() ? units_[of] : wend_unit{of, byte() % 3u};
    }
    return some;
  }
  void add() {
    const wend_motion motion = {sizeof motion, byte() % 4u, byte() / 256.0, real(), real(),
                                real(),        real(),      real(),         real()};
    const std::vector<wend_position> at = places(4);
    if (units_.size() + at.size() > kMostUnits) return;
    std::vector<wend_unit> made(at.size());
    wend_error* error = why();
    const wend_code code =
        check(wend_crowd_add(crowd_, &motion, at.data(), at.size(), made.data(), error), error);
    if (code == WEND_OK) units_.insert(units_.end(), made.begin(), made.end());
  }
  void send() {
    const wend_order order = {sizeof order, byte() % 2u, byte() % 2u, byte() % 2u, place()};
    const std::vector<wend_unit> some = some_units();
    constexpr const char* kShapes[] = {"box", "column", "line", "wedge", "circle", "", "heap"};
    const std::string shape = kShapes[byte() % std::size(kShapes)];
    wend_error* error = why();
    if (byte() % 2 == 0) {
      check(wend_crowd_send(crowd_, some.data(), some.size(), &order, error), error);
      return;
    }
    const double spacing = byte() % 2 == 0 ? 0 : real();
    check(wend_crowd_send_group(crowd_, some.data(), some.size(), &order,
                                {shape.data(), shape.size()}, spacing, &group_, error),
          error);
  }
  void end() {
    const std::vector<wend_unit> some = some_units();
    wend_error* error = why();
    switch (byte() % 3) {
      case 0: check(wend_crowd_remove(crowd_, some.data(), some.size(), error), error); break;
      case 1: check(wend_crowd_cancel(crowd_, some.data(), some.size(), error), error); break;
      default: check(wend_crowd_disband(crowd_, group_, error), error);
    }
  }
  void edit() {
    const std::vector<wend_cell> some = cells();
    wend_error* error = why();
    check(wend_crowd_edit(crowd_, some.data(), some.size(), byte() % 2, error), error);
  }
  void move() {
    wend_step_report report = {};
    report.size = sizeof report;
    const double seconds = byte() % 8 == 0 ? real() : 0.1;
    wend_error* error = why();
    const auto act = byte() % 8 == 0 ? wend_crowd_steer : wend_crowd_step;
    for (int times = 1 + byte() % 8; times > 0; --times) {
      check(act(crowd_, seconds, &report, error), error);
    }
    const wend_unit* ended = nullptr;
    std::size_t count = 0;
    if (check(wend_crowd_ended(crowd_, &ended, &count, error), error) != WEND_OK) return;
    for (std::size_t i = 0; i < count; ++i) require(ended[i].slot < kMostUnits);
    wend_group_report group = {};
    group.size = sizeof group;
    check(wend_crowd_group(crowd_, group_, &group, error), error);
    for (const wend_unit& unit : units_) {
      wend_unit_report one = {};
      one.size = sizeof one;
      if (check(wend_crowd_unit(crowd_, unit, &one, error), error) != WEND_OK) continue;
      require(std::isfinite(one.position.x) && std::isfinite(one.position.y));
      require(std::isfinite(one.velocity.x) && std::isfinite(one.velocity.y));
      require(wend_move_state_name(one.state)[0] != 0);
    }
  }
  /// Reads the units into bytes that belong to them, and perhaps gives them back changed.
  void exchange() {
    std::vector<std::byte> bytes(kMostUnits * 80 + 8);
    wend_unit_arrays arrays = {};
    arrays.size = sizeof arrays;
    arrays.count = byte() % (kMostUnits + 1);
    arrays.positions = {bytes.data() + byte() % 8, byte() % 40u, byte() % 3u, byte() % 2u};
    arrays.velocities = {bytes.data() + kMostUnits * 40 + byte() % 8, byte() % 40u, byte() % 3u,
                         byte() % 2u};
    wend_error* error = why();
    const wend_code code = check(wend_crowd_read(crowd_, &arrays, error), error);
    if (byte() % 2 == 0) bytes[byte() % bytes.size()] = std::byte{byte()};
    if (code == WEND_OK) check(wend_crowd_write(crowd_, &arrays, error), error);
  }

  void step() {
    switch (byte() % 8) {
      case 0:
      case 1: add(); break;
      case 2:
      case 3: send(); break;
      case 4: end(); break;
      case 5: edit(); break;
      case 6: exchange(); break;
      default: move();
    }
  }

  wend_map* map_ = nullptr;
  wend_crowd* crowd_ = nullptr;
  std::vector<wend_unit> units_;
  wend_group group_ = {};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Programme(data, size).run();
  return 0;
}
