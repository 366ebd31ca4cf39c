// Reads bytes as a programme of calls on traces, knowledge, replanners, recorders and influence of
// the C API, beside edits and searches. Each call ends with a code; all memory that an answer names
// is read; records are replayed, also with changed bytes.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
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
    make(wend_workspace_create);
    make(wend_path_create);
    for (int steps = 0; steps < kMostSteps && !done(); ++steps) step();
    end_all();
  }

 private:
  static constexpr int kMostSteps = 300;

  static wend_text text(std::string_view letters) { return {letters.data(), letters.size()}; }
  std::uint32_t side() {
    const std::uint8_t of = byte();
    return of == 255 ? of : of % 3;
  }
  /// The number of a map's cells, or a wrong one.
  std::size_t cell_count() {
    std::int32_t width = 0;
    std::int32_t height = 0;
    wend_map_size(handle<wend_map>(), &width, &height, nullptr);
    return byte() == 9 ? byte()
                       : static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }

  void make_floor() {
    const std::vector<wend_position> corners = places(12);
    const std::vector<std::uint32_t> counts = numbers(3);
    const wend_outlines floor = {sizeof floor, 0, corners.data(), corners.size(), counts.data(),
                                 counts.size()};
    wend_map* map = nullptr;
    wend_error* error = why();
    keep(check(wend_map_create_floor(&floor, &map, error), error), map);
    wend_navigator* navigator = nullptr;
    const double radius = byte() % 4 == 0 ? real() : 0;
    const wend_code code =
        wend_navigator_create_on_mesh(handle<wend_map>(), radius, &navigator, error);
    keep(check(code, error), navigator);
  }
  void search_between() {
    wend_place_query query = {};
    query.size = sizeof query;
    query.from = place();
    query.to = place();
    query.trace = handle<wend_trace>();
    if (byte() % 4 == 0) query.options = handle<wend_options>();
    const wend_navigator* navigator = handle<wend_navigator>();
    wend_path* path = handle<wend_path>();
    wend_error* error = why();
    check(wend_solve_between(navigator, &query, handle<wend_workspace>(), path, error), error);
    check_path(path);
  }
  void bake() {
    wend_error* error = why();
    check(wend_navigator_bake(handle<wend_navigator>(), error), error);
  }

  void read_trace() {
    wend_trace* trace = handle<wend_trace>();
    wend_error* error = why();
    std::size_t count = 0;
    if (byte() % 16 == 0) check(wend_trace_clear(trace, error), error);
    if (check(wend_trace_count(trace, &count, error), error) != WEND_OK) return;
    std::vector<wend_trace_event> events(byte() % 64);
    const std::size_t first = byte() % 4 == 0 ? byte() : 0;
    std::size_t written = 0;
    const wend_code code =
        check(wend_trace_read(trace, first, events.data(), events.size(), &written, error), error);
    if (code != WEND_OK) return;
    require(written <= events.size() && (written == 0 || first + written <= count));
    for (std::size_t i = 0; i < written; ++i) {
      require(events[i].kind <= WEND_TRACE_FORGOTTEN && events[i].side <= 1);
      require(!std::isnan(events[i].g) && !std::isnan(events[i].h) && !std::isnan(events[i].f));
    }
  }

  void make_knowledge() {
    const std::string symbols = byte() % 4 == 0 ? word() : "";
    const wend_vision vision = {sizeof vision, 0, text(symbols), text(byte() % 4 == 0 ? "." : "")};
    const wend_vision* given = byte() % 2 == 0 ? nullptr : &vision;
    with_moves([&](const wend_moves* moves) {
      wend_knowledge* knowledge = nullptr;
      wend_error* error = why();
      const wend_map* map = handle<wend_map>();
      const std::uint32_t sides = byte() == 255 ? 257 : byte() % 4;
      keep(check(wend_knowledge_create(map, moves, given, sides, &knowledge, error), error),
           knowledge);
    });
  }
  void read(const wend_sighting& sighting) {
    for (std::size_t i = 0; i < sighting.cell_count; ++i) {
      require(sighting.cells[i].x >= 0 && sighting.cells[i].y >= 0);
    }
    for (std::size_t i = 0; i < sighting.found_count; ++i) sum_ += sighting.found[i];
  }
  void look() {
    wend_knowledge* knowledge = handle<wend_knowledge>();
    wend_sighting sighting = {};
    sighting.size = byte() == 9 ? byte() : static_cast<std::uint32_t>(sizeof sighting);
    wend_sighting* given = byte() % 8 == 0 ? nullptr : &sighting;
    const std::vector<wend_cell> some = cells();
    wend_error* error = why();
    wend_code code = WEND_OK;
    switch (byte() % 4) {
      case 0: {
        const wend_map* map = handle<wend_map>();
        check(wend_knowledge_edited(knowledge, map, some.data(), some.size(), error), error);
        return;
      }
      case 1:
        code = wend_knowledge_learn(knowledge, side(), some.data(), some.size(), given, error);
        break;
      default: {
        const wend_cell from = some.empty() ? wend_cell{byte() % kSide, byte() % kSide} : some[0];
        code = wend_knowledge_see(knowledge, side(), from, number(), byte() % 3, given, error);
      }
    }
    if (check(code, error) == WEND_OK && given != nullptr) read(sighting);
  }
  void ask_knowledge() {
    wend_knowledge* knowledge = handle<wend_knowledge>();
    const std::size_t count = cell_count();
    const std::uint32_t unknown = byte() % 4;
    const double factor = real();
    std::vector<std::uint8_t> explored(count + 1);
    std::vector<float> costs(count + 1);
    wend_navigator* navigator = nullptr;
    wend_error* error = why();
    switch (byte() % 6) {
      case 0:
        check(wend_knowledge_explored(knowledge, side(), explored.data(), count, error), error);
        for (const std::uint8_t one : explored) require(one <= 1);
        break;
      case 1:
        check(wend_knowledge_costs(knowledge, side(), unknown, factor, costs.data(), count, error),
              error);
        for (const float cost : costs) require(cost >= 0);
        break;
      case 2: check(wend_knowledge_ally(knowledge, side(), side(), error), error); break;
      case 3: check(wend_knowledge_leave(knowledge, side(), error), error); break;
      default:
        keep(check(wend_knowledge_navigator(knowledge, side(), unknown, factor, &navigator, error),
                   error),
             navigator);
    }
  }

  void make_replanner() {
    constexpr const char* kHows[] = {"", "automatic", "incremental", "again", "incremental", "how"};
    const std::string how = kHows[byte() % std::size(kHows)];
    with_query([&](const wend_query& query) {
      wend_replanner* replanner = nullptr;
      wend_error* error = why();
      const wend_navigator* navigator = handle<wend_navigator>();
      keep(check(wend_replanner_create(navigator, &query, text(how), &replanner, error), error),
           replanner);
    });
  }
  void replan() {
    wend_replanner* replanner = handle<wend_replanner>();
    const std::vector<std::uint32_t> some = nodes();
    wend_error* error = why();
    switch (byte() % 8) {
      case 0:
        check(wend_replanner_overlaid(replanner, some.data(), some.size(), error), error);
        break;
      case 1: check(wend_replanner_move_to(replanner, node(), error), error); break;
      case 2: check(wend_replanner_aim_at(replanner, node(), error), error); break;
      case 3: check(wend_replanner_cancel(replanner, error), error); break;
      case 4: break;
      default: check(wend_replanner_follow(replanner, error), error);
    }
    wend_status status = WEND_RUNNING;
    const std::uint64_t expansions = byte() % 4 == 0 ? UINT64_MAX : byte();
    if (check(wend_replanner_run(replanner, expansions, &status, error), error) == WEND_OK) {
      require(status <= WEND_INVALID && (status != WEND_RUNNING || expansions != UINT64_MAX));
    }
    wend_replan_report report = {};
    report.size = sizeof report;
    if (check(wend_replanner_report(replanner, &report, error), error) == WEND_OK) {
      require(report.reason != nullptr && std::strlen(report.reason) < 1000);
    }
    wend_path* path = handle<wend_path>();
    check(wend_replanner_path(replanner, path, error), error);
    check_path(path);
  }

  void make_recorder() {
    with_moves([this](const wend_moves* moves) {
      wend_recorder* recorder = nullptr;
      wend_error* error = why();
      const wend_map* map = handle<wend_map>();
      keep(check(wend_recorder_create(map, moves, byte() % 3, &recorder, error), error), recorder);
    });
  }
  void record() {
    wend_recorder* recorder = handle<wend_recorder>();
    const std::vector<wend_cell> some = cells();
    wend_error* error = why();
    switch (byte() % 6) {
      case 0: {
        const wend_map* map = handle<wend_map>();
        const wend_cell* given = byte() % 4 == 0 ? nullptr : some.data();
        check(wend_recorder_updated(recorder, map, given, some.size(), error), error);
        break;
      }
      case 1: check(wend_recorder_baked(recorder, error), error); break;
      case 2: replay(recorder); break;
      default:
        with_query([&](const wend_query& query) {
          search(query);
          const wend_path* path = handle<wend_path>();
          check(wend_recorder_asked(recorder, &query, path, error), error);
        });
    }
  }
  void replay(wend_recorder* recorder) {
    const std::uint8_t* shown = nullptr;
    std::size_t count = 0;
    wend_error* error = why();
    if (check(wend_recorder_bytes(recorder, &shown, &count, error), error) != WEND_OK) return;
    std::vector<std::uint8_t> bytes(shown, shown + count);
    if (byte() % 4 == 0) bytes[(byte() * std::size_t{256} + byte()) % count] ^= byte();
    if (byte() % 8 == 0) bytes.resize(byte() % (count + 1));
    const bool intact = bytes == std::vector<std::uint8_t>(shown, shown + count);
    wend_replay_report report = {};
    report.size = sizeof report;
    wend_workspace* workspace = handle<wend_workspace>();
    const wend_code code =
        check(wend_replay(bytes.data(), bytes.size(), workspace, &report, error), error);
    require(intact || code != WEND_OK);
    if (code != WEND_OK) return;
    require(std::memchr(report.first, 0, sizeof report.first) != nullptr);
    require((report.first[0] == 0) == (report.differences == 0));
    require(report.by_the_clock <= report.questions);
  }

  void make_influence() {
    constexpr const char* kDistances[] = {"", "lengths", "steps", "costs", "miles"};
    wend_influence_setup setup = {};
    setup.size = sizeof setup;
    const std::string distance = kDistances[byte() % std::size(kDistances)];
    setup.distance = text(distance);
    if (byte() % 4 == 0) setup.unit_cost = real();
    if (byte() % 4 == 0) setup.fade = real();
    wend_influence* influence = nullptr;
    wend_error* error = why();
    const wend_navigator* navigator = handle<wend_navigator>();
    keep(check(wend_influence_create(navigator, &setup, &influence, error), error), influence);
  }
  void change_influence() {
    constexpr const char* kFalloffs[] = {"", "linear", "flat", "inverse", "halving", "none"};
    const std::string falloff = kFalloffs[byte() % std::size(kFalloffs)];
    const wend_source source = {sizeof source, node(),      real(),       real(),
                                text(falloff), byte() % 3u, byte() / 250u};
    const wend_source_name name =
        byte() % 4 == 0 ? wend_source_name{byte() % 4u, byte() % 4u} : source_;
    wend_influence* influence = handle<wend_influence>();
    wend_error* error = why();
    switch (byte() % 8) {
      case 0: check(wend_influence_change(influence, name, &source, error), error); break;
      case 1: check(wend_influence_move(influence, name, node(), error), error); break;
      case 2: check(wend_influence_remove(influence, name, error), error); break;
      case 3: check(wend_influence_deposit(influence, &source, error), error); break;
      case 4:
      case 5: check(wend_influence_update(influence, byte() % 3, error), error); break;
      default: check(wend_influence_add(influence, &source, &source_, error), error);
    }
  }
  void ask_influence() {
    wend_influence* influence = handle<wend_influence>();
    std::vector<double> scores(byte() % 100);
    std::vector<wend_spot> spots(byte() % 5);
    std::size_t count = spots.size();
    wend_spot spot = {};
    wend_error* error = why();
    switch (byte() % 5) {
      case 0:
        check(wend_influence_scores(influence, byte() % 100, scores.data(), scores.size(), error),
              error);
        for (const double score : scores) require(std::isfinite(score));
        break;
      case 1: {
        wend_overlay* overlay = handle<wend_overlay>();
        check(wend_influence_write_costs(influence, overlay, real(), error), error);
        break;
      }
      case 2:
        if (check(wend_influence_hottest(influence, real(), spots.data(), &count, error), error) ==
            WEND_OK) {
          require(count <= spots.size());
          for (std::size_t i = 0; i < count; ++i) require(spots[i].score > 0);
        }
        break;
      case 3: check(wend_influence_safest(influence, node(), real(), &spot, error), error); break;
      default: flee(error);
    }
  }
  void flee(wend_error* error) {
    const wend_navigator* navigator = handle<wend_navigator>();
    const std::vector<std::uint32_t> threats = nodes();
    std::uint32_t count = byte() == 9 ? byte() : 0;
    if (count == 0) wend_navigator_node_count(navigator, &count, nullptr);
    std::vector<std::uint32_t> next(count + 1);
    const double worth = byte() % 2 == 0 ? 0 : real();
    const double range = byte() % 2 == 0 ? 0 : real();
    const wend_code code = check(wend_flee(navigator, threats.data(), threats.size(), worth, range,
                                           next.data(), count, error),
                                 error);
    if (code != WEND_OK) return;
    for (std::uint32_t i = 0; i < count; ++i) require(next[i] < count || next[i] == WEND_NO_NODE);
  }

  void make_one() {
    switch (byte() % 13) {
      case 0:
      case 1: make_grid(); break;
      case 2: make_graph(); break;
      case 3: make_navigator(); break;
      case 4: make(wend_path_create); break;
      case 5: make_options(); break;
      case 6: make(wend_trace_create); break;
      case 7: make_overlay(); break;
      case 8: make_knowledge(); break;
      case 9: make_replanner(); break;
      case 10: make_recorder(); break;
      case 11: make_floor(); break;
      default: make_influence();
    }
  }
  void step() {
    switch (byte() % 18) {
      case 0:
      case 1:
      case 2: make_one(); break;
      case 3: edit(); break;
      case 4: change_overlay(); break;
      case 5: set_option(); break;
      case 6: with_query([this](const wend_query& query) { search(query); }); break;
      case 7: slice(); break;
      case 8: read_trace(); break;
      case 9: look(); break;
      case 10: ask_knowledge(); break;
      case 11:
      case 12: replan(); break;
      case 13: record(); break;
      case 14: change_influence(); break;
      case 15: ask_map(); break;
      case 16: search_between(); break;
      default: byte() % 16 == 0 ? bake() : ask_influence();
    }
    if (byte() == 77) end(any_handle());
  }

  wend_source_name source_ = {};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Programme(data, size).run();
  return 0;
}
