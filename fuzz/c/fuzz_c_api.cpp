// Reads bytes as a programme of calls of the C API, with handles that live, ended, are of another
// kind or never were, and with arguments in and out of range. Each call ends with a code; an error
// has a text, a success none; answers are whole.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../require.h"
#include "objects.h"
#include "wend/c/wend.h"

namespace {

using wend::require;

class Programme : private wend::Objects {
 public:
  using Objects::Objects;

  void run() {
    while (!done()) step();
    end_all();
  }

 private:
  void ask() {
    with_query([this](const wend_query& query) {
      if (byte() % 4 == 0) submit(query);
      search(query);
    });
  }
  void measure() {
    const std::vector<std::uint32_t> some = nodes();
    std::vector<double> row(some.size());
    wend_status status = WEND_RUNNING;
    wend_error* error = why();
    const wend_navigator* navigator = handle<wend_navigator>();
    wend_workspace* workspace = handle<wend_workspace>();
    wend_field* field = handle<wend_field>();
    const std::uint32_t backward = byte() % 3;
    const wend_field_query query = {sizeof(wend_field_query),
                                    backward,
                                    some.data(),
                                    some.size(),
                                    byte() % 2 == 0 ? 0 : real(),
                                    byte() % 2 == 0 ? nullptr : handle<wend_overlay>()};
    if (check(wend_field_fill(field, navigator, &query, workspace, &status, error), error) ==
        WEND_OK) {
      require(status != WEND_RUNNING && status <= WEND_INVALID);
    }
    const double* costs = nullptr;
    std::size_t count = 0;
    if (check(wend_field_costs(field, &costs, &count, error), error) == WEND_OK) {
      for (std::size_t i = 0; i < count; ++i) require(costs[i] >= 0);
    }
    std::uint32_t next = 0;
    check(wend_field_next(field, node(), &next, error), error);
    check(wend_distances(navigator, node(), some.data(), some.size(), backward, workspace,
                         row.data(), &status, error),
          error);
  }
  void make_service() {
    wend_service_setup setup = {};
    setup.size = sizeof setup;
    setup.threads = byte() % 2;
    setup.expansions = byte();
    setup.microseconds = byte() == 9 ? real() : 0;
    setup.lanes = byte() % 6;
    setup.head_start = byte();
    setup.first_steps = byte() % 8 == 0 ? byte() * 2u : 0;
    setup.nearly = byte() % 8 == 0 ? real() : 0;
    wend_service* service = nullptr;
    wend_error* error = why();
    const wend_service_setup* given = byte() % 4 == 0 ? nullptr : &setup;
    keep(check(wend_service_create(handle<wend_map>(), nullptr, given, &service, error), error),
         service);
  }
  void submit(const wend_query& query) {
    const wend_terms terms = {sizeof terms, byte(), byte() % 10 - 4, byte()};
    wend_error* error = why();
    check(wend_service_submit(handle<wend_service>(), &query, byte() % 2 == 0 ? nullptr : &terms,
                              &request_, error),
          error);
  }
  void serve() {
    wend_service* service = handle<wend_service>();
    wend_error* error = why();
    wend_path* path = handle<wend_path>();
    const std::vector<wend_cell> some = cells();
    const wend_request request = byte() % 4 == 0 ? wend_request{byte(), byte()} : request_;
    wend_request_report report = {};
    report.size = sizeof report;
    const wend_request* finished = nullptr;
    const std::uint32_t* steps = nullptr;
    std::size_t count = 0;
    char text[30];
    switch (byte() % 8) {
      case 0: check(wend_service_cancel(service, request, error), error); break;
      case 1: check(wend_service_retarget(service, request, node(), node(), error), error); break;
      case 2:
        check(wend_service_edit(service, some.data(), some.size(), byte() % 2, error), error);
        break;
      case 3: check(wend_service_path(service, request, byte() % 2, path, error), error); break;
      case 4: check(wend_service_set_budget(service, byte(), real(), error), error); break;
      case 5:
        check(wend_service_telemetry(service, text, sizeof text, &count, error), error);
        break;
      default:
        if (check(wend_service_tick(service, nullptr, error), error) != WEND_OK) return;
        require(wend_service_finished(service, &finished, &count, nullptr) == WEND_OK);
        for (std::size_t i = 0; i < count; ++i) sum_ += finished[i].slot;
    }
    if (check(wend_service_request(service, request, &report, error), error) != WEND_OK) return;
    require(wend_request_state_name(report.state)[0] != 0);
    require(wend_service_first_steps(service, request, &steps, &count, nullptr) == WEND_OK);
    for (std::size_t i = 0; i < count; ++i) sum_ += steps[i];
    check_path(path);
  }
  void make_volume() {
    wend_volume volume = {};
    volume.size = byte() == 9 ? byte() : static_cast<std::uint32_t>(sizeof volume);
    for (std::int32_t* side : {&volume.width, &volume.depth, &volume.height}) {
      *side = byte() == 9 ? number() : 1 + byte() % 4;
    }
    std::vector<std::uint8_t> costs(64);
    for (std::uint8_t& cost : costs) cost = byte() % 3;
    const bool small = volume.width > 0 && volume.width <= 4 && volume.depth > 0 &&
                       volume.depth <= 4 && volume.height > 0 && volume.height <= 4;
    // A count that is too large would lie about the array, which nobody can see.
    volume.count =
        small ? static_cast<std::size_t>(volume.width * volume.depth * volume.height) - byte() / 250
              : 0;
    const std::uint8_t kind = byte();
    if (kind % 2 == 0 || kind == 255) volume.walkable = costs.data();
    if (kind % 2 == 1) volume.byte_costs = costs.data();
    wend_map* map = nullptr;
    wend_error* error = why();
    keep(check(wend_map_create_volume(&volume, &map, error), error), map);
    // Plain moves: those of with_moves() have seldom any that a volume takes.
    wend_moves moves = {};
    moves.size = sizeof moves;
    moves.directions = byte() % 5 * 6u;
    const std::string corners = byte() % 4 == 0 ? word() : "";
    moves.corners = {corners.data(), corners.size()};
    wend_navigator* navigator = nullptr;
    const wend_map* of = handle<wend_map>();
    const wend_moves* given = byte() % 4 == 0 ? nullptr : &moves;
    keep(check(wend_navigator_create(of, given, &navigator, error), error), navigator);
  }
  void change_volume() {
    std::vector<wend_voxel> some(byte() % 4);
    for (wend_voxel& at : some) at = {number(), number(), number()};
    wend_map* map = handle<wend_map>();
    wend_navigator* navigator = handle<wend_navigator>();
    std::int32_t width = 0;
    std::int32_t depth = 0;
    std::int32_t height = 0;
    std::uint8_t costs[9];
    std::size_t written = 0;
    wend_error* error = why();
    const std::uint32_t cost = byte() == 9 ? node() : byte() % 3;
    check(wend_map_set_voxels(map, some.data(), some.size(), cost, error), error);
    if (check(wend_map_volume_size(map, &width, &depth, &height, error), error) == WEND_OK) {
      require(width > 0 && depth > 0 && height > 0);
      const auto first = static_cast<std::size_t>(number());
      require(wend_map_read_voxels(map, first, costs, byte() % 10, &written, error) == WEND_OK);
      for (std::size_t i = 0; i < written; ++i) sum_ += costs[i];
      check(wend_navigator_update(navigator, map, nullptr, 0, error), error);
    }
    wend_voxel at = {};
    std::uint32_t back = 0;
    const std::uint32_t asked = node();
    if (check(wend_navigator_voxel(navigator, asked, &at, error), error) == WEND_OK) {
      require(wend_navigator_voxel_node(navigator, at, &back, error) == WEND_OK && back == asked);
    }
    check(wend_navigator_voxel_node(navigator, {number(), number(), number()}, &back, error),
          error);
  }
  void step() {
    switch (byte() % 25) {
      case 0: make_grid(); break;
      case 1: make_graph(); break;
      case 2:
      case 3: make_navigator(); break;
      case 4: make(wend_workspace_create); break;
      case 5: make_options(); break;
      case 6: make(wend_path_create); break;
      case 7: make(wend_field_create); break;
      case 8: edit(); break;
      case 9: ask_map(); break;
      case 10: ask(); break;
      case 11: slice(); break;
      case 12: measure(); break;
      case 13: make_overlay(); break;
      case 14: change_overlay(); break;
      case 15: make_service(); break;
      case 16: serve(); break;
      case 17: set_option(); break;
      case 18: read_map(); break;
      case 19: make_mesh(); break;
      case 20: lint(); break;
      case 21: describe_option(); break;
      case 22: make_volume(); break;
      default: change_volume();
    }
    if (byte() == 77) end(any_handle());
  }

  wend_request request_ = {};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Programme(data, size).run();
  return 0;
}
