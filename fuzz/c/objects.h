// The objects of a programme of calls of the C API: handles that live, ended, are of another kind
// or never were, and the calls that maps, navigators, options, paths and overlays need.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "../require.h"
#include "calls.h"
#include "wend/c/wend.h"

namespace wend {

class Objects : public Calls {
 public:
  using Calls::Calls;

 protected:
  static constexpr std::int32_t kSide = 9;

  /// Mostly of the kind that is asked for.
  template <class Handle>
  Handle* handle() {
    const std::uint8_t of = byte();
    if (of == 255) return reinterpret_cast<Handle*>(std::uintptr_t{byte()} << 18);
    return static_cast<Handle*>(of < 232 ? handles_[first_place<Handle>() + of % kEach]
                                         : handles_[of % kPlaces]);
  }
  void* any_handle() { return handles_[byte() % kPlaces]; }
  template <class Handle>
  void keep(wend_code code, Handle* made) {
    require((code == WEND_OK) == (made != nullptr));
    if (made == nullptr) return;
    void*& place = handles_[first_place<Handle>() + byte() % kEach];
    end(place);
    place = made;
  }
  /// Destroys an object of unknown kind; the handle stays, for later calls to try.
  void end(void* handle) {
    int ended = 0;
    const auto count = [&](wend_code code) { ended += code == WEND_OK ? 1 : 0; };
    count(wend_map_destroy(static_cast<wend_map*>(handle)));
    count(wend_navigator_destroy(static_cast<wend_navigator*>(handle)));
    count(wend_workspace_destroy(static_cast<wend_workspace*>(handle)));
    count(wend_options_destroy(static_cast<wend_options*>(handle)));
    count(wend_path_destroy(static_cast<wend_path*>(handle)));
    count(wend_field_destroy(static_cast<wend_field*>(handle)));
    count(wend_overlay_destroy(static_cast<wend_overlay*>(handle)));
    count(wend_service_destroy(static_cast<wend_service*>(handle)));
    count(wend_trace_destroy(static_cast<wend_trace*>(handle)));
    count(wend_knowledge_destroy(static_cast<wend_knowledge*>(handle)));
    count(wend_replanner_destroy(static_cast<wend_replanner*>(handle)));
    count(wend_recorder_destroy(static_cast<wend_recorder*>(handle)));
    count(wend_influence_destroy(static_cast<wend_influence*>(handle)));
    require(ended <= 1 || handle == nullptr);
  }
  void end_all() {
    for (void* handle : handles_) end(handle);
    for (void* handle : handles_) end(handle);  // all are stale now
  }

  std::vector<std::uint32_t> nodes() {
    std::vector<std::uint32_t> some(byte() % 5);
    for (std::uint32_t& one : some) one = node();
    return some;
  }
  void make_grid() {
    wend_grid grid = {};
    grid.size = byte() == 9 ? byte() : static_cast<std::uint32_t>(sizeof grid);
    grid.width = byte() == 9 ? number() : 1 + byte() % kSide;
    grid.height = byte() == 9 ? number() : 1 + byte() % kSide;
    std::vector<std::uint8_t> bytes;
    std::vector<float> costs;
    const std::uint8_t kind = byte();
    for (int i = 0; i < kSide * kSide; ++i) {
      bytes.push_back(byte() % 4);
      costs.push_back(kind % 4 == 3 ? static_cast<float>(real()) : 0.5f + bytes.back());
    }
    const std::int64_t count = std::int64_t{grid.width} * grid.height;
    const bool small = grid.width > 0 && grid.height > 0 && count <= kSide * kSide;
    // A count that is too large would lie about the array, which nobody can see.
    grid.count = small ? static_cast<std::size_t>(count) - byte() / 250 : 0;
    if (kind % 4 == 0 || kind == 255) grid.walkable = bytes.data();
    if (kind % 4 == 1) grid.byte_costs = bytes.data();
    if (kind % 4 >= 2) grid.costs = costs.data();
    const std::string layout = byte() % 4 == 0 ? word() : "";
    grid.layout = {layout.data(), layout.size()};
    wend_map* map = nullptr;
    wend_error* error = why();
    if (kind == 254) {
      const char* letters = reinterpret_cast<const char*>(bytes.data());
      keep(check(wend_map_parse({letters, bytes.size()}, grid.layout, &map, error), error), map);
      return;
    }
    keep(check(wend_map_create_grid(&grid, &map, error), error), map);
  }
  void make_graph() {
    std::vector<wend_edge> edges(byte() % 12);
    for (wend_edge& edge : edges) edge = {node() % 8, node() % 8, real()};
    std::vector<wend_position> positions(byte() % 8);
    for (wend_position& at : positions) at = {real(), real(), real()};
    const wend_graph graph = {sizeof(wend_graph), byte() % 9u,  positions.data(),
                              positions.size(),   edges.data(), edges.size()};
    wend_map* map = nullptr;
    wend_error* error = why();
    keep(check(wend_map_create_graph(&graph, &map, error), error), map);
  }
  /// Calls with moves, or with a null pointer.
  template <class Call>
  void with_moves(const Call& call) {
    const std::string corners = byte() % 2 == 0 ? word() : "";
    const std::string terrain = byte() % 2 == 0 ? word() : "";
    wend_moves moves = {};
    moves.size = sizeof moves;
    moves.straight = static_cast<std::uint32_t>(number());
    moves.diagonal = static_cast<std::uint32_t>(number());
    moves.corners = {corners.data(), corners.size()};
    moves.terrain = {terrain.data(), terrain.size()};
    if (byte() % 2 == 0) {
      moves.disc = byte() % 3;
      moves.unit_size = real();
      moves.directions = byte() % 2 * 6u;
    }
    call(byte() % 2 == 0 ? nullptr : &moves);
  }
  void make_navigator() {
    with_moves([this](const wend_moves* moves) {
      wend_navigator* navigator = nullptr;
      wend_error* error = why();
      const wend_map* map = handle<wend_map>();
      keep(check(wend_navigator_create(map, moves, &navigator, error), error), navigator);
    });
  }
  template <class Handle>
  void make(wend_code (*create)(Handle**, wend_error*) noexcept) {
    Handle* made = nullptr;
    wend_error* error = why();
    keep(check(create(&made, error), error), made);
  }

  void edit() {
    const std::vector<wend_cell> some = cells();
    wend_map* map = handle<wend_map>();
    wend_error* error = why();
    std::vector<wend_link> links;
    switch (byte() % 5) {
      case 0:
        check(wend_map_set_walkable(map, some.data(), some.size(), byte() % 2, error), error);
        break;
      case 1:
        check(wend_map_set_weight(map, some.data(), some.size(), real(), error), error);
        break;
      case 2:
        for (std::size_t i = 0; i + 1 < some.size(); ++i) {
          links.push_back({some[i], some[i + 1], real()});
        }
        check(wend_map_add_links(map, links.data(), links.size(), error), error);
        break;
      default: {
        wend_navigator* navigator = handle<wend_navigator>();
        const wend_cell* given = byte() % 4 == 0 ? nullptr : some.data();
        check(wend_navigator_update(navigator, map, given, some.size(), error), error);
      }
    }
  }
  void ask_map() {
    double cost = -1;
    std::int32_t width = 0;
    std::int32_t height = 0;
    wend_error* error = why();
    const wend_map* map = handle<wend_map>();
    if (check(wend_map_size(map, &width, &height, error), error) == WEND_OK) {
      require(width > 0 && height > 0);
    }
    const wend_cell cell = {number(), number()};
    if (check(wend_map_cost(map, cell, &cost, error), error) == WEND_OK) require(cost >= 0);
    const wend_navigator* navigator = handle<wend_navigator>();
    std::uint32_t place = 0;
    std::uint32_t count = 0;
    wend_cell back = {};
    if (check(wend_navigator_node(navigator, cell, &place, error), error) == WEND_OK) {
      require(wend_navigator_cell(navigator, place, &back, error) == WEND_OK);
      require(back.x == cell.x && back.y == cell.y);
      require(wend_navigator_node_count(navigator, &count, error) == WEND_OK && place < count);
    }
    check(wend_navigator_cell(navigator, node(), &back, error), error);
  }
  /// Reads maps of all kinds back.
  void read_map() {
    const wend_map* map = handle<wend_map>();
    const wend_navigator* navigator = handle<wend_navigator>();
    const auto first = static_cast<std::size_t>(number());
    float costs[7];
    wend_link links[3];
    wend_mesh_link mesh_links[3];
    std::size_t written = 0;
    const char* layout = nullptr;
    wend_error* error = why();
    if (check(wend_map_read_costs(map, first, costs, byte() % 8, &written, error), error) ==
        WEND_OK) {
      for (std::size_t i = 0; i < written; ++i) require(costs[i] >= 0 && costs[i] <= 1000);
      require(wend_map_layout(map, &layout, error) == WEND_OK && layout[0] != 0);
    }
    if (check(wend_map_read_links(map, first, links, byte() % 4, &written, error), error) ==
        WEND_OK) {
      for (std::size_t i = 0; i < written; ++i) require(links[i].cost >= 0);
    }
    if (check(wend_map_read_mesh_links(map, first, mesh_links, byte() % 4, &written, error),
              error) == WEND_OK) {
      for (std::size_t i = 0; i < written; ++i) require(mesh_links[i].kind < 32);
    }
    wend_geometry geometry = {};
    geometry.size = byte() == 9 ? byte() : static_cast<std::uint32_t>(sizeof geometry);
    if (check(wend_map_geometry(map, &geometry, error), error) == WEND_OK) check_polygons(geometry);
    if (check(wend_navigator_geometry(navigator, &geometry, error), error) == WEND_OK) {
      check_polygons(geometry);
    }
  }
  void check_polygons(const wend_geometry& geometry) {
    require(geometry.first[0] == 0);
    require(geometry.first[geometry.polygon_count] == geometry.corner_count);
    for (std::size_t i = 0; i < geometry.corner_count; ++i) {
      require(geometry.corners[i] < geometry.vertex_count);
    }
    for (std::size_t i = 0; i < geometry.vertex_count; ++i) {
      require(std::isfinite(geometry.vertices[i].x));
    }
    for (std::size_t i = 0; geometry.areas != nullptr && i < geometry.polygon_count; ++i) {
      sum_ += geometry.areas[i];
    }
  }
  /// A floor of one outline, or triangles of a few corners, and a navigator for one of both.
  void make_mesh() {
    const std::vector<wend_position> corners = places(6);
    const auto count = static_cast<std::uint32_t>(corners.size());
    const std::vector<std::uint32_t> numbers = this->numbers(12);
    wend_map* map = nullptr;
    wend_error* error = why();
    if (byte() % 2 == 0) {
      const wend_outlines floor = {sizeof floor, 0, corners.data(), corners.size(), &count, 1};
      keep(check(wend_map_create_floor(&floor, &map, error), error), map);
    } else {
      const wend_mesh mesh = {
          sizeof mesh,    0,       corners.data(),     corners.size(), numbers.data(),
          numbers.size(), nullptr, numbers.size() / 3, nullptr};
      keep(check(wend_map_create_mesh(&mesh, &map, error), error), map);
    }
    const wend_mesh_link link = {place(), place(), real(), byte(), 0};
    check(wend_map_set_mesh_links(handle<wend_map>(), &link, byte() % 2, error), error);
    wend_navigator* navigator = nullptr;
    const wend_map* of = handle<wend_map>();
    keep(check(wend_navigator_create_on_mesh(of, real(), &navigator, error), error), navigator);
  }
  void lint() {
    wend_lint_report report = {};
    report.size = byte() == 9 ? byte() : static_cast<std::uint32_t>(sizeof report);
    const wend_navigator* navigator = handle<wend_navigator>();
    const wend_options* options = byte() % 4 == 0 ? nullptr : handle<wend_options>();
    wend_workspace* workspace = handle<wend_workspace>();
    wend_error* error = why();
    if (check(wend_navigator_lint(navigator, options, workspace, &report, error), error) !=
        WEND_OK) {
      return;
    }
    require(wend_lint_verdict_name(report.verdict)[0] != 0);
    const bool has_example = report.verdict == WEND_LINT_OVERESTIMATES;
    require(has_example == (report.from != WEND_NO_NODE));
    require(!has_example || report.estimate > report.cost);
  }
  void describe_option() {
    wend_option_info info = {};
    info.size = byte() == 9 ? byte() : static_cast<std::uint32_t>(sizeof info);
    const std::uint32_t number = byte();
    wend_error* error = why();
    if (check(wend_option_describe(number, &info, error), error) != WEND_OK) return;
    require(number < wend_option_count() && info.name[0] != 0 && info.words[0] != 0);
    for (std::uint32_t i = 0; i < info.choice_count; ++i) require(info.choices[i][0] != 0);
    for (std::uint32_t i = 0; i < info.algorithm_count; ++i) require(info.algorithms[i][0] != 0);
  }
  void check_path(const wend_path* path) {
    wend_answer answer = {};
    answer.size = sizeof answer;
    wend_error* error = why();
    if (check(wend_path_answer(path, &answer, error), error) != WEND_OK) return;
    require(answer.status <= WEND_INVALID && wend_status_name(answer.status)[0] != 0);
    const std::uint32_t* nodes = nullptr;
    const wend_cell* cells = nullptr;
    const wend_position* waypoints = nullptr;
    std::size_t count = 0;
    require(wend_path_nodes(path, &nodes, &count, error) == WEND_OK && count == answer.node_count);
    require((nodes == nullptr) == (count == 0));
    for (std::size_t i = 0; i < count; ++i) sum_ += nodes[i];
    require(wend_path_cells(path, &cells, &count, error) == WEND_OK);
    for (std::size_t i = 0; i < count; ++i) sum_ += static_cast<std::uint32_t>(cells[i].x);
    require(wend_path_waypoints(path, &waypoints, &count, error) == WEND_OK);
    for (std::size_t i = 0; i < count; ++i) require(std::isfinite(waypoints[i].x));
    require(answer.optimal == 0 || answer.cost >= 0);
  }
  template <class Call>
  void with_query(const Call& call) {
    const std::vector<std::uint32_t> goals = nodes();
    wend_query query = {
        sizeof(wend_query),           node(),  node(),  0,      goals.data(), goals.size(),
        byte() % 3 == 0 ? real() : 0, nullptr, nullptr, nullptr};
    if (byte() % 2 == 0) query.options = handle<wend_options>();
    if (byte() % 4 == 0) query.overlay = handle<wend_overlay>();
    if (byte() % 4 == 0) query.trace = handle<wend_trace>();
    if (byte() == 9) query.size = byte();
    call(query);
  }
  void search(const wend_query& query) {
    const wend_navigator* navigator = handle<wend_navigator>();
    wend_workspace* workspace = handle<wend_workspace>();
    wend_path* path = handle<wend_path>();
    wend_error* error = why();
    if (byte() % 8 == 0) {
      wend_path* paths[] = {path, handle<wend_path>()};
      wend_query both[] = {query, query};
      check(wend_solve_many(navigator, both, paths, byte() % 3, &workspace, byte() % 2, error),
            error);
    } else if (byte() % 2 == 0) {
      check(wend_solve(navigator, &query, workspace, path, error), error);
    } else {
      check(wend_search_begin(navigator, &query, workspace, error), error);
    }
    check_path(path);
  }
  void slice() {
    wend_workspace* workspace = handle<wend_workspace>();
    wend_path* path = handle<wend_path>();
    wend_status status = WEND_RUNNING;
    wend_error* error = why();
    if (byte() % 8 == 0) check(wend_search_cancel(workspace, error), error);
    if (check(wend_search_run(workspace, byte(), &status, error), error) == WEND_OK) {
      require(status <= WEND_INVALID);
    }
    check(wend_search_path(workspace, path, error), error);
    check_path(path);
  }
  void make_overlay() {
    wend_overlay* overlay = nullptr;
    wend_error* error = why();
    keep(check(wend_overlay_create(handle<wend_navigator>(), &overlay, error), error), overlay);
  }
  void change_overlay() {
    const std::vector<std::uint32_t> some = nodes();
    const std::vector<float> all(byte() % 100, static_cast<float>(real()));
    wend_overlay* overlay = handle<wend_overlay>();
    const double cost = real();
    wend_error* error = why();
    wend_code code = WEND_OK;
    switch (byte() % 7) {
      case 0: code = wend_overlay_clear(overlay, error); break;
      case 1: code = wend_overlay_add_cost(overlay, some.data(), some.size(), cost, error); break;
      case 2: code = wend_overlay_set_cost(overlay, some.data(), some.size(), cost, error); break;
      case 3: code = wend_overlay_add_costs(overlay, all.data(), all.size(), error); break;
      case 4: code = wend_overlay_close(overlay, some.data(), some.size(), error); break;
      case 5: code = wend_overlay_pass_only(overlay, some.data(), some.size(), error); break;
      default: code = wend_overlay_free(overlay, some.data(), some.size(), error);
    }
    check(code, error);
  }
  void make_options() {
    wend_options* options = nullptr;
    wend_error* error = why();
    const wend_code code = check(wend_options_create(&options, error), error);
    limit(options);
    keep(code, options);
  }
  void set_option() {
    const std::string name = byte() % 2 == 0 ? "algorithm" : word();
    const std::string value = word();
    wend_error* error = why();
    wend_options* options = handle<wend_options>();
    check(
        wend_options_set(options, {name.data(), name.size()}, {value.data(), value.size()}, error),
        error);
    limit(options);
  }

  std::uint32_t sum_ = 0;  // of all that was read: it has to be there

 private:
  template <class... Handles>
  struct Kinds {
    static constexpr std::size_t kCount = sizeof...(Handles);
    template <class Handle>
    static constexpr std::size_t place() {
      std::size_t before = 0;
      bool found = false;
      ((found = found || std::is_same_v<Handle, Handles>, before += found ? 0 : 1), ...);
      return before;
    }
  };
  using All = Kinds<wend_map, wend_navigator, wend_workspace, wend_options, wend_path, wend_field,
                    wend_overlay, wend_service, wend_trace, wend_knowledge, wend_replanner,
                    wend_recorder, wend_influence>;
  static constexpr std::size_t kEach = 2;
  static constexpr std::size_t kPlaces = All::kCount * kEach;

  template <class Handle>
  static constexpr std::size_t first_place() {
    static_assert(All::place<std::remove_const_t<Handle>>() < All::kCount);
    return All::place<std::remove_const_t<Handle>>() * kEach;
  }

  /// IDA* may take exponential time.
  static void limit(wend_options* options) {
    const std::string name = "most-expansions";
    const std::string value = "500";
    wend_options_set(options, {name.data(), name.size()}, {value.data(), value.size()}, nullptr);
  }

  std::array<void*, kPlaces> handles_ = {};
};

}  // namespace wend
